"""Exported SwiftUI code is compiled against the stand-in for SwiftUI; the places of its pictures, the padding of its content
and the points of its outline are held against `popframe layout`, for every direction, offset, scale and appearance, from
left to right and from right to left."""

import collections
import concurrent.futures
import json
import subprocess

import swift_package
import variants

# The least size, odd, so that middles lie between pixels.
WIDTH, HEIGHT = 151, 113
DIRECTIONS = ["up", "down", "left", "right", "none"]
OFFSETS = [-500, -7.3, 17, 500]


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
        (folder / "jobs.json").write_text(json.dumps(jobs))
        answers = json.loads(swift_package.run(options, folder, "RunSwiftUI", folder / "jobs.json")[0])
        modes = swift_package.check_modes(options, folder, "RunSwiftUI")
    except swift_package.Refused as refusal:
        print(f"swiftui: {refusal}")
        return 1
    numbers, wrong, said = 0, 0, collections.Counter()
    for job, numbers_of, answer in zip(jobs, layouts, answers):
        for what, expected, actual in questions(job, numbers_of, answer, folder):
            numbers += 1
            if len(expected) == len(actual) and all(abs(a - b) <= 1e-6 for a, b in zip(expected, actual)):
                continue
            if what == "outline" and "arrow.lane" in losses[job["theme"]]:
                said[job["theme"]] += 1
                continue
            wrong += 1
            if wrong <= 20:
                look = " dark" if job["isDark"] else ""
                look += " from right to left" if job["isRightToLeft"] else ""
                print(f"  {job['theme']}{look} {job['direction']} {job['offset']} @{job['scale']}x: {what}: {actual}, not {expected}")
    for theme, count in sorted(said.items()):
        print(f"swiftui: {theme}: {count} outlines differ, as its loss of arrow.lane says")
    print(f"swiftui: {len(themes)} themes{' and the page' if pages else ''} compiled in {modes} modes, {len(jobs)} popovers asked, {numbers} places, insets and outlines compared, "
          f"{wrong} differ; {sum(len(keys) for keys in losses.values())} losses listed")
    return 1 if wrong else 0


def row(theme, kind):
    shape = kind.replace("PopoverBackground", "PopoverShape")
    arrow = f'{kind}.Arrow.allCases.first {{ "\\($0)" == word }} ?? .none'
    return (f'"{theme}": Export(\n    view: {{ word, offset in {kind}(arrow: {arrow}, offset: offset) }},\n'
            f'    shape: {{ word, offset in {shape}(arrow: {arrow}, offset: offset) }},\n'
            f'    padding: {{ word, direction in {kind}.padding({arrow}, in: direction) }})')


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


def questions(job, numbers, answer, folder):
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
                yield "mask", [*frame, *joint], [n for rect in answer["mask"] for n in rect]
    else:
        # Pictures of frame and arrow cover bounds and what hangs over them, and meet.
        rects = [p["rect"] for p in pictures]
        canvas = {"x": 0, "y": 0, **pixels["canvas"]}
        yield "bounds", sides(canvas, origin, scale), [
            min(r[0] for r in rects), min(r[1] for r in rects), max(r[2] for r in rects), max(r[3] for r in rects)]
        if len(rects) == 2:
            side = 0 if job["direction"] in ("up", "down") else 1
            yield "seam", [rects[0][side + 2]], [rects[1][side]]
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
