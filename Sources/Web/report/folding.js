// What is approved is one row: its cause, how many cases, and the ways to look at them and back.
const folds = new Map();
const isDone = (card) => card.matches('.approved, .put-back');
const makeFold = (box, list) => {
  const words = make('b');
  const looks = make('button', { type: 'button', 'aria-expanded': 'false' });
  const back = make('button', { type: 'button' }, 'Undo');
  const fold = make('span', { class: 'fold' }, words, looks, back);
  const show = (isOpen) => {
    box.classList.toggle('folded', !isOpen);
    looks.setAttribute('aria-expanded', String(isOpen));
    looks.textContent = isOpen ? 'Close' : list.length === 1 ? 'Look at it' : 'Look at them';
    if (list.length === 1) setOpen(list[0], isOpen);
  };
  looks.addEventListener('click', (event) => {
    event.stopPropagation();
    show(looks.getAttribute('aria-expanded') === 'false');
  });
  back.addEventListener('click', (event) => {
    event.stopPropagation();
    undoApproval(nameOf(list.find(isDone)));
  });
  folds.set(box, { fold, words, show });
};
/// Folds what is approved, but for what was left out; unfolds what is taken back.
const showFolds = () => {
  const boxes = new Set(cards.map((card) => card.closest('section.group') ?? card));
  for (const box of boxes) {
    const list = box.matches('.card') ? [box] : cardsOf(box);
    const done = list.filter(isDone);
    const open = list.filter((card) => !isDone(card) && isAcceptable(card));
    const isFolded = done.length > 0 && open.every((card) => sheets.get(box)?.left.has(nameOf(card)));
    const known = folds.get(box);
    if (!isFolded) {
      if (!known) continue;
      known.fold.remove();
      known.show(true);
      folds.delete(box);
      continue;
    }
    if (!known) makeFold(box, list);
    const { fold, words, show } = folds.get(box);
    words.textContent = list.every((card) => card.matches('.put-back')) ? 'the approved one is back'
      : `${counted(done.length)} approved${open.length ? `, ${counted(open.length)} left out` : ''}`;
    if (known) continue;
    box.firstElementChild.append(fold);
    show(false);
  }
};
