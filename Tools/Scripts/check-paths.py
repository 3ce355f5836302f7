#!/usr/bin/env python3
"""Fails for a path on a page for contributors that leads to nothing: `Sources/…` and so on count from the repository's
folder, others, such as `Keys/ArrowStyleName`, from any folder of the sources. Words in capitals stand for a name.

Example: Tools/Scripts/check-paths.py
Needs: nothing.
Takes: a second.
"""
import argparse
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = ["Tools/Adding.md", "CONTRIBUTING.md", "Sources/README.md"]
# Made by builds and runs, and examples of what users have.
MADE = re.compile(r"^(\.|popframe-report|build/|debug/)|^[a-z]+/[a-z]+\.(png|yaml)$")


def missing(page: Path) -> list[str]:
    problems = []
    for number, line in enumerate(page.read_text(encoding="utf-8").split("\n"), 1):
        for path in re.findall(r"`([A-Za-z.][\w.+*-]*(?:/[\w.+*-]+)+)/?`", line):
            pattern = re.sub(r"\b[A-Z]{2,}\b", "*", path)
            if MADE.match(path) or list(ROOT.glob(pattern)):
                continue
            if not any(found for root in ("Sources", "Tests", "Tools", "Studio/Sources") for found in (ROOT / root).glob(f"**/{pattern}*")):
                problems.append(f"{page.relative_to(ROOT)}:{number}: error: there is no {path}")
    return problems


argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
problems = [problem for name in PAGES for problem in missing(ROOT / name)]
if problems:
    raise SystemExit("\n".join(problems))
