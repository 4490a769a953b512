# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=sh
#
# check.sh - runs xeon-pmon-check and looks at what it says; to be sourced

. ../lib/ktap.sh

# load MODULE [PARAMETER...]
load() {
	module=$1
	shift
	insmod "/lib/modules/pmon/$module.ko" "$@"
}

asked=
# says EXITCODE TEXT WHEN: xeon-pmon-check ends so, and a line of it begins with the text. It runs once for
# each WHEN.
says() {
	if [ "$3" != "$asked" ]; then
		asked=$3
		output=$(xeon-pmon-check)
		code=$?
	fi
	if [ "$code" = "$1" ] && echo "$output" | grep -q "^ *$2"; then
		ktap_ok "$3: $2"
	else
		ktap_not_ok "$3: $2"
		echo "# exit code $code, want $1"
		echo "$output" | sed 's/^/# /'
	fi
}

# silent TEXT WHEN: no line of what says() has seen begins with the text
silent() {
	if echo "$output" | grep -q "^ *$1"; then
		ktap_not_ok "$2: not '$1'"
	else
		ktap_ok "$2: not '$1'"
	fi
}

log_has() {
	dmesg | grep -F "$1"
}

# log_says TEXT WHEN: the kernel log
log_says() {
	ktap_test "$2: the log says '$1'" log_has "$1"
}
