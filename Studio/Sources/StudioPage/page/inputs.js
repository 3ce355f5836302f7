// @ts-check
/** What fields are made of: menus, segments, dials and colours, each with a name, a value and what a change does. */
import { decimal, follow, make } from "./elements.js";
import { entry, within } from "./entry.js";
import { icon } from "./icons.js";
import { change } from "./state.js";
import { colorIn, numberIn } from "./typed.js";
import { colorOf, colorText } from "./values.js";

/**
 * @param {string} name @param {string} label @param {[string, string][]} options @param {string} now
 * @param {boolean} isDisabled @param {(value: string) => void} choose
 */
export function select(name, label, options, now, isDisabled, choose) {
  const list = make("select", { name, disabled: isDisabled, "aria-label": label }, ...options.map(([value, words]) =>
    make("option", { value, textContent: words, selected: value === now })));
  list.addEventListener("change", () => choose(list.value));
  return list;
}

/**
 * Buttons of which one is pressed.
 * @template Value
 * @param {string} label
 * @param {{value: Value, words: string, icon?: string, title?: string, why?: string}[]} choices `why` one cannot be chosen.
 * @param {Value|undefined} now
 * @param {(value: Value) => void} choose
 * @param {string} [className]
 */
export function segments(label, choices, now, choose, className = "") {
  return make("span", { className: `segments ${className}`, role: "group", "aria-label": label },
    ...choices.map(({ value, words, icon: name, title = undefined, why }) => {
      const button = make("button", {
        "aria-pressed": JSON.stringify(value) === JSON.stringify(now), disabled: why !== undefined, onclick: () => choose(value) });
      title ??= why;
      if (title ?? name) button.title = title ?? words;
      if (name) {
        button.setAttribute("aria-label", words);
        button.append(icon(name));
      } else button.append(words);
      return button;
    }));
}

/**
 * A dial: its hand points where a direction does; it is turned about its middle, by whole degrees, with Shift by 15.
 * @param {string} name @param {string} label @param {number} value In degrees clockwise from up. @param {boolean} isDisabled
 * @param {(value: number) => void} show @param {(value: number) => void} write
 */
export function dial(name, label, value, isDisabled, show, write) {
  const hand = make("button", {
    className: "dial", role: "slider", name, disabled: isDisabled, title: "Turn it; Shift: by 15°", "aria-label": `${label}, dial`,
    "aria-valuemin": 0, "aria-valuemax": 360, "aria-valuenow": decimal(value) });
  hand.style.rotate = `${value}deg`;
  hand.addEventListener("pointerdown", (down) => {
    down.preventDefault();
    hand.focus();
    const { left, top, width, height } = hand.getBoundingClientRect();
    let next = value;
    follow(hand, down, (event) => {
      const degrees = Math.atan2(event.clientX - left - width / 2, top + height / 2 - event.clientY) * 180 / Math.PI;
      const step = event.shiftKey ? 15 : 1;
      next = (Math.round(degrees / step) * step + 360) % 360;
      hand.style.rotate = `${next}deg`;
      show(next);
    }, (event) => {
      if (event.type === "pointerup" && next !== value) write(next);
      else change({ draft: [] });
    });
  });
  hand.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    write((value + by * (event.shiftKey ? 15 : 1) + 360) % 360);
  });
  return hand;
}

/**
 * A color: a swatch that opens the browser's picker, its digits, and its alpha.
 * @param {string} key The row that it stands in. @param {string} name @param {string} label @param {unknown} value
 * @param {boolean} isDisabled @param {(color: string) => void} show @param {(color: string) => unknown} write
 * @param {boolean} [hasOpacity] Whether its key has an opacity beside it: then an alpha of its own is shown only where it has one.
 */
export function colorInputs(key, name, label, value, isDisabled, show, write, hasOpacity = false) {
  const known = colorOf(value);
  const now = known ?? { hex: "#000000", alpha: 1 };
  const swatch = make("input", {
    type: "color", value: now.hex.toLowerCase(), name: `${name}.swatch`, disabled: isDisabled, "aria-label": `${label}, color` });
  swatch.addEventListener("input", () => show(colorText(swatch.value, now.alpha)));
  swatch.addEventListener("change", () => void write(colorText(swatch.value, now.alpha)));
  const digits = entry({
    key, name, label, shown: known ? now.hex : "", isDisabled, preview: show, write, placeholder: "none", read: (text) => {
      const color = colorIn(text, now.alpha);
      return color ? { value: color } : { why: "This is no color: write #FFE0B2, rgb(255 224 178), oklch(0.9 0.05 70) or a name." };
    } });
  const share = entry({
    key, name: `${name}.alpha`, label: `${label}, opacity`, shown: `${Math.round(now.alpha * 100)} %`, isDisabled: isDisabled || !known,
    className: "share", inputMode: "decimal", preview: show, write, read: (text) => {
      const got = within(numberIn(text, "%"), { unit: "%", minimum: 0, maximum: 1 });
      return "why" in got ? got : { value: colorText(now.hex, Number(got.value)) };
    } });
  return make("div", { className: "control line" }, swatch, digits, ...hasOpacity && now.alpha === 1 ? [] : [share]);
}
