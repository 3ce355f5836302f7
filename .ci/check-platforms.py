#!/usr/bin/env python3
"""Finds code that only some systems have, where no condition guards it.

Reads every Swift file below Sources and Studio. Each line is judged under the `#if` conditions around it:
an import of Glibc has to stand behind `canImport(Glibc)`, a path below /proc behind `os(Linux)`, and so on.
The list is RULES below. Prints file:line and what is missing; the exit status is 1 when it found something.

Example: .ci/check-platforms.py
Needs: nothing.
Takes: ten seconds.
"""
import argparse
import re
import sys
from pathlib import Path

# What to find; conditions of which one must hold there; what to write.
RULES = [
    (r"^\s*(?:@\w+(?:\(\w+\))?\s+)*(?:public |package |internal |private |fileprivate )?import Glibc\b",
     [r"canImport\(Glibc\)", r"os\(Linux\)", r"!canImport\(Darwin\)"], "#if canImport(Glibc)"),
    (r"^\s*(?:@\w+(?:\(\w+\))?\s+)*(?:public |package |internal |private |fileprivate )?import Musl\b",
     [r"canImport\(Musl\)"], "#if canImport(Musl)"),
    (r"^\s*(?:@\w+(?:\(\w+\))?\s+)*(?:public |package |internal |private |fileprivate )?import Darwin\b",
     [r"canImport\(Darwin\)", r"os\(macOS\)"], "#if canImport(Darwin)"),
    (r"^\s*(?:@\w+(?:\(\w+\))?\s+)*(?:public |package |internal |private |fileprivate )?import FoundationEssentials\b",
     [r"canImport\(FoundationEssentials\)"], "#if canImport(FoundationEssentials) … #else import Foundation"),
    (r"^\s*(?:@\w+(?:\(\w+\))?\s+)*(?:public |package |internal |private |fileprivate )?import Foundation\b",
     [r"!canImport\(FoundationEssentials\)", r"canImport\(Darwin\)", r"os\(macOS\)"],
     "FoundationEssentials where it is enough: Foundation adds 40 MB to a static executable"),
    (r'"/proc/', [r"os\(Linux\)", r"!canImport\(Darwin\)"], "#if os(Linux)"),
    (r"\b(?:inotify_\w+|IN_CLOSE_WRITE|IN_MOVED_TO|epoll_\w+|O_TMPFILE|renameat2|memfd_create|O_PATH|copy_file_range"
     r"|AT_EMPTY_PATH|syncfs|fallocate)\b", [r"os\(Linux\)", r"canImport\(Glibc\)", r"canImport\(Musl\)"],
     "#if os(Linux)"),
    (r"\b(?:kqueue|kevent|F_FULLFSYNC|_NSGetExecutablePath|arc4random\w*|mach_\w+)\b",
     [r"canImport\(Darwin\)", r"os\(macOS\)"], "#if canImport(Darwin)"),
]


def code(line: str) -> str:
    """The line without its comment; strings stay, because paths are in them."""
    quoted = False
    for index, character in enumerate(line):
        if character == '"' and (index == 0 or line[index - 1] != "\\"):
            quoted = not quoted
        elif not quoted and line.startswith("//", index):
            return line[:index]
    return line


def negated(condition: str) -> str:
    """What holds in the #else of a condition: its parts negated, as far as it is one `canImport` or `os`."""
    return re.sub(r"!?((?:canImport|os)\(\w+\))", lambda m: m[1] if m[0][0] == "!" else "!" + m[1], condition)


def findings(text: str):
    """Pairs of a line number and what is missing there."""
    # For each open #if: what earlier branches leave to hold in this one, and this one's own condition.
    stack: list[tuple[list[str], str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip()
        if match := re.match(r"#if\s+(.*)", stripped):
            stack.append(([], match[1]))
        elif match := re.match(r"#elseif\s+(.*)", stripped):
            earlier, own = stack[-1]
            stack[-1] = (earlier + [negated(own)], match[1])
        elif stripped.startswith("#else"):
            earlier, own = stack[-1]
            stack[-1] = (earlier + [negated(own)], "")
        elif stripped.startswith("#endif"):
            stack.pop()
        else:
            held = [condition for earlier, own in stack for condition in [*earlier, own]]
            for pattern, guards, advice in RULES:
                if not re.search(pattern, code(line)):
                    continue
                if not any(re.search(r"(?<!!)" + guard, condition) for guard in guards for condition in held):
                    yield number, f"{stripped}: not every system has this; write {advice}"


def main() -> int:
    root = Path(__file__).resolve().parent.parent
    files = [path for folder in ("Sources", "Studio/Sources") for path in sorted((root / folder).rglob("*.swift"))]
    if not files:
        print("check-platforms: error: there are no Swift files below Sources", file=sys.stderr)
        return 1
    found = [(path, *finding) for path in files for finding in findings(path.read_text(encoding="utf-8"))]
    for path, number, message in found:
        print(f"{path.relative_to(root)}:{number}: error: {message}", file=sys.stderr)
    if not found:
        print(f"check-platforms: {len(files)} files, nothing that only some systems have stands unguarded")
    return 1 if found else 0


def self_test() -> None:
    """Mutations that have to be found, and guarded code that has not."""
    guarded = '#if canImport(Glibc)\n  internal import Glibc\n#else\n  internal import Darwin2\n#endif\n'
    assert not list(findings(guarded)), "guarded code was reported"
    assert list(findings("internal import Glibc\n")), "an unguarded import was not found"
    assert list(findings("#if canImport(Darwin)\n  import Glibc\n#endif\n")), "a wrong guard was taken"
    linux = "#if canImport(Darwin)\n#else\n  import Glibc\n#endif\n"
    assert not list(findings(linux)), "what is not Apple's is Linux"
    chain = "#if canImport(Darwin)\n#elseif canImport(Musl)\n#else\n  import Glibc\n#endif\n"
    assert not list(findings(chain)), "the end of a chain was reported"
    assert list(findings("#if canImport(Glibc)\n#else\n  import Glibc\n#endif\n")), "an #else was taken for its #if"
    essentials = "#if canImport(FoundationEssentials)\nimport FoundationEssentials\n#else\nimport Foundation\n#endif\n"
    assert not list(findings(essentials)), "the usual pair was reported"
    assert list(findings("internal import FoundationEssentials\n")), "Apple's SDKs have no such module"
    assert list(findings('let path = "/proc/self/exe"\n')), "/proc was not found"
    assert not list(findings("// reads /proc/self\n")), "a comment was reported"
    assert list(findings("let watch = inotify_init1(0)\n")), "inotify was not found"


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    self_test()
    sys.exit(main())
