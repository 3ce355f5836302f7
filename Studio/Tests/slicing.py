#!/usr/bin/env python3
"""Slices a theme's art on its pixels: drags the lines of its caps, and reads what is said and drawn beside them.

THEMES is a folder with the themes Thought, whose frame is stretched and whose arrow is a picture, and Parchment, whose frame and
arrow are one picture; they are copied, never changed. Screenshots go to the folder SHOTS.

Usage: Studio/Tests/slicing.py STUDIO THEMES [SHOTS]
Example: $(Tools/Scripts/browser.sh) Studio/Tests/slicing.py .build/release/popframe-studio Assets
Needs: what Tools/Scripts/browser.sh installs, and its Python.
Takes: a minute.
"""
import os

from given import given

STUDIO, THEMES, SHOTS = given(__doc__)

from browser import accessible, expect, insets, previewing, read, until, value, write  # noqa: E402

SIZES = [(1440, 900), (1024, 768), (390, 844)]


def shots(page, name):
    """The view at three widths, light and dark: everything is inside of the window."""
    size = page.page.viewport_size
    for width, height in SIZES:
        page.page.set_viewport_size({"width": width, "height": height})
        page.settled()
        sideways = page.page.evaluate("""() => {
            const dialog = document.querySelector("dialog[open]");
            const { left, right } = dialog.getBoundingClientRect();
            const all = [...dialog.querySelectorAll("button:not(.board *), input, h1")];
            return [dialog.scrollWidth - dialog.clientWidth, left < 0 || right > innerWidth, all.filter((one) => {
                const box = one.getBoundingClientRect();
                return box.width && (box.left < left || box.right > right + 0.5);
            }).map((one) => one.textContent || one.name)];
        }""")
        expect(sideways == [0, False, []], f"{name} at {width}: nothing is outside of the window: {sideways}")
        for scheme in ["light", "dark"] if SHOTS else []:
            os.makedirs(SHOTS, exist_ok=True)
            page.page.emulate_media(color_scheme=scheme)
            page.page.screenshot(path=f"{SHOTS}/{name}-{width}-{scheme}.png")
    page.page.emulate_media(color_scheme="light")
    page.page.set_viewport_size(size)
    page.settled()


def open_on(page, part, label):
    page.part(part)
    page.page.locator("#fields .well button", has_text=label).first.click()
    until(lambda: page.page.locator("dialog#slicing[open]").count() == 1, "a click on a scale opens the view")
    page.settled()


def line(page, name):
    """A line of the art: where it is, and how large a pixel is, in CSS pixels."""
    return page.page.evaluate("""(name) => {
        const art = document.querySelector("#slicing-art").getBoundingClientRect();
        const { x, y } = document.querySelector(`[data-line="${name}"]`).getBoundingClientRect();
        const canvas = document.querySelector("#slicing-art canvas");
        return [x + 1 - art.x, y + 1 - art.y, art.width / canvas.width];
    }""", name)


def results(page):
    page.settled()
    return [page.pixels(f'[data-result="{index}"]') for index in range(3)]


def said(page):
    return page.page.locator("#slicing-line").inner_text()


def caps_of(path):
    return insets(value(read(path), "frame", "capInsets"))


def frames(place):
    """Caps are lines on the art, judged at every moment and written when they are let go."""
    page, path = place.page, place.path
    tab = page.page
    before = read(path)
    open_on(page, "Frame", "1x")
    expect(tab.evaluate("document.activeElement.id") == "slicing-title", "it begins at its title")
    x, _, unit = line(page, "Left cap")
    expect(abs(x - 30 * unit) < 1 and unit == int(unit), f"the line stands at the cap: {x}, {unit}")
    expect(tab.locator("#slicing [role=slider]").count() == 4 and tab.locator("#slicing .veil").count() == 3, "four lines and a veil")
    expect("nothing is lost" in said(page), said(page))
    whole = results(page)
    accessible(page)
    shots(page, "slicing")
    # A line is taken hold of wherever it is.
    board = tab.locator("#slicing .board").bounding_box()
    for side, axis in [("left", 0), ("right", 0), ("top", 1), ("bottom", 1)]:
        grip = tab.get_by_role("slider", name=f"{side.capitalize()} cap of frame.png")
        box = grip.bounding_box()
        at = [board["x"] + board["width"] / 2, board["y"] + board["height"] / 2]
        at[axis] = box["x" if axis == 0 else "y"] + 12
        taken = tab.evaluate("([x, y]) => document.elementFromPoint(x, y)?.name", at)
        expect(taken == grip.get_attribute("name"), f"{side}: {taken}")
    # While it is dragged nothing is written, and what is drawn follows at three sizes.
    label = "Left cap of frame.png"
    page.drag(label, -20 * unit, 0, release=False)
    until(lambda: "columns under the veil are not alike" in said(page), f"the corner is under the veil: {said(page)}")
    page.settled()
    expect(read(path) == before, "nothing is written before it is let go")
    smeared = results(page)
    expect(all(one != other for one, other in zip(whole, smeared)), "three results show it at once")
    expect("10 points" in tab.locator("#slicing .distance").inner_text(), tab.locator("#slicing .distance").inner_text())
    tab.mouse.up()
    until(lambda: caps_of(path) == [30, 10, 30, 30], f"it is written: {caps_of(path)}")
    page.told(path)
    expect("columns" in said(page) and "rows" not in said(page), said(page))
    shots(page, "slicing-smeared")
    # Found caps are lines and a reason first.
    tab.locator('#slicing [name="slice-find"]').click()
    page.settled()
    expect(tab.locator("#slicing .ghost:visible").count() == 4 and "Found" in said(page), said(page))
    shots(page, "slicing-found")
    tab.get_by_role("button", name="Leave").click()
    expect(caps_of(path)[1] == 10 and not tab.locator("#slicing .ghost:visible").count(), "left")
    tab.locator('#slicing [name="set"]').click()
    until(lambda: caps_of(path)[1] > 10, "the caps that were found are written")
    page.told(path)
    expect("nothing is lost" in said(page), f"they keep the corner: {said(page)}")
    # Undo in the view: one gesture, one step.
    tab.keyboard.press("Control+z")
    until(lambda: caps_of(path) == [30, 10, 30, 30], f"taken back: {caps_of(path)}")
    page.told(path)
    tab.locator('#slicing [name="slice-undo"]').click()
    until(lambda: read(path) == before, "as before, to the byte")
    page.told(path)
    # By keys, to the last point.
    page.handle("Bottom cap of frame.png").focus()
    tab.keyboard.press("ArrowUp")
    until(lambda: caps_of(path) == [30, 30, 31, 30], f"one point: {caps_of(path)}")
    page.told(path)
    for _ in range(3):
        tab.keyboard.press("Shift+ArrowUp")
        page.settled()
    until(lambda: caps_of(path)[2] == 41, f"72 points less 30 and the last one: {caps_of(path)}")
    expect("one point has to stay" in said(page), said(page))
    expect(tab.evaluate("document.activeElement.ariaLabel") == "Bottom cap of frame.png", "the focus stays")
    page.told(path)
    expect("41" in page.handle("Bottom cap of frame.png").get_attribute("aria-valuetext"), "said to screen readers")
    # By a field, which takes what fields take, and keeps what it refuses.
    field = tab.get_by_label("Bottom cap, in points")
    field.fill("abc")
    field.press("Enter")
    page.settled()
    expect("Not taken" in said(page) and field.input_value() == "abc", said(page))
    tab.keyboard.press("Escape")
    expect(tab.locator("dialog#slicing[open]").count() == 1 and field.input_value() == "41", "Escape gives the old value back")
    field.fill("20+10")
    field.press("Enter")
    until(lambda: caps_of(path) == [30, 30, 30, 30], f"a sum: {caps_of(path)}")
    page.told(path)


def files(place):
    """Each file its own: whole pixels of one file, and back in points, rounded up."""
    page, path = place.page, place.path
    tab = page.page
    tab.get_by_role("button", name="2x", exact=True).last.click()
    page.settled()
    expect("frame@2x.png" in tab.locator("#slicing h1").inner_text(), "the other file")
    tab.get_by_role("button", name="Each file its own").click()
    own = lambda: value(read(path), "frame", "capInsets")
    until(lambda: isinstance(own(), dict), "a table")
    page.told(path)
    expect({name: insets(caps) for name, caps in own().items()} == {f"@{scale}x": [30 * scale] * 4 for scale in (1, 2, 3)}, own())
    page.handle("Left cap of frame@2x.png").focus()
    tab.keyboard.press("ArrowRight")
    until(lambda: insets(own()["@2x"]) == [60, 61, 60, 60], f"one pixel: {own()}")
    expect(insets(own()["@1x"]) == [30] * 4, "the other file's stay")
    page.told(path)
    shots(page, "slicing-own")
    tab.get_by_role("button", name="In points, all files").click()
    until(lambda: caps_of(path) == [30, 31, 30, 30], f"rounded up: {own()}")
    page.told(path)
    tab.get_by_role("button", name="Done").click()
    expect(tab.locator("dialog[open]").count() == 0, "closed")


def arrows(place):
    """The arrow's art: its tip and its overlap."""
    page, path = place.page, place.path
    before = read(path)
    open_on(page, "Arrow", "1x")
    x, y, unit = line(page, "Tip")
    expect(abs(x - 17 * unit) < 1, f"the tip of 34 points: {x / unit}")
    expect(abs(line(page, "Overlap")[1] - 65 * unit) < 1, "no overlap: the line lies at its end")
    shots(page, "slicing-arrow")
    page.drag("Tip of arrow.png", -7 * unit, 0)
    until(lambda: value(read(path), "arrow", "tip") == 10, f"a tip: {value(read(path), 'arrow')}")
    page.told(path)
    page.drag("Overlap of arrow.png", 0, -3 * unit)
    until(lambda: value(read(path), "arrow", "overlap") == 3, f"an overlap: {value(read(path), 'arrow')}")
    page.told(path)
    for _ in range(2):
        page.page.keyboard.press("Control+z")
        page.settled()
    until(lambda: read(path) == before, "one gesture, one step")
    page.told(path)
    page.page.keyboard.press("Escape")


def seams(place):
    """What is repeated is judged by how its end meets its beginning."""
    page, path = place.page, place.path
    text = read(path)
    write(path, text.replace("resizing: stretch", "resizing: tile"))
    page.told(path)
    open_on(page, "Frame", "1x")
    expect(page.page.locator("#slicing .ruler", has_text="repeated").count() == 2, "repeated, not stretched")
    expect("nothing is lost" in said(page), said(page))
    for _ in range(4):
        page.handle("Left cap of frame.png").focus()
        page.page.keyboard.press("Shift+ArrowLeft")
        page.settled()
    until(lambda: caps_of(path)[1] == 0, "no cap")
    page.told(path)
    expect("do not meet their beginning" in said(page), said(page))
    page.page.keyboard.press("Escape")
    write(path, text)
    page.told(path)


def fused(place):
    """Frame and arrow in one picture: both sides of the arrow are what is stretched."""
    page, path = place.page, place.path
    page.part("Arrow")
    page.page.get_by_role("button", name="up.png: slice it on its pixels", exact=True).click()
    page.settled()
    until(lambda: page.page.locator("dialog#slicing[open]").count() == 1, "it opens")
    page.settled()
    expect("nothing is lost" in said(page), said(page))
    unit = line(page, "Left cap")[2]
    page.drag("Left cap of up.png", -9 * unit, 0)
    until(lambda: insets(value(read(path), "arrow", "fused", "up", "capInsets")) == [38, 11, 20, 20], "written at its key")
    page.told(path)
    expect("columns under the veil are not alike" in said(page), said(page))
    page.page.keyboard.press("Control+z")
    until(lambda: insets(value(read(path), "arrow", "fused", "up", "capInsets")) == [38, 20, 20, 20], "taken back")
    page.told(path)
    # The arrow's own span has lines, too: what lies in it is no veil.
    before = value(read(path), "arrow", "fused", "up", "arrowSpan")
    expect([round(line(page, name)[0] / unit) for name in ["Arrow begins", "Arrow ends"]] == before, "where it is written")
    veils = page.page.locator("#slicing-art .veil").evaluate_all("(all) => all.map((one) => one.getBoundingClientRect()).filter(({ width, height }) => width && height).map(({ x, width }) => [x, x + width])")
    left = page.page.locator("#slicing-art canvas").bounding_box()["x"]
    tall = sorted([round((x - left) / unit) for x in ends] for ends in veils)
    expect([20, before[0]] in tall and len(tall) == 5, f"two bands beside the arrow: {tall}")
    page.drag("Arrow begins of up.png", 3 * unit, 0)
    until(lambda: value(read(path), "arrow", "fused", "up", "arrowSpan") == [before[0] + 3, before[1]], f"written at its key: {value(read(path), 'arrow', 'fused', 'up')}")
    page.told(path)
    page.handle("Arrow begins of up.png").focus()
    page.page.keyboard.press("ArrowLeft")
    until(lambda: value(read(path), "arrow", "fused", "up", "arrowSpan") == [before[0] + 2, before[1]], "by a key")
    page.told(path)
    page.drag("Arrow begins of up.png", 400 * unit, 0)
    until(lambda: value(read(path), "arrow", "fused", "up", "arrowSpan") == [before[1] - 1, before[1]], "one point stays")
    page.told(path)
    page.page.keyboard.press("Escape")


def main():
    with previewing(STUDIO, f"{THEMES}/Thought", size=(1440, 900)) as place:
        for step in [frames, files, arrows, seams]:
            step(place)
            print(f"ok {step.__name__}", flush=True)
        expect(not place.page.complaints, place.page.complaints)
    with previewing(STUDIO, f"{THEMES}/Parchment", size=(1440, 900)) as place:
        fused(place)
        print("ok fused", flush=True)
        expect(not place.page.complaints, place.page.complaints)
    print("all passed")


main()
