"""Exported UIKit code is compiled against the stand-in for UIKit and run: one view a theme, whose direction, offset, size,
appearance and display scale change. What it puts where is drawn by the stand-in's own drawer and held against
`popframe render`: frame and arrow alone for every direction, offset, scale and appearance, and with their shadows.

A theme of which the export says that UIKit draws it otherwise is measured only; where it says by how much, that is the most
that may differ. Of every other one no pixel of frame and arrow may differ. A shadow may differ by one level, as its blur is
exact to one.

With `--shadow none` a view draws none of its own: on the canvas with room for the shadows it is the group alone.
Imported by others, no program."""

import concurrent.futures
import json
import math
import subprocess

import losses
import swift_package
import variants
from pictures import compare, unpack

WIDTH, HEIGHT = 150, 110
DIRECTIONS = ["up", "down", "left", "right", "none"]
OFFSETS = [-500, -7.3, 17, 500]
# What of a theme UIKit draws otherwise; the export says so. Losses of shadows count for shadows alone.
MEASURED_ONLY = ("arrow.", "directions", "frame", "appearances")
MEASURED_SHADOW = ("shadow", "backdrop")
# Copies that are exported with `--shadow none`.
BARE = "Unshadowed"


# What the program says once it has run the page's code.
PRESENTED = "the page's code presents a popover"


def prove(options, themes, scratch):
    folder = scratch / "uikit"
    folder.mkdir()
    shadowed = [theme for theme in themes if "\nshadow:" in (theme / "theme.yaml").read_text()]
    themes = (list(themes) + variants.make(folder / "themes", themes)
              + variants.named(folder / "themes", shadowed, BARE))
    try:
        exports = swift_package.export(options, themes, folder, "uikit", "RunUIKit",
                                      lambda theme, kind: f'"{theme}": {{ {kind}(frame: .zero) }}',
                                      lambda theme: ["--shadow", "none"] if is_bare(theme) else [])
        pages = swift_package.add_page(
            folder, "RunUIKit", "UIKitBackgrounds", "PushpinPopoverBackground",
            "{ source in\n  let controller = ViewController()\n  controller.showPopover(from: source)\n  return controller\n}")
        for picture in (folder / "exports").rglob("*.png"):
            unpack(picture)
        (folder / "jobs.json").write_text(json.dumps(draw(options, themes, folder)))
        catalogues = sorted(folder.glob("exports/*/*.xcassets"))
        printed, said = swift_package.run(options, folder, "RunUIKit", folder / "jobs.json", *catalogues)
        constants = json.loads(printed)
        if pages and PRESENTED not in said:
            raise swift_package.Refused("the page's code was not run")
        modes = swift_package.check_modes(options, folder, "RunUIKit", client)
    except swift_package.Refused as refusal:
        print(f"uikit: {refusal}")
        return 1
    if pages:
        print(f"uikit: {PRESENTED}, also on a phone")
    print(f"uikit: compiled in {modes} modes")
    return judge(options, folder, themes, exports, "uikit",
                 lambda theme: constants_differ(theme, points(options, theme, "up", [900, 900]), constants[theme.name]))


def client(kind):
    """Code of another module that uses a background."""
    return (f"import Exported\nimport UIKit\n\n@MainActor func client(_ popover: UIPopoverPresentationController, _ content: UIView) {{\n"
            f"  {kind}.bundle = Bundle.main\n  popover.popoverBackgroundViewClass = {kind}.self\n  content.tintColor = {kind}.contentColor\n}}\n")


def is_bare(theme):
    return theme.name.endswith(BARE)


def draw(options, themes, folder):
    """Has Popframe draw what is expected; gives the jobs for what is compared with it."""
    (folder / "expected").mkdir()
    (folder / "actual").mkdir()
    pool = concurrent.futures.ThreadPoolExecutor(8)
    pairs = [(theme, direction) for theme in themes for direction in DIRECTIONS]
    shorts = dict(zip(pairs, pool.map(lambda pair: short_size(options, *pair), pairs)))
    cells = []
    for theme in themes:
        minimum = points(options, theme, "up", [WIDTH * 2, HEIGHT * 2])["minimum"]
        # A fraction of a point, where an edge may end between pixels.
        large = [max(WIDTH, minimum["width"] + 40), max(HEIGHT, minimum["height"] + 40)]
        # Pictures keep the size of what an inner shadow reaches.
        if "innerShadow" in (theme / "theme.yaml").read_text():
            large = [300, 280]
        is_dark = any(theme.glob("*~dark*")) or "dark:" in (theme / "theme.yaml").read_text()
        for appearance in ["base", "dark"] if is_dark else ["base"]:
            for direction in DIRECTIONS:
                for offset in [] if is_bare(theme) else OFFSETS if direction != "none" else [0]:
                    cells.append((theme, appearance, direction, offset, large, False))
                # An odd size, whose middle lies between pixels, with the shadows.
                if theme.parent.name == "Assets" or theme.name.endswith("Boxed") or is_bare(theme):
                    cells.append((theme, appearance, direction, 17, [large[0] + 1, large[1] + 1], True))
                # A lane that is too short, where the caps have room still.
                if shorts[theme, direction] and not is_bare(theme):
                    cells.append((theme, appearance, direction, 3, shorts[theme, direction], False))

    def expect(cell):
        theme, appearance, direction, offset, size, shadow = cell
        scales = (1, 2) if shadow else (1, 2, 3)
        stem = f"{theme.name}-{appearance}-{direction}{offset}-{size[0]:g}x{size[1]:g}{'-shadow' if shadow else ''}"
        words = [theme, "--bounds", f"{size[0]:g}x{size[1]:g}", "--arrow", direction, "--offset", str(offset),
                 "--appearance", appearance]
        subprocess.run([options.popframe, "render", *words, "--scale", ",".join(map(str, scales)), "--layer",
                        "all" if shadow and not is_bare(theme) else "group", "--canvas", "shadow" if shadow else "bounds", "-q", "-o",
                        folder / "expected" / f"{stem}.png"], check=True, capture_output=True)
        jobs = []
        for scale in scales:
            name = f"{stem}{'' if scale == 1 else f'@{scale}x'}.png"
            canvas, origin = [math.floor(length * scale + 0.5 + 1e-6) for length in size], [0, 0]
            if shadow:
                numbers = json.loads(subprocess.run([options.popframe, "layout", *words, "--scale", str(scale), "--json"],
                                                    check=True, capture_output=True, text=True).stdout)["pixels"]
                canvas = [numbers["canvas"]["width"], numbers["canvas"]["height"]]
                origin = [numbers["bounds"]["x"], numbers["bounds"]["y"]]
            jobs.append({"theme": theme.name, "isDark": appearance == "dark", "direction": direction, "offset": offset,
                         "size": size, "scale": scale, "canvas": canvas, "origin": origin, "hasShadow": shadow,
                         "path": str(folder / "actual" / name)})
        return jobs

    return [job for jobs in pool.map(expect, cells) for job in jobs]


def points(options, theme, direction, size):
    """The numbers in points of a layout; nothing where there is none."""
    run = subprocess.run([options.popframe, "layout", theme, "--arrow", direction, "--bounds", f"{size[0]:g}x{size[1]:g}",
                          "--json"], capture_output=True, text=True)
    numbers = json.loads(run.stdout) if run.returncode == 0 else None
    return numbers and {**numbers["points"], "state": numbers["arrow"]["state"]}


def short_size(options, theme, direction):
    """Bounds whose edge is shorter than lane and arrow, and long enough for the caps; nothing where there are none, as in
    pictures that keep the arrow's size, too."""
    text = (theme / "theme.yaml").read_text()
    if direction == "none" or "style: drawn" in text or "style: fused" in text:
        return None
    minimum = points(options, theme, direction, [WIDTH * 2, HEIGHT * 2])["minimum"]
    size = [minimum["width"] + 20, minimum["height"] + 20]
    size[0 if direction in ("up", "down") else 1] -= 24
    numbers = points(options, theme, direction, size) if min(size) > 0 else None
    return size if numbers and numbers["capScale"] == 1 and numbers["state"] == "laneShrunk" else None


def judge(options, folder, themes, exports, form, is_otherwise_wrong):
    """Compares the folders of expected and actual pictures, theme by theme, with what its export says that is lost."""
    results = compare(options.popframe, folder / "expected", folder / "actual")
    failures, pictures, different = 0, 0, 0
    for theme in themes:
        said = exports[theme.name]
        own = {name: result for name, result in results.items() if name.startswith(f"{theme.name}-")}
        group = [result for name, result in own.items() if "-shadow" not in name]
        shadow = [result for name, result in own.items() if "-shadow" in name]
        bounds = {key: most for key, why in said.items() if (most := losses.levels(why)) is not None}
        measured = sorted(key for key in said if key.startswith(MEASURED_ONLY) and key not in bounds)
        in_shadow = sorted(key for key in said if key.startswith(MEASURED_SHADOW))
        allowed = max(bounds.values(), default=0)
        is_equal = all(largest <= allowed for _, largest in group)
        is_near = all(largest <= 1 for _, largest in shadow)
        is_wrong = not measured and not is_equal or not (measured or in_shadow) and not is_near
        is_wrong |= is_otherwise_wrong(theme)
        failures += is_wrong
        pictures += len(own)
        different += sum(count > 0 for count, _ in group)
        word = "FAILS" if is_wrong else f"measured only ({', '.join(measured)})" if measured else "proved"
        word += f" ({', '.join(sorted(bounds))}: at most {allowed})" if bounds and not measured else ""
        note = f"; shadows measured only ({', '.join(in_shadow)})" if in_shadow and not measured else ""
        print(f"{form}: {theme.name}: {len(group)} pictures of frame and arrow, {sum(c for c, _ in group)} pixels differ, by up to "
              f"{max((m for _, m in group), default=0)}; {len(shadow)} with shadows, {sum(c for c, _ in shadow)} pixels differ, by up "
              f"to {max((m for _, m in shadow), default=0)}: {word}{note}", flush=True)
        if options.verbose:
            for name, (count, largest) in sorted(own.items()):
                if count and (largest > 1 or "-shadow" not in name):
                    print(f"  {name}: {count} pixels, up to {largest}")
    print(f"{form}: {pictures} pictures compared; frame and arrow differ in {different}")
    return 1 if failures else 0


def constants_differ(theme, points, constants):
    """Whether a class says other lengths than the layout of an arrow that points up."""
    frame, content, arrow = points["frame"], points["content"], points["arrow"]
    insets = [content["y"] - frame["y"], content["x"] - frame["x"],
              frame["y"] + frame["height"] - content["y"] - content["height"],
              frame["x"] + frame["width"] - content["x"] - content["width"]]
    base, height = (arrow["width"], arrow["height"]) if arrow else (0, 0)
    said = [*constants["insets"], constants["arrowBase"], constants["arrowHeight"]]
    if any(abs(a - b) > 1e-9 for a, b in zip(said, [*insets, base, height])):
        print(f"  {theme.name}: insets, base and height are {said}, not {[*insets, base, height]}")
        return True
    return False
