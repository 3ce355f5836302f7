#!/usr/bin/env python3
"""Makes twelve gestures on the studio's page in Firefox, and reads the theme's file after each.

Usage: gestures.py STUDIO POPFRAME THEME [SHOT.png]

STUDIO and POPFRAME are the two programs, THEME is a theme's folder with a frame and an arrow that are pictures, and a
content of the same inset on all sides; it is copied, never changed. Needs Firefox in the path, and PyYAML.
"""

import base64
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

import yaml

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Tools/Scripts/exports"))
from firefox import Firefox  # noqa: E402 (it stands elsewhere)

STUDIO, POPFRAME, THEME = (os.path.abspath(path) for path in sys.argv[1:4])
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
        self.rest()
        selector = f'[role="slider"][aria-label="{label}"]'
        until(lambda: self.box(selector), f"{label} is there")
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
        subprocess.run([POPFRAME, "render", THEME, "--content", "200x120", "--scale", "1,2", "-o", f"{aside}/mock.png"], check=True)
        page.press("#tabs button", "Stage")
        page.drop("new", [f"{aside}/mock.png", f"{aside}/mock@2x.png"])
        until(lambda: page.box("#sheet .verdict.ok"), "the proof")
        page.press("#make")
        until(lambda: os.path.exists(f"{folder}/mock/theme.yaml"), "the theme is made")
    done("drops pictures, and makes a theme")


def main():
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(THEME, f"{folder}/Meadow")
        shutil.copytree(THEME, f"{folder}/Other")
        server = subprocess.Popen([STUDIO, "preview", "-q", "--", folder], stdout=subprocess.PIPE, text=True, stderr=subprocess.DEVNULL)
        page = None
        try:
            page = Page(server.stdout.readline().strip())
            gestures(page, folder)
        finally:
            if page and len(sys.argv) > 4:
                with open(sys.argv[4], "wb") as file:
                    file.write(page.firefox.picture(0, 0, 1440, 900))
            if page:
                page.firefox.close()
            server.kill()


main()
