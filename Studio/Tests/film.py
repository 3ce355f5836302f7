#!/usr/bin/env python3
"""Films half a minute of a designer's work in the studio, as an animated PNG of at most 2 MB: a mock becomes a theme, its shadow is
changed, it gets a dark appearance, is tried on a screen, exported and approved.

Prints how long each step takes.

Usage: Studio/Tests/film.py STUDIO POPFRAME OUTPUT.png
Example: $(Tools/Scripts/browser.sh) Studio/Tests/film.py .build/release/popframe-studio .build/release/popframe Renders/studio.png
Needs: what Tools/Scripts/browser.sh installs, and its Python.
Takes: two minutes.
"""
import contextlib
import io
import os
import subprocess
import tempfile
import time

from given import given

STUDIO, POPFRAME, OUTPUT = given(__doc__)

from PIL import Image  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

from browser import Page, chromium, drop, serve, until  # noqa: E402

ASSETS = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../Assets"))
LARGEST = 2_000_000
# Handles, guides and the pointer cover few pixels, and are what the film is about: each gets a place in the palette.
ACCENTS = ["#0b5fd0", "#c2185b", "#e8669a", "#d9e6f5"]

# A pointer, since screenshots have none. It lies above dialogs, too.
POINTER = """
const pointer = document.createElement("div");
pointer.popover = "manual";
pointer.style.cssText = "position:fixed;inset:auto;padding:0;width:14px;height:14px;margin:-7px 0 0 -7px;border-radius:50%;"
  + "background:#d81b6099;border:2px solid #fff;box-shadow:0 0 2px #000;pointer-events:none;left:-99px;box-sizing:content-box";
document.body.append(pointer);
addEventListener("pointermove", (event) => {
  pointer.hidePopover();
  pointer.showPopover();
  pointer.style.left = `${event.clientX}px`;
  pointer.style.top = `${event.clientY}px`;
}, true);
"""


class Film:
    def __init__(self, page):
        self.page = page
        self.frames = []

    def take(self, milliseconds=90):
        shot = Image.open(io.BytesIO(self.page.page.screenshot())).convert("RGB")
        self.frames.append((shot, milliseconds))

    def hold(self, milliseconds):
        self.page.settled()
        self.page.page.wait_for_timeout(400)
        self.take(milliseconds)

    def point(self, target, milliseconds=500):
        """Moves the pointer onto something, and shows it there."""
        target.scroll_into_view_if_needed()
        box = target.bounding_box()
        self.page.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.take(milliseconds)

    def click(self, target, milliseconds=500):
        self.point(target, milliseconds)
        target.click()

    def type(self, target, text, milliseconds=700):
        """Types into a field, as a change that is seen at once."""
        self.click(target, 300)
        target.fill(text)
        self.take(400)
        target.press("Enter")
        self.hold(milliseconds)

    def drag(self, target, dx, dy, steps=6):
        mouse = self.page.page.mouse
        box = target.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        mouse.move(x, y)
        self.take(300)
        mouse.down()
        for step in range(1, steps + 1):
            mouse.move(x + dx * step / steps, y + dy * step / steps)
            self.page.page.wait_for_timeout(120)
            self.take()
        mouse.up()
        self.hold(700)

    def collage(self):
        """Frames of all parts of the film under each other, for one palette."""
        shots = [shot for shot, _ in self.frames[::6]]
        width, height = shots[0].size
        band = height // 8
        whole = Image.new("RGB", (width, height * len(shots) + band * len(ACCENTS)))
        for index, shot in enumerate(shots):
            whole.paste(shot, (0, index * height))
        for index, color in enumerate(ACCENTS):
            top = height * len(shots) + band * index
            whole.paste(color, (0, top, width, top + band))
        return whole

    def write(self, path):
        """Fewer colours until it is small enough."""
        for colors in [160, 128, 96, 64, 48, 32]:
            palette = self.collage().quantize(colors, dither=Image.Dither.NONE)
            shots = [shot.quantize(colors, palette=palette, dither=Image.Dither.NONE).convert("RGB")
                     for shot, _ in self.frames]
            shots[0].save(path, save_all=True, append_images=shots[1:], format="PNG", optimize=True,
                          duration=[duration for _, duration in self.frames], loop=0)
            if os.path.getsize(path) <= LARGEST:
                return colors
        raise AssertionError(f"{os.path.getsize(path)} bytes are more than {LARGEST}")


def loop(film, path, mocks):
    """The designer's loop, step by step; yields what each was."""
    page, tab = film.page, film.page.page
    film.hold(2000)
    drop(page, "new", mocks)
    tab.wait_for_selector("#sheet .verdict.ok")
    film.hold(3600)
    yield "a mock is taken apart"
    tab.locator("#sheet input[name='folder']").fill("Sunrise")
    film.click(tab.locator("#make"))
    until(lambda: os.path.exists(path), "the theme is there")
    tab.wait_for_selector(".pane .picture canvas")
    page.told(path)
    film.hold(1800)
    yield "it is a theme"
    tab.locator("#outline .row.inner > .open").first.click()
    page.settled()
    film.drag(page.handle("Shadow, offset"), 0, 16)
    page.told(path)
    film.type(tab.locator("#fields [data-key='shadow[0].blur'] input").first, "28", 900)
    page.told(path)
    yield "its shadow is changed"
    film.click(tab.get_by_role("button", name="Add an appearance"))
    film.hold(400)
    film.click(tab.get_by_role("menuitem", name="Dark", exact=True), 300)
    until(lambda: page.state("look") == "dark", "it is worked on")
    film.hold(900)
    page.part("Tint")
    film.click(tab.get_by_role("button", name="Only dark", exact=True))
    film.type(page.field("tint.color"), "#7078A0", 2000)
    page.told(path)
    yield "it gets a dark appearance"
    page.view("In place")
    tab.wait_for_selector(".why")
    tab.wait_for_timeout(800)
    film.hold(900)
    film.drag(tab.locator(".source"), -260, 60, 8)
    film.drag(tab.locator(".source"), 60, 80, 6)
    yield "it is tried on a screen"
    film.click(tab.locator("#export"))
    tab.wait_for_selector("#save-zip")
    until(lambda: not tab.locator(".format > label > input:disabled").count(), "every card says what it knows")
    film.hold(2000)
    film.click(tab.locator("input[name='format-css']"))
    film.hold(1200)
    tab.keyboard.press("Escape")
    film.hold(300)
    yield "it is exported"
    page.view("Approved")
    until(lambda: tab.locator("#verdict").inner_text() == "Nothing is approved yet", "all are compared")
    film.hold(900)
    tab.locator("contact-sheet .approve").scroll_into_view_if_needed()
    until(lambda: not tab.locator(".thumb.unlooked").count(), "all are seen")
    film.hold(900)
    film.click(tab.locator("contact-sheet .approve"))
    until(lambda: tab.locator("#verdict").inner_text() == "All approved", "approved")
    film.hold(1500)
    page.view("Grid")
    film.hold(2200)
    yield "it is approved"


def main():
    with contextlib.ExitStack() as ends:
        folder, aside = (ends.enter_context(tempfile.TemporaryDirectory()) for _ in range(2))
        subprocess.run([POPFRAME, "render", f"{ASSETS}/Bubble", "--content", "180x100", "--scale", "1,2", "-o", f"{aside}/bubble.png",
                        "-q"], check=True)
        folder = f"{folder}/popovers"
        os.mkdir(folder)
        server, address = serve(STUDIO, "preview", "-q", "--", folder)
        ends.callback(server.kill)
        browser = chromium(ends.enter_context(sync_playwright()))
        ends.callback(browser.close)
        page = Page(browser, address, 960, 600, ready="#wall .empty .starter")
        page.page.evaluate(POINTER)
        film, last = Film(page), time.time()
        for what in loop(film, f"{folder}/Sunrise/theme.yaml", [f"{aside}/bubble.png", f"{aside}/bubble@2x.png"]):
            print(f"{what}: {time.time() - last:.1f} s", flush=True)
            last = time.time()
        colors = film.write(OUTPUT)
        seconds = sum(milliseconds for _, milliseconds in film.frames) / 1000
        print(f"{seconds:.1f} s, {len(film.frames)} frames, {colors} colours, {os.path.getsize(OUTPUT)} bytes")


main()
