// @ts-check
import { change, state } from "./state.js";

/** CSS pixels a point. */
const steps = [0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32];

/** The scales at which the stage can be drawn. */
export const stageScales = [1, 2, 3];

/**
 * The scale at which the stage is drawn, and how many device pixels show one of its pixels: the zoom enlarges the picture
 * and draws no other one.
 * @returns {{scale: number, factor: number}}
 */
export function resolution() { return { scale: state.stageScale, factor: state.zoom * devicePixelRatio / state.stageScale }; }

/** The scale of the grid: the wanted one, or the display's. */
export function gridScale() { return state.gridScale ?? Math.max(1, Math.round(devicePixelRatio)); }

/**
 * The largest zoom with which a size in points fits into a room, of four at most.
 * @param {[number, number]} size
 * @param {[number, number]} room In CSS pixels.
 */
export function fitting(size, room) {
  const most = Math.min(room[0] / size[0], room[1] / size[1], 4);
  // Pixels that are shown by whole pixels are all alike.
  const isEven = (/** @type {number} */ step) => [1, -1].some((power) => Number.isInteger((step * devicePixelRatio / state.stageScale) ** power));
  return [...steps].reverse().find((step) => step <= most && isEven(step)) ?? steps[0];
}

/**
 * Goes to a zoom; what is under a place stays there.
 * @param {number} zoom
 * @param {[number, number]} [place] From the middle of the pane, in CSS pixels.
 */
export function zoomTo(zoom, place = [0, 0]) {
  const factor = zoom / state.zoom;
  const pan = /** @type {[number, number]} */ (
    place.map((value, axis) => Math.round(value - (value - state.pan[axis]) * factor)));
  change({ zoom, pan, isFitted: false });
}

/**
 * Goes to the next zoom.
 * @param {number} by
 * @param {[number, number]} [place]
 */
export function zoomBy(by, place) {
  const next = by > 0 ? steps.find((step) => step > state.zoom) : [...steps].reverse().find((step) => step < state.zoom);
  if (next) zoomTo(next, place);
}

/** Shows the popover whole again. */
export function fit() {
  state.isFitted = false;
  change({ isFitted: true, pan: [0, 0] });
}

/** How far the wheel was turned since the last step of the zoom. */
let turned = 0;

/**
 * Zooms by the wheel, about the pointer.
 * @param {HTMLElement} element
 * @param {(by: number, place: [number, number]) => unknown} zoomBy `place` is from the middle of the element, in CSS pixels; `false`
 *   leaves the wheel to what scrolls round it.
 */
export function zoomByWheel(element, zoomBy) {
  element.addEventListener("wheel", (event) => {
    turned += event.deltaY * (event.ctrlKey ? 6 : 1);
    if (Math.abs(turned) < 60) return event.preventDefault();
    const box = element.getBoundingClientRect();
    if (zoomBy(-turned, [event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2]) !== false || event.ctrlKey) event.preventDefault();
    turned = 0;
  }, { passive: false });
}

/**
 * Zooms by two fingers, about the middle between them.
 * @param {HTMLElement} element @param {PointerEvent} down The second finger.
 * @param {(by: number, place: [number, number]) => unknown} zoomBy
 */
export function pinch(element, down, zoomBy) {
  /** @type {Map<number, [number, number]>} */
  const fingers = new Map([[down.pointerId, [down.clientX, down.clientY]]]);
  let length = 0;
  const move = (/** @type {PointerEvent} */ event) => {
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    const [one, other] = [...fingers.values()];
    if (!other) return;
    const now = Math.hypot(one[0] - other[0], one[1] - other[1]);
    length ||= now;
    if (now < length * 1.25 && now > length / 1.25) return;
    const { left, top, width, height } = element.getBoundingClientRect();
    zoomBy(now - length, [(one[0] + other[0]) / 2 - left - width / 2, (one[1] + other[1]) / 2 - top - height / 2]);
    length = now;
  };
  const end = () => {
    for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) element.removeEventListener(name, end);
    element.removeEventListener("pointermove", move);
  };
  element.addEventListener("pointermove", move);
  element.addEventListener("pointerup", end);
  element.addEventListener("pointercancel", end);
}
