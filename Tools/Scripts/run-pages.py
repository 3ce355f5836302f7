#!/usr/bin/env python3
"""Types what the pages and the help texts say: runs the commands of each, from top to bottom, in an empty folder, and
fails unless each ends as the text says.

Without a PAGE: all pages, what a bare `popframe` prints, and the examples of every --help. A page's blocks are marked
with their language. Each line of a block marked `sh` is a command; it has to end with status 0, or with the one that
its comment names (`# status 1: …`). Nothing is prepared that a reader does not see: a page begins with what it needs.
A comment above a block may say why it cannot be run; the reason is printed:

    <!-- not run: needs a Mac -->

Examples of a help text are its lines that are indented by two. With --manual, the man page of each command in FOLDER
has to have the same examples.

Commands that serve a page until they are told to end (`studio`, `review`) are run if there is a studio: they have to
name an address, to answer there, and to end when they are told to. With --installed, shipped themes have to be found
beside the program. Blocks of yaml are held against the schemas that they belong to by Tools/Scripts/check-snippets.py.

Example: Tools/Scripts/run-pages.py .build/release/popframe README.md
Needs: a build, for --studio one with the studio, and rsvg-convert. `make check-pages` types all.
Takes: some minutes for all pages.
"""
import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 300


@dataclass
class Block:
    page: str
    line: int
    language: str
    text: str
    before: str = ""
    reason: str = ""


@dataclass
class Outcome:
    failures: list[str] = field(default_factory=list)
    passed_over: list[str] = field(default_factory=list)
    commands: int = 0


def pages() -> list[Path]:
    tracked = subprocess.run(
        # In CI's containers the folder belongs to another user.
        ["git", "-c", "safe.directory=*", "ls-files", "--cached", "--others", "--exclude-standard", "*.md"],
        check=True, capture_output=True, text=True, cwd=ROOT).stdout.split("\n")
    return [ROOT / name for name in tracked if name and (ROOT / name).exists() and not name.startswith((".github/", "Tests/"))]


def blocks(path: Path) -> list[Block]:
    page = str(path.relative_to(ROOT))
    found, fence, start, lines = [], None, 0, []
    text = path.read_text(encoding="utf-8")
    before = reason = ""
    # Comments hold for the next block.
    pieces = re.split(r"(<!--.*?-->)", text, flags=re.DOTALL)
    line = 0
    for piece in pieces:
        if fence is None and piece.startswith("<!--"):
            words = piece.removeprefix("<!--").removesuffix("-->").strip()
            if words.startswith("before\n"):
                before = words.removeprefix("before\n")
            elif words.startswith("not run:"):
                reason = words.removeprefix("not run:").strip()
            line += piece.count("\n")
            continue
        for part in piece.split("\n"):
            line += 1
            mark = re.match(r"\s*(```+)\s*(\S*)\s*$", part)
            if fence is None and mark:
                fence, language, start, lines = mark[1], mark[2], line, []
            elif fence is not None and part.strip() == fence:
                found.append(Block(page, start, language, "\n".join(lines), before, reason))
                fence, before, reason = None, "", ""
            elif fence is not None:
                lines.append(part)
        line -= 1
    return found


def logical_lines(block: Block) -> list[tuple[int, str]]:
    """Commands, each with its line; one that ends in a backslash goes on in the next."""
    commands, begun, start = [], "", 0
    for index, line in enumerate(block.text.split("\n"), block.line + 1):
        start = start if begun else index
        if line.endswith("\\"):
            begun += line[:-1]
            continue
        command, begun = begun + line, ""
        if command.strip() and not command.strip().startswith("#"):
            commands.append((start, command.strip()))
    return commands


def expected_status(command: str) -> int:
    match = re.search(r"#.*\bstatus (\d+)", command)
    return int(match[1]) if match else 0


def run(command: str, folder: Path, environment: dict[str, str]) -> tuple[int, str]:
    try:
        done = subprocess.run(
            ["bash", "-c", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return 124, f"it did not end within {SECONDS} seconds"
    return done.returncode, (done.stdout + done.stderr)[-2000:]


def serve(command: str, folder: Path, environment: dict[str, str]) -> str | None:
    """Runs a command until it has named an address, asks there, ends it; a text where that fails."""
    with tempfile.TemporaryFile("w+") as output:
        # Without a browser to open.
        command = re.sub(r" --open\b", "", command)
        process = subprocess.Popen(
            ["bash", "-c", f"exec {command}"], cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT)
        def said() -> str:
            output.seek(0)
            return output.read()
        try:
            deadline = time.monotonic() + SECONDS
            address = None
            while address is None and time.monotonic() < deadline and process.poll() is None:
                time.sleep(0.1)
                address = re.search(r"http://\S+", said())
            if address is None:
                return f"named no address:\n{said()}"
            try:
                # The address has a token, for which the server gives a cookie.
                browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
                with browser.open(address[0], timeout=SECONDS) as answer:
                    if answer.status != 200:
                        return f"{address[0]} answers {answer.status}"
            except urllib.error.URLError as error:
                return f"{address[0]}: {error}"
            process.send_signal(signal.SIGINT)
            status = process.wait(timeout=20)
            return None if status in (0, 130, -signal.SIGINT) else f"ended with status {status}:\n{said()}"
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()


def is_serving(command: str) -> bool:
    return bool(re.match(r"popframe (studio|review|preview)\b", command))


def type_page(path: Path, options: argparse.Namespace, environment: dict[str, str], outcome: Outcome) -> None:
    with tempfile.TemporaryDirectory(prefix="pages-") as name:
        folder = Path(name)
        for block in blocks(path):
            place = f"{block.page}:{block.line}"
            if not block.language:
                outcome.failures.append(f"{place}: the block is not marked with a language; text is one, too")
            if block.language not in ("sh", "console"):
                continue
            if block.reason:
                outcome.passed_over.append(f"{place}: {block.reason}")
                continue
            if block.before:
                outcome.failures.append(f"{place}: a hidden command prepares this block; show it, or begin with a shipped theme")
                continue
            for line, command in logical_lines(block):
                type_command(f"{block.page}:{line}", command, folder, options, environment, outcome)


def type_command(
    place: str, command: str, folder: Path, options: argparse.Namespace, environment: dict[str, str], outcome: Outcome
) -> None:
    if " --watch" in command:
        outcome.passed_over.append(f"{place}: draws until it is told to end: {command}")
        return
    if is_serving(command):
        if options.studio is None:
            outcome.passed_over.append(f"{place}: needs the studio, which CI's job of packages builds: {command}")
            return
        problem = serve(command.split(" #")[0].strip(), folder, environment)
        outcome.commands += 1
        if problem:
            outcome.failures.append(f"{place}: {command}\n{problem}")
        return
    outcome.commands += 1
    status, said = run(command, folder, environment)
    if status != expected_status(command):
        outcome.failures.append(f"{place}: status {status}, not {expected_status(command)}: {command}\n{said}")


def examples(text: str) -> list[str]:
    """The commands of a help text, each on one line."""
    lines = [line.removeprefix("  ") for line in text.split("\n") if re.match(r"  +\S", line)]
    return [command for _, command in logical_lines(Block("", 0, "sh", "\n".join(lines)))]


def type_help(options: argparse.Namespace, environment: dict[str, str], outcome: Outcome) -> int:
    """Types the examples of every help text; returns how many texts there are."""
    # Wider than every example, so that none is wrapped.
    wide = environment | {"COLUMNS": "1000"}

    def said(*words: str) -> str:
        return subprocess.run(["popframe", *words], check=True, capture_output=True, text=True, env=wide).stdout

    names = re.findall(r"^  ([a-z]+)[, ]", said("--help").split("SUBCOMMANDS:")[1], re.MULTILINE)
    texts = {"popframe": said()} | {
        " ".join(["popframe", *words, "--help"]): said(*words, "--help").split("USAGE:")[0] for words in [[], *([name] for name in names)]}
    for name, text in texts.items():
        commands = examples(text)
        if not commands:
            outcome.failures.append(f"{name}: there is no example")
        with tempfile.TemporaryDirectory(prefix="help-") as folder:
            for command in commands:
                type_command(name, command, Path(folder), options, environment, outcome)
        if options.manual and name != "popframe":
            words = name.removesuffix(" --help").split()
            page = options.manual / ("-".join(words) + ".1")
            # mdoc keeps a line that begins with a space as it is, but for its escapes.
            shown = page.read_text(encoding="utf-8").replace("\\e", "\\").replace("\\-", "-").replace("\\&", "").split("\n")
            for command in text.split("\n"):
                if re.match(r"  +\S", command) and command not in shown:
                    outcome.failures.append(f"{page}: the example of {name} is not a line of it: {command.strip()}")
    return len(texts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("popframe", type=Path)
    parser.add_argument("pages", nargs="*", type=Path)
    parser.add_argument("--studio", type=Path)
    parser.add_argument("--installed", action="store_true")
    parser.add_argument("--manual", type=Path)
    options = parser.parse_intermixed_args()

    outcome = Outcome()
    with tempfile.TemporaryDirectory(prefix="programs-") as programs:
        environment = {key: value for key, value in os.environ.items() if key != "CI" and not key.startswith(("POPFRAME_", "GITHUB_"))}
        if options.installed:
            environment["PATH"] = f"{options.popframe.resolve().parent}:{environment['PATH']}"
        else:
            for name, program in (("popframe", options.popframe), ("popframe-studio", options.studio)):
                if program is not None:
                    # A link would lead the command to what lies beside the program that it leads to.
                    shutil.copy2(program, Path(programs) / name)
            environment |= {"PATH": f"{programs}:{environment['PATH']}", "POPFRAME_THEMES": str(ROOT / "Assets")}
        chosen = [page.resolve() for page in options.pages] or pages()
        for page in chosen:
            type_page(page, options, environment, outcome)
        texts = 0 if options.pages else type_help(options, environment, outcome)
    for text in outcome.passed_over:
        print(f"not run: {text}")
    for text in outcome.failures:
        print(f"run-pages: error: {text}", file=sys.stderr)
    if outcome.failures:
        raise SystemExit(1)
    if not outcome.commands:
        raise SystemExit("run-pages: error: no page has a command")
    print(f"{len(chosen)} pages and {texts} help texts, {outcome.commands} commands end as they say")


if __name__ == "__main__":
    main()
