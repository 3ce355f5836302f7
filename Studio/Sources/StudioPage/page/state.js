// @ts-check
/**
 * The page's state is one value. Parts of the page listen to it and draw what has changed; nothing else
 * is remembered anywhere.
 *
 * @typedef {{name: string, picture: string, width: number, height: number}} Cell
 * @typedef {{severity: "error"|"warning"|"note", rule: string, file: string, line: number|null,
 *   column: number|null, picture: string|null, message: string}} Finding
 * @typedef {{id: string, name: string, revision: string, stale: boolean, diagnostics: Finding[],
 *   cells: Cell[]}} Theme
 * @typedef {{content: [number, number]|null, arrow: string, offset: number|string, scale: number,
 *   appearance: string}} Request
 * @typedef {Request & {name: string}} CellRequest
 * @typedef {{id: string, file: string, undo: number, redo: number, cells: CellRequest[]}} ThemePage
 * @typedef {[number, number, number, number]} Four
 * @typedef {{color: string, opacity: number, offset: [number, number], blur: number}} Shadow
 * @typedef {{style: string, base: number, height: number, tip: number, lane: Four,
 *   overlap: number|null}} ArrowValues
 * @typedef {{capInsets: Four, isPerFile: boolean, alignmentInsets: Four, size: [number, number],
 *   scales: number[]}} FrameValues
 * @typedef {{contentInsets: Four, frame: FrameValues|null, drawnFrame: boolean, cornerRadius: Four|null,
 *   arrow: ArrowValues|null, shadow: Shadow[]}} Values
 * @typedef {{bounds: Four, frame: Four, content: Four, arrow: Four|null, arrowPicture: Four|null,
 *   tip: [number, number]|null, shadowOutsets: Four}} Points
 * @typedef {{direction: string, scale: number, offset: number, miss: number, state: string,
 *   capScale: number, minimum: [number, number], points: Points, origin: [number, number],
 *   values: Values}} Inspection
 * @typedef {{key: string, value?: unknown, remove?: boolean}} Setting
 *
 * @typedef {object} State
 * @property {Theme[]} themes What the server shows.
 * @property {ThemePage[]} pages What each cell shows, and how much can be undone.
 * @property {boolean} readOnly Whether the server refuses changes.
 * @property {boolean} connected Whether events arrive.
 * @property {string|null} theme The theme that is looked at.
 * @property {string|null} cell The cell that is opened alone.
 * @property {string} background What is below the pictures.
 * @property {number} overview Device pixels for each of a picture, among all cells.
 * @property {number} zoom The same for the opened cell.
 * @property {string[]} guides The guides that are shown.
 * @property {Record<string, string[]>} left Values of each filter that are left out.
 * @property {Inspection|null} inspection Numbers of the opened cell.
 * @property {Setting[]} draft Changes of the opened cell that are not written.
 * @property {Finding[]} refusal Why the last change was not written.
 */

/** @type {State} */
export const state = {
  themes: [], pages: [], readOnly: false, connected: false, theme: null, cell: null,
  background: "checker", overview: 1, zoom: 1, guides: ["caps", "content", "tip"], left: {}, inspection: null,
  draft: [], refusal: [],
};

/** @type {((changed: Set<string>) => void)[]} */
const listeners = [];

/**
 * Calls back whenever the state has changed, with the names of what has.
 * @param {(changed: Set<string>) => void} listener
 */
export function listen(listener) { listeners.push(listener); }

/**
 * Changes the state.
 * @param {Partial<State>} news
 */
export function change(news) {
  Object.assign(state, news);
  const changed = new Set(Object.keys(news));
  for (const listener of listeners) listener(changed);
}

/** The theme that is looked at. */
export function currentTheme() { return state.themes.find((theme) => theme.id === state.theme); }

/** What its cells show. */
export function currentPage() { return state.pages.find((page) => page.id === state.theme); }

/** The cell that is opened alone. */
export function openedCell() {
  return currentTheme()?.cells.find((cell) => cell.name === state.cell);
}

/** What is asked of the theme for the opened cell. */
export function openedRequest() {
  return currentPage()?.cells.find((cell) => cell.name === state.cell);
}
