# SPDX-License-Identifier: GPL-2.0-only
"""pytest: imc_read counts right in an emulated Xeon, and the test would see it if a counter stood still"""
import subprocess

CHECKED = "./imc_read > out && xeon-emu check out"


def in_xeon(command, *options):
    """The exit code of a shell command in the emulated machine. The working directory is shared with it"""
    code = subprocess.run(["xeon-emu", "run", "--cpu", "icx", *options, "--", "sh", "-c", command], check=False).returncode
    assert code != 125, "there was no machine, see the messages of xeon-emu"
    return code


def test_counts_right():
    assert in_xeon(CHECKED) == 0


def test_a_counter_that_stands_still_is_seen():
    assert in_xeon(CHECKED, "--fault", "stuck imc0 socket=1 ctr0") == 1
