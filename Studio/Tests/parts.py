#!/usr/bin/env python3
"""Works with all that lies around the stage, and reads what each gesture leaves.

STUDIO and POPFRAME are the two programs, THEME is a theme's folder with a frame and an arrow that are
pictures, and no findings; it is copied, never changed.

Usage: Studio/Tests/parts.py STUDIO POPFRAME THEME [SHOTS]
Example: $(Tools/Scripts/browser.sh) Studio/Tests/parts.py .build/release/popframe-studio .build/release/popframe Assets/Crimson
Needs: what Tools/Scripts/browser.sh installs, and its Python.
Takes: three minutes.
"""
import base64
import io
import json
import os
import re
import shutil
import struct
import subprocess
import tempfile
import zlib

from given import given

STUDIO, POPFRAME, THEME, SHOTS = given(__doc__)

from PIL import Image, ImageChops  # noqa: E402

from browser import Page, accessible, approve, drop, expect, insets, previewing, read, serve, until, value, write  # noqa: E402


def run(*arguments, cwd=None):
    return subprocess.run([POPFRAME, *arguments], check=True, capture_output=True, cwd=cwd).stdout


def rendered(theme, *options):
    with tempfile.TemporaryDirectory() as folder:
        run("render", theme, *options, "-o", f"{folder}/a.png")
        with open(f"{folder}/a.png", "rb") as file:
            return file.read()


def shot(page, name):
    if SHOTS:
        os.makedirs(SHOTS, exist_ok=True)
        page.settled()
        page.page.screenshot(path=f"{SHOTS}/{name}.png")


def clipboard(page):
    return page.page.evaluate("navigator.clipboard.readText()")


def shows(page, selector, png, what):
    expected = page.pixels_of(png)
    until(lambda: page.pixels(selector) == expected, what)


def stage(page, theme):
    """What the stage shows is chosen above it, written nowhere, and drawn as render does."""
    tab = page.page
    before = read(f"{theme}/theme.yaml")
    canvas = ".pane .picture canvas"

    def seen(what, *options):
        numbers = page.state("inspection")
        shows(page, canvas, rendered(theme, "--scale", str(numbers["scale"]), *options), what)

    own = ["--background", "#F2F2F7", "--placeholder", "text"]
    seen("at first", "--arrow", "up", *own)
    tab.locator("#tools").get_by_role("button", name="Left").click()
    page.settled()
    seen("another direction", "--arrow", "left", *own)
    # A part is chosen where it is seen.
    for part, words in [("arrow", "tip"), ("frame", "frame")]:
        x, y = page.state("inspection", "points", words)[:2]
        origin, scale, zoom = page.state("inspection", "origin"), page.state("inspection", "scale"), page.state("zoom")
        box = tab.locator(".pane.on .picture").bounding_box()
        tab.mouse.click(box["x"] + (origin[0] / scale + x + 4) * zoom, box["y"] + (origin[1] / scale + y + (20 if part == "frame" else 0)) * zoom)
        until(lambda: page.state("part") == part, f"{part} is chosen by a click")
    tab.keyboard.press("Alt+ArrowUp")
    tab.locator('#tools [name="shown-0"]').fill("140")
    tab.keyboard.press("Enter")
    page.settled()
    tab.locator('#tools [name="shown-1"]').fill("90")
    tab.keyboard.press("Enter")
    page.settled()
    seen("another size", "--arrow", "up", "--content", "140x90", *own)
    tab.get_by_role("slider", name="Shown width").focus()
    tab.keyboard.press("Shift+ArrowRight")
    page.settled()
    seen("a bar resizes", "--arrow", "up", "--content", "150x90", *own)
    tab.get_by_role("button", name="More tools").click()
    tab.get_by_role("menuitemradio", name="Arrow: end").click()
    page.settled()
    seen("the place of the arrow", "--arrow", "up", "--content", "150x90", "--offset", "end", *own)
    tab.get_by_role("button", name="Background").click()
    shot(page, "backgrounds")
    tab.get_by_role("menuitemradio", name="System gray, dark").click()
    tab.get_by_role("button", name="More tools").click()
    tab.get_by_role("menuitem", name="Placeholder…").click()
    tab.get_by_role("menuitemradio", name="List").click()
    page.settled()
    seen("on another background", "--arrow", "up", "--content", "150x90", "--offset", "end", "--background", "#1C1C1E",
         "--placeholder", "list")
    tab.get_by_role("button", name="Copy", exact=True).click()
    tab.get_by_role("menuitem", name="Command line").click()
    until(lambda: "--offset end" in clipboard(page), "the command line")
    said = clipboard(page).replace("popframe render", f"{POPFRAME} render", 1)
    with tempfile.TemporaryDirectory() as folder:
        scale = page.state("inspection", "scale")
        subprocess.run(f"{said} --scale {scale} -o {folder}/a.png", shell=True, check=True, cwd=page.cwd)
        with open(f"{folder}/a.png", "rb") as file:
            shows(page, canvas, file.read(), "the command line draws what is shown")
    # Menus close when one clicks elsewhere.
    tab.get_by_role("button", name="More tools").click()
    tab.get_by_role("menuitem", name="Guides…").click()
    tab.locator("#outline").click(position={"x": 4, "y": 600})
    expect(tab.locator(".menu").count() == 0, "the menu is closed")
    # The scale is the one that is drawn; the zoom enlarges its pixels and draws no others.
    for scale in [1, 3, 2]:
        tab.locator("#tools").get_by_role("button", name=f"{scale}x").click()
        until(lambda: page.state("inspection", "scale") == scale, f"drawn at {scale}x")
        files = sorted(name for name in os.listdir(theme) if re.match(rf"frame{'' if scale == 1 else f'@{scale}x'}\.png", name))
        expect(tab.locator("#drawn").inner_text() == f"drawn at {scale}x from {files[0]}", tab.locator("#drawn").inner_text())
    page.settled()
    zoom, drawn = page.unit, page.pixels(canvas)
    tab.keyboard.press("+")
    expect(page.unit > zoom, "larger")
    page.settled()
    expect(page.pixels(canvas) == drawn, "the same pixels")
    tab.keyboard.press("0")
    page.settled()
    expect(page.unit == zoom, "and whole again")
    # The space bar pans, though a part has just been clicked.
    page.part("Content")
    box = tab.locator(".pane").bounding_box()
    tab.keyboard.down(" ")
    tab.mouse.move(box["x"] + 30, box["y"] + 60)
    tab.mouse.down()
    tab.mouse.move(box["x"] + 70, box["y"] + 80, steps=4)
    tab.mouse.up()
    tab.keyboard.up(" ")
    expect(page.state("pan") == [40, 20], f"moved: {page.state('pan')}")
    tab.keyboard.press("0")
    page.settled()
    expect(read(f"{theme}/theme.yaml") == before, "nothing was written")
    tab.reload()
    tab.wait_for_selector(".handle")
    page.settled()


def mine(page, theme):
    """The user's own picture lies below, from the memory of the server: nothing is written."""
    tab = page.page
    before = {name: os.path.getsize(f"{theme}/{name}") for name in os.listdir(theme)}
    with tempfile.TemporaryDirectory() as folder:
        Image.new("RGB", (40, 30), "#336699").save(f"{folder}/sea.png")
        with tab.expect_file_chooser() as chooser:
            tab.get_by_role("button", name="Background").click()
            tab.get_by_role("menuitem", name="My picture").click()
        chooser.value.set_files(f"{folder}/sea.png")
        until(lambda: (page.state("inspection", "background") or "").startswith("upload:"), "it lies below")
    page.settled()
    scale = str(page.state("inspection", "scale"))
    # A picture of one colour covers any area by that colour.
    shows(page, ".pane .picture canvas", rendered(
        theme, "--scale", scale, "--arrow", "up", "--background", "#336699", "--placeholder", "text"), "the popover stands on it")
    tab.get_by_role("button", name="Copy", exact=True).click()
    tab.get_by_role("menuitem", name="Command line").click()
    until(lambda: "--background sea.png" in clipboard(page), "the command names the user's file")
    tab.get_by_role("button", name="Background").click()
    tab.get_by_role("menuitemradio", name="The theme's own").click()
    page.settled()
    expect({name: os.path.getsize(f"{theme}/{name}") for name in os.listdir(theme)} == before, "nothing was written")


def narrow(page):
    """Popovers stand one above the other where the stage has less than 560 pixels."""
    tab = page.page
    tops = lambda: [pane.bounding_box()["y"] for pane in tab.locator(".pane").all()]
    for width, places in [(1440, 1), (1010, 1), (990, 2), (600, 1), (500, 2)]:
        tab.set_viewport_size({"width": width, "height": 800})
        page.settled()
        expect(len(set(tops())) == places, f"at {width} pixels the stage has {tab.locator('#stage').bounding_box()['width']}: {tops()}")
    tab.set_viewport_size({"width": 1280, "height": 800})
    page.settled()


def art(page, theme):
    """Pictures of another size in points replace the old ones, whose other files are ticked for removal; all is one step."""
    tab = page.page
    files = lambda: {name: open(f"{theme}/{name}", "rb").read() for name in os.listdir(theme) if name.startswith("frame")}
    before = files()
    page.view("Stage")
    with tempfile.TemporaryDirectory() as folder:
        Image.new("RGBA", (60, 60), "#336699").save(f"{folder}/frame.png")
        drop(page, "frame", [f"{folder}/frame.png"])
        # Neither its name nor its ratio says its scale.
        tab.get_by_role("button", name="1x: 60 × 60 points").click()
        boxes = tab.locator("#question input[type=checkbox]")
        until(lambda: boxes.count() > 0, "what is replaced, and what is removed")
        expect(boxes.count() == 2 and all(box.is_checked() for box in boxes.all()), "files of two other scales")
        expect("Remove frame@2x.png" in tab.locator("#question").inner_text(), "by their names")
        tab.get_by_role("button", name="Replace").click()
        with open(f"{folder}/frame.png", "rb") as file:
            news = file.read()
    until(lambda: files() == {"frame.png": news}, "the new one alone")
    page.settled()
    tab.keyboard.press("Control+z")
    until(lambda: files() == before, "taken back")
    page.told(f"{theme}/theme.yaml")
    # The page may ask for a picture that has just gone.
    page.complaints[:] = [text for text in page.complaints if "404" not in text]


def wrong(page, theme):
    """A file that cannot be taken is named by its name and by what it is; nothing is written."""
    tab = page.page
    before = {name: os.path.getmtime(f"{theme}/{name}") for name in os.listdir(theme)}
    page.view("Stage")
    with tempfile.TemporaryDirectory() as folder:
        for name, data, what in [
            ("brief.pdf", b"%PDF-1.7\n%\xe2\xe3", "a PDF document"), ("all.zip", b"PK\x03\x04\x14\x00", "a ZIP archive"),
            ("notes.txt", b"This is no picture.\n", "a text"), ("empty.jpg", b"", "empty"), ("art.psd", b"8BPS\x00\x01", "a Photoshop document"),
            ("cat.gif.webp", b"RIFF\x10\x00\x00\x00WEBPVP8 ", "a damaged WebP picture"), ("strange.bin", b"\x00\x01\x02", "no picture")]:
            with open(f"{folder}/{name}", "wb") as file:
                file.write(data)
            for zone in ["frame", "background"]:
                drop(page, zone, [f"{folder}/{name}"])
                until(lambda: f"{name} is {what}." in tab.locator("#status").inner_text(), f"{name}: {tab.locator('#status').inner_text()}")
                tab.evaluate("import('/state.js').then(({ change }) => change({ message: '' }))")
    expect(before == {name: os.path.getmtime(f"{theme}/{name}") for name in os.listdir(theme)}, "nothing was written")


def grid(page, theme):
    """Every cell of the grid is what render draws; frames line up; a cell opens on the stage."""
    tab = page.page
    page.view("Grid")
    cells = tab.locator("#grid td > button")
    until(lambda: tab.locator("#grid canvas").evaluate_all("all => all.every((one) => one.dataset.at)"), "all cells are painted")
    heads = tab.locator("#grid thead th").all_inner_texts()
    expect(heads[:2] == ["up", "down"], f"directions are columns, in words: {heads}")
    names = cells.evaluate_all("all => all.map((one) => one.dataset.name)")
    asked = tab.evaluate("""async () => (await import("/grid.js")).asked()""")
    expect(sorted(asked) == sorted(names), "each cell is asked for")
    for name in names:
        request = asked[name]
        width, height = request["content"]
        png = rendered(theme, "--content", f"{width}x{height}", "--arrow", request["arrow"], "--offset", str(request["offset"]),
                       "--scale", str(request["scale"]), "--appearance", request["appearance"], "--background", "#F2F2F7",
                       "--placeholder", "text")
        expect(cell_pixels(page, name) == averaged(page, png, request["fraction"]), f"{name} is drawn as render does")
    frames = tab.evaluate("""async () => (await import("/grid.js")).frames()""")
    for section in {frame["section"] for frame in frames}:
        places = {tuple(frame["frame"]) for frame in frames if frame["section"] == section}
        expect(len(places) == 1, f"frames line up: {places}")
    shot(page, "grid")
    accessible(page)
    tab.locator("#grid td > button").first.focus()
    tab.keyboard.press("ArrowRight")
    expect(tab.evaluate("document.activeElement.dataset.name") == names[1], "arrow keys choose a cell")
    tab.keyboard.press("Enter")
    until(lambda: page.state("view") == "stage", "a cell opens on the stage")
    page.settled()
    expect(page.state("arrow") == asked[names[1]]["arrow"], "with its direction")
    tab.locator("#tools").get_by_role("button", name="Up", exact=True).click()
    page.settled()


PIXELS = """async ([name, text, side]) => {
    let data, width, height;
    if (name) {
        const canvas = document.querySelector(`[data-name="${name}"] canvas`);
        const [left, top, wide, high] = canvas.dataset.at.split(",").map(Number);
        data = canvas.getContext("2d").getImageData(left, top, wide, high).data;
        [width, height] = [wide, high];
    } else {
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes]), {colorSpaceConversion: "none"});
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
        context.drawImage(bitmap, 0, 0);
        const all = context.getImageData(0, 0, bitmap.width, bitmap.height).data;
        width = Math.ceil(bitmap.width / side);
        height = Math.ceil(bitmap.height / side);
        data = new Uint8ClampedArray(4 * width * height);
        // What is drawn on a colour is opaque: channels are averaged as they are.
        for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) for (let channel = 0; channel < 4; channel++) {
            let sum = 0, count = 0;
            for (let row = y * side; row < Math.min(bitmap.height, (y + 1) * side); row++) {
                for (let column = x * side; column < Math.min(bitmap.width, (x + 1) * side); column++) {
                    sum += all[4 * (row * bitmap.width + column) + channel];
                    count++;
                }
            }
            data[4 * (y * width + x) + channel] = Math.floor((sum + Math.floor(count / 2)) / count);
        }
    }
    const hash = await crypto.subtle.digest("SHA-256", data);
    return `${width}x${height} ` + [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}"""


def cell_pixels(page, name):
    return page.page.evaluate(PIXELS, [name, "", 1])


def averaged(page, png, side):
    """The hash of a picture's pixels, averaged over squares: by its definition, in the browser."""
    return page.page.evaluate(PIXELS, ["", base64.b64encode(png).decode(), side])


def lists(page, path):
    """Shadows are added, opened, changed, moved and removed; each is one step that undo takes back."""
    tab = page.page
    before = read(path)

    def shadows():
        found = value(read(path), "shadow")
        return found if isinstance(found, list) else [found] if found else []

    def undone(text, what):
        page.told(path)
        tab.keyboard.press("Control+z")
        until(lambda: read(path) == text, what)
        page.told(path)

    count = len(shadows())
    tab.get_by_role("button", name="Add a shadow").click()
    until(lambda: len(shadows()) == count + 1, "one more")
    page.told(path)
    expect(page.state("part") == "shadows" and page.state("row") == f"shadow[{count}]", "and it is open")
    shot(page, "shadows")
    accessible(page)
    page.type(f"shadow[{count}].blur", 20)
    until(lambda: shadows()[count]["blur"] == 20, "its blur")
    page.told(path)
    page.type(f"shadow[{count}].opacity", "45 %")
    until(lambda: shadows()[count]["opacity"] == 0.45, "its opacity, in percent")
    page.told(path)
    page.type(f"shadow[{count}].color", "#123456")
    until(lambda: shadows()[count]["color"] == "#123456", "its colour")
    page.told(path)
    page.type(f"shadow[{count}].offset.down", 9)
    until(lambda: shadows()[count]["offset"] == [0, 9], "its offset")
    page.told(path)
    page.field(f"shadow[{count}].knockout").click()
    until(lambda: shadows()[count].get("knockout") is True, "a switch")
    page.told(path)
    canvas = ".pane .picture canvas"
    whole = page.pixels(canvas)
    eye = tab.locator("#outline .row.inner .icon").last
    box = eye.bounding_box()
    tab.mouse.move(box["x"] + 8, box["y"] + 8)
    tab.mouse.down()
    until(lambda: page.pixels(canvas) != whole, "while its eye is held the picture is without it")
    tab.mouse.up()
    until(lambda: page.pixels(canvas) == whole, "and it is back")
    one = read(path)
    tab.locator('[name="shadow.add"]').click()
    until(lambda: len(shadows()) == count + 2, "another")
    page.told(path)
    two = read(path)
    moved = shadows()[count]
    page.field(f"shadow[{count}].grip").focus()
    tab.keyboard.press("ArrowDown")
    until(lambda: shadows()[count + 1] == moved, "moved")
    undone(two, "the move is taken back")
    page.field(f"shadow[{count + 1}].remove").click()
    until(lambda: len(shadows()) == count + 1, "removed")
    undone(two, "and there again")
    undone(one, "and not yet there")
    write(path, before)
    page.told(path)


def table(page):
    """A key that the table of keys gets appears with its field, its help and its default; no script knows it."""
    tab = page.page
    news = {"key": "glow.reach", "label": "Glow reach", "help": "How far it `glows`.", "part": "content", "control": "number",
            "unit": "pt", "step": 0.5, "minimum": 0, "maximum": None, "choices": [], "choicesBy": None, "applies": None,
            "fallback": "7.5", "otherwise": None, "required": False, "varies": True, "variesByDirection": True}
    known = tab.evaluate("fetch('/api/keys').then((answer) => answer.json())")
    tab.route("**/api/keys", lambda route: route.fulfill(json=[*known, news]))
    tab.reload()
    tab.wait_for_selector(".handle")
    page.part("Content")
    row = tab.locator('.field[data-key="glow.reach"]')
    expect(row.locator(".label").inner_text() == "Glow reach", "its label")
    expect(row.locator(".label").get_attribute("title") == "How far it glows.", "its help")
    expect(page.field("glow.reach").input_value() == "7.5", "its default")
    expect("pale" in row.get_attribute("class"), "pale: nothing is written")
    # What few arrows need is behind More, which stays as it was left.
    page.part("Arrow")
    tab.mouse.move(*[number + 5 for number in tab.locator("#outline .row.on > .open").first.bounding_box().values()][:2])
    expect(tab.locator("#outline .row.on > .open").first.evaluate("(one) => getComputedStyle(one).backgroundColor") == "rgba(0, 0, 0, 0)",
           "the chosen row keeps its color below the pointer")
    more = tab.locator("#fields details")
    expect(tab.locator('[data-key="arrow.base"]').is_visible() and not tab.locator('[data-key="arrow.join"]').is_visible(), "closed at first")
    more.locator("summary").click()
    expect(tab.locator('[data-key="arrow.join"]').is_visible(), "open")
    page.part("Frame")
    page.part("Arrow")
    expect(tab.locator('[data-key="arrow.join"]').is_visible(), "open as before")
    # Every key that has a field of its own is shown in its part, where it applies, with no other control than its own.
    parts = {key["part"] for key in known}
    expect({"frame", "arrow", "shadows", "content", "about", "previews", "rules"} <= parts, f"parts: {parts}")
    for words in ["Frame", "Arrow", "Shadows", "Backdrop", "Tint", "Content", "About", "Previews", "Rules"]:
        page.part(words)
        accessible(page)
        # The page has one spelling, also of what the reference says in another; values of the file are as they are.
        said = tab.evaluate("""() => [...document.querySelectorAll("#inspector *, .tools *, #outline *")].flatMap((one) => [one.title, one.ariaLabel,
            ...[...one.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data)]).filter(Boolean)
            .filter((text) => /colour|\\bgrey|\\bcentre/i.test(text))""")
        expect(not said, f"{words}: {said}")
    tab.unroute("**/api/keys")
    tab.reload()
    tab.wait_for_selector(".handle")
    page.settled()


def caps(page, path):
    """Find caps shows ghost lines; using them writes the numbers of slice --frame."""
    tab = page.page
    theme = os.path.dirname(path)
    before = read(path)
    frame = value(before, "frame", "image")
    page.part("Frame")
    tab.keyboard.press("p")
    tab.wait_for_selector('#slicing [name="take"]')
    expect(read(path) == before, "what is found is not written")
    shot(page, "caps")
    accessible(page)
    words = tab.locator('#slicing [name="take"]').inner_text().removeprefix("Take ").split(";")[0]
    found = insets(json.loads(f"[{words}]" if "," in words else words))
    files = sorted(name for name in os.listdir(theme) if name.startswith(frame[:-4]) and "~" not in name
                   and name[len(frame) - 4:][:1] in ("@", "."))
    sides = []
    for name in files:
        words = run("slice", "--frame", f"{theme}/{name}").decode()
        line = next(line for line in words.splitlines() if "capInsets" in line)
        sides.append(insets(json.loads(line.split(":", 1)[1].split("#")[0].strip())))
    expected = [max(side) for side in zip(*sides)]
    if len(files) > 1:
        expected = [-(-side // 1) for side in expected]
    expect(found == expected, f"found {found}, slice says {expected}")
    tab.locator('#slicing [name="take"]').click()
    until(lambda: insets(value(read(path), "frame", "capInsets")) == expected, "written")
    until(lambda: tab.locator('#slicing [name="take"]').count() == 0, "nothing more to propose")
    tab.keyboard.press("Escape")
    tab.keyboard.press("Control+z")
    until(lambda: read(path) == before, "taken back")
    page.told(path)


def findings(page, path):
    """A finding leads to its line and its pixels; its fix is what check --fix writes."""
    tab = page.page
    before = read(path)
    current = insets(value(before, "frame", "capInsets"))
    write(path, before.replace(
        next(line for line in before.splitlines() if line.strip().startswith("capInsets:")),
        "  capInsets: 3"))
    page.told(path)
    page.part("Frame")
    tab.wait_for_selector('.field.found[data-key="frame.capInsets"]')
    expect(tab.locator("#outline .row .count").first.inner_text() == "1", "four sides of one number are one finding")
    marks(page)

    def more(row):
        page.field("frame.capInsets").focus()
        tab.get_by_role("button", name="More about this finding").click()
        tab.get_by_role("menuitem", name=row).first.click()

    more("Go to line")
    expect("capInsets: 3" in tab.locator("#source mark").first.inner_text(), "its line")
    tab.get_by_role("button", name="Close").click()
    more("Show it in pixels")
    tab.wait_for_selector("#source .mark")
    tab.wait_for_selector("#source .twice canvas")
    shot(page, "pixels")
    accessible(page)
    tab.get_by_role("button", name="Close").click()
    broken = read(path)
    page.field("frame.capInsets").focus()
    fix = tab.locator("#remark button.fix")
    label = fix.inner_text()
    expect(label.startswith("Set to "), f"its fix is said once: {label}")
    fix.click()
    until(lambda: read(path) != broken, f"{label} is written")
    page.told(path)
    fixed = read(path)
    expect(len(fixed.splitlines()) == len(broken.splitlines()), "only the value changes")
    tab.keyboard.press("Control+z")
    until(lambda: read(path) == broken, "a fix is taken back")
    page.told(path)
    write(path, before)
    page.told(path)
    expect(insets(value(read(path), "frame", "capInsets")) == current, "as it was")


def marks(page):
    """What is found is marked on the picture, at the pixels of the file that it is about, and leads to its field."""
    tab = page.page
    page.settled()
    found = [one for one in page.state("themes", 0, "diagnostics") if one["severity"] == "warning"]
    boxes = [box.bounding_box() for box in tab.locator(".marks .flaw").all()]
    expect(len(boxes) == len(found) == 4, f"{len(boxes)} marks of {len(found)} findings")
    for finding, box in zip(found, boxes):
        tab.locator("#readout").evaluate("readout => readout.replaceChildren()")
        tab.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        until(lambda: tab.locator("#readout .link").count() == 1, "a pixel of a file")
        words = tab.locator("#readout span").last.inner_text()
        name, x, y = re.search(r"from\s+(\S+)\s+(\d+), (\d+)", words).groups()
        scales = [int((re.search(r"@(\d)x", file) or [0, 1])[1]) for file in (name, finding["picture"])]
        place = [(int(pixel) + 0.5) / scales[0] for pixel in (x, y)]
        rectangle = {key: length / scales[1] for key, length in finding["rectangle"].items()}
        expect(rectangle["x"] <= place[0] <= rectangle["x"] + rectangle["width"]
               and rectangle["y"] <= place[1] <= rectangle["y"] + rectangle["height"], f"{words}: {finding}")
    page.part("Tint")
    badge = tab.locator(".marks button")
    expect(badge.count() == 1, "one cause, one button")
    badge.click()
    until(lambda: tab.evaluate("document.activeElement.name") == "frame.capInsets", "it leads to its field")
    until(lambda: tab.locator("#remark").is_visible(), "and says it there")
    expect(page.state("part") == "frame", "at its part")
    tab.locator(".tag").first.click()
    tab.keyboard.press("g")
    expect(not tab.locator(".marks .flaw").count(), "hidden with the guides")
    tab.keyboard.press("g")


def asking(page, path):
    """Undo asks where somebody else has changed the value since."""
    tab = page.page
    before = read(path)
    page.part("Content")
    page.drag("Content, top", 0, 30)
    until(lambda: read(path) != before, "written")
    page.told(path)
    mine = insets(value(read(path), "contentInsets"))
    line = next(line for line in read(path).splitlines() if line.startswith("contentInsets:"))
    write(path, read(path).replace(line, "contentInsets: 3"))
    page.told(path)
    tab.locator("#undo").click()
    tab.wait_for_selector("#question[open]")
    shot(page, "asking")
    tab.get_by_role("button", name="Keep theirs").click()
    expect(value(read(path), "contentInsets") == 3 and mine != [3] * 4, "theirs is kept")
    tab.locator("#undo").click()
    tab.get_by_role("button", name="Set it anyway").click()
    until(lambda: insets(value(read(path), "contentInsets")) == insets(value(before, "contentInsets")), "set back")
    write(path, before)
    page.told(path)


def scopes(page, path):
    """A value of a direction is written where it stands, or where somebody wants it; its mark says so."""
    tab = page.page
    before = read(path)
    page.part("Content")
    tab.get_by_role("button", name="Only up").click()
    page.drag("Content, top", 0, 30)
    until(lambda: value(read(path), "directions", "up", "contentInsets") is not None, "among its direction's differences")
    expect(value(read(path), "contentInsets") == value(before, "contentInsets"), "the theme's own stays")
    page.told(path)
    own = insets(value(read(path), "directions", "up", "contentInsets"))
    tab.locator(".destination").get_by_role("button", name="Everywhere").click()
    badge = tab.locator('.field[data-key="contentInsets"] .badge')
    expect(badge.inner_text() == "up", "it is marked as up's own")
    page.drag("Content, left", 30, 0)
    until(lambda: insets(value(read(path), "directions", "up", "contentInsets")) != own, "where it stands")
    expect(value(read(path), "contentInsets") == value(before, "contentInsets"), "the theme's own still stays")
    page.told(path)
    badge.click()
    shot(page, "badge")
    tab.get_by_role("menuitem", name="Use this everywhere").click()
    until(lambda: value(read(path), "directions", "up", "contentInsets") is None, "no more up's own")
    expect(insets(value(read(path), "contentInsets"))[0] == own[0], "but everybody's")
    page.told(path)
    tab.keyboard.press("Control+z")
    until(lambda: value(read(path), "directions", "up", "contentInsets") is not None, "one step")
    page.told(path)
    badge.click()
    tab.get_by_role("menuitem", name="Use the base's").click()
    until(lambda: value(read(path), "directions", "up", "contentInsets") is None, "the base's")
    expect(value(read(path), "contentInsets") == value(before, "contentInsets"), "which has stayed")
    write(path, before)
    page.told(path)


def drawn(browser):
    """A drawn theme with a dark appearance: its fields, and where a change in dark goes."""
    card = os.path.join(os.path.dirname(THEME), "Card")
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(card, f"{folder}/Card")
        path = f"{folder}/Card/theme.yaml"
        server, address = serve(STUDIO, "preview", "-q", "--", f"{folder}/Card")
        try:
            page = Page(browser, address)
            tab = page.page
            expect(tab.locator(".pane").count() == 2, "base and dark side by side")
            # A first visit is told what to do, until it is done.
            expect(tab.locator(".hint:visible").count() == 1, "a hint")
            page.type("frame.cornerRadius", 16)
            until(lambda: value(read(path), "frame", "cornerRadius") == 16, "a radius")
            until(lambda: tab.locator(".hint:visible").count() == 0, "no hint")
            page.told(path)
            tab.get_by_role("button", name="Corner radius: each side").click()
            page.type("frame.cornerRadius.top-left", 4)
            until(lambda: value(read(path), "frame", "cornerRadius") == [4, 16, 16, 16], "a corner")
            page.told(path)
            tab.locator('.field[data-key="frame.cornerCurve"]').get_by_role("button", name="Circular").click()
            until(lambda: value(read(path), "frame", "cornerCurve") == "circular", "a word")
            page.told(path)
            page.type("frame.fill", "#ABCDEF")
            until(lambda: value(read(path), "frame", "fill") == "#ABCDEF", "a colour")
            page.told(path)
            page.type("frame.fill.alpha", "50 %")
            until(lambda: value(read(path), "frame", "fill") == "#ABCDEF80", "its opacity")
            page.told(path)
            page.type("frame.fill", "#FEDCBA")
            until(lambda: value(read(path), "frame", "fill") == "#FEDCBA80", "another color keeps it")
            page.told(path)
            # A number that is selected is typed over, also where its field is made anew by somebody's save.
            page.field("frame.cornerRadius.top-left").select_text()
            write(path, read(path).replace("contentInsets: 14", "contentInsets: 15"))
            page.told(path)
            page.settled()
            tab.keyboard.type("9")
            tab.keyboard.press("Enter")
            until(lambda: value(read(path), "frame", "cornerRadius") == [9, 16, 16, 16], "typed over")
            page.told(path)
            page.field("frame.fill.kind").select_option("gradient")
            until(lambda: isinstance(value(read(path), "frame", "fill"), dict), "a gradient")
            page.told(path)
            expect(value(read(path), "frame", "fill", "gradient")[0] == ["#FEDCBA80", 0], "of its colour")
            page.type("frame.fill.stop", "#ABCDEF")
            until(lambda: value(read(path), "frame", "fill", "gradient")[0] == ["#ABCDEF80", 0], "a stop keeps its opacity")
            page.told(path)
            box = page.field("frame.fill.dial").bounding_box()
            tab.mouse.move(box["x"] + 12, box["y"] + 20)
            tab.mouse.down()
            tab.mouse.move(box["x"] + 40, box["y"] + 12, steps=3)
            tab.mouse.up()
            until(lambda: value(read(path), "frame", "fill", "angle") == 90, "the dial points to the right")
            page.told(path)
            narrow(page)
            tab.locator(".stops").click(position={"x": 60, "y": 14})
            until(lambda: len(value(read(path), "frame", "fill", "gradient")) == 3, "a stop more")
            page.told(path)
            page.field("frame.fill.stop-1").focus()
            tab.keyboard.press("Delete")
            until(lambda: len(value(read(path), "frame", "fill", "gradient")) == 2, "and less")
            page.told(path)
            expect(tab.locator('.field[data-key="frame.fill"] .dot').count() == 1, "dark has a fill of its own")
            dark = value(read(path), "appearances", "dark")
            tab.locator(".tag", has_text="Dark").click()
            page.settled()
            expect(tab.locator('.field[data-key="frame.fill"] .badge').inner_text() == "dark", "and says so")
            expect(page.field("frame.fill").input_value() == dark["frame"]["fill"], "with its value")
            # A colour is taken from the stage.
            before = read(path)
            tab.get_by_role("button", name="Background").click()
            tab.get_by_role("menuitemradio", name="System gray, dark").click()
            page.settled()
            page.field("frame.fill.dropper").click()
            box = tab.locator(".pane").last.bounding_box()
            tab.mouse.click(box["x"] + box["width"] - 8, box["y"] + box["height"] - 8)
            until(lambda: value(read(path), "appearances", "dark", "frame", "fill") == "#1C1C1E", "the colour that was clicked")
            page.told(path)
            # What is wrong with an outline is said at it, and what was typed stays.
            page.part("Arrow")
            expect(tab.get_by_role("button", name="Only dark").get_attribute("aria-pressed") == "true", "changes go to what is chosen")
            tab.get_by_role("button", name="Everywhere").click()
            page.field("arrow.shape.kind").select_option("path")
            until(lambda: str(value(read(path), "arrow", "shape")).startswith("M0 11 "), "a triangle as a path")
            outline = value(read(path), "arrow", "shape")
            page.told(path)
            page.type("arrow.shape", "M0 11 X")
            until(lambda: "Not taken" in tab.locator("#remark").inner_text(), "why it is not taken")
            expect(page.field("arrow.shape").input_value() == "M0 11 X", "what was typed stays")
            expect(value(read(path), "arrow", "shape") == outline, "and is not written")
            page.field("arrow.shape.kind").select_option("triangle")
            until(lambda: value(read(path), "arrow", "shape") == "triangle", "the triangle")
            page.told(path)
            page.part("Frame")
            before = read(path)
            page.type("frame.fill", "#223344")
            until(lambda: value(read(path), "appearances", "dark", "frame", "fill") == "#223344", "where it stands")
            expect(value(read(path), "frame", "fill") == value(before, "frame", "fill"), "the base's stays")
            page.told(path)
            # Its shadow only: the first change of a list in dark copies it whole.
            page.part("12 down")
            page.type("shadow[0].blur", 40)
            until(lambda: value(read(path), "appearances", "dark", "shadow")[0]["blur"] == 40, "dark's shadow")
            expect(value(read(path), "shadow") == value(before, "shadow"), "the base's shadows stay")
            page.told(path)
            tab.keyboard.press("Control+z")
            until(lambda: value(read(path), "appearances", "dark", "shadow") == dark["shadow"], "taken back")
            page.told(path)
            # A list that says what the base's says is removed.
            own = read(path)
            lines = own.splitlines(keepends=True)
            start = next(index for index, line in enumerate(lines) if line == "    shadow:\n")
            write(path, "".join(lines[:start] + lines[start + 3:]))
            page.told(path)
            expect(value(read(path), "appearances", "dark", "shadow") is None, "dark inherits")
            page.part("12 down")
            tab.get_by_role("button", name="Only dark").click()
            page.type("shadow[0].blur", 40)
            until(lambda: (value(read(path), "appearances", "dark", "shadow") or [{}])[0].get("blur") == 40, "dark's shadow")
            page.told(path)
            # A list is one value: its heading says where it is held.
            expect(tab.locator("#fields .badge").count() == 1, "dark stands once")
            tab.locator("#fields .badge").click()
            tab.get_by_role("menuitem", name="Use the base's", exact=True).click()
            until(lambda: value(read(path), "appearances", "dark", "shadow") is None, "the base's list again")
            write(path, own)
            page.told(path)
            # A label is dragged: Shift makes steps ten times as large.
            page.part("Content")
            tab.get_by_role("button", name="Only dark").click()
            label = tab.locator('.field[data-key="contentCornerRadius"] .label')
            box = label.bounding_box()
            tab.mouse.move(box["x"] + 10, box["y"] + 5)
            tab.mouse.down()
            tab.mouse.move(box["x"] + 30, box["y"] + 5, steps=4)
            tab.mouse.up()
            until(lambda: value(read(path), "appearances", "dark", "contentCornerRadius") == 11, "ten steps of a half")
            page.told(path)
            shot(page, "dark")
            accessible(page)
            tab.keyboard.press("d")
            expect(page.state("look") == "base", "D goes to the next appearance")
            expect(not page.complaints, page.complaints)
            page.context.close()
        finally:
            server.kill()


def outlines(browser):
    """A triangle that becomes a path is drawn as before; a path that is typed shows at once, and one that is none is refused."""
    card = os.path.join(os.path.dirname(THEME), "Card")
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(card, f"{folder}/Card")
        path = f"{folder}/Card/theme.yaml"
        write(path, read(path).replace("arrow:\n", "arrow:\n  tip: 9\n", 1))
        before = {scale: rendered(f"{folder}/Card", "--arrow", "up", "--content", "120x60", "--scale", scale) for scale in ["1", "2", "3"]}
        expect(value(read(path), "arrow", "tipRadius") and value(read(path), "arrow", "baseRadius"), "it is round")
        server, address = serve(STUDIO, "preview", "-q", "--", f"{folder}/Card")
        try:
            page = Page(browser, address)
            tab = page.page
            page.part("Arrow")
            page.field("arrow.shape.kind").select_option("path")
            until(lambda: str(value(read(path), "arrow", "shape")).startswith("M0 "), "a path")
            page.told(path)
            expect("C" in value(read(path), "arrow", "shape"), "it has curves")
            expect(value(read(path), "arrow", "tipRadius") is None and value(read(path), "arrow", "baseRadius") is None, "which say what the radii said")
            for scale, png in before.items():
                now = rendered(f"{folder}/Card", "--arrow", "up", "--content", "120x60", "--scale", scale)
                one, other = (Image.open(io.BytesIO(data)).convert("RGBA") for data in (png, now))
                difference = ImageChops.difference(one, other)
                far = [pixel for pixel in difference.getdata() if max(pixel) > 2]
                # Curves and arcs are cut into other short lines: where a fillet ends, the hairline is a little elsewhere.
                expect(one.size == other.size and len(far) <= 10, f"{scale}x: {far}")
            seen = page.pixels(".pane .picture canvas")
            page.field("arrow.shape").fill("M0 11 L13 0 L26 11 Z")
            until(lambda: page.pixels(".pane .picture canvas") != seen, "seen while it is typed")
            expect("C" in value(read(path), "arrow", "shape"), "and not written")
            page.field("arrow.shape").press("Enter")
            until(lambda: value(read(path), "arrow", "shape") == "M0 11 L13 0 L26 11 Z", "written")
            page.told(path)
            page.type("arrow.shape", "M0 11 Lx")
            until(lambda: tab.locator("#remark.refused").is_visible(), "refused")
            expect(value(read(path), "arrow", "shape") == "M0 11 L13 0 L26 11 Z", "and not written")
            expect(not [text for text in page.complaints if "422" not in text], page.complaints)
        finally:
            server.kill()


def redrawn(browser):
    """A frame that is a picture becomes a drawn one: what is read from its art is said, with how far it is off, and undone in one step."""
    with tempfile.TemporaryDirectory() as folder:
        theme = f"{folder}/{os.path.basename(THEME)}"
        shutil.copytree(THEME, theme)
        path = f"{theme}/theme.yaml"
        before = read(path)
        own = "#%02X%02X%02X" % Image.open(f"{theme}/frame@3x.png").convert("RGBA").getpixel((190, 190))[:3]
        server, address = serve(STUDIO, "preview", "-q", "--", theme)
        try:
            page = Page(browser, address)
            tab = page.page
            page.part("Frame")
            tab.locator("#fields .head .segments button", has_text="Drawn").click()
            tab.wait_for_selector("dialog#question[open]")
            words = tab.locator("#question").inner_text()
            # The theme says so: corners of radius 10, one color, no border.
            expect(f"corners of 10, filled with {own}, no border" in words, words)
            expect(re.search(r"\d+ of [\d,]+ pixels differ", words), words)
            tab.get_by_role("button", name="Cancel").click()
            expect(read(path) == before, "asked first")
            tab.locator("#fields .head .segments button", has_text="Drawn").click()
            tab.get_by_role("button", name="Draw it").click()
            until(lambda: value(read(path), "frame", "style") == "drawn", f"drawn: {page.state('message')}")
            page.told(path)
            expect(value(read(path), "frame") == {"style": "drawn", "fill": own, "cornerRadius": 10}, value(read(path), "frame"))
            expect(value(read(path), "arrow") == {"style": "drawn", "base": 44, "height": 16}, value(read(path), "arrow"))
            tab.keyboard.press("Control+z")
            until(lambda: read(path) == before, "one step, its comments too")
        finally:
            server.kill()


def fingers(browser):
    """One finger moves the popover, two zoom."""
    server, address = serve(STUDIO, "preview", "-q", "--", THEME)
    try:
        context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
        tab = context.new_page()
        tab.goto(address)
        tab.wait_for_selector(".pane .handle")
        session = context.new_cdp_session(tab)

        def state(key):
            return tab.evaluate("(key) => import('/state.js').then(({ state }) => state[key])", key)

        def touch(kind, *places):
            session.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": [
                {"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]})

        touch("Start", (100, 400))
        for step in range(5):
            touch("Move", (100 + 10 * step, 400))
        touch("End")
        until(lambda: state("pan") == [40, 0], "it is moved")
        zoom = state("zoom")
        touch("Start", (180, 400))
        touch("Start", (180, 400), (220, 400))
        for step in range(6):
            touch("Move", (180 - 12 * step, 400), (220 + 12 * step, 400))
        touch("End")
        until(lambda: state("zoom") > zoom, "it is larger")
        context.close()
    finally:
        server.kill()


def references(page, theme, folder):
    """What is approved in the page is what a test finds."""
    tab = page.page
    path = f"{theme}/theme.yaml"
    page.told(path)
    page.view("Approved")
    verdict = tab.locator("#verdict")
    sheet = tab.locator("contact-sheet")
    name = value(read(path), "name") or os.path.basename(theme)
    count = page.state("themes", 0, "previews", "count")

    until(lambda: verdict.inner_text() == "Nothing is approved yet" and sheet.count() == 1, "there is something to approve")
    shot(page, "approve")
    # One alone, large.
    first = sheet.locator(".thumb").first.get_attribute("data-case")
    sheet.locator(".see").first.click()
    until(lambda: "no reference" in tab.locator("#approved .summary").inner_text(), "not approved yet")
    expect(not os.path.exists(f"{folder}/{name}/{first}.png"), "nothing is approved before somebody has said so")
    tab.locator("#approve-one").click()
    until(lambda: os.path.exists(f"{folder}/{name}/{first}.png"), "approved")
    until(lambda: tab.locator("#approved .summary").inner_text() == "equal", "and equal")
    tab.keyboard.press("Escape")
    until(lambda: verdict.inner_text() == f"{count - 1} of {count} differ" and sheet.locator(".thumb").count() == min(60, count - 1),
          "the others are left")
    approve(page)
    result = subprocess.run([POPFRAME, "test", theme, "--references", folder, "--report", f"{folder}-report"],
                            capture_output=True, check=False)
    expect(result.returncode == 0, result.stderr)
    before = read(path)
    line = next(line for line in before.splitlines() if line.startswith("contentInsets:"))
    write(path, before.replace(line, "contentInsets: 30"))
    page.told(path)
    # All differ for one reason: it is said once, in the inspector's words, with the line that was edited. An approval of them
    # is taken back byte by byte.
    insets = str(value(before, "contentInsets")).strip("[]")
    until(lambda: tab.locator(".group h2").all_inner_texts() == [f"Content insets {insets} → 30"], "what explains them")
    expect(tab.locator(".group .edit").inner_text().split("\n") == [line, "contentInsets: 30"], tab.locator(".group .edit").inner_text())
    shot(page, "approved-groups")

    def approved():
        return {entry: open(f"{folder}/{name}/{entry}", "rb").read() for entry in os.listdir(f"{folder}/{name}") if entry.endswith(".png")}

    old = approved()
    approve(page)
    expect(approved() != old, "other pictures")
    tab.locator("#undo-approval").click()
    until(lambda: approved() == old, "taken back")
    until(lambda: sheet.count() == 1, "and they differ again")
    for way in ["Swipe", "Difference", "Side by side"]:
        tab.locator("#tools").get_by_role("button", name=way).click()
        page.settled()
        expect(tab.locator("#approved canvas").count() >= 1, way)
        shot(page, f"against-{way.lower().replace(' ', '-')}")
    accessible(page)
    tab.locator("#tools").get_by_role("button", name="Contact sheet").click()
    accessible(page)
    write(path, before)
    page.told(path)
    page.view("Stage")


def surroundings(page, theme):
    """The source is dragged, and the popover follows as place says."""
    tab = page.page
    page.view("In place")
    tab.wait_for_selector(".why")
    tab.locator("select[name=Host]").select_option("plain")
    until(lambda: tab.locator("#place canvas").evaluate("canvas => canvas.width") > 500, "the screen")
    page.settled()
    source = tab.locator(".source")
    box = source.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    tab.mouse.move(x, y)
    tab.mouse.down()
    tab.mouse.move(x - 120, y + 90, steps=6)
    tab.mouse.up()
    for key in ["ArrowLeft", "Shift+ArrowDown"]:
        tab.keyboard.press(key)
    page.settled()
    tab.locator("#fields input[name='Margins']").fill("24")
    tab.keyboard.press("Enter")
    until(lambda: page.state("placed", "place", "margins", "left") == 24, "margins")
    tab.locator("#fields input[name='Source width']").fill("60")
    tab.keyboard.press("Enter")
    until(lambda: page.state("placed", "place", "source", "width") == 60, "the source")
    tab.locator("#fields").get_by_role("button", name="2x").click()
    until(lambda: page.state("placed", "place", "scale") == 2, "the scale")
    page.settled()
    placed = tab.evaluate("import('/state.js').then((module) => module.state.placed)")
    tab.get_by_role("button", name="Copy command").click()
    line = clipboard(page)
    expect(line == placed["line"] and line.startswith("popframe place "), line)
    said = subprocess.run(line.replace("popframe", POPFRAME, 1) + " --json", shell=True, check=True,
                          capture_output=True, cwd=page.cwd).stdout
    expect(json.loads(said) == placed["place"], "the page says what place --json says")
    tab.get_by_role("button", name="Copy scene").click()
    scene = clipboard(page)
    write(f"{page.cwd}/scene.yaml", scene)
    shows(page, "#place canvas", rendered(f"{page.cwd}/scene.yaml"), "the scene draws what is seen")
    tab.get_by_role("checkbox", name="Reasons").check()
    page.settled()
    shot(page, "surroundings")
    accessible(page)
    box = source.bounding_box()
    expect(abs(box["width"] / tab.locator("#place canvas").bounding_box()["width"]
               - placed["place"]["source"]["width"] * placed["place"]["scale"]
               / tab.locator("#place canvas").evaluate("canvas => canvas.width")) < 0.002, "the source is where it is drawn")
    tab.locator("#tools [name=Device]").click()
    tab.get_by_label("Search devices").fill("393 × 852")
    tab.get_by_role("menuitemradio").filter(has_text=re.compile("^iPhone 15 Pro[0-9]")).click()
    until(lambda: tab.evaluate(
        "import('/state.js').then((module) => module.state.placed.place.container.width)") == 393, "a device")
    shot(page, "device")
    page.view("Stage")


def copies(page, theme, path):
    tab = page.page
    def copied(words):
        tab.get_by_role("button", name="Copy", exact=True).click()
        tab.get_by_role("menuitem", name=words, exact=True).click()

    copied("theme.yaml")
    until(lambda: clipboard(page) == read(path), "the theme's file")
    for target, ending, words in [("css", ".css", "CSS"), ("uikit", ".swift", "Swift for UIKit"), ("swiftui", ".swift", "SwiftUI")]:
        copied(words)
        with tempfile.TemporaryDirectory() as folder:
            run("export", os.path.basename(theme), "--to", target, "-o", folder, cwd=page.cwd)
            files = [os.path.join(place, name) for place, _, names in os.walk(folder) for name in names
                     if name.endswith(ending)]
            expect(len(files) == 1, f"one file of code: {files}")
            expected = read(files[0])
        until(lambda: clipboard(page) == expected, f"what export --to {target} writes")


def pixels(page, theme):
    """The readout names the pixel of the file."""
    tab = page.page
    page.part("Tint")
    canvas = tab.locator(".pane .picture canvas").first.bounding_box()
    inspection = page.state("inspection")
    scale = inspection["scale"]
    zoom = page.unit / scale
    left, top = inspection["origin"]
    frame = inspection["points"]["frame"]
    x = left + int(frame[0] * scale) + 2
    y = top + int((frame[1] + frame[3] / 2) * scale)
    tab.mouse.move(canvas["x"] + (x + 0.5) * zoom, canvas["y"] + (y + 0.5) * zoom)
    until(lambda: tab.locator("#readout .link").count() == 1, "a pixel of a file")
    shot(page, "readout")
    expect(tab.locator("#saved").evaluate("(one) => one.getClientRects().length === 1 && one.offsetHeight < 24"), "what is saved is said on one line")
    tab.mouse.move(2, 2)
    until(lambda: "left" in (tab.locator("#readout").get_attribute("class") or ""), "what was read is paler when the pointer has gone")
    tab.locator("#readout .link").click()
    tab.wait_for_selector("#source[open] .mark")
    tab.get_by_role("button", name="Close").click()


def matted(path, color=(200, 16, 46), side=64, radius=10):
    """A rounded square whose edges are mixed with white, as exports without transparency leave them."""
    def coverage(x, y):
        hits = 0
        for i in range(16):
            # From the nearest corner's centre.
            dx, dy = (max(radius - at, at - (side - radius), 0) for at in (x + (i % 4 + .5) / 4, y + (i // 4 + .5) / 4))
            hits += dx * dx + dy * dy <= radius * radius
        return hits / 16
    rows = bytearray()
    for y in range(side):
        rows.append(0)
        for x in range(side):
            alpha = coverage(x, y)
            rows += bytes([*(round(value * alpha + 255 * (1 - alpha)) for value in color), round(255 * alpha)])
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 6, 0, 0, 0))
                   + chunk(b"IDAT", zlib.compress(bytes(rows))) + chunk(b"IEND", b""))


def pixel_fixes(browser):
    """A fix that changes a picture's pixels asks first, and leaves the art's own colour at its edges."""
    with tempfile.TemporaryDirectory() as folder:
        os.makedirs(f"{folder}/Matted")
        path = f"{folder}/Matted/theme.yaml"
        write(path, "format: 1\nname: Matted\ncontentInsets: 8\nframe: {image: frame.png, capInsets: 12}\n"
              "previews:\n  content: [[120, 80]]\n  arrows: [none]\n")
        art = f"{folder}/Matted/frame.png"
        matted(art)
        with open(art, "rb") as file:
            before = file.read()
        text = read(path)
        server, address = serve(STUDIO, "preview", "-q", "--", f"{folder}/Matted")
        try:
            page = Page(browser, address)
            tab = page.page
            tab.locator("#count button", has_text="next").click()
            fix = tab.locator("#remark button.fix")
            fix.click()
            tab.locator("#question[open]").wait_for()
            accessible(page)
            tab.get_by_role("button", name="Cancel").click()
            page.settled()
            with open(art, "rb") as file:
                expect(file.read() == before, "nothing changes before somebody has said so")
            fix.click()
            tab.get_by_role("button", name="Change the files").click()
            until(lambda: tab.locator("#count").inner_text().endswith("none"), "nothing is left to find")
            expect(read(path) == text, "theme.yaml stays")
            with open(art, "rb") as file:
                after = file.read()
            colors = tab.evaluate("""async (text) => {
                const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
                const bitmap = await createImageBitmap(new Blob([bytes]), {colorSpaceConversion: "none"});
                const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
                context.drawImage(bitmap, 0, 0);
                const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
                return Array.from({length: data.length / 4}, (_, index) => [...data.slice(4 * index, 4 * index + 4)]);
            }""", base64.b64encode(after).decode())
            edges = [color for color in colors if 64 <= color[3] <= 240]
            expect(len(edges) > 16 and len(colors) == 64 * 64, "edges")
            expect(all(abs(a - b) <= 6 for color in edges for a, b in zip(color, (200, 16, 46))),
                   f"the art's own colour: {edges[:4]}")
            expect(not page.complaints, page.complaints)
            page.context.close()
        finally:
            server.kill()


def scenes(browser, folder):
    """A folder of themes and scenes shows both."""
    with tempfile.TemporaryDirectory() as place:
        shutil.copytree(folder, f"{place}/Theme")
        os.makedirs(f"{place}/scenes")
        write(f"{place}/scenes/toolbar.yaml", "theme: ../Theme\nhost: toolbar\nanchor: item-3\ncontent: [200, 120]\n")
        server, address = serve(STUDIO, "preview", "-q", "--", place)
        try:
            page = Page(browser, address)
            tab = page.page
            until(lambda: page.state("scenes", 0, "cells", 0), "the scenes are known")
            tab.keyboard.press("Escape")
            tab.wait_for_selector(".scenes a")
            accessible(page)
            shot(page, "wall")

            def scene():
                address = tab.locator(".scenes a").get_attribute("href")
                return tab.request.get(tab.url.split('#')[0].rstrip('/') + address).body()

            until(lambda: scene() == rendered(f"{place}/scenes/toolbar.yaml"), "a scene is drawn as render does")
            write(f"{place}/scenes/toolbar.yaml",
                  "theme: ../Theme\nhost: toolbar\nanchor: item-1\ncontent: [200, 120]\n")
            until(lambda: scene() == rendered(f"{place}/scenes/toolbar.yaml"), "and drawn again when it is saved")
            tab.locator(".theme[data-theme]").click()
            tab.wait_for_selector(".handle")
            expect(not page.complaints, page.complaints)
            page.context.close()
        finally:
            server.kill()


def broken(browser, folder):
    """A theme that cannot be drawn says so, takes no other from the wall, and shows no picture of another."""
    with tempfile.TemporaryDirectory() as place:
        shutil.copytree(folder, f"{place}/Whole")
        shutil.copytree(folder, f"{place}/Broken")
        path = f"{place}/Broken/theme.yaml"
        text = read(path)
        write(path, text.replace("contentInsets:", "contentInset:"))
        server, address = serve(STUDIO, "preview", "-q", "--", place)
        try:
            page = Page(browser, address, 1440, 900)
            tab = page.page
            until(lambda: tab.locator(".theme[data-theme=Whole] canvas").evaluate("""canvas => new Set(new Uint32Array(
                canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.buffer)).size""") > 2,
                  "the other theme is painted")
            expect("not drawn" in tab.locator(".theme[data-theme=Broken]").inner_text(), "the card says so")
            tab.locator(".theme[data-theme=Whole]").click()
            tab.wait_for_selector(".pane .picture canvas")
            page.settled()
            tab.locator("#where button", has_text="Themes").click()
            tab.locator(".theme[data-theme=Broken]").click()
            tab.wait_for_selector("#trouble .error")
            page.settled()
            expect(not tab.locator(".pane .picture canvas").is_visible(), "no picture of another theme")
            expect(tab.locator("#stage .nothing").is_visible(), "and why there is none")
            accessible(page)
            shot(page, "broken")
            write(path, text)
            tab.wait_for_selector(".pane .picture canvas")
            expect(not tab.locator("#stage .nothing").is_visible(), "it is drawn when it is mended")
            page.context.close()
        finally:
            server.kill()


def vectors(browser):
    """Pictures follow the SVG that they are drawn from; those without our note, and read-only themes, do not."""
    svg = ('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" rx="10" '
           'fill="{}"/></svg>\n')
    for options, follows in [([], True), (["--read-only"], False)]:
        with tempfile.TemporaryDirectory() as folder:
            os.makedirs(f"{folder}/Vector")
            write(f"{folder}/Vector/theme.yaml", "format: 1\nname: Vector\ncontentInsets: 12\n"
                  "frame: {image: frame.png, capInsets: 12}\npreviews:\n  content: [[120, 80]]\n  arrows: [none]\n")
            art = f"{folder}/Vector/frame.svg"
            write(art, svg.format("#c81030"))
            run("rasterize", f"{folder}/Vector")
            # A picture of somebody else's: the same pixels without the note.
            foreign = f"{folder}/Vector/frame.png"
            run("render", f"{folder}/Vector", "--content", "16x16", "--arrow", "none", "-o", f"{folder}/foreign.png")
            os.replace(f"{folder}/foreign.png", foreign)
            before = {name: open(f"{folder}/Vector/{name}", "rb").read() for name in os.listdir(f"{folder}/Vector")}
            server, address = serve(STUDIO, "preview", "-q", *options, "--", f"{folder}/Vector")
            try:
                page = Page(browser, address)
                old = page.pixels(".pane .picture canvas")
                write(art, svg.format("#1030c8"))
                if follows:
                    until(lambda: page.pixels(".pane .picture canvas") != old, "the new picture is seen")
                else:
                    # Another save is shown after it: by then this one would have been, too.
                    write(f"{folder}/Vector/theme.yaml",
                          before["theme.yaml"].decode().replace("contentInsets: 12", "contentInsets: 14"))
                    until(lambda: page.pixels(".pane .picture canvas") != old, "a later save is seen")
                changed = {name for name, data in before.items()
                           if name.endswith(".png") and open(f"{folder}/Vector/{name}", "rb").read() != data}
                expect(changed == ({"frame@2x.png", "frame@3x.png"} if follows else set()), changed)
                if follows:
                    refused(page, art, "Line 1: <rect has no end", svg.format("#30c810"))
                page.context.close()
            finally:
                server.kill()


        if follows:
            no_renderer(browser, svg)


def refused(page, art, words, text):
    """An SVG that cannot be drawn is named with what is wrong; the last pictures stay until it is mended."""
    tab = page.page
    page.settled()
    old = page.pixels(".pane .picture canvas")
    write(art, "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='40'><rect")
    card = tab.locator("#trouble .error", has_text="frame.svg")
    tab.locator("#trouble .error", has_text="the pictures that were drawn before stay").wait_for()
    said = card.inner_text()
    expect(card.count() == 1 and words in said, said)
    shot(page, "broken-svg")
    accessible(page)
    expect(page.pixels(".pane .picture canvas") == old, "the last picture stays")
    write(art, text)
    until(lambda: card.count() == 0, "the card goes")
    until(lambda: page.pixels(".pane .picture canvas") != old, "and the new picture is seen")


def no_renderer(browser, svg):
    """Where no program draws SVGs, the page says which ones can, and the last pictures stay."""
    path = os.environ["PATH"]
    with tempfile.TemporaryDirectory() as folder:
        theme = f"{folder}/Vector"
        os.makedirs(theme)
        write(f"{theme}/theme.yaml", "format: 1\nname: Vector\ncontentInsets: 12\nframe: {image: frame.png, capInsets: 12}\n")
        write(f"{theme}/frame.svg", svg.format("#c81030"))
        run("rasterize", theme)
        os.environ["PATH"] = folder
        try:
            server, address = serve(STUDIO, "preview", "-q", "--", theme)
        finally:
            os.environ["PATH"] = path
        try:
            page = Page(browser, address)
            old = page.pixels(".pane .picture canvas")
            write(f"{theme}/frame.svg", svg.format("#1030c8"))
            card = page.page.locator("#trouble .error", has_text="rsvg-convert, resvg, inkscape are not installed")
            card.wait_for()
            expect("the pictures that were drawn before stay" in card.inner_text(), card.inner_text())
            expect(page.page.locator("#trouble .error").count() == 1, "said once")
            expect(page.pixels(".pane .picture canvas") == old, "the last picture stays")
            page.context.close()
        finally:
            server.kill()


def main():
    with previewing(STUDIO, THEME, "--references", "refs", prepare=lambda folder: os.makedirs(f"{folder}/refs")) as place:
        page, path, theme, folder, browser = place.page, place.path, place.theme, place.folder, place.browser
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.cwd = folder
        for step, arguments in [
            (stage, (theme,)), (mine, (theme,)), (art, (theme,)), (wrong, (theme,)), (grid, (theme,)), (table, ()), (lists, (path,)), (caps, (path,)),
            (findings, (path,)), (asking, (path,)), (scopes, (path,)), (copies, (theme, path)),
            (pixels, (theme,)), (surroundings, (theme,)), (references, (theme, f"{folder}/refs")),
        ]:
            step(page, *arguments)
            print("ok", step.__name__, flush=True)
        complaints = [text for text in page.complaints if "409" not in text]
        expect(not complaints, complaints)
        drawn(browser)
        print("ok drawn", flush=True)
        outlines(browser)
        print("ok outlines", flush=True)
        redrawn(browser)
        print("ok redrawn", flush=True)
        fingers(browser)
        print("ok fingers", flush=True)
        scenes(browser, THEME)
        print("ok scenes", flush=True)
        broken(browser, THEME)
        print("ok broken", flush=True)
        if shutil.which("rsvg-convert"):
            vectors(browser)
            print("ok vectors", flush=True)
        pixel_fixes(browser)
        print("ok fixes of pixels", flush=True)
    print("all parts passed")


main()
