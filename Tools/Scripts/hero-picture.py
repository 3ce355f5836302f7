#!/usr/bin/env python3
"""Makes README's first picture: popovers of four themes, light by day and dark by night, over one landscape.
It writes Renders/hero.png. Every popover is drawn by `popframe place` over the picture with the ones before it. Words are in our
own lettering.

Example: .build/oracles/bin/python Tools/Scripts/hero-picture.py .build/release/popframe
Needs: a build, rsvg-convert (Debian: librsvg2-bin) and Pillow (Tools/Scripts/oracles.sh installs it into .build/oracles).
Takes: some seconds.
"""

import argparse
import pathlib
import random
import subprocess
import sys
import tempfile

PARSER = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
PARSER.add_argument("popframe", type=pathlib.Path, help="the built command")
POPFRAME = PARSER.parse_args().popframe.resolve()

from PIL import Image  # noqa: E402

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from lettering import width, words  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCALE, WIDTH, HEIGHT = 2, 960, 440
# The theme, the size of its content, the button that it points at in the left half (its word and its middle), and the
# arrow's direction.
POPOVERS = [
    ("Glass", (176, 76), "Now playing", (122, 158), "down"),
    ("Card", (168, 88), "Friends", (352, 174), "down"),
    ("Bubble", (164, 62), "Messages", (122, 292), "up"),
    ("Block", (150, 84), "Sort", (352, 284), "up"),
]


def media(ink, _):
    skips = "".join(f'<path d="M{x} 58 l{side} -5.5 v11 z" fill="{ink}"/>' for x, side in ((92, 9), (101, 9), (154, -9), (145, -9)))
    return (
        '<clipPath id="cover"><rect x="6" y="8" width="60" height="60" rx="9"/></clipPath><g clip-path="url(#cover)">'
        '<rect x="6" y="8" width="60" height="60" fill="#ff9d6c"/><circle cx="40" cy="34" r="13" fill="#fff1c9"/>'
        '<path d="M0 68 L22 36 L40 58 L52 46 L72 68 Z" fill="#5b3a7e"/><path d="M0 68 L14 54 L34 68 Z" fill="#2f2350"/></g>'
        + words("Golden hour", 78, 19, 10, ink, 1.6) + words("The Ridge", 78, 33, 7.5, ink, opacity=0.65)
        + f'<path d="M78.5 43 H168" stroke="{ink}" stroke-width="3" stroke-linecap="round" opacity="0.25"/>'
        f'<path d="M78.5 43 H112" stroke="{ink}" stroke-width="3" stroke-linecap="round"/><circle cx="112" cy="43" r="4.5" fill="{ink}"/>'
        + skips + f'<path d="M117 49.5 l13 8.5 l-13 8.5 z" fill="{ink}"/>')


def friends(ink, is_dark):
    rows = ""
    for y, letter, color, name, text in (
            (22, "M", "#e8607a", "Mara Lind", "Watches the sunrise"), (66, "J", "#3f8fd6", "Jon Abe", "Is on the way")):
        rows += (
            f'<circle cx="23" cy="{y}" r="15" fill="{color}"/>' + words(letter, 23, y + 5.5, 11, "#fff", 1.8, "middle")
            + words(name, 48, y - 2, 9, ink, 1.45) + words(text, 48, y + 13, 7, ink, opacity=0.6)
            + f'<path d="M155 {y - 5} l5 5 l-5 5" fill="none" stroke="{ink}" stroke-width="2" stroke-linecap="round" '
            'stroke-linejoin="round" opacity="0.4"/>')
    return rows + f'<path d="M48 44 H168" stroke="{ink}" stroke-width="0.5" opacity="{0.3 if is_dark else 0.22}"/>'


def message(_, __):
    return (words("Sunrise at 06:12", 12, 22, 10.5, "#fff", 1.7) + words("Meet at the lake at six?", 12, 40, 8, "#fff", opacity=0.85)
            + words("Bring the camera!", 12, 55, 8, "#fff", opacity=0.85))


def menu(ink, _):
    rows = ""
    for row, name in enumerate(("Newest first", "By place", "By light")):
        y = 14 + 28 * row
        rows += words(name, 14, y + 4.5, 9, ink, 1.6)
        if row == 0:
            rows += (f'<path d="M124 {y} l4 4.5 l8 -9" fill="none" stroke="{ink}" stroke-width="2.4" stroke-linecap="round" '
                     'stroke-linejoin="round"/>')
        else:
            rows += f'<path d="M6 {y - 14} H144" stroke="{ink}" stroke-width="0.75" opacity="0.25"/>'
    return rows


CONTENTS = {"Glass": media, "Card": friends, "Bubble": message, "Block": menu}


def button(word):
    """The size of a button of a word."""
    return width(word, 8.5, 1.3) + 22, 20


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

    buttons = ""
    for half, back, ink in ((0, "#ffffff", "#1c1c1e"), (WIDTH // 2, "#2a2b3a", "#f2f2f7")):
        for _, _, word, (x, y), _ in POPOVERS:
            wide, high = button(word)
            buttons += (f'<rect x="{x + half - wide / 2}" y="{y - high / 2}" width="{wide}" height="{high}" rx="{high / 2}" '
                        f'fill="{back}" opacity="0.92"/>' + words(word, x + half, y + 4.25, 8.5, ink, 1.3, "middle"))
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
<path d="M0 440 V398 C150 372 260 424 420 410 S760 384 960 414 V440 Z" fill="url(#shore)"/>{buttons}</svg>"""


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "landscape.svg").write_text(landscape())
        picture = folder / "0.png"
        subprocess.run(["rsvg-convert", "-z", str(SCALE), folder / "landscape.svg", "-o", picture], check=True)
        for half, appearance in ((0, []), (WIDTH // 2, ["--appearance", "dark"])):
            for theme, size, word, (x, y), direction in POPOVERS:
                ink = "#f2f2f7" if half else "#1c1c1e"
                content = (f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}">'
                           f'{CONTENTS[theme](ink, half > 0)}</svg>')
                (folder / "content.svg").write_text(content)
                subprocess.run(["rsvg-convert", "-z", str(SCALE), folder / "content.svg", "-o", folder / "content@2x.png"], check=True)
                wide, high = button(word)
                done = folder / f"{half}-{theme}.png"
                subprocess.run(
                    [POPFRAME, "place", ROOT / "Assets" / theme, *appearance, "--container", f"{WIDTH}x{HEIGHT}", "--backdrop", picture,
                     "--source", f"{x + half - wide / 2},{y - high / 2},{wide},{high}", "--permitted", direction,
                     "--content", f"{size[0]}x{size[1]}", "--content-image", folder / "content@2x.png", "--scale", str(SCALE),
                     "-o", done, "-q"], check=True)
                picture = done
        Image.open(picture).convert("RGB").save(ROOT / "Renders/hero.png", optimize=True)


main()
