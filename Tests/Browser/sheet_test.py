"""Reads the contact sheet of a cause of 52 cases, four of which are odd: crops, keys, what was seen, what is approved.

usage: sheet_test.py POPFRAME SHOTS
POPFRAME is the command; screenshots go to SHOTS, to be looked at. What the server of a review answers is played here, so
that each request is seen.
"""

import json
import pathlib
import sys
import time
import unittest

from axe_playwright_python.sync_playwright import Axe

from command import CommandTests

SHOTS = pathlib.Path(sys.argv[2]).resolve()
HOST = "http://popframe.test"
# Frames of 52 points leave a lane of 28 between their corners: an arrow of 32 there is made smaller.
SIZES = [[34, 28], [40, 28], *([60 + 10 * n, 40 + 6 * n] for n in range(11))]
ODD = {f"Sunrise/{width}x28-{side}" for width in (34, 40) for side in ("left", "right")}
THEME = f"""format: 1
name: Sunrise
contentInsets: 12
frame: {{style: drawn, fill: "#FFD64D", cornerRadius: 12, border: {{color: "#1F2F6B", width: 2}}}}
arrow: {{style: drawn, base: 24, height: 12, lane: 12}}
shadow: {{color: "#0B1B33", opacity: 0.22, offset: [0, 4], blur: 10}}
previews: {{content: {SIZES}, arrows: [up, down, left, right], offsets: [0], scales: [1]}}
"""
PICTURES = "return document.querySelector('.thumbs:not(.large) .see img')?.complete"
SEEN = "return document.querySelector('.seen').textContent"


class SheetTests(CommandTests):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.browser.page.route(HOST + "/**", cls.answer)

    @classmethod
    def prepare(cls):
        file = cls.folder / "Sunrise" / "theme.yaml"
        file.parent.mkdir()
        file.write_text(THEME)
        cls.command("test", "Sunrise", "--references", "refs", status=1)
        file.write_text(THEME.replace("base: 24", "base: 32"))
        cls.command("test", "Sunrise", "--references", "refs", status=1)
        cls.record = json.loads((cls.folder / "popframe-report/run.json").read_text())

    @classmethod
    def answer(cls, route):
        """What popframe review answers: its page has one attribute more, and approves what it is told."""
        path = route.request.url.removeprefix(HOST)
        if path == "/api/review":
            route.fulfill(json={"run": cls.record["hash"], "approved": cls.approved, "canUndo": bool(cls.approved), "readOnly": False})
        elif path == "/api/approve":
            asked = route.request.post_data_json
            assert asked["run"] == cls.record["hash"], asked
            cls.approved = [case["name"] for case in asked["cases"]]
            route.fulfill(json={"count": len(cls.approved), "approved": cls.approved, "canUndo": True, "readOnly": False})
        elif path == "/":
            page = (cls.folder / "popframe-report/index.html").read_text()
            assert page.count('data-zoom="fit">') == 1
            route.fulfill(content_type="text/html", body=page.replace('data-zoom="fit">', 'data-zoom="fit" data-served>'))
        else:
            route.fulfill(path=cls.folder / "popframe-report" / path.lstrip("/"))

    def open(self, width=1440, height=900, served=False, **media):
        SheetTests.approved = []
        self.browser.resize(width, height)
        self.browser.media(**media)
        self.browser.open(HOST + "/" if served else (self.folder / "popframe-report/index.html").as_uri())
        self.browser.until("return document.querySelector('contact-sheet h3')")

    def tearDown(self):
        self.assertEqual(self.browser.console(), [])

    def names(self):
        return self.browser.run(
            "return [...document.querySelectorAll('.see')].map((see) => see.getAttribute('aria-label').split(': ')[0])")

    def see_all(self):
        """Scrolls as somebody does who looks at everything."""
        for _ in range(40):
            self.browser.run("document.querySelector('.thumb.unlooked')?.scrollIntoView({block: 'center'})")
            time.sleep(0.6)
            if not self.browser.run("return document.querySelector('.thumb.unlooked')"):
                return
        raise AssertionError("not all are seen")

    def test_the_odd_ones_are_first_and_say_how(self):
        self.open()
        self.assertEqual(len(self.record["cases"]), 52)
        self.assertEqual(self.browser.text("contact-sheet h3"), "48 look alike, 4 do not")
        names = self.names()
        self.assertEqual(len(names), 52)
        self.assertEqual(set(names[:4]), ODD)
        self.assertEqual(set(names), {case["name"] for case in self.record["cases"]})
        words = self.browser.run("return [...document.querySelectorAll('.large p')].map((p) => p.textContent)")
        self.assertEqual(len(words), 4)
        for text in words:
            self.assertRegex(text, r"corners: up to \d+ of 255, the others about \d+$")

    def test_crops_have_one_whole_magnification_and_show_what_differs(self):
        self.open()
        self.browser.until(PICTURES)
        boxes = {case["name"]: [case["comparison"]["boundingBox"][side] for side in ("x", "y", "width", "height")]
                 for case in self.record["cases"]}
        crops = self.browser.run("""
          return [...document.querySelectorAll('.thumbs:not(.large) .thumb')].map((thumb) => {
            const image = thumb.querySelector('.actual img');
            if (!image) return null;
            const [x, y, width, height] = arguments[0][thumb.dataset.case], scale = image.offsetWidth / image.naturalWidth;
            const room = thumb.querySelector('.see');
            return [scale, image.offsetLeft + (x + width / 2) * scale - room.clientWidth / 2,
              image.offsetTop + (y + height / 2) * scale - room.clientHeight / 2, width * scale, room.clientWidth];
          }).filter(Boolean)""", boxes)
        self.assertGreater(len(crops), 20)
        self.assertEqual({crop[0] for crop in crops}, {crops[0][0]})
        self.assertTrue(crops[0][0] in (1, 2, 3, 4, 5, 6, 0.5), crops[0])
        for _, across, down, width, room in crops:
            # The middle of what differs is the middle of the crop, within a pixel and the crop's border.
            self.assertLess(max(abs(across), abs(down)), 3)
            self.assertLessEqual(width, room)

    def test_pointing_swipes_and_a_key_shows_all_before(self):
        self.open()
        self.browser.until(PICTURES)
        box = self.browser.run("const box = document.querySelector('.large .see').getBoundingClientRect();"
                               " return [box.left, box.top, box.width, box.height]")
        self.browser.move(box[0] + box[2] / 4, box[1] + box[3] / 2)
        clips = "return ['expected', 'actual'].map((kind) => getComputedStyle(document.querySelector(`.large .${kind}`))).map((style) => [style.visibility, style.clipPath])"
        (before, left), (now, right) = self.browser.run(clips)
        self.assertEqual((before, now), ("visible", "visible"))
        self.assertRegex(left, r"inset\(0px calc\(100% - 2[45][\d.]*%\) 0px 0px\)|inset\(0px 7[56][\d.]*% 0px 0px\)")
        self.assertRegex(right, r"inset\(0px 0px 0px 2[45][\d.]*%\)")
        self.browser.move(5, 5)
        self.browser.page.keyboard.down("b")
        self.assertEqual([style[0] for style in self.browser.run(clips)], ["visible", "hidden"])
        self.browser.page.keyboard.up("b")
        self.assertEqual([style[0] for style in self.browser.run(clips)], ["hidden", "visible"])

    def test_what_was_on_the_screen_is_seen(self):
        self.open(1024, 500)
        self.browser.run("document.querySelector('contact-sheet').scrollIntoView()")
        time.sleep(0.3)
        self.assertEqual(self.browser.run(SEEN), "Seen 0 of 52")
        time.sleep(0.6)
        # Those of which two thirds are in the window, and no others.
        inside = self.browser.run("""
          return [...document.querySelectorAll('.thumb')].filter((thumb) => {
            const box = thumb.getBoundingClientRect();
            return Math.min(box.bottom, innerHeight) - Math.max(box.top, 0) >= 0.66 * box.height;
          }).length""")
        self.assertTrue(0 < inside < 52, inside)
        self.assertEqual(self.browser.run(SEEN), f"Seen {inside} of 52")
        self.assertEqual(self.browser.run("return document.querySelectorAll('.thumb.unlooked').length"), 52 - inside)
        self.see_all()
        self.assertEqual(self.browser.run(SEEN), "Seen 52 of 52")

    def test_a_case_that_is_left_out_is_not_accepted_by_the_command(self):
        self.open()
        code = "return document.querySelector('section.group .command code').textContent"
        command = self.browser.run(code)
        self.browser.run("document.querySelector('.see').focus()")
        self.browser.press("x")
        name = self.names()[0]
        self.assertEqual(self.browser.run(code), f"{command} --except {name}")
        self.assertEqual(self.browser.run("return document.querySelector('.thumb.left').dataset.case"), name)
        words = self.browser.run(code).split()
        done = self.command(*words[1:], "--dry-run", status=0)
        self.assertIn("51 pictures would be approved", done.stdout + done.stderr)
        self.assertNotIn(f"{name}.png", done.stdout + done.stderr)
        self.browser.press("ArrowRight")
        self.assertEqual(
            self.browser.run("return document.activeElement.getAttribute('aria-label')").split(": ")[0], self.names()[1])
        self.browser.press("ArrowLeft", "x")
        self.assertEqual(self.browser.run(code), command)

    def test_unseen_cases_are_approved_only_after_a_question(self):
        self.open(1024, 700, served=True)
        odd = self.names()[0]
        self.browser.run("document.querySelector('.leave').click()")
        button = "return document.querySelector('contact-sheet .approve').textContent"
        self.assertEqual(self.browser.run(button), "Approve 51, leave 1")
        # A press, without having scrolled over all of them.
        self.browser.run("document.querySelector('contact-sheet .approve').click()")
        self.assertRegex(self.browser.text(".asked"), r"^\d+ of them were not on your screen\.")
        self.assertEqual(SheetTests.approved, [])
        self.browser.screenshot(SHOTS / "sheet-asked.png")
        self.browser.run("document.querySelector('.asked button').click()")
        self.assertEqual(self.browser.text(".asked"), "")
        self.see_all()
        self.assertEqual(self.browser.run(SEEN), "Seen 52 of 52")
        self.browser.run("document.querySelector('contact-sheet .approve').click()")
        self.browser.until("return document.querySelectorAll('.card.approved').length === 51")
        self.assertEqual(len(SheetTests.approved), 51)
        self.assertEqual(set(SheetTests.approved), {case["name"] for case in self.record["cases"]} - {odd})

    def test_unseen_cases_can_be_approved_all_the_same(self):
        self.open(1024, 700, served=True)
        self.browser.run("document.querySelector('contact-sheet .approve').click()")
        self.assertEqual(SheetTests.approved, [])
        # All are seen meanwhile: the question is still there.
        self.see_all()
        self.browser.run("document.querySelectorAll('.asked button')[1].click()")
        self.browser.until("return document.querySelectorAll('.card.approved').length === 52")
        self.assertEqual(len(SheetTests.approved), 52)
        self.assertEqual(self.browser.text(".folded .fold b"), "52 approved")
        self.browser.screenshot(SHOTS / "sheet-folded.png")

    def test_what_is_chosen_is_asked_about_too(self):
        self.open(1024, 700, served=True)
        odd = self.names()[0]
        self.browser.run("document.querySelector('.leave').click()")
        self.browser.press("A")
        self.browser.run("document.querySelector('#chosen [data-approve]').click()")
        self.assertRegex(self.browser.text("#chosen-asked"), r"^\d+ of them were not on your screen\.")
        self.assertEqual(SheetTests.approved, [])
        self.browser.screenshot(SHOTS / "chosen-asked.png")
        self.browser.run("document.querySelectorAll('#chosen-asked button')[1].click()")
        self.browser.until("return document.querySelectorAll('.card.approved').length === 51")
        self.assertEqual(set(SheetTests.approved), {case["name"] for case in self.record["cases"]} - {odd})

    def test_what_has_the_focus_is_above_the_bar_of_what_is_chosen(self):
        for width, height in ((1024, 768), (390, 844)):
            self.open(width, height, served=True)
            self.browser.press("A")
            self.browser.run("document.querySelector('.see').focus()")
            for _ in range(60):
                self.browser.press("Tab")
                name, bottom, top = self.browser.run(
                    "const now = document.activeElement;"
                    " return [now.className, now.getBoundingClientRect().bottom, document.getElementById('chosen').getBoundingClientRect().top]")
                if "see" in name:
                    self.assertLessEqual(bottom, top + 0.5, (width, name))

    def test_nothing_reaches_beyond_the_window_and_headings_are_in_order(self):
        for width, height in ((1440, 900), (1024, 700), (390, 844)):
            for scheme in ("light", "dark"):
                # The served page has more in its bar.
                self.open(width, height, served=True, prefers_color_scheme=scheme)
                self.browser.run("document.querySelector('section.group').scrollIntoView()")
                self.browser.until("return document.querySelector('.see img')?.complete")
                time.sleep(0.3)
                self.browser.screenshot(SHOTS / f"sheet-{width}-{scheme}.png")
                self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth"), width)
                beyond = self.browser.run("""
                  return [...document.querySelectorAll('contact-sheet *')].filter((part) => !part.closest('.layer') && part.checkVisibility()
                    && part.getBoundingClientRect().right > innerWidth + 0.5).map((part) => part.outerHTML.slice(0, 100))""")
                self.assertEqual(beyond, [])
                bar = self.browser.run("const bar = document.querySelector('.toolbar'); return [bar.scrollWidth, bar.clientWidth]")
                self.assertLessEqual(bar[0], bar[1], width)
            levels = self.browser.run(
                "return [...document.querySelectorAll('h1, h2, h3')].map((heading) => Number(heading.tagName[1]))")
            self.assertEqual(levels[0], 1)
            for before, after in zip(levels, levels[1:]):
                self.assertLessEqual(after, before + 1)

    def test_axe_finds_no_serious_fault(self):
        """In the page as it is read and as it is served, with every part unfolded."""
        for served in (False, True):
            for width, height in ((1440, 900), (1024, 700), (390, 844)):
                for scheme in ("light", "dark"):
                    self.open(width, height, served, prefers_color_scheme=scheme)
                    self.browser.until("return document.querySelector('.see img')?.complete")
                    self.browser.run("for (const part of document.querySelectorAll('details')) part.open = true")
                    found = Axe().run(self.browser.page).response["violations"]
                    serious = [
                        (fault["id"], len(fault["nodes"]), fault["nodes"][0]["html"][:160], fault["nodes"][0]["failureSummary"])
                        for fault in found if fault["impact"] in ("serious", "critical")]
                    self.assertEqual(serious, [], (served, width, scheme))
        # A planted fault is found.
        self.browser.run("document.querySelector('main').append(document.createElement('button'))")
        found = Axe().run(self.browser.page).response["violations"]
        self.assertIn("button-name", [fault["id"] for fault in found if fault["impact"] == "critical"])


if __name__ == "__main__":
    SHOTS.mkdir(parents=True, exist_ok=True)
    unittest.main(argv=[sys.argv[0]] + sys.argv[3:], verbosity=1)
