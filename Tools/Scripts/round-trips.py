#!/usr/bin/env python3
"""Exports themes that are made by chance, imports the exports, and compares.

The themes hold what the format can say: frames of one to four scales with caps of each file, tiled, stretched and whole
axes, parts of middles, insets, dark pictures with slices of their own, arrows, and for nine-patches fused pictures. The
export may lose nothing but what the format never says. The theme that comes back has to draw the same pixels and to have
the same content; exported again it has to give the same files, byte for byte.

Exits with 1 at the first theme that comes back otherwise, which stays in a folder that
is named.

Example: Tools/Scripts/round-trips.py --themes 5 --only css
Needs: a build.
Takes: two seconds for one theme of each format.
"""

import argparse
import json
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "exports"))
from pictures import write_png  # noqa: E402

FORMATS = ["xcassets", "nine-patch", "css"]
# What these formats never say.
EXPECTED = {"xcassets": {"contentInsets"}, "nine-patch": set(), "css": {"frame.filter", "frame.tileAnchor"}}


class Wrong(Exception):
    """What is different."""


def noise(dice, path, width, height):
    """A picture whose pixels are all different, some of them translucent."""
    rows = []
    for _ in range(height):
        row = bytearray(dice.randbytes(4 * width))
        for x in range(width):
            row[4 * x + 3] = dice.choice([255, 255, 255, 128, 0])
        rows.append(bytes(row))
    write_png(path, width, height, rows)


def bubble(path, scale, base, height, tip, size, turn):
    """An arrow over a frame, pointing up and then turned: flat, as its outline is what an import looks for."""
    width, depth = size[0] * scale, size[1] * scale
    opaque, clear = b"\x40\x60\xc0\xff", b"\0\0\0\0"
    rows = []
    for y in range(depth):
        reach = (y + 1) / (height * scale) if y < height * scale else None
        row = []
        for x in range(width):
            if reach is None:
                row.append(opaque)
                continue
            low, high = (tip - base / 2 * reach) * scale, (tip + base / 2 * reach) * scale
            row.append(opaque if low <= x + 0.5 <= high else clear)
        rows.append(row)
    if turn == "down":
        rows = rows[::-1]
    elif turn in ("left", "right"):
        rows = [list(column) for column in zip(*rows)]
        rows = [row[::-1] for row in rows] if turn == "right" else rows
    write_png(path, len(rows[0]), len(rows), [b"".join(row) for row in rows])


def caps_text(dice, caps, scales, nudges):
    """Caps in points, or in the pixels of each file, which may be finer than points."""
    if not nudges and dice.random() < 0.5:
        return f"[{', '.join(map(str, caps))}]"
    sides = {scale: [cap * scale + nudges.get((scale, side), 0) for side, cap in enumerate(caps)] for scale in scales}
    return "{" + ", ".join(f'"@{scale}x": {sides[scale]}' for scale in scales) + "}"


def frame(dice, form, folder):
    """Pictures and lines of a frame."""
    # A catalogue has no 4x.
    scales = dice.choice([[1], [2], [1, 2], [1, 2, 3], [2, 3], [1, 3] if form == "xcassets" else [1, 2, 3, 4]])
    caps = [dice.randint(0, 6) for _ in range(4)]
    middle = [dice.randint(4, 9), dice.randint(4, 9)]
    size = [caps[1] + middle[0] + caps[3], caps[0] + middle[1] + caps[2]]
    modes = {"xcassets": ["tile", "stretch", "none", "{x: tile, y: none}", "{x: none, y: stretch}"],
             "nine-patch": ["stretch"], "css": ["stretch", "tile", "{x: tile, y: stretch}"]}[form]
    mode = dice.choice(modes)
    if mode == "none":
        caps = [0, 0, 0, 0]
    if mode.startswith("{x: tile, y: none"):
        caps[0] = caps[2] = 0
    if mode.startswith("{x: none"):
        caps[1] = caps[3] = 0

    def nudged():
        # A stylesheet has one slice for all files.
        if form == "css" or mode == "none" or dice.random() < 0.5:
            return {}
        return {(scale, side): dice.choice([0, 1]) for scale in scales if scale > 1 for side in range(4) if caps[side]}

    lines = ["frame:", "  image: frame.png", f"  capInsets: {caps_text(dice, caps, scales, nudged())}", f"  resizing: {mode}"]
    if "tile" in mode and form == "css":
        lines.append("  tileAnchor: center")
    if form == "xcassets" and mode in ("tile", "stretch") and dice.random() < 0.5:
        lines.append(f"  center: [{dice.randint(1, middle[0] - 2)}, {dice.randint(1, middle[1] - 2)}]")
    overhang = [dice.randint(0, 2) for _ in range(4)] if dice.random() < 0.5 else [0] * 4
    if any(overhang):
        lines.append(f"  alignmentInsets: [{', '.join(map(str, overhang))}]")
    if form == "css" and dice.random() < 0.3:
        lines.append("  filter: nearest")
    for scale in scales:
        noise(dice, folder / f"frame{'' if scale == 1 else f'@{scale}x'}.png", size[0] * scale, size[1] * scale)
    dark = []
    if dice.random() < 0.5:
        some = scales if dice.random() < 0.6 else [dice.choice(scales)]
        for scale in some:
            noise(dice, folder / f"frame~dark{'' if scale == 1 else f'@{scale}x'}.png", size[0] * scale, size[1] * scale)
        if form != "css" and mode != "none" and dice.random() < 0.5:
            other = [cap + 1 if cap else 0 for cap in caps]
            dark = ["    frame:", f"      capInsets: [{', '.join(map(str, other))}]"]
        # In a set whose base has caps of each file, they would be those of files that are not there.
        if some != scales and '"@' in lines[2] and not dark:
            dark = ["    frame:", f"      capInsets: [{', '.join(map(str, caps))}]"]
        dark = dark or ["    {}"]
    insets = [dice.randint(0, side // 2 - 2) for side in (size[1], size[0], size[1], size[0])]
    insets = [max(0, inset - over) for inset, over in zip(insets, overhang)]
    return scales, insets, lines, dark


def fused(dice, folder):
    """Pictures and lines of fused art."""
    scales = dice.choice([[1], [2], [1, 2], [1, 2, 3]])
    base, height, low, high = 2 * dice.randint(2, 5), dice.randint(3, 6), dice.randint(3, 6), dice.randint(3, 6)
    span, depth = base + 2 * dice.randint(0, 2), dice.randint(10, 16)
    width = 2 + low + span + high + 2
    tip = 2 + low + span / 2
    size = [width, height + depth]
    top, bottom = height + dice.randint(2, 4), dice.randint(2, 4)
    lines = ["arrow:", "  style: fused", f"  base: {base}", f"  height: {height}", f"  cornerRadius: {dice.randint(0, low)}",
             "  resizing: stretch", "  fused:"]
    arrows = dice.sample(["up", "down", "left", "right"], dice.randint(1, 4))
    caps = {"up": [top, 2, bottom, 2], "down": [bottom, 2, top, 2], "left": [2, top, 2, bottom], "right": [2, bottom, 2, top]}
    for arrow in arrows:
        lines.append(f"    {arrow}: {{image: {arrow}.png, capInsets: {caps[arrow]}, arrowSpan: [{2 + low}, {2 + low + span}]}}")
        for scale in scales:
            bubble(folder / f"{arrow}{'' if scale == 1 else f'@{scale}x'}.png", scale, base, height, tip, size, arrow)
    return scales, [dice.randint(0, 3) for _ in range(4)], lines, arrows


def make(dice, form, folder):
    """Writes a theme; gives the scales and the directions that are drawn."""
    folder.mkdir()
    directions = ["none"]
    if form == "nine-patch" and dice.random() < 0.4:
        scales, insets, lines, directions = fused(dice, folder)
        dark = []
        if "right" in directions and "left" not in directions:
            directions = directions + ["left"]
            lines += ["directions:", "  left: {contentInsets: [1, 2, 3, 1]}"] if dice.random() < 0 else []
    else:
        scales, insets, lines, dark = frame(dice, form, folder)
        if form == "xcassets" and dice.random() < 0.5:
            for scale in scales:
                noise(dice, folder / f"arrow{'' if scale == 1 else f'@{scale}x'}.png", 12 * scale, 7 * scale)
            lines += ["arrow:", "  style: image", "  image: arrow.png"]
            directions = ["up", "down", "left", "right", "none"]
    if form == "xcassets":
        insets = None
    text = ["format: 1", "name: Chance"] + ([f"contentInsets: {insets}"] if insets else []) + lines
    if dark:
        text += ["appearances:", "  dark:"] + dark if dark != ["    {}"] else ["appearances: {dark: {}}"]
    (folder / "theme.yaml").write_text("\n".join(text) + "\n")
    return scales, directions, bool(dark)


def command(options, *words):
    run = subprocess.run([options.popframe, *words], capture_output=True, text=True)
    if run.returncode:
        raise Wrong(f"{' '.join(map(str, words))}: status {run.returncode}: {run.stderr}")
    return run


def tree(folder):
    """The files of an export that an import reads: the Kotlin file and its pictures say more than nine-patches do."""
    files = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.name != ".popframe.json" and path.suffix != ".kt" and "_popover_" not in path.name:
            files[str(path.relative_to(folder))] = path.read_bytes()
    return files


def look(options, theme, directions, scales, appearance, form):
    """What is drawn of a theme and where its content lies."""
    seen, place = {}, theme.parent / "look"
    for direction in directions:
        words = [theme, "--bounds", "61x53", "--arrow", direction, "--appearance", appearance]
        layout = json.loads(command(options, "layout", *words, "--scale", str(scales[-1]), "--json").stdout)
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
        command(options, "render", *words, "--scale", ",".join(map(str, scales)), "-q", "-o", place / "look.png")
        content = layout["points"]["content"] if form != "xcassets" else None
        seen[direction] = ({path.name: path.read_bytes() for path in place.iterdir()}, layout["pixels"]["canvas"], content)
    return seen


def attempt(options, dice, form, scratch):
    theme, back = scratch / "theme", scratch / "back"
    scales, directions, is_dark = make(dice, form, theme)
    run = command(options, "export", theme, "--to", form, "-o", scratch / "first")
    lost = {line.split(" loses ")[1].split(":")[0] for line in run.stderr.splitlines() if " loses " in line}
    if lost - EXPECTED[form]:
        raise Wrong(f"the export loses {', '.join(sorted(lost))}")
    command(options, "import", scratch / "first", "-o", back, "--name", "Chance", "--from", form)
    command(options, "check", back)
    for appearance in ["base", "dark"] if is_dark else ["base"]:
        sent = look(options, theme, directions, scales, appearance, form)
        found = look(options, back, directions, scales, appearance, form)
        for direction, (pictures, canvas, content) in sent.items():
            case = f"{direction}, {appearance}"
            if content != found[direction][2]:
                raise Wrong(f"{case}: content is {found[direction][2]}, not {content}")
            if canvas != found[direction][1]:
                raise Wrong(f"{case}: the canvas is {found[direction][1]}, not {canvas}")
            if pictures != found[direction][0]:
                raise Wrong(f"{case}: other pixels")
    command(options, "export", back, "--to", form, "-o", scratch / "second")
    first, second = tree(scratch / "first"), tree(scratch / "second")
    for path in sorted(first.keys() | second.keys()):
        if first.get(path) != second.get(path):
            raise Wrong(f"{path} is {'another one' if path in first and path in second else 'in one export only'}")
    return len(scales) * len(directions) * (2 if is_dark else 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--popframe", default=".build/release/popframe")
    parser.add_argument("--themes", type=int, default=100, help="how many of each format")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=FORMATS)
    options = parser.parse_args()
    options.popframe = str(pathlib.Path(options.popframe).resolve())
    for form in [options.only] if options.only else FORMATS:
        pictures = 0
        for number in range(options.themes):
            scratch = pathlib.Path(tempfile.mkdtemp())
            try:
                pictures += attempt(options, random.Random(f"{options.seed} {number} {form}"), form, scratch)
            except Wrong as wrong:
                print(f"round-trips: {scratch}: {form}, theme {number} of seed {options.seed}: {wrong}")
                sys.exit(1)
            shutil.rmtree(scratch)
        print(f"round-trips: {form}: {options.themes} themes came back, {pictures} pictures equal", flush=True)


main()
