// @ts-check
/** The lines that were found in a picture of a popover: where they lie, and how far each can be moved. Lengths are points. */
import { decimal } from "./elements.js";

/** @typedef {import("./state.js").Four} Four */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/**
 * What lies on the picture. `art` is what the caps are measured in: the frame with what hangs over it, or with its arrow, where both
 * are one picture.
 * @typedef {{frame: Box, arrow: {direction: string, rect: Box, tip: number}|null, caps: Four, art: Box, content: Box|null}} Lines
 *
 * A set of lines that is chosen together.
 * @typedef {"frame"|"arrow"|"caps"|"content"} Layer
 *
 * A line: `from` and `to` are its ends, `at` where its handle is, which stands outside of what it shows by `aside`; `move` gives
 * the lines when it has gone so far. `numbers` say where it is: each grows with the line's way along an axis, or against it.
 * @typedef {{name: string, label: string, from: [number, number], to: [number, number], at: [number, number], aside: [number, number],
 *   numbers: LineNumber[], words: string, move: (by: [number, number]) => Lines}} Line
 *
 * @typedef {{words: string, value: number, axis: 0|1, sign: 1|-1}} LineNumber
 */

const sides = ["Top", "Left", "Bottom", "Right"];
/** The side of the frame that an arrow stands out of. */
const sideOf = (/** @type {string} */ direction) => ["up", "left", "down", "right"].indexOf(direction);
const axisOf = (/** @type {number} */ side) => /** @type {0|1} */ (side % 2 ? 0 : 1);

/** @param {Box} box @param {number} side From the top, against the clock. */
export function edge({ x, y, width, height }, side) { return [y, x, y + height, x + width][side]; }

/** @param {Box} box @param {number} side @param {number} at @returns {Box} */
function withEdge(box, side, at) {
  const edges = [0, 1, 2, 3].map((one) => one === side ? at : edge(box, one));
  return { x: edges[1], y: edges[0], width: edges[3] - edges[1], height: edges[2] - edges[0] };
}

/** @param {import("./server.js").Found} found @returns {Lines} */
export function foundLines({ frame, arrow, caps, bands, content }) {
  const [across, down] = ["x", "y"].map((axis) => bands.find((band) => band.axis === axis));
  const edges = [0, 1, 2, 3].map((side) => (side < 2 ? Math.min : Math.max)(edge(frame, side), edge(arrow?.rect ?? frame, side)));
  const art = across && down ? { x: across.from - caps[1], y: down.from - caps[0], width: across.to + caps[3] - across.from + caps[1],
    height: down.to + caps[2] - down.from + caps[0] } : { x: edges[1], y: edges[0], width: edges[3] - edges[1], height: edges[2] - edges[0] };
  return { frame, arrow, caps, art, content: content?.rect ?? null };
}

/**
 * Lines as options of `popframe slice`.
 * @param {Lines} lines
 * @returns {Record<string, string>}
 */
export function optionsOf({ frame, arrow, caps, content }) {
  return { "--frame-rect": rectText(frame), ...arrow ? { "--arrow-rect": rectText(arrow.rect), "--tip": text(arrow.tip) } : {},
    "--caps": text(...caps), ...content ? { "--content": rectText(content) } : {} };
}

/**
 * Lines with those in place that somebody has given, also where the pictures are drawn with others.
 * @param {Lines} lines @param {Record<string, string>} given Options of `popframe slice`, and their texts.
 * @returns {Lines}
 */
export function withGiven(lines, given) {
  const numbers = (/** @type {string} */ option) => given[option]?.split(",").map(Number) ?? [];
  const rect = (/** @type {string} */ option, /** @type {Box} */ found) => {
    const [x, y, width, height] = numbers(option);
    return height === undefined ? found : { x, y, width, height };
  };
  const { arrow } = lines;
  const [tip] = numbers("--tip");
  return { ...lines, frame: rect("--frame-rect", lines.frame), arrow: arrow && { ...arrow, rect: rect("--arrow-rect", arrow.rect), tip: tip ?? arrow.tip } };
}

const text = (/** @type {number[]} */ ...numbers) => numbers.map((number) => String(Math.round(number * 1e6) / 1e6)).join(",");

/** @param {Box} box */
export function rectText({ x, y, width, height }) { return text(x, y, width, height); }

/**
 * The lines of a set, each with what moves it.
 * @param {Layer} layer @param {Lines} lines @param {[number, number]} size The picture's. @param {number} step A pixel of the
 *   largest file.
 * @returns {Line[]}
 */
export function linesOf(layer, lines, size, step) {
  const snapped = (/** @type {number} */ at, /** @type {[number, number]} */ [low, high]) =>
    Math.max(low, Math.min(high, Math.round(at / step) * step));
  if (layer === "arrow") return arrowLines(lines, size, step, snapped);
  if (layer === "caps") return capLines(lines, snapped);
  const box = layer === "frame" ? lines.frame : lines.content;
  if (!box) return [];
  const limits = (/** @type {number} */ side) => layer === "frame" ? frameLimits(lines, side, size, step)
    : /** @type {[number, number]} */ (side < 2 ? [0, edge(box, side + 2) - step] : [edge(box, side - 2) + step, size[axisOf(side)]]);
  return sides.map((name, side) => {
    const [axis, at] = [axisOf(side), edge(box, side)];
    const value = side < 2 ? at : size[axis] - at;
    return {
      name: `${layer}-${name.toLowerCase()}`, label: `${name} edge of the ${layer}`, ...across(box, axis, at, layer === "frame" ? 12 : 0),
      numbers: [{ words: name, value, axis, sign: side < 2 ? 1 : -1 },
        ...side < 2 ? [] : [/** @type {LineNumber} */ ({ words: axis ? "Height" : "Width", value: axis ? box.height : box.width, axis, sign: 1 })]],
      words: `${decimal(value)} points from the ${name.toLowerCase()}; ${decimal(box.width)} × ${decimal(box.height)}`,
      move: (by) => ({ ...lines, [layer]: withEdge(box, side, snapped(at + by[axis], limits(side))),
        ...layer === "frame" && lines.arrow && sideOf(lines.arrow.direction) === side ? { arrow: { ...lines.arrow,
          rect: withEdge(lines.arrow.rect, (side + 2) % 4, snapped(at + by[axis], limits(side))) } } : {} }),
    };
  });
}

/**
 * A line across a box, longer than it by so much, with its handle in the middle.
 * @param {Box} box @param {0|1} axis @param {number} at @param {number} more
 * @returns {Pick<Line, "from"|"to"|"at"|"aside">}
 */
function across(box, axis, at, more) {
  const { x, y, width, height } = box;
  return axis ? { from: [x - more, at], to: [x + width + more, at], at: [x + width / 2, at], aside: [0, 0] }
    : { from: [at, y - more], to: [at, y + height + more], at: [at, y + height / 2], aside: [0, 0] };
}

/**
 * Where an edge of the frame can be: the arrow stands out of it.
 * @param {Lines} lines @param {number} side @param {[number, number]} size @param {number} step
 * @returns {[number, number]}
 */
function frameLimits({ frame, arrow }, side, size, step) {
  const other = edge(frame, (side + 2) % 4);
  let [low, high] = side < 2 ? [0, other - step] : [other + step, size[axisOf(side)]];
  if (arrow) {
    const outer = sideOf(arrow.direction);
    const end = edge(arrow.rect, side);
    if (side === outer) [low, high] = side < 2 ? [end + step, high] : [low, end - step];
    else if (axisOf(side) !== axisOf(outer)) [low, high] = side < 2 ? [low, Math.min(high, end)] : [Math.max(low, end), high];
  }
  return [low, high];
}

/**
 * The two feet of the arrow, and its tip.
 * @param {Lines} lines @param {[number, number]} size @param {number} step
 * @param {(at: number, limits: [number, number]) => number} snapped
 * @returns {Line[]}
 */
function arrowLines(lines, size, step, snapped) {
  const { frame, arrow } = lines;
  if (!arrow) return [];
  const { rect, tip, direction } = arrow;
  const outer = sideOf(direction);
  const [axis, along] = [axisOf(outer), /** @type {0|1} */ (1 - axisOf(outer))];
  const sign = outer < 2 ? -1 : 1;
  const foot = edge(frame, outer);
  const end = edge(rect, outer);
  /** @type {(along: number, out: number) => [number, number]} */
  const point = (one, out) => axis ? [one, out] : [out, one];
  const size2 = `${decimal(axis ? rect.width : rect.height)} × ${decimal(Math.abs(end - foot))}`;
  const feet = (along ? [0, 2] : [1, 3]).map((side, index) => {
    const at = edge(rect, side);
    const limits = /** @type {[number, number]} */ (index ? [Math.max(tip, edge(rect, side - 2) + step), edge(frame, side)] : [edge(frame, side), Math.min(tip, edge(rect, side + 2) - step)]);
    return { name: `arrow-${sides[side].toLowerCase()}`, label: `${sides[side]} foot of the arrow`, from: point(at, foot), to: point(at, end),
      at: point(at, foot), aside: point(index ? 1 : -1, 0), words: `Arrow ${size2}`,
      numbers: [/** @type {LineNumber} */ ({ words: `${sides[side]} foot`, value: at, axis: along, sign: 1 }),
        ...index ? [/** @type {LineNumber} */ ({ words: "Base", value: axis ? rect.width : rect.height, axis: along, sign: 1 })] : []],
      move: (/** @type {[number, number]} */ by) => ({ ...lines, arrow: { ...arrow, rect: withEdge(withEdge(rect, side, snapped(at + by[along], limits)), (outer + 2) % 4, foot) } }) };
  });
  const [low, high] = along ? [rect.y, rect.y + rect.height] : [rect.x, rect.x + rect.width];
  return [...feet, {
    name: "arrow-tip", label: "Tip of the arrow", from: point(low - 6, end), to: point(high + 6, end), at: point(tip, end), aside: point(0, sign),
    numbers: [{ words: "Tip", value: tip, axis: along, sign: 1 }, { words: "Height", value: Math.abs(end - foot), axis, sign }],
    words: `Arrow ${size2}, tip ${decimal(tip)} points from the ${along ? "top" : "left"}`,
    move: (by) => ({ ...lines, arrow: { ...arrow, tip: by[along] ? Math.max(low, Math.min(high, snapped(tip + by[along], [low, high]))) : tip,
      rect: withEdge(withEdge(rect, outer, snapped(end + by[axis], sign < 0 ? [0, foot - step] : [foot + step, size[axis]])), (outer + 2) % 4, foot) } }),
  }];
}

/**
 * The caps: one point stays between two of them.
 * @param {Lines} lines @param {(at: number, limits: [number, number]) => number} snapped
 * @returns {Line[]}
 */
function capLines(lines, snapped) {
  const { art } = lines;
  return sides.map((name, side) => {
    const axis = axisOf(side);
    const cap = lines.caps[side];
    const at = edge(art, side) + (side < 2 ? cap : -cap);
    const most = (axis ? art.height : art.width) - lines.caps[(side + 2) % 4] - 1;
    const { from, to } = across(lines.frame, axis, at, 0);
    return { name: `caps-${name.toLowerCase()}`, label: `${name} cap of the frame`, from, to, at: axis ? [to[0], at] : [at, from[1]], aside: axis ? [1, 0] : [0, -1],
      numbers: [{ words: name, value: cap, axis, sign: side < 2 ? 1 : -1 }], words: `${name} cap ${decimal(cap)} points`,
      move: (by) => ({ ...lines, caps: /** @type {Four} */ (lines.caps.map((one, index) =>
        index === side ? snapped(cap + (side < 2 ? 1 : -1) * by[axis], [0, most]) : one)) }) };
  });
}
