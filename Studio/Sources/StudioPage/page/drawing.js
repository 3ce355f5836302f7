// @ts-check
/**
 * A worker that has pictures drawn: the page's own thread is left to what is seen. Each question gets one answer.
 *
 * @typedef {import("./state.js").Request} Request
 * @typedef {import("./state.js").Setting} Setting
 * @typedef {import("./state.js").Finding} Finding
 * @typedef {import("./pixels.js").Packed} Pixels
 *
 * The opened cell with changes that are not written.
 * @typedef {{theme: string, request: Request, set: Setting[]}} DraftQuestion
 * @typedef {{pixels?: Pixels, inspection?: import("./state.js").Inspection, refusal?: Finding[]}} DraftAnswer
 *
 * Popovers, each with the number of the drawing that it shows. The answer has numbers for each that can be drawn, and
 * pixels where the drawing is another one.
 * @typedef {{theme: string, cells: {name: string, request: Request, drawing: number}[],
 *   set: Setting[], outline?: boolean, width?: number, grounds?: boolean}} CellsQuestion
 * @typedef {{drawing: number, numbers: import("./state.js").Inspection, pixels: Pixels|null,
 *   isLeft?: boolean}} DrawnCell One that is left had no room in the answer.
 * @typedef {{head: server.Head, cells: (DrawnCell|null)[], grounds: Record<string, Pixels|null>}} CellsAnswer
 *
 * @typedef {{turn: number, draft?: DraftQuestion, sheet?: CellsQuestion}} Question
 * @typedef {{turn: number, draft?: DraftAnswer, sheet?: CellsAnswer}} Answer
 */
import { packed, pixelsOf } from "./pixels.js";
import * as server from "./server.js";
import { post } from "./socket.js";

/** @param {DraftQuestion} question @returns {Promise<DraftAnswer>} */
async function draft({ theme, request, set }) {
  const { picture, inspection, refusal } = await server.draft(theme, request, set, post);
  return { inspection, refusal, pixels: picture && packed(await pixelsOf(picture)) };
}

/**
 * The last drawing of each cell: what is the same again is not painted again.
 * @type {Map<string, {drawing: number, bytes: ArrayBuffer}>}
 */
const last = new Map();
/** More drawings than a screen has are forgotten: what is seen of them is painted once more. */
const mostDrawings = 500;
let drawings = 0;

/** @param {CellsQuestion} question @returns {Promise<CellsAnswer>} */
async function draw({ theme, cells, set, outline, width, grounds: below }) {
  if (last.size > mostDrawings) last.clear();
  const drawn = await server.sheet(theme, cells.map(({ request }) => request), set, { outline, width, grounds: below }, post);
  const grounds = await Promise.all(Object.entries(drawn.grounds).map(async ([name, bytes]) => (
    /** @type {[string, Pixels|null]} */ ([name, bytes && packed(await pixelsOf(bytes))]))));
  return { head: drawn.head, grounds: Object.fromEntries(grounds), cells: await Promise.all(drawn.cells.map(async (one, index) => {
    if (!one) return null;
    const { numbers, picture: bytes } = one;
    const { name, drawing } = cells[index];
    if (!bytes) return { drawing, numbers, pixels: null, isLeft: true };
    const old = last.get(name);
    if (old?.drawing === drawing && isSame(bytes, old.bytes)) return { drawing, numbers, pixels: null };
    const next = { drawing: ++drawings, bytes };
    last.set(name, next);
    return { drawing: next.drawing, numbers, pixels: packed(await pixelsOf(bytes)) };
  })) };
}

/** @param {ArrayBuffer} one @param {ArrayBuffer} other */
function isSame(one, other) {
  if (one.byteLength !== other.byteLength) return false;
  const [left, right] = [new Uint8Array(one), new Uint8Array(other)];
  for (let index = 0; index < left.length; index++) if (left[index] !== right[index]) return false;
  return true;
}

/** @param {Question} question @returns {Promise<Answer>} */
async function answer({ turn, draft: wanted, sheet }) {
  try {
    return { turn, draft: wanted && await draft(wanted), sheet: sheet && await draw(sheet) };
  } catch {
    // The server does not answer; the page says so by itself.
    return { turn };
  }
}

addEventListener("message", async ({ data }) => {
  const answered = await answer(data);
  const { draft: drawn, sheet } = answered;
  const pixels = [drawn, ...sheet?.cells ?? []].flatMap((one) => one?.pixels ?? [])
    .concat(Object.values(sheet?.grounds ?? {}).flatMap((one) => one ?? []));
  postMessage(answered, { transfer: pixels.map((image) => image instanceof ImageBitmap ? image : image.buffer) });
});
