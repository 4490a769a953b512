#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# secure_boot.sh - what xeon-pmon-check says of a driver that a locked-down kernel has not loaded. Its functions
# are taken out, since no guest has keys, nor programs that tell of them.

# shellcheck source=../lib/ktap.sh
. ../lib/ktap.sh

for name in problem todo signing_key kernel_log last_words untrusted not_loaded; do
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
ktap_test "a key that the firmware knows" says 'a machine' 'already enrolled' '' 'the driver is there, but not loaded'
ktap_test "one that it does not" says 'a machine' 'not enrolled' '' "$key"
ktap_test "the kernel has said so" says 'a machine' '' 'Loading of module with unavailable key is rejected' "$key"
ktap_test "with another word for it" says 'a machine' '' 'Lockdown: modprobe: unsigned module loading is restricted; see' "$key"
ktap_test "it has said something else" says 'a machine' '' 'xeon_pmon: no such thing' 'not loaded .* The kernel log says: no such thing'
ktap_exit
