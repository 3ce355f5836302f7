// Adds pictures and numbers to the lines that are seen, from the data of the page, and takes them away again.
const data = JSON.parse(byId('data').textContent);
const caseOf = (card) => data.cases[card.id.slice(5) - 1];
const nameOf = (card) => card.dataset.name;
const clustersOf = (card) => caseOf(card).clusters ?? [];
const counted = (number) => number.toLocaleString('en-US');

const addressOf = ({ file }, kind, picture) => picture?.[2] ?? `./${kind}/${file}`;
/// An element; what is appended as text is never markup.
const make = (tag, attributes = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
};

/// Small pictures are enlarged by whole numbers: one for three pictures side by side, and one for a single picture.
const enlargement = (width, height, roomX, roomY) =>
  Math.max(1, Math.min(6, Math.floor(roomX / width), Math.floor(roomY / height)));

const figureOf = (card, kind) => {
  const picture = caseOf(card)[kind];
  const title = kind[0].toUpperCase() + kind.slice(1);
  const absent = (text) => make('figure', { class: `${kind} absent` },
    make('figcaption', {}, title), make('p', { class: 'absence' }, text));
  if (!Array.isArray(picture)) return absent(data.texts[picture]);
  const [width, height] = picture;
  const address = addressOf(caseOf(card), kind, picture);
  const fit = enlargement(width, height, 320, 320);
  const alone = enlargement(width, height, 960, 560);
  const image = make('img', { width, height, alt: `${title} picture of ${nameOf(card)}`, decoding: 'async' });
  if (alone > 1) image.className = fit > 1 ? 'enlarged' : 'enlarged-alone';
  const paper = make('div', { class: 'paper' }, image);
  for (const [name, value] of Object.entries({ w: width, h: height, fit, alone })) {
    paper.style.setProperty(`--${name}`, value);
  }
  // Where pictures lie on each other, both are laid on the popover's frame.
  const side = { expected: 1, actual: -1 }[kind] ?? 0;
  (caseOf(card).shift ?? []).forEach((shift, axis) => paper.style.setProperty(['--sx', '--sy'][axis], Math.max(0, side * shift)));
  const figure = make('figure', { class: kind },
    make('figcaption', {}, `${title} `, make('span', { class: 'size' }, `${width} × ${height}`)),
    make('div', { class: 'viewport', tabindex: 0, role: 'group', 'aria-label': `${title}, scrollable` }, paper));
  image.addEventListener('error', () => {
    figure.replaceWith(absent(`./${kind}/${caseOf(card).file} cannot be shown`));
    withhold(card);
  });
  image.src = address;
  return figure;
};
const stageOf = (card) => {
  if (caseOf(card).expected === undefined) return [];
  return [make('div', { class: 'stage', role: 'group', 'aria-label': `Pictures of ${nameOf(card)}` },
    ...['expected', 'actual', 'difference'].map((kind) => figureOf(card, kind)))];
};

const tableOf = (kind, caption, heads, rows) => make('table', { class: kind },
  make('caption', {}, caption),
  make('thead', {}, make('tr', {}, ...heads.map((head) => make('th', { scope: 'col' }, head)))),
  make('tbody', {}, ...rows));
const partsOf = ({ parts }) => (parts ? [tableOf('parts', 'Parts of the popover', ['part', 'pixels', 'largest'],
  parts.map(([name, pixels, largest]) => make('tr', pixels ? {} : { class: 'none' },
    make('th', { scope: 'row' }, data.texts[name]), make('td', {}, counted(pixels)), make('td', {}, largest))))] : []);
const clusterTableOf = ({ clusters, clusterCount }) => {
  if (!clusters) return [];
  const count = clusterCount ?? clusters.length;
  const listed = clusters.slice(0, 8);
  const caption = `${counted(count)} ${count === 1 ? 'cluster' : 'clusters'}`
    + (listed.length < count ? `, the largest ${counted(listed.length)}` : '');
  return [tableOf('clusters', caption, ['pixels', 'where', make('span', { class: 'unseen' }, 'show')],
    listed.map(([x, y, width, height, pixels], index) => make('tr', {},
      make('td', {}, counted(pixels)), make('td', {}, `${width} × ${height} at (${x}, ${y})`),
      make('td', {}, make('button',
        { type: 'button', 'data-cluster': index, 'aria-label': `Show cluster ${index + 1}` }, 'Show')))))];
};
const numbersOf = (card) => {
  const facts = caseOf(card).facts ?? [];
  if (facts.length === 0) return [];
  const list = make('dl');
  for (let i = 0; i < facts.length; i += 2) {
    list.append(make('div', {}, make('dt', {}, data.texts[facts[i]]), make('dd', {}, data.texts[facts[i + 1]])));
  }
  return [make('div', { class: 'numbers' }, list, ...partsOf(caseOf(card)), ...clusterTableOf(caseOf(card)))];
};

const commandOf = (card) => {
  if (!isAcceptable(card)) return [];
  const id = card.id.replace('case', 'approve');
  return [make('div', { class: 'command' }, make('span', { class: 'purpose' }, 'Accept'),
    make('code', { id }, `${data.approve} ${acceptOf(card)}`),
    make('button', {
      type: 'button', 'data-copies': id, 'aria-label': `Copy the command that accepts ${nameOf(card)}`,
    }, 'Copy'),
    make('button', {
      type: 'button', class: 'served', 'data-approve': 'case', 'aria-label': `Approve ${nameOf(card)}`,
      ...(isRenewed() ? { disabled: '' } : {}),
    }, caseOf(card).overwritten === undefined ? 'Approve' : 'Approve what is drawn'), ...putBackOf(card),
  ...(caseOf(card).former ? [partButton()] : []))];
};
/// What puts the approved picture of a reference back that was written over, where git has it.
const putBackOf = (card) => {
  const { overwritten } = caseOf(card);
  if (overwritten === undefined) return [];
  return [overwritten ? make('button', {
    type: 'button', class: 'served', 'data-put-back': '', 'aria-label': `Put the approved picture of ${nameOf(card)} back`,
    ...(isRenewed() ? { disabled: '' } : {}),
  }, 'Put the approved one back')
    : make('span', { class: 'served purpose' }, 'The approved one cannot be put back: git has no version of it that its note knows.')];
};

/// The cards that are on the screen or near, and those that have their details.
const near = new Set();
const isBuilt = (card) => card.classList.contains('built');
const build = (card) => {
  if (isBuilt(card)) return;
  card.classList.add('built');
  card.style.minHeight = '';
  const details = make('div', { class: 'details' }, ...stageOf(card), ...numbersOf(card), ...commandOf(card));
  for (const [name, value] of looks) details.style.setProperty(name, value);
  card.append(details);
};
const clear = (card) => {
  if (!isBuilt(card)) return;
  if (pinned?.card === card) release();
  // What lies below stays where it is.
  if (isOpen(card)) card.style.minHeight = `${card.offsetHeight}px`;
  card.classList.remove('built');
  card.querySelector('.details').remove();
  delete card.dataset.placed;
};
/// Whether a card shows its details when it is seen; the others are lines.
const isOpen = (card) => card.classList.contains('open');
const setOpen = (card, opens) => {
  card.classList.toggle('open', opens);
  card.querySelector('.number').setAttribute('aria-expanded', String(opens));
  if (opens) build(card); else clear(card);
};

const watcher = new IntersectionObserver((entries) => {
  for (const { target: card, isIntersecting } of entries) {
    if (isIntersecting) {
      near.add(card);
      addBox(card);
      if (isOpen(card)) build(card);
      if (isBuilt(card) && card.dataset.placed !== `${root.dataset.mode} ${zoom}`) place(card);
    } else {
      near.delete(card);
      // What has the focus or the inspected pixel stays.
      if (pinned?.card !== card && !card.contains(document.activeElement)) clear(card);
    }
  }
}, { rootMargin: '100% 0px' });
const watchCards = () => {
  for (const card of cards) {
    card.tabIndex = -1;
    card.dataset.name = card.querySelector('bdi').textContent;
    card.classList.toggle('open', !card.closest('.same'));
    watcher.observe(card);
  }
};
document.addEventListener('click', (event) => {
  const head = event.target instanceof Element && event.target.closest('.card > header');
  if (!head || event.target.closest('label') || getSelection().type === 'Range') return;
  const card = cardOf(head);
  setCurrent(card);
  setOpen(card, !isOpen(card));
  if (event.target.closest('a')) {
    event.preventDefault();
    history.replaceState(null, '', `#${card.id}`);
  }
});
// Paper has no scrolling: as many as a reader would print.
addEventListener('beforeprint', () => { for (const card of cards.filter(isOpen).slice(0, 200)) build(card); });
