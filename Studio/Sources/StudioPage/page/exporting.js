// @ts-check
import { american, byId, make } from "./elements.js";
import { change, currentTheme } from "./state.js";
import * as server from "./server.js";

const dialog = /** @type {HTMLDialogElement} */ (byId("sheet"));

/** @type {Record<string, string>} The formats as people call them, in the order of the sheet. */
const titles = {
  swiftui: "iOS: SwiftUI", uikit: "iOS: UIKit", css: "Web: CSS", "nine-patch": "Android: nine-patch", xcassets: "Xcode asset catalog",
  theme: "Popframe theme" };

/** The formats that were chosen last. */
let chosen = new Set(["theme"]);

/** The sheet of an export: formats with what each would lose, then an archive. */
export async function openExport() {
  const theme = currentTheme();
  if (!theme) return;
  dialog.replaceChildren(make("h1", { id: "sheet-title" }, `Export ${theme.name}`),
    make("p", { className: "dim", role: "status" }, "Looking at what each format would lose…"));
  dialog.showModal();
  const { formats, message } = await server.formats(theme.id);
  if (!dialog.open) return;
  const place = (/** @type {string} */ name) => Object.keys(titles).indexOf(name);
  const all = [{ name: "theme", words: "theme.yaml and its pictures", losses: [], refusal: null }, ...formats]
    .sort((one, other) => place(one.name) - place(other.name));
  const button = make("button", { className: "fill", textContent: "Save .zip", id: "save-zip" });
  const note = make("span", { className: "dim", role: "status" }, message ?? "");
  const judge = () => { button.disabled = !all.some(({ name, refusal }) => chosen.has(name) && !refusal); };
  const rows = all.map(({ name, words, losses, refusal }) => {
    const box = make("input", { type: "checkbox", name: `format-${name}`, checked: chosen.has(name) && !refusal, disabled: refusal !== null });
    box.addEventListener("change", () => {
      if (box.checked) chosen.add(name);
      else chosen.delete(name);
      judge();
    });
    const count = refusal ? "cannot be made" : losses.length === 1 ? "1 difference" : losses.length ? `${losses.length} differences` : "nothing is lost";
    return make("div", { className: "format" },
      make("label", {}, box, make("b", {}, titles[name] ?? name), make("span", { className: "dim" }, american(words)),
        make("small", { className: refusal || losses.length ? "warning" : "good" }, count)),
      ...refusal ? [make("p", { className: "dim" }, american(refusal))] : [],
      ...losses.length ? [make("details", {}, make("summary", {}, "What differs"),
        make("ul", {}, ...losses.map((text) => make("li", {}, american(text.replace(`${name} loses `, "").replace(`${name}: `, ""))))))] : []);
  });
  button.addEventListener("click", async () => {
    button.disabled = true;
    const names = all.filter(({ name, refusal }) => chosen.has(name) && !refusal).map(({ name }) => name);
    const file = await server.exported(theme.id, names);
    judge();
    if (!file) {
      note.textContent = "It could not be exported; the findings say why.";
      return;
    }
    const link = make("a", { href: URL.createObjectURL(file), download: `${theme.name.replaceAll("/", "-")}.zip` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    dialog.close();
    change({ message: `${link.download} was handed to the browser.` });
  });
  judge();
  dialog.replaceChildren(make("h1", { id: "sheet-title" }, `Export ${theme.name}`),
    make("div", { className: "formats", tabIndex: 0 }, ...rows),
    make("div", { className: "answers" }, note, make("span", { className: "gap" }),
      make("button", { textContent: "Cancel", onclick: () => dialog.close() }), button));
}
