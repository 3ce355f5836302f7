// @ts-check
/**
 * Requests over one connection that stays open: a message costs the browser a tenth of a request. The worker that
 * draws sends them so; everything else is asked by requests of its own.
 */

/** @type {Promise<WebSocket>|null} */
let connection = null;
let last = 0;

/**
 * What waits for each answer.
 * @type {Map<number, {resolve: (answer: Response) => void, reject: (reason: Error) => void}>}
 */
const waiting = new Map();

/** The connection, made when it is needed, and again after it was lost. */
function connected() {
  connection ??= new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://${location.host}/api/socket`);
    socket.binaryType = "arraybuffer";
    socket.addEventListener("open", () => resolve(socket));
    socket.addEventListener("message", ({ data }) => take(data));
    socket.addEventListener("close", () => {
      connection = null;
      const lost = new Error("the server does not answer");
      reject(lost);
      for (const { reject } of waiting.values()) reject(lost);
      waiting.clear();
    });
  });
  return connection;
}

/** @param {ArrayBuffer} message */
function take(message) {
  const words = new DataView(message);
  const number = words.getUint32(0, true);
  waiting.get(number)?.resolve(new Response(message.slice(8), { status: words.getUint32(4, true) }));
  waiting.delete(number);
}

/**
 * Sends a request of the page.
 * @param {string} path
 * @param {unknown} body
 * @returns {Promise<Response>}
 */
export async function post(path, body) {
  const socket = await connected();
  const number = ++last;
  return new Promise((resolve, reject) => {
    waiting.set(number, { resolve, reject });
    socket.send(`${number} ${path}\n${JSON.stringify(body)}`);
  });
}
