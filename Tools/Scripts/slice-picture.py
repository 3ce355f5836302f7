#!/usr/bin/env python3
"""Makes README's picture of `popframe slice`: a mock, the parts that are found in it, and popovers made of them.

Usage: Tools/Scripts/slice-picture.py POPFRAME, after Tools/Scripts/browser.sh. It writes Renders/slice.png.
"""

import base64
import io
import pathlib
import re
import subprocess
import sys
import tempfile

from PIL import Image

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "exports"))
from chromium import Chromium  # noqa: E402

POPFRAME = pathlib.Path(sys.argv[1]).resolve()
ROOT = pathlib.Path(__file__).resolve().parents[2]
SCALE, WIDTH, HEIGHT = 2, 1000, 300
STYLE = """
* { margin: 0; box-sizing: border-box }
body { width: 1000px; height: 300px; background: #fff; color: #4a5063; font: 13px/18px "DejaVu Sans", sans-serif }
figure { position: absolute; top: 40px; height: 230px; display: grid; place-items: center }
figcaption { position: absolute; top: -26px; left: 0; right: 0; text-align: center; font-weight: bold; color: #1c2233 }
img { display: block }
.mock { left: 20px; width: 240px; border-radius: 8px;
  background: repeating-conic-gradient(#eceef3 0 25%, #fff 0 50%) 0 0/16px 16px }
.parts { left: 320px; width: 240px; grid-template-rows: 1fr auto; gap: 10px }
.made { left: 600px; width: 390px }
.part { position: relative; display: inline-block; margin: 0 14px; vertical-align: middle }
.part i { position: absolute; background: #e0245e }
.step { position: absolute; top: 150px; font-size: 26px; color: #9aa1b5 }
code { font: 12px/18px "DejaVu Sans Mono", monospace; white-space: pre }
.made img { position: absolute }
"""


def popframe(folder, *words):
    subprocess.run([POPFRAME, *words], cwd=folder, check=True, capture_output=True)


def picture(path, zoom=1, style=""):
    width, height = (length / SCALE * zoom for length in Image.open(path).size)
    data = base64.b64encode(path.read_bytes()).decode()
    return f'<img src="data:image/png;base64,{data}" style="width:{width}px;height:{height}px;image-rendering:pixelated;{style}">'


def frame(path, caps, zoom):
    """The frame's picture, with lines where its caps end."""
    width, height = (length / SCALE * zoom for length in Image.open(path).size)
    top, left, bottom, right = (cap * zoom for cap in caps)
    lines = "".join(f'<i style="left:{x}px;top:-6px;width:1px;height:{height + 12}px"></i>' for x in (left, width - right - 1))
    lines += "".join(f'<i style="top:{y}px;left:-6px;height:1px;width:{width + 12}px"></i>' for y in (top, height - bottom - 1))
    return f'<span class="part">{picture(path, zoom)}{lines}</span>'


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        popframe(folder, "render", ROOT / "Assets/Bubble", "--arrow", "up", "--content", "150x84", "--scale", "2", "-o", "mock@2x.png", "-q")
        popframe(folder, "slice", "mock@2x.png", "-o", "Mock", "-q")
        theme = (folder / "Mock/theme.yaml").read_text()
        caps = [float(cap) for cap in re.search(r"capInsets: \[(.*?)\]", theme)[1].split(",")]
        color, opacity, offset, blur = re.search(r'color: "(.*?)", opacity: (.*?), offset: (\[.*?\]), blur: (.*?)}', theme).groups()
        made = []
        for file, left, top, words in (
            ("left", -8, 6, ["--arrow", "left", "--content", "100x132", "--placeholder", "list"]),
            ("down", 154, 0, ["--arrow", "down", "--offset", "-54", "--content", "170x56", "--placeholder", "text"]),
            ("up", 154, 104, ["--arrow", "up", "--offset", "64", "--content", "170x56", "--placeholder", "menu"]),
        ):
            popframe(folder, "render", "Mock", *words, "--scale", "2", "-o", f"{file}.png", "-q")
            made.append(picture(folder / f"{file}.png", style=f"left:{left}px;top:{top}px"))
        body = (
            f'<figure class="mock"><figcaption>your picture</figcaption>{picture(folder / "mock@2x.png")}</figure>'
            '<span class="step" style="left:278px">→</span>'
            f'<figure class="parts"><figcaption>popframe slice</figcaption>'
            f'<div>{frame(folder / "Mock/frame@2x.png", caps, 2.4)}<span class="part">{picture(folder / "Mock/arrow@2x.png", 2.4)}</span></div>'
            f'<code>capInsets: {[f"{cap:g}" for cap in caps]}\nshadow: {color}, {opacity}\n  offset: {offset}, blur: {blur}</code></figure>'.replace("'", "")
            + '<span class="step" style="left:572px">→</span>'
            f'<figure class="made"><figcaption>any side, size and scale</figcaption>{"".join(made)}</figure>')
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
