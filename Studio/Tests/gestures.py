#!/usr/bin/env python3
"""Makes the gestures of the studio's page in Firefox, and reads the theme's file after each.

STUDIO and POPFRAME are the two programs, THEMES is a folder with the themes Crimson and Thought, which have pictures, and Card and
Bubble, which are drawn; they are copied, never changed.

Usage: Studio/Tests/gestures.py STUDIO POPFRAME THEMES [SHOT.png]
Example: $(Tools/Scripts/browser.sh) Studio/Tests/gestures.py .build/release/popframe-studio .build/release/popframe Assets
Needs: Firefox, and the Python of Tools/Scripts/browser.sh.
Takes: a minute or two.
"""
import base64
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

from given import given

STUDIO, POPFRAME, THEMES, SHOT = given(__doc__)

import yaml  # noqa: E402

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Tools/Scripts/exports"))
from firefox import Firefox  # noqa: E402 (it stands elsewhere)

PATIENCE = float(os.environ.get("PATIENCE", 300))
CONTROL, SHIFT, ENTER = "\ue009", "\ue008", "\ue007"


def until(condition, what):
    end = time.time() + PATIENCE
    while not condition():
        if time.time() > end:
            raise AssertionError(what)
        time.sleep(0.05)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


class Page:
    """The studio's page in Firefox, driven as people do: by a mouse and keys."""

    def __init__(self, address):
        self.firefox = Firefox(shutil.which("firefox"), 1)
        # Only in a tab of its own do fields get events of their focus.
        self.firefox.context = self.firefox.ask("browsingContext.create", type="tab")["context"]
        self.firefox.ask("browsingContext.setViewport", context=self.firefox.context, viewport={"width": 1440, "height": 900})
        self.firefox.ask("browsingContext.navigate", context=self.firefox.context, url=address, wait="complete")

    def get(self, expression):
        """A value of the page, as JSON."""
        return json.loads(self.firefox.evaluate(f"(async () => JSON.stringify(await ({expression}) ?? null))()"))

    def state(self, key):
        return self.get(f'import("/state.js").then(({{ state }}) => state.{key})')

    def box(self, selector, text=""):
        """The middle of an element, in CSS pixels; `None` for one that is not there."""
        return self.get(f"""(() => {{
            const all = [...document.querySelectorAll({json.dumps(selector)})].filter(
                (one) => one.textContent.includes({json.dumps(text)}) && one.getClientRects().length);
            all[0]?.scrollIntoView({{ block: "nearest" }});
            const box = all[0]?.getBoundingClientRect();
            return box && [box.x + box.width / 2, box.y + box.height / 2];
        }})()""")

    def act(self, *sources):
        self.firefox.ask("input.performActions", context=self.firefox.context, actions=list(sources))

    def mouse(self, *steps):
        self.act({"type": "pointer", "id": "mouse", "actions": [*steps]})

    def press(self, selector, text=""):
        def stands():
            box = self.box(selector, text)
            self.rest()
            return box is not None and box == self.box(selector, text)

        until(stands, f"{selector} {text} is there, and stands still")
        x, y = (round(one) for one in self.box(selector, text))
        self.mouse({"type": "pointerMove", "x": x, "y": y}, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0})
        self.rest()

    def drag(self, label, dx, dy):
        """Drags a handle by its name."""
        self.drag_on(f'[role="slider"][aria-label="{label}"]', dx, dy)

    def drag_on(self, selector, dx, dy):
        self.rest()
        until(lambda: self.box(selector), f"{selector} is there")
        self.rest()
        x, y = (round(one) for one in self.box(selector))
        moves = [{"type": "pointerMove", "x": round(x + dx * step / 4), "y": round(y + dy * step / 4), "duration": 40} for step in range(1, 5)]
        self.mouse({"type": "pointerMove", "x": x, "y": y}, {"type": "pointerDown", "button": 0}, *moves, {"type": "pointerUp", "button": 0})

    def keys(self, text, held=""):
        downs = [{"type": "keyDown", "value": key} for key in held]
        presses = [{"type": kind, "value": key} for key in text for kind in ["keyDown", "keyUp"]]
        ups = [{"type": "keyUp", "value": key} for key in reversed(held)]
        self.act({"type": "key", "id": "keys", "actions": downs + presses + ups})

    def type(self, selector, text):
        """Replaces what is in a field."""
        self.press(selector)
        self.keys("a", CONTROL)
        self.keys(f"{text}{ENTER}")

    def rest(self):
        """Waits until the page has painted what it knows."""
        self.get("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))")

    def shows(self, name):
        """Waits until a theme is on the stage."""
        until(lambda: self.box(f'.pane [aria-label^="{name}, "]'), f"{name} is on the stage")

    def knows(self, path):
        """Waits until the page shows the theme's file as it is."""
        until(lambda: self.state("themes.find(({ id }) => id === state.theme).revision")
              == hashlib.sha256(read(path).encode()).hexdigest(), "the page knows what is written")
        self.rest()

    def drop(self, zone, paths):
        files = [{"name": os.path.basename(path), "data": base64.b64encode(open(path, "rb").read()).decode()} for path in paths]
        self.get(f"""(() => {{
            const transfer = new DataTransfer();
            for (const file of {json.dumps(files)}) transfer.items.add(new File(
                [Uint8Array.from(atob(file.data), (letter) => letter.charCodeAt(0))], file.name, {{ type: "image/png" }}));
            const send = (target, kind) => target.dispatchEvent(new DragEvent(kind, {{ dataTransfer: transfer, bubbles: true, cancelable: true }}));
            send(document.body, "dragenter");
            const target = document.querySelector('[data-zone="{zone}"]');
            for (const kind of ["dragenter", "dragover", "drop"]) send(target, kind);
        }})()""")


def gestures(page, folder):
    path = f"{folder}/Meadow/theme.yaml"

    def value(*keys):
        node = yaml.safe_load(read(path))
        for key in keys:
            node = node[key] if node is not None and (isinstance(node, list) or key in node) else None
        return node

    def wrote(gesture, what):
        before = read(path)
        gesture()
        until(lambda: read(path) != before, f"{what} is written")
        page.knows(path)
        return before

    count = 0

    def done(what):
        nonlocal count
        count += 1
        print(f"ok {count:2} {what}", flush=True)

    until(lambda: page.box(".theme", "Crimson"), "the wall")
    page.press(".theme", "Crimson")
    until(lambda: page.state("inspection"), "the stage")
    done("opens a theme from the wall")
    unit = page.state("zoom")

    caps = page.state("inspection.values.frame.capInsets")
    wrote(lambda: page.drag("Cap, left", -2 * unit, 0), "a cap")
    until(lambda: page.state("inspection.values.frame.capInsets")[1] == caps[1] - 2, "two points less")
    done("drags a cap")

    page.press("#outline .row > .open", "Content")
    start = value("contentInsets")
    wrote(lambda: page.drag("Content, top", 0, 3 * unit), "the content")
    assert value("contentInsets")[0] == start + 3, f"{value('contentInsets')}"
    done("drags the content's edge")

    page.get("document.querySelector('[role=slider][aria-label=\"Content, top\"]').focus()")
    wrote(lambda: page.keys("\ue015"), "a nudge")
    assert value("contentInsets")[0] == start + 4, "one point more"
    done("nudges by an arrow key")

    before = wrote(lambda: page.keys("z", CONTROL), "undo")
    assert value("contentInsets")[0] == start + 3, "taken back"
    wrote(lambda: page.keys("z", CONTROL + SHIFT), "redo")
    assert read(path) == before, "byte by byte"
    done("undoes and redoes")

    page.press("#outline .row > .open", "Arrow")
    height = page.state("inspection.values.arrow.height")
    wrote(lambda: page.drag("Arrow, height", 0, -2 * unit), "the arrow")
    assert value("arrow", "height") == height + 2, "two points higher"
    done("drags the arrow's height")

    page.press("#outline .row > .open", "Content")
    wrote(lambda: page.type("#fields [data-key='contentCornerRadius'] input", "6"), "a number")
    assert value("contentCornerRadius") == 6
    done("types a number")

    shadows = len(value("shadow") or [])
    wrote(lambda: page.press("[aria-label='Add a shadow']"), "a shadow")
    assert len(value("shadow")) == shadows + 1
    done("adds a shadow")

    page.press("[aria-label='Add an appearance']")
    wrote(lambda: page.press(".menu button", "Dark"), "an appearance")
    until(lambda: page.state("look") == "dark", "dark is worked on")
    page.press("#outline .row.inner > .open")
    page.press("#fields .destination button", "Only dark")
    base = value("shadow")
    wrote(lambda: page.type("#fields [data-key='shadow[0].blur'] input", "31"), "a blur")
    assert value("appearances", "dark", "shadow")[0]["blur"] == 31 and value("shadow") == base, "dark alone"
    done("changes a value in dark only")

    page.press("#tabs button", "Grid")
    until(lambda: page.get("document.querySelector('#grid canvas')?.width > 1"), "the grid is painted")
    page.press("#grid td > button")
    until(lambda: page.state("view") == "stage" and page.state("inspection"), "a cell opens on the stage")
    zoom = page.state("zoom")
    page.keys("+")
    until(lambda: page.state("zoom") > zoom, "larger")
    done("opens a cell, and zooms")

    page.press("#tabs button", "In place")
    until(lambda: page.box(".why"), "reasons")
    page.get("document.querySelector('.source').focus()")
    where = page.state("placed.place.source.x")
    page.keys("\ue012", SHIFT)
    until(lambda: page.state("placed.place.source.x") == where - 10, "the source moves")
    done("moves the source")

    with tempfile.TemporaryDirectory() as aside:
        subprocess.run([POPFRAME, "render", f"{THEMES}/Crimson", "--content", "200x120", "--scale", "1,2", "-o", f"{aside}/mock.png"], check=True)
        page.press("#tabs button", "Stage")
        page.drop("new", [f"{aside}/mock.png", f"{aside}/mock@2x.png"])
        until(lambda: page.box("#sheet .verdict.ok"), "the proof")
        page.press("#make")
        until(lambda: os.path.exists(f"{folder}/mock/theme.yaml"), "the theme is made")
        page.shows("mock")
    done("drops pictures, and makes a theme")


def opened(page, folder, name):
    """Opens a theme from the wall: what its file says, and what writes into it, waits for it, and compares it."""
    path = f"{folder}/{name}/theme.yaml"
    page.press('button[title^="All themes"]')
    page.press(".theme", name)
    page.shows(name)

    def written(gesture, holds, what):
        before = read(path)
        gesture()
        until(lambda: read(path) != before, f"{what} is written")
        assert holds(yaml.safe_load(read(path))), f"{what}: {[line for line in read(path).splitlines() if line not in before.splitlines()]}"
        page.knows(path)

    return yaml.safe_load(read(path)), written


def close_to(numbers, others):
    return len(numbers) == len(others) and all(abs(one - other) < 6e-4 for one, other in zip(numbers, others))


def shadow(page, folder):
    """The dot of a shadow's offset, and the ring of its blur."""
    _, written = opened(page, folder, "Card")
    page.press("#outline .row > .open", "12 down")
    unit = page.state("zoom")
    written(lambda: page.drag("Shadow, offset", 5 * unit, -4 * unit), lambda file: file["shadow"][0]["offset"] == [5, 8], "an offset")
    written(lambda: page.drag("Shadow, blur", -3 * unit, 0), lambda file: file["shadow"][0]["blur"] == 25, "a blur")


def gradient_and_path(page, folder):
    """A stop along the line of a gradient, and its end; base and height of an arrow that is a path scale the path."""
    before, written = opened(page, folder, "Bubble")
    page.press("#outline .row > .open", "Frame")
    unit, height = page.state("zoom"), page.state("inspection.points.frame")[3]
    stop = page.get("[...document.querySelectorAll('[role=slider]')].map((one) => one.ariaLabel).findLast((label) => label?.startsWith('Stop '))")
    written(lambda: page.drag(stop, 0, -height * unit / 4), lambda file: file["frame"]["fill"]["gradient"][1][1] == 0.75, "a stop")
    written(lambda: page.drag("Gradient, angle", height * unit / 2, -height * unit / 2), lambda file: file["frame"]["fill"]["angle"] == 90, "an angle")
    page.press("#outline .row > .open", "Arrow")
    arrow = before["arrow"]
    numbers = lambda shape: [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", shape)]
    scaled = lambda across, down: [number * (down if index % 2 else across) for index, number in enumerate(numbers(arrow["shape"]))]
    across, down = (arrow["base"] + 6) / arrow["base"], (arrow["height"] + 5) / arrow["height"]
    written(lambda: page.drag("Arrow, base", 3 * unit, 0), lambda file: close_to(numbers(file["arrow"]["shape"]), scaled(across, 1)), "a base")
    written(lambda: page.drag("Arrow, height", 0, -5 * unit), lambda file: close_to(numbers(file["arrow"]["shape"]), scaled(across, down)), "a height")


def caps(page, folder):
    """A cap, on the pixels of its file."""
    _, written = opened(page, folder, "Thought")
    page.press("#outline .row > .open", "Frame")
    page.press("#fields .well button", "1x")
    until(lambda: page.box("dialog#slicing[open] [role=slider]"), "slicing opens")
    unit = page.get("document.querySelector('#slicing-art').getBoundingClientRect().width / document.querySelector('#slicing-art canvas').width")
    written(lambda: page.drag("Left cap of frame.png", -20 * unit, 0), lambda file: file["frame"]["capInsets"] == [30, 10, 30, 30], "a cap")
    page.keys("\ue00c")
    until(lambda: not page.box("dialog[open]"), "Escape closes it")


def source(page, folder):
    """The source in place is where the pointer let it go, and the popover has followed."""
    opened(page, folder, "Card")
    page.press("#tabs button", "In place")
    until(lambda: page.box(".why") and page.get("document.querySelector('#place canvas').width > 1"), "a screen")
    page.rest()
    start, before = page.box(".source"), page.state("placed.place.source")
    page.drag_on(".source", -40, 32)
    until(lambda: page.state("placed.place.source") != before, "the server has placed it")
    page.rest()
    until(lambda: all(abs(one - other - by) < 2 for one, other, by in zip(page.box(".source"), start, [-40, 32])), f"below the pointer: {start} {page.box('.source')}")
    page.press("#tabs button", "Stage")


def sheet(page, folder):
    """The lines on a mock: an edge, a cap, the tip, and a rectangle of content; and its zoom."""
    says = lambda layer: page.get(f"document.querySelector('[name=layer-{layer}] small').textContent")

    def proved():
        until(lambda: page.box("#sheet .verdict") and not page.box("#sheet .busy"), "it is proved")
        page.rest()

    def back():
        page.press("[name=as-found]")
        proved()

    with tempfile.TemporaryDirectory() as aside:
        with open(f"{aside}/theme.yaml", "w", encoding="utf-8") as file:
            file.write('''format: 1
contentInsets: 14
frame: {style: drawn, fill: "#FFFFFF", cornerRadius: 14, border: {color: "#C9CED8", width: 1}}
arrow: {style: drawn, base: 24, height: 13}
''')
        subprocess.run([POPFRAME, "render", aside, f"{aside}/plain@2x.png", "--arrow", "down", "--content", "152x62", "--scale", "2"], check=True)
        page.drop("new", [f"{aside}/plain@2x.png"])
    until(lambda: page.box("#sheet .verdict.ok"), "the proof")
    proved()
    assert says("frame") == "180 × 90", says("frame")
    page.press("#sheet .segments button", "4×")
    page.press("[name=layer-frame]")
    page.drag("Left edge of the frame", 40, 0)
    proved()
    assert says("frame") == "175 × 90", f"ten pixels of four are five points: {says('frame')}"
    back()
    page.press("#sheet .segments button", "Fit")
    unit = page.get("document.querySelector('#mock-art').getBoundingClientRect().width / document.querySelector('#mock-art img').naturalWidth * 2")
    page.press("[name=layer-caps]")
    found = float(page.get("document.querySelector('[name=number-caps-left-0]').value"))
    page.drag("Left cap of the frame", -10 * unit, 0)
    proved()
    now = float(page.get("document.querySelector('[name=number-caps-left-0]').value"))
    assert abs(found - 10 - now) <= 1 and page.box("#sheet .verdict.no"), f"a cap, which cuts the corner: {found} {now}"
    back()
    page.press("[name=layer-arrow]")
    _, height = says("arrow").split(" × ")
    page.drag("Tip of the arrow", 0, -2 * unit)
    proved()
    assert abs(float(height) - 2 - float(says("arrow").split(" × ")[1])) <= 0.5, f"two points less than {height}: {says('arrow')}"
    back()
    page.press("[name=layer-content]")
    page.drag_on("#mock-art", 40 * unit, 20 * unit)
    proved()
    width, height = (float(length) for length in says("content").split(" × "))
    assert abs(width - 40) <= 1 and abs(height - 20) <= 1, f"a rectangle of content: {says('content')}"


def main():
    with tempfile.TemporaryDirectory() as folder:
        for name, copy in [("Crimson", "Meadow"), *((name, name) for name in ["Card", "Bubble", "Thought"])]:
            shutil.copytree(f"{THEMES}/{name}", f"{folder}/{copy}")
        server = subprocess.Popen([STUDIO, "preview", "-q", "--", folder], stdout=subprocess.PIPE, text=True, stderr=subprocess.DEVNULL)
        page = None
        try:
            page = Page(server.stdout.readline().strip())
            gestures(page, folder)
            for step in [shadow, gradient_and_path, caps, source, sheet]:
                step(page, folder)
                print(f"ok {step.__name__}", flush=True)
        finally:
            if page and SHOT:
                with open(SHOT, "wb") as file:
                    file.write(page.firefox.picture(0, 0, 1440, 900))
            if page:
                page.firefox.close()
            server.kill()


main()
