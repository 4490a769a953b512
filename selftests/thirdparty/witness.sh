#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# witness.sh - Intel PCM and likwid, which program the registers themselves, count what the workload did
#
# They have their addresses, codes and masks from elsewhere than this project. The registers of MSRs are reached
# by /dev/cpu/N/msr, those of PCI functions by /proc/bus/pci, those in memory by /dev/mem; likwid has no other source for
# any.

# xeon-emu has loaded msr, and no driver
modules=/lib/modules/pmon
[ -e /sys/module/msr ] || [ -e $modules/msr.ko ] || { echo '1..0 # SKIP the module msr is not in this machine'; exit 4; }
[ ! -e /sys/module/xeon_pmon ] || rmmod xeon_pmon
[ -e /sys/module/msr ] || insmod $modules/msr.ko
. ./pcm_rows.sh
export PCM_NO_PERF=1
errors='[Ee][Rr][Rr][Oo][Rr]'
# PCM 202302 takes the lower half of the table's base address for all of it, and the table is above 4 GB here
known='PCU PMU not found\|MDF PMU not found'

# shellcheck disable=SC2317 # ktap_test calls it
# near COUNTER WANT: it is what likwid has, but for the few by which units that share events differ
near() {
	awk -F, -v counter="$1" -v want="$2" '$2 == counter { got = $3 + 0; d = got - want
		print got, counter, "of", want; found = want && d <= 64 && d >= -64 } END { exit !found }' out
}

# The platforms, likwid's event and counter, what it counts of the workload, and how much of that an increment is
rows='
snbep:ivbep:hsx:bdx:skx:icx CAS_COUNT_RD:MBOX0C0 imc0_read_bytes /64
snbep:ivbep:hsx:bdx:skx:icx CAS_COUNT_WR:MBOX1C1 imc1_write_bytes /64
icx CAS_COUNT_RD:MBOX7C3 imc10_read_bytes /64
snbep:ivbep:skx DRAM_CLOCKTICKS:MBOX2FIX dclk_cycles
hsx:bdx DRAM_CLOCKTICKS:MBOX2C2 dclk_cycles
snbep:ivbep:hsx:bdx:skx:icx CBOX_CLOCKTICKS:CBOX1C0 uclk_cycles
snbep:ivbep:hsx:bdx:skx UNCORE_CLOCK:UBOXFIX uclk_cycles
icx UNCORE_CLOCKTICKS:UBOXFIX uclk_cycles
snbep:ivbep:hsx:bdx:skx WBOX_CLOCKTICKS:WBOX0 pclk_cycles
snbep REQUESTS_READS:BBOX0 home_reads_.*
snbep REQUESTS_WRITES:BBOX1 home_writes_.*
ivbep:hsx:bdx REQUESTS_READS:BBOX0C0 home_reads_.* /2
ivbep:hsx:bdx REQUESTS_WRITES:BBOX1C1 home_writes_.* /2
skx REQUESTS_READS:CBOX0C1 home_reads_.* /slices
snbep:ivbep SBOX_CLOCKTICKS:SBOX0C0 qclk_cycles
hsx:bdx QBOX_CLOCKTICKS:QBOX0C0 qclk_cycles
snbep:ivbep TXL_FLITS_G0_DATA:SBOX1C1 qpi1_tx_data_bytes /8
hsx:bdx TXL_FLITS_G0_DATA:QBOX1C1 qpi1_tx_data_bytes /8
hsx SBOX_CLOCKTICKS:SBOX0C0 uclk_cycles
snbep:ivbep:hsx:bdx PBOX_CLOCKTICKS:PBOX0 uclk_cycles
snbep:ivbep:hsx RBOX_CLOCKTICKS:RBOX0C0 uclk_cycles
bdx RBOX_CLOCKTICK:RBOX0C0 uclk_cycles
skx IBOX_CLOCKTICKS:IBOX0C0 ioclk_cycles
icx UPI_CLOCKTICKS:QBOX0C0 qclk_cycles
icx TXL_FLITS_ALL_DATA:QBOX1C1 upi1_tx_data_bytes /64*9
icx M2M_CLOCKTICKS:M2M0C0 uclk_cycles
'

likwid_rows() {
	# It asks bash for a daemon, which the direct mode does not start
	printf '#!/bin/sh\nshift\nexec sh "$@"\n' > /bin/bash
	ln -sf /bin/true /usr/sbin/likwid-accessD
	# It splits a command at spaces, starts it before its counters, and then sleeps half a minute, or until it is
	# interrupted
	cat > advance <<-END
		#!/bin/sh
		until ! grep -q '^running: 0' $emu/info && grep -q nanosleep /proc/\$PPID/wchan; do sleep 0.1; done
		$second
		kill -INT \$PPID
	END
	chmod +x /bin/bash advance
	slices=$(grep -cE '^0 (cbox|cha)[0-9]+ ' "$emu/boxes")
	echo "$rows" | grep -E "^([a-z:]*:)?${platform}[: ]" > these
	cat "$emu/truth" > before
	likwid-perfctr -M 0 -f -O -c 0 -g "$(cut -d' ' -f2 these | paste -sd,)" ./advance > out 2>&1
	cat "$emu/truth" > after
	while read -r _ event row each <&3; do
		want="$(truth "$row") $each"
		# shellcheck disable=SC2004 # an expression, not a number
		ktap_test "likwid: $event" near "${event#*:}" "$(($want))"
	done 3< these
}

# First: on the v3 and v4 it does not clear what another has left in a counter
[ ! -e /usr/bin/likwid-perfctr ] || ! echo "$rows" | grep -qw "$platform" || likwid_rows
pcm_rows
bad_msrs() {
	sed -n 's/^bad_msrs: //p' "$emu/info"
}
ktap_equal 'no access raised #GP' "$(bad_msrs)" 0
# The fixed control of the first two generations' U-box, 0xc08, has one bit
case $platform in
snbep | ivbep)
	printf '\377\377\377\377\377\377\377\377' | dd of=/dev/cpu/0/msr bs=8 seek=$((0xc08 / 8)) conv=notrunc 2> refused
	ktap_test 'reserved bits are an error of the program' grep -q 'Input/output error' refused
	ktap_equal 'it raised #GP' "$(bad_msrs)" 1
	;;
esac
emu-traffic off
rmmod msr
[ ! -e $modules/xeon_pmon.ko ] || insmod $modules/xeon_pmon.ko
ktap_exit
