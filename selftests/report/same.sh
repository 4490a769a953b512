#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# same.sh - a machine booted from the report of another has that same report: CPU, firmware, sockets,
# holes, what the driver says of them
#
# Needs tools/vm/run --machine with <platform>.report.

. ./report.sh

xeon-pmon report | hardware > "$tmp/here"
platform=$(sed -n 's/^platform: //p' "$tmp/here")
hardware < "$platform.report" > "$tmp/there"
ktap_test 'there are holes' grep ' hidden$' "$tmp/here"
ktap_same "the report is that of $platform.report" "$tmp/there" "$tmp/here"
ktap_exit
