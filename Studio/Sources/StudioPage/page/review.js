// @ts-check
import { byId, make } from "./elements.js";

/**
 * How a picture stands to its reference, where it is not equal.
 * @type {Record<string, string>}
 */
const outcomes = {
  different: "differs", sizeMismatch: "other size", missing: "not approved", unreadable: "unreadable",
  engineChanged: "drawn differently by another version",
};

/**
 * @typedef {{name: string, outcome: string, summary: string, expected: string|null,
 *   actual: string|null, difference: string|null, canBeApproved: boolean, isApproved: boolean}} Case
 * @typedef {{id: string, title: string, cases: string[]}} Group
 * @typedef {{report: string, references: string, readOnly: boolean, cases: Case[], groups: Group[]}} Review
 */

/** @type {{review: Review|null, selected: Set<string>, look: string}} */
const state = { review: null, selected: new Set(), look: "beside" };

async function load() {
  const answer = await fetch("/api/review");
  state.review = await answer.json();
  build();
}

/** The cases that can still be approved. */
function open() {
  return state.review?.cases.filter((entry) => entry.canBeApproved && !entry.isApproved) ?? [];
}

/**
 * A picture that is shown with one device pixel for each of its own.
 * @param {string} address @param {string} words
 */
function image(address, words) {
  const element = make("img", { alt: words, className: "checker" });
  element.addEventListener("load", () => {
    element.style.width = `${element.naturalWidth / devicePixelRatio}px`;
  });
  element.src = address;
  return element;
}

/** @param {string|null} address @param {string} words @param {string} name */
function figure(address, words, name) {
  if (!address) return [];
  return [make("figure", { tabIndex: 0 }, make("figcaption", {}, words), image(address, `${words} of ${name}`))];
}

/**
 * Reference and picture over each other.
 * @param {Case} entry
 */
function pair(entry) {
  if (!entry.expected || !entry.actual) return figure(entry.actual ?? entry.expected, "Drawn", entry.name);
  const over = image(entry.actual, `Drawn, ${entry.name}`);
  const slider = make("input", { type: "range", min: "0", max: "100", value: "50" });
  slider.setAttribute("aria-label", state.look === "swipe" ? "How much of the reference" : "How much of what was drawn");
  const apply = () => {
    if (state.look === "swipe") over.style.clipPath = `inset(0 0 0 ${slider.value}%)`;
    else over.style.opacity = String(Number(slider.value) / 100);
  };
  slider.addEventListener("input", apply);
  apply();
  return [make("figure", { tabIndex: 0 },
    make("figcaption", {}, "Reference below, drawn above"),
    make("div", { className: "pair" }, image(entry.expected, `Reference of ${entry.name}`), over), slider)];
}

/** @param {Case} entry */
function article(entry) {
  const box = make("input", { type: "checkbox", checked: state.selected.has(entry.name) });
  box.setAttribute("aria-label", `Select ${entry.name}`);
  box.hidden = !entry.canBeApproved || entry.isApproved || (state.review?.readOnly ?? true);
  box.addEventListener("change", () => {
    if (box.checked) state.selected.add(entry.name);
    else state.selected.delete(entry.name);
    build();
  });
  const pictures = state.look === "beside"
    ? [...figure(entry.expected, "Reference", entry.name), ...figure(entry.actual, "Drawn", entry.name),
      ...figure(entry.difference, "Difference", entry.name)]
    : pair(entry);
  return make("article", { className: entry.isApproved ? "approved" : "" },
    make("h3", {}, box, entry.name), make("p", {}, `${outcomes[entry.outcome] ?? entry.outcome}: ${entry.summary}`),
    make("div", { className: "pictures" }, ...pictures));
}

/**
 * Cases that do not pass for one and the same reason, with a box that selects all of them.
 * @param {Group} group
 */
function section({ title, cases }) {
  const members = (state.review?.cases ?? []).filter((entry) => cases.includes(entry.name));
  const waiting = members.filter((entry) => entry.canBeApproved && !entry.isApproved).map((entry) => entry.name);
  const box = make("input", {
    type: "checkbox", checked: waiting.length > 0 && waiting.every((name) => state.selected.has(name)) });
  box.setAttribute("aria-label", `Select all ${waiting.length} of ${title}`);
  box.hidden = !waiting.length || (state.review?.readOnly ?? true);
  box.addEventListener("change", () => {
    for (const name of waiting) {
      if (box.checked) state.selected.add(name);
      else state.selected.delete(name);
    }
    build();
  });
  const words = `${members.length} ${members.length === 1 ? "case" : "cases"}`;
  return make("section", {}, make("h2", { className: "group" }, box, title, " ", make("small", {}, words)),
    ...members.map(article));
}

function count() {
  const approve = /** @type {HTMLButtonElement} */ (byId("approve"));
  const all = /** @type {HTMLButtonElement} */ (byId("all"));
  approve.disabled = !state.selected.size;
  approve.textContent = state.selected.size ? `Approve ${state.selected.size}` : "Approve";
  all.disabled = !open().length;
  approve.hidden = all.hidden = state.review?.readOnly ?? true;
}

function build() {
  const review = state.review;
  if (!review) return;
  const shown = review.cases.filter((entry) => entry.outcome !== "equal");
  byId("place").textContent = `${review.report}, references in ${review.references}`;
  const grouped = new Set(review.groups.flatMap((group) => group.cases));
  const rest = shown.filter((entry) => !grouped.has(entry.name)).map((entry) => entry.name);
  const groups = [...review.groups, ...(rest.length ? [{ id: "", title: "Others", cases: rest }] : [])];
  byId("cases").replaceChildren(
    ...(shown.length ? groups.map(section) : [make("p", {}, "All cases are equal to their references.")]));
  byId("count").textContent = `${review.cases.length} cases, ${shown.length} not equal, ${open().length} open`;
  count();
}

byId("look").addEventListener("change", (event) => {
  state.look = /** @type {HTMLSelectElement} */ (event.target).value;
  build();
});
byId("all").addEventListener("click", () => {
  const names = open().map((entry) => entry.name);
  state.selected = state.selected.size === names.length ? new Set() : new Set(names);
  build();
});
byId("approve").addEventListener("click", async () => {
  const answer = await fetch("/api/approve", {
    method: "POST", headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ cases: [...state.selected] }),
  });
  const words = await answer.json();
  byId("message").textContent = answer.ok
    ? `Approved ${words.approved.length}: ${words.approved.join(", ")}` : `Nothing was approved. ${words.message}`;
  if (answer.ok) state.selected = new Set();
  await load();
});
void load();
