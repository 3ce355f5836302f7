// @ts-check
import { decimal, setAttributes } from "./elements.js";

/** @typedef {import("./state.js").Inspection} Inspection */
/** @typedef {import("./state.js").Four} Four */

/** Every guide: its name, its key, its words and its colour. */
export const guides = [
  { name: "caps", key: "1", label: "Caps", color: "#0a60c8" },
  { name: "bands", key: "2", label: "Bands", color: "#0a60c8" },
  { name: "content", key: "3", label: "Content", color: "#178a3c" },
  { name: "lane", key: "4", label: "Lane", color: "#b4480a" },
  { name: "tip", key: "5", label: "Tip", color: "#b4480a" },
  { name: "overlap", key: "6", label: "Overlap", color: "#b4480a" },
  { name: "shadow", key: "7", label: "Shadow", color: "#8a2be2" },
  { name: "canvas", key: "8", label: "Canvas", color: "#77777f" },
  { name: "alignment", key: "9", label: "Alignment", color: "#c2185b" },
];

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
    case "lane": return values.arrow !== null && points.arrow !== null;
    case "tip": return points.tip !== null;
    case "overlap": return points.arrowPicture !== null;
    case "shadow": return values.shadow.length > 0;
    case "alignment": return values.frame?.alignmentInsets.some((inset) => inset !== 0) ?? false;
    default: return true;
  }
}

/**
 * A guide as it is drawn: lines, and for some an area or words.
 * @typedef {{name: string, color: string, lines: string, dash?: string, width?: number, halo?: boolean, area?: string,
 *   words?: string, at?: [number, number]}} Shape `lines` and `area` are paths.
 */

/**
 * The guides of a picture, in device pixels.
 * @param {Inspection} inspection
 * @param {string[]} shown
 * @param {number} unit Device pixels for each point.
 * @param {[number, number]} canvas The picture's size in points.
 * @param {Four|null} found Caps that are proposed.
 * @returns {Shape[]}
 */
export function guideShapes(inspection, shown, unit, canvas, found) {
  const { points, values, origin, scale } = inspection;
  const place = (/** @type {number} */ value, /** @type {0|1} */ axis) =>
    Math.round((origin[axis] / scale + value) * unit) + 0.5;
  const box = (/** @type {Four} */ [x, y, width, height]) =>
    `M${place(x, 0)} ${place(y, 1)}H${place(x + width, 0)}V${place(y + height, 1)}H${place(x, 0)}Z`;
  const line = (/** @type {0|1} */ axis, /** @type {number} */ value, /** @type {Four} */ [x, y, width, height]) =>
    axis === 0 ? `M${place(value, 0)} ${place(y, 1)}V${place(y + height, 1)}`
      : `M${place(x, 0)} ${place(value, 1)}H${place(x + width, 0)}`;
  const cross = (/** @type {Four} */ [x, y, width, height], /** @type {Four} */ along) =>
    line(0, x, along) + line(0, x + width, along) + line(1, y, along) + line(1, y + height, along);
  const band = middle(inspection);
  const art = values.frame && inset(points.frame, outsets(values.frame.alignmentInsets));

  /** @returns {{lines: string, dash?: string, area?: string, words?: string, at?: [number, number]}|null} */
  const drawn = (/** @type {string} */ guide) => {
    switch (guide) {
      case "caps": return band && { lines: cross(band, points.frame), dash: "6 4" };
      case "bands": {
        if (!band || !values.frame) return null;
        const [top, left, bottom, right] = values.frame.capInsets;
        const [width, height] = values.frame.size;
        const [x, y, across, down] = points.frame;
        const factors = [band[2] / (width - left - right), band[3] / (height - top - bottom)];
        return {
          lines: "", area: box([band[0], y, band[2], down]) + box([x, band[1], across, band[3]]),
          words: `× ${factors.map(decimal).join(" by ")}`,
          at: [place(band[0], 0) + 4, place(band[1], 1) + 14 * devicePixelRatio],
        };
      }
      case "content": return { lines: box(points.content) };
      case "lane": {
        if (!values.arrow || !points.arrow) return null;
        const [top, left, bottom, right] = values.arrow.lane;
        const [x, y, width, height] = points.frame;
        const isUpright = inspection.direction === "up" || inspection.direction === "down";
        return { dash: "6 4", lines: isUpright
          ? line(0, x + left, points.bounds) + line(0, x + width - right, points.bounds)
          : line(1, y + top, points.bounds) + line(1, y + height - bottom, points.bounds) };
      }
      case "tip": {
        if (!points.tip) return null;
        const [x, y] = [place(points.tip[0], 0), place(points.tip[1], 1)];
        const reach = 6 * devicePixelRatio;
        return { lines: `M${x - reach} ${y}H${x + reach}M${x} ${y - reach}V${y + reach}` };
      }
      case "overlap": return points.arrowPicture && { lines: box(points.arrowPicture) };
      case "shadow": return { lines: box(inset(points.bounds, outsets(points.shadowOutsets))) };
      case "canvas": return { lines: box([-origin[0] / scale, -origin[1] / scale, canvas[0], canvas[1]]) };
      case "alignment": return { lines: box(points.frame) + (art ? box(art) : "") };
      default: return null;
    }
  };
  /** @type {Shape[]} */
  const shapes = guides.filter(({ name }) => shown.includes(name)).flatMap(({ name, color }) => {
    const shape = drawn(name);
    // Seen on art of every colour.
    return shape ? [{ name, color, halo: true, ...shape }] : [];
  });
  if (found && art) {
    const caps = /** @type {Four} */ (found.map((cap) => cap * inspection.capScale));
    const lines = cross(inset(art, caps), points.frame);
    shapes.push({ name: "found-ground", color: "#fff", lines, width: 2 },
      { name: "found", color: "#c2185b", lines, dash: "6 6", width: 2 });
  }
  return shapes;
}

/**
 * Draws guides; what is there already and has not changed is not painted again.
 * @param {SVGSVGElement} overlay Its units are device pixels.
 * @param {Shape[]} shapes
 */
export function drawGuides(overlay, shapes) {
  const names = shapes.map(({ name }) => name);
  for (const group of [...overlay.children]) if (!names.includes(group.getAttribute("data-guide") ?? "")) group.remove();
  for (const { name, color, lines, dash, width = 1, halo, area, words, at } of shapes) {
    let group = overlay.querySelector(`[data-guide="${name}"]`);
    if (!group) {
      group = overlay.appendChild(shape("g"));
      group.append(shape("path"), shape("path"), shape("path"), shape("text"));
      setAttributes(group, { "data-guide": name });
    }
    const [ground, under, over, label] = group.children;
    const thickness = width * Math.max(1, Math.round(devicePixelRatio));
    setAttributes(ground, { d: area ?? "", fill: color, "fill-opacity": 0.12 });
    setAttributes(under, {
      d: halo ? lines : "", fill: "none", stroke: "#fff", "stroke-opacity": 0.7, "stroke-width": 3 * thickness });
    setAttributes(over, {
      d: lines, fill: "none", stroke: color, "stroke-width": thickness, "stroke-dasharray": dash ?? "none" });
    setAttributes(label, {
      x: at?.[0] ?? 0, y: at?.[1] ?? 0, fill: color, stroke: "#fff", "stroke-width": 3 * thickness,
      "paint-order": "stroke", "font-size": 12 * devicePixelRatio });
    if (label.textContent !== (words ?? "")) label.textContent = words ?? "";
  }
}

/** @param {string} tag */
function shape(tag) { return document.createElementNS("http://www.w3.org/2000/svg", tag); }
