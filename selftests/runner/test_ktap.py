#!/usr/bin/python3 -B
# SPDX-License-Identifier: GPL-2.0-only
"""test_ktap - tools/testing/ktap.py: what fails a program"""

import unittest

import harness
from ktap import Result, judge


def said(text, code):
    """The result of a program that prints this, a line for each "/" """
    return judge(text.split("/"), code)


class Ktap(unittest.TestCase):
    def test_good(self):
        """passed and skipped points are counted"""
        self.assertEqual(said("KTAP version 1/1..3/ok 1 - a/ok 2 - # SKIP b: no box/ok 3/# Totals: pass:2", 0), Result(2, 0, 1))

    def test_failed(self):
        """a failed point fails"""
        self.assertEqual(said("1..2/ok 1 - a/not ok 2 - b", 1), Result(1, 1, 0, "1 failed"))

    def test_plan_last(self):
        """the plan may come last"""
        self.assertEqual(said("ok 1 - a/1..1", 0), Result(1))

    def test_inner(self):
        """indented points belong to another program"""
        self.assertEqual(said("    not ok 1 - inner/ok 1 - a/1..1", 0), Result(1))

    def test_notes(self):
        """text and points without a number are no points"""
        self.assertEqual(said("# not ok 1 - a/ok then/not ok/ok 1 - a/1..1", 0), Result(1))

    def test_no_plan(self):
        """no plan fails"""
        self.assertEqual(said("ok 1 - a", 0), Result(1, 1, 0, "no plan"))
        self.assertEqual(judge([], 0), Result(0, 1, 0, "no plan"))

    def test_two_plans(self):
        """a second plan fails"""
        self.assertEqual(said("1..1/ok 1 - a/1..1", 0), Result(1, 1, 0, "more than one plan"))

    def test_fewer(self):
        """each planned point that never ran has failed"""
        self.assertEqual(said("1..4/ok 1 - a/ok 2 - # SKIP b", 0), Result(1, 2, 1, "planned 4, ran 2"))

    def test_more(self):
        """more points than planned fail"""
        self.assertEqual(said("1..1/ok 1 - a/ok 2 - b", 0), Result(2, 1, 0, "planned 1, ran 2"))

    def test_empty(self):
        """no test point at all fails"""
        why = "no test point ran, and no reason is given (1..0 # SKIP reason)"
        self.assertEqual(said("KTAP version 1/1..0", 0), Result(0, 1, 0, why))
        self.assertEqual(said("1..0 # SKIP", 4), Result(0, 1, 0, why))
        self.assertEqual(said("1..0 # SKIP  ", 4), Result(0, 1, 0, why))

    def test_excused(self):
        """a program without a test point is skipped, if it has a reason"""
        result = said("1..0 # SKIP not here", 4)
        self.assertEqual(result, Result(0, 0, 1))
        self.assertTrue(result.left_out)
        self.assertFalse(said("1..2/ok 1 - a/ok 2 - # SKIP b", 0).left_out)
        self.assertFalse(said("1..1/not ok 1 - a", 1).left_out)

    def test_all_skipped(self):
        """a program that skips each of its points is skipped"""
        result = said("1..2/ok 1 - # SKIP a/ok 2 - # SKIP b", 4)
        self.assertEqual((result, result.left_out, result.points), (Result(0, 0, 2), True, 2))

    def test_signal(self):
        """a program that is killed fails, with the points that it owes"""
        self.assertEqual(said("1..3/ok 1 - a", 139), Result(1, 2, 0, "killed by signal 11"))
        self.assertEqual(said("ok 1 - a/1..1", 134), Result(1, 1, 0, "killed by signal 6"))

    def test_time(self):
        """a program that takes too long fails"""
        for code in 124, 137, 143:
            self.assertEqual(said("ok 1 - a/1..1", code), Result(1, 1, 0, "timed out"))

    def test_bail(self):
        """a program that gives up fails"""
        self.assertEqual(said("ok 1 - a/1..1/Bail out! no emulator", 1), Result(1, 1, 0, "gave up"))

    def test_liar(self):
        """exit code 0 with a failed point fails twice"""
        self.assertEqual(said("1..2/ok 1 - a/not ok 2 - b", 0), Result(1, 2, 0, "exit code 0 although something failed"))

    def test_wrong_code(self):
        """another exit code without a failed point fails"""
        self.assertEqual(said("1..1/ok 1 - a", 1), Result(1, 1, 0, "exit code 1 although nothing failed"))
        self.assertEqual(said("1..1/ok 1 - a", 127), Result(1, 1, 0, "exit code 127 although nothing failed"))

    def test_skip_code(self):
        """the exit code of a skipped program fails, if something ran"""
        self.assertEqual(said("1..1/ok 1 - a", 4), Result(1, 1, 0, "exit code 4 although something ran"))
        self.assertEqual(said("1..1/not ok 1 - a", 4), Result(0, 2, 0, "exit code 4 although something ran"))


harness.main()
