#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# perf_self.sh - perf's own tests of PMUs, their events and its tables
#
# A test with subtests says how each went; those that need what the guest does not have say Skip.

. ../lib/ktap.sh

# number NAME: of a test of perf; nothing if this perf has no such test
number() {
	perf test list 2>&1 | sed -n "s/^ *\([0-9]*\): \($1\).*/\1/p" | head -n 1
}

# try NAME TEST: by its number all of a test, by its own name a subtest
try() {
	perf test "$2" > out 2>&1
	if grep -q ': Ok' out && ! grep -q 'FAILED' out; then
		ktap_ok "perf test: $1"
	else
		ktap_not_ok "perf test: $1"
		sed 's/^/# /' out
	fi
}

# whole NAME: a pattern, since perf 6.12 calls some of them differently
whole() {
	n=$(number "$1")
	if [ -n "$n" ]; then
		try "$1" "$n"
	else
		ktap_skip "this perf has no such test" "perf test: $1"
	fi
}

# part NAME: a subtest
part() {
	if perf test list 2>&1 | grep -q "[0-9]: $1"; then
		try "$1" "$1"
	else
		ktap_skip "this perf has no such test" "perf test: $1"
	fi
}

# The metric of perf's table that is made of our events alone; of 6.12 and later by another name
metric() {
	emu=/sys/kernel/debug/xeon_pmon_emu
	name=$(perf list metric 2>&1 | grep -oiwE -m 1 'Socket_CLKS|tma_info_system_socket_clks')
	perf stat -x, -o out -a -M "$name" -- sh -c "echo 'cbox0 socket=0 event=0x00 cycles=70123' > $emu/inject" > err 2>&1
	if grep -q '^70123,.*cbox_0' out; then
		ktap_ok "perf stat -M ${name:-(none)}: what the first C-box has counted"
	else
		ktap_not_ok "perf stat -M ${name:-(none)}: what the first C-box has counted"
		sed 's/^/# /' out err
	fi
}

cd /tmp || exit 1
whole 'Parse event definition strings'
whole 'Parse perf pmu format\|Sysfs PMU tests'
# "Parsing of PMU event table metrics" is of all platforms at once, and takes an emulated CPU a minute
part 'PMU event table sanity'
part 'PMU event map aliases'
metric
ktap_exit
