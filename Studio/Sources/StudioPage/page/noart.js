// @ts-check
/** A direction for which a theme has no art: an empty pane with ways on, and no other direction's picture. */
import { capsOf, writtenCaps } from "./caps.js";
import { begin } from "./editor.js";
import { make } from "./elements.js";
import { fusedArt } from "./fusedart.js";
import { icon } from "./icons.js";
import { filesOf } from "./pictures.js";
import { decoded } from "./pixels.js";
import * as server from "./server.js";
import { change, currentTheme, state } from "./state.js";
import { find } from "./values.js";

const directions = ["up", "down", "left", "right"];
const opposite = /** @type {Record<string, string>} */ ({ up: "down", down: "up", left: "right", right: "left" });

/** The pictures with the arrow in the corner at the end of its edge: turned, the end stays the end. */
const inCorner = /** @type {Record<string, string>} */ ({ up: "upCorner", down: "downCorner", left: "leftBottom", right: "rightBottom" });

/**
 * Whether a theme whose frame and arrow are one picture has none for a direction.
 * @param {string} look @param {string} direction
 */
export function lacksArt(look, direction) {
  const art = fusedArt(currentTheme(), look, direction);
  return art !== null && !art.middle && !art.start && !art.end;
}

/**
 * The direction whose picture can be turned, the opposite one or else another one, with the names of that picture and of the
 * turned one: between two spans, or else in a corner.
 */
function origin() {
  for (const inSet of [(/** @type {string} */ name) => name, (/** @type {string} */ name) => inCorner[name]]) {
    const from = [opposite[state.arrow], ...directions].find((name) => name && find(`arrow.fused.${inSet(name)}`).value !== undefined);
    if (from) return { from, slot: inSet(from), next: inSet(state.arrow) };
  }
  return null;
}

/**
 * How a picture is turned: rows and columns change places where a direction becomes another axis', then it is mirrored where it
 * has to point the other way.
 * @param {string} from @param {string} to
 */
export function turning(from, to) {
  const isUpright = (/** @type {string} */ direction) => direction === "up" || direction === "down";
  const isSwapped = isUpright(from) !== isUpright(to);
  const reached = isSwapped ? { up: "left", left: "up", down: "right", right: "down" }[from] : from;
  return { isSwapped, isMirrored: reached !== to, isAcross: !isUpright(to) };
}

/** @typedef {ReturnType<typeof turning>} Turning */

/**
 * @param {ImageBitmap} bitmap @param {Turning} turning
 * @returns {Promise<Blob|null>}
 */
export function turned(bitmap, { isSwapped, isMirrored, isAcross }) {
  const [width, height] = isSwapped ? [bitmap.height, bitmap.width] : [bitmap.width, bitmap.height];
  const canvas = make("canvas", { width, height });
  const context = canvas.getContext("2d");
  if (isMirrored) context?.transform(isAcross ? -1 : 1, 0, 0, isAcross ? 1 : -1, isAcross ? width : 0, isAcross ? 0 : height);
  if (isSwapped) context?.transform(0, 1, 1, 0, 0, 0);
  context?.drawImage(bitmap, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/**
 * Caps of a turned picture, in the form that they have.
 * @param {unknown} value @param {Turning} turning
 */
function turnedCaps(value, { isSwapped, isMirrored, isAcross }) {
  const turn = (/** @type {import("./state.js").Four} */ [top, left, bottom, right]) => {
    const [t, l, b, r] = isSwapped ? [left, top, right, bottom] : [top, left, bottom, right];
    return /** @type {import("./state.js").Four} */ (!isMirrored ? [t, l, b, r] : isAcross ? [t, r, b, l] : [b, l, t, r]);
  };
  const { points, files } = capsOf(value);
  return writtenCaps({ points: points && turn(points),
    files: files && Object.fromEntries(Object.entries(files).map(([scale, caps]) => [scale, turn(caps)])) });
}

/**
 * What stands in the theme's file for a picture in place of another direction's.
 * @param {NonNullable<ReturnType<typeof origin>>} origin @param {string} to @param {string} image
 */
function slotOf({ from, slot }, to, image) {
  const value = (/** @type {string} */ name) => find(`arrow.fused.${slot}.${name}`).value;
  const [span, tip] = [value("arrowSpan"), value("tip")];
  return { image, capInsets: turnedCaps(value("capInsets"), turning(from, to)),
    ...span === undefined ? {} : { arrowSpan: span }, ...tip === undefined ? {} : { tip } };
}

/** A name for the pictures of the direction that no picture has. */
function stemNow() {
  const pictures = currentTheme()?.pictures ?? [];
  let stem = state.arrow;
  for (let number = 2; filesOf(`${stem}.png`, pictures).length; number++) stem = `${state.arrow}-${number}`;
  return stem;
}

/** Makes the direction's pictures by turning another one's: files and key are one step of undoing. */
async function turnPicture() {
  const theme = currentTheme();
  const [known, to] = [origin(), state.arrow];
  const image = known && find(`arrow.fused.${known.slot}.image`).value;
  if (!theme || !known || typeof image !== "string") return;
  const revision = await begin();
  const [stem, former] = [stemNow(), image.replace(/\.png$/, "").replace(/@\d+x$/, "")];
  const files = [];
  for (const name of filesOf(image, theme.pictures)) {
    const blob = await server.art(theme.id, name);
    const png = blob && await turned(await decoded(blob), turning(known.from, to));
    const { picture, message } = png ? await server.upload(png) : { picture: undefined, message: "it cannot be read." };
    if (!picture) return change({ message: `Nothing was made of ${name}: ${message}` });
    files.push({ name: stem + name.slice(former.length), picture, replaces: null });
  }
  const { what } = await server.put(theme.id, revision ?? theme.revision, files, [{ key: `arrow.fused.${known.next}`, value: slotOf(known, to, `${stem}.png`) }]);
  change({ message: what === "written" ? `${files.map(({ name }) => name).join(", ")}: in the theme.`
    : what === "changed" ? "Nothing was made: the theme has changed meanwhile. Try again." : state.message || "Nothing was made: the theme would be wrong." });
}

/**
 * Makes dropped or chosen pictures those of the direction.
 * @param {File[]} files
 */
export async function putDirection(files) {
  const { putArt } = await import("./dropping.js");
  const [known, to, stem] = [origin(), state.arrow, stemNow()];
  // As large as the turned one it has the same caps; another one's are set on the art.
  const slot = known ? slotOf(known, to, `${stem}.png`) : { image: `${stem}.png` };
  await putArt(files, `arrow.fused.${known?.next ?? to}`, stem, slot);
}

const chooser = make("input", { type: "file", accept: "image/png,image/jpeg,image/webp", multiple: true, hidden: true, "aria-label": "Pictures of a direction" });
chooser.addEventListener("change", () => {
  if (chooser.files?.length) void putDirection([...chooser.files]);
  chooser.value = "";
});
document.body.append(chooser);

/** What stands in a pane whose direction has no art. */
export function noArt() {
  const { arrow } = state;
  const theme = currentTheme();
  const from = arrow === "none" ? undefined : origin()?.from;
  const light = from && opposite[from] === arrow ? { up: "below", down: "above", left: "the right", right: "the left" }[arrow] : "another side";
  return make("div", { className: "noart" }, icon(arrow),
    make("b", {}, arrow === "none" ? `${theme?.name} has no art without an arrow` : `${theme?.name} has no art that points ${arrow}`),
    make("p", {}, `Its arrow is one picture with its frame${from ? `, and ${from} was drawn.` : "."}`),
    ...state.readOnly ? [] : [make("div", { className: "actions" },
      ...from ? [make("button", { className: "fill", textContent: `Turn ${from}'s picture`, onclick: () => void turnPicture() })] : [],
      make("button", { className: "edge", textContent: "Choose a picture…", onclick: () => chooser.click() })),
    make("p", {}, `or drop ${stemNow()}.png here.${from ? ` Turned, its light comes from ${light}.` : ""}`)]);
}
