#!/usr/bin/env python3
"""Draws a theme repeatedly while its pictures are being saved.

Two loops save `frame.png` of a copy of the theme: one renames pictures of two sizes over it, the other
writes them in place, in small pieces. Every run must end with status 0 or 65, and every status 65 must
name a file.

Example: Tools/Scripts/stress-saves.py .build/release/popframe Assets/Linen --runs 100
Needs: a build.
Takes: two minutes with the default.
"""

import argparse
import collections
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import threading
import time
import zlib


def png(width, height, color):
    """A flat RGBA picture."""
    def chunk(kind, data):
        return (struct.pack(">I", len(data)) + kind + data
                + struct.pack(">I", zlib.crc32(kind + data)))
    rows = (b"\0" + bytes(color) * width) * height
    return (b"\x89PNG\r\n\x1a\n"
            + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows, 0)) + chunk(b"IEND", b""))


def rename(path, pictures, stopped):
    while not stopped.is_set():
        for picture in pictures:
            with open(path + ".new", "wb") as file:
                file.write(picture)
            os.rename(path + ".new", path)
            time.sleep(0.0005)


def write_in_place(path, pictures, stopped):
    while not stopped.is_set():
        for picture in pictures:
            with open(path, "r+b") as file:
                file.truncate(0)
                for start in range(0, len(picture), 4096):
                    file.write(picture[start:start + 4096])
                    file.flush()
            time.sleep(0.02)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("popframe", type=os.path.abspath, help="the built command")
    parser.add_argument("theme", type=os.path.abspath, help="the folder of a theme that has a frame.png")
    parser.add_argument("--runs", type=int, default=1000, help="of each loop")
    options = parser.parse_args()
    if not os.path.exists(os.path.join(options.theme, "frame.png")):
        parser.error(f"{options.theme} has no frame.png")
    pictures = [png(64, 64, (200, 30, 20, 255)), png(130, 90, (20, 30, 200, 255))]
    failed = False
    for save in (rename, write_in_place):
        with tempfile.TemporaryDirectory() as folder:
            copy = os.path.join(folder, "Theme")
            shutil.copytree(options.theme, copy)
            frame = os.path.join(copy, "frame.png")
            stopped = threading.Event()
            saver = threading.Thread(target=save, args=(frame, pictures, stopped))
            saver.start()
            statuses, messages = collections.Counter(), collections.Counter()
            for _ in range(options.runs):
                run = subprocess.run(
                    [options.popframe, "render", copy, "-o", os.path.join(folder, "out.png")],
                    capture_output=True, text=True)
                statuses[run.returncode] += 1
                for line in run.stderr.splitlines():
                    if " error: " in line:
                        messages[line.replace(folder, "").split(" error: ")[1][:70]] += 1
                if run.returncode not in (0, 65) or (run.returncode == 65 and "Theme" not in run.stderr):
                    failed = True
                    print(f"status {run.returncode}: {run.stderr!r}")
            stopped.set()
            saver.join()
            print(save.__name__, dict(statuses))
            for message, count in messages.most_common(5):
                print(f"  {count} × {message}")
    sys.exit(1 if failed else 0)


main()
