// @ts-check
import { change, state } from "./state.js";

/** @typedef {import("./state.js").Setting} Setting */

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

/**
 * The PNG files of pictures, all in one answer; `null` for one that is no longer there.
 * @param {string[]} pictures Addresses of pictures.
 * @returns {Promise<(Blob|null)[]>}
 */
export async function pictures(pictures) {
  const hashes = pictures.map((picture) => picture.slice("/picture/".length, -".png".length));
  const answer = await post("/api/pictures", { pictures: hashes });
  const bytes = await answer.arrayBuffer();
  const view = new DataView(bytes);
  let place = 0;
  return hashes.map(() => {
    const count = view.getUint32(place, true);
    place += 4 + count;
    return count ? new Blob([bytes.slice(place - count, place)], { type: "image/png" }) : null;
  });
}

/**
 * Draws a popover with changes that are not written.
 * @param {string} theme
 * @param {import("./state.js").Request} request
 * @param {Setting[]} set
 * @returns {Promise<{picture?: Blob, refusal?: import("./state.js").Finding[]}>}
 */
export async function render(theme, request, set) {
  const answer = await post("/api/render", { theme, request: plain(request), set });
  if (answer.ok) return { picture: await answer.blob() };
  if (answer.status === 422) return { refusal: (await answer.json()).diagnostics };
  return {};
}

/**
 * The numbers of a popover; `null` when the theme would be wrong.
 * @param {string} theme
 * @param {import("./state.js").Request} request
 * @param {Setting[]} set
 * @returns {Promise<import("./state.js").Inspection|null>}
 */
export async function inspect(theme, request, set) {
  const answer = await post("/api/inspect", { theme, request: plain(request), set });
  return answer.ok ? answer.json() : null;
}

/**
 * The colour of a pixel and the part that it belongs to.
 * @param {string} theme
 * @param {import("./state.js").Request} request
 * @param {Setting[]} set
 * @param {[number, number]} at
 * @returns {Promise<{straight: number[], premultiplied: number[], part: string}|null>}
 */
export async function pixel(theme, request, set, at) {
  const answer = await post("/api/pixel", { theme, request: plain(request), set, at });
  return answer.ok ? answer.json() : null;
}

/**
 * What the server knows of a request.
 * @param {import("./state.js").Request} request
 */
function plain({ content, arrow, offset, scale, appearance }) {
  return { content, arrow, offset, scale, appearance };
}

/**
 * Writes changes into the theme's file.
 * @param {string} theme
 * @param {string} revision The file that they are made of.
 * @param {Setting[]} set
 * @returns {Promise<"written"|"changed"|"refused">}
 */
export async function edit(theme, revision, set) {
  const answer = await post("/api/edit", { theme, revision, set });
  if (answer.ok) {
    const written = (await answer.json()).revision;
    change({
      refusal: [],
      themes: state.themes.map((other) => other.id === theme ? { ...other, revision: written } : other),
    });
    return "written";
  }
  if (answer.status === 409) return "changed";
  change({ refusal: answer.status === 422 ? (await answer.json()).diagnostics : [] });
  return "refused";
}

/**
 * Takes the last change back, or makes it again.
 * @param {"undo"|"redo"} what
 * @param {string} theme
 */
export async function step(what, theme) {
  const answer = await post(`/api/${what}`, { theme });
  return answer.ok;
}

/** Reads what each cell shows. */
export async function readPages() {
  const answer = await fetch("/api/page");
  if (!answer.ok) return;
  const page = await answer.json();
  change({ pages: page.themes, readOnly: page.readOnly });
}

/** Listens to the server for as long as the page is open. */
export function follow() {
  const events = new EventSource("/api/events");
  events.addEventListener("open", () => change({ connected: true }));
  events.addEventListener("error", () => change({ connected: false }));
  events.addEventListener("change", (event) => {
    /** @type {import("./state.js").Theme[]} */
    const news = JSON.parse(event.data).themes;
    const known = new Map(state.themes.map((theme) => [theme.id, theme]));
    for (const theme of news) known.set(theme.id, theme);
    const themes = [...known.values()];
    const theme = known.has(state.theme ?? "") ? state.theme : themes[0]?.id ?? null;
    change({ themes, theme, connected: true });
    void readPages();
  });
  events.addEventListener("themes", (event) => {
    /** @type {string[]} */
    const ids = JSON.parse(event.data).ids;
    const themes = ids.flatMap((id) => state.themes.filter((theme) => theme.id === id));
    const theme = ids.includes(state.theme ?? "") ? state.theme : themes[0]?.id ?? null;
    change({ themes, theme });
  });
}
