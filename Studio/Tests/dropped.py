#!/usr/bin/env python3
"""Drops SVG drawings and screenshots on the page.

THEME is the theme Thought, whose frame and arrow are pictures; it is copied, never changed.

Usage: Studio/Tests/dropped.py STUDIO THEME [SHOTS]
Example: $(Tools/Scripts/browser.sh) Studio/Tests/dropped.py .build/release/popframe-studio Assets/Thought
Needs: what Tools/Scripts/browser.sh installs, its Python, and rsvg-convert.
Takes: a minute or two.
"""
import base64
import io
import os
import subprocess

from given import given

STUDIO, THEME, SHOTS = given(__doc__)

from PIL import Image, ImageChops  # noqa: E402

from browser import Page, drop, expect, previewing, read, serve, until, value, write  # noqa: E402

CARD = '<svg xmlns="http://www.w3.org/2000/svg" width="72" height="72"><rect x="1" y="1" width="70" height="70" rx="{radius}" fill="#0A7A55"/></svg>'


def drawn(svg, scale):
    """An SVG by the renderer, called by this test."""
    png = subprocess.run(["rsvg-convert", "--zoom", str(scale)], input=svg.encode(), stdout=subprocess.PIPE, check=True).stdout
    return Image.open(io.BytesIO(png)).convert("RGBA")


def vectors(place):
    """An SVG that is dropped on the frame becomes its pictures at every scale, in one step."""
    page, path, theme = place.page, place.path, place.theme
    before, files = read(path), {name: open(f"{theme}/{name}", "rb").read() for name in os.listdir(theme) if name.endswith(".png")}
    svg = CARD.format(radius=20)
    source = f"{place.folder}/card.svg"
    write(source, svg)
    drop(page, "frame", [source])
    page.page.get_by_role("button", name="Replace", exact=True).click()
    until(lambda: "in the theme" in (page.state("message") or ""), f"said: {page.state('message')}")
    page.told(path)
    for scale, name in [(1, "frame.png"), (2, "frame@2x.png"), (3, "frame@3x.png")]:
        found = Image.open(f"{theme}/{name}").convert("RGBA")
        expect(found.size == (72 * scale, 72 * scale), f"{name}: {found.size}")
        difference = ImageChops.difference(found, drawn(svg, scale)).getextrema()
        expect(max(high for _, high in difference) <= 1, f"{name} is what the renderer draws: {difference}")
    expect(read(path) == before, "the key says frame.png already")
    page.page.keyboard.press("Control+z")
    until(lambda: all(open(f"{theme}/{name}", "rb").read() == data for name, data in files.items()), "one step takes all back")
    page.told(path)
    # What cannot be drawn is named, with the reason, and changes nothing.
    write(source, "<svg xmlns='http://www.w3.org/2000/svg' width='72.5' height='72'/>")
    drop(page, "frame", [source])
    until(lambda: (page.state("message") or "").startswith("card.svg: "), f"refused by name: {page.state('message')}")
    expect((page.state("message") or "").count("card.svg") == 1, f"named once: {page.state('message')}")
    expect(all(open(f"{theme}/{name}", "rb").read() == data for name, data in files.items()), "nothing is written")


def art(place, name, size, color):
    """A picture with round corners, in a folder beside the themes."""
    os.makedirs(f"{place.folder}/art", exist_ok=True)
    path = f"{place.folder}/art/{name}"
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}"><rect width="{size[0]}" height="{size[1]}" rx="20" fill="{color}"/></svg>'
    drawn(svg, 1).save(path)
    return path


def pictures(theme):
    return {name: open(f"{theme}/{name}", "rb").read() for name in sorted(os.listdir(theme)) if name.endswith(".png")}


def sizes(theme):
    return {name: Image.open(f"{theme}/{name}").size for name in pictures(theme) if name.startswith("frame")}


def pair(place):
    """Two files of one's own replace the art of another size in one step: their names say their scales, and what does not agree
    with them is taken away."""
    page, theme = place.page, place.theme
    page.part("Frame")
    before = pictures(theme)
    # As wide as the frame that is there at 3x.
    drop(page, "frame", [art(place, "frame.png", (216, 180), "#7A3F0A"), art(place, "frame@2x.png", (432, 360), "#7A3F0A")])
    page.page.get_by_role("button", name="Replace", exact=True).wait_for()
    words = page.page.locator("#question").inner_text()
    expect("frame.png: replaced" in words and "frame@2x.png: replaced" in words and "Remove frame@3x.png" in words, words)
    page.page.get_by_role("button", name="Replace", exact=True).click()
    until(lambda: sizes(theme) == {"frame.png": (216, 180), "frame@2x.png": (432, 360)}, f"the pair alone: {sizes(theme)}")
    until(lambda: "frame@3x.png: taken away" in (page.state("message") or ""), f"said: {page.state('message')}")
    page.told(place.path)
    page.page.keyboard.press("Control+z")
    until(lambda: pictures(theme) == before, "one step takes all back")
    page.told(place.path)
    # Two at one scale are no pair.
    drop(page, "frame", [art(place, "a@2x.png", (144, 144), "#7A3F0A"), art(place, "b@2x.png", (144, 144), "#0A3F7A")])
    until(lambda: "two of these pictures are at 2x" in (page.state("message") or ""), f"said: {page.state('message')}")
    expect(pictures(theme) == before, "nothing is written")


def wells(place):
    """A picture that is dropped on the well of a scale is the file of that scale, whatever its name says."""
    page, theme, tab = place.page, place.theme, place.page.page
    page.part("Frame")
    before = pictures(theme)
    path = art(place, "mine@3x.png", (144, 144), "#7A3F0A")
    well = tab.locator('#fields .well button[data-file="frame@2x.png"]').bounding_box()
    drop(page, "well-frame@2x.png", [path])
    tab.get_by_role("button", name="Replace", exact=True).click()
    until(lambda: pictures(theme) == {**before, "frame@2x.png": open(path, "rb").read()}, "the file of 2x alone")
    page.told(place.path)
    # Where one aims is where it is taken.
    tab.evaluate("""() => document.body.dispatchEvent(Object.assign(new DragEvent("dragenter", {bubbles: true, dataTransfer: (() => {
        const transfer = new DataTransfer(); transfer.items.add(new File([], "a.png")); return transfer; })()})))""")
    hit = tab.evaluate("([x, y]) => document.elementFromPoint(x, y).dataset.zone", [well["x"] + well["width"] / 2, well["y"] + well["height"] / 2])
    expect(hit == "well-frame@2x.png", f"over the well lies {hit}")
    if SHOTS:
        tab.screenshot(path=f"{SHOTS}/wells.png")
    tab.evaluate("() => document.body.dispatchEvent(new DragEvent('dragleave', {bubbles: true}))")
    tab.keyboard.press("Control+z")
    until(lambda: pictures(theme) == before, "one step takes it back")
    page.told(place.path)
    # One of another size in points leaves no file that does not agree.
    drop(page, "well-frame.png", [path])
    tab.get_by_role("button", name="Replace", exact=True).click()
    until(lambda: sizes(theme) == {"frame.png": (144, 144)}, f"alone: {sizes(theme)}")
    page.told(place.path)
    tab.keyboard.press("Control+z")
    until(lambda: pictures(theme) == before, "one step takes all back")
    page.told(place.path)


def missing(place):
    """A scale that was missing is added also where caps are half points: they become whole pixels of it in the same step."""
    page, theme, tab = place.page, place.theme, place.page.page
    text = read(place.path)
    one = open(f"{theme}/frame.png", "rb").read()
    for name in ["frame.png", "frame@3x.png"]:
        os.remove(f"{theme}/{name}")
    write(place.path, text.replace("capInsets: 30\n", "capInsets: 30.5\n"))
    page.told(place.path)
    before, files = read(place.path), pictures(theme)
    path = f"{place.folder}/art/frame.png"
    with open(path, "wb") as file:
        file.write(one)
    drop(page, "frame", [path])
    until(lambda: pictures(theme) == {**files, "frame.png": one}, f"added: {page.state('message')}")
    until(lambda: "Cap insets: 31, whole pixels" in (page.state("message") or ""), f"said: {page.state('message')}")
    expect(value(read(place.path), "frame", "capInsets") == 31, read(place.path))
    page.told(place.path)
    tab.keyboard.press("Control+z")
    until(lambda: pictures(theme) == files and read(place.path) == before, "one step takes both back")
    page.told(place.path)


def screenshots(place):
    """A screenshot that is dropped beside the zones is never a new theme by its place alone."""
    # New themes are made in a folder.
    server, address = serve(STUDIO, "preview", "-q", "--", place.folder)
    try:
        on_folder(place, Page(place.browser, address))
    finally:
        server.kill()


def on_folder(place, page):
    if page.state("theme") is None:
        page.page.locator(".card .theme").first.click()
        page.settled()
    page.view("In place")
    page.page.wait_for_selector(".why")
    picture = f"{place.folder}/shot@2x.png"
    Image.new("RGB", (300, 200), "#336699").save(picture)
    data = base64.b64encode(open(picture, "rb").read()).decode()
    page.page.evaluate("""async (data) => {
        const transfer = new DataTransfer();
        const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], "shot@2x.png", { type: "image/png" }));
        const send = (target, kind, x, y) => target.dispatchEvent(new DragEvent(kind, {
            dataTransfer: transfer, bubbles: true, cancelable: true, clientX: x, clientY: y }));
        send(document.body, "dragenter", 10, 10);
        const { right, bottom } = document.querySelector('[data-zone="new"]').getBoundingClientRect();
        send(document.querySelector("#zones"), "drop", right + 2, bottom + 2);
    }""", data)
    until(lambda: page.state("screenshot", "name") == "shot@2x.png", "it is what the popover stands on")
    page.settled()
    expect(page.page.locator("dialog[open]").count() == 0, "and no new theme")
    expect(not page.complaints, page.complaints)


def paste(page, text):
    """Pastes a text on the page, as Ctrl+V does."""
    page.page.evaluate("""(text) => {
        const data = new DataTransfer();
        data.setData("text/plain", text);
        document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }""", text)


def pasted(place):
    """The text of an SVG that is pasted becomes what a dropped file becomes, where it is said to go; other texts are left alone."""
    page, tab, path, theme = place.page, place.page.page, place.path, place.theme
    files = pictures(theme)
    paste(page, "M0 0 L4 4 Z")
    paste(page, "no drawing")
    expect(tab.locator("dialog[open]").count() == 0, "a text is no drawing")
    page.part("Frame")
    svg = CARD.format(radius=12)
    paste(page, svg)
    expect(tab.locator("#question-title").inner_text() == "What is pasted.svg for?", "it is asked")
    expect(tab.locator("#question .fill").inner_text() == "Frame", "the part that is chosen comes first")
    expect(tab.locator("[name='paste-background']").count() == 0, "a background is no drawing")
    tab.locator("[name='paste-frame']").click()
    tab.get_by_role("button", name="Replace", exact=True).click()
    until(lambda: "in the theme" in (page.state("message") or ""), f"said: {page.state('message')}")
    page.told(path)
    found = Image.open(f"{theme}/frame@2x.png").convert("RGBA")
    difference = ImageChops.difference(found, drawn(svg, 2)).getextrema()
    expect(found.size == (144, 144) and max(high for _, high in difference) <= 1, f"what the renderer draws: {difference}")
    tab.keyboard.press("Control+z")
    until(lambda: pictures(theme) == files, "one step takes all back")
    page.told(path)
    # In a field it is a text.
    page.part("About")
    tab.locator("#fields input").first.focus()
    tab.evaluate("""(text) => {
        const data = new DataTransfer();
        data.setData("text/plain", text);
        document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }""", svg)
    expect(tab.locator("dialog[open]").count() == 0, "a field takes its own text")
    tab.keyboard.press("Escape")


def tinted(place):
    """Art without a tint is tinted by one click, which begins with the art's own color."""
    page, tab, path, theme = place.page, place.page.page, place.path, place.theme
    before = read(path)
    middle = Image.open(f"{theme}/frame.png").convert("RGBA").getpixel((36, 36))
    own = "#%02X%02X%02X" % middle[:3]
    page.part("Tint")
    expect(page.field("tint.mode").count() == 0 and tab.locator('#fields [data-key="tint.mode"]').count() == 0, "how it tints comes with a color")
    tab.locator("[name='begin-tint']").click()
    until(lambda: value(read(path), "tint", "color") == own, f"{own}: {read(path)}")
    page.told(path)
    expect(tab.locator('#fields [data-key="tint.mode"]').count() == 1 and tab.locator("[name='begin-tint']").count() == 0, "its other value is there now")
    page.type("tint.color", "#FF0000")
    until(lambda: value(read(path), "tint", "color") == "#FF0000", "another color")
    page.told(path)
    for _ in range(2):
        tab.keyboard.press("Control+z")
        page.settled()
    until(lambda: read(path) == before, "two steps")
    page.told(path)


def main():
    with previewing(STUDIO, THEME) as place:
        for step in [vectors, pasted, tinted, pair, wells, missing, screenshots]:
            step(place)
            print(f"ok {step.__name__}", flush=True)
        expect(not place.page.complaints, place.page.complaints)
    print("all passed")


main()
