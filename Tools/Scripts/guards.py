#!/usr/bin/env python3
"""Plants a fault for each check of .ci/run, and asserts that the check fails because of it.

A check that cannot fail guards nothing, and nobody notices. The faults are planted in a copy of the repository, or stand in a
program that is put in the place of the command and does one thing wrong. Each check has to end with a status other than 0 and
to say the words that name the fault; without the fault it is what .ci/run runs. Exits with 1 if a check does not see its
fault.

Example: Tools/Scripts/guards.py .build/release/popframe --only lint,month
Needs: a build, and what the checks need: browsers, valgrind and tsc are installed by the checks.
Takes: half a minute a check.
"""

import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Copy:
    """A copy of what git knows, in which one fault after the other is planted and taken out again."""

    def __init__(self, folder, popframe):
        self.folder, self.popframe = pathlib.Path(folder), popframe
        self.changed = {}
        names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
        for name in filter(None, names.decode().split("\0")):
            if (ROOT / name).is_file():
                (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, self.folder / name)
        (self.folder / ".build").mkdir()
        # The months and pages that are played need a repository.
        subprocess.run(["git", "init", "-q"], cwd=self.folder, check=True)

    def write(self, name, content):
        path = self.folder / name
        self.changed.setdefault(path, path.read_bytes() if path.exists() else None)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())

    def edit(self, name, old, new):
        text = (self.folder / name).read_text()
        if old not in text:
            sys.exit(f"guards: error: {name} has no longer {old!r}, in whose place a fault is planted")
        self.write(name, text.replace(old, new, 1))

    def restore(self):
        for path, content in self.changed.items():
            if content is None:
                path.unlink()
            else:
                path.write_bytes(content)
        self.changed.clear()

    def command(self, text):
        """A program in the place of the command, in Python; `run` is the real one."""
        path = self.folder / ".build" / "planted" / "popframe"
        self.write(path.relative_to(self.folder), f"""#!{sys.executable}
import os, pathlib, re, subprocess, sys, time
def run(*words, **more):
    return subprocess.run([{str(self.popframe)!r}, *words], **more)
words = sys.argv[1:]
name = words[0] if words else ""
{text}
""")
        path.chmod(0o755)
        return path


PASS_ON = "sys.exit(run(*words).returncode)"


# Each check: a function that plants the fault and gives the command line, and what the check has to say.
GUARDS = {}


def guard(words):
    def add(function):
        GUARDS[function.__name__.replace("_", "-")] = (function, words)
        return function
    return add


@guard(r"Planted\.swift:1: .*#if os\(Linux\)")
def check_platforms(copy):
    copy.write("Sources/Files/Planted.swift", "let planted = inotify_init1(0)\n")
    return ["python3", ".ci/check-platforms.py"]


@guard(r"structure: error: Imaging imports Preview, which does not stand below it")
def structure(copy):
    copy.write("Sources/Imaging/Planted.swift", "@_spi(Studio) internal import Preview\n")
    return ["python3", "Tools/Scripts/structure.py"]


@guard(r"check-help: error: Tools/Scripts/planted\.sh: --help: .*left file")
def check_help(copy):
    # It does its work, whatever it is asked.
    copy.write("Tools/Scripts/planted.sh", "#!/bin/sh\n# Plants.\nset -eu\n: > file\n")
    (copy.folder / "Tools/Scripts/planted.sh").chmod(0o755)
    return ["Tools/Scripts/check-help.py"]

@guard(r"Planted\.swift:2:1: error: \[Indentation\]")
def lint(copy):
    copy.write("Sources/Imaging/Planted.swift", "struct Planted {\n      let planted = 1\n}\n")
    return ["swift", "format", "lint", "--strict", "--recursive", "Sources/Imaging"]


@guard(r"planted\.js\(2,7\): error TS2322")
def check_page(copy):
    copy.write("Studio/Sources/StudioPage/page/planted.js", "/** @type {number} */\nconst planted = \"text\";\nexport { planted };\n")
    return ["make", "check-page"]


@guard(r"check-renders: Pixel differs; look at it")
def check_renders(copy):
    pictures = sorted((copy.folder / "Renders/Pixel").rglob("*.png"))
    copy.write(pictures[0].relative_to(copy.folder), pictures[-1].read_bytes())
    return ["Tools/Scripts/check-renders.sh", copy.popframe, "Pixel"]


@guard(r"run-pages: error: .*Planted\.md:4: .*status")
def run_pages(copy):
    copy.write("Documentation.docc/Planted.md", "# Planted\n\n```sh\npopframe render Nowhere -o picture.png\n```\n")
    return ["Tools/Scripts/run-pages.py", copy.popframe, "Documentation.docc/Planted.md"]


@guard(r"S: draw takes [\d.]+ million instructions, limit 0\.1")
def instructions(copy):
    copy.edit("Tools/Benchmarks/instructions.py", '"S": {"draw": 7,', '"S": {"draw": 0.1,')
    return ["Tools/Benchmarks/instructions.py", "--popframe", copy.popframe]


@guard(r"FAIL(?:ED|:)")
def report(copy):
    # A page on which the case that differs has no heading.
    popframe = copy.command("""
done = run(*words)
for page in pathlib.Path(".").rglob("index.html"):
    page.write_text(page.read_text().replace("<h2", "<p").replace("</h2>", "</p>"))
sys.exit(done.returncode)""")
    python = subprocess.run(["Tools/Scripts/browser.sh"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    return [str(ROOT / python), "Tests/Browser/groups_test.py", popframe, copy.folder / ".build/shots"]


@guard(r"action: error: the joined run: status .*expected 0")
def action(copy):
    # The reports of shards are joined in a folder that the steps after it do not read.
    copy.edit("action.yml", "run popframe merge --report=\"$REPORT\"", "run popframe merge --report=\"$REPORT-planted\"")
    return ["Tools/Scripts/test-action.sh", copy.popframe]


@guard(r"AssertionError: .*status 0 instead of 66")
def month(copy):
    return ["Tools/Scripts/month.py", copy.command("run(*words)\nsys.exit(0)")]


@guard(r"tests\.yml|planted")
def documents(copy):
    copy.write(".github/workflows/planted.yml", "name: Planted\non: [push]\njobs: {planted: {runs-on: a, steps: [{planted: 1}]}}\n")
    return [".ci/check-documents.sh", copy.popframe]


@guard(r"'planted' doesn't exist")
def docs(copy):
    copy.edit("Documentation.docc/MakingThemes.md", "\n\n", "\n\nSee ``planted``.\n\n")
    return ["Tools/Scripts/document.sh"]


@guard(r"round-trips: .*: css, theme \d+ of seed 1: .*content is")
def round_trips(copy):
    popframe = copy.command(f"""
if name == "import":
    done = run(*words)
    run("set", words[words.index("-o") + 1], "contentInsets", "1", "-q")
    sys.exit(done.returncode)
{PASS_ON}""")
    return ["Tools/Scripts/round-trips.py", "--popframe", popframe, "--themes", "2", "--only", "css"]


@guard(r"differ|wrong|other pixels|levels")
def stylesheets(copy):
    popframe = copy.command("""
done = run(*words)
if name == "export":
    for sheet in pathlib.Path(words[words.index("-o") + 1]).rglob("*.css"):
        sheet.write_text(re.sub(r"-slice: *(\\d)", r"-slice: 1\\1", sheet.read_text()))
sys.exit(done.returncode)""")
    return ["Tools/Scripts/prove-exports.py", "--popframe", popframe, "--only", "css", "--shipped", "--browsers",
            "chromium", "--ratios", "1", "Assets/Pixel"]


@guard(r"rule-trials: error: .*unused-picture")
def rule_trials(copy):
    popframe = copy.command(f"""
if name == "check":
    done = run(*words, capture_output=True)
    sys.stdout.buffer.write(done.stdout.replace(b"unused-picture", b"planted"))
    sys.exit(done.returncode)
{PASS_ON}""")
    return ["Tools/Scripts/rule-trials.py", "--popframe", popframe, "--themes", "0", "--planted", "2", "--only", "unused-picture"]


def littering(copy):
    """A program that leaves a file, and becomes the command; in C, because calls of the system are made to fail."""
    source = copy.folder / ".build/planted/litter.c"
    copy.write(source.relative_to(copy.folder), f"""
#include <fcntl.h>
#include <unistd.h>
int main(int count, char **words) {{
  close(open(".popframe-1-planted.tmp", O_WRONLY | O_CREAT, 0600));
  execv("{copy.popframe}", words);
  return 70;
}}
""")
    program = source.with_name("litter")
    subprocess.run(["cc", "-o", program, source], check=True)
    return program


@guard(r"planted\.tmp is left behind")
def faults(copy):
    return ["python3", "Tools/Scripts/faults/faults.py", littering(copy), "40"]


@guard(r"planted\.tmp is left behind by the next run")
def kills(copy):
    return ["python3", "Tools/Scripts/faults/kills.py", littering(copy), "6"]


@guard(r"set: 5 rounds, [1-9]\d* wrong")
def stress_writes(copy):
    # It reads, waits, and writes: what another one has written meanwhile is lost.
    popframe = copy.command(f"""
if name == "set":
    file = pathlib.Path(words[1])
    file = file / "theme.yaml" if file.is_dir() else file
    done = run(words[0], "-", *words[2:], input=file.read_bytes(), capture_output=True)
    time.sleep(0.5)
    if done.returncode == 0:
        file.write_bytes(done.stdout)
    sys.exit(done.returncode)
{PASS_ON}""")
    return ["Tools/Scripts/stress-writes.py", popframe, "--rounds", "5", "--only", "set"]


@guard(r"png_paths: failed")
def fuzz(copy):
    copy.edit("Tools/Fuzz/png_paths.c", "int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {",
              "int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {\n  if (size > 8) __builtin_trap();")
    return ["env", "POPFRAME_FUZZ=png_paths", "Tools/Fuzz/run.sh", "0"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("popframe", type=lambda text: pathlib.Path(text).resolve(), nargs="?", default=".build/release/popframe")
    parser.add_argument("--only", type=lambda text: text.split(","), default=list(GUARDS), help="names, separated by commas")
    parser.add_argument("--list", action="store_true", help="the names")
    parser.add_argument("--keep", action="store_true", help="the copy stays, and is named")
    options = parser.parse_args()
    if options.list:
        print("\n".join(GUARDS))
        return 0
    if unknown := set(options.only) - set(GUARDS):
        parser.error(f"there is no {', '.join(sorted(unknown))}; names are {', '.join(GUARDS)}")
    blind = []
    folder = tempfile.mkdtemp(prefix="popframe-guards-")
    try:
        copy = Copy(folder, pathlib.Path(options.popframe).resolve())
        for name in options.only:
            plant, words = GUARDS[name]
            begun = time.monotonic()
            command = [str(word) for word in plant(copy)]
            done = subprocess.run(command, cwd=copy.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                  errors="replace")
            copy.restore()
            seconds = time.monotonic() - begun
            if done.returncode != 0 and re.search(words, done.stdout):
                print(f"{name}: fails as it has to, {seconds:.0f} s", flush=True)
                continue
            blind.append(name)
            print(f"guards: error: {name}: status {done.returncode}, without /{words}/:\n{done.stdout[-2000:]}",
                  file=sys.stderr, flush=True)
    finally:
        if options.keep:
            print(folder)
        else:
            shutil.rmtree(folder, ignore_errors=True)
    print(f"{len(options.only)} checks, {len(blind)} that do not see their fault")
    return 1 if blind else 0


if __name__ == "__main__":
    sys.exit(main())
