"""Writes expected.txt: for every PNG beside this script its size and a checksum of its pixels.

Run as `python3 expected.py` with pypng (https://pypi.org/project/pypng/) installed. Nothing in it
is taken from our decoder: pypng, written in Python, reads the samples; the colours follow the
contract in double precision.

A line is: name, width, height, CRC-32 of the premultiplied R, G, B, A bytes, row by row.
"""

import math
import pathlib
import zlib

import png


def half_up(value):
    return math.floor(value + 0.5)


def srgb(light):
    return 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055


def gamma_to_apply(chunks):
    """A gamma other than 1/2.2 (by more than 5 %); sRGB goes before it. No file here has primaries, a
    profile or cICP."""
    if b"sRGB" in chunks or b"gAMA" not in chunks:
        return None
    gamma = int.from_bytes(chunks[b"gAMA"], "big")
    return None if gamma == 0 or abs(gamma * 22 - 1_000_000) <= 50_000 else gamma / 100_000


def pixels(data):
    """Width, height and premultiplied RGBA bytes."""
    chunks = {}
    for kind, content in png.Reader(bytes=data).chunks():
        chunks.setdefault(bytes(kind), bytes(content))
    gamma = gamma_to_apply(chunks)
    width, height, rows, info = png.Reader(bytes=data).read()
    # A true-colour picture may suggest a palette, too.
    is_indexed = info["planes"] == 1 and not info["greyscale"]
    largest = 255 if is_indexed else 2 ** info["bitdepth"] - 1

    def channel(value):
        if gamma is None:
            return half_up(value * 255 / largest)
        return half_up(255 * srgb((value / largest) ** (1 / gamma)))

    known = {}

    def pixel(samples):
        if samples not in known:
            known[samples] = convert(samples)
        return known[samples]

    def convert(samples):
        if is_indexed:
            entry = info["palette"][samples[0]]
            color, alpha = entry[:3], (entry[3] if len(entry) > 3 else 255)
        else:
            transparent = info.get("transparent")
            if isinstance(transparent, int):
                transparent = (transparent,)
            if info["alpha"]:
                color, alpha = samples[:-1], half_up(samples[-1] * 255 / largest)
            else:
                color, alpha = samples, (0 if samples == transparent else 255)
        if len(color) == 1:
            color = color * 3
        return bytes([half_up(channel(c) * alpha / 255) for c in color] + [alpha])

    planes = info["planes"]
    output = bytearray()
    for row in rows:
        row = tuple(row)
        for x in range(0, len(row), planes):
            output += pixel(row[x : x + planes])
    assert len(output) == 4 * width * height
    return width, height, bytes(output)


def main():
    folder = pathlib.Path(__file__).parent
    lines = []
    for path in sorted(folder.glob("*.png")):
        width, height, data = pixels(path.read_bytes())
        lines.append(f"{path.stem} {width} {height} {zlib.crc32(data):08x}\n")
    (folder / "expected.txt").write_text("".join(lines))


if __name__ == "__main__":
    main()
