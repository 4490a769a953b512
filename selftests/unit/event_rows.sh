#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# event_rows.sh - events/rows.awk makes the same rows with each awk that is here, and refuses a bad line with its
# number and the reason

# shellcheck source=../lib/ktap.sh
. ../lib/ktap.sh

events=../../../drivers/pmon/events
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

awks=(awk)
for name in mawk gawk original-awk 'busybox awk'; do
	! command -v "${name%% *}" > /dev/null || awks+=("$name")
done

# rows AWK: those of all boxes
rows() {
	local file

	for file in "$events"/*.tsv; do
		# shellcheck disable=SC2086 # words
		$1 -f "$events/rows.awk" "$file" || return
	done
}

rows awk > "$work/rows"
ktap_equal 'a row for each line' "$(grep -c PMON_DOC "$work/rows")" "$(cat "$events"/*.tsv | grep -vc -e '^#' -e '^\[' -e '^$')"
ktap_equal 'the same rows with each awk' "$(for name in "${awks[@]}"; do rows "$name" | md5sum; done | sort -u)" "$(md5sum < "$work/rows")"

# refused LINE: the reasons, with each awk
refused() {
	local name

	printf '[events]\nok*\tON_E5 | ON_SP\tevent=0x00\teach\tone\n%b\n' "$1" > "$work/box.tsv"
	for name in "${awks[@]}"; do
		# shellcheck disable=SC2086 # words
		! $name -f "$events/rows.awk" "$work/box.tsv" 2>&1 > /dev/null || echo "$name has accepted it"
	done | sed "s|^$work/||" | uniq
}

ktap_equal 'a column less' "$(refused 'few\tON_E5\tevent=0x00\teach')" \
	"box.tsv:3: 4 columns instead of 5 or 6: name, platforms, terms, unit, what, Intel's name; with tabs between them"
ktap_equal 'an unknown unit' "$(refused 'x\tON_E5\tevent=0x00\tech\tone')" 'box.tsv:3: unknown unit: ech'
ktap_equal 'a number of bytes without a scale' "$(refused 'x\tON_E5\tevent=0x00\t65 bytes\tone')" 'box.tsv:3: unknown unit: 65 bytes'
ktap_equal 'a name twice' "$(refused 'ok\tON_SP\tevent=0x00\teach\tone')" 'box.tsv:3: ok of ON_SP is also in line 2'
ktap_equal 'a platform that is no group' "$(refused 'x\tE5\tevent=0x00\teach\tone')" \
	'box.tsv:3: not a group of platforms (ON_...): E5'
ktap_equal 'terms that perf does not read' "$(refused 'x\tON_E5\tevent=1g\teach\tone')" \
	'box.tsv:3: not terms as event=0x01,umask=0x02: event=1g'
ktap_equal "no name of Intel's" "$(refused 'x\tON_E5\tevent=0x00\teach\tone\tcas_count')" \
	"box.tsv:3: not a name of Intel's lists, as CAS_COUNT.RD or ON_ICE:CAS_COUNT.RD: cas_count"
ktap_equal 'a quote' "$(refused 'x\tON_E5\tevent=0x00\teach\tsay "one"')" 'box.tsv:3: a quote or a backslash in the description'
ktap_equal 'a name in two tables' "$(refused '[others]\nok\tON_SP\tevent=0x00\teach\tone' | sort -u)" "$(printf '%s has accepted it\n' "${awks[@]}" | sort -u)"
ktap_exit
