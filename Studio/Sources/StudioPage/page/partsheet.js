// @ts-check
/**
 * The sheet after pictures were dropped that are parts of one theme by their names: its frame, its arrow. They are put together
 * with the caps that their pixels have. Nothing is written before the theme is made.
 */
import { draw } from "./drawer.js";
import { byId, listed, make } from "./elements.js";
import { segments } from "./inputs.js";
import { chooseButton, naming, uploaded } from "./making.js";
import { valueRows } from "./mockvalues.js";
import { pictureName } from "./pictures.js";
import { paintOn, unpacked } from "./pixels.js";
import * as server from "./server.js";

/** @typedef {(files: File[], areWhole?: boolean) => Promise<void>} Slice What takes pictures of whole popovers apart. */

const dialog = /** @type {HTMLDialogElement} */ (byId("sheet"));
const directions = ["down", "up", "left", "right", "none"];
/**
 * What a picture is by its name, without its scale.
 * @type {Record<string, string>}
 */
const parts = { frame: "the frame", arrow: "the arrow, pointing up; it is turned for the other directions", background: "below the previews",
  ...Object.fromEntries(directions.slice(0, 4).map((name) => [`arrow-${name}`, `the arrow that points ${name}`])) };

/** What a file is called without its scale and its kind, as a theme writes it. */
const stemOf = (/** @type {string} */ name) => pictureName(name.replace(/\.\w+$/, ".png").toLowerCase()).stem;

/**
 * Whether files are parts of one theme: a frame, and something that goes with it.
 * @param {File[]} files
 */
export function areParts(files) {
  const stems = new Set(files.map(({ name }) => stemOf(name)));
  return stems.has("frame") && [...stems].some((stem) => stem !== "frame" && stem in parts);
}

/** What a single file is by its name, where it cannot be sliced: a part of a theme, with the way to use it; else nothing. */
export function loneWords(/** @type {string} */ name) {
  const stem = stemOf(name);
  return stem === "frame" || !(stem in parts) ? "" : `By its name ${name} is a part of a theme: drop it together with its frame.png, or drop it on the arrow of a theme that is open.`;
}

/**
 * What files are in few words: *frame and arrow, 1x 2x 3x*; two are named.
 * @param {File[]} files
 */
function namesOf(files) {
  const names = files.map(({ name }) => name);
  if (names.length < 3) return listed(names);
  const scales = [...new Set(names.map((name) => pictureName(name.replace(/\.\w+$/, ".png")).scale))].sort((a, b) => a - b);
  return `${listed([...new Set(names.map(stemOf))])}${scales.length > 1 ? `, ${scales.map((scale) => `${scale}x`).join(" ")}` : ""}`;
}

/** Frame, background and an arrow for each direction, each in three files. */
const mostParts = 18;

/** The last sheet: answers for one before are not shown. */
let turn = 0;

/**
 * Puts parts of a theme together.
 * @param {File[]} files @param {Slice} slice @param {number} [scale] Of files whose names say none.
 */
export async function openParts(files, slice, scale = 1) {
  const mine = ++turn;
  const known = files.filter(({ name }) => stemOf(name) in parts);
  show(files, slice, [make("p", { className: "dim", role: "status" }, "Caps and overlap are found in their pixels…")]);
  const hasScale = known.some(({ name }) => /@\d+x\.|\.svg$/i.test(name));
  const { mocks, refusal } = await uploaded(known, (name) => {
    const own = pictureName(name.toLowerCase());
    const pixels = hasScale ? own.scale : scale;
    return `${own.stem}${pixels === 1 ? "" : `@${pixels}x`}.png`;
  }, mostParts);
  const { theme, text = "", message } = refusal ? { theme: undefined, message: refusal } : await server.assemble(mocks.map(({ name, picture }) => ({ name, picture })));
  if (mine !== turn || !dialog.open) return;
  if (theme === undefined) {
    return show(files, slice, [make("div", { className: "box verdict no fails" }, make("p", {}, message ?? "The server does not answer."))]);
  }
  const canvases = directions.map((name) => {
    const canvas = make("canvas", { width: 1, height: 1, "aria-hidden": "true" });
    canvas.dataset.direction = name;
    return canvas;
  });
  const words = (/** @type {string} */ name) => name === "none" ? "No arrow" : `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  show(files, slice, [make("div", { className: "directions" }, ...directions.map((name, index) =>
    make("div", { className: "direction" }, canvases[index], make("b", {}, words(name))))),
  ...hasScale ? [] : [make("div", {}, make("h2", {}, "Scale"), segments("Scale", [1, 2, 3].map((value) => ({ value, words: `${value}x` })), scale,
    (value) => void openParts(files, slice, value), "wide"))],
  make("div", { className: "values", tabIndex: 0 }, ...valueRows(text).flatMap(({ words, value, reason }) => [
    make("b", {}, words), make("span", {}, value), make("span", { className: "dim" }, reason)]))],
  naming({ theme, proposed: "Theme", isGood: true }));
  const { sheet } = await draw({ sheet: { theme, set: [], cells: directions.map((arrow) => ({ name: `part:${arrow}`, drawing: 0, request: {
    theme, content: [84, 44], arrow, offset: 0, scale: devicePixelRatio, appearance: "base", background: "none", placeholder: null } })) } });
  sheet?.cells.forEach((cell, index) => {
    const pixels = cell?.pixels && unpacked(cell.pixels);
    if (pixels) paintOn(canvases[index], pixels);
  });
}

/**
 * Shows what each file is, and what is known of them.
 * @param {File[]} files @param {Slice} slice @param {Node[]} found @param {Node} [foot]
 */
function show(files, slice, found, foot = make("div", { className: "answers" }, make("button", { textContent: "Close", onclick: () => dialog.close() }))) {
  const [known, others] = [true, false].map((isPart) => files.filter(({ name }) => stemOf(name) in parts === isPart));
  dialog.classList.add("mock");
  dialog.replaceChildren(
    make("h1", { id: "sheet-title", tabIndex: -1, autofocus: true }, `One theme, from ${namesOf(known)}`),
    make("p", { className: "dim" }, "By their names these pictures are the parts of one theme. Nothing is written before it is made."),
    make("div", { className: "sheetside parts" },
      make("div", { className: "values" }, ...files.flatMap(({ name }) => [make("b", {}, name),
        make("span", {}, parts[stemOf(name)] ?? "no part of a theme by its name: it is left out")])), ...found,
      make("div", { className: "actions" },
        make("button", { className: "edge", name: "slice-parts", textContent: "Slice each as a whole popover", onclick: () => void slice(files, true) }),
        ...others.length ? [make("button", { className: "edge", textContent: `Slice ${listed(others.map(({ name }) => name))} alone`, onclick: () => void slice(others, true) })] : [],
        chooseButton("Choose other pictures…", (chosen) => void slice(chosen)))), foot);
  if (!dialog.open) dialog.showModal();
}
