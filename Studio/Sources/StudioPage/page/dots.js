// @ts-check
/** Handles that move freely: the offset of a shadow with a ring for its blur, and the line of a gradient with its stops. */
import { make } from "./elements.js";
import { state } from "./state.js";
import { find, list } from "./values.js";

/** @typedef {import("./state.js").Inspection} Inspection */
/** @typedef {import("./editor.js").Handle} Handle */
/** @typedef {[number, number]} Point */

/**
 * The middle of the frame.
 * @param {Inspection} inspection
 * @returns {Point}
 */
function middleOf({ points: { frame: [x, y, width, height] } }) { return [x + width / 2, y + height / 2]; }

/** The shadow that is worked on: that of the open row, or the first. */
function shadowIndex() {
  const [, index] = state.row?.match(/^shadow\[(\d+)\]$/) ?? [];
  return index === undefined ? 0 : Number(index);
}

/** @param {number} value */
const half = (value) => Math.round(value * 2) / 2;

/**
 * A dot for the offset of a shadow, from the middle of the frame, and one on the ring of its blur.
 * @param {Inspection} inspection
 * @returns {Handle[]}
 */
export function shadowHandles(inspection) {
  const index = shadowIndex();
  const shadow = inspection.values.shadow[index];
  if (state.part !== "shadows" || !shadow || index >= list("shadow").items.length) return [];
  const [x, y] = middleOf(inspection);
  const [right, down] = shadow.offset;
  return [
    { name: "shadow.offset", group: "shadows", label: "Shadow, offset", axis: 2, place: [x + right, y + down], value: down,
      words: `${right}, ${down} pt`, moved: (across, below) => {
        const value = [half(right + across), half(down + below)];
        return { value: value[1], words: `${value.join(", ")} pt`, set: [{ key: `shadow[${index}].offset`, value }] };
      } },
    { name: "shadow.blur", group: "shadows", label: "Shadow, blur", axis: 0, place: [x + right + shadow.blur, y + down], value: shadow.blur,
      moved: (by) => {
        const value = Math.max(0, half(shadow.blur + by));
        return { value, set: [{ key: `shadow[${index}].blur`, value }] };
      } }];
}

/**
 * The frame's gradient, with what is not written.
 * @returns {{gradient: [string, number][], angle?: number}|null}
 */
function gradientNow() {
  const value = state.draft.find(({ key }) => key === "frame.fill")?.value ?? find("frame.fill").value;
  const fill = /** @type {any} */ (value);
  return Array.isArray(fill?.gradient) ? fill : null;
}

/**
 * The line of a gradient as CSS has it: its stops at 0 and 1 are where a perpendicular meets the corners.
 * @param {Inspection} inspection @param {number} degrees
 */
function lineOf(inspection, degrees) {
  const [, , width, height] = inspection.points.frame;
  const angle = degrees * Math.PI / 180;
  const along = /** @type {Point} */ ([Math.sin(angle), -Math.cos(angle)]);
  const length = Math.abs(width * along[0]) + Math.abs(height * along[1]);
  const middle = middleOf(inspection);
  /** @param {number} share @returns {Point} */
  const at = (share) => [middle[0] + along[0] * length * (share - 0.5), middle[1] + along[1] * length * (share - 0.5)];
  return { along, length, middle, at };
}

/**
 * A dot for each stop of the frame's gradient, on its line, and one beyond the line's end that turns it.
 * @param {Inspection} inspection
 * @returns {Handle[]}
 */
export function gradientHandles(inspection) {
  const fill = state.part === "frame" && inspection.values.drawnFrame ? gradientNow() : null;
  if (!fill) return [];
  const degrees = fill.angle ?? 180;
  const { along, length, middle, at } = lineOf(inspection, degrees);
  const end = at(1);
  return [
    ...fill.gradient.map(([color, share], index) => /** @type {Handle} */ ({
      name: `frame.fill.${index}`, group: "gradient", label: `Stop ${index + 1}, ${color}`, axis: 2, place: at(share),
      value: share, words: `${Math.round(share * 100)} %`, moved: (right, down) => {
        const value = Math.min(1, Math.max(0, Math.round((share + (right * along[0] + down * along[1]) / length) * 100) / 100));
        const gradient = fill.gradient.map((stop, other) => other === index ? [stop[0], value] : stop);
        return { value, words: `${Math.round(value * 100)} %`, set: [{ key: "frame.fill", value: { ...fill, gradient } }] };
      } })),
    { name: "frame.fill.angle", group: "gradient", label: "Gradient, angle", axis: 2, place: end, value: degrees, words: `${degrees}°`,
      aside: [along[0] * 26, along[1] * 26], moved: (right, down) => {
        const [x, y] = [end[0] + right - middle[0], end[1] + down - middle[1]];
        const angle = (Math.round(Math.atan2(x, -y) * 180 / Math.PI) + 360) % 360;
        return { value: angle, words: `${angle}°`, set: [{ key: "frame.fill", value: { ...fill, angle } }] };
      } }];
}

const ring = make("div", { className: "ring", hidden: true });
const line = make("div", { className: "gradient-line", hidden: true });

/**
 * Draws the ring of the shadow's blur and the line of the gradient, on the popover that is worked on.
 * @param {HTMLElement} paper @param {Inspection} inspection @param {boolean} hasHandles
 */
export function placeDots(paper, inspection, hasHandles) {
  for (const element of [ring, line]) if (element.parentElement !== paper) paper.prepend(element);
  const shadow = hasHandles && shadowHandles(inspection).length ? inspection.values.shadow[shadowIndex()] : null;
  const css = (/** @type {number} */ value, /** @type {0|1} */ axis) => (inspection.origin[axis] / inspection.scale + value) * state.zoom;
  ring.hidden = !shadow?.blur;
  if (shadow?.blur) {
    const [x, y] = middleOf(inspection);
    const radius = shadow.blur * state.zoom;
    Object.assign(ring.style, { width: `${2 * radius}px`, height: `${2 * radius}px`,
      translate: `${css(x + shadow.offset[0], 0) - radius}px ${css(y + shadow.offset[1], 1) - radius}px` });
  }
  const fill = hasHandles && gradientHandles(inspection).length ? gradientNow() : null;
  line.hidden = !fill;
  if (!fill) return;
  const { length, at } = lineOf(inspection, fill.angle ?? 180);
  const [x, y] = at(0);
  Object.assign(line.style, { width: `${length * state.zoom}px`, translate: `${css(x, 0)}px ${css(y, 1)}px`, rotate: `${(fill.angle ?? 180) - 90}deg` });
}
