#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# man.sh - the manual page has the commands and options that the program has, and no others; each command
# has its help, on any CPU

# shellcheck source=../lib/ktap.sh
. ../lib/ktap.sh

xeon_pmon=../../xeon-pmon/static/xeon-pmon
# Which starts this one
export PATH=$PWD/../../xeon-pmon-export:$PATH
page=.man/xeon-pmon.1

# What argp adds to all of them, which the page has once
common='-?, --help|--usage|-V, --version|-h'

# commands: the names in "xeon-pmon --help"
commands() {
	"$xeon_pmon" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p'
}

# options COMMAND: "-x, --long", an option a line, without arguments
options() {
	"$xeon_pmon" "$1" --help | sed -nE 's/^ +((-[a-zA-Z?])?(, )?(--[a-z-]+)?).*/\1/p' | grep . |
		grep -vxE -- "${common//\?/[?]}" | sort
}

# section COMMAND: the section on its options, which is in another page for the program with a page of its own
section() {
	if [ "$1" = export ]; then
		sed -nE '/^\.SH OPTIONS$/,/^\.SH/p' .man/xeon-pmon-export.1
	else
		sed -nE "/^\.SH OPTIONS OF ${1^^}\$/,/^\.SH/p" "$page"
	fi
}

# documented COMMAND: the same, from the page's section on its options
documented() {
	section "$1" |
		sed -nE 's/\\-/-/g; s/^\.(B|BI|BR|RB) "?(-.*)/\2/p' | sed -E 's/"//g' |
		sed -nE 's/^((-[a-zA-Z])?( ?, ?)?(--[a-z-]+)?).*/\1/p' | sed 's/ *, */, /' | sort
}

# ends CODE ARGUMENT...: the program ends so, and prints something
# shellcheck disable=SC2317 # called by ktap_test
ends() {
	local out code

	out=$("$xeon_pmon" "${@:2}" 2>&1)
	code=$?
	[ "$code" = "$1" ] && [ -n "$out" ]
}

# shellcheck disable=SC2317
prints() {
	"$xeon_pmon" "${@:2}" | grep -F -- "$1"
}

for command in $(commands); do
	# Without options
	[ "$command" != help ] || continue
	ktap_equal "$command: options of the program and of the manual page" "$(documented "$command")" "$(options "$command")"
	ktap_test "$command --help" prints "Usage: xeon-pmon $command" "$command" --help
	ktap_equal "$command --help: lines that are blank, or end with blanks" "$("$xeon_pmon" "$command" --help | grep ' $')" ""
	ktap_test "$command -h" prints "Usage: xeon-pmon $command" "$command" -h
	ktap_test "help $command" prints "Usage: xeon-pmon $command" help "$command"
	ktap_test "$command --usage" prints "Usage: xeon-pmon $command" "$command" --usage
	ktap_test "$command --version" prints "xeon-pmon $(sed -n 's/^PACKAGE_VERSION="\(.*\)"/\1/p' .man/dkms.conf)" "$command" --version
	ktap_test "$command: the manual page has a section on it" grep -E "^\.B xeon-pmon $command\$" "$page"
	ktap_test "$command: another option is a mistake" ends 1 "$command" --nosuch
done
for option in -h --help -\? --usage -V --version; do
	ktap_test "xeon-pmon $option" ends 0 "$option"
	ktap_test "xeon-pmon help $option" ends 0 help "$option"
done
ktap_test 'xeon-pmon help' ends 0 help
ktap_equal 'the manual page has the platforms of help' \
	"$(sed -n '/^\.SH PLATFORMS$/,/^\.fi$/p' "$page" | grep -v '^\.' | sed 's/   .*//' | tr ' ' '\n' | sort)" \
	"$("$xeon_pmon" help | sed -n '/^Platforms:/,$p' | tr -s ' ' '\n' | grep -v '^Platforms:' | sort)"
ktap_test 'xeon-pmon help --nosuch: a mistake' ends 1 help --nosuch
ktap_test 'xeon-pmon-check: the options of its page' \
	diff <(sed -n 's/^\.B \(\\-.*\)/\1/p' .man/xeon-pmon-check.1 | tr -d '\\,' | tr ' ' '\n' | sort) \
	<(printf '%s\n' -h '-?' --help --usage -V --version | sort)
for option in -h -\? --help --usage -V --version; do
	ktap_test "xeon-pmon-check $option" "$PWD/../../../tools/xeon-pmon/xeon-pmon-check" "$option"
done
# As it is installed, and alone
rm -rf .installed
mkdir -p .installed/bin .installed/libexec/xeon-pmon
cp "$xeon_pmon" .installed/bin/
ktap_test 'verify without its program: the package is named' \
	grep -F 'xeon-pmon-verify: No such file or directory; install the package xeon-pmon-tools' <(.installed/bin/xeon-pmon verify 2>&1)
ktap_equal 'which is a failure' "$(.installed/bin/xeon-pmon verify > /dev/null 2>&1; echo $?)" 1
cp "${xeon_pmon%/*}/xeon-pmon-verify" .installed/libexec/xeon-pmon/
ktap_test 'verify with its program in libexec' grep -F 'Usage: xeon-pmon verify' <(.installed/bin/xeon-pmon verify --help)
ktap_test 'no command is a mistake' ends 1
ktap_equal 'a full disk is a failure' "$("$xeon_pmon" list -p spr > /dev/full 2> /dev/null; echo $?)" 1
ktap_equal 'also of the exporter' "$("$xeon_pmon" export -l -p spr > /dev/full 2> /dev/null; echo $?)" 1
ktap_test 'so is one that there is not' ends 1 nosuch
ktap_test 'also for help' ends 1 help nosuch

# answers TEXT ARGUMENT...: what standard error says; "!" before it: it does not
# shellcheck disable=SC2317
answers() {
	case $1 in
	!*) ! "$xeon_pmon" "${@:2}" 2>&1 > /dev/null | grep -F -- "${1#!}" ;;
	*) "$xeon_pmon" "${@:2}" 2>&1 > /dev/null | grep -F -- "$1" ;;
	esac
}

ktap_test 'a command that is misspelled' answers 'did you mean stat?' stta
ktap_test 'also for help' answers 'did you mean explain?' help explian
ktap_test 'an option' answers 'stat: no option --intervall-count; did you mean --interval-count?' stat --intervall-count=3
ktap_test 'one behind the value of another' answers 'did you mean --per-box?' stat -aI 100 --metrics mem_bw --perr-box
ktap_test 'also of the exporter' answers 'did you mean --listen?' export --liten
ktap_test 'the value of an option is none' answers '!did you mean' stat -o --forr --metrics --forr true
ktap_test 'nor is what a command gets' answers '!did you mean' stat true --forr
ktap_test 'nor what is like none' answers '!did you mean' stat --nosuch
ktap_test 'the beginning of a name is one' answers '!did you mean' stat --timeo 1000 --vers
ktap_exit
