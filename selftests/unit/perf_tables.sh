#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# perf_tables.sh - the driver accepts every uncore event of perf's own tables, or refuses it for a reason
#
# The perf of this machine resolves its events by PMUs that are made from the driver's rows, in place of
# those in sysfs: that needs a mount namespace. For platforms of which perf itself has all names.

# shellcheck source=../lib/ktap.sh
. ../lib/ktap.sh

# What the table of some perf lacks: 6.1 the core state
known='^refused unc_p_power_state_occupancy\.cores_c[036]: .*config 0xc000$'

# with_perf CPUID COMMAND...: perf's view of the PMUs in $work/pmus
with_perf() {
	# shellcheck disable=SC2016 # the words are the shell's inside
	PERF_CPUID=$1 unshare -rm sh -c 'mount --bind "$0" /sys/bus/event_source/devices && "$@"' "$work/pmus" "${@:2}"
}

# resolve CPUID: of names on stdin, "NAME PMU TERMS". perf reads all events before it opens the first one:
# on a CPU that is not there it opens none. 6.1 and 6.12 say differently what has become of a name.
resolve() {
	xargs -n 256 | tr ' ' , | while read -r names; do
		with_perf "$1" perf stat -vv -C 4095 -e "$names" true 2>&1
	done | sed -nE 's|^Attempt to add: [^/]*/([^/]*)/$|add \1|p
		s|^\.\.after resolving event: ([^/]*)/([^/]*)/$|is \1 \2|p
		s|^(unc_[^ ]*) -> ([^/]*)/([^/]*=[^/]*)/$|whole \1 \2 \3|p' |
		awk '$1 == "add" { name = $2 } $1 == "is" { print name, $2, $3 } $1 == "whole" { print $2, $3, $4 }' | sort -u
}

# table CPUID
table() {
	mkdir -p "$work/pmus"
	./perf_tables pmus "$1" "$work/pmus" || return
	with_perf "$1" perf list --raw-dump 2> /dev/null | tr ' ' '\n' | grep '^unc_' | sort -u > "$work/names"
	resolve "$1" < "$work/names" > "$work/events"
	./perf_tables encode "$1" < "$work/events" > "$work/verdicts"
	ktap_test "$1: perf has more than 2000 uncore events" test "$(wc -l < "$work/names")" -gt 2000
	ktap_equal "$1: perf resolves all of them" "$(cut -d' ' -f1 "$work/events" | comm -23 "$work/names" -)" ''
	ktap_equal "$1: the driver accepts them" "$(grep -vE "^accepted|$known" "$work/verdicts")" ''
	ktap_equal "$1: none has two meanings" "$(cut -d' ' -f1 "$work/events" | uniq -d)" ''
	rm -rf "$work/pmus"
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
command -v perf > /dev/null || ktap_skip_all 'no perf'
unshare -rm true 2> /dev/null || ktap_skip_all 'no mount namespaces here'
# Skylake-SP, Cascade Lake, Ice Lake-SP
table GenuineIntel-6-55-4
table GenuineIntel-6-55-7
table GenuineIntel-6-6A-6
ktap_exit
