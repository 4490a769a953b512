#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# record.sh - perf's record, report and script: every period has its sample, with a call chain

. ../lib/ktap.sh
. ../lib/perf.sh

emu=/sys/kernel/debug/xeon_pmon_emu
# What the kernel's own eBPF programs are takes it half of its time, and most of the rest the build ids
# of all that runs
record='perf record -q --no-bpf-event --no-buildid --no-buildid-cache'

# want WHAT GOT WANTED
want() {
	if [ "$2" = "$3" ]; then
		ktap_ok "$1"
	else
		ktap_not_ok "$1"
		echo "# got '$2', want '$3'"
	fi
}

# record PMU EVENT SIGNAL OPTION...: seven periods and a bit. On another CPU than the one that is
# interrupted: who has just written to a register has interrupts off. A core that is interrupted, too,
# may take its sample a little later, and perf ends with the command.
record() {
	pmu=$1 event=$2 signal=$3
	shift 3
	$record -o data -a -e "$pmu/$event/$modifier" -c 1000 "$@" -- taskset 2 sh -c "echo '$signal cycles=7012' > $emu/inject; usleep 100000" \
		> out 2>&1 || sed 's/^/# /' out
}

samples() {
	perf script -i data -F cpu,period,event 2> err > samples
	grep -c " 1000 uncore_" samples
}

# Those that have more than the instruction: an empty line ends each
# shellcheck disable=SC2317 # chained calls it, and ktap_await that
chains() {
	perf script -i data -F ip 2> err |
		awk 'NF { n++ } !NF { found += n > 1; n = 0 } END { print found + 0 }'
}

# cpus: those that these samples are from
cpus() {
	sed 's/^.*\[\([0-9]*\)\].*/\1/' samples | sort -u | tr -d '\n'
}

# frequency PMU EVENT SIGNAL: perf finds a period that is longer than the one it began with
frequency() {
	$record -o data -a -e "$1/$2/" -F 50 -- sh storm "$3" > out 2>&1 || sed 's/^/# /' out
	perf script -i data -F period > periods 2> err
	want "$1: by frequency, there are samples" "$(($(wc -l < periods) > 5))" 1
	want "$1: with longer and longer periods" "$(($(tail -n 1 periods) > 1000))" 1
	want "$1: which are no more than what has happened" \
		"$(awk '{ sum += $1 } END { print sum <= 2000000 }' periods)" 1
}

# beside PMU EVENT SIGNAL: perf stat on the same box
beside() {
	$record -o data -a -e "$1/$2/" -c 1000 -- \
		perf stat -x, -o stat -a -e "$1/$2/" -- sh -c "echo '$3 cycles=7012' > $emu/inject" > out 2>&1 || sed 's/^/# /' out
	want "$1: perf stat beside perf record" "$(sed -n 's/,.*//; /^[0-9]/p' stat)" 7012
	want "$1: and the samples of that" "$(samples)" 7
}

# killed PMU EVENT SIGNAL: perf is killed while samples come
killed() {
	$record -o killed -a -e "$1/$2/" -c 100 -- sleep 1000 > out 2>&1 &
	perf=$!
	ktap_await "$1: the head of perf's file" [ -s killed ]
	sh storm "$3" &
	storm=$!
	usleep 100000
	kill -KILL $perf
	wait $storm
	record "$1" "$2" "$3"
	want "$1: after perf was killed in a storm, the next one samples" "$(samples)" 7
}

# throttled PMU EVENT SIGNAL: perf calls a period without a sample lost, from Linux 6.0 on; without the
# modifier, perf 6.1 is refused first, and does not ask for that any more.
throttled() {
	echo 1 > "${switch%/*}/sample_rate"
	modifier=GH record "$@"
	echo 100000000 > "${switch%/*}/sample_rate"
	lost=$(perf report -i data --stdio 2>&1 | sed -n 's/^# Total Lost Samples: //p')
	perf script -i data -F event > samples 2> err
	case $(uname -r) in
	5.*) ;;
	*) want "$1: throttled, $lost samples are lost" $(($(wc -l < samples) + lost)) 7 ;;
	esac
}

# chained: what is interrupted may have none, as a program without frame pointers: on a busy machine another try has
# shellcheck disable=SC2317
chained() {
	record "$@" -g
	[ "$(chains)" -ge "$least" ]
}

# try CHAINS PMU EVENT SIGNAL: with so many chains at least
try() {
	least=$1
	shift
	record "$@"
	want "$1: perf script has every sample" "$(samples)" 7
	want "$1: all from the CPU of the cpumask" "$(cpus)" 000
	want "$1: perf report adds up what they stand for" \
		"$(perf report -i data --stdio 2>&1 | sed -n 's/^# Event count (approx.): //p')" 7000
	ktap_await "$1: call chains" chained "$@" && ktap_ok "$1: with call chains"
}

# refused OPTION...: perf says so, and does not try for ever
refused() {
	before=$(date +%s)
	# shellcheck disable=SC2086 # the words are wanted
	timeout 100 $record -o data -a -c 1000 "$@" -- sleep 0 > out 2>&1 && ended=well || ended='not well'
	[ $(($(date +%s) - before)) -lt 100 ] || ended=not
	sed 's/^/# /' out
	want "perf record $*: refused" "$ended" 'not well'
}

# off: what the driver says to one that would sample
off() {
	echo 0 > $switch
	refused -e uncore_cbox_0/event=0/
	want 'off: the driver says what to do' "$(grep -c "echo 1 > $switch" "${switch%/*}/last_refusal")" 1
	echo 1 > $switch
}

switch=/sys/module/xeon_pmon/parameters/sampling modifier=
# The kernel stops events whose interrupts take long, as on a busy host, and does not count their samples as lost.
echo 0 > /proc/sys/kernel/perf_cpu_time_max_percent
cd /tmp || exit 1
echo "for i in \$(seq 200); do echo \"\$1 cycles=10000\" > $emu/inject; done" > storm
platform=$(xeon-pmon report | sed -n 's/^platform: //p')
insmod /lib/modules/pmon/xeon_pmon_emu.ko platform="$platform"
insmod /lib/modules/pmon/xeon_pmon.ko sampling=1 sample_percent=1000000 sample_rate=100000000
perf_sees software uncore_cbox_0 uncore_imc_1 uncore_sbox_1
try 7 uncore_cbox_0 event=0 'cbox0 socket=0 event=0x00'
throttled uncore_cbox_0 event=0 'cbox0 socket=0 event=0x00'
frequency uncore_cbox_0 event=0 'cbox0 socket=0 event=0x00'
beside uncore_cbox_0 event=0 'cbox0 socket=0 event=0x00'
killed uncore_cbox_0 event=0 'cbox0 socket=0 event=0x00'
if [ "$platform" = ivbep ]; then
	# Not in an NMI, so what has interrupts off has no chain
	try 1 uncore_imc_1 event=0x04,umask=0x03 'imc1 socket=0 event=0x04 umask=0x03'
else
	try 7 uncore_sbox_1 event=0x08 'sbox1 socket=0 event=0x08'
fi
refused -e uncore_cbox_0/event=0/p
refused -e uncore_cbox_0/event=0/ -b
refused -e uncore_cbox_0/event=0/ -d
refused -e uncore_cbox_0/event=0/ -W
refused -e uncore_cbox_0/event=0/ -R
off
perf_sees_all
rmmod xeon_pmon
rmmod xeon_pmon_emu
ktap_exit
