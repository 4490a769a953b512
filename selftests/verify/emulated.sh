#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# emulated.sh - the workload of "xeon-pmon verify --workload" on the emulator: instead of doing anything it
# has the emulated machine count what it would have done
#
# The clock is the manual one: no time passes but what is asked for, and what accesses take with the fault "gap".

emu=/sys/kernel/debug/xeon_pmon_emu
rate=10000000000	# bytes a second
slow=500000000		# the same of loads that wait for each other: 128 ns each
# Nothing moves, and what does move misses the LLC as a data read of a core
idle='default read=0 write=0 pcie_read=0 pcie_write=0 ncb=0 llc_hit=0 rfo=0 prefetch=0 snoop=0 partial=0'

# Of 20 reads one is of code, and none in a chain of pointers; the 7500, the E7 and client dies count misses of any kind
reads=20
for any in /sys/bus/event_source/devices/uncore_mbox_0 /sys/bus/event_source/devices/uncore_arb*; do
	[ ! -e "$any" ] || reads=19
done

# works [WORD...]: the clocks tick, and no more is done than that
works() {
	# shellcheck disable=SC2086 # the words are wanted
	emu-traffic $idle "$@"
}

# pass BYTES NS
pass() {
	echo "+$2" > $emu/clock
	works
	before=$now
	read -r _ now < $emu/clock
	echo "done bytes=$1 ns=$((now - before))"
}

# move KEY RATE CPU MEMORY BYTES [thread=CORE.THREAD]
move() {
	remote=1000
	[ "$3" != "$4" ] || remote=0
	works "s$3.$1=$2" "s$3.remote=$remote" ${6:+"s$3.thread.${6#thread=}=1"}
	pass "$5" $(($5 * 1000000000 / $2))
}

# spin CPU NS: one of eight cores, and the others sleep
spin() {
	works cores=8 c0=0 c3=0 c6=1000 "s$1.c6=870" "s$1.c0=130"
	pass 0 "$2"
}

echo manual > $emu/clock
works
read -r _ now < $emu/clock
echo 'ready still'
while read -r what rest; do
	# shellcheck disable=SC2086 # the words are wanted
	set -- $rest
	case $what in
	time) pass 0 "${1#ns=}" ;;
	spin) spin "${1#cpu=}" "${2#ns=}" ;;
	read) move read $rate "${1#cpu=}" "${2#memory=}" "${3#bytes=}" "${4:-}" ;;
	chase) move read $slow "${1#cpu=}" "${2#memory=}" $((${3#bytes=} * reads / 19)) | sed "s/bytes=[0-9]*/$3/" ;;
	write) move write $rate "${1#cpu=}" "${2#memory=}" "${3#bytes=}" ;;
	*) echo "cannot $what" ;;
	esac
done
emu-traffic off
