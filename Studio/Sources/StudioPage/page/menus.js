// @ts-check
import { make } from "./elements.js";
import { icon } from "./icons.js";

/**
 * A row of a menu: something to do, a choice among others, or a line of words.
 * @typedef {{label: string, note?: string, isOn?: boolean, run?: () => void, isDisabled?: boolean}} Row
 */

/** @type {{menu: HTMLElement, opener: HTMLElement}|null} */
let open = null;

/** Closes the menu that is open; returns whether there was one. */
export function closeMenu() {
  if (!open) return false;
  const { menu, opener } = open;
  open = null;
  menu.remove();
  opener.setAttribute("aria-expanded", "false");
  if (document.activeElement === document.body) opener.focus();
  return true;
}

/**
 * Opens a menu below what opens it.
 * @param {HTMLElement} opener
 * @param {Row[]} rows
 * @param {[number, number]} [at] The pointer's place, for a menu that is opened there.
 * @param {string} [search] What is searched: the rows are found by their words, and their headings stay above them.
 */
export function openMenu(opener, rows, at, search) {
  const wasOpen = open?.opener === opener;
  closeMenu();
  if (wasOpen) return;
  const list = make("div", { role: "menu" }, ...rows.map((row) => {
    if (!row.run) return make("p", {}, row.label);
    const button = make("button", { disabled: row.isDisabled ?? false }, row.label);
    button.setAttribute("role", row.isOn === undefined ? "menuitem" : "menuitemradio");
    if (row.isOn !== undefined) {
      button.setAttribute("aria-checked", String(row.isOn));
      button.prepend(row.isOn ? icon("ok") : make("span", { className: "tick" }));
    }
    if (row.note) button.append(make("small", {}, row.note));
    button.addEventListener("click", () => {
      closeMenu();
      opener.focus();
      row.run?.();
    });
    return button;
  }));
  // A menu holds rows only: what is typed into stands before it.
  const menu = search ? make("div", { role: "dialog", "aria-label": opener.title || search }, searchField(list, search), list) : list;
  menu.classList.add("menu");
  // What lies outside of a dialog that is open lies below it.
  (opener.closest("dialog") ?? document.body).append(menu);
  const box = at ? new DOMRect(...at, 0, 0) : opener.getBoundingClientRect();
  const left = Math.max(8, Math.min(box.left, innerWidth - menu.offsetWidth - 8));
  const isBelow = box.bottom + menu.offsetHeight + 8 <= innerHeight || box.top < menu.offsetHeight;
  menu.style.left = `${left}px`;
  menu.style.top = `${isBelow ? box.bottom + 4 : box.top - menu.offsetHeight - 4}px`;
  menu.style.maxHeight = `${innerHeight - (isBelow ? box.bottom : 0) - 16}px`;
  opener.setAttribute("aria-expanded", "true");
  open = { menu, opener };
  /** @type {HTMLElement|null} */ (menu.querySelector("input, button"))?.focus();
}

/** @param {HTMLElement} menu Whose rows are searched. @param {string} label */
function searchField(menu, label) {
  const rows = /** @type {HTMLElement[]} */ ([...menu.children]);
  const nothing = make("p", { hidden: true, role: "status" }, "Nothing is called that.");
  menu.append(nothing);
  const field = make("input", { type: "search", placeholder: label, "aria-label": label });
  field.addEventListener("input", () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const isFound = (/** @type {HTMLElement} */ row) => words.every((word) => row.textContent?.toLowerCase().includes(word));
    let heading = /** @type {HTMLElement|null} */ (null);
    for (const row of rows) {
      const isHeading = !(row instanceof HTMLButtonElement);
      // A heading stays as long as a row below it is found; found itself it keeps all of them.
      if (isHeading) heading = row;
      row.hidden = words.length > 0 && (isHeading || !isFound(row) && !(heading && isFound(heading)));
      if (!isHeading && !row.hidden && heading) heading.hidden = false;
    }
    nothing.hidden = rows.some((row) => !row.hidden);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    // What opens the menu gets the focus, and is not pressed by the same key.
    event.preventDefault();
    [...menu.querySelectorAll("button")].find(({ hidden }) => !hidden)?.click();
  });
  return field;
}

/**
 * A button that opens a menu.
 * @param {string} label
 * @param {() => Row[]} rows What is in it when it is opened.
 * @param {Record<string, unknown>} [properties] @param {string} [search]
 */
export function menuButton(label, rows, properties = {}, search) {
  const button = make("button", { "aria-haspopup": "menu", "aria-expanded": "false", ...properties }, label, icon("chevron"));
  button.addEventListener("click", () => openMenu(button, rows(), undefined, search));
  return button;
}

document.addEventListener("pointerdown", (event) => {
  if (!(event.target instanceof Node) || !open) return;
  if (!open.menu.contains(event.target) && !open.opener.contains(event.target)) closeMenu();
}, true);
document.addEventListener("keydown", (event) => {
  if (!open) return;
  const buttons = [...open.menu.querySelectorAll("button")].filter(({ hidden }) => !hidden);
  const index = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  if (event.key === "ArrowDown") buttons[(index + 1) % buttons.length]?.focus();
  else if (event.key === "ArrowUp") buttons[(index - 1 + buttons.length) % buttons.length]?.focus();
  else if (event.key === "Escape") {
    const { opener } = open;
    closeMenu();
    opener.focus();
  } else {
    if (event.key === "Tab") closeMenu();
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}, true);
addEventListener("blur", () => void closeMenu());
