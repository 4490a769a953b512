# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
#
# points.sh - the test points of the checks of this folder; to be sourced. $WORK is the caller's folder.

passed=0 failed=0

# point NAME COMMAND...: passes if the command succeeds
point() {
	if "${@:2}" > "$WORK/point.log" 2>&1; then
		passed=$((passed + 1))
		printf '  ok   %s\n' "$1"
	else
		failed=$((failed + 1))
		printf '  FAIL %s\n' "$1"
		tail -n 30 "$WORK/point.log" | sed 's/^/       /'
	fi
}

# The last line, and whether all passed
points_end() {
	echo "$passed passed, $failed failed, 0 skipped"
	[ "$failed" = 0 ]
}
