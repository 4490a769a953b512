#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# emulated_cpu.sh - xeon-pmon-check on an E5-2600 in a virtual machine: without counters, with emulated ones,
# with some that the firmware hides, that break, that a user may not open

. ./check.sh

refusal=/sys/module/xeon_pmon/parameters/last_refusal

# with PARAMETER...: the driver on hardware like this
with() {
	load xeon_pmon_emu platform=snbep "$@"
	load xeon_pmon
}

without() {
	rmmod xeon_pmon
	rmmod xeon_pmon_emu
}

cloud() {
	says 1 'problem  this is a virtual machine (.*), and no known hypervisor passes' 'a virtual machine'
	says 1 'ok       this CPU is a Xeon E5-2600 (Sandy Bridge-EP)' 'a virtual machine'
	load xeon_pmon 2> /dev/null
	log_says 'this is a virtual machine, and its hypervisor passes no counter through' 'a virtual machine'
}

not_loaded() {
	load xeon_pmon_emu platform=snbep
	says 1 'problem  the driver is not built for this kernel' 'not loaded'
	says 1 'note     the counters are emulated' 'not loaded'
	rmmod xeon_pmon_emu
}

# What is to be installed to build the driver, by kernel and two lines of os-release
distributions() {
	load xeon_pmon_emu platform=snbep
	while IFS='|' read -r kernel id like advice <&3; do
		printf '%s\n' "$id" "$like" > /etc/os-release
		echo "$kernel" > /tmp/osrelease
		mount -o bind /tmp/osrelease /proc/sys/kernel/osrelease
		says 1 "$advice" "$kernel, $id, $like"
		umount /proc/sys/kernel/osrelease
	done 3<<- 'end'
		6.1.0-1-amd64|ID=debian|PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"|sudo apt-get install dkms linux-headers-6.1.0-1-amd64$
		6.8.0-31-generic|ID=ubuntu|ID_LIKE=debian|sudo apt-get install dkms linux-headers-6.8.0-31-generic linux-headers-generic$
		6.8.0-31-generic|ID=linuxmint|ID_LIKE="ubuntu debian"|sudo apt-get install dkms linux-headers-6.8.0-31-generic linux-headers-generic$
		6.8.12-1-pve|ID=debian||sudo apt-get install dkms proxmox-headers-6.8.12-1-pve (.* pve-headers-6.8.12-1-pve)$
		6.11.4-300.fc41.x86_64|ID=fedora||sudo dnf install dkms kernel-devel-6.11.4-300.fc41.x86_64$
		5.14.0-427.el9.x86_64|ID="rocky"|ID_LIKE="rhel centos fedora"|sudo dnf install epel-release; sudo dnf install dkms kernel-devel-5.14.0-427.el9.x86_64$
		5.14.0-427.el9.x86_64|ID="rhel"|ID_LIKE="fedora"|sudo dnf install epel-release;
		5.14.0-427.el9.x86_64|ID="almalinux"|ID_LIKE="rhel centos fedora"|sudo dnf install epel-release;
		6.4.0-150600.21-default|ID="opensuse-leap"|ID_LIKE="suse opensuse"|sudo zypper install dkms kernel-default-devel;
		5.14.21-150500.55-default|ID="sles"|ID_LIKE="suse"|sudo zypper install dkms kernel-default-devel;
		6.11.5-arch1-1|ID=arch||sudo pacman -S dkms linux-headers$
		6.6.58-1-lts|ID=arch||sudo pacman -S dkms linux-lts-headers$
		6.6.1|ID=nosuch||Install DKMS and the headers of this kernel, 6.6.1, from your distribution
		6.6.1|||Install DKMS and the headers of this kernel, 6.6.1, from your distribution
	end
	rm /tmp/osrelease /etc/os-release
	rmmod xeon_pmon_emu
}

all_well() {
	with
	says 0 'ok       the driver is loaded, version [0-9.]*$' 'all well'
	says 0 'ok       40 boxes found, 20 PMUs' 'all well'
	says 0 'ok       you may count' 'all well'
	says 0 'ok       perf is installed' 'all well'
	says 0 'note     the counters are emulated' 'all well'
	silent 'problem' 'all well'
	silent 'note     the last refused event' 'all well'
	without
}

hidden() {
	with hide=ff:08.2,ff:09.6
	says 1 'problem  the firmware hides the functions of these boxes' 'QPI is hidden'
	says 1 'uncore_qpi_0 socket 1 8086:3c41 at ff:08.2 hidden' 'QPI is hidden'
	ktap_equal 'QPI is hidden: each is named once' "$(echo "$output" | grep -c 'uncore_.* socket ')" 2
	says 1 'problem  the firmware hides the match registers' 'QPI is hidden'
	says 1 'uncore_qpi_1 socket 1 .* found, match registers hidden' 'QPI is hidden'
	says 1 'ok       39 boxes found, 20 PMUs' 'QPI is hidden'
	without
}

# A chip with fewer links
fewer() {
	with hide=7f:08.2,ff:08.2
	says 0 'note     no socket has these boxes' 'one QPI'
	says 0 'uncore_qpi_0 socket 0 8086:3c41 at 7f:08.2 hidden' 'one QPI'
	says 0 'uncore_qpi_0 socket 1 8086:3c41 at ff:08.2 hidden' 'one QPI'
	says 0 'ok       38 boxes found, 19 PMUs' 'one QPI'
	silent 'problem' 'one QPI'
	without
}

# Hardware that breaks while it is used: a box that does not respond.
gone() {
	with
	echo 'allones imc0 socket=1' > /sys/kernel/debug/xeon_pmon_emu/fault
	perf stat -a -e uncore_imc_0/clockticks/ true > /dev/null 2>&1
	says 1 'problem  these boxes cannot be accessed' 'a box is gone'
	says 1 'uncore_imc_0 socket 1 .* gone: ' 'a box is gone'
	without
}

wrong() {
	load xeon_pmon_emu platform=snbep
	echo 'readonly cbox3 socket=0' > /sys/kernel/debug/xeon_pmon_emu/fault
	load xeon_pmon
	says 1 'problem  the registers of these boxes do not keep' 'a box is broken'
	says 1 'uncore_cbox_3 socket 0 .* wrong: ' 'a box is broken'
	without
}

# A channel that holds what is written, and yet nothing counts there
phantom() {
	with clock=real
	emu-traffic off
	for counter in 0 1 2 3; do
		echo "stuck imc2 socket=1 ctr$counter" > /sys/kernel/debug/xeon_pmon_emu/fault
	done
	says 0 'note     the clocks of these memory channels stand still' 'a phantom'
	says 0 'uncore_imc_2 socket 1$' 'a phantom'
	ktap_equal 'a phantom: no other one is' "$(echo "$output" | grep -c '^ *uncore_imc_.* socket ')" 1
	without
}

refused() {
	with
	perf stat -a -e uncore_cbox_0/event=0x0,filter_opc=0x182/ true > /dev/null 2>&1
	says 0 'note     the last refused event' 'an event was refused'
	says 0 'uncore_cbox_0 config=0x0 .*filter_opc' 'an event was refused'
	without
}

# perf asks with flags that no uncore counter has, and again without: that is no refusal.
accepted() {
	with
	perf stat -a -e uncore_cbox_0/event=0/ true > /dev/null 2>&1
	ktap_equal 'what perf can count leaves no reason' "$(cat "$refusal")" 'nothing was refused'
	without
}

# shellcheck disable=SC2317 # called by ktap_test
nobody_is_told() {
	su nobody -s /bin/sh -c "$1 cat $refusal" | grep "$2"
}

# Each user has reasons of his own.
own_reasons() {
	echo 'nobody:x:65534:65534::/:/bin/sh' > /etc/passwd
	with
	echo 0 > /proc/sys/kernel/perf_event_paranoid
	perf stat -a -e uncore_cbox_0/event=0x0,filter_opc=0x182/ true > /dev/null 2>&1
	ktap_test "user nobody is not told what root asked for" nobody_is_told '' '^nothing was refused$'
	ktap_test "but his own reason" nobody_is_told \
		'perf stat -a -e uncore_pcu/event=0,filter_band0=1/ true > /dev/null 2>&1;' \
		'^uncore_pcu .*filter_band0'
	ktap_test "root still has his" grep '^uncore_cbox_0 .*filter_opc' "$refusal"
	echo -1 > /proc/sys/kernel/perf_event_paranoid
	without
}

# as_nobody LEVEL: what an ordinary user is told
as_nobody() {
	echo "$1" > /proc/sys/kernel/perf_event_paranoid
	output=$(su nobody -s /bin/sh -c xeon-pmon-check)
	echo "$output" | sed 's/^/# /'
}

# shellcheck disable=SC2317 # called by ktap_test
heard() {
	echo "$output" | grep "^$1"
}

not_root() {
	echo 'nobody:x:65534:65534::/:/bin/sh' > /etc/passwd
	with
	as_nobody 2
	ktap_test 'user nobody, level 2: may not count' heard 'problem  you may not count'
	ktap_test 'user nobody, level 2: boxes are for root' heard 'note     only root can read the list of boxes'
	as_nobody 0
	ktap_test 'user nobody, level 0: may count' heard 'ok       you may count'
	silent 'problem' 'user nobody, level 0'
	echo -1 > /proc/sys/kernel/perf_event_paranoid
	without
}

# shellcheck disable=SC2317 # called by ktap_test
counts() {
	perf stat -x, -a -e uncore_ubox/clockticks/ -e uncore_imc_0/clockticks/ -o /tmp/stat sleep 0.1
	cat /tmp/stat
	[ "$(grep -c '^[1-9][0-9]*,' /tmp/stat)" = 2 ]
}

# shellcheck disable=SC2317
is_refused() {
	! load xeon_pmon
}

# As Secure Boot locks a kernel down, until the next boot: ../package boots one, with signed modules
locked_down() {
	with clock=real
	emu-traffic off
	[ -e /sys/kernel/security/lockdown ] || mount -t securityfs security /sys/kernel/security
	echo integrity > /sys/kernel/security/lockdown
	ktap_test 'locked down: it is' grep -F '[integrity]' /sys/kernel/security/lockdown
	ktap_test 'locked down: the list of boxes is read' grep uncore_ubox /sys/kernel/debug/xeon_pmon/boxes
	ktap_test 'locked down: an MSR and a PCI function count' counts
	rmmod xeon_pmon
	ktap_test 'locked down: a module that is not signed is refused' is_refused
}

cloud
not_loaded
distributions
all_well
hidden
fewer
gone
wrong
phantom
refused
accepted
own_reasons
not_root
locked_down
ktap_exit
