#!/usr/bin/env python3
"""Lets several programs write the same files at once, and looks for what is lost.

After each round, a file has everything that everybody has written, or the program whose change is missing has said with
its status that it has not written. What an editor saves is never missing; a change of ours may only be missing if the
editor has saved over it, which the file's inode tells: it is the editor's own (renamed), or not the first one (saved in
place into a file that we have made). No temporary file is left.

    set        two `set` at once, on different keys
    rename     an editor that renames its file over the theme's, 0 to 10 ms after the start of `set`
    exchange   the same, by an exchange that shows the editor what it has replaced
    in-place   an editor that truncates and writes the theme's file
    slowly     the same, with a pause of up to 5 ms before the bytes
    fix        `set` beside `check --fix`
    fix-save   an editor beside `check --fix`
    new        four `new` of one name, in different styles
    approve    `approve` of two different cases at once
    export     two exports into one folder

Example: Tools/Scripts/stress-writes.py .build/release/popframe --rounds 5 --only set,rename
Needs: a build, and Linux.
Takes: a second a round of all kinds.
"""

import argparse
import ctypes
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time

THEME = """format: 1
name: Look   # a comment
contentInsets: 10
frame: {style: drawn, fill: "#204060", cornerRadius: 6}
arrow: {style: drawn, base: 16, height: 8}
previews: {content: [[60, 40]], arrows: [up, down]}
"""
# What an editor has in its window: the theme as it was, with a new author.
EDITED = THEME.replace("contentInsets", "author: Editor\ncontentInsets")
LIBC = ctypes.CDLL(None, use_errno=True)


class Stress:
    def __init__(self, popframe, folder):
        self.popframe, self.folder = popframe, folder
        self.theme = os.path.join(folder, "Look")
        self.file = os.path.join(self.theme, "theme.yaml")
        self.wrong = []

    def start(self, *arguments):
        return subprocess.Popen([self.popframe, *arguments], cwd=self.folder, stdin=subprocess.DEVNULL,
                                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)

    def end(self, process):
        messages = process.communicate(timeout=60)[1]
        return process.returncode, messages

    def begin(self, theme=THEME):
        for name in os.listdir(self.folder):
            path = os.path.join(self.folder, name)
            shutil.rmtree(path) if os.path.isdir(path) else os.remove(path)
        os.mkdir(self.theme)
        with open(self.file, "w") as file:
            file.write(theme)

    def text(self):
        with open(self.file, newline="") as file:
            return file.read()

    def fails(self, round_, what):
        self.wrong.append(f"round {round_}: {what}")

    def expect_clean(self, round_):
        for place, _, names in os.walk(self.folder):
            for name in names:
                if name.startswith(".popframe-") or name.endswith(".new"):
                    self.fails(round_, f"{os.path.join(place, name)} is left behind")

    # Rounds

    def set(self, round_):
        self.begin()
        first = self.start("set", "Look", "contentInsets", "14")
        second = self.start("set", "Look", "frame.cornerRadius", "9")
        results = self.end(first), self.end(second)
        text = self.text()
        for (status, messages), change in zip(results, ("contentInsets: 14", "cornerRadius: 9")):
            if (status == 0) != (change in text):
                self.fails(round_, f"status {status}, {change!r} in {text!r}: {messages}")

    def beside_editor(self, round_, save, arguments=("set", "Look", "contentInsets", "14"),
                      change="contentInsets: 14"):
        """An editor saves at a random time after the start of a command."""
        first = os.stat(self.file).st_ino
        process = self.start(*arguments)
        time.sleep(random.random() * 0.01)
        own, replaced = save()
        status, messages = self.end(process)
        text, last = self.text(), os.stat(self.file).st_ino
        if "author: Editor" not in text:
            self.fails(round_, f"the editor's save is lost, status {status}: {text!r} {messages}")
        is_over_ours = last == own if own else last != first
        if replaced is not None:
            is_over_ours = is_over_ours and change in replaced
        if change not in text and status == 0 and not is_over_ours:
            self.fails(round_, f"status 0, and {change!r} is not in {text!r}")

    def save_by_rename(self):
        with open(self.file + ".new", "w") as file:
            file.write(EDITED)
        own = os.stat(self.file + ".new").st_ino
        os.rename(self.file + ".new", self.file)
        return own, None

    def save_by_exchange(self):
        name = (self.file + ".new").encode()
        with open(name, "w") as file:
            file.write(EDITED)
        own = os.stat(name).st_ino
        if LIBC.renameat2(-100, name, -100, self.file.encode(), 2) != 0:
            sys.exit("this file system has no exchange")
        with open(name) as file:
            replaced = file.read()
        os.remove(name)
        return own, replaced

    def save_in_place(self, pause=0.0):
        with open(self.file, "w") as file:
            time.sleep(pause)
            file.write(EDITED)
        return None, None

    def rename(self, round_):
        self.begin()
        self.beside_editor(round_, self.save_by_rename)

    def exchange(self, round_):
        self.begin()
        self.beside_editor(round_, self.save_by_exchange)

    def in_place(self, round_):
        self.begin()
        self.beside_editor(round_, self.save_in_place)

    def slowly(self, round_):
        self.begin()
        self.beside_editor(round_, lambda: self.save_in_place(random.random() * 0.005))

    def begin_to_fix(self):
        """A theme whose picture has a name that Apple's tools would not find, which `check --fix` changes."""
        self.begin()
        shutil.rmtree(self.theme)
        self.end(self.start("new", "Look"))
        with open(self.file, newline="") as file:
            text = file.read()
        # Caps that are too small for the art.
        text = text.replace("capInsets: 20", "capInsets: 2").replace("capInsets: 16", "capInsets: 2")
        text = text.replace("capInsets: 12", "capInsets: 2")
        with open(self.file, "w", newline="") as file:
            file.write(text)
        return text

    def fix(self, round_):
        before = self.begin_to_fix()
        process = self.start("check", "Look", "--fix")
        other = self.start("set", "Look", "author", "Somebody")
        status, messages = self.end(other)
        fixed = self.end(process)
        text = self.text()
        if (status == 0) != ("author: Somebody" in text):
            self.fails(round_, f"set ended with {status}, and the file is {text!r}: {messages}")
        if "capInsets: 2\n" in text or "capInsets: 2}" in text or "capInsets: 2 " in text:
            self.fails(round_, f"check --fix ended with {fixed}, and nothing is fixed of {before!r}")

    def fix_save(self, round_):
        before = self.begin_to_fix()
        edited = before.replace("format: 1", "format: 1\nauthor: Editor", 1)

        def save():
            with open(self.file + ".new", "w", newline="") as file:
                file.write(edited)
            own = os.stat(self.file + ".new").st_ino
            os.rename(self.file + ".new", self.file)
            return own, None

        self.beside_editor(round_, save, ("check", "Look", "--fix"), "capInsets")

    def new(self, round_):
        self.begin()
        styles = ["card", "image", "clip", "pixel"]
        processes = [self.start("new", "Fresh", "--style", style) for style in styles]
        results = [self.end(process) for process in processes]
        winners = [style for style, (status, _) in zip(styles, results) if status == 0]
        if len(winners) != 1 or any(status not in (0, 73) for status, _ in results):
            return self.fails(round_, f"four `new` ended with {results}")
        self.end(self.start("new", "Model", "--style", winners[0]))

        def files(name):
            found = {}
            for entry in os.listdir(os.path.join(self.folder, name)):
                with open(os.path.join(self.folder, name, entry), "rb") as file:
                    found[entry] = file.read().replace(name.encode(), b"NAME")
            return found

        if files("Fresh") != files("Model"):
            self.fails(round_, f"the folder of {winners[0]} holds {sorted(files('Fresh'))}")

    def begin_to_approve(self):
        if not hasattr(self, "prepared"):
            self.begin()
            self.end(self.start("test", "Look", "--references", "refs", "--record", "all"))
            with open(self.file, "w") as file:
                file.write(THEME.replace("#204060", "#A04020"))
            self.end(self.start("test", "Look", "--references", "refs", "--record", "never"))
            self.prepared = tempfile.mkdtemp()
            shutil.copytree(self.folder, self.prepared, dirs_exist_ok=True)
        self.begin()
        shutil.copytree(self.prepared, self.folder, dirs_exist_ok=True)

    def approve(self, round_):
        self.begin_to_approve()
        names = ["Look/60x40-up", "Look/60x40-down"]
        results = [self.end(process) for process in [self.start("approve", name) for name in names]]
        notes = {}
        for place, _, files in os.walk(os.path.join(self.folder, "refs")):
            for name in files:
                if name.endswith(".popframe.json"):
                    with open(os.path.join(place, name)) as file:
                        notes[os.path.relpath(os.path.join(place, name), self.folder)] = json.load(file)
        for name, (status, messages) in zip(names, results):
            with open(os.path.join(self.folder, "refs", name + ".png"), "rb") as file:
                reference = file.read()
            with open(os.path.join(self.folder, "popframe-report/actual", name + ".png"), "rb") as file:
                is_approved = reference == file.read()
            if (status == 0) != is_approved:
                self.fails(round_, f"approve {name} ended with {status}: {messages}")
        run = subprocess.run([self.popframe, "approve", "--dry-run"], cwd=self.folder, capture_output=True, text=True)
        with open(self.file, encoding="utf-8") as file:
            lines = file.read().split("\n")
        if not any(note["texts"].get("Look/theme.yaml") == lines for note in notes.values()):
            self.fails(round_, f"the notes do not know the theme: {json.dumps(notes)[:300]} {run.stderr}")
        cases = [case for note in notes.values() for case in note.get("cases", [])]
        if cases and len({case["inputs"] for case in cases}) != 1:
            self.fails(round_, f"a note of the two is lost: {cases}")

    def export(self, round_):
        self.begin()
        shutil.copytree(self.theme, os.path.join(self.folder, "Other"))
        with open(os.path.join(self.folder, "Other/theme.yaml"), "w") as file:
            file.write(THEME.replace("name: Look", "name: Other"))
        themes = ["Look", "Other"]
        results = [self.end(process) for process in
                   [self.start("export", theme, "--to", "css", "-o", "out") for theme in themes]]
        with open(os.path.join(self.folder, "out/.popframe.json")) as file:
            known = json.load(file)["files"]
        for theme, (status, messages) in zip(themes, results):
            if (status == 0) != any(theme.lower() in name.lower() for name in known):
                self.fails(round_, f"export {theme} ended with {status}, the list has {sorted(known)}: {messages}")
        there = {os.path.relpath(os.path.join(place, name), os.path.join(self.folder, "out"))
                 for place, _, names in os.walk(os.path.join(self.folder, "out")) for name in names}
        if there - {".popframe.json"} != set(known):
            self.fails(round_, f"the list has {sorted(known)}, the folder {sorted(there)}")


KINDS = ["set", "rename", "exchange", "in-place", "slowly", "fix", "fix-save", "new", "approve", "export"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("popframe", type=os.path.abspath, help="the built command")
    parser.add_argument("--rounds", type=int, default=200, help="of each kind")
    parser.add_argument("--only", type=lambda text: text.split(","), default=KINDS, help="kinds, separated by commas")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    options = parser.parse_args()
    if set(options.only) - set(KINDS):
        parser.error(f"kinds are {', '.join(KINDS)}")
    random.seed(options.seed)
    failed = False
    with tempfile.TemporaryDirectory(prefix="popframe-writes-") as folder:
        for kind in options.only:
            stress = Stress(options.popframe, folder)
            try:
                for round_ in range(options.rounds):
                    getattr(stress, kind.replace("-", "_"))(round_)
                    stress.expect_clean(round_)
            finally:
                if hasattr(stress, "prepared"):
                    shutil.rmtree(stress.prepared)
            print(f"{kind}: {options.rounds} rounds, {len(stress.wrong)} wrong", flush=True)
            for line in stress.wrong[:5]:
                print(f"  {line}")
            failed = failed or bool(stress.wrong)
    print(f"seed {options.seed}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
