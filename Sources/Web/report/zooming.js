// Zoom on whole pixels, and panes that scroll together.
const levels = ['fit', 1, 2, 4, 8, 16, 32, 64];
let zoom = 'fit';

/// A pixel of a picture is a whole number of device pixels, even if these are not CSS pixels.
const setUnit = () => {
  const ratio = devicePixelRatio || 1;
  setLook('--unit', String(Math.max(1, Math.round(ratio)) / ratio));
};
addEventListener('resize', setUnit);

/// Scrolls a card's panes so that a pixel is in their middle.
const centre = (card, x, y) => {
  for (const paper of papersOf(card)) {
    const pane = paper.parentElement;
    const scale = paper.clientWidth / Number(paper.style.getPropertyValue('--w'));
    pane.scrollLeft = (x + 0.5) * scale - pane.clientWidth / 2;
    pane.scrollTop = (y + 0.5) * scale - pane.clientHeight / 2;
  }
};
/// The pixel in focus in a card: the inspected one, otherwise the middle of the largest cluster.
const focusOf = (card) => {
  if (pinned?.card === card) return [pinned.x, pinned.y];
  const [cluster] = clustersOf(card);
  return cluster && [cluster[0] + (cluster[2] >> 1), cluster[1] + (cluster[3] >> 1)];
};
const place = (card) => {
  const focus = focusOf(card);
  card.dataset.placed = `${root.dataset.mode} ${zoom}`;
  if (focus) centre(card, ...focus);
};
const placeAll = () => {
  for (const card of near) if (isBuilt(card) && isOnScreen(card)) place(card);
};
const setZoom = (level) => {
  zoom = level;
  setUnit();
  root.dataset.zoom = level === 'fit' ? 'fit' : 'whole';
  if (level !== 'fit') setLook('--zoom', String(level));
  byId('zoom-fit').textContent = level === 'fit' ? 'Fit' : `${level}×`;
  byId('zoom-fit').setAttribute(
    'aria-label', level === 'fit' ? 'Zoom: fit' : `Zoom: ${level} times; back to fit`);
  byId('zoom-out').disabled = level === levels[0];
  byId('zoom-in').disabled = level === levels[levels.length - 1];
  placeAll();
};
const zoomBy = (steps) => {
  const index = levels.indexOf(zoom) + steps;
  if (levels[index] !== undefined) setZoom(levels[index]);
};
byId('zoom-in').addEventListener('click', () => zoomBy(1));
byId('zoom-out').addEventListener('click', () => zoomBy(-1));
byId('zoom-fit').addEventListener('click', () => setZoom('fit'));

document.addEventListener('scroll', ({ target }) => {
  if (!(target instanceof Element) || !target.matches('.viewport')) return;
  for (const pane of cardOf(target).querySelectorAll('.viewport')) {
    if (pane === target) continue;
    if (pane.scrollLeft !== target.scrollLeft) pane.scrollLeft = target.scrollLeft;
    if (pane.scrollTop !== target.scrollTop) pane.scrollTop = target.scrollTop;
  }
}, { capture: true, passive: true });
