#!/usr/bin/env python3
"""Checks the pieces of YAML and Swift on every page: YAML against the schema that it belongs to, Swift by the compiler.

A comment of the page above a block may say what stands before it, or why it cannot be checked (run-pages.py).

Example: Tools/Scripts/check-snippets.py .build/release/Modules .build/release/popframe
Needs: a build of VisualTesting, and the packages of .ci/requirements.txt; `make check-documents` sees to both.
Takes: some minutes.
"""
import argparse
import importlib.util
import json
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

PARSER = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
PARSER.add_argument("modules", type=Path, help="the folder of a build's modules")
PARSER.add_argument("popframe", type=Path, help="the built command")
OPTIONS = PARSER.parse_args()

import jsonschema  # noqa: E402
import yaml  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
SPECIFICATION = importlib.util.spec_from_file_location("run_pages", ROOT / "Tools/Scripts/run-pages.py")
run_pages = importlib.util.module_from_spec(SPECIFICATION)
sys.modules["run_pages"] = run_pages
SPECIFICATION.loader.exec_module(run_pages)

TOLERANCES = "tolerances"
LIBRARIES = ["cairo", "libpng", "yaml-0.1", "libdeflate"]


def workflow(value: object) -> dict | None:
    """A whole workflow around steps or jobs; None for anything else."""
    if isinstance(value, list) and all(isinstance(step, dict) and step.keys() & {"uses", "run"} for step in value):
        value = {"jobs": {"job": {"runs-on": "ubuntu-24.04", "steps": value}}}
    if not isinstance(value, dict) or "jobs" not in value:
        return None
    # YAML 1.1 reads the key `on` as true.
    return {"on": value.pop(True, "push"), **value}


def check_yaml(block: "run_pages.Block", popframe: Path, folder: Path) -> str | None:
    text = f"{block.before}\n{block.text}"
    value = yaml.safe_load(text)
    file = folder / f"{Path(block.page).stem}-{block.line}.yaml"
    flow, schema = workflow(value), "vendor.github-workflows"
    if "include" in value:
        flow, schema = value, "vendor.gitlab-ci"
    if flow:
        file.write_text(json.dumps(flow))
        tool = [str(Path(sys.executable).parent / "check-jsonschema"), "--builtin-schema", schema, str(file)]
        done = subprocess.run(tool, capture_output=True, text=True)
        return done.stdout + done.stderr if done.returncode else None
    if TOLERANCES in value:
        # There is no schema: the command reads it, where it has something to test.
        file.write_text(text)
        (folder / "none").mkdir(exist_ok=True)
        done = subprocess.run(
            [popframe, "test", ROOT / "Assets/Tooltip", "--references", folder / "none", "--record", "never", "--report", folder / "report",
             "--tolerances", file], capture_output=True, text=True, cwd=folder)
        # Nothing is approved there, so cases fail; a file that is wrong has another status.
        return None if done.returncode == 1 else done.stderr
    kind = "scene" if value.keys() & {"theme", "host"} else "theme"
    if kind == "theme":
        # A piece of a theme is checked in one.
        value = {"format": 1, "name": "Piece", **value}
        frame = value.setdefault("frame", {"style": "drawn", "fill": "#FFFFFF"})
        drawn = {"style": "drawn", "base": 20, "height": 10}
        value.setdefault("arrow", {"image": "arrow.png"} if "image" in frame else drawn)
    validator = jsonschema.Draft202012Validator(json.loads((folder / f"{kind}.schema.json").read_text()))
    return "\n".join(f"{error.json_path}: {error.message}" for error in validator.iter_errors(value)) or None


def check_swift(block: "run_pages.Block", modules: Path, folder: Path) -> str | None:
    name = f"{Path(block.page).stem}-{block.line}"
    # Statements are a program's main file, declarations are not.
    piece = folder / name / "main.swift"
    piece.parent.mkdir()
    piece.write_text(f"{block.before}\n{block.text}\n")
    toolchain = Path(subprocess.run(["bash", "-c", "readlink -f $(command -v swiftc)"], capture_output=True, text=True).stdout.strip()).parents[1]
    options = ["-swift-version", "6", "-I", str(modules), "-plugin-path", str(toolchain / "lib/swift/host/plugins/testing")]
    if "import PackageDescription" in piece.read_text():
        options += ["-I", str(toolchain / "lib/swift/pm/ManifestAPI"), "-package-description-version", "6.2.0"]
    # Headers of the libraries, as SwiftPM asks pkg-config for them, and modules in C: their own maps, and those that the
    # build has written. The cache is the check's own, so that nothing that another build has left there is taken.
    options += subprocess.run(["pkg-config", "--cflags", *LIBRARIES], capture_output=True, text=True, check=True).stdout.split()
    options += ["-module-cache-path", str(folder / "modules")]
    for map_file in [*ROOT.glob("Sources/*/module.modulemap"), *modules.parent.glob("*.build/module.modulemap")]:
        options += ["-Xcc", f"-fmodule-map-file={map_file}"]
    done = subprocess.run(["swiftc", "-typecheck", *options, str(piece)], capture_output=True, text=True)
    return done.stdout + done.stderr if done.returncode else None


def main() -> None:
    modules, popframe = OPTIONS.modules.resolve(), OPTIONS.popframe.resolve()
    found = [block for page in run_pages.pages() for block in run_pages.blocks(page) if block.language in ("yaml", "swift", "json")]
    failures, checked = [], 0
    with tempfile.TemporaryDirectory(prefix="snippets-") as name:
        folder = Path(name)
        for kind in ("theme", "scene"):
            subprocess.run([popframe, "schema", kind, "-o", folder / f"{kind}.schema.json", "-q"], check=True)

        def check(block: "run_pages.Block") -> str | None:
            if block.language == "yaml":
                return check_yaml(block, popframe, folder)
            if block.language == "json":
                json.loads(block.text)
                return None
            return check_swift(block, modules, folder)

        chosen = [block for block in found if not block.reason]
        for block in found:
            if block.reason:
                print(f"not checked: {block.page}:{block.line}: {block.reason}")
        with ThreadPoolExecutor(max_workers=2) as pool:
            for block, problem in zip(chosen, pool.map(check, chosen)):
                checked += 1
                if problem:
                    failures.append(f"{block.page}:{block.line}: {block.language}\n{problem}")
    for text in failures:
        print(f"check-snippets: error: {text}", file=sys.stderr)
    if failures or not checked:
        raise SystemExit(1)
    print(f"{checked} pieces of YAML and Swift are what their pages say")


if __name__ == "__main__":
    main()
