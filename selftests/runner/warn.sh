#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
# Passes, but leaves in the kernel log what a driver's fault would leave there.
. ../lib/ktap.sh
ktap_plan 1
echo "WARNING: CPU: 0 PID: 1 at selftests/runner/warn.sh" > /dev/kmsg
ktap_ok "logged a warning"
ktap_exit
