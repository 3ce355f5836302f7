#!/usr/bin/env python3
"""Makes README's first picture: popovers of four themes, light by day and dark by night, over one landscape.

Usage: Tools/Scripts/hero-picture.py POPFRAME, with rsvg-convert (Debian: librsvg2-bin) and Pillow. It writes
Renders/hero.png. Every popover is drawn by `popframe place` over the picture with the ones before it.
"""

import pathlib
import random
import subprocess
import sys
import tempfile

from PIL import Image

POPFRAME = pathlib.Path(sys.argv[1]).resolve()
ROOT = pathlib.Path(__file__).resolve().parents[2]
SCALE, WIDTH, HEIGHT = 2, 960, 440
# The theme, what is in it and its size, the middle of the pin that it points at in the left half, and its direction.
POPOVERS = [
    ("Glass", "media", "172x76", (122, 150), "down"),
    ("Card", "list", "160x88", (352, 166), "down"),
    ("Ink", "text", "164x72", (128, 292), "up"),
    ("Block", "menu", "150x78", (352, 284), "up"),
]


def ridge(dice, base, height, step):
    """The outline of mountains across the picture, closed below."""
    points, x = [f"0,{HEIGHT}"], -step
    while x < WIDTH + step:
        points.append(f"{x:.0f},{base - height * dice.random():.0f}")
        x += step * (0.6 + 0.8 * dice.random())
    return " ".join([*points, f"{WIDTH},{HEIGHT}"])


def landscape():
    """A coast from morning at the left to night at the right, as an SVG."""
    dice = random.Random(11)
    stars = "".join(
        f'<circle cx="{560 + 400 * dice.random():.0f}" cy="{180 * dice.random():.0f}" r="{0.5 + dice.random():.1f}" '
        f'fill="#fff" opacity="{0.35 + 0.6 * dice.random():.2f}"/>' for _ in range(90))
    waves = "".join(
        f'<rect x="{WIDTH * dice.random():.0f}" y="{322 + 110 * dice.random():.0f}" width="{30 + 70 * dice.random():.0f}" '
        f'height="2" rx="1" fill="#fff" opacity="{0.06 + 0.16 * dice.random():.2f}"/>' for _ in range(70))

    def across(name, *colors):
        stops = "".join(f'<stop offset="{index / (len(colors) - 1)}" stop-color="{color}"/>' for index, color in enumerate(colors))
        return f'<linearGradient id="{name}">{stops}</linearGradient>'

    pins = "".join(f'<circle cx="{x + half}" cy="{y}" r="5" fill="#fff"/><circle cx="{x + half}" cy="{y}" r="2.5" fill="#e0245e"/>'
                   for half in (0, WIDTH // 2) for _, _, _, (x, y), _ in POPOVERS)
    return f"""<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"><defs>
{across("sky", "#7cc7ff", "#b9ddff", "#ffc9a3", "#c0507e", "#4a2c6f", "#141a44", "#0b1030")}
{across("far", "#86a9d6", "#9d9cc9", "#a4638f", "#4d3572", "#232350")}
{across("near", "#3d7f8f", "#4a6f92", "#5b3f72", "#2b2457", "#141a3c")}
{across("sea", "#3fb6c9", "#4fa3c4", "#7a5b95", "#332f66", "#101a40")}
{across("shore", "#3fa06a", "#3c8562", "#45455f", "#20254a", "#0d1430")}
<linearGradient id="haze" x1="0" y1="0" x2="0" y2="1"><stop offset="0.35" stop-color="#fff" stop-opacity="0"/>
<stop offset="1" stop-color="#fff" stop-opacity="0.45"/></linearGradient></defs>
<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#sky)"/><rect width="{WIDTH}" height="320" fill="url(#haze)"/>{stars}
<circle cx="208" cy="104" r="50" fill="#fff3c4"/><circle cx="208" cy="104" r="68" fill="#fff3c4" opacity="0.35"/>
<circle cx="694" cy="70" r="36" fill="#f4f1ff"/><circle cx="694" cy="70" r="52" fill="#f4f1ff" opacity="0.14"/>
<polygon points="{ridge(dice, 262, 118, 74)}" fill="url(#far)"/><polygon points="{ridge(dice, 306, 92, 58)}" fill="url(#near)"/>
<rect y="316" width="{WIDTH}" height="124" fill="url(#sea)"/>{waves}
<path d="M0 440 V398 C150 372 260 424 420 410 S760 384 960 414 V440 Z" fill="url(#shore)"/>{pins}</svg>"""


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "landscape.svg").write_text(landscape())
        picture = folder / "0.png"
        subprocess.run(["rsvg-convert", "-z", str(SCALE), folder / "landscape.svg", "-o", picture], check=True)
        for half, appearance in ((0, []), (WIDTH // 2, ["--appearance", "dark"])):
            for theme, content, size, (x, y), direction in POPOVERS:
                done = folder / f"{half}-{theme}.png"
                subprocess.run(
                    [POPFRAME, "place", ROOT / "Assets" / theme, *appearance, "--container", f"{WIDTH}x{HEIGHT}", "--backdrop", picture,
                     "--source", f"{x + half - 7},{y - 7},14,14", "--permitted", direction, "--content", size,
                     "--placeholder", content, "--scale", str(SCALE), "-o", done, "-q"], check=True)
                picture = done
        Image.open(picture).convert("RGB").save(ROOT / "Renders/hero.png", optimize=True)


main()
