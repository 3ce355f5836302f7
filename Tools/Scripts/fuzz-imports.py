#!/usr/bin/env python3
"""Imports randomly broken files: image sets, nine-patches and stylesheets.

The files are exports of shipped themes, changed in a few places: bytes anywhere, numbers and words of Contents.json and of
stylesheets, marks of nine-patches (in files whose checksums are right, so that their reader is what is tried). An import
has to end with status 0 or 65, with --repair and without it, and never to take a picture from outside of the folder.
What breaks it stays in a folder that is named. The same seed breaks the same files in the same way.

Example: Tools/Scripts/fuzz-imports.py --seconds 20
Needs: a build.
Takes: as long as --seconds says.
"""

import argparse
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "exports"))
from pictures import read_png, write_png  # noqa: E402

# A picture of this size lies outside every imported folder.
OUTSIDE = (61, 67)
NUMBERS = ["0", "-1", "1", "2147483648", "9223372036854775808", "1e309", "-0.5", "1e-9", "NaN", "7.5", "100000", "\"\"", "null", "[]"]
WORDS = ["../outside.png", "/outside.png", "..", "", "a\0b.png", "frame.png", "9-part", "fill", "tile", "url(../outside.png)", "50%",
         "image-set(", "inherit", "{", "}", ";", "/*", "é", "\u202e", "2x", "1x", "dark"]


def spoil_text(text, dice):
    for _ in range(dice.randint(1, 4)):
        places = list(re.finditer(r"-?\d+(\.\d+)?(px|%|x)?|\"[^\"]*\"|[\w.@~-]+\.png", text))
        if places and dice.random() < 0.8:
            place = dice.choice(places)
            new = dice.choice(NUMBERS if place.group()[0] in "-0123456789" and dice.random() < 0.8 else WORDS)
            if place.group().startswith('"') and not new.startswith('"'):
                new = f'"{new}"'
            text = text[:place.start()] + new + text[place.end():]
        else:
            start = dice.randrange(len(text) + 1)
            end = min(len(text), start + dice.choice([0, 1, 5, 80]))
            text = text[:start] + dice.choice(WORDS + [text[start:end] * 2]) + text[end:]
    return text


def spoil_marks(path, dice):
    width, height, rows = read_png(path.read_bytes())
    rows = [bytearray(row) for row in rows]
    colours = [b"\0\0\0\xff", b"\0\0\0\0", b"\xff\0\0\xff", b"\0\0\0\x80", b"\xff\xff\xff\xff", b"\x01\0\0\xff"]
    for _ in range(dice.randint(1, 30)):
        x, y = dice.choice([(dice.randrange(width), dice.choice([0, height - 1])), (dice.choice([0, width - 1]), dice.randrange(height)),
                            (dice.randrange(width), dice.randrange(height))])
        for length in range(dice.choice([1, 1, 3, 40])):
            if x + length < width:
                rows[y][4 * (x + length):4 * (x + length) + 4] = dice.choice(colours)
    if dice.random() < 0.2:
        width, height = dice.randint(1, min(width, 4)), dice.randint(1, min(height, 4))
    write_png(path, width, height, [bytes(row[:4 * width]) for row in rows[:height]])


def spoil_bytes(path, dice):
    data = bytearray(path.read_bytes())
    for _ in range(dice.randint(1, 8)):
        place = dice.randrange(len(data) + 1)
        change = dice.randrange(4)
        if change == 0:
            data[place:place + 1] = bytes([dice.randrange(256)])
        elif change == 1:
            data[place:place + dice.choice([1, 20, len(data)])] = b""
        elif change == 2:
            data[place:place] = dice.randbytes(dice.choice([1, 20]))
        elif data:
            data[place % len(data)] ^= 1 << dice.randrange(8)
    path.write_bytes(data)


def spoil(folder, dice):
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    for path in dice.sample(files, min(len(files), dice.randint(1, 3))):
        if dice.random() < 0.1:
            path.unlink()
        elif dice.random() < 0.1:
            path.unlink()
            path.symlink_to(dice.choice([folder.parent / "outside.png", "/dev/zero", path]))
        elif path.suffix in (".json", ".css") and dice.random() < 0.8:
            path.write_text(spoil_text(path.read_text(errors="replace"), dice))
        elif path.name.endswith(".9.png") and dice.random() < 0.8:
            spoil_marks(path, dice)
        else:
            spoil_bytes(path, dice)


def takes_outside(theme):
    for path in theme.rglob("*.png"):
        header = path.read_bytes()[16:24]
        if (int.from_bytes(header[:4]), int.from_bytes(header[4:])) == OUTSIDE:
            return path.name
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--popframe", default=".build/release/popframe")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    dice = random.Random(options.seed)
    scratch = pathlib.Path(tempfile.mkdtemp())
    seeds = []
    for theme in ("Crimson", "Frost", "Parchment", "Pixel"):
        for form in ("xcassets", "nine-patch", "css"):
            out = scratch / f"{theme}-{form}"
            subprocess.run([options.popframe, "export", f"Assets/{theme}", "--to", form, "-q", "-o", out], check=True, capture_output=True)
            (out / ".popframe.json").unlink()
            seeds.append((form, out))
    write_png(scratch / "outside.png", *OUTSIDE, [b"\x80\x40\x20\xff" * OUTSIDE[0]] * OUTSIDE[1])
    counts = {0: 0, 65: 0}
    start = time.monotonic()
    while time.monotonic() < start + options.seconds:
        form, seed = dice.choice(seeds)
        broken, theme = scratch / "broken", scratch / "theme"
        for old in (broken, theme):
            shutil.rmtree(old, ignore_errors=True)
        shutil.copytree(seed, broken)
        spoil(broken, dice)
        repair = dice.choice([[], ["--repair"]])
        try:
            frame = "up" if any(broken.rglob("up.imageset")) else "frame"
            words = [options.popframe, "import", broken, "--from", form, "-o", theme, *repair]
            run = subprocess.run(words + ["--frame", frame] if form == "xcassets" else words, capture_output=True, text=True,
                                 errors="replace", timeout=60)
            status = run.returncode
        except subprocess.TimeoutExpired:
            status = "none within a minute"
        taken = takes_outside(theme) if status == 0 else None
        if status not in counts or taken:
            print(f"{broken} ({form}{' --repair' if repair else ''}): "
                  + (f"{taken} comes from outside" if taken else f"status {status}: {run.stderr[:500]}"))
            sys.exit(1)
        counts[status] += 1
    shutil.rmtree(scratch)
    print(f"fuzz-imports: {sum(counts.values())} broken folders: {counts[0]} imported all the same, {counts[65]} refused")


main()
