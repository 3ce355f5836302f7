// @ts-check
import { decimal } from "./elements.js";
import { hasCornersAlone } from "./fusedart.js";
import { currentTheme, state } from "./state.js";

/** @typedef {import("./state.js").Inspection} Inspection */
/** @typedef {import("./state.js").Four} Four */

/** Every guide: its name, the part that it belongs to, and its words. */
export const guides = [
  { name: "caps", part: "frame", label: "Caps" },
  { name: "bands", part: "", label: "Bands" },
  { name: "content", part: "content", label: "Content" },
  { name: "lane", part: "arrow", label: "Lane" },
  { name: "tip", part: "arrow", label: "Tip" },
  { name: "overlap", part: "arrow", label: "Overlap" },
  { name: "shadow", part: "shadows", label: "Extent of the shadows" },
  { name: "canvas", part: "", label: "Canvas" },
  { name: "alignment", part: "frame", label: "Alignment" },
];

/** The guides that are shown: those of the chosen part, and those that are wanted beside. */
export function guidesNow() {
  if (!state.hasGuides) return [];
  return guides.filter(({ name, part }) => part === state.part || state.guides.includes(name)).map(({ name }) => name);
}

/** @param {Four} rect @param {Four} insets @returns {Four} */
export function inset([x, y, width, height], [top, left, bottom, right]) {
  return [x + left, y + top, width - left - right, height - top - bottom];
}

/** @param {Four} insets @returns {Four} */
export function outsets([top, left, bottom, right]) { return [-top, -left, -bottom, -right]; }

/**
 * The middle of the frame, between its caps as they are drawn.
 * @param {Inspection} inspection
 * @returns {Four|null}
 */
export function middle({ points, values, capScale }) {
  if (!values.frame) return null;
  const caps = /** @type {Four} */ (values.frame.capInsets.map((cap) => cap * capScale));
  return inset(inset(points.frame, outsets(values.frame.alignmentInsets)), caps);
}

/**
 * Whether a popover has what a guide shows.
 * @param {string} guide
 * @param {Inspection} inspection
 */
export function hasGuide(guide, { points, values }) {
  switch (guide) {
    case "caps": case "bands": return values.frame !== null;
    case "lane": return values.arrow !== null && points.arrow !== null && !hasCornersAlone(currentTheme(), state.look);
    case "tip": return points.tip !== null;
    case "overlap": return points.arrowPicture !== null;
    case "shadow": return values.shadow.length > 0;
    case "alignment": return values.frame?.alignmentInsets.some((inset) => inset !== 0) ?? false;
    default: return true;
  }
}

/**
 * A line in device pixels: the axis that it crosses, where it does, and from where to where it goes.
 * @typedef {{axis: 0|1, at: number, from: number, to: number}} Line
 *
 * A guide as it is drawn: lines, and for some areas or words. A line has a light rim on art of every colour.
 * @typedef {{name: string, lines: Line[], dashed?: boolean, areas?: Four[],
 *   words?: string, at?: [number, number]}} Shape
 */

/**
 * The guides of a picture, in device pixels.
 * @param {Inspection} inspection
 * @param {string[]} shown
 * @param {number} unit Device pixels for each point.
 * @param {[number, number]} canvas The picture's size in points.
 * @returns {Shape[]}
 */
export function guideShapes(inspection, shown, unit, canvas) {
  const { points, values, origin, scale } = inspection;
  const place = (/** @type {number} */ value, /** @type {0|1} */ axis) =>
    Math.round((origin[axis] / scale + value) * unit);
  /**
   * @param {0|1} axis @param {number} value
   * @param {Four} along From which side of it to which the line goes.
   * @returns {Line}
   */
  const line = (axis, value, along) => {
    const other = /** @type {0|1} */ (1 - axis);
    const [from, length] = [along[other], along[other + 2]];
    return { axis, at: place(value, axis), from: place(from, other), to: place(from + length, other) };
  };
  const cross = (/** @type {Four} */ [x, y, width, height], /** @type {Four} */ along) =>
    [line(0, x, along), line(0, x + width, along), line(1, y, along), line(1, y + height, along)];
  const box = (/** @type {Four} */ rect) => cross(rect, rect);
  /** @param {Four} rect @returns {Four} */
  const area = ([x, y, width, height]) => {
    const [left, top] = [place(x, 0), place(y, 1)];
    return [left, top, place(x + width, 0) - left, place(y + height, 1) - top];
  };
  const band = middle(inspection);
  const art = values.frame && inset(points.frame, outsets(values.frame.alignmentInsets));

  /** @returns {{lines: Line[], dashed?: boolean, areas?: Four[], words?: string, at?: [number, number]}|null} */
  const drawn = (/** @type {string} */ guide) => {
    switch (guide) {
      case "caps": return band && { lines: cross(band, points.frame), dashed: true };
      case "bands": {
        if (!band || !values.frame) return null;
        const [top, left, bottom, right] = values.frame.capInsets;
        const [width, height] = values.frame.size;
        const [x, y, across, down] = points.frame;
        const factors = [band[2] / (width - left - right), band[3] / (height - top - bottom)];
        return {
          lines: [], areas: [area([band[0], y, band[2], down]), area([x, band[1], across, band[3]])],
          words: `× ${factors.map(decimal).join(" by ")}`,
          at: [place(band[0], 0) + 4, place(band[1], 1) + 4],
        };
      }
      case "content": return { lines: box(points.content) };
      case "lane": {
        if (!values.arrow || !points.arrow) return null;
        const [top, left, bottom, right] = values.arrow.lane;
        const [x, y, width, height] = points.frame;
        const isUpright = inspection.direction === "up" || inspection.direction === "down";
        return { dashed: true, lines: isUpright
          ? [line(0, x + left, points.bounds), line(0, x + width - right, points.bounds)]
          : [line(1, y + top, points.bounds), line(1, y + height - bottom, points.bounds)] };
      }
      case "tip": {
        if (!points.tip) return null;
        const [x, y] = [place(points.tip[0], 0), place(points.tip[1], 1)];
        const reach = 6 * devicePixelRatio;
        return { lines: [
          { axis: 0, at: x, from: y - reach, to: y + reach }, { axis: 1, at: y, from: x - reach, to: x + reach }] };
      }
      case "overlap": return points.arrowPicture && { lines: box(points.arrowPicture) };
      case "shadow": return { lines: box(inset(points.bounds, outsets(points.shadowOutsets))) };
      case "canvas": return { lines: box([-origin[0] / scale, -origin[1] / scale, canvas[0], canvas[1]]) };
      case "alignment": return { lines: [...box(points.frame), ...art ? box(art) : []] };
      default: return null;
    }
  };
  return guides.filter(({ name }) => shown.includes(name)).flatMap(({ name }) => {
    const shape = drawn(name);
    return shape ? [{ name, ...shape }] : [];
  });
}
