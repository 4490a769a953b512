#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# completion.sh - what bash offers behind "xeon-pmon"

# shellcheck source=../lib/ktap.sh
. ../lib/ktap.sh
# shellcheck disable=SC1091 # made by the program
. ./completion.bash

# The program that was built, on a CPU that it may not know: then metrics are those of all CPUs
export PATH=$PWD/.bin:$PATH
mkdir -p .bin
ln -sf ../../../xeon-pmon/static/xeon-pmon .bin/xeon-pmon
ln -sf /bin/true .bin/xeon-pmon-export

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

# zsh_offers LINE WORDS; DESCRIPTION of the first, or a function of zsh, before them
zsh_offers() {
	ktap_equal "zsh: $1" "$(zsh -f -c '_describe() { print -rl -- "${(@P)2}"; }
		_normal() { print -r -- "_normal $CURRENT $words"; }; _files() { print _files; }
		words=("${(@s: :)1}"); CURRENT=$#words; . ./completion.zsh' zsh "$1" 2>&1 |
		grep "^${3:-}" | paste -sd " ")" "$2"
}

# runs_nothing SHELL WORD: what completes a word, which may come from a list of others, does not run what is in it
runs_nothing() {
	rm -f .ran
	case $1 in
	bash) (COMP_WORDS=(xeon-pmon stat -M "$2") COMP_CWORD=3; _xeon_pmon) ;;
	fish) fish --no-config -c "source completion.fish; complete -C \$argv" "xeon-pmon stat -M '${2//\'/\\\'}" ;;
	zsh) zsh -f -c '_describe() { print -rl -- "${(@P)2}"; }; _normal() { :; }; _files() { :; }
		words=(xeon-pmon stat -M $1); CURRENT=4; . ./completion.zsh' zsh "$2" ;;
	esac > /dev/null 2>&1
	ktap_test "$1: $2 runs nothing" test ! -e .ran
}

offers 'xeon-pmon ' 'list show stat record diff explain map who curve top verify report export completion help'
offers 'xeon-pmon s' 'show stat'
offers 'xeon-pmon stat --p' '--per-socket --per-die --per-node --per-box'
offers 'xeon-pmon stat -M mem_r' 'mem_read_bw mem_reads mem_read_queue'
offers 'xeon-pmon stat -M llc_miss,mem_b' 'llc_miss,mem_bw'
offers 'xeon-pmon stat --metrics = mem_b' 'mem_bw'
offers 'xeon-pmon stat --metrics=mem_b' '--metrics=mem_bw'
offers 'xeon-pmon export -p nhmex -M = qpi_i' 'qpi_in_data_bw'
offers 'xeon-pmon stat -- perf --p' ''
# shellcheck disable=SC2317 # called by the completion
_command_offset() { COMPREPLY=("word $1"); }
offers 'xeon-pmon stat -- perf --p' 'word 3'
offers 'xeon-pmon stat --metrics = mem_bw -a perf --p' 'word 6'
offers 'xeon-pmon stat -o x' ''
offers 'xeon-pmon stat xeon-pmon-ex' 'xeon-pmon-export'
offers 'xeon-pmon show -p snbep llc_m' 'llc_miss llc_miss_time llc_miss_latency'
offers 'xeon-pmon list -p n' 'nhmex nvl nhm'
offers 'xeon-pmon show -p p' 'ptl p5 p55c p6'
offers 'xeon-pmon top -u ' 'si iec mb'
offers 'xeon-pmon verify m' 'memory multiplexing'
offers 'xeon-pmon verify --against ' 'intel_uncore'
offers 'xeon-pmon report --ver' '--verify --version'
offers 'xeon-pmon export --l' '--listen --list'
offers 'xeon-pmon completion ' 'bash zsh fish'
offers "xeon-pmon stat -M 'llc_miss,mem_b" 'llc_miss,mem_bw'
# shellcheck disable=SC2016 # as it is typed
hostile=('$(touch .ran),mem_b' "'\$(touch .ran),mem_b" '"$(touch .ran),mem_b' '`touch .ran`,mem_b' '$(touch${IFS}.ran),mem_b'
	':command a[$(touch .ran)],mem_b' ':command a[`touch .ran`],mem_b')
for shell in bash fish zsh; do
	command -v "$shell" > /dev/null || continue
	for word in "${hostile[@]}"; do
		runs_nothing "$shell" "$word"
	done
done
if command -v fish > /dev/null; then
	fish_offers 'xeon-pmon s' 'show stat'
	fish_offers 'xeon-pmon stat --p' '--per-box --per-die --per-node --per-socket'
	fish_offers 'xeon-pmon stat -M llc_miss,mem_b' 'llc_miss,mem_bw'
	fish_offers 'xeon-pmon stat -M mem_bw xeon-pmon-ex' 'xeon-pmon-export'
	fish_offers 'xeon-pmon stat xeon-pmon top -u ' 'iec mb si'
else
	ktap_skip 'there is no fish here' 'fish'
fi
if command -v zsh > /dev/null; then
	zsh_offers 'xeon-pmon sta' 'stat:count while a command runs' stat
	zsh_offers 'xeon-pmon stat -' '--metrics:Metrics; * and ? are wildcards, @memory a group' --metrics
	zsh_offers 'xeon-pmon stat --metrics=llc_miss,mem_b' '--metrics=llc_miss,mem_bw' '--metrics=llc_miss,mem_b'
	zsh_offers 'xeon-pmon stat --per-box perf --p' '_normal 2 perf --p'
	zsh_offers 'xeon-pmon stat -- ' '_normal 1 '
	zsh_offers 'xeon-pmon stat --nodes ' ''
	zsh_offers 'xeon-pmon report --verify ' '_files'
	zsh_offers 'xeon-pmon verify ' 'clocks' clocks
else
	ktap_skip 'there is no zsh here' 'zsh'
fi
ktap_exit
