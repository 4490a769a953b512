#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# driver_change.sh - an exporter that started before the driver of the PMUs changed serves what the new driver can count
#
# Needs a machine that hides its hypervisor, on which intel_uncore counts uncore_clock wrong.

. ../lib/ktap.sh

file=$(mktemp -d)/uncore.prom
trap 'kill $exporter; rm -rf "${file%/*}"' EXIT

# has METRIC: the textfile contains it; called by ktap_await
# shellcheck disable=SC2317
has() {
	grep -q "^xeon_pmon_$1[{ ]" "$file"
}

# shellcheck disable=SC2317
lacks() {
	has llc_lookups_total && ! has "$1"
}

# await NAME COMMAND...: a point
await() {
	! ktap_await "$@" || ktap_ok "$1"
}

ktap_test 'xeon_pmon is unloaded' rmmod xeon_pmon
xeon-pmon-export --textfile "$file" --interval 1 -M full 2> /dev/null &
exporter=$!
ktap_test 'intel_uncore loads' insmod /lib/modules/pmon/intel-uncore.ko
await 'intel_uncore is loaded: its counts without the uncore clock' lacks uncore_cycles_total
kill -HUP $exporter
await 'intel_uncore can be unloaded' rmmod intel_uncore
ktap_test 'xeon_pmon loads' insmod /lib/modules/pmon/xeon_pmon.ko
await 'xeon_pmon is loaded: the uncore clock is served' has uncore_cycles_total
kill -HUP $exporter
await 'xeon_pmon can be unloaded' rmmod xeon_pmon
ktap_test 'intel_uncore loads again' insmod /lib/modules/pmon/intel-uncore.ko
await 'intel_uncore is loaded again: its counts without the uncore clock' lacks uncore_cycles_total
kill -HUP $exporter
await 'intel_uncore can be unloaded again' rmmod intel_uncore
ktap_exit
