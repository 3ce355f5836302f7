#!/usr/bin/env python3
"""Makes the example of each rule of `popframe check`: a theme that shows the damage, the same put right, and
the picture of the rule's page, both beside each other at whole-pixel zoom.

Renders/rules/RULE holds the themes `before` and `after`, each with the one preview
that shows the rule best, and that preview as before.png and after.png: the tests check that the rule is found in
the first and not in the second, and draw both again. The pages' pictures go to
Sources/ArtAnalysis/Documentation.docc/Resources.

Example: .build/oracles/bin/python Tools/Scripts/rule-pictures.py .build/release/popframe caps-too-small
Needs: a build, Pillow and numpy (Tools/Scripts/oracles.sh installs them into .build/oracles).
Takes: a second a rule.
"""

import argparse
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

PARSER = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
PARSER.add_argument("popframe", help="the built command")
PARSER.add_argument("rules", nargs="*", metavar="RULE", help="these alone, instead of all")
OPTIONS = PARSER.parse_args()
POPFRAME = OPTIONS.popframe

import numpy as np  # noqa: E402
from PIL import Image  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "Renders/rules"
PAGES = ROOT / "Sources/ArtAnalysis/Documentation.docc/Resources"
# A page's picture: two panels of this many pixels, each shown as 6 × 6; at 2x each is half as large.
WIDTH, HEIGHT, ZOOM = 84, 60, 6
INK, PAPER, LINE, DARK = (44, 62, 102), (236, 240, 250), (120, 142, 196), (38, 42, 54)


def flat(width, height, color=PAPER):
    art = np.zeros((height, width, 4))
    art[:] = (*color, 255)
    return art


def card(size, radius, color=PAPER, samples=8):
    """A square with round corners, every pixel's coverage from 64 samples."""
    count = size * samples
    y, x = np.mgrid[0:count, 0:count]
    x, y = (x + 0.5) / samples, (y + 0.5) / samples
    dx = np.maximum(np.maximum(radius - x, x - (size - radius)), 0)
    dy = np.maximum(np.maximum(radius - y, y - (size - radius)), 0)
    inside = dx * dx + dy * dy <= radius * radius
    coverage = inside.reshape(size, samples, size, samples).mean((1, 3))
    art = np.zeros((size, size, 4))
    art[..., :3] = color
    art[..., 3] = np.floor(coverage * 255 + 0.5)
    art[art[..., 3] == 0] = 0
    return art


def vector(radius):
    """The SVG of a card of 40 points with a line of two points round it."""
    color, line = ("#%02X%02X%02X" % part for part in (PAPER, LINE))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect x="1" y="1" width="38" height="38" '
            f'rx="{radius - 1}" fill="{color}" stroke="{line}" stroke-width="2"/></svg>\n')


def bordered(size, radius, width=2, fill=PAPER, line=LINE):
    art, inner = card(size, radius, line), card(size - 2 * width, radius - width, fill)
    share = inner[..., 3:] / 255
    part = art[width:-width, width:-width]
    part[..., :3] = part[..., :3] * (1 - share) + inner[..., :3] * share
    return art


def arrow(height, color=PAPER, light=0):
    art = np.zeros((height, 2 * height, 4))
    for y in range(height):
        art[y, height - y - 1:height + y + 1] = (*[c - light * (height - y) for c in color], 255)
    return art


def lined_arrow(height, scale=1):
    """An arrow with a line along its legs, which shows every pixel that is mixed."""
    art = arrow(height * scale)
    for y in range(height * scale):
        for x in range(2 * height * scale):
            if art[y, x, 3] and min(x - (height * scale - y - 1), height * scale + y - x) < 2 * scale:
                art[y, x, :3] = INK
    return art


def matted(art, level):
    share = art[..., 3:] / 255
    mixed = art.copy()
    mixed[..., :3] = np.where(share > 0, np.floor(art[..., :3] * share + level * (1 - share) + 0.5), 0)
    return mixed


def skirted(depth, cut=0):
    """A card in a shadow that is painted round it, `cut` pixels of it missing."""
    size = 40 + 2 * depth
    art = np.zeros((size, size, 4))
    y, x = np.mgrid[0:size, 0:size]
    away = np.minimum(np.minimum(x, y), np.minimum(size - 1 - x, size - 1 - y))
    art[..., :3], art[..., 3] = INK, np.minimum(150, 6 + 22 * away)
    art[depth:-depth, depth:-depth] = (*PAPER, 255)
    return art[cut:size - cut, cut:size - cut]


def detail(columns):
    art = flat(40, 40)
    for column in columns:
        art[:, column] = (*INK, 255)
    return art


def stripes(width):
    art = flat(width, 40)
    for x in range(width):
        art[:, x, :3] = np.array(PAPER) - 14 * abs((x - 8) % 8 - 4)
    return art


def empty_border(count):
    art = np.zeros((40 + 2 * count,) * 2 + (4,))
    art[count:40 + count, count:40 + count] = bordered(40, 9)
    return art


def overlapped():
    art = bordered(40, 9)
    art[:, 9:11] = (*LINE, 255)
    return art


def patch():
    art = np.zeros((42, 42, 4))
    art[1:41, 1:41] = bordered(40, 9)
    art[0, 14:28] = art[14:28, 0] = (0, 0, 0, 255)
    return art


FRAME = "contentInsets: 14\nframe: {image: frame.png, capInsets: %s, resizing: %s}\n"
ARROW = "arrow: {image: arrow.png, overlap: %s}\n"
CARD = FRAME % (12, "stretch")


def previews(arrow="none", content="[40, 16]", scale=1, appearance="", offset="", background=""):
    keys = [f"content: [{content}]", f"arrows: [{arrow}]", f"scales: [{scale}]"]
    keys += [f"offsets: [{offset}]"] if offset else []
    keys += [f"appearances: [{appearance}]"] if appearance else []
    keys += [f'backgrounds: ["{background}"]'] if background else []
    return "previews: {%s}\n" % ", ".join(keys)


def examples():
    """rule: (theme, pictures) with the damage, the same put right, what both have in common."""
    one, up = previews(), previews("up")
    card9, framed = {"frame": card(40, 9)}, {"frame": bordered(40, 9)}
    yield ("caps-too-small", (FRAME % (5, "stretch"), {"frame": bordered(40, 12)}),
           (CARD, {"frame": bordered(40, 12)}), one)
    yield ("stretch-detail", (CARD, {"frame": detail([20])}), (CARD, {"frame": detail([])}), one)
    # Half as high as the corners of the larger caps: both axes shrink by one factor.
    small = previews(content="[28, 2]")
    yield ("caps-too-large",
           ("contentInsets: 10\nframe: {image: frame.png, capInsets: 19, resizing: stretch}\n",
            {"frame": bordered(40, 9)}),
           ("contentInsets: 10\nframe: {image: frame.png, capInsets: 10, resizing: stretch}\n",
            {"frame": bordered(40, 9)}), small)
    yield ("caps-asymmetric",
           (FRAME % ("[12, 24, 12, 12]", "stretch") + ARROW % 2, {**framed, "arrow": arrow(8, LINE)}),
           (CARD + ARROW % 2, {**framed, "arrow": arrow(8, LINE)}), previews("up", offset="end"))
    yield ("tile-seam", (FRAME % (8, "tile"), {"frame": stripes(35)}),
           (FRAME % (8, "tile"), {"frame": stripes(40)}), previews(content="[36, 16]"))
    yield ("tile-partial", (FRAME % (8, "tile"), {"frame": stripes(40)}, one),
           (FRAME % (8, "tile"), {"frame": stripes(40)}, previews(content="[36, 16]")), "")
    two = {"frame": bordered(40, 9), "frame@2x": bordered(80, 18, 4)}
    yield ("scale-pictures-differ",
           (CARD, {**two, "frame@2x": bordered(80, 18, 4, (250, 226, 190), (196, 142, 60))}),
           (CARD, two), previews(scale=2))
    sized = CARD + "arrow: {image: arrow.png, base: 24, height: 12}\n"
    wide = np.concatenate([lined_arrow(12, 2), np.zeros((24, 1, 4))], axis=1)
    yield ("scale-off-by-one",
           (sized, {**card9, "frame@2x": card(80, 18), "arrow": lined_arrow(12), "arrow@2x": wide}),
           (sized, {**card9, "frame@2x": card(80, 18), "arrow": lined_arrow(12),
                    "arrow@2x": lined_arrow(12, 2)}), previews("up", scale=2))
    yield ("transparent-border",
           (FRAME % (16, "stretch") + ARROW % 2, {"frame": empty_border(4), "arrow": arrow(12, LINE)}),
           (CARD + ARROW % 2, {"frame": empty_border(0), "arrow": arrow(12, LINE)}), up)
    yield ("fringe", (FRAME % (16, "stretch"), {"frame": matted(card(40, 14, INK), 255)}),
           (FRAME % (16, "stretch"), {"frame": card(40, 14, INK)}), one)
    tailed = ("contentInsets: 6\nframe: {style: drawn, fill: \"#ECF0FA\", cornerRadius: 12, cornerCurve: continuous}\n"
              "arrow: {style: drawn, base: 18, height: 10, shape: \"%s\"}\n")
    yield ("arrow-feet", (tailed % "M0 10 L16 0 L32 10 Z", {}), (tailed % "M0 10 L9 0 L18 10 Z", {}),
           previews("up", content="[44, 20]", offset="start"))
    yield ("arrow-upside-down", (CARD + ARROW % 1, {**card9, "arrow": arrow(12)[::-1]}),
           (CARD + ARROW % 1, {**card9, "arrow": arrow(12)}), up)
    yield ("arrow-seam", (CARD + ARROW % 0, {**framed, "arrow": arrow(12)}),
           (CARD + ARROW % 2, {**framed, "arrow": arrow(12)}), up)
    yield ("arrow-light", (CARD + ARROW % 1, {**card9, "arrow": arrow(16, PAPER, 6)}),
           (CARD + ARROW % 1, {**card9, "arrow": arrow(16)}), previews("down"))
    yield ("arrow-room",
           (CARD + ARROW % 2, {**framed, "arrow": arrow(12, LINE)}, previews("up", "[8, 16]")),
           (CARD + ARROW % 2, {**framed, "arrow": arrow(12, LINE)}, previews("up", "[20, 16]")), "")
    yield ("content-overlap",
           ("contentInsets: 4\n" + CARD.partition("\n")[2], {"frame": overlapped()}),
           ("contentInsets: [4, 11, 4, 4]\n" + CARD.partition("\n")[2], {"frame": overlapped()}),
           previews(content="[60, 36]"))
    skirt = "contentInsets: 8\nframe: {image: frame.png, capInsets: %d, resizing: stretch, alignmentInsets: %d}\n"
    wide = previews(content="[52, 28]")
    yield ("shadow-twice",
           (skirt % (14, 7) + "shadow: {blur: 8, offset: [0, 3], opacity: 0.5}\n", {"frame": skirted(7)}),
           (skirt % (14, 7), {"frame": skirted(7)}), wide)
    yield ("shadow-cut", (skirt % (12, 5), {"frame": skirted(7, 2)}),
           (skirt % (14, 7), {"frame": skirted(7)}), wide)
    yield ("nine-patch-marks",
           (CARD.replace("frame.png", "frame.9.png"), {"frame.9": patch()}),
           (CARD, {"frame": patch()[1:41, 1:41]}), one)
    yield ("unused-picture", (CARD, {"frame": bordered(40, 9), "frame-2x": bordered(80, 18, 4)}),
           (CARD, two), previews(scale=2))
    dark = bordered(40, 9, 2, DARK, (80, 88, 110))
    night = previews(appearance="dark")
    yield ("same-picture", (CARD, {**framed, "frame~dark": bordered(40, 9)}),
           (CARD, {**framed, "frame~dark": dark}), night)
    night = previews("up", appearance="dark")
    both = {**framed, "frame~dark": dark, "arrow": arrow(12)}
    yield ("appearance-partial", (CARD + ARROW % 2, both),
           (CARD + ARROW % 2, {**both, "arrow~dark": arrow(12, DARK)}), night)
    lit = ("contentInsets: 8\nframe: {style: drawn, fill: \"#ECF0FA\", cornerRadius: 9}\n"
           "shadow: [{color: \"#141E3C\", opacity: 0.5, offset: [0, 3], blur: 8}]\n"
           "appearances:\n  dark:\n    frame: {fill: \"#303646\"}\n    shadow: [%s]\n")
    night = previews(appearance="dark", content="[36, 16]")
    yield ("list-replaced", (lit % "{opacity: 0.9}", {}),
           (lit % "{color: \"#141E3C\", opacity: 0.9, offset: [0, 3], blur: 8}", {}), night)
    yield ("stale-art", (CARD, {"frame": [vector(5), vector(9)]}), (CARD, {"frame": [vector(9)]}), one)
    pale = previews(background="#F4F6FC")
    yield ("invisible-on", (CARD, card9), (CARD, framed), pale)


BACKGROUNDS = {"fringe": "#3A4A6A", "invisible-on": "#F4F6FC", "same-picture": "#191B22",
               "appearance-partial": "#191B22"}


def popframe(*arguments):
    return subprocess.run([POPFRAME, *map(str, arguments)], check=False, capture_output=True, text=True)


def draw(folder, rule, theme, pictures, common):
    """Writes and draws one theme; the rules that are found in it, and its panel."""
    folder.mkdir(parents=True)
    text = f"# Made by Tools/Scripts/rule-pictures.py; what popframe check says of it is explained on the page {rule}.\n"
    (folder / "theme.yaml").write_text(text + "format: 1\n" + theme + common)
    for name, art in pictures.items():
        if isinstance(art, list):
            # SVGs in the order in which they were saved; the first one was drawn.
            (folder / f"{name}.svg").write_text(art[0])
            done = popframe("rasterize", folder, "--scales", "1", "--with", "rsvg-convert")
            if done.returncode != 0:
                sys.exit(f"rule-pictures: {done.stderr}")
            (folder / f"{name}.svg").write_text(art[-1])
            continue
        Image.fromarray(art.astype(np.uint8), "RGBA").save(folder / f"{name}.png", optimize=True)
    found = json.loads(popframe("check", folder, "--format", "json").stdout)["findings"]
    with tempfile.TemporaryDirectory() as gallery:
        done = popframe("gallery", folder, "-o", gallery, "-q")
        drawn = [p for p in pathlib.Path(gallery).rglob("*.png") if p.name != "contact-sheet.png"]
        if done.returncode != 0 or len(drawn) != 1:
            sys.exit(f"rule-pictures: {folder} has {len(drawn)} previews\n{done.stderr}")
        target = folder.parent / f"{folder.name}.png"
        shutil.copyfile(drawn[0], target)
    picture = Image.open(target)
    scale = 2 if "@2x" in drawn[0].name else 1
    if rule == "content-overlap":
        words = theme.partition("\n")[0].partition(": ")[2].strip("[]").split(", ")
        left = int(words[len(words) // 3])
        content = Image.new("RGBA", (60, 36), (220, 96, 84, 255))
        picture.paste(content, (left, 4))
    panel = Image.new("RGBA", (WIDTH * scale, HEIGHT * scale), BACKGROUNDS.get(rule, "#C9D2E6"))
    place = ((panel.width - picture.width) // 2, (panel.height - picture.height) // 2)
    panel.alpha_composite(picture.convert("RGBA"), place)
    panel = panel.resize((WIDTH * ZOOM, HEIGHT * ZOOM), Image.NEAREST)
    return {finding["rule"] for finding in found}, panel.convert("RGB")


def main():
    meant = set(OPTIONS.rules)
    if unknown := meant - {rule for rule, *_ in examples()}:
        sys.exit(f"rule-pictures: error: there is no example of {', '.join(sorted(unknown))}")
    if not meant:
        shutil.rmtree(EXAMPLES, ignore_errors=True)
    PAGES.mkdir(exist_ok=True)
    for rule, damage, cure, common in examples():
        if meant and rule not in meant:
            continue
        folder = EXAMPLES / rule
        shutil.rmtree(folder, ignore_errors=True)
        before, left = draw(folder / "before", rule, *damage, *([common] if len(damage) == 2 else []))
        after, right = draw(folder / "after", rule, *cure, *([common] if len(cure) == 2 else []))
        if rule not in before or rule in after:
            sys.exit(f"rule-pictures: {rule} is found in {sorted(before)} and in {sorted(after)}")
        sheet = Image.new("RGB", (2 * WIDTH * ZOOM + 2 * ZOOM, HEIGHT * ZOOM), "white")
        sheet.paste(left, (0, 0))
        sheet.paste(right, ((WIDTH + 2) * ZOOM, 0))
        sheet.quantize(256).save(PAGES / f"{rule}.png", optimize=True)
        print(f"{rule}: also before: {sorted(before - {rule})}, after: {sorted(after)}")


main()
