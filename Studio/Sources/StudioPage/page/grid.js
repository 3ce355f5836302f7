// @ts-check
import { draw } from "./drawer.js";
import { byId, decimal, make } from "./elements.js";
import { pixelsOf, unpacked } from "./pixels.js";
import { gridScale } from "./zoom.js";
import { lookName } from "./stage.js";
import { change, currentTheme, on, state } from "./state.js";
import * as server from "./server.js";

/** @typedef {import("./state.js").Request} Request */
/** @typedef {import("./state.js").Inspection} Inspection */
/** @typedef {import("./state.js").Offset} Offset */

/**
 * Room around the frame that all cells of a section have, so that frames line up; in pixels of the rendered pictures.
 * @typedef {{left: number, top: number, right: number, bottom: number}} Extent
 *
 * A cell on the screen. `drawing` is the number of what is painted; 0 is nothing.
 * @typedef {{name: string, element: HTMLButtonElement, canvas: HTMLCanvasElement, request: Request, section: string,
 *   painted: string, drawing: number, visible: boolean, laid: Inspection|null, pixels: ImageData|ImageBitmap|null}} Tile
 */

const grid = byId("grid");
/** @type {Map<string, Tile>} */
const tiles = new Map();
/** @type {Map<string, Extent>} */
const extents = new Map();
/**
 * What each section has below its cells, by its size.
 * @type {Map<string, ImageData|ImageBitmap>}
 */
const grounds = new Map();

const watcher = new IntersectionObserver((entries) => {
  for (const entry of entries) {
    const tile = tiles.get(/** @type {HTMLElement} */ (entry.target).dataset.name ?? "");
    if (tile) tile.visible = entry.isIntersecting;
  }
  void paint();
}, { root: grid, rootMargin: "100px" });

/**
 * Places of the arrow in the order of the rows: start, middle, numbers, end.
 * @param {Offset[]} offsets
 */
function sorted(offsets) {
  const rank = (/** @type {Offset} */ offset) => offset === "start" ? 0 : offset === 0 ? 1 : offset === "end" ? 3 : 2;
  return [...offsets].sort((a, b) => rank(a) - rank(b) || (typeof a === "number" && typeof b === "number" ? a - b : 0));
}

/** @param {Offset} offset */
function placeName(offset) {
  return offset === 0 ? "middle" : typeof offset === "string" ? offset : `${offset > 0 ? "+" : ""}${decimal(offset)} pt`;
}

/** How many pixels are shown as one, so that all columns fit: a whole number. */
let fraction = 1;

/** The table: a section for each appearance and size, a row for each place, a column for each direction. */
function build() {
  const theme = currentTheme();
  grid.hidden = state.theme === null || state.view !== "grid";
  if (grid.hidden || !theme) return;
  const { content, appearances } = theme.previews;
  const arrows = theme.previews.arrows.slice(0, 5);
  const offsets = sorted([...new Set(/** @type {Offset[]} */ ([...theme.previews.offsets]))]);
  const scale = gridScale();
  const looks = state.gridLook === "all" ? appearances : [state.gridLook];
  const known = new Set();
  const rows = looks.flatMap((look) => content.flatMap((size) => {
    const section = `${look} ${size.join("x")}`;
    const title = `${lookName(look)} · ${size.map(decimal).join(" × ")}`;
    const shown = offsets.length ? offsets : [/** @type {Offset} */ (0)];
    // No arrow has no place: its cell stands in the middle row.
    const middle = shown.includes(0) ? 0 : shown[Math.floor((shown.length - 1) / 2)];
    return [make("tr", { className: "section" }, make("th", { colSpan: arrows.length + 1, scope: "colgroup" }, title)),
      ...shown.map((offset) => make("tr", {}, make("th", { scope: "row" }, placeName(offset)), ...arrows.map((arrow) => {
        if (arrow === "none" && offset !== middle) return make("td", { className: "none" }, "–");
        const request = { content: size, arrow, offset: arrow === "none" ? 0 : offset, scale, appearance: look,
          background: state.background, placeholder: state.placeholder === "none" ? null : state.placeholder };
        const name = `${section} ${arrow} ${offset}`;
        known.add(name);
        return make("td", {}, tileOf(name, section, request, `${title}, ${placeName(offset)}, ${arrow === "none" ? "no arrow" : arrow}`).element);
      })))];
  }));
  for (const [name, tile] of tiles) {
    if (known.has(name)) continue;
    watcher.unobserve(tile.element);
    tiles.delete(name);
  }
  const scroll = [grid.scrollLeft, grid.scrollTop];
  grid.replaceChildren(rows.length ? make("table", {},
    make("thead", {}, make("tr", {}, make("td"), ...arrows.map((arrow) => make("th", { scope: "col" }, arrow === "none" ? "no arrow" : arrow)))),
    make("tbody", {}, ...rows)) : make("p", { className: "dim" }, "Nothing can be drawn yet; the cards beside say why."));
  grid.classList.toggle("stale", theme.isBroken);
  [grid.scrollLeft, grid.scrollTop] = scroll;
  choose();
  void measure();
}

/** @param {string} name @param {string} section @param {Request} request @param {string} words @returns {Tile} */
function tileOf(name, section, request, words) {
  let tile = tiles.get(name);
  if (!tile) {
    const canvas = make("canvas", { width: 1, height: 1, "aria-hidden": "true" });
    const element = make("button", {}, canvas);
    element.dataset.name = name;
    element.addEventListener("click", () => open(name));
    element.addEventListener("focus", () => change({ cell: name }));
    tile = { name, element, canvas, request, section, painted: "", drawing: 0, visible: false, laid: null, pixels: null };
    tiles.set(name, tile);
    watcher.observe(element);
  }
  tile.request = request;
  tile.element.setAttribute("aria-label", words);
  return tile;
}

/**
 * Opens a cell on the stage.
 * @param {string} name
 */
function open(name) {
  const request = tiles.get(name)?.request;
  if (!request) return;
  const { appearance: look, arrow, offset, content } = request;
  change({ view: "stage", look, beside: look === "base" ? state.beside : look, arrow, offset, content, cell: name,
    inspection: null, isFitted: true, pan: [0, 0] });
}

function choose() {
  for (const tile of tiles.values()) tile.element.setAttribute("aria-current", String(tile.name === state.cell));
}

/**
 * Goes to a neighbour of the chosen cell.
 * @param {number} right
 * @param {number} down
 */
export function move(right, down) {
  const rows = [...grid.querySelectorAll("tbody tr:not(.section)")].map((row) => [...row.querySelectorAll("td")].map(
    (cell) => cell.querySelector("button")));
  const now = document.activeElement;
  let row = rows.findIndex((cells) => cells.some((button) => button === now));
  let column = row < 0 ? 0 : rows[row].findIndex((button) => button === now);
  if (row < 0) {
    rows[0]?.find((button) => button)?.focus();
    return;
  }
  do {
    row += down;
    column += right;
    const button = rows[row]?.[column];
    if (button) {
      button.focus();
      button.scrollIntoView({ block: "nearest", inline: "nearest" });
      return;
    }
  } while (rows[row] && column >= 0 && column < rows[row].length);
}

let measured = "";

/** Lays out all cells, so that each section knows how much room lies around its frames. */
async function measure() {
  const theme = currentTheme();
  if (!theme) return;
  const all = [...tiles.values()];
  const words = JSON.stringify([theme.id, theme.stamp, all.map(({ request }) => request), grid.clientWidth]);
  if (words === measured) return void paint();
  measured = words;
  const numbers = await server.sheet(theme.id, all.map(({ request }) => ({ ...request, numbersOnly: true })), state.draft);
  if (words !== measured) return;
  // What cannot be laid out keeps the room that it has.
  if (numbers.every((one) => one === null)) return;
  extents.clear();
  all.forEach(({ section }, index) => {
    const one = numbers[index]?.numbers;
    if (!one) return;
    all[index].laid = one;
    const { left, top, right, bottom } = extents.get(section) ?? { left: 0, top: 0, right: 0, bottom: 0 };
    const [x, y] = frameOf(one);
    const [width, height] = one.canvas;
    extents.set(section, {
      left: Math.max(left, x), top: Math.max(top, y), right: Math.max(right, width - x), bottom: Math.max(bottom, height - y) });
  });
  const columns = Math.max(1, theme.previews.arrows.slice(0, 5).length);
  const widest = Math.max(1, ...[...extents.values()].map(({ left, right }) => left + right));
  const room = (grid.clientWidth - 72 - 6 * (columns + 1)) * devicePixelRatio / columns;
  fraction = [1, 2, 3, 4].find((count) => widest / count <= room) ?? 4;
  grounds.clear();
  for (const tile of all) size(tile);
  void paint();
}

/**
 * Where a frame begins in its canvas, in pixels.
 * @param {Inspection} numbers
 */
function frameOf({ origin, points, scale }) {
  return [0, 1].map((axis) => origin[axis] + Math.round(points.frame[axis] * scale));
}

/**
 * The size of a section's cells, in the pixels that are shown.
 * @param {string} section
 */
function boxOf(section) {
  const { left, top, right, bottom } = extents.get(section) ?? { left: 0, top: 0, right: 1, bottom: 1 };
  return { width: Math.ceil((left + right) / fraction), height: Math.ceil((top + bottom) / fraction) };
}

/** @param {Tile} tile */
function size({ canvas, section }) {
  const { width, height } = boxOf(section);
  canvas.style.width = `${width / devicePixelRatio}px`;
  canvas.style.height = `${height / devicePixelRatio}px`;
}

/**
 * What tells whether a cell has to be painted again.
 * @param {Tile} tile
 */
function stampOf({ request, section }) {
  const draft = state.draft.length ? JSON.stringify(state.draft) : "";
  return `${currentTheme()?.stamp} ${draft} ${fraction} ${JSON.stringify(request)} ${JSON.stringify(extents.get(section))}`;
}

function outdated() { return [...tiles.values()].filter((tile) => tile.visible && tile.painted !== stampOf(tile)); }

/** The most pixels in one answer: 16 MB. */
const mostPixels = 4 << 20;
let isPainting = false;

/** Paints the visible cells whose pictures have changed: one answer for as many as it may hold. */
async function paint() {
  const theme = currentTheme();
  if (isPainting || grid.hidden || !theme || !extents.size) return;
  let pixels = 0;
  const waiting = outdated().filter(({ section }, index) => {
    const { width, height } = boxOf(section);
    pixels += width * height;
    return index === 0 || pixels <= mostPixels;
  });
  if (!waiting.length) return;
  isPainting = true;
  try {
    const stamps = waiting.map(stampOf);
    const { cells, isLost } = await draw({ cells: { theme: theme.id, set: state.draft, cells: waiting.map((tile) => (
      { name: `grid:${tile.name}`, request: { ...tile.request, fraction, room: roomOf(tile) }, drawing: tile.drawing })) } });
    // Everything is drawn again when the server is there again.
    if (isLost) return;
    await Promise.all(waiting.map(async (tile, index) => {
      tile.painted = stamps[index];
      const news = cells?.[index];
      if (!news) return;
      tile.drawing = news.drawing;
      tile.pixels = news.pixels ? unpacked(news.pixels) : tile.pixels;
      if (tile.pixels) await lay(theme.id, tile, news.numbers, tile.pixels);
    }));
  } finally {
    isPainting = false;
  }
  void paint();
}

/**
 * The room of a cell: its frame lies where those of the others do.
 * @param {Tile} tile
 * @returns {import("./state.js").Room}
 */
function roomOf({ section, laid }) {
  const { left, top, right, bottom } = extents.get(section) ?? { left: 0, top: 0, right: 1, bottom: 1 };
  const room = { width: left + right, height: top + bottom };
  if (!laid) return room;
  const [x, y] = frameOf(laid);
  return { ...room, x: { start: left - x + laid.origin[0] }, y: { start: top - y + laid.origin[1] } };
}

/**
 * Paints a cell: what lies below, and the popover with its frame in its place.
 * @param {string} theme @param {Tile} tile @param {Inspection} numbers @param {ImageData|ImageBitmap} pixels
 */
async function lay(theme, tile, numbers, pixels) {
  const { width, height } = boxOf(tile.section);
  const extent = extents.get(tile.section);
  if (!extent) return;
  const ground = numbers.background.endsWith(".png") ? await groundOf(theme, tile, numbers.background) : null;
  const { canvas } = tile;
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d");
  if (!context) return;
  const [x, y] = frameOf(numbers);
  const left = Math.round((extent.left - x) / fraction);
  const top = Math.round((extent.top - y) / fraction);
  if (ground instanceof ImageData) context.putImageData(ground, 0, 0);
  else {
    context.fillStyle = numbers.background.startsWith("#") ? numbers.background : "#FFFFFF";
    context.fillRect(0, 0, width, height);
  }
  if (pixels instanceof ImageData) context.putImageData(pixels, left, top);
  else context.drawImage(pixels, left, top);
  canvas.dataset.at = `${left},${top},${pixels.width},${pixels.height}`;
}

/** @param {string} theme @param {Tile} tile @param {string} background */
async function groundOf(theme, tile, background) {
  const { width, height } = boxOf(tile.section);
  const name = `${background} ${width}x${height}`;
  const known = grounds.get(name);
  if (known) return known;
  const bytes = await server.background(theme, { ...tile.request, fraction, room: roomOf(tile) });
  const pixels = bytes && await pixelsOf(bytes);
  if (pixels) grounds.set(name, pixels);
  return pixels;
}

/** What each cell shows, and how many of its pixels are shown as one. */
export function asked() {
  return Object.fromEntries([...tiles.values()].map(({ name, request }) => [name, { ...request, fraction }]));
}

/** Where each cell shows its frame, in the pixels that are shown. */
export function frames() {
  return [...tiles.values()].flatMap(({ section, canvas, laid }) => {
    if (!laid || !canvas.dataset.at) return [];
    const [left, top] = canvas.dataset.at.split(",").map(Number);
    const [x, y] = frameOf(laid);
    return [{ section, frame: [Math.round(left + x / fraction), Math.round(top + y / fraction)] }];
  });
}

new ResizeObserver(() => {
  if (!grid.hidden) void measure();
}).observe(grid);

on(["view", "theme", "themes", "gridScale", "gridLook", "background", "placeholder"], build);
on(["cell"], choose);
on(["draft"], () => {
  if (!grid.hidden) void paint();
});
