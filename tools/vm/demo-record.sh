#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# demo-record.sh - in the guest: perf record finds the function that causes the traffic
#
# The program is suspects.c. It runs on the CPU that takes the samples, and prints how many events
# each of its functions caused: perf report must show the functions with these shares.

emu=/sys/kernel/debug/xeon_pmon_emu
driver=/sys/module/xeon_pmon/parameters
platform=$(sed -n 's/^platform: //p' "$emu/info")
period=1000

# Print the events of each function, its share in perf report, and whether both agree within one in a hundred: 161
# samples do not resolve less.
# shellcheck disable=SC2016 # $1 and such belong to awk
compare='
FILENAME == "truth" { caused[$1] = $2; name[++functions] = $1; total += $2 }
FILENAME == "report" && $1 ~ /%$/ { reported[$NF] = $1 + 0 }
FILENAME == "samples" { samples = $1 }
END {
	printf "%-12s %10s %9s %12s\n", "function", "caused", "that is", "perf report"
	for (i = 1; i <= functions; i++) {
		share = 100 * caused[name[i]] / total
		diff = reported[name[i]] - share
		printf "%-12s %10d %8.2f%% %11.2f%%\n", name[i], caused[name[i]], share, reported[name[i]]
		wrong += diff > 1 || diff < -1
	}
	print ""
	if (samples != int(total / period))
		print samples " samples, not the " int(total / period) " of " total " events"
	else if (wrong)
		print wrong " functions do not have the share that they caused"
	else
		print name[1] " did it: all " samples " samples are there, and each function has its share."
	exit samples != int(total / period) || wrong
}'

# perf does not print the reason, but the driver's last_refusal has it.
failed() {
	sed 's/^/  /' said
	echo "perf record has failed. The driver says: $(sed 's/^[^:]*: //' "$driver/last_refusal")."
	echo "Documentation/admin-guide/sampling.rst tells on which CPUs it works."
	exit 1
}

here=$(dirname "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# The box: an LLC slice
kind=cbox
[ ! -e /sys/bus/event_source/devices/uncore_cha_0 ] || kind=cha
# The event: the first one that make demo counts on these boxes
event=$(awk -v platform="$platform" -v pmu="uncore_$kind" '
	$1 == "on" { here = index($0 " ", " " platform " "); next }
	here && sub("^" pmu "/", pmu "_0/") { print $1; exit }' "$here/demo.rows")
# llc_lookup needs a cache state: I, a miss
signal="${kind}0 socket=0 state=1 $(echo "$event" | sed 's/^[^/]*.//; s/,name=.*//; s/,/ /g')"
cpu=$(cut -d, -f1 /sys/bus/event_source/devices/uncore_${kind}_0/cpumask)
cd "$work" || exit 1
# Sampling is disabled by default. The limits are raised, since a sample takes long on an emulated CPU and none must
# be throttled
echo 1 > $driver/sampling
echo 1000000 > $driver/sample_percent
echo 100000000 > $driver/sample_rate

echo "# perf record -a -e $event -c $period -g -- taskset -c $cpu suspects"
LC_ALL=C perf record -q --no-buildid --no-buildid-cache -o data -a -e "$event" -c $period -g -- \
	taskset -c "$cpu" suspects $emu/inject "$signal" > truth 2> said || failed
perf script -i data -F period 2> /dev/null | grep -c . > samples
suspects="^($(cut -d' ' -f1 truth | paste -sd'|'))\$"
echo "# perf report --no-children --sort parent --parent '$suspects' -g none"
LC_ALL=C perf report -i data --stdio --no-children --sort parent --parent "$suspects" -g none 2> /dev/null |
	sed 's/ *$//; /^#*$/d; /^# \((Cannot\|To\|Total\) /d' | tee report
echo
echo "The emulator sees no access to memory: each function of \"suspects\" has told it what it would have"
echo "caused, and nothing else went on. So this is known of them:"
echo
awk -v period=$period "$compare" truth report samples
