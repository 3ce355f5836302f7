// @ts-check
/**
 * What is said about one field, beside the inspector, so that no field moves for it: a finding with its fix, or why a text
 * is not taken.
 */
import { byId, make } from "./elements.js";
import { allGroups, fix, groupsAt, groupWords, ignore, labelWords, messageWords, partOfFinding, rowOf, ruleWords, switchOff, twice } from "./findings.js";
import { icon } from "./icons.js";
import { openMenu } from "./menus.js";
import { findCaps } from "./slicing.js";
import { showLine, showPixels } from "./sources.js";
import { change, currentTheme, on, openPart, state } from "./state.js";

/** @typedef {import("./state.js").Finding} Finding */

const bubble = byId("remark");
const inspector = byId("inspector");

/** Which of the findings at the row is said. */
let index = 0;

/** @param {string} key */
function refusedAt(key) {
  return state.refused.filter((one) => one.key === key && inputOf(one)?.classList.contains("wrong")).pop();
}

/** @param {import("./state.js").Refused} refused */
function inputOf({ name }) {
  return /** @type {HTMLInputElement|null} */ (document.querySelector(`input[name="${CSS.escape(name)}"]`));
}

/**
 * The row of a key, the list that it is in, or what counts the findings where its row is not shown.
 * @param {string} key
 */
function rowAt(key) {
  return [key, key.replace(/\[\d+\].*$/, "")].map((one) => inspector.querySelector(`[data-key="${CSS.escape(one)}"]`)).find(Boolean)
    ?? byId("count");
}

/**
 * Shows a finding at its field, which gets the focus.
 * @param {Finding[]} group
 */
export function showFinding([finding]) {
  const key = rowOf(finding);
  const [row] = key.match(/^.*\[\d+\]/) ?? [null];
  openPart(partOfFinding(finding), row);
  change({ remark: null });
  // Its fields are built by then.
  setTimeout(() => {
    const element = rowAt(key);
    element.closest("details")?.setAttribute("open", "");
    element.scrollIntoView({ block: "nearest" });
    /** @type {HTMLElement|null} */ (element.querySelector("input, select, button"))?.focus({ preventScroll: true });
    index = Math.max(0, groupsAt(key).findIndex(([other]) => other === finding));
    change({ remark: null });
    change({ remark: key });
  });
}

/** Goes to the next finding, across parts. */
export function nextFinding() {
  const all = allGroups();
  if (!all.length) return change({ message: "There are no findings." });
  const now = state.remark === null ? undefined : groupsAt(state.remark)[index];
  const place = all.findIndex(([finding]) => finding === now?.[0]);
  showFinding(all[(place + 1) % all.length]);
}

/**
 * Does what the finding of a field proposes.
 * @param {string} key
 */
export function fixAt(key) {
  const finding = groupsAt(key).flat().find((one) => one.fix);
  if (finding && !state.readOnly) void fix(finding);
}

/**
 * What leads to the finding of a row: its place is kept where there is none.
 * @param {string} key @param {Finding[][]} groups
 */
export function sayButton(key, groups) {
  if (!groups.length) return make("span", { className: "say" });
  const button = make("button", {
    className: `say ${groups[0][0].severity}`, name: `${key}.finding`, "aria-label": `Finding: ${ruleWords(groups[0][0].rule)}`,
    title: ruleWords(groups[0][0].rule) }, icon("alert"));
  button.addEventListener("click", () => {
    index = state.remark === key ? (index + 1) % groups.length : 0;
    change({ remark: null });
    change({ remark: key });
  });
  return button;
}

/** @param {Finding[]} group @param {HTMLElement} opener */
function moreRows(group, opener) {
  const [finding] = group;
  const { picture, rectangle, line, endLine, file, rule } = finding;
  const theme = currentTheme();
  const canWrite = !state.readOnly && theme !== undefined;
  const single = group.filter(({ at, picture }) => at && picture);
  return [
    ...picture?.endsWith(".png") ? [{ label: "Show it in pixels", run: () => void showPixels(picture, rectangle, finding.fix ? twice(finding) : null) }] : [],
    ...line !== null && file === theme?.file ? [{ label: `Go to line ${line}`, run: () => void showLine(line, endLine ?? line) }] : [],
    ...!finding.fix && canWrite && (rule === "caps-too-small" || rule === "stretch-detail") ? [{ label: "Find caps",
      run: () => void findCaps() }] : [],
    ...canWrite ? single.map((one) => ({
      label: single.length < 2 ? "Ignore this one" : `Ignore this one: ${one.at?.split(" ")[1] ?? one.picture}`, note: "until the art changes",
      run: () => void ignore(one) })) : [],
    ...canWrite && state.keys.some(({ key }) => key === `lint.${rule}`) ? [{
      label: `Never check this in ${theme?.name}`, run: () => void switchOff(rule) }] : []];
}

/** What is said, its class, and what it is about. */
function content() {
  const { remark, refusal } = state;
  const refused = remark === null ? undefined : refusedAt(remark);
  if (refused) {
    const back = make("button", { className: "edge", textContent: "Give back the old value", onclick: () => {
      const input = inputOf(refused);
      input?.focus();
      input?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
    } });
    return { kind: "refused", at: inputOf(refused) ?? inspector, nodes: [
      make("p", {}, make("b", { className: "bad" }, "Not taken. "), refused.why), make("div", { className: "actions" }, back)] };
  }
  // While somebody types, the text is not finished: what the theme would say to it is said when it is.
  const isTyping = state.draft.length > 0 && document.activeElement instanceof HTMLInputElement && inspector.contains(document.activeElement);
  if (refusal.length && !isTyping) {
    return { kind: "refused", at: rowAt(rowOf(refusal[0])), nodes: [
      ...refusal.map(({ message }, place) => make("p", {}, ...place ? [] : [make("b", { className: "bad" }, "Not done. ")], messageWords(message))),
      make("div", { className: "actions" }, make("button", {
        className: "edge", textContent: "Close", onclick: () => change({ refusal: [] }) }))] };
  }
  if (remark === null) return null;
  const groups = groupsAt(remark);
  const group = groups[Math.min(index, groups.length - 1)];
  if (!group) return null;
  const [finding] = group;
  const { fix: proposed, noFix } = finding;
  const more = make("button", { className: "icon", "aria-label": "More about this finding", title: "More", "aria-haspopup": "menu" }, icon("more"));
  more.addEventListener("click", () => openMenu(more, moreRows(group, more)));
  const [first, ...others] = groupWords(group).map((words) => /[.!?]$/.test(words) ? words : `${words}.`);
  return { kind: finding.severity, at: rowAt(remark), nodes: [
    make("p", {}, make("b", { className: "warn" }, `${ruleWords(finding.rule)}. `), first), ...others.map((words) => make("p", {}, words)),
    ...noFix ? [make("p", { className: "dim" }, `No fix: ${noFix.replace(/\b[a-z]+\.[\w.]+ (?=left|right|top|bottom)/g, "")}.`)] : [],
    make("div", { className: "actions" },
      ...proposed && !state.readOnly ? [make("button", {
        className: "fix", title: "Alt+Enter", textContent: labelWords(proposed.label), onclick: () => void fix(finding) })] : [],
      more, make("span", { className: "gap" }),
      ...groups.length > 1 ? [make("span", { className: "dim" }, `${index + 1} of ${groups.length}`)] : [])] };
}

function build() {
  const isShown = state.theme !== null && ["stage", "grid", "place"].includes(state.view) && !document.querySelector("dialog[open]");
  const said = isShown ? content() : null;
  const focus = bubble.contains(document.activeElement) ? document.activeElement?.className : null;
  bubble.hidden = !said;
  if (!said) return;
  bubble.className = said.kind;
  bubble.setAttribute("role", said.kind === "refused" ? "status" : "group");
  bubble.replaceChildren(...said.nodes);
  if (focus) /** @type {HTMLElement|undefined} */ ([...bubble.querySelectorAll("button")].find(({ className }) => className === focus))?.focus();
  place(said.at);
}

/**
 * Puts it beside the inspector, at the height of what it is about; above the inspector where that is at the bottom.
 * @param {Element} at
 */
function place(at) {
  const row = at.getBoundingClientRect();
  const panel = inspector.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const isBelow = panel.width === innerWidth;
  const isOutside = !inspector.contains(at);
  const top = isOutside ? row.bottom + 8 : isBelow ? byId("outline").getBoundingClientRect().top - height - 8 : Math.max(52, Math.min(innerHeight - height - 8, row.top - 8));
  const left = isOutside ? Math.min(row.left, innerWidth - width - 8) : isBelow ? 8 : panel.left - width - 12;
  bubble.classList.toggle("tailed", !isOutside && !isBelow);
  Object.assign(bubble.style, { top: `${top}px`, left: `${Math.max(8, left)}px` });
  bubble.style.setProperty("--tail", `${Math.max(8, Math.min(height - 18, row.top + row.height / 2 - top - 5))}px`);
}

let isWaiting = false;

/** Says it once for all that changes at once, after the fields are built. */
function buildSoon() {
  if (isWaiting) return;
  isWaiting = true;
  requestAnimationFrame(() => {
    isWaiting = false;
    build();
  });
}

document.addEventListener("focusin", ({ target }) => {
  // What counts the findings goes on from the one that is said.
  if (!(target instanceof Element) || bubble.contains(target) || target.closest(".menu, dialog, #count")) return;
  const key = target.closest("#fields [data-key]")?.getAttribute("data-key") ?? target.getAttribute("name") ?? "";
  if (key === state.remark) return;
  index = 0;
  // What says a finding is pressed: to show it before would make the press go on to the next one.
  if (target.closest(".say")) return change({ remark: null });
  change({ remark: key && (refusedAt(key) || groupsAt(key).length) ? key : null });
});
document.addEventListener("pointerdown", ({ target }) => {
  if (!(target instanceof Element) || bubble.contains(target) || target.closest(".menu, dialog, #fields, #inspector")) return;
  change({ remark: null });
}, true);
addEventListener("resize", buildSoon);
inspector.addEventListener("scroll", buildSoon);
on(["remark", "refused", "refusal", "themes", "theme", "view", "part", "row", "readOnly", "keys", "draft"], buildSoon);
