#!/usr/bin/env python3
"""Takes the pictures of the preview's page that its documentation shows, one of each part.

Usage: pictures.py STUDIO THEME REFERENCES FOLDER

THEME is a theme's folder with a frame and an arrow that are pictures, and a name; it is copied, never changed.
REFERENCES holds its approved pictures. Needs playwright, Pillow, PyYAML, and a Chromium in the path.
"""

import io
import os
import shutil
import sys

from PIL import Image

from browser import previewing, read, until, write

STUDIO, THEME, REFERENCES, FOLDER = (os.path.abspath(path) for path in sys.argv[1:5])
LARGEST = 60_000


def take(page, name):
    """A picture of the page as it is, of at most 64 colours."""
    page.settled()
    shot = Image.open(io.BytesIO(page.page.screenshot())).convert("RGB")
    path = f"{FOLDER}/live-preview-{name}.png"
    shot.quantize(64, dither=Image.Dither.NONE).save(path, optimize=True)
    size = os.path.getsize(path)
    print(f"{name}: {size} bytes", flush=True)
    if size > LARGEST:
        raise AssertionError(f"{path} has more than {LARGEST} bytes")


def main():
    os.makedirs(FOLDER, exist_ok=True)
    name = os.path.basename(THEME)
    with previewing(
        STUDIO, THEME, "--references", "Renders", size=(1000, 640),
        prepare=lambda folder: shutil.copytree(f"{REFERENCES}/{name}", f"{folder}/Renders/{name}"),
    ) as place:
        page, path = place.page, place.path
        before = read(path)
        tab = page.page
        names = tab.locator(".cell").evaluate_all("cells => cells.map((cell) => cell.dataset.name)")
        name = next(name for name in names if "-up-0" in name)
        tab.keyboard.press("m")
        take(page, "choice")
        tab.keyboard.press("m")
        page.open(name)
        tab.locator("#stage .scroller").evaluate("scroller => scroller.scrollTo(0, 0)")
        tab.keyboard.press("2")
        take(page, "editor")
        tab.keyboard.press("2")
        tab.keyboard.press("f")
        tab.wait_for_selector(".proposal")
        take(page, "caps")
        tab.keyboard.press("Escape")
        line = next(line for line in before.splitlines() if line.strip().startswith("capInsets:"))
        write(path, before.replace(line, "  capInsets: 3"))
        page.told(path)
        tab.wait_for_selector("#findings li.warning")
        take(page, "findings")
        # The contents are twice as far inside: that is seen against what was approved.
        line = next(line for line in before.splitlines() if line.startswith("contentInsets:"))
        write(path, before.replace(line, "contentInsets: 20"))
        page.told(path)
        page.open(name)
        tab.locator("#against").select_option("difference")
        take(page, "approved")
        tab.locator("#against").select_option("off")
        write(path, before)
        page.told(path)
        tab.keyboard.press("Escape")
        tab.keyboard.press("s")
        until(lambda: tab.locator("#surroundings canvas").evaluate("canvas => canvas.width") > 500, "the screen")
        tab.get_by_role("checkbox", name="Reasons").check()
        take(page, "surroundings")


main()
