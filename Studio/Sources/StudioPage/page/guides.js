// @ts-check
import { decimal } from "./elements.js";

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
 * Draws guides over a picture.
 * @param {CanvasRenderingContext2D} context Its units are device pixels.
 * @param {Inspection} inspection
 * @param {string[]} shown
 * @param {number} unit Device pixels for each point.
 * @param {[number, number]} canvas The picture's size in points.
 * @param {Four|null} found Caps that are proposed.
 */
export function drawGuides(context, inspection, shown, unit, canvas, found) {
  const { points, values, origin, scale } = inspection;
  const place = (/** @type {number} */ value, /** @type {0|1} */ axis) =>
    Math.round((origin[axis] / scale + value) * unit) + 0.5;
  const box = (/** @type {Four} */ [x, y, width, height]) => context.strokeRect(
    place(x, 0), place(y, 1), place(x + width, 0) - place(x, 0), place(y + height, 1) - place(y, 1));
  const line = (/** @type {0|1} */ axis, /** @type {number} */ value, /** @type {Four} */ along) => {
    const start = along[axis ? 0 : 1];
    const end = start + along[axis ? 2 : 3];
    context.beginPath();
    if (axis === 0) {
      context.moveTo(place(value, 0), place(start, 1));
      context.lineTo(place(value, 0), place(end, 1));
    } else {
      context.moveTo(place(start, 0), place(value, 1));
      context.lineTo(place(end, 0), place(value, 1));
    }
    context.stroke();
  };
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  context.font = `${12 * devicePixelRatio}px system-ui, sans-serif`;
  // Seen on art of every colour.
  context.shadowColor = "#fff";
  const halo = 2 * devicePixelRatio;
  context.shadowBlur = halo;
  for (const guide of guides) {
    if (!shown.includes(guide.name)) continue;
    context.strokeStyle = context.fillStyle = guide.color;
    context.lineWidth = Math.max(1, Math.round(devicePixelRatio));
    context.setLineDash(guide.name === "caps" || guide.name === "lane" ? [6, 4] : []);
    const band = middle(inspection);
    switch (guide.name) {
      case "caps":
        if (band) {
          for (const x of [band[0], band[0] + band[2]]) line(0, x, points.frame);
          for (const y of [band[1], band[1] + band[3]]) line(1, y, points.frame);
        }
        break;
      case "bands":
        if (band && values.frame) {
          const [top, left, bottom, right] = values.frame.capInsets;
          const [width, height] = values.frame.size;
          context.globalAlpha = 0.12;
          context.shadowBlur = 0;
          context.fillRect(place(band[0], 0), place(points.frame[1], 1), band[2] * unit, points.frame[3] * unit);
          context.fillRect(place(points.frame[0], 0), place(band[1], 1), points.frame[2] * unit, band[3] * unit);
          context.globalAlpha = 1;
          context.shadowBlur = halo;
          const factors = [band[2] / (width - left - right), band[3] / (height - top - bottom)];
          context.fillText(
            `× ${factors.map(decimal).join(" by ")}`, place(band[0], 0) + 4, place(band[1], 1) + 14 * devicePixelRatio);
        }
        break;
      case "content": box(points.content); break;
      case "lane":
        if (values.arrow && points.arrow) {
          const [top, left, bottom, right] = values.arrow.lane;
          const [x, y, width, height] = points.frame;
          if (inspection.direction === "up" || inspection.direction === "down") {
            for (const value of [x + left, x + width - right]) line(0, value, points.bounds);
          } else {
            for (const value of [y + top, y + height - bottom]) line(1, value, points.bounds);
          }
        }
        break;
      case "tip":
        if (points.tip) {
          const [x, y] = points.tip;
          const reach = 6 * devicePixelRatio;
          context.beginPath();
          context.moveTo(place(x, 0) - reach, place(y, 1));
          context.lineTo(place(x, 0) + reach, place(y, 1));
          context.moveTo(place(x, 0), place(y, 1) - reach);
          context.lineTo(place(x, 0), place(y, 1) + reach);
          context.stroke();
        }
        break;
      case "overlap": if (points.arrowPicture) box(points.arrowPicture); break;
      case "shadow": box(inset(points.bounds, outsets(points.shadowOutsets))); break;
      case "canvas": box([-origin[0] / scale, -origin[1] / scale, canvas[0], canvas[1]]); break;
      case "alignment":
        box(points.frame);
        if (values.frame) box(inset(points.frame, outsets(values.frame.alignmentInsets)));
        break;
    }
  }
  if (found && values.frame) {
    const caps = /** @type {Four} */ (found.map((cap) => cap * inspection.capScale));
    const band = inset(inset(points.frame, outsets(values.frame.alignmentInsets)), caps);
    for (const [color, dash] of /** @type {[string, number[]][]} */ ([["#fff", []], ["#c2185b", [6, 6]]])) {
      context.strokeStyle = color;
      context.lineWidth = Math.max(2, Math.round(2 * devicePixelRatio));
      context.setLineDash(dash);
      for (const x of [band[0], band[0] + band[2]]) line(0, x, points.frame);
      for (const y of [band[1], band[1] + band[3]]) line(1, y, points.frame);
    }
  }
}
