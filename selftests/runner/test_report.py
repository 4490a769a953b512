#!/usr/bin/python3 -B
# SPDX-License-Identifier: GPL-2.0-only
"""test_report - tools/testing/report.py: what a suite's output amounts to, and what fails it"""

import contextlib
import io
import tempfile
import unittest
from pathlib import Path

import harness
import report
import tree
from suites import Run, Suite

GOOD = """\
KTAP version 1
1..2
    # Subtest: a/one
    1..2
    ok 1 - first
    ok 2 - # SKIP second: no box
# ran a/one: exit 0 after 1.50 s
    # Subtest: a/two
    1..1
    ok 1 - first
# ran a/two: exit 0 after 0.01 s
"""
BAD = """\
KTAP version 1
1..1
    # Subtest: a/one
    KTAP version 1
    1..2
    ok 1 - first
    not ok 2 - second
    # got 1, want 2
    # Totals: pass:1 fail:1 skip:0
# ran a/one: exit 1 after 0.10 s
"""


class Printed(unittest.TestCase):
    """A suite whose run has printed something"""

    def setUp(self):
        logs = tempfile.TemporaryDirectory()
        self.addCleanup(logs.cleanup)
        self.before, tree.LOGS = tree.LOGS, Path(logs.name)
        self.addCleanup(setattr, tree, "LOGS", self.before)

    def take(self, output, programs, code=0, guest=False, reader=report.Reader):
        """Read the output of a run with these programs; leaves the report and what it has printed"""
        suite = Suite("toy", None, guest=guest)
        self.report = report.Report(suite)
        self.addCleanup(self.report.output.close)
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            taker = reader(suite, Run([], programs.split(), repeat="try it"), self.report)
            for line in output.splitlines():
                taker.line(line)
            taker.end(code)
        self.report.output.flush()
        self.output = (tree.LOGS / "toy.output").read_text()
        self.printed = printed.getvalue()
        self.lines = [" ".join(line.split()) for line in self.printed.splitlines()]
        return self.report.passed, self.report.failed, self.report.skipped


class Programs(Printed):
    def test_good(self):
        """programs have a line each, and their points are counted"""
        self.assertEqual(self.take(GOOD, "a/one a/two"), (2, 0, 1))
        self.assertEqual(self.printed, "  ok   toy       a/one                         1 passed, 1 skipped  1.50 s\n"
                         "  ok   toy       a/two                         1 passed  0.01 s\n")
        self.assertEqual((self.report.points, self.report.left_out, self.report.failures), (3, 0, []))

    def test_verdicts(self):
        """the log has the output and the verdicts"""
        self.take(GOOD, "a/one a/two")
        self.assertIn("    ok 1 - first\n# ran a/two: exit 0 after 0.01 s\nok 2 - a/two # pass=1 fail=0 skip=0 time=0.01\n", self.output)

    def test_failed(self):
        """a failed program prints its failed points and diagnostics, and how to repeat it"""
        self.assertEqual(self.take(BAD, "a/one", 1), (1, 1, 0))
        self.assertEqual(self.lines, ["FAIL toy a/one 1 passed, 1 failed 0.10 s: 1 failed", "not ok 2 - second", "# got 1, want 2",
                                      "to repeat it: try it"])
        self.assertEqual(len(self.report.failures), 1)
        self.assertIn("not ok 1 - a/one # pass=1 fail=1 skip=0 time=0.10: 1 failed\n", self.output)

    def test_many(self):
        """more than thirty lines of a failed program are in the log alone"""
        self.take(BAD.replace("    not ok", "    # more\n" * 40 + "    not ok"), "a/one", 1)
        self.assertEqual(self.lines.count("# more"), 30)
        self.assertIn("... and more in", self.printed)

    def test_skipped(self):
        """a program that is skipped as a whole is counted as such"""
        self.assertEqual(self.take("1..1\n    1..0 # SKIP not here\n# ran a/one: exit 4 after 0.10 s", "a/one"), (0, 0, 1))
        self.assertEqual((self.lines, self.report.left_out), (["skip toy a/one 0 passed, 1 skipped 0.10 s"], 1))

    def test_loaded(self):
        """modules that are loaded anew are a point"""
        then = "1..1\n# loaded x=1: exit {} after 0.10 s"
        run = Run([])
        run.programs = ["then x=1"]
        for code, want in (0, (1, 0, 0)), (1, (0, 1, 0)):
            suite = Suite("toy", None)
            found = report.Report(suite)
            with contextlib.redirect_stdout(io.StringIO()), found.output:
                taker = report.Reader(suite, run, found)
                for line in then.format(code).splitlines():
                    taker.line(line)
                taker.end(code)
            self.assertEqual((found.passed, found.failed, found.skipped), want)

    def test_missing(self):
        """a program that never ran to its end has failed"""
        self.assertEqual(self.take(GOOD, "a/one a/three a/two a/four"), (2, 2, 1))
        self.assertIn("FAIL toy (rest) 2 of 4 never ran to their end", self.lines)

    def test_cut(self):
        """a result that is cut is none"""
        self.assertEqual(self.take(GOOD[:-5], "a/one a/two"), (1, 1, 1))

    def test_stranger(self):
        """a program that was not to run is a failure"""
        self.assertEqual(self.take(GOOD, "a/one"), (2, 1, 1))
        self.assertIn("FAIL toy a/two was not to run", self.lines)

    def test_twice(self):
        """a program that is named twice has to run twice"""
        self.assertEqual(self.take(BAD + BAD, "a/one a/one", 1)[1], 2)
        self.assertEqual(self.take(BAD, "a/one a/one", 1)[1], 2)

    def test_silent(self):
        """a run that reports nothing has failed"""
        self.assertEqual(self.take("sh: not found", "a/one", 127), (0, 1, 0))
        self.assertEqual(self.lines[0], "FAIL toy (all) nothing was reported")

    def test_code(self):
        """the run's exit code fails a suite, if its programs do not"""
        self.assertEqual(self.take(GOOD, "a/one a/two", 1), (2, 1, 1))
        self.assertEqual(self.take(BAD, "a/one", 1), (1, 1, 0))


class Guests(Printed):
    def test_ok(self):
        """a guest is a point"""
        self.assertEqual(self.take(f"{GOOD}# vm: ok\n# vm: the log says: bye", "a/one a/two", guest=True), (3, 0, 1))
        self.assertEqual(self.lines[2:], ["ok toy (machine) clean log, 0 s", "the log says: bye"])

    def test_failed(self):
        """a guest that fails has its reason, and the output of the program that ran"""
        output = GOOD.replace("# ran a/two: exit 0 after 0.01 s\n", "    # last words\n# vm: FAILED: no end after 8 s\n# vm: its logs: there")
        self.assertEqual(self.take(output, "a/one a/two", 2, guest=True), (1, 2, 1))
        self.assertEqual(self.lines[1:], ["FAIL toy (machine) no end after 8 s", "# last words", "its logs: there",
                                          "FAIL toy (rest) 1 of 2 never ran to their end", "to repeat it: try it"])

    def test_unjudged(self):
        """a guest without a verdict fails"""
        self.assertEqual(self.take(GOOD, "a/one a/two", guest=True), (2, 1, 1))
        self.assertIn("FAIL toy (machine) no verdict: tools/vm/run ended before it", self.lines)

    def test_spoofed(self):
        """a program cannot give the verdict on its guest"""
        self.assertEqual(self.take(GOOD.replace("ok 1 - first", "# vm: ok"), "a/one a/two", guest=True)[1], 3)


class Lines(Printed):
    def test_lines(self):
        """lines of gates and other commands are points, their diagnostics follow"""
        output = "building\n  ok   first\n  FAIL second\n       reason\nok - third\nnot ok - fourth\n2 passed, 2 failed, 0 skipped"
        self.assertEqual(self.take(output, "", 1, reader=report.LineReader), (2, 2, 0))
        self.assertEqual(self.lines, ["ok toy first", "FAIL toy second", "reason", "ok toy third", "FAIL toy fourth"])

    def test_end(self):
        """without the last line, or with an unexplained exit code, such a command fails"""
        self.assertEqual(self.take("  ok   first", "", reader=report.LineReader), (1, 1, 0))
        self.assertEqual(self.take("  ok   first\n1 passed, 0 failed", "", 1, reader=report.LineReader), (1, 1, 0))
        self.assertEqual(self.take("out of memory", "", 1, reader=report.LineReader), (0, 1, 0))
        self.assertEqual(self.lines, ["FAIL toy it comes to its end", "out of memory"])

    def test_nothing(self):
        """without a point it is skipped"""
        self.assertEqual(self.take("0 passed, 0 failed, 1 skipped", "", reader=report.LineReader), (0, 0, 1))


harness.main()
