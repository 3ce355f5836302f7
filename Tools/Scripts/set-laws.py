#!/usr/bin/env python3
"""Checks laws of `popframe set`, by random search over themes written in random ways, with PyYAML as the reader.

Each round writes a theme in a random style of YAML (block and flow, three kinds of quotes, comments, blank lines,
indents, line ends, a byte order mark, anchors), asks for a random edit, and checks:

- what PyYAML reads after the edit is what it read before, with the edit made on the plain values; in an appearance or
  a direction, a change inside a list that is inherited copies the list first;
- when one scalar takes another's place, no byte outside the old value has changed, comments included;
- a new key only adds lines to block mappings, a removed one only takes lines away;
- the same edit again says that nothing has to change, and changes no byte;
- a status other than 0 leaves the file as it was, and is 64 or 65, never a crash.

Prints the seed, counts of what was tried, and each broken law with its file; status 1 when there is one.

Example: .build/oracles/bin/python Tools/Scripts/set-laws.py .build/release/popframe --count 200
Needs: a build, and PyYAML (Tools/Scripts/oracles.sh installs it into .build/oracles).
Takes: eight seconds for 100 edits.
"""

import argparse
import copy
import pathlib
import random
import subprocess
import sys
import tempfile


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("popframe")
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int)
    return parser.parse_args()


if __name__ == "__main__":
    OPTIONS = options()

import yaml  # noqa: E402


class Loader(yaml.SafeLoader):
    """YAML 1.2's plain words: `on` and `no` are texts there, as they are in a theme."""


Loader.yaml_implicit_resolvers = {
    letter: [(tag, pattern) for tag, pattern in rows if tag != "tag:yaml.org,2002:bool"]
    for letter, rows in yaml.SafeLoader.yaml_implicit_resolvers.items()}


def read(data):
    """The values of a file. A merge key or an alias is resolved, as the program sees it."""
    return yaml.load(data.decode("utf-8-sig").encode(), Loader)


COLORS = ["#FFFFFF", "#0F172A24", "#1D1E22", "#ABC", "#FF880080"]


def number(rng):
    return rng.choice([rng.randint(1, 20), rng.randint(1, 40) / 2, rng.randint(5, 60) / 4])


def shadow(rng):
    return {"color": rng.choice(COLORS), "opacity": rng.randint(1, 99) / 100,
            "offset": [rng.randint(-4, 4), rng.randint(0, 9)], "blur": rng.randint(0, 30)}


def theme(rng):
    """A theme without pictures, as plain values."""
    data = {"format": 1}
    if rng.random() < 0.8:
        data["name"] = rng.choice(["Card", "Two words", "It's", "Ünïcode 🎈", "on", "a: b", "# no comment"])
    if rng.random() < 0.5:
        data["author"] = rng.choice(["Somebody", "A & B", "- dash"])
    if rng.random() < 0.7:
        data["contentInsets"] = rng.choice([number(rng), [number(rng) for _ in range(4)]])
    if rng.random() < 0.5:
        data["contentCornerRadius"] = number(rng)
    if rng.random() < 0.3:
        data["contentColor"] = rng.choice(COLORS)
    frame = {"style": "drawn", "fill": rng.choice(COLORS), "cornerRadius": rng.randint(0, 14)}
    if rng.random() < 0.5:
        frame["border"] = {"color": rng.choice(COLORS), "width": rng.choice(["hairline", 1, 2])}
    data["frame"] = frame
    if rng.random() < 0.7:
        data["arrow"] = {"style": "drawn", "base": rng.randint(20, 30), "height": rng.randint(8, 12)}
        if rng.random() < 0.5:
            data["arrow"]["tipRadius"] = rng.randint(0, 3)
    if rng.random() < 0.7:
        shadows = [shadow(rng) for _ in range(rng.randint(1, 3))]
        data["shadow"] = shadows[0] if len(shadows) == 1 and rng.random() < 0.5 else shadows
    if rng.random() < 0.4:
        data["appearances"] = {"dark": {"frame": {"fill": rng.choice(COLORS)}}}
        if rng.random() < 0.5:
            data["appearances"]["dark"]["shadow"] = [shadow(rng)]
    if rng.random() < 0.4:
        data["directions"] = {rng.choice(["up", "down", "left"]): {"contentInsets": number(rng)}}
    if rng.random() < 0.5:
        data["previews"] = {"content": [[200, 120]], "arrows": ["up", "none"], "scales": [1]}
    keys = list(data)
    if rng.random() < 0.3:
        rng.shuffle(keys)
    return {key: data[key] for key in keys}


class Writer:
    """Values as YAML in a style that is drawn anew for each collection."""

    def __init__(self, rng):
        self.rng = rng
        self.indent = rng.choice([2, 2, 4, 3])
        self.flow = rng.choice([0.1, 0.3, 0.6])
        self.comments = rng.choice([0, 0.2, 0.5])
        self.indented_lists = rng.random() < 0.7
        self.anchors = rng.random() < 0.2
        self.count = [0]

    def scalar(self, value, flow):
        if not isinstance(value, str):
            text = str(value)
            if isinstance(value, int) and self.rng.random() < 0.1:
                text += ".0"
            return text
        plain = value.replace(" ", "").isalnum() and value.isascii()
        kind = self.rng.random()
        if plain and kind < 0.5:
            return value
        if kind < 0.75:
            return "'" + value.replace("'", "''") + "'"
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'

    def flowing(self, value, depth=0):
        rng = self.rng
        pad = rng.choice(["", " "])
        after = rng.choice([", ", ", ", ",  "])
        if isinstance(value, dict):
            inner = after.join(f"{key}: {self.flowing(item, depth + 1)}" for key, item in value.items())
            return "{" + pad + inner + pad + "}"
        if isinstance(value, list):
            return "[" + pad + after.join(self.flowing(item, depth + 1) for item in value) + pad + "]"
        return self.scalar(value, True)

    def remark(self):
        return f"   # {self.rng.choice(['why', 'points', 'see: below', 'a #1 note'])}" \
            if self.rng.random() < self.comments else ""

    def between(self, depth):
        lines = []
        if self.rng.random() < self.comments:
            lines.append(" " * (depth * self.indent) + "# " + self.rng.choice(["section", "key: value", "-", "note"]))
        if self.rng.random() < 0.15:
            lines.append("")
        return lines

    def is_flow(self, value):
        if not isinstance(value, (dict, list)):
            return True
        simple = isinstance(value, list) and not any(isinstance(item, (dict, list)) for item in value)
        return not value or self.rng.random() < (0.8 if simple else self.flow)

    def mark(self):
        if self.anchors and self.rng.random() < 0.15:
            self.count[0] += 1
            return f"&a{self.count[0]} "
        return ""

    def block(self, value, depth):
        """The lines of a mapping or a list, not flowing."""
        rng, lines = self.rng, []
        space = " " * (depth * self.indent)
        if isinstance(value, dict):
            for key, item in value.items():
                lines += self.between(depth)
                name = key if rng.random() < 0.9 else f'"{key}"'
                if self.is_flow(item):
                    gap = " " * rng.choice([1, 1, 1, 3])
                    lines.append(f"{space}{name}:{gap}{self.mark()}{self.flowing(item)}{self.remark()}")
                else:
                    lines.append(f"{space}{name}: {self.mark()}".rstrip() + self.remark())
                    deeper = depth + (1 if isinstance(item, dict) or self.indented_lists else 0)
                    lines += self.block(item, deeper)
        else:
            for item in value:
                lines += self.between(depth)
                if self.is_flow(item):
                    lines.append(f"{space}- {self.flowing(item)}{self.remark()}")
                else:
                    # A mapping that begins on the dash's line.
                    inner = [line for line in Writer.plain(self).block(item, 0)]
                    lines.append(f"{space}- {inner[0]}")
                    lines += [f"{space}  {line}" if line else "" for line in inner[1:]]
        return lines

    def plain(self):
        """The same style without lines between the keys, so that the first line is a key."""
        other = copy.copy(self)
        other.comments = 0
        other.between = lambda depth: []
        return other

    def text(self, value):
        rng = self.rng
        lines = self.block(value, 0)
        if rng.random() < 0.3:
            lines = ["# A theme.", ""] + lines
        if rng.random() < 0.1:
            lines = ["---"] + lines
        end = rng.choice(["\n", "\n", "\n", "\r\n"])
        text = end.join(lines) + (end if rng.random() < 0.9 else "")
        data = text.encode()
        return b"\xef\xbb\xbf" + data if rng.random() < 0.1 else data


def edits(rng, data):
    """A random edit: path as steps, value (None: remove), appearance, direction."""
    appearance = rng.choice([None, None, None, "dark"])
    direction = rng.choice(["up", "down"]) if rng.random() < 0.2 else None
    choices = [
        (["frame", "fill"], rng.choice(COLORS)),
        (["frame", "cornerRadius"], number(rng)),
        (["frame", "border"], {"color": "#000000", "width": 1}),
        (["frame", "border", "width"], rng.choice([1, 2, "hairline"])),
        (["contentInsets"], rng.choice([number(rng), [1, 2, 3, 4]])),
        (["contentCornerRadius"], number(rng)),
        (["shadow"], rng.choice([shadow(rng), [shadow(rng), shadow(rng)]])),
        (["shadow", "blur"], rng.randint(0, 30)),
    ]
    if isinstance(data.get("shadow"), list):
        index = rng.randrange(len(data["shadow"]))
        choices += [(["shadow", index, "blur"], rng.randint(0, 30)),
                    (["shadow", index, "offset"], [rng.randint(-5, 5), rng.randint(0, 9)]),
                    (["shadow", index, "offset", 1], rng.randint(-5, 5)),
                    (["shadow", index], shadow(rng)),
                    (["shadow", len(data["shadow"])], shadow(rng))]
    if direction is None:
        choices += [(["arrow", "base"], rng.randint(20, 30)), (["arrow", "height"], rng.randint(8, 12))]
        if appearance is None:
            choices += [(["name"], rng.choice(["Brook", "a: b", "It's", "on", "12", "# x"])),
                        (["previews", "scales"], [1, 2]), (["author"], "Me")]
    path, value = rng.choice(choices)
    if rng.random() < 0.2:
        value = None
    return path, value, appearance, direction


def full_path(path, appearance, direction):
    place = ["appearances", appearance] if appearance else []
    return place + (["directions", direction] if direction else []) + path


def merged(base, changes):
    """Differences laid over a value: mappings merge, anything else replaces."""
    if not isinstance(base, dict) or not isinstance(changes, dict):
        return changes
    result = dict(base)
    for key, value in changes.items():
        result[key] = merged(base.get(key), value)
    return result


def in_force(data, appearance, direction):
    """The theme as it is drawn in an appearance and a direction."""
    look = merged(data, data.get("appearances", {}).get(appearance, {}))
    return merged(look, look.get("directions", {}).get(direction, {}))


def edited_in(data, path, value, appearance, direction):
    """As edited(), for the path in the differences of an appearance or a direction: a list that only the values
    before them have is copied first."""
    whole = full_path(path, appearance, direction)
    place = whole[:len(whole) - len(path)]
    own, force = lookup(data, place)[0], in_force(data, appearance, direction)
    for index, step in enumerate(path[:-1]):
        if not place or not isinstance(force, dict) or not (own is None or isinstance(own, dict)):
            break
        own, force = (own or {}).get(step), force.get(step)
        if own is None and isinstance(force, list):
            changed = edited(force, path[index + 1:], value)
            if changed is None or (value is None and changed == force):
                return None if changed is None else data
            return edited(data, place + path[:index + 1], changed)
    return edited(data, whole, value)


def lookup(data, path):
    for step in path:
        try:
            data = data[step]
        except (KeyError, IndexError, TypeError):
            return None, False
    return data, True


def edited(data, path, value):
    """The values with the edit, or None where the edit has no one meaning on plain values."""
    data = copy.deepcopy(data)
    here = data
    for position, step in enumerate(path[:-1]):
        following = path[position + 1]
        if isinstance(step, int):
            if not isinstance(here, list) or step >= len(here):
                return None
        elif not isinstance(here, dict):
            return None
        elif step not in here or here[step] is None:
            if value is None:
                return data
            if isinstance(following, int):
                return None
            here[step] = {}
        here = here[step]
    last = path[-1]
    if isinstance(last, int):
        if not isinstance(here, list) or last > len(here):
            return None
        if value is None:
            if last < len(here):
                del here[last]
        elif last == len(here):
            here.append(value)
        else:
            here[last] = value
    elif not isinstance(here, dict):
        return None
    elif value is None:
        here.pop(last, None)
    else:
        here[last] = value
    return data


def pruned(data):
    """Without empty mappings and lists, which a removed last key may or may not leave."""
    if isinstance(data, dict):
        rows = {key: pruned(item) for key, item in data.items()}
        return {key: item for key, item in rows.items() if item not in ({}, [], None)}
    if isinstance(data, list):
        return [pruned(item) for item in data]
    return data


def written(path):
    text = ""
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else ("." if text else "") + step
    return text


def flow(value):
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    if isinstance(value, str):
        return '"' + value + '"'
    return str(value)


def middle(before, after):
    """What differs, between the longest common start and end."""
    start = 0
    while start < min(len(before), len(after)) and before[start] == after[start]:
        start += 1
    end = 0
    while end < min(len(before), len(after)) - start and before[-1 - end] == after[-1 - end]:
        end += 1
    return before[start:len(before) - end], after[start:len(after) - end]


def is_subsequence(few, many):
    rest = iter(many)
    return all(line in rest for line in few)


def main():
    seed = OPTIONS.seed if OPTIONS.seed is not None else random.SystemRandom().randrange(1 << 32)
    program = str(pathlib.Path(OPTIONS.popframe).resolve())
    counts = {"changed": 0, "nothing to change": 0, "refused": 0}
    broken = []
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "theme.yaml"

        def run(*arguments):
            return subprocess.run([program, "set", str(file), *arguments], capture_output=True, timeout=60)

        for number_ in range(OPTIONS.count):
            rng = random.Random(f"{seed}/{number_}")
            values = theme(rng)
            before = Writer(rng).text(values)
            if read(before) != values:
                sys.exit(f"set-laws: the writer is wrong in round {number_} of seed {seed}:\n{before.decode()}")
            path, value, appearance, direction = edits(rng, values)
            whole = full_path(path, appearance, direction)
            arguments = [written(path)] + (["--remove"] if value is None else [flow(value)])
            arguments += ["--appearance", appearance] if appearance else []
            arguments += ["--direction", direction] if direction else []
            expected = edited_in(values, path, value, appearance, direction)
            old, existed = lookup(values, whole)
            file.write_bytes(before)
            outcome = run(*arguments)
            after = file.read_bytes()
            message = outcome.stderr.decode("utf-8", "replace").strip()

            def complain(law):
                broken.append(
                    f"--- seed {seed}, round {number_}: {law}\n$ popframe set theme.yaml "
                    + " ".join(f"'{word}'" for word in arguments)
                    + f"\nstatus {outcome.returncode}: {message[:400]}\n{before.decode()}\n=> {after.decode()}")

            if outcome.returncode != 0:
                counts["refused"] += 1
                if outcome.returncode not in (64, 65):
                    complain("a status that is neither 0, 64 nor 65")
                if after != before:
                    complain("a refused edit has changed the file")
                # Plain values that the reader takes, at a place that exists, are no reason to refuse.
                if existed and value is not None and not isinstance(old, (dict, list)) \
                        and not isinstance(value, (dict, list)) and "*" not in before.decode():
                    complain("a scalar in another's place is refused")
                continue
            if expected is None:
                # The program may give a path such as shadow.blur a meaning; then the file still has to be YAML.
                read(after)
                counts["changed"] += 1
                continue
            counts["changed" if after != before else "nothing to change"] += 1
            try:
                result = read(after)
            except yaml.YAMLError as error:
                complain(f"PyYAML cannot read the file: {error}")
                continue
            same = pruned(result) == pruned(expected) if value is None else result == expected
            if not same:
                complain(f"PyYAML reads other values: {result} instead of {expected}")
                continue
            gone, come = middle(before, after)
            if existed and value is not None and not isinstance(old, (dict, list)) \
                    and not isinstance(value, (dict, list)):
                longest = max(len(str(old).encode()), 1) + 4 + str(old).count("'")
                if len(gone) > longest or b"\n" in gone:
                    complain(f"more than the old value has changed: {gone!r} → {come!r}")
            old_lines, new_lines = before.splitlines(), after.splitlines()
            if not existed and value is not None and b"{" not in before and b"[" not in before:
                if not is_subsequence(old_lines, new_lines):
                    complain("a new key has changed other lines")
            if existed and value is None and b"{" not in before and b"[" not in before:
                if not is_subsequence(new_lines, old_lines):
                    complain("a removed key has changed other lines")
            if value is None and isinstance(path[-1], int):
                continue  # another item has taken its place
            again = run(*arguments)
            if again.returncode != 0 or file.read_bytes() != after:
                complain(f"the same edit again: status {again.returncode}, {again.stderr.decode()[:200]}")
    for text in broken:
        print(text)
    print(f"seed {seed}: {OPTIONS.count} edits, " + ", ".join(f"{count} {name}" for name, count in counts.items())
          + f"; {len(broken)} broken laws")
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
