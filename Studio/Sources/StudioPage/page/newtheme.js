// @ts-check
import { draw } from "./drawer.js";
import { byId, follow, listed, make } from "./elements.js";
import { icon } from "./icons.js";
import { shadowWords } from "./outline.js";
import { isVector } from "./pictures.js";
import { unpacked } from "./pixels.js";
import { change, show, state } from "./state.js";
import * as server from "./server.js";

/** @typedef {import("./server.js").Sliced} Sliced */
/** @typedef {{name: string, picture: string, width: number, height: number}} Mock */

const dialog = /** @type {HTMLDialogElement} */ (byId("sheet"));

/** The most pictures that are taken apart at once. */
export const mostMocks = 6;

/** Whether new themes can be made at all. */
export function canMake() { return state.folder !== null && !state.readOnly; }

/** The name of the folder that new themes are made in. */
export function folderWord() { return state.folder?.split("/").filter(Boolean).pop() ?? "Themes"; }

/**
 * The starters as pictures; choosing one goes on to its name.
 * @param {(theme: string, words: string) => void} choose
 */
export function starterCards(choose) {
  const cards = state.starters.map(({ theme, words }) => {
    const canvas = make("canvas", { width: 1, height: 1, "aria-hidden": "true" });
    const card = make("button", { className: "starter", onclick: () => choose(theme, words) }, canvas, make("span", {}, words));
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
    make("p", { className: "dim" }, "A PNG with a transparent background. It is cut into frame, arrow and shadow, and drawn again to prove it."),
    make("div", {}, chooseButton("Choose pictures…", (files) => void openMocks(files))),
    make("p", { className: "dim or" }, "or begin with one of these"),
    starterCards((theme, words) => openStarter(theme, words)),
    make("p", { className: "dim" }, "Themes are folders. New ones are made in ", make("b", { title: state.folder ?? "" }, folderWord()), "."),
  ];
}

/**
 * A button that opens the system's dialog for files.
 * @param {string} words @param {(files: File[]) => void} take
 */
export function chooseButton(words, take) {
  const input = make("input", { type: "file", accept: "image/png", multiple: true, hidden: true, "aria-label": words });
  input.addEventListener("change", () => {
    take([...input.files ?? []]);
    input.value = "";
  });
  return make("span", {}, input, make("button", { className: "edge", textContent: words, onclick: () => input.click() }));
}

/** @param {...Node} parts */
function open(...parts) {
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
    starterCards((theme, words) => openStarter(theme, words)),
    make("div", { className: "answers" }, make("button", { textContent: "Cancel", onclick: () => dialog.close() })));
}

/** @param {string} theme @param {string} words */
function openStarter(theme, words) {
  open(heading(words.split(":")[0]), starterCards(openStarter), naming(theme, words.split(/[: ]/)[0], true));
  for (const card of dialog.querySelectorAll(".starter")) {
    if (card instanceof HTMLElement) card.setAttribute("aria-current", String(card.dataset.starter === theme));
  }
  const field = dialog.querySelector("input[name='folder']");
  if (field instanceof HTMLInputElement) field.select();
}

/**
 * The line with the new folder's name, which has to be free.
 * @param {string} theme What is made. @param {string} proposed @param {boolean} isGood Whether it can be made.
 * @param {number|null} [acceptable] The levels of a proof that does not hold, which can be accepted.
 */
function naming(theme, proposed, isGood, acceptable = null) {
  const isTaken = (/** @type {string} */ name) => state.themes.some(({ file }) => file.endsWith(`/${name}/theme.yaml`));
  let name = proposed;
  for (let number = 2; isTaken(name); number++) name = `${proposed} ${number}`;
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
  input.addEventListener("input", judge);
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
    show(id, { view: "stage" });
    change({ message: `${id} was made in ${folderWord()}.` });
  });
  judge();
  return make("div", { className: "naming" },
    ...acceptable === null ? [] : [make("label", { className: "accept" }, accept, `Accept pixels that are off by up to ${acceptable} of 255 levels`)],
    make("label", {}, make("span", { className: "dim" }, "Folder"), input), note, make("span", { className: "gap" }),
    make("button", { textContent: "Cancel", onclick: () => dialog.close() }), button);
}

/**
 * Takes pictures of a popover apart.
 * @param {File[]} files
 */
export async function openMocks(files) {
  if (!canMake()) return;
  const pictures = files.filter((file) => /\.png$/i.test(file.name) || isVector(file));
  const names = pictures.map(({ name }) => name.replace(/\.png$/i, ".png"));
  const refuse = (/** @type {string} */ reason) => openRefused(names, [], reason);
  if (!pictures.length) return refuse("These are no PNG or SVG files. A picture of a popover has to be one of them, because only they keep its transparent background.");
  if (pictures.length > mostMocks) return refuse(`These are ${pictures.length} pictures; drop at most ${mostMocks} of one popover.`);
  open(heading(`Taking ${names.join(", ")} apart…`), make("p", { className: "dim", role: "status" },
    "It is cut into frame, arrow and shadow, and drawn again. This takes a few seconds."),
  make("div", { className: "answers" }, make("button", { textContent: "Cancel", onclick: () => dialog.close() })));
  /** @type {Mock[]} */
  const mocks = [];
  for (const [index, file] of pictures.entries()) {
    if (isVector(file)) {
      const { pictures: drawn, message } = await server.rasterize(file);
      if (!drawn) return refuse(`${file.name}: ${message}`);
      const stem = file.name.replace(/\.svg$/i, "").replace(/@\d+x$/, "");
      mocks.push(...drawn.map(({ scale, ...one }) => ({ name: `${stem}${scale === 1 ? "" : `@${scale}x`}.png`, ...one })));
      continue;
    }
    const { picture, width, height, message } = await server.upload(file);
    if (picture === undefined) return refuse(`${names[index]}: ${message ?? "it cannot be read."}`);
    mocks.push({ name: names[index], picture, width: width ?? 0, height: height ?? 0 });
  }
  mocks.sort((one, other) => other.width - one.width);
  await slice(mocks, null);
}

/** @type {number} The last taking apart: an answer of an earlier one is not shown. */
let turn = 0;

/** @param {Mock[]} mocks @param {[number, number, number, number]|null} content */
async function slice(mocks, content) {
  const mine = ++turn;
  const { sliced, message } = await server.slice(mocks.map(({ name, picture }) => ({ name, picture })), content);
  if (mine !== turn || !dialog.open) return;
  if (sliced) openProof(mocks, sliced, content);
  else openRefused(mocks.map(({ name }) => name), mocks, message ?? "The server does not answer.", content);
}

/** What a picture is called without its scale. */
const stemOf = (/** @type {string} */ name) => name.replace(/\.png$/, "").replace(/@\d+x$/, "");

/** @param {Mock} mock */
const scaleOf = ({ name }) => Number(name.match(/@(\d+)x\.png$/)?.[1] ?? 1);

/**
 * The sheet of a refusal: the same sheet, with the reason in place of the proof.
 * @param {string[]} names @param {Mock[]} mocks @param {string} reason @param {[number, number, number, number]|null} [content]
 */
function openRefused(names, mocks, reason, content = null) {
  // What the command is told by an option is dragged here.
  const mayHaveContent = reason.includes("--content");
  const isOpaque = reason.includes("needs a transparent background");
  const own = names.length === 1 && reason.startsWith(`${names[0]}: `) ? reason.slice(names[0].length + 2) : reason;
  const words = own.replace(/;? ?if there is content in the middle, say where with --content X,Y,W,H/, "")
    .replace(/[^.;]*--content X,Y,W,H[^.;]*/, "");
  open(heading(names.length ? `${names.join(", ")}: not taken apart` : "Not taken apart"),
    make("p", { className: "verdict no", role: "status" }, icon("no"), sentence(words)),
    ...mocks.length ? [make("div", { className: "three" }, mockFigure(mocks, content))] : [],
    ...isOpaque ? [make("p", { className: "dim" },
      "Export the popover alone from the image editor: without what lies below it, as a PNG with transparency.")]
      : mayHaveContent || mocks.length ? [make("p", { className: "dim" },
        "If there is content in the picture, drag a rectangle round it: it is left out of the search.")] : [],
    make("div", { className: "answers" },
      ...content ? [make("button", { textContent: "No content", onclick: () => void slice(mocks, null) })] : [],
      chooseButton("Other pictures…", (files) => void openMocks(files)),
      make("button", { textContent: "Close", onclick: () => dialog.close() })));
}

/**
 * A reason as a sentence; one that begins with the name of a file keeps it.
 * @param {string} words
 */
function sentence(words) {
  const text = /^\S+\.png: /.test(words) ? words : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  return text.endsWith(".") ? text : `${text}.`;
}

/**
 * The user's picture, on which a rectangle round the content can be dragged.
 * @param {Mock[]} mocks @param {[number, number, number, number]|null} content
 */
function mockFigure(mocks, content) {
  const [mock] = mocks;
  const scale = scaleOf(mock);
  const image = make("img", { src: `/picture/${mock.picture}.png`, alt: mock.name, draggable: false });
  const mark = make("div", { className: "mark", hidden: true });
  const area = make("div", { className: "paper", title: "Drag a rectangle round the content, if there is any" }, image, mark);
  const place = (/** @type {number[]} */ [x, y, width, height]) => {
    const share = (/** @type {number} */ points, /** @type {number} */ side) => `${points * scale / side * 100}%`;
    mark.hidden = false;
    Object.assign(mark.style, { left: share(x, mock.width), top: share(y, mock.height),
      width: share(width, mock.width), height: share(height, mock.height) });
  };
  if (content) place(content);
  area.addEventListener("pointerdown", (down) => {
    if (down.button !== 0) return;
    down.preventDefault();
    const box = image.getBoundingClientRect();
    const points = (/** @type {PointerEvent} */ event) => [
      Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * mock.width / scale,
      Math.min(1, Math.max(0, (event.clientY - box.top) / box.height)) * mock.height / scale];
    const start = points(down);
    /** @type {[number, number, number, number]|null} */
    let next = null;
    follow(area, down, (event) => {
      const end = points(event);
      next = /** @type {[number, number, number, number]} */ ([
        ...[0, 1].map((axis) => Math.floor(Math.min(start[axis], end[axis]))),
        ...[0, 1].map((axis) => Math.ceil(Math.abs(start[axis] - end[axis])))]);
      place(next);
    }, (event) => {
      if (event.type === "pointerup" && next && next[2] > 1 && next[3] > 1) void slice(mocks, next);
    });
  });
  return make("figure", {}, make("figcaption", {}, "Your picture"), area);
}

/** @param {number} count @param {string} word */
const counted = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

/** Whether it holds, in a line. */
function verdict(/** @type {Mock[]} */ mocks, /** @type {Sliced} */ { failures, largest }) {
  const what = new Set(mocks.map(scaleOf)).size === mocks.length ? "sizes" : "pictures";
  const all = mocks.length === 1 ? "" : mocks.length === 2 ? `, in both ${what}` : `, in all ${mocks.length} ${what}`;
  return failures.length ? "It is not drawn again as it is."
    : largest === 0 ? `The same, pixel for pixel${all}.` : `The same within ${counted(largest, "level")} of 255${all}.`;
}

/**
 * What a theme was cut into: *a frame, an arrow and two shadows*.
 * @param {string} text
 */
function pieces(text) {
  if (/^\s+style: fused\b/m.test(text)) return "frames with their arrows";
  const shadows = valueRows(text).find(({ words }) => words === "Shadow")?.value.split("; ").filter(Boolean).length ?? 0;
  return listed(["a frame", ...text.match(/^arrow:/m) ? ["an arrow"] : [],
    ...shadows ? [["a shadow", "two shadows"][shadows - 1] ?? `${shadows} shadows`] : []]);
}

/** @param {Mock[]} mocks @param {Sliced} sliced @param {[number, number, number, number]|null} content */
function openProof(mocks, sliced, content) {
  const { theme, failures, acceptable, largest, pictures: [, drawn, difference], magnification, text } = sliced;
  const isGood = !failures.length;
  const figure = (/** @type {string} */ words, /** @type {string} */ src) => make("figure", {}, make("figcaption", {}, words),
    make("div", { className: "paper" }, make("img", { src, alt: words, className: words.startsWith("Difference") ? "inverse" : "" })));
  open(
    heading(`${stemOf(mocks[0].name)}, from ${counted(mocks.length, "picture")}`),
    make("p", { className: "dim" }, `${listed(mocks.map(({ name }) => name).reverse())} ${mocks.length > 1 ? "were" : "was"} cut into ${pieces(text)}, and drawn again.`),
    make("div", { className: "three" }, mockFigure(mocks, content),
      ...drawn ? [figure("Drawn again", drawn)] : [],
      ...difference ? [figure(!largest ? "Difference: none" : magnification > 1 ? `Difference, × ${magnification}` : "Difference", difference)] : []),
    make("p", { className: `verdict ${isGood ? "ok" : "no"}`, role: "status" }, icon(isGood ? "ok" : "no"), verdict(mocks, sliced)),
    ...failures.map((line) => make("p", { className: "bad" }, `${line}.`)),
    ...failures.length && acceptable === null ? [make("p", { className: "dim" },
      "A difference of this size is seen: draw the picture without what it is at, or say where its content is.")] : [],
    make("div", { className: "values", tabIndex: 0 }, ...valueRows(text).flatMap(({ words, value, reason }) => {
      const isOpen = /does not say|look at them/.test(reason);
      const next = reason.includes("does not say where content is") ? "; set it on the stage, or drag a rectangle round it in your picture" : "";
      return [make("b", { className: isOpen ? "warning" : "" }, words), make("span", {}, value), make("span", { className: "dim" }, reason + next)];
    })),
    ...content ? [make("p", { className: "dim" }, `Content at ${content.join(", ")} points was left out. `,
      make("button", { className: "link", textContent: "Nothing is content", onclick: () => void slice(mocks, null) }))] : [],
    naming(theme, stemOf(mocks[0].name), isGood, acceptable));
}

/**
 * An item of a list in words: a shadow as everywhere.
 * @param {string} item
 */
function itemWords(item) {
  const [, opacity, x, y, blur] = item.match(/opacity: ([\d.]+), offset: \[(-?[\d.]+), (-?[\d.]+)\], blur: ([\d.]+)/) ?? [];
  return blur === undefined ? item.replace(/^\{|\}(\s+#.*)?$/g, "").replaceAll('"', "")
    : `${shadowWords({ offset: [Number(x), Number(y)], blur: Number(blur) })}, ${Math.round(100 * Number(opacity))} %`;
}

/**
 * Each value of a theme's text that has a comment, with it.
 * @param {string} text
 */
function valueRows(text) {
  /** @type {{words: string, value: string, reason: string}[]} */
  const rows = [];
  let section = "";
  for (const line of text.split("\n")) {
    const [, comment] = line.match(/^\s+# (.*)$/) ?? [];
    const last = rows[rows.length - 1];
    if (comment !== undefined) {
      if (last) last.reason += `${last.reason ? "; " : ""}${comment}`;
      continue;
    }
    const [, item] = line.match(/^\s+- (.*)$/) ?? [];
    if (item !== undefined) {
      if (last && last.words.toLowerCase() === section) last.value += `${last.value ? "; " : ""}${itemWords(item)}`;
      continue;
    }
    const [, space, key, value, reason] = line.match(/^(\s*)(\w+):(.*?)(?:\s+# (.*))?$/) ?? [];
    if (key === undefined || ["format", "name"].includes(key)) continue;
    if (!space) section = key;
    const label = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    const words = space && section !== "frame" ? `${section} ${label}` : label;
    if (reason || ["capInsets", "shadow"].includes(key)) {
      rows.push({ words: words.charAt(0).toUpperCase() + words.slice(1), value: value.trim().replace(/^\[+|\]+$/g, ""), reason: reason ?? "" });
    }
  }
  return rows.filter(({ value, reason }) => value || reason);
}
