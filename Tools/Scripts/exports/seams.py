"""Looks for gaps and overlaps between the parts of exported stylesheets: themes of one translucent colour are drawn by
Chromium and Firefox at ratios between those of screens and by WebKitGTK at whole ones, at places between pixels, in every
direction. Two pixels from its
edges, a popover has to have one colour. Imported by others, no program."""

import collections
import math
import subprocess

from chromium import Chromium
from firefox import Firefox
from pictures import background_element, frame, read_png, write_png
from webkit import WebKit

RATIOS = {"chromium": [1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3], "firefox": [1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3], "webkit": [1, 2, 3]}
DIRECTIONS = ["up", "down", "left", "right"]
POSITIONS = [index / 8 for index in range(8)]
OFFSETS = [0, 3.3]
WIDTH, HEIGHT, BASE, ARROW = 61, 53, 12, 7
CELL = 90
COLOR = (32, 64, 96, 128)
BROWSERS = {"chromium": Chromium, "firefox": Firefox, "webkit": WebKit}
THEMES = {
    # An arrow that replaces the frame under it.
    "Replacing": "frame: {image: frame.png, capInsets: 6, resizing: stretch}\n"
                 "arrow: {image: arrow.png, height: 7, overlap: 4, join: replace, lane: 6}\n",
    # Two halves that meet behind the arrow.
    "Halves": 'frame: {style: drawn, fill: "#20406080"}\narrow: {style: drawn, base: 12, height: 7}\n',
    # An arrow that touches the frame, by itself, and with a mask of the backdrop that has the same parts.
    "Touching": "frame: {image: frame.png, capInsets: 6, resizing: stretch}\n"
                "arrow: {image: tail.png, height: 7, lane: 6}\n",
    "Masked": "frame: {image: frame.png, capInsets: 6, resizing: stretch}\n"
              "arrow: {image: tail.png, height: 7, lane: 6}\n"
              'backdrop: {blur: 8, tint: "#FF000060"}\n',
    # The same with an arrow that lies over the frame.
    "Overlapping": "frame: {image: frame.png, capInsets: 6, resizing: stretch}\n"
                   "arrow: {image: arrow.png, height: 7, overlap: 4, join: replace, lane: 6}\n"
                   'backdrop: {blur: 8, tint: "#FF000060"}\n',
}


def prove(options, scratch):
    """1 where a part of a popover has another colour than its middle."""
    wrong, total = 0, 0
    for name, text in THEMES.items():
        folder = scratch / "seams" / name
        folder.mkdir(parents=True)
        (folder / "theme.yaml").write_text(f"format: 1\nname: {name}\n{text}")
        for picture, width, height in (("frame", 20, 20), ("arrow", BASE, 11), ("tail", BASE, ARROW)):
            for scale in (1, 2, 3):
                write_png(folder / f"{picture}{'' if scale == 1 else f'@{scale}x'}.png", width * scale, height * scale,
                          [bytes(COLOR) * width * scale] * (height * scale))
        if "style: drawn" in text:
            for file in folder.glob("*.png"):
                file.unlink()
        subprocess.run([options.popframe, "export", folder, "--to", "css", "--pictures", "-o", folder / "out", "-q"], check=True,
                       capture_output=True)
        element = background_element(folder / "out" / f"{name.lower()}.css")
        cells, boxes = [], []
        frames = {direction: frame(options, folder, direction, WIDTH, HEIGHT) for direction in DIRECTIONS}
        for row, (direction, offset) in enumerate((d, o) for d in DIRECTIONS for o in OFFSETS):
            for column, position in enumerate(POSITIONS):
                x, y = 20 + column * CELL + position, 20 + row * CELL + position
                cells.append((direction, offset, x, y))
                boxes.append(
                    f'<div class="{name.lower()}" data-arrow="{direction}" style="{frames[direction](x, y)};'
                    f'--{name.lower()}-offset:{offset}px">{element}</div>')
        page = folder / "out" / "seams.html"
        page.write_text(f'<!DOCTYPE html><link rel="stylesheet" href="{name.lower()}.css"><style>html,body{{margin:0;'
                        f'background:#fff}}</style>{"".join(boxes)}')
        for engine in (engine for engine in BROWSERS if engine in options.browsers):
            for ratio in RATIOS[engine]:
                shots = folder / f"{engine}-{ratio}"
                shots.mkdir()
                browser = BROWSERS[engine](getattr(options, engine), ratio)
                try:
                    browser.open(page.as_uri(), 20 + len(POSITIONS) * CELL, 20 + 8 * CELL)
                    parts = {f"{direction}-{offset}-{x % 1}.png": (
                        int(x * ratio) - 2, int(y * ratio) - 2, int(WIDTH * ratio) + 6, int(HEIGHT * ratio) + 6)
                        for direction, offset, x, y in cells}
                    browser.shoot(shots, parts)
                    for (direction, offset, x, y), (name_of, part) in zip(cells, parts.items()):
                        total += 1
                        odd = odd_pixels((shots / name_of).read_bytes(), direction, offset, (x, y), part[:2], ratio,
                                         "style: drawn" not in text)
                        if odd:
                            wrong += 1
                            if wrong <= 12:
                                print(f"  {name} {engine} at {ratio} {direction} {offset} from {x % 1}: {odd} pixels of a seam")
                finally:
                    browser.close()
    print(f"css: {total} popovers of one translucent colour between pixels, {wrong} with a seam")
    return 1 if wrong else 0


def odd_pixels(picture, direction, offset, place, origin, ratio, has_square_arrow):
    """How many pixels away from the edges have another colour than most."""
    width, height, rows = read_png(picture)
    x, y = place
    room = {"up": (0, ARROW, 0, 0), "down": (0, 0, 0, ARROW), "left": (ARROW, 0, 0, 0), "right": (0, 0, ARROW, 0)}[direction]
    frame = (x + room[0], y + room[1], x + WIDTH - room[2], y + HEIGHT - room[3])
    # From the arrow's end into the frame.
    middle = (x + WIDTH / 2 if direction in ("up", "down") else y + HEIGHT / 2) + offset
    low, high = middle - BASE / 2, middle + BASE / 2
    arrow = {"up": (low, y, high, y + 2 * ARROW), "down": (low, y + HEIGHT - 2 * ARROW, high, y + HEIGHT),
             "left": (x, low, x + 2 * ARROW, high), "right": (x + WIDTH - 2 * ARROW, low, x + WIDTH, high)}[direction]
    pixels = []
    for index, (left, top, right, bottom) in enumerate((frame, arrow) if has_square_arrow else (frame,)):
        # The arrow begins at a whole device pixel of the screens that there are, else at a whole CSS pixel.
        edge = 3 + index * math.ceil(ratio)
        for row in range(int(top * ratio) - origin[1] + edge, int(bottom * ratio) - origin[1] - edge + 1):
            for column in range(int(left * ratio) - origin[0] + edge, int(right * ratio) - origin[0] - edge + 1):
                pixels.append(rows[row][4 * column:4 * column + 3])
    most = collections.Counter(pixels).most_common(1)[0][0]
    return sum(1 for pixel in pixels if max(abs(a - b) for a, b in zip(pixel, most)) > 2)
