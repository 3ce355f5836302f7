#!/usr/bin/env python3
"""Counts the instructions of drawing and of encoding, and fails where they are more than they may be.

Seconds depend on the machine and on what else it does; instructions do not. `popframe render` runs under
callgrind, and what `CairoRenderer.renderCollapsed` and `PNGCodec.encode` take, with all that they call, is held
against a limit. The command must have been built as the tests build it (`make build`): what
touches pixels is optimized then, and functions have names.

S and L are the jobs of Tools/Benchmarks/README.md, with art that is made here. 2S is S with both sides doubled: the cost
follows the outline, so that it takes at most 2.2 times as much. G is a drawn frame with a diagonal gradient and inner
shadows, of which hardly two lines are the same; 2G has four times its pixels, and takes at most 4.4 times as much.
--all adds a shadow with a deviation of 100 pixels,
which has no limit: all of its picture is shadow, and no two lines are the same.

Example: Tools/Benchmarks/instructions.py --table
Needs: a build by `make build`, and valgrind.
Takes: two minutes.
"""

import argparse
import pathlib
import platform
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

HERE = pathlib.Path(__file__).resolve().parent

# Millions of instructions on x86-64, a tenth above what was measured with Swift 6.3.1.
LIMITS = {
    "S": {"draw": 7, "encode": 16},
    "L": {"draw": 15, "encode": 29},
}
# How many times a job may take what another takes.
GROWTHS = [("2S", "S", 2.2), ("2G", "G", 4.4)]

FUNCTIONS = {
    "draw": re.compile(r"13CairoRendererAAV15renderCollapsed\w*F( \[|$)"),
    "encode": re.compile(r"3PNG8PNGCodecO6encode_5scale\w*CollapsedBitmap\w*FZ( \[|$)"),
}

# Name, bounds in points, scale, blur in points; without a blur, the drawn frame.
JOBS = [
    ("S", "320x480", 2, 20),
    ("L", "600x1100", 3, 20),
    ("2S", "640x960", 2, 20),
    ("G", "160x240", 2, None),
    ("2G", "320x480", 2, None),
]
MORE_JOBS = [("S, sigma 100", "320x480", 2, 100)]


def png(width, height, pixel):
    """A PNG file of straight RGBA pixels."""
    rows = b"".join(
        b"\0" + b"".join(bytes(pixel(x, y)) for x in range(width)) for y in range(height))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(
            ">I", zlib.crc32(kind + data))

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def frame(scale):
    """A rounded square with a rim, a little redder every eight rows."""
    side, radius = 64 * scale, 10 * scale

    def pixel(x, y):
        across = max(radius - x - 0.5, x + 0.5 - (side - radius), 0)
        down = max(radius - y - 0.5, y + 0.5 - (side - radius), 0)
        depth = radius - (across * across + down * down) ** 0.5
        if not across or not down:
            depth = min(x, y, side - 1 - x, side - 1 - y) + 0.5
        alpha = round(255 * min(max(depth + 0.5, 0), 1))
        red, green, blue = (90, 10, 20) if depth < scale else (160, 30, 40)
        return (red + y // 8, green, blue, alpha) if alpha else (0, 0, 0, 0)

    return png(side, side, pixel)


def arrow(scale):
    width, height = 38 * scale, 19 * scale

    def pixel(x, y):
        reach = (y + 0.5) * width / 2 / height - abs(x + 0.5 - width / 2)
        alpha = round(255 * min(max(reach + 0.5, 0), 1))
        return (160, 30, 40, alpha) if alpha else (0, 0, 0, 0)

    return png(width, height, pixel)


def write_theme(folder, scale, blur):
    folder.mkdir()
    if blur is None:
        (folder / "theme.yaml").write_text(
            "format: 1\n"
            "frame:\n"
            "  style: drawn\n"
            '  fill: {gradient: [["#8B7CFF", 0], ["#E86BC8", 0.5], ["#FFB36B", 1]], angle: 135}\n'
            "  cornerRadius: 16\n"
            '  border: {color: "#00000000", width: 1.5}\n'
            '  innerShadow: [{color: "#14141F", offset: [9999, 0]}, {color: "#8B7CFF", opacity: 0.2, blur: 14}]\n'
            "arrow: {style: drawn, base: 30, height: 13}\n")
        return
    (folder / f"frame@{scale}x.png").write_bytes(frame(scale))
    (folder / f"arrow@{scale}x.png").write_bytes(arrow(scale))
    (folder / "theme.yaml").write_text(
        "format: 1\n"
        "frame: {image: frame.png, capInsets: 12, resizing: stretch}\n"
        "arrow: {image: arrow.png}\n"
        f"shadow: {{opacity: 0.4, blur: {blur}}}\n")


def count(popframe, folder, bounds, scale):
    """Millions of instructions of each function, with all that it calls; the bytes of the file."""
    trace, output = folder / "callgrind", folder / "out.png"
    subprocess.run(
        ["valgrind", "--tool=callgrind", f"--callgrind-out-file={trace}", popframe, "render", folder,
         "--bounds", bounds, "--scale", str(scale), "-o", output],
        check=True, stderr=subprocess.DEVNULL)
    lines = subprocess.run(
        ["callgrind_annotate", "--inclusive=yes", "--threshold=100", trace],
        check=True, capture_output=True, text=True).stdout.splitlines()
    found = {}
    for line in lines:
        match = re.match(r"\s*([\d,]+) ", line)
        for name, function in FUNCTIONS.items():
            if match and name not in found and function.search(line):
                found[name] = int(match[1].replace(",", "")) / 1e6
    for name in FUNCTIONS:
        if name not in found:
            sys.exit(f"{popframe}: no function for {name}; build it with make build")
    return found, output.stat().st_size


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--popframe", default=HERE.parents[1] / ".build/release/popframe", type=pathlib.Path)
    parser.add_argument("--table", action="store_true", help="print all figures as a table")
    parser.add_argument("--all", action="store_true", help="count the jobs that have no limit, too")
    arguments = parser.parse_args()
    if not shutil.which("valgrind"):
        sys.exit("valgrind is missing (Debian: apt-get install valgrind)")
    found, sizes = {}, {}
    with tempfile.TemporaryDirectory() as temporary:
        # Functions keep their names; what debuggers read, valgrind 3.19 cannot.
        popframe = pathlib.Path(temporary) / "popframe"
        subprocess.run(["strip", "--strip-debug", "-o", popframe, arguments.popframe], check=True)
        for name, bounds, scale, blur in JOBS + (MORE_JOBS if arguments.all else []):
            folder = pathlib.Path(temporary) / str(len(found))
            write_theme(folder, scale, blur)
            found[name], sizes[name] = count(popframe, folder, bounds, scale)
    whole = {name: sum(parts.values()) for name, parts in found.items()}
    if arguments.table:
        print("| job | draw | encode | both | bytes |\n|---|--:|--:|--:|--:|")
        for name, parts in found.items():
            print(f"| {name} | {parts['draw']:.1f} | {parts['encode']:.1f} | {whole[name]:.1f} |"
                  f" {sizes[name]:,} |")
    problems = [
        f"{job}: {part} takes {found[job][part]:.1f} million instructions, limit {limit}"
        for job, limits in LIMITS.items() for part, limit in limits.items()
        if found[job][part] > limit and platform.machine() == "x86_64"]
    for large, small, limit in GROWTHS:
        growth = whole[large] / whole[small]
        if arguments.table:
            print(f"{large} takes {growth:.2f} times {small}")
        if growth > limit:
            problems.append(f"{large} takes {growth:.2f} times {small}, limit {limit}")
    if problems:
        sys.exit("\n".join(problems))


if __name__ == "__main__":
    main()
