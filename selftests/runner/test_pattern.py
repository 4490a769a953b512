#!/usr/bin/python3 -B
# SPDX-License-Identifier: GPL-2.0-only
"""test_pattern - tools/testing/pattern.py matches as bash does"""

import subprocess
import unittest

import harness
import pattern

NAMES = ("count/boxes", "count/wrap", "abi/sysfs", "unit/test_fold", "unit/test_a", "unit/test_", "unit/man.sh", "races/[x]", "fault/hidden",
         "a", "aa", "ab", "b", "")
PATTERNS = ("*", "count/*", "*/?an.sh", "unit/test_[a-e]*", "unit/test_[!a-e]*", "unit/test_[^a]*", "@(count|abi)/*", "!(count|abi)/*",
            "@(unit/test_*|unit/man.sh)", "+(a|b)", "*(a|b)", "?(a)b", "!(*a*)", "!(a|aa)", "a!(b)", "races/\\[x\\]", "races/[[]x]",
            "@(a@(a|b)|b)", "count.boxes", "unit/man?sh", "unit/test_?")


class Pattern(unittest.TestCase):
    def bash(self, text):
        script = 'shopt -s extglob; for name; do [[ $name = $ONLY ]] && echo "$name."; done'
        out = subprocess.run(["bash", "-c", script, "bash", *NAMES], env={"ONLY": text}, capture_output=True, text=True, check=False)
        return [line[:-1] for line in out.stdout.splitlines()]

    def test_bash(self):
        """patterns of ONLY= match the names that bash matches"""
        for text in PATTERNS:
            with self.subTest(text):
                self.assertEqual(list(filter(pattern.matcher(text), NAMES)), self.bash(text))

    def test_empty(self):
        """no pattern matches all"""
        self.assertTrue(pattern.matcher("")("count/boxes"))

    def test_open(self):
        """a pattern without its ) is refused"""
        with self.assertRaises(ValueError):
            pattern.matcher("@(count|abi/*")


harness.main()
