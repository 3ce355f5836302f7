// @ts-check
import { byId, make } from "./elements.js";
import { decoded } from "./pixels.js";
import { currentTheme } from "./state.js";
import * as server from "./server.js";

/**
 * Shows something in a dialog.
 * @param {string} title
 * @param {Node} body
 */
function open(title, body) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("source"));
  dialog.replaceChildren(
    make("h2", { id: "source-title" }, title), body,
    make("div", { className: "answers" },
      make("button", { textContent: "Close", onclick: () => dialog.close() })));
  dialog.showModal();
  dialog.querySelector("mark, .mark")?.scrollIntoView({ block: "center", inline: "center" });
}

/** Shows the text of the theme's file. */
export function showText() { return showLine(0, 0); }

/**
 * Shows some lines of the theme's file among the others.
 * @param {number} first
 * @param {number} [last]
 */
export async function showLine(first, last = first) {
  const theme = currentTheme();
  if (!theme) return;
  const lines = (await server.source(theme.id)).split(/\r\n|\n|\r/);
  open(first ? `${theme.file}:${first}` : theme.file, make("pre", { className: "lines", tabIndex: 0 },
    ...lines.flatMap((text, index) => {
      const isMeant = index + 1 >= first && index + 1 <= last;
      const content = `${String(index + 1).padStart(4)}  ${text}`;
      return [isMeant ? make("mark", {}, content) : content, "\n"];
    })));
}

/**
 * Shows the pixels of a picture's file.
 * @param {string} file
 * @param {{x: number, y: number, width: number, height: number}|null} rectangle What is meant of it.
 * @param {HTMLElement|null} [more] What is shown below it.
 */
export async function showPixels(file, rectangle, more = null) {
  const theme = currentTheme();
  const blob = theme && await server.art(theme.id, file);
  if (!blob) return;
  const bitmap = await decoded(blob);
  const room = Math.min(innerWidth - 64, 720) * devicePixelRatio;
  const zoom = Math.max(1, Math.min(16, Math.floor(room / bitmap.width)));
  const unit = zoom / devicePixelRatio;
  const canvas = make("canvas", { width: bitmap.width, height: bitmap.height, role: "img" });
  canvas.setAttribute("aria-label", `${file}, ${bitmap.width} by ${bitmap.height} pixels`);
  canvas.style.width = `${bitmap.width * unit}px`;
  canvas.style.height = `${bitmap.height * unit}px`;
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  const paper = make("div", { className: "paper pixels", tabIndex: 0 }, canvas);
  if (rectangle) {
    const mark = make("div", { className: "mark" });
    Object.assign(mark.style, {
      left: `${rectangle.x * unit}px`, top: `${rectangle.y * unit}px`,
      width: `${rectangle.width * unit}px`, height: `${rectangle.height * unit}px`,
    });
    paper.append(mark);
  }
  const words = rectangle
    ? ` · ${rectangle.width} × ${rectangle.height} pixels at ${rectangle.x}, ${rectangle.y}` : "";
  open(`${file}${words}`, more ? make("div", {}, paper, more) : paper);
  bitmap.close();
}
