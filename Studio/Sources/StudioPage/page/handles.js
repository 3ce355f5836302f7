// @ts-check
import { placeDots } from "./dots.js";
import { begin, handles, points, preview, stepOf, write } from "./editor.js";
import { decimal, keepFocus, make, setAttributes, setText } from "./elements.js";
import { change, currentTheme, state } from "./state.js";

/** @typedef {import("./editor.js").Handle} Handle */

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

/**
 * What a drag needs of the stage.
 * @typedef {{refreshed: () => Promise<void>, hold: (handle: Handle|null) => void}} Ground
 */

/** @type {Ground} */
let ground = { refreshed: async () => {}, hold: () => {} };

/**
 * Says how the stage waits until what has been written is seen, and keeps the popover where it is.
 * @param {Ground} news
 */
export function handlesOn(news) { ground = news; }

/**
 * Puts the handles of the chosen part where its values are; those that are there stay.
 * @param {HTMLElement} element The paper of the popover that is worked on.
 */
export function placeHandles(element) {
  if (paper !== element) {
    const old = paper ?? element;
    paper = element;
    keepFocus(old, () => element.append(distance, ...grips.values()));
  }
  const inspection = state.inspection;
  const list = inspection && !state.readOnly && !currentTheme()?.stale && !currentTheme()?.isUnreadable ? handles(inspection) : [];
  const names = new Set(list.map((handle) => handle.name));
  for (const [name, grip] of grips) {
    if (names.has(name)) continue;
    grip.remove();
    grips.delete(name);
    if (name === dragged) drop();
  }
  taken = [];
  if (!inspection) return;
  placeDots(paper, inspection, list.length > 0);
  for (const handle of list) {
    if (dragged !== null && handle.name !== dragged) continue;
    let grip = grips.get(handle.name);
    if (!grip) {
      grip = make("button", { role: "slider" });
      grips.set(handle.name, grip);
      paper.append(grip);
      makeDraggable(grip, handle.name);
      makeNudgeable(grip, handle.name);
    }
    setAttributes(grip, {
      class: `handle ${["across", "along", "free"][handle.axis]}${handle.line ? " lined" : ""}`,
      title: `${handle.label}: ${handle.words ?? points(handle.value)}`,
      "aria-label": handle.label, "aria-valuenow": decimal(handle.value), "aria-valuetext": handle.words ?? points(handle.value),
      "aria-orientation": handle.axis === 1 ? "vertical" : "horizontal",
    });
    const [x, y] = apart(handle.place.map((value, axis) =>
      (inspection.origin[axis] / inspection.scale + value) * state.zoom + (handle.aside?.[axis] ?? 0)), handle.axis);
    if (handle.line) grip.style.setProperty("--line", `${handle.line * state.zoom + 14}px`);
    const translate = `${x}px ${y}px`;
    if (grip.style.translate !== translate) grip.style.translate = translate;
  }
}

/**
 * Where handles are, in CSS pixels.
 * @type {[number, number][]}
 */
let taken = [];
/** The size of a handle: nearer ones would lie on each other. */
const size = 24;

/**
 * A place near another one where no handle is yet, and takes it. It is moved across its axis, so that it still stands at
 * the line that it moves.
 * @param {number[]} place In CSS pixels. @param {0|1|2} axis
 * @returns {[number, number]}
 */
export function apart([x, y], axis) {
  const isFree = (/** @type {[number, number]} */ [x, y]) => taken.every(([left, top]) => Math.abs(left - x) >= size || Math.abs(top - y) >= size);
  const ways = [0, 1, -1, 2, -2, 3, -3].map((step) => /** @type {[number, number]} */ (
    axis === 1 ? [x + step * (size + 2), y] : [x, y + step * (size + 2)]));
  const free = ways.find(isFree) ?? [x, y];
  taken.push(free);
  return free;
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
    const unit = state.zoom;
    /** @type {import("./state.js").Setting[]} */
    let set = [];
    let isMoved = false;
    hold(handle);
    const move = (/** @type {PointerEvent} */ event) => {
      const by = [(event.clientX - down.clientX) / unit, (event.clientY - down.clientY) / unit];
      // With Shift an offset changes on one axis, the one along which the pointer has gone farther.
      if (event.shiftKey && handle.name === "shadow.offset") by[Math.abs(by[0]) < Math.abs(by[1]) ? 0 : 1] = 0;
      const [right, below] = by;
      const next = handle.moved(handle.axis === 1 ? below : right, below);
      say(handle.label, next.words ?? points(next.value), grip, next.value === handle.most);
      if (JSON.stringify(next.set) === JSON.stringify(set)) return;
      isMoved = next.value !== handle.value || next.words !== handle.words;
      set = next.set;
      preview(set);
    };
    const end = (/** @type {PointerEvent|KeyboardEvent} */ event) => {
      if (event instanceof KeyboardEvent && event.key !== "Escape") return;
      if (event instanceof KeyboardEvent) event.stopPropagation();
      grip.removeEventListener("pointermove", move);
      grip.removeEventListener("pointerup", end);
      grip.removeEventListener("pointercancel", end);
      removeEventListener("keydown", end, true);
      const isKept = event.type === "pointerup" && isMoved;
      if (isKept) void write(set, begun);
      hold(null);
      if (!isKept && state.draft.length) change({ draft: [] });
    };
    addEventListener("keydown", end, true);
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
  let waiting = [0, 0];
  let isWriting = false;
  const writeAll = async () => {
    if (isWriting) return;
    isWriting = true;
    try {
      while (waiting[0] || waiting[1]) {
        // The numbers of a drag that has just ended come with the file that it has written: what was drawn last may be older.
        await begin();
        await ground.refreshed();
        const handle = current(name);
        if (!handle) break;
        const [right, down] = waiting;
        waiting = [0, 0];
        const next = handle.moved(handle.axis === 1 ? down : right, down);
        await write(next.set);
      }
    } finally {
      waiting = [0, 0];
      isWriting = false;
    }
  };
  grip.addEventListener("keydown", (event) => {
    const handle = current(name);
    const inspection = state.inspection;
    const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [1, -1], ArrowDown: [1, 1] };
    const step = /** @type {Record<string, number[]>} */ (steps)[event.key];
    if (!handle || !inspection || !step || handle.axis !== 2 && step[0] !== handle.axis) return;
    event.preventDefault();
    event.stopPropagation();
    // A base moves at both of its ends.
    const factor = name === "arrow.base" ? 0.5 : 1;
    waiting[step[0]] += step[1] * stepOf(inspection) * factor * (event.shiftKey ? 10 : 1);
    void writeAll();
  });
}

/**
 * Takes a handle, or lets go of it. Meanwhile the picture stays where it is, whatever size it gets, so that the handle
 * stays below the pointer.
 * @param {Handle|null} handle
 */
function hold(handle) {
  dragged = handle?.name ?? null;
  distance.hidden ||= !handle;
  for (const [other, grip] of grips) grip.classList.toggle("resting", handle !== null && other !== handle.name);
  ground.hold(handle);
}

/** Ends a drag whose handle is gone: the file has become another one. */
function drop() {
  hold(null);
  change({ draft: [] });
}

/** @param {string} label @param {string} words @param {HTMLElement} grip @param {boolean} isMost */
function say(label, words, grip, isMost) {
  setText(distance, `${label} ${words}${isMost ? ", all that the art has" : ""}`);
  distance.style.translate = grip.style.translate;
  distance.style.left = distance.style.top = "";
  distance.hidden = false;
  // Inside of the pane, which cuts what lies beyond it.
  const [box, room] = [distance, distance.closest(".pane")].map((element) => element?.getBoundingClientRect());
  if (!box || !room) return;
  if (box.right > room.right - 4) distance.style.left = `${16 + room.right - 4 - box.right}px`;
  if (box.top < room.top + 4) distance.style.top = `${-28 + room.top + 4 - box.top}px`;
}
