// @ts-check
/**
 * The page's address says what is looked at: a reload and a bookmark come back to it, and the browser's *Back* goes
 * to what was looked at before.
 */
import { views } from "./shell.js";
import { change, currentTheme, on, show, state } from "./state.js";

/** Whether the address is still to be followed: themes are not known from the beginning. */
let isAsked = true;

/** Looks at what the address says; at the only theme where it says none. */
function follow() {
  isAsked = false;
  const wanted = new URLSearchParams(location.hash.slice(1));
  const only = state.themes.length + state.scenes.length === 1 ? state.themes[0]?.id ?? null : null;
  const theme = state.themes.find(({ id }) => id === wanted.get("theme"))?.id ?? only;
  const view = views.find((other) => other.view === wanted.get("view"))?.view ?? "stage";
  const part = wanted.get("part") ?? "frame";
  if (theme !== state.theme) show(theme, { view, part });
  else change({ view, part });
}

/** What is looked at, without what needs no saying. */
function said() {
  const words = new URLSearchParams();
  if (state.theme === null) return "";
  if (state.themes.length + state.scenes.length > 1) words.set("theme", state.theme);
  if (state.view !== "stage") words.set("view", state.view);
  if (state.part !== "frame") words.set("part", state.part);
  return words.toString();
}

addEventListener("hashchange", follow);

/** The file of the theme that is looked at: by it the theme is known where its folder was renamed. */
let file = "";

on(["themes", "isKnown", "isMoving"], () => {
  if (isAsked && state.themes.length) follow();
  else if (!state.isMoving && state.theme !== null && !state.themes.some(({ id }) => id === state.theme)) {
    const moved = state.themes.find(({ formerFile }) => formerFile !== null && formerFile === file);
    if (moved) return change({ theme: moved.id, message: `Its folder was renamed: it is ${moved.id} now.` });
    const gone = state.theme === "." ? "The theme" : state.theme;
    show(state.themes.length === 1 ? state.themes[0].id : null);
    change({ message: `${gone} is gone: its folder was moved, renamed or removed.` });
  }
});
on(["theme", "themes"], () => { file = currentTheme()?.file ?? file; });
on(["theme", "view", "part"], (changed) => {
  if (isAsked) return;
  const words = said();
  if (words === location.hash.slice(1)) return;
  const address = words ? `#${words}` : location.pathname;
  if (changed.has("theme") || changed.has("view")) history.pushState(null, "", address);
  else history.replaceState(null, "", address);
});
