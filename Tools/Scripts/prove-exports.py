#!/usr/bin/env python3
"""Compares exported themes with their target engines.

Nine-patches: Android's packager has to take every picture; the Kotlin file beside them is compiled against stand-ins and run.
Stylesheets: Chromium, Firefox and WebKitGTK draw every theme at up to five pixel ratios, seams are looked for, backdrops are
grabbed from a screen, and pages with a popover are used. UIKit and SwiftUI: the exported Swift is compiled against stand-ins
and run; see Tools/Scripts/exports, a file a format. Each says what it has compared.

Tools/StandIns stands in for UIKit, SwiftUI and Android on Linux, written from Apple's and Android's documentation alone. It
shares no code with the exporters, and no export relies on what only a stand-in does.

Exits with 1 when a proof
fails, with 69 when a program is missing, with 66 when there is nothing to prove.

Example: Tools/Scripts/prove-exports.py --only css --shipped --browsers chromium Assets/Card
Needs: a build, Swift, and for its formats: `apt-get install aapt kotlin default-jdk-headless chromium firefox-esr xvfb
  gir1.2-webkit2-4.1 python3-gi python3-gi-cairo`.
Takes: half an hour for all, a minute for one theme in one browser.
"""

import argparse
import pathlib
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "exports"))
import drawables  # noqa: E402
import nine_patches  # noqa: E402
import stylesheets  # noqa: E402
import swiftui  # noqa: E402
import uikit  # noqa: E402

FORMATS = {"nine-patch": (nine_patches, ["aapt"]), "css": (stylesheets, ["chromium", "firefox", "webkit"]),
           "uikit": (uikit, ["swift"]), "swiftui": (swiftui, ["swift"]),
           "kotlin": (drawables, ["kotlinc", "javac", "java"])}


def program(name):
    found = shutil.which(name)
    if not found:
        print(f"prove-exports: error: {name} is missing; what to install is said in --help", file=sys.stderr)
        sys.exit(69)
    return str(pathlib.Path(found).resolve()) if "/" in name else found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--popframe", default=".build/release/popframe")
    parser.add_argument("--chromium", default="chromium")
    parser.add_argument("--firefox", default="firefox")
    parser.add_argument("--webkit", default="/usr/bin/python3", help="a Python with the bindings of WebKitGTK 4.1")
    parser.add_argument("--browsers", default="chromium,firefox,webkit", help="those that draw stylesheets, with commas")
    parser.add_argument("--aapt", default="aapt")
    parser.add_argument("--swift", default="swift")
    parser.add_argument("--kotlinc", default="kotlinc")
    parser.add_argument("--javac", default="javac")
    parser.add_argument("--java", default="java")
    parser.add_argument("--only", choices=sorted(FORMATS), action="append")
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for all that is made, instead of one that goes away")
    parser.add_argument("--build", type=pathlib.Path, help="where the stand-ins are built, so that it is quicker again")
    parser.add_argument("--shipped", action="store_true",
                        help="stylesheets and Kotlin of these themes alone, without copies with other keys and without the search for seams")
    parser.add_argument("--pages", action="store_true", help="stylesheets also in pages of others: resets, layers, right to left, hidden, printed")
    parser.add_argument("--floating-ui", help="a file with @floating-ui/dom as one module, by a bundler such as esbuild")
    parser.add_argument("--ratios", help="pixels for each CSS pixel at which stylesheets are drawn, with commas; else all")
    parser.add_argument("-v", "--verbose", action="store_true")
    parser.add_argument("themes", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    themes = options.themes or sorted(path.parent for path in pathlib.Path("Assets").glob("*/theme.yaml"))
    if not themes:
        print("prove-exports: error: there are no themes", file=sys.stderr)
        sys.exit(66)
    options.popframe = program(options.popframe)
    options.browsers = options.browsers.split(",")
    status = 0
    with tempfile.TemporaryDirectory() as folder:
        scratch = options.keep or pathlib.Path(folder)
        scratch.mkdir(parents=True, exist_ok=True)
        for name in options.only or sorted(FORMATS):
            module, needed = FORMATS[name]
            if module is drawables:
                drawables.install(options)
            for tool in needed:
                if name != "css" or tool in options.browsers:
                    setattr(options, tool, program(getattr(options, tool)))
            status |= module.prove(options, themes, scratch)
    sys.exit(status)


main()
