#!/usr/bin/env python3
"""Takes big pictures of every shipped theme apart and holds the themes that come out against the pictures.

    Scripts/prove-slices.py .build/release/popframe [THEME…]

For each theme a picture of each direction, at 1x, 2x and 3x, light and dark, goes into `popframe slice` alone,
and all directions of one scale together. What comes out is drawn by `popframe render` at the picture's size and
compared here: identical without a shadow, within 2 levels with one. Its art may have no more pixels than the
theme's own. What slicing cannot do stands below with its reason, and fails when it can. Needs Pillow and numpy.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import numpy as np
from PIL import Image

ROOT = pathlib.Path(__file__).resolve().parent.parent
DIRECTIONS = ["up", "down", "left", "right", "none"]
# Themes that cannot be taken apart, and why.
REFUSED = {
    "Glass": "its gradient runs across and has a knee: no column or row is like its neighbours",
}
# Themes whose art is larger than their own, and why.
LARGER = {
    "Linen": "its arrow has no picture of its own: it is cut out of the cloth",
    "Pushpin": "the pin's own painted shadow is no Gaussian, so that all that is soft stays in the art",
}


def premultiplied(path):
    picture = np.asarray(Image.open(path).convert("RGBA")).astype(int)
    picture[..., :3] = (picture[..., :3] * picture[..., 3:] + 127) // 255
    return picture


class Prover:
    def __init__(self, popframe, work):
        self.popframe, self.work = popframe, work
        self.failures, self.pictures, self.exact = [], 0, 0

    def run(self, *arguments):
        return subprocess.run(
            [self.popframe, *map(str, arguments)], check=False, capture_output=True, text=True)

    def mock(self, theme, direction, scale, appearance):
        suffix = "" if scale == 1 else f"@{scale}x"
        path = self.work / f"{theme}-{direction}{suffix}.png"
        arguments = ["--content", "320x240", "--arrow", direction, "--offset", 20, "--scale", scale]
        done = self.run("render", ROOT / "Assets" / theme, *arguments, "--appearance", appearance, "-o", path, "-q")
        if done.returncode != 0:
            sys.exit(done.stderr)
        return path

    def slice(self, theme, mocks, scale, appearance, directions):
        """Takes pictures apart, draws what came out and compares; a line for the table."""
        folder = self.work / "Sliced"
        shutil.rmtree(folder, ignore_errors=True)
        done = self.run("slice", *mocks, "-o", folder)
        what = f"{theme} {appearance} {'+'.join(directions)} @{scale}x"
        if theme in REFUSED:
            if done.returncode != 65:
                self.failures.append(f"{what}: was to be refused, status {done.returncode}")
            return "refused"
        if done.returncode != 0:
            self.failures.append(f"{what}: {done.stderr.strip()[-200:]}")
            return "FAILED"
        worst = 0
        for mock, direction in zip(mocks, directions):
            worst = max(worst, self.compare(folder, mock, direction, scale))
        permitted = 2 if self.casts_shadow(theme, appearance) else 1 if theme == "Ink" else 0
        if worst > permitted:
            self.failures.append(f"{what}: differs by {worst} levels")
        self.pictures += len(mocks)
        self.exact += len(mocks) if worst == 0 else 0
        own, original = self.area(folder, scale), self.original(theme, scale)
        if original and own > original and theme not in LARGER:
            self.failures.append(f"{what}: {own} pixels of art, {original} in the theme")
        return f"{worst}"

    def casts_shadow(self, theme, appearance):
        return "shadow:" in (ROOT / "Assets" / theme / "theme.yaml").read_text()

    def compare(self, folder, mock, direction, scale):
        """The largest difference between a mock and the theme drawn at its size, laid upon each other by their
        outlines."""
        text = (folder / "theme.yaml").read_text()
        width, height = re.search(r"content: \[\[([\d.]+), ([\d.]+)\]\]", text).groups()
        offsets = re.search(r"offsets: \[([^\]]*)\]", text)
        drawn, worst = self.work / "drawn.png", []
        for offset in offsets.group(1).split(", ") if offsets else ["0"]:
            done = self.run("render", folder, "--content", f"{width}x{height}", "--arrow", direction,
                            "--offset", offset, "--scale", scale, "-o", drawn, "-q")
            if done.returncode != 0:
                sys.exit(done.stderr)
            pictures = [premultiplied(mock), premultiplied(drawn)]
            size = [sum(p.shape[k] for p in pictures) for k in (0, 1)]
            for k, picture in enumerate(pictures):
                rows, columns = np.nonzero(picture[..., 3] >= 128)
                y, x = size[0] // 2 - rows.min(), size[1] // 2 - columns.min()
                pictures[k] = np.zeros((2 * size[0], 2 * size[1], 4), int)
                pictures[k][y:y + picture.shape[0], x:x + picture.shape[1]] = picture
            worst.append(int(np.abs(pictures[0] - pictures[1]).max()))
        return min(worst)

    @staticmethod
    def area(folder, scale):
        total = 0
        for path in folder.glob("*.png"):
            found = re.search(r"@(\d)x\.png$", path.name)
            if int(found.group(1) if found else 1) == scale:
                width, height = Image.open(path).size
                total += width * height
        return total

    def original(self, theme, scale):
        """The pixels of a theme's own art at one scale, without other appearances and sheets' backgrounds."""
        total = 0
        for path in (ROOT / "Assets" / theme).glob("*.png"):
            found = re.search(r"@(\d)x\.png$", path.name)
            if "~" in path.name or path.name == "scene.png":
                continue
            if int(found.group(1) if found else 1) == scale:
                width, height = Image.open(path).size
                total += width * height
        return total


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    names = sys.argv[2:] or sorted(p.parent.name for p in (ROOT / "Assets").glob("*/theme.yaml"))
    with tempfile.TemporaryDirectory() as work:
        prover = Prover(str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(work))
        for theme in names:
            dark = "dark:" in (ROOT / "Assets" / theme / "theme.yaml").read_text()
            for appearance in ["base", "dark"] if dark else ["base"]:
                cells = []
                for scale in [1, 2, 3]:
                    mocks = [prover.mock(theme, d, scale, appearance) for d in DIRECTIONS]
                    alone = [prover.slice(theme, [m], scale, appearance, [d]) for m, d in zip(mocks, DIRECTIONS)]
                    together = prover.slice(theme, mocks, scale, appearance, DIRECTIONS)
                    cells.append(f"@{scale}x: {' '.join(alone)}, together {together}")
                print(f"{theme} {appearance}: {'; '.join(cells)}", flush=True)
    if prover.pictures == 0:
        sys.exit("no theme was taken apart")
    print(f"{prover.pictures} pictures drawn again, {prover.exact} of them identically; "
          f"{len(prover.failures)} failures")
    if prover.failures:
        sys.exit("\n".join(prover.failures))


main()
