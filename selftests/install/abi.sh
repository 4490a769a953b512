#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# abi.sh - every file that the modules make is described in Documentation/ABI, and every file
# that is described there exists, and can be read and written as it says
#
# <name> in a description stands for any name, and what is in [] may be missing.

. ../lib/ktap.sh

pmus=/sys/bus/event_source/devices

# The descriptions, as regular expressions.
patterns=$(sed -n 's/^What:[[:space:]]*//p' ABI |
	sed 's|\.|\\.|g; s|\[\([^]]*\)\]|(\1)?|g; s|<[^>]*>|[^/.]+|g; s|/$||; s|^|^|; s|$|$|')

# All files. What perf and the driver core give to every PMU is described by the kernel.
files() {
	find /sys/kernel/debug/xeon_pmon /sys/kernel/debug/xeon_pmon_emu -type f
	for module in xeon_pmon xeon_pmon_emu; do
		find /sys/module/$module/parameters /sys/module/$module/version -type f
	done
	for pmu in "$pmus"/uncore_*; do
		find "$pmu/" -type f ! -path '*/power/*' | sed 's|//|/|g' |
			grep -vE '/(type|uevent|perf_event_mux_interval_ms|nr_addr_filters|identifier)$'
	done
}

all=$(files)
undescribed() {
	echo "$all" | grep -vE "$patterns"
}

# has_pmu PATTERN: the kind of box that it names is on this CPU, if it names one; an alias is of a discovery table
has_pmu() {
	case $1 in */alias\$) grep -q . /sys/kernel/debug/xeon_pmon/table || return ;; esac
	kind=$(expr "$1" : '.*/uncore_\([a-z0-9]*\)_')
	[ -z "$kind" ] || [ -n "$(find $pmus -name "uncore_${kind}_*")" ]
}

without_file() {
	echo "$patterns" | while IFS= read -r pattern; do
		has_pmu "$pattern" || continue
		[ -e "$(echo "$pattern" | tr -d '^$')" ] || echo "$all" | grep -qE "$pattern" ||
			echo "$all" | grep -qE "${pattern%$}/" || echo "$pattern"
	done
}

# Files of the emulator whose mode is not what "(read only)", "(write only)" or "(read, write)" of the description says
wrong_modes() {
	awk '/^What:/ { file = $2 }
		/^Description:/ { print file, /\(write only\)/ ? 200 : /\(read, write\)/ ? 600 : 400 }' ABI |
		grep '^/sys/kernel/debug/xeon_pmon_emu/[a-z][a-z]* ' | while read -r file mode; do
		[ "$(stat -c %a "$file")" = "$mode" ] || echo "$file"
	done
}

echo "# $(echo "$all" | wc -l) files, $(echo "$patterns" | wc -l) descriptions"
ktap_equal 'there are files of every kind' "$(echo "$all" | grep -cE 'debug/xeon_pmon/boxes|uncore_imc_0/format/event$')" 2
ktap_equal 'no file without a description' "$(undescribed)" ''
ktap_equal 'no description without a file' "$(without_file)" ''
ktap_equal 'the modes of the emulator are those of the description' "$(wrong_modes)" ''
ktap_exit
