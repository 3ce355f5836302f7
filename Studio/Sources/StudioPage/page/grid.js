// @ts-check
import { draw } from "./drawer.js";
import { byId, decimal, keepFocus, make } from "./elements.js";
import { unpacked } from "./pixels.js";
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
 *   painted: string, drawing: number, visible: boolean, isAsked: boolean, laid: Inspection|null,
 *   pixels: ImageData|ImageBitmap|null}} Tile
 */

const grid = byId("grid");
/** @type {Map<string, Tile>} */
const tiles = new Map();
/** @type {Map<string, Extent>} */
const extents = new Map();
/**
 * What each section has below its cells.
 * @type {Map<string, ImageData|ImageBitmap>}
 */
const grounds = new Map();

const watcher = new IntersectionObserver((entries) => {
  for (const entry of entries) {
    const tile = tiles.get(/** @type {HTMLElement} */ (entry.target).dataset.name ?? "");
    if (tile) tile.visible = entry.isIntersecting;
  }
  paint();
}, { root: grid, rootMargin: "100px" });

/**
 * Places of the arrow in the order of the rows: start, middle, numbers, end.
 * @param {Offset[]} offsets
 */
export function sorted(offsets) {
  const rank = (/** @type {Offset} */ offset) => offset === "start" ? 0 : offset === 0 ? 1 : offset === "end" ? 3 : 2;
  return [...offsets].sort((a, b) => rank(a) - rank(b) || (typeof a === "number" && typeof b === "number" ? a - b : 0));
}

/** @param {Offset} offset */
export function placeName(offset) {
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
    return [make("tr", { className: "section" }, make("th", { colSpan: arrows.length + 1, scope: "colgroup" }, make("span", {}, title))),
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
  keepFocus(grid, () => grid.replaceChildren(rows.length ? make("table", { style: `--columns: ${arrows.length}` },
    make("thead", {}, make("tr", {}, make("td"), ...arrows.map((arrow) => make("th", { scope: "col" }, arrow === "none" ? "no arrow" : arrow)))),
    make("tbody", {}, ...rows)) : make("p", { className: "dim" }, "Nothing can be drawn yet; what is wrong is said below.")));
  grid.classList.toggle("stale", theme.isBroken);
  [grid.scrollLeft, grid.scrollTop] = scroll;
  choose();
  const words = JSON.stringify([theme.id, [...tiles.values()].map(({ name, request }) => [name, request])]);
  if (words !== shown) {
    shown = words;
    extents.clear();
  }
  paint();
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
    tile = { name, element, canvas, request, section, painted: "", drawing: 0, visible: false, isAsked: false, laid: null, pixels: null };
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

/** Where the name of a row stands above its cells, which need all of the width. */
const isNarrow = matchMedia("(max-width: 640px)");

/** The pixels that a column has on the screen: all columns fit. */
function columnWidth() {
  const columns = Math.max(1, currentTheme()?.previews.arrows.slice(0, 5).length ?? 1);
  return Math.max(1, Math.floor((grid.clientWidth - (isNarrow.matches ? 6 : 72) - 6 * (columns + 1)) * devicePixelRatio / columns));
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
  // A quarter of the pixels may still be more than a phone's column has.
  const side = Math.min(1, columnWidth() / width) / devicePixelRatio;
  canvas.style.width = `${width * side}px`;
  canvas.style.height = `${height * side}px`;
}

/** What all cells together show: the room of one depends on the others. */
let shown = "";

/**
 * What tells whether a cell has to be painted again.
 * @param {Tile} tile
 * @param {string} [stamp] That of the theme's files.
 */
function stampOf({ request }, stamp = currentTheme()?.stamp) {
  return JSON.stringify([stamp, state.draft, columnWidth(), shown, request]);
}

/** An answer has few cells, and two are underway: what has come is painted while the next is drawn. */
const mostCells = 6;
const mostAnswers = 2;

/** @type {Set<Promise<unknown>>} */
const underway = new Set();
/** Whether a save is being shown: it comes whole. */
let isRenewing = false;

/** Paints the visible cells whose pictures have changed, and makes room for all. */
function paint() {
  while (underway.size < mostAnswers) {
    const theme = currentTheme();
    if (isRenewing || grid.hidden || !theme || !tiles.size) return;
    const isNew = !extents.size;
    const waiting = [...tiles.values()].filter((tile) => tile.visible && !tile.isAsked && tile.painted !== stampOf(tile));
    if (isNew ? underway.size : !waiting.length) return;
    // What a field is dragged to is seen in all cells at once.
    if (state.draft.length && underway.size) return;
    const answer = ask(theme, new Set(isNew ? [] : state.draft.length ? waiting : waiting.slice(0, mostCells)), false);
    underway.add(answer);
    void answer.finally(() => {
      underway.delete(answer);
      if (!isNew || extents.size) paint();
    });
    if (isNew) return;
  }
}

/**
 * Shows a save: all visible cells, and the theme as it is now, in one answer.
 * @returns {Promise<import("./state.js").Theme|null>}
 */
async function renew() {
  isRenewing = true;
  try {
    await Promise.all(underway);
    const theme = currentTheme();
    if (grid.hidden || !theme || !tiles.size) return null;
    // The theme that comes with the pictures is taken in, and that paints what is left.
    return await ask(theme, new Set(extents.size ? [...tiles.values()].filter(({ visible }) => visible) : []), true);
  } finally {
    isRenewing = false;
  }
}

/** @param {import("./state.js").Theme} theme @param {Set<Tile>} waiting @param {boolean} outline */
async function ask(theme, waiting, outline) {
  const all = [...tiles.values()];
  const width = columnWidth();
  const asked = { draft: state.draft, width, shown };
  for (const tile of waiting) tile.isAsked = true;
  const { sheet } = await draw({ sheet: {
    theme: theme.id, set: state.draft, outline, width, cells: all.map((tile) => ({
      name: `grid:${tile.name}`, drawing: tile.drawing,
      request: { ...tile.request, section: tile.section, roomOnly: !waiting.has(tile) } })) } });
  for (const tile of waiting) tile.isAsked = false;
  // Everything is drawn again when the server is there again.
  if (!sheet) {
    for (const tile of waiting) tile.painted = stampOf(tile);
    return null;
  }
  const { head } = sheet;
  if (theme.id !== state.theme || asked.shown !== shown) return head.theme ?? null;
  const stamp = head.theme?.stamp ?? theme.stamp;
  const isLaid = Object.keys(head.sections ?? {}).length > 0;
  // What cannot be laid out keeps the room that it has.
  if (isLaid) {
    fraction = head.fraction ?? 1;
    extents.clear();
    for (const [name, [left, top, right, bottom]] of Object.entries(head.sections ?? {})) extents.set(name, { left, top, right, bottom });
    for (const [name, pixels] of Object.entries(sheet.grounds)) if (pixels) grounds.set(name, unpacked(pixels));
  }
  all.forEach((tile, index) => {
    const news = sheet.cells[index];
    if (isLaid) size(tile);
    if (news) tile.laid = news.numbers;
    if (!waiting.has(tile)) return;
    // A picture that had no room in the answer is asked for again.
    if (news?.isLeft) return;
    tile.painted = JSON.stringify([stamp, asked.draft, width, asked.shown, tile.request]);
    if (!news) return;
    tile.drawing = news.drawing;
    tile.pixels = news.pixels ? unpacked(news.pixels) : tile.pixels;
    if (tile.pixels) lay(tile, news.numbers, tile.pixels);
  });
  return head.theme ?? null;
}

/**
 * Paints a cell: what lies below, and the popover with its frame in its place.
 * @param {Tile} tile @param {Inspection} numbers @param {ImageData|ImageBitmap} pixels
 */
function lay({ canvas, section }, { background, frame: [x, y] }, pixels) {
  const { width, height } = boxOf(section);
  const extent = extents.get(section);
  if (!extent) return;
  const ground = background.endsWith(".png") ? grounds.get(section) : null;
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d");
  if (!context) return;
  const left = Math.round((extent.left - x) / fraction);
  const top = Math.round((extent.top - y) / fraction);
  if (ground instanceof ImageData) context.putImageData(ground, 0, 0);
  else {
    context.fillStyle = background.startsWith("#") ? background : "#FFFFFF";
    context.fillRect(0, 0, width, height);
  }
  if (pixels instanceof ImageData) context.putImageData(pixels, left, top);
  else context.drawImage(pixels, left, top);
  canvas.dataset.at = `${left},${top},${pixels.width},${pixels.height}`;
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
    const [x, y] = laid.frame;
    return [{ section, frame: [Math.round(left + x / fraction), Math.round(top + y / fraction)] }];
  });
}

server.renewBy("grid", renew);
new ResizeObserver(() => paint()).observe(grid);

on(["view", "theme", "themes", "gridScale", "gridLook", "background", "placeholder"], build);
on(["cell"], choose);
on(["draft"], () => {
  if (!grid.hidden) paint();
});
