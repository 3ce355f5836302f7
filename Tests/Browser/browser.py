"""One headless Chromium with one window, driven by Playwright.

Needs playwright, and a Chromium in the path: Tools/Scripts/browser.sh installs both.
"""

import base64
import os
import shutil
import time

from playwright.sync_api import sync_playwright


class Browser:
    """A window; scripts are bodies of functions, whose arguments are in `arguments`."""

    def __init__(self, width=1440, height=1000):
        program = shutil.which("chromium")
        if program is None:
            raise FileNotFoundError("chromium is missing; Debian: apt-get install chromium")
        arguments = ["--hide-scrollbars"]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            arguments.append("--no-sandbox")  # Chromium's sandbox does not start for root.
        self.playwright = sync_playwright().start()
        self.chromium = self.playwright.chromium.launch(executable_path=program, args=arguments)
        context = self.chromium.new_context(no_viewport=True)
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.page = context.new_page()
        self.session = context.new_cdp_session(self.page)
        self.messages, self.addresses = [], []
        self.page.on("console", lambda message: self.messages.append(message.text))
        self.page.on("pageerror", lambda error: self.messages.append(str(error)))
        self.page.on("request", lambda request: self.addresses.append(request.url))
        self.resize(width, height)

    def close(self):
        """Ends the browser."""
        self.chromium.close()
        self.playwright.stop()

    def cdp(self, command, **parameters):
        """A command of Chromium's own."""
        return self.session.send(command, parameters)

    def open(self, url):
        """Loads a page, and forgets what earlier ones logged and asked for."""
        self.messages.clear()
        self.addresses.clear()
        self.page.goto(url)

    def run(self, script, *arguments):
        """Runs the body of a function in the page."""
        return self.page.evaluate(
            f"(rest) => (function () {{ {script} }}).apply(null, rest)", list(arguments))

    def until(self, script, *arguments, seconds=60):
        """Runs a script until it returns something true, which is the result; only what never comes takes so long."""
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

    def click(self, css):
        """Clicks an element as a pointer would."""
        self.page.locator(css).first.click()

    def press(self, *keys):
        """Presses keys one after the other: letters, or names such as ArrowLeft."""
        for key in keys:
            self.page.keyboard.press(key)

    def move(self, x, y):
        """Moves the pointer to a place of the window."""
        self.page.mouse.move(int(x), int(y))

    def drag(self, start, end):
        """Presses at one place, moves to another, lets go."""
        self.move(*start)
        self.page.mouse.down()
        self.move(*end)
        self.page.mouse.up()

    def tap(self, x, y):
        """Clicks at a place of the window."""
        self.drag((x, y), (x, y))

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
        return self._taken(self.messages)

    def requested(self):
        """The addresses that were asked for since the last time."""
        return self._taken(self.addresses)

    def _taken(self, entries):
        # An answer of the page comes behind all that it has logged before.
        self.run("return new Promise((done) => setTimeout(done))")
        taken = list(entries)
        entries.clear()
        return taken

    def screenshot(self, path, whole=False):
        """Saves a picture of the window, or of the whole page."""
        shot = self.cdp("Page.captureScreenshot", captureBeyondViewport=whole, **(
            {"clip": self._page_box()} if whole else {}))
        with open(path, "wb") as file:
            file.write(base64.b64decode(shot["data"]))

    def _page_box(self):
        size = self.cdp("Page.getLayoutMetrics")["cssContentSize"]
        return {"x": 0, "y": 0, "width": size["width"], "height": min(size["height"], 8000), "scale": 1}
