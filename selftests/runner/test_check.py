#!/usr/bin/python3 -B
# SPDX-License-Identifier: GPL-2.0-only
"""test_check - tools/testing/check as a whole, in a tree of toy programs: what it runs, and what fails it"""

import os
import shutil
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

import harness

# Runs the programs on the host; leaves its arguments in "given"
RUN = """\
#!/bin/bash
cd "$(dirname "$0")/../../build/selftests"
echo "$*" > ../../given
eval "programs=(${*: -1})"
sh ../../selftests/run_tests.sh "${programs[@]:1}"
code=$?
echo '# vm: ok'
exit $code
"""
# In the second suite the first of them is missing
CONF = '[a]\ncpu = "snbep"\nprograms = "toy"\n[b]\ncpu = "snbep"\nprograms = "toy/two"\n'
THEN = CONF + 'then = [{ programs = "toy/one" }]\n'
SKIP = 'echo "1..0 # SKIP not here"; exit 4'


class Tree(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = Path(folder.name)
        for name in "tools/testing", "tools/vm/lib.sh", "selftests/run_tests.sh":
            (self.top / name).parent.mkdir(parents=True, exist_ok=True)
            (shutil.copytree if (harness.TOP / name).is_dir() else shutil.copy)(harness.TOP / name, self.top / name)
        for name in "include/pmon/platforms.h", "selftests/lib/old_cores.h", "selftests/host/list", "build/selftests/unit/tests":
            self.write(name, "")
        self.write("build/selftests/toy/tests", "one\ntwo\n")
        self.write("selftests/suites.toml", CONF)
        self.script("tools/vm/build", "")
        self.write("tools/vm/run", RUN, 0o755)
        self.script("selftests/runner/test_toy.py", "echo 1..1; echo ok 1 - runner")
        self.points("one", 3)
        self.points("two", 2)

    def write(self, name, text, mode=0o644):
        path = self.top / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(mode)

    def script(self, name, text):
        self.write(name, f"#!/bin/sh\n{text}\n", 0o755)

    def program(self, name, text):
        """Replace a toy program"""
        self.script(f"build/selftests/toy/{name}", text)

    def points(self, name, number):
        """Make a toy program print so many points"""
        self.program(name, f'echo 1..{number}; seq 1 {number} | sed "s/.*/ok & - toy/"')

    def start(self, *args, **settings):
        env = {name: value for name, value in os.environ.items() if name not in ("ONLY", "KVER", "ROOT", "JOBS", "CONF", "ALL")}
        return subprocess.Popen([self.top / "tools/testing/check", *args], env=env | {"JOBS": "3"} | settings, cwd=self.top, text=True,
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def check(self, *args, **settings):
        """Run it; returns exit code and output"""
        process = self.start(*args, **settings)
        self.output = process.communicate()[0]
        return process.returncode, self.output

    def ends(self, code, text, *args, **settings):
        """Run it, and expect this exit code and text"""
        found = self.check(*args, **settings)
        self.assertEqual(found[0], code, found[1])
        self.assertIn(text, " ".join(found[1].split()))

    def given(self):
        """The arguments of tools/vm/run"""
        return (self.top / "given").read_text()


class Selection(Tree):
    def test_all(self):
        """a run of all suites passes: build, runner, two guests with their points"""
        self.ends(0, "11 passed, 0 failed, 0 skipped")
        self.assertEqual(self.output.splitlines()[-1], "11 passed, 0 failed, 0 skipped")

    def test_only(self):
        """ONLY= selects programs, a pattern that matches nothing fails and lists the programs"""
        self.ends(0, "5 passed, 0 failed", ONLY="toy/o*")
        self.ends(1, "ONLY=tyo/* matches no program of these suites: runner/test_toy.py toy/one toy/two", ONLY="tyo/*")
        self.ends(1, "ONLY=toy/one matches no program of these suites: toy/two", "b", ONLY="toy/one")
        self.ends(1, "ONLY=@(a: no ) in @(a", ONLY="@(a")
        self.write("selftests/suites.toml", THEN)
        self.ends(1, "matches no program of these suites: toy/one toy/two", "b", ONLY="tyo/*")
        self.ends(1, "FAIL b then platform=snbep 0 passed, 1 failed", "b", ONLY="toy/one")
        self.assertIn("modules are loaded in a guest only", self.output)

    def test_suites(self):
        """SUITES= selects suites, one that is not there fails"""
        self.ends(0, "4 passed, 0 failed, 0 skipped", "b")
        self.ends(1, 'no suite "c"', "b", "c")
        self.ends(0, "runner unit a b", "--list")

    def test_conf(self):
        """CONF= is another file; a wrong one is an error"""
        self.write("other.toml", '[c]\ncpu = "snbep"\nprograms = "toy/one"')
        self.ends(0, "5 passed, 0 failed, 0 skipped", "c", CONF="other.toml")
        self.write("other.toml", '[c]\ncpu = "snbep"\nbear = 1\nprograms = "toy/one"')
        self.ends(1, "other.toml: c has no option bear", "c", CONF="other.toml")
        self.write("other.toml", "[c")
        self.ends(1, "check: other.toml: ", "c", CONF="other.toml")
        self.ends(1, "No such file or directory: 'none.toml'", "c", CONF="none.toml")

    def test_host(self):
        """a host suite runs each of its rows, and prints how to repeat a failure"""
        self.write("include/pmon/platforms.h", 'PMON_PLATFORM(toy, TOY, old, 0x1, "cpu",\n\t7, 1, 1, "Toy")\n')
        self.write("selftests/host/list", "all | | x=1 | toy/one\ntoy | sockets=4 | - | toy/one toy/two\n")
        for name in "one", "two":
            self.script(f"build/selftests/host/toy/{name}", 'echo 1..1; [ "$HOST_EMU" = x=1 ] && echo "ok 1 - $HOST"')
        self.ends(1, "1 passed, 2 failed", "--built", "host")
        self.assertIn("HOST='toy sockets=4' HOST_EMU='-' PATH=../../xeon-pmon/static:$PATH toy/one toy/two", self.output)
        self.assertEqual(self.output.count("to repeat it"), 1)


class Failures(Tree):
    def test_crash(self):
        """programs of every bad kind fail, and are printed again at the end"""
        for text, why in (("echo 1..2; echo ok 1; kill -SEGV $$", "killed by signal 11"), ("echo 1..2; echo ok 1", "planned 2, ran 1"),
                          ("", "no plan"), ("echo 1..1; echo not ok 1; exit 0", "exit code 0 although something failed"),
                          ("echo 1..1; echo not ok 1; exit 1", ": 1 failed"), ("printf '1..1\\nnot ok 1'; exit 1", ": 1 failed"),
                          ("echo '1..0 # SKIP'; exit 4", "no reason is given"), ("echo 1..1; echo ok 1; exit 9", "exit code 9")):
            self.program("one", text)
            self.ends(1, why, "a")
            self.assertEqual(self.output.count("FAIL a         toy/one"), 2)

    def test_slow(self):
        """a program that takes longer than its settings say is killed"""
        self.program("one", "echo 1..1; sleep 1000; echo ok 1")
        self.write("build/selftests/toy/settings", "timeout_one=1\n")
        self.ends(1, "toy/one 0 passed, 1 failed 1.", "a")
        self.assertIn(": timed out", self.output)
        self.assertIn("toy/two                       2 passed", self.output)

    def test_guest(self):
        """a guest without a verdict fails, and so does one with a bad exit code"""
        self.write("tools/vm/run", RUN.replace("$code", "1"), 0o755)
        self.ends(1, "the command ended with 1 although nothing failed", "a")
        self.write("tools/vm/run", RUN.replace("echo '# vm: ok'\n", ""), 0o755)
        self.ends(1, "FAIL a (machine) no verdict", "a")
        self.script("tools/vm/run", "echo '# vm: FAILED: it never came up'; exit 2")
        self.ends(1, "1 passed, 2 failed, 0 skipped", "a")
        self.assertIn("FAIL a         (machine)                  it never came up", self.output)
        self.write("tools/vm/run", RUN.replace("echo '# vm: ok'", "printf '# vm: ok'"), 0o755)
        self.ends(0, "7 passed, 0 failed, 0 skipped", "a")

    def test_build(self):
        """tests that do not build are a failure, the others run; without modules none runs"""
        self.script("tools/vm/build", "exit 2")
        self.ends(2, "10 passed, 1 failed, 0 skipped")
        self.script("tools/vm/build", "exit 1")
        self.ends(2, "0 passed, 1 failed, 0 skipped")
        self.assertNotIn("toy/one", self.output)
        self.ends(0, "10 passed, 0 failed, 0 skipped", "--built")

    def test_none(self):
        """a run without a point fails"""
        self.ends(1, "0 passed, 0 failed, 0 skipped", "--built", "unit")

    def test_interrupted(self):
        """a run that is ended takes its guests along"""
        self.script("tools/vm/run", "echo up; sleep 1000 & echo $! > pid; mv pid running; wait")
        process = self.start("--built", "a")
        running = self.top / "running"
        while not running.exists() and process.poll() is None:
            time.sleep(0.01)
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(), 130)
        process.stdout.read()
        process.stdout.close()
        left = Path("/proc", running.read_text().strip(), "cmdline")
        while left.exists() and left.read_bytes():
            time.sleep(0.01)

    def test_beside(self):
        """with ALL=1 gates, kernels, packages, lab and look run as well, and a warning is an error as in gates"""
        self.script("tools/vm/build", 'echo "built $*"')
        for name in "tools/kernels/check", "selftests/package/check", "tools/emu/test", "selftests/prometheus/check":
            self.script(name, f'[ -z "$ALL" ] && echo "  ok   {name} $BUILD_ONLY$SHORT $*" && echo 1 passed, 0 failed')
        self.script("tools/gates", "echo '  FAIL words'; echo 0 passed, 1 failed; exit 1")
        self.ends(1, "15 passed, 1 failed, 0 skipped", ALL="1")
        self.assertIn("FAIL gates     words", self.output)
        self.assertIn("built all strict\n", self.output)
        self.assertIn("tools/kernels/check gcc bookworm-bullseye trixie-backports", self.output)
        self.assertIn("selftests/package/check 1", self.output)

    def test_jobs(self):
        """suites run side by side, JOBS= at a time"""
        alone = 'echo 1..1; mkdir ../../../taken && { sleep 0.1; rmdir ../../../taken; echo ok 1; }'
        self.program("one", alone)
        self.program("two", alone)
        self.ends(0, " 0 failed", "a", "b", JOBS="1")
        both = 'echo 1..1; touch ../../../$PPID; until [ "$(ls ../../../[0-9]* | wc -l)" = 2 ]; do sleep 0.01; done; echo ok 1'
        self.program("two", both)
        self.ends(0, " 0 failed", "a", "b", JOBS="2", ONLY="toy/two")


class Points(Tree):
    def record(self):
        """Record what ran; returns the changed lines"""
        return self.check("--points")[1].splitlines()

    def setUp(self):
        super().setUp()
        self.check()
        self.assertEqual(self.record(), ["+a 5 0", "+b 2 0", "+runner 1 0"])

    def test_more(self):
        """a suite may run more points than are recorded"""
        self.points("one", 4)
        self.ends(0, "12 passed, 0 failed")

    def test_fewer(self):
        """a suite that runs fewer points fails, but not with ONLY="""
        self.points("one", 2)
        self.ends(1, "FAIL a (points) suite a: 4 points, at least 5 expected (selftests/points)")
        self.ends(0, " 0 failed", ONLY="toy/*")

    def test_kernel(self):
        """on another kernel fewer points are counted as skipped, and are not recorded"""
        self.points("one", 2)
        self.script("tools/kernels/enter", 'shift; exec "$@"')
        self.ends(0, " 0 failed, 1 skipped", "a", ROOT="/")
        self.ends(0, " 0 failed, 1 skipped", "a", KVER="kasan")
        self.assertEqual(self.record(), [])

    def test_excused(self):
        """fewer points beside a program that was skipped for a reason are counted as skipped"""
        self.program("one", SKIP)
        self.ends(0, " 0 failed, 2 skipped", "a")

    def test_always(self):
        """with no more programs skipped than recorded, fewer points fail"""
        self.program("one", SKIP)
        self.check("a")
        self.assertEqual(self.record(), ["-a 5 0", "+a 3 1"])
        self.points("two", 1)
        self.ends(1, "suite a: 2 points, at least 3 expected", "a")

    def test_again(self):
        """recording again replaces the numbers, of suites that passed"""
        self.points("one", 2)
        self.points("two", 1)
        self.check("a")
        self.assertEqual(self.record(), ["-a 5 0", "+a 3 0"])
        self.points("two", 2)
        self.check("a")
        self.program("one", "exit 1")
        self.check("a")
        self.assertEqual(self.record(), [])
        self.ends(0, " 0 failed", "runner")

    def test_lost(self):
        """a recorded suite that a full run lacks fails"""
        self.write("selftests/suites.toml", CONF[:CONF.index("[b]")])
        self.ends(1, "suite b did not run, at least 2 points expected (selftests/points)")
        self.ends(0, " 0 failed", "a")
        self.assertEqual(self.record(), ["-b 2 0"])


harness.main()
