// @ts-check
/** Caps of a picture in each of its files, and whether what lies between them is alike. */
import { insetsOf, keyOf, shortInsets } from "./values.js";

/** @typedef {import("./state.js").Four} Four */

/**
 * A file of a picture. `lines` are its columns and its rows, each a run of premultiplied colors of four bytes.
 * @typedef {{name: string, scale: number, look: string, size: [number, number], lines: [Uint8Array[], Uint8Array[]]}} ArtFile
 *
 * Caps in points for all files, or in whole pixels for each scale; the other one is `null`.
 * @typedef {{points: Four|null, files: Record<number, Four>|null}} Caps
 */

/**
 * The key of the caps that belong to a picture; `undefined` for a picture that is not sliced.
 * @param {string} image The picture's key.
 * @returns {string|null|undefined}
 */
export function capsKey(image) {
  const key = image.replace(/\.image$/, ".capInsets");
  return key !== image && keyOf(key) ? key : image === "arrow.image" ? null : undefined;
}

/**
 * A file with its pixels.
 * @param {{name: string, scale: number, look: string}} name @param {ImageData} image
 * @returns {ArtFile}
 */
export function artFile(name, { width, height, data }) {
  const columns = Array.from({ length: width }, () => new Uint8Array(height * 4));
  const rows = Array.from({ length: height }, () => new Uint8Array(width * 4));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const place = (y * width + x) * 4;
      for (let channel = 0; channel < 4; channel++) {
        const value = channel === 3 ? data[place + 3] : Math.round(data[place + channel] * data[place + 3] / 255);
        columns[x][y * 4 + channel] = rows[y][x * 4 + channel] = value;
      }
    }
  }
  return { ...name, size: [width, height], lines: [columns, rows] };
}

/**
 * Caps as a theme writes them.
 * @param {unknown} value
 * @returns {Caps}
 */
export function capsOf(value) {
  const entries = value !== null && typeof value === "object" && !Array.isArray(value) ? Object.entries(value) : [];
  if (!entries.some(([name]) => name.startsWith("@"))) return { points: insetsOf(value ?? 0), files: null };
  return { points: null, files: Object.fromEntries(entries.map(([name, insets]) => [Number(name.replace(/[@x]/g, "")), insetsOf(insets)])) };
}

/** @param {Caps} caps */
export function writtenCaps({ points, files }) {
  if (points) return shortInsets(points);
  return Object.fromEntries(Object.entries(files ?? {}).map(([scale, insets]) => [`@${scale}x`, shortInsets(insets)]));
}

/**
 * The caps of a file in its pixels.
 * @param {Caps} caps @param {number} scale
 * @returns {Four}
 */
export function pixelCaps({ points, files }, scale) {
  return points ? /** @type {Four} */ (points.map((cap) => Math.round(cap * scale))) : files?.[scale] ?? [0, 0, 0, 0];
}

/**
 * The smallest step in points that is whole pixels of every file.
 * @param {number[]} scales
 */
export function stepOfScales(scales) {
  /** @type {(a: number, b: number) => number} */
  const common = (a, b) => b ? common(b, a % b) : a;
  return 1 / (scales.reduce(common, 0) || 1);
}

/**
 * The same caps for each file in its own pixels, or for all files in points: rounded up, so that nothing that was kept is
 * stretched.
 * @param {Caps} caps @param {number[]} scales @param {boolean} isPerFile
 * @returns {Caps}
 */
export function convertedCaps(caps, scales, isPerFile) {
  if (isPerFile) return { points: null, files: Object.fromEntries(scales.map((scale) => [scale, pixelCaps(caps, scale)])) };
  const step = stepOfScales(scales);
  const points = [0, 1, 2, 3].map((side) => Math.max(...scales.map((scale) =>
    Math.ceil(pixelCaps(caps, scale)[side] / scale / step - 1e-9) * step)));
  return { points: /** @type {Four} */ (points), files: null };
}

/** By how much channels of two lines may differ that count as alike: the tolerance of `popframe check`. */
const tolerance = 4;

/** @param {Uint8Array} one @param {Uint8Array} other */
function meanDifference(one, other) {
  let sum = 0;
  for (let index = 0; index < one.length; index++) sum += Math.abs(one[index] - other[index]);
  return sum / one.length;
}

/**
 * Whether lines can be stretched: they are alike, or rise evenly from the first to the last.
 * @param {Uint8Array[]} band
 */
function isEven(band) {
  const [first, last] = [band[0], band[band.length - 1]];
  return band.every((line, index) => {
    const share = index / Math.max(1, band.length - 1);
    for (let place = 0; place < line.length; place++) {
      if (Math.abs(line[place] - first[place] - (last[place] - first[place]) * share) > tolerance + 0.5) return false;
    }
    return true;
  });
}

/**
 * Whether lines can be repeated: the first follows the last as the others follow each other, as the rule `tile-seam` has it.
 * @param {Uint8Array[]} band
 */
function meets(band) {
  if (band.length < 3) return true;
  const steps = band.slice(1).map((line, index) => meanDifference(line, band[index])).sort((a, b) => a - b);
  const usual = steps[Math.min(steps.length - 1, Math.floor(steps.length * 0.95))];
  return meanDifference(band[band.length - 1], band[0]) <= Math.max(8, 1.5 * usual);
}

/**
 * What would be lost on each axis at other sizes: nothing, *smeared*, or *seam*.
 * @param {ArtFile} file @param {Four} caps In its pixels. @param {{x: string, y: string}} resizing
 * @param {[number, number]|null} span From where to where on the axis an arrow keeps its size, in its pixels. @param {0|1} along
 * @returns {(""|"smeared"|"seam")[]} For columns, for rows.
 */
export function losses(file, [top, left, bottom, right], resizing, span = null, along = 0) {
  return [0, 1].map((axis) => {
    const [low, high] = axis === 0 ? [left, right] : [top, bottom];
    const end = file.size[axis] - high;
    const bands = span && axis === along ? [[low, span[0]], [span[1], end]] : [[low, end]];
    const isTiled = (axis === 0 ? resizing.x : resizing.y) === "tile";
    const isFine = bands.every(([from, to]) => {
      const band = file.lines[axis].slice(from, to);
      return band.length < 2 || (isTiled ? meets(band) : isEven(band));
    });
    return isFine ? "" : isTiled ? "seam" : "smeared";
  });
}
