#!/usr/bin/env python3
"""Measures drags in the studio, in a Chromium that no tool listens to while they go on.

A browser that a test drives reports every request and message to it, which takes a third of two cores during a drag. Here the
page is set up and left alone: a script in it moves the pointer once a frame, back and forth by whole points, and notes when
each picture is seen; the tool comes back for the numbers. Before each drag the page shows what the browser can do at all: its
canvas gets one of two pictures in each frame, without a server. Figures are of this machine and of the build that is given.

Example: $(Tools/Scripts/browser.sh) Studio/Tests/drags.py .build/release/popframe-studio Assets/Crimson
Needs: what Tools/Scripts/browser.sh installs, and its Python. Nothing else may run meanwhile.
Takes: half a minute a window.
"""

import argparse
import contextlib
import os
import re
import shutil
import subprocess
import tempfile
import threading
import time

arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
arguments.add_argument("studio")
arguments.add_argument("theme", help="a theme's folder; it is copied, never changed")
arguments.add_argument("--window", nargs="+", metavar="WxH", default=["1280x800", "2400x1900"])
arguments.add_argument("--seconds", type=float, default=4, help="of each drag")
given = arguments.parse_args()

from playwright.sync_api import sync_playwright  # noqa: E402

from browser import serve  # noqa: E402
from measuring import summary  # noqa: E402

# Notes, in each frame in which canvases were painted, when that was and when it is seen.
WATCH = """
window.noted = { stage: [], others: [], moves: [], questions: [] };
let frame = null;
const channel = new MessageChannel();
channel.port1.onmessage = () => {
  const { start, stage, others } = frame ?? {};
  frame = null;
  if (stage) noted.stage.push([start, performance.now()]);
  if (others) noted.others.push([start, performance.now()]);
};
for (const name of ["drawImage", "putImageData"]) {
  const draw = CanvasRenderingContext2D.prototype[name];
  CanvasRenderingContext2D.prototype[name] = function (...rest) {
    draw.apply(this, rest);
    frame ??= { start: performance.now(), stage: false, others: false };
    frame[this.canvas.closest(".pane.on") ? "stage" : "others"] = true;
  };
}
const ask = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message, ...rest) {
  if (message.sheet) noted.questions.push(performance.now());
  return ask.call(this, message, ...rest);
};
window.inFrames = (seconds, step) => {
  window.result = (async () => {
    // Until nobody listens any more.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    for (const list of Object.values(noted)) list.length = 0;
    const start = performance.now();
    let count = 0;
    while (performance.now() < start + 1000 * seconds) {
      await new Promise(requestAnimationFrame);
      // Comes when this frame has been painted.
      channel.port2.postMessage(0);
      noted.moves.push(performance.now());
      step(count++);
    }
    return { ...noted, count, seconds: (performance.now() - start) / 1000 };
  })();
};
null;
"""

FLOOR = """(seconds) => {
  const canvas = document.querySelector(".pane.on .picture canvas");
  const context = canvas.getContext("2d");
  const pictures = [0, 64].map((shade) => {
    const picture = context.getImageData(0, 0, canvas.width, canvas.height);
    for (let place = 0; place < picture.data.length; place += 4) picture.data[place] ^= shade;
    return picture;
  });
  inFrames(seconds, (count) => context.putImageData(pictures[count % 2], 0, 0));
}"""

DRAG = """([x, y, unit, seconds]) => {
  const grip = document.activeElement;
  inFrames(seconds, (count) => grip.dispatchEvent(new PointerEvent("pointermove", {
    bubbles: true, clientX: x, clientY: y + unit * (Math.abs(count % 24 - 12) - 6) })));
}"""


@contextlib.contextmanager
def unattended(playwright, folder, width, height):
    """A Chromium that goes on when nobody is connected to it; yields what connects."""
    browser = subprocess.Popen(
        [shutil.which("chromium"), "--headless", "--no-sandbox", "--disable-dev-shm-usage", "--hide-scrollbars",
         "--force-color-profile=srgb", "--disable-background-timer-throttling", "--disable-renderer-backgrounding",
         "--no-first-run", "--disable-extensions", f"--window-size={width},{height}", "--remote-debugging-port=0",
         f"--user-data-dir={folder}/profile", "about:blank"],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True)
    try:
        address = next(re.search(r"ws://\S+", line)[0] for line in browser.stderr if "listening on" in line)
        threading.Thread(target=browser.stderr.read, daemon=True).start()
        yield lambda: playwright.chromium.connect_over_cdp(address)
    finally:
        os.killpg(browser.pid, 9)
        browser.wait()


class Drag:
    """The stage of a theme, with its content chosen."""

    def __init__(self, connect, address, width, height):
        self.connect = connect
        self.attach()
        self.page.context.new_cdp_session(self.page).send("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
        self.page.goto(address)
        self.page.wait_for_selector(".pane .picture canvas")
        self.page.evaluate(WATCH)
        self.page.evaluate("import('/state.js').then(({ change }) => change({ part: 'content' }))")
        self.grip.wait_for()
        self.page.wait_for_timeout(1000)
        self.zoom = self.page.evaluate("import('/state.js').then(({ state }) => state.zoom)")

    @property
    def grip(self):
        return self.page.get_by_role("slider", name="Content, top", exact=True)

    def attach(self):
        self.browser = self.connect()
        self.page = self.browser.contexts[0].pages[0]

    def alone(self, script, argument, seconds):
        """What a script has noted that ran while nobody listened."""
        self.page.evaluate(script, argument)
        self.browser.close()
        time.sleep(seconds + 2.5)
        self.attach()
        return self.page.evaluate("result")

    def measure(self, seconds):
        floor = self.alone(FLOOR, seconds, seconds)
        print(f"the browser alone: {floor['count'] / floor['seconds']:.1f} pictures a second")
        box = self.grip.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        drag = self.alone(DRAG, [x, y, self.zoom, seconds], seconds)
        print(f"drag: {len(drag['moves']) / drag['seconds']:.1f} moves a second, "
              f"{len(drag['stage']) / drag['seconds']:.1f} pictures a second")
        seen = [at for _, at in drag["stage"]]
        summary("between two pictures of the dragged cell", [b - a for a, b in zip(seen, seen[1:])])
        if drag["others"]:
            summary("from a move until all others show it", list(delays(drag)))


def delays(drag):
    """How long after each move a question about the others was asked and its answer seen."""
    for move in drag["moves"]:
        question = next((at for at in drag["questions"] if at >= move), None)
        seen = next((at for start, at in drag["others"] if question is not None and start >= question), None)
        if seen is not None:
            yield seen - move


def main():
    for window in given.window:
        width, height = (int(length) for length in window.split("x"))
        with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, contextlib.ExitStack() as ends:
            name = os.path.basename(given.theme)
            shutil.copytree(given.theme, f"{folder}/{name}")
            server, address = serve(os.path.abspath(given.studio), "preview", "-q", "--", name, cwd=folder)
            ends.callback(server.kill)
            connect = ends.enter_context(unattended(playwright, folder, width, height))
            drag = Drag(connect, address, width, height)
            print(f"a window of {width} × {height}, zoom {drag.zoom}×", flush=True)
            drag.measure(given.seconds)
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


main()
