#!/usr/bin/env python3
"""Works with the preview's page as people do, in Chromium, and reads the theme's file after each gesture.

Usage: page.py STUDIO POPFRAME THEME [SHOTS]

STUDIO and POPFRAME are the two programs, THEME is a theme's folder with a frame and an arrow that are
pictures; it is copied, never changed. Screenshots go to the folder SHOTS. Needs playwright and
axe-playwright-python, PyYAML, and a Chromium in the path.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time

from browser import Page, accessible, changed, expect, insets, previewing, read, until, value, write

STUDIO, POPFRAME, THEME = (os.path.abspath(path) for path in sys.argv[1:4])
SHOTS = os.path.abspath(sys.argv[4]) if len(sys.argv) > 4 else None


def gestures(page, path, name):
    page.open(name)
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
                                   ("Arrow, tip", "tip", 1, 0, 1), ("Arrow, overlap", "overlap", 0, 2, 2)]:
        before = read(path)
        start = float(page.handle(label).get_attribute("aria-valuenow"))
        page.drag(label, dx * unit, dy * unit)
        until(lambda: read(path) != before, f"{label} is written")
        got = value(read(path), "arrow", key)
        expect(abs(got - (start + by)) < 1e-6, f"{label}: {got}, expected {start + by}")
        follows(page, label, got)
    for side, dx, by in [("left", 3, 3), ("right", -2, 2)]:
        before = read(path)
        start = float(page.handle(f"Lane, {side}").get_attribute("aria-valuenow"))
        page.drag(f"Lane, {side}", dx * unit, 0)
        until(lambda: read(path) != before, f"Lane, {side} is written")
        got = insets(value(read(path), "arrow", "lane"))[sides.index(side)]
        expect(abs(got - (start + by)) < 1e-6, f"Lane, {side}: {got}, expected {start + by}")
        follows(page, f"Lane, {side}", got)
    before = read(path)
    page.handle("Content, top").focus()
    page.page.keyboard.press("ArrowDown")
    until(lambda: read(path) != before, "a key nudges")
    expect(insets(value(read(path), "contentInsets"))[0] == insets(value(before, "contentInsets"))[0] + 1, "by one")
    for _ in range(6):
        page.page.keyboard.press("ArrowDown")
    top = insets(value(before, "contentInsets"))[0] + 7
    until(lambda: insets(value(read(path), "contentInsets"))[0] == top, "each press counts, however fast they are")


def below_pointer(page, path):
    """A handle stays below the pointer, also where the picture grows; one that is put back writes nothing."""
    before = read(path)
    unit = page.unit
    for label, dx, dy in [("Content, top", 0, 6), ("Content, left", 5, 0), ("Content, bottom", 0, -6),
                          ("Content, right", -5, 0), ("Cap, left", -2, 0), ("Arrow, height", 0, -4)]:
        page.settled()
        middle = page.middle(label)
        page.drag(label, dx * unit, dy * unit, release=False)
        wanted = [middle[0] + dx * unit, middle[1] + dy * unit]
        until(lambda: max(abs(a - b) for a, b in zip(page.middle(label), wanted)) < 1.5,
              f"{label} goes from {middle} to {wanted}", 30)
        expect(page.page.locator(".handle:visible").count() == 1, f"{label} is seen alone")
        page.page.mouse.move(*middle)
        page.page.mouse.up()
        page.settled()
        until(lambda: max(abs(a - b) for a, b in zip(page.middle(label), middle)) < 1.5, f"{label} is back", 30)
    expect(page.page.locator(".handle:visible").count() > 8, "all handles are seen")
    expect(read(path) == before, "nothing was written")


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
    page.page.wait_for_selector("#question[open]")
    expect(read(path) == theirs, "nothing is written before somebody has decided")
    page.page.get_by_role("button", name="Keep theirs").click()
    page.told(path)
    expect(read(path) == theirs, "theirs is kept")
    page.drag("Content, left", 2 * page.unit, 0, release=False)
    # The page has been told long before: what is written was made of the file before it all the same.
    write(path, theirs + "# again\n")
    page.told(path)
    page.page.mouse.up()
    page.page.wait_for_selector("#question[open]")
    expect(read(path) == theirs + "# again\n", "nothing is written")
    page.page.get_by_role("button", name="Write mine into it").click()
    until(lambda: insets(value(read(path), "contentInsets"))[1] == insets(value(before, "contentInsets"))[1] + 2,
          "ours is written")
    expect(read(path).endswith("# meanwhile\n# again\n"), "into theirs")
    write(path, before)
    page.told(path)


def address_says(page, name):
    """A reload comes back to what is looked at, and Back goes to what was looked at before."""
    tab = page.page
    expect(name.split("@")[0] in tab.url, f"the address names the cell: {tab.url}")
    tab.reload()
    tab.wait_for_selector(".handle")
    page.settled()
    expect(tab.locator("#stage h2").inner_text() == name, "the same cell is open")
    tab.keyboard.press("Escape")
    tab.wait_for_selector(".cell canvas")
    expect("#" not in tab.url, f"all cells need no words: {tab.url}")
    tab.go_back()
    tab.wait_for_selector(".handle")
    page.settled()
    tab.go_forward()
    tab.wait_for_selector(".cell canvas")
    page.settled()


def timing(page, path):
    """From a save to new pixels on the screen."""
    page.page.keyboard.press("Escape")
    page.settled()
    before = read(path)
    times = []
    selector = ".cell canvas"
    for index in range(10):
        old = page.pixels(selector)
        start = time.time()
        write(path, before.replace("contentInsets:", f"contentInsets: {5 + index % 2} #", 1))
        until(lambda: page.pixels(selector) != old, "a save is shown")
        times.append((time.time() - start) * 1000)
        page.settled()
    write(path, before)
    print(f"save to pixels: median {statistics.median(times):.0f} ms, worst {max(times):.0f} ms, of {len(times)}")


def main():
    with previewing(STUDIO, THEME) as place:
        page, path, theme, browser, address = place.page, place.path, place.theme, place.browser, place.address
        names = page.page.locator(".cell").evaluate_all("cells => cells.map((cell) => cell.dataset.name)")
        name = next(name for name in names if "-up" in name)
        page.name = name
        accessible(page)
        print("ok axe, all previews", flush=True)
        gestures(page, path, name)
        page.unit = (int(name.split("@")[1][0]) if "@" in name else 1) * int(
            page.page.locator("#zoom").inner_text().rstrip("×"))
        print("ok gestures", flush=True)
        below_pointer(page, path)
        print("ok below the pointer", flush=True)
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
        address_says(page, name)
        print("ok address", flush=True)
        timing(page, path)
        expect(not page.complaints, page.complaints)
        if SHOTS:
            os.makedirs(SHOTS, exist_ok=True)
            for width, height, size in [(1280, 800, "wide"), (390, 844, "phone")]:
                for scheme in ["light", "dark"]:
                    shown = Page(browser, address, width, height, scheme)
                    shown.page.screenshot(path=f"{SHOTS}/{size}-{scheme}-all.png")
                    shown.open(name)
                    expect(shown.page.evaluate(
                        "document.documentElement.scrollWidth <= innerWidth"), f"{size} fits")
                    shown.page.screenshot(path=f"{SHOTS}/{size}-{scheme}-one.png")
                    shown.context.close()
    print("all passed")


main()
