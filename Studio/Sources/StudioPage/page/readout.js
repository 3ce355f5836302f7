// @ts-check
import { byId, decimal, make } from "./elements.js";
import { showPixels } from "./sources.js";
import { currentTheme, on, state } from "./state.js";
import * as server from "./server.js";

/** @typedef {{at: [number, number], request: import("./state.js").Request, inspection: import("./state.js").Inspection}} Place */

const readout = byId("readout");
// The pixel under the pointer: asked for one after the other.
let isAsking = false;
/** @type {Place|null} */
let asked = null;

/**
 * Says what a pixel of the stage is.
 * @param {[number, number]} at
 * @param {import("./state.js").Request} request What is drawn, without what lies below.
 * @param {import("./state.js").Inspection} inspection
 */
export function readAt(at, request, inspection) {
  asked = { at, request, inspection };
  readout.classList.remove("left");
  void ask();
}

/** Nothing is pointed at: what was read stays for its file to be opened, and is paler. */
export function readNothing() {
  asked = null;
  readout.classList.add("left");
}

async function ask() {
  if (isAsking) return;
  isAsking = true;
  try {
    while (asked) {
      const { at, request, inspection } = asked;
      asked = null;
      const theme = currentTheme();
      if (!theme) break;
      const pixel = await server.pixel(theme.id, request, state.draft, at);
      if (!pixel) continue;
      const place = at.map((value, axis) => decimal((value + 0.5 - inspection.origin[axis]) / inspection.scale));
      const [red, green, blue, alpha] = pixel.straight;
      const hex = `#${[red, green, blue].map((value) => value.toString(16).padStart(2, "0")).join("").toUpperCase()}`;
      const color = make("span", {}, alpha ? `${hex} ${Math.round(alpha / 2.55)} %` : "nothing");
      readout.replaceChildren(
        make("span", {}, `${place.join(", ")} pt`), make("span", {}, `pixel ${at.join(", ")}`), color,
        ...alpha ? [make("span", { className: "wide-only" }, `premultiplied ${pixel.premultiplied.join(" ")}`)] : [],
        ...origin(pixel.part, pixel.source));
    }
  } finally {
    isAsking = false;
  }
}

/**
 * The part that a pixel belongs to, and the pixel of a file that is shown.
 * @param {string} part
 * @param {{file: string, pixel: [number, number]}|null} source
 */
function origin(part, source) {
  if (!source) return [make("span", {}, part)];
  const { file, pixel: [x, y] } = source;
  const open = () => void showPixels(file, { x, y, width: 1, height: 1 });
  return [make("span", {}, `${part}, from `, make("button", { className: "link", textContent: file, onclick: open }), ` ${x}, ${y}`)];
}

on(["theme", "view"], () => readout.replaceChildren());
