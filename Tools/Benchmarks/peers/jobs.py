"""The jobs that every renderer draws, and their art.

A popover with a frame of 64x64 points, caps of 12, an arrow of 38x19 points on top and a black shadow of
blur 20 points (a standard deviation of 10 points) and opacity 0.4. Imported by others, no program.
"""

import numpy
from PIL import Image, ImageDraw

OPACITY = 0.4


class Job:
    """One popover: bounds in points, and pixels a point. All other lengths are pixels."""

    def __init__(self, name, width, height, scale):
        self.name, self.points, self.scale = name, (width, height), scale
        self.width, self.height = width * scale, height * scale
        self.side, self.cap, self.radius = 64 * scale, 12 * scale, 10 * scale
        self.base, self.tall = 38 * scale, 19 * scale
        self.sigma = 10 * scale
        self.margin = 3 * self.sigma
        self.canvas = (self.width + 2 * self.margin, self.height + 2 * self.margin)
        self.arrow_at = (self.margin + (self.width - self.base) // 2, self.margin)
        self.frame, self.arrow = self._frame(), self._arrow()
        self.slices = list(self._slices())

    def _frame(self):
        picture = Image.new("RGBA", (self.side, self.side))
        box = (0, 0, self.side - 1, self.side - 1)
        ImageDraw.Draw(picture).rounded_rectangle(
            box, self.radius, fill=(160, 30, 40), outline=(90, 10, 20), width=self.scale)
        pixels = numpy.array(picture)
        pixels[..., 0] += (numpy.arange(self.side) // 8).astype("uint8")[:, None]
        return Image.fromarray(pixels)

    def _arrow(self):
        picture = Image.new("RGBA", (self.base, self.tall))
        ImageDraw.Draw(picture).polygon(
            [(0, self.tall), (self.base / 2, 0), (self.base, self.tall)], fill=(160, 30, 40))
        return picture

    def _slices(self):
        """The nine pairs of (x, y, width, height): in the art, and on the canvas."""
        def cut(start, length):
            ends = (start, start + self.cap, start + length - self.cap, start + length)
            return list(zip(ends, ends[1:]))

        source = cut(0, self.side)
        across = cut(self.margin, self.width)
        down = cut(self.margin + self.tall, self.height - self.tall)
        for sy, dy in zip(source, down):
            for sx, dx in zip(source, across):
                yield tuple(
                    (x[0], y[0], x[1] - x[0], y[1] - y[0]) for x, y in ((sx, sy), (dx, dy)))

    def write_theme(self, folder):
        """The job's art and theme for popframe; the arguments of `popframe render`."""
        folder.mkdir(parents=True, exist_ok=True)
        self.frame.save(folder / f"frame@{self.scale}x.png")
        self.arrow.save(folder / f"arrow@{self.scale}x.png")
        (folder / "theme.yaml").write_text(
            "format: 1\n"
            "frame: {image: frame.png, capInsets: 12, resizing: stretch}\n"
            "arrow: {image: arrow.png}\n"
            f"shadow: {{opacity: {OPACITY}, blur: 20}}\n")
        bounds = "x".join(map(str, self.points))
        return [str(folder), "--bounds", bounds, "--scale", str(self.scale)]


def job_s():
    return Job("S", 320, 480, 2)


def job_l():
    return Job("L", 600, 1100, 3)
