#!/usr/bin/env python3
"""Works in the view *In place* before the server answers: the source follows the pointer, the popover the source; devices are
searched.

THEME is a theme's folder; it is copied, never changed. Screenshots go to the folder SHOTS.

Usage: Studio/Tests/place.py STUDIO THEME [SHOTS]
Example: $(Tools/Scripts/browser.sh) Studio/Tests/place.py .build/release/popframe-studio Assets/Crimson
Needs: what Tools/Scripts/browser.sh installs, and its Python.
Takes: ten seconds.
"""
import os

from given import given

STUDIO, THEME, SHOTS = given(__doc__)

from browser import accessible, expect, previewing, until  # noqa: E402


def follows(page):
    """The source is below the pointer before the server has answered; then popover, question and source agree."""
    tab = page.page
    tab.locator("select[name=Host]").select_option("plain")
    until(lambda: tab.locator("#place canvas").evaluate("canvas => canvas.width") > 500, "the screen")
    page.settled()
    source = tab.locator(".source")
    box = source.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    placed = page.state("placed", "place", "source")
    # The server's answers are kept back.
    held, is_late = [], [True]
    tab.route("**/api/place", lambda route: held.append(route) if is_late[0] else route.continue_())
    tab.mouse.move(x, y)
    tab.mouse.down()
    for step in range(1, 6):
        tab.mouse.move(x - 20 * step, y + 15 * step)
        # Two pictures of the screen, and no answer of the server.
        now = tab.evaluate("""() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => {
            const { x, y, width, height } = document.querySelector(".source").getBoundingClientRect();
            resolve([x + width / 2, y + height / 2]);
        })))""")
        expect(abs(now[0] - (x - 20 * step)) < 2 and abs(now[1] - (y + 15 * step)) < 2, f"the source is below the pointer: {now}, step {step}")
    tab.mouse.up()
    expect(page.state("placed", "place", "source") == placed, "the server has said nothing yet")
    # Keys count from where it is seen.
    for _ in range(3):
        tab.keyboard.press("Shift+ArrowLeft")
    wanted = page.state("question", "source")
    is_late[0] = False
    for route in held:
        route.continue_()
    until(lambda: [page.state("placed", "place", "source", key) for key in ("x", "y", "width", "height")] == wanted, "the popover has followed")
    page.settled()
    scale = page.state("placed", "place", "scale")
    share = tab.evaluate("""() => {
        const [canvas, source] = ["#place canvas", ".source"].map((name) => document.querySelector(name).getBoundingClientRect());
        return (source.x - canvas.x) / canvas.width * document.querySelector("#place canvas").width;
    }""")
    expect(abs(share / scale - wanted[0]) < 1.5, f"and the source stays there: {share / scale}, {wanted}")
    expect(wanted[0] < placed["x"] - 30, f"each key has counted: {wanted}, {placed}")


def devices(page):
    """Devices stand in groups, and are found by their names and sizes."""
    tab = page.page
    tab.locator("#tools [name=Device]").click()
    menu = tab.locator(".menu")
    headings = menu.locator("p:visible").all_inner_texts()
    expect("iPhone" in headings and "iPad" in headings, f"groups: {headings}")
    everything = menu.locator("button:visible").count()
    expect(everything > 20, f"all devices: {everything}")
    if SHOTS:
        os.makedirs(SHOTS, exist_ok=True)
        tab.screenshot(path=f"{SHOTS}/devices.png")
    tab.keyboard.type("ipad mini")
    found = menu.locator("button:visible").all_inner_texts()
    expect(found and len(found) < everything and all("iPad mini" in words for words in found), f"found: {found}")
    expect(menu.locator("p:visible").all_inner_texts() == ["iPad"], "with its heading")
    tab.keyboard.press("ArrowDown")
    expect(tab.evaluate("document.activeElement.textContent").startswith("iPad mini"), "arrow keys go on to what is found")
    tab.get_by_label("Search devices").fill("walkman")
    expect(menu.locator("button:visible").count() == 0 and "Nothing is called that." in menu.inner_text(), "and nothing is said")
    tab.get_by_label("Search devices").fill("landscape ipad mini")
    tab.get_by_label("Search devices").press("Enter")
    until(lambda: "ipad-mini" in (page.state("question", "device") or ""), f"Enter takes the first: {page.state('question', 'device')}")
    page.settled()
    words = tab.locator("#tools [name=Device]").inner_text()
    expect(words.startswith("iPad mini") and words.endswith("landscape"), f"the button names it: {words}")
    tab.locator("#tools [name=Device]").click()
    tab.get_by_role("menuitemradio", name="No device").click()
    until(lambda: page.state("question", "device") is None, "none")
    page.settled()
    accessible(page)


def main():
    with previewing(STUDIO, THEME) as place:
        page = place.page
        page.view("In place")
        page.page.wait_for_selector(".why")
        for step in [follows, devices]:
            step(page)
            print(f"ok {step.__name__}", flush=True)
        expect(not page.complaints, page.complaints)
    print("all passed")


main()
