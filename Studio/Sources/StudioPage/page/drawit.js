// @ts-check
/** A frame that is drawn in place of its pictures: fill, corners and border as its art shows them. */
import { ask } from "./conflict.js";
import { write } from "./editor.js";
import { decimal } from "./elements.js";
import { drawnFrom } from "./pictures.js";
import { decoded, levelsOf } from "./pixels.js";
import * as server from "./server.js";
import { change, currentTheme, state } from "./state.js";
import { colorText, find, insetsOf } from "./values.js";

/** Channels that differ by less are one color, in levels. */
const tolerance = 4;
/** Of a corner of radius 1, so much of its square lies outside. */
const cornerShare = 1 - Math.PI / 4;

/**
 * What is read from the art of a frame; `null` where its middle is clear.
 * @param {ImageData} image @param {number} scale @param {import("./state.js").Four} alignment
 */
export function readFrame({ width, data }, scale, alignment) {
  const height = data.length / 4 / width;
  const [top, left, bottom, right] = alignment.map((inset) => Math.round(inset * scale));
  const [wide, high] = [width - left - right, height - top - bottom];
  const at = (/** @type {number} */ x, /** @type {number} */ y) => [...data.slice(4 * ((top + y) * width + left + x), 4 * ((top + y) * width + left + x) + 4)];
  const differ = (/** @type {number[]} */ one, /** @type {number[]} */ other) => one.some((value, channel) => Math.abs(value - other[channel]) > tolerance);
  const text = (/** @type {number[]} */ [red, green, blue, alpha]) => colorText(`#${[red, green, blue].map((level) => level.toString(16).padStart(2, "0")).join("")}`, alpha / 255);
  const [x, y] = [Math.floor(wide / 2), Math.floor(high / 2)];
  // From the edge to where the color is the one before it: the border ends there.
  const inside = Array.from({ length: Math.min(8 * scale, y) }, (_, depth) => depth).find((depth) => !differ(at(x, depth), at(x, depth + 1))) ?? 0;
  const hasBorder = inside > 0 && differ(at(x, 0), at(x, inside));
  const [first, last] = [at(x, hasBorder ? inside : 0), at(x, high - 1 - (hasBorder ? inside : 0))];
  if (!at(x, y)[3]) return null;
  const edge = at(x, 0)[3] || 255;
  const reach = Math.floor(Math.min(wide, high) / 2);
  const radii = [[0, 0], [1, 0], [1, 1], [0, 1]].map(([isRight, isLow]) => {
    let lost = 0;
    for (let v = 0; v < reach; v++) for (let u = 0; u < reach; u++) lost += Math.max(0, 1 - at(isRight ? wide - 1 - u : u, isLow ? high - 1 - v : v)[3] / edge);
    return Math.round(Math.sqrt(lost / cornerShare) / scale * 2) / 2;
  });
  return {
    style: "drawn", fill: differ(first, last) ? { gradient: [[text(first), 0], [text(last), 1]], angle: 180 } : text(first),
    cornerRadius: radii.every((radius) => radius === radii[0]) ? radii[0] : radii,
    ...hasBorder ? { border: { color: text(at(x, 0)), width: inside / scale } } : {} };
}

/** Reads the frame's art, says how near to it the drawn one is, and writes it where somebody wants it. */
export async function drawInstead() {
  const theme = currentTheme();
  const image = find("frame.image").value;
  const file = typeof image === "string" ? drawnFrom(image, "base", 99) : undefined;
  const blob = theme && file && await server.art(theme.id, file.file);
  const bitmap = blob && await decoded(blob);
  const levels = bitmap && levelsOf(bitmap);
  if (!theme || !file || !levels) return change({ message: "The frame's picture cannot be read." });
  const frame = readFrame(levels, file.scale, insetsOf(find("frame.alignmentInsets").value ?? 0));
  if (!frame) return change({ message: "The middle of the frame's picture is clear: there is no color to draw it with." });
  const { arrow } = state.inspection?.values ?? {};
  const set = [{ key: "frame", value: frame },
    ...arrow ? [{ key: "arrow", value: { style: "drawn", base: arrow.base, height: arrow.height } }] : []];
  const request = { content: theme.previews.content[0] ?? [200, 120], arrow: state.arrow, offset: 0, scale: file.scale, appearance: "base", background: "none", placeholder: null };
  const words = await nearness(theme.id, /** @type {import("./state.js").Request} */ (request), set);
  const border = frame.border ? `, a border of ${decimal(frame.border.width)} in ${frame.border.color}` : ", no border";
  const fill = typeof frame.fill === "string" ? frame.fill : frame.fill.gradient.map(([color]) => color).join(" to ");
  if (!await ask("Draw it instead of its pictures?", [`Read from ${file.file}: corners of ${[frame.cornerRadius].flat().map(decimal).join(", ")}, filled with ${fill}${border}.`, words,
    "The pictures stay in the folder; undo takes them again."], [], ["Cancel", "Draw it"])) return;
  await write(set);
}

/**
 * How far the drawn popover is from the one with pictures, in words.
 * @param {string} theme @param {import("./state.js").Request} request @param {import("./state.js").Setting[]} set
 */
async function nearness(theme, request, set) {
  try {
    const [now, next] = await Promise.all([[], set].map(async (set) => levelsOf(await decoded(await server.render(theme, request, set)))));
    if (!now || !next || now.width !== next.width || now.height !== next.height) return "It has another size than the one with pictures.";
    const far = Array.from({ length: now.data.length / 4 }, (_, pixel) =>
      Math.max(...[0, 1, 2, 3].map((channel) => Math.abs(now.data[4 * pixel + channel] - next.data[4 * pixel + channel]))));
    const count = far.filter((levels) => levels > 2).length;
    return `${count.toLocaleString("en")} of ${far.length.toLocaleString("en")} pixels differ from it by more than 2 levels${count ? `, the most by ${far.reduce((most, levels) => Math.max(most, levels), 0)}` : ""}.`;
  } catch {
    return "How near it is could not be drawn.";
  }
}
