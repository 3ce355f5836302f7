// @ts-check
import { drawOn } from "./editor.js";
import { byId, make, setAttributes, setChildren, setText } from "./elements.js";
import { draw } from "./drawer.js";
import { guidesNow, guideShapes, hasGuide } from "./guides.js";
import { handlesOn, placeHandles } from "./handles.js";
import { icon } from "./icons.js";
import { placeMarks } from "./marks.js";
import { lacksArt, noArt } from "./noart.js";
import { drawGuides } from "./overlay.js";
import { paintOn, paintWithin, pixelsOf, sizeOf, unpacked } from "./pixels.js";
import { readAt, readNothing } from "./readout.js";
import { showCaseHandles } from "./showing.js";
import { change, currentTheme, on, openPart, state } from "./state.js";
import * as server from "./server.js";
import { destination } from "./values.js";
import { fitting, pinch, resolution, zoomBy, zoomByWheel } from "./zoom.js";

/** @typedef {import("./state.js").Inspection} Inspection */

/**
 * A popover on the stage, on what lies below it.
 * @typedef {{look: string, element: HTMLElement, below: HTMLCanvasElement, paper: HTMLElement, empty: HTMLElement, box: HTMLElement,
 *   picture: HTMLCanvasElement, overlay: HTMLElement, marks: HTMLElement, inspection: Inspection|null, drawing: number, laid: string,
 *   room: [number, number]}} Pane `room` is that of the picture that is shown.
 */

const stage = byId("stage");
/** @type {Map<string, Pane>} */
const panes = new Map();

/** What is said where there is no picture. */
const nothing = make("p", { className: "nothing", hidden: true }, "Nothing can be drawn yet; what is wrong is said below.");
stage.append(nothing);

/** The appearances that are shown. */
function looks() { return state.beside === null ? ["base"] : ["base", state.beside]; }

/** The pane that is worked on. */
function active() { return panes.get(state.look); }

/** @param {string} look */
export function lookName(look) { return look.charAt(0).toUpperCase() + look.slice(1).replaceAll("-", " "); }

/** @param {string} look @returns {Pane} */
function makePane(look) {
  const below = make("canvas", { className: "below", hidden: true, "aria-hidden": "true" });
  const picture = make("canvas", { role: "img" });
  const box = make("div", { className: "picture" }, picture);
  const overlay = make("div", { className: "guides", "aria-hidden": "true" });
  const marks = make("div", { className: "marks" });
  const paper = make("div", { className: "paper", hidden: true }, box, overlay, marks);
  const tag = make("button", { className: "tag", onclick: () => choose(look) },
    icon(look === "dark" ? "moon" : "sun"), lookName(look));
  const empty = make("div", { className: "empty-pane", hidden: true });
  const element = make("div", { className: "pane" }, below, paper, empty, tag);
  element.dataset.look = look;
  /** @type {Pane} */
  const pane = { look, element, below, paper, empty, box, picture, overlay, marks, inspection: null, drawing: 0, laid: "", room: [0, 0] };
  bind(pane);
  return pane;
}

/**
 * Works on an appearance.
 * @param {string} look
 */
export function choose(look) {
  if (look === state.look) return;
  change({
    look, beside: look === "base" ? state.beside : look, inspection: panes.get(look)?.inspection ?? null,
    // What is chosen is where changes go.
    scope: look === "base" ? "everywhere" : "look" });
}

/**
 * Where bounds are held while a handle is dragged.
 * @type {{x: import("./state.js").Edge, y: import("./state.js").Edge}|null}
 */
let held = null;

/** @param {Pane} pane @returns {import("./state.js").Request} */
function requestOf(pane) {
  const { scale, factor } = resolution();
  const pixels = (/** @type {number} */ length) => Math.max(1, Math.ceil(length * devicePixelRatio / factor));
  const [right, down] = state.pan.map((length) => Math.round(length * devicePixelRatio / factor));
  const place = pane.look === state.look && held ? held : { x: { middle: right }, y: { middle: down } };
  return {
    content: state.content, arrow: state.arrow, offset: state.offset, scale, appearance: pane.look,
    background: state.background, placeholder: state.placeholder === "none" ? null : state.placeholder,
    room: { width: pixels(pane.element.clientWidth), height: pixels(pane.element.clientHeight), ...place },
  };
}

/** What is seen beside what is written: the draft, and the popover without a shadow whose eye is held. */
function setNow() {
  const index = state.hiddenShadow;
  if (index === null) return state.draft;
  const key = `shadow[${index}]`;
  return [...state.draft, { key, remove: true, ...destination(key) }];
}

/**
 * Shows a popover in its pane.
 * @param {Pane} pane
 * @param {Inspection} numbers
 * @param {ImageData|ImageBitmap|null} pixels `null` for those that are there.
 */
function show(pane, numbers, pixels) {
  pane.inspection = numbers;
  pane.paper.hidden = false;
  if (pixels) paintWithin(pane.picture, pixels);
  place(pane);
  void lay(pane, numbers);
  setAttributes(pane.picture, {
    "aria-label": `${currentTheme()?.name}, ${pane.look}, pointing ${numbers.direction}` });
  if (pane.look === state.look) change({ inspection: numbers });
}

/** @param {Pane} pane */
function place({ inspection, picture, paper, box }) {
  if (!inspection?.place) return;
  const { factor } = resolution();
  const unit = factor / devicePixelRatio;
  const [left, top] = inspection.place.map((value, axis) => (value - inspection.origin[axis]) * unit);
  paper.style.translate = `${left}px ${top}px`;
  const { width, height } = sizeOf(picture);
  box.style.width = `${width * unit}px`;
  box.style.height = `${height * unit}px`;
  picture.style.width = `${picture.width * unit}px`;
  picture.style.height = `${picture.height * unit}px`;
  picture.style.imageRendering = Number.isInteger(factor) ? "" : "auto";
}

/**
 * Shows what lies below a popover over its whole pane.
 * @param {Pane} pane
 * @param {Inspection} numbers
 */
async function lay(pane, { background, place, origin }) {
  const { element, below } = pane;
  const { factor } = resolution();
  const isPicture = background.endsWith(".png");
  const isChecker = background === "checker";
  element.classList.toggle("checker", isChecker);
  element.style.backgroundColor = isPicture || isChecker ? "" : background === "none" ? "" : background;
  if (isChecker && place) {
    // Squares go on where those of the picture end.
    const unit = factor / devicePixelRatio;
    element.style.backgroundSize = `${16 * state.zoom}px ${16 * state.zoom}px`;
    element.style.backgroundPosition = place.map((value, axis) => `${(value - origin[axis]) * unit}px`).join(" ");
  } else {
    element.style.backgroundSize = element.style.backgroundPosition = "";
  }
  below.hidden = !isPicture;
  const theme = currentTheme();
  if (!isPicture || !theme) return;
  const request = requestOf(pane);
  const { width, height } = request.room ?? { width: 0, height: 0 };
  const laid = JSON.stringify([theme.id, theme.stamp, pane.look, background, width, height]);
  below.style.width = `${width * factor / devicePixelRatio}px`;
  if (laid === pane.laid) return;
  pane.laid = laid;
  const bytes = await server.background(theme.id, request);
  if (bytes && pane.laid === laid) paintOn(below, await pixelsOf(bytes));
}

/** What the zoom was fitted to. */
let fitted = "";

/** What the panes were asked for last, of which theme as it was. */
let seen = "";
/** Whether a save is to be shown: the theme as it is now comes with the pictures. */
let isRenewing = false;
/** @type {import("./state.js").Theme|null} */
let renewed = null;

/** Reads pictures and numbers as they are now. */
async function refresh() {
  const theme = currentTheme();
  const shown = looks().flatMap((look) => panes.get(look) ?? []);
  const outline = isRenewing;
  isRenewing = false;
  if (!theme || stage.hidden || !shown.length || !shown[0].element.clientWidth) return;
  const fitting = JSON.stringify([theme.id, state.arrow, state.content, looks(), shown[0].element.clientWidth, shown[0].element.clientHeight]);
  // An edit leaves the zoom as it is.
  if (state.isFitted && fitting !== fitted && !held && !state.draft.length) {
    fitted = fitting;
    await fitZoom(theme.id, shown);
  }
  const set = setNow();
  const requests = shown.map(requestOf);
  const words = (/** @type {string} */ stamp) => JSON.stringify([theme.id, stamp, set, requests]);
  if (!outline && seen === words(theme.stamp)) return;
  const { sheet } = await draw({ sheet: {
    theme: theme.id, set, outline, cells: shown.map((pane, index) => (
      { name: `stage:${pane.look}`, request: requests[index], drawing: pane.drawing })) } });
  if (!sheet || state.theme !== theme.id || state.draft.length && set !== state.draft) return;
  renewed = sheet.head.theme ?? null;
  seen = words(renewed?.stamp ?? theme.stamp);
  shown.forEach((pane, index) => {
    const news = sheet.cells[index];
    const { width, height } = requests[index].room ?? { width: 0, height: 0 };
    const room = /** @type {[number, number]} */ ([width, height]);
    if (news) {
      pane.drawing = news.drawing;
      pane.room = room;
      show(pane, news.numbers, news.pixels && unpacked(news.pixels));
    } else if (pane.inspection?.place) {
      // What cannot be drawn again stays in the middle of a pane that has another size.
      const [left, top] = pane.inspection.place.map((value, axis) => value + Math.round((room[axis] - pane.room[axis]) / 2));
      pane.inspection = { ...pane.inspection, place: [left, top] };
      pane.room = room;
      place(pane);
    }
  });
  dress();
}

/**
 * Finds the zoom with which all popovers are seen whole.
 * @param {string} theme
 * @param {Pane[]} shown
 */
async function fitZoom(theme, shown) {
  const { cells: all } = await server.sheet(theme, shown.map((pane) => ({ ...requestOf(pane), scale: 1, numbersOnly: true })), setNow());
  // What art has outside of its frame has room on both sides: handles of its caps stand beside it.
  const sizes = all.flatMap((one) => one ? [[0, 1].map((axis) => {
    const { points: { bounds }, values: { frame } } = one.numbers;
    return bounds[2 + axis] + 2 * Math.max(0, ...frame ? [frame.alignmentInsets[1 - axis], frame.alignmentInsets[3 - axis]] : []);
  })] : []);
  // Somebody may have zoomed meanwhile.
  if (!sizes.length || !state.isFitted) return;
  const size = /** @type {[number, number]} */ ([0, 1].map((axis) => Math.max(...sizes.map((size) => size[axis]))));
  const { clientWidth, clientHeight } = shown[0].element;
  const margin = clientHeight < 300 ? 32 : 80;
  state.zoom = fitting(size, [clientWidth - margin, clientHeight - margin]);
  dressZoom();
}

/** @type {Promise<void>|null} What is being read now. */
let reading = null;
let isOutdated = false;

/** Reads once more what is seen, after what is being read now: of several wishes one is left. */
function refreshSoon() {
  isOutdated = true;
  reading ??= (async () => {
    try {
      while (isOutdated) {
        isOutdated = false;
        await refresh();
      }
    } finally {
      reading = null;
    }
  })();
}

/** Waits until nothing more is being read. */
async function refreshed() { while (reading) await reading; }

server.renewBy("stage", async () => {
  if (state.draft.length) return null;
  renewed = null;
  isRenewing = true;
  refreshSoon();
  await refreshed();
  return renewed;
});

handlesOn({
  refreshed,
  hold: (handle) => {
    const inspection = active()?.inspection;
    if (!handle || !inspection?.place) {
      held = null;
      if (!state.draft.length) refreshSoon();
      return;
    }
    const { place, scale, points } = inspection;
    const edge = (/** @type {0|1} */ axis) => handle.growsBack && handle.axis === axis
      ? { end: place[axis] + Math.round(points.bounds[axis + 2] * scale) } : { start: place[axis] };
    held = { x: edge(0), y: edge(1) };
  },
});
drawOn({
  request: () => {
    const pane = active();
    return pane ? requestOf(pane) : null;
  },
  show: (inspection, pixels) => {
    const pane = active();
    if (!pane) return;
    // It is painted again when the drag is over.
    pane.drawing = 0;
    seen = "";
    show(pane, inspection, pixels);
  },
});

/** How long the other popovers may stay behind a drag, in milliseconds. */
const mostDelay = 80;
let isDrawingOthers = false;

/** During a drag the other popovers follow now and then: the dragged one needs the time. */
async function drawOthers() {
  const theme = currentTheme();
  const others = looks().flatMap((look) => look === state.look ? [] : panes.get(look) ?? []);
  if (isDrawingOthers || !theme || !others.length) return;
  isDrawingOthers = true;
  try {
    while (state.draft.length) {
      const start = performance.now();
      const set = state.draft;
      const { sheet } = await draw({ sheet: { theme: theme.id, set, cells: others.map((pane) => (
        { name: `stage:${pane.look}`, request: requestOf(pane), drawing: pane.drawing })) } });
      if (!state.draft.length || !sheet) break;
      others.forEach((pane, index) => {
        const news = sheet.cells[index];
        if (!news) return;
        pane.drawing = news.drawing;
        show(pane, news.numbers, news.pixels && unpacked(news.pixels));
      });
      if (set === state.draft) break;
      await new Promise((resolve) => setTimeout(resolve, mostDelay - (performance.now() - start)));
    }
  } finally {
    isDrawingOthers = false;
  }
}

/** Panes for what is shown, guides and handles on the one that is worked on. */
function build() {
  const shown = looks();
  for (const [look, pane] of panes) {
    if (shown.includes(look)) continue;
    pane.element.remove();
    panes.delete(look);
  }
  shown.forEach((look, index) => {
    let pane = panes.get(look);
    if (!pane) panes.set(look, pane = makePane(look));
    if (stage.children[index] !== pane.element) stage.insertBefore(pane.element, stage.children[index] ?? null);
  });
  stage.classList.toggle("two", shown.length > 1);
}

function dress() {
  const theme = currentTheme();
  nothing.hidden = !theme?.isBroken || [...panes.values()].some(({ inspection }) => inspection !== null);
  for (const pane of panes.values()) {
    const isActive = pane.look === state.look;
    pane.element.classList.toggle("on", isActive);
    pane.element.classList.toggle("stale", theme?.isBroken ?? false);
    const isEmpty = lacksArt(pane.look, state.arrow);
    setChildren(pane.empty, [isEmpty, isEmpty && [theme?.name, theme?.pictures, state.arrow, state.readOnly]], () => isEmpty ? [noArt()] : []);
    pane.empty.hidden = !isEmpty;
    if (isEmpty) {
      Object.assign(pane, { inspection: null, drawing: 0 });
      pane.paper.hidden = true;
      if (isActive) change({ inspection: null });
    }
    const { inspection } = pane;
    if (!inspection) continue;
    const { width, height } = sizeOf(pane.picture);
    const size = /** @type {[number, number]} */ ([width / inspection.scale, height / inspection.scale]);
    const shown = isActive ? guidesNow().filter((guide) => hasGuide(guide, inspection)) : [];
    drawGuides(pane.overlay, guideShapes(inspection, shown, state.zoom * devicePixelRatio, size));
    placeMarks(pane.marks, pane.look, inspection);
    if (!isActive) continue;
    placeHandles(pane.paper);
    showCaseHandles(pane.paper, inspection);
  }
}

/** What is said about the zoom. */
export function dressZoom() { setText(byId("zoom"), `${Math.round(state.zoom * 100)} %`); }

/** The part of the outline that a part of the picture belongs to. */
function partUnder(/** @type {string} */ words) {
  return words === "surroundings" ? null : words === "arrow" ? "arrow" : words === "shadow" ? "shadows" : "frame";
}

/** @param {Pane} pane */
function bind(pane) {
  const { element, picture } = pane;
  const pixelUnder = (/** @type {MouseEvent} */ event) => {
    const { factor } = resolution();
    const unit = factor / devicePixelRatio;
    const [x, y] = [Math.floor(event.offsetX / unit), Math.floor(event.offsetY / unit)];
    const { width, height } = sizeOf(picture);
    return x < 0 || y < 0 || x >= width || y >= height ? null : /** @type {[number, number]} */ ([x, y]);
  };
  const bare = () => ({ ...requestOf(pane), background: "none", placeholder: null, room: undefined });
  picture.addEventListener("pointermove", (event) => {
    const at = pixelUnder(event);
    if (at && pane.inspection) readAt(at, bare(), pane.inspection);
  });
  // A press that takes a color, or moves the popover, chooses nothing.
  let isPressed = false;
  picture.addEventListener("pointerdown", () => { isPressed = !isPanning; });
  picture.addEventListener("click", async (event) => {
    const [theme, at] = [currentTheme(), pixelUnder(event)];
    const wasPressed = isPressed;
    isPressed = false;
    const pixel = theme && at && wasPressed ? await server.pixel(theme.id, bare(), state.draft, at) : null;
    const part = pixel && partUnder(pixel.part);
    if (part && part !== state.part && theme === currentTheme()) openPart(part);
  });
  picture.addEventListener("pointerleave", readNothing);
  element.addEventListener("pointerdown", (down) => {
    if (down.target instanceof Element && down.target.closest("button")) return;
    const isFinger = down.pointerType === "touch";
    if (isFinger || !isPanning && down.button !== 1) choose(pane.look);
    if (isFinger && !down.isPrimary) return pinch(element, down, zoomBy);
    if (!isFinger && !isPanning && down.button !== 1) return;
    down.preventDefault();
    element.setPointerCapture(down.pointerId);
    const [right, below] = state.pan;
    const move = (/** @type {PointerEvent} */ event) => change({
      pan: [right + event.clientX - down.clientX, below + event.clientY - down.clientY], isFitted: false });
    // A second finger makes another gesture of it.
    const ends = /** @type {const} */ (["pointerup", "pointercancel", "pointerdown"]);
    const end = (/** @type {PointerEvent} */ event) => {
      if (event === down) return;
      for (const name of ends) element.removeEventListener(name, end);
      element.removeEventListener("pointermove", move);
    };
    element.addEventListener("pointermove", move);
    for (const name of ends) element.addEventListener(name, end);
  });
  zoomByWheel(element, zoomBy);
}

let isPanning = false;

/**
 * The space bar is held, or no longer: dragging moves the popover.
 * @param {boolean} isHeld
 */
export function pan(isHeld) {
  isPanning = isHeld;
  stage.classList.toggle("panning", isHeld);
}

new ResizeObserver(() => {
  if (!stage.hidden) refreshSoon();
}).observe(stage);

on(["theme"], () => {
  // Nothing of another theme stays.
  for (const pane of panes.values()) {
    Object.assign(pane, { inspection: null, drawing: 0, laid: "" });
    pane.paper.hidden = pane.below.hidden = true;
    pane.element.style.backgroundColor = "";
  }
});
on(["view", "theme"], () => {
  stage.hidden = state.theme === null || state.view !== "stage";
  for (const pane of panes.values()) if (stage.hidden) pane.inspection = null;
  seen = "";
});
on(["theme", "beside", "view"], build);
on(["zoom"], dressZoom);
on(["isFitted"], () => { fitted = ""; });
on(["theme", "themes", "view", "look", "beside", "arrow", "offset", "content", "background", "placeholder", "stageScale", "zoom", "isFitted",
  "pan", "hiddenShadow", "draft"], (changed) => {
  if (stage.hidden) return;
  if (state.draft.length) void drawOthers();
  else if (changed.size > 1 || !changed.has("look")) refreshSoon();
});
on(["theme", "themes", "view", "look", "arrow", "part", "inspection", "hasGuides", "guides", "readOnly", "zoom"], () => {
  if (!stage.hidden) dress();
});
