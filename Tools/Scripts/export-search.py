#!/usr/bin/env python3
"""Exports themes that are made by chance, each with another pair of keys, to every format, and has the targets read them.

No export may end otherwise than with a status that is documented, and each format has to write at least three themes of
ten. As many themes as there are pairs have every pair. All of the Swift is type-checked against the stand-ins in both
modes of the language, each with and without `MainActor` as default isolation; all of the Kotlin is compiled at language
level 1.3. Of the stylesheets Chromium has to take every rule and every declaration, also where custom properties stand in
it.

Exits with 1 when something breaks, which
stays in --keep.

Example: .build/oracles/bin/python Tools/Scripts/export-search.py --themes 20
Needs: a build, Swift, Chromium and PyYAML (Tools/Scripts/oracles.sh installs it into .build/oracles); installs Kotlin and Java.
Takes: some seconds a theme.
"""

import argparse
import collections
import importlib.util
import json
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "exports"))
import drawables  # noqa: E402
import swift_package  # noqa: E402
from chromium import Chromium  # noqa: E402

FORMATS = ["xcassets", "nine-patch", "css", "uikit", "swiftui"]
# Written; the theme is broken, or nothing of it can be written; an export has one of its names.
STATUSES = {0, 65}
# The least share of themes that each format has to write, so that something is compared. More than half of the themes are
# broken, by chance, in a way that an export refuses.
LEAST = 0.3
# What Chromium drops of a stylesheet: rules, and declarations with custom properties replaced by what the sheet sets.
DROPPED = """(text => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  const rules = list => [...list].flatMap(rule => rule.style ? [rule] : rules(rule.cssRules));
  const taken = rules(sheet.cssRules), custom = {}, wrong = [];
  const said = [...text.replace(/\\/\\*[^]*?\\*\\//g, "").matchAll(/([^{};]+)\\{([^{}]*)\\}/g)];
  if (said.length !== taken.length) return [`${said.length} rules are said, ${taken.length} taken`];
  const declarations = said.map(([, selector, body]) => [selector.trim(),
    [...body.matchAll(/([-\\w\\u0080-\\uffff]+): ((?:[^;"]|"[^"]*")*);/gu)].map(match => [match[1], match[2].trim()])]);
  for (const [, list] of declarations)
    for (const [property, value] of list) if (property.startsWith("--")) custom[property] ??= value;
  const replaced = value => {
    for (let turn = 0; turn < 9 && value.includes("var("); turn++)
      value = value.replace(/var\\((--[^,()]+)(?:, ([^()]*))?\\)/g, (_, name, other) => (custom[name] === "initial" ? undefined : custom[name]) ?? other ?? "missing!");
    return value;
  };
  declarations.forEach(([selector, list], index) => {
    for (const [property, value] of list) {
      if (value && taken[index].style.getPropertyValue(property) === "") wrong.push(`${selector} ${property}: ${value}`);
      else if (!property.startsWith("--") && !CSS.supports(property, replaced(value)))
        wrong.push(`${selector} ${property}: ${value.slice(0, 200)}, which is ${replaced(value).slice(0, 200)}`);
    }
  });
  return wrong;
})"""


def script(name):
    """Another script as a module, for its themes."""
    source = (HERE / name).read_text().replace("\nmain()\n", "\n")
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name[:-3].replace("-", "_"), loader=None))
    module.__file__ = str(HERE / name)
    exec(compile(source, name, "exec"), module.__dict__)
    return module


def export(options, folder):
    """Exports the themes; gives how many of each format were written, and what broke."""
    search = script("crash-search.py")
    written, broken = collections.Counter(), []
    pairs = list(range(len(search.PAIRS)))
    random.Random(options.seed).shuffle(pairs)
    for index in range(options.themes):
        dice = random.Random(f"{options.seed} exports {index}")
        theme = folder / f"theme-{index}"
        search.make_theme(dice, pairs[index % len(pairs)], theme)
        for form in FORMATS:
            run = subprocess.run(
                [options.popframe, "export", theme, "--to", form, "-o", folder / f"{form}-{index}", "--prefix", f"Case {index}",
                 "-q"], capture_output=True, text=True, errors="replace", timeout=120)
            written[form] += run.returncode == 0
            if run.returncode not in STATUSES:
                broken.append(f"theme {index} to {form}: {run.returncode}: {run.stderr.strip()[-300:]}")
    for form in FORMATS:
        if written[form] < LEAST * options.themes:
            broken.append(f"{form}: {written[form]} of {options.themes} themes are written")
    return written, broken


def check_swift(options, folder, framework, form):
    """What the compiler says of all files of a format as one module, in each mode."""
    sources = [path for index in range(options.themes) for path in (folder / f"{form}-{index}").glob("*.swift")]
    modules = options.build / "release" / "Modules"
    if not sources or not (modules / f"{framework}.swiftmodule").exists():
        return [f"{framework}: there is nothing to compile, or it is not built"]
    compiler = pathlib.Path(shutil.which(options.swift)).resolve().with_name("swiftc")
    broken = []
    for mode in swift_package.MODES:
        check = subprocess.run([compiler, "-typecheck", "-warnings-as-errors", "-parse-as-library", *mode, "-I", modules, *sources],
                               capture_output=True, text=True)
        if check.returncode:
            broken.append(f"{form} with {' '.join(mode)}:\n{check.stderr[:3000]}")
    return broken


def check_kotlin(options, folder):
    """What the compiler says of all drawables as one package."""
    out = folder / "drawables"
    out.mkdir()
    exports = [folder / f"nine-patch-{index}" for index in range(options.themes)]
    files = list({path.name: path for export in exports for path in drawables.code_of(export)}.values())
    if not files:
        return ["nine-patch: there is no drawable to compile"]
    try:
        drawables.build(options, out, files, [path for export in exports for path in export.rglob("*.png")], {})
    except swift_package.Refused as refusal:
        return [str(refusal)]
    return []


def check_stylesheets(options, folder):
    browser = Chromium(options.chromium, 1)
    try:
        # A sheet with what no browser takes: that is seen.
        if len(browser.evaluate(f"{DROPPED}({json.dumps(SAMPLE)})")) != 2:
            return ["css: what Chromium drops is not seen"]
        broken = []
        for index in range(options.themes):
            for path in (folder / f"css-{index}").glob("*.css"):
                for wrong in browser.evaluate(f"{DROPPED}({json.dumps(path.read_text())})"):
                    broken.append(f"theme {index}: {wrong}")
        return broken
    finally:
        browser.close()


SAMPLE = ".a {\n  --w: red;\n  width: 3 px;\n  height: calc(1px + var(--w));\n  top: 0px;\n}\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--popframe", default=".build/release/popframe")
    parser.add_argument("--chromium", default="chromium")
    parser.add_argument("--swift", default="swift")
    for name in ("kotlinc", "javac", "java"):
        parser.add_argument(f"--{name}", default=name)
    parser.add_argument("--themes", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--build", type=pathlib.Path, default=pathlib.Path("Tools/StandIns/.build"), help="where the stand-ins are built")
    parser.add_argument("--keep", type=pathlib.Path, help="where everything is kept")
    options = parser.parse_args()
    options.popframe = str(pathlib.Path(options.popframe).resolve())
    options.build = options.build.resolve()
    drawables.install(options)
    for product in ("RunUIKit", "RunSwiftUI"):
        subprocess.run([options.swift, "build", "-c", "release", "--product", product, "--package-path",
                        swift_package.ROOT / "Tools/StandIns", "--scratch-path", options.build], check=True, stdout=subprocess.DEVNULL)
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.keep or pathlib.Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        written, broken = export(options, folder)
        print("export-search: written: " + ", ".join(f"{form} {count}" for form, count in written.items())
              + f" of {options.themes}; {len(broken)} broke", flush=True)
        for framework, form in (("UIKit", "uikit"), ("SwiftUI", "swiftui")):
            found = check_swift(options, folder, framework, form)
            print(f"export-search: {form} in {len(swift_package.MODES)} modes: {len(found)} refused", flush=True)
            broken += found
        found = check_kotlin(options, folder)
        print(f"export-search: Kotlin: {len(found)} refused", flush=True)
        broken += found
        found = check_stylesheets(options, folder)
        print(f"export-search: Chromium drops {len(found)} rules and declarations")
        broken += found
    for line in broken[:40]:
        print(f"  {line}")
    sys.exit(1 if broken else 0)


main()
