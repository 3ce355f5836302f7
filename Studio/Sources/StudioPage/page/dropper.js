// @ts-check
import { currentTheme } from "./state.js";

/** Ends the choice of a colour that is under way. */
let leave = () => {};

/**
 * Takes a colour from the stage: the next click on it says which; Escape, or a click elsewhere, leaves it.
 * @param {HTMLElement} button What has begun it.
 * @param {(hex: string) => void} take
 */
export function pick(button, take) {
  const isOn = button.getAttribute("aria-pressed") === "true";
  leave();
  if (isOn || !currentTheme()) return;
  const down = (/** @type {PointerEvent} */ event) => {
    if (event.target instanceof Node && button.contains(event.target)) return;
    const hex = colorAt(event.clientX, event.clientY);
    leave();
    if (hex === null) return;
    event.preventDefault();
    event.stopPropagation();
    take(hex);
  };
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    leave();
  };
  leave = () => {
    leave = () => {};
    removeEventListener("pointerdown", down, true);
    removeEventListener("keydown", key, true);
    document.body.classList.remove("picking");
    button.setAttribute("aria-pressed", "false");
  };
  addEventListener("pointerdown", down, true);
  addEventListener("keydown", key, true);
  document.body.classList.add("picking");
  button.setAttribute("aria-pressed", "true");
}

/**
 * The colour that the stage shows at a place of the window; `null` where there is none.
 * @param {number} x @param {number} y
 */
function colorAt(x, y) {
  const pane = [...document.querySelectorAll(".pane")].find((one) => isWithin(one, x, y));
  if (!(pane instanceof HTMLElement)) return null;
  for (const canvas of [...pane.querySelectorAll(".picture canvas"), ...pane.querySelectorAll("canvas.below:not([hidden])")]) {
    if (!(canvas instanceof HTMLCanvasElement) || !canvas.parentElement || !isWithin(canvas, x, y)
      || !isWithin(canvas.parentElement, x, y)) continue;
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const [red, green, blue, alpha] = canvas.getContext("2d")?.getImageData(
      Math.floor((x - left) * canvas.width / width), Math.floor((y - top) * canvas.height / height), 1, 1).data ?? [0, 0, 0, 0];
    if (alpha === 255) return hexOf([red, green, blue]);
  }
  const below = getComputedStyle(pane).backgroundColor.match(/\d+/g)?.map(Number);
  return below ? hexOf(below.slice(0, 3)) : null;
}

/** @param {Element} element @param {number} x @param {number} y */
function isWithin(element, x, y) {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return x >= left && x < right && y >= top && y < bottom;
}

/** @param {number[]} parts */
function hexOf(parts) { return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("").toUpperCase()}`; }
