// @ts-check
import { firstPlace } from "./fusedart.js";

/**
 * The page's state is one value. Parts of the page listen to it and draw what has changed; nothing else
 * is remembered anywhere.
 *
 * @typedef {{name: string, picture: string, width: number, height: number}} Cell
 * @typedef {{label: string, edits: {file: string, start: number, end: number, text: string}[]}} Fix
 * @typedef {{severity: "error"|"warning"|"note", rule: string, file: string, line: number|null,
 *   column: number|null, endLine: number|null, picture: string|null,
 *   rectangle: {x: number, y: number, width: number, height: number}|null, message: string,
 *   fix: Fix|null, noFix?: string|null, at?: string|null}} Finding
 * @typedef {number|"start"|"end"} Offset
 * @typedef {{content: [number, number][], arrows: string[], offsets: Offset[], scales: number[],
 *   appearances: string[], count: number}} Previews
 * @typedef {{id: string, name: string, file: string, stamp: string, revision: string, isBroken: boolean,
 *   formerFile: string|null, undo: number, redo: number, lost: number, appearances: string[], previews: Previews, pictures: string[], values: unknown,
 *   lines: Record<string, number>, diagnostics: Finding[], cells: Cell[], stale: boolean, drawn: string,
 *   isUnreadable?: boolean}} Theme
 * @typedef {{width: number, height: number, x?: Edge, y?: Edge}} Room
 * @typedef {{middle: number}|{start: number}|{end: number}} Edge
 * @typedef {{content: [number, number]|null, arrow: string, offset: Offset, scale: number, appearance: string,
 *   background?: string, placeholder?: string|null, room?: Room, fraction?: number, numbersOnly?: boolean,
 *   roomOnly?: boolean, section?: string, theme?: string}} Request
 * @typedef {{outcome: string, summary: string, picture: string|null, hash: string|null, former: string|null,
 *   drawn: string|null}} Approved
 * @typedef {Request & {name: string, approved: Approved|null}} CellRequest
 *
 * `approved` and `takenBack` count the pictures of the last approval that can be undone, and that can be made again.
 * @typedef {{id: string, cells: CellRequest[], approved: number, takenBack: number}} ThemePage
 * @typedef {{id: string, folder: string, stale: boolean, diagnostics: Finding[],
 *   cells: (Cell & {approved: Approved|null, popover: Four|null,
 *   values: Record<string, unknown>|null})[]}} Scenes
 * @typedef {[number, number, number, number]} Four
 * @typedef {{color: string, opacity: number, offset: [number, number], blur: number}} Shadow
 * @typedef {{style: string, base: number, height: number, tip: number, lane: Four,
 *   overlap: number|null}} ArrowValues
 * @typedef {{capInsets: Four, isPerFile: boolean, alignmentInsets: Four, size: [number, number],
 *   scales: number[], resizing: {x: string, y: string}}} FrameValues
 * @typedef {{fill: string|null, cornerRadius: Four,
 *   borders: {color: string, width: number|string}[]}} DrawnFrameValues
 * @typedef {{blur: number, saturation: number, tint: string|null}} BackdropValues
 * @typedef {{contentInsets: Four, frame: FrameValues|null, drawnFrame: DrawnFrameValues|null,
 *   arrow: ArrowValues|null, shadow: Shadow[], backdrop: BackdropValues|null}} Values
 * @typedef {{bounds: Four, frame: Four, content: Four, arrow: Four|null, arrowPicture: Four|null,
 *   tip: [number, number]|null, shadowOutsets: Four}} Points
 * @typedef {{direction: string, scale: number, offset: number, miss: number, state: string,
 *   capScale: number, minimum: [number, number], points: Points, origin: [number, number], frame: [number, number],
 *   canvas: [number, number], background: string, place: [number, number]|null, values: Values}} Inspection
 * @typedef {{key: string, value?: unknown, remove?: boolean, appearance?: string|null,
 *   direction?: string|null}} Setting
 * @typedef {{capInsets: Four, resizing: {x: string, y: string}, reasons: string[]}} Proposal
 * @typedef {Record<string, unknown>} Question
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 * @typedef {{place: {source: Box, container: {width: number, height: number}, direction: string,
 *   scale: number, margins: unknown, safeArea: unknown, arrow: {offset: number, miss: number, state: string}, presentation: string,
 *   candidates: {direction: string, reason: string, wins: boolean}[]},
 *   anchors: {name: string, rect: Four}[], warnings: string[], scene: string, line: string}} Placed
 *
 * A text that was typed into the field of a name and cannot be taken: why, and what the field showed before.
 * @typedef {{key: string, name: string, text: string, why: string, shown: string}} Refused
 *
 * A key of a theme's file, as the table of keys describes it.
 * @typedef {{key: string, label: string, help: string, part: string, control: string, unit: string,
 *   step: number, minimum: number|null, maximum: number|null, choices: string[],
 *   choicesBy: {key: string, words: Record<string, string[]>}|null,
 *   applies: {key: string, values: string[]}|null, fallback: string|null, otherwise: string|null,
 *   required: boolean, varies: boolean, variesByDirection: boolean}} Key
 *
 * @typedef {object} State
 * @property {Theme[]} themes The themes that there are.
 * @property {ThemePage[]} pages What each cell of their previews shows, against its reference.
 * @property {Scenes[]} scenes Folders of scenes.
 * @property {Key[]} keys Every key of a theme's file, in the order of the reference.
 * @property {boolean} readOnly Whether the server refuses changes.
 * @property {string|null} references The folder of references.
 * @property {string[]} copies The forms in which a theme can be copied.
 * @property {string[]} placeholders The words of the placeholders that there are.
 * @property {{theme: string, words: string}[]} starters What new themes begin with.
 * @property {string|null} folder The folder that new themes are made in.
 * @property {boolean} isKnown Whether the server has said which themes there are.
 * @property {boolean} connected Whether events arrive.
 * @property {boolean} isForgotten Whether a server that was started anew does not know this page.
 * @property {string|null} theme The theme that is looked at; `null` is the wall of all.
 * @property {"stage"|"grid"|"place"|"approved"} view What is looked at of a theme.
 * @property {string} part The part of the theme that is chosen.
 * @property {string|null} row The chosen row of a list of the part: `shadow[0]`.
 * @property {string} look The appearance that is worked on.
 * @property {string|null} beside The appearance that is shown beside the base.
 * @property {string} arrow The direction on the stage.
 * @property {Offset} offset The place of the arrow on the stage.
 * @property {[number, number]|null} content The size of the content on the stage; `null` is the theme's first.
 * @property {"everywhere"|"look"|"direction"} scope Where a change goes whose value only the base holds.
 * @property {string} background What lies below: `own`, `checker`, a colour, or a picture of the theme's.
 * @property {string} placeholder What stands for content; `none` for nothing.
 * @property {number} stageScale The scale at which the stage is drawn.
 * @property {number} zoom CSS pixels a point.
 * @property {boolean} isFitted Whether the zoom follows the room.
 * @property {[number, number]} pan How far the popover is moved from the middle, in CSS pixels.
 * @property {boolean} hasGuides Whether guides are shown.
 * @property {string[]} guides Guides that are shown beside those of the chosen part.
 * @property {number|null} hiddenShadow The shadow that is left out while its eye is held.
 * @property {string|null} cell The chosen cell of the grid, or of what is approved.
 * @property {number|null} gridScale The scale of the grid; `null` is the display's.
 * @property {string} gridLook The appearance of the grid; `all` for each.
 * @property {Inspection|null} inspection Numbers of the popover that is worked on.
 * @property {Setting[]} draft Changes that are not written.
 * @property {Finding[]} refusal Why the last change was not written.
 * @property {Refused[]} refused Texts that were typed and cannot be taken: their fields keep them.
 * @property {string|null} remark The key of the row whose finding, or whose refused text, is said beside the inspector.
 * @property {string} against How pictures are shown against what was approved: `sheet` for all of them.
 * @property {{name: string, picture: string, scale: number, size: [number, number], file: Blob}|null} screenshot The user's
 *   own picture below the popover; its size is in points.
 * @property {{name: string, background: string}|null} picture The user's own picture below popovers, and how requests name it.
 * @property {Question} question Where the popover is to be placed.
 * @property {boolean} explained Whether the reasons are drawn over the surroundings.
 * @property {Placed|null} placed Where it went.
 * @property {string} message What the last gesture has done.
 * @property {{words: string, run: () => void}|null} way What can be done about it, beside the message.
 * @property {string|null} naming The theme whose new name is being typed.
 * @property {boolean} isMoving Whether the folder of the theme that is looked at is being moved.
 * @property {{theme: string, former: string}[]} deleted The themes in the trash, by the server's names, and where they were.
 */

/** @type {State} */
export const state = {
  themes: [], pages: [], scenes: [], keys: [], readOnly: false, references: null, copies: [], placeholders: [],
  starters: [], folder: null, isKnown: false,
  connected: false, isForgotten: false, theme: null, view: "stage", part: "frame", row: null, look: "base", beside: null, arrow: "up",
  offset: 0, content: null, scope: "everywhere", background: "own", placeholder: "text", stageScale: 2, zoom: 1, isFitted: true,
  pan: [0, 0], hasGuides: true, guides: [], hiddenShadow: null, cell: null, gridScale: null, gridLook: "all",
  inspection: null, draft: [], refusal: [], refused: [], remark: null, against: "sheet",
  question: { host: "split-view", anchor: "detail-button", placeholder: "text" }, explained: false, placed: null, screenshot: null,
  picture: null, message: "", way: null, naming: null, isMoving: false, deleted: [],
};

/** @type {((changed: Set<string>) => void)[]} */
const listeners = [];

/**
 * Calls back whenever the state has changed, with the names of what has.
 * @param {(changed: Set<string>) => void} listener
 */
export function listen(listener) { listeners.push(listener); }

/**
 * Calls back whenever one of some parts of the state has changed.
 * @param {(keyof State)[]} names
 * @param {(changed: Set<string>) => void} listener
 */
export function on(names, listener) {
  listen((changed) => { if (names.some((name) => changed.has(name))) listener(changed); });
}

/**
 * Changes the state. What has the same value as before has not changed.
 * @param {Partial<State>} news
 */
export function change(news) {
  const old = /** @type {Record<string, unknown>} */ ({ ...state });
  const changed = new Set(Object.entries(news).filter(([key, value]) => !isSame(old[key], value)).map(([key]) => key));
  if (!changed.size) return;
  Object.assign(state, news);
  for (const listener of listeners) listener(changed);
}

/** @param {unknown} one @param {unknown} other */
function isSame(one, other) {
  return Object.is(one, other)
    || Array.isArray(one) && Array.isArray(other) && !one.length && !other.length;
}

/** What no longer holds when another theme or popover is looked at. */
export const nothingOpen = /** @type {Partial<State>} */ ({
  draft: [], inspection: null, refusal: [], refused: [], remark: null, message: "", way: null, naming: null,
});

/** The theme that is looked at. */
export function currentTheme() { return state.themes.find((theme) => theme.id === state.theme); }

/** What the cells of its previews show. */
export function currentPage() { return state.pages.find((page) => page.id === state.theme); }

/**
 * Looks at a theme, as its previews begin.
 * @param {string|null} id `null` for the wall.
 * @param {Partial<State>} [news] What is looked at of it.
 */
export function show(id, news = {}) {
  const theme = state.themes.find((other) => other.id === id);
  const looks = theme?.appearances ?? ["base"];
  const beside = looks.find((look) => look !== "base") ?? null;
  const arrow = news.arrow ?? firstArrow(theme);
  change({
    ...nothingOpen, theme: id, part: "frame", row: null, cell: null, placed: null, look: "base", beside,
    arrow, offset: firstPlace(theme, "base", arrow), content: null, scope: "everywhere",
    background: "own", placeholder: placeholderOf(theme), isFitted: true, pan: [0, 0], gridScale: null, gridLook: "all",
    ...news,
  });
}

/**
 * The direction that a theme is shown with first.
 * @param {Theme|undefined} theme
 */
export function firstArrow(theme) {
  const arrows = theme?.previews.arrows ?? [];
  return arrows.includes("up") || !arrows.length ? "up" : arrows[0];
}

/**
 * Shows another direction: with the arrow where it was, or in a corner where it can be nowhere else.
 * @param {string} arrow @param {Partial<State>} [news]
 */
export function pointTo(arrow, news = {}) {
  change({ arrow, offset: state.offset === 0 ? firstPlace(currentTheme(), state.look, arrow) : state.offset, ...news });
}

/**
 * Chooses a part of the theme, or a row of one: where its fields and handles are.
 * @param {string} part @param {string|null} [row]
 */
export function openPart(part, row = null) {
  change({ part, row, ...state.view === "stage" || state.view === "grid" ? {} : { view: "stage" } });
}

/**
 * The placeholder that a theme's previews have; text where it says none.
 * @param {Theme|undefined} theme
 */
function placeholderOf(theme) {
  const values = /** @type {{previews?: {placeholder?: unknown}}|null|undefined} */ (theme?.values);
  const word = values?.previews?.placeholder;
  return typeof word === "string" ? word : "text";
}
