# SPDX-License-Identifier: GPL-2.0-only
"""ktap - the verdict on a program, by the KTAP that it printed and by its exit code"""

import re
from dataclasses import dataclass

# The kernel's selftests have the same codes: a program that cannot run on this machine exits with 4
SKIPPED = 4
# timeout(1), and what it does to a program
TIMED_OUT = (124, 137, 143)


@dataclass
class Result:
    """What a program's points amount to; it has failed if one failed, and "why" has the reason"""
    passed: int = 0
    failed: int = 0
    skipped: int = 0
    why: str = ""

    @property
    def points(self):
        """Test points, whatever became of them"""
        return self.passed + self.failed + self.skipped

    @property
    def left_out(self):
        """Whether the program was skipped as a whole"""
        return not self.passed and not self.failed


@dataclass
class Counted:
    """Lines of KTAP, counted"""
    passed: int = 0
    failed: int = 0
    skipped: int = 0
    plans: int = 0
    planned: int = 0
    excused: bool = False
    gave_up: bool = False

    @property
    def seen(self):
        """Points that were reported"""
        return self.passed + self.failed + self.skipped


def _count(lines):
    counted = Counted()
    for line in lines:
        plan = re.match(r"1\.\.(\d+)", line)
        if plan:
            counted.plans += 1
            counted.planned = int(plan[1])
            counted.excused |= bool(re.search("# SKIP +[^ ]", line))
        elif re.match(r"ok \d+", line):
            if "# SKIP" in line:
                counted.skipped += 1
            else:
                counted.passed += 1
        elif re.match(r"not ok \d+", line):
            counted.failed += 1
        elif line.startswith("Bail out!"):
            counted.gave_up = True
    return counted


def _ended_early(counted, code):
    if code in TIMED_OUT:
        return "timed out"
    if code > 128:
        return f"killed by signal {code - 128}"
    return "gave up" if counted.gave_up else ""


def _wrong_plan(counted):
    if counted.plans != 1:
        return "more than one plan" if counted.plans else "no plan"
    if counted.planned != counted.seen:
        return f"planned {counted.planned}, ran {counted.seen}"
    if not counted.planned and not counted.excused:
        return "no test point ran, and no reason is given (1..0 # SKIP reason)"
    return ""


def _wrong_code(counted, code):
    if code == SKIPPED and (counted.passed or counted.failed):
        return f"exit code {code} although something ran"
    if code not in (0, SKIPPED) and not counted.failed:
        return f"exit code {code} although nothing failed"
    if code == 0 and counted.failed:
        return "exit code 0 although something failed"
    return ""


def judge(lines, code):
    """The result of a program that printed these lines and exited with this code, as a shell has it"""
    counted = _count(lines)
    lost = max(counted.planned - counted.seen, 0)
    why = _ended_early(counted, code) or _wrong_plan(counted) or _wrong_code(counted, code)
    result = Result(counted.passed, counted.failed + lost, counted.skipped, why)
    if counted.excused and not counted.seen:
        result.skipped = 1
    if why and not lost:
        result.failed += 1
    if result.failed and not why:
        result.why = f"{result.failed} failed"
    return result
