// @ts-check
/**
 * The page's address says what is looked at: a reload and a bookmark come back to it, and the browser's *Back* goes
 * to what was looked at before.
 */
import { change, listen, nothingOpen, state } from "./state.js";

/** Whether the address is still to be followed: themes and cells are not known from the beginning. */
let isAsked = location.hash.length > 1;

function follow() {
  isAsked = false;
  const wanted = new URLSearchParams(location.hash.slice(1));
  const theme = [wanted.get("theme"), state.theme, state.themes[0]?.id].find((id) =>
    state.themes.some((known) => known.id === id) || state.scenes.some((known) => `scenes:${known.id}` === id));
  if (theme === undefined) return;
  const cells = [
    ...state.pages.filter(({ id }) => id === theme), ...state.scenes.filter(({ id }) => `scenes:${id}` === theme),
  ].flatMap((group) => group.cells.map(({ name }) => name));
  const isScenes = theme?.startsWith("scenes:") ?? false;
  change({
    ...nothingOpen, theme, view: wanted.get("view") === "surroundings" && !isScenes ? "surroundings" : "previews",
    cell: cells.find((name) => name === wanted.get("cell")) ?? null,
  });
}

/** What is looked at, without what needs no saying. */
function said() {
  const words = new URLSearchParams();
  if (state.theme !== null && state.theme !== state.themes[0]?.id) words.set("theme", state.theme);
  if (state.view !== "previews") words.set("view", state.view);
  if (state.cell !== null) words.set("cell", state.cell);
  return words.toString();
}

addEventListener("hashchange", follow);

listen((changed) => {
  if (isAsked) {
    if (changed.has("pages")) follow();
    return;
  }
  if (!["theme", "view", "cell"].some((key) => changed.has(key))) return;
  const words = said();
  if (words !== location.hash.slice(1)) history.pushState(null, "", words ? `#${words}` : location.pathname);
});
