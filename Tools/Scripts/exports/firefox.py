"""Headless Firefox over WebDriver BiDi, with Python's standard library alone. Imported by others, no program."""

import base64
import json
import os
import pathlib
import re
import socket
import struct
import subprocess
import tempfile

from browser import FRAMES_DRAWN, Browser


class Firefox(Browser):
    """One browser with one page, on a screen with so many pixels for each CSS pixel; on a `Screen` it is shown."""

    def __init__(self, program, ratio, screen=None):
        self.ratio = ratio
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        pathlib.Path(self.profile.name, "user.js").write_text("".join(
            f'user_pref("{name}", {json.dumps(value)});\n' for name, value in {
                "layout.css.devPixelsPerPx": str(ratio), "browser.shell.checkDefaultBrowser": False,
                "datareporting.policy.dataSubmissionEnabled": False, "app.update.enabled": False,
                "layout.css.prefers-color-scheme.content-override": 1, "gfx.color_management.mode": 0,
                "toolkit.cosmeticAnimations.enabled": False, "browser.aboutwelcome.enabled": False,
                "security.fileuri.strict_origin_policy": True}.items()))
        self.process = subprocess.Popen(
            [program, "--kiosk" if screen else "--headless", "--no-remote", "--profile", self.profile.name, "--remote-debugging-port", "0"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
            env={**(screen.environment if screen else os.environ), "MOZ_REMOTE_SETTINGS_DEVTOOLS": "1"})
        for line in self.process.stderr:
            if found := re.search(r"WebDriver BiDi listening on ws://([\d.]+):(\d+)", line):
                break
        else:
            raise SystemExit("Firefox has ended")
        self.connect(found[1], int(found[2]))
        self.number = 0
        self.ask("session.new", capabilities={})
        self.context = self.ask("browsingContext.getTree")["contexts"][0]["context"]

    def connect(self, host, port):
        # After RFC 6455.
        self.socket = socket.create_connection((host, port))
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET /session HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
                             f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        self.stream = self.socket.makefile("rb")
        status = self.stream.readline()
        if b" 101 " not in status:
            raise SystemExit(f"Firefox: {status.decode().strip()}")
        while self.stream.readline() != b"\r\n":
            pass

    def send(self, text):
        data, mask = text.encode(), os.urandom(4)
        size = len(data)
        head = (bytes([0x81, 0x80 | size]) if size < 126 else
                struct.pack(">BBH", 0x81, 0xFE, size) if size < 65536 else struct.pack(">BBQ", 0x81, 0xFF, size))
        self.socket.sendall(head + mask + bytes(byte ^ mask[i & 3] for i, byte in enumerate(data)))

    def receive(self):
        data = b""
        while True:
            first, size = self.stream.read(2)
            size &= 0x7F
            if size == 126:
                size, = struct.unpack(">H", self.stream.read(2))
            elif size == 127:
                size, = struct.unpack(">Q", self.stream.read(8))
            data += self.stream.read(size)
            if first & 0x80:
                return json.loads(data)

    def ask(self, method, **parameters):
        self.number += 1
        self.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if answer["type"] == "error":
                    raise SystemExit(f"{method}: {answer['message']}")
                return answer["result"]

    def evaluate(self, expression):
        """The value of an expression, or of the promise that it is."""
        answer = self.ask("script.evaluate", expression=expression, target={"context": self.context}, awaitPromise=True)
        if answer["type"] != "success":
            raise SystemExit(f"Firefox: {answer['exceptionDetails']['text']}")
        return answer["result"].get("value")

    def open(self, address, width, height):
        """Loads a page; all that it shows is there afterwards."""
        self.ask("browsingContext.setViewport", context=self.context, viewport={"width": width, "height": height})
        self.show(address)
        self.evaluate(FRAMES_DRAWN)
        self.picture(0, 0, width, height)

    def show(self, address):
        """Loads a page as it is seen on a screen."""
        self.ask("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def picture(self, x, y, width, height):
        """The PNG file of a part of the page."""
        # Firefox cuts lengths to whole device pixels: one that is whole but for an error of floating point would lose one.
        answer = self.ask("browsingContext.captureScreenshot", context=self.context, origin="document",
                          clip={"type": "box", "x": x, "y": y, "width": width + 1e-4, "height": height + 1e-4})
        return base64.b64decode(answer["data"])

    def viewport(self):
        """The PNG file of all that is seen."""
        return base64.b64decode(self.ask("browsingContext.captureScreenshot", context=self.context, origin="viewport")["data"])

    def close(self):
        super().close()
        self.profile.cleanup()
