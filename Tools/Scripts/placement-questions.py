#!/usr/bin/env python3
"""Holds what `popframe place` answers beside the place against a slow model: sheets, centred popovers, what
taps do, and what explains a popover that was seen.

The model is that of placement-model.py, in exact fractions, and the rules' text. Cases are random and the
same in every run of one seed.
Exits with 1 when an answer differs, and shows the arguments of each.

Example: Tools/Scripts/placement-questions.py .build/release/popframe --count 50
Needs: a build.
Takes: a second for each of --count.
"""

import argparse
import importlib.util
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import zlib
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction as F

SPEC = importlib.util.spec_from_file_location(
    "model", pathlib.Path(__file__).with_name("placement-model.py"))
model = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(model)
Box, Placement = model.Box, model.Placement

REGIONS = ["content", "frame", "arrow", "keyboard", "passthrough", "dismiss", "ignored"]
HALF = F(1, 2)


def floor(value):
    return value.numerator // value.denominator


def rounded(value):
    return floor(value + HALF)


def requests(dice, count, largest):
    """Random requests whose popover has room for its arrow."""
    found = []
    while len(found) < count:
        r = model.request(dice)
        size = F(dice.randint(90, largest)), F(dice.randint(90, largest))
        source = F(dice.randint(0, int(size[0]))), F(dice.randint(0, int(size[1])))
        r.update(device=None, clip=None, within=None, obstacles=[], scale=F(1), container=size, source=(*source, F(dice.choice([0, 12, 30])), F(dice.choice([0, 12, 30]))),
                 content=(F(dice.randint(10, largest // 2)), F(dice.randint(10, largest // 2))),
                 safe=(F(0),) * 4, uikit=False, shift=False, keyboard=F(dice.choice([0, 0, 20])))
        placed = Placement(r) if min(area_size(r)) > 0 else None
        if placed and placed.winner["popover"].width > 34 and placed.winner["popover"].height > 34:
            found.append(r)
    return found


def area_size(r):
    top, left, bottom, right = r["margins"]
    safe = r["safe"]
    return (r["container"][0] - left - right - safe[1] - safe[3],
            r["container"][1] - top - bottom - safe[0] - max(safe[2], r["keyboard"]))


def area(r):
    top, left, *_ = r["margins"]
    return Box(left + r["safe"][1], top + r["safe"][0], *area_size(r))


# --- Sheets and centred popovers -----------------------------------------------------------------------

def adapted(r, dice):
    width, height = r["container"]
    size_class, vertical = dice.choice([("compact", "regular"), ("regular", "compact"), ("compact", "compact")])
    adaptive = dice.choice(["sheet", "sheet", "fullscreen"])
    detent = dice.choice(["large", "medium", str(dice.randint(20, 900))])
    safe = (F(dice.choice([0, 20])), F(0), F(dice.choice([0, 34])), F(0))
    r = dict(r, safe=safe)
    arguments = model.arguments(r) + [
        "--size-class", size_class, "--vertical-size-class", vertical, "--adaptive", adaptive, "--detent", detent]
    if adaptive == "fullscreen":
        expected = Box(F(0), F(0), width, height)
    else:
        wide = width if size_class == "compact" else min(F(540), width)
        highest = min(safe[0] + 10, height)
        top = highest
        if vertical == "regular" and detent == "medium":
            top = max(highest, height / 2)
        elif vertical == "regular" and detent != "large":
            top = max(highest, height - F(detent) - safe[2])
        expected = Box((width - wide) / 2, top, wide, height - top)

    def check(answer):
        found = boxes(answer["popover"], expected, "popover")
        if answer["presentation"] != adaptive:
            found.append(f"presentation {answer['presentation']}, not {adaptive}")
        if answer["direction"] != "none" or answer["candidates"] or answer["frame"] is not None:
            found.append("something of the theme is left")
        return found + boxes(answer["content"], expected, "content")

    return arguments, check


def centered(r, _):
    arguments = model.arguments(r)
    arguments[arguments.index("--permitted") + 1] = "none"
    allowed = area(r)
    insets = model.INSETS
    width = min(r["content"][0] + insets["left"] + insets["right"], allowed.width)
    height = min(r["content"][1] + insets["top"] + insets["bottom"], allowed.height)
    expected = Box(allowed.x + (allowed.width - width) / 2, allowed.y + (allowed.height - height) / 2,
                   width, height)

    def check(answer):
        found = boxes(answer["popover"], expected, "popover")
        if answer["presentation"] != "centered" or answer["direction"] != "none" or answer["tip"]:
            found.append(f"presentation {answer['presentation']}")
        return found

    return arguments, check


def boxes(one, other, name):
    return [f"{name}.{key}: {one[key]}, not {float(getattr(other, key))}"
            for key in ("x", "y", "width", "height") if abs(F(one[key]) - getattr(other, key)) > model.HIT]


# --- Taps ----------------------------------------------------------------------------------------------

def taps(r, dice):
    scale = dice.choice([F(1), F(2), F(3, 2)])
    modal = dice.random() < 0.3
    passthrough = [Box(*(F(dice.randint(0, 100)) for _ in range(4))) for _ in range(dice.randint(0, 2))]
    placed = Placement(r).winner
    popover, direction, insets = placed["popover"], placed["direction"], model.INSETS
    height = model.HEIGHT
    frame = Box(popover.x, popover.y, popover.width, popover.height)
    if direction in ("up", "down"):
        frame.height -= height
        frame.y += height if direction == "up" else 0
    else:
        frame.width -= height
        frame.x += height if direction == "left" else 0
    content = Box(frame.x + insets["left"], frame.y + insets["top"],
                  max(F(0), frame.width - insets["left"] - insets["right"]),
                  max(F(0), frame.height - insets["top"] - insets["bottom"]))
    _, _, tip = model.lane(direction)
    if direction in ("up", "down"):
        arrow = Box(placed["tip"][0] - tip, popover.y if direction == "up" else frame.bottom,
                    F(model.BASE), F(height))
    else:
        arrow = Box(popover.x if direction == "left" else frame.right, placed["tip"][1] - tip,
                    F(height), F(model.BASE))
    areas = [("content", content), ("frame", frame), ("arrow", arrow)]
    if r["keyboard"]:
        areas.append(("keyboard", Box(F(0), r["container"][1] - r["keyboard"], r["container"][0], r["keyboard"])))
    if not modal:
        areas += [("passthrough", view) for view in passthrough]
    elsewhere = "ignored" if modal else "dismiss"
    size = [rounded(length * scale) for length in r["container"]]
    arguments = model.arguments(dict(r, scale=scale)) + ["--hits"]
    arguments += ["--modal"] if modal else []
    for view in passthrough:
        arguments += ["--passthrough", ",".join(map(model.text, (view.x, view.y, view.width, view.height)))]

    def region(column, row):
        x, y = (column + HALF) / scale, (row + HALF) / scale
        for name, box in areas:
            if box.x <= x < box.right and box.y <= y < box.bottom:
                return name
        return elsewhere

    def check(answer, pixels):
        hits = answer["hits"]
        if [hits["width"], hits["height"]] != size or pixels[:2] != size:
            return [f"the map is {hits['width']} × {hits['height']}, not {size}"]
        counts = dict.fromkeys(REGIONS, 0)
        wrong = 0
        for row in range(size[1]):
            for column in range(size[0]):
                name = region(column, row)
                counts[name] += 1
                wrong += REGIONS[pixels[2][row][column]] != name
        found = [f"{wrong} pixels differ"] if wrong else []
        if counts != hits["pixels"]:
            found.append(f"counts {hits['pixels']}, not {counts}")
        return found

    return arguments, check


def indexed(path):
    """Width, height and the rows of an indexed PNG of 8 bits."""
    data, position, body, size = path.read_bytes(), 8, b"", None
    while position < len(data):
        length = int.from_bytes(data[position:position + 4], "big")
        kind, chunk = data[position + 4:position + 8], data[position + 8:position + 8 + length]
        if kind == b"IHDR":
            size = [int.from_bytes(chunk[:4], "big"), int.from_bytes(chunk[4:8], "big")]
            depth, color = chunk[8], chunk[9]
            assert color == 3, "no palette"
        if kind == b"IDAT":
            body += chunk
        position += 12 + length
    raw, rows, stride = zlib.decompress(body), [], (size[0] * depth + 7) // 8
    previous = bytes(stride)
    for y in range(size[1]):
        line = bytearray(raw[y * (stride + 1):(y + 1) * (stride + 1)])
        kind, line = line[0], line[1:]
        for x in range(stride):
            left = line[x - 1] if x else 0
            above, corner = previous[x], previous[x - 1] if x else 0
            guess = left + above - corner
            paeth = min((left, above, corner), key=lambda value: abs(guess - value))
            line[x] = (line[x] + [0, left, above, (left + above) // 2, paeth][kind]) & 255
        per = 8 // depth
        rows.append([line[x // per] >> (8 - depth - depth * (x % per)) & ((1 << depth) - 1)
                     for x in range(size[0])])
        previous = bytes(line)
    return [*size, rows]


# --- What was seen -------------------------------------------------------------------------------------

DIRECTIONS = ["up", "down", "left", "right"]


def sides(values, index, delta):
    return tuple(value + delta if index in (i, None) else value for i, value in enumerate(values))


def changes(r, seen):
    """Every change of one input, in the contract's order, with its name."""
    asked = set(r["permitted"])
    sets = [[d for i, d in enumerate(DIRECTIONS) if bits >> i & 1] for bits in range(1, 16)]
    for permitted in sorted(sets, key=lambda s: len(asked ^ set(s))):
        if set(permitted) != asked:
            yield "permitted", dict(r, permitted=permitted)
    for policy in ("preference", "listed", "largest-area", "flip"):
        if policy != r["policy"]:
            yield "policy", dict(r, policy=policy)
    for alignment in ("start", "center", "end"):
        if alignment != r["alignment"]:
            yield "alignment", dict(r, alignment=alignment)
    yield "overlapSource", dict(r, overlap=not r["overlap"])
    for vertical in (True, False):
        insets = model.INSETS
        width = seen.width - insets["left"] - insets["right"] - (0 if vertical else model.HEIGHT)
        height = seen.height - insets["top"] - insets["bottom"] - (model.HEIGHT if vertical else 0)
        yield "minimumContent", dict(r, minimum=(max(F(0), width), max(F(0), height)))
    for step in range(1, 801):
        for delta in (F(step, 2), -F(step, 2)):
            yield from numbers(r, delta)


def numbers(r, delta):
    for key in ("margins", "safe"):
        for index, name in [(None, ""), (0, " top"), (1, " left"), (2, " bottom"), (3, " right")]:
            if key == "safe" and index is None:
                continue
            values = sides(r[key], index, delta)
            if min(values) >= 0:
                yield ("margins" if key == "margins" else "safeArea") + name, dict(r, **{key: values})
    if r["keyboard"] + delta >= 0:
        yield "keyboard", dict(r, keyboard=r["keyboard"] + delta)
    yield "distance", dict(r, distance=r["distance"] + delta)
    width, height = r["content"]
    for name, size in [("content width", (width + delta, height)), ("content height", (width, height + delta)),
                       ("content", (width + delta, height + delta))]:
        if min(size) > 0:
            yield name, dict(r, content=size)


def gives(r, seen, arrow):
    if min(area_size(r)) <= 0:
        return False
    placed = Placement(r).winner
    box = placed["popover"]
    near = all(abs(one - other) <= HALF for one, other in [
        (box.x, seen.x), (box.y, seen.y), (box.right, seen.right), (box.bottom, seen.bottom)])
    return near and arrow in (None, placed["direction"])


def observed(r, dice):
    r = dict(r, policy="preference", permitted=[d for d in DIRECTIONS if d in r["permitted"]])
    kind = dice.randrange(6)
    other = dict(r)
    if kind == 0:
        other["permitted"] = dice.sample(DIRECTIONS, dice.randint(1, 4))
    elif kind == 1:
        other["alignment"] = dice.choice(["start", "center", "end"])
    elif kind == 2:
        other["distance"] = r["distance"] + F(dice.randint(1, 20), 2)
    elif kind == 3:
        other["content"] = (r["content"][0] + dice.randint(1, 30), r["content"][1])
    elif kind == 4:
        other["margins"] = sides(r["margins"], dice.choice([None, 0, 1, 2, 3]), F(dice.randint(1, 12)))
    else:
        other["overlap"] = not r["overlap"]
    placed = Placement(other).winner if min(area_size(other)) > 0 else Placement(r).winner
    seen = placed["popover"]
    arrow = placed["direction"] if dice.random() < 0.5 else None
    text = ",".join(map(model.text, (seen.x, seen.y, seen.width, seen.height)))
    # A number that the command line cannot say exactly would be another one there.
    values = [F(part) for part in text.split(",")]
    seen = Box(*values)
    arguments = model.arguments(r) + ["--observed", text]
    arguments += ["--observed-arrow", arrow] if arrow else []

    def check(answer):
        told = answer["observed"]
        agrees = gives(r, seen, arrow)
        if told["agrees"] != agrees:
            return [f"agrees {told['agrees']}, not {agrees}"]
        near = [c["direction"] for c in Placement(r).candidates
                if all(abs(a - b) <= HALF for a, b in [
                    (c["popover"].x, seen.x), (c["popover"].y, seen.y), (c["popover"].right, seen.right),
                    (c["popover"].bottom, seen.bottom)]) and arrow in (None, c["direction"])]
        if told["candidates"] != near:
            return [f"candidates {told['candidates']}, not {near}"]
        if agrees:
            return [] if told["changes"] == [] else ["changes although it agrees"]
        names = []
        for name, changed in changes(r, seen):
            if name not in names and gives(changed, seen, arrow):
                names.append(name)
                if len(names) == 5:
                    break
        found = [change["input"] for change in told["changes"]]
        return [] if found == names else [f"changes {found}, not {names}"]

    return arguments, check


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("popframe", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=5)
    options = parser.parse_args()
    dice = random.Random(options.seed)
    kinds = [adapted, centered, taps, observed]
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        theme = folder / "Model"
        theme.mkdir()
        (theme / "theme.yaml").write_text(model.THEME)
        (theme / "frame.png").write_bytes(model.png(12, 12))
        (theme / "arrow.png").write_bytes(model.png(model.BASE, model.HEIGHT))
        cases = []
        for index in range(options.count):
            kind = kinds[index % len(kinds)]
            r = requests(dice, 1, 160 if kind is taps else 700)[0]
            cases.append((index, kind, *kind(r, dice)))

        def ask(case):
            index, kind, arguments, check = case
            file = folder / f"{index}.png"
            if kind is taps:
                arguments = arguments + ["--hit-map", file]
            run = subprocess.run(
                [options.popframe, "place", theme, "--json", *arguments], capture_output=True, text=True)
            if run.returncode:
                return [f"status {run.returncode}: {run.stderr.strip()}"]
            answer = json.loads(run.stdout, parse_float=F)
            return check(answer, indexed(file)) if kind is taps else check(answer)

        with ThreadPoolExecutor(2) as pool:
            answers = list(pool.map(ask, cases))
    failed = 0
    for kind in kinds:
        own = [(case, found) for case, found in zip(cases, answers) if case[1] is kind]
        wrong = [(case, found) for case, found in own if found]
        failed += len(wrong)
        for case, found in wrong[:5]:
            print(" ".join(map(str, case[2])))
            for line in found[:5]:
                print("   ", line)
        print(f"{kind.__name__}: {len(own) - len(wrong)} of {len(own)} agree")
    return 1 if failed else 0


sys.exit(main())
