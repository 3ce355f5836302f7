// @ts-check
import { decimal, follow, make, setAttributes } from "./elements.js";
import { apart } from "./handles.js";
import { change, state } from "./state.js";

/** @typedef {import("./state.js").Inspection} Inspection */

/**
 * Bars that change what the stage shows, and write nothing: the size of the content, and the place of the arrow.
 * @typedef {{name: string, label: string, axis: 0|1, value: (inspection: Inspection) => number,
 *   place: (inspection: Inspection) => [number, number]|null, show: (value: number) => void}} Bar
 */

/** @param {0|1} axis @param {number} length */
function resize(axis, length) {
  const now = sizeNow();
  if (!now) return;
  const content = /** @type {[number, number]} */ ([...now]);
  content[axis] = Math.max(1, Math.round(length));
  change({ content });
}

/** @type {Inspection|null} */
let shown = null;

/** The size of the content that is shown. */
function sizeNow() {
  return state.content ?? (shown ? /** @type {[number, number]} */ (shown.points.content.slice(2)) : null);
}

/** @type {Bar[]} */
const bars = [
  { name: "width", label: "Shown width", axis: 0, value: ({ points }) => points.content[2],
    place: ({ points: { frame: [x, y, width, height] } }) => [x + width, y + height / 2],
    show: (value) => resize(0, value) },
  { name: "height", label: "Shown height", axis: 1, value: ({ points }) => points.content[3],
    place: ({ points: { frame: [x, y, width, height] } }) => [x + width / 2, y + height],
    show: (value) => resize(1, value) },
  { name: "along", label: "Shown place of the arrow", axis: 0, value: ({ offset }) => offset,
    place: ({ points: { tip }, direction }) => tip && (direction === "up" || direction === "down") ? tip : null,
    show: (value) => change({ offset: Math.round(value) }) },
  { name: "across", label: "Shown place of the arrow, down", axis: 1, value: ({ offset }) => offset,
    place: ({ points: { tip }, direction }) => tip && (direction === "left" || direction === "right") ? tip : null,
    show: (value) => change({ offset: Math.round(value) }) },
];

/** @type {Map<string, HTMLButtonElement>} */
const grips = new Map();

/**
 * Puts the bars where what they show is.
 * @param {HTMLElement} paper
 * @param {Inspection} inspection
 */
export function showCaseHandles(paper, inspection) {
  shown = inspection;
  for (const bar of bars) {
    let grip = grips.get(bar.name);
    const place = bar.place(inspection);
    if (!grip) {
      grip = make("button", { role: "slider" });
      bind(grip, bar);
      grips.set(bar.name, grip);
    }
    if (grip.parentElement !== paper) paper.append(grip);
    grip.hidden = !place;
    if (!place) continue;
    const value = bar.value(inspection);
    setAttributes(grip, {
      class: `handle case ${bar.axis ? "along" : "across"}`, title: `${bar.label}: ${decimal(value)}, only seen here: the theme does not change`,
      "aria-label": bar.label, "aria-valuenow": decimal(value),
      "aria-orientation": bar.axis ? "vertical" : "horizontal" });
    // Beyond the tip, where no other handle is.
    const beyond = { up: [0, -14], down: [0, 14], left: [-14, 0], right: [14, 0] }[inspection.direction] ?? [0, 0];
    const aside = bar.name === "along" || bar.name === "across" ? beyond : [0, 0];
    grip.style.translate = apart(place.map((value, axis) =>
      (inspection.origin[axis] / inspection.scale + value) * state.zoom + aside[axis]), bar.axis).map((value) => `${value}px`).join(" ");
  }
}

/** @param {HTMLButtonElement} grip @param {Bar} bar */
function bind(grip, bar) {
  grip.addEventListener("pointerdown", (down) => {
    if (!shown || down.button !== 0) return;
    down.preventDefault();
    grip.focus();
    const start = bar.value(shown);
    // In the middle of its pane a popover grows on both sides.
    const growth = bar.name === "width" || bar.name === "height" ? 2 : 1;
    follow(grip, down, (event) => bar.show(
      start + growth * (bar.axis ? event.clientY - down.clientY : event.clientX - down.clientX) / state.zoom));
    change({ isFitted: false });
  });
  grip.addEventListener("keydown", (event) => {
    const steps = /** @type {Record<string, [0|1, number]>} */ ({
      ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [1, -1], ArrowDown: [1, 1] });
    const step = steps[event.key];
    if (!step || step[0] !== bar.axis || !shown) return;
    event.preventDefault();
    event.stopPropagation();
    bar.show(bar.value(shown) + step[1] * (event.shiftKey ? 10 : 1));
  });
}
