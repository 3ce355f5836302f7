#!/usr/bin/env python3
"""Reviews the report of a run, as the page of popframe review does, and tries to break its guards.

Usage: review.py STUDIO POPFRAME THEME

THEME is a theme's folder; it is copied, never changed. Only Python's standard library is used.
"""

import html
import http.client
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

STUDIO, POPFRAME, THEME = (os.path.abspath(path) for path in sys.argv[1:4])


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

    def approve(self, *names):
        status, content = self.ask("POST", "/api/approve", {"cases": list(names)})
        return status, json.loads(content) if content else None

    def undo(self):
        status, content = self.ask("POST", "/api/undo", {})
        return status, json.loads(content) if content else None


def main():
    with tempfile.TemporaryDirectory() as folder:
        theme = os.path.basename(THEME)
        shutil.copytree(THEME, f"{folder}/{theme}")
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
            expect(review.state() == {"format": 1, "readOnly": False, "count": 0, "approved": [], "canUndo": False},
                   f"nothing is approved yet: {review.state()}")
            first, second, third = names[:3]
            for kind in ["expected", "actual", "difference", "parts"]:
                status, png = review.ask("GET", f"/{kind}/{first}.png")
                path = f"{folder}/popframe-report/{kind}/{first}.png"
                expect((status == 200 and png == read(path)) if os.path.exists(path) else status == 404, kind)
            for outside in ["/actual/../run.json", "/run.json", f"/{theme}/theme.yaml", "/actual/%2e%2e/run.json"]:
                expect(review.ask("GET", outside)[0] == 404, outside)
            old = {name: read(f"{folder}/refs/{name}.png") for name in names}
            for refused in [{"Origin": "http://evil.example"}, {"Cookie": "x=y"}, {"Host": "evil.example"}]:
                status, content = review.ask("POST", "/api/approve", {"cases": names}, **refused)
                expect((status, content) == (403, b""), f"{refused}: {status}")
            expect(review.ask("POST", "/api/approve", {"cases": []})[0] == 400, "no case")
            expect(review.approve("nothing/at-all")[0] == 404, "an unknown case")
            expect(review.approve(first, "../outside")[0] == 404, "a path is no case")
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
            expect(review.ask("GET", f"/actual/{third}.png")[0] == 404, "nor is it shown")
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
