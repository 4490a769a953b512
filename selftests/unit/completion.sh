#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# completion.sh - what bash offers behind "xeon-pmon"

# shellcheck source=../lib/ktap.sh
. ../lib/ktap.sh
# shellcheck disable=SC1091 # made by the program
. ./completion.bash

# The names of some metrics, also for other shells
export PATH=$PWD/.bin:$PATH
mkdir -p .bin
printf '%s\n' '#!/bin/sh' '[ "$*" != "list -m" ] || printf "%s\n" "mem_bw  Memory [metric]" "mem_reads  Share [metric]" "llc_miss  LLC [metric]"' > .bin/xeon-pmon
printf '%s\n' '#!/bin/sh' > .bin/xeon-pmon-export
chmod +x .bin/*

# offers LINE WORDS: what is offered for the last word of a line
offers() {
	read -ra COMP_WORDS <<< "$1"
	[[ $1 != *' ' ]] || COMP_WORDS+=('')
	COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
	_xeon_pmon
	ktap_equal "$1" "${COMPREPLY[*]}" "$2"
}

# fish_offers LINE WORDS
fish_offers() {
	ktap_equal "fish: $1" \
		"$(fish --no-config -c "source completion.fish; complete -C '$1'" 2>&1 | cut -f1 | sort | paste -sd " ")" "$2"
}

# zsh_offers COMMAND TEXT: what _arguments is given for a command has this
zsh_offers() {
	local out

	out=$(zsh -f -c '_arguments() { print -rl -- "$@" "sh is a command: $+commands[sh]"; }
		words=(xeon-pmon '"$1"' x); CURRENT=$#words; . ./completion.zsh' 2>&1)
	ktap_test "zsh: $1: $2" grep -F -- "$2" <<< "$out"
}

offers 'xeon-pmon ' 'list show stat top verify report export completion help'
offers 'xeon-pmon s' 'show stat'
offers 'xeon-pmon help s' 'show stat'
offers 'xeon-pmon stat --p' '--per-socket --per-die --per-box'
offers 'xeon-pmon stat -M mem' 'mem_bw mem_reads'
offers 'xeon-pmon stat --metrics mem' 'mem_bw mem_reads'
offers 'xeon-pmon stat -M llc_miss,mem_b' 'llc_miss,mem_bw'
offers 'xeon-pmon stat --metrics = mem' 'mem_bw mem_reads'
offers 'xeon-pmon stat --metrics =' 'mem_bw mem_reads llc_miss'
offers 'xeon-pmon stat -- perf --p' ''
# shellcheck disable=SC2317 # called by the completion
_command_offset() { COMPREPLY=("word $1"); }
offers 'xeon-pmon stat -- perf --p' 'word 3'
offers 'xeon-pmon stat --metrics = mem_bw -a perf --p' 'word 6'
offers 'xeon-pmon stat -e x perf --p' 'word 4'
offers 'xeon-pmon stat --ti' '--timeout'
offers 'xeon-pmon stat -o x' ''
offers 'xeon-pmon stat xeon-pmon-ex' 'xeon-pmon-export'
offers 'xeon-pmon show l' 'llc_miss'
offers 'xeon-pmon list -p n' 'nhmex'
offers 'xeon-pmon list --platform n' 'nhmex'
offers 'xeon-pmon show -p p' 'p5 p55c p6'
offers 'xeon-pmon top -u ' 'si iec mb'
offers 'xeon-pmon verify m' 'memory multiplexing'
offers 'xeon-pmon verify --against ' 'intel_uncore'
offers 'xeon-pmon verify --patience ' ''
offers 'xeon-pmon report --ver' '--verify --version'
offers 'xeon-pmon report --verify x' ''
offers 'xeon-pmon export --l' '--listen --list'
offers 'xeon-pmon export -p n' 'nhmex'
offers 'xeon-pmon export -M llc_miss,mem_b' 'llc_miss,mem_bw'
offers 'xeon-pmon export --textfile x' ''
offers 'xeon-pmon completion ' 'bash zsh fish'
if command -v fish > /dev/null; then
	fish_offers 'xeon-pmon s' 'show stat'
	fish_offers 'xeon-pmon stat --p' '--per-box --per-die --per-socket'
	fish_offers 'xeon-pmon stat -M mem' 'mem_bw mem_reads'
	fish_offers 'xeon-pmon stat -M llc_miss,mem_b' 'llc_miss,mem_bw'
	fish_offers 'xeon-pmon list -p n' 'nhmex'
	fish_offers 'xeon-pmon verify m' 'memory multiplexing'
	fish_offers 'xeon-pmon export --l' '--list --listen'
	fish_offers 'xeon-pmon help t' 'top'
	fish_offers 'xeon-pmon help stat xeon-pmon-ex' ''
	fish_offers 'xeon-pmon stat -M mem_bw xeon-pmon-ex' 'xeon-pmon-export'
	fish_offers 'xeon-pmon stat xeon-pmon top -u ' 'iec mb si'
	fish_offers 'xeon-pmon stat -M mem_bw xeon-pmon-export --per-b' ''
else
	ktap_skip 'there is no fish here' 'fish'
fi
if command -v zsh > /dev/null; then
	zsh_offers stat '(-M --metrics)-M[These; * and ? are any text, @memory a group]:METRIC,...:_xeon_pmon_metric_list'
	zsh_offers stat '(-M --metrics)--metrics=[These; * and ? are any text, @memory a group]:METRIC,...:_xeon_pmon_metric_list'
	zsh_offers stat '*::COMMAND:_xeon_pmon_run'
	zsh_offers stat 'sh is a command: 1'
	zsh_offers stat "--nodes=[Node id of each socket, instead of the driver's]:NODE,...: "
	zsh_offers top '(-u --units)-u[si (GB/s, the default), iec (GiB/s) or mb (MB/s)]:UNITS:(si iec mb)'
	zsh_offers report '--verify=[Include what xeon-pmon verify has printed to FILE]:FILE:_files'
	zsh_offers export '--textfile=[Do not listen, write FILE.prom for node_exporter]:FILE.prom:_files'
	zsh_offers verify '*:\[CHECK...\]:(clocks steps memory '
else
	ktap_skip 'there is no zsh here' 'zsh'
fi
ktap_exit
