// @ts-check
import { ask, askWords } from "./conflict.js";
import { begin, write } from "./editor.js";
import { byId, decimal, listed, make, setChildren } from "./elements.js";
import { causes, partOfFinding } from "./findings.js";
import { icon } from "./icons.js";
import { openMenu } from "./menus.js";
import { lacksArt } from "./noart.js";
import * as server from "./server.js";
import { choose, lookName } from "./stage.js";
import { change, currentTheme, on, openPart, pointTo, state } from "./state.js";
import { at, base, colorOf, find, list } from "./values.js";

/** The parts of a theme, in the order of the outline. */
export const parts = [
  { name: "frame", words: "Frame" }, { name: "arrow", words: "Arrow" }, { name: "shadows", words: "Shadows" },
  { name: "backdrop", words: "Backdrop" }, { name: "tint", words: "Tint" }, { name: "content", words: "Content" },
  { name: "about", words: "About" }, { name: "previews", words: "Previews" }, { name: "rules", words: "Rules" },
];

/** @param {unknown} item @param {string} key */
const number = (item, key) => {
  const value = at(item, key.split("."));
  return typeof value === "number" ? value : 0;
};

/**
 * A shadow in words.
 * @param {unknown} item @param {boolean} [isShort] As numbers, where there is little room.
 */
export function shadowWords(item, isShort = false) {
  const offset = at(item, ["offset"]);
  const [right, down] = Array.isArray(offset) ? offset.map(Number) : [0, 0];
  if (isShort) return `${[right, down].map(decimal).join(", ")}, ${decimal(number(item, "blur"))} blur`.replaceAll("-", "−");
  return [...right ? [`${decimal(Math.abs(right))} ${right > 0 ? "right" : "left"}`] : [],
    `${decimal(Math.abs(down))} ${down < 0 ? "up" : "down"}`, `${decimal(number(item, "blur"))} blur`].join(", ");
}

/** @param {unknown} color */
export function swatch(color) {
  const element = make("i", { className: "swatch" });
  const parts = colorOf(color);
  element.style.background = parts?.hex ?? "#000";
  return element;
}

/**
 * @param {string} name @param {string} words @param {string} note @param {Node[]} [more]
 */
function row(name, words, note, more = []) {
  const isOn = state.part === name && state.row === null;
  const theme = currentTheme();
  const count = causes((theme?.diagnostics ?? []).filter(
    (finding) => finding.severity !== "note" && partOfFinding(finding) === name)).length;
  return make("div", { className: `row ${isOn ? "on" : ""}` },
    make("button", {
      className: "open", "aria-current": isOn, onclick: () => openPart(name) },
    icon(name), words, ...note ? [make("small", {}, note)] : [],
    ...count ? [make("span", { className: "count", title: count === 1 ? "1 finding" : `${count} findings` }, String(count))] : []), ...more);
}

/** @param {string} label @param {string} name @param {() => void} run */
function iconButton(label, name, run) {
  return make("button", { className: "icon", "aria-label": label, title: label, onclick: run }, icon(name));
}

/** A row for each shadow, with an eye that leaves it out while it is held. */
function shadowRows() {
  return list("shadow").items.map((item, index) => {
    const isOn = state.part === "shadows" && state.row === `shadow[${index}]`;
    const eye = make("button", { className: "icon", "aria-label": `Hold to see it without: ${shadowWords(item)}`,
      title: "Hold to see it without this shadow" }, icon("eye"));
    const hide = () => change({ hiddenShadow: index });
    const end = () => change({ hiddenShadow: null });
    eye.addEventListener("pointerdown", (down) => {
      eye.setPointerCapture(down.pointerId);
      hide();
    });
    eye.addEventListener("keydown", (event) => { if (event.key === " " || event.key === "Enter") hide(); });
    for (const name of ["pointerup", "pointercancel", "keyup", "blur"]) eye.addEventListener(name, end);
    return make("div", { className: `row inner ${isOn ? "on" : ""}` },
      make("button", { className: "open", "aria-current": isOn, onclick: () => openPart("shadows", `shadow[${index}]`) },
        swatch(at(item, ["color"])), make("span", { className: "words", title: shadowWords(item) }, shadowWords(item, Boolean(at(item, ["offset", 0]))))), eye);
  });
}

/** How many values an appearance or a direction has of its own. */
function ownCount(/** @type {unknown} */ node) {
  if (node === null || typeof node !== "object" || Array.isArray(node)) return node === undefined ? 0 : 1;
  /** @type {number} */
  let count = 0;
  for (const value of Object.values(node)) count += ownCount(value);
  return count;
}

/** Adds a shadow like those that themes begin with. */
export function addShadow() {
  const { items } = list("shadow");
  const news = { color: "#000000", opacity: 0.2, offset: [0, 4], blur: 12 };
  void write([items.length === 0 ? { key: "shadow", value: [news] }
    : { key: "shadow", value: [...items, news] }]).then(() => change({ part: "shadows", row: `shadow[${items.length}]` }));
}

/** @param {string} look */
function appearanceRow(look) {
  const own = ownCount(at(currentTheme()?.values, ["appearances", look]));
  const isOn = state.look === look;
  return make("div", { className: `row ${isOn ? "on" : ""}` },
    make("button", { className: "open", "aria-pressed": isOn, onclick: () => choose(look) },
      icon(look === "dark" ? "moon" : "sun"), lookName(look),
      ...look === "base" ? [] : [make("small", {}, own === 1 ? "1 of its own" : `${own} of its own`)]),
    ...look === "base" || state.readOnly ? [] : [iconButton(`Remove ${look}`, "minus", () => void removeLook(look))]);
}

/** @param {string} text @param {Node[]} more */
function title(text, ...more) { return make("h2", {}, text, ...more); }

/** The appearances that systems have, and one of another name. */
function lookRows() {
  const { appearances } = /** @type {import("./state.js").Theme} */ (currentTheme());
  const add = (/** @type {string} */ look) => write([{ key: `appearances.${look}`, value: {}, ...base }]).then(() => {
    if (currentTheme()?.appearances.includes(look)) change({ look, beside: look });
  });
  return [
    ...["dark", "high-contrast", "dark-high-contrast"].filter((look) => !appearances.includes(look)).map((look) => (
      { label: lookName(look), run: () => void add(look) })),
    { label: "Another…", run: async () => {
      const name = await askWords("A new appearance", "Its name", "for example night");
      if (name) void add(name.trim().toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, ""));
    } }];
}

/**
 * Removes an appearance: what it holds of its own, and its pictures.
 * @param {string} look
 */
async function removeLook(look) {
  const theme = currentTheme();
  if (!theme) return;
  const files = theme.pictures.filter((name) => new RegExp(`~${look}(@[\\d.]+x)?\\.png$|@[\\d.]+x~${look}\\.png$`).test(name));
  const isWritten = at(theme.values, ["appearances", look]) !== undefined;
  const lines = [...isWritten ? [`appearances.${look}: ${ownCount(at(theme.values, ["appearances", look]))} of its own`] : [], ...files];
  const seen = await Promise.all(files.map((name) => server.seenArt(theme.id, name)));
  if (!await ask(`Remove ${look}?`, ["It can be undone."], lines, ["Cancel", "Remove"])) return;
  const set = isWritten ? [{ key: `appearances.${look}`, remove: true, ...base }] : [];
  change({ look: "base", beside: theme.appearances.find((other) => other !== "base" && other !== look) ?? null });
  if (!files.length) return write(set);
  const { what } = await server.put(theme.id, await begin() ?? theme.revision, files.map((name, index) => (
    { name, picture: null, replaces: seen[index]?.hash ?? null })), set);
  if (what !== "written") change({ message: "Nothing was removed: the theme would be wrong, or has changed meanwhile." });
}

/** The directions that do not differ yet. */
function directionRows() {
  const known = Object.keys(/** @type {object} */ (at(currentTheme()?.values, ["directions"]) ?? {}));
  return ["up", "down", "left", "right", "none"].filter((name) => !known.includes(name)).map((name) => ({
    label: name === "none" ? "No arrow" : lookName(name), run: () => void write([{ key: `directions.${name}`, value: {}, ...base }]).then(
      () => pointTo(name, { scope: name === "none" ? "everywhere" : "direction" })) }));
}

/** @param {string} label @param {() => import("./menus.js").Row[]} rows */
function adder(label, rows) {
  if (state.readOnly) return [];
  const button = make("button", { className: "icon", "aria-label": label, title: label, "aria-haspopup": "menu" }, icon("plus"));
  button.addEventListener("click", () => openMenu(button, rows()));
  return [button];
}

function build() {
  const theme = currentTheme();
  if (!theme) return;
  const { part, row: chosen, look, arrow, readOnly } = state;
  setChildren(byId("outline"), [theme.id, theme.stamp, theme.diagnostics, part, chosen, look, arrow, readOnly], () => {
    const blur = find("backdrop.blur").value;
    const hasBackdrop = find("backdrop").value !== undefined;
    const values = theme.values;
    const directions = Object.keys(/** @type {object} */ (at(values, ["directions"]) ?? {}));
    const lacking = ["up", "down", "left", "right", "none"].filter((name) => lacksArt(look, name));
    const shadows = list("shadow").items.length;
    /** @type {Record<string, string>} */
    const notes = {
      arrow: theme.previews.arrows.some((name) => name !== "none") ? "" : "none", shadows: shadows ? String(shadows) : "none",
      backdrop: hasBackdrop ? `${decimal(Number(blur ?? 0))} blur` : "none", tint: find("tint").value === undefined ? "none" : "",
      previews: String(theme.previews.count) };
    const rowOf = (/** @type {string} */ name) => {
      const { words } = /** @type {{words: string}} */ (parts.find((other) => other.name === name));
      const add = name === "shadows" && !readOnly ? [iconButton("Add a shadow", "plus", addShadow)] : [];
      return row(name, words, notes[name] ?? "", add);
    };
    return [
      rowOf("frame"), rowOf("arrow"), rowOf("shadows"), ...shadowRows(), rowOf("backdrop"), rowOf("tint"), rowOf("content"),
      title("Appearances", ...adder("Add an appearance", lookRows)), ...theme.appearances.map(appearanceRow),
      title("Directions", ...adder("Add a direction that differs", directionRows)), ...directions.length ? directions.map((name) => make("div", { className: "row" },
        make("button", { className: "open", onclick: () => pointTo(name) }, icon(name), lookName(name),
          make("small", {}, `${ownCount(at(values, ["directions", name]))} of its own`)),
        ...readOnly ? [] : [iconButton(`Remove what ${name} has of its own`, "minus",
          () => void write([{ key: `directions.${name}`, remove: true, ...base }]))])) : [make("p", {}, lacking.length ? `No art: ${listed(lacking.map((name) => name === "none" ? "no arrow" : name))}` : "All are alike")],
      title("Theme"), rowOf("about"), rowOf("previews"), rowOf("rules")];
  });
}

on(["theme", "themes", "part", "row", "look", "arrow", "readOnly"], build);
