#!/usr/bin/env python3
"""Compares drawn popovers, their borders and their shadows with a slow and obvious model, on random themes.

The model knows frame and arrow as polygons with many corners: circular and continuous corners, triangles with round tips
and fillets, and with `--paths` random path data, with holes and crossings, beside and on the corners. It cuts the edges
where they cross, keeps the pieces with the inside on one side only, and measures the distance to them at 16 × 16 places
of each pixel near the edge that is drawn. Borders are bands of distances. Shadows are grown by distance, by a square at
sharp corners, and blurred with the Gaussian of the contract. Positions come from `layout`, which
Tools/Scripts/layout-model.py checks.

Status 1 if a value differs by more than coverage can, or at all where no edge is near.

Example: .build/oracles/bin/python Tools/Scripts/outline-model.py .build/release/popframe --count 20 --paths
Needs: a build, and numpy (Tools/Scripts/oracles.sh installs it into .build/oracles).
Takes: a second a theme.
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

PARSER = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
PARSER.add_argument("popframe")
PARSER.add_argument("--count", type=int, default=100)
PARSER.add_argument("--first", type=int, default=0)
PARSER.add_argument("--seed", type=int, default=1)
PARSER.add_argument("--paths", action="store_true", help="arrows are random path data")
OPTIONS = PARSER.parse_args()

import numpy as np  # noqa: E402

PLACES = 16
ARC = 48
# How far from the middle of a pixel its corners are, and what flattening curves may move.
NEAR = math.sqrt(0.5) + 0.012


def write_png(path, width, height, alpha):
    rows = b"".join(b"\0" + bytes((90, 120, 200, alpha)) * width for _ in range(height))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
                     + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def pixels(data):
    """The pixels of an 8-bit RGBA file, premultiplied: rows of red, green, blue, alpha."""
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
        if method:
            for x in range(4 * width):
                left, up, corner = line[x - 4] if x > 3 else 0, before[x], before[x - 4] if x > 3 else 0
                if method == 1:
                    line[x] = (line[x] + left) & 255
                elif method == 2:
                    line[x] = (line[x] + up) & 255
                elif method == 3:
                    line[x] = (line[x] + (left + up) // 2) & 255
                else:
                    guess = left + up - corner
                    near = min((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner))
                    line[x] = (line[x] + near[2]) & 255
        rows.append(line)
        before = line
    straight = np.array(rows, dtype=float).reshape(height, width, 4)
    straight[..., :3] *= straight[..., 3:] / 255
    return straight


def cubic(a, b, c, d, steps=ARC):
    t = np.linspace(0, 1, steps + 1)[:, None]
    a, b, c, d = (np.array(point, dtype=float) for point in (a, b, c, d))
    return ((1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t * t * c + t ** 3 * d).tolist()


def arc(centre, radius, start, end):
    """Angles in degrees, clockwise from the right as y grows downwards."""
    return [(centre[0] + radius * math.cos(math.radians(start + (end - start) * step / ARC)),
             centre[1] + radius * math.sin(math.radians(start + (end - start) * step / ARC))) for step in range(ARC + 1)]


def corner_points(frame, radii, smooth, room):
    """The four corners of a frame clockwise, each a list of points; `room` is (edge, low, high): what an arrow leaves."""
    x, y, width, height = frame
    edges = [width, height, width, height]
    vertices = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    back, on = [(0, 1), (-1, 0), (0, -1), (1, 0)], [(1, 0), (0, 1), (-1, 0), (0, -1)]
    found = []
    for corner in range(4):
        radius = radii[corner]
        if radius <= 0:
            found.append([vertices[corner]])
            continue

        def place(along, across, corner=corner, radius=radius):
            return (vertices[corner][0] + radius * (along * back[corner][0] + across * on[corner][0]),
                    vertices[corner][1] + radius * (along * back[corner][1] + across * on[corner][1]))

        if not smooth:
            found.append([place(1 - math.sin(math.pi / 2 * step / ARC), 1 - math.cos(math.pi / 2 * step / ARC))
                          for step in range(ARC + 1)])
            continue
        handles = []
        for edge, end in (((corner + 3) % 4, 1), (corner, 0)):
            total = radii[edge] + radii[(edge + 1) % 4]
            reach = min(1.528665, edges[edge] / total)
            if room and room[0] == edge:
                reach = min(reach, max(1, room[1 + end] / radius))
            u = (reach - 1) / 0.528665
            handles.append((reach, 0.96 + 0.12849 * u, 0.82 + 0.048407 * u))
        (e, a, b), (f, c, d) = handles
        found.append(cubic(place(e, 0), place(a, 0), place(b, 0), place(0.631494, 0.074911))
                     + cubic(place(0.631494, 0.074911), place(0.372824, 0.16906), place(0.16906, 0.372824),
                             place(0.074911, 0.631494))
                     + cubic(place(0.074911, 0.631494), place(0, d), place(0, c), place(0, f)))
    return found


def triangle(base, height, tip, tip_radius, base_radius):
    """From the left end of the base over the tip to the right end, pointing up."""
    nearer = min(tip, base - tip)
    most = nearer if nearer < height else (nearer ** 2 + height ** 2) / (2 * height)
    total = tip_radius + base_radius
    if total > most:
        tip_radius, base_radius = tip_radius * most / total, base_radius * most / total

    def flank(reach):
        radii = tip_radius + base_radius
        square = reach ** 2 + (height - radii) ** 2
        slope = math.degrees(math.atan2(height - radii, reach) + math.asin(min(1, radii / math.sqrt(square))))
        points = arc((0, height - base_radius), base_radius, 90, 90 - slope) if base_radius else [(0, height)]
        return points + (arc((reach, tip_radius), tip_radius, 270 - slope, 270) if tip_radius else [(reach, 0)])

    return flank(tip) + [(base - px, py) for px, py in reversed(flank(base - tip))]


def turned(points, box, direction):
    """Points of an up-pointing arrow where the arrow's box is."""
    x, y, width, height = box
    return [{"up": (x + px, y + py), "down": (x + px, y + height - py),
             "left": (x + py, y + height - px), "right": (x + width - py, y + px)}[direction] for px, py in points]


def segments(loops):
    rows = [np.column_stack([loop, np.roll(loop, -1, axis=0)]) for loop in map(np.array, loops) if len(loop) > 1]
    rows = np.concatenate(rows) if rows else np.zeros((0, 4))
    return rows[(rows[:, 0] != rows[:, 2]) | (rows[:, 1] != rows[:, 3])]


def winding(edges, points):
    total = np.zeros(len(points), dtype=int)
    for start in range(0, len(points), 4096):
        x, y = points[start:start + 4096, :1], points[start:start + 4096, 1:]
        ax, ay, bx, by = edges.T
        crosses = (ay <= y) != (by <= y)
        with np.errstate(divide="ignore", invalid="ignore"):
            at = ax + (bx - ax) * (y - ay) / (by - ay)
        total[start:start + 4096] = (crosses & (at > x)).astype(int) @ np.where(by > ay, 1, -1)
    return total


def boundary(shapes):
    """The pieces of the shapes' edges that have the inside of their union on one side only."""
    edges = np.concatenate([segments(shape) for shape in shapes])
    ax, ay, bx, by = edges.T
    dx, dy = bx - ax, by - ay
    cross = dx[:, None] * dy[None] - dy[:, None] * dx[None]
    px, py = ax[None] - ax[:, None], ay[None] - ay[:, None]
    with np.errstate(divide="ignore", invalid="ignore"):
        own = (px * dy[None] - py * dx[None]) / cross
        others = (px * dy[:, None] - py * dx[:, None]) / cross
        hits = (cross != 0) & (own > 0) & (own < 1) & (others >= -1e-9) & (others <= 1 + 1e-9)
        # Ends of other edges on this one, of parallel ones, too.
        length = dx ** 2 + dy ** 2
        along = (px * dx[:, None] + py * dy[:, None]) / length[:, None]
        away = np.abs(px * dy[:, None] - py * dx[:, None]) / np.sqrt(length)[:, None]
    pieces = []
    for index in range(len(edges)):
        ends = along[index][(away[index] < 1e-7) & (along[index] > 0) & (along[index] < 1)]
        shares = np.unique(np.concatenate([[0, 1], own[index][hits[index]], ends]))
        x, y = ax[index] + dx[index] * shares, ay[index] + dy[index] * shares
        pieces.append(np.column_stack([x[:-1], y[:-1], x[1:], y[1:]]))
    pieces = np.concatenate(pieces)
    lengths = np.hypot(pieces[:, 2] - pieces[:, 0], pieces[:, 3] - pieces[:, 1])
    pieces, lengths = pieces[lengths > 1e-9], lengths[lengths > 1e-9]
    middle = (pieces[:, :2] + pieces[:, 2:]) / 2
    normal = np.column_stack([pieces[:, 1] - pieces[:, 3], pieces[:, 2] - pieces[:, 0]]) / lengths[:, None] * 1e-6
    sides = [np.any([winding(segments(shape), middle + way * normal) != 0 for shape in shapes], axis=0) for way in (1, -1)]
    return pieces[sides[0] != sides[1]]


def distances(points, pieces):
    ax, ay, bx, by = pieces.T
    dx, dy = bx - ax, by - ay
    px, py = points[:, :1] - ax, points[:, 1:] - ay
    share = np.clip((px * dx + py * dy) / (dx ** 2 + dy ** 2), 0, 1)
    return np.hypot(px - share * dx, py - share * dy)


class Field:
    """How deep inside of a union of shapes each place of a picture lies; negative outside."""

    def __init__(self, size, shapes, squares=()):
        self.size, self.squares = size, squares
        self.shapes = [segments(shape) for shape in shapes]
        self.pieces = boundary(shapes) if sum(map(len, self.shapes)) else np.zeros((0, 4))
        width, height = size
        self.grid = np.stack(np.meshgrid(np.arange(width) + 0.5, np.arange(height) + 0.5), axis=-1).reshape(-1, 2)
        if len(self.pieces):
            self.far = np.concatenate([distances(part, self.pieces) for part in np.array_split(self.grid, 64)])
            self.depth = self.signed(self.grid, self.far.min(axis=1))
        else:
            self.depth = np.full(len(self.grid), -np.inf)

    def signed(self, points, far):
        inside = np.any([winding(shape, points) != 0 for shape in self.shapes], axis=0)
        return np.where(inside, far, -far)

    def coverage(self, depth):
        """The share of each pixel that is at least so deep; and where it is known for certain."""
        result = (self.depth >= depth).astype(float)
        edge = np.abs(self.depth - depth) < NEAR
        for left, top, right, bottom in self.squares if depth < 0 else ():
            within = np.minimum(np.minimum(self.grid[:, 0] - left, right - self.grid[:, 0]),
                                np.minimum(self.grid[:, 1] - top, bottom - self.grid[:, 1]))
            edge |= np.abs(within) < NEAR
            result[within >= 0] = 1
        steps = (np.arange(PLACES) + 0.5) / PLACES - 0.5
        offsets = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
        for index in np.nonzero(edge)[0]:
            places = self.grid[index] + offsets
            far = self.far[index]
            deep = distances(places, self.pieces[far <= far.min() + 2 * NEAR]).min(axis=1)
            deep = self.signed(places, deep) if far.min() < NEAR else math.copysign(1, self.depth[index]) * deep
            covered = deep >= depth
            for left, top, right, bottom in self.squares if depth < 0 else ():
                covered |= ((places[:, 0] >= left) & (places[:, 0] <= right) & (places[:, 1] >= top)
                            & (places[:, 1] <= bottom))
            result[index] = covered.mean()
        return result.reshape(self.size[::-1]), ~edge.reshape(self.size[::-1])


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


def random_path(rng, base, height):
    """Path data, and its outlines as points."""
    data, loops = [], []

    def point():
        return (round(rng.uniform(-base / 2, base * 1.5), rng.choice([0, 1, 3])),
                rng.choice([0, height, height, round(rng.uniform(0, height * 1.3), rng.choice([0, 1, 3]))]))

    if rng.random() < 0.4:
        left, right = rng.choice([0, 0, round(rng.uniform(-base, base / 2), 1)]), round(rng.uniform(base / 2, base * 2), 1)
        tip = round(rng.uniform(0, base), 1)
        return f"M{left} {height} L{tip} 0 L{right} {height} Z", [[(left, height), (tip, 0), (right, height)]]
    for _ in range(rng.randint(1, 2)):
        here = point()
        data.append(f"M{here[0]} {here[1]}")
        loop = [here]
        for _ in range(rng.randint(2, 5)):
            if rng.random() < 0.6:
                here = point()
                data.append(f"L{here[0]} {here[1]}")
                loop.append(here)
            else:
                curve = [point() for _ in range(3)]
                data.append("C" + " ".join(f"{x} {y}" for x, y in curve))
                loop += cubic(here, *curve)[1:]
                here = curve[-1]
        data.append("Z")
        loops.append(loop)
    return " ".join(data), loops


def case(rng, folder, paths):
    """A theme, and what the model has to know of it."""
    scale = rng.choice([1, 2, 1.5])
    frame = {"style": "drawn", "fill": "#FF0000" + rng.choice(["", "", "80"])}
    shadow = {"spread": rng.choice([0, rng.randint(1, 24) / 4, rng.randint(-24, -1) / 4, rng.randint(-9, 9)]),
              "blur": rng.choice([0, 0, 0, 5]), "from": rng.choice(["group", "frame"]),
              "offset": [rng.randint(-9, 9), rng.randint(-9, 9)]}
    theme = {"format": 1, "frame": frame, "shadow": shadow}
    known = {"scale": scale, "alpha": 128 if len(frame["fill"]) > 7 else 255, "stops": [], "loops": None}
    if rng.random() < 0.1:
        shadow["from"] = "frame"
        known["alpha"] = rng.choice([255, 100])
        write_png(folder / "frame.png", 12, 12, known["alpha"])
        theme["frame"] = {"image": "frame.png", "capInsets": 4}
        return theme, dict(known, radii=[0] * 4, smooth=False, reach=0, image=True)
    largest = rng.choice([6, 14, 40])
    radii = rng.choice([[rng.randint(0, largest)] * 4, [rng.choice([0, rng.randint(1, largest)]) for _ in range(4)]])
    frame["cornerRadius"] = radii
    frame["cornerCurve"] = rng.choice(["circular", "continuous"])
    borders = [(rng.choice(["outside", "inside", "center"]), rng.choice([0.5, 1, 2, 3.5]), color)
               for color in ["#00FF00", "#0000FF"][:rng.choice([0, 1, 1, 2])]]
    if borders:
        frame["border"] = [{"color": color, "width": width, "alignment": place} for place, width, color in borders]
    ordered = [border for place in ("outside", "center", "inside") for border in borders if border[0] == place]
    widths = [max(1, width * scale if place == "center" else math.floor(width * scale + 0.5)) for place, width, _ in ordered]
    reach = sum(width / 2 if place == "center" else width
                for (place, _, _), width in zip(ordered, widths) if place != "inside")
    depth = -reach
    for (_, _, color), width in zip(ordered, widths):
        known["stops"].append((depth, depth + width, [0, 255, 0] if color == "#00FF00" else [0, 0, 255]))
        depth += width
    if rng.random() < 0.8:
        base, height = rng.randint(8, 24), rng.randint(4, 14)
        arrow = theme["arrow"] = {"style": "drawn", "base": base, "height": height}
        if paths:
            arrow["shape"], known["loops"] = random_path(rng, base, height)
        else:
            arrow["tip"] = rng.choice([base / 2, base / 2, round(rng.uniform(1, base - 1), 1)])
            arrow["tipRadius"], arrow["baseRadius"] = rng.choice([0, 0, 1, 2.5]), rng.choice([0, 0, 2, 4])
    return theme, dict(known, radii=[radius * scale for radius in radii], smooth=frame["cornerCurve"] == "continuous",
                       reach=reach, image=False)


def ask(popframe, *command):
    done = subprocess.run([popframe, *command], capture_output=True, check=False)
    if done.returncode != 0:
        return None
    return done.stdout


def run(popframe, rng, folder, paths):
    """What is wrong in a case, and the case; nothing where it cannot be drawn."""
    theme, known = case(rng, folder, paths)
    (folder / "theme.yaml").write_text(json.dumps(theme))
    least = rng.choice([4, 16, 40])
    size = (rng.randint(least, 60), rng.randint(least, 44))
    direction = rng.choice(["up", "down", "left", "right", "none"]) if "arrow" in theme else "none"
    scale = known["scale"]
    geometry = [str(folder), "--bounds", f"{size[0]}x{size[1]}", "--arrow", direction, "--scale", str(scale), "--offset",
                rng.choice(["0", "start", "end"])]
    text = f"{json.dumps(theme)} {geometry[1:]}"
    answer = ask(popframe, "layout", *geometry, "--json")
    if answer is None:
        return None
    layout = json.loads(answer)

    def rect(name):
        box = layout["pixels"][name]
        return box and tuple(box[side] for side in ("x", "y", "width", "height"))

    state = layout["arrow"]["state"]
    frame, box = rect("frame"), rect("arrow")
    x, y, width, height = frame
    radii = known["radii"]
    lengths = [width, height, width, height]
    shrink = min([1] + [length / (radii[i] + radii[(i + 1) % 4]) for i, length in enumerate(lengths)
                        if radii[i] + radii[(i + 1) % 4] > length])
    radii = [radius * shrink for radius in radii]
    edge = {"up": 0, "right": 1, "down": 2, "left": 3}.get(direction)
    room = None
    if box and box[2] and box[3]:
        start, end, low, high = {"up": (box[0], box[0] + box[2], x, x + width),
                                 "right": (box[1], box[1] + box[3], y, y + height),
                                 "down": (-box[0] - box[2], -box[0], -x - width, -x),
                                 "left": (-box[1] - box[3], -box[1], -y - height, -y)}[direction]
        room = (edge, start - low, high - end)
        if state == "laneShrunk":
            reach = 1.528665 if known["smooth"] else 1
            own = [known["radii"][edge] / scale, known["radii"][(edge + 1) % 4] / scale]
            whole = size[0] if edge in (0, 2) else size[1]
            across = (size[0] if edge in (1, 3) else size[1]) - theme["arrow"]["height"]
            full = [whole if i % 2 == edge % 2 else across for i in range(4)]
            points = [radius / scale for radius in known["radii"]]
            less = min([1] + [length / (points[i] + points[(i + 1) % 4]) for i, length in enumerate(full)
                              if points[i] + points[(i + 1) % 4] > length])
            total = sum(own) * less
            taken = total * (min(reach, whole / total) if known["smooth"] and total else 1)
            radii[edge] *= (whole - theme["arrow"]["base"]) / taken
            radii[(edge + 1) % 4] *= (whole - theme["arrow"]["base"]) / taken
        if state == "overflows":
            radii[edge] = radii[(edge + 1) % 4] = 0
        radii[edge] = min(radii[edge], max(0, room[1]))
        radii[(edge + 1) % 4] = min(radii[(edge + 1) % 4], max(0, room[2]))
    body = [sum(corner_points(frame, radii, known["smooth"], room), [])] if width and height else []
    arrows = []
    if room:
        along, across = (box[2], box[3]) if edge in (0, 2) else (box[3], box[2])
        arrow = theme["arrow"]
        if known["loops"] is None:
            loops = [triangle(along, across, arrow["tip"] * along / arrow["base"], arrow["tipRadius"] * scale,
                              arrow["baseRadius"] * scale)]
        else:
            loops = [[(px * along / arrow["base"], py * across / arrow["height"]) for px, py in loop]
                     for loop in known["loops"]]
        if state == "overflows":
            # Cut at bounds, which are as long as the frame.
            return None
        arrows = [turned(loop, box, direction) for loop in loops]
    wrong = []

    def drawn(difference, reach, right=0, down=0):
        """Differences within bounds and what grows beyond them; a path is cut there."""
        left, top, across, along = rect("bounds")
        reach = max(0, math.ceil(reach - 1e-9))
        kept = np.zeros_like(difference)
        rows = slice(max(0, top - reach + down), max(0, top + along + reach + down))
        columns = slice(max(0, left - reach + right), max(0, left + across + reach + right))
        kept[rows, columns] = difference[rows, columns]
        return kept

    # The group.
    seen = pixels(ask(popframe, "render", *geometry, "--layer", "group", "-o", "-"))
    if not known["image"]:
        field = Field((seen.shape[1], seen.shape[0]), [body, arrows])
        wanted, certain = np.zeros(seen.shape), np.ones(seen.shape[:2], dtype=bool)
        stops = sorted({0} | {depth for low, high, _ in known["stops"] for depth in (low, high)})
        covers = {depth: field.coverage(depth) for depth in stops}
        for low, high, color in known["stops"]:
            wanted += (covers[low][0] - covers[high][0])[..., None] * np.array([*color, 255])
            certain &= covers[low][1] & covers[high][1]
        innermost = max([0] + [high for _, high, _ in known["stops"]])
        wanted += covers[innermost][0][..., None] * np.array([255 * known["alpha"] / 255, 0, 0, known["alpha"]])
        certain &= covers[innermost][1]
        difference = drawn(np.abs(seen - wanted).max(axis=2), known["reach"])
        if (difference[certain] > 1).any():
            at = np.argwhere(certain & (difference > 1))[0]
            wrong.append(f"the group is not sure at {at[1]}, {at[0]}: {seen[at[0], at[1]]} for {wanted[at[0], at[1]]}")
        if difference.max() > 2 * 18:
            wrong.append(f"the group differs by {difference.max():.1f}")

    # The shadow.
    seen = pixels(ask(popframe, "render", *geometry, "--layer", "shadow", "-o", "-"))[..., 3]
    shadow = theme["shadow"]
    isFrame = shadow["from"] == "frame"
    right, down = (math.floor(part * scale + 0.5) for part in shadow["offset"])
    moved = [[[(px + right, py + down) for px, py in loop] for loop in loops] for loops in (body, arrows)]
    grown = known["reach"] + shadow["spread"] * scale
    if shadow["spread"] == 0 and not isFrame:
        return (wrong, text)
    squares = []
    if grown > 0 and known["reach"] == 0 and body:
        corners = [(x, y, -1, -1), (x + width, y, 1, -1), (x + width, y + height, 1, 1), (x, y + height, -1, 1)]
        for (left, top, across, along), radius in zip(corners, radii):
            if radius <= 0:
                sides = sorted((left + right, left + right + across * grown)), sorted((top + down, top + down + along * grown))
                squares.append((sides[0][0], sides[1][0], sides[0][1], sides[1][1]))
    field = Field((seen.shape[1], seen.shape[0]), moved[:1] if isFrame else moved, squares)
    mask, certain = field.coverage(-grown)
    wanted = mask * (255 if isFrame else known["alpha"])
    if known["loops"] is not None:
        wanted = drawn(wanted, max(grown, known["reach"]), right, down)
    difference = np.abs(seen - blurred(wanted, shadow["blur"] / 2 * scale))
    if shadow["blur"] == 0 and (difference[certain] > 0.51).any():
        at = np.argwhere(certain & (difference > 0.51))[0]
        wrong.append(f"the shadow is not sure at {at[1]}, {at[0]}: {seen[at[0], at[1]]} for {wanted[at[0], at[1]]}")
    # Cairo looks at 15 lines of each pixel.
    if difference.max() > 18 or difference.mean() > 0.8:
        wrong.append(f"the shadow differs by {difference.max():.1f}, by {difference.mean():.2f} on average")
    return wrong, text


def main():
    compared, failed = 0, 0
    for number in range(OPTIONS.first, OPTIONS.first + OPTIONS.count):
        rng = random.Random(f"{OPTIONS.seed}/{number}")
        with tempfile.TemporaryDirectory() as folder:
            result = run(OPTIONS.popframe, rng, pathlib.Path(folder), OPTIONS.paths)
        if result is None:
            continue
        compared += 1
        wrong, text = result
        if wrong:
            failed += 1
            print(f"case {number}: {'; '.join(wrong)}: {text}", flush=True)
    print(f"{compared} of {OPTIONS.count} compared, {failed} failed")
    sys.exit(1 if failed or not compared else 0)


if __name__ == "__main__":
    main()
