#!/usr/bin/env python3
"""Draws jobs S and L with popframe, Skia, Cairo and Pillow in one run, and prints a table of each.

Peers are measured in this process: minimum and median in milliseconds. popframe is measured as whole
processes, beside `popframe --version`, which does nothing: the difference is what drawing, the shadow, the
PNG and its file take, with the theme read. All take turns, so that a busy moment hits all alike.

Example: .build-peers/bin/python Tools/Benchmarks/peers/render_peers.py --runs 5
Needs: a build, and the Python of .build-peers (make peers).
Takes: some minutes.
"""

import argparse
import pathlib
import statistics
import tempfile
import time

from processes import POPFRAME, Starter


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=15, help="how often each piece of work is done")
    parser.add_argument("--popframe", type=pathlib.Path, default=POPFRAME)
    parser.add_argument("--keep", type=pathlib.Path, help="keep the themes and pictures in this folder")
    return parser.parse_args()


if __name__ == "__main__":
    OPTIONS = options()

from jobs import job_l, job_s  # noqa: E402
from renderers import Cairo, Fpng, Pillow, Skia  # noqa: E402


class Popframe:
    """The command: a render less a start, in time and in memory."""

    def __init__(self, command, job, folder):
        self.starter = Starter()
        self.start = [str(command), "--version"]
        self.output = folder / f"{job.name}.png"
        theme = job.write_theme(folder / job.name)
        self.render = [str(command), "render", *theme, "-o", str(self.output)]
        self.times = {"start": [], "render": []}
        self.memory = {"start": [], "render": []}

    def take_turn(self):
        for name, command in (("start", self.start), ("render", self.render)):
            wall, peak = self.starter.run(command)
            self.times[name].append(wall)
            self.memory[name].append(peak)

    @property
    def above_start(self):
        """Minimum and median of the time above a start, and the memory above a start, in MB."""
        low = min(self.times["render"]) - min(self.times["start"])
        middle = statistics.median(self.times["render"]) - statistics.median(self.times["start"])
        peak = max(self.memory["render"]) - statistics.median(self.memory["start"])
        return low, middle, peak / 1e6


def timed(work):
    start = time.perf_counter()
    work()
    return 1e3 * (time.perf_counter() - start)


def pieces(renderer):
    """What is measured of a renderer, by the column of the table."""
    finish = renderer.draw_with_shadow or renderer.draw
    finish()
    if renderer.is_encoder_alone:
        return {"encode": renderer.encode}
    found = {"draw": renderer.draw, "encode": renderer.encode}
    if renderer.draw_with_shadow:
        found["draw, shadow"] = renderer.draw_with_shadow
        found["draw, shadow, PNG"] = lambda: (finish(), renderer.encode())
    return found


def measure(job, popframe, runs, folder):
    """The rows of a job's table."""
    own = Popframe(popframe, job, folder) if popframe.exists() else None
    renderers = [kind(job) for kind in (Skia, Cairo, Pillow, Fpng)]
    works = [pieces(renderer) for renderer in renderers]
    times = [{name: [] for name in work} for work in works]
    for _ in range(runs):
        if own:
            own.take_turn()
        for work, found in zip(works, times):
            for name, piece in work.items():
                found[name].append(timed(piece))
    if own:
        low, middle, peak = own.above_start
        yield ["popframe, above a start", "", "", "", f"{low:.1f} / {middle:.1f}",
               str(own.output.stat().st_size), f"{peak:.1f} MB"]
    for renderer, found in zip(renderers, times):
        (renderer.draw_with_shadow or renderer.draw)()
        cells = [
            f"{min(found[name]):.2f} / {statistics.median(found[name]):.2f}" if name in found else ""
            for name in ("draw", "draw, shadow", "encode", "draw, shadow, PNG")]
        yield [renderer.name, *cells, str(len(renderer.encode())), ""]


def main():
    with tempfile.TemporaryDirectory() as temporary:
        folder = OPTIONS.keep or pathlib.Path(temporary)
        for job in (job_s(), job_l()):
            print(f"\nJob {job.name}, {job.canvas[0]}x{job.canvas[1]} pixels; minimum / median of "
                  f"{OPTIONS.runs} runs in ms\n")
            print("| renderer | draw | draw, shadow | encode | draw, shadow, PNG | bytes | memory |")
            print("|---|---|---|---|---|---|---|")
            for row in measure(job, OPTIONS.popframe, OPTIONS.runs, folder):
                print("|", " | ".join(row), "|", flush=True)


if __name__ == "__main__":
    main()
