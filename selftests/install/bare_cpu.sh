#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# bare_cpu.sh - xeon-pmon-check where intel_uncore can be loaded: a machine without a hypervisor

. ./check.sh

says 1 'problem  the driver is not built for this kernel' 'nothing is loaded'
silent 'problem  this is a virtual machine' 'nothing is loaded'
load xeon_pmon 2> /dev/null
log_says "none of this CPU's counters responds" 'no hardware'
load intel-uncore
says 1 "problem  the kernel's intel_uncore is loaded" 'intel_uncore is loaded'
silent 'problem  intel_uncore is built into this kernel' 'intel_uncore is loaded'
load xeon_pmon 2> /dev/null
log_says 'intel_uncore is loaded and drives the same counters' 'intel_uncore is loaded'
ktap_exit
