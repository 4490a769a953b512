#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# evidence.sh - tools/evidence makes the same file of every kind of listing, and keeps nothing that names a machine; the
# page has what ./test_evidence says of each. "evidence.sh rows" prints these lines of the page.

page=../../../Documentation/dev-tools/evidence.rst

# A file's name and title, and the last result of its test, as a row of the page
rows() {
	local name compared differs

	./test_evidence | sed -n 's|^ok .* - evidence/\(.*\)\.machine: \(.*\); \(.*\)|\1;\2;\3|p' |
		while IFS=';' read -r name compared differs; do
			echo "   \`\`$name\`\`, \"$(sed -n '1s/^# \([^;]*\).*/\1/p' "evidence/$name.machine")\", \"$compared\", \"${differs//,/, }\""
		done
}
[ "$1" != rows ] || { rows; exit; }

# shellcheck source=../lib/ktap.sh
. ../lib/ktap.sh

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# as NAME LINE...: NAME's standard input becomes a file with these lines
# shellcheck disable=SC2317 # called by ktap_test
as() {
	local got

	got=$(../../../tools/evidence "$1" 2>&1)
	shift
	[ "$got" = "$(printf '%s\n' "$@")" ] || ! echo "# ${got//$'\n'/; }"
}

plain=('platform: snbep' 'sockets: 1' 'functions: ff 08.2=3c41* 0b.0=3ce0')
of_cpu=('# Intel(R) Xeon(R) CPU E5-2680 0 @ 2.70GHz')
# A disk of another maker, and what may name the machine, are beside them
ktap_test 'lspci -nnk' as - "${plain[@]}" 'node: 0 ff' << 'END'
platform: snbep
02:00.0 Ethernet controller [0200]: Broadcom [14e4:165f] (rev 8086)
	Capabilities: [140] Device Serial Number 90-b1-1c-ff-fe-00-11-22
ff:08.2 Performance counters [1101]: Intel Corporation QPI Port 0 [8086:3c41] (rev 07)
	Subsystem: Dell QPI [8086:3c46]
	NUMA node: 0
	Kernel driver in use: snbep_uncore
ff:0b.0 System peripheral [0880]: Intel Corporation Semaphore [8086:3ce0] (rev 07)
END
ktap_test 'lspci -n, out of a mail' as - "${plain[@]/\*/}" << 'END'
> sockets: 1
> platform: snbep
> 02:00.0 0200: 14e4:165f
> 0000:ff:08.2 1101: 8086:3c41 (rev 07)
> 0000:ff:0b.0 0880: 8086:3ce0 (rev 07)
END
ktap_test 'lspci -vvxxx' as - "${plain[@]/\*/}" << 'END'
platform: snbep
ff:08.2 Performance counters: Intel Corporation QPI Port 0 (rev 07)
00: 86 80 41 3c 00 00 10 00 07 00 01 11 00 00 00 00
10: 86 80 46 3c 00 00 00 00 00 00 00 00 00 00 00 00
ff:0b.0 System peripheral: Intel Corporation Semaphore (rev 07)
00: 86 80 e0 3c 00 00 10 00 07 00 80 08 00 00 00 00
END
ktap_test 'lspci -mmnn' as - "${plain[@]/\*/}" << 'END'
platform: snbep
02:00.0 "Ethernet controller [0200]" "Broadcom [14e4]" "NetXtreme [165f]" -r01 "Dell [8086]" "NIC [3c46]"
ff:08.2 "Performance counters [1101]" "Intel Corporation [8086]" "QPI Port 0 [3c41]" -r07 "Dell [1028]" "QPI [048c]"
ff:0b.0 "System peripheral [0880]" "Intel Corporation [8086]" "Semaphore [3ce0]" -r07 "" ""
END
ktap_test 'lspci -vmmnnk' as - "${plain[@]}" 'node: 0 ff' << 'END'
platform: snbep
Slot:	ff:08.2
Class:	Performance counters [1101]
Vendor:	Intel Corporation [8086]
Device:	QPI Port 0 [3c41]
SDevice:	QPI [8086]
Driver:	snbep_uncore
NUMANode:	0

Slot:	02:00.0
Vendor:	Broadcom [14e4]
Device:	NetXtreme [3c46]

Slot:	ff:0b.0
Vendor:	Intel Corporation [8086]
Device:	Semaphore [3ce0]
END
ktap_test 'IOMMU groups; long lines in a mail; a disk behind a VMD' as - "${plain[@]}" << 'END'
platform: snbep
>> IOMMU Group 12 ff:08.2 Performance counters [1101]: Intel
>> QPI Port 0 [8086:3c41] (rev 07)
>> 	Kernel driver in use: snbep_uncore
>> IOMMU Group 13 ff:0b.0 System peripheral [0880]: Intel Semaphore [80=
86:3ce0] (rev 07)
>> 10000:01:00.0 Non-Volatile memory controller [0108]: Intel [8086:3c42]
>> 	Kernel driver in use: snbep_uncore
END
ktap_test 'dmesg' as - "${of_cpu[@]}" "${plain[@]/\*/!}" 'node: 0 ff' << 'END'
[    0.100000] DMI: Dell Inc. PowerEdge R720/0M1GCR, BIOS 2.5.2
[    0.206120] smpboot: CPU0: Intel(R) Xeon(R) CPU E5-2680 0 @ 2.70GHz (family: 0x6, model: 0x2d, stepping: 0x7)
[    1.000000] pci_bus 0000:ff: on NUMA node 0
Jun 30 21:12:14 db7 kernel: pci 0000:02:00.0: [14e4:165f] type 00 class 0x020000
<6>[    1.100001][    T1] pci 0000:ff:08.2: [8086:3c41] type 00 class 0xffffff
[    1.100002] pci 0000:ff:0b.0: [8086:3ce0] type 00 class 0x088000
[    2.000000] systemd[1]: Set hostname to <db7.example.com>.
END
ktap_test 'udevadm info --export-db' as - "${plain[@]}" << 'END'
platform: snbep
P: /devices/pci0000:ff/0000:ff:08.2
E: DRIVER=snbep_uncore
E: PCI_ID=8086:3C41
P: /devices/pci0000:ff/0000:ff:0b.0
E: PCI_ID=8086:3CE0
END
ktap_test 'a perf header' as - "${of_cpu[@]}" 'platform: snbep' 'sockets: 1' 'pmus: qpi_0 ha' << 'END'
# hostname : db7.example.com
# cpudesc : Intel(R) Xeon(R) CPU E5-2680 0 @ 2.70GHz
# cpuid : GenuineIntel,6,45,7
# pmu mappings: cpu = 4, uncore_qpi_0 = 21, uncore_ha = 9, intel_uncore_frequency = 3
END
ktap_test 'a CPU of another family' as - 'platform: dmr' 'sockets: 1' 'pmus: sbo_0' << 'END'
# cpuid : GenuineIntel,19,1,0
# pmu mappings: cpu = 4, uncore_sbo_0 = 21
END
ktap_test 'xeon-pmon report' as - 'platform: cpx' 'sockets: 4' 'functions: 00 08.0=2014 08.1=2015' << 'END'
report: 1
platform: cpx
sockets: 4
function: 00:08.0 socket 0 uncore 8086:2014 nodes found
function: 5d:10.0 socket 0 uncore 8086:2058 upi_2 hidden
others: 00 08.1=2015
END
ktap_test 'its own file' as evidence/cpx-4s.machine 'platform: cpx' 'sockets: 1' \
	"$(grep ^functions: evidence/cpx-4s.machine)"
for place in 08.2=3c41 0b.0=3ce0; do
	device=$work/bus/pci/devices/0000:ff:${place%=*}
	mkdir -p "$device"
	echo 0x8086 > "$device/vendor"
	echo "0x${place#*=}" > "$device/device"
	echo 0 > "$device/numa_node"
done
ln -s /drivers/snbep_uncore "$work/bus/pci/devices/0000:ff:08.2/driver"
mkdir -p "$work/bus/event_source/devices/uncore_qpi_0"
ktap_test 'a tree of /sys' as "$work" 'evidence: nothing names the CPU; by its functions it is snbep: add a line "platform: NAME" if it is not snbep' \
	"${plain[@]}" 'node: 0 ff' 'pmus: qpi_0'
ktap_test 'nothing of Intel' as - 'evidence: neither an uncore function of Intel nor a CPU that the driver knows is in there' <<< 'ff:0b.0 0880: 1022:3ce0'

# shellcheck disable=SC2016 # the backquotes are those of the page
ktap_equal 'the page has the table of machines' "$(grep '^   ``.*``, "' "$page")" "$(rows)"
number=$(find evidence/ -name '*.machine' | wc -l)
for text in "$page" ../../../README.md; do
	ktap_test "${text##*/} has their number" grep -qw "$number real machines" "$text"
done

# Reports of verify: a real machine by two drivers, and an emulated one
printf '%s\n' 'cpu: Gold 6130' 'emulated: no' 'sockets: 2' 'verify: PASS a: b' 'verify: verify: 31 passed, 0 failed, 2 cannot be said' \
	'verify: intel_uncore: 30 passed, 1 failed, 2 cannot be said' > "$work/a.report"
printf '%s\n' 'cpu: Gold 9999' 'emulated: yes' 'sockets: 1' 'verify: verify: 9 passed, 0 failed, 0 cannot be said' > "$work/b.report"
verified=../../../tools/verified
ktap_equal 'tools/verified has a row for each driver of a real machine' "$($verified "$work/b.report" "$work/a.report" | tail -n +3)" \
	"$(printf '%s\n' '| Gold 6130 | 2 | intel_uncore | 30 | 1 | 2 |' '| Gold 6130 | 2 | xeon_pmon | 31 | 0 | 2 |')"
ktap_equal 'README.md has the table of tools/verified' "$(sed -n '/^<!-- verified -->/,/^<!-- \/verified -->/p' ../../../README.md | sed '1d;$d')" \
	"$($verified)"
ktap_exit
