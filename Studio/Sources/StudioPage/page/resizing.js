// @ts-check
import { change, state } from "./state.js";

/** The smallest content, in points. */
const least = 1;

/**
 * Gives a cell another content size; `null` gives it back its own.
 * @param {string} name
 * @param {[number, number]|null} size
 */
export function resize(name, size) {
  const sizes = { ...state.sizes };
  if (size) sizes[name] = /** @type {[number, number]} */ (size.map((length) => Math.max(least, Math.round(length))));
  else delete sizes[name];
  change({ sizes });
}

/**
 * Lets a cell be resized by dragging a grip, by the arrow keys, and set back by a double click or Backspace.
 * @param {HTMLButtonElement} grip
 * @param {() => import("./cells.js").Shown|undefined} cell
 * @param {() => number} zoom Device pixels for each of the picture.
 */
export function bindGrip(grip, cell, zoom) {
  grip.title = "Drag to resize; double click for the size of the preview";
  grip.setAttribute("aria-label", "Resize by the arrow keys");
  grip.addEventListener("pointerdown", (down) => {
    const from = cell();
    const content = from?.request?.content;
    if (!from || !content || !from.request || down.button !== 0) return;
    down.preventDefault();
    grip.focus();
    grip.setPointerCapture(down.pointerId);
    const unit = zoom() * from.request.scale / devicePixelRatio;
    const move = (/** @type {PointerEvent} */ event) => resize(from.name, [
      content[0] + (event.clientX - down.clientX) / unit, content[1] + (event.clientY - down.clientY) / unit]);
    const end = () => {
      grip.removeEventListener("pointermove", move);
      grip.removeEventListener("pointerup", end);
      grip.removeEventListener("pointercancel", end);
    };
    grip.addEventListener("pointermove", move);
    grip.addEventListener("pointerup", end);
    grip.addEventListener("pointercancel", end);
  });
  grip.addEventListener("dblclick", () => {
    const name = cell()?.name;
    if (name) resize(name, null);
  });
  grip.addEventListener("keydown", (event) => {
    const from = cell();
    const content = from?.request?.content;
    if (!from || !content) return;
    const step = event.shiftKey ? 10 : 1;
    const moves = /** @type {Record<string, [number, number]>} */ ({
      ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] });
    const by = moves[event.key];
    if (!by && event.key !== "Backspace") return;
    event.preventDefault();
    event.stopPropagation();
    resize(from.name, by ? [content[0] + by[0], content[1] + by[1]] : null);
  });
}
