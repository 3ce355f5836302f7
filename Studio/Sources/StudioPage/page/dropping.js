// @ts-check
import { capsKey, capsOf, convertedCaps, writtenCaps } from "./caps.js";
import { ask } from "./conflict.js";
import { begin } from "./editor.js";
import { byId, decimal, make } from "./elements.js";
import { canMake } from "./making.js";
import { openMocks } from "./mocksheet.js";
import { lacksArt, putDirection } from "./noart.js";
import { filesOf, isVector, pictureName } from "./pictures.js";
import { lookName } from "./stage.js";
import { change, currentTheme, state } from "./state.js";
import * as server from "./server.js";
import { at } from "./values.js";

/**
 * Where a dropped file can go; `over` is what the zone lies on, where that is a place of the page.
 * @typedef {{name: string, words: string, note: string, over?: Element, take: (files: File[]) => Promise<void>|void}} Zone
 */

const zones = byId("zones");

/** @returns {Zone[]} */
function zonesNow() {
  const theme = currentTheme();
  /** @type {Zone[]} */
  const all = [];
  if (theme && !state.readOnly && state.view !== "place" && !theme.isBroken) {
    const isImage = (/** @type {string[]} */ path, /** @type {string[]} */ others) => !others.includes(String(at(theme.values, path)));
    const isFused = at(theme.values, ["arrow", "style"]) === "fused";
    if (isFused && state.view === "stage" && lacksArt(state.look, state.arrow)) {
      all.push({ name: "direction", words: state.arrow === "none" ? "No arrow" : lookName(state.arrow), note: "of the theme", take: putDirection });
    }
    if (!isFused && isImage(["frame", "style"], ["drawn"])) all.push({ name: "frame", words: "Frame", note: artNote("frame"), take: (files) => putArt(files, "frame.image", "frame") });
    if (at(theme.values, ["arrow"]) !== undefined && isImage(["arrow", "style"], ["drawn", "clip", "fused", "none"])) {
      all.push({ name: "arrow", words: "Arrow", note: artNote("arrow"), take: (files) => putArt(files, "arrow.image", "arrow") });
    }
    all.push({ name: "background", words: "Background", note: "of the previews", take: putBackground });
    for (const well of document.querySelectorAll("#fields .well > button")) {
      const { key = "", file = "" } = /** @type {HTMLElement} */ (well).dataset;
      if (well.getClientRects().length) all.push({ name: `well-${file}`, words: well.textContent ?? "", note: "", over: well, take: (files) => putArt(files, key, "picture", undefined, file) });
    }
  }
  if (theme && state.view === "place") {
    all.push({ name: "screenshot", words: "My screenshot", note: "what the popover stands on; kept in memory only", take: (files) => takeScreenshot(files[0]) });
  }
  if (canMake()) all.push({ name: "new", words: "New theme", note: "from pictures of a popover", take: openMocks });
  return all;
}

/** @param {string} part */
function artNote(part) {
  const look = state.scope === "look" && state.look !== "base" ? state.look : null;
  return look ? `${part} in ${look}` : `${part} of the theme`;
}

/** @type {((files: File[]) => void)|null} */
let screenshot = null;

/**
 * Who takes screenshots.
 * @param {(file: File) => Promise<void>} take
 */
export function screenshotsTo(take) { screenshot = (files) => void take(files[0]); }

/** @param {File} file */
function takeScreenshot(file) { screenshot?.([file]); }

/** How the text of an SVG begins. */
const svg = /^\s*(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)*(<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/s;

/** @type {[RegExp, string][]} What files begin with, as Latin-1, and what they are then. */
const kinds = [
  [/^\x89PNG/, "a damaged PNG file"], [/^\xff\xd8\xff/, "a damaged JPEG picture"], [/^GIF8/, "a GIF picture"],
  [/^RIFF....WEBP/s, "a damaged WebP picture"], [/^....ftyp(heic|heix|mif1)/s, "a HEIC picture"], [/^....ftypavif/s, "an AVIF picture"],
  [/^....ftyp/s, "a film"], [/^%PDF/, "a PDF document"], [/^PK\x03\x04/, "a ZIP archive"], [/^8BPS/, "a Photoshop document"],
  [/^(II\*|MM\0\*)/, "a TIFF picture"], [svg, "an SVG drawing"],
  [/^[\t\n\r\x20-\x7e\x80-\xff]+$/, "a text"]];

/**
 * Why a file cannot be taken: its name, and what it is.
 * @param {File} file
 * @param {string} [reason] What the server says of a picture.
 */
export async function refusalOf(file, reason) {
  let what = "a folder, or cannot be read";
  try {
    const start = new Uint8Array(await file.slice(0, 1024).arrayBuffer());
    const text = [...start].map((byte) => String.fromCharCode(byte)).join("");
    what = !start.length ? "empty" : kinds.find(([begin]) => begin.test(text))?.[1] ?? "no picture";
  } catch {
    // A folder has no bytes.
  }
  return what === "a damaged PNG file" && reason ? `${file.name}: ${reason}` : `${file.name} is ${what}. Drop PNG, JPEG or WebP${what === "an SVG drawing" ? ", or drop it as art" : ""}.`;
}

/**
 * A picture as a PNG file: others are turned into one by the browser.
 * @param {File} file
 * @returns {Promise<Blob|null>}
 */
export async function asPNG(file) {
  if (file.type === "image/png" || /\.png$/i.test(file.name)) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const canvas = make("canvas", { width: bitmap.width, height: bitmap.height });
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
    bitmap.close();
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  } catch {
    return null;
  }
}

/** The scale that a file's name says; 0 where it says none. */
export const scaleOf = (/** @type {string} */ name) => Number(name.match(/@(\d+(?:\.\d+)?)x(?:~[^.]*)?\.\w+$/)?.[1] ?? 0);

/**
 * Makes pictures the art of a key: under the key's stem, in the appearance that is worked on, at the scale of each. Where one of
 * several has a scale in its name, those without one are at 1x, as everywhere.
 * @param {File[]} files @param {string} key @param {string} fallback
 * @param {unknown} [value] What is written at the key where nothing stands there; the picture's name otherwise.
 * @param {string} [slot] The file that a single picture takes the place of, whatever its own name is.
 */
export async function putArt(files, key, fallback, value, slot) {
  const theme = currentTheme();
  if (!theme) return;
  const revision = await begin();
  const now = at(theme.values, key.split("."));
  const well = slot === undefined ? null : pictureName(slot);
  const stem = well?.stem ?? (typeof now === "string" ? now.replace(/\.png$/, "") : fallback);
  const wanted = well?.look ?? (state.scope === "look" ? state.look : "base");
  const look = wanted === "base" ? "" : `~${wanted}`;
  const isNamed = files.some(({ name }) => scaleOf(name) > 0);
  const there = filesOf(`${stem}.png`, theme.pictures).filter((name) => (name.match(/~[^@.]+/)?.[0] ?? "") === look);
  const known = new Map();
  for (const name of there) {
    const seen = await server.seenArt(theme.id, name);
    const bitmap = seen && await createImageBitmap(seen.blob);
    if (bitmap) known.set(name, { width: bitmap.width, height: bitmap.height, scale: scaleOf(name) || 1, hash: seen.hash });
    bitmap?.close();
  }
  /** @type {{name: string, picture: string|null, points: number[]}[]} */
  const put = [];
  for (const file of files) {
    if (isVector(file)) {
      const { pictures, message } = await server.rasterize(file);
      if (!pictures) return change({ message: `${file.name}: ${message}` });
      put.push(...pictures.map(({ scale, picture, width, height }) => (
        { name: `${stem}${look}${scale === 1 ? "" : `@${scale}x`}.png`, picture, points: [width / scale, height / scale] })));
      continue;
    }
    const png = await asPNG(file);
    const uploaded = png ? await server.upload(png) : {};
    if (uploaded.picture === undefined) return change({ message: await refusalOf(file, uploaded.message) });
    const [width, height] = [uploaded.width ?? 0, uploaded.height ?? 0];
    const [sample] = [...known.values()];
    const ratio = sample ? width / (sample.width / sample.scale) : 0;
    let scale = files.length === 1 && well ? well.scale : scaleOf(file.name) || (files.length > 1 && isNamed ? 1 : 0) || ([1, 2, 3, 4].find((whole) => Math.abs(ratio - whole) < 0.02) ?? 0);
    if (!scale) scale = await askScale(file.name, width, height);
    if (!scale) return;
    const name = `${stem}${look}${scale === 1 ? "" : `@${decimal(scale)}x`}.png`;
    if (put.some((one) => one.name === name)) return change({ message: `Nothing was written: two of these pictures are at ${decimal(scale)}x.` });
    put.push({ name, picture: uploaded.picture, points: [width / scale, height / scale] });
  }
  // Files of another size in points do not belong to the new ones.
  const others = [...known].filter(([name, { width, height, scale }]) => !put.some((one) => one.name === name)
    && put.some(({ points }) => Math.abs(points[0] - width / scale) > 1 || Math.abs(points[1] - height / scale) > 1)).map(([name]) => name);
  const replaced = put.filter(({ name }) => theme.pictures.includes(name)).map(({ name }) => `${name}: replaced`);
  const ticks = others.map((name) => ({ name, box: make("input", { type: "checkbox", checked: true, name: `remove-${name}` }) }));
  if (replaced.length + others.length && !await ask(`Replace the ${fallback}'s art?`, ["It can be undone."],
    [...replaced, ...put.filter(({ name }) => !theme.pictures.includes(name)).map(({ name }) => `${name}: new`)], ["Cancel", "Replace"],
    ticks.map(({ name, box }) => make("label", { className: "tick" }, box, `Remove ${name}: its size in points is another one`)))) return;
  const removed = ticks.filter(({ box }) => box.checked);
  const set = typeof now === "string" || well ? [] : [{ key, value: value ?? `${stem}.png` }];
  // Caps that are no whole pixels of a new file are rounded up in the same step.
  const caps = capsKey(key);
  const points = caps ? capsOf(at(theme.values, caps.split("."))) : null;
  const left = [...known.keys()].filter((name) => !removed.some((one) => one.name === name));
  const scales = [...new Set([...left, ...put.map(({ name }) => name)].map((name) => scaleOf(name) || 1))];
  const whole = points?.points && convertedCaps(points, scales, false);
  const isRounded = Boolean(whole?.points && points?.points?.some((cap, side) => cap !== whole.points?.[side]));
  if (caps && whole && isRounded) set.push({ key: caps, value: writtenCaps(whole) });
  const { what } = await server.put(theme.id, revision ?? theme.revision, [
    ...put.map(({ name, picture }) => ({ name, picture, replaces: known.get(name)?.hash ?? null })),
    ...removed.map(({ name }) => ({ name, picture: null, replaces: known.get(name).hash }))], set);
  change({ message: what === "written" ? `${put.map(({ name }) => name).join(", ")}: in the theme.${removed.length ? ` ${removed.map(({ name }) => name).join(", ")}: taken away.` : ""}${isRounded
    ? ` Cap insets: ${[whole && writtenCaps(whole)].flat().join(", ")}, whole pixels of every file.` : ""}`
    : what === "changed" ? "Nothing was written: the theme or one of these pictures has changed meanwhile. Drop it again."
      : state.refusal.length ? "Nothing was written: the theme would be wrong." : state.message });
}

/**
 * Asks for the scale of a picture, by its sizes in points.
 * @param {string} name @param {number} width @param {number} height
 */
export function askScale(name, width, height) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("question"));
  return new Promise((/** @type {(scale: number) => void} */ resolve) => {
    const answer = (/** @type {number} */ scale) => {
      resolve(scale);
      dialog.close();
    };
    dialog.replaceChildren(make("h2", { id: "question-title" }, `How large is ${name}?`),
      make("p", {}, `It has ${width} × ${height} pixels.`),
      make("div", { className: "answers" }, ...[1, 2, 3].map((scale) => make("button", {
        textContent: `${scale}x: ${decimal(width / scale)} × ${decimal(height / scale)} points`, onclick: () => answer(scale) })),
      make("button", { textContent: "Cancel", onclick: () => answer(0) })));
    dialog.onclose = () => { if (!dialog.open) resolve(0); };
    dialog.showModal();
  });
}

/**
 * Makes a picture the first background of the previews.
 * @param {File[]} files
 */
async function putBackground([file]) {
  const theme = currentTheme();
  const png = theme && await asPNG(file);
  if (!theme || !png) return change({ message: await refusalOf(file) });
  await keepBackground(png, file.name);
}

/**
 * Keeps a picture in the theme, as the first background of its previews.
 * @param {Blob} png @param {string} original
 */
export async function keepBackground(png, original) {
  const theme = currentTheme();
  if (!theme) return;
  const revision = await begin();
  const { picture, message } = await server.upload(png);
  if (!picture) return change({ message: await refusalOf(new File([png], original), message) });
  const stem = original.replace(/\.\w+$/, "").replace(/[^\w@ -]+/g, "-").replace(/~/g, "-").replace(/^[.-]+/, "") || "background";
  let name = `${stem}.png`;
  for (let number = 2; theme.pictures.includes(name); number++) name = `${stem.replace(/@\d+x$/, "")}-${number}.png`;
  const all = at(theme.values, ["previews", "backgrounds"]);
  const look = state.look === "base" ? "base" : state.look;
  const list = Array.isArray(all) ? all : at(all, [look]);
  const key = Array.isArray(all) || all === undefined ? "previews.backgrounds" : `previews.backgrounds.${look}`;
  const written = name.replace(/@\d+x\.png$/, ".png");
  const { what } = await server.put(theme.id, revision ?? theme.revision, [{ name, picture, replaces: null }],
    [{ key, value: [written, ...Array.isArray(list) ? list : []] }]);
  change({ background: "own", message: what === "written" ? `${name} is in the theme, below its previews.`
    : what === "changed" ? "Nothing was written: the theme has changed meanwhile. Drop it again." : "Nothing was written: the theme would be wrong." });
}

/** @param {DragEvent} event */
function hasFiles(event) { return event.dataTransfer?.types.includes("Files") ?? false; }

let isOpen = false;
/** @type {Zone[]} */
let open = [];

function openZones() {
  if (isOpen) return;
  isOpen = true;
  const all = zonesNow();
  open = all;
  zones.replaceChildren(...all.length ? all.map((zone) => {
    const element = make("div", { className: "zone" }, make("b", {}, zone.words), make("span", {}, zone.note));
    element.dataset.zone = zone.name;
    if (zone.over) {
      const { left, top, width, height } = zone.over.getBoundingClientRect();
      element.classList.add("over");
      Object.assign(element.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    }
    for (const name of ["dragenter", "dragover"]) element.addEventListener(name, () => element.classList.add("on"));
    element.addEventListener("dragleave", () => element.classList.remove("on"));
    element.addEventListener("drop", (event) => {
      const files = [...event.dataTransfer?.files ?? []];
      closeZones();
      if (files.length) void zone.take(files);
    });
    return element;
  }) : [make("div", { className: "zone" }, make("b", {}, "Nothing can be dropped here"),
    make("span", {}, state.readOnly ? "the studio was started with --read-only" : "the studio shows single themes: start it on a folder"))]);
  zones.hidden = false;
}

function closeZones() {
  isOpen = false;
  zones.hidden = true;
}

addEventListener("dragenter", (event) => { if (hasFiles(event)) openZones(); });
addEventListener("dragover", (event) => {
  if (!hasFiles(event)) return;
  event.preventDefault();
  openZones();
});
addEventListener("dragleave", (event) => { if (event.relatedTarget === null) closeZones(); });
addEventListener("drop", (event) => {
  if (!hasFiles(event)) return;
  // The browser does not open the file; beside the zones the nearest one takes it.
  event.preventDefault();
  if (event.target === zones && open.length) {
    const far = (/** @type {Element} */ zone) => {
      const { left, right, top, bottom } = zone.getBoundingClientRect();
      return Math.max(left - event.clientX, event.clientX - right, 0) + Math.max(top - event.clientY, event.clientY - bottom, 0);
    };
    const distances = [...zones.children].map(far);
    const files = [...event.dataTransfer?.files ?? []];
    // A picture is no new theme, and no file of a scale, only because it was dropped near that zone.
    const near = open.map((zone, index) => zone.over || zone.name === "new" && open.length > 1 ? Infinity : distances[index]);
    if (files.length) void open[near.indexOf(Math.min(...near))].take(files);
  }
  closeZones();
});

/**
 * Asks which of several places pasted files are for; a single one takes them.
 * @param {File[]} files
 */
function placePasted(files) {
  const all = zonesNow().filter(({ name, over }) => !over && !(isVector(files[0]) && ["background", "screenshot"].includes(name)));
  if (all.length < 2) return void all[0]?.take(files);
  const dialog = /** @type {HTMLDialogElement} */ (byId("question"));
  const own = all.find(({ name }) => name === state.part) ?? all[0];
  dialog.replaceChildren(make("h2", { id: "question-title" }, `What is ${files[0].name} for?`),
    make("p", {}, "It becomes what a file becomes that is dropped there."),
    make("div", { className: "answers" }, make("button", { textContent: "Cancel", onclick: () => dialog.close() }), ...all.map((zone) => {
      const button = make("button", { className: zone === own ? "fill" : "edge", name: `paste-${zone.name}`, title: zone.note, autofocus: zone === own, textContent: zone.words });
      button.addEventListener("click", () => {
        dialog.close();
        void zone.take(files);
      });
      return button;
    })));
  dialog.showModal();
}

document.addEventListener("paste", (event) => {
  if (event.target instanceof Element && event.target.closest("input, textarea, dialog")) return;
  const text = event.clipboardData?.getData("text/plain") ?? "";
  const files = svg.test(text) ? [new File([text], "pasted.svg", { type: "image/svg+xml" })] : [...event.clipboardData?.files ?? []];
  if (!files.length) return;
  event.preventDefault();
  placePasted(files);
});
