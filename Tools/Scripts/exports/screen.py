"""A screen without a monitor, and what is on it: browsers' own snapshots show backdrops sharp, or not at all.
Imported by others, no program."""

import os
import pathlib
import struct
import subprocess
import tempfile
import time


def mark(number):
    """The colour of a square in the corner of a page, which says where the page is on the screen, and which page it is."""
    return 255, 255 - number, 0


class Screen:
    """Xvfb, whose pixels are read from its file (X11's XWDFile.h)."""

    def __init__(self, width, height):
        self.size = width, height
        self.folder = tempfile.TemporaryDirectory()
        source, target = os.pipe()
        self.process = subprocess.Popen(
            ["Xvfb", "-screen", "0", f"{width}x{height}x24", "-fbdir", self.folder.name, "-displayfd", str(target), "-nocursor",
             "-nolisten", "tcp"], pass_fds=[target], stderr=subprocess.DEVNULL)
        os.close(target)
        name = b""
        while not name.endswith(b"\n"):
            data = os.read(source, 16)
            if not data:
                raise SystemExit("Xvfb has ended")
            name += data
        os.close(source)
        # WebKitGTK shows backdrops with its compositor alone, which needs OpenGL.
        self.environment = {**os.environ, "DISPLAY": f":{name.decode().strip()}", "LIBGL_ALWAYS_SOFTWARE": "1"}
        self.environment.pop("WAYLAND_DISPLAY", None)

    def grab(self):
        """Width, height and rows of straight 8-bit RGBA."""
        data = pathlib.Path(self.folder.name, "Xvfb_screen0").read_bytes()
        fields = struct.unpack(">25I", data[:100])
        width, height, stride = fields[4], fields[5], fields[12]
        start, rows = fields[0] + 12 * fields[19], []
        for y in range(height):
            line = data[start + y * stride:start + y * stride + 4 * width]
            row = bytearray(b"\xff" * 4 * width)
            row[0::4], row[1::4], row[2::4] = line[2::4], line[1::4], line[0::4]
            rows.append(bytes(row))
        return width, height, rows

    def page(self, number):
        """The rows from the marked corner of a page on, once three grabs agree: parts are painted one after the other."""
        corner = bytes((*mark(number), 255)) * 4
        last, same, end = None, 0, time.monotonic() + 60
        while time.monotonic() < end:
            time.sleep(0.5)
            _, height, rows = self.grab()
            same = same + 1 if rows == last else 0
            if same >= 2:
                for y in range(height):
                    x = rows[y].find(corner)
                    if x >= 0 and x % 4 == 0:
                        return [row[x:] for row in rows[y:]]
            last = rows
        raise SystemExit("the page does not come to rest on the screen")

    def close(self):
        self.process.kill()
        self.process.wait()
        self.folder.cleanup()
