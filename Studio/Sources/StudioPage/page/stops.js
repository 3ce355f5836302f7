// @ts-check
import { decimal, follow, make } from "./elements.js";
import { entry, within } from "./entry.js";
import { colorInputs, dial, select } from "./inputs.js";
import { numberOf } from "./typed.js";
import { colorOf, colorText } from "./values.js";

/** @typedef {[string, number]} Stop */
/** @typedef {import("./fields.js").Field} Field */

/**
 * The stop of each gradient that is chosen.
 * @type {Map<string, number>}
 */
const chosen = new Map();

/** @param {unknown} value @returns {{gradient: Stop[], angle?: number}|null} */
function gradientOf(value) {
  const gradient = /** @type {{gradient?: Stop[], angle?: number}|null} */ (typeof value === "object" ? value : null);
  return gradient && Array.isArray(gradient.gradient) ? { ...gradient, gradient: gradient.gradient } : null;
}

/**
 * A colour of the same alpha, or a gradient whose chosen stop has it.
 * @param {Field} field @param {string} hex
 */
export function recolored({ key, value }, hex) {
  const withAlpha = (/** @type {unknown} */ color) => colorText(hex, colorOf(color)?.alpha ?? 1);
  const gradient = gradientOf(value);
  if (!gradient) return withAlpha(value);
  const index = Math.min(chosen.get(key) ?? 0, gradient.gradient.length - 1);
  return { ...gradient, gradient: gradient.gradient.map(([color, place], other) => [other === index ? withAlpha(color) : color, place]) };
}

/**
 * A colour, or a gradient with its stops on a bar.
 * @param {Field} field
 * @returns {Node[]}
 */
export function stopsControl(field) {
  const { key, spec, value, isDisabled, preview, write } = field;
  const gradient = gradientOf(value);
  const first = gradient ? gradient.gradient[0][0] : typeof value === "string" ? value : "#FFFFFF";
  const kind = select(`${key}.kind`, `${spec.label}, kind`, [["color", "Color"], ["gradient", "Gradient"]],
    gradient ? "gradient" : "color", isDisabled, (word) => {
      if ((word === "gradient") === (gradient !== null)) return;
      const last = colorOf(first) ?? { hex: "#FFFFFF", alpha: 1 };
      void write(word === "color" ? first : { gradient: [[first, 0], [colorText(last.hex, last.alpha / 2), 1]], angle: 180 });
    });
  if (!gradient) return [kind, colorInputs(key, key, spec.label, value, isDisabled, preview, write)];
  const stops = gradient.gradient;
  const index = Math.min(chosen.get(key) ?? 0, stops.length - 1);
  /** @param {Stop[]} next */
  const made = (next) => ({ ...gradient, gradient: next });
  const bar = make("div", { className: "stops" });
  bar.style.background = `linear-gradient(90deg, ${stops.map(([color, place]) => `${color} ${place * 100}%`).join(", ")}), `
    + "repeating-conic-gradient(#8a8a8a 0 25%, #b5b5b5 0 50%) 0 / 12px 12px";
  stops.forEach(([color, place], number) => bar.append(stopButton(number, color, place)));
  bar.title = "Click between two stops to add one";
  bar.addEventListener("click", (event) => {
    if (event.target !== bar || isDisabled) return;
    const place = Math.round(event.offsetX / bar.clientWidth * 100) / 100;
    const next = stops.findIndex(([, other]) => other > place);
    const at = next < 0 ? stops.length : next;
    chosen.set(key, at);
    const near = stops[Math.max(0, at - 1)][0];
    void write(made([...stops.slice(0, at), [near, place], ...stops.slice(at)]));
  });
  /** @param {number} number @param {string} color @param {number} place */
  function stopButton(number, color, place) {
    const button = make("button", {
      "aria-label": `Stop ${number + 1}, ${color} at ${decimal(place)}`, "aria-current": number === index, disabled: isDisabled,
      name: `${key}.stop-${number}` });
    button.style.left = `${place * 100}%`;
    const moved = (/** @type {number} */ to) => made(stops.map((stop, other) => other === number
      ? [stop[0], Math.round(Math.min(1, Math.max(0, to)) * 100) / 100] : stop));
    button.addEventListener("pointerdown", (down) => {
      down.preventDefault();
      button.focus();
      let to = place;
      follow(button, down, (event) => {
        to = place + (event.clientX - down.clientX) / bar.clientWidth;
        button.style.left = `${Math.min(1, Math.max(0, to)) * 100}%`;
        preview(moved(to));
      }, () => {
        chosen.set(key, number);
        if (to !== place) void write(moved(to));
        else field.refresh();
      });
    });
    button.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -0.01, ArrowRight: 0.01 }[event.key];
      if (by) void write(moved(place + by * (event.shiftKey ? 10 : 1)));
      else if ((event.key === "Delete" || event.key === "Backspace") && stops.length > 2) {
        void write(made(stops.filter((_, other) => other !== number)));
      } else if (event.key === "Enter" || event.key === " ") {
        chosen.set(key, number);
        field.refresh();
      } else return;
      event.preventDefault();
      event.stopPropagation();
    });
    return button;
  }
  const withColor = (/** @type {string} */ color) => made(stops.map((stop, other) => other === index ? [color, stop[1]] : stop));
  const now = gradient.angle ?? 180;
  const angle = entry({
    key, name: `${key}.angle`, label: `${spec.label}, angle`, shown: `${decimal(now)}°`, isDisabled, className: "share angle",
    preview: (angle) => preview({ ...gradient, angle }), write: (angle) => write({ ...gradient, angle }),
    read: (text) => within(numberOf(text, now), { unit: "°", minimum: null, maximum: null }) });
  const hand = dial(`${key}.dial`, `${spec.label}, angle`, now, isDisabled,
    (degrees) => preview({ ...gradient, angle: degrees }), (degrees) => void write({ ...gradient, angle: degrees }));
  return [bar, colorInputs(key, `${key}.stop`, `${spec.label}, stop ${index + 1}`, stops[index][0], isDisabled,
    (color) => preview(withColor(color)), (color) => write(withColor(color))),
  make("div", { className: "control line" }, kind, hand, angle)];
}
