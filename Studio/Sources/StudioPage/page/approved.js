// @ts-check
import { ask } from "./conflict.js";
import { byId, decimal, keepFocus, make, setChildren } from "./elements.js";
import { placeName } from "./grid.js";
import { segments } from "./inputs.js";
import { pixelsOf, paintOn } from "./pixels.js";
import { lookName } from "./stage.js";
import { change, currentPage, currentTheme, on, state } from "./state.js";
import * as server from "./server.js";

/** @typedef {{name: string, picture: string|null, approved: import("./state.js").Approved|null}} Case */

/** The ways of looking at a picture against its reference. */
const ways = [
  { value: "beside", words: "Side by side" }, { value: "swipe", words: "Swipe" }, { value: "difference", words: "Difference" }];

const panel = byId("approved");
const fields = byId("fields");

/**
 * The pictures of the theme's previews, each with its reference.
 * @returns {Case[]}
 */
function cases() {
  const known = new Map(currentPage()?.cells.map((cell) => [cell.name, cell.approved]));
  return (currentTheme()?.cells ?? []).map(({ name, picture }) => ({ name, picture, approved: known.get(name) ?? null }));
}

/** @param {Case} one */
const isOpen = ({ picture, approved }) =>
  picture !== null && ["different", "sizeMismatch", "missing"].includes(approved?.outcome ?? "");

/** The case that is looked at. */
function chosen() {
  const all = cases();
  return all.find(({ name }) => name === state.cell) ?? all.find(isOpen) ?? all[0];
}

/** Shows the next way of looking. */
export function nextWay() {
  const index = ways.findIndex(({ value }) => value === state.against);
  change({ against: ways[(index + 1) % ways.length].value });
}

/** How a picture stands to its reference. */
const summary = (/** @type {Case} */ { approved }) => approved?.outcome === "missing" ? "new" : approved?.summary ?? "not compared yet";

/** The same in two words. */
function shortSummary(/** @type {Case} */ one) {
  const words = summary(one);
  return one.approved?.outcome === "sizeMismatch" ? "other size" : words.match(/^[\d,]+ pixels?/)?.[0] ?? words;
}

/**
 * A case in words: what all have alike is left out.
 * @param {string} name
 */
function caseName(name) {
  const cells = currentPage()?.cells ?? [];
  const cell = cells.find((other) => other.name === name);
  if (!cell) return name.replaceAll("-", " · ");
  const differ = (/** @type {(cell: import("./state.js").CellRequest) => unknown} */ of) => new Set(cells.map((one) => JSON.stringify(of(one)))).size > 1;
  return [
    ...differ(({ appearance }) => appearance) ? [lookName(cell.appearance)] : [],
    ...differ(({ content }) => content) ? [cell.content?.map(decimal).join(" × ")] : [],
    ...cell.arrow === "none" ? ["no arrow"] : [cell.arrow, placeName(cell.offset)],
    ...differ(({ scale }) => scale) ? [`${decimal(cell.scale)}x`] : []].join(" · ");
}

/**
 * Approves pictures; asks first.
 * @param {Case[]} all
 */
export async function approve(all = cases().filter(isOpen)) {
  const theme = currentTheme();
  if (!theme || state.references === null || state.readOnly) return;
  if (!all.length) return change({ message: "There is nothing to approve." });
  const count = all.length === 1 ? "this picture" : `${all.length} pictures`;
  const lines = all.map((one) => `${caseName(one.name)}: ${summary(one)}`);
  if (!await ask(`Approve ${count}?`, [`What is drawn becomes the reference in ${state.references}.`], lines,
    ["Cancel", "Approve"])) return;
  change({ message: `Approving ${count}…` });
  change({ message: await server.approve(theme.id, all) });
}

/** Puts the references back that the last approval has replaced. */
async function undoApproval() { change({ message: await server.undoApproval() }); }

/**
 * Pictures that differ for the same reason.
 * @typedef {{title: string, cases: string[]}} Group
 */

/**
 * The groups of what differs, what they were made of, and whether they are still being looked for.
 * @type {{stamp: string, groups: Group[], isAsked: boolean}}
 */
let grouped = { stamp: "", groups: [], isAsked: false };

/**
 * Asks for the groups of what differs, unless they are known.
 * @param {Case[]} open
 */
async function group(open) {
  const theme = currentTheme();
  const differing = open.filter(({ approved }) => approved?.outcome !== "missing");
  const stamp = JSON.stringify([theme?.id, differing.map(({ name, picture, approved }) => [name, picture, approved?.hash])]);
  if (!theme || stamp === grouped.stamp) return;
  grouped = { stamp, groups: [], isAsked: differing.length > 0 };
  if (!differing.length) return;
  build();
  const groups = await server.groups(theme.id);
  if (grouped.stamp !== stamp) return;
  grouped = { stamp, groups, isAsked: false };
  build();
}

/**
 * What explains a group, without the theme that all of it is in: *Shadow 1 › Blur 4 → 8*.
 * @param {string} title
 */
function reason(title) {
  const name = currentTheme()?.name;
  const words = title.replace(`${name} › `, "").replace(`${name}: `, "").replace(/[^\s,(]*\/(?=[^\s,/]+\.png)/g, "");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * The cases that are listed, by what explains them; one group without a title while nothing is known.
 * @param {Case[]} listed
 * @returns {{title: string, cases: Case[]}[]}
 */
function groupsOf(listed) {
  const known = grouped.groups.map(({ title, cases }) => ({
    title: reason(title), cases: cases.flatMap((name) => listed.find((one) => name.endsWith(`/${one.name}`)) ?? []) }));
  const rest = listed.filter((one) => !known.some(({ cases }) => cases.includes(one)));
  const isNew = (/** @type {Case} */ { approved }) => approved?.outcome === "missing";
  const others = [{ title: known.length && rest.some(isNew) ? "New" : "", cases: rest.filter(isNew) },
    { title: "", cases: rest.filter((one) => !isNew(one)) }];
  return [...known, ...others].filter(({ cases }) => cases.length);
}

/** @param {string|null} address */
async function pixelsAt(address) {
  if (!address) return null;
  const [file] = await server.pictures([address]);
  return file ? pixelsOf(file) : null;
}

/** @param {ImageData|ImageBitmap} pixels @param {string} words */
function canvasOf(pixels, words) {
  const canvas = make("canvas", { role: "img", "aria-label": words });
  paintOn(canvas, pixels);
  canvas.style.width = `${pixels.width / devicePixelRatio}px`;
  canvas.style.height = `${pixels.height / devicePixelRatio}px`;
  return canvas;
}

/** @param {string} words @param {...Node} content */
function figure(words, ...content) { return make("figure", { tabIndex: 0 }, make("figcaption", {}, words), ...content); }

let shown = "";

/** Shows a picture against its reference. */
async function showCase() {
  const one = chosen();
  const stamp = JSON.stringify([one?.name, one?.picture, one?.approved?.hash, state.against]);
  if (stamp === shown || !one) return;
  shown = stamp;
  const [before, now] = await Promise.all([pixelsAt(one.approved?.picture ?? null), pixelsAt(one.picture)]);
  if (stamp !== shown) return;
  const reference = before && canvasOf(before, `Approved: ${one.name}`);
  const drawn = now && canvasOf(now, `Now: ${one.name}`);
  const duo = make("div", { className: "duo" });
  if (!reference || !drawn || !before || !now) {
    duo.classList.add("one");
    if (drawn) duo.append(figure("Now, not approved yet", drawn));
  } else if (state.against === "beside") {
    duo.append(figure("Approved", reference), figure("Now", drawn));
  } else if (state.against === "swipe") {
    duo.classList.add("one");
    const slider = make("input", { type: "range", min: "0", max: "100", value: "50", "aria-label": "How much of the approved picture" });
    const apply = () => { drawn.style.clipPath = `inset(0 0 0 ${slider.value}%)`; };
    slider.addEventListener("input", apply);
    apply();
    duo.append(figure("Approved on the left, now on the right", make("div", { className: "over" }, reference, drawn), slider));
  } else {
    duo.classList.add("one");
    const { canvas, count } = difference(before, now);
    duo.append(figure(count ? `${count} pixels differ` : "No pixel differs", canvas));
  }
  panel.replaceChildren(duo);
}

/**
 * Pixels that differ in red, the others faint.
 * @param {ImageData|ImageBitmap} before @param {ImageData|ImageBitmap} after
 */
function difference(before, after) {
  const width = Math.max(before.width, after.width);
  const height = Math.max(before.height, after.height);
  const data = (/** @type {ImageData|ImageBitmap} */ pixels) => {
    const context = make("canvas", { width, height }).getContext("2d", { willReadFrequently: true });
    if (pixels instanceof ImageData) context?.putImageData(pixels, 0, 0);
    else context?.drawImage(pixels, 0, 0);
    return context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
  };
  const [one, other] = [data(before), data(after)];
  const result = new ImageData(width, height);
  let count = 0;
  for (let place = 0; place < other.length; place += 4) {
    const differs = [0, 1, 2, 3].some((channel) => one[place + channel] !== other[place + channel]);
    if (differs) count++;
    result.data.set(differs ? [216, 27, 96, 255] : [other[place], other[place + 1], other[place + 2], other[place + 3] / 4], place);
  }
  return { canvas: canvasOf(result, "Difference"), count };
}

function build() {
  panel.hidden = state.theme === null || state.view !== "approved";
  if (panel.hidden) {
    shown = "";
    return;
  }
  setChildren(byId("tools"), ["approved", state.theme, state.against], () => [
    segments("How they are compared", ways, state.against, (against) => change({ against }))]);
  const all = cases();
  const open = all.filter(isOpen);
  const isFirst = open.length > 0 && open.every(({ approved }) => approved?.outcome === "missing") && open.length === all.length;
  const one = chosen();
  const button = (/** @type {string} */ id, /** @type {string} */ words, /** @type {Case[]} */ which) => make("button", {
    className: id === "approve-all" ? "fill" : "edge", textContent: words, id, onclick: () => void approve(which) });
  const groups = groupsOf(all.filter((other) => isOpen(other) || other.name === one?.name));
  const caseRow = (/** @type {Case} */ other) => make("div", { className: `row ${other.name === one?.name ? "on" : ""}` },
    make("button", { className: "open", name: `case-${other.name}`, "aria-current": other.name === one?.name,
      onclick: () => change({ cell: other.name }) },
    caseName(other.name), make("small", {}, shortSummary(other))));
  const groupRows = (/** @type {{title: string, cases: Case[]}} */ { title, cases }, /** @type {number} */ index) => [
    ...title ? [make("div", { className: "cause" }, make("h3", {}, title),
      ...groups.length > 1 && !state.readOnly ? [button(`approve-group-${index}`, `Approve ${cases.length === 1 ? "it" : `these ${cases.length}`}…`, cases)] : [])] : [],
    ...cases.map(caseRow)];
  const why = one && groups.find(({ cases }) => cases.includes(one))?.title;
  keepFocus(fields, () => fields.replaceChildren(
    make("section", {},
      make("div", { className: "head" }, make("h2", {}, isFirst ? "Nothing is approved yet" : open.length ? `${open.length} of ${all.length} differ`
        : all.length ? "All approved" : "Nothing is drawn yet"),
        make("span", { className: "gap" }), ...open.length && !isFirst && !state.readOnly ? [button("approve-all", `Approve ${open.length}…`, open)] : []),
      ...isFirst ? [make("p", {}, "Approved pictures are compared with what is drawn, so that no change goes unseen. They are kept in ",
        make("b", {}, state.references ?? ""), "."),
      ...state.readOnly ? [] : [make("div", { className: "actions" }, button("approve-all", "Approve all as they are…", open))]] : [],
      ...state.approvals && !state.readOnly ? [make("div", { className: "actions" }, make("button", {
        id: "undo-approval", className: "edge", textContent: "Undo the last approval", onclick: () => void undoApproval() }))] : [],
      ...grouped.isAsked && open.length ? [make("p", { className: "looking" }, "Looking for what explains them…")] : [],
      ...groups.flatMap(groupRows)),
    ...one ? [make("section", {}, make("h3", {}, caseName(one.name)),
      make("p", { className: "verdict" }, one.approved?.summary ?? "not compared yet"),
      ...why && isOpen(one) ? [make("p", {}, `Changed since: ${why}`)] : [],
      ...isOpen(one) && !state.readOnly ? [make("div", { className: "actions" }, button("approve-one", "Approve this one…", [one]))] : [])] : []));
  void showCase();
  void group(open);
}

on(["view", "theme", "themes", "pages", "references", "readOnly", "cell", "against", "approvals"], build);
