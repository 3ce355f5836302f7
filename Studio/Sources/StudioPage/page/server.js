// @ts-check
import { change, nothingOpen, state } from "./state.js";

/** @typedef {import("./state.js").Setting} Setting */
/** @typedef {import("./state.js").Request} Request */
/** @typedef {import("./state.js").Finding} Finding */

/**
 * Sends a request of the page.
 * @param {string} path
 * @param {unknown} body
 */
function post(path, body) {
  return fetch(path, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  });
}

/** @typedef {typeof post} Post What sends a request. */

/**
 * The parts of an answer that holds several; `null` for one without bytes.
 * @param {Response} answer
 * @returns {Promise<(ArrayBuffer|null)[]>}
 */
async function parts(answer) {
  const bytes = await answer.arrayBuffer();
  const view = new DataView(bytes);
  /** @type {(ArrayBuffer|null)[]} */
  const files = [];
  for (let place = 0; place + 4 <= bytes.byteLength;) {
    const count = view.getUint32(place, true);
    place += 4 + count;
    files.push(count ? bytes.slice(place - count, place) : null);
  }
  return files;
}

/**
 * Pictures for {@link pixelsOf}, all in one answer; `null` for one that is no longer there.
 * @param {string[]} pictures Addresses of pictures.
 * @param {Post} send
 */
export async function pictures(pictures, send = post) {
  const hashes = pictures.map((picture) => picture.slice("/picture/".length, -".png".length));
  return hashes.length ? parts(await send("/api/pictures", { pictures: hashes })) : [];
}

/**
 * The pictures of cells: those that the server holds in one answer, those that it draws in another.
 * @param {string|null} theme
 * @param {{picture: string|null, request: Request|null}[]} cells
 * @param {Setting[]} set Changes that are not written.
 * @param {Post} send
 * @returns {Promise<(ArrayBuffer|null)[]>}
 */
export async function cells(theme, cells, set, send = post) {
  /** @param {{picture: string|null, request: Request|null}} cell */
  const isHeld = ({ picture, request }) => picture !== null && (!set.length || !request);
  const held = cells.filter(isHeld);
  const drawn = cells.filter((cell) => !isHeld(cell));
  const [files, made] = await Promise.all([
    pictures(held.map((cell) => cell.picture ?? ""), send), sheet(theme, drawn.map((cell) => cell.request), set, send)]);
  return cells.map((cell) => (isHeld(cell) ? files[held.indexOf(cell)] : made[drawn.indexOf(cell)]) ?? null);
}

/**
 * @param {string|null} theme
 * @param {(Request|null)[]} requests
 * @param {Setting[]} set
 * @param {Post} send
 */
async function sheet(theme, requests, set, send) {
  if (!requests.length || !theme) return [];
  const answer = await send("/api/sheet", {
    theme, set, requests: requests.map((request) => request ? plain(request) : {}) });
  return answer.ok ? parts(answer) : [];
}

/**
 * Draws a popover with changes that are not written.
 * @param {string} theme
 * @param {Request} request
 * @param {Setting[]} set
 * @param {Post} send
 * @returns {Promise<{picture?: ArrayBuffer, inspection?: import("./state.js").Inspection, refusal?: Finding[]}>}
 */
export async function draft(theme, request, set, send = post) {
  const answer = await send("/api/draft", { theme, request: plain(request), set });
  if (answer.status === 422) return { refusal: (await answer.json()).diagnostics };
  if (!answer.ok) return {};
  const [numbers, picture] = await parts(answer);
  return numbers && picture ? { picture, inspection: JSON.parse(new TextDecoder().decode(numbers)) } : {};
}

/**
 * The colour of a pixel, the part that it belongs to, and the pixel of the file that it shows.
 * @param {string} theme
 * @param {Request} request
 * @param {Setting[]} set
 * @param {[number, number]} at
 * @returns {Promise<{straight: number[], premultiplied: number[], part: string,
 *   source: {file: string, pixel: [number, number]}|null}|null>}
 */
export async function pixel(theme, request, set, at) {
  const answer = await post("/api/pixel", { theme, request: plain(request), set, at });
  return answer.ok ? answer.json() : null;
}

/**
 * What the server knows of a request.
 * @param {Request} request
 */
function plain({ content, arrow, offset, scale, appearance }) {
  return { content, arrow, offset, scale, appearance };
}

/**
 * Where a popover goes.
 * @param {string} theme
 * @param {import("./state.js").Question} place
 * @returns {Promise<{placed?: import("./state.js").Placed, refusal?: Finding[]}>}
 */
export async function place(theme, place) {
  const answer = await post("/api/place", { theme, place });
  if (answer.ok) return { placed: await answer.json() };
  return answer.status === 422 ? { refusal: (await answer.json()).diagnostics } : {};
}

/**
 * The picture of a popover in its place.
 * @param {string} theme
 * @param {import("./state.js").Question} place
 * @param {boolean} explain
 */
export async function surroundings(theme, place, explain) {
  const answer = await post("/api/surroundings", { theme, place, explain });
  return answer.ok ? answer.blob() : null;
}

/**
 * The hosts and devices that there are.
 * @returns {Promise<{hosts: string[], devices: {word: string, name: string, landscape: boolean}[]}>}
 */
export async function hosts() { return (await fetch("/api/hosts")).json(); }

/**
 * Caps that the frame's pixels allow.
 * @param {string} theme
 * @param {string} appearance
 * @returns {Promise<{proposal?: import("./state.js").Proposal, refusal?: Finding[]}>}
 */
export async function caps(theme, appearance) {
  const answer = await post("/api/caps", { theme, appearance });
  if (answer.ok) return { proposal: await answer.json() };
  return answer.status === 422 ? { refusal: (await answer.json()).diagnostics } : {};
}

/**
 * A picture of a theme.
 * @param {string} theme
 * @param {string} file
 */
export async function art(theme, file) {
  const answer = await post("/api/art", { theme, file });
  return answer.ok ? answer.blob() : null;
}

/**
 * The text of a theme's file.
 * @param {string} theme
 * @returns {Promise<string>}
 */
export async function source(theme) { return (await (await post("/api/source", { theme })).json()).text; }

/**
 * A theme as text.
 * @param {string} theme
 * @param {string} form
 * @returns {Promise<string|null>}
 */
export async function copy(theme, form) {
  const answer = await post("/api/copy", { theme, as: form });
  return answer.ok ? (await answer.json()).text : null;
}

/**
 * Remembers the revision that a write has made, before the server's event says so.
 * @param {string} theme @param {string} revision
 */
function written(theme, revision) {
  change({
    refusal: [],
    themes: state.themes.map((other) => other.id === theme ? { ...other, revision } : other),
  });
}

/**
 * @param {string} theme
 * @param {Response} answer
 * @returns {Promise<{what: "written"|"changed"|"refused", revision?: string}>} With the revision of a file that
 *   has been changed meanwhile.
 */
async function outcome(theme, answer) {
  if (answer.ok) {
    written(theme, (await answer.json()).revision);
    return { what: "written" };
  }
  if (answer.status === 409) return { what: "changed", revision: (await answer.json()).revision };
  const words = answer.status === 422 || answer.status === 500 ? await answer.json() : {};
  change({ refusal: words.diagnostics ?? [], message: words.message ?? "" });
  return { what: "refused" };
}

/**
 * Writes changes into the theme's file.
 * @param {string} theme
 * @param {string} revision The file that they are made of.
 * @param {Setting[]} set
 */
export async function edit(theme, revision, set) {
  return outcome(theme, await post("/api/edit", { theme, revision, set }));
}

/**
 * Does what a finding proposes.
 * @param {string} theme
 * @param {string} revision
 * @param {Finding} finding
 */
export async function fix(theme, revision, { rule, message, picture }) {
  return outcome(theme, await post("/api/fix", { theme, revision, rule, message, picture }));
}

/**
 * Takes the last change back, or makes it again.
 * @param {"undo"|"redo"} what
 * @param {string} theme
 * @param {boolean} force Whether values that somebody else has changed are set, too.
 * @returns {Promise<{ok: boolean, keys: string[]}>} The values that stand in the way.
 */
export async function step(what, theme, force) {
  const answer = await post(`/api/${what}`, { theme, force });
  const words = answer.ok || answer.status === 409 || answer.status === 422 ? await answer.json() : {};
  if (answer.ok) written(theme, words.revision);
  if (words.diagnostics) change({ refusal: words.diagnostics });
  return { ok: answer.ok, keys: words.keys ?? [] };
}

/**
 * Makes the pictures of cells references.
 * @param {string} theme
 * @param {import("./cells.js").Shown[]} cells
 * @returns {Promise<string>} What has been done.
 */
export async function approve(theme, cells) {
  const answer = await post("/api/approve", {
    theme, cells: cells.map((cell) => ({
      name: cell.name, picture: cell.picture?.slice("/picture/".length, -".png".length) ?? "",
      reference: cell.approved?.hash ?? null,
    })),
  });
  if (!answer.ok) return `Nothing was approved. ${(await answer.json()).message}`;
  await readPages();
  return `Approved ${cells.length === 1 ? cells[0].name : `${cells.length} pictures`}.`;
}

/** Reads what each cell shows, the scenes and the references. */
export async function readPages() {
  const answer = await fetch("/api/page");
  if (!answer.ok) return;
  const page = await answer.json();
  const theme = state.theme ?? (page.scenes.length ? `scenes:${page.scenes[0].id}` : null);
  change({
    pages: newer(state.pages, page.themes), scenes: newer(state.scenes, page.scenes),
    copies: newer(state.copies, page.copies), readOnly: page.readOnly, references: page.references, theme,
  });
}

/**
 * The newer of two values: the older one itself where they say the same, so that nothing is built again.
 * @template Value
 * @param {Value} old
 * @param {Value} news
 */
function newer(old, news) { return JSON.stringify(old) === JSON.stringify(news) ? old : news; }

/** Counts what the server has told, so that a cell knows when to be drawn again. */
let stamp = 0;

/**
 * Takes in what has changed of themes.
 * @param {import("./state.js").Theme[]} news
 */
function take(news) {
  stamp++;
  const known = new Map(state.themes.map((theme) => [theme.id, theme]));
  for (const theme of news) known.set(theme.id, { ...theme, stamp });
  const themes = [...known.values()];
  const theme = state.theme?.startsWith("scenes:") || known.has(state.theme ?? "")
    ? state.theme : themes[0]?.id ?? null;
  change({ themes, theme, connected: true });
}

/** Listens to the server for as long as the page is open. */
export function follow() {
  const events = new EventSource("/api/page-events");
  events.addEventListener("open", () => change({ connected: true }));
  events.addEventListener("error", () => change({ connected: false }));
  events.addEventListener("change", (event) => {
    take(JSON.parse(event.data).themes);
    void readPages();
  });
  // New pictures come before what there is to say about them.
  events.addEventListener("drawn", (event) => take(JSON.parse(event.data).themes));
  events.addEventListener("page", () => void readPages());
  events.addEventListener("themes", (event) => {
    /** @type {string[]} */
    const ids = JSON.parse(event.data).ids;
    const themes = ids.flatMap((id) => state.themes.filter((theme) => theme.id === id));
    const isThere = state.theme?.startsWith("scenes:") || ids.includes(state.theme ?? "");
    change(isThere ? { themes } : { ...nothingOpen, cell: null, themes, theme: themes[0]?.id ?? null });
  });
}
