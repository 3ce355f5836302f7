// @ts-check
import { asPNG } from "./dropping.js";
import { byId, decimal, make, setChildren } from "./elements.js";
import { guides } from "./guides.js";
import { segments } from "./inputs.js";
import { menuButton } from "./menus.js";
import { lookName } from "./stage.js";
import * as server from "./server.js";
import { change, currentTheme, on, state } from "./state.js";
import { at } from "./values.js";
import { fit, gridScale as scaleNow, zoomBy } from "./zoom.js";

/** The directions, in the order of their keys. */
export const directions = ["up", "down", "left", "right", "none"].map((value) => (
  { value, icon: value, words: value === "none" ? "No arrow" : value.charAt(0).toUpperCase() + value.slice(1) }));

/** @type {{value: import("./state.js").Offset, words: string}[]} */
export const places = [{ value: "start", words: "Start" }, { value: 0, words: "Middle" }, { value: "end", words: "End" }];

/** The size that is shown, in two fields. */
function sizeFields() {
  const size = state.content ?? state.inspection?.points.content.slice(2) ?? [0, 0];
  const names = ["Width", "Height"];
  const fields = names.map((name, axis) => {
    const input = make("input", {
      className: "number", value: decimal(size[axis]), "aria-label": `Shown ${name.toLowerCase()}`, name: `shown-${axis}`,
      inputMode: "decimal" });
    input.addEventListener("change", () => {
      const length = Number(input.value);
      if (!(length > 0)) {
        input.value = decimal(size[axis]);
        return;
      }
      const content = /** @type {[number, number]} */ ([...size]);
      content[axis] = length;
      change({ content });
    });
    return input;
  });
  return [fields[0], make("span", {}, "×"), fields[1]];
}

/** @type {{name: string, words: string}[]} */
const backgrounds = [
  { name: "own", words: "The theme's own" }, { name: "#F2F2F7", words: "System grey, light" },
  { name: "#1C1C1E", words: "System grey, dark" }, { name: "#FFFFFF", words: "White" }, { name: "#000000", words: "Black" },
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
  const { picture, message } = png ? await server.upload(png) : { picture: undefined, message: "this is no picture that can be read." };
  if (!picture) return change({ message: `${file.name}: ${message}` });
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

function stageTools() {
  return [
    segments("Direction", directions, state.arrow, (arrow) => change({ arrow })),
    segments("Place of the arrow", places, state.offset, (offset) => change({ offset }), "wide-only"),
    ...sizeFields(), make("span", { className: "gap" }),
    menuButton("Background", backgroundRows), menuButton("Placeholder", placeholderRows, { className: "wide-only" }),
    menuButton("Guides", guideRows, { className: "wide-only" })];
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
  setChildren(tools, [view, state.theme, arrow, offset, size, background, placeholder, hasGuides, guides, gridScale, gridLook,
    currentTheme()?.previews, state.placeholders], view === "stage" ? stageTools : gridTools);}

byId("zoom-in").addEventListener("click", () => zoomBy(1));
byId("zoom-out").addEventListener("click", () => zoomBy(-1));
byId("fit").addEventListener("click", fit);

on(["view", "theme", "themes", "arrow", "offset", "content", "inspection", "background", "placeholder", "hasGuides", "guides",
  "gridScale", "gridLook", "placeholders"], build);
