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
 * @param {() => Node[]} build
 */
export function setChildren(element, source, build) {
  const words = JSON.stringify(source);
  if (sources.get(element) === words) return;
  sources.set(element, words);
  element.replaceChildren(...build());
}

/** @type {WeakMap<Element, string>} */
const sources = new WeakMap();

/**
 * A number as people write it: at most three digits behind the point.
 * @param {number} number
 */
export function decimal(number) { return String(Math.round(number * 1000) / 1000); }
