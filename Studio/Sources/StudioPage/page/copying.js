// @ts-check
import { byId, make, setChildren } from "./elements.js";
import { change, currentTheme, listen, state } from "./state.js";
import * as server from "./server.js";

/**
 * Puts a text on the clipboard.
 * @param {string|null|undefined} text
 * @param {string} what What it is, for the message.
 */
export async function copyText(text, what) {
  if (!text) return change({ message: `${what} cannot be had: the findings say why.` });
  try {
    await navigator.clipboard.writeText(text);
    change({ message: `${what} is on the clipboard.` });
  } catch {
    change({ message: "The browser does not let the page write to the clipboard." });
  }
}

/**
 * Puts a picture on the clipboard.
 * @param {string} address
 */
export async function copyPicture(address) {
  try {
    const file = await (await fetch(address)).blob();
    await navigator.clipboard.write([new ClipboardItem({ "image/png": file })]);
    change({ message: "The picture is on the clipboard." });
  } catch {
    change({ message: "The browser does not let the page write to the clipboard." });
  }
}

const select = /** @type {HTMLSelectElement} */ (byId("copy"));
select.addEventListener("change", async () => {
  const form = select.value;
  const theme = currentTheme();
  select.value = "";
  if (theme && form) await copyText(await server.copy(theme.id, form), form);
});

listen((changed) => {
  if (!changed.has("copies") && !changed.has("theme")) return;
  select.hidden = !currentTheme();
  setChildren(select, state.copies, () => [make("option", { value: "", textContent: "Copy as…" }),
    ...state.copies.map((form) => make("option", { value: form, textContent: form }))]);
});
