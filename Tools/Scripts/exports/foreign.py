"""Exported stylesheets in pages that somebody else wrote: from right to left, with the resets that pages have, in cascade layers,
in a shadow root, below a transform, printed, nested, hidden and as a modal dialog. Each page has the popovers of all themes, with
the arrow up and on the left, and has to look like the plain page, to the pixel; what is hidden has no size.
Imported by others, no program."""

import re
import subprocess

from chromium import Chromium
from firefox import Firefox
from pictures import background_element, read_png
from webkit import WebKit

BROWSERS = {"chromium": Chromium, "firefox": Firefox, "webkit": WebKit}
WIDTH, HEIGHT, GAP, COLUMNS = 220, 140, 70, 6
TAILWIND = ("*,::after,::before,::backdrop,::file-selector-button{box-sizing:border-box;margin:0;padding:0;border:0 solid}"
            "html{line-height:1.5;font-family:sans-serif}[hidden]:where(:not([hidden='until-found'])){display:none!important}")
TAILWIND_3 = ("*,::before,::after{box-sizing:border-box;border-width:0;border-style:solid;border-color:#e5e7eb}"
              "::before,::after{--tw-content:''}dialog{padding:0}b,strong{font-weight:bolder}[hidden]{display:none}")
MEYER = ("html,body,div,span,h1,p,a,b,u,i,s,em,ol,ul,li,article,section{margin:0;padding:0;border:0;font-size:100%;font:inherit;"
         "vertical-align:baseline}body{line-height:1}")
# What pages say of elements that a background is made of: icons, underlines, the width of everything, empty boxes.
ELEMENTS = ("main i{display:inline-block;width:1em;height:1em;margin-right:.5em;opacity:.6}u{border-bottom:1px solid}s{opacity:.5}"
            "b{display:block;margin-bottom:4px}*{max-width:100%}div:empty{display:none}:empty{display:none}")
RESETS = {"Tailwind 3": TAILWIND_3, "Tailwind 4": TAILWIND, "Meyer": MEYER, "all: unset": "*{all:unset}", "div: unset": "div{all:unset}",
          "rules for elements": ELEMENTS}
LAYERED, PRINTED = "layer/{}.css", "{}-printed.css"
# Pixels of a printer for each CSS pixel, as Chromium has it.
PRINTER = 300 / 96
# Levels that a layer of the compositor's own may differ by.
COMPOSED = {"chromium": 9}


class Page:
    """The popovers of all themes, in one page of some kind."""

    def __init__(self, folder, themes):
        self.folder, self.themes, self.files = folder, themes, {}
        self.count = 2 * len(themes)
        rows = -(-self.count // COLUMNS)
        self.size = GAP + COLUMNS * (WIDTH + GAP), GAP + rows * (HEIGHT + GAP)

    def write(self, name, attributes="", before="", after="", wrap=("<main>", "</main>"), sheet="{}.css", boxes=None):
        def link(theme):
            return f'<link rel="stylesheet" href="{theme.folder.name}/{sheet.format(theme.css)}">'
        sheets = "".join(link(theme) for theme in self.themes) if sheet else ""
        path = self.folder / f"{re.sub('[^a-z0-9]+', '-', name.lower())}.html"
        path.write_text(
            f"<!DOCTYPE html><html {attributes}><meta charset=utf-8>{before}{sheets}{after}<style>html,body{{margin:0!important;scrollbar-width:none!important;"
            f"display:block!important;background:#8FA3B8!important}}head{{display:none!important}}main{{display:block!important;"
            f"position:relative!important;width:{self.size[0]}px;height:{self.size[1]}px;direction:ltr}}</style><body>{wrap[0]}"
            + (boxes or self.boxes()) + wrap[1])
        self.files[name] = path
        return path

    def boxes(self, inner=lambda theme: ""):
        texts = []
        for index in range(self.count):
            theme, arrow = self.themes[index // 2], ("up", "left")[index % 2]
            x, y = GAP + index % COLUMNS * (WIDTH + GAP), GAP + index // COLUMNS * (HEIGHT + GAP)
            texts.append(
                f'<div class="{theme.css}" data-arrow="{arrow}" style="position:absolute;left:{x}px;top:{y}px;width:{WIDTH}px;'
                f'height:{HEIGHT}px;--{theme.css}-offset:20px">{theme.element}<div class="{theme.css}-content">{inner(theme)}</div></div>')
        return "".join(texts)


class Sheet:
    """A theme's exports, with and without a layer."""

    def __init__(self, options, theme, folder):
        self.name, self.folder = theme.name, folder / theme.name
        for place, words in ((self.folder, []), (self.folder / "layer", ["--layer", "components"])):
            subprocess.run([options.popframe, "export", theme, "--to", "css", "-o", place, "-q", *words], check=True, capture_output=True)
        css = next(self.folder.glob("*.css"))
        self.css, self.element = css.stem, background_element(css)
        # What the sheet is on paper: the lines and pictures of a printer's resolution, on every screen.
        (self.folder / PRINTED.format(self.css)).write_text(re.sub(
            r"\((min-)?resolution: ([\d.]+)dppx\)",
            lambda found: f"({'min' if found[1] and float(found[2]) <= PRINTER else 'max'}-width: 0px)",
            css.read_text()))


def pages(folder, sheets):
    """From a page's name to its file and to that of the page that it has to look like."""
    page = Page(folder, sheets)
    plain = page.write("plain")
    found = {}
    found["dir=rtl"] = page.write("rtl", 'dir="rtl"'), plain
    rtl = page.write("rtl inside", wrap=('<main dir="rtl" style="direction:rtl!important">', "</main>")), plain
    found["dir=rtl within"] = rtl
    for name, rules in RESETS.items():
        found[f"{name} before"] = page.write(f"{name} before", before=f"<style>{rules}</style>"), plain
        found[f"{name} behind"] = page.write(f"{name} behind", after=f"<style>{rules}</style>"), plain
    order = "@layer theme, base, components, utilities;"
    layers = f"<style>{order}@layer base{{{TAILWIND}}}@layer utilities{{.hidden{{display:none}}}}</style>"
    found["layers before"] = page.write("layers before", before=layers, sheet=LAYERED), plain
    found["layers behind"] = page.write("layers behind", after=layers, sheet=LAYERED), plain
    found["will-change"] = page.write("will-change", wrap=('<main style="will-change:transform">', "</main>")), plain
    found["transform"] = page.write("transform", wrap=('<main style="transform:translate(0,0)">', "</main>")), plain
    found["contain"] = page.write("contain", wrap=('<main style="contain:layout paint style">', "</main>")), plain
    dark = page.write("dark", 'data-theme="dark"')
    links = "".join(f'<link rel="stylesheet" href="{sheet.folder.name}/{sheet.css}.css">' for sheet in sheets)

    def root(attributes):
        return f'<div {attributes}><template shadowrootmode="open">{links}{page.boxes()}</template></div>'
    # A shadow root is read by a parser that knows declarative ones.
    found["shadow root"] = page.write("shadow root", 'data-theme="dark"', boxes=root("")), dark
    found["sheets in the shadow root alone"] = page.write("shadow alone", sheet="", boxes=root("")), plain
    found["dark host of the sheets"] = page.write("dark host", sheet="", boxes=root('data-theme="dark"')), dark

    def nested(offset):
        def inner(theme):
            return (f'<div class="{theme.css}" data-arrow="down" style="visibility:visible;position:absolute;left:30px;top:30px;'
                    f'width:130px;height:80px">{theme.element}<div class="{theme.css}-content"></div></div>')
        text = page.boxes(inner)
        return re.sub(r"-offset:20px\"", f'-offset:{offset}px;visibility:hidden"', text)
    found["nested"] = page.write("nested 60", boxes=nested(60)), page.write("nested 0", boxes=nested(0))
    return page, found


def hidden(page):
    """A page on which nothing is to be seen, and a modal dialog further down."""
    boxes = []
    for theme in page.themes:
        inside = f'{theme.element}<div class="{theme.css}-content">text</div>'
        boxes += [f'<div class="{theme.css} probe" hidden data-arrow="up">{inside}</div>',
                  f'<dialog class="{theme.css} probe" data-arrow="up">{inside}</dialog>',
                  f'<div class="{theme.css} probe" popover data-arrow="up">{inside}</div>',
                  f'<div class="{theme.css} probe hidden" data-arrow="up">{inside}</div>',
                  f'<dialog class="{theme.css} modal" data-arrow="up">{inside}</dialog>']
    style = "<style>.hidden{display:none}</style>"
    for name, words in (("hidden", {"before": style}), ("hidden in layers", {
            "before": "<style>@layer theme, base, components, utilities;@layer utilities{.hidden{display:none}}</style>", "sheet": LAYERED})):
        yield name, page.write(name, wrap=('<main style="height:4000px">', "</main>"), boxes="".join(boxes), **words)


PROBES = """(() => {
  const wrong = [...document.querySelectorAll('.probe')].filter(probe => {
    const box = probe.getBoundingClientRect();
    return box.width || box.height;
  }).map(probe => `${probe.className} ${probe.tagName} is seen`);
  scrollTo(0, 1500);
  for (const dialog of document.querySelectorAll('.modal')) {
    dialog.showModal();
    const box = dialog.getBoundingClientRect();
    // Firefox shows a scroll bar below the page.
    const { clientWidth, clientHeight } = document.documentElement;
    const [x, y] = [box.left + box.right - clientWidth, box.top + box.bottom - clientHeight];
    if (Math.abs(x) > 2 || Math.abs(y) > 2 || !box.width) wrong.push(`${dialog.className}: ${x / 2}, ${y / 2} from the middle`);
    dialog.close();
  }
  return wrong.join('; ');
})()"""


def difference(first, second):
    """How many pixels differ, and by how many levels at most."""
    count, most = 0, 0
    for row, other in zip(first[2], second[2]):
        if row != other:
            for x in range(0, len(row), 4):
                if row[x:x + 4] != other[x:x + 4]:
                    count += 1
                    most = max(most, *(abs(a - b) for a, b in zip(row[x:x + 4], other[x:x + 4])))
    return count, most


def prove(options, themes, scratch):
    """1 where a page of somebody else changes a popover."""
    folder = scratch / "foreign"
    folder.mkdir(parents=True)
    sheets = [Sheet(options, theme, folder) for theme in themes]
    page, found = pages(folder, sheets)
    closed = list(hidden(page))
    failed, total = 0, 0
    for engine in (engine for engine in BROWSERS if engine in options.browsers):
        browser = BROWSERS[engine](getattr(options, engine), 1)
        try:
            def shot(path):
                browser.open(path.as_uri(), *page.size)
                target = folder / f"{engine}-{path.stem}.png"
                browser.shoot_viewport(target, *page.size)
                return read_png(target.read_bytes())
            references = {}
            for name, (path, plain) in found.items():
                if plain not in references:
                    references[plain] = shot(plain)
                count, most = difference(shot(path), references[plain])
                allowed = COMPOSED.get(engine, 0) if name in ("will-change", "transform") else 0
                total += 1
                if most > allowed:
                    failed += 1
                if count:
                    print(f"css: the page '{name}' in {engine}: {count} pixels differ, by up to {most}"
                          f"{': FAILS' if most > allowed else ''}")
            for name, path in closed:
                browser.open(path.as_uri(), *page.size)
                total += 1
                if wrong := browser.evaluate(PROBES):
                    failed += 1
                    print(f"css: the page '{name}' in {engine}: {wrong}: FAILS")
            if engine == "chromium":
                expected = shot(page.write("printed", sheet=PRINTED))
                browser.open(page.files["plain"].as_uri(), *page.size, media="print")
                browser.shoot_viewport(folder / "chromium-print.png", *page.size)
                count, most = difference(read_png((folder / "chromium-print.png").read_bytes()), expected)
                total += 1
                failed += count > 0
                if count:
                    print(f"css: printed, in {engine}: {count} pixels differ, by up to {most}: FAILS")
        finally:
            browser.close()
    print(f"css: {total} pages of others with {page.count} popovers each, {failed} on which they look otherwise")
    return 1 if failed else 0
