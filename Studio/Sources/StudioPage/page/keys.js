// @ts-check
import { byId, make } from "./elements.js";
import { guides } from "./guides.js";
import { change, currentTheme, openedCell, state } from "./state.js";
import { close, toggleGuide } from "./stage.js";
import { backgrounds, step, zoom } from "./tools.js";

/** @type {{keys: string[], words: string, run?: () => void}[]} */
const table = [
  { keys: ["?"], words: "this table", run: showKeys },
  { keys: ["Escape"], words: "all previews", run: close },
  { keys: ["n", "p"], words: "next, previous preview" },
  { keys: ["+", "−", "0"], words: "larger, smaller, one device pixel for each" },
  { keys: ["b"], words: "next background", run: nextBackground },
  ...guides.map(({ name, key, label }) => (
    { keys: [key], words: `guide: ${label.toLowerCase()}`, run: () => toggleGuide(name) })),
  { keys: ["Arrow keys"], words: "move the handle that has the focus; with Shift ten steps" },
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

function nextBackground() {
  const index = backgrounds.findIndex(({ name }) => name === state.background);
  change({ background: backgrounds[(index + 1) % backgrounds.length].name });
}

/** @param {number} by */
function openNext(by) {
  const cells = currentTheme()?.cells ?? [];
  if (!cells.length) return;
  const index = cells.findIndex((cell) => cell === openedCell());
  const next = index < 0 ? 0 : (index + by + cells.length) % cells.length;
  change({ cell: cells[next].name, draft: [], refusal: [] });
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
