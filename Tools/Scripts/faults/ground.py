"""A folder in which commands are disturbed, and what has to hold afterwards. Imported by others, no program."""
import json
import pathlib
import shutil
import subprocess
import zlib

THEME = """format: 1
frame: {style: drawn, fill: "%s", cornerRadius: 6}
arrow: {style: drawn, base: 16, height: 8}
shadow: {opacity: 0.3, offset: [0, 2], blur: 6}
previews: {content: [[60, 40]], arrows: [up, down, none], scales: [1, 2]}
"""


class Ground:
    """A theme, references of an older look of it, reports of it, and a gallery."""

    def __init__(self, popframe, folder):
        self.popframe = str(pathlib.Path(popframe).resolve())
        self.folder = pathlib.Path(folder)
        self.prepared = self.folder / "prepared"
        self.place = self.folder / "place"

    def prepare(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        self.prepared.mkdir(parents=True)
        theme = self.prepared / "Look/theme.yaml"
        theme.parent.mkdir()
        theme.write_text(THEME % "#204060")
        (self.prepared / "refs").mkdir()
        self.run(self.prepared, "test", "Look", "--references", "refs", "--record", "all")
        self.run(self.prepared, "gallery", "Look", "-o", "gallery")
        self.run(self.prepared, "render", "Look", "-o", "picture.png")
        stale = self.prepared / "refs/Look/stale.png"
        shutil.copy(self.prepared / "refs/Look/60x40-up.png", stale)
        theme.write_text(THEME % "#A04020")
        for shard in ("1", "2"):
            self.run(self.prepared, "test", "Look", "--references", "refs", "--shard", shard + "/2",
                     "--report", "shard-" + shard, "--record", "never")
        self.run(self.prepared, "test", "Look", "--references", "refs", "--record", "never")

    def begin(self):
        shutil.rmtree(self.place, ignore_errors=True)
        shutil.copytree(self.prepared, self.place, symlinks=True)

    def run(self, folder, *arguments, **options):
        return subprocess.run([self.popframe, *arguments], cwd=folder, stdin=subprocess.DEVNULL,
                              capture_output=True, timeout=120, **options)

    def files(self, folder=None):
        folder = folder or self.place
        return {str(path.relative_to(folder)): path.read_bytes()
                for path in sorted(folder.rglob("*")) if path.is_file()}

    def finished(self, *arguments):
        """The files after the command has come to its end undisturbed."""
        self.begin()
        self.run(self.place, *arguments)
        return self.files()

    def leftovers(self):
        return [name for name in self.files() if "/.popframe-" in "/" + name]

    def torn(self, before, after, leftovers=False):
        """What is wrong with the files: each has to be as before or as after, or a whole file."""
        found = []
        for name, content in self.files().items():
            if "/.popframe-" in "/" + name:
                if not leftovers:
                    found.append(name + " is left behind")
            elif content in (before.get(name), after.get(name)):
                pass
            elif name.endswith(".png") and not whole_png(content):
                found.append(name + " is half a picture")
            elif name.endswith(".json"):
                # A note may know less than another one, when a theme could not be read once more.
                if not whole_json(content):
                    found.append(name + " is half a document")
            elif name.startswith(("refs/", "gallery/", "picture")) and name in before:
                found.append(name + " is neither old nor new")
        for name in before:
            if name.startswith(("gallery/", "picture")) and not (self.place / name).exists():
                found.append(name + " is gone")
        return found


def whole_json(content):
    try:
        json.loads(content)
        return True
    except ValueError:
        return False


def whole_png(content):
    if content[:8] != b"\x89PNG\r\n\x1a\n":
        return False
    place = 8
    while place + 12 <= len(content):
        length = int.from_bytes(content[place:place + 4], "big")
        body = content[place + 4:place + 8 + length]
        sum_ = content[place + 8 + length:place + 12 + length]
        if len(sum_) != 4 or zlib.crc32(body) != int.from_bytes(sum_, "big"):
            return False
        place += 12 + length
        if body[:4] == b"IEND":
            return place == len(content)
    return False
