#!/usr/bin/env python3
"""Writes Scripts/symbol-order.txt: the functions that short runs of the command call, which the linker puts together.

    make build && Scripts/symbol-order.py

A start then touches fewer pages of the executable. Names that no longer exist are ignored when linking, and new
functions lie behind the listed ones, so that the list needs to be written again only now and then: after large
changes, or for a new version of Swift. Needs valgrind and Python's standard library alone.
"""

import importlib.util
import os
import pathlib
import re
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIST = ROOT / "Scripts/symbol-order.txt"
HEAD = "# Functions of short runs, those of one run after the other; written by Scripts/symbol-order.py.\n"


def job_s(folder):
    """The theme of job S, which the benchmarks count."""
    place = ROOT / "Benchmarks/instructions.py"
    specification = importlib.util.spec_from_file_location("instructions", place)
    instructions = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(instructions)
    instructions.write_theme(folder, 2, 20)


def called(popframe, arguments, trace):
    """The mangled names of all functions that a run calls."""
    environment = os.environ | {"POPFRAME_THEMES": str(ROOT / "Assets")}
    subprocess.run(
        ["valgrind", "--tool=callgrind", "--demangle=no", f"--callgrind-out-file={trace}", popframe, *arguments],
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
    # A function that calls itself has its depth behind a quote; one without a name is an address.
    return set(re.findall(r"^c?fn=\(\d+\) (?!0x)([^\s']+)", trace.read_text(), re.MULTILINE))


def main():
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        # What debuggers read, valgrind 3.19 cannot.
        popframe = folder / "popframe"
        subprocess.run(["strip", "--strip-debug", "-o", popframe, ROOT / ".build/release/popframe"], check=True)
        job_s(folder / "S")
        picture = folder / "picture.png"
        runs = [
            ["--version"],
            ["render", "Crimson", "--content", "120x80", "-o", picture],
            ["render", folder / "S", "--bounds", "320x480", "--scale", "2", "-o", picture],
            ["compare", picture, picture],
        ]
        names = dict.fromkeys(
            name for arguments in runs for name in sorted(called(popframe, arguments, folder / "trace")))
    LIST.write_text(HEAD + "\n".join(names) + "\n")
    print(f"{LIST.relative_to(ROOT)}: {len(names)} functions")


if __name__ == "__main__":
    main()
