"""Copies of themes: with keys that no shipped theme has, so that what is exported for these keys is proved, too, and without
shadows. Imported by others, no program."""

import re
import shutil


def make(folder, themes):
    """Copies of the shipped themes among some, each with another key."""
    changes = {
        "Crimson": {
            "Overshoot": ("  image: arrow.png ", "  edge: overshoot\n  image: arrow.png "),
            "Snapped": ("contentInsets: 10 ", "snap: point\ncontentInsets: [3, 5.5, 7, -2] "),
            "Tinted": ("contentInsets: 10 ", "tint: {mode: multiply, color: \"#80C0FFE0\"}\ncontentInsets: 10 "),
            "Template": ("contentInsets: 10 ", "tint: {mode: template, color: \"#2060A080\"}\ncontentInsets: 10 "),
            "Boxed": ("contentInsets: 10 ", "shadow:\n  - {opacity: 0.5, offset: [3, -4], blur: 9}\n"
                      "  - {color: \"#204060C0\", offset: [0, 5], blur: 6, from: frame}\ncontentInsets: 10 "),
        },
        "Pushpin": {
            "Turned": ("  down: flip  ", "  down: rotate\n  order: behind  "),
            "Mirrored": ("  left: turn  ", "  left: mirror  "),
            "Negative": ("  lane: [10, 10, 22, 22]  ", "  lane: -6  "),
            "Hanging": ("  overlap: 24  ", "  alignmentInsets: [1, 2, 3, 4]\n  overlap: 20  "),
        },
        "Parchment": {"Cornerless": ("  cornerRadius: 20 ", "  edge: clamp\n  cornerRadius: 20 ")},
        "Block": {"Boxed": ("offset: [6, 6]}", "offset: [6, 6], blur: 4, from: frame}")},
        "Pixel": {"Wide": ("  capInsets: 16  ", "  alignmentInsets: [4, 8, 0, 4]\n  capInsets: 16  ")},
    }
    made = []
    for theme in themes:
        for name, (old, new) in changes.get(theme.name, {}).items():
            target = folder / f"{theme.name}{name}"
            shutil.copytree(theme, target, ignore=shutil.ignore_patterns("sources"))
            text = (target / "theme.yaml").read_text()
            assert old in text, f"{theme.name} has no line {old!r}"
            text = text.replace(old, new).replace(f"name: {theme.name}", f"name: {target.name}")
            (target / "theme.yaml").write_text(text)
            made.append(target)
    return made


def named(folder, themes, ending):
    """Copies of themes under other names."""
    made = []
    for theme in themes:
        target = folder / f"{theme.name}{ending}"
        shutil.copytree(theme, target, ignore=shutil.ignore_patterns("sources"))
        text = (target / "theme.yaml").read_text()
        assert f"name: {theme.name}" in text, f"{theme.name} says no name"
        (target / "theme.yaml").write_text(text.replace(f"name: {theme.name}", f"name: {target.name}"))
        made.append(target)
    return made


def unsaturated(theme, target):
    """A copy of a theme whose backdrop keeps the colours of what lies below it."""
    shutil.copytree(theme, target, ignore=shutil.ignore_patterns("sources"))
    file = target / "theme.yaml"
    file.write_text(re.sub(r"saturation: [\d.]+", "saturation: 1", file.read_text()))
    return target


def without_surroundings(theme, target, keeps=None):
    """A copy of a theme without shadows and backdrop: its canvas holds frame and arrow, and what of them hangs over bounds.
    `keeps` is one of the two that stays."""
    shutil.copytree(theme, target, ignore=shutil.ignore_patterns("sources"))
    file = target / "theme.yaml"
    lines, kept, depth = file.read_text().splitlines(), [], None
    for line in lines:
        indent = len(line) - len(line.lstrip())
        if depth is not None and line.strip() and (indent > depth or indent == depth and line.lstrip().startswith("- ")):
            continue
        removed = tuple(f"{key}:" for key in ("shadow", "backdrop") if key != keeps)
        depth = indent if line.lstrip().startswith(removed) else None
        if depth is None:
            kept.append(line)
        elif line.lstrip().startswith("shadow:"):
            kept.append(" " * indent + "shadow: []")
    file.write_text("\n".join(kept) + "\n")
    return target


def silhouette(theme, target):
    """A copy of a drawn theme in one opaque colour, without lines, inner shadows, appearances and previews."""
    without_surroundings(theme, target)
    file = target / "theme.yaml"
    kept, is_dropped, section = [], False, ""
    for line in file.read_text().splitlines():
        depth = len(line) - len(line.lstrip())
        if line.strip() and depth == 0:
            section = line.split(":")[0]
        if line.strip() and depth <= 2:
            is_dropped = section in ("appearances", "previews") or section == "frame" and line.strip().startswith(("border:", "innerShadow:", "fill:"))
        if not is_dropped:
            kept.append(line)
        if line.startswith("frame:"):
            kept.append('  fill: "#000000"')
    file.write_text("\n".join(kept) + "\n")
    return target
