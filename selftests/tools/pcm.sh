#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# pcm.sh - Intel PCM counts over perf what the workload did: memory channels, QPI links, the PCU
#
# Its other programs (pcm, pcm-numa, pcm-pcie) want the counters of cores, which the machine has not,
# or all cores online.

. ../lib/ktap.sh

emu=/sys/kernel/debug/xeon_pmon_emu
# A second of traffic, in no time
second="echo +1000000000 > $emu/clock"

command -v pcm-memory > /dev/null || ktap_skip_all 'Intel PCM is not in this machine'
export PCM_USE_UNCORE_PERF=1 PCM_NO_MSR=1 PCM_IGNORE_ARCH_PERFMON=1

# run TEXT COMMAND...: PCM around a second of traffic; perf must refuse none of its events
run() {
	what=$1
	shift
	cat "$emu/truth" > before
	"$@" -- sh -c "$second" > out 2>&1
	cat "$emu/truth" > after
	if grep -q 'Linux Perf: Error' out; then
		ktap_not_ok "$what: perf takes its events"
		sed 's/^/# /' out
	else
		ktap_ok "$what: perf takes its events"
	fi
}

# truth ROW: of socket 0 in that second
truth() {
	cat before after | awk -v row="$1" '$1 == 0 && $2 == row { first = last; last = $3 }
		END { printf "%.0f\n", last - first }'
}

# The rates are by PCM's own clock, which says nothing of the emulator's: what is left is their ratio.
ratio() {
	awk -F, '$1 == "Date" { for (i = NF; i; i--) { if ($i ~ /^Mem Read/) r = i; if ($i ~ /^Mem Write/) w = i } }
		r && $1 != "Date" && NF > w { printf "%.3f\n", $r / $w; exit }' out
}

# clocks NAME: "NAME: 1000000000;"
clocks() {
	sed -n "s/^$1: \([0-9]*\);.*/\1/p" out
}

cd /tmp || exit 1
echo default > "$emu/traffic"
run pcm-memory pcm-memory -csv
ktap_equal 'pcm-memory: reads to writes' "$(ratio)" \
	"$(awk -v r="$(truth mem_read_bytes)" -v w="$(truth mem_write_bytes)" 'BEGIN { printf "%.3f\n", r / w }')"

# Without the iMC, for which it wants invert: an E5 v2 has none there.
run 'pcm-power, C-states' pcm-power -m -1 -p 1
ktap_equal 'pcm-power: clocks of the PCU' "$(clocks 'S0; PCUClocks')" "$(truth pclk_cycles)"
# A Xeon D has no links.
if [ -e /sys/bus/event_source/devices/uncore_qpi_0 ]; then
	ktap_equal 'pcm-power: clocks of a QPI link' "$(clocks 'S0P0; QPI Clocks')" "$(truth qclk_cycles)"
fi
ktap_equal 'pcm-power: cores in C0' "$(sed -n 's/^S0; .*residency: \([0-9.]*\);.*/\1/p' out)" \
	"$(awk -v c="$(truth core_c0_cycles)" -v p="$(truth pclk_cycles)" 'BEGIN { printf "%.2f\n", c / p }')"
run 'pcm-power, frequencies' pcm-power -m -1
# It knows no bands of frequencies on the v3.
if ! grep -q 'does not support frequency band' out; then
	ktap_test 'pcm-power: clocks above two of three frequencies' grep -q 'S0; .*cycles: 100.00%; 100.00%; 0.00%' out
fi
echo off > "$emu/traffic"
ktap_exit
