#!/usr/bin/env python3
"""Writes the tables of keys in the documentation from the descriptions that the readers use.

`popframe schema` has each key's purpose, default and whether it is required. A table stands between two comments; the
first names a mapping, and the keys if not all of them belong there:

    <!-- keys of arrow: base height tip -->
    <!-- end of keys -->

Every key of a mapping that has a table must be in a table of the page. With --check nothing is written; status 1 if a
page is out of date.

Example: Tools/Scripts/reference.py --check
Needs: a build.
Takes: a second.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGES = {
    "theme": ROOT / "Sources/Themes/Documentation.docc/ThemeFiles.md",
    "scene": ROOT / "Sources/Placement/Documentation.docc/HostsAndScenes.md",
}
TABLE = re.compile(r"(<!-- keys of (\w+)(?:: ([^>]*?))? -->\n)(.*?)(<!-- end of keys -->)", re.S)


def mapping(schema, name):
    """The properties and the required keys of a mapping."""
    found = schema if name == "scene" else schema["$defs"].get(name)
    if found is None:
        sys.exit(f"reference: error: there is no mapping '{name}'; see $defs of popframe schema")
    if "allOf" in found:
        found = found["allOf"][0]
    required = found.get("required", [])
    return found["properties"], ["format"] if name == "theme" else required


def flow(default):
    """A default as flow text of YAML, without quotes."""
    if isinstance(default, list):
        return "[" + ", ".join(flow(item) for item in default) + "]"
    return default if isinstance(default, str) else f"{default:g}"


def written(default):
    """A default as a theme has it."""
    if isinstance(default, bool):
        return f"`{str(default).lower()}`"
    if isinstance(default, str):
        return f'`"{default}"`' if default.startswith("#") else f"`{default}`"
    if isinstance(default, list):
        return f"`{flow(default)}`"
    return f"{default:g}"


def row(key, value, required):
    help, _, default = value["description"].partition(" Default: ")
    if key in required:
        default = "required"
    elif "default" in value:
        default = written(value["default"])
    return f"| `{key}` | {default.removesuffix('.')} | {help.removesuffix('.')} |\n"


def page(text, schema):
    """The page with its tables as they should be, and the keys that no table has."""
    seen = []
    mappings = set()

    def table(match):
        start, name, listed, _, end = match.groups()
        properties, required = mapping(schema, name)
        keys = listed.split() if listed else [key for key in properties if isinstance(properties[key], dict)]
        unknown = [key for key in keys if key not in properties]
        if unknown:
            sys.exit(f"reference: error: {name} has no key {', '.join(unknown)}")
        mappings.add(name)
        seen.extend((key, properties[key]) for key in keys)
        rows = "".join(row(key, properties[key], required) for key in keys)
        return f"{start}\n| key | default | meaning |\n|---|---|---|\n{rows}\n{end}"

    text = TABLE.sub(table, text)
    missing = [f"{name}.{key}" for name in sorted(mappings) for key, value in mapping(schema, name)[0].items()
               if value is not False and (key, value) not in seen]
    return text, missing


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("popframe", nargs="?", default=".build/release/popframe")
    parser.add_argument("--check", action="store_true", help="write nothing; status 1 if a page is out of date")
    arguments = parser.parse_args()
    failed = False
    for kind, path in PAGES.items():
        schema = json.loads(subprocess.run(
            [arguments.popframe, "schema", kind], check=True, capture_output=True, text=True).stdout)
        before = path.read_text(encoding="utf-8")
        if not TABLE.search(before):
            sys.exit(f"reference: error: {path} has no table of keys")
        after, missing = page(before, schema)
        if missing:
            print(f"{path}: error: no table has {', '.join(missing)}", file=sys.stderr)
            failed = True
        if arguments.check and before != after:
            print(f"{path}: error: its tables are not those of popframe schema {kind}; run Tools/Scripts/reference.py",
                  file=sys.stderr)
            failed = True
        elif not arguments.check and before != after:
            path.write_text(after, encoding="utf-8")
            print(f"{path.relative_to(ROOT)}: written")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
