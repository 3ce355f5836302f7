// @ts-check
import { copyText, shellWord } from "./copying.js";
import { american, byId, make } from "./elements.js";
import { comparison, shownRequest, shownTheme } from "./exportpicture.js";
import { change, currentTheme } from "./state.js";
import * as server from "./server.js";

const dialog = /** @type {HTMLDialogElement} */ (byId("sheet"));

/**
 * @typedef {import("./server.js").ExportForm} Form
 * @typedef {import("./server.js").ExportOption} Option
 */

/** @type {Record<string, string>} The forms as people call them, in the order of the sheet. */
const titles = {
  swiftui: "iOS: SwiftUI", uikit: "iOS: UIKit", css: "Web: CSS", "nine-patch": "Android: nine-patch", xcassets: "Xcode asset catalog",
  png: "PNG at 1x, 2x, 3x", theme: "Popframe theme" };

/** @type {Record<string, string>} Where a loss of a key, or a difference in a part, is seen. */
const places = {
  shadow: "in the shadow", arrow: "at the arrow", frame: "in the frame", backdrop: "behind the popover", surroundings: "around the popover" };

/** The forms that were chosen last. */
const chosen = new Set(["theme"]);

/** @type {Record<string, Record<string, string>>} The texts of options that were given last, by form. */
const given = {};

/** The sheet of an export: a card for each form, which says what it knows as soon as it knows it, then an archive. */
export async function openExport() {
  const theme = currentTheme();
  if (!theme) return;
  /** @type {Map<string, Form>} */
  const forms = new Map();
  const button = make("button", { className: "fill", textContent: "Save .zip", id: "save-zip" });
  const foot = make("span", { className: "dim", role: "status" });
  const taken = () => Object.keys(titles).map((name) => forms.get(name))
    .filter((form) => form !== undefined && chosen.has(form.name) && form.refusal === null).map((form) => /** @type {Form} */ (form));
  const judge = () => {
    const all = taken();
    const files = all.reduce((count, form) => count + form.files, 0);
    const isWaiting = [...chosen].some((name) => !forms.has(name));
    button.disabled = !all.length || isWaiting;
    foot.textContent = isWaiting ? "Looking at what is lost…"
      : all.length ? `${all.map(({ name }) => titles[name]).join(", ")}: ${files} ${files === 1 ? "file" : "files"}` : "Choose what it is for.";
  };
  const shown = shownTheme(theme.id);
  const know = (/** @type {Form} */ form) => {
    forms.set(form.name, form);
    judge();
  };
  const cards = Object.keys(titles).map((name) => card(name, theme, shown, judge, know));
  button.addEventListener("click", async () => {
    button.disabled = true;
    foot.textContent = "Writing the files…";
    const file = await server.exported(theme.id, taken().map(({ name }) => name), given);
    judge();
    if (!file) {
      foot.textContent = "It could not be exported; the findings say why.";
      return;
    }
    const link = make("a", { href: URL.createObjectURL(file), download: `${theme.name.replaceAll("/", "-")}.zip` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    dialog.close();
    change({ message: `${link.download} was handed to the browser.` });
  });
  judge();
  dialog.classList.add("exports");
  dialog.addEventListener("close", () => dialog.classList.remove("exports"), { once: true });
  dialog.replaceChildren(make("h1", { id: "sheet-title" }, `Export ${theme.name}`),
    make("p", { className: "dim" }, "Left the theme, right the result, drawn. Point at a picture to move the line."),
    make("div", { className: "formats" }, ...cards),
    make("div", { className: "answers" }, foot, make("span", { className: "gap" }),
      make("button", { textContent: "Cancel", onclick: () => dialog.close() }), button));
  dialog.showModal();
}

/**
 * The card of a form: its picture, what is lost, and its options.
 * @param {string} name @param {import("./state.js").Theme} theme
 * @param {Promise<import("./exportpicture.js").Shown|null>} shown
 * @param {() => void} judge @param {(form: Form) => void} know
 */
function card(name, theme, shown, judge, know) {
  const title = titles[name];
  const box = make("input", { type: "checkbox", name: `format-${name}`, disabled: true });
  const picture = make("div", { className: "compare" });
  const losses = make("div", { className: "losses" });
  const verdict = make("p", { className: "verdict dim", role: "status" }, "Looking at what is lost…");
  const line = make("code");
  const more = make("details", { hidden: true });
  const element = make("section", { className: "format", "data-form": name }, make("label", {}, box, make("b", {}, title)), picture, losses, verdict, more);
  box.addEventListener("change", () => {
    if (box.checked) chosen.add(name);
    else chosen.delete(name);
    element.classList.toggle("on", box.checked);
    judge();
  });
  let turn = 0;
  const show = async () => {
    const own = ++turn;
    const { formats: [form], message } = await server.formats(theme.id, given, [name], shownRequest());
    const drawn = await shown;
    // An answer about earlier options is dropped.
    if (own !== turn) return;
    if (!form) return verdict.replaceChildren(message ?? "The studio does not answer.");
    know(form);
    box.disabled = form.refusal !== null;
    box.checked = chosen.has(name) && !box.disabled;
    element.classList.toggle("on", box.checked);
    if (drawn) element.querySelector(".compare")?.replaceWith(comparison(title, form, drawn));
    losses.replaceChildren(make("p", { className: "dim" }, sentence(american(form.words))),
      ...form.losses.length ? [make("ul", {}, ...form.losses.map((text) => make("li", {}, sentence(american(plain(text))))))] : []);
    const { words, isGood } = verdictOf(form);
    verdict.textContent = words;
    verdict.className = `verdict ${isGood ? "good" : "warning"}`;
    line.textContent = commandOf(name, theme);
    if (!line.textContent || !more.hidden) return;
    more.hidden = false;
    more.append(make("summary", {}, form.options.length ? "Options and command" : "Command"),
      ...form.options.map((option) => optionRow(name, option, () => void show())),
      make("div", { className: "commandline" }, line, make("button", { className: "edge", textContent: "Copy",
        "aria-label": `Copy the command of ${title}`, onclick: () => void copyText(line.textContent, "The command") })));
  };
  void show();
  return element;
}

/**
 * The field of an option, by the name and the words of the command.
 * @param {string} form @param {Option} option @param {() => void} changed
 */
function optionRow(form, { name, words, value, choices, isFlag }, changed) {
  const texts = given[form] ??= {};
  const put = (/** @type {string|null} */ text) => {
    if (text === null) delete texts[name];
    else texts[name] = text;
    changed();
  };
  const label = name.replace("--", "");
  const about = `${form}${name}`;
  const field = isFlag ? make("input", { type: "checkbox", checked: name in texts })
    : choices.length ? make("select", {}, ...choices.map((choice, index) => (
      make("option", { value: index ? choice : "", selected: texts[name] === choice }, choice))))
      : make("input", { type: "text", className: "edge", placeholder: value, value: texts[name] ?? "", spellcheck: false });
  Object.assign(field, { name: about });
  field.setAttribute("aria-describedby", about);
  field.addEventListener("change", () => {
    if (isFlag) put(/** @type {HTMLInputElement} */ (field).checked ? "" : null);
    else put(field.value.trim() || null);
  });
  return make("div", { className: "option" }, make("label", {}, make("span", {}, `${label[0].toUpperCase()}${label.slice(1)}`), field),
    make("small", { className: "dim", id: about }, american(words)));
}

/**
 * The command that writes the same files.
 * @param {string} name @param {import("./state.js").Theme} theme
 */
function commandOf(name, theme) {
  const folder = theme.file.endsWith("/theme.yaml") ? theme.file.slice(0, -"/theme.yaml".length) : theme.file;
  const place = shellWord(`${theme.name.replaceAll("/", "-")}-${name}`);
  if (name === "theme") return "";
  if (name === "png") return `popframe gallery ${shellWord(folder)} -o ${place} --set 'previews.scales=[1, 2, 3]'`;
  const options = Object.entries(given[name] ?? {}).map(([option, text]) => text ? `${option} ${shellWord(text)}` : option);
  return ["popframe export", shellWord(folder), "--to", name, "-o", place, ...options].join(" ");
}

/** A loss without the format and the key that it begins with. */
function plain(/** @type {string} */ text) { return text.replace(/^[\w-]+ loses [^:]+: /, "").replace(/^[\w-]+: /, ""); }

function sentence(/** @type {string} */ text) { return `${text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`; }

/**
 * What is known of the result: a number only where pixels were compared.
 * @param {Form} form
 */
function verdictOf({ name, losses, levels, refusal, drawn }) {
  if (refusal !== null) return { words: `It cannot be made: ${american(refusal)}`, isGood: false };
  if (drawn) {
    const where = places[drawn.part ?? ""] ?? places.frame;
    return drawn.levels ? { words: `Differs by up to ${drawn.levels} ${drawn.levels === 1 ? "level" : "levels"}, ${where}.`, isGood: false }
      : { words: "The same.", isGood: true };
  }
  const seen = name === "css" ? "Drawn by this browser" : "Not drawn here";
  if (!losses.length) return { words: `${seen}; nothing is lost.`, isGood: true };
  if (!levels) return { words: `${seen}; by how much it differs is not measured.`, isGood: false };
  const keys = new Set(losses.map((text) => text.match(/ loses (\w+)/)?.[1] ?? ""));
  const where = keys.size === 1 ? places[[...keys][0]] : undefined;
  return { words: `Differs by up to ${levels} ${levels === 1 ? "level" : "levels"}${where ? `, ${where}` : ""}.`, isGood: false };
}
