# SPDX-License-Identifier: GPL-2.0-only
"""tree - paths of this tree, its platforms, and the kernel of the guests"""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
BUILD = TOP / "build"
LOGS = BUILD / "logs"
SELFTESTS = TOP / "selftests"
VM = TOP / "tools/vm"


def say(text):
    """Print progress to stderr"""
    print(f"  {text}", file=sys.stderr, flush=True)


def die(text):
    """End with an error that the user can correct"""
    sys.exit(f"{Path(sys.argv[0]).name}: {text}")


def inside(command):
    """The command, as it runs in the Debian whose kernel, compiler and perf are used: the host, or the folder ROOT="""
    root = os.environ.get("ROOT")
    return [str(TOP / "tools/kernels/enter"), root, *command] if root else command


def another_kernel():
    """Whether the guests run another kernel than that of the recorded points"""
    return bool(os.environ.get("ROOT") or os.environ.get("KVER"))


def _rows(header, macro):
    text = (TOP / header).read_text()
    for row in re.findall(rf"^{macro}\((.*?)\)$", text, re.MULTILINE | re.DOTALL):
        yield [field.strip(' "\t\n') for field in row.split(",")]


def platforms():
    """Names of the platforms, with the family of each"""
    return {row[0]: row[2] for row in _rows("include/pmon/platforms.h", "PMON_PLATFORM")}


def variants():
    """Names of later steppings of platforms"""
    return [row[0] for row in _rows("include/pmon/platforms.h", "PMON_VARIANT")]


def old_cores():
    """Names of the CPUs of cesr_pmu"""
    return [row[0] for row in _rows("selftests/lib/old_cores.h", "OLD_CORE")]


def kernel_settings():
    """Settings of a kernel of tools/kernels/config, which tools/vm/run sources; empty for Debian's"""
    found = subprocess.run(["bash", "-c", '. "$0"; kernel_dir', VM / "lib.sh"], stdout=subprocess.PIPE,
                           stderr=subprocess.DEVNULL, text=True, check=False)
    path = Path(found.stdout.strip() or "/nonexistent") / "settings"
    if not path.is_file():
        return {}
    return dict(word.split("=", 1) for word in shlex.split(path.read_text(), comments=True) if "=" in word)
