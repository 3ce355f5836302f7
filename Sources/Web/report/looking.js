// View modes and backgrounds: each is one attribute of the page, which the style sheet uses.
const modes = [...document.querySelectorAll('[data-set-mode]')].map((b) => b.dataset.setMode);
const grounds = [...document.querySelectorAll('[data-set-ground]')].map((b) => b.dataset.setGround);
const mix = byId('mix');
const pause = byId('pause');
let blinking = null;

/// Numbers of the style sheet that all pictures share. They stand at what is built, because a browser would have to
/// look at each line if they stood at the page.
const looks = new Map();
const setLook = (name, value) => {
  looks.set(name, value);
  for (const details of document.querySelectorAll('.details')) details.style.setProperty(name, value);
};

const blinkOnce = () => {
  root.dataset.blink = root.dataset.blink === 'actual' ? 'expected' : 'actual';
};
const setPaused = (isPaused) => {
  clearInterval(blinking);
  blinking = null;
  // 0.6 s a picture: well below the three flashes a second that can harm.
  if (!isPaused && root.dataset.mode === 'blink') blinking = setInterval(blinkOnce, 600);
  pause.setAttribute('aria-pressed', String(isPaused));
  pause.textContent = isPaused ? 'Go on' : 'Pause';
};
const setMode = (mode) => {
  root.dataset.mode = mode;
  root.dataset.blink = 'expected';
  press('mode', mode);
  mix.closest('label').querySelector('.mix-name').textContent =
    mode === 'onion' ? 'Opacity' : 'Divider';
  setPaused(mode === 'blink' && matchMedia('(prefers-reduced-motion: reduce)').matches);
  requestAnimationFrame(placeAll);
};
const setGround = (ground) => {
  root.dataset.ground = ground;
  press('ground', ground);
};
const nextGround = () => {
  setGround(grounds[(grounds.indexOf(root.dataset.ground) + 1) % grounds.length]);
};
const setMix = (percent) => {
  mix.value = String(Math.max(0, Math.min(100, percent)));
  setLook('--mix', `${mix.value}%`);
  setLook('--opacity', String(mix.value / 100));
};
const togglePause = () => {
  const isPaused = blinking !== null;
  setPaused(isPaused);
  if (isPaused) blinkOnce();
};

for (const button of document.querySelectorAll('[data-set-mode]')) {
  button.addEventListener('click', () => setMode(button.dataset.setMode));
}
for (const button of document.querySelectorAll('[data-set-ground]')) {
  button.addEventListener('click', () => setGround(button.dataset.setGround));
}
mix.addEventListener('input', () => setMix(Number(mix.value)));
pause.addEventListener('click', togglePause);
