// The contact sheet of a group: each case cropped to what differs, those that are unlike the others first.
const sheets = new Map();
/// How many small pictures are made at once; the others when they are asked for.
const sheetStep = 60;
/// The sizes of crops in CSS pixels, narrower on a phone.
const crops = () => (innerWidth < 704
  ? { small: { width: 72, height: 54 }, large: { width: 150, height: 96 } }
  : { small: { width: 96, height: 66 }, large: { width: 216, height: 132 } });
/// Seen is what was on the screen for half a second, two thirds of it, with the page in front.
const seenCards = new Set();

/// The rectangle around all that differs: x, y, width, height in pixels; without any, the picture's.
const boxOf = (card) => {
  const { box, clusters, actual } = caseOf(card);
  if (box || !clusters) return box ?? [0, 0, actual[0], actual[1]];
  const [x, y] = [0, 1].map((side) => Math.min(...clusters.map((cluster) => cluster[side])));
  const [right, bottom] = [0, 1].map((side) => Math.max(...clusters.map((cluster) => cluster[side] + cluster[side + 2])));
  return [x, y, right - x, bottom - y];
};
const isPictured = (card) => Array.isArray(caseOf(card).actual);
/// One magnification for all: whole, or a whole part where most crops would not fit.
const magnification = (list, room) => {
  const fits = (scale) => list.filter((card) => {
    const [, , width, height] = boxOf(card);
    return (width + 4) * scale <= room.width && (height + 4) * scale <= room.height;
  }).length >= list.length * 0.9;
  return [6, 5, 4, 3, 2, 1, 1 / 2, 1 / 3, 1 / 4, 1 / 6].find(fits) ?? 1 / 8;
};
const layerOf = (card, kind, scale, room) => {
  const picture = caseOf(card)[kind];
  if (!Array.isArray(picture)) return [];
  const [x, y, width, height] = boxOf(card);
  const image = make('img', { alt: '', decoding: 'async', draggable: 'false' });
  image.addEventListener('error', () => {
    withhold(card);
    showSheets();
  });
  Object.assign(image.style, {
    width: `${picture[0] * scale}px`, height: `${picture[1] * scale}px`,
    left: `${Math.round(room.width / 2 - (x + width / 2) * scale)}px`,
    top: `${Math.round(room.height / 2 - (y + height / 2) * scale)}px`,
  });
  image.src = addressOf(caseOf(card), kind, picture);
  return [make('span', { class: `layer ${kind}` }, image)];
};
const oddityOf = (card) => (caseOf(card).odd === undefined ? '' : data.texts[caseOf(card).odd]);
/// Crops have a picture while they are on the screen, and that of before once somebody asks for it.
const fillThumb = (thumb, kind = 'actual') => {
  const see = thumb.querySelector('.see');
  const { card, scale, room } = thumb.of;
  if (!see.querySelector(`.${kind}`)) see.prepend(...layerOf(card, kind, scale, room));
};
const showBefore = () => {
  root.dataset.before = '';
  for (const see of document.querySelectorAll('.see:not(:empty)')) fillThumb(see.parentElement, 'expected');
};
const thumbOf = (card, sheet, scale, room, isLarge) => {
  const words = oddityOf(card);
  const name = nameOf(card);
  const see = make('button', { type: 'button', class: 'see', 'aria-label': `${name}: ${words || 'as the others'}` });
  see.style.height = `${room.height}px`;
  const leave = make('button', { type: 'button', class: 'leave', tabindex: -1, 'aria-label': `Leave out ${name}` }, '×');
  const thumb = make('div', { class: words ? 'thumb odd' : 'thumb' }, see, leave,
    ...(words && isLarge ? [make('p', {}, make('b', {}, name), ` ${words}`)] : []));
  thumb.style.width = `${room.width}px`;
  thumb.of = { card, scale, room };
  thumb.classList.toggle('unlooked', !seenCards.has(card));
  see.title = words ? `${name}: ${words}` : name;
  see.addEventListener('pointermove', ({ clientX }) => {
    const box = see.getBoundingClientRect();
    fillThumb(thumb, 'expected');
    see.classList.add('swiping');
    see.style.setProperty('--now', `${Math.max(0, Math.min(100, (clientX - box.left) / box.width * 100))}%`);
  });
  see.addEventListener('pointerleave', () => see.classList.remove('swiping'));
  see.addEventListener('click', () => {
    markSeen(card);
    goTo(card);
    setMode('swipe');
  });
  leave.addEventListener('click', () => setLeft(sheet, [card], !sheet.left.has(card)));
  see.addEventListener('keydown', (event) => {
    if (event.key === 'x' || event.key === ' ') setLeft(sheet, [card], !sheet.left.has(card));
    else if (!arrows[event.key]) return;
    else {
      const all = [...sheet.element.querySelectorAll('.see')];
      const columns = all.filter((other) => Math.abs(other.getBoundingClientRect().top - see.getBoundingClientRect().top) < 8);
      const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns.length, ArrowDown: columns.length }[event.key];
      all[Math.max(0, Math.min(all.length - 1, all.indexOf(see) + by))].focus();
    }
    event.preventDefault();
    event.stopPropagation();
  });
  sheet.thumbs.set(card, thumb);
  thumbWatcher.observe(thumb);
  return thumb;
};

const timers = new Map();
const thumbWatcher = new IntersectionObserver((entries) => {
  for (const { target: thumb, isIntersecting, intersectionRatio } of entries) {
    if (isIntersecting) fillThumb(thumb); else thumb.querySelector('.see').replaceChildren();
    const isWhole = intersectionRatio >= 0.66;
    if (isWhole === timers.has(thumb)) continue;
    if (isWhole) timers.set(thumb, setTimeout(() => lookedAt(thumb), 500));
    else {
      clearTimeout(timers.get(thumb));
      timers.delete(thumb);
    }
  }
}, { threshold: [0, 0.66] });
const lookedAt = (thumb) => {
  // A page in the background is tried again.
  if (document.visibilityState !== 'visible') timers.set(thumb, setTimeout(() => lookedAt(thumb), 500));
  else if ([...thumb.querySelectorAll('img')].every((image) => image.complete)) markSeen(thumb.of.card);
  else timers.set(thumb, setTimeout(() => lookedAt(thumb), 100));
};
const markSeen = (card) => {
  if (seenCards.has(card)) return;
  seenCards.add(card);
  const sheet = sheets.get(card.closest('section.group'));
  sheet?.thumbs.get(card)?.classList.remove('unlooked');
  if (sheet) showSheet(sheet);
};

/// Leaves cases out of what the group's command and button accept, or takes them along again.
const setLeft = (sheet, list, isLeft) => {
  for (const card of list) {
    if (isLeft) sheet.left.add(card); else sheet.left.delete(card);
    sheet.thumbs.get(card)?.classList.toggle('left', isLeft);
  }
  sheet.asks = false;
  showSheet(sheet);
};
const ownerOf = (card) => nameOf(card).slice(0, Math.max(0, nameOf(card).lastIndexOf('/')));
/// The themes of a group, each with a tick, where there are several.
const themesOf = (sheet) => {
  const owners = new Map(sheet.cards.map((card) => [ownerOf(card), []]));
  if (owners.size < 2) return [];
  for (const card of sheet.cards) owners.get(ownerOf(card)).push(card);
  sheet.owners = owners;
  return [make('div', { class: 'themes', role: 'group', 'aria-label': 'Themes' }, ...[...owners].map(([owner, list]) => {
    const box = make('input', { type: 'checkbox', checked: '' });
    box.addEventListener('change', () => setLeft(sheet, list, !box.checked));
    sheet.boxes.set(owner, box);
    return make('label', {}, box, ` ${owner} `, make('small', {}, counted(list.length)));
  }))];
};
const makeSheet = (group) => {
  const all = cardsOf(group).filter(isPictured);
  const odd = all.filter(oddityOf);
  // More than four would push the others away from the screen: they stand first among these.
  const shown = odd.length < all.length ? odd.slice(0, 4) : [];
  const others = [...odd.slice(shown.length), ...all.filter((card) => !oddityOf(card))];
  const { small, large } = crops();
  const sheet = { group, cards: cardsOf(group), left: new Set(), thumbs: new Map(), boxes: new Map(), asks: false };
  sheets.set(group, sheet);
  const like = counted(all.length - odd.length);
  // Of fewer, or of pictures that have nothing to be compared with, nobody has told which are odd.
  const isJudged = all.filter((card) => caseOf(card).box || caseOf(card).clusters).length >= 4;
  const element = make('div', { class: 'sheet' },
    make('h3', {}, odd.length ? `${like} look alike, ${counted(odd.length)} do not` : isJudged ? `${like} look alike` : `${like} cases`),
    ...themesOf(sheet));
  sheet.element = element;
  if (shown.length) {
    const scale = magnification(shown, large);
    element.append(make('div', { class: 'thumbs large' }, ...shown.map((card) => thumbOf(card, sheet, scale, large, true))));
  }
  const scale = magnification(others, small);
  const grid = make('div', { class: 'thumbs' });
  const more = make('button', { type: 'button' });
  const add = () => {
    const next = others.filter((card) => !sheet.thumbs.has(card));
    grid.append(...next.slice(0, sheetStep).map((card) => thumbOf(card, sheet, scale, small)));
    const rest = next.length - sheetStep;
    more.textContent = `Show the next ${counted(Math.min(rest, sheetStep))} of ${counted(rest)}`;
    more.hidden = rest <= 0;
  };
  sheet.add = add;
  add();
  more.addEventListener('click', add);
  element.append(make('p', { class: 'purpose' }, 'Cropped to what differs. Point at one to swipe from before to now; hold B to see all before. A blue dot marks what was not on your screen yet.'),
    grid, more);
  sheet.status = make('output', { class: 'seen' });
  sheet.asked = make('span', { class: 'asked' });
  const command = group.querySelector(':scope > .command');
  group.querySelector('.card').before(element);
  if (command) {
    sheet.code = command.querySelector('code');
    sheet.base = sheet.code.textContent;
    sheet.button = command.querySelector('[data-approve]');
    element.append(command);
    command.append(sheet.status, sheet.asked);
  } else element.append(sheet.status);
  showSheet(sheet);
};
const isSheeted = (group) => cardsOf(group).filter(isPictured).length > 1;
const groupWatcher = new IntersectionObserver((entries) => {
  for (const { target: group, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    groupWatcher.unobserve(group);
    if (!sheets.has(group)) makeSheet(group);
  }
}, { rootMargin: '50% 0px' });
const watchGroups = () => {
  for (const group of document.querySelectorAll('section.group')) if (isSheeted(group)) groupWatcher.observe(group);
};
