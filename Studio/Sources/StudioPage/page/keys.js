// @ts-check
import { nextBackground } from "./backgrounds.js";
import { openedCell, shownCells } from "./cells.js";
import { byId, make } from "./elements.js";
import { findCaps } from "./fields.js";
import { isLeft } from "./filters.js";
import { guides } from "./guides.js";
import { open, togglePin } from "./matrix.js";
import { approve, nextWay } from "./references.js";
import { close, toggleGuide } from "./stage.js";
import { change, currentTheme, state } from "./state.js";
import { look, step, zoom } from "./tools.js";

/** @type {{keys: string[], words: string, run?: () => void}[]} */
const table = [
  { keys: ["?"], words: "this table", run: showKeys },
  { keys: ["Escape"], words: "all previews", run: close },
  { keys: ["n", "p"], words: "next, previous preview" },
  { keys: ["+", "−", "0"], words: "larger, smaller, one device pixel for each" },
  { keys: ["b"], words: "next background", run: nextBackground },
  ...guides.map(({ name, key, label }) => (
    { keys: [key], words: `guide: ${label.toLowerCase()}`, run: () => toggleGuide(name) })),
  { keys: ["f"], words: "find caps of the opened preview", run: () => void findCaps() },
  { keys: ["i"], words: "pin the opened preview",
    run: () => { if (state.cell !== null) togglePin(state.cell); } },
  { keys: ["m"], words: "choose previews by hand",
    run: () => { if (currentTheme()) change({ choosing: !state.choosing }); } },
  { keys: ["s"], words: "surroundings, and back",
    run: () => { if (currentTheme()) look(state.view === "previews" ? "surroundings" : "previews"); } },
  { keys: ["c"], words: "next way of looking at a picture against its reference", run: nextWay },
  { keys: ["a"], words: "approve the opened picture, or all; asks first", run: () => void approve() },
  { keys: ["Arrow keys"], words: "move the handle, the size or the source that has the focus; with Shift ten steps" },
  { keys: ["Ctrl+Z", "Ctrl+Shift+Z"], words: "undo, redo" },
];

export function showKeys() {
  const dialog = /** @type {HTMLDialogElement} */ (byId("keys"));
  const rows = table.map(({ keys, words }) => make("tr", {},
    make("td", {}, ...keys.flatMap((key) => [make("kbd", {}, key), " "])), make("td", {}, words)));
  dialog.replaceChildren(
    make("h2", { id: "keys-title" }, "Keyboard"), make("table", {}, make("tbody", {}, ...rows)),
    make("div", { className: "answers" },
      make("button", { textContent: "Close", onclick: () => dialog.close() })));
  dialog.showModal();
}

/** @param {number} by */
function openNext(by) {
  const cells = shownCells().filter((cell) => !isLeft(cell));
  if (!cells.length || state.view !== "previews") return;
  const name = openedCell()?.name;
  const index = cells.findIndex((cell) => cell.name === name);
  open(cells[index < 0 ? 0 : (index + by + cells.length) % cells.length].name);
}

document.addEventListener("keydown", (event) => {
  const target = event.target;
  if (document.querySelector("dialog[open]")) return;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
    if (target instanceof HTMLInputElement) return;
    event.preventDefault();
    void step(event.shiftKey ? "redo" : "undo");
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return;
  if (event.key === "+" || event.key === "=") return zoom(1);
  if (event.key === "-" || event.key === "−") return zoom(-1);
  if (event.key === "0") return change(state.cell === null ? { overview: 1 } : { zoom: 1 });
  if (event.key === "n") return openNext(1);
  if (event.key === "p") return openNext(-1);
  const entry = table.find(({ keys, run }) => run && keys.includes(event.key));
  if (entry?.run) {
    event.preventDefault();
    entry.run();
  }
});
