// Ticked cases, and one command that accepts them.
const chosenCards = new Set();
const isReadOnly = () => root.dataset.served === 'read-only';
/// Whether the report is of another run by now, so that nothing of this page is approved.
const isRenewed = () => root.dataset.renewed !== undefined;
/// What cannot be shown cannot be accepted.
const isAcceptable = (card) => Boolean(caseOf(card).accept) && !card.classList.contains('unshown');
const canChoose = (card) => isAcceptable(card) && !card.matches('.approved, .put-back') && !isReadOnly() && !isRenewed();
/// What is accepted without its name: a reference that cannot be read, or that was written over, has to be named.
const isPlain = (card) => canChoose(card) && !card.matches('.unreadable, .overwritten');
const cardsOf = (group) => [...group.querySelectorAll('.card')];

/// What follows the command that accepts all, to accept one case.
const acceptOf = (card) => (caseOf(card).accept === true ? nameOf(card) : caseOf(card).accept);
/// What accepts some cases, for a shell.
const commandFor = (list) => {
  const words = list.map(acceptOf);
  const names = words.map((word) => word.replace(/^-- /, ''));
  return [data.approve, ...(words.some((word) => word.startsWith('-- ')) ? ['--'] : []), ...names].join(' ');
};
const boxFor = (label, list) => {
  const box = make('input', { type: 'checkbox', 'aria-label': label });
  box.addEventListener('change', () => choose(list(), box.checked));
  return make('label', { class: 'choose' }, box);
};
/// A line gets its box when it is seen first.
const addBox = (card) => {
  const head = card.firstElementChild;
  if (head.firstElementChild.matches('label') || !canChoose(card)) return;
  head.prepend(boxFor(`Choose ${nameOf(card)}`, () => [card]));
  showTick(card);
};
const showTick = (card) => {
  const box = card.querySelector('.choose input');
  if (box) {
    box.checked = chosenCards.has(card);
    box.parentElement.hidden = !canChoose(card);
  }
};
const showGroupTick = (group) => {
  const box = group.querySelector('.choose input');
  if (!box) return;
  const list = cardsOf(group).filter(canChoose);
  const count = list.filter((card) => chosenCards.has(card)).length;
  box.checked = count > 0 && count === list.length;
  box.indeterminate = count > 0 && count < list.length;
  box.parentElement.hidden = list.length === 0;
};
const showChosen = () => {
  const count = chosenCards.size;
  byId('chosen').hidden = count === 0;
  byId('chosen-count').textContent = `${counted(count)} chosen`;
  const list = cards.filter((card) => chosenCards.has(card));
  byId('approve-chosen').textContent =
    commandFor(list.slice(0, 4)) + (count > 4 ? ` … and ${counted(count - 4)} more` : '');
  byId('choose-all').disabled = !cards.some(isPlain);
};
const choose = (list, isChosen) => {
  const groups = new Set();
  const before = chosenCards.size;
  for (const card of list) {
    if (isChosen && canChoose(card)) chosenCards.add(card); else chosenCards.delete(card);
    showTick(card);
    groups.add(card.closest('section.group'));
  }
  for (const group of groups) if (group) showGroupTick(group);
  // A question about what is chosen stays while that is the same.
  if (chosenCards.size !== before) chosenAsked.replaceChildren();
  showChosen();
};
/// Takes back what accepts a card, of which a picture cannot be shown.
const withhold = (card) => {
  if (card.classList.contains('unshown')) return;
  card.classList.add('unshown');
  card.querySelector('.command')?.remove();
  choose([card], false);
  showSheets();
};
const groupOf = (card) => {
  const group = card.closest('section.group');
  return group ? cardsOf(group) : [card];
};
const toggle = (list) => choose(list, !list.filter(canChoose).every((card) => chosenCards.has(card)));
const chooseAll = () => choose(cards.filter(isPlain), true);
byId('choose-all').addEventListener('click', chooseAll);
// What gets the focus is above the bar.
new ResizeObserver(([{ target }]) => { root.style.scrollPaddingBottom = `${target.offsetHeight + 8}px`; }).observe(byId('chosen'));
byId('choose-none').addEventListener('click', () => choose([...chosenCards], false));
const addGroupBoxes = () => {
  for (const group of document.querySelectorAll('section.group')) {
    const title = group.querySelector('h2').textContent;
    group.firstElementChild.prepend(boxFor(`Choose all of ${title}`, () => cardsOf(group).filter(canChoose)));
    const command = group.querySelector(':scope > .command');
    command?.append(make('button', { type: 'button', class: 'served', 'data-approve': 'group' }, 'Approve'));
    showGroupTick(group);
  }
};
