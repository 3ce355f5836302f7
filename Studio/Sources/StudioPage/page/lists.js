// @ts-check
import { write } from "./editor.js";
import { decimal, follow, listed, make } from "./elements.js";
import { entry, within } from "./entry.js";
import { applies, placeMark, plain } from "./fields.js";
import { groupsAt, ruleWords } from "./findings.js";
import { icon } from "./icons.js";
import { shadowWords, swatch } from "./outline.js";
import { sayButton } from "./remark.js";
import { change, state } from "./state.js";
import { numberOf, numbersOf } from "./typed.js";
import { at, colorOf, find, insetsOf, list, literal } from "./values.js";

/** @typedef {import("./state.js").Key} Key */
/** @typedef {(key: string, spec: Key) => HTMLElement} Rows */

/**
 * Fields of an item.
 * @param {string} key
 */
const itemSpecs = (key) => state.keys.filter((spec) => spec.key.startsWith(`${key}[].`) && applies(spec));

/**
 * The field of items that are no mappings.
 * @param {string} key
 */
const plainSpec = (key) => state.keys.find((spec) => spec.key === `${key}[]`);

/**
 * What a new item holds: all that has to be given, and what can be seen.
 * @param {string} key
 * @param {unknown[]} items
 */
function newItem(key, items) {
  const known = /** @type {Record<string, unknown>} */ ({
    shadow: { color: "#000000", opacity: 0.2, offset: [0, 4], blur: 12 },
    "frame.border": { color: "#00000033", width: "hairline" },
    "frame.innerShadow": { color: "#FFFFFF", opacity: 0.4, offset: [0, 1], blur: 2 } });
  if (known[key]) return known[key];
  const spec = plainSpec(key);
  if (items.length) return items[items.length - 1];
  const fallback = state.keys.find((other) => other.key === key)?.fallback ?? null;
  const first = literal(fallback);
  if (Array.isArray(first)) return first[0];
  return spec?.choices[0] ?? 0;
}

/**
 * An item in words, and its colour.
 * @param {string} key
 * @param {unknown} item
 */
function itemParts(key, item) {
  const color = at(item, ["color"]);
  const hex = colorOf(color);
  const opacity = at(item, ["opacity"]);
  if (key === "frame.border") {
    const width = at(item, ["width"]);
    return [swatch(color), `${hex?.hex ?? ""} ${Math.round((hex?.alpha ?? 1) * 100)} %`,
      make("span", { className: "dim" }, width === "hairline" ? "Hairline" : `${decimal(Number(width ?? 1))} pt`)];
  }
  if (color !== undefined || key.toLowerCase().endsWith("shadow")) {
    return [swatch(color ?? "#000000"), `${Math.round((typeof opacity === "number" ? opacity : 1) * 100)} %`,
      make("span", { className: "dim", title: shadowWords(item) }, shadowWords(item, true))];
  }
  if (typeof item === "string" && colorOf(item)) return [swatch(item), item];
  const rule = at(item, ["rule"]);
  if (typeof rule === "string") return [ruleWords(rule), make("span", { className: "dim", title: "Left out until its picture changes" }, String(at(item, ["at"]) ?? ""))];
  return [Array.isArray(item) ? item.map((one) => typeof one === "number" ? decimal(one) : String(one)).join(" × ") : String(item)];
}

/**
 * The rows of a list: each can be opened, moved and removed, and others added.
 * @param {Key} spec
 * @param {Rows} fieldRow Makes the rows of an open item's keys.
 */
export function listSection(spec, fieldRow) {
  const { key } = spec;
  const { items } = list(key);
  const isMapping = itemSpecs(key).length > 0;
  const canEdit = !state.readOnly;
  const add = make("button", {
    className: "icon", "aria-label": `Add to ${spec.label.toLowerCase()}`, title: "Add", name: `${key}.add`,
    onclick: () => void write([{ key, value: [...items, newItem(key, items)] }]).then(() => {
      if (isMapping) change({ row: `${key}[${items.length}]` });
    }) }, icon("plus"));
  const rows = items.flatMap((item, index) => itemRows(spec, items, item, index, isMapping, fieldRow));
  const section = make("section", {},
    make("div", { className: "head", title: plain(spec.help) }, make("h3", {}, isMapping ? plural(spec.label) : spec.label),
      ...placeMark(key), make("span", { className: "gap" }), ...canEdit ? [add] : [], sayButton(key, groupsAt(key))),
    ...rows.length ? rows : [make("p", {}, key === "shadow" && isPaintedOutside() ? paintedWords : spec.otherwise ? plain(spec.otherwise) : "None.")]);
  section.dataset.key = key;
  return section;
}

/** Whether the frame's picture reaches over its edges: a shadow that was painted in does. */
function isPaintedOutside() {
  return find("frame.style").value !== "drawn" && insetsOf(find("frame.alignmentInsets").value).some((inset) => inset > 0);
}

const paintedWords = "None of the theme's own: what is soft round the popover is painted in the frame's picture. One that is added here is drawn below that.";

/** @param {string} label */
function plural(label) { return /s$|ed$/.test(label) ? label : `${label}s`; }

/**
 * @param {Key} spec @param {unknown[]} items @param {unknown} item @param {number} index @param {boolean} isMapping
 * @param {Rows} fieldRow
 */
function itemRows({ key, label }, items, item, index, isMapping, fieldRow) {
  const path = `${key}[${index}]`;
  const isOpen = state.row === path;
  const words = `${label} ${index + 1}`;
  const row = make("div", { className: `item ${isOpen ? "on" : ""}` });
  row.dataset.row = path;
  const moved = (/** @type {number} */ to) => {
    const next = [...items];
    next.splice(to, 0, ...next.splice(index, 1));
    void write([{ key, value: next }]).then(() => { if (isOpen) change({ row: `${key}[${to}]` }); });
  };
  if (!state.readOnly && items.length > 1) {
    const grip = make("button", { className: "icon", "aria-label": `Move ${words}: arrow keys`, title: "Drag to reorder", name: `${path}.grip` }, icon("grip"));
    grip.addEventListener("keydown", (event) => {
      const to = index + ({ ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0);
      if (to === index || to < 0 || to >= items.length) return;
      event.preventDefault();
      event.stopPropagation();
      moved(to);
    });
    bindGrip(grip, key, index, moved);
    row.append(grip);
  }
  if (isMapping) {
    row.append(make("button", {
      className: "open", "aria-expanded": isOpen, name: `${path}.open`, onclick: () => change({ row: isOpen ? null : path }) },
    ...itemParts(key, item)));
  } else {
    const spec = plainSpec(key);
    row.append(spec ? plainField(spec, key, items, index) : make("span", { className: "open" }, ...itemParts(key, item)));
  }
  if (!state.readOnly) {
    row.append(make("button", {
      className: "icon", "aria-label": `Remove ${words}`, title: "Remove", name: `${path}.remove`,
      onclick: () => removeRow(key, index) }, icon("minus")));
  }
  return [row, ...isOpen ? itemSpecs(key).map((spec) => fieldRow(spec.key.replace(`${key}[]`, path), spec)) : []];
}

/**
 * Removes an item; the last one leaves an empty list, so that nothing is inherited again.
 * @param {string} key
 * @param {number} index
 */
export function removeRow(key, index) {
  const { items } = list(key);
  void write([{ key, value: items.filter((_, other) => other !== index) }]).then(() => change({ row: null }));
}

/**
 * A field for an item that is no mapping: the whole list is one value.
 * @param {Key} spec @param {string} key @param {unknown[]} items @param {number} index
 */
function plainField(spec, key, items, index) {
  const input = entry({
    key, name: `${key}[${index}]`, label: `${spec.label} ${index + 1}`, shown: wordsOf(items[index]), isDisabled: state.readOnly,
    read: (text) => parsed(spec, text, items[index]),
    write: (value) => write([{ key, value: items.map((item, other) => other === index ? value : item) }]) });
  return make("div", { className: "control line" }, input);
}

/** @param {unknown} item */
function wordsOf(item) { return Array.isArray(item) ? item.join(" × ") : String(item); }

/**
 * @param {Key} spec @param {string} text @param {unknown} now
 * @returns {import("./entry.js").Reading}
 */
function parsed(spec, text, now) {
  if (spec.control === "size" || spec.control === "point") {
    const numbers = numbersOf(text.replace(/\s*[x×]\s*/g, " "), Array.isArray(now) ? now.map(Number) : [0, 0]);
    return numbers ? { value: numbers } : { why: "Write two numbers of points, such as 200 × 120." };
  }
  const word = text.trim();
  if (spec.choices.includes(word)) return { value: word };
  if (spec.control === "number" || spec.control === "range") {
    const got = within(numberOf(word, Number(now)), spec);
    return "why" in got && spec.choices.length ? { why: `${got.why} Or write ${listed(spec.choices)}.` } : got;
  }
  return word ? { value: word } : { why: spec.choices.length ? `Write ${listed(spec.choices)}.` : "Write something, or remove the row." };
}

/**
 * Lets a row be dragged to another place.
 * @param {HTMLElement} grip @param {string} key @param {number} index @param {(to: number) => void} moved
 */
function bindGrip(grip, key, index, moved) {
  grip.addEventListener("pointerdown", (down) => {
    down.preventDefault();
    grip.focus();
    let to = index;
    const rows = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".item")].filter(
      (row) => row instanceof HTMLElement && row.dataset.row?.startsWith(`${key}[`)));
    follow(grip, down, (event) => {
      const all = rows();
      const before = all.findIndex((row) => {
        const box = row.getBoundingClientRect();
        return event.clientY < box.top + box.height / 2;
      });
      const place = before < 0 ? all.length : before;
      to = place > index ? place - 1 : place;
      all.forEach((row, other) => row.classList.toggle("dropping", other === place && to !== index));
    }, (event) => {
      for (const row of rows()) row.classList.remove("dropping");
      if (event.type === "pointerup" && to !== index) moved(to);
    });
  });
}
