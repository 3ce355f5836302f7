#!/usr/bin/env python3
"""Looks at directions for which a theme has no art, turns another direction's picture, and makes a theme of a chat bubble.

THEMES is a folder with the theme Parchment, whose frame and arrow are one picture; it is copied, never changed. Screenshots go to
the folder SHOTS.

Usage: Studio/Tests/directions.py STUDIO THEMES [SHOTS]
Example: $(Tools/Scripts/browser.sh) Studio/Tests/directions.py .build/release/popframe-studio Assets
Needs: what Tools/Scripts/browser.sh installs, and its Python.
Takes: a minute or two.
"""
import contextlib
import os
import re
import tempfile

from given import given

STUDIO, THEMES, SHOTS = given(__doc__)

from PIL import Image, ImageChops  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

from browser import Page, accessible, chromium, drop, expect, previewing, read, serve, until, value  # noqa: E402


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


# A box of 196 by 60 points, and in its bottom right corner a tail that ends beside and below it, at 230, 92.
BUBBLE = """<svg xmlns="http://www.w3.org/2000/svg" width="240" height="116" style="display: block"><path fill="#2F7CF6"
  d="M38 20 H198 A18 18 0 0 1 216 38 V64 C216 76 222 88 230 92 C216 94 204 88 198 80 H38 A18 18 0 0 1 20 62 V38 A18 18 0 0 1 38 20 Z"/></svg>"""


def bubbles(browser, folder, is_left):
    """Pictures of the bubble at 1x and 2x, drawn by Chromium."""
    svg = BUBBLE.replace("<path", '<path transform="matrix(-1 0 0 1 240 0)"') if is_left else BUBBLE
    paths = []
    for scale in (1, 2):
        context = browser.new_context(viewport={"width": 240, "height": 116}, device_scale_factor=scale)
        tab = context.new_page()
        tab.set_content(f"<body style='margin: 0'>{svg}")
        paths.append(f"{folder}/Bubble{'@2x' if scale == 2 else ''}.png")
        tab.screenshot(path=paths[-1], omit_background=True)
        context.close()
    return paths


def sides(page, selector):
    """How many pixels of the bubble's blue there are in the lowest eighth of where it has any: left and right of its middle."""
    return page.page.evaluate("""(selector) => {
        const canvas = document.querySelector(selector);
        const { width, height } = canvas;
        const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
        const all = [];
        for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) {
            const [red, green, blue, alpha] = data.slice(4 * (y * width + x));
            if (alpha > 128 && blue > 200 && red < 110) all.push([x, y]);
        }
        const [lows, highs] = [0, 1].map((axis) => all.map((at) => at[axis])).map((one) => [Math.min(...one), Math.max(...one)]);
        const low = all.filter(([, y]) => y > highs[1] - (highs[1] - highs[0]) / 8);
        const middle = (lows[0] + lows[1]) / 2;
        return [low.filter(([x]) => x < middle).length, low.filter(([x]) => x >= middle).length];
    }""", selector)


def tail(page, selector):
    left, right = sides(page, selector)
    return "left" if left > right else "right" if right > left else None


def chat(browser, is_left):
    """A tail in a corner stays in it: on the sheet, on the stage, on the wall, and where a cell is opened."""
    side, other = ("left", "right") if is_left else ("right", "left")
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as ends:
        os.mkdir(f"{folder}/themes")
        server, address = serve(STUDIO, "preview", "-q", "--", f"{folder}/themes")
        ends.callback(server.kill)
        page = Page(browser, address, ready="#wall .empty")
        tab = page.page
        drop(page, "new", bubbles(browser, folder, is_left))
        tab.wait_for_selector("#sheet .verdict:not(.busy)")
        page.settled()
        until(lambda: tail(page, '#sheet canvas[data-direction="down"]') == side, f"yours has its tail on the {side}", 60)
        # The frame's line on the tail's side is moved: the tail begins there.
        drawn = lambda: tab.locator("#sheet .busy").count() == 0 and tab.locator("#sheet .verdict.ok").count() == 1
        for key, height in [("ArrowUp", 59), ("ArrowDown", 60)]:
            for _ in range(2):
                tab.get_by_role("slider", name="Bottom edge of the frame").focus()
                tab.keyboard.press(key)
                page.settled()
                until(drawn, f"{key}: proved again", 60)
            found = tab.locator('[name="layer-frame"] small').inner_text()
            expect(found.endswith(f" × {height}"), found)
        expect(tab.locator("#sheet .number").inner_text() == "0", "drawn again")
        tab.locator("[name='as-found']").click()
        page.settled()
        until(drawn, "as found", 60)
        tab.locator("#make").click()
        tab.wait_for_selector(".pane .picture canvas")
        page.settled()
        name, = os.listdir(f"{folder}/themes")
        path = f"{folder}/themes/{name}/theme.yaml"
        expect("downCorner" in value(read(path), "arrow", "fused"), read(path))
        expect(empty(page).count() == 0 and page.state("arrow") == "down", "the stage shows it")
        until(lambda: tail(page, ".pane .picture canvas") == side, f"its tail is on the {side}", 60)
        expect("from down-corner@2x.png" in tab.locator("#drawn").inner_text(), tab.locator("#drawn").inner_text())
        for width, height in [(1440, 900), (1024, 768), (390, 844)] if SHOTS else []:
            os.makedirs(SHOTS, exist_ok=True)
            tab.set_viewport_size({"width": width, "height": height})
            page.settled()
            for scheme in ["light", "dark"]:
                tab.emulate_media(color_scheme=scheme)
                tab.screenshot(path=f"{SHOTS}/chat-{side}-{width}-{scheme}.png")
        tab.emulate_media(color_scheme="light")
        tab.set_viewport_size({"width": 1280, "height": 800})
        page.settled()
        # The other corner is its mirror image; there is no middle.
        tab.keyboard.press("]")
        page.settled()
        until(lambda: tail(page, ".pane .picture canvas") == other, "the mirror image", 60)
        tab.get_by_role("button", name="More tools").click()
        rows = [row for row in tab.locator(".menu button").all_inner_texts() if row.startswith("Arrow:")]
        expect([row.split("\n")[0] for row in rows] == ["Arrow: start", "Arrow: end"], rows)
        tab.keyboard.press("Escape")
        # Fields that do nothing are not there.
        page.part("Frame")
        expect(tab.locator("#fields .control input, #fields .control select").count() == 0, "no field of the frame")
        expect("one picture" in tab.locator("#fields").inner_text(), tab.locator("#fields").inner_text())
        page.part("Arrow")
        seen = tab.locator("#fields .field[data-key]:visible").evaluate_all("(all) => all.map((row) => row.dataset.key)")
        expect(seen == ["arrow.style", "arrow.base", "arrow.height", "arrow.fused.downCorner.image", "arrow.fused.downCorner.capInsets",
                        "arrow.fused.downCorner.tip"], seen)
        expect(tab.get_by_role("slider", name="Lane, left").count() == 0, "nor a handle that does nothing")
        page.view("Grid")
        for place in ["start", "end"]:
            tab.locator("#grid").get_by_role("button", name=re.compile(f", {place}, down$")).click()
            page.settled()
            expect(empty(page).count() == 0 and page.state("offset") == place, f"the cell's place: {page.state('offset')}")
            until(lambda: tail(page, ".pane .picture canvas") == {"start": "left", "end": "right"}[place], f"the cell {place}", 60)
            page.view("Grid")
        page.view("Stage")
        # Another direction is this picture, turned.
        direction(page, "Up")
        empty(page).get_by_role("button", name="Turn down's picture").click()
        until(lambda: value(read(path), "arrow", "fused", "upCorner") is not None, "its key")
        page.told(path)
        until(lambda: empty(page).count() == 0, "it is drawn")
        top, left, bottom, right = value(read(path), "arrow", "fused", "downCorner", "capInsets")
        slot = value(read(path), "arrow", "fused", "upCorner")
        expect(slot["capInsets"] == [bottom, left, top, right] and slot["tip"] == value(read(path), "arrow", "fused", "downCorner", "tip"), f"{slot}")
        for scale in ["", "@2x"]:
            art = f"{folder}/themes/{name}"
            expect(same(Image.open(f"{art}/up{scale}.png"), Image.open(f"{art}/down-corner{scale}.png").transpose(Image.Transpose.FLIP_TOP_BOTTOM)), "its pixels")
        tab.keyboard.press("Control+z")
        until(lambda: value(read(path), "arrow", "fused", "upCorner") is None, "taken back")
        page.told(path)
        tab.keyboard.press("Escape")
        tab.get_by_role("button", name="Themes").click()
        page.settled()
        until(lambda: tail(page, ".theme canvas") == side, f"the wall's tail is on the {side}", 60)
        expect(not page.complaints, page.complaints)


def main():
    with sync_playwright() as playwright, contextlib.closing(chromium(playwright)) as browser:
        for is_left in (False, True):
            chat(browser, is_left)
        print("ok chat", flush=True)
    with previewing(STUDIO, f"{THEMES}/Parchment", prepare=only_down) as place:
        for step in [turned, given]:
            step(place)
            print(f"ok {step.__name__}", flush=True)
        expect(not place.page.complaints, place.page.complaints)
    print("all passed")


main()
