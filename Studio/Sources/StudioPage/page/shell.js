// @ts-check
import { ask } from "./conflict.js";
import { copyCommand, copyScene, copyText, pictureRows } from "./copying.js";
import { byId, make, setChildren, setText } from "./elements.js";
import { openExport } from "./exporting.js";
import { folderRows, nameField } from "./folders.js";
import { icon } from "./icons.js";
import { menuButton, openMenu } from "./menus.js";
import { canMake, folderWord } from "./making.js";
import { openNew } from "./newtheme.js";
import { change, currentTheme, nothingOpen, on, show, state } from "./state.js";
import * as server from "./server.js";

/** @type {{view: import("./state.js").State["view"], words: string}[]} */
export const views = [
  { view: "stage", words: "Stage" }, { view: "grid", words: "Grid" }, { view: "place", words: "In place" },
  { view: "approved", words: "Approved" }];

/**
 * Takes the last change back, or makes it again; asks where somebody else has changed the value since.
 * @param {"undo"|"redo"} what
 */
export async function step(what) {
  const theme = state.theme;
  if (!theme) return;
  change({ isMoving: true });
  let { ok, keys, message } = await server.step(what, theme, false);
  change({ isMoving: false });
  if (!ok && keys.length && await ask("Somebody else has changed this since", [
    `To ${what} here would set ${keys.length > 1 ? "these values" : "this value"} over theirs:`], keys,
  ["Keep theirs", "Set it anyway"])) ({ ok, keys, message } = await server.step(what, theme, true));
  if (!ok && !keys.length && !state.refusal.length) change({ message: message ?? `There is nothing to ${what}.` });
}

/**
 * Goes to a view of the theme.
 * @param {import("./state.js").State["view"]} view
 */
export function look(view) { if (state.theme !== null) change({ ...nothingOpen, inspection: state.inspection, view }); }

/** Whether there is a wall: of several themes, or of a folder that more can come to. */
function hasWall() { return state.themes.length + state.scenes.length > 1 || canMake(); }

/** Goes back to the wall of all themes. */
export function toWall() {
  if (hasWall()) show(null);
}

const where = byId("where");
const tabs = byId("tabs");
const buttons = byId("buttons");

/** @returns {import("./menus.js").Row[]} */
function themeRows() {
  const theme = currentTheme();
  return [...theme ? folderRows(theme) : [], ...state.themes.length < 2 ? [] : [{ label: "Go to" }], ...state.themes.length < 2 ? [] : state.themes.map(({ id, name }) => (
    { label: name, note: id === "." || id === name ? "" : id, isOn: id === state.theme, run: () => show(id, { view: state.view }) }))];
}

function copyRows() {
  const theme = currentTheme();
  if (!theme) return [];
  return [
    ...pictureRows(), { label: "Scene", run: () => void copyScene() }, { label: "Command line", run: () => void copyCommand() },
    ...state.copies.map((form) => ({
      label: form === "css" ? "CSS" : form === "uikit" ? "Swift for UIKit" : form === "swiftui" ? "SwiftUI" : form,
      run: async () => copyText(await server.copy(theme.id, form), form) }))];
}

/** @param {HTMLElement} opener */
function openMore(opener) {
  const isPhone = matchMedia("(max-width: 640px)").matches;
  openMenu(opener, [
    // What has its own button where there is room.
    ...state.theme === null || !isPhone ? [] : [
      { label: "Copy…", run: () => openMenu(opener, copyRows()) }],
    ...state.theme === null ? [] : [{ label: "Export…", run: () => void openExport() }],
    ...canMake() ? [{ label: "New theme…", run: openNew }] : [],
    { label: "Keyboard", note: "?", run: () => void import("./keys.js").then(({ showKeys }) => showKeys()) },
    ...state.theme === null ? [] : [{ label: "Open theme.yaml's text", run: () => void import("./sources.js").then(
      ({ showText }) => showText()) }]]);
}

function build() {
  const theme = currentTheme();
  const isWall = state.theme === null;
  const isAlone = !hasWall();
  document.body.dataset.view = isWall ? "wall" : state.view;
  const folder = folderWord();
  const isNaming = theme !== undefined && state.naming === theme.id;
  setChildren(where, [isWall, isAlone, isNaming, folder, theme?.name, state.themes.map(({ name, id }) => [name, id])], () => isWall
    ? [make("b", { className: "name", title: state.folder ?? "" }, folder)]
    : [
      ...isAlone ? [] : [make("button", { onclick: toWall, title: "All themes (Escape)" },
        icon("back"), make("span", { className: "dim" }, "Themes"))],
      isNaming && theme ? nameField(theme)
        : menuButton(theme?.name ?? "", themeRows, { className: "name", title: "What can be done with the theme, and other themes" })]);
  setChildren(tabs, [state.view, state.theme], () => views.map(({ view, words }, index) => make("button", {
    "aria-pressed": view === state.view, onclick: () => look(view), textContent: words, title: `${words} (${index + 1})` })));
  setChildren(buttons, [isWall, canMake(), theme?.undo, theme?.redo, state.readOnly, state.copies, state.theme], () => {
    const more = make("button", { className: "icon", "aria-label": "More", title: "More", "aria-haspopup": "menu" }, icon("more"));
    more.addEventListener("click", () => openMore(more));
    if (isWall) return [...canMake() ? [make("button", { className: "fill", id: "new", textContent: "New theme", onclick: openNew })] : [], more];
    const undo = (/** @type {"undo"|"redo"} */ what, /** @type {string} */ words, /** @type {number|undefined} */ count) =>
      make("button", {
        id: what, className: "icon", "aria-label": words, title: `${words} (${what === "undo" ? "" : "Shift+"}Ctrl+Z)`,
        disabled: !count, hidden: state.readOnly, onclick: () => void step(what) }, icon(what));
    return [
      undo("undo", "Undo", theme?.undo), undo("redo", "Redo", theme?.redo),
      menuButton("Copy", copyRows, { id: "copy", className: "phone-not" }),
      make("button", { className: "edge phone-not", id: "export", textContent: "Export…", onclick: () => void openExport() }), more];
  });
  const title = `${theme?.name ?? "Themes"} · Popframe`;
  if (document.title !== title) document.title = title;
}

function say() {
  const status = byId("status");
  const isBroken = currentTheme()?.isBroken ?? false;
  status.classList.toggle("bad", isBroken || !state.connected);
  setText(status, !state.connected ? "The server has gone."
    : state.message || (isBroken ? state.inspection ? "Last good pictures: there are errors." : "There are errors." : state.readOnly ? "Read only" : ""));
  status.title = status.textContent ?? "";
  const way = byId("way");
  way.hidden = !state.way || !state.message;
  setText(way, state.way?.words ?? "");
}

byId("way").addEventListener("click", () => state.way?.run());
on(["themes", "scenes", "theme", "view", "readOnly", "copies", "folder", "naming"], build);
on(["draft", "readOnly", "connected", "themes", "theme"], () => setText(byId("saved"),
  state.readOnly ? "Read only" : currentTheme()?.isUnreadable ? "The file cannot be read" : state.draft.length || !state.connected ? "Not saved" : "Saved"));
on(["themes", "theme", "connected", "readOnly", "message", "way", "inspection"], (changed) => {
  say();
  const { message } = state;
  // What is under way is said until it is over.
  if (changed.has("message") && message && !message.endsWith("…")) setTimeout(() => {
    if (state.message === message) change({ message: "", way: null });
  }, state.way ? 20000 : 8000);
});
