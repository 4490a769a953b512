#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# interrupt.sh SIGNAL - a workload that does nothing, and sends that to "xeon-pmon verify" once intel_uncore counts

echo ready
while read -r _; do
	[ ! -e /sys/module/intel_uncore ] || kill -"$1" $PPID
	echo "done bytes=0 ns=1000000000"
done
