#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# faults.sh - xeon-pmon verify on an emulated E5-2600 with two sockets and eight slices of the last-level cache: what needs
# time that passes, a shell or another program; what it says of each fault is in checks.c

. ../lib/ktap.sh
. ./finds.sh

pmus=/sys/bus/event_source/devices
# Half of a counter's events: too many for any noise of a busy host
slow_rotation() {
	echo real > $emu/clock
	emu-traffic off > /dev/null
	for file in "$pmus"/uncore*/perf_event_mux_interval_ms; do
		echo 100 > "$file"
	done
	echo "loss cbox3 socket=1 ctr1 500" > $emu/fault
	xeon-pmon verify multiplexing > "$out"
	ktap_equal 'half a counter: verify fails' $? 1
	echo clear > $emu/fault
	ktap_test "half a counter: multiplexing: cbox_3 socket 1" \
		grep -E "^FAIL multiplexing: cbox_3 socket 1, event [0-9] of its group: " "$out"
	ktap_equal 'half a counter: it names no other box' "$(grep '^FAIL' "$out" | grep -cv "cbox_3 socket 1")" 0
}

# refuses COMMAND TEXT: a workload that does not speak the protocol
refuses() {
	xeon-pmon verify --workload "$1" clocks > "$out" 2>&1
	ktap_equal "workload '$1': exit code" $? 1
	ktap_test "workload '$1': $2" grep -F "$2" "$out"
}

# running FILE: control registers of counters that are not 0, in a copy of the emulator's regs
running() {
	grep -cE ' (ctl[0-9]*|fixed_ctl) [0-9a-f]+ [0-9a-f]*[1-9a-f]' "$1"
}

# Ctrl-C while it counts, from the workload: that is sure to run in time
interrupted() {
	# shellcheck disable=SC2016 # for the workload
	xeon-pmon verify --workload 'echo ready; read x; cat '$emu'/regs > '"$out"'; kill -INT $PPID' clocks > /dev/null
	ktap_equal 'interrupted: it ends by that signal' $? 130
	ktap_test 'interrupted: it was counting' test "$(running "$out")" -gt 0
	ktap_equal 'interrupted: no counter is left programmed' "$(running $emu/regs)" 0
}

# A box in two places would be in none
swapped_twice() {
	echo "swap imc0 socket=0 imc0 socket=1" > $emu/fault
	if echo "swap imc0 socket=0 imc1 socket=0" 2> /dev/null > $emu/fault; then
		ktap_not_ok 'a box is exchanged once'
	else
		ktap_ok 'a box is exchanged once'
	fi
	echo clear > $emu/fault
}

# Another program has all four counters of a box, and does not share
occupied() {
	event=uncore_cbox_0/event=0x00,thresh=0x1/
	perf stat -C 0 -e "{$event,$event,$event,$event}:D" sleep 600 > /dev/null 2>&1 &
	other=$!
	ktap_await 'occupied: four events that count' grep "^0 cbox0 ctl3 .* 1400000$" $emu/regs
	verify clocks
	kill $other
	wait $other
	ktap_equal 'occupied: nothing fails' "$code" 0
	ktap_test 'occupied: nothing is said of that box' grep "^CANNOT SAY counters: cbox_0 socket [01]: it had no counters" "$out"
	ktap_equal 'occupied: all others pass' "$(grep -c "^PASS counters: cbox (15)" "$out")" 1
}

slow_rotation
refuses true 'did not print "ready"'
refuses 'echo ready; echo nonsense' 'the workload printed "nonsense"'
refuses 'echo ready; read x' 'the workload has ended'
refuses 'echo ready; read x; echo cannot do it' 'do it'
swapped_twice
occupied
interrupted
ktap_exit
