#!/usr/bin/env python3
"""Runs the code that `popframe place --as` prints, where it lives, and holds what happens against the place
that `popframe place --json` gives for the same request.

  git clone --depth 1 https://github.com/floating-ui/floating-ui

--floating-ui runs Floating UI's own sources in Node.js, which has to read TypeScript (22.18 or later;
--node says where it is). --css lays the page out in Chromium. --uikit and --swiftui type-check the Swift
code against the stand-ins for these frameworks. Requests are random and the same in every run of one seed; they ask for what both
sides have words for, with the policy `flip`. Exits with 1 when a place differs.

Example: Tools/Scripts/placement-code.py .build/release/popframe --css
Needs: a build; Node.js and a checkout of Floating UI, Chromium or Swift, for what is chosen.
Takes: some minutes for each of the systems.
"""

import argparse
import importlib.util
import json
import pathlib
import random
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

HERE = pathlib.Path(__file__).resolve().parent
OPPOSITE = {"up": "down", "down": "up", "left": "right", "right": "left"}

# Floating UI's sources as they are, with rectangles for elements.
RUNNER = """
import { registerHooks } from 'node:module';
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readFileSync } from 'node:fs';
const [root, file] = process.argv.slice(2);
registerHooks({
  resolve(name, context, next) {
    if (name === '@floating-ui/utils') name = pathToFileURL(root + '/packages/utils/src/index.ts').href;
    else if (name.startsWith('.') && context.parentURL) {
      const url = new URL(name + '.ts', context.parentURL);
      if (existsSync(fileURLToPath(url))) name = url.href;
    }
    return next(name, context);
  },
});
const core = await import(pathToFileURL(root + '/packages/core/src/index.ts').href);
const results = [];
for (const { code, source, size, container, rtl } of JSON.parse(readFileSync(file, 'utf8'))) {
  const rect = (x, y, width, height) => ({ left: x, top: y, right: x + width, bottom: y + height });
  const reference = {
    rect: source, getBoundingClientRect: () => rect(source.x, source.y, source.width, source.height) };
  const floating = {
    size, dataset: {}, style: { setProperty(name, value) { this[name] = value; } },
    getBoundingClientRect() {
      const { width, height } = dimensions(this);
      return rect(parseFloat(this.style.left), parseFloat(this.style.top), width, height);
    },
  };
  const length = (element, key, limit) =>
    Math.min(element.size[key], element.style[limit] ? parseFloat(element.style[limit]) : Infinity);
  const dimensions = (element) =>
    ({ width: length(element, 'width', 'maxWidth'), height: length(element, 'height', 'maxHeight') });
  const platform = {
    getElementRects: () => ({ reference: source, floating: { x: 0, y: 0, ...dimensions(floating) } }),
    getDimensions: dimensions,
    getClippingRect: () => ({ x: 0, y: 0, ...container }),
    getOffsetParent: () => ({ clientWidth: container.width, clientHeight: container.height }),
    isElement: () => true,
    isRTL: () => rtl,
  };
  const names = ['computePosition', 'offset', 'flip', 'shift', 'size'];
  const values = names.map((name) => name === 'computePosition'
    ? (one, other, options) => core.computePosition(one, other, { ...options, platform }) : core[name]);
  const run = new Function(...names, 'reference', 'floating',
    code.replace('computePosition(', 'return computePosition('));
  const { x, y, placement } = await run(...values, reference, floating);
  results.push({ x, y, placement, ...dimensions(floating) });
}
console.log(JSON.stringify(results));
"""

PAGE = """<!doctype html><style>* { margin: 0; padding: 0; } html { overflow: hidden; }
#source { position: fixed; anchor-name: --source; background: #88f; }
.popover { background: #f88; }
</style><style id="sheet"></style><div id="source"></div>
<div id="area"></div>"""


def requests(count, seed):
    dice, found = random.Random(seed), []
    while len(found) < count:
        container = dice.randint(300, 900), dice.randint(300, 900)
        source = (dice.randint(0, container[0] - 60), dice.randint(0, container[1] - 60), dice.randint(1, 60),
                  dice.randint(1, 60))
        first = dice.choice(list(OPPOSITE))
        permitted = [first] + ([OPPOSITE[first]] if dice.random() < 0.8 else [])
        found.append(dict(
            container=container, source=source, permitted=permitted, margins=dice.choice([0, 10, 16]),
            distance=dice.choice([0, 0, 4, 8]), alignment=dice.choice(["center", "center", "start", "end"]),
            rtl=dice.random() < 0.3, bounds=(dice.randint(40, 260), dice.randint(40, 260))))
    return found


def arguments(r, system="flip"):
    """Where there are no margins, the rules are taken by the system's name."""
    rules = ["--like", system] if system in ("css", "floating-ui") and r["margins"] == 0 else ["--policy", "flip"]
    several = lambda values, separator=",": separator.join(map(str, values))  # noqa: E731
    return ["--container", several(r["container"], "x"), "--source", several(r["source"]), "--bounds",
            several(r["bounds"], "x"), "--permitted", several(r["permitted"]), "--margins", str(r["margins"]),
            "--distance", str(r["distance"]), "--alignment", r["alignment"], "--layout-direction",
            "rtl" if r["rtl"] else "ltr", *rules]


def ask(popframe, theme, r, system, *more):
    run = subprocess.run([popframe, "place", theme, *arguments(r, system), *more], capture_output=True, text=True)
    return run.stdout if run.returncode == 0 else None


def box(answer):
    return {key: answer["popover"][key] for key in ("x", "y", "width", "height")}


def report(name, cases, found):
    wrong = 0
    for (r, _, answer), box_ in zip(cases, found):
        ours = box(answer)
        if any(abs(ours[key] - box_[key]) > 1e-3 for key in ours):
            wrong += 1
            if wrong <= 5:
                print(" ".join(arguments(r)))
                print("    ours", ours, "theirs", {key: box_[key] for key in ours})
    print(f"{name}: {len(cases) - wrong} of {len(cases)} places are the same")
    return wrong


def can_say(answer):
    """Whether the style sheet has words for it: CSS does not cut what fits on no side, and a popover that is
    aligned at one end keeps that end."""
    winner = next(c for c in answer["candidates"] if c["wins"])
    low, length = ("x", "width") if winner["direction"] in ("up", "down") else ("y", "height")
    source, popover = answer["source"], winner["popover"]
    ends = {"center": True, "start": popover[low] == source[low],
            "end": popover[low] + popover[length] == source[low] + source[length]}
    if answer["layoutDirection"] == "rtl" and low == "x":
        ends["start"], ends["end"] = ends["end"], ends["start"]
    return winner["fits"] and answer["gap"] == 0 and ends[answer["alignment"]]


def in_node(node, checkout, folder, cases):
    jobs = [dict(code=code, source=dict(zip(("x", "y", "width", "height"), r["source"])),
                 size=dict(zip(("width", "height"), r["bounds"])),
                 container=dict(zip(("width", "height"), r["container"])), rtl=r["rtl"])
            for r, code, _ in cases]
    (folder / "jobs.json").write_text(json.dumps(jobs))
    (folder / "run.mjs").write_text(RUNNER)
    run = subprocess.run(
        [node, "--disable-warning=ExperimentalWarning", folder / "run.mjs", checkout.resolve(),
         folder / "jobs.json"], capture_output=True, text=True)
    if run.returncode:
        sys.exit(f"Node.js: {run.stderr.strip()}")
    return json.loads(run.stdout)


def in_chromium(folder, cases):
    spec = importlib.util.spec_from_file_location("webdriver", HERE.parents[1] / "Tests/Browser/webdriver.py")
    webdriver = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(webdriver)
    (folder / "page.html").write_text(PAGE)
    browser, found = webdriver.Browser(), []
    try:
        browser.open((folder / "page.html").as_uri())
        for r, code, _ in cases:
            width, height = r["container"]
            browser.cdp("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                        mobile=False)
            # Chromium remembers the last side that fitted: a popover that was never seen has none.
            found.append(browser.run("""
                const [code, source, size, rtl] = arguments;
                const area = document.querySelector('#area');
                area.replaceChildren();
                document.querySelector('#sheet').textContent = code;
                document.documentElement.dir = rtl ? 'rtl' : 'ltr';
                Object.assign(document.querySelector('#source').style, {
                  left: source[0] + 'px', top: source[1] + 'px', width: source[2] + 'px',
                  height: source[3] + 'px' });
                const popover = document.createElement('div');
                popover.className = code.slice(1, code.indexOf(' '));
                area.append(popover);
                const { x, y, width, height } = popover.getBoundingClientRect();
                return { x, y, width, height };""", code, r["source"], r["bounds"], r["rtl"]))
    finally:
        browser.close()
    return found


def type_checked(name, folder, codes, function):
    """Swift code, each piece in a function, against the stand-in for a framework."""
    def swiftc(*arguments):
        return subprocess.run(
            ["swiftc", "-swift-version", "6", "-parse-as-library", *arguments], capture_output=True, text=True)

    files = sorted((HERE.parent / "StandIns/Sources" / name).glob("*.swift"))
    made = swiftc("-emit-module", "-module-name", name, "-emit-module-path", folder / f"{name}.swiftmodule", *files)
    if made.returncode:
        sys.exit(f"the stand-in for {name}: {made.stderr.strip()}")
    body = "\n".join(function(index, code) for index, code in enumerate(codes))
    (folder / "Code.swift").write_text(f"import {name}\n\n{body}\n")
    run = swiftc("-typecheck", "-I", folder, folder / "Code.swift")
    print(f"{name}: {len(codes)} pieces of code {'are' if run.returncode == 0 else 'are not'} type-checked")
    if run.returncode:
        print(run.stderr[:2000])
    return run.returncode


def uikit(index, code):
    return f"@MainActor func place{index}(_ controller: UIViewController, in view: UIView) {{\n{code}\n}}"


def swiftui(index, code):
    return (f"struct Place{index}<Content: View>: View {{\n  @State var isPresented = true\n"
            f"  let content: Content\n  var body: some View {{\n    EmptyView()\n{code}\n  }}\n}}")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("popframe", type=pathlib.Path)
    parser.add_argument("--floating-ui", type=pathlib.Path, metavar="CHECKOUT")
    parser.add_argument("--node", default="node")
    parser.add_argument("--css", action="store_true")
    parser.add_argument("--uikit", action="store_true")
    parser.add_argument("--swiftui", action="store_true")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=3)
    options = parser.parse_args()
    if not (options.floating_ui or options.css or options.uikit or options.swiftui):
        parser.error("say what is to run the code: --floating-ui CHECKOUT, --css, --uikit, --swiftui")
    spec = importlib.util.spec_from_file_location("numbers_", HERE / "placement-numbers.py")
    numbers = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(numbers)
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        theme = folder / "Plain"
        theme.mkdir()
        (theme / "theme.yaml").write_text(f"format: 1\n{numbers.THEMES['Plain']}\n")
        (theme / "frame.png").write_bytes(numbers.png(8, 8))
        all_ = requests(options.count, options.seed)

        def codes(system):
            return [code for r in all_[:40] if (code := ask(options.popframe, theme, r, system, "--as", system))]

        def cases(system, keep=lambda answer: True):
            def one(r):
                answer = ask(options.popframe, theme, r, system, "--json")
                code = ask(options.popframe, theme, r, system, "--as", system)
                return (r, code, json.loads(answer)) if answer and code else None

            with ThreadPoolExecutor(2) as pool:
                return [case for case in pool.map(one, all_) if case and keep(case[2])]

        if options.floating_ui:
            found = cases("floating-ui", lambda answer: answer["gap"] == 0)
            wrong += report(
                "Floating UI", found, in_node(options.node, options.floating_ui, folder, found))
        if options.css:
            found = cases("css", can_say)
            wrong += report("CSS in Chromium", found, in_chromium(folder, found))
        if options.uikit:
            wrong += type_checked("UIKit", folder, codes("uikit"), uikit)
        if options.swiftui:
            wrong += type_checked("SwiftUI", folder, codes("swiftui"), swiftui)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
