// @ts-check
/**
 * A worker that has drafts drawn: the page's own thread is left to what is seen. Each question gets one answer.
 *
 * @typedef {{turn: number, theme: string, request: import("./state.js").Request,
 *   set: import("./state.js").Setting[]}} Question
 * @typedef {{turn: number, isDraft: boolean, pixels?: ImageData|ImageBitmap,
 *   inspection?: import("./state.js").Inspection, refusal?: import("./state.js").Finding[]}} Answer
 */
import { pixelsOf } from "./pixels.js";
import { draft } from "./server.js";

/**
 * @param {Question} question
 * @returns {Promise<Answer>}
 */
async function answer({ turn, theme, request, set }) {
  const isDraft = set.length > 0;
  try {
    const { picture, inspection, refusal } = await draft(theme, request, set);
    return { turn, isDraft, inspection, refusal, pixels: picture && await pixelsOf(picture) };
  } catch {
    // The server does not answer; the page says so by itself.
    return { turn, isDraft };
  }
}

addEventListener("message", async ({ data }) => {
  const answered = await answer(data);
  const { pixels } = answered;
  postMessage(answered, { transfer: pixels ? [pixels instanceof ImageData ? pixels.data.buffer : pixels] : [] });
});
