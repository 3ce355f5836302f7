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
