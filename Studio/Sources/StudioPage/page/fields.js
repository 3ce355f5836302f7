// @ts-check
import { byId, decimal, make } from "./elements.js";
import { preview, shortInsets, write } from "./editor.js";
import { sectionsOf } from "./sections.js";
import { openedCell } from "./cells.js";
import { change, currentTheme, listen, state } from "./state.js";
import * as server from "./server.js";

/** @typedef {import("./sections.js").Field} Field */
/** @typedef {import("./state.js").Inspection} Inspection */

const panel = byId("fields");

/** @param {Field} field */
function textOf(field) { return "color" in field ? field.color.slice(0, 7) : decimal(field.value); }

/**
 * A field whose value is shown while it is typed and written when it is left.
 * @param {Field} field
 */
function elementOf(field) {
  const { label, name, range = {} } = field;
  const input = make("input", {
    ...("color" in field ? { type: "color" } : { type: "number", step: "any", ...range }),
    value: textOf(field), name, disabled: state.readOnly, "aria-label": name });
  const read = () => {
    // The alpha of a colour stays as it is.
    if ("color" in field) return field.set(input.value.toUpperCase() + field.color.slice(7));
    const number = input.valueAsNumber;
    input.classList.toggle("wrong", !Number.isFinite(number));
    return Number.isFinite(number) ? field.set(number) : null;
  };
  input.addEventListener("input", () => {
    const settings = read();
    if (settings) preview(settings);
  });
  input.addEventListener("change", () => {
    const settings = read();
    if (settings && input.value !== textOf(field)) void write(settings);
    else if (state.draft.length) preview([]);
  });
  return make("label", {}, label, input);
}

/** @param {import("./sections.js").Section} section */
function elementsOf({ title, fields }) {
  return [make("h3", {}, title), make("div", { className: "numbers" }, ...fields.map(elementOf))];
}

/** Looks for caps in the frame's pixels; they are shown as ghost lines first. */
export async function findCaps() {
  const theme = currentTheme();
  if (!theme || !state.inspection?.values.frame || state.readOnly) return;
  const { proposal, refusal } = await server.caps(theme.id, openedCell()?.request?.appearance ?? "base");
  change({ proposal: proposal ?? null, refusal: refusal ?? [] });
}

/**
 * What else there is to say about caps.
 * @param {import("./state.js").FrameValues} frame
 */
function capParts(frame) {
  /** @type {Node[]} */
  const parts = frame.isPerFile
    ? [make("h3", {}, "Caps"), make("p", {}, "Caps are written in pixels of each file; change them in theme.yaml.")] : [];
  if (state.readOnly) return parts;
  const found = state.proposal;
  if (!found) {
    return [...parts, make("div", { className: "buttons" }, make("button", {
      textContent: "Find caps", title: "Find caps in the pixels (f)", onclick: () => void findCaps() }))];
  }
  const { resizing } = found;
  const isOther = resizing.x !== frame.resizing.x || resizing.y !== frame.resizing.y;
  const set = [
    { key: "frame.capInsets", value: shortInsets(found.capInsets) },
    ...(isOther ? [{ key: "frame.resizing", value: resizing.x === resizing.y ? resizing.x : resizing }] : []),
  ];
  const use = async () => {
    await write(set);
    if (!state.refusal.length) change({ proposal: null });
  };
  const words = found.capInsets.map(decimal).join(", ") + (isOther ? `; ${resizing.x} across, ${resizing.y} down` : "");
  return [...parts, make("div", { className: "proposal" },
    make("p", {}, make("b", {}, `Found: ${words}`)),
    make("ul", {}, ...found.reasons.map((reason) => make("li", {}, reason))),
    make("div", { className: "buttons" },
      make("button", { className: "chosen", textContent: "Use these caps", onclick: () => void use() }),
      make("button", { textContent: "Leave", onclick: () => change({ proposal: null }) })))];
}

/** Where changes are written: where each value stands, or elsewhere. */
function scopeField() {
  const request = openedCell()?.request;
  const look = request && request.appearance !== "base" ? request.appearance : null;
  const direction = state.inspection?.direction ?? "none";
  const options = [["auto", "where each value stands"], ["base", "the theme itself"],
    ...(look ? [["appearance", `appearance ${look}`]] : []), ["direction", `direction ${direction}`],
    ...(look ? [["both", `${look}, ${direction}`]] : [])];
  if (!options.some(([name]) => name === state.scope)) state.scope = "auto";
  const select = make("select", { name: "scope", disabled: state.readOnly }, ...options.map(([value, textContent]) =>
    make("option", { value, textContent, selected: value === state.scope })));
  select.addEventListener("change", () => change({ scope: select.value }));
  const homes = Object.entries(state.inspection?.homes ?? {});
  const words = homes.map(([key, { appearance, direction: arrow }]) =>
    `${key} (${[appearance, arrow].filter(Boolean).join(", ")})`);
  return [make("label", { className: "scope" }, "Write to", select),
    ...(words.length ? [make("p", {}, `Of its own here: ${words.join("; ")}.`)] : [])];
}

function build() {
  const inspection = state.inspection;
  if (state.view !== "previews") return;
  if (state.cell === null || !inspection) {
    panel.replaceChildren();
    return;
  }
  // Somebody who types keeps the field.
  if (panel.contains(document.activeElement) && state.draft.length) return;
  if (state.draft.length && panel.firstChild) return follow();
  const focused = document.activeElement instanceof HTMLInputElement || document.activeElement instanceof HTMLSelectElement
    ? document.activeElement.name : "";
  panel.replaceChildren(...partsOf(inspection));
  const input = focused && panel.querySelector(`[name="${CSS.escape(focused)}"]`);
  if (input instanceof HTMLElement) input.focus();
}

/**
 * The fields, and what else there is to say.
 * @param {Inspection} inspection
 */
function partsOf(inspection) {
  const { frame } = inspection.values;
  /** @type {Node[]} */
  const parts = [make("h2", {}, "Values in points"), ...scopeField()];
  if (frame?.isPerFile) parts.push(...capParts(frame));
  for (const section of sectionsOf(inspection)) {
    parts.push(...elementsOf(section));
    if (frame && section.title === "Caps") parts.push(...capParts(frame));
  }
  parts.push(make("p", {}, `Nothing shrinks from ${inspection.minimum.map(decimal).join(" × ")} points on.`));
  if (inspection.state !== "free" || inspection.miss !== 0) {
    parts.push(make("p", {}, `Arrow: ${inspection.state}, misses by ${decimal(inspection.miss)}.`));
  }
  return parts;
}

let isFollowing = false;

/** Shows the numbers of a drag in the fields that are there, now and then: nobody reads sixty a second. */
function follow() {
  if (isFollowing) return;
  isFollowing = true;
  setTimeout(() => {
    isFollowing = false;
    if (!state.inspection || !state.draft.length) return;
    const fields = new Map(sectionsOf(state.inspection).flatMap((section) => section.fields).map(
      (field) => [field.name, textOf(field)]));
    for (const input of panel.querySelectorAll("input")) {
      const text = fields.get(input.name);
      if (text !== undefined && input.value !== text) input.value = text;
    }
  }, 100);
}

listen((changed) => {
  if (["inspection", "cell", "theme", "readOnly", "proposal", "view"].some((key) => changed.has(key))) build();
});
