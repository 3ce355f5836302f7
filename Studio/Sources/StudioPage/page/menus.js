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
 */
export function openMenu(opener, rows, at) {
  const wasOpen = open?.opener === opener;
  closeMenu();
  if (wasOpen) return;
  const menu = make("div", { className: "menu", role: "menu" }, ...rows.map((row) => {
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
  document.body.append(menu);
  const box = at ? new DOMRect(...at, 0, 0) : opener.getBoundingClientRect();
  const left = Math.max(8, Math.min(box.left, innerWidth - menu.offsetWidth - 8));
  const isBelow = box.bottom + menu.offsetHeight + 8 <= innerHeight || box.top < menu.offsetHeight;
  menu.style.left = `${left}px`;
  menu.style.top = `${isBelow ? box.bottom + 4 : box.top - menu.offsetHeight - 4}px`;
  menu.style.maxHeight = `${innerHeight - (isBelow ? box.bottom : 0) - 16}px`;
  opener.setAttribute("aria-expanded", "true");
  open = { menu, opener };
  menu.querySelector("button")?.focus();
}

/**
 * A button that opens a menu.
 * @param {string} label
 * @param {() => Row[]} rows What is in it when it is opened.
 * @param {Record<string, unknown>} [properties]
 */
export function menuButton(label, rows, properties = {}) {
  const button = make("button", { "aria-haspopup": "menu", "aria-expanded": "false", ...properties }, label, icon("chevron"));
  button.addEventListener("click", () => openMenu(button, rows()));
  return button;
}

document.addEventListener("pointerdown", (event) => {
  if (!(event.target instanceof Node) || !open) return;
  if (!open.menu.contains(event.target) && !open.opener.contains(event.target)) closeMenu();
}, true);
document.addEventListener("keydown", (event) => {
  if (!open) return;
  const buttons = [...open.menu.querySelectorAll("button")];
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
