#!/usr/bin/python3 -B
# SPDX-License-Identifier: GPL-2.0-only
"""test_suites - tools/testing/suites.py: what a table of suites.toml makes tools/vm/run do"""

import re
import subprocess
import tempfile
import unittest
from pathlib import Path

import harness
import jobs
import suites
import tree


def every(_):
    """Selects all programs"""
    return True


class Guests(unittest.TestCase):
    def read(self, text):
        """The suites of this file"""
        with tempfile.NamedTemporaryFile("w", suffix=".toml") as conf:
            conf.write(text)
            conf.flush()
            return list(suites.guests(conf.name))

    def command(self, text, wanted=every):
        """The arguments of tools/vm/run for the first suite of this file"""
        return self.read(text)[0].runs(wanted)[0].command[1:]

    def test_least(self):
        """a table with a CPU and programs is a guest"""
        self.assertEqual(self.command('[a]\ncpu = "icx"\nprograms = "x/one x/two"'),
                         ["--name", "a", "--cpu", "icx", "--few-programs", "--args", "rcupdate.rcu_expedited=1",
                          "./run_tests.sh x/one x/two"])

    def test_options(self):
        """options become those of tools/vm/run"""
        command = self.command('[a]\ncpu = "icx"\nflags = "loaded"\nprograms = "x/one"')
        self.assertEqual(command[4:8], ["--emu", "platform=icx", "--driver", "xeon_pmon"])
        command = self.command('[a]\ncpu = "icx"\nflags = "bare fast"\nemu = "slices=2"\ntable = "emu/t"\ndriver = "xeon_pmon"\n'
                               'sockets = 4\nargs = "one two"\nqemu = "-smp 2"\nprograms = "x/one"')
        self.assertEqual(command[4:-1], ["--bare", "--emu", "platform=icx slices=2", "--table", f"{tree.SELFTESTS}/emu/t", "--driver",
                                         "xeon_pmon", "--sockets", "4", "--qemu", "-smp 2", "--few-programs",
                                         "--args", "rcupdate.rcu_expedited=1 one two"])

    def test_platform(self):
        """the emulator has the CPU's platform, or the one that is named"""
        for given, want in ("", "platform=icx"), ("slices=2", "platform=icx slices=2"), ("platform=tgl-u", "platform=tgl-u"):
            command = self.command(f'[a]\ncpu = "icx"\nemu = "{given}"\nprograms = "x/one"')
            self.assertEqual(command[command.index("--emu") + 1], want)

    def test_expected(self):
        """what the log must say is asked for after the last program alone"""
        for text, want in ('flags = "loaded"', suites.STOPPED), ('flags = "stopped"', suites.STOPPED), ('expect = "bye"', "bye"):
            text = f'[a]\ncpu = "icx"\n{text}\nprograms = "x/one x/two"'
            command = self.command(text)
            self.assertEqual(command[command.index("--expect") + 1], want)
            self.assertIn(want, self.command(text, lambda name: name == "x/two"))
            self.assertNotIn("--expect", self.command(text, lambda name: name == "x/one"))

    def test_then(self):
        """modules are loaded anew for programs that are selected"""
        text = '[a]\ncpu = "icx"\nprograms = "x/one"\nthen = [{ emu = "x=1,0 y=2", programs = "x/two x/four" }, { programs = "x/three" }]'
        run = self.read(text)[0].runs(every)[0]
        self.assertEqual(run.command[-1], r"./run_tests.sh x/one then=platform=icx\ x=1,0\ y=2 x/two x/four then=platform=icx x/three")
        self.assertEqual(run.programs, ["x/one", "then platform=icx x=1,0 y=2", "x/two", "x/four", "then platform=icx", "x/three"])
        self.assertEqual(self.command(text, lambda name: name == "x/one")[-1], "./run_tests.sh x/one")
        self.assertEqual(self.command(text, lambda name: name == "x/three")[-1], "./run_tests.sh then=platform=icx x/three")
        self.assertEqual(self.read(text)[0].runs(lambda name: False), [])

    def test_names(self):
        """a table may be a guest for each of several CPUs or reports"""
        found = self.read('["*-x"]\ncpu = "p5 k7"\nprograms = "x"\n[rest]\nname = "y-*"\nmachine = "report/*.report"\nprograms = "x"')
        reports = sorted(tree.SELFTESTS.glob("report/*.report"))
        self.assertEqual([suite.name for suite in found], ["p5-x", "k7-x", *(f"y-{path.stem}" for path in reports)])
        self.assertEqual(found[2].runs(every)[0].command[3:5], ["--machine", str(reports[0])])

    def test_words(self):
        """a suite is selected by its name, either half of it, and fast"""
        found = self.read('[a-b-c]\ncpu = "p5"\nflags = "fast"\nprograms = "x"\n[d]\ncpu = "p5"\nprograms = "x"')
        self.assertEqual([suite.words for suite in found], [{"a-b-c", "a", "b-c", "fast"}, {"d"}])

    def test_programs(self):
        """a guest has perf, if the settings of a folder or a program ask for it"""
        for programs, few in ("thirdparty/pfm", False), ("install/container.sh", False), ("install/abi.sh", True), ("count/boxes", True):
            self.assertEqual("--few-programs" in self.command(f'[a]\ncpu = "icx"\nprograms = "count/wrap {programs}"'), few)

    def test_wrong(self):
        """an unknown option, and a suite without programs, are errors"""
        for text in ('bear = "x"', 'flags = "bear"', 'then = [{ bear = 1, programs = "x" }]', 'then = [{ emu = "x" }]'):
            with self.assertRaisesRegex(ValueError, "^a has no option .*(bear|emu)"):
                self.read(f'[a]\ncpu = "p5"\nprograms = "x"\n{text}')
        with self.assertRaisesRegex(ValueError, "^a has no programs"):
            self.read('[a]\ncpu = "p5"')


class Host(unittest.TestCase):
    def lib(self, function):
        """First words of the lines that a function of tools/vm/lib.sh prints"""
        out = subprocess.run(["bash", "-c", f'. "$0"; {function}', tree.VM / "lib.sh"], stdout=subprocess.PIPE, text=True, check=True)
        return [line.split()[0] for line in out.stdout.splitlines()]

    def test_platforms(self):
        """platforms are those of tools/vm/lib.sh"""
        for function in tree.platforms, tree.variants, tree.old_cores:
            self.assertEqual(list(function()), self.lib(function.__name__))

    def test_fast(self):
        """the first platform of each family is fast"""
        fast = [suite.name for suite in suites.host() if suite.fast]
        families = self.lib("platforms | cut -d' ' -f3")
        self.assertEqual(len(fast), len(set(families)) + 1)
        self.assertEqual((fast[0], fast[-1]), (f"host-{self.lib('platforms')[0]}", f"host-{self.lib('old_cores')[0]}"))

    def listed(self, text):
        """Have this selftests/host/list"""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.addCleanup(setattr, tree, "SELFTESTS", tree.SELFTESTS)
        tree.SELFTESTS = Path(folder.name)
        (tree.SELFTESTS / "host").mkdir()
        (tree.SELFTESTS / "host/list").write_text(text)

    def test_rows(self):
        """rows of selftests/host/list are those of the platform, of all, and not of those that are excluded"""
        self.listed("# a|b\nall | | | x/one x/two\nboat | sockets=4\t | slices=2 | x/three\nall -boat | | - | x/four\nold | | | x/five\n")
        self.assertEqual(list(suites.host_rows("boat", "all")), [("", "", ["x/one", "x/two"]), ("sockets=4", "slices=2", ["x/three"])])
        self.assertEqual(list(suites.host_rows("icx", "all")), [("", "", ["x/one", "x/two"]), ("", "-", ["x/four"])])
        self.assertEqual(list(suites.host_rows("p5", "old")), [("", "", ["x/five"])])

    def test_host(self):
        """a row becomes a command with the machine and the emulator's parameters"""
        self.listed("all | | | x/one\nicx | model=140 | a=1 b=2 | x/one x/two\n")
        run = [run for suite in suites.host() if suite.name == "host-icx" for run in suite.runs(lambda name: name == "x/one")][1]
        self.assertEqual(run.command[:3], ["env", "HOST=icx model=140", "HOST_EMU=a=1 b=2"])
        self.assertEqual(run.command[-1], "x/one")
        self.assertIn("HOST='icx model=140' HOST_EMU='a=1 b=2' PATH=", run.repeat)


class Names(unittest.TestCase):
    def test_logs(self):
        """no other guest has the name, and so the logs, of a suite"""
        grep = subprocess.run(["grep", "-rhoE", "--exclude-dir=mutants", "-e", "--name [a-z]+( |$)", "tools", "selftests"],
                              cwd=tree.TOP, stdout=subprocess.PIPE, text=True, check=False)
        others = set(re.findall(r"--name (\w+)", grep.stdout))
        self.assertIn("scrape", others)
        self.assertEqual(others & {suite.name for suite in suites.guests(tree.SELFTESTS / "suites.toml")}, set())


class Jobs(unittest.TestCase):
    def test_jobs(self):
        """two suites for each core, no more than fit into memory, but one"""
        self.assertEqual(jobs.jobs_for(2, 24000, 1536), 4)
        self.assertEqual(jobs.jobs_for(32, 150000, 1536), 64)
        self.assertEqual(jobs.jobs_for(64, 16000, 1536), 10)
        self.assertEqual(jobs.jobs_for(4, 1000, 1536), 1)

    def test_mixed(self):
        """suites of one process run beside guests from the first to the last one"""
        self.assertEqual("".join(suites.mixed("ABCDEF", iter("xyz"))), "AxBCyDEzF")


harness.main()
