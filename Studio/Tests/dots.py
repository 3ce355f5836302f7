#!/usr/bin/env python3
"""Drags what moves freely on the stage: shadows, gradients, paths, and looks at where handles are.

THEMES is a folder with the themes Card and Bubble, which are drawn, and Crimson, Parchment and Thought, which have pictures;
they are copied, never changed. Screenshots go to the folder SHOTS.

Usage: Studio/Tests/dots.py STUDIO THEMES [SHOTS]
Example: $(Tools/Scripts/browser.sh) Studio/Tests/dots.py .build/release/popframe-studio Assets
Needs: what Tools/Scripts/browser.sh installs, and its Python.
Takes: a minute.
"""
import math
import os
import re

from given import given

STUDIO, THEMES, SHOTS = given(__doc__)

from browser import expect, previewing, read, until, value, write  # noqa: E402


def shot(page, name):
    if SHOTS:
        os.makedirs(SHOTS, exist_ok=True)
        page.page.screenshot(path=f"{SHOTS}/{name}.png")


def shadows(place):
    """A dot for the offset, from the middle of the frame, and one on a ring that is as wide as the blur."""
    page, path = place.page, place.path
    page.part("12 down")
    shot(page, "shadow-dots")
    unit = page.unit

    def frame():
        """The middle of the frame, in CSS pixels of the window."""
        return page.page.evaluate("""async () => {
            const { state } = await import("/state.js");
            const { origin, scale, points } = state.inspection;
            const [x, y, width, height] = points.frame;
            const box = document.querySelector(".pane.on .paper, .pane .paper").getBoundingClientRect();
            return [box.left + (origin[0] / scale + x + width / 2) * state.zoom, box.top + (origin[1] / scale + y + height / 2) * state.zoom];
        }""")

    def at(label, right, down):
        middle = frame()
        until(lambda: all(abs(a - b) < 1.5 for a, b in zip(page.middle(label), [middle[0] + right * unit, middle[1] + down * unit])),
              f"{label} stands {right}, {down} from the middle: {page.middle(label)}, {middle}", 20)

    at("Shadow, offset", 0, 12)
    at("Shadow, blur", 28, 12)
    ring = page.page.locator(".ring").bounding_box()
    expect(abs(ring["width"] - 2 * 28 * unit) < 4, f"the ring is as wide as the blur: {ring}")
    before = read(path)
    page.drag("Shadow, offset", 5 * unit, -4 * unit)
    until(lambda: value(read(path), "shadow")[0]["offset"] == [5, 8], "an offset")
    expect(value(read(path), "shadow")[1] == value(before, "shadow")[1], "the other shadow stays")
    page.told(path)
    at("Shadow, offset", 5, 8)
    page.drag("Shadow, blur", -2.5 * unit, 0)
    until(lambda: value(read(path), "shadow")[0]["blur"] == 25.5, "a blur")
    page.told(path)
    at("Shadow, blur", 5 + 25.5, 8)
    # With Shift one axis alone.
    page.page.keyboard.down("Shift")
    page.drag("Shadow, offset", 6 * unit, 1.5 * unit)
    page.page.keyboard.up("Shift")
    until(lambda: value(read(path), "shadow")[0]["offset"] == [11, 8], f"to the right alone: {value(read(path), 'shadow')[0]}")
    page.told(path)
    page.page.keyboard.press("Control+z")
    until(lambda: value(read(path), "shadow")[0]["offset"] == [5, 8], "taken back")
    page.told(path)
    page.drag("Shadow, blur", -40 * unit, 0)
    until(lambda: value(read(path), "shadow")[0]["blur"] == 0, "no blur is below 0")
    page.told(path)
    # The two handles do not lie on each other now.
    apart(page, "a shadow without blur")
    page.handle("Shadow, offset").focus()
    page.page.keyboard.press("Shift+ArrowLeft")
    until(lambda: value(read(path), "shadow")[0]["offset"] == [0, 8], f"by a key: {value(read(path), 'shadow')[0]}")
    page.told(path)
    for _ in range(4):
        page.page.keyboard.press("Control+z")
        page.settled()
    until(lambda: read(path) == before, "one gesture, one step")
    page.told(path)
    # What is chosen in dark is written in dark.
    page.page.locator(".tag", has_text="Dark").click()
    page.settled()
    page.drag("Shadow, offset", 3 * unit, 0)
    until(lambda: value(read(path), "appearances", "dark", "shadow")[0]["offset"] == [3, 12], "dark's shadow")
    expect(value(read(path), "shadow") == value(before, "shadow"), "the base's stays")
    page.told(path)
    page.page.keyboard.press("Control+z")
    until(lambda: read(path) == before, "taken back")
    page.told(path)


def gradients(place):
    """The line of a gradient as CSS has it: its stops are dragged along it, its end turns it."""
    page, path = place.page, place.path
    page.part("Frame")
    page.settled()
    shot(page, "gradient-line")
    before = read(path)
    stops = [label for label in page.page.get_by_role("slider").evaluate_all("(all) => all.map((one) => one.ariaLabel)") if label and label.startswith("Stop ")]
    expect(len(stops) == 2, f"a handle for each stop: {stops}")
    height = page.state("inspection", "points", "frame")[3]
    unit = page.unit
    # 180 degrees: the line goes from the top to the bottom.
    page.drag(stops[1], 7 * unit, -height * unit / 4)
    until(lambda: value(read(path), "frame", "fill", "gradient")[1][1] == 0.75, f"a quarter: {value(read(path), 'frame', 'fill')}")
    expect(value(read(path), "frame", "fill", "gradient")[0] == value(before, "frame", "fill", "gradient")[0], "the other stop stays")
    page.told(path)
    page.drag(stops[0], 0, -50 * unit)
    page.settled()
    expect(value(read(path), "frame", "fill", "gradient")[0][1] == 0, "a stop stays on the line")
    width = page.state("inspection", "points", "frame")[2]
    # What it comes to is said inside of its pane, also where the handle is at the border.
    page.page.set_viewport_size({"width": 700, "height": 800})
    page.settled()
    page.drag("Gradient, angle", page.page.locator(".pane.on").bounding_box()["width"], -height * unit / 2, release=False)
    said, pane = (page.page.locator(name).bounding_box() for name in (".distance", ".pane.on"))
    expect(pane["x"] <= said["x"] and said["x"] + said["width"] <= pane["x"] + pane["width"] and said["y"] >= pane["y"], f"{said} in {pane}")
    page.page.keyboard.press("Escape")
    page.page.mouse.up()
    page.page.set_viewport_size({"width": 1280, "height": 800})
    page.settled()
    unit = page.unit
    box = page.middle("Gradient, angle")
    # From below to the right of the middle, as far as the line is long then.
    page.drag("Gradient, angle", height * unit / 2, -height * unit / 2)
    until(lambda: value(read(path), "frame", "fill", "angle") == 90, f"to the right: {value(read(path), 'frame', 'fill')}")
    page.told(path)
    expect(page.middle("Gradient, angle")[0] > box[0], "its end is there")
    end = page.page.evaluate("""() => { const { width, rotate } = document.querySelector(".gradient-line").style; return [width, rotate]; }""")
    expect(abs(float(end[0].removesuffix("px")) - width * page.unit) < 1 and end[1] in ("0deg", "0"), f"as wide as the frame: {end}")
    for _ in range(2):
        page.page.keyboard.press("Control+z")
        page.settled()
    until(lambda: read(path) == before, "one gesture, one step")
    page.told(path)


def numbers(text):
    return [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", text)]


def paths(place):
    """Base and height of an arrow that is a path scale the path: it fills its box as before."""
    page, path = place.page, place.path
    before = read(path)
    page.part("Arrow")
    shape, base, height = (value(before, "arrow", key) for key in ("shape", "base", "height"))
    unit = page.unit
    page.drag("Arrow, base", 3 * unit, 0)
    until(lambda: value(read(path), "arrow", "base") == base + 6, f"a base: {value(read(path), 'arrow')}")
    wide = numbers(value(read(path), "arrow", "shape"))
    expected = [number * (base + 6) / base if index % 2 == 0 else number for index, number in enumerate(numbers(shape))]
    expect(len(wide) == len(expected) and all(math.isclose(a, b, abs_tol=6e-4) for a, b in zip(wide, expected)), f"{wide}, expected {expected}")
    page.told(path)
    page.drag("Arrow, height", 0, -5 * unit)
    until(lambda: value(read(path), "arrow", "height") == height + 5, "a height")
    high = numbers(value(read(path), "arrow", "shape"))
    expected = [number * (height + 5) / height if index % 2 else number for index, number in enumerate(wide)]
    expect(all(math.isclose(a, b, abs_tol=6e-4) for a, b in zip(high, expected)), f"{high}, expected {expected}")
    page.told(path)
    for _ in range(2):
        page.page.keyboard.press("Control+z")
        page.settled()
    until(lambda: read(path) == before, "one gesture, one step")
    page.told(path)


def apart(page, what):
    """No two handles lie on each other: each of 24 pixels has its own place."""
    page.settled()
    boxes = page.page.locator(".handle:visible").evaluate_all(
        "(all) => all.map((one) => { const { x, y } = one.getBoundingClientRect(); return [one.ariaLabel, x, y]; })")
    expect(boxes, f"{what}: there are handles")
    near = [(a[0], b[0]) for index, a in enumerate(boxes) for b in boxes[:index] if abs(a[1] - b[1]) < 23.5 and abs(a[2] - b[2]) < 23.5]
    expect(not near, f"{what}: on each other: {near}")


def everywhere(place, name):
    """In every part, direction and size."""
    page = place.page
    parts = page.page.locator("#outline .row > .open").evaluate_all("(all) => all.map((one) => one.textContent)")
    for width in (1280, 390):
        page.page.set_viewport_size({"width": width, "height": 800})
        page.settled()
        for part in ["frame", "arrow", "content", "shadows"]:
            for arrow in ["up", "down", "left", "right"]:
                page.page.evaluate("""async ([part, arrow]) => {
                    const { change } = await import("/state.js");
                    change({ part, arrow, row: null });
                }""", [part, arrow])
                page.settled()
                if page.page.locator(".handle:visible").count():
                    apart(page, f"{name}, {part}, {arrow}, {width} of {parts}")
    page.page.set_viewport_size({"width": 1280, "height": 800})
    page.settled()


def lanes(place):
    """The lane shows what holds, not 0: where none is written, the arrow keeps off the caps."""
    page, path = place.page, place.path
    text = read(path)
    write(path, "".join(line for line in text.splitlines(keepends=True) if not line.strip().startswith("lane:")))
    page.told(path)
    page.part("Arrow")
    page.settled()
    shown = float(page.handle("Lane, left").get_attribute("aria-valuenow"))
    caps = page.state("inspection", "values", "frame", "capInsets")
    alignment = page.state("inspection", "values", "frame", "alignmentInsets")
    expect(shown == caps[1] - alignment[1] and shown > 0, f"the lane keeps off the cap: {shown}, {caps}")
    field = page.field("arrow.lane")
    expect(numbers(field.get_attribute("placeholder") or field.input_value())[:1] not in ([], [0.0]), "its field says so, too")
    write(path, text)
    page.told(path)


def main():
    with previewing(STUDIO, f"{THEMES}/Card") as place:
        shadows(place)
        print("ok shadows", flush=True)
        everywhere(place, "Card")
        expect(not place.page.complaints, place.page.complaints)
    with previewing(STUDIO, f"{THEMES}/Bubble") as place:
        gradients(place)
        print("ok gradients", flush=True)
        paths(place)
        print("ok paths", flush=True)
        everywhere(place, "Bubble")
        expect(not place.page.complaints, place.page.complaints)
    for name in ["Crimson", "Parchment", "Thought"]:
        with previewing(STUDIO, f"{THEMES}/{name}") as place:
            if name == "Crimson":
                lanes(place)
                print("ok lanes", flush=True)
            everywhere(place, name)
            expect(not place.page.complaints, place.page.complaints)
    print("ok handles apart", flush=True)
    print("all passed")


main()
