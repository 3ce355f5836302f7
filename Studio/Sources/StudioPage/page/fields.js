// @ts-check
import { byId, decimal, make } from "./elements.js";
import { preview, shortInsets, write } from "./editor.js";
import { listen, state } from "./state.js";

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
    if (settings) void preview(settings);
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
  const color = make("input", { type: "color", value: shadow.color.slice(0, 7), disabled: state.readOnly });
  color.setAttribute("aria-label", `${title}, colour`);
  const set = () => [{ key: key("color"), value: color.value.toUpperCase() }];
  color.addEventListener("input", () => void preview(set()));
  color.addEventListener("change", () => void write(set()));
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
      make("label", {}, "Colour", color)),
  ];
}

function build() {
  const inspection = state.inspection;
  if (state.cell === null || !inspection) {
    panel.replaceChildren();
    return;
  }
  // Somebody who types keeps the field.
  if (panel.contains(document.activeElement) && state.draft.length) return;
  const focused = document.activeElement instanceof HTMLInputElement ? document.activeElement.name : "";
  const { values } = inspection;
  /** @type {Node[]} */
  const parts = [make("h2", {}, "Values in points")];
  if (values.frame) {
    if (values.frame.isPerFile) {
      parts.push(make("p", {}, "Caps are written in pixels of each file; change them in theme.yaml."));
    } else {
      parts.push(...insetFields("Caps", "frame.capInsets", values.frame.capInsets, 0));
    }
  }
  parts.push(...insetFields("Content insets", "contentInsets", values.contentInsets));
  const radii = values.cornerRadius;
  if (radii && radii.every((radius) => radius === radii[0])) {
    parts.push(make("h3", {}, "Drawn frame"), make("div", { className: "numbers" },
      numberField("Radius", "Corner radius", radii[0],
        (value) => [{ key: "frame.cornerRadius", value }], { min: 0 })));
  }
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
  parts.push(make("p", {}, `Nothing shrinks from ${inspection.minimum.map(decimal).join(" × ")} points on.`));
  if (inspection.state !== "free" || inspection.miss !== 0) {
    parts.push(make("p", {}, `Arrow: ${inspection.state}, misses by ${decimal(inspection.miss)}.`));
  }
  panel.replaceChildren(...parts);
  const input = focused && panel.querySelector(`input[name="${CSS.escape(focused)}"]`);
  if (input instanceof HTMLInputElement) input.focus();
}

listen((changed) => {
  if (["inspection", "cell", "theme", "readOnly"].some((key) => changed.has(key))) build();
});
