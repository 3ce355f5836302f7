#!/usr/bin/env python3
"""Draws job S with Skia, Cairo and Pillow, and prints minimum and median in milliseconds.

Job S: bounds 320x480 points at 2x, frame 64x64 points with caps of 12, arrow 38x19 points on top,
shadow of blur 20 points (a standard deviation of 20 pixels) and opacity 0.4. All work happens in
this process, on one core, on memory that is already there; the art is made before the clock starts.
"""

import argparse
import io
import os
import statistics
import time

import cairo
import fpng_py
import numpy
import skia
from PIL import Image, ImageDraw, ImageFilter

SCALE = 2
WIDTH, HEIGHT = 320 * SCALE, 480 * SCALE
SIDE, CAP, RADIUS = 64 * SCALE, 12 * SCALE, 10 * SCALE
BASE, TALL = 38 * SCALE, 19 * SCALE
SIGMA, OPACITY = 10 * SCALE, 0.4
MARGIN = 3 * SIGMA
CANVAS = (WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN)
ARROW_AT = (MARGIN + (WIDTH - BASE) // 2, MARGIN)


def frame_art():
    picture = Image.new("RGBA", (SIDE, SIDE))
    box = (0, 0, SIDE - 1, SIDE - 1)
    ImageDraw.Draw(picture).rounded_rectangle(
        box, RADIUS, fill=(160, 30, 40), outline=(90, 10, 20), width=SCALE)
    pixels = numpy.array(picture)
    pixels[..., 0] += (numpy.arange(SIDE) // 8).astype("uint8")[:, None]
    return Image.fromarray(pixels)


def arrow_art():
    picture = Image.new("RGBA", (BASE, TALL))
    ImageDraw.Draw(picture).polygon([(0, TALL), (BASE / 2, 0), (BASE, TALL)], fill=(160, 30, 40))
    return picture


def slices():
    """The nine pairs of (x, y, width, height): in the art, and on the canvas."""
    def cut(start, length):
        ends = (start, start + CAP, start + length - CAP, start + length)
        return list(zip(ends, ends[1:]))

    source = cut(0, SIDE)
    across, down = cut(MARGIN, WIDTH), cut(MARGIN + TALL, HEIGHT - TALL)
    for sy, dy in zip(source, down):
        for sx, dx in zip(source, across):
            yield tuple(
                (x[0], y[0], x[1] - x[0], y[1] - y[0]) for x, y in ((sx, sy), (dx, dy)))


FRAME, ARROW, SLICES = frame_art(), arrow_art(), list(slices())


class Skia:
    """Google's Skia on the CPU; stretches with its linear filter."""

    name = f"Skia (skia-python {skia.__version__})"
    is_encoder_alone = False

    def __init__(self):
        self.frame, self.arrow = self.image_of(FRAME), self.image_of(ARROW)
        self.surface = skia.Surface.MakeRaster(skia.ImageInfo.MakeN32Premul(*CANVAS))

    @staticmethod
    def image_of(picture):
        """The picture in Skia's own premultiplied layout, so that nothing is converted later."""
        surface = skia.Surface.MakeRaster(skia.ImageInfo.MakeN32Premul(*picture.size))
        surface.getCanvas().drawImage(skia.Image.fromarray(numpy.array(picture)), 0, 0)
        return surface.makeImageSnapshot()

    def draw(self):
        canvas = self.surface.getCanvas()
        canvas.clear(skia.ColorTRANSPARENT)
        self.group(canvas)

    def draw_with_shadow(self):
        canvas = self.surface.getCanvas()
        canvas.clear(skia.ColorTRANSPARENT)
        black = skia.ColorSetARGB(round(255 * OPACITY), 0, 0, 0)
        shadow = skia.ImageFilters.DropShadow(0, 0, SIGMA, SIGMA, black)
        canvas.saveLayer(None, skia.Paint(ImageFilter=shadow))
        self.group(canvas)
        canvas.restore()

    def group(self, canvas):
        linear = skia.SamplingOptions(skia.FilterMode.kLinear)
        for source, target in SLICES:
            canvas.drawImageRect(
                self.frame, skia.Rect.MakeXYWH(*source), skia.Rect.MakeXYWH(*target), linear)
        canvas.drawImage(self.arrow, *ARROW_AT)

    def encode(self):
        picture = self.surface.makeImageSnapshot()
        return bytes(picture.encodeToData(skia.EncodedImageFormat.kPNG, 100))


class Cairo:
    """Cairo by itself, which has no blur; stretches with its own filter for each slice."""

    name = f"Cairo {cairo.cairo_version_string()} (pycairo {cairo.version})"
    is_encoder_alone = False

    def __init__(self):
        self.arrow = self.surface_of(ARROW)
        self.frame = self.surface_of(FRAME)
        self.surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, *CANVAS)

    @staticmethod
    def surface_of(picture):
        straight = numpy.array(picture).astype("uint16")
        alpha = straight[..., 3:]
        color = (straight[..., 2::-1] * alpha + 127) // 255
        pixels = numpy.concatenate([color, alpha], axis=2).astype("uint8")
        return cairo.ImageSurface.create_for_data(
            bytearray(pixels.tobytes()), cairo.FORMAT_ARGB32, *picture.size)

    def draw(self):
        context = cairo.Context(self.surface)
        context.set_operator(cairo.OPERATOR_CLEAR)
        context.paint()
        context.set_operator(cairo.OPERATOR_OVER)
        for (sx, sy, sw, sh), (x, y, width, height) in SLICES:
            part = cairo.SurfacePattern(self.frame.create_for_rectangle(sx, sy, sw, sh))
            part.set_extend(cairo.EXTEND_PAD)
            context.save()
            context.translate(x, y)
            context.rectangle(0, 0, width, height)
            context.clip()
            context.scale(width / sw, height / sh)
            context.set_source(part)
            context.paint()
            context.restore()
        context.set_source_surface(self.arrow, *ARROW_AT)
        context.paint()
        self.surface.flush()

    draw_with_shadow = None

    def encode(self):
        file = io.BytesIO()
        self.surface.write_to_png(file)
        return file.getvalue()


class Pillow:
    """Pillow; its Gaussian is three box blurs in a row."""

    name = f"Pillow {Image.__version__}"
    is_encoder_alone = False

    def __init__(self):
        self.picture = None

    def draw(self):
        self.picture = Image.new("RGBA", CANVAS)
        for (sx, sy, sw, sh), (x, y, width, height) in SLICES:
            part = FRAME.crop((sx, sy, sx + sw, sy + sh))
            if part.size != (width, height):
                part = part.resize((width, height), Image.Resampling.BILINEAR)
            self.picture.paste(part, (x, y))
        self.picture.alpha_composite(ARROW, ARROW_AT)

    def draw_with_shadow(self):
        self.draw()
        alpha = self.picture.getchannel("A").filter(ImageFilter.GaussianBlur(SIGMA))
        shadow = Image.new("RGBA", CANVAS)
        shadow.putalpha(alpha.point(lambda value: round(value * OPACITY)))
        shadow.alpha_composite(self.picture)
        self.picture = shadow

    def encode(self):
        file = io.BytesIO()
        self.picture.save(file, "PNG")
        return file.getvalue()


class Fpng(Pillow):
    """The fastest encoder we know of, here for Pillow's picture; its files are larger."""

    name = "fpng (fpng_py 0.0.3)"
    is_encoder_alone = True

    def encode(self):
        return fpng_py.fpng_encode_image_to_memory(self.picture.tobytes(), *CANVAS, 4)


def figures(work, runs):
    """Minimum and median, in milliseconds."""
    work()
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        times.append((time.perf_counter() - start) * 1e3)
    return f"{min(times):.2f} / {statistics.median(times):.2f}"


def main():
    parser = argparse.ArgumentParser(description="Draws job S with other renderers.")
    parser.add_argument("--runs", type=int, default=30, help="how often each piece of work is done")
    parser.add_argument("--save", metavar="DIR", help="keep each renderer's picture, to look at")
    arguments = parser.parse_args()

    print(f"canvas {CANVAS[0]}x{CANVAS[1]}; minimum / median of {arguments.runs} runs, in ms")
    print("| renderer | draw | draw, shadow | encode | draw, shadow, PNG | bytes |")
    print("|---|---|---|---|---|---|")
    for renderer in (Skia(), Cairo(), Pillow(), Fpng()):
        finish = renderer.draw_with_shadow or renderer.draw
        finish()
        pieces = [
            None if renderer.is_encoder_alone else renderer.draw,
            None if renderer.is_encoder_alone else renderer.draw_with_shadow,
            renderer.encode,
            None
            if renderer.is_encoder_alone or not renderer.draw_with_shadow
            else lambda: (finish(), renderer.encode()),
        ]
        cells = [figures(piece, arguments.runs) if piece else "–" for piece in pieces]
        finish()
        picture = renderer.encode()
        print("|", " | ".join([renderer.name, *cells, str(len(picture))]), "|")
        if arguments.save:
            os.makedirs(arguments.save, exist_ok=True)
            name = type(renderer).__name__.lower() + ".png"
            with open(os.path.join(arguments.save, name), "wb") as file:
                file.write(picture)


if __name__ == "__main__":
    main()
