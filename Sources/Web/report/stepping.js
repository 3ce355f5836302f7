// From case to case, and finding them.
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
/// The case that keys are about: the last one chosen while it is in sight, else the first in
/// sight.
const currentCard = () => {
  const shown = shownCards();
  if (current && !current.hidden && isOnScreen(current)) return current;
  return shown.find(isOnScreen) ?? shown[0] ?? null;
};
const goTo = (card) => {
  if (!card) return;
  if (pinned && pinned.card !== card) release();
  setCurrent(card);
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
  }
  if (pinned?.card.hidden) release();
  setCurrent(current && !current.hidden ? current : null);
});
