// @ts-check
import { askWords } from "./conflict.js";
import { asPNG, refusalOf } from "./dropping.js";
import { byId, decimal, make, setChildren } from "./elements.js";
import { entry } from "./entry.js";
import { fusedArt } from "./fusedart.js";
import { guides } from "./guides.js";
import { icon } from "./icons.js";
import { segments } from "./inputs.js";
import { menuButton, openMenu } from "./menus.js";
import { drawnFrom } from "./pictures.js";
import { lookName } from "./stage.js";
import * as server from "./server.js";
import { change, currentTheme, on, pointTo, state } from "./state.js";
import { isList, numberOf, numbersOf } from "./typed.js";
import { at, find } from "./values.js";
import { fit, gridScale as scaleNow, stageScales, zoomBy } from "./zoom.js";

/** The directions, in the order of their keys. */
export const directions = ["up", "down", "left", "right", "none"].map((value) => (
  { value, icon: value, words: value === "none" ? "No arrow" : value.charAt(0).toUpperCase() + value.slice(1) }));

/** @type {{value: import("./state.js").Offset, words: string}[]} */
const places = [{ value: "start", words: "Start" }, { value: 0, words: "Middle" }, { value: "end", words: "End" }];

/** The places that there is art for: only corners where nothing else was drawn. */
export function placesNow() {
  const art = fusedArt(currentTheme(), state.look, state.arrow);
  return !art || art.middle ? places : places.filter(({ value }) => value === "start" && art.start || value === "end" && art.end);
}

/** The size that is shown, in two fields. */
function sizeFields() {
  const known = state.content ?? state.inspection?.points.content.slice(2);
  const size = known ?? [0, 0];
  const names = ["Width", "Height"];
  const fields = names.map((name, axis) => {
    const write = (/** @type {number[]} */ lengths) => change({ content: [lengths[0], lengths[1]] });
    return entry({
      key: `shown-${axis}`, name: `shown-${axis}`, label: `Shown ${name.toLowerCase()}`, shown: known ? decimal(size[axis]) : "", className: "number",
      inputMode: "decimal", write, read: (text) => {
        const all = isList(text) ? numbersOf(text.replace(/\s*[x×]\s*/g, " "), size)
          : size.map((length, other) => other === axis ? numberOf(text, length) : length);
        return all?.every((length) => length > 0) ? { value: all } : { why: "Write a number of points above 0." };
      } });
  });
  return [fields[0], make("span", {}, "×"), fields[1]];
}

/** @type {{name: string, words: string}[]} */
const backgrounds = [
  { name: "own", words: "The theme's own" }, { name: "#F2F2F7", words: "System gray, light" },
  { name: "#1C1C1E", words: "System gray, dark" }, { name: "#FFFFFF", words: "White" }, { name: "#000000", words: "Black" },
  { name: "checker", words: "Checker" },
];

/** The backgrounds that the theme's previews have beyond the first, and others. */
function backgroundRows() {
  const all = at(currentTheme()?.values, ["previews", "backgrounds"]);
  const written = Array.isArray(all) ? all : at(all, [state.look]) ?? at(all, ["base"]);
  const more = Array.isArray(written) ? written.slice(1).filter((one) => typeof one === "string" && one !== "checker") : [];
  const { picture } = state;
  const own = picture ? [{ name: picture.background, words: picture.name }] : [];
  return [...[...backgrounds, ...more.map((name) => ({ name, words: name })), ...own].map(({ name, words }) => (
    { label: words, isOn: state.background === name, run: () => change({ background: name }) })),
  { label: picture ? "Another picture of mine…" : "My picture…", note: "in memory only", run: () => chooser.click() }];
}

/** The user's own picture: it is sent to the server, so that it can be blurred, and held in its memory. */
const chooser = make("input", { type: "file", accept: "image/png,image/jpeg,image/webp", hidden: true, "aria-label": "My picture" });
chooser.addEventListener("change", async () => {
  const [file] = chooser.files ?? [];
  chooser.value = "";
  if (!file) return;
  const png = await asPNG(file);
  const { picture, message } = png ? await server.upload(png) : { picture: undefined, message: undefined };
  if (!picture) return change({ message: await refusalOf(file, message) });
  const background = `upload:${picture}.png`;
  change({ picture: { name: file.name, background }, background });
});
document.body.append(chooser);

function placeholderRows() {
  const words = new Set(["none", ...state.placeholders.filter((word) => word !== "navigation-bar")]);
  return [...words].map((word) => ({
    label: word.charAt(0).toUpperCase() + word.slice(1), isOn: state.placeholder === word,
    run: () => change({ placeholder: word }) }));
}

function guideRows() {
  return [
    { label: state.hasGuides ? "Hide all" : "Show guides", note: "G", run: () => change({ hasGuides: !state.hasGuides }) },
    { label: "Beside those of the chosen part:" },
    ...guides.map(({ name, label }) => ({
      label, isOn: state.guides.includes(name),
      run: () => change({
        hasGuides: true,
        guides: state.guides.includes(name) ? state.guides.filter((other) => other !== name) : [...state.guides, name] }),
    }))];
}

/** From which file the frame is drawn, and whether its pixels are enlarged. */
function drawnWords() {
  const { stageScale, look, arrow } = state;
  const art = fusedArt(currentTheme(), look, arrow);
  const image = ["frame.image", ...art ? [`arrow.fused.${art.middle ?? art.end ?? art.start}.image`] : []].map((key) => find(key).value).find((name) => typeof name === "string");
  const from = typeof image === "string" ? drawnFrom(image, look, stageScale) : undefined;
  return `drawn at ${stageScale}x${from ? ` from ${from.file}${from.scale < stageScale ? ": enlarged" : ""}` : ""}`;
}

/** @param {HTMLElement} opener */
function openTools(opener) {
  const size = state.content ?? state.inspection?.points.content.slice(2) ?? [];
  const drawn = drawnWords();
  openMenu(opener, [
    { label: `${drawn.charAt(0).toUpperCase()}${drawn.slice(1)}` },
    ...placesNow().map(({ value, words }) => ({ label: `Arrow: ${words.toLowerCase()}`, isOn: value === state.offset, run: () => change({ offset: value }) })),
    { label: "Size…", note: size.map(decimal).join(" × "), run: () => void askSize(size) },
    { label: "Background…", run: () => openMenu(opener, backgroundRows()) },
    { label: "Placeholder…", note: state.placeholder, run: () => openMenu(opener, placeholderRows()) },
    { label: "Guides…", note: state.hasGuides ? "shown" : "hidden", run: () => openMenu(opener, guideRows()) },
    { label: "Larger", note: "+", run: () => zoomBy(1) },
    { label: "Smaller", note: "−", run: () => zoomBy(-1) },
    { label: "Show it whole", note: "0", run: fit }]);
}

/** @param {number[]} now */
async function askSize(now) {
  const words = await askWords("The size of the content", "Width × height, in points", "200 × 120", now.map(decimal).join(" × "), "Show");
  const size = words && numbersOf(words.replace(/\s*[x×]\s*/g, " "), now);
  if (size && size.every((length) => length > 0)) change({ content: [size[0], size[1]] });
  else if (words) change({ message: "Not taken: write a size such as 200 × 120." });
}

function stageTools() {
  const more = make("button", { className: "icon", "aria-label": "More tools", title: "More tools", "aria-haspopup": "menu" }, icon("more"));
  more.addEventListener("click", () => openTools(more));
  return [
    segments("Direction", directions, state.arrow, (arrow) => pointTo(arrow)),
    make("span", { className: "sizes phone-not" }, ...sizeFields()),
    segments("Scale", stageScales.map((value) => ({ value, words: `${value}x` })), state.stageScale, (stageScale) => change({ stageScale })),
    make("span", { className: "dim wide-only", id: "drawn" }, drawnWords()), make("span", { className: "gap" }),
    menuButton("Background", backgroundRows, { className: "phone-not" }), more];
}

function gridTools() {
  const previews = currentTheme()?.previews;
  const looks = previews?.appearances ?? [];
  const scales = previews?.scales ?? [1];
  return [
    ...looks.length > 1 ? [segments("Appearances",
      [{ value: "all", words: "All" }, ...looks.map((value) => ({ value, words: lookName(value) }))],
      state.gridLook, (gridLook) => change({ gridLook }))] : [],
    segments("Scale", [...new Set([1, 2, scaleNow(), ...scales])].sort((a, b) => a - b).map((value) => (
      { value, words: `${decimal(value)}x` })), scaleNow(), (gridScale) => change({ gridScale })),
    make("button", { className: "edge", textContent: "Edit previews", onclick: () => change({ part: "previews" }) }),
    make("span", { className: "gap" }), menuButton("Background", backgroundRows), menuButton("Placeholder", placeholderRows)];
}

const tools = byId("tools");

function build() {
  const { view, arrow, offset, content, inspection, background, placeholder, hasGuides, guides, gridScale, gridLook } = state;
  if (view !== "stage" && view !== "grid") return;
  const size = content ?? inspection?.points.content.slice(2);
  setChildren(tools, [view, state.theme, arrow, offset, size, background, placeholder, hasGuides, guides, gridScale, gridLook, state.stageScale,
    view === "stage" && drawnWords(), currentTheme()?.previews, state.placeholders, state.refused], view === "stage" ? stageTools : gridTools);}

byId("zoom-in").addEventListener("click", () => zoomBy(1));
byId("zoom-out").addEventListener("click", () => zoomBy(-1));
byId("fit").addEventListener("click", fit);

on(["view", "theme", "themes", "arrow", "offset", "content", "inspection", "background", "placeholder", "hasGuides", "guides",
  "gridScale", "gridLook", "placeholders", "refused", "stageScale", "look"], build);
