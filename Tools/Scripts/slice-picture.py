#!/usr/bin/env python3
"""Makes README's picture of `popframe slice`: a mock, the nine parts and the arrow that are found in it, and popovers
made of them. Everything has its own size, and words are in our own lettering. It writes Renders/slice.png.

Example: $(Tools/Scripts/browser.sh) Tools/Scripts/slice-picture.py .build/release/popframe
Needs: a build, Chromium and Pillow (Tools/Scripts/browser.sh installs them).
Takes: some seconds.
"""

import argparse
import base64
import io
import pathlib
import re
import subprocess
import sys
import tempfile

PARSER = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
PARSER.add_argument("popframe", type=pathlib.Path, help="the built command")
POPFRAME = PARSER.parse_args().popframe.resolve()

from PIL import Image  # noqa: E402

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "exports"))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from chromium import Chromium  # noqa: E402
from lettering import words  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCALE, WIDTH, HEIGHT = 2, 1000, 300
PINK = "#e0245e"
STYLE = """
* { margin: 0; box-sizing: border-box }
body { width: 1000px; height: 300px; background: #fff }
img, svg { position: absolute; display: block }
.mock { position: absolute; left: 20px; top: 44px; width: 246px; height: 226px; border-radius: 8px;
  background: repeating-conic-gradient(#eceef3 0 25%, #fff 0 50%) 0 0/16px 16px }
.part { position: absolute; overflow: hidden }
"""


def popframe(folder, *words):
    subprocess.run([POPFRAME, *words], cwd=folder, check=True, capture_output=True)


def picture(path, left, top):
    wide, high = (length / SCALE for length in Image.open(path).size)
    data = base64.b64encode(path.read_bytes()).decode()
    return f'<img src="data:image/png;base64,{data}" style="left:{left}px;top:{top}px;width:{wide}px;height:{high}px">'


def parts(path, caps, left, top, gap=9):
    """The nine parts of a frame, apart from each other; what stretches is marked."""
    wide, high = (length / SCALE for length in Image.open(path).size)
    xs, ys = (0, caps[3], wide - caps[1], wide), (0, caps[0], high - caps[2], high)
    html = ""
    for row in range(3):
        for column in range(3):
            x, y = xs[column], ys[row]
            across, down = xs[column + 1] - x, ys[row + 1] - y
            stretches = "" if row != 1 and column != 1 else f"outline:1px dashed {PINK};outline-offset:1px"
            html += (f'<div class="part" style="left:{left + x + gap * column}px;top:{top + y + gap * row}px;width:{across}px;'
                     f'height:{down}px;{stretches}">{picture(path, -x, -y)}</div>')
    return html


def chat():
    """The contents of the three popovers, by their sizes."""
    soft = 0.8
    people = "".join(
        f'<circle cx="13" cy="{y}" r="11" fill="#fff" opacity="0.22"/>' + words(name[0], 13, y + 4, 8, "#fff", 1.4, "middle")
        + words(name, 32, y - 1, 7.5, "#fff", 1.3) + words(text, 32, y + 11, 6, "#fff", opacity=soft)
        for y, name, text in ((16, "Mara", "At the lake"), (58, "Jon", "On the way"), (100, "Ida", "Asleep")))
    return {
        "list": (104, 116, people + '<path d="M32 37 H104 M32 79 H104" stroke="#fff" stroke-width="0.5" opacity="0.4"/>'),
        "text": (170, 54, words("Sunrise at 06:12", 6, 16, 10, "#fff", 1.7) + words("Meet at the lake at six?", 6, 33, 7.5, "#fff", opacity=soft)
                 + words("Bring the camera!", 6, 48, 7.5, "#fff", opacity=soft)),
        "menu": (170, 54, words("Copy link", 6, 18, 9, "#fff", 1.6) + words("Share…", 6, 45, 9, "#fff", 1.6)
                 + '<path d="M6 27 H164" stroke="#fff" stroke-width="0.5" opacity="0.4"/>'),
    }


def write_contents(folder):
    for name, (wide, high, inner) in chat().items():
        (folder / f"{name}.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}">{inner}</svg>')
        subprocess.run(["rsvg-convert", "-z", str(SCALE), folder / f"{name}.svg", "-o", folder / f"{name}@2x.png"], check=True)


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        popframe(folder, "render", ROOT / "Assets/Bubble", "--arrow", "up", "--content", "150x84", "--scale", "2", "-o", "mock@2x.png", "-q")
        popframe(folder, "slice", "mock@2x.png", "-o", "Mock", "-q")
        theme = (folder / "Mock/theme.yaml").read_text()
        caps = [float(cap) for cap in re.search(r"capInsets: \[(.*?)\]", theme)[1].split(",")]
        color, opacity, offset, blur = re.search(r'color: "(.*?)", opacity: (.*?), offset: (\[.*?\]), blur: (.*?)}', theme).groups()
        popframe(folder, "render", "Mock", "--arrow", "none", "--content", "150x84", "--layer", "frame", "--canvas", "bounds",
                 "--scale", "2", "-o", "frame@2x.png", "-q")
        write_contents(folder)
        sizes = chat()
        body = ""
        for side, content, left, top, words_ in (
            ("left", "list", 596, 48, []), ("down", "text", 768, 34, ["--offset", "-54"]), ("up", "menu", 768, 154, ["--offset", "64"])):
            wide, high, _ = sizes[content]
            popframe(folder, "render", "Mock", "--arrow", side, *words_, "--content", f"{wide}x{high}", "--content-image", f"{content}@2x.png",
                     "--scale", "2", "-o", f"{side}-made@2x.png", "-q")
            body += picture(folder / f"{side}-made@2x.png", left, top)
        mock = Image.open(folder / "mock@2x.png").size
        body += (f'<div class="mock">{picture(folder / "mock@2x.png", (246 - mock[0] / SCALE) / 2, (226 - mock[1] / SCALE) / 2)}</div>'
                 + parts(folder / "frame@2x.png", caps, 334, 80) + picture(folder / "Mock/arrow@2x.png", 420, 54))
        lines = "".join(
            words(text, x, 24, 10, "#1c2233", 1.7, "middle")
            for x, text in ((143, "your picture"), (434, "popframe slice"), (800, "any side, size and scale")))
        lines += "".join(
            words(text, 334, y, 7.5, color) for text, y, color in (
                ("corners and arrow keep their size", 246, "#4a5063"), ("edges and middle stretch", 262, PINK),
                (f"shadow {color} at {float(opacity) * 100:g} %, blur {blur}", 278, "#4a5063")))
        lines += "".join(words("→", x, 168, 18, "#9aa1b5", 2) for x in (290, 564))
        body += f'<svg width="{WIDTH}" height="{HEIGHT}">{lines}</svg>'
        page = folder / "page.html"
        page.write_text(f'<!DOCTYPE html><meta charset="utf-8"><style>{STYLE}</style>{body}')
        browser = Chromium("chromium", SCALE)
        try:
            browser.open(page.as_uri(), WIDTH, HEIGHT)
            shot = browser.picture(0, 0, WIDTH, HEIGHT)
        finally:
            browser.close()
        Image.open(io.BytesIO(shot)).convert("RGB").quantize(255).save(ROOT / "Renders/slice.png", optimize=True)


main()
