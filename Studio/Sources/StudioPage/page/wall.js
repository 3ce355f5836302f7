// @ts-check
import { byId, make, setChildren } from "./elements.js";
import { draw } from "./drawer.js";
import { causes } from "./findings.js";
import { unpacked } from "./pixels.js";
import { canMake, emptyParts, openNew } from "./newtheme.js";
import { lookName } from "./stage.js";
import { on, show, state } from "./state.js";
import * as server from "./server.js";

/** @typedef {import("./state.js").Theme} Theme */

const wall = byId("wall");
const cards = make("div", { className: "cards" });
wall.append(cards);

/**
 * A theme on the wall; `painted` says what its picture shows.
 * @typedef {{element: HTMLButtonElement, canvas: HTMLCanvasElement, caption: HTMLElement, painted: string,
 *   drawing: number}} Card
 */

/** @type {Map<string, Card>} */
const known = new Map();

/** @param {Theme} theme @returns {Card} */
function makeCard({ id }) {
  const canvas = make("canvas", { "aria-hidden": "true" });
  const caption = make("p");
  const element = make("button", { className: "theme", onclick: () => show(id) }, canvas, caption);
  element.dataset.theme = id;
  return { element, canvas, caption, painted: "", drawing: 0 };
}

function build() {
  wall.hidden = state.theme !== null;
  if (wall.hidden) return;
  for (const [id, card] of known) {
    if (state.themes.some((theme) => theme.id === id)) continue;
    card.element.remove();
    known.delete(id);
  }
  const isEmpty = state.isKnown && !state.themes.length && !state.scenes.length && canMake();
  empty.hidden = !isEmpty;
  cards.hidden = isEmpty;
  setChildren(empty, [isEmpty, state.starters, state.folder], () => isEmpty ? emptyParts() : []);
  state.themes.forEach((theme, index) => {
    let card = known.get(theme.id);
    if (!card) known.set(theme.id, card = makeCard(theme));
    if (cards.children[index] !== card.element) cards.insertBefore(card.element, cards.children[index] ?? null);
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
const stampOf = (/** @type {Theme} */ { id, stamp }) => `${stamp} ${known.get(id)?.canvas.clientWidth} ${devicePixelRatio}`;

/** Paints the themes whose pictures have changed, in order. */
async function paint() {
  if (isPainting || wall.hidden) return;
  const waiting = state.themes.filter((theme) => known.get(theme.id)?.painted !== stampOf(theme));
  if (!waiting.length) return;
  isPainting = true;
  try {
    const stamps = waiting.map(stampOf);
    const requests = waiting.map((theme) => requestOf(theme));
    const { cells: numbers } = await server.sheet(waiting[0].id, requests.map((request) => ({ ...request, scale: 1, numbersOnly: true })), []);
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
      answers.push(draw({ sheet: { theme: some[0].id, set: [], grounds: true, cells: some.map(({ id }, index) => (
        { name: `wall:${id}`, request: requests[first + index], drawing: known.get(id)?.drawing ?? 0 })) } }).then(({ sheet }) => {
        some.forEach((theme, index) => {
          const card = known.get(theme.id);
          const news = sheet?.cells[index];
          if (!card || !sheet) return;
          card.painted = stamps[first + index];
          if (!news?.pixels) return;
          card.drawing = news.drawing;
          const below = sheet.grounds[index];
          lay(card, requests[first + index], news.numbers, unpacked(news.pixels), below ? unpacked(below) : null);
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

/** @param {Theme} theme @returns {import("./state.js").Request} */
function requestOf({ id, previews }) {
  const { clientWidth, clientHeight } = /** @type {Card} */ (known.get(id)).canvas;
  return {
    theme: id, content: null, arrow: previews.arrows.includes("up") || !previews.arrows.length ? "up" : previews.arrows[0],
    offset: 0, scale: 1, appearance: "base", background: "own", placeholder: "text",
    room: { width: Math.max(1, Math.round(clientWidth * devicePixelRatio)),
      height: Math.max(1, Math.round(clientHeight * devicePixelRatio)) } };
}

/**
 * @param {Card} card @param {import("./state.js").Request} request
 * @param {import("./state.js").Inspection} numbers @param {ImageData|ImageBitmap} pixels
 * @param {ImageData|ImageBitmap|null} below
 */
function lay({ canvas }, request, { background, place, origin }, pixels, below) {
  const { width, height } = request.room ?? { width: 1, height: 1 };
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d");
  if (!context || !place) return;
  if (below instanceof ImageData) context.putImageData(below, 0, 0);
  else if (below) context.drawImage(below, 0, 0);
  else if (background.startsWith("#")) {
    context.fillStyle = background;
    context.fillRect(0, 0, width, height);
  }
  const [x, y] = place.map((value, axis) => value - origin[axis]);
  if (pixels instanceof ImageData) context.putImageData(pixels, x, y);
  else context.drawImage(pixels, x, y);
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
on(["themes", "theme", "scenes", "starters", "folder", "isKnown"], build);
