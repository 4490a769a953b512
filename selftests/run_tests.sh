#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# run_tests.sh - run test programs, and print what they print, and how each ended
#
#	run_tests.sh TEST...	TEST is a directory of tests ("count") or one program ("count/cbox"); in a guest
#				also then='PARAM...', after which emulator and driver are loaded anew, the
#				emulator with these parameters
#
# Runs in the current directory, which holds the built tests (build/selftests/, in the guest /selftests/). It serves in
# guests, in other Debians and on the host, so it keeps to what busybox has. tools/testing judges the programs by its
# output; a program's own lines are indented:
#	1..2
#	    # Subtest: count/cbox
#	    ok 1 - counts
#	    1..1
#	# ran count/cbox: exit 0 after 2.31 s
#	# loaded slices=2: exit 0 after 1.02 s
#
# Exit code: 1 if a program ended otherwise than with 0 or 4, or the modules could not be loaded.

out=$(mktemp)
trap 'rm -f "$out"' EXIT

# Centiseconds since boot: busybox' date knows no fractions.
now() {
	read -r up _ < /proc/uptime
	echo "${up%.*}${up#*.}"
}

# seconds_since CENTISECONDS
seconds_since() {
	cs=$(($(now) - $1))
	echo "$((cs / 100)).$(printf %02d $((cs % 100)))"
}

# Leave a mark in the kernel log, so that a splat there can be told to belong to a test.
mark() {
	{ [ -n "$PMON_GUEST" ] && echo "pmon-test: $1" > /dev/kmsg; } 2> /dev/null
}

# seconds DIRECTORY PROGRAM: how long it may take, by its own line in settings or by its directory's;
# so many times longer if the kernel is slow
seconds() {
	limit=600
	for key in timeout "timeout_$2"; do
		value=$(sed -n "s/^$key=//p" "$1/settings" 2> /dev/null)
		limit=${value:-$limit}
	done
	echo $((limit * ${PMON_SLOW:-1}))
}

# show: print the output so far; a last line without its end gets one
show() {
	awk '{ print "    " $0 }' "$out"
}

# run_one DIRECTORY PROGRAM
run_one() {
	limit=$(seconds "$1" "$2")
	mark "start $1/$2"
	{ echo on > /sys/kernel/debug/xeon_pmon_emu/trace; } 2> /dev/null
	echo "    # Subtest: $1/$2"
	start=$(now)
	(cd "$1" && exec timeout -s KILL "$limit" "./$2") > "$out" 2>&1 < /dev/null
	code=$?
	took=$(seconds_since "$start")
	show
	echo "# ran $1/$2: exit $code after $took s"
	[ "$code" = 0 ] || [ "$code" = 4 ] || status=1
	mark "end $1/$2"
}

# unload MODULE: perf frees an event, and what it holds, a grace period after it is closed
unload() {
	tries=1800
	while [ -d "/sys/module/$1" ] && ! rmmod "$1"; do
		tries=$((tries - 1))
		[ "$tries" != 0 ] || { echo "$1 stays" && return 1; }
		sleep 0.1
	done 2> /dev/null
}

# The emulator looks for counters that were left enabled only when the machine ends.
none_is_enabled() {
	[ -d /sys/module/xeon_pmon_emu ] || return 0
	running=$(sed -n 's/^running: //p' /sys/kernel/debug/xeon_pmon_emu/info)
	[ "$running" = 0 ] || { echo "counters that the driver left enabled: $running" && false; }
}

# load PARAMETERS
load() {
	[ -n "$PMON_GUEST" ] || { echo 'modules are loaded in a guest only' && return 1; }
	unload xeon_pmon && none_is_enabled && unload xeon_pmon_emu || return
	# shellcheck disable=SC2086 # the words are wanted
	insmod /lib/modules/pmon/xeon_pmon_emu.ko $1 && insmod /lib/modules/pmon/xeon_pmon.ko
}

# load_anew PARAMETERS
load_anew() {
	mark "start then $1"
	start=$(now)
	load "$1" > "$out" 2>&1
	code=$?
	show
	echo "# loaded $1: exit $code after $(seconds_since "$start") s"
	[ "$code" = 0 ] || status=1
	mark "end then $1"
}

# The programs of the arguments, one a line.
expand() {
	for test; do
		if [ -f "$test/tests" ]; then
			sed "/./s|^|$test/|" "$test/tests"
		else
			echo "$test"
		fi
	done | sed '/^$/d'
}

list=$(expand "$@")
status=0
echo "KTAP version 1"
IFS='
'
# shellcheck disable=SC2086 # the lines are wanted
set -- $list
unset IFS
echo "1..$#"
for test; do
	case $test in
	then=*) load_anew "${test#then=}" ;;
	*) run_one "${test%/*}" "${test##*/}" ;;
	esac
done
exit $status
