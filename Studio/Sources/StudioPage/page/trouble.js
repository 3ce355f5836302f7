// @ts-check
/** What keeps the theme from being drawn, over the view where one looks: nothing else moves for it. */
import { byId, make, setChildren } from "./elements.js";
import { causes, messageWords, ruleWords } from "./findings.js";
import { showLine } from "./sources.js";
import { currentTheme, on, state } from "./state.js";

/** More errors than these say little more: the first one is often the cause of the others. */
const mostErrors = 3;

function build() {
  const theme = currentTheme();
  const errors = causes((theme?.diagnostics ?? []).filter(({ severity }) => severity === "error")).map(([finding]) => finding);
  const bar = byId("trouble");
  bar.hidden = !errors.length;
  byId("fields").inert = theme?.isUnreadable ?? false;
  setChildren(bar, [errors, theme?.isBroken, theme?.isUnreadable], () => [
    ...errors.slice(0, mostErrors).map(({ rule, file, line, message }) => {
      const name = file.split("/").pop() ?? file;
      return make("div", { className: "error" },
        make("p", {}, make("b", {}, `${ruleWords(rule)}. `), `${line === null ? name : `${name}, line ${line}`}: ${messageWords(message)}`),
        ...line !== null && file === theme?.file ? [make("button", {
          className: "edge", textContent: `Line ${line}`, onclick: () => void showLine(line) })] : []);
    }),
    ...errors.length > mostErrors ? [make("p", {}, `${errors.length - mostErrors} more.`)] : [],
    make("p", { className: "dim" }, theme?.isUnreadable ? "What is shown is what the file said before; nothing can be changed until it can be read."
      : theme?.isBroken ? "The last good pictures stay." : "")]);
}

on(["themes", "theme"], build);
