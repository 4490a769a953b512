#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# demo-page.sh - in the guest: an exporter on the network, and a workload that is not the same for long

emu=/sys/kernel/debug/xeon_pmon_emu

insmod /lib/modules/pmon/e1000.ko
ip link set eth0 up
ip addr add 10.0.2.15/24 dev eth0
xeon-pmon export --listen 0.0.0.0:12600 &
while :; do
	for work in '' 'read=14G write=6G remote=200' 'read=22G write=9G remote=450' 'read=4G write=1G remote=50' \
		's0.read=18G s1.read=7G remote=300' 'read=9G write=8G lim_power=250'; do
		echo "default $work" > $emu/traffic
		sleep 20
	done
done
