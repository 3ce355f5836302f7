// @ts-check
import { byId, make, setAttributes, setText } from "./elements.js";
import { lay } from "./backgrounds.js";
import { outcomes, shownCells, stampOf } from "./cells.js";
import { draw } from "./drawer.js";
import { isLeft } from "./filters.js";
import { paintWithin, setSize, sizeOf, unpacked } from "./pixels.js";
import { bindGrip } from "./resizing.js";
import { change, currentScenes, currentTheme, listen, nothingOpen, state } from "./state.js";

/** @typedef {import("./cells.js").Shown} Shown */

/**
 * A cell on the screen: the same picture on a paper for each background.
 * @typedef {{element: HTMLElement, open: HTMLButtonElement, caption: HTMLElement, pin: HTMLButtonElement,
 *   grip: HTMLButtonElement, canvases: HTMLCanvasElement[], cell: Shown, painted: string,
 *   drawing: number, visible: boolean}} Tile `drawing` is the number of what is painted; 0 is nothing.
 */

/** @type {Map<string, Tile>} */
const tiles = new Map();
const matrix = byId("matrix");

const watcher = new IntersectionObserver((entries) => {
  for (const entry of entries) {
    const tile = tiles.get(/** @type {HTMLElement} */ (entry.target).dataset.name ?? "");
    if (tile) tile.visible = entry.isIntersecting;
  }
  void paint();
}, { root: matrix, rootMargin: "100px" });

/**
 * While a handle is dragged, each cell shows within about this time, in milliseconds, where the handle is; a slow frame
 * may come on top. Cells are drawn as seldom as that allows: the dragged one needs the time.
 */
const mostDelay = 80;
/** What is painted is seen in the next frame. */
const frameTime = 17;
/** How long it takes from the question to the frame that shows the answer; a short time counts little by little. */
let drawingTime = 0;

/** Paints the visible cells whose pictures have changed: one request for all of them. */
let isPainting = false;
let lastStart = -Infinity;
async function paint() {
  if (isPainting || matrix.hidden || !outdated().length) return;
  isPainting = true;
  try {
    const pause = state.draft.length ? lastStart + mostDelay - drawingTime - performance.now() : 0;
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    lastStart = performance.now();
    const waiting = outdated();
    const stamps = waiting.map((tile) => stampOf(tile.cell));
    const { cells: drawn, isLost } = await draw({ cells: {
      theme: state.theme, set: state.cell === null ? [] : state.draft,
      cells: waiting.map(({ cell: { name, picture, request }, drawing }) => ({ name, picture, request, drawing })) } });
    // Everything is drawn again when the server is there again.
    if (isLost) return;
    waiting.forEach((tile, index) => {
      tile.painted = stamps[index];
      const news = drawn?.[index];
      show(tile, news?.pixels ? unpacked(news.pixels) : null, news?.drawing ?? 0);
    });
    drawingTime = Math.max(performance.now() - lastStart + frameTime, 0.8 * drawingTime);
    if (state.backgrounds.includes("own")) dress();
  } finally {
    isPainting = false;
  }
  void paint();
}

/** The visible cells that show another picture than they should. */
function outdated() {
  return [...tiles.values()].filter(
    (tile) => tile.visible && !tile.element.hidden && tile.painted !== stampOf(tile.cell));
}

/**
 * @param {Tile} tile
 * @param {ImageData|ImageBitmap|null} pixels `null` for those that are there.
 * @param {number} drawing 0 for a picture that is missing.
 */
function show(tile, pixels, drawing) {
  for (const canvas of pixels ? tile.canvases : []) {
    paintWithin(canvas, /** @type {ImageData|ImageBitmap} */ (pixels));
    fit(canvas);
  }
  tile.drawing = drawing;
  tile.element.classList.toggle("missing", !drawing);
}

/**
 * Gives a canvas its size on the screen: whole device pixels for each of its own.
 * @param {HTMLCanvasElement} canvas
 */
export function fit(canvas) {
  const zoom = matrix.contains(canvas) ? state.overview : state.zoom;
  const unit = zoom / devicePixelRatio;
  resize(canvas, canvas, unit);
  // A canvas may be larger than its picture: the box around it cuts that off.
  const box = canvas.closest(".picture");
  if (box instanceof HTMLElement) resize(box, sizeOf(canvas), unit);
  if (canvas.classList.contains("reduced") !== zoom < 1) canvas.classList.toggle("reduced");
}

/** @param {HTMLElement} element @param {{width: number, height: number}} size @param {number} unit */
function resize({ style }, { width, height }, unit) {
  if (style.width === `${width * unit}px` && style.height === `${height * unit}px`) return;
  style.width = `${width * unit}px`;
  style.height = `${height * unit}px`;
}

/** The largest zoom, of one device pixel for each at most, with which two columns of cells fit; one on a phone. */
function pleasantZoom() {
  const widest = Math.max(1, ...shownCells().map((cell) => cell.width)) * state.backgrounds.length;
  const columns = matrix.clientWidth < 600 ? 1 : 2;
  const room = matrix.clientWidth * devicePixelRatio;
  return [1, 1 / 2, 1 / 4].find((zoom) => columns * widest * zoom + 48 <= room) ?? 1 / 4;
}

/** The theme that the matrix was sized for. */
let sizedFor = "";

/** @param {string} name */
export function open(name) { change({ ...nothingOpen, cell: name }); }

/** @param {string} name */
export function togglePin(name) {
  const pins = state.pins.includes(name)
    ? state.pins.filter((other) => other !== name) : [...state.pins, name];
  change({ pins });
}

/** @param {Shown} cell @returns {Tile} */
function makeTile(cell) {
  const { name } = cell;
  const opener = make("button", { className: "open", onclick: () => open(name) });
  const caption = make("span", {}, name);
  const pin = make("button", { className: "pin", textContent: "Pin", onclick: () => togglePin(name) });
  const grip = make("button", { className: "grip" });
  const element = make("article", { className: "cell" },
    make("div", { className: "frame" }, opener, grip, pin), make("div", { className: "caption" }, caption));
  element.dataset.name = name;
  const tile = {
    element, open: opener, caption, pin, grip, canvases: [], cell, painted: "", drawing: 0, visible: false };
  bindGrip(grip, () => tile.cell, () => state.overview);
  watcher.observe(element);
  return tile;
}

/** Makes a tile for each cell that is shown; those that are there stay. */
function build() {
  const cells = shownCells();
  if (cells.length && sizedFor !== state.theme && matrix.clientWidth) {
    sizedFor = state.theme ?? "";
    state.overview = pleasantZoom();
  }
  const names = new Set(cells.map((cell) => cell.name));
  for (const [name, tile] of tiles) {
    if (names.has(name)) continue;
    watcher.unobserve(tile.element);
    tile.element.remove();
    tiles.delete(name);
  }
  cells.forEach((cell, index) => {
    let tile = tiles.get(cell.name);
    if (!tile) {
      tile = makeTile(cell);
      tiles.set(cell.name, tile);
    }
    tile.cell = cell;
    if (matrix.children[index] !== tile.element) matrix.insertBefore(tile.element, matrix.children[index] ?? null);
  });
  const isEmpty = Boolean(state.theme) && !cells.length;
  matrix.querySelector(":scope > p")?.remove();
  if (isEmpty) matrix.append(make("p", {}, "Nothing could be drawn yet; the findings say why."));
  dress();
}

/**
 * A paper for each background.
 * @param {Tile} tile
 */
function lookAfterPapers(tile) {
  while (tile.canvases.length > state.backgrounds.length) tile.canvases.pop()?.closest(".paper")?.remove();
  while (tile.canvases.length < state.backgrounds.length) {
    const first = tile.canvases[0];
    const { width, height } = first ? sizeOf(first) : tile.cell;
    const canvas = make("canvas", { width, height, "aria-hidden": "true" });
    tile.open.append(make("span", { className: "paper" }, make("span", { className: "picture" }, canvas)));
    if (first && tile.painted) canvas.getContext("2d")?.drawImage(first, 0, 0);
    tile.canvases.push(canvas);
  }
  tile.canvases.forEach((canvas, index) => {
    if (!tile.painted) setSize(canvas, tile.cell);
    fit(canvas);
    const paper = canvas.closest(".paper");
    if (paper instanceof HTMLElement) lay(paper, state.backgrounds[index], canvas);
  });
}

/** Sizes, backgrounds, filters and pins. */
function dress() {
  matrix.classList.toggle("stale", currentTheme()?.stale ?? currentScenes()?.stale ?? false);
  for (const tile of tiles.values()) {
    const { cell } = tile;
    const isPinned = state.pins.includes(cell.name);
    tile.element.hidden = isLeft(cell) || state.cell !== null && (!isPinned || cell.name === state.cell);
    lookAfterPapers(tile);
    const outcome = outcomes[cell.approved?.outcome ?? ""];
    const size = state.sizes[cell.name];
    setText(tile.caption, cell.name + (size ? ` · ${size.join(" × ")} pt` : "") + (outcome ? ` · ${outcome}` : ""));
    setAttributes(tile.caption, { class: outcome ? "open-case" : "" });
    setAttributes(tile.open, { "aria-label": `Open ${tile.caption.textContent}` });
    setAttributes(tile.pin, { "aria-pressed": String(isPinned), "aria-label": `Pin ${cell.name}` });
    tile.grip.hidden = !cell.request;
  }
  void paint();
}

listen((changed) => {
  if (changed.has("cell") || changed.has("pins") || changed.has("view") || changed.has("theme")) {
    matrix.hidden = state.view !== "previews" || state.cell !== null && !state.pins.some((name) => name !== state.cell);
    byId("pictures").classList.toggle("beside", state.cell !== null && !matrix.hidden);
  }
  if (["themes", "scenes", "pages", "theme", "choice", "pins", "sizes"].some((key) => changed.has(key))) build();
  else if (["overview", "backgrounds", "own", "left", "cell", "view"].some((key) => changed.has(key))) dress();
  else if (changed.has("draft")) void paint();
});
