#!/usr/bin/env python3
"""Works with the preview's page as people do, in Chromium, and reads the theme's file after each gesture.

Usage: page.py STUDIO POPFRAME THEME [SHOTS]

STUDIO and POPFRAME are the two programs, THEME is a theme's folder with a frame and an arrow that are
pictures; it is copied, never changed. Screenshots go to the folder SHOTS. Needs playwright and
axe-playwright-python, PyYAML, and a Chromium in the path.
"""

import base64
import hashlib
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import yaml
from playwright.sync_api import sync_playwright

STUDIO, POPFRAME, THEME = (os.path.abspath(path) for path in sys.argv[1:4])
SHOTS = os.path.abspath(sys.argv[4]) if len(sys.argv) > 4 else None


def expect(condition, what):
    if not condition:
        raise AssertionError(what)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def until(condition, what, seconds=20):
    end = time.time() + seconds
    while time.time() < end:
        if condition():
            return
        time.sleep(0.02)
    raise AssertionError(what)


class Page:
    """The page in a window of its own, on the theme."""

    def __init__(self, browser, address, width=1280, height=800, scheme="light"):
        self.context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
        self.page = self.context.new_page()
        self.complaints = []
        self.page.on("console", lambda message: message.type in ("error", "warning")
                     and "getImageData" not in message.text and "409" not in message.text and "422" not in message.text
                     and self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.goto(address)
        self.page.wait_for_selector(".cell canvas", timeout=60_000)

    def open(self, name):
        self.page.locator(f'.cell[data-name="{name}"]').click()
        self.page.wait_for_selector(".handle", timeout=30_000)

    def told(self, path):
        """Waits until the page shows the theme's file as it is."""
        def is_told():
            revision = self.page.evaluate(
                "import('/state.js').then((module) => module.state.themes[0].revision)")
            return revision == hashlib.sha256(read(path).encode()).hexdigest()
        until(is_told, "the page is told of a save", 30)
        self.page.wait_for_timeout(300)

    def handle(self, label):
        return self.page.get_by_role("slider", name=label, exact=True)

    def drag(self, label, dx, dy, release=True):
        """Drags a handle by device pixels."""
        self.handle(label).scroll_into_view_if_needed()
        box = self.handle(label).bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        for step in range(1, 5):
            self.page.mouse.move(x + dx * step / 4, y + dy * step / 4)
            self.page.wait_for_timeout(30)
        if release:
            self.page.mouse.up()

    def pixels(self, selector):
        """The hash of a canvas' pixels."""
        return self.page.evaluate("""async (selector) => {
            const canvas = document.querySelector(selector);
            const data = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
            const hash = await crypto.subtle.digest("SHA-256", data);
            return canvas.width + "x" + canvas.height + " "
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


def gestures(page, path, name):
    page.open(name)
    page.page.wait_for_timeout(500)
    scale = int(name.split("@")[1][0]) if "@" in name else 1
    zoom = int(page.page.locator("#zoom").inner_text().rstrip("×"))
    unit = scale * zoom
    sides = ["top", "left", "bottom", "right"]
    for key, label, spread in [(("frame", "capInsets"), "Cap", 2), (("contentInsets",), "Content", 3)]:
        for index, side in enumerate(sides):
            before = read(path)
            # Caps become smaller, so that the middle never vanishes.
            sign = (1 if index < 2 else -1) * (-1 if label == "Cap" else 1)
            dx, dy = (sign * spread * unit, 0) if index % 2 else (0, sign * spread * unit)
            page.drag(f"{label}, {side}", dx, dy)
            until(lambda: read(path) != before, f"{label}, {side} is written")
            after = read(path)
            expected = insets(value(before, *key))
            expected[index] += -spread if label == "Cap" else spread
            expect(insets(value(after, *key)) == expected,
                   f"{label}, {side}: {insets(value(after, *key))}, expected {expected}")
            expect(len(changed(before, after)) <= 1, f"{label}, {side} changes one line: {changed(before, after)}")
            follows(page, f"{label}, {side}", expected[index])
    for label, key, dx, dy, by in [("Arrow, base", "base", 1, 0, 2), ("Arrow, height", "height", 0, -2, 2),
                                   ("Arrow, tip", "tip", 1, 0, 1)]:
        before = read(path)
        start = float(page.handle(label).get_attribute("aria-valuenow"))
        page.drag(label, dx * unit, dy * unit)
        until(lambda: read(path) != before, f"{label} is written")
        got = value(read(path), "arrow", key)
        expect(abs(got - (start + by)) < 1e-6, f"{label}: {got}, expected {start + by}")
        follows(page, label, got)
    before = read(path)
    page.handle("Content, top").focus()
    page.page.keyboard.press("ArrowDown")
    until(lambda: read(path) != before, "a key nudges")
    expect(insets(value(read(path), "contentInsets"))[0] == insets(value(before, "contentInsets"))[0] + 1, "by one")


def follows(page, label, number):
    until(lambda: abs(float(page.handle(label).get_attribute("aria-valuenow")) - number) < 1e-6,
          f"{label} follows to {number}")


def looks_as_rendered(page, theme, name):
    """The canvas has the pixels of popframe render."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([POPFRAME, "gallery", theme, "-o", folder], check=True, stderr=subprocess.DEVNULL)
        with open(os.path.join(folder, os.listdir(folder)[0], f"{name}.png"), "rb") as file:
            png = file.read()
    expected = page.pixels_of(png)
    until(lambda: page.pixels("#stage canvas") == expected, "the canvas has the pixels of render")


def outside(page, path):
    """Handles follow what others save; a broken theme keeps its picture; undo works across them."""
    before = read(path)
    top = insets(value(before, "contentInsets"))[0]
    page.page.keyboard.press("Escape")
    page.open(page.name)
    write(path, before + "# theirs\n")
    page.told(path)
    page.drag("Content, top", 0, 2 * page.unit)
    until(lambda: insets(value(read(path), "contentInsets"))[0] == top + 2, "written")
    write(path, "# above\n" + read(path))
    page.told(path)
    page.page.locator("body").click(position={"x": 400, "y": 20})
    page.page.keyboard.press("Control+z")
    until(lambda: read(path) == "# above\n" + before + "# theirs\n", "undo across an outside edit")
    follows(page, "Content, top", top)
    picture = page.pixels("#stage canvas")
    write(path, before + "frame: [\n")
    page.page.wait_for_selector("#stage .paper.stale")
    expect(page.pixels("#stage canvas") == picture, "the last good picture stays")
    page.page.wait_for_selector("#findings .error")
    write(path, before)
    page.page.wait_for_selector("#stage .paper:not(.stale)")


def conflict(page, path):
    """A file that changes between drag and release is not written."""
    before = read(path)
    page.drag("Content, left", 2 * page.unit, 0, release=False)
    theirs = before + "# meanwhile\n"
    # Both at once: the page cannot have been told when the pointer goes up.
    write(path, theirs)
    page.page.mouse.up()
    page.page.wait_for_selector("#conflict[open]", timeout=20_000)
    expect(read(path) == theirs, "nothing is written before somebody has decided")
    page.page.get_by_role("button", name="Keep theirs").click()
    page.told(path)
    expect(read(path) == theirs, "theirs is kept")
    page.drag("Content, left", 2 * page.unit, 0, release=False)
    write(path, theirs + "# again\n")
    page.page.mouse.up()
    page.page.get_by_role("button", name="Write mine into it").click(timeout=20_000)
    until(lambda: insets(value(read(path), "contentInsets"))[1] == insets(value(before, "contentInsets"))[1] + 2,
          "ours is written")
    expect(read(path).endswith("# meanwhile\n# again\n"), "into theirs")
    write(path, before)
    page.told(path)


def timing(page, path):
    """From a save to new pixels on the screen."""
    page.page.keyboard.press("Escape")
    page.page.wait_for_timeout(1500)
    before = read(path)
    times = []
    selector = ".cell canvas"
    for index in range(10):
        old = page.pixels(selector)
        start = time.time()
        write(path, before.replace("contentInsets:", f"contentInsets: {5 + index % 2} #", 1))
        until(lambda: page.pixels(selector) != old, "a save is shown")
        times.append((time.time() - start) * 1000)
        page.page.wait_for_timeout(300)
    write(path, before)
    print(f"save to pixels: median {statistics.median(times):.0f} ms, worst {max(times):.0f} ms, of {len(times)}")


def accessible(page):
    from axe_playwright_python.sync_playwright import Axe
    results = Axe().run(page.page)
    expect(results.violations_count == 0, results.generate_report())


def main():
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        theme = f"{folder}/{os.path.basename(THEME)}"
        shutil.copytree(THEME, theme)
        path = f"{theme}/theme.yaml"
        server = subprocess.Popen([STUDIO, "preview", "-q", "--", theme], stdout=subprocess.PIPE, text=True,
                                  stderr=subprocess.DEVNULL)
        address = server.stdout.readline().strip()
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        try:
            page = Page(browser, address)
            names = page.page.locator(".cell").evaluate_all("cells => cells.map((cell) => cell.dataset.name)")
            name = next(name for name in names if "-up" in name)
            page.name = name
            accessible(page)
            print("ok axe, all previews", flush=True)
            gestures(page, path, name)
            page.unit = (int(name.split("@")[1][0]) if "@" in name else 1) * int(
                page.page.locator("#zoom").inner_text().rstrip("×"))
            print("ok gestures", flush=True)
            looks_as_rendered(page, theme, name)
            print("ok pixels", flush=True)
            accessible(page)
            print("ok axe, one preview", flush=True)
            outside(page, path)
            print("ok outside", flush=True)
            second = Page(browser, address)
            second.open(name)
            before = read(path)
            number = insets(value(before, "contentInsets"))[1]
            page.drag("Content, left", page.unit, 0)
            until(lambda: read(path) != before, "written")
            follows(second, "Content, left", number + 1)
            write(path, before)
            second.context.close()
            page.told(path)
            print("ok two windows", flush=True)
            conflict(page, path)
            print("ok conflict", flush=True)
            page.page.reload()
            page.page.wait_for_selector(".cell canvas")
            timing(page, path)
            expect(not page.complaints, page.complaints)
            if SHOTS:
                os.makedirs(SHOTS, exist_ok=True)
                for width, height, size in [(1280, 800, "wide"), (390, 844, "phone")]:
                    for scheme in ["light", "dark"]:
                        shown = Page(browser, address, width, height, scheme)
                        shown.page.wait_for_timeout(2000)
                        shown.page.screenshot(path=f"{SHOTS}/{size}-{scheme}-all.png")
                        shown.open(name)
                        shown.page.wait_for_timeout(1500)
                        expect(shown.page.evaluate(
                            "document.documentElement.scrollWidth <= innerWidth"), f"{size} fits")
                        shown.page.screenshot(path=f"{SHOTS}/{size}-{scheme}-one.png")
                        shown.context.close()
        finally:
            browser.close()
            server.kill()
    print("all passed")


main()
