#!/usr/bin/env python3
"""Measures at three widths that nothing lies outside of the window, that no field is too narrow for what it shows, and that
no tool is gone without a menu that has it.

Each THEME is a theme's folder with two appearances; it is copied, never changed.

Usage: Studio/Tests/widths.py STUDIO THEME…
Example: $(Tools/Scripts/browser.sh) Studio/Tests/widths.py .build/release/popframe-studio Assets/Material Assets/Glass
Needs: what Tools/Scripts/browser.sh installs, and its Python.
Takes: half a minute.
"""
import os

from given import given

STUDIO, THEMES = given(__doc__)

from browser import expect, previewing  # noqa: E402

# What is wider than its place, and controls that reach out of theirs. The parts at the bottom of a phone are a row that
# is pushed sideways.
OUTSIDE = """() => {
    const isSeen = (one) => one.getBoundingClientRect().width > 0 && getComputedStyle(one).visibility !== "hidden";
    const hosts = [...document.querySelectorAll("body, header, .tools, #foot, main, .view, aside, nav")].filter(isSeen);
    const wide = hosts.filter((one) => one.scrollWidth > one.clientWidth + 1 && !(one.id === "outline" && innerWidth <= 640));
    const inside = ["header", ".tools", "aside", "#foot"].flatMap((host) => [...document.querySelectorAll(`${host} :is(button, input, select)`)]);
    const out = inside.filter(isSeen).filter((one) => {
        const { left, right } = one.getBoundingClientRect();
        const host = one.closest("header, .tools, aside, #foot").getBoundingClientRect();
        return left < host.left - 0.5 || right > Math.min(innerWidth, host.right) + 0.5;
    });
    return [...wide, ...out].map((one) => one.ariaLabel || one.name || one.id || one.textContent);
}"""


# Fields that are narrower than their text; a menu's arrow takes 16 pixels.
CUT = """() => [...document.querySelectorAll("#fields :is(select, input:not([type='checkbox'], [type='color'], [type='range']))")]
    .filter((one) => one.offsetWidth).filter((one) => {
        const style = getComputedStyle(one);
        const context = document.createElement("canvas").getContext("2d");
        context.font = style.font;
        const text = one.tagName === "SELECT" ? one.selectedOptions[0]?.textContent : one.value || one.placeholder;
        const room = one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - (one.tagName === "SELECT" ? 16 : 0);
        return context.measureText(text).width > room;
    }).map((one) => `${one.name}: ${one.value}`)"""


def measured(theme):
    with previewing(STUDIO, theme) as place:
        page, tab = place.page, place.page.page
        for width, height in [(1440, 900), (1024, 768), (390, 844)]:
            tab.set_viewport_size({"width": width, "height": height})
            for view in ["Stage", "Grid", "In place", "Approved"]:
                page.view(view)
                outside = tab.evaluate(OUTSIDE)
                expect(outside == [], f"{view} at {width}: outside of its place: {outside}")
            page.view("Stage")
            for part in ["Frame", "Arrow", "Shadows", "Content", "About", "Previews", "Rules"]:
                page.part(part)
                outside = tab.evaluate(OUTSIDE)
                expect(outside == [], f"{part} at {width}: outside of its place: {outside}")
                cut = tab.evaluate(CUT)
                expect(cut == [], f"{part} at {width}: cut off: {cut}")
            expect(tab.locator("text=Show tools").count() == 0, "no tool waits behind a word")
            tab.get_by_role("button", name="More tools").click()
            words = " ".join(tab.locator(".menu button").all_inner_texts())
            expect(all(word in words for word in ["Arrow: start", "Size…", "Background…", "Placeholder…", "Guides…", "Larger", "Show it whole"]), f"at {width} the menu has: {words}")
            expect("Drawn at " in tab.locator(".menu").inner_text(), "and says at which scale it is drawn")
            box = tab.locator(".menu").bounding_box()
            expect(box["x"] >= 0 and box["x"] + box["width"] <= width and box["y"] + box["height"] <= height, f"the menu is inside: {box}")
            tab.keyboard.press("Escape")
            print(f"ok {os.path.basename(theme)} {width}", flush=True)
        expect(not page.complaints, page.complaints)


def main():
    for theme in THEMES:
        measured(theme)
    print("all passed")


main()
