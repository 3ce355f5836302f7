#!/usr/bin/env python3
"""Reviews the report of a run, as the page of popframe review does, and tries to break its guards.

THEME is a theme's folder; it is copied, never changed.

Usage: Studio/Tests/review.py STUDIO POPFRAME THEME
Example: Studio/Tests/review.py .build/release/popframe-studio .build/release/popframe Assets/Crimson
Needs: Python's standard library alone.
Takes: some seconds.
"""
import glob
import html
import http.client
import json
import os
import re
import shutil
import subprocess
import tempfile

from given import given

STUDIO, POPFRAME, THEME = given(__doc__)


# Few cases, no two of which have the same picture.
PREVIEWS = "previews: {content: [[90, 60], [100, 60]], arrows: [up, left, down, none], offsets: [0], scales: [1]}\n"


def expect(condition, what):
    if not condition:
        raise AssertionError(what)


def read(path):
    with open(path, "rb") as file:
        return file.read()


def popframe(folder, *arguments):
    return subprocess.run([POPFRAME, *arguments], cwd=folder, capture_output=True, text=True, check=False)


class Review:
    """The server on a report."""

    def __init__(self, folder, *options):
        self.folder = folder
        self.process = subprocess.Popen([STUDIO, "review", *options, "--", "popframe-report"], cwd=folder,
                                        stdout=subprocess.PIPE, text=True, stderr=subprocess.DEVNULL)
        address = self.process.stdout.readline().strip()
        found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/\?token=([A-Za-z0-9_-]{22,})", address)
        expect(found, f"an address: {address!r}")
        self.port, self.token = int(found[1]), found[2]

    def ask(self, method, path, body=None, **headers):
        host = f"127.0.0.1:{self.port}"
        fields = {"Cookie": f"popframe-{self.port}={self.token}"}
        if method == "POST":
            fields.update({"Origin": f"http://{host}", "Content-Type": "application/json"})
        fields.update(headers)
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        connection.request(method, path, body=None if body is None else json.dumps(body), headers=fields)
        answer = connection.getresponse()
        return answer.status, answer.read()

    def state(self):
        return json.loads(self.ask("GET", "/api/review")[1])

    def seen(self, *names):
        """What the page sends: the run, and of each case the SHA-256 of each picture of its card."""
        with open(f"{self.folder}/popframe-report/run.json", encoding="utf-8") as file:
            run = json.load(file)
        known = {case["name"]: {kind: case[kind]["sha256"] for kind in ("actual", "expected", "difference") if case[kind]}
                 for case in run["cases"]}
        return {"run": run["hash"], "cases": [{"name": name, "pictures": known.get(name, {})} for name in names]}

    def approve(self, *names):
        return self.send(self.seen(*names))

    def send(self, body):
        status, content = self.ask("POST", "/api/approve", body)
        return status, json.loads(content) if content else None

    def undo(self, name=None):
        status, content = self.ask("POST", "/api/undo", {} if name is None else {"case": name})
        return status, json.loads(content) if content else None


def second_run(review, folder, theme):
    """The theme is edited and tested again while the page is open: nothing of the page is approved any more."""
    def references():
        return {path: read(path) for path in glob.glob(f"{folder}/refs/**/*.png", recursive=True)}

    popframe(folder, "test", theme, "--references", "refs", "--report", "popframe-report")
    review.ask("GET", "/")
    names = [case["name"] for case in json.loads(read(f"{folder}/popframe-report/run.json"))["cases"]
             if case["outcome"] in ("different", "sizeMismatch")]
    shown, before = review.seen(*names), references()
    expect(len(names) > 3, "several cases differ")
    popframe(folder, "set", theme, "contentInsets", "19")
    popframe(folder, "test", theme, "--references", "refs", "--report", "popframe-report")
    new = review.seen(*names)
    expect(new["run"] != shown["run"] and review.state()["run"] == new["run"], "the server knows of the new run")
    for forged in [shown, {**shown, "run": new["run"]}]:
        expect(review.send(forged)[0] == 409, "what was shown is not what there is")
    expect(references() == before, "nothing is written")
    # The page keeps what it shows until it is loaded again; the record of a run that goes on is no run.
    record = f"{folder}/popframe-report/run.json"
    os.rename(record, record + ".aside")
    expect(review.state()["run"] is None and review.state()["written"] is None, "a run goes on")
    expect(review.send(new)[0] == 409, "nothing is approved meanwhile")
    expect(shown["run"] in review.ask("GET", "/")[1].decode(), "the page stays")
    os.rename(record + ".aside", record)
    page = review.ask("GET", "/")[1].decode()
    expect(new["run"] in page and shown["run"] not in page, "the page of the new run")
    picture = new["cases"][0]["pictures"]["actual"]
    expect(review.ask("GET", f"/picture/{picture}.png")[0] == 200, "and its pictures")
    expect(review.state()["approved"] == [], "nothing of it is approved")
    status, answer = review.send(new)
    expect(status == 200 and answer["count"] == len(names), f"{status} {answer}")
    # A pointer of Git LFS is not replaced, not by name either.
    popframe(folder, "set", theme, "contentInsets", "21")
    pointer = b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n"
    with open(f"{folder}/refs/{names[0]}.png", "wb") as file:
        file.write(pointer)
    popframe(folder, "test", theme, "--references", "refs", "--report", "popframe-report")
    status, answer = review.approve(names[0])
    expect(status == 409 and "a picture never replaces one" in answer["message"], f"{status} {answer}")
    expect(review.approve(names[1])[0] == 200, "others are approved")
    expect(read(f"{folder}/refs/{names[0]}.png") == pointer, "the pointer stays")


def put_back(folder, theme):
    """A reference that was written over is a case of its own; the approved picture comes back from git, as one step."""
    def git(*arguments):
        subprocess.run(["git", "-c", "user.name=Ada", "-c", "user.email=ada@example.com", *arguments], cwd=folder, check=True,
                       capture_output=True)

    popframe(folder, "test", theme, "--references", "refs", "--record", "all", "--report", "popframe-report")
    git("init", "-q")
    git("add", "refs")
    git("commit", "-q", "-m", "References")
    popframe(folder, "set", theme, "contentInsets", "23")
    names = [path[len(f"{folder}/refs/"):-len(".png")] for path in sorted(glob.glob(f"{folder}/refs/{theme}/*.png"))]
    lost, other = names[:2]
    old, over = read(f"{folder}/refs/{lost}.png"), read(f"{folder}/refs/{other}.png")
    shutil.copy(f"{folder}/refs/{other}.png", f"{folder}/refs/{lost}.png")
    popframe(folder, "test", theme, "--references", "refs", "--report", "popframe-report")
    review = Review(folder, "--by", "Ada Lovelace")
    try:
        page = review.ask("GET", "/")[1].decode()
        first = re.search(r'<article class="card [^"]*overwritten" id="case-1">.*?<bdi>([^<]*)</bdi>', page)
        expect(first and html.unescape(first[1]) == lost, "it is the first card")
        send = lambda body: (lambda status, content: (status, json.loads(content)))(*review.ask("POST", "/api/put-back", body))
        expect(send(review.seen(other))[0] == 404, "another case")
        forged = review.seen(lost)
        forged["cases"][0]["pictures"]["expected"] = "0" * 64
        expect(send(forged)[0] == 409 and read(f"{folder}/refs/{lost}.png") == over, "another picture")
        os.rename(f"{folder}/.git", f"{folder}/.aside")
        status, answer = send(review.seen(lost))
        expect(status == 409 and "git has no version" in answer["message"], f"{status} {answer}")
        os.rename(f"{folder}/.aside", f"{folder}/.git")
        status, answer = send(review.seen(lost))
        expect(status == 200 and (answer["count"], answer["putBack"], answer["approved"]) == (1, [lost], []), f"{status} {answer}")
        expect(read(f"{folder}/refs/{lost}.png") == old, "the approved one is back")
        expect(review.undo()[0] == 200 and read(f"{folder}/refs/{lost}.png") == over, "and taken back")
        expect(review.approve(lost)[0] == 200, "what is drawn")
        note = json.loads(read(f"{folder}/refs/{lost}.popframe.json"))
        expect(note["approvals"][0]["name"] == "Ada Lovelace", "who has approved it")
    finally:
        review.process.kill()


def main():
    with tempfile.TemporaryDirectory() as folder:
        theme = os.path.basename(THEME)
        shutil.copytree(THEME, f"{folder}/{theme}")
        with open(f"{folder}/{theme}/theme.yaml", "r+", encoding="utf-8") as file:
            text = file.read().split("\npreviews:")[0]
            file.seek(0)
            file.truncate()
            file.write(f"{text}\n{PREVIEWS}")
        popframe(folder, "test", theme, "--references", "refs", "--record", "all", "--report", "popframe-report")
        done = popframe(folder, "set", theme, "contentInsets", "17")
        expect(done.returncode == 0, done.stderr)
        run = popframe(folder, "test", theme, "--references", "refs", "--report", "popframe-report")
        expect(run.returncode == 1, f"the run differs: {run.returncode} {run.stderr}")
        review = Review(folder)
        try:
            status, page = review.ask("GET", "/")
            page = page.decode()
            expect(status == 200 and " data-served>" in page, "the page knows that it is served")
            with open(f"{folder}/popframe-report/index.html", encoding="utf-8") as file:
                own = file.read()
            script = re.compile(r"<script>.*</script>", re.S)
            expect(script.search(page)[0] == script.search(own)[0], "the script of the page in the folder")
            names = [html.unescape(name) for name in re.findall("</a> <bdi>([^<]*)</bdi></h2>", page)]
            expect(names == [html.unescape(name) for name in re.findall("</a> <bdi>([^<]*)</bdi></h2>", own)], "its cases")
            expect(len(names) > 3, "several cases differ")
            hash = review.seen()["run"]
            expect(f'<meta name="popframe-run" content="{hash}">' in page and f"--run {hash}" in page, "the page names its run")
            state = review.state()
            expect(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", state.pop("written")), "when it was written")
            expect(state == {"format": 1, "run": hash, "readOnly": False, "count": 0, "approved": [], "putBack": [],
                             "canUndo": False},
                   f"nothing is approved yet: {state}")
            first, second, third = names[:3]
            for kind, sha256 in review.seen(first)["cases"][0]["pictures"].items():
                status, png = review.ask("GET", f"/picture/{sha256}.png")
                expect(status == 200 and png == read(f"{folder}/popframe-report/{kind}/{first}.png"), kind)
                expect(sha256 in page, f"the page has the address of {kind}")
            for outside in ["/actual/../run.json", "/run.json", f"/{theme}/theme.yaml", "/actual/%2e%2e/run.json",
                            f"/picture/{'0' * 64}.png", "/picture/../run.json"]:
                expect(review.ask("GET", outside)[0] == 404, outside)
            old = {name: read(f"{folder}/refs/{name}.png") for name in names}
            for refused in [{"Origin": "http://evil.example"}, {"Cookie": "x=y"}, {"Host": "evil.example"}]:
                status, content = review.ask("POST", "/api/approve", review.seen(*names), **refused)
                expect((status, content) == (403, b""), f"{refused}: {status}")
            for malformed in [{"run": hash, "cases": []}, {"cases": review.seen(first)["cases"]}, {"run": hash, "cases": [first]},
                              {"run": hash, "cases": [{"name": first}]}]:
                expect(review.ask("POST", "/api/approve", malformed)[0] == 400, f"{malformed}")
            # An approval names the run and each picture; any other is refused.
            for forged in [{**review.seen(first), "run": "0" * 32}, {**review.seen(first), "run": ""}]:
                status, answer = review.send(forged)
                expect(status == 409 and "was written anew" in answer["message"], f"{status} {answer}")
            for kind in ("actual", "expected", "difference"):
                for sha256 in ("0" * 64, None, 1):
                    forged = review.seen(first, second)
                    forged["cases"][1]["pictures"][kind] = sha256
                    status, answer = review.send(forged)
                    expect(status == 409 and "not those that the page shows" in answer["message"], f"{kind}: {status} {answer}")
            expect(review.approve("nothing/at-all")[0] == 404, "an unknown case")
            expect(review.approve(first, "../outside")[0] == 404, "a path is no case")
            # A case of which a picture cannot be shown is refused, too.
            for kind in ("expected", "difference"):
                path = f"{folder}/popframe-report/{kind}/{first}.png"
                bytes, seen = read(path), review.seen(first)
                with open(path, "ab") as file:
                    file.write(b"x")
                expect(review.ask("GET", f"/picture/{seen['cases'][0]['pictures'][kind]}.png")[0] == 404, "it is not shown")
                status, answer = review.send(seen)
                expect(status == 409 and "has changed since the last run" in answer["message"], f"{status} {answer}")
                with open(path, "wb") as file:
                    file.write(bytes)
            expect(all(read(f"{folder}/refs/{name}.png") == old[name] for name in names), "nothing is written")
            status, answer = review.approve(first)
            expect(status == 200 and answer["count"] == 1 and answer["approved"] == [first], f"approve: {status} {answer}")
            expect(read(f"{folder}/refs/{first}.png") == read(f"{folder}/popframe-report/actual/{first}.png"), "approved")
            expect(read(f"{folder}/refs/{second}.png") == old[second], "nothing else")
            expect(review.state()["approved"] == [first] and review.state()["canUndo"], "the page knows")
            # The last approval is taken back, with its note; the one before it then, too.
            note = read(f"{folder}/refs/{second}.popframe.json")
            expect(review.approve(second, third)[1]["count"] == 2, "two")
            expect(read(f"{folder}/refs/{second}.popframe.json") != note, "the note is that of the new picture")
            status, answer = review.undo()
            expect(status == 200 and answer["count"] == 2 and answer["approved"] == [first], f"undo: {status} {answer}")
            expect(all(read(f"{folder}/refs/{name}.png") == old[name] for name in (second, third)), "the former ones")
            expect(read(f"{folder}/refs/{second}.popframe.json") == note, "the former note")
            expect(review.undo()[1] == {**review.state(), "count": 1} and read(f"{folder}/refs/{first}.png") == old[first],
                   "the first one, too")
            expect(review.undo()[0] == 409, "nothing is left")
            # The approval of a case is taken back also where another one came after it.
            expect(review.approve(first)[0] == 200 and review.approve(second, third)[0] == 200, "two approvals")
            expect(review.undo("nothing")[0] == 409, "of no case")
            status, answer = review.undo(first)
            expect(status == 200 and answer["count"] == 1 and answer["approved"] == [second, third], f"undo of one: {status} {answer}")
            expect(read(f"{folder}/refs/{first}.png") == old[first] and read(f"{folder}/refs/{second}.png") != old[second], "only that one")
            expect(review.undo(third)[1]["count"] == 2 and review.undo()[0] == 409, "and the other")
            # What somebody has changed since is not lost by taking back.
            expect(review.approve(first)[0] == 200, "again")
            approved = read(f"{folder}/refs/{first}.png")
            shutil.copy(f"{folder}/popframe-report/actual/{second}.png", f"{folder}/refs/{first}.png")
            status, answer = review.undo()
            expect(status == 409 and "have changed since" in answer["message"], f"{status} {answer}")
            with open(f"{folder}/refs/{first}.png", "wb") as file:
                file.write(approved)
            # A reference that has changed since the run is refused, and nothing with it.
            shutil.copy(f"{folder}/refs/{first}.png", f"{folder}/refs/{second}.png")
            status, answer = review.approve(second, third)
            expect(status == 409 and "has changed since the last run" in answer["message"], f"{status} {answer}")
            expect(read(f"{folder}/refs/{third}.png") == old[third], "all or nothing")
            # So is a picture of the report that has changed.
            with open(f"{folder}/popframe-report/actual/{third}.png", "ab") as file:
                file.write(b"x")
            expect(review.approve(third)[0] == 409, "a picture that has changed")
            address = f"/picture/{review.seen(third)['cases'][0]['pictures']['actual']}.png"
            expect(review.ask("GET", address)[0] == 404, "nor is it shown")
            second_run(review, folder, theme)
            review.process.kill()
            put_back(folder, theme)
        finally:
            review.process.kill()
        reader = Review(folder, "--read-only")
        try:
            expect(reader.approve(second) == (403, None) and reader.undo() == (403, None), "--read-only")
            expect(reader.state()["readOnly"], "the page knows")
        finally:
            reader.process.kill()
    print("review passed")


main()
