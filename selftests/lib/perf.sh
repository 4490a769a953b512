# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=sh
#
# perf.sh - hides from perf what makes each of its commands slow in an emulated machine; to be sourced:
# . ../lib/perf.sh

# What is hidden is hidden from this script and what it starts, so it is seen again even if the script is killed.
[ -n "$PERF_ALONE" ] || PERF_ALONE=1 exec unshare -m "$0" "$@"

# perf_sees PMU...: hide all other PMUs, and the names of the kernel's functions
perf_sees() {
	echo 2 > /proc/sys/kernel/kptr_restrict
	mount -t tmpfs pmus /sys/bus/event_source/devices
	for perf_pmu; do
		ln -s "/sys/devices/$perf_pmu" /sys/bus/event_source/devices
	done
}

# perf_sees_all: show them again
perf_sees_all() {
	umount /sys/bus/event_source/devices
	echo 0 > /proc/sys/kernel/kptr_restrict
}
