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

# try NAME: a pattern, since perf 6.12 calls some of them differently
try() {
	n=$(number "$1")
	if [ -z "$n" ]; then
		ktap_skip "this perf has no such test" "perf test: $1"
		return
	fi
	perf test "$n" > out 2>&1
	if grep -q ': Ok' out && ! grep -q 'FAILED' out; then
		ktap_ok "perf test: $1"
	else
		ktap_not_ok "perf test: $1"
		sed 's/^/# /' out
	fi
}

cd /tmp || exit 1
try 'Parse event definition strings'
try 'Parse perf pmu format\|Sysfs PMU tests'
# Of 6.12 and later, "PMU JSON event tests", of all platforms, takes an emulated CPU too long.
try 'PMU events'
ktap_exit
