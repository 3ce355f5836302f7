#!/usr/bin/env python3
"""Runs the steps of action.yml as GitHub's runner does, in a repository of several themes.

What counts is which cases were compared: each form of `themes` and `options` has to compare exactly those that its
author means, and a broken theme has to make the action red, whichever line names it. Needs PyYAML.
Usage: Tests/Action/action_test.py POPFRAME
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
POPFRAME = Path(sys.argv[1]).resolve()
ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))


class Runner:
    """What GitHub's runner does with a composite action: expressions, environment, shell, conditions."""

    def __init__(self, workspace, shelf):
        self.workspace = workspace
        self.temporary = Path(tempfile.mkdtemp(dir=workspace.parent))
        programs = self.temporary / "programs"
        programs.mkdir()
        (programs / "popframe").symlink_to(POPFRAME)
        self.environment = {
            "PATH": f"{programs}:{os.environ['PATH']}", "HOME": str(self.temporary), "LANG": "C.UTF-8",
            "CI": "true", "GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": str(workspace),
            "GITHUB_STEP_SUMMARY": str(self.temporary / "summary.md"), "RUNNER_TEMP": str(self.temporary),
            "POPFRAME_THEMES": str(shelf),
        }

    def run(self, **given):
        """The status of the job, what it printed, and the inputs of the actions that it used."""
        contexts = {f"inputs.{name}": given.get(name, spec.get("default", "")) for name, spec in ACTION["inputs"].items()}
        contexts["github.job"] = "test"
        assert ACTION["runs"]["using"] == "composite"
        status, printed, used = 0, "", []
        for step in ACTION["runs"]["steps"]:
            if not self.condition(step.get("if", "success()"), contexts, status):
                continue
            if "uses" in step:
                used.append((step["uses"], {key: self.text(value, contexts) for key, value in step["with"].items()}))
                continue
            assert step["shell"] == "bash", "only bash is played"
            script = self.temporary / "step.sh"
            script.write_text(self.text(step["run"], contexts), encoding="utf-8")
            environment = {key: self.text(value, contexts) for key, value in step.get("env", {}).items()}
            done = subprocess.run(
                ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(script)], cwd=self.workspace,
                env=self.environment | environment, stdin=subprocess.DEVNULL, capture_output=True, text=True)
            printed += done.stdout + done.stderr
            status = status or done.returncode
        return status, printed, used

    @staticmethod
    def text(value, contexts):
        """A value with its expressions replaced. An expression that is not known here is a KeyError."""
        return re.sub(r"\$\{\{\s*([^}]*?)\s*\}\}", lambda found: contexts[found[1]], str(value))

    @staticmethod
    def condition(text, contexts, status):
        if text == "always()":
            return True
        if text == "success()":
            return status == 0
        name, value = re.fullmatch(r"(\S+) != '(.*)'", text).groups()
        return status == 0 and contexts[name] != value


def make_theme(folder):
    """A small theme of two cases."""
    subprocess.run([POPFRAME, "new", "--", folder.name], cwd=folder.parent, check=True, capture_output=True)
    file = folder / "theme.yaml"
    before, _ = file.read_text(encoding="utf-8").split("previews:")
    file.write_text(before + "previews: {content: [[30, 20]], arrows: [up, none], scales: [1]}\n", encoding="utf-8")


def cases(*names):
    return sorted(f"{name}/30x20-{arrow}" for name in names for arrow in ("up", "none"))


THEMES = ["themes/Amber", "themes/Basil", "themes/Coral", "My Theme", "odd names/One", "odd names/Two", "-dash",
          "[old]", "o", "deep/er/Dune"]
SHIPPED = ["Ebony", "Fern"]
ALL = [Path(name).name for name in THEMES]

# What `themes` says, and the cases that are meant.
COMPARED = [
    ("one path", "themes/Amber", cases("Amber")),
    ("one line of paths", "themes/Amber themes/Coral", cases("Amber", "Coral")),
    ("a block", "themes/Amber\nthemes/Basil\nthemes/Coral\n", cases("Amber", "Basil", "Coral")),
    ("a block of lines with several", "themes/Amber themes/Basil\n\n  \nthemes/Coral o\n",
     cases("Amber", "Basil", "Coral", "o")),
    ("outer blanks and tabs", "  themes/Amber \n\tthemes/Basil\tthemes/Coral\t\n", cases("Amber", "Basil", "Coral")),
    ("CRLF", "themes/Amber\r\nthemes/B* Ebony\r\nMy Theme\r\n", cases("Amber", "Basil", "Ebony", "My Theme")),
    ("no line break at the end", "themes/Amber\nthemes/Basil", cases("Amber", "Basil")),
    ("a glob", "themes/*", cases("Amber", "Basil", "Coral")),
    ("a glob among words", "themes/[AB]* o", cases("Amber", "Basil", "o")),
    ("two globs on a line", "themes/A* themes/C*", cases("Amber", "Coral")),
    ("a glob with a space", "odd names/*", cases("One", "Two")),
    ("a glob of any depth", "deep/**/theme.yaml", cases("Dune")),
    ("a name with a space", "My Theme", cases("My Theme")),
    ("a name with a space in a block", "themes/Amber\nMy Theme\nodd names/One\n", cases("Amber", "My Theme", "One")),
    ("a name that begins with a dash", "-dash\nthemes/Amber", cases("-dash", "Amber")),
    ("a path that looks like a glob", "[old]", cases("[old]")),
    ("shipped names", "Ebony Fern", cases("Ebony", "Fern")),
    ("shipped names beside paths", "Ebony themes/Amber\nFern", cases("Amber", "Ebony", "Fern")),
    ("a folder of scenes", "scenes\nthemes/Basil", sorted(cases("Basil") + ["scenes/first", "scenes/second"])),
    ("everything", "\n".join(THEMES), cases(*ALL)),
]

# What ends with which status, having compared nothing.
REFUSED = [
    ("nothing", "", 64, "themes: nothing is named"),
    ("blank lines only", " \n\t\r\n\n", 64, "themes: nothing is named"),
    ("a path that is missing", "themes/Amber themes/Missing", 66, "themes/Missing"),
    ("a glob without a match", "themes/Z*", 66, "themes/Z*"),
    ("a missing path in a later line", "themes/*\nthemes/Missing\n", 66, "themes/Missing"),
    ("a command", "$(touch ran) `touch ran`; touch ran", 64, "named '$(touch'"),
]

# What `options` says, and which of the cases of two themes are compared; or the status and a part of the message.
OPTIONS = [
    ("none", "", cases("Amber", "Basil")),
    ("one line", "--filter Amber* --max-pixels 3", cases("Amber")),
    ("a block", "--filter Basil*\n--max-pixels 3\r\n", cases("Basil")),
    ("the second line counts", "\n--max-pixels 3\n--filter=*up\n", ["Amber/30x20-up", "Basil/30x20-up"]),
    ("single quotes", "--filter 'Amber up'", (66, "'Amber up'")),
    ("double quotes", '--filter "Amber/*"', cases("Amber")),
    ("a quote that has no end", "--filter 'Amber", (64, "a quote (') has no end")),
    ("a command", "--filter=$HOME/*`touch\tran`", (64, "named 'ran`'")),
    ("a variable", "--filter=$HOME/*", (66, "'$HOME/*'")),
]


def main():
    problems = []

    def expect(name, found, wanted):
        if found != wanted:
            problems.append(f"{name}: {found!r}, expected {wanted!r}")

    with tempfile.TemporaryDirectory() as scratch:
        workspace, shelf = Path(scratch) / "repository", Path(scratch) / "shelf"
        for folder in [workspace / name for name in THEMES] + [shelf / name for name in SHIPPED]:
            folder.parent.mkdir(parents=True, exist_ok=True)
            make_theme(folder)
        (workspace / "scenes").mkdir()
        for name in ("first", "second"):
            (workspace / "scenes" / f"{name}.yaml").write_text(
                "format: 1\ntheme: ../themes/Coral\ncontent: [30, 20]\n", encoding="utf-8")
        runner = Runner(workspace, shelf)
        recorded = subprocess.run(
            [POPFRAME, "test", "--references", "references", "--record", "all", "--", *THEMES, *SHIPPED, "scenes"],
            cwd=workspace, env=runner.environment, capture_output=True, text=True)
        expect("recording", recorded.returncode, 1)

        def compared():
            record = workspace / "popframe-report" / "run.json"
            if not record.exists():
                return []
            return sorted(item["name"] for item in json.loads(record.read_text(encoding="utf-8"))["cases"])

        def run(**inputs):
            shutil.rmtree(workspace / "popframe-report", ignore_errors=True)
            status, printed, used = runner.run(**inputs)
            expect(f"{inputs}: the report is kept", [what["path"] for _, what in used], ["popframe-report"])
            expect(f"{inputs}: a command of an input has run", (workspace / "ran").exists(), False)
            return status, printed

        for name, themes, wanted in COMPARED:
            status, printed = run(themes=themes)
            expect(f"themes, {name}: status ({printed.strip()})", status, 0)
            expect(f"themes, {name}: cases", compared(), wanted)
        for name, themes, wanted, message in REFUSED:
            status, printed = run(themes=themes)
            expect(f"themes, {name}: status", status, wanted)
            expect(f"themes, {name}: '{message}' in {printed!r}", message in printed, True)
            expect(f"themes, {name}: cases", compared(), [])
        for name, options, wanted in OPTIONS:
            status, printed = run(themes="themes/Amber\nthemes/Basil", options=options)
            if isinstance(wanted, tuple):
                expect(f"options, {name}: status", status, wanted[0])
                expect(f"options, {name}: '{wanted[1]}' in {printed!r}", wanted[1] in printed, True)
            else:
                expect(f"options, {name}: status ({printed.strip()})", status, 0)
                expect(f"options, {name}: cases", compared(), wanted)

        # A broken theme is found, whichever line names it.
        file = workspace / "themes" / "Basil" / "theme.yaml"
        text = file.read_text(encoding="utf-8")
        broken = re.sub(r"opacity: [0-9.]+", "opacity: 0.9", text)
        expect("the theme could be broken", broken != text, True)
        file.write_text(broken, encoding="utf-8")
        for themes in ("themes/Amber\nthemes/Basil\n", "themes/Amber themes/Basil", "themes/*", "My Theme\r\nthemes/B*\r\n"):
            status, printed = run(themes=themes)
            expect(f"a broken theme in {themes!r}: status", status, 1)
            expect(f"a broken theme in {themes!r}: its error", "::error" in printed and "Basil/30x20-up" in printed, True)
        expect("a theme beside a broken one", run(themes="themes/Amber")[0], 0)

    for problem in problems:
        print(f"action: error: {problem}", file=sys.stderr)
    if problems:
        sys.exit(1)
    print(f"action: {len(COMPARED)} ways to name themes, {len(REFUSED)} that are refused, {len(OPTIONS)} options: as meant")


main()
