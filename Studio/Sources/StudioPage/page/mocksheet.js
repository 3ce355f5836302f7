// @ts-check
/**
 * The sheet after pictures of a popover were dropped: the picture with the lines that were found, which are dragged, sliced and
 * proved again. Nothing is written before the theme is made.
 */
import { stepOfScales } from "./caps.js";
import { draw } from "./drawer.js";
import { byId, decimal, follow, keepFocus, listed, make, setAttributes, setText } from "./elements.js";
import { entry } from "./entry.js";
import { icon } from "./icons.js";
import { segments } from "./inputs.js";
import { canMake, chooseButton, chooser, mostMocks, naming, uploaded } from "./making.js";
import { openMenu } from "./menus.js";
import { edge, foundLines, linesOf, optionsOf, rectText, withGiven } from "./mocklines.js";
import { valueRows } from "./mockvalues.js";
import { mockView, zoomKey } from "./mockview.js";
import { turned, turning } from "./noart.js";
import { areParts, loneWords, openParts } from "./partsheet.js";
import { decoded, paintOn, unpacked } from "./pixels.js";
import * as server from "./server.js";
import { change, on, state } from "./state.js";
import { numberOf } from "./typed.js";

/** @typedef {import("./server.js").Sliced} Sliced */
/** @typedef {import("./mocklines.js").Lines} Lines */
/** @typedef {import("./mocklines.js").Line} Line */
/** @typedef {import("./mocklines.js").Layer} Layer */
/** @typedef {import("./making.js").Mock} Mock */

/**
 * What is on the sheet. `given` are the lines that somebody gave, `found` is the first answer, `sliced` the last one, `refusal` why
 * there is none, and `question` what can be answered then. `lines` are those that are seen, `base` the same before they were moved,
 * and `asked` is the rectangle of a question. `step` is the furthest of the steps that are under way, `own` the page's copy of the
 * picture until the server has it, `turned` has the directions that somebody takes although turning turns their shadow, `former`
 * the lines that were given before, one step after the other, and `later` those that were taken back.
 * @typedef {{names: string[], mocks: Mock[], given: Record<string, string>, former: Record<string, string>[], later: Record<string, string>[], found: Sliced|null, sliced: Sliced|null, refusal: string,
 *   question: server.Question|null, lines: Lines|null, base: Lines|null, asked: import("./mocklines.js").Box|null, layer: Layer,
 *   look: "yours"|"again"|"difference", isBusy: boolean, step: number, own: ImageBitmap|null, turned: Set<string>, name: string|null}} Sheet
 */

const dialog = /** @type {HTMLDialogElement} */ (byId("sheet"));
/** The most levels by which edges differ that were mixed in linear light. */
const mostEdge = 24;
/** What the server does one after the other. */
const steps = ["Outline", "Shadow", "Arrow", "Axes", "Proof"];

/** @type {Sheet|null} */
let sheet = null;
/** @type {number} The last taking apart: an answer of an earlier one is not shown. */
let turn = 0;
let isDragging = false;
/** Says each verdict once to screen readers: it stays while the sheet is built anew. */
const said = make("p", { id: "sheet-said", className: "hidden", role: "status" });
/** No lines: where a rectangle alone is on the picture. */
const noLines = /** @type {Lines} */ ({ frame: { x: 0, y: 0, width: 0, height: 0 }, arrow: null, caps: [0, 0, 0, 0],
  art: { x: 0, y: 0, width: 0, height: 0 }, content: null });
/** The words that stand beside the line that is dragged. */
const distance = make("span", { className: "distance", hidden: true });

/** What a picture is called without its scale. */
const stemOf = (/** @type {string} */ name) => name.replace(/\.png$/, "").replace(/@\d+x$/, "");
const many = (/** @type {number} */ count, /** @type {string} */ word) => `${count.toLocaleString("en")} ${word}${count === 1 ? "" : "s"}`;
const size2 = (/** @type {import("./mocklines.js").Box} */ { width, height }) => `${decimal(width)} × ${decimal(height)}`;

/**
 * Takes pictures of a popover apart; those that are parts of a theme by their names are put together.
 * @param {File[]} files @param {boolean} [areWhole] Whether each is a picture of a whole popover, whatever its name is.
 */
export async function openMocks(files, areWhole = false) {
  if (!canMake()) return;
  const mine = ++turn;
  if (!areWhole && areParts(files)) {
    sheet = null;
    return openParts(files, openMocks);
  }
  const now = sheet = /** @type {Sheet} */ ({ names: files.map(({ name }) => name), mocks: [], given: {}, former: [], later: [], found: null, sliced: null, refusal: "", question: null, lines: null,
    base: null, asked: null, layer: "frame", look: "yours", isBusy: true, step: -1, own: null, turned: new Set(), name: null });
  paint();
  void showOwn(now, files);
  const { mocks, refusal } = await uploaded(files);
  if (mine !== turn || !dialog.open || sheet !== now) return;
  if (refusal) {
    Object.assign(now, { refusal, isBusy: false });
    return paint();
  }
  now.own = null;
  setMocks(now, mocks);
  await sliceAgain();
}

/**
 * Shows the page's own copy of the largest picture, before the server has it.
 * @param {Sheet} now @param {File[]} files
 */
async function showOwn(now, files) {
  const all = await Promise.all(files.filter(({ name }) => /\.png$/i.test(name)).slice(0, mostMocks).map(async (file) => ({ file, bitmap: await decoded(file).catch(() => null) })));
  const [first] = all.filter(({ bitmap }) => bitmap).sort((one, other) => (other.bitmap?.width ?? 0) - (one.bitmap?.width ?? 0));
  if (!first?.bitmap || sheet !== now || !now.isBusy || now.mocks.length) return;
  const { file: { name }, bitmap } = first;
  now.own = bitmap;
  now.mocks = [{ name, source: name, picture: "", width: bitmap.width, height: bitmap.height }];
  paint();
}

/** @param {Sheet} now @param {Mock[]} mocks The largest first. */
function setMocks(now, mocks) {
  now.mocks = mocks;
  if (mocks.length) now.names = [...new Set(mocks.map(({ source }) => source).reverse())];
}

/**
 * Has a picture for a direction taken along.
 * @param {string} direction @param {File[]} files
 */
async function addDirection(direction, files) {
  const now = sheet;
  if (!now) return;
  const stem = `${stemOf(now.mocks[0].name)}-${direction}`;
  const { mocks, refusal } = await uploaded(files, (name) => `${stem}${name.match(/@\d+x\.png$/)?.[0] ?? ".png"}`);
  if (sheet !== now) return;
  if (refusal) {
    setText(said, refusal);
    return;
  }
  setMocks(now, [...now.mocks.filter(({ name }) => stemOf(name) !== stem), ...mocks]);
  await sliceAgain();
}

/** Takes the first pictures, turned, for another direction. */
async function addTurned(/** @type {Sheet} */ now, /** @type {string} */ own, /** @type {string} */ direction) {
  const stem = stemOf(now.mocks[0].name);
  const files = [];
  for (const { name, picture } of now.mocks.filter((mock) => stemOf(mock.name) === stem)) {
    const blob = await turned(await decoded(await (await fetch(`/picture/${picture}.png`)).blob()), turning(own, direction));
    if (blob) files.push(new File([blob], name));
  }
  if (sheet === now) await addDirection(direction, files);
}

/**
 * Slices and proves the pictures with other lines given.
 * @param {Record<string, string>} [given]
 */
async function sliceAgain(given = sheet?.given ?? {}) {
  const now = sheet;
  if (!now) return;
  const mine = ++turn;
  Object.assign(now, { given, isBusy: true, step: -1 });
  paint();
  const { sliced, message, question } = await server.slice(now.mocks.map(({ name, picture }) => ({ name, picture })), given, (step) => {
    const reached = steps.findIndex((words) => words.toLowerCase() === step);
    if (mine !== turn || sheet !== now || reached <= now.step) return;
    now.step = reached;
    paintSteps();
  });
  if (mine !== turn || sheet !== now || !dialog.open) return;
  now.isBusy = false;
  // What was found before stays where a line is not taken.
  now.sliced = sliced ?? now.sliced;
  now.refusal = sliced ? "" : message ?? "The server does not answer.";
  if (sliced && (!Object.keys(given).length || !now.found)) now.found = sliced;
  now.question = sliced ? null : question ?? null;
  now.asked = now.question?.content ?? null;
  if (now.asked && canTakeOut(now) || !now.lines && !sliced) now.layer = "content";
  if (sliced) now.base = withGiven(foundLines(sliced.values), given);
  if (!isDragging) {
    now.lines = sliced ? now.base : now.lines;
    paint();
  }
  setText(said, sliced ? verdict(sliced).join(" ") : sentence(now));
}

/** Takes other lines, and has what differs sliced again. */
function take(/** @type {Lines} */ next) {
  if (!sheet?.lines) return;
  const [{ given }, before] = [sheet, optionsOf(sheet.base ?? next)];
  const changed = Object.entries(optionsOf(next)).filter(([option, words]) => words !== before[option] || option in given && words !== given[option]);
  // What was found to be content stays that where the frame is corrected.
  const content = sheet.base?.content;
  const isKept = content && !("--content" in given) && changed.some(([option]) => option === "--frame-rect");
  if (changed.length) give({ ...isKept ? { "--content": rectText(content) } : {}, ...Object.fromEntries(changed) });
  else paint();
}

/** Gives or takes back single options. */
function give(/** @type {Record<string, string|null>} */ options) {
  if (!sheet) return;
  sheet.former.push(sheet.given);
  sheet.later = [];
  const all = Object.entries({ ...sheet.given, ...options }).filter(([, text]) => text !== null);
  void sliceAgain(/** @type {Record<string, string>} */ (Object.fromEntries(all)));
}

/** Takes back what was given last. */
function takeBack() {
  const former = sheet?.former.pop();
  if (!sheet || !former) return;
  sheet.later.push(sheet.given);
  void sliceAgain(former);
}

/** Gives again what was taken back last. */
function giveAgain() {
  const later = sheet?.later.pop();
  if (!sheet || !later) return;
  sheet.former.push(sheet.given);
  void sliceAgain(later);
}

/** The pixels that a point of the picture has. */
function scaleOf(/** @type {Sheet} */ { mocks, sliced, found }) {
  const [{ name }] = mocks;
  return (sliced ?? found)?.values.files.find(({ file }) => file === name)?.scale ?? Number(name.match(/@(\d+)x\.png$/)?.[1] ?? 1);
}

/** @param {Sheet} now @returns {[number, number]} The size of the picture in points. */
function sizeOf(now) {
  const [{ width, height }] = now.mocks;
  return [width / scaleOf(now), height / scaleOf(now)];
}

/** The title of the sheet. */
function headline(/** @type {Sheet} */ now) {
  const names = listed(now.names);
  if (now.isBusy && !now.sliced) return `Slicing ${names}…`;
  if (now.sliced || !now.refusal) return `${stemOf(now.mocks[0].name)}, from ${now.names.length > 2 ? many(now.names.length, "picture") : names}`;
  return canTakeOut(now) ? `${names}: is this content?`
    : now.question?.page !== undefined ? `${names} ${now.names.length === 1 ? "has" : "have"} no transparent background` : `${names} cannot be sliced`;
}

/** Whether what lies in the rectangle of a question can be taken out: the frame behind it is known, or it is another rectangle. */
function canTakeOut(/** @type {Sheet} */ { asked, question }) {
  return asked !== null && (question?.isKnown === true || !question?.content || rectText(asked) !== rectText(question.content));
}

/** A reason as a sentence: in place of the command's option there is a rectangle on the picture. */
function sentence(/** @type {Sheet} */ { refusal, names, mocks }) {
  const [file] = names.length === 1 ? [...names, ...mocks.map(({ name }) => name)].filter((name) => refusal.startsWith(`${name}: `)) : [];
  const own = file ? refusal.slice(file.length + 2) : refusal;
  const words = own.replace(/; (?:say whether they are content|if it is, give|if there is content in the middle|say where content is)\b.*--content.*$/, "")
    .replace(/, or --content( with a smaller rectangle)?$/, (_, smaller) => `, or drag ${smaller ? "a smaller" : "another"} rectangle`)
    .replace(/,? at (?:-?[\d.]+,){3}[\d.]+/g, "");
  const text = /^\S+\.png: /.test(words) ? words : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  return text.endsWith(".") ? text : `${text}.`;
}

/**
 * Whether it holds, and by how much it is off, in sentences; the first begins with the number of pixels.
 * @param {Sliced} sliced
 */
function verdict({ values: { files, proof, content } }) {
  const isShadowLeftOut = sheet?.given["--shadow"] === "none";
  const all = files.reduce((sum, { width, height }) => sum + width * height, 0);
  const edges = files.reduce((sum, { levels }) => sum + levels.edgePixels, 0);
  const edge = Math.max(0, ...files.map(({ levels }) => levels.edge));
  const outside = `${content ? ", outside of the content" : ""}${isShadowLeftOut ? ", compared without the shadow" : ""}`;
  return [proof.holds ? `0 of ${many(all, "pixel")} differ by more than ${many(Math.max(2, proof.largest), "level")}${outside}.`
    : `${proof.pixels.toLocaleString("en")} of ${many(all, "pixel")} differ${outside}; the most by ${many(proof.largest, "level")}.`,
  ...edges && proof.holds ? [`${many(edges, "edge pixel")} ${edge > mostEdge ? "differ" : edges === 1 ? "was mixed in linear light and differs" : "were mixed in linear light and differ"} by up to ${many(edge, "level")}.`] : []];
}

/** What the reason of a difference is, as far as the lines that were given say. */
function why(/** @type {Sheet} */ { given, found, sliced, lines }) {
  if (!sliced) return "";
  const kept = optionsOf(foundLines(sliced.values));
  const lost = [["--frame-rect", "frame"], ["--arrow-rect", "arrow"], ["--tip", "tip"]].find(([option]) => given[option] && option in kept && given[option] !== kept[option]);
  if (lost) return `The ${lost[1]} that you gave is not where it was put: it is drawn where it was found.`;
  if (sliced.values.proof.holds) return "";
  const was = found && found !== sliced ? foundLines(found.values) : null;
  if (was && lines && given["--caps"]) {
    const less = lines.caps.findIndex((cap, side) => cap < was.caps[side]);
    if (less >= 0) return `A cap of ${decimal(lines.caps[less])} cuts into the corners, which end at ${decimal(was.caps[less])}.`;
  }
  if (given["--frame-rect"]) return "The lines of the frame do not lie on its edge.";
  if (was?.arrow && given["--arrow-rect"]) return `The arrow was found as ${size2(was.arrow.rect)}.`;
  if (given["--content"] === "none") return "What lies in the frame is stretched with it.";
  const place = sliced.values.proof.where;
  return place ? `The first of them is at ${place.x}, ${place.y}.` : "";
}

/** Builds the sheet. */
function paint() {
  const now = sheet;
  if (!now || isDragging) return;
  const open = dialog.querySelector("details")?.open ?? false;
  dialog.classList.add("mock");
  isWarned = false;
  const { sliced, refusal, isBusy } = now;
  const isRefused = refusal !== "" && !isBusy;
  const hint = isBusy ? sliced ? "Slicing and proving again…" : "It is cut into frame, arrow and shadow, and drawn again. This takes a few seconds."
    : refusal && sliced ? "The last line is not taken; what was found before stays." : refusal ? canTakeOut(now) ? "Nothing is made before this is answered." : now.question?.page !== undefined ? "Every pixel is opaque, so nothing says where the popover ends. Nothing was made."
      : "Nothing was made." : "Drag a line where it is wrong, or type its number; each move is sliced and proved again.";
  if (isBusy) setText(said, hint);
  const close = make("button", { textContent: isBusy || sliced ? "Cancel" : "Close", onclick: () => dialog.close() });
  const [shown, restore] = now.mocks.length ? board(now) : [];
  keepFocus(dialog, () => dialog.replaceChildren(
    make("h1", { id: "sheet-title", tabIndex: -1, autofocus: true }, headline(now)), make("p", { className: "dim" }, hint), said,
    make("div", { className: "sheetcols" },
      ...shown ? [make("div", {}, shown, ...sliced ? [directions(now, sliced)] : [])] : [],
      make("div", { className: "sheetside" }, ...isRefused && !sliced ? refusedParts(now) : [], ...isBusy && !sliced ? [make("div", { className: "box" }, stepList())] : [], ...contentParts(now), ...bakedParts(now),
        ...sliced ? [foundList(now), ...scaleChoice(now), shadowChoice(now)] : [], ...!sliced ? [] : isRefused ? refusedParts(now) : proofParts(now, sliced), ...sliced ? [] : backParts(now))),
    ...sliced ? [make("details", { open }, make("summary", {}, "Details"), make("div", { className: "values", tabIndex: 0 }, ...valueRows(sliced.text).flatMap(({ words, value, reason }) => [
      make("b", {}, words), make("span", {}, value), make("span", { className: "dim" }, reason)]),
    ...sliced.values.baked.flatMap((line) => [make("b", {}, "In the art"), make("span", {}, line), make("span")])))] : [],
    sliced ? naming({ theme: sliced.theme, proposed: stemOf(now.mocks[0].name), typed: now.name, isGood: sliced.values.proof.holds && !isBusy && !refusal,
      acceptable: isBusy || refusal ? null : sliced.acceptable, accepting: `Accept ${many(sliced.values.proof.pixels, "pixel")} that differ`,
      shown: { stageScale: Math.min(3, Math.ceil(scaleOf(now))), ...sliced.values.arrow ? { arrow: sliced.values.arrow.direction } : {} },
      keep: (name) => { if (sheet) sheet.name = name; } }) : make("div", { className: "answers" }, close)));
  if (!dialog.open) dialog.showModal();
  restore?.();
  paintSteps();
  place();
  if (sliced && !isBusy) void paintDirections(sliced);
}

/** What takes lines back: the last one, or all. */
function backParts(/** @type {Sheet} */ { given, former, later }) {
  const parts = [
    ...former.length ? [make("button", { className: "link", name: "take-back", title: "Ctrl+Z", textContent: "Undo", onclick: takeBack })] : [],
    ...later.length ? [make("button", { className: "link", name: "give-again", title: "Ctrl+Shift+Z", textContent: "Redo", onclick: giveAgain })] : [],
    ...Object.keys(given).some(isLine) ? [make("button", { className: "link", name: "as-found", textContent: "Lines as found",
      onclick: () => give({ "--frame-rect": null, "--arrow-rect": null, "--tip": null, "--caps": null, "--content": null }) })] : []];
  return parts.length ? [make("div", { className: "actions" }, ...parts)] : [];
}

/** Whether an option is a line that somebody has moved. */
const isLine = (/** @type {string} */ option) => option !== "--shadow" && option !== "--on";

/** The steps that are under way. */
const stepList = () => make("ol", { className: "steps", "aria-label": "Steps" }, ...steps.map((words) => make("li", {}, icon("ok"), words)));

/** Shows how far the server has come. */
function paintSteps() {
  [...dialog.querySelectorAll(".steps > li")].forEach((item, index) => {
    item.classList.toggle("done", index < (sheet?.step ?? 0));
    if (index === sheet?.step) item.setAttribute("aria-current", "step");
    else item.removeAttribute("aria-current");
  });
}

/** What can be done where a picture is not taken apart: the question, or the reason, with ways on. */
function refusedParts(/** @type {Sheet} */ now) {
  const { question } = now;
  const asked = canTakeOut(now);
  const others = [chooseButton("Choose another picture…", (files) => void openMocks(files)),
    make("button", { className: "edge", textContent: "Begin with a starter", onclick: async () => (await import("./newtheme.js")).openNew() })];
  const page = question?.page;
  if (page) {
    return [make("div", { className: "box verdict no fails" }, make("p", {}, make("b", { className: "bad" }, `It stands on one color, ${page}. `),
      "That color can be taken away: all round the popover its edge is told from it."),
    make("div", { className: "actions" }, make("button", { className: "fill", name: "take-away", textContent: `Take ${page} away`, onclick: () => give({ "--on": page }) }))),
    make("div", { className: "box" }, make("p", {}, "Or export it again without a background: ",
      make("span", { className: "dim" }, "in Figma, hide the page's fill; in Chromium, use omitBackground; or take it on white and on black, and drop both.")),
    make("div", { className: "actions" }, ...others))];
  }
  const lone = now.names.length === 1 && !now.sliced ? loneWords(now.names[0]) : "";
  return [make("div", { className: `box verdict no ${asked ? "asks" : "fails"}` }, make("p", {}, sentence(now)), ...lone ? [make("p", { className: "dim" }, lone)] : [],
    ...asked ? [make("div", { className: "actions" },
      make("button", { className: "fill", name: "take-out", textContent: "Take it out", onclick: takeOut }),
      make("button", { className: "edge", name: "keep-in", textContent: "It is part of the frame", onclick: () => give({ "--content": "none" }) })),
    make("p", { className: "dim" }, "Drag the rectangle's edges, or another rectangle, where it is wrong. What is taken out is completed from the frame beside it.")] : [],
    ...question?.content === null ? [make("p", { className: "dim" }, "If there is content in the picture, drag a rectangle round it: it is taken out.")] : []),
  // A line that is not taken is taken back; a picture is not.
  ...now.sliced ? [] : [make("div", { className: "actions" }, ...others)]];
}

/** Takes what lies in the rectangle out of the picture. */
function takeOut() {
  const box = contentNow();
  if (box) give({ "--content": rectText(box) });
}

/** Where content is, or is taken to be. */
function contentNow() { return sheet && (sheet.asked ?? sheet.lines?.content ?? null); }

/** What was taken out of the picture. */
function contentParts(/** @type {Sheet} */ { sliced, given, refusal }) {
  const content = refusal ? null : sliced?.values.content;
  if (content) {
    return [make("div", { className: "box" }, make("p", {}, make("b", { className: "good" }, "The content is out. "),
      `${size2(content.rect)} points; the frame behind it is completed from ${content.how}.`),
    make("div", { className: "actions" }, make("button", { className: "edge", name: "put-back", textContent: "Put it back", onclick: () => give({ "--content": "none" }) })))];
  }
  return given["--content"] === "none" ? [make("div", { className: "box" }, make("p", {}, "All that lies in the picture is part of the frame."),
    make("div", { className: "actions" }, make("button", { className: "edge", name: "look-again", textContent: "Look for content", onclick: () => give({ "--content": null }) })))] : [];
}

/** What stays in the art and may be content: said, with ways on. */
function bakedParts(/** @type {Sheet} */ { sliced, given, refusal }) {
  if (!sliced || refusal || given["--content"] === "none" || !sliced.values.baked.length) return [];
  const { baked, frame, content } = sliced.values;
  const places = (/** @type {string} */ word) => baked.flatMap((line) => line.startsWith(`${word} `) ? [Number(line.split(" ")[1])] : []);
  const [rows, columns] = [places("row"), places("column")];
  /** @type {import("./mocklines.js").Box[]} */
  const boxes = [...content ? [content.rect] : [],
    ...rows.length ? [{ x: frame.x, y: Math.floor(Math.min(...rows)), width: frame.width, height: Math.ceil(Math.max(...rows)) - Math.floor(Math.min(...rows)) }] : [],
    ...columns.length ? [{ x: Math.floor(Math.min(...columns)), y: frame.y, width: Math.ceil(Math.max(...columns)) - Math.floor(Math.min(...columns)), height: frame.height }] : [],
    ...baked.flatMap((line) => {
      const [, ...sides] = line.match(/^what lies at ([\d.]+),([\d.]+),([\d.]+),([\d.]+)$/)?.map(Number) ?? [];
      return sides.length ? [{ x: sides[0], y: sides[1], width: sides[2], height: sides[3] }] : [];
    })];
  const ends = [0, 1, 2, 3].map((side) => (side < 2 ? Math.min : Math.max)(...boxes.map((box) => edge(box, side))));
  const box = { x: ends[1], y: ends[0], width: ends[3] - ends[1], height: ends[2] - ends[0] };
  const words = rows.length && rows.length <= 2 && baked.length === rows.length ? `A line from side to side stays in the art, ${decimal(rows[0])} points from the top. `
    : rows.length || columns.length ? "Lines from one side to the other stay in the art. " : "Something at the frame's edge stays in the art. ";
  return [make("div", { className: "box baked asks" }, make("p", {}, make("b", {}, words), "A separator or a row of the content looks like that: it would be drawn in every popover."),
    make("div", { className: "actions" },
      make("button", { className: "edge", name: "put-in-content", title: `--content ${rectText(box)}`, textContent: "Put it in content", onclick: () => give({ "--content": rectText(box) }) }),
      make("button", { className: "edge", name: "keep-baked", textContent: "It is part of the frame", onclick: () => give({ "--content": "none" }) })))];
}

/** What was found, with its numbers; the one that is chosen has handles. */
function foundList(/** @type {Sheet} */ now) {
  const { lines, layer } = now;
  /** @type {[Layer, string, string, string][]} */
  const rows = [["frame", "Frame", "frame", lines ? size2(lines.frame) : "…"],
    ["arrow", "Arrow", "arrow", lines?.arrow ? size2(lines.arrow.rect) : "none"],
    ["caps", "Caps", "previews", lines ? (lines.caps.every((cap) => cap === lines.caps[0]) ? lines.caps.slice(0, 1) : lines.caps).map(decimal).join(", ") : "…"],
    ["content", "Content", "content", lines?.content ? size2(lines.content) : "as the caps"]];
  return make("div", { className: "founds", role: "group", "aria-label": "What was found" }, make("div", { className: "foundhead" }, make("h2", {}, "Found"), ...backParts(now)), ...rows.map(([name, words, drawing, value]) =>
    make("button", { name: `layer-${name}`, "aria-pressed": String(layer === name), onclick: () => {
      Object.assign(now, { layer: name, look: "yours" });
      paint();
    } }, icon(drawing), words, make("small", {}, value))),
  make("p", { className: "dim" }, layer === "arrow" && !lines?.arrow ? "No arrow stands out of the frame." : layer === "content" && !lines?.content ? "Drag a rectangle on the picture where content is."
      : layer === "arrow" ? "In points." : `In points, from the edges of the ${layer === "caps" ? "frame" : "picture"}.`), ...numberFields(now));
}

/** The numbers of the lines that are chosen, which are typed in points; what is refused is said below them. */
function numberFields(/** @type {Sheet} */ now) {
  const lines = canMove(now) ? linesNow(now.layer) : [];
  // First where each line is, then the lengths that follow: across, then down.
  const all = lines.flatMap(({ name, label, numbers, move }) => numbers.map((number, index) => ({ name, label, number, index, move })))
    .sort((one, other) => one.index - other.index || one.index * (one.number.axis - other.number.axis));
  if (!all.length) return [];
  const fields = make("div", { className: "capfields", role: "group", "aria-label": `Numbers of the ${now.layer}` }, ...all.map(({ name, label, number: { words, value, axis, sign }, index, move }) => {
    const numberAt = (/** @type {Lines} */ lines) => linesOf(now.layer, lines, sizeOf(now), stepOf(now, now.layer)).find((line) => line.name === name)?.numbers[index].value ?? value;
    const movedTo = (/** @type {number} */ next) => move(axis ? [0, sign * (next - value)] : [sign * (next - value), 0]);
    const [least, most] = [-1e6, 1e6].map((far) => numberAt(movedTo(far)));
    return make("label", {}, words, entry({
      key: "mock", name: `number-${name}-${index}`, label: `${index || words === "Tip" ? `${words} of the ${now.layer}` : label}, in points`, shown: decimal(value), inputMode: "decimal",
      read: (text) => {
        const next = numberOf(text, value);
        return next >= least - 1e-6 && next <= most + 1e-6 ? { value: next }
          : { why: Number.isNaN(next) ? "Write a number of points such as 14, 10px or 12+4." : `Write a number from ${decimal(least)} to ${decimal(most)}.` };
      },
      write: (/** @type {number} */ next) => {
        setLines(movedTo(next));
        drop();
      },
      nudge: (steps, text) => {
        const next = numberOf(text, value) + steps * stepOf(now, now.layer);
        return Number.isNaN(next) ? null : decimal(Math.min(most, Math.max(least, next)));
      } }));
  }));
  fields.style.gridTemplateColumns = `repeat(${lines.length}, minmax(0, 1fr))`;
  return [fields, make("p", { id: "mock-refused", className: "bad", role: "status" })];
}

on(["refused"], () => {
  const line = document.getElementById("mock-refused");
  const refused = state.refused.find(({ key }) => key === "mock");
  if (line) setText(line, refused ? `Not taken: ${refused.why}` : "");
});

/** How many pixels a point has, where no name says it: sizes follow from it. */
function scaleChoice(/** @type {Sheet} */ now) {
  if (now.mocks.some(({ source }) => /@\d+x\.png$|\.svg$/i.test(source))) return [];
  return [make("div", {}, make("h2", {}, "Scale"), segments("Scale", [1, 2, 3].map((scale) => ({ value: String(scale), words: `${scale}x` })), String(scaleOf(now)), (scale) => {
    now.mocks = now.mocks.map(({ name, ...mock }) => ({ ...mock, name: `${stemOf(name)}@${scale}x.png` }));
    // Lines are in points, which are others then.
    Object.assign(now, { former: [], later: [], found: null });
    void sliceAgain(Object.fromEntries(Object.entries(now.given).filter(([option]) => !isLine(option))));
  }, "wide"))];
}

/** Where the shadow goes. */
function shadowChoice(/** @type {Sheet} */ now) {
  const { given, sliced } = now;
  const chosen = given["--shadow"] ?? "auto";
  const shadow = sliced?.values.shadow;
  const [, opacity, x, y, blur] = shadow?.layers[0]?.split(" ") ?? [];
  const words = !shadow ? "" : shadow.in === "theme"
    ? `${many(shadow.layers.length, "shadow")}${shadow.layers.length === 1 ? ` of ${Math.round(Number(opacity) * 100)} %, ${x} across, ${y} down, ${blur} blur` : ""}: drawn by the theme, so that it can be changed.`
    : shadow.in === "art" ? `It stays in the pictures, outside of the frame's edge. ${chosen === "auto" ? "One or two shadows of a theme do not explain it. " : ""}${Object.values(sliced?.values.directions ?? {}).every(({ known }) => known) ? "" : "Only this direction is sure."}`
      : chosen === "none" ? "What is soft round the popover is left out." : "There is none in the picture.";
  const isSoft = shadow?.in !== "none" || chosen !== "auto";
  return make("div", {}, make("h2", {}, "Shadow"), ...isSoft ? [segments("Shadow", [{ value: "auto", words: "The theme's", ...shadow?.in === "art" && chosen === "auto" ? { why: "One or two shadows of a theme do not explain what is soft round the popover" } : {} }, { value: "keep", words: "In the art" }, { value: "none", words: "None" }],
    shadow?.in === "art" && chosen === "auto" ? "keep" : chosen,
    // Caps are lengths of the art, which is another one then.
    (value) => give({ "--shadow": value === "auto" ? null : value, "--caps": null }), "wide")] : [], make("p", { className: shadow?.in === "art" && chosen === "auto" ? "warn" : "dim" }, words));
}

/** The proof: one number, why, and its picture. */
function proofParts(/** @type {Sheet} */ now, /** @type {Sliced} */ sliced) {
  const { values: { proof, files, shadow }, pictures: [, , difference], largest } = sliced;
  const [first, ...edges] = verdict(sliced);
  const isNear = files.some(({ levels }) => levels.edge > mostEdge);
  const [number, ...rest] = first.split(" ");
  return [make("div", { className: `box verdict ${proof.holds ? "ok" : "no fails"} ${proof.holds && isNear ? "asks" : ""} ${now.isBusy ? "busy" : ""}` },
    ...now.isBusy ? [stepList()] : [], make("b", { className: "number" }, number), make("p", {}, rest.join(" ")), ...[...edges, why(now)].filter(Boolean).map((line) => make("p", { className: "dim" }, line)),
    ...difference && (largest > 0 || edges.length) ? [make("img", { src: difference, className: "inverse", alt: "Where it differs" }),
      ...sliced.magnification > 1 ? [make("small", { className: "dim" }, `Differences of ${many(largest, "level")} at most, ${sliced.magnification} times as strong.`)] : []] : []),
  ...edges.length && shadow.in === "theme" ? [make("button", { className: "link", name: "keep-shadow", textContent: "Keep the shadow in the art", onclick: () => give({ "--shadow": "keep", "--caps": null }) })] : []];
}

/** The five directions: those that the theme draws, and why it does not know others, with ways on. */
function directions(/** @type {Sheet} */ now, /** @type {Sliced} */ { text, values: { directions: all, arrow } }) {
  const own = arrow?.direction ?? "none";
  // What the new theme leaves out of its findings is said here.
  const seams = new Set([...text.matchAll(/rule: arrow-seam, at: arrow\.overlap (\w+)/g)].map(([, name]) => name));
  const names = [own, ...["down", "up", "left", "right", "none"].filter((name) => name !== own)];
  return make("div", { className: "directions", role: "group", "aria-label": "Directions" }, ...names.map((name) => {
    const { from, why } = all[name];
    const known = all[name].known || now.turned.has(name);
    const canvas = make("canvas", { width: 1, height: 1, "aria-hidden": "true" });
    canvas.dataset.direction = name;
    const words = name === "none" ? "No arrow" : `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    const parts = [canvas, make("b", {}, ...known && from === "given" ? [icon("ok")] : [], words),
      make("small", {}, now.turned.has(name) ? `turned from ${own}, its shadow, too` : known ? from === "given" ? "yours" : from === "turned" ? `turned from ${own}${seams.has(name) ? "; its colors differ from the frame's there" : ""}` : from ?? "" : why ?? "")];
    if (all[name].known || name === "none") return make("div", { className: `direction ${known ? "" : "unknown"} ${name === own ? "own" : ""}` }, ...parts);
    return unknownDirection(now, name, own, known, parts);
  }));
}

/**
 * A direction that the theme does not know: a file is dropped on it, and a click opens the ways on.
 * @param {Sheet} now @param {string} name @param {string} own The direction that is known. @param {boolean} isTaken Whether somebody
 *   takes it as it is. @param {Node[]} parts
 */
function unknownDirection(now, name, own, isTaken, parts) {
  const words = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const { shadow, bands, directions: all } = /** @type {Sliced} */ (now.sliced).values;
  const choose = chooser(`Pictures for ${name}`, (files) => void addDirection(name, files));
  // A frame with an arrow is drawn in every direction; art that is one picture has to be made for each.
  const turn = () => {
    if (!bands.length) return void addTurned(now, own, name);
    now.turned.add(name);
    paint();
  };
  const tile = make("button", { className: `direction ${isTaken ? "" : "unknown"}`, name: `direction-${name}`, "aria-haspopup": "menu", "aria-expanded": "false", onclick: () =>
    openMenu(tile, [{ label: `${words} is not known: ${all[name].why}` }, { label: `Choose ${name}.png…`, run: () => choose.click() },
      ...isTaken ? [] : [{ label: `Turn ${own}'s picture all the same`, run: turn }],
      ...shadow.in !== "art" ? [] : now.given["--shadow"] ? [{ label: "Shadow: the theme's", run: () => give({ "--shadow": null, "--caps": null }) }]
        : [{ label: "A shadow of the theme does not explain it." }]]) },
  ...parts, make("span", { className: "link" }, `Drop ${name}.png`));
  tile.addEventListener("drop", (event) => void addDirection(name, [...event.dataTransfer?.files ?? []]));
  return make("div", {}, choose, tile);
}

/** Draws each direction that there is art for. */
async function paintDirections(/** @type {Sliced} */ { theme, values: { directions: all, frame, bands, arrow: own } }) {
  const names = Object.keys(all).filter((name) => all[name].known || bands.length);
  const times = Math.min(1, 100 / frame.width, 56 / frame.height);
  // Where the mock has its arrow, in a popover of half its size.
  const isDown = own?.direction === "left" || own?.direction === "right";
  const middle = (/** @type {import("./mocklines.js").Box} */ { x, y, width, height }) => isDown ? y + height / 2 : x + width / 2;
  const offset = own ? (middle(own.rect) - middle(frame)) / 2 : 0;
  const { sheet: drawn } = await draw({ sheet: { theme, set: [], cells: names.map((arrow) => ({ name: `mock:${arrow}`, drawing: 0, request: {
    theme, content: [Math.max(1, frame.width / 2), Math.max(1, frame.height / 2)], arrow, offset, scale: Math.max(0.5, times * devicePixelRatio), appearance: "base", background: "none",
    placeholder: null } })) } });
  if (sheet?.sliced?.theme !== theme) return;
  drawn?.cells.forEach((cell, index) => {
    const canvas = dialog.querySelector(`canvas[data-direction="${names[index]}"]`);
    const pixels = cell?.pixels && unpacked(cell.pixels);
    if (canvas instanceof HTMLCanvasElement && pixels) paintOn(canvas, pixels);
  });
}

/**
 * The picture with its lines, and what shows it where it was shown before.
 * @returns {[HTMLElement, () => void]}
 */
function board(/** @type {Sheet} */ now) {
  const { mocks: [mock], sliced, look } = now;
  const [, again, difference] = sliced?.pictures ?? [];
  const shown = look === "again" && again ? again : look === "difference" && difference ? difference : `/picture/${mock.picture}.png`;
  const image = now.own ? canvasOf(now.own) : make("img", { src: shown, draggable: false, className: look === "difference" ? "inverse" : "",
    alt: look === "again" ? "Drawn again" : look === "difference" ? "Where it differs" : `Your picture, ${mock.name}` });
  const art = make("div", { id: "mock-art" }, image, make("i", { className: "hatch", hidden: true }), distance);
  art.style.aspectRatio = `${mock.width} / ${mock.height}`;
  art.style.setProperty("--ratio", String(mock.width / mock.height));
  for (const layer of /** @type {Layer[]} */ (["frame", "arrow", "caps", "content"])) {
    for (const line of linesNow(layer)) {
      const stripe = make("i", { className: `line ${layer} ${layer === now.layer ? "chosen" : ""}` });
      stripe.dataset.line = line.name;
      if (layer === now.layer && canMove(now)) stripe.addEventListener("pointerdown", (down) => dragLine(stripe, line.name, down));
      art.append(stripe);
    }
  }
  if (canMove(now)) art.append(...linesNow(now.layer).map(gripOf));
  if (now.layer === "content" && canMove(now)) art.addEventListener("pointerdown", (down) => dragContent(art, down));
  const looks = sliced ? [segments("Look at", [{ value: "yours", words: "Yours" }, { value: "again", words: "Drawn again" },
    { value: "difference", words: sliced.largest && sliced.magnification > 1 ? `Difference × ${sliced.magnification}` : "Difference" }], look, (value) => {
    now.look = /** @type {Sheet["look"]} */ (value);
    paint();
  })] : [];
  const { view, choices, restore } = mockView(art, mock.width, !dialog.querySelector(".mockview"), () => now.layer === "content" && canMove(now));
  return [make("div", { className: `mockboard ${look}` }, view, make("div", { className: "looks" }, ...looks, choices)), restore];
}

/** @param {ImageBitmap} bitmap */
function canvasOf(bitmap) {
  const { width, height } = bitmap;
  const canvas = make("canvas", { width, height, "aria-label": "Your picture", role: "img" });
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  return canvas;
}

/** Whether lines can be moved. */
const canMove = (/** @type {Sheet} */ now) => now.lines !== null || now.question?.content !== undefined;

/** @param {Layer} layer @returns {Line[]} */
function linesNow(layer) {
  if (!sheet?.mocks.length) return [];
  if (!sheet.lines && layer !== "content") return [];
  return linesOf(layer, { ...sheet.lines ?? noLines, content: contentNow() }, sizeOf(sheet), stepOf(sheet, layer));
}

/**
 * How far a line moves at once, in points: by a pixel of the largest file; what becomes a length of the art, by whole pixels of every
 * file.
 * @param {Sheet} now @param {Layer} layer
 */
function stepOf(now, layer) {
  const scales = (now.sliced ?? now.found)?.values.files.map(({ scale }) => scale) ?? [];
  return stepOfScales(layer === "caps" || layer === "arrow" ? scales : [scaleOf(now)]);
}

/** Puts lines and handles where they are. */
function place() {
  const art = document.getElementById("mock-art");
  if (!art || !sheet) return;
  const size = sizeOf(sheet);
  const share = (/** @type {number} */ points, /** @type {0|1} */ axis) => `${points / size[axis] * 100}%`;
  for (const layer of /** @type {Layer[]} */ (["frame", "arrow", "caps", "content"])) {
    for (const line of linesNow(layer)) {
      const { name, from, to, at, aside, numbers: [{ value }], words } = line;
      const stripe = art.querySelector(`[data-line="${name}"]`);
      const isLevel = from[1] === to[1];
      if (stripe instanceof HTMLElement) {
        stripe.classList.toggle("level", isLevel);
        Object.assign(stripe.style, { left: share(from[0], 0), top: share(from[1], 1), width: isLevel ? share(to[0] - from[0], 0) : "", height: isLevel ? "" : share(to[1] - from[1], 1) });
      }
      const grip = art.querySelector(`[name="${name}"]`);
      if (!(grip instanceof HTMLElement)) continue;
      Object.assign(grip.style, { left: share(at[0], 0), top: share(at[1], 1), translate: `${aside[0] * 14}px ${aside[1] * 14}px` });
      setAttributes(grip, { "aria-valuenow": decimal(value), "aria-valuetext": words });
    }
  }
  const content = contentNow();
  const mark = art.querySelector("i.hatch");
  if (!(mark instanceof HTMLElement)) return;
  mark.hidden = !content || sheet.look !== "yours";
  mark.classList.toggle("asked", sheet.refusal !== "");
  if (content) Object.assign(mark.style, { left: share(content.x, 0), top: share(content.y, 1), width: share(content.width, 0), height: share(content.height, 1) });
}

/** @param {Line} line */
function gripOf({ name, label, numbers }) {
  const axes = [...new Set(numbers.map(({ axis }) => axis))];
  const grip = make("button", { className: `handle ${axes.length > 1 ? "free" : axes[0] ? "along" : "across"}`, role: "slider", name, "aria-label": label,
    "aria-orientation": axes[0] && axes.length < 2 ? "vertical" : "horizontal" });
  const lineNow = () => lineOf(name);
  grip.addEventListener("pointerdown", (down) => dragLine(grip, name, down));
  grip.addEventListener("keydown", (event) => {
    const key = /** @type {Record<string, [0|1, number]>} */ ({ ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [1, -1], ArrowDown: [1, 1] })[event.key];
    const line = lineNow();
    if (!key || !line || !sheet || !axes.includes(key[0])) return;
    event.preventDefault();
    event.stopPropagation();
    const by = key[1] * (event.shiftKey ? 10 : 1) * stepOf(sheet, sheet.layer);
    setLines(line.move(key[0] ? [0, by] : [by, 0]));
    drop();
  });
  return grip;
}

/** The line of the chosen set with a name. */
const lineOf = (/** @type {string} */ name) => linesNow(sheet?.layer ?? "frame").find((line) => line.name === name);

/**
 * Drags a line by its handle, or by itself.
 * @param {HTMLElement} element @param {string} name @param {PointerEvent} down
 */
function dragLine(element, name, down) {
  const line = lineOf(name);
  const art = element.parentElement;
  const grip = art?.querySelector(`[name="${name}"]`);
  if (!line || !art || !(grip instanceof HTMLElement) || !sheet || down.button !== 0) return;
  down.preventDefault();
  down.stopPropagation();
  grip.focus();
  const points = sizeOf(sheet)[0] / art.getBoundingClientRect().width;
  followLines(element, down, (event) => {
    setLines(line.move([(event.clientX - down.clientX) * points, (event.clientY - down.clientY) * points]));
    setText(distance, lineOf(name)?.words ?? "");
    Object.assign(distance.style, { left: grip.style.left, top: grip.style.top });
    distance.hidden = false;
  });
}

/** Shows lines where they are moved to; of a picture without lines, the rectangle alone. */
function setLines(/** @type {Lines} */ next) {
  if (!sheet) return;
  if (sheet.layer === "content" && (sheet.asked || !sheet.lines)) sheet.asked = next.content;
  else sheet.lines = { ...next, content: sheet.asked ? sheet.lines?.content ?? null : next.content };
  place();
}

/**
 * Follows a pointer that moves lines; they go back where it is taken away.
 * @param {HTMLElement} element @param {PointerEvent} down @param {(event: PointerEvent) => void} move
 */
function followLines(element, down, move) {
  const now = sheet;
  if (!now) return;
  const { lines, asked } = now;
  isDragging = true;
  follow(element, down, move, (event) => {
    isDragging = false;
    distance.hidden = true;
    if (sheet !== now) return;
    if (event.type === "pointerup" && (now.lines !== lines || now.asked !== asked)) return drop();
    Object.assign(now, { lines: now.refusal ? lines : now.base ?? lines, asked });
    paint();
  });
}

/** Has lines that were let go sliced; the rectangle of a question waits for its answer. */
function drop() {
  if (!sheet) return;
  if (sheet.refusal && sheet.asked && sheet.layer === "content") paint();
  else if (sheet.lines) take(sheet.lines);
  else takeOut();
}

/** @param {HTMLElement} art @param {PointerEvent} down */
function dragContent(art, down) {
  if (down.button !== 0 || !sheet) return;
  down.preventDefault();
  const [size, box, step] = [sizeOf(sheet), art.getBoundingClientRect(), 1 / scaleOf(sheet)];
  const point = (/** @type {PointerEvent} */ event) => [0, 1].map((axis) => {
    const share = axis ? (event.clientY - box.top) / box.height : (event.clientX - box.left) / box.width;
    return Math.round(Math.max(0, Math.min(1, share)) * size[axis] / step) * step;
  });
  const start = point(down);
  followLines(art, down, (event) => {
    const end = point(event);
    const [x, y] = start.map((one, axis) => Math.min(one, end[axis]));
    const [width, height] = start.map((one, axis) => Math.abs(end[axis] - one));
    if (width >= 2 && height >= 2) setLines({ ...sheet?.lines ?? noLines, content: { x, y, width, height } });
  });
}

/** Whether Escape was pressed once on lines that somebody has moved. */
let isWarned = false;
dialog.addEventListener("cancel", (event) => {
  if (!sheet || event.target !== dialog || isWarned || !Object.keys(sheet.given).some(isLine)) return;
  event.preventDefault();
  isWarned = true;
  // Beside *Cancel*, which is always seen.
  const hint = dialog.querySelector(".naming > p") ?? dialog.querySelector("p.dim");
  if (!hint) return;
  hint.classList.add("warn");
  setText(hint, "The lines that you moved are lost when the sheet closes. Escape once more closes it.");
});
dialog.addEventListener("keydown", (event) => {
  if (sheet) zoomKey(event);
  const isTyped = event.target instanceof HTMLInputElement && event.target.value !== event.target.defaultValue;
  const key = event.key.toLowerCase();
  if (!sheet || !["z", "y"].includes(key) || !(event.ctrlKey || event.metaKey) || isTyped) return;
  event.preventDefault();
  event.stopPropagation();
  if (key === "y" || event.shiftKey) giveAgain();
  else takeBack();
});
// It is told late: other pictures may have been dropped meanwhile.
dialog.addEventListener("close", () => {
  if (dialog.open) return;
  sheet = null;
  change({ refused: state.refused.filter(({ key }) => key !== "mock") });
});
