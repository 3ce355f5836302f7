#!/usr/bin/env python3
"""Films the designer's loop in the studio, as an animated PNG of at most 2 MB.

Usage: film.py STUDIO THEME OUTPUT.png

THEME is a theme's folder; it is copied, never changed. Prints how long each step takes. Needs playwright, Pillow,
PyYAML, and a Chromium in the path.
"""

import io
import os
import sys
import time

from PIL import Image

from browser import previewing, read, until

STUDIO, THEME, OUTPUT = (os.path.abspath(path) for path in sys.argv[1:4])
LARGEST = 2_000_000
# Handles, guides and the pointer cover few pixels, and are what the film is about: each gets a place in the palette.
ACCENTS = ["#0b5fd0", "#c2185b", "#e8669a", "#d9e6f5"]

# A pointer, since screenshots have none.
POINTER = """
const pointer = document.createElement("div");
pointer.style.cssText = "position:fixed;z-index:9;width:14px;height:14px;margin:-7px 0 0 -7px;border-radius:50%;"
  + "background:#d81b6099;border:2px solid #fff;box-shadow:0 0 2px #000;pointer-events:none;left:-99px";
document.body.append(pointer);
addEventListener("pointermove", (event) => {
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
        self.page.page.wait_for_timeout(400)
        self.take(milliseconds)

    def drag(self, box, dx, dy, steps=6):
        mouse = self.page.page.mouse
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
        shots = [shot for shot, _ in self.frames[::8]]
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


def main():
    with previewing(STUDIO, THEME, size=(960, 600)) as place:
        page, path = place.page, place.path
        page.page.get_by_role("button", name="Got it").click()
        film = Film(page)
        last = time.time()

        def done(what):
            nonlocal last
            print(f"{what}: {time.time() - last:.1f} s", flush=True)
            last = time.time()

        tab = page.page
        tab.evaluate(POINTER)
        tab.wait_for_timeout(1000)
        page.view("Grid")
        film.hold(1200)
        done("the grid")
        page.view("Stage")
        film.hold(800)
        done("the stage")
        before = read(path)
        film.drag(page.handle("Cap, top").bounding_box(), 0, -44)
        until(lambda: read(path) != before, "written")
        done("drag a cap too far")
        tab.keyboard.press("p")
        tab.wait_for_selector('#slicing [name="take"]')
        film.hold(1500)
        tab.locator('#slicing [name="take"]').click()
        tab.wait_for_selector('#slicing [name="take"]', state="detached")
        page.told(path)
        film.hold(900)
        tab.keyboard.press("Escape")
        page.told(path)
        film.hold(900)
        done("find caps")
        page.part("Arrow")
        film.drag(page.handle("Arrow, height").bounding_box(), 0, -30)
        done("drag the arrow")
        page.told(path)
        page.part("Content")
        film.drag(page.handle("Content, left").bounding_box(), 30, 0)
        page.told(path)
        done("drag the content")
        page.view("In place")
        tab.wait_for_selector(".why")
        tab.wait_for_timeout(800)
        film.hold(700)
        film.drag(tab.locator(".source").bounding_box(), -260, 60, 8)
        film.drag(tab.locator(".source").bounding_box(), 60, 80, 6)
        done("try it on a screen")
        for _ in range(4):
            tab.keyboard.press("Control+z")
            tab.wait_for_timeout(300)
        until(lambda: read(path) == before, "every change is taken back")
        colors = film.write(OUTPUT)
        print(f"{len(film.frames)} frames, {colors} colours, {os.path.getsize(OUTPUT)} bytes")


main()
