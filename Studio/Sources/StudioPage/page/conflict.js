// @ts-check
import { byId, make } from "./elements.js";
import { currentTheme } from "./state.js";

/**
 * Asks a question with two answers; closing it is the first one.
 * @param {string} title
 * @param {string[]} words
 * @param {string[]} lines What it is about.
 * @param {[string, string]} answers
 * @returns {Promise<boolean>} Whether the second one was chosen.
 */
export function ask(title, words, lines, answers) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("question"));
  return new Promise((resolve) => {
    const answer = (/** @type {boolean} */ isChosen) => {
      resolve(isChosen);
      dialog.close();
    };
    dialog.replaceChildren(
      make("h2", { id: "question-title" }, title), ...words.map((text) => make("p", {}, text)),
      ...(lines.length ? [make("pre", { tabIndex: 0 }, lines.join("\n"))] : []),
      make("div", { className: "answers" },
        make("button", { onclick: () => answer(false), textContent: answers[0] }),
        make("button", { className: "chosen", onclick: () => answer(true), textContent: answers[1] })));
    // The event of an earlier question may come when this one is open.
    dialog.onclose = () => {
      if (!dialog.open) resolve(false);
    };
    dialog.showModal();
  });
}

/**
 * Asks for a word.
 * @param {string} title @param {string} label @param {string} placeholder
 * @returns {Promise<string>} Nothing where none was given.
 */
export function askWords(title, label, placeholder) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("question"));
  return new Promise((resolve) => {
    const input = make("input", { placeholder, "aria-label": label, className: "edge" });
    const answer = (/** @type {string} */ text) => {
      resolve(text);
      dialog.close();
    };
    input.addEventListener("keydown", (event) => { if (event.key === "Enter") answer(input.value); });
    dialog.replaceChildren(make("h2", { id: "question-title" }, title), input, make("div", { className: "answers" },
      make("button", { textContent: "Cancel", onclick: () => answer("") }),
      make("button", { className: "chosen", textContent: "Add", onclick: () => answer(input.value) })));
    dialog.onclose = () => { if (!dialog.open) resolve(""); };
    dialog.showModal();
  });
}

/**
 * The theme's file has been changed by somebody else: asks whose values count. Nothing is written until
 * somebody has said so.
 * @param {import("./state.js").Setting[]} set
 * @param {string|undefined} revision That of the file as it is now.
 * @returns {Promise<boolean>} Whether ours are to be written into the file as it is now.
 */
export async function askAboutConflict(set, revision) {
  // The file as it is now has to be on the screen before anybody can decide.
  for (let tries = 0; tries < 200 && currentTheme()?.revision !== revision; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const lines = set.map(({ key, value, remove }) => `${key}: ${remove ? "(removed)" : JSON.stringify(value)}`);
  return ask("theme.yaml has changed", [
    "Somebody else has saved it while you were dragging. The page shows their file now. This is your change:",
  ], lines, ["Keep theirs", "Write mine into it"]);
}
