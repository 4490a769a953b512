#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# xeon_pmon_check.sh - functions of xeon-pmon-check that no guest can test: a locked-down kernel that has refused the
# driver, a kernel argument that disables a built-in intel_uncore, names of CPUs, chips with fewer boxes

# shellcheck source=../lib/ktap.sh
. ../lib/ktap.sh

# shellcheck disable=SC2034 # for cpu_name
cpus=$(sed -n "/^cpus=/,/^'/p" ../../../tools/xeon-pmon/xeon-pmon-check)
for name in cpu_name problem todo signing_key kernel_log last_words untrusted not_loaded todo_argument note indented \
	is_of_chip hidden_boxes check_hidden; do
	eval "$(sed -n "/^$name() {/,/^}/p" ../../../tools/xeon-pmon/xeon-pmon-check)"
done

# shellcheck disable=SC2034,SC2317 # for these functions
distribution=ubuntu problems=0
# shellcheck disable=SC2317 # called by these functions
{
	locked_down() { true; }
	modprobe() { false; }
	modinfo() { [ "$2" = version ] && echo 1.0 || echo "$signer_of_module"; }
	mokutil() { echo "$2 is $enrolled"; }
	dmesg() { printf '[    1.0] %s\n' "$log"; }
}

# says SIGNER ENROLLED LOG WORDS...
# shellcheck disable=SC2317 # called by ktap_test
says() {
	local signer_of_module=$1 enrolled=$2 log=$3

	not_loaded | tee /dev/stderr | tr '\n' ' ' | grep -q "$4"
}

key='does not trust the key .*: a machine *sudo mokutil --import /var/lib/shim-signed/mok/MOK.der'
ktap_test "no signature" says '' 'already enrolled' '' 'the driver is not signed'
ktap_test "a key that the firmware knows" says 'a machine' 'already enrolled' '' 'the driver is installed, but not loaded'
ktap_test "one that it does not" says 'a machine' 'not enrolled' '' "$key"
ktap_test "the kernel has said so" says 'a machine' '' 'Loading of module with unavailable key is rejected' "$key"
ktap_test "with another word for it" says 'a machine' '' 'Lockdown: modprobe: unsigned module loading is restricted; see' "$key"
ktap_test "it has said something else" says 'a machine' '' 'xeon_pmon: no such thing' 'not loaded .* The kernel log says: no such thing'

# disabled DISTRIBUTION ARGUMENTS WORDS...: the advice for a kernel booted with these arguments
# shellcheck disable=SC2317,SC2034 # called by ktap_test; for the function
disabled() {
	local distribution=$1 arguments=$2

	kernel_arguments() { echo "$arguments"; }
	todo_argument | tee /dev/stderr | tr '\n' ' ' | grep -qE "$3"
}

argument=initcall_blacklist=intel_uncore_init
ktap_test "no driver counts" disabled ubuntu "ro $argument quiet" "no uncore counter works.*$argument.*sudo update-grub"
ktap_test "among others" disabled ubuntu "ro initcall_blacklist=one,intel_uncore_init,two" 'no uncore counter works'
ktap_test "on Proxmox" disabled proxmox "ro $argument" "sudo update-grub.*/etc/kernel/cmdline; sudo proxmox-boot-tool refresh"
ktap_test "on Rocky" disabled rhel "ro $argument" "sudo grubby --update-kernel=ALL --remove-args=$argument"
ktap_equal "another argument: no advice" "$(disabled ubuntu 'ro initcall_blacklist=intel_uncore_init_more' . 2>&1)" ''
ktap_equal "none: no advice" "$(disabled ubuntu 'ro quiet' . 2>&1)" ''

# is MODEL STEPPING NAME
# shellcheck disable=SC2317 # called by ktap_test
is() {
	eval "cpuinfo() { case \$1 in vendor_id) echo GenuineIntel ;; 'cpu family') echo 6 ;; model) echo $1 ;; *) echo $2 ;; esac; }"
	cpu_name | grep -q "$3"
}

ktap_test "model 85, stepping 4" is 85 4 'Skylake-SP'
ktap_test "stepping 7" is 85 7 'Cascade Lake'
ktap_test "stepping 11" is 85 11 'Cooper Lake'
ktap_test "another model" is 106 6 'Ice Lake-SP'

# hides WORDS BOX...: what is said where each of these boxes, "imc_2/1", is hidden: by number and socket, or on "*"
# shellcheck disable=SC2317 # called by ktap_test
hides() {
	local words=$1 box hidden

	shift
	hidden=$*
	boxes() {
		for box in imc_0 imc_1 imc_10 ha_0 ha_1 qpi_0 qpi_1 irp; do
			for socket in 0 1; do
				case " $hidden " in
				*" $box/$socket "* | *" $box/* "*) echo "uncore_$box socket $socket 8086:2fb4 at 7f:15.0 hidden" ;;
				*) echo "uncore_$box socket $socket 8086:2fb4 at 7f:15.0 found" ;;
				esac
			done
		done | grep -E "$1"
	}
	check_hidden | tee /dev/stderr | tr -s '\n ' ' ' | grep -qE "^$words\$"
}

chip='note no socket has these boxes, which the largest chips of this family have:'
setup="If this CPU model has these boxes, the firmware hides them: look in the firmware's setup. "
firmware='problem the firmware hides the functions of these boxes:'
ktap_equal "all boxes" "$(hides '' 2>&1)" ''
ktap_test "a chip with fewer channels" hides "$chip( uncore_imc_10? socket [01] [^ ]* at [^ ]* hidden){4} $setup" 'imc_1/*' 'imc_10/*'
ktap_test "with one home agent" hides "$chip uncore_ha_1 .* uncore_ha_1 .* $setup" 'ha_1/*'
ktap_test "without links" hides "$chip( uncore_qpi_. socket [^u]*){4} $setup" 'qpi_0/*' 'qpi_1/*'
ktap_test "one socket lacks a channel" hides "$firmware uncore_imc_1 socket 1 [^u]* Look .*" imc_1/1
ktap_test "and both a link" hides "$firmware uncore_imc_1 socket 1 .* $chip uncore_qpi_1 .* $setup" imc_1/1 'qpi_1/*'
ktap_test "one box of a kind" hides "$firmware uncore_irp .*" 'irp/*'
ktap_test "all boxes of a kind" hides "$firmware( uncore_ha_. [^u]*){4} Look .*" 'ha_0/*' 'ha_1/*'
ktap_exit
