#!/usr/bin/env python3
"""Types into the studio's fields what people type, and reads what is said at them: findings, refused texts, broken files.

STUDIO and POPFRAME are the two programs, THEME is a theme's folder with a frame and an arrow that are pictures, and no
findings; it is copied, never changed.

Usage: Studio/Tests/fields.py STUDIO POPFRAME THEME [SHOTS]
Example: $(Tools/Scripts/browser.sh) Studio/Tests/fields.py .build/release/popframe-studio .build/release/popframe Assets/Crimson
Needs: what Tools/Scripts/browser.sh installs, and its Python.
Takes: a minute or two.
"""
import hashlib
import math
import os
import shutil
import time

from given import given

STUDIO, POPFRAME, THEME, SHOTS = given(__doc__)

from PIL import Image  # noqa: E402

from browser import accessible, changed, expect, insets, previewing, read, until, value, write  # noqa: E402

CANVAS = ".pane .picture canvas"


def shots(page, name):
    """The screen as it is, at three widths, light and dark."""
    if not SHOTS:
        return
    os.makedirs(SHOTS, exist_ok=True)
    size = page.page.viewport_size
    for width, height in [(1440, 900), (1024, 768), (390, 844)]:
        page.page.set_viewport_size({"width": width, "height": height})
        page.settled()
        for scheme in ["light", "dark"]:
            page.page.emulate_media(color_scheme=scheme)
            page.page.screenshot(path=f"{SHOTS}/{name}-{width}-{scheme}.png")
    page.page.emulate_media(color_scheme="light")
    page.page.set_viewport_size(size)
    page.settled()


def oklch(lightness, chroma, degrees):
    """A color of CSS Color 4's OKLCh as digits: Björn Ottosson's matrices, clipped to sRGB."""
    a, b = (chroma * f(math.radians(degrees)) for f in (math.cos, math.sin))
    l, m, s = (part ** 3 for part in (
        lightness + 0.3963377774 * a + 0.2158037573 * b, lightness - 0.1055613458 * a - 0.0638541728 * b,
        lightness - 0.0894841775 * a - 1.2914855480 * b))
    linear = (4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
              -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
              -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)
    parts = [min(1, max(0, 12.92 * x if x <= 0.0031308 else 1.055 * x ** (1 / 2.4) - 0.055)) for x in linear]
    return "#" + "".join(f"{round(part * 255):02X}" for part in parts)


def typed(page, path):
    """What people type is taken."""
    page.part("Content")
    page.type("contentInsets", 12)
    until(lambda: value(read(path), "contentInsets") == 12, "a number")
    page.told(path)
    for text, expected in [("14 18", [14, 18]), ("10, 20", [10, 20]), ("50%", [5, 10]), ("12+4", 16), ("10px", 10),
                           ("1, 2, 3, 4", [1, 2, 3, 4]), ("(3 + 1) * 4 pt", 16), ("20 − 4.5", 15.5), ("8 -2", [8, -2]), ("9;11", [9, 11]),
                           ("12", 12)]:
        before = read(path)
        page.type("contentInsets", text)
        until(lambda: value(read(path), "contentInsets") == expected, f"{text}: {value(read(path), 'contentInsets')}, expected {expected}")
        expect(len(changed(before, read(path))) == 1, f"{text} changes one line")
        page.told(path)
        if "%" in text:
            expect("50% of what it was, 10, 20" in page.page.locator("#status").inner_text(), "it says of what")
    # Each side has a field of its own below, which takes several numbers, too.
    page.page.get_by_role("button", name="Content insets: each side").click()
    page.type("contentInsets.left", "12/2")
    until(lambda: insets(value(read(path), "contentInsets")) == [12, 6, 12, 12], "one side")
    page.told(path)
    page.type("contentInsets.left", "7 9")
    until(lambda: value(read(path), "contentInsets") == [7, 9], "two numbers are for all")
    page.told(path)
    page.page.get_by_role("button", name="Content insets: in one field").click()
    write(path, read(path) + 'shadow: [{color: "#000000", opacity: 0.5, offset: [0, 4], blur: 12}]\n')
    page.told(path)
    page.part("Shadows")
    page.page.locator('#fields [name="shadow[0].open"]').click()
    page.settled()
    for text, expected in [("rgb(10 20 30)", "#0A141E"), ("tomato", "#FF6347"), ("oklch(0.7 0.1 50)", oklch(0.7, 0.1, 50)),
                           ("hsl(120 100% 25%)", "#008000"), ("ABC", "#AABBCC"), ("#102030FF", "#102030"),
                           # What says nothing about its alpha keeps the one that stands; what says one sets it.
                           ("rgb(255 0 0 / 50%)", "#FF000080"), ("hsl(210, 50%, 40%)", "#33669980"), ("tomato", "#FF634780"),
                           ("transparent", "#00000000"), ("#0C2966ff", "#0C2966"), ("0af8", "#00AAFF88"), ("F80", "#FF880088"),
                           ("#CC0000", "#CC000088"), ("rgb(1 2 3 / 1)", "#010203"), ("rgba(1, 2, 3, 0.6)", "#01020399"),
                           ("rgba(1, 2, 3, 1)", "#010203"), ("rgb(0 0 0 / 50%)", "#00000080")]:
        page.type("shadow[0].color", text)
        until(lambda: (value(read(path), "shadow")[0] or {}).get("color") == expected,
              f"{text}: {value(read(path), 'shadow')[0].get('color')}, expected {expected}")
        page.told(path)
    # A shadow has its opacity in one field; an alpha in its color is seen where there is one.
    expect(page.field("shadow[0].color.alpha").input_value() == "50 %", "its own alpha")
    page.type("shadow[0].color", "black")
    page.settled()
    expect(value(read(path), "shadow")[0]["color"] == "#00000080", "a name keeps it")
    page.type("shadow[0].color.alpha", "100")
    until(lambda: value(read(path), "shadow")[0]["color"] == "#000000", "and its own field sets it")
    page.told(path)
    expect(page.field("shadow[0].color.alpha").count() == 0, "no second opacity")
    for text, expected in [("30", .3), ("45 %", .45), ("0.2", .2), ("100", 1)]:
        page.type("shadow[0].opacity", text)
        until(lambda: value(read(path), "shadow")[0].get("opacity", 1) == expected, f"{text}: {value(read(path), 'shadow')[0]}")
        page.told(path)
    # The two numbers of an offset can be typed into one of its fields.
    page.type("shadow[0].offset.right", "3, 5")
    until(lambda: value(read(path), "shadow")[0]["offset"] == [3, 5], "both")
    page.told(path)


def stepped(page, path):
    """Arrow keys show what they come to; Tab writes it, Escape gives the old value back; Enter stays in the part."""
    tab = page.page
    page.part("Content")
    page.type("contentInsets", 20)
    page.told(path)
    before, picture = read(path), page.pixels(CANVAS)
    field = page.field("contentInsets")
    field.focus()
    for key, expected in [("ArrowUp", "20.5"), ("ArrowUp", "21"), ("Shift+ArrowUp", "26")]:
        tab.keyboard.press(key)
        page.settled()
        expect(field.input_value() == expected, f"{key}: {field.input_value()}, expected {expected}")
    until(lambda: page.pixels(CANVAS) != picture, "it is shown")
    expect(read(path) == before, "and not written")
    tab.keyboard.press("Escape")
    page.settled()
    expect(page.field("contentInsets").input_value() == "20", "the old value")
    until(lambda: page.pixels(CANVAS) == picture, "and its picture")
    expect(read(path) == before, "nothing is written")
    for _ in range(4):
        tab.keyboard.press("ArrowUp")
    tab.keyboard.press("Tab")
    until(lambda: value(read(path), "contentInsets") == 22, f"written: {value(read(path), 'contentInsets')}")
    page.told(path)
    tab.keyboard.press("Control+z")
    until(lambda: read(path) == before, "as one step")
    page.told(path)
    # Enter writes, and the field keeps the focus: digits are no keys of the page, and Escape leaves it.
    field.fill("23")
    tab.keyboard.press("Enter")
    until(lambda: value(read(path), "contentInsets") == 23, "written")
    page.told(path)
    expect(page.focused() == "contentInsets", f"the focus: {page.focused()}")
    tab.keyboard.type("24")
    expect(page.state("view") == "stage" and page.field("contentInsets").input_value() == "24", "typed over")
    tab.keyboard.press("Enter")
    until(lambda: value(read(path), "contentInsets") == 24, "written again")
    page.told(path)
    tab.keyboard.press("Escape")
    page.settled()
    expect(page.state("part") == "content" and page.focused() is None, "still there, in no field")
    tab.keyboard.press("Escape")
    page.settled()
    expect(page.state("part") == "frame", "one step back")
    # A field behind one whose text is refused gets the focus, and what is typed.
    page.part("Content")
    for way in ["Tab", "click"]:
        kept = page.field("contentInsets").input_value()
        page.field("contentInsets").click()
        page.field("contentInsets").fill("huge")
        page.field("contentCornerRadius").click() if way == "click" else tab.keyboard.press("Tab")
        page.settled()
        now = page.focused() if way == "click" else tab.evaluate("document.activeElement !== document.body")
        expect(now == ("contentCornerRadius" if way == "click" else True), f"{way}: {now} has the focus")
        expect(page.field("contentInsets").input_value() == "huge" and page.state("view") == "stage", f"{way}: refused")
        page.field("contentInsets").fill(kept)
        tab.keyboard.press("Tab")
        page.settled()


def refused(page, path):
    """A refused text stays with its reason; its draft leaves the stage; Escape gives the old value back and writes nothing."""
    tab = page.page
    page.part("Content")
    before, picture = read(path), page.pixels(CANVAS)
    field = page.field("contentInsets")
    old = field.input_value()

    def as_before(what):
        page.settled()
        until(lambda: page.pixels(CANVAS) == picture, f"{what}: the stage shows what the file says")
        expect(read(path) == before, f"{what}: nothing is written")

    # What can be read is shown while it is typed, what cannot is not.
    field.fill("30")
    until(lambda: page.pixels(CANVAS) != picture, "what is typed is shown")
    field.fill("30x")
    as_before("a text that is no number any more")
    field.fill("30")
    until(lambda: page.pixels(CANVAS) != picture, "what is typed is shown")
    field.fill("abc")
    field.press("Enter")
    as_before("a refused text")
    expect(field.input_value() == "abc" and field.get_attribute("aria-invalid") == "true", "it stays")
    said = tab.locator("#remark").inner_text()
    expect("Not taken" in said and "two (top and bottom, left and right)" in said, said)
    shots(page, "refused")
    accessible(page)
    # It stays while one goes elsewhere, and its reason comes back with the focus.
    tab.locator('#tools [name="shown-0"]').focus()
    page.settled()
    expect(page.field("contentInsets").input_value() == "abc", "it stays while another field is worked on")
    page.field("contentInsets").focus()
    until(lambda: tab.locator("#remark").is_visible(), "its reason is said again")
    tab.keyboard.press("Escape")
    as_before("Escape")
    expect(page.field("contentInsets").input_value() == old and not tab.locator("#remark").is_visible(), "the old value")
    # Escape after a number that could be taken.
    field.fill("40")
    until(lambda: page.pixels(CANVAS) != picture, "shown")
    tab.keyboard.press("Escape")
    expect(page.field("contentInsets").input_value() == old, "the old value, once more")
    tab.keyboard.press("Tab")
    time.sleep(0.3)
    as_before("Escape and Tab")
    # The old value that is typed again is no change.
    field.fill("40")
    field.fill(old)
    tab.keyboard.press("Tab")
    as_before("the old value, typed")
    expect(page.state("draft") == [], "nothing is under way")
    # What the theme cannot have is refused by the server: the same.
    page.part("Frame")
    caps = page.field("frame.capInsets").input_value()
    page.type("frame.capInsets", 400)
    until(lambda: tab.locator("#remark.refused").is_visible(), "refused by the server")
    expect(page.field("frame.capInsets").input_value() == "400" and "400" in tab.locator("#remark").inner_text(), tab.locator("#remark").inner_text())
    as_before("refused by the server")
    tab.get_by_role("button", name="Give back the old value").click()
    page.settled()
    expect(page.field("frame.capInsets").input_value() == caps and not tab.locator("#remark").is_visible(), "given back")
    as_before("given back")


def places(page):
    """Where each row of the inspector lies, and each input in it."""
    return page.page.evaluate("""() => [...document.querySelectorAll("#fields [data-key], #fields input, #fields select")].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [element.dataset.key ?? element.name, x, y, width, height].join(" ");
    })""")


def unmoved(page, lie):
    now = places(page)
    expect(now == lie, f"no field has moved: {[pair for pair in zip(lie, now) if pair[0] != pair[1]][:4]}, {len(lie)} and {len(now)}")


def still(page, path):
    """Nothing moves because of a finding, a fix, an undo or a save."""
    tab = page.page
    page.part("Frame")
    lie = places(page)
    before = read(path)
    caps = insets(value(before, "frame", "capInsets"))
    page.drag("Cap, left", (3 - caps[1]) * page.unit, 0)
    until(lambda: insets(value(read(path), "frame", "capInsets"))[1] == 3, "a cap that cuts into the corner")
    page.told(path)
    row = tab.locator('.field[data-key="frame.capInsets"]')
    until(lambda: "found" in row.get_attribute("class"), "it is found")
    unmoved(page, lie)
    page.field("frame.capInsets").focus()
    until(lambda: tab.locator("#remark").is_visible(), "said at the field")
    words = tab.locator("#remark").inner_text()
    expect("Caps cut into the corners." in words, words)
    described = page.field("frame.capInsets").get_attribute("aria-describedby")
    expect("Caps cut" in tab.locator(f'[id="{described}"]').inner_text(), "and to screen readers")
    bubble, panel = (tab.locator(name).bounding_box() for name in ("#remark", "#inspector"))
    expect(bubble["x"] + bubble["width"] <= panel["x"], "beside the inspector: over no field")
    unmoved(page, lie)
    shots(page, "finding")
    accessible(page)
    fix = tab.locator("#remark button.fix")
    expect(fix.inner_text().startswith("Set left to ") or fix.inner_text().startswith("Set to "), fix.inner_text())
    fix.click()
    until(lambda: insets(value(read(path), "frame", "capInsets"))[1] > 3, "the fix is written")
    page.told(path)
    unmoved(page, lie)
    tab.keyboard.press("Control+z")
    until(lambda: insets(value(read(path), "frame", "capInsets"))[1] == 3, "taken back")
    page.told(path)
    unmoved(page, lie)
    # By keys: F8 leads to it, Alt+Enter fixes it.
    page.part("Tint")
    tab.keyboard.press("F8")
    until(lambda: page.state("part") == "frame" and tab.evaluate("document.activeElement.name") == "frame.capInsets", "F8 leads to it")
    tab.keyboard.press("Alt+Enter")
    until(lambda: insets(value(read(path), "frame", "capInsets"))[1] > 3, "Alt+Enter fixes it")
    page.told(path)
    # A second finding appears while somebody types.
    field = page.field("frame.alignmentInsets")
    field.fill("1")
    lie = places(page)
    write(path, read(path).replace(next(line for line in read(path).splitlines() if line.strip().startswith("capInsets:")), "  capInsets: 3"))
    until(lambda: "found" in tab.locator('.field[data-key="frame.capInsets"]').get_attribute("class")
          or any(one["rule"] == "caps-too-small" for one in page.state("themes", 0, "diagnostics")), "found")
    expect(field.input_value() == "1" and places(page) == lie, "what is typed stays, and nothing moves")
    tab.keyboard.press("Escape")
    write(path, before)
    page.told(path)


def walked(page, path):
    """What counts the findings leads from each to the next, by mouse as by F8: none is left out."""
    tab = page.page
    text = read(path)
    write(path, text.replace("\nframe:\n", "\nframe:\n  cornerRadius: 4\n  cornerCurve: circular\n", 1).replace("\narrow:\n", "\narrow:\n  tipRadius: 2\n", 1))
    expect(read(path) != text, "three keys that do not apply")
    page.told(path)
    page.part("Frame")
    count = len(page.state("themes", 0, "diagnostics"))
    expect(count >= 3, f"found: {count}")

    def all_said(press):
        said = []
        for _ in range(count):
            before = tab.locator("#remark").inner_text() if tab.locator("#remark").is_visible() else ""
            press()
            until(lambda: tab.locator("#remark").is_visible() and tab.locator("#remark").inner_text() != before, f"another one than {before}")
            said.append(tab.locator("#remark p").first.inner_text())
        return said

    by_mouse = all_said(lambda: tab.locator("#count button", has_text="next").click())
    expect(len(set(by_mouse)) == count, f"each once: {by_mouse}")
    by_keys = all_said(lambda: tab.keyboard.press("F8"))
    expect(by_keys == by_mouse, f"the same in the same order: {by_keys}")
    tab.keyboard.press("Escape")


def ignored(page, path):
    """*Ignore this one* leaves out one place in one picture, until the picture changes; *Never check* the rule."""
    tab = page.page
    page.part("Frame")
    before = read(path)
    write(path, before.replace(next(line for line in before.splitlines() if line.strip().startswith("capInsets:")), "  capInsets: 3"))
    page.told(path)

    def found():
        return sorted(one["at"] for one in page.state("themes", 0, "diagnostics") if one["rule"] == "caps-too-small")

    until(lambda: len(found()) == 4, f"four sides: {found()}")
    # One cause, one bubble.
    page.field("frame.capInsets").focus()
    until(lambda: tab.locator("#remark").is_visible(), "said")
    expect("On all sides, 3 " in tab.locator("#remark").inner_text(), tab.locator("#remark").inner_text())
    tab.get_by_role("button", name="More about this finding").click()
    shots(page, "finding-menu")
    tab.get_by_role("menuitem", name="Ignore this one: left").click()
    until(lambda: value(read(path), "lint", "ignored"), "written")
    page.told(path)
    [entry] = value(read(path), "lint", "ignored")
    picture = next(one["picture"] for one in page.state("themes", 0, "diagnostics") if one["rule"] == "caps-too-small")
    art = f"{os.path.dirname(path)}/{picture}"
    with open(art, "rb") as file:
        expect(entry == {"rule": "caps-too-small", "at": "frame.capInsets left", "art": hashlib.sha256(file.read()).hexdigest()}, f"{entry}")
    until(lambda: found() == [f"frame.capInsets {side}" for side in ("bottom", "right", "top")], f"the others stay: {found()}")
    tab.keyboard.press("Control+z")
    until(lambda: len(found()) == 4, "taken back")
    page.told(path)
    tab.keyboard.press("Control+Shift+z")
    until(lambda: len(found()) == 3, "and again")
    # Another picture of the same name: nobody has looked at it.
    shutil.copy(art, f"{path}.art")
    with Image.open(art) as image:
        image.putpixel((image.width // 2, image.height // 2), (1, 2, 3, 255))
        image.save(art)
    until(lambda: "frame.capInsets left" in found(), "the changed art brings it back")
    shutil.move(f"{path}.art", art)
    until(lambda: len(found()) == 3, "and the art as it was takes it away")
    page.told(path)
    page.field("frame.capInsets").focus()
    tab.get_by_role("button", name="More about this finding").click()
    tab.get_by_role("menuitem", name="Never check this in").click()
    # As themes are written by hand: without quotes, which PyYAML, a reader of YAML 1.1, takes for a flag.
    until(lambda: value(read(path), "lint", "caps-too-small") is False, "its rule is switched off")
    until(lambda: not found(), "and says nothing more")
    page.told(path)
    page.part("Rules")
    expect("Caps cut into the corners" in tab.locator("#fields").inner_text(), "rules are named in words")
    shots(page, "rules")
    for size in [(1440, 900), (1024, 768), (390, 844)]:
        tab.set_viewport_size({"width": size[0], "height": size[1]})
        page.settled()
        rule = tab.locator('[data-key="lint.arrow-seam"]')
        expect(rule.locator(".label").bounding_box()["height"] < 40, "a rule's name takes two lines at most")
        expect(rule.locator("select").locator("option:checked").inner_text() == "As usual", "what holds where nothing is chosen")
    tab.set_viewport_size({"width": 1280, "height": 800})
    page.part("About")
    words = tab.locator('[data-key="targets"] button').all_inner_texts()
    expect(words == ["UIKit", "CSS", "SwiftUI", "Android nine-patch", "Xcode asset catalog"], words)
    expect(tab.locator('[data-key="format"] button').count() == 0, "what cannot be chosen is no button")
    write(path, before)
    page.told(path)


def unreadable(page, path):
    """A file that cannot be read keeps the last good values, greyed; its error stands where one looks."""
    tab = page.page
    page.part("Frame")
    before, picture = read(path), page.pixels(CANVAS)
    caps, lie = page.field("frame.capInsets").input_value(), places(page)
    write(path, before + "frame: [\n")
    until(lambda: tab.locator("#trouble").is_visible(), "the error is said over the stage")
    page.settled()
    expect("The file cannot be read." in tab.locator("#trouble").inner_text(), tab.locator("#trouble").inner_text())
    expect("theme.yaml, line" in tab.locator("#trouble").inner_text(), "with its line")
    expect(page.field("frame.capInsets").input_value() == caps and places(page) == lie, "the last good values, in their place")
    expect(tab.evaluate("document.getElementById('fields').inert"), "which nobody can type into")
    expect(tab.locator("#saved").inner_text() == "The file cannot be read", "and nothing says Saved")
    expect(page.pixels(CANVAS) == picture, "the last good picture")
    stage, bar = (tab.locator(name).bounding_box() for name in ("#stage", "#trouble"))
    expect(abs(bar["x"] + bar["width"] / 2 - stage["x"] - stage["width"] / 2) < 2 and bar["y"] >= stage["y"] and bar["y"] + bar["height"] <= stage["y"] + stage["height"] + 1, "over the stage")
    shots(page, "unreadable")
    accessible(page)
    tab.locator("#trouble").get_by_role("button", name="Line").click()
    tab.locator("#source[open] mark").wait_for()
    tab.get_by_role("button", name="Close").click()
    # What can be read, but not drawn, can be mended in its field.
    line = next(line for line in before.splitlines() if line.strip().startswith("capInsets:"))
    write(path, before.replace(line, "  capInsets: 400"))
    until(lambda: not tab.evaluate("document.getElementById('fields').inert"), "it can be read")
    page.settled()
    page.type("frame.capInsets", caps)
    until(lambda: insets(value(read(path), "frame", "capInsets")) == insets(value(before, "frame", "capInsets")), "mended")
    page.told(path)
    expect(not tab.locator("#trouble").is_visible(), "no error is left")
    write(path, before)
    page.told(path)


def main():
    with previewing(STUDIO, THEME, size=(1440, 900)) as place:
        for step in [typed, stepped, refused, still, walked, ignored, unreadable]:
            before = read(place.path)
            step(place.page, place.path)
            write(place.path, before)
            place.page.told(place.path)
            print("ok", step.__name__, flush=True)
        expect(not place.page.complaints, place.page.complaints)
    print("all fields passed")


main()
