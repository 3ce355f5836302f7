// @ts-check
import { make } from "./elements.js";
import { pixelsOf } from "./pixels.js";
import { state } from "./state.js";
import * as server from "./server.js";

/**
 * The theme as every card shows it, with what lies below it.
 * @typedef {{canvas: HTMLCanvasElement, below: ImageData|ImageBitmap|null, background: string, direction: string,
 *   look: string, frame: [number, number], width: number, place: [number, number]}} Shown
 */

/**
 * The room of a picture, and the content of the popover in its middle, in points. It is never enlarged: what a browser
 * draws enlarged has seams that no user sees.
 */
const room = [240, 150], content = [140, 64];
/** Pixels a point: those of the screen, so that neither the theme nor what the browser draws is scaled. */
const scale = Math.max(1, Math.min(3, Math.round(devicePixelRatio)));

/** The popover that every card shows. */
export function shownRequest() {
  return {
    content: /** @type {[number, number]} */ (content), arrow: state.arrow, offset: 0, scale, appearance: state.look, background: "own",
    placeholder: null, room: { width: room[0] * scale, height: room[1] * scale } };
}

/**
 * Draws the theme over its own background.
 * @param {string} theme
 * @returns {Promise<Shown|null>} `null` where it cannot be drawn.
 */
export async function shownTheme(theme) {
  const request = shownRequest();
  const { cells: [cell], grounds } = await server.sheet(theme, [request], [], { grounds: true });
  if (!cell?.picture) return null;
  const { numbers, picture } = cell;
  const { place, origin, frame } = numbers;
  if (!place) return null;
  const below = grounds[0] ? await pixelsOf(grounds[0]) : null;
  const canvas = make("canvas", { width: room[0] * scale, height: room[1] * scale });
  const context = canvas.getContext("2d");
  if (!context) return null;
  if (below) paint(context, below, 0, 0);
  else if (numbers.background.startsWith("#")) {
    context.fillStyle = numbers.background;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  paint(context, await pixelsOf(picture), place[0] - origin[0], place[1] - origin[1]);
  return {
    canvas, below, background: numbers.background, direction: numbers.direction, look: request.appearance, place: [place[0] - origin[0], place[1] - origin[1]], width: numbers.points.frame[2],
    frame: [(place[0] - origin[0] + frame[0]) / scale, (place[1] - origin[1] + frame[1]) / scale] };
}

/** @param {CanvasRenderingContext2D} context @param {ImageData|CanvasImageSource} pixels @param {number} x @param {number} y */
function paint(context, pixels, x, y) {
  if (pixels instanceof ImageData) context.putImageData(pixels, x, y);
  else context.drawImage(pixels, x, y);
}

/** @param {ImageData|ImageBitmap|HTMLCanvasElement} pixels */
function painted(pixels) {
  const canvas = make("canvas", { width: pixels.width, height: pixels.height });
  const context = canvas.getContext("2d");
  if (context) paint(context, pixels, 0, 0);
  return canvas;
}

/**
 * The theme on the left of a line that follows the pointer, the result on its right.
 * @param {string} title @param {server.ExportForm} form @param {Shown} shown
 */
export function comparison(title, form, shown) {
  const isSame = form.drawn?.levels === 0;
  const isDrawn = form.drawn !== undefined || form.page !== undefined;
  const theme = painted(shown.canvas);
  theme.setAttribute("aria-hidden", "true");
  if (!isDrawn) return make("div", { className: "compare undrawn" }, theme, make("i", {}, "theme"), make("i", {}, "not drawn here"));
  const result = make("div", { className: "outcome", inert: true });
  const box = make("div", { className: "compare", role: "slider", tabIndex: 0, "aria-label": `${title}: the line between theme and result`,
    "aria-valuemin": 0, "aria-valuemax": 100 }, theme, result, make("i", {}, "theme"), make("i", {}, isSame ? "the same" : "result"));
  const move = (/** @type {number} */ share) => {
    const part = Math.round(Math.max(0, Math.min(1, share)) * 100);
    box.style.setProperty("--x", `${part}%`);
    box.setAttribute("aria-valuenow", String(part));
    box.setAttribute("aria-valuetext", `${part} % theme`);
  };
  move(.5);
  box.addEventListener("pointermove", ({ clientX }) => {
    const { left, width } = box.getBoundingClientRect();
    move((clientX - left) / width);
  });
  box.addEventListener("pointerleave", () => move(.5));
  box.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -.1, ArrowDown: -.1, ArrowRight: .1, ArrowUp: .1 }[event.key];
    if (!step) return;
    event.preventDefault();
    move(Number(box.getAttribute("aria-valuenow")) / 100 + step);
  });
  if (form.page !== undefined) showStylesheet(result, title, form.page, shown);
  else if (form.drawn) showDrawn(result, form.drawn.picture, shown);
  return box;
}

/**
 * Shows what is drawn from the files, on the theme's background, where the theme's picture is.
 * @param {HTMLElement} box @param {string} address @param {Shown} shown
 */
async function showDrawn(box, address, { canvas, below, background, place }) {
  const image = make("img", { src: address });
  await image.decode();
  const result = make("canvas", { width: canvas.width, height: canvas.height });
  const context = result.getContext("2d");
  if (!context) return;
  if (below) paint(context, below, 0, 0);
  else if (background.startsWith("#")) {
    context.fillStyle = background;
    context.fillRect(0, 0, result.width, result.height);
  }
  context.drawImage(image, place[0], place[1]);
  box.append(result);
}

/**
 * Shows a page with the exported stylesheet, which this browser draws: its popover of one direction, where the theme's
 * stands.
 * @param {HTMLElement} box @param {string} title @param {string} address @param {Shown} shown
 */
function showStylesheet(box, title, address, shown) {
  const frame = make("iframe", { title: `${title}: the result`, "aria-hidden": "true" });
  // No script runs there; without its origin the studio could not set it up.
  frame.setAttribute("sandbox", "allow-same-origin");
  Object.assign(frame.style, { width: `${room[0]}px`, height: `${room[1]}px` });
  frame.addEventListener("load", () => { if (frame.contentDocument) setUp(frame.contentDocument, shown); });
  frame.src = address;
  box.append(frame);
}

/** @param {Document} page @param {Shown} shown */
function setUp(page, { below, background, direction, look, frame: [x, y], width }) {
  const sample = /** @type {HTMLElement|null} */ (page.querySelector(`body > [data-arrow="${direction}"]:not([popover])`));
  const inner = /** @type {HTMLElement|null|undefined} */ (sample?.querySelector(".sample"));
  if (!sample || !inner) return;
  inner.textContent = "";
  Object.assign(inner.style, { width: `${content[0]}px`, height: `${content[1]}px` });
  sample.dataset.theme = look === "dark" ? "dark" : "light";
  // A canvas shows nothing where no script runs.
  const ground = below && Object.assign(page.createElement("img"), { alt: "", src: painted(below).toDataURL() });
  if (ground) Object.assign(ground.style, { position: "absolute", inset: "0", width: `${room[0]}px`, height: `${room[1]}px` });
  page.body.replaceChildren(...ground ? [ground] : [], sample);
  const checks = "repeating-conic-gradient(#fff 0 25%, #ccc 0 50%) 0 0 / 16px 16px";
  Object.assign(page.body.style, { display: "block", margin: "0", background: background.startsWith("#") ? background : background === "checker" ? checks : "none" });
  Object.assign(sample.style, { position: "absolute", left: `${x}px`, top: `${y}px`, minWidth: `${width}px` });
}
