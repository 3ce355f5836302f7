// Approving, where popframe review serves the page.
const isServed = root.dataset.served !== undefined;
const undo = byId('undo');

/// Asks the server; says what it refuses.
const ask = async (path, body) => {
  try {
    const answer = await fetch(path, body && {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
    });
    const json = await answer.json().catch(() => null);
    if (answer.ok) return json;
    say(json?.message ?? `The server refuses this (${answer.status}).`, true);
  } catch {
    say('The server does not answer; is popframe review still running?', true);
  }
  return null;
};
/// Shows which cases are approved, and whether that can be taken back.
const showApproved = ({ approved, canUndo, readOnly }) => {
  if (readOnly) root.dataset.served = 'read-only';
  const names = new Set(approved);
  for (const card of cards) {
    const isApproved = names.has(nameOf(card));
    if (card.classList.contains('approved') !== isApproved) {
      card.classList.toggle('approved', isApproved);
      showTick(card);
    }
  }
  for (const group of document.querySelectorAll('section.group')) showGroupTick(group);
  undo.disabled = !canUndo;
  choose([...chosenCards].filter((card) => !canChoose(card)), false);
};
const casesText = (count) => `${counted(count)} ${count === 1 ? 'case' : 'cases'}`;
const approve = async (list) => {
  const names = list.filter(canChoose).map(nameOf);
  if (names.length === 0) return say('There is nothing to approve here.');
  const answer = await ask('/api/approve', { cases: names });
  if (!answer) return;
  showApproved(answer);
  say(`Approved ${casesText(answer.count)}.`);
};
const undoApproval = async () => {
  if (undo.disabled) return;
  const answer = await ask('/api/undo', {});
  if (!answer) return;
  showApproved(answer);
  say(`${casesText(answer.count)} ${answer.count === 1 ? 'has its' : 'have their'} former reference again.`);
};
undo.addEventListener('click', undoApproval);
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element && target.closest('[data-approve]');
  if (!button) return;
  const kind = button.dataset.approve;
  approve(kind === 'chosen' ? [...chosenCards] : kind === 'group' ? groupOf(button).filter(isPlain) : [cardOf(button)]);
});
if (isServed) ask('/api/review').then((answer) => answer && showApproved(answer));
