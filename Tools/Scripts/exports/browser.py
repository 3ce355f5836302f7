"""What headless browsers that are asked for pictures of a page have in common."""

# A promise that is kept after two frames have been drawn.
FRAMES_DRAWN = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


class Browser:
    """A process with one page, on a screen with so many pixels (`ratio`) for each CSS pixel."""

    def shoot(self, folder, parts):
        """Writes parts of the page, in device pixels, into files of a folder."""
        for name, part in parts.items():
            (folder / name).write_bytes(self.picture(*(length / self.ratio for length in part)))

    def close(self):
        self.process.kill()
        self.process.wait()
