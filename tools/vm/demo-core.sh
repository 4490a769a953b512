#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# demo-core.sh - in the guest: compare perf stat on the core PMU of an old CPU with the events that
# the emulator generated
#
# The program that perf stat measures advances the emulator's clock by a second on its CPU; otherwise
# the clock is stopped. All events of that second, in user mode and in the kernel, belong to the
# program, so the counts must be exact.

emu=/sys/kernel/debug/xeon_pmon_emu
platform=$(sed -n 's/^platform: //p' "$emu/info")

# Events and their codes; the first one occurs more often.
case $platform in
p5 | p55c) pmu=p5 often=instructions_executed:0x16 seldom=data_read_miss:0x03 ;;
m2) pmu=m2 often=instructions_executed:0x16 seldom=l1_tlb_miss:0x43 ;;
c6) pmu=winchip often=x86_instructions:0x02 seldom=data_read_cache_misses:0x47 ;;
winchip2) pmu=winchip often=instructions_executed:0x16 seldom=data_read_cache_miss:0x03 ;;
c3) pmu=c3 often=instructions_executed:0xc0 seldom= ;;
p6) pmu=p6 often=inst_retired:0xc0 seldom=dcu_lines_in:0x45 ;;
k7) pmu=k7 often=retired_instructions:0xc0 seldom=data_cache_misses:0x41 ;;
esac
often_code=${often#*:} often=${often%:*}
seldom_code=${seldom#*:} seldom=${seldom%:*}

# truth CODE MODE: print the number of events so far; MODE is user, kernel, or both
truth() {
	awk -v code="$1" -v mode="$2" '$1 == 0 && ($2 == code "_" mode || mode == "both" && index($2, code "_") == 1) { sum += $3 }
		END { printf "%.0f\n", sum }' "$emu/truth"
}

# happens CODE USER KERNEL: set the rate of an event, and print its truth in each mode
happens() {
	echo "core cpu=0 event=$1 user=$2 kernel=$3"
	echo "truth $1_user socket=0 per_sec=$2"
	echo "truth $1_kernel socket=0 per_sec=$3"
}

# count EVENTS CODE MODE [CODE MODE]: run perf stat for a second, and print each count with the truth
count() {
	echo "# perf stat -e $1 -- one-second"
	echo reset > "$emu/truth"
	LC_ALL=C perf stat -o "$work/perf" -e "$1" -- sh -c "echo +1000000000 > $emu/clock" || return 1
	{ truth "$2" "$3"; [ -z "${4:-}" ] || truth "$4" "$5"; } > "$work/truth"
	awk -v pmu="$pmu" '
	FILENAME ~ /truth$/ { want[++rows] = $1; next }
	index($2, pmu "/") == 1 {
		seen++
		ok = $1 == want[seen]
		printf "%20s  %-40s %20s  %s\n", $1, $2, want[seen], ok ? "exact" : "WRONG"
		wrong += !ok
		next
	}
	/seconds (user|sys|time)/ || !NF || /^#/ { next }
	/Performance counter stats/ { printf "%20s  %-40s %20s\n", "counts of perf", "", "the truth"; next }
	{ print }
	END { exit wrong || seen != rows }' "$work/truth" "$work/perf" || failed=1
	echo
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
echo "# The kernel log:"
dmesg | sed -n '/taint/!s/^\[[^]]*\] \(\(xeon_pmon_emu\|cesr_pmu\).*\)/  \1/p'
echo "# What happens in a second:"
{
	happens "$often_code" 800123456 150000789
	[ -z "$seldom" ] || happens "$seldom_code" 3000017 1000003
} > "$work/rates"
sed -n 's/core cpu=0/ /p' "$work/rates"
cat "$work/rates" > "$emu/rate"
echo

# The program must run on the CPU that generates the events.
taskset -p 1 $$ > /dev/null
if [ -n "$seldom" ]; then
	count "$pmu/$often/,$pmu/$seldom/" "$often_code" both "$seldom_code" both
else
	count "$pmu/$often/" "$often_code" both
fi
case $pmu in
winchip | c3) echo "# This CPU cannot tell user from kernel." ;;
*) count "$pmu/$often/u,$pmu/$often/k" "$often_code" user "$often_code" kernel ;;
esac
echo clear > "$emu/rate"
[ "$failed" = 0 ] && echo "All counts are the truth."
