"""WebKitGTK with one page, asked over standard input: a request is a line of JSON, and so is its answer.

Run by webkit.py with the system's Python, which has GTK's bindings; no program of its own."""

import json
import sys

import gi
from browser import settled

# Else a picture never comes: an error in a callback of GLib ends nothing.
gi.require_foreign("cairo")
gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402


class Page:
    def __init__(self):
        # Backdrops need the compositor, which snapshots do without.
        is_shown = sys.argv[1:] == ["shown"]
        self.window = Gtk.Window(decorated=False) if is_shown else Gtk.OffscreenWindow()
        self.view = WebKit2.WebView()
        if not is_shown:
            self.view.get_settings().set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
        self.window.add(self.view)
        self.loop = GLib.MainLoop()
        self.view.connect("load-changed", self.loaded)

    def loaded(self, _, event):
        if event == WebKit2.LoadEvent.FINISHED:
            self.loop.quit()

    def open(self, address, width, height):
        self.window.set_default_size(width, height)
        self.view.set_size_request(width, height)
        self.window.show_all()
        self.view.load_uri(address)
        self.loop.run()
        GLib.timeout_add(300, self.loop.quit)
        self.loop.run()
        return {"ratio": self.view.get_scale_factor()}

    def show(self, address):
        screen = self.window.get_screen()
        self.window.set_default_size(screen.get_width(), screen.get_height())
        self.window.move(0, 0)
        self.window.show_all()
        self.view.load_uri(address)
        self.loop.run()
        return {}

    def evaluate(self, expression):
        answer = {}

        def done(view, result):
            try:
                value = view.call_async_javascript_function_finish(result)
                answer["value"] = json.loads(value.to_json(0) or "null")
            except GLib.Error as error:
                answer["error"] = error.message
            self.loop.quit()
        self.view.call_async_javascript_function(f"return await ({expression})", -1, None, None, None, None, done)
        self.loop.run()
        return answer

    def shoot(self, folder, parts):
        """Writes the parts of the page, in device pixels, into files."""
        taken = []

        def done(view, result):
            taken.append(view.get_snapshot_finish(result))
            self.loop.quit()

        def take():
            self.view.get_snapshot(WebKit2.SnapshotRegion.FULL_DOCUMENT, WebKit2.SnapshotOptions.TRANSPARENT_BACKGROUND, None, done)
            self.loop.run()
            taken[-1].flush()
            return bytes(taken[-1].get_data())
        settled(take)
        page = taken[-1]
        page.set_device_scale(1, 1)
        for name, (x, y, width, height) in parts.items():
            page.create_for_rectangle(x, y, width, height).write_to_png(f"{folder}/{name}")
        return {"width": page.get_width(), "height": page.get_height()}


def answer(stream, _):
    line = stream.readline()
    if line:
        request = json.loads(line)
        print(json.dumps(getattr(page, request.pop("do"))(**request)), flush=True)
    else:
        Gtk.main_quit()
    return bool(line)


page = Page()
# The page lives on between requests.
GLib.io_add_watch(sys.stdin, GLib.IO_IN | GLib.IO_HUP, answer)
Gtk.main()
