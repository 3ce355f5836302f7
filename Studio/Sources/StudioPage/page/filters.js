// @ts-check
import { byId, decimal, make, setChildren } from "./elements.js";
import { shownCells } from "./cells.js";
import { change, listen, state } from "./state.js";

/** @typedef {import("./cells.js").Shown} Shown */

/**
 * What cells are told apart by.
 * @type {{key: string, label: string, word: (cell: Shown) => string}[]}
 */
const kinds = [
  { key: "arrow", label: "Direction", word: ({ request }) => request?.arrow ?? "" },
  { key: "content", label: "Size", word: ({ request }) => (request?.content ?? []).map(decimal).join("×") },
  { key: "offset", label: "Place of the arrow",
    word: ({ request }) => typeof request?.offset === "number" ? decimal(request.offset) : request?.offset ?? "" },
  { key: "scale", label: "Scale", word: ({ request }) => request ? `${decimal(request.scale)}x` : "" },
  { key: "appearance", label: "Appearance", word: ({ request }) => request?.appearance ?? "" },
  { key: "approved", label: "Against references", word: ({ approved }) => approved?.outcome ?? "" },
];

/**
 * Whether a cell is left out.
 * @param {Shown} cell
 */
export function isLeft(cell) { return kinds.some(({ key, word }) => state.left[key]?.includes(word(cell))); }

/** A button for each value that some cells have and others have not. */
function build() {
  const cells = shownCells();
  const groups = kinds.flatMap(({ key, label, word }) => {
    const words = [...new Set(cells.map(word))].filter(Boolean);
    return words.length < 2 ? [] : [{ key, label, words, left: state.left[key] ?? [] }];
  });
  const filters = byId("filters");
  filters.hidden = !groups.length || state.cell !== null || state.view !== "previews";
  setChildren(filters, groups, () => groups.map(({ key, label, words, left }) =>
    make("div", { className: "group", role: "group", "aria-label": label }, ...words.map((value) => make("button", {
      textContent: value, "aria-pressed": !left.includes(value),
      onclick: () => change({
        left: {
          ...state.left,
          [key]: left.includes(value) ? left.filter((other) => other !== value) : [...left, value],
        },
      }),
    })))));
}

listen((changed) => {
  if (["pages", "scenes", "theme", "left", "cell", "choice", "view", "sizes"].some((key) => changed.has(key))) build();
});
