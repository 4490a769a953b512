#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# unsupported_cpu.sh - a CPU that the driver does not know

. ./check.sh

# ends CODE ARGUMENT...: xeon-pmon ends so
ends() {
	want=$1
	shift
	xeon-pmon "$@" > /tmp/said 2>&1
	ktap_equal "xeon-pmon $*: exit code" "$?" "$want"
}

for command in list 'show mem_bw' 'stat true' 'top -b -n 1' 'verify clocks'; do
	# shellcheck disable=SC2086 # words
	ends 3 $command
	ktap_test "xeon-pmon $command names the CPU, what is supported, and what helps" \
		grep '^xeon-pmon: unsupported CPU: GenuineIntel family 6 model 23 stepping [0-9]*; supported: snbep .*; see xeon-pmon-check' /tmp/said
done
ends 0 list -p snbep
ends 0 report
says 3 'problem  unsupported CPU: .*: GenuineIntel family 6 model 23 stepping [0-9]*$' 'nothing loaded'
output=$(xeon-pmon-check --help)
ktap_equal 'xeon-pmon-check --help: exit code' "$?" 0
ktap_equal 'xeon-pmon-check --help does no check' "$(echo "$output" | grep -c '^problem')" 0
xeon-pmon-check --version > /tmp/said
ktap_test 'xeon-pmon-check --version' grep '^xeon-pmon-check [0-9]' /tmp/said
xeon-pmon-check --nosuch 2> /dev/null
ktap_equal 'xeon-pmon-check: another argument is a mistake' "$?" 2
silent 'problem  this is a virtual machine' 'on a wrong CPU that does not matter'
load xeon_pmon 2> /dev/null
log_says 'unsupported CPU: ' 'another CPU'
log_says 'family 6 model 23' 'another CPU'
# Aliases end with a zero byte: cpu:type:x86,ven0000fam0006mod002D:feature:*
models=$(tr '\0' '\n' < /lib/modules/pmon/xeon_pmon.ko | sed -n 's/^alias=cpu:.*fam00\(..\)mod00\(..\):.*/0x\1 0x\2/p' |
	while read -r family model; do echo $((family))-$((model)); done | sort)
ktap_equal 'the log has each model of the device table' \
	"$(dmesg | sed -n 's/.*supported (family-model): //p' | tail -n 1 | tr ' ' '\n' | sort)" "$models"
ktap_equal 'xeon-pmon-check knows each' \
	"$(sed -n "/^cpus='/,/^'/s/^\([0-9-]*\) .*/\1/p" "$(command -v xeon-pmon-check)" | sed '/-/!s/^/6-/' | sort)" "$models"
ktap_exit
