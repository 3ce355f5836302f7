"""PNG files, and the comparing of folders of them, for the scripts that prove exports. Imported by others, no program."""

import json
import pathlib
import re
import struct
import subprocess
import zlib


def read_png(data):
    """Width, height and rows of straight 8-bit RGBA."""
    place, packed = 8, b""
    while place < len(data):
        length, name = struct.unpack(">I4s", data[place:place + 8])
        body = data[place + 8:place + 8 + length]
        if name == b"IHDR":
            width, height, depth, kind = struct.unpack(">IIBB", body[:10])
        elif name == b"IDAT":
            packed += body
        place += length + 12
    assert depth == 8 and kind in (2, 6), "8-bit RGB or RGBA"
    size = 3 if kind == 2 else 4
    raw, stride = zlib.decompress(packed), width * size
    above, rows = bytearray(stride), []
    for y in range(height):
        line = bytearray(raw[y * (stride + 1) + 1:(y + 1) * (stride + 1)])
        method = raw[y * (stride + 1)]
        for x in range(stride) if method else ():
            left = line[x - size] if x >= size else 0
            up = above[x]
            corner = above[x - size] if x >= size else 0
            if method == 1:
                add = left
            elif method == 2:
                add = up
            elif method == 3:
                add = (left + up) // 2
            else:
                guess = left + up - corner
                near = [abs(guess - left), abs(guess - up), abs(guess - corner)]
                add = left if near[0] <= near[1] and near[0] <= near[2] else up if near[1] <= near[2] else corner
            line[x] = (line[x] + add) & 255
        rows.append(bytes(line))
        above = line
    if size == 3:
        rows = [b"".join(row[i:i + 3] + b"\xff" for i in range(0, stride, 3)) for row in rows]
    return width, height, rows


def write_png(path, width, height, rows):
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
                     + chunk(b"IDAT", zlib.compress(b"".join(b"\0" + row for row in rows))) + chunk(b"IEND", b""))


def unpack(path):
    """Writes the premultiplied pixels of a PNG file beside it: width and height in a line, then the bytes."""
    width, height, rows = read_png(path.read_bytes())
    pixels = bytearray(b"".join(rows))
    for i in range(0, len(pixels), 4):
        alpha = pixels[i + 3]
        if alpha < 255:
            for c in range(i, i + 3):
                pixels[c] = (2 * pixels[c] * alpha + 255) // 510
    pathlib.Path(f"{path}.raw").write_bytes(f"{width} {height}\n".encode() + pixels)


def frame(options, theme, direction, width, height):
    """Gives the style of an element that is the frame of a popover, from the place of its bounds."""
    run = subprocess.run([options.popframe, "layout", theme, "--bounds", f"{width}x{height}", "--arrow", direction, "--json"],
                         check=True, capture_output=True, text=True)
    rect = json.loads(run.stdout)["points"]["frame"]
    return lambda x, y: (f"position:absolute;left:{x + rect['x']}px;top:{y + rect['y']}px;width:{rect['width']}px;"
                         f"height:{rect['height']}px")


def background_element(css):
    """The element of a popover's background, as the page beside an exported stylesheet has it."""
    return re.search(rf'<div class="{css.stem}-background">.*?</div>', css.with_suffix(".html").read_text())[0]


def compare(popframe, expected, actual):
    """From the names of two folders' files to how many pixels differ and by how much at most; `popframe compare` judges,
    which is held against published suites by Tools/Scripts/independent-numbers.py."""
    run = subprocess.run([popframe, "compare", expected, actual, "--json"], capture_output=True, text=True)
    if run.returncode not in (0, 1):
        raise SystemExit(f"compare: {run.stderr}")
    results = {}
    for file in json.loads(run.stdout)["files"]:
        name = pathlib.Path(file.get("name") or file.get("path") or file.get("expected")).name
        if file["outcome"] == "equal":
            results[name] = (0, 0)
        elif file["outcome"] == "different":
            results[name] = (file["differentPixels"], file["maxChannelDifference"])
        else:
            raise SystemExit(f"{name}: {file['outcome']}: {file.get('expectedSize')} and {file.get('actualSize')}")
    return results
