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
    index < 0 ? counted(shown.length) : `${counted(index + 1)} of ${counted(shown.length)}`;
};
/// The case that keys act on: the last chosen one if it is visible, otherwise the first visible one.
const currentCard = () => {
  const shown = shownCards();
  if (current && !current.hidden && isOnScreen(current)) return current;
  return shown.find((card) => near.has(card) && isOnScreen(card)) ?? shown[0] ?? null;
};
/// The line that was opened because somebody stepped to it; it is closed when they go on.
let visited = null;
const goTo = (card) => {
  if (!card) return;
  if (pinned && pinned.card !== card) release();
  if (visited && visited !== card) setOpen(visited, false);
  if (visited !== card) visited = isOpen(card) ? null : card;
  setCurrent(card);
  folds.get(card.closest('section.group') ?? card)?.show(true);
  card.closest('details')?.setAttribute('open', '');
  setOpen(card, true);
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
    const text = `${nameOf(card)} ${card.querySelector('.outcome').textContent}`.toLowerCase();
    card.hidden = !words.every((word) => text.includes(word));
  }
  for (const group of document.querySelectorAll('section.group')) {
    const list = cardsOf(group);
    group.hidden = list.every((card) => card.hidden);
    if (words.length && list.slice(1).some((card) => !card.hidden)) group.querySelector('.same').open = true;
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

