#!/usr/bin/env python3
"""Makes inputs of a size, of twice and of four times that size, and fails where a command takes more than in proportion.

Seconds depend on the machine and on what else it does, so instructions are counted (by perf, or where that may not
count, by valgrind), and for what works with many files the system's calls (by strace). What is added from twice to four
times the size may be at most 2.3 times what is added from once to twice: 2 is in proportion, 4 is the square. What a
command takes for its start counts in none of them.

Exits with 1 where something grows faster, with 69 where a
program is missing.

Example: Tools/Scripts/costs.py .build/release/popframe --only svg-paths
Needs: a build; perf or valgrind, and strace.
Takes: some minutes.
"""

import argparse
import base64
import json
import math
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

LIMIT = 2.3
DRAWN = """format: 1
name: "{}"
contentInsets: [10, 16]
frame: {{style: drawn, fill: "#2F6BF2", cornerRadius: 8}}
arrow: {{style: drawn, base: 20, height: 10}}
previews: {{content: [[20, 20]], arrows: [none], scales: [1]}}
"""
IMAGE = """format: 1
contentInsets: [10, 16]
frame: {image: frame.png, capInsets: 6}
previews: {content: [[20, 20]], arrows: [none], scales: [1]}
"""
RULE = ".p{border-image: url(f.png) 6 fill stretch; border-width: 6px}\n"
RECORD = ["test", "scenes", "--references", "refs", "--record", "missing"]


def png(width, height, color=(10, 20, 30, 255)):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = (b"\0" + bytes(color) * width) * height
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def write(path, content):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())


# Name → what makes an input of a size, the smallest size, the command, and what it may need before it is counted.
CASES = {}


def case(size, *command, before=None, counts="instructions"):
    def add(function):
        CASES[function.__name__.replace("_", "-")] = (function, size, list(command), before, counts)
        return function
    return add


def svg(folder, inner):
    write(folder / "a.svg", f'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30">\n{inner}</svg>\n')


@case(1000, "slice", "a.svg", "--check")
def svg_paths(folder, count):
    svg(folder, '<path d="M0 0L10 10L0 10Z" fill="#123456"/>\n' * count)


@case(1000, "slice", "a.svg", "--check")
def svg_attributes(folder, count):
    svg(folder, "<g " + " ".join(f'a{number}="1"' for number in range(count)) + "/>")


@case(1000, "slice", "a.svg", "--check")
def svg_calls(folder, count):
    svg(folder, f"<style>{'url(#' * count}</style>")


def scenes(folder, count):
    write(folder / "T/theme.yaml", DRAWN.format("T"))
    for number in range(count):
        write(folder / f"scenes/s{number}.yaml", "theme: ../T\ncontent: [40, 30]\narrow: down\n")
    (folder / "refs").mkdir()


@case(20, *RECORD, counts="calls")
def record_scenes(folder, count):
    scenes(folder, count)


@case(20, *RECORD[:4], before=RECORD, counts="calls")
def compare_scenes(folder, count):
    scenes(folder, count)


@case(250, "check", "T")
def unused_pictures(folder, count):
    write(folder / "T/theme.yaml", IMAGE)
    write(folder / "T/frame.png", png(20, 20))
    for number in range(count):
        write(folder / f"T/frame copy {number}.png", png(4, 4))


@case(100, "check", "T")
def appearances(folder, count):
    write(folder / "T/frame.png", png(20, 20))
    text = IMAGE + "appearances:\n"
    for number in range(count):
        text += f"  a{number}: {{frame: {{image: f{number}.png}}}}\n"
        write(folder / f"T/f{number}.png", png(20, 20, (number % 256, number // 256, 0, 255)))
    write(folder / "T/theme.yaml", text)


@case(100, "import", "deep/", "-o", "Out", counts="calls")
def deep_folders(folder, count):
    (folder / ("deep" + "/d" * count)).mkdir(parents=True)


@case(2000, "check", "T")
def far_control_point(folder, count):
    # A curve has as many straight pieces as the root of how far it goes.
    arrow = f'arrow: {{style: drawn, shape: "M0 15 C1 8 1 4 {count * count // 4000} 0 C5 8 14 14 26 15 Z", base: 26, height: 15, tip: 0}}'
    write(folder / "T/theme.yaml", re.sub("arrow: {style.*", arrow, DRAWN.format("T")))


@case(100, "check", "T")
def path_of_curves(folder, count):
    def curve(number):
        x = number * 20 / count
        return f"C{x:g} 14 {x:g} 10 {x + 10 / count:g} {15 - 8 * math.sin(math.pi * number / count):g}"
    path = "M0 15 " + " ".join(curve(number) for number in range(1, count)) + " L20 15 Z"
    arrow = f'arrow: {{style: drawn, shape: "{path}", base: 20, height: 10, tip: 10}}'
    write(folder / "T/theme.yaml", re.sub("arrow: {style.*", arrow, DRAWN.format("T")))


@case(50, "gallery", "themes", "-o", "out")
def gallery_of_themes(folder, count):
    for number in range(count):
        write(folder / f"themes/t{number}/theme.yaml", DRAWN.format(f"t{number}"))


def stylesheet(folder, text):
    write(folder / "c/a.css", text)
    write(folder / "c/f.png", png(20, 20))


IMPORT_CSS = ["import", "c/a.css", "-o", "Out"]


@case(1000, *IMPORT_CSS)
def css_rules(folder, count):
    stylesheet(folder, RULE + "".join(f".a{number}{{color: red; margin: 0 1px}}\n" for number in range(count)))


@case(500, *IMPORT_CSS)
def css_frames(folder, count):
    stylesheet(folder, "".join(RULE.replace(".p", f":is(.a{number})") for number in range(count)))


@case(500, *IMPORT_CSS)
def css_conditions(folder, count):
    stylesheet(folder, RULE + "".join(
        f"@media (min-width: {number}px){{.p{{padding: 1px; border-image: url(f.png) 6}}}}\n" for number in range(count)))


@case(500, *IMPORT_CSS)
def css_custom_properties(folder, count):
    chain = "".join(f"--v{number}: var(--v{number + 1});" for number in range(count))
    stylesheet(folder, f".p{{{chain}--v{count}: 6px; border-image: url(f.png) 6 fill; border-width: var(--v0)}}")


@case(20000, *IMPORT_CSS)
def css_data(folder, count):
    data = base64.b64encode(png(20, 20) + b"x" * count).decode()
    stylesheet(folder, f'.p{{border-image: url("data:image/png;base64,{data}") 6 fill; border-width: 6px}}')


@case(50, "import", "A.xcassets", "--frame", "s1", "-o", "Out")
def catalogue_sets(folder, count):
    for number in range(count):
        place = folder / f"A.xcassets/s{number}.imageset"
        write(place / "f.png", png(20, 20))
        write(place / "Contents.json", json.dumps({"images": [{"idiom": "universal", "filename": "f.png", "scale": "1x"}]}))


@case(100, "compare", "a", "b", "--report", "report", counts="calls")
def compare_folders(folder, count):
    for number in range(count):
        write(folder / f"a/x{number}.png", png(8, 8))
        write(folder / f"b/x{number}.png", png(8, 8, (200, 0, 0, 255)))


def counter():
    """What counts instructions: a command line before the command, and a pattern of its number in what it writes."""
    perf = ["perf", "stat", "-x", ",", "-e", "instructions:u", "-o"]
    if shutil.which("perf"):
        done = subprocess.run([*perf, "/dev/stdout", "true"], capture_output=True, text=True)
        if re.search(r"^\d+,", done.stdout, re.M):
            return perf, re.compile(r"^(\d+),", re.M)
    if shutil.which("valgrind"):
        return ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--log-file"], re.compile(r"Collected : (\d+)")
    return None


def count(kind, command, folder, instructions):
    log = folder / ".count"
    if kind == "calls":
        start, pattern = ["strace", "-f", "-qq", "-c", "-o", log], re.compile(r"^\s*100\.00\s+\S+\s+(?:\S+\s+)?(\d+)\s+(?:\d+\s+)?total", re.M)
    else:
        start, pattern = [*instructions[0], log], instructions[1]
        if start[0] == "valgrind":
            start = [*start[:-2], f"{start[-2]}={log}"]
    subprocess.run([*start, *command], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    found = pattern.search(log.read_text())
    if not found:
        sys.exit(f"costs: error: {start[0]} counts nothing:\n{log.read_text()[-500:]}")
    return int(found.group(1))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("popframe", type=pathlib.Path, nargs="?", default=".build/release/popframe")
    parser.add_argument("--only", type=lambda text: text.split(","), default=list(CASES), help="names, separated by commas")
    parser.add_argument("--list", action="store_true", help="the names")
    options = parser.parse_args()
    if options.list:
        print("\n".join(CASES))
        return 0
    if unknown := set(options.only) - set(CASES):
        parser.error(f"there is no {', '.join(sorted(unknown))}; names are {', '.join(CASES)}")
    instructions = counter()
    for program, is_there in (("perf or valgrind", instructions), ("strace", shutil.which("strace"))):
        if not is_there:
            print(f"costs: error: {program} is missing", file=sys.stderr)
            return 69
    popframe = str(pathlib.Path(options.popframe).resolve())
    with tempfile.TemporaryDirectory(prefix="popframe-costs-") as place:
        # Valgrind cannot read what debuggers read of a large program.
        program = f"{place}/popframe"
        subprocess.run(["strip", "--strip-debug", "-o", program, popframe], check=True)
        return compare(program, options.only, instructions)


def compare(popframe, names, instructions):
    too_fast = []
    for name in names:
        make, size, command, before, kind = CASES[name]
        counts = []
        for times in (1, 2, 4):
            with tempfile.TemporaryDirectory(prefix="popframe-costs-") as place:
                folder = pathlib.Path(place)
                make(folder, size * times)
                if before:
                    subprocess.run([popframe, *before], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                counts.append(count(kind, [popframe, *command], folder, instructions))
        first, second = counts[1] - counts[0], counts[2] - counts[1]
        growth = second / first if first > 0 else math.inf
        print(f"{name:22} {size:6} {growth:5.2f}  {' '.join(f'{number:,}' for number in counts)} {kind}", flush=True)
        if growth > LIMIT:
            too_fast.append(f"{name} grows {growth:.2f} times, and {LIMIT} is allowed")
    for line in too_fast:
        print(f"costs: error: {line}", file=sys.stderr)
    print(f"{len(names)} inputs, {len(too_fast)} that cost more than in proportion")
    return 1 if too_fast else 0


if __name__ == "__main__":
    sys.exit(main())
