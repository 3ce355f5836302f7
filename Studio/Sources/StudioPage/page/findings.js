// @ts-check
import { ask } from "./conflict.js";
import { write } from "./editor.js";
import { byId, listed, make, setChildren } from "./elements.js";
import { paintOn, pixelsOf } from "./pixels.js";
import { showLine, showPixels } from "./sources.js";
import { change, currentTheme, on, state } from "./state.js";
import * as server from "./server.js";
import { base, find } from "./values.js";

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
  const key = keyOfFinding(finding).replace(/\[\d+\]/g, "[]");
  const spec = state.keys.find((other) => other.key === key);
  const { rule, file } = finding;
  // An SVG is the source of the picture of its name.
  const picture = finding.picture ?? (file.endsWith(".svg") ? file.split("/").pop() : null);
  if (rule === "content-overlap") return "content";
  if (rule.startsWith("shadow") || rule === "invisible-on") return "shadows";
  if (rule.startsWith("arrow") || picture?.startsWith("arrow")) return "arrow";
  return spec?.part ?? (picture ? "frame" : "about");
}

/**
 * The findings about a key.
 * @param {string} key
 */
export function findingsOf(key) {
  return (currentTheme()?.diagnostics ?? []).filter(
    (finding) => finding.severity !== "note" && keyOfFinding(finding) === key);
}

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
async function fix(finding) {
  const theme = currentTheme();
  if (!theme || !finding.fix) return;
  const { label, edits } = finding.fix;
  const isForPictures = !edits.length;
  if (isForPictures && !await ask(`${label}?`, ["This changes files of pictures. It can be undone."],
    [], ["Leave them", "Change the files"])) return;
  const { what } = await server.fix(theme.id, theme.revision, finding);
  if (what === "written") change({ message: `${labelWords(label)}: done.` });
  if (what === "changed") change({ message: "The file has changed; look at the findings again." });
}

/** Does what all findings propose that change numbers of the theme's file, one after the other. */
async function fixAll() {
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
 * A fix without the key that its card stands at: *Set to 10*; one number for several sides is said once.
 * @param {string} label
 */
function labelWords(label) {
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
function groupWords(group) {
  const messages = group.map(({ message }) => messageWords(message));
  const sides = messages.map((words) => words.match(/^(Left|Right|Top|Bottom) (.+)$/s));
  const say = (/** @type {string} */ words) => words.replace(/\b(column|row)(s?)\b/g, "column$2 or row$2");
  const [first] = sides;
  if (group.length < 2 || !first || sides.some((side) => side === null || say(side[2]) !== say(first[2]))) return messages;
  const rest = sides.every((side) => side?.[2] === first[2]) ? first[2] : say(first[2]);
  return [`${group.length === 4 ? "On all sides" : `On the ${listed(sides.map((side) => side?.[1].toLowerCase() ?? ""))}`}, ${rest}`];
}

/** A message without the key that its card stands at. */
function messageWords(/** @type {string} */ message) {
  const words = message.replace(/^[a-z]+(?:\.\w+|[A-Z]\w*)+: /, "");
  return /^\S+\.png/.test(words) ? words : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** @param {string} rule */
export function ruleWords(rule) {
  const words = rule.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * The worst place of a finding, as it is and as its fix would make it, at one whole magnification.
 * @param {Finding} finding
 */
function twice(finding) {
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

/** @param {Finding[]} group */
function cardName(group) { return `found-${group[0].rule}-${group[0].line ?? 0}-${group[0].message.length}`; }

/**
 * Shows the card of findings with one cause.
 * @param {Finding[]} group
 */
export function showCard(group) {
  const card = document.getElementById(cardName(group));
  card?.scrollIntoView({ block: "nearest" });
  card?.focus({ preventScroll: true });
}

/**
 * Switches a rule off for the theme.
 * @param {string} rule
 */
async function ignore(rule) {
  await write([{ key: `lint.${rule}`, value: "off", ...base }]);
  if (!state.refusal.length) change({ message: `${ruleWords(rule)} is off: Rules switches it on again.` });
}

/** @param {Finding[]} group */
function card(group) {
  const [finding] = [...group].sort((a, b) => ranks[a.severity] - ranks[b.severity]);
  const { picture, rectangle, line, endLine, file, rule } = finding;
  const isTheme = currentTheme() !== undefined;
  const name = file.split("/").pop() ?? file;
  const place = line === null ? name : `${name}, line ${line}`;
  /** @type {HTMLButtonElement[]} */
  const buttons = [];
  if (finding.fix && !state.readOnly && isTheme) {
    buttons.push(make("button", { className: "fill", textContent: labelWords(finding.fix.label), onclick: () => void fix(finding) }));
  }
  if (!finding.fix && !state.readOnly && isTheme && (rule === "caps-too-small" || rule === "stretch-detail")) {
    buttons.push(make("button", { className: "edge", textContent: "Find caps",
      onclick: () => void import("./inspector.js").then(({ findCaps }) => findCaps()) }));
  }
  if (picture?.endsWith(".png") && isTheme) {
    buttons.push(make("button", {
      className: "edge", textContent: "Show pixels", onclick: () => void showPixels(picture, rectangle) }));
  }
  if (line !== null && file === currentTheme()?.file) {
    buttons.push(make("button", {
      className: "edge", textContent: `Line ${line}`, onclick: () => void showLine(line, endLine ?? line) }));
  }
  if (!state.readOnly && isTheme && state.keys.some(({ key }) => key === `lint.${rule}`)) {
    buttons.push(make("button", { textContent: "Ignore", title: "Switch this rule off for the theme: Rules has it",
      onclick: () => void ignore(rule) }));
  }
  return make("article", { className: `card ${finding.severity}`, tabIndex: -1, id: cardName(group) },
    make("h2", {}, rule === "stale-art" && finding.severity === "error" ? "An SVG is not drawn again" : ruleWords(rule)), ...finding.fix && isTheme ? [twice(finding)] : [],
    ...groupWords(group).map((words) => make("p", {}, words)),
    ...(finding.noFix ? [make("p", { className: "dim" }, `No fix: ${finding.noFix.replace(/\b[a-z]+\.[\w.]+ (?=left|right|top|bottom)/g, "")}`)] : []),
    make("code", { title: file }, [place, picture].filter(Boolean).join(" · ")),
    ...buttons.length ? [make("div", { className: "actions" }, ...buttons)] : []);
}

function build() {
  const theme = currentTheme();
  const { refusal, part, view } = state;
  const all = (theme?.diagnostics ?? []).filter((finding) => finding.severity === "error" || partOfFinding(finding) === part)
    .sort((a, b) => ranks[a.severity] - ranks[b.severity]);
  const isShown = view === "stage" || view === "grid";
  const fixable = causes((theme?.diagnostics ?? []).filter((one) => one.severity !== "note" && one.fix?.edits.length)).length;
  setChildren(byId("findings"), [isShown, all, refusal, state.theme, state.readOnly, fixable, theme?.lines], () => isShown ? [
    ...refusal.length ? [make("article", { className: "card error" }, make("h2", {}, "Not done: it would be wrong"),
      ...refusal.map(({ message }) => make("p", {}, messageWords(message))),
      make("div", { className: "actions" }, make("button", {
        className: "edge", textContent: "Close", onclick: () => change({ refusal: [] }) })))] : [],
    ...fixable > 1 && all.length && !state.readOnly ? [make("div", { className: "card note all" },
      make("div", { className: "actions" }, make("button", {
        className: "fill", textContent: `Fix all ${fixable}`, onclick: () => void fixAll() })))] : [],
    ...causes(all).map(card)] : []);
}

on(["themes", "theme", "refusal", "readOnly", "part", "view", "keys"], build);
