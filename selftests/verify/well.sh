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
# The boxes of the 7500 and the E7 have no filters that split, nor tell they of single loads, or of C-states
[ ! -e /sys/bus/event_source/devices/uncore_imc_0 ] || checks="$checks filters latency"
# How many cores a die with a discovery table has is not known
[ ! -e /sys/bus/event_source/devices/uncore_imc_0 ] || [ -n "$(cat /sys/kernel/debug/xeon_pmon/table)" ] || checks="$checks states"
for check in $checks; do
	ktap_test "$check pass" grep "^PASS $check: " "$out"
done
sed 's/^/# /' "$out"

# slower CHA: three of a hundred of its clocks are missing
slower() {
	for n in 0 1 2 3; do
		echo "loss cha$1 socket=0 ctr$n 30"
	done
}

# Each die of a Xeon 6 has a clock of its own, and several CHAs: of two that differ nothing is said, of one it is
if [ -d /sys/bus/event_source/devices/uncore_b2cmi_0 ]; then
	{ slower 4; slower 5; } > /sys/kernel/debug/xeon_pmon_emu/fault
	xeon-pmon verify --workload ./emulated.sh clocks > "$out"
	ktap_equal 'dies of different clocks: nothing fails' "$(grep '^FAIL' "$out")" ''
	echo clear > /sys/kernel/debug/xeon_pmon_emu/fault
	slower 4 > /sys/kernel/debug/xeon_pmon_emu/fault
	xeon-pmon verify --workload ./emulated.sh clocks > "$out"
	ktap_test 'a box of another clock: it fails' grep '^FAIL clocks: cha_4 socket 0: .*-3.00 %' "$out"
	echo clear > /sys/kernel/debug/xeon_pmon_emu/fault
fi

# The boxes of a discovery table, 150 and more, are too many for an emulated machine to rotate in time
[ -z "$(cat /sys/kernel/debug/xeon_pmon/table)" ] || ktap_exit

# Time passes by itself, and so little of it is lost in a turn that it can be told
echo real > /sys/kernel/debug/xeon_pmon_emu/clock
for file in /sys/bus/event_source/devices/uncore_*/perf_event_mux_interval_ms; do
	echo 100 > "$file"
done
xeon-pmon verify multiplexing > "$out"
ktap_equal 'multiplexing: nothing fails' "$(grep '^FAIL' "$out")" ''
ktap_test 'multiplexing: something is said of them' grep -E '^(PASS|CANNOT SAY) multiplexing' "$out"
sed 's/^/# /' "$out"
ktap_exit
