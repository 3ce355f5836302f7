#!/usr/bin/env python3
"""Walks through the studio as a first-time user does, in the ten steps of its documentation, and times each.

Usage: walk.py POPFRAME

POPFRAME has popframe-studio beside it. Needs what page.py needs.
"""

import contextlib
import os
import subprocess
import sys
import tempfile
import time

from playwright.sync_api import sync_playwright

from browser import Page, chromium, expect, read, until, value, write

POPFRAME = os.path.abspath(sys.argv[1])


class Walk:
    """Prints what each step took, from the user's gesture until its result is seen."""

    def __init__(self):
        self.number = 0

    @contextlib.contextmanager
    def step(self, what):
        start = time.time()
        yield
        self.number += 1
        print(f"{self.number:2} {what}: {time.time() - start:.1f} s", flush=True)


def walk(playwright, ends, folder):
    steps = Walk()
    path = f"{folder}/Meadow/theme.yaml"
    with steps.step("make a theme"):
        subprocess.run([POPFRAME, "new", "Meadow"], cwd=folder, check=True, capture_output=True)
    browser = chromium(playwright)
    ends.callback(browser.close)
    with steps.step("start the studio, and see it"):
        server = subprocess.Popen([POPFRAME, "studio", "Meadow"], cwd=folder, text=True,
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        ends.callback(server.kill)
        page = Page(browser, server.stdout.readline().strip())
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    tab = page.page
    with steps.step("choose the content"):
        page.part("Content")
    before = read(path)
    unit = page.unit
    with steps.step("drag the content four points inwards, and find the number in theme.yaml"):
        page.drag("Content, left", 4 * unit, 0)
        until(lambda: value(read(path), "contentInsets") == [12, 16, 12, 12], "the number is written")
    expect("# from the frame to the content" in read(path), "the comment stays")
    with steps.step("take it back"):
        tab.keyboard.press("Control+z")
        until(lambda: read(path) == before, "the bytes of before")
        page.told(path)
    with steps.step("make a mistake in an editor, and read what is wrong and where"):
        write(path, before.replace("capInsets: 14", "capInsets: wide"))
        tab.wait_for_selector("#findings .card.error")
    line = 1 + next(index for index, text in enumerate(before.splitlines()) if "capInsets: 14" in text)
    said = tab.locator("#findings .card.error").first.inner_text()
    expect(f"theme.yaml:{line}:" in said, f"file and line {line}: {said}")
    with steps.step("mend it, and see the pictures again"):
        write(path, before)
        page.told(path)
        tab.wait_for_selector("#findings .card.error", state="detached")
    with steps.step("look at the art's caps: find them in the pixels"):
        tab.keyboard.press("p")
        tab.wait_for_selector(".proposal")
    tab.get_by_role("button", name="Leave").click()
    with steps.step("try it on a screen, and move what it points at"):
        page.view("In place")
        tab.wait_for_selector(".why")
        tab.locator(".source").focus()
        for _ in range(5):
            tab.keyboard.press("Shift+ArrowLeft")
        page.settled()
    with steps.step("copy the place line"):
        tab.get_by_role("button", name="Copy command").click()
        until(lambda: tab.evaluate("navigator.clipboard.readText()").startswith("popframe place"), "the line")
    expect(not page.complaints, page.complaints)


def main():
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, contextlib.ExitStack() as ends:
        walk(playwright, ends, folder)


main()
