// @ts-check
import { lay } from "./backgrounds.js";
import { openedCell } from "./cells.js";
import { copyPicture } from "./copying.js";
import { onDrawing } from "./editor.js";
import { byId, decimal, make } from "./elements.js";
import { guides, guideShapes, hasGuide } from "./guides.js";
import { handlesOn, placeHandles } from "./handles.js";
import { fit, togglePin } from "./matrix.js";
import { drawGuides } from "./overlay.js";
import { paintWithin, pixelsOf, sizeOf } from "./pixels.js";
import { compareIn, refreshReference } from "./references.js";
import { bindGrip } from "./resizing.js";
import { showPixels } from "./sources.js";
import { change, currentTheme, listen, nothingOpen, state } from "./state.js";
import * as server from "./server.js";

const stage = byId("stage");
const picture = make("canvas", { role: "img" });
const overlay = make("div", { className: "guides", "aria-hidden": "true" });
const box = make("div", { className: "picture" }, picture);
const paper = make("div", { className: "paper" }, box, overlay);
const title = make("h2");
const grip = make("button", { className: "grip" });
const scroller = make("div", { className: "scroller", tabIndex: 0, role: "region", "aria-label": "The picture" }, paper);
const buttons = guides.map((guide) => make("button", {
  textContent: guide.label, title: `${guide.label} (${guide.key})`,
  onclick: () => toggleGuide(guide.name),
}));
const pin = make("button", {
  textContent: "Pin", onclick: () => { if (state.cell !== null) togglePin(state.cell); } });
const bar = make("div", { className: "bar" },
  make("button", { textContent: "All", title: "All previews (Escape)", onclick: close }), title, ...buttons, pin,
  make("a", { id: "open-picture", textContent: "Open PNG", target: "_blank", rel: "noopener" }),
  make("button", {
    id: "copy-picture", textContent: "Copy PNG",
    onclick: () => void copyPicture(/** @type {HTMLAnchorElement} */ (byId("open-picture")).href) }));
handlesOn(paper, refreshed);
paper.append(grip);
stage.append(bar, scroller);
compareIn(bar, paper, box, picture);
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
 * Shows a picture on the stage.
 * @param {ImageData|ImageBitmap} pixels
 */
function paint(pixels) {
  const { width, height } = sizeOf(picture);
  const isResized = width !== pixels.width || height !== pixels.height;
  paintWithin(picture, pixels);
  if (!isResized) return;
  fit(picture);
  lay(paper, state.backgrounds[0], picture);
}
onDrawing(paint);

/** Reads picture and numbers of the opened cell as they are now. */
async function refresh() {
  const theme = currentTheme();
  const cell = openedCell();
  if (!cell) return;
  picture.setAttribute("aria-label", `${cell.name}, ${cell.width} by ${cell.height} pixels`);
  const link = /** @type {HTMLAnchorElement} */ (byId("open-picture"));
  link.href = cell.picture ?? "";
  link.hidden = byId("copy-picture").hidden = cell.picture === null;
  const drawn = theme && cell.request ? await server.draft(theme.id, cell.request, []) : null;
  // What cannot be drawn, and what is no popover of a theme, is shown as it was last.
  const bytes = drawn?.picture ?? (cell.picture ? (await server.pictures([cell.picture]))[0] : null);
  const pixels = bytes ? await pixelsOf(bytes) : null;
  if (state.cell !== cell.name || state.draft.length) return;
  if (pixels) paint(pixels);
  const inspection = drawn?.inspection ?? null;
  change({ inspection: JSON.stringify(inspection) === JSON.stringify(state.inspection) ? state.inspection : inspection });
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
        await refreshReference();
      }
    } finally {
      reading = null;
    }
  })();
}

/** Waits until nothing more is being read. */
async function refreshed() { while (reading) await reading; }

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
  buttons.forEach((button, index) => {
    button.hidden = !inspection || !hasGuide(guides[index].name, inspection);
  });
  grip.hidden = !inspection;
  dressOver();
}

/** What lies over the picture and follows each drawing of a drag: guides and handles. */
function dressOver() {
  const { inspection } = state;
  const { width: wide, height: high } = sizeOf(picture);
  placeHandles([wide * state.zoom / devicePixelRatio, high * state.zoom / devicePixelRatio]);
  if (!inspection) return drawGuides(overlay, []);
  const size = /** @type {[number, number]} */ ([wide / inspection.scale, high / inspection.scale]);
  drawGuides(overlay, guideShapes(
    inspection, state.guides, state.zoom * inspection.scale, size, state.proposal?.capInsets ?? null));
  const unit = state.zoom * inspection.scale / devicePixelRatio;
  const [x, y, width, height] = inspection.points.bounds;
  const corner = [x + width, y + height].map((value, axis) => (inspection.origin[axis] / inspection.scale + value) * unit);
  grip.style.translate = `${corner[0]}px ${corner[1]}px`;
}

// The pixel under the pointer: asked for one after the other.
let isAsking = false;
/** @type {[number, number]|null} */
let asked = null;

picture.addEventListener("pointermove", (event) => {
  const unit = state.zoom / devicePixelRatio;
  const x = Math.floor(event.offsetX / unit);
  const y = Math.floor(event.offsetY / unit);
  const { width, height } = sizeOf(picture);
  if (x < 0 || y < 0 || x >= width || y >= height) return;
  asked = [x, y];
  void readOut();
});

async function readOut() {
  if (isAsking) return;
  isAsking = true;
  try {
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
  } finally {
    isAsking = false;
  }
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
  const margin = scroller.clientWidth > 600 ? 112 : 48;
  const width = cell.width * (state.against === "beside" ? 2 : 1);
  const room = [scroller.clientWidth / width, scroller.clientHeight / cell.height]
    .map((share, axis) => share - margin / (axis ? cell.height : width));
  return Math.min(8, Math.max(1, Math.floor(Math.min(...room) * devicePixelRatio)));
}

listen((changed) => {
  if (changed.has("cell") || changed.has("view")) {
    const wasHidden = stage.hidden;
    stage.hidden = state.cell === null || state.view !== "previews";
    // Room for what is under the pointer, where there is something to point at.
    byId("readout").hidden = stage.hidden;
    if (stage.hidden) byId("readout").replaceChildren();
    else if (wasHidden) state.zoom = pleasantZoom();
  }
  if (stage.hidden) return;
  if (changed.has("against")) change({ zoom: pleasantZoom() });
  if (["cell", "themes", "scenes", "theme", "pages", "draft", "sizes"].some((key) => changed.has(key))
    && !state.draft.length) {
    refreshSoon();
  }
  if (changed.has("inspection") && state.draft.length) dressOver();
  else if (["cell", "inspection", "zoom", "backgrounds", "own", "guides", "themes", "readOnly", "proposal", "pins"].some(
    (key) => changed.has(key))) dress();
});
