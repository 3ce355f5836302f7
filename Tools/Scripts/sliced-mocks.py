#!/usr/bin/env python3
"""Slices fresh mocks whose truth is known, and prints a table: the truth, the result, the words.

The mocks are those that designers have: popovers that Chromium draws (shadows of CSS and of SVG filters at three
densities, text, buttons and rows in the frame, tails in a corner, opaque pages), and the shipped themes with
placeholders in them. Each made theme is drawn again without content and compared with the same popover drawn empty.

Fails where content is baked in without a word, where a made theme does not draw the empty popover again, where frame,
base or height are not those of the truth, or where a slice takes longer than --seconds of processor time. What is asked
or refused is counted and listed with its words. With --least N it fails where fewer than N themes are made without a
failure, or one does not draw the empty popover again; other failures are listed.

Example: .build/oracles/bin/python Tools/Scripts/sliced-mocks.py --count 20
Needs: a build, Chromium, Pillow and numpy (Tools/Scripts/oracles.sh installs them into .build/oracles).
Takes: some seconds a mock.
"""

import argparse
import collections
import dataclasses
import json
import os
import pathlib
import random
import re
import resource
import shlex
import shutil
import subprocess
import sys
import tempfile

PARSER = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
PARSER.add_argument("--popframe", type=os.path.abspath, default=".build/release/popframe")
PARSER.add_argument("--count", type=int, default=200, help="how many mocks (default: 200)")
PARSER.add_argument("--seed", type=int, default=1)
PARSER.add_argument("--seconds", type=float, default=5, help="processor time of one slice (default: 5)")
PARSER.add_argument("--least", type=int, help="how many themes have to be made without a failure (default: all)")
PARSER.add_argument("--only", help="mocks whose kind or name begins so")
PARSER.add_argument("--keep", type=pathlib.Path, help="a folder for mocks, themes and results.json")
OPTIONS = PARSER.parse_args()

import numpy  # noqa: E402
from PIL import Image  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
CELL = (300, 200)
FRAME = (50, 40, 200, 100)
# How far drawn pixels may be from the empty popover's, and how many per ten thousand may be further.
LEVELS, SPARE = 2, 10


@dataclasses.dataclass
class Mock:
    """A mock in one or several files, with what is known of it."""
    name: str
    kind: str
    files: list
    # The same without content, of the largest scale.
    empty: pathlib.Path = None
    frame: tuple = None
    base: float = None
    height: float = None
    content: tuple = None
    # Statuses that are right.
    allowed: tuple = (0,)
    # Words that a refusal has.
    words: str = ""


def path(base, height, tip=None, radius=14, corner=False):
    """An outline of the frame with an arrow that points down, as SVG."""
    x, y, w, h = FRAME
    right, bottom = x + w, y + h
    if corner:
        return (f"M{x + radius} {y}H{right - radius}A{radius} {radius} 0 0 1 {right} {y + radius}V{bottom - radius}"
                f"A{radius} {radius} 0 0 1 {right - radius} {bottom}H{x + base}L{x} {bottom + height}V{y + radius}"
                f"A{radius} {radius} 0 0 1 {x + radius} {y}Z")
    middle = 150
    tip = middle if tip is None else tip
    return (f"M{x + radius} {y}H{right - radius}A{radius} {radius} 0 0 1 {right} {y + radius}V{bottom - radius}"
            f"A{radius} {radius} 0 0 1 {right - radius} {bottom}H{middle + base / 2}L{tip} {bottom + height}"
            f"L{middle - base / 2} {bottom}H{x + radius}A{radius} {radius} 0 0 1 {x} {bottom - radius}V{y + radius}"
            f"A{radius} {radius} 0 0 1 {x + radius} {y}Z")


WORDS = "Save changes to the document before closing this window and its panels".split()


def text(dice, lines, left=64, top=54, width=172):
    """Lines of words of several lengths."""
    rows = []
    for line in range(lines):
        words = " ".join(dice.sample(WORDS, 3 if line else 2))
        rows.append(f'<div style="position:absolute;left:{left}px;top:{top + 20 * line}px;width:{width}px;'
                    f'font:13px DejaVu Sans,sans-serif;color:#222;white-space:nowrap;overflow:hidden">{words}</div>')
    return "".join(rows)


class Cells:
    """Popovers that Chromium draws: one page of cells, a picture of each at every scale."""

    def __init__(self, folder):
        self.folder, self.cells = folder, {}

    def add(self, name, outline, fill="#fff", style="", attributes="", inside="", defs="", page=""):
        svg = (f'<svg style="position:absolute;left:0;top:0;{style}" width="300" height="200">{defs}'
               f'<path d="{outline}" fill="{fill}" {attributes}/></svg>')
        self.cells[name] = f'<div class="cell" style="background:{page or "transparent"}">{svg}{inside}</div>'

    def draw(self):
        # A page that is too high is drawn in part only.
        names = list(self.cells)
        for start in range(0, len(names), 40):
            self.draw_page(names[start:start + 40])

    def draw_page(self, names):
        columns = 8
        rows = -(-len(names) // columns)
        html = self.folder / "cells.html"
        html.write_text(
            "<!doctype html><style>html,body{margin:0;background:transparent}.all{display:grid;grid-template-columns:"
            f"repeat({columns},300px);width:{300 * columns}px}}.cell{{position:relative;width:300px;height:200px;"
            f"overflow:hidden}}</style><div class=all>{''.join(self.cells[name] for name in names)}</div>")
        for scale in (1, 2, 3):
            shot = self.folder / f"cells@{scale}x.png"
            subprocess.run(
                ["chromium", "--headless", "--no-sandbox", "--hide-scrollbars", "--disable-gpu",
                 "--default-background-color=00000000", f"--force-device-scale-factor={scale}",
                 f"--window-size={300 * columns},{200 * rows}", f"--screenshot={shot}", html.as_uri()],
                check=True, capture_output=True)
            whole = Image.open(shot).convert("RGBA")
            for place, name in enumerate(names):
                left, top = place % columns * 300 * scale, place // columns * 200 * scale
                cell = whole.crop((left, top, left + 300 * scale, top + 200 * scale))
                if cell.getbbox() is None:
                    raise SystemExit(f"{name}: the browser has drawn nothing at {scale}x")
                cell.save(self.file(name, scale))

    def file(self, name, scale):
        return self.folder / f"{name}{'' if scale == 1 else f'@{scale}x'}.png"


def drawn_mocks(folder, count, dice):
    """Mocks that Chromium draws: the truth is what the page says."""
    cells, mocks = Cells(folder), []

    def add(kind, index, scales=(2,), content=None, height=12, allowed=(0,), words="", empty=True, **looks):
        name = f"{kind}-{index}"
        inside = looks.pop("inside", "")
        base = looks.pop("base", 24)
        outline = looks.pop("outline", None) or path(base, height)
        cells.add(name, outline, inside=inside, **looks)
        cells.add(f"{name}-empty", outline, **looks)
        mocks.append(Mock(
            name, kind, [cells.file(name, scale) for scale in scales],
            cells.file(f"{name}-empty", max(scales)) if empty else None, FRAME, base, height, content, allowed, words))

    def shadow():
        return (dice.randint(0, 8), dice.randint(3, 20), dice.choice([.1, .15, .2, .25, .3, .35, .4]))

    makers = []
    for index in range(10):
        y, blur, opacity = shadow()
        looks = dict(style=f"filter:drop-shadow(0 {y}px {blur}px rgba(0,0,0,{opacity}))")
        makers.append(lambda i=index, l=looks: add("css-set", i, (1, 2, 3), **l))
        makers.append(lambda i=index, l=looks: add("css-alone", i, (dice.choice([1, 2]),), **l))
        makers.append(lambda i=index, l=looks: add(
            "css-text", i, (1, 2), content=(64, 54, 172, 60), inside=text(dice, dice.randint(1, 3)), **l))
        defs = (f'<filter id="f{index}" x="-30%" y="-30%" width="160%" height="160%"><feDropShadow dx="0" dy="{y}" '
                f'stdDeviation="{blur / 2}" flood-opacity="{opacity}"/></filter>')
        linear = dict(defs=defs, attributes=f'filter="url(#f{index})"')
        makers.append(lambda i=index, l=linear: add("linear-set", i, (1, 2), height=13, **l))
        makers.append(lambda i=index, l=linear: add("linear-alone", i, (2,), height=13, **l))
        makers.append(lambda i=index: add("text", i, (2,), content=(64, 54, 172, 60),
                                          inside=text(dice, dice.randint(1, 3))))
        button = ('<div style="position:absolute;left:220px;top:54px;width:16px;height:16px;border-radius:8px;'
                  f'background:{dice.choice(["#d33", "#36c", "#888"])}"></div>')
        makers.append(lambda i=index, b=button: add("close-in", i, (2,), content=(220, 54, 16, 16), inside=b))
        tail, height = dice.randint(14, 22), dice.randint(10, 18)
        makers.append(lambda i=index, t=tail, h=height: add(
            "chat", i, (2,), base=t, height=h, outline=path(t, h, corner=True)))
        makers.append(lambda i=index, l=looks: add(
            "page", i, (2,), page=dice.choice(["#fff", "#d8dce4"]), empty=False, allowed=(65,),
            words="white and on black", **l))
        rows = "".join(
            f'<div style="position:absolute;left:50px;top:{64 + 24 * row}px;width:200px;height:24px;'
            f'background:{"#36c" if row == 1 else "#fff"};border-top:1px solid #ddd;box-sizing:border-box;'
            f'font:12px DejaVu Sans">&nbsp;&nbsp;{WORDS[row]}</div>' for row in range(3))
        makers.append(lambda i=index, r=rows: add(
            "rows", i, (2,), content=(50, 64, 200, 72), inside=r, empty=False, allowed=(65,), words="--content"))
    for make in makers[:count]:
        make()
    cells.draw()
    return mocks


def theme_mocks(popframe, folder, count, dice):
    """Mocks of the shipped themes with placeholders, in sizes that are no preview's."""
    themes = sorted(file.parent for file in (ROOT / "Assets").glob("*/theme.yaml"))
    mocks = []
    for index in range(count):
        theme = themes[index % len(themes)]
        placeholder = dice.choice(["text", "menu", "list", "form", "media"])
        scale = dice.choice([1, 2, 2])
        name = f"{theme.name}-{placeholder}-{index}"
        geometry = ["--content", f"{dice.randint(150, 240)}x{dice.randint(100, 170)}", "--arrow",
                    dice.choice(["up", "down", "left", "right"]), "--scale", str(scale)]
        files = []
        for what, ending in ((placeholder, ""), ("none", "-empty")):
            file = folder / f"{name}{ending}{'' if scale == 1 else f'@{scale}x'}.png"
            subprocess.run([popframe, "render", theme, *geometry, "--placeholder", what, "-o", file, "-q"], check=True)
            files.append(file)
        mocks.append(Mock(name, "theme", files[:1], files[1], content=(), allowed=(0, 65)))
    return mocks


class Outlined:
    """Premultiplied pixels, and where what is at least half opaque begins."""

    def __init__(self, file):
        pixels = numpy.asarray(Image.open(file).convert("RGBA")).astype(int)
        alpha = pixels[..., 3:]
        self.pixels = numpy.concatenate([(2 * pixels[..., :3] * alpha + 255) // 510, alpha], axis=2)
        rows, columns = numpy.nonzero(pixels[..., 3] >= 128)
        if not rows.size:
            rows, columns = numpy.nonzero(pixels[..., 3])
        self.place = numpy.array([rows.min(), columns.min()])

    def differences(self, other):
        """The difference of each pixel when outlines lie on each other; what one does not reach is empty."""
        before = numpy.maximum(self.place, other.place)
        behind = numpy.maximum(*(numpy.array(one.pixels.shape[:2]) - one.place for one in (self, other)))
        laid = []
        for one in (self, other):
            canvas = numpy.zeros((*(before + behind), 4), int)
            top, left = before - one.place
            canvas[top:top + one.pixels.shape[0], left:left + one.pixels.shape[1]] = one.pixels
            laid.append(canvas)
        return numpy.abs(laid[0] - laid[1])


def lengths(text):
    """Four lengths, of which a theme writes one if all are equal."""
    found = [float(number) for number in re.findall(r"[\d.]+", text)]
    return found * 4 if len(found) == 1 else found


def contents(folder):
    """The bytes of a theme's files by their names; of its text without the name, which is the folder's."""
    return {file.name: re.sub(rb"^name: .*\n", b"", file.read_bytes(), flags=re.MULTILINE)
            for file in folder.glob("*")}


class Trial:
    """Slices one mock, and judges what comes out."""

    def __init__(self, popframe, mock, scratch, seconds):
        self.popframe, self.mock, self.folder, self.seconds = popframe, mock, scratch / f"{mock.name}-theme", seconds
        self.failures = []
        # Whether a theme was made that does not draw the popover without its content.
        self.is_wrong = False

    def run(self):
        mock = self.mock
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run([self.popframe, "slice", *mock.files, "-o", self.folder], capture_output=True, text=True,
                              check=False)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.time = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        self.status, self.report = done.returncode, done.stdout
        error = done.stderr.strip().splitlines()
        self.words = re.sub(r"^\S*: error: ", "", error[-1]) if error else ""
        if self.time > self.seconds:
            self.failures.append(f"{self.time:.1f} s")
        if self.status not in mock.allowed:
            self.failures.append(f"status {self.status}")
        elif self.status == 65 and mock.words not in self.words:
            self.failures.append("other words")
        if self.status == 0:
            self.judge()
            self.hold()
        return self

    def judge(self):
        mock = self.mock
        if mock.content is not None and not re.search("^content: ", self.report, re.MULTILINE):
            self.words = "no content line"
        text = (self.folder / "theme.yaml").read_text()
        numbers = {key: float(value) for key, value in re.findall(r"^  (base|height): ([\d.]+)", text, re.MULTILINE)}
        alone = len(mock.files) == 1 and "@" not in mock.files[0].name
        if mock.base and abs(numbers.get("base", 0) - mock.base) > (2 if alone else 1.5):
            self.failures.append(f"base {numbers.get('base')}")
        if mock.height and abs(numbers.get("height", 0) - mock.height) > (1 if alone else .5) + 1e-6:
            self.failures.append(f"height {numbers.get('height')}")
        if mock.empty is not None:
            off = self.difference(text)
            spare = max(4, off.shape[0] * off.shape[1] * SPARE // 10000)
            count = int((off.max(axis=2) > LEVELS).sum())
            self.words = self.words or f"within {off.max()}"
            if count > spare and not (mock.kind.startswith("linear") and off[..., 3].max() <= 3 and off.max() <= 25):
                self.failures.append(f"{count} pixels differ, by up to {off.max()}")
                self.is_wrong = True

    def hold(self):
        """What a theme that was made has to hold: no warning, its own caps, and the lines as they were printed."""
        text = (self.folder / "theme.yaml").read_text()
        if self.command("check", self.folder, "--fail-on", "warning").returncode != 0:
            self.failures.append("check warns")
        caps = re.search(r"^frame:.*?^  capInsets: (\S.*?) *(#|$)", text, re.MULTILINE | re.DOTALL)
        for frame in sorted(self.folder.glob("frame*.png")) if caps else []:
            said = re.search(r"^capInsets: (.*)", self.command("slice", "--frame", frame).stdout)
            if said is None or lengths(said.group(1)) != lengths(caps.group(1)):
                self.failures.append(f"caps of {frame.name}")
        lines = re.search("^lines: (.*)", self.report, re.MULTILINE).group(1)
        again = self.folder.with_name(self.folder.name + "-again")
        shutil.rmtree(again, ignore_errors=True)
        self.command("slice", *self.mock.files, *shlex.split(lines), "-o", again)
        if contents(again) != contents(self.folder):
            self.failures.append("lines as printed")

    def command(self, *arguments):
        return subprocess.run([self.popframe, *map(str, arguments)], capture_output=True, text=True, check=False)

    def difference(self, text):
        """The least of the differences of the empty popover from its previews."""
        mock = self.mock
        content = "x".join(re.search(r"content: \[\[([\d.]+), ([\d.]+)\]\]", text).groups())
        offsets = re.search(r"offsets: \[(.*)\]", text).group(1).split(", ")
        arrow = re.search(r"the proof has drawn (\w+)", text).group(1)
        scale = re.search(r"@(\d)x", mock.empty.name)
        wanted = Outlined(mock.empty)
        best = None
        for offset in offsets:
            drawn = self.folder.parent / "drawn.png"
            subprocess.run(
                [self.popframe, "render", self.folder, "--content", content, "--arrow", arrow, "--offset", offset,
                 "--scale", scale.group(1) if scale else "1", "-o", drawn, "-q"], check=True)
            off = wanted.differences(Outlined(drawn))
            if best is None or off.max() < best.max():
                best = off
        return best


def main():
    dice = random.Random(OPTIONS.seed)
    with tempfile.TemporaryDirectory() as scratch:
        folder = OPTIONS.keep or pathlib.Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        drawn = min(100, OPTIONS.count // 2)
        mocks = drawn_mocks(folder, drawn, dice)
        mocks += theme_mocks(OPTIONS.popframe, folder, OPTIONS.count - len(mocks), dice)
        results = []
        for mock in mocks:
            if OPTIONS.only and not mock.name.startswith(OPTIONS.only):
                continue
            shutil.rmtree(folder / f"{mock.name}-theme", ignore_errors=True)
            trial = Trial(OPTIONS.popframe, mock, folder, OPTIONS.seconds).run()
            results.append(trial)
            truth = f"{mock.base}x{mock.height}" if mock.base else "theme"
            said = next((line for line in trial.report.splitlines() if line.startswith("content: ")), "")
            print(f"{mock.name:24} {truth:8} {trial.status:3} {trial.time:5.1f} s  "
                  f"{'FAILED ' + ', '.join(trial.failures) + ': ' if trial.failures else ''}{said} {trial.words}"[:230],
                  flush=True)
        if OPTIONS.keep:
            (folder / "results.json").write_text(json.dumps([
                {"name": one.mock.name, "status": one.status, "seconds": one.time, "words": one.words,
                 "failures": one.failures} for one in results], indent=1))
    if not results:
        print("sliced-mocks: error: there is nothing to slice", file=sys.stderr)
        sys.exit(66)
    tally = collections.Counter((one.mock.kind, "failed" if one.failures else "made" if one.status == 0 else "asked or refused")
                                for one in results)
    for (kind, outcome), count in sorted(tally.items()):
        print(f"{count:4} {kind} {outcome}")
    if OPTIONS.least is None:
        sys.exit(1 if any(one.failures for one in results) else 0)
    right = sum(one.status == 0 and not one.failures for one in results)
    wrong = sum(one.is_wrong for one in results)
    print(f"{right} of {len(results)} are made right, at least {OPTIONS.least} have to be; {wrong} draw another popover")
    sys.exit(1 if right < OPTIONS.least or wrong else 0)


main()
