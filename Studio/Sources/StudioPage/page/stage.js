// @ts-check
import { lay } from "./backgrounds.js";
import { openedCell } from "./cells.js";
import { copyPicture } from "./copying.js";
import { handles, onDrawing, points, preview, stepOf, write } from "./editor.js";
import { byId, decimal, make } from "./elements.js";
import { drawGuides, guides } from "./guides.js";
import { decoded, fit, show, togglePin } from "./matrix.js";
import { compareIn, refreshReference } from "./references.js";
import { bindGrip } from "./resizing.js";
import { showPixels } from "./sources.js";
import { change, currentTheme, listen, nothingOpen, state } from "./state.js";
import * as server from "./server.js";

const stage = byId("stage");
const picture = make("canvas", { role: "img" });
const overlay = make("canvas", { className: "guides", "aria-hidden": "true" });
const paper = make("div", { className: "paper" }, picture, overlay);
const distance = make("div", { className: "distance", hidden: true });
const title = make("h2");
const grip = make("button", { className: "grip" });
const desk = make("div", { className: "desk", tabIndex: 0, role: "region", "aria-label": "The picture" }, paper);
const buttons = guides.map((guide) => make("button", {
  textContent: guide.label, title: `${guide.label} (${guide.key})`,
  onclick: () => toggleGuide(guide.name),
}));
const pin = make("button", {
  textContent: "Pin", onclick: () => { if (state.cell !== null) togglePin(state.cell); } });
const bar = make("div", { className: "bar" },
  make("button", { textContent: "All", title: "All previews (Escape)", onclick: close }), title, ...buttons, pin,
  make("a", { id: "open-picture", textContent: "PNG", target: "_blank", rel: "noopener" }),
  make("button", {
    id: "copy-picture", textContent: "Copy PNG",
    onclick: () => void copyPicture(/** @type {HTMLAnchorElement} */ (byId("open-picture")).href) }));
paper.append(distance, grip);
stage.append(bar, desk);
compareIn(bar, paper, picture);
bindGrip(grip, openedCell, () => state.zoom);

/** Goes back to all cells. */
export function close() { change({ ...nothingOpen, cell: null }); }

/** @param {string} name */
export function toggleGuide(name) {
  change({
    guides: state.guides.includes(name)
      ? state.guides.filter((other) => other !== name) : [...state.guides, name],
  });
}

/**
 * Shows the pixels of a file on the stage.
 * @param {Blob} file
 */
async function paint(file) {
  const bitmap = await decoded(file);
  show(picture, bitmap);
  bitmap.close();
}
onDrawing(paint);

/** Counts what is read, so that an older answer never comes over a later one. */
let latest = 0;

/** Reads picture and numbers of the opened cell as they are now. */
async function refresh() {
  const theme = currentTheme();
  const cell = openedCell();
  if (!cell) return;
  const turn = ++latest;
  picture.setAttribute("aria-label", `${cell.name}, ${cell.width} by ${cell.height} pixels`);
  const link = /** @type {HTMLAnchorElement} */ (byId("open-picture"));
  link.href = cell.picture ?? "";
  link.hidden = byId("copy-picture").hidden = cell.picture === null;
  const [files, drawn] = await Promise.all([
    cell.picture ? server.pictures([cell.picture]) : [null],
    theme && cell.request ? server.draft(theme.id, cell.request, []) : null]);
  if (turn !== latest || state.cell !== cell.name || state.draft.length) return;
  const file = files[0] ?? drawn?.picture;
  if (file) await paint(file);
  if (turn === latest) change({ inspection: drawn?.inspection ?? null });
}

/** Draws guides and places handles. */
function dress() {
  fit(picture);
  title.textContent = state.cell ?? "";
  paper.classList.toggle("stale", currentTheme()?.stale ?? false);
  lay(paper, state.backgrounds[0], picture);
  pin.setAttribute("aria-pressed", String(state.pins.includes(state.cell ?? "")));
  buttons.forEach((button, index) =>
    button.setAttribute("aria-pressed", String(state.guides.includes(guides[index].name))));
  const inspection = state.inspection;
  for (const button of buttons) button.hidden = !inspection;
  grip.hidden = !inspection;
  const context = overlay.getContext("2d");
  if (!context) return;
  overlay.width = Math.round(picture.width * state.zoom);
  overlay.height = Math.round(picture.height * state.zoom);
  overlay.style.width = picture.style.width;
  overlay.style.height = picture.style.height;
  placeHandles();
  if (!inspection) return;
  const size = /** @type {[number, number]} */ (
    [picture.width / inspection.scale, picture.height / inspection.scale]);
  drawGuides(context, inspection, state.guides, state.zoom * inspection.scale, size, state.proposal?.capInsets ?? null);
  const unit = state.zoom * inspection.scale / devicePixelRatio;
  const [x, y, width, height] = inspection.points.bounds;
  grip.style.left = `${(inspection.origin[0] / inspection.scale + x + width) * unit}px`;
  grip.style.top = `${(inspection.origin[1] / inspection.scale + y + height) * unit}px`;
}

/** @type {Map<string, HTMLButtonElement>} */
const grips = new Map();

function placeHandles() {
  const inspection = state.inspection;
  const list = inspection && !state.readOnly && !currentTheme()?.stale ? handles(inspection) : [];
  const names = new Set(list.map((handle) => handle.name));
  for (const [name, grip] of grips) {
    if (names.has(name)) continue;
    grip.remove();
    grips.delete(name);
  }
  if (!inspection) return;
  const unit = state.zoom * inspection.scale / devicePixelRatio;
  for (const handle of list) {
    let grip = grips.get(handle.name);
    if (!grip) {
      grip = make("button", { role: "slider" });
      grips.set(handle.name, grip);
      paper.append(grip);
      bind(grip, handle.name);
    }
    grip.className = `handle ${handle.group} ${handle.axis ? "along" : "across"}`;
    grip.title = `${handle.label}: ${points(handle.value)}`;
    grip.setAttribute("aria-label", handle.label);
    grip.setAttribute("aria-valuenow", decimal(handle.value));
    grip.setAttribute("aria-valuetext", points(handle.value));
    grip.setAttribute("aria-orientation", handle.axis ? "vertical" : "horizontal");
    const [x, y] = handle.place.map((value, axis) =>
      (inspection.origin[axis] / inspection.scale + value) * unit + (handle.aside?.[axis] ?? 0));
    grip.style.left = `${x}px`;
    grip.style.top = `${y}px`;
  }
}

/**
 * Lets a handle be dragged, and nudged by the arrow keys.
 * @param {HTMLButtonElement} grip
 * @param {string} name
 */
function bind(grip, name) {
  const current = () => state.inspection && handles(state.inspection).find((handle) => handle.name === name);
  grip.addEventListener("pointerdown", (down) => {
    const handle = current();
    const inspection = state.inspection;
    if (!handle || !inspection || down.button !== 0) return;
    down.preventDefault();
    grip.focus();
    grip.setPointerCapture(down.pointerId);
    const unit = state.zoom * inspection.scale / devicePixelRatio;
    const start = handle.axis ? down.clientY : down.clientX;
    /** @type {import("./state.js").Setting[]} */
    let set = [];
    const move = (/** @type {PointerEvent} */ event) => {
      const by = ((handle.axis ? event.clientY : event.clientX) - start) / unit;
      const next = handle.moved(by);
      say(handle.label, next.value, grip);
      if (JSON.stringify(next.set) === JSON.stringify(set)) return;
      set = next.value === handle.value ? [] : next.set;
      void preview(set);
    };
    const end = (/** @type {PointerEvent} */ event) => {
      grip.removeEventListener("pointermove", move);
      grip.removeEventListener("pointerup", end);
      grip.removeEventListener("pointercancel", end);
      distance.hidden = true;
      if (event.type === "pointerup" && set.length) void write(set);
      else if (state.draft.length) void preview([]);
    };
    grip.addEventListener("pointermove", move);
    grip.addEventListener("pointerup", end);
    grip.addEventListener("pointercancel", end);
  });
  grip.addEventListener("keydown", (event) => {
    const handle = current();
    const inspection = state.inspection;
    const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [1, -1], ArrowDown: [1, 1] };
    const step = /** @type {Record<string, number[]>} */ (steps)[event.key];
    if (!handle || !inspection || !step || step[0] !== handle.axis) return;
    event.preventDefault();
    event.stopPropagation();
    // A base moves at both of its ends.
    const factor = handle.name === "arrow.base" ? 0.5 : 1;
    const next = handle.moved(step[1] * stepOf(inspection) * factor * (event.shiftKey ? 10 : 1));
    void write(next.set);
  });
}

/** @param {string} label @param {number} value @param {HTMLElement} grip */
function say(label, value, grip) {
  distance.textContent = `${label} ${points(value)}`;
  distance.style.left = `calc(${grip.style.left} + 16px)`;
  distance.style.top = `calc(${grip.style.top} - 28px)`;
  distance.hidden = false;
}

// The pixel under the pointer: asked for one after the other.
let isAsking = false;
/** @type {[number, number]|null} */
let asked = null;

picture.addEventListener("pointermove", (event) => {
  const unit = state.zoom / devicePixelRatio;
  const x = Math.floor(event.offsetX / unit);
  const y = Math.floor(event.offsetY / unit);
  if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) return;
  asked = [x, y];
  void readOut();
});

async function readOut() {
  if (isAsking) return;
  isAsking = true;
  while (asked) {
    const at = asked;
    asked = null;
    const theme = currentTheme();
    const request = openedCell()?.request;
    const inspection = state.inspection;
    if (!theme || !request || !inspection) break;
    const pixel = await server.pixel(theme.id, request, state.draft, at);
    if (!pixel) continue;
    const place = at.map((value, axis) => decimal((value + 0.5 - inspection.origin[axis]) / inspection.scale));
    const swatch = make("span", { className: "swatch" });
    const [red, green, blue, alpha] = pixel.straight;
    swatch.style.backgroundColor = `rgb(${red} ${green} ${blue} / ${alpha / 255})`;
    byId("readout").replaceChildren(
      make("span", {}, "pixel ", make("b", {}, `${at[0]}, ${at[1]}`)),
      make("span", {}, "point ", make("b", {}, place.join(", "))),
      make("span", {}, swatch, "straight ", make("b", {}, pixel.straight.join(" "))),
      make("span", {}, "premultiplied ", make("b", {}, pixel.premultiplied.join(" "))),
      make("span", {}, make("b", {}, pixel.part)), ...origin(pixel.source));
  }
  isAsking = false;
}

/**
 * The pixel of a file that is shown.
 * @param {{file: string, pixel: [number, number]}|null} source
 */
function origin(source) {
  if (!source) return [];
  const { file, pixel: [x, y] } = source;
  const open = () => void showPixels(file, { x, y, width: 1, height: 1 });
  return [make("span", {}, "from ", make("button", { className: "link", textContent: file, onclick: open }), " ",
    make("b", {}, `${x}, ${y}`))];
}

/** The largest whole zoom with which the cell is seen whole, of eight at most. */
function pleasantZoom() {
  const cell = openedCell();
  if (!cell) return 1;
  const margin = desk.clientWidth > 600 ? 112 : 48;
  const width = cell.width * (state.against === "beside" ? 2 : 1);
  const room = [desk.clientWidth / width, desk.clientHeight / cell.height]
    .map((share, axis) => share - margin / (axis ? cell.height : width));
  return Math.min(8, Math.max(1, Math.floor(Math.min(...room) * devicePixelRatio)));
}

listen((changed) => {
  if (changed.has("cell") || changed.has("view")) {
    const wasHidden = stage.hidden;
    stage.hidden = state.cell === null || state.view !== "previews";
    if (stage.hidden) byId("readout").replaceChildren();
    else if (wasHidden) state.zoom = pleasantZoom();
  }
  if (stage.hidden) return;
  if (changed.has("against")) change({ zoom: pleasantZoom() });
  if (["cell", "themes", "scenes", "theme", "pages", "draft", "sizes"].some((key) => changed.has(key))
    && !state.draft.length) {
    void refresh().then(refreshReference);
  }
  if (["cell", "inspection", "zoom", "backgrounds", "own", "guides", "themes", "readOnly", "proposal", "pins"].some(
    (key) => changed.has(key))) dress();
});
