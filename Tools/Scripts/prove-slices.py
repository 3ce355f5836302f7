#!/usr/bin/env python3
"""Slices pictures of themes, and compares the resulting themes with the pictures.

Of every shipped theme, in each appearance and at each scale, a picture of 240×160 points of content goes into
`popframe slice` for every direction alone, and all directions together; then all of 2x and 3x as one set. They are
drawn without a background, so that a backdrop draws nothing. `popframe render` draws what comes out: each picture is
identical, or within 2 levels where the theme casts a shadow. Art may have no more pixels than the theme's own of
that scale and appearance; drawn themes have none. EXPECTED lists what cannot be done, and why; it fails when it can.

--corpus: a folder of art of others: themes are made of each frame with each arrow in it, and of its fused pictures.

Exits with 1 when a proof fails, with 66 when there is nothing to prove.

Example: .build/oracles/bin/python Tools/Scripts/prove-slices.py --scales 1,2 Bubble
Needs: a build, Pillow and numpy (Tools/Scripts/oracles.sh installs them into .build/oracles).
Takes: half a minute a theme.
"""

import argparse
import collections
import concurrent.futures
import dataclasses
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

PARSER = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
PARSER.add_argument("--popframe", type=os.path.abspath, default=".build/release/popframe")
PARSER.add_argument("--scales", default="1,2,3", help="scales to prove (default: 1,2,3)")
PARSER.add_argument("--corpus", type=pathlib.Path, help="a folder with art of others, instead of shipped themes")
PARSER.add_argument("--jobs", type=int, default=1, help="how many themes are taken apart at once (default: 1)")
PARSER.add_argument("themes", nargs="*", metavar="THEME", help="names of shipped themes, instead of all")
OPTIONS = PARSER.parse_args()

import numpy  # noqa: E402
from PIL import Image  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
DIRECTIONS = ("up", "down", "left", "right", "none")
CORPUS_FUSED = """format: 1
contentInsets: 8
arrow:
  style: fused
  base: 37
  height: 19
  cornerRadius: 7
  fused:
    up: {image: PopoverBackgroundArrowUp.png, capInsets: [41, 9, 9, 9], arrowSpan: [10, 47]}
    down: {image: PopoverBackgroundArrowDown.png, capInsets: [23, 9, 27, 9], arrowSpan: [10, 47]}
    right: {image: PopoverBackgroundArrowSide.png, capInsets: [24, 9, 9, 27], arrowSpan: [25, 62]}
"""
# From a pattern of `theme appearance case` to words of the message with which `slice` refuses it.
EXPECTED = {}
# Pictures of another size: the light inside of Glass reaches far to both sides of its arrow and its corners.
CONTENT = {"Glass": "400x320"}


@dataclasses.dataclass
class Theme:
    """A theme that pictures are drawn of."""
    folder: pathlib.Path
    appearance: str
    # Pixels of its own art by scale; 0 where it is drawn.
    art: dict
    directions: tuple = DIRECTIONS
    scales: tuple = (1, 2, 3)
    content: str = "240x160"

    @property
    def name(self):
        return f"{self.folder.name} {self.appearance}"

    @property
    def permitted(self):
        return 2 if re.search("^shadow:", (self.folder / "theme.yaml").read_text(), re.MULTILINE) else 0


class Prover:
    """Proves one theme in a scratch folder."""

    def __init__(self, popframe, theme, scales, scratch):
        self.popframe, self.theme, self.scratch = popframe, theme, scratch
        self.scales = [scale for scale in theme.scales if scale in scales]
        self.failures, self.tally = [], collections.Counter()

    def run(self):
        self.scratch.mkdir(parents=True)
        cases = []
        for scale in self.scales:
            cases += [(f"{direction}@{scale}x", [direction], [scale]) for direction in self.theme.directions]
            cases.append((f"together@{scale}x", self.theme.directions, [scale]))
        if {2, 3} <= set(self.scales):
            cases.append(("together@2x@3x", self.theme.directions, [2, 3]))
        for name, directions, scales in cases:
            outcome, art = self.case(name, directions, scales)
            self.tally[outcome] += 1
            print(f"{self.theme.name:16} {name:15} {outcome:14} {art}".rstrip(), flush=True)
        return self

    def case(self, name, directions, scales):
        """What comes of taking pictures apart: a word for the table, and how much art it is of how much."""
        mocks = {(d, s): self.mock(d, s) for d in directions for s in scales}
        sliced = self.scratch / "Sliced"
        shutil.rmtree(sliced, ignore_errors=True)
        done = self.command("slice", *mocks.values(), "-o", sliced)
        what = f"{self.theme.name} {name}"
        words = next((words for pattern, words in EXPECTED.items() if re.fullmatch(pattern, what)), None)
        if words is not None:
            if done.returncode == 65 and words in done.stderr:
                return "refused", ""
            return self.failure(what, f"was to be refused ({words}), ended with {done.returncode}"), ""
        if done.returncode != 0:
            return self.failure(what, done.stderr.strip()), ""
        made, own = (sum(table[scale] for scale in scales) for table in (area(sliced.glob("*.png")), self.theme.art))
        art = f"{made} of {own} pixels of art" if own else f"{made} pixels of art"
        worst = max(self.difference(sliced, mock, *key) for key, mock in mocks.items())
        if worst > self.theme.permitted:
            return self.failure(what, f"differs by {worst} levels"), art
        if 0 < own < made:
            return self.failure(what, f"{made} pixels of art, of which the theme has {own}"), art
        return ("identical" if worst == 0 else f"within {worst}"), art

    def failure(self, what, message):
        self.failures.append(f"{what}: {message}")
        return "FAILED"

    def command(self, *arguments):
        return subprocess.run([self.popframe, *map(str, arguments)], capture_output=True, text=True, check=False)

    def draw(self, folder, output, direction, scale, *arguments):
        done = self.command(
            "render", folder, "--arrow", direction, "--scale", scale, *arguments, "-o", output, "-q")
        if done.returncode != 0:
            raise SystemExit(f"{folder}: {done.stderr}")
        return output

    def mock(self, direction, scale):
        path = self.scratch / f"{direction}{'' if scale == 1 else f'@{scale}x'}.png"
        return path if path.exists() else self.draw(
            self.theme.folder, path, direction, scale, "--content", self.theme.content, "--offset", 20, "--appearance",
            self.theme.appearance)

    def difference(self, folder, mock, direction, scale):
        """The largest difference between a picture and the nearest of the previews of its direction."""
        text = (folder / "theme.yaml").read_text()
        content = "x".join(re.search(r"content: \[\[([\d.]+), ([\d.]+)\]\]", text).groups())
        # A theme without an arrow has the default, which is not written.
        offsets = re.search(r"offsets: \[(.*)\]|$", text).group(1)
        offsets = offsets.split(", ") if offsets else ["0"]
        if direction == "none":
            del offsets[1:]
        wanted = Outlined(mock)
        return min(
            wanted.difference(Outlined(self.draw(
                folder, self.scratch / "drawn.png", direction, scale, "--content", content, "--offset", offset)))
            for offset in offsets)


class Outlined:
    """Premultiplied pixels, and where what is at least half opaque begins."""

    def __init__(self, path):
        pixels = numpy.asarray(Image.open(path).convert("RGBA")).astype(int)
        alpha = pixels[..., 3:]
        self.pixels = numpy.concatenate([(2 * pixels[..., :3] * alpha + 255) // 510, alpha], axis=2)
        rows, columns = numpy.nonzero(pixels[..., 3] >= 128)
        if not rows.size:
            rows, columns = numpy.nonzero(pixels[..., 3])
        self.place = numpy.array([rows.min(), columns.min()])

    def difference(self, other):
        """The largest difference when outlines lie on each other; what one does not reach is empty."""
        before = numpy.maximum(self.place, other.place)
        behind = numpy.maximum(*(numpy.array(one.pixels.shape[:2]) - one.place for one in (self, other)))
        laid = []
        for one in (self, other):
            canvas = numpy.zeros((*(before + behind), 4), int)
            top, left = before - one.place
            canvas[top:top + one.pixels.shape[0], left:left + one.pixels.shape[1]] = one.pixels
            laid.append(canvas)
        return int(numpy.abs(laid[0] - laid[1]).max())


def area(pictures):
    """The pixels of pictures by scale."""
    areas = collections.Counter()
    for path in pictures:
        found = re.search(r"@(\d)x", path.name)
        width, height = Image.open(path).size
        areas[int(found.group(1)) if found else 1] += width * height
    return areas


def shipped_themes(names):
    """The themes of Assets in each of their appearances."""
    for folder in sorted(path.parent for path in (ROOT / "Assets").glob("*/theme.yaml")):
        if names and folder.name not in names:
            continue
        pictures = [path for path in folder.glob("*.png") if not path.name.startswith("scene")]
        dark = [path for path in pictures if "~dark" in path.name]
        base = [path for path in pictures if path not in dark]
        content = CONTENT.get(folder.name, Theme.content)
        yield Theme(folder, "base", area(base), content=content)
        if dark or re.search("^  dark:", (folder / "theme.yaml").read_text(), re.MULTILINE):
            replaced = {path.name.replace("~dark", "") for path in dark}
            yield Theme(folder, "dark", area(dark + [path for path in base if path.name not in replaced]),
                        content=content)


def corpus_themes(corpus, scratch):
    """A theme of each frame with each arrow of the corpus, and of its fused pictures."""
    pictures = {path.stem: path for path in sorted(corpus.rglob("*.png"))}
    frames = [name for name in pictures if name.startswith("popover-background-")]
    arrows = [name for name in pictures if re.match("popover-(arrow|pin|callout)-", name)]
    for frame in frames:
        for arrow in arrows:
            text = (f"format: 1\ncontentInsets: 10\nframe: {{image: {frame}.png, capInsets: 12}}\n"
                    f"arrow: {{image: {arrow}.png}}\n")
            name = f"{frame.removeprefix('popover-background-')}+{arrow.removeprefix('popover-')}"
            # Two whole periods have to be there beside the arrow; this one's is 104 points long.
            content = "560x560" if frame.endswith("gray-red") else "240x160"
            yield corpus_theme(scratch / name, text, [pictures[frame], pictures[arrow]], scales=(1,), content=content)
    fused = [path for name, path in pictures.items() if re.fullmatch("PopoverBackgroundArrow(Up|Down|Side)(@2x)?", name)]
    if fused:
        yield corpus_theme(scratch / "fused", CORPUS_FUSED, fused, scales=(1, 2), directions=DIRECTIONS[:4])


def corpus_theme(folder, text, pictures, **more):
    folder.mkdir(parents=True)
    for picture in pictures:
        shutil.copyfile(picture, folder / picture.name)
    (folder / "theme.yaml").write_text(text)
    return Theme(folder, "base", area(pictures), **more)


def main():
    scales = [int(scale) for scale in OPTIONS.scales.split(",")]
    failures, tally = [], collections.Counter()
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        themes = list(corpus_themes(OPTIONS.corpus, scratch / "themes") if OPTIONS.corpus else
                      shipped_themes(OPTIONS.themes))
        provers = [Prover(OPTIONS.popframe, theme, scales, scratch / f"work-{place}")
                   for place, theme in enumerate(themes)]
        with concurrent.futures.ThreadPoolExecutor(OPTIONS.jobs) as pool:
            for prover in pool.map(Prover.run, provers):
                tally += prover.tally
                failures += prover.failures
    if not tally:
        print("prove-slices: error: there is nothing to prove", file=sys.stderr)
        sys.exit(66)
    print(", ".join(f"{count} {outcome}" for outcome, count in sorted(tally.items())))
    if failures:
        sys.exit("\n".join(failures))


main()
