#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# insn.sh PLATFORM - rdmsr and wrmsr as instructions, with and without _safe; for tools/kernels/i386
#
# That an access arrives where it should is shown for a Pentium and an M II; what the registers do
# with it is core.c's business, on the kernels where that runs.

. ../lib/ktap.sh

platform=$1
emu=/sys/kernel/debug/xeon_pmon_emu
access=/sys/module/emu_try/parameters/access
case $platform in
m2) ones=ffffffffffff ;;
*) ones=ffffffffff ;;
esac

# becomes ACCESS RESULT
becomes() {
	echo "$1" > $access
	ktap_equal "$1" "$(cat $access)" "$2"
}

insmod /xeon_pmon_emu.ko "platform=$platform" drivers=emu_try && insmod /emu_try.ko || exit 1
becomes "rd 0 11" "0 0"
becomes "wr 0 11 d60056" "0 d60056"
becomes "rd_safe 0 11" "0 d60056"
echo "core cpu=0 event=0x16 user=1000 kernel=200" > $emu/inject
becomes "rd_safe 0 12" "0 c8"
becomes "rd 0 13" "0 4b0"
becomes "wr_safe 0 12 $ones" "0 $ones"
becomes "rd 0 12" "0 $ones"
becomes "rd 0 186" "0 0"
becomes "rd_safe 0 186" "-5 0"
becomes "wr_safe 0 187 0" "-5 0"
becomes "wr 0 11 40d60056" "0 40d60056"
becomes "wr_safe 0 11 ffffffff" "-5 ffffffff"
becomes "rd 0 11" "0 d60056"
becomes "rd 0 1b" "0 fee00900"
becomes "rd_safe 0 1b" "0 fee00900"
ktap_equal "so many #GP" "$(sed -n 's/^bad_msrs: //p' $emu/info)" 5
ktap_test "unloaded" rmmod emu_try
ktap_test "the emulator, too" rmmod xeon_pmon_emu
ktap_exit
