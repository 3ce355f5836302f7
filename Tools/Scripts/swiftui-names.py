#!/usr/bin/env python3
"""Compiles code that imports a library of Popframe beside SwiftUI and uses names of SwiftUI: none may be ambiguous.

SwiftUI is the stand-in of Tools/StandIns, which declares the names as Apple's pages do. Imaging alone has names of
SwiftUI (`Color`, `Path`, `Gradient`) and is exported by no other library. Exits with 1 when a name is ambiguous.

Example: Tools/Scripts/swiftui-names.py
Needs: a build of VisualTesting, and swiftc.
Takes: half a minute.
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIBRARIES = ["PopframeKit", "VisualTesting", "Placement", "Popovers", "Themes", "PNG", "PixelDiff", "ThemeEditing"]
# Public types that SwiftUI has, and the stand-in declares some of.
NAMES = ["Color", "Path", "Gradient", "LayoutDirection", "Alignment", "Edge", "EdgeInsets", "Image", "Shape", "Text", "View"]


def run(*arguments):
    result = subprocess.run(["swiftc", *map(str, arguments)], capture_output=True, text=True)
    if result.returncode:
        sys.exit("".join(line + "\n" for line in result.stderr.splitlines() if "error:" in line) or result.stderr)


PARSER = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
PARSER.add_argument("modules", nargs="?", type=pathlib.Path, default=ROOT / ".build/release/Modules", help="the modules of a build")
modules = PARSER.parse_args().modules
with tempfile.TemporaryDirectory() as folder:
    stand_in = sorted((ROOT / "Tools/StandIns/Sources/SwiftUI").glob("*.swift"))
    declared = " ".join(path.read_text(encoding="utf-8") for path in stand_in)
    names = [name for name in NAMES
             if any(f"{kind} {name}" in declared for kind in ("struct", "enum", "protocol", "class"))]
    run("-emit-module", "-parse-as-library", "-swift-version", "6", "-module-name", "SwiftUI", *stand_in,
        "-emit-module-path", f"{folder}/SwiftUI.swiftmodule")
    maps = [option for found in sorted(modules.parent.glob("*.build/module.modulemap"))
            for option in ("-Xcc", f"-fmodule-map-file={found}")]
    flags = subprocess.run(["pkg-config", "--cflags", "cairo", "libpng", "yaml-0.1", "libdeflate"],
                           capture_output=True, text=True).stdout.split()
    for library in LIBRARIES:
        code = pathlib.Path(folder, f"{library}.swift")
        uses = "\n".join(f"typealias Used{name} = {'any ' if name in ('View', 'Shape') else ''}{name}" for name in names)
        code.write_text(f"import SwiftUI\nimport {library}\n{uses}\n", encoding="utf-8")
        run("-typecheck", "-parse-as-library", "-I", folder, "-I", modules, *maps,
            *[option for flag in flags for option in ("-Xcc", flag)], code)
    print(f"{len(LIBRARIES)} libraries beside SwiftUI: {', '.join(names)} are not ambiguous")
