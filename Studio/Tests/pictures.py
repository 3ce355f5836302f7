#!/usr/bin/env python3
"""Takes the pictures of the studio that its documentation shows, one of each part.

THEME is a theme's folder with a frame and an arrow that are pictures, and a name; it is copied, never changed.
REFERENCES holds its approved pictures.

Usage: Studio/Tests/pictures.py STUDIO THEME REFERENCES FOLDER
Example: $(Tools/Scripts/browser.sh) Studio/Tests/pictures.py .build/release/popframe-studio Assets/Crimson Renders/Crimson shots
Needs: what Tools/Scripts/browser.sh installs, and its Python.
Takes: half a minute.
"""
import io
import os
import shutil

from given import given

STUDIO, THEME, REFERENCES, FOLDER = given(__doc__)

from PIL import Image  # noqa: E402

from browser import previewing, read, until, write  # noqa: E402

LARGEST = 60_000


def take(page, name):
    """A picture of the page as it is, of at most 64 colours."""
    page.settled()
    # A ring where the keyboard is says nothing here.
    page.page.evaluate("document.activeElement?.blur()")
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
        tab.get_by_role("button", name="Got it").click()
        take(page, "editor")
        page.view("Grid")
        take(page, "grid")
        page.view("Stage")
        tab.keyboard.press("p")
        tab.wait_for_selector('#slicing [name="take"]')
        take(page, "caps")
        tab.keyboard.press("Escape")
        line = next(line for line in before.splitlines() if line.strip().startswith("capInsets:"))
        write(path, before.replace(line, "  capInsets: 3"))
        page.told(path)
        page.field("frame.capInsets").focus()
        tab.locator("#remark").wait_for()
        take(page, "findings")
        # The contents are twice as far inside: that is seen against what was approved.
        line = next(line for line in before.splitlines() if line.startswith("contentInsets:"))
        write(path, before.replace(line, "contentInsets: 20"))
        page.told(path)
        page.view("Approved")
        tab.locator("#tools").get_by_role("button", name="Difference").click()
        take(page, "approved")
        write(path, before)
        page.told(path)
        page.view("In place")
        until(lambda: tab.locator("#place canvas").evaluate("canvas => canvas.width") > 500, "the screen")
        tab.get_by_role("checkbox", name="Reasons").check()
        take(page, "surroundings")


main()
