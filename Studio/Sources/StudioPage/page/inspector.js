// @ts-check
import { controlOf, stepOfKey, wordLabel } from "./controls.js";
import { drawInstead } from "./drawit.js";
import { pick } from "./dropper.js";
import { preview, write } from "./editor.js";
import { byId, decimal, follow, keepFocus, listed, make } from "./elements.js";
import { applies, effective, placeMark, plain } from "./fields.js";
import { fusedArt, hasCornersAlone } from "./fusedart.js";
import { allGroups, fixAll, groupsAt, ruleWords } from "./findings.js";
import { icon } from "./icons.js";
import { segments } from "./inputs.js";
import { listSection } from "./lists.js";
import { fixAt, nextFinding, sayButton } from "./remark.js";
import { findCaps } from "./slicing.js";
import { lookName } from "./stage.js";
import { change, currentTheme, on, openPart, state } from "./state.js";
import { recolored } from "./stops.js";
import { find, keyOf, list } from "./values.js";

/** @typedef {import("./state.js").Key} Key */
/** @typedef {import("./fields.js").Field} Field */

const panel = byId("fields");

/** @type {Record<string, string>} */
const titles = {
  frame: "Frame", arrow: "Arrow", shadows: "Shadows", backdrop: "Backdrop", tint: "Tint", content: "Content", about: "About",
  previews: "Previews", rules: "Rules", appearances: "Appearances", directions: "Directions" };

/** Kinds that hold fields of their own and have none. */
const holders = new Set(["section", "rules"]);

/**
 * A field of a key.
 * @param {string} key
 * @param {Key} spec
 * @returns {Field}
 */
export function fieldOf(key, spec) {
  return {
    key, spec, value: effective(key), isDisabled: state.readOnly,
    preview: (value) => preview([{ key, value }]),
    write: (value) => write([{ key, value }]),
    refresh: buildSoon,
  };
}

/**
 * One field with its label, its mark and its control.
 * @param {string} key
 * @param {Key} spec
 */
export function fieldRow(key, spec) {
  const { value, home } = find(key);
  const field = fieldOf(key, spec);
  const isPale = value === undefined || home === null;
  const groups = groupsAt(key);
  const isFound = groups.some(([finding]) => finding.severity !== "note");
  const isTall = ["fill", "picture", "insetsByFile", "spansByFile", "sizeByFile", "words"].includes(spec.control);
  const label = make("span", { className: "label", title: plain(spec.help) }, key.startsWith("lint.") && spec.control === "word" ? ruleWords(key.slice("lint.".length)) : spec.label,
    // A list is held as one value: its heading says where.
    ...key.includes("[") ? [] : placeMark(key), ...dropperParts(field));
  const row = make("div", {
    className: ["field", isPale ? "pale" : "", isFound ? "found" : "", isTall ? "tall" : "", key.startsWith("lint.") ? "rule" : ""].filter(Boolean).join(" "),
    role: "group", "aria-label": spec.label }, label, make("div", { className: "control" }, ...controlOf(field)), sayButton(key, groups));
  row.dataset.key = key;
  if (groups.length) {
    const words = make("span", { className: "hidden", id: `about-${key}` }, groups.map(([finding]) => ruleWords(finding.rule)).join(", "));
    row.append(words);
    for (const input of row.querySelectorAll("input, select")) if (!input.hasAttribute("aria-describedby")) input.setAttribute("aria-describedby", words.id);
    row.addEventListener("keydown", (event) => { if (event.key === "Enter" && event.altKey) fixAt(key); });
  }
  if (["number", "range", "degrees", "borderWidth"].includes(spec.control) && typeof field.value === "number") scrub(label, field);
  return row;
}

/**
 * What takes a colour from the stage.
 * @param {Field} field
 */
function dropperParts(field) {
  const { spec, key, isDisabled, write } = field;
  if (!["colour", "fill"].includes(spec.control) || state.view !== "stage" || isDisabled) return [];
  const button = make("button", { className: "icon", name: `${key}.dropper`, title: "Take a color from the stage",
    "aria-label": `${spec.label}: take it from the stage`, "aria-pressed": false }, icon("dropper"));
  button.addEventListener("click", () => pick(button, (hex) => void write(recolored(field, hex))));
  return [button];
}

/**
 * Lets a number be dragged by its label.
 * @param {HTMLElement} label
 * @param {Field} field
 */
function scrub(label, field) {
  if (field.isDisabled) return;
  label.classList.add("scrub");
  label.addEventListener("pointerdown", (down) => {
    if (down.button !== 0 || down.target instanceof Element && down.target.closest("button")) return;
    down.preventDefault();
    const { minimum, maximum } = field.spec;
    const step = stepOfKey(field.spec);
    const start = Number(field.value);
    let value = start;
    follow(label, down, (event) => {
      const next = start + Math.round((event.clientX - down.clientX) / 2) * step * (event.shiftKey ? 10 : 1);
      const held = Math.min(Math.max(next, minimum ?? -Infinity), maximum ?? Infinity);
      value = Math.round(held * 1e6) / 1e6;
      field.preview(value);
    }, (event) => {
      if (event.type === "pointerup" && value !== start) void field.write(value);
      else change({ draft: [] });
    });
  });
}

/** Where changes go: to the appearance that is chosen, until the switch is moved. */
function destinationBox() {
  const { look, beside, arrow, part, scope } = state;
  const own = look === "base" ? beside : look;
  const choices = [
    { value: /** @type {const} */ ("everywhere"), words: "Everywhere" },
    ...own ? [{ value: /** @type {const} */ ("look"), words: `Only ${own}` }] : [],
    ...arrow === "none" ? [] : [{ value: /** @type {const} */ ("direction"), words: `Only ${arrow}` }]];
  if (["about", "previews", "rules"].includes(part) || choices.length < 2 || state.readOnly) return [];
  const chosen = lookName(look);
  const words = scope === "direction" ? `${chosen} is chosen; changes are for arrows that point ${arrow}.`
    : scope === "everywhere" ? look === "base" ? "Base is chosen: changes go everywhere." : `${chosen} is chosen, but changes go everywhere.`
      : look === "base" ? `Base is chosen, but changes are ${own}'s own.` : `${chosen} is chosen: changes are ${look}'s own.`;
  return [make("div", { className: "destination" },
    segments("Where changes go", choices, scope, (scope) => change({ scope }), "wide"), make("p", {}, words))];
}

/**
 * The keys of a part that have a field: those below lists are the lists' own.
 * @param {string} part
 */
function keysOf(part) {
  const isFused = fusedArt(currentTheme(), state.look, state.arrow) !== null;
  const idle = hasCornersAlone(currentTheme(), state.look) ? idleInCorners : [];
  return state.keys.filter((spec) => spec.part === part && !spec.key.includes("[]") && !holders.has(spec.control)
    && !isInFill(spec) && applies(spec) && !(isFused && part === "frame") && !idle.includes(spec.key)
    && !(spec.key === "tint.mode" && find("tint.color").value === undefined)
    && !(["arrow.tipRadius", "arrow.baseRadius"].includes(spec.key) && find(spec.key).value === undefined && /^\s*M/.test(String(find("arrow.shape").value))));
}

/** Keys that do nothing where all arrows are drawn in corners. */
const idleInCorners = ["arrow.tip", "arrow.lane", "arrow.edge", "arrow.cornerRadius"];

/** Keys of the arrow that few themes need. */
const rare = ["join", "order", "alignmentInsets", "edge", "filter", "down", "left", "textureOrigin", "neck", "resizing"].map((name) => `arrow.${name}`);

/**
 * Whether a field is of a direction's picture that the theme does not have.
 * @param {string} key
 */
function isLacking(key) {
  const [picture] = key.match(/^arrow\.(fused|images)\.\w+/) ?? [];
  return picture !== undefined && find(picture).value === undefined;
}

let isMoreOpen = false;

/**
 * What few themes need.
 * @param {Node[]} rows @param {Node[]} lacking Fields of pictures that the theme does not have.
 */
function moreParts(rows, lacking) {
  if (!rows.length && !lacking.length) return [];
  const more = make("details", { open: isMoreOpen }, make("summary", {}, "More"), ...rows,
    ...lacking.length ? [make("h3", {}, "Pictures of directions"), ...lacking] : []);
  more.addEventListener("toggle", () => { isMoreOpen = more.open; });
  return [more];
}

/**
 * A colour or gradient has one field for all that is in it.
 * @param {Key} spec
 */
function isInFill({ key }) {
  const above = key.slice(0, key.lastIndexOf("."));
  return state.keys.some((other) => other.key === above && ["fill", "picture"].includes(other.control));
}

/** @param {string} part */
function partSections(part) {
  const { readOnly } = state;
  /** @type {Node[]} */
  const sections = [];
  /** @type {Node[]} */
  let rows = [];
  const specs = keysOf(part);
  const style = specs.find(({ key }) => key === "frame.style");
  const head = make("div", { className: "head" }, make("h2", {}, titles[part] ?? part), make("span", { className: "gap" }),
    ...style ? styleParts(style) : []);
  const box = destinationBox();
  if (part === "frame" && !specs.length) {
    rows.push(make("p", {}, "Frame and arrow are one picture for each direction: the frame has no values of its own."),
      make("div", { className: "actions" }, make("button", { className: "edge", textContent: "Show them at Arrow", onclick: () => change({ part: "arrow" }) })));
  }
  if (part === "arrow" && hasCornersAlone(currentTheme(), state.look)) {
    rows.push(make("p", {}, "The arrow is drawn in corners only, and goes to the nearer one."));
  }
  /** @type {Node[]} */
  const more = [];
  /** @type {Node[]} */
  const lacking = [];
  /** The last group of fields that has a heading. */
  let group = part;
  const headOf = (/** @type {Key} */ { key }) => {
    const above = key.slice(0, key.lastIndexOf("."));
    if (above === group || above.split(".").length < 3) return [];
    group = above;
    const words = keyOf(above)?.label;
    return words ? [make("h3", {}, words)] : [];
  };
  for (const spec of specs) {
    if (spec.control === "list") {
      if (rows.length) sections.push(make("section", {}, ...sections.length ? [] : [head, ...box], ...rows));
      rows = [];
      if (!sections.length) sections.push(make("section", {}, head, ...box));
      sections.push(listSection(spec, fieldRow));
      continue;
    }
    if (spec !== style) (isLacking(spec.key) ? lacking : rare.includes(spec.key) ? more : rows).push(...headOf(spec), fieldRow(spec.key, spec));
    if (spec.key === "frame.capInsets" && !readOnly) rows.push(...capParts());
  }
  rows.push(...moreParts(more, lacking));
  if (rows.length || !sections.length) {
    sections.push(make("section", {}, ...sections.length ? [] : [head, ...box], ...rows));
  }
  if (!specs.length && part !== "frame") sections.push(make("section", {}, make("p", {}, "There is nothing to set here.")));
  return sections;
}

/**
 * Whether the frame is a picture or drawn.
 * @param {Key} spec
 */
function styleParts(spec) {
  const { key, label, help } = spec;
  const { value, isDisabled, write } = fieldOf(key, spec);
  const choices = spec.choices.map((word) => (
    { value: word, words: word === "image" ? "Picture" : wordLabel(word), title: plain(help) }));
  const control = segments(label, choices, value === undefined ? undefined : String(value),
    (word) => void (word === "drawn" && find("frame.image").value !== undefined ? drawInstead() : write(word)));
  for (const button of control.querySelectorAll("button")) button.disabled = isDisabled;
  return [...placeMark(key), control];
}

/** What leads to the caps on the art. */
function capParts() {
  return [make("div", { className: "field" }, make("span"), make("div", { className: "control" }, make("button", {
    className: "edge", textContent: "Find caps", title: "Find caps in the pixels", onclick: () => void findCaps() })))];
}

/**
 * Where the arrow is, by the layout's words.
 * @type {Record<string, string>}
 */
const stateWords = { free: "where it is asked for", clamped: "at the end of its lane", laneShrunk: "in a lane that is made smaller",
  overflows: "cut off: longer than its side" };

/** What the layout says as the text is now. */
function facts() {
  const { inspection } = state;
  if (!inspection || !["frame", "arrow", "content"].includes(state.part)) return [];
  // In whole points of content: what stands around it is the same at every size.
  const { bounds, content } = inspection.points;
  const [width, height] = inspection.minimum.map((least, axis) =>
    Math.max(0, Math.ceil(least - bounds[2 + axis] + content[2 + axis] - 1e-6)));
  const line = (/** @type {string} */ label, /** @type {string} */ bold, /** @type {string} */ rest) => make("div", { className: "field" },
    make("span", { className: "label" }, label), make("span", { className: "dim" }, make("b", {}, bold), rest));
  return [make("section", {},
    width && height ? line("Smallest", `${width} × ${height}`, " of content")
      : width || height ? line("Smallest", `${width || height}`, width ? " wide, any height" : " high, any width")
        : line("Smallest", "any size", ""),
    ...(inspection.state !== "free" || inspection.miss !== 0) && !hasCornersAlone(currentTheme(), state.look)
      ? [line("Arrow", stateWords[inspection.state] ?? inspection.state, inspection.miss ? `, misses by ${decimal(inspection.miss)}` : "")] : [])];
}

/** How many findings the theme leaves out, which *Rules* lists. */
function leftOut() {
  const { length } = list("lint.ignored").items;
  return length ? [make("button", { className: "link", name: "left-out", textContent: `${length} left out`, onclick: () => {
    openPart("rules");
    setTimeout(() => panel.querySelector("[data-key='lint.ignored']")?.scrollIntoView({ block: "nearest" }));
  } })] : [];
}

/** How much is found, and what leads from one finding to the next. */
function count() {
  const all = allGroups();
  const notes = all.filter(([finding]) => finding.severity === "note").length;
  const words = [[all.length - notes, "finding"], [notes, "note"]].filter(([number]) => number)
    .map(([number, word]) => `${number} ${word}${number === 1 ? "" : "s"}`);
  const fixable = all.filter(([finding]) => finding.severity !== "note" && finding.fix?.edits.length).length;
  return make("section", { id: "count" }, make("div", { className: "field" }, make("span", { className: "label" }, "Findings"),
    make("div", { className: "control" }, ...all.length
      ? [make("button", { className: "link", title: "F8", textContent: `${listed(words)}: next`, onclick: nextFinding }),
        ...fixable > 1 && !state.readOnly ? [make("button", { className: "edge", textContent: `Fix all ${fixable}`, onclick: () => void fixAll() })] : []]
      : [make("span", { className: "good" }, "none"), ...leftOut()])));
}

function build() {
  const { view, theme } = state;
  if (theme === null || view === "place" || view === "approved") return;
  // Somebody who types keeps the field.
  if (panel.contains(document.activeElement) && state.draft.length || typed && panel.contains(typed)) return;
  const scroll = byId("inspector").scrollTop;
  keepFocus(panel, () => panel.replaceChildren(...partSections(state.part), ...facts(), count()));
  byId("inspector").scrollTop = scroll;
}

/** @type {EventTarget&Node|null} The field that something was typed into and is not written yet. */
let typed = null;
panel.addEventListener("input", ({ target }) => {
  if (target instanceof HTMLInputElement && target.type === "text") typed = target;
});
for (const name of ["change", "focusout"]) panel.addEventListener(name, () => {
  if (!typed) return;
  typed = null;
  buildSoon();
});

let isWaiting = false;
/** Whether a field is being left: the one that gets the focus next has to be in the page until it has it. */
let isLeaving = false;
for (const name of ["change", "focusout"]) panel.addEventListener(name, () => {
  isLeaving = true;
  setTimeout(() => { isLeaving = false; });
}, true);

/** Shows what has changed, once for all that changes at once; numbers of a drag now and then. */
function buildSoon() {
  if (isWaiting) return;
  isWaiting = true;
  const run = () => {
    isWaiting = false;
    build();
  };
  if (state.draft.length) setTimeout(run, 100);
  else if (isLeaving) setTimeout(run);
  else queueMicrotask(run);
}

on(["theme", "themes", "view", "part", "row", "look", "arrow", "scope", "keys", "inspection", "readOnly", "refused", "beside"], buildSoon);
