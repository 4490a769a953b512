#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# faults-ex.sh - xeon-pmon verify on an emulated 7500 with two sockets: most boxes have no clock, so that faults
# show in what they count of the memory's traffic

. ../lib/ktap.sh
. ./finds.sh

# all BOX: a third of what each of its counters should count is missing
all() {
	printf 'loss %s ctr0 333' "$1"
	for n in 1 2 3 4 5 6 7; do
		printf ';loss %s ctr%d 333' "$1" $n
	done
}

finds 'loss mbox0 socket=0 ctr2 30' clocks 'counters: mbox_0 socket 0: counter 2 has .*-3.00 %' 'mbox_0 socket 0'
finds 'loss bbox1 socket=0 ctr1 30' memory 'memory: read of socket 0 .* bbox:.* on socket 0, ' 'bbox:.* on socket 0'
finds 'loss cbox3 socket=1 ctr0 333' memory 'memory: chase of socket . from socket 1: cbox:.* on socket 1, ' \
	'cbox:.* on socket 1'
finds "$(all 'rbox0 socket=1')" memory 'memory: read of socket 0 from socket 1: rbox:.* on socket 1, ' \
	'rbox:.* on socket 1'
ktap_exit
