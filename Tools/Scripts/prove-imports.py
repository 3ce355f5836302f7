#!/usr/bin/env python3
"""Checks imports with art that others have published.

--art: pictures of popovers with the numbers of their authors (MBPopoverBackgroundView, GIKPopoverBackgroundView). Asset
catalogues and nine-patches are made of them, in two densities where there are two; they are imported, and what the
themes draw is held against a slow model of Apple's and Android's published rules.

--checkouts: a folder that holds checkouts of projects. Every image set, with slices and without, and every .9.png is imported.
Nothing may crash: an import succeeds, or is refused with status 65 and succeeds or is refused again with --repair. Fails
when there is nothing to import.

Exits with 1 when something differs or crashes, with 66 when a folder holds nothing.

Example: Tools/Scripts/prove-imports.py --checkouts .build/oracles/checkouts/art
Needs: a build, and a folder with art.
Takes: minutes, by the size of the folder.
"""

import argparse
import collections
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "exports"))
from pictures import compare, read_png, write_png  # noqa: E402

CLEAR, BLACK = b"\0\0\0\0", b"\0\0\0\xff"
# Of each picture: its name, what stretches across and down in points, and where its arrow points.
SLICED = [(f"mbpopoverbackgroundview/popover-background-{name}", [(12, 116)], [(12, 116)], None)
          for name in ("blue", "gray", "gray-red", "green", "red")]
FUSED = [("gikpopoverbackgroundview/PopoverBackgroundArrowUp", [(9, 10), (47, 48)], [(41, 42)], "up"),
         ("gikpopoverbackgroundview/PopoverBackgroundArrowDown", [(9, 10), (47, 48)], [(23, 24)], "down")]
SIZES = [(200, 150), (311, 233)]


def axis(length, spans, target, tiled):
    """From each pixel of the target to two pixels of the source and the second one's share. What stretches shares the free
    length in proportion to its own; tiles begin at the low end; nothing is read across a span's end."""
    free, extra = sum(b - a for a, b in spans), target - length + sum(b - a for a, b in spans)
    places, source, done = [], 0, 0
    for a, b in [*spans, (length, length)]:
        places += [(x, x, 0) for x in range(source, a)]
        source = b
        if b == a:
            continue
        before, done = extra * done // free, done + b - a
        count = extra * done // free - before
        for i in range(count):
            if tiled:
                places.append((a + i % (b - a),) * 2 + (0,))
                continue
            place = min(max((i + 0.5) * (b - a) / count - 0.5, 0), b - a - 1)
            low = int(place)
            places.append((a + low, a + min(low + 1, b - a - 1), place - low))
    return places


def drawn(picture, columns, rows, size, tiled):
    """The picture at a size, straight RGBA by row; sampled premultiplied, rounded once, halves up."""
    width, height, lines = picture
    pixels = [[tuple((2 * line[4 * x + c] * line[4 * x + 3] + 255) // 510 if c < 3 else line[4 * x + 3] for c in range(4))
               for x in range(width)] for line in lines]
    across, down = axis(width, columns, size[0], tiled), axis(height, rows, size[1], tiled)
    result = []
    for y0, y1, v in down:
        row = bytearray()
        for x0, x1, u in across:
            if u == 0 and v == 0:
                pixel = pixels[y0][x0]
            else:
                pixel = [int((pixels[y0][x0][c] * (1 - u) + pixels[y0][x1][c] * u) * (1 - v)
                             + (pixels[y1][x0][c] * (1 - u) + pixels[y1][x1][c] * u) * v + 0.5) for c in range(4)]
            alpha = pixel[3]
            row += bytes(min(255, (510 * pixel[c] + alpha) // (2 * alpha)) if alpha else 0 for c in range(3)) + bytes([alpha])
        result.append(bytes(row))
    return result


def image_set(folder, name, files, columns, rows, mode):
    """Writes an image set; files: from scale to picture."""
    target = folder / f"{name}.xcassets" / f"{name}.imageset"
    target.mkdir(parents=True)
    images = []
    for scale, (width, height, lines) in files.items():
        file = f"{name}{'' if scale == 1 else f'@{scale}x'}.png"
        write_png(target / file, width, height, lines)
        (left, right), (top, bottom) = ((a * scale, b * scale) for a, b in (columns[0], rows[0]))
        images.append({"idiom": "universal", "filename": file, "scale": f"{scale}x", "resizing": {
            "mode": "9-part", "center": {"mode": mode, "width": right - left, "height": bottom - top},
            "cap-insets": {"top": top, "left": left, "bottom": height - bottom, "right": width - right}}})
    (target / "Contents.json").write_text(json.dumps({"images": images, "info": {"author": "xcode", "version": 1}}))
    return target.parent


def nine_patch(folder, name, files, columns, rows):
    """Writes a nine-patch in its densities."""
    for scale, (width, height, lines) in files.items():
        target = folder / name / f"drawable-{({1: 'mdpi', 2: 'xhdpi'})[scale]}"
        target.mkdir(parents=True)
        def marks(length, spans):
            return [any(a * scale <= i < b * scale for a, b in spans) for i in range(length)]
        top = CLEAR + b"".join(BLACK if mark else CLEAR for mark in marks(width, columns)) + CLEAR
        sides = marks(height, rows)
        ring = [top] + [(BLACK if mark else CLEAR) + line + CLEAR for mark, line in zip(sides, lines)] + [CLEAR * (width + 2)]
        write_png(target / f"{name}.9.png", width + 2, height + 2, ring)
    return folder / name


def prove_art(options, folder, scratch):
    expected, actual = scratch / "expected", scratch / "actual"
    expected.mkdir()
    actual.mkdir()
    made = 0
    for path, columns, rows, arrow in SLICED + FUSED:
        files = {scale: read_png(file.read_bytes()) for scale in (1, 2)
                 if (file := folder / f"{path}{'' if scale == 1 else f'@{scale}x'}.png").exists()}
        if not files:
            raise SystemExit(f"prove-imports: error: {folder / path}.png is missing")
        stem = pathlib.Path(path).name.lower().replace("-", "_")
        imports = [("nine-patch", "stretch", nine_patch(scratch, stem, files, columns, rows))]
        if not arrow:
            imports += [("xcassets", mode, image_set(scratch / mode, stem, files, columns, rows, mode))
                        for mode in ("tile", "stretch")]
        for form, mode, source in imports:
            made += 1
            theme = scratch / f"{stem}-{form}-{mode}"
            words = ["--arrow", arrow, "--height", "19"] if arrow else []
            run = subprocess.run([options.popframe, "import", source, "-o", theme, *words], capture_output=True, text=True)
            if run.returncode:
                raise SystemExit(f"{source}: {run.stderr}")
            for scale, picture in files.items():
                for width, height in SIZES:
                    # A fused picture with an even free length, so that its arrow stands in the middle.
                    width += (width - picture[0] // scale) % 2 if arrow else 0
                    name = f"{theme.name}-{width}@{scale}.png"
                    subprocess.run([options.popframe, "render", theme, "--bounds", f"{width}x{height}", "--arrow", arrow or "none",
                                    "--scale", str(scale), "--canvas", "bounds", "--layer", "group", "-q", "-o", actual / name],
                                   check=True, capture_output=True)
                    size = (width * scale, height * scale)
                    spans = [[(a * scale, b * scale) for a, b in axis_spans] for axis_spans in (columns, rows)]
                    write_png(expected / name, *size, drawn(picture, *spans, size, mode == "tile"))
    results = compare(options.popframe, expected, actual)
    wrong = {name: result for name, result in results.items() if result[0]}
    for name, (count, largest) in sorted(wrong.items()):
        print(f"  {name}: {count} pixels, up to {largest}")
    print(f"art: {made} catalogues and nine-patches imported, {len(results)} pictures compared, {len(wrong)} differ")
    return 1 if wrong else 0


def is_sliced(image_set):
    try:
        return "resizing" in (image_set / "Contents.json").read_text(errors="replace")
    except OSError:
        return False


def reason(messages):
    """Why an import was refused, without the names of files."""
    errors = [line.split(": error: ")[1] for line in messages.splitlines() if ": error: " in line]
    text = next((error for error in errors), "no error is named")
    return re.sub(r"^.+?\.png cannot be read: .+?: ", "a file cannot be read: ", text)


def prove_checkouts(options, folder, scratch):
    counts, reasons, crashes, projects = collections.Counter(), collections.Counter(), [], set()
    for project in sorted(path for path in folder.iterdir() if path.is_dir()):
        # Those with slices first, so that a limit leaves out others.
        sources = sorted((path for path in project.rglob("*.imageset") if path.is_dir()), key=lambda path: (not is_sliced(path), path))
        sources += sorted(project.rglob("*.9.png"))
        for source in sources[:options.most]:
            projects.add(project.name)
            form = "xcassets" if source.is_dir() else "nine-patch"
            kind = "nine-patches" if form == "nine-patch" else "sliced image sets" if is_sliced(source) else "other image sets"
            words = ["--frame", source.stem] if form == "xcassets" else []
            outcomes = []
            for repair in ([], ["--repair"]):
                theme = scratch / "theme"
                shutil.rmtree(theme, ignore_errors=True)
                run = subprocess.run([options.popframe, "import", source, "--from", form, *words, "-o", theme, *repair],
                                     capture_output=True, text=True, timeout=120)
                outcomes.append(run.returncode)
                if run.returncode not in (0, 65):
                    crashes.append(f"{source}: status {run.returncode}: {run.stderr.strip()[:300]}")
                if run.returncode != 65:
                    break
            word = "imported" if outcomes[0] == 0 else "needed --repair" if outcomes[-1] == 0 else "refused"
            counts[kind, word] += 1
            if word == "refused":
                reasons[reason(run.stderr)] += 1
            if options.verbose and word != "imported":
                print(f"  {source.relative_to(folder)}: {word}: {run.stderr.strip().splitlines()[:1]}")
    if not projects:
        print(f"prove-imports: error: {folder} holds neither image sets nor nine-patches", file=sys.stderr)
        sys.exit(66)
    for crash in crashes:
        print(f"  {crash}")
    said = ", ".join(f"{count} {kind} {word}" for (kind, word), count in sorted(counts.items()))
    print(f"checkouts: {len(projects)} projects: {said}; {len(crashes)} crashed")
    for why, count in reasons.most_common():
        print(f"  refused {count}: {why}")
    return 1 if crashes else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--popframe", default=".build/release/popframe")
    parser.add_argument("--art", type=pathlib.Path)
    parser.add_argument("--checkouts", type=pathlib.Path)
    parser.add_argument("--most", type=int, default=1000, help="the most files of one project")
    parser.add_argument("-v", "--verbose", action="store_true")
    options = parser.parse_args()
    if not options.art and not options.checkouts:
        parser.error("give --art, --checkouts, or both")
    status = 0
    with tempfile.TemporaryDirectory() as scratch:
        for part, (prove, folder) in enumerate([(prove_art, options.art), (prove_checkouts, options.checkouts)]):
            if folder:
                own = pathlib.Path(scratch) / str(part)
                own.mkdir()
                status |= prove(options, folder, own)
    sys.exit(status)


main()
