// @ts-check
import { make } from "./elements.js";
import { causes, partOfFinding, pathOfFinding, ruleWords } from "./findings.js";
import { icon } from "./icons.js";
import { inset, outsets } from "./guides.js";
import { pictureName } from "./pictures.js";
import { showFinding } from "./remark.js";
import { currentTheme, state } from "./state.js";
import { find } from "./values.js";

/** @typedef {import("./state.js").Finding} Finding */
/** @typedef {import("./state.js").Four} Four */
/** @typedef {import("./state.js").Inspection} Inspection */

/**
 * Whether a popover shows what a finding is about: its appearance, its direction, its file.
 * @param {Finding} finding
 * @param {string} look
 * @param {Inspection} inspection
 */
function isShown(finding, look, { direction }) {
  const path = pathOfFinding(finding);
  const [, ownLook] = path.match(/^appearances\.([^.]+)/) ?? [];
  const [, ownDirection] = path.match(/(?:^|\.)directions\.([^.]+)/) ?? [];
  if (ownLook && ownLook !== look || ownDirection && ownDirection !== direction) return false;
  if (!finding.picture) return true;
  const { stem, look: pictured } = pictureName(finding.picture);
  if (pictured !== "base") return pictured === look;
  return look === "base" || !currentTheme()?.pictures.some((name) => {
    const other = pictureName(name);
    return other.stem === stem && other.look === look;
  });
}

/**
 * Where a length of a picture lies in what is drawn of it, along an axis: caps keep their size, what is between them is
 * stretched, or tiled from its beginning.
 * @param {number} place In points of the picture.
 * @param {{size: number, low: number, high: number, capScale: number, isTiled: boolean, from: number, length: number}} axis
 */
function along(place, { size, low, high, capScale, isTiled, from, length }) {
  if (place <= low) return from + place * capScale;
  if (place >= size - high) return from + length - (size - place) * capScale;
  const room = length - (low + high) * capScale;
  const share = (place - low) / (size - low - high);
  return from + low * capScale + (isTiled ? Math.min(room, place - low) : share * room);
}

/**
 * The place of a finding on a popover, in points from the top left of its bounds; `null` for one about nothing that is
 * drawn.
 * @param {Finding} finding
 * @param {Inspection} inspection
 * @returns {Four|null}
 */
function placeOf(finding, { points, values, capScale }) {
  const { picture, rectangle } = finding;
  const image = find("frame.image").value;
  if (picture && rectangle && values.frame && typeof image === "string" && values.arrow?.style !== "fused"
    && pictureName(picture).stem === pictureName(image).stem) {
    const { size, capInsets: [top, left, bottom, right], resizing, alignmentInsets } = values.frame;
    const art = inset(points.frame, outsets(alignmentInsets));
    const { scale } = pictureName(picture);
    const columns = { size: size[0], low: left, high: right, capScale, isTiled: resizing.x === "tile", from: art[0], length: art[2] };
    const rows = { size: size[1], low: top, high: bottom, capScale, isTiled: resizing.y === "tile", from: art[1], length: art[3] };
    const x = along(rectangle.x / scale, columns);
    const y = along(rectangle.y / scale, rows);
    return [x, y, along((rectangle.x + rectangle.width) / scale, columns) - x,
      along((rectangle.y + rectangle.height) / scale, rows) - y];
  }
  switch (partOfFinding(finding)) {
    case "frame": case "backdrop": case "tint": return points.frame;
    case "arrow": return points.arrowPicture ?? points.arrow;
    case "content": return points.content;
    case "shadows": return inset(points.bounds, outsets(points.shadowOutsets));
    default: return null;
  }
}

/**
 * Marks on a popover what was found about it: a frame at each place, and a button at the first that leads to its field.
 * @param {HTMLElement} marks What they are put into.
 * @param {string} look
 * @param {Inspection} inspection
 */
export function placeMarks(marks, look, inspection) {
  const found = !state.hasGuides ? [] : (currentTheme()?.diagnostics ?? []).filter(
    (finding) => finding.severity !== "note" && isShown(finding, look, inspection));
  const shown = causes(found).map((group) => ({ group, places: group.flatMap((finding) => {
    const place = placeOf(finding, inspection);
    return place ? [place] : [];
  }) })).filter(({ places }) => places.length);
  const words = JSON.stringify(shown.map(({ group, places }) => [group, places.length]));
  if (marks.dataset.words !== words) {
    marks.dataset.words = words;
    marks.replaceChildren(...shown.flatMap(({ group, places }) => [
      ...places.map(() => make("div", { className: `flaw ${group[0].severity}` })), badge(group)]));
  }
  // Marks at one place stand beside each other.
  /** @type {Record<string, number>} */
  const taken = {};
  let index = 0;
  for (const { places } of shown) {
    const boxes = places.map((place) => place.map((length, axis) => (
      length + (axis < 2 ? inspection.origin[axis] / inspection.scale : 0)) * state.zoom));
    for (const [x, y, width, height] of boxes) {
      const { style } = /** @type {HTMLElement} */ (marks.children[index++]);
      Object.assign(style, { translate: `${x}px ${y}px`, width: `${width}px`, height: `${height}px` });
    }
    const [x, y, width] = boxes[0];
    const corner = `${Math.round((x + width) / 24)} ${Math.round(y / 24)}`;
    taken[corner] = (taken[corner] ?? -1) + 1;
    /** @type {HTMLElement} */ (marks.children[index++]).style.translate = `${x + width + 26 * taken[corner]}px ${y}px`;
  }
}

/** @param {Finding[]} group */
function badge(group) {
  const words = ruleWords(group[0].rule);
  return make("button", {
    className: `found ${group[0].severity}`, title: words, "aria-label": `Finding: ${words}`, onclick: () => showFinding(group) },
  icon("alert"));
}
