// @ts-check
import { begin, handles, points, preview, stepOf, write } from "./editor.js";
import { decimal, make, setAttributes, setText } from "./elements.js";
import { change, currentTheme, state } from "./state.js";

/** What is being dragged, and where it is, in words. */
const distance = make("div", { className: "distance", hidden: true });

/**
 * The handle that is being dragged. The others are not seen meanwhile, and stay where they are.
 * @type {string|null}
 */
let dragged = null;

/** @type {Map<string, HTMLButtonElement>} */
const grips = new Map();

/** @type {HTMLElement|null} */
let paper = null;
/** Waits until the numbers of the file as it is are there. */
let refreshed = async () => {};

/**
 * Says what the handles lie on.
 * @param {HTMLElement} element
 * @param {() => Promise<void>} wait Waits until what has been written is seen.
 */
export function handlesOn(element, wait) {
  paper = element;
  paper.append(distance);
  refreshed = wait;
}

/**
 * The size of the picture on the screen, in CSS pixels, and that when the drag began.
 * @type {[number, number]}
 */
let size = [0, 0];
let sizeBefore = size;

/**
 * Puts the handles of the opened cell where its values are; those that are there stay.
 * @param {[number, number]} news The size of the picture on the screen, in CSS pixels.
 */
export function placeHandles(news) {
  size = news;
  const inspection = state.inspection;
  const list = inspection && !state.readOnly && !currentTheme()?.stale ? handles(inspection) : [];
  const names = new Set(list.map((handle) => handle.name));
  for (const [name, grip] of grips) {
    if (names.has(name)) continue;
    grip.remove();
    grips.delete(name);
    if (name === dragged) drop();
  }
  if (!inspection) return;
  const unit = state.zoom * inspection.scale / devicePixelRatio;
  for (const handle of list) {
    if (dragged !== null && handle.name !== dragged) continue;
    let grip = grips.get(handle.name);
    if (!grip) {
      grip = make("button", { role: "slider" });
      grips.set(handle.name, grip);
      paper?.append(grip);
      makeDraggable(grip, handle.name);
      makeNudgeable(grip, handle.name);
    }
    setAttributes(grip, {
      class: `handle ${handle.group} ${handle.axis ? "along" : "across"}`,
      title: `${handle.label}: ${points(handle.value)}`,
      "aria-label": handle.label, "aria-valuenow": decimal(handle.value), "aria-valuetext": points(handle.value),
      "aria-orientation": handle.axis ? "vertical" : "horizontal",
    });
    const [x, y] = handle.place.map((value, axis) =>
      (inspection.origin[axis] / inspection.scale + value) * unit + (handle.aside?.[axis] ?? 0));
    const translate = `${x}px ${y}px`;
    if (grip.style.translate !== translate) grip.style.translate = translate;
    if (dragged !== null && handle.growsBack && paper) {
      const back = sizeBefore[handle.axis] - size[handle.axis];
      paper.style.translate = handle.axis ? `0px ${back}px` : `${back}px 0px`;
    }
  }
}

/**
 * A handle as it stands now.
 * @param {string} name
 */
function current(name) {
  return state.inspection && handles(state.inspection).find((handle) => handle.name === name);
}

/**
 * Lets a handle be dragged: nothing is written before it is let go.
 * @param {HTMLButtonElement} grip
 * @param {string} name
 */
function makeDraggable(grip, name) {
  grip.addEventListener("pointerdown", (down) => {
    const handle = current(name);
    const inspection = state.inspection;
    if (!handle || !inspection || down.button !== 0) return;
    down.preventDefault();
    grip.focus();
    grip.setPointerCapture(down.pointerId);
    const begun = begin();
    const unit = state.zoom * inspection.scale / devicePixelRatio;
    const start = handle.axis ? down.clientY : down.clientX;
    /** @type {import("./state.js").Setting[]} */
    let set = [];
    let isMoved = false;
    hold(name);
    const move = (/** @type {PointerEvent} */ event) => {
      const by = ((handle.axis ? event.clientY : event.clientX) - start) / unit;
      const next = handle.moved(by);
      say(handle.label, next.value, grip);
      if (JSON.stringify(next.set) === JSON.stringify(set)) return;
      isMoved = next.value !== handle.value;
      set = next.set;
      preview(set);
    };
    const end = (/** @type {PointerEvent} */ event) => {
      grip.removeEventListener("pointermove", move);
      grip.removeEventListener("pointerup", end);
      grip.removeEventListener("pointercancel", end);
      hold(null);
      if (event.type === "pointerup" && isMoved) void write(set, begun);
      else if (state.draft.length) preview([]);
    };
    grip.addEventListener("pointermove", move);
    grip.addEventListener("pointerup", end);
    grip.addEventListener("pointercancel", end);
  });
}

/**
 * Lets a handle be moved by the arrow keys: each press counts, also those that come before the last one is seen.
 * @param {HTMLButtonElement} grip
 * @param {string} name
 */
function makeNudgeable(grip, name) {
  let waiting = 0;
  let isWriting = false;
  const writeAll = async () => {
    if (isWriting) return;
    isWriting = true;
    try {
      while (waiting) {
        const handle = current(name);
        if (!handle) break;
        const next = handle.moved(waiting);
        waiting = 0;
        await write(next.set);
        await refreshed();
      }
    } finally {
      waiting = 0;
      isWriting = false;
    }
  };
  grip.addEventListener("keydown", (event) => {
    const handle = current(name);
    const inspection = state.inspection;
    const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [1, -1], ArrowDown: [1, 1] };
    const step = /** @type {Record<string, number[]>} */ (steps)[event.key];
    if (!handle || !inspection || !step || step[0] !== handle.axis) return;
    event.preventDefault();
    event.stopPropagation();
    // A base moves at both of its ends.
    const factor = name === "arrow.base" ? 0.5 : 1;
    waiting += step[1] * stepOf(inspection) * factor * (event.shiftKey ? 10 : 1);
    void writeAll();
  });
}

/**
 * Takes a handle, or lets go of it. Meanwhile the picture stays where it is, whatever size it gets, so that the handle
 * stays below the pointer.
 * @param {string|null} name
 */
function hold(name) {
  dragged = name;
  sizeBefore = size;
  distance.hidden ||= name === null;
  for (const [other, grip] of grips) grip.classList.toggle("resting", name !== null && other !== name);
  if (paper) paper.style.margin = name === null ? "" : marginNow(paper);
  if (name !== null) return;
  if (paper) paper.style.translate = "";
  placeHandles(size);
}

/**
 * The margin that leaves an element where `auto` has put it.
 * @param {HTMLElement} element
 */
function marginNow(element) {
  const scroller = /** @type {HTMLElement} */ (element.parentElement);
  const { paddingLeft, paddingTop } = getComputedStyle(scroller);
  const [own, outer] = [element.getBoundingClientRect(), scroller.getBoundingClientRect()];
  const left = own.left - outer.left + scroller.scrollLeft - parseFloat(paddingLeft);
  const top = own.top - outer.top + scroller.scrollTop - parseFloat(paddingTop);
  return `${top}px auto auto ${left}px`;
}

/** Ends a drag whose handle is gone: the file has become another one. */
function drop() {
  hold(null);
  change({ draft: [] });
}

/** @param {string} label @param {number} value @param {HTMLElement} grip */
function say(label, value, grip) {
  setText(distance, `${label} ${points(value)}`);
  distance.style.translate = grip.style.translate;
  distance.hidden = false;
}
