// Copies commands to the clipboard.
const toast = document.querySelector('.toast');
let toastEnds = 0;
const say = (text) => {
  toast.textContent = text;
  toast.classList.add('shown');
  clearTimeout(toastEnds);
  toastEnds = setTimeout(() => toast.classList.remove('shown'), 4000);
};
const copy = async (code) => {
  const text = code.textContent;
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
  if (button) copyFor(button.dataset.copies);
});
const copyCase = () => {
  const card = currentCard();
  if (card) setCurrent(card);
  copyFor(card && card.id.replace('case', 'approve'), 'There is nothing to accept here.');
};
const copyAll = () => copyFor('approve-all', 'There is nothing to accept.');
