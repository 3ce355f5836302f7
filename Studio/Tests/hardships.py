#!/usr/bin/env python3
"""Treats the studio badly in Chromium, and asserts that its page says what happened and goes on.

THEME is a theme's folder with a frame that is a picture, and a content of the same inset on all sides; it is copied,
never changed.

Usage: Studio/Tests/hardships.py STUDIO THEME [STEP…]
Example: $(Tools/Scripts/browser.sh) Studio/Tests/hardships.py .build/release/popframe-studio Assets/Crimson full killed
Needs: what Tools/Scripts/browser.sh installs, and its Python. The full disk needs Linux, and a user who may mount in a
  namespace of their own.
Takes: some minutes.
"""
import contextlib
import os
import shutil
import signal
import struct
import subprocess
import tempfile
import threading
import time
import zlib

from given import given

STUDIO, THEME, CHOSEN = given(__doc__)

from playwright.sync_api import sync_playwright  # noqa: E402

from browser import Page, chromium, drop, expect, read, serve, until, value  # noqa: E402

NAME = "Meadow"


class Place:
    """A folder with a copy of the theme, a studio on it, and a page on the theme."""

    def __init__(self, ends, folder=None):
        self.ends = ends
        self.folder = folder or ends.enter_context(tempfile.TemporaryDirectory())
        self.theme = f"{self.folder}/{NAME}"
        self.path = f"{self.theme}/theme.yaml"
        if not os.path.exists(self.theme):
            shutil.copytree(THEME, self.theme)
        self.server, self.address = serve(STUDIO, "preview", "-q", "--", self.folder)
        ends.callback(self.server.kill)
        self.page = Page(ends.browser, self.address, ready=".pane .picture canvas")

    def says(self, words):
        until(lambda: words in self.page.page.locator("body").inner_text(), f"the page says: {words}", 60)

    def types(self, number):
        """Writes the content's insets in the inspector."""
        self.page.page.locator("#outline .row > .open", has_text="Content").first.click()
        field = self.page.page.locator("#fields [data-key='contentInsets'] input").first
        field.fill(str(number))
        field.press("Enter")

    def goes_on(self, number):
        """A value that is typed is written, and what is drawn is of the file as it is."""
        self.types(number)
        until(lambda: value(read(self.path), "contentInsets") == number, f"{number} is written", 60)
        self.page.told(self.path)

    @property
    def worker(self):
        """The process that draws."""
        with open(f"/proc/{self.server.pid}/task/{self.server.pid}/children", encoding="utf-8") as file:
            return [int(word) for word in file.read().split()]


def grey_png(path, width, height):
    """A PNG file of one grey, without a megabyte of it in memory."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    row = b"\0" + bytes((width + 7) // 8)
    packer = zlib.compressobj()
    rows = b"".join(packer.compress(row) for _ in range(height)) + packer.flush()
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0))
                   + chunk(b"IDAT", rows) + chunk(b"IEND", b""))


def huge(ends):
    """Art of 16,384 pixels is taken and undone where it has few enough pixels in all; more is refused in words."""
    place = Place(ends)
    page, tab = place.page, place.page.page

    def now():
        files = {}
        for name in os.listdir(place.theme):
            if name.endswith((".png", ".yaml")):
                with open(f"{place.theme}/{name}", "rb") as file:
                    files[name] = file.read()
        return files

    before = now()
    with tempfile.TemporaryDirectory() as aside:
        path = f"{aside}/art@1x.png"
        for width, height, words in [(16_385, 8, "at most 16384 pixels a side"), (16_384, 16_384, "100000000 in all")]:
            grey_png(path, width, height)
            drop(page, "frame", [path])
            place.says(words)
            expect(now() == before, "nothing is written")
        grey_png(path, 16_384, 4096)
        drop(page, "frame", [path])
        tab.locator("#question .chosen").click()
        until(lambda: now() != before or "Nothing was written" in tab.locator("#status").inner_text(), "taken, or refused in words", 120)
        if now() != before:
            until(lambda: page.state("themes", 0, "undo") == 1, "it can be undone", 120)
            tab.locator("#undo").click()
            until(lambda: now() == before, "undone", 120)
    place.goes_on(19)


@contextlib.contextmanager
def small_disk():
    """A disk of eight megabytes."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", folder], check=True)
        try:
            yield folder
        finally:
            subprocess.run(["umount", "-l", folder], check=True)


def full(ends):
    """On a full disk the page says so, the file stays whole, and with room again it goes on."""
    place = Place(ends, ends.enter_context(small_disk()))
    before = read(place.path)
    with contextlib.suppress(OSError), open(f"{place.folder}/filler", "wb", buffering=0) as file:
        while True:
            file.write(bytes(4096))
    place.types(21)
    place.says("Not written: theme.yaml: no space left on device.")
    expect(read(place.path) == before, "the file is whole")
    os.remove(f"{place.folder}/filler")
    place.goes_on(22)


def vanishing(ends):
    """A theme that goes away, and comes back, is shown again; the folder of all themes, too."""
    place = Place(ends)
    aside = ends.enter_context(tempfile.TemporaryDirectory())
    for path, away in [(place.theme, f"{aside}/{NAME}"), (place.folder, f"{place.folder}-away")]:
        os.rename(path, away)
        place.says(f"{NAME} is gone: its folder was moved, renamed or removed.")
        os.rename(away, path)
        place.page.page.locator(".theme", has_text=value(read(place.path), "name")).first.click()
        place.page.page.wait_for_selector(".pane .picture canvas")
        place.page.told(place.path)
    place.goes_on(23)


def moved(ends):
    """A theme whose folder somebody renames stays on the page, with what is being typed and its history."""
    place = Place(ends)
    tab = place.page.page
    first = value(read(place.path), "contentInsets")
    place.goes_on(41)
    field = tab.locator("#fields [data-key='contentInsets'] input").first
    field.fill("42")
    os.rename(place.theme, f"{place.folder}/Renamed")
    place.theme, place.path = f"{place.folder}/Renamed", f"{place.folder}/Renamed/theme.yaml"
    place.says("it is Renamed now")
    expect(place.page.state("theme") == "Renamed" and place.page.state("view") == "stage", "the same theme")
    expect(field.input_value() == "42", f"what is being typed: {field.input_value()}")
    field.press("Enter")
    until(lambda: value(read(place.path), "contentInsets") == 42, "it is written where the theme is now", 60)
    place.page.told(place.path)
    for expected in (41, first):
        tab.locator("#undo").click()
        until(lambda: value(read(place.path), "contentInsets") == expected, f"undone to {expected}", 60)
        place.page.told(place.path)


def two(ends):
    """Two studios on one folder see each other's edits, and ask before one undoes the other's."""
    one = Place(ends)
    other = Place(ends, one.folder)
    one.goes_on(24)
    other.page.told(other.path)
    other.goes_on(25)
    one.page.told(one.path)
    one.page.page.locator("#undo").click()
    one.says("Somebody else has changed this since")
    one.page.page.get_by_role("button", name="Keep theirs").click()
    expect(value(read(one.path), "contentInsets") == 25, "theirs is kept")
    one.goes_on(26)


def restless(ends):
    """While an editor saves all the time, the page follows, and what is typed in it is written or asked about."""
    place = Place(ends)
    tab = place.page.page
    text = read(place.path)
    stop = threading.Event()

    def save():
        number = 0
        while not stop.wait(0.01):
            number += 1
            with open(f"{place.theme}/.new", "w", encoding="utf-8") as file:
                file.write(f"{text}# {number}\n")
            os.rename(f"{place.theme}/.new", place.path)

    editor = threading.Thread(target=save)
    editor.start()
    try:
        seen = set()
        until(lambda: seen.add(place.page.state("themes", 0, "revision")) or len(seen) > 3, "saves are shown meanwhile", 60)
        place.types(27)
        tab.wait_for_timeout(500)
    finally:
        stop.set()
        editor.join()
    if tab.locator("#question[open]").count():
        tab.keyboard.press("Escape")
    place.page.told(place.path)
    place.goes_on(28)


def killed(ends):
    """The process that draws may be killed at any time, also while it is asked: another one goes on."""
    place = Place(ends)
    place.goes_on(29)
    for round_ in range(2):
        worker, = place.worker
        if round_:
            place.types(30)
        os.kill(worker, signal.SIGKILL)
        place.says("The server is back.")
        until(lambda: place.worker not in ([], [worker]), "another process")
        place.page.told(place.path)
        place.goes_on(31 + round_)


def ended(ends):
    """Where the studio has ended, the page says so over everything, takes nothing that would be lost, and goes on by itself when it
    is started again at the same address: with what was typed."""
    place = Place(ends)
    tab = place.page.page
    place.goes_on(33)
    port = place.address.split(":")[2].split("/")[0]
    place.server.send_signal(signal.SIGINT)
    place.server.wait()
    # Before the page has noticed.
    place.types(34)
    gone = tab.locator("#gone[open]")
    gone.wait_for()
    words = gone.inner_text()
    expect("The studio has ended" in words and f"popframe studio --open --port {port} {place.folder}" in words, words)
    for _ in range(3):
        tab.keyboard.press("Escape")
    expect(gone.is_visible(), "it stays")
    expect(not tab.evaluate("document.querySelector('#outline .row > .open').matches(':focus')") and tab.evaluate(
        "document.elementFromPoint(innerWidth - 20, innerHeight / 2).closest('#fields')") is None, "no field can be reached")
    field = tab.locator("#fields [data-key='contentInsets'] input").first
    expect(field.input_value() == "34", f"what was typed stands: {field.input_value()}")
    expect(value(read(place.path), "contentInsets") == 33, "and is not written yet")
    server, address = serve(STUDIO, "preview", "-q", "--port", port, "--", place.folder)
    ends.callback(server.kill)
    until(lambda: "was started again" in gone.inner_text(), "another studio is there", 60)
    place.page.context.new_page().goto(address)
    until(lambda: not gone.is_visible(), "the page goes on", 60)
    until(lambda: value(read(place.path), "contentInsets") == 34, "what was typed is written", 60)
    place.page.told(place.path)
    expect(field.input_value() == "34", f"and shown: {field.input_value()}")
    place.goes_on(35)


STEPS = [huge, full, vanishing, moved, two, restless, killed, ended]


def main():
    wanted = CHOSEN or [step.__name__ for step in STEPS]
    for step in STEPS:
        if step.__name__ not in wanted:
            continue
        start = time.time()
        with contextlib.ExitStack() as ends:
            ends.browser = chromium(ends.enter_context(sync_playwright()))
            ends.callback(ends.browser.close)
            step(ends)
        print(f"ok {step.__name__}: {time.time() - start:.1f} s", flush=True)


main()
