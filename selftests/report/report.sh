# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=sh
#
# report.sh - what the tests of "xeon-pmon report" share; to be sourced

. ../lib/ktap.sh

# Lines that are of the boot and not of the machine: "differs by nature" in xeon-pmon.rst
not_hardware='tool|kernel|mem_sleep|lockdown|perf_event_paranoid|intel_uncore|driver|parameter|refusal|verify|hypervisor|emulated'

# hardware: a report without them
hardware() {
	grep -vE "^($not_hardware): "
}

# ktap_same NAME FILE FILE: the lines that differ are told
ktap_same() {
	if diff "$2" "$3" > "$tmp/diff"; then
		ktap_ok "$1"
	else
		ktap_not_ok "$1"
		sed 's/^/# /' "$tmp/diff"
	fi
}

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
