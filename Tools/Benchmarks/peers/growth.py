#!/usr/bin/env python3
"""How time and memory grow with the size of a popover, for popframe, Skia and Pillow: a table and a plot.

Both sides of job S are doubled again and again; the theme and its shadow stay the same. popframe is the whole
process less `popframe --version`; peers draw in a child of this process, and their memory is what the child holds
above one that draws nothing.

Example: .build-peers/bin/python Tools/Benchmarks/peers/growth.py --steps 3
Needs: a build, and the Python of .build-peers (make peers).
Takes: some minutes.
"""

import argparse
import math
import os
import pathlib
import statistics
import tempfile
import time

from processes import POPFRAME


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--popframe", type=pathlib.Path, default=POPFRAME)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--steps", type=int, default=5, help="how many sizes")
    parser.add_argument("--plot", type=pathlib.Path, help="write the plot as SVG")
    return parser.parse_args()


if __name__ == "__main__":
    OPTIONS = options()

from jobs import Job  # noqa: E402
from render_peers import Popframe  # noqa: E402
from renderers import Pillow, Skia  # noqa: E402

WIDTH, HEIGHT = 420, 300
# Room for the numbers left of a plot, for the names right of it, and between two names.
LEFT, RIGHT, LINE = 70, 80, 14
COLORS = {"popframe": "#0a7d55", "Skia": "#b3261e", "Pillow": "#3457c4"}


def child(work):
    """Milliseconds that a piece of work takes in a child, and the most memory the child held, in MB."""
    reader, writer = os.pipe()
    process = os.fork()
    if process == 0:
        start = time.perf_counter()
        work()
        os.write(writer, str(1e3 * (time.perf_counter() - start)).encode())
        os._exit(0)
    os.close(writer)
    _, _, usage = os.wait4(process, 0)
    with os.fdopen(reader) as pipe:
        return float(pipe.read()), usage.ru_maxrss * 1024 / 1e6


def peer(kind, job, runs):
    renderer = kind(job)

    def draw():
        renderer.draw_with_shadow()
        renderer.encode()

    results = [child(draw) for _ in range(runs)]
    idle = statistics.median(child(lambda: None)[1] for _ in range(3))
    return statistics.median(r[0] for r in results), max(r[1] for r in results) - idle


def own(command, job, runs, folder):
    popframe = Popframe(command, job, folder)
    for _ in range(runs):
        popframe.take_turn()
    _, middle, peak = popframe.above_start
    return max(middle, 0.1), max(peak, 0.1)


def panel(x, title, unit, series, index):
    """One plot with logarithmic axes, its left edge at x."""
    points = [(pixels, values[index]) for rows in series.values() for pixels, values in rows]
    low_x, high_x = (f(math.log10(p[0]) for p in points) for f in (min, max))
    low_y, high_y = (g(f(math.log10(p[1]) for p in points)) for f, g in (
        (min, math.floor), (max, math.ceil)))

    def place(pixels, value):
        across = (math.log10(pixels) - low_x) / (high_x - low_x)
        up = (math.log10(value) - low_y) / (high_y - low_y)
        return f"{x + across * WIDTH:.1f},{40 + (1 - up) * HEIGHT:.1f}"

    yield f'<text x="{x}" y="24" font-weight="bold">{title}</text>'
    yield f'<rect x="{x}" y="40" width="{WIDTH}" height="{HEIGHT}" fill="none" stroke="#999"/>'
    for power in range(low_y, high_y + 1):
        y = 40 + (high_y - power) / (high_y - low_y) * HEIGHT
        yield f'<text x="{x - 6}" y="{y + 4:.1f}" text-anchor="end">{10.0 ** power:g} {unit}</text>'
        yield f'<path d="M{x} {y:.1f}h{WIDTH}" stroke="#ddd"/>'
    lines = {
        name: " ".join(place(pixels, values[index]) for pixels, values in rows)
        for name, rows in series.items()}
    # Names beside the ends of their lines, from the top, not over one another.
    above = 0.0
    for name, line in sorted(lines.items(), key=lambda item: float(item[1].split(",")[-1])):
        above = max(above + LINE, float(line.split(",")[-1]) + 4)
        yield f'<polyline points="{line}" fill="none" stroke="{COLORS[name]}" stroke-width="2"/>'
        yield f'<text x="{x + WIDTH + 8}" y="{above:.1f}" fill="{COLORS[name]}">{name}</text>'
    for pixels, _ in next(iter(series.values())):
        across = x + (math.log10(pixels) - low_x) / (high_x - low_x) * WIDTH
        yield f'<text x="{across:.1f}" y="{HEIGHT + 58}" text-anchor="middle">{pixels / 1e6:.1f} MP</text>'


def main():
    series = {name: [] for name in COLORS}
    print("| bounds at 2x | megapixels | " + " | ".join(f"{n}, ms | MB" for n in COLORS) + " |")
    print("|---|--:|" + "--:|--:|" * len(COLORS))
    with tempfile.TemporaryDirectory() as folder:
        for step in range(OPTIONS.steps):
            job = Job(str(step), 160 << step, 240 << step, 2)
            pixels = job.canvas[0] * job.canvas[1]
            found = {"popframe": own(OPTIONS.popframe, job, OPTIONS.runs, pathlib.Path(folder)),
                     "Skia": peer(Skia, job, OPTIONS.runs), "Pillow": peer(Pillow, job, OPTIONS.runs)}
            for name, values in found.items():
                series[name].append((pixels, (max(values[0], 0.1), max(values[1], 0.1))))
            cells = " | ".join(f"{t:.1f} | {m:.1f}" for t, m in found.values())
            print(f"| {'x'.join(map(str, job.points))} | {pixels / 1e6:.1f} | {cells} |", flush=True)
    if OPTIONS.plot:
        width = 2 * (LEFT + WIDTH + RIGHT)
        lines = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{HEIGHT + 80}" '
                 'font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="#fff"/>']
        lines += panel(LEFT, "Draw, shadow, PNG: time", "ms", series, 0)
        lines += panel(2 * LEFT + WIDTH + RIGHT, "Memory above a start", "MB", series, 1)
        OPTIONS.plot.write_text("\n".join(lines) + "\n</svg>\n")


if __name__ == "__main__":
    main()
