// @ts-check
import { ask as confirmed } from "./conflict.js";
import { copyText, shellWord } from "./copying.js";
import { asPNG, askScale, keepBackground, refusalOf, scaleOf, screenshotsTo } from "./dropping.js";
import { byId, decimal, follow, listed, make, setChildren } from "./elements.js";
import { entry } from "./entry.js";
import { icon } from "./icons.js";
import { segments } from "./inputs.js";
import { menuButton } from "./menus.js";
import { decoded, paintOn } from "./pixels.js";
import { lookName } from "./stage.js";
import { change, currentTheme, listen, state } from "./state.js";
import * as server from "./server.js";
import { isList, numberOf, numbersOf } from "./typed.js";
import { insetsOf, shortInsets } from "./values.js";

/** @typedef {import("./state.js").Question} Question */

const directions = ["up", "down", "left", "right"];
const panel = byId("place");
const fields = byId("fields");
const tools = byId("tools");
const picture = make("canvas", { role: "img", "aria-label": "The screen" });
const source = make("button", { className: "source", "aria-label": "The source" });
const paper = make("div", { className: "screen" }, picture, source);
panel.append(paper);
/** What the inspector shows: why it stands there, what is asked, and what can be copied. */
const reasons = make("div");
const form = make("section");
const texts = make("div");

/** @type {Awaited<ReturnType<typeof server.hosts>>} */
let known = { hosts: [], devices: [] };

/**
 * Changes the question.
 * @param {Question} news
 */
function ask(news) {
  const question = Object.fromEntries(
    Object.entries({ ...state.question, ...news }).filter(([, value]) => value !== null && value !== ""));
  change({ question });
}

/**
 * Where the source is to be, until the popover stands beside it: the source follows the pointer, the popover the source.
 * @type {import("./state.js").Box|null}
 */
let wanted = null;
let isDragged = false;

/** Where the source is seen. */
function sourceNow() { return wanted ?? state.placed?.place.source; }

// One placement is under way at most; what is asked for meanwhile is the latest question alone.
let isAsking = false;
let isWaiting = false;

async function update() {
  isWaiting = true;
  if (isAsking) return;
  isAsking = true;
  try {
    while (isWaiting) {
      isWaiting = false;
      const theme = currentTheme();
      if (!theme || state.view !== "place") break;
      const question = state.question;
      const below = question.host === undefined ? state.screenshot?.picture : undefined;
      const [{ placed, refusal }, file] = await Promise.all([
        server.place(theme.id, question, below), server.surroundings(theme.id, question, state.explained, below)]);
      if (file) {
        const bitmap = await decoded(file);
        paintOn(picture, bitmap);
        bitmap.close();
      }
      if (placed && below && state.screenshot) {
        // The file is the user's: what is copied names it.
        const { name } = state.screenshot;
        placed.scene += `backdrop: ${JSON.stringify(name)}\n`;
        placed.line += ` --backdrop ${shellWord(name)}`;
      }
      if (!isWaiting && !isDragged) wanted = null;
      if (placed) change({ placed, refusal: [] });
      else if (refusal) change({ refusal });
    }
  } finally {
    isAsking = false;
    if (!isDragged) wanted = null;
    showSource();
  }
}

/** Points of the container for each CSS pixel. With its reasons the picture is wider than the container. */
function unit() {
  return picture.width / (state.placed?.place.scale ?? 1) / picture.clientWidth;
}

/**
 * Moves the source.
 * @param {number} x
 * @param {number} y Its corner, in points.
 */
function moveTo(x, y) {
  const box = state.placed?.place.source;
  const container = state.placed?.place.container;
  if (!box || !container) return;
  const held = (/** @type {number} */ value, /** @type {number} */ most) =>
    Math.round(Math.min(Math.max(value, 0), Math.max(0, most)));
  wanted = { ...box, x: held(x, container.width - box.width), y: held(y, container.height - box.height) };
  showSource();
  ask({ anchor: null, source: [wanted.x, wanted.y, wanted.width, wanted.height] });
}

/** Puts the source where it is, or is to be. */
function showSource() {
  const box = sourceNow();
  const scale = state.placed?.place.scale;
  if (!box || !scale) return;
  const share = (/** @type {number} */ points, /** @type {number} */ pixels) => `${points * scale / pixels * 100}%`;
  Object.assign(source.style, {
    left: share(box.x, picture.width), top: share(box.y, picture.height),
    width: share(box.width, picture.width), height: share(box.height, picture.height),
  });
  source.setAttribute("aria-label", `The source, at ${decimal(box.x)}, ${decimal(box.y)} points: move it by the arrow keys`);
}

source.addEventListener("pointerdown", (down) => {
  const box = sourceNow();
  if (!box || down.button !== 0) return;
  down.preventDefault();
  source.focus();
  isDragged = true;
  follow(source, down, (event) => moveTo(
    box.x + (event.clientX - down.clientX) * unit(), box.y + (event.clientY - down.clientY) * unit()), () => {
    isDragged = false;
    if (!isAsking) wanted = null;
    showSource();
  });
});
source.addEventListener("keydown", (event) => {
  const box = sourceNow();
  const step = event.shiftKey ? 10 : 1;
  const moves = /** @type {Record<string, [number, number]>} */ ({
    ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] });
  const by = moves[event.key];
  if (!box || !by) return;
  event.preventDefault();
  event.stopPropagation();
  moveTo(box.x + by[0], box.y + by[1]);
});

/**
 * A choice among words.
 * @param {string} label @param {[string, string][]} options Values and their words.
 * @param {string} value @param {(value: string) => void} choose
 */
function select(label, options, value, choose) {
  const list = make("select", { name: label }, ...options.map(([name, words]) =>
    make("option", { value: name, textContent: words, selected: name === value })));
  list.addEventListener("change", () => choose(list.value));
  list.title = label;
  list.setAttribute("aria-label", label);
  return list;
}

/**
 * A box that is on or off.
 * @param {string} label
 * @param {boolean} value
 * @param {(value: boolean) => void} choose
 */
function box(label, value, choose) {
  const input = make("input", { type: "checkbox", checked: value, name: label, "aria-label": label });
  input.addEventListener("change", () => choose(input.checked));
  return field(label, input);
}

/** @param {string} label @param {HTMLElement} control */
function field(label, control) {
  return make("div", { className: "field" }, make("span", { className: "label", "aria-hidden": "true" }, label),
    make("div", { className: "control" }, control));
}

/**
 * A field for lengths in points; what is typed is written when all are numbers.
 * @param {string} label @param {string[]} names Of each length; one for insets, which are as many as they have to be.
 * @param {string[]} values @param {boolean} isPale Whether they are the default. @param {(lengths: number[]|null) => void} write
 */
function lengths(label, names, values, isPale, write) {
  const now = numbersOf(values.join(" "), [0, 0, 0, 0]) ?? [0, 0, 0, 0];
  const inputs = names.map((name, index) => entry({
    key: label, name: `${label} ${name}`.trim(), label: `${label}${name ? `, ${name}` : ""}`, shown: values[index] ?? "", inputMode: "decimal",
    write, read: (text) => {
      if (names.length === 1) {
        const all = text.trim() ? numbersOf(text, now) : [];
        return all ? { value: all.length ? all : null } : { why: "Write one number, two or four, or nothing." };
      }
      const all = isList(text) ? numbersOf(text, now.slice(0, names.length))
        : names.map((_, other) => other === index ? numberOf(text, now[other]) : numberOf(values[other] ?? ""));
      return all && !all.some(Number.isNaN) ? { value: all } : { why: `Write numbers of points: ${listed(names)}.` };
    } }));
  const row = field(label, make("div", { className: "control line" }, ...inputs));
  row.classList.toggle("pale", isPale);
  return row;
}

/** @param {number} scale Of the user's picture, or of the screen that is drawn. */
function rescale(scale) {
  const { screenshot, question, placed } = state;
  if (question.host !== undefined || !screenshot || !placed) return ask({ scale });
  const factor = screenshot.scale / scale;
  const { x, y, width, height } = placed.place.source;
  const size = /** @type {[number, number]} */ (screenshot.size.map((length) => length * factor));
  change({ screenshot: { ...screenshot, scale, size } });
  ask({ container: size, scale, source: [Math.round(x * factor), Math.round(y * factor), width, height] });
}

/**
 * Takes a picture of the user's as what the popover stands on.
 * @param {File} file
 */
async function takeScreenshot(file) {
  const png = await asPNG(file);
  const uploaded = png ? await server.upload(png) : {};
  const { picture, width = 0, height = 0, message } = { picture: undefined, message: undefined, ...uploaded };
  if (!png || picture === undefined) return change({ message: await refusalOf(file, message) });
  // Its name says its scale, or the devices with just these pixels have one.
  const fitting = new Set(known.devices.filter(({ size, scale }) => size[0] * scale === width && size[1] * scale === height).map(({ scale }) => scale));
  const scale = scaleOf(file.name) || (fitting.size === 1 ? [...fitting][0] : await askScale(file.name, width, height));
  if (!scale) return;
  const size = /** @type {[number, number]} */ ([width / scale, height / scale]);
  change({ screenshot: { name: file.name, picture, scale, size, file: png } });
  useScreenshot();
}

/** Places the popover on the user's picture. */
function useScreenshot() {
  const { screenshot } = state;
  if (!screenshot) return;
  const [width, height] = screenshot.size;
  ask({ host: null, device: null, anchor: null, adaptive: null, container: screenshot.size, scale: Math.min(8, screenshot.scale),
    source: [Math.round(width / 2 - 22), Math.round(height / 4), 44, 44] });
}

/** Goes back to a host. */
function leaveScreenshot() { ask({ container: null, scale: null, source: null, host: "split-view", ...standard("split-view") }); }

/** The user's picture: another one, kept, or none. */
function screenshotRows() {
  const { screenshot } = state;
  return [
    { label: screenshot ? "Another picture…" : "Choose a picture…", run: () => chooser.click() },
    ...screenshot ? [
      { label: screenshot.name, isOn: state.question.host === undefined, run: useScreenshot },
      ...state.question.host === undefined ? [{ label: "A host instead", run: leaveScreenshot }] : [],
      ...state.readOnly ? [] : [{ label: "Keep in theme…", run: async () => {
        if (await confirmed(`Keep ${screenshot.name} in the theme?`, ["It is copied into the theme's folder, and lies below its previews. It can be undone."],
          [], ["Cancel", "Keep it"])) await keepBackground(screenshot.file, screenshot.name);
      } }]] : [{ label: "or drop one here; it stays in memory" }]];
}

/** @param {(typeof known.devices)[number]} device */
const deviceName = ({ name, landscape }) => `${name}${landscape ? ", landscape" : ""}`;

/** The devices in groups, each by what its name begins with; what has no group of its own stands last. */
function deviceRows() {
  const now = String(state.question.device ?? "");
  const host = String(state.question.host ?? "split-view");
  const row = (/** @type {string} */ label, /** @type {string} */ word, /** @type {string} */ note) => ({
    label, note, isOn: now === word, run: () => ask({ device: word || null, adaptive: word ? "none" : null, container: null, scale: null, host, ...standard(host) }) });
  /** @type {Map<string, typeof known.devices>} */
  const groups = new Map();
  for (const device of known.devices) {
    const [family] = device.name.split(" ");
    groups.set(family, [...groups.get(family) ?? [], device]);
  }
  const large = [...groups].filter(([, devices]) => devices.length > 1);
  const others = [...groups].flatMap(([, devices]) => devices.length > 1 ? [] : devices);
  return [row("No device", "", "1024 × 768"), ...[...large, ...others.length ? [/** @type {[string, typeof known.devices]} */ (["Others", others])] : []].flatMap(
    ([family, devices]) => [{ label: family }, ...devices.map((device) => row(deviceName(device), device.word, `${device.size.map(decimal).join(" × ")}, ${decimal(device.scale)}x`))])];
}

/** What a scene of the folder says of its place; a scene is drawn by its own theme, and here by the one that is looked at. */
const sceneKeys = ["host", "device", "container", "anchor", "source", "permitted", "margins", "safeArea", "keyboard", "distance", "edge", "alignment",
  "layoutDirection", "adaptive", "appearance", "scale", "content", "placeholder"];

/** The scenes of the folder that have a place, each with its host and source. */
function sceneRows() {
  return state.scenes.flatMap(({ cells }) => cells).flatMap(({ name, values }) => {
    const place = Object.fromEntries(Object.entries(values ?? {}).filter(([key]) => sceneKeys.includes(key)));
    const where = [place.host, place.device].filter(Boolean).map((word) => spaced(String(word))).join(", ");
    return place.anchor === undefined && place.source === undefined ? [] : [{
      label: name, note: where, run: () => change({ question: place }) }];
  });
}

const chooser = make("input", { type: "file", accept: "image/png,image/jpeg,image/webp", hidden: true, "aria-label": "A screenshot" });
chooser.addEventListener("change", () => {
  const [file] = chooser.files ?? [];
  if (file) void takeScreenshot(file);
  chooser.value = "";
});
panel.append(chooser);
screenshotsTo(takeScreenshot);

/** @param {string} name */
const spaced = (name) => name.replaceAll("-", " ");

function buildBar() {
  const { host, anchor, permitted, content, keyboard, layoutDirection, appearance } = state.question;
  const focused = document.activeElement?.getAttribute("name");
  if (state.view !== "place") return;
  const list = /** @type {string[]} */ (permitted ?? directions);
  const size = make("input", {
    type: "text", name: "Content", placeholder: "of the theme", "aria-label": "Content's size",
    value: Array.isArray(content) ? content.join("x") : "" });
  size.addEventListener("change", () => {
    const lengths = size.value.split(/[x×]/).map(Number);
    const isSize = lengths.length === 2 && lengths.every((length) => length > 0);
    size.classList.toggle("wrong", !isSize && size.value !== "");
    if (isSize || !size.value) ask({ content: isSize ? lengths : null });
  });
  const anchors = state.placed?.anchors ?? [];
  // On the user's own picture there is neither a host nor a device.
  const isOwn = host === undefined && state.screenshot !== null;
  const device = known.devices.find(({ word }) => word === state.question.device);
  const deviceButton = menuButton(device ? deviceName(device) : "No device", deviceRows, { className: "edge", name: "Device", title: "Device" }, "Search devices");
  const appearances = currentTheme()?.appearances ?? ["base"];
  setChildren(tools, [state.theme, host, state.question.device, known, state.screenshot?.picture, state.scenes], () => [
    ...sceneRows().length ? [menuButton("Scenes", sceneRows, { className: "edge", name: "scenes" })] : [],
    menuButton("My screenshot", screenshotRows, { className: "edge", name: "screenshot" }),
    ...isOwn && state.screenshot ? [make("span", { className: "dim" },
      `${state.screenshot.size.map(decimal).join(" × ")} points, ${decimal(state.screenshot.scale)}x`)] : [
    select("Host", [...host === undefined ? [/** @type {[string, string]} */ (["", "my screenshot"])] : [],
      ...known.hosts.map((name) => /** @type {[string, string]} */ ([name, spaced(name)]))], String(host ?? ""), (value) => {
      if (value) ask({ host: value, container: null, scale: null, ...standard(value) });
    }),
    deviceButton]]);
  const place = state.placed?.place;
  const insetWords = (/** @type {unknown} */ insets) => [shortInsets(insetsOf(insets))].flat().map(decimal).join(", ");
  const short = (/** @type {number[]|null} */ all) => all && shortInsets(insetsOf(all.length === 1 ? all[0] : all));
  setChildren(form, [state.theme, state.question, state.explained, anchors, appearances, isOwn, state.placeholders,
    place && [place.scale, place.source, place.margins, place.safeArea]], () => [
    make("div", { className: "head" }, make("h3", {}, "Screen")),
    ...place ? [
      field("Scale", segments("Scale of the screen", [...new Set([1, 2, 3, place.scale])].sort((a, b) => a - b).map((value) => (
        { value, words: `${decimal(value)}x` })), place.scale, rescale, "wide")),
      lengths("Safe area", [""], [insetWords(place.safeArea)], state.question.safeArea === undefined, (all) => ask({ safeArea: short(all) })),
      lengths("Source", ["left", "top", "width", "height"], [place.source.x, place.source.y, place.source.width, place.source.height].map(decimal),
        state.question.source === undefined, (all) => { if (all && all[2] > 0 && all[3] > 0) ask({ anchor: null, source: all }); }),
      lengths("Margins", [""], [insetWords(place.margins)], state.question.margins === undefined, (all) => ask({ margins: short(all) }))] : [],
    ...isOwn ? [] : [field("Anchor", select("Anchor", [["", "dragged"], ...anchors.map(({ name }) => /** @type {[string, string]} */ ([name, spaced(name)]))],
      String(anchor ?? ""), (value) => { if (value) ask({ anchor: value, source: null }); }))],
    ...(appearances.length > 1 ? [field("Appearance", select("Appearance", appearances.map((name) => [name, lookName(name)]),
      String(appearance ?? "base"), (value) => ask({ appearance: value === "base" ? null : value })))] : []),
    field("Directions", make("span", { className: "segments wide", role: "group", "aria-label": "Permitted directions" },
      ...directions.map((direction) => make("button", {
        textContent: direction, name: `permitted-${direction}`, "aria-pressed": list.includes(direction),
        onclick: () => {
          const next = directions.filter((other) => other === direction ? !list.includes(other) : list.includes(other));
          if (next.length) ask({ permitted: next.length === 4 ? null : next });
        },
      })))),
    field("Content", size),
    field("Placeholder", select("Placeholder", [["", "none"], ...state.placeholders.map((name) => /** @type {[string, string]} */ ([name, spaced(name)]))],
      String(state.question.placeholder ?? ""), (value) => ask({ placeholder: value || null }))),
    box("Keyboard", Boolean(keyboard), (value) => ask({ keyboard: value ? 350 : null })),
    box("Right to left", layoutDirection === "rtl", (value) => ask({ layoutDirection: value ? "rtl" : null })),
    box("Reasons", state.explained, (value) => change({ explained: value })),
    ...isOwn ? [make("p", {}, "The screenshot is held in memory until the studio ends. It is not saved and not part of the theme.")] : []]);
  const selector = focused && `[name="${CSS.escape(focused)}"]`;
  const element = selector && (tools.querySelector(selector) ?? form.querySelector(selector));
  if (element instanceof HTMLElement) element.focus();
}

/**
 * Something to point at on a host.
 * @param {string} host
 * @returns {Question}
 */
function standard(host) {
  const anchors = /** @type {Record<string, string>} */ ({
    "plain": "button", "navigation-bar": "bar-button-right", "toolbar": "item-3", "tab-bar": "tab-3",
    "split-view": "detail-button", "side-menu": "menu-row" });
  return { anchor: anchors[host] ?? null, source: anchors[host] ? null : [40, 300, 44, 44] };
}

/** Shows the screen whole, but not smaller than half of its size. */
function fitScreen() {
  const width = picture.width / devicePixelRatio;
  const most = (panel.clientHeight - 32) * picture.width / picture.height;
  picture.style.width = `min(100%, ${Math.min(width, Math.max(most, width / 2))}px)`;
}

new ResizeObserver(() => {
  if (panel.hidden || !state.placed) return;
  fitScreen();
  showSource();
}).observe(panel);

function dress() {
  const placed = state.placed;
  if (!placed) return;
  const { place } = placed;
  fitScreen();
  picture.setAttribute("aria-label", `The popover on the screen, pointing ${place.direction}`);
  showSource();
  const { offset, miss, state: arrow } = place.arrow;
  const title = place.presentation === "pointing"
    ? `${place.direction.charAt(0).toUpperCase()}${place.direction.slice(1)} wins` : place.presentation;
  if (form.parentElement !== fields) fields.replaceChildren(reasons, form, texts);
  reasons.replaceChildren(make("section", {}, make("div", { className: "head" }, make("h2", {}, title)),
    ...place.candidates.map(({ direction, reason, wins }) => {
      const mark = icon(wins ? "ok" : "no");
      mark.classList.add(wins ? "good" : "dim");
      return make("div", { className: "why" }, mark, make("b", {}, lookName(direction)),
        make("span", { className: wins ? "" : "dim" }, reason.replace(/^(wins|loses): /, "")));
    }),
    make("p", {}, miss ? `The tip misses its source by ${decimal(miss)} points.`
      : offset ? `The tip is ${decimal(Math.abs(offset))} points from the middle of its side.` : "The tip is in the middle of its side.",
    arrow === "free" ? "" : ` The arrow is ${arrow.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}.`),
    ...placed.warnings.map((text) => make("p", { className: "warning" }, text))));
  texts.replaceChildren(
    make("section", {}, make("div", { className: "head" }, make("h3", {}, "Scene"), make("span", { className: "gap" }),
      make("button", { className: "edge", textContent: "Copy scene", onclick: () => void copyText(state.placed?.scene, "The scene") })),
    make("pre", { tabIndex: 0 }, placed.scene)),
    make("section", {}, make("div", { className: "head" }, make("h3", {}, "Command"), make("span", { className: "gap" }),
      make("button", { className: "edge", textContent: "Copy command", onclick: () => void copyText(state.placed?.line, "The command") })),
    make("pre", { tabIndex: 0 }, placed.line)));
}

listen((changed) => {
  if (changed.has("view") || changed.has("theme")) {
    panel.hidden = state.theme === null || state.view !== "place";
    if (!panel.hidden) fields.replaceChildren();
    if (!panel.hidden && !known.hosts.length) {
      void server.hosts().then((hosts) => {
        known = hosts;
        buildBar();
      });
    }
  }
  if (panel.hidden) return;
  if (["view", "theme", "themes", "question", "explained"].some((key) => changed.has(key))) void update();
  if (["view", "theme", "themes", "question", "explained", "placed"].some((key) => changed.has(key))) buildBar();
  if (changed.has("placed") || changed.has("view")) dress();
});
