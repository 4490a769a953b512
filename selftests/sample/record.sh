#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# record.sh - perf's record, report and script: every period has its sample, with a call chain

. ../lib/ktap.sh

emu=/sys/kernel/debug/xeon_pmon_emu

# want WHAT GOT WANTED
want() {
	if [ "$2" = "$3" ]; then
		ktap_ok "$1"
	else
		ktap_not_ok "$1"
		echo "# got '$2', want '$3'"
	fi
}

# record PMU EVENT SIGNAL OPTION...: seven periods and a bit
record() {
	pmu=$1 event=$2 signal=$3
	shift 3
	perf record -q -o data -a -e "$pmu/$event/" -c 1000 "$@" -- sh -c "echo '$signal cycles=7012' > $emu/inject" \
		> out 2>&1 || sed 's/^/# /' out
}

samples() {
	perf script -i data -F cpu,period,event 2> err | grep -c " 1000 uncore_"
}

# Those that have more than the instruction
chains() {
	perf script -i data -F ip,sym 2> err |
		awk 'NF { n++ } !NF { found += n > 1; n = 0 } END { print found + (n > 1) }'
}

# cpus: those that samples are from
cpus() {
	perf script -i data -F cpu | sort -u | tr -d ' []\n'
}

# try CHAINS PMU EVENT SIGNAL: of the samples, so many have a call chain at least
try() {
	least=$1
	shift
	record "$@"
	want "$1: perf script has every sample" "$(samples)" 7
	want "$1: all from the CPU of the cpumask" "$(cpus)" 000
	want "$1: perf report adds up what they stand for" \
		"$(perf report -i data --stdio 2>&1 | sed -n 's/^# Event count (approx.): //p')" 7000
	record "$@" -g
	found=$(chains)
	want "$1: $found with call chains" "$([ "$found" -ge "$least" ] && echo enough)" enough
}

# One picture of two cores: of each overflow, unless the next came before it was taken
try_cores() {
	record "$@" -C 0,1
	want "$1: -C 0,1: each core has samples" "$(cpus)" 000001
	want "$1: -C 0,1: every sample of the first" "$(perf script -i data -F cpu,event 2> err | grep -c 000)" 7
}

cd /tmp || exit 1
case $(sed -n 's/^model[[:space:]]*: //p;T;q' /proc/cpuinfo) in
62) platform=ivbep ;;
46) platform=nhmex ;;
47) platform=wsmex ;;
*) ktap_skip_all "no source has this platform's overflow interrupt" ;;
esac
insmod /lib/modules/pmon/xeon_pmon_emu.ko platform=$platform
insmod /lib/modules/pmon/xeon_pmon.ko sample_percent=1000000 sample_rate=100000000
try 7 uncore_cbox_0 event=0 'cbox0 socket=0 event=0x00'
if [ $platform = ivbep ]; then
	# What an overflow meets in config space is left for later, and has no chain if interrupts were off
	try 1 uncore_imc_1 event=0x04,umask=0x03 'imc1 socket=0 event=0x04 umask=0x03'
	try_cores uncore_imc_1 event=0x04,umask=0x03 'imc1 socket=0 event=0x04 umask=0x03'
else
	try 7 uncore_sbox_1 event=0x08 'sbox1 socket=0 event=0x08'
fi
rmmod xeon_pmon
rmmod xeon_pmon_emu
ktap_exit
