#!/usr/bin/env python3
"""Measures the preview in Chromium, and prints the figures: saves, drags, idleness, memory.

Usage: figures.py STUDIO POPFRAME THEME [--redraws N]

Figures are of this machine and of the build that is given. A save is timed in the browser: from the moment
at which the file is whole until the frame in which all of its 24 visible cells are painted. A drag is measured in two
windows, and beside it what the browser can do: the same page, whose canvas gets one of two pictures in each frame.
"""

import argparse
import http.client
import io
import json
import os
import re
import statistics
import time

from PIL import Image

from browser import previewing, read

# Notes when a canvas is painted, and the frame in which that is seen.
WATCH = """
window.painted = [];
const watch = (name) => {
  const draw = CanvasRenderingContext2D.prototype[name];
  CanvasRenderingContext2D.prototype[name] = function (...rest) {
    draw.apply(this, rest);
    const entry = { stage: Boolean(this.canvas.closest("#stage")), at: 0 };
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


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def summary(name, values, unit="ms"):
    print(f"{name}: median {statistics.median(values):.0f} {unit}, "
          f"95th percentile {percentile(values, 0.95):.0f} {unit}, worst {max(values):.0f} {unit} of {len(values)}",
          flush=True)


def save(path, contents):
    """Saves as editors do; returns when the file was whole."""
    with open(path + ".new", "wb") as file:
        file.write(contents)
    os.rename(path + ".new", path)
    return time.time() * 1000


def with_previews(text, wanted):
    """The theme with 24 previews."""
    lines = text.splitlines()
    start = next((index for index, line in enumerate(lines) if line.startswith("previews:")), len(lines))
    end = next((index for index in range(start + 1, len(lines)) if re.match(r"[A-Za-z]", lines[index])), len(lines))
    return "\n".join(lines[:start] + [f"previews: {json.dumps(wanted)}"] + lines[end:]) + "\n"


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
    cells = page.page.locator(".cell").count()
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
    sizes = page.page.evaluate("[...document.querySelectorAll('.cell canvas')].map((canvas) => [canvas.width, canvas.height])")
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


def pin(page, pins):
    for name in page.names[1:1 + pins]:
        page.page.evaluate("(name) => import('/matrix.js').then((module) => module.togglePin(name))", name)


def drags(page, pins):
    tab = page.page
    tab.wait_for_timeout(1000)
    box = page.handle("Content, top").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    tab.mouse.move(x, y)
    tab.mouse.down()
    tab.evaluate("window.painted = []")
    # One move a frame, as pointers do, back and forth by whole points: each is another value.
    unit = int(tab.locator("#zoom").inner_text().rstrip("×"))
    start = time.time()
    moved = tab.evaluate("""async ([x, y, unit]) => {
      const grip = document.activeElement;
      let count = 0;
      const end = performance.now() + 4000;
      while (performance.now() < end) {
        await new Promise(requestAnimationFrame);
        grip.dispatchEvent(new PointerEvent("pointermove", {
          bubbles: true, clientX: x, clientY: y + unit * (Math.abs(count++ % 24 - 12) - 6) }));
      }
      return count;
    }""", [x, y, unit])
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
        rounds = sorted(set(others))
        summary(f"between two rounds of {pins} pinned cells", [b - a for a, b in zip(rounds, rounds[1:])])


def floor(page):
    """What the browser can do on the same page: one of two pictures a frame, without a server."""
    frames, seconds = page.page.evaluate("""async () => {
      const canvas = document.querySelector("#stage canvas");
      const context = canvas.getContext("2d");
      const pictures = [0, 64].map((shade) => {
        const picture = context.getImageData(0, 0, canvas.width, canvas.height);
        for (let place = 0; place < picture.data.length; place += 4) picture.data[place] ^= shade;
        return picture;
      });
      let count = 0;
      const start = performance.now();
      while (performance.now() < start + 3000) {
        await new Promise(requestAnimationFrame);
        context.putImageData(pictures[count++ % 2], 0, 0);
      }
      return [count, (performance.now() - start) / 1000];
    }""")
    print(f"the browser alone, one picture a frame: {frames / seconds:.0f} a second")


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


def measure(given):
    def prepare(folder):
        path = f"{folder}/{os.path.basename(given.theme)}/theme.yaml"
        save(path, with_previews(read(path), {
            "content": [[330, 160], [331, 161]], "arrows": ["up", "down", "left", "right"],
            "offsets": ["start", 0, "end"], "scales": [1]}).encode())

    with previewing(os.path.abspath(given.studio), given.theme, prepare=prepare, size=(2400, 1900)) as place:
        page, pid = place.page, place.server.pid
        page.names = page.page.locator(".cell").evaluate_all("cells => cells.map((cell) => cell.dataset.name)")
        page.page.evaluate(WATCH)
        page.page.wait_for_timeout(2000)
        if "saves" in given.only:
            saves(page, place.path, pid, given.pause)
            print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
        if "drags" in given.only:
            for size, pins in [((1280, 800), 0), ((1280, 800), 6), ((2400, 1900), 6)]:
                page.page.set_viewport_size({"width": size[0], "height": size[1]})
                if pins and not page.page.locator('.pin[aria-pressed="true"]').count():
                    pin(page, pins)
                page.open(page.names[0])
                print(f"a window of {size[0]} × {size[1]}, {pins} cells pinned, zoom {page.page.locator('#zoom').inner_text()}")
                drags(page, pins)
                floor(page)
                page.page.keyboard.press("Escape")
            page.page.wait_for_timeout(3000)
        if "idle" in given.only:
            idle(pid)
        if "redraws" in given.only:
            redraws(place.address, pid, given.redraws, ".")


def main():
    arguments = argparse.ArgumentParser()
    for name in ["studio", "popframe", "theme"]:
        arguments.add_argument(name)
    arguments.add_argument("--redraws", type=int, default=10_000)
    arguments.add_argument("--pause", type=int, default=150, help="milliseconds between two saves")
    parts = ["saves", "drags", "idle", "redraws"]
    arguments.add_argument("--only", nargs="+", choices=parts, default=parts)
    measure(arguments.parse_args())


main()
