#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# asleep.sh - xeon-pmon verify fails nothing where the machine was suspended during its workload
#
# Needs a kernel that wakes up again.

. ../lib/ktap.sh

# does BEFORE: a workload that claims what was not done
does() {
	xeon-pmon verify --workload "echo ready; while read x; do $1; echo done bytes=64000000 ns=10000000; done" slices
}

ktap_equal 'awake: what was not counted fails' "$(does : | grep -c '^FAIL slices: cbox_0 socket 0: all 2')" 1
ktap_equal 'asleep: nothing can be said' \
	"$(does 'echo mem > /sys/power/state' | grep -cE '^(CANNOT SAY slices: cbox_0 .*the machine slept meanwhile: |FAIL)')" 1
ktap_exit
