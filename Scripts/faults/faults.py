#!/usr/bin/env python3
"""Lets every call of the system fail once, and looks at what is left.

    python3 Scripts/faults/faults.py .build/debug/popframe

For each of render, gallery, approve, merge and prune, and for each kind of call, the first call fails in one
run, the second in the next, until a run has fewer. Each file is then as it was or as it should be, never
half; nothing is left behind; and the process ends with a status, not by a signal.
"""
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
CALLS = {"write": 28, "fsync": 5, "rename": 13, "link": 13, "open": 24, "mkdir": 28, "unlink": 13}
STATUSES = {0, 1, 65, 66, 70, 73}


def main():
    popframe = sys.argv[1] if len(sys.argv) > 1 else ".build/debug/popframe"
    with tempfile.TemporaryDirectory(prefix="popframe-faults-") as folder:
        shim = os.path.join(folder, "fault.so")
        source = pathlib.Path(__file__).with_name("fault.c")
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", shim, source, "-ldl"], check=True)
        ground = Ground(popframe, os.path.join(folder, "ground"))
        ground.prepare()
        ground.begin()
        before = ground.files()
        runs, wrong = 0, []
        for command in COMMANDS:
            after = ground.finished(*command)
            for kind, error in CALLS.items():
                number = 0
                while True:
                    number += 1
                    ground.begin()
                    mark = os.path.join(folder, "mark")
                    if os.path.exists(mark):
                        os.remove(mark)
                    environment = dict(os.environ, LD_PRELOAD=shim, FAULT=f"{kind}:{number}:{error}",
                                       FAULT_MARK=mark, ASAN_OPTIONS="detect_leaks=0")
                    result = ground.run(ground.place, *command, env=environment)
                    if not os.path.exists(mark):
                        break
                    runs += 1
                    found = ground.torn(before, after)
                    if result.returncode not in STATUSES:
                        found.append(f"status {result.returncode}")
                    for fault in found:
                        wrong.append(f"{' '.join(command)}: {kind} {number} fails: {fault}")
            print(f"{' '.join(command)}: done after {runs} faults in all", flush=True)
        for line in wrong:
            print(line)
        print(f"{runs} faults, {len(wrong)} wrong")
        return 1 if wrong or runs == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
