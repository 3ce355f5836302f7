// Handles keys, and starts the page.
const help = byId('help');
const keyList = byId('keys');
const showKeys = (isShown) => {
  keyList.classList.toggle('overlay', isShown);
  help.setAttribute('aria-expanded', String(isShown));
  if (isShown) keyList.focus(); else if (document.activeElement === keyList) help.focus();
};
help.addEventListener('click', () => showKeys(!keyList.classList.contains('overlay')));

const toggleCurrent = (list) => {
  const card = currentCard();
  if (!card) return;
  setCurrent(card);
  toggle(list(card));
};
const actions = {
  j: () => step(1), k: () => step(-1), a: acceptCase, A: acceptAll, g: nextGround,
  x: () => toggleCurrent((card) => [card]), X: () => toggleCurrent(groupOf), u: () => undoApproval(),
  '+': () => zoomBy(1), '=': () => zoomBy(1), '-': () => zoomBy(-1), 0: () => setZoom('fit'),
  '[': () => setMix(Number(mix.value) - 5), ']': () => setMix(Number(mix.value) + 5),
  n: () => stepCluster(1), N: () => stepCluster(-1), '/': () => find.focus(),
  b: () => showBefore(true),
  '?': () => showKeys(!keyList.classList.contains('overlay')),
  Escape: () => {
    if (keyList.classList.contains('overlay')) showKeys(false); else release();
  },
};
modes.forEach((mode, index) => { actions[index + 1] = () => setMode(mode); });
const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const { target, key } = event;
  if (target.matches('input')) {
    if (key === 'Escape') {
      if (target === find) { find.value = ''; find.dispatchEvent(new Event('input')); }
      target.blur();
    }
    // A search field needs letter keys, a slider does not; space ticks a box.
    if (target === find || key.startsWith('Arrow') || (key === ' ' && target.type === 'checkbox')) return;
  }
  if (key === ' ' && root.dataset.mode === 'blink' && !target.matches('button, summary, a')) {
    togglePause();
  } else if (key === 'Enter' && target.matches('.viewport')) {
    const card = cardOf(target);
    const [width, height] = sizeOf(card);
    pin(card, width >> 1, height >> 1);
  } else if (key === 'Enter' && target.matches('.card')) {
    setOpen(target, !isOpen(target));
  } else if (pinned && arrows[key]) {
    const [dx, dy] = arrows[key].map((by) => by * (event.shiftKey ? 10 : 1));
    moveBy(dx, dy);
  } else if (actions[key]) {
    actions[key]();
  } else {
    return;
  }
  event.preventDefault();
});

addEventListener('keyup', ({ key }) => { if (key === 'b') showBefore(false); });
addEventListener('blur', () => showBefore(false));

setMix(50);
setMode('side');
setGround('checker');
setZoom('fit');
watchCards();
addGroupBoxes();
watchGroups();
showChosen();
const goToHash = () => goTo(cards.find((card) => `#${card.id}` === location.hash));
addEventListener('hashchange', goToHash);
setCurrent(cards[0] ?? null);
goToHash();
