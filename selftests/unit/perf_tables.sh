#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# perf_tables.sh - the driver's events are those of perf's own tables, but for what perf_tables.notes says
#
# The perf of this machine resolves its events by PMUs that are made from the driver's rows, in place of
# those in sysfs: that needs a mount namespace. perf has no table of the Xeon 7500 and E7.

# shellcheck source=../lib/ktap.sh
. ../lib/ktap.sh

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

# say NOTE: once for each port, if it is of ports
say() {
	local port event

	[[ $1 = *\#* && $1 =~ event=0x([0-9a-f]+) ]] || {
		echo "$1"
		return
	}
	for port in 0 1 2 3; do
		printf -v event 'event=0x%02x' $((16#${BASH_REMATCH[1]} + 6 * port))
		note=${1/\#/$port}
		echo "${note/event=0x${BASH_REMATCH[1]}/$event}"
	done
}

# notes PLATFORM: those that stand in the file
notes() {
	local line head items item note

	while IFS= read -r line; do
		case $line in
		\#* | '') continue ;;
		' '*) items=$line ;;
		*) head=${line%% : *} items=${line#"$head"} ;;
		esac
		[[ ,${head%% *}, = *,$1,* ]] || continue
		items=${items#' : '}
		for item in ${items:-=}; do
			note=${head#* }
			note=${note/\*/${item%=*}}
			say "${note/\%/${item#*=}}"
		done
	done < perf_tables.notes | LC_ALL=C sort
}

# same PLATFORM: the notes on stdin are those that stand in the file
same() {
	ktap_equal "$1: perf's events and the driver's differ as noted" \
		"$(LC_ALL=C sort | LC_ALL=C comm -3 <(notes "$1") -)" ''
}

# unresolved: perf's names that it knows no PMU or term of
unresolved() {
	cut -d' ' -f1 "$work/events" | comm -23 "$work/names" - | sed 's/^/unresolved /'
}

# table PLATFORM CPUID EVENTS [IGNORED]: perf has more than so many. Notes that begin with IGNORED do not matter.
table() {
	mkdir -p "$work/pmus"
	./perf_tables pmus "$1" "$work/pmus" || return
	with_perf "$2" perf list --raw-dump 2> /dev/null | tr ' ' '\n' | grep '^unc_' | sort -u > "$work/names"
	resolve "$2" < "$work/names" > "$work/events"
	ktap_test "$1: perf has more than $3 uncore events" test "$(wc -l < "$work/names")" -gt "$3"
	ktap_equal "$1: none has two meanings" "$(cut -d' ' -f1 "$work/events" | uniq -d)" ''
	{ unresolved && ./perf_tables compare "$1" < "$work/events"; } | grep -v "^${4:-no note}" > "$work/found"
	same "$1" < "$work/found"
	rm -rf "$work/pmus"
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for platform in nhmex wsmex; do
	./perf_tables compare "$platform" < /dev/null > "$work/found"
	same "$platform" < "$work/found"
done
case $(perf --version 2> /dev/null) in
*' 6.1.'*) unshare -rm true 2> /dev/null || why='no mount namespaces here' ;;
*) why='no perf 6.1, of which the notes are' ;;
esac
if [ -n "${why:-}" ]; then
	ktap_skip "$why" 'tables of perf'
	ktap_exit
fi
table snbep GenuineIntel-6-2D 400
table ivbep GenuineIntel-6-3E 1000
table hsx GenuineIntel-6-3F 1200
table bdx GenuineIntel-6-4F 1200
table bdxde GenuineIntel-6-56 800
# The driver names few of these
table skx GenuineIntel-6-55-4 2000 unnamed
table clx GenuineIntel-6-55-7 2000 unnamed
table cpx GenuineIntel-6-55-B 2000 unnamed
table icx GenuineIntel-6-6A-6 3000 'unnamed\|alone\|listed'
table icxd GenuineIntel-6-6C 3000 'unnamed\|alone\|listed'
ktap_exit
