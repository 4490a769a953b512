# SPDX-License-Identifier: GPL-2.0-only
"""harness - run the cases of unittest and print KTAP; a case's point has the first line of its documentation"""

import sys
import unittest
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "tools/testing"))


class Ktap(unittest.TestResult):
    """Prints a point for each case"""

    def _point(self, verdict, case, text=""):
        name = case.shortDescription() or case.id()
        print(f"{verdict} {self.testsRun} - {name}".replace("- #", "- "), *(f"# {line}" for line in text.splitlines()), sep="\n")

    def addSuccess(self, test):
        self._point("ok", test)

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self._point("not ok", test, self._exc_info_to_string(err, test))

    addError = addFailure

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        print(f"ok {self.testsRun} - # SKIP {test.shortDescription()}: {reason}")

    def addSubTest(self, test, subtest, err):
        if err:
            super().addSubTest(test, subtest, err)
            self._point("not ok", test, self._exc_info_to_string(err, test))


def main():
    """Run the cases of the program, or those that arguments name: Class, Class.test_name"""
    module, loader = sys.modules["__main__"], unittest.defaultTestLoader
    suite = loader.loadTestsFromNames(sys.argv[1:], module) if sys.argv[1:] else loader.loadTestsFromModule(module)
    print("KTAP version 1")
    print(f"1..{suite.countTestCases()}", flush=True)
    result = Ktap()
    suite.run(result)
    sys.exit(0 if result.wasSuccessful() else 1)
