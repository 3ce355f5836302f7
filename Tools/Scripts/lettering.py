"""Our own lettering (Sources/Imaging/Lettering) as SVG, for the pictures of README: words in them need no font.

`words` writes a line of text as strokes of a round pen. Used by hero-picture.py and slice-picture.py.
Imported by others, no program.
"""

import pathlib
import re

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "Sources/Imaging/Lettering"
BEARINGS = {"stem": 10.5, "bowl": 8.5, "open": 5, "space": 21}
# As in LetteringGlyph: how far control points stand from the ends of a quarter of an oval.
TENSION = 0.59
GLYPH = re.compile(r'"(\\?.)": \.init\(\s*(\d+), \.(\w+), \.(\w+),\s*((?:"[^"]*"[\s+]*)+)\)')


def glyphs():
    """The characters, each with its width, the room on both sides, and its strokes in units."""
    found = {}
    for file in sorted(FOLDER.glob("Lettering*.swift")):
        for sign, width, left, right, notation in GLYPH.findall(file.read_text()):
            strokes = "".join(re.findall(r'"([^"]*)"', notation))
            found[sign[-1]] = (float(width), BEARINGS[left], BEARINGS[right], strokes)
    assert len(found) > 90, f"{len(found)} characters were read from {FOLDER}"
    return found


GLYPHS = glyphs()


def strokes(notation, x0, y0, scale):
    """SVG path data of one character; units grow upwards."""
    def place(x, y):
        return f"{x0 + x * scale:.2f} {y0 - y * scale:.2f}"
    data, x, y = [], 0.0, 0.0
    for command, text in re.findall(r"([A-Za-z])([^A-Za-z]*)", notation):
        numbers = [float(word) for word in text.split()]
        if command in "MLD":
            x, y = numbers
            data.append(f"{'M' if command == 'D' else command}{place(x, y)}" + (f"L{place(x, y)}" if command == "D" else ""))
        elif command in "HV":
            x, y = (numbers[0], y) if command == "H" else (x, numbers[0])
            data.append(f"L{place(x, y)}")
        elif command == "C":
            data.append("C" + " ".join(place(*numbers[i:i + 2]) for i in (0, 2, 4)))
            x, y = numbers[4:]
        elif command in "hv":
            end_x, end_y = numbers
            across, up = TENSION * (end_x - x), TENSION * (end_y - y)
            first, second = (((x + across, y), (end_x, end_y - up)) if command == "h"
                             else ((x, y + up), (end_x - across, end_y)))
            data.append(f"C{place(*first)} {place(*second)} {place(end_x, end_y)}")
            x, y = end_x, end_y
        elif command == "Z":
            data.append("Z")
        else:
            raise ValueError(f"no command {command} in {notation}")
    return "".join(data)


def width(text, height, pen=None):
    """The width of a line whose capitals are so high."""
    pen = pen or height / 8
    scale, total, last = (height - pen) / 100, 0.0, None
    for sign in text:
        advance, left, right, _ = GLYPHS[sign]
        total += (0 if last is None else (last + left) * scale + pen) + advance * scale
        last = right
    return total + pen


def words(text, x, y, height, color, pen=None, anchor="start", opacity=1):
    """A line of text on the baseline `y`, whose capitals are `height` high."""
    pen = pen or height / 8
    scale = (height - pen) / 100
    x -= {"start": 0, "middle": 0.5, "end": 1}[anchor] * width(text, height, pen)
    x, data, last = x + pen / 2, "", None
    for sign in text:
        advance, left, right, notation = GLYPHS[sign]
        if last is not None:
            x += (last + left) * scale + pen
        data += strokes(notation, x, y - pen / 2, scale)
        x, last = x + advance * scale, right
    return (f'<path d="{data}" fill="none" stroke="{color}" stroke-width="{pen:.2f}" stroke-linecap="round" '
            f'stroke-linejoin="round" opacity="{opacity}"/>')
