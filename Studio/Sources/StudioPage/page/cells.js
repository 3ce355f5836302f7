// @ts-check
import { decimal } from "./elements.js";
import { currentPage, currentScenes, currentTheme, state } from "./state.js";

/** @typedef {import("./state.js").Request} Request */

/**
 * A cell that is shown: a picture that the server holds, or a request that is drawn for this page.
 * @typedef {{name: string, picture: string|null, width: number, height: number, request: Request|null,
 *   approved: import("./state.js").Approved|null}} Shown
 */

/**
 * How a picture stands to its reference, where it is not equal.
 * @type {Record<string, string>}
 */
export const outcomes = {
  different: "differs", sizeMismatch: "other size", missing: "not approved", unreadable: "unreadable",
  engineChanged: "drawn differently by another version",
};

/**
 * Every request of a choice.
 * @param {import("./state.js").Choice} choice
 * @returns {Shown[]}
 */
function chosen({ arrows, offsets, content, scales, appearances }) {
  /** @type {Shown[]} */
  const cells = [];
  for (const appearance of appearances) for (const size of content) for (const arrow of arrows) {
    for (const offset of arrow === "none" ? [0] : offsets) for (const scale of scales) {
      const parts = [size.map(decimal).join("x"), arrow, arrow === "none" ? "" : String(offset),
        appearance === "base" ? "" : appearance];
      const name = parts.filter(Boolean).join("-") + (scale === 1 ? "" : `@${decimal(scale)}x`);
      cells.push({
        name, picture: null, width: Math.round(size[0] * scale), height: Math.round(size[1] * scale),
        request: { content: size, arrow, offset, scale, appearance }, approved: null,
      });
    }
  }
  return cells.slice(0, 1000);
}

/**
 * What the cells were made of that are shown.
 * @type {unknown[]}
 */
let sources = [];
/** @type {Shown[]} */
let shown = [];

/** The cells that are shown, those first that are pinned. They are made anew when something of them has changed. */
export function shownCells() {
  const { themes, pages, scenes, theme, choice, sizes, pins } = state;
  const news = [themes, pages, scenes, theme, choice, sizes, pins];
  if (news.some((source, index) => source !== sources[index])) {
    sources = news;
    shown = makeCells();
  }
  return shown;
}

function makeCells() {
  /** @type {Shown[]} */
  let cells = [];
  const scenes = currentScenes();
  if (scenes) {
    cells = scenes.cells.map((cell) => ({ ...cell, request: null }));
  } else if (state.choice) {
    cells = chosen(state.choice);
  } else {
    const requests = new Map(currentPage()?.cells.map((cell) => [cell.name, cell]));
    cells = (currentTheme()?.cells ?? []).map((cell) => {
      const known = requests.get(cell.name);
      return { ...cell, request: known ?? null, approved: known?.approved ?? null };
    });
  }
  for (const cell of cells) {
    const size = state.sizes[cell.name];
    if (!size || !cell.request) continue;
    cell.request = { ...cell.request, content: size };
    cell.picture = null;
    cell.approved = null;
  }
  const isPinned = (/** @type {Shown} */ cell) => state.pins.includes(cell.name);
  return [...cells.filter(isPinned), ...cells.filter((cell) => !isPinned(cell))];
}

/** The cell that is opened alone. */
export function openedCell() {
  return state.cell === null ? undefined : shownCells().find((cell) => cell.name === state.cell);
}

/**
 * A draft, and its words.
 * @type {[import("./state.js").Setting[], string]}
 */
let draftWords = [[], ""];

/**
 * What tells whether a cell has to be painted again.
 * @param {Shown} cell
 */
export function stampOf(cell) {
  if (draftWords[0] !== state.draft) draftWords = [state.draft, JSON.stringify(state.draft)];
  const draft = state.cell !== null && state.draft.length ? draftWords[1] : "";
  if (cell.picture && !draft) return cell.picture;
  return `${currentTheme()?.stamp} ${draft} ${JSON.stringify(cell.request)}`;
}
