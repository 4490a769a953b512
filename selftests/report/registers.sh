#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# registers.sh - "report --registers" asks the kernel for nothing but reading, by a trace of all its system calls; and it
# names the drivers that use the registers
#
# Leaves nothing loaded. What it prints is for registers.c.

. ./report.sh

tracing=/sys/kernel/tracing
[ -d $tracing/events ] || mount -t tracefs none $tracing 2> /dev/null
[ -d $tracing/events/syscalls ] || ktap_skip_all 'this kernel does not trace system calls'

# The calls of the command, one a line: "sys_openat(dfd: ffffff9c, filename: 7f.., flags: 80000, mode: 0)"
trace() {
	echo 0 > $tracing/tracing_on
	echo > $tracing/trace
	echo 20000 > $tracing/buffer_size_kb
	sh -c "echo \$\$ > $tracing/set_event_pid
		echo 1 > $tracing/events/syscalls/enable
		echo 1 > $tracing/tracing_on
		exec \"\$@\"" sh "$@" > "$tmp/table" 2>&1
	code=$?
	echo 0 > $tracing/tracing_on
	echo 0 > $tracing/events/syscalls/enable
	echo > $tracing/set_event_pid
	sed -n 's/.*: \(sys_[a-z0-9_]*(.*)\)$/\1/p' $tracing/trace > "$tmp/all"
	# Behind the last call of exec are those of the command
	tail -n "+$(grep -n '^sys_execve' "$tmp/all" | tail -n 1 | cut -d: -f1)" "$tmp/all" > "$tmp/calls"
	return $code
}

# Flags that do more than read: O_WRONLY, O_RDWR, O_CREAT, O_TRUNC, O_APPEND, O_TMPFILE
writing_opens() {
	sed -n 's/^sys_open.*flags: \(0x\)*\([0-9a-f]*\).*/\2/p' "$1" | while read -r flags; do
		[ $((0x$flags & 0x400643)) = 0 ] || echo "$flags"
	done
}

# Files that are mapped to be written: PROT_WRITE without MAP_ANONYMOUS
writing_maps() {
	sed -n 's/^sys_mmap(.*prot: \(0x\)*\([0-9a-f]*\), flags: \(0x\)*\([0-9a-f]*\),.*/\2 \4/p' "$1" | while read -r prot flags; do
		[ $((0x$prot & 2)) = 0 ] || [ $((0x$flags & 0x20)) != 0 ] || echo "$prot"
	done
}

# "S0 0x2000", "S0 7e:0e.0 0x438": sockets and addresses of all box controls, by the emulator and in the report. The driver does
# not use two types of unit of a Diamond Rapids, which do not work according to the in-kernel driver.
emulated_controls() {
	(cd /sys/kernel/debug/xeon_pmon_emu && awk '
		NR == FNR { if (sub("function=", "", $4)) place[$1, $2] = $4 " "; next }
		$3 == "box_ctl" && $2 !~ /^(mse[0-9]+|sb2ucie[0-9]*)$/ { print "S" $1 " " place[$1, $2] "0x" $4 }' boxes regs) | sort
}

reported_controls() {
	sed -nE 's/^(S[0-9]+) .* (MSR|memory|PCI 0000:)[ ]?([^ ]+ )?(0x[0-9a-f]+) +box control .*/\1 \3\4/p' "$tmp/table" | sort
}

# All that it may do: read, look at files, use its own memory, print to standard output, end
other_calls() {
	grep -vE '^sys_(open|openat|read|pread64|close|newfstat|newfstatat|fstat|stat|lseek|access|faccessat2?|readlink|readlinkat|getdents64)\(' "$1" |
		grep -vE '^sys_(mmap|munmap|mprotect|brk|mremap|arch_prctl|set_tid_address|set_robust_list|rseq|prlimit64|getrandom|uname|geteuid|clock_gettime)\(' |
		grep -vE '^sys_(execve|exit_group|futex|ioctl\(fd: 0*1, cmd: 0*5401,|write\(fd: 0*1,)'
}

# shellcheck disable=SC2317 # called by ktap_test
load() {
	insmod "/lib/modules/pmon/$1.ko"
}

for module in xeon_pmon intel_uncore xeon_pmon_emu; do
	[ ! -d /sys/module/$module ] || rmmod $module
done
platform=$(xeon-pmon report | sed -n 's/^platform: //p')
ktap_test 'the emulator loads' insmod /lib/modules/pmon/xeon_pmon_emu.ko "platform=$platform"

ktap_test 'without the module msr it prints the table' trace xeon-pmon report --registers
ktap_test 'and says how to get it' grep -q 'modprobe msr' "$tmp/table"
ktap_test 'the module msr loads' load msr

echo reset > /sys/kernel/debug/xeon_pmon_emu/access
ktap_test 'with it as well' trace xeon-pmon report --registers
ktap_equal 'and then reads all MSRs' "$(grep -c 'no msr module' "$tmp/table")" 0
ktap_test 'the trace has its reads of MSRs' grep -q '^sys_pread64(' "$tmp/calls"
ktap_equal 'it opens files for reading only' "$(writing_opens "$tmp/calls")" ''
ktap_equal 'it maps files for reading only' "$(writing_maps "$tmp/calls")" ''
ktap_equal 'it makes no call but those that read and print' "$(other_calls "$tmp/calls")" ''
ktap_equal 'the emulator has seen no write' "$(grep -oE '(msr|pci|hdr|mmio)_wr=[1-9][0-9]*' /sys/kernel/debug/xeon_pmon_emu/access)" ''

# Boxes of discovery tables
if grep -q 'not read: lines "by table"' "$tmp/table"; then
	reported_controls > "$tmp/listed"
	emulated_controls > "$tmp/emulated"
	ktap_test 'the trace has the mapping of memory' grep -q '^sys_mmap(.*prot: 1, flags: 1,' "$tmp/calls"
	ktap_same 'it has the address of each box control, of boxes in tables as well' "$tmp/listed" "$tmp/emulated"
	ktap_test 'and what it holds' grep -qE 'memory 0x[0-9a-f]+ +box control +0x[0-9a-f]+ .* type [0-9]+ id [0-9]+: [0-9]+ counters of [0-9]+ bits' "$tmp/table"
	listed=1
fi

# Others than root
echo user:x:1000:1000::/:/bin/sh > /etc/passwd
chmod 755 "$tmp"
su user -c 'xeon-pmon report --registers' > "$tmp/table"
ktap_test 'without root it says who can read the values' grep -q 'not read: only root can' "$tmp/table"
[ -z "${listed:-}" ] ||
	ktap_test 'and why boxes are missing' grep -q 'boxes of discovery tables are missing: only root' "$tmp/table"
rm /etc/passwd

# The trace does see what writes
trace sh -c 'echo x > /dev/null'
ktap_equal 'a file that is opened for writing is noticed' "$(writing_opens "$tmp/calls" | wc -l)" 1
trace xeon-pmon report --nosuch
ktap_test 'and a write to another file than standard output' test -n "$(other_calls "$tmp/calls" | grep '^sys_write')"

ktap_test 'intel_uncore loads' load intel-uncore
xeon-pmon report --registers > "$tmp/table"
ktap_test 'it is named' grep -q '^# intel_uncore is loaded' "$tmp/table"
[ ! -d "/sys/bus/pci/drivers/${platform}_uncore" ] ||
	ktap_test 'and so is its PCI driver' grep -qE "PCI .* ${platform}_uncore\$" "$tmp/table"
ktap_test 'it goes' rmmod intel_uncore
ktap_test 'the driver loads' load xeon_pmon
ktap_test 'it is named' sh -c 'xeon-pmon report --registers | grep -q "^# xeon_pmon is loaded"'
ktap_test 'all go' rmmod xeon_pmon msr xeon_pmon_emu
ktap_exit
