# SPDX-License-Identifier: GPL-2.0-only
"""jobs - run suites side by side, each in a process group of its own, and read what they print"""

import os
import selectors
import signal
import subprocess
from collections import deque
from contextlib import contextmanager

import points
import tree
from report import LineReader, Reader, Report


# What ends a run
ENDS = {signal.SIGINT, signal.SIGTERM}


@contextmanager
def _uninterrupted():
    """A run that is ended kills the commands that are registered: none may have started and not be registered"""
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, ENDS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)


def jobs_for(cores, free_mb, guest_mb):
    """How many suites to run at a time: a suite waits for almost half of its time, for clocks and for the network, so
    twice as many as there are cores keep them busy, if the memory is sufficient"""
    return max(min(2 * cores, free_mb // guest_mb), 1)


def default_jobs():
    """The free memory holds so many guests: the memory of tools/vm/run, and QEMU's own"""
    with open("/proc/meminfo", encoding="ascii") as file:
        free = next(int(line.split()[1]) // 1024 for line in file if line.startswith("MemAvailable:"))
    return jobs_for(len(os.sched_getaffinity(0)), free, int(tree.kernel_settings().get("memory", 1024)) + 512)


class Job:
    """A suite that runs: one command after the other"""

    def __init__(self, suite, runs):
        if not os.environ.get("ONLY"):
            points.forget(suite.name)
        self.suite = suite
        self.runs = deque(runs)
        self.report = Report(suite)

    def start(self):
        """Start the next command of the suite; returns the file that it prints to"""
        run = self.runs.popleft()
        self.reader = (Reader if run.programs else LineReader)(self.suite, run, self.report)
        self.rest = b""
        self.process = subprocess.Popen(run.command, cwd=run.cwd, process_group=0, stdin=subprocess.DEVNULL,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                        preexec_fn=lambda: signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDS))
        return self.process.stdout

    def read(self):
        """Read what the command printed; returns whether there may be more"""
        data = os.read(self.process.stdout.fileno(), 1 << 16)
        *lines, self.rest = (self.rest + data).split(b"\n")
        if not data and self.rest:
            lines.append(self.rest)
        for line in lines:
            self.reader.line(line.decode(errors="surrogateescape"))
        return bool(data)

    def finish(self):
        """Take the exit code of the command, and after the last one the suite's numbers"""
        self.process.stdout.close()
        self.reader.end(self._wait())
        if not self.runs:
            self.report.end()

    def _wait(self):
        """Wait for the command; adds its CPU time, with that of all processes that it has waited for"""
        _, status, usage = os.wait4(self.process.pid, 0)
        self.process.returncode = os.waitstatus_to_exitcode(status)
        self.report.cpu += usage.ru_utime + usage.ru_stime
        return self.process.returncode

    def kill(self):
        """End the command, with a guest that it has started"""
        try:
            os.killpg(self.process.pid, signal.SIGTERM)
        except ProcessLookupError:
            pass


def run_all(planned, limit):
    """Run suites with their runs, so many at a time; returns their reports, in the order of the suites"""
    waiting, reports = deque(planned), []
    with selectors.DefaultSelector() as selector:
        try:
            while waiting or selector.get_map():
                while waiting and len(selector.get_map()) < limit:
                    job = Job(*waiting.popleft())
                    reports.append(job.report)
                    with _uninterrupted():
                        selector.register(job.start(), selectors.EVENT_READ, job)
                for key, _ in selector.select():
                    if key.data.read():
                        continue
                    selector.unregister(key.fileobj)
                    key.data.finish()
                    if key.data.runs:
                        with _uninterrupted():
                            selector.register(key.data.start(), selectors.EVENT_READ, key.data)
        finally:
            for key in selector.get_map().values():
                key.data.kill()
    return reports
