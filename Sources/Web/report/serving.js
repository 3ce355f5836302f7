// Approving, where popframe review serves the page.
const isServed = root.dataset.served !== undefined;
const undo = byId('undo');

/// Counts what changes something: what was read before it is old.
let changes = 0;
/// Asks the server to change something; says what it refuses.
const ask = async (path, body) => {
  changes += 1;
  try {
    const answer = await fetch(path, body && {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
    });
    const json = await answer.json().catch(() => null);
    changes += 1;
    if (answer.ok) return json;
    look();
    say(json?.message ?? `The server refuses this (${answer.status}).`, true);
  } catch {
    say('The server does not answer; is popframe review still running?', true);
  }
  return null;
};
/// Shows which cases are approved, and whether that can be taken back.
const showApproved = ({ approved, putBack, canUndo, readOnly }) => {
  if (readOnly) root.dataset.served = 'read-only';
  for (const [kind, names] of [['approved', new Set(approved)], ['put-back', new Set(putBack)]]) {
    for (const card of cards) {
      const isDone = names.has(nameOf(card));
      if (card.classList.contains(kind) !== isDone) {
        card.classList.toggle(kind, isDone);
        showTick(card);
      }
    }
  }
  for (const group of document.querySelectorAll('section.group')) showGroupTick(group);
  undo.disabled = !canUndo;
  showSheets();
  showFolds();
  choose([...chosenCards].filter((card) => !canChoose(card)), false);
};
/// Says that the report is of another run by now: what is approved would not be what this page shows.
const showRenewed = (written) => {
  root.dataset.renewed = '';
  const time = written && new Date(written).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  byId('renewed-words').textContent = time ? `The report was written anew at ${time}` : 'The report is being written anew';
  byId('renewed').hidden = false;
  byId('reload').disabled = !written;
  for (const button of document.querySelectorAll('[data-approve], [data-put-back]')) button.disabled = true;
  showSheets();
  for (const card of cards) showTick(card);
  for (const group of document.querySelectorAll('section.group')) showGroupTick(group);
  choose([...chosenCards], false);
};
let known = '';
/// Asks what the report is of and what is approved.
const look = async () => {
  const before = changes;
  const text = await fetch('/api/review').then((answer) => answer.ok && answer.text()).catch(() => null);
  if (!text || text === known || before !== changes) return;
  known = text;
  const answer = JSON.parse(text);
  if (answer.run === data.run && !isRenewed()) showApproved(answer); else showRenewed(answer.written);
};
byId('reload')?.addEventListener('click', () => location.reload());
const casesText = (count) => `${counted(count)} ${count === 1 ? 'case' : 'cases'}`;
/// A case with the SHA-256 of each of its pictures, which is in the picture's address.
const seenOf = (card) => {
  const kinds = ['actual', 'expected', 'difference'].filter((kind) => Array.isArray(caseOf(card)[kind]));
  const hashOf = (kind) => addressOf(caseOf(card), kind, caseOf(card)[kind]).match(/\/([0-9a-f]{64})\.png$/)?.[1];
  return { name: nameOf(card), pictures: caseOf(card).seen ?? Object.fromEntries(kinds.map((kind) => [kind, hashOf(kind)])) };
};
let isApproving = false;
const approve = async (list) => {
  const seen = list.filter(canChoose).map(seenOf);
  if (seen.length === 0) return say('There is nothing to approve here.');
  if (isApproving) return;
  isApproving = true;
  say(`Approving ${casesText(seen.length)}…`);
  const answer = await ask('/api/approve', { run: data.run, cases: seen });
  isApproving = false;
  if (!answer) return;
  showApproved(answer);
  say(`Approved ${casesText(answer.count)}.`);
};
/// Puts the approved picture of a reference back.
const putBack = async (card) => {
  if (isApproving || !canChoose(card)) return;
  isApproving = true;
  const answer = await ask('/api/put-back', { run: data.run, cases: [seenOf(card)] });
  isApproving = false;
  if (!answer) return;
  showApproved(answer);
  say(`${nameOf(card)} has its approved reference again. Run popframe test to compare with it.`);
};
/// Takes an approval back: that of a case, without one the last of all.
const undoApproval = async (name) => {
  if (undo.disabled) return;
  const answer = await ask('/api/undo', { case: name });
  if (!answer) return;
  showApproved(answer);
  say(`${casesText(answer.count)} ${answer.count === 1 ? 'has its' : 'have their'} former reference again.`);
};
undo.addEventListener('click', () => undoApproval());
document.addEventListener('click', ({ target }) => {
  const back = target instanceof Element && target.closest('[data-put-back]');
  if (back) putBack(cardOf(back));
  const button = target instanceof Element && target.closest('[data-approve]');
  if (!button) return;
  const kind = button.dataset.approve;
  if (kind === 'chosen') approveChosen();
  else approve(kind === 'group' ? groupOf(button).filter(isPlain) : [cardOf(button)]);
});
if (isServed) {
  look();
  // A second is what somebody who looks at a picture needs to press.
  setInterval(look, 1000);
  document.addEventListener('visibilitychange', look);
}
