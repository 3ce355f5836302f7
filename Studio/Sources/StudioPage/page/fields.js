// @ts-check
import { byId, decimal, make } from "./elements.js";
import { preview, shortInsets, write } from "./editor.js";
import { openedCell } from "./cells.js";
import { change, currentTheme, listen, state } from "./state.js";
import * as server from "./server.js";

/** @typedef {import("./state.js").Four} Four */
/** @typedef {import("./state.js").Setting} Setting */

const panel = byId("fields");

/**
 * A field with a number that is shown while it is typed and written when it is left.
 * @param {string} label @param {string} name @param {number} value
 * @param {(value: number) => Setting[]} set
 * @param {{step?: number, min?: number, max?: number}} range
 */
function numberField(label, name, value, set, range = {}) {
  const input = make("input", { type: "number", step: "any", ...range, value: decimal(value), name });
  input.setAttribute("aria-label", name);
  input.disabled = state.readOnly;
  const read = () => {
    const number = input.valueAsNumber;
    input.classList.toggle("wrong", !Number.isFinite(number));
    return Number.isFinite(number) && number !== value ? set(number) : null;
  };
  input.addEventListener("input", () => {
    const settings = read();
    if (settings) preview(settings);
  });
  input.addEventListener("change", () => {
    const settings = read();
    if (settings) void write(settings);
  });
  return make("label", {}, label, input);
}

/**
 * Four fields for insets.
 * @param {string} title @param {string} key @param {Four} insets @param {number} [min]
 */
function insetFields(title, key, insets, min) {
  const sides = ["Top", "Left", "Bottom", "Right"];
  const fields = sides.map((side, index) => numberField(
    side, `${title}, ${side.toLowerCase()}`, insets[index], (value) => {
      const next = /** @type {Four} */ ([...insets]);
      next[index] = value;
      return [{ key, value: shortInsets(next) }];
    }, min === undefined ? {} : { min }));
  return [make("h3", {}, title), make("div", { className: "numbers" }, ...fields)];
}

/** @param {import("./state.js").Shadow} shadow @param {number} index @param {number} count */
function shadowFields(shadow, index, count) {
  const key = (/** @type {string} */ name) => `shadow[${index}].${name}`;
  const title = count > 1 ? `Shadow ${index + 1}` : "Shadow";
  const [x, y] = shadow.offset;
  const field = (/** @type {string} */ label, /** @type {string} */ name, /** @type {number} */ value,
    /** @type {(value: number) => unknown} */ made = (number) => number, range = {}) =>
    numberField(label, `${title}, ${label.toLowerCase()}`, value,
      (number) => [{ key: key(name), value: made(number) }], range);
  return [
    make("h3", {}, title),
    make("div", { className: "numbers" },
      field("Right", "offset", x, (number) => [number, y]),
      field("Down", "offset", y, (number) => [x, number]),
      field("Blur", "blur", shadow.blur, undefined, { min: 0 }),
      field("Opacity", "opacity", shadow.opacity, undefined, { min: 0, max: 1 }),
      colorField("Colour", `${title}, colour`, shadow.color, key("color"))),
  ];
}

/** Looks for caps in the frame's pixels; they are shown as ghost lines first. */
export async function findCaps() {
  const theme = currentTheme();
  if (!theme || !state.inspection?.values.frame || state.readOnly) return;
  const { proposal, refusal } = await server.caps(theme.id, openedCell()?.request?.appearance ?? "base");
  change({ proposal: proposal ?? null, refusal: refusal ?? [] });
}

/** @param {import("./state.js").FrameValues} frame */
function capFields(frame) {
  /** @type {Node[]} */
  const parts = frame.isPerFile
    ? [make("h3", {}, "Caps"), make("p", {}, "Caps are written in pixels of each file; change them in theme.yaml.")]
    : insetFields("Caps", "frame.capInsets", frame.capInsets, 0);
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

/**
 * A field for a colour; its alpha stays as it is.
 * @param {string} label @param {string} name @param {string} value @param {string} key
 */
function colorField(label, name, value, key) {
  const color = make("input", { type: "color", value: value.slice(0, 7), disabled: state.readOnly, name });
  color.setAttribute("aria-label", name);
  const set = () => [{ key, value: color.value.toUpperCase() + value.slice(7) }];
  color.addEventListener("input", () => preview(set()));
  color.addEventListener("change", () => void write(set()));
  return make("label", {}, label, color);
}

/** @param {import("./state.js").DrawnFrameValues} frame */
function drawnFields({ fill, cornerRadius, borders }) {
  const corners = ["Top left", "Top right", "Bottom right", "Bottom left"];
  const isEqual = cornerRadius.every((radius) => radius === cornerRadius[0]);
  const radii = cornerRadius.map((radius, index) => numberField(
    ["↖", "↗", "↘", "↙"][index], `Corner radius, ${corners[index].toLowerCase()}`, radius, (value) => {
      const next = cornerRadius.map((other, place) => place === index ? value : other);
      return [{ key: "frame.cornerRadius", value: next.every((other) => other === next[0]) ? next[0] : next }];
    }, { min: 0 }));
  const fields = [
    ...(isEqual ? [numberField("Radius", "Corner radius", cornerRadius[0],
      (value) => [{ key: "frame.cornerRadius", value }], { min: 0 })] : radii),
    ...(fill ? [colorField("Fill", "Fill", fill, "frame.fill")] : []),
  ];
  const border = borders.length === 1 ? borders[0] : null;
  if (border) {
    fields.push(colorField("Border", "Border, colour", border.color, "frame.border.color"));
    if (typeof border.width === "number") {
      fields.push(numberField("Width", "Border, width", border.width,
        (value) => [{ key: "frame.border.width", value }], { min: 0 }));
    }
  }
  return [make("h3", {}, "Drawn frame"), make("div", { className: "numbers" }, ...fields)];
}

/** @param {import("./state.js").BackdropValues} backdrop */
function backdropFields({ blur, saturation, tint }) {
  const field = (/** @type {string} */ label, /** @type {string} */ name, /** @type {number} */ value) =>
    numberField(label, `Backdrop, ${name}`, value, (number) => [{ key: `backdrop.${name}`, value: number }], { min: 0 });
  return [make("h3", {}, "Backdrop"), make("div", { className: "numbers" },
    field("Blur", "blur", blur), field("Saturation", "saturation", saturation),
    ...(tint ? [colorField("Tint", "Backdrop, tint", tint, "backdrop.tint")] : []))];
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
 * @param {import("./state.js").Inspection} inspection
 */
function partsOf(inspection) {
  const { values } = inspection;
  /** @type {Node[]} */
  const parts = [make("h2", {}, "Values in points"), ...scopeField()];
  if (values.frame) parts.push(...capFields(values.frame));
  parts.push(...insetFields("Content insets", "contentInsets", values.contentInsets));
  if (values.drawnFrame) parts.push(...drawnFields(values.drawnFrame));
  const arrow = values.arrow;
  if (arrow && arrow.style !== "fused") {
    const field = (/** @type {string} */ label, /** @type {string} */ name, /** @type {number} */ value) =>
      numberField(label, `Arrow, ${label.toLowerCase()}`, value,
        (number) => [{ key: `arrow.${name}`, value: number }], { min: 0 });
    const fields = [field("Base", "base", arrow.base), field("Height", "height", arrow.height)];
    if (arrow.style !== "drawn") fields.push(field("Tip", "tip", arrow.tip));
    if (arrow.overlap !== null) fields.push(field("Overlap", "overlap", arrow.overlap));
    parts.push(make("h3", {}, "Arrow"), make("div", { className: "numbers" }, ...fields));
    parts.push(...insetFields("Lane", "arrow.lane", arrow.lane));
  }
  values.shadow.forEach((shadow, index) =>
    parts.push(...shadowFields(shadow, index, values.shadow.length)));
  if (values.backdrop) parts.push(...backdropFields(values.backdrop));
  parts.push(make("p", {}, `Nothing shrinks from ${inspection.minimum.map(decimal).join(" × ")} points on.`));
  if (inspection.state !== "free" || inspection.miss !== 0) {
    parts.push(make("p", {}, `Arrow: ${inspection.state}, misses by ${decimal(inspection.miss)}.`));
  }
  return parts;
}

let isFollowing = false;

/** Shows the numbers of a drag in the fields that are there, now and then: new fields take longer than a frame. */
function follow() {
  if (isFollowing) return;
  isFollowing = true;
  setTimeout(() => {
    isFollowing = false;
    if (!state.inspection || !state.draft.length) return;
    const news = make("div", {}, ...partsOf(state.inspection));
    for (const input of panel.querySelectorAll("input")) {
      const other = news.querySelector(`[name="${CSS.escape(input.name)}"]`);
      if (other instanceof HTMLInputElement && other.value !== input.value) input.value = other.value;
    }
  }, 80);
}

listen((changed) => {
  if (["inspection", "cell", "theme", "readOnly", "proposal", "view"].some((key) => changed.has(key))) build();
});
