"""Browsers draw every exported stylesheet, light and dark, in every direction, with the arrow at both ends of its lane and
between: Chromium and Firefox on screens of 1, 1.25, 1.5, 2 and 3 pixels for each CSS pixel, WebKitGTK on those of 1, 2
and 3. Each picture is held against `popframe render` on the same background, with what hangs over bounds. Beside the
shipped themes there are copies with keys that none of them has, tints among them.

Where a theme's art is sampled smoothly, the group is within 2 levels at whole ratios; `filter: nearest` is so at every
ratio. Where the export says by how much more a browser draws it otherwise, that is the most that may differ; where it says
no number, pixels are counted only. At the other ratios a browser shrinks pictures by its own filter: there, seams.py looks
for gaps. Chromium draws each theme also with the user's own colours (forced-colors), where frame and arrow stay as they are.
Imported by others, no program."""

import concurrent.futures
import json
import subprocess

import backdrops
import drawn
import foreign
import losses
import popover_page
import seams
import variants
from chromium import Chromium
from firefox import Firefox
from pictures import background_element, compare, frame, read_png
from webkit import WebKit

WIDTH, HEIGHT, GAP = 240, 160, 60
DIRECTIONS = ["up", "down", "left", "right", "none"]
OFFSETS = [-500, 0, 16, 500]
RATIOS = {"chromium": [1, 1.25, 1.5, 2, 3], "firefox": [1, 1.25, 1.5, 2, 3], "webkit": [1, 2, 3]}
BROWSERS = {"chromium": Chromium, "firefox": Firefox, "webkit": WebKit}
# The page's, for a browser that shows no page without one.
BACKGROUND = "#6F93B7"
# What browsers differ by from one another where art is translucent or scaled.
LEVELS = 2
# What of a theme a browser draws otherwise; the export says so.
MEASURED_ONLY = ("arrow.", "directions", "frame.", "snap")
CELLS = [(d, o) for d in DIRECTIONS for o in (OFFSETS if d != "none" else [0])]
PLACES = [(GAP + i % 5 * (WIDTH + GAP), GAP + i // 5 * (HEIGHT + GAP)) for i in range(len(CELLS))]
PAGE = 5 * (WIDTH + GAP) + GAP, 4 * (HEIGHT + GAP) + GAP


def cells(theme):
    """Directions and offsets; an arrow that nothing holds in its lane stays within its cell."""
    if "edge: overshoot" not in (theme / "theme.yaml").read_text():
        return CELLS
    most = {d: (WIDTH if d in ("up", "down") else HEIGHT) // 2 + 5 for d in DIRECTIONS}
    return [(d, max(-most[d], min(most[d], o))) for d, o in CELLS]


class Theme:
    """A theme, its export, and what Popframe draws of it."""

    def __init__(self, options, theme, out):
        self.name, self.theme, self.options, self.out = theme.name, theme, options, out
        run = subprocess.run([options.popframe, "export", theme, "--to", "css", "--pictures", "-o", out], capture_output=True, text=True)
        if run.returncode:
            raise SystemExit(f"{theme.name}: {run.stderr}")
        said = losses.read(run.stderr, "css")
        self.bounds = {key: most for key, why in said.items()
                       if (most := losses.levels(why)) is not None and not why.startswith("a browser's filter")}
        self.allowed = max([LEVELS, *self.bounds.values()])
        self.measured = sorted(key for key in said if key.startswith(MEASURED_ONLY) and key not in self.bounds)
        css = next(out.glob("*.css"))
        self.css, self.page = css.stem, css.with_suffix(".html")
        self.cells = cells(theme)
        self.is_nearest = "filter: nearest" in (theme / "theme.yaml").read_text()
        self.appearances = ["base"] + (["dark"] if "prefers-color-scheme: dark" in css.read_text() else [])
        self.frames = {d: frame(options, theme, d, WIDTH, HEIGHT) for d in DIRECTIONS}
        element = background_element(css).replace(">", ' style="filter:none">', 1)
        boxes = "".join(
            f'<div class="{css.stem}" data-arrow="{d}" style="{self.frames[d](x, y)};--{css.stem}-offset:{o}px">'
            f'{element}</div>' for (d, o), (x, y) in zip(self.cells, PLACES))
        for appearance in self.appearances:
            (out / f"proof-{appearance}.html").write_text(
                f'<!DOCTYPE html><html data-theme="{"light" if appearance == "base" else appearance}">'
                f'<link rel="stylesheet" href="{css.name}"><style>html,body{{margin:0;background:{BACKGROUND}}}'
                # The backdrop, which backdrops.py looks at on a screen.
                f'.{css.stem}::before{{content:none!important}}</style>{boxes}')
        # Without data-theme: the browser says what the system prefers.
        (out / "proof.html").write_text((out / "proof-base.html").read_text().replace(' data-theme="light"', ""))
        self.bare = variants.without_surroundings(theme, out / "bare")
        self.canvases = {}

    def draw(self, ratios):
        """What the pictures have to be, by `popframe render`, and where they begin."""
        def layout(cell, appearance, ratio):
            run = subprocess.run(
                [self.options.popframe, "layout", self.bare, *request(cell, appearance), "--scale", str(ratio), "--json"],
                check=True, capture_output=True, text=True)
            pixels = json.loads(run.stdout)["pixels"]
            return pixels["bounds"]["x"], pixels["bounds"]["y"], pixels["canvas"]["width"], pixels["canvas"]["height"]

        def one(job):
            cell, appearance = job
            first = layout(cell, appearance, 1)
            for ratio in ratios:
                # Where nothing hangs over bounds at one scale, nothing does at another.
                self.canvases[cell, appearance, ratio] = (
                    (0, 0, round(WIDTH * ratio), round(HEIGHT * ratio)) if first == (0, 0, WIDTH, HEIGHT) else
                    layout(cell, appearance, ratio))
            subprocess.run(
                [self.options.popframe, "render", self.bare, *request(cell, appearance), "--scale",
                 ",".join(map(str, ratios)), "--background", BACKGROUND, "-q", "-o",
                 self.out / f"{cell[0]}{cell[1]}-{appearance}.png"], check=True, capture_output=True)
            for ratio in ratios:
                (self.out / f"expected-{ratio}").mkdir(exist_ok=True)
                # A single scale is not in the name.
                suffix = "" if ratio == 1 or len(ratios) == 1 else f"@{ratio}x"
                (self.out / f"{cell[0]}{cell[1]}-{appearance}{suffix}.png").rename(
                    self.out / f"expected-{ratio}" / f"{cell[0]}{cell[1]}-{appearance}.png")
        jobs = [(cell, appearance) for appearance in self.appearances for cell in self.cells]
        list(concurrent.futures.ThreadPoolExecutor(4).map(one, jobs))

    def shoot(self, browser, engine, ratio):
        """The pictures of a browser, in a folder."""
        folder = self.out / f"{engine}-{ratio}"
        folder.mkdir()
        for appearance in self.appearances:
            if engine == "chromium":
                browser.open((self.out / "proof.html").as_uri(), *PAGE, is_dark=appearance == "dark")
            else:
                browser.open((self.out / f"proof-{appearance}.html").as_uri(), *PAGE)
            parts = {}
            for cell, (x, y) in zip(self.cells, PLACES):
                left, top, width, height = self.canvases[cell, appearance, ratio]
                parts[f"{cell[0]}{cell[1]}-{appearance}.png"] = (round(x * ratio) - left, round(y * ratio) - top, width, height)
            browser.shoot(folder, parts)
        return folder


def forced_colors(browser, proof):
    """The cells that look otherwise where the user has chosen the colours of all pages. A picture stays a picture there, so
    it is the background: a colour would be the user's."""
    page = proof.out / "forced.html"
    page.write_text((proof.out / "proof.html").read_text().replace(
        f"background:{BACKGROUND}", f"background:linear-gradient({BACKGROUND},{BACKGROUND}) #fff"))
    shots = []
    for forced in (False, True):
        browser.open(page.as_uri(), *PAGE, forces_colors=forced)
        if browser.evaluate("matchMedia('(forced-colors: active)').matches") is not forced:
            raise SystemExit("Chromium does not force colours")
        shots.append([read_png(browser.picture(x - 10, y - 10, WIDTH + 20, HEIGHT + 20)) for x, y in PLACES[:len(proof.cells)]])
    return [f"{d} {o}" for (d, o), plain, forced in zip(proof.cells, *shots) if plain != forced]


def request(cell, appearance):
    return ["--bounds", f"{WIDTH}x{HEIGHT}", "--arrow", cell[0], "--offset", str(cell[1]), "--appearance", appearance]


def prove(options, themes, scratch):
    engines = {name: [ratio for ratio in ratios if not options.ratios or str(ratio) in options.ratios.split(",")]
               for name, ratios in RATIOS.items() if name in options.browsers}
    themes = list(themes) + ([] if options.shipped else variants.make(scratch / "css" / "themes", themes))
    (scratch / "css").mkdir(parents=True, exist_ok=True)
    failed = foreign.prove(options, themes, scratch / "css") if options.pages else 0
    failed |= drawn.prove(options, themes, scratch / "drawn", {
        name: (lambda ratio, name=name: BROWSERS[name](getattr(options, name), ratio), ratios) for name, ratios in engines.items()})
    proofs = [Theme(options, theme, scratch / "css" / theme.name) for theme in themes]
    for proof in proofs:
        proof.draw(sorted({ratio for ratios in engines.values() for ratio in ratios}))
    lines, totals, pages, used = {proof.name: [] for proof in proofs}, [0, 0], [], {}
    forced = []
    for engine, ratios in engines.items():
        for ratio in ratios:
            browser = BROWSERS[engine](getattr(options, engine), ratio)
            try:
                for proof in proofs:
                    actual = proof.shoot(browser, engine, ratio)
                    lines[proof.name].append((engine, ratio, judge(options, proof, actual, engine, ratio, totals)))
                    if ratio == 1 and engine == "chromium":
                        forced += [f"{proof.name} {cell}" for cell in forced_colors(browser, proof)]
                    # WebKitGTK 2.50 has no anchor positioning.
                    if ratio == 1 and engine != "webkit":
                        for kind, page in popover_page.pages(
                                options.popframe, proof.theme, proof.page, options.floating_ui).items():
                            used[kind] = used.get(kind, 0) + 1
                            pages += [f"{proof.name} ({kind}) in {engine}: {what}" for what in
                                      popover_page.prove(browser, kind, page, proof.css)]
            finally:
                browser.close()
    wrongly = []
    for proof in proofs:
        results = lines[proof.name]
        wrong = [f"{engine} at {ratio}" for engine, ratio, (_, _, is_wrong) in results if is_wrong]
        if wrong:
            wrongly.append(proof.name)
        word = f"FAILS in {', '.join(wrong)}" if wrong else (
            f"measured only ({', '.join(proof.measured)})" if proof.measured else f"proved (at most {proof.allowed})")
        print(f"css: {proof.name}: " + ", ".join(
            f"{engine} " + " ".join(f"{ratio}: {pixels}/{most}" for name, ratio, (pixels, most, _) in results if name == engine)
            for engine in engines) + f": {word}", flush=True)
    print(f"css: {totals[0]} pictures compared (of each: pixels that differ / the most levels), {totals[1]} with a pixel that "
          "differs by more than is claimed and said")
    for page in pages:
        print(f"css: the page of {page}: FAILS")
    print("css: pages used: " + ", ".join(f"{kind} {count}" for kind, count in used.items()) + f"; {len(pages)} steps fail"
          + ("" if options.floating_ui else "; Floating UI was not there (--floating-ui)"))
    if "chromium" in engines:
        print(f"css: {sum(len(proof.cells) for proof in proofs)} popovers in forced colours, {len(forced)} look otherwise"
              + "".join(f"\n  {cell}" for cell in forced[:12]))
    seamed = 0 if options.shipped else seams.prove(options, scratch / "css")
    return seamed | backdrops.prove(options, themes, scratch / "css") | bool(wrongly or pages or forced or failed)


def judge(options, proof, actual, engine, ratio, totals):
    """How many pixels differ and by how much at most, and whether that is more than is claimed."""
    results = compare(options.popframe, proof.out / f"expected-{ratio}", actual)
    most = max(result[1] for result in results.values())
    is_claimed = not proof.measured and (ratio == int(ratio) or proof.is_nearest)
    wrong = [name for name, result in results.items() if result[1] > proof.allowed]
    totals[0] += len(results)
    totals[1] += len(wrong) if is_claimed else 0
    if options.verbose:
        for name in sorted(wrong)[:4]:
            print(f"  {proof.name} {engine} {ratio} {name}: {results[name][0]} pixels, up to {results[name][1]}")
    return sum(result[0] for result in results.values()), most, is_claimed and bool(wrong)
