// @ts-check
import { ask } from "./conflict.js";
import { byId, make, setChildren, setText } from "./elements.js";
import { change, currentPage, currentScenes, currentTheme, listen, nothingOpen, state } from "./state.js";
import * as server from "./server.js";

const steps = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32];
const overviews = [1 / 4, 1 / 2, ...steps];

/**
 * Goes to the next whole zoom.
 * @param {number} by
 */
export function zoom(by) {
  const isAlone = state.cell !== null;
  const list = isAlone ? steps : overviews;
  const now = isAlone ? state.zoom : state.overview;
  const next = by > 0 ? list.find((step) => step > now) : [...list].reverse().find((step) => step < now);
  if (next) change(isAlone ? { zoom: next } : { overview: next });
}

/**
 * Takes the last change back, or makes it again; asks where somebody else has changed the value since.
 * @param {"undo"|"redo"} what
 */
export async function step(what) {
  const theme = state.theme;
  if (!theme) return;
  let { ok, keys } = await server.step(what, theme, false);
  if (!ok && keys.length && await ask("Somebody else has changed this since", [
    `To ${what} here would set ${keys.length > 1 ? "these values" : "this value"} over theirs:`], keys,
  ["Keep theirs", "Set it anyway"])) ({ ok, keys } = await server.step(what, theme, true));
  if (!ok && !keys.length && !state.refusal.length) change({ message: `There is nothing to ${what}.` });
  await server.readPages();
}

/**
 * Goes to the other part of the page.
 * @param {"previews"|"surroundings"} view
 */
export function look(view) { change({ ...nothingOpen, view, cell: null }); }

const themes = /** @type {HTMLSelectElement} */ (byId("theme"));
themes.addEventListener("change", () => change({
  ...nothingOpen, theme: themes.value, cell: null, left: {}, choice: null, pins: [], sizes: {}, placed: null,
  view: themes.value.startsWith("scenes:") ? "previews" : state.view }));
byId("zoom-in").addEventListener("click", () => zoom(1));
byId("zoom-out").addEventListener("click", () => zoom(-1));
byId("undo").addEventListener("click", () => void step("undo"));
byId("redo").addEventListener("click", () => void step("redo"));
byId("show-previews").addEventListener("click", () => look("previews"));
byId("show-surroundings").addEventListener("click", () => look("surroundings"));

listen((changed) => {
  if (changed.has("themes") || changed.has("theme") || changed.has("scenes")) {
    const options = [
      ...state.themes.map(({ id, name }) => (
        { value: id, words: id === "." || id === name ? name : `${name} (${id})` })),
      ...state.scenes.map(({ id, cells }) => ({ value: `scenes:${id}`, words: `Scenes in ${id} (${cells.length})` })),
    ];
    setChildren(themes, [options, state.theme], () => options.map(({ value, words }) => make("option", {
      value, textContent: words, selected: value === state.theme })));
    const title = `${currentTheme()?.name ?? currentScenes()?.id ?? "Popframe"} · Popframe`;
    if (document.title !== title) document.title = title;
  }
  if (["themes", "scenes", "pages", "theme", "view", "cell", "zoom", "overview", "readOnly"].some(
    (key) => changed.has(key))) dress();
  const { message } = state;
  if (changed.has("message") && message) setTimeout(() => {
    if (state.message === message) change({ message: "" });
  }, 8000);
  if (["themes", "scenes", "theme", "connected", "readOnly", "message"].some((key) => changed.has(key))) {
    const status = byId("status");
    const isStale = currentTheme()?.stale ?? currentScenes()?.stale ?? false;
    status.classList.toggle("stale", isStale || !state.connected);
    setText(status, !state.connected ? "The server has gone."
      : isStale ? "Last good pictures: there are errors"
        : state.message || (state.readOnly ? "Read only" : ""));
  }
});

/** What the buttons say, and which there are. */
function dress() {
  const isTheme = currentTheme() !== undefined;
  for (const view of ["previews", "surroundings"]) {
    const button = byId(`show-${view}`);
    button.setAttribute("aria-pressed", String(state.view === view));
    button.hidden = !isTheme;
  }
  byId("choose").hidden = !isTheme || state.view !== "previews" || state.cell !== null;
  const page = currentPage();
  for (const [id, count] of /** @type {[string, number|undefined][]} */ (
    [["undo", page?.undo], ["redo", page?.redo]])) {
    const button = /** @type {HTMLButtonElement} */ (byId(id));
    button.disabled = !count;
    button.hidden = state.readOnly || !isTheme;
  }
  const shown = state.cell === null ? state.overview : state.zoom;
  setText(byId("zoom"), `${{ 0.25: "¼", 0.5: "½" }[shown] ?? shown}×`);
  byId("below").hidden = byId("zooming").hidden = state.view !== "previews";
}
