// @ts-check
import { make, setText } from "./elements.js";

/** @typedef {import("./guides.js").Shape} Shape */

/**
 * Draws guides over a picture. Each line is an element of its own that the browser moves without painting: a
 * drawing as large as the picture would be painted anew in each frame of a drag.
 * @param {HTMLElement} overlay
 * @param {Shape[]} shapes
 */
export function drawGuides(overlay, shapes) {
  const names = shapes.map(({ name }) => name);
  for (const group of groupsOf(overlay)) if (!names.includes(group.dataset.guide ?? "")) group.remove();
  for (const shape of shapes) {
    let group = groupsOf(overlay).find(({ dataset }) => dataset.guide === shape.name);
    if (!group) {
      group = make("div");
      group.dataset.guide = shape.name;
      overlay.append(group);
    }
    drawGuide(group, shape);
  }
}

/** @param {HTMLElement} overlay */
function groupsOf(overlay) { return /** @type {HTMLElement[]} */ ([...overlay.children]); }

/** @param {HTMLElement} group @param {Shape} shape */
function drawGuide(group, { lines, dashed = false, areas = [], words, at }) {
  const kinds = [
    ...areas.map(() => "area"), ...lines.map(({ axis }) => axis === 0 ? "line upright" : "line level"), ...words ? ["words"] : []]
    .map((kind) => dashed ? `${kind} dashed` : kind);
  const parts = groupsOf(group);
  for (const part of parts.splice(kinds.length)) part.remove();
  kinds.forEach((className, index) => {
    if (!parts[index]) group.append(parts[index] = make("div", { className }));
    else if (parts[index].className !== className) parts[index].className = className;
  });
  areas.forEach(([x, y, width, height], index) => place(parts[index], x, y, width, height));
  const thickness = Math.max(1, Math.round(devicePixelRatio));
  lines.forEach(({ axis, at, from, to }, index) => {
    const part = parts[areas.length + index];
    if (axis === 0) place(part, at, from, thickness, to - from);
    else place(part, from, at, to - from, thickness);
  });
  if (!words || !at) return;
  const label = parts[parts.length - 1];
  setText(label, words);
  place(label, ...at);
}

/**
 * @param {HTMLElement} element
 * @param {number} x In device pixels, as the others.
 * @param {number} y
 * @param {number} [width]
 * @param {number} [height]
 */
function place({ style }, x, y, width, height) {
  const css = (/** @type {number} */ length) => `${length / devicePixelRatio}px`;
  const [translate, wide, high] = [`${css(x)} ${css(y)}`, width ? css(width) : "", height ? css(height) : ""];
  if (style.translate !== translate) style.translate = translate;
  if (style.width !== wide) style.width = wide;
  if (style.height !== high) style.height = high;
}
