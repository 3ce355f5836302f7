"""Android's packager has to take every exported nine-patch, and has to refuse one whose mark is half transparent.
Imported by others, no program."""

import subprocess

from pictures import read_png, write_png


def prove(options, themes, scratch):
    taken = 0
    first = None
    for theme in themes:
        out = scratch / "nine-patch" / theme.name
        out.parent.mkdir(exist_ok=True)
        run = subprocess.run([options.popframe, "export", theme, "--to", "nine-patch", "-o", out, "-q"], capture_output=True)
        if run.returncode:
            print(f"{theme.name}: {run.stderr.decode()}")
            return 1
        for picture in sorted(out.rglob("*.9.png")):
            first = first or picture
            run = subprocess.run([options.aapt, "singleCrunch", "-i", picture, "-o", scratch / "crunched.png"], capture_output=True)
            if run.returncode:
                print(f"{picture.relative_to(scratch)}: aapt refuses it: {run.stderr.decode().strip()}")
                return 1
            taken += 1
    # The same picture with a mark that is half transparent: the packager can say no.
    width, height, rows = read_png(first.read_bytes())
    rows[0] = b"".join(rows[0][i:i + 3] + (b"\x80" if rows[0][i + 3] else b"\0") for i in range(0, 4 * width, 4))
    broken = scratch / "broken.9.png"
    write_png(broken, width, height, rows)
    if subprocess.run([options.aapt, "singleCrunch", "-i", broken, "-o", scratch / "crunched.png"], capture_output=True).returncode == 0:
        print("nine-patch: aapt takes a half transparent mark, so that it proves nothing")
        return 1
    print(f"nine-patch: aapt takes {taken} of {taken} pictures, and refuses a broken one")
    return 0
