#!/usr/bin/env python3
"""Looks for crashes: small pictures made by chance for `popframe slice`, and themes with every pair of keys for every
other command that reads a theme.

A case is a picture with one command line, or a theme with three: case i has pair i of all pairs of keys, and goes on through
the commands where the last round through the pairs ended. No status but those of the contract may come, and no death by a
signal: 70 is a defect, and so is a command that takes more than a minute. What breaks is kept in FOLDER, by its number, which
with the seed makes it again (`--only N`). Uses one core. Prints the statuses that came; status 1 when something broke.

Example: .build/oracles/bin/python Tools/Scripts/crash-search.py slice --count 1000 --keep broken
Needs: a build, and PyYAML (Tools/Scripts/oracles.sh installs it into .build/oracles).
Takes: ten seconds for 100 pictures, half a minute for 100 themes.
"""

import argparse
import collections
import importlib.util
import itertools
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "exports"))
from pictures import write_png  # noqa: E402


def script(name):
    """Another script as a module, for its generators."""
    source = (HERE / name).read_text().replace("\nmain()\n", "\n")
    spec = importlib.util.spec_from_loader(name[:-3].replace("-", "_"), loader=None)
    module = importlib.util.module_from_spec(spec)
    module.__file__ = str(HERE / name)
    exec(compile(source, name, "exec"), module.__dict__)
    return module


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=["slice", "themes"])
    parser.add_argument("--popframe", default=".build/release/popframe")
    parser.add_argument("--count", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first case")
    parser.add_argument("--only", type=int, help="this case alone")
    parser.add_argument("--keep", type=pathlib.Path, help="where inputs that break something are kept")
    return parser.parse_args()


if __name__ == "__main__":
    OPTIONS = options()

round_trips, set_laws = script("round-trips.py"), script("set-laws.py")
STATUSES = {0, 1, 64, 65, 66, 69, 73}

COLOR = ["#1C1C1E", "#FFFFFF80", "#0000", "#F80"]
LENGTH = [0, 1, 7.5, 200]
INSETS = [0, 6, [3, 9], [1, 2, 3, 40], -4, {"left": 5}]
# Values of every key, by its path; the first part is the section that has to be there.
KEYS = {
    "name": ["Chance", "it's: a # name"], "author": ["Somebody"], "license": ["CC0-1.0"],
    "contentInsets": INSETS, "contentCornerRadius": LENGTH, "contentColor": COLOR, "snap": ["pixel", "point"],
    "targets": [["css"], ["uikit", "swiftui", "nine-patch", "xcassets", "css"]],
    "lint": [{"caps-too-small": "off"}, {"export-loss": "error"}],
    "tint": [{"mode": "multiply", "color": "#FF8800"}, {"mode": "template", "color": "#08F8"}],
    "backdrop": [{"blur": 24}, {"blur": 0, "saturation": 1.8, "tint": "#FFFFFFB3"}, {"saturation": 0}],
    "shadow": [[], [{"blur": 20}], {"blur": 0, "spread": 3, "offset": [3, -9]}, [{"opacity": 0.3, "knockout": True},
               {"from": "frame", "color": "#F00", "blur": 6, "offset": [0, 80]}], {"spread": -30}],
    "appearances": [{"dark": {}}, {"dark": {"shadow": []}}, {"dark": {"contentInsets": 3}, "light": {"snap": "point"}}],
    "directions": [{"left": {"contentInsets": 6}}, {"down": {"shadow": []}, "none": {"contentInsets": 1}}],
    "previews.content": [[[60, 40]], [[1, 1], [300, 9]]], "previews.arrows": [["up"], ["left", "none"]],
    "previews.offsets": [["start", 0, "end"], [-900, 3.5]], "previews.scales": [[1], [2, 0.5], [3]],
    "previews.appearances": [["base"]], "previews.backgrounds": [["checker"], ["#123456"], {"base": ["#FFF"]}],
    "previews.placeholder": ["none", "menu", "form", "media"],
    "frame.fill": COLOR + [{"gradient": [["#FFF", 0], ["#0008", 1]], "angle": 45}, {"gradient": [["#F00", 0.5], ["#00F", 0.5]]}],
    "frame.cornerRadius": [0, 12, 500, [0, 3, 30, 9]], "frame.cornerCurve": ["circular", "continuous"],
    "frame.border": [{"color": "#000", "width": 1}, {"color": "#0F08", "width": "hairline", "alignment": "center"},
                     [{"width": 30, "color": "#00F"}, {"width": 2, "color": "#F008", "alignment": "outside"}]],
    "frame.innerShadow": [{"color": "#FFF", "offset": [0, 1]}, [{"blur": 90}, {"blur": 3, "opacity": 0.2}]],
    "frame.capInsets": [0, 3, [1, 2, 3, 4], 50, {"@1x": [2, 2, 2, 2], "@2x": [5, 4, 5, 4]}],
    "frame.resizing": ["tile", "stretch", "none", {"x": "tile", "y": "stretch"}, {"x": "none", "y": "tile"}],
    "frame.center": [[2, 2], [1, 30]], "frame.tileAnchor": ["start", "center", {"x": "end", "y": "center"}],
    "frame.filter": ["smooth", "nearest"], "frame.emptyMiddle": ["error", "transparent"],
    "frame.alignmentInsets": INSETS,
    "arrow.base": [0.5, 9, 44, 400], "arrow.height": [0.5, 7, 90], "arrow.tip": [0, 4, 40, -3],
    "arrow.overlap": [0, 2, 60], "arrow.join": ["over", "replace"], "arrow.order": ["front", "behind"],
    "arrow.lane": INSETS, "arrow.alignmentInsets": INSETS, "arrow.edge": ["clamp", "corner", "skew", "overshoot"],
    "arrow.filter": ["smooth", "nearest"], "arrow.down": ["flip", "rotate"], "arrow.left": ["turn", "mirror"],
    "arrow.images": [{"down": "frame.png"}, {"left": {"image": "arrow.png", "tip": 2}}],
    "arrow.tipRadius": [0, 2, 60], "arrow.baseRadius": [0, 4, 60],
    "arrow.shape": ["triangle", "M 0 10 L 8 0 L 16 10 Z", "M0,9 C 3,9 6,0 8,0 Q 12,0 16,9 Z", "M 0 0 Z"],
    "arrow.texture": ["frame", "center", "frame.png"], "arrow.textureOrigin": [[-40, -40], [3.5, 2]],
    "arrow.neck": [0, 15, 300], "arrow.stroke": [{"color": "#000", "width": 2},
                                               {"color": "#0F08", "width": 9, "alignment": "outside"}],
    "arrow.cornerRadius": [0, 7, 90], "arrow.resizing": ["stretch", "tile"],
}
IMAGE, DRAWN = {"style": "image", "image": "frame.png", "capInsets": 4}, {"style": "drawn", "fill": "#DDD"}
FUSED = {"none": {"image": "frame.png", "capInsets": 4},
         "up": {"image": "frame.png", "capInsets": [6, 2, 2, 2], "arrowSpan": [5, 11]},
         "right": {"image": "arrow.png", "capInsets": [1, 1, 1, 1], "arrowSpan": [3, 6]}}
BASES = [
    {"frame": IMAGE}, {"frame": DRAWN}, {"frame": DRAWN, "arrow": {"style": "drawn", "base": 20, "height": 10}},
    {"frame": IMAGE, "arrow": {"style": "image", "image": "arrow.png"}},
    {"frame": IMAGE, "arrow": {"style": "clip", "shape": "triangle", "base": 16, "height": 10}},
    {"arrow": {"style": "fused", "base": 6, "height": 4, "fused": FUSED}},
]
PAIRS = list(itertools.combinations(KEYS, 2))


def commands(dice, theme, out):
    """The command lines that every theme goes through."""
    size = dice.choice(["60x40", "1x1", "300x9", "3x700"])
    arrow = dice.choice(["up", "down", "left", "right", "none"])
    scale = dice.choice(["1", "2", "0.5", "3", "1.37"])
    offset = dice.choice(["start", "end", "0", "-7.5", "9999"])
    look = ["--arrow", arrow, "--scale", scale, "--offset", offset]
    layer = dice.choice(["all", "group", "frame", "arrow", "shadow"])
    edit = dice.choice(["contentInsets 7", "shadow[0].blur 3", "frame.cornerRadius 4", "arrow.tip 3", "shadow --remove",
                        "frame.border[0].width 2", "name Other", "arrow.lane [1,2,3,4]"]).split()
    lines = [
        ["render", theme, "--content", size, *look, "-o", out / "a.png"],
        ["render", theme, "--bounds", size, *look, "--layer", layer, "--canvas", dice.choice(["shadow", "bounds"]),
         "--background", dice.choice(["none", "checker", "red"]), "-o", out / "a.png"],
        ["render", theme, "--placeholder", dice.choice(["text", "menu", "list", "form", "media"]), *look, "-o", out / "a.png"],
        ["layout", theme, "--content", size, *look, "--json"],
        ["gallery", theme, "-o", out / "gallery"],
        ["gallery", theme, "-o", out / "gallery", "--wall"],
        ["check", theme], ["check", theme, "--format", dice.choice(["json", "sarif", "github"]), "--fail-on", "note"],
        ["check", theme, "--fix", "--dry-run"],
        ["place", theme, "--container", dice.choice(["320x480", "90x50"]), "--source",
         dice.choice(["10,10,44,44", "0,0,320,480", "300,470,90,90"]), "--content", size, "--json"],
        ["place", theme, "--device", "iphone-15", "--source", "9,700,30,30", "--content", size, "--explain", "-o", out / "p.png"],
        ["survey", theme, "--devices", "iphone-15", "--step", "400"],
        ["slice", out / "mock.png", "--check"],
        ["set", theme, *edit, *dice.choice([[], ["--appearance", "dark"], ["--direction", "left"]]), "--dry-run"],
        ["test", theme, "--references", out / "references", "--record", "all", "--report", out / "report"],
    ]
    lines += [["export", theme, "--to", form, "-o", out / form]
              for form in ("xcassets", "nine-patch", "css", "uikit", "swiftui")]
    lines += [["import", out / form, "-o", out / "back"] for form in ("xcassets", "nine-patch", "css")]
    return lines


# What has to be there before a command is of use.
BEFORE = {"slice": lambda theme, out: ["render", theme, "--content", "90x60", "-o", out / "mock.png"],
          "import": lambda theme, out: ["export", theme, "--to", out.name, "-o", out]}


def put(data, path, value):
    *sections, last = path.split(".")
    for section in sections:
        inner = data.get(section)
        data = data.setdefault(section, {}) if inner is None else inner
    data[last] = value


def make_theme(dice, number, folder):
    """A theme with the pair of keys of a number, on a base that is made by chance."""
    folder.mkdir()
    data = {"format": 1} | {name: dict(section) for name, section in dice.choice(BASES).items()}
    if dice.random() < 0.1:
        data = set_laws.theme(dice)
    for key in PAIRS[number % len(PAIRS)]:
        at, value = data, dice.choice(KEYS[key])
        if key.split(".")[0] not in ("name", "author", "license", "targets", "lint", "previews", "appearances", "directions"):
            place = dice.random()
            if place < 0.15:
                at = data.setdefault("appearances", {}).setdefault("dark", {})
            elif place < 0.3:
                at = data.setdefault("directions", {}).setdefault(dice.choice(["up", "left", "none"]), {})
        put(at, key, value)
    writer = set_laws.Writer(dice)
    (folder / "theme.yaml").write_bytes(writer.text(data))
    for name, width, height in [("frame.png", 16, 16), ("arrow.png", 9, 7)]:
        for scale in [1, 2] if dice.random() < 0.3 else [1]:
            path = folder / (name if scale == 1 else name.replace(".png", "@2x.png"))
            if dice.random() < 0.5:
                round_trips.noise(dice, path, width * scale, height * scale)
            else:
                picture(dice, path, width * scale, height * scale)


def picture(dice, path, width, height):
    """A picture that may be a popover: a rectangle, an arrow, a gradient, something soft or a pattern on it."""
    clear, kind = b"\0\0\0\0", dice.random()
    if kind < 0.15:
        return round_trips.noise(dice, path, width, height)
    left, right = sorted([dice.randint(0, width // 3), width - dice.randint(0, width // 3)])
    top, bottom = sorted([dice.randint(0, height // 2), height - dice.randint(0, height // 3)])
    color = [dice.randrange(256) for _ in range(3)] + [dice.choice([255, 255, 255, 254, 200, 128, 127, 30])]
    step = [dice.choice([0, 0, 1, 3, 40]) for _ in range(4)]
    period, tip, slope = dice.choice([0, 0, 2, 3, 5]), dice.randint(0, width), dice.choice([0.5, 1, 2])
    soft = dice.choice([0, 0, 1, 4])
    rows = []
    for y in range(height):
        row = bytearray()
        for x in range(width):
            inside = left <= x < right and top <= y < bottom
            arrow = y < top and abs(x + 0.5 - tip) <= y * slope
            if inside or arrow:
                pixel = [(color[c] + step[c] * (x if c < 2 else y)) % 256 for c in range(3)] + [color[3]]
                if period and (x // period + y // period) % 2:
                    pixel[1] = 255 - pixel[1]
                row += bytes(pixel)
            elif soft:
                away = max(left - x, x - right + 1, top - y, y - bottom + 1)
                row += bytes([0, 0, 0, max(0, 120 - away * 120 // (soft * 2))])
            else:
                row += clear
        rows.append(bytes(row))
    if dice.random() < 0.1:
        row = bytearray(rows[dice.randrange(height)])
        row[dice.randrange(len(row))] ^= dice.randrange(256)
        rows[dice.randrange(height)] = bytes(row)
    turn = dice.random()
    if turn < 0.25:
        rows = rows[::-1]
    elif turn < 0.5:
        cells = [[row[4 * x:4 * x + 4] for x in range(width)] for row in rows]
        rows = [b"".join(column) for column in zip(*cells)]
        width, height = height, width
    write_png(path, width, height, rows)


class Search:
    def __init__(self, options):
        self.options, self.statuses, self.broken, self.worst = options, collections.Counter(), [], (0, "")

    def run(self, number, words, counts=True):
        """Runs a command; keeps what breaks."""
        words = [str(word) for word in words]
        start = time.monotonic()
        try:
            done = subprocess.run([self.options.popframe, *words, "-q"], capture_output=True, text=True, errors="replace",
                                  stdin=subprocess.DEVNULL, timeout=60, check=False)
            status, said = done.returncode, done.stderr
        except subprocess.TimeoutExpired:
            status, said = "timeout", ""
        took = time.monotonic() - start
        if took > self.worst[0]:
            self.worst = (took, f"case {number}: {words[0]}")
        if counts:
            self.statuses[words[0], status] += 1
        if status not in STATUSES:
            self.broken.append(number)
            print(f"case {number}: {' '.join(words)}: {status}: {said.strip()[-300:]}", flush=True)
            return False
        return True

    def slice(self, number, dice, scratch):
        sizes = [(dice.randint(1, 12), dice.randint(1, 12)), (dice.randint(8, 40), dice.randint(8, 40)), (60, dice.randint(1, 60))]
        width, height = dice.choice(sizes)
        mocks = [scratch / "mock.png"]
        picture(dice, mocks[0], width, height)
        if dice.random() < 0.2:
            mocks.append(scratch / dice.choice(["mock@2x.png", "other.png"]))
            picture(dice, mocks[1], width * 2, height * 2)
        words = ["--frame", mocks[0]] if dice.random() < 0.1 else [*mocks, "--check"]
        for option, values in [("--tolerance", ["0", "9", "255"]), ("--scale", ["2", "3"]), ("--shadow", ["keep"]),
                               ("--content", ["2,2,4,4", "0,0,99,99", "-3,-3,5,5"])]:
            if dice.random() < 0.2:
                words += [f"{option}={dice.choice(values)}"]
        return self.run(number, ["slice", *words])

    def themes(self, number, dice, scratch):
        theme = scratch / "Chance"
        make_theme(dice, number, theme)
        lines = commands(dice, theme, scratch)
        first = number // len(PAIRS) * 3 + number % len(PAIRS)
        isWhole = True
        for index in range(3):
            line = lines[(first + index * (len(lines) // 3)) % len(lines)]
            if line[0] in BEFORE:
                isWhole = self.run(number, BEFORE[line[0]](theme, line[1] if line[0] == "import" else scratch), False) and isWhole
            isWhole = self.run(number, line) and isWhole
        return isWhole


def main():
    OPTIONS.popframe = str(pathlib.Path(OPTIONS.popframe).resolve())
    search = Search(OPTIONS)
    numbers = [OPTIONS.only] if OPTIONS.only is not None else range(OPTIONS.first, OPTIONS.first + OPTIONS.count)
    start = time.monotonic()
    for done, number in enumerate(numbers, 1):
        scratch = pathlib.Path(tempfile.mkdtemp(prefix="crash-search-"))
        try:
            whole = getattr(search, OPTIONS.kind)(number, random.Random(f"{OPTIONS.seed} {OPTIONS.kind} {number}"), scratch)
            if not whole and OPTIONS.keep:
                shutil.copytree(scratch, OPTIONS.keep / f"{OPTIONS.kind}-{OPTIONS.seed}-{number}", dirs_exist_ok=True)
        finally:
            shutil.rmtree(scratch, ignore_errors=True)
        if done % 500 == 0:
            print(f"{done} cases, {time.monotonic() - start:.0f} s", file=sys.stderr, flush=True)
    for (command, status), count in sorted(search.statuses.items(), key=str):
        print(f"{command:10} {status!s:8} {count}")
    print(f"crash-search: {OPTIONS.kind}, seed {OPTIONS.seed}: {len(numbers)} cases, {sum(search.statuses.values())} commands, "
          f"{len(search.broken)} broke; the longest took {search.worst[0]:.1f} s ({search.worst[1]})")
    sys.exit(1 if search.broken else 0)


main()
