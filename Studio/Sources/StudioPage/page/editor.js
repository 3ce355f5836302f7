// @ts-check
import { askAboutConflict } from "./conflict.js";
import { gradientHandles, shadowHandles } from "./dots.js";
import { draw } from "./drawer.js";
import { decimal } from "./elements.js";
import { hasCornersAlone } from "./fusedart.js";
import { inset, middle, outsets } from "./guides.js";
import { unpacked } from "./pixels.js";
import * as server from "./server.js";
import { change, currentTheme, on, state } from "./state.js";
import { find, scoped, shortInsets, written } from "./values.js";

/** @typedef {import("./state.js").Inspection} Inspection */
/** @typedef {import("./state.js").Four} Four */
/** @typedef {import("./state.js").Setting} Setting */

/**
 * Something to drag. `place` is in points from the top left of bounds; `axis` is the one it moves on, 2 for both;
 * `moved` says what a value becomes when it is dragged by some points on its axis, or to the right and down.
 * @typedef {object} Handle
 * @property {string} name
 * @property {"caps"|"radius"|"content"|"arrow"|"shadows"|"gradient"} group
 * @property {string} label
 * @property {0|1|2} axis
 * @property {[number, number]} place
 * @property {[number, number]} [aside] How far beside its place it stands, in CSS pixels.
 * @property {number} [line] How long the line is that it stands at the start of, right of it or above it, in points.
 * @property {boolean} [growsBack] Whether it moves as the picture grows at its other side: at the top or left.
 * @property {number} value
 * @property {string} [words] The value in words; else it is in points.
 * @property {number} [most] The largest value.
 * @property {(by: number, down: number) => {value: number, words?: string, set: Setting[]}} moved
 */

/**
 * The smallest step in points that stays on whole pixels of every file.
 * @param {Inspection} inspection
 */
export function stepOf({ values }) {
  // What is drawn has no pixels of files.
  if (!values.frame) return 0.5;
  /** @type {(a: number, b: number) => number} */
  const common = (a, b) => b ? common(b, a % b) : a;
  return 1 / (values.frame.scales.reduce(common, 0) || 1);
}

const sides = ["top", "left", "bottom", "right"];

/**
 * The handles of each part.
 * @type {Record<string, string[]>}
 */
const groups = { frame: ["caps", "radius", "gradient"], content: ["content"], arrow: ["arrow"], shadows: ["shadows"] };

/**
 * The handles of the chosen part.
 * @param {Inspection} inspection
 * @returns {Handle[]}
 */
export function handles(inspection) {
  const { points, values, direction, capScale } = inspection;
  const step = stepOf(inspection);
  const snapped = (/** @type {number} */ value, least = -1000, most = Infinity) =>
    Math.min(most, Math.max(least, Math.round(value / step) * step));
  /** @type {Handle[]} */
  const list = [];
  /**
   * @param {"caps"|"content"|"arrow"} group @param {string} key @param {Four} insets
   * @param {number} side @param {[number, number]} place @param {string} words @param {number} least
   * @param {number} factor @param {[number, number]} [aside] @param {number} [most] @param {number} [line]
   */
  const addInset = (group, key, insets, side, place, words, least, factor = 1, aside, most, line) => {
    const sign = side === 0 || side === 1 ? 1 : -1;
    list.push({
      name: `${key}.${sides[side]}`, group, label: `${words}, ${sides[side]}`,
      axis: side === 1 || side === 3 ? 0 : 1, place, aside, line, growsBack: sign < 0, value: insets[side], most,
      moved: (by) => {
        const next = /** @type {Four} */ ([...insets]);
        next[side] = snapped(insets[side] + sign * by / factor, least, most);
        return { value: next[side], set: [{ key, value: shortInsets(next) }] };
      },
    });
  };
  const band = middle(inspection);
  if (band && values.frame && !values.frame.isPerFile) {
    const art = inset(points.frame, outsets(values.frame.alignmentInsets));
    const [x, y, width, height] = band;
    const caps = values.frame.capInsets;
    // Something of the art is left between two caps.
    const size = values.frame.size;
    const most = (/** @type {number} */ side) => Math.max(caps[side], size[side % 2 ? 0 : 1] - caps[(side + 2) % 4] - step);
    addInset("caps", "frame.capInsets", caps, 0, [art[0], y], "Cap", 0, capScale, [-14, 0], most(0), art[2]);
    addInset("caps", "frame.capInsets", caps, 1, [x, art[1] + art[3]], "Cap", 0, capScale, [0, 14], most(1), art[3]);
    addInset("caps", "frame.capInsets", caps, 2, [art[0], y + height], "Cap", 0, capScale, [-14, 0], most(2), art[2]);
    addInset("caps", "frame.capInsets", caps, 3, [x + width, art[1] + art[3]], "Cap", 0, capScale, [0, 14], most(3), art[3]);
  }
  {
    const [x, y, width, height] = points.content;
    const key = "contentInsets";
    addInset("content", key, values.contentInsets, 0, [x + width / 4, y], "Content", -1000);
    addInset("content", key, values.contentInsets, 1, [x, y + height / 4], "Content", -1000);
    addInset("content", key, values.contentInsets, 2, [x + width / 4, y + height], "Content", -1000);
    addInset("content", key, values.contentInsets, 3, [x + width, y + height / 4], "Content", -1000);
  }
  if (values.drawnFrame && values.drawnFrame.cornerRadius.every((radius, _, all) => radius === all[0])) {
    const [radius] = values.drawnFrame.cornerRadius;
    const [x, y] = points.frame;
    list.push({
      name: "frame.cornerRadius", group: "radius", label: "Corner radius", axis: 0, place: [x + radius, y], value: radius,
      moved: (by) => {
        const value = snapped(radius + by, 0);
        return { value, set: [{ key: "frame.cornerRadius", value }] };
      },
    });
  }
  if (values.arrow && points.arrow && points.tip && direction !== "none") {
    addArrow(list, inspection, snapped, addInset);
  }
  list.push(...shadowHandles(inspection), ...gradientHandles(inspection));
  return list.filter(({ group }) => groups[state.part]?.includes(group));
}

/**
 * @param {Handle[]} list @param {Inspection} inspection
 * @param {(value: number, least?: number) => number} snapped @param {Function} addInset
 */
function addArrow(list, { points, values, direction }, snapped, addInset) {
  const arrow = /** @type {import("./state.js").ArrowValues} */ (values.arrow);
  const rect = /** @type {Four} */ (points.arrow);
  const tip = /** @type {[number, number]} */ (points.tip);
  const isUpright = direction === "up" || direction === "down";
  const along = isUpright ? 0 : 1;
  const across = isUpright ? 1 : 0;
  const outward = direction === "up" || direction === "left" ? -1 : 1;
  // The arrow's joint with the frame, and the middle of its length.
  const joint = outward < 0 ? rect[across] + rect[across + 2] : rect[across];
  /** @param {number} a @param {number} b @returns {[number, number]} */
  const at = (a, b) => isUpright ? [a, b] : [b, a];
  /**
   * A little outside of the frame, or inside of it, so that handles do not cover each other.
   * @param {number} by
   * @returns {[number, number]}
   */
  const beside = (by) => isUpright ? [0, outward * by] : [outward * by, 0];
  const start = rect[along];
  const end = start + rect[along + 2];
  if (arrow.style !== "fused") {
    // The arrow stays where it is while both of its ends move.
    list.push({
      name: "arrow.base", group: "arrow", label: "Arrow, base", axis: along, place: at(end, joint),
      value: arrow.base,
      moved: (by) => {
        const value = snapped(arrow.base + 2 * by, 1);
        return { value, set: [{ key: "arrow.base", value }, ...scaledPath(value / arrow.base, 1)] };
      },
    });
    list.push({
      name: "arrow.height", group: "arrow", label: "Arrow, height", axis: across,
      place: at(tip[along], outward < 0 ? rect[across] : rect[across] + rect[across + 2]),
      aside: beside(14), growsBack: outward < 0, value: arrow.height,
      moved: (by) => {
        const value = snapped(arrow.height + outward * by, 1);
        return { value, set: [{ key: "arrow.height", value }, ...scaledPath(1, value / arrow.height)] };
      },
    });
  }
  if (arrow.style === "image" && arrow.overlap !== null && points.arrowPicture) {
    const picture = points.arrowPicture;
    const inner = outward < 0 ? picture[across] + picture[across + 2] : picture[across];
    list.push({
      name: "arrow.overlap", group: "arrow", label: "Arrow, overlap", axis: across,
      place: at(start, inner), aside: beside(-14), value: arrow.overlap,
      moved: (by) => {
        const value = snapped((arrow.overlap ?? 0) - outward * by, 0);
        return { value, set: [{ key: "arrow.overlap", value }] };
      },
    });
  }
  if (direction === "up" && arrow.style !== "fused" && arrow.style !== "drawn") {
    list.push({
      name: "arrow.tip", group: "arrow", label: "Arrow, tip", axis: 0,
      place: [start + arrow.tip, (tip[1] + joint) / 2], value: arrow.tip,
      moved: (by) => {
        const value = snapped(arrow.tip + by, 0);
        return { value, set: [{ key: "arrow.tip", value }] };
      },
    });
  }
  // A drawn frame's corners keep the arrow away by themselves; an arrow in a corner has no lane.
  if (arrow.style === "drawn" || hasCornersAlone(currentTheme(), state.look)) return;
  const frame = points.frame;
  const edge = outward < 0 ? frame[across] : frame[across] + frame[across + 2];
  for (const side of isUpright ? [1, 3] : [0, 2]) {
    const low = side === 0 || side === 1;
    const place = low ? frame[along] + arrow.lane[side]
      : frame[along] + frame[along + 2] - arrow.lane[side];
    addInset("arrow", "arrow.lane", arrow.lane, side, at(place, edge), "Lane", -1000, 1, beside(18));
  }
}

/**
 * The path of an arrow that is drawn by one, scaled with its box: its commands are absolute.
 * @param {number} across @param {number} down
 * @returns {Setting[]}
 */
function scaledPath(across, down) {
  const { value, home } = find("arrow.shape");
  if (typeof value !== "string" || !/^\s*M/.test(value) || across === 1 && down === 1) return [];
  const scaled = (/** @type {string} */ text, /** @type {number} */ factor) => decimal(Number(text) * factor);
  const path = value.replace(/([A-Za-z])([^A-Za-z]*)/g, (_, /** @type {string} */ command, /** @type {string} */ numbers) => {
    let index = 0;
    return command + numbers.replace(/[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/g, (number) => scaled(number,
      command === "H" || command !== "V" && index++ % 2 === 0 ? across : down));
  });
  return [{ key: "arrow.shape", value: path, ...home }];
}

/** @typedef {import("./drawing.js").DraftAnswer & {isDraft: boolean}} Drawing */

// Drawings of the draft: while one is on its way to the screen the next is drawn, one more a frame at most. What is
// asked for meanwhile is the latest draft alone. Each frame shows one drawing; a second one that has come with it waits
// for the next frame, so that answers which come unevenly are seen evenly.
const mostDrawings = 4;
const mostArrived = 2;
let drawings = 0;
let isWaiting = false;
let isScheduled = false;
let lastAsked = 0;
let lastArrived = 0;
/** @type {CSSNumberish|null} The frame in which a drawing was asked for last. */
let lastFrame = null;
/** @type {Drawing[]} Drawings that have come and were not shown, in the order of asking. */
const arrived = [];

/**
 * Shows changes without writing them.
 * @param {Setting[]} set
 */
export function preview(set) {
  change({ draft: scoped(set) });
  isWaiting = true;
  askNext();
}

/** Asks for the latest draft now, or as soon as it may. */
function askNext() {
  if (!isWaiting || drawings >= mostDrawings) return;
  if (document.timeline.currentTime !== lastFrame) {
    askNow();
  } else if (!isScheduled) {
    isScheduled = true;
    requestAnimationFrame(() => {
      isScheduled = false;
      askNext();
    });
  }
}

function askNow() {
  const theme = currentTheme();
  const request = stage.request();
  isWaiting = false;
  if (!theme || !request) return;
  lastFrame = document.timeline.currentTime;
  drawings++;
  void showWhenDrawn(++lastAsked, theme.id, request, state.draft);
}

/** @param {number} turn @param {string} theme @param {import("./state.js").Request} request @param {Setting[]} set */
async function showWhenDrawn(turn, theme, request, set) {
  const { draft } = await draw({ draft: { theme, request, set } });
  drawings--;
  askNext();
  if (turn < lastArrived || !draft) return;
  lastArrived = turn;
  if (!arrived.length) requestAnimationFrame(showArrived);
  if (arrived.push({ ...draft, isDraft: set.length > 0 }) > mostArrived) arrived.shift();
}

function showArrived() {
  const next = arrived.shift();
  if (!next) return;
  if (arrived.length) requestAnimationFrame(showArrived);
  const { isDraft, pixels, inspection, refusal } = next;
  // What was written meanwhile is read again anyway.
  if (isDraft && !state.draft.length) return;
  if (pixels && inspection) {
    stage.show(inspection, unpacked(pixels));
    change({ refusal: [] });
  } else if (refusal) {
    change({ refusal });
  }
}

/**
 * What drawings of the draft are asked for, and who shows them.
 * @typedef {{request: () => import("./state.js").Request|null,
 *   show: (inspection: Inspection, pixels: ImageData|ImageBitmap) => void}} Stage
 */

/** @type {Stage} */
let stage = { request: () => null, show: () => {} };

/** @param {Stage} news */
export function drawOn(news) { stage = news; }

/** @type {Promise<void>} */
let lastWrite = Promise.resolve();

/**
 * The revision of the file that a gesture which begins now is made of; what was written here before counts.
 * @returns {Promise<string|undefined>}
 */
export function begin() { return lastWrite.then(() => currentTheme()?.revision); }

/**
 * Writes changes; what stands in the way is shown.
 * @param {Setting[]} set
 * @param {Promise<string|undefined>} begun What {@link begin} has said when the gesture began.
 * @returns {Promise<void>}
 */
export function write(set, begun = begin()) {
  const settings = scoped(set);
  // One after the other: each is made of the file that the one before it has left.
  lastWrite = lastWrite.then(async () => writeNow(settings, await begun)).catch(() =>
    change({ draft: [], message: "Nothing was written: the server does not answer." }));
  return lastWrite;
}

/**
 * What files have held, by their revisions: by it is known what others have changed.
 * @type {Map<string, unknown>}
 */
const known = new Map();
const mostKnown = 50;

on(["themes", "theme"], () => {
  const theme = currentTheme();
  if (!theme || known.has(theme.revision)) return;
  known.set(theme.revision, theme.values);
  const [oldest] = known.keys();
  if (known.size > mostKnown) known.delete(oldest);
});

/** How often a change is made of the next file, while somebody saves all the time. */
const mostTries = 20;

/**
 * @param {Setting[]} set
 * @param {string|undefined} seen The file that the change was made of.
 * @param {string|undefined} [now] The file that it is written into.
 * @param {number} [tries]
 * @returns {Promise<void>}
 */
async function writeNow(set, seen, now = seen, tries = 0) {
  const theme = currentTheme();
  if (!theme || seen === undefined || now === undefined || !set.length) return;
  const { what } = await server.edit(theme.id, now, set);
  if (what === "changed") {
    // The file as it is now has to be on the screen before anybody can decide.
    for (let waits = 0; waits < 200 && currentTheme()?.revision === now; waits++) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const next = currentTheme();
    const theirs = set.map((setting) => written(next?.values, setting));
    // What stands there already needs no question: the server may have gone after it had written.
    const ours = set.map(({ value, remove }) => remove ? undefined : value);
    if (JSON.stringify(theirs) === JSON.stringify(ours)) return void change({ draft: [] });
    // Only the values that are changed count.
    if (JSON.stringify(theirs) === JSON.stringify(set.map((setting) => written(known.get(seen), setting)))) {
      if (tries < mostTries) return writeNow(set, seen, next?.revision, tries + 1);
      change({ message: "Nothing was written: somebody saves the file all the time. Try again." });
    } else if (await askAboutConflict(set, theirs)) return writeNow(set, currentTheme()?.revision);
  }
  if (what === "refused" && state.refusal.length) change({ message: "Not written: the theme would be wrong." });
  change({ draft: [] });
}

/** @param {number} value */
export function points(value) { return `${decimal(value)} pt`; }
