#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# pmus.sh - a machine booted from the report of a real one has the PMUs that the kernel had there, its line "pmus:"
#
# The source of some names those of PCI alone. Needs tools/vm/run --machine with one of *.report.

. ../lib/ktap.sh

report=$(grep -l "^$(xeon-pmon report | grep '^platform: ')\$" ./*.report)
want=$(sed -n 's/^pmus: //p' "$report" | tr ' ' '\n' | sort)
msr=$(echo "$want" | grep -qx pcu && echo nothing || echo 'cbox|sbox|pcu|ubox')
got=$(cd /sys/bus/event_source/devices && printf '%s\n' uncore_* | sed 's/^uncore_//' | grep -vE "^($msr)(_|\$)" | sort)
ktap_equal "the PMUs of $report" "$got" "$want"
ktap_exit
