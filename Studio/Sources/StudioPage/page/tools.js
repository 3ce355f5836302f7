// @ts-check
import { byId, make } from "./elements.js";
import { change, currentPage, currentTheme, listen, state } from "./state.js";
import * as server from "./server.js";

export const backgrounds = [
  { name: "checker", label: "Checker" }, { name: "white", label: "White" },
  { name: "black", label: "Black" }, { name: "light", label: "System grey, light" },
  { name: "dark", label: "System grey, dark" }, { name: "stripes", label: "Stripes" },
];

const overviews = [1 / 4, 1 / 2, 1, 2, 3, 4];
const steps = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32];

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
 * Takes the last change back, or makes it again.
 * @param {"undo"|"redo"} what
 */
export async function step(what) {
  if (!state.theme) return;
  if (!await server.step(what, state.theme)) {
    byId("status").textContent = `Cannot ${what}: the value has been changed by somebody else, or nothing is left.`;
  }
  await server.readPages();
}

const themes = /** @type {HTMLSelectElement} */ (byId("theme"));
const background = /** @type {HTMLSelectElement} */ (byId("background"));
background.append(...backgrounds.map(({ name, label }) => make("option", { value: name, textContent: label })));
themes.addEventListener("change", () =>
  change({ theme: themes.value, cell: null, draft: [], inspection: null, left: {}, refusal: [] }));
background.addEventListener("change", () => change({ background: background.value }));
byId("zoom-in").addEventListener("click", () => zoom(1));
byId("zoom-out").addEventListener("click", () => zoom(-1));
byId("undo").addEventListener("click", () => void step("undo"));
byId("redo").addEventListener("click", () => void step("redo"));

listen((changed) => {
  if (changed.has("themes") || changed.has("theme")) {
    themes.replaceChildren(...state.themes.map((theme) => make("option", {
      value: theme.id, textContent: theme.id === "." ? theme.name : `${theme.name} (${theme.id})`,
      selected: theme.id === state.theme,
    })));
    document.title = `${currentTheme()?.name ?? "Popframe"} · Popframe`;
  }
  const page = currentPage();
  for (const [id, count] of /** @type {[string, number|undefined][]} */ (
    [["undo", page?.undo], ["redo", page?.redo]])) {
    const button = /** @type {HTMLButtonElement} */ (byId(id));
    button.disabled = !count;
    button.hidden = state.readOnly;
  }
  background.value = state.background;
  const shown = state.cell === null ? state.overview : state.zoom;
  byId("zoom").textContent = `${{ 0.25: "¼", 0.5: "½" }[shown] ?? shown}×`;
  if (["themes", "theme", "connected", "readOnly"].some((key) => changed.has(key))) {
    const status = byId("status");
    const isStale = currentTheme()?.stale ?? false;
    status.className = isStale || !state.connected ? "stale" : "";
    status.textContent = !state.connected ? "The server has gone."
      : isStale ? "These are the last good pictures: the theme has errors."
        : state.readOnly ? "Read only" : "";
  }
});
