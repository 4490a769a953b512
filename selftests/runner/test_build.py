#!/usr/bin/python3 -B
# SPDX-License-Identifier: GPL-2.0-only
"""test_build - tools/vm/build with a toy for make: when it builds, and when nothing is to do"""

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

import harness


class Build(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = Path(folder.name)
        for name in "build", "lib.sh":
            (self.top / "tools/vm").mkdir(parents=True, exist_ok=True)
            shutil.copy(harness.TOP / "tools/vm" / name, self.top / "tools/vm")
        self.script("tools/vm/mkinitramfs", "touch build/tests.cpio")
        self.script("tools/vm/image", "")
        # Counts its runs, may change a source, and makes what the tests are
        self.script("bin/make", "echo >> build/logs/made; [ ! -e during ] || mv during source.c; mkdir -p build/selftests; touch build/selftests/test")
        self.script("bin/gcc", "")
        self.write(".gitignore", "/build\n/bin\n/.cache\n")
        self.write("source.c", "one")
        self.git("init", "-q")

    def write(self, name, text):
        path = self.top / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def script(self, name, text):
        self.write(name, f"#!/bin/sh\n{text}\n").chmod(0o755)

    def git(self, *args):
        subprocess.run(["git", *args], cwd=self.top, check=True)

    def built(self, *args, **settings):
        """Whether it ran make"""
        made = self.top / "build/logs/made"
        made.unlink(missing_ok=True)
        env = os.environ | {"PATH": f"{self.top}/bin:{os.environ['PATH']}", "KVER": "toy", "V": "", "ROOT": "", "KBUILD_ARGS": ""} | settings
        subprocess.run([self.top / "tools/vm/build", *(args or ["all"])], cwd=self.top, env=env, check=True, stderr=subprocess.DEVNULL)
        return made.exists()

    def settled(self):
        """Build, until nothing is left to do"""
        self.built()
        self.assertFalse(self.built())

    def test_changes(self):
        """a source that was changed, added or removed is built"""
        self.settled()
        self.write("source.c", "two")
        self.assertTrue(self.built())
        self.assertFalse(self.built())
        added = self.write("added.c", "")
        self.assertTrue(self.built())
        added.unlink()
        self.assertTrue(self.built())
        self.assertFalse(self.built())

    def test_time(self):
        """so is one with the same size, and a time before the last build"""
        self.settled()
        self.write("source.c", "two")
        os.utime(self.top / "source.c", (1, 1))
        self.assertTrue(self.built())

    def test_outputs(self):
        """what a build has made and was changed or removed is made again"""
        for name in "build/selftests/test", "build/tests.cpio":
            self.settled()
            (self.top / name).unlink()
            self.assertTrue(self.built(), name)
            self.settled()
            self.write(name, "another")
            self.assertTrue(self.built(), name)

    def test_meanwhile(self):
        """a source that changes during a build is built by the next one"""
        self.write("during", "two")
        self.assertTrue(self.built())
        self.assertTrue(self.built())
        self.assertFalse(self.built())

    def test_arguments(self):
        """other arguments and another kernel build anew"""
        self.settled()
        self.assertTrue(self.built("all", "strict"))
        self.assertTrue(self.built("all", "strict", KBUILD_ARGS="W=1"))
        self.assertTrue(self.built("all", "strict", KVER="other"))

    def test_failed(self):
        """a build that failed is not the last word"""
        self.settled()
        self.script("bin/make", "case $* in *selftests*) exit 1 ;; esac")
        self.write("source.c", "two")
        for _ in range(2):
            with self.assertRaises(subprocess.CalledProcessError):
                self.built()

    def test_without_git(self):
        """a tree without git is built each time"""
        shutil.rmtree(self.top / ".git")
        self.assertTrue(self.built())
        self.assertTrue(self.built())


harness.main()
