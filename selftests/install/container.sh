#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# container.sh - the exporter counts with the rights of the DaemonSet in tools/packaging/container: files
# of an image, read-only, namespaces of its own, /sys read-only, user 0 with CAP_PERFMON alone

. ../lib/ktap.sh

image=/tmp/image
exporter=/usr/bin/xeon-pmon-export
metric='xeon_pmon_memory_bytes_total{socket="1",box="imc_0",direction="read"}'

# The program, its libraries, and where the runtime mounts
make_image() {
	mkdir -p $image/proc $image/sys
	for file in $exporter $(LD_TRACE_LOADED_OBJECTS=1 $exporter | grep -o '/[^ ]*'); do
		mkdir -p "$image${file%/*}"
		cp -L "$file" "$image$file"
	done
}

# await WHAT COMMAND...: without it the rest makes no sense
await() {
	ktap_await "$@" && return
	[ ! -e /tmp/output ] || sed 's/^/# /' /tmp/output
	ktap_exit
}

# container PERFMON LEVEL: run the exporter in one, with CAP_PERFMON (1), without (0), or with it and
# a seccomp profile that forbids to count (2), on a host of that perf_event_paranoid
container() {
	echo "$2" > /proc/sys/kernel/perf_event_paranoid
	# shellcheck disable=SC2016 # for the inner shell
	unshare -m -p -f -i -u -n sh -e -c '
		ip link set lo up
		mount --bind "$1" "$1"
		mount -o remount,bind,ro "$1"
		mount -t proc proc "$1/proc"
		mount -t sysfs -o ro,nosuid,nodev,noexec sysfs "$1/sys"
		exec ./perfmon_root "$@" --listen 0.0.0.0:12600' sh $image "$1" $exporter
}

start() {
	container 1 2 &
	await "the exporter" pidof xeon-pmon-export
	pid=$(pidof xeon-pmon-export)
	await "an answer" get /healthz
}

stop() {
	kill "$pid"
	wait
}

# get PATH: its body, from inside of the container's network
get() {
	nsenter -t "$pid" -n curl -s "http://127.0.0.1:12600$1"
}

# shellcheck disable=SC2317 # await calls it
has_ended() {
	! kill -0 "$1"
}

status() {
	sed -n "s/^$1:[[:space:]]*//p" "/proc/$pid/status"
}

# The first option of a mount, as the container sees it
mounted() {
	awk -v point="$1" '$5 == point { sub(",.*", "", $6); print $6 }' "/proc/$pid/mountinfo"
}

value() {
	get /metrics | grep -F "$metric" | sed 's/.* //'
}

# All requests within half a second of a read get the same snapshot
# shellcheck disable=SC2317 # await calls it
has_counted() {
	[ "$(value)" != "$before" ]
}

right() {
	start
	for set in CapEff CapPrm CapBnd; do
		ktap_equal "$set is CAP_PERFMON" "$(status $set)" 0000004000000000
	done
	ktap_equal "no program gains a capability" "$(status NoNewPrivs)" 1
	ktap_equal "its root is read-only" "$(mounted /)" ro
	ktap_equal "and so is /sys" "$(mounted /sys)" ro
	ktap_equal "healthz" "$(get /healthz)" ok
	before=$(value)
	echo 'imc0 socket=1 event=0x4 umask=0x3 cycles=1000' > /sys/kernel/debug/xeon_pmon_emu/inject
	await "a new snapshot" has_counted
	ktap_equal "a thousand lines were read" "$(($(value) - before))" 64000
	stop
}

# wrong NAME PERFMON LEVEL REASON: it ends with that
wrong() {
	container "$2" "$3" > /tmp/output 2>&1 &
	await "the end of the exporter" has_ended $!
	wait $!
	ktap_equal "$1: exit code" $? 1
	ktap_test "$1: a reason" grep "not allowed: .*$4" /tmp/output
}

command -v curl > /dev/null || ktap_skip_all "no curl"
make_image
right
wrong "without CAP_PERFMON" 0 2 CAP_PERFMON
wrong "at Debian's level 3" 1 3 CAP_PERFMON
wrong "with podman's profile" 2 2 seccomp
echo -1 > /proc/sys/kernel/perf_event_paranoid
rm -rf $image /tmp/output
ktap_exit
