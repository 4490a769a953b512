#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# faults.sh - xeon-pmon verify on an emulated machine with two sockets and eight slices of the last-level cache:
# each fault is found and named. The E5-2600 has C-boxes, Ice Lake-SP has CHAs and channels in memory; there the PCU's
# bands and header matches are not verified.

. ../lib/ktap.sh
. ./finds.sh

pmus=/sys/bus/event_source/devices
slice=cbox
[ ! -e $pmus/uncore_cha_0 ] || slice=cha

# PCI boxes that count what memory moves: channels, or where those are in memory the mesh to them
pci=imc0
grep -q '^0 imc0 pci' $emu/boxes || pci=m2m0

# Half of a counter's events: too many for any noise of a busy host
slow_rotation() {
	echo real > $emu/clock
	for file in "$pmus"/uncore_*/perf_event_mux_interval_ms; do
		echo 100 > "$file"
	done
	echo "loss ${slice}3 socket=1 ctr1 500" > $emu/fault
	xeon-pmon verify multiplexing > "$out"
	ktap_equal 'half a counter: verify fails' $? 1
	echo clear > $emu/fault
	ktap_test "half a counter: multiplexing: ${slice}_3 socket 1" \
		grep -E "^FAIL multiplexing: ${slice}_3 socket 1, event [0-9] of its group: " "$out"
	ktap_equal 'half a counter: it names no other box' "$(grep '^FAIL' "$out" | grep -cv "${slice}_3 socket 1")" 0
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
	echo "swap $pci socket=0 $pci socket=1" > $emu/fault
	if echo "swap $pci socket=0 ${pci%0}1 socket=0" 2> /dev/null > $emu/fault; then
		ktap_not_ok 'a box is exchanged once'
	else
		ktap_ok 'a box is exchanged once'
	fi
	echo clear > $emu/fault
}

# Nine of ten that all slices of socket 1 should count with their counter 0, which alone can count occupancies
occupancies() {
	printf 'loss %s0 socket=1 ctr0 900' $slice
	for n in 1 2 3 4 5 6 7; do
		printf ';loss %s%d socket=1 ctr0 900' $slice $n
	done
}

# A link whose counters all stand still is not in use, unless data comes over it
still() {
	echo "$dead" | tr ';' '\n' > $emu/fault
	verify clocks
	echo clear > $emu/fault
	ktap_equal 'a clock that stands still: no failure' "$code" 0
	ktap_test 'a clock that stands still: the check cannot say' grep "^CANNOT SAY counters: ${link}_1 socket [01]: all its counters" "$out"
}

# Another program has all four counters of a box, and does not share
occupied() {
	event=uncore_${slice}_0/event=0x00,thresh=0x1/
	perf stat -C 0 -e "{$event,$event,$event,$event}:D" sleep 600 > /dev/null 2>&1 &
	other=$!
	ktap_await 'occupied: four events that count' grep "^0 ${slice}0 ctl3 .* 1400000$" $emu/regs
	verify clocks
	kill $other
	wait $other
	ktap_equal 'occupied: nothing fails' "$code" 0
	ktap_test 'occupied: nothing is said of that box' grep "^CANNOT SAY counters: ${slice}_0 socket [01]: it had no counters" "$out"
	ktap_equal 'occupied: all others pass' "$(grep -c "^PASS counters: $slice (15)" "$out")" 1
}

finds 'stuck imc1 socket=0 ctr2' clocks 'counters: imc_1 socket 0: counter 2 is dead: 0,' 'imc_1 socket 0'
finds "loss ${slice}3 socket=1 ctr1 30" clocks "counters: ${slice}_3 socket 1: counter 1 has .*-3.00 %" "${slice}_3 socket 1"
finds "loss ${slice}3 socket=1 ctr0 30;loss ${slice}3 socket=1 ctr1 30;loss ${slice}3 socket=1 ctr2 30;loss ${slice}3 socket=1 ctr3 30" \
	clocks "clocks: ${slice}_3 socket 1: .*-3.00 %" "${slice}_3 socket 1"
finds "late ${pci%0}1 socket=1 ctr0 1073741824" steps "steps: ${pci%0}_1 socket 1 counter 0: .*: a torn read" "${pci%0}_1 socket 1"
finds "swap $pci socket=0 $pci socket=1" memory "memory: ${pci%0}_0 socket 1: .*is it exchanged" "${pci%0}"
finds "deaf ${slice}5 socket=1" filters "filters: ${slice}_5 socket 1, .*: the filter does nothing" "${slice}_5 socket 1"
finds "deaf ${slice}2 socket=0" filters "filters: ${slice}_2 socket 0, .*: the filter does nothing" "${slice}_2 socket 0"
finds "loss ${slice}3 socket=1 ctr1 30" steps "steps: ${slice}_3 socket 1: two that count the same read .*: not of one instant" \
	"${slice}_3 socket 1"
finds "deaf ${slice}5 socket=1" filters "filters: ${slice}_5 socket 1, opcodes: the filter does nothing" "${slice}_5 socket 1"
if [ $slice = cbox ]; then
	finds 'deaf pcu socket=0' filters 'filters: pcu socket 0, frequencies: the filter does nothing' 'pcu socket 0'
	finds 'readonly qpi0_mm socket=0' filters 'filters: qpi_0 socket 0, message classes: the filter does nothing' 'qpi_0 socket 0'
fi
finds 'loss pcu socket=1 ctr0 333' states 'states: pcu socket 1, where a core spins: 0\.69 cores in C0' 'pcu socket 1'
finds "$(occupancies)" latency 'latency: chase of socket 1 from socket 1: 7\.4 ns for a line' 'from socket 1'
link=qpi
[ $slice = cbox ] || link=upi
dead="stuck ${link}1 socket=0 ctr0;stuck ${link}1 socket=0 ctr1;stuck ${link}1 socket=0 ctr2;stuck ${link}1 socket=0 ctr3"
still
finds "$dead" memory "memory: ${link}_1 socket 0: it counts nothing of it" "${link}(_1 socket 0|:)"
slow_rotation
refuses true 'does not say "ready"'
refuses 'echo ready; echo nonsense' 'the workload says "nonsense"'
refuses 'echo ready; read x' 'the workload has ended'
refuses 'echo ready; read x; echo cannot do it' 'do it'
swapped_twice
occupied
interrupted
ktap_exit
