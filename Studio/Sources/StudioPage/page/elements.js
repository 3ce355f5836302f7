// @ts-check

/**
 * An element of the page that is there from the beginning.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}

/**
 * Makes an element. Properties are set as such; those with a hyphen, and `role`, are attributes.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, unknown>} [properties]
 * @param {(Node|string)[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.includes("-") || name === "role") element.setAttribute(name, String(value));
    else /** @type {any} */ (element)[name] = value;
  }
  // A field that holds what it began with leaves undo to the page.
  if (element instanceof HTMLInputElement) element.defaultValue = element.value;
  element.append(...children);
  return element;
}

/**
 * Gives an element attributes; one that it has already is left alone, and nothing is laid out anew for it.
 * @param {Element} element
 * @param {Record<string, string|number>} attributes
 */
export function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
  }
}

/**
 * Gives an element a text, unless it has it.
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) { if (element.textContent !== text) element.textContent = text; }

/**
 * Gives an element children, unless they are made of the same as those that it has.
 * @param {Element} element
 * @param {unknown} source What the children are made of.
 * @param {() => (Node|string)[]} build
 */
export function setChildren(element, source, build) {
  const words = JSON.stringify(source);
  if (sources.get(element) === words) return;
  sources.set(element, words);
  keepFocus(element, () => element.replaceChildren(...build()));
}

/** What can have the focus. */
const focusable = "button, input, select, summary, a[href], [tabindex]";

/** @param {Element} element */
const nameOf = (element) => element.id || element.getAttribute("name") || element.getAttribute("aria-label") || element.textContent;

/**
 * Builds what is in an element anew. What has the focus keeps it, or hands it to what stands for it then: to the one of
 * the same name; a button that is gone, to the one in its place.
 * @param {Element} element
 * @param {() => void} build
 */
export function keepFocus(element, build) {
  const now = document.activeElement;
  if (!(now instanceof HTMLElement) || now === element || !element.contains(now)) return build();
  const place = [...element.querySelectorAll("button")].indexOf(/** @type {HTMLButtonElement} */ (now));
  const [start, end] = now instanceof HTMLInputElement ? [now.selectionStart, now.selectionEnd] : [null, null];
  const isAll = now instanceof HTMLInputElement && start === 0 && end === now.value.length;
  build();
  if (document.activeElement === now) return;
  const all = /** @type {HTMLElement[]} */ ([...element.querySelectorAll(focusable)]);
  const buttons = [...element.querySelectorAll("button")];
  const next = now.isConnected ? now : all.find((other) => nameOf(other) === nameOf(now)) ?? buttons[Math.min(place, buttons.length - 1)];
  next?.focus({ preventScroll: true });
  // What is selected is what the next key replaces: a number that was selected is typed over, and not appended to.
  if (start === null || next === now || !(next instanceof HTMLInputElement) || next.selectionStart === null) return;
  if (isAll) next.select();
  else next.setSelectionRange(start, end);
}

/**
 * Follows a pointer that is down on an element until it is let go, or taken away.
 * @param {HTMLElement} element
 * @param {PointerEvent} down
 * @param {(event: PointerEvent) => void} move
 * @param {(event: PointerEvent) => void} [end] `pointerup`, or `pointercancel`.
 */
export function follow(element, down, move, end) {
  element.setPointerCapture(down.pointerId);
  const over = (/** @type {PointerEvent} */ event) => {
    element.removeEventListener("pointermove", move);
    element.removeEventListener("pointerup", over);
    element.removeEventListener("pointercancel", over);
    end?.(event);
  };
  element.addEventListener("pointermove", move);
  element.addEventListener("pointerup", over);
  element.addEventListener("pointercancel", over);
}

/** @type {WeakMap<Element, string>} */
const sources = new WeakMap();

/**
 * A number as people write it: at most three digits behind the point.
 * @param {number} number
 */
export function decimal(number) { return String(Math.round(number * 1000) / 1000); }

/**
 * A text of the reference or of a message, in the spelling of the page: *color*, *gray*, *center*.
 * @param {string} text
 */
export function american(text) {
  return text.replace(/\b([Cc])olour/g, "$1olor").replace(/\b([Gg])rey/g, "$1ray").replace(/\b([Cc])entre/g, "$1enter")
    .replace(/\b([Cc])atalogue/g, "$1atalog");
}

/**
 * Words as people list them: *left, top and right*.
 * @param {string[]} words
 */
export function listed(words) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}
