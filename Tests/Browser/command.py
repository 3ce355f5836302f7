"""Tests that run the command in a folder of their own, and read its pages in a browser."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

from browser import Browser

POPFRAME = pathlib.Path(sys.argv[1]).resolve()

# On a build server popframe records nothing by itself; these tests are a person's runs wherever they run.
PERSON = {key: value for key, value in os.environ.items() if key != "CI" and not key.startswith(("POPFRAME_", "GITHUB_"))}


class CommandTests(unittest.TestCase):
    """`prepare` fills the folder, before there is a browser."""

    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="popframe-report-"))
        cls.browser = None
        try:
            cls.prepare()
            cls.browser = Browser()
        except BaseException:
            cls.tearDownClass()
            raise

    @classmethod
    def tearDownClass(cls):
        if cls.browser:
            cls.browser.close()
        shutil.rmtree(cls.folder)

    @classmethod
    def command(cls, *arguments, status):
        done = subprocess.run([POPFRAME, *arguments], cwd=cls.folder, capture_output=True, text=True, env=PERSON)
        assert done.returncode == status, (arguments, done.returncode, done.stdout, done.stderr)
        return done
