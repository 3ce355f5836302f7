// @ts-check
/** Says over the whole page that the studio has ended, and how it goes on: nothing can be changed meanwhile, nothing is lost. */
import { shellWord } from "./copying.js";
import { byId, make } from "./elements.js";
import { currentTheme, on, state } from "./state.js";

/** How long the server may be away before it is said, in milliseconds: a process that draws is soon another one. */
const patience = 1500;

const dialog = /** @type {HTMLDialogElement} */ (byId("gone"));
let wasConnected = false;
/** @type {number|null} */
let timer = null;

/** What was given to the studio: its folder, or else the theme. */
function given() { return state.folder ?? (currentTheme() ?? state.themes[0])?.file.replace(/\/[^/]*$/, "") ?? "."; }

function show() {
  dialog.replaceChildren(...state.isForgotten ? [
    make("h2", { id: "gone-title" }, "The studio was started again"),
    make("p", {}, "It does not know this page yet. Open the address that it has printed once in this browser: this page then goes on by itself.")] : [
    make("h2", { id: "gone-title" }, "The studio has ended"),
    make("p", {}, "Start it again, and this page goes on by itself:"),
    make("pre", { tabIndex: 0 }, `popframe studio --open --port ${location.port} ${shellWord(given())}`)],
  make("p", {}, "What you have typed is kept, and written then."));
  if (!dialog.open) dialog.showModal();
}

// There is nothing to go back to.
dialog.addEventListener("cancel", (event) => event.preventDefault());
dialog.addEventListener("close", () => { if (wasConnected && !state.connected) show(); });

on(["connected", "isForgotten"], () => {
  wasConnected ||= state.connected;
  if (state.connected) {
    clearTimeout(timer ?? undefined);
    timer = null;
    dialog.close();
  } else if (dialog.open) show();
  else if (wasConnected) timer ??= setTimeout(() => { if (!state.connected) show(); }, patience);
});
