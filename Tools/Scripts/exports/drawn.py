"""Browsers draw the stylesheets of drawn themes, which have no pictures: each theme in five directions, with an offset of 20
and with the arrow at its lane's end, light and dark, 20 pictures for each browser and ratio. They are held against
`popframe render` on the same background.

A browser smooths edges in its own way: Chromium's border-radius differs from exact coverage by up to 71 of 255. So a pixel may
differ by more than 8 levels only on an edge, which is where the reference has a contrast of more than 16 levels among the 3 × 3
pixels round it. How many pixels do, and how many by more than 32, is limited, too. Of shadows the mean difference counts where
the reference has one, more than two pixels away from the popover, in every third row. A margin of one pixel belongs to each
picture, where the reference is the background.

Firefox's and WebKit's own pictures show no backdrop. There, a theme that has one is drawn without saturation, which is all
that a backdrop does to a background of one colour; backdrops.py looks at backdrops on a screen.
Imported by others, no program."""

import concurrent.futures
import gzip
import json
import re
import subprocess

import variants
from pictures import background_element, frame, read_png

WIDTH, HEIGHT, GAP = 240, 160, 90
CELLS = [(direction, offset) for direction in ("up", "down", "left", "right", "none") for offset in (20, 500)]
PLACES = [(GAP + i % 4 * (WIDTH + GAP), GAP + i // 4 * (HEIGHT + GAP)) for i in range(len(CELLS))]
PAGE = 4 * (WIDTH + GAP) + GAP, 3 * (HEIGHT + GAP) + GAP
# Backgrounds for themes that choose a picture.
BACKGROUNDS = {"base": "#7A9BC4", "dark": "#3A4B64"}
# The most pixels beyond 8 levels at ratio 1 and at 2, beyond 32, the mean of shadows, and their pixels beyond 8: a shadow without
# blur has an edge of its own. Of other themes the numbers are said.
LIMITS = {"Card": (75, 75, 10, 1.0, 0), "Tooltip": (35, 35, 10, 1.0, 0), "Block": (110, 110, 10, 1.0, 22),
          "Bubble": (280, 280, 75, 1.3, 0), "Ink": (400, 400, 75, 1.7, 0), "Glass": (1110, 280, 75, 1.0, 0)}
# Those whose pictures show what lies below a backdrop.
SHOW_BACKDROPS = ("chromium",)
# Bytes of the rules.
SIZES = {"Card": 7300, "Glass": 9400}


def is_drawn(theme):
    """Whether a theme's frame is drawn."""
    return re.search(r"^frame:\n(?:[ #].*\n)*?  style: drawn", (theme / "theme.yaml").read_text(), re.M) is not None


def background(theme, appearance):
    """The colour that the theme's previews are shown on."""
    text = re.search(r"^  backgrounds: (.*)$", (theme / "theme.yaml").read_text(), re.M)
    colors = re.findall(r"#[0-9A-Fa-f]{6}", text[1] if text else "")
    return BACKGROUNDS[appearance] if not colors else colors[-1 if appearance == "dark" else 0]


class Theme:
    """A drawn theme, its sheet, and what Popframe draws of it."""

    def __init__(self, options, theme, out, ratios):
        self.name, self.theme, self.options, self.out = theme.name, theme, options, out
        subprocess.run([options.popframe, "export", theme, "--to", "css", "-o", out, "-q"], check=True, capture_output=True)
        css = next(out.glob("*.css"))
        self.css = css.stem
        text = css.read_text()
        files = sorted(path.name for path in out.iterdir())
        wanted = sorted([".popframe.json", f"{self.css}.css", f"{self.css}.html", f"{self.css}.js"])
        if files != wanted or "url(" in text or "shape(" not in text:
            raise SystemExit(f"{theme.name}: a drawn sheet has {', '.join(wanted)} and no url(); here are {', '.join(files)}")
        rules = text[text.index("*/") + 3:]
        self.size = len(rules.encode()), len(gzip.compress(rules.encode(), 9))
        self.element = background_element(css)
        self.appearances = ["base"] + ["dark"] * ("light-dark(" in text)
        self.bare = variants.without_surroundings(theme, out / "bare")
        self.frames = {direction: frame(options, theme, direction, WIDTH, HEIGHT) for direction, _ in CELLS}
        self.places, jobs = {}, []
        for kind, source, appearances in (("bare", self.bare, ["base"]), ("whole", theme, self.appearances)):
            for ratio in ratios:
                (out / f"{kind}-{ratio}").mkdir(exist_ok=True)
            jobs += [(kind, source, appearance, cell, ratios) for appearance in appearances for cell in CELLS]
        list(concurrent.futures.ThreadPoolExecutor(4).map(self.draw, jobs))
        for appearance in self.appearances:
            self.write(appearance)

    def draw(self, job):
        """What a picture has to be, and where the frame and the picture are."""
        kind, source, appearance, (direction, offset), ratios = job
        words = ["--bounds", f"{WIDTH}x{HEIGHT}", "--arrow", direction, "--offset", str(offset), "--appearance", appearance]
        for ratio in ratios:
            layout = json.loads(subprocess.run(
                [self.options.popframe, "layout", source, *words, "--scale", str(ratio), "--json"], check=True,
                capture_output=True, text=True).stdout)
            self.places[kind, appearance, direction, offset, ratio] = layout["pixels"]
            path = self.out / f"{kind}-{ratio}" / f"{appearance}-{direction}-{offset}.png"
            subprocess.run(
                [self.options.popframe, "render", source, *words, "--scale", str(ratio), "--background",
                 background(self.theme, appearance), "-q", "-o", path], check=True, capture_output=True)

    def write(self, appearance):
        """The page of one appearance."""
        boxes = []
        for (direction, offset), (x, y) in zip(CELLS, PLACES):
            boxes.append(
                f'<div class="{self.css}" data-arrow="{direction}" style="{self.frames[direction](x, y)};'
                f'--{self.css}-offset:{offset}px">'
                f'{self.element}<div class="{self.css}-content"></div></div>')
        (self.out / f"{appearance}.html").write_text(
            f'<!DOCTYPE html><html data-theme="{"light" if appearance == "base" else appearance}"><link rel="stylesheet" '
            f'href="{self.css}.css"><style>html,body{{margin:0;background:{background(self.theme, appearance)}}}</style>'
            + "".join(boxes))

    def measure(self, browser, engine, ratio):
        """Of the worst picture: the popover's pixels beyond 8 and 32 levels and those of them on no edge, and the mean of its
        shadow; with them the shadows' pixels beyond 8."""
        worst = [0, 0, 0, 0, 0]
        folder = self.out / f"{engine}-{ratio}"
        folder.mkdir()
        for appearance in self.appearances:
            browser.open((self.out / f"{appearance}.html").as_uri(), *PAGE)
            ground = bytes.fromhex(background(self.theme, appearance)[1:]) + b"\xff"
            parts = {}
            for (direction, offset), (x, y) in zip(CELLS, PLACES):
                pixels = self.places["whole", appearance, direction, offset, ratio]
                bounds, canvas = pixels["bounds"], pixels["canvas"]
                left, top = round(x * ratio) - bounds["x"] - 1, round(y * ratio) - bounds["y"] - 1
                # Firefox begins pictures at whole CSS pixels.
                parts[direction, offset] = (left % ratio, top % ratio), (
                    left - left % ratio, top - top % ratio, canvas["width"] + 2 + left % ratio, canvas["height"] + 2 + top % ratio)
            browser.shoot(folder, {f"{appearance}-{direction}-{offset}.png": part for (direction, offset), (_, part) in parts.items()})
            for (direction, offset), ((left, top), _) in parts.items():
                actual = cut(read_png((folder / f"{appearance}-{direction}-{offset}.png").read_bytes()), left, top)
                expected = padded(
                    read_png((self.out / f"whole-{ratio}" / f"{appearance}-{direction}-{offset}.png").read_bytes()), ground)
                bare = read_png((self.out / f"bare-{ratio}" / f"base-{direction}-{offset}.png").read_bytes())
                whole, own = (self.places[kind, look, direction, offset, ratio]["bounds"]
                              for kind, look in (("whole", appearance), ("bare", "base")))
                mask = popover(bare, whole["x"] - own["x"] + 1, whole["y"] - own["y"] + 1, *expected[:2],
                               bytes.fromhex(background(self.theme, "base")[1:]))
                over, far, off = differences(actual, expected, mask)
                mean, beyond = shadow(actual, expected, mask, ground)
                worst = [*map(max, worst[:4], (over, far, off, mean)), max(worst[4], beyond)]
        return worst


def cut(picture, left, top):
    """A picture without its first columns and rows."""
    width, height, rows = picture
    return width - left, height - top, [row[4 * left:] for row in rows[top:]]


def padded(picture, ground):
    """A picture with a margin of one pixel in the background's colour."""
    width, height, rows = picture
    return width + 2, height + 2, [ground * (width + 2), *(ground + bytes(row) + ground for row in rows), ground * (width + 2)]


def popover(bare, left, top, width, height, ground):
    """For each row of a picture which pixels belong to the popover, or are at most two away from it. `bare` is the popover
    without shadows, which begins so far from the picture's left and top."""
    taken = [bytearray(width) for _ in range(height)]
    for y, row in enumerate(bare[2]):
        inside = [x for x in range(bare[0]) if row[4 * x:4 * x + 3] != ground]
        if inside:
            low, high = max(0, inside[0] + left - 2), min(width, inside[-1] + left + 3)
            for v in range(max(0, y + top - 2), min(height, y + top + 3)):
                taken[v][low:high] = b"\1" * (high - low)
    return taken


def differences(actual, expected, mask):
    """The popover's pixels beyond 8 levels, beyond 32, and those beyond 8 that are on no edge of the expected picture."""
    width, height, rows = expected
    assert actual[:2] == (width, height), f"pictures of one size: {actual[:2]}, {(width, height)}"
    over, far, off = 0, 0, 0
    for y, (row, other) in enumerate(zip(actual[2], rows)):
        if row == other:
            continue
        for x in {place // 4 for place, (a, b) in enumerate(zip(row, other)) if abs(a - b) > 8}:
            if not mask[y][x]:
                continue
            over += 1
            far += max(abs(a - b) for a, b in zip(row[4 * x:4 * x + 4], other[4 * x:4 * x + 4])) > 32
            off += not is_on_edge(rows, x, y)
    return over, far, off


def is_on_edge(rows, x, y):
    """Whether a channel has a contrast of more than 16 levels among the 3 × 3 pixels round one."""
    near = [row[4 * max(0, x - 1):4 * (x + 2)] for row in rows[max(0, y - 1):y + 2]]
    return max(max(max(line[c::4]) for line in near) - min(min(line[c::4]) for line in near) for c in range(4)) > 16


def shadow(actual, expected, mask, ground):
    """The mean difference of the colours of a shadow, and how many of its pixels differ by more than 8 levels."""
    width, _, rows = expected
    total, count, far = 0, 0, 0
    # Every third row: shadows change slowly.
    for row, other, taken in list(zip(actual[2], rows, mask))[::3]:
        for x in range(width):
            colors = other[4 * x:4 * x + 3]
            if taken[x] or colors == ground[:3]:
                continue
            own = [abs(a - b) for a, b in zip(row[4 * x:4 * x + 3], colors)]
            total += sum(own)
            count += 3
            far += max(own) > 8
    return (total / count if count else 0), far


def prove(options, themes, folder, engines):
    """How many themes are drawn otherwise than is claimed."""
    ratios = sorted({ratio for own in engines.values() for ratio in own[1] if ratio in (1, 2)})
    drawn = [theme for theme in themes if is_drawn(theme)]
    themes = [Theme(options, theme, folder / theme.name, ratios) for theme in drawn]
    plain = {theme.name: Theme(options, variants.unsaturated(theme, folder / "plain" / theme.name), folder / f"{theme.name}-plain", ratios)
             for theme in drawn if set(engines) - set(SHOW_BACKDROPS) and "saturation:" in (theme / "theme.yaml").read_text()}
    failed = 0
    for engine, (make, own) in engines.items() if themes else ():
        for ratio in (ratio for ratio in own if ratio in ratios):
            browser = make(ratio)
            try:
                for theme in themes:
                    shown = theme if engine in SHOW_BACKDROPS else plain.get(theme.name, theme)
                    over, far, off, mean, beyond = shown.measure(browser, engine, ratio)
                    is_wrong = theme.size[0] > SIZES.get(theme.name, 9400)
                    if most := LIMITS.get(theme.name):
                        limits = most[0 if ratio == 1 else 1], most[2], 0, most[3], most[4]
                        is_wrong |= any(value > limit for value, limit in zip((over, far, off, mean, beyond), limits))
                    failed += is_wrong
                    print(f"css: {theme.name}, drawn ({theme.size[0]:,} bytes, {theme.size[1]:,} packed) in {engine} at {ratio}: "
                          f"{over} pixels beyond 8 levels, {far} beyond 32, {off} of them on no edge; shadows {mean:.2f} on average, "
                          f"{beyond} pixels beyond 8{': FAILS' if is_wrong else ''}", flush=True)
            finally:
                browser.close()
    return failed
