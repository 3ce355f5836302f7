// @ts-check
import { byId, make } from "./elements.js";
import { lay } from "./backgrounds.js";
import { shownCells, stampOf } from "./cells.js";
import { isLeft } from "./filters.js";
import { bindGrip } from "./resizing.js";
import { change, currentScenes, currentTheme, listen, nothingOpen, state } from "./state.js";
import * as server from "./server.js";

/** @typedef {import("./cells.js").Shown} Shown */

/**
 * A cell on the screen: the same picture on a paper for each background.
 * @typedef {{element: HTMLElement, open: HTMLButtonElement, caption: HTMLElement, pin: HTMLButtonElement,
 *   grip: HTMLButtonElement, canvases: HTMLCanvasElement[], cell: Shown, painted: string,
 *   visible: boolean}} Tile
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

/** Paints the visible cells whose pictures have changed: one request for all of them. */
let painting = false;
async function paint() {
  if (painting || matrix.hidden) return;
  const waiting = [...tiles.values()].filter(
    (tile) => tile.visible && !tile.element.hidden && tile.painted !== stampOf(tile.cell));
  if (!waiting.length) return;
  painting = true;
  try {
    const stamps = waiting.map((tile) => stampOf(tile.cell));
    const files = await server.cells(waiting.map((tile) => tile.cell), state.cell === null ? [] : state.draft);
    const bitmaps = await Promise.all(files.map((file) => file && decoded(file)));
    waiting.forEach((tile, index) => {
      const bitmap = bitmaps[index];
      for (const canvas of bitmap ? tile.canvases : []) show(canvas, /** @type {ImageBitmap} */ (bitmap));
      bitmap?.close();
      tile.element.classList.toggle("missing", !bitmap);
      tile.painted = stamps[index];
    });
    if (state.backgrounds.includes("own")) dress();
  } finally {
    painting = false;
  }
  void paint();
}

/**
 * The pixels of a PNG file.
 * @param {Blob} file
 */
export function decoded(file) { return createImageBitmap(file, { colorSpaceConversion: "none" }); }

/**
 * Shows a picture on a canvas.
 * @param {HTMLCanvasElement} canvas
 * @param {ImageBitmap} bitmap
 */
export function show(canvas, bitmap) {
  if (canvas.width !== bitmap.width || canvas.height !== bitmap.height) {
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
  }
  fit(canvas);
  const context = canvas.getContext("2d");
  context?.clearRect(0, 0, canvas.width, canvas.height);
  context?.drawImage(bitmap, 0, 0);
}

/**
 * Gives a canvas its size on the screen: whole device pixels for each of its own.
 * @param {HTMLCanvasElement} canvas
 */
export function fit(canvas) {
  const zoom = matrix.contains(canvas) ? state.overview : state.zoom;
  const unit = zoom / devicePixelRatio;
  canvas.style.width = `${canvas.width * unit}px`;
  canvas.style.height = `${canvas.height * unit}px`;
  canvas.classList.toggle("reduced", zoom < 1);
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
    make("div", { className: "frame" }, opener, grip), make("div", { className: "caption" }, caption, pin));
  element.dataset.name = name;
  const tile = {
    element, open: opener, caption, pin, grip, canvases: [], cell, painted: "", visible: false };
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
  while (tile.canvases.length > state.backgrounds.length) tile.canvases.pop()?.parentElement?.remove();
  while (tile.canvases.length < state.backgrounds.length) {
    const { width, height } = tile.canvases[0] ?? tile.cell;
    const canvas = make("canvas", { width, height, "aria-hidden": "true" });
    tile.open.append(make("span", { className: "paper" }, canvas));
    const first = tile.canvases[0];
    if (first && tile.painted) canvas.getContext("2d")?.drawImage(first, 0, 0);
    tile.canvases.push(canvas);
  }
  tile.canvases.forEach((canvas, index) => {
    if (!tile.painted) Object.assign(canvas, { width: tile.cell.width, height: tile.cell.height });
    fit(canvas);
    if (canvas.parentElement) lay(canvas.parentElement, state.backgrounds[index], canvas);
  });
}

const outcomes = /** @type {Record<string, string>} */ ({
  different: "differs", sizeMismatch: "other size", missing: "not approved", unreadable: "unreadable",
});

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
    tile.caption.textContent = cell.name + (size ? ` · ${size.join(" × ")} pt` : "") + (outcome ? ` · ${outcome}` : "");
    tile.caption.classList.toggle("open-case", Boolean(outcome));
    tile.open.setAttribute("aria-label", `Open ${tile.caption.textContent}`);
    tile.pin.setAttribute("aria-pressed", String(isPinned));
    tile.pin.setAttribute("aria-label", `Pin ${cell.name}`);
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
