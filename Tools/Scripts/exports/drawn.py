"""Browsers draw the stylesheets of drawn themes, which have no pictures: each theme in five directions, with an offset of 20
and with the arrow at its lane's end, light and dark, 20 pictures for each browser and ratio. They are held against
`popframe render` on the same background, first without shadows and backdrop, then with shadows.

A browser smooths edges in its own way: Chromium's border-radius differs from exact coverage by up to 71 of 255. So a pixel may
differ by more than 8 levels only on an edge, which is where the reference has a contrast of more than 16 levels among the 3 × 3
pixels round it. How many pixels do, and how many by more than 32, is limited, too. Of shadows the mean difference counts where
the reference has one, two pixels or more away from the popover, in every third row."""

import concurrent.futures
import gzip
import json
import re
import subprocess

import variants
from pictures import frame, read_png

WIDTH, HEIGHT, GAP = 240, 160, 90
CELLS = [(direction, offset) for direction in ("up", "down", "left", "right", "none") for offset in (20, 500)]
PLACES = [(GAP + i % 4 * (WIDTH + GAP), GAP + i // 4 * (HEIGHT + GAP)) for i in range(len(CELLS))]
PAGE = 4 * (WIDTH + GAP) + GAP, 3 * (HEIGHT + GAP) + GAP
# Backgrounds for themes that choose a picture.
BACKGROUNDS = {"base": "#7A9BC4", "dark": "#3A4B64"}
# Pixels beyond 8 and 32 levels, and the mean of shadows.
MOST = {"smooth": (1200, 80), "whole": (500, 75), "shadow": 1.7}


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
        page = css.with_suffix(".html").read_text()
        self.element = re.search(rf'<div class="{self.css}-background">.*?</div>', page)[0]
        self.appearances = ["base"] + ["dark"] * ("light-dark(" in text)
        self.bare = variants.without_surroundings(theme, out / "bare")
        self.frames = {direction: frame(options, theme, direction, WIDTH, HEIGHT) for direction, _ in CELLS}
        self.places, jobs = {}, []
        for appearance in self.appearances:
            for kind, source in (("bare", self.bare), ("whole", theme)):
                for ratio in ratios:
                    (out / f"{kind}-{ratio}").mkdir(exist_ok=True)
                jobs += [(kind, source, appearance, cell, ratios) for cell in CELLS]
        list(concurrent.futures.ThreadPoolExecutor(4).map(self.draw, jobs))
        for appearance in self.appearances:
            for kind in ("bare", "whole"):
                self.write(kind, appearance)

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

    def write(self, kind, appearance):
        """The page of one appearance, without what a bare theme does not have."""
        hidden = "" if kind == "whole" else (
            f".{self.css}-background{{filter:none!important}}.{self.css}-background>i{{display:none!important}}"
            f".{self.css}-background::before{{backdrop-filter:none!important}}.{self.css}{{--{self.css}-tint:#0000!important}}")
        boxes = []
        for (direction, offset), (x, y) in zip(CELLS, PLACES):
            boxes.append(
                f'<div class="{self.css}" data-arrow="{direction}" style="{self.frames[direction](x, y)};'
                f'--{self.css}-offset:{offset}px">'
                f'{self.element}<div class="{self.css}-content"></div></div>')
        (self.out / f"{kind}-{appearance}.html").write_text(
            f'<!DOCTYPE html><html data-theme="{"light" if appearance == "base" else appearance}"><link rel="stylesheet" '
            f'href="{self.css}.css"><style>html,body{{margin:0;background:{background(self.theme, appearance)}}}{hidden}</style>'
            + "".join(boxes))

    def measure(self, browser, engine, ratio):
        """Pixels beyond 8 and 32 levels of the worst picture, those away from edges, and of shadows mean and pixels beyond 8."""
        worst, means = [0, 0, 0, 0], []
        for kind in ("bare", "whole"):
            folder = self.out / f"{engine}-{ratio}-{kind}"
            folder.mkdir()
            for appearance in self.appearances:
                browser.open((self.out / f"{kind}-{appearance}.html").as_uri(), *PAGE)
                parts = {}
                for (direction, offset), (x, y) in zip(CELLS, PLACES):
                    pixels = self.places[kind, appearance, direction, offset, ratio]
                    bounds, canvas = pixels["bounds"], pixels["canvas"]
                    parts[f"{appearance}-{direction}-{offset}.png"] = (
                        round(x * ratio) - bounds["x"], round(y * ratio) - bounds["y"], canvas["width"], canvas["height"])
                browser.shoot(folder, parts)
                for name in parts:
                    actual, expected = (read_png((self.out / place / name).read_bytes())
                                        for place in (folder.name, f"{kind}-{ratio}"))
                    if kind == "bare":
                        found = differences(actual, expected)
                        worst[:3] = [max(a, b) for a, b in zip(worst, found)]
                    else:
                        direction, offset = name[:-4].split("-")[1:]
                        bare = read_png((self.out / f"bare-{ratio}" / name).read_bytes())
                        key = appearance, direction, int(offset), ratio
                        shift = [self.places["whole", *key]["bounds"][axis] - self.places["bare", *key]["bounds"][axis]
                                 for axis in "xy"]
                        mean, far = shadow(actual, expected, bare, shift)
                        means.append(mean)
                        worst[3] += far
        return *worst, max(means)


def differences(actual, expected):
    """Pixels beyond 8 levels, beyond 32, and those beyond 8 that are on no edge of the expected picture."""
    width, height, rows = expected
    assert actual[:2] == (width, height), f"pictures of one size: {actual[:2]}, {(width, height)}"
    over, far, off = 0, 0, 0
    for y, (row, other) in enumerate(zip(actual[2], rows)):
        if row == other:
            continue
        for x in {place // 4 for place, (a, b) in enumerate(zip(row, other)) if abs(a - b) > 8}:
            most = max(abs(a - b) for a, b in zip(row[4 * x:4 * x + 4], other[4 * x:4 * x + 4]))
            over += 1
            far += most > 32
            near = [rows[v][4 * max(0, x - 1):4 * (x + 2)] for v in range(max(0, y - 1), min(height, y + 2))]
            contrast = max(max(max(line[c::4]) for line in near) - min(min(line[c::4]) for line in near) for c in range(3))
            off += contrast <= 16
    return over, far, off


def shadow(actual, expected, bare, shift):
    """The mean difference of the colours of a shadow, and how many of its pixels differ by more than 8 levels. `bare` is the
    popover alone, whose picture begins `shift` pixels further."""
    width, height, rows = expected
    ground = rows[0][:4]
    taken = [bytearray(width) for _ in range(height)]
    empty = bare[2][0][:4] * bare[0]
    for y, row in enumerate(bare[2]):
        if row == empty:
            continue
        inside = [x for x in range(bare[0]) if row[4 * x:4 * x + 4] != ground]
        if inside:
            low, high = inside[0] + shift[0] - 2, inside[-1] + shift[0] + 3
            for v in range(max(0, y + shift[1] - 2), min(height, y + shift[1] + 3)):
                taken[v][max(0, low):high] = b"\1" * (min(width, high) - max(0, low))
    total, count, far = 0, 0, 0
    # Every third row: shadows change slowly.
    for row, other, mask in list(zip(actual[2], rows, taken))[::3]:
        for x in range(width):
            red, green, blue = other[4 * x:4 * x + 3]
            if mask[x] or (red, green, blue) == tuple(ground[:3]):
                continue
            own = abs(row[4 * x] - red), abs(row[4 * x + 1] - green), abs(row[4 * x + 2] - blue)
            total += sum(own)
            count += 3
            far += max(own) > 8
    return (total / count if count else 0), far


def prove(options, themes, folder, engines):
    """How many themes are drawn otherwise than is claimed."""
    ratios = sorted({ratio for own in engines.values() for ratio in own[1] if ratio in (1, 2)})
    themes = [Theme(options, theme, folder / theme.name, ratios) for theme in themes if is_drawn(theme)]
    failed = 0
    for engine, (make, own) in engines.items() if themes else ():
        for ratio in (ratio for ratio in own if ratio in ratios):
            browser = make(ratio)
            try:
                for theme in themes:
                    over, far, off, beyond, mean = theme.measure(browser, engine, ratio)
                    most = MOST["smooth" if ratio == 1 else "whole"]
                    is_wrong = off > 0 or over > most[0] or far > most[1] or mean > MOST["shadow"]
                    failed += is_wrong
                    print(f"css: {theme.name}, drawn ({theme.size[0]:,} bytes, {theme.size[1]:,} packed) in {engine} at {ratio}: "
                          f"{over} pixels beyond 8 levels, {far} beyond 32, {off} of them on no edge; shadows {mean:.2f} on average, "
                          f"{beyond} pixels beyond 8{': FAILS' if is_wrong else ''}", flush=True)
            finally:
                browser.close()
    return failed
