#!/usr/bin/env python3
"""Asks every script in Tools, Studio/Tests, Tests/Release, Assets and .ci for its --help, and fails unless each answers and
does nothing else.

A script begins with #! and is executable; a .py or .sh file without is a part of others, and says that it is no program. With
--help and -h a script prints the same, with an example of itself, what it needs and how long it takes, ends with 0 within two
seconds of processor time, and writes nothing. An option that there is not it refuses, with a word. For all of this it gets an
empty folder, and a PATH that has a shell, Python without packages, and the few tools that print a text.

Example: Tools/Scripts/check-help.py
Needs: git.
Takes: ten seconds.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ["Tools", "Studio/Tests", "Tests/Release", "Assets", ".ci"]
TOOLS = ["sh", "bash", "sed", "tr", "grep", "basename", "dirname"]
SECONDS = 2
LABELS = ["Needs", "Takes"]


def git(*words: str) -> str:
    # In CI's containers the folder belongs to another user.
    return subprocess.run(["git", "-c", "safe.directory=*", *words], check=True, capture_output=True, text=True, cwd=ROOT).stdout


def answer(path: Path, word: str, tools: Path) -> tuple[int, str, str, str]:
    """Status, output and errors of a script with one word, and what else is wrong."""
    with tempfile.TemporaryDirectory(prefix="help-") as folder, tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as errors:
        environment = {"PATH": str(tools), "HOME": folder, "TMPDIR": folder, "COLUMNS": "120", "LANG": "C.UTF-8"}
        process = subprocess.Popen([path, word], cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=out, stderr=errors)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        wrong = f"left {', '.join(os.listdir(folder))}" if os.listdir(folder) else ""
        if usage.ru_utime + usage.ru_stime > SECONDS:
            wrong = f"took {usage.ru_utime + usage.ru_stime:.1f} s"
        out.seek(0)
        errors.seek(0)
        return process.returncode, out.read(), errors.read(), wrong


def problems(name: str, tools: Path) -> list[str]:
    path = ROOT / name
    text = path.read_text(encoding="utf-8")
    if not text.startswith("#!"):
        said = text.split('"""')[1] if name.endswith(".py") else text.split("\n\n")[0]
        return [what for what, is_wrong in [("is executable without a first line #!", os.access(path, os.X_OK)),
                                            ("does not say at its top that it is no program", "no program" not in " ".join(said.split()))] if is_wrong]
    if not os.access(path, os.X_OK):
        return ["begins with #! and is not executable"]
    found = []
    # That argparse answers both alike is tested elsewhere.
    helps = {word: answer(path, word, tools) for word in (["--help"] if "argparse" in text else ["--help", "-h"])}
    for word, (status, _, errors, wrong) in helps.items():
        if status or errors or wrong:
            found.append(f"{word}: status {status} {wrong} {errors.strip()}")
    said = helps["--help"][1]
    if any(other[1] != said for other in helps.values()):
        found.append("--help and -h print different texts")
    if not re.search(rf"^Example: .*{re.escape(name)}(?![\w.-])", said, re.MULTILINE) and not re.search("^Example: make ", said, re.MULTILINE):
        found.append("--help has no line 'Example: ' with the script")
    found += [f"--help has no line '{label}: '" for label in LABELS if not re.search(rf"^{label}: \S", said, re.MULTILINE)]
    status, _, errors, wrong = answer(path, "--no-such-option", tools)
    if status == 0 or not errors.strip() or "Traceback" in errors or wrong:
        found.append(f"--no-such-option: status {status} {wrong} {errors.strip()}")
    return found


def main() -> None:
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    names = git("ls-files", "--cached", "--others", "--exclude-standard", *FOLDERS).split("\n")
    names = [name for name in names if name and (ROOT / name).is_file() and not (ROOT / name).is_symlink()]
    names = [name for name in names if name.endswith((".py", ".sh")) or (ROOT / name).open("rb").read(2) == b"#!"]
    before = git("status", "--porcelain")
    with tempfile.TemporaryDirectory(prefix="tools-") as folder:
        tools = Path(folder)
        for tool in TOOLS:
            (tools / tool).symlink_to(shutil.which(tool))
        (tools / "python3").write_text(f'#!/bin/sh\nexec "{sys.executable}" -S -B "$@"\n')
        (tools / "python3").chmod(0o755)
        with ThreadPoolExecutor(max_workers=4) as pool:
            answers = list(pool.map(lambda name: problems(name, tools), names))
    found = [f"{name}: {text}" for name, texts in zip(names, answers) for text in texts]
    if git("status", "--porcelain") != before:
        found.append(f"a script has written into the repository:\n{git('status', '--porcelain')}")
    for text in found:
        print(f"check-help: error: {text}", file=sys.stderr)
    if found:
        raise SystemExit(1)
    print(f"{len(names)} scripts say what they do, or that they are a part of others")


if __name__ == "__main__":
    main()
