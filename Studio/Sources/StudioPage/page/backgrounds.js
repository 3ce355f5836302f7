// @ts-check
import { byId, make } from "./elements.js";
import { sizeOf } from "./pixels.js";
import { change, listen, state } from "./state.js";

export const backgrounds = [
  { name: "checker", label: "Checker" }, { name: "white", label: "White" },
  { name: "black", label: "Black" }, { name: "light", label: "System grey, light" },
  { name: "dark", label: "System grey, dark" }, { name: "stripes", label: "Stripes" },
  { name: "own", label: "Own picture" },
];

/** Shows the next background alone. */
export function nextBackground() {
  const known = backgrounds.filter(({ name }) => name !== "own" || state.own);
  const index = known.findIndex(({ name }) => name === state.backgrounds[0]);
  change({ backgrounds: [known[(index + 1) % known.length].name] });
}

/**
 * Gives a paper its background.
 * @param {HTMLElement} paper
 * @param {string} name
 * @param {HTMLCanvasElement} picture What lies on it.
 */
export function lay(paper, name, picture) {
  for (const { name: other } of backgrounds) {
    if (paper.classList.contains(other) !== (other === name)) paper.classList.toggle(other);
  }
  /** @type {HTMLCanvasElement|null} */
  let own = paper.querySelector("canvas.own-picture");
  if (name !== "own" || !state.own) {
    own?.remove();
    return;
  }
  if (!own) {
    own = make("canvas", { className: "own-picture", "aria-hidden": "true" });
    paper.prepend(own);
  }
  const { width, height } = sizeOf(picture);
  Object.assign(own, { width, height });
  const box = picture.closest(".picture");
  const { style } = box instanceof HTMLElement ? box : picture;
  own.style.width = style.width;
  own.style.height = style.height;
  const context = own.getContext("2d");
  const pattern = context?.createPattern(state.own, "repeat");
  if (!context || !pattern) return;
  context.fillStyle = pattern;
  context.fillRect(0, 0, own.width, own.height);
}

const menu = byId("backgrounds");
const file = make("input", { type: "file", accept: "image/*" });
file.setAttribute("aria-label", "Own picture to lay below");
file.addEventListener("change", async () => {
  const chosen = file.files?.[0];
  if (!chosen) return;
  try {
    const own = await createImageBitmap(chosen);
    change({ own, backgrounds: [...state.backgrounds.filter((name) => name !== "own"), "own"] });
  } catch {
    change({ message: `${chosen.name} is no picture.` });
  }
});

/** @param {string} name */
function toggle(name) {
  const isShown = state.backgrounds.includes(name);
  const next = isShown ? state.backgrounds.filter((other) => other !== name) : [...state.backgrounds, name];
  change({ backgrounds: next.length ? next : [name] });
}

const boxes = backgrounds.map(({ name, label }) => {
  const box = make("input", { type: "checkbox", name: `background-${name}`, onchange: () => toggle(name) });
  return { name, box, line: make("label", {}, box, label) };
});
menu.append(make("p", {}, "A column for each"), ...boxes.map(({ line }) => line), file);

listen((changed) => {
  if (!changed.has("backgrounds") && !changed.has("own")) return;
  for (const { name, box } of boxes) {
    box.checked = state.backgrounds.includes(name);
    if (name === "own") box.disabled = !state.own;
  }
});
change({ backgrounds: [...state.backgrounds] });
