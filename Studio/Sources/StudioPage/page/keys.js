// @ts-check
import { approveOne, nextCase, nextWay, showBefore, stepApproval } from "./approved.js";
import { byId, make } from "./elements.js";
import { move } from "./grid.js";
import { removeRow } from "./lists.js";
import { closeMenu } from "./menus.js";
import { nextFinding } from "./remark.js";
import { redoFolders, takeKey, undoFolders } from "./folders.js";
import { look, step, toWall, views } from "./shell.js";
import { findCaps } from "./slicing.js";
import { choose, pan } from "./stage.js";
import { change, currentTheme, openPart, pointTo, state } from "./state.js";
import { directions, placesNow } from "./tools.js";
import { fit, zoomBy, zoomTo } from "./zoom.js";

/** @type {{keys: string[], words: string, run?: () => void}[]} */
const partTable = [["f", "frame", "Frame"], ["a", "arrow", "Arrow"], ["s", "shadows", "Shadows"], ["b", "backdrop", "Backdrop"],
  ["c", "content", "Content"]].map(([key, part, words]) => (
  { keys: [key.toUpperCase(), key], words, run: () => openPart(part) }));

/** @type {typeof partTable} */
const table = [
  { keys: ["?"], words: "this table", run: showKeys },
  ...views.map(({ view, words }, index) => ({ keys: [String(index + 1)], words, run: () => look(view) })),
  ...partTable,
  { keys: ["Arrow keys"], words: "move the handle that has the focus, or choose a cell; with Shift ten steps" },
  { keys: ["Alt+arrow keys"], words: "the direction of the arrow" },
  { keys: ["[", "]"], words: "the place of the arrow" },
  { keys: ["["], words: "", run: () => place(-1) }, { keys: ["]"], words: "", run: () => place(1) },
  { keys: ["+", "−", "0"], words: "larger, smaller, show it whole" },
  { keys: ["+", "="], words: "", run: () => zoomBy(1) }, { keys: ["-", "−"], words: "", run: () => zoomBy(-1) },
  { keys: ["0"], words: "", run: fit }, { keys: ["!"], words: "", run: () => zoomTo(1) },
  { keys: ["Space"], words: "held: drag to move the popover" },
  { keys: ["D", "d"], words: "the next appearance", run: nextLook },
  { keys: ["G", "g"], words: "guides", run: () => change({ hasGuides: !state.hasGuides }) },
  { keys: ["P", "p"], words: "find caps in the pixels", run: () => void findCaps() },
  { keys: ["Delete"], words: "remove the chosen row", run: removeChosen },
  { keys: ["F2"], words: "rename the theme" }, { keys: ["Ctrl+D"], words: "duplicate the theme" },
  { keys: ["F8"], words: "the next finding" }, { keys: ["Alt+Enter"], words: "in a field: the fix of its finding" },
  { keys: ["Enter"], words: "open the chosen cell" },
  { keys: ["Escape"], words: "one step back", run: back },
  { keys: ["Ctrl+Z", "Shift+Ctrl+Z"], words: "undo, redo" },
];

/**
 * The keys of *Approved*, where parts have none: those of a report's page.
 * @type {typeof partTable}
 */
const approvedTable = [
  { keys: ["B", "Space"], words: "held: the pictures before, on contact sheets" },
  { keys: ["B", "b", " "], words: "", run: () => showBefore(true) },
  { keys: ["X"], words: "leave the picture out that has the focus, or take it along again" },
  { keys: ["J", "j"], words: "the next picture, large", run: () => nextCase(1) },
  { keys: ["K", "k"], words: "the picture before", run: () => nextCase(-1) },
  { keys: ["A", "a"], words: "approve the picture that is shown large", run: approveOne },
  { keys: ["U", "Shift+U"], words: "undo the theme's last approval, redo it" },
  { keys: ["u"], words: "", run: () => void stepApproval("undo") }, { keys: ["U"], words: "", run: () => void stepApproval("redo") },
  { keys: ["W", "w"], words: "the next way of comparing with what is approved", run: nextWay },
];

export function showKeys() {
  const dialog = /** @type {HTMLDialogElement} */ (byId("keys"));
  const rows = (/** @type {typeof table} */ entries) => entries.filter(({ words }) => words).map(({ keys, words }) => make("tr", {},
    make("td", {}, ...keys.filter((key, index) => index === 0 || key.length > 1 || key.toUpperCase() === key).flatMap(
      (key) => [make("kbd", {}, key), " "])), make("td", {}, words)));
  dialog.replaceChildren(
    make("h2", { id: "keys-title" }, "Keyboard"), make("table", {}, make("tbody", {}, ...rows(table))),
    make("h3", {}, "In Approved, where parts have no keys"), make("table", {}, make("tbody", {}, ...rows(approvedTable))),
    make("div", { className: "answers" },
      make("button", { textContent: "Close", onclick: () => dialog.close() })));
  dialog.showModal();
}

/** @param {number} by */
function place(by) {
  const places = placesNow();
  const index = places.findIndex(({ value }) => value === state.offset);
  change({ offset: places[(Math.max(0, index) + by + places.length) % places.length].value });
}

function nextLook() {
  const looks = currentTheme()?.appearances ?? ["base"];
  choose(looks[(looks.indexOf(state.look) + 1) % looks.length]);
}

function removeChosen() {
  const [, key, index] = state.row?.match(/^(.*)\[(\d+)\]$/) ?? [];
  if (key && !state.readOnly) removeRow(key, Number(index));
}

/** One step back: from a row, a part, a view, to the wall. */
function back() {
  const isPartSeen = state.view === "stage" || state.view === "grid";
  if (state.refusal.length) return change({ refusal: [] });
  if (state.remark !== null) return change({ remark: null });
  if (state.row !== null) return change({ row: null });
  if (isPartSeen && state.part !== "frame") return change({ part: "frame" });
  if (state.view === "approved" && state.against !== "sheet") return change({ against: "sheet" });
  if (state.view !== "stage") return look("stage");
  toWall();
}

/** @param {string} key */
function turn(key) {
  const arrow = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" }[key];
  if (arrow && directions.some(({ value }) => value === arrow)) pointTo(arrow);
}

/** Whether what has the focus was clicked, and not gone to by keys. */
let isClicked = false;
document.addEventListener("pointerdown", () => { isClicked = true; }, true);
document.addEventListener("keydown", ({ key }) => { if (key === "Tab") isClicked = false; }, true);

document.addEventListener("keydown", (event) => {
  const target = event.target;
  if (document.querySelector("dialog[open]")) return;
  const isField = target instanceof HTMLInputElement && !["checkbox", "range", "color"].includes(target.type);
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
    if (isField && target.value !== target.defaultValue) return;
    event.preventDefault();
    if (state.theme === null && !state.readOnly) void (event.shiftKey ? redoFolders : undoFolders)();
    else void step(event.shiftKey ? "redo" : "undo");
    return;
  }
  const theme = currentTheme();
  if (!isField && theme && takeKey(event, theme)) return;
  if (event.ctrlKey || event.metaKey) return;
  if (event.key === "F8" && state.theme !== null) {
    event.preventDefault();
    return nextFinding();
  }
  if (isField || target instanceof HTMLSelectElement) {
    if (event.key === "Escape" && target instanceof HTMLElement) target.blur();
    return;
  }
  if (state.theme === null) {
    if (event.key === "?") showKeys();
    return;
  }
  if (event.altKey) {
    if (!event.key.startsWith("Arrow")) return;
    event.preventDefault();
    return turn(event.key);
  }
  if (state.view === "grid" && event.key.startsWith("Arrow") && !(target instanceof HTMLInputElement)) {
    event.preventDefault();
    const [right, down] = /** @type {Record<string, [number, number]>} */ ({
      ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] })[event.key];
    return move(right, down);
  }
  // A button that was only clicked leaves the space bar to the stage.
  if (event.key === " " && (!(target instanceof HTMLButtonElement) || isClicked && state.view === "stage")) {
    event.preventDefault();
    return state.view === "approved" ? showBefore(true) : pan(true);
  }
  const entries = state.view === "approved" ? [...approvedTable, ...table.filter((one) => !partTable.includes(one))] : table;
  const entry = entries.find(({ keys, run }) => run && keys.includes(event.key));
  if (entry?.run) {
    event.preventDefault();
    closeMenu();
    entry.run();
  }
});
document.addEventListener("keyup", (event) => {
  if (event.key === " ") pan(false);
  if (event.key === " " || event.key.toLowerCase() === "b") showBefore(false);
});
addEventListener("blur", () => showBefore(false));
