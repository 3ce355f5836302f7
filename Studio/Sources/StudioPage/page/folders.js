// @ts-check
/** Themes as folders: they are renamed, duplicated, deleted and shown; each step can be undone. */
import { ask } from "./conflict.js";
import { make } from "./elements.js";
import { openExport } from "./exporting.js";
import { canMake, folderWord } from "./making.js";
import { change, on, show, state } from "./state.js";
import * as server from "./server.js";

/** @typedef {import("./state.js").Theme} Theme */
/** @typedef {import("./menus.js").Row} Row */

/** The name of a theme's folder. */
export const folderName = (/** @type {Theme} */ { id, name }) => id === "." ? name : id.slice(id.lastIndexOf("/") + 1);

/** Whether a theme's folder can be moved: it lies in a folder that the studio was given. */
export const isMovable = (/** @type {Theme} */ { id }) => id !== "." && canMake();

/**
 * Does something to folders, and shows what there is then.
 * @param {string} what The last part of the address.
 * @param {Record<string, unknown>} body
 * @param {boolean} [isUndone] Whether it can be taken back by the message.
 * @returns {Promise<{id?: string|null, message?: string, isDone: boolean}>}
 */
async function perform(what, body, isUndone = true) {
  const { theme } = state;
  const isOurs = theme !== null && (body.theme === theme || what.endsWith("-folders"));
  if (isOurs) change({ isMoving: true });
  const { isDone, id, message } = await server.changeFolder(what, body);
  if (isDone) await server.readThemes();
  const isGone = isOurs && !state.themes.some((other) => other.id === theme);
  const isSame = isGone && id && what !== "delete";
  const news = { isMoving: false, message: message ?? "", way: isDone && isUndone ? { words: "Undo", run: () => void undoFolders() } : null };
  // In one step: what is gone by this must not be taken for what somebody else has moved.
  if (isGone && !isSame) show(null, news);
  else change({ ...isSame ? { theme: id } : {}, ...news });
  void readDeleted();
  return { isDone, id, message };
}

/** Takes back what was done last to folders. */
export async function undoFolders() {
  const { isDone, id } = await perform("undo-folders", {}, false);
  if (isDone && id && state.theme === null) focusOn(id);
}

/** Does it again. */
export async function redoFolders() {
  await perform("redo-folders", {});
}

/**
 * The name that was refused last, and why.
 * @type {{id: string, text: string, why: string}|null}
 */
let refused = null;

/**
 * Gives a theme's folder the name that was typed; one that is refused stays in its field, with the reason.
 * @param {Theme} theme @param {string} text
 */
export async function rename(theme, text) {
  const name = text.trim();
  change({ naming: null });
  if (!name || name === folderName(theme)) return focusOn(theme.id);
  const { isDone, id, message } = await perform("rename", { theme: theme.id, name });
  if (isDone) return focusOn(id ?? theme.id);
  refused = { id: theme.id, text, why: message ?? "" };
  change({ naming: theme.id });
}

/** @param {Theme} theme */
export async function duplicate(theme) {
  const isOpen = state.theme !== null;
  const { isDone, id } = await perform("duplicate", { theme: theme.id });
  if (!isDone || !id) return;
  const { message, way } = state;
  if (isOpen) show(id, { view: state.view, message, way });
  change({ naming: id });
}

/** @param {Theme} theme */
export async function remove(theme) {
  const index = state.themes.indexOf(theme);
  await perform("delete", { theme: theme.id });
  const next = state.themes[Math.min(index, state.themes.length - 1)];
  if (next && state.theme === null) focusOn(next.id);
}

/** @param {Theme} theme */
async function showFolder(theme) {
  const { path, isShown } = await server.showFolder(theme.id);
  if (!path || isShown) return change({ message: path ? "" : "The folder cannot be found.", way: null });
  change({ message: path, way: { words: "Copy path", run: () => void navigator.clipboard.writeText(path).then(
    () => change({ message: "The path was copied.", way: null }), () => change({ message: `The browser refuses to copy: ${path}`, way: null })) } });
}

/**
 * What can be done with a theme.
 * @param {Theme} theme
 * @returns {Row[]}
 */
export function folderRows(theme) {
  const isWall = state.theme === null;
  return [
    { label: theme.name },
    ...isWall ? [{ label: "Open", note: "Enter", run: () => show(theme.id) }] : [],
    ...isMovable(theme) ? [
      { label: "Rename", note: "F2", run: () => change({ naming: theme.id }) },
      { label: "Duplicate", note: "Ctrl+D", run: () => void duplicate(theme) }] : [],
    { label: "Show in folder", run: () => void showFolder(theme) },
    { label: "Export…", run: () => {
      if (isWall) show(theme.id);
      void openExport();
    } },
    ...isMovable(theme) ? [{ label: "Delete", note: isWall ? "Delete" : "", run: () => void remove(theme) }] : []];
}

/**
 * Does what a key means for a theme; returns whether it means something.
 * @param {KeyboardEvent} event @param {Theme} theme
 */
export function takeKey(event, theme) {
  if (!isMovable(theme) || event.altKey) return false;
  const isControl = event.ctrlKey || event.metaKey;
  if (event.key === "F2" && !isControl) change({ naming: theme.id });
  else if (event.key.toLowerCase() === "d" && isControl) void duplicate(theme);
  else if (event.key === "Delete" && !isControl && state.theme === null) void remove(theme);
  else return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}

/**
 * A field for a theme's name: Enter and leaving it write, Escape does not.
 * @param {Theme} theme
 */
export function nameField(theme) {
  const held = refused?.id === theme.id ? refused : null;
  refused = null;
  const input = make("input", { value: held?.text ?? folderName(theme), className: "naming", "aria-label": "New name", maxLength: 199 });
  input.classList.toggle("wrong", held !== null);
  input.addEventListener("input", () => {
    input.setCustomValidity("");
    input.classList.remove("wrong");
  });
  let isOver = false;
  const end = (/** @type {boolean} */ isKept) => {
    if (isOver) return;
    isOver = true;
    if (isKept) return void rename(theme, input.value);
    change({ naming: null });
    focusOn(theme.id);
  };
  input.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key !== "Enter" && event.key !== "Escape") return;
    // The card that gets the focus is not opened by this key.
    event.preventDefault();
    end(event.key === "Enter");
  });
  input.addEventListener("blur", () => end(input.isConnected && input.value !== held?.text));
  // It is in the page by then.
  queueMicrotask(() => input.select());
  requestAnimationFrame(() => {
    if (isOver) return;
    input.focus();
    input.select();
    if (!held) return;
    input.setCustomValidity(held.why);
    input.reportValidity();
  });
  return input;
}

/**
 * Gives the focus to a theme's card, or to its name in the bar.
 * @param {string} id
 */
function focusOn(id) {
  requestAnimationFrame(() => {
    // Somebody types the next name already.
    if (state.naming !== null) return;
    const card = /** @type {HTMLElement|null} */ (document.querySelector(
      state.theme === null ? `.theme[data-theme="${CSS.escape(id)}"]` : "#where .name"));
    card?.focus();
  });
}

/** Reads which themes lie in the trash. */
async function readDeleted() { if (canMake()) change({ deleted: await server.deletedThemes() }); }

/**
 * What can be done with deleted themes.
 * @returns {Row[]}
 */
export function deletedRows() {
  const name = (/** @type {string} */ former) => former.slice(former.lastIndexOf("/") + 1);
  return [
    { label: `Deleted, kept in ${folderWord()}/.trash` },
    ...state.deleted.map(({ theme, former }) => ({ label: `Put back ${name(former)}`, note: theme.slice(-20).replace("T", " ").slice(0, 16),
      run: async () => {
        const { isDone, id } = await perform("put-back", { theme });
        if (isDone && id) focusOn(id);
      } })),
    { label: "Delete for good…", run: async () => {
      const gone = state.deleted;
      const words = gone.length === 1 ? "this theme" : `these ${gone.length} themes`;
      if (!await ask(`Delete ${words} for good?`, ["This cannot be undone."], gone.map(({ former }) => former), ["Keep", "Delete for good"])) return;
      for (const { theme } of gone) {
        const { isDone, message } = await server.changeFolder("delete-for-good", { theme });
        if (!isDone) return change({ message: message ?? "", way: null });
      }
      change({ message: "The trash is empty.", way: null });
      await readDeleted();
    } }];
}

on(["folder", "themes"], () => void readDeleted());
