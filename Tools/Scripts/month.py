#!/usr/bin/env python3
"""Plays a month of a team: branches, merges, shards, a retry, a killed run, a renamed theme, a deleted scene.

After each event it is asserted what the pull request shows: the counts, Markdown, annotations, JUnit and the summary of
the job.

Example: Tools/Scripts/month.py .build/release/popframe
Needs: a build, and git.
Takes: half a minute.
"""

import argparse
import json
import os
import pathlib
import re
import shlex
import shutil
import signal
import struct
import subprocess
import tempfile
import time
import urllib.parse
import xml.etree.ElementTree as ElementTree
import zlib

PARSER = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
PARSER.add_argument("popframe", type=os.path.abspath, help="the built command")
POPFRAME = PARSER.parse_args().popframe
PREVIEWS = "previews: {content: [[40, 24]], arrows: [up, left, none], offsets: [0], scales: [1]}\n"
CHECKS = 0


def expect(condition, what, *seen):
    global CHECKS
    CHECKS += 1
    if not condition:
        raise AssertionError("\n".join([what, *map(str, seen)]))


def marked(text):
    """The text as Markdown writes it."""
    return re.sub(r"([:\[\]])", r"\\\1", text)


class Show:
    """What a run shows in a pull request."""

    def __init__(self, status, text, folder, report):
        self.status, self.text, self.report = status, text, folder / report
        read = lambda name: (folder / name).read_text() if (folder / name).exists() else ""
        self.markdown, self.summary = read("out.md"), read("summary.md")
        self.counts = dict(line.split("=") for line in read("output.txt").split())
        self.annotations = re.findall(r"^::(error|warning|notice) ?(.*?)::(.*)$", text, re.M)
        self.junit = ElementTree.fromstring(read("junit.xml")) if read("junit.xml") else None
        record = self.report / "run.json"
        self.run = json.loads(record.read_text()) if record.exists() else None

    def says(self, failures=None, **counts):
        """Every writer gives these counts; the others are 0. JUnit has as many failures as do not pass, unless said."""
        kinds = {kind: counts.get(kind, 0) for kind in ("equal", "different", "new", "deleted", "unreadable", "notCompared")}
        expect(self.counts == {kind: str(count) for kind, count in kinds.items()}, f"{kinds}", self.counts, self.text)
        words = [f"{count} {kind}".replace("notCompared", "not compared") for kind, count in kinds.items() if count]
        head = self.markdown.splitlines()[0]
        for word in words:
            expect(word in head, f"Markdown says {word}", head)
            expect(word in self.summary.splitlines()[0], f"the summary says {word}", self.summary[:200])
        properties = {}
        for entry in self.junit.iter("property"):
            kind = entry.get("name").removeprefix("popframe.")
            properties[kind] = properties.get(kind, 0) + int(entry.get("value")) if entry.get("value").isdigit() else 0
        for kind, count in kinds.items():
            expect(properties.get(kind) == count, f"JUnit says {count} {kind}", properties)
        failed = sum(kinds[kind] for kind in ("different", "new"))
        failures = failed if failures is None else failures
        expect(int(self.junit.get("failures")) == failures, f"JUnit has {failures} failures", self.junit.attrib)
        page = (self.report / "index.html").read_text()
        expect(page.count('<article class="card ') == failed + kinds["unreadable"] + kinds["notCompared"], "the page has a line a case")
        return self

    def annotates(self, *patterns):
        """There are these annotations and no others."""
        expect(len(self.annotations) == len(patterns), f"{len(patterns)} annotations", *self.annotations, self.text[-800:])
        for (level, place, text), pattern in zip(self.annotations, patterns):
            line = f"{level} {place} {text}"
            expect(re.search(pattern, line), f"annotation {pattern}", line)
        return self


class Team:
    """A repository, and the machines that work on it."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.git("init", "-q", "-b", "main")
        (self.folder / ".gitignore").write_text("popframe-report\nshard-*\nout.md\nsummary.md\noutput.txt\njunit.xml\n")

    def git(self, *arguments, status=0):
        done = subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@example.org", *arguments],
                              cwd=self.folder, capture_output=True, text=True)
        expect(done.returncode == status, f"git {arguments}: {done.returncode}", done.stdout, done.stderr)
        return done.stdout

    def commit(self, message):
        self.git("add", "-A")
        self.git("commit", "-q", "-m", message)

    def at_home(self, *arguments, status=0):
        """What somebody does on their own machine."""
        environment = {key: value for key, value in os.environ.items() if key not in ("CI", "GITHUB_ACTIONS")}
        done = subprocess.run([POPFRAME, *arguments], cwd=self.folder, capture_output=True, text=True, env=environment)
        expect(done.returncode == status, f"{arguments}: {done.returncode}", done.stdout, done.stderr)
        return done.stdout + done.stderr

    @property
    def ci_environment(self):
        return {**os.environ, "CI": "true", "GITHUB_ACTIONS": "true",
                "GITHUB_STEP_SUMMARY": str(self.folder / "summary.md"), "GITHUB_OUTPUT": str(self.folder / "output.txt")}

    def forget(self):
        for name in ("out.md", "summary.md", "output.txt", "junit.xml"):
            (self.folder / name).unlink(missing_ok=True)

    def ci(self, *arguments, status, report="popframe-report"):
        """What a job does, and what its pull request shows."""
        self.forget()
        done = subprocess.run(
            [POPFRAME, *arguments, "--report", report, "--junit", "junit.xml", "--markdown", "out.md"],
            cwd=self.folder, capture_output=True, text=True, env=self.ci_environment)
        expect(done.returncode == status, f"{arguments}: status {done.returncode} instead of {status}", done.stdout,
               done.stderr)
        return Show(done.returncode, done.stdout + done.stderr, self.folder, report)

    def test(self, *options, status, themes=("themes", "scenes"), **rest):
        return self.ci("test", *themes, "--references", "refs", *options, status=status, **rest)

    def edit(self, path, old, new):
        file = self.folder / path
        text = file.read_text()
        expect(old in text, f"{path} holds {old!r}", text)
        file.write_text(text.replace(old, new))

    def new_theme(self, name):
        (self.folder / "themes").mkdir(exist_ok=True)
        self.at_home("new", f"themes/{name}")
        file = self.folder / "themes" / name / "theme.yaml"
        file.write_text(file.read_text().split("\npreviews:")[0] + "\n" + PREVIEWS)

    def run_shown(self, command):
        """Runs a command as it stands in a report."""
        words = shlex.split(command)
        if words[0] == "popframe":
            return self.at_home(*words[1:])
        return self.git(*words[1:])


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def draw(path, width, height, spot=None):
    """A grey picture, with a red rectangle (left, top, width, height) in it."""
    left, top, across, down = spot or (0, 0, 0, 0)
    rows = b"".join(
        b"\0" + b"".join(b"\xC0\0\0\xFF" if left <= x < left + across and top <= y < top + down else b"\x80\x80\x80\xFF" for x in range(width))
        for y in range(height))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
                     + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def encode_again(path):
    """The same pixels in other bytes, as optimisers leave them: another filter and another compression of each row."""
    data = path.read_bytes()
    width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", data[16:29])
    expect((depth, colour, interlaced) == (8, 6, 0), "8-bit RGBA", path)
    packed, at = b"", 8
    while at < len(data):
        length, = struct.unpack(">I", data[at:at + 4])
        if data[at + 4:at + 8] == b"IDAT":
            packed += data[at + 8:at + 8 + length]
        at += length + 12
    raw, stride, above, rows = zlib.decompress(packed), width * 4, bytes(width * 4), b""
    for y in range(height):
        kind, row = raw[y * (stride + 1)], bytearray(raw[y * (stride + 1) + 1:(y + 1) * (stride + 1)])
        for i in range(stride):
            left, corner = (row[i - 4], above[i - 4]) if i >= 4 else (0, 0)
            guess = left + above[i] - corner
            paeth = min((left, above[i], corner), key=lambda value: abs(guess - value))
            row[i] = (row[i] + (0, left, above[i], (left + above[i]) // 2, paeth)[kind]) & 255
        above = bytes(row)
        rows += b"\0" + above
    path.write_bytes(data[:8] + chunk(b"IHDR", data[16:29]) + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b""))
    expect(path.read_bytes() != data, "other bytes")


def former_notes(references):
    """The notes of a folder as the one file that older folders have, and removes the small ones."""
    cases, inputs, texts = [], [], {}
    for file in sorted(references.rglob("*.popframe.json")):
        note = json.loads(file.read_text())
        name = str(file.relative_to(references)).removesuffix(".popframe.json")
        if note["inputs"] not in inputs:
            inputs.append(note["inputs"])
        hashes = {source["path"]: source["sha256"] for source in note["inputs"]}
        texts.update({hashes[path]: "\n".join(lines) for path, lines in note["texts"].items()})
        sha256 = __import__("hashlib").sha256((references / f"{name}.png").read_bytes()).hexdigest()
        cases.append({"name": name, "version": note["version"], "sha256": sha256, "inputs": inputs.index(note["inputs"])})
        file.unlink()
    expect(cases, "there are notes")
    (references / ".popframe.json").write_text(
        json.dumps({"format": 1, "cases": cases, "inputs": inputs, "texts": texts}, indent=2))


def main():
    with tempfile.TemporaryDirectory(prefix="popframe-month-") as folder:
        month(Team(os.path.realpath(folder)))
    print(f"month: {CHECKS} checks passed")


def month(team):
    home = team.folder
    references = home / "refs"

    # The first week: a theme, two scenes, their references.
    team.new_theme("Sunrise")
    (home / "scenes").mkdir()
    for number in (1, 2):
        (home / "scenes" / f"s{number}.yaml").write_text(
            f"format: 1\ntheme: ../themes/Sunrise\ncontent: [60, 4{number}]\n")
    team.test(status=66)  # Without references nothing can be equal, and CI records nothing.
    references.mkdir()
    team.test(status=1).says(new=5)
    words = team.at_home("test", "themes", "scenes", "--references", "refs", status=1)
    offered = re.search(r"type once: (echo '\*\.popframe\.json linguist-generated' >>\.gitattributes)", words)
    expect(offered, "a first recording offers the attributes", words)
    subprocess.run(["sh", "-c", offered[1]], cwd=home, check=True)
    attribute = team.git("check-attr", "linguist-generated", "refs/Sunrise/40x24-up.popframe.json")
    expect(attribute.endswith(": linguist-generated: set\n"), "notes are generated files", attribute)
    team.commit("First references")
    team.test(status=0).says(equal=5).annotates()

    # A change of the shadow is one cause, one annotation at its line, one command.
    team.git("switch", "-q", "-c", "shadow")
    team.edit("themes/Sunrise/theme.yaml", "opacity: 0.22", "opacity: 0.3")
    show = team.test(status=1).says(different=5)
    line = 1 + (home / "themes/Sunrise/theme.yaml").read_text().split("opacity: 0.3")[0].count("\n")
    cause = "Sunrise › Shadow 1 › Opacity 22 % → 30 %"
    show.annotates(rf"^error file=themes/Sunrise/theme.yaml,line={line},.*title={cause.replace('%', '%25')}%3A 5 different")
    command = re.search(r"popframe approve --run \w+ --group \w+", show.annotations[0][2])[0]
    for text in (show.markdown, show.summary):
        expect(marked(cause) in text and f"`{command}`" in text, "cause and command", text)
    expect("popframe-report/crops/" in show.markdown, "a picture of what changed", show.markdown)
    expect(len(list((home / "popframe-report/crops").rglob("*.png"))) == 1, "one crop a cause")
    team.run_shown(command)
    expect("nothing" in team.at_home("approve").lower(), "approved once is approved")
    # The diff of a note: its pixels, the theme's hash, the one line that was edited, and the approval.
    changes = team.git("diff", "--unified=0", "--", "refs/Sunrise/40x24-up.popframe.json").splitlines()
    removed = [line for line in changes if re.match(r"-(?!--)", line)]
    expect(len(removed) <= 4 and sum("opacity: 0.22" in line for line in removed) == 1, "a note's diff is short", *changes)
    note = json.loads((references / "Sunrise/40x24-up.popframe.json").read_text())
    run = command.split("--run ")[1].split()[0]
    expect([(one["run"], one["cause"]) for one in note["approvals"]] == [(run, cause)], "from which run and why", note["approvals"])
    team.commit("A darker shadow")
    team.test(status=0).says(equal=5).annotates()

    # Meanwhile somebody adds a theme on another branch; both branches approve, and they meet without a conflict.
    team.git("switch", "-q", "main")
    team.git("switch", "-q", "-c", "dusk")
    team.new_theme("Dusk")
    team.test(status=1).says(equal=5, new=3)
    words = team.at_home("test", "themes", "scenes", "--references", "refs", status=1)
    expect("linguist-generated" not in words, "the attributes are offered once", words)
    team.commit("Dusk")
    team.git("switch", "-q", "main")
    for branch in ("shadow", "dusk"):
        team.git("merge", "-q", "--no-edit", branch)
    team.test(status=0).says(equal=8).annotates()
    notes = len(list(references.rglob("*.popframe.json")))
    expect(notes == 8, "a note beside each reference", notes)

    # Two branches approve the same case: git asks about the picture, and the run says what is wrong until it is right.
    for branch, opacity in (("darker", "0.4"), ("lighter", "0.1")):
        team.git("switch", "-q", "-c", branch, "main")
        team.edit("themes/Dusk/theme.yaml", "opacity: 0.22", f"opacity: {opacity}")
        team.test(status=1).says(equal=5, different=3)
        team.at_home("approve", "--by", branch)
        team.commit(branch)
    team.git("switch", "-q", "main")
    team.git("merge", "-q", "--no-edit", "darker")
    team.git("merge", "-q", "--no-edit", "lighter", status=1)
    conflicts = team.git("diff", "--name-only", "--diff-filter=U").split()
    expect(len(conflicts) == 7, "the theme, three pictures and their notes", conflicts)
    team.git("checkout", "-q", "--theirs", "themes")
    # The marks are still in the notes: every page says what to do.
    words = "where two branches have changed it, run popframe test, then approve"
    show = team.test(status=1).says(equal=5, different=3)
    page = (home / "popframe-report/index.html").read_text()
    for name, document in (("the log", show.text), ("Markdown", show.markdown), ("the summary", show.summary), ("the page", page),
                           ("JUnit", ElementTree.tostring(show.junit, encoding="unicode"))):
        expect(words in document.replace("Where two", "where two"), f"{name} says test, then approve", document[:3000])
    expect(words in urllib.parse.unquote(show.annotations[0][2]), "the annotation says it", show.annotations)
    team.git("checkout", "-q", "--ours", "refs")
    show = team.test(status=1).says(equal=5, different=3)
    expect("Opacity 40 % → 10 %" in show.text, "the cause is known after a merge", show.text)
    page = (home / "popframe-report/index.html").read_text()
    expect("by darker, " in page and "Dusk › Shadow 1 › Opacity 22 % → 40 %" in page, "the page says who approved what")
    team.at_home("approve")
    team.git("add", "-A")
    team.git("commit", "-q", "--no-edit")
    team.test(status=0).says(equal=8)

    # An optimiser encodes a reference again: it is the same picture, and its note still says why it differs later.
    encode_again(references / "Dusk/40x24-up.png")
    team.test(status=0).says(equal=8)
    team.commit("Smaller files")
    team.edit("themes/Dusk/theme.yaml", "opacity: 0.1", "opacity: 0.5")
    show = team.test(status=1).says(equal=5, different=3).annotates("they equal their references")
    team.git("checkout", "-q", "themes")

    # A folder with the one file of notes that older versions wrote is split at the first approval, and nothing is lost.
    former_notes(references)
    team.edit("themes/Dusk/theme.yaml", "opacity: 0.1", "opacity: 0.5")
    show = team.test(status=1).says(equal=5, different=3).annotates("they equal their references")
    team.at_home("approve", "Dusk/40x24-none")
    expect(not (references / ".popframe.json").exists(), "the old file is gone")
    expect(len(list(references.rglob("*.popframe.json"))) == 8, "each reference has its note")
    show = team.test(status=1).says(equal=6, different=2).annotates("they equal their references")
    team.git("reset", "-q", "--hard")
    team.git("clean", "-q", "-f", "-d")

    # A matrix of three shards, one of which is tried again, is one run.
    team.edit("themes/Sunrise/theme.yaml", "opacity: 0.3", "opacity: 0.35")
    whole = team.test(status=1).says(equal=3, different=5)
    for part in (1, 2, 3, 2):
        show = team.test("--shard", f"{part}/3", status=1, report=f"shard-{part}")
        expect(show.run["shard"] == {"index": part, "count": 3}, "a shard says so", show.run["shard"])
    shutil.rmtree(home / "popframe-report")
    merged = team.ci("merge", "shard-1", "shard-2", "shard-3", status=1).says(equal=3, different=5)
    expect(merged.markdown == whole.markdown, "shards say what one run says", merged.markdown, whole.markdown)
    expect(merged.annotations == whole.annotations, "and annotate it", merged.annotations)
    shutil.rmtree(home / "shard-2")
    team.ci("merge", "shard-1", "shard-3", status=66)
    team.git("reset", "-q", "--hard")

    # CI ends a job: what was compared is there, the rest is listed, nothing of it can be approved; a retry is whole.
    team.edit("themes/Sunrise/theme.yaml", "content: [[40, 24]]",
              f"content: [{', '.join(f'[{40 + n}, 24]' for n in range(300))}]")
    team.forget()
    job = subprocess.Popen(
        [POPFRAME, "test", "themes", "scenes", "--references", "refs", "--junit", "junit.xml", "--markdown", "out.md"],
        cwd=home, env=team.ci_environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    record = home / "popframe-report/run.json"
    for _ in range(600):
        time.sleep(0.05)
        if record.exists() and '"cases": []' not in record.read_text():
            break
    begun = time.monotonic()
    job.send_signal(signal.SIGTERM)
    text = job.communicate(timeout=30)[0]
    took = time.monotonic() - begun
    expect(job.returncode == 143, f"status {job.returncode}", text[-500:])
    expect(took < 5, f"within five seconds: {took:.1f}")
    show = Show(143, text, home, "popframe-report")
    expect(not show.run["isComplete"] and any(case["outcome"] == "notRun" for case in show.run["cases"]), "it is marked")
    for name, document in (("Markdown", show.markdown), ("the summary", show.summary), ("the log", text)):
        expect("SIGTERM ended the run after" in document, f"{name} says that it was cut off", document[:400])
    expect(int(show.junit.get("errors")) > 0, "JUnit is no success", show.junit.attrib)
    expect("The run did not come to its end" in (home / "popframe-report/index.html").read_text(), "the page says it")
    team.at_home("approve", status=65)
    team.git("reset", "-q", "--hard")
    team.test(status=0).says(equal=8)

    # A renamed theme is a renamed theme: the references move, and nothing has to be looked at again.
    team.git("mv", "themes/Dusk", "themes/Night")
    team.edit("themes/Night/theme.yaml", 'name: "Dusk"', 'name: "Night"')
    show = team.test(status=1).says(equal=5, new=3, deleted=3)
    move = re.search(r"git mv \S+ \S+", show.markdown)
    expect(move, "the command that renames the references", show.markdown)
    team.run_shown(move[0].rstrip("`"))
    team.test(status=0).says(equal=8).annotates()
    team.commit("Dusk is Night")

    # A deleted scene is said: as a warning, or as an error of a suite that runs whole; prune takes its note along.
    team.git("rm", "-q", "scenes/s2.yaml")
    show = team.test(status=0).says(equal=7, deleted=1).annotates("^warning .*1 deleted.*scenes/s2.png")
    expect("scenes/s2.png" in show.markdown and "scenes/s2.png" in show.summary, "which one", show.markdown)
    team.test("--unused", "fail", status=1).says(failures=1, equal=7, deleted=1).annotates("^error .*1 deleted.*scenes/s2.png")
    team.run_shown(re.search(r"popframe prune --delete", show.markdown)[0])
    expect(not list(references.glob("scenes/s2*")), "picture and note are gone")
    team.test("--unused", "fail", status=0).says(equal=7).annotates()
    team.commit("No second scene")

    # One token in twelve themes is one cause in every document; each theme can be left out, and be approved later.
    for number in range(12):
        team.new_theme(f"Tone-{number:02}")
    file = home / "themes/Tone-00/theme.yaml"
    file.write_text(file.read_text().replace("[[40, 24]]", f"[{', '.join(f'[{40 + n}, 24]' for n in range(6))}]"))
    team.at_home("test", "themes", "scenes", "--references", "refs", status=1)
    team.commit("Twelve tones")
    for file in home.glob("themes/Tone-*/theme.yaml"):
        team.edit(file.relative_to(home), "opacity: 0.22", "opacity: 0.3")
    words = team.at_home("test", "themes", "scenes", "--references", "refs", status=1)
    expect(len(words.strip().splitlines()) <= 15, "51 cases of one cause are 15 lines", words)
    show = team.test(status=1).says(equal=7, different=51)
    title = "12 themes › Shadow 1 › Opacity 22 % → 30 %"
    for name, document in (("the log", words), ("Markdown", show.markdown), ("the summary", show.summary)):
        expect(document.count(title) == 1, f"{name} says it once", document)
        expect("and 48 more" in document, f"{name} counts the rest", document)
    expect(len(show.annotations) == 1 and "12 themes" in show.annotations[0][1], "one annotation", show.annotations)
    failures = [failure.get("message") for failure in show.junit.iter("failure")]
    expect(len(failures) == 51 and all(text.startswith(title) for text in failures), "each failure has its cause", failures[:3])
    expect(show.markdown.count("\n- ") == 1 and "opacity: 0.3," in show.markdown, "the line, before and now", show.markdown)
    command = re.search(r"popframe approve --run \w+ --group \w+", show.markdown)[0]
    team.run_shown(command + " --except 'Tone-07/*'")
    team.test(status=1).says(equal=55, different=3).annotates("Tone-07 › Shadow 1 › Opacity 22 %25 → 30 %25")
    team.at_home("approve")
    team.commit("Darker tones")

    # Pictures that another tool has drawn: masks by name, and what is expected from a commit.
    for folder, spot in (("before", None), ("after", (2, 1, 3, 2))):
        draw(home / folder / "login.png", 20, 10, spot)
        draw(home / folder / "menu/open.png", 12, 8)
    words = team.at_home("compare", "before", "after", status=1)
    expect("6 of 200 pixels differ" in words and "2 pictures: 1 equal, 1 different" in words, "one differs", words)

    def masked(status, *lines):
        (home / "masks.yaml").write_text("format: 1\ntolerances:\n" + "".join(f"  - {{{line}, reason: a clock}}\n" for line in lines))
        return team.at_home("compare", "before", "after", "--tolerances", "masks.yaml", status=status)

    masked(0, 'cases: login, ignore: [[2, 1, 3, 2]]')
    words = masked(1, 'cases: login, ignore: [[2, 1, 2, 2]]')
    expect("2 of 196 pixels differ" in words, "a column is not masked, and what is masked is not counted", words)
    masked(1, 'cases: "menu/*", ignore: [[2, 1, 3, 2]]')
    expect("part: the parts of pictures" in masked(65, 'cases: login, part: shadow, channel: 3'), "parts are not known")
    expect("unit: pixels is expected" in masked(65, 'cases: login, unit: points, ignore: [[1, 1, 2, 2]]'), "nor are points")
    team.commit("Screens")
    (home / "before/menu/open.png").unlink()
    shutil.copy(home / "after/login.png", home / "before/login.png")
    state = team.git("status", "--porcelain")
    os.environ["TMPDIR"] = str(home / ".git/tmp")
    (home / ".git/tmp").mkdir()
    words = team.at_home("compare", "before", "after", "--expected-from", "git:HEAD", status=1)
    expect("6 of 200 pixels differ" in words and "2 pictures: 1 equal, 1 different" in words, "what the commit has", words)
    team.at_home("compare", "before/menu/open.png", "after/menu/open.png", "--expected-from", "git:main", status=0)
    team.at_home("compare", str(home / "before"), "after/../after", "--expected-from", "git:HEAD", "--ignore", "2,1,3,2", status=0)
    for reference, said in (("nothing", "git knows no commit 'nothing'"), ("HEAD~1", "has no such file or folder"), ("--all", "git knows no commit")):
        words = team.at_home("compare", "before", "after", "--expected-from", f"git:{reference}", status=66)
        expect(said in words, "no such commit, or nothing in it", words)
    team.at_home("compare", "before", "after", "--expected-from", "main", status=64)
    expect(team.git("status", "--porcelain") == state and not list((home / ".git/tmp").iterdir()), "nothing is changed or left")
    del os.environ["TMPDIR"]
    team.git("reset", "-q", "--hard")

    # Whoever forgets a theme, or loses a picture to Git LFS, has no green.
    (references / "Night/40x24-up.png").write_text(
        "version https://git-lfs.github.com/spec/v1\noid sha256:" + "0" * 64 + "\nsize 1234\n")
    show = team.test(status=65)
    expect(show.counts["unreadable"] == "1" and "git lfs pull" in show.markdown, "what to do", show.markdown)
    team.git("checkout", "-q", "refs")
    team.test(status=66, themes=("themes/Dusk",))
    expect(team.git("status", "--porcelain") == "", "nothing is left over", team.git("status", "--porcelain"))


main()
