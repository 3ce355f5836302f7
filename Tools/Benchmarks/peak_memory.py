#!/usr/bin/env python3
"""Measures the most memory that `popframe render` ever holds, counted in canvases.

Popovers of 5001x4000 pixels with two shadows are drawn with backgrounds and content pictures. The
same command with a small popover says what the process needs by itself; the rest is divided by the
bytes of the canvas that is drawn (four a pixel, the room for the shadows included). Exits with 1 when
that is more than three.

Example: Tools/Benchmarks/peak_memory.py
Needs: a build.
Takes: three seconds.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
POPFRAME = HERE.parents[1] / ".build/release/popframe"
ART = HERE.parents[1] / "Assets/Crimson"
LIMIT = 3
SMALL, LARGE = "120x80", "5001x4000"

CONTENT = ["--content-image", ART / "frame.png"]
CHECKER = ["--background", "checker"]
PICTURE = ["--background", ART / "frame.png"]

IMAGE = "{image: arrow.png}"
BEHIND = "{image: arrow.png, height: 12, overlap: 4, order: behind}"
CLIP = "{style: clip, shape: triangle, texture: frame, base: 44, height: 16, neck: 12}"

GROUP = "blur: 60"
FRAME = "blur: 60, from: frame"
KNOCKOUT = "blur: 60, knockout: true"

# Name, arrow, first shadow, options.
CASES = [
    ("nothing else", IMAGE, GROUP, []),
    ("colour", IMAGE, GROUP, ["--background", "#F4F4F2"]),
    ("checker, content", IMAGE, GROUP, CHECKER + CONTENT),
    ("picture, content", IMAGE, GROUP, PICTURE + CONTENT),
    ("picture, content, knockout", IMAGE, KNOCKOUT, PICTURE + CONTENT),
    ("picture, content, cast by the frame", IMAGE, FRAME, PICTURE + CONTENT),
    ("picture, content, arrow behind", BEHIND, GROUP, PICTURE + CONTENT),
    ("picture, content, clip", CLIP, GROUP, PICTURE + CONTENT),
    ("picture, content, bounds", IMAGE, KNOCKOUT, PICTURE + CONTENT + ["--canvas", "bounds"]),
    ("picture, content, clip, bounds", CLIP, GROUP, PICTURE + CONTENT + ["--canvas", "bounds"]),
    ("shadow alone", IMAGE, KNOCKOUT, ["--layer", "shadow"]),
]


def write_theme(folder, arrow, shadow):
    for picture in ("frame.png", "arrow.png"):
        (folder / picture).write_bytes((ART / picture).read_bytes())
    (folder / "theme.yaml").write_text(f"""\
format: 1
frame: {{image: frame.png, capInsets: 12}}
arrow: {arrow}
shadow:
  - {{opacity: 0.3, offset: [0, 12], {shadow}}}
  - {{opacity: 0.4, offset: [0, 3], blur: 10}}
""")


def peak(theme, size, options):
    """The largest resident size of one render, in bytes."""
    output = theme / "out.png"
    command = [POPFRAME, "render", theme, "--bounds", size, *options, "-o", output]
    process = subprocess.Popen(command)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"status {os.waitstatus_to_exitcode(status)}: {' '.join(map(str, command))}")
    # Linux counts in kilobytes, macOS in bytes.
    return usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def canvas_bytes(theme, size):
    command = [POPFRAME, "layout", theme, "--bounds", size, "--json"]
    layout = subprocess.run(command, check=True, stdout=subprocess.PIPE)
    canvas = json.loads(layout.stdout)["pixels"]["canvas"]
    return 4 * canvas["width"] * canvas["height"]


def main():
    worst = 0.0
    print("| case | process by itself, MB | peak, MB | canvas, MB | canvases |")
    print("|---|--:|--:|--:|--:|")
    for name, arrow, shadow, options in CASES:
        with tempfile.TemporaryDirectory() as folder:
            theme = pathlib.Path(folder)
            write_theme(theme, arrow, shadow)
            canvas = canvas_bytes(theme, LARGE)
            base, whole = peak(theme, SMALL, options), peak(theme, LARGE, options)
        canvases = (whole - base) / canvas
        worst = max(worst, canvases)
        print(f"| {name} | {base / 1e6:.1f} | {whole / 1e6:.1f} | {canvas / 1e6:.1f} |"
              f" {canvases:.2f} |", flush=True)
    print(f"\nworst {worst:.2f}, limit {LIMIT}")
    sys.exit(worst > LIMIT)


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    main()
