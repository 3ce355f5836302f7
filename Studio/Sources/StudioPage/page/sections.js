// @ts-check
import { shortInsets } from "./editor.js";

/** @typedef {import("./state.js").Four} Four */
/** @typedef {import("./state.js").Setting} Setting */

/**
 * A field: what stands beside it, its name for screen readers, what it shows, and what its value is written as.
 * @typedef {{label: string, name: string, range?: {step?: number, min?: number, max?: number}}
 *   & ({value: number, set: (value: number) => Setting[]} | {color: string, set: (color: string) => Setting[]})} Field
 *
 * Fields under a title.
 * @typedef {{title: string, fields: Field[]}} Section
 */

/**
 * Four fields for insets.
 * @param {string} title @param {string} key @param {Four} insets @param {number} [min]
 * @returns {Section}
 */
function insetSection(title, key, insets, min) {
  const sides = ["Top", "Left", "Bottom", "Right"];
  const fields = sides.map((label, index) => ({
    label, name: `${title}, ${label.toLowerCase()}`, value: insets[index], range: min === undefined ? {} : { min },
    set: (/** @type {number} */ value) => {
      const next = /** @type {Four} */ ([...insets]);
      next[index] = value;
      return [{ key, value: shortInsets(next) }];
    },
  }));
  return { title, fields };
}

/** @param {import("./state.js").Shadow} shadow @param {number} index @param {number} count @returns {Section} */
function shadowSection(shadow, index, count) {
  const key = (/** @type {string} */ name) => `shadow[${index}].${name}`;
  const title = count > 1 ? `Shadow ${index + 1}` : "Shadow";
  const [x, y] = shadow.offset;
  const field = (/** @type {string} */ label, /** @type {string} */ name, /** @type {number} */ value,
    /** @type {(value: number) => unknown} */ made = (number) => number, range = {}) => ({
    label, name: `${title}, ${label.toLowerCase()}`, value, range,
    set: (/** @type {number} */ number) => [{ key: key(name), value: made(number) }],
  });
  return { title, fields: [
    field("Right", "offset", x, (number) => [number, y]),
    field("Down", "offset", y, (number) => [x, number]),
    field("Blur", "blur", shadow.blur, undefined, { min: 0 }),
    field("Opacity", "opacity", shadow.opacity, undefined, { min: 0, max: 1 }),
    colorField("Colour", `${title}, colour`, shadow.color, key("color"))] };
}

/**
 * @param {string} label @param {string} name @param {string} color @param {string} key
 * @returns {Field}
 */
function colorField(label, name, color, key) {
  return { label, name, color, set: (/** @type {string} */ value) => [{ key, value }] };
}

/** @param {import("./state.js").DrawnFrameValues} frame @returns {Section} */
function drawnSection({ fill, cornerRadius, borders }) {
  const corners = ["Top left", "Top right", "Bottom right", "Bottom left"];
  const isEqual = cornerRadius.every((radius) => radius === cornerRadius[0]);
  /** @type {Field[]} */
  const radii = cornerRadius.map((radius, index) => ({
    label: ["↖", "↗", "↘", "↙"][index], name: `Corner radius, ${corners[index].toLowerCase()}`, value: radius,
    range: { min: 0 },
    set: (/** @type {number} */ value) => {
      const next = cornerRadius.map((other, place) => place === index ? value : other);
      return [{ key: "frame.cornerRadius", value: next.every((other) => other === next[0]) ? next[0] : next }];
    },
  }));
  /** @type {Field[]} */
  const fields = [
    ...(isEqual ? [{ label: "Radius", name: "Corner radius", value: cornerRadius[0], range: { min: 0 },
      set: (/** @type {number} */ value) => [{ key: "frame.cornerRadius", value }] }] : radii),
    ...(fill ? [colorField("Fill", "Fill", fill, "frame.fill")] : []),
  ];
  const border = borders.length === 1 ? borders[0] : null;
  if (border) {
    fields.push(colorField("Border", "Border, colour", border.color, "frame.border.color"));
    if (typeof border.width === "number") {
      fields.push({ label: "Width", name: "Border, width", value: border.width, range: { min: 0 },
        set: (/** @type {number} */ value) => [{ key: "frame.border.width", value }] });
    }
  }
  return { title: "Drawn frame", fields };
}

/** @param {import("./state.js").BackdropValues} backdrop @returns {Section} */
function backdropSection({ blur, saturation, tint }) {
  const field = (/** @type {string} */ label, /** @type {string} */ name, /** @type {number} */ value) => ({
    label, name: `Backdrop, ${name}`, value, range: { min: 0 },
    set: (/** @type {number} */ number) => [{ key: `backdrop.${name}`, value: number }] });
  return { title: "Backdrop", fields: [
    field("Blur", "blur", blur), field("Saturation", "saturation", saturation),
    ...(tint ? [colorField("Tint", "Backdrop, tint", tint, "backdrop.tint")] : [])] };
}

/** @param {import("./state.js").ArrowValues} arrow @returns {Section} */
function arrowSection(arrow) {
  const field = (/** @type {string} */ label, /** @type {string} */ name, /** @type {number} */ value) => ({
    label, name: `Arrow, ${label.toLowerCase()}`, value, range: { min: 0 },
    set: (/** @type {number} */ number) => [{ key: `arrow.${name}`, value: number }] });
  const fields = [field("Base", "base", arrow.base), field("Height", "height", arrow.height)];
  if (arrow.style !== "drawn") fields.push(field("Tip", "tip", arrow.tip));
  if (arrow.overlap !== null) fields.push(field("Overlap", "overlap", arrow.overlap));
  return { title: "Arrow", fields };
}

/**
 * The fields of an opened cell.
 * @param {import("./state.js").Inspection} inspection
 * @returns {Section[]}
 */
export function sectionsOf({ values }) {
  const { frame, arrow, drawnFrame, shadow, backdrop, contentInsets } = values;
  return [
    ...(frame && !frame.isPerFile ? [insetSection("Caps", "frame.capInsets", frame.capInsets, 0)] : []),
    insetSection("Content insets", "contentInsets", contentInsets),
    ...(drawnFrame ? [drawnSection(drawnFrame)] : []),
    ...(arrow && arrow.style !== "fused"
      ? [arrowSection(arrow), insetSection("Lane", "arrow.lane", arrow.lane)] : []),
    ...shadow.map((one, index) => shadowSection(one, index, shadow.length)),
    ...(backdrop ? [backdropSection(backdrop)] : []),
  ];
}
