// @ts-check
import { byId, decimal, make } from "./elements.js";
import { change, currentPage, currentTheme, listen, state } from "./state.js";
import * as server from "./server.js";

/** @typedef {import("./state.js").Cell} Cell */

/**
 * A cell on the screen.
 * @typedef {{button: HTMLButtonElement, paper: HTMLElement, canvas: HTMLCanvasElement, cell: Cell,
 *   painted: string, visible: boolean}} Tile
 */

/** @type {Map<string, Tile>} */
const tiles = new Map();
const matrix = byId("matrix");

const watcher = new IntersectionObserver((entries) => {
  for (const entry of entries) {
    const tile = tiles.get(/** @type {HTMLElement} */ (entry.target).dataset.name ?? "");
    if (tile) tile.visible = entry.isIntersecting;
  }
  paint();
}, { root: matrix, rootMargin: "100px" });

/** Paints the visible cells whose pictures have changed: one request for all of them. */
let painting = false;
async function paint() {
  if (painting) return;
  const waiting = [...tiles.values()].filter(
    (tile) => tile.visible && !tile.button.hidden && tile.painted !== tile.cell.picture);
  if (!waiting.length || state.cell) return;
  painting = true;
  try {
    const wanted = waiting.map((tile) => tile.cell.picture);
    const files = await server.pictures(wanted);
    const bitmaps = await Promise.all(files.map((file) => file && decoded(file)));
    waiting.forEach((tile, index) => {
      const bitmap = bitmaps[index];
      if (bitmap) show(tile.canvas, bitmap);
      tile.painted = wanted[index];
    });
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
 * Shows a picture on a canvas, and lets it go.
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
  bitmap.close();
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

/** The largest zoom, of one device pixel for each at most, with which two columns of cells fit. */
function pleasantZoom() {
  const widest = Math.max(1, ...(currentTheme()?.cells ?? []).map((cell) => cell.width));
  const room = matrix.clientWidth * devicePixelRatio;
  return [1, 1 / 2, 1 / 4].find((zoom) => 2 * widest * zoom + 48 <= room) ?? 1 / 4;
}

/** The theme that the matrix was sized for. */
let sizedFor = "";

/** Makes a tile for each cell of the theme; those that are there stay. */
function build() {
  const theme = currentTheme();
  if (theme?.cells.length && sizedFor !== theme.id && matrix.clientWidth) {
    sizedFor = theme.id;
    state.overview = pleasantZoom();
  }
  const names = new Set(theme?.cells.map((cell) => cell.name));
  for (const [name, tile] of tiles) {
    if (names.has(name)) continue;
    watcher.unobserve(tile.button);
    tile.button.remove();
    tiles.delete(name);
  }
  for (const cell of theme?.cells ?? []) {
    let tile = tiles.get(cell.name);
    if (!tile) {
      const canvas = make("canvas", { width: cell.width, height: cell.height, role: "img" });
      const paper = make("div", { className: "paper" }, canvas);
      const button = make("button", { className: "cell" }, paper, make("span", {}, cell.name));
      button.dataset.name = cell.name;
      button.addEventListener("click", () => change({ cell: cell.name, draft: [], refusal: [] }));
      tile = { button, paper, canvas, cell, painted: "", visible: false };
      tiles.set(cell.name, tile);
      watcher.observe(button);
    }
    tile.cell = cell;
    tile.canvas.setAttribute("aria-label", `${cell.name}, ${cell.width} by ${cell.height} pixels`);
    if (!tile.painted) Object.assign(tile.canvas, { width: cell.width, height: cell.height });
    matrix.append(tile.button);
  }
  if (theme && !theme.cells.length) {
    matrix.replaceChildren(make("p", {}, "Nothing could be drawn yet; the findings say why."));
  } else {
    matrix.querySelector(":scope > p")?.remove();
  }
  dress();
}

/** Sizes, backgrounds and filters. */
function dress() {
  const requests = new Map(currentPage()?.cells.map((cell) => [cell.name, cell]));
  matrix.classList.toggle("stale", currentTheme()?.stale ?? false);
  for (const tile of tiles.values()) {
    fit(tile.canvas);
    tile.paper.className = `paper ${state.background}`;
    const request = requests.get(tile.cell.name);
    tile.button.hidden = request ? kinds.some(
      ({ key, word }) => state.left[key]?.includes(word(request))) : false;
  }
  void paint();
}

/** What cells are told apart by. */
const kinds = [
  { key: "arrow", label: "Direction", word: (/** @type {any} */ cell) => String(cell.arrow) },
  { key: "content", label: "Size",
    word: (/** @type {any} */ cell) => (cell.content ?? []).map(decimal).join("×") },
  { key: "offset", label: "Arrow",
    word: (/** @type {any} */ cell) => typeof cell.offset === "number" ? decimal(cell.offset) : cell.offset },
  { key: "scale", label: "Scale", word: (/** @type {any} */ cell) => `${decimal(cell.scale)}x` },
  { key: "appearance", label: "Appearance", word: (/** @type {any} */ cell) => cell.appearance },
];

/** A button for each value that some cells have and others have not. */
function buildFilters() {
  const cells = currentPage()?.cells ?? [];
  const groups = kinds.flatMap(({ key, label, word }) => {
    const words = [...new Set(cells.map(word))];
    if (words.length < 2) return [];
    const buttons = words.map((value) => {
      const left = state.left[key] ?? [];
      return make("button", {
        textContent: value, "aria-pressed": !left.includes(value),
        onclick: () => change({
          left: {
            ...state.left,
            [key]: left.includes(value) ? left.filter((other) => other !== value) : [...left, value],
          },
        }),
      });
    });
    return [make("div", { className: "group", role: "group", "aria-label": label }, ...buttons)];
  });
  const filters = byId("filters");
  filters.replaceChildren(...groups);
  filters.hidden = !groups.length || state.cell !== null;
}

listen((changed) => {
  if (changed.has("themes") || changed.has("theme")) build();
  else if (["overview", "background", "pages", "left", "cell"].some((key) => changed.has(key))) dress();
  if (["pages", "theme", "left", "cell"].some((key) => changed.has(key))) buildFilters();
  if (changed.has("cell")) matrix.hidden = state.cell !== null;
});
