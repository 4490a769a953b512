#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0-only
"""bandwidth.py [MB/s] - memory bandwidth by "perf stat -j"; fails if it is below that."""
import json
import subprocess
import sys

EVENTS = "uncore_imc/cas_count_read/,uncore_imc/cas_count_write/"

command = ["perf", "stat", "-a", "-j", "-e", EVENTS, "sleep", "1"]
total = 0
for line in subprocess.run(command, stderr=subprocess.PIPE, text=True, check=True).stderr.splitlines():
    if line.startswith("{"):
        total += float(json.loads(line)["counter-value"])
        print(line)
print(f"{total:.0f} MiB in a second", file=sys.stderr)
sys.exit(total < float(sys.argv[1] if len(sys.argv) > 1 else 0))
