"""What headless browsers that are asked for pictures of a page have in common. Imported by others, no program."""

# A promise that is kept after two frames have been drawn.
FRAMES_DRAWN = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def settled(take):
    """What is taken twice in a row: a browser may show a backdrop, or a picture, later than the page."""
    last = take()
    for _ in range(20):
        if (shot := take()) == last:
            return shot
        last = shot
    raise SystemExit("a page that does not move looks otherwise in each of 20 pictures")


class Browser:
    """A process with one page, on a screen with so many pixels (`ratio`) for each CSS pixel."""

    def shoot(self, folder, parts):
        """Writes parts of the page, in device pixels, into files of a folder."""
        for name, part in parts.items():
            lengths = [length / self.ratio for length in part]
            (folder / name).write_bytes(settled(lambda: self.picture(*lengths)))

    def shoot_viewport(self, path, width, height):
        """Writes all that is seen into a file. What is cut out of a page from right to left is another part of it."""
        def take():
            self.evaluate(FRAMES_DRAWN)
            return self.viewport()
        path.write_bytes(settled(take))

    def close(self):
        self.process.kill()
        self.process.wait()
