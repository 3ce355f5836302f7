// The inspector: both straight values of a pixel, and the part it belongs to.
const inspector = byId('inspector');
/// The pixel that stays inspected when the pointer leaves: {card, x, y}.
let pinned = null;
let asked = 0;

const straight = (picture, x, y) => {
  if (!picture || x < 0 || y < 0 || x >= picture.width || y >= picture.height) return null;
  const at = (y * picture.width + x) * 4;
  return [...picture.data.subarray(at, at + 4)];
};
/// round(c · a / 255), as pictures are compared.
const premultiplied = ([r, g, b, a]) =>
  [r, g, b].map((c) => Math.floor((c * a * 2 + 255) / 510)).concat(a);
const signed = (number) => (number > 0 ? `+${number}` : number < 0 ? `−${-number}` : '0');

const fillRow = (id, values, colour) => {
  const cells = byId(id).querySelectorAll('td');
  cells.forEach((cell, index) => {
    cell.textContent = values ? values[index] : '–';
    cell.classList.toggle('changed', Boolean(values) && /^[+−]/.test(values[index]));
  });
  const swatch = byId(id).querySelector('.swatch');
  if (swatch) {
    swatch.style.setProperty('--colour', colour
      ? `rgb(${colour[0]} ${colour[1]} ${colour[2]} / ${colour[3] / 255})` : 'transparent');
  }
};
const drawLoupe = (id, picture, x, y) => {
  const context = byId(id).getContext('2d');
  const side = 13;
  const image = context.createImageData(side, side);
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const value = straight(picture, x + column - 6, y + row - 6);
      if (value) image.data.set(value, (row * side + column) * 4);
    }
  }
  context.putImageData(image, 0, 0);
};
const mark = (card, x, y) => {
  for (const marker of document.querySelectorAll('.marker')) {
    if (!card || cardOf(marker) !== card) marker.remove();
  }
  if (!card) return;
  for (const paper of papersOf(card)) {
    const marker = paper.querySelector('.marker') ?? paper.appendChild(document.createElement('i'));
    marker.className = 'marker';
    marker.style.setProperty('--x', x);
    marker.style.setProperty('--y', y);
  }
};

const inspect = async (card, x, y, speaks = false) => {
  const turn = ++asked;
  mark(card, x, y);
  const pixels = await pixelsOf(card).catch(() => null);
  if (turn !== asked) return;
  inspector.hidden = false;
  root.classList.add('inspecting');
  const expected = straight(pixels?.expected, x, y);
  const actual = straight(pixels?.actual, x, y);
  const part = straight(pixels?.parts, x, y);
  byId('pixel-place').textContent = `x ${x}, y ${y}`;
  byId('pixel-held').hidden = !pinned;
  byId('pixel-part').textContent = part ? pixels.names[part[0]] ?? '' : '';
  fillRow('pixel-expected', expected, expected);
  fillRow('pixel-actual', actual, actual);
  const before = expected && premultiplied(expected);
  const after = actual && premultiplied(actual);
  fillRow('pixel-difference', before && after && after.map((c, i) => signed(c - before[i])));
  drawLoupe('loupe-expected', pixels?.expected, x, y);
  drawLoupe('loupe-actual', pixels?.actual, x, y);
  const known = [pixels?.expected, pixels?.actual].filter(Boolean);
  byId('pixel-note').textContent = known.length === 0
    ? 'These pictures are files, whose pixels a page from a disk cannot read; popframe review can.'
    : known.every((picture) => picture.isExact) ? ''
      : 'Values may be off by a few where alpha is low: this is no 8-bit RGBA file, or an old browser.';
  const say = (title, value) => (value ? `${title} ${value.join(' ')}` : `${title} nothing`);
  byId('pixel-spoken').textContent = speaks
    ? [byId('pixel-place').textContent, byId('pixel-part').textContent,
      say('expected', expected), say('actual', actual)].filter(Boolean).join('; ') : '';
};
const release = () => {
  pinned = null;
  asked++;
  mark(null);
  inspector.hidden = true;
  root.classList.remove('inspecting');
};
const sizeOf = (card) => papersOf(card).reduce(([w, h], paper) => [
  Math.max(w, Number(paper.style.getPropertyValue('--w'))),
  Math.max(h, Number(paper.style.getPropertyValue('--h'))),
], [0, 0]);
/// Inspects a pixel until another one is chosen.
const pin = (card, x, y, speaks = true) => {
  const [width, height] = sizeOf(card);
  if (width === 0) return;
  pinned = {
    card, x: Math.max(0, Math.min(width - 1, x)), y: Math.max(0, Math.min(height - 1, y)),
  };
  setCurrent(card);
  inspect(card, pinned.x, pinned.y, speaks);
};
/// Scrolls the inspected pixel to the middle of its panes if it is not visible.
const follow = () => {
  const marker = [...pinned.card.querySelectorAll('.marker')].find((m) => m.offsetParent);
  if (!marker) return;
  const box = marker.getBoundingClientRect();
  const pane = marker.closest('.viewport').getBoundingClientRect();
  const isInside = box.left >= pane.left && box.right <= pane.right
    && box.top >= pane.top && box.bottom <= pane.bottom;
  if (!isInside) centre(pinned.card, pinned.x, pinned.y);
};
const moveBy = (dx, dy) => {
  pin(pinned.card, pinned.x + dx, pinned.y + dy);
  follow();
};

/// The pixel of a cluster that differs most.
const worstOf = async (card, [left, top, width, height]) => {
  const { expected, actual } = await pixelsOf(card);
  let worst = -1;
  let place = [left + (width >> 1), top + (height >> 1)];
  // A cluster can be all of a large picture; a part of it is enough.
  for (let y = top; y < top + Math.min(height, 1024); y++) {
    for (let x = left; x < left + Math.min(width, 1024); x++) {
      const a = straight(expected, x, y);
      const b = straight(actual, x, y);
      if (!a || !b) continue;
      const p = premultiplied(a);
      const size = Math.max(...premultiplied(b).map((c, i) => Math.abs(c - p[i])));
      if (size > worst) [worst, place] = [size, [x, y]];
    }
  }
  return place;
};
const showCluster = async (card, index) => {
  const clusters = clustersOf(card);
  if (clusters.length === 0) return;
  const at = ((index % clusters.length) + clusters.length) % clusters.length;
  card.dataset.cluster = String(at);
  const [x, y] = await worstOf(card, clusters[at]);
  pin(card, x, y);
  card.querySelector('.stage').scrollIntoView({ block: 'nearest' });
  centre(card, x, y);
};
const stepCluster = (by) => {
  const card = currentCard();
  if (!card) return;
  const last = card.dataset.cluster;
  showCluster(card, last === undefined ? (by > 0 ? 0 : -1) : Number(last) + by);
};

const pixelAt = (paper, event) => {
  const box = paper.getBoundingClientRect();
  const width = Number(paper.style.getPropertyValue('--w'));
  const height = Number(paper.style.getPropertyValue('--h'));
  const x = Math.floor((event.clientX - box.left) / box.width * width);
  const y = Math.floor((event.clientY - box.top) / box.height * height);
  return x >= 0 && y >= 0 && x < width && y < height ? [x, y] : null;
};
let drag = null;
document.addEventListener('pointermove', (event) => {
  if (drag?.slides) {
    const box = drag.pane.getBoundingClientRect();
    setMix((event.clientX - box.left) / box.width * 100);
  } else if (drag?.pans) {
    drag.pane.scrollLeft = drag.left - (event.clientX - drag.x);
    drag.pane.scrollTop = drag.top - (event.clientY - drag.y);
  }
  const paper = event.target instanceof Element && event.target.closest('.paper');
  if (paper && !pinned) {
    const pixel = pixelAt(paper, event);
    if (pixel) inspect(cardOf(paper), ...pixel);
  }
});
document.addEventListener('pointerdown', (event) => {
  const pane = event.target instanceof Element && event.target.closest('.viewport');
  if (!pane || event.button !== 0) return;
  const slides = root.dataset.mode === 'swipe';
  drag = {
    pane, x: event.clientX, y: event.clientY, left: pane.scrollLeft, top: pane.scrollTop,
    // Touch scrolls without our help.
    slides, pans: !slides && event.pointerType === 'mouse',
  };
  if (event.pointerType === 'mouse') {
    event.preventDefault();
    pane.focus({ preventScroll: true });
  }
});
document.addEventListener('pointerup', (event) => {
  const start = drag;
  drag = null;
  if (!start || Math.hypot(event.clientX - start.x, event.clientY - start.y) > 3) return;
  const paper = event.target instanceof Element && event.target.closest('.paper');
  const pixel = paper && pixelAt(paper, event);
  if (pixel) pin(cardOf(paper), ...pixel, false);
});
document.addEventListener('pointercancel', () => { drag = null; });
document.addEventListener('click', (event) => {
  const button = event.target instanceof Element && event.target.closest('[data-cluster]');
  if (button?.matches('button')) showCluster(cardOf(button), Number(button.dataset.cluster));
});
byId('release').addEventListener('click', release);
