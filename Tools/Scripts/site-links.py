#!/usr/bin/env python3
"""Copies a catalogue of pages for DocC. Links to pages, which are paths so that they work on GitHub, become addresses in the
site; a link to a page that there is not is an error, as is one that GitHub cannot follow.

Example: Tools/Scripts/site-links.py Documentation.docc .build/Popframe.docc
Needs: nothing.
Takes: a second.
"""
import argparse
import re
import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("catalogue", type=Path)
    parser.add_argument("copy", type=Path, help="a folder that is not there yet")
    options = parser.parse_args()
    catalogue, copy = options.catalogue.resolve(), options.copy.resolve()
    shutil.copytree(catalogue, copy)
    for page in sorted(catalogue.rglob("*.md")):
        def address(match: re.Match) -> str:
            target = (page.parent / match[1]).resolve()
            if not any(folder.suffix == ".docc" for folder in target.parents):
                return match[0]
            if not target.is_file():
                raise SystemExit(f"site-links: error: {page.relative_to(ROOT)}: there is no {match[1]}")
            parts = target.relative_to(ROOT).parts
            chapter = parts[1] if parts[0] == "Sources" else "Popframe"
            name = "" if target.stem == chapter else f"/{target.stem}"
            return f"](/documentation/{chapter}{name})".lower()
        text = page.read_text(encoding="utf-8")
        if re.search(r"[<(]doc:", text.split("\n## Topics")[0]):
            raise SystemExit(f"site-links: error: {page.relative_to(ROOT)}: a link with doc: works on the site only; "
                             "write the page's path")
        (copy / page.relative_to(catalogue)).write_text(
            re.sub(r"\]\(([^():]+\.md)\)", address, text), encoding="utf-8")


if __name__ == "__main__":
    main()
