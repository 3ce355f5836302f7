#!/usr/bin/env python3
"""Compares backdrops with Chromium's backdrop-filter.

Draws a popover that is nothing but its backdrop over a picture, and a page with a box that has the same
filter over the same picture. Without blur every channel has to be the same but for a rounding (1 level);
with blur Chromium approximates the Gaussian: at most 10 levels, and 2 on average. Exits with 1 when a case is
further away, with 69 when a program is missing.

Example: Tools/Scripts/backdrop-oracle.py --popframe .build/release/popframe
Needs: a build, and Chromium (apt-get install chromium).
Takes: half a minute.
"""

import argparse
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "exports"))
import pictures  # noqa: E402

WIDTH, HEIGHT = 200, 140
CASES = [
    # blur, saturation, tint
    (0, 1, None),
    (0, 1.8, None),
    (0, 0.4, (255, 255, 255, 102)),
    (0, 1, (20, 30, 60, 178)),
    (8, 1, None),
    (24, 1.8, (255, 255, 255, 77)),
    (40, 1.4, (10, 10, 20, 128)),
]


def colors(path):
    """Red, green and blue of the picture's top rows, which are the box."""
    width, _, rows = pictures.read_png(path.read_bytes())
    return [row[x * 4:x * 4 + 3] for row in rows[:HEIGHT] for x in range(width)]


def scenery():
    dice = random.Random(7)
    boxes = [
        (dice.randrange(WIDTH), dice.randrange(HEIGHT), dice.randrange(8, 70), dice.randrange(8, 50),
         bytes([*(dice.randrange(256) for _ in range(3)), 255]))
        for _ in range(30)
    ]
    pixels = [bytes((x * 255 // WIDTH, y * 255 // HEIGHT, 140, 255)) for y in range(HEIGHT) for x in range(WIDTH)]
    for left, top, width, height, color in boxes:
        for y in range(top, min(top + height, HEIGHT)):
            for x in range(left, min(left + width, WIDTH)):
                pixels[y * WIDTH + x] = color
    return [b"".join(pixels[y * WIDTH:(y + 1) * WIDTH]) for y in range(HEIGHT)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--popframe", default=".build/release/popframe")
    parser.add_argument("--chromium", default=shutil.which("chromium") or shutil.which("chromium-browser"))
    options = parser.parse_args()
    if not options.chromium or not shutil.which(options.chromium) or not shutil.which(options.popframe):
        print("backdrop-oracle.py: chromium and popframe are needed; see --help", file=sys.stderr)
        return 69
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        pictures.write_png(folder / "scene.png", WIDTH, HEIGHT, scenery())
        (folder / "theme").mkdir()
        for blur, saturation, tint in CASES:
            hexadecimal = "" if tint is None else ', tint: "#%02X%02X%02X%02X"' % tint
            (folder / "theme/theme.yaml").write_text(
                "format: 1\nframe: {style: drawn, fill: \"#00000000\"}\n"
                f"backdrop: {{blur: {blur}, saturation: {saturation}{hexadecimal}}}\n"
            )
            subprocess.run(
                [options.popframe, "render", folder / "theme", "--bounds", f"{WIDTH}x{HEIGHT}", "--arrow", "none",
                 "--background", folder / "scene.png", "-o", folder / "ours.png"], check=True)
            color = "transparent" if tint is None else "rgba(%d,%d,%d,%.6f)" % (*tint[:3], tint[3] / 255)
            (folder / "page.html").write_text(
                "<!doctype html><style>*{margin:0}body{width:%dpx;height:%dpx;overflow:hidden;"
                "background:url(scene.png) no-repeat}div{width:%dpx;height:%dpx;background:%s;"
                "backdrop-filter:blur(%gpx) saturate(%g)}</style><div></div>"
                % (WIDTH, HEIGHT, WIDTH, HEIGHT, color, blur / 2, saturation)
            )
            subprocess.run(
                [options.chromium, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                 "--force-device-scale-factor=1", "--force-color-profile=srgb", "--window-size=%d,%d" % (WIDTH, HEIGHT + 200),
                 f"--screenshot={folder / 'theirs.png'}", (folder / "page.html").as_uri()],
                check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            differences = [
                abs(a - b)
                for ours, theirs in zip(colors(folder / "ours.png"), colors(folder / "theirs.png"))
                for a, b in zip(ours, theirs)
            ]
            largest, average = max(differences), sum(differences) / len(differences)
            good = largest <= 1 if blur == 0 else largest <= 10 and average <= 2
            failed |= not good
            print(f"blur {blur}, saturation {saturation}, tint {tint}: largest {largest}, average {average:.3f}"
                  + ("" if good else "   TOO FAR"))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
