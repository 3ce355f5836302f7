#!/usr/bin/env python3
"""Works with the preview's page as people do, in Chromium, and reads the theme's file after each gesture.

STUDIO and POPFRAME are the two programs, THEME is a theme's folder with a frame and an arrow that are
pictures; it is copied, never changed. Screenshots go to the folder SHOTS.

Usage: Studio/Tests/page.py STUDIO POPFRAME THEME [SHOTS]
Example: $(Tools/Scripts/browser.sh) Studio/Tests/page.py .build/release/popframe-studio .build/release/popframe Assets/Crimson
Needs: what Tools/Scripts/browser.sh installs, and its Python.
Takes: a minute or two.
"""
import os
import statistics
import subprocess
import tempfile
import time

from given import given

STUDIO, POPFRAME, THEME, SHOTS = given(__doc__)

from PIL import Image  # noqa: E402

from browser import Page, accessible, changed, expect, insets, previewing, read, until, value, write  # noqa: E402


def gestures(page, path):
    unit = page.unit
    sides = ["top", "left", "bottom", "right"]
    for part, key, label, spread in [("Frame", ("frame", "capInsets"), "Cap", 2), ("Content", ("contentInsets",), "Content", 3)]:
        page.part(part)
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

    # A cap ends one point before the other: something is left between them.
    page.part("Frame")
    before = read(path)
    top, left, bottom, right = insets(value(before, "frame", "capInsets"))
    page.drag("Cap, left", 400 * unit, 0)
    until(lambda: read(path) != before, "a cap that is dragged too far is written")
    with Image.open(f"{os.path.dirname(path)}/frame.png") as art:
        expect(insets(value(read(path), "frame", "capInsets")) == [top, art.width - right - 1, bottom, right], "as far as the art goes")
    page.told(path)
    page.page.keyboard.press("Control+z")
    until(lambda: read(path) == before, "taken back")
    page.told(path)

    page.part("Arrow")
    for label, key, dx, dy, by in [("Arrow, base", "base", 1, 0, 2), ("Arrow, height", "height", 0, -2, 2),
                                   ("Arrow, tip", "tip", 1, 0, 1), ("Arrow, overlap", "overlap", 0, 2, 2)]:
        before = read(path)
        start = float(page.handle(label).get_attribute("aria-valuenow"))
        page.drag(label, dx * page.unit, dy * page.unit)
        until(lambda: read(path) != before, f"{label} is written")
        got = value(read(path), "arrow", key)
        expect(abs(got - (start + by)) < 1e-6, f"{label}: {got}, expected {start + by}")
        follows(page, label, got)
    for side, dx, by in [("left", 3, 3), ("right", -2, 2)]:
        before = read(path)
        start = float(page.handle(f"Lane, {side}").get_attribute("aria-valuenow"))
        page.drag(f"Lane, {side}", dx * page.unit, 0)
        until(lambda: read(path) != before, f"Lane, {side} is written")
        got = insets(value(read(path), "arrow", "lane"))[sides.index(side)]
        expect(abs(got - (start + by)) < 1e-6, f"Lane, {side}: {got}, expected {start + by}")
        follows(page, f"Lane, {side}", got)
    page.part("Content")
    before = read(path)
    page.handle("Content, top").focus()
    page.page.keyboard.press("ArrowDown")
    until(lambda: read(path) != before, "a key nudges")
    expect(insets(value(read(path), "contentInsets"))[0] == insets(value(before, "contentInsets"))[0] + 1, "by one")
    for _ in range(6):
        page.page.keyboard.press("ArrowDown")
    top = insets(value(before, "contentInsets"))[0] + 7
    until(lambda: insets(value(read(path), "contentInsets"))[0] == top, "each press counts, however fast they are")
    page.told(path)
    expect(page.page.locator(".handle:not(.case)").count() == 4, "no part but the chosen one has handles")


def below_pointer(page, path):
    """A handle stays below the pointer, also where the picture grows; one that is put back writes nothing."""
    before = read(path)
    for part, label, dx, dy in [("Content", "Content, top", 0, 6), ("Content", "Content, left", 5, 0),
                                ("Content", "Content, bottom", 0, -6), ("Content", "Content, right", -5, 0),
                                ("Frame", "Cap, left", -2, 0), ("Arrow", "Arrow, height", 0, -4)]:
        page.part(part)
        unit = page.unit
        middle = page.middle(label)
        page.drag(label, dx * unit, dy * unit, release=False)
        wanted = [middle[0] + dx * unit, middle[1] + dy * unit]
        until(lambda: max(abs(a - b) for a, b in zip(page.middle(label), wanted)) < 1.5,
              f"{label} goes from {middle} to {wanted}", 30)
        expect(page.page.locator(".handle:not(.case):visible").count() == 1, f"{label} is seen alone")
        page.page.mouse.move(*middle)
        page.page.mouse.up()
        page.settled()
        until(lambda: max(abs(a - b) for a, b in zip(page.middle(label), middle)) < 1.5, f"{label} is back", 30)
        # Escape ends a drag as if it had never begun.
        page.drag(label, dx * unit, dy * unit, release=False)
        page.page.keyboard.press("Escape")
        page.page.mouse.up()
        page.settled()
        until(lambda: max(abs(a - b) for a, b in zip(page.middle(label), middle)) < 1.5, f"{label} is back by Escape", 30)
    expect(page.page.locator(".handle:not(.case):visible").count() > 4, "all handles of the part are seen")
    expect(read(path) == before, "nothing was written")


def follows(page, label, number):
    until(lambda: abs(float(page.handle(label).get_attribute("aria-valuenow")) - number) < 1e-6,
          f"{label} follows to {number}")


def looks_as_rendered(page, theme):
    """The canvas has the pixels of popframe render, on the same background and with the same placeholder."""
    numbers = page.state("inspection")
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([POPFRAME, "render", theme, "--arrow", "up", "--scale", str(numbers["scale"]),
                        "--background", numbers["background"], "--placeholder", page.state("placeholder"),
                        "-o", f"{folder}/a.png"], check=True)
        with open(f"{folder}/a.png", "rb") as file:
            png = file.read()
    expected = page.pixels_of(png)
    until(lambda: page.pixels(".pane .picture canvas") == expected, "the canvas has the pixels of render")


def outside(page, path):
    """Handles follow what others save; a broken theme keeps its picture; undo works across them."""
    before = read(path)
    top = insets(value(before, "contentInsets"))[0]
    page.part("Content")
    write(path, before + "# theirs\n")
    page.told(path)
    page.drag("Content, top", 0, 2 * page.unit)
    until(lambda: insets(value(read(path), "contentInsets"))[0] == top + 2, "written")
    write(path, "# above\n" + read(path))
    page.told(path)
    page.page.keyboard.press("Control+z")
    until(lambda: read(path) == "# above\n" + before + "# theirs\n", "undo across an outside edit")
    follows(page, "Content, top", top)
    page.told(path)
    picture = page.pixels(".pane .picture canvas")
    write(path, before + "frame: [\n")
    page.page.wait_for_selector(".pane.stale")
    expect(page.pixels(".pane .picture canvas") == picture, "the last good picture stays")
    page.page.wait_for_selector("#trouble .error")
    write(path, before)
    page.page.wait_for_selector(".pane:not(.stale)")
    page.told(path)


def conflict(page, path):
    """Of a file that changes between drag and release only the dragged value counts: another one of theirs is asked about."""
    before = read(path)
    left = insets(value(before, "contentInsets"))[1]
    page.drag("Content, left", 2 * page.unit, 0, release=False)
    # Both at once: the page cannot have been told when the pointer goes up.
    write(path, before + "# meanwhile\n")
    page.page.mouse.up()
    until(lambda: insets(value(read(path), "contentInsets"))[1] == left + 2, "written into theirs without a question")
    expect(read(path).endswith("# meanwhile\n"), "theirs stays")
    write(path, before)
    page.told(path)
    line = next(line for line in before.splitlines() if line.startswith("contentInsets:"))
    theirs = before.replace(line, "contentInsets: 17")
    for answer in ["Keep theirs", "Write mine into it"]:
        page.drag("Content, left", 2 * page.unit, 0, release=False)
        # The page has been told long before: what is written was made of the file before it all the same.
        write(path, theirs)
        page.told(path)
        page.page.mouse.up()
        page.page.wait_for_selector("#question[open]")
        expect("contentInsets: theirs 17, yours" in page.page.locator("#question").inner_text(), "both are shown")
        expect(read(path) == theirs, "nothing is written before somebody has decided")
        page.page.get_by_role("button", name=answer).click()
        if answer == "Keep theirs":
            page.told(path)
            expect(read(path) == theirs, "theirs is kept")
            write(path, before)
            page.told(path)
    until(lambda: value(read(path), "contentInsets") != 17, "ours is written")
    write(path, before)
    page.told(path)


def address_says(page):
    """A reload comes back to what is looked at, and Back goes to what was looked at before."""
    tab = page.page
    page.view("Grid")
    page.part("Arrow")
    expect("view=grid" in tab.url and "part=arrow" in tab.url, f"the address names view and part: {tab.url}")
    tab.reload()
    tab.wait_for_selector("#grid canvas")
    page.settled()
    expect(page.state("part") == "arrow", "the same part is chosen")
    page.view("Stage")
    expect("view" not in tab.url, f"the stage needs no words: {tab.url}")
    tab.go_back()
    until(lambda: page.state("view") == "grid", "back to the grid")
    tab.go_forward()
    until(lambda: page.state("view") == "stage", "and forward")
    page.settled()


def timing(page, path):
    """From a save to new pixels on the screen."""
    page.settled()
    before = read(path)
    times = []
    selector = ".pane .picture canvas"
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
        accessible(page)
        print("ok axe, stage", flush=True)
        gestures(page, path)
        print("ok gestures", flush=True)
        below_pointer(page, path)
        print("ok below the pointer", flush=True)
        looks_as_rendered(page, theme)
        print("ok pixels", flush=True)
        outside(page, path)
        print("ok outside", flush=True)
        second = Page(browser, address)
        second.part("Content")
        page.part("Content")
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
        address_says(page)
        print("ok address", flush=True)
        timing(page, path)
        expect(not page.complaints, page.complaints)
        screens(browser, address)
    print("all passed")


def screens(browser, address):
    """Every view fits, in three sizes, in light and dark."""
    for width, height, size in [(1440, 900, "1440"), (1024, 768, "1024"), (390, 844, "390")]:
        for scheme in ["light", "dark"]:
            shown = Page(browser, address, width, height, scheme)
            for name in ["Stage", "Grid", "In place", "Approved"]:
                shown.view(name)
                expect(shown.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{name} fits {size}")
                accessible(shown)
                if SHOTS:
                    os.makedirs(SHOTS, exist_ok=True)
                    shown.page.screenshot(path=f"{SHOTS}/{size}-{scheme}-{name.lower().replace(' ', '-')}.png")
            expect(not shown.complaints, shown.complaints)
            shown.context.close()
    print("ok screens", flush=True)


main()
