#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# cost.sh - what a scrape costs on machines that are made up
#
#	cost.sh PROGRAM [PLATFORM SOCKETS COUNTERS]...
#
# PROGRAM is the exporter linked with machine.c. A line for each machine: series, kB, kB with gzip, open files, ms of CPU of
# a scrape (as text, and with gzip), and the most memory that it had.

program=$1
shift
[ $# -gt 0 ] || set -- snbep 1 default snbep 2 default snbep 4 default ivbep 2 default nhmex 2 default nhmex 4 default \
	spr 2 default spr 8 default spr 8 full spr 8 '*'
port=12697
scrapes=${SCRAPES:-100}

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

printf '%-8s %-7s %-8s %7s %7s %7s %7s %8s %8s %9s\n' CPU sockets counters series kB gzip files ms "ms gzip" "MB most"
while [ $# -gt 2 ]; do
	MACHINE="$1 $2" "$program" --listen 127.0.0.1:$port -M "$3" 2> /dev/null &
	pid=$!
	for ((i = 0; i < 100; i++)); do
		get /healthz -o /dev/null && break
		sleep 0.1
	done
	get /metrics > /dev/null
	sleep 0.2
	text=$(get /metrics)
	plain=$(scrape)
	gzip=$(scrape --compressed)
	printf '%-8s %-7s %-8s %7d %7.1f %7.1f %7d %8s %8s %9.1f\n' "$1" "$2" "$3" "$(grep -c '^[^#]' <<< "$text")" \
		"$(awk -v n="${#text}" 'BEGIN { print n / 1000 }')" \
		"$(get /metrics --compressed -o /dev/null -w '%{size_download}' | awk '{ print $1 / 1000 }')" \
		"$(find "/proc/$pid/fd" -mindepth 1 | wc -l)" "$plain" "$gzip" \
		"$(awk '/^VmHWM/ { print $2 / 1024 }' "/proc/$pid/status")"
	kill "$pid"
	wait "$pid"
	shift 3
done
