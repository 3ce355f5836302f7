#!/usr/bin/env python3
"""Reviews a report in Chromium as people do: looks, ticks, approves and takes back.

Usage: Studio/Tests/review_page.py STUDIO POPFRAME SHOTS
Example: $(Tools/Scripts/browser.sh) Studio/Tests/review_page.py .build/release/popframe-studio .build/release/popframe shots
Needs: what Tools/Scripts/browser.sh installs, and its Python.
Takes: a minute or two.
"""
import contextlib
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from given import given

STUDIO, POPFRAME, SHOTS = given(__doc__)

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../Tests/Browser"))
from browser import Browser  # noqa: E402

PREVIEWS = "previews: {content: [[40, 24], [90, 60]], arrows: [up, left, none], offsets: [start, 0], scales: [1]}\n"


def expect(condition, what):
    if not condition:
        raise AssertionError(what)


def prepare(folder):
    """Two themes whose shadows change: two groups of ten cases."""
    def popframe(*arguments):
        subprocess.run([POPFRAME, *arguments], cwd=folder, capture_output=True, check=False)

    for name in ("Sunrise", "Dusk"):
        popframe("new", name)
        file = folder / name / "theme.yaml"
        file.write_text(file.read_text().split("\npreviews:")[0] + "\n" + PREVIEWS)
    popframe("test", "Sunrise", "Dusk", "--references", "refs", "--record", "missing")
    # One value in both would be one cause.
    for name, opacity in (("Sunrise", "0.3"), ("Dusk", "0.31")):
        file = folder / name / "theme.yaml"
        file.write_text(file.read_text().replace("opacity: 0.22", f"opacity: {opacity}"))
    popframe("test", "Sunrise", "Dusk", "--references", "refs")


def main():
    os.makedirs(SHOTS, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(os.path.realpath(folder))
        prepare(folder)
        server = subprocess.Popen([STUDIO, "review", "--", "popframe-report"], cwd=folder, stdout=subprocess.PIPE,
                                  text=True, stderr=subprocess.DEVNULL)
        browser = Browser()
        try:
            review(browser, server.stdout.readline().strip(), folder)
            renamed(browser)
        finally:
            browser.close()
            server.kill()
    print("review page passed")


@contextlib.contextmanager
def served(folder):
    server = subprocess.Popen([STUDIO, "review", "--", "popframe-report"], cwd=folder, stdout=subprocess.PIPE, text=True,
                              stderr=subprocess.DEVNULL)
    try:
        yield server.stdout.readline().strip()
    finally:
        server.kill()


def renamed(browser):
    """Pictures of other sizes lie on the frame, also large. A theme that was renamed and edited is compared with its former
    references until somebody says that they are two themes; then its pictures are new ones."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(os.path.realpath(folder))

        def popframe(*arguments):
            subprocess.run([POPFRAME, *arguments], cwd=folder, capture_output=True, check=False)

        popframe("new", "Sunrise")
        file = folder / "Sunrise/theme.yaml"
        file.write_text(file.read_text().split("\npreviews:")[0] + "\n" + PREVIEWS)
        popframe("test", "Sunrise", "--references", "refs", "--record", "missing")
        text = file.read_text()
        file.write_text(text.replace("blur: ", "blur: 1"))
        popframe("test", "Sunrise", "--references", "refs")
        with served(folder) as address:
            browser.open(address)
            browser.until("return document.querySelector('contact-sheet .actual img')?.naturalWidth")
            shifts = browser.run("return cards.map((card) => caseOf(card).shift)")
            expect(all(shifts) and all(min(shift) > 0 for shift in shifts), f"larger canvases: {shifts}")
            browser.run("goTo(cards[0]); setMode('swipe'); setZoom('1')")
            browser.until("return document.querySelector('.card[aria-current] .expected img')?.naturalWidth")
            places = browser.run("""const card = cards[0], at = (kind) => {
                const box = card.querySelector(`.${kind} .paper`).getBoundingClientRect();
                return [box.left, box.top, box.width / caseOf(card)[kind][0]];
              };
              return {expected: at('expected'), actual: at('actual'), shift: caseOf(card).shift}""")
            for axis in (0, 1):
                apart = places["expected"][axis] - places["actual"][axis] - places["shift"][axis] * places["actual"][2]
                expect(abs(apart) < 1, f"the frame of both is in one place: {places}")
        os.rename(folder / "Sunrise", folder / "Dawn")
        (folder / "Dawn/theme.yaml").write_text(text.replace("opacity: 0.22", "opacity: 0.3").replace("Sunrise", "Dawn"))
        popframe("test", "Dawn", "--references", "refs")
        with served(folder) as address:
            browser.open(address)
            browser.until("return document.querySelector('contact-sheet .actual img')?.naturalWidth")
            expect(browser.run("return cards.length > 5 && cards.every((card) => caseOf(card).former)"), "all are paired")
            browser.screenshot(f"{SHOTS}/review-renamed.png")
            names = browser.run("return cards.map(nameOf)")
            browser.run("document.querySelector('contact-sheet [data-part]').click()")
            expect(browser.text("section.group h2") == "Dawn: no reference", browser.text("section.group h2"))
            expect(browser.run("return !document.querySelector('.thumb .expected') && !document.querySelector('[data-part]')"
                               " && cards.every((card) => card.classList.contains('missing'))"), "they are new")
            browser.run("approve(cards)")
            browser.until("return document.querySelectorAll('.card.approved').length === arguments[0]", len(names))
            expect(all((folder / "refs" / f"{name}.png").exists() for name in names), "written by their own names")
            expect(len(list((folder / "refs/Sunrise").glob("*.png"))) == len(names), "the former ones stay")


def run_again(folder, old, new):
    """Changes both themes, and tests them again."""
    for name in ("Sunrise", "Dusk"):
        file = folder / name / "theme.yaml"
        file.write_text(file.read_text().replace(old, new))
    subprocess.run([POPFRAME, "test", "Sunrise", "Dusk", "--references", "refs"], cwd=folder, capture_output=True, check=False)


def second_run(browser, folder):
    """A run that comes while its page is open switches everything off that approves; the page of it is a press away."""
    references = {file: file.read_bytes() for file in (folder / "refs").rglob("*.png")}
    browser.run("document.querySelector('.card.open .choose input').click()")
    expect(browser.text("#chosen-count") == "1 chosen", "one is chosen")
    run_again(folder, "opacity: 0.3", "opacity: 0.4")
    # The page asks once a second: the second question is within two.
    browser.run("""const fetched = fetch;
        window.asked = 0;
        window.fetch = (path, ...rest) => { window.asked += path === '/api/review'; return fetched(path, ...rest); }""")
    browser.until("return !document.getElementById('renewed').hidden"
                  " && /^The report was written anew at \\d\\d:\\d\\d$/.test(document.getElementById('renewed-words').textContent)")
    expect(browser.run("return window.asked") <= 2, "the line is there by the second question")
    expect(browser.run("return [...document.querySelectorAll('[data-approve], contact-sheet .approve')].every((button) => button.disabled)"), "Approve is off")
    expect(browser.run("return document.getElementById('chosen').hidden"), "nothing is chosen any more")
    browser.run("document.querySelectorAll('contact-sheet .approve')[0].click()")
    for key in ("a", "X", "A", "x"):
        browser.press(key)
    # Somebody who asks the server all the same is refused.
    answer = browser.run("""
        const seen = cards.map(seenOf);
        return fetch('/api/approve', {method: 'POST', headers: {'Content-Type': 'application/json'},
          body: JSON.stringify({run: data.run, cases: seen})}).then(async (answer) => [answer.status, (await answer.json()).message])""")
    expect(answer[0] == 409 and "was written anew" in answer[1], f"{answer}")
    expect(all(file.read_bytes() == bytes for file, bytes in references.items()), "nothing is written")
    browser.screenshot(f"{SHOTS}/review-renewed.png")
    browser.click("#reload")
    browser.until("return document.getElementById('renewed')?.hidden && document.querySelector('.card.built .actual img')?.naturalWidth")
    browser.run("document.querySelector('.card:not(.approved)').focus()")
    browser.press("a")
    browser.until("return document.querySelectorAll('.card.approved').length === 1")
    expect(sum(file.read_bytes() != bytes for file, bytes in references.items()) == 1, "one of the new run is written")
    browser.press("u")
    browser.until("return document.querySelectorAll('.card.approved').length === 0")
    # A run while nobody looks, and a press before the page has asked.
    browser.run("for (let timer = setInterval(() => {}, 1e6); timer > 0; timer -= 1) clearInterval(timer)")
    run_again(folder, "opacity: 0.4", "opacity: 0.5")
    browser.press("a")
    browser.until("return !document.getElementById('renewed').hidden")
    expect(all(file.read_bytes() == bytes for file, bytes in references.items()), "nothing is written")
    browser.click("#reload")
    browser.until("return document.getElementById('renewed')?.hidden && document.querySelector('.card.built .actual img')?.naturalWidth")


def lost_picture(browser, folder):
    """A card whose picture cannot be shown has nothing that approves it."""
    name = browser.run("const card = document.querySelector('.card.open:not([aria-current])'); return card.dataset.name")
    # Both themes have this picture, and a server that has one of the two files can show it.
    bytes = (folder / "popframe-report/expected" / f"{name}.png").read_bytes()
    for file in (folder / "popframe-report/expected").rglob("*.png"):
        if file.read_bytes() == bytes:
            file.unlink()
    # A browser keeps what it has seen.
    browser.cdp("Network.enable")
    browser.cdp("Network.setCacheDisabled", cacheDisabled=True)
    browser.open(browser.run("return location.origin + '/'"))
    browser.run("document.querySelector(`[data-name='${arguments[0]}']`).focus()", name)
    card = "const card = document.querySelector(`[data-name='${arguments[0]}']`); "
    browser.until(card + "setOpen(card, true); return card.querySelector('.absence')?.textContent.includes('cannot be shown')", name)
    expect(browser.run(card + "return !card.querySelector('.command') && !canChoose(card)", name), "nothing approves it")
    expect(browser.run("return cards.some(canChoose)"), "the others can be approved")


def review(browser, address, folder):
    toast = lambda words: browser.until(
        "return document.querySelector('.toast.shown')?.textContent.includes(arguments[0])", words)
    references = {file: file.read_bytes() for file in (folder / "refs").rglob("*.png")}
    changed = lambda: sum(file.read_bytes() != bytes for file, bytes in references.items())
    # Nothing is seen until it is let: how long that takes is no matter.
    browser.cdp("Page.enable")
    hidden = browser.cdp("Page.addScriptToEvaluateOnNewDocument",
                         source="Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })")
    browser.open(address)
    browser.until("return document.querySelector('.card.built .expected img')?.naturalWidth")
    total = browser.run("return document.querySelectorAll('.card').length")
    expect(total == len(references) == 20, f"{total} cases")

    # A box that is ticked keeps the focus.
    browser.run("for (const part of document.querySelectorAll('.same')) part.open = true")
    browser.until("return document.querySelectorAll('.same .choose input').length > 3")
    browser.run("document.querySelectorAll('.same .choose input')[2].focus()")
    browser.press("Space")
    expect(browser.run("const box = document.activeElement; return box.matches('.same .choose input') && box.checked"),
           "the box is ticked and has the focus")
    expect(browser.text("#chosen-count") == "1 chosen", "one is chosen")
    browser.press("X")
    expect(browser.text("#chosen-count") == "10 chosen", "the group is chosen")
    browser.screenshot(f"{SHOTS}/review-chosen.png")
    browser.click("#chosen [data-approve]")
    expect("10 of them were not on your screen." in browser.text("#chosen-asked"), browser.text("#chosen-asked"))
    browser.screenshot(f"{SHOTS}/review-chosen-asked.png")
    expect(changed() == 0, "what nobody has seen is asked about")
    browser.click("#chosen-asked button:first-of-type")
    expect(browser.run("return document.activeElement.matches('.thumb.unlooked .see')"), "it goes to one")
    expect(browser.text("#chosen-asked") == "", "it is answered")
    browser.cdp("Page.removeScriptToEvaluateOnNewDocument", **hidden)
    browser.run("delete document.visibilityState")
    browser.run("document.querySelector('#chosen [data-approve]').click();"
                "document.querySelector('#chosen-asked button:last-of-type').click()")
    toast("Approved 10 cases.")
    expect(changed() == 10, "ten references are written")
    expect(browser.run("return document.querySelectorAll('.card.approved').length") == 10, "the page marks them")
    expect(browser.run("return document.getElementById('chosen').hidden"), "nothing is chosen any more")
    # What is approved is one row, which opens to look at it.
    fold = "section.group.folded"
    expect(browser.run("return document.querySelectorAll('section.group.folded').length") == 1, "one row")
    expect("10 approved" in browser.text(f"{fold} .fold"), browser.text(f"{fold} .fold"))
    expect(browser.run(f"return document.querySelector('{fold}').offsetHeight") < 80, "one row")
    expect(browser.run(f"return [...document.querySelectorAll('{fold} :is(.thumb, .card, .command)')].every((one) => !one.checkVisibility())"), "nothing else")
    browser.screenshot(f"{SHOTS}/review-folded.png")
    browser.click(f"{fold} [aria-expanded=false]")
    expect(browser.run(f"return !document.querySelector('{fold}') && document.querySelectorAll('.thumb').length > 9"), "it is looked at")
    browser.click(".fold [aria-expanded=true]")
    expect(browser.run(f"return document.querySelectorAll('{fold}').length") == 1, "and closed")

    # One by its key; then both are taken back, the group from its row, and the page still knows after it is loaded again.
    browser.run("document.querySelector('.card:not(.approved)').focus()")
    browser.press("a")
    toast("Approved 1 case.")
    expect(changed() == 11, "eleven")
    browser.open(address.split("?")[0])
    browser.until("return document.querySelectorAll('.card.approved').length === 11")
    browser.until(f"return document.querySelectorAll('{fold}').length === 1")
    browser.run(f"[...document.querySelectorAll('{fold} .fold button')].at(-1).click()")
    toast("10 cases have their former reference again.")
    expect(changed() == 1, "the one after it stays")
    expect(browser.run(f"return !document.querySelector('{fold}')"), "no row is left")
    browser.click("#undo")
    toast("1 case has its former reference again.")
    expect(changed() == 0, "all are taken back")
    expect(browser.run("return document.getElementById('undo').disabled"), "nothing is left")

    # All pixels can be inspected, although the pictures are files.
    browser.run("document.querySelector('.card.open .actual .viewport').scrollIntoView({block: 'center'})")
    box = browser.run("const box = document.querySelector('.card.open .actual .paper').getBoundingClientRect();"
                      "return [box.left + box.width / 2, box.top + box.height / 2]")
    browser.move(*box)
    browser.until("return document.querySelector('#pixel-actual td').textContent.match(/^\\d+$/)")
    expect(browser.text("#pixel-note") == "", "exact")

    second_run(browser, folder)

    # What the server refuses is said, and stays.
    file = next(iter(references))
    name = str(file.relative_to(folder / "refs")).removesuffix(".png")
    file.write_bytes(next(bytes for bytes in references.values() if bytes != references[file]))
    browser.run("location.hash = document.querySelector(`[data-name='${arguments[0]}']`).id", name)
    browser.until("return document.querySelector('.card[aria-current]')?.dataset.name === arguments[0]", name)
    browser.press("a")
    toast("has changed since the last run")
    lost_picture(browser, folder)
    # What is refused, and the picture that is lost.
    messages = [text for text in browser.console() if not re.search("409|404", text)]
    expect(messages == [], f"the console is empty: {messages}")


main()
