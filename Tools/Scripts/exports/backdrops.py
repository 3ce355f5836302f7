"""Backdrops on a screen: Chromium, Firefox and WebKitGTK draw themes that have one over a picture, and what is on the screen
is held against `popframe render`, without shadows; likewise shadows that spread, without an arrow. The scene goes on beyond
bounds, mirrored: `popframe render` mirrors at bounds, and the box of a drawn theme reaches further.

Browsers approximate the Gaussian of a backdrop, each in its own way: that there is one, that it is blurred, coloured and cut
to the popover is what the limits hold, and not each pixel of the mask. A drawn theme's edges are the browser's own
(drawn.py): there, the most levels are those on no edge, and pixels beyond 32 are limited. A box's shadow is held to some
levels beyond the box; in the pixels of its round corners, shadow and art are added up otherwise. The same shadow without its
spread has to fail. Imported by others, no program."""

import json
import random
import re
import shutil
import subprocess

import drawn
import losses
import variants
from chromium import Chromium
from firefox import Firefox
from pictures import background_element, compare, frame, read_png, write_png
from screen import Screen, mark
from webkit import WebKit

WIDTH, HEIGHT, GAP = 280, 200, 40
# How far a scene goes on beyond bounds, mirrored.
MARGIN = GAP // 2
DIRECTIONS = ["up", "down", "left", "right", "none"]
# Within every lane that a shipped theme keeps as a picture.
OFFSETS = {"up": -40, "down": 31.5, "left": 0, "right": 20, "none": 0}
BROWSERS = {"chromium": Chromium, "firefox": Firefox, "webkit": WebKit}
# Levels that a channel may differ by at most, and on average over a popover. A theme whose frame is drawn otherwise, and the
# export says so, is measured only.
MOST, AVERAGE = {"backdrop": 30, "shadow": 25}, 1.5
# Pixels of a drawn theme's edges that differ by more than 32 levels.
MOST_FAR = 75
# Levels beyond a box, where browsers blur the shadow in their own way.
MOST_OUTSIDE = {"chromium": 5, "firefox": 10, "webkit": 5}
# WebKitGTK 2.50 takes what lies over a backdrop into it, whatever the elements are: a pane of half white over a box with
# `backdrop-filter` and nothing else is drawn twice. There, backdrops are measured only.
MEASURED_ONLY = {("webkit", "backdrop")}
RATIOS = [1, 2]
# Firefox leaves a tenth of it free.
SCREEN = 1500, 1700
CELLS = {direction: (GAP + i % 2 * (WIDTH + GAP), GAP + i // 2 * (HEIGHT + GAP)) for i, direction in enumerate(DIRECTIONS)}
# A box casts shadows where there is no arrow.
PLACES = {"backdrop": CELLS, "shadow": {"none": CELLS["none"]}}
BACKGROUND = "#F4F4F5"


def scenery(ratio):
    """Boxes of many colours over a gradient, in pixels of a screen."""
    dice = random.Random(7)
    width, height = WIDTH * ratio, HEIGHT * ratio
    rows = [[(x * 255 // width, y * 255 // height, 140) for x in range(width)] for y in range(height)]
    for _ in range(30):
        left, top = dice.randrange(WIDTH) * ratio, dice.randrange(HEIGHT) * ratio
        right, bottom = left + dice.randrange(8, 70) * ratio, top + dice.randrange(8, 50) * ratio
        color = tuple(dice.randrange(256) for _ in range(3))
        for y in range(top, min(bottom, height)):
            rows[y][left:min(right, width)] = [color] * (min(right, width) - left)
    return [b"".join(bytes((*pixel, 255)) for pixel in row) for row in rows]


def mirrored(rows, margin):
    """Rows with a margin on each side, mirrored: what `popframe render` blurs where a backdrop ends at bounds."""
    def side(row, reach):
        return b"".join(row[4 * x:4 * x + 4] for x in reach)
    width = len(rows[0]) // 4
    wide = [side(row, reversed(range(margin))) + row + side(row, reversed(range(width - margin, width))) for row in rows]
    return wide[margin - 1::-1] + wide + wide[:-margin - 1:-1]


def page(css, appearance, kind, number, frames):
    """A page with a popover in each direction, for backdrops each over a scene of its own."""
    # Under load a browser may decode a picture long after it has shown the page.
    scene = (f'<img src="../surroundings.png" decoding="sync" style="position:absolute;left:{-MARGIN}px;top:{-MARGIN}px;'
             f'width:{WIDTH + 2 * MARGIN}px;height:{HEIGHT + 2 * MARGIN}px">' if kind == "backdrop" else "")
    boxes = "".join(
        f'<div style="position:absolute;left:{x}px;top:{y}px;width:{WIDTH}px;height:{HEIGHT}px">{scene}'
        f'<div class="{css.stem}" data-arrow="{direction}" style="{frames[direction](0, 0)};'
        f'--{css.stem}-offset:{OFFSETS[direction]}px">{background_element(css)}</div></div>'
        for direction, (x, y) in PLACES[kind].items())
    path = css.with_name(f"{css.stem}-{appearance}.html")
    path.write_text(
        f'<!DOCTYPE html><html data-theme="{"light" if appearance == "base" else appearance}"><link rel="stylesheet" '
        f'href="{css.name}"><style>html,body{{margin:0;background:{BACKGROUND};overflow:hidden}}</style><div style="position:'
        f'absolute;left:0;top:0;width:8px;height:8px;background:rgb{mark(number)}"></div>{boxes}')
    return path.as_uri()


def expect(options, folder, theme, direction, appearance, ratio, kind, path):
    """Has `popframe render` draw a picture; gives where its bounds begin in it, and its size."""
    words = [theme, "--bounds", f"{WIDTH}x{HEIGHT}", "--arrow", direction, "--offset", str(OFFSETS[direction]),
             "--appearance", appearance, "--scale", str(ratio), "--canvas", "bounds" if kind == "backdrop" else "shadow"]
    background = folder / "web" / "scene.png" if kind == "backdrop" else BACKGROUND
    subprocess.run([options.popframe, "render", *words, "--background", background, "-q", "-o", path], check=True,
                   capture_output=True)
    pixels = json.loads(subprocess.run([options.popframe, "layout", *words, "--json"], check=True, capture_output=True,
                                       text=True).stdout)["pixels"]
    return pixels["bounds"]["x"], pixels["bounds"]["y"], pixels["canvas"]["width"], pixels["canvas"]["height"]


def most_outside(actual, expected, left, top, width, height):
    """By how many levels a channel differs at most outside of a rectangle."""
    most = 0
    for y, (row, other) in enumerate(zip(actual, expected)):
        inside = (4 * left, 4 * (left + width)) if top <= y < top + height else (0, 0)
        for part in (slice(0, inside[0]), slice(inside[1], None)):
            if row[part] != other[part]:
                most = max(most, max(abs(a - b) for a, b in zip(row[part], other[part])))
    return most


def without_spread(bare):
    """A copy of a theme whose shadows do not spread."""
    copy = bare.with_name(f"{bare.name}-unspread")
    if not copy.exists():
        shutil.copytree(bare, copy)
        text = (copy / "theme.yaml").read_text()
        (copy / "theme.yaml").write_text(re.sub(r", spread: -?[\d.]+", "", text))
    return copy


def most_off_edges(actual, expected):
    """By how many levels a channel differs at most where the expected picture has no edge."""
    most = 0
    for y, (row, other) in enumerate(zip(actual, expected)):
        for x in {place // 4 for place, (a, b) in enumerate(zip(row, other)) if abs(a - b) > most}:
            if not drawn.is_on_edge(expected, x, y):
                most = max(most, *(abs(a - b) for a, b in zip(row[4 * x:4 * x + 4], other[4 * x:4 * x + 4])))
    return most


def far_pixels(actual, expected):
    """How many pixels differ by more than 32 levels."""
    return sum(len({place // 4 for place, (a, b) in enumerate(zip(row, other)) if abs(a - b) > 32})
               for row, other in zip(actual, expected) if row != other)


def average(actual, expected):
    """By how many levels colours differ, in every third row."""
    rows = list(zip(actual, expected))[::3]
    # Alpha is no colour, and is the same everywhere.
    return sum(abs(a - b) for row, other in rows for a, b in zip(row, other)) * 4 / 3 / sum(len(row) for row, _ in rows)


def exports(options, themes, folder):
    """Copies of themes that keep their backdrop, or the shadows that a box casts without an arrow, and what they become."""
    for theme in themes:
        text = (theme / "theme.yaml").read_text()
        for kind in ["backdrop"] * ("\nbackdrop:" in text) + ["shadow"] * ("spread:" in text):
            bare = variants.without_surroundings(theme, folder / f"{theme.name}-{kind}", keeps=kind)
            run = subprocess.run([options.popframe, "export", bare, "--to", "css", "-o", folder / "web" / kind],
                                 check=True, capture_output=True, text=True)
            said = losses.read(run.stderr, "css")
            css = folder / "web" / kind / f"{theme.name.lower()}.css"
            sheet = css.read_text()
            yield (theme.name, bare, css, ["base"] + ["dark"] * ("prefers-color-scheme: dark" in sheet or "light-dark(" in sheet),
                   kind, "frame.fill" in said)


def prove(options, themes, scratch):
    """1 where a backdrop or a shadow is further away than said."""
    folder = scratch / "backdrops"
    (folder / "web").mkdir(parents=True)
    jobs = list(exports(options, themes, folder))
    results, outside, far = {}, [], 0
    for engine in (engine for engine in BROWSERS if engine in options.browsers) if jobs else ():
        for ratio in RATIOS:
            scene = scenery(ratio)
            write_png(folder / "web" / "scene.png", WIDTH * ratio, HEIGHT * ratio, scene)
            write_png(folder / "web" / "surroundings.png", (WIDTH + 2 * MARGIN) * ratio, (HEIGHT + 2 * MARGIN) * ratio,
                      mirrored(scene, MARGIN * ratio))
            screen, number = Screen(*SCREEN), 0
            browser = BROWSERS[engine](getattr(options, engine), ratio, screen)
            try:
                for name, bare, css, appearances, kind, is_measured in jobs:
                    pair = [folder / f"{engine}-{ratio}-{name}-{kind}-{word}" for word in ("actual", "expected")]
                    averages, surfaces, far_ones = [], [], []
                    frames = {direction: frame(options, bare, direction, WIDTH, HEIGHT) for direction in PLACES[kind]}
                    for path in pair:
                        path.mkdir()
                    for appearance in appearances:
                        number += 1
                        browser.show(page(css, appearance, kind, number, frames))
                        rows = screen.page(number)
                        for direction, (x, y) in PLACES[kind].items():
                            file = f"{appearance}-{direction}.png"
                            left, top, width, height = expect(
                                options, folder, bare, direction, appearance, ratio, kind, pair[1] / file)
                            left, top = x * ratio - left, y * ratio - top
                            shown = [row[4 * left:4 * (left + width)] for row in rows[top:top + height]]
                            write_png(pair[0] / file, width, height, shown)
                            rendered = read_png((pair[1] / file).read_bytes())[2]
                            averages.append(average(shown, rendered))
                            surfaces.append(most_off_edges(shown, rendered))
                            far_ones.append(far_pixels(shown, rendered))
                            if kind == "shadow":
                                box = x * ratio - left, y * ratio - top, WIDTH * ratio, HEIGHT * ratio
                                other = folder / "unspread.png"
                                place = expect(options, folder, without_spread(bare), direction, appearance, ratio, kind, other)
                                assert place[2] >= width, "shadows without a spread reach at least as far"
                                dx, dy = place[0] - box[0], place[1] - box[1]
                                unspread = [row[4 * dx:4 * (dx + width)]
                                            for row in read_png(other.read_bytes())[2][dy:dy + height]]
                                found = most_outside(shown, rendered, *box), most_outside(shown, unspread, *box)
                                outside.append((engine, ratio, appearance, *found))
                                far += not found[0] <= MOST_OUTSIDE[engine] < found[1]
                    if drawn.is_drawn(bare):
                        most, is_wrong = max(surfaces), max(far_ones) > MOST_FAR
                    else:
                        most, is_wrong = max(most for _, most in compare(options.popframe, pair[1], pair[0]).values()), False
                    is_wrong |= most > MOST[kind] or max(averages) > AVERAGE
                    results.setdefault((name, kind), []).append((engine, ratio, len(averages), most, max(averages), max(far_ones)))
                    far += is_wrong and not is_measured and (engine, kind) not in MEASURED_ONLY
            finally:
                browser.close()
                screen.close()
    for (name, kind), shots in results.items():
        print(f"css: the {kind} of {name}: " + ", ".join(
            f"{engine} {ratio}: {most}/{mean:.2f}/{far_ones}" for engine, ratio, _, most, mean, far_ones in shots))
    for engine, ratio, appearance, most, unspread in outside:
        print(f"css: a box's shadow in {engine} at {ratio}, {appearance}: beyond the box {most} levels, without its spread {unspread}")
    count = sum(shot[2] for shots in results.values() for shot in shots)
    print(f"css: {count} popovers with a backdrop or a box's shadow on a screen (of each: the most levels / the largest average / the most "
          f"pixels beyond 32 levels), {far} further away than said")
    return 1 if far else 0
