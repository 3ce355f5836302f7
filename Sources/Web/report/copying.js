// Copies commands to the clipboard.
const toast = document.querySelector('.toast');
let toastEnds = 0;
/// Says something for four seconds, or until something else is said.
const say = (text, stays = false) => {
  toast.textContent = text;
  toast.classList.add('shown');
  clearTimeout(toastEnds);
  if (!stays) toastEnds = setTimeout(() => toast.classList.remove('shown'), 4000);
};
const copy = async (code, text = code.textContent) => {
  try {
    await navigator.clipboard.writeText(text);
    say(`Copied: ${text}`);
  } catch {
    const selection = getSelection();
    selection.selectAllChildren(code);
    say(document.execCommand('copy') ? `Copied: ${text}` : `Selected, copy it: ${text}`);
  }
};
const copyFor = (id, absence) => {
  const code = id && byId(id);
  if (code) copy(code); else say(absence);
};
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element && target.closest('[data-copies]');
  if (!button) return;
  const id = button.dataset.copies;
  if (id === 'approve-chosen') copy(byId(id), commandFor(cards.filter((card) => chosenCards.has(card))));
  else copyFor(id);
});
const acceptCase = () => {
  const card = currentCard();
  if (!card) return;
  goTo(card);
  if (isServed) approve([card]);
  else copyFor(card.id.replace('case', 'approve'), 'There is nothing to accept here.');
};
const acceptAll = () => {
  if (isServed) chooseAll(); else copyFor('approve-all', 'There is nothing to accept.');
};
