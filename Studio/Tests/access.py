#!/usr/bin/env python3
"""Measures that the studio can be used with the keyboard alone, and with a finger on a narrow screen.

THEME is a theme's folder with a frame that is a picture; it is copied, never changed. In light and dark, each kind of control
gets the focus by the keyboard, and what is seen of it is measured in pixels; the Tab key has to reach everything, and
Escape to go one step back. On 390 CSS pixels each view is looked at for targets that are too small and for what is cut off.

Usage: Studio/Tests/access.py STUDIO THEME
Example: $(Tools/Scripts/browser.sh) Studio/Tests/access.py .build/release/popframe-studio Assets/Crimson
Needs: what Tools/Scripts/browser.sh installs, and its Python.
Takes: a minute or two.
"""
import contextlib
import io
import shutil
import tempfile

from given import given

STUDIO, THEME = given(__doc__)

from PIL import Image  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

from browser import Page, chromium, expect, read, serve, until, write  # noqa: E402

# What can have the focus, and is seen.
CONTROLS = """() => [...document.querySelectorAll("button, input, select, summary, a[href], [tabindex]")].filter((one) =>
    !one.disabled && one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length
    && (!document.querySelector("dialog[open]") || one.closest("dialog[open]")))"""
# Controls of one kind look alike.
KIND = """(one) => [one.tagName, one.type ?? "", one.getAttribute("role") ?? "", one.className, one.parentElement.className].join(" ")"""


def prepare(folder):
    """Two themes, so that there is a wall. One has a dark appearance and a shadow, so that all parts have fields, and caps
    that are too small, so that something is found."""
    for name in ["Meadow", "Other"]:
        shutil.copytree(THEME, f"{folder}/{name}")
    path = f"{folder}/Meadow/theme.yaml"
    text = read(path)
    line = next(line for line in text.splitlines() if line.strip().startswith("capInsets:"))
    write(path, text.replace(line, "  capInsets: 3") + "shadow:\n  - {color: '#000000', opacity: 0.3, offset: [0, 4], blur: 12}\n"
          "appearances:\n  dark: {contentInsets: 12}\n")


def luminance(pixel):
    """WCAG's relative luminance."""
    linear = [value / 255 / 12.92 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4 for value in pixel[:3]]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    bright, dark = sorted([luminance(one), luminance(other)], reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def ring(tab, control):
    """How many pixels change by a contrast of 3 and more when a control gets the focus, and the control's perimeter."""
    control.scroll_into_view_if_needed()
    box = control.bounding_box()
    size = tab.viewport_size
    left, top = max(0, box["x"] - 8), max(0, box["y"] - 8)
    clip = {"x": left, "y": top, "width": min(size["width"], box["x"] + box["width"] + 8) - left,
            "height": min(size["height"], box["y"] + box["height"] + 8) - top}

    def shot():
        colors = Image.open(io.BytesIO(tab.screenshot(clip=clip, caret="hide"))).convert("RGB").tobytes()
        return list(zip(colors[::3], colors[1::3], colors[2::3]))

    tab.keyboard.press("Shift")
    tab.evaluate("document.activeElement?.blur()")
    before = shot()
    # As after a key, not after a click.
    control.evaluate("one => one.focus({ focusVisible: true, preventScroll: true })")
    expect(control.evaluate("one => one.matches(':focus-visible')"), f"{control.evaluate(KIND)} has a visible focus")
    after = shot()
    changed = sum(1 for one, other in zip(before, after) if one != other and contrast(one, other) >= 3)
    seen = 2 * (min(clip["width"], box["width"]) + min(clip["height"], box["height"]))
    return changed, seen


class Kinds:
    """The kinds of controls whose focus was looked at."""

    def __init__(self):
        self.known = set()

    def look(self, page, what):
        tab = page.page
        page.settled()
        for control in tab.evaluate_handle(CONTROLS).get_properties().values():
            control = control.as_element()
            if not control.evaluate("one => one.isConnected"):
                continue
            kind = control.evaluate(KIND)
            if kind in self.known:
                continue
            self.known.add(kind)
            changed, perimeter = ring(tab, control)
            expect(changed >= perimeter, f"{what}: the focus of {kind} is {changed} pixels, its edge {perimeter:.0f}")


def views(page, look):
    """Shows every view, each with what opens in it."""
    tab = page.page
    for part in ["Frame", "Arrow", "Shadows", "Backdrop", "Tint", "Content", "About", "Previews", "Rules"]:
        page.part(part)
        look(page, part)
    page.part("Frame")
    tab.locator("#outline .row.inner > .open").first.click()
    look(page, "a shadow")
    tab.get_by_role("button", name="Background").click()
    look(page, "a menu")
    tab.keyboard.press("Escape")
    for view in ["Grid", "In place", "Approved"]:
        page.view(view)
        if view == "In place":
            tab.wait_for_selector(".why")
        look(page, view)
    page.view("Stage")
    tab.locator("#export").click()
    tab.wait_for_selector("#save-zip")
    look(page, "Export")
    tab.keyboard.press("Escape")
    tab.keyboard.press("?")
    look(page, "the keys")
    tab.keyboard.press("Escape")
    page.part("Frame")
    tab.locator("#count button", has_text="next").click()
    look(page, "a finding")
    tab.get_by_role("button", name="More about this finding").click()
    tab.get_by_role("menuitem", name="Show it in pixels").click()
    tab.wait_for_selector("#source .mark")
    look(page, "pixels")
    tab.keyboard.press("Escape")
    tab.locator("#where button", has_text="Themes").click()
    tab.wait_for_selector("#wall .theme")
    look(page, "the wall")
    tab.locator("#new").click()
    tab.wait_for_selector("#sheet[open] .starter canvas")
    look(page, "a new theme")
    tab.keyboard.press("Escape")


def tabbing(page):
    """The Tab key reaches all that can have the focus, in the order of the page, and leaves it again."""
    tab = page.page
    tab.evaluate("document.activeElement?.blur()")
    wanted = tab.evaluate(f"""() => {{
        window.reached = new Map();
        return ({CONTROLS})().filter((one) => one.tabIndex >= 0).length;
    }}""")
    regions = []
    for _ in range(2 * wanted + 5):
        tab.keyboard.press("Tab")
        region = tab.evaluate("""() => {
            const now = document.activeElement;
            if (now === document.body) return null;
            window.reached.set(now, true);
            return now.closest("header, nav, main, aside")?.tagName ?? now.tagName;
        }""")
        if not regions or regions[-1] != region:
            regions.append(region)
    missed = tab.evaluate(f"""() => ({CONTROLS})().filter((one) => one.tabIndex >= 0 && !window.reached.has(one)).map({KIND})""")
    expect(not missed, f"not reached by Tab: {missed}")
    # It begins where somebody has clicked last, and comes to the beginning of the page.
    first = regions.index("HEADER")
    expect(regions[first:first + 4] == ["HEADER", "NAV", "MAIN", "ASIDE"], f"the order is {regions}")


def escaping(page):
    """Escape goes one step back, from whatever is open, to the wall."""
    tab = page.page

    def now():
        return [page.state("theme") is not None and page.state("view"), page.state("row"), tab.locator(".menu").count(),
                tab.locator("dialog[open]").count()]

    page.part("Frame")
    tab.locator("#outline .row.inner > .open").first.click()
    tab.get_by_role("button", name="More tools").click()
    expect(now() == ["stage", "shadow[0]", 1, 0], now())
    tab.keyboard.press("Escape")
    expect(now() == ["stage", "shadow[0]", 0, 0], "the menu")
    expect(tab.evaluate("document.activeElement.title") == "More tools", "what has opened it has the focus")
    tab.keyboard.press("?")
    tab.keyboard.press("Escape")
    expect(now() == ["stage", "shadow[0]", 0, 0], "the dialog")
    tab.keyboard.press("Escape")
    expect(now() == ["stage", None, 0, 0], "the row")
    page.view("Approved")
    tab.keyboard.press("Escape")
    expect(now() == ["stage", None, 0, 0], "the view")
    page.part("Content")
    field = tab.locator("#fields [data-key='contentInsets'] input").first
    field.focus()
    tab.keyboard.press("Escape")
    expect(now() == ["stage", None, 0, 0] and not field.evaluate("one => one === document.activeElement"), "the field")
    tab.keyboard.press("Escape")
    expect(now()[0] == "stage" and page.state("part") == "frame", "the part")
    tab.keyboard.press("Escape")
    expect(now()[0] is False, "the wall")


def opened(browser, address, width, height, scheme="light"):
    """A page on the first theme, which has findings."""
    page = Page(browser, address, width, height, scheme)
    page.page.locator(".theme[data-theme=Meadow]").click()
    page.page.wait_for_selector(".marks button")
    page.settled()
    return page


# A target is what can be hit: an input in a label is as large as the label.
SMALL = f"""() => ({CONTROLS})().flatMap((one) => {{
    if (one.matches(".view, aside, pre, figure, article, .paper, #readout .link")) return [];
    const box = (one.closest("label") ?? one).getBoundingClientRect();
    const reach = getComputedStyle(one, "::before").position === "absolute" && one.matches(".source") ? 24 : 0;
    const [width, height] = [Math.max(box.width, reach), Math.max(box.height, reach)];
    return width < 23.99 || height < 23.99 ? [`${{({KIND})(one)}}: ${{width}} by ${{height}}`] : [];
}})"""


def narrow(page, what):
    """On a narrow screen nothing is too small for a finger, and nothing makes the page wider than the screen."""
    tab = page.page
    page.settled()
    small = tab.evaluate(SMALL)
    expect(not small, f"{what}: {small}")
    width = tab.evaluate("Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)")
    expect(width <= 390, f"{what}: the page has {width} pixels")


def main():
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, contextlib.ExitStack() as ends:
        prepare(folder)
        server, address = serve(STUDIO, "preview", "-q", "--", folder)
        ends.callback(server.kill)
        browser = chromium(playwright)
        ends.callback(browser.close)
        page = opened(browser, address, 1280, 800)
        tabbing(page)
        print("ok the Tab key", flush=True)
        escaping(page)
        print("ok Escape", flush=True)
        page.context.close()
        for scheme in ["light", "dark"]:
            page = opened(browser, address, 1280, 800, scheme)
            kinds = Kinds()
            views(page, kinds.look)
            print(f"ok {scheme}: {len(kinds.known)} kinds of controls show their focus", flush=True)
            page.context.close()
        page = opened(browser, address, 390, 844)
        tab = page.page
        for part in ["Frame", "Arrow", "Shadows", "Backdrop", "Tint", "Content", "About", "Previews", "Rules"]:
            page.part(part)
            narrow(page, part)
        for view in ["Grid", "In place", "Approved"]:
            page.view(view)
            if view == "In place":
                tab.wait_for_selector(".why")
            narrow(page, view)
        page.view("Stage")
        tab.get_by_role("button", name="More", exact=True).click()
        narrow(page, "a menu")
        tab.keyboard.press("Escape")
        tab.get_by_role("button", name="More tools").click()
        narrow(page, "tools")
        tab.keyboard.press("Escape")
        tab.get_by_role("button", name="More", exact=True).click()
        tab.get_by_role("menuitem", name="Export…").click()
        tab.wait_for_selector("#save-zip")
        narrow(page, "Export")
        tab.keyboard.press("Escape")
        until(lambda: not tab.locator("dialog[open]").count(), "closed")
        tab.locator("#where button", has_text="Themes").click()
        narrow(page, "the wall")
        tab.locator("#new").click()
        tab.wait_for_selector("#sheet[open] .starter canvas")
        narrow(page, "a new theme")
        print("ok 390", flush=True)
        expect(not page.complaints, page.complaints)


main()
