"""What an export says that its format loses. Imported by others, no program."""

import re


def read(messages, form):
    """From a theme's key to why; of a key that is measured in several appearances the largest measure. What is lost of popovers
    that are too short for their arrow is not among them: none is drawn here."""
    losses, marker = {}, f" {form} loses "
    for line in messages.splitlines():
        if marker in line:
            key, why = line.split(marker)[1].split(": ", 1)
            if why.startswith("where an edge with an arrow is shorter"):
                continue
            if key not in losses or (levels(why) or 0) > (levels(losses[key]) or 0):
                losses[key] = why
    return losses


def levels(why):
    """By how many levels a pixel differs at most, where a loss says it."""
    found = re.search(r"by up to (\d+) level", why)
    return int(found[1]) if found else None
