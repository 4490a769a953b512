#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# against.sh - xeon-pmon verify --against intel_uncore on an emulated E5-2600 with two sockets: what is wrong
# with intel_uncore is named, and ours is back in the end, however it ends
#
# Needs a machine that hides its hypervisor.

. ../lib/ktap.sh

emu=/sys/kernel/debug/xeon_pmon_emu
params=/sys/module/xeon_pmon/parameters
out=$(mktemp)
trap 'rm -f "$out" /tmp/missing /tmp/broken' EXIT

# emulate PARAMETER...: begin with a new machine, and ours with parameters that are not the usual ones
emulate() {
	rmmod xeon_pmon
	rmmod xeon_pmon_emu
	insmod /lib/modules/pmon/xeon_pmon_emu.ko platform=snbep "$@"
	insmod /lib/modules/pmon/xeon_pmon.ko all_names=1 poll_ms=600000 sample_percent=12 sample_rate=345 sampling=1
}

# Which drivers there are, and the parameters of ours
drivers() {
	lsmod | cut -d' ' -f1 | grep -xE 'xeon_pmon|intel_uncore'
	cat $params/all_names $params/poll_ms $params/sample_percent $params/sample_rate $params/sampling
}

ours='xeon_pmon
Y
600000
12
345
Y'

# against CHECK...: where the end of a child is not reported, as in some service managers
against() {
	sh -c 'trap "" CHLD; exec xeon-pmon verify --against intel_uncore --workload ./emulated.sh "$@"' sh "$@" \
		> "$out" 2>&1
	code=$?
	ktap_equal "$*: ours is back, as it was" "$(drivers)" "$ours"
}

# wrong 'REGEX': so says the check of intel_uncore
wrong() {
	ktap_test "intel_uncore: $1" grep -E "^intel_uncore: FAIL $1" "$out"
}

# says TEXT: it has failed with that
says() {
	ktap_equal "$1: exit code" "$code" 1
	ktap_test "$1" grep -F "$1" "$out"
}

# interrupted SIGNAL CODE: as soon as the other driver counts
interrupted() {
	xeon-pmon verify --against intel_uncore --workload "exec ./interrupt.sh $1" clocks > "$out" 2>&1
	ktap_equal "SIG$1: it ends by that signal" $? "$2"
	ktap_test "SIG$1: intel_uncore was there" grep -F '# The same checks with intel_uncore' "$out"
	ktap_equal "SIG$1: ours is back, as it was" "$(drivers)" "$ours"
	ktap_equal "SIG$1: no counter is left programmed" \
		"$(grep -cE ' (ctl[0-9]*|fixed_ctl) [0-9a-f]+ [0-9a-f]*[1-9a-f]' $emu/regs)" 0
}

occupied() {
	perf stat -C 0 -e uncore_cbox_0/event=0x00/ sleep 600 > /dev/null 2>&1 &
	other=$!
	ktap_await 'in use: an open event' grep -vx 0 /sys/module/xeon_pmon/refcnt
	against clocks
	kill $other
	wait $other 2> /dev/null
	says 'xeon_pmon is in use'
	ktap_equal 'in use: nothing is counted' "$(grep -c clocks "$out")" 0
}

not_root() {
	echo 'nobody:x:65534:65534::/:/bin/sh' > /etc/passwd
	su nobody -c 'xeon-pmon verify --against intel_uncore clocks' > "$out" 2>&1
	code=$?
	rm /etc/passwd
	says 'run as root'
}

echo "$PWD/modprobe" > /proc/sys/kernel/modprobe
emulate

# So much time passes from one access to the next that a carry comes between two of them
echo 'gap 10000000' > $emu/fault
against steps refusals
echo clear > $emu/fault
ktap_equal 'ours: exit code' $code 0
ktap_equal 'ours: nothing fails' "$(grep '^FAIL' "$out")" ''
ktap_test 'ours: steps pass' grep '^PASS steps' "$out"
ktap_test 'ours: the last line is about it' sh -c "tail -n1 $out | grep '^verify: .* 0 failed'"
wrong 'steps: [a-z0-9_]+ socket [01] counter [0-9]: .*: a torn read'
wrong 'steps: .*: not read at the same instant'
wrong 'refusals: cbox_0, config=.*: accepted'
wrong 'refusals: cbox_0/event=0x34,umask=0x3,filter_opc=0x182/'
ktap_test 'intel_uncore: it has a total of its own' grep '^intel_uncore: [0-9]* passed, ' "$out"
sed 's/^/# /' "$out"

not_root
occupied
echo intel_uncore > /tmp/missing
against clocks
says 'modprobe finds no module intel_uncore'
rm /tmp/missing
echo intel_uncore > /tmp/broken
against clocks
says 'modprobe cannot load intel_uncore'
rm /tmp/broken
interrupted INT 130
interrupted TERM 143

emulate hide=7f:08.6
against filters
ktap_equal 'hidden match registers: ours: exit code' $code 0
ktap_test 'hidden match registers: ours passes where they are' grep '^PASS filters: message classes' "$out"
wrong 'filters: qpi_0 socket 0, message classes: the filter does nothing'
sed 's/^/# /' "$out"
ktap_exit
