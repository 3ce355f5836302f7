#!/usr/bin/env python3
"""Draws the picture of each rule's page: the damage on the left, the cure on the right, at whole-pixel zoom.

    Scripts/rule-pictures.py .build/debug/popframe

Needs Pillow and numpy. The pictures go to Sources/ArtAnalysis/Documentation.docc/Resources; every left
side is made from a theme in which `popframe check` finds the rule, every right side from one in which it
does not: the script fails where that is not so.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

import numpy as np
from PIL import Image

POPFRAME = sys.argv[1] if len(sys.argv) > 1 else ".build/debug/popframe"
ROOT = pathlib.Path(__file__).resolve().parent.parent
OUTPUT = ROOT / "Sources/ArtAnalysis/Documentation.docc/Resources"
ZOOM, WIDTH, HEIGHT = 5, 84, 60
INK, PAPER, LINE = (44, 62, 102), (236, 240, 250), (120, 142, 196)


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


def bordered(size, radius, width=2):
    art, inner = card(size, radius, LINE), card(size - 2 * width, radius - width, PAPER)
    share = inner[..., 3:] / 255
    part = art[width:-width, width:-width]
    part[..., :3] = part[..., :3] * (1 - share) + inner[..., :3] * share
    return art


def arrow(height, color=PAPER, light=0):
    art = np.zeros((height, 2 * height, 4))
    for y in range(height):
        art[y, height - y - 1:height + y + 1] = (*[c - light * (height - y) for c in color], 255)
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
    alpha = np.minimum(150, 6 + 22 * away)
    art[..., :3], art[..., 3] = INK, alpha
    art[depth:-depth, depth:-depth] = (*PAPER, 255)
    return art[cut:size - cut, cut:size - cut]


FRAME = "contentInsets: 14\nframe: {image: frame.png, capInsets: %s, resizing: %s}\n"
ARROW = "arrow: {image: arrow.png, overlap: %s}\n"
SMALL = "previews: {content: [[56, 32]], arrows: [%s], backgrounds: [%s]}\n"


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


# rule: (theme, pictures) with the damage, the same with the cure, the arrow's direction
RULES = {
    "caps-too-small": (
        (FRAME % (5, "stretch"), {"frame": bordered(40, 12)}),
        (FRAME % (12, "stretch"), {"frame": bordered(40, 12)}), "none"),
    "stretch-detail": (
        (FRAME % (12, "stretch"), {"frame": detail([20])}),
        (FRAME % (12, "stretch"), {"frame": detail([])}), "none"),
    "tile-seam": (
        (FRAME % (8, "tile"), {"frame": stripes(35)}),
        (FRAME % (8, "tile"), {"frame": stripes(40)}), "none"),
    "transparent-border": (
        (FRAME % (16, "stretch") + ARROW % 2, {"frame": empty_border(4), "arrow": arrow(12, LINE)}),
        (FRAME % (12, "stretch") + ARROW % 2, {"frame": empty_border(0), "arrow": arrow(12, LINE)}),
        "up"),
    "fringe": (
        (FRAME % (16, "stretch"), {"frame": matted(card(40, 14, INK), 255)}),
        (FRAME % (16, "stretch"), {"frame": card(40, 14, INK)}), "none"),
    "arrow-upside-down": (
        (FRAME % (12, "stretch") + ARROW % 1, {"frame": card(40, 9), "arrow": arrow(12)[::-1]}),
        (FRAME % (12, "stretch") + ARROW % 1, {"frame": card(40, 9), "arrow": arrow(12)}), "up"),
    "arrow-seam": (
        (FRAME % (12, "stretch") + ARROW % 0, {"frame": bordered(40, 9), "arrow": arrow(12)}),
        (FRAME % (12, "stretch") + ARROW % 2, {"frame": bordered(40, 9), "arrow": arrow(12)}), "up"),
    "arrow-light": (
        (FRAME % (12, "stretch") + ARROW % 1,
         {"frame": card(40, 9), "arrow": arrow(16, PAPER, 6)}),
        (FRAME % (12, "stretch") + ARROW % 1, {"frame": card(40, 9), "arrow": arrow(16)}), "down"),
    "content-overlap": (
        ("contentInsets: 4\nframe: {image: frame.png, capInsets: 12, resizing: stretch}\n",
         {"frame": overlapped()}),
        ("contentInsets: [4, 4, 4, 11]\nframe: {image: frame.png, capInsets: 12, resizing: stretch}\n"
         .replace("[4, 4, 4, 11]", "[4, 11, 4, 4]"), {"frame": overlapped()}), "none"),
    "shadow-twice": (
        ("contentInsets: 8\nframe: {image: frame.png, capInsets: 14, resizing: stretch, "
         "alignmentInsets: 7}\nshadow: {blur: 8, offset: [0, 3], opacity: 0.5}\n", {"frame": skirted(7)}),
        ("contentInsets: 8\nframe: {image: frame.png, capInsets: 14, resizing: stretch, "
         "alignmentInsets: 7}\n", {"frame": skirted(7)}), "none"),
    "shadow-cut": (
        ("contentInsets: 8\nframe: {image: frame.png, capInsets: 12, resizing: stretch, "
         "alignmentInsets: 5}\n", {"frame": skirted(7, 2)}),
        ("contentInsets: 8\nframe: {image: frame.png, capInsets: 14, resizing: stretch, "
         "alignmentInsets: 7}\n", {"frame": skirted(7)}), "none"),
    "nine-patch-marks": (
        ("contentInsets: 14\nframe: {image: frame.9.png, capInsets: 12, resizing: stretch}\n",
         {"frame.9": patch()}),
        (FRAME % (12, "stretch"), {"frame": patch()[1:41, 1:41]}), "none"),
    "invisible-on": (
        (FRAME % (12, "stretch") + SMALL % ("none", '"#F4F6FC"'), {"frame": card(40, 9)}),
        (FRAME % (12, "stretch") + SMALL % ("none", '"#F4F6FC"'), {"frame": bordered(40, 9)}), "none"),
}


def draw(folder, theme, pictures, direction, background):
    folder.mkdir()
    (folder / "theme.yaml").write_text("format: 1\n" + theme)
    for name, art in pictures.items():
        Image.fromarray(art.astype(np.uint8), "RGBA").save(folder / f"{name}.png")
    found = subprocess.run(
        [POPFRAME, "check", folder, "--format", "json"], capture_output=True, text=True)
    rules = {finding["rule"] for finding in json.loads(found.stdout)["findings"]}
    content = Image.new("RGBA", (40, 24), (220, 96, 84, 255))
    content.save(folder.parent / "content.png")
    command = [
        POPFRAME, "render", folder, "--arrow", direction, "--bounds", f"68x{44}",
        "--background", background, "-o", folder.parent / f"{folder.name}.png", "-q"]
    if "overlap" in folder.parent.name:
        command += ["--content-image", folder.parent / "content.png"]
    subprocess.run(command, check=True, capture_output=True)
    picture = Image.open(folder.parent / f"{folder.name}.png").convert("RGB")
    panel = Image.new("RGB", (WIDTH, HEIGHT), background)
    panel.paste(picture, ((WIDTH - picture.width) // 2, (HEIGHT - picture.height) // 2))
    return rules, panel.resize((WIDTH * ZOOM, HEIGHT * ZOOM), Image.NEAREST)


def main():
    OUTPUT.mkdir(exist_ok=True)
    for rule, (damage, cure, direction) in RULES.items():
        background = {"fringe": "#3A4A6A", "invisible-on": "#F4F6FC"}.get(rule, "#C9D2E6")
        with tempfile.TemporaryDirectory(suffix=rule) as folder:
            folder = pathlib.Path(folder)
            before, left = draw(folder / "before", *damage, direction, background)
            after, right = draw(folder / "after", *cure, direction, background)
        if rule not in before or rule in after:
            sys.exit(f"rule-pictures: {rule} is found in {sorted(before)} and in {sorted(after)}")
        sheet = Image.new("RGB", (2 * WIDTH * ZOOM + 2 * ZOOM, HEIGHT * ZOOM), "white")
        sheet.paste(left, (0, 0))
        sheet.paste(right, ((WIDTH + 2) * ZOOM, 0))
        sheet.quantize(256).save(OUTPUT / f"{rule}.png", optimize=True)
        print(rule)


main()
