// The contact sheet of each group: its cases are told to the element, and what somebody decides there becomes the group's
// command, or an approval.
const sheets = new Map();
/// The cards by their names, which they have once the page is set up.
let namedCards = null;
const cardNamed = (name) => (namedCards ??= new Map(cards.map((card) => [nameOf(card), card]))).get(name);

const isPictured = (card) => Array.isArray(caseOf(card).actual);
const isSheeted = (group) => cardsOf(group).filter(isPictured).length > 1;
/// The rectangle around all that differs; without the whole list of clusters the case has it itself.
const boxOf = ({ box, clusters }) => {
  if (box || !clusters) return box ?? null;
  const [x, y] = [0, 1].map((side) => Math.min(...clusters.map((cluster) => cluster[side])));
  const [right, bottom] = [0, 1].map((side) => Math.max(...clusters.map((cluster) => cluster[side] + cluster[side + 2])));
  return [x, y, right - x, bottom - y];
};
const sheetCase = (card) => {
  const one = caseOf(card);
  const pictureOf = (kind) => (Array.isArray(one[kind]) ? [one[kind][0], one[kind][1], addressOf(one, kind, one[kind])] : null);
  return {
    name: nameOf(card), actual: pictureOf('actual'), expected: pictureOf('expected'), box: boxOf(one), shift: one.shift,
    odd: one.odd === undefined ? '' : data.texts[one.odd],
  };
};
/// A word for a shell; zsh takes one that begins with = for a program.
const shellWord = (text) => (/^[\w@%+:,./-][\w@%+=:,./-]*$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
/// The options that leave cases out; a whole theme is one pattern where its name has no sign of patterns, and nothing of
/// another theme lies below it.
const exceptions = (sheet) => {
  const left = new Set(sheet.left);
  const words = [];
  const themes = sheet.themes;
  for (const [theme, names] of themes.size > 1 ? themes : []) {
    if (!theme || /[*?[\]\\]/.test(theme) || !names.every((name) => left.has(name))) continue;
    if ([...themes.keys()].some((other) => other.startsWith(`${theme}/`))) continue;
    words.push(shellWord(`${theme}/*`));
    for (const name of names) left.delete(name);
  }
  words.push(...[...left].map(shellWord));
  return words.map((word) => ` --except ${word}`).join('');
};
const makeSheet = (group) => {
  const sheet = new ContactSheet();
  sheets.set(group, sheet);
  const command = group.querySelector(':scope > .command');
  if (command) {
    const code = command.querySelector('code');
    const base = code.textContent;
    command.querySelector('[data-approve]').remove();
    sheet.foot.prepend(command);
    sheet.addEventListener('change', () => { code.textContent = base + exceptions(sheet); });
  }
  if (cardsOf(group).some((card) => caseOf(card).former)) sheet.foot.append(partButton());
  sheet.addEventListener('approve', ({ detail }) => approve(detail.names.map(cardNamed)));
  sheet.addEventListener('unshown', ({ detail }) => withhold(cardNamed(detail.name)));
  sheet.addEventListener('open', ({ detail }) => {
    goTo(cardNamed(detail.name));
    setMode('swipe');
  });
  group.querySelector('.card').before(sheet);
  sheet.fill(cardsOf(group).filter(isPictured).map(sheetCase));
  showSheet(group);
};
const themeOf = (card) => nameOf(card).slice(0, Math.max(0, nameOf(card).lastIndexOf('/')));
const partButton = () => make('button', { type: 'button', 'data-part': '' }, 'They are two themes');
/// Parts a theme from the one whose references it was compared with, as its former name: its cases are new ones.
const part = (theme) => {
  const parted = cards.filter((card) => caseOf(card).former && themeOf(card) === theme);
  const absence = data.texts.push('There is no reference.') - 1;
  for (const card of parted) {
    const one = caseOf(card);
    one.seen = seenOf(card).pictures;
    for (const key of ['former', 'odd', 'box', 'shift', 'clusters', 'clusterCount', 'parts', 'facts', 'map', 'mapNames']) delete one[key];
    one.expected = absence;
    one.difference = absence;
    card.classList.remove('different', 'sizeMismatch', 'engineChanged');
    card.classList.add('missing');
    card.querySelector('.outcome').textContent = 'no reference';
    card.querySelector('.summary').textContent = 'there is no reference';
    if (!isBuilt(card)) continue;
    clear(card);
    build(card);
  }
  for (const group of new Set(parted.map((card) => card.closest('section.group')))) {
    if (!group) continue;
    group.querySelector('h2 bdi').textContent = `${theme}: no reference`;
    for (const about of group.querySelectorAll(':scope > :is(.places, .edit), [data-part]')) about.remove();
    sheets.get(group)?.fill(cardsOf(group).filter(isPictured).map(sheetCase));
  }
  showSheets();
};
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element && target.closest('[data-part]');
  if (button) part(themeOf(button.closest('.card') ?? cardsOf(button.closest('section.group')).find((card) => caseOf(card).former)));
});
const showSheet = (group) => {
  const isServedToApprove = isServed && !isReadOnly() && cardsOf(group).some(isAcceptable);
  sheets.get(group).approvable = isServedToApprove ? new Set(cardsOf(group).filter(isPlain).map(nameOf)) : null;
};
const showBefore = (isBefore) => { for (const sheet of sheets.values()) sheet.showBefore(isBefore); };
const showSheets = () => { for (const group of sheets.keys()) showSheet(group); };

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

/// The cases that are chosen and were not left out in their sheets.
const takenCards = () => [...chosenCards].filter((card) => !sheets.get(card.closest('section.group'))?.left.has(nameOf(card)));
/// Those of them that were not on the screen.
const unseenCards = () => takenCards().filter((card) => {
  const group = card.closest('section.group');
  return group && isSheeted(group) && !sheets.get(group)?.seen.has(nameOf(card));
});
const chosenAsked = byId('chosen-asked');
/// Approves what is chosen; asks in its place where something was not seen.
const approveChosen = () => {
  const count = unseenCards().length;
  if (!count) return approve(takenCards());
  chosenAsked.replaceChildren(...new ContactSheet().question(count, () => {
    chosenAsked.replaceChildren();
    const group = unseenCards()[0]?.closest('section.group');
    if (!group) return document.querySelector('[data-approve=chosen]').focus();
    if (!sheets.has(group)) makeSheet(group);
    sheets.get(group).showNext();
  }, () => approve(takenCards())));
  chosenAsked.querySelector('button').focus();
};
