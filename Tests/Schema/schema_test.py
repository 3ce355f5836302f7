#!/usr/bin/env python3
"""Holds `popframe schema` against an independent validator, and against what Popframe itself reads.

Usage: Tests/Schema/schema_test.py POPFRAME [--count N] [--seed N]. Needs jsonschema and PyYAML from PyPI.

1. The schemas are valid JSON Schema 2020-12.
2. Every theme and scene of the repository is valid.
3. Wrong files from a list are not. A wrong value has one error, of what it was meant to be.
4. Random changes of the shipped themes: what `popframe check` finds nothing wrong with has to be valid, and a key
   that it does not know, or a value of a wrong kind, has to be invalid.
5. The records of runs that record, differ, pass with tolerances, are shards, and cannot draw are valid; without any
   of their keys, or with a value of another kind, they are not.
"""
import argparse
import copy
import json
import random
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import yaml
from jsonschema import Draft202012Validator

ROOT = Path(__file__).resolve().parent.parent.parent



class Loader(yaml.SafeLoader):
    """YAML as 1.2 and Popframe read it: `on`, `off`, `yes` and `no` are texts."""


Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:bool"]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()}
Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(true|True|TRUE|false|False|FALSE)$"), list("tTfF"))


def load(text):
    return yaml.load(text, Loader)


# What is changed in a sound theme or scene: the keys that lead to a value, the value, or REMOVED.
REMOVED = object()
DRAWN = {"format": 1, "frame": {"style": "drawn", "fill": "#FFFFFF"}, "arrow": {"style": "drawn", "base": 24, "height": 11}}
IMAGE = {"format": 1, "frame": {"image": "frame.png"}, "arrow": {"image": "arrow.png"}}
WRONG_THEMES = [
    (IMAGE, ["format"], REMOVED), (IMAGE, ["format"], 2), (IMAGE, ["format"], "1"), (IMAGE, ["frame"], REMOVED),
    (IMAGE, ["frame", "image"], REMOVED), (IMAGE, ["frame", "capInset"], 3), (IMAGE, ["frame", "capInsets"], -1),
    (IMAGE, ["frame", "capInsets"], [1, 2, 3]), (IMAGE, ["frame", "capInsets"], {"@2": [1, 2]}),
    (IMAGE, ["frame", "resizing"], "repeat"), (IMAGE, ["frame", "resizing"], {"x": "tile", "z": "tile"}),
    (IMAGE, ["frame", "fill"], "#FFFFFF"), (IMAGE, ["arrow", "image"], REMOVED), (IMAGE, ["arrow", "style"], "drawn"),
    (IMAGE, ["arrow", "style"], "clip"), (IMAGE, ["arrow", "edge"], "skew"), (IMAGE, ["arrow", "base"], 0),
    (IMAGE, ["arrow", "tip"], "middle"), (IMAGE, ["contentInsets"], None), (IMAGE, ["contentInsets"], "10pt"),
    (IMAGE, ["shadow"], {"colour": "#000000"}), (IMAGE, ["shadow"], {"opacity": 1.5}), (IMAGE, ["shadow"], 4),
    (IMAGE, ["shadow"], [{"offset": [1]}]), (IMAGE, ["tint"], {"mode": "multiply"}), (IMAGE, ["tint"], {"color": "red"}),
    (IMAGE, ["appearances"], {"base": {}}), (IMAGE, ["appearances"], {"dark": {"format": 1}}),
    (IMAGE, ["appearances"], {"dark": {"frame": {"image": 0.5, "caps": 1}}}), (IMAGE, ["appearances"], {"dark": None}),
    (IMAGE, ["directions"], {"north": {}}), (IMAGE, ["directions"], {"up": {"name": "x"}}),
    (IMAGE, ["directions"], {"up": {"arrow": {"style": "clip"}}}), (IMAGE, ["previews"], {"content": []}),
    (IMAGE, ["previews"], {"scales": [0.4]}), (IMAGE, ["previews"], {"offsets": ["middle"]}),
    (IMAGE, ["lint"], {"fringe": "loud"}), (IMAGE, ["lint"], {"no-such-rule": "off"}), (IMAGE, ["snap"], "grid"),
    (IMAGE, ["sheen"], 1), (IMAGE, ["targets"], ["gtk"]), (DRAWN, ["tint"], {"color": "#FF0000"}),
    (DRAWN, ["arrow", "overlap"], 1), (DRAWN, ["arrow", "edge"], "corner"), (DRAWN, ["frame", "fill"], REMOVED),
    (DRAWN, ["frame", "fill"], {"gradient": [["#FFFFFF", 0]]}), (DRAWN, ["frame", "fill"], {"angle": 3}),
    (DRAWN, ["frame", "cornerRadius"], [1, 2]), (DRAWN, ["frame", "border"], {"width": 1}),
    (DRAWN, ["frame", "border"], {"color": "#000", "width": "thin"}), (DRAWN, ["frame", "filter"], "smooth"),
    (DRAWN, ["arrow", "style"], "image"), (DRAWN, ["arrow", "base"], REMOVED),
]
# Values that an editor is to mark once, at the place that is named.
MARKED_ONCE = [
    (IMAGE, ["frame", "image"], "/art/frame.png", "frame.image"), (IMAGE, ["frame", "image"], "C:/frame.png", "frame.image"),
    (IMAGE, ["frame", "image"], "../frame.png", "frame.image"), (IMAGE, ["frame", "image"], "~/frame.png", "frame.image"),
    (IMAGE, ["frame", "image"], "frame.jpg", "frame.image"), (IMAGE, ["frame", "image"], "yes", "frame.image"),
    (IMAGE, ["frame", "image"], True, "frame.image"), (IMAGE, ["frame", "image"], "https://a.example/f.png", "frame.image"),
    (IMAGE, ["frame", "image"], "art\\frame.png", "frame.image"), (IMAGE, ["arrow", "images"], {"up": "up.gif"}, "arrow.images.up"),
    (IMAGE, ["previews"], {"backgrounds": ["/photo.png"]}, "previews.backgrounds.0"),
    (IMAGE, ["previews"], {"backgrounds": {"base": ["#12"]}}, "previews.backgrounds.base.0"),
    (IMAGE, ["shadow"], {"opacity": 3}, "shadow.opacity"), (IMAGE, ["shadow"], [{"opacity": 3}], "shadow.0.opacity"),
    (IMAGE, ["shadow"], {"colour": "#000"}, "shadow"), (IMAGE, ["shadow"], {"knockout": "yes"}, "shadow.knockout"),
    (IMAGE, ["shadow"], 5, "shadow"), (IMAGE, ["contentInsets"], [1, 2, 3], "contentInsets"),
    (IMAGE, ["contentInsets"], {"top": "x"}, "contentInsets.top"), (IMAGE, ["arrow", "style"], "yes", "arrow.style"),
    (DRAWN, ["arrow", "style"], "yes", "arrow.style"), (DRAWN, ["frame", "fill"], "red", "frame.fill"),
    (DRAWN, ["frame", "fill"], {"gradient": [["#FFF", 0], ["red", 1]]}, "frame.fill.gradient.1.0"),
    (DRAWN, ["frame", "border"], {"color": "#000", "width": "thick"}, "frame.border.width"),
    (DRAWN, ["frame", "innerShadow"], [{"color": "#000", "opacity": 7}], "frame.innerShadow.0.opacity"),
]
SCENE = {"theme": "../Crimson", "content": [120, 80], "arrow": "down"}
PLACED = {"theme": "Linen", "host": "split-view", "anchor": "detail-button"}
WRONG_SCENES = [
    (SCENE, ["theme"], REMOVED), (SCENE, ["theme"], []), (SCENE, ["theme"], {"frame": {"image": "a.png", "cap": 1}}),
    (SCENE, ["content"], "120x80"), (SCENE, ["content"], [0, 80]), (SCENE, ["bounds"], [200, 100]),
    (SCENE, ["arrow"], "north"), (SCENE, ["offset"], "middle"), (SCENE, ["scale"], 9), (SCENE, ["container"], [300, 300]),
    (SCENE, ["colour"], 1), (PLACED, ["arrow"], "up"), (PLACED, ["anchor"], REMOVED), (PLACED, ["host"], "desktop"),
    (PLACED, ["source"], [0, 0, 1, 1]), (PLACED, ["dim"], 2), (PLACED, ["permitted"], ["up", "north"]),
    (PLACED, ["placeholder"], ["list", "text", "picker"]), (PLACED, ["backdrop"], "a.png"), (PLACED, ["canvas"], "bounds"),
    (PLACED, ["clip"], "0,0,9,9"), (PLACED, ["within"], [0, 0, -1, 9]), (PLACED, ["obstacles"], [0, 0, 9, 9]),
]
RIGHT_SCENES = [
    {"theme": {"frame": {"image": "a.png"}, "arrow": {"image": "b.png"}}}, {"theme": DRAWN, "offset": -4.5},
    {"theme": "Linen", "container": [800, 600], "source": [1, 2, 0, 0], "permitted": "any", "detent": 300,
     "clip": [0, 0, 90, 90], "within": [0, 0, 700, 600], "obstacles": [[1, 2, 3, 4]], "backdrop": "a.png"},
]
VALUES = [-1, 0, 3.5, 40000, "x", " ", True, None, [], [1, 2], [1, 2, 3], [0, 1, 2, 3], {}, {"x": 1}, "#FFF", "start",
          "image", "none", {"top": 3}, ["up"], [["#FFF", 0], ["#000", 1]], {"@2x": [1, 2]}]


def changed(document, path, value):
    document = copy.deepcopy(document)
    place = document
    for key in path[:-1]:
        place = place.setdefault(key, {}) if isinstance(place, dict) else place[key]
    if value is REMOVED:
        place.pop(path[-1], None)
    else:
        place[path[-1]] = value
    return document


def paths(value, path=()):
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in entries:
        yield (*path, key)
        yield from paths(inner, (*path, key))


def schema(popframe, kind):
    text = subprocess.run([popframe, "schema", kind], check=True, capture_output=True, text=True).stdout
    document = json.loads(text)
    assert document["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    Draft202012Validator.check_schema(document)
    return Draft202012Validator(document)


def check_repository(theme, scene):
    files = sorted(ROOT.glob("Assets/*/theme.yaml")) + sorted(ROOT.glob("Renders/**/*.yaml"))
    assert len(files) > 40, f"only {len(files)} themes and scenes were found"
    for file in files:
        document = load(file.read_text())
        validator = scene if "theme" in document else theme
        errors = [f"{'.'.join(map(str, error.absolute_path))}: {error.message[:200]}" for error in validator.iter_errors(document)]
        assert not errors, f"{file}: {errors}"
    return len(files)


def check_wrong(theme, scene):
    for base in (IMAGE, DRAWN):
        assert theme.is_valid(base), list(theme.iter_errors(base))
    for base in (SCENE, PLACED, *RIGHT_SCENES):
        assert scene.is_valid(base), (base, list(scene.iter_errors(base)))
    for validator, cases in ((theme, WRONG_THEMES), (scene, WRONG_SCENES)):
        for base, path, value in cases:
            wrong = changed(base, path, value)
            assert not validator.is_valid(wrong), f"this is taken for right: {wrong}"
    for base, path, value, place in MARKED_ONCE:
        errors = [leaf for error in theme.iter_errors(changed(base, path, value)) for leaf in leaves(error)]
        found = [".".join(map(str, error.absolute_path)) for error in errors]
        assert found == [place], f"{path} {value}: {[(at, error.message[:99]) for at, error in zip(found, errors)]}"
    return len(WRONG_THEMES) + len(WRONG_SCENES) + len(MARKED_ONCE)


def leaves(error):
    return [leaf for inner in error.context for leaf in leaves(inner)] if error.context else [error]


# What a schema cannot know: pictures, other keys' values, and what only fits together with them.
UNSEEN = {
    "invalid-value", "unusable-picture", "conflicting-keys", "impossible-layout", "too-many-previews", "arrow-room"}


def check_random(popframe, theme, count, seed):
    source = random.Random(seed)
    themes = sorted(ROOT.glob("Assets/*/theme.yaml"))
    valid = missed = 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(count):
            file = source.choice(themes)
            document = load(file.read_text())
            places = list(paths(document))
            path = source.choice(places)
            kind = source.random()
            if kind < 0.6:
                document = changed(document, path, source.choice(VALUES))
            elif kind < 0.8 and isinstance(path[-1], str):
                document = changed(changed(document, path, REMOVED), (*path[:-1], path[-1] + "s"), 1)
            else:
                document = changed(document, path, REMOVED) if isinstance(path[-1], str) else document
            place = Path(folder) / "Theme"
            shutil.rmtree(place, ignore_errors=True)
            shutil.copytree(file.parent, place)
            (place / "theme.yaml").write_text(yaml.safe_dump(document, sort_keys=False))
            # What PyYAML writes is what is judged: texts that look like numbers are quoted.
            written = load((place / "theme.yaml").read_text())
            run = subprocess.run([popframe, "check", str(place), "--format", "json"], capture_output=True, text=True)
            assert run.returncode in (0, 65), run.stderr
            findings = json.loads(run.stdout)
            findings = findings["findings"] if isinstance(findings, dict) else findings
            rules = {finding["rule"] for finding in findings if finding["severity"] == "error"}
            if not rules:
                valid += 1
                assert theme.is_valid(written), (
                    f"popframe reads this, and the schema does not: {written}\n"
                    + "\n".join(str(error.message)[:300] for error in theme.iter_errors(written)))
            # An appearance says what differs: a schema cannot tell what its base has already.
            elif rules - UNSEEN - ({"missing-key"} if "appearances" in written else set()):
                assert not theme.is_valid(written), f"popframe finds {rules}, and the schema nothing: {written}"
            elif theme.is_valid(written):
                missed += 1
    assert valid > count / 20, f"only {valid} of {count} changes left a sound theme"
    return valid, missed


def check_runs(popframe, run):
    """How many records were valid, and how many changes of them were not."""
    records = []
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        shutil.copytree(ROOT / "Assets/Linen", folder / "Linen")

        def test(*options):
            subprocess.run(
                [popframe, "test", "Linen", "--references", "refs", "--report", "report", *options], cwd=folder,
                capture_output=True)
            records.append(json.loads((folder / "report/run.json").read_text()))
            return records[-1]

        assert test("--record", "missing")["counts"]["recorded"] > 1
        assert test()["outcome"] == "equal"
        references = sorted((folder / "refs").rglob("*.png"))
        shutil.copy(references[0], references[1])
        references[-1].unlink()
        theme = folder / "Linen/theme.yaml"
        text = theme.read_text()
        theme.write_text(re.sub(r"opacity: [0-9.]+", "opacity: 0.2", text, count=1))
        assert theme.read_text() != text
        failed = test("--record", "never", "--channel-tolerance", "1")
        assert failed["counts"]["different"] and failed["groups"] and failed["why"] and failed["toleranceUse"]
        assert any(case["comparison"] and case["comparison"]["clusters"] for case in failed["cases"])
        assert test("--record", "never", "--shard", "1/2", "--filter", "*")["shard"]
        theme.write_text("format: 1\n")
        assert test()["counts"]["notRun"]
    for record in records:
        assert run.is_valid(record), [error.message[:300] for error in run.iter_errors(record)]
    # A short record with one of everything.
    failed["cases"] = [next(case for case in failed["cases"] if case["comparison"])]
    failed["manifest"]["cases"], failed["manifest"]["inputs"] = ["a"], failed["manifest"]["inputs"][:1]
    changes = list(paths(failed))
    for path in changes:
        value = failed
        for key in path:
            value = value[key]
        if isinstance(path[-1], str):
            assert not run.is_valid(changed(failed, path, REMOVED)), f"{path} may be missing"
        # A list is neither, and null has to be one of two.
        assert not run.is_valid(changed(failed, path, {"x": 1} if isinstance(value, list) else [{"x": 1}])), (
            f"{path} may be anything")
    return len(records), len(changes)


def main():
    parser = argparse.ArgumentParser(description="Hold popframe schema against jsonschema and popframe check.")
    parser.add_argument("popframe")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    popframe = str(Path(options.popframe).resolve())
    theme, scene = schema(popframe, "theme"), schema(popframe, "scene")
    files = check_repository(theme, scene)
    wrong = check_wrong(theme, scene)
    valid, missed = check_random(popframe, theme, options.count, options.seed)
    records, changes = check_runs(popframe, schema(popframe, "run"))
    print(f"schema: {files} files are valid, {wrong} wrong ones are not; of {options.count} random changes (seed "
          f"{options.seed}) {valid} are sound to both, {missed} are wrong in ways that only popframe check sees; {records} records of runs are valid, {changes} "
          "changes of them are not")


if __name__ == "__main__":
    sys.exit(main())
