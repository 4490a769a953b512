#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# names.sh - perf opens every name that it finds in sysfs, and everything that "xeon-pmon list" says
# to give to it, whatever is in sysfs

. ../lib/ktap.sh

devices=/sys/bus/event_source/devices
# Events that perf takes at a time: they are multiplexed on the counters
batch=24

# counts WHAT EVENTS: perf takes the events, which have commas between them
# shellcheck disable=SC2317 # called by what ktap_test calls
counts() {
	if perf stat -x, -a -e "$2" true > out 2>&1 && ! grep -q 'not supported' out; then
		return
	fi
	echo "# $1: $2"
	sed 's/^/# /' out
	false
}

# types: names of the PMUs without the unit's number, by which perf counts on all units
types() {
	(cd "$devices" && printf '%s\n' uncore_* | sed 's/_[0-9]*$//' | sort -u)
}

# names TYPE: what its first unit has
names() {
	find "$devices/$1/events/" "$devices/$1_0/events/" -type f ! -name '*.*' -exec basename {} \; 2> /dev/null
}

# shellcheck disable=SC2317 # called by ktap_test
type_counts() {
	counts "$1" "$(names "$1" | sed "s|.*|$1/&/|" | paste -s -d ,)"
}

# What the list has in brackets at its end, before perf's own name, with values for the terms that want one
list() {
	xeon-pmon list -e | sed -n 's/.*; \(uncore_[^ ]*\/\)\(; UNC_[^ ]*\)*\]$/\1/p' |
		sed 's/filter_nid=?/filter_nid=1/; s/=?/=0x11/g'
}

# shellcheck disable=SC2317 # called by ktap_test
list_counts() {
	list | paste -s -d "$(printf ',%.0s' $(seq $((batch - 1))))\n" | {
		good=true
		while read -r events; do
			counts list "$events" || good=false
		done
		$good
	}
}

cd /tmp || exit 1
for type in $(types); do
	[ -z "$(names "$type")" ] || ktap_test "perf stat takes the names of $type" type_counts "$type"
done
ktap_equal 'xeon-pmon list says what to give to perf for each event' "$(list | wc -l)" "$(xeon-pmon list -e | wc -l)"
ktap_test 'and perf takes it' list_counts
ktap_exit
