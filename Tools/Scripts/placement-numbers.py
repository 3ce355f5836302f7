#!/usr/bin/env python3
"""Compares `popframe place` with the numbers of other systems' tests, and with two systems' own rules.

Every row stands beside its source. A row is placed with the options that stand for the other system's, and
each of its numbers is compared. One that differs has to have its reason here, and a reason has to be needed. Of
1,010 numbers 952 agree. Exits with 1 when a number differs without a reason, or agrees in spite of one.

Sources, all read on GitHub:
  kwin       KDE/kwin 02e62c8, autotests/integration/transient_placement.cpp (xdg_positioner, as GTK asks it)
  mir        canonical/mir 316647f, tests/miral/popup_window_placement.cpp
  jquery     jquery/jquery-ui 08b7044, tests/unit/position/core.js
  aria       adobe/react-spectrum 4e373d7, packages/@react-aria/overlays/test/calculatePosition.test.ts
  floating   floating-ui/floating-ui 12d9473, packages/core/test/computeCoordsFromPlacement.test.ts
  wy         nicolaschengdev/WYPopoverController a5fc127, WYPopoverController.m: arrowDirectionForRect and
             sizeForRect, worked out here for random places
  chameleon  BigZaphod/Chameleon 84605ed, UIKit/Classes/UIPopoverController.m: PopoverWindowOrigin, likewise

Example: Tools/Scripts/placement-numbers.py .build/release/popframe
Needs: a build.
Takes: half a minute.
"""

import argparse
import json
import math
import pathlib
import random
import struct
import subprocess
import sys
import tempfile
import zlib
from concurrent.futures import ThreadPoolExecutor

FAR = 2000  # No edge of a container is nearer than this where a system knows none.


class Row:
    """What is asked of `popframe place`, and what another system answers.

    `expected` has some of x, y, width, height (of the popover), arrow (the tip from the popover's low
    end), room and direction.
    """

    def __init__(self, system, name, arguments, expected, theme="Plain", shift=(0, 0), why=None):
        self.system, self.name, self.arguments = system, name, arguments
        self.expected, self.theme, self.shift, self.why = expected, theme, shift, why or {}


def place(source, content, container, *more, permitted="up", alignment="center", margins=0):
    return ["--container", f"{container[0]}x{container[1]}", "--source", ",".join(map(str, source)),
            "--content", f"{content[0]}x{content[1]}", "--permitted", permitted, "--alignment", alignment,
            "--margins", str(margins), *more]


def free(source, content, **options):
    """The same in the middle of a container that is so large that it has no effect."""
    moved = (source[0] + FAR, source[1] + FAR, source[2], source[3])
    return place(moved, content, (2 * FAR + 2000, 2 * FAR + 2000), **options)


# --- xdg_positioner: an anchor on a rectangle, and a gravity away from it -----------------------------

COMPASS = {"none": (0, 0), "top": (0, -1), "bottom": (0, 1), "left": (-1, 0), "right": (1, 0),
           "top_left": (-1, -1), "top_right": (1, -1), "bottom_left": (-1, 1), "bottom_right": (1, 1)}


def anchor_point(rect, anchor):
    (x, y, width, height), (dx, dy) = rect, COMPASS[anchor]
    return x + width * (1 + dx) / 2, y + height * (1 + dy) / 2


def positioner(rect, anchor, gravity, axis="y"):
    """Source, direction and alignment that stand for an anchor and a gravity."""
    gx, gy = COMPASS[gravity]
    if anchor == gravity and (gx == 0) != (gy == 0):
        source = rect
    else:
        x, y = anchor_point(rect, anchor)
        source = (x, y, 0, 0)
    if gy and (axis == "y" or not gx):
        return source, "up" if gy > 0 else "down", {0: "center", 1: "start", -1: "end"}[gx]
    return source, "left" if gx > 0 else "right", {0: "center", 1: "start", -1: "end"}[gy]


OPPOSITE = {"up": "down", "down": "up", "left": "right", "right": "left"}
CENTERED = "its gravity is none: it lies over its anchor; a popover always lies beside its source"
TWO_AXES = "it is flipped on both axes; here the alignment stays, and a popover is moved along its edge"


def box(x, y, width, height):
    return dict(x=x, y=y, width=width, height=height)


def kwin():
    rows = []
    screen = (1280, 1024)

    def add(name, parent, anchor, gravity, expected, size=(200, 200), constraint=None, why=None):
        rect = (parent[0] + 50, parent[1] + 50, 400, 400)
        source, direction, alignment = positioner(rect, anchor, gravity)
        if constraint is None:
            expected = box(expected[0], expected[1], *size)
            arguments = free(source, size, permitted=direction, alignment=alignment)
            rows.append(Row("kwin", name, arguments, expected, shift=(FAR, FAR), why=why))
            return
        more = {"slide": ["--overlap-source"], "flip": ["--like", "gtk"], "resize": []}[constraint]
        if constraint == "flip":
            direction += "," + OPPOSITE[direction]
        arguments = place(source, size, screen, *more, permitted=direction, alignment=alignment)
        rows.append(Row("kwin", name, arguments, box(*expected), why=why))

    add("no constraint adjustments", (0, 0), "top_left", "top_left", (-150, -150))
    for anchor, x, y in [
            ("none", 550, 550), ("top_left", 350, 350), ("top", 550, 350), ("top_right", 750, 350),
            ("right", 750, 550), ("bottom_right", 750, 750), ("bottom", 550, 750),
            ("bottom_left", 350, 750), ("left", 350, 550)]:
        add(f"anchor {anchor}", (300, 300), anchor, "bottom_right", (x, y))
    for gravity, x, y in [
            ("none", 650, 650), ("top_left", 550, 550), ("top", 650, 550), ("top_right", 750, 550),
            ("right", 750, 650), ("bottom_right", 750, 750), ("bottom", 650, 750),
            ("bottom_left", 550, 750), ("left", 550, 650)]:
        why = {"x": CENTERED, "y": CENTERED} if gravity == "none" else None
        add(f"gravity {gravity}", (300, 300), "bottom_right", gravity, (x, y), why=why)
    add("constraintSlideTop", (80, 80), "top", "top", (230, 0, 200, 200), constraint="slide")
    add("constraintSlideLeft", (80, 80), "left", "left", (0, 230, 200, 200), constraint="slide")
    add("constraintSlideRight", (700, 80), "right", "right", (1080, 230, 200, 200), constraint="slide")
    add("constraintSlideBottom", (80, 500), "bottom", "bottom", (230, 824, 200, 200), constraint="slide")
    # constraintSlideBottomRight is left out: its anchor, 1150, 1450, is below the screen, and a source has
    # to be on it.
    add("constraintFlipTop", (80, 80), "top", "top", (230, 530, 200, 200), constraint="flip")
    add("constraintFlipLeft", (80, 80), "left", "left", (530, 230, 200, 200), constraint="flip")
    add("constraintFlipRight", (700, 80), "right", "right", (550, 230, 200, 200), constraint="flip")
    add("constraintFlipBottom", (80, 500), "bottom", "bottom", (230, 350, 200, 200), constraint="flip")
    add("constraintFlipBottomRight", (700, 500), "bottom_right", "bottom_right", (550, 350, 200, 200),
        constraint="flip", why={"x": TWO_AXES, "y": "its anchor on the source moves with the flip; a "
                                "point has no other side"})
    edge = ("it takes the anchor on the rectangle's other edge where the popup leaves the screen across; "
            "here the popover is moved along its edge")
    add("constraintFlipRightNoAnchor", (700, 80), "top", "right", (550, 330, 400, 400), size=(400, 400),
        constraint="flip", why={"y": edge})
    add("constraintFlipRightNoGravity", (700, 80), "right", "top", (600, 130, 300, 200), size=(300, 200),
        constraint="flip", why={"x": edge})
    add("resizeTop", (80, 80), "top", "top", (230, 0, 200, 130), constraint="resize")
    add("resizeLeft", (80, 80), "left", "left", (0, 230, 130, 200), constraint="resize")
    add("resizeRight", (700, 80), "right", "right", (1150, 230, 130, 200), constraint="resize")
    add("resizeBottom", (80, 500), "bottom", "bottom", (230, 950, 200, 74), constraint="resize")
    # testXdgPopupWithPanel: a panel of 50 at the bottom and a rectangle that reaches below it; the popup
    # slides up.
    rows.append(Row(
        "kwin", "testXdgPopupWithPanel", place((50, 874, 200, 150), (200, 200), screen, "--overlap-source",
                                               "--safe-area", "0,0,50,0", permitted="up"),
        box(50, 774, 200, 200)))
    rows.append(Row(
        "kwin", "testXdgPopupWithPanel, full screen",
        place((50, 924, 200, 100), (200, 200), screen, "--overlap-source", permitted="up"),
        box(50, 824, 200, 200)))
    return rows


def mir():
    """Its tests give formulas; the parent is at 20, 40 of a display of 640 × 480 here."""
    rows, px, py = [], 20, 40
    display, child = (640, 480), (300, 300)
    gravities = {"northwest": "top_left", "north": "top", "northeast": "top_right", "west": "left",
                 "center": "none", "east": "right", "southwest": "bottom_left", "south": "bottom",
                 "southeast": "bottom_right"}
    # given_no_hints_can_attach_by_every_gravity, and by_offset_at_every_gravity: the window's gravity is
    # the point of the window that lies on the rectangle's, so that it points the other way from ours.
    for offset in [(0, 0), (42, 13)]:
        rect = (px + 100, py + 50, 20, 20)
        for rect_name, anchor in gravities.items():
            x, y = anchor_point(rect, anchor)
            x, y = x + offset[0], y + offset[1]
            for window_name, corner in gravities.items():
                cx, cy = COMPASS[corner]
                gravity = next(name for name, c in COMPASS.items() if c == (-cx, -cy))
                _, direction, alignment = positioner((x, y, 0, 0), "none", gravity)
                wanted = dict(x=x - 150 * (1 + cx), y=y - 150 * (1 + cy))
                why = {"x": CENTERED} if corner == "none" else None
                rows.append(Row(
                    "mir", f"attach {rect_name} {window_name} {offset}",
                    free((x, y, 0, 0), child, permitted=direction, alignment=alignment), wanted,
                    shift=(FAR, FAR), why=why))

    def attach(name, rect, permitted, expected, why=None, policy="listed"):
        source = (px + rect[0], py + rect[1], rect[2], rect[3])
        keep = ["--policy", policy, "--minimum-content", "300x300"]
        # Edge attachment begins at the rectangle's low end.
        rows.append(Row("mir", name, place(source, child, display, *keep, permitted=permitted,
                                           alignment="start"), expected, why=why))

    away, near_right = (20, 20, 20, 20), (590, 20, 10, 20)
    near_bottom, sides = (20, 380, 20, 20), (0, 20, 600, 20)
    sides_bottom, all_sides = (0, 380, 600, 20), (0, 20, 600, 380)
    attach("vertical, away from the right", away, "left,right", dict(x=px + 40, y=py + 20))
    attach("vertical, near the right", near_right, "left,right", dict(x=px + 590 - 300, y=py + 20))
    gives_up = "nothing fits, and it takes the right edge; here the direction that loses least wins"
    attach("vertical, near both sides", sides, "left,right", dict(x=px + 600, y=py + 20))
    attach("horizontal, away from the bottom", away, "up,down", dict(x=px + 20, y=py + 40))
    attach("horizontal, near the bottom", near_bottom, "up,down", dict(x=px + 20, y=py + 380 - 300))
    attach("any, near both sides", sides, "up,down,left,right", dict(x=px, y=py + 40))
    attach("any, near both sides and bottom", sides_bottom, "up,down,left,right",
           dict(x=px, y=py + 380 - 300))
    attach("any, near all sides", all_sides, "up,down,left,right", dict(x=px + 600, y=py + 20),
           why={"x": gives_up, "y": gives_up})

    def edge(name, rect, direction, expected, *more, alignment="start", why=None):
        source = (px + rect[0], py + rect[1], rect[2], rect[3])
        rows.append(Row("mir", name, place(source, child, display, *more, permitted=direction,
                                           alignment=alignment), expected, why=why))

    slide = "--overlap-source"
    # The anchor is the rectangle's corner: a source of no length along that side.
    edge("slide in x at the right", (600, 20, 0, 0), "up", dict(x=340, y=py + 20))
    edge("slide in x at the left", (0, 20, 0, 0), "up", dict(x=0, y=py + 20), alignment="end")
    edge("slide in y at the bottom", (20, 400, 0, 0), "up", dict(x=px + 20, y=180), slide)
    edge("slide in y at the top", (0, 20, 0, 0), "down", dict(x=px, y=0), slide)
    edge("slide in x and y", (400, 400, 0, 0), "up", dict(x=340, y=180), slide)
    edge("resize in x at the right", (600, 20, 0, 0), "left", dict(x=620, y=py + 20, width=20, height=300))
    edge("resize in x at the left", (0, 20, 0, 0), "right", dict(x=0, y=py + 20, width=20, height=300))
    edge("resize in y at the bottom", (20, 400, 0, 0), "up",
         dict(x=px + 20, y=py + 400, width=300, height=40))
    edge("resize in y at the top", (0, 20, 0, 0), "down", dict(x=px, y=0, width=300, height=60))
    both = "it is cut on both axes; here a popover is moved along its edge before it is cut"
    edge("resize in x and y", (600, 400, 0, 0), "up", dict(x=620, y=py + 400, width=20, height=40),
         why={"x": both, "width": both})
    # Flipped with an offset along its own axis only.
    flips = ["--policy", "flip", "--distance"]
    edge("flip in x with an offset", (590, 33, 10, 20), "left,right",
         dict(x=px + 590 - 300 - 42, y=py + 33), *flips, "42")
    edge("flip in y with an offset", (62, 380, 20, 20), "up,down",
         dict(x=px + 62, y=py + 380 - 300 - 13), *flips, "13")
    return rows


def jquery():
    rows, far = [], (4000, 4000)

    def add(name, point, gravity, size, expected, why=None, container=None, axis="y", more=()):
        source, direction, alignment = positioner((*point, 0, 0), "none", gravity, axis)
        if container:
            arguments = place(source, size, container, *more, permitted=direction, alignment=alignment)
            rows.append(Row("jquery", name, arguments, expected, why=why))
        else:
            rows.append(Row("jquery", name, free(source, size, permitted=direction, alignment=alignment),
                            expected, shift=(FAR, FAR), why=why))

    # my, at, of: #parentx is at 40, 40 and 20 wide and high, #elx 10; #parent at 4, 4 and 6, #el1 6.
    ten, six = (10, 10), (6, 6)
    add("left top, left bottom", (40, 60), "bottom_right", ten, dict(x=40, y=60))
    add("left, bottom", (50, 60), "right", ten, dict(x=50, y=55))
    add("left foo, bar baz", (50, 50), "right", ten, dict(x=50, y=45))
    add("multiple elements", (4, 10), "bottom_right", six, dict(x=4, y=10))
    at = {"left": 0, "center": 3, "right": 6, "top": 0, "bottom": 6}
    away = {"left": 1, "center": 0, "right": -1, "top": 1, "bottom": -1}
    for vertical in ["top", "center", "bottom"]:
        for horizontal in ["left", "center", "right"]:
            add(f"positions: at {horizontal} {vertical}", (4 + at[horizontal], 4 + at[vertical]),
                "bottom_right", six, dict(x=4 + at[horizontal], y=4 + at[vertical]))
            toward = (away[horizontal], away[vertical])
            gravity = next(name for name, c in COMPASS.items() if c == toward)
            why = {"x": CENTERED} if gravity == "none" else None
            add(f"positions: my {horizontal} {vertical}", (4, 4), gravity, six,
                dict(x=4 - at[horizontal], y=4 - at[vertical]), why=why)
    add("of: selector", (40, 40), "bottom_right", ten, dict(x=40, y=40))
    add("event, left top", (200, 300), "bottom_right", ten, dict(x=200, y=300))
    add("event, right bottom", (400, 600), "bottom_right", ten, dict(x=400, y=600))
    add("offsets in at", (50, 70), "bottom_right", ten, dict(x=50, y=70))
    add("offsets in my", (50, 50), "bottom_right", ten, dict(x=50, y=50))
    add("percentage offsets in at", (50, 58), "bottom_right", ten, dict(x=50, y=58))
    add("percentage offsets in my", (37, 65), "bottom_right", ten, dict(x=37, y=65))
    add("decimal percentage offsets", (36.9999, 65), "bottom_right", ten, dict(x=36.9999, y=65))
    add("decimal offsets", (50.4, 49.4), "bottom_right", ten, dict(x=50.4, y=49.4))
    add("invalid offsets", (40, 60), "bottom_right", ten, dict(x=40, y=60))
    add("using", (60, 60), "bottom_right", six, dict(x=60, y=60))
    fit = ("--overlap-source",)
    for collision in ["fit", "flip", "flipfit", "none"]:
        add(f"{collision}, no collision", (10, 10), "bottom_right", ten, dict(x=10, y=10))
        add(f"{collision}, no collision, with offset", (12, 13), "bottom_right", ten, dict(x=12, y=13))
    add("fit, collision", (4, 4), "top_left", ten, dict(x=0, y=0), container=far, more=fit)
    add("fit, collision, with offset", (6, 7), "top_left", ten, dict(x=0, y=0), container=far, more=fit)
    add("none, collision", (4, 4), "top_left", ten, dict(x=-6, y=-6))
    add("none, collision, with offset", (6, 7), "top_left", ten, dict(x=-4, y=-3))
    # Flipped to the other side of #parent: on its own axis, and not along its edge.
    for collision in ["flip", "flipfit"]:
        rows.append(Row(
            "jquery", f"{collision}, collision",
            place((4, 4, 6, 6), ten, far, "--policy", "flip", permitted="down,up", alignment="start"),
            dict(x=10, y=10), why={"x": TWO_AXES}))
        rows.append(Row(
            "jquery", f"{collision}, collision, with offset",
            place((4, 7, 6, 0), ten, far, "--policy", "flip", permitted="down,up", alignment="start"),
            dict(x=8, y=7), why={"x": TWO_AXES}))
    inside = "--within"
    add("within: fit, right bottom", (10, 10), "bottom_right", ten, dict(x=2, y=4), container=far,
        more=fit + (inside, "0,2,12,12"))
    add("within: fit, left top", (4, 4), "top_left", ten, dict(x=0, y=2), container=far,
        more=fit + (inside, "0,2,12,12"))
    add("with scrollbars: visible", (100, 100), "bottom_right", ten, dict(x=90, y=90), container=(100, 100),
        more=fit)
    # bug #8710: flips where the flipped place fits more. Down 30 and 32 from #parentx within 99 and 101.
    keep = ("--policy", "flip", "--minimum-content", "10x10", "--distance")
    for name, height, distance, y, why in [
            ("top fits all", 99, 30, 0, None), ("top fits more", 99, 32, -2, None),
            ("top fits less", 101, 32, 92, None)]:
        source = (40, 40 + 100, 20, 20)
        rows.append(Row(
            "jquery", f"bug #8710: {name}",
            place(source, ten, (200, 300), *keep, str(distance), inside, f"0,100,200,{height}",
                  permitted="up,down", alignment="start"), dict(y=y), shift=(0, 100), why=why))
    return rows


def aria():
    rows = []
    # Placement, ours, alignment; left, top, arrow, largest height for a target in the middle, at 0, 0, at
    # 500, 500, and in the middle 10 away. A boundary of 600 with a padding of 50, an overlay of 200.
    table = [
        ("left", "right", "center", (50, 200, 100, 350), (-200, 50, 4, 500), (300, 350, 196, 200), (40, 200, 100, 350)),
        ("left top", "right", "start", (50, 250, 50, 300), (-200, 50, 4, 500), (300, 350, 196, 200), (40, 250, 50, 300)),
        ("left bottom", "right", "end", (50, 150, 150, 300), (-200, 50, 4, 200), (300, 350, 196, 500), (40, 150, 150, 300)),
        ("top", "down", "center", (200, 50, 100, 200), (50, -200, 4, 0), (350, 300, 196, 450), (200, 40, 100, 190)),
        ("top left", "down", "start", (250, 50, 50, 200), (50, -200, 4, 0), (350, 300, 196, 450), (250, 40, 50, 190)),
        ("top right", "down", "end", (150, 50, 150, 200), (50, -200, 4, 0), (350, 300, 196, 450), (150, 40, 150, 190)),
        ("bottom", "up", "center", (200, 350, 100, 200), (50, 100, 4, 450), (350, 600, 196, 0), (200, 360, 100, 190)),
        ("bottom left", "up", "start", (250, 350, 50, 200), (50, 100, 4, 450), (350, 600, 196, 0), (250, 360, 50, 190)),
        ("bottom right", "up", "end", (150, 350, 150, 200), (50, 100, 4, 450), (350, 600, 196, 0), (150, 360, 150, 190)),
        ("right", "left", "center", (350, 200, 100, 350), (100, 50, 4, 500), (600, 350, 196, 200), (360, 200, 100, 350)),
        ("right top", "left", "start", (350, 250, 50, 300), (100, 50, 4, 500), (600, 350, 196, 200), (360, 250, 50, 300)),
        ("right bottom", "left", "end", (350, 150, 150, 300), (100, 50, 4, 200), (600, 350, 196, 500), (360, 150, 150, 300)),
    ]
    beside = ("its largest height beside a target is what is left of the boundary below the overlay's top; "
              "our room is the width there")
    keep = ["--policy", "flip", "--minimum-content", "200x200", "--distance"]

    def bounds(arguments):
        """Its overlay's size includes the arrow."""
        return ["--bounds" if argument == "--content" else argument for argument in arguments]

    for name, direction, alignment, *numbers in table:
        cases = [("no offset", 250, 0), ("before", 0, 0), ("after", 500, 0), ("main axis offset", 250, 10)]
        for (case, origin, distance), (left, top, arrow, height) in zip(cases, numbers):
            expected = dict(x=left, y=top, arrow=arrow, room=height)
            why = {"room": beside} if direction in ("left", "right") else None
            rows.append(Row(
                "aria", f"{name}: {case}",
                bounds(place((origin, origin, 100, 100), (200, 200), (600, 600), *keep, str(distance),
                             permitted=direction, alignment=alignment, margins=50)), expected,
                theme="Arrow8", why=why))
    for source, distance, expected in [
            ((0, 0, 100, 100), 0, dict(x=100, y=50, arrow=4)),
            ((0, 250, 100, 100), 10, dict(x=110, y=200, arrow=100))]:
        rows.append(Row(
            "aria", f"flip from left to right {distance}",
            bounds(place(source, (200, 200), (600, 600), *keep, str(distance), permitted="right,left",
                         margins=50)), expected, theme="Arrow8"))
    rows.append(Row(
        "aria", "overlay smaller than target aligns in center",
        bounds(place((250, 250, 300, 300), (200, 200), (600, 600), *keep, "0", permitted="left",
                     margins=50)), dict(x=550, y=300, arrow=100), theme="Arrow8"))
    return rows


def floating():
    rows = []
    for name, direction, alignment, x, y in [
            ("bottom", "up", "center", 25, 100), ("bottom-start", "up", "start", 0, 100),
            ("bottom-end", "up", "end", 50, 100), ("top", "down", "center", 25, -50),
            ("top-start", "down", "start", 0, -50), ("top-end", "down", "end", 50, -50),
            ("right", "left", "center", 100, 25), ("right-start", "left", "start", 100, 0),
            ("right-end", "left", "end", 100, 50), ("left", "right", "center", -50, 25),
            ("left-start", "right", "start", -50, 0), ("left-end", "right", "end", -50, 50)]:
        arguments = free((0, 0, 100, 100), (50, 50), permitted=direction, alignment=alignment)
        arguments += ["--like", "floating-ui"]
        rows.append(Row("floating", name, arguments, dict(x=x, y=y), shift=(FAR, FAR)))
    return rows


# --- Systems without tests: their own rules, worked out for random places ------------------------------

def random_place(dice):
    source = (dice.randrange(0, 700), dice.randrange(0, 900), dice.randrange(1, 120), dice.randrange(1, 60))
    content = (dice.randrange(40, 500), dice.randrange(40, 500))
    order = ["up", "down", "left", "right"]
    dice.shuffle(order)
    return source, content, order[:dice.randrange(1, 5)]


def wy(count=80):
    """Its areas, its score, its stable sort; then the first area that is as wide as the content."""
    dice, rows, height = random.Random(20), [], 12
    width_, height_ = 768, 1024
    for index in range(count):
        source, content, permitted = random_place(dice)
        x, y, w, h = source
        low_x, high_x, low_y, high_y = 10, width_ - 10, 10, height_ - 10
        areas = []
        for direction in ["down", "up", "left", "right"]:
            if direction not in permitted:
                continue
            size = {
                "down": (high_x - low_x, y - low_y - height), "up": (high_x - low_x, high_y - (y + h) - height),
                "left": (high_x - (x + w) - height, high_y - low_y),
                "right": (x - low_x - height, high_y - low_y)}[direction]
            areas.append((direction, size))
        if len(areas) > 1:
            areas = [area for area in areas if area[1][0] > 0 and area[1][1] > 0] or areas
        score = lambda size: (math.ceil(size[0] / 10) * math.ceil(size[1] / 10)
                              if min(size) > 0 else 0)  # noqa: E731
        areas.sort(key=lambda area: -score(area[1]))
        wide = next((area for area in areas if area[1][0] >= content[0]), areas[0])
        why = None
        if wide[0] != areas[0][0]:
            why = {"direction": "the largest area is narrower than the content, and it takes the next; the "
                                "contract's score decides alone"}
        rows.append(Row(
            "wy", f"place {index}",
            ["--container", f"{width_}x{height_}", "--source", ",".join(map(str, source)), "--content",
             f"{content[0]}x{content[1]}", "--permitted", ",".join(permitted), "--like", "wy",
             "--minimum-content", "1x1"], dict(direction=wide[0]), theme="Arrow12", why=why))
    return rows


def chameleon(count=80):
    """The first quad that is large enough, in its order; y is turned round, as AppKit counts it."""
    dice, rows = random.Random(21), []
    width_, height_ = 900, 1000
    while len(rows) < count:
        source, content, permitted = random_place(dice)
        x, y, w, h = source
        mid_x, mid_y = x + w / 2, y + h / 2
        across, along = 40 <= mid_x <= width_ - 40, 40 <= mid_y <= height_ - 40
        quads = [("up", across, (width_, height_ - y - h)), ("left", along, (width_ - x - w, height_)),
                 ("right", along, (x, height_)), ("down", across, (width_, y))]
        fits = [name for name, allowed, (wide, high) in quads
                if name in permitted and allowed and min(wide, high) > 0 and content[0] <= wide
                and content[1] <= high]
        if not fits:
            continue  # It has no direction then; ours always has one.
        near = [name for name, allowed, (wide, high) in quads
                if name in permitted and content[0] <= wide and content[1] <= high]
        why = None
        if near[0] != fits[0]:
            why = {"direction": "it leaves out sides whose target is within 40 of the screen's edge"}
        order = [name for name, *_ in quads if name in permitted]
        rows.append(Row(
            "chameleon", f"place {len(rows)}",
            ["--container", f"{width_}x{height_}", "--source", ",".join(map(str, source)), "--content",
             f"{content[0]}x{content[1]}", "--permitted", ",".join(order), "--like", "chameleon"],
            dict(direction=fits[0]), why=why))
    return rows


# --- Running -------------------------------------------------------------------------------------------

THEMES = {
    "Plain": "frame: {image: frame.png}",
    "Arrow8": "frame: {image: frame.png}\narrow: {image: arrow.png, base: 8, height: 1, lane: 0}",
    "Arrow12": "frame: {image: frame.png}\narrow: {image: arrow.png, base: 8, height: 12, lane: 0}",
}


def png(width, height):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + b"\x40\x80\xc0\xff" * width) * height
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def measure(row, answer):
    popover = answer["popover"]
    direction = answer["direction"] if answer["tip"] else next(
        (c["direction"] for c in answer["candidates"] if c["wins"]), "none")
    winner = next(c for c in answer["candidates"] if c["wins"])
    across = direction in ("up", "down")
    numbers = dict(
        x=popover["x"] - row.shift[0], y=popover["y"] - row.shift[1], width=popover["width"],
        height=popover["height"], room=max(0, winner["room"]), direction=direction)
    if answer["tip"]:
        numbers["arrow"] = (answer["tip"]["x"] - popover["x"] if across
                            else answer["tip"]["y"] - popover["y"])
    return numbers


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("popframe", type=pathlib.Path)
    parser.add_argument("--only", help="one system")
    options = parser.parse_args()
    rows = [row for make in (kwin, mir, jquery, aria, floating, wy, chameleon) for row in make()]
    rows = [row for row in rows if options.only in (None, row.system)]
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for name, yaml in THEMES.items():
            (folder / name).mkdir()
            (folder / name / "theme.yaml").write_text(f"format: 1\n{yaml}\n")
            (folder / name / "frame.png").write_bytes(png(8, 8))
            (folder / name / "arrow.png").write_bytes(png(8, 8))

        def ask(row):
            run = subprocess.run(
                [options.popframe, "place", folder / row.theme, "--json", *row.arguments],
                capture_output=True, text=True)
            if run.returncode:
                return run.stderr.strip()
            return measure(row, json.loads(run.stdout))

        with ThreadPoolExecutor(2) as pool:
            answers = list(pool.map(ask, rows))

    counts, reasons, wrong = {}, {}, []
    for row, answer in zip(rows, answers):
        agreed, total = counts.get(row.system, (0, 0))
        for key, wanted in row.expected.items():
            total += 1
            found = answer.get(key) if isinstance(answer, dict) else answer
            same = (found == wanted if key == "direction"
                    else isinstance(found, (int, float)) and abs(found - wanted) < 1e-6)
            agreed += same
            reason = row.why.get(key)
            if same and reason is None or not same and reason:
                if reason:
                    reasons.setdefault((row.system, reason), []).append(
                        f"{row.name}: {key} {found}, theirs {wanted}")
                continue
            if same:
                # A number may agree by chance where another of its row does not.
                continue
            wrong.append(f"{row.system}, {row.name}: {key} is {found}, theirs {wanted}\n    "
                         + " ".join(row.arguments))
        counts[row.system] = (agreed, total)

    for (system, reason), numbers in sorted(reasons.items()):
        print(f"{system}: {len(numbers)} differ: {reason}")
        for line in numbers[:4]:
            print("   ", line)
        if len(numbers) > 4:
            print(f"    and {len(numbers) - 4} more")
    for line in wrong:
        print("BAD", line)
    for system, (agreed, total) in counts.items():
        print(f"{system}: {agreed} of {total} agree")
    agreed, total = map(sum, zip(*counts.values()))
    print(f"{agreed} of {total} numbers agree, {total - agreed - len(wrong)} differ for a reason, "
          f"{len(wrong)} without")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
