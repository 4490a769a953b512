#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# run_tests.sh - run test programs and print nested KTAP
#
#	run_tests.sh TEST...	TEST is a directory of tests ("count") or one program ("count/cbox"); in a guest
#				also then='PARAM...', after which emulator and driver are loaded anew, the
#				emulator with these parameters
#
# Runs in the current directory, which holds the built tests (build/selftests/, in the guest
# /selftests/). It serves in the guest and, for unit tests, on the host, so it keeps to what busybox
# has.
#
# Every program ends in one line that the host counts:
#	ok 3 - count/cbox # pass=12 fail=0 skip=1 time=2.31
# A program fails by a test point that failed, by dying, by fewer results than planned, by no plan,
# by a wrong exit code, by taking too long, and by no test point at all, unless it says why: its plan
# is then "1..0 # SKIP reason".

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

# judge EXITCODE: reads a program's KTAP; prints "pass fail skip why"
judge() {
	awk -v code="$1" '
	/^1\.\.[0-9]+/ { plans++; split($1, p, /\.\./); planned = p[2] + 0; if (/# SKIP +[^ ]/) all = 1 }
	/^ok [0-9]+/ { seen++; if (/# SKIP/) skip++; else pass++ }
	/^not ok [0-9]+/ { seen++; fail++ }
	/^Bail out!/ { bail = 1 }
	END {
		why = ""
		lost = planned > seen ? planned - seen : 0
		if (code == 124 || code == 137 || code == 143)
			why = "timed out"
		else if (code > 128)
			why = "killed by signal " (code - 128)
		else if (bail)
			why = "gave up"
		else if (plans != 1)
			why = plans ? "more than one plan" : "no plan"
		else if (planned != seen)
			why = "planned " planned ", ran " (seen + 0)
		else if (!planned && !all)
			why = "no test point ran, and no reason is given (1..0 # SKIP reason)"
		else if (code == 4 && (pass || fail))
			why = "exit code 4 although something ran"
		else if (code != 0 && code != 4 && !fail)
			why = "exit code " code " although nothing failed"
		else if (code == 0 && fail)
			why = "exit code 0 although something failed"
		if (all && !seen)
			skip = 1
		fail += lost
		if (why != "" && !lost)
			fail++
		if (why == "" && fail)
			why = fail " failed"
		print pass + 0, fail + 0, skip + 0, why
	}' "$out"
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

# run_one NUMBER DIRECTORY PROGRAM
run_one() {
	limit=$(seconds "$2" "$3")
	mark "start $2/$3"
	{ echo on > /sys/kernel/debug/xeon_pmon_emu/trace; } 2> /dev/null
	echo "    # Subtest: $2/$3"
	start=$(now)
	(cd "$2" && exec timeout -s KILL "$limit" "./$3") > "$out" 2>&1 < /dev/null
	code=$?
	took=$(seconds_since "$start")
	sed 's/^/    /' "$out"
	# shellcheck disable=SC2046 # the words are wanted
	set -- "$1" "$2" "$3" $(judge "$code")
	counts="pass=$4 fail=$5 skip=$6 time=$took"
	number=$1
	name=$2/$3
	passed=$4 failed=$5
	shift 6
	if [ "$failed" != 0 ]; then
		status=1
		echo "not ok $number - $name # $counts: $*"
	elif [ "$passed" = 0 ]; then
		echo "ok $number - $name # SKIP $counts"
	else
		echo "ok $number - $name # $counts"
	fi
	mark "end $name"
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

# load_anew NUMBER PARAMETERS: a test point, since those behind it fail without
load_anew() {
	mark "start then $2"
	start=$(now)
	verdict=ok counts='pass=1 fail=0'
	load "$2" > "$out" 2>&1 || verdict='not ok' counts='pass=0 fail=1' status=1
	sed 's/^/    # /' "$out"
	echo "$verdict $1 - then $2 # $counts skip=0 time=$(seconds_since "$start")"
	mark "end then $2"
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
number=0
echo "KTAP version 1"
IFS='
'
# shellcheck disable=SC2086 # the lines are wanted
set -- $list
unset IFS
echo "1..$#"
for test; do
	number=$((number + 1))
	case $test in
	then=*) load_anew "$number" "${test#then=}" ;;
	*) run_one "$number" "${test%/*}" "${test##*/}" ;;
	esac
done
exit $status
