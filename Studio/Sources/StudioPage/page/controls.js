// @ts-check
/** The fields of each kind of value. A kind is one function; what a key looks like follows from the table of keys. */
import { stepOf } from "./editor.js";
import { decimal, make } from "./elements.js";
import { icon } from "./icons.js";
import { colorInputs, dial, numberOf, segments, select } from "./inputs.js";
import { pictureWell } from "./pictures.js";
import { change, state } from "./state.js";
import { stopsControl } from "./stops.js";
import { find, insetsOf, keyOf, literal, shortInsets } from "./values.js";

/** @typedef {import("./fields.js").Field} Field */

/** Fields whose four sides are shown each, though they are equal. */
const unlinked = new Set();

/**
 * A word as a person reads it.
 * @param {string} word
 */
export function wordLabel(word) {
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
 * A field for one number: what is typed is shown at once, and written when the field is left.
 * @param {Field} field
 * @param {{name: string, label: string, value: number, set: (value: number) => unknown}} one
 */
function numberInput({ key, spec, isDisabled, preview, write }, { name, label, value, set }) {
  const share = spec.unit === "%" ? 100 : 1;
  const words = (/** @type {number} */ number) => decimal(Math.round(number * share * 1000) / 1000) + (share > 1 ? " %" : spec.unit === "°" ? "°" : "");
  const input = make("input", {
    value: words(value), name: `${key}${name}`, disabled: isDisabled, "aria-label": label, inputMode: "decimal", autocomplete: "off" });
  const read = () => {
    const number = numberOf(input.value) / share;
    const isRight = Number.isFinite(number) && number >= (spec.minimum !== null && spec.minimum <= 0 ? spec.minimum : -Infinity)
      && number <= (spec.maximum ?? Infinity);
    input.classList.toggle("wrong", !isRight);
    return isRight ? Math.round(number * 1e6) / 1e6 : null;
  };
  input.addEventListener("input", () => {
    const number = read();
    if (number !== null) preview(set(number));
  });
  input.addEventListener("change", () => {
    const number = read();
    if (number !== null && number !== value) void write(set(number));
    else if (number === null) input.value = words(value);
  });
  input.addEventListener("keydown", (event) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    const number = read();
    if (!by || number === null) {
      if (event.key === "Enter") input.blur();
      return;
    }
    event.preventDefault();
    const next = number + by * stepOfKey(spec) * (event.shiftKey ? 10 : 1);
    input.value = words(Math.min(Math.max(next, spec.minimum ?? -Infinity), spec.maximum ?? Infinity));
    input.dispatchEvent(new Event("input"));
    input.dispatchEvent(new Event("change"));
  });
  return input;
}

/** @param {Field} field */
function number(field) {
  const { spec, value } = field;
  if (typeof value === "string" && spec.choices.includes(value)) return wordOrNumber(field);
  const input = numberInput(field, {
    name: "", label: spec.label, value: typeof value === "number" ? value : 0, set: (next) => next });
  if (typeof value !== "number") input.value = value === undefined ? "" : String(value);
  if (typeof value !== "number" && spec.otherwise) input.placeholder = spec.otherwise.replaceAll("`", "");
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
  const input = numberInput(field, { name: "", label: spec.label, value: now, set: (next) => next });
  input.classList.add("share");
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
 * Several numbers that are one value.
 * @param {Field} field @param {string[]} names @param {number[]} values @param {(values: number[]) => unknown} written
 */
function numbers(field, names, values, written) {
  return names.map((name, index) => numberInput(field, {
    name: `.${name.toLowerCase().replaceAll(" ", "-")}`, label: `${field.spec.label}, ${name.toLowerCase()}`, value: values[index],
    set: (next) => written(values.map((old, place) => place === index ? next : old)) }));
}

/**
 * One number for all four, or four of them.
 * @param {Field} field @param {string[]} names @param {number[]} values @param {(values: number[]) => unknown} written
 */
function four(field, names, values, written) {
  const { key, spec, isDisabled } = field;
  const isEqual = values.every((value) => value === values[0]);
  const isOne = isEqual && !unlinked.has(key);
  const link = make("button", {
    className: "icon", "aria-label": isOne ? `${spec.label}: each side` : `${spec.label}: all sides alike`,
    title: isOne ? "Each side" : "All sides alike", disabled: isDisabled, "aria-pressed": isOne }, icon("link"));
  link.addEventListener("click", () => {
    if (isOne) unlinked.add(key);
    else unlinked.delete(key);
    if (!isOne && !isEqual) void field.write(written(values.map(() => values[0])));
    else field.refresh();
  });
  return isOne
    ? [numberInput(field, { name: "", label: spec.label, value: values[0], set: (next) => written(values.map(() => next)) }), link]
    : [...numbers(field, names, values, written), link];
}

const sides = ["Top", "Left", "Bottom", "Right"];
const corners = ["Top left", "Top right", "Bottom right", "Bottom left"];

/** @param {Field} field */
function insets(field) {
  const { value } = field;
  if (isByFile(value)) return byFile(field);
  if (typeof value === "string") {
    const [input] = four(field, sides, [0, 0, 0, 0], (values) => shortInsets(values));
    return [input];
  }
  return four(field, sides, insetsOf(value), (values) => shortInsets(values));
}

/** @param {Field} field */
function radii(field) {
  const { value } = field;
  const values = Array.isArray(value) ? value.map(Number) : Array(4).fill(typeof value === "number" ? value : 0);
  return four(field, corners, values, (next) => next.every((radius) => radius === next[0]) ? next[0] : next);
}

/** @param {Field} field @param {string[]} names */
function pair(field, names) {
  const { value } = field;
  if (isByFile(value)) return byFile(field);
  const values = Array.isArray(value) ? value.map(Number) : [NaN, NaN];
  const inputs = numbers(field, names, values.map((number) => Number.isNaN(number) ? 0 : number), (next) => next);
  if (Number.isNaN(values[0])) for (const input of inputs) input.value = "";
  return inputs;
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
    const input = make("input", {
      value: words, name: `${field.key}.${file}`, disabled: field.isDisabled, "aria-label": `${field.spec.label} of ${file}, in its pixels` });
    input.addEventListener("change", () => {
      const numbers = input.value.split(",").map(numberOf);
      const isRight = numbers.every(Number.isFinite);
      input.classList.toggle("wrong", !isRight);
      if (isRight) void field.write({ ...files, [file]: numbers.length === 1 ? numbers[0] : numbers });
    });
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

/** @param {Field} field */
function word(field) {
  const choices = choicesNow(field);
  const { key, spec, isDisabled, write } = field;
  const now = field.value === undefined ? "" : String(field.value);
  const typed = (/** @type {string} */ text) => spec.key === "format" ? Number(text) : text;
  // Three words of fifteen letters have room beside each other, two of twenty.
  const letters = choices.reduce((sum, value) => sum + wordLabel(value).length, 0);
  if (choices.length <= 3 && letters <= (choices.length === 3 ? 15 : 20) && !isDisabled) {
    return [segments(spec.label, choices.map((value) => ({ value, words: wordLabel(value) })), now,
      (value) => void write(typed(value)), "wide")];
  }
  return [select(key, spec.label, [
    ...choices.includes(now) ? [] : [/** @type {[string, string]} */ (["", spec.otherwise?.replaceAll("`", "") ?? "–"])],
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
  return spec.choices.map((choice) => make("button", {
    className: "edge", "aria-pressed": now.includes(choice), disabled: isDisabled, name: `${key}.${choice}`, textContent: wordLabel(choice),
    onclick: () => void write(now.includes(choice) ? now.filter((one) => one !== choice) : [...now, choice]) }));
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
  const input = make("input", {
    value: now, name: key, disabled: isDisabled, "aria-label": spec.label, autocomplete: "off",
    placeholder: spec.otherwise?.replaceAll("`", "") ?? "" });
  input.addEventListener("change", () => { if (input.value !== now) void write(written(input.value)); });
  input.addEventListener("keydown", (event) => { if (event.key === "Enter") input.blur(); });
  return input;
}

/** @param {Field} field */
function text(field) { return [textInput(field, field.value === undefined ? "" : String(field.value), (next) => next)]; }

/** @param {Field} field */
function colour({ key, spec, value, isDisabled, preview, write }) {
  return [colorInputs(key, spec.label, value, isDisabled, preview, (color) => void write(color))];
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
 * Outlines that were refused, and why: the field keeps what was typed.
 * @type {Map<string, {text: string, reason: string}>}
 */
const refused = new Map();

/**
 * A triangle, or the data of a path, with what is wrong with it below.
 * @param {Field} field
 */
function outline(field) {
  const { key, spec, value, isDisabled, preview, write, refresh } = field;
  const old = refused.get(key);
  const isPath = old !== undefined || typeof value === "string" && value !== "triangle";
  const set = async (/** @type {string} */ text) => {
    await write(text);
    const [finding] = state.refusal;
    if (finding) refused.set(key, { text, reason: finding.message.replace(/^[\w.]+: /, "") });
    else refused.delete(key);
    if (finding) change({ refusal: [], message: "" });
    refresh();
  };
  const { base = 20, height = 10 } = state.inspection?.values.arrow ?? {};
  const kind = select(`${key}.kind`, `${spec.label}, kind`, [["triangle", "Triangle"], ["path", "Path"]], isPath ? "path" : "triangle", isDisabled,
    (word) => void set(word === "triangle" ? word : `M0 ${decimal(height)} L${decimal(base / 2)} 0 L${decimal(base)} ${decimal(height)} Z`));
  if (!isPath) return [kind];
  const input = make("input", { value: old?.text ?? String(value), name: key, disabled: isDisabled, "aria-label": `${spec.label}, path`,
    spellcheck: false, autocomplete: "off", className: old ? "path wrong" : "path" });
  input.addEventListener("input", () => preview(input.value));
  input.addEventListener("change", () => { if (input.value !== value) void set(input.value); });
  input.addEventListener("keydown", (event) => { if (event.key === "Enter") input.blur(); });
  return [kind, input, ...old ? [make("p", { className: "bad", role: "status" }, old.reason)] : []];
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
