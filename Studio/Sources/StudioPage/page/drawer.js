// @ts-check

/** @typedef {import("./drawing.js").Answer} Answer */

const worker = new Worker("/drawing.js", { type: "module" });
/** @type {Map<number, (answer: Answer) => void>} */
const waiting = new Map();
let last = 0;

worker.addEventListener("message", ({ data }) => {
  waiting.get(data.turn)?.(data);
  waiting.delete(data.turn);
});

/**
 * Has something drawn by the worker.
 * @param {Omit<import("./drawing.js").Question, "turn">} question
 * @returns {Promise<Answer>}
 */
export function draw(question) {
  return new Promise((resolve) => {
    waiting.set(++last, resolve);
    worker.postMessage({ turn: last, ...question });
  });
}
