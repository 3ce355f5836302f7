// @ts-check
import { change, currentTheme, state } from "./state.js";

/** @typedef {import("./state.js").Setting} Setting */
/** @typedef {import("./state.js").Request} Request */
/** @typedef {import("./state.js").Finding} Finding */
/** @typedef {import("./state.js").Theme} Theme */

/**
 * Sends a request of the page; the answer of a server that is not there is 503.
 * @param {string} path
 * @param {unknown} body
 */
async function post(path, body) {
  try {
    return await fetch(path, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
    });
  } catch {
    return new Response(null, { status: 503 });
  }
}

/** @typedef {typeof post} Post What sends a request. */

const pause = (/** @type {number} */ time) => new Promise((resolve) => setTimeout(resolve, time));

/**
 * Sends a change of a theme's file. Where the server has gone, or was started anew and does not know this page, the change waits for
 * it: it names the file that it is made of, so that it is never made twice.
 * @type {Post}
 */
async function sendWhenHeard(path, body) {
  for (;;) {
    const answer = await post(path, body);
    if (answer.status !== 503 && (answer.status !== 403 || state.readOnly)) return answer;
    await pause(500);
  }
}

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
 * Files of pictures; `null` for one that is no longer there.
 * @param {string[]} pictures Addresses of pictures.
 */
export async function pictures(pictures) {
  const hashes = pictures.map((picture) => picture.slice("/picture/".length, -".png".length));
  return hashes.length ? parts(await post("/api/pictures", { pictures: hashes })) : [];
}

/** @typedef {import("./state.js").Inspection} Inspection */

/**
 * How a table's cells line up: how many pixels along a side are shown as one, and how far each section reaches around
 * the top left of its frames, in pixels of the rendered pictures: left, top, right, bottom.
 * @typedef {{theme?: Theme, fraction?: number, sections?: Record<string, [number, number, number, number]>,
 *   grounds?: string[]}} Head
 *
 * All that a view shows: numbers and bytes for {@link pixelsOf} of each popover, `null` for one that cannot be drawn;
 * and of each section what lies below it.
 * @typedef {{head: Head, cells: ({numbers: Inspection, picture: ArrayBuffer|null}|null)[],
 *   grounds: Record<string, ArrayBuffer|null>}} Sheet
 */

/**
 * Popovers as they are drawn.
 * @param {string} theme
 * @param {Request[]} requests
 * @param {Setting[]} set Changes that are not written.
 * @param {{outline?: boolean, width?: number, grounds?: boolean}} [more] Whether the theme's values are wanted, too; the
 *   pixels that a column of a table has; whether what lies below each popover is wanted, by its number.
 * @param {Post} [send]
 * @returns {Promise<Sheet>}
 */
export async function sheet(theme, requests, set, more = {}, send = post) {
  const nothing = { head: {}, cells: requests.map(() => null), grounds: {} };
  if (!requests.length) return nothing;
  const answer = await send("/api/sheet", { theme, set, requests, ...more });
  if (!answer.ok) return nothing;
  const [first, ...files] = await parts(answer);
  const json = (/** @type {ArrayBuffer|null} */ bytes) => bytes && JSON.parse(new TextDecoder().decode(bytes));
  const head = /** @type {Head} */ (json(first));
  const cells = requests.map((_, index) => {
    const numbers = json(files[2 * index]);
    return numbers && { numbers, picture: files[2 * index + 1] };
  });
  const below = files.slice(2 * requests.length);
  return { head, cells, grounds: Object.fromEntries((head.grounds ?? []).map((name, index) => [name, below[index]])) };
}

/**
 * What lies below a popover, over its whole room; `null` for what is no picture.
 * @param {string} theme
 * @param {Request} request
 */
export async function background(theme, request) {
  const answer = await post("/api/background", { theme, request });
  return answer.ok ? (await parts(answer))[0] : null;
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
  const answer = await send("/api/draft", { theme, request, set });
  if (answer.status === 422) return { refusal: (await answer.json()).diagnostics };
  if (!answer.ok) return {};
  const [numbers, picture] = await parts(answer);
  return numbers && picture ? { picture, inspection: JSON.parse(new TextDecoder().decode(numbers)) } : {};
}

/**
 * A popover as a PNG file.
 * @param {string} theme
 * @param {Request} request
 * @param {Setting[]} [set] Changes that are not written.
 */
export async function render(theme, request, set = []) {
  const answer = await post("/api/render", { theme, request, set });
  if (!answer.ok) throw new Error("it cannot be drawn");
  return answer.blob();
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
  const answer = await post("/api/pixel", { theme, request, set, at });
  return answer.ok ? answer.json() : null;
}

/**
 * Where a popover goes.
 * @param {string} theme
 * @param {import("./state.js").Question} place
 * @param {string} [below] The user's own picture, by the hash that {@link upload} has said.
 * @returns {Promise<{placed?: import("./state.js").Placed, refusal?: Finding[]}>}
 */
export async function place(theme, place, below) {
  const answer = await post("/api/place", { theme, place, below });
  if (answer.ok) return { placed: await answer.json() };
  return answer.status === 422 ? { refusal: (await answer.json()).diagnostics } : {};
}

/**
 * The picture of a popover in its place.
 * @param {string} theme
 * @param {import("./state.js").Question} place
 * @param {boolean} explain
 * @param {string} [below]
 */
export async function surroundings(theme, place, explain, below) {
  const answer = await post("/api/surroundings", { theme, place, explain, below });
  return answer.ok ? answer.blob() : null;
}

/**
 * The hosts and devices that there are.
 * @returns {Promise<{hosts: string[], devices: {word: string, name: string, landscape: boolean, size: [number, number],
 *   scale: number}[]}>}
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
export async function art(theme, file) { return (await seenArt(theme, file))?.blob ?? null; }

/**
 * A picture of a theme, with its SHA-256; `null` for one that is not there.
 * @param {string} theme
 * @param {string} file
 */
export async function seenArt(theme, file) {
  const answer = await post("/api/art", { theme, file });
  return answer.status === 200 ? { blob: await answer.blob(), hash: answer.headers.get("ETag")?.replaceAll('"', "") ?? null } : null;
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
 * @param {Response} answer
 * @returns {Promise<{what: "written"|"changed"|"refused", revision?: string}>} With the revision of a file that
 *   has been changed meanwhile.
 */
async function outcome(answer) {
  if (answer.ok) {
    change({ refusal: [] });
    await readTheme();
    return { what: "written" };
  }
  if (answer.status === 409) return { what: "changed", revision: (await answer.json()).revision };
  const words = answer.status === 422 || answer.status === 500 ? await answer.json()
    : { message: answer.status === 503 ? "The server does not answer; what the file says is shown when it is back." : "" };
  const message = answer.status === 500 ? `Not written: ${words.message.replace(/^\/.*\//, "")}.` : words.message ?? "";
  change({ refusal: words.diagnostics ?? [], message });
  return { what: "refused" };
}

/**
 * Writes changes into the theme's file.
 * @param {string} theme
 * @param {string} revision The file that they are made of.
 * @param {Setting[]} set
 */
export async function edit(theme, revision, set) {
  return outcome(await sendWhenHeard("/api/edit", { theme, revision, set }));
}

/**
 * Does what a finding proposes.
 * @param {string} theme
 * @param {string} revision
 * @param {Finding} finding
 */
export async function fix(theme, revision, { rule, message, picture }) {
  return outcome(await post("/api/fix", { theme, revision, rule, message, picture }));
}

/**
 * The worst place of a finding: as it is, and as its fix would make it.
 * @param {string} theme
 * @param {Finding} finding
 * @returns {Promise<(ArrayBuffer|null)[]|null>}
 */
export async function trial(theme, { rule, message, picture }) {
  const answer = await post("/api/trial", { theme, rule, message, picture });
  return answer.ok ? parts(answer) : null;
}

/**
 * Takes the last change back, or makes it again.
 * @param {"undo"|"redo"} what
 * @param {string} theme
 * @param {boolean} force Whether values that somebody else has changed are set, too.
 * @returns {Promise<{ok: boolean, keys: string[], message?: string}>} The values that stand in the way.
 */
export async function step(what, theme, force) {
  const answer = await post(`/api/${what}`, { theme, force });
  const words = answer.ok || answer.status === 409 || answer.status === 422 ? await answer.json() : {};
  if (answer.ok && words.id !== undefined) {
    // The theme's folder has its former name again.
    await readThemes();
    if (words.id !== null) change({ theme: words.id, message: words.message });
  } else if (answer.ok) {
    change({ refusal: [] });
    await readTheme();
  }
  if (words.diagnostics) change({ refusal: words.diagnostics });
  return { ok: answer.ok, keys: words.keys ?? [], message: words.message };
}

/**
 * A picture that differs from its reference: the SHA-256 of both files, their sizes in pixels, the rectangle around all that
 * differs, where the reference's corner lies in the picture if both are laid on the frame, and how it is unlike the others
 * of its group. `canPutBack` is there where the reference is not the picture that was approved.
 * @typedef {{name: string, picture: string, size: [number, number], reference: string|null,
 *   referenceSize: [number, number]|null, box: [number, number, number, number]|null, shift: [number, number], odd: string|null,
 *   isApprovable: boolean, canPutBack: boolean|null}} Changed
 *
 * Pictures that differ for one reason: where the edit is, and its lines before and now.
 * @typedef {{title: string, places: string[], before: string|null, after: string|null, cases: Changed[]}} Group
 */

/**
 * Makes pictures references, if they and what they replace are still those that were shown.
 * @param {string} theme
 * @param {string} revision The theme's file that they were drawn from.
 * @param {Changed[]} shown
 * @returns {Promise<{isDone: boolean, message: string}>} What has been done.
 */
export async function approve(theme, revision, shown) {
  const answer = await post("/api/approve", {
    theme, revision, cells: shown.map(({ name, picture, reference }) => ({ name, picture, reference })) });
  if (!answer.ok) return { isDone: false, message: `Nothing was approved. ${(await answer.json()).message}` };
  await readPages();
  return { isDone: true, message: `Approved ${shown.length === 1 ? shown[0].name : `${shown.length} pictures`}.` };
}

/**
 * Puts the approved picture of a reference back, if the reference is still what was shown.
 * @param {string} theme @param {Changed} shown
 * @returns {Promise<string>} What has been done.
 */
export async function putBack(theme, { name, reference }) {
  const words = await answered("/api/put-approved-back", { theme, cells: [{ name, reference }] });
  if (words.count === undefined) return `Nothing was put back. ${words.message}`;
  await readPages();
  return `${name} has its approved reference again.`;
}

/**
 * Compares a theme no longer with the references of the theme that it seems to have been.
 * @param {string} theme
 */
export async function part(theme) {
  await post("/api/part", { theme });
  await readPages();
}

/**
 * Puts the references back that an approval of a theme has replaced, or makes it again.
 * @param {"undo"|"redo"} what
 * @param {string} theme
 * @param {string} [cell] A cell of the approval that is meant; without it, the last one.
 * @returns {Promise<{isDone: boolean, message: string}>} What has been done.
 */
export async function stepApproval(what, theme, cell) {
  const words = await answered(`/api/${what}-approval`, { theme, cell });
  const done = what === "undo" ? "taken back" : "approved again";
  if (words.count === undefined) return { isDone: false, message: `Nothing was ${done}. ${words.message}` };
  await readPages();
  return { isDone: true, message: `${words.count === 1 ? "1 picture" : `${words.count} pictures`} ${done}.` };
}

/**
 * The pictures that differ from their references, by what explains them, and the revision of the theme's file.
 * @param {string} theme
 * @returns {Promise<{revision: string, groups: Group[]}>}
 */
export async function groups(theme) {
  const answer = await post("/api/groups", { theme });
  return answer.ok ? answer.json() : { revision: "", groups: [] };
}

/** Reads the scenes, and how previews stand to their references. */
export async function readPages() {
  const answer = await fetch("/api/page");
  if (!answer.ok) return;
  const page = await answer.json();
  change({
    pages: newer(state.pages, page.themes), scenes: newer(state.scenes, page.scenes), references: page.references,
  });
}

/**
 * The newer of two values: the older one itself where they say the same, so that nothing is built again.
 * @template Value
 * @param {Value} old
 * @param {Value} news
 */
function newer(old, news) { return JSON.stringify(old) === JSON.stringify(news) ? old : news; }

/**
 * What was found in themes; the server may say it before the page knows of the theme.
 * @type {Map<string, Pick<Theme, "diagnostics"|"cells"|"stale"|"drawn">>}
 */
const found = new Map();

/**
 * A theme as it is, with the findings that are known.
 * @param {Theme} news
 * @returns {Theme}
 */
function known(news) {
  const old = state.themes.find((theme) => theme.id === news.id);
  const all = { ...news, ...found.get(news.id) ?? { diagnostics: [], cells: [], stale: false, drawn: "" }, isUnreadable: news.values === null || news.isUnreadable === true };
  // What was known of a file that cannot be drawn, or not even be read, stays: it is shown until the file is mended.
  if (news.isBroken && old) Object.assign(all, { appearances: old.appearances, previews: old.previews, name: old.name });
  if (all.isUnreadable && old) Object.assign(all, { values: old.values, lines: old.lines });
  return old ? newer(old, all) : all;
}

/** Reads all themes, and what can be done with them. */
export async function readThemes() {
  const answer = await fetch("/api/themes");
  if (!answer.ok) return;
  const { themes, readOnly, copies, placeholders } = await answer.json();
  change({ themes: newer(state.themes, themes.map(known)), readOnly, copies: newer(state.copies, copies), placeholders, isKnown: true });
}

/** Reads what new themes can begin with. */
export async function readStarters() {
  const answer = await fetch("/api/starters");
  if (answer.ok) change(await answer.json());
}

/** @typedef {{message?: string}} Refused What stands in the way. */

/**
 * The answer to a request, or why there is none.
 * @param {string} path @param {unknown} body
 * @returns {Promise<any>}
 */
async function answered(path, body) {
  const answer = await post(path, body);
  if (!answer.ok && !answer.headers.get("Content-Type")?.startsWith("application/json")) return { message: `The server says ${answer.status}.` };
  const words = await answer.json();
  return answer.ok ? words : { ...words, message: words.message ?? words.diagnostics?.[0]?.message ?? "It is refused." };
}

/**
 * Has the server hold a picture in its memory.
 * @param {Blob} file A PNG file.
 * @returns {Promise<{picture?: string, width?: number, height?: number} & Refused>}
 */
export async function upload(file) {
  if (file.size > 64 * 2 ** 20) return { message: "it has more than 64 MB." };
  const answer = await fetch("/api/upload", { method: "POST", headers: { "Content-Type": "image/png" }, body: file });
  const isJSON = answer.headers.get("Content-Type")?.startsWith("application/json");
  return isJSON ? answer.json() : { message: `the server says ${answer.status}.` };
}

/**
 * Has the server draw an SVG at 1x, 2x and 3x, and hold the pictures in its memory.
 * @param {File} file
 * @returns {Promise<{pictures?: {scale: number, picture: string, width: number, height: number}[]} & Refused>}
 */
export async function rasterize(file) { return answered("/api/rasterize", { name: file.name, svg: await file.text() }); }

/**
 * What was found in pictures of a popover, as `popframe slice --check --json` prints it; in points of the first picture.
 * @typedef {import("./mocklines.js").Box} Box
 * @typedef {{files: {file: string, scale: number, width: number, height: number, levels: {far: number, edge: number, edgePixels: number}}[],
 *   frame: Box, arrow: {direction: string, rect: Box, tip: number}|null, caps: import("./state.js").Four,
 *   content: {rect: Box, found: boolean, how: string}|null, shadow: {in: "theme"|"art"|"none", layers: string[]},
 *   bands: {axis: "x"|"y", from: number, to: number}[], directions: Record<string, {known: boolean, from?: string, why?: string}>,
 *   baked: string[], proof: {holds: boolean, pixels: number, largest: number, where: {x: number, y: number}|null}}} Found
 *
 * A theme that was made from pictures and is not written yet: what was found, its text, and the addresses of the picture, of the
 * same drawn again, and of their difference.
 * @typedef {{theme: string, text: string, values: Found, report: string[], failures: string[], largest: number, acceptable: number|null,
 *   magnification: number, pictures: string[]}} Sliced
 */

/**
 * What can be answered where pictures are not taken apart: whether there is content in a rectangle, in points, from which it can be
 * taken out if the frame behind it is known; or whether the color of an opaque picture's page is none of it, `null` where its edge
 * cannot be told.
 * @typedef {{content?: Box|null, isKnown?: boolean, page?: string|null}} Question
 */

/** @type {Map<string, (step: string) => void>} Who is told of the steps of a job. */
const jobs = new Map();

/**
 * Takes uploaded pictures of a popover apart.
 * @param {{name: string, picture: string}[]} mocks
 * @param {Record<string, string>} lines What somebody gives in place of what is found: options of `popframe slice`, and their texts.
 * @param {(step: string) => void} told Gets `outline`, `shadow`, `arrow`, `axes` and `proof` as they begin; some may come late.
 * @returns {Promise<{sliced?: Sliced, question?: Question|null} & Refused>}
 */
export async function slice(mocks, lines, told) {
  const job = crypto.randomUUID();
  jobs.set(job, told);
  const answer = await answered("/api/slice", { mocks, lines, job });
  jobs.delete(job);
  return answer.theme === undefined ? answer : { sliced: answer };
}

/**
 * Puts uploaded pictures together that are parts of a theme by their names.
 * @param {{name: string, picture: string}[]} mocks
 * @returns {Promise<{theme?: string, text?: string, report?: string[]} & Refused>}
 */
export function assemble(mocks) { return answered("/api/assemble", { mocks }); }

/**
 * Writes a new theme.
 * @param {string} theme A starter, or one that was made from pictures.
 * @param {string} folder
 * @param {number} accepted The levels by which a proof that does not hold may be off.
 * @returns {Promise<{id?: string} & Refused>}
 */
export function makeTheme(theme, folder, accepted) { return answered("/api/make", { theme, folder, accepted }); }

/**
 * Renames, duplicates or deletes a theme, puts one back, or takes back what was done last to folders.
 * @param {string} what The last part of the address.
 * @param {Record<string, unknown>} body
 * @returns {Promise<{isDone: boolean, id?: string|null, message?: string}>}
 */
export async function changeFolder(what, body) {
  const answer = await post(`/api/${what}`, body);
  const isJSON = answer.headers.get("Content-Type")?.startsWith("application/json");
  return { isDone: answer.ok, ...isJSON ? await answer.json() : answer.ok ? {} : {
    message: answer.status === 404 ? "" : `Nothing was done: the server says ${answer.status}.` } };
}

/**
 * Shows a theme's folder in the system's file manager, where there is one.
 * @param {string} theme
 * @returns {Promise<{path?: string, isShown?: boolean}>}
 */
export async function showFolder(theme) {
  const answer = await post("/api/show", { theme });
  return answer.ok ? answer.json() : {};
}

/**
 * The themes in the trash.
 * @returns {Promise<{theme: string, former: string}[]>}
 */
export async function deletedThemes() {
  const answer = await fetch("/api/deleted");
  return answer.ok ? answer.json() : [];
}

/**
 * An option of a form of exports, by the name and the words of the command; `value` says what it takes.
 * @typedef {{name: string, words: string, value: string, choices: string[], isFlag: boolean}} ExportOption
 *
 * A form of exports, with the levels by which its result differs where that was measured; `page` is the address of a page
 * that the browser can draw; `drawn` is what is drawn from the files: the address of its picture, by how many levels of a
 * channel it differs, and in which part of the popover most.
 * @typedef {{name: string, words: string, options: ExportOption[], losses: string[], levels: number|null, files: number,
 *   refusal: string|null, page?: string, drawn?: {picture: string, levels: number, part: string|null}}} ExportForm
 */

/**
 * The forms of exports.
 * @param {string} theme @param {Record<string, Record<string, string>>} options Texts of options, by form.
 * @param {string[]} formats Those that are asked for.
 * @param {import("./state.js").Request} request The popover that is drawn from the files of each.
 * @returns {Promise<{formats: ExportForm[]} & Refused>}
 */
export async function formats(theme, options, formats, request) {
  return { formats: [], ...await answered("/api/formats", { theme, options, formats, request }) };
}

/**
 * A theme in some forms, as an archive.
 * @param {string} theme @param {string[]} formats @param {Record<string, Record<string, string>>} options
 */
export async function exported(theme, formats, options) {
  const answer = await post("/api/export", { theme, formats, options });
  return answer.ok ? answer.blob() : null;
}

/**
 * Replaces pictures of a theme by uploaded ones, or removes them, and sets values: one step of undoing. Each names the
 * SHA-256 of the picture that it replaces, `null` for none; the server refuses it where there is another one by now.
 * @param {string} theme @param {string} revision
 * @param {{name: string, picture: string|null, replaces: string|null}[]} files @param {Setting[]} set
 */
export async function put(theme, revision, files, set) {
  return outcome(await post("/api/put", { theme, revision, files, set }));
}

/** Reads the table of keys. */
export async function readKeys() {
  const answer = await fetch("/api/keys");
  if (answer.ok) change({ keys: await answer.json() });
}

/**
 * What each view asks for after a save: its pictures, which come with the theme as it is; `null` where they do not.
 * @type {Map<string, () => Promise<Theme|null>>}
 */
const renewals = new Map();

/**
 * Has a view renew itself after each save while it is looked at.
 * @param {import("./state.js").State["view"]} view
 * @param {() => Promise<Theme|null>} renew
 */
export function renewBy(view, renew) { renewals.set(view, renew); }

/** @type {Promise<void>|null} What is being read now. */
let reading = null;
let isOutdated = false;

/** Reads the theme that is looked at: it may have been saved. Of several wishes one is left. */
export function readTheme() {
  isOutdated = true;
  reading ??= (async () => {
    try {
      while (isOutdated) {
        isOutdated = false;
        await readNow();
      }
    } finally {
      reading = null;
    }
  })();
  return reading;
}

async function readNow() {
  const id = state.theme;
  if (id === null) return readThemes();
  let news = await renewals.get(state.view)?.() ?? null;
  if (!news) {
    const answer = await post("/api/theme", { theme: id });
    if (!answer.ok) return;
    news = /** @type {Theme|null} */ (await answer.json());
    if (!news) return readThemes();
  } else if (!document.hidden) {
    // Pixels are seen first, then the fields are built.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }
  const theme = known(news);
  const lost = theme.lost - (state.themes.find((other) => other.id === theme.id)?.lost ?? theme.lost);
  change({ themes: state.themes.map((other) => other.id === theme.id ? theme : other) });
  if (lost > 0) change({ message: "The oldest changes can no longer be undone: steps hold 64 MB at most." });
}

/**
 * Takes in what is found in themes.
 * @param {Theme[]} news
 */
function take(news) {
  for (const { id, diagnostics, cells, stale, revision } of news) found.set(id, { diagnostics, cells, stale, drawn: revision });
  change({ connected: true, themes: newer(state.themes, state.themes.map(known)) });
}

/** Listens to the server for as long as the page is open, also to one that was started anew. */
export function follow(wasLost = false) {
  const events = new EventSource("/api/page-events");
  events.addEventListener("open", async () => {
    const steps = () => currentTheme()?.undo ?? 0;
    const before = steps();
    change({ connected: true, isForgotten: false });
    if (!wasLost) return;
    await readThemes();
    await readTheme();
    change({ message: `The server is back.${steps() < before ? " What was done before can no longer be undone." : ""}` });
  });
  events.addEventListener("error", async () => {
    // A browser asks again only for what has ended, not for what was refused.
    events.close();
    change({ connected: false });
    const isForgotten = await fetch("/api/keys").then(({ status }) => status === 403, () => false);
    change({ isForgotten });
    await pause(500);
    follow(true);
  });
  events.addEventListener("saved", () => void readTheme());
  events.addEventListener("change", (event) => {
    take(JSON.parse(event.data).themes);
    void readPages();
  });
  events.addEventListener("page", () => void readPages());
  events.addEventListener("step", (event) => {
    const { job, step } = JSON.parse(event.data);
    jobs.get(job)?.(step);
  });
  events.addEventListener("themes", () => void readThemes());
}
