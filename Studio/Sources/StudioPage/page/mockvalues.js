// @ts-check
/** The values of a new theme's file with the reasons that its comments give. */
import { shadowWords } from "./outline.js";

/**
 * An item of a list in words: a shadow as everywhere.
 * @param {string} item
 */
function itemWords(item) {
  const [, opacity, x, y, blur] = item.match(/opacity: ([\d.]+), offset: \[(-?[\d.]+), (-?[\d.]+)\], blur: ([\d.]+)/) ?? [];
  return blur === undefined ? item.replace(/^\{|\}(\s+#.*)?$/g, "").replaceAll('"', "")
    : `${shadowWords({ offset: [Number(x), Number(y)], blur: Number(blur) })}, ${Math.round(100 * Number(opacity))} %`;
}

/**
 * Each value of a theme's text that has a comment, with it.
 * @param {string} text
 */
export function valueRows(text) {
  /** @type {{words: string, value: string, reason: string}[]} */
  const rows = [];
  let section = "";
  for (const line of text.split("\n")) {
    const [, comment] = line.match(/^\s+# (.*)$/) ?? [];
    const last = rows[rows.length - 1];
    if (comment !== undefined) {
      if (last) last.reason += `${last.reason ? "; " : ""}${comment}`;
      continue;
    }
    const [, item] = line.match(/^\s+- (.*)$/) ?? [];
    if (item !== undefined) {
      if (last && last.words.toLowerCase() === section) last.value += `${last.value ? "; " : ""}${itemWords(item)}`;
      continue;
    }
    const [, space, key, value, reason] = line.match(/^(\s*)(\w+):(.*?)(?:\s+# (.*))?$/) ?? [];
    if (key === undefined || ["format", "name"].includes(key)) continue;
    if (!space) section = key;
    const label = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    const words = space && section !== "frame" ? `${section} ${label}` : label;
    if (reason || ["capInsets", "shadow"].includes(key)) {
      rows.push({ words: words.charAt(0).toUpperCase() + words.slice(1), value: value.trim().replace(/^\[+|\]+$/g, ""), reason: reason ?? "" });
    }
  }
  return rows.filter(({ value, reason }) => value || reason);
}
