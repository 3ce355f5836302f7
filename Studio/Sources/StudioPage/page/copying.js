// @ts-check
import { decimal } from "./elements.js";
import { change, currentTheme, state } from "./state.js";
import * as server from "./server.js";

/**
 * Puts a text on the clipboard.
 * @param {string|null|undefined} text
 * @param {string} what What it is, for the message.
 */
export async function copyText(text, what) {
  if (!text) return change({ message: `${what} cannot be had: the findings say why.` });
  try {
    await navigator.clipboard.writeText(text);
    change({ message: `${what} is on the clipboard.` });
  } catch {
    change({ message: "The browser does not let the page write to the clipboard." });
  }
}

/** What the stage shows, at one of the scales of assets. */
function request(/** @type {number} */ scale) {
  const { content, arrow, offset, look, placeholder } = state;
  return {
    content: content ?? null, arrow, offset, scale, appearance: look, background: state.background,
    placeholder: placeholder === "none" ? null : placeholder };
}

/** @param {number} scale */
async function copyPicture(scale) {
  const theme = currentTheme();
  if (!theme) return;
  try {
    const file = server.render(theme.id, request(scale));
    await navigator.clipboard.write([new ClipboardItem({ "image/png": file })]);
    change({ message: "The picture is on the clipboard." });
  } catch {
    change({ message: "The browser does not let the page write to the clipboard." });
  }
}

/** The pictures that can be copied. */
export function pictureRows() {
  return [1, 2, 3].map((scale) => ({ label: `PNG, ${scale}x`, run: () => void copyPicture(scale) }));
}

/**
 * A background as people write it: the user's own picture has the name of their file.
 * @param {string} background @param {string} folder The theme's.
 */
function belowWords(background, folder) {
  if (background === state.picture?.background) return state.picture.name;
  return background.endsWith(".png") ? `${folder}/${background}` : background;
}

/**
 * A text as one word of a POSIX shell, as popframe's messages write it.
 * @param {string} text
 */
export function shellWord(text) {
  if (/^[\w./@%+-]+$/.test(text)) return text;
  const hidden = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;
  if (text.search(hidden) < 0) return `'${text.replaceAll("'", "'\\''")}'`;
  const octal = (/** @type {string} */ sign) =>
    Array.from(new TextEncoder().encode(sign), (byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
  return `$'${text.replace(/['\\]/g, "\\$&").replace(hidden, octal)}'`;
}

/** The command that draws what is shown. */
export function commandLine() {
  const theme = currentTheme();
  if (!theme) return "";
  const { content, arrow, offset, look, placeholder, inspection } = state;
  const folder = theme.file.endsWith("/theme.yaml") ? theme.file.slice(0, -"/theme.yaml".length) : theme.file;
  const below = belowWords(inspection?.background ?? "none", folder);
  return ["popframe render", shellWord(folder), ...content ? ["--content", content.map(decimal).join("x")] : [],
    "--arrow", arrow, ...offset === 0 || arrow === "none" ? [] : ["--offset", String(offset)],
    ...look === "base" ? [] : ["--appearance", shellWord(look)], ...below === "none" ? [] : ["--background", shellWord(below)],
    ...placeholder === "none" ? [] : ["--placeholder", placeholder]].join(" ");
}

/** What is shown as a scene's file. */
function sceneText() {
  const theme = currentTheme();
  if (!theme) return "";
  if (state.view === "place" && state.placed) return state.placed.scene;
  const { content, arrow, offset, look, placeholder, inspection } = state;
  const folder = theme.file.replace(/\/theme\.yaml$/, "");
  const below = belowWords(inspection?.background ?? "none", folder);
  const lines = [`theme: ${JSON.stringify(folder)}`, ...content ? [`content: [${content.map(decimal).join(", ")}]`] : [], `arrow: ${arrow}`,
    ...offset === 0 || arrow === "none" ? [] : [`offset: ${offset}`], ...look === "base" ? [] : [`appearance: ${JSON.stringify(look)}`],
    ...below === "none" ? [] : [`background: ${JSON.stringify(below)}`], ...placeholder === "none" ? [] : [`placeholder: ${placeholder}`]];
  return `${lines.join("\n")}\n`;
}

/** Copies it. */
export function copyScene() { return copyText(sceneText(), "The scene"); }

/** Copies it. */
export function copyCommand() { return copyText(commandLine(), "The command line"); }
