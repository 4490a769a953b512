#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# completion.sh - what bash offers behind "xeon-pmon"

# shellcheck source=../lib/ktap.sh
. ../lib/ktap.sh
# shellcheck source=../../tools/xeon-pmon/completion.bash
. ./completion.bash

# The program: the names of some metrics, and what it says of platforms itself
xeon-pmon() {
	case $* in
	'list -m') printf '%s\n' 'mem_bw  Memory [metric]' 'mem_reads  Share [metric]' 'llc_miss  LLC [metric]' ;;
	help) ../../xeon-pmon/static/xeon-pmon help ;;
	esac
}

# offers LINE WORDS: what is offered for the last word of a line
offers() {
	read -ra COMP_WORDS <<< "$1"
	[[ $1 != *' ' ]] || COMP_WORDS+=('')
	COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
	_xeon_pmon
	ktap_equal "$1" "${COMPREPLY[*]}" "$2"
}

offers 'xeon-pmon ' 'list show stat top verify report export help'
offers 'xeon-pmon s' 'show stat'
offers 'xeon-pmon stat --p' '--per-socket --per-box'
offers 'xeon-pmon stat -M mem' 'mem_bw mem_reads'
offers 'xeon-pmon stat -M llc_miss,mem_b' 'llc_miss,mem_bw'
offers 'xeon-pmon stat -o x' ''
offers 'xeon-pmon show l' 'llc_miss'
offers 'xeon-pmon list -p n' 'nhmex'
offers 'xeon-pmon show -p p' 'p5 p55c p6'
offers 'xeon-pmon top -u ' 'si iec mb'
offers 'xeon-pmon verify m' 'memory'
offers 'xeon-pmon verify --against ' 'intel_uncore'
offers 'xeon-pmon verify --patience ' ''
offers 'xeon-pmon report ' '--verify'
offers 'xeon-pmon report --verify x' ''
offers 'xeon-pmon export --l' '--listen --list'
ktap_exit
