#!/usr/bin/env python3
"""Looks at directions for which a theme has no art, and turns another direction's picture.

Usage: directions.py STUDIO THEMES [SHOTS]

THEMES is a folder with the theme Parchment, whose frame and arrow are one picture; it is copied, never changed. Screenshots go to
the folder SHOTS. Needs what page.py needs.
"""

import os
import re
import sys

from PIL import Image, ImageChops

from browser import accessible, drop, expect, previewing, read, until, value

STUDIO, THEMES = (os.path.abspath(path) for path in sys.argv[1:3])
SHOTS = os.path.abspath(sys.argv[3]) if len(sys.argv) > 3 else None


def only_down(folder):
    """Leaves the theme the pictures without an arrow and with one that points down."""
    path = f"{folder}/Parchment/theme.yaml"
    text = read(path)
    lines = [line for line in text.splitlines() if not re.match(r"\s+(up|right|upCorner|downCorner|rightTop|rightBottom):", line)]
    text = "\n".join(lines).replace("arrows: [up, down, left, right, none]", "arrows: [down, none]").replace("[-200, 0, 200]", "[0]") + "\n"
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    for name in os.listdir(f"{folder}/Parchment"):
        if re.match(r"(up|right)[-@.]|.*-corner", name):
            os.remove(f"{folder}/Parchment/{name}")


def direction(page, name):
    page.page.locator("#tools").get_by_role("button", name=name, exact=True).click()
    page.settled()


def empty(page):
    return page.page.locator(".empty-pane:visible")


def same(one, other):
    one, other = (image.convert("RGBA") for image in (one, other))
    return one.size == other.size and ImageChops.difference(one, other).getbbox() is None


def turned(place):
    """The pane is empty, with its sentence and no handles; turning writes files and key in one step."""
    page, path, theme = place.page, place.path, place.theme
    tab = page.page
    before, files = read(path), sorted(os.listdir(theme))
    direction(page, "Down")
    expect(empty(page).count() == 0, "down is drawn")
    down = page.pixels(".pane .picture canvas")
    page.part("Content")
    direction(page, "Up")
    expect("Parchment has no art that points up" in empty(page).inner_text(), empty(page).inner_text())
    expect(tab.locator(".pane .paper:visible").count() == 0 and tab.locator(".handle:visible").count() == 0, "no picture and no handles")
    expect("0 × 0" not in tab.locator("body").inner_text(), "nothing has a size of nothing")
    expect(tab.locator('[name="shown-0"]').input_value() != "0", "nor has the field")
    accessible(page)
    for width, height in [(1440, 900), (1024, 768), (390, 844)]:
        tab.set_viewport_size({"width": width, "height": height})
        page.settled()
        box, pane = (tab.locator(name).first.bounding_box() for name in (".noart", ".pane"))
        expect(box["x"] >= 0 and box["x"] + box["width"] <= width and pane["height"] > 100, f"inside of the window at {width}: {box}")
        for scheme in ["light", "dark"] if SHOTS else []:
            os.makedirs(SHOTS, exist_ok=True)
            tab.emulate_media(color_scheme=scheme)
            tab.screenshot(path=f"{SHOTS}/noart-{width}-{scheme}.png")
    tab.emulate_media(color_scheme="light")
    tab.set_viewport_size({"width": 1280, "height": 800})
    page.settled()
    # Rows, columns and caps of each direction, by another reader of pictures.
    ways = {"Up": (lambda image: image.transpose(Image.Transpose.FLIP_TOP_BOTTOM), [38, 20, 20, 20]),
            "Right": (lambda image: image.transpose(Image.Transpose.TRANSPOSE), [20, 20, 20, 38]),
            "Left": (lambda image: image.transpose(Image.Transpose.TRANSPOSE).transpose(Image.Transpose.FLIP_LEFT_RIGHT), [20, 38, 20, 20])}
    for name, (turn, caps) in ways.items():
        direction(page, name)
        expect(f"points {name.lower()}" in empty(page).inner_text(), f"{name} is empty")
        empty(page).get_by_role("button", name="Turn down's picture").click()
        until(lambda: value(read(path), "arrow", "fused", name.lower()) is not None, f"{name}: its key")
        page.told(path)
        until(lambda: empty(page).count() == 0, "it is drawn")
        slot = value(read(path), "arrow", "fused", name.lower())
        expect(slot["capInsets"] == caps and slot["arrowSpan"] == [22, 66], f"{name}: {slot}")
        for scale in ["", "@2x"]:
            if os.path.exists(f"{theme}/down{scale}.png"):
                expect(same(Image.open(f"{theme}/{name.lower()}{scale}.png"), turn(Image.open(f"{theme}/down{scale}.png"))), f"{name}{scale}: its pixels")
        page.settled()
        expect(page.state("inspection", "direction") == name.lower(), "the picture points as the button says")
        tab.keyboard.press("Control+z")
        until(lambda: read(path) == before and sorted(os.listdir(theme)) == files, f"{name}: file and key are gone")
        page.told(path)
        until(lambda: empty(page).count() == 1, "empty again")
    direction(page, "Down")
    until(lambda: page.pixels(".pane .picture canvas") == down, "down as before")


def given(place):
    """A picture that is dropped there is the direction's."""
    page, path, theme = place.page, place.path, place.theme
    direction(page, "Up")
    source = f"{place.folder}/mine.png"
    Image.open(f"{theme}/down.png").transpose(Image.Transpose.FLIP_TOP_BOTTOM).save(source)
    drop(page, "direction", [source])
    page.settled()
    if page.page.locator("dialog#question[open]").count():
        page.page.locator("dialog#question").get_by_role("button", name=re.compile("^1x")).click()
    until(lambda: value(read(path), "arrow", "fused", "up", "image") == "up.png", f"its key: {value(read(path), 'arrow', 'fused')}")
    page.told(path)
    until(lambda: empty(page).count() == 0, "it is drawn")
    page.page.keyboard.press("Control+z")
    until(lambda: not os.path.exists(f"{theme}/up.png"), "taken back")
    page.told(path)


def main():
    with previewing(STUDIO, f"{THEMES}/Parchment", prepare=only_down) as place:
        for step in [turned, given]:
            step(place)
            print(f"ok {step.__name__}", flush=True)
        expect(not place.page.complaints, place.page.complaints)
    print("all passed")


main()
