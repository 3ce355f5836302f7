"""Exported Swift code, put into the package of the stand-ins, checked by the formatter, and built.
Imported by others, no program."""

import pathlib
import re
import shutil
import subprocess

import losses

ROOT = pathlib.Path(__file__).resolve().parents[3]
# Those that apps are compiled in.
MODES = [["-swift-version", version, *isolation] for version in ("5", "6") for isolation in ([], ["-default-isolation", "MainActor"])]


class Refused(Exception):
    """Why exported code cannot be run."""


def export(options, themes, folder, form, product, row, words=lambda theme: []):
    """Exports themes, every second one for a module of its own (`--access public`), and puts their code into a copy of the
    package. Gives the losses by theme: from a key to why.

    words: more options for a theme.
    row: from a theme's name and the name of its exported type to its line in the package's table."""
    package = folder / "package"
    shutil.copytree(ROOT / "Tools/StandIns", package, ignore=shutil.ignore_patterns(".build"))
    (folder / "exports").mkdir()
    found, rows = {}, []
    for index, theme in enumerate(themes):
        access = ["--access", "public"] if index % 2 else []
        out = folder / "exports" / theme.name
        run = subprocess.run([options.popframe, "export", theme, "--to", form, "-o", out, *access, *words(theme)], capture_output=True, text=True)
        if run.returncode:
            raise Refused(f"{theme.name}: {run.stderr}")
        found[theme.name] = losses.read(run.stderr, form)
        source = next(out.glob("*.swift"))
        shutil.copy(source, package / f"Sources/{product}/Exports")
        rows.append(f"  {row(theme.name, source.stem)},")
    table = package / f"Sources/{product}/Exports/Table.swift"
    text, count = re.subn(r"= \[:\]", lambda _: "= [\n" + "\n".join(rows) + "\n]", table.read_text())
    assert count == 1, f"{table} has no place for the exports"
    table.write_text(text)
    sources = sorted(path for path in table.parent.glob("*.swift") if path != table)
    lint = subprocess.run([options.swift, "format", "lint", "--strict", "--configuration", ROOT / ".swift-format", *sources],
                          capture_output=True, text=True)
    if lint.returncode:
        raise Refused(f"exported code is not formatted:\n{lint.stderr}")
    return found


def add_page(folder, product, page, kind, entry=None):
    """Puts the code of a page of the documentation beside the exports, if what it names is one of them."""
    package = folder / f"package/Sources/{product}/Exports"
    if not (package / f"{kind}.swift").exists():
        return False
    text = (ROOT / f"Sources/Exchange/Documentation.docc/{page}.md").read_text()
    code = "\n".join(re.findall(r"```swift\n(.*?)```", text, re.DOTALL))
    source = package / f"{kind}.swift"
    source.write_text(f"{source.read_text()}\n{code}")
    if entry:
        table = package / "Table.swift"
        text = table.read_text()
        assert text.count("= nil") == 1, f"{table} has no place for the page's code"
        table.write_text(text.replace("= nil", f"= {entry}"))
    return True


def check_modes(options, folder, product, client):
    """Type-checks the exported code in both modes of the language, each with and without `MainActor` as default isolation,
    against the package that was built; where it is public, also code of another module that uses it. Gives how many modes there
    are.

    client: from a background's name to that code."""
    modules = (options.build or folder / "package" / ".build") / "release" / "Modules"
    sources = [path for path in (folder / f"package/Sources/{product}/Exports").glob("*.swift") if path.name != "Table.swift"]
    compiler = pathlib.Path(options.swift).resolve().with_name("swiftc")
    for mode in MODES:
        # Each export is a module of its own, as it is in an app.
        for source in sources:
            check = subprocess.run([compiler, "-typecheck", "-warnings-as-errors", "-parse-as-library", *mode, "-I", modules, source],
                                   capture_output=True, text=True)
            if check.returncode:
                raise Refused(f"{source.name} is not compiled with {' '.join(mode)}:\n{check.stderr[:4000]}")
        public = next((source for source in sources if f"public struct {source.stem}:" in source.read_text()
                       or f"public final class {source.stem}:" in source.read_text()), None)
        if public:
            (folder / "client.swift").write_text(client(public.stem))
            module = [compiler, "-emit-module", "-module-name", "Exported", "-o", folder / "Exported.swiftmodule"]
            user = [compiler, "-typecheck", "-I", folder]
            for command, source in [(module, public), (user, folder / "client.swift")]:
                check = subprocess.run([*command, "-parse-as-library", *mode, "-I", modules, source], capture_output=True, text=True)
                if check.returncode:
                    raise Refused(f"{public.name} is not used with {' '.join(mode)}:\n{check.stderr[:4000]}")
    return len(MODES)


def run(options, folder, product, *arguments):
    """Builds the package and runs one of its programs; gives what it prints, and what it says on standard error."""
    package = folder / "package"
    scratch = options.build or package / ".build"
    build = subprocess.run([options.swift, "build", "-c", "release", "--product", product, "--package-path", package,
                            "--scratch-path", scratch], capture_output=True, text=True)
    if build.returncode:
        raise Refused(f"exported code is not compiled:\n{build.stdout}{build.stderr}")
    done = subprocess.run([scratch / "release" / product, *arguments], capture_output=True, text=True)
    if done.returncode:
        raise Refused(f"exported code does not run:\n{done.stderr[-4000:]}")
    return done.stdout, done.stderr
