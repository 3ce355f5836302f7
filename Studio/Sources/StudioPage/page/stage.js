// @ts-check
import { byId, decimal, make } from "./elements.js";
import { handles, onDrawing, points, preview, stepOf, write } from "./editor.js";
import { drawGuides, guides } from "./guides.js";
import { decoded, fit, show } from "./matrix.js";
import { change, currentTheme, listen, openedCell, openedRequest, state } from "./state.js";
import * as server from "./server.js";

const stage = byId("stage");
const picture = make("canvas", { role: "img" });
const overlay = make("canvas", { className: "guides", "aria-hidden": "true" });
const paper = make("div", { className: "paper" }, picture, overlay);
const distance = make("div", { className: "distance", hidden: true });
const title = make("h2");
const desk = make("div", { className: "desk" }, paper);
const buttons = guides.map((guide) => make("button", {
  textContent: guide.label, title: `${guide.label} (${guide.key})`,
  onclick: () => toggleGuide(guide.name),
}));
paper.append(distance);
stage.append(
  make("div", { className: "bar" },
    make("button", { textContent: "All", title: "All previews (Escape)", onclick: close }),
    title, ...buttons,
    make("a", { id: "open-picture", textContent: "PNG", target: "_blank", rel: "noopener" })),
  desk);

/** Goes back to all cells. */
export function close() { change({ cell: null, draft: [], inspection: null, refusal: [] }); }

/** @param {string} name */
export function toggleGuide(name) {
  change({
    guides: state.guides.includes(name)
      ? state.guides.filter((other) => other !== name) : [...state.guides, name],
  });
}

onDrawing(async (file) => show(picture, await decoded(file)));

/** Reads picture and numbers of the opened cell as they are now. */
async function refresh() {
  const theme = currentTheme();
  const cell = openedCell();
  const request = openedRequest();
  if (!theme || !cell || !request) return;
  picture.setAttribute("aria-label", `${cell.name}, ${cell.width} by ${cell.height} pixels`);
  /** @type {HTMLAnchorElement} */ (byId("open-picture")).href = cell.picture;
  const [files, inspection] = await Promise.all([
    server.pictures([cell.picture]), server.inspect(theme.id, request, [])]);
  if (state.cell !== cell.name || state.draft.length) return;
  if (files[0]) show(picture, await decoded(files[0]));
  change({ inspection });
}

/** Draws guides and places handles. */
function dress() {
  fit(picture);
  title.textContent = state.cell ?? "";
  paper.className = `paper ${state.background}${currentTheme()?.stale ? " stale" : ""}`;
  buttons.forEach((button, index) =>
    button.setAttribute("aria-pressed", String(state.guides.includes(guides[index].name))));
  const inspection = state.inspection;
  const context = overlay.getContext("2d");
  if (!inspection || !context) return;
  overlay.width = Math.round(picture.width * state.zoom);
  overlay.height = Math.round(picture.height * state.zoom);
  overlay.style.width = picture.style.width;
  overlay.style.height = picture.style.height;
  const size = /** @type {[number, number]} */ (
    [picture.width / inspection.scale, picture.height / inspection.scale]);
  drawGuides(context, inspection, state.guides, state.zoom * inspection.scale, size);
  placeHandles();
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
    const request = openedRequest();
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
      make("span", {}, make("b", {}, pixel.part)));
  }
  isAsking = false;
}

/** The largest whole zoom with which the cell is seen whole, of eight at most. */
function pleasantZoom() {
  const cell = openedCell();
  if (!cell) return 1;
  const margin = desk.clientWidth > 600 ? 112 : 48;
  const room = [desk.clientWidth / cell.width, desk.clientHeight / cell.height]
    .map((share, axis) => share - margin / (axis ? cell.height : cell.width));
  return Math.min(8, Math.max(1, Math.floor(Math.min(...room) * devicePixelRatio)));
}

listen((changed) => {
  if (changed.has("cell")) {
    const wasHidden = stage.hidden;
    stage.hidden = state.cell === null;
    if (state.cell === null) byId("readout").replaceChildren();
    else if (wasHidden) state.zoom = pleasantZoom();
  }
  if (state.cell === null) return;
  if (["cell", "themes", "theme", "pages", "draft"].some((key) => changed.has(key)) && !state.draft.length) {
    void refresh();
  }
  if (["cell", "inspection", "zoom", "background", "guides", "themes", "readOnly"].some(
    (key) => changed.has(key))) dress();
});
