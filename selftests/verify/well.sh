#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# well.sh - xeon-pmon verify has nothing to say against hardware that is right

. ../lib/ktap.sh

out=$(mktemp)
trap 'rm -f "$out"' EXIT

xeon-pmon verify --workload ./emulated.sh > "$out"
ktap_equal 'exit code' $? 0
ktap_equal 'nothing fails' "$(grep '^FAIL' "$out")" ''
ktap_equal 'no box is said to have gone' "$(grep ' has gone ' "$out")" ''
ktap_equal 'a box has its place' "$(grep -cE '^CANNOT SAY [a-z]*: [a-z0-9_]*_[0-9]*: ' "$out")" 0
ktap_test 'the end says so' grep -E '^verify: [1-9][0-9]* passed, 0 failed' "$out"
checks='counters clocks steps memory refusals'
# Nor have those of client dies clocks
[ ! -e /sys/bus/event_source/devices/uncore_arb ] || checks='clocks steps slices memory latency refusals'
# The boxes of the 7500 and the E7 have no filters that split, nor tell they of single loads, or of C-states
[ ! -e /sys/bus/event_source/devices/uncore_imc_0 ] || checks="$checks filters latency"
# How many cores a die with a discovery table has is not known
[ ! -e /sys/bus/event_source/devices/uncore_imc_0 ] || [ -n "$(cat /sys/kernel/debug/xeon_pmon/table)" ] || checks="$checks states"
for check in $checks; do
	ktap_test "$check pass" grep "^PASS $check: " "$out"
done
sed 's/^/# /' "$out"

# Nor is there anything to multiplex
[ ! -e /sys/bus/event_source/devices/uncore_arb ] || ktap_exit

# Time passes by itself, and so little of it is lost in a turn that it can be told
echo real > /sys/kernel/debug/xeon_pmon_emu/clock
for file in /sys/bus/event_source/devices/uncore*/perf_event_mux_interval_ms; do
	echo 100 > "$file"
done
xeon-pmon verify multiplexing > "$out"
ktap_equal 'multiplexing: nothing fails' "$(grep '^FAIL' "$out")" ''
ktap_test 'multiplexing: something is said of them' grep -E '^(PASS|CANNOT SAY) multiplexing' "$out"
sed 's/^/# /' "$out"
ktap_exit
