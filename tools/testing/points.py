# SPDX-License-Identifier: GPL-2.0-only
"""points - selftests/points, the least number of test points of each suite, and how many of its programs may be skipped

More points than recorded are no failure, so a new test needs no change of the record. What the last runs in this
tree amounted to is in build/logs/points.json, from which `make check-points` takes the new numbers.
"""

import json

import tree

HEAD = """\
# SUITE POINTS SKIPPED: the least number of its test points, and how many of its programs may be skipped.
# "make check-points" writes this file.
"""


def _file():
    return tree.SELFTESTS / "points"


def _last_runs():
    return tree.LOGS / "points.json"


def recorded():
    """The record: least number of points, and of programs that may be skipped, of each suite"""
    if not _file().is_file():
        return {}
    rows = [line.split() for line in _file().read_text().splitlines() if line and not line.startswith("#")]
    return {name: (int(least), int(may_skip)) for name, least, may_skip in rows}


def last_runs():
    """The points, and the programs that were skipped, of each suite that passed when it last ran as a whole"""
    return json.loads(_last_runs().read_text()) if _last_runs().is_file() else {}


def _keep(runs):
    new = _last_runs().with_suffix(".new")
    new.write_text(json.dumps(runs, indent=1) + "\n")
    new.replace(_last_runs())


def forget(name):
    """The suite runs again"""
    runs = last_runs()
    if runs.pop(name, None):
        _keep(runs)


def judge(report):
    """A suite without a failure: keep its numbers, and see whether it has lost points"""
    if not tree.another_kernel():
        _keep(last_runs() | {report.name: (report.points, report.left_out)})
    least, may_skip = recorded().get(report.name, (0, 0))
    if report.points >= least:
        return
    text = f"suite {report.name}: {report.points} points, at least {least} expected (selftests/points)"
    if report.left_out <= may_skip and not tree.another_kernel():
        report.fails("(points)", text)
    else:
        report.skips("(points)", text)


def lost(ran):
    """Lines about recorded suites that a run of everything lacks, and with them all their points"""
    return [f"suite {name} did not run, at least {least} points expected (selftests/points)"
            for name, (least, _) in recorded().items() if name not in ran]


def update(names):
    """Write the record with the numbers of the last runs, without suites that are gone; returns the lines that changed

    Losing points is a decision: the commit that changes the file gives the reason.
    """
    old = recorded()
    new = {name: tuple((old | last_runs())[name]) for name in sorted(names) if name in old | last_runs()}
    _file().write_text(HEAD + "".join(f"{name} {least} {may_skip}\n" for name, (least, may_skip) in new.items()))
    changed = [("-", old), ("+", new)]
    return [f"{sign}{name} {least} {may_skip}" for sign, rows in changed for name, (least, may_skip) in rows.items()
            if (old if sign == "+" else new).get(name) != (least, may_skip)]
