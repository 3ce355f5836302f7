// @ts-check

const space = "http://www.w3.org/2000/svg";

/** @type {Record<string, string>} */
const paths = {
  frame: "M4.5 3h7A2.5 2.5 0 0 1 14 5.5v5a2.5 2.5 0 0 1-2.5 2.5h-7A2.5 2.5 0 0 1 2 10.5v-5A2.5 2.5 0 0 1 4.5 3z",
  arrow: "M1.5 12h3.2L8 5l3.3 7h3.2",
  shadows: "M4 2h5a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2zM5 13h7a2 2 0 0 0 2-2V6",
  backdrop: "M8 2C5.8 5 4.2 7 4.2 9.4a3.8 3.8 0 0 0 7.6 0C11.8 7 10.2 5 8 2z",
  content: "M4 2.5h8a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM5 6h6M5 8.5h6M5 11h3",
  tint: "M13.5 8A5.5 5.5 0 1 1 2.5 8a5.5 5.5 0 0 1 11 0zM8 2.5v11M8 5h4.6M8 8h5.4M8 11h4.6",
  about: "M3 4h10M3 8h10M3 12h6",
  previews: "M2.5 3h4.5v4.5H2.5zM9 3h4.5v4.5H9zM2.5 9.5H7V14H2.5zM9 9.5h4.5V14H9z",
  rules: "M3 5l1.2 1.2L6.4 4M3 11l1.2 1.2 2.2-2.2M9 5h4.5M9 11h4.5",
  sun: "M11 8a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM8 1.5v1.6M8 12.9v1.6M1.5 8h1.6M12.9 8h1.6",
  moon: "M13 9.6A5.6 5.6 0 1 1 6.6 3a4.6 4.6 0 0 0 6.4 6.6z",
  eye: "M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8zM9.7 8a1.7 1.7 0 1 1-3.4 0 1.7 1.7 0 0 1 3.4 0z",
  plus: "M8 3.5v9M3.5 8h9", minus: "M3.5 8h9",
  grip: "M6 4v.01M6 8v.01M6 12v.01M10 4v.01M10 8v.01M10 12v.01",
  link: "M6.5 9.5l3-3M7 4.8l1-1a2.8 2.8 0 0 1 4 4l-1 1M9 11.2l-1 1a2.8 2.8 0 0 1-4-4l1-1",
  undo: "M5.5 3L2.5 6l3 3M2.5 6h7a4 4 0 0 1 0 7.5H6", redo: "M10.5 3l3 3-3 3M13.5 6h-7a4 4 0 0 0 0 7.5H10",
  chevron: "M4.5 6.5L8 10l3.5-3.5", back: "M9.5 4L5.5 8l4 4", forth: "M6.5 4l4 4-4 4",
  up: "M2.5 6.5h3L8 3l2.5 3.5h3v7h-11z", down: "M2.5 9.5h3L8 13l2.5-3.5h3v-7h-11z",
  left: "M6.5 2.5v3L3 8l3.5 2.5v3h7v-11z", right: "M9.5 2.5v3L13 8l-3.5 2.5v3h-7v-11z",
  none: "M2.5 4.5h11v8h-11z", more: "M3.5 8h.01M8 8h.01M12.5 8h.01",
  dropper: "M9.5 3.5L11 2a1.8 1.8 0 0 1 3 3l-1.5 1.5M8.5 4.5l3 3M9.5 5.5L3.5 11.5 3 13l1.5-.5 6-6",
  alert: "M8 3.5v5.5M8 12.3v.01", ok: "M3 8.5l3.2 3.2L13 5", no: "M4 4l8 8M12 4l-8 8",
};

/**
 * A drawing of 16 by 16, which says nothing to screen readers.
 * @param {string} name
 */
export function icon(name) {
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  if (name === "grip" || name === "more") svg.classList.add("dots");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", paths[name] ?? "");
  svg.append(path);
  return svg;
}
