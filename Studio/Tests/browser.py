"""What the tests of the pages share: a window on a page, and theme files read by another reader of YAML.

Needs playwright, PyYAML, and a Chromium in the path. Imported by others, no program.
"""

import base64
import contextlib
import hashlib
import os
import shutil
import subprocess
import tempfile
import time
import types

import yaml
from playwright.sync_api import sync_playwright


def expect(condition, what):
    if not condition:
        raise AssertionError(what)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


# Conditions are waited for; only what never comes takes so long.
PATIENCE = float(os.environ.get("PATIENCE", 300))

# Counts what the page waits for: answers, their contents, and pictures that are being decoded.
COUNT = """
window.underway = 0;
const counted = (owner, name) => {
  const original = owner[name];
  owner[name] = function (...rest) {
    window.underway++;
    return original.apply(this, rest).finally(() => { window.underway--; });
  };
};
counted(window, "fetch");
counted(window, "createImageBitmap");
for (const name of ["json", "text", "blob", "arrayBuffer"]) counted(Response.prototype, name);
// A worker answers each message by one.
const ask = Worker.prototype.postMessage;
const workers = new WeakSet();
Worker.prototype.postMessage = function (...rest) {
  if (!workers.has(this)) this.addEventListener("message", () => { window.underway--; });
  workers.add(this);
  window.underway++;
  return ask.apply(this, rest);
};
"""


def until(condition, what, seconds=PATIENCE):
    end = time.time() + seconds
    while time.time() < end:
        if condition():
            return
        time.sleep(0.02)
    raise AssertionError(what)


def serve(studio, *arguments, cwd=None):
    """A server, and the address of its page."""
    server = subprocess.Popen([studio, *arguments], cwd=cwd, stdout=subprocess.PIPE, text=True,
                              stderr=subprocess.DEVNULL)
    return server, server.stdout.readline().strip()


def chromium(playwright):
    return playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])


@contextlib.contextmanager
def previewing(studio, theme, *options, prepare=None, size=(1280, 800)):
    """A copy of a theme in a folder of its own, served from there with some options, and a page on it.

    `prepare` gets the folder before the server starts. Yields `folder`, `theme` and `path` of the copy and its file,
    `server`, `address`, `browser` and `page`.
    """
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, contextlib.ExitStack() as ends:
        name = os.path.basename(theme)
        shutil.copytree(theme, f"{folder}/{name}")
        if prepare:
            prepare(folder)
        server, address = serve(studio, "preview", "-q", *options, "--", name, cwd=folder)
        ends.callback(server.kill)
        browser = chromium(playwright)
        ends.callback(browser.close)
        yield types.SimpleNamespace(
            folder=folder, theme=f"{folder}/{name}", path=f"{folder}/{name}/theme.yaml", server=server, address=address,
            browser=browser, page=Page(browser, address, *size))


def drop(page, zone, paths):
    """Drops files on a zone of the page, as the system does."""
    files = []
    for path in paths:
        with open(path, "rb") as file:
            files.append({"name": os.path.basename(path), "data": base64.b64encode(file.read()).decode()})
    page.page.evaluate("""async ([name, files]) => {
        const transfer = new DataTransfer();
        for (const file of files) {
            const bytes = Uint8Array.from(atob(file.data), (letter) => letter.charCodeAt(0));
            transfer.items.add(new File([bytes], file.name, { type: "image/png" }));
        }
        const send = (target, kind) => target.dispatchEvent(new DragEvent(kind, {
            dataTransfer: transfer, bubbles: true, cancelable: true }));
        send(document.body, "dragenter");
        const zone = document.querySelector(`[data-zone="${name}"]`);
        if (!zone) throw new Error(`there is no zone ${name}`);
        send(zone, "dragenter");
        send(zone, "dragover");
        send(zone, "drop");
    }""", [zone, files])


def approve(page):
    """Approves the sheet on the page, also what was not on the screen."""
    tab = page.page
    tab.locator("contact-sheet .approve").click()
    unseen = tab.get_by_role("button", name="Approve them unseen")
    until(lambda: unseen.count() or tab.locator("#verdict").inner_text() == "All approved", "it asks, or approves")
    if unseen.count():
        unseen.click()
    until(lambda: tab.locator("#verdict").inner_text() == "All approved", "all are approved")


def accessible(page):
    from axe_playwright_python.sync_playwright import Axe
    results = Axe().run(page.page)
    expect(results.violations_count == 0, results.generate_report())


class Page:
    """The page in a window of its own, on the theme."""

    def __init__(self, browser, address, width=1280, height=800, scheme="light", ready=".theme canvas, .pane .picture canvas"):
        self.context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
        self.context.set_default_timeout(PATIENCE * 1000)
        self.context.add_init_script(COUNT)
        self.page = self.context.new_page()
        self.complaints = []
        self.page.on("console", lambda message: message.type in ("error", "warning")
                     and "getImageData" not in message.text and "409" not in message.text and "422" not in message.text
                     and self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.goto(address)
        self.page.wait_for_selector(ready)
        self.settled()

    def part(self, name):
        """Chooses a part of the theme: its handles and fields are shown."""
        self.page.locator("#outline .row > .open", has_text=name).first.click()
        self.settled()

    def view(self, name):
        self.page.locator("#tabs").get_by_role("button", name=name, exact=True).click()
        self.settled()

    def state(self, *keys):
        """A value of the page's state."""
        return self.page.evaluate("""async (keys) => {
            const { state } = await import("/state.js");
            return keys.reduce((node, key) => node?.[key], state) ?? null;
        }""", list(keys))

    @property
    def unit(self):
        """CSS pixels a point on the stage."""
        return self.state("zoom")

    def field(self, name):
        """An input of the inspector, by the key that it is of."""
        return self.page.locator(f'#fields [name="{name}"]')

    def type(self, name, text):
        """Types into an input of the inspector."""
        self.field(name).fill(str(text))
        self.field(name).press("Enter")

    def focused(self):
        """The key of the input that has the focus; `None` where another element has it."""
        return self.page.evaluate("document.activeElement?.name || null")

    def settled(self):
        """Waits until the page waits for nothing: it has painted what it knows."""
        until(lambda: self.page.evaluate("""async () => {
            for (let frames = 0; frames < 3; frames++) {
                if (window.underway) return false;
                await new Promise(requestAnimationFrame);
            }
            return !window.underway;
        }"""), "the page comes to rest")

    def told(self, path):
        """Waits until the server has seen the theme's file as it is, and the page shows what the server says."""
        def is_told():
            revision = hashlib.sha256(read(path).encode()).hexdigest()
            return self.page.evaluate("""async (revision) => {
                const { state } = await import("/state.js");
                const of = (answer) => answer.json();
                const [{ themes }, found] = await Promise.all([
                    fetch("/api/themes").then(of), fetch("/api/state").then(of)]);
                const known = state.themes.find(({ id }) => id === themes[0].id);
                return themes[0].revision === revision && known?.stamp === themes[0].stamp
                    && JSON.stringify(known.diagnostics) === JSON.stringify(found.themes[0].diagnostics);
            }""", revision)
        until(is_told, "the page is told of a save")
        self.settled()

    def handle(self, label):
        return self.page.get_by_role("slider", name=label, exact=True)

    def middle(self, label):
        box = self.handle(label).bounding_box()
        return [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]

    def drag(self, label, dx, dy, release=True):
        """Drags a handle by device pixels."""
        self.settled()
        self.handle(label).scroll_into_view_if_needed()
        x, y = self.middle(label)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        for step in range(1, 5):
            self.page.mouse.move(x + dx * step / 4, y + dy * step / 4)
            self.page.wait_for_timeout(30)
        if release:
            self.page.mouse.up()

    def pixels(self, selector):
        """The hash of the pixels of a canvas' picture."""
        return self.page.evaluate("""async (selector) => {
            const { sizeOf } = await import("/pixels.js");
            const canvas = document.querySelector(selector);
            const { width, height } = sizeOf(canvas);
            const data = canvas.getContext("2d").getImageData(0, 0, width, height).data;
            const hash = await crypto.subtle.digest("SHA-256", data);
            return width + "x" + height + " "
                + [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
        }""", selector)

    def pixels_of(self, png):
        """The hash of a PNG file's pixels, decoded by the browser."""
        return self.page.evaluate("""async (text) => {
            const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
            const bitmap = await createImageBitmap(
                new Blob([bytes], {type: "image/png"}), {colorSpaceConversion: "none"});
            const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
            const context = canvas.getContext("2d");
            context.drawImage(bitmap, 0, 0);
            const data = context.getImageData(0, 0, canvas.width, canvas.height).data;
            const hash = await crypto.subtle.digest("SHA-256", data);
            return canvas.width + "x" + canvas.height + " "
                + [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
        }""", base64.b64encode(png).decode())


def value(text, *keys):
    """A value of a theme's file, by another reader of YAML."""
    node = yaml.safe_load(text)
    for key in keys:
        node = node.get(key) if isinstance(node, dict) else None
    return node


def insets(node):
    """Insets in any form as top, left, bottom, right."""
    if isinstance(node, dict):
        return [node.get(side, 0) for side in ("top", "left", "bottom", "right")]
    if isinstance(node, list):
        return node * 2 if len(node) == 2 else node
    return [node] * 4


def changed(before, after):
    """The lines that are not in both."""
    return [line for line in after.splitlines() if line not in before.splitlines()]
