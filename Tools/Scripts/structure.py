#!/usr/bin/env python3
"""Draws how the sources depend on each other, and finds arrows that point upwards.

Modules depend by their imports, folders of a module by the types that their files use. Prints both as levels, each
module or folder above all that it needs. Status 1 when modules do not keep to the layers of CONTRIBUTING.md's picture,
when folders of a module need each other in a circle, when the system is called for a file with a text instead of a
path's bytes, or outside of the modules that may, or when text is escaped outside of the module Languages, or others' text
searched by Characters. `--planted` shows that the rules about text find what breaks them.

Example: Tools/Scripts/structure.py --dot | dot -Tsvg > structure.svg
Needs: nothing.
Takes: five seconds.
"""

import argparse
import collections
import pathlib
import re
import statistics
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = ROOT / "Sources"

# What a module may import besides Foundation, the system's library and the C modules; each row may use the rows below.
LAYERS = [
    ["PopframeExecutable"],
    ["PopframeCommand", "VisualTesting"],
    ["Preview"],
    ["Watching"],
    ["ThemeExchange"],
    ["Comparisons", "RunReports"],
    ["Regression", "Slicing", "Galleries", "Surveys"],
    ["ArtCheck"],
    ["VectorArt"],
    ["PopframeKit"],
    ["WebExchange", "AppleExchange", "AndroidExchange"],
    ["Exchange", "Placement"],
    ["Popovers", "CairoRenderer", "PNG", "PixelDiff", "ThemeEditing", "ArtAnalysis"],
    ["ThemeSource"],
    ["Themes"],
    ["Imaging", "JSON", "Files", "Words"],
    ["Languages", "LibC"],
]

# A call of the system with the text of a path, or with a text: a name is bytes, and not all are UTF-8.
TEXT_CALL = re.compile(
    r"\b(?:open|openat|opendir|unlink|unlinkat|rmdir|mkdir|mkdirat|rename|renameat|renameat2|renamex_np|stat|lstat|fstatat"
    r"|access|faccessat|readlink|readlinkat|realpath|link|linkat|symlink|symlinkat|chdir|utimensat)"
    r"\((?:[^()]|\([^()]*\))*?\.(?:text|string)\b")
# The modules that call the system for files; all others ask these.
FILE_CALLS = {"Files", "PopframeKit"}
FILE_CALL = re.compile(
    r"(?<![\w.])(?:openat|opendir|unlink|unlinkat|rmdir|mkdir|mkdirat|renameat|renameat2|renamex_np|lstat|fstatat|faccessat"
    r"|readlink|readlinkat|realpath|linkat|symlink|symlinkat|utimensat|flock)\(")
# The module in which text becomes a part of another language. Characters hold several code points, so that one that is
# searched for may hide in another: `<` behind U+0D4E.
ROOM = "Languages"
ESCAPE = re.compile(r"\.replacing(?:Occurrences)?\(|(?<!unicodeScalars)\.contains\(\"/\"\)|\.replaceSubrange\([^)\n]*, with: \"")
# Files that read text of others: names of files and cases, values of themes and scenes, stylesheets, catalogues, SVGs,
# requests of the studio's page. A folder stands for the files below it.
READERS = [
    "Sources/AndroidExchange/Densities", "Sources/AndroidExchange/NinePatch/NinePatchReader.swift",
    "Sources/AppleExchange/AssetCatalog", "Sources/ArtCheck/Findings", "Sources/ArtCheck/Rules/ArtPiece+Files.swift",
    "Sources/ArtCheck/Rules/ArtReview+Names.swift", "Sources/Exchange/Exporting/SourceHead.swift",
    "Sources/Comparisons", "Sources/Exchange/Importing", "Sources/Files", "Sources/Galleries", "Sources/PopframeKit/CaseNames",
    "Sources/PopframeKit/Saving", "Sources/PopframeKit/Starter", "Sources/PopframeKit/Themes", "Sources/Preview",
    "Sources/Regression", "Sources/RunReports", "Sources/Slicing/SliceSettings.swift", "Sources/ThemeEditing/FlowWriter.swift",
    "Sources/ThemeEditing/LineDifference.swift", "Sources/ThemeEditing/SettingPath.swift",
    "Sources/ThemeEditing/SettingValue.swift", "Sources/ThemeExchange", "Sources/Themes/Text",
    "Sources/Themes/ThemeFile/Pictures", "Sources/Themes/ThemeFile/Sections", "Sources/Themes/ThemeFile/Values",
    "Sources/Themes/Writing", "Sources/VectorArt", "Sources/VisualTesting/Verifying", "Sources/Watching", "Sources/WebExchange",
    "Studio/Sources/PopframeStudio/Routes/DrawingRoutes.swift", "Studio/Sources/PopframeStudio/Routes/EditingRoutes.swift",
    "Studio/Sources/PopframeStudio/Routes/ExportRoutes.swift", "Studio/Sources/PopframeStudio/Routes/NewRoutes.swift",
    "Studio/Sources/PopframeStudio/Routes/RouteTable.swift", "Studio/Sources/PopframeStudio/Routes/ThemeRoutes.swift",
    "Studio/Sources/PopframeStudio/Session",
]
# A search by Characters for a literal sign or word; `unicodeScalars` and `utf8` have code points and bytes. In `plain` text
# a literal of signs alone is "¤".
BY_CHARACTERS = re.compile(
    r"(?<!unicodeScalars)(?<!utf8)\.(?:contains\(\"[¤/]\"|(?:split|firstIndex|lastIndex)\((?:separator: |of: )\""
    r"|(?:split|drop|prefix|contains|firstIndex|lastIndex)(?:\(while: |\(where(?:Separator)?: )? ?\(?\{ ?\$0 [=!]= \""
    r"|has(?:Prefix|Suffix)\(|(?:components|firstRange|ranges)\()")
# What each rule has to find, and what it has to leave alone; the text stands in a file that reads others' text.
PLANTED = [
    ('name.replacing("<", with: "&lt;")', True), ('guard !name.contains("/") else { return }', True),
    ('for part in path.split(separator: "/") {}', True), ('if text.hasPrefix("::") {}', True),
    ('let at = stem.lastIndex(of: "@")', True), ('text.drop { $0 == " " }', True), ('name.hasSuffix(".png")', True),
    ('text.split(whereSeparator: { $0 != "`" })', True), ('text.firstIndex(of: "=")', True),
    ('path.parts(at: "/")', False), ('name.unicodeScalars.contains("/")', False), ('name.begins(with: "::")', False),
    ('bytes.split(separator: UInt8(ascii: "/"))', False), ('text.unicodeScalars.split(separator: "/")', False),
    ('["a", "b"].contains(word)', False), ('// text.hasPrefix("a")', False),
]
DECLARATION = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:public |package |internal |private |fileprivate )?(?:final |indirect )?"
    r"(?:struct|class|enum|protocol|actor|typealias)\s+`?([A-Z]\w*)", re.M)
# A line's import; several attributes may stand before it, such as @_spi(Studio), and a kind behind it.
IMPORT = re.compile(
    r"^[ \t]*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?"
    r"import[ \t]+(?:(?:struct|class|enum|protocol|func|var|let|typealias)[ \t]+)?(\w+)", re.M)
# A script's import of another one of the same page.
SCRIPT = re.compile(r"^\s*(?:import|export)\b[^;'\"]*?\bfrom\s+['\"]([^'\"]+)['\"]|^\s*import\s+['\"]([^'\"]+)['\"]", re.M)
# The folders of scripts that a page loads.
PAGES = ["Studio/Sources/StudioPage/page", "Sources/Web/report", "Sources/Web/sheet"]


def code(path):
    """A file's text without comments and string literals."""
    text = path.read_text(encoding="utf-8")
    text = re.sub(r'#*"""[\s\S]*?"""#*', '""', text)
    text = re.sub(r"/\*[\s\S]*?\*/", "", text)
    text = re.sub(r"//[^\n]*", "", text)
    return re.sub(r'#*"(?:\\.|[^"\\\n])*"#*', '""', text)


def files(module):
    return sorted((SOURCES / module).rglob("*.swift"))


def module_graph(modules):
    graph = {module: set() for module in modules}
    for module in modules:
        for path in files(module):
            graph[module] |= {name for name in IMPORT.findall(code(path)) if name in modules and name != module}
    return graph


def folder(path, module):
    parts = path.relative_to(SOURCES / module).parts
    return parts[0] if len(parts) > 1 else "."


def folder_graph(module):
    """Folder → folder → the types by which it needs it; a file directly in the module is in the folder "."."""
    texts = {path: code(path) for path in files(module)}
    homes = {}
    for path, text in texts.items():
        for line in text.splitlines():
            match = DECLARATION.match(line)
            # A nested type is found by its outer type's name; its own may stand in several types.
            if match and not line.startswith(" "):
                homes.setdefault(match.group(1), folder(path, module))
    graph = collections.defaultdict(lambda: collections.defaultdict(set))
    for path, text in texts.items():
        here = folder(path, module)
        graph[here]
        # A member after a dot and a label before a colon are no types; types begin with a capital letter anyway.
        for name in set(re.findall(r"(?<![\w.])[A-Z]\w*", text)):
            there = homes.get(name)
            if there and there != here and not re.search(rf"extension {name}\b", text):
                graph[here][there].add(name)
    return graph


def components(graph):
    """Tarjan's strongly connected components, lowest first."""
    index, low, stack, result = {}, {}, [], []

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in sorted(graph[node]):
            if other not in index:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], index[other])
        if low[node] == index[node]:
            group = []
            while True:
                group.append(stack.pop())
                if group[-1] == node:
                    break
            result.append(sorted(group))

    for node in sorted(graph):
        if node not in index:
            visit(node)
    return result


def levels(graph):
    """Rows from the top: each row needs only rows below it, members of a circle stand in one row."""
    height = {}
    for group in components(graph):
        below = [height[other] for node in group for other in graph[node] if other not in group]
        for node in group:
            height[node] = max(below, default=-1) + 1
    rows = collections.defaultdict(list)
    for node, row in height.items():
        rows[row].append(node)
    return [sorted(rows[row]) for row in sorted(rows, reverse=True)]


def script_graph(folder):
    """Script → the scripts of the same folder that it imports."""
    scripts = {path.name: path for path in folder.rglob("*.js")}
    graph = {name: set() for name in scripts}
    for name, path in scripts.items():
        text = re.sub(r"/\*[\s\S]*?\*/", "", path.read_text(encoding="utf-8"))
        for first, second in SCRIPT.findall(text):
            other = pathlib.PurePosixPath(first or second).name
            if other in scripts and other != name:
                graph[name].add(other)
    return graph


def seen(modules, graph):
    """Where what is read here contradicts Package.swift: an import that no target declares, or that was not seen."""
    text = (ROOT / "Package.swift").read_text(encoding="utf-8")
    for name, body in re.findall(r'\.(?:executableT|t)arget\(\s*name: "(\w+)",(.*?)(?=\n    \.|\Z)', text, re.S):
        declared = set(re.findall(r'"(\w+)"', body.split("dependencies:")[1].split("]")[0])) if "dependencies:" in body else set()
        if name in modules:
            for other in sorted((declared & set(modules)) - graph[name]):
                yield f"{name} declares {other} in Package.swift and does not import it"
            for other in sorted(graph[name] - declared):
                yield f"{name} imports {other}, which Package.swift does not declare"


def file_calls(modules):
    """Where the system is called for a file with a text, or outside of the modules that may."""
    for module in modules:
        for path in files(module):
            for number, line in enumerate(code(path).splitlines(), 1):
                place = f"{path.relative_to(ROOT)}:{number}"
                if TEXT_CALL.search(line):
                    yield f"{place}: the system gets the bytes of a path (cString), not its text"
                if module not in FILE_CALLS and FILE_CALL.search(line):
                    yield f"{place}: files are asked for by the module Files"


def plain(text):
    """Source text without comments, and with no more of its literals than whether they are a slash, signs or words."""
    text = re.sub(r'#*"""[\s\S]*?"""#*', '""', text)
    text = re.sub(r'(?<![\w"])//[^\n]*', "", re.sub(r"/\*[\s\S]*?\*/", "", text))
    return re.sub(
        r'#*"((?:\\.|[^"\\\n])*)"#*',
        lambda literal: '"/"' if literal[1] == "/" else '"¤"' if re.fullmatch(r"[^\w ]+", literal[1]) else '""', text)


def by_characters(text, reads_others):
    """The lines of a source text that escape, or search others' text by Characters, each with what to do."""
    for number, line in enumerate(plain(text).splitlines(), 1):
        if ESCAPE.search(line):
            yield number, "texts of others are escaped, and their parts replaced, in the module Languages"
        elif reads_others and BY_CHARACTERS.search(line):
            yield number, "others' text is searched by code points or bytes (begins, ends, holds, parts, unicodeScalars)"


def escapes():
    """Where text is escaped outside of its room, or others' text is searched by Characters."""
    for reader in READERS:
        if not (ROOT / reader).exists():
            yield f"{reader} in READERS of Tools/Scripts/structure.py is not there"
    for path in sorted([*SOURCES.rglob("*.swift"), *(ROOT / "Studio" / "Sources").rglob("*.swift")]):
        name = path.relative_to(ROOT).as_posix()
        if name.startswith(f"Sources/{ROOM}/"):
            continue
        reads_others = any(name == reader or name.startswith(reader + "/") for reader in READERS)
        for number, advice in by_characters(path.read_text(encoding="utf-8"), reads_others):
            yield f"{name}:{number}: {advice}"


def planted():
    """Planted lines for which the rules about text do not say what they should."""
    for text, is_wrong in PLANTED:
        if bool(list(by_characters(text, True))) != is_wrong:
            yield f"the rules about text {'pass' if is_wrong else 'refuse'} {text}"


def upward(graph):
    row = {name: index for index, names in enumerate(LAYERS) for name in names}
    for module in sorted(graph):
        if module not in row:
            yield f"{module} stands in no layer of Tools/Scripts/structure.py"
            continue
        for other in sorted(graph[module]):
            if other in row and row[other] <= row[module]:
                yield f"{module} imports {other}, which does not stand below it"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dot", action="store_true", help="for Graphviz")
    parser.add_argument("--counts", action="store_true", help="files, lines and public types")
    parser.add_argument("--planted", action="store_true", help="whether the rules about text find planted lines")
    options = parser.parse_args()

    if options.planted:
        problems = list(planted())
        print("\n".join(problems) or f"{len(PLANTED)} planted lines are told apart")
        return 1 if problems else 0

    modules = sorted(
        path.name for path in SOURCES.iterdir() if path.is_dir() and any(path.rglob("*.swift")))
    graph = module_graph(modules)
    folders = {module: folder_graph(module) for module in modules}

    if options.counts:
        print(f"{'module':16} files  median  lines  public types")
        total = []
        types = 0
        for module in modules:
            sizes = [len(path.read_text(encoding='utf-8').splitlines()) for path in files(module)]
            public = sum(
                1 for path in files(module) for line in code(path).splitlines()
                if re.match(r"^\s*(?:@\w+\s+)*public (?:final |indirect )?(?:struct|class|enum|protocol|actor)\s", line))
            print(f"{module:16} {len(sizes):5} {statistics.median(sizes):7.0f} {sum(sizes):6} {public:13}")
            total += sizes
            types += public
        print(f"{'all':16} {len(total):5} {statistics.median(total):7.0f} {sum(total):6} {types:13}")
        return 0

    problems = list(upward(graph)) + list(file_calls(modules)) + list(seen(modules, graph)) + list(planted()) + list(escapes())
    for page in PAGES:
        scripts = script_graph(ROOT / page)
        for group in components(scripts):
            if len(group) > 1:
                problems.append(f"{page}: scripts import each other in a circle: " + ", ".join(group))
    if options.dot:
        print("digraph popframe { rankdir=TB; node [shape=box];")
        for module in modules:
            for other in sorted(graph[module]):
                print(f'  "{module}" -> "{other}";')
        for module, inner in folders.items():
            print(f'  subgraph "cluster {module}" {{ label="{module}";')
            for here in inner:
                for there in inner[here]:
                    print(f'    "{module}/{here}" -> "{module}/{there}";')
            print("  }")
        print("}")
    else:
        print("Modules, each above what it imports\n")
        for row in levels(graph):
            print("  " + "   ".join(row))
    for module, inner in folders.items():
        plain = {here: set(inner[here]) for here in inner}
        if not options.dot:
            print(f"\n{module}\n")
            for row in levels(plain):
                print("  " + "   ".join(row))
        for group in components(plain):
            if len(group) > 1:
                uses = [
                    f"{here} → {there} by " + ", ".join(sorted(inner[here][there])[:3])
                    for here in group for there in sorted(inner[here]) if there in group]
                problems.append(f"{module}: a circle of folders:\n      " + "\n      ".join(uses))
    for problem in problems:
        print(f"structure: error: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
