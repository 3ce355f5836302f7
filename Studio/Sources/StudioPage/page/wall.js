// @ts-check
import { byId, make, setAttributes, setChildren, setText } from "./elements.js";
import { draw } from "./drawer.js";
import { causes } from "./findings.js";
import { deletedRows, folderRows, nameField, takeKey } from "./folders.js";
import { firstPlace } from "./fusedart.js";
import { icon } from "./icons.js";
import { menuButton, openMenu } from "./menus.js";
import { unpacked } from "./pixels.js";
import { canMake } from "./making.js";
import { emptyParts, openNew } from "./newtheme.js";
import { lookName } from "./stage.js";
import { change, firstArrow, on, show, state } from "./state.js";
import * as server from "./server.js";

/** @typedef {import("./state.js").Theme} Theme */

const wall = byId("wall");
const cards = make("div", { className: "cards" });

/** @type {{look: "base"|"dark"|"halves", size: number}} How the wall is looked at; the browser keeps it. */
const seen = { look: "halves", size: 220, ...JSON.parse(localStorage.getItem("popframe-wall") ?? "{}") };
const keep = () => localStorage.setItem("popframe-wall", JSON.stringify(seen));

const search = make("input", { type: "search", name: "search", oninput: build });
const looks = make("div", { className: "segments", role: "group", "aria-label": "Appearance" }, ...[["base", "Light"], ["dark", "Dark"], ["halves", "Halves"]]
  .map(([look, words]) => make("button", { value: look, onclick: () => {
    seen.look = /** @type {typeof seen.look} */ (look);
    keep();
    // What is painted shows other halves.
    for (const card of known.values()) card.drawings = {};
    build();
  } }, words)));
const size = make("input", { type: "range", min: "130", max: "420", value: String(seen.size), "aria-label": "Size of the pictures", oninput: () => {
  seen.size = Number(size.value);
  keep();
  cards.style.setProperty("--cell", `${seen.size}px`);
  clearTimeout(resizing);
  resizing = setTimeout(() => void paint(), 100);
} });
/** @type {ReturnType<typeof setTimeout>|undefined} */
let resizing;
const tally = make("span", { className: "dim", role: "status" });
const trash = menuButton("", deletedRows, { id: "deleted" });
const bar = make("div", { className: "wallbar" }, search, looks, make("label", {}, "Size", size),
  make("span", { className: "gap" }), tally, trash);
cards.style.setProperty("--cell", `${seen.size}px`);
wall.append(bar, cards);

/**
 * A theme on the wall; `painted` says what its picture shows, `drawings` by its appearances what was drawn.
 * @typedef {{box: HTMLElement, element: HTMLButtonElement, canvas: HTMLCanvasElement, caption: HTMLElement, more: HTMLButtonElement,
 *   painted: string, drawings: Record<string, number>}} Card
 */

/** @type {Map<string, Card>} */
const known = new Map();

/** @param {Theme} theme @returns {Card} */
function makeCard({ id }) {
  const canvas = make("canvas", { "aria-hidden": "true" });
  const caption = make("p");
  const element = make("button", { className: "theme", onclick: () => show(id) }, canvas, caption);
  element.dataset.theme = id;
  const theme = () => /** @type {Theme} */ (state.themes.find((other) => other.id === id));
  const more = make("button", { className: "icon more", "aria-haspopup": "menu", "aria-expanded": "false",
    onclick: () => openMenu(more, folderRows(theme())) }, icon("more"));
  const box = make("div", { className: "card" }, element, more);
  box.addEventListener("contextmenu", (event) => {
    if (event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    openMenu(more, folderRows(theme()), [event.clientX, event.clientY]);
  });
  box.addEventListener("keydown", (event) => { if (theme()) takeKey(event, theme()); });
  return { box, element, canvas, caption, more, painted: "", drawings: {} };
}

/** Whether a theme has another picture in the dark. */
const hasDark = (/** @type {Theme} */ { appearances }) => appearances.includes("dark");

/** The appearances that a theme's picture shows. */
const shownOf = (/** @type {Theme} */ theme) => !hasDark(theme) || seen.look === "base" ? ["base"] : seen.look === "dark" ? ["dark"] : ["base", "dark"];

/** Whether a theme has what is searched for in its name or its folder's. */
function isFound(/** @type {Theme} */ { id, name }) {
  const words = search.value.trim().toLowerCase();
  return id === state.naming || !words || `${name}\n${id}`.toLowerCase().includes(words);
}

function buildBar() {
  const count = state.themes.length;
  const found = state.themes.filter(isFound).length;
  bar.hidden = !count;
  looks.hidden = !state.themes.some(hasDark);
  for (const button of looks.querySelectorAll("button")) setAttributes(button, { "aria-pressed": String(button.value === seen.look) });
  setAttributes(search, { placeholder: count === 1 ? "Search" : `Search ${count} themes`, "aria-label": "Search themes" });
  setText(tally, found < count ? found ? `${found} of ${count}` : `No theme is called “${search.value.trim()}”` : count === 1 ? "1 theme" : `${count} themes`);
  trash.hidden = !state.deleted.length;
  setText(trash, `${state.deleted.length} deleted`);
}

function build() {
  wall.hidden = state.theme !== null;
  if (wall.hidden) return;
  buildBar();
  for (const [id, card] of known) {
    if (state.themes.some((theme) => theme.id === id)) continue;
    card.box.remove();
    known.delete(id);
  }
  const isEmpty = state.isKnown && !state.themes.length && !state.scenes.length && canMake();
  empty.hidden = !isEmpty;
  cards.hidden = isEmpty;
  setChildren(empty, [isEmpty, state.starters, state.folder], () => isEmpty ? emptyParts() : []);
  state.themes.forEach((theme, index) => {
    let card = known.get(theme.id);
    if (!card) known.set(theme.id, card = makeCard(theme));
    if (cards.children[index] !== card.box) cards.insertBefore(card.box, cards.children[index] ?? null);
    card.box.hidden = !isFound(theme);
    setAttributes(card.more, { "aria-label": `More about ${theme.name}`, title: `More about ${theme.name}` });
    const naming = card.box.querySelector("input");
    if (state.naming !== theme.id) naming?.remove();
    else if (!naming) card.box.append(nameField(theme));
    card.element.classList.toggle("broken", theme.isBroken);
    const count = causes(theme.diagnostics.filter(({ severity }) => severity !== "note")).length;
    const looks = theme.appearances.map(lookName).join(", ");
    setChildren(card.caption, [theme.name, looks, count, theme.isBroken], () => [
      make("span", {}, theme.name),
      theme.isBroken ? make("small", { className: "bad" }, "not drawn") : make("small", { title: looks }, looks),
      ...count ? [make("span", { className: "count", title: count === 1 ? "1 finding" : `${count} findings` }, String(count))] : []]);
  });
  setChildren(scenes, state.scenes.map(({ id, cells }) => [id, cells.map(({ picture }) => picture)]), () => sceneCards());
  if (!canMake()) last.remove();
  else if (cards.lastElementChild !== last) cards.append(last);
  void paint();
}

/** An answer has few themes, so that they are painted while the next are drawn. */
const mostThemes = 6;
let isPainting = false;

/** What the picture of a theme depends on. */
const stampOf = (/** @type {Theme} */ theme) => `${theme.stamp} ${known.get(theme.id)?.canvas.clientWidth} ${devicePixelRatio} ${shownOf(theme)}`;

/** Paints the themes whose pictures have changed, in order. */
async function paint() {
  if (isPainting || wall.hidden) return;
  const waiting = state.themes.filter((theme) => isFound(theme) && known.get(theme.id)?.painted !== stampOf(theme))
    .flatMap((theme) => shownOf(theme).map((look) => ({ theme, look })));
  if (!waiting.length) return;
  isPainting = true;
  try {
    const stamps = waiting.map(({ theme }) => stampOf(theme));
    const requests = waiting.map(({ theme, look }) => requestOf(theme, look));
    const { cells: numbers } = await server.sheet(waiting[0].theme.id, requests.map((request) => ({ ...request, scale: 1, numbersOnly: true })), []);
    requests.forEach((request, index) => {
      const bounds = numbers[index]?.numbers.points.bounds;
      if (!bounds || !request.room) return;
      // At the display's scale, or smaller where the popover would not fit.
      const most = Math.min(request.room.width / (bounds[2] + 32), request.room.height / (bounds[3] + 32));
      request.scale = Math.max(0.5, Math.min(devicePixelRatio, Math.floor(most * 4) / 4));
    });
    const answers = [];
    for (let first = 0; first < waiting.length; first += mostThemes) {
      const some = waiting.slice(first, first + mostThemes);
      answers.push(draw({ sheet: { theme: some[0].theme.id, set: [], grounds: true, cells: some.map(({ theme: { id }, look }, index) => (
        { name: `wall:${id}:${look}`, request: requests[first + index], drawing: known.get(id)?.drawings[look] ?? 0 })) } }).then(({ sheet }) => {
        some.forEach(({ theme, look }, index) => {
          const card = known.get(theme.id);
          const news = sheet?.cells[index];
          if (!card || !sheet) return;
          card.painted = stamps[first + index];
          if (!news?.pixels) return;
          card.drawings[look] = news.drawing;
          const below = sheet.grounds[index];
          lay(card, requests[first + index], news.numbers, unpacked(news.pixels), below ? unpacked(below) : null,
            shownOf(theme).length > 1 ? /** @type {"base"|"dark"} */ (look) : null);
        });
        return sheet;
      }));
    }
    if ((await Promise.all(answers)).some((sheet) => !sheet)) return;
  } finally {
    isPainting = false;
  }
  void paint();
}

/** @param {Theme} theme @param {string} look @returns {import("./state.js").Request} */
function requestOf(theme, look) {
  const { clientWidth, clientHeight } = /** @type {Card} */ (known.get(theme.id)).canvas;
  const arrow = firstArrow(theme);
  return {
    theme: theme.id, content: null, arrow, offset: firstPlace(theme, look, arrow), scale: 1, appearance: look, background: "own", placeholder: "text",
    room: { width: Math.max(1, Math.round(clientWidth * devicePixelRatio)),
      height: Math.max(1, Math.round(clientHeight * devicePixelRatio)) } };
}

/**
 * @param {Card} card @param {import("./state.js").Request} request
 * @param {import("./state.js").Inspection} numbers @param {ImageData|ImageBitmap} pixels
 * @param {ImageData|ImageBitmap|null} below
 * @param {"base"|"dark"|null} half The half that is painted: left, right, or all.
 */
function lay({ canvas }, request, { background, place, origin }, pixels, below, half) {
  const { width, height } = request.room ?? { width: 1, height: 1 };
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const whole = canvas.getContext("2d");
  const drawn = half ? make("canvas", { width, height }) : canvas;
  const context = half ? drawn.getContext("2d") : whole;
  if (!whole || !context || !place) return;
  context.clearRect(0, 0, width, height);
  if (below instanceof ImageData) context.putImageData(below, 0, 0);
  else if (below) context.drawImage(below, 0, 0);
  else if (background.startsWith("#")) {
    context.fillStyle = background;
    context.fillRect(0, 0, width, height);
  }
  const [x, y] = place.map((value, axis) => value - origin[axis]);
  if (pixels instanceof ImageData) context.putImageData(pixels, x, y);
  else context.drawImage(pixels, x, y);
  if (!half) return;
  const middle = Math.floor(width / 2);
  const [start, length] = half === "base" ? [0, middle] : [middle, width - middle];
  whole.clearRect(start, 0, length, height);
  whole.drawImage(drawn, start, 0, length, height, start, 0, length, height);
}

const scenes = make("div", { className: "scenes cards" });
const empty = make("div", { className: "empty", hidden: true });
/** What comes behind the themes. */
const last = make("button", { className: "theme new", onclick: openNew },
  make("b", {}, "New theme"), make("span", {}, "or drop pictures of a popover here"));
wall.append(empty, scenes);

/** A picture for each scene, as render draws it, cut to the surroundings of its popover. */
function sceneCards() {
  return state.scenes.flatMap((group) => group.cells.map((cell) => {
    const image = make("img", { src: cell.picture, alt: "", loading: "lazy" });
    const [x, y, width, height] = cut(cell);
    Object.assign(image.style, {
      width: `${cell.width / width * 100}%`, left: `${-x / width * 100}%`, top: `${-y / height * 100}%` });
    return make("a", { className: "theme", href: cell.picture, target: "_blank", rel: "noopener" },
      make("div", { className: "cut" }, image), make("p", {}, make("span", {}, cell.name)));
  }));
}

/** Width by height of a card's picture. */
const shape = 260 / 176;

/**
 * The part of a scene's picture that a card shows: the popover with a third of its size around it, in pixels.
 * @param {import("./state.js").Scenes["cells"][number]} cell
 */
function cut({ width, height, popover }) {
  const [x, y, across, down] = popover ?? [0, 0, width, height];
  const margin = popover ? 1 / 3 : 0;
  const wide = Math.max(across * (1 + 2 * margin), down * (1 + 2 * margin) * shape);
  const room = [wide, wide / shape];
  const start = [[x + across / 2, width], [y + down / 2, height]].map(([middle, whole], axis) => room[axis] >= whole
    ? (whole - room[axis]) / 2 : Math.min(Math.max(middle - room[axis] / 2, 0), whole - room[axis]));
  return [...start, ...room];
}

new ResizeObserver(() => void paint()).observe(wall);
on(["themes", "theme", "scenes", "starters", "folder", "isKnown", "naming", "deleted", "readOnly"], build);
