// @ts-check
import { byId, make, setChildren } from "./elements.js";
import { ask } from "./conflict.js";
import { showLine, showPixels } from "./sources.js";
import { change, currentPage, currentScenes, currentTheme, listen, state } from "./state.js";
import * as server from "./server.js";

/** @typedef {import("./state.js").Finding} Finding */

const ranks = { error: 0, warning: 1, note: 2 };

/**
 * Does what a finding proposes.
 * @param {Finding} finding
 */
async function fix(finding) {
  const theme = currentTheme();
  if (!theme || !finding.fix) return;
  const { label, edits } = finding.fix;
  const isForPictures = !edits.length;
  if (isForPictures && !await ask(`${label}?`, ["This changes files of pictures. Undo does not bring them back."],
    [], ["Leave them", "Change the files"])) return;
  const { what } = await server.fix(theme.id, theme.revision, finding);
  if (what === "written") change({ message: `${label}: done.` });
  if (what === "changed") change({ message: "The file has changed; look at the findings again." });
  await server.readPages();
}

/** @param {Finding} finding */
function entry(finding) {
  const place = finding.line === null ? finding.file : `${finding.file}:${finding.line}:${finding.column}`;
  const copy = make("button", { textContent: "Copy place", title: `Copy ${place}` });
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(place);
    copy.textContent = "Copied";
  });
  const buttons = [copy];
  const isTheme = currentTheme() !== undefined;
  const { picture, rectangle } = finding;
  if (finding.line !== null && finding.file === currentPage()?.file) {
    buttons.unshift(make("button", { textContent: "Show line", onclick: () => void showLine(finding) }));
  }
  if (picture && isTheme) {
    buttons.unshift(make("button", {
      textContent: "Show pixels", onclick: () => void showPixels(picture, rectangle) }));
  }
  if (finding.fix && !state.readOnly && isTheme) {
    buttons.unshift(make("button", {
      className: "chosen", textContent: finding.fix.label, onclick: () => void fix(finding) }));
  }
  return make("li", { className: finding.severity },
    make("span", { className: "severity" }, finding.severity), " ", finding.message,
    ...(finding.noFix ? [make("div", {}, `No fix: ${finding.noFix}`)] : []),
    make("div", {}, make("code", {}, [place, picture, finding.rule].filter(Boolean).join(" · "))),
    make("div", { className: "buttons" }, ...buttons));
}

function build() {
  const diagnostics = currentTheme()?.diagnostics ?? currentScenes()?.diagnostics ?? [];
  const all = [...diagnostics].sort((a, b) => ranks[a.severity] - ranks[b.severity]);
  const { refusal } = state;
  setChildren(byId("findings"), [all, refusal, state.theme, state.readOnly, currentPage()?.file], () => [
    ...(refusal.length ? [make("h2", {}, "Not done: it would be wrong"), make("ol", {}, ...refusal.map(entry))] : []),
    make("h2", {}, all.length ? `Findings (${all.length})` : "Findings"),
    all.length ? make("ol", {}, ...all.map(entry)) : make("p", {}, "popframe check finds nothing."),
  ]);
}

listen((changed) => {
  if (["themes", "scenes", "pages", "theme", "refusal", "readOnly"].some((key) => changed.has(key))) build();
});
