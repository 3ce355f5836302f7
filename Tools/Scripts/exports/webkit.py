"""WebKitGTK below Xvfb, asked through webkit_page.py, which the system's Python runs. Imported by others, no program."""

import json
import os
import pathlib
import subprocess

PAGE = pathlib.Path(__file__).with_name("webkit_page.py")


class WebKit:
    """One browser with one page, on a screen with a whole number of pixels for each CSS pixel; on a `Screen` it is shown."""

    def __init__(self, program, ratio, screen=None):
        self.process = subprocess.Popen(
            [program, PAGE, "shown"] if screen else ["xvfb-run", "-a", program, PAGE], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True,
            env={**(screen.environment if screen else os.environ), "GDK_SCALE": str(ratio), "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"})

    def ask(self, do, **parameters):
        self.process.stdin.write(json.dumps({"do": do, **parameters}) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise SystemExit("WebKitGTK has ended")
        return json.loads(answer)

    def open(self, address, width, height):
        """Loads a page; all that it shows is there afterwards."""
        self.ask("open", address=address, width=width, height=height)

    def show(self, address):
        """Loads a page as it is seen on a screen."""
        self.ask("show", address=address)

    def evaluate(self, expression):
        """The value of an expression, or of the promise that it is."""
        answer = self.ask("evaluate", expression=expression)
        if "error" in answer:
            raise SystemExit(f"WebKitGTK: {answer['error']}")
        return answer["value"]

    def shoot(self, folder, parts):
        """Writes parts of the page, in device pixels, into files of a folder."""
        self.ask("shoot", folder=str(folder), parts=parts)

    def shoot_viewport(self, path, width, height):
        """Writes all of a page of that size into a file."""
        self.shoot(path.parent, {path.name: (0, 0, width, height)})

    def close(self):
        self.process.stdin.close()
        self.process.wait()
