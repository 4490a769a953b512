#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# perf_tables.sh - the driver's events are those of perf's own tables, but for what perf_tables.notes says
#
# The perf of this machine resolves its events by PMUs that are made from the driver's rows, in place of
# those in sysfs: that needs a mount namespace. perf has no table of the Xeon 7500 and E7. The notes are of perf 6.1;
# of another one all events must be read and accepted that they do not name. In one process all events are opened, and
# since Skylake-SP counted. PERF is another perf, as in
#
#	R=/srv/trixie PERF="$R/lib64/ld-linux-x86-64.so.2 --library-path $R/usr/lib/x86_64-linux-gnu $R/usr/bin/perf"

# shellcheck source=../lib/ktap.sh
. ../lib/ktap.sh
# Names in the notes are patterns
set -f

# with_perf CPUID COMMAND...: perf's view of the PMUs in $work/pmus
with_perf() {
	# shellcheck disable=SC2016 # the words are the shell's inside
	PERF_CPUID=$1 unshare -rm sh -c 'mount --bind "$0" /sys/bus/event_source/devices && "$@"' "$work/pmus" "${@:2}"
}

# resolve CPUID: of names on stdin, "NAME PMU TERMS". perf reads all events before it opens the first one:
# on a CPU that is not there it opens none. 6.1 and 6.12 say differently what has become of a name.
resolve() {
	xargs -n 256 | tr ' ' , | while read -r names; do
		with_perf "$1" "${perf[@]}" stat -vv -C 4095 -e "$names" true 2>&1
	done | sed -nE 's|^Attempt to add: [^/]*/([^/]*)/$|add \1|p
		s|^\.\.after resolving event: ([^/]*)/([^/]*)/$|is \1 \2|p
		s|^([^ ]*) -> ([^/]*)/([^/]*=[^/]*)/$|whole \1 \2 \3|p' |
		awk '$1 == "add" { name = $2 } $1 == "is" { print name, $2, $3 } $1 == "whole" { print $2, $3, $4 }' | sort -u
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
			echo "${note/\%/${item#*=}}"
		done
	done < perf_tables.notes | LC_ALL=C sort
}

# unresolved: perf's names that it knows no PMU or term of
unresolved() {
	cut -d' ' -f1 "$work/events" | comm -23 "$work/names" - | sed 's/^/unresolved /'
}

# together: what all lines of names that perf has not add up to, if that is noted
together() {
	! grep -q '^together ' "$work/notes" || echo "together $(grep '^alone ' | cksum | cut -d' ' -f1)"
}

# new: what another perf cannot read and what the driver refuses of it, and is not noted
new() {
	{ unresolved && ./perf_tables compare "$1" < "$work/events"; } | grep -E '^(unresolved|refused|wrong) ' |
		LC_ALL=C sort | LC_ALL=C comm -13 "$work/notes" -
}

# opened PLATFORM: in one process, also those with other names
# shellcheck disable=SC2317 # called by ktap_test
opened() {
	{ echo "on $1" && sed -nE 's/^(refuse|unread)d? /\1 /p' "$work/all_notes"; } > "$work/perf.rows"
	(cd "$work" && PERF_EVENTS=all_events HOST=$1 "$OLDPWD/../host/thirdparty/perf_events")
}

# table PLATFORM CPUID
table() {
	local ignored

	rm -rf "$work/pmus" && mkdir "$work/pmus"
	./perf_tables pmus "$1" "$work/pmus"
	with_perf "$2" "${perf[@]}" list --raw-dump 2> /dev/null | tr ' ' '\n' |
		grep -E '^(unc_|llc_misses\.|llc_references\.|upi_data_bandwidth)' | sort -u > "$work/all_names"
	grep '^unc_' "$work/all_names" > "$work/names"
	resolve "$2" < "$work/all_names" > "$work/all_events"
	grep '^unc_' "$work/all_events" > "$work/events"
	notes "$1" > "$work/all_notes"
	grep -vE '^(refuse|unread) ' "$work/all_notes" > "$work/notes"
	# A machine of 32 bits has no such program
	[ ! -s "$work/all_events" ] || [ ! -e ../host/thirdparty/perf_events ] || ktap_test "$1: each event opens" opened "$1"
	if [[ $version != *' 6.1.'* ]]; then
		[ ! -s "$work/names" ] || ktap_equal "$1: the $(wc -l < "$work/events") events of $version are accepted" "$(new "$1")" ''
		return
	fi
	[ -s "$work/names" ] || [ -s "$work/notes" ] || return 0
	ignored=$(sed -n 's/^ignore //p' "$work/notes")
	{ unresolved && ./perf_tables compare "$1" < "$work/events"; } | LC_ALL=C sort > "$work/all"
	{ grep -vE "^(${ignored:-ignore})" "$work/all"; together < "$work/all"; } |
		LC_ALL=C sort > "$work/found"
	ktap_equal "$1: the $(wc -l < "$work/events") events of perf and the driver's differ as noted" \
		"$(sed '/^ignore/d' "$work/notes" | LC_ALL=C comm -3 - "$work/found")" ''
	ktap_equal "$1: none has two meanings" "$(cut -d' ' -f1 "$work/events" | uniq -d)" ''
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
read -ra perf <<< "${PERF:-perf}"
version=$("${perf[@]}" --version 2> /dev/null) || ktap_skip_all 'no perf'
unshare -rm true 2> /dev/null || ktap_skip_all 'no mount namespaces here'
while read -r platform cpuid <&3; do
	table "$platform" "$cpuid"
done 3< <(./perf_tables platforms)
ktap_exit
