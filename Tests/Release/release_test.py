#!/usr/bin/env python3
"""Makes two releases with Tools/Scripts/release.sh in a repository of its own, and reads what each has written: the commit, the
tag and its message, the changelog, the lines of README and Installing. What has to be refused changes nothing. Then, with a
stand-in for Swift: what is linked anew for a package is planned anew.

Example: Tests/Release/release_test.py
Needs: git.
Takes: a second.
"""
import argparse
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
README, INSTALLING, CHANGELOG = "README.md", "Documentation.docc/Installing.md", "CHANGELOG.md"
SOURCE = "Sources/PopframeKit/PopframeRelease.swift"
LIBRARIES = ["Sources/PopframeKit/Documentation.docc/UsingTheLibraries.md", "Sources/VisualTesting/Documentation.docc/SwiftTesting.md"]
THEMES = "Documentation.docc/MakingThemes.md"
FILES = [*LIBRARIES, THEMES, README, INSTALLING, CHANGELOG, SOURCE, "Tools/Scripts/release.sh", "Tools/Scripts/help.sh", "Tools/Scripts/swift.sh"]
PIP = "pip install popframe-cli "


class Repository:
    def __init__(self, folder: Path):
        self.folder = folder
        for name in FILES:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
        self.git("init", "-q")
        self.commit("Begin")

    def run(self, *words: str) -> subprocess.CompletedProcess:
        names = {f"GIT_{who}_{what}": "release@example.com" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
        return subprocess.run(words, cwd=self.folder, capture_output=True, text=True, env=os.environ | names)

    def git(self, *words: str) -> str:
        done = self.run("git", *words)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def commit(self, subject: str) -> None:
        self.git("add", "-A")
        self.git("commit", "-q", "-m", subject)

    def release(self, *words: str) -> str:
        done = self.run("Tools/Scripts/release.sh", *words)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def refuses(self, said: str, *words: str) -> None:
        before = self.git("log", "--format=%H"), self.git("status", "--porcelain"), self.git("tag")
        done = self.run("Tools/Scripts/release.sh", *words)
        assert done.returncode != 0 and said in done.stderr, (words, done)
        assert before == (self.git("log", "--format=%H"), self.git("status", "--porcelain"), self.git("tag")), words

    def text(self, name: str) -> str:
        return (self.folder / name).read_text(encoding="utf-8")


def section(changelog: str, version: str) -> str:
    """What stands between the heading of a version and the next one."""
    parts = re.split(r"^## (\S+).*$", changelog, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2]))[version].strip("\n") + "\n"


def check_lines(old: str, new: str, begin: str, end: str | None) -> None:
    """A page says after a release what it said before, but for the lines that begin with one and end before another."""
    head, rest = old.split(f"\n{begin}")
    tail = f"\n{end}" + rest.split(f"\n{end}")[1] if end else ""
    assert new.startswith(f"{head}\n") and new.endswith(tail), "other lines of the page changed"
    written = new.removeprefix(head)[:len(new) - len(head) - len(tail)]
    assert written.count("```sh\n") == 1 and written.count("```") == 2, written
    # The command stands at the beginning of a line, below the reason why check-pages does not type it.
    assert re.search(rf"<!-- not run: [^>]+ -->\n\n```sh\n{re.escape(PIP)}", written), written
    assert "no release" not in written, written


def check_dependency(old: str, new: str, version: str) -> None:
    """One line of a page differs: the one by which a package depends on this one."""
    differing = [pair for pair in zip(old.split("\n"), new.split("\n"), strict=True) if pair[0] != pair[1]]
    assert [pair[1].strip() for pair in differing] == [
        f'.package(url: "https://github.com/popframe/popframe", from: "{version}")'], differing


def check_plans(folder: Path) -> None:
    """SwiftPM takes a plan that it finds for its own, whatever the environment was: each other kind of build begins without."""
    swift = folder / "bin/swift"
    swift.parent.mkdir()
    swift.write_text("#!/bin/sh\n[ -e .build/release.yaml ] && echo kept || echo anew\n: >.build/release.yaml\n")
    swift.chmod(0o755)
    environment = {**os.environ, "PATH": f"{swift.parent}:{os.environ['PATH']}"}
    environment.pop("POPFRAME_STATIC", None)
    static = {**environment, "POPFRAME_STATIC": str(folder)}
    for word, its, expected in [
        ("build", environment, "anew"), ("test", environment, "kept"), ("studio", environment, "anew"), ("studio", environment, "kept"),
        ("studio", static, "anew"), ("studio", static, "kept"), ("studio", environment, "anew"), ("studio", static, "anew"),
    ]:
        said = subprocess.run(["Tools/Scripts/swift.sh", word], cwd=folder, env=its, capture_output=True, text=True, check=True).stdout
        assert said == f"{expected}\n", (word, its is static, said)


def main() -> None:
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    with tempfile.TemporaryDirectory(prefix="release-") as folder:
        repository = Repository(Path(folder))
        before = {name: repository.text(name) for name in FILES}
        version = re.search(r'version = "([\d.]+)-dev"', before[SOURCE])
        assert version, "between releases the version ends in -dev"
        version = version[1]

        repository.refuses("is no version", "1.2")
        repository.refuses("only 9.9.9-dev can become", "9.9.9")
        repository.refuses("is not released", "9.9.9-dev")
        (repository.folder / README).write_text(before[README] + "\n")
        repository.refuses("not committed", version)
        (repository.folder / README).write_text(before[README])

        repository.release(version)
        assert f'version = "{version}"' in repository.text(SOURCE)
        assert repository.git("log", "-1", "--format=%s").strip() == f"Release {version}"
        assert repository.git("status", "--porcelain") == ""
        notes = section(before[CHANGELOG], f"{version}-dev")
        message = repository.git("for-each-ref", "--format=%(contents)", f"refs/tags/v{version}")
        assert message.strip() == f"Popframe {version}\n\n{notes}".strip(), message
        assert repository.release("--notes", version) == notes
        repository.release("--check", f"v{version}")
        repository.refuses("the tag is v9.9.9", "--check", "v9.9.9")
        repository.refuses(f"the version is {version} already", version)
        if "There is no release" in before[README]:
            check_lines(before[README], repository.text(README), "There is no release to download yet", "A first picture")
            check_lines(before[INSTALLING], repository.text(INSTALLING), "There is no release yet", None)

        for name in LIBRARIES:
            check_dependency(before[name], repository.text(name), version)
        assert "before the first release" not in repository.text(THEMES)

        # The next one: an empty section, which cannot be released.
        pages = repository.text(README), repository.text(INSTALLING)
        repository.release("99.0.0-dev")
        assert section(repository.text(CHANGELOG), "99.0.0-dev") == "Nothing yet.\n"
        assert repository.git("tag").split() == [f"v{version}"]
        repository.refuses("says nothing of 99.0.0-dev", "99.0.0")
        changelog = repository.folder / CHANGELOG
        changelog.write_text(changelog.read_text().replace("Nothing yet.", "# A line that begins with a sign", 1))
        repository.commit("Say something")
        repository.release("99.0.0")
        assert repository.release("--notes", "99.0.0") == "# A line that begins with a sign\n"
        assert "# A line" in repository.git("for-each-ref", "--format=%(contents)", "refs/tags/v99.0.0")
        assert pages == (repository.text(README), repository.text(INSTALLING)), "a second release changes the pages again"
        for name in LIBRARIES:
            check_dependency(before[name], repository.text(name), "99.0.0")
        check_plans(Path(folder))
        print(f"releases {version} and 99.0.0 say what they have to")


if __name__ == "__main__":
    main()
