// What a contact sheet approves: all of its cases but those that are left out, and what was not seen yet only after a question.
const openOf = (sheet) => sheet.cards.filter((card) => isPlain(card) && !sheet.left.has(card));
const unseenOf = (sheet) => openOf(sheet).filter((card) => !seenCards.has(card));
/// A word for a shell; zsh takes one that begins with = for a program.
const shellWord = (text) => (/^[\w@%+:,./-][\w@%+=:,./-]*$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
/// The options that leave cases out; a whole theme is one pattern where its name has no sign of patterns, and nothing of
/// another theme lies below it.
const exceptions = (sheet) => {
  const left = new Set(sheet.left);
  const words = [];
  for (const [owner, list] of sheet.owners ?? []) {
    if (!owner || /[*?[\]\\]/.test(owner) || !list.every((card) => left.has(card))) continue;
    if ([...sheet.owners.keys()].some((other) => other.startsWith(`${owner}/`))) continue;
    words.push(shellWord(`${owner}/*`));
    for (const card of list) left.delete(card);
  }
  words.push(...[...left].map((card) => shellWord(nameOf(card))));
  return words.map((word) => ` --except ${word}`).join('');
};
const showSheet = (sheet) => {
  const count = sheet.cards.length;
  const seen = sheet.cards.filter((card) => seenCards.has(card)).length;
  sheet.status.textContent = `Seen ${counted(seen)} of ${counted(count)}`;
  for (const [owner, box] of sheet.boxes) {
    const list = sheet.owners.get(owner);
    const left = list.filter((card) => sheet.left.has(card)).length;
    box.checked = left < list.length;
    box.indeterminate = left > 0 && left < list.length;
  }
  if (!sheet.code) return;
  sheet.code.textContent = sheet.base + exceptions(sheet);
  const open = openOf(sheet).length;
  const left = sheet.left.size;
  if (sheet.button) {
    sheet.button.textContent = `Approve ${counted(open)}${left ? `, leave ${counted(left)}` : ''}`;
    sheet.button.disabled = open === 0 || isRenewed();
  }
  if (!sheet.asks || !unseenOf(sheet).length) sheet.asked.replaceChildren();
};
/// Whether a group may be approved now; asks in its place where something was not seen.
const mayApprove = (sheet) => {
  const unseen = unseenOf(sheet);
  if (!unseen.length || sheet.asks === 'answered') return true;
  sheet.asks = true;
  const next = make('button', { type: 'button' }, 'Show the next ones');
  next.addEventListener('click', () => {
    sheet.asks = false;
    const [card] = unseenOf(sheet);
    while (card && !sheet.thumbs.has(card)) sheet.add();
    sheet.thumbs.get(card)?.scrollIntoView({ block: 'center' });
    sheet.thumbs.get(card)?.querySelector('.see').focus({ preventScroll: true });
    showSheet(sheet);
  });
  const anyway = make('button', { type: 'button' }, 'Approve them unseen');
  anyway.addEventListener('click', () => {
    sheet.asks = 'answered';
    sheet.button.click();
    sheet.asks = false;
    showSheet(sheet);
  });
  sheet.asked.replaceChildren(`${counted(unseen.length)} of them ${unseen.length === 1 ? 'was' : 'were'} not on your screen. `, next, anyway);
  next.focus();
  return false;
};
const approvableOf = (button) => {
  const group = button.closest('section.group');
  if (!sheets.has(group) && isSheeted(group)) makeSheet(group);
  const sheet = sheets.get(group);
  if (!sheet) return groupOf(button).filter(isPlain);
  return mayApprove(sheet) ? openOf(sheet) : null;
};
/// The unseen cases that a press of *Approve* has asked about.
let askedCards = new Set();
/// What is chosen and was not left out in its sheet; what was not seen in a sheet only with a second press.
const approvableChosen = () => {
  const list = [...chosenCards].filter((card) => !sheets.get(card.closest('section.group'))?.left.has(card));
  const unseen = list.filter((card) => {
    const group = card.closest('section.group');
    return group && isSheeted(group) && !seenCards.has(card);
  });
  if (unseen.every((card) => askedCards.has(card))) return list;
  askedCards = new Set(unseen);
  say(`${counted(unseen.length)} of them ${unseen.length === 1 ? 'was' : 'were'} not on your screen. Look at them, or press Approve again.`);
  return null;
};
const showSheets = () => { for (const sheet of sheets.values()) showSheet(sheet); };
