#!/usr/bin/env python3
"""Runs the jobs of popframe.gitlab-ci.yml as GitLab's runner does, against a stand-in of the calls that write notes.

Needs PyYAML, curl and jq. What only GitLab can show is not tried: artifacts between jobs, Pages, expose_as.
Usage: Tests/Action/gitlab_test.py POPFRAME
"""
import http.server
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import threading
import urllib.parse
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
POPFRAME = Path(sys.argv[1]).resolve()
TEMPLATE = yaml.safe_load((ROOT / "popframe.gitlab-ci.yml").read_text(encoding="utf-8"))
TOKEN = "token of the project"
MARK = "<!-- popframe -->\n"


def expect(condition, *what):
    if not condition:
        raise AssertionError("\n".join(map(str, what)))


class Notes(http.server.BaseHTTPRequestHandler):
    """The notes of a merge request: https://docs.gitlab.com/api/notes/, and whose token asks."""

    notes, calls, readers_only = [], [], False
    # Others have written before: one begins as ours does, and a page is full.
    others = [{"id": number, "author": {"id": 9}, "body": MARK + "mine", "system": number % 2 == 1} for number in range(100)]

    def log_message(self, *_):
        pass

    def answer(self, method):
        address = urllib.parse.urlparse(self.path)
        self.calls.append(method)
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        found = re.fullmatch(r"/api/v4/projects/71/merge_requests/5/notes(?:/(\d+))?", address.path)
        status, result, following = 404, {}, ""
        if self.headers.get("PRIVATE-TOKEN") != TOKEN:
            status = 401
        elif method != "GET" and self.readers_only:
            status = 403
        elif address.path == "/api/v4/user":
            status, result = 200, {"id": 7}
        elif found and method == "GET":
            query = urllib.parse.parse_qs(address.query)
            size, page = int(query["per_page"][0]), int(query["page"][0])
            everything = self.others + self.notes
            status, result = 200, everything[(page - 1) * size:page * size]
            following = str(page + 1) if page * size < len(everything) else ""
        elif found and method == "POST" and not found[1]:
            self.notes.append({"id": 300 + len(self.notes), "type": None, "author": {"id": 7}, "body": json.loads(body)["body"], "system": False})
            status, result = 201, self.notes[-1]
        elif found and method == "PUT":
            note = next(note for note in self.notes if note["id"] == int(found[1]))
            note["body"] = json.loads(body)["body"]
            status, result = 200, note
        self.send_response(status)
        self.send_header("X-Next-Page", following)
        self.end_headers()
        self.wfile.write(json.dumps(result).encode())

    def do_GET(self):
        self.answer("GET")

    def do_POST(self):
        self.answer("POST")

    def do_PUT(self):
        self.answer("PUT")


def job(name, folder, address, **variables):
    """Status and output of a job: its lines run in one shell, which ends at the first that fails."""
    programs = folder.parent / "programs"
    script = "set -eo pipefail\n" + "\n".join(TEMPLATE[name]["script"])
    environment = {
        "PATH": f"{programs}:{os.environ['PATH']}", "HOME": str(folder), "LANG": "C.UTF-8", "CI": "true", "GITLAB_CI": "true",
        "CI_API_V4_URL": f"{address}/api/v4", "CI_PROJECT_ID": "71", "CI_PROJECT_URL": "https://gitlab.invalid/team/popovers",
        "CI_COMMIT_SHA": "c0ffee", "CI_PIPELINE_ID": "12", "CI_PAGES_URL": "https://team.pages.invalid/popovers",
        "CI_JOB_URL": "https://gitlab.invalid/team/popovers/-/jobs/9", **TEMPLATE["variables"], **variables}
    done = subprocess.run(["bash", "-c", script], cwd=folder, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def main():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Notes)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_address[1]}"
    with tempfile.TemporaryDirectory(prefix="popframe-gitlab-") as base:
        folder = Path(base) / "project"
        (Path(base) / "programs").mkdir()
        (Path(base) / "programs" / "popframe").symlink_to(POPFRAME)
        folder.mkdir()
        play(folder, address)
    server.shutdown()
    print("gitlab: passed")


def play(folder, address):
    git = lambda *words: subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b.c", *words], cwd=folder, check=True, capture_output=True)
    git("init", "-q")
    for name in ("Dusk", "Night", "Sunrise"):
        subprocess.run([POPFRAME, "new", f"themes/{name}"], cwd=folder, check=True, capture_output=True)
        file = folder / "themes" / name / "theme.yaml"
        file.write_text(file.read_text().split("\npreviews:")[0] + "\npreviews: {content: [[40, 24]], arrows: [up, none], scales: [1]}\n")
    local = {key: value for key, value in os.environ.items() if key != "CI" and not key.startswith("GITHUB_")}
    subprocess.run([POPFRAME, "test", "themes", "--references", "references"], cwd=folder, env=local, capture_output=True, check=False)
    git("add", "-A")
    git("commit", "-qm", "Themes")

    def pipeline(parts=2, **variables):
        for old in [*folder.glob("popframe-*"), *folder.glob("public")]:
            subprocess.run(["rm", "-rf", str(old)], check=True)
        found = [job(".popframe-test", folder, address, CI_NODE_INDEX=str(part), CI_NODE_TOTAL=str(parts), **variables)
                 for part in range(1, parts + 1)]
        for part in range(1, parts + 1):
            paths = [path.replace("$CI_NODE_INDEX", str(part)) for path in TEMPLATE[".popframe-test"]["artifacts"]["paths"]]
            expect(f"popframe-part-{part}" in paths and (folder / f"popframe-part-{part}/run.json").exists(), "a part is kept", paths)
        return found, job(".popframe-report", folder, address, **variables)

    request = {"CI_MERGE_REQUEST_IID": "5", "POPFRAME_TOKEN": TOKEN}
    parts, (status, text) = pipeline(**request)
    expect([part[0] for part in parts] == [0, 0] and status == 0, "equal is green", parts, text)
    expect(len(Notes.notes) == 1 and Notes.notes[0]["body"].startswith(MARK + "## Popframe: 6 cases: 6 equal"), Notes.notes)

    # One edit in three themes: one note, edited, with the cause, its line at the commit and the report.
    for file in folder.glob("themes/*/theme.yaml"):
        file.write_text(file.read_text().replace("opacity: 0.22", "opacity: 0.3"))
    parts, (status, text) = pipeline(**request)
    expect([part[0] for part in parts] == [1, 1] and status == 1, "different is red", parts, text)
    expect(len(Notes.notes) == 1 and Notes.calls[-2:] == ["GET", "PUT"], "the note is edited", Notes.calls)
    body = Notes.notes[0]["body"]
    expect(body.count("3 themes › Shadow 1 › Opacity 22 % → 30 %") == 1, "the cause, once", body)
    expect(re.search(r"https://gitlab\.invalid/team/popovers/-/blob/c0ffee/themes/Dusk/theme\.yaml#L\d+", body), "its line", body)
    expect("https://gitlab.invalid/team/popovers/-/jobs/9/artifacts/browse/popframe-report" in body, "the report", body)
    expect("https://team.pages.invalid" not in body, "no picture that is not published", body)
    paths = TEMPLATE[".popframe-report"]["artifacts"]
    junit = ElementTree.parse(folder / paths["reports"]["junit"]).getroot()
    expect(junit.get("failures") == "6" and paths["paths"] == ["popframe-report"], "JUnit has all parts", junit.attrib)
    messages = [failure.get("message") for failure in junit.iter("failure")]
    expect(all(message.startswith("3 themes › Shadow 1") for message in messages), "each failure has its cause", messages)
    command = re.search(r"`(popframe approve --run \w+)`", body)[1]

    # With Pages, each picture of the note is published.
    _, (status, _) = pipeline(**request, POPFRAME_PAGES="yes")
    job(".popframe-pages", folder, address)
    pictures = re.findall(r"\(<(https://team\.pages\.invalid/[^>]+)>\)", Notes.notes[0]["body"])
    expect(pictures, "the note has pictures", Notes.notes[0]["body"])
    for picture in pictures:
        file = urllib.parse.unquote(picture.removeprefix("https://team.pages.invalid/popovers/"))
        expect((folder / "public" / file).read_bytes().startswith(b"\x89PNG"), "is published", picture)

    # What the note says accepts the run of these artifacts.
    done = subprocess.run([POPFRAME, *shlex.split(command)[1:]], cwd=folder, env=local, capture_output=True, text=True, check=False)
    expect(done.returncode == 0, "approved from the artifact", done.stdout, done.stderr)
    expect(pipeline(**request)[1][0] == 0, "and equal after it")

    # A fork has no token, and a branch no merge request: nothing is asked. A token that may not write is no failure.
    calls = len(Notes.calls)
    pipeline(CI_MERGE_REQUEST_IID="5")
    pipeline(POPFRAME_TOKEN=TOKEN)
    expect(len(Notes.calls) == calls, "nothing is asked", Notes.calls[calls:])
    Notes.readers_only = True
    _, (status, text) = pipeline(**request)
    expect(status == 0 and "POPFRAME_TOKEN needs the scope api" in text, "said, and green", status, text)

    # A theme that is gone leaves references without a case: said, and with the option of the last job a failure of it.
    subprocess.run(["rm", "-rf", str(folder / "themes/Night")], check=True)
    parts, (status, text) = pipeline(POPFRAME_TESTED="themes")
    expect([part[0] for part in parts] == [0, 0] and status == 0 and "2 deleted" in text, "a warning", parts, text)
    parts, (status, text) = pipeline(POPFRAME_MERGE_OPTIONS="--unused fail")
    expect([part[0] for part in parts] == [0, 0] and status == 1 and "error: 2 deleted" in text, "red", parts, text)

    # A part that is missing is no success; nor is a theme that is not there.
    subprocess.run(["rm", "-rf", str(folder / "popframe-part-2")], check=True)
    status, text = job(".popframe-report", folder, address)
    expect(status == 66, "a part is missing", status, text)
    status, text = job(".popframe-test", folder, address, POPFRAME_TESTED="themes/Nothing")
    expect(status == 66, "nothing to test", status, text)
    # A path with a space.
    subprocess.run([POPFRAME, "new", "themes/Tool Tips"], cwd=folder, check=True, capture_output=True)
    status, text = job(".popframe-test", folder, address, POPFRAME_TESTED="themes/Tool?Tips")
    expect(status == 1 and "Tool Tips/" in text, "a path with a space", status, text)
    # Words are words: nothing of them is run.
    status, text = job(".popframe-test", folder, address, POPFRAME_OPTIONS="--filter $(touch${IFS}made)", POPFRAME_TESTED="themes")
    expect(status != 0 and not (folder / "made").exists(), "no option is evaluated", text)


main()
