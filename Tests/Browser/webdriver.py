"""A browser that is told what to do: the part of W3C WebDriver that the tests need, over HTTP.

Only Python's standard library is used. Chromium's own commands (emulated media, phone sizes, no
JavaScript) go through the vendor command `goog/cdp/execute`.
"""

import base64
import json
import os
import shutil
import subprocess
import time
import urllib.error
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {
    "Escape": "\ue00c", "Enter": "\ue007", "Space": " ", "Tab": "\ue004", "Shift": "\ue008",
    "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015",
}


class DriverError(Exception):
    """The driver refused a command."""


class Browser:
    """One headless Chromium with one window."""

    def __init__(self, width=1440, height=1000):
        driver = shutil.which("chromedriver")
        if driver is None:
            raise DriverError("chromedriver is missing; Debian: apt-get install chromium-driver")
        self.process = subprocess.Popen(
            [driver, "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.session = None
        try:
            self.address = f"http://127.0.0.1:{self._port()}"
            self._start(width, height)
        except BaseException:
            self.close()
            raise

    def _port(self):
        for line in self.process.stdout:
            if "started successfully on port" in line:
                return int(line.rstrip(".\n").rsplit(" ", 1)[1])
        raise DriverError("chromedriver ended before it listened")

    def _start(self, width, height):
        arguments = ["--headless=new", "--hide-scrollbars", f"--window-size={width},{height}"]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            arguments.append("--no-sandbox")  # Chromium's sandbox does not start for root.
        wanted = {
            "browserName": "chrome",
            "goog:chromeOptions": {"args": arguments},
            "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"},
        }
        answer = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self.session = answer["sessionId"]
        # A headless window is smaller than asked by the height of bars that nobody sees.
        self.resize(width, height)

    def close(self):
        """Ends the browser and its driver."""
        try:
            if self.session:
                self._ask("DELETE", f"/session/{self.session}")
        finally:
            self.session = None
            self.process.terminate()
            self.process.wait(timeout=10)
            self.process.stdout.close()

    def _ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.address + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            value = json.load(error)["value"]
            raise DriverError(f"{value['error']}: {value['message']}") from None

    def tell(self, method, path, body=None):
        """A command of the session."""
        return self._ask(method, f"/session/{self.session}{path}", body)

    def cdp(self, command, **parameters):
        """A command of Chromium's own."""
        return self.tell("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def open(self, url):
        """Loads a page, and forgets what earlier ones logged."""
        self.tell("POST", "/url", {"url": url})

    def run(self, script, *arguments):
        """Runs the body of a function in the page."""
        return self.tell("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def until(self, script, *arguments, seconds=5):
        """Runs a script until it returns something true, which is the result."""
        end = time.monotonic() + seconds
        while True:
            value = self.run(script, *arguments)
            if value:
                return value
            if time.monotonic() > end:
                raise AssertionError(f"still not true after {seconds} s: {script}")
            time.sleep(0.02)

    def text(self, css):
        """What an element says, hidden or not."""
        return self.run("return document.querySelector(arguments[0]).textContent", css)

    def element(self, css):
        """The first element that fits."""
        found = self.tell("POST", "/element", {"using": "css selector", "value": css})
        return found[ELEMENT]

    def click(self, css):
        """Clicks an element as a pointer would."""
        self.tell("POST", f"/element/{self.element(css)}/click", {})

    def press(self, *keys):
        """Presses keys one after the other: letters, or names such as ArrowLeft."""
        actions = []
        for key in keys:
            value = KEYS.get(key, key)
            actions += [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self._act({"type": "key", "id": "keys", "actions": actions})

    def move(self, x, y):
        """Moves the pointer to a place of the window."""
        self._point({"type": "pointerMove", "duration": 0, "x": int(x), "y": int(y)})

    def drag(self, start, end):
        """Presses at one place, moves to another, lets go."""
        self._point(
            {"type": "pointerMove", "duration": 0, "x": int(start[0]), "y": int(start[1])},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerMove", "duration": 50, "x": int(end[0]), "y": int(end[1])},
            {"type": "pointerUp", "button": 0})

    def tap(self, x, y):
        """Clicks at a place of the window."""
        self.drag((x, y), (x, y))

    def _point(self, *actions):
        self._act({
            "type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"},
            "actions": list(actions)})

    def _act(self, source):
        self.tell("POST", "/actions", {"actions": [source]})

    def resize(self, width, height, ratio=1, mobile=False):
        """Gives the page a size in CSS pixels, and its pixels a size on the screen."""
        self.cdp(
            "Emulation.setDeviceMetricsOverride", width=width, height=height,
            deviceScaleFactor=ratio, mobile=mobile)

    def media(self, **features):
        """Emulates media features: prefers_color_scheme="dark"."""
        names = [{"name": n.replace("_", "-"), "value": v} for n, v in features.items()]
        self.cdp("Emulation.setEmulatedMedia", media="", features=names)

    def allow_scripts(self, is_allowed):
        """Switches the scripts of pages on or off; those of tests still run."""
        self.cdp("Emulation.setScriptExecutionDisabled", value=not is_allowed)

    def console(self):
        """What the page has logged since the last time."""
        return [entry["message"] for entry in self.tell("POST", "/se/log", {"type": "browser"})]

    def requested(self):
        """The addresses that were asked for since the last time."""
        addresses = []
        for entry in self.tell("POST", "/se/log", {"type": "performance"}):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                addresses.append(message["params"]["request"]["url"])
        return addresses

    def screenshot(self, path, whole=False):
        """Saves a picture of the window, or of the whole page."""
        shot = self.cdp("Page.captureScreenshot", captureBeyondViewport=whole, **(
            {"clip": self._page_box()} if whole else {}))
        with open(path, "wb") as file:
            file.write(base64.b64decode(shot["data"]))

    def _page_box(self):
        size = self.cdp("Page.getLayoutMetrics")["cssContentSize"]
        return {"x": 0, "y": 0, "width": size["width"], "height": min(size["height"], 8000), "scale": 1}
