#!/usr/bin/env python3
"""Holds `popframe place --json` against a slow model of the rules in exact fractions.

The model is written from the rules' text (Sources/Popovers/Documentation.docc/PlacingPopovers.md) and
shares nothing with the program. Placements are random and the same in every run of one seed:

  swift build --product popframe
  Scripts/placement-model.py .build/debug/popframe --count 3000

Exits with 1 when a number, a choice or a status differs, and shows the arguments of each.
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
        safe = r["safe"]
        self.area = Box(
            left + safe[1], top + safe[0], r["container"][0] - left - right - safe[1] - safe[3],
            r["container"][1] - top - bottom - safe[0] - max(safe[2], r["keyboard"]))
        self.source = Box(*r["source"])
        order = r["permitted"]
        if r["policy"] == "preference":
            order = [d for d in ("up", "down", "left", "right") if d in order]
        if r["policy"] == "largest-area":
            order = [d for d in ("down", "up", "left", "right") if d in order]
        self.candidates = [self.candidate(d) for d in order]
        self.winner = self.choose()

    def full(self, direction, width, height):
        vertical = direction in ("up", "down")
        return (width + INSETS["left"] + INSETS["right"] + (0 if vertical else HEIGHT),
                height + INSETS["top"] + INSETS["bottom"] + (HEIGHT if vertical else 0))

    def candidate(self, direction):
        r, area, source = self.r, self.area, self.source
        width, height = r["content"]
        if r["uikit"]:
            width = clamp(width, 320, 600)
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
        inner = room - HEIGHT
        score = 0
        if inner > 0:
            score = -(-(cross_high - cross_low) // 10) * -(-inner // 10)
        return dict(
            direction=direction, full=full, room=room, fits=fits, enough=enough, hits=beside == 0,
            beside=beside, deficit=deficit, seen=seen, covered=popover.common(source),
            lost=full[0] * full[1] - seen, popover=popover, score=score,
            tip=(tip, start) if axis == "y" else (start, tip))

    def choose(self):
        candidates, r = self.candidates, self.r
        if r["policy"] in ("preference", "listed"):
            for wish in (lambda c: c["fits"] and c["hits"], lambda c: c["fits"]):
                for candidate in candidates:
                    if wish(candidate):
                        return candidate
            keys = ("covered", "lost", "deficit") if r["overlap"] else ("lost", "covered", "deficit")
            return min(candidates, key=lambda c: tuple(c[key] for key in keys))
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
    width, height = random.choice([(0, 0), (4, 60), (44, 44), (300, 20)])
    source = (number(-20, int(container[0])), number(-20, int(container[1])), F(width), F(height))
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
        uikit=random.random() < 0.1)


def text(value):
    if value.denominator == 1:
        return str(value.numerator)
    return f"{float(value):.10f}".rstrip("0")


def arguments(r):
    def several(values, separator=","):
        return separator.join(text(value) for value in values)

    result = [
        "--container", several(r["container"], "x"), "--source", several(r["source"]),
        "--permitted", ",".join(r["permitted"]), "--content", several(r["content"], "x"),
        "--minimum-content", several(r["minimum"], "x"), "--margins", several(r["margins"]),
        "--safe-area", several(r["safe"]), "--keyboard", text(r["keyboard"]),
        "--distance", text(r["distance"]), "--policy", r["policy"], "--alignment", r["alignment"],
        "--layout-direction", "rtl" if r["rtl"] else "ltr"]
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
        for key in ("room", "beside", "deficit", "seen", "covered", "lost", "score"):
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
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
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
            area = Placement(r).area if r else None
            box = Box(*r["source"])
            inside = (box.x <= r["container"][0] and box.right >= 0 and box.y <= r["container"][1]
                      and box.bottom >= 0)
            if area.width > 0 and area.height > 0 and inside:
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
