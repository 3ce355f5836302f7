#!/usr/bin/env python3
"""Checks `popframe compare` against numbers that others have published, and against pixelmatch itself.

Give the checkouts that you have; each is checked whole, and a folder or picture that is missing fails:

  git clone --depth 1 -b v7.1.0 https://github.com/mapbox/pixelmatch
  git clone --depth 1 https://github.com/dmtrKovalenko/odiff
  git clone --depth 1 --filter=blob:none https://github.com/google/skia-buildbot
  git clone --depth 1 https://github.com/gemini-testing/looks-same

With --pixelmatch and Node.js, pixelmatch's own code also judges random opaque pictures: every count has
to be the same. Counts of translucent pixels differ on purpose: we take the larger of the differences on black and on white.
Exits with 1 when a number is not what it should be, with 2 when something is missing.

Example: Tools/Scripts/independent-numbers.py --pixelmatch pixelmatch --odiff odiff
Needs: a build, a checkout, and for random pictures Node.js.
Takes: some minutes.
"""

import argparse
import json
import pathlib
import random
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
THRESHOLDS = [0, 0.01, 0.05, 0.1, 0.3]
RANDOM_PAIRS = 24


def perceptual(threshold, *more):
    return ["--perceptual", str(threshold), *more]


AA = "--ignore-antialiasing"
GOLD_TEST = "golden/go/diff/diff_test.go"
ORANGE_IGNORED = ["--ignore", "150,30,161,76", "--ignore", "20,175,86,26"]

# For each suite: expected and actual picture, options, what has to be found, and where the number is
# published. A tuple (">=", n) stands for "at least n": the suite blends translucent pixels on white, and
# here the worse of black and white counts.
SUITES = {
    "pixelmatch": ("test/fixtures/", [
        ("1a.png", "1b.png", perceptual(0.05, AA), {"differentPixels": 143}, "test/test.js"),
        ("1a.png", "1b.png", perceptual(0.1, AA), {"differentPixels": 106}, "test/test.js"),
        ("1a.png", "1a.png", perceptual(0, AA), {"differentPixels": 0}, "test/test.js"),
        ("2a.png", "2b.png", perceptual(0.05, AA), {"differentPixels": 12437}, "test/test.js"),
        ("3a.png", "3b.png", perceptual(0.05, AA), {"differentPixels": 212}, "test/test.js"),
        ("4a.png", "4b.png", perceptual(0.05, AA), {"differentPixels": 36049}, "test/test.js"),
        ("6a.png", "6b.png", perceptual(0.05, AA), {"differentPixels": 51}, "test/test.js"),
        ("6a.png", "6a.png", perceptual(0, AA), {"differentPixels": 0}, "test/test.js"),
        ("7a.png", "7b.png", perceptual(0.1, AA), {"differentPixels": 2448}, "test/test.js"),
        # Translucent. v7.1.0 blends on a pattern and finds 6 in the first; v6.0.0 blends on white, as
        # blazediff's native code does, which is the worse background here.
        ("5a.png", "5b.png", perceptual(0.05, AA), {"differentPixels": 0},
         "test/test.js of v6.0.0"),
        ("5a.png", "5b.png", perceptual(0.05), {"differentPixels": 256},
         "blazediff, parity.test.ts"),
        ("8a.png", "5b.png", perceptual(0.05, AA), {"differentPixels": 32896}, "test/test.js"),
    ]),
    "odiff": ("test/", [
        ("aa/antialiasing-on.png", "aa/antialiasing-off.png", perceptual(0.1, AA),
         {"differentPixels": 38}, "src/test_core.zig"),
        ("png/extreme-alpha.png", "png/extreme-alpha-1.png", perceptual(0.1),
         {"differentPixels": 0}, "src/test_io_png.zig"),
        ("png/orange.png", "png/orange_changed.png", perceptual(0.1, *ORANGE_IGNORED),
         {"differentPixels": 0}, "src/test_core.zig"),
        ("png/orange.png", "png/orange_changed.png", perceptual(0.1),
         {"differentPixels": (">=", 1366)}, "src/test_io_png.zig"),
        ("png/orange.png", "png/orange_changed.png", perceptual(0.5),
         {"differentPixels": (">=", 25)}, "src/test_core.zig"),
    ]),
    "gold": ("golden/go/diff/testdata/", [
        ("4029959456464745507.png", "16465366847175223174.png", [],
         {"differentPixels": 16, "channels": [54, 100, 125, 0]}, GOLD_TEST),
        ("5024150605949408692.png", "11069776588985027208.png", [],
         {"differentPixels": 2233, "channels": [0, 0, 1, 0]}, GOLD_TEST),
        ("5024150605949408692.png", "5024150605949408692.png", [],
         {"differentPixels": 0, "channels": [0, 0, 0, 0]}, GOLD_TEST),
        ("4029959456464745507.png", "4029959456464745507-inverted.png", [],
         {"differentPixels": 250000, "channels": [255, 255, 255, 0]}, GOLD_TEST),
        ("b716a12d5b98d04b15db1d9dd82c82ea.png", "df1591dde35907399734ea19feb76663.png", [],
         {"differentPixels": 8750, "channels": [255, 2, 255, 0]}, GOLD_TEST),
        # Gold's largest differences are of straight channels: 0 0 0 235 here.
        ("df1591dde35907399734ea19feb76663.png",
         "df1591dde35907399734ea19feb76663-6-alpha-diff.png", [],
         {"differentPixels": 6, "alphaOnlyPixels": 6, "maxChannelDifference": 235},
         GOLD_TEST),
        ("ffce5042b4ac4a57bd7c8657b557d495.png", "fffbcca7e8913ec45b88cc2c6a3a73ad.png", [],
         {"outcome": "sizeMismatch"}, GOLD_TEST),
    ]),
    "looks-same": ("test/data/src/", [
        ("ref.png", "same.png", [], {"differentPixels": 0}, "test/test.js"),
        ("no-caret.png", "1px-diff.png", [],
         {"differentPixels": 1, "boundingBox": {"x": 12, "y": 6, "width": 1, "height": 1}},
         "test/test.js"),
        ("ref.png", "different-unnoticable.png", [], {"outcome": "different"}, "test/test.js"),
        ("ref.png", "different-unnoticable.png", perceptual(0.05), {"outcome": "equal"},
         "test/test.js"),
        ("ref.png", "large-different.png", [], {"outcome": "sizeMismatch"}, "test/test.js"),
        ("ref.png", "wide.png", [], {"outcome": "sizeMismatch"}, "test/test.js"),
        ("ref.png", "tall.png", [], {"outcome": "sizeMismatch"}, "test/test.js"),
    ]),
}


class Missing(Exception):
    """Something that is needed is not there."""


def compare(popframe, expected, actual, options):
    for path in (expected, actual):
        if not path.is_file():
            raise Missing(f"{path}: no such picture")
    run = subprocess.run(
        [popframe, "compare", expected, actual, "--json", *options], capture_output=True, text=True)
    if run.returncode not in (0, 1):
        raise Missing(f"popframe compare ended with {run.returncode}: {run.stderr.strip()}")
    found = json.loads(run.stdout)
    largest = found["largestDifference"]
    if largest:
        found["channels"] = [largest[name] for name in ("red", "green", "blue", "alpha")]
    return found


def holds(expected, found):
    return found >= expected[1] if isinstance(expected, tuple) else found == expected


def words(value):
    return f"at least {value[1]}" if isinstance(value, tuple) else str(value)


def check_suite(popframe, name, checkout):
    folder, cases = SUITES[name]
    folder = checkout / folder
    if not folder.is_dir():
        raise Missing(f"{folder}: no such folder")
    failures = 0
    for expected, actual, options, numbers, source in cases:
        found = compare(popframe, folder / expected, folder / actual, options)
        for key, number in numbers.items():
            right = holds(number, found[key])
            failures += not right
            print(
                f"{'ok ' if right else 'BAD'} {name}: {' '.join([expected, actual, *options])}: "
                f"{key} {found[key]}, published {words(number)} ({source})")
    return failures


# Reads raw RGBA pictures, and prints pixelmatch's counts.
ORACLE = """
import fs from 'node:fs';
const match = (await import(process.argv[1])).default;
for (const line of fs.readFileSync(0, 'utf8').trim().split('\\n')) {
  const [a, b, width, height, threshold, ignores] = line.split(' ');
  console.log(match(
    new Uint8Array(fs.readFileSync(a)), new Uint8Array(fs.readFileSync(b)), null, +width, +height,
    {threshold: +threshold, includeAA: ignores === '0'}));
}
"""


def png(width, height, pixels):
    def chunk(kind, data):
        return (struct.pack(">I", len(data)) + kind + data
                + struct.pack(">I", zlib.crc32(kind + data)))

    rows = b"".join(
        b"\0" + pixels[4 * width * y:4 * width * (y + 1)] for y in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows))
            + chunk(b"IEND", b""))


def random_pair(dice, kind):
    """Two opaque pictures: noise, few colours, or discs with soft edges of which one is moved."""
    width, height = dice.randrange(1, 50), dice.randrange(1, 50)
    palette = [bytes(dice.choices(range(256), k=3)) + b"\xff" for _ in range(3)]
    if kind == 0:
        return width, height, *(
            b"".join(bytes(dice.choices(range(256), k=3)) + b"\xff" for _ in range(width * height))
            for _ in range(2))
    if kind == 1:
        first = [dice.choice(palette) for _ in range(width * height)]
        second = [dice.choice(palette) if dice.random() < 0.3 else pixel for pixel in first]
        return width, height, b"".join(first), b"".join(second)
    discs = [(dice.uniform(0, width), dice.uniform(0, height), dice.uniform(2, 15),
              dice.choice(palette)) for _ in range(4)]

    def picture(shift):
        pixels = bytearray()
        for y in range(height):
            for x in range(width):
                color = [250.0, 250.0, 250.0]
                for center_x, center_y, radius, ink in discs:
                    distance = ((x - center_x - shift) ** 2 + (y - center_y) ** 2) ** 0.5
                    cover = min(1, max(0, radius - distance))
                    color = [a * (1 - cover) + b * cover for a, b in zip(color, ink)]
                pixels += bytes(round(value) for value in color) + b"\xff"
        return bytes(pixels)

    return width, height, picture(0), picture(dice.uniform(0.1, 0.9))


def check_oracle(popframe, checkout):
    node = shutil.which("node")
    if not node:
        raise Missing("node: not found; install Node.js, or leave the random pictures out: --no-oracle")
    code = checkout / "index.js"
    version = json.loads((checkout / "package.json").read_text())["version"]
    if not code.is_file():
        raise Missing(f"{code}: no such file")
    if version != "7.1.0":
        raise Missing(f"{checkout}: version {version}, but the contract names 7.1.0")
    dice = random.Random(7)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        questions = []
        for index in range(RANDOM_PAIRS):
            width, height, *pictures = random_pair(dice, index % 3)
            for side, pixels in zip("ab", pictures):
                (folder / f"{index}{side}.raw").write_bytes(pixels)
                (folder / f"{index}{side}.png").write_bytes(png(width, height, pixels))
            questions += [
                (index, width, height, threshold, ignores)
                for threshold in THRESHOLDS for ignores in (False, True)]
        lines = "\n".join(
            f"{folder}/{index}a.raw {folder}/{index}b.raw {width} {height} {threshold} {int(ignores)}"
            for index, width, height, threshold, ignores in questions)
        answers = subprocess.run(
            [node, "--input-type=module", "-e", ORACLE, code.resolve().as_uri()], input=lines,
            capture_output=True, text=True, check=True).stdout.split()
        if len(answers) != len(questions):
            raise Missing("pixelmatch did not answer everything")
        failures = 0
        for (index, _, _, threshold, ignores), answer in zip(questions, answers):
            found = compare(
                popframe, folder / f"{index}a.png", folder / f"{index}b.png",
                perceptual(threshold, *([AA] if ignores else [])))["differentPixels"]
            if found != int(answer):
                failures += 1
                print(f"BAD random pair {index}, threshold {threshold}, {ignores=}: "
                      f"{found}, pixelmatch {answer}")
        counted = sum(answer != "0" for answer in answers)
        print(f"{'BAD' if failures else 'ok '} pixelmatch itself: {len(answers)} counts of "
              f"{RANDOM_PAIRS} random pairs, {counted} of them not 0")
        return failures


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in SUITES:
        parser.add_argument(f"--{name}", type=pathlib.Path, metavar="CHECKOUT")
    parser.add_argument("--no-oracle", action="store_true", help="leave the random pictures out")
    parser.add_argument("--popframe", type=pathlib.Path, default=ROOT / ".build/release/popframe")
    arguments = parser.parse_args()
    checkouts = {
        name: getattr(arguments, name.replace("-", "_")) for name in SUITES
        if getattr(arguments, name.replace("-", "_"))}
    try:
        if not checkouts:
            raise Missing("no checkout was given, so nothing would be checked; see --help")
        if not arguments.popframe.is_file():
            raise Missing(f"{arguments.popframe}: not built; run `make build`")
        failures = sum(
            check_suite(arguments.popframe, name, path) for name, path in checkouts.items())
        if "pixelmatch" in checkouts and not arguments.no_oracle:
            failures += check_oracle(arguments.popframe, checkouts["pixelmatch"])
    except Missing as missing:
        print(f"independent-numbers: {missing}", file=sys.stderr)
        return 2
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
