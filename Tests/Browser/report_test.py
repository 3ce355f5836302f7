"""Reads the page of a run as people do, in a real browser.

usage: report_test.py FOLDER SHOTS
FOLDER holds the pages that ReportSpecimenTests writes; screenshots go to SHOTS, to be looked at.
"""

import pathlib
import re
import sys
import unittest

from browser import Browser

FOLDER = pathlib.Path(sys.argv[1]).resolve()
SHOTS = pathlib.Path(sys.argv[2]).resolve()
PAGE = (FOLDER / "index.html").as_uri()
MODES = ["side", "expected", "actual", "difference", "swipe", "onion", "blink"]
GROUNDS = {
    "white": "rgb(255, 255, 255)", "black": "rgb(0, 0, 0)", "magenta": "rgb(255, 0, 255)",
}
# The case with an arrow moved by a pixel and a lighter shadow; see SpecimenPictures.swift.
NAME = "Crimson/96x72-up"
CARD = f'[data-name="{NAME}"]'


class ReportTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = Browser()

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()

    def setUp(self):
        self.browser.resize(1440, 1000)
        self.browser.media()
        self.browser.open(PAGE)
        self.assertEqual(self.browser.run("return document.documentElement.classList.contains('js')"), True)
        self.browser.until("return document.querySelector('.card.built')")

    def tearDown(self):
        self.assertEqual(self.browser.console(), [], "the console is empty")

    def shot(self, name, whole=False):
        if whole:
            # Cards out of sight are not drawn, which is what makes long pages fast.
            self.browser.run("for (const card of document.querySelectorAll('.card'))"
                             " card.style.contentVisibility = 'visible'")
        self.browser.run(
            "return Promise.all([...document.images].filter((image) => image.checkVisibility())"
            ".map((image) => image.decode().catch(() => {})))"
            ".then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))")
        self.browser.screenshot(SHOTS / f"{name}.png", whole)

    def visible(self, css):
        """The kinds of picture that can be seen in the card."""
        return self.browser.run(
            "return [...document.querySelectorAll(arguments[0] + ' img')]"
            ".filter((image) => image.checkVisibility({visibilityProperty: true}))"
            ".map((image) => image.closest('figure').className)", css)

    def show(self, css):
        # What is far away has no details yet.
        self.browser.run("document.querySelector(arguments[0]).scrollIntoView({block: 'center'})", css.split(" ")[0])
        self.browser.until("return document.querySelector(arguments[0])", css)
        self.browser.run("document.querySelector(arguments[0]).scrollIntoView({block: 'center'})", css)

    def place(self, kind, x, y, card=CARD):
        """Where the middle of a picture's pixel is in the window."""
        left, top, scale = self.browser.run(
            "const box = document.querySelector(arguments[0]).getBoundingClientRect();"
            "return [box.left, box.top, box.width / arguments[1]]",
            f"{card} .{kind} .paper", 96)
        return left + (x + 0.5) * scale, top + (y + 0.5) * scale

    def inspected(self, place):
        """What the inspector says, once it says this place."""
        self.browser.until(
            "return document.getElementById('pixel-place').textContent === arguments[0]"
            " && !document.getElementById('inspector').hidden", place)
        rows = self.browser.run(
            "return ['expected', 'actual', 'difference'].map((kind) =>"
            " [...document.querySelectorAll(`#pixel-${kind} td`)].map((cell) => cell.textContent))")
        return self.browser.text("#pixel-part"), rows

    def test_nothing_comes_from_a_network(self):
        addresses = self.browser.requested()
        self.assertIn(PAGE, addresses)
        for address in addresses:
            self.assertRegex(address, r"^(file:|data:|chrome:|about:)")
        self.browser.run(
            "const image = new Image(); image.src = 'http://127.0.0.1:9/x.png'; document.body.append(image)")
        self.browser.until("return document.images[document.images.length - 1].complete")
        self.assertRegex(" ".join(self.browser.console()), "Content Security Policy")

    def test_no_other_script_runs(self):
        self.browser.run(
            "const script = document.createElement('script'); script.textContent = 'document.title = 1';"
            "document.body.append(script);"
            "document.body.insertAdjacentHTML('beforeend', '<img src=\"data:,\" onerror=\"document.title = 2\">')")
        self.browser.until("return document.images[document.images.length - 1].complete")
        self.assertIn("of 10 cases", self.browser.run("return document.title"))
        self.assertRegex(" ".join(self.browser.console()), "Content Security Policy")

    def test_every_failure_has_a_card_worst_first(self):
        outcomes = self.browser.run(
            "return [...document.querySelectorAll('.card')].map((card) => card.classList[1])")
        self.assertEqual(outcomes, [
            "unreadable", "unreadable", "notRun", "sizeMismatch", "different", "different",
            "missing", "recorded"])
        self.assertEqual(self.browser.text("h1"), "3 different, 2 new, 3 unreadable of 10 cases, 1 deleted")
        self.assertIn("2 equal", self.browser.text("section.equal"))

    def test_names_stay_names(self):
        self.assertNotEqual(self.browser.run("return document.title"), "broken")
        self.assertEqual(self.browser.run("return document.querySelectorAll('h2 img, h2 script').length"), 0)
        name = self.browser.text("#case-2 bdi")
        self.assertIn("</script><script>alert(1)</script>", name)
        self.assertIn("␛[31m", self.browser.text("#case-2 .summary"))

    def test_every_mode(self):
        self.show(f"{CARD} .stage")
        seen = {
            "side": ["expected", "actual", "difference"], "expected": ["expected"],
            "actual": ["actual"], "difference": ["difference"], "swipe": ["expected", "actual"],
            "onion": ["expected", "actual"], "blink": ["expected"],
        }
        for key, mode in enumerate(MODES, 1):
            for way in ("button", "key"):
                self.browser.press("1" if mode != "side" else "2")
                if way == "button":
                    self.browser.click(f"[data-set-mode={mode}]")
                else:
                    self.browser.press(str(key))
                self.assertEqual(self.visible(CARD), seen[mode], (mode, way))
                pressed = self.browser.run(
                    "return [...document.querySelectorAll('[data-set-mode][aria-pressed=true]')]"
                    ".map((button) => button.dataset.setMode)")
                self.assertEqual(pressed, [mode])
            self.show(f"{CARD} .stage")
            self.shot(f"mode-{mode}")

    def test_pictures_lie_on_each_other(self):
        for mode in ("swipe", "onion", "blink"):
            self.browser.click(f"[data-set-mode={mode}]")
            boxes = self.browser.run(
                "return ['expected', 'actual'].map((kind) => {"
                " const box = document.querySelector(`${arguments[0]} .${kind} img`).getBoundingClientRect();"
                " return [box.left, box.top, box.width, box.height] })", CARD)
            self.assertEqual(boxes[0], boxes[1], mode)

    def test_the_divider_is_dragged(self):
        self.browser.click("[data-set-mode=swipe]")
        self.show(f"{CARD} .stage")
        self.browser.drag(self.place("expected", 48, 30), self.place("expected", 24, 30))
        self.assertAlmostEqual(float(self.browser.run("return document.getElementById('mix').value")), 25, delta=1.5)
        clip = self.browser.run(
            "return getComputedStyle(document.querySelector(`${arguments[0]} .actual .viewport`)).clipPath", CARD)
        self.assertRegex(clip, r"inset\(0px 0px 0px 2[3-7]%\)")
        self.browser.press("]")
        self.assertAlmostEqual(float(self.browser.run("return document.getElementById('mix').value")), 30, delta=1.5)

    def test_onion_skin_fades(self):
        self.browser.click("[data-set-mode=onion]")
        self.browser.run("const mix = document.getElementById('mix'); mix.value = 20; mix.dispatchEvent(new Event('input'))")
        opacity = self.browser.run(
            "return getComputedStyle(document.querySelector(`${arguments[0]} .actual .viewport`)).opacity", CARD)
        self.assertEqual(opacity, "0.2")

    def test_blink_alternates_and_pauses(self):
        self.browser.click("[data-set-mode=blink]")
        for kind in ("actual", "expected"):
            self.browser.until(
                "return document.documentElement.dataset.blink === arguments[0]", kind)
        self.browser.click("#pause")
        self.assertEqual(self.browser.text("#pause"), "Go on")
        before = self.visible(CARD)
        self.browser.run("return new Promise((done) => setTimeout(done, 1500))")
        self.assertEqual(self.visible(CARD), before)

    def test_blink_waits_where_motion_is_unwanted(self):
        self.browser.media(prefers_reduced_motion="reduce")
        self.browser.open(PAGE)
        self.browser.click("[data-set-mode=blink]")
        self.assertEqual(self.browser.text("#pause"), "Go on")

    def test_every_background(self):
        self.show(f"{CARD} .stage")
        for ground in ("white", "black", "magenta", "checker"):
            self.browser.click(f"[data-set-ground={ground}]")
            style = self.browser.run(
                "const style = getComputedStyle(document.querySelector(`${arguments[0]} .paper`));"
                "return [style.backgroundColor, style.backgroundImage]", CARD)
            if ground == "checker":
                self.assertIn("conic-gradient", style[1])
            else:
                self.assertEqual(style, [GROUNDS[ground], "none"])
            self.shot(f"background-{ground}")
        self.browser.press("g")
        self.assertEqual(self.browser.run("return document.documentElement.dataset.ground"), "magenta")

    def test_zoom_is_on_whole_pixels(self):
        for ratio in (1, 1.5, 2):
            self.browser.resize(1440, 1000, ratio)
            unit = max(1, int(ratio + 0.5)) / ratio
            self.show(f"{CARD} .stage")
            self.browser.press("0")
            for zoom in (1, 2, 4, 8, 16):
                self.browser.press("+")
                self.assertEqual(self.browser.text("#zoom-fit"), f"{zoom}×")
                width, rendering = self.browser.run(
                    "const image = document.querySelector(`${arguments[0]} .actual img`);"
                    "return [image.getBoundingClientRect().width, getComputedStyle(image).imageRendering]", CARD)
                self.assertAlmostEqual(width / 96, zoom * unit, places=3)
                self.assertEqual(rendering, "pixelated")
        self.browser.resize(1440, 1000)

    def test_zooming_keeps_the_difference_in_sight(self):
        self.show(f"{CARD} .stage")
        self.browser.press("+", "+", "+", "+", "+")
        self.show(f"{CARD} .stage")
        # The largest cluster is in the shadow, 18 × 12 at (12, 56): its middle is (21, 62).
        def middle():
            return self.browser.run(
                "const pane = document.querySelector(`${arguments[0]} .actual .viewport`);"
                "return [(pane.scrollLeft + pane.clientWidth / 2) / 16,"
                " (pane.scrollTop + pane.clientHeight / 2) / 16]", CARD)
        x, y = middle()
        self.assertAlmostEqual(x, 21.5, delta=1)
        self.shot("zoom-16")
        self.browser.run(
            "document.querySelector(`${arguments[0]} .expected .viewport`).scrollTo(40, 60)", CARD)
        self.browser.until(
            "const pane = document.querySelector(`${arguments[0]} .difference .viewport`);"
            "return pane.scrollLeft === 40 && pane.scrollTop === 60", CARD)

    def test_stepping(self):
        def current():
            return self.browser.run("return document.querySelector('[aria-current=true]').id")
        self.assertEqual(current(), "case-1")
        self.browser.press("j")
        self.assertEqual(current(), "case-2")
        self.browser.press("j", "j")
        self.assertEqual(current(), "case-4")
        self.browser.press("k")
        self.assertEqual(current(), "case-3")
        self.assertEqual(self.browser.text("#position"), "3 of 8")
        top = self.browser.run("return document.getElementById('case-3').getBoundingClientRect().top")
        bar = self.browser.run("return document.querySelector('.toolbar').getBoundingClientRect().bottom")
        self.assertGreaterEqual(top, bar - 1)
        self.browser.press(*["j"] * 12)
        self.assertEqual(current(), "case-8")
        self.browser.click("#previous")
        self.assertEqual(current(), "case-7")

    def test_commands_are_copied(self):
        self.browser.press("j", "j", "j", "j", "a")
        command = self.browser.until(
            "const text = document.querySelector('.toast.shown')?.textContent;"
            "return text?.startsWith('Copied: ') && text.slice(8)")
        self.assertRegex(command, rf"^popframe approve (--report \S+ )?--run [0-9a-f]{{32}} {NAME}$")
        self.assertEqual(self.browser.run("return navigator.clipboard.readText()"), command)
        self.browser.click("[data-copies=approve-all]")
        command = self.browser.until(
            "return navigator.clipboard.readText().then((text) => !text.includes('Crimson') && text)")
        self.assertRegex(command, r"^popframe approve( --report \S+)? --run [0-9a-f]{32}$")
        self.assertEqual(self.browser.run("return document.getElementById('approve-2')"), None)

    def test_the_inspector_is_exact(self):
        self.show(f"{CARD} .stage")
        # Shadow: alpha 60 − (60 − 56)·5 = 40, and 4 less in the actual picture. A canvas would
        # give 19 38 89 or so for 20 40 90 at such an alpha.
        self.browser.move(*self.place("expected", 20, 60))
        part, (expected, actual, difference) = self.inspected("x 20, y 60")
        self.assertEqual(part, "shadow")
        # Files hold straight values of premultiplied 8 bits: round(255·round(c·a/255)/a).
        self.assertEqual(expected, straight(20, 40, 90, 40))
        self.assertEqual(actual, straight(20, 40, 90, 36))
        self.assertEqual(difference[3], "−4")
        self.shot("inspector")
        # The frame, in the actual picture's pane.
        self.browser.move(*self.place("actual", 30, 20))
        part, (expected, actual, difference) = self.inspected("x 30, y 20")
        self.assertEqual(part, "frame middle")
        self.assertEqual(expected, ["60", "120", "200", "255"])
        self.assertEqual(actual, expected)
        self.assertEqual(difference, ["0", "0", "0", "0"])
        # The arrow's left column is gone.
        self.browser.move(*self.place("actual", 44, 8))
        part, (expected, actual, difference) = self.inspected("x 44, y 8")
        self.assertEqual(part, "arrow")
        self.assertEqual(expected, ["240", "120", "40", "255"])
        self.assertEqual(actual, ["0", "0", "0", "0"])
        self.assertEqual(difference, ["−240", "−120", "−40", "−255"])
        self.assertEqual(self.browser.text("#pixel-note"), "")

    def test_every_low_alpha_is_exact(self):
        self.show(f"{CARD} .stage")
        for y in range(56, 68):
            self.browser.move(*self.place("expected", 40, y))
            _, (expected, _, _) = self.inspected(f"x 40, y {y}")
            self.assertEqual(expected, straight(20, 40, 90, 60 - (y - 56) * 5))

    def test_a_pixel_is_pinned_and_moved(self):
        self.show(f"{CARD} .stage")
        self.browser.tap(*self.place("difference", 30, 20))
        self.inspected("x 30, y 20")
        self.browser.press("ArrowRight", "ArrowDown", "ArrowDown")
        self.inspected("x 31, y 22")
        self.assertIn("x 31, y 22; frame middle; expected 62 122 200 255", self.browser.text("#pixel-spoken"))
        self.assertEqual(self.browser.run("return document.querySelectorAll('.marker').length"), 3)
        self.browser.press("Escape")
        self.assertEqual(self.browser.run("return document.getElementById('inspector').hidden"), True)
        self.assertEqual(self.browser.run("return document.querySelectorAll('.marker').length"), 0)

    def test_clusters_are_stepped_through(self):
        self.browser.press("j", "j", "j", "j", "n")
        # The shadow's largest premultiplied difference is 4, first at the top left of the cluster.
        self.inspected("x 12, y 56")
        self.browser.press("n")
        self.inspected("x 44, y 4")
        self.browser.press("N")
        self.inspected("x 12, y 56")
        self.browser.run("document.querySelector(`${arguments[0]} [data-cluster='2']`).click()", CARD)
        self.inspected("x 52, y 4")

    def test_other_sizes_are_inspected(self):
        card = '.card.sizeMismatch'
        self.show(f"{card} .stage")
        self.browser.move(*self.place("actual", 30, 73, card))
        _, (expected, actual, difference) = self.inspected("x 30, y 73")
        self.assertEqual(expected, ["–"] * 4)
        self.assertEqual(actual, ["0", "0", "0", "0"])
        self.assertEqual(difference, ["–"] * 4)

    def test_cases_are_found(self):
        self.browser.press("/")
        self.browser.press(*"frost")
        shown = self.browser.run(
            "return [...document.querySelectorAll('.card')].filter((card) => !card.hidden).length")
        self.assertEqual(shown, 5)
        self.browser.press("Escape")
        shown = self.browser.run("return document.querySelectorAll('.card:not([hidden])').length")
        self.assertEqual(shown, 8)

    def test_keys_are_listed(self):
        self.browser.press("?")
        self.assertTrue(self.browser.run("return document.getElementById('keys').classList.contains('overlay')"))
        self.shot("keys")
        self.browser.press("Escape")
        self.assertFalse(self.browser.run("return document.getElementById('keys').classList.contains('overlay')"))

    def test_it_is_readable_without_scripts(self):
        self.browser.allow_scripts(False)
        try:
            self.browser.open(PAGE)
            self.assertFalse(self.browser.run("return document.documentElement.classList.contains('js')"))
            text = self.browser.until("return document.getElementById('case-5').innerText")
            self.assertIn("232 of 6,912 pixels differ (3.36 %); shadow 216, arrow 8", text)
            self.assertIn("popframe approve", self.browser.text("#approve-all"))
            self.assertNotIn("Copy", text)
            hidden = self.browser.run(
                "return [...document.querySelectorAll('.script')].every((part) => !part.checkVisibility())")
            self.assertTrue(hidden)
        finally:
            self.browser.allow_scripts(True)
        self.shot("without-scripts", whole=True)

    def test_light_and_dark(self):
        grounds = []
        for scheme in ("light", "dark"):
            self.browser.media(prefers_color_scheme=scheme)
            self.browser.open(PAGE)
            grounds.append(self.browser.run("return getComputedStyle(document.body).backgroundColor"))
            for css in ("body", ".summary", ".origin", ".numbers dt", "[aria-pressed=true]", "code",
                        ".card.different .outcome", ".absence", "figcaption", ".purpose"):
                self.assertGreaterEqual(self.contrast(css), 4.5, (scheme, css))
            self.shot(f"page-{scheme}", whole=True)
        self.assertNotEqual(*grounds)

    def contrast(self, css):
        """The contrast of an element's text with what is behind it (WCAG 2.2)."""
        colours = self.browser.run(
            "let element = document.querySelector(arguments[0]);"
            "const ink = getComputedStyle(element).color;"
            "let ground = 'rgba(0, 0, 0, 0)';"
            "while (/, 0\\)$/.test(ground)) {"
            " ground = getComputedStyle(element).backgroundColor; element = element.parentElement }"
            "return [ink, ground]", css)
        bright, dark = sorted((luminance(colour) for colour in colours), reverse=True)
        return (bright + 0.05) / (dark + 0.05)

    def test_on_a_phone(self):
        self.browser.resize(390, 844, 3, mobile=True)
        for scheme in ("light", "dark"):
            self.browser.media(prefers_color_scheme=scheme)
            self.browser.open(PAGE)
            width = self.browser.run("return document.documentElement.scrollWidth")
            self.assertLessEqual(width, 390)
            self.shot(f"phone-{scheme}")
            self.show(f"{CARD} .stage")
            self.browser.tap(*self.place("expected", 20, 60))
            self.inspected("x 20, y 60")
            self.shot(f"phone-inspector-{scheme}")

    def test_controls_have_names(self):
        tree = self.browser.cdp("Accessibility.getFullAXTree")["nodes"]
        roles = ("button", "link", "searchbox", "slider", "image")
        for node in tree:
            role = node.get("role", {}).get("value")
            if node.get("ignored") or role not in roles:
                continue
            self.assertTrue(node.get("name", {}).get("value"), node)

    def test_it_prints(self):
        pdf = self.browser.cdp("Page.printToPDF", printBackground=True, preferCSSPageSize=True)
        (SHOTS / "print.pdf").write_bytes(__import__("base64").b64decode(pdf["data"]))
        self.assertGreater(len(pdf["data"]), 10_000)


def straight(red, green, blue, alpha):
    """What a file holds of a straight colour that was premultiplied to 8 bits (contract, section 8)."""
    def kept(channel):
        premultiplied = (channel * alpha * 2 + 255) // 510
        return min(255, (255 * premultiplied * 2 + alpha) // (2 * alpha))
    return [str(kept(red)), str(kept(green)), str(kept(blue)), str(alpha)]


def luminance(colour):
    """The relative luminance of a CSS colour (WCAG 2.2)."""
    def linear(value):
        value /= 255
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
    red, green, blue = (linear(float(v)) for v in re.findall(r"[\d.]+", colour)[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


if __name__ == "__main__":
    SHOTS.mkdir(parents=True, exist_ok=True)
    unittest.main(argv=[sys.argv[0]] + sys.argv[3:], verbosity=1)
