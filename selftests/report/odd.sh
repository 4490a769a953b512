#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# odd.sh - the report of an odd machine tells what is odd; a machine made of it gives the same report
#
# Needs a guest with two sockets, and leaves nothing loaded. What a boot takes from a report, as the
# CPU, is for same.sh.

. ./report.sh

# shellcheck disable=SC2317 # called by ktap_test
unload() {
	[ ! -d /sys/module/xeon_pmon_emu ] || rmmod xeon_pmon xeon_pmon_emu
}

# boot SETTINGS: the machine of tools/vm/machine, in place of the one before
# shellcheck disable=SC2317 # called by ktap_test
boot() {
	unload || return
	sed -n 's/^table=//p' "$1" > "$tmp/table"
	# shellcheck disable=SC2046 # the words are wanted
	insmod /lib/modules/pmon/xeon_pmon_emu.ko $(sed -n 's/^emu=//p' "$1") \
		$([ ! -s "$tmp/table" ] || echo "table=$tmp/table") || return
	sed -n 's/^fault=//p' "$1" > /sys/kernel/debug/xeon_pmon_emu/fault || return
	insmod /lib/modules/pmon/xeon_pmon.ko
}

# report FILE: of what is loaded; the log has the words of all that were loaded before
report() {
	xeon-pmon report | hardware | grep -v '^log: ' > "$1"
}

# settings LINE: of odd.list, as tools/vm/machine writes them
settings() {
	echo "emu=${1%%;*}"
	case $1 in
	*\;table\ *) sed -n '/^[0-9]/s/^/table=/p' "${1#*;table }" ;;
	*\;*) echo "${1#*;}" | tr ';' '\n' | sed 's/^/fault=/' ;;
	esac
}

round_trip() {
	settings "$1" > "$tmp/odd"
	ktap_test "$1: boots" boot "$tmp/odd"
	report "$tmp/first"
	./machine "$tmp/first" > "$tmp/settings"
	grep -E '^(emu|fault)=' "$tmp/settings" > "$tmp/told"
	grep -E '^(emu|fault)=' "$tmp/odd" > "$tmp/wanted"
	ktap_same "$1: is told" "$tmp/wanted" "$tmp/told"
	ktap_test "$1: boots from its report" boot "$tmp/settings"
	report "$tmp/second"
	ktap_same "$1: the same report" "$tmp/first" "$tmp/second"
}

# refused LINE: at the end of a report that is good without it
refused() {
	{ cat "$tmp/good"; echo "$1"; } > "$tmp/hostile"
	ktap_equal "refused: $1" "$(./machine "$tmp/hostile" 2>&1)" 'machine: line 6 is not a line of xeon-pmon report'
}

# setting KEY LINE...: what is made of a report that has these lines, too
setting() {
	key=$1
	shift
	{ cat "$tmp/good"; printf '%b\n' "$@"; } | ./machine - | sed -n "s/^$key=//p"
}

# What there is to be seen without the driver
ktap_test 'nothing is loaded' unload
xeon-pmon report > "$tmp/bare"
ktap_test 'without the driver it says so' grep '^driver: not loaded' "$tmp/bare"
ktap_test 'and that the slices are unknown' grep '^slices: unknown$' "$tmp/bare"
ktap_equal 'a machine of it has as many packages' "$(./machine "$tmp/bare" | sed -n 's/^sockets=//p')" \
	"$(sort -u /sys/devices/system/cpu/cpu*/topology/physical_package_id | wc -l)"

# Of a file, only what verify has found
printf '%s\n' '# a check' 'PASS a: b' 'root:secret' 'verify: 1 passed' > "$tmp/verify"
ktap_equal 'the findings of verify are told' "$(xeon-pmon report --verify "$tmp/verify" | grep -A 9 '^verify: ')" \
	"$(printf '%s\n' 'verify: PASS a: b' 'verify: verify: 1 passed')"
ktap_equal 'no other file is' "$(xeon-pmon report --verify odd.list | grep -A 9 '^verify: ')" \
	'verify: the file is not an output of xeon-pmon verify'

platform=$(sed -n 's/^platform: //p' "$tmp/bare")
grep -E "^platform=$platform( |$)" odd.list > "$tmp/machines"
ktap_test "there are odd machines of $platform" test -s "$tmp/machines"
while IFS= read -r machine <&3; do
	round_trip "$machine"
done 3< "$tmp/machines"
ktap_test 'the last one goes' unload

echo 1 > "$tmp/none"
ktap_equal 'what is no report is refused' "$(./machine "$tmp/none" 2>&1)" \
	'machine: this is not a report of format 1; make one by xeon-pmon report'
echo 'report: 1' > "$tmp/a=none"
ktap_equal 'and one without a machine; an equals sign in the name of a file is none of awk' \
	"$(cd "$tmp" && "$OLDPWD/machine" a=none 2>&1)" 'machine: the report has no line "platform:"'

# A stranger's report: to QEMU, to the shell of the guest and to the terminal goes what is good for them
printf '%s\n' 'report: 1' 'platform: snbep' 'sockets: 2' 'nodes: 0:0 1:1' 'slices: 8' > "$tmp/good"
ktap_equal 'the report without hostile lines is good' "$(setting emu)" 'platform=snbep slices=8 nodeids=0,1'
ktap_equal 'a function of another domain is hidden' \
	"$(setting emu 'function: 0001:3f:09.6 socket 1 uncore 8086:3c44 qpi_1.match hidden')" \
	'platform=snbep slices=8 nodeids=0,1 hide=ff:09.6'
while IFS= read -r line <&3; do
	refused "$line"
done 3< hostile.list
ktap_equal 'a list of boxes that cannot be read has none' \
	"$(setting fault "box: unknown, 0 0 q';reboot;' wrong: its registers ")" ''
ktap_equal 'the name of a CPU has no comma' "$(setting features 'cpu: X,hypervisor=off')" \
	'stepping=0,model-id=X hypervisor=off'
ktap_equal 'the name of a firmware may have some' "$(setting smbios 'firmware vendor: X, Inc.')" \
	'type=0,vendor=X,, Inc.'
ktap_equal 'nothing that is printed moves the cursor' "$(setting features 'cpu: \033[2JX\0233')" \
	'stepping=0,model-id= [2JX '
ktap_exit
