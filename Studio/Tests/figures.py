#!/usr/bin/env python3
"""Measures the studio in Chromium, and prints the figures: saves, wall, grid, idleness, memory. drags.py measures drags.

Figures are of this machine and of the build that is given. A save is timed in the browser: from the moment
at which the file is whole until the frame in which all of its 24 visible cells are painted.

Example: $(Tools/Scripts/browser.sh) Studio/Tests/figures.py .build/release/popframe-studio .build/release/popframe Assets/Crimson
Needs: what Tools/Scripts/browser.sh installs, and its Python. Nothing else may run meanwhile.
Takes: some minutes.
"""

import argparse
import http.client
import io
import json
import os
import re
import time

PARTS = ["wall", "grid", "saves", "idle", "redraws"]
arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
for word in ["studio", "popframe", "theme"]:
    arguments.add_argument(word)
arguments.add_argument("--redraws", type=int, default=10_000)
arguments.add_argument("--pause", type=int, default=500, help="milliseconds between two saves")
arguments.add_argument("--only", nargs="+", choices=PARTS, default=PARTS)
given = arguments.parse_args()

from PIL import Image  # noqa: E402

from browser import previewing, read  # noqa: E402
from measuring import save, show_24, summary  # noqa: E402

# Notes when a canvas is painted, and the frame in which that is seen.
WATCH = """
window.painted = [];
const watch = (name) => {
  const draw = CanvasRenderingContext2D.prototype[name];
  CanvasRenderingContext2D.prototype[name] = function (...rest) {
    draw.apply(this, rest);
    const entry = { at: 0 };
    window.painted.push(entry);
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        entry.at = Date.now();
        window.seen?.();
      };
      channel.port2.postMessage(0);
    });
  };
};
watch("drawImage");
watch("putImageData");
window.seenAll = (count) => new Promise((resolve) => {
  window.painted = [];
  window.seen = () => {
    if (window.painted.length >= count && window.painted.every((entry) => entry.at > 0)) {
      resolve(Math.max(...window.painted.map((entry) => entry.at)));
    }
  };
});
null;
"""


def shades(path):
    """An art file in three shades."""
    shades = []
    for shade in range(3):
        picture = Image.open(path).convert("RGBA")
        red, *others = picture.split()
        file = io.BytesIO()
        Image.merge("RGBA", (red.point(lambda value: max(0, value - 8 * shade - 8)), *others)).save(file, "PNG")
        shades.append(file.getvalue())
    return shades


def timed(page, pid, name, pause, save_one):
    """50 saves, each until all cells are painted."""
    cells = page.page.locator("#grid td > button").count()
    times = []
    used = ticks(pid)
    for index in range(50):
        page.page.evaluate("(count) => { window.whole = seenAll(count); }", cells)
        start = save_one(index % 3)
        times.append(page.page.evaluate("whole") - start)
        page.page.wait_for_timeout(pause)
    used = (ticks(pid) - used) / os.sysconf("SC_CLK_TCK") * 1000 / len(times)
    summary(name, times)
    print(f"processor of the server: {used:.0f} ms a save, what check says included", flush=True)


def saves(page, path, pid, pause):
    sizes = page.page.evaluate("[...document.querySelectorAll('#grid td canvas')].map((canvas) => [canvas.width, canvas.height])")
    print(f"{len(sizes)} cells of {sizes[0][0]} × {sizes[0][1]} to {sizes[-1][0]} × {sizes[-1][1]} pixels")
    art = f"{os.path.dirname(path)}/frame.png"
    files = shades(art)
    timed(page, pid, "from a save of the art to pixels", pause, lambda index: save(art, files[index]))
    before = read(path)
    line = next(line for line in before.splitlines() if line.startswith("contentInsets:"))
    timed(page, pid, "from a save that gives all cells another size", pause,
          lambda index: save(path, before.replace(line, f"contentInsets: {14 + index}").encode()))
    save(path, before.encode())
    page.told(path)


# The time at which all cards of the wall are painted, from the moment at which the address was opened. A canvas has the
# size of 300 × 150 until then.
CARDS = """
window.cards = new Promise((resolve) => {
  const look = () => {
    const all = [...document.querySelectorAll("button.theme canvas")];
    if (all.length > 0 && all.every((canvas) => canvas.width !== 300)) {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve([all.length, performance.now()]);
      channel.port2.postMessage(0);
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
});
"""

# How long the visible cells of the table take to be painted.
CELLS = """async () => {
  const { change } = await import("/state.js");
  const start = performance.now();
  change({ gridScale: 2, view: "grid" });
  return new Promise((resolve) => {
    const look = () => {
      const grid = document.getElementById("grid").getBoundingClientRect();
      const visible = [...document.querySelectorAll("#grid td > button")].filter((button) => {
        const { top, bottom } = button.getBoundingClientRect();
        return bottom > grid.top && top < grid.bottom;
      });
      if (visible.length && visible.every((button) => button.querySelector("canvas").dataset.at)) {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => resolve([visible.length, performance.now() - start]);
        channel.port2.postMessage(0);
      } else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}"""


def wall(studio, folder):
    """A folder of themes is opened, by a server that has just begun."""
    with previewing(studio, folder) as place:
        times = []
        for _ in range(5):
            context = place.browser.new_context(viewport={"width": 1440, "height": 900})
            context.add_init_script(CARDS)
            page = context.new_page()
            page.goto(place.address)
            count, time_taken = page.evaluate("cards")
            times.append(time_taken)
            context.close()
        print(f"the wall of {count} themes: first {times[0]:.0f} ms, then " + ", ".join(f"{one:.0f}" for one in times[1:]))


def grid(studio, theme):
    """60 cells at 2x, in a window that shows some of them and in one that shows all."""
    def prepare(folder):
        path = f"{folder}/{os.path.basename(theme)}/theme.yaml"
        lines = read(path).splitlines()
        start = next(index for index, line in enumerate(lines) if line.startswith("previews:"))
        previews = {"content": [[100 + 4 * index, 64] for index in range(6)], "arrows": ["up", "down", "left", "right", "none"],
                    "offsets": [0], "scales": [2], "appearances": ["base", "dark"], "backgrounds": ["scene.png"]}
        save(path, "\n".join([*lines[:start], f"previews: {json.dumps(previews)}", ""]).encode())
    for size in [(1440, 900), (1440, 6000)]:
        with previewing(studio, theme, size=size, prepare=prepare) as place:
            place.page.page.wait_for_timeout(1500)
            count, time_taken = place.page.page.evaluate(CELLS)
            print(f"{count} visible cells of 60 at 2x: {time_taken:.0f} ms")


def processes(pid):
    """The program that was started, and the one that it watches: that one draws and serves."""
    with open(f"/proc/{pid}/task/{pid}/children", encoding="utf-8") as file:
        return [str(pid), *file.read().split()]


def ticks(pid):
    used = 0
    for process in processes(pid):
        with open(f"/proc/{process}/stat", encoding="utf-8") as file:
            fields = file.read().rsplit(") ", 1)[1].split()
        used += int(fields[11]) + int(fields[12])
    return used


def memory(pid):
    total = 0
    for process in processes(pid):
        with open(f"/proc/{process}/status", encoding="utf-8") as file:
            total += int(re.search(r"VmRSS:\s+(\d+)", file.read())[1]) / 1024
    return total


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


def measure(given):
    studio = os.path.abspath(given.studio)
    if "wall" in given.only:
        wall(studio, os.path.dirname(os.path.abspath(given.theme)))
    if "grid" in given.only:
        grid(studio, os.path.join(os.path.dirname(os.path.abspath(given.theme)), "Glass"))
    if not {"saves", "idle", "redraws"} & set(given.only):
        return
    with previewing(os.path.abspath(given.studio), given.theme, size=(2400, 1900),
                    prepare=lambda folder: show_24(f"{folder}/{os.path.basename(given.theme)}/theme.yaml")) as place:
        page, pid = place.page, place.server.pid
        page.view("Grid")
        page.page.evaluate(WATCH)
        page.page.wait_for_timeout(2000)
        if "saves" in given.only:
            saves(page, place.path, pid, given.pause)
            print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
        if "idle" in given.only:
            idle(pid)
        if "redraws" in given.only:
            redraws(place.address, pid, given.redraws, ".")


measure(given)
