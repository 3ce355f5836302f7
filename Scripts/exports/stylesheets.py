"""Chromium draws every exported stylesheet at 1, 2 and 3 pixels per CSS pixel, light and dark, in every direction, with
the arrow at both ends of its lane and between; each picture is held against `popframe render`, with what hangs over
bounds. Beside the shipped themes there are copies with keys that none of them has, tints among them. A theme of which the
export says that a browser draws it otherwise is measured only; where it says by how much, that is the most that may differ.
Of every other one no pixel may differ."""

import concurrent.futures
import json
import subprocess

import losses
import variants
from chromium import Chromium
from pictures import compare

WIDTH, HEIGHT, GAP = 230, 160, 60
DIRECTIONS = ["up", "down", "left", "right", "none"]
OFFSETS = [-500, 0, 17, 500]
# What of a theme a browser draws otherwise; the export says so.
MEASURED_ONLY = ("arrow.", "directions", "frame.", "snap")
CELLS = [(d, o) for d in DIRECTIONS for o in (OFFSETS if d != "none" else [0])]
PLACES = [(GAP + i % 5 * (WIDTH + GAP), GAP + i // 5 * (HEIGHT + GAP)) for i in range(len(CELLS))]


def cells(theme):
    """Directions and offsets; an arrow that nothing holds in its lane stays within its cell."""
    if "edge: overshoot" not in (theme / "theme.yaml").read_text():
        return CELLS
    most = {d: (WIDTH if d in ("up", "down") else HEIGHT) // 2 + 5 for d in DIRECTIONS}
    return [(d, max(-most[d], min(most[d], o))) for d, o in CELLS]


def prove(options, themes, scratch):
    browsers = {ratio: Chromium(options.chromium, ratio) for ratio in (1, 2, 3)}
    failures, totals = [], [0, 0]
    themes = list(themes) + variants.make(scratch / "css" / "themes", themes)
    try:
        for theme in themes:
            line, is_wrong = prove_theme(options, theme, browsers, scratch / "css" / theme.name, totals)
            print(line, flush=True)
            if is_wrong:
                failures.append(theme.name)
    finally:
        for browser in browsers.values():
            browser.close()
    print(f"css: {totals[0]} pictures compared, {totals[1]} of them with a pixel that differs by more than the export says")
    return 1 if failures else 0


def prove_theme(options, theme, browsers, out, totals):
    out.parent.mkdir(parents=True, exist_ok=True)
    run = subprocess.run([options.popframe, "export", theme, "--to", "css", "-o", out], capture_output=True, text=True)
    if run.returncode:
        return f"{theme.name}: {run.stderr}", True
    said = losses.read(run.stderr, "css")
    bounds = {key: most for key, why in said.items()
              if (most := losses.levels(why)) is not None and not why.startswith("a browser's filter")}
    allowed = max(bounds.values(), default=0)
    name = next(out.glob("*.css")).stem
    drawn = cells(theme)
    boxes = "".join(
        f'<div class="{name}" data-arrow="{d}" style="position:absolute;left:{x}px;top:{y}px;width:{WIDTH}px;'
        f'height:{HEIGHT}px;--{name}-offset:{o}px"><div class="{name}-background" style="filter:none"></div></div>'
        for (d, o), (x, y) in zip(drawn, PLACES))
    page = out / "proof.html"
    page.write_text(f'<!DOCTYPE html><link rel="stylesheet" href="{name}.css"><style>html,body{{margin:0;'
                    f'background:transparent}}</style>{boxes}')
    expected, actual = out / "expected", out / "actual"
    expected.mkdir()
    actual.mkdir()
    bare = variants.without_shadows(theme, out / "bare")
    appearances = ["base"]
    if "prefers-color-scheme: dark" in (out / f"{name}.css").read_text():
        appearances.append("dark")
    for appearance in appearances:
        for ratio, browser in browsers.items():
            browser.open(page.as_uri(), 5 * (WIDTH + GAP) + GAP, 4 * (HEIGHT + GAP) + GAP, appearance == "dark")
            for (d, o), (x, y) in zip(drawn, PLACES):
                name = f"{d}{o}-{appearance}{'' if ratio == 1 else f'@{ratio}x'}.png"
                words = request(d, o, appearance) + ["--scale", str(ratio)]
                left, top, width, height = canvas(options, bare, words)
                (actual / name).write_bytes(browser.picture(x - left / ratio, y - top / ratio, width / ratio, height / ratio))

        def draw(cell):
            d, o = cell
            subprocess.run([options.popframe, "render", bare, *request(d, o, appearance), "--scale", "1,2,3", "--layer", "group",
                            "-q", "-o", expected / f"{d}{o}-{appearance}.png"], check=True, capture_output=True)
        list(concurrent.futures.ThreadPoolExecutor(8).map(draw, drawn))
    results = compare(options.popframe, expected, actual)
    differing = {picture: result for picture, result in results.items() if result[0]}
    wrong = {picture for picture, result in differing.items() if result[1] > allowed}
    largest = max((result[1] for result in results.values()), default=0)
    totals[0] += len(results)
    totals[1] += len(wrong)
    if options.verbose:
        for picture in sorted(wrong)[:8]:
            print(f"  {theme.name} {picture}: {differing[picture][0]} pixels, up to {differing[picture][1]}")
    measured = sorted(key for key in said if key.startswith(MEASURED_ONLY) and key not in bounds)
    is_wrong = bool(wrong) and not measured
    word = f"measured only ({', '.join(measured)})" if measured else "FAILS" if is_wrong else "proved"
    word += f" ({', '.join(sorted(bounds))}: at most {allowed})" if bounds and not measured else ""
    pixels = sum(result[0] for result in differing.values())
    return f"css: {theme.name}: {len(results)} pictures, {pixels} pixels differ, by up to {largest}: {word}", is_wrong


def request(direction, offset, appearance):
    return ["--bounds", f"{WIDTH}x{HEIGHT}", "--arrow", direction, "--offset", str(offset), "--appearance", appearance]


def canvas(options, theme, words):
    """What is drawn of a theme, in pixels: how far beyond the left and the top of bounds it begins, its width and height."""
    run = subprocess.run([options.popframe, "layout", theme, *words, "--json"], check=True, capture_output=True, text=True)
    pixels = json.loads(run.stdout)["pixels"]
    return pixels["bounds"]["x"], pixels["bounds"]["y"], pixels["canvas"]["width"], pixels["canvas"]["height"]
