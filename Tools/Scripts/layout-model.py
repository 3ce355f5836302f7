#!/usr/bin/env python3
"""Compares `popframe layout --json` with a model in exact fractions, for random themes and requests.

The model is written from the rules of layout alone and shares nothing with the program: sizes, the arrow's place in its
lane, the effective offset and the miss, overlap, insets of art, snapping, differences by direction, shadows' outsets,
minimum size and the caps' scale, in points and in pixels. Frames and arrows are pictures, outlines (clip, drawn) or
absent; fused art is left to the tests. Prints the seed, the count, and each number that differs; status 1 when one does.

Example: Tools/Scripts/layout-model.py .build/release/popframe --count 200
Needs: a build.
Takes: ten seconds for 100 themes.
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
from fractions import Fraction as F

DIRECTIONS = ["up", "down", "left", "right", "none"]


def png(width, height):
    """A plain picture."""
    rows = (b"\0" + b"\x40\x80\xc0\xff" * width) * height

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)) \
        + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def half_up(value):
    """Rounds half up; a length within a millionth of a pixel of a whole one is whole."""
    near = math.floor(value + F(1, 2))
    return near


def exact(number):
    """The decimal that a number is written as."""
    return F(str(number))


def insets(value):
    """(top, left, bottom, right) of every way of writing insets."""
    if isinstance(value, dict):
        return tuple(exact(value.get(side, 0)) for side in ("top", "left", "bottom", "right"))
    if isinstance(value, list):
        parts = [exact(part) for part in value]
        return (parts[0], parts[1], parts[0], parts[1]) if len(parts) == 2 else tuple(parts)
    return (exact(value),) * 4


def some_insets(rng, low, high, step=1):
    def one():
        return rng.randint(low, high) if step == 1 else rng.randint(low * 4, high * 4) / 4
    return rng.choice([one(), [one(), one()], [one() for _ in range(4)],
                       {"top": one(), "left": one(), "bottom": one(), "right": one()}])


def theme(rng):
    """A theme as values, and the sizes of its pictures in points."""
    data, pictures = {"format": 1}, {}
    if rng.random() < 0.8:
        data["contentInsets"] = some_insets(rng, -3, 14, rng.choice([1, 4]))
    if rng.random() < 0.2:
        data["snap"] = rng.choice(["point", "pixel"])
    kind = rng.choice(["image", "image", "image", "clip", "drawn", "none", "drawn-none"])
    if kind.startswith("drawn"):
        radius = rng.randint(0, 12)
        data["frame"] = {"style": "drawn", "fill": "#FFFFFF", "cornerRadius": radius}
        if rng.random() < 0.4:
            width = rng.randint(1, 2)
            data["frame"]["border"] = {"color": "#000000", "width": width, "alignment": "inside"}
    else:
        caps = [rng.randint(0, 12) for _ in range(4)]
        size = (caps[1] + caps[3] + rng.randint(1, 9), caps[0] + caps[2] + rng.randint(1, 9))
        pictures["frame"] = size
        data["frame"] = {"image": "frame.png", "capInsets": caps}
        if rng.random() < 0.2:
            data["frame"]["alignmentInsets"] = [rng.randint(0, 6) for _ in range(4)]
    if kind == "image":
        size = (rng.randint(6, 40), rng.randint(5, 22))
        pictures["arrow"] = size
        arrow = {"image": "arrow.png"}
        if rng.random() < 0.4:
            arrow["overlap"] = rng.randint(0, 3)
        if rng.random() < 0.2:
            arrow["alignmentInsets"] = [rng.randint(0, 1) for _ in range(4)]
        if rng.random() < 0.4:
            arrow["base"] = rng.randint(5, 40)
        if rng.random() < 0.4:
            arrow["height"] = rng.randint(3, 20)
        data["arrow"] = arrow
        base = arrow.get("base")
        if base is None:
            own = arrow.get("alignmentInsets", [0] * 4)
            base = size[0] - own[1] - own[3]
        if rng.random() < 0.4:
            arrow["tip"] = rng.randint(0, int(base) * 2) / 2
        if rng.random() < 0.2:
            arrow["down"] = rng.choice(["flip", "rotate"])
        if rng.random() < 0.2:
            arrow["left"] = rng.choice(["turn", "mirror"])
    elif kind == "clip":
        data["arrow"] = {"style": "clip", "shape": "triangle", "base": rng.randint(5, 40), "height": rng.randint(3, 20)}
        if rng.random() < 0.4:
            data["arrow"]["tip"] = rng.randint(0, data["arrow"]["base"])
    elif kind == "drawn":
        data["arrow"] = {"style": "drawn", "base": rng.randint(5, 40), "height": rng.randint(3, 20)}
    if data.get("arrow"):
        # A drawn arrow keeps to its corners; there a smaller lane is a warning.
        if rng.random() < 0.4:
            data["arrow"]["lane"] = some_insets(rng, 0 if kind == "drawn" else -4, 24)
        if kind in ("image", "clip") and rng.random() < 0.2:
            data["arrow"]["edge"] = rng.choice(["clamp", "overshoot"])
    if rng.random() < 0.5:
        data["shadow"] = [
            {"blur": rng.choice([0, 4, 7, 18, 40]), "offset": [rng.randint(-5, 5), rng.randint(-3, 9)],
             "opacity": rng.choice([1, 0.3]), "from": rng.choice(["group", "frame"])}
            for _ in range(rng.randint(1, 3))]
        for shadow in data["shadow"]:
            # Art of any shape does not grow.
            if (kind.startswith("drawn") or shadow["from"] == "frame") and rng.random() < 0.4:
                shadow["spread"] = rng.randint(-30, 30) / 4
    if rng.random() < 0.25:
        changes = {"contentInsets": some_insets(rng, 0, 12)}
        if data.get("arrow") and rng.random() < 0.5:
            changes["arrow"] = {"lane": some_insets(rng, 0, 20)}
        data["directions"] = {rng.choice(DIRECTIONS[:4]): changes}
    return data, pictures


def request(rng):
    size = (rng.choice([rng.randint(1, 260), rng.randint(4, 900) / 4]), rng.choice([rng.randint(1, 200), 37.5]))
    return {"kind": rng.choice(["content", "content", "bounds"]), "size": size,
            "arrow": rng.choice(DIRECTIONS), "scale": rng.choice([1, 2, 3, 1.5, 2.625, 0.5, 1.25]),
            "offset": rng.choice([0, rng.randint(-200, 200) / 4, rng.randint(-30, 30), "start", "end"])}


class Misfit(Exception):
    """The request has no layout: the program has to refuse it."""


def model(data, pictures, wish):
    """Numbers of a layout as fractions: name → rectangle, point or number."""
    scale = exact(wish["scale"])
    # A theme without an arrow has no direction, and differences by direction do not apply.
    direction = wish["arrow"] if data.get("arrow") else "none"
    difference = data.get("directions", {}).get(direction, {})
    content_insets = insets(difference.get("contentInsets", data.get("contentInsets", 0)))
    frame = data["frame"]
    arrow = dict(data.get("arrow") or {"style": "none"})
    arrow.update(difference.get("arrow", {}))
    is_drawn = frame.get("style") == "drawn"
    radius = exact(frame.get("cornerRadius", 0))
    caps = (radius,) * 4 if is_drawn else insets(frame["capInsets"])
    overlap = exact(arrow.get("overlap", 0))
    hang = insets(arrow.get("alignmentInsets", 0))
    if direction == "none":
        height = base = overlap = F(0)
    else:
        if "arrow" in pictures:
            base = exact(arrow.get("base", pictures["arrow"][0] - hang[1] - hang[3]))
            height = exact(arrow.get("height", pictures["arrow"][1] - overlap - hang[0] - hang[2]))
        else:
            base, height = exact(arrow["base"]), exact(arrow["height"])
    lane = insets(arrow["lane"]) if "lane" in arrow else caps
    upright = direction in ("up", "down")
    sideways = direction in ("left", "right")
    if wish["kind"] == "content":
        width = exact(wish["size"][0]) + content_insets[1] + content_insets[3] + (height if sideways else 0)
        tall = exact(wish["size"][1]) + content_insets[0] + content_insets[2] + (height if upright else 0)
    else:
        width, tall = (exact(part) for part in wish["size"])
    if width <= 0 or tall <= 0 or (sideways and width < height) or (upright and tall < height):
        raise Misfit
    frame_rect = {"up": (0, height, width, tall - height), "down": (0, 0, width, tall - height),
                  "left": (height, 0, width - height, tall), "right": (0, 0, width - height, tall),
                  "none": (0, 0, width, tall)}[direction]
    # A drawn arrow keeps to the corners, whose radii CSS reduces until two of them fit into each edge.
    unshrunk_lane = lane
    if is_drawn:
        reduced = min([radius] + [side / 2 for side in frame_rect[2:]])
        said = lane if "lane" in arrow else (F(0),) * 4
        unshrunk_lane = tuple(max(one, radius) for one in said)
        lane = tuple(max(one, reduced) for one in said)
    result = {"state": "free", "offset": F(0), "miss": F(0), "asked": F(0)}
    bounds_px = (0, 0, half_up(width * scale), half_up(tall * scale))
    height_px, base_px, overlap_px = (half_up(part * scale) for part in (height, base, overlap))
    content = (frame_rect[0] + content_insets[1], frame_rect[1] + content_insets[0],
               frame_rect[2] - content_insets[1] - content_insets[3],
               frame_rect[3] - content_insets[0] - content_insets[2])
    frame_px = {"up": (0, height_px, bounds_px[2], bounds_px[3] - height_px),
                "down": (0, 0, bounds_px[2], bounds_px[3] - height_px),
                "left": (height_px, 0, bounds_px[2] - height_px, bounds_px[3]),
                "right": (0, 0, bounds_px[2] - height_px, bounds_px[3]),
                "none": bounds_px}[direction]
    arrow_rect = arrow_px = picture = picture_px = tip_point = None
    painted = []
    if direction != "none":
        tip = exact(arrow["tip"]) if "tip" in arrow else base / 2
        if direction == "down" and arrow.get("down") == "rotate":
            tip = base - tip
        if direction == "left" and arrow.get("left") != "mirror":
            tip = base - tip
        length = width if upright else tall
        low, high = (lane[1], lane[3]) if upright else (lane[0], lane[2])
        asked = wish["offset"]
        fits = length - low - high >= base
        shoots = arrow.get("edge") == "overshoot"
        if asked in ("start", "end"):
            if not fits:
                return None
            x = low if asked == "start" else length - high - base
            result["asked"] = x + tip - length / 2
        else:
            result["asked"] = exact(asked)
        x = length / 2 + result["asked"] - tip
        if shoots:
            pass
        elif fits:
            held = min(max(x, low), length - high - base)
            result["state"] = "free" if held == x else "clamped"
            x = held
        elif length > base:
            if low + high <= 0:
                return None
            x = low * (length - base) / (low + high)
            result["state"] = "laneShrunk"
        else:
            x = (length - base) / 2
            result["state"] = "overflows"
        if data.get("snap") == "point":
            x = F(half_up(x))
        result["offset"] = x + tip - length / 2
        result["miss"] = result["asked"] - result["offset"]
        origin = half_up(x * scale)
        if result["state"] in ("free", "clamped") and not shoots:
            least, most = math.ceil(low * scale), math.floor((length - high) * scale) - base_px
            if least <= most:
                origin = min(max(origin, least), most)

        def along(low_side, across, span, thickness):
            """A rectangle of the arrow, from its place along the edge and its distance from the outer edge."""
            if upright:
                return (low_side, across, span, thickness)
            return (across, low_side, thickness, span)

        def near(total, thickness):
            return 0 if direction in ("up", "left") else total - thickness

        total, total_px = (tall, bounds_px[3]) if upright else (width, bounds_px[2])
        arrow_rect = along(x, near(total, height), base, height)
        arrow_px = along(origin, near(total_px, height_px), base_px, height_px)
        # The picture reaches further into the frame, away from the outer edge.
        inwards = 0 if direction in ("up", "left") else overlap
        inwards_px = 0 if direction in ("up", "left") else overlap_px
        picture = along(x, near(total, height) - inwards, base, height + overlap)
        picture_px = along(origin, near(total_px, height_px) - inwards_px, base_px, height_px + overlap_px)
        tip_point = (x + tip, near(total, 0)) if upright else (near(total, 0), x + tip)
        if any(hang):
            result["hangs"] = True
    # Canvas, in pixels of the bounds.
    grown = [0, 0, bounds_px[2], bounds_px[3]]

    def include(rect, around=(0, 0, 0, 0)):
        top, left, bottom, right = (half_up(part * scale) for part in around)
        grown[0] = min(grown[0], rect[0] - left)
        grown[1] = min(grown[1], rect[1] - top)
        grown[2] = max(grown[2], rect[0] + rect[2] + right)
        grown[3] = max(grown[3], rect[1] + rect[3] + bottom)

    if "alignmentInsets" in frame and frame_px[2] > 0 and frame_px[3] > 0:
        include(frame_px, insets(frame["alignmentInsets"]))
    if picture_px and result["state"] != "overflows":
        include(picture_px)
    canvas = list(grown)
    for shadow in data.get("shadow", []):
        reach = math.ceil(3 * exact(shadow["blur"]) / 2 * scale)
        reach += max(0, math.ceil(exact(shadow.get("spread", 0)) * scale))
        right, down = (half_up(exact(part) * scale) for part in shadow["offset"])
        canvas = [min(canvas[0], grown[0] - reach + right), min(canvas[1], grown[1] - reach + down),
                  max(canvas[2], grown[2] + reach + right), max(canvas[3], grown[3] + reach + down)]
    across = (caps[1] + caps[3], caps[0] + caps[2])
    # Caps fill what is painted: the frame and what its art hangs over.
    hang_px = [half_up(part * scale) for part in insets(frame.get("alignmentInsets", 0))]
    painted_px = (frame_px[2] + hang_px[1] + hang_px[3], frame_px[3] + hang_px[0] + hang_px[2])
    result["capScale"] = min([F(1)] + [
        F(painted_px[axis]) / (sum_ * scale) for axis, sum_ in enumerate(across) if sum_ > 0])
    if direction != "none":
        low, high = (unshrunk_lane[1] + unshrunk_lane[3], unshrunk_lane[0] + unshrunk_lane[2])
        result["minimum"] = (max(low + base, across[0]), across[1] + height) if upright else \
            (across[0] + height, max(high + base, across[1]))
    result["points"] = {"bounds": (0, 0, width, tall), "frame": frame_rect, "arrow": arrow_rect, "tip": tip_point,
                        "content": content, "arrowPicture": None if result.get("hangs") else picture}
    edges = [half_up(content[0] * scale), half_up(content[1] * scale),
             half_up((content[0] + content[2]) * scale), half_up((content[1] + content[3]) * scale)]
    content_px = (edges[0], edges[1], edges[2] - edges[0], edges[3] - edges[1])

    def placed(rect):
        return None if rect is None else (rect[0] - canvas[0], rect[1] - canvas[1], rect[2], rect[3])

    result["pixels"] = {"bounds": placed(bounds_px), "frame": placed(frame_px), "arrow": placed(arrow_px),
                        "content": placed(content_px), "arrowPicture": None if result.get("hangs") else placed(picture_px)}
    result["canvas"] = (canvas[2] - canvas[0], canvas[3] - canvas[1])
    result["outsets"] = (-canvas[1] / scale, -canvas[0] / scale,
                         (canvas[3] - bounds_px[3]) / scale, (canvas[2] - bounds_px[2]) / scale)
    return result


def differences(answer, wanted):
    """The differences from the program's output, as sentences."""
    def close(one, other):
        return abs(float(one) - float(other)) <= 1e-9 * max(1, abs(float(other)))

    def compare(name, found, expected, keys):
        if expected is None:
            return
        if found is None or not all(close(found[key], part) for key, part in zip(keys, expected)):
            yield f"{name}: {found} instead of {dict(zip(keys, map(float, expected)))}"

    arrow = answer["arrow"]
    for key, name in (("requestedOffset", "asked"), ("offset", "offset"), ("miss", "miss")):
        if not close(arrow[key], wanted[name]):
            yield f"arrow.{key}: {arrow[key]} instead of {float(wanted[name])}"
    if arrow["state"] != wanted["state"]:
        yield f"arrow.state: {arrow['state']} instead of {wanted['state']}"
    box = ("x", "y", "width", "height")
    for part, rect in wanted["points"].items():
        # Content is never negative.
        if part == "content" and (rect[2] < 0 or rect[3] < 0):
            continue
        yield from compare(f"points.{part}", answer["points"][part], rect, box if len(rect or box) == 4 else box[:2])
    for part, rect in wanted["pixels"].items():
        if part == "content" and (rect[2] < 0 or rect[3] < 0):
            continue
        if wanted.get("hangs"):
            rect = None
        yield from compare(f"pixels.{part}", answer["pixels"][part], rect, box)
    if not wanted.get("hangs"):
        yield from compare("pixels.canvas", answer["pixels"]["canvas"], wanted["canvas"], box[2:])
        yield from compare(
            "points.shadowOutsets", answer["points"]["shadowOutsets"], wanted["outsets"],
            ("top", "left", "bottom", "right"))
    if not close(answer["points"]["capScale"], wanted["capScale"]):
        yield f"capScale: {answer['points']['capScale']} instead of {float(wanted['capScale'])}"
    yield from compare("points.minimum", answer["points"]["minimum"], wanted.get("minimum"), box[2:])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("popframe")
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int)
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(1 << 32)
    program = str(pathlib.Path(options.popframe).resolve())
    wrong = compared = refused = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for number in range(options.count):
            rng = random.Random(f"{seed}/{number}")
            data, pictures = theme(rng)
            for old in folder.iterdir():
                old.unlink()
            scales = rng.choice([[1], [1, 2], [1, 2, 3], [2]])
            for picture, (width, height) in pictures.items():
                for scale in scales:
                    suffix = "" if scale == 1 else f"@{scale}x"
                    (folder / f"{picture}{suffix}.png").write_bytes(png(width * scale, height * scale))
            (folder / "theme.yaml").write_text(json.dumps(data))
            for _ in range(4):
                wish = request(rng)
                line = [f"--{wish['kind']}", f"{wish['size'][0]}x{wish['size'][1]}", "--arrow", wish["arrow"],
                        f"--offset={wish['offset']}", "--scale", str(wish["scale"]), "--json"]
                try:
                    wanted = model(data, pictures, wish)
                except Misfit:
                    wanted = Misfit
                if wanted is None:
                    continue
                outcome = subprocess.run([program, "layout", str(folder), *line], capture_output=True, timeout=60)
                if outcome.returncode == 65 and (wanted is Misfit or "no middle" in outcome.stderr.decode()):
                    refused += 1
                    continue
                problems = [f"status {outcome.returncode}: {outcome.stderr.decode().strip()[:300]}"] \
                    if outcome.returncode or wanted is Misfit else \
                    list(differences(json.loads(outcome.stdout), wanted))
                compared += 1
                if problems:
                    wrong += 1
                    print(f"--- seed {seed}, theme {number}: {json.dumps(data)} {pictures} {scales}\n"
                          f"$ popframe layout . {' '.join(line)}\n  " + "\n  ".join(problems))
    print(f"seed {seed}: {compared} layouts compared, {refused} refused as they have to be; {wrong} differ")
    sys.exit(1 if wrong or not compared else 0)


if __name__ == "__main__":
    main()
