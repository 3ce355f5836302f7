"""The Kotlin file beside exported nine-patches is compiled for language level 1.3 against stand-ins for Android's classes
and run: one drawable a theme and screen, whose direction, offset and size change. The stand-ins record what is drawn, and
that is held against `popframe render`, without shadows for every direction, offset, density and appearance, and with
them; padding, outline and outsets are held against `popframe layout`. The same limits hold as for UIKit. That is so with
--exact. Without it shadows are pictures, which may differ by as much as the export says. With --drawn a device draws drawn
themes: edges are smoothed by it, so that only pixels on an edge may differ by more than 8 levels, as in drawn.py.

At densities between the whole ones, such as 420 and 240 dpi, nothing is claimed of themes whose pictures were drawn or
turned for whole ones; of them the script says by how much pixels differ. Imported by others, no program."""

import concurrent.futures
import json
import os
import re
import shutil
import subprocess
import sys

import drawn
import losses
import swift_package
import uikit
import variants
from pictures import compare, read_png, unpack

BARE = "Bare"
# The most pixels of a device's drawing that differ by more than 32 levels; all of them are on edges.
FAR = 75
PACKAGE = "com.example.app"
PAGE = "PushpinPopoverDrawable"
ENGINE = "PopoverDrawable"
BETWEEN = (1.5, 2.625)
# At which scales an offset is drawn.
SCALES = {-500: (1,), -7.3: (3,), 17: (1, 2), 500: (2,)}


def install(options):
    """Installs Kotlin's compiler and Java where they are missing and apt-get is there."""
    packages = {options.kotlinc: "kotlin", options.javac: "default-jdk-headless", options.java: "default-jre-headless"}
    missing = [package for name, package in packages.items() if not shutil.which(name)]
    if missing and shutil.which("apt-get"):
        print(f"drawables: installing {' '.join(missing)}", file=sys.stderr)
        sudo = ["sudo"] if os.getuid() else []
        subprocess.run([*sudo, "apt-get", "update", "-qq"], check=True, stdout=subprocess.DEVNULL)
        subprocess.run([*sudo, "apt-get", "install", "-y", "-qq", "--no-install-recommends", *missing], check=True,
                       stdout=subprocess.DEVNULL, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"})


def prove(options, themes, scratch):
    folder = scratch / "drawables"
    folder.mkdir()
    themes = list(themes) + ([] if options.shipped else variants.make(folder / "themes", themes))
    bare = {theme: without_surroundings(theme, folder) for theme in themes}
    try:
        exports = {theme.name: export(options, theme, folder) for theme in [*themes, *bare.values()]}
        shipped = [theme for theme in themes if theme.parent.name == "Assets"]
        for theme in shipped:
            exports[f"Pictured{theme.name}"] = export(options, theme, folder, "Pictured", [])
            for source in [theme, bare[theme]] if drawn.is_drawn(theme) else []:
                exports[f"Drawn{source.name}"] = export(options, source, folder, "Drawn", ["--drawn"])
        jobs = draw(options, themes, bare, exports, folder)
        printed = run(options, folder, exports, jobs)
    except swift_package.Refused as refusal:
        print(f"drawables: {refusal}")
        return 1
    differing = [message for job, line in zip(jobs, printed) if (message := numbers_differ(job, line))]
    print(f"drawables: {len(printed)} drawings, whose padding, outline and outsets were held against layout; {len(differing)} differ")
    for message in differing[:20]:
        print(f"  {message}")
    status = uikit.judge(options, folder, themes, {theme.name: exports[theme.name][1] for theme in themes}, "drawables", lambda theme: False)
    status |= judge_pictured(options, folder, shipped, exports) | judge_drawn(options, folder, shipped)
    between = compare(options.popframe, folder / "expected-between", folder / "actual-between")
    equal = sum(count == 0 for count, _ in between.values())
    print(f"drawables: at 240 and 420 dpi {equal} of {len(between)} pictures are equal, others differ by up to "
          f"{max((most for _, most in between.values()), default=0)} levels")
    if options.verbose:
        for name, (count, most) in sorted(between.items()):
            print(f"  {name}: {count} pixels, up to {most}" if count else f"  {name}: equal")
    return status or int(bool(differing))


def without_surroundings(theme, folder):
    target = variants.without_surroundings(theme, folder / "themes" / f"{theme.name}{BARE}")
    text = (target / "theme.yaml").read_text()
    assert f"name: {theme.name}" in text, f"{theme.name} says no name"
    (target / "theme.yaml").write_text(text.replace(f"name: {theme.name}", f"name: {theme.name}{BARE}"))
    return target


def judge_pictured(options, folder, themes, exports):
    """Compares shadows that are pictures with what the exports say that they differ by."""
    results = compare(options.popframe, folder / "expected-pictured", folder / "actual-pictured")
    status = 0
    for theme in themes:
        said = exports[f"Pictured{theme.name}"][1]
        if "shadow" not in said:
            continue
        own = [result for name, result in results.items() if name.startswith(f"{theme.name}-")]
        allowed, most = losses.levels(said["shadow"]), max(most for _, most in own)
        # What is lost of frame and arrow themselves, and of their shadow with it.
        others = sorted(key for key in said if key.startswith(uikit.MEASURED_ONLY))
        is_wrong = most > allowed and not others
        status |= is_wrong
        print(f"drawables: {theme.name}, shadows as pictures: {len(own)} pictures, {sum(count for count, _ in own)} pixels differ, by up to "
              f"{most}: {'FAILS' if is_wrong else f'measured only ({chr(44).join(others)})' if others else 'proved'} (said: at most {allowed})")
    return int(status)


def judge_drawn(options, folder, themes):
    """Compares what a device draws; both pictures are multiplied by their alpha."""
    status = 0
    for theme in (theme for theme in themes if drawn.is_drawn(theme)):
        worst, count = [0, 0, 0], 0
        for path in sorted((folder / "expected-drawn").glob(f"{theme.name}-*.png")):
            expected, actual = (multiplied(read_png(file.read_bytes())) for file in (path, folder / "actual-drawn" / path.name))
            found = drawn.differences(actual, expected, [b"\1" * expected[0]] * expected[1])
            if options.verbose and found[2]:
                print(f"  {path.name}: {found}")
            worst = [max(pair) for pair in zip(worst, found)]
            count += 1
        is_wrong = worst[1] > FAR or worst[2] > 0
        status |= is_wrong
        print(f"drawables: {theme.name}, drawn: {count} pictures; of the worst {worst[0]} pixels differ by more than 8 levels, {worst[1]} by more "
              f"than 32, {worst[2]} of them on no edge: {'FAILS' if is_wrong else 'proved'}", flush=True)
    return int(status)


def multiplied(picture):
    """A picture whose colours are multiplied by alpha."""
    width, height, rows = picture
    tables = [bytes((c * alpha + 127) // 255 for c in range(256)) for alpha in range(256)]
    made = []
    for row in rows:
        own = bytearray(row)
        for c in range(3):
            own[c::4] = bytes(tables[alpha][value] for value, alpha in zip(row[c::4], row[3::4]))
        made.append(bytes(own))
    return width, height, made


def export(options, theme, folder, prefix="", words=("--exact",)):
    """Exports a theme; gives its class and its losses."""
    out = folder / "exports" / f"{prefix}{theme.name}"
    out.parent.mkdir(exist_ok=True)
    words = [*words, *(["--prefix", prefix] if prefix else [])]
    done = subprocess.run([options.popframe, "export", theme, "--to", "nine-patch", "--package", PACKAGE, "-o", out, *words], capture_output=True, text=True)
    if done.returncode:
        raise swift_package.Refused(f"{theme.name}: {done.stderr}")
    for picture in out.rglob("*.png"):
        if not picture.name.endswith(".9.png"):
            unpack(picture)
    return next(path.stem for path in code_of(out) if path.stem != ENGINE), losses.read(done.stderr, "nine-patch")


def code_of(export):
    """The Kotlin files of an export, where the package has them."""
    return sorted((export / "java" / PACKAGE.replace(".", "/")).glob("*.kt"))


def draw(options, themes, bare, exports, folder):
    """Has Popframe draw what is expected; gives the jobs for what is compared with it."""
    for kind in ("", "-between", "-pictured", "-drawn"):
        (folder / f"expected{kind}").mkdir()
        (folder / f"actual{kind}").mkdir()
    pool = concurrent.futures.ThreadPoolExecutor(4)
    cells = []
    large_sizes = {}
    for theme in themes:
        minimum = uikit.points(options, theme, "up", [300, 220])["minimum"]
        large = [max(uikit.WIDTH, minimum["width"] + 40), max(uikit.HEIGHT, minimum["height"] + 40)]
        # Pictures keep the size of what an inner shadow reaches.
        if "innerShadow" in (theme / "theme.yaml").read_text():
            large = [300, 280]
        large_sizes[theme] = large
        # Whole pixels at 1.5 and 2.625.
        eights = [8 * -(-int(length + 7.99) // 8) for length in large]
        is_dark = any(theme.glob("*~dark*")) or "dark:" in (theme / "theme.yaml").read_text()
        for appearance in ["base", "dark"] if is_dark else ["base"]:
            for direction in uikit.DIRECTIONS:
                for offset, scales in SCALES.items() if appearance == "base" else [(17, (2,))]:
                    cells.append((theme, bare[theme], appearance, direction, offset, large, scales, ""))
                scales = (1, 2) if appearance == "base" else (2,)
                cells.append((theme, theme, appearance, direction, 17, [large[0] + 1, large[1] + 1], scales, "-shadow"))
                if appearance == "base" and direction in ("up", "left") and theme.parent.name == "Assets":
                    cells.append((theme, bare[theme], appearance, direction, 16, eights, BETWEEN, "-between"))
                short = appearance == "base" and uikit.short_size(options, theme, direction)
                if short:
                    cells.append((theme, bare[theme], appearance, direction, 3, short, (1,), ""))

    def expect(cell):
        theme, source, appearance, direction, offset, size, scales, note = cell
        jobs = []
        for scale in scales:
            name = f"{theme.name}-{appearance}-{direction}{offset}-{size[0]:g}x{size[1]:g}{note}@{scale:g}x.png"
            words = [source, "--bounds", f"{size[0]:g}x{size[1]:g}", "--arrow", direction, "--offset", str(offset),
                     "--appearance", appearance, "--scale", f"{scale:g}"]
            kind = "-between" if note == "-between" else ""
            picture = folder / f"expected{kind}" / name
            subprocess.run([options.popframe, "render", *words, "--canvas", "shadow", "-q", "-o", picture], check=True,
                           capture_output=True)
            numbers = json.loads(subprocess.run([options.popframe, "layout", *words, "--json"], check=True, capture_output=True,
                                                text=True).stdout)["pixels"]
            kinds = {kind: source.name}
            if not kind and theme.parent.name == "Assets":
                kinds |= {"-pictured": f"Pictured{theme.name}"} if note else {}
                kinds |= {"-drawn": f"Drawn{source.name}"} if drawn.is_drawn(theme) and size[0] >= large_sizes[theme][0] and size[1] >= large_sizes[theme][1] else {}
            for other, key in kinds.items():
                if other != kind:
                    os.link(picture, folder / f"expected{other}" / name)
                jobs.append({"export": key, "class": exports[key][0], "scale": scale, "appearance": appearance,
                             "direction": direction, "offset": offset, "numbers": numbers,
                             "path": folder / f"actual{other}" / name})
        return jobs

    return [job for jobs in pool.map(expect, cells) for job in jobs]


def run(options, folder, exports, jobs):
    """Compiles everything and runs it; gives what is printed of each job."""
    # Each export has the same file for all themes.
    files = list({path.name: path for name in exports for path in code_of(folder / "exports" / name)}.values())
    pushpin = [name for name in exports if exports[name][0] == PAGE]
    page = (swift_package.ROOT / "Sources/Exchange/Documentation.docc/NinePatches.md").read_text()
    code = {"Page.kt": re.search(r"```kotlin\n(.*?)```", page, re.DOTALL)[1]} if pushpin else {}
    names, classes = build(options, folder, files, (folder / "exports").rglob("*.png"), code)
    (folder / "names").write_text("".join(f"{name}\n" for name in names))
    lines = []
    for job in jobs:
        numbers = job["numbers"]
        values = [folder / "exports" / job["export"], job["class"], int(job["scale"] * 160),
                  "night" if job["appearance"] == "dark" else "day", job["direction"].upper(), job["offset"] * job["scale"],
                  numbers["bounds"]["width"], numbers["bounds"]["height"], numbers["canvas"]["width"], numbers["canvas"]["height"],
                  numbers["bounds"]["x"], numbers["bounds"]["y"], job["path"]]
        lines.append("\t".join(map(str, values)))
    (folder / "jobs").write_text("\n".join(lines))
    shown = [f"{PAGE}={folder / 'exports' / pushpin[0]}"] if pushpin else []
    done = subprocess.run([options.java, "-cp", f"{classes}:{folder / 'drawables.jar'}", "RunDrawables", folder / "jobs",
                           folder / "names", PACKAGE, *shown], capture_output=True, text=True)
    if done.returncode or pushpin and "the page's code presents a popover" not in done.stderr:
        raise swift_package.Refused(f"exported code does not run:\n{done.stderr[-3000:]}")
    print(f"drawables: compiled {len(files) + len(code)} files of Kotlin at language level 1.3{', with the code of the page' if pushpin else ''}")
    return done.stdout.splitlines()


def build(options, folder, files, pictures, code):
    """Compiles exported files, with their pictures as resources, and more code by file name, into drawables.jar; gives the
    names of the pictures and the folder of the stand-ins' classes."""
    sources, classes = folder / "sources", folder / "classes"
    sources.mkdir()
    names = sorted({picture.name.removesuffix(".png") for picture in pictures if not picture.name.endswith(".9.png")})
    ids = "".join(f"public static final int {name} = {number};\n" for number, name in enumerate(names))
    (sources / "R.java").write_text(f"package {PACKAGE};\npublic final class R {{ public static final class drawable {{\n{ids}}} }}\n")
    for name, text in {**{file.name: file.read_text() for file in files},
                       **{name: f"package {PACKAGE}\n\n{text}" for name, text in code.items()}}.items():
        (sources / name).write_text(text)
    stand_ins = sorted((swift_package.ROOT / "Tools/StandIns/Android").rglob("*.java"))
    compiled([options.javac, "--release", "11", "-d", classes, sources / "R.java", *stand_ins])
    compiled([options.kotlinc, "-language-version", "1.3", "-api-version", "1.3", "-Werror", "-no-reflect", "-cp", classes,
              "-include-runtime", "-d", folder / "drawables.jar", *sorted(sources.glob("*.kt"))])
    return names, classes


def compiled(words):
    # Debian's kotlinc takes 256 MB by itself.
    done = subprocess.run(words, capture_output=True, text=True, env={**os.environ, "JAVA_OPTS": "-Xmx1g"})
    if done.returncode or re.search(r"(?m)^\S*: ?warning:|^warning:", done.stderr):
        raise swift_package.Refused(f"exported code is not compiled:\n{done.stderr[:4000]}")


def numbers_differ(job, line):
    """What a drawable says otherwise than the layout."""
    _, padding, outsets, outline, lost = line.split("\t")
    padding, outsets, outline = ([int(word) for word in text.split()] for text in (padding, outsets, outline))
    numbers = job["numbers"]

    def sides(rect, around):
        return [rect["x"] - around["x"], rect["y"] - around["y"], around["x"] + around["width"] - rect["x"] - rect["width"],
                around["y"] + around["height"] - rect["y"] - rect["height"]]
    bounds, frame = numbers["bounds"], numbers["frame"]
    room = sides(bounds, {"x": 0, "y": 0, **numbers["canvas"]})
    # The drawable stands at 7, 5.
    edges = [7 + outsets[0] + frame["x"] - bounds["x"], 5 + outsets[1] + frame["y"] - bounds["y"]]
    edges += [edges[0] + frame["width"], edges[1] + frame["height"]]
    overshoots = "Overshoot" in job["export"]
    expected = [own + inset for own, inset in zip(outsets, sides(numbers["content"], bounds))]
    said = []
    if padding != expected:
        said.append(f"padding is {padding}, not {expected}")
    if outline != edges:
        said.append(f"outline is {outline}, not {edges}")
    # Room does not depend on the offset: of arrows that may leave their edge, and of what hangs over, it can be more.
    if any(own < asked for own, asked in zip(outsets, room)) and not overshoots:
        said.append(f"outsets are {outsets}, less than {room}")
    if int(lost) and not overshoots:
        said.append(f"{lost} pixels are drawn beyond the canvas")
    return said and f"{job['path'].name}: {'; '.join(said)}"
