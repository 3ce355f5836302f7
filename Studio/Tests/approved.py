#!/usr/bin/env python3
"""Approves by looking, in the studio: a contact sheet of 52 pictures, four of which are odd. What is seen, what is left out,
what is asked about, what is written. Then pictures of other sizes, which are laid on the frame, several causes, and a
reference that was written over.

Usage: Studio/Tests/approved.py STUDIO POPFRAME [SHOTS]
Example: $(Tools/Scripts/browser.sh) Studio/Tests/approved.py .build/release/popframe-studio .build/release/popframe
Needs: what Tools/Scripts/browser.sh installs, and its Python.
Takes: a minute or two.
"""
import contextlib
import json
import os
import re
import subprocess
import tempfile

from given import given

STUDIO, POPFRAME, SHOTS = given(__doc__)

from playwright.sync_api import sync_playwright  # noqa: E402

from browser import Page, accessible, chromium, expect, read, serve, until, write  # noqa: E402

# Frames of 52 points leave a lane of 28 between their corners: an arrow of 32 there is made smaller.
SIZES = [[34, 28], [40, 28], *([60 + 10 * n, 40 + 6 * n] for n in range(11))]
ODD = {f"{width}x28-{side}" for width in (34, 40) for side in ("left", "right")}
THEME = f"""format: 1
name: Sunrise
contentInsets: 12
frame: {{style: drawn, fill: "#FFD64D", cornerRadius: 12, border: {{color: "#1F2F6B", width: 2}}}}
arrow:
  style: drawn
  base: 24
  height: 12
  lane: 12
shadow: {{color: "#0B1B33", opacity: 0.22, offset: [0, 4], blur: 10}}
previews: {{content: {SIZES}, arrows: [up, down, left, right], offsets: [0], scales: [1]}}
"""


def shot(page, name):
    if SHOTS:
        os.makedirs(SHOTS, exist_ok=True)
        page.settled()
        page.page.screenshot(path=f"{SHOTS}/{name}.png")


def opened(browser, address, width=1440, height=900, scheme="light"):
    """The sheet of the only cause, with its pictures."""
    page = Page(browser, address, width, height, scheme)
    page.view("Approved")
    page.page.wait_for_selector("contact-sheet .thumb.odd")
    until(lambda: page.page.evaluate("document.querySelector('.thumbs.large .see img')?.complete"), "a picture")
    return page


def files(folder):
    """The pictures of a folder; one that goes away meanwhile is not there."""
    found = {}
    for file in sorted(os.listdir(folder)):
        with contextlib.suppress(FileNotFoundError):
            if file.endswith(".png"):
                found[file] = open(f"{folder}/{file}", "rb").read()
    return found


def on_screen(tab):
    """How many thumbnails are on the screen by two thirds, and how many of them were not seen yet."""
    return tab.evaluate("""() => {
        const view = document.querySelector('#approved').getBoundingClientRect();
        const inside = [...document.querySelectorAll('.thumb')].filter((thumb) => {
          const box = thumb.getBoundingClientRect();
          return Math.min(box.bottom, view.bottom) - Math.max(box.top, view.top) >= 0.66 * box.height;
        });
        return [inside.length, inside.filter((thumb) => thumb.matches('.unlooked')).length];
      }""")


def looked(tab):
    """Waits until all that is on the screen was looked at."""
    until(lambda: on_screen(tab)[1] == 0, "what is on the screen is seen")


def see_all(tab):
    """Scrolls as somebody does who looks at everything."""
    while tab.locator(".thumb.unlooked").count():
        tab.evaluate("document.querySelector('.thumb.unlooked')?.scrollIntoView({block: 'center'})")
        looked(tab)


def asked(tab, button, place):
    """Presses what approves, and goes to one that was not seen: at once, because what is on the screen is soon seen."""
    unseen = tab.locator(".thumb.unlooked").evaluate_all("all => all.map((thumb) => thumb.dataset.case)")
    words, found = tab.evaluate("""([button, place]) => {
        document.querySelector(button).click();
        const asked = document.querySelector(place);
        const words = asked.textContent;
        [...asked.querySelectorAll("button")].find((one) => one.textContent === "Show the next ones").click();
        return [words, document.activeElement.parentElement.dataset.case];
      }""", [button, place])
    expect(re.match(r"\d+ of them (was|were) not on your screen\.", words), words)
    expect(found in unseen, f"it goes to one: {found}")


def sheet(page, folder):
    """One cause, the odd ones first; what is seen is counted, and one that is left out stays as it was."""
    tab = page.page
    expect(tab.locator("#verdict").inner_text() == "52 of 52 differ", tab.locator("#verdict").inner_text())
    expect(tab.locator(".group h2").all_inner_texts() == ["Arrow › Base 24 → 32"], tab.locator(".group h2").all_inner_texts())
    expect(tab.locator(".group .edit").inner_text().split() == ["base:", "24", "base:", "32"], "the line's difference")
    expect(tab.locator("contact-sheet h3").inner_text() == "48 look alike, 4 do not", tab.locator("contact-sheet h3").inner_text())
    names = tab.locator(".thumb").evaluate_all("all => all.map((thumb) => thumb.dataset.case)")
    expect(len(names) == len(set(names)) == 52 and set(names[:4]) == ODD, f"the odd ones first: {names[:4]}")
    words = tab.locator(".thumbs.large p").all_inner_texts()
    expect(len(words) == 4 and all(re.search(r"corners: up to \d+ of 255, the others about \d+$", text) for text in words), words)
    # One whole magnification, the middle of what differs in the middle.
    with open(os.path.join(folder, "popframe-report/run.json"), encoding="utf-8") as file:
        boxes = {case["name"].split("/")[1]: [case["comparison"]["boundingBox"][side] for side in ("x", "y", "width", "height")]
                 for case in json.load(file)["cases"]}
    crops = tab.evaluate("""boxes => [...document.querySelectorAll('.thumbs:not(.large) .thumb')].flatMap((thumb) => {
        const image = thumb.querySelector('.actual img'), see = thumb.querySelector('.see');
        if (!image) return [];
        const [x, y, width, height] = boxes[thumb.dataset.case], scale = image.offsetWidth / image.naturalWidth;
        return [[scale, image.offsetLeft + (x + width / 2) * scale - see.clientWidth / 2,
          image.offsetTop + (y + height / 2) * scale - see.clientHeight / 2]];
      })""", boxes)
    expect(len(crops) > 10 and len({crop[0] for crop in crops}) == 1 and crops[0][0] in (0.5, 1, 2, 3, 4, 5, 6), crops[:1])
    expect(all(max(abs(across), abs(down)) < 3 for _, across, down in crops), crops)

    # Seen rises by what was on the screen, and by no other.
    seen = lambda: tab.locator(".seen").inner_text()
    looked(tab)
    inside, _ = on_screen(tab)
    expect(0 < inside < 52 and seen() == f"Seen {inside} of 52", f"{inside} on the screen: {seen()}")

    # Pointing swipes, B shows before.
    box = tab.locator(".thumbs.large .see").first.bounding_box()
    tab.mouse.move(box["x"] + box["width"] / 4, box["y"] + box["height"] / 2)
    look = "() => ['expected', 'actual'].map((kind) => getComputedStyle(document.querySelector(`.thumbs.large .${kind}`)).visibility)"
    until(lambda: tab.evaluate(look) == ["visible", "visible"], "both are seen")
    tab.mouse.move(2, 2)
    tab.keyboard.down("b")
    expect(tab.evaluate(look) == ["visible", "hidden"], "B shows before")
    expect(page.state("part") == "frame", "parts have no keys here")
    tab.keyboard.up("b")
    expect(tab.evaluate(look) == ["hidden", "visible"], "and now again")

    # One is left out; the others are asked about, because most were not seen.
    first = tab.locator(".thumb").first
    first.locator(".see").focus()
    tab.keyboard.press("x")
    left = first.get_attribute("data-case")
    button = tab.locator("contact-sheet .approve")
    expect(button.inner_text() == "Approve 51, leave 1" and "left" in first.get_attribute("class"), button.inner_text())
    tab.keyboard.press("ArrowRight")
    expect(tab.evaluate("document.activeElement.parentElement.dataset.case") == names[1], "arrows walk")
    references = f"{folder}/refs/Sunrise"
    old = files(references)
    asked(tab, "contact-sheet .approve", "contact-sheet .asked")
    see_all(tab)
    expect(seen() == "Seen 52 of 52", seen())

    # Another save: what was shown cannot be approved any more, and all is unseen again. What is not compared yet is not
    # called anything else.
    tab.evaluate("""() => {
        window.verdicts = [];
        new MutationObserver(() => window.verdicts.push([document.querySelector("#verdict")?.textContent,
          document.querySelector("contact-sheet .approve")?.disabled])).observe(document.querySelector("#approved"), {subtree: true, childList: true});
      }""")
    path = f"{folder}/Sunrise/theme.yaml"
    write(path, read(path).replace("base: 32", "base: 30"))
    page.told(path)
    until(lambda: tab.locator(".group h2").all_inner_texts() == ["Arrow › Base 24 → 30"], "drawn anew")
    expect(files(references) == old, "nothing is written")
    said = tab.evaluate("window.verdicts")
    expect(["Comparing…", True] in said and not any(words == "All approved" for words, _ in said), said)
    write(path, read(path).replace("base: 30", "base: 32"))
    page.told(path)
    until(lambda: tab.locator(".group h2").all_inner_texts() == ["Arrow › Base 24 → 32"]
          and tab.locator(".thumb").count() == 52, "as before")
    until(lambda: tab.locator(".thumb .actual img").count() > 10, "its pictures")
    expect(tab.locator(".thumb.unlooked").count() > 0, "what was drawn anew has to be seen anew")
    if not tab.locator(".thumb.left").count():
        tab.locator(f".thumb[data-case='{left}'] .see").focus()
        tab.keyboard.press("x")
    see_all(tab)
    button.click()
    until(lambda: sum(data != old[file] for file, data in files(references).items()) == 51, "51 are written")
    expect(files(references)[f"{left}.png"] == old[f"{left}.png"], "what was left out is as it was")
    until(lambda: tab.locator("#verdict").inner_text() == "1 of 52 differ", "one is left")
    # What is approved is one row, which opens to look at it, and takes it back.
    row = tab.locator(".folded section")
    until(lambda: row.count() == 1, "a row")
    expect(row.locator("h2").inner_text() == "Arrow › Base 24 → 32" and "51 pictures approved" in row.inner_text(), row.inner_text())
    expect(row.bounding_box()["height"] < 80, f"one row: {row.bounding_box()}")
    shot(page, "approved-one-left")
    row.get_by_role("button", name="Look at them").click()
    until(lambda: row.locator(".thumb").count() == 51, "what was approved")
    tab.keyboard.down("b")
    until(lambda: row.locator(".expected img").count() > 10 and row.locator(".expected img").evaluate_all(
        "all => all.every((image) => image.complete && image.naturalWidth)"), "before is there, too")
    tab.keyboard.up("b")
    expect(not row.locator(".approve:visible").count(), "nothing of it is approved again")
    accessible(page)
    row.get_by_role("button", name="Close").click()
    row.get_by_role("button", name="Undo").click()
    until(lambda: files(references) == old, "undone, byte by byte")
    until(lambda: tab.locator(".thumb").count() == 52 and not row.count(), "all differ again")

    # A large look, and back.
    tab.locator(".thumb .see").first.click()
    until(lambda: tab.locator("#approved .large canvas").count() == 2, "before and now")
    tab.keyboard.press("j")
    until(lambda: page.state("cell") == names[1], "the next one")
    shot(page, "approved-large")
    tab.keyboard.press("Escape")
    until(lambda: tab.locator("contact-sheet").is_visible(), "the sheet")
    accessible(page)


def unanswered(browser, address, folder):
    """A question stays until it is answered, whatever is seen and saved meanwhile; other pictures take it away."""
    page = Page(browser, address, 1440, 620)
    tab = page.page
    # Nobody has seen what is not in front.
    tab.evaluate("Object.defineProperty(document, 'visibilityState', {value: 'hidden', configurable: true})")
    page.view("Approved")
    tab.wait_for_selector("contact-sheet .thumb.odd")
    path = f"{folder}/Sunrise/theme.yaml"
    before = read(path)
    question = tab.locator("contact-sheet .asked")
    focused = "document.activeElement.textContent"
    tab.locator("contact-sheet .approve").click()
    words = question.inner_text()
    expect("not on your screen" in words and tab.evaluate(focused) == "Show the next ones", words)
    tab.get_by_role("button", name="Approve them unseen").focus()
    tab.evaluate("delete document.visibilityState")
    see_all(tab)
    expect(question.inner_text() == words, "all have been seen meanwhile")
    # A save that changes no picture: what it is of is asked for again, and nothing can be approved until that is known.
    tab.evaluate("""() => {
        window.states = [];
        new MutationObserver(() => window.states.push(document.querySelector("contact-sheet .approve").disabled)).observe(
          document.querySelector("contact-sheet .approve"), {attributes: true});
      }""")
    write(path, "# The same.\n" + before)
    page.told(path)
    until(lambda: tab.evaluate("window.states").count(True) and not tab.evaluate("window.states").pop(), "it was off for a moment")
    expect(question.inner_text() == words, question.inner_text())
    expect(tab.evaluate(focused) == "Approve them unseen", tab.evaluate(focused))
    write(path, before.replace("base: 32", "base: 30"))
    page.told(path)
    until(lambda: tab.locator(".group h2").all_inner_texts() == ["Arrow › Base 24 → 30"], "drawn anew")
    expect(not question.inner_text(), "these are other pictures")
    write(path, before)
    page.told(path)
    until(lambda: tab.locator(".group h2").all_inner_texts() == ["Arrow › Base 24 → 32"], "as before")
    expect(not page.complaints, page.complaints)
    page.context.close()


def raced(page, folder):
    """A picture that is drawn anew between the look and the press is refused; a press loads what is there now."""
    tab = page.page
    references = f"{folder}/refs/Sunrise"
    old = files(references)
    see_all(tab)
    path = f"{folder}/Sunrise/theme.yaml"
    # The page does not hear of the save, and asks for what it has shown.
    tab.route("**/api/approve", lambda route: (
        write(path, read(path).replace("base: 32", "base: 31")), route.continue_()))
    tab.locator("contact-sheet .approve").click()
    until(lambda: "Nothing was approved" in tab.locator("#status").inner_text(), "refused")
    expect(files(references) == old, "nothing is written")
    shot(page, "approved-refused")
    tab.unroute("**/api/approve")
    tab.locator("#way").click()
    until(lambda: tab.locator(".group h2").all_inner_texts() == ["Arrow › Base 24 → 31"], "what is drawn now")
    write(path, read(path).replace("base: 31", "base: 32"))
    page.told(path)


FEW = THEME.split("previews:")[0] + """previews: {content: [[60, 40], [80, 60], [100, 60], [120, 60], [140, 80]], arrows: [up, none],
  offsets: [0], scales: [1]}
"""


def git(folder, *arguments):
    subprocess.run(["git", "-c", "user.name=Ada", "-c", "user.email=ada@example.com", "-C", folder, *arguments], check=True,
                   capture_output=True)


def prepared(folder, edit):
    """References of a theme with few previews, which git knows; then the theme is edited."""
    path = f"{folder}/Sunrise/theme.yaml"
    os.makedirs(os.path.dirname(path))
    write(path, FEW)
    subprocess.run([POPFRAME, "test", "Sunrise", "--references", "refs", "--record", "missing"], cwd=folder, capture_output=True, check=False)
    git(folder, "init", "-q")
    git(folder, "add", "refs", "Sunrise")
    git(folder, "commit", "-q", "-m", "References")
    write(path, edit(FEW))
    return path


def frame_of(folder, theme, name):
    """The place of the frame in a picture, in pixels, by another command."""
    size, arrow = re.match(r"(.*)-(up|none)$", name).groups()
    done = subprocess.run([POPFRAME, "layout", theme, "--content", size, "--arrow", arrow, "--json"], cwd=folder, capture_output=True,
                          text=True, check=True)
    frame = json.loads(done.stdout)["pixels"]["frame"]
    return frame["x"], frame["y"]


def several(browser):
    """A larger shadow makes larger canvases: both pictures are laid on the frame. Two causes are approved together, and asked
    about in their place."""
    with tempfile.TemporaryDirectory() as folder:
        os.makedirs(f"{folder}/before")
        write(f"{folder}/before/theme.yaml", FEW)
        path = prepared(folder, lambda text: text.replace("blur: 10", "blur: 30").replace("base: 24", "base: 28"))
        server, address = serve(STUDIO, "preview", "-q", "--references", "refs", "--", "Sunrise", cwd=folder)
        try:
            page = Page(browser, address, 1440, 900)
            page.view("Approved")
            tab = page.page
            until(lambda: tab.locator("contact-sheet .thumb").count() == 10, "all differ")
            tab.locator("contact-sheet").first.evaluate("() => document.querySelectorAll('contact-sheet').forEach((one) => one.showBefore(true))")
            until(lambda: tab.locator(".layer.expected img").count() > 4, "before and now")
            places = tab.evaluate("""() => [...document.querySelectorAll('.thumb')].flatMap((thumb) => {
                const [before, now] = ['expected', 'actual'].map((kind) => thumb.querySelector(`.${kind} img`));
                if (!before || !now) return [];
                const see = thumb.querySelector('.see');
                return [{name: thumb.dataset.case, scale: now.offsetWidth / now.naturalWidth, room: [see.clientWidth, see.clientHeight],
                         before: [before.offsetLeft, before.offsetTop], now: [now.offsetLeft, now.offsetTop]}];
              })""")
            expect(len(places) > 4, places)
            for place in places:
                old, new = (frame_of(folder, theme, place["name"]) for theme in ("before", "Sunrise"))
                expect(old != new, f"{place['name']}: the canvas has grown")
                for side in (0, 1):
                    apart = (place["before"][side] + old[side] * place["scale"]) - (place["now"][side] + new[side] * place["scale"])
                    expect(abs(apart) <= 1, f"{place['name']}: the frames are {apart} apart")
            tab.evaluate("() => document.querySelectorAll('contact-sheet').forEach((one) => one.showBefore(false))")
            shot(page, "approved-frames")

            # Large, the same.
            tab.locator(".thumb .see").first.click()
            until(lambda: tab.locator("#approved .over canvas").count() == 2, "large")
            name = page.state("cell")
            old, new = (frame_of(folder, theme, name) for theme in ("before", "Sunrise"))
            corners = tab.locator("#approved .over canvas").evaluate_all("all => all.map((one) => [one.offsetLeft, one.offsetTop])")
            for side in (0, 1):
                expect(abs(corners[0][side] + old[side] - corners[1][side] - new[side]) <= 1, f"{name}: {corners} {old} {new}")
            shot(page, "approved-frames-large")
            tab.keyboard.press("Escape")
            until(lambda: tab.locator("contact-sheet").first.is_visible(), "the sheets")

            # Several causes are asked about in their place, without a dialog.
            groups = tab.locator("section.group h2").all_inner_texts()
            expect(len(groups) == 2, groups)
            expect(not page.complaints, page.complaints)
            page.context.close()
            page = Page(browser, address, 1440, 400)
            page.view("Approved")
            tab = page.page
            until(lambda: tab.locator("contact-sheet .thumb").count() == 10, "all differ")
            # Nobody has seen what is not in front.
            tab.evaluate("Object.defineProperty(document, 'visibilityState', {value: 'hidden', configurable: true})")
            until(lambda: tab.locator("#approve-all").is_enabled(), "it can be pressed")
            tab.locator("#approve-all").click()
            accessible(page)
            shot(page, "approved-all-asked")
            tab.evaluate("delete document.visibilityState")
            references = f"{folder}/refs/Sunrise"
            old = files(references)
            expect(tab.locator(".thumb.unlooked").count() > 1, "the second cause is below")
            asked(tab, "#approve-all", ".verdicts .asked")
            expect(not tab.locator("dialog[open]").count(), "no dialog")
            expect(files(references) == old, "nothing is written")
            see_all(tab)
            tab.locator("#approve-all").click()
            until(lambda: sum(data != old[file] for file, data in files(references).items()) == 10, "ten are written")
            until(lambda: tab.locator("#verdict").inner_text() == "All approved", "all")
            until(lambda: tab.locator(".folded h2").count() == 2, "a row for each cause")
            tab.locator("#undo-approval").click()
            until(lambda: files(references) == old, "undone, byte by byte")
            until(lambda: not tab.locator(".folded h2").count(), "no row is left")

            # Each of two approvals is taken back from its row, also the one before the last.
            for left in [1, 0]:
                until(lambda: tab.locator("contact-sheet .approve:enabled").count() == left + 1, "it can be pressed")
                see_all(tab)
                tab.locator("contact-sheet .approve").first.click()
                until(lambda: tab.locator(".folded section").count() == 2 - left, "approved")
            expect(tab.locator(".folded h2").all_inner_texts() == [text for text in reversed(groups)], tab.locator(".folded h2").all_inner_texts())
            both = files(references)
            tab.locator(".folded section").last.get_by_role("button", name="Undo").click()
            until(lambda: tab.locator(".folded section").count() == 1 and tab.locator("section.group h2").all_inner_texts() == [groups[1], groups[0]],
                  "the first one differs again")
            expect(0 < sum(data == old[file] for file, data in files(references).items()) < 10, "only that one")
            tab.locator(".folded section").get_by_role("button", name="Undo").click()
            until(lambda: files(references) == old and both != old, "the other, too")
            expect(not page.complaints, page.complaints)
            page.context.close()
        finally:
            server.kill()


def renamed(browser):
    """A theme that was renamed and edited is compared with its former references, until somebody says that they are two."""
    with tempfile.TemporaryDirectory() as folder:
        prepared(folder, lambda text: text)
        git(folder, "mv", "Sunrise", "Dawn")
        path = f"{folder}/Dawn/theme.yaml"
        write(path, read(path).replace("name: Sunrise", "name: Dawn").replace("base: 24", "base: 30"))
        before = files(f"{folder}/refs/Sunrise")
        server, address = serve(STUDIO, "preview", "-q", "--references", "refs", "--", "Dawn", cwd=folder)
        try:
            page = Page(browser, address, 1440, 900)
            page.view("Approved")
            tab = page.page
            until(lambda: tab.locator("section.group h2").count() and any("Base 24 → 30" in text for text in
                  tab.locator("section.group h2").all_inner_texts()), "the edit explains what differs")
            expect("Sunrise" in tab.locator("#former").inner_text(), tab.locator("#former").inner_text())
            changed = tab.locator("section.group", has_text="Base 24 → 30").locator(".thumb")
            expect(sorted(changed.evaluate_all("all => all.map((one) => one.dataset.case)")) == sorted(
                file[:-4] for file in before if "-up" in file), "the pictures with an arrow")
            box = changed.first.locator(".see").bounding_box()
            tab.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            until(lambda: changed.first.locator(".expected img").evaluate("(image) => image.naturalWidth > 0"), "before is its former reference")
            accessible(page)
            shot(page, "approved-renamed")
            # What is approved is written by its own name; the former references stay.
            tab.locator("section.group", has_text="Base 24 → 30").locator(".approve").click()
            until(lambda: os.path.isdir(f"{folder}/refs/Dawn") and len(files(f"{folder}/refs/Dawn")) == 5, "five are written")
            expect(files(f"{folder}/refs/Sunrise") == before, "the former ones are as they were")
            tab.locator("#undo-approval").click()
            until(lambda: not files(f"{folder}/refs/Dawn"), "undone")
            until(lambda: tab.locator("#former").count(), "paired again")
            tab.get_by_role("button", name="They are two themes").click()
            until(lambda: tab.locator("#verdict").inner_text() == "Nothing is approved yet", "parted")
            expect(not tab.locator("#former").count(), "nothing of the former name")
            until(lambda: tab.locator(".thumb").count() == 10, "all are new")
            expect(not page.complaints, page.complaints)
            page.context.close()
        finally:
            server.kill()


def overwritten(browser):
    """A reference that is not what its note knows is a red card of its own, whose approved picture comes back from git."""
    with tempfile.TemporaryDirectory() as folder:
        prepared(folder, lambda text: text.replace("opacity: 0.22", "opacity: 0.3"))
        references = f"{folder}/refs/Sunrise"
        old = files(references)
        with open(f"{references}/60x40-up.png", "wb") as file:
            file.write(old["80x60-up.png"])
        over = files(references)
        server, address = serve(STUDIO, "preview", "-q", "--references", "refs", "--", "Sunrise", cwd=folder)
        try:
            page = Page(browser, address, 1440, 900)
            page.view("Approved")
            tab = page.page
            red = tab.locator("section.group.overwritten")
            until(lambda: red.count() == 1 and tab.locator("section.group").count() == 2, "a card of its own")
            expect("overwritten" in tab.locator("section.group").first.get_attribute("class"), "it is the first")
            expect("not the picture that was approved" in red.locator("h2").inner_text(), red.locator("h2").inner_text())
            expect(red.locator(".thumb").evaluate_all("all => all.map((one) => one.dataset.case)") == ["60x40-up"], "one case")
            others = tab.locator("section.group:not(.overwritten)")
            expect(others.locator(".thumb").count() == 9 and "Opacity" in others.locator("h2").inner_text(), "it counts in no cause")
            expect(red.locator(".approve").inner_text() == "Approve what is drawn", red.locator(".approve").inner_text())
            expect(not tab.locator("#approve-all").count(), "it is not approved with others")
            accessible(page)
            shot(page, "approved-overwritten")
            red.get_by_role("button", name="Put the approved one back").click()
            until(lambda: files(references) == old, "the former bytes")
            until(lambda: not red.count() and tab.locator(".thumb").count() == 10, "it is one of the cause again")
            tab.locator("#undo-approval").click()
            until(lambda: files(references) == over, "undone, byte by byte")
            until(lambda: red.count() == 1, "red again")
            red.locator(".thumb .see").scroll_into_view_if_needed()
            until(lambda: red.locator(".seen").inner_text() == "Seen 1 of 1", "seen")
            red.locator(".approve").click()
            until(lambda: files(references)["60x40-up.png"] not in (old["60x40-up.png"], over["60x40-up.png"]), "what is drawn")
            until(lambda: not red.count() and tab.locator(".thumb").count() == 9, "the others are open")
            tab.locator("#undo-approval").click()
            until(lambda: files(references) == over and red.count() == 1, "undone")
            # Without git's history the way is absent, and said.
            os.rename(f"{folder}/.git", f"{folder}/.aside")
            page.context.close()
            page = Page(browser, address, 1440, 900)
            page.view("Approved")
            tab = page.page
            red = tab.locator("section.group.overwritten")
            until(lambda: red.count() == 1, "red")
            expect(not red.get_by_role("button", name="Put the approved one back").count(), "no way")
            expect("git has no version" in red.inner_text(), red.inner_text())
            expect(not page.complaints, page.complaints)
            page.context.close()
        finally:
            server.kill()


def of_each_theme(browser):
    """An approval is undone where its theme is looked at, nowhere else, and can be made again."""
    with tempfile.TemporaryDirectory() as folder:
        os.makedirs(f"{folder}/refs")
        for name in ["Dawn", "Sunrise"]:
            os.makedirs(f"{folder}/{name}")
            write(f"{folder}/{name}/theme.yaml", FEW.replace("name: Sunrise", f"name: {name}"))
        server, address = serve(STUDIO, "preview", "-q", "--references", "refs", "--", ".", cwd=folder)
        try:
            page = Page(browser, address, 1440, 900)
            tab = page.page

            def go(name):
                tab.evaluate("""async (id) => (await import("/state.js")).show(id, {view: "approved", against: "sheet"})""", name)
                until(lambda: page.state("theme") == name, name)
                page.settled()

            for name in ["Dawn", "Sunrise"]:
                go(name)
                until(lambda: tab.locator("contact-sheet .thumb").count() == 10, "nothing is approved")
                expect(not tab.locator("#undo-approval").count(), f"nothing of {name} can be undone")
                see_all(tab)
                tab.locator("contact-sheet .approve").click()
                until(lambda: tab.locator("#verdict").inner_text() == "All approved", "approved")
            # What is approved is seen, in the order of the grid: sizes below each other, directions beside each other.
            shown = tab.locator(".kept button").all_inner_texts()
            expect(shown == [f"{width} × {height} · {arrow}" for width, height in [(60, 40), (80, 60), (100, 60), (120, 60), (140, 80)]
                             for arrow in ["up · middle", "no arrow"]], shown)
            shot(page, "approved-all")
            accessible(page)
            tab.locator(".kept button").first.click()
            until(lambda: tab.locator("#approved .large canvas").count() == 2, "one is seen large")
            # A part that is chosen is shown where its fields are.
            page.part("Frame")
            expect(page.state("view") == "stage" and page.field("frame.fill").is_visible(), "its fields")
            old = {name: files(f"{folder}/refs/{name}") for name in ["Dawn", "Sunrise"]}
            expect([len(pictures) for pictures in old.values()] == [10, 10], "ten of each")

            # Sunrise was approved last; on Dawn's page Dawn's approval is undone.
            go("Dawn")
            expect(tab.locator("#undo-approval").inner_text() == "Undo the approval of 10 pictures", tab.locator("#undo-approval").inner_text())
            tab.locator("#undo-approval").click()
            until(lambda: not files(f"{folder}/refs/Dawn"), "Dawn's are gone")
            expect(files(f"{folder}/refs/Sunrise") == old["Sunrise"], "Sunrise's are there")
            until(lambda: tab.locator("#redo-approval").count() and not tab.locator("#undo-approval").count(), "it can be made again")
            shot(page, "approved-taken-back")
            accessible(page)
            tab.locator("#redo-approval").click()
            until(lambda: files(f"{folder}/refs/Dawn") == old["Dawn"], "byte by byte")
            until(lambda: tab.locator("#verdict").inner_text() == "All approved", "approved again")

            # The same by the message and by keys.
            tab.keyboard.press("u")
            until(lambda: not files(f"{folder}/refs/Dawn"), "undone by a key")
            until(lambda: tab.locator("#way").is_visible() and tab.locator("#way").inner_text() == "Redo", "the message has the way back")
            tab.locator("#way").click()
            until(lambda: files(f"{folder}/refs/Dawn") == old["Dawn"], "byte by byte")
            expect(files(f"{folder}/refs/Sunrise") == old["Sunrise"], "Sunrise's are as they were")
            expect(not page.complaints, page.complaints)
            page.context.close()
        finally:
            server.kill()


def grounded(browser):
    """Pictures lie on what the wall shows them on: the theme's own color of their appearance, else the system's gray."""
    own = {"base": "rgb(201, 210, 222)", "dark": "rgb(43, 49, 59)"}
    for backgrounds, colors in [("backgrounds: {base: ['#C9D2DE'], dark: ['#2B313B']}, ", own),
                                ("", {"base": "rgb(242, 242, 247)", "dark": "rgb(28, 28, 30)"})]:
        with tempfile.TemporaryDirectory() as folder:
            path = prepared(folder, lambda text: text)
            write(path, FEW.replace("previews: {", "appearances: {dark: {frame: {fill: '#202028'}}}\npreviews: {" + backgrounds
                                    + "appearances: [base, dark], "))
            server, address = serve(STUDIO, "preview", "-q", "--references", "refs", "--", "Sunrise", cwd=folder)
            try:
                for scheme in ["light", "dark"]:
                    page = Page(browser, address, 1440, 900, scheme)
                    page.view("Approved")
                    tab = page.page
                    until(lambda: tab.locator("contact-sheet .thumb").count(), "new pictures")
                    page.settled()
                    seen = tab.locator(".thumb").evaluate_all("""all => Object.fromEntries(all.map((thumb) => [thumb.dataset.case,
                        getComputedStyle(thumb.querySelector(".see")).backgroundColor]))""")
                    expect(len(seen) == 20, seen)
                    for name, color in seen.items():
                        expect(color == colors[name.rsplit("-", 1)[1]], f"{name} lies on {color}")
                    shot(page, f"approved-ground-{scheme}")
                    expect(not page.complaints, page.complaints)
                    page.context.close()
            finally:
                server.kill()


def main():
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = f"{folder}/Sunrise/theme.yaml"
        os.makedirs(os.path.dirname(path))
        write(path, THEME)
        test = [POPFRAME, "test", "Sunrise", "--references", "refs"]
        subprocess.run([*test, "--record", "missing"], cwd=folder, capture_output=True, check=False)
        write(path, THEME.replace("base: 24", "base: 32"))
        # The numbers of a test, for the places of crops.
        subprocess.run(test, cwd=folder, capture_output=True, check=False)
        server, address = serve(STUDIO, "preview", "-q", "--references", "refs", "--", "Sunrise", cwd=folder)
        browser = chromium(playwright)
        try:
            page = opened(browser, address, 1440, 620)
            sheet(page, folder)
            print("ok sheet", flush=True)
            unanswered(browser, address, folder)
            print("ok unanswered", flush=True)
            raced(page, folder)
            print("ok raced", flush=True)
            expect(not page.complaints, page.complaints)
            page.context.close()
            for width, height in [(1440, 900), (1024, 768), (390, 844)]:
                for scheme in ["light", "dark"]:
                    page = opened(browser, address, width, height, scheme)
                    looked(page.page)
                    shot(page, f"approved-{width}-{scheme}")
                    expect(page.page.evaluate("document.documentElement.scrollWidth") <= width, f"it fits {width}")
                    expect(page.page.evaluate("""() => [...document.querySelectorAll('#approved *')].filter((one) => !one.closest('.layer')
                        && one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 0.5).map((one) => one.outerHTML.slice(0, 90))""")
                        == [], f"nothing is outside of {width}")
                    accessible(page)
                    expect(not page.complaints, page.complaints)
                    page.context.close()
            print("ok screens", flush=True)
        finally:
            browser.close()
            server.kill()
    with sync_playwright() as playwright:
        browser = chromium(playwright)
        several(browser)
        print("ok several", flush=True)
        renamed(browser)
        print("ok renamed", flush=True)
        overwritten(browser)
        print("ok overwritten", flush=True)
        grounded(browser)
        print("ok grounded", flush=True)
        of_each_theme(browser)
        print("ok of each theme", flush=True)
        browser.close()
    print("all passed")


main()
