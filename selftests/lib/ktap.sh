# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=sh
#
# ktap.sh - KTAP output for test scripts; to be sourced:  . ../lib/ktap.sh
#
#	ktap_plan 2
#	ktap_test "proc is mounted" test -d /proc/1
#	ktap_ok "something else"; ktap_not_ok "another"; ktap_skip "no such box" "a third"
#	ktap_exit
#
# An unknown number of points: leave out ktap_plan, then ktap_exit prints the plan.

ktap_planned=
ktap_done=0
ktap_failed=0
ktap_skipped=0
echo "KTAP version 1"

# ktap_plan POINTS
ktap_plan() {
	ktap_planned=$1
	echo "1..$1"
}

# ktap_ok NAME
ktap_ok() {
	ktap_done=$((ktap_done + 1))
	echo "ok $ktap_done - $1"
}

# ktap_not_ok NAME
ktap_not_ok() {
	ktap_done=$((ktap_done + 1))
	ktap_failed=$((ktap_failed + 1))
	echo "not ok $ktap_done - $1"
}

# ktap_skip WHY NAME
ktap_skip() {
	ktap_done=$((ktap_done + 1))
	ktap_skipped=$((ktap_skipped + 1))
	echo "ok $ktap_done - # SKIP $2: $1"
}

# ktap_test NAME COMMAND...: passes if the command succeeds; what it prints becomes diagnostics
ktap_test() {
	ktap_name=$1
	shift
	if ktap_out=$("$@" 2>&1); then
		ktap_ok "$ktap_name"
	else
		ktap_not_ok "$ktap_name"
		[ -z "$ktap_out" ] || echo "$ktap_out" | sed 's/^/# /'
	fi
}

# ktap_equal NAME GOT WANT
ktap_equal() {
	if [ "$2" = "$3" ]; then
		ktap_ok "$1"
	else
		ktap_not_ok "$1"
		echo "# got '$2', want '$3'"
	fi
}

# ktap_await WHAT COMMAND...: runs the command until it succeeds, for $PMON_PATIENCE seconds (180) at most; then a
# point has failed, and so has this
ktap_await() {
	ktap_what=$1
	shift
	read -r ktap_since _ < /proc/uptime
	ktap_patience=${PMON_PATIENCE:-180}
	until "$@" > /dev/null 2>&1; do
		read -r ktap_now _ < /proc/uptime
		if [ "${ktap_now%.*}" -ge $((${ktap_since%.*} + ktap_patience)) ]; then
			ktap_not_ok "$ktap_what"
			echo "# waited $ktap_patience s for $ktap_what, since $ktap_since s after boot"
			return 1
		fi
		sleep 0.1
	done
}

# ktap_skip_all WHY: leaves the script; only before ktap_plan
ktap_skip_all() {
	echo "1..0 # SKIP $1"
	exit 4
}

# ktap_exit: leaves the script with its verdict
ktap_exit() {
	[ -n "$ktap_planned" ] || echo "1..$ktap_done"
	echo "# Totals: pass:$((ktap_done - ktap_failed - ktap_skipped)) fail:$ktap_failed skip:$ktap_skipped"
	[ "$ktap_failed" = 0 ] && [ "${ktap_planned:-$ktap_done}" = "$ktap_done" ] || exit 1
	[ "$ktap_skipped" != "$ktap_done" ] || exit 4
	exit 0
}
