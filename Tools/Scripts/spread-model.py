#!/usr/bin/env python3
"""Compares shadows with a spread with a slow and obvious model, on random themes.

    Tools/Scripts/spread-model.py .build/release/popframe [--count 100] [--seed N]

The model knows the outline of a drawn popover (arcs, straight edges, a triangle) or the rectangle of a sliced frame.
At 16 × 16 places of each pixel near the grown edge it measures the distance to every straight piece of the outline, and
counts the places that lie within the spread; then it blurs the counts with the Gaussian of the contract. Positions come
from `layout`, which Tools/Scripts/layout-model.py checks. Needs numpy. Status 1 if an alpha differs by more than coverage
can, or a mean by more than half a level.
"""

import argparse
import json
import math
import pathlib
import random
import struct
import subprocess
import sys
import tempfile
import zlib

import numpy as np

PLACES = 16
ARC = 64


def write_png(path, width, height, alpha):
    rows = b"".join(b"\0" + bytes((90, 120, 200, alpha)) * width for _ in range(height))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
                     + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def alphas(data):
    """The alpha of each pixel of an 8-bit RGBA file."""
    place, packed, size = 8, b"", (0, 0)
    while place < len(data):
        length, kind = struct.unpack(">I4s", data[place:place + 8])
        body = data[place + 8:place + 8 + length]
        if kind == b"IHDR":
            size = struct.unpack(">II", body[:8])
            assert body[8:10] == b"\x08\x06", "8-bit RGBA"
        packed += body if kind == b"IDAT" else b""
        place += length + 12
    width, height = size
    raw = zlib.decompress(packed)
    before, rows = [0] * (4 * width), []
    for y in range(height):
        start = y * (4 * width + 1)
        method, line = raw[start], list(raw[start + 1:start + 1 + 4 * width])
        for x in range(4 * width):
            left, up, corner = line[x - 4] if x > 3 else 0, before[x], before[x - 4] if x > 3 else 0
            if method == 1:
                line[x] = (line[x] + left) & 255
            elif method == 2:
                line[x] = (line[x] + up) & 255
            elif method == 3:
                line[x] = (line[x] + (left + up) // 2) & 255
            elif method == 4:
                guess = left + up - corner
                near = min((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner))
                line[x] = (line[x] + near[2]) & 255
        rows.append(line[3::4])
        before = line
    return np.array(rows)


def outline(frame, radii, arrow, direction):
    """The corners of the outline, clockwise from the top left; the arrow is a triangle on its edge."""
    x, y, width, height = frame
    points = []
    centres = [(x, y, 1, 1, 180), (x + width, y, -1, 1, 270), (x + width, y + height, -1, -1, 0),
               (x, y + height, 1, -1, 90)]
    edge = {"up": 0, "right": 1, "down": 2, "left": 3}.get(direction)
    for corner, (left, top, right, down, start) in enumerate(centres):
        radius = radii[corner]
        if radius == 0:
            points.append((left, top))
        else:
            for step in range(ARC + 1):
                angle = math.radians(start + 90 * step / ARC)
                points.append((left + right * radius + radius * math.cos(angle),
                               top + down * radius + radius * math.sin(angle)))
        if arrow and corner == edge:
            ax, ay, aw, ah = arrow
            points += {"up": [(ax, ay + ah), (ax + aw / 2, ay), (ax + aw, ay + ah)],
                       "right": [(ax, ay), (ax + aw, ay + ah / 2), (ax, ay + ah)],
                       "down": [(ax + aw, ay), (ax + aw / 2, ay + ah), (ax, ay)],
                       "left": [(ax + aw, ay + ah), (ax, ay + ah / 2), (ax + aw, ay)]}[direction]
    return np.array(points)


def signed_distance(points, loop):
    """How far inside of a loop each point is; negative outside."""
    nearest = np.full(len(points), np.inf)
    inside = np.zeros(len(points), dtype=bool)
    x, y = points[:, 0], points[:, 1]
    for start, end in zip(loop, np.roll(loop, -1, axis=0)):
        way = end - start
        square = way @ way
        if square == 0:
            continue
        share = np.clip(((points - start) @ way) / square, 0, 1)
        nearest = np.minimum(nearest, np.hypot(x - start[0] - share * way[0], y - start[1] - share * way[1]))
        crosses = (start[1] > y) != (end[1] > y)
        with np.errstate(divide="ignore", invalid="ignore"):
            inside ^= crosses & (x < start[0] + (y - start[1]) / way[1] * way[0])
    return np.where(inside, nearest, -nearest)


def coverage(size, covers, near):
    """How much of each pixel is covered; `near` says for centres whether an edge can be in the pixel."""
    width, height = size
    grid = np.stack(np.meshgrid(np.arange(width) + 0.5, np.arange(height) + 0.5), axis=-1).reshape(-1, 2)
    result = covers(grid).astype(float)
    edge = np.nonzero(near(grid))[0]
    steps = (np.arange(PLACES) + 0.5) / PLACES - 0.5
    offsets = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    for block in np.array_split(edge, max(1, len(edge) // 2000)):
        places = (grid[block][:, None, :] + offsets[None]).reshape(-1, 2)
        result[block] = covers(places).reshape(len(block), -1).mean(axis=1)
    return result.reshape(height, width)


def blurred(mask, sigma):
    if sigma == 0:
        return mask
    reach = math.ceil(3 * sigma - 1e-6)
    weights = np.exp(-np.arange(-reach, reach + 1) ** 2 / (2 * sigma * sigma))
    weights /= weights.sum()
    for axis in (0, 1):
        mask = np.apply_along_axis(lambda line: np.convolve(line, weights, "same"), axis,
                                   np.pad(mask, [(reach, reach) if a == axis else (0, 0) for a in (0, 1)]))
        mask = mask[reach:-reach, :] if axis == 0 else mask[:, reach:-reach]
    return mask


def case(rng, folder):
    scale = rng.choice([1, 2, 1.5])
    spread = rng.choice([rng.randint(1, 40) / 4, rng.randint(-40, -1) / 4, rng.randint(-20, 20)]) or 1
    caster = rng.choice(["group", "frame"])
    shadow = {"spread": spread, "blur": rng.choice([0, 0, 3, 9]), "from": caster,
              "offset": [rng.randint(-40, 40), rng.randint(-40, 40)], "opacity": rng.choice([1, 0.5])}
    theme = {"format": 1, "shadow": shadow}
    alpha, border, radii = 255, 0, [0] * 4
    if rng.random() < 0.7:
        alpha = rng.choice([255, 255, 128, 40])
        radii = [rng.choice([0, rng.randint(1, 14)]) for _ in range(4)]
        theme["frame"] = {"style": "drawn", "fill": f"#4080C0{alpha:02X}", "cornerRadius": radii}
        if rng.random() < 0.4:
            width, place = rng.randint(1, 4), rng.choice(["inside", "center", "outside"])
            theme["frame"]["border"] = {"color": "#000000", "width": width, "alignment": place}
            border = {"inside": 0, "center": width * scale / 2, "outside": max(1, math.floor(width * scale + 0.5))}[place]
        if rng.random() < 0.7:
            theme["arrow"] = {"style": "drawn", "base": rng.randint(8, 24), "height": rng.randint(4, 14)}
    else:
        shadow["from"] = caster = "frame"
        alpha = rng.choice([255, 100])
        write_png(folder / "frame.png", 12, 12, alpha)
        theme["frame"] = {"image": "frame.png", "capInsets": 4}
    return theme, scale, alpha, border, [radius * scale for radius in radii]


def run(popframe, rng, folder):
    """How far the worst alpha and the mean are from the model; nothing where the arrow has no room."""
    theme, scale, alpha, border, radii = case(rng, folder)
    (folder / "theme.yaml").write_text(json.dumps(theme))
    size = (rng.randint(50, 110), rng.randint(50, 80))
    direction = rng.choice(["up", "down", "left", "right", "none"]) if "arrow" in theme else "none"
    geometry = [str(folder), "--content", f"{size[0]}x{size[1]}", "--arrow", direction, "--scale", str(scale)]

    def ask(*command):
        return subprocess.run([popframe, *command], check=True, capture_output=True).stdout

    layout = json.loads(ask("layout", *geometry, "--json"))
    if layout["arrow"]["state"] != "free":
        return None
    seen = alphas(ask("render", *geometry, "--layer", "shadow", "-o", "-"))

    def rect(name):
        box = layout["pixels"][name]
        return box and tuple(box[side] for side in ("x", "y", "width", "height"))

    shadow = theme["shadow"]
    frame, arrow = rect("frame"), rect("arrow") if shadow["from"] == "group" else None
    right, down = (math.floor(part * scale + 0.5) for part in shadow["offset"])
    loop = outline(frame, radii, arrow, direction) + np.array([right, down])
    distance = border + shadow["spread"] * scale
    x, y, width, height = frame[0] + right, frame[1] + down, frame[2], frame[3]
    corners = [(x, y, -1, -1), (x + width, y, 1, -1), (x + width, y + height, 1, 1), (x, y + height, -1, 1)]

    def covers(points):
        within = signed_distance(points, loop) >= -distance
        if distance > 0 and border == 0:
            for (left, top, across, along), radius in zip(corners, radii):
                # A corner without a radius stays sharp.
                if radius == 0:
                    out = ((points[:, 0] - left) * across, (points[:, 1] - top) * along)
                    within |= (out[0] >= 0) & (out[0] <= distance) & (out[1] >= 0) & (out[1] <= distance)
        return within

    def near(points):
        edge = np.abs(signed_distance(points, loop) + distance) < 1
        if distance > 0:
            for left, top, across, along in corners:
                out = ((points[:, 0] - left) * across, (points[:, 1] - top) * along)
                edge |= (out[0] > -1) & (out[0] < distance + 1) & (out[1] > -1) & (out[1] < distance + 1)
        return edge

    mask = coverage((seen.shape[1], seen.shape[0]), covers, near)
    wanted = blurred(mask, shadow["blur"] / 2 * scale) * alpha * shadow["opacity"]
    difference = np.abs(seen - wanted)
    return difference.max(), difference.mean(), theme, geometry[1:]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("popframe")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    compared, failed, worst = 0, 0, (0, 0)
    for number in range(arguments.count):
        rng = random.Random(f"{arguments.seed}/{number}")
        with tempfile.TemporaryDirectory() as folder:
            result = run(arguments.popframe, rng, pathlib.Path(folder))
        if result is None:
            continue
        compared += 1
        most, mean, theme, geometry = result
        worst = max(worst[0], most), max(worst[1], mean)
        # Cairo looks at 15 lines of each pixel.
        if most > 255 / 15 or mean > 0.5:
            failed += 1
            print(f"case {number}: an alpha differs by {most:.1f}, all by {mean:.2f}: {json.dumps(theme)} {geometry}")
    print(f"{compared} of {arguments.count} compared, worst alpha {worst[0]:.2f}, worst mean {worst[1]:.3f}, "
          f"{failed} failed")
    sys.exit(1 if failed or not compared else 0)


if __name__ == "__main__":
    main()
