// @ts-check
/** What is found about a theme: where each finding belongs, what it says, and what can be done about it. */
import { ask } from "./conflict.js";
import { write } from "./editor.js";
import { american, listed, make } from "./elements.js";
import { paintOn, pixelsOf } from "./pixels.js";
import { change, currentTheme, state } from "./state.js";
import * as server from "./server.js";
import { base, find, keyOf, valueAt } from "./values.js";

/** @typedef {import("./state.js").Finding} Finding */

const ranks = { error: 0, warning: 1, note: 2 };

/**
 * The path of the key that a finding is about; nothing where it is about none.
 * @param {Finding} finding
 */
export function pathOfFinding({ line, file }) {
  const theme = currentTheme();
  if (!theme || line === null || file !== theme.file) return "";
  /** @type {string} */
  let best = "";
  for (const [path, at] of Object.entries(theme.lines)) {
    if (at === line && path.length > best.length) best = path;
  }
  return best;
}

/**
 * The same key without the appearance and the direction that hold it.
 * @param {Finding} finding
 */
function keyOfFinding(finding) {
  return pathOfFinding(finding).replace(/^appearances\.[^.]+\.?/, "").replace(/^directions\.[^.]+\.?/, "");
}

/**
 * The part of the theme that a finding belongs to.
 * @param {Finding} finding
 */
export function partOfFinding(finding) {
  const { rule, file } = finding;
  // An SVG is the source of the picture of its name.
  const picture = finding.picture ?? (file.endsWith(".svg") ? file.split("/").pop() : null);
  if (rule === "content-overlap") return "content";
  if (rule.startsWith("shadow") || rule === "invisible-on") return "shadows";
  if (rule.startsWith("arrow") || picture?.startsWith("arrow")) return "arrow";
  return keyOf(keyOfFinding(finding).replace(/(\[\d+\])+$/, ""))?.part ?? (picture ? "frame" : "about");
}

/**
 * The key of the row that a finding stands at: that of its own key, or of what its part shows first.
 * @param {Finding} finding
 * @returns {string}
 */
export function rowOf(finding) {
  // A number of a list belongs to the list's row, a key of a mapping to that of the mapping.
  for (let key = keyOfFinding(finding); key; key = key.replace(/(\[\d+\]|\.?[^.[\]]+)$/, "")) {
    const control = keyOf(key)?.control;
    if (control && control !== "section" && control !== "rules") return key;
  }
  return { frame: "frame.image", arrow: "arrow.image", shadows: "shadow", content: "contentInsets" }[partOfFinding(finding)] ?? "";
}

/** All findings about the theme, those with one cause together: the worst first, then in the order of the outline. */
export function allGroups() {
  const place = (/** @type {Finding} */ finding) => state.keys.findIndex(({ part }) => part === partOfFinding(finding));
  return causes([...currentTheme()?.diagnostics ?? []].sort((a, b) => ranks[a.severity] - ranks[b.severity] || place(a) - place(b)));
}

/**
 * The findings that stand at a row.
 * @param {string} key
 */
export function groupsAt(key) { return allGroups().filter(([finding]) => rowOf(finding) === key); }

/**
 * Findings with one cause: those of a rule that the same fix takes away, or at the same line.
 * @param {Finding[]} findings
 * @returns {Finding[][]}
 */
export function causes(findings) {
  /** @type {Map<string, Finding[]>} */
  const groups = new Map();
  for (const finding of findings) {
    const { rule, file, line, fix } = finding;
    const cause = JSON.stringify([rule, fix?.edits.length ? [file, fix.edits] : [finding.picture, line, finding.message]]);
    groups.set(cause, [...groups.get(cause) ?? [], finding]);
  }
  return [...groups.values()];
}

/**
 * Does what a finding proposes.
 * @param {Finding} finding
 */
export async function fix(finding) {
  const theme = currentTheme();
  if (!theme || !finding.fix) return;
  const { label, edits } = finding.fix;
  const isForPictures = !edits.length;
  if (isForPictures && !await ask(`${label}?`, ["This changes files of pictures. It can be undone."],
    [], ["Cancel", "Change the files"])) return;
  const { what } = await server.fix(theme.id, theme.revision, finding);
  if (what === "written") change({ message: `${labelWords(label)}: done.` });
  if (what === "changed") change({ message: "The file has changed; look at the findings again." });
}

/** Does what all findings propose that change numbers of the theme's file, one after the other. */
export async function fixAll() {
  for (let tries = 0; tries < 50; tries++) {
    const finding = currentTheme()?.diagnostics.find((one) => one.severity !== "note" && one.fix?.edits.length);
    if (!finding) return;
    const { diagnostics } = /** @type {import("./state.js").Theme} */ (currentTheme());
    await fix(finding);
    // What is found in the file as it is now comes later than the file.
    for (let waits = 0; waits < 100 && currentTheme()?.diagnostics === diagnostics; waits++) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    if (currentTheme()?.diagnostics === diagnostics) return;
  }
}

/**
 * A fix without the key that it stands at: *Set to 10*; one number for several sides is said once.
 * @param {string} label
 */
export function labelWords(label) {
  const words = label.replace(/(^Set | and )[a-z][\w.]*(?:\[\d+\])?[\w.]* (?=to |left |right |top |bottom )/g, "$1");
  const sides = words.replace(/^Set /, "").split(" and ").map((part) => part.match(/^(left|right|top|bottom) to (\S+)$/));
  const number = sides[0]?.[2];
  if (sides.length < 2 || sides.some((side) => side === null || side[2] !== number)) return words;
  return sides.length === 4 ? `Set to ${number}` : `Set ${listed(sides.map((side) => side?.[1] ?? ""))} to ${number}`;
}

/**
 * What findings with one cause say: what is the same of several sides, once.
 * @param {Finding[]} group
 */
export function groupWords(group) {
  const messages = group.map(({ message }) => messageWords(message));
  const sides = messages.map((words) => words.match(/^(Left|Right|Top|Bottom) (.+)$/s));
  const say = (/** @type {string} */ words) => words.replace(/\b(column|row)(s?)\b/g, "column$2 or row$2");
  const [first] = sides;
  if (group.length < 2 || !first || sides.some((side) => side === null || say(side[2]) !== say(first[2]))) return messages;
  const rest = sides.every((side) => side?.[2] === first[2]) ? first[2] : say(first[2]);
  return [`${group.length === 4 ? "On all sides" : `On the ${listed(sides.map((side) => side?.[1].toLowerCase() ?? ""))}`}, ${rest}`];
}

/** A message without the key that it stands at. */
export function messageWords(/** @type {string} */ message) {
  const words = american(message.replace(/^[a-z]+(?:\.\w+|[A-Z]\w*)+: /, ""));
  return /^\S+\.png/.test(words) ? words : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** @type {Record<string, string>} What each rule is about, in words. */
const rules = {
  "caps-too-small": "Caps cut into the corners", "stretch-detail": "Detail is stretched", "caps-too-large": "Caps are larger than needed",
  "caps-asymmetric": "Caps differ on the two sides", "tile-seam": "The tile has a seam", "tile-partial": "The last tile is cut off",
  "scale-pictures-differ": "The files show different pictures", "scale-off-by-one": "A file is one pixel off",
  "transparent-border": "The picture has an empty border", fringe: "Soft edges have a fringe", "arrow-feet": "The arrow does not reach its base",
  "arrow-upside-down": "The arrow is upside down", "arrow-seam": "A seam between arrow and frame", "arrow-light": "The arrow's light turns with it",
  "arrow-room": "There is no room for the arrow", "content-overlap": "Content lies over detail", "shadow-twice": "There are two shadows",
  "shadow-cut": "The shadow is cut off", "nine-patch-marks": "The picture has nine-patch marks", "unused-picture": "A picture is not used",
  "same-picture": "Two appearances have the same picture", "appearance-partial": "An appearance lacks pictures",
  "invisible-on": "Hard to see on a background", "list-replaced": "A list loses values", "stale-art": "An SVG is not drawn again",
  "export-loss": "An export loses something", "yaml-syntax": "The file cannot be read" };

/** @param {string} rule */
export function ruleWords(rule) {
  const words = rule.replaceAll("-", " ");
  return rules[rule] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * The worst place of a finding, as it is and as its fix would make it, at one whole magnification.
 * @param {Finding} finding
 */
export function twice(finding) {
  const box = make("div", { className: "twice", hidden: true });
  void (async () => {
    const theme = currentTheme();
    const files = theme ? await server.trial(theme.id, finding) : null;
    if (!files) return;
    const now = find(keyOfFinding(finding)).value;
    const [, number = ""] = labelWords(finding.fix?.label ?? "").match(/^Set to (\S+)$/) ?? [];
    const captions = number && typeof now === "number" ? [`${now}, now`, number] : ["Now", "After"];
    const figures = await Promise.all(captions.map(async (words, index) => {
      const bytes = files[index];
      if (!bytes) return [];
      const canvas = make("canvas", { role: "img", "aria-label": words });
      paintOn(canvas, await pixelsOf(bytes));
      return [make("figure", {}, canvas, make("figcaption", {}, words))];
    }));
    box.replaceChildren(...figures.flat());
    box.hidden = figures.flat().length < 2;
  })();
  return box;
}

/**
 * Switches a rule off for the theme.
 * @param {string} rule
 */
export async function switchOff(rule) {
  await write([{ key: `lint.${rule}`, value: "off", ...base }]);
  if (!state.refusal.length) change({ message: `Not checked any more: ${ruleWords(rule)}. Rules has it.` });
}

/**
 * Leaves out one finding: one place in one picture, until the picture changes.
 * @param {Finding} finding
 */
export async function ignore({ rule, at, picture }) {
  const theme = currentTheme();
  const blob = theme && picture ? await server.art(theme.id, picture) : null;
  if (!blob) return change({ message: `${picture} cannot be read.` });
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await blob.arrayBuffer()));
  const art = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const now = valueAt("lint.ignored", base);
  await write([{ key: "lint.ignored", value: [...now === undefined || now === null ? [] : [now].flat(), { rule, at, art }], ...base }]);
  if (!state.refusal.length) change({ message: `Left out until ${picture} changes.` });
}
