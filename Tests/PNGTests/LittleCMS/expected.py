"""Writes pictures with colour profiles, and expected.txt: what Little CMS makes of them.

Run as `python3 expected.py` with Pillow (https://pypi.org/project/pillow/) installed and Little CMS 2
as a shared library (`apt-get install liblcms2-2`). The library makes the profiles, Pillow's ImageCms
converts the pictures to sRGB: relative colorimetric, default flags. Nothing is taken from our decoder.

A line is: name, then the R, G, B bytes of the converted picture, row by row, as hexadecimal digits.
"""

import ctypes
import ctypes.util
import io
import pathlib
import random

from PIL import Image, ImageCms

LCMS = ctypes.CDLL(ctypes.util.find_library("lcms2") or "liblcms2.so.2")
POINTER = ctypes.c_void_p


class xyY(ctypes.Structure):
    _fields_ = [("x", ctypes.c_double), ("y", ctypes.c_double), ("Y", ctypes.c_double)]


LCMS.cmsBuildParametricToneCurve.restype = POINTER
LCMS.cmsBuildTabulatedToneCurve16.restype = POINTER
LCMS.cmsCreateRGBProfile.restype = POINTER
LCMS.cmsSetProfileVersion.argtypes = [POINTER, ctypes.c_double]
LCMS.cmsSaveProfileToMem.argtypes = [POINTER, POINTER, ctypes.POINTER(ctypes.c_uint32)]


def formula(kind, *parameters):
    """A curve by formula; ICC's kinds 0 to 4 are Little CMS's 1 to 5."""
    values = (ctypes.c_double * 10)(*parameters)
    return LCMS.cmsBuildParametricToneCurve(None, kind + 1, values)


def samples(values):
    """A curve by samples of 16 bits."""
    return LCMS.cmsBuildTabulatedToneCurve16(
        None, len(values), (ctypes.c_uint16 * len(values))(*values)
    )


def profile(white, primaries, curves, version):
    """The bytes of a profile; white and primaries as x, y."""
    corners = (xyY * 3)(*[xyY(x, y, 1) for x, y in primaries])
    pointers = (POINTER * 3)(*curves)
    handle = LCMS.cmsCreateRGBProfile(ctypes.byref(xyY(*white, 1)), corners, pointers)
    LCMS.cmsSetProfileVersion(handle, version)
    size = ctypes.c_uint32(0)
    LCMS.cmsSaveProfileToMem(handle, None, ctypes.byref(size))
    data = ctypes.create_string_buffer(size.value)
    LCMS.cmsSaveProfileToMem(handle, data, ctypes.byref(size))
    return data.raw


D65 = (0.3127, 0.3290)
D50 = (0.3457, 0.3585)
C = (0.310, 0.316)
SRGB = [(0.64, 0.33), (0.30, 0.60), (0.15, 0.06)]
P3 = [(0.68, 0.32), (0.265, 0.69), (0.15, 0.06)]
ADOBE = [(0.64, 0.33), (0.21, 0.71), (0.15, 0.06)]
PROPHOTO = [(0.7347, 0.2653), (0.1596, 0.8404), (0.0366, 0.0001)]
NTSC = [(0.67, 0.33), (0.21, 0.71), (0.14, 0.08)]
SRGB_CURVE = (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)


def srgb_light(value):
    if value <= 0.04045:
        return value / 12.92
    return ((value + 0.055) / 1.055) ** 2.4


def table(count, function):
    return samples([round(65535 * function(i / (count - 1))) for i in range(count)])


def profiles():
    s_curve = [formula(3, *SRGB_CURVE)] * 3
    yield "display-p3", profile(D65, P3, s_curve, 4.3)
    yield "display-p3-1024", profile(D65, P3, [table(1024, srgb_light)] * 3, 2.1)
    yield "adobe-rgb", profile(D65, ADOBE, [formula(0, 563 / 256)] * 3, 2.1)
    yield "prophoto", profile(D50, PROPHOTO, [formula(3, 1.8, 1, 0, 1 / 16, 1 / 32)] * 3, 4.3)
    yield "ntsc-c", profile(C, NTSC, [formula(0, 2.2)] * 3, 2.1)
    yield "linear", profile(D65, P3, [formula(0, 1)] * 3, 4.3)
    # A curve with few samples shows what lies between them.
    yield "five-samples", profile(D65, ADOBE, [samples([0, 3000, 14000, 33000, 65535])] * 3, 2.1)
    yield "kinds-0-1-2", profile(
        D65,
        P3,
        [formula(0, 1.8), formula(1, 2.2, 0.95, 0.05), formula(2, 2.0, 0.9, 0.05, 0.03)],
        4.3,
    )
    yield "kinds-3-4", profile(
        D65,
        ADOBE,
        [
            formula(3, *SRGB_CURVE),
            formula(4, 2.2, 0.9, 0.08, 0.2, 0.1, 0.012, 0.003),
            formula(4, 1.6, 1.0, 0.0, 0.5, 0.05, -0.01, 0.0),
        ],
        4.3,
    )
    yield "srgb-2-2", profile(D65, SRGB, [formula(0, 2.2)] * 3, 2.1)


def picture():
    """16 × 16 colours: greys, pure colours, dark ones, any."""
    generator = random.Random(1)
    colors = [(v, v, v) for v in [*range(0, 16), *range(16, 256, 16), 254, 255]]
    for value in (1, 8, 40, 128, 200, 255):
        colors += [(value, 0, 0), (0, value, 0), (0, 0, value), (value, value, 0)]
        colors += [(0, value, value), (value, 0, value), (255, value, value)]
    while len(colors) < 256:
        largest = generator.choice([30, 255, 255])
        colors.append(tuple(generator.randint(0, largest) for _ in range(3)))
    image = Image.new("RGB", (16, 16))
    image.putdata(colors)
    return image


def main():
    folder = pathlib.Path(__file__).parent
    source = picture()
    lines = []
    for name, data in profiles():
        source.save(folder / f"{name}.png", icc_profile=data, optimize=True)
        converted = ImageCms.profileToProfile(
            source,
            ImageCms.ImageCmsProfile(io.BytesIO(data)),
            ImageCms.createProfile("sRGB"),
            renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC,
        )
        lines.append(f"{name} {converted.tobytes().hex()}\n")
    (folder / "expected.txt").write_text("".join(lines))


if __name__ == "__main__":
    main()
