// @ts-check
/** The path that draws what a triangle with a round tip and fillets draws. */

/** @typedef {[number, number]} Point */
/** @typedef {Point[]} Segment A line of two points, or a cubic curve of four. */

/** Curves of at most a quarter turn are nearer to the circle than a pixel shows. */
const mostTurn = Math.PI / 2;

/**
 * An arc about a middle, from one angle to another one, clockwise from straight down where its radius is positive.
 * @param {Point} middle @param {number} radius Negative: from straight up. @param {number} from @param {number} to
 * @returns {Segment[]}
 */
function arc([x, y], radius, from, to) {
  if (!radius) return [];
  const count = Math.max(1, Math.ceil(Math.abs(to - from) / mostTurn - 1e-9));
  const step = (to - from) / count;
  const handle = 4 / 3 * Math.tan(step / 4) * radius;
  return Array.from({ length: count }, (_, index) => {
    const [first, last] = [from + index * step, from + (index + 1) * step].map((angle) => [Math.sin(angle), Math.cos(angle)]);
    const [start, end] = [first, last].map(([sine, cosine]) => /** @type {Point} */ ([x + radius * sine, y + radius * cosine]));
    return [start, /** @type {Point} */ ([start[0] + handle * first[1], start[1] - handle * first[0]]),
      /** @type {Point} */ ([end[0] - handle * last[1], end[1] + handle * last[0]]), end];
  });
}

/**
 * From an end of the base to the tip, which is so far away: the leg is the inner common tangent of both circles.
 * @param {number} reach @param {number} height @param {number} tipRadius @param {number} baseRadius
 * @returns {Segment[]}
 */
function flank(reach, height, tipRadius, baseRadius) {
  const radii = tipRadius + baseRadius;
  const rise = height - radii;
  const square = reach * reach + rise * rise;
  const tangent = Math.sqrt(Math.max(0, square - radii * radii));
  const angle = square ? Math.atan2(rise * tangent + reach * radii, reach * tangent - rise * radii) : 0;
  const [fillet, tip] = [arc([0, height - baseRadius], baseRadius, 0, angle), arc([reach, tipRadius], -tipRadius, angle, 0)];
  const leg = [fillet[fillet.length - 1]?.slice(-1)[0] ?? /** @type {Point} */ ([0, height]), tip[0]?.[0] ?? /** @type {Point} */ ([reach, 0])];
  return [...fillet, leg, ...tip];
}

/**
 * The path data of a triangle, in a box of its base and height.
 * @param {{base: number, height: number, tip: number, tipRadius: number, baseRadius: number}} triangle Radii that have no room
 *   together are made smaller by one factor, as they are where the triangle is drawn.
 */
export function trianglePath({ base, height, tip, tipRadius, baseRadius }) {
  const nearer = Math.min(tip, base - tip);
  const largest = nearer < height ? Math.max(0, nearer) : (nearer * nearer + height * height) / (2 * height);
  const factor = Math.min(1, largest / Math.max(1e-9, tipRadius + baseRadius));
  const legs = [tip, base - tip].map((reach) => flank(reach, height, tipRadius * factor, baseRadius * factor));
  const right = legs[1].map((segment) => segment.map(([x, y]) => /** @type {Point} */ ([base - x, y])).reverse()).reverse();
  const words = (/** @type {Point[]} */ points) => points.flat().map((value) => String(Math.round(value * 1000) / 1000)).join(" ");
  const drawn = [...legs[0], ...right].map(([, ...points]) => `${points.length > 1 ? "C" : "L"}${words(points)}`);
  return `M${words([[0, height]])} ${drawn.join(" ")} Z`;
}
