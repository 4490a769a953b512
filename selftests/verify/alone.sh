#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# alone.sh - xeon-pmon verify where the kernel's own driver counts and xeon_pmon is not loaded: checks of counters
# pass, and those of xeon_pmon run only if they are named
#
# Needs a machine that hides its hypervisor.

. ../lib/ktap.sh

out=$(mktemp)
trap 'rm -f "$out"' EXIT

rmmod xeon_pmon
ktap_equal 'without any driver: exit code' "$(xeon-pmon verify > "$out" 2>&1; echo $?)" 1
ktap_test 'without any driver: the reason' grep 'xeon_pmon is not loaded; xeon-pmon-check prints the remedy' "$out"

insmod /lib/modules/pmon/intel-uncore.ko
xeon-pmon verify --workload ./emulated.sh > "$out"
ktap_equal 'exit code' $? 0
ktap_equal 'nothing fails' "$(grep 'FAIL' "$out")" ''
ktap_test 'the end says so' grep -E '^intel_uncore: [1-9][0-9]* passed, 0 failed' "$out"
for check in clocks memory latency states; do
	ktap_test "$check pass" grep "^intel_uncore: PASS $check: " "$out"
done
ktap_equal 'what xeon_pmon promises is not checked' "$(grep -cE '(steps|refusals): ' "$out")" 0
sed 's/^/# /' "$out"

xeon-pmon verify --workload ./emulated.sh refusals > "$out"
ktap_equal 'refusals: exit code' $? 1
ktap_test 'refusals are checked if they are named' grep '^intel_uncore: FAIL refusals: ' "$out"

xeon-pmon verify --against intel_uncore > "$out" 2>&1
ktap_equal 'nothing to compare with: exit code' $? 1
ktap_test 'nothing to compare with: the reason' grep 'xeon_pmon is not loaded' "$out"
rmmod intel_uncore
ktap_exit
