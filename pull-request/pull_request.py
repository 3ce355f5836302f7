#!/usr/bin/env python3
"""What pull-request/action.yml does: one comment in a pull request, and approving by a comment.

usage: pull_request.py begin|comment|approve

Nothing that others have written (comments, names, the report of a fork) becomes a part of a command line that a shell
reads. A comment counts only if its author may write to the repository, as GitHub's API says. It approves the run whose
hash it names, on the commit that run has tested: if the branch has moved since, nothing is pushed.
"""

import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import urllib.error
import urllib.parse
import urllib.request

MARK = "<!-- popframe: "
ANSWER = "\n\n<!-- popframe answer -->\n"
COMMAND = re.compile(r"/popframe[ \t]+approve(?:[ \t]+(.*))?")
HASH = re.compile(r"[0-9a-f]{32}")
GROUP = re.compile(r"[0-9a-f]{10}")
# The most letters of a comment are 65,536.
LONGEST = 60_000
STATE = pathlib.Path(os.environ["RUNNER_TEMP"]) / "popframe-pull-request"
REPORT = STATE / "report"
REPOSITORY = os.environ["GITHUB_REPOSITORY"]


class Refusal(Exception):
    """Why nothing was approved, and what to do, for the comment."""


def api(method, path, body=None):
    """A call of GitHub's REST API; `path` has been quoted."""
    request = urllib.request.Request(
        f"{os.environ['GITHUB_API_URL']}/{path}", method=method, data=None if body is None else json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {os.environ['TOKEN']}", "Accept": "application/vnd.github+json",
                 "X-GitHub-Api-Version": "2022-11-28", "Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        text = answer.read()
    return json.loads(text) if text else None


def here(path):
    return f"repos/{REPOSITORY}/{path}"


def quoted(text):
    return urllib.parse.quote(text, safe="")


def put_out(**outputs):
    with open(os.environ["GITHUB_OUTPUT"], "a", encoding="utf-8") as file:
        for name, value in outputs.items():
            assert not re.search(r"[\r\n]", str(value)), name
            file.write(f"{name}={value}\n")


def own_comment(pull):
    """The comment that is kept up to date, and what its first line holds; None where there is none yet."""
    for page in range(1, 11):
        comments = api("GET", here(f"issues/{pull}/comments?per_page=100&page={page}"))
        for comment in comments:
            # Everybody may write the mark; only ours is edited and believed.
            if comment["user"]["type"] == "Bot" and comment["body"].startswith(MARK):
                try:
                    return comment, json.loads(comment["body"][len(MARK):].split(" -->")[0])
                except json.JSONDecodeError:
                    continue
        if len(comments) < 100:
            break
    return None, {}


def write_comment(pull, body):
    old, _ = own_comment(pull)
    if old is None:
        api("POST", here(f"issues/{pull}/comments"), {"body": body})
    elif old["body"] != body:
        api("PATCH", here(f"issues/comments/{old['id']}"), {"body": body})


def fenced(text):
    """Any text as a block of code, which nothing in it can end."""
    longest = max((len(run) for run in re.findall(r"`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}\n{text.strip()}\n{fence}"


def answer(request, words, is_done):
    """Says in the one comment, and at the comment that asked, what came of it."""
    old, _ = own_comment(request["pull"])
    head = f"**Approving for @{request['login']}:** "
    if old:
        write_comment(request["pull"], old["body"].split(ANSWER)[0] + ANSWER + head + words)
    else:
        api("POST", here(f"issues/{request['pull']}/comments"), {"body": head + words})
    api("POST", here(f"issues/comments/{request['comment']}/reactions"), {"content": "+1" if is_done else "-1"})


def is_fork(pull):
    head = pull["head"]["repo"]
    return head is None or head["full_name"] != REPOSITORY


# begin: which pull request, which run, and whether it may be.

def begin():
    event = json.loads(pathlib.Path(os.environ["GITHUB_EVENT_PATH"]).read_text(encoding="utf-8"))
    name = os.environ["GITHUB_EVENT_NAME"]
    if name == "workflow_run":
        begin_comment(event["workflow_run"])
    elif name == "issue_comment" and event.get("action") == "created" and "pull_request" in event["issue"]:
        begin_approval(event)
    else:
        put_out(todo="nothing")


def begin_comment(run):
    pulls = []
    if run["event"] == "pull_request" and run["head_repository"]:
        head = f"{run['head_repository']['owner']['login']}:{run['head_branch']}"
        pulls = api("GET", here(f"pulls?state=open&head={quoted(head)}"))
    # A run of an older commit says nothing about the pull request as it is now.
    pull = next((pull for pull in pulls if pull["head"]["sha"] == run["head_sha"]), None)
    if pull is None:
        put_out(todo="nothing")
        return
    keep({"pull": pull["number"], "head": run["head_sha"], "run": run["id"], "address": run["html_url"],
          "isFork": is_fork(pull)})
    put_out(todo="comment", run=int(run["id"]))


def keep(request):
    STATE.mkdir(parents=True, exist_ok=True)
    (STATE / "request.json").write_text(json.dumps(request), encoding="utf-8")


def kept():
    return json.loads((STATE / "request.json").read_text(encoding="utf-8"))


def begin_approval(event):
    first = (event["comment"]["body"] or "").strip().splitlines()[:1]
    command = COMMAND.fullmatch(first[0].strip()) if first else None
    if command is None:
        put_out(todo="nothing")
        return
    login = event["comment"]["user"]["login"]
    assert re.fullmatch(r"[A-Za-z0-9-]+(\[bot\])?", login), "a login"
    request = {"pull": int(event["issue"]["number"]), "comment": int(event["comment"]["id"]), "login": login,
               "user": int(event["comment"]["user"]["id"])}
    try:
        check(request, command[1] or "")
    except Refusal as refusal:
        answer(request, str(refusal), False)
        put_out(todo="nothing")
        return
    keep(request)
    put_out(todo="approve", head=request["head"], run=request["run"])


def check(request, words):
    """Adds to the request what is approved, or refuses."""
    try:
        found = api("GET", here(f"collaborators/{quoted(request['login'])}/permission"))["permission"]
    except urllib.error.HTTPError:
        found = "none"
    if found not in ("admin", "write"):
        raise Refusal("only somebody with write access to this repository approves.")
    try:
        words = shlex.split(words)
    except ValueError:
        raise Refusal("a quote in the command has no end.") from None
    if not words or not HASH.fullmatch(words[0]):
        raise Refusal("name the run that you have looked at: copy the command from this comment.")
    request["hash"], rest = words[0], words[1:]
    if rest[:1] == ["cause"]:
        if len(rest) != 2 or not GROUP.fullmatch(rest[1]):
            raise Refusal("a cause has ten digits of 0 to 9 and a to f: copy the command from this comment.")
        request["group"], rest = rest[1], []
    if any(not word.isprintable() for word in rest):
        raise Refusal("a name of a case has no such signs.")
    request["names"] = [] if rest == ["all"] else rest

    pull = api("GET", here(f"pulls/{request['pull']}"))
    if pull["state"] != "open":
        raise Refusal("this pull request is closed.")
    if is_fork(pull):
        raise Refusal(own_hands(request["hash"]))
    _, shown = own_comment(request["pull"])
    if shown.get("hash") != request["hash"]:
        raise Refusal("this comment is of another run by now: look at what it shows, and copy the command from it.")
    if shown.get("head") != pull["head"]["sha"]:
        raise Refusal("the branch has a newer commit than this run: wait for its run.")
    assert re.fullmatch(r"[0-9a-f]{40,64}", shown["head"])
    request.update(head=shown["head"], run=int(shown["run"]), branch=pull["head"]["ref"])


def own_hands(run):
    """What the author of a fork does."""
    return ("this pull request comes from a fork, into which nothing is written from here. Its author can: download the "
            f"report, unpack it in the repository as `popframe-report`, look at it, run `popframe approve --run {run}`, "
            "commit and push.")


# comment: what differs, once, with what approves it.

def read_report():
    """The record of the report; None where the artifact is not there, or is no report."""
    try:
        record = json.loads((REPORT / "run.json").read_text(encoding="utf-8"))
        return record if HASH.fullmatch(record["hash"]) and isinstance(record["summary"], dict) else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def comment():
    request, record = kept(), read_report()
    link = f"[Report of this run]({request['address']}#artifacts), artifact `{os.environ['ARTIFACT']}`"
    state = {"run": request["run"], "head": request["head"], "hash": record["hash"] if record else None}
    mark = f"{MARK}{json.dumps(state)} -->\n"
    if record is None:
        write_comment(request["pull"], f"{mark}## Popframe: the run has left no report\n\n{link}")
        return
    if request["isFork"]:
        # The report was written by a stranger's branch: only numbers of it are shown.
        counts = [f"{int(count)} {kind}" for kind, count in record["summary"].items() if re.fullmatch(r"[A-Za-z]+", kind) and int(count)]
        body = f"## Popframe: {', '.join(counts)}\n\n{link}"
        if not record.get("outcome") == "passed":
            words = own_hands(record["hash"])
            body += "\n\n" + words[0].upper() + words[1:]
        write_comment(request["pull"], mark + body)
        return
    try:
        text = (REPORT / "report.md").read_text(encoding="utf-8")
    except OSError:
        text = f"## Popframe: {record.get('outcome')}"
    text = offering(without_unpublished(text.strip()))
    if len(text) > LONGEST:
        text = text[:LONGEST].rsplit("\n\n", 1)[0] + "\n\n…"
    write_comment(request["pull"], f"{mark}{text}\n\n{link}")


def without_unpublished(text):
    """The Markdown without pictures that have no address: a path is one of the report's folder only."""
    kept_lines = []
    for line in text.split("\n"):
        if re.match(r"!\[[^\]]*\]\(<?(?!https?://)", line):
            while kept_lines and not kept_lines[-1]:
                kept_lines.pop()
            if kept_lines and kept_lines[-1].endswith("before, difference, after"):
                kept_lines.pop()
        else:
            kept_lines.append(line)
    return "\n".join(kept_lines)


def offering(text):
    """The Markdown with the comments that approve instead of command lines."""
    text = re.sub(
        r"`popframe approve(?: --re\w+ [^`]*?)? --run ([0-9a-f]{32})(?: --group ([0-9a-f]{10}))?`",
        lambda found: f"`/popframe approve {found[1]}{f' cause {found[2]}' if found[2] else ''}`", text)
    if "`/popframe approve" in text:
        text += ("\n\nTo approve, somebody with write access writes such a line as a comment. Names of cases and patterns "
                 "may follow the hash: `'Sunrise/*-up'`.")
    return text


# approve: the references of that run, in one commit on the commit that it has tested.

def run(*words, **rest):
    return subprocess.run(list(words), capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False, **rest)


def approve():
    request = kept()
    try:
        words = committed(request)
    except Refusal as refusal:
        answer(request, str(refusal), False)
        print(f"::error title=popframe::{re.sub(r'[^ -~]', ' ', str(refusal))}")
        sys.exit(1)
    answer(request, words, True)


def committed(request):
    record = read_report()
    if record is None:
        raise Refusal("the report of this run is no longer kept: run the checks again.")
    references = os.environ["REFERENCES"]
    asked = ["--group", request["group"]] if "group" in request else []
    done = run("popframe", "approve", "--report", str(REPORT), "--references", references, "--run", request["hash"],
               "--by", request["login"], *asked, "--", *request["names"])
    said = (done.stdout + done.stderr).strip()
    if done.returncode != 0:
        raise Refusal("nothing was approved.\n\n" + fenced(said[-4000:]))
    git = lambda *words: run(
        "git", "-c", f"user.name={request['login']}",
        "-c", f"user.email={request['user']}+{request['login']}@users.noreply.github.com", *words)
    added = git("add", "--", references)
    if added.returncode != 0:
        raise Refusal("the references could not be added.\n\n" + fenced(added.stderr))
    if git("diff", "--cached", "--quiet").returncode == 0:
        raise Refusal("there is nothing left to approve.")
    what = f"cause {request['group']}" if "group" in request else f"{len(request['names'])} names" if request["names"] else "all"
    message = f"Approve pictures of a run\n\n{what}, run {request['hash']}"
    made = git("commit", "--quiet", "--no-verify", "-m", message)
    if made.returncode != 0:
        raise Refusal("no commit could be made.\n\n" + fenced(made.stderr))
    # The branch has to be where the run has seen it; a push that is refused is not repeated.
    pushed = git("push", "--quiet", f"--force-with-lease=refs/heads/{request['branch']}:{request['head']}", "origin",
                 f"HEAD:refs/heads/{request['branch']}")
    if pushed.returncode != 0:
        raise Refusal("the commit was refused, and nothing has changed: the branch may have moved, or be protected.\n\n"
                      + fenced(pushed.stderr[-2000:]))
    commit = git("rev-parse", "HEAD").stdout.strip()
    put_out(commit=commit)
    return f"{said.splitlines()[-1]}, in {commit}."


if __name__ == "__main__":
    {"begin": begin, "comment": comment, "approve": approve}[sys.argv[1]]()
