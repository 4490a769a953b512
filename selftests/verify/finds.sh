# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=sh
#
# finds.sh - a fault of the emulator, and what xeon-pmon verify says of it; to be sourced behind ktap.sh

emu=/sys/kernel/debug/xeon_pmon_emu
out=$(mktemp)
trap 'rm -f "$out"' EXIT

verify() {
	xeon-pmon verify --workload ./emulated.sh "$@" > "$out" 2>&1
	code=$?
}

# finds 'FAULT;...' CHECK 'REGEX' 'REGEX': with these faults the check says that, and no line that fails is
# without the last
finds() {
	echo "$1" | tr ';' '\n' > $emu/fault
	verify "$2"
	echo clear > $emu/fault
	ktap_equal "$1: verify fails" "$code" 1
	ktap_test "$1: $3" grep -E "^FAIL $3" "$out"
	ktap_equal "$1: it names no other box" "$(grep '^FAIL' "$out" | grep -cvE "$4")" 0
}
