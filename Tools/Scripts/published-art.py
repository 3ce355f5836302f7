#!/usr/bin/env python3
"""Draws popover art that others have published, from unmodified files, and checks what was drawn.

Each FOLDER holds checkouts of WEPopover, KSCustomUIPopover, Chameleon,
JSQMessagesViewController, NSCoders, mumble-iphoneos, UIBubbleTableView, Tiny4Note or calloutview (all on
GitHub). Nothing of the art is kept. Fails when no art is found, when a theme cannot be drawn, or when an
arrow's pixels are not the file's: at its own scale the alpha of the layer `arrow` has to be that of the file
for its direction. Art that would have to be changed first is listed with the reason, and counted.

Example: Tools/Scripts/published-art.py .build/release/popframe .build/oracles/checkouts/art
Needs: a build, and checkouts.
Takes: half a minute.
"""
import argparse
import json
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

DIRECTIONS = ["up", "down", "left", "right", "none"]


class ArtSet:
    """One piece of art: its pictures by their names without scale, and its theme."""

    def __init__(self, name, pictures, theme, arrows=None, change="", directions=None):
        self.name, self.pictures, self.theme = name, pictures, theme
        self.arrows = arrows or {}
        # What would have to be done to the art before it can be drawn; nothing for most.
        self.change = change
        self.directions = directions or (DIRECTIONS if arrows else ["none"])


def with_arrows(name, background, arrows, frame, arrow, more=""):
    up, down, left, right = arrows
    images = f'{{up: "{up}.png", down: "{down}.png", left: "{left}.png", right: "{right}.png"}}'
    return ArtSet(
        name, [background, *arrows],
        f'format: 1\nframe: {{image: "{background}.png", {frame}}}\n'
        f"arrow: {{images: {images}{arrow}}}\n{more}",
        dict(zip(DIRECTIONS, arrows)))


def bubble(project, name, caps):
    return ArtSet(
        f"{project} {name}", [name],
        f"format: 1\ncontentInsets: [7, 14]\nframe: {{image: {name}.png, resizing: stretch, "
        f"capInsets: {caps}}}\n")


def sets():
    sides = ["Up", "Down", "Left", "Right"]
    for variant in ["", "-white", "Simple"]:
        caps = 12 if variant == "Simple" else 30
        yield with_arrows(
            f"WEPopover{variant}", f"popoverBg{variant}",
            [f"popoverArrow{side}{variant}" for side in sides],
            f"capInsets: {caps}, resizing: stretch", ", overlap: 3, lane: 10", "contentInsets: 8\n")
    # Rounded to whole points by its own code; the painted shadow lies over the frame's edge.
    ks = [f"popover-black-{side}-arrow-image" for side in ["top", "bottom", "left", "right"]]
    yield with_arrows(
        "KSCustomUIPopover", "popover-black-bcg-image", ks,
        "capInsets: [49, 46, 49, 45], resizing: stretch", ", lane: 4",
        "snap: point\ncontentInsets: 10\n")
    chameleon = [f"<UIPopoverView> arrow-{side}" for side in ["top", "bottom", "left", "right"]]
    # Its arrows carry a painted shadow of 4 points and may stand closer to the corner than they are.
    yield with_arrows(
        "Chameleon", "<UIPopoverView> background", chameleon,
        "capInsets: 22, resizing: stretch, alignmentInsets: 4",
        ", overlap: 2, lane: -2, alignmentInsets: [1, 3, 0, 3]",
        "snap: point\ncontentInsets: 6\n")
    for name, caps in [
        ("bubble_min", "[17, 23, 17, 24]"), ("bubble_min_tailless", "[17, 23, 17, 24]"),
        ("bubble_regular", "[17, 27, 17, 28]"), ("bubble_tailless", "[17, 27, 17, 28]"),
        ("bubble_stroked", "[17, 27, 17, 28]"), ("bubble_stroked_tailless", "[17, 27, 17, 28]"),
    ]:
        yield bubble("JSQMessages", name, caps)
    # Its arrows are half a point less high at 2x; 1x files of 18 points, 2x files of 35 pixels.
    ocean = [f"popover-arrow-{side}" for side in ["top", "bottom", "left", "right"]]
    yield with_arrows(
        "NSCoders ocean", "popover-background", ocean,
        "capInsets: [49, 46, 49, 45], resizing: stretch", ", overlap: 2, lane: 6",
        "snap: point\ncontentInsets: 8\n")
    yield ArtSet(
        "NSCoders menu", ["popover-menu-first", "popover-menu-middle", "popover-menu-last"], "",
        change="its 2x files are 3 pixels narrower than twice the 1x files")
    # Apple's black popover, pointing up only; its author stretches the part on the right of the arrow.
    up = "_UIPopoverViewBlackBackgroundArrowUp"
    yield ArtSet(
        "Mumble fused", [up],
        "format: 1\ncontentInsets: 8\narrow:\n  style: fused\n  base: 37\n  height: 19\n  cornerRadius: 7\n"
        f"  fused: {{up: {{image: {up}.png, capInsets: [41, 9, 9, 9], arrowSpan: [10, 47]}}}}\n",
        directions=["up"])
    for name, caps in [
        ("Balloon_2", "[14, 16, 17, 23]"), ("Balloon_2_Right", "[14, 23, 17, 16]"),
        ("Balloon_Blue", "[14, 16, 17, 23]"), ("RightBalloonSelected", "[14, 16, 17, 23]"),
        ("LeftBalloonSelected", "[14, 23, 17, 16]"), ("RightBalloonSelectedMono", "[14, 16, 17, 23]"),
        ("LeftBalloonSelectedMono", "[14, 23, 17, 16]"),
    ]:
        yield bubble("Mumble", name, caps)
    # stretchableImageWithLeftCapWidth:topCapHeight: leaves one point to stretch.
    yield bubble("UIBubbleTableView", "bubbleMine", "[14, 15, 17, 27]")
    yield bubble("UIBubbleTableView", "bubbleSomeone", "[14, 21, 17, 21]")
    yield ArtSet(
        "Tiny4Note", ["popoverbackground"],
        "format: 1\ncontentInsets: [20, 10, 4, 10]\nframe: {image: popoverbackground.png, resizing: stretch, "
        "capInsets: [24, 50, 12, 12]}\n")
    yield ArtSet(
        "calloutview", ["UICalloutViewTopAnchor", "UICalloutViewLeftCap", "UICalloutViewRightCap"], "",
        change="cap, arrow, background and cap are four pictures, which one frame has to hold")


def alphas(path):
    """Width, height and alpha of a PNG file of 8 bits without interlacing; None for others."""
    data = path.read_bytes()
    place, rows, palette = 8, b"", None
    while place < len(data):
        length, kind = struct.unpack(">I4s", data[place:place + 8])
        body = data[place + 8:place + 8 + length]
        place += 12 + length
        if kind == b"IHDR":
            width, height, depth, color, _, _, interlace = struct.unpack(">IIBBBBB", body)
        elif kind == b"tRNS":
            palette = body
        elif kind == b"IDAT":
            rows += body
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[color]
    if depth != 8 or interlace or (color in (0, 2) and palette):
        return None
    raw, line = zlib.decompress(rows), width * channels
    before, result = bytes(line), []
    for y in range(height):
        kind, row = raw[y * (line + 1)], bytearray(raw[y * (line + 1) + 1:(y + 1) * (line + 1)])
        for x in range(line):
            a = row[x - channels] if x >= channels else 0
            b, c = before[x], before[x - channels] if x >= channels else 0
            if kind == 1:
                row[x] = row[x] + a & 255
            elif kind == 2:
                row[x] = row[x] + b & 255
            elif kind == 3:
                row[x] = row[x] + (a + b) // 2 & 255
            elif kind == 4:
                p = a + b - c
                nearest = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
                row[x] = row[x] + nearest & 255
        before = bytes(row)
        if color == 3:
            transparency = palette or b""
            result.append([transparency[v] if v < len(transparency) else 255 for v in row])
        elif color in (4, 6):
            result.append(list(row[channels - 1::channels]))
        else:
            result.append([255] * width)
    return width, height, result


def run(*arguments):
    done = subprocess.run([str(a) for a in arguments], capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, arguments))}: status {done.returncode}\n{done.stderr}")
    return done


def find(folders, name):
    """The unmodified files of a picture, one for each scale."""
    found = {}
    for folder in folders:
        for scale in ["", "@2x", "@3x"]:
            for path in sorted(folder.rglob(f"{name}{scale}.png")):
                found.setdefault(f"{name}{scale}.png", path)
    return found


def draw(popframe, art, folders, work):
    """Draws a set in all directions and scales; the numbers of pictures and of compared arrows."""
    files = {}
    for picture in art.pictures:
        found = find(folders, picture)
        if not found:
            return None
        files.update(found)
    if art.change:
        return 0, 0, 0
    theme = work / art.name
    theme.mkdir()
    for name, path in files.items():
        shutil.copyfile(path, theme / name)
    (theme / "theme.yaml").write_text(art.theme)
    check = run(popframe, "check", theme)
    drawn = compared = 0
    for direction in art.directions:
        for scale in [1, 2, 3]:
            for offset in ["start", "0", "end"]:
                place = ["--content", "120x80", "--arrow", direction, "--scale", scale, "--offset", offset]
                output = work / "out.png"
                run(popframe, "render", theme, *place, "-o", output)
                drawn += 1
                layout = json.loads(run(popframe, "layout", theme, *place, "--json").stdout)
                if (alphas(output)[0], alphas(output)[1]) != tuple(
                        layout["pixels"]["canvas"][k] for k in ("width", "height")):
                    raise RuntimeError(f"{art.name}: the picture has not the size of its canvas")
                suffix = "" if scale == 1 else f"@{scale}x"
                source = files.get(f"{art.arrows.get(direction)}{suffix}.png")
                expected = source and alphas(source)
                rect = layout["pixels"]["arrowPicture"]
                if not expected or expected[:2] != (rect["width"], rect["height"]):
                    continue
                run(popframe, "render", theme, *place, "--layer", "arrow", "-o", output)
                _, _, actual = alphas(output)
                cut = [row[rect["x"]:rect["x"] + rect["width"]]
                       for row in actual[rect["y"]:rect["y"] + rect["height"]]]
                if cut != expected[2]:
                    raise RuntimeError(f"{art.name}: {direction} at {scale}x is not its file")
                compared += 1
    return drawn, compared, check.stderr.count("warning:")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("popframe", type=pathlib.Path, help="the built command")
    parser.add_argument("folders", nargs="+", type=pathlib.Path, metavar="FOLDER", help="checkouts lie in it")
    options = parser.parse_args()
    popframe, folders = options.popframe.resolve(), options.folders
    for folder in folders:
        if not any(folder.rglob("*.png")):
            sys.exit(f"{folder} holds no pictures")
    count, changed, failures = 0, 0, []
    with tempfile.TemporaryDirectory() as work:
        for art in sets():
            try:
                result = draw(popframe, art, folders, pathlib.Path(work))
            except RuntimeError as error:
                failures.append(str(error))
                print(f"{art.name}: FAILED")
                continue
            if result is None:
                print(f"{art.name}: not in these folders")
                continue
            if art.change:
                changed += 1
                print(f"{art.name}: would have to be changed: {art.change}")
                continue
            count += 1
            print(f"{art.name}: {result[0]} pictures, {result[1]} arrows equal to their files, "
                  f"{result[2]} warnings")
    if count == 0 and not failures:
        sys.exit("none of the art is in these folders")
    print(f"{count} pieces drawn from unmodified files, {changed} would need a change, {len(failures)} failed")
    if failures:
        sys.exit("\n".join(failures))


if __name__ == "__main__":
    main()
