#!/usr/bin/env python3
"""Kills runs at random moments, and looks at what is left.

Each run of test, approve, gallery or merge is killed (SIGKILL) at a random moment of the time that it takes. No
file is torn then, and the next run that comes to its end leaves nothing of the killed one.

Example: Tools/Scripts/faults/kills.py .build/release/popframe 40
Needs: a build.
Takes: three minutes for 500.
"""
import argparse
import random
import subprocess
import sys
import tempfile
import time

from ground import Ground

COMMANDS = [
    ["test", "Look", "--references", "refs", "--record", "all"],
    ["approve"],
    ["gallery", "Look", "-o", "gallery"],
    ["merge", "shard-1", "shard-2"],
]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("popframe", nargs="?", default=".build/release/popframe")
    parser.add_argument("kills", nargs="?", type=int, default=500, help="how many (default: 500)")
    parser.add_argument("seed", nargs="?", type=int, default=random.randrange(1 << 30))
    options = parser.parse_args()
    kills, seed = options.kills, options.seed
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory(prefix="popframe-kills-") as folder:
        ground = Ground(options.popframe, folder + "/ground")
        ground.prepare()
        ground.begin()
        before = ground.files()
        known = []
        for command in COMMANDS:
            after = ground.finished(*command)
            start = time.monotonic()
            ground.begin()
            ground.run(ground.place, *command)
            known.append((command, after, time.monotonic() - start))
        done, wrong = 0, []
        for number in range(kills):
            command, after, duration = known[number % len(known)]
            ground.begin()
            process = subprocess.Popen([ground.popframe, *command], cwd=ground.place,
                                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL)
            time.sleep(chance.random() * duration * 1.1)
            process.kill()
            done += process.wait() < 0
            found = ground.torn(before, after, leftovers=True)
            ground.run(ground.place, *command)
            if command[0] == "test":
                ground.run(ground.place, *command)
            found += [name + " is left behind by the next run" for name in ground.leftovers()]
            wrong += [f"{' '.join(command)}: {fault}" for fault in found]
        for line in wrong:
            print(line)
        print(f"{kills} runs, {done} killed before their end, {len(wrong)} wrong (seed {seed})")
        return 1 if wrong or done == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
