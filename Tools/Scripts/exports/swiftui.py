"""Exported SwiftUI code is compiled against the stand-in for SwiftUI; the places of its pictures, the padding of its content
and the points of its outline are held against `popframe layout`, for every direction, offset, scale and appearance, from
left to right and from right to left. The outline of a drawn theme is filled here, and held against the alpha of what
`popframe render` draws of it in one colour. The modifier shows a popover over a view, at its edges, too.
Imported by others, no program."""

import concurrent.futures
import json
import subprocess

import drawing
import swift_package
import variants
from pictures import read_png

# The least size, odd, so that middles lie between pixels.
WIDTH, HEIGHT = 151, 113
DIRECTIONS = ["up", "down", "left", "right", "none"]
OFFSETS = [-500, -7.3, 17, 500]
# The view that the modifier shows a popover over, what is shown there, and what the popover points at.
ROOM, CONTENT = (500, 400), (120, 70)
SOURCES = [(230, 180, 40, 20), (4, 20, 10, 10), (470, 360, 20, 30)]
# The offset at which an outline is drawn, and the most by which its coverage may differ from Cairo's, which looks at 15 lines of
# each pixel: one of them, in levels of 255.
DRAWN_OFFSET, COVERAGE = 17, 255 / 15


def prove(options, themes, scratch):
    folder = scratch / "swiftui"
    folder.mkdir()
    try:
        losses = swift_package.export(options, themes, folder, "swiftui", "RunSwiftUI", row)
        pages = swift_package.add_page(folder, "RunSwiftUI", "SwiftUIBackgrounds", "CrimsonPopoverBackground")
        jobs, asked = [], []
        for theme in themes:
            size = room(options, theme)
            bare = variants.without_surroundings(theme, folder / "bare" / theme.name)
            for appearance in ["base", "dark"] if has_dark(theme) else ["base"]:
                for direction in DIRECTIONS:
                    for offset in OFFSETS if direction != "none" else [0]:
                        for scale in (1, 2, 3):
                            jobs.append({"theme": theme.name, "isDark": appearance == "dark", "direction": direction,
                                         "offset": offset, "size": size, "scale": scale, "isRightToLeft": False})
                            asked.append((options, bare, jobs[-1]))
        layouts = list(concurrent.futures.ThreadPoolExecutor(8).map(lambda words: layout(*words), asked))
        # Whatever way a language is written, everything stays where it is.
        jobs += [{**job, "isRightToLeft": True} for job in jobs]
        layouts += layouts
        shown = list(popovers(options, folder, themes))
        opaque = [{**shown[0]["job"], "theme": theme.name, "reducesTransparency": is_reduced} for theme in themes for is_reduced in (False, True)]
        more = [popover[kind] for popover in shown for kind in ("job", "twin")]
        (folder / "jobs.json").write_text(json.dumps(jobs + more + opaque))
        answers = json.loads(swift_package.run(options, folder, "RunSwiftUI", folder / "jobs.json")[0])
        modes = swift_package.check_modes(options, folder, "RunSwiftUI", client)
    except swift_package.Refused as refusal:
        print(f"swiftui: {refusal}")
        return 1
    numbers, wrong = 0, 0
    rest = answers[len(jobs):]
    wrong += sum(popover_differs(popover, *rest[2 * index:][:2]) for index, popover in enumerate(shown))
    wrong += sum(not materials_fit(theme, *rest[len(more) + 2 * index:][:2]) for index, theme in enumerate(themes))
    drawn = [theme for theme in themes if is_drawn(theme)]
    outlined = {theme.name for theme in drawn}
    worst = outlines_differ(options, folder, drawn, jobs, answers)
    wrong += worst > COVERAGE
    for job, numbers_of, answer in zip(jobs, layouts, answers):
        for what, expected, actual in questions(job, numbers_of, answer, folder, job["theme"] in outlined):
            numbers += 1
            if len(expected) == len(actual) and all(abs(a - b) <= 1e-6 for a, b in zip(expected, actual)):
                continue
            wrong += 1
            if wrong <= 20:
                look = " dark" if job["isDark"] else ""
                look += " from right to left" if job["isRightToLeft"] else ""
                print(f"  {job['theme']}{look} {job['direction']} {job['offset']} @{job['scale']}x: {what}: {actual}, not {expected}")
    print(f"swiftui: {len(themes)} themes{' and the page' if pages else ''} compiled in {modes} modes, {len(jobs)} popovers asked, {numbers} places, insets and outlines compared, "
          f"{len(shown)} of the modifier; the outlines of {len(drawn)} drawn themes are off by at most {worst} levels of coverage; "
          f"{wrong} differ; {sum(len(keys) for keys in losses.values())} losses listed")
    return 1 if wrong else 0


def row(theme, kind):
    shape = kind.replace("PopoverBackground", "PopoverShape")
    arrow = f'{kind}.Arrow.allCases.first {{ "\\($0)" == word }} ?? .none'
    return (f'"{theme}": Export(\n    view: {{ word, offset in {kind}(arrow: {arrow}, offset: offset) }},\n'
            f'    shape: {{ word, offset in {shape}(arrow: {arrow}, offset: offset) }},\n'
            f'    padding: {{ word, direction in {kind}.padding({arrow}, in: direction) }},\n'
            f'    shown: {{ host, source, word in\n'
            f'      host.{modifier(kind)}(\n        isPresented: .constant(true), source: source,\n'
            f'        arrow: word.flatMap {{ word in {kind}.Arrow.allCases.first {{ "\\($0)" == word }} }}\n      ) {{ Content() }}\n    }})')


def client(kind):
    """Code of another module that uses a background."""
    shape = kind.replace("PopoverBackground", "PopoverShape")
    return (f"import Exported\nimport SwiftUI\n\nstruct Client: View {{\n  var body: some View {{\n    {kind}(arrow: .left, offset: 2)\n"
            f"      .padding({kind}.padding(.left, in: .leftToRight))\n      .contentShape({shape}(arrow: .left))\n"
            f"      .foregroundStyle({kind}.contentColor(.dark))\n"
            f"      .{modifier(kind)}(isPresented: .constant(true), source: .zero) {{ EmptyView() }}\n  }}\n}}\n")


def modifier(kind):
    name = kind.replace("Background", "")
    return name[0].lower() + name[1:]


def is_drawn(theme):
    return "style: drawn" in (theme / "theme.yaml").read_text()


def popovers(options, folder, themes):
    """Popovers of the modifier: what is asked, where the popover lies, where its content lies in it, and its twin, the background
    of its size with its arrow at the source's middle."""
    for theme in themes:
        for arrow in DIRECTIONS:
            points = json.loads(subprocess.run(
                [options.popframe, "layout", folder / "bare" / theme.name, "--content", "x".join(map(str, CONTENT)), "--arrow", arrow, "--json"],
                capture_output=True, text=True, check=True).stdout)["points"]
            bounds, content = points["bounds"], points["content"]
            size = (bounds["width"], bounds["height"])
            for x, y, width, height in SOURCES:
                middle = (x + width / 2, y + height / 2)
                along = [max(0, min(middle[i] - size[i] / 2, ROOM[i] - size[i])) for i in (0, 1)]
                origin = {"up": (along[0], y + height), "down": (along[0], y - size[1]), "left": (x + width, along[1]),
                          "right": (x - size[0], along[1]), "none": along}[arrow]
                axis = {"up": 0, "down": 0, "left": 1, "right": 1}.get(arrow)
                offset = 0 if axis is None else middle[axis] - origin[axis] - size[axis] / 2
                common = {"theme": theme.name, "isDark": False, "direction": arrow, "offset": offset, "scale": 2}
                twin = {**common, "size": size, "isRightToLeft": False}
                is_chosen = arrow == ("down" if ROOM[1] - y - height < y else "up")
                for asked in [arrow, None] if is_chosen else [arrow]:
                    for is_mirrored in (False, True):
                        job = {**common, "size": ROOM, "isRightToLeft": is_mirrored, "source": [x, y, width, height], "arrow": asked}
                        yield {"job": job, "twin": twin, "origin": origin, "content": sides(content, (bounds["x"], bounds["y"]))}


def popover_differs(popover, answer, twin):
    """Whether a popover of the modifier lies elsewhere, or its pictures are not those of its twin."""
    (x, y), content = popover["origin"], {"name": "content", "rect": popover["content"]}
    wanted = [(picture["name"], *picture["rect"]) for picture in [*twin["pictures"], content]]
    wanted = [(name, left + x, top + y, right + x, bottom + y) for name, left, top, right, bottom in wanted]
    shown = [(picture["name"], *picture["rect"]) for picture in answer["pictures"]]
    is_same = len(wanted) == len(shown) and all(
        a[0] == b[0] and all(abs(c - d) <= 1e-6 for c, d in zip(a[1:], b[1:])) for a, b in zip(wanted, shown))
    if not is_same or len(answer["text"] or []) != 4:
        print(f"  {popover['job']}: {shown} with text in {answer['text']}, not {wanted}")
        return True
    return False


def materials_fit(theme, shown, reduced):
    """Whether a material stands for a backdrop, one colour where transparency is reduced, and nothing without a backdrop."""
    has_backdrop = "\nbackdrop:" in (theme / "theme.yaml").read_text()
    fits = (shown["fills"] == (["material"] if has_backdrop else [])
            and len(reduced["fills"]) == len(shown["fills"]) and "material" not in reduced["fills"])
    if not fits:
        print(f"  {theme.name}: behind it is {shown['fills']}, and {reduced['fills']} with reduced transparency")
    return fits


def outlines_differ(options, folder, themes, jobs, answers):
    """The most levels by which the outline's coverage differs from what is drawn, in device pixels of 2x."""
    worst = 0
    for theme in themes:
        flat = variants.silhouette(theme, folder / "flat" / theme.name)
        for job, answer in zip(jobs, answers):
            if (job["theme"], job["offset"], job["scale"], job["isRightToLeft"], job["isDark"]) != (theme.name, DRAWN_OFFSET, 2, False, False):
                continue
            width, height = job["size"]
            out = folder / "flat" / f"{theme.name}-{job['direction']}.png"
            subprocess.run([options.popframe, "render", flat, "--bounds", f"{width:g}x{height:g}", "--arrow", job["direction"], "--offset",
                            str(DRAWN_OFFSET), "--scale", "2", "--layer", "group", "--canvas", "bounds", "-q", "-o", out],
                           check=True, capture_output=True)
            columns, count, rows = read_png(out.with_name(f"{out.stem}@2x.png" if not out.exists() else out.name).read_bytes())
            covered = drawing.coverage([(2 * x, 2 * y) for x, y in answer["outline"]], columns, count)
            most = max(abs(rows[y][4 * x + 3] - 255 * covered[y][x]) for y in range(count) for x in range(columns))
            if most > COVERAGE:
                print(f"  {theme.name} {job['direction']}: the outline's coverage is off by {most:.1f} levels")
            worst = max(worst, round(most, 1))
    return worst


def has_dark(theme):
    return any(theme.glob("*~dark*")) or "dark:" in (theme / "theme.yaml").read_text()


def room(options, theme):
    """A size in which the parts of the theme's pictures that keep theirs have room."""
    least = json.loads(subprocess.run([options.popframe, "layout", theme, "--arrow", "up", "--bounds", "900x900", "--json"],
                                      capture_output=True, text=True, check=True).stdout)["points"]["minimum"]
    # Pictures keep the size of what an inner shadow reaches, and the arrow stays off it: a loss that the export says.
    size = [301, 281] if "innerShadow" in (theme / "theme.yaml").read_text() else [WIDTH, HEIGHT]
    return [max(size[0], least["width"] + 40), max(size[1], least["height"] + 40)]


def layout(options, theme, job):
    return json.loads(subprocess.run(
        [options.popframe, "layout", theme, "--bounds", "x".join(f"{length:g}" for length in job["size"]), "--arrow",
         job["direction"], "--offset", str(job["offset"]), "--scale", str(job["scale"]), "--appearance",
         "dark" if job["isDark"] else "base", "--json"], capture_output=True, text=True, check=True).stdout)


def sides(rect, origin=(0, 0), scale=1):
    x, y = rect["x"] - origin[0], rect["y"] - origin[1]
    return [x / scale, y / scale, (x + rect["width"]) / scale, (y + rect["height"]) / scale]


def questions(job, numbers, answer, folder, is_outlined):
    """What is compared: a word for it, what is expected, and what the view says."""
    points, pixels, scale = numbers["points"], numbers["pixels"], job["scale"]
    origin = (pixels["bounds"]["x"], pixels["bounds"]["y"])
    (width, height), (top, left, bottom, right) = job["size"], answer["padding"]
    yield "content", sides(points["content"]), [left, top, width - right, height - bottom]
    pictures = answer["pictures"]
    for picture in pictures:
        found = list((folder / "exports" / job["theme"]).glob(f"*.xcassets/{picture['name']}.imageset"))
        yield f"image set of {picture['name']}", [1], [len(found)]
    frames = [p["rect"] for p in pictures if p["name"].endswith("-frame")]
    if frames:
        yield "frame", sides(pixels["frame"], origin, scale), frames[0]
        arrows = [p["rect"] for p in pictures if "-arrow-" in p["name"] and not p["isMask"]]
        if arrows and points["arrow"]:
            yield "arrow", sides(pixels["arrowPicture"], origin, scale), arrows[0]
            if answer["mask"]:
                # The frame is not seen where the arrow's picture lies on it.
                art, frame = arrows[0], frames[0]
                joint = [max(art[0], frame[0]), max(art[1], frame[1]), min(art[2], frame[2]), min(art[3], frame[3])]
                yield "mask", [*frame, *joint], [n for rect in answer["mask"][-2:] for n in rect]
    else:
        # Pictures of frame and arrow cover bounds and what hangs over them, and meet.
        rects = [p["rect"] for p in pictures if not p["isMask"]]
        canvas = {"x": 0, "y": 0, **pixels["canvas"]}
        yield "bounds", sides(canvas, origin, scale), [
            min(r[0] for r in rects), min(r[1] for r in rects), max(r[2] for r in rects), max(r[3] for r in rects)]
        if len(rects) == 2:
            side = 0 if job["direction"] in ("up", "down") else 1
            yield "seam", [rects[0][side + 2]], [rects[1][side]]
    if is_outlined:
        return
    frame = sides(points["frame"])
    corners = [[frame[0], frame[1]], [frame[2], frame[1]], [frame[2], frame[3]], [frame[0], frame[3]]]
    if points["arrow"]:
        arrow, tip = sides(points["arrow"]), [points["tip"]["x"], points["tip"]["y"]]
        place = {"up": 1, "right": 2, "down": 3, "left": 4}[job["direction"]]
        base = {"up": [[arrow[0], frame[1]], [arrow[2], frame[1]]], "right": [[frame[2], arrow[1]], [frame[2], arrow[3]]],
                "down": [[arrow[2], frame[3]], [arrow[0], frame[3]]], "left": [[frame[0], arrow[3]], [frame[0], arrow[1]]]}
        ends = base[job["direction"]]
        corners[place:place] = [ends[0], tip, ends[1]]
    yield "outline", [n for point in corners for n in point], [n for point in answer["outline"] for n in point]
