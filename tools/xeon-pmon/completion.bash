# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
#
# Completion of xeon-pmon for bash: commands, options, and the names that the program itself lists

# The metrics of this machine, or of any that -p names
_xeon_pmon_metrics() {
	xeon-pmon list -m 2> /dev/null | cut -d' ' -f1
}

# What help has behind "PLATFORM is one of"
_xeon_pmon_platforms() {
	xeon-pmon help 2> /dev/null | sed -n '/^PLATFORM is one of/,/[.]/p' |
		sed 's/^PLATFORM is one of//; s/; for list.*//; s/ or / /; s/[.].*//; s/,//g'
}

# What may follow the word before the cursor; nothing: a file
_xeon_pmon_values() {
	case $1 in
	-p) _xeon_pmon_platforms ;;
	-M | --metrics) _xeon_pmon_metrics ;;
	-u | --units) echo si iec mb ;;
	--against) echo intel_uncore ;;
	--patience | -e | --formula | -I | -x | -n | -d | --nodes | --for) echo ;;
	*) return 1 ;;
	esac
}

_xeon_pmon_words() {
	case $1 in
	list) echo -m -e -p ;;
	show) echo -p && _xeon_pmon_metrics ;;
	stat) echo -M -e -I -x -j --json -o --for --per-socket --per-box --nodes ;;
	top) echo -b -n -d -u --nodes ;;
	verify) echo --workload --patience --against clocks steps memory latency states filters turns refusals ;;
	report) echo --verify ;;
	export) echo --listen -M --textfile --interval --nodes --list ;;
	esac
}

_xeon_pmon() {
	local word=${COMP_WORDS[COMP_CWORD]} values list=''

	COMPREPLY=()
	if [ "$COMP_CWORD" = 1 ]; then
		mapfile -t COMPREPLY < <(compgen -W 'list show stat top verify report export help' -- "$word")
	elif values=$(_xeon_pmon_values "${COMP_WORDS[COMP_CWORD - 1]}"); then
		# -M takes several, with commas between them.
		[[ $word != *,* ]] || list=${word%,*},
		mapfile -t COMPREPLY < <(compgen -P "$list" -W "$values" -- "${word##*,}")
	elif [[ ${COMP_WORDS[COMP_CWORD - 1]} != @(-o|--verify|--workload) ]]; then
		mapfile -t COMPREPLY < <(compgen -W "$(_xeon_pmon_words "${COMP_WORDS[1]}")" -- "$word")
	fi
}

complete -o default -F _xeon_pmon xeon-pmon
