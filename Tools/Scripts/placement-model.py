#!/usr/bin/env python3
"""Compares `popframe place --json` with a slow model of the rules in exact fractions.

The model is written from the rules' text (Sources/Placement/Documentation.docc/PlacingPopovers.md) and
shares nothing with the program: allowed areas of containers, devices and regions, clipped sources, obstacles,
all policies, alignments and sizes, every number of every candidate, and the pixels of bounds and arrow in the
container. Placements are random and the same in every run of one seed.
Exits with 1 when a number, a choice or a status differs, and shows the arguments of each.

Example: Tools/Scripts/placement-model.py .build/release/popframe --count 200
Needs: a build.
Takes: a minute for 1000 placements.
"""

import argparse
import json
import pathlib
import random
import struct
import subprocess
import sys
import tempfile
import zlib
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction as F

HIT = F(1, 10**6)
EPSILON = F(1, 10**9)

# The theme that the placements use: every number is different, so that none is mistaken for another.
INSETS = {"top": 9, "left": 11, "bottom": 13, "right": 6}
BASE, HEIGHT, TIP = 30, 14, 11
LANE = {"top": 8, "left": 7, "bottom": 12, "right": 15}
THEME = f"""format: 1
name: Model
contentInsets: [9, 11, 13, 6]
frame: {{image: frame.png, capInsets: 4, resizing: stretch}}
arrow: {{style: image, image: arrow.png, base: {BASE}, height: {HEIGHT}, tip: {TIP}, lane: [8, 7, 12, 15]}}
"""


def png(width, height):
    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    rows = (b"\0" + b"\x40\x80\xc0\xff" * width) * height
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


# Devices as published lists have them: width, height, safe area (top, left, bottom, right), scale.
DEVICES = {
    "iphone-15-pro": (393, 852, (59, 0, 34, 0), 3),
    "iphone-14": (390, 844, (47, 0, 34, 0), 3),
    "iphone-14-landscape": (844, 390, (0, 47, 21, 47), 3),
    "iphone-se-3": (375, 667, (20, 0, 0, 0), 2),
    "ipad-pro-11": (834, 1194, (24, 0, 20, 0), 2),
    "ipad-9-landscape": (1080, 810, (20, 0, 0, 0), 2),
}


class Box:
    def __init__(self, x, y, width, height):
        self.x, self.y, self.width, self.height = x, y, width, height

    @property
    def right(self):
        return self.x + self.width

    @property
    def bottom(self):
        return self.y + self.height

    def span(self, axis):
        return (self.x, self.right) if axis == "x" else (self.y, self.bottom)

    def common(self, other):
        width = min(self.right, other.right) - max(self.x, other.x)
        height = min(self.bottom, other.bottom) - max(self.y, other.y)
        return width * height if width > 0 and height > 0 else F(0)


def clamp(value, low, high):
    return max(low, min(value, high))


def lane(direction):
    """The lane's low and high ends and the tip from the base's low end, after the turn."""
    if direction in ("up", "down"):
        return LANE["left"], LANE["right"], TIP
    # A quarter turn anticlockwise takes left to bottom: the tip counts from the other end.
    return LANE["top"], LANE["bottom"], BASE - TIP if direction == "left" else TIP


def arrow(direction, length, asked):
    """Section 3's clamp: the tip from the edge's low end."""
    low, high, tip = lane(direction)
    x = length / 2 + asked - tip
    if length - low - high >= BASE:
        x = clamp(x, low, length - high - BASE)
    elif length > BASE:
        x = low * (length - BASE) / F(low + high)
    else:
        x = (length - BASE) / F(2)
    return x + tip


class Placement:
    """One placement: request `r` holds every number as a fraction."""

    def __init__(self, r):
        self.r = r
        top, left, bottom, right = r["margins"]
        width, height = r["container"]
        covered = [r["safe"][0], r["safe"][1], max(r["safe"][2], r["keyboard"]), r["safe"][3]]
        if r["within"]:
            # The part outside the region counts as covered.
            inner = Box(*r["within"])
            covered = [max(*pair) for pair in zip(
                covered, (inner.y, inner.x, height - inner.bottom, width - inner.right))]
        self.area = Box(left + covered[1], top + covered[0], width - left - right - covered[1] - covered[3],
                        height - top - bottom - covered[0] - covered[2])
        self.source = Box(*r["source"])
        if r["clip"]:
            clip = Box(*r["clip"])
            x, y = max(self.source.x, clip.x), max(self.source.y, clip.y)
            self.source = Box(x, y, min(self.source.right, clip.right) - x,
                              min(self.source.bottom, clip.bottom) - y)
        self.obstacles = [Box(*o) for o in r["obstacles"]]
        order = r["permitted"]
        if r["policy"] == "preference":
            order = [d for d in ("up", "down", "left", "right") if d in order]
        if r["policy"] == "largest-area":
            order = [d for d in ("down", "up", "left", "right") if d in order]
        self.candidates = [self.candidate(d) for d in order]
        self.winner = self.choose()
        if not r["overlap"] and self.winner["seen"] <= EPSILON and self.is_spanned(self.winner["direction"]):
            # Nothing would be seen beside the source: it is covered instead.
            self.r = dict(r, overlap=True)
            self.candidates = [self.candidate(d) for d in order]
            self.winner = self.choose()

    def is_spanned(self, direction):
        """Whether the source leaves too little on both sides for the smallest popover, in an area that holds an arrow."""
        vertical = direction in ("up", "down")
        axis = "y" if vertical else "x"
        (low, high), (source_low, source_high) = self.area.span(axis), self.source.span(axis)
        least = min(self.full(direction, *size)[1 if vertical else 0] for size in (self.r["minimum"], self.content()))
        before, after = source_low - self.r["distance"] - low, high - self.r["distance"] - source_high
        return before < least and after < least and high - low > HEIGHT

    def full(self, direction, width, height):
        vertical = direction in ("up", "down")
        return (width + INSETS["left"] + INSETS["right"] + (0 if vertical else HEIGHT),
                height + INSETS["top"] + INSETS["bottom"] + (HEIGHT if vertical else 0))

    def content(self):
        width, height = self.r["content"]
        return (clamp(width, 320, 600) if self.r["uikit"] else width), height

    def candidate(self, direction):
        r, area, source = self.r, self.area, self.source
        width, height = self.content()
        axis, cross = ("y", "x") if direction in ("up", "down") else ("x", "y")
        after = direction in ("up", "left")
        full = self.full(direction, width, height)
        length, across = (full[1], full[0]) if axis == "y" else full
        (low, high), (cross_low, cross_high) = area.span(axis), area.span(cross)
        (source_low, source_high), (from_, to) = source.span(axis), source.span(cross)
        wanted = source_high + r["distance"] if after else source_low - r["distance"]
        start = max(wanted, low) if after else min(wanted, high)
        room = high - start if after else start - low
        enough = length <= room
        fits = enough and across <= cross_high - cross_low
        deficit = max(F(0), length - room)
        size = length
        if not enough:
            if r["overlap"]:
                size = min(length, high - low)
                start = min(start, high - size) if after else max(start, low + size)
            else:
                least = self.full(direction, *r["minimum"])
                size = min(length, max(room, least[1] if axis == "y" else least[0]))
        side = min(across, cross_high - cross_low)
        middle = (from_ + to) / F(2)
        begin = middle - side / F(2)
        mirrored = cross == "x" and r["rtl"]
        if r["alignment"] != "center":
            begin = from_ if (r["alignment"] == "start") != mirrored else to - side
        begin = clamp(begin, cross_low, cross_high - side)

        tip = begin + arrow(direction, side, middle - begin - side / F(2))
        if r["shift"]:
            begin = clamp(begin + middle - tip, cross_low, cross_high - side)
            tip = begin + arrow(direction, side, middle - begin - side / F(2))
        first = start if after else start - size
        popover = Box(begin, first, side, size) if axis == "y" else Box(first, begin, size, side)
        beside = max(from_ - tip, tip - to, F(0))
        if beside <= HIT:
            beside = F(0)
        seen = popover.common(area)
        obstructed = sum((popover.common(o) for o in self.obstacles), F(0))
        # What covers an obstacle does not fit.
        fits = fits and obstructed <= EPSILON
        inner = room - HEIGHT
        score = 0
        if inner > 0:
            score = -(-(cross_high - cross_low) // 10) * -(-inner // 10)
        return dict(
            direction=direction, full=full, room=room, fits=fits, enough=enough, hits=beside == 0,
            beside=beside, deficit=deficit, seen=seen, covered=popover.common(source),
            obstructed=obstructed,
            lost=full[0] * full[1] - seen, popover=popover, score=score,
            tip=(tip, start) if axis == "y" else (start, tip))

    def choose(self):
        candidates, r = self.candidates, self.r
        if r["policy"] in ("preference", "listed"):
            for wish in (lambda c: c["fits"] and c["hits"], lambda c: c["fits"]):
                for candidate in candidates:
                    if wish(candidate):
                        return candidate
            order = ("covered", "lost", "deficit") if r["overlap"] else ("lost", "covered", "deficit")
            amount = lambda c, key: c[key] + (c["obstructed"] if key == "covered" else 0)  # noqa: E731
            return min(candidates, key=lambda c: tuple(amount(c, key) for key in order))
        if r["policy"] == "largest-area":
            return max(candidates, key=lambda c: c["score"])
        first = candidates[0]
        opposite = {"up": "down", "down": "up", "left": "right", "right": "left"}[first["direction"]]
        other = next((c for c in candidates if c["direction"] == opposite), None)
        if first["enough"] or other is None:
            return first
        return other if other["enough"] or other["room"] > first["room"] else first


def request(random):
    def number(low, high, step=None):
        step = step or random.choice([1, 2, 4, 10])
        return F(random.randint(low * step, high * step), step)

    container = (number(120, 1200), number(120, 1200))
    device = random.choice(list(DEVICES)) if random.random() < 0.2 else None
    if device:
        container = tuple(map(F, DEVICES[device][:2]))

    def box():
        x, y = (random.randint(0, int(length) * 2 // 3) for length in container)
        return (F(x), F(y), F(random.randint(20, int(container[0]) - x)),
                F(random.randint(20, int(container[1]) - y)))

    width, height = random.choice([(0, 0), (4, 60), (44, 44), (300, 20), (container[0] + 40, container[1] + 40)])
    source = (number(-20, int(container[0])), number(-20, int(container[1])), F(width), F(height))
    if width > container[0] and random.random() < 0.7:
        # As large as the screen and larger.
        source = (number(-45, 15), number(-45, 15), F(width), F(height))
    directions = ["up", "down", "left", "right"]
    random.shuffle(directions)
    zero = F(0)
    return dict(
        container=container, source=source, permitted=directions[:random.randint(1, 4)],
        content=(number(10, 700), number(10, 500)),
        minimum=random.choice([(zero, zero), (number(0, 200), number(0, 200))]),
        margins=random.choice([(F(10),) * 4, tuple(number(0, 30) for _ in range(4))]),
        safe=random.choice([(zero,) * 4, (F(59), zero, F(34), zero), (zero, F(44), F(21), F(44))]),
        keyboard=random.choice([zero, zero, number(0, 80)]),
        distance=random.choice([zero, zero, number(-10, 20)]),
        policy=random.choice(["preference", "preference", "listed", "largest-area", "flip"]),
        alignment=random.choice(["center", "center", "start", "end"]),
        rtl=random.random() < 0.3, overlap=random.random() < 0.3, shift=random.random() < 0.2,
        uikit=random.random() < 0.1,
        device=device, clip=box() if random.random() < 0.2 else None,
        within=box() if random.random() < 0.15 else None,
        obstacles=[box() for _ in range(random.choice([0, 0, 0, 1, 2]))],
        scale=random.choice([F(1), F(2), F(3), F(3, 2), F(21, 8)])) | (
            dict(safe=tuple(map(F, DEVICES[device][2]))) if device else {})


def text(value):
    if value.denominator == 1:
        return str(value.numerator)
    return f"{float(value):.10f}".rstrip("0")


def arguments(r):
    def several(values, separator=","):
        return separator.join(text(value) for value in values)

    where = ["--container", several(r["container"], "x"), "--safe-area", several(r["safe"])]
    if r["device"]:
        where = ["--device", r["device"], "--adaptive", "none"]
    result = where + ["--source", several(r["source"]),
        "--permitted", ",".join(r["permitted"]), "--content", several(r["content"], "x"),
        "--minimum-content", several(r["minimum"], "x"), "--margins", several(r["margins"]),
        "--keyboard", text(r["keyboard"]), "--scale", text(r["scale"]),
        "--distance", text(r["distance"]), "--policy", r["policy"], "--alignment", r["alignment"],
        "--layout-direction", "rtl" if r["rtl"] else "ltr"]
    for key, option in [("clip", "--clip"), ("within", "--within")]:
        if r[key]:
            result += [option, several(r[key])]
    for obstacle in r["obstacles"]:
        result += ["--obstacle", several(obstacle)]
    for key, option in [("overlap", "--overlap-source"), ("uikit", "--uikit-sizes")]:
        if r[key]:
            result.append(option)
    return result + (["--edge", "shift"] if r["shift"] else [])


def differences(r, answer):
    """What the program says that the model does not."""
    found = []

    def same(name, one, other):
        if abs(F(one) - F(other)) > HIT / 10:
            found.append(f"{name}: {one}, not {float(other)}")

    def same_box(name, one, other):
        for key in ("x", "y", "width", "height"):
            same(f"{name}.{key}", one[key], getattr(other, key))

    model = Placement(r)
    same_box("allowedArea", answer["allowedArea"], model.area)
    names = [c["direction"] for c in answer["candidates"]]
    if names != [c["direction"] for c in model.candidates]:
        return [f"candidates {names}"]
    for ours, theirs in zip(model.candidates, answer["candidates"]):
        name = ours["direction"]
        for key in ("room", "beside", "deficit", "seen", "covered", "obstructed", "lost", "score"):
            same(f"{name} {key}", theirs[key], ours[key])
        for key in ("fits", "hits"):
            if theirs[key] != ours[key]:
                found.append(f"{name} {key}: {theirs[key]}")
        same(f"{name} full.width", theirs["full"]["width"], ours["full"][0])
        same(f"{name} full.height", theirs["full"]["height"], ours["full"][1])
        same_box(f"{name} popover", theirs["popover"], ours["popover"])
        same(f"{name} tip.x", theirs["tip"]["x"], ours["tip"][0])
        same(f"{name} tip.y", theirs["tip"]["y"], ours["tip"][1])
    if answer["direction"] != model.winner["direction"]:
        found.append(f"direction {answer['direction']}, not {model.winner['direction']}")
    same_box("popover", answer["popover"], model.winner["popover"])
    return found + pixels(r, answer, model.winner)


def rounded(value):
    return (value + F(1, 2)).__floor__()


def pixels(r, answer, winner):
    """What the pixels of bounds and arrow are that the container's own are not."""
    found, scale, box = [], r["scale"], winner["popover"]
    bounds, arrow = answer["pixels"]["bounds"], answer["pixels"]["arrow"]
    size = (rounded(box.right * scale) - rounded(box.x * scale),
            rounded(box.bottom * scale) - rounded(box.y * scale))
    if (bounds["width"], bounds["height"]) != size:
        found.append(f"bounds of {bounds['width']} × {bounds['height']} pixels, not {size}")
    vertical = winner["direction"] in ("up", "down")
    if (box.width if vertical else box.height) <= BASE or arrow is None:
        return found
    _, _, tip = lane(winner["direction"])
    if vertical:
        drawn = rounded(box.x * scale) + arrow["x"] - bounds["x"] + F(arrow["width"] * tip, BASE)
    else:
        drawn = rounded(box.y * scale) + arrow["y"] - bounds["y"] + F(arrow["height"] * tip, BASE)
    off = drawn - winner["tip"][0 if vertical else 1] * scale
    if abs(off) > F(1, 2) + HIT:
        found.append(f"the tip is {float(off)} pixels off")
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("popframe", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=9)
    options = parser.parse_args()
    source = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder) / "Model"
        folder.mkdir()
        (folder / "theme.yaml").write_text(THEME)
        (folder / "frame.png").write_bytes(png(12, 12))
        (folder / "arrow.png").write_bytes(png(BASE, HEIGHT))

        requests = []
        while len(requests) < options.count:
            r = request(source)
            placed = Placement(r)
            area, seen, box = placed.area, placed.source, Box(*r["source"])
            inside = (box.x <= r["container"][0] and box.right >= 0 and box.y <= r["container"][1]
                      and box.bottom >= 0)
            # The program refuses sources of which nothing is seen; a point is seen on the clip's edge.
            visible = all(length > 0 or (length == 0 and whole == 0) for length, whole in [
                (seen.width, box.width), (seen.height, box.height)])
            if area.width > 0 and area.height > 0 and inside and visible:
                requests.append(r)

        def ask(r):
            # A popover cut to less than its arrow has no frame: the model says where it would be,
            # and the program that it cannot be drawn.
            run = subprocess.run(
                [options.popframe, "place", folder, "--json", *arguments(r)], capture_output=True,
                text=True)
            if run.returncode == 0:
                return differences(r, json.loads(run.stdout, parse_float=F))
            box = Placement(r).winner
            axis = "height" if box["direction"] in ("up", "down") else "width"
            if run.returncode == 65 and getattr(box["popover"], axis) < HEIGHT:
                return None
            return [f"status {run.returncode}: {run.stderr.strip()}"]

        with ThreadPoolExecutor() as pool:
            answers = list(pool.map(ask, requests))
        refused = answers.count(None)
        wrong = [(r, found) for r, found in zip(requests, answers) if found]
        for r, found in wrong[:10]:
            print(" ".join(arguments(r)))
            for line in found[:6]:
                print("   ", line)
        print(f"{options.count - len(wrong)} of {options.count} placements agree, "
              f"{refused} of them refused as too small by both")
        return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
