// @ts-check
/** How large the picture on the sheet is shown: whole, or with so many CSS pixels for each of its own; and how one moves about in it. */
import { follow, make } from "./elements.js";
import { segments } from "./inputs.js";
import { pinch, zoomByWheel } from "./zoom.js";

/** CSS pixels for each pixel of the picture. */
const zooms = [1, 2, 4, 8, 16];

/** @type {number} One of the zooms; 0 shows the picture whole. */
let zoom = 0;
/** @type {{view: HTMLElement, art: HTMLElement, choices: HTMLElement, width: number}|null} What is on the sheet now. */
let shown = null;
let isSpaceHeld = false;

/**
 * The room that a picture is seen in, and the choice of its zoom.
 * @param {HTMLElement} art The picture with its lines. @param {number} width Of the picture, in its own pixels.
 * @param {boolean} isNew Whether no picture was shown before: it is whole then, and else as it was.
 * @param {(down: PointerEvent) => boolean} isDrawn Whether a drag on the picture draws, and does not move it.
 */
export function mockView(art, width, isNew, isDrawn) {
  const scroll = [shown?.view.scrollLeft ?? 0, shown?.view.scrollTop ?? 0];
  if (isNew) zoom = 0;
  const view = make("div", { className: "mockview", tabIndex: 0, role: "group", "aria-label": "The picture: + and − zoom, 0 shows it whole" }, art);
  const choices = make("span");
  shown = { view, art, choices, width };
  zoomByWheel(view, zoomBy);
  // Before the picture gets it: what is moved is not drawn on.
  view.addEventListener("pointerdown", (down) => {
    if (!zoom && down.isPrimary || down.target instanceof Element && down.target.closest("button, .line")) return;
    if (down.pointerType === "touch" && !down.isPrimary) return pinch(view, down, zoomBy);
    if (down.button !== 1 && !isSpaceHeld && (down.button !== 0 || isDrawn(down))) return;
    down.preventDefault();
    down.stopPropagation();
    const [left, top] = [view.scrollLeft, view.scrollTop];
    follow(view, down, (event) => view.scrollTo(left + down.clientX - event.clientX, top + down.clientY - event.clientY));
  }, { capture: true });
  lay();
  return { view, choices, restore: () => view.scrollTo(scroll[0], scroll[1]) };
}

/** Shows the picture at its zoom. */
function lay() {
  if (!shown) return;
  const { view, art, choices, width } = shown;
  view.classList.toggle("zoomed", zoom > 0);
  art.style.width = zoom ? `${width * zoom}px` : "";
  choices.replaceChildren(segments("Zoom", [{ value: 0, words: "Fit" }, ...zooms.map((value) => ({ value, words: `${value}×` }))], zoom, (next) => {
    zoomTo(next);
    /** @type {HTMLElement|null} */ (choices.querySelector('[aria-pressed="true"]'))?.focus();
  }));
}

/**
 * Goes to a zoom; what is under a place stays there.
 * @param {number} next @param {[number, number]} [place] From the middle of the room, in CSS pixels.
 */
function zoomTo(next, place = [0, 0]) {
  if (!shown) return;
  const { view, art } = shown;
  const [room, before] = [view.getBoundingClientRect(), art.getBoundingClientRect()];
  const [x, y] = [room.left + room.width / 2 + place[0], room.top + room.height / 2 + place[1]];
  zoom = next;
  lay();
  const after = art.getBoundingClientRect();
  view.scrollBy(after.left + (x - before.left) / before.width * after.width - x, after.top + (y - before.top) / before.height * after.height - y);
}

/**
 * Goes to the next zoom; below the least one the picture is shown whole.
 * @param {number} by @param {[number, number]} [place]
 * @returns {boolean} Whether there is one.
 */
function zoomBy(by, place) {
  if (!shown) return false;
  const now = zoom || shown.art.getBoundingClientRect().width / shown.width;
  const next = by > 0 ? zooms.find((one) => one > now + 1e-6) : zoom ? [...zooms].reverse().find((one) => one < now) ?? 0 : undefined;
  if (next === undefined) return false;
  zoomTo(next, place);
  return true;
}

/** Takes the keys of the zoom, where nothing is typed. */
export function zoomKey(/** @type {KeyboardEvent} */ event) {
  const { key, target } = event;
  if (target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
  if (key === "+" || key === "=") zoomBy(1);
  else if (key === "-") zoomBy(-1);
  else if (key === "0") zoomTo(0);
  else if (key === " " && (!(target instanceof HTMLButtonElement) || target.getAttribute("role") === "slider")) isSpaceHeld = true;
  else return;
  event.preventDefault();
}

document.addEventListener("keyup", ({ key }) => { if (key === " ") isSpaceHeld = false; });
