#!/usr/bin/env python3
"""Changes the code in small ways, one at a time, and lists the changes that no test notices.

Mutants are drawn by the seed, which is printed, from fixed operators over the code that lays out, slices, compares
and touches files. Each is compiled with the tests that are meant for its module and run against them: a mutant is killed
when they fail, do not end in time, or end the process; one that does not compile is drawn again. The survivors are
listed with their lines: each is a missing test, or a change that nothing can notice, which only a reader can tell.

Works on a copy of what git tracks below .build/mutants, and keeps what it builds there. Status 1 when a mutant survives.

Example: Tools/Scripts/mutants.py --count 5 --only Sources/Imaging
Needs: Swift.
Takes: about a minute a mutant on two cores.
"""

import argparse
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
TREE = ROOT / ".build/mutants/tree"

# What is mutated, and the tests that have to notice.
AREAS = [
    ("Sources/Imaging", "ImagingTests,CairoRendererTests",
     ["Geometry", "Slicing", "Sampling", "Collapsing", "Shadows", "Color", "Bitmaps"]),
    ("Sources/PixelDiff", "PixelDiffTests", [""]),
    ("Sources/Popovers", "PopoversTests", ["Layout", "Parts"]),
    ("Sources/Placement", "PlacementTests", ["Placing", "Hits"]),
    ("Sources/Files", "FilesTests,PopframeKitTests,PopframeCommandTests", [""]),
    ("Sources/PopframeKit", "PopframeKitTests,PopframeCommandTests", ["Snapshots", "Saving"]),
    ("Sources/Regression", "RegressionTests,PopframeCommandTests", ["Comparing", "Tolerances"]),
]

# What is found, between blanks as the formatter sets them, and what takes its place.
OPERATORS = [
    (r" < ", " <= "), (r" <= ", " < "), (r" > ", " >= "), (r" >= ", " > "),
    (r" == ", " != "), (r" != ", " == "), (r" && ", " || "), (r" \|\| ", " && "),
    (r" \+ ", " - "), (r" - ", " + "), (r" \* ", " / "), (r" / ", " * "),
    (r" \+= ", " -= "), (r" -= ", " += "),
    (r" &\+ ", " &- "), (r" &- ", " &+ "),
    (r"\.\.<", "..."),
    (r"\bmin\(", "max("), (r"\bmax\(", "min("),
    (r"\btrue\b", "false"), (r"\bfalse\b", "true"),
    (r"\b0\b", "1"), (r"\b1\b", "2"), (r"\b2\b", "3"),
    (r"\.first\b", ".last"), (r"\.last\b", ".first"),
    (r"\.lowerBound\b", ".upperBound"), (r"\.upperBound\b", ".lowerBound"),
    (r"\.width\b", ".height"), (r"\.height\b", ".width"),
    (r"\bx\b", "y"), (r"\by\b", "x"),
]
# Lines that say nothing about what is computed, or only how much memory is asked for.
LEFT_OUT = re.compile(
    r"^\s*(//|///|import |(public |package |internal )?import |@|#|\}|precondition|assert|fatalError)"
    r"|reserveCapacity|capacity:|hash|\"")


def mutants(only):
    """All of them: file, line, column, what stands there, what takes its place, tests."""
    found = []
    for folder, tests, parts in AREAS:
        for part in parts:
            for path in sorted((ROOT / folder / part).rglob("*.swift")):
                name = str(path.relative_to(ROOT))
                if only and not re.search(only, name):
                    continue
                for number, line in enumerate(path.read_text().split("\n")):
                    if LEFT_OUT.search(line):
                        continue
                    code = line.split(" // ")[0]
                    for pattern, new in OPERATORS:
                        for match in re.finditer(pattern, code):
                            found.append((name, number, match.start(), match.group(), new, tests))
    return found


def copy_tree():
    """What git tracks, as it stands in the working tree; times are kept, so that little is built again."""
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True).stdout
    names = {name for name in tracked.decode().split("\0") if name}
    TREE.mkdir(parents=True, exist_ok=True)
    # Tests ask where their repository begins.
    subprocess.run(["git", "init", "--quiet"], cwd=TREE, check=True)
    for name in names:
        old, new = ROOT / name, TREE / name
        if not old.exists() and not old.is_symlink():
            continue
        new.parent.mkdir(parents=True, exist_ok=True)
        same = new.exists() and not old.is_symlink() and new.read_bytes() == old.read_bytes()
        if not same and not new.is_symlink():
            shutil.copy2(old, new, follow_symlinks=False)
    for path in list(TREE.rglob("*.swift")):
        if str(path.relative_to(TREE)) not in names:
            path.unlink()


def run(arguments, tests, seconds):
    """The status; None when it did not end in time."""
    environment = {**os.environ, "POPFRAME_TESTS": tests, "POPFRAME_OPTIMIZED": "1"}
    process = subprocess.Popen(
        ["swift", *arguments, "--scratch-path", str(TREE.parent / tests), "-debug-info-format", "none"],
        cwd=TREE, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
    try:
        output, _ = process.communicate(timeout=seconds)
        return process.returncode, output.decode(errors="replace")
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return None, ""


def build(tests):
    return run(["build", "--product", "popframePackageTests"], tests, 1800)[0] == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=random.randrange(10_000))
    parser.add_argument("--only", help="mutate files whose path matches this")
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    rest = mutants(options.only)
    # Each area has the same share, however many lines it has.
    rng = random.Random(options.seed)
    rng.shuffle(rest)
    queues = {tests: [mutant for mutant in rest if mutant[5] == tests] for _, tests, _ in AREAS}
    queues = {tests: queue for tests, queue in queues.items() if queue}
    if not queues:
        raise SystemExit("mutants.py: error: there is no code to mutate; see --only")
    copy_tree()
    # How long the tests take without a mutant.
    limits = {}
    for tests in queues:
        if not build(tests):
            raise SystemExit(f"mutants.py: error: {tests} does not compile without a mutant")
        start = time.monotonic()
        status, output = run(["test", "--skip-build"], tests, 1800)
        if status != 0:
            print(output[-2000:])
            raise SystemExit(f"mutants.py: error: {tests} fails without a mutant")
        limits[tests] = 5 * (time.monotonic() - start) + 30
    survivors, tried, skipped = [], 0, 0
    turn = 0
    while tried < options.count and any(queues.values()):
        tests = list(queues)[turn % len(queues)]
        turn += 1
        if not queues[tests]:
            continue
        name, number, column, old, new, _ = queues[tests].pop()
        path = TREE / name
        source = path.read_text()
        lines = source.split("\n")
        before = lines[number].strip()
        lines[number] = lines[number][:column] + new + lines[number][column + len(old):]
        path.write_text("\n".join(lines))
        try:
            if not build(tests):
                skipped += 1
                continue
            tried += 1
            status, _ = run(["test", "--skip-build"], tests, limits[tests])
        finally:
            path.write_text(source)
        verdict = "survived" if status == 0 else "killed"
        print(f"{tried:3} {verdict:8} {name}:{number + 1}:{column + 1} '{old.strip()}' -> '{new.strip()}'  {before}", flush=True)
        if status == 0:
            survivors.append((name, number + 1, before))
    print(f"{tried} mutants, {len(survivors)} survived; {skipped} more did not compile")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
