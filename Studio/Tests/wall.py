#!/usr/bin/env python3
"""Works with the wall of themes as people do: search, size, dark halves; themes are renamed, duplicated, deleted and put back.

STUDIO and POPFRAME are the two programs, THEMES is a folder with the themes Card and Glass, which have a dark appearance, and
Crimson, which has none; they are copied, never changed. Screenshots go to the folder SHOTS.

Usage: Studio/Tests/wall.py STUDIO POPFRAME THEMES [SHOTS]
Example: $(Tools/Scripts/browser.sh) Studio/Tests/wall.py .build/release/popframe-studio .build/release/popframe Assets
Needs: what Tools/Scripts/browser.sh installs, and its Python.
Takes: a minute or two.
"""
import hashlib
import io
import os
import shutil
import subprocess
import tempfile

from given import given

STUDIO, POPFRAME, THEMES, SHOTS = given(__doc__)

from PIL import Image  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

from browser import Page, accessible, chromium, expect, read, serve, until, value, write  # noqa: E402

SCENE = "theme: Glass\ncontent: [120, 60]\narrow: up\n"


def files(folder):
    """Every file below a folder by its path, with the hash of its bytes."""
    found = {}
    for place, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(place, name)
            try:
                with open(path, "rb") as file:
                    found[os.path.relpath(path, folder)] = hashlib.sha256(file.read()).hexdigest()
            except FileNotFoundError:
                # It is being moved.
                found[os.path.relpath(path, folder)] = None
    return found


def card(page, name):
    return page.page.locator(f'.theme[data-theme="{name}"]')


def names(page):
    """The themes whose cards are seen."""
    return page.page.locator(".card:visible .theme").evaluate_all("(all) => all.map((one) => one.dataset.theme)")


def picture(page, name):
    return Image.open(io.BytesIO(card(page, name).locator("canvas").screenshot())).convert("RGB")


def menu(page, name, words):
    card(page, name).click(button="right")
    page.page.get_by_role("menuitem", name=words).click()


def message(page, words):
    until(lambda: words in page.page.locator("#status").inner_text(), f"said: {words}; not {page.page.locator('#status').inner_text()}")


def looks(page):
    """Search, size, appearances; a white theme is seen on its ground."""
    tab = page.page
    search = tab.get_by_role("searchbox", name="Search themes")
    search.fill("gla")
    until(lambda: names(page) == ["Glass"], f"one card: {names(page)}")
    expect(tab.locator(".wallbar [role=status]").inner_text() == "1 of 3", "how many")
    search.fill("nothing")
    expect(names(page) == [] and "No theme is called “nothing”" in tab.locator(".wallbar").inner_text(), "none, and it is said")
    search.fill("")
    page.settled()
    expect(names(page) == ["Card", "Crimson", "Glass"], "all again")

    def middle(name, share):
        shown = picture(page, name)
        return shown.getpixel((int(shown.width * share), 6))
    # In halves the ground is light at the left and dark at the right, where there is a dark appearance.
    until(lambda: sum(middle("Card", .25)) > 600 and sum(middle("Card", .75)) < 200, f"halves: {middle('Card', .25)} {middle('Card', .75)}")
    expect(abs(sum(middle("Crimson", .25)) - sum(middle("Crimson", .75))) < 30, "no halves without dark")
    tab.get_by_role("button", name="Dark", exact=True).click()
    until(lambda: sum(middle("Card", .25)) < 200, "dark")
    tab.get_by_role("button", name="Light", exact=True).click()
    until(lambda: sum(middle("Card", .75)) > 600, "light")
    # The white card differs from its ground.
    shown = picture(page, "Card")
    expect(shown.getpixel((6, 6)) != shown.getpixel((shown.width // 2, shown.height * 3 // 5)), "a white theme is seen")
    width = card(page, "Card").bounding_box()["width"]
    tab.get_by_label("Size of the pictures").fill("400")
    until(lambda: card(page, "Card").bounding_box()["width"] > width + 100, "larger")
    tab.reload()
    tab.wait_for_selector(".theme canvas")
    page.settled()
    expect(tab.get_by_label("Size of the pictures").input_value() == "400", "the browser keeps the size")
    expect(tab.get_by_role("button", name="Light", exact=True).get_attribute("aria-pressed") == "true", "and the look")
    tab.get_by_label("Size of the pictures").fill("220")
    tab.get_by_role("button", name="Halves", exact=True).click()
    page.settled()


def renamed(page, folder):
    """A name goes with its references and scenes, and comes back byte by byte."""
    tab = page.page
    before = files(folder)
    tab.keyboard.press("Control+z")
    message(page, "There is nothing to undo.")
    count = len([name for name in before if name.startswith("references/Glass/") and name.endswith(".png")])
    expect(count > 0, "there are references")
    menu(page, "Glass", "Rename")
    field = tab.get_by_label("New name")
    expect(field.input_value() == "Glass", "the name is open")
    field.fill("Other")
    field.press("Escape")
    page.settled()
    expect(files(folder) == before and names(page) == ["Card", "Crimson", "Glass"], "Escape writes nothing")
    # A name that is taken, or that no folder can have.
    for text, words in [("Card", "already"), ("crimson", "already"), ("a/b", "no slash"), (".x", "begins with no dot")]:
        card(page, "Glass").focus()
        tab.keyboard.press("F2")
        tab.get_by_label("New name").fill(text)
        tab.get_by_label("New name").press("Enter")
        message(page, words)
        expect(files(folder) == before, f"{text}: nothing was moved")
        until(lambda: tab.get_by_label("New name").count() == 1, f"{text}: the field stays")
        expect(tab.get_by_label("New name").input_value() == text, f"{text}: what was typed stays")
        until(lambda: words in tab.get_by_label("New name").evaluate("field => field.validationMessage"), f"{text}: the reason is at the field")
        tab.get_by_label("New name").press("Escape")
        page.settled()
    menu(page, "Glass", "Rename")
    tab.get_by_label("New name").fill("Karte")
    tab.get_by_label("New name").press("Enter")
    until(lambda: names(page) == ["Card", "Crimson", "Karte"], f"renamed: {names(page)}")
    message(page, f"Glass is Karte now; {count} references and 1 scene went along.")
    expect(page.state("theme") is None, "the wall stays")
    until(lambda: tab.evaluate("document.activeElement?.dataset.theme") == "Karte", "its card has the focus")
    expect(not os.path.exists(f"{folder}/Glass") and value(read(f"{folder}/Karte/theme.yaml"), "name") == "Karte", "folder and name")
    after = files(folder)
    expect({name.replace("references/Glass/", "references/Karte/"): hash for name, hash in before.items() if name.startswith("references/")}
           == {name: hash for name, hash in after.items() if name.startswith("references/")}, "references with their notes")
    expect(read(f"{folder}/scene.yaml") == SCENE.replace("Glass", "Karte"), "the scene")
    result = subprocess.run([POPFRAME, "test", ".", "--references", "references"], cwd=folder, capture_output=True, text=True)
    expect(result.returncode == 0 and "equal" in result.stdout, f"all references are found: {result.stdout[-400:]} {result.stderr[-400:]}")
    shutil.rmtree(f"{folder}/popframe-report")
    tab.keyboard.press("Control+z")
    until(lambda: files(folder) == before, "back, bytes equal")
    until(lambda: names(page) == ["Card", "Crimson", "Glass"], "on the wall, too")
    tab.keyboard.press("Shift+Control+z")
    until(lambda: files(folder) == after, "and again")
    tab.keyboard.press("Control+z")
    until(lambda: files(folder) == before, "and back")
    page.settled()

    # What somebody writes meanwhile stays.
    menu(page, "Glass", "Rename")
    tab.get_by_label("New name").fill("Karte")
    tab.get_by_label("New name").press("Enter")
    until(lambda: os.path.exists(f"{folder}/Karte"), "renamed")
    write(f"{folder}/Karte/theme.yaml", read(f"{folder}/Karte/theme.yaml") + "# theirs\n")
    page.settled()
    tab.keyboard.press("Control+z")
    until(lambda: os.path.exists(f"{folder}/Glass") and value(read(f"{folder}/Glass/theme.yaml"), "name") == "Glass", "back")
    text = read(f"{folder}/Glass/theme.yaml")
    expect(text.endswith("# theirs\n"), "the name is back, and theirs stays")
    write(f"{folder}/Glass/theme.yaml", text.removesuffix("# theirs\n"))
    expect(files(folder) == before, "bytes equal")
    until(lambda: names(page) == ["Card", "Crimson", "Glass"], "on the wall")
    page.settled()


def linked(page, folder):
    """Nothing is written through a link: a scene that is one keeps the theme from being renamed."""
    tab = page.page
    with tempfile.TemporaryDirectory() as other:
        write(f"{other}/there.yaml", SCENE)
        os.symlink(f"{other}/there.yaml", f"{folder}/linked.yaml")
        before = files(folder)
        card(page, "Glass").focus()
        tab.keyboard.press("F2")
        tab.get_by_label("New name").fill("Karte")
        tab.get_by_label("New name").press("Enter")
        message(page, "link")
        until(lambda: tab.get_by_label("New name").count() == 1, "the field stays")
        tab.get_by_label("New name").press("Escape")
        expect(files(folder) == before and read(f"{other}/there.yaml") == SCENE, "nothing was moved or written")
        os.remove(f"{folder}/linked.yaml")
    page.settled()


def copied(page, folder):
    """Duplicate, delete, put back, delete for good."""
    tab = page.page
    before = files(folder)
    card(page, "Crimson").focus()
    tab.keyboard.press("Control+d")
    until(lambda: tab.get_by_label("New name").count() == 1, "the copy's name is open")
    expect(tab.get_by_label("New name").input_value() == "Crimson 2", "NAME 2")
    tab.get_by_label("New name").press("Enter")
    until(lambda: names(page) == ["Card", "Crimson", "Crimson 2", "Glass"], "beside it")
    original, copy = (files(f"{folder}/{name}") for name in ("Crimson", "Crimson 2"))
    expect({**original, "theme.yaml": 0} == {**copy, "theme.yaml": 0}, "the same pictures")
    expect(value(read(f"{folder}/Crimson 2/theme.yaml"), "name") == "Crimson 2", "and its own name")
    expect(not os.path.exists(f"{folder}/references/Crimson 2"), "references are not copied")
    card(page, "Crimson 2").focus()
    tab.keyboard.press("Delete")
    until(lambda: names(page) == ["Card", "Crimson", "Glass"], "deleted")
    message(page, "Crimson 2 is in the trash.")
    expect(read(f"{folder}/.trash/.gitignore") == "*\n", "git does not see the trash")
    tab.locator("#way", has_text="Undo").click()
    until(lambda: names(page) == ["Card", "Crimson", "Crimson 2", "Glass"], "and back")
    expect(files(f"{folder}/Crimson 2") == copy, "with its bytes")
    page.settled()
    menu(page, "Crimson 2", "Delete")
    until(lambda: tab.locator("#deleted").inner_text() == "1 deleted", "how many are deleted")
    tab.locator("#deleted").click()
    tab.get_by_role("menuitem", name="Put back Crimson 2").click()
    until(lambda: names(page) == ["Card", "Crimson", "Crimson 2", "Glass"], "put back")
    until(lambda: not tab.locator("#deleted").is_visible(), "nothing is deleted")
    page.settled()
    # One that is looked at: the wall says the same, and not that somebody else has moved it.
    card(page, "Crimson 2").click()
    tab.locator("#where .name").wait_for()
    page.settled()
    tab.locator("#where .name").click()
    tab.get_by_role("menuitem", name="Delete").click()
    until(lambda: page.state("theme") is None, "the wall")
    message(page, "Crimson 2 is in the trash.")
    tab.locator("#way", has_text="Undo").click()
    until(lambda: names(page) == ["Card", "Crimson", "Crimson 2", "Glass"], "and back")
    page.settled()
    card(page, "Crimson 2").focus()
    tab.keyboard.press("Delete")
    until(lambda: tab.locator("#deleted").is_visible(), "deleted")
    os.symlink(folder, [entry.path for entry in os.scandir(f"{folder}/.trash") if entry.is_dir()][0] + "/link")
    tab.locator("#deleted").click()
    tab.get_by_role("menuitem", name="Delete for good…").click()
    expect("cannot be undone" in tab.locator("#question").inner_text(), "it is asked")
    tab.get_by_role("button", name="Keep").click()
    expect(len(os.listdir(f"{folder}/.trash")) == 2, "kept")
    tab.locator("#deleted").click()
    tab.get_by_role("menuitem", name="Delete for good…").click()
    tab.get_by_role("button", name="Delete for good", exact=True).click()
    until(lambda: os.listdir(f"{folder}/.trash") == [".gitignore"], "gone")
    expect({name: hash for name, hash in files(folder).items() if not name.startswith(".trash/")} == before,
           "and nothing that a link in it leads to")
    page.settled()


def inside(page, folder):
    """The same menu on the theme's name; one step of undo among its other changes."""
    tab = page.page
    path = f"{folder}/Crimson/theme.yaml"
    card(page, "Crimson").click()
    page.settled()
    page.part("Content")
    before = read(path)
    page.type("contentInsets", 13)
    until(lambda: value(read(path), "contentInsets") == 13, "an edit")
    page.settled()
    changed = read(path)
    tab.locator("#where .name").click()
    tab.get_by_role("menuitem", name="Rename").click()
    tab.get_by_label("New name").fill("Red")
    tab.get_by_label("New name").press("Enter")
    until(lambda: page.state("theme") == "Red", f"it stays open: {page.state('theme')}")
    page.settled()
    expect(tab.locator("#where .name").inner_text() == "Red", "by its new name")
    page.part("Content")
    page.type("contentInsets", 17)
    until(lambda: value(read(f"{folder}/Red/theme.yaml"), "contentInsets") == 17, "edits go to it")
    page.settled()
    tab.locator("#where .name").focus()
    for what, check in [("the edit", lambda: value(read(f"{folder}/Red/theme.yaml"), "contentInsets") == 13),
                        ("the name", lambda: os.path.exists(path) and read(path) == changed), ("the first edit", lambda: read(path) == before)]:
        tab.keyboard.press("Control+z")
        until(check, f"undo takes back {what}")
        page.settled()
    until(lambda: page.state("theme") == "Crimson", "by its former name")
    # Where there is no file manager, the path is said.
    tab.locator("#where .name").click()
    tab.get_by_role("menuitem", name="Show in folder").click()
    message(page, os.path.realpath(f"{folder}/Crimson"))
    tab.locator("#where").get_by_role("button", name="Themes").click()
    page.settled()


def screens(browser, address):
    for width, height in [(1440, 900), (1024, 768), (390, 844)]:
        for scheme in ["light", "dark"]:
            page = Page(browser, address, width, height, scheme)
            expect(page.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"the wall fits {width}")
            outside = page.page.evaluate("""() => [...document.querySelectorAll("button, input")].filter((one) => one.checkVisibility()
                && one.getClientRects().length && (one.getBoundingClientRect().right > innerWidth + 1 || one.getBoundingClientRect().left < -1)).length""")
            expect(outside == 0, f"{outside} controls are outside of the window at {width}")
            accessible(page)
            if width == 390:
                columns = lambda: page.page.evaluate("new Set([...document.querySelectorAll('.card')].map((card) => Math.round(card.getBoundingClientRect().x))).size")
                expect(columns() == 2, f"two columns: {columns()}")
                page.page.get_by_label("Size of the pictures").fill("420")
                expect(columns() == 1, f"one where pictures are large: {columns()}")
                page.page.get_by_label("Size of the pictures").fill("220")
                page.settled()
            if SHOTS:
                os.makedirs(SHOTS, exist_ok=True)
                page.page.screenshot(path=f"{SHOTS}/wall-{width}-{scheme}.png")
                card(page, "Card").click(button="right")
                page.page.screenshot(path=f"{SHOTS}/wall-menu-{width}-{scheme}.png")
            expect(not page.complaints, page.complaints)
            page.context.close()


def main():
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        for name in ["Card", "Crimson", "Glass"]:
            shutil.copytree(f"{THEMES}/{name}", f"{folder}/{name}")
        write(f"{folder}/scene.yaml", SCENE)
        subprocess.run([POPFRAME, "test", ".", "--references", "references", "--record", "missing"], cwd=folder, capture_output=True)
        for entry in os.listdir(folder):
            if entry not in ["Card", "Crimson", "Glass", "scene.yaml", "references"]:
                shutil.rmtree(f"{folder}/{entry}")
        server, address = serve(STUDIO, "preview", "-q", "--", ".", cwd=folder)
        try:
            browser = chromium(playwright)
            page = Page(browser, address)
            for work, what in [(lambda: looks(page), "looks"), (lambda: renamed(page, folder), "renamed"), (lambda: linked(page, folder), "linked"),
                               (lambda: copied(page, folder), "copied"), (lambda: inside(page, folder), "inside")]:
                work()
                print(f"ok {what}", flush=True)
            expect(not page.complaints, page.complaints)
            screens(browser, address)
            print("ok screens", flush=True)
            browser.close()
        finally:
            server.kill()
    print("all passed")


main()
