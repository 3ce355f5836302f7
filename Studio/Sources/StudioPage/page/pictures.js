// @ts-check
import { capsKey } from "./caps.js";
import { make } from "./elements.js";
import { select } from "./inputs.js";
import { decoded } from "./pixels.js";
import * as server from "./server.js";
import { showPixels } from "./sources.js";
import { currentTheme, state } from "./state.js";
import { colorText, find } from "./values.js";

/**
 * The files of a picture: `frame.png` has `frame@2x.png` and `frame~dark.png`.
 * @param {string} name
 * @param {string[]} pictures
 */
export function filesOf(name, pictures) {
  const stem = name.replace(/\.png$/, "").replace(/@\d+x$/, "").replace(/~[^@]*$/, "");
  const pattern = new RegExp(`^${stem.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(~[^@]+)?(@\\d+x)?\\.png$`);
  return pictures.filter((file) => pattern.test(file));
}

/**
 * The name of a picture without its appearance and scale, and both of them.
 * @param {string} name
 */
export function pictureName(name) {
  const [, stem = name, look = "base", scale = "1"] = name.match(/^(.*?)(?:~([^@.]+))?(?:@(\d+)x)?\.png$/i) ?? [];
  return { stem, look, scale: Number(scale) };
}

/** Whether a file is an SVG: it is drawn by the server, as `popframe rasterize` does. */
export const isVector = (/** @type {File} */ { name, type }) => /\.svg$/i.test(name) || type === "image/svg+xml";

/**
 * The file from which the frame is drawn at a scale: that of the scale, else the next larger one, else the largest.
 * @param {string} name As the theme writes it. @param {string} look @param {number} scale
 */
export function drawnFrom(name, look, scale) {
  const files = filesOf(name, currentTheme()?.pictures ?? []).map((file) => ({ file, ...pictureName(file) }));
  const own = files.filter((file) => file.look === look);
  const scales = (own.length ? own : files.filter((file) => file.look === "base")).sort((a, b) => a.scale - b.scale);
  return scales.find((file) => file.scale >= scale) ?? scales[scales.length - 1];
}

/**
 * The color in the middle of the art, as a theme writes it; `null` where there is no art, or nothing in its middle.
 * @returns {Promise<string|null>}
 */
export async function artColor() {
  const theme = currentTheme();
  const fused = /** @type {Record<string, {image?: string}>|undefined} */ (find("arrow.fused").value);
  const image = find("frame.image").value ?? Object.values(fused ?? {}).find((picture) => picture?.image)?.image ?? find("arrow.image").value;
  const file = typeof image === "string" ? drawnFrom(image, state.look, 1) : undefined;
  const blob = theme && file && await server.art(theme.id, file.file);
  if (!blob) return null;
  const bitmap = await decoded(blob);
  const context = make("canvas", { width: 1, height: 1 }).getContext("2d");
  context?.drawImage(bitmap, -Math.floor(bitmap.width / 2), -Math.floor(bitmap.height / 2));
  const [red = 0, green = 0, blue = 0, alpha = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
  return alpha ? colorText(`#${[red, green, blue].map((level) => level.toString(16).padStart(2, "0")).join("")}`, 1) : null;
}

/**
 * A picture with a thumbnail for each of its files, and the other pictures that there are.
 * @param {import("./fields.js").Field} field
 */
export function pictureWell({ key, spec, value, isDisabled, write }) {
  const theme = currentTheme();
  const name = typeof value === "string" ? value : "";
  const pictures = theme?.pictures ?? [];
  const stems = [...new Set(pictures.filter((file) => !/[~@]/.test(file)))];
  const options = [...new Set([...name ? [name] : [], ...spec.choices, ...stems])];
  const list = select(key, spec.label, [
    ...name ? [] : [/** @type {[string, string]} */ (["", "none"])],
    ...options.map((file) => /** @type {[string, string]} */ ([file, file]))], name, isDisabled, (file) => { if (file) void write(file); });
  const files = filesOf(name, pictures);
  return files.length ? [make("div", { className: "well" }, ...files.map((file) => thumbnail(key, file))), list] : [list];
}

/** @param {string} key @param {string} file */
function thumbnail(key, file) {
  const theme = currentTheme();
  const canvas = make("canvas", { width: 1, height: 1, "aria-hidden": "true" });
  const words = file.match(/(~[^@]+)?(@\d+x)?\.png$/);
  const label = [words?.[1]?.slice(1), words?.[2]?.slice(1) ?? "1x"].filter(Boolean).join(" ");
  const isSliced = capsKey(key) !== undefined;
  const what = isSliced ? "slice it on its pixels" : "show its pixels";
  const button = make("button", { title: `${file}: ${what}; drop a picture on it to replace it`, "aria-label": `${file}: ${what}`,
    onclick: () => void (isSliced ? import("./slicing.js").then(({ openSlicing }) => openSlicing(key, file)) : showPixels(file, null)) }, canvas, label);
  Object.assign(button.dataset, { key, file });
  void (async () => {
    const blob = theme && await server.art(theme.id, file);
    if (!blob) return;
    const bitmap = await decoded(blob);
    Object.assign(canvas, { width: bitmap.width, height: bitmap.height });
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
    bitmap.close();
  })();
  return button;
}
