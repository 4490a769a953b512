#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# cost.sh - what a scrape costs on machines that are made up
#
#	cost.sh PROGRAM [PLATFORM SOCKETS COUNTERS]...
#	cost.sh --check PAGE PROGRAM	a line for each row of the page's table that differs
#
# PROGRAM is the exporter linked with machine.c. A line for each machine: series (without findings, which depend on made-up
# values), kB, kB with gzip, open files, ms of CPU of a scrape (as text, and with gzip), and the most memory that it had.
# --check leaves out what depends on the host.

page=''
[ "$1" != --check ] || { page=$2 && shift 2; }
program=$1
shift
[ $# -gt 0 ] || set -- snbep 1 default snbep 2 default snbep 4 default ivbep 2 default nhmex 2 default nhmex 4 default \
	spr 2 default spr 8 default spr 8 full spr 8 '*'
# Another run may be under way
port=$((12700 + $$ % 4000))
scrapes=${SCRAPES:-100}
declare -A names=([snbep]=E5-2600 [ivbep]='E5-2600 v2' [nhmex]=7500 [spr]='Sapphire Rapids')

get() {
	curl -s "http://127.0.0.1:$port$1" "${@:2}"
}

seconds() {
	get /metrics | sed -n 's/^process_cpu_seconds_total //p'
}

# MORE... CURL_OPTION...: a pause, so that each scrape reads the counters
scrape() {
	local begin i

	begin=$(seconds)
	for ((i = 0; i < scrapes; i++)); do
		get /metrics -o /dev/null "$@"
		sleep 0.12
	done
	awk -v a="$begin" -v b="$(seconds)" -v n="$scrapes" 'BEGIN { printf "%.1f", (b - a) * 1000 / n }'
}

start() {
	local i

	MACHINE="$1 $2" "$program" --listen 127.0.0.1:$port -M "$3" 2> /dev/null &
	pid=$!
	for ((i = 0; i < 100; i++)); do
		get /healthz -o /dev/null && break
		sleep 0.1
	done
	get /metrics > /dev/null
	sleep 0.2
	text=$(get /metrics)
}

stop() {
	kill "$pid"
	wait "$pid"
}

series() {
	grep '^[^#]' <<< "$text" | grep -vc '^xeon_pmon_finding'
}

# What does not depend on the host: series, kB, kB with gzip, open files
sizes() {
	printf '%d %.1f %.1f %d' "$(series)" \
		"$(awk -v n="${#text}" 'BEGIN { print n / 1000 }')" \
		"$(get /metrics --compressed -o /dev/null -w '%{size_download}' | awk '{ print $1 / 1000 }')" \
		"$(find "/proc/$pid/fd" -mindepth 1 | wc -l)"
}

# compare PLATFORM SOCKETS COUNTERS: the row of the page. Values of counters, times and the connection vary a little.
compare() {
	local row="${names[$1]}, $2 socket" measured

	[ "$2" = 1 ] || row+=s
	[ "$3" = default ] || row+=", \`\`-M ${3/'*'/"'*'"}\`\`"
	measured=$(sizes)
	awk -v row="$row" -v measured="$measured" '
		function differs(is, should, within) { return is < should - within || is > should + within }
		substr($0, 1, length(row) + 2) == row "  " && NF >= 4 {
			found = split(measured, m)
			if ($(NF - 3) != m[1] || differs($(NF - 2), m[2], 0.02 * m[2]) || differs($(NF - 1), m[3], 0.1 * m[3]) ||
			    differs($NF, m[4], 2))
				print "monitoring.rst: " $0 ": measured: " measured
		}
		END { if (!found) print "monitoring.rst lacks the row \"" row "\"" }' "$page"
}

if [ -n "$page" ]; then
	while [ $# -gt 2 ]; do
		start "$@"
		compare "$@"
		[ "$1 $2" != 'snbep 2' ] ||
			grep -qF "$(grep -cE '^xeon_pmon_(wanted|measured)_' <<< "$text") of the $(series) series" "$page" ||
			echo "monitoring.rst: how many of the series of snbep are times of counters"
		stop
		shift 3
	done
	exit
fi
printf '%-8s %-7s %-8s %7s %7s %7s %7s %8s %8s %9s\n' CPU sockets counters series kB gzip files ms "ms gzip" "MB most"
while [ $# -gt 2 ]; do
	start "$@"
	plain=$(scrape)
	gzip=$(scrape --compressed)
	# shellcheck disable=SC2046,SC2183 # four columns
	printf '%-8s %-7s %-8s %7d %7.1f %7.1f %7d %8s %8s %9.1f\n' "$1" "$2" "$3" $(sizes) "$plain" "$gzip" \
		"$(awk '/^VmHWM/ { print $2 / 1024 }' "/proc/$pid/status")"
	stop
	shift 3
done
