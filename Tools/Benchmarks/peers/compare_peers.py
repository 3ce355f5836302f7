#!/usr/bin/env python3
"""Compares pairs of 3840x2160 RGBA pictures with popframe and its peers, and prints a table.

Every comparison is a process of its own, and all take turns, so that a busy moment hits all alike:
median and minimum of wall clock in milliseconds, and median of processor time (user and system).
Peers that are Python packages also say how long the call alone took, without the start of Python
and the import; their figure to beat is that one.

The pairs, of a `screen` (flat areas, soft shadows, lettering-like noise, translucent popovers) and of
a `photo` (smooth noise):
  identical   two copies of one file
  bytes       the same pixels, compressed otherwise
  one percent every hundredth pixel differs, in patches; compared with the perceptual metric

Example: .build-peers/bin/python Tools/Benchmarks/peers/compare_peers.py --runs 5
Needs: a build, and the Python of .build-peers (make peers).
Takes: some minutes.
"""

import argparse
import importlib.util
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from processes import POPFRAME

PARSER = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
PARSER.add_argument("--popframe", default=str(POPFRAME))
PARSER.add_argument("--runs", type=int, default=20)
PARSER.add_argument("--pause", type=float, default=0, help="seconds of rest before each run")
PARSER.add_argument("--pictures", type=pathlib.Path, help="keep the pictures in this folder")
OPTIONS = PARSER.parse_args()

import numpy  # noqa: E402
from PIL import Image  # noqa: E402

WIDTH, HEIGHT = 3840, 2160

PEERS = {
    "blazediff": """
import blazediff
blazediff.compare({a!r}, {b!r}, threshold=0.1)
""",
    "pixelhog": """
import pixelhog
pixelhog.Comparison(open({a!r}, "rb").read(), open({b!r}, "rb").read()).diff_count(threshold=0.1)
""",
    "pybind11-pixelmatch": """
from pybind11_pixelmatch import Options, pixelmatch, read_image
options = Options()
options.threshold = 0.1
pixelmatch(read_image({a!r}), read_image({b!r}), options=options)
""",
}


def screen(random):
    """Flat areas, shadows and fine detail, as screens have them; the popovers are translucent."""
    y, x = numpy.mgrid[0:HEIGHT, 0:WIDTH].astype("float32")
    picture = numpy.empty((HEIGHT, WIDTH, 4), "uint8")
    for channel, base in enumerate((244, 244, 242)):
        picture[..., channel] = base - (y / HEIGHT * 12).astype("uint8")
    picture[..., 3] = 255
    for _ in range(12):
        left, top = random.integers(0, WIDTH - 700), random.integers(0, HEIGHT - 500)
        dx = numpy.maximum(numpy.maximum(left - x, x - left - 640), 0)
        dy = numpy.maximum(numpy.maximum(top - y, y - top - 440), 0)
        shadow = numpy.exp(-(dx * dx + dy * dy) / 800) * 0.35
        picture[..., :3] = (picture[..., :3] * (1 - shadow)[..., None]).astype("uint8")
        body = picture[top : top + 440, left : left + 640]
        body[..., :3] = random.integers(90, 250, 3)
        body[..., 3] = 230
        for line in range(40, 400, 24):
            end = int(random.integers(200, 600))
            # Lettering: dark and light pixels without a pattern that a compressor finds.
            body[line : line + 12, 40:end, :3] = random.integers(
                20, 230, (12, end - 40, 1), dtype="uint8")
    return picture


def photo(random):
    """Smooth noise in two sizes, and a little grain; opaque."""
    def noise(cell, amplitude):
        small = random.random((HEIGHT // cell + 2, WIDTH // cell + 2, 3)).astype("float32")
        channels = [
            numpy.asarray(
                Image.fromarray(small[..., c]).resize((WIDTH, HEIGHT), Image.Resampling.BICUBIC))
            for c in range(3)]
        return numpy.stack(channels, axis=-1) * amplitude
    values = 40 + noise(240, 120) + noise(24, 60) + random.random((HEIGHT, WIDTH, 3)) * 2
    opaque = numpy.full((HEIGHT, WIDTH, 1), 255, "uint8")
    return numpy.concatenate([numpy.clip(values, 0, 255).astype("uint8"), opaque], axis=-1)


def changed(picture, random):
    """One percent of the pixels changed in patches of 12 x 12, enough for the eye."""
    picture = picture.copy()
    cells = (HEIGHT // 12) * (WIDTH // 12)
    for cell in random.choice(cells, WIDTH * HEIGHT // 100 // 144, replace=False):
        y, x = divmod(int(cell), WIDTH // 12)
        picture[12 * y : 12 * y + 12, 12 * x : 12 * x + 12, :3] ^= 0xC0
    return picture


def make_pairs(folder):
    pairs = []
    for name, paint in (("screen", screen), ("photo", photo)):
        random = numpy.random.default_rng(7)
        picture = paint(random)
        paths = {kind: folder / f"{name}-{kind}.png" for kind in ("a", "copy", "bytes", "changed")}
        Image.fromarray(picture).save(paths["a"], compress_level=6)
        shutil.copyfile(paths["a"], paths["copy"])
        Image.fromarray(picture).save(paths["bytes"], compress_level=4)
        Image.fromarray(changed(picture, random)).save(paths["changed"], compress_level=6)
        pairs.append((f"{name}, identical", paths["a"], paths["copy"], 0))
        pairs.append((f"{name}, bytes", paths["a"], paths["bytes"], 0))
        pairs.append((f"{name}, one percent", paths["a"], paths["changed"], 1))
    return pairs


def installed():
    """The peers among Python's packages that are installed; pixelhog needs Python 3.12."""
    return {
        name: code for name, code in PEERS.items()
        if importlib.util.find_spec(name.replace("-", "_"))}


def commands(popframe, a, b, is_identical=False):
    """Name and command line of each contestant."""
    # Equal bytes are equal by any metric, and this is how they are compared most often.
    metric = [] if is_identical else ["--perceptual", "0.1"]
    found = {"popframe": [popframe, "compare", a, b] + metric}
    for name, code in installed().items():
        lines = code.format(a=a, b=b).strip().split("\n")
        imports = [line for line in lines if line.startswith(("import", "from"))]
        calls = [line for line in lines if line not in imports]
        timed = ["import time"] + imports + ["start = time.perf_counter()"] + calls + [
            "print(1000 * (time.perf_counter() - start))"]
        found[name] = [sys.executable, "-c", "\n".join(timed)]
    if shutil.which("compare"):
        found["imagemagick"] = ["compare", "-metric", "AE", "-fuzz", "10%", a, b, "null:"]
    return found


def run(command):
    """Wall clock and processor time in milliseconds, the status, and what was printed."""
    start = time.perf_counter()
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    wall = 1000 * (time.perf_counter() - start)
    process.returncode = os.waitstatus_to_exitcode(status)
    return wall, 1000 * (usage.ru_utime + usage.ru_stime), process.returncode, output


def main():
    with tempfile.TemporaryDirectory() as temporary:
        folder = OPTIONS.pictures or pathlib.Path(temporary)
        folder.mkdir(exist_ok=True)
        print(f"load average {os.getloadavg()[0]:.1f}, {OPTIONS.runs} runs, milliseconds")
        for name in PEERS.keys() - installed().keys():
            print(f"{name} is not installed for Python {sys.version_info[0]}.{sys.version_info[1]}, and left out")
        for title, a, b, expected in make_pairs(folder):
            sizes = " and ".join(f"{path.stat().st_size / 1e6:.1f}" for path in (a, b))
            print(f"\n{title} ({sizes} MB)")
            print(f"  {'':22}{'median':>9}{'minimum':>9}{'cpu':>9}{'call':>9}")
            contestants = commands(
                OPTIONS.popframe, str(a), str(b), title.endswith("identical"))
            times = {name: [] for name in contestants}
            for _ in range(OPTIONS.runs + 1):
                for name, command in contestants.items():
                    time.sleep(OPTIONS.pause)
                    wall, cpu, status, output = run(command)
                    if name == "popframe" and status != expected:
                        sys.exit(f"popframe ended with {status}, not {expected}: {output}")
                    times[name].append((wall, cpu, float(output) if name in PEERS else None))
            for name, measured in times.items():
                # The first run of each only warms the caches.
                walls, cpus, calls = zip(*measured[1:])
                call = f"{statistics.median(calls):9.1f}" if name in PEERS else ""
                print(
                    f"  {name:22}{statistics.median(walls):9.1f}{min(walls):9.1f}"
                    f"{statistics.median(cpus):9.1f}{call}")


if __name__ == "__main__":
    main()
