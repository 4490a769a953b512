# SPDX-License-Identifier: GPL-2.0-only
"""suites - what `make check` can run: the unit tests, the runner's own, driver and emulator in one process, guests"""

import functools
import os
import re
import subprocess
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Callable

import tree

RUN_TESTS = str(tree.SELFTESTS / "run_tests.sh")
# The emulator's message at shutdown
STOPPED = "emu: 0 counters enabled at shutdown, 0 more in frozen boxes, 0 CPUs"
FLAGS = {"bare", "fast", "loaded", "stopped"}
# Options of a guest that tools/vm/run has as well
SAME = {"driver", "sockets", "dies", "nodes", "packages", "threads", "timeout", "qemu"}


@dataclass
class Run:
    """A command of a suite, and the programs that it has to report, in this order"""
    command: list[str]
    programs: list[str] = field(default_factory=list)
    cwd: Path = tree.TOP
    # What to type to repeat a failure; tools/vm/run prints this itself
    repeat: str = ""


@dataclass
class Suite:
    """A row of the list that SUITES= selects from"""
    name: str
    # The suite's runs with those of its programs that a function selects
    runs: Callable[[Callable[[str], bool]], list[Run]]
    fast: bool = False
    # Its verdict comes with that of a machine, which tools/vm/run prints
    guest: bool = False

    @property
    def words(self):
        """The words of SUITES= that select it: its name, either half of that"""
        first, _, rest = self.name.partition("-")
        return {self.name, first, rest or first} | ({"fast"} if self.fast else set())


def expand(words):
    """The programs of words, which are programs or folders of them"""
    for word in words:
        tests = tree.BUILD / "selftests" / word / "tests"
        if tests.is_file():
            yield from (f"{word}/{name}" for name in tests.read_text().split())
        else:
            yield word


def select(programs, wanted):
    """The wanted programs, each with the "then=" before it"""
    selected, then = [], ""
    for program in programs:
        if program.startswith("then="):
            then = program
        elif wanted(program):
            selected += [then, program] if then else [program]
            then = ""
    return selected


def names(programs):
    """The programs as run_tests.sh reports them"""
    return [re.sub("^then=", "then ", program) for program in programs]


# On the host

def unit():
    """The unit tests"""
    def runs(wanted):
        selected = select(expand(["unit"]), wanted)
        repeat = "cd build/selftests && ../../selftests/run_tests.sh " + " ".join(selected)
        return [Run(tree.inside([RUN_TESTS, *selected]), selected, tree.BUILD / "selftests", repeat)] if selected else []
    return Suite("unit", runs)


def runner():
    """The tests of what is in this folder, of tools/vm/build and tools/vm/run"""
    def runs(wanted):
        tests = sorted(tree.SELFTESTS.glob("runner/test_*.py"))
        selected = select([f"runner/{path.name}" for path in tests], wanted)
        repeat = "cd selftests && " + " && ".join(selected)
        return [Run([RUN_TESTS, *selected], selected, tree.SELFTESTS, repeat)] if selected else []
    return Suite("runner", runs)


def host_rows(platform, kind):
    """The rows of selftests/host/list for a platform: machine, emulator, programs"""
    for line in (tree.SELFTESTS / "host/list").read_text().splitlines():
        if line.startswith("#") or "|" not in line:
            continue
        which, *columns = line.split("|")
        which = which.split()
        if (platform in which or kind in which) and f"-{platform}" not in which:
            machine, emulator, programs = (" ".join(column.split()) for column in columns)
            yield machine, emulator, programs.split()


@functools.cache
def _host_has_64_bits():
    return subprocess.run(tree.inside(["getconf", "LONG_BIT"]), stdout=subprocess.PIPE, text=True,
                          check=False).stdout.strip() == "64"


def _host_run(machine, emulator, selected):
    where = {"HOST": machine, "HOST_EMU": emulator}
    static = f"PATH={tree.BUILD}/xeon-pmon/static:{os.environ['PATH']}"
    command = ["env", *(f"{name}={value}" for name, value in where.items()), static, RUN_TESTS, *selected]
    repeat = " ".join(["cd build/selftests/host &&", *(f"{name}='{value}'" for name, value in where.items()),
                       "PATH=../../xeon-pmon/static:$PATH", *selected])
    return Run(tree.inside(command), selected, tree.BUILD / "selftests/host", repeat)


def _host_suite(platform, kind, fast):
    def runs(wanted):
        found = []
        for machine, emulator, programs in host_rows(platform, kind):
            selected = select(expand(programs), wanted)
            if selected:
                found.append(_host_run(f"{platform} {machine}".strip(), emulator, selected))
        # selftests/host is built on 64 bits alone
        return found if found and _host_has_64_bits() else []
    return Suite(f"host-{platform}", runs, fast)


def host():
    """Driver and emulator in one process, a suite for each platform"""
    families = {}
    for name, family in tree.platforms().items():
        families.setdefault(family, name)
    old = tree.old_cores()
    first = [*families.values(), *old[:1]]
    return [_host_suite(name, "old" if name in old else "all", name in first)
            for name in [*tree.platforms(), *tree.variants(), *old]]


# Guests

def _emulator(cpu, parameters):
    if parameters.startswith("platform="):
        return parameters
    return f"platform={cpu} {parameters}".strip()


def _guest_options(name, cpu, row):
    """The row's arguments of tools/vm/run, and what the log must say in the end"""
    flags = row.pop("flags", "").split()
    options = ["--bare"] if "bare" in flags else []
    if "loaded" in flags:
        options += ["--emu", _emulator(cpu, ""), "--driver", "xeon_pmon"]
    if "emu" in row:
        options += ["--emu", _emulator(cpu, row.pop("emu"))]
    if "table" in row:
        options += ["--table", str(tree.SELFTESTS / row.pop("table"))]
    expect = row.pop("expect", STOPPED if {"loaded", "stopped"} & set(flags) else "")
    args = ["rcupdate.rcu_expedited=1", *row.pop("args", "").split()]
    unknown = [*(set(flags) - FLAGS), *(row.keys() - SAME)]
    if unknown:
        raise ValueError(f"{name} has no option {unknown[0]}")
    for key, value in row.items():
        options += [f"--{key}", str(value)]
    return options, expect, " ".join(args)


def _needs_programs(tests):
    """Whether one of the tests, or its folder, has "programs" in its settings"""
    for test in tests:
        folder, _, program = test.partition("/")
        settings = tree.SELFTESTS / folder / "settings"
        if settings.is_file() and re.search(rf"^programs(_{re.escape(program)})?=1", settings.read_text(), re.MULTILINE):
            return True
    return False


def _quoted(word):
    return re.sub(r"([^\w@%+=:,./-])", r"\\\1", word, flags=re.ASCII)


def _guest_programs(name, cpu, row):
    words = row.pop("programs", "").split()
    for later in row.pop("then", []):
        if not {"programs"} <= later.keys() <= {"emu", "programs"}:
            raise ValueError(f"{name} has no option then = {later}")
        words += ["then=" + _emulator(cpu, later.get("emu", "")), *later["programs"].split()]
    if not words:
        raise ValueError(f"{name} has no programs")
    return words


def _guest_suite(name, cpu, machine, row):
    name, row = name.replace("*", cpu), dict(row)
    fast = "fast" in row.get("flags", "").split()
    words = _guest_programs(name, cpu, row)
    options, expect, args = _guest_options(name, cpu, row)

    def runs(wanted):
        programs = list(expand(words))
        selected = select(programs, wanted)
        if not selected:
            return []
        command = [str(tree.VM / "run"), "--name", name, *machine, *options]
        # The expected message follows the last program, which ONLY= may have removed
        if expect and selected[-1] == programs[-1]:
            command += ["--expect", expect]
        if not _needs_programs(selected):
            command.append("--few-programs")
        command += ["--args", args, " ".join(["./run_tests.sh", *map(_quoted, selected)])]
        return [Run(command, names(selected))]
    return Suite(name, runs, fast, guest=True)


def guests(conf):
    """The guests of selftests/suites.toml or another file"""
    for key, row in tomllib.loads(Path(conf).read_text()).items():
        name = row.pop("name", key)
        reports = row.pop("machine", "")
        for cpu in row.pop("cpu", "").split():
            yield _guest_suite(name, cpu, ["--cpu", cpu], row)
        for path in sorted(tree.SELFTESTS.glob(reports)) if reports else []:
            yield _guest_suite(name, path.stem, ["--machine", str(path)], row)


def mixed(*lists):
    """The suites of all lists, each list spread over the whole: a guest waits for almost half of its time, which suites of one
    process beside it use"""
    places = [(place / len(suites), suite) for suites in map(list, lists) for place, suite in enumerate(suites)]
    return [suite for _, suite in sorted(places, key=lambda entry: entry[0])]


# With ALL=1

def _beside(name, *command, **settings):
    words = [*(f"{key}={value}" for key, value in settings.items())]
    return Suite(name, lambda wanted: [Run(["env", *words, *map(str, command)])])


def beside():
    """What has a target of its own, or a short form of it: it runs beside the others, which wait for a part of their time"""
    return [_beside("kernels", tree.TOP / "tools/kernels/check", "bookworm-bullseye", "trixie-backports", BUILD_ONLY="gcc"),
            _beside("package", tree.SELFTESTS / "package/check", SHORT=1),
            _beside("lab", tree.TOP / "tools/emu/test", "short"),
            _beside("look", tree.SELFTESTS / "prometheus/check", "--built"),
            _beside("gates", tree.TOP / "tools/gates")]
