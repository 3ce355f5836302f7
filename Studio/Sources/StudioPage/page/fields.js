// @ts-check
/** What the field of a key shows: its value as it counts, whether it applies, and the place that holds it. */
import { write } from "./editor.js";
import { american, make } from "./elements.js";
import { openMenu } from "./menus.js";
import { showLine } from "./sources.js";
import { lookName } from "./stage.js";
import { currentTheme, state } from "./state.js";
import { base, find, homeWords, keyOf, literal, pathOf, stepsOf, valueAt } from "./values.js";

/** @typedef {import("./state.js").Key} Key */
/** @typedef {import("./values.js").Home} Home */

/**
 * A field's value and how it is changed: shown while it is chosen, written when it is.
 * @typedef {{key: string, spec: Key, value: unknown, isDisabled: boolean,
 *   preview: (value: unknown) => void, write: (value: unknown) => Promise<void>, refresh: () => void}} Field
 */

/**
 * Whether a field is shown: what it depends on has one of some values. The value of a mapping is the name of its first key.
 * @param {Key} spec
 */
export function applies({ applies }) {
  if (!applies) return true;
  const value = effective(applies.key);
  const word = value !== null && typeof value === "object" ? Object.keys(value)[0] : String(value);
  return applies.values.includes(word);
}

/**
 * The value of a key as it counts: as written, as it is laid out where it depends on others, or its default.
 * @param {string} key
 * @returns {unknown}
 */
export function effective(key) {
  const { value } = find(key);
  if (value !== undefined && value !== null) return value;
  const laidOut = fromLayout(key);
  if (laidOut !== undefined) return laidOut;
  return literal(keyOf(key)?.fallback ?? null);
}

/** @param {string} key */
function fromLayout(key) {
  const arrow = state.inspection?.values.arrow;
  const name = key.startsWith("arrow.") ? key.slice("arrow.".length) : "";
  if (arrow && ["style", "base", "height", "tip", "lane"].includes(name)) {
    return /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (arrow))[name];
  }
  return name === "style" ? "none" : undefined;
}

/**
 * A value with another one at the end of some steps.
 * @param {unknown} node @param {import("./values.js").Step[]} steps @param {unknown} value `undefined` for none.
 * @returns {unknown}
 */
function replaced(node, [step, ...rest], value) {
  if (step === undefined) return value;
  const copy = structuredClone(/** @type {any} */ (node));
  copy[step] = replaced(copy[step], rest, value);
  return copy;
}

/**
 * Whether a list says what the base says anyway.
 * @param {string} name @param {unknown} list
 */
function isBaseList(name, list) { return JSON.stringify(list) === JSON.stringify(valueAt(name, base)); }

/**
 * What can be done about a value that an appearance or a direction holds.
 * @param {string} key @param {Home} home @param {unknown} value
 */
function badgeRows(key, home, value) {
  const own = valueAt(key, base);
  const line = currentTheme()?.lines[pathOf(key, home)];
  const isInList = /\[\d+\]/.test(key);
  const words = own === undefined ? "the default" : typeof own === "object" ? "the base's" : `the base's (${own})`;
  const [name] = key.split("[");
  const rows = state.readOnly ? [] : [
    { label: `Use ${words}`, run: () => void write([!isInList ? { key, remove: true, ...home }
      : isBaseList(name, replaced(valueAt(name, home), stepsOf(key).slice(stepsOf(name).length), own)) ? { key: name, remove: true, ...home }
        : own === undefined ? { key, remove: true, ...home } : { key, value: own, ...home }]) },
    { label: "Use this everywhere", run: () => void write([
      ...value === undefined ? [] : [{ key, value, ...base }], ...isInList ? [] : [{ key, remove: true, ...home }]]) }];
  return [...rows, ...line ? [{ label: `Go to line ${line}`, run: () => void showLine(line) }] : []];
}

/**
 * The mark of a value's place: a badge where an appearance or a direction holds it, a dot where one overrides it.
 * @param {string} key
 */
export function placeMark(key) {
  const { value, home } = find(key);
  const words = homeWords(home);
  if (home && words) {
    const badge = make("button", {
      className: "badge", title: `A value of ${words}'s own`, "aria-label": `${words}: a value of its own`,
      "aria-haspopup": "menu" }, make("span", {}, words));
    badge.addEventListener("click", () => openMenu(badge, badgeRows(key, home, value)));
    return [badge];
  }
  const theme = currentTheme();
  const overriding = (theme?.appearances ?? []).filter((look) => look !== "base" && look !== state.look
    && find(key, look).home?.appearance);
  return overriding.length && home
    ? [make("span", { className: "dot", role: "img", title: `${overriding.map(lookName).join(", ")} has a value of its own`,
      "aria-label": `${overriding.join(", ")} has a value of its own` })] : [];
}

/** @param {string} markdown */
export function plain(markdown) { return american(markdown.replaceAll("`", "")); }
