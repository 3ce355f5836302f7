// @ts-check
import { byId, make } from "./elements.js";

/**
 * Asks a question with two answers; closing it is the first one.
 * @param {string} title
 * @param {string[]} words
 * @param {string[]} lines What it is about.
 * @param {[string, string]} answers
 * @param {Node[]} more What else is asked.
 * @returns {Promise<boolean>} Whether the second one was chosen.
 */
export function ask(title, words, lines, answers, more = []) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("question"));
  return new Promise((resolve) => {
    const answer = (/** @type {boolean} */ isChosen) => {
      resolve(isChosen);
      dialog.close();
    };
    dialog.replaceChildren(
      make("h2", { id: "question-title" }, title), ...words.map((text) => make("p", {}, text)),
      ...(lines.length ? [make("pre", { tabIndex: 0 }, lines.join("\n"))] : []), ...more,
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
 * @param {string} [now] What stands there at first. @param {string} [action] What the answer does.
 * @returns {Promise<string>} Nothing where none was given.
 */
export function askWords(title, label, placeholder, now = "", action = "Add") {
  const dialog = /** @type {HTMLDialogElement} */ (byId("question"));
  return new Promise((resolve) => {
    const input = make("input", { placeholder, value: now, "aria-label": label, className: "edge" });
    const answer = (/** @type {string} */ text) => {
      resolve(text);
      dialog.close();
    };
    input.addEventListener("keydown", (event) => { if (event.key === "Enter") answer(input.value); });
    dialog.replaceChildren(make("h2", { id: "question-title" }, title), input, make("div", { className: "answers" },
      make("button", { textContent: "Cancel", onclick: () => answer("") }),
      make("button", { className: "chosen", textContent: action, onclick: () => answer(input.value) })));
    dialog.onclose = () => { if (!dialog.open) resolve(""); };
    dialog.showModal();
  });
}

/**
 * Somebody else has changed the same values of the theme's file: asks whose count. Nothing is written until somebody has
 * said so.
 * @param {import("./state.js").Setting[]} set
 * @param {unknown[]} theirs The values as they are now.
 * @returns {Promise<boolean>} Whether ours are to be written into the file as it is now.
 */
export function askAboutConflict(set, theirs) {
  const words = (/** @type {unknown} */ value) => value === undefined ? "(none)" : JSON.stringify(value);
  const lines = set.map(({ key, value, remove }, index) => `${key}: theirs ${words(theirs[index])}, yours ${remove ? "(removed)" : words(value)}`);
  return ask("theme.yaml has changed", [
    "Somebody else has saved it meanwhile, with another value. The page shows their file now:",
  ], lines, ["Keep theirs", "Write mine into it"]);
}
