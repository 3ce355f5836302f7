#!/usr/bin/env python3
"""Drops pictures of popovers on the page: moves the lines that are found on them, answers what is asked, and makes themes.

POPFRAME draws the pictures, from a theme whose numbers are known. Screenshots go to the folder SHOTS.

Usage: Studio/Tests/sheet.py STUDIO POPFRAME [SHOTS]
Example: $(Tools/Scripts/browser.sh) Studio/Tests/sheet.py .build/release/popframe-studio .build/release/popframe
Needs: what Tools/Scripts/browser.sh installs, and its Python.
Takes: a minute or two.
"""
import contextlib
import os
import re
import subprocess
import tempfile
import time
import types

from given import given

STUDIO, POPFRAME, SHOTS = given(__doc__)

import yaml  # noqa: E402
from PIL import Image, ImageChops, ImageDraw  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

from browser import Page, accessible, chromium, drop, expect, insets, read, serve, until, write  # noqa: E402

SIZES = [(1440, 900), (1024, 768), (390, 844)]
CARD = """format: 1
contentInsets: 14
frame: {style: drawn, fill: "#FFFFFF", cornerRadius: 14, border: {color: "#C9CED8", width: 1}}
arrow: {style: drawn, base: 24, height: 13}
shadow:
  - {color: "#000000", opacity: 0.3, offset: [0, 6], blur: 16}
"""


def popframe(*arguments, cwd=None):
    return subprocess.run([POPFRAME, *arguments], cwd=cwd, check=True, capture_output=True, text=True).stdout


def mock(place, name, *options, arrow="down"):
    """A picture of the card, whose frame has 180 by 90 points, at 2x."""
    path = f"{place.mocks}/{name}@2x.png"
    popframe("render", f"{place.mocks}/Card", path, "--arrow", arrow, "--content", "152x62", "--scale", "2", *options)
    return path


def dropped(page, path):
    """Drops a picture, and waits for the answer."""
    drop(page, "new", [path])
    page.page.wait_for_selector("#sheet .verdict:not(.busy)")
    page.settled()


def settled(page):
    """Waits until it is sliced again."""
    page.settled()
    until(lambda: page.page.locator("#sheet .busy").count() == 0, "it is proved again")
    page.settled()


def choose(page, layer):
    page.page.locator(f'[name="layer-{layer}"]').click()
    page.settled()


def number(page):
    return int(page.page.locator("#sheet .number").inner_text().replace(",", ""))


def layer_says(page, layer):
    return page.page.locator(f'[name="layer-{layer}"] small').inner_text()


def can_make(page):
    return page.page.locator("#make").count() == 1 and page.page.locator("#make").is_enabled()


def unit(page, points):
    """CSS pixels a point of the picture, which has so many points across."""
    return page.page.locator("#mock-art").bounding_box()["width"] / points


def width_of(path):
    return Image.open(path).width / 2


def close(page):
    page.page.keyboard.press("Escape")
    # Lines that were moved are not lost by one key.
    if page.page.locator("dialog[open]").count():
        page.page.keyboard.press("Escape")
    until(lambda: page.page.locator("dialog[open]").count() == 0, "Escape closes the sheet")


def fits(page, name):
    """Nothing is outside of the window, and no target is too small, at three widths."""
    for width, height in SIZES:
        page.page.set_viewport_size({"width": width, "height": height})
        page.settled()
        wrong = page.page.evaluate("""() => {
            const dialog = document.querySelector("dialog[open]");
            const { left, right } = dialog.getBoundingClientRect();
            const all = [...dialog.querySelectorAll("button:not(.zoomed *), input:not([hidden]), summary")];
            return [dialog.scrollWidth - dialog.clientWidth, all.filter((one) => {
                const box = one.getBoundingClientRect();
                return box.width && (box.left < left - 0.5 || box.right > right + 0.5 || one.type !== "checkbox" && (box.width < 24 || box.height < 24));
            }).map((one) => one.getAttribute("aria-label") ?? one.textContent)];
        }""")
        expect(wrong == [0, []], f"{name} at {width}: {wrong}")
        for scheme in ["light", "dark"] if SHOTS else []:
            os.makedirs(SHOTS, exist_ok=True)
            page.page.emulate_media(color_scheme=scheme)
            page.page.screenshot(path=f"{SHOTS}/sheet-{name}-{width}-{scheme}.png")
    page.page.emulate_media(color_scheme="light")
    page.page.set_viewport_size({"width": 1440, "height": 900})
    page.settled()


def uncovered(page):
    """What the Tab key goes to on a phone is above the bar at the foot of the sheet."""
    tab = page.page
    tab.set_viewport_size({"width": 390, "height": 844})
    page.settled()
    tab.locator("#sheet-title").focus()
    seen = 0
    for _ in range(60):
        tab.keyboard.press("Tab")
        name, bottom, top = tab.evaluate("""() => {
            const now = document.activeElement, bar = document.querySelector("#sheet .naming");
            return [bar.contains(now) ? null : now.name || now.textContent, now.getBoundingClientRect().bottom, bar.getBoundingClientRect().top];
          }""")
        if name is None:
            break
        seen += 1
        expect(bottom <= top + 0.5, f"{name} is at {bottom}, the bar begins at {top}")
    expect(seen > 8, f"{seen} were looked at")
    tab.set_viewport_size({"width": 1440, "height": 900})
    page.settled()


def proved(place):
    """The picture is there at once, with what was found on it; nothing is written before the theme is made."""
    page, tab = place.page, place.page.page
    path = mock(place, "plain")
    before = sorted(os.listdir(place.folder))
    start = time.monotonic()
    drop(page, "new", [path])
    tab.wait_for_selector("#mock-art :is(img, canvas)")
    print(f"the picture is seen after {time.monotonic() - start:.2f} s")
    tab.wait_for_selector("#sheet .verdict.ok")
    page.settled()
    expect(number(page) == 0 and can_make(page), "it holds")
    expect(layer_says(page, "frame") == "180 × 90", layer_says(page, "frame"))
    expect(re.fullmatch(r"2[2-5](\.5)? × 1[23](\.5)?", layer_says(page, "arrow")), layer_says(page, "arrow"))
    expect(tab.locator("#sheet .direction").count() == 5 and tab.locator("#sheet .direction.unknown").count() == 0, "five directions")
    until(lambda: tab.evaluate("""() => [...document.querySelectorAll(".direction canvas")].every(({ width }) => width > 40)"""), "each is drawn")
    expect(tab.locator("#sheet details[open]").count() == 0, "the details are closed")
    expect(tab.evaluate("document.activeElement.id") == "sheet-title", "it begins at its title")
    for layer, count in [("frame", 4), ("arrow", 3), ("caps", 4), ("content", 0)]:
        choose(page, layer)
        expect(tab.locator("#mock-art [role=slider]").count() == count, f"{layer} has {count} handles")
    expect(sorted(os.listdir(place.folder)) == before, "nothing is written")
    choose(page, "frame")
    accessible(page)
    fits(page, "proved")
    uncovered(page)


def stepped(place):
    """What the server is doing is seen beside the picture, and can be left."""
    page, tab = place.page, place.page.page
    close(page)
    # The answer waits, until it is let go.
    tab.evaluate("""() => {
        window.fetched = window.fetch;
        window.seen = [];
        const answered = new Promise((resolve) => { window.letGo = resolve; });
        window.fetch = async (path, ...rest) => {
            const answer = await window.fetched(path, ...rest);
            if (path === "/api/slice") await answered;
            return answer;
        };
        new MutationObserver(() => {
            const now = document.querySelector("#sheet .steps [aria-current]")?.textContent;
            if (now && now !== window.seen.at(-1)) window.seen.push(now);
        }).observe(document.getElementById("sheet"), { subtree: true, childList: true, attributes: true });
    }""")
    drop(page, "new", [f"{place.mocks}/plain@2x.png"])
    until(lambda: tab.evaluate("""document.querySelector("#sheet .steps [aria-current]")?.textContent""") == "Proof", "the last step is reached")
    names = ["Outline", "Shadow", "Arrow", "Axes", "Proof"]
    expect(tab.locator("#sheet .steps li").all_inner_texts() == names and tab.locator("#sheet .steps .done").all_inner_texts() == names[:4], "four are done")
    seen = tab.evaluate("window.seen")
    expect(seen == [name for name in names if name in seen], f"each begins after the one before: {seen}")
    expect(tab.locator("#mock-art img").is_visible() and tab.locator("#make").count() == 0, "beside the picture; nothing can be made yet")
    accessible(page)
    fits(page, "steps")
    tab.get_by_role("button", name="Cancel", exact=True).click()
    tab.evaluate("window.letGo()")
    page.settled()
    expect(tab.locator("dialog[open]").count() == 0, "what is left does not come back")
    tab.evaluate("() => { window.fetch = window.fetched; }")
    dropped(page, f"{place.mocks}/plain@2x.png")


def moved(place):
    """A line that is moved is sliced and proved again; lines as found take all back."""
    page, tab = place.page, place.page.page
    path = f"{place.mocks}/plain@2x.png"
    size = width_of(path)
    caps = layer_says(page, "caps")
    found = float(caps.split(", ")[1 if "," in caps else 0])
    choose(page, "caps")
    page.drag("Left cap of the frame", -10 * unit(page, size), 0, release=False)
    expect(tab.locator("#mock-art .distance").inner_text() == f"Left cap {found - 10:g} points", tab.locator("#mock-art .distance").inner_text())
    tab.mouse.up()
    settled(page)
    expect(number(page) > 0 and not can_make(page), f"the corner is cut: {number(page)}")
    expect(f"end at {found:g}" in tab.locator(".verdict").inner_text(), tab.locator(".verdict").inner_text())
    fits(page, "off")
    tab.locator("[name='accept']").check()
    expect(can_make(page), "accepting it is the way on")
    tab.get_by_role("slider", name="Left cap of the frame").focus()
    tab.keyboard.press("ArrowRight")
    settled(page)
    expect(not can_make(page) and not tab.locator("[name='accept']").is_checked(), "every change takes that back")
    tab.locator("[name='as-found']").click()
    settled(page)
    expect(number(page) == 0 and can_make(page) and layer_says(page, "caps") == caps, "lines as found")
    # A key moves the tip by a pixel of the file; the focus stays on it.
    choose(page, "arrow")
    height = float(layer_says(page, "arrow").split(" × ")[1])
    tab.get_by_role("slider", name="Tip of the arrow").focus()
    tab.keyboard.press("ArrowUp")
    settled(page)
    expect(layer_says(page, "arrow").endswith(f" × {height - 0.5:g}"), layer_says(page, "arrow"))
    expect(tab.evaluate("document.activeElement.name") == "arrow-tip", "the focus is where it was")
    # The answer of an earlier move is dropped.
    tab.evaluate("""() => {
        const fetch = window.fetch;
        const isLater = new Promise((resolve) => { window.letGo = resolve; });
        let count = 0;
        window.fetch = async (path, ...rest) => {
            const isFirst = path === "/api/slice" && count++ === 0;
            const answer = await fetch(path, ...rest);
            if (isFirst) await isLater;
            return answer;
        };
    }""")
    tab.keyboard.press("ArrowUp")
    tab.keyboard.press("ArrowDown")
    settled(page)
    tab.evaluate("window.letGo()")
    page.settled()
    expect(layer_says(page, "arrow").endswith(f" × {height - 0.5:g}"), f"both moves count, and the later answer is seen: {layer_says(page, 'arrow')}")
    tab.locator("[name='as-found']").click()
    settled(page)
    # An edge stops before the arrow's feet, however far it is dragged.
    choose(page, "frame")
    page.drag("Left edge of the frame", 400, 0)
    settled(page)
    width = float(layer_says(page, "frame").split(" × ")[0])
    expect(100 <= width < 110, f"as far as the arrow's foot: {width}")
    tab.locator("[name='as-found']").click()
    settled(page)


def typed(place):
    """Each line has its number, which is typed as in other fields; what is refused says why, and moves nothing."""
    page, tab = place.page, place.page.page
    field = lambda label: tab.locator("#sheet").get_by_label(f"{label}, in points", exact=True)

    def write_in(label, text):
        field(label).fill(text)
        field(label).press("Enter")
        settled(page)

    choose(page, "frame")
    edges = {side: float(field(f"{side} edge of the frame").input_value()) for side in ["Top", "Left", "Bottom", "Right"]}
    size = [length / 2 for length in Image.open(f"{place.mocks}/plain@2x.png").size]
    expect(edges["Left"] + 180 + edges["Right"] == size[0] and edges["Top"] + 90 + edges["Bottom"] == size[1],
           f"each counts from its own edge of the picture: {edges} {size}")
    expect([field(f"{word} of the frame").input_value() for word in ["Width", "Height"]] == ["180", "90"], "and its size")
    write_in("Width of the frame", "180-10")
    expect(layer_says(page, "frame") == "170 × 90" and field("Right edge of the frame").input_value() == f"{edges['Right'] + 10:g}", layer_says(page, "frame"))
    expect(tab.evaluate("document.activeElement.name") == "number-frame-right-1", "the field keeps the focus")
    tab.keyboard.press("Control+z")
    settled(page)
    expect(layer_says(page, "frame") == "180 × 90" and number(page) == 0, "that is taken back")
    # What is refused says why; Escape gives the old value back, and the sheet stays.
    for text, why in [("abc", "Write a number of points"), ("-4", "Write a number from 0 to")]:
        field("Left edge of the frame").fill(text)
        field("Left edge of the frame").press("Enter")
        page.settled()
        expect(why in tab.locator("#mock-refused").inner_text() and field("Left edge of the frame").input_value() == text, tab.locator("#mock-refused").inner_text())
        expect(layer_says(page, "frame") == "180 × 90", "nothing is moved")
    tab.keyboard.press("Escape")
    expect(tab.locator("dialog[open]").count() == 1 and field("Left edge of the frame").input_value() == f"{edges['Left']:g}", "the old value")
    expect(tab.locator("#mock-refused").inner_text() == "", "and nothing is said")
    choose(page, "arrow")
    height = float(layer_says(page, "arrow").split(" × ")[1])
    for label in ["Left foot of the arrow", "Right foot of the arrow", "Tip of the arrow", "Base of the arrow"]:
        expect(field(label).count() == 1, label)
    write_in("Height of the arrow", f"{height - 0.5:g}")
    expect(layer_says(page, "arrow").endswith(f" × {height - 0.5:g}"), layer_says(page, "arrow"))
    choose(page, "caps")
    cap = float(field("Left cap of the frame").input_value())
    write_in("Left cap of the frame", f"{cap - 10:g}")
    expect(number(page) > 0 and f"A cap of {cap - 10:g} cuts" in tab.locator(".verdict").inner_text(), "the corner is cut")
    fits(page, "typed")
    accessible(page)
    tab.locator("[name='as-found']").click()
    settled(page)


def enlarged(place):
    """The picture is enlarged by whole pixels about the pointer, and moved in its room; lines are dragged there by their pixels."""
    page, tab = place.page, place.page.page
    width, height = Image.open(f"{place.mocks}/plain@2x.png").size
    art = lambda: tab.locator("#mock-art").bounding_box()
    scroll = lambda: tab.evaluate("(() => { const { scrollLeft, scrollTop } = document.querySelector('.mockview'); return [scrollLeft, scrollTop]; })()")
    choose(page, "frame")
    whole = art()
    tab.locator("#sheet").get_by_role("button", name="8×", exact=True).click()
    page.settled()
    expect((art()["width"], art()["height"]) == (width * 8, height * 8), f"eight CSS pixels for each of its own: {art()}")
    expect(tab.evaluate("getComputedStyle(document.querySelector('#mock-art > img')).imageRendering") == "pixelated", "and crisp")
    tab.get_by_role("slider", name="Left edge of the frame").scroll_into_view_if_needed()
    before = scroll()
    # One pixel of the file is eight of the screen; what is seen stays where it is while it is proved again.
    page.drag("Left edge of the frame", -8, 0)
    settled(page)
    expect(layer_says(page, "frame") == "180.5 × 90" and scroll() == before, f"{layer_says(page, 'frame')} {before} {scroll()}")
    fits(page, "enlarged")
    tab.keyboard.press("Control+z")
    settled(page)
    expect(layer_says(page, "frame") == "180 × 90", "taken back")
    # What is no line moves the picture; with the space bar that is so where a drag draws a rectangle, too.
    room = tab.locator(".mockview").bounding_box()
    # Beside the line, which is in the middle.
    x, y = room["x"] + room["width"] / 2 + 90, room["y"] + room["height"] / 2 + 40

    def moves(dx, dy):
        start = art()
        tab.mouse.move(x, y)
        tab.mouse.down()
        tab.mouse.move(x + dx, y + dy, steps=4)
        tab.mouse.up()
        return [art()["x"] - start["x"], art()["y"] - start["y"]]

    by = moves(-60, -30)
    expect(by == [-60, -30], f"it follows the pointer: {by}")
    choose(page, "content")
    tab.locator(".mockview").focus()
    tab.keyboard.down(" ")
    expect(moves(40, 20) == [40, 20] and layer_says(page, "content") == "as the caps", "and draws nothing")
    tab.keyboard.up(" ")
    # The wheel zooms, and what is under the pointer stays there.
    tab.mouse.move(x, y)
    point = lambda: [(place - art()[axis]) / art()[length] for place, axis, length in [(x, "x", "width"), (y, "y", "height")]]
    under = point()
    tab.mouse.wheel(0, -100)
    until(lambda: art()["width"] == width * 16, "it is enlarged")
    expect(all(abs(one - other) * 16 * length < 2 for one, other, length in zip(under, point(), [width, height])), f"{under} {point()}")
    tab.locator(".mockview").focus()
    tab.keyboard.press("-")
    expect(art()["width"] == width * 8, "by keys, too")
    tab.keyboard.press("0")
    expect(art() == whole, f"whole again: {whole} {art()}")
    choose(page, "frame")


def shadows(place):
    """The shadow is the theme's, stays in the art, or is none; in the art, other directions are not known."""
    page, tab = place.page, place.page.page
    frame = layer_says(page, "frame")
    tab.get_by_role("button", name="In the art", exact=True).click()
    settled(page)
    expect(number(page) == 0 and layer_says(page, "frame") == frame, "neither frame nor arrow changes")
    expect(tab.locator(".direction.unknown").count() == 3, "three directions are not known")
    expect("turning turns it" in tab.locator(".direction.unknown").first.inner_text(), "with the reason")
    fits(page, "art")
    accessible(page)
    # A picture of one of them makes it known.
    up = mock(place, "other", arrow="up")
    tab.locator("[name='direction-up']").click()
    expect(tab.locator(".menu button").all_inner_texts() == ["Choose up.png…", "Turn down's picture all the same", "Shadow: the theme's"],
           tab.locator(".menu button").all_inner_texts())
    accessible(page)
    if SHOTS:
        tab.screenshot(path=f"{SHOTS}/sheet-menu-1440-light.png")
    tab.keyboard.press("Escape")
    expect(tab.locator(".menu").count() == 0 and tab.locator("dialog[open]").count() == 1, "Escape closes the menu alone")
    expect(tab.evaluate("document.activeElement.name") == "direction-up", "the focus is where it was")
    tab.locator("[name='direction-left']").click()
    tab.get_by_role("menuitem", name="Turn down's picture all the same").click()
    page.settled()
    expect(tab.locator(".direction.unknown").count() == 2 and "its shadow, too" in tab.locator("[name='direction-left']").inner_text(), "left is taken as it is")
    tab.locator("[name='direction-up']").click()
    with tab.expect_file_chooser() as chooser:
        tab.get_by_role("menuitem", name="Choose up.png…").click()
    chooser.value.set_files(up)
    settled(page)
    until(lambda: tab.locator(".direction.unknown").count() == 1, "up is known")
    tab.locator("[name='direction-right']").click()
    tab.get_by_role("menuitem", name="Shadow: the theme's").click()
    settled(page)
    expect(tab.locator(".direction.unknown").count() == 0 and number(page) == 0, "with a shadow of the theme all are known")
    # Lines lie on the first picture; both are sliced with them.
    choose(page, "frame")
    expect(tab.locator("#mock-art [role=slider]").count() == 4, "its lines can be moved")
    width = float(layer_says(page, "frame").split(" × ")[0])
    tab.get_by_role("slider", name="Right edge of the frame").focus()
    tab.keyboard.press("Shift+ArrowLeft")
    settled(page)
    expect(layer_says(page, "frame") == f"{width - 5:g} × 90" and tab.locator("#make").count() == 1, f"the frame is where it was put: {layer_says(page, 'frame')}")
    tab.keyboard.press("Control+z")
    settled(page)
    expect(layer_says(page, "frame") == f"{width:g} × 90" and number(page) == 0, "that is taken back")
    choose(page, "caps")
    tab.get_by_role("slider", name="Top cap of the frame").focus()
    tab.keyboard.press("Shift+ArrowDown")
    settled(page)
    expect(number(page) == 0 and can_make(page), "a longer cap loses nothing in both")
    close(page)
    dropped(page, f"{place.mocks}/plain@2x.png")
    tab.get_by_role("button", name="None", exact=True).click()
    settled(page)
    expect("left out" in tab.locator(".sheetside").inner_text() and number(page) == 0, "it is left out")
    expect("without the shadow" in tab.locator(".verdict").inner_text(), tab.locator(".verdict").inner_text())
    tab.get_by_role("button", name="The theme's", exact=True).click()
    settled(page)
    expect("drawn by the theme" in tab.locator(".sheetside").inner_text(), "and back")


def made(place):
    """The theme that is made has the bytes that the command writes with the same lines."""
    page, tab = place.page, place.page.page
    choose(page, "caps")
    tab.get_by_role("slider", name="Top cap of the frame").focus()
    tab.keyboard.press("Shift+ArrowDown")
    settled(page)
    caps = [float(cap) for cap in layer_says(page, "caps").split(", ")]
    expect(len(caps) == 4 and number(page) == 0, f"a cap that is longer loses nothing: {caps}")
    tab.locator("#sheet input[name='folder']").fill("Made")
    tab.locator("#make").click()
    until(lambda: os.path.exists(f"{place.folder}/Made/theme.yaml"), "the theme is made")
    until(lambda: tab.locator("dialog[open]").count() == 0, "the sheet closes")
    page.settled()
    os.makedirs(f"{place.mocks}/out")
    popframe("slice", "../plain@2x.png", "-o", "Made", "--caps", ",".join(f"{cap:g}" for cap in caps), cwd=f"{place.mocks}/out")
    names = sorted(os.listdir(f"{place.mocks}/out/Made"))
    expect(sorted(os.listdir(f"{place.folder}/Made")) == names, names)
    for name in names:
        one, other = (open(f"{folder}/{name}", "rb").read() for folder in [f"{place.folder}/Made", f"{place.mocks}/out/Made"])
        if name == "theme.yaml":
            one, other = (text.replace(b"../plain@2x.png", b"plain@2x.png") for text in [one, other])
        expect(one == other, f"{name} is what the command writes")


def contents(place):
    """Content is taken out; a rectangle where nothing is drawn sets insets and refuses nothing."""
    page, tab = place.page, place.page.page
    empty = f"{place.mocks}/plain@2x.png"
    path = mock(place, "words", "--placeholder", "text")
    dropped(page, path)
    expect("The content is out" in tab.locator(".sheetside").inner_text() and number(page) == 0, "it is found and taken out")
    ink = ImageChops.difference(Image.open(path).convert("RGBA"), Image.open(empty).convert("RGBA")).getbbox(alpha_only=False)
    choose(page, "content")
    lies = tab.evaluate("""() => {
        const [art, mark] = ["#mock-art", "#mock-art i.hatch"].map((one) => document.querySelector(one).getBoundingClientRect());
        const image = document.querySelector("#mock-art img");
        const unit = image.naturalWidth / art.width;
        return [mark.left - art.left, mark.top - art.top, mark.right - art.left, mark.bottom - art.top].map((length) => length * unit);
    }""")
    expect(all(low <= edge + 0.5 for low, edge in zip(lies[:2], ink[:2])) and all(high >= edge - 0.5 for high, edge in zip(lies[2:], ink[2:]))
           and all(abs(one - other) <= 4 for one, other in zip(lies, ink)), f"the rectangle lies on the ink: {lies} {ink}")
    accessible(page)
    fits(page, "content")
    tab.locator("#sheet input[name='folder']").fill("Words")
    tab.locator("#make").click()
    until(lambda: os.path.exists(f"{place.folder}/Words/theme.yaml"), "the theme is made")
    until(lambda: tab.locator("dialog[open]").count() == 0, "the sheet closes")
    popframe("slice", empty, "-o", f"{place.mocks}/Empty")
    one, other = (Image.open(f"{folder}/frame@2x.png").convert("RGBA") for folder in [f"{place.folder}/Words", f"{place.mocks}/Empty"])
    expect(one.size == other.size and ImageChops.difference(one, other).getbbox(alpha_only=False) is None, "no letter is in its frame")
    dropped(page, path)
    tab.locator("[name='put-back']").click()
    settled(page)
    expect("part of the frame" in tab.locator(".sheetside").inner_text(), "it is put back")
    close(page)
    dropped(page, empty)
    choose(page, "content")
    box = tab.locator("#mock-art").bounding_box()
    tab.mouse.move(box["x"] + box["width"] * 0.4, box["y"] + box["height"] * 0.4)
    tab.mouse.down()
    tab.mouse.move(box["x"] + box["width"] * 0.6, box["y"] + box["height"] * 0.55, steps=4)
    tab.mouse.up()
    settled(page)
    expect(number(page) == 0 and can_make(page) and "×" in layer_says(page, "content"), "the proof stays")
    tab.locator("#sheet summary").click()
    insets = tab.locator(".values").inner_text().split("Content insets")[1].splitlines()[1]
    expect("from --content" in tab.locator(".values").inner_text() and insets != "14", f"insets follow it: {insets}")
    close(page)


def asked(place):
    """A question shows its rectangle on the picture, which is moved, taken out or kept."""
    page, tab = place.page, place.page.page
    picture = Image.open(f"{place.mocks}/plain@2x.png").convert("RGBA")
    painted = [edge for edge in picture.getchannel("A").point(lambda alpha: 255 if alpha == 255 else 0).getbbox()]
    draw = ImageDraw.Draw(picture)
    left, top, right = painted[0], painted[1], painted[2]
    for row in range(3):
        y = top + 40 + row * 40
        draw.rectangle([left + 3, y, right - 4, y + 1], fill="#B0B8C8")
        draw.rectangle([left + 60, y + 12, left + 140 + 20 * row, y + 26], fill="#203050")
    path = f"{place.mocks}/rows@2x.png"
    picture.save(path)
    dropped(page, path)
    expect(tab.locator("#sheet-title").inner_text() == "rows@2x.png: is this content?", tab.locator("#sheet-title").inner_text())
    expect("run from side to side with things in them" in tab.locator(".verdict").inner_text(), tab.locator(".verdict").inner_text())
    expect("--" not in tab.locator("#sheet").inner_text(), "no option of the command")
    expect(tab.locator("#make").count() == 0 and tab.locator("#mock-art i.hatch").is_visible(), "nothing can be made; the rectangle is there")
    accessible(page)
    fits(page, "asked")
    before = tab.locator("#mock-art i.hatch").bounding_box()
    page.drag("Left edge of the content", 40, 0)
    page.settled()
    after = tab.locator("#mock-art i.hatch").bounding_box()
    expect(abs(after["x"] - before["x"] - 40) < 2 and tab.locator("[name='take-out']").count() == 1, f"it is moved, and the question stays: {before} {after}")
    tab.locator("[name='keep-in']").click()
    settled(page)
    expect(number(page) == 0 and can_make(page), "as the frame's it is proved")
    close(page)


def refused(place):
    """A refusal names the file and the reason, and has ways on; nothing is written."""
    page, tab = place.page, place.page.page
    before = sorted(os.listdir(place.folder))
    picture = Image.open(f"{place.mocks}/plain@2x.png").convert("RGBA")
    page_of = Image.new("RGBA", picture.size, "#FFFFFF")
    page_of.alpha_composite(picture)
    path = f"{place.mocks}/white@2x.png"
    page_of.save(path)
    dropped(page, path)
    expect("white@2x.png" in tab.locator("#sheet-title").inner_text() and tab.locator("#make").count() == 0, tab.locator("#sheet-title").inner_text())
    said = tab.locator(".verdict").inner_text()
    expect("on white and on black" in said and "transparent page" in said, f"both ways out: {said}")
    expect(tab.locator("[name='take-away']").count() == 0 and tab.locator("#mock-art img").is_visible(), "its page cannot be taken away")
    accessible(page)
    fits(page, "refused")
    with tab.expect_file_chooser() as chooser:
        tab.get_by_role("button", name="Choose another picture…").click()
    chooser.value.set_files(f"{place.mocks}/plain@2x.png")
    tab.wait_for_selector("#sheet .verdict.ok")
    close(page)
    # All round a frame without a shadow its edge is told from a page of another color.
    write(f"{place.mocks}/Flat/theme.yaml", CARD.split("shadow:")[0].replace("#FFFFFF", "#FFD23F").replace("#C9CED8", "#7A4B00"))
    popframe("render", f"{place.mocks}/Flat", f"{place.mocks}/page@2x.png", "--arrow", "down", "--content", "152x62", "--scale", "2", "--background", "#F2F2F7")
    framed = Image.open(f"{place.mocks}/page@2x.png").convert("RGBA")
    page_of = Image.new("RGBA", (framed.width + 80, framed.height + 80), "#F2F2F7")
    page_of.alpha_composite(framed, (40, 40))
    page_of.save(f"{place.mocks}/page@2x.png")
    dropped(page, f"{place.mocks}/page@2x.png")
    expect(tab.locator("#sheet-title").inner_text() == "page@2x.png has no transparent background", tab.locator("#sheet-title").inner_text())
    expect("Every pixel is opaque" in tab.locator("#sheet").inner_text() and tab.locator("#make").count() == 0, "with the reason")
    accessible(page)
    fits(page, "opaque")
    tab.get_by_role("button", name="Take #F2F2F7 away").click()
    settled(page)
    expect(number(page) == 0 and can_make(page) and layer_says(page, "frame") == "180 × 90", f"a proof: {layer_says(page, 'frame')}")
    close(page)
    Image.new("RGBA", (6000, 6000), (255, 255, 255, 128)).save(f"{place.mocks}/half.png")
    dropped(page, f"{place.mocks}/half.png")
    said = tab.locator("#sheet").inner_text()
    expect("half.png cannot be sliced" in said and "The popover fills the picture" in said and "very pixel is opaque" not in said, f"a true reason: {said}")
    expect(tab.locator("#make").count() == 0 and tab.get_by_role("button", name="Choose another picture…").count() == 1, "with a way on")
    close(page)
    write(f"{place.mocks}/notes.png", "no picture")
    dropped(page, f"{place.mocks}/notes.png")
    expect("notes.png" in tab.locator("#sheet-title").inner_text(), "the file is named")
    tab.get_by_role("button", name="Begin with a starter").click()
    until(lambda: tab.locator("#sheet .starter").count() > 0, "a starter is a way on, too")
    close(page)
    expect(sorted(os.listdir(place.folder)) == before, "the folder is untouched")


def set_of(place):
    """Two files of one picture: a cap is whole pixels of both, and what is refused takes nothing away."""
    page, tab = place.page, place.page.page
    paths = [f"{place.mocks}/set.png", f"{place.mocks}/set@2x.png"]
    popframe("render", f"{place.mocks}/Card", "--arrow", "down", "--content", "152x62", "--scale", "1,2", "-o", paths[0])
    drop(page, "new", paths)
    tab.wait_for_selector("#sheet .verdict:not(.busy)")
    page.settled()
    expect(number(page) == 0, "they are one popover")
    choose(page, "caps")
    page.drag("Left cap of the frame", 5.5 * unit(page, width_of(paths[1])), 0, release=False)
    said = tab.locator("#mock-art .distance").inner_text()
    expect(re.fullmatch(r"Left cap \d+ points", said), said)
    tab.mouse.up()
    settled(page)
    expect(number(page) == 0 and can_make(page), "a longer cap loses nothing")
    cap = float(layer_says(page, "caps").split(", ")[1])
    tab.get_by_role("slider", name="Left cap of the frame").focus()
    tab.keyboard.press("ArrowRight")
    settled(page)
    expect(float(layer_says(page, "caps").split(", ")[1]) == cap + 1, "a key moves it by a point")
    # The line itself is dragged as its handle is.
    line = tab.locator("#mock-art .line[data-line='caps-left']").bounding_box()
    tab.mouse.move(line["x"] + line["width"] / 2, line["y"] + line["height"] * 0.8)
    tab.mouse.down()
    tab.mouse.move(line["x"] + line["width"] / 2 + 3 * unit(page, width_of(paths[1])), line["y"] + line["height"] * 0.8, steps=3)
    tab.mouse.up()
    settled(page)
    expect(float(layer_says(page, "caps").split(", ")[1]) == cap + 4, layer_says(page, "caps"))
    # What is not taken is said in place of the proof; the lines stay, and the last one is taken back.
    choose(page, "arrow")
    before = tab.locator("#mock-art").bounding_box()
    tab.route("**/api/slice", lambda route: route.fulfill(status=422, content_type="application/json", body='{"message": "set.png: it is not taken", "question": null}'), times=1)
    tab.get_by_role("slider", name="Tip of the arrow").focus()
    tab.keyboard.press("ArrowUp")
    settled(page)
    expect("it is not taken" in tab.locator(".verdict").inner_text() and tab.locator("#make").is_disabled(), tab.locator(".verdict").inner_text())
    expect(tab.locator("#mock-art").bounding_box() == before and tab.locator("#mock-art [role=slider]").count() == 3, "nothing moves")
    fits(page, "untaken")
    tab.keyboard.press("Control+z")
    settled(page)
    expect(number(page) == 0 and float(layer_says(page, "caps").split(", ")[1]) == cap + 4, "the line before is there")
    tab.keyboard.press("Escape")
    expect(tab.locator("dialog[open]").count() == 1 and "lost" in tab.locator("#sheet").inner_text(), "lines are not lost by one key")
    close(page)


def unsaid(place):
    """Where no name says how many pixels a point has, the sheet asks; a line that is not kept stays where it was put, and that is said."""
    page, tab = place.page, place.page.page
    path = f"{place.mocks}/unsaid.png"
    Image.open(f"{place.mocks}/plain@2x.png").save(path)
    dropped(page, path)
    expect(layer_says(page, "frame") == "360 × 180", layer_says(page, "frame"))
    tab.locator("#sheet").get_by_role("button", name="2x", exact=True).click()
    settled(page)
    expect(layer_says(page, "frame") == "180 × 90" and number(page) == 0 and can_make(page), f"at 2x: {layer_says(page, 'frame')}")
    fits(page, "unsaid")
    choose(page, "frame")
    for name, key in [("Left edge of the frame", "ArrowRight"), ("Top edge of the frame", "ArrowDown"), ("Right edge of the frame", "ArrowLeft")]:
        tab.get_by_role("slider", name=name).focus()
        tab.keyboard.press(f"Shift+{key}")
        settled(page)
    expect(layer_says(page, "frame") == "170 × 85", f"each line is kept: {layer_says(page, 'frame')}")

    def elsewhere(route):
        answer = route.fetch()
        found = answer.json()
        found["values"]["frame"]["x"] -= 3
        found["values"]["frame"]["width"] += 3
        route.fulfill(response=answer, json=found)

    tab.route("**/api/slice", elsewhere, times=1)
    tab.get_by_role("slider", name="Bottom edge of the frame").focus()
    tab.keyboard.press("ArrowUp")
    settled(page)
    expect(layer_says(page, "frame") == "170 × 84.5" and "is not where it was put" in tab.locator(".verdict").inner_text(), tab.locator(".verdict").inner_text())
    close(page)


def filtered(place):
    """A mock that the browser draws with an SVG filter, whose edges are mixed in linear light: the arrow is the white one, and the count
    is the command's; with the shadow in the art nothing else changes."""
    page, tab = place.page, place.page.page
    path = f"{place.mocks}/filtered@2x.png"
    context = tab.context.browser.new_context(viewport={"width": 260, "height": 190}, device_scale_factor=2)
    drawing = context.new_page()
    drawing.set_content("""<body style="margin: 0"><svg width="260" height="190" style="display: block">
        <filter id="f" x="-50%" y="-50%" width="200%" height="200%"><feDropShadow dx="0" dy="6" stdDeviation="8" flood-opacity="0.3"/></filter>
        <path filter="url(#f)" fill="#fff" d="M54 40H206A14 14 0 0 1 220 54V116A14 14 0 0 1 206 130H142L130 143 118 130H54A14 14 0 0 1 40 116V54A14 14 0 0 1 54 40Z"/></svg>""")
    drawing.screenshot(path=path, omit_background=True)
    context.close()
    told = popframe("slice", path, "--check", "-o", f"{place.mocks}/Filtered")
    edges = re.search(r"([\d,]+) edge pixels .* linear light", told)
    dropped(page, path)
    found = layer_says(page, "arrow")
    base, height = (float(length) for length in found.split(" × "))
    expect(abs(base - 24) <= 1.5 and abs(height - 13) <= 0.5 and layer_says(page, "frame") == "180 × 90", found)
    said = tab.locator("#sheet .verdict").inner_text()
    expect(number(page) == 0 and can_make(page) and edges and f"{edges[1]} edge pixels were mixed in linear light" in said, f"{said}\n{told}")
    fits(page, "filtered")
    tab.locator("[name='keep-shadow']").click()
    settled(page)
    expect(number(page) == 0 and can_make(page) and layer_says(page, "arrow") == found, f"neither the proof nor the arrow changes: {layer_says(page, 'arrow')}")
    expect(tab.locator(".direction.unknown").count() == 3, "directions that turning would light falsely are gray")
    close(page)


def vectors(place):
    """An SVG is taken as popframe slice takes it."""
    page, tab = place.page, place.page.page
    path = f"{place.mocks}/Drawn.svg"
    write(path, """<svg xmlns="http://www.w3.org/2000/svg" width="160" height="100" viewBox="0 0 160 100">
  <path d="M30 10 H130 A10 10 0 0 1 140 20 V70 A10 10 0 0 1 130 80 H92 L80 92 L68 80 H30 A10 10 0 0 1 20 70 V20 A10 10 0 0 1 30 10 Z" fill="#335577"/>
</svg>
""")
    dropped(page, path)
    expect(tab.locator("#sheet-title").inner_text() == "Drawn, from Drawn.svg", tab.locator("#sheet-title").inner_text())
    expect(number(page) == 0 and layer_says(page, "frame") == "120 × 70" and layer_says(page, "arrow") == "24 × 12", f"{layer_says(page, 'frame')}, {layer_says(page, 'arrow')}")
    tab.locator("#make").click()
    until(lambda: os.path.exists(f"{place.folder}/Drawn/theme.yaml"), "the theme is made")
    until(lambda: tab.locator("dialog[open]").count() == 0, "the sheet closes")
    page.settled()
    popframe("slice", "../Drawn.svg", "-o", "Drawn", cwd=f"{place.mocks}/out")
    names = sorted(os.listdir(f"{place.mocks}/out/Drawn"))
    expect(sorted(os.listdir(f"{place.folder}/Drawn")) == names and "frame@3x.png" in names, names)
    for name in names:
        one, other = (open(f"{folder}/{name}", "rb").read() for folder in [f"{place.folder}/Drawn", f"{place.mocks}/out/Drawn"])
        expect(one == other.replace(b"../Drawn", b"Drawn"), f"{name} is what the command writes")
    # A tail in a corner makes frame and arrow one picture, which is turned for another direction.
    write(f"{place.mocks}/Chat.svg", """<svg xmlns="http://www.w3.org/2000/svg" width="240" height="150" viewBox="0 0 240 150">
  <path d="M40 20 H200 A18 18 0 0 1 218 38 V98 C218 110 224 122 232 126 C218 128 206 122 200 116 H40 A18 18 0 0 1 22 98 V38 A18 18 0 0 1 40 20 Z" fill="#34C759"/>
</svg>
""")
    dropped(page, f"{place.mocks}/Chat.svg")
    expect("one picture" in tab.locator("[name='direction-up']").inner_text(), "up has no art")
    tab.locator("[name='direction-up']").click()
    expect(tab.locator(".menu button").all_inner_texts() == ["Choose up.png…", "Turn down's picture all the same"], "no shadow is the reason")
    tab.get_by_role("menuitem", name="Turn down's picture all the same").click()
    until(lambda: tab.locator("[name='direction-up']").count() == 0, "up is known")
    settled(page)
    expect(number(page) == 0 and can_make(page), "the turned pictures are proved, too")
    close(page)


def assembled(place):
    """Frame and arrow that are dropped together are one theme, with the caps and the overlap of their pixels; or two popovers."""
    page, tab = place.page, place.page.page
    popframe("new", "Meadow", cwd=place.mocks)
    meadow = f"{place.mocks}/Meadow"
    popframe("set", meadow, "shadow", "--remove")
    pictures = [f"{meadow}/{stem}{scale}.png" for stem in ["frame", "arrow"] for scale in ["", "@2x", "@3x"]]
    before = sorted(os.listdir(place.folder))
    drop(page, "new", pictures)
    tab.wait_for_selector("#make")
    page.settled()
    expect(tab.locator("#sheet-title").inner_text() == "One theme, from frame and arrow, 1x 2x 3x", tab.locator("#sheet-title").inner_text())
    expect("the arrow, pointing up" in tab.locator("#sheet").inner_text() and tab.locator("[name='take-out']").count() == 0, tab.locator("#sheet").inner_text())
    until(lambda: tab.evaluate("""() => [...document.querySelectorAll(".direction canvas")].every(({ width }) => width > 40)"""), "each direction is drawn")
    expect(sorted(os.listdir(place.folder)) == before, "nothing is written")
    fits(page, "parts")
    accessible(page)
    tab.locator("#sheet [name=folder]").fill("Assembled")
    tab.locator("#make").click()
    tab.wait_for_selector(".pane .picture canvas")
    page.settled()
    made = yaml.safe_load(read(f"{place.folder}/Assembled/theme.yaml"))
    # The starter's line is a point wide, and its corners are 11 round.
    expect(made["arrow"] == {"image": "arrow.png", "overlap": 1}, made["arrow"])
    expect(made["frame"]["capInsets"] in (10, 11), made["frame"])
    for direction in ["up", "left", "down", "right", "none"]:
        options = ["--arrow", direction, "--content", "130x70", "--scale", "2", "--set", "contentInsets=11"]
        seen = []
        for theme in [meadow, f"{place.folder}/Assembled"]:
            popframe("render", theme, f"{place.mocks}/seen.png", *options)
            seen.append(Image.open(f"{place.mocks}/seen.png").convert("RGBA"))
        expect(seen[0].size == seen[1].size and ImageChops.difference(*seen).getbbox() is None, f"{direction}: drawn as the theme that they are of")
    popframe("check", f"{place.folder}/Assembled", "--fail-on", "warning")
    tab.get_by_role("button", name="Themes", exact=True).click()
    page.settled()
    dropped(page, pictures[3])
    expect("drop it together with its frame.png" in tab.locator("#sheet .verdict").inner_text(), "an arrow alone is said to be one")
    close(page)
    drop(page, "new", pictures[:1] + pictures[3:4])
    expect(tab.locator("#sheet-title").inner_text() == "One theme, from frame.png and arrow.png", tab.locator("#sheet-title").inner_text())
    tab.locator("[name='slice-parts']").click()
    tab.wait_for_selector("#sheet .verdict:not(.busy)")
    page.settled()
    expect("cannot be sliced" in tab.locator("#sheet-title").inner_text() or tab.locator("#mock-art").count() == 1, "sliced as popovers where somebody says so")
    close(page)


def separated(place):
    """A line from side to side that stays in the art is said, and goes into content."""
    page, tab = place.page, place.page.page
    path = mock(place, "line")
    picture = Image.open(path).convert("RGBA")
    # The frame is 180 points wide, from 24 on, with a border of one; the line is half a point high.
    for x in range(2 * 25, 2 * 203):
        picture.putpixel((x, 2 * 60), (0xDD, 0xDF, 0xE4, 255))
    picture.save(path)
    dropped(page, path)
    expect("A line from side to side stays in the art" in tab.locator("#sheet .baked").inner_text(), "it is said")
    expect(tab.locator("#sheet .baked.asks").count() == 1, "in amber")
    expect(tab.locator("[name='put-in-content']").get_attribute("title") == "--content 24,60,180,1", "with its rectangle")
    fits(page, "baked")
    tab.locator("[name='keep-baked']").click()
    settled(page)
    expect(tab.locator("#sheet .baked").count() == 0 and can_make(page), "it is the frame's where somebody says so")
    # Undo and redo, by a click and by keys.
    tab.locator("[name='take-back']").click()
    settled(page)
    expect(tab.locator("#sheet .baked").count() == 1, "it is asked again")
    tab.keyboard.press("Control+Shift+z")
    settled(page)
    expect(tab.locator("#sheet .baked").count() == 0 and tab.locator("[name='give-again']").count() == 0, "the answer is given again")
    tab.keyboard.press("Control+z")
    settled(page)
    expect(tab.locator("[name='give-again']").count() == 1, "it can be given again")
    tab.locator("[name='put-in-content']").click()
    settled(page)
    expect(tab.locator("#sheet .baked").count() == 0 and number(page) == 0 and can_make(page), tab.locator("#sheet").inner_text())
    tab.locator("#sheet [name=folder]").fill("Separated")
    tab.locator("#make").click()
    tab.wait_for_selector(".pane .picture canvas")
    page.settled()
    theme = f"{place.folder}/Separated"
    art = Image.open(f"{theme}/frame@2x.png").convert("RGBA")
    colors = {color for _, color in art.getcolors(1 << 16)}
    expect((0xDD, 0xDF, 0xE4, 255) not in colors, "no line is in the art")
    # A new theme is shown as its mock is.
    expect((page.state("arrow"), page.state("stageScale")) == ("down", 2), (page.state("arrow"), page.state("stageScale")))


def left_out(place):
    """What a new theme leaves out of its findings is said on the sheet and in the inspector, and is listed in words."""
    page, tab = place.page, place.page.page
    tab.get_by_role("button", name="Themes").first.click()
    page.settled()
    # From light to dark: the dark tip below does not go with the light edge above.
    os.makedirs(f"{place.mocks}/Dusk")
    write(f"{place.mocks}/Dusk/theme.yaml", CARD.replace(
        'fill: "#FFFFFF"', 'fill: {gradient: [["#7C4DFF", 0], ["#5E35D8", 1]]}').replace(', border: {color: "#C9CED8", width: 1}', ""))
    popframe("render", f"{place.mocks}/Dusk", f"{place.mocks}/dusk@2x.png", "--arrow", "down", "--content", "152x62", "--scale", "2")
    dropped(page, f"{place.mocks}/dusk@2x.png")
    settled(page)
    said = [text for text in tab.locator(".direction small").all_inner_texts() if "its colors differ from the frame's there" in text]
    expect(len(said) == 3, tab.locator(".directions").inner_text())
    tab.locator("#make").click()
    tab.wait_for_selector(".pane .picture canvas")
    page.settled()
    expect(tab.locator("#count").inner_text().split("\n")[1:] == ["none", "3 left out"], tab.locator("#count").inner_text())
    tab.locator("[name='left-out']").click()
    page.settled()
    rows = tab.locator("[data-key='lint.ignored'] .item").all_inner_texts()
    expect(len(rows) == 3 and all("A seam between arrow and frame" in row and "arrow.overlap" in row for row in rows), rows)


def main():
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright, contextlib.ExitStack() as ends:
        for folder in ["themes/Card", "mocks/Card", "mocks/Flat"]:
            os.makedirs(f"{place}/{folder}")
            write(f"{place}/{folder}/theme.yaml", CARD)
        server, address = serve(STUDIO, "preview", "-q", "--", f"{place}/themes")
        ends.callback(server.kill)
        browser = chromium(playwright)
        ends.callback(browser.close)
        page = Page(browser, address, 1440, 900)
        for step in [proved, stepped, moved, typed, enlarged, shadows, made, contents, asked, refused, set_of, unsaid, filtered, vectors, assembled, separated, left_out]:
            step(types.SimpleNamespace(page=page, folder=f"{place}/themes", mocks=f"{place}/mocks"))
            print(f"ok {step.__name__}", flush=True)
        expect(not page.complaints, page.complaints)
    print("all passed")


main()
