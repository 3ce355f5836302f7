"""Reads the page of a run whose cases are grouped, at the widths of a desk, a tablet and a phone.

usage: groups_test.py POPFRAME SHOTS
POPFRAME is the command; screenshots go to SHOTS, to be looked at.
"""

import pathlib
import sys
import unittest

from command import CommandTests

SHOTS = pathlib.Path(sys.argv[2]).resolve()
WIDTHS = [1440, 1024, 390]

# Elements that are seen and reach beyond the window, unless an element around them scrolls or cuts them.
BEYOND = """
  const cuts = (element) => {
    for (let box = element.parentElement; box; box = box.parentElement) {
      if (getComputedStyle(box).overflowX !== "visible") return true;
    }
    return false;
  };
  return [...document.body.querySelectorAll("*")].filter((element) => {
    const box = element.getBoundingClientRect();
    return element.checkVisibility() && box.width > 0
      && (box.right > innerWidth + 0.5 || box.left < -0.5) && !cuts(element);
  }).map((element) => element.outerHTML.slice(0, 120));
"""

# Headings that are seen, with their widths.
HEADINGS = """
  return [...document.querySelectorAll("h1, h2")].filter((heading) => heading.checkVisibility()).map((heading) => {
    const range = document.createRange();
    range.selectNodeContents(heading);
    const lines = new Set([...range.getClientRects()].map((line) => Math.round(line.bottom)));
    return {text: heading.textContent, lines: lines.size, width: heading.getBoundingClientRect().width};
  });
"""


class GroupTests(CommandTests):
    @classmethod
    def prepare(cls):
        """45 approved pictures of two themes; then the shadow of one changes, and the fill of the other."""
        previews = ("{content: [[40, 24], [200, 80], [90, 60]], arrows: [up, down, left, right, none],"
                    " offsets: [start, 0, end], scales: [1]}")
        cls.themes = {}
        for name in ("Sunrise", "A-theme-with-a-rather-long-name-of-its-own"):
            cls.command("new", name, status=0)
            file = cls.folder / name / "theme.yaml"
            text = file.read_text().split("\npreviews:")[0] + f"\npreviews: {previews}\n"
            file.write_text(text)
            cls.command("test", name, "--references", "references", "--record", "missing", status=1)
            changed = text.replace("opacity: 0.22", "opacity: 0.3")
            assert changed != text, text
            cls.themes[name] = (file, changed)
        for file, changed in cls.themes.values():
            file.write_text(changed)
        cls.command("test", *cls.themes, "--references", "references", status=1)

    def open(self, width, **media):
        self.browser.resize(width, 900)
        self.browser.media(**media)
        self.browser.open((self.folder / "popframe-report" / "index.html").as_uri())

    def tearDown(self):
        self.assertEqual(self.browser.console(), [])

    def test_cases_of_one_change_are_one_group(self):
        self.open(1440)
        groups = self.browser.run(
            "return [...document.querySelectorAll('section.group')].map((group) =>"
            " [group.querySelector('h2').textContent, group.querySelectorAll('.card').length])")
        self.assertEqual(len(groups), 1, groups)
        title, count = groups[0]
        self.assertIn("Opacity 22 % → 30 %", title)
        self.assertIn("Sunrise", title)
        self.assertGreater(count, 60)

    def test_nothing_reaches_beyond_the_window(self):
        for width in WIDTHS:
            for opened in (False, True):
                self.open(width)
                if opened:
                    self.browser.run("for (const part of document.querySelectorAll('details')) part.open = true")
                self.assertEqual(self.browser.run(BEYOND), [], (width, opened))
                self.assertLessEqual(
                    self.browser.run("return document.documentElement.scrollWidth"), width, (width, opened))

    def test_headings_have_room(self):
        for width in WIDTHS:
            self.open(width)
            headings = self.browser.run(HEADINGS)
            self.assertGreater(len(headings), 3)
            for heading in headings:
                # Inline headings and short ones are as wide as their text, on one line.
                if heading["lines"] > 1:
                    self.assertGreater(heading["width"], width / 3, (width, heading))

    def test_screenshots(self):
        for width in WIDTHS:
            for scheme in ("light", "dark"):
                self.open(width, prefers_color_scheme=scheme)
                self.browser.run("document.querySelector('section.group').scrollIntoView()")
                self.browser.until("return document.querySelector('section.group .see img')?.complete")
                self.browser.screenshot(SHOTS / f"groups-{width}-{scheme}.png")
                self.assertGreater((SHOTS / f"groups-{width}-{scheme}.png").stat().st_size, 20_000)


if __name__ == "__main__":
    SHOTS.mkdir(parents=True, exist_ok=True)
    unittest.main(argv=[sys.argv[0]] + sys.argv[3:], verbosity=1)
