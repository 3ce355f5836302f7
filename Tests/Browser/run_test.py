"""Runs a theme's tests, reads the page in a browser, and does what the page says.

usage: run_test.py POPFRAME SHOTS
POPFRAME is the command. What the inspector says is held against the files, which are decoded here
again, by zlib.
"""

import json
import pathlib
import struct
import subprocess
import sys
import unittest
import zlib

from command import POPFRAME, CommandTests

SHOTS = pathlib.Path(sys.argv[2]).resolve()


class Picture:
    """An 8-bit RGBA file, decoded row by row (PNG specification, section 9)."""

    def __init__(self, path):
        data = path.read_bytes()
        self.width, self.height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", data[16:29])
        assert (depth, kind, interlaced) == (8, 6, 0), path
        packed, at = b"", 8
        while at < len(data):
            length, = struct.unpack(">I", data[at:at + 4])
            if data[at + 4:at + 8] == b"IDAT":
                packed += data[at + 8:at + 8 + length]
            at += length + 12
        raw, stride = zlib.decompress(packed), self.width * 4
        self.rows, above = [], bytes(stride)
        for y in range(self.height):
            row = bytearray(raw[y * (stride + 1) + 1:(y + 1) * (stride + 1)])
            self._unfilter(raw[y * (stride + 1)], row, above)
            self.rows.append(bytes(row))
            above = row

    @staticmethod
    def _unfilter(kind, row, above):
        for i in range(len(row)):
            left = row[i - 4] if i >= 4 else 0
            corner = above[i - 4] if i >= 4 else 0
            guesses = (0, left, above[i], (left + above[i]) // 2,
                       min((left, above[i], corner),
                           key=lambda value: abs(left + above[i] - corner - value)))
            row[i] = (row[i] + guesses[kind]) & 255

    def __getitem__(self, place):
        x, y = place
        return list(self.rows[y][x * 4:x * 4 + 4])


class RunTests(CommandTests):
    @classmethod
    def prepare(cls):
        """References of a theme, which then changes; one is damaged, one is deleted."""
        cls.command("new", "Sunrise", status=0)
        theme = cls.folder / "Sunrise" / "theme.yaml"
        text = theme.read_text().split("\npreviews:")[0]
        text += "\npreviews: {content: [[40, 24]], arrows: [up, left, none], offsets: [0], scales: [1]}\n"
        theme.write_text(text)
        cls.command("gallery", "Sunrise", "-o", "references", status=0)
        changed = text.replace("opacity: 0.22", "opacity: 0.3")
        assert changed != text, text
        theme.write_text(changed)
        references = cls.folder / "references" / "Sunrise"
        (references / "40x24-left.png").write_text("no picture")
        (references / "40x24-none.png").unlink()
        cls.run_tests()

    @classmethod
    def run_tests(cls):
        """Runs the tests; a damaged reference is status 65."""
        cls.command(
            "test", "Sunrise", "--references", "references", "--record", "never", "--junit",
            "junit.xml", status=65)
        cls.run_json = json.loads((cls.folder / "popframe-report" / "run.json").read_text())

    def setUp(self):
        self.browser.open((self.folder / "popframe-report" / "index.html").as_uri())

    def tearDown(self):
        self.assertEqual(self.browser.console(), [])

    def test_a_the_page_shows_what_the_run_found(self):
        found = sorted(
            (case["name"], case["outcome"]) for case in self.run_json["cases"]
            if case["outcome"] != "equal")
        shown = self.browser.run(
            "return [...document.querySelectorAll('.card')].map((card) =>"
            " [card.dataset.name, card.classList[1]])")
        self.assertEqual(sorted(map(tuple, shown)), found)
        outcomes = {outcome for _, outcome in found}
        self.assertEqual(outcomes, {"unreadable", "missing", "different"})
        self.browser.screenshot(SHOTS / "run.png")

    def test_b_the_inspector_says_what_is_in_the_files(self):
        cases = [case for case in self.run_json["cases"]
                 if case["expected"] and case["actual"] and case["parts"]]
        self.assertTrue(cases)
        for case in cases[:2]:
            report = self.folder / "popframe-report"
            expected, actual = (Picture(report / case[kind]["path"]) for kind in ("expected", "actual"))
            parts = Picture(report / case["parts"]["path"])
            card = f'[data-name="{case["name"]}"]'
            width, height = min(expected.width, actual.width), min(expected.height, actual.height)
            # A line from corner to corner crosses shadow, frame and content.
            for step in range(0, 25):
                x, y = (width - 1) * step // 24, (height - 1) * step // 24
                self.inspect(card, x, y)
                rows = self.browser.run(
                    "return ['expected', 'actual'].map((kind) =>"
                    " [...document.querySelectorAll(`#pixel-${kind} td`)].map((c) => Number(c.textContent)))")
                self.assertEqual(rows, [expected[x, y], actual[x, y]], (case["name"], x, y))
                part = case["parts"]["names"][parts[x, y][0]] if x < parts.width and y < parts.height else ""
                self.assertEqual(self.browser.text("#pixel-part"), part)

    def inspect(self, card, x, y):
        """Points at a pixel, and waits for the inspector."""
        self.browser.run(
            "const paper = document.querySelector(`${arguments[0]} .actual .paper`);"
            "paper.scrollIntoView({block: 'center'});"
            "const box = paper.getBoundingClientRect();"
            "const scale = box.width / paper.style.getPropertyValue('--w');"
            "paper.dispatchEvent(new PointerEvent('pointermove', {bubbles: true,"
            " clientX: box.left + (arguments[1] + 0.5) * scale, clientY: box.top + (arguments[2] + 0.5) * scale}))",
            card, x, y)
        self.browser.until(
            "return document.getElementById('pixel-place').textContent === arguments[0]", f"x {x}, y {y}")

    def test_c_the_copied_command_accepts_the_case(self):
        before = {case["name"] for case in self.run_json["cases"] if case["outcome"] != "equal"}
        name = self.browser.run("return document.querySelector('.card.missing').dataset.name")
        self.browser.run("document.querySelector('.card.missing').scrollIntoView()")
        self.browser.run("document.querySelector('.card.missing').focus()")
        self.browser.press("a")
        command = self.browser.until(
            "return navigator.clipboard.readText().then((text) => text.includes(arguments[0]) && text)", name)
        self.assertTrue(command.startswith("popframe approve "), command)
        subprocess.run(
            command.replace("popframe", str(POPFRAME), 1), shell=True, check=True, cwd=self.folder,
            capture_output=True)
        self.run_tests()
        after = {case["name"] for case in self.run_json["cases"] if case["outcome"] != "equal"}
        self.assertEqual(before - after, {name})

    def test_d_junit_says_the_same(self):
        text = (self.folder / "junit.xml").read_text()
        outcomes = [case["outcome"] for case in self.run_json["cases"]]
        self.assertEqual(text.count("<error "), outcomes.count("unreadable") + outcomes.count("notRun"))
        self.assertEqual(text.count("<testcase "), len(outcomes))


if __name__ == "__main__":
    SHOTS.mkdir(parents=True, exist_ok=True)
    unittest.main(argv=[sys.argv[0]] + sys.argv[3:], verbosity=1)
