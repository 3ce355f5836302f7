// @ts-check
/** The pictures of a theme whose frame and arrow are one: by direction, and by the place of the arrow on its edge. */

/** @typedef {import("./state.js").Theme} Theme */
/** @typedef {{middle?: string, start?: string, end?: string}} Slots The names of pictures: between two spans, and in the two corners. */

/**
 * The names that count, the first that a theme has: those of FusedImageSelection. What is drawn for the right corner is
 * mirrored for the left one, and what points right for left.
 * @type {Record<string, Record<keyof Slots, string[]>>}
 */
const names = {
  up: { middle: ["up"], start: ["upCorner"], end: ["upCorner"] }, down: { middle: ["down"], start: ["downCorner"], end: ["downCorner"] },
  left: { middle: ["left", "right"], start: ["leftTop", "rightTop"], end: ["leftBottom", "rightBottom"] },
  right: { middle: ["right"], start: ["rightTop"], end: ["rightBottom"] }, none: { middle: ["none"], start: [], end: [] } };

/**
 * The pictures for a direction; `null` for a theme whose frame and arrow are apart.
 * @param {Theme|undefined} theme @param {string} look @param {string} direction
 * @returns {Slots|null}
 */
export function fusedArt(theme, look, direction) {
  const values = /** @type {any} */ (theme?.values);
  const arrows = [values?.arrow, values?.appearances?.[look]?.arrow];
  const pieces = { ...arrows[0]?.fused, ...arrows[1]?.fused };
  const style = arrows[1]?.style ?? arrows[0]?.style ?? (arrows[0]?.fused ? "fused" : "");
  const slots = names[direction];
  if (style !== "fused" || !slots) return null;
  const first = (/** @type {keyof Slots} */ place) => slots[place].find((name) => pieces[name] !== undefined);
  return { middle: first("middle"), start: first("start"), end: first("end") };
}

/**
 * Whether all arrows are drawn in corners: nothing keeps them within a lane then.
 * @param {Theme|undefined} theme @param {string} look
 */
export function hasCornersAlone(theme, look) {
  const all = ["up", "down", "left", "right"].map((direction) => fusedArt(theme, look, direction));
  return all.every((art) => art && !art.middle) && all.some((art) => art?.start || art?.end);
}

/**
 * Where an arrow is shown first: in the middle; in a corner where nothing else was drawn, the one that a mock's previews
 * name by a number.
 * @param {Theme|undefined} theme @param {string} look @param {string} direction
 * @returns {import("./state.js").Offset}
 */
export function firstPlace(theme, look, direction) {
  const art = fusedArt(theme, look, direction);
  if (!theme || !art || art.middle || !art.start && !art.end) return 0;
  const isLow = theme.previews.offsets.some((offset) => typeof offset === "number" && offset < 0);
  return art.start && (isLow || !art.end) ? "start" : "end";
}
