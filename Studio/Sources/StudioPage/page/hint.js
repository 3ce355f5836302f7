// @ts-check
/** What a first visit is told: the one next thing to do, on the wall and on the stage, until it is done. */
import { handles } from "./editor.js";
import { byId, make } from "./elements.js";
import { canMake } from "./making.js";
import { currentTheme, on, state } from "./state.js";

/** Browsers keep this for all studios of this machine: each server has a port of its own, and cookies ignore ports. */
const name = "popframe-visited";

/** Whether nothing was changed here before. */
let isFirst = !document.cookie.includes(`${name}=1`);

const onWall = make("p", { className: "hint", hidden: true });
const onStage = make("div", { className: "hint", hidden: true }, make("h2", {}, "Drag a blue dot"),
  make("p", {}, "It changes the theme, and is saved when you let go; Undo takes it back. Other parts have dots of their own. A gray bar changes only what you look at."),
  make("button", { className: "edge", textContent: "Got it", onclick: end }));
byId("wall").prepend(onWall);
// Below the fields: none of them moves when it goes.
byId("inspector").append(onStage);

/** It was done, or is not to be said again. */
function end() {
  isFirst = false;
  document.cookie = `${name}=1; path=/; max-age=31536000; samesite=strict`;
  show();
}

function show() {
  onWall.hidden = !isFirst || !state.themes.length;
  onWall.textContent = `Open a theme to change it${canMake() ? ", or drop pictures of a popover to make a new one" : ""}.`;
  onStage.hidden = !isFirst || state.view !== "stage" || state.readOnly || !state.inspection || !handles(state.inspection).length;
}

on(["themes", "theme", "view", "part", "readOnly", "inspection", "folder"], () => {
  if (isFirst && currentTheme()?.undo) return end();
  show();
});
