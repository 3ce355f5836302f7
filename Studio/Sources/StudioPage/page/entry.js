// @ts-check
/**
 * The one kind of field that is typed into. What is typed, or stepped to by arrow keys, is shown while it can be read; Enter
 * and Tab write it; Escape gives the old value back. What is refused stays, with its reason, and is shown no longer.
 */
import { make, setAttributes } from "./elements.js";
import { messageWords } from "./findings.js";
import { change, state } from "./state.js";

/**
 * @typedef {{value: unknown}|{why: string}} Reading What a text means, or what can be written instead.
 *
 * `key` is that of the row that says why a text is refused; `shown` is the text of the value as it is; `nudge` changes a
 * text by steps of the arrow keys.
 * @typedef {{key: string, name: string, label: string, shown: string, read: (text: string) => Reading,
 *   write: (value: any) => unknown, preview?: (value: any) => void, nudge?: (steps: number, text: string) => string|null,
 *   isDisabled?: boolean, isLength?: boolean, className?: string, placeholder?: string, title?: string, inputMode?: string}} Entry
 */

/** @param {Entry} entry */
export function entry({ key, name, label, shown, read, write, preview, nudge, isDisabled = false, isLength = false, ...rest }) {
  const held = state.refused.find((one) => one.name === name && one.shown === shown);
  const input = make("input", {
    value: held?.text ?? shown, name, disabled: isDisabled, "aria-label": label, autocomplete: "off", spellcheck: false, ...rest });
  input.defaultValue = shown;
  /** @type {string|null} The text that was decided about. */
  let last = input.value;
  const mark = (/** @type {boolean} */ isWrong) => {
    input.classList.toggle("wrong", isWrong);
    if (isWrong) setAttributes(input, { "aria-invalid": "true", "aria-describedby": "remark" });
    else for (const attribute of ["aria-invalid", "aria-describedby"]) input.removeAttribute(attribute);
  };
  const others = () => state.refused.filter((one) => one.name !== name);
  const forget = () => {
    mark(false);
    if (state.refused.length > others().length) change({ refused: others() });
  };
  const refuse = (/** @type {string} */ text, /** @type {string} */ why) => {
    mark(true);
    change({ draft: [], refused: [...others(), { key, name, text, why, shown }], remark: key });
  };
  const take = async () => {
    const text = input.value;
    if (text === last) return;
    last = text;
    if (text === shown) {
      forget();
      return change({ draft: [] });
    }
    const got = read(text);
    if ("why" in got) return refuse(text, got.why);
    forget();
    await write(got.value);
    const [finding] = state.refusal;
    if (!finding) {
      // A share could be one of the picture's size: it is said of what it is.
      if (isLength && text.includes("%")) change({ message: `${label}: ${text.trim()} of what it was, ${shown}.` });
      return;
    }
    change({ refusal: [], message: "" });
    refuse(text, messageWords(finding.message));
  };
  mark(held !== undefined);
  // The browser takes back what was typed, and not what arrow keys have done.
  let isStepped = false;
  input.addEventListener("input", () => {
    last = null;
    isStepped = false;
    forget();
    const got = read(input.value);
    mark("why" in got && input.value !== shown);
    if ("value" in got && input.value !== shown) preview?.(got.value);
    else change({ draft: [] });
  });
  // What arrow keys have made of a text is no change to the browser, but for the field it is one.
  for (const name of ["change", "blur"]) input.addEventListener(name, () => void take());
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.altKey) {
      event.preventDefault();
      input.dispatchEvent(new Event("change", { bubbles: true }));
      // The field keeps the focus: Tab goes on from it, and digits are no keys of the page.
      if (!input.classList.contains("wrong")) input.select();
    } else if ((event.key === "Escape" || isStepped && event.ctrlKey && event.key === "z") && input.value !== shown) {
      event.preventDefault();
      event.stopPropagation();
      input.value = shown;
      last = null;
      input.dispatchEvent(new Event("change", { bubbles: true }));
      input.select();
    } else {
      const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      const next = steps && nudge?.(steps * (event.shiftKey ? 10 : 1), input.value);
      if (!next) return;
      event.preventDefault();
      input.value = next;
      input.dispatchEvent(new Event("input", { bubbles: true }));
      isStepped = true;
    }
  });
  return input;
}

/**
 * What a number can be written as.
 * @param {string} unit
 */
export function numberWords(unit) {
  return unit === "%" ? "Write a share such as 30, 30 % or 0.3."
    : unit === "°" ? "Write degrees such as 45, 45+90 or 0.5*90."
      : unit === "pt" ? "Write a number of points such as 14, 10px, 12+4, or 50 % of what it is." : "Write a number such as 14 or 12+4.";
}

/**
 * Reads one number between two ends.
 * @param {number} number @param {{unit: string, minimum: number|null, maximum: number|null}} spec
 * @returns {Reading}
 */
export function within(number, { unit, minimum, maximum }) {
  const share = unit === "%" ? 100 : 1;
  const words = (/** @type {number} */ end) => `${Math.round(end * share * 1000) / 1000}${unit === "%" ? " %" : unit === "°" ? "°" : unit && ` ${unit}`}`;
  if (Number.isNaN(number)) return { why: numberWords(unit) };
  // What has to be above 0 has no least number that could be said.
  if (minimum !== null && minimum <= 0 && number < minimum) return { why: `Write ${words(minimum)} or more.` };
  if (maximum !== null && number > maximum) return { why: `Write ${words(maximum)} or less.` };
  return { value: Math.round(number * 1e6) / 1e6 };
}
