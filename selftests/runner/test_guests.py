#!/usr/bin/python3 -B
# SPDX-License-Identifier: GPL-2.0-only
"""test_guests - tools/vm/run and the guest: machines and programs with a known bad end, and one with a good one

A kernel of tools/kernels/config has to report every fault that its settings promise ("tells"); the module that commits
them is selftests/runner/bad/, and the other tests are those of Debian's kernel.
"""

import contextlib
import functools
import io
import os
import re
import subprocess
import threading
import time
import unittest

import harness
import report
import suites
import tree

TELLS = tree.kernel_settings().get("tells", "").split()
# What the kernel says about a fault of the module
FAULTS = {
    "freed": r"KASAN: (slab-)?use-after-free",
    "beyond": r"KASAN: slab-out-of-bounds",
    "leak": r"unreferenced object",
    "shift": r"UBSAN: shift-out-of-bounds",
    "sleep": r"sleeping function called from invalid context",
    "order": r"WARNING: possible circular locking dependency",
    "object": r"WARNING: .* debug_print_object",
    "race": r"KCSAN: data-race in .*\[xeon_pmon_bad\]",
}
# Each program with its verdict
PROGRAMS = {
    "good": "pass=1 fail=0 skip=1",
    "crash": "pass=1 fail=2 skip=0 .*: killed by signal 11",
    "early": "pass=1 fail=1 skip=0 .*: planned 2, ran 1",
    "silent.sh": "pass=0 fail=1 skip=0 .*: no plan",
    "slow.sh": "pass=0 fail=1 skip=0 .*: timed out",
    "liar.sh": "pass=0 fail=2 skip=0 .*: exit code 0 although something failed",
    "skip.sh": "SKIP pass=0 fail=0 skip=1",
    "failing.sh": "pass=1 fail=1 skip=0 .*: 1 failed",
    "empty": "pass=0 fail=1 skip=0 .*: no test point ran",
    "unexplained.sh": "pass=0 fail=1 skip=0 .*: no test point ran",
    "nothing.sh": "pass=0 fail=1 skip=0 .*: no test point ran",
    "late": "pass=0 fail=1 skip=0",
    "late.sh": "pass=0 fail=1 skip=0",
    "warn.sh": "pass=1 fail=0 skip=0",
}
ALL = "./run_tests.sh " + " ".join(f"runner/{name}" for name in PROGRAMS)
# The kernel's messages when it stops one CPU after the other
STOPPING = """for line in "reboot: Power down" "------------[ cut here ]------------" "sched: Unexpected reschedule of $which CPU#1!"; do
	echo "<4>$line" > /dev/kmsg
done"""


class Machine:
    """A machine that has run: its exit code, its output, and the numbers of a suite with it"""

    def __init__(self, name, *args, stdin=subprocess.DEVNULL, wait=None, limit=3000):
        self.name = f"runner-{name}"
        command = [str(tree.VM / "run"), "--name", self.name, *args]
        with subprocess.Popen(command, stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              env=os.environ | {"TERM": "dumb"}) as process:
            if stdin == subprocess.PIPE:
                threading.Thread(target=self.type, args=[process.stdin], daemon=True).start()
            killer = threading.Timer(limit, process.kill)
            killer.daemon = True
            killer.start()
            if wait:
                wait(process)
            self.output = process.stdout.read().decode(errors="replace")
            killer.cancel()
        self.code = process.returncode
        (tree.LOGS / f"{self.name}.out").write_text(self.output)
        self.count(re.findall(r"runner/[\w.]+", args[-1].partition("run_tests.sh")[2]) if "run_tests.sh" in args[-1] else [])

    @staticmethod
    def type(stdin):
        """Repeat input until the machine ends. The first lines may arrive incomplete, so none has quotes."""
        with contextlib.suppress(OSError, ValueError):
            while True:
                stdin.write(b"force=-f at=at-the && echo $at-prompt && poweroff $force\n")
                stdin.flush()
                time.sleep(1)

    def count(self, programs):
        """Read the output as that of a suite"""
        suite = suites.Suite(self.name, None, guest=True)
        found = report.Report(suite)
        with contextlib.redirect_stdout(io.StringIO()), found.output:
            reader = report.Reader(suite, suites.Run([], programs), found)
            for line in self.output.splitlines():
                reader.line(line)
            reader.end(self.code)
        self.numbers = found.passed, found.failed, found.skipped
        self.verdicts = (tree.LOGS / f"{self.name}.output").read_text(errors="replace")

    def splats(self):
        """Lines of the console that fail the machine"""
        return (tree.LOGS / f"{self.name}.splats").read_text(errors="replace")


class Guests(unittest.TestCase):
    def says(self, machine, code, *texts):
        """Expect an exit code, and lines of the output"""
        self.assertEqual(machine.code, code, machine.output)
        for text in texts:
            self.assertRegex(machine.verdicts, re.compile(text, re.MULTILINE))


@functools.cache
def bad():
    """A guest with programs of every kind"""
    return Machine("bad", f"export PMON_PATIENCE=1; {ALL}")


@functools.cache
def cut():
    """A guest that ends while the second of three programs runs, with a warning in its log"""
    return Machine("cut", "--expect", "an absent line", f"which=online; {STOPPING}\n"
                   "(until dmesg | grep -q runner/late; do sleep 0.1; done; poweroff -f) & "
                   "./run_tests.sh runner/good runner/late.sh runner/good")


@unittest.skipIf(TELLS, "on Debian's kernel")
class Ends(Guests):
    def test_good(self):
        """a good guest passes, whatever CPUs that are being stopped tell"""
        good = Machine("good", f"which=offline; {STOPPING}; ./run_tests.sh runner/good")
        self.says(good, 0, "^# vm: ok$")
        self.assertEqual(good.numbers, (2, 0, 1))

    def test_programs(self):
        """each program in a guest has its verdict"""
        for number, (name, verdict) in enumerate(PROGRAMS.items(), 1):
            with self.subTest(name):
                self.says(bad(), 2, f"^(not )?ok {number} - runner/{name} # {verdict}")

    def test_totals(self):
        """points that never ran, and the guest, are among the totals"""
        self.assertEqual(bad().numbers, (5, 14, 2))

    def test_waits(self):
        """a wait has an end, and says what was awaited, and since when"""
        self.says(bad(), 2, r"^    # waited 1 s for wonder 8, since [0-9.]* s after boot",
                  r"^    # waited 1 s for wonder 9, since [0-9.]* s after boot")

    def test_warning(self):
        """a warning in the kernel log fails the guest"""
        self.says(bad(), 2, "^# vm: FAILED: its log says: .*WARNING: CPU: 0")

    def test_advice(self):
        """a failed guest prints where its logs are, and the command that repeats it"""
        setting = "".join(f"{name}={os.environ[name]} " for name in ("KVER", "ROOT") if os.environ.get(name))
        again = f"^# vm: to repeat it: {setting}tools/vm/run --name "
        self.says(bad(), 2, "^# vm: its logs: build/logs/runner-bad.report, ",
                  again + r"runner-bad 'export PMON_PATIENCE=1; \./run_tests\.sh ")
        self.says(cut(), 2, again + "runner-cut --expect 'an absent line' ")

    def test_cut(self):
        """programs that a guest takes with it have failed"""
        self.assertEqual(cut().numbers, (1, 3, 1))

    def test_silent(self):
        """a guest that never reports its end fails, and one whose log lacks a line or has a warning of another kind"""
        self.says(cut(), 2, "^# vm: FAILED: it did not report its end", "^# vm: FAILED: .*log does not say: an absent line",
                  "^# vm: FAILED: .*log says: .*cut here")

    def test_unread(self):
        """a guest whose log cannot be read fails"""
        console = tree.LOGS / "runner-unread.console"
        console.unlink(missing_ok=True)

        def remove(process):
            while not console.exists() and process.poll() is None:
                time.sleep(0.1)
            console.unlink()

        self.says(Machine("unread", "./run_tests.sh runner/good", wait=remove), 2,
                  "^# vm: FAILED: its log runner-unread.console cannot be read")

    def test_hang(self):
        """a guest that hangs fails"""
        self.says(Machine("hang", "--timeout", "8", "sleep 1000"), 2, "^# vm: FAILED: no end after 8 s")

    def test_panic(self):
        """a guest that panics fails"""
        self.says(Machine("panic", "./run_tests.sh runner/good; echo c > /proc/sysrq-trigger"), 2,
                  "^# vm: FAILED: .*did not report.*log says: .*(panic|Oops|BUG)")

    def test_stranger(self):
        """a report of a CPU that the emulator does not have is refused"""
        machine = tree.LOGS / "runner-stranger.txt"
        machine.write_text("report: 1\nplatform: p5\nsockets: 2\n")
        self.says(Machine("stranger", "--machine", str(machine), ":"), 1, "the emulator has no CPU p5: snbep ")

    def test_keep_bad(self):
        """with --keep there is a prompt after a failure"""
        self.says(Machine("keep-bad", "--keep", "false", stdin=subprocess.PIPE, limit=600), 0, "^at-the-prompt")

    def test_keep_good(self):
        """with --keep a guest whose command succeeds ends, and its output is complete"""
        # Read late, when the pipe is full, so that the guest ends with a full transmit buffer: the lines are slightly
        # more than the size of a pipe, three bytes each. If it takes longer to get there, the test is only easier.
        self.says(Machine("keep-good", "--keep", "yes | head -n 22000", stdin=subprocess.PIPE, limit=600,
                          wait=lambda process: time.sleep(25)), 0, "guest: the command succeeded")


@unittest.skipUnless(TELLS, "of a kernel with sanitizers")
class Sanitizers(Guests):
    def test_told(self):
        """the kernel reports each fault that its settings promise, and each fails a guest"""
        # Lockdep stops after the first report of itself or KASAN
        job = "".join(f"insmod /lib/modules/pmon/xeon_pmon_bad.ko kind={kind} && rmmod xeon_pmon_bad || exit 1;" for kind in TELLS)
        told = Machine("told", "--cpu", "plain", "--sockets", "1", "--args", "kasan_multi_shot", job)
        self.says(told, 2)
        for kind in TELLS:
            with self.subTest(kind):
                self.assertRegex(told.splats(), re.compile(FAULTS[kind], re.MULTILINE))


harness.main()
