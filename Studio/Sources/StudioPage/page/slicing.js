// @ts-check
/**
 * Slicing on the art: the pixels of a file with its caps as lines that are dragged, and what is drawn with them, at three
 * sizes beside it. Written when a line is let go.
 */
import { artFile, capsKey, capsOf, convertedCaps, losses, pixelCaps, stepOfScales, writtenCaps } from "./caps.js";
import { draw } from "./drawer.js";
import { begin, write } from "./editor.js";
import { byId, decimal, follow, keepFocus, make, setAttributes, setText } from "./elements.js";
import { entry } from "./entry.js";
import { icon } from "./icons.js";
import { segments } from "./inputs.js";
import { drawnFrom, filesOf, pictureName } from "./pictures.js";
import { decoded, levelsOf, paintOn, unpacked } from "./pixels.js";
import * as server from "./server.js";
import { change, currentTheme, on, state } from "./state.js";
import { numberOf } from "./typed.js";
import { find, scoped, shortInsets } from "./values.js";

/** @typedef {import("./state.js").Four} Four */
/** @typedef {import("./caps.js").ArtFile} ArtFile */
/** @typedef {import("./state.js").Request} Request */

/**
 * A line on the art: `at` is where it is, in pixels of the file; `move` takes it to another place, and returns why it goes no
 * further, if it does not.
 * @typedef {{name: string, axis: 0|1, at: () => number, move: (at: number) => string, step: () => number, words: () => string,
 *   points: () => number}} Line
 *
 * The span of a fused picture in which its arrow keeps its size: in points for all files, or in whole pixels for each scale; `along`
 * is the axis of its edge.
 * @typedef {{along: 0|1, points: [number, number]|null, files: Record<number, [number, number]>|null}} Span
 *
 * What is sliced: `image` is the key of the picture, `key` that of its caps, `null` for an arrow, which has none.
 * @typedef {{theme: string, image: string, key: string|null, stem: string, files: ArtFile[], file: ArtFile, canvas: ImageBitmap[],
 *   zoom: number, caps: import("./caps.js").Caps, span: Span|null, tip: number, overlap: number, alignment: Four,
 *   found: import("./state.js").Proposal|null, none: string,
 *   isFound: boolean, smallest: [number, number]}} Art
 */

const dialog = /** @type {HTMLDialogElement} */ (byId("slicing"));
const sides = ["Top", "Left", "Bottom", "Right"];
/** How many CSS pixels show one of the file's, for art of usual sizes and for larger art. */
const zooms = [8, 12, 16, 24];
const smallZooms = [1, 2, 3, 4, 6];

/** @type {Art|null} */
let art = null;
/** Whether a line is being dragged: what the file says is read when it is let go. */
let isDragging = false;
/** The words that stand beside the line that is dragged. */
const distance = make("span", { className: "distance", hidden: true });

/**
 * Opens the view on a file.
 * @param {string} image The key of the picture. @param {string} name The file. @param {boolean} [isFinding] Whether the caps that
 *   its pixels allow are shown at once.
 */
export async function openSlicing(image, name, isFinding = false) {
  const theme = currentTheme();
  const key = capsKey(image);
  if (!theme || key === undefined) return;
  const names = filesOf(name, theme.pictures);
  const loaded = await Promise.all(names.map(async (file) => {
    const blob = await server.art(theme.id, file);
    const bitmap = blob && await decoded(blob);
    const levels = bitmap && levelsOf(bitmap);
    if (!bitmap || !levels) return [];
    const { scale, look } = pictureName(file);
    return [{ bitmap, file: artFile({ name: file, scale, look }, levels) }];
  }));
  const all = loaded.flat();
  const file = all.find((one) => one.file.name === name)?.file;
  if (!file) return;
  art = {
    theme: theme.id, image, key, stem: pictureName(name).stem, files: all.map(({ file }) => file), file, canvas: all.map(({ bitmap }) => bitmap), zoom: 0,
    caps: capsOf(0), span: null, tip: 0, overlap: 0, alignment: [0, 0, 0, 0], found: null, none: "", isFound: false, smallest: [1, 1] };
  read(art);
  paint();
  if (key !== "frame.capInsets" || state.readOnly) return;
  const { proposal, refusal } = await server.caps(theme.id, file.look);
  if (art?.file !== file) return;
  art.found = proposal ?? null;
  art.none = refusal?.[0]?.message ?? "";
  if (isFinding) showFound();
  else judge();
}

/** Shows the caps that the pixels allow as lines of their own, with the reason; taking them is another step. */
function showFound() {
  if (!art) return;
  art.isFound = art.found !== null;
  place();
  if (!art.found) tell(`No caps were found. ${art.none}`);
  /** @type {HTMLElement|null} */ (dialog.querySelector('[name="take"]'))?.focus();
}

/**
 * Says something below the art until there is something else to say.
 * @param {string} words
 */
function tell(words) {
  byId("slicing-line").dataset.words = "";
  setText(byId("slicing-said"), words);
}

/** Opens the view on the file from which the frame is drawn, with the caps that its pixels allow. */
export async function findCaps() {
  const image = find("frame.image").value;
  if (typeof image !== "string" || !state.inspection?.values.frame || state.readOnly) return;
  const file = drawnFrom(image, state.look, 1);
  if (file) await openSlicing("frame.image", file.file, true);
}

/**
 * Takes in what the theme's file says.
 * @param {Art} art
 */
function read(art) {
  const value = (/** @type {string} */ key) => find(key, art.file.look).value;
  if (art.key) {
    art.caps = capsOf(value(art.key));
    art.span = spanOf(art);
    return;
  }
  art.alignment = /** @type {Four} */ (capsOf(value("arrow.alignmentInsets")).points ?? [0, 0, 0, 0]);
  const base = art.file.size[0] / art.file.scale - art.alignment[1] - art.alignment[3];
  art.tip = Number(value("arrow.tip") ?? Number(value("arrow.base") ?? base) / 2);
  art.overlap = Number(value("arrow.overlap") ?? 0);
}

/** @param {Art} art The scales of the files that share caps: those of one appearance. */
const scalesOf = (art) => [...new Set(art.files.map(({ scale }) => scale))];

/**
 * The lines of what is sliced.
 * @param {Art} art
 * @returns {Line[]}
 */
function linesOf(art) {
  if (!art.key) return arrowLines(art);
  return [...spanLines(art), ...sides.map((side, index) => {
    const axis = /** @type {0|1} */ (index % 2 ? 0 : 1);
    const caps = () => pixelCaps(art.caps, art.file.scale);
    return {
      name: `${side} cap`, axis, at: () => index > 1 ? art.file.size[axis] - caps()[index] : caps()[index],
      step: () => art.caps.points ? stepOfScales(scalesOf(art)) * art.file.scale : 1, points: () => caps()[index] / art.file.scale,
      words: () => `${side} ${decimal(caps()[index] / art.file.scale)} points, ${caps()[index]} pixels`,
      move: (/** @type {number} */ at) => setCap(art, index, (index > 1 ? art.file.size[axis] - at : at) / (art.caps.points ? art.file.scale : 1)),
    };
  })];
}

/**
 * Where a fused picture's arrow keeps its size, in pixels of a file.
 * @param {Art} art @param {ArtFile} file
 * @returns {[number, number]|null}
 */
function spanIn({ span }, { scale }) {
  const own = span?.points?.map((length) => Math.round(length * scale)) ?? span?.files?.[scale];
  return own ? [own[0], own[1]] : null;
}

/**
 * The two ends of the arrow's span: between the caps, at least a point, or a pixel, apart.
 * @param {Art} art
 * @returns {Line[]}
 */
function spanLines(art) {
  const { span, file } = art;
  if (!span || !spanIn(art, file)) return [];
  const [along, unit] = [span.along, span.points ? file.scale : 1];
  const step = span.points ? stepOfScales(scalesOf(art)) : 1;
  return ["Arrow begins", "Arrow ends"].map((name, end) => {
    const now = () => spanIn(art, file) ?? [0, 0];
    return { name, axis: along, at: () => now()[end], step: () => step * unit, points: () => now()[end] / file.scale,
      words: () => `${name} at ${decimal(now()[end] / file.scale)} points, ${now()[end]} pixels`, move: (/** @type {number} */ at) => {
        const caps = pixelCaps(art.caps, file.scale);
        const ends = [(along ? caps[0] : caps[1]) / unit, (file.size[along] - (along ? caps[2] : caps[3])) / unit];
        const wanted = Math.round(at / unit / step) * step;
        const own = now().map((length) => length / unit);
        const held = end ? Math.max(own[0] + step, Math.min(ends[1] - step, wanted)) : Math.max(ends[0] + step, Math.min(own[1] - step, wanted));
        own[end] = held;
        const next = /** @type {[number, number]} */ ([own[0], own[1]]);
        art.span = span.points ? { ...span, points: next } : { ...span, files: { ...span.files, [file.scale]: next } };
        return held === wanted ? "" : `one ${span.points ? "point" : "pixel"} has to stay`;
      } };
  });
}

/** A span as a theme writes it. */
const writtenSpan = (/** @type {Span} */ { points, files }) => points ?? Object.fromEntries(Object.entries(files ?? {}).map(([scale, span]) => [`@${scale}x`, span]));

/**
 * Sets a cap: in points, or in pixels where each file has its own. At least one point, or pixel, of every file stays between
 * two caps.
 * @param {Art} art @param {number} side @param {number} length
 * @returns {string}
 */
function setCap(art, side, length) {
  const { points, files } = art.caps;
  const axis = side % 2 ? 0 : 1;
  const step = points ? stepOfScales(scalesOf(art)) : 1;
  const caps = points ?? files?.[art.file.scale] ?? [0, 0, 0, 0];
  const room = points ? Math.min(...art.files.map(({ size, scale }) => size[axis] / scale)) : art.file.size[axis];
  const most = Math.floor((room - caps[(side + 2) % 4]) / step - 1e-9) * step;
  const wanted = Math.round(length / step) * step;
  const next = /** @type {Four} */ ([...caps]);
  next[side] = Math.max(0, Math.min(most, wanted));
  if (points) art.caps = { points: next, files: null };
  else art.caps = { points: null, files: { ...files, [art.file.scale]: next } };
  return wanted > most ? `one ${points ? "point" : "pixel"} has to stay` : "";
}

/**
 * The tip of an arrow, and how far its picture reaches over the frame.
 * @param {Art} art
 * @returns {Line[]}
 */
function arrowLines(art) {
  const { file: { scale, size }, alignment } = art;
  const step = stepOfScales(scalesOf(art));
  const snapped = (/** @type {number} */ pixels) => Math.round(pixels / scale / step) * step;
  return [
    { name: "Tip", axis: 0, at: () => (alignment[1] + art.tip) * scale, step: () => step * scale, points: () => art.tip,
      words: () => `Tip ${decimal(art.tip)} points from the left`, move: (at) => {
        art.tip = Math.max(0, Math.min(snapped(size[0]) - alignment[1] - alignment[3], snapped(at) - alignment[1]));
        return "";
      } },
    { name: "Overlap", axis: 1, at: () => size[1] - (alignment[2] + art.overlap) * scale, step: () => step * scale, points: () => art.overlap,
      words: () => `Overlap ${decimal(art.overlap)} points`, move: (at) => {
        art.overlap = Math.max(0, Math.min(snapped(size[1]) - step, snapped(size[1] - at) - alignment[2]));
        return "";
      } }];
}

/**
 * What has to be written for the lines as they are.
 * @param {Art} art
 */
function settings(art) {
  if (art.key) {
    const [written, now] = [art.span && writtenSpan(art.span), spanOf(art)];
    return [{ key: art.key, value: /** @type {unknown} */ (writtenCaps(art.caps)) },
      ...written && now && JSON.stringify(written) !== JSON.stringify(writtenSpan(now)) ? [{ key: spanKey(art.key), value: written }] : []];
  }
  const now = { ...art };
  read(now);
  return [...art.tip === now.tip ? [] : [{ key: "arrow.tip", value: art.tip }],
    ...art.overlap === now.overlap ? [] : [{ key: "arrow.overlap", value: art.overlap }]];
}

/** How many moves are being written. */
let writes = 0;

/** Writes the lines as they are, and shows what the file says then. */
async function writeNow(begun = begin(), more = /** @type {import("./state.js").Setting[]} */ ([])) {
  if (!art) return;
  writes++;
  await write([...settings(art), ...more], begun);
  writes--;
  const [finding] = state.refusal;
  // Moves that have come meanwhile are written, too, before the file counts again.
  if (!art || writes) return;
  read(art);
  paint();
  if (finding) tell(`Not written: ${finding.message}`);
}

/** @param {Art} art How its middle fills its room. */
function resizingOf({ key }) {
  const value = find(key === "frame.capInsets" ? "frame.resizing" : "arrow.resizing").value ?? (key === "frame.capInsets" ? "tile" : "stretch");
  return /** @type {{x: string, y: string}} */ (typeof value === "object" ? value : { x: value, y: value });
}

/** The key of a fused picture's span beside that of its caps. */
const spanKey = (/** @type {string} */ key) => key.replace("capInsets", "arrowSpan");

/**
 * The span as the theme's file says it; `null` where there is none.
 * @param {Art} art
 * @returns {Span|null}
 */
function spanOf({ key, file }) {
  const value = key?.startsWith("arrow.fused.") ? find(spanKey(key), file.look).value : undefined;
  if (!key || value === undefined || value === null) return null;
  const along = /** @type {0|1} */ (/\.(left|right)\./.test(key) ? 1 : 0);
  if (Array.isArray(value)) return { along, points: [Number(value[0]), Number(value[1])], files: null };
  return { along, points: null, files: Object.fromEntries(Object.entries(/** @type {Record<string, number[]>} */ (value)).map(([name, [from, to]]) =>
    [Number(name.replace(/[@x]/g, "")), [from, to]])) };
}

/** What the pixels say of the lines: nothing is lost, or what is and what would be right. */
function judge() {
  if (!art || !dialog.open) return;
  const { key, found, isFound } = art;
  const line = byId("slicing-line");
  const resizing = resizingOf(art);
  const along = art.span?.along ?? 0;
  const lost = key ? art.files.filter(({ look }) => look === art?.file.look).map((file) => ({ file,
    loss: losses(file, pixelCaps(art?.caps ?? capsOf(0), file.scale), resizing,
    art && spanIn(art, file), along) })).find(({ loss }) => loss.some(Boolean)) : undefined;
  const isBad = lost !== undefined;
  line.classList.toggle("bad-caps", isBad && !isFound);
  line.classList.toggle("found-caps", isFound);
  const proposed = found && shortInsets(found.capInsets);
  const isOther = found !== null && (found.resizing.x !== resizing.x || found.resizing.y !== resizing.y);
  const name = proposed === null ? "" : [proposed].flat().map(decimal).join(", ") + (isOther && found ? `; ${found.resizing.x} across, ${found.resizing.y} down` : "");
  const isSame = JSON.stringify(proposed) === JSON.stringify(art.caps.points ? shortInsets(art.caps.points) : null) && !isOther;
  const take = async () => {
    if (!art || !found) return;
    art.isFound = false;
    const points = /** @type {import("./caps.js").Caps} */ ({ points: found.capInsets, files: null });
    art.caps = art.caps.points ? points : convertedCaps(points, scalesOf(art), true);
    await writeNow(begin(), isOther ? [{ key: "frame.resizing", value: found.resizing.x === found.resizing.y ? found.resizing.x : found.resizing }] : []);
  };
  const refused = state.refused.find(({ name }) => name.startsWith("slice-"));
  /** @type {Node[]} */
  const parts = [];
  if (refused) parts.push(make("span", { className: "bad" }, `Not taken: ${refused.why}`));
  else if (isFound && found) {
    parts.push(make("span", { title: found.reasons.join("\n") }, make("b", {}, `Found ${name}: `), found.reasons.join("; ")),
      make("button", { className: "fill", name: "take", textContent: `Take ${name}`, onclick: () => void take() }),
      make("button", { textContent: "Leave", onclick: () => {
        if (art) art.isFound = false;
        place();
      } }));
  } else if (!key) parts.push(make("span", { className: "dim" }, "The tip is what points. What is below the line of the overlap lies on the frame."));
  else if (lost) {
    const both = lost.loss.flatMap((loss, axis) => loss ? [{ loss, axis: axis ? "rows" : "columns" }] : []);
    const other = lost.file === art.file ? "" : ` of ${lost.file.name}`;
    const words = both.map(({ axis }) => axis).join(" and ") + other;
    parts.push(make("span", {}, make("b", { className: "warn" }, both[0].loss === "smeared" ? `The ${words} under the veil are not alike: `
      : `The ${words} under the veil do not meet their beginning: `), both[0].loss === "smeared" ? "at other sizes they are smeared." : "each repetition shows a seam."),
    ...found && !isSame && !state.readOnly ? [make("button", { className: "fix", name: "set", textContent: `Set to ${name}`, onclick: () => void take() })] : []);
  } else parts.push(make("span", { className: "good" }, "All that is under the veil is alike: nothing is lost at any size."));
  const words = JSON.stringify(parts.map((part) => part.textContent));
  if (line.dataset.words === words) return;
  line.dataset.words = words;
  const said = byId("slicing-said");
  keepFocus(line, () => line.replaceChildren(said, ...parts.slice(1)));
  said.replaceChildren(parts[0]);
  if (document.activeElement === document.body) byId("slicing-title").focus();
}

/** Puts lines, veils and words where they are, and has the results drawn. */
function place() {
  if (!art || !dialog.open) return;
  const { zoom, file, isFound, found } = art;
  const [width, height] = file.size.map((length) => length * zoom);
  const lines = linesOf(art);
  const paper = byId("slicing-art");
  for (const line of lines) {
    const at = line.at() * zoom;
    const stripe = /** @type {HTMLElement} */ (paper.querySelector(`[data-line="${line.name}"]`));
    const grip = /** @type {HTMLElement} */ (paper.querySelector(`[name="slice-${line.name}"]`));
    stripe.style.translate = line.axis === 0 ? `${at - 1}px -14px` : `-14px ${at - 1}px`;
    // The handles of two lines that are near each other stand side by side.
    const near = lines.find((other) => other !== line && other.axis === line.axis && Math.abs(other.at() * zoom - at) < 26);
    const aside = near ? (26 - Math.abs(near.at() * zoom - at)) / 2 * (near.at() > line.at() || near.at() === line.at() && lines.indexOf(near) > lines.indexOf(line) ? -1 : 1) : 0;
    grip.style.translate = line.axis === 0 ? `${at + aside}px ${height + 16}px` : `${width + 16}px ${at + aside}px`;
    grip.style.setProperty("--line", `${(line.axis === 0 ? height : width) + 16}px`);
    grip.style.setProperty("--aside", `${-aside}px`);
    setAttributes(grip, { "aria-valuenow": decimal(line.points()), "aria-valuetext": line.words() });
  }
  const ghost = isFound && found ? pixelCaps({ points: found.capInsets, files: null }, file.scale) : null;
  for (const [index, stripe] of [...paper.querySelectorAll(".ghost")].entries()) {
    const element = /** @type {HTMLElement} */ (stripe);
    element.hidden = !ghost;
    if (!ghost) continue;
    const at = (index > 1 ? file.size[index % 2 ? 0 : 1] - ghost[index] : ghost[index]) * zoom;
    element.style.translate = index % 2 ? `${at - 1}px -14px` : `-14px ${at - 1}px`;
  }
  if (art.key) placeVeils(art, paper, width, height);
  sides.forEach((side, index) => {
    const input = /** @type {HTMLInputElement|null} */ (dialog.querySelector(`[name="slice-field-${index}"]`));
    const caps = art?.caps.points ?? pixelCaps(art?.caps ?? capsOf(0), file.scale);
    if (input && isDragging) input.value = decimal(caps[index]);
  });
  judge();
  drawSoon();
}

/** @param {Art} art @param {HTMLElement} paper @param {number} width @param {number} height */
function placeVeils(art, paper, width, height) {
  const { zoom, file, caps } = art;
  const [top, left, bottom, right] = pixelCaps(caps, file.scale).map((cap) => cap * zoom);
  const span = spanIn(art, file)?.map((at) => at * zoom);
  /** What is stretched along an axis: between the caps, without the arrow. */
  const bands = [[left, width - right], [top, height - bottom]].map(([from, to], axis) => span && art.span?.along === axis ? [[from, span[0]], [span[1], to]] : [[from, to]]);
  // Where columns are not stretched, rows are.
  const kept = [0, ...bands[0].flat(), width];
  const boxes = [...bands[0].map(([from, to]) => [from, 0, to - from, height]), ...bands[1].flatMap(([from, to]) =>
    kept.flatMap((start, index) => index % 2 ? [] : [[start, from, kept[index + 1] - start, to - from]]))];
  [...paper.querySelectorAll(".veil")].forEach((veil, index) => {
    const [x, y, wide, high] = boxes[index] ?? [0, 0, 0, 0];
    Object.assign(/** @type {HTMLElement} */ (veil).style, { translate: `${x}px ${y}px`, width: `${Math.max(0, wide)}px`, height: `${Math.max(0, high)}px` });
  });
  const { x, y } = resizingOf(art);
  const fills = (/** @type {string} */ mode) => mode === "tile" ? "repeated" : "stretched";
  const points = pixelCaps(caps, file.scale).map((cap) => decimal(cap / file.scale));
  const middles = bands.map((all) => [...all].sort((one, other) => other[1] - other[0] - one[1] + one[0])[0]).map(([from, to]) => (from + to) / 2);
  /** @type {[number, number, string][]} */
  const rulers = [[left / 2, -16, points[1]], [middles[0], -16, fills(x)], [width - right / 2, -16, points[3]],
    [-16, top / 2, points[0]], [-16, height - bottom / 2, points[2]], [-16, middles[1], fills(y)]];
  [...paper.querySelectorAll(".ruler")].forEach((ruler, index) => {
    const [x, y, words] = rulers[index];
    setText(ruler, words);
    Object.assign(/** @type {HTMLElement} */ (ruler).style, { left: `${x}px`, top: `${y}px` });
  });
}

let isDrawing = false;
let isWaiting = false;

/** Draws the results with the lines as they are: one question is under way at most, of several wishes the latest is left. */
async function drawSoon() {
  isWaiting = true;
  if (isDrawing) return;
  isDrawing = true;
  try {
    while (isWaiting && art) {
      isWaiting = false;
      const now = art;
      const requests = resultsOf(now);
      const { sheet } = await draw({ sheet: { theme: now.theme, set: scoped(settings(now)),
        cells: requests.map(({ request }, index) => ({ name: `slicing:${index}`, request, drawing: 0 })) } });
      if (art !== now || !sheet) continue;
      sheet.cells.forEach((cell, index) => {
        const canvas = results[index];
        if (!cell?.pixels) return;
        const pixels = unpacked(cell.pixels);
        paintOn(canvas, pixels);
        // Only what has room is shown larger.
        const room = (canvas.parentElement?.clientHeight ?? 0) - 8;
        const times = requests[index].times * pixels.height / cell.numbers.scale <= room ? requests[index].times : 1;
        canvas.style.width = `${pixels.width / cell.numbers.scale * times}px`;
        const [width, height] = cell.numbers.points.frame.slice(2).map(decimal);
        setText(byId(`slicing-size-${index}`), `${width} × ${height}${times > 1 ? ", twice" : ""}`);
        canvas.setAttribute("aria-label", `${requests[index].words}, ${width} by ${height} points`);
      });
      // How small it can be follows from its caps.
      const numbers = sheet.cells[1]?.numbers;
      const smallest = numbers?.minimum.map((least, axis) => Math.max(1, Math.ceil(least - numbers.points.bounds[2 + axis] + numbers.points.content[2 + axis] - 1e-6)));
      if (smallest && JSON.stringify(smallest) !== JSON.stringify(now.smallest)) {
        now.smallest = [smallest[0], smallest[1]];
        isWaiting = true;
      }
    }
  } finally {
    isDrawing = false;
  }
}

/** @param {Art} art @returns {{words: string, times: number, request: Request}[]} */
function resultsOf({ key, file, smallest }) {
  const theme = currentTheme();
  const [width, height] = theme?.previews.content[0] ?? [200, 120];
  const slot = key?.match(/^arrow\.fused\.([a-z]+)([A-Z]\w*)?\./);
  const arrow = !key ? "up" : slot ? slot[1] : "none";
  /** @param {[number, number]} content @returns {Request} */
  const request = (content) => ({
    content, arrow, offset: slot?.[2] ? "end" : 0, scale: file.scale, appearance: file.look === "base" ? state.look : file.look, background: "none",
    placeholder: null });
  return [
    { words: "Smallest", times: 2, request: request(smallest) }, { words: "Preview", times: 1, request: request([width, height]) },
    { words: "Large", times: 1, request: request([width * 2, height * 2]) }];
}

/** Builds the view. */
function paint() {
  const now = art;
  if (!now) return;
  const { file, files, key } = now;
  const { name, size, scale } = file;
  const looks = files.some(({ look }) => look !== files[0].look);
  const wide = innerWidth > 760;
  const room = [Math.min(1180, innerWidth - 32) - 48 - (wide ? innerWidth > 1100 ? 364 : 286 : 0) - 96, (wide ? innerHeight - 300 : 340) - 96];
  const fits = (/** @type {number} */ zoom) => size.every((length, axis) => length * zoom <= room[axis]);
  const choices = [...fits(zooms[0]) ? [] : [[...smallZooms].reverse().find(fits) ?? 1], ...wide ? zooms : zooms.slice(0, 3)];
  now.zoom ||= [...choices].reverse().find((zoom) => zoom <= 16 && fits(zoom)) ?? choices[0];
  const { zoom } = now;
  const lines = linesOf(now);
  const canvas = make("canvas", { role: "img", "aria-label": `${name}, ${size.join(" by ")} pixels` });
  const bitmap = now.canvas[files.indexOf(file)];
  Object.assign(canvas, { width: size[0], height: size[1] });
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  const paper = make("div", { id: "slicing-art" }, canvas,
    ...key ? Array.from({ length: now.span ? 5 : 3 }, () => make("i", { className: "veil" })) : [],
    ...lines.map(({ name, axis }) => {
      const stripe = make("i", { className: `stripe ${axis ? "level" : "upright"}` });
      stripe.dataset.line = name;
      return stripe;
    }),
    ...key ? sides.map((_, index) => make("i", { className: `stripe ghost ${index % 2 ? "upright" : "level"}`, hidden: true })) : [],
    ...key ? [0, 1, 2, 3, 4, 5].map((index) => make("span", { className: `ruler ${index < 3 ? "" : "side"}` })) : [],
    distance, ...lines.map(gripOf));
  Object.assign(paper.style, { width: `${size[0] * zoom}px`, height: `${size[1] * zoom}px` });
  const fileWords = (/** @type {ArtFile} */ { look, scale }) => `${looks && look !== "base" ? `${look} ` : ""}${scale}x`;
  const undo = make("button", { className: "icon", name: "slice-undo", "aria-label": "Undo", title: "Undo (Ctrl+Z)", disabled: !currentTheme()?.undo,
    onclick: () => void takeBack() }, icon("undo"));
  const isOwn = now.caps.files !== null;
  const find = make("button", { className: "edge", name: "slice-find", textContent: "Find caps", onclick: showFound });
  const old = dialog.querySelector(".board");
  const scroll = { left: old?.scrollLeft ?? 0, top: old?.scrollTop ?? 0 };
  keepFocus(dialog, () => dialog.replaceChildren(
    make("div", { className: "slicebar" }, make("h1", { id: "slicing-title", tabIndex: -1, autofocus: true }, name),
      make("span", { className: "dim" }, `${size.join(" × ")} pixels, ${size.map((length) => decimal(length / scale)).join(" × ")} points`),
      make("span", { className: "gap" }),
      ...files.length > 1 ? [segments("File", files.map((one) => ({ value: one.name, words: fileWords(one) })), name, (chosen) => void openSlicing(now.image, chosen))] : [],
      segments("Zoom", choices.map((value) => ({ value, words: `${value}×` })), zoom, (value) => {
        now.zoom = value;
        paint();
      }), ...state.readOnly ? [] : [undo]),
    make("div", { className: "slicecols" },
      make("div", {}, make("div", { className: "board", tabIndex: 0, role: "group", "aria-label": "The art, enlarged" }, paper),
        make("div", { id: "slicing-line" }, make("span", { id: "slicing-said", role: "status", tabIndex: 0 }))),
      make("div", {},
        ...key ? [make("div", { className: "capfields", role: "group", "aria-label": "Cap insets" }, ...sides.map(capField)),
          ...state.readOnly ? [] : [make("div", { className: "slicebar" },
            ...scalesOf(now).length > 1 ? [segments("Caps", [{ value: false, words: "In points, all files" }, { value: true, words: "Each file its own" }], isOwn, (isPerFile) => {
              if (isPerFile === isOwn) return;
              now.caps = convertedCaps(now.caps, scalesOf(now), isPerFile);
              void writeNow();
            })] : [], ...key === "frame.capInsets" ? [find] : [])]] : [],
        make("div", { className: "results" }, make("h2", {}, "Result, as drawn"), ...resultsOf(now).map(({ words }, index) => make("figure", {},
          make("figcaption", {}, words, " ", make("span", { id: `slicing-size-${index}` })), make("div", { className: "result" }, results[index])))))),
    make("div", { className: "answers" }, make("span", { className: "dim" }, state.readOnly ? "Read only: nothing is written."
      : isOwn ? "Written when a line is let go, as whole pixels of each file." : "Written when a line is let go, in points: whole pixels of every file."),
    make("span", { className: "gap" }), make("button", { className: "fill", textContent: "Done", onclick: () => dialog.close() }))));
  dialog.querySelector(".board")?.scrollTo(scroll);
  // It begins at its title.
  if (!dialog.open) dialog.showModal();
  place();
}

/** What is drawn: the pictures stay while the view is built anew. */
const results = [0, 1, 2].map((index) => {
  const canvas = make("canvas", { role: "img" });
  canvas.dataset.result = String(index);
  return canvas;
});

/** @param {string} side @param {number} index */
function capField(side, index) {
  const caps = art?.caps ?? capsOf(0);
  const shown = decimal((caps.points ?? pixelCaps(caps, art?.file.scale ?? 1))[index]);
  return make("label", {}, side, entry({
    key: "slicing", name: `slice-field-${index}`, label: `${side} cap, in ${caps.points ? "points" : "pixels"}`, shown, inputMode: "decimal", isDisabled: state.readOnly,
    read: (text) => {
      const number = numberOf(text, Number(shown));
      return number >= 0 ? { value: number } : { why: `write a number of ${caps.points ? "points" : "pixels"}, such as 11 or 8+3.` };
    },
    write: async (/** @type {number} */ length) => {
      if (!art) return;
      const why = setCap(art, index, length);
      await writeNow();
      if (why) tell(`${side} stops here: ${why}.`);
    },
    nudge: (steps, text) => {
      const number = numberOf(text) + steps;
      return Number.isNaN(number) ? null : decimal(Math.max(0, number));
    } }));
}

/** @param {Line} line */
function gripOf({ name, axis }) {
  const grip = make("button", { className: `handle lined ${axis ? "along before" : "across"}`, role: "slider", name: `slice-${name}`,
    "aria-label": `${name} of ${art?.file.name}`, "aria-orientation": axis ? "vertical" : "horizontal", disabled: state.readOnly });
  const lineNow = () => art && linesOf(art).find((line) => line.name === name);
  const say = (/** @type {string} */ why) => {
    const line = lineNow();
    setText(distance, `${line?.words() ?? ""}${why && `; ${why}`}`);
    distance.style.translate = grip.style.translate;
    distance.hidden = false;
  };
  grip.addEventListener("pointerdown", (down) => {
    const line = lineNow();
    if (!line || !art || down.button !== 0) return;
    down.preventDefault();
    grip.focus();
    const begun = begin();
    const [start, zoom, before] = [line.at(), art.zoom, JSON.stringify(settings(art))];
    isDragging = true;
    art.isFound = false;
    say("");
    follow(grip, down, (event) => {
      const by = (axis ? event.clientY - down.clientY : event.clientX - down.clientX) / zoom;
      say(line.move(start + Math.round(by)));
      place();
    }, (event) => {
      isDragging = false;
      distance.hidden = true;
      if (!art) return;
      if (event.type === "pointerup" && JSON.stringify(settings(art)) !== before) return void writeNow(begun);
      read(art);
      place();
    });
  });
  grip.addEventListener("keydown", (event) => {
    const step = /** @type {Record<string, [0|1, number]>} */ ({
      ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [1, -1], ArrowDown: [1, 1] })[event.key];
    const line = lineNow();
    if (!step || step[0] !== axis || !line) return;
    event.preventDefault();
    const why = line.move(line.at() + step[1] * line.step() * (event.shiftKey ? 10 : 1));
    void writeNow().then(() => { if (why) tell(`${name} stops here: ${why}.`); });
  });
  return grip;
}

/** Takes the last change of the theme back. */
async function takeBack() { await (await import("./shell.js")).step("undo"); }

document.addEventListener("keydown", (event) => {
  if (!dialog.open) return;
  const isField = event.target instanceof HTMLInputElement && event.target.value !== event.target.defaultValue;
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || isField) return;
  event.preventDefault();
  event.stopPropagation();
  void import("./shell.js").then(({ step }) => step(event.shiftKey ? "redo" : "undo"));
});
dialog.addEventListener("close", () => {
  art = null;
  change({ refused: state.refused.filter(({ name }) => !name.startsWith("slice-")), remark: null });
});
addEventListener("resize", () => { if (art) place(); });
on(["refused"], judge);
on(["themes", "theme"], () => {
  if (!art || isDragging || writes) return;
  if (state.theme !== art.theme) return dialog.close();
  const former = JSON.stringify(settings(art));
  read(art);
  if (JSON.stringify(settings(art)) !== former || dialog.querySelector('[name="slice-undo"]')?.hasAttribute("disabled") === Boolean(currentTheme()?.undo)) paint();
  else place();
});
