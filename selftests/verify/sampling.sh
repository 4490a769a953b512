#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# sampling.sh - xeon-pmon verify, check "sampling": that interrupts come, or not, or that it cannot be said

. ../lib/ktap.sh
. ./finds.sh

switch=/sys/module/xeon_pmon/parameters/sampling

verify sampling
ktap_equal 'off: it fails nothing' "$(grep -c '^FAIL' "$out")" 0
ktap_test 'off: it says how to switch it on' \
	grep -F "CANNOT SAY sampling: " "$out"
# No socket is listed
if [ -z "$(cat /sys/kernel/debug/xeon_pmon/sampling)" ]; then
	ktap_test 'this CPU: why not' grep -E '^CANNOT SAY sampling: .*interrupt' "$out"
	ktap_exit
fi
ktap_test 'off: with the parameter' grep -F "echo 1 > $switch" "$out"

# A sample takes long on an emulated CPU
echo 1000000 > ${switch%/*}/sample_percent
echo 1 > $switch
verify sampling
ktap_equal 'on: it passes' "$code" 0
ktap_test 'on: for both sockets, an interrupt for each overflow' \
	grep -E '^PASS sampling: sockets \(2\): 100 interrupts on CPU 0 for 100 overflows' "$out"
sed 's/^/# /' "$out"

# None comes on socket 1
finds 'lost-pmi socket=1 1000' sampling \
	'sampling: [a-z]+_0 socket 1: 0 interrupts came for [0-9]+ overflows, and a timer had to find [1-9]' 'socket 1'
echo 'lost-pmi socket=1 0' > $emu/fault
echo 1 > $switch
verify sampling
ktap_equal 'and when they come again, it passes' "$code" 0
ktap_exit
