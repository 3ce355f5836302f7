#!/usr/bin/env python3
"""Says how many placements a second and core `popframe survey` makes: the processor time of a fine grid less that of a coarse
one on the same device, so that starting and reading do not count. --least N ends with status 1 below N placements a second.

Example: Tools/Scripts/survey-speed.py .build/release/popframe Assets/Crimson
Needs: a build, and a machine that does nothing else.
Takes: a minute.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys


def survey(popframe, theme, device, step):
    """The processor seconds and the placements of one run."""
    run = subprocess.Popen(
        [popframe, "survey", theme, "--devices", device, "--step", str(step), "--json"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    output = run.stdout.read()
    _, status, usage = os.wait4(run.pid, 0)
    if status:
        sys.exit(f"survey ended with status {os.waitstatus_to_exitcode(status)}")
    return usage.ru_utime + usage.ru_stime, json.loads(output)["themes"][0]["total"]["placements"]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("popframe")
    parser.add_argument("theme")
    parser.add_argument("--device", default="ipad-pro-12.9")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--least", type=float, default=0)
    options = parser.parse_args()
    rates = []
    for _ in range(options.runs):
        coarse, few = survey(options.popframe, options.theme, options.device, 20)
        fine, many = survey(options.popframe, options.theme, options.device, 4)
        rates.append((many - few) / (fine - coarse))
    rate = statistics.median(rates)
    print(f"{rate:,.0f} placements a second and core ({min(rates):,.0f} to {max(rates):,.0f} in "
          f"{options.runs} runs of {many - few:,})")
    return 1 if rate < options.least else 0


if __name__ == "__main__":
    sys.exit(main())
