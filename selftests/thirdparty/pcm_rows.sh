# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=sh
#
# pcm_rows.sh - Intel PCM counts what the workload did: memory channels, C-boxes, QPI or UPI links, the PCU, the
# U-box; to be sourced, by what has told PCM how
#
# Its other programs (pcm, pcm-numa, pcm-pcie, and pcm-power on Skylake-SP) want the counters of cores,
# which the machine has not, or all cores online; pcm-iio wants a list of PCI devices.

. ../lib/ktap.sh
cd /tmp || exit 1

emu=/sys/kernel/debug/xeon_pmon_emu
platform=$(sed -n 's/^platform: //p' "$emu/info")

# has BOX: socket 0 has it
has() {
	grep -q "^0 $1 " "$emu/boxes"
}

# Links, and the event that is their clock
link=qpi link_clock=0x14
! has cha0 || link=upi link_clock=0x1
# A second of traffic, in no time
second="echo +1000000000 > $emu/clock"

command -v pcm-memory > /dev/null || ktap_skip_all 'Intel PCM is not in this machine'
export PCM_IGNORE_ARCH_PERFMON=1

# run TEXT COMMAND...: PCM around a second of traffic. It must print none of $errors, such as that a PMU refuses an
# event, but for those that are $known
known='^$'
run() {
	what=$1
	shift
	cat "$emu/truth" > before
	"$@" -- sh -c "$second" > out 2>&1
	cat "$emu/truth" > after
	# shellcheck disable=SC2154 # who sources this sets it
	if grep -v "$known" out | grep -q "$errors"; then
		ktap_not_ok "$what: no error"
		sed 's/^/# /' out
	else
		ktap_ok "$what: no error"
	fi
}

# truth ROW: of socket 0 in that second; the sum, if the regular expression matches several
truth() {
	awk -v row="^$1\$" '$1 == 0 && $2 ~ row { sum += FILENAME == "after" ? $3 : -$3 }
		END { printf "%.0f\n", sum }' before after
}

# The rates are by PCM's own clock, which says nothing of the emulator's: what is left is their ratio.
ratio() {
	awk -F, '$1 == "Date" { for (i = NF; i; i--) { if ($i ~ /^Mem Read/) r = i; if ($i ~ /^Mem Write/) w = i } }
		r && $1 != "Date" && NF > w { printf "%.3f\n", $r / $w; exit }' out
}

# clocks NAME: "NAME: 1000000000;"
clocks() {
	sed -n "s/^$1: \([0-9]*\);.*/\1/p" out
}

# counts: what pcm-raw has counted in each of its turns, in the columns of the units that match, in $each
counts() {
	awk -F, -v unit="$unit" -v each="$each" '/^,,,/ { for (i = 4; i < NF; i++) own[i] = $i ~ unit }
		/^20/ { total = 0; for (i in own) if (own[i]) total += $i; print int(total / each) }' raw
}

# turns: how many it has had
turns() {
	grep -c '^20' raw
}

# has_more_than TURNS
# shellcheck disable=SC2317 # ktap_await calls it
has_more_than() {
	[ "$(turns)" -gt "$1" ]
}

another_turn() {
	ktap_await 'another turn of pcm-raw' has_more_than "$(turns)"
}

# matches: says $want for each turn in which it has counted that, but for the few by which units that share events differ
matches() {
	counts | awk -v want="$want" '$1 && $1 - want <= 64 && want - $1 <= 64 { print want; found = 1 } END { exit !found }'
}

# raw TEXT EVENT UNIT ROW DIVISOR [EACH]: in some turn pcm-raw counts what the row says of a second of
# traffic. It looks away between its turns.
raw() {
	unit=$3 each=${6:-1} times=0 want=none
	: > raw
	pcm-raw 0.2 -f -e "$2" > raw 2>&1 &
	another_turn
	until matches > /dev/null || [ "$times" = 20 ]; do
		cat "$emu/truth" > before
		sh -c "$second"
		cat "$emu/truth" > after
		want=$(($(truth "$4") / $5 / each))
		another_turn || break
		times=$((times + 1))
	done
	kill $!
	wait
	ktap_equal "pcm-raw: $1" "$(matches | head -n 1)" "$want"
}

# All bits of the C-box's filter by state: 18 to 22, since the E5 v2 from 17 on, on the v3 and v4 up to 23
any_state() {
	case $platform in
	snbep) echo 0x7c0000 ;;
	ivbep) echo 0x7e0000 ;;
	*) echo 0xfe0000 ;;
	esac
}

power() {
	# Without the iMC, for which it wants invert: an E5 v2 has none there.
	run 'pcm-power, C-states' pcm-power -m -1 -p 1
	ktap_equal 'pcm-power: clocks of the PCU' "$(clocks 'S0; PCUClocks')" "$(truth pclk_cycles)"
	# A Xeon D has no links.
	if has qpi0; then
		ktap_equal 'pcm-power: clocks of a QPI link' "$(clocks 'S0P0; QPI Clocks')" "$(truth qclk_cycles)"
	fi
	ktap_equal 'pcm-power: cores in C0' "$(sed -n 's/^S0; .*residency: \([0-9.]*\);.*/\1/p' out)" \
		"$(awk -v c="$(truth core_c0_cycles)" -v p="$(truth pclk_cycles)" 'BEGIN { printf "%.2f\n", c / p }')"
	run 'pcm-power, frequencies' pcm-power -m -1
	# It knows no bands of frequencies on the v3.
	if ! grep -q 'does not support frequency band' out; then
		ktap_test 'pcm-power: clocks above two of three frequencies' \
			grep -q 'S0; .*cycles: 100.00%; 100.00%; 0.00%' out
	fi
}

slices() {
	raw 'clocks of a C-box' cbo/config=0,name=clocks '^SKT0C0$' uclk_cycles 1
	# PCM gives the filter to event 0 as well, with which it begins: that is refused, and it goes on.
	# What is dealt out to the slices differs by a few.
	slices=$(grep -c "^0 cbox" "$emu/boxes")
	raw 'thousands of lookups of a C-box, in any state' "cbo/config=0x1134,config1=$(any_state),name=lookups" \
		'^SKT0C0$' llc_lookups "$slices" 1000
}

memory() {
	run pcm-memory pcm-memory -csv
	ktap_equal 'pcm-memory: reads to writes' "$(ratio)" \
		"$(awk -v r="$(truth mem_read_bytes)" -v w="$(truth mem_write_bytes)" 'BEGIN { printf "%.3f\n", r / w }')"
	# pcm-raw of PCM 202302 prints nothing on Sapphire Rapids
	grep -q . "$emu/table" || raw 'memory reads' imc/config=0x304,name=reads '^SKT0CHAN' mem_read_bytes 64
}

# What PCM has addresses of on Sapphire Rapids
by_address() {
	raw 'clocks of a CHA' cbo/config=1,name=clocks '^SKT0C0$' uclk_cycles 1
	raw 'clocks of an IIO stack' iio/config=1,name=clocks '^SKT0IIO0$' ioclk_cycles 1
	raw 'clocks of an M2M' m2m/config=1,name=clocks '^SKT0MC0$' uclk_cycles 1
	raw 'clocks of a link' qpi/config=1,name=clocks '^SKT0LINK0$' qclk_cycles 1
}

# pcm_rows: all of that
pcm_rows() {
	memory
	[ "$platform$PCM_NO_PERF" != spr1 ] || by_address
	! grep -q . "$emu/table" || return
	# On Skylake-SP it counts licences of frequencies on the cores, too
	has cha0 || power
	# How many CHAs there are PCM reads from an MSR
	has cha0 || slices
	raw 'clocks of the PCU' pcu/config=0,name=clocks '^SKT0$' pclk_cycles 1
	# Its fixed counter has a code over perf only
	[ -z "$PCM_USE_UNCORE_PERF" ] || raw 'clocks of the U-box' ubox/config=0xff,name=clocks '^SKT0$' uclk_cycles 1
	if has ${link}0; then
		raw 'clocks of a link' qpi/config=$link_clock,name=clocks '^SKT0LINK0$' qclk_cycles 1
	fi
}

cd /tmp || exit 1
emu-traffic default
