"""What GitHub's runner does with a composite action: needs PyYAML."""

import fnmatch
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
POPFRAME = Path(sys.argv[1]).resolve()


class Artifacts:
    """What GitHub keeps for a run of a workflow: each name occurs once."""

    def __init__(self, folder):
        self.folder = folder
        self.names = []
        self.run = "71"

    def upload(self, name, source):
        assert name and name not in self.names, f"409: there is an artifact named {name!r}"
        assert not re.search(r'[":<>|*?\r\n\\\\/]', name), name
        self.names.append(name)
        if source.exists():
            shutil.copytree(source, self.folder / name)

    def download(self, inputs, target):
        """Of one name its files; of a pattern a folder for each name. False for a name that is not there: an error."""
        if "name" in inputs:
            assert inputs["run-id"] == self.run, f"artifacts of another run are asked for: {inputs}"
            if inputs["name"] not in self.names:
                return False
            shutil.copytree(self.folder / inputs["name"], target)
            return True
        for name in self.names:
            if fnmatch.fnmatchcase(name, inputs["pattern"]):
                shutil.copytree(self.folder / name, target / name)
        return True


class Job:
    """What GitHub's runner does with a composite action in a job: expressions, environment, shell, conditions."""

    def __init__(self, action, workspace, shelf, artifacts=None, job="test", index=0, total=1, has_popframe=True):
        """`action` is the path of the action's file."""
        self.action, self.folder = yaml.safe_load(action.read_text(encoding="utf-8")), action.parent
        self.workspace, self.artifacts = workspace, artifacts
        self.job = {"github.job": job, "strategy.job-index": str(index), "strategy.job-total": str(total)}
        self.temporary = Path(tempfile.mkdtemp(dir=workspace.parent))
        self.programs = self.temporary / "programs"
        self.programs.mkdir()
        if has_popframe:
            (self.programs / "popframe").symlink_to(POPFRAME)
        self.environment = {
            "PATH": f"{self.programs}:{os.environ['PATH']}", "HOME": str(self.temporary), "LANG": "C.UTF-8",
            "GITHUB_ACTION_PATH": str(self.folder),
            "CI": "true", "GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": str(workspace),
            "GITHUB_STEP_SUMMARY": str(self.temporary / "summary.md"), "RUNNER_TEMP": str(self.temporary),
            "POPFRAME_THEMES": str(shelf), "GITHUB_RUN_ID": "71", "GITHUB_RUN_ATTEMPT": "2",
            "GITHUB_SERVER_URL": "https://github.invalid", "GITHUB_REPOSITORY": "someone/popovers",
        }

    def run(self, **given):
        """The status of the job, what it printed, the inputs of the actions that it used, and its outputs."""
        given = {name.replace("_", "-"): value for name, value in given.items()}
        assert not set(given) - set(self.action["inputs"]), given
        contexts = self.job | {"runner.temp": str(self.temporary)} | {
            f"inputs.{name}": given.get(name, spec.get("default", "")) for name, spec in self.action["inputs"].items()}
        assert self.action["runs"]["using"] == "composite"
        status, printed, used = 0, "", []
        for step in self.action["runs"]["steps"]:
            name = f"steps.{step.get('id', '')}"
            if not self.condition(step.get("if", "success()"), contexts, status):
                contexts[f"{name}.outcome"] = "skipped"
                continue
            if "uses" in step:
                assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", step["uses"]), step["uses"]
                inputs = {key: self.text(value, contexts) for key, value in step["with"].items()}
                used.append((step["uses"], inputs))
                if "checkout" in step["uses"]:
                    self.check_out(inputs)
                elif self.artifacts and "upload" in step["uses"]:
                    self.artifacts.upload(inputs["name"], self.workspace / inputs["path"])
                    contexts[f"{name}.outputs.artifact-url"] = f"https://github.invalid/{inputs['name']}"
                elif self.artifacts and "download" in step["uses"]:
                    found = self.artifacts.download(inputs, Path(inputs["path"]))
                    assert found or step.get("continue-on-error"), f"no artifact {inputs}"
                continue
            assert step["shell"] == "bash", "only bash is played"
            script, output = self.temporary / "step.sh", self.temporary / "output"
            script.write_text(self.text(step["run"], contexts), encoding="utf-8")
            output.write_text("")
            environment = {key: self.text(value, contexts) for key, value in step.get("env", {}).items()}
            done = subprocess.run(
                ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(script)],
                cwd=self.workspace / self.text(step.get("working-directory", "."), contexts),
                env=self.environment | environment | {"GITHUB_OUTPUT": str(output)}, stdin=subprocess.DEVNULL,
                capture_output=True, text=True)
            printed += done.stdout + done.stderr
            status = status or done.returncode
            contexts[f"{name}.outcome"] = "success" if done.returncode == 0 else "failure"
            for line in output.read_text().splitlines():
                key, _, value = line.partition("=")
                contexts[f"{name}.outputs.{key}"] = value
        outputs = {name: self.text(spec["value"], contexts) for name, spec in self.action["outputs"].items()}
        return status, printed, used, outputs

    def check_out(self, inputs):
        """What actions/checkout does."""
        shutil.rmtree(self.workspace, ignore_errors=True)
        for words in (["init", "-q", str(self.workspace)], ["-C", str(self.workspace), "remote", "add", "origin", str(self.remote)],
                      ["-C", str(self.workspace), "fetch", "-q", "--depth=1", "origin", inputs["ref"]],
                      ["-C", str(self.workspace), "checkout", "-q", "FETCH_HEAD"]):
            subprocess.run(["git", *words], check=True, capture_output=True)

    def value(self, name, contexts):
        """What an expression stands for. Outputs that no step has given are empty; what is not known here is an error."""
        parts = name.split(".")
        if parts[0] == "steps" and parts[2] == "outputs" and parts[1] in {step.get("id") for step in self.action["runs"]["steps"]}:
            return contexts.get(name, "")
        return contexts[name]

    def text(self, value, contexts):
        """A value with its expressions replaced."""
        return re.sub(r"\$\{\{\s*([^}]*?)\s*\}\}", lambda found: self.value(found[1], contexts), str(value))

    def condition(self, text, contexts, status):
        if text == "success()":
            return status == 0
        conditions = text.split(" && ")
        always = conditions[0] == "always()"
        for condition in conditions[always:]:
            name, sign, value = re.fullmatch(r"(\S+) ([!=]=) '(.*)'", condition).groups()
            if (self.value(name, contexts) == value) != (sign == "=="):
                return False
        return always or status == 0
