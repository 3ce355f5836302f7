#!/usr/bin/env python3
"""Compares how stylesheets are read with Chromium's computed values.

Makes sheets by chance: declarations of border images, borders and padding, right and wrong ones, with spaces, comments and
escapes or without. Chromium says what it computes of each; from these values follows, by the rules of the stylesheets' page,
what a theme has: slices, way of repeating, overhang and content insets. `popframe import` has to say the same, and to refuse
the sheets in which Chromium finds no picture. Exits with 1 when a sheet is read otherwise, with 69 when a program is missing.

Example: Tools/Scripts/border-image-oracle.py --count 500
Needs: a build, and Chromium (apt-get install chromium).
Takes: a minute.
"""

import argparse
import html
import json
import pathlib
import random
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

SIZE = 60
WORDS = ["wobble", "none", "auto", "fill", "inherit", "solid", "thick", "5px", "7", "-3", "10%", "1.5", "/", ",", "#abc", "#abcde",
         "\"x\"", "red", "url(g.png)", "calc(2px)", "\\35", "1e1", "2em", "()", "!", "stretch"]


def picture():
    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))
    rows = b"".join(b"\0" + b"\x20\x40\x80\xff" * SIZE for _ in range(SIZE))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", SIZE, SIZE, 8, 6, 0, 0, 0)) \
        + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


class Maker:
    def __init__(self, seed):
        self.dice = random.Random(seed)

    def space(self, needed=True):
        return self.dice.choice([" ", " ", "  ", "\n", "/**/ ", "\t"] + ([] if needed else ["", "", "", "/* / */"]))

    def joined(self, parts):
        """Parts with spaces, which are left out where tokens end by themselves."""
        text = ""
        for part in parts:
            if text:
                ends = text[-1] in ")%/" or part[0] in "/'\""
                text += self.space(needed=not ends)
            text += part
        return text

    def numbers(self, choices, most=4):
        return [self.dice.choice(choices) for _ in range(self.dice.randint(1, most))]

    def source(self):
        return self.dice.choice(["url(f.png)", "url( f.png )", "URL('f.png')", "url(\"f.png\")", "url(f\\.png)", "url(\\66 .png)",
                                 "u\\72l(f.png)", "none"])

    def slices(self):
        parts = self.numbers(["0", "1", "4", "7", "+9", "12", "10%", "5%", "1e1", "0.3e1", "20%"])
        if self.dice.random() < 0.6:
            parts.insert(self.dice.choice([0, len(parts)]), "fill")
        return parts

    def widths(self):
        return self.numbers(["1", "2", "0.5", "5px", "0", "8px", "auto", "10%", "1pc", "4.5pt"])

    def outsets(self):
        return self.numbers(["0", "1px", "2", "3px", "0.5", "6pt"])

    def repeats(self):
        return self.numbers(["stretch", "repeat", "round", "space", "Repeat"], 2)

    def shorthand(self):
        dice = self.dice
        slices = self.slices()
        if dice.random() < 0.5:
            slices += ["/"] + (self.widths() if dice.random() < 0.8 else [])
            if slices[-1] == "/" or dice.random() < 0.5:
                slices += ["/"] + self.outsets()
        groups = [[self.source()], slices, self.repeats()]
        groups = [group for group in groups if dice.random() < 0.9]
        dice.shuffle(groups)
        return [part for group in groups for part in group]

    def declaration(self):
        dice = self.dice
        name, parts = dice.choice([
            ("border-image", self.shorthand()), ("border-image", self.shorthand()), ("BORDER-image", self.shorthand()),
            # With two slashes and nothing between them Chromium takes outsets of the prefixed name for widths.
            ("-webkit-border-image", [part for part in self.shorthand() if part != "/"] if dice.random() < 0.5 else
             [self.source(), *self.slices(), "/", *self.widths()]),
            ("border-image-source", [self.source()]), ("border-image-slice", self.slices()),
            ("border-image-width", self.widths()), ("border-image-outset", self.outsets()), ("border-image-repeat", self.repeats()),
            ("border", [dice.choice(["5px", "thin", "medium", "0"]), dice.choice(["solid", "none", "dashed"]),
                        dice.choice(["red", "#abc", "rgb(1, 2, 3)"])][:dice.randint(1, 3)]),
            ("border-width", self.numbers(["3px", "thick", "0", "1.5pt"])), ("border-style", self.numbers(["solid", "none", "double"])),
            ("border-left", ["4px", "solid"]), ("border-top-width", ["9px"]), ("border-inline-style", ["solid"]),
            ("padding", self.numbers(["1px", "2px", "0", "7px", "1pc"])), ("padding-left", ["5px"]), ("padding-block", ["2px", "3px"]),
        ])
        if dice.random() < 0.25:
            place = dice.randrange(len(parts) + 1)
            parts = parts[:place] + [dice.choice(WORDS)] + parts[place + dice.randint(0, 1):]
        if not parts:
            parts = ["none"]
        text = f"{name}{self.space(False)}:{self.space(False)}{self.joined(parts)}"
        return text + (self.space(False) + "!" + self.space(False) + "important" if dice.random() < 0.1 else "")

    def sheet(self):
        count = self.dice.randint(1, 5)
        parts = ["border-image: url(f.png) 6 fill"] if self.dice.random() < 0.5 else []
        parts += [self.declaration() for _ in range(count)]
        if self.dice.random() < 0.2:
            parts.insert(self.dice.randrange(len(parts) + 1), self.dice.choice(["*color: red", "--x: {a;b}", "x", "& b {border: 0}", "a:b{c:d}"]))
        return ".a" + self.space(False) + "{" + ";".join(parts) + "}"


def computed(chromium, sheets, folder):
    script = """
      const out = SHEETS.map(css => {
        const host = document.createElement('div'); document.body.append(host);
        const root = host.attachShadow({mode: 'open'});
        const style = document.createElement('style'); style.textContent = css;
        const box = document.createElement('div'); box.className = 'a'; root.append(style, box);
        const values = getComputedStyle(box);
        const sides = name => ['Top', 'Right', 'Bottom', 'Left'].map(side => parseFloat(values[name.replace('*', side)]));
        const styles = ['Top', 'Right', 'Bottom', 'Left'].map(side => values['border' + side + 'Style']);
        return {source: values.borderImageSource, slice: values.borderImageSlice, outset: values.borderImageOutset,
          repeat: values.borderImageRepeat, padding: sides('padding*'),
          border: sides('border*Width').map((width, side) => styles[side] == 'none' ? 0 : width)};
      });
      document.body.textContent = JSON.stringify(out);"""
    page = folder / "page.html"
    text = json.dumps(sheets).replace("<", "\\u003c")
    page.write_text(f"<!doctype html><meta charset=utf-8><body><script>{script.replace('SHEETS', text)}</script>")
    dump = subprocess.run([chromium, "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", page.as_uri()],
                          capture_output=True, text=True, timeout=300).stdout
    return json.loads(html.unescape(re.search(r"(\[\{.*\}\])", dump, re.S).group(1)))


def four(values):
    return {1: values * 4, 2: values * 2, 3: [*values, values[1] if len(values) > 1 else None], 4: values}[len(values)]


def rounded(value):
    return round(value, 4)


def expected(values):
    """What a theme has, top, left, bottom, right; None where there is no picture."""
    if values["source"] == "none":
        return None
    words = [word for word in values["slice"].split() if word != "fill"]
    slices = four([float(word[:-1]) * SIZE / 100 if word.endswith("%") else float(word) for word in words])
    outset = four([word for word in values["outset"].split()])
    over = [float(word[:-2]) if word.endswith("px") else float(word) * border for word, border in zip(outset, values["border"])]
    repeats = values["repeat"].split()
    modes = ["stretch" if word == "stretch" else "tile" for word in (repeats * 2)[:2]]
    order = [0, 3, 2, 1]
    return {"slices": [slices[side] for side in order], "modes": modes,
            "over": [rounded(over[side]) for side in order],
            "insets": [rounded(values["padding"][side] + values["border"][side]) for side in order]}


def insets(text, key):
    found = re.search(rf"^ *{key}: (\[[^\]]*\]|[-\d.]+)", text, re.M)
    if not found:
        return [0.0] * 4
    value = json.loads(found.group(1))
    return [float(number) for number in value] if isinstance(value, list) else [float(value)] * 4


def imported(popframe, sheet, folder):
    """What popframe makes of a sheet: None where it finds no picture, else the numbers, or a reason."""
    (folder / "page.css").write_text(sheet)
    theme = folder / "Theme"
    shutil.rmtree(theme, ignore_errors=True)
    run = subprocess.run([popframe, "import", folder / "page.css", "-o", theme, "--repair"], capture_output=True, text=True)
    if run.returncode == 65 and "no rule has a border-image with a picture" in run.stderr:
        return None, run.stderr
    if run.returncode != 0:
        return {"refused": run.stderr.strip()}, run.stderr
    text = (theme / "theme.yaml").read_text()
    scale = 1
    for file in theme.glob("frame*.png"):
        scale = int((re.search(r"@(\d)x", file.name) or [0, 1])[1])
    said = re.search(r"^  resizing: (.*?) +#", text, re.M)
    # A theme file leaves out what is the default.
    resizing = said.group(1) if said else "tile"
    modes = [resizing] * 2 if resizing in ("tile", "stretch") else re.findall(r"[xy]: (\w+)", resizing)
    own = re.search(r'"@\dx": (\[[^\]]*\])', text)
    caps = json.loads(own.group(1)) if own else [number * scale for number in insets(text, "  capInsets")]
    return {"caps": caps, "modes": modes, "over": insets(text, "  alignmentInsets"),
            "insets": None if "as the slices; the rule has no padding" in text else insets(text, "contentInsets"), "scale": scale}, run.stderr


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--popframe", default=".build/release/popframe")
    parser.add_argument("--chromium", default="chromium")
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chromium = shutil.which(options.chromium)
    if not chromium or not pathlib.Path(options.popframe).exists():
        print("border-image-oracle: error: chromium or popframe is missing", file=sys.stderr)
        return 69
    maker = Maker(options.seed)
    sheets = [maker.sheet() for _ in range(options.count)]
    counts = {"equal": 0, "no picture in both": 0, "worked out by browsers alone": 0}
    wrong = 0
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        for name in ["f.png", "g.png"]:
            (folder / name).write_bytes(picture())
        for sheet, values in zip(sheets, computed(chromium, sheets, folder)):
            want = expected(values)
            found, errors = imported(options.popframe, sheet, folder)
            if want is None and found is None:
                counts["no picture in both"] += 1
                continue
            if found and "refused" in found and "worked out by browsers alone" in found["refused"] and want:
                counts["worked out by browsers alone"] += 1
                continue
            why = None
            if want is None or found is None or "refused" in found:
                why = "one finds a picture, the other none"
            else:
                # Slices that touch or are broken are mended, which the messages say.
                if "mended" not in errors and any(abs(a - b) > 0.51 for a, b in zip(want["slices"], found["caps"])):
                    why = "the slices"
                elif want["modes"] != found["modes"]:
                    why = "the way of repeating"
                elif "not taken: the outset" not in errors and [rounded(side) for side in found["over"]] != want["over"]:
                    why = "the overhang"
                elif found["insets"] is not None and "no length in pixels" not in errors \
                        and any(abs(a - b) > 0.001 for a, b in zip(found["insets"], want["insets"])):
                    why = "the content insets"
                elif found["insets"] is None and "no length in pixels" not in errors and any(want["insets"]):
                    why = "the content insets, which nothing says"
            if why is None:
                counts["equal"] += 1
                continue
            wrong += 1
            if wrong <= 10:
                print(f"{why}:\n  {sheet!r}\n  Chromium {values}\n  wanted {want}\n  popframe {found}\n")
    print(", ".join(f"{count} {name}" for name, count in counts.items()) + f", {wrong} of {len(sheets)} read otherwise")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
