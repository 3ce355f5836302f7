#!/usr/bin/env python3
"""Works with the parts of the preview's page that lie around the handles, and reads what each leaves.

Usage: parts.py STUDIO POPFRAME THEME [SHOTS]

STUDIO and POPFRAME are the two programs, THEME is a theme's folder with a frame and an arrow that are
pictures, and no findings; it is copied, never changed. Needs what page.py needs.
"""

import base64
import json
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

from browser import Page, accessible, expect, insets, previewing, read, serve, until, value, write

STUDIO, POPFRAME, THEME = (os.path.abspath(path) for path in sys.argv[1:4])
SHOTS = os.path.abspath(sys.argv[4]) if len(sys.argv) > 4 else None


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


def by_hand(page, theme, path):
    """Previews that nobody has written are drawn, and become the theme's own."""
    tab = page.page
    tab.keyboard.press("m")
    tab.locator("#choice input[name=content]").fill("90x40, 150x70")
    tab.keyboard.press("Enter")
    tab.locator("#choice input[name=offsets]").fill("0, end")
    tab.keyboard.press("Enter")
    tab.locator("#choice input[name=scales]").fill("1")
    tab.keyboard.press("Enter")
    for direction in ["down", "right", "none"]:
        box = tab.locator(f"#choice input[name=arrows-{direction}]")
        if box.is_checked():
            box.click()
    for direction in ["up", "left"]:
        box = tab.locator(f"#choice input[name=arrows-{direction}]")
        if not box.is_checked():
            box.click()
    for box in tab.locator("#choice input[name^=appearances-]:not([name=appearances-base])").all():
        if box.is_checked():
            box.click()
    until(lambda: tab.locator(".cell").count() == 8, "two sizes, two directions, two places")
    shows(page, '.cell[data-name="150x70-left-end"] canvas', rendered(
        theme, "--content", "150x70", "--arrow", "left", "--offset", "end"), "a cell by hand is drawn as render does")
    shot(page, "by-hand")
    accessible(page)
    before = read(path)
    tab.locator("#choice input[name=content]").fill("wide")
    tab.keyboard.press("Enter")
    until(lambda: tab.locator("#choice input.wrong").count() == 1, "what is no size is marked")
    tab.locator("#choice input[name=content]").fill("90x40, 150x70")
    tab.keyboard.press("Enter")
    tab.get_by_role("button", name="Write as the theme's previews").click()
    until(lambda: value(read(path), "previews", "content") == [[90, 40], [150, 70]], "written")
    expect(value(read(path), "previews", "arrows") == ["up", "left"], "arrows")
    expect(value(read(path), "previews", "offsets") == [0, "end"], "offsets")
    tab.keyboard.press("Control+z")
    until(lambda: read(path) == before, "taken back")
    tab.keyboard.press("m")
    page.told(path)


def resized(page, theme):
    """A cell takes another size by dragging, and a pinned one stays beside the opened one."""
    tab = page.page
    name = next(name for name in page.names if "-left" in name)
    request = page.request(name)
    cell = tab.locator(f'.cell[data-name="{name}"]')
    grip = cell.locator(".grip")
    cell.hover()
    page.settled()
    box = grip.bounding_box()
    zoom = tab.evaluate("import('/state.js').then((module) => module.state.overview)")
    unit = zoom * request["scale"]
    x, y = box["x"] + 8, box["y"] + 8
    tab.mouse.move(x, y)
    tab.mouse.down()
    tab.mouse.move(x + 30 * unit, y + 20 * unit, steps=4)
    tab.mouse.up()
    width, height = (length + by for length, by in zip(request["content"], (30, 20)))
    options = ["--arrow", "left", "--offset", str(request["offset"]), "--scale", str(request["scale"]),
               "--appearance", request["appearance"]]
    shows(page, f'.cell[data-name="{name}"] canvas',
          rendered(theme, "--content", f"{width}x{height}", *options), "a resized cell is drawn as render does")
    grip.focus()
    tab.keyboard.press("Shift+ArrowDown")
    shows(page, f'.cell[data-name="{name}"] canvas',
          rendered(theme, "--content", f"{width}x{height + 10}", *options), "by the keyboard, too")
    tab.keyboard.press("Backspace")
    shows(page, f'.cell[data-name="{name}"] canvas', rendered(
        theme, "--content", "x".join(str(length) for length in request["content"]), *options), "and back")
    cell.hover()
    cell.locator(".pin").click()
    expect(tab.locator(".cell").first.get_attribute("data-name") == name, "a pinned cell comes first")
    page.open(page.name)
    expect(tab.locator(f'.cell[data-name="{name}"]').is_visible(), "it stays beside the opened one")
    selector = f'.cell[data-name="{name}"] canvas'
    before = page.pixels(selector)
    page.drag("Content, top", 0, 12, release=False)
    until(lambda: page.pixels(selector) != before, "a drag redraws it")
    shot(page, "pinned")
    tab.keyboard.press("Escape")
    tab.mouse.up()
    tab.keyboard.press("Escape")
    cell.hover()
    cell.locator(".pin").click()


def backgrounds(page):
    tab = page.page
    tab.locator(".menu summary").click()
    tab.get_by_label("Stripes").check()
    until(lambda: tab.locator(".cell").first.locator("canvas:not(.own-picture)").count() == 2, "a column for each")
    with tempfile.NamedTemporaryFile(suffix=".png") as file:
        file.write(rendered(THEME))
        file.flush()
        tab.get_by_label("Own picture to lay below").set_input_files(file.name)
        until(lambda: tab.locator(".cell").first.locator("canvas.own-picture").count() == 1, "an own picture")
    shot(page, "backgrounds")
    accessible(page)
    tab.get_by_label("Own picture", exact=True).uncheck()
    tab.get_by_label("Stripes").uncheck()
    tab.locator(".menu summary").click()
    until(lambda: tab.locator(".cell").first.locator("canvas").count() == 1, "and back")


def caps(page, path):
    """Find caps shows ghost lines; using them writes the numbers of slice --frame."""
    tab = page.page
    theme = os.path.dirname(path)
    before = read(path)
    frame = value(before, "frame", "image")
    page.open(page.name)
    tab.keyboard.press("f")
    tab.wait_for_selector(".proposal")
    expect(read(path) == before, "a proposal writes nothing")
    shot(page, "caps")
    accessible(page)
    found = tab.evaluate("import('/state.js').then((module) => module.state.proposal.capInsets)")
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
    tab.get_by_role("button", name="Use these caps").click()
    until(lambda: insets(value(read(path), "frame", "capInsets")) == expected, "written")
    until(lambda: tab.locator(".proposal").count() == 0, "nothing more to propose")
    tab.keyboard.press("Control+z")
    until(lambda: read(path) == before, "taken back")
    page.told(path)
    tab.keyboard.press("Escape")


def findings(page, path):
    """A finding leads to its line and its pixels; its fix is what check --fix writes."""
    tab = page.page
    before = read(path)
    current = insets(value(before, "frame", "capInsets"))
    write(path, before.replace(
        next(line for line in before.splitlines() if line.strip().startswith("capInsets:")),
        "  capInsets: 3"))
    page.told(path)
    tab.wait_for_selector("#findings li.warning")
    tab.get_by_role("button", name="Show line").first.click()
    expect("capInsets: 3" in tab.locator("#source mark").first.inner_text(), "its line")
    tab.get_by_role("button", name="Close").click()
    tab.get_by_role("button", name="Show pixels").first.click()
    tab.wait_for_selector("#source .mark")
    shot(page, "pixels")
    accessible(page)
    tab.get_by_role("button", name="Close").click()
    broken = read(path)
    fix = tab.locator("#findings button.chosen").first
    label = fix.inner_text()
    fix.click()
    until(lambda: read(path) != broken, f"{label} is written")
    fixed = read(path)
    expect(len(fixed.splitlines()) == len(broken.splitlines()), "only the value changes")
    tab.keyboard.press("Control+z")
    until(lambda: read(path) == broken, "a fix is taken back")
    write(path, before)
    page.told(path)
    expect(insets(value(read(path), "frame", "capInsets")) == current, "as it was")


def asking(page, path):
    """Undo asks where somebody else has changed the value since."""
    tab = page.page
    before = read(path)
    page.open(page.name)
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
    tab.keyboard.press("Escape")


def scopes(page, path):
    """A value of a direction is written where it stands, or where somebody wants it."""
    tab = page.page
    before = read(path)
    page.open(page.name)
    tab.locator("select[name=scope]").select_option("direction")
    page.drag("Content, top", 0, 30)
    until(lambda: value(read(path), "directions", "up", "contentInsets") is not None, "among its direction's differences")
    expect(value(read(path), "contentInsets") == value(before, "contentInsets"), "the theme's own stays")
    page.told(path)
    own = insets(value(read(path), "directions", "up", "contentInsets"))
    tab.locator("select[name=scope]").select_option("auto")
    page.drag("Content, left", 30, 0)
    until(lambda: insets(value(read(path), "directions", "up", "contentInsets")) != own, "where it stands")
    expect(value(read(path), "contentInsets") == value(before, "contentInsets"), "the theme's own still stays")
    write(path, before)
    page.told(path)
    tab.keyboard.press("Escape")


def references(page, theme, folder):
    """What is approved in the page is what a test finds."""
    tab = page.page
    shows_open = tab.locator("#approve-all")
    until(lambda: "Approve" in shows_open.inner_text(), "there is something to approve")
    first = page.name
    page.open(first)
    until(lambda: "no reference" in tab.locator(".verdict").inner_text(), "not approved yet")
    tab.keyboard.press("a")
    tab.locator("#question[open]").wait_for()
    shot(page, "approve")
    tab.get_by_role("button", name="Leave").click()
    name = value(read(f"{theme}/theme.yaml"), "name") or os.path.basename(theme)
    expect(not os.path.exists(f"{folder}/{name}/{first}.png"), "nothing is approved before somebody has said so")
    tab.keyboard.press("a")
    tab.locator("#question .chosen").click()
    until(lambda: os.path.exists(f"{folder}/{name}/{first}.png"), "approved")
    until(lambda: tab.locator(".verdict").inner_text() == "equal", "and equal")
    with open(f"{folder}/{name}/{first}.png", "rb") as file:
        shows(page, "#stage canvas", file.read(), "the picture that was seen")
    tab.keyboard.press("Escape")
    shows_open.click()
    tab.locator("#question .chosen").click()
    until(lambda: shows_open.inner_text() == "All approved", "all")
    result = subprocess.run([POPFRAME, "test", theme, "--references", folder, "--report", f"{folder}-report"],
                            capture_output=True, check=False)
    expect(result.returncode == 0, result.stderr)
    path = f"{theme}/theme.yaml"
    before = read(path)
    line = next(line for line in before.splitlines() if line.startswith("contentInsets:"))
    write(path, before.replace(line, "contentInsets: 30"))
    page.told(path)
    page.open(first)
    for way in ["beside", "swipe", "onion", "difference"]:
        tab.keyboard.press("c")
        expect(tab.locator("#against").input_value() == way, way)
        shot(page, f"against-{way}")
    accessible(page)
    # A reference that changes after it was seen is not written over.
    with open(f"{folder}/{name}/{first}.png", "rb") as file:
        old = file.read()
    tab.keyboard.press("c")
    tab.keyboard.press("a")
    tab.locator("#question[open]").wait_for()
    other = next(entry for entry in page.names if entry != first)
    shutil.copy(f"{folder}/{name}/{other}.png", f"{folder}/{name}/{first}.png")
    tab.locator("#question .chosen").click()
    until(lambda: "Nothing was approved" in tab.locator("#status").inner_text(), "refused")
    with open(f"{folder}/{name}/{first}.png", "rb") as file:
        expect(file.read() != old, "theirs stays")
    write(path, before)
    page.told(path)
    tab.keyboard.press("Escape")


def surroundings(page, theme):
    """The source is dragged, and the popover follows as place says."""
    tab = page.page
    tab.keyboard.press("s")
    tab.wait_for_selector(".answer dl")
    tab.locator("select[name=Host]").select_option("plain")
    until(lambda: tab.locator("#surroundings canvas").evaluate("canvas => canvas.width") > 500, "the screen")
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
    placed = tab.evaluate("import('/state.js').then((module) => module.state.placed)")
    tab.get_by_role("button", name="Copy place line").click()
    line = clipboard(page)
    expect(line == placed["line"] and line.startswith("popframe place "), line)
    said = subprocess.run(line.replace("popframe", POPFRAME, 1) + " --json", shell=True, check=True,
                          capture_output=True, cwd=page.cwd).stdout
    expect(json.loads(said) == placed["place"], "the page says what place --json says")
    tab.get_by_role("button", name="Copy scene").click()
    scene = clipboard(page)
    write(f"{page.cwd}/scene.yaml", scene)
    shows(page, "#surroundings canvas", rendered(f"{page.cwd}/scene.yaml"), "the scene draws what is seen")
    tab.get_by_role("checkbox", name="Reasons").check()
    page.settled()
    shot(page, "surroundings")
    accessible(page)
    box = source.bounding_box()
    expect(abs(box["width"] / tab.locator("#surroundings canvas").bounding_box()["width"]
               - placed["place"]["source"]["width"] * placed["place"]["scale"]
               / tab.locator("#surroundings canvas").evaluate("canvas => canvas.width")) < 0.002, "the source is where it is drawn")
    tab.locator("select[name=Device]").select_option("iphone-15-pro")
    until(lambda: tab.evaluate(
        "import('/state.js').then((module) => module.state.placed.place.container.width)") == 393, "a device")
    tab.keyboard.press("Escape")
    shot(page, "device")
    tab.locator("#show-previews").click()


def copies(page, theme, path):
    tab = page.page
    tab.locator("#copy").select_option("theme.yaml")
    until(lambda: clipboard(page) == read(path), "the theme's file")
    for target, ending in [("css", ".css"), ("uikit", ".swift"), ("swiftui", ".swift")]:
        tab.locator("#copy").select_option(target)
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
    page.open(page.name)
    canvas = tab.locator("#stage .paper canvas").first.bounding_box()
    inspection = tab.evaluate("import('/state.js').then((module) => module.state.inspection)")
    zoom = tab.evaluate("import('/state.js').then((module) => module.state.zoom)")
    scale = inspection["scale"]
    left, top = inspection["origin"]
    frame = inspection["points"]["frame"]
    x = left + int(frame[0] * scale) + 2
    y = top + int((frame[1] + frame[3] / 2) * scale)
    tab.mouse.move(canvas["x"] + (x + 0.5) * zoom, canvas["y"] + (y + 0.5) * zoom)
    until(lambda: tab.locator("#readout .link").count() == 1, "a pixel of a file")
    shot(page, "readout")
    tab.keyboard.press("Escape")


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
            tab.wait_for_selector("#findings li.warning")
            fix = tab.locator("#findings button.chosen").first
            fix.click()
            tab.locator("#question[open]").wait_for()
            accessible(page)
            tab.get_by_role("button", name="Leave them").click()
            page.settled()
            with open(art, "rb") as file:
                expect(file.read() == before, "nothing changes before somebody has said so")
            fix.click()
            tab.get_by_role("button", name="Change the files").click()
            until(lambda: tab.locator("#findings li").count() == 0, "nothing is left to find")
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
            options = tab.locator("#theme option").all_inner_texts()
            expect(any("Scenes" in words for words in options), f"scenes are listed: {options}")
            tab.locator("#theme").select_option(index=len(options) - 1)
            shows(page, '.cell[data-name="scenes/toolbar"] canvas', rendered(f"{place}/scenes/toolbar.yaml"),
                  "a scene is drawn as render does")
            write(f"{place}/scenes/toolbar.yaml",
                  "theme: ../Theme\nhost: toolbar\nanchor: item-1\ncontent: [200, 120]\n")
            shows(page, '.cell[data-name="scenes/toolbar"] canvas', rendered(f"{place}/scenes/toolbar.yaml"),
                  "and drawn again when it is saved")
            tab.locator(".cell .open").first.click()
            page.settled()
            accessible(page)
            expect(not page.complaints, page.complaints)
            page.context.close()
        finally:
            server.kill()


def main():
    with previewing(STUDIO, THEME, "--references", "refs", prepare=lambda folder: os.makedirs(f"{folder}/refs")) as place:
        page, path, theme, folder, browser = place.page, place.path, place.theme, place.folder, place.browser
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.cwd = folder
        cells = page.page.locator(".cell")
        page.names = cells.evaluate_all("cells => cells.map((cell) => cell.dataset.name)")
        page.name = next(name for name in page.names if "-up" in name)
        for step, arguments in [
            (by_hand, (theme, path)), (resized, (theme,)), (backgrounds, ()), (caps, (path,)),
            (findings, (path,)), (asking, (path,)), (scopes, (path,)), (copies, (theme, path)),
            (pixels, (theme,)), (surroundings, (theme,)), (references, (theme, f"{folder}/refs")),
        ]:
            step(page, *arguments)
            print("ok", step.__name__, flush=True)
        complaints = [text for text in page.complaints if "409" not in text]
        expect(not complaints, complaints)
        scenes(browser, THEME)
        print("ok scenes", flush=True)
        pixel_fixes(browser)
        print("ok fixes of pixels", flush=True)
    print("all parts passed")


main()
