"""The renderers that popframe is measured beside. All work happens in this process, on one core, on memory
that is already there; the art is made before the clock starts. Imported by others, no program."""

import io

import cairo
import fpng_py
import numpy
import skia
from PIL import Image, ImageFilter

from jobs import OPACITY


class Skia:
    """Google's Skia on the CPU; stretches with its linear filter."""

    name = f"Skia (skia-python {skia.__version__})"
    is_encoder_alone = False

    def __init__(self, job):
        self.job = job
        self.frame, self.arrow = self.image_of(job.frame), self.image_of(job.arrow)
        self.surface = skia.Surface.MakeRaster(skia.ImageInfo.MakeN32Premul(*job.canvas))

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
        shadow = skia.ImageFilters.DropShadow(
            0, 0, self.job.sigma, self.job.sigma, black)
        canvas.saveLayer(None, skia.Paint(ImageFilter=shadow))
        self.group(canvas)
        canvas.restore()

    def group(self, canvas):
        linear = skia.SamplingOptions(skia.FilterMode.kLinear)
        for source, target in self.job.slices:
            canvas.drawImageRect(
                self.frame, skia.Rect.MakeXYWH(*source), skia.Rect.MakeXYWH(*target), linear)
        canvas.drawImage(self.arrow, *self.job.arrow_at)

    def encode(self):
        picture = self.surface.makeImageSnapshot()
        return bytes(picture.encodeToData(skia.EncodedImageFormat.kPNG, 100))


class Cairo:
    """Cairo by itself, which has no blur; stretches with its own filter for each slice."""

    name = f"Cairo {cairo.cairo_version_string()} (pycairo {cairo.version})"
    is_encoder_alone = False

    def __init__(self, job):
        self.job = job
        self.arrow, self.frame = self.surface_of(job.arrow), self.surface_of(job.frame)
        self.surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, *job.canvas)

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
        for (sx, sy, sw, sh), (x, y, width, height) in self.job.slices:
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
        context.set_source_surface(self.arrow, *self.job.arrow_at)
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

    def __init__(self, job):
        self.job, self.picture = job, None

    def draw(self):
        self.picture = Image.new("RGBA", self.job.canvas)
        for (sx, sy, sw, sh), (x, y, width, height) in self.job.slices:
            part = self.job.frame.crop((sx, sy, sx + sw, sy + sh))
            if part.size != (width, height):
                part = part.resize((width, height), Image.Resampling.BILINEAR)
            self.picture.paste(part, (x, y))
        self.picture.alpha_composite(self.job.arrow, self.job.arrow_at)

    def draw_with_shadow(self):
        self.draw()
        alpha = self.picture.getchannel("A").filter(ImageFilter.GaussianBlur(self.job.sigma))
        shadow = Image.new("RGBA", self.job.canvas)
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
        return fpng_py.fpng_encode_image_to_memory(self.picture.tobytes(), *self.job.canvas, 4)
