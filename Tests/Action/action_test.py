#!/usr/bin/env python3
"""Runs the steps of action.yml as GitHub's runner does, in a repository of several themes.

What counts is which cases were compared: each form of `themes` and `options` has to compare exactly those that its
author means, and a broken theme has to make the action red, whichever line names it. Needs PyYAML.
Usage: Tests/Action/action_test.py POPFRAME
"""
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from runner import POPFRAME, ROOT, Artifacts, Job


class Runner(Job):
    """A job that uses this repository's action."""

    def __init__(self, *arguments, **named):
        super().__init__(ROOT / "action.yml", *arguments, **named)


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


def play_workflow(expect, workspace, shelf, scratch):
    """A matrix of shards, uses beside it, and the job that joins the shards."""
    artifacts = Artifacts(scratch / "artifacts")
    shutil.rmtree(workspace / "popframe-report", ignore_errors=True)
    for index in range(3):
        job = Runner(workspace, shelf, artifacts, job="shards", index=index, total=3)
        status, printed, _, outputs = job.run(themes="themes/*", shard=f"{index + 1}/3")
        expect(f"shard {index + 1}: status ({printed.strip()})", status, 0)
        expect(f"shard {index + 1}: address", outputs["address"], f"https://github.invalid/{outputs['artifact']}")
    # Two uses in a job, in a matrix and outside of one, and a name of the user's own.
    for job in (Runner(workspace, shelf, artifacts, job="shards-2", index=1, total=2), Runner(workspace, shelf, artifacts)):
        for given in ({}, {}, {"name": f"own-{job.job['github.job']}"}, {}):
            expect(f"{given}: status", job.run(themes="themes/Amber", options="--unused ignore", **given)[0], 0)
    expect("names of artifacts", len(set(artifacts.names)), 3 + 8)

    shutil.rmtree(workspace / "popframe-report")
    job = Runner(workspace, shelf, artifacts, job="join")
    status, printed, _, outputs = job.run(merge="shards-popframe-report-*", options="--unused ignore")
    expect(f"the joined run: status ({printed.strip()})", status, 0)
    expect("the joined run: outputs", (outputs["status"], outputs["equal"]), ("0", "6"))
    status, printed, _, _ = Runner(workspace, shelf, artifacts, job="none").run(merge="nothing-*")
    expect("no shards: status", (status, "no artifact of this run" in printed), (64, True))
    status, printed, _, _ = Runner(workspace, shelf, artifacts, job="both").run(merge="shards-*", themes="themes/*")
    expect("themes beside merge: status", (status, "leave themes and shard out" in printed), (64, True))

    # All paths count from the working directory.
    deep = workspace / "deep"
    subprocess.run([POPFRAME, "test", "--references", "refs", "--record", "all", "er/Dune"], cwd=deep, capture_output=True)
    status, printed, used, outputs = Runner(workspace, shelf).run(themes="er/*", references="refs", working_directory="deep")
    expect(f"working directory: status ({printed.strip()})", status, 0)
    expect("working directory: report", (outputs["report"], used[0][1]["path"]), ("deep/popframe-report", "deep/popframe-report"))


def publish_pictures(expect, workspace, shelf, scratch):
    """The pictures of a summary are in a branch, where the summary says that they are."""
    def git(*arguments, folder=workspace):
        done = subprocess.run(["git", *arguments], cwd=folder, capture_output=True, check=True)
        return done.stdout

    remote = scratch / "remote.git"
    git("init", "--quiet", "--bare", str(remote), folder=scratch)
    git("init", "--quiet")
    git("remote", "add", "origin", str(remote))
    # A filter, as Git LFS has one, would replace the pictures.
    git("config", "filter.lfs.clean", "echo pointer")
    (workspace / ".gitattributes").write_text("*.png filter=lfs\n")
    shown = {}
    for job in ("first", "second"):
        runner = Runner(workspace, shelf, job=job)
        status, printed, _, outputs = runner.run(themes="themes/*", options="--unused ignore", images_branch="popframe/images")
        expect(f"pictures, {job}: status ({printed.strip()})", status, 1)
        base = "https://github.invalid/someone/popovers/raw/popframe/images/71-2/" + f"{job}-popframe-report"
        expect(f"pictures, {job}: address", outputs["image-base"], base)
        summary = Path(runner.environment["GITHUB_STEP_SUMMARY"]).read_text(encoding="utf-8")
        addresses = re.findall(r"\]\(<([^>]*)>\)", summary)
        expect(f"pictures, {job}: some are shown", len(addresses) > 0, True)
        for address in addresses:
            shown[address] = (workspace / "popframe-report" / address.removeprefix(base + "/")).read_bytes()
    for address, picture in shown.items():
        path = address.removeprefix("https://github.invalid/someone/popovers/raw/popframe/images/")
        expect(f"pictures: {path}", git("show", f"popframe/images:{path}", folder=remote), picture)
    expect("pictures: commits", git("rev-list", "--count", "popframe/images", folder=remote), b"2\n")
    expect("pictures: the work tree's index", (workspace / ".git" / "index").exists(), False)
    # Where no branch may be written, as in pull requests of forks, the push is tried once and nothing points at a picture.
    hook = remote / "hooks" / "pre-receive"
    hook.write_text("#!/bin/sh\necho . >>tried\nexit 1\n")
    hook.chmod(0o755)
    runner = Runner(workspace, shelf, job="fork")
    status, printed, _, outputs = runner.run(themes="themes/*", options="--unused ignore", images_branch="popframe/images")
    expect("refused: status, tries and address", (status, (remote / "tried").read_text(), outputs["image-base"]), (1, ".\n", ""))
    expect("refused: it is said", "so none is shown" in printed, True)
    for text in (Path(runner.environment["GITHUB_STEP_SUMMARY"]), workspace / "popframe-report" / "report.md"):
        shown = text.read_text(encoding="utf-8")
        expect(f"refused: {text.name} has the causes and no picture", ("### " in shown, "](<" in shown, "popframe approve" in shown), (True, False, True))
    hook.unlink()
    status, printed, _, _ = Runner(workspace, shelf).run(themes="o", images_branch="-x", name="x")
    expect("a branch that is an option", (status, "images-branch: give a name" in printed), (64, True))
    shutil.rmtree(workspace / ".git")
    (workspace / ".gitattributes").unlink()


def refuse_packages(expect, workspace, shelf):
    """Packages that cannot be installed say what the runner needs; nothing is uploaded then."""
    def run(name, programs, **inputs):
        runner = Runner(workspace, shelf, has_popframe=False)
        for program, text in programs.items():
            (runner.programs / program).write_text(f"#!/bin/sh\n{text}\n")
            (runner.programs / program).chmod(0o755)
        if "dpkg" not in programs:
            # Only what the steps need, so that there is no dpkg.
            for program in ("bash", "wc", "cp", "cat"):
                (runner.programs / program).symlink_to(shutil.which(program))
            runner.environment["PATH"] = str(runner.programs)
        runner.environment["RUNNER_OS"] = "macOS"
        status, printed, used, _ = runner.run(themes="themes/Amber", **inputs)
        expect(f"{name}: status", status, 64)
        expect(f"{name}: artifacts", used, [])
        return printed

    (workspace / "popframe.deb").write_text("no package")
    other = {"dpkg": "echo arm64", "dpkg-deb": "echo amd64"}
    for name, programs, inputs, message in [
        ("no package", {}, {}, "popframe is not installed"),
        ("no release", other | {"curl": "exit 22"}, {}, "popframe is not installed, and no release can be installed here"),
        ("a release without this architecture", other | {"curl": "echo 0123 popframe_0.1.0_amd64.deb"}, {}, "has none for arm64"),
        ("an address without a hash", other, {"package": "https://example.invalid/a.deb"}, "sha256: required"),
        ("macOS", {}, {"package": "popframe.deb"}, "on macOS build popframe"),
        ("another architecture", other, {"package": "popframe.deb"}, "it is for amd64, and this runner is arm64"),
    ]:
        printed = run(name, programs, **inputs)
        expect(f"{name}: '{message}' in {printed!r}", message in printed, True)

    # The latest release: curl gives its sums and then its package, which is not the one that they name.
    latest = other | {"curl": 'case "$*" in *SHA256SUMS*) echo "$(printf 1%.0s $(seq 64))  popframe_0.1.0_arm64.deb" ;;\n'
                              '*) while [ "$1" != --output ]; do shift; done; echo package >"$2" ;; esac'}
    runner = Runner(workspace, shelf, has_popframe=False)
    for program, text in latest.items():
        (runner.programs / program).write_text(f"#!/bin/sh\n{text}\n")
        (runner.programs / program).chmod(0o755)
    status, printed, used, _ = runner.run(themes="themes/Amber")
    expect("another package than the release's: status", (status != 0, used), (True, []))
    expect("another package than the release's", "popframe.deb: FAILED" in printed, True)


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
            status, printed, used, outputs = runner.run(**inputs)
            expect(f"{inputs}: the report is kept", [what["path"] for _, what in used], ["popframe-report"])
            # Without themes, popframe is not started.
            expect(f"{inputs}: status as an output", outputs["status"], "" if status == 64 and "title=popframe action" in printed else str(status))
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
        status, _, _, outputs = runner.run(themes="themes/*", options="--unused ignore")
        expect("outputs", [outputs[name] for name in ("status", "equal", "different", "new", "deleted", "unreadable")],
               ["1", "4", "2", "0", "0", "0"])
        publish_pictures(expect, workspace, shelf, Path(scratch))
        file.write_text(text, encoding="utf-8")

        play_workflow(expect, workspace, shelf, Path(scratch))
        refuse_packages(expect, workspace, shelf)

    for problem in problems:
        print(f"action: error: {problem}", file=sys.stderr)
    if problems:
        sys.exit(1)
    print(f"action: {len(COMPARED)} ways to name themes, {len(REFUSED)} that are refused, {len(OPTIONS)} options: as meant")


main()
