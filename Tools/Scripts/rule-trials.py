#!/usr/bin/env python3
"""Tries the rules of `popframe check` on themes that are made by chance: well-formed ones, in which nothing may be found,
and ones with one planted mistake, which has to be found, and whose fix has to do away with it and with nothing else.

The well-formed themes are of every style: frames of pictures (opaque, of glass, with painted shadows, tiled), with arrows
of pictures, cut out of the frame, fused with it or none, drawn ones, for one to three scales, some with a dark
appearance. No warning and no error may be found in them; notes are counted.

Prints a table: each rule, how many mistakes were planted and found, how many findings had a fix, how many of those left
nothing behind after `--fix`. Exits with 1 if a row is not complete; the themes concerned
stay in a folder that is named.

Example: Tools/Scripts/rule-trials.py --themes 20 --planted 2
Needs: a build.
Takes: half a minute for 60 themes, three minutes with the defaults.
"""

import argparse
import collections
import json
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "exports"))
from pictures import write_png  # noqa: E402

CLEAR = (0, 0, 0, 0)


# Pictures: lists of rows of straight RGBA.

def save(folder, name, art):
    write_png(folder / name, len(art[0]), len(art), [bytes(v for pixel in row for v in pixel) for row in art])


def mixed(outer, inner, line, fill, opacity):
    """A pixel that is line where only `outer` covers it and fill, of an opacity, where `inner` does."""
    edge, body = outer - inner, inner * opacity
    alpha = edge + body
    if alpha * 255 < 0.5:
        return CLEAR
    return tuple(int((l * edge + f * body) / alpha + 0.5) for l, f in zip(line, fill)) + (int(alpha * 255 + 0.5),)


def covered(distance):
    return min(1.0, max(0.0, 0.5 - distance))


def card(look, scale, width, height, fill=None):
    """A rounded rectangle with a border, in a size in points."""
    w, h, r, border = width * scale, height * scale, look.radius * scale, look.border * scale
    fill = fill or (lambda x, y: look.fill)
    art = []
    for y in range(h):
        row = []
        for x in range(w):
            dx, dy = max(r - x - 0.5, x + 0.5 - w + r, 0), max(r - y - 0.5, y + 0.5 - h + r, 0)
            inside = min(x + 0.5, w - x - 0.5, y + 0.5, h - y - 0.5)
            distance = (dx * dx + dy * dy) ** 0.5 - r if dx and dy else -inside
            row.append(mixed(covered(distance), covered(distance + border), look.line, fill(x, y), look.opacity))
        art.append(row)
    return art


def arrow(look, scale, light=0):
    """A triangle with a border along its legs, and a strip that hides the frame's border."""
    base, high, border = look.base * scale, look.height * scale, look.border * scale
    length = (high * high + base * base / 4) ** 0.5
    art = []
    for y in range(high + look.overlap * scale):
        row = []
        for x in range(base):
            across = min(x + 0.5, base - x - 0.5)
            distance = ((high - y - 0.5) * base / 2 - across * high) / length
            fill = tuple(max(0, min(255, c - light * (high - y) // scale)) for c in look.fill)
            row.append(mixed(covered(distance), covered(distance + border), look.line, fill, look.opacity))
        art.append(row)
    return art


def skirted(look, scale, size, depth, cut=0):
    """A card in a painted shadow, which is cut at the picture's edge by some points."""
    inner, d = card(look, scale, size, size), depth * scale
    length = len(inner) + 2 * d
    art = []
    for y in range(length):
        row = []
        for x in range(length):
            out = max(d - x - 0.5, x + 0.5 - length + d, d - y - 0.5, y + 0.5 - length + d, 0)
            shade = int(110 * max(0, 1 - out / d) ** 2 + 0.5)
            pixel = inner[y - d][x - d] if 0 <= y - d < len(inner) and 0 <= x - d < len(inner) else CLEAR
            alpha = pixel[3] + shade * (255 - pixel[3]) // 255
            row.append(tuple(c * pixel[3] // alpha for c in pixel[:3]) + (alpha,) if alpha else CLEAR)
        art.append(row)
    c = cut * scale
    return [row[c:length - c] for row in art[c:length - c]]


def padded(art, count):
    width = len(art[0]) + 2 * count
    return [[CLEAR] * width] * count + [[CLEAR] * count + row + [CLEAR] * count for row in art] + [[CLEAR] * width] * count


def matted(art, level):
    def mix(pixel):
        r, g, b, a = pixel
        return tuple((c * a + level * (255 - a) + 127) // 255 for c in (r, g, b)) + (a,) if a else pixel
    return [[mix(pixel) for pixel in row] for row in art]


# Themes.

class Look:
    """The numbers of a theme, and the files and the text that they give."""

    def __init__(self, dice, **given):
        self.dice = dice
        self.scales = dice.choice([[1], [2], [1, 2], [1, 2, 3], [2, 3]])
        self.border = dice.choice([1, 1, 2])
        self.radius = dice.randint(5, 11)
        self.cap = self.radius + self.border + 1
        tone = dice.choice([(70, 110), (200, 245)])
        self.fill = tuple(dice.randint(*tone) for _ in range(3))
        self.line = tuple(c - 60 for c in self.fill)
        self.opacity = 1
        self.base, self.height, self.overlap = 2 * dice.randint(9, 14), dice.randint(9, 14), self.border
        self.caps_text, self.insets = None, self.cap
        self.resizing, self.join, self.hang = "stretch", "over", 0
        self.lines, self.name = ["shadow: {opacity: 0.3, blur: 12, offset: [0, 4]}"], "frame.png"
        self.content, self.arrows = "[[120, 70]]", "[up, down, left, right]"
        self.has_arrow, self.backgrounds, self.dark = True, None, False
        self.pictures = {}
        self.__dict__.update(given)
        self.side = 2 * self.cap + self.dice.choice([6, 8, 11])

    def draw(self):
        for scale in self.scales:
            self.pictures["frame", scale] = card(self, scale, self.side, self.side)
            if self.has_arrow:
                self.pictures["arrow", scale] = arrow(self, scale)
        return self

    def write(self, folder):
        folder.mkdir(parents=True)
        for (stem, scale), art in self.pictures.items():
            name = self.name if stem == "frame" and scale == 1 else f"{stem}{'' if scale == 1 else f'@{scale}x'}.png"
            save(folder, name, art)
        text = ["format: 1", f"contentInsets: {self.insets}",
                f"frame: {{image: {self.name}, capInsets: {self.caps_text or self.cap}, resizing: {self.resizing}"
                + (f", alignmentInsets: {self.hang}" if self.hang else "") + "}"]
        if self.has_arrow:
            text.append(f"arrow: {{image: arrow.png, overlap: {self.overlap}, join: {self.join}, lane: {self.cap}}}")
        backgrounds = f', backgrounds: ["{self.backgrounds}"]' if self.backgrounds else ""
        text += self.lines + [f"previews: {{content: {self.content}, arrows: {self.arrows if self.has_arrow else '[none]'}, "
                              f"scales: [{', '.join(map(str, self.scales))}]{backgrounds}}}"]
        (folder / "theme.yaml").write_text("\n".join(text) + "\n")


def glass(dice):
    return Look(dice, opacity=dice.choice([0.5, 0.75, 0.85]), join="replace").draw()


def skirt(dice, cut=0, lines=()):
    look = Look(dice, lines=list(lines), has_arrow=False)
    depth = dice.randint(6, 9)
    for scale in look.scales:
        look.pictures["frame", scale] = skirted(look, scale, look.side, depth, cut)
    look.hang, look.cap, look.insets = depth - cut, look.cap + depth - cut, look.cap
    return look


def tiled(dice, middle=None, content=None):
    """Stripes of a period of 8 points; whole periods in the middle unless another length is given."""
    look = Look(dice, has_arrow=False, resizing="{x: tile, y: stretch}", cap=16, border=0)
    look.radius, middle = 8, middle or 8 * dice.randint(1, 3)
    for scale in look.scales:
        def stripes(x, y, scale=scale):
            return tuple(c - 6 * abs((x // scale) % 8 - 4) for c in look.fill)
        look.pictures["frame", scale] = card(look, scale, 32 + middle, 40, stripes)
    look.insets, look.content = 16, f"[[{content or 8 * dice.randint(9, 14)}, 40]]"
    return look


def dark(dice):
    look, night = Look(dice).draw(), Look(dice)
    night.__dict__.update({k: v for k, v in look.__dict__.items() if k not in ("pictures", "lines")}, pictures={})
    night.fill, night.line = (38, 40, 48), (90, 94, 108)
    for (stem, scale), art in night.draw().pictures.items():
        look.pictures[stem + "~dark", scale] = art
    look.content = "[[120, 70]], appearances: [base, dark]"
    return look


def clipped(dice):
    look = Look(dice, has_arrow=False).draw()
    line = "#%02X%02X%02X" % look.line
    look.lines.append(
        f"arrow: {{style: clip, base: {look.base}, height: {look.height}, shape: triangle, neck: {look.border + 2}, "
        f'texture: center, stroke: {{color: "{line}", width: {look.border}}}}}')
    return look


class Written:
    """A theme without pictures."""

    def __init__(self, text):
        self.text = text

    def write(self, folder):
        folder.mkdir(parents=True)
        (folder / "theme.yaml").write_text(self.text)


def drawn(dice, feet=None):
    """A drawn theme; with `feet`, its arrow is a path so many times as wide as its base."""
    look = Look(dice, has_arrow=False)
    top = f"tipRadius: {dice.randint(0, 3)}"
    if feet:
        end = look.base * feet
        top = f"shape: M0 {look.height} L{end / 2:.2f} 0 L{end:.2f} {look.height} Z"
    return "\n".join([
        "format: 1", "contentInsets: 10",
        f'frame: {{style: drawn, fill: "#%02X%02X%02X", cornerRadius: {look.radius}, '
        f'cornerCurve: {dice.choice(["circular", "continuous"])}, border: {{color: "#00000040", width: {look.border}}}}}'
        % look.fill,
        f"arrow: {{style: drawn, base: {look.base}, height: {look.height}, {top}}}",
        *look.lines, f"previews: {{content: [[140, 80]], scales: [{', '.join(map(str, look.scales))}]}}"]) + "\n"


def fused(dice, folder):
    """One picture for each edge: card and arrow in one outline."""
    look = Look(dice, border=1)
    look.height, look.opacity = dice.randint(8, 12), 1
    low, span, high = look.cap, look.base, look.cap
    width, depth = low + 6 + span + 6 + high, 2 * look.cap + 6
    folder.mkdir(parents=True)
    lines = [f"    none: {{image: plain.png, capInsets: {look.cap}}}"]
    for scale in look.scales:
        suffix = "" if scale == 1 else f"@{scale}x"
        body = card(look, scale, width, depth)
        save(folder, f"plain{suffix}.png", card(look, scale, depth, depth))
        look.overlap = look.border
        art = [[CLEAR] * (width * scale) for _ in range(look.height * scale)] + [row[:] for row in body]
        for y, row in enumerate(arrow(look, scale)):
            for x, pixel in enumerate(row):
                if pixel[3] and (y < look.height * scale or pixel[:3] != look.line):
                    art[y][x + (low + 6) * scale] = pixel
        save(folder, f"up{suffix}.png", art)
        save(folder, f"down{suffix}.png", art[::-1])
        save(folder, f"right{suffix}.png", [list(row)[::-1] for row in zip(*art)])
    start, end = low + 6, low + 6 + span
    top = look.height + look.cap
    for slot, caps in (("up", [top, low, look.cap, high]), ("down", [look.cap, low, top, high]),
                       ("right", [low, look.cap, high, top])):
        lines.append(f"    {slot}: {{image: {slot}.png, capInsets: {caps}, arrowSpan: [{start}, {end}]}}")
    (folder / "theme.yaml").write_text("\n".join(
        ["format: 1", f"contentInsets: {look.cap}", "arrow:", "  style: fused", f"  base: {span}",
         f"  height: {look.height}", f"  cornerRadius: {look.cap}", "  fused:", *lines, *look.lines,
         f"previews: {{content: [[140, 90]], scales: [{', '.join(map(str, look.scales))}]}}"]) + "\n")


def well_formed(dice, number, folder):
    """A theme in which nothing is wrong; returns its style."""
    styles = [lambda: Look(dice).draw(), lambda: glass(dice), lambda: skirt(dice), lambda: tiled(dice),
              lambda: dark(dice), lambda: clipped(dice), lambda: drawn(dice), lambda: None]
    names = ["image", "glass", "painted shadow", "tiled", "dark", "clip", "drawn", "fused"]
    kind = number % len(styles)
    look = styles[kind]()
    if look is None:
        fused(dice, folder)
    elif isinstance(look, str):
        folder.mkdir(parents=True)
        (folder / "theme.yaml").write_text(look)
    else:
        look.write(folder)
    return names[kind]


# Mistakes.

def seam(dice, number):
    """In turn: a strip that is missing, another colour, glass over glass, a rectangle beside the arrow."""
    if number % 4 == 2:
        look = glass(dice)
        look.join = "over"
        return look
    look = Look(dice)
    if number % 4 == 0:
        look.overlap = 0
    look.draw()
    if number % 4 == 1:
        paint = Look(dice)
        paint.__dict__.update({k: v for k, v in look.__dict__.items() if k != "pictures"}, pictures={})
        paint.fill = tuple(c + (40 if c < 128 else -40) for c in look.fill)
        for scale in look.scales:
            look.pictures["arrow", scale] = arrow(paint, scale)
    if number % 4 == 3:
        for scale in look.scales:
            art = look.pictures["arrow", scale]
            foot, wide = (look.overlap + 3) * scale, 14 * scale
            look.pictures["arrow", scale] = [
                [CLEAR if y < len(art) - foot else (120, 20, 20, 255)] * wide + row
                + [CLEAR if y < len(art) - foot else (120, 20, 20, 255)] * wide for y, row in enumerate(art)]
    return look


def mistake(rule, dice, number):
    """A theme with one mistake."""
    if rule == "arrow-seam":
        return seam(dice, number)
    if rule == "arrow-feet":
        return Written(drawn(dice, feet=dice.choice([0.6, 0.8, 1.2, 1.5])))
    if rule == "tile-seam":
        return tiled(dice, middle=dice.choice([11, 12, 13]))
    if rule == "tile-partial":
        return tiled(dice, content=8 * dice.randint(9, 14) + 4)
    if rule == "shadow-twice":
        return skirt(dice, lines=["shadow: {opacity: 0.4, blur: 10}"])
    if rule == "shadow-cut":
        return skirt(dice, cut=3)
    if rule == "caps-too-large":
        look = Look(dice, cap=30)
        look.insets = 12
        return look.draw()
    if rule == "arrow-light":
        look = Look(dice, height=18, base=36)
        look.draw()
        for scale in look.scales:
            look.pictures["arrow", scale] = arrow(look, scale, light=6)
        return look
    if rule in ("same-picture", "appearance-partial"):
        look = dark(dice)
        for scale in look.scales:
            if rule == "same-picture":
                look.pictures["frame~dark", scale] = look.pictures["frame", scale]
            else:
                del look.pictures["arrow~dark", scale]
        return look
    if rule == "invisible-on":
        look = Look(dice, border=0, lines=[])
        look.backgrounds = "#%02X%02X%02X" % look.fill
        return look.draw()
    look = Look(dice)
    if rule in ("scale-pictures-differ", "scale-off-by-one", "unused-picture"):
        look.scales = [1, 2]
    if rule == "fringe":
        look.scales = [2, 3]
    look.draw()
    if rule == "caps-too-small":
        look.cap -= dice.randint(4, look.radius - 1)
        look.insets = look.side // 2
    elif rule == "caps-asymmetric":
        look.caps_text = f"[{look.cap}, {look.cap + 2}, {look.cap}, {look.cap}]"
    elif rule == "stretch-detail":
        for scale in look.scales:
            for row in look.pictures["frame", scale]:
                row[len(row) // 2] = (10, 10, 10, 255)
    elif rule == "scale-pictures-differ":
        look.pictures["frame", 2] = [[tuple(c // 2 for c in p[:3]) + (p[3],) for p in row] for row in look.pictures["frame", 2]]
    elif rule == "scale-off-by-one":
        look.pictures["frame", 2] = [row[:1] + row for row in look.pictures["frame", 2]]
    elif rule == "transparent-border":
        count = dice.randint(2, 4)
        for scale in look.scales:
            look.pictures["frame", scale] = padded(look.pictures["frame", scale], count * scale)
        look.cap += count
    elif rule == "fringe":
        level = 255 if sum(look.line) < 450 else 0
        for scale in look.scales:
            look.pictures["frame", scale] = matted(look.pictures["frame", scale], level)
    elif rule == "arrow-upside-down":
        for scale in look.scales:
            look.pictures["arrow", scale] = look.pictures["arrow", scale][::-1]
    elif rule == "arrow-room":
        look.content = f"[[{look.base - 2 * look.insets + 8 if look.base - 2 * look.insets + 8 > 0 else 4}, 70]]"
    elif rule == "content-overlap":
        look.insets = 0
    elif rule == "nine-patch-marks":
        look.name, look.scales = "frame.9.png", [1]
        look.pictures = {("frame", 1): padded(card(look, 1, look.side, look.side), 1), ("arrow", 1): arrow(look, 1)}
        for at in range(look.cap, look.side - look.cap):
            look.pictures["frame", 1][0] = list(look.pictures["frame", 1][0])
            look.pictures["frame", 1][0][at] = look.pictures["frame", 1][at][0] = (0, 0, 0, 255)
    elif rule == "unused-picture":
        name = dice.choice(["frame-2x", "frame_2x", "frame@2X", "frame@2x copy"])
        art = look.pictures.pop(("frame", 2))
        look.pictures[name, 1] = art if number % 3 else art[:-3]
        look.scales = [1]
        look.pictures.pop(("arrow", 2))
    return look


RULES = ["caps-too-small", "stretch-detail", "caps-too-large", "caps-asymmetric", "tile-seam", "tile-partial",
         "scale-pictures-differ", "scale-off-by-one", "transparent-border", "fringe", "arrow-feet", "arrow-upside-down", "arrow-seam",
         "arrow-light", "arrow-room", "content-overlap", "shadow-twice", "shadow-cut", "nine-patch-marks",
         "unused-picture", "same-picture", "appearance-partial", "invisible-on"]


def check(popframe, folder, *options):
    done = subprocess.run([popframe, "check", folder, "--format", "json", *options], capture_output=True, text=True)
    if done.returncode not in (0, 65):
        sys.exit(f"rule-trials: {folder}: status {done.returncode}\n{done.stderr}")
    return json.loads(done.stdout)["findings"]


def said(findings):
    return collections.Counter((f["rule"], f["picture"]) for f in findings)


def try_well_formed(arguments, root):
    """Checks well-formed themes; the folders in which something is found."""
    dice, wrong, notes, styles = random.Random(arguments.seed), [], collections.Counter(), collections.Counter()
    for number in range(arguments.themes):
        folder = root / f"well-formed-{number}"
        styles[well_formed(dice, number, folder)] += 1
        findings = check(arguments.popframe, folder)
        notes.update(f["rule"] for f in findings if f["severity"] == "note")
        bad = [f for f in findings if f["severity"] != "note"]
        if bad:
            wrong.append(f"{folder}: {bad[0]['message']} [{bad[0]['rule']}]")
        else:
            shutil.rmtree(folder)
    print(f"{arguments.themes} well-formed themes ({', '.join(f'{n} {s}' for s, n in styles.items())}): "
          f"{len(wrong)} with a warning; notes: {dict(notes) or 'none'}")
    return wrong


def try_planted(arguments, root):
    """Plants mistakes of each rule, and applies their fixes; what went wrong."""
    wrong = []
    print("rule                   planted  found  with a fix  clean after --fix  said why not")
    for rule in [arguments.only] if arguments.only else RULES:
        dice, row = random.Random(f"{arguments.seed} {rule}"), collections.Counter()
        for number in range(arguments.planted):
            folder = root / f"{rule}-{number}"
            mistake(rule, dice, number).write(folder)
            before = check(arguments.popframe, folder)
            mine = [f for f in before if f["rule"] == rule]
            row["found"] += bool(mine)
            row["why"] += any(f["noFix"] for f in mine) and not any(f["fix"] for f in mine)
            good = bool(mine)
            if any(f["fix"] for f in mine):
                row["fix"] += 1
                after = check(arguments.popframe, folder, "--fix")
                new = said(after) - said(before)
                clean = not new and not any(f["rule"] == rule for f in after)
                row["clean"] += clean
                good = good and clean
            if good:
                shutil.rmtree(folder)
            else:
                wrong.append(f"{folder}: {rule} " + ("is left, or led to another" if mine else "is not found"))
        print(f"{rule:22} {arguments.planted:7}  {row['found']:5}  {row['fix']:10}  {row['clean']:17}  {row['why']:12}")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--popframe", default=".build/release/popframe")
    parser.add_argument("--themes", type=int, default=360)
    parser.add_argument("--planted", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=RULES)
    arguments = parser.parse_args()
    root = pathlib.Path(tempfile.mkdtemp(prefix="rule-trials-"))
    wrong = ([] if arguments.only else try_well_formed(arguments, root)) + try_planted(arguments, root)
    for line in wrong:
        print(f"rule-trials: error: {line}", file=sys.stderr)
    if wrong:
        sys.exit(1)
    shutil.rmtree(root)


main()
