"""What a script here is given, by the line `Usage:` of its help. Imported before all that is not Python's own, because --help
needs nothing. Imported by others, no program."""
import argparse
import os
import re
import sys


def given(text: str) -> list:
    """A path of each word, absolute; None for one in brackets that is not there; a list for one with an ellipsis, which in
    brackets has names. `--help` prints the text, and ends."""
    if {"-h", "--help"} & set(sys.argv[1:]):
        print(text.strip())
        raise SystemExit
    usage = re.search(r"^Usage: (\S+) (.*)$", text, re.MULTILINE)
    parser = argparse.ArgumentParser(usage=f"{usage[1]} {usage[2]}", add_help=False)
    for word in usage[2].split():
        several, optional = "…" in word, word.startswith("[")
        parser.add_argument(word, nargs=("*" if optional else "+") if several else "?" if optional else None,
                            type=str if several and optional else os.path.abspath)
    return list(vars(parser.parse_args()).values())
