"""Slices mocks, and judges what comes out.
Imported by others, no program."""

import re
import resource
import shlex
import shutil
import subprocess

import numpy
from PIL import Image

# How many pixels per ten thousand may be further from the empty popover's than its levels.
SPARE = 10
# Content differs from the frame behind it by more than this; a pixel this near to the frame's is the frame's.
SEEN, NEAR = 8, 4
# Nearer to the edges of a frame that Chromium draws, in pixels, one path differs from place to place; no content is so near.
RIM = 3
# The longest side of a cell of colours.
CELL = 9


def premultiplied(file):
    pixels = numpy.asarray(Image.open(file).convert("RGBA")).astype(int)
    alpha = pixels[..., 3:]
    return numpy.concatenate([(2 * pixels[..., :3] * alpha + 255) // 510, alpha], axis=2)


class Outlined:
    """Premultiplied pixels, and where what is at least half opaque begins."""

    def __init__(self, file):
        self.pixels = premultiplied(file)
        alpha = self.pixels[..., 3]
        rows, columns = numpy.nonzero(alpha >= 128)
        if not rows.size:
            rows, columns = numpy.nonzero(alpha)
        self.place = numpy.array([rows.min(), columns.min()])

    def laid(self, other):
        """Both in canvases of one size, their outlines on each other; what one does not reach is empty."""
        before = numpy.maximum(self.place, other.place)
        behind = numpy.maximum(*(numpy.array(one.pixels.shape[:2]) - one.place for one in (self, other)))
        for one in (self, other):
            canvas = numpy.zeros((*(before + behind), 4), int)
            top, left = before - one.place
            canvas[top:top + one.pixels.shape[0], left:left + one.pixels.shape[1]] = one.pixels
            yield canvas

    def differences(self, other):
        """The difference of each pixel."""
        own, others = self.laid(other)
        return numpy.abs(own - others)

    def under(self, other):
        """The other's pixels where this one's are."""
        _, others = self.laid(other)
        top, left = numpy.maximum(self.place, other.place) - self.place
        return others[top:top + self.pixels.shape[0], left:left + self.pixels.shape[1]]


class Content:
    """The pixels of a mock that are content's, and the colours that only content has."""

    def __init__(self, mock, empty, frame):
        self.wanted, self.clean = premultiplied(mock), premultiplied(empty)
        self.mask = numpy.abs(self.wanted - self.clean).max(axis=2) > SEEN
        if frame:
            x, y, width, height = (round(value * scale_of(mock)) for value in frame)
            inside = numpy.zeros_like(self.mask)
            # Without the round corners, where less than half is covered.
            alpha = self.clean[y:y + height, x:x + width, 3]
            inside[y:y + height, x:x + width] = 2 * alpha >= alpha[height // 2, width // 2]
            for axis in (0, 1):
                inside &= numpy.logical_and.reduce([numpy.roll(inside, step, axis) for step in range(-RIM, RIM + 1)])
            self.mask &= inside
        cells = self.cells(self.clean.reshape(-1, 4))
        for axis in range(4):
            ahead, behind = numpy.roll(cells, 1, axis), numpy.roll(cells, -1, axis)
            numpy.moveaxis(ahead, axis, 0)[0] = False
            numpy.moveaxis(behind, axis, 0)[-1] = False
            cells = cells | ahead | behind
        self.colors = self.cells(self.wanted[self.mask]) & ~cells

    @staticmethod
    def cells(pixels):
        side = 255 // CELL + 1
        cells = numpy.zeros((side,) * 4, bool)
        cells[tuple((pixels // CELL).T)] = True
        return cells

    def drawn(self, picture):
        """How many pixels of a drawing, as large as the mock, are content's: nearer to them than to the frame behind."""
        wanted, clean = (numpy.abs(picture - other).max(axis=2) for other in (self.wanted, self.clean))
        return int((self.mask & (clean > NEAR) & (wanted < clean)).sum())

    def colored(self, picture):
        """How many pixels of art have a colour that nothing near in the empty popover has, but content has."""
        return int(self.colors[tuple((premultiplied(picture) // CELL).reshape(-1, 4).T)].sum())


def scale_of(file):
    found = re.search(r"@(\d)x", file.name)
    return int(found.group(1)) if found else 1


def lengths(text):
    """Four lengths, of which a theme writes one if all are equal."""
    found = [float(number) for number in re.findall(r"[\d.]+", text)]
    return found * 4 if len(found) == 1 else found


def contents(folder):
    """The bytes of a theme's files by their names; of its text without the name, which is the folder's."""
    return {file.name: re.sub(rb"^name: .*\n", b"", file.read_bytes(), flags=re.MULTILINE)
            for file in folder.glob("*")}


class Trial:
    """Slices one mock, and judges what comes out."""

    def __init__(self, popframe, mock, scratch, seconds):
        self.popframe, self.mock = popframe, mock
        # What a picture of 300 × 200 points may take at 2x; larger ones and several in proportion.
        pixels = sum(numpy.prod(Image.open(file).size) for file in mock.files)
        self.seconds = mock.seconds or seconds * max(1, pixels / 240000)
        self.folder = scratch / f"{mock.name}-theme"
        self.failures = []
        # Whether a theme was made that does not draw the popover without its content.
        self.is_wrong = False

    def run(self):
        mock = self.mock
        shutil.rmtree(self.folder, ignore_errors=True)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = self.command("slice", *mock.files, "-o", self.folder)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.time = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        self.status, self.report = done.returncode, done.stdout
        error = done.stderr.strip().splitlines()
        self.words = re.sub(r"^\S*: error: ", "", error[-1]) if error else ""
        if self.time > self.seconds:
            self.failures.append(f"{self.time:.1f} s")
        if self.status not in mock.allowed:
            self.failures.append(f"status {self.status}")
        elif self.status == 65 and not all(words in self.words for words in mock.words):
            self.failures.append("other words")
        if self.status == 0:
            self.text = (self.folder / "theme.yaml").read_text()
            self.judge_numbers()
            self.judge_pixels()
            self.hold()
        return self

    def said(self, line):
        found = re.search(rf"^{line}: (.*)", self.report, re.MULTILINE)
        return found.group(1) if found else ""

    @property
    def numbers(self):
        """Base and height of the arrow."""
        return {key: float(value) for key, value in re.findall(r"^  (base|height): ([\d.]+)", self.text, re.MULTILINE)}

    @property
    def style(self):
        """Style of the arrow, which is `image` where nothing is said."""
        arrow = re.search(r"^arrow:.*?(?=^\S|\Z)", self.text, re.MULTILINE | re.DOTALL)
        found = arrow and re.search(r"style: (\w+)", arrow.group())
        return found.group(1) if found else "image" if arrow else "none"

    @property
    def pictures(self):
        return sorted(self.folder.glob("*.png"))

    def judge_numbers(self):
        mock, numbers = self.mock, self.numbers
        alone = len(mock.files) == 1 and scale_of(mock.files[0]) == 1
        if mock.base and abs(numbers.get("base", 0) - mock.base) > (2 if alone else 1.5):
            self.failures.append(f"base {numbers.get('base')}")
        if mock.height and abs(numbers.get("height", 0) - mock.height) > (1 if alone else .5) + 1e-6:
            self.failures.append(f"height {numbers.get('height')}")
        frame = re.search(r"--frame-rect (\S+)", self.said("lines")).group(1)
        if mock.frame and any(abs(a - b) > .5 for a, b in zip(lengths(frame), mock.frame)):
            self.failures.append(f"frame {frame}")
        if mock.arrow and mock.arrow != self.style:
            self.failures.append(f"arrow {self.style}")
        if mock.has_shadow:
            levels = [float(number) for number in re.findall(r"within ([\d.]+)", self.said("shadow"))]
            if not re.search("^shadow:", self.text, re.MULTILINE):
                self.failures.append("shadow in the art")
            elif len(levels) != len(mock.files) or max(levels) > 3:
                self.failures.append(f"levels of the shadow: {levels}")
        if mock.keeps_shadow and "\nin the art: the shadow\n" not in self.report:
            self.failures.append("no word of the shadow in the art")
        if mock.is_as_empty:
            empty = Trial(self.popframe, mock, self.folder.parent, self.seconds)
            empty.folder = self.folder.with_name(f"{mock.name}-empty-theme")
            shutil.rmtree(empty.folder, ignore_errors=True)
            self.command("slice", *mock.empties, "-o", empty.folder)
            empty.text = (empty.folder / "theme.yaml").read_text()
            if any(abs(numbers[key] - empty.numbers[key]) > .5 for key in numbers):
                self.failures.append(f"{numbers} where the empty one has {empty.numbers}")

    def judge_pixels(self):
        mock = self.mock
        if mock.has_content:
            if not self.said("content"):
                self.words = "no content line"
            self.find_content()
        if mock.empties:
            off, permitted = self.nearest(mock.empties[-1]), mock.levels
            spare = 0 if permitted == 0 else max(4, off.shape[0] * off.shape[1] * SPARE // 10000)
            count = int((off.max(axis=2) > permitted).sum())
            self.words = self.words or f"within {off.max()}"
            is_linear = mock.kind.startswith("linear") or mock.name.startswith("linear")
            if count > spare and not (is_linear and off[..., 3].max() <= 3 and off.max() <= 25):
                self.failures.append(f"{count} pixels differ, by up to {off.max()}")
                self.is_wrong = True
        for mirror in mock.mirrors:
            worst = self.nearest(mirror, is_mirrored=True).max()
            if worst > mock.levels:
                self.failures.append(f"{mirror.name} differs by up to {worst}")
        if mock.mirrors and len(self.pictures) != len(mock.files):
            self.failures.append(f"{len(self.pictures)} pictures for both corners")

    def find_content(self):
        """No pixel of the known content lies in the art: neither in what the theme draws, nor anywhere in its files."""
        for file, empty in zip(self.mock.files, self.mock.empties):
            content = Content(file, empty, self.mock.frame)
            if not content.mask.any():
                raise SystemExit(f"{file}: no content can be seen in it")
            drawn = min(content.drawn(picture) for picture in self.drawings(empty))
            if drawn:
                self.failures.append(f"{drawn} pixels of content are drawn at {scale_of(file)}x")
            for art in self.pictures:
                if scale_of(art) == scale_of(file) and (colored := content.colored(art)):
                    self.failures.append(f"{colored} pixels of {art.name} have content's colours")

    def hold(self):
        """What a theme that was made has to hold: no warning, nothing to fix, its own caps, the lines as they were
        printed, and the same numbers when its own picture is sliced."""
        if self.command("check", self.folder, "--fail-on", "warning").returncode != 0:
            self.failures.append("check warns")
        fixed = self.copy("fixed")
        shutil.copytree(self.folder, fixed)
        self.command("check", fixed, "--fix")
        if contents(fixed) != contents(self.folder):
            self.failures.append("check --fix changes it")
        caps = self.caps(self.text)
        for frame in sorted(self.folder.glob("frame*.png")) if caps else []:
            done = self.command("slice", "--frame", frame)
            said = re.search(r"^capInsets: (.*)", done.stdout)
            if done.returncode != 0 or said is None or lengths(said.group(1)) != caps:
                self.failures.append(f"caps of {frame.name}")
        again = self.copy("again")
        self.command("slice", *self.mock.files, *shlex.split(self.said("lines")), "-o", again)
        if contents(again) != contents(self.folder):
            self.failures.append("lines as printed")
        own = self.copy("own")
        pictures = [self.draw(own.with_name(f"{own.name}{'' if scale == 1 else f'@{scale}x'}.png"), scale, self.offsets[0])
                    for scale in sorted({scale_of(file) for file in self.mock.files})]
        done = self.command("slice", *pictures, "-o", own)
        if done.returncode != 0:
            self.failures.append(f"own picture: {done.stderr.strip()}")
        elif differing := list(self.differing((own / "theme.yaml").read_text())):
            self.failures.append(f"own picture: {'; '.join(differing)}")

    @staticmethod
    def caps(text):
        caps = re.search(r"^frame:.*?^  capInsets: (\S.*?) *(#|$)", text, re.MULTILINE | re.DOTALL)
        return caps and lengths(caps.group(1))

    def differing(self, text):
        """What another theme says otherwise: numbers, and of shadows, which 8 bits blur, what is a step away."""
        def arrow(text):
            return dict(re.findall(r"^  (base|height|overlap|cornerRadius): ([\d.]+)", text, re.MULTILINE))

        def shadows(text):
            return [[float(number) for number in re.findall(r"(?<![#\w.])-?\d*\.?\d+", line)]
                    for line in re.findall(r"\{color: \"#\w+\", (opacity.*blur.*)\}", text)]

        for what, read in (("arrow", arrow), ("caps", self.caps)):
            if read(text) != read(self.text):
                yield f"{what} {read(text)} for {read(self.text)}"
        own, others = shadows(self.text), shadows(text)
        if len(own) != len(others) or any(
                abs(a - b) > (.011 if place == 0 else .51)
                for one, other in zip(own, others) for place, (a, b) in enumerate(zip(one, other))):
            yield f"shadow {others} for {own}"

    def copy(self, name):
        folder = self.folder.with_name(f"{self.folder.name}-{name}")
        shutil.rmtree(folder, ignore_errors=True)
        return folder

    def command(self, *arguments):
        return subprocess.run([self.popframe, *map(str, arguments)], capture_output=True, text=True, check=False)

    @property
    def offsets(self):
        """Where the previews have their arrows, but for the ends of its lane."""
        words = re.search(r"offsets: \[(.*)\]|$", self.text).group(1) or "0"
        return [float(word) for word in words.split(", ") if word not in ("start", "end")] or [0]

    def draw(self, file, scale, offset, *more):
        content = "x".join(re.search(r"content: \[\[([\d.]+), ([\d.]+)\]\]", self.text).groups())
        arrow = re.search(r"the proof has drawn (\w+)", self.text).group(1)
        subprocess.run(
            [self.popframe, "render", self.folder, "--content", content, "--arrow", arrow, f"--offset={offset}", "--scale",
             str(scale), "-o", file, "-q", *more], check=True)
        return file

    def drawn(self, file, is_mirrored=False):
        """The theme's previews, one after the other, for a picture of the popover."""
        wanted, target = Outlined(file), self.folder.parent / "drawn.png"
        for offset in self.offsets:
            yield wanted, Outlined(self.draw(target, scale_of(file), -offset if is_mirrored else offset))

    def drawings(self, file):
        """The theme's previews, laid on a picture of the popover."""
        return (wanted.under(drawn) for wanted, drawn in self.drawn(file))

    def nearest(self, file, is_mirrored=False):
        """The least of the differences of a picture from the theme's previews."""
        return min((wanted.differences(drawn) for wanted, drawn in self.drawn(file, is_mirrored)), key=lambda off: off.max())


def compare(trials):
    """Judges themes that have to be like others', and says what is not."""
    by_name = {trial.mock.name: trial for trial in trials if trial.status == 0}
    for trial in by_name.values():
        mock = trial.mock
        found = []
        if mock.twin and (mock.twin not in by_name or contents(trial.folder) != contents(by_name[mock.twin].folder)):
            found.append(f"other bytes than {mock.twin}")
        if mock.alike:
            other = by_name.get(mock.alike)
            for what, own, others in (
                    ("arrow", trial.style, other and other.style),
                    ("directions", trial.said("directions"), other and other.said("directions"))):
                if own != others:
                    found.append(f"{what} {own}, where {mock.alike} has {others}")
        trial.failures += found
        yield from ((trial, failure) for failure in found)
