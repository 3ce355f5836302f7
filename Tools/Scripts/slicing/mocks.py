"""Mocks of known truth: popovers that Chromium draws, and the shipped themes with placeholders in them.
Imported by others, no program."""

import dataclasses
import pathlib
import re
import subprocess

from PIL import Image

from .trials import premultiplied

ROOT = pathlib.Path(__file__).resolve().parents[3]
FRAME = (50, 40, 200, 100)
MIDDLE = 150
WORDS = "Save changes to the document before closing this window and its panels".split()


@dataclasses.dataclass
class Mock:
    """A mock in one or several files, with what is known of it."""
    name: str
    kind: str
    files: list
    # The same files without content; none where that is not known.
    empties: list = ()
    frame: tuple = None
    base: float = None
    height: float = None
    # Whether something lies in the frame that is no part of it.
    has_content: bool = False
    # Statuses that are right.
    allowed: tuple = (0,)
    # Words that a refusal has.
    words: tuple = ()
    # Seconds of processor time that it may take; None for what all may.
    seconds: float = None
    # How far drawn pixels may be from the empty popover's.
    levels: int = 2
    # The arrow's style in the theme; None where that is open.
    arrow: str = None
    # Whether the shadow is the theme's, with each file's levels printed.
    has_shadow: bool = False
    # Whether no theme's shadow is near to it, so that it stays in the art, and that is said.
    keeps_shadow: bool = False
    # The mock whose theme has the same bytes.
    twin: str = None
    # The mock whose theme has the same style of arrow and the same directions.
    alike: str = None
    # The files in a mirror, which the theme draws too.
    mirrors: list = ()
    # Whether base and height are those that are found of the empty files.
    is_as_empty: bool = False


def frame_path(radius=14):
    """The frame's outline, from the end of its upper left corner."""
    x, y, w, h = FRAME
    right, bottom = x + w, y + h
    corner = f"a{radius} {radius} 0 0 1"
    return (f"M{x + radius} {y}H{right - radius}{corner} {radius} {radius}V{bottom - radius}{corner} -{radius} {radius}",
            f"H{x + radius}{corner} -{radius} -{radius}V{y + radius}{corner} {radius} -{radius}Z")


def path(base, height):
    """An outline of the frame with an arrow that points down, as SVG."""
    bottom = FRAME[1] + FRAME[3]
    begin, end = frame_path()
    return f"{begin}H{MIDDLE + base / 2}L{MIDDLE} {bottom + height}L{MIDDLE - base / 2} {bottom}{end}"


def tail_path(corner, base, height, is_curved=False, radius=14):
    """An outline of the frame with a tail out of a corner: of the lower and the upper edge it lies along the left or
    the right edge, of the left and the right edge along the upper or the lower one.

    - corner: `down-left`: the edge, then its end.
    """
    side, end = corner.split("-")
    x, y, w, h = FRAME
    turned = side in ("left", "right")
    length, depth = (h, w) if turned else (w, h)
    # The tail points down, from the left end of the lower edge.
    round_corner = f"a{radius},{radius} 0 0 1"
    if is_curved:
        tail = f"Q{base * .3},{depth} 0,{depth + height}"
    else:
        tail = f"L0,{depth + height}"
    outline = (f"M{radius},0H{length - radius}{round_corner} {radius},{radius}V{depth - radius}{round_corner} "
               f"{-radius},{radius}H{base}{tail}V{radius}{round_corner} {radius},{-radius}Z")
    # From there to its place: mirrored along the edge, then turned.
    mirror = {"down": end == "right", "up": end == "right", "left": end == "bottom", "right": end == "bottom"}[side]
    along = f"translate({length} 0) scale(-1 1)" if mirror else ""
    place = {"down": f"translate({x} {y})", "up": f"translate({x} {y + h}) scale(1 -1)",
             "right": f"translate({x} {y}) matrix(0 1 1 0 0 0)", "left": f"translate({x + w} {y}) matrix(0 1 -1 0 0 0)"}[side]
    return outline, f'transform="{place} {along}"'


def text(dice, lines, left=64, top=54, width=172):
    """Lines of words of several lengths."""
    rows = []
    for line in range(lines):
        words = " ".join(dice.sample(WORDS, 3 if line else 2))
        rows.append(f'<div style="position:absolute;left:{left}px;top:{top + 20 * line}px;width:{width}px;'
                    f'font:13px DejaVu Sans,sans-serif;color:#222;white-space:nowrap;overflow:hidden">{words}</div>')
    return "".join(rows)


class Cells:
    """Popovers that Chromium draws: pages of cells, a picture of each at every scale."""

    def __init__(self, folder):
        self.folder, self.cells, self.sheets = folder, {}, []

    def add(self, name, outline, fill="#fff", style="", attributes="", inside="", defs="", page="", outside=""):
        svg = (f'<svg style="position:absolute;left:0;top:0;{style}" width="300" height="200">{defs}'
               f'<path d="{outline}" fill="{fill}" {attributes}/></svg>')
        self.add_html(name, svg + outside + inside, page)

    def add_html(self, name, html, page=""):
        self.cells[name] = f'<div class="cell" style="background:{page or "transparent"}">{html}</div>'

    def draw(self):
        # A page that is too high is drawn in part only.
        names = list(self.cells)
        for start in range(0, len(names), 40):
            self.draw_page(names[start:start + 40])

    def draw_page(self, names):
        columns = 8
        rows = -(-len(names) // columns)
        html = self.folder / "cells.html"
        sheets = "".join(f'<link rel="stylesheet" href="{sheet.resolve().as_uri()}">' for sheet in self.sheets)
        html.write_text(
            f"<!doctype html>{sheets}<style>html,body{{margin:0;background:transparent}}.all{{display:grid;"
            f"grid-template-columns:repeat({columns},300px);width:{300 * columns}px}}.cell{{position:relative;width:300px;"
            f"height:200px;overflow:hidden}}</style><div class=all>{''.join(self.cells[name] for name in names)}</div>")
        for scale in (1, 2, 3):
            shot = self.folder / f"cells@{scale}x.png"
            # A busy machine takes it before all is painted: until two are equal.
            before, now = None, b""
            while now != before:
                subprocess.run(
                    ["chromium", "--headless", "--no-sandbox", "--hide-scrollbars", "--disable-gpu",
                     "--allow-file-access-from-files", "--default-background-color=00000000",
                     f"--force-device-scale-factor={scale}", f"--window-size={300 * columns},{200 * rows}",
                     f"--screenshot={shot}", html.as_uri()], check=True, capture_output=True)
                before, now = now, shot.read_bytes()
            whole = Image.open(shot).convert("RGBA")
            for place, name in enumerate(names):
                left, top = place % columns * 300 * scale, place // columns * 200 * scale
                cell = whole.crop((left, top, left + 300 * scale, top + 200 * scale))
                if cell.getbbox() is None:
                    raise SystemExit(f"{name}: the browser has drawn nothing at {scale}x")
                cell.save(self.file(name, scale))

    def file(self, name, scale):
        return self.folder / f"{name}{'' if scale == 1 else f'@{scale}x'}.png"


class Collection:
    """Mocks with the cells that they are drawn in."""

    def __init__(self, folder):
        self.cells, self.mocks = Cells(folder), []

    def add(self, kind, index, scales=(2,), height=12, base=24, **more):
        """Adds a mock; of what is said, a Mock's fields are the mock's, and the rest says how it is drawn."""
        fields = {field.name for field in dataclasses.fields(Mock)}
        truth = {key: more.pop(key) for key in list(more) if key in fields}
        name = f"{kind}-{index}"
        outline = more.pop("outline", None) or path(base, height)
        inside = more.pop("inside", "")
        self.cells.add(name, outline, inside=inside, **more)
        empty = name
        if inside:
            empty = f"{name}-empty"
            self.cells.add(empty, outline, **more)
            truth["has_content"] = True
        if more.get("page"):
            empty = f"{name}-clear"
            self.cells.add(empty, outline, **{**more, "page": ""})
        files = [self.cells.file(name, scale) for scale in scales]
        empties = [self.cells.file(empty, scale) for scale in scales]
        self.mocks.append(Mock(**{
            "name": name, "kind": kind, "files": files, "empties": empties, "frame": FRAME, "base": base,
            "height": height, **truth}))
        return self.mocks[-1]

    def drawn(self):
        self.cells.draw()
        return self.mocks


def random_shadow(dice):
    return dice.randint(0, 8), dice.randint(3, 20), dice.choice([.1, .15, .2, .25, .3, .35, .4])


def css_shadow(y, blur, opacity):
    return f"filter:drop-shadow(0 {y}px {blur}px rgba(0,0,0,{opacity}))"


def drawn_mocks(folder, count, dice):
    """Mocks that Chromium draws: the truth is what the page says."""
    collection = Collection(folder)
    add = collection.add
    makers = []
    for index in range(10):
        y, blur, opacity = random_shadow(dice)
        looks = dict(style=css_shadow(y, blur, opacity))
        makers.append(lambda i=index, l=looks: add("css-set", i, (1, 2, 3), has_shadow=True, **l))
        makers.append(lambda i=index, l=looks: add("css-alone", i, (dice.choice([1, 2]),), **l))
        makers.append(lambda i=index, l=looks: add("css-text", i, (1, 2), inside=text(dice, dice.randint(1, 3)), **l))
        defs = (f'<filter id="f{index}" x="-30%" y="-30%" width="160%" height="160%"><feDropShadow dx="0" dy="{y}" '
                f'stdDeviation="{blur / 2}" flood-opacity="{opacity}"/></filter>')
        linear = dict(defs=defs, attributes=f'filter="url(#f{index})"')
        makers.append(lambda i=index, l=linear: add("linear-set", i, (1, 2), height=13, **l))
        makers.append(lambda i=index, l=linear: add("linear-alone", i, (2,), height=13, **l))
        makers.append(lambda i=index: add("text", i, (2,), inside=text(dice, dice.randint(1, 3))))
        button = ('<div style="position:absolute;left:220px;top:54px;width:16px;height:16px;border-radius:8px;'
                  f'background:{dice.choice(["#d33", "#36c", "#888"])}"></div>')
        makers.append(lambda i=index, b=button: add("close-in", i, (2,), inside=b))
        tail, height = dice.randint(14, 22), dice.randint(10, 18)
        outline, attributes = tail_path("down-left", tail, height)
        makers.append(lambda i=index, t=tail, h=height, o=outline, a=attributes: add(
            "chat", i, (2,), base=t, height=h, outline=o, attributes=a))
        makers.append(lambda i=index, l=looks: add(
            "page", i, (2,), page=dice.choice(["#fff", "#d8dce4"]), allowed=(65,), words=("white and on black",), **l))
        rows = "".join(
            f'<div style="position:absolute;left:50px;top:{64 + 24 * row}px;width:200px;height:24px;'
            f'background:{"#36c" if row == 1 else "#fff"};border-top:1px solid #ddd;box-sizing:border-box;'
            f'font:12px DejaVu Sans">&nbsp;&nbsp;{WORDS[row]}</div>' for row in range(3))
        makers.append(lambda i=index, r=rows: add("rows", i, (2,), inside=r, allowed=(65,), words=("--content",)))
    for make in makers[:count]:
        make()
    return collection.drawn()


def filter_mocks(folder):
    """One popover with the shadows of several tools, in one density, in another, and in both: the same theme."""
    collection = Collection(folder)

    def svg_filter(name, body, more=""):
        return dict(defs=f'<filter id="{name}" x="-30%" y="-30%" width="160%" height="160%" {more}>{body}</filter>',
                    attributes=f'filter="url(#{name})"')

    solid = ('<feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" '
             'result="hardAlpha"/>')
    kinds = {
        "linear": svg_filter("linear", '<feDropShadow dx="0" dy="6" stdDeviation="8" flood-opacity=".3"/>'),
        "linear-colour": svg_filter(
            "colour", '<feDropShadow dx="0" dy="4" stdDeviation="5" flood-color="#2050c0" flood-opacity=".5"/>'),
        "figma": svg_filter(
            "figma", f'<feFlood flood-opacity="0" result="BackgroundImageFix"/>{solid}<feOffset dy="4"/>'
            '<feGaussianBlur stdDeviation="4"/><feComposite in2="hardAlpha" operator="out"/><feColorMatrix type="matrix" '
            'values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0.25 0"/><feBlend mode="normal" in2="BackgroundImageFix" '
            'result="effect"/><feBlend mode="normal" in="SourceGraphic" in2="effect" result="shape"/>',
            'color-interpolation-filters="sRGB"'),
        "glass": dict(fill="rgba(255,255,255,.7)", style=css_shadow(4, 12, .4)),
        # The outer half of the line is cut off, so that the outline stays as it is.
        "hairline": dict(defs=f'<clipPath id="outline"><path d="{path(24, 13)}"/></clipPath>',
                         attributes='stroke="#8090a0" stroke-width="2" clip-path="url(#outline)"',
                         style=css_shadow(4, 12, .3)),
    }
    for kind, looks in kinds.items():
        for name, scales in (("2x", (2,)), ("1x", (1,)), ("set", (1, 2))):
            collection.add(kind, name, scales, height=13, arrow="image", **looks,
                           alike=None if name == "2x" else f"{kind}-2x")
    return collection.drawn()


def export_mocks(folder, popframe):
    """Popovers that browsers draw of our own stylesheets, at three densities."""
    collection = Collection(folder)
    left, top, width, height = 60, 50, 180, 90
    for name in ("Tooltip", "Card", "Crimson"):
        theme, target = ROOT / "Assets" / name, folder / f"{name}-css"
        subprocess.run([popframe, "export", theme, "--to", "css", "-o", target, "--force", "-q"], check=True)
        kind = name.lower()
        page, yaml = (target / f"{kind}.html").read_text(), (theme / "theme.yaml").read_text()
        collection.cells.sheets.append(target / f"{kind}.css")
        background = re.search(rf'<div class="{kind}-background">.*?</div>', page).group()
        numbers = {key: float(value) for key, value in re.findall(r"^  (base|height): ([\d.]+)", yaml, re.MULTILINE)}
        for arrow in ("down", "up", "left", "right"):
            mock = f"{kind}-{arrow}"
            collection.cells.add_html(
                mock, f'<div class="{kind}" data-arrow="{arrow}" data-theme="light" style="position:absolute;left:{left}px;'
                f'top:{top}px;width:{width}px;height:{height}px">{background}<div class="{kind}-content"></div></div>')
            files = [collection.cells.file(mock, scale) for scale in (1, 2, 3)]
            # What is cast with a spread is another outline, of which no group's shadow is.
            has_shadow, keeps_shadow = "\nshadow:" in yaml, "spread:" in yaml
            collection.mocks.append(Mock(
                mock, "export", files, files, (left, top, width, height), numbers.get("base"), numbers.get("height"),
                has_shadow=has_shadow and not keeps_shadow, keeps_shadow=keeps_shadow,
                arrow="image"))
    return collection.drawn()


def page_mocks(folder, dice):
    """Popovers on pages: nearly clear, of one colour, and both on white and on black."""
    collection = Collection(folder)
    add = collection.add
    fills = ["#fff", "#1f2430", "rgba(255,255,255,.7)", "#ffd34d"]
    pairs = []
    for index, fill in enumerate(fills):
        looks = dict(fill=fill, style=css_shadow(*random_shadow(dice)))
        if index % 2:
            looks["inside"] = text(dice, 2)
        add("clear", index, **looks)
        pair = folder / f"pair-{index}"
        pair.mkdir(exist_ok=True)
        clear = collection.mocks[-1]
        pairs.append((clear.files[0], [pair / clear.files[0].name, pair / "black@2x.png"]))
        collection.mocks.append(dataclasses.replace(clear, name=pair.name, files=pairs[-1][1], twin=clear.name))
        for color, page in (("white", "#fff"), ("grey", "#d8dce4"), ("blue", "#3366cc")):
            add(color, index, page=page, allowed=(65,), words=("white and on black", "transparent page"), **looks)
        faint = ["rgba(255,255,255,.012)", "rgba(0,0,0,.02)", "rgba(120,160,255,.05)", "rgba(255,255,255,.1)"][index]
        add("near-clear", index, page=faint, seconds=3, **looks)
    add("white", "on-white", page="#fff", allowed=(65,), words=("white and on black", "transparent page"))
    add("grey", "no-shadow", page="#d8dce4")
    mocks = collection.drawn()
    for clear, (white, black) in pairs:
        # Each page's colour by what the popover leaves of it, as browsers and Figma draw.
        pixels = premultiplied(clear)
        for page, file in ((255, white), (0, black)):
            rest = (2 * page * (255 - pixels[..., 3:]) + 255) // 510
            Image.fromarray((pixels[..., :3] + rest).astype("uint8"), "RGB").save(file)
    return mocks


CORNERS = ["down-left", "down-right", "up-left", "up-right", "left-top", "left-bottom", "right-top", "right-bottom"]


def bubble_mocks(folder, dice):
    """Chat bubbles whose tail lies in a corner, and popovers with a button over one."""
    collection = Collection(folder)
    for corner in CORNERS:
        for is_curved in (False, True):
            base, height = dice.randint(14, 24), dice.randint(9, 18)
            outline, attributes = tail_path(corner, base, height, is_curved)
            fill = dice.choice(["#fff", "#0b84fe", "#e9e9eb"])
            scales = dice.choice([(1,), (2,), (1, 2)])
            mock = collection.add(
                corner, "curved" if is_curved else "straight", scales, base=None if is_curved else base, height=height,
                outline=outline, attributes=attributes, fill=fill, arrow="fused", levels=0)
            if corner.startswith(("down", "up")):
                mock.mirrors = [file.with_name(f"mirror-{file.name}") for file in mock.files]
    for index, (x, y) in enumerate(((250, 40), (50, 40), (250, 140), (50, 140))):
        button = (f'<div style="position:absolute;left:{x - 9}px;top:{y - 9}px;width:18px;height:18px;border-radius:9px;'
                  f'background:{dice.choice(["#d33", "#222", "#888"])}"></div>')
        collection.add("close", index, outside=button, allowed=(65,), words=("hangs over the corner at", "leave it out"))
    mocks = collection.drawn()
    for mock in mocks:
        for file, mirror in zip(mock.files, mock.mirrors):
            Image.open(file).transpose(Image.Transpose.FLIP_LEFT_RIGHT).save(mirror)
    return mocks


class ThemeMocks:
    """Mocks of the shipped themes with placeholders."""

    def __init__(self, popframe, folder):
        self.popframe, self.folder = popframe, folder
        self.themes = sorted(file.parent for file in (ROOT / "Assets").glob("*/theme.yaml"))

    def mock(self, theme, index, placeholder, geometry, scales):
        name = f"{theme.name}-{placeholder}-{index}"
        drawn = {}
        for what, ending in ((placeholder, ""), ("none", "-empty")):
            drawn[what] = [self.folder / f"{name}{ending}{'' if scale == 1 else f'@{scale}x'}.png" for scale in scales]
            for scale, file in zip(scales, drawn[what]):
                subprocess.run(
                    [self.popframe, "render", theme, *geometry, "--scale", str(scale), "--placeholder", what, "-o", file,
                     "-q"], check=True)
        return Mock(name, "theme", drawn[placeholder], drawn["none"], has_content=True, allowed=(0, 65))

    def fresh(self, count, dice):
        """In sizes that are no preview's."""
        for index in range(count):
            placeholder = dice.choice(["text", "menu", "list", "form", "media"])
            scale = dice.choice([1, 2, 2])
            geometry = ["--content", f"{dice.randint(150, 240)}x{dice.randint(100, 170)}", "--arrow",
                        dice.choice(["up", "down", "left", "right"])]
            yield self.mock(self.themes[index % len(self.themes)], index, placeholder, geometry, [scale])

    def shipped(self):
        """Each in both densities, and both together."""
        for theme in self.themes:
            for index, scales in (("1x", [1]), ("2x", [2]), ("set", [1, 2])):
                mock = self.mock(theme, index, "text", ["--content", "180x110", "--arrow", "down"], scales)
                mock.kind, mock.is_as_empty = "shipped", 2 in scales
                yield mock
