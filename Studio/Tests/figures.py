#!/usr/bin/env python3
"""Measures the preview in Chromium, and prints the figures: saves, drags, idleness, memory.

Usage: figures.py STUDIO POPFRAME THEME [--redraws N]

Figures are of this machine and of the build that is given. A save is timed in the browser: from the moment
at which the file is whole until the frame in which all of its 24 visible cells are painted.
"""

import argparse
import http.client
import json
import os
import re
import shutil
import statistics
import tempfile
import time

from playwright.sync_api import sync_playwright

from browser import Page, chromium, read, serve, until

# Notes when a canvas is painted, and the frame in which that is seen.
WATCH = """
window.painted = [];
const draw = CanvasRenderingContext2D.prototype.drawImage;
CanvasRenderingContext2D.prototype.drawImage = function (...rest) {
  draw.apply(this, rest);
  const entry = { stage: Boolean(this.canvas.closest("#stage")), attached: this.canvas.isConnected, at: 0 };
  window.painted.push(entry);
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => { entry.at = performance.timeOrigin + performance.now(); };
    channel.port2.postMessage(0);
  });
};
null;
"""


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def summary(name, values, unit="ms"):
    print(f"{name}: median {statistics.median(values):.0f} {unit}, "
          f"95th percentile {percentile(values, 0.95):.0f} {unit}, worst {max(values):.0f} {unit} of {len(values)}",
          flush=True)


def save(path, text):
    """Saves as editors do; returns when the file was whole."""
    with open(path + ".new", "w", encoding="utf-8") as file:
        file.write(text)
    os.rename(path + ".new", path)
    return time.time() * 1000


def with_previews(text, wanted):
    """The theme with 24 previews."""
    lines = text.splitlines()
    start = next((index for index, line in enumerate(lines) if line.startswith("previews:")), len(lines))
    end = next((index for index in range(start + 1, len(lines)) if re.match(r"[A-Za-z]", lines[index])), len(lines))
    return "\n".join(lines[:start] + [f"previews: {json.dumps(wanted)}"] + lines[end:]) + "\n"


def saves(page, path, pid):
    cells = page.page.locator(".cell").count()
    before = read(path)
    line = next(line for line in before.splitlines() if line.startswith("contentInsets:"))
    times = []
    used = ticks(pid)
    for index in range(50):
        page.page.evaluate("window.painted = []")
        start = save(path, before.replace(line, f"contentInsets: {[14, 15, 16][index % 3]}"))
        until(lambda: page.page.evaluate(
            f"painted.length >= {cells} && painted.every((entry) => entry.at > 0)"), "all cells are painted")
        times.append(page.page.evaluate("Math.max(...painted.map((entry) => entry.at))") - start)
        page.page.wait_for_timeout(150)
    used = (ticks(pid) - used) / os.sysconf("SC_CLK_TCK") * 1000 / len(times)
    save(path, before)
    page.told(path)
    sizes = page.page.evaluate("[...document.querySelectorAll('.cell canvas')].map((canvas) => [canvas.width, canvas.height])")
    print(f"{cells} cells of {sizes[0][0]} × {sizes[0][1]} to {sizes[-1][0]} × {sizes[-1][1]} pixels")
    summary("from a save to pixels", times)
    print(f"processor of the server: {used:.0f} ms a save, what check says included", flush=True)


def drags(page, pins):
    tab = page.page
    for name in page.names[1:1 + pins]:
        tab.evaluate("(name) => import('/matrix.js').then((module) => module.togglePin(name))", name)
    page.open(page.names[0])
    tab.wait_for_timeout(1000)
    box = page.handle("Content, top").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    tab.mouse.move(x, y)
    tab.mouse.down()
    tab.evaluate("window.painted = []")
    # One move a frame, as pointers do, and back and forth so that each is another value.
    start = time.time()
    moved = tab.evaluate("""async ([x, y]) => {
      const grip = document.activeElement;
      let count = 0;
      const end = performance.now() + 4000;
      while (performance.now() < end) {
        await new Promise(requestAnimationFrame);
        grip.dispatchEvent(new PointerEvent("pointermove", {
          bubbles: true, clientX: x, clientY: y + 20 * Math.sin(count++ / 8) }));
      }
      return count;
    }""", [x, y])
    seconds = time.time() - start
    tab.wait_for_timeout(500)
    painted = tab.evaluate("painted")
    stage = [entry["at"] for entry in painted if entry["stage"]]
    others = [entry["at"] for entry in painted if not entry["stage"]]
    tab.mouse.up()
    gaps = [b - a for a, b in zip(stage, stage[1:])]
    print(f"drag: {moved / seconds:.0f} moves a second, {len(stage) / seconds:.0f} pictures a second")
    summary("between two pictures of the dragged cell", gaps)
    if others:
        rounds = others[::pins]
        summary(f"between two rounds of {pins} pinned cells", [b - a for a, b in zip(rounds, rounds[1:])])
    tab.keyboard.press("Escape")


def ticks(pid):
    with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
        fields = file.read().rsplit(") ", 1)[1].split()
    return int(fields[11]) + int(fields[12])


def memory(pid):
    with open(f"/proc/{pid}/status", encoding="utf-8") as file:
        return int(re.search(r"VmRSS:\s+(\d+)", file.read())[1]) / 1024


def idle(pid, seconds=20):
    before = ticks(pid)
    time.sleep(seconds)
    used = (ticks(pid) - before) / os.sysconf("SC_CLK_TCK") * 1000
    print(f"idle with a page open: {used:.0f} ms of processor in {seconds} s")


def redraws(address, pid, count, theme):
    port, token = re.search(r":(\d+)/\?token=(.+)", address).groups()
    host = f"127.0.0.1:{port}"
    fields = {"Host": host, "Origin": f"http://{host}", "Cookie": f"popframe-{port}={token}",
              "Content-Type": "application/json"}
    connection = http.client.HTTPConnection("127.0.0.1", int(port), timeout=60)
    start = time.time()
    marks = []
    for index in range(1, count + 1):
        body = {"theme": theme, "request": {"content": [120 + index % 7, 80], "arrow": "up"},
                "set": [{"key": "contentInsets", "value": 5 + index % 11}]}
        connection.request("POST", "/api/render", json.dumps(body), fields)
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 200, answer.status
        if index * 10 % count == 0:
            marks.append(memory(pid))
    print(f"{count} redraws: {(time.time() - start) / count * 1000:.1f} ms each; resident MB after each tenth: "
          + " ".join(f"{mark:.0f}" for mark in marks))


def main():
    arguments = argparse.ArgumentParser()
    for name in ["studio", "popframe", "theme"]:
        arguments.add_argument(name)
    arguments.add_argument("--redraws", type=int, default=10_000)
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        theme = f"{folder}/{os.path.basename(given.theme)}"
        shutil.copytree(given.theme, theme)
        path = f"{theme}/theme.yaml"
        save(path, with_previews(read(path), {
            "content": [[330, 160], [331, 161]], "arrows": ["up", "down", "left", "right"],
            "offsets": ["start", 0, "end"], "scales": [1]}))
        server, address = serve(os.path.abspath(given.studio), "preview", "-q", "--", theme)
        browser = chromium(playwright)
        try:
            page = Page(browser, address, 2400, 1900)
            page.names = page.page.locator(".cell").evaluate_all("cells => cells.map((cell) => cell.dataset.name)")
            page.page.evaluate(WATCH)
            page.page.wait_for_timeout(2000)
            saves(page, path, server.pid)
            print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
            drags(page, 6)
            page.page.wait_for_timeout(3000)
            idle(server.pid)
            redraws(address, server.pid, given.redraws, ".")
        finally:
            browser.close()
            server.kill()


main()
