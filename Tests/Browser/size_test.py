"""Measures the page of 3,003 cases that fail: its bytes, and what it says of the pictures that it has no room for.

usage: size_test.py POPFRAME SHOTS
POPFRAME is the command; screenshots go to SHOTS, to be looked at.
"""

import pathlib
import re
import sys
import unittest

from command import CommandTests

SHOTS = pathlib.Path(sys.argv[2]).resolve()
CASES = 3003
# 1,001 contents of their own in three directions.
CONTENTS = [[20 + n % 77, 10 + n // 77] for n in range(CASES // 3)]
THEME = """format: 1
contentInsets: 4
frame: {style: drawn, fill: "#FFD64D", cornerRadius: 4}
arrow: {style: drawn, base: 8, height: 4}
shadow: {color: "#0B1B33", opacity: 0.22, offset: [0, 1], blur: 2}
"""


class SizeTests(CommandTests):
    @classmethod
    def prepare(cls):
        file = cls.folder / "Sunrise" / "theme.yaml"
        file.parent.mkdir()
        text = f"{THEME}previews: {{content: {CONTENTS}, arrows: [up, left, none], offsets: [0], scales: [1]}}\n"
        file.write_text(text)
        cls.command("test", "Sunrise", "--references", "refs", status=1)
        file.write_text(text.replace("opacity: 0.22", "opacity: 0.3"))
        cls.command("test", "Sunrise", "--references", "refs", status=1)

    def tearDown(self):
        self.assertEqual(self.browser.console(), [])

    def test_the_page_is_small_or_says_what_is_beside_it(self):
        page = self.folder / "popframe-report" / "index.html"
        print(f"the page of {CASES} cases has {page.stat().st_size:,} bytes")
        self.browser.resize(1024, 700)
        self.browser.open(page.as_uri())
        self.assertEqual(self.browser.run("return document.querySelectorAll('.card').length"), CASES)
        notes = self.browser.run("return [...document.querySelectorAll('.note')].map((note) => note.textContent).join(' ')")
        if page.stat().st_size > 1_900_000:
            self.assertIn("The texts of 3,003 cases make this page larger than 1.9 MB", notes)
        self.assertLess(page.stat().st_size, 800 * CASES)
        self.assertTrue(re.search(r"[\d,]+ pictures are files in the page's folder: keep them together", notes), notes)
        self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth"), 1024)
        self.browser.screenshot(SHOTS / "size-1024.png")


if __name__ == "__main__":
    SHOTS.mkdir(parents=True, exist_ok=True)
    unittest.main(argv=[sys.argv[0]] + sys.argv[3:], verbosity=1)
