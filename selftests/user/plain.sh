#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# plain.sh - a CPU that the driver does not know

. ./check.sh

says 1 'problem  this CPU is not one that xeon_pmon knows: .*, model 42' 'nothing loaded'
silent 'problem  this is a virtual machine' 'on a wrong CPU that does not matter'
load xeon_pmon 2> /dev/null
log_says 'this CPU model is not supported: ' 'another CPU'
log_says 'family 6 model 42' 'another CPU'
ktap_exit
