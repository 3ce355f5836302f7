// @ts-check
import { draw } from "./drawer.js";
import { byId, make } from "./elements.js";
import { canMake, chooseButton, folderWord, naming } from "./making.js";
import { openMocks } from "./mocksheet.js";
import { unpacked } from "./pixels.js";
import { state } from "./state.js";

const dialog = /** @type {HTMLDialogElement} */ (byId("sheet"));

/**
 * The starters as pictures; choosing one goes on to its name.
 * @param {(theme: string, words: string) => void} choose
 */
export function starterCards(choose) {
  const cards = state.starters.map(({ theme, words }) => {
    const canvas = make("canvas", { width: 1, height: 1, "aria-hidden": "true" });
    const card = make("button", { className: "starter", onclick: () => choose(theme, words), ondblclick: () => byId("make").click() }, canvas, make("span", {}, words));
    card.dataset.starter = theme;
    return { theme, canvas, card };
  });
  void paintStarters(cards);
  return make("div", { className: "starters" }, ...cards.map(({ card }) => card));
}

/** @param {{theme: string, canvas: HTMLCanvasElement}[]} cards */
async function paintStarters(cards) {
  if (!cards.length) return;
  const [width, height] = [150, 107].map((length) => Math.round(length * devicePixelRatio));
  const { sheet } = await draw({ sheet: { theme: cards[0].theme, set: [], cells: cards.map(({ theme }) => ({
    name: `starter:${theme}`, drawing: 0, request: {
      theme, content: [84, 44], arrow: "up", offset: 0, scale: devicePixelRatio, appearance: "base", background: "#C9D2DE",
      placeholder: "text", room: { width, height } } })) } });
  sheet?.cells.forEach((cell, index) => {
    const { canvas } = cards[index];
    const pixels = cell?.pixels && unpacked(cell.pixels);
    const place = cell?.numbers.place;
    if (!pixels || !place) return;
    Object.assign(canvas, { width, height });
    const context = canvas.getContext("2d");
    if (!context) return;
    context.fillStyle = cell.numbers.background.startsWith("#") ? cell.numbers.background : "#F2F2F7";
    context.fillRect(0, 0, width, height);
    const [x, y] = place.map((value, axis) => value - cell.numbers.origin[axis]);
    if (pixels instanceof ImageData) context.putImageData(pixels, x, y);
    else context.drawImage(pixels, x, y);
  });
}

/** What people can do who have no theme yet. */
export function emptyParts() {
  return [
    make("h2", {}, "Drop a picture of a popover"),
    make("p", { className: "dim" }, "A PNG or SVG with a transparent background. It is cut into frame, arrow and shadow, and drawn again to prove it."),
    make("div", {}, chooseButton("Choose pictures…", (files) => void openMocks(files))),
    make("p", { className: "dim or" }, "or begin with one of these"),
    starterCards((theme, words) => {
      openNew();
      take(theme, words);
    }),
    make("p", { className: "dim" }, "Themes are folders. New ones are made in ", make("b", { title: state.folder ?? "" }, folderWord()), "."),
  ];
}

/** @param {...Node} parts */
function open(...parts) {
  dialog.classList.remove("mock");
  dialog.replaceChildren(...parts);
  if (!dialog.open) dialog.showModal();
}

/** @param {string} text */
function heading(text) { return make("h1", { id: "sheet-title" }, text); }

/** The sheet of a new theme: pictures, or a starter. */
export function openNew() {
  if (!canMake()) return;
  open(heading("New theme"),
    make("p", { className: "dim" }, "Drop one to six pictures of a popover with a transparent background here: mock.png, mock@2x.png."),
    make("div", { className: "actions" }, chooseButton("Choose pictures…", (files) => void openMocks(files))),
    make("p", { className: "dim or" }, "or begin with one of these"),
    starterCards(take),
    make("div", { className: "answers" }, make("button", { textContent: "Cancel", onclick: () => dialog.close() })));
}

/**
 * Asks for the name of a theme that a starter begins; the starters stay where they are.
 * @param {string} theme @param {string} words
 */
function take(theme, words) {
  if (dialog.querySelector("[aria-current='true']")?.getAttribute("data-starter") === theme) return;
  dialog.querySelector(".answers, .naming")?.replaceWith(naming({ theme, proposed: words.split(/[: ]/)[0], isGood: true }));
  for (const card of dialog.querySelectorAll(".starter")) {
    if (card instanceof HTMLElement) card.setAttribute("aria-current", String(card.dataset.starter === theme));
  }
  const field = dialog.querySelector("input[name='folder']");
  if (field instanceof HTMLInputElement) field.select();
}
