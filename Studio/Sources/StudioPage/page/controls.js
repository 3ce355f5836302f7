// @ts-check
/** The fields of each kind of value. A kind is one function; what a key looks like follows from the table of keys. */
import { stepOf, write as writeAll } from "./editor.js";
import { decimal, listed, make } from "./elements.js";
import { entry, within } from "./entry.js";
import { icon } from "./icons.js";
import { colorInputs, dial, segments, select } from "./inputs.js";
import { plain } from "./fields.js";
import { artColor, pictureWell } from "./pictures.js";
import { state } from "./state.js";
import { stopsControl } from "./stops.js";
import { trianglePath } from "./trianglepath.js";
import { isList, numberIn, numberOf, numbersOf } from "./typed.js";
import { find, insetsOf, keyOf, literal, shortInsets } from "./values.js";

/** @typedef {import("./fields.js").Field} Field */

/** Keys whose four sides have a field each. */
const unlinked = new Set();

/**
 * Names of products, as their makers write them.
 * @type {Record<string, string>}
 */
const products = { uikit: "UIKit", css: "CSS", swiftui: "SwiftUI", "nine-patch": "Android nine-patch", xcassets: "Xcode asset catalog" };

/**
 * A word as a person reads it.
 * @param {string} word
 */
export function wordLabel(word) {
  if (products[word]) return products[word];
  const spaced = word.replaceAll("-", " ").replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/**
 * By how much a number changes: lengths of art by whole pixels of every file.
 * @param {import("./state.js").Key} spec
 */
export function stepOfKey({ key, unit, step }) {
  const isOfArt = unit === "pt" && (key.startsWith("frame.") || key.startsWith("arrow."));
  return isOfArt && state.inspection ? stepOf(state.inspection) : step;
}

/**
 * A number in the unit that its field shows.
 * @param {number} number @param {string} unit
 */
function numberText(number, unit) {
  const shown = decimal(Math.round(number * (unit === "%" ? 100 : 1) * 1000) / 1000);
  return shown + (unit === "%" ? " %" : unit === "°" ? "°" : "");
}

/**
 * A field for one number.
 * @param {Field} field
 * @param {{name: string, label: string, value: number|null, set: (value: number) => unknown, className?: string,
 *   placeholder?: string, several?: (text: string) => import("./entry.js").Reading|null}} one `several` reads a text with
 *   numbers for more than this one.
 */
function numberInput({ key, spec, isDisabled, preview, write }, { name, label, value, set, several, ...rest }) {
  const { unit, minimum, maximum } = spec;
  const read = (/** @type {string} */ text) => {
    const all = isList(text) ? several?.(text) : null;
    if (all) return all;
    const got = within(numberIn(text, unit, value ?? 0), spec);
    return "why" in got ? got : { value: set(/** @type {number} */ (got.value)) };
  };
  return entry({
    key, name: `${key}${name}`, label, shown: value === null ? "" : numberText(value, unit), isDisabled, preview, write, read,
    isLength: unit === "pt", inputMode: "decimal", ...rest,
    nudge: (steps, text) => {
      const number = numberIn(text, unit, value ?? 0) + steps * stepOfKey(spec);
      return Number.isNaN(number) ? null : numberText(Math.min(Math.max(number, minimum ?? -Infinity), maximum ?? Infinity), unit);
    } });
}

/** @param {Field} field */
function number(field) {
  const { spec, value } = field;
  if (typeof value === "string" && spec.choices.includes(value)) return wordOrNumber(field);
  const input = numberInput(field, {
    name: "", label: spec.label, value: typeof value === "number" ? value : null, set: (next) => next,
    placeholder: spec.otherwise?.replaceAll("`", "") ?? "" });
  return spec.choices.length ? [input, choiceSelect(field)] : [input];
}

/** @param {Field} field */
function wordOrNumber(field) { return [choiceSelect(field)]; }

/**
 * The words that can stand in place of a number.
 * @param {Field} field
 */
function choiceSelect({ key, spec, value, isDisabled, write }) {
  const isWord = typeof value === "string";
  return select(`${key}.word`, `${spec.label}, word`, [["", "number"], ...spec.choices.map((word) =>
    /** @type {[string, string]} */ ([word, wordLabel(word)]))], isWord ? String(value) : "", isDisabled,
  (word) => void write(word || 0));
}

/** @param {Field} field */
function range(field) {
  const { key, spec, value, isDisabled } = field;
  const now = typeof value === "number" ? value : 0;
  const slider = make("input", {
    type: "range", min: String(spec.minimum ?? 0), max: String(spec.maximum ?? 1), step: String(spec.step), value: String(now),
    name: `${key}.slider`, disabled: isDisabled, "aria-label": `${spec.label}, slider` });
  slider.addEventListener("input", () => field.preview(Number(slider.value)));
  slider.addEventListener("change", () => void field.write(Number(slider.value)));
  const input = numberInput(field, { name: "", label: spec.label, value: now, set: (next) => next, className: "share" });
  return [slider, input];
}

/** @param {Field} field */
function degrees(field) {
  const [input] = number(field);
  const { value, isDisabled, spec } = field;
  input.classList.add("share");
  return [dial(`${field.key}.dial`, spec.label, typeof value === "number" ? value : 0, isDisabled, field.preview, field.write), input];
}

/**
 * Reads the numbers of one value, all of them.
 * @param {Field} field @param {number[]} values @param {(values: number[]) => unknown} written @param {string} wanted
 * @returns {(text: string) => import("./entry.js").Reading}
 */
function reading({ spec }, values, written, wanted) {
  return (text) => {
    const numbers = numbersOf(text, values);
    const got = numbers?.map((number) => within(number, spec)) ?? [{ why: wanted }];
    return got.find((one) => "why" in one) ?? { value: written(got.map((one) => Number(/** @type {any} */ (one).value))) };
  };
}

/**
 * Several numbers that are one value, each in a field.
 * @param {Field} field @param {string[]} names @param {(number|null)[]} values @param {(values: number[]) => unknown} written
 */
function numbers(field, names, values, written) {
  const known = values.map((value) => value ?? 0);
  const wanted = `Write one number, or ${names.length}: ${listed(names.map((name) => name.toLowerCase()))}.`;
  return names.map((name, index) => numberInput(field, {
    name: `.${name.toLowerCase().replaceAll(" ", "-")}`, label: `${field.spec.label}, ${name.toLowerCase()}`, value: values[index],
    set: (next) => written(known.map((old, place) => place === index ? next : old)), several: reading(field, known, written, wanted) }));
}

/**
 * One field for all four, or four of them below it: which it is, the link beside it says, and no value changes it.
 * @param {Field} field @param {string[]} names @param {number[]} values @param {(values: number[]) => unknown} written
 * @param {(values: number[]) => unknown} short The values in their shortest form.
 */
function four(field, names, values, written, short) {
  const { key, spec, isDisabled, preview, write } = field;
  const isOne = !unlinked.has(key);
  const order = listed(names.map((name) => name.toLowerCase()));
  const link = make("button", {
    className: "icon", "aria-label": isOne ? `${spec.label}: each side` : `${spec.label}: in one field`,
    title: isOne ? "Each side in its own field" : "All in one field", disabled: isDisabled, "aria-pressed": isOne }, icon("link"));
  link.addEventListener("click", () => {
    if (isOne) unlinked.add(key);
    else unlinked.delete(key);
    field.refresh();
  });
  const wanted = `Write one number, two (top and bottom, left and right) or four (${order}).`;
  const words = (/** @type {number[]} */ all) => [short(all)].flat().map((value) => decimal(Number(value))).join(", ");
  return [entry({
    key, name: key, label: spec.label, shown: words(values), isDisabled, isLength: true, preview,
    write, read: reading(field, values, written, wanted), title: `${order}: one number, two or four`,
    nudge: (steps, text) => {
      const next = numbersOf(text, values)?.map((value) => Math.min(
        Math.max(value + steps * stepOfKey(spec), spec.minimum ?? -Infinity), spec.maximum ?? Infinity));
      return next ? words(next) : null;
    } }), link,
  ...isOne ? [] : [make("div", { className: "control line sides" }, ...numbers(field, names, values, written))]];
}

const sides = ["Top", "Left", "Bottom", "Right"];
const corners = ["Top left", "Top right", "Bottom right", "Bottom left"];

/** @param {Field} field */
function insets(field) {
  const { value } = field;
  if (isByFile(value)) return byFile(field);
  return four(field, sides, typeof value === "string" ? [0, 0, 0, 0] : insetsOf(value), shortInsets, shortInsets);
}

/** @param {Field} field */
function radii(field) {
  const { value } = field;
  const values = Array.isArray(value) ? value.map(Number) : Array(4).fill(typeof value === "number" ? value : 0);
  const short = (/** @type {number[]} */ next) => next.every((radius) => radius === next[0]) ? next[0] : next;
  return four(field, corners, values, short, short);
}

/** @param {Field} field @param {string[]} names */
function pair(field, names) {
  const { value } = field;
  if (isByFile(value)) return byFile(field);
  return numbers(field, names, Array.isArray(value) ? value.map(Number) : [null, null], (next) => next);
}

/**
 * Whether lengths are written for each file.
 * @param {unknown} value
 */
function isByFile(value) {
  return value !== null && typeof value === "object" && !Array.isArray(value)
    && Object.keys(value).some((name) => !["top", "left", "bottom", "right"].includes(name));
}

/**
 * Lengths of each file, in its own pixels: one text a file.
 * @param {Field} field
 */
function byFile(field) {
  const files = /** @type {Record<string, unknown>} */ (field.value);
  return Object.entries(files).map(([file, lengths]) => {
    const words = JSON.stringify(lengths).replace(/^\[|\]$/g, "").replaceAll(",", ", ");
    const now = Array.isArray(lengths) ? lengths.map(Number) : Array(4).fill(Number(lengths));
    const input = entry({
      key: field.key, name: `${field.key}.${file}`, label: `${field.spec.label} of ${file}, in its pixels`, shown: words,
      isDisabled: field.isDisabled, preview: field.preview, write: field.write, read: (text) => {
        const numbers = numbersOf(text, now);
        if (!numbers?.every(Number.isInteger)) return { why: `Write whole pixels of ${file}, such as 11 or 11, 8.` };
        return { value: { ...files, [file]: isList(text) || now.length !== 4 ? numbers : numbers[0] } };
      } });
    return make("div", { className: "control line" }, make("span", { className: "unit" }, file), input);
  });
}

/**
 * The words that can be chosen now.
 * @param {Field} field
 */
function choicesNow({ spec }) {
  if (!spec.choicesBy) return spec.choices;
  const { value } = find(spec.choicesBy.key);
  const by = value === undefined ? literal(keyOf(spec.choicesBy.key)?.fallback ?? null) : value;
  return spec.choicesBy.words[String(by)] ?? spec.choices;
}

/**
 * What stands in a menu where nothing is chosen: a default in one word, or that it is the default.
 * @param {import("./state.js").Key} spec
 */
function absent({ otherwise }) {
  const words = otherwise?.replaceAll("`", "") ?? "";
  return /^\w+$/.test(words) ? wordLabel(words) : "As usual";
}

/** @param {Field} field */
function word(field) {
  const choices = choicesNow(field);
  const { key, spec, isDisabled, write } = field;
  const now = field.value === undefined ? "" : String(field.value);
  const typed = (/** @type {string} */ text) => spec.key === "format" ? Number(text) : text;
  if (choices.length === 1 && choices[0] === now) return [make("span", {}, wordLabel(now))];
  // Three words of fifteen letters have room beside each other, two of twenty.
  const letters = choices.reduce((sum, value) => sum + wordLabel(value).length, 0);
  if (choices.length <= 3 && letters <= (choices.length === 3 ? 15 : 20) && !isDisabled) {
    return [segments(spec.label, choices.map((value) => ({ value, words: wordLabel(value) })), now,
      (value) => void write(typed(value)), "wide")];
  }
  return [select(key, spec.label, [
    ...choices.includes(now) ? [] : [/** @type {[string, string]} */ (["", absent(spec)])],
    ...choices.map((value) => /** @type {[string, string]} */ ([value, wordLabel(value)]))], now, isDisabled,
  (value) => { if (value) void write(typed(value)); })];
}

/**
 * Several words, in the order of the choices.
 * @param {Field} field
 */
function words(field) {
  const { key, spec, value, isDisabled, write } = field;
  const now = Array.isArray(value) ? value.map(String) : [];
  if (!spec.choices.length) return [textInput(field, now.join(", "), (text) => text.split(",").map((one) => one.trim()).filter(Boolean))];
  return [...spec.choices.map((choice) => make("button", {
    className: "edge", "aria-pressed": now.includes(choice), disabled: isDisabled, name: `${key}.${choice}`, textContent: wordLabel(choice),
    onclick: () => void write(now.includes(choice) ? now.filter((one) => one !== choice) : [...now, choice]) })), make("p", {}, plain(spec.help))];
}

/** @param {Field} field */
function flag({ key, spec, value, isDisabled, write }) {
  const input = make("input", {
    type: "checkbox", checked: value === true, name: key, disabled: isDisabled, "aria-label": spec.label });
  input.setAttribute("role", "switch");
  input.addEventListener("change", () => void write(input.checked));
  return [input];
}

/**
 * @param {Field} field @param {string} now @param {(text: string) => unknown} written
 */
function textInput({ key, spec, isDisabled, write }, now, written) {
  return entry({
    key, name: key, label: spec.label, shown: now, isDisabled, write, read: (text) => ({ value: written(text) }),
    placeholder: spec.otherwise?.replaceAll("`", "") ?? "" });
}

/** @param {Field} field */
function text(field) { return [textInput(field, field.value === undefined ? "" : String(field.value), (next) => next)]; }

/** @param {Field} field */
function colour({ key, spec, value, isDisabled, preview, write }) {
  const inputs = colorInputs(key, key, spec.label, value, isDisabled, preview, write, keyOf(key.replace(/color$/, "opacity"))?.control === "range");
  return key === "tint.color" && value === undefined ? [inputs, ...beginTint(inputs, isDisabled, write)] : [inputs];
}

/**
 * What tints art that has no tint: the color begins as the art's own.
 * @param {HTMLElement} inputs @param {boolean} isDisabled @param {(color: string) => unknown} write
 */
function beginTint(inputs, isDisabled, write) {
  const button = make("button", { className: "edge", name: "begin-tint", textContent: "Tint it", title: "Begins with the art's own color", hidden: true, disabled: isDisabled });
  void artColor().then((color) => {
    const swatch = inputs.querySelector("input[type=color]");
    if (!color || !(swatch instanceof HTMLInputElement)) return;
    swatch.value = color.toLowerCase();
    button.hidden = false;
    button.addEventListener("click", () => void write(color));
  });
  return [button];
}

/** @param {Field} field */
function borderWidth(field) {
  const { key, spec, value, isDisabled, write } = field;
  const isHairline = value === "hairline";
  const mode = select(`${key}.kind`, `${spec.label}, kind`, [["points", "Points"], ["hairline", "Hairline"]],
    isHairline ? "hairline" : "points", isDisabled, (word) => void write(word === "hairline" ? "hairline" : 1));
  return isHairline ? [mode] : [numberInput(field, {
    name: "", label: spec.label, value: typeof value === "number" ? value : 1, set: (next) => next }), mode];
}

/**
 * One word for both axes, or one for each.
 * @param {Field} field
 */
function axes({ key, spec, value, isDisabled, write }) {
  const pair = value !== null && typeof value === "object" ? /** @type {Record<string, string>} */ (value) : null;
  const options = spec.choices.map((word) => /** @type {[string, string]} */ ([word, wordLabel(word)]));
  const now = { x: String(pair ? pair.x : value), y: String(pair ? pair.y : value) };
  return (/** @type {("x"|"y")[]} */ (["x", "y"])).map((axis) => select(`${key}.${axis}`,
    `${spec.label}, ${axis === "x" ? "across" : "down"}`, options, now[axis], isDisabled, (word) => {
      const next = { ...now, [axis]: word };
      void write(next.x === next.y ? next.x : next);
    }));
}

/**
 * A triangle, or the data of a path.
 * @param {Field} field
 */
function outline({ key, spec, value, isDisabled, preview, write }) {
  const isPath = typeof value === "string" && value !== "triangle";
  const { base, height, tip } = state.inspection?.values.arrow ?? { base: 20, height: 10, tip: 10 };
  const radii = /** @type {const} */ (["tipRadius", "baseRadius"]);
  const [tipRadius, baseRadius] = radii.map((name) => key === "arrow.shape" ? Number(find(`arrow.${name}`).value ?? 0) : 0);
  // What rounds a triangle is in its path, and says nothing beside it.
  const idle = radii.filter((name) => key === "arrow.shape" && state.scope === "everywhere" && find(`arrow.${name}`).value !== undefined);
  const kind = select(`${key}.kind`, `${spec.label}, kind`, [["triangle", "Triangle"], ["path", "Path"]], isPath ? "path" : "triangle", isDisabled,
    (word) => void (word === "triangle" ? write(word) : writeAll([{ key, value: trianglePath({ base, height, tip, tipRadius, baseRadius }) },
      ...idle.map((name) => ({ key: `arrow.${name}`, remove: true }))])));
  return isPath ? [kind, entry({
    key, name: key, label: `${spec.label}, path`, shown: String(value), isDisabled, preview, write, read: (text) => ({ value: text }),
    className: "path" })] : [kind];
}

/** @type {Record<string, (field: Field) => Node[]>} */
const kinds = {
  number, range, degrees, insets, insetsByFile: insets, radii, word, words, flag, text, colour, borderWidth, axes,
  point: (field) => pair(field, ["Right", "Down"]), size: (field) => pair(field, ["Width", "Height"]),
  sizeByFile: (field) => pair(field, ["Width", "Height"]), spansByFile: (field) => pair(field, ["From", "To"]),
  outline, background: text, picture: pictureWell, fill: (field) => stopsControl(field),
};

/**
 * The control of a field. A kind that is not known is a text.
 * @param {Field} field
 */
export function controlOf(field) { return (kinds[field.spec.control] ?? text)(field); }
