"""Runs commands, and measures the time that they take and the most memory that they hold. Imported by others, no program."""

import pathlib
import subprocess
import sys

# The release build.
POPFRAME = pathlib.Path(__file__).resolve().parents[3] / ".build/release/popframe"

# A process counts the memory of the one that starts it until it is itself. This one imports nothing large.
STARTER = r"""
import os, sys, time
null = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
for line in sys.stdin:
    command = line.rstrip("\n").split("\0")
    start = time.perf_counter()
    process = os.posix_spawn(command[0], command, os.environ, file_actions=null)
    _, status, usage = os.wait4(process, 0)
    print(time.perf_counter() - start, os.waitstatus_to_exitcode(status), usage.ru_maxrss, flush=True)
"""


class Starter:
    """A small process that starts the others. What they hold is at least what it holds, about 8 MB."""

    def __init__(self):
        self.process = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", STARTER], text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def run(self, command):
        """Wall clock of a process in milliseconds, and the most memory it held, in bytes.

        Ends this program where the process fails.
        """
        print("\0".join(map(str, command)), file=self.process.stdin, flush=True)
        seconds, status, kilobytes = self.process.stdout.readline().split()
        if status != "0":
            raise SystemExit(f"status {status}: {' '.join(map(str, command))}")
        return 1e3 * float(seconds), 1024 * int(kilobytes)
