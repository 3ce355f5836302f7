#!/usr/bin/env python3
"""Slices fresh mocks whose truth is known, and prints a table: the truth, the result, the words.

Each group has mocks that designers have:

- fresh: popovers that Chromium draws (shadows of CSS and of SVG filters at three densities, text, buttons and rows in the
  frame, tails in a corner, opaque pages), and the shipped themes with placeholders in them, --count in all
- filters: one popover with the shadows of several tools, whose theme is the same at 1x, at 2x, and of both
- exports: our own stylesheets of three themes, at three densities
- pages: both on white and on black, which gives the bytes of the transparent mock; on one colour; nearly clear
- bubbles: chat bubbles with a tail in each corner, which are drawn again identically, and with their mirror
- shipped: every shipped theme with words in it

Each made theme is drawn again without content and compared with the same popover drawn empty; no pixel of the content may
be in what it draws, and none of its colours in its art. The theme has no warning and nothing to fix, its frames have its
caps, the lines that were printed give the same bytes, and its own picture the same numbers.

Fails where one of this is not so, where frame, base or height are not those of the truth, or where a slice takes longer
than --seconds of processor time, but for the mocks of OPEN, which says what slicing cannot do yet. What is asked or
refused is counted and listed with its words. With --least N it fails where fewer than N mocks are right, or a theme does
not draw the empty popover again; other failures are listed.

Example: .build/oracles/bin/python Tools/Scripts/sliced-mocks.py --groups pages,bubbles
Needs: a build, Chromium, Pillow and numpy (Tools/Scripts/oracles.sh installs them into .build/oracles).
Takes: some seconds a mock.
"""

import argparse
import collections
import json
import os
import pathlib
import random
import re
import sys
import tempfile

PARSER = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
PARSER.add_argument("--popframe", type=os.path.abspath, default=".build/release/popframe")
PARSER.add_argument("--groups", default="fresh,filters,exports,pages,bubbles,shipped", help="groups of mocks, comma-separated (default: all)")
PARSER.add_argument("--count", type=int, default=200, help="how many mocks are fresh (default: 200)")
PARSER.add_argument("--seed", type=int, default=1)
PARSER.add_argument("--seconds", type=float, default=5, help="processor time of one slice (default: 5)")
PARSER.add_argument("--least", type=int, help="how many mocks have to be right (default: all)")
PARSER.add_argument("--only", help="mocks whose kind or name begins so")
PARSER.add_argument("--keep", type=pathlib.Path, help="a folder for mocks, themes and results.json")
OPTIONS = PARSER.parse_args()

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from slicing import mocks  # noqa: E402
from slicing.trials import Trial, compare  # noqa: E402


# What slicing cannot do yet, and why, by patterns of names.
OPEN = {
    "tooltip-up": "a line that the browser dithers by a level becomes a ramp, and its own picture gives other caps",
}


def is_open(trial):
    return any(re.fullmatch(pattern, trial.mock.name) for pattern in OPEN)


def fresh(options, folder, dice):
    drawn = mocks.drawn_mocks(folder, min(100, options.count // 2), dice)
    return [*drawn, *mocks.ThemeMocks(options.popframe, folder).fresh(options.count - len(drawn), dice)]


GROUPS = {
    "fresh": fresh,
    "filters": lambda options, folder, dice: mocks.filter_mocks(folder),
    "exports": lambda options, folder, dice: mocks.export_mocks(folder, options.popframe),
    "pages": lambda options, folder, dice: mocks.page_mocks(folder, dice),
    "bubbles": lambda options, folder, dice: mocks.bubble_mocks(folder, dice),
    "shipped": lambda options, folder, dice: mocks.ThemeMocks(options.popframe, folder).shipped(),
}


def row(trial):
    mock = trial.mock
    truth = f"{mock.base}x{mock.height}" if mock.base else "theme"
    content = f"content: {trial.said('content')}" if trial.said("content") else ""
    failed = f"FAILED {', '.join(trial.failures)}: " if trial.failures else ""
    return f"{mock.name:24} {truth:8} {trial.status:3} {trial.time:5.1f} s  {failed}{content} {trial.words}"[:300]


def main():
    options = OPTIONS
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.keep or pathlib.Path(scratch)
        results = []
        for group in options.groups.split(","):
            own = folder / group
            own.mkdir(parents=True, exist_ok=True)
            trials = []
            for mock in GROUPS[group](options, own, random.Random(options.seed)):
                if options.only and not mock.name.startswith(options.only):
                    continue
                trials.append(Trial(options.popframe, mock, own, options.seconds).run())
                print(row(trials[-1]), flush=True)
            for trial, failure in compare(trials):
                print(f"{trial.mock.name}: FAILED {failure}")
            results += trials
        if options.keep:
            (folder / "results.json").write_text(json.dumps([
                {"name": one.mock.name, "status": one.status, "seconds": one.time, "words": one.words,
                 "failures": one.failures} for one in results], indent=1))
    if not results:
        print("sliced-mocks: error: there is nothing to slice", file=sys.stderr)
        sys.exit(66)
    tally = collections.Counter(
        (one.mock.kind, "failed" if one.failures else "made" if one.status == 0 else "asked or refused") for one in results)
    for (kind, outcome), count in sorted(tally.items()):
        print(f"{count:4} {kind} {outcome}")
    right = sum(not one.failures and (one.status == 0 or 0 not in one.mock.allowed) for one in results)
    wrong = sum(one.is_wrong for one in results)
    print(f"{right} of {len(results)} are right; {wrong} draw another popover")
    if options.least is None:
        for one in results:
            if is_open(one) and not one.failures:
                print(f"{one.mock.name} is right, and OPEN says why it could not be")
        sys.exit(1 if any(one.failures and not is_open(one) for one in results) else 0)
    print(f"at least {options.least} have to be right")
    sys.exit(1 if right < options.least or wrong else 0)


main()
