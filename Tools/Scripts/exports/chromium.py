"""Headless Chromium over the pipe of its DevTools protocol, with Python's standard library alone.
Imported by others, no program."""

import base64
import json
import os
import subprocess
import tempfile
import time

from browser import FRAMES_DRAWN, Browser


class Chromium(Browser):
    """One browser with one page, on a screen with so many pixels for each CSS pixel.

    A ratio that is emulated for a page rounds boxes to CSS pixels, which no screen does. On a `Screen` it is shown."""

    def __init__(self, program, ratio, screen=None):
        self.ratio = ratio
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        to_child, self.output = os.pipe()
        self.input, from_child = os.pipe()

        def connect():
            # The browser reads from file 3 and writes to file 4.
            source, target = os.dup(to_child), os.dup(from_child)
            os.dup2(source, 3)
            os.dup2(target, 4)

        self.process = subprocess.Popen(
            [program, *(["--kiosk", "--no-first-run", "--window-position=0,0", self.window(screen)] if screen else ["--headless"]),
             "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-checker-imaging", "--remote-debugging-pipe",
             f"--force-device-scale-factor={ratio}", f"--user-data-dir={self.profile.name}", "about:blank"],
            env=screen and screen.environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, close_fds=False,
            preexec_fn=connect)
        os.close(to_child)
        os.close(from_child)
        self.pending, self.number, self.session, self.events = b"", 0, None, []
        target = self.target() if screen else self.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.ask("Page.enable")

    def window(self, screen):
        """The option that has a window fill a screen, in CSS pixels."""
        return "--window-size=" + ",".join(str(round(length / self.ratio)) for length in screen.size)

    def target(self):
        """The page that the browser has opened by itself."""
        while True:
            for found in self.ask("Target.getTargets")["targetInfos"]:
                if found["type"] == "page":
                    return found["targetId"]
            time.sleep(0.1)

    def receive(self):
        while b"\0" not in self.pending:
            data = os.read(self.input, 1 << 20)
            if not data:
                raise SystemExit("the browser has ended")
            self.pending += data
        message, self.pending = self.pending.split(b"\0", 1)
        return json.loads(message)

    def ask(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.output, data):]
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise SystemExit(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.events.append(answer)

    def open(self, address, width, height, is_dark=False, forces_colors=False, media=""):
        """Loads a page; all that it shows is there afterwards."""
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=0, mobile=False)
        self.ask("Emulation.setDefaultBackgroundColorOverride", color={"r": 0, "g": 0, "b": 0, "a": 0})
        self.ask("Emulation.setEmulatedMedia", media=media, features=[
            {"name": "prefers-color-scheme", "value": "dark" if is_dark else "light"},
            {"name": "forced-colors", "value": "active" if forces_colors else "none"}])
        self.show(address)
        self.evaluate(FRAMES_DRAWN)
        # Under load a picture is decoded later than that; the first screenshot waits for it, and may show the page without.
        self.picture(0, 0, width, height)

    def show(self, address):
        """Loads a page as it is seen on a screen."""
        self.events.clear()
        self.ask("Page.navigate", url=address)
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self.receive())

    def close(self):
        super().close()
        self.profile.cleanup()

    def picture(self, x, y, width, height):
        """The PNG file of a part of the page."""
        answer = self.ask("Page.captureScreenshot", format="png", captureBeyondViewport=True,
                          clip={"x": x, "y": y, "width": width, "height": height, "scale": 1})
        return base64.b64decode(answer["data"])

    def viewport(self):
        """The PNG file of all that is seen."""
        return base64.b64decode(self.ask("Page.captureScreenshot", format="png")["data"])

    def evaluate(self, expression):
        """The value of an expression, or of the promise that it is."""
        answer = self.ask("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise SystemExit(f"Chromium: {details.get('exception', {}).get('description', details['text'])}")
        return answer["result"].get("value")
