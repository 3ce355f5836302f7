// @ts-check
/**
 * The page's state is one value. Parts of the page listen to it and draw what has changed; nothing else
 * is remembered anywhere.
 *
 * @typedef {{name: string, picture: string, width: number, height: number}} Cell
 * @typedef {{label: string, edits: {file: string, start: number, end: number, text: string}[]}} Fix
 * @typedef {{severity: "error"|"warning"|"note", rule: string, file: string, line: number|null,
 *   column: number|null, endLine: number|null, picture: string|null,
 *   rectangle: {x: number, y: number, width: number, height: number}|null, message: string,
 *   fix: Fix|null, noFix?: string|null}} Finding
 * @typedef {{id: string, name: string, revision: string, stale: boolean, diagnostics: Finding[],
 *   cells: Cell[], stamp?: number}} Theme
 * @typedef {{content: [number, number]|null, arrow: string, offset: number|string, scale: number,
 *   appearance: string}} Request
 * @typedef {{outcome: string, summary: string, picture: string|null, hash: string|null}} Approved
 * @typedef {Request & {name: string, approved: Approved|null}} CellRequest
 * @typedef {{id: string, file: string, undo: number, redo: number, appearances: string[],
 *   cells: CellRequest[]}} ThemePage
 * @typedef {{id: string, folder: string, stale: boolean, diagnostics: Finding[],
 *   cells: (Cell & {approved: Approved|null})[]}} Scenes
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
 * @typedef {{appearance: string|null, direction: string|null}} Home
 * @typedef {{direction: string, scale: number, offset: number, miss: number, state: string,
 *   capScale: number, minimum: [number, number], points: Points, origin: [number, number],
 *   values: Values, homes: Record<string, Home>}} Inspection
 * @typedef {{key: string, value?: unknown, remove?: boolean, appearance?: string|null,
 *   direction?: string|null}} Setting
 * @typedef {{capInsets: Four, resizing: {x: string, y: string}, reasons: string[]}} Proposal
 * @typedef {{arrows: string[], offsets: (number|string)[], content: [number, number][],
 *   scales: number[], appearances: string[]}} Choice
 * @typedef {Record<string, unknown>} Question
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 * @typedef {{place: {source: Box, container: {width: number, height: number}, direction: string,
 *   scale: number, arrow: {offset: number, miss: number, state: string}, presentation: string,
 *   candidates: {direction: string, reason: string, wins: boolean}[]},
 *   anchors: {name: string, rect: Four}[], warnings: string[], scene: string, line: string}} Placed
 *
 * @typedef {object} State
 * @property {Theme[]} themes What the server shows.
 * @property {ThemePage[]} pages What each cell shows, and how much can be undone.
 * @property {Scenes[]} scenes Folders of scenes.
 * @property {boolean} readOnly Whether the server refuses changes.
 * @property {string|null} references The folder of references.
 * @property {string[]} copies The forms in which a theme can be copied.
 * @property {boolean} connected Whether events arrive.
 * @property {string|null} theme The theme, or `scenes:` and the folder of scenes, that is looked at.
 * @property {"previews"|"surroundings"} view What is looked at of a theme.
 * @property {string|null} cell The cell that is opened alone.
 * @property {string[]} backgrounds What is below the pictures, a column each.
 * @property {ImageBitmap|null} own The user's own picture for below.
 * @property {number} overview Device pixels for each of a picture, among all cells.
 * @property {number} zoom The same for the opened cell.
 * @property {string[]} guides The guides that are shown.
 * @property {Record<string, string[]>} left Values of each filter that are left out.
 * @property {Choice|null} choice Previews that were chosen by hand.
 * @property {boolean} choosing Whether the fields for choosing are shown.
 * @property {string[]} pins Cells that come first, and stay beside the opened one.
 * @property {Record<string, [number, number]>} sizes Contents of cells that were resized.
 * @property {Inspection|null} inspection Numbers of the opened cell.
 * @property {Setting[]} draft Changes of the opened cell that are not written.
 * @property {string} scope Where changes are written: `auto`, `base`, `appearance`, `direction`, `both`.
 * @property {Proposal|null} proposal Caps that were found.
 * @property {Finding[]} refusal Why the last change was not written.
 * @property {string} against How the opened cell is shown against what was approved.
 * @property {Question} question Where the popover is to be placed.
 * @property {boolean} explained Whether the reasons are drawn over the surroundings.
 * @property {Placed|null} placed Where it went.
 * @property {string} message What the last gesture has done.
 */

/** @type {State} */
export const state = {
  themes: [], pages: [], scenes: [], readOnly: false, references: null, copies: [], connected: false,
  theme: null, view: "previews", cell: null, backgrounds: ["checker"], own: null, overview: 1, zoom: 1,
  guides: ["caps", "content", "tip"], left: {}, choice: null, choosing: false, pins: [], sizes: {},
  inspection: null, draft: [], scope: "auto", proposal: null, refusal: [], against: "off",
  question: { host: "split-view", anchor: "detail-button" }, explained: false, placed: null, message: "",
};

/** @type {((changed: Set<string>) => void)[]} */
const listeners = [];

/**
 * Calls back whenever the state has changed, with the names of what has.
 * @param {(changed: Set<string>) => void} listener
 */
export function listen(listener) { listeners.push(listener); }

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

/** What no longer holds when another theme or cell is looked at. */
export const nothingOpen = /** @type {Partial<State>} */ ({
  draft: [], inspection: null, proposal: null, refusal: [], message: "",
});

/** The theme that is looked at. */
export function currentTheme() { return state.themes.find((theme) => theme.id === state.theme); }

/** What its cells show. */
export function currentPage() { return state.pages.find((page) => page.id === state.theme); }

/** The folder of scenes that is looked at. */
export function currentScenes() { return state.scenes.find((group) => `scenes:${group.id}` === state.theme); }
