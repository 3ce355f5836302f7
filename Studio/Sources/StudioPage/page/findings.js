// @ts-check
import { byId, make } from "./elements.js";
import { currentTheme, listen, state } from "./state.js";

const ranks = { error: 0, warning: 1, note: 2 };

/** @param {import("./state.js").Finding} finding */
function entry(finding) {
  const place = finding.line === null ? finding.file : `${finding.file}:${finding.line}:${finding.column}`;
  const copy = make("button", { textContent: "Copy place", title: `Copy ${place}` });
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(place);
    copy.textContent = "Copied";
  });
  return make("li", { className: finding.severity },
    make("span", { className: "severity" }, finding.severity), " ", finding.message,
    make("div", {}, make("code", {}, [place, finding.picture, finding.rule].filter(Boolean).join(" · "))),
    copy);
}

function build() {
  const theme = currentTheme();
  const all = [...theme?.diagnostics ?? []].sort((a, b) => ranks[a.severity] - ranks[b.severity]);
  /** @type {Node[]} */
  const parts = [];
  if (state.refusal.length) {
    parts.push(make("h2", {}, "Not written: the theme would be wrong"),
      make("ol", {}, ...state.refusal.map(entry)));
  }
  parts.push(make("h2", {}, all.length ? `Findings (${all.length})` : "Findings"));
  parts.push(all.length ? make("ol", {}, ...all.map(entry)) : make("p", {}, "popframe check finds nothing."));
  byId("findings").replaceChildren(...parts);
}

listen((changed) => {
  if (["themes", "theme", "refusal"].some((key) => changed.has(key))) build();
});
