// Steps from case to case, and finds cases.
let current = null;
const setCurrent = (card) => {
  if (current !== card) {
    current?.removeAttribute('aria-current');
    card?.setAttribute('aria-current', 'true');
    current = card;
  }
  const shown = shownCards();
  const index = shown.indexOf(card);
  byId('position').textContent =
    index < 0 ? `${shown.length}` : `${index + 1} of ${shown.length}`;
};
/// The case that keys act on: the last chosen one if it is visible, otherwise the first visible one.
const currentCard = () => {
  const shown = shownCards();
  if (current && !current.hidden && isOnScreen(current)) return current;
  return shown.find(isOnScreen) ?? shown[0] ?? null;
};
const goTo = (card) => {
  if (!card) return;
  if (pinned && pinned.card !== card) release();
  setCurrent(card);
  card.closest('details')?.setAttribute('open', '');
  card.focus({ preventScroll: true });
  card.scrollIntoView({ block: 'start' });
};
const step = (by) => {
  const shown = shownCards();
  if (current && !current.hidden && isOnScreen(current)) {
    goTo(shown[Math.max(0, Math.min(shown.length - 1, shown.indexOf(current) + by))]);
  } else {
    goTo(currentCard());
  }
};
byId('next').addEventListener('click', () => step(1));
byId('previous').addEventListener('click', () => step(-1));
document.addEventListener('focusin', ({ target }) => {
  const card = cardOf(target);
  if (card) setCurrent(card);
});

const find = byId('find');
find.addEventListener('input', () => {
  const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const card of cards) {
    const text = `${card.dataset.name} ${card.querySelector('.outcome').textContent}`.toLowerCase();
    card.hidden = !words.every((word) => text.includes(word));
    if (words.length && !card.hidden) card.closest('details')?.setAttribute('open', '');
  }
  if (pinned?.card.hidden) release();
  setCurrent(current && !current.hidden ? current : null);
});
for (const count of document.querySelectorAll('.counts [data-find]')) {
  count.tabIndex = 0;
  count.setAttribute('role', 'button');
  const choose = () => {
    find.value = find.value === count.dataset.find ? '' : count.dataset.find;
    find.dispatchEvent(new Event('input'));
  };
  count.addEventListener('click', choose);
  count.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      event.stopPropagation();
      choose();
    }
  });
}

/// One command that accepts the cases whose boxes are ticked.
const chosen = document.querySelector('.command.chosen');
const boxes = [...document.querySelectorAll('input[data-choose]')];
for (const box of boxes) {
  box.addEventListener('change', () => {
    const names = boxes.filter(({ checked }) => checked).map(({ dataset }) => dataset.choose);
    chosen.hidden = names.length === 0;
    byId('approve-chosen').textContent = [chosen.dataset.begin, ...names].join(' ');
  });
}
