# SPDX-License-Identifier: GPL-2.0-only
"""report - what a suite prints, read once: a line for each program, and the numbers of the suite"""

import os
import re
import time

import ktap
import points
import tree

# What run_tests.sh prints behind the output of a program, and of modules that it loads
RAN = re.compile(r"# ran (.+): exit (\d+) after ([\d.]+) s$")
LOADED = re.compile(r"# loaded (.+): exit (\d+) after ([\d.]+) s$")
PLAN = re.compile(r"1\.\.(\d+)")
# Lines of a failed program that say no more than its result does
USUAL = ("ok ", "KTAP version", "# Subtest:", "1..", "# Totals:")
DIAGNOSTICS = 30


class Report:
    """The results of a suite, printed as they come"""

    def __init__(self, suite):
        self.name = suite.name
        self.passed = self.failed = self.skipped = 0
        # Test points; programs that were skipped as a whole
        self.points = self.left_out = 0
        self.failures = []
        # Wall-clock seconds, and the CPU time, which depends less on what else the host does
        self.took = self.cpu = 0
        self.began = time.monotonic()
        self.output = open(tree.LOGS / f"{self.name}.output", "w", encoding="utf-8", errors="surrogateescape")

    @property
    def seconds(self):
        """Seconds since the suite began"""
        return int(time.monotonic() - self.began)

    def add(self, verdict, what, text="", diagnostics=()):
        """Print a result; a failure with the lines of its program"""
        line = f"  {verdict:4} {self.name:9} {what:26} {text}".rstrip()
        print(line)
        if verdict == "FAIL":
            self.failures.append(line)
            self._show(diagnostics)

    def _show(self, diagnostics):
        shown = [line for line in diagnostics if not line.startswith(USUAL)]
        for line in shown[:DIAGNOSTICS]:
            print(f"        {line}")
        if len(shown) > DIAGNOSTICS:
            print(f"        ... and more in {self.output.name.removeprefix(f'{tree.TOP}/')}")

    def passes(self, what, text=""):
        """Count and print a point of the suite itself"""
        self.passed += 1
        self.add("ok", what, text)

    def fails(self, what, text="", diagnostics=(), points_lost=1):
        """Count and print a failure of the suite itself"""
        self.failed += points_lost
        self.add("FAIL", what, text, diagnostics)

    def skips(self, what, text=""):
        """Count and print what was left out"""
        self.skipped += 1
        self.add("skip", what, text)

    def program(self, name, result, seconds, lines):
        """Count and print a program"""
        self.passed += result.passed
        self.failed += result.failed
        self.skipped += result.skipped
        self.points += result.points
        self.left_out += result.left_out
        text = f"{result.passed:4} passed"
        text += f", {result.failed} failed" if result.failed else ""
        text += f", {result.skipped} skipped" if result.skipped else ""
        text += f"  {seconds} s" + (f": {result.why}" if result.why else "")
        verdict = "FAIL" if result.failed else "ok" if result.passed else "skip"
        self.add(verdict, name, text, lines)

    def end(self):
        """Compare the numbers with selftests/points"""
        if not self.failed and self.points and not os.environ.get("ONLY"):
            points.judge(self)
        self.took = self.seconds
        self.output.close()


class Reader:
    """The output of run_tests.sh, which tools/vm/run passes on with its verdict on the machine"""

    def __init__(self, suite, run, report):
        self.report = report
        self.guest = suite.guest
        self.missing = list(run.programs)
        self.repeat = run.repeat
        self.failed = report.failed
        self.planned = None
        self.judged = False
        self.number = 0
        self.lines = []

    def line(self, text):
        """Take a line of the output"""
        print(text, file=self.report.output)
        plan = PLAN.match(text)
        if text.startswith("    "):
            self.lines.append(text[4:])
        elif plan:
            self.planned = int(plan[1])
        elif text.startswith("# ran "):
            self._ran(RAN.match(text))
        elif text.startswith("# loaded "):
            self._loaded(LOADED.match(text))
        elif text.startswith("# vm: "):
            self._machine(text.removeprefix("# vm: "))

    def _ran(self, match):
        # A line that is cut is no result, and the program remains missing
        if match:
            self._result(match[1], ktap.judge(self.lines, int(match[2])), match[3])

    def _loaded(self, match):
        if match and match[2] == "0":
            self._result(f"then {match[1]}", ktap.Result(passed=1), match[3])
        elif match:
            self._result(f"then {match[1]}", ktap.Result(failed=1, why="the modules cannot be loaded"), match[3])

    def _result(self, name, result, seconds):
        if name in self.missing:
            self.missing.remove(name)
        else:
            self.report.fails(name, "was not to run")
        self.number += 1
        counts = f"pass={result.passed} fail={result.failed} skip={result.skipped} time={seconds}"
        print("not ok" if result.failed else "ok", f"{self.number} - {name} # {'SKIP ' if result.left_out else ''}{counts}"
              f"{': ' if result.why else ''}{result.why}", file=self.report.output)
        self.report.program(name, result, seconds, self.lines)
        self.lines = []

    def _machine(self, text):
        if text == "ok":
            self.judged = True
            self.report.passes("(machine)", f"clean log, {self.report.seconds} s")
        elif text.startswith("FAILED: "):
            self.judged = True
            self._machine_fails(text.removeprefix("FAILED: "))
        else:
            print(f"        {text}")

    def _machine_fails(self, text):
        self.report.fails("(machine)", text, self.lines)
        self.lines = []

    def end(self, code):
        """The command has ended with this exit code: count what never ran"""
        asked = self.number + len(self.missing)
        if self.planned is None:
            self.report.fails("(all)", "nothing was reported")
        elif self.missing:
            self.report.fails("(rest)", f"{len(self.missing)} of {asked} never ran to their end", points_lost=len(self.missing))
        if self.guest and not self.judged:
            self._machine_fails("no verdict: tools/vm/run ended before it")
        if code and self.report.failed == self.failed:
            self.report.fails("(all)", f"the command ended with {code} although nothing failed", self.lines)
        if self.repeat and self.report.failed != self.failed:
            print(f"        to repeat it: {self.repeat}")


class LineReader:
    """The output of a command with lines "ok NAME" and "FAIL NAME", each before its diagnostics, and a last line"""

    POINT = re.compile(r" *(ok|not ok|FAIL)(?: -)? +(.*)")

    def __init__(self, _suite, _run, report):
        self.report = report
        self.point = None
        self.number = 0
        self.lines = []
        self.ended = False

    def line(self, text):
        """Take a line of the output"""
        print(text, file=self.report.output)
        match = self.POINT.match(text)
        if match:
            self._flush()
            self.point = match
            self.number += 1
        elif re.match(r"\d+ passed, ", text):
            self.ended = True
        else:
            self.lines.append(text)

    def _flush(self):
        if self.point and self.point[1] == "ok":
            self.report.passes(self.point[2])
        elif self.point:
            self.report.fails(self.point[2], diagnostics=self.lines)
        self.point, self.lines = None, []

    def end(self, code):
        """The command has ended with this exit code: a missing last line is a failure, no point at all is a skip"""
        lines = self.lines
        self._flush()
        if not self.ended or (code and not self.report.failed):
            self.report.fails("it comes to its end", diagnostics=lines)
        elif not self.number:
            self.report.skips("nothing to look with")
