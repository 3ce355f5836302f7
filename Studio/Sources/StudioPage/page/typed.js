// @ts-check
/** Reads what people type into fields: numbers with units and sums, several numbers that are one value, CSS colors. */
import { colorOf, colorText } from "./values.js";

/**
 * The number of a text: with a unit or without, or a sum such as `12+4`; a comma is a decimal point.
 * @param {string} text
 * @param {number} [whole] What `100%` is.
 * @returns {number} `NaN` for a text that is none.
 */
export function numberOf(text, whole = 100) {
  const plain = text.toLowerCase().replaceAll(",", ".").replaceAll("−", "-").replaceAll("×", "*").replaceAll("÷", "/");
  const tokens = plain.match(/\d+\.?\d*|\.\d+|[a-z°]+|\S/g) ?? [];
  let next = 0;
  /** @returns {number} */
  const one = () => {
    const token = tokens[next++] ?? "";
    if (token === "-") return -one();
    if (token === "+") return one();
    if (token === "(") {
      const inner = sum();
      return tokens[next++] === ")" ? inner : NaN;
    }
    const number = /^[\d.]/.test(token) ? Number(token) : NaN;
    if (tokens[next] === "%") return next++, number / 100 * whole;
    if (["pt", "px", "deg", "°"].includes(tokens[next])) next++;
    return number;
  };
  const product = () => {
    let number = one();
    while (tokens[next] === "*" || tokens[next] === "/") number = tokens[next++] === "*" ? number * one() : number / one();
    return number;
  };
  const sum = () => {
    let number = product();
    while (tokens[next] === "+" || tokens[next] === "-") number = tokens[next++] === "+" ? number + product() : number - product();
    return number;
  };
  const number = sum();
  return next === tokens.length && Number.isFinite(number) ? number : NaN;
}

/**
 * The numbers of a text, in any number of them: `14 18`, `10, 20`, `12+4`. A minus with space on one side only belongs to
 * the number behind it.
 * @param {string} text
 * @returns {string[]}
 */
function partsOf(text) {
  return text.trim().replace(/\s*([+*/×÷])\s*/g, "$1").replace(/\s+([-−])\s+/g, "$1").replace(/\s+(%|pt\b|px\b|deg\b|°)/g, "$1")
    .split(/\s*[,;]\s*|\s+/).filter(Boolean);
}

/** @param {string} text */
export function isList(text) { return partsOf(text).length > 1; }

/**
 * Several numbers that are one value: one is for all, two of four for opposite ones.
 * @param {string} text
 * @param {number[]} now The numbers as they are: `50%` is half of each.
 * @returns {number[]|null} `null` for a text of another count, or with what is no number.
 */
export function numbersOf(text, now) {
  const parts = partsOf(text);
  if (![1, now.length, ...now.length === 4 ? [2] : []].includes(parts.length)) return null;
  const numbers = now.map((whole, index) => numberOf(parts[index % parts.length], whole));
  return numbers.some(Number.isNaN) ? null : numbers;
}

/** The browser knows every CSS color; what it makes of one is read off an element that nobody sees. */
const probe = document.createElement("i");
probe.hidden = true;
document.body.append(probe);

/**
 * A color as a theme writes it: digits with or without `#`, or any color of CSS.
 * @param {string} text
 * @param {number} alpha The alpha of a color that says nothing about its own: six digits, a name.
 * @returns {string|null} `null` for a text that is none.
 */
export function colorIn(text, alpha) {
  const words = text.trim();
  const digits = colorOf(words.startsWith("#") ? words : `#${words}`);
  if (digits) return colorText(digits.hex, words.replace("#", "").length % 4 ? alpha : digits.alpha);
  // A color of this page is none of a theme.
  if (!CSS.supports("color", words) || /^currentcolor$/i.test(words)) return null;
  probe.style.color = "";
  probe.style.color = `color(from ${words} srgb r g b / alpha)`;
  if (!probe.style.color) return null;
  const [, ...numbers] = getComputedStyle(probe).color.match(/^color\(srgb (\S+) (\S+) ([^\s)]+)(?: \/ ([^\s)]+))?\)$/) ?? [];
  if (!numbers.length) return null;
  const [red, green, blue, share] = numbers.map((number) => Math.min(1, Math.max(0, Number(number ?? 1) || 0)));
  const hex = [red, green, blue].map((part) => Math.round(part * 255).toString(16).padStart(2, "0")).join("");
  const saysAlpha = share < 1 || words.includes("/") || words.split(",").length > 3;
  return colorText(`#${hex}`, saysAlpha ? share : alpha);
}

/**
 * The number that a text means in a unit; a share is written in percent, or as a fraction below 1.
 * @param {string} text @param {string} unit @param {number} [now]
 */
export function numberIn(text, unit, now = 0) {
  if (unit !== "%") return numberOf(text, now);
  const number = numberOf(text);
  return /%/.test(text) || number <= 0 || number >= 1 ? number / 100 : number;
}
