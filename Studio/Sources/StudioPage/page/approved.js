// @ts-check
import "./contact-sheet.js";
import { byId, decimal, make, setChildren } from "./elements.js";
import { placeName, sorted } from "./grid.js";
import { icon } from "./icons.js";
import { segments } from "./inputs.js";
import { pixelsOf, paintOn } from "./pixels.js";
import { lookName } from "./stage.js";
import { change, currentPage, currentTheme, on, state } from "./state.js";
import * as server from "./server.js";
import { showLine } from "./sources.js";

/**
 * A picture of the theme's previews, with its reference.
 * @typedef {{name: string, picture: string|null, approved: import("./state.js").Approved|null}} Case
 * @typedef {import("./server.js").Changed} Changed
 * @typedef {import("./server.js").Group} Group
 */

/** The ways of looking at pictures against their references: all of them at once, or one, large. */
const ways = [
  { value: "sheet", words: "Contact sheet" }, { value: "beside", words: "Side by side" }, { value: "swipe", words: "Swipe" },
  { value: "difference", words: "Difference" }];

const panel = byId("approved");
const verdict = make("div", {});
const asked = make("div", { className: "asked" });
const head = make("div", { className: "verdicts" }, verdict, asked);
const sections = make("div", {});
const folded = make("div", { className: "folded" });
const kept = make("div", {});
const large = make("div", { className: "large" });
panel.append(head, folded, sections, kept, large);

/** @returns {Case[]} */
function cases() {
  const known = new Map(currentPage()?.cells.map((cell) => [cell.name, cell.approved]));
  return (currentTheme()?.cells ?? []).map(({ name, picture }) => {
    const approved = known.get(name) ?? null;
    // A comparison of an earlier picture says nothing of this one.
    return { name, picture, approved: approved && picture === `/picture/${approved.drawn}.png` ? approved : null };
  });
}

/**
 * Whether what is shown is drawn from the theme's file as it is, and compared.
 * @param {Case[]} all
 */
const isCurrent = (all) => {
  const theme = currentTheme();
  return (!theme || theme.drawn === theme.revision) && all.every(({ approved }) => approved !== null);
};

/** @param {Case} one */
const differs = ({ approved }) => approved !== null && approved.outcome !== "equal";

/** The case that is looked at. */
function chosen() {
  const all = cases();
  return all.find(({ name }) => name === state.cell) ?? all.find(differs) ?? all[0];
}

/** Shows the next way of looking. */
export function nextWay() {
  const index = ways.findIndex(({ value }) => value === state.against);
  change({ against: ways[(index + 1) % ways.length].value });
}

/** The names of the pictures that differ, in the order of the sheets. */
const openNames = () => sheets().flatMap((sheet) => sheet.cases.map(({ name }) => name));

/**
 * Looks at the next picture that differs, large.
 * @param {number} by
 */
export function nextCase(by) {
  const open = openNames();
  if (!open.length) return;
  const index = open.indexOf(chosen()?.name ?? "");
  const at = Math.max(0, Math.min(open.length - 1, state.against === "sheet" ? index : index + by));
  change({ cell: open[at], against: state.against === "sheet" ? "swipe" : state.against });
}

/**
 * Shows all pictures of the sheets as they were before, or as they are now.
 * @param {boolean} isBefore
 */
export function showBefore(isBefore) {
  for (const sheet of /** @type {NodeListOf<ContactSheet>} */ (panel.querySelectorAll("contact-sheet"))) sheet.showBefore(isBefore);
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
 * The place of each case in the grid's order: scale, appearance, size, place, direction.
 * @returns {Map<string, number>}
 */
function gridOrder() {
  const previews = currentTheme()?.previews;
  if (!previews) return new Map();
  const { appearances, content, offsets, arrows, scales } = previews;
  const sizes = content.map(String);
  const places = sorted(offsets);
  const cells = (currentPage()?.cells ?? []).map((cell) => ({ name: cell.name, ranks: [
    scales.indexOf(cell.scale), appearances.indexOf(cell.appearance), sizes.indexOf(String(cell.content)),
    cell.arrow === "none" ? places.indexOf(0) : places.indexOf(cell.offset), arrows.indexOf(cell.arrow)] }));
  cells.sort((a, b) => a.ranks.reduce((order, rank, index) => order || rank - b.ranks[index], 0));
  return new Map(cells.map(({ name }, index) => [name, index]));
}

/** What was shown is of no use any more: all of it is asked for anew. */
async function reload() {
  grouped.stamp = "";
  change({ message: "", way: null });
  await server.readPages();
  build();
}

/**
 * Approves pictures that were shown.
 * @param {string[]} names
 */
async function approve(names) {
  const theme = currentTheme();
  const shown = changed().filter(({ name }) => names.includes(name));
  if (!theme || !canApprove() || !shown.length) return;
  change({ message: `Approving ${counted(shown.length)}…`, way: null });
  const { revision, groups } = grouped;
  const { isDone, message } = await server.approve(theme.id, revision, shown);
  if (isDone) {
    // A row of an approval that was taken back.
    const isNew = (/** @type {Changed} */ { name }) => shown.some((one) => one.name === name);
    rows = rows.filter((row) => row.theme !== theme.id || !row.cases.some(isNew));
    for (const { title, cases } of groups) {
      const approved = cases.filter((one) => shown.includes(one));
      if (approved.length) rows.unshift({ theme: theme.id, title: reason(title), cases: approved, isOpen: false });
    }
    build();
    // What had the focus is gone.
    if (document.activeElement === document.body) folded.querySelector("button")?.focus();
  }
  change({ message, way: isDone ? null : { words: "Reload", run: () => void reload() } });
}

/**
 * Puts the approved picture of the only case of a group back.
 * @param {string} title
 */
async function putBack(title) {
  const theme = currentTheme();
  const one = grouped.groups.find((group) => group.title === title)?.cases[0];
  if (theme && one && canApprove()) change({ message: await server.putBack(theme.id, one), way: null });
}

/** Approves the picture that is looked at. */
export function approveOne() {
  const name = chosen()?.name;
  if (state.against !== "sheet" && name !== undefined && approvable().has(name)) void approve([name]);
}

/** The sheets on the page, in their order. */
const sheets = () => grouped.groups.flatMap(({ title }) => shownGroups.get(title)?.sheet ?? []);

/** Those whose references are the pictures that were approved: others are decided one by one. */
const plainSheets = () => sheets().filter((sheet) => !sheet.verb);

/** How many pictures of all these sheets were not seen. */
const unseenCount = () => plainSheets().reduce((count, { unseen }) => count + unseen.length, 0);

/** What *Approve all* asks about: how many were not seen, of which pictures; it asks while these are shown. */
let question = { count: 0, of: "" };

/** The pictures of all these sheets. */
const shownPictures = () => JSON.stringify(plainSheets().map(({ cases }) => cases.map(({ name, actual, expected }) => [name, actual, expected])));

/** Approves all that is not left out. */
function approveTaken() {
  const names = plainSheets().flatMap(({ open }) => open);
  if (!names.length) return;
  question = { count: 0, of: "" };
  void approve(names);
  build();
}

/** Approves all that is not left out; asks in its place where something was not seen. */
function approveAll() {
  const count = unseenCount();
  if (!count) return approveTaken();
  question = { count, of: shownPictures() };
  build();
  asked.querySelector("button")?.focus();
}

/** Goes to one that was not seen; where all have been meanwhile, to what approves them. */
function showNext() {
  question = { count: 0, of: "" };
  build();
  const sheet = plainSheets().find(({ unseen }) => unseen.length);
  if (sheet) sheet.showNext(); else document.getElementById("approve-all")?.focus();
}

/** @param {boolean} isAsked @param {boolean} canAnswer */
function buildQuestion(isAsked, canAnswer) {
  const count = isAsked && question.of === shownPictures() ? question.count : 0;
  setChildren(asked, [count], () => count ? plainSheets()[0].question(count, showNext, approveTaken) : []);
  asked.querySelector("button:last-child")?.setAttribute("aria-disabled", String(!canAnswer));
}

/** Compares the theme no longer with the references of the theme that it seems to have been. */
async function part() {
  const theme = currentTheme();
  if (theme) await server.part(theme.id);
}

/**
 * Takes an approval of the theme that is looked at back, or makes it again; the other way is offered beside the answer.
 * @param {"undo"|"redo"} what
 * @param {string} [cell] A picture of the approval that is meant; without it, the last one.
 */
export async function stepApproval(what, cell) {
  const page = currentPage();
  if (!page || state.readOnly || !(what === "undo" ? page.approved : page.takenBack)) return;
  const { isDone, message } = await server.stepApproval(what, page.id, cell);
  const [other, words] = what === "undo" ? /** @type {const} */ (["redo", "Redo"]) : /** @type {const} */ (["undo", "Undo"]);
  change({ message, way: isDone ? { words, run: () => void stepApproval(other) } : null });
}

/** @param {number} count */
const counted = (count) => `${count.toLocaleString("en-US")} ${count === 1 ? "picture" : "pictures"}`;

/**
 * The groups of what differs, what they were made of, the revision of the theme's file, what lies below pictures by their
 * appearances, and whether all that is still being looked for.
 * @type {{stamp: string, theme: string|null, revision: string, groups: Group[], grounds: Record<string, string>, isAsked: boolean}}
 */
let grouped = { stamp: "", theme: null, revision: "", groups: [], grounds: {}, isAsked: false };

/**
 * The colors on which the wall shows the appearances; a theme that has a picture there has the system's grays here, which hide
 * nothing of what differs.
 * @param {import("./state.js").Theme} theme
 */
async function groundsOf({ id, previews: { appearances } }) {
  const { cells } = await server.sheet(id, appearances.map((appearance) => ({
    content: null, arrow: "none", offset: 0, scale: 1, appearance, background: "own", numbersOnly: true })), []);
  return Object.fromEntries(appearances.map((appearance, index) => {
    const color = cells[index]?.numbers?.background;
    return [appearance, color?.startsWith("#") ? color : /dark/i.test(appearance) ? "#1C1C1E" : "#F2F2F7"];
  }));
}

/**
 * What lies below a picture.
 * @param {string} name
 */
const groundOf = (name) => grouped.grounds[currentPage()?.cells.find((cell) => cell.name === name)?.appearance ?? ""];

/**
 * Asks for the groups of what differs, unless they are known. Those of before are shown meanwhile; nothing of them can be
 * approved.
 * @param {Case[]} open
 */
async function group(open) {
  const theme = currentTheme();
  const stamp = JSON.stringify([theme?.id, theme?.revision, open.map(({ name, picture, approved }) => [name, picture, approved?.hash])]);
  if (!theme || stamp === grouped.stamp) return;
  const isSame = theme.id === grouped.theme && open.length > 0;
  grouped = { ...grouped, stamp, theme: theme.id, revision: "", groups: isSame ? grouped.groups : [], isAsked: open.length > 0 };
  const [answer, grounds] = await Promise.all([open.length ? server.groups(theme.id) : { revision: "", groups: [] }, groundsOf(theme)]);
  if (grouped.stamp !== stamp) return;
  grouped = { ...grouped, ...answer, grounds, isAsked: false };
  build();
}

/** The cases of all groups. */
const changed = () => grouped.groups.flatMap(({ cases }) => cases);

/** Whether anything can be approved here. */
const canApprove = () => state.references !== null && !state.readOnly;

/** The names of the pictures that can be approved now. */
const approvable = () => new Set(grouped.isAsked || !canApprove() || !isCurrent(cases()) ? []
  : grouped.groups.flatMap((group) => group.cases.filter(({ isApprovable }) => isApprovable).map(({ name }) => name)));

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
 * The groups on the page by their titles.
 * @type {Map<string, {section: HTMLElement, cause: HTMLElement, sheet: ContactSheet, back: HTMLElement, gone: HTMLElement,
 *   shown: string}>}
 */
const shownGroups = new Map();

/** @param {Changed} one @returns {SheetCase} */
function sheetCase({ name, picture, size, reference, referenceSize, box, shift, odd }) {
  const address = (/** @type {string} */ hash) => `/picture/${hash}.png`;
  return {
    name, label: caseName(name), actual: [...size, address(picture)],
    expected: reference && referenceSize ? [...referenceSize, address(reference)] : null, box, shift, odd: odd ?? "", ground: groundOf(name) };
}

/**
 * Cases in the order of the grid, the odd ones first.
 * @param {Changed[]} cases @param {Map<string, number>} order The place of each case.
 */
function sheetCases(cases, order) {
  const rank = (/** @type {Changed} */ { name, odd }) => (order.get(name) ?? 0) + (odd ? 0 : order.size);
  return [...cases].sort((a, b) => rank(a) - rank(b)).map(sheetCase);
}

/** @param {Group} group */
function cause({ title, places, before, after, cases }) {
  const isOverwritten = cases[0]?.canPutBack !== null;
  const line = Number(places[0]?.match(/theme\.yaml:(\d+)$/)?.[1] ?? 0);
  const lines = [...before === null ? [] : [make("del", {}, before)], ...after === null ? [] : [make("ins", {}, after)]];
  return [
    make("div", { className: "head" }, make("h2", {}, isOverwritten ? "The reference is not the picture that was approved" : reason(title)),
      make("small", {}, isOverwritten ? caseName(cases[0].name) : counted(cases.length)),
      make("span", { className: "gap" }),
      ...line ? [make("button", { className: "edge", onclick: () => void showLine(line) }, `Go to line ${line}`)] : []),
    ...lines.length ? [make("pre", { className: "edit" }, ...lines)] : []];
}

/** @param {string} title */
function newGroup(title) {
  const sheet = /** @type {ContactSheet} */ (document.createElement("contact-sheet"));
  const top = make("div", {});
  const section = make("section", { className: "group", "aria-label": reason(title) }, top, sheet);
  const back = make("button", { className: "edge", textContent: "Put the approved one back" });
  const gone = make("span", { className: "dim" }, "The approved one cannot be put back: git has no version of it that its note knows.");
  back.addEventListener("click", () => void putBack(title));
  sheet.foot.append(back, gone);
  sheet.addEventListener("approve", (event) => void approve(/** @type {CustomEvent} */ (event).detail.names));
  for (const kind of ["change", "unshown"]) sheet.addEventListener(kind, build);
  sheet.addEventListener("open", (event) => change({ cell: /** @type {CustomEvent} */ (event).detail.name, against: "swipe" }));
  const shown = { section, cause: top, sheet, back, gone, shown: "" };
  shownGroups.set(title, shown);
  return shown;
}

/** @param {Map<string, number>} order The place of each case. */
function buildGroups(order) {
  const { groups } = grouped;
  for (const [title, { section }] of shownGroups) {
    if (groups.some((group) => group.title === title)) continue;
    section.remove();
    shownGroups.delete(title);
  }
  const names = approvable();
  groups.forEach((group, index) => {
    const held = shownGroups.get(group.title) ?? newGroup(group.title);
    const words = JSON.stringify([group, grouped.grounds]);
    if (held.shown !== words) {
      held.shown = words;
      held.cause.replaceChildren(...cause(group));
      const { canPutBack } = group.cases[0] ?? { canPutBack: null };
      held.section.classList.toggle("overwritten", canPutBack !== null);
      held.sheet.verb = canPutBack === null ? "" : "Approve what is drawn";
      held.back.hidden = canPutBack !== true || !canApprove();
      held.gone.hidden = canPutBack !== false;
      held.sheet.fill(sheetCases(group.cases, order));
    }
    held.sheet.approvable = canApprove() ? names : null;
    if (sections.children[index] !== held.section) sections.insertBefore(held.section, sections.children[index] ?? null);
  });
}

/**
 * What was approved here, the last first, each cause a row.
 * @type {{theme: string, title: string, cases: Changed[], isOpen: boolean}[]}
 */
let rows = [];

/**
 * Shows what was approved, while it is what is drawn.
 * @param {Case[]} all
 * @param {Map<string, number>} order The place of each case.
 */
function buildRows(all, order) {
  const equal = new Set(all.filter(({ approved }) => approved?.outcome === "equal").map(({ picture }) => picture));
  const current = rows.filter(({ theme, cases }) => theme === state.theme && cases.every(({ picture }) => equal.has(`/picture/${picture}.png`)));
  setChildren(folded, current.map(({ title, cases, isOpen }) => [title, cases, isOpen]), () => current.map((row) => {
    const { title, cases, isOpen } = row;
    const sheet = /** @type {ContactSheet} */ (document.createElement("contact-sheet"));
    sheet.addEventListener("open", (event) => change({ cell: /** @type {CustomEvent} */ (event).detail.name, against: "beside" }));
    if (isOpen) sheet.fill(sheetCases(cases, order));
    return make("section", { className: "group", "aria-label": `Approved: ${title}` }, make("div", { className: "head" },
      make("h2", {}, title), make("b", { className: "good" }, `${counted(cases.length)} approved`), make("span", { className: "gap" }),
      make("button", { className: "edge", "aria-expanded": String(isOpen), onclick: () => {
        row.isOpen = !isOpen;
        build();
      } }, isOpen ? "Close" : "Look at them"),
      make("button", { className: "edge", onclick: () => void stepApproval("undo", cases[0].name) }, "Undo")),
    ...isOpen ? [sheet] : []);
  }));
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

/**
 * The pictures that are approved as they are drawn; one that is pressed is seen large.
 * @param {Case[]} all
 * @param {Map<string, number>} order The place of each case.
 */
function buildKept(all, order) {
  const same = all.filter(({ approved }) => approved?.outcome === "equal").sort((a, b) => (order.get(a.name) ?? 0) - (order.get(b.name) ?? 0));
  setChildren(kept, [state.theme, same.map(({ name, picture }) => [name, picture, groundOf(name)])], () => same.length ? [
    make("section", { className: "kept", "aria-label": "Approved pictures" }, ...same.map(({ name, picture }) => make("button", {
      onclick: () => change({ cell: name, against: "beside" }) },
    make("img", { src: picture ?? "", alt: "", loading: "lazy", style: `background: ${groundOf(name)}` }), make("span", {}, caseName(name)))))] : []);
}

let shown = "";
const duo = make("div", { className: "duo" });
const about = make("div", { className: "head" });
large.append(about, duo);

/** Shows a picture against its reference. */
async function showCase() {
  const one = chosen();
  const shift = changed().find(({ name }) => name === one?.name)?.shift ?? [0, 0];
  const ground = groundOf(one?.name ?? "");
  const stamp = JSON.stringify([one?.name, one?.picture, one?.approved?.hash, state.against, shift, ground]);
  if (stamp === shown || !one) return;
  shown = stamp;
  const [before, now] = await Promise.all([pixelsAt(one.approved?.picture ?? null), pixelsAt(one.picture)]);
  if (stamp !== shown) return;
  const reference = before && canvasOf(before, `Approved: ${one.name}`);
  const drawn = now && canvasOf(now, `Now: ${one.name}`);
  duo.replaceChildren();
  duo.className = "duo";
  duo.style.setProperty("--ground", ground);
  if (!reference || !drawn || !before || !now) {
    duo.classList.add("one");
    if (drawn) duo.append(figure("Now, not approved yet", drawn));
  } else if (state.against === "beside") {
    // In rooms of one size, so that both are as large.
    const { first, second, ...room } = aligned(before, now, shift);
    duo.append(figure("Approved", canvasOf(laid(before, first, room), `Approved: ${one.name}`)),
      figure("Now", canvasOf(laid(now, second, room), `Now: ${one.name}`)));
  } else if (state.against === "swipe") {
    duo.classList.add("one");
    const slider = make("input", { type: "range", min: "0", max: "100", value: "50", "aria-label": "How much of the approved picture" });
    const over = make("div", { className: "over" }, reference, drawn);
    const { first, second, width, height } = aligned(before, now, shift);
    const points = (/** @type {number} */ pixels) => `${pixels / devicePixelRatio}px`;
    Object.assign(over.style, { width: points(width), height: points(height) });
    Object.assign(reference.style, { left: points(first[0]), top: points(first[1]) });
    Object.assign(drawn.style, { left: points(second[0]), top: points(second[1]) });
    const apply = () => {
      // The line lies in the room of both.
      const line = width * Number(slider.value) / 100;
      drawn.style.clipPath = `inset(0 0 0 ${points(Math.max(0, line - second[0]))})`;
      reference.style.clipPath = `inset(0 ${points(Math.max(0, first[0] + before.width - line))} 0 0)`;
    };
    slider.addEventListener("input", apply);
    // The line follows what points at the picture, as on the sheet.
    over.addEventListener("pointermove", (event) => {
      const { left } = over.getBoundingClientRect();
      slider.value = String(100 * (event.clientX - left) / over.clientWidth);
      apply();
    });
    apply();
    duo.append(figure("Approved on the left, now on the right", over, slider));
  } else {
    duo.classList.add("one");
    const { canvas, count } = difference(before, now, shift);
    duo.append(figure(count ? `${count} pixels differ` : "No pixel differs", canvas));
  }
}

/**
 * A picture in a room that is no smaller.
 * @param {ImageData|ImageBitmap} pixels @param {number[]} place @param {{width: number, height: number}} room In pixels.
 */
function laid(pixels, [x, y], { width, height }) {
  const context = make("canvas", { width, height }).getContext("2d", { willReadFrequently: true });
  if (pixels instanceof ImageData) context?.putImageData(pixels, x, y);
  else context?.drawImage(pixels, x, y);
  return context?.getImageData(0, 0, width, height) ?? new ImageData(width, height);
}

/**
 * Where two pictures lie if both are laid on the popover's frame, and the room that they take, in pixels.
 * @param {ImageData|ImageBitmap} before @param {ImageData|ImageBitmap} after
 * @param {[number, number]} shift Where the first one's corner lies in the second one.
 */
function aligned(before, after, [x, y]) {
  const [first, second] = [[Math.max(0, x), Math.max(0, y)], [Math.max(0, -x), Math.max(0, -y)]];
  return {
    first, second, width: Math.max(first[0] + before.width, second[0] + after.width),
    height: Math.max(first[1] + before.height, second[1] + after.height) };
}

/**
 * Pixels that differ in red, the others faint.
 * @param {ImageData|ImageBitmap} before @param {ImageData|ImageBitmap} after @param {[number, number]} shift
 */
function difference(before, after, shift) {
  const { first, second, ...room } = aligned(before, after, shift);
  const [{ data: one }, { data: other }] = [laid(before, first, room), laid(after, second, room)];
  const result = new ImageData(room.width, room.height);
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
  const open = all.filter(differs);
  const isCompared = isCurrent(all);
  const former = all.map(({ approved }) => approved?.former).find((name) => name)?.replace(/\/[^/]*$/, "");
  const isFirst = open.length > 0 && !former && open.every(({ approved }) => approved?.outcome === "missing") && open.length === all.length;
  const isSheet = state.against === "sheet";
  if (isCompared) void group(open);
  const summary = !all.length ? "Nothing is drawn yet" : !isCompared ? "Comparing…" : isFirst ? "Nothing is approved yet"
    : open.length ? `${open.length} of ${all.length} differ` : "All approved";
  const { approved = 0, takenBack = 0 } = state.readOnly ? {} : currentPage() ?? {};
  const severalGroups = canApprove() && grouped.groups.filter(({ cases: [first] }) => typeof first?.canPutBack !== "boolean").length > 1;
  const order = gridOrder();
  buildGroups(order);
  buildRows(all, order);
  buildKept(all, order);
  const taken = plainSheets().flatMap((sheet) => sheet.open).length;
  const plain = open.length - (sheets().length - plainSheets().length);
  const approves = taken === plain ? `Approve all ${taken}` : `Approve ${taken}, leave ${plain - taken}`;
  buildQuestion(severalGroups, taken > 0);
  setChildren(verdict, [summary, isFirst, state.references, approved, takenBack, severalGroups, grouped.isAsked, approves, former], () => [
    make("div", { className: "head" }, make("h2", { id: "verdict" }, summary), make("span", { className: "gap" }),
      ...severalGroups ? [make("button", { id: "approve-all", className: "edge", disabled: !taken, onclick: approveAll }, approves)] : [],
      ...approved ? [make("button", { id: "undo-approval", className: "edge", title: `Undo the last approval (U): ${counted(approved)}`,
        onclick: () => void stepApproval("undo") }, `Undo the approval of ${counted(approved)}`)] : [],
      ...takenBack ? [make("button", { id: "redo-approval", className: "edge", title: "Redo the approval (Shift+U)",
        onclick: () => void stepApproval("redo") }, `Approve ${counted(takenBack)} again`)] : []),
    ...former ? [make("div", { className: "head", id: "former" }, make("p", {}, "Most previews and art are those of ", make("b", {}, former),
      ", so it is compared with that as its former name."), make("button", { className: "edge", onclick: () => void part() }, "They are two themes"))] : [],
    ...isFirst ? [make("p", {}, "Approved pictures are compared with what is drawn, so that no change goes unseen. They are kept in ",
      make("b", {}, state.references ?? ""), ".")] : [],
    ...grouped.isAsked ? [make("p", { className: "looking", role: "status" }, "Looking for what explains them…")] : []]);
  head.hidden = folded.hidden = sections.hidden = kept.hidden = !isSheet;
  large.hidden = isSheet;
  if (isSheet) shown = "";
  else buildLarge();
}

/** One picture against its reference, with what is known of it. */
function buildLarge() {
  const one = chosen();
  const title = one && grouped.groups.find(({ cases }) => cases.some(({ name }) => name === one.name))?.title;
  const isOpen = one !== undefined && approvable().has(one.name);
  const names = openNames();
  const at = names.indexOf(one?.name ?? "");
  const step = (/** @type {number} */ by, /** @type {string} */ words, /** @type {string} */ drawing, /** @type {string} */ key) => make("button", {
    className: "icon", name: `case${by}`, "aria-label": words, title: `${words} (${key})`, disabled: names[at + by] === undefined, onclick: () => nextCase(by) }, icon(drawing));
  setChildren(about, [one?.name, one?.approved, title, isOpen, names], () => one ? [
    ...at < 0 ? [] : [make("span", { className: "stepper" }, step(-1, "The picture before", "back", "K"), `${at + 1} of ${names.length}`, step(1, "The next picture", "forth", "J"))],
    make("div", {}, make("h2", {}, caseName(one.name)),
      make("p", { className: "summary" }, one.approved?.summary ?? "not compared yet"),
      ...title && differs(one) ? [make("p", {}, `Changed since: ${reason(title)}`)] : []),
    make("span", { className: "gap" }),
    ...isOpen ? [make("button", { id: "approve-one", className: "fill", onclick: approveOne }, "Approve this one")] : []] : []);
  void showCase();
}

on(["view", "theme", "themes", "pages", "references", "readOnly", "cell", "against"], build);
