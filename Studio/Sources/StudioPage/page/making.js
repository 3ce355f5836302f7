// @ts-check
/** What every new theme needs, whatever it is made of: a place, a name, and pictures from the system's dialog. */
import { byId, make } from "./elements.js";
import { isVector } from "./pictures.js";
import * as server from "./server.js";
import { change, show, state } from "./state.js";

const dialog = /** @type {HTMLDialogElement} */ (byId("sheet"));

/** Whether new themes can be made at all. */
export function canMake() { return state.folder !== null && !state.readOnly; }

/** The name of the folder that new themes are made in. */
export function folderWord() { return state.folder?.split("/").filter(Boolean).pop() ?? "Themes"; }

/**
 * A picture: `picture` is its hash once the server has it, `source` the file that it came from.
 * @typedef {{name: string, source: string, picture: string, width: number, height: number}} Mock
 */

/** The most pictures that are taken at once. */
export const mostMocks = 6;

/**
 * Has the server hold pictures; an SVG as it is drawn at every scale. The largest is the first.
 * @param {File[]} files @param {(name: string) => string} [rename] @param {number} [most]
 * @returns {Promise<{mocks: Mock[], refusal: string}>}
 */
export async function uploaded(files, rename = (name) => name, most = mostMocks) {
  const pictures = files.filter((file) => /\.png$/i.test(file.name) || isVector(file));
  const refuse = (/** @type {string} */ refusal) => ({ mocks: [], refusal });
  if (!pictures.length) return refuse("These are no PNG or SVG files. A picture of a popover has to be one of them, because only they keep its transparent background.");
  if (pictures.length > most) return refuse(`These are ${pictures.length} pictures; drop at most ${most} of one popover.`);
  /** @type {Mock[]} */
  const mocks = [];
  for (const file of pictures) {
    if (isVector(file)) {
      const { pictures: drawn, message } = await server.rasterize(file);
      if (!drawn) return refuse(`${file.name}: ${message}`);
      const stem = file.name.replace(/\.svg$/i, "").replace(/@\d+x$/, "");
      mocks.push(...drawn.map(({ scale, ...one }) => ({ name: rename(`${stem}@${scale}x.png`), source: file.name, ...one })));
      continue;
    }
    const name = rename(file.name.replace(/\.png$/i, ".png"));
    const { picture, width, height, message } = await server.upload(file);
    if (picture === undefined) return refuse(`${name}: ${message ?? "it cannot be read."}`);
    mocks.push({ name, source: name, picture, width: width ?? 0, height: height ?? 0 });
  }
  mocks.sort((one, other) => other.width - one.width);
  return { mocks, refusal: "" };
}

/**
 * The system's dialog for pictures, which a click on it opens.
 * @param {string} words @param {(files: File[]) => void} take
 */
export function chooser(words, take) {
  const input = make("input", { type: "file", accept: "image/png,image/svg+xml", multiple: true, hidden: true, "aria-label": words });
  input.addEventListener("change", () => {
    take([...input.files ?? []]);
    input.value = "";
  });
  return input;
}

/**
 * A button that opens the system's dialog for files.
 * @param {string} words @param {(files: File[]) => void} take
 */
export function chooseButton(words, take) {
  const input = chooser(words, take);
  return make("span", {}, input, make("button", { className: "edge", textContent: words, onclick: () => input.click() }));
}

/**
 * The line with the new folder's name, which has to be free.
 * @param {{theme: string, proposed: string, typed?: string|null, isGood: boolean, acceptable?: number|null, accepting?: string,
 *   keep?: (name: string) => void, shown?: Partial<import("./state.js").State>}} what What is made, and how it is `shown` first; `typed` is the name that somebody has given it already. `isGood` says
 *   whether it can be made as it is, `acceptable` by how many levels its proof is off, and `accepting` what accepts that, in words.
 */
export function naming({ theme, proposed, typed = null, isGood, acceptable = null, accepting = "", keep, shown = {} }) {
  const isTaken = (/** @type {string} */ name) => state.themes.some(({ file }) => file.endsWith(`/${name}/theme.yaml`));
  let name = typed ?? proposed;
  for (let number = 2; typed === null && isTaken(name); number++) name = `${proposed} ${number}`;
  const input = make("input", { name: "folder", value: name, "aria-label": "Folder", spellcheck: false });
  const note = make("p", { className: "dim", role: "status" });
  const button = make("button", { className: "fill", textContent: "Make theme", id: "make" });
  const judge = () => {
    const text = input.value.trim();
    const reason = !text ? "The folder needs a name." : isTaken(text) ? "There is a theme of this name already." : "";
    note.textContent = reason || `${folderWord()}/${text}`;
    button.disabled = !(isGood || accept.checked) || reason !== "";
  };
  const accept = make("input", { type: "checkbox", name: "accept", onchange: judge });
  input.addEventListener("input", () => {
    keep?.(input.value);
    judge();
  });
  input.addEventListener("keydown", (event) => { if (event.key === "Enter" && !button.disabled) button.click(); });
  button.addEventListener("click", async () => {
    button.disabled = true;
    const { id, message } = await server.makeTheme(theme, input.value.trim(), accept.checked ? acceptable ?? 0 : 0);
    if (id === undefined) {
      note.textContent = message ?? "It could not be made.";
      note.classList.add("bad");
      return;
    }
    dialog.close();
    await server.readThemes();
    show(id, { view: "stage", ...shown });
    change({ message: `${id} was made in ${folderWord()}.` });
  });
  judge();
  return make("div", { className: "naming" },
    ...acceptable === null ? [] : [make("label", { className: "accept" }, accept, accepting)],
    make("label", {}, make("span", { className: "dim" }, "Folder"), input), note, make("span", { className: "gap" }),
    make("button", { textContent: "Cancel", onclick: () => dialog.close() }), button);
}
