#!/usr/bin/env python3
"""Exports a theme by the cards of the sheet, and compares the archive with what the shown commands write.

THEME is a theme's folder without findings, all of which a stylesheet can say; it is copied, never changed. Screenshots go to the
folder SHOTS.

Usage: Studio/Tests/exporting.py STUDIO POPFRAME THEME [SHOTS]
Example: $(Tools/Scripts/browser.sh) Studio/Tests/exporting.py .build/release/popframe-studio .build/release/popframe Assets/Card
Needs: what Tools/Scripts/browser.sh installs, and its Python.
Takes: a minute or two.
"""
import io
import os
import re
import shlex
import subprocess
import tempfile
import zipfile

from given import given

STUDIO, POPFRAME, THEME, SHOTS = given(__doc__)

from PIL import Image, ImageChops  # noqa: E402

from browser import accessible, expect, previewing, until  # noqa: E402

TITLES = ["iOS: SwiftUI", "iOS: UIKit", "Web: CSS", "Android: nine-patch", "Xcode asset catalog", "PNG at 1x, 2x, 3x", "Popframe theme"]


def card(page, name):
    return page.page.locator(f"[data-form='{name}']")


def opened(page):
    page.page.locator("#export").click()
    page.page.wait_for_selector("#save-zip")
    until(lambda: page.page.locator(".format > label > input:enabled").count() == len(TITLES), "every card says what it knows")
    page.settled()


def picture(page, name):
    """The picture of a card as it is on the screen."""
    return Image.open(io.BytesIO(card(page, name).locator(".compare").screenshot())).convert("RGB")


def cards(page):
    """Seven cards, in words without keys; the line follows the pointer and the keys."""
    tab = page.page
    expect(tab.locator(".format b").all_inner_texts() == TITLES, tab.locator(".format b").all_inner_texts())
    for name in ["swiftui", "uikit", "css", "nine-patch", "xcassets", "png", "theme"]:
        words = card(page, name).inner_text()
        expect(not re.search(r" loses |\b(frame|arrow|shadow|backdrop)\.[a-z]", words), f"{name}: {words}")
        isDrawn = name not in ("swiftui", "uikit")
        expect(("not drawn here" in words.lower()) != isDrawn, f"{name}: {words}")
        expect(card(page, name).locator(".compare[role=slider]").count() == int(isDrawn), f"{name} has a line")
    for name in ["png", "theme"]:
        expect(card(page, name).locator(".verdict").inner_text() == "The same.", f"{name}: the same")
    css = card(page, "css")
    line = css.locator(".compare")
    line.scroll_into_view_if_needed()
    box = line.bounding_box()
    tab.mouse.move(box["x"] + box["width"] / 4, box["y"] + 20)
    until(lambda: line.get_attribute("aria-valuenow") == "25", "a quarter is the theme")
    tab.mouse.move(0, 0)
    until(lambda: line.get_attribute("aria-valuenow") == "50", "back in the middle")
    line.focus()
    for key, part in [("ArrowLeft", "40"), ("ArrowRight", "50")]:
        tab.keyboard.press(key)
        expect(line.get_attribute("aria-valuenow") == part, f"{key}: {line.get_attribute('aria-valuenow')}")


def drawn(page):
    """The browser draws the stylesheet where the theme stands: a point aside, every edge would differ."""
    tab = page.page
    frame = tab.frame_locator("[data-form='css'] iframe")
    frame.locator("body > [data-arrow]").wait_for()
    page.settled()
    line = card(page, "css").locator(".compare")
    seen = []
    for share in ["0%", "100%"]:
        line.evaluate("(box, share) => box.style.setProperty('--x', share)", share)
        seen.append(picture(page, "css").crop((8, 8, line.bounding_box()["width"] - 8, line.bounding_box()["height"] - 28)))
    line.evaluate("(box) => box.style.setProperty('--x', '50%')")
    red, green, blue = ImageChops.difference(*seen).split()
    worst = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    far = sum(worst.histogram()[49:])
    expect(seen[1].getcolors(1 << 20) and len(seen[1].getcolors(1 << 20)) > 20, "the theme is seen")
    expect(far < seen[0].width, f"{far} pixels are elsewhere")


def foot(page):
    return page.page.locator(".exports > .answers [role=status]").inner_text()


def options(page):
    """An option changes the command below it, what is lost, and the files; a wrong one says what can be given."""
    css = card(page, "css")
    css.locator("summary").click()
    css.locator("[name='css--layer']").fill("components")
    css.locator("[name='css--layer']").press("Tab")
    until(lambda: css.locator("code").inner_text().endswith("--layer components"), css.locator("code").inner_text())
    css.locator("[name='css--prefix']").fill("**")
    css.locator("[name='css--prefix']").press("Tab")
    until(lambda: "no letter or digit" in css.locator(".verdict").inner_text(), "it is refused")
    expect(css.locator("input[name='format-css']").is_disabled(), "and cannot be chosen")
    css.locator("[name='css--prefix']").fill("shop")
    css.locator("[name='css--prefix']").press("Tab")
    until(lambda: css.locator("input[name='format-css']").is_enabled(), "it is taken")
    uikit = card(page, "uikit")
    casts = uikit.locator("li", has_text="shadow of its own")
    expect(casts.count() == 1, "UIKit's own shadow")
    uikit.locator("summary").click()
    uikit.locator("[name='uikit--shadow']").select_option("none")
    until(lambda: casts.count() == 0, "no shadow beside it")
    expect("--shadow none" in uikit.locator("code").inner_text(), uikit.locator("code").inner_text())


def saved(place):
    """The archive has the files of the commands."""
    page = place.page
    tab = page.page
    chosen = ["css", "uikit", "png"]
    tab.locator("input[name='format-theme']").uncheck()
    expect(foot(page) == "Choose what it is for." and tab.locator("#save-zip").is_disabled(), "nothing is chosen")
    commands = {}
    for name in chosen:
        tab.locator(f"input[name='format-{name}']").check()
        if not card(page, name).locator("code").is_visible():
            card(page, name).locator("summary").click()
        commands[name] = card(page, name).locator("code").inner_text()
    with tab.expect_download() as download:
        tab.locator("#save-zip").click()
    with open(download.value.path(), "rb") as file:
        archive = zipfile.ZipFile(io.BytesIO(file.read()))
    found = {name: archive.read(name) for name in archive.namelist()}
    name = os.path.basename(place.theme)
    with tempfile.TemporaryDirectory() as folder:
        expected = {}
        for form, command in commands.items():
            words = shlex.split(command)
            expect(words[0] == "popframe", command)
            words[words.index(name)] = place.theme
            done = subprocess.run([POPFRAME, *words[1:]], cwd=folder, capture_output=True, text=True)
            expect(done.returncode == 0, f"{command}: {done.stderr}")
            top = f"{folder}/{name}-{form}"
            # A gallery has a folder for each theme.
            top = f"{top}/{name}" if form == "png" else top
            for root, _, files in os.walk(top):
                for file in files:
                    if not file.startswith("."):
                        with open(f"{root}/{file}", "rb") as opened_file:
                            expected[f"{name}-{form}/{os.path.relpath(f'{root}/{file}', top)}"] = opened_file.read()
    expect(set(found) == set(expected), sorted(set(found) ^ set(expected)))
    expect(found == expected, "the same bytes")
    return len(found)


def looks(page):
    """Nothing is outside of the window, at three widths, light and dark."""
    tab = page.page
    for width, height in [(1440, 900), (1024, 768), (390, 844)]:
        tab.set_viewport_size({"width": width, "height": height})
        page.settled()
        wide = tab.evaluate("document.querySelector('#sheet').scrollWidth - document.querySelector('#sheet').clientWidth")
        expect(wide <= 0, f"{wide} pixels aside at {width}")
        box = tab.locator("#save-zip").bounding_box()
        expect(box["y"] + box["height"] <= height, f"Save is seen at {width}: {box}")
        for scheme in ["light", "dark"]:
            tab.emulate_media(color_scheme=scheme)
            page.settled()
            accessible(page)
            if SHOTS:
                os.makedirs(SHOTS, exist_ok=True)
                tab.screenshot(path=f"{SHOTS}/export-{width}-{scheme}.png")
    tab.emulate_media(color_scheme="light")
    tab.set_viewport_size({"width": 1280, "height": 800})


def main():
    with previewing(STUDIO, THEME) as place:
        page = place.page
        opened(page)
        cards(page)
        drawn(page)
        looks(page)
        options(page)
        count = saved(place)
        expect(not page.complaints, page.complaints)
    print(f"exporting.py: seven cards, {count} files as the commands write them")


main()
