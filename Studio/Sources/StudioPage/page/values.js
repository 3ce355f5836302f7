// @ts-check
/**
 * The values of a theme's file: where each stands, and where a change of it goes.
 *
 * Appearances and directions hold differences: their mappings merge with the theme's, their lists replace them.
 */
import { currentTheme, state } from "./state.js";

/** @typedef {import("./state.js").Setting} Setting */

/** @typedef {{appearance: string|null, direction: string|null}} Home */

/** The theme itself. */
export const base = /** @type {Home} */ ({ appearance: null, direction: null });

/** @typedef {string|number} Step */

/**
 * The steps of a key: `shadow[0].blur` is `shadow`, 0, `blur`.
 * @param {string} key
 * @returns {Step[]}
 */
export function stepsOf(key) {
  return key.split(".").flatMap((part) => {
    const [name, ...indices] = part.split("[");
    return [name, ...indices.map((index) => parseInt(index, 10))];
  });
}

/** @param {unknown} node @param {Step} step */
function inner(node, step) {
  if (node === null || typeof node !== "object") return undefined;
  if (typeof step === "number") {
    // A single mapping stands for a list of one.
    return Array.isArray(node) ? node[step] : step === 0 ? node : undefined;
  }
  return Array.isArray(node) ? undefined : /** @type {Record<string, unknown>} */ (node)[step];
}

/**
 * What stands at the end of some steps.
 * @param {unknown} node
 * @param {Step[]} steps
 * @returns {unknown}
 */
export function at(node, steps) { return steps.reduce(inner, node); }

/**
 * What a file holds where a change is written.
 * @param {unknown} values @param {import("./state.js").Setting} setting
 */
export function written(values, { key, appearance, direction }) {
  return at(values, stepsOf(pathOf(key, { appearance: appearance ?? null, direction: direction ?? null })));
}

/**
 * What a place of the file holds.
 * @param {unknown} values
 * @param {Home} home
 */
function held(values, { appearance, direction }) {
  return at(values, [
    ...appearance ? ["appearances", appearance] : [], ...direction ? ["directions", direction] : []]);
}

/**
 * The places that count for an appearance and a direction, the one that wins first.
 * @param {string} appearance
 * @param {string} direction
 * @returns {Home[]}
 */
export function places(appearance, direction) {
  const look = appearance === "base" ? null : appearance;
  return [
    ...look ? [{ appearance: look, direction }] : [], { appearance: null, direction },
    ...look ? [{ appearance: look, direction: null }] : [], base];
}

/**
 * Whether a list on the way to a value holds all that is below it.
 * @param {unknown} node
 * @param {Step[]} steps
 */
function hasList(node, steps) {
  return steps.some((step, index) => typeof step === "number" && Array.isArray(at(node, steps.slice(0, index))));
}

/**
 * The value of a key as it counts, and the place that holds it: no place where nothing is written.
 * @param {string} key
 * @param {string} [appearance]
 * @param {string} [direction]
 * @returns {{value: unknown, home: Home|null}}
 */
export function find(key, appearance = state.look, direction = state.arrow) {
  const values = valuesNow();
  const steps = stepsOf(key);
  for (const home of places(appearance, direction)) {
    const node = held(values, home);
    const value = at(node, steps);
    if (value !== undefined) return { value, home };
    // What the list leaves out has its default.
    if (hasList(node, steps)) return { value: undefined, home };
  }
  return { value: undefined, home: null };
}

/**
 * The value that one place holds.
 * @param {string} key
 * @param {Home} home
 */
export function valueAt(key, home) { return at(held(valuesNow(), home), stepsOf(key)); }

/** The values of the file, with the changes that are not written. */
function valuesNow() { return currentTheme()?.values; }

/**
 * The elements of a list, and the place that holds it; one mapping is a list of one.
 * @param {string} key
 * @returns {{items: unknown[], home: Home|null}}
 */
export function list(key) {
  const { value, home } = find(key);
  if (value === undefined || value === null) return { items: [], home };
  return { items: Array.isArray(value) ? value : [value], home };
}

/** Where a change goes whose value only the theme itself holds. */
export function scopeHome() {
  switch (state.scope) {
    case "look": return { appearance: state.look === "base" ? state.beside : state.look, direction: null };
    case "direction": return { appearance: null, direction: state.arrow };
    default: return base;
  }
}

/**
 * The place that a change of a key goes to: the one that holds its value, or where the user wants it.
 * @param {string} key
 * @returns {Home}
 */
export function destination(key) {
  const { home } = find(key);
  if (home && (home.appearance || home.direction)) return home;
  const wanted = scopeHome();
  const { varies = true, variesByDirection = true } = keyOf(key) ?? {};
  return (wanted.direction ? variesByDirection : varies) ? wanted : base;
}

/**
 * What the table says of a key: `shadow[0].blur` is described as `shadow[].blur`.
 * @param {string} key
 */
export function keyOf(key) {
  const general = key.replace(/\[\d+\]/g, "[]");
  return state.keys.find((other) => other.key === general);
}

/**
 * Changes at the places where they go.
 * @param {Setting[]} set
 * @returns {Setting[]}
 */
export function scoped(set) {
  return set.map((setting) => setting.appearance !== undefined || setting.direction !== undefined
    ? setting : { ...merged(setting), ...destination(setting.key) });
}

/**
 * A single mapping is written without an index: differences of it hold single keys; a list would replace all.
 * @param {Setting} setting
 */
function merged(setting) {
  const steps = stepsOf(setting.key);
  const index = steps.indexOf(0);
  if (index < 0) return setting;
  const name = steps.slice(0, index).join(".");
  const value = find(name).value;
  const isSingle = value !== null && typeof value === "object" && !Array.isArray(value);
  return isSingle ? { ...setting, key: setting.key.replace(`${name}[0]`, name) } : setting;
}

/**
 * A place in words: `dark`, `up`, `dark, up`; nothing for the theme itself.
 * @param {Home|null} home
 */
export function homeWords(home) { return home ? [home.appearance, home.direction].filter(Boolean).join(", ") : ""; }

/**
 * The path of a key in the whole file.
 * @param {string} key
 * @param {Home} home
 */
export function pathOf(key, { appearance, direction }) {
  return [...appearance ? [`appearances.${appearance}`] : [], ...direction ? [`directions.${direction}`] : [], key]
    .join(".");
}

/**
 * Insets in any of their forms as top, left, bottom, right.
 * @param {unknown} value
 * @returns {import("./state.js").Four}
 */
export function insetsOf(value) {
  if (typeof value === "number") return [value, value, value, value];
  if (Array.isArray(value)) {
    const numbers = value.map(Number);
    return /** @type {import("./state.js").Four} */ (
      numbers.length === 2 ? [numbers[0], numbers[1], numbers[0], numbers[1]]
        : numbers.length === 4 ? numbers : [0, 0, 0, 0]);
  }
  const sides = /** @type {Record<string, number>} */ (value ?? {});
  return [sides.top ?? 0, sides.left ?? 0, sides.bottom ?? 0, sides.right ?? 0];
}

/**
 * Insets in the shortest form that a theme's file takes.
 * @param {number[]} insets
 */
export function shortInsets([top, left, bottom, right]) {
  if (top === left && top === bottom && top === right) return top;
  if (top === bottom && left === right) return [top, left];
  return [top, left, bottom, right];
}

/**
 * A default as the table of keys writes it.
 * @param {string|null} text
 * @returns {unknown}
 */
export function literal(text) {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * A colour's parts: six digits and the share of its alpha; `null` for what is none.
 * @param {unknown} value
 * @returns {{hex: string, alpha: number}|null}
 */
export function colorOf(value) {
  if (typeof value !== "string" || !/^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(value)) return null;
  const digits = value.length < 6 ? [...value.slice(1)].map((digit) => digit + digit).join("") : value.slice(1);
  return {
    hex: `#${digits.slice(0, 6).toUpperCase()}`,
    alpha: digits.length === 8 ? parseInt(digits.slice(6), 16) / 255 : 1,
  };
}

/**
 * A colour as a theme writes it.
 * @param {string} hex
 * @param {number} alpha
 */
export function colorText(hex, alpha) {
  const byte = Math.round(Math.min(1, Math.max(0, alpha)) * 255);
  return hex.toUpperCase() + (byte < 255 ? byte.toString(16).padStart(2, "0").toUpperCase() : "");
}
