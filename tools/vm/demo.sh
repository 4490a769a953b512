#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# demo.sh - in the guest: perf stat on every box of both sockets, beside what the emulator generated
#
# The workload that perf stat measures is the emulator's: a program that switches the traffic on,
# waits, and switches it off. So all of the traffic happens while every counter counts, and the
# counts must agree with the truth. Clocks tick all the time, also while perf sets up and reads its
# counters one after the other: there perf counts a little more than the truth of the workload's own
# time.

emu=/sys/kernel/debug/xeon_pmon_emu
seconds=${1:-3}

# event | name in perf's table | quantity of the truth file | how much of it is one event, or one
# MiB
rows='
uncore_imc/cas_count_read/|=|mem_read_bytes|1048576
uncore_imc/cas_count_write/|=|mem_write_bytes|1048576
unc_h_requests.reads|=|mem_read_bytes|64
unc_h_requests.writes|=|mem_write_bytes|64
uncore_cbox/event=0x34,umask=0x11,filter_state=0x1f,name=llc_lookup/|llc_lookup|llc_lookups|1
unc_q_rxl_flits_g1.drs_data|=|qpi_rx_data_bytes|8
unc_q_txl_flits_g0.data|=|qpi_tx_data_bytes|8
uncore_r3qpi/event=0x9,umask=0xf,name=r3qpi_ring_bl/|r3qpi_ring_bl|qpi_tx_data_bytes|32
uncore_r2pcie/event=0x9,umask=0xf,name=r2pcie_ring_bl/|r2pcie_ring_bl|pcie_read_bytes|32
uncore_ubox/clockticks/|=|uclk_cycles|1
unc_p_clockticks|=|pclk_cycles|1'

events=$(echo "$rows" | sed -n 's/^\([^|]*\)|.*/\1/p' | paste -sd, -)

# The table of perf stat as it is, and right of it the truth in perf's own unit.
# shellcheck disable=SC2016 # $1 and such belong to awk
compare='
FILENAME == "rows" && split($0, r, "|") == 4 {
	name = r[2] == "=" ? r[1] : r[2]
	row[name] = r[3]
	unit[name] = r[4]
}
FILENAME == "before" { before[$1 " " $2] = $3 }
FILENAME == "after" { truth[$1 " " $2] = $3 - before[$1 " " $2] }
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
	if (!(event in row))
		next
	sub(/ +$/, "")
	want = truth[substr($1, 2) " " row[event]] / unit[event]
	diff = want ? ($3 / want - 1) * 100 : 100
	clock = row[event] ~ /_cycles$/
	shown = sprintf(unit[event] == 1048576 ? "%.2f MiB" : "%.0f    ", want)
	printf "%-64s %14s %+10.3f%%\n", $0, shown, diff
	seen++
	if (diff > (clock ? 10 : 0.1) || diff < (clock ? -1 : -0.1))
		wrong++
	next
}
FILENAME == "perf" && !/^#/ { print }
END {
	if (seen == 0 || seen % 11)
		print "perf stat did not print every event"
	else if (wrong)
		print wrong " of " seen " counts differ from the truth"
	else
		print "All " seen " counts agree with the truth. (Clocks tick on while perf sets up its counters.)"
	exit seen == 0 || seen % 11 || wrong
}'

cd /tmp || exit 1
echo "$rows" > rows
echo "# The emulator's part of the kernel log:"
dmesg | sed -n '/taint/!s/^\[[^]]*\] \(xeon_pmon.*\)/  \1/p'
echo
echo "# PMUs: $(cd /sys/bus/event_source/devices && echo uncore_*)"
echo "# Workload per socket:"
tr ' ' '\n' < "$emu/traffic" | sed -n 's/000000000$/G/; s/^s0\.\(\(read\|write\|pcie_read\|remote\|llc_hit\)=.*\)/  \1/p' | paste -sd' ' -
echo
echo "# perf stat -a --per-socket -e $events traffic-for-$seconds-seconds"
LC_ALL=C perf stat -o perf -a --per-socket -e "$events" -- sh -c "
	cat $emu/truth > before
	echo default > $emu/traffic
	sleep $seconds
	echo off > $emu/traffic
	cat $emu/truth > after" || exit 1
awk "$compare" rows before after perf
