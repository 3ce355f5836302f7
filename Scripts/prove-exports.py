#!/usr/bin/env python3
"""Holds exported themes against the engines that they are for.

    make build && Scripts/prove-exports.py [--popframe .build/debug/popframe] [--chromium chromium] [--aapt aapt] [THEME...]

Nine-patches: Android's packager has to take every picture (`aapt singleCrunch` ends with 0), and has to
refuse one whose mark is half transparent. Stylesheets: Chromium draws every theme at 1, 2 and 3 pixels per
CSS pixel, light and dark, in every direction and with the arrow at both ends of its lane and between;
each picture is held against `popframe render`. A theme of which the export says that a browser draws it
otherwise is measured only; of every other one no channel may differ by more than 2.

Python's standard library alone; `apt-get install aapt chromium` on Debian and Ubuntu. Exits with 1 when a
proof fails, with 69 when a program is missing, with 66 when there is nothing to prove.
"""

import argparse
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

WIDTH, HEIGHT, GAP = 230, 160, 20
DIRECTIONS = ["up", "down", "left", "right", "none"]
OFFSETS = [-500, 0, 17, 500]
# A browser draws these otherwise, and the export says so.
MEASURED_ONLY = ("arrow.join", "frame.tileAnchor", "frame.filter", "arrow.filter", "arrow.style", "arrow.fused",
                 "frame.fill", "frame.border", "frame.innerShadow", "backdrop", "frame.capInsets")


def read_png(data):
    place, packed = 8, b""
    while place < len(data):
        length, name = struct.unpack(">I4s", data[place:place + 8])
        body = data[place + 8:place + 8 + length]
        if name == b"IHDR":
            width, height, depth, kind = struct.unpack(">IIBB", body[:10])
        elif name == b"IDAT":
            packed += body
        place += length + 12
    assert depth == 8 and kind in (2, 6), "8-bit RGB or RGBA"
    size = 3 if kind == 2 else 4
    raw, stride = zlib.decompress(packed), width * size
    above, rows = bytearray(stride), []
    for y in range(height):
        line = bytearray(raw[y * (stride + 1) + 1:(y + 1) * (stride + 1)])
        method = raw[y * (stride + 1)]
        for x in range(stride) if method else ():
            left = line[x - size] if x >= size else 0
            up = above[x]
            corner = above[x - size] if x >= size else 0
            if method == 1:
                add = left
            elif method == 2:
                add = up
            elif method == 3:
                add = (left + up) // 2
            else:
                guess = left + up - corner
                near = [abs(guess - left), abs(guess - up), abs(guess - corner)]
                add = left if near[0] <= near[1] and near[0] <= near[2] else up if near[1] <= near[2] else corner
            line[x] = (line[x] + add) & 255
        rows.append(bytes(line))
        above = line
    if size == 3:
        rows = [b"".join(row[i:i + 3] + b"\xff" for i in range(0, stride, 3)) for row in rows]
    return width, height, rows


def difference(expected, actual, left, top):
    """Pixels that differ, and the largest difference of a premultiplied channel."""
    width, height, rows = expected
    count = largest = 0
    for y in range(height):
        row, other = rows[y], actual[2][top + y][4 * left:4 * (left + width)]
        if row == other:
            continue
        for i in range(0, len(row), 4):
            a, b = row[i:i + 4], other[i:i + 4]
            if a == b:
                continue
            worst = abs(a[3] - b[3])
            for c in range(3):
                worst = max(worst, abs((2 * a[c] * a[3] + 255) // 510 - (2 * b[c] * b[3] + 255) // 510))
            count += worst > 0
            largest = max(largest, worst)
    return count, largest


def program(name):
    found = shutil.which(name)
    if not found:
        print(f"prove-exports: error: {name} is missing; apt-get install aapt chromium", file=sys.stderr)
        sys.exit(69)
    return found


def prove_nine_patches(options, themes, scratch):
    taken = 0
    first = None
    for theme in themes:
        out = scratch / "nine-patch" / theme.name
        out.parent.mkdir(exist_ok=True)
        run = subprocess.run([options.popframe, "export", theme, "--to", "nine-patch", "-o", out, "-q"], capture_output=True)
        if run.returncode:
            print(f"{theme.name}: {run.stderr.decode()}")
            return 1
        for picture in sorted(out.rglob("*.9.png")):
            first = first or picture
            run = subprocess.run([options.aapt, "singleCrunch", "-i", picture, "-o", scratch / "crunched.png"], capture_output=True)
            if run.returncode:
                print(f"{picture.relative_to(scratch)}: aapt refuses it: {run.stderr.decode().strip()}")
                return 1
            taken += 1
    # The same picture with a mark that is half transparent: the packager can say no.
    width, height, rows = read_png(first.read_bytes())
    rows[0] = b"".join(rows[0][i:i + 3] + (b"\x80" if rows[0][i + 3] else b"\0") for i in range(0, 4 * width, 4))
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    broken = scratch / "broken.9.png"
    broken.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
                       + chunk(b"IDAT", zlib.compress(b"".join(b"\0" + row for row in rows))) + chunk(b"IEND", b""))
    if subprocess.run([options.aapt, "singleCrunch", "-i", broken, "-o", scratch / "crunched.png"], capture_output=True).returncode == 0:
        print("nine-patch: aapt takes a half transparent mark, so that it proves nothing")
        return 1
    print(f"nine-patch: aapt takes {taken} of {taken} pictures, and refuses a broken one")
    return 0


def prove_stylesheets(options, themes, scratch):
    failures = compared = different = 0
    for theme in themes:
        out = scratch / "css" / theme.name
        out.parent.mkdir(exist_ok=True)
        run = subprocess.run([options.popframe, "export", theme, "--to", "css", "-o", out], capture_output=True, text=True)
        if run.returncode:
            print(f"{theme.name}: {run.stderr}")
            return 1
        losses = [line.split(" css loses ")[1].split(":")[0] for line in run.stderr.splitlines() if " css loses " in line]
        name = next(out.glob("*.css")).stem
        appearances = [("base", 1)] + ([("dark", 0)] if "prefers-color-scheme: dark" in (out / f"{name}.css").read_text() else [])
        count = largest = pictures = 0
        cells = [(d, o) for d in DIRECTIONS for o in (OFFSETS if d != "none" else [0])]
        places = [(GAP + i % 5 * (WIDTH + GAP), GAP + i // 5 * (HEIGHT + GAP)) for i in range(len(cells))]
        boxes = "".join(
            f'<div class="{name}" data-arrow="{d}" style="position:absolute;left:{x}px;top:{y}px;width:{WIDTH}px;'
            f'height:{HEIGHT}px;--{name}-offset:{o}px"><div class="{name}-background" style="filter:none"></div></div>'
            for (d, o), (x, y) in zip(cells, places))
        page = out / "proof.html"
        page.write_text(f'<!DOCTYPE html><link rel="stylesheet" href="{name}.css"><style>html,body{{margin:0;background:transparent}}</style>{boxes}')
        for appearance, scheme in appearances:
            for scale in (1, 2, 3):
                shot = scratch / "shot.png"
                shot.unlink(missing_ok=True)
                subprocess.run([options.chromium, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                                "--allow-file-access-from-files", "--default-background-color=00000000",
                                "--virtual-time-budget=10000", "--run-all-compositor-stages-before-draw",
                                f"--blink-settings=preferredColorScheme={scheme}", f"--force-device-scale-factor={scale}",
                                f"--window-size={5 * (WIDTH + GAP) + GAP},{4 * (HEIGHT + GAP) + GAP}",
                                f"--screenshot={shot}", page.as_uri()], capture_output=True, timeout=300)
                actual = read_png(shot.read_bytes())
                for (d, o), (x, y) in zip(cells, places):
                    file = scratch / "expected.png"
                    subprocess.run([options.popframe, "render", theme, "--bounds", f"{WIDTH}x{HEIGHT}", "--arrow", d, "--offset", str(o),
                                    "--scale", str(scale), "--appearance", appearance, "--layer", "group", "--canvas", "bounds", "-q", "-o", file], check=True, capture_output=True)
                    n, worst = difference(read_png(file.read_bytes()), actual, x * scale, y * scale)
                    count, largest, pictures = count + n, max(largest, worst), pictures + 1
                    if options.verbose and worst > 2:
                        print(f"  {theme.name} {d} {o} @{scale}x {appearance}: {n} pixels, up to {worst}")
        compared, different = compared + pictures, different + count
        measured = [key for key in losses if key.startswith(MEASURED_ONLY)]
        word = f"measured only ({', '.join(sorted(set(measured)))})" if measured else "proved" if largest <= 2 else "FAILS"
        failures += word == "FAILS"
        print(f"css: {theme.name}: {pictures} pictures, {count} pixels differ, by up to {largest}: {word}", flush=True)
    print(f"css: {compared} pictures compared, {different} pixels different")
    return 1 if failures else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--popframe", default=".build/debug/popframe")
    parser.add_argument("--chromium", default="chromium")
    parser.add_argument("--aapt", default="aapt")
    parser.add_argument("--only", choices=["nine-patch", "css"])
    parser.add_argument("-v", "--verbose", action="store_true")
    parser.add_argument("themes", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    themes = options.themes or sorted(path.parent for path in pathlib.Path("Assets").glob("*/theme.yaml"))
    if not themes:
        print("prove-exports: error: there are no themes", file=sys.stderr)
        sys.exit(66)
    options.popframe = program(options.popframe)
    status = 0
    with tempfile.TemporaryDirectory() as folder:
        if options.only != "css":
            options.aapt = program(options.aapt)
            status |= prove_nine_patches(options, themes, pathlib.Path(folder))
        if options.only != "nine-patch":
            options.chromium = program(options.chromium)
            status |= prove_stylesheets(options, themes, pathlib.Path(folder))
    sys.exit(status)


main()
