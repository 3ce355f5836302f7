"""Fills polygons, exactly. Imported by others, no program."""

import math


def coverage(points, width, height):
    """How much of each pixel a polygon covers, 0…1, as rows: for each edge the area between it and the right border is added
    with the edge's sense, so that what is enclosed is left."""
    rows = [[0.0] * (width + 2) for _ in range(height)]
    for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1]):
        if y0 == y1:
            continue
        sense = 1 if y1 > y0 else -1
        if sense < 0:
            x0, y0, x1, y1 = x1, y1, x0, y0
        slope = (x1 - x0) / (y1 - y0)
        for row in range(max(0, math.floor(y0)), min(height, math.ceil(y1))):
            top, bottom = max(y0, row), min(y1, row + 1)
            if bottom <= top:
                continue
            ends = sorted(min(max(x0 + (y - y0) * slope, 0), width) for y in (top, bottom))
            first, last = math.floor(ends[0]), max(math.floor(ends[0]), math.ceil(ends[1]) - 1)
            for column in range(first, last + 1):
                left, right = max(ends[0], column), min(ends[1], column + 1)
                share = (bottom - top) * ((right - left) / (ends[1] - ends[0]) if ends[1] > ends[0] else 1)
                # Of this share of the height, what is right of the edge in its own pixel, and all of the pixels after it.
                own = share * (column + 1 - (left + right) / 2)
                rows[row][column] += sense * own
                rows[row][column + 1] += sense * (share - own)
    covered = []
    for row in rows:
        total, line = 0.0, []
        for value in row[:width]:
            total += value
            line.append(min(1, abs(total)))
        covered.append(line)
    return covered
