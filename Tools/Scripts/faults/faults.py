#!/usr/bin/env python3
"""Lets every call of the system fail once, and looks at what is left.

For each of render, gallery, approve, merge and prune, and for each kind of call, the first call fails in one
run, the second in the next, until a run has fewer; with a step, only every so many of them. Each file is then as
it was or as it should be, never half; nothing is left behind; and the process ends with a status, not by a signal.

Where a large allocation fails that is not Popframe's own but the runtime's, the process may die; what it leaves
then, the next run takes away.

Example: Tools/Scripts/faults/faults.py .build/release/popframe 40
Needs: a build, Linux and a C compiler.
Takes: 15 seconds with the step 40, ten minutes for all.
"""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

from ground import Ground

COMMANDS = [
    ["render", "Look", "-o", "picture.png"],
    ["gallery", "Look", "-o", "gallery"],
    ["approve"],
    ["prune", "--delete"],
    ["merge", "shard-1", "shard-2", "--junit", "junit.xml"],
]
CALLS = {"write": 28, "fsync": 5, "rename": 13, "link": 13, "open": 24, "mkdir": 28, "unlink": 13, "alloc": 12}
STATUSES = {0, 1, 65, 66, 70, 73}


class Faults:
    def __init__(self, popframe, folder, step):
        self.folder, self.step = folder, step
        self.shim = os.path.join(folder, "fault.so")
        source = pathlib.Path(__file__).with_name("fault.c")
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", self.shim, source, "-ldl"], check=True)
        self.ground = Ground(popframe, os.path.join(folder, "ground"))
        self.ground.prepare()
        self.ground.begin()
        self.before = self.ground.files()
        self.runs, self.deaths, self.wrong = 0, 0, []

    def run(self, command):
        after = self.ground.finished(*command)
        for kind, error in CALLS.items():
            number = 1
            while self.fails(command, after, kind, number, error):
                number += self.step

    def fails(self, command, after, kind, number, error):
        """Runs a command whose call fails; false when the command has fewer calls."""
        self.ground.begin()
        mark = os.path.join(self.folder, "mark")
        if os.path.exists(mark):
            os.remove(mark)
        environment = dict(os.environ, LD_PRELOAD=self.shim, FAULT=f"{kind}:{number}:{error}", FAULT_MARK=mark)
        result = self.ground.run(self.ground.place, *command, env=environment)
        if not os.path.exists(mark):
            return False
        self.runs += 1
        is_dead = result.returncode < 0
        self.deaths += is_dead
        found = self.ground.torn(self.before, after, leftovers=is_dead)
        if not (result.returncode in STATUSES or is_dead and kind == "alloc"):
            found.append(f"status {result.returncode}")
        if is_dead:
            self.ground.run(self.ground.place, *command)
            found += [f"{name} is left behind by the next run" for name in self.ground.leftovers()]
        self.wrong += [f"{' '.join(command)}: {kind} {number} fails: {fault}" for fault in found]
        return True


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("popframe", nargs="?", default=".build/release/popframe")
    parser.add_argument("step", nargs="?", type=int, default=1, help="2 takes every second call, and so on (default: 1)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="popframe-faults-") as folder:
        faults = Faults(options.popframe, folder, options.step)
        for command in COMMANDS:
            before = faults.runs
            faults.run(command)
            print(f"{' '.join(command)}: {faults.runs - before} faults", flush=True)
    for line in faults.wrong:
        print(line)
    print(f"{faults.runs} faults, {faults.deaths} of them in the runtime's own memory, {len(faults.wrong)} wrong")
    return 1 if faults.wrong or faults.runs == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
