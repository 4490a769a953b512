#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# demo.sh - in the guest: compare perf stat on every box of all sockets with the events that the
# emulator generated
#
# The events of each platform are in demo.rows. The program that perf stat measures starts the
# emulator's traffic, waits, and stops it. All traffic occurs while every counter is enabled, so the
# counts must agree with the ground truth.
#
# With clock=real, clocks also run while perf enables and reads its counters one after the other, so
# a count is between the truth of the workload's time and that of perf's run time. With clock=manual,
# this script advances the clock, and every count is exact.

emu=/sys/kernel/debug/xeon_pmon_emu
seconds=${1:-3}
platform=$(sed -n 's/^platform: //p' "$emu/info")
clock=$(sed -n 's/^clock: //p' "$emu/info")

# Print the table of perf stat, with the truth in perf's unit to the right.
# shellcheck disable=SC2016 # $1 and such belong to awk
compare='
function truth(from, to, socket, quantities,	name, sum, n) {
	n = split(quantities, name, "+")
	for (sum = 0; n; n--)
		sum += at[to " " socket " " name[n]] - at[from " " socket " " name[n]]
	return sum
}
# The greatest count that is correct
function most(socket, quantity) {
	if (quantity ~ /_cycles$/)
		return truth("first", "last", socket, quantity)
	return truth("before", "after", socket, quantity)
}
FILENAME == "rows" {
	name = $1
	sub(/.*,name=/, "", name) && sub(/\/$/, "", name)
	quantity[name] = $2
	unit[name] = $3
	rows++
}
FILENAME ~ /^(first|before|after|last)$/ { at[FILENAME " " $1 " " $2] = $3 }
FILENAME == "perf" && /Performance counter stats/ {
	print $0
	heading = 1
	next
}
FILENAME == "perf" && heading && /^$/ {
	printf "\n%-64s %14s %11s\n\n", "", "the truth", "difference"
	heading = 0
	next
}
FILENAME == "perf" && /^S[0-9]/ {
	event = $NF
	if (!(event in unit))
		next
	sub(/ +$/, "")
	socket = substr($1, 2)
	want = truth("before", "after", socket, quantity[event]) / unit[event]
	diff = want ? ($3 / want - 1) * 100 : 100
	shown = sprintf(unit[event] == 1048576 ? "%.2f MiB" : "%.0f    ", want)
	printf "%-64s %14s %+10.3f%%\n", $0, shown, diff
	seen++
	if (diff < -0.1 || $3 > most(socket, quantity[event]) / unit[event] * 1.001)
		wrong++
	next
}
FILENAME == "perf" && !/^#/ { print }
END {
	incomplete = seen == 0 || seen != rows * sockets
	if (incomplete)
		print "perf stat printed " seen + 0 " counts of " rows * sockets
	else if (wrong)
		print wrong " of " seen " counts differ from the truth"
	else
		print "All " seen " counts agree with the truth." (clock == "real" ?
			" (Clocks tick on while perf sets up its counters.)" : "")
	exit incomplete || wrong
}'

if [ "$clock" = real ]; then
	wait="sleep $seconds"
else
	wait="echo +${seconds}000000000 > $emu/clock"
fi
here=$(dirname "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
awk -v platform="$platform" '/^#/ || !NF { next }
	$1 == "on" { here = index($0 " ", " " platform " "); next }
	here { print $1, $2, $3 }' "$here/demo.rows" > "$work/rows"
cd "$work" || exit 1
events=$(cut -d' ' -f1 rows | paste -sd, -)

echo "# The emulator's part of the kernel log:"
dmesg | sed -n '/taint/!s/^\[[^]]*\] \(xeon_pmon.*\)/  \1/p'
echo
echo "# PMUs: $(cd /sys/bus/event_source/devices && echo uncore*)"
echo "# Workload per socket:"
emu-traffic | sed -n 's/000000000$/G/; s/^\(read\|write\|pcie_read\|remote\|llc_hit\)=/  &/p' | paste -sd' ' -
echo
echo "# perf stat -a --per-socket -e $events traffic-for-$seconds-seconds"
cat "$emu/truth" > first
LC_ALL=C perf stat -o perf -a --per-socket -e "$events" -- sh -c "
	cat $emu/truth > before
	emu-traffic default
	$wait
	emu-traffic off
	cat $emu/truth > after" || exit 1
cat "$emu/truth" > last
awk -v clock="$clock" -v sockets="$(sed -n 's/^sockets: //p' "$emu/info")" "$compare" rows first before after last perf
