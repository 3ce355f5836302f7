// @ts-check
import { byId, make } from "./elements.js";
import { currentTheme } from "./state.js";

/**
 * The theme's file has been changed by somebody else: asks whose values count. Nothing is written until
 * somebody has said so.
 * @param {import("./state.js").Setting[]} set
 * @returns {Promise<boolean>} Whether ours are to be written into the file as it is now.
 */
export async function askAboutConflict(set) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("conflict"));
  const revision = currentTheme()?.revision;
  // The file as it is now has to be on the screen before anybody can decide.
  for (let tries = 0; tries < 40 && currentTheme()?.revision === revision; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const lines = set.map(({ key, value, remove }) => `${key}: ${remove ? "(removed)" : JSON.stringify(value)}`);
  return new Promise((resolve) => {
    const answer = (/** @type {boolean} */ ours) => {
      dialog.close();
      resolve(ours);
    };
    dialog.replaceChildren(
      make("h2", { id: "conflict-title" }, "theme.yaml has changed"),
      make("p", {}, "Somebody else has saved it while you were dragging. The page shows their file now. "
        + "This is your change:"),
      make("pre", {}, lines.join("\n")),
      make("div", { className: "answers" },
        make("button", { onclick: () => answer(false), textContent: "Keep theirs" }),
        make("button", { onclick: () => answer(true), textContent: "Write mine into it" })));
    dialog.addEventListener("cancel", () => resolve(false), { once: true });
    dialog.showModal();
  });
}
