#!/usr/bin/env python3
"""Takes a screen of each view of the studio in three widths, in light and dark, to be looked at.

THEMES is the folder of the shipped themes, REFERENCES the folder of their approved pictures; both are only read.

Usage: Studio/Tests/screens.py STUDIO POPFRAME THEMES REFERENCES FOLDER [VIEW…]
Example: $(Tools/Scripts/browser.sh) Studio/Tests/screens.py .build/release/popframe-studio .build/release/popframe Assets Renders shots
Needs: what Tools/Scripts/browser.sh installs, and its Python.
Takes: some minutes.
"""
import os
import shutil
import subprocess
import tempfile

from given import given

STUDIO, POPFRAME, THEMES, REFERENCES, FOLDER, CHOSEN = given(__doc__)

from playwright.sync_api import sync_playwright  # noqa: E402

from browser import Page, chromium, drop, read, serve, until, write  # noqa: E402

SIZES = [(1440, 900), (1024, 768), (390, 844)]


def replaced(path, key, text):
    line = next(line for line in read(path).splitlines() if line.strip().startswith(f"{key}:"))
    write(path, read(path).replace(line, text))


def prepare(folder):
    """Shipped themes, a broken one, one with three appearances, one with a finding, and one that has changed."""
    for name in ["Bubble", "Card", "Crimson", "Glass", "Linen", "Obsidian", "Parchment"]:
        shutil.copytree(f"{THEMES}/{name}", f"{folder}/themes/{name}")
        shutil.copytree(f"{REFERENCES}/{name}", f"{folder}/references/{name}")
    themes = f"{folder}/themes"
    replaced(f"{themes}/Linen/theme.yaml", "contentInsets", "contentInset: 4")
    replaced(f"{themes}/Crimson/theme.yaml", "capInsets", "  capInsets: 3")
    path = f"{themes}/Card/theme.yaml"
    write(path, read(path).replace("appearances:\n", "appearances:\n  high-contrast: {contentInsets: 20}\n", 1))
    replaced(f"{themes}/Obsidian/theme.yaml", "contentInsets", "contentInsets: 20")
    subprocess.run([POPFRAME, "render", f"{THEMES}/Card", "--content", "200x120", "--scale", "1,2", "-o", f"{folder}/mock.png"],
                   check=True, capture_output=True)
    subprocess.run([POPFRAME, "place", f"{THEMES}/Card", "--host", "plain", "--anchor", "button", "--scale", "2", "-o",
                    f"{folder}/screen@2x.png"], check=True, capture_output=True)


class Painted(Page):
    """A page that is not waited for until all pictures are compared with their references."""

    def settled(self):
        self.page.wait_for_timeout(1500)


class Screens:
    """The views, each shown from the wall."""

    def __init__(self, page, folder):
        self.page, self.tab, self.folder = page, page.page, folder

    def theme(self, name, view=None):
        self.tab.locator(f".theme[data-theme='{name}']").click()
        if view:
            self.page.view(view)

    def wall(self):
        self.page.settled()

    def stage(self):
        self.theme("Glass")
        self.tab.wait_for_selector(".pane .picture canvas")

    def arrow(self):
        self.theme("Crimson")
        self.page.part("Arrow")

    def findings(self):
        self.theme("Crimson")
        self.tab.locator("#count button", has_text="next").click()
        self.tab.locator("#remark").wait_for()

    def grid(self):
        self.theme("Glass", "Grid")

    def place(self):
        self.theme("Glass", "In place")
        self.tab.wait_for_selector(".why")

    def screenshot(self):
        self.theme("Glass", "In place")
        self.tab.wait_for_selector(".why")
        drop(self.page, "screenshot", [f"{self.folder}/screen@2x.png"])
        until(lambda: "container" in (self.page.state("placed") or {}).get("scene", ""), "it stands there")

    def approved(self):
        self.theme("Obsidian", "Approved")
        self.tab.wait_for_selector("contact-sheet .see img")

    def new(self):
        self.tab.locator("#new").click()
        self.tab.wait_for_selector("#sheet[open] .starter canvas")

    def proof(self):
        drop(self.page, "new", [f"{self.folder}/mock.png", f"{self.folder}/mock@2x.png"])
        self.tab.wait_for_selector("#sheet .verdict.ok")

    def refused(self):
        drop(self.page, "new", [f"{THEMES}/Crimson/arrow.png"])
        self.tab.wait_for_selector("#sheet .verdict.no")

    def export(self):
        self.theme("Crimson")
        self.tab.wait_for_selector(".pane .picture canvas")
        if self.tab.locator("#export").is_visible():
            self.tab.locator("#export").click()
        else:
            self.tab.get_by_role("button", name="More", exact=True).click()
            self.tab.get_by_role("menuitem", name="Export…").click()
        self.tab.wait_for_selector("#save-zip")

    def broken(self):
        self.theme("Linen")
        self.tab.wait_for_selector("#trouble .error")

    def three(self):
        self.theme("Card")
        self.tab.wait_for_selector(".pane .picture canvas")


VIEWS = [name for name in vars(Screens) if not name.startswith("_") and name != "theme"]


def main():
    os.makedirs(FOLDER, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        prepare(folder)
        server, address = serve(STUDIO, "preview", "-q", "--references", f"{folder}/references", "--", f"{folder}/themes")
        browser = chromium(playwright)
        try:
            for width, height in SIZES:
                for scheme in ["light", "dark"]:
                    for view in CHOSEN or VIEWS:
                        page = Painted(browser, address, width, height, scheme)
                        getattr(Screens(page, folder), view)()
                        page.settled()
                        page.page.screenshot(path=f"{FOLDER}/{view}-{width}-{scheme}.png")
                        page.context.close()
                    print(f"ok {width} {scheme}", flush=True)
        finally:
            browser.close()
            server.kill()


main()
