#!/usr/bin/env python3
"""Drops SVG drawings and screenshots on the page.

Usage: dropped.py STUDIO THEME [SHOTS]

THEME is the theme Thought, whose frame and arrow are pictures; it is copied, never changed. Needs rsvg-convert in the path and what
page.py needs.
"""

import base64
import io
import os
import subprocess
import sys

from PIL import Image, ImageChops

from browser import Page, drop, expect, previewing, read, serve, until, write

STUDIO, THEME = (os.path.abspath(path) for path in sys.argv[1:3])
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


def main():
    with previewing(STUDIO, THEME) as place:
        for step in [vectors, screenshots]:
            step(place)
            print(f"ok {step.__name__}", flush=True)
        expect(not place.page.complaints, place.page.complaints)
    print("all passed")


main()
