// @ts-check
import { byId, make } from "./elements.js";
import { openedCell, shownCells } from "./cells.js";
import { ask } from "./conflict.js";
import { fit } from "./matrix.js";
import { paintOn, pixelsOf, sizeOf } from "./pixels.js";
import { change, currentTheme, listen, state } from "./state.js";
import * as server from "./server.js";

/** The ways of looking at a picture against its reference. */
const ways = [
  { name: "off", label: "Drawn alone" }, { name: "beside", label: "Side by side" },
  { name: "swipe", label: "Swipe" }, { name: "onion", label: "Onion skin" },
  { name: "difference", label: "Difference" },
];

/** @param {import("./cells.js").Shown} cell */
const isOpen = (cell) => cell.picture !== null
  && ["different", "sizeMismatch", "missing"].includes(cell.approved?.outcome ?? "");

/** Shows the next way of looking. */
export function nextWay() {
  if (!state.references || state.cell === null) return;
  const index = ways.findIndex(({ name }) => name === state.against);
  change({ against: ways[(index + 1) % ways.length].name });
}

/** Approves the opened cell, or all cells that are shown; asks first. */
export async function approve() {
  const theme = currentTheme();
  const opened = openedCell();
  if (!theme || !state.references || state.readOnly) return;
  const cells = (opened ? [opened] : shownCells()).filter(isOpen);
  if (!cells.length) return change({ message: "There is nothing to approve." });
  const count = cells.length === 1 ? "this picture" : `${cells.length} pictures`;
  const lines = cells.map((cell) => `${cell.name}: ${cell.approved?.summary ?? ""}`);
  if (!await ask(`Approve ${count}?`, [`What is drawn becomes the reference in ${state.references}.`], lines,
    ["Leave", "Approve"])) return;
  change({ message: await server.approve(theme.id, cells) });
}

const select = make("select", { id: "against" }, ...ways.map(({ name, label }) =>
  make("option", { value: name, textContent: label })));
select.setAttribute("aria-label", "Against the reference");
select.addEventListener("change", () => change({ against: select.value }));
const slider = make("input", { type: "range", min: "0", max: "100", value: "50", id: "share" });
slider.setAttribute("aria-label", "How much of what is drawn");
slider.addEventListener("input", apply);
const verdict = make("span", { className: "verdict" });
const button = make("button", { textContent: "Approve", onclick: () => void approve() });
const bar = make("span", { className: "against", hidden: true }, select, slider, verdict, button);
const reference = make("canvas", { className: "reference", role: "img", hidden: true });

/**
 * Puts the parts of this into the stage.
 * @param {HTMLElement} tools
 * @param {HTMLElement} paper
 * @param {HTMLElement} box Shows what is drawn.
 * @param {HTMLCanvasElement} picture What is drawn.
 */
export function compareIn(tools, paper, box, picture) {
  tools.append(bar);
  paper.after(make("div", { className: "paper beside", hidden: true }));
  paper.append(reference);
  drawn = picture;
  shown = box;
  sheet = paper;
}

/** @type {HTMLCanvasElement|null} */
let drawn = null;
/** @type {HTMLElement|null} */
let shown = null;
/** @type {HTMLElement|null} */
let sheet = null;
/** The reference whose pixels are held. */
let held = "";
/** @type {ImageBitmap|ImageData|null} */
let bitmap = null;

/** Reads the reference of the opened cell, and shows it as wanted. */
export async function refreshReference() {
  const address = openedCell()?.approved?.picture ?? "";
  if (address !== held) {
    held = address;
    const [file] = address ? await server.pictures([address]) : [null];
    const pixels = file ? await pixelsOf(file) : null;
    if (held !== address) return;
    if (bitmap instanceof ImageBitmap) bitmap.close();
    bitmap = pixels;
  }
  apply();
}

/** Shows the reference in the chosen way. */
function apply() {
  if (!drawn || !shown || !sheet) return;
  const cell = openedCell();
  const way = bitmap && cell?.approved ? state.against : "off";
  select.value = state.against;
  slider.hidden = way !== "swipe" && way !== "onion";
  verdict.textContent = cell?.approved ? cell.approved.summary : "";
  bar.hidden = !state.references || !cell?.approved;
  button.hidden = state.readOnly || !cell || !isOpen(cell) || !currentTheme();
  const beside = /** @type {HTMLElement} */ (sheet.nextElementSibling);
  beside.hidden = way !== "beside";
  reference.hidden = way === "off";
  shown.style.clipPath = shown.style.opacity = "";
  if (!bitmap || way === "off") return;
  if (way === "beside") beside.append(reference);
  else sheet.insertBefore(reference, shown);
  beside.className = `paper beside ${state.backgrounds[0]}`;
  reference.setAttribute("aria-label", `Reference of ${cell?.name}`);
  if (way === "difference") showDifference(bitmap, drawn, shown);
  else paintOn(reference, bitmap);
  fit(reference);
  reference.classList.toggle("over", way === "difference");
  const share = Number(slider.value);
  if (way === "swipe") shown.style.clipPath = `inset(0 0 0 ${share}%)`;
  if (way === "onion") shown.style.opacity = String(share / 100);
}

/**
 * Pixels that differ in red, the others faint.
 * @param {ImageBitmap|ImageData} approved
 * @param {HTMLCanvasElement} picture
 * @param {HTMLElement} box Shows the picture.
 */
function showDifference(approved, picture, box) {
  const size = sizeOf(picture);
  const width = Math.max(approved.width, size.width);
  const height = Math.max(approved.height, size.height);
  const pixels = (/** @type {ImageBitmap|ImageData|HTMLCanvasElement} */ source) => {
    const context = make("canvas", { width, height }).getContext("2d");
    if (source instanceof ImageData) context?.putImageData(source, 0, 0);
    else if (source === picture) context?.drawImage(source, 0, 0, size.width, size.height, 0, 0, size.width, size.height);
    else context?.drawImage(source, 0, 0);
    return context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
  };
  const before = pixels(approved);
  const after = pixels(picture);
  const result = new ImageData(width, height);
  for (let place = 0; place < after.length; place += 4) {
    const differs = [0, 1, 2, 3].some((channel) => before[place + channel] !== after[place + channel]);
    result.data.set(differs ? [216, 27, 96, 255]
      : [after[place], after[place + 1], after[place + 2], after[place + 3] / 4], place);
  }
  reference.width = width;
  reference.height = height;
  reference.getContext("2d")?.putImageData(result, 0, 0);
  // What is drawn would cover it.
  box.style.opacity = "0";
}

byId("approve-all").addEventListener("click", () => void approve());
/** The button that approves all. */
function offer() {
  const count = state.cell === null && currentTheme() ? shownCells().filter(isOpen).length : 0;
  const all = /** @type {HTMLButtonElement} */ (byId("approve-all"));
  all.hidden = state.readOnly || state.view !== "previews" || state.cell !== null;
  all.disabled = !count;
  all.textContent = count ? `Approve ${count}` : "All approved";
}

listen((changed) => {
  if (!state.references) return;
  if (["cell", "pages", "scenes", "themes", "theme", "references", "readOnly", "sizes", "choice", "view"].some(
    (key) => changed.has(key))) offer();
  if (state.cell === null) return;
  if (["cell", "pages", "scenes", "references", "readOnly", "inspection", "sizes"].some((key) => changed.has(key))) {
    void refreshReference();
  } else if (["against", "zoom", "backgrounds", "draft"].some((key) => changed.has(key))) apply();
});
