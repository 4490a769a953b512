#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# builtin.sh - the kernel argument that keeps intel_uncore from starting, where it is built in
#
# Here it is a module, whose start the argument prevents by the same name. Needs a machine that hides
# its hypervisor, and initcall_blacklist=intel_uncore_init. By DMI it is not QEMU's either, so the emulator
# takes it for a real Xeon.

. ./check.sh

pmus() {
	cd /sys/bus/event_source/devices && ls -d uncore_*
}

load xeon_pmon_emu platform=snbep 2> /dev/null
log_says 'this is not a virtual machine' 'a real Xeon'
ktap_test 'unless it is to' load xeon_pmon_emu platform=snbep force=1
load intel-uncore 2> /dev/null
log_says 'initcall intel_uncore_init blacklisted' 'the argument'
ktap_equal 'it has made no PMU' "$(pmus 2> /dev/null)" ''
says 1 'problem  the driver is not built for this kernel' 'the argument, without our driver'
says 1 'Until then no uncore counter works' 'the argument, without our driver'
ktap_test 'ours loads' load xeon_pmon
ktap_test 'and makes its PMUs' pmus
says 0 'ok       the driver is loaded' 'the argument'
ktap_exit
