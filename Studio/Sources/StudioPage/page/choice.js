// @ts-check
import { byId, decimal, make } from "./elements.js";
import { write } from "./editor.js";
import { change, currentPage, currentTheme, listen, state } from "./state.js";

/** @typedef {import("./state.js").Choice} Choice */

const panel = byId("choice");
const directions = ["up", "down", "left", "right", "none"];

/**
 * The previews of the theme, as a choice.
 * @returns {Choice}
 */
function ofTheme() {
  const cells = currentPage()?.cells ?? [];
  const each = (/** @type {(cell: import("./state.js").CellRequest) => any} */ part) =>
    [...new Map(cells.map((cell) => [JSON.stringify(part(cell)), part(cell)])).values()];
  return {
    arrows: each((cell) => cell.arrow),
    offsets: each((cell) => cell.arrow === "none" ? 0 : cell.offset),
    content: each((cell) => cell.content).filter(Boolean), scales: each((cell) => cell.scale),
    appearances: each((cell) => cell.appearance),
  };
}

/** @param {string} text */
const words = (text) => text.split(/[,\s]+/).filter(Boolean);

/**
 * Reads what was typed; `null` where it is no list of what is wanted.
 * @type {Record<"content"|"offsets"|"scales", (text: string) => any[]|null>}
 */
const readers = {
  content: (text) => {
    const sizes = words(text).map((word) => word.split(/[x×]/).map(Number));
    return sizes.length && sizes.every((size) => size.length === 2 && size.every((length) => length > 0)) ? sizes : null;
  },
  offsets: (text) => {
    const offsets = words(text).map((word) => word === "start" || word === "end" ? word : Number(word));
    return offsets.length && offsets.every((offset) => typeof offset === "string" || Number.isFinite(offset)) ? offsets : null;
  },
  scales: (text) => {
    const scales = words(text).map((word) => Number(word.replace(/x$/, "")));
    return scales.length && scales.every((scale) => scale >= 0.5 && scale <= 8) ? scales : null;
  },
};

/** @type {Record<"content"|"offsets"|"scales", {label: string, words: (choice: Choice) => string}>} */
const texts = {
  content: { label: "Sizes", words: ({ content }) => content.map((size) => size.map(decimal).join("x")).join(", ") },
  offsets: { label: "Places of the arrow", words: ({ offsets }) => offsets.join(", ") },
  scales: { label: "Scales", words: ({ scales }) => scales.map(decimal).join(", ") },
};

/**
 * Boxes for a list of words.
 * @param {string} label @param {string[]} all @param {"arrows"|"appearances"} key @param {Choice} choice
 */
function boxes(label, all, key, choice) {
  return make("fieldset", {}, make("legend", {}, label), ...all.map((word) => {
    const box = make("input", { type: "checkbox", checked: choice[key].includes(word), name: `${key}-${word}` });
    box.addEventListener("change", () => {
      const next = all.filter((other) => other === word ? box.checked : choice[key].includes(other));
      if (next.length) change({ choice: { ...choice, [key]: next } });
      else box.checked = true;
    });
    return make("label", {}, box, word);
  }));
}

/**
 * The choice as the theme's own previews.
 * @param {Choice} choice
 */
function settings({ arrows, offsets, content, scales, appearances }) {
  return [
    { key: "previews.content", value: content }, { key: "previews.arrows", value: arrows },
    { key: "previews.offsets", value: offsets }, { key: "previews.scales", value: scales },
    { key: "previews.appearances", value: appearances },
  ];
}

function build() {
  panel.hidden = !state.choosing || state.view !== "previews" || state.cell !== null || !currentTheme();
  byId("choose").setAttribute("aria-expanded", String(!panel.hidden));
  if (panel.hidden) return;
  const choice = state.choice ?? ofTheme();
  const focused = document.activeElement instanceof HTMLInputElement ? document.activeElement.name : "";
  const inputs = /** @type {("content"|"offsets"|"scales")[]} */ (Object.keys(texts)).map((key) => {
    const input = make("input", { type: "text", name: key, value: texts[key].words(choice) });
    input.addEventListener("change", () => {
      const value = readers[key](input.value);
      input.classList.toggle("wrong", !value);
      if (value) change({ choice: { ...choice, [key]: value } });
    });
    return make("label", { className: "text" }, texts[key].label, input);
  });
  const keep = make("button", {
    textContent: "Write as the theme's previews", disabled: !state.choice || state.readOnly,
    onclick: async () => {
      await write(settings(choice));
      if (!state.refusal.length) change({ choice: null });
    },
  });
  panel.replaceChildren(
    boxes("Directions", directions, "arrows", choice),
    boxes("Appearances", currentPage()?.appearances ?? ["base"], "appearances", choice),
    ...inputs,
    make("div", { className: "buttons" }, keep, make("button", {
      textContent: "The theme's previews", disabled: !state.choice, onclick: () => change({ choice: null }) })));
  const input = focused && panel.querySelector(`input[name="${CSS.escape(focused)}"]`);
  if (input instanceof HTMLInputElement) input.focus();
}

byId("choose").addEventListener("click", () => change({ choosing: !state.choosing }));
listen((changed) => {
  if (["choosing", "choice", "pages", "theme", "view", "cell", "readOnly"].some((key) => changed.has(key))) build();
});
