#!/usr/bin/env python3
"""Runs the steps of pull-request/action.yml as GitHub's runner does, against a stand-in of the calls of its API.

A run of a branch leaves its report; the comment says what differs; comments of readers, writers and of people with bad
intentions ask for approval. What only GitHub can show is not tried: artifacts of another run, events, tokens, Git LFS.
Needs PyYAML and git. Usage: Tests/Action/pull_request_test.py POPFRAME
"""
import http.server
import json
import re
import shutil
import subprocess
import tempfile
import threading
import urllib.parse
from pathlib import Path

from runner import POPFRAME, ROOT, Artifacts, Job

TOKEN = "token of the job"
REPOSITORY = "someone/popovers"
MARK = "<!-- popframe: "


def expect(condition, *what):
    if not condition:
        raise AssertionError("\n".join(map(str, what)))


class GitHub(http.server.BaseHTTPRequestHandler):
    """Pull requests, comments, reactions and permissions, as https://docs.github.com/en/rest describes them."""

    pull, comments, reactions, calls = {}, [], [], []
    permissions = {"writer": "write", "owner": "admin", "reader": "read"}

    def log_message(self, *_):
        pass

    def answer(self):
        address = urllib.parse.urlparse(self.path)
        data = json.loads(self.rfile.read(int(self.headers.get("Content-Length") or 0)) or b"null")
        status, result = 404, {"message": "Not Found"}
        path = address.path.removeprefix(f"/repos/{REPOSITORY}/")
        found = lambda pattern: re.fullmatch(pattern, path)
        self.calls.append((self.command, path))
        if self.headers.get("Authorization") != f"Bearer {TOKEN}":
            status = 401
        elif self.command == "GET" and path == "pulls":
            query = urllib.parse.parse_qs(address.query)
            head = self.pull["head"]
            isit = query["head"] == [f"{head['repo']['owner']['login']}:{head['ref']}"] and self.pull["state"] == "open"
            status, result = 200, [self.pull] if isit else []
        elif self.command == "GET" and found(r"pulls/5"):
            status, result = 200, self.pull
        elif self.command == "GET" and (match := found(r"collaborators/([\w-]+)/permission")):
            if match[1] in self.permissions:
                status, result = 200, {"permission": self.permissions[match[1]]}
        elif found(r"issues/5/comments") and self.command == "GET":
            status, result = 200, self.comments
        elif found(r"issues/5/comments") and self.command == "POST":
            self.comments.append({"id": 900 + len(self.comments), "body": data["body"], "user": {"login": "github-actions[bot]", "type": "Bot"}})
            status, result = 201, self.comments[-1]
        elif (match := found(r"issues/comments/(\d+)")) and self.command == "PATCH":
            next(comment for comment in self.comments if comment["id"] == int(match[1]))["body"] = data["body"]
            status, result = 200, {}
        elif (match := found(r"issues/comments/(\d+)/reactions")) and self.command == "POST":
            self.reactions.append(data["content"])
            status, result = 201, {}
        self.send_response(status)
        self.end_headers()
        self.wfile.write(json.dumps(result).encode())

    do_GET = do_POST = do_PATCH = answer


class Play:
    def __init__(self, base, address):
        self.base, self.address = base, address
        self.remote, self.home = base / "remote.git", base / "home"
        self.git("init", "-q", "--bare", str(self.remote), folder=base)
        self.git("clone", "-q", str(self.remote), str(self.home), folder=base)
        self.artifacts = Artifacts(base / "artifacts")

    def git(self, *words, folder=None):
        done = subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b.c", *words], cwd=folder or self.home,
                              capture_output=True, text=True, check=False)
        expect(done.returncode == 0, words, done.stderr)
        return done.stdout.strip()

    def commit(self, message):
        self.git("add", "-A")
        self.git("commit", "-qm", message)
        self.git("push", "-q", "origin", "HEAD:refs/heads/warm/shadow")
        return self.git("rev-parse", "HEAD")

    def checks(self):
        """What the workflow of the pull request does; its report is the artifact of run 71."""
        self.artifacts = Artifacts(self.base / "artifacts")
        shutil.rmtree(self.base / "artifacts", ignore_errors=True)
        shutil.rmtree(self.home / "popframe-report", ignore_errors=True)
        job = Job(ROOT / "action.yml", self.home, self.base / "shelf", self.artifacts)
        status, printed, _, outputs = job.run(themes="themes")
        expect(outputs["artifact"] == "test-popframe-report", outputs)
        return status, printed

    def action(self, name, event):
        """What the second workflow does of an event."""
        workspace = self.base / "workspace"
        workspace.mkdir(exist_ok=True)
        job = Job(ROOT / "pull-request" / "action.yml", workspace, self.base / "shelf", self.artifacts)
        job.remote = self.remote
        file = job.temporary / "event.json"
        file.write_text(json.dumps(event))
        job.environment |= {"GITHUB_EVENT_NAME": name, "GITHUB_EVENT_PATH": str(file), "GITHUB_API_URL": self.address}
        result = job.run(token=TOKEN)
        expect(not list(self.base.rglob("ran")), "nothing of a comment has run")
        return result

    def shown(self, sha, repository=REPOSITORY):
        run = {"id": 71, "event": "pull_request", "head_sha": sha, "head_branch": "warm/shadow", "html_url": "https://github.invalid/runs/71",
               "head_repository": {"full_name": repository, "owner": {"login": repository.split("/")[0]}}}
        status, printed, _, outputs = self.action("workflow_run", {"action": "completed", "workflow_run": run})
        expect(status == 0, printed)
        return outputs["todo"]

    def says(self, login, body, status=0):
        """Somebody comments: what was to do, and what the one comment answers."""
        GitHub.reactions.clear()
        event = {"action": "created", "issue": {"number": 5, "pull_request": {}},
                 "comment": {"id": 77, "body": body, "user": {"login": login, "id": 1234}}}
        done, printed, _, outputs = self.action("issue_comment", event)
        expect(done == status, login, body, done, printed)
        found = [comment["body"] for comment in GitHub.comments if comment["user"]["type"] == "Bot"]
        return outputs, (found[0].split("<!-- popframe answer -->")[1:] or [""])[0] if found else ""


def main():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), GitHub)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory(prefix="popframe-pull-") as base:
        play(Play(Path(base).resolve(), f"http://127.0.0.1:{server.server_address[1]}"))
    server.shutdown()
    print("pull request: passed")


def edit(team, old, new, names=("Dusk", "Night")):
    for name in names:
        file = team.home / "themes" / name / "theme.yaml"
        text = file.read_text()
        expect(old in text, old, text)
        file.write_text(text.replace(old, new))


def play(team):
    for name in ("Dusk", "Night"):
        subprocess.run([POPFRAME, "new", f"themes/{name}"], cwd=team.home, check=True, capture_output=True)
        file = team.home / "themes" / name / "theme.yaml"
        file.write_text(file.read_text().split("\npreviews:")[0] + "\npreviews: {content: [[40, 24]], arrows: [up, none], scales: [1]}\n")
    (team.home / ".gitignore").write_text("popframe-report\n")
    subprocess.run([POPFRAME, "test", "themes", "--references", "references", "--record", "all"], cwd=team.home, capture_output=True, check=False)
    team.commit("Themes")
    edit(team, "opacity: 0.22", "opacity: 0.3")
    edit(team, "contentCornerRadius: 4", "contentCornerRadius: 6")
    edit(team, "contentInsets: 12 ", "contentInsets: 13 ", names=["Night"])
    sha = team.commit("Shadows, and one theme's insets")
    GitHub.pull = {"number": 5, "state": "open", "head": {"sha": sha, "ref": "warm/shadow", "repo": {"full_name": REPOSITORY, "owner": {"login": "someone"}}}}
    status, printed = team.checks()
    expect(status == 1, printed)
    record = json.loads((team.home / "popframe-report/run.json").read_text())
    run, group = record["hash"], record["groups"][-1]["id"]

    # One comment, edited; somebody else's with the same mark is neither edited nor believed.
    GitHub.comments.append({"id": 800, "user": {"login": "mallory", "type": "User"},
                            "body": MARK + json.dumps({"run": 70, "head": sha, "hash": "f" * 32}) + " -->"})
    forged = GitHub.comments[0]["body"]
    expect(team.shown(sha) == "comment" and team.shown(sha) == "comment")
    expect(len(GitHub.comments) == 2 and GitHub.comments[0]["body"] == forged, GitHub.comments)
    body = GitHub.comments[1]["body"]
    expect(body.startswith(MARK) and "## Popframe: 4 cases: 4 different" in body, body)
    expect(f"`/popframe approve {run}`" in body and f"`/popframe approve {run} cause {group}`" in body, "what approves", body)
    expect("`popframe approve" not in body and "crops/" not in body and "](<" not in body, "no picture that is not published", body)
    expect("(https://github.invalid/runs/71#artifacts)" in body, "the report", body)
    expect(team.shown("0" * 40) == "nothing", "a run of an older commit")

    # Comments that approve nothing.
    before = team.git("rev-parse", "warm/shadow", folder=team.remote)
    for login, text, words in [
        ("reader", f"/popframe approve {run}", "only somebody with write access"),
        ("stranger", f"/popframe approve {run}", "only somebody with write access"),
        ("writer", "/popframe approve", "name the run that you have looked at"),
        ("writer", "/popframe approve all", "name the run that you have looked at"),
        ("writer", f"/popframe approve {'0' * 32}", "of another run by now"),
        ("writer", f"/popframe approve {'f' * 32}", "of another run by now"),
        ("writer", f"/popframe approve {run} cause $(touch ran)", "a cause has ten digits"),
        ("writer", f"/popframe approve {run} 'Dusk", "a quote in the command has no end"),
        ("writer", f"/popframe approve {run} \u202eDusk", "has no such signs"),
    ]:
        outputs, answer = team.says(login, text)
        expect(outputs["todo"] == "nothing" and words in answer and GitHub.reactions == ["-1"], login, text, outputs, answer)
    for text in ["Looks good", "/popframe approved", f"Not /popframe approve {run}", f"> /popframe approve {run}", ""]:
        calls = len(GitHub.calls)
        outputs, _ = team.says("writer", text)
        expect(outputs["todo"] == "nothing" and len(GitHub.calls) == calls, "no command asks nothing", text)
    for text in [f"/popframe approve {run} $(touch ran) `touch ran`;touch ran", f"/popframe approve {run} --report=/tmp '-x'",
                 f"/popframe approve {run} 'Dusk/\"&|<>'"]:
        outputs, answer = team.says("writer", text, status=1)
        expect(outputs["todo"] == "approve" and "nothing was approved" in answer and GitHub.reactions == ["-1"], text, answer)
    expect(team.git("rev-parse", "warm/shadow", folder=team.remote) == before, "nothing was pushed")

    # A report that was tampered with meets the guards of popframe approve.
    picture = next((team.base / "artifacts/test-popframe-report/actual").rglob("*.png"))
    sound = picture.read_bytes()
    picture.write_bytes(sound + b"x")
    _, answer = team.says("owner", f"/popframe approve {run}", status=1)
    expect("nothing was approved" in answer, answer)
    picture.write_bytes(sound)

    # A push that is refused is tried once.
    hook = team.remote / "hooks" / "pre-receive"
    hook.write_text("#!/bin/sh\necho . >>tried\necho protected >&2\nexit 1\n")
    hook.chmod(0o755)
    _, answer = team.says("owner", f"/popframe approve {run}", status=1)
    expect("the commit was refused" in answer and (team.remote / "tried").read_text() == ".\n", answer)
    hook.unlink()

    # A cause, then the rest by a name and a pattern, on the next run.
    outputs, answer = team.says("writer", f"  /popframe approve {run} cause {group}\r\n\r\nThank you!")
    count = len(record["groups"][-1]["cases"])
    expect(GitHub.reactions == ["+1"] and f"approved {count} picture" in answer and f", in {outputs['commit']}." in answer, answer)
    head = team.git("rev-parse", "warm/shadow", folder=team.remote)
    expect(head == outputs["commit"] and team.git("rev-parse", f"{head}^", folder=team.remote) == sha, "one commit on the run's")
    expect(team.git("log", "-1", "--format=%an <%ae>", head, folder=team.remote) == "writer <1234+writer@users.noreply.github.com>")
    changed = team.git("diff", "--name-only", sha, head, folder=team.remote).split()
    expect(len(changed) == 2 * count and all(name.startswith("references/") for name in changed), changed)
    note = json.loads(team.git("show", f"{head}:{next(name for name in changed if name.endswith('.json'))}", folder=team.remote))
    expect(note["approvals"][0]["name"] == "writer" and note["approvals"][0]["run"] == run, "who and from which run", note)
    GitHub.pull["head"]["sha"] = head
    _, answer = team.says("writer", f"/popframe approve {run}")
    expect("has a newer commit than this run" in answer, answer)
    expect(team.shown(sha) == "nothing", "the run of the commit before says nothing now")

    team.git("pull", "-q", "--ff-only", "origin", "warm/shadow")
    expect(team.checks()[0] == 1 and team.shown(head) == "comment")
    run = json.loads((team.home / "popframe-report/run.json").read_text())["hash"]
    expect("answer" not in GitHub.comments[1]["body"] and run in GitHub.comments[1]["body"], GitHub.comments[1]["body"])
    names = [case["name"] for case in json.loads((team.home / "popframe-report/run.json").read_text())["cases"] if case["outcome"] != "equal"]
    outputs, answer = team.says("owner", f"/popframe approve {run} '{names[0].split('/')[0]}/*' {names[-1]}")
    expect(f"approved {len(names)} picture" in answer, answer)
    team.git("pull", "-q", "--ff-only", "origin", "warm/shadow")
    GitHub.pull["head"]["sha"] = outputs["commit"]
    expect(team.checks()[0] == 0 and team.shown(outputs["commit"]) == "comment")
    body = GitHub.comments[1]["body"]
    expect("4 equal" in body and "/popframe approve" not in body and len(GitHub.comments) == 2, body)

    # A fork: numbers and words, nothing of its report's text, and nothing is written into it.
    edit(team, "opacity: 0.3", "opacity: 0.4")
    sha = team.commit("Of a fork")
    GitHub.pull["head"] = {"sha": sha, "ref": "warm/shadow", "repo": {"full_name": "stranger/popovers", "owner": {"login": "stranger"}}}
    team.checks()
    run = json.loads((team.home / "popframe-report/run.json").read_text())["hash"]
    (team.base / "artifacts/test-popframe-report/report.md").write_text("![pixel](<https://tracker.invalid/x.png>) @everyone")
    expect(team.shown(sha, "stranger/popovers") == "comment")
    body = GitHub.comments[1]["body"]
    expect("## Popframe: 4 different" in body and "tracker" not in body and "](<" not in body, body)
    expect("comes from a fork" in body and f"`popframe approve --run {run}`" in body and "#artifacts" in body, body)
    _, answer = team.says("owner", f"/popframe approve {run}")
    expect("comes from a fork" in answer, answer)
    team.artifacts.names.clear()
    expect(team.shown(sha, "stranger/popovers") == "comment" and "has left no report" in GitHub.comments[1]["body"])
    GitHub.pull["state"] = "closed"
    expect("is closed" in team.says("owner", f"/popframe approve {run}")[1])
    GitHub.pull["state"] = "open"
    GitHub.pull["head"]["repo"] = None
    expect("comes from a fork" in team.says("owner", f"/popframe approve {run}")[1], "a fork that was deleted")


if __name__ == "__main__":
    main()
