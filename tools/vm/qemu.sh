# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
# shellcheck disable=SC2034,SC2154 # variables of those who source this
#
# qemu.sh - QEMU's arguments for an emulated Xeon; to be sourced behind lib.sh
#
# From the caller's variables cpu, sockets, dies, nodes, packages, threads, hypervisor, memory, features, emu, extra; they are the
# options of tools/vm/run. The results are in the arrays qemu, faults and entries, and in line, for the kernel.

# be_like REPORT: what tools/vm/machine makes of it
be_like() {
	local settings key value

	settings=$("$VM/machine" "$1") || exit 1
	while IFS='=' read -r key value; do
		case $key in
		cpu) cpu=$value ;;
		sockets) sockets=$value ;;
		dies) dies=$value ;;
		packages) packages=$value ;;
		features) features=,$value ;;
		smbios) extra+=(-smbios "$value") ;;
		emu) emu="$value $emu" ;;
		fault) faults+=("$value") ;;
		table) entries+=("$value") ;;
		esac
	done <<< "$settings"
	platform "$cpu" > /dev/null || die "$1: the emulator has no CPU $cpu: $(platform_names)"
}

# The line of the list, and those of CPUs that xeon_pmon does not know.
find_cpu() {
	case $cpu in
	plain) echo plain - - 23 SandyBridge 7 8 4 ;;
	*) platform "$cpu" ;;
	esac
}

# An old core: vendor, family and model of CPUID, all else is what a 64-bit kernel needs. Machine checks are none of
# that, and 5.10 cannot boot with those of family 5: it starts a timer for them that it has not set up.
old_core() {
	local features

	features=$(old_cores | sed -n "s/^$1 \(.*\) \(.*\) \(.*\) \(.*\)/vendor=\1,family=\2,model=\3,stepping=\4/p")
	[ -n "$features" ] || return 1
	sockets=${sockets:-2}
	[ "$hypervisor" = 1 ] || features+=,-hypervisor
	qemu+=(-cpu "qemu64,-mce,-mca,$features" -smp "$sockets,sockets=$sockets,cores=1,threads=1")
}

# numa PLACE...: the nodes of these dies, each with an even share of the memory: 21 is the distance to another
# socket, as most firmware has it, 11 within one. A core of a die belongs to its node N modulo $nodes.
numa() {
	local place node=0 core nr other

	nr=$(($# * nodes))
	for place; do
		for ((core = 0; core < nodes; core++, node++)); do
			qemu+=(-object "memory-backend-ram,id=node$node,size=$((memory / nr))M")
			qemu+=(-numa "node,nodeid=$node,memdev=node$node")
			for ((other = 0; other < node; other++)); do
				qemu+=(-numa "dist,src=$node,dst=$other,val=$((node / (nodes * dies) == other / (nodes * dies) ? 11 : 21))")
			done
		done
		for ((core = 0; core < (nodes > 1 ? cores : 1); core++)); do
			other=$((node - nodes + core % nodes))
			qemu+=(-numa "cpu,node-id=$other,$place$([ "$nodes" = 1 ] || echo ",core-id=$core")")
		done
	done
	memory=$((memory / nr * nr))
}

# The processor by CPUID, and the name of its model in QEMU.
machine() {
	local node core thread model number stepping cores most online=2 ids places=()

	[[ $threads =~ ^[12]$ ]] || die "--threads $threads: a core has 1 or 2"
	[[ $dies =~ ^[12]$ ]] || die "--dies $dies: a socket has 1 or 2"
	if old_core "$cpu"; then
		[ "$threads$dies" = 11 ] || die "--threads $threads --dies $dies: $cpu has 1 of each"
		return
	fi
	read -r _ _ _ number model stepping cores most _ < <(find_cpu) ||
		die "no CPU $cpu: $(platform_names) plain"
	sockets=${sockets:-$((most < 2 ? most : 2))}
	[[ $sockets =~ ^[1248]$ && $sockets -le $most ]] ||
		die "--sockets $sockets: $cpu has$(for nr in 1 2 4 8; do [ "$nr" -gt "$most" ] || echo -n " $nr"; done)"
	# QEMU emulates "rep stosb" byte by byte: without the feature that recommends it the kernel clears
	# and copies by words, which takes a tenth off all a guest does.
	features=family=$((number >> 8 ? number >> 8 : 6)),model=$((number & 255)),stepping=$stepping,-erms$features
	[ "$hypervisor" = 1 ] || features+=,-hypervisor
	# Registers of Diamond Rapids have an address of 45 bits; QEMU's CPU has 40, a Xeon 46 or more
	[ "${cpu%%-*}" != dmr ] || features+=,phys-bits=46
	# Two cores online in each package are enough for hotplug. Sixteen CPUs are more than two of
	# the host can carry.
	[ "$sockets" != 8 ] || online=1
	IFS=, read -ra ids <<< "${packages:-$(seq -s, 0 $((sockets - 1)))}"
	[[ ${#ids[@]} = "$sockets" && ${ids[0]} = 0 ]] || die "--packages $packages: not $sockets ids from 0 on"
	for ((node = 0; node < sockets * dies; node++)); do
		places+=("socket-id=${ids[node / dies]}")
		[ "$dies" = 1 ] || places[node]+=,die-id=$((node % dies))
	done
	[ "${#places[@]}" = 1 ] || nodes=${nodes:-1}
	[ -z "$nodes" ] || numa "${places[@]}"
	sockets=$((ids[-1] + 1))
	qemu+=(-cpu "$model,$features" -smp "cpus=$((online * threads)),maxcpus=$((sockets * dies * cores * threads)),sockets=$sockets,dies=$dies,cores=$cores,threads=$threads")
	for node in "${places[@]:1}"; do
		for ((core = 0; core < online; core++)); do
			for ((thread = 0; thread < threads; thread++)); do
				qemu+=(-device "$model-x86_64-cpu,$node,core-id=$core,thread-id=$thread")
			done
		done
	done
}

# Sets $line: what a kernel is told
kernel_line() {
	local khz

	# Warnings reach the console at once, everything else is in dmesg. An oops ends the machine,
	# and so the wait. Page-table isolation doubles the work of an emulated CPU, and nothing
	# here depends on it.
	line='console=ttyS0 quiet loglevel=5 panic=-1 oops=panic log_buf_len=1M mitigations=off'

	# A guest's time goes on while a busy host does not run it: what the kernel takes for a lockup or a
	# stall, and for a timer that is not connected, must not be that. $timeout finds those that are.
	line+=' watchdog_thresh=60 rcupdate.rcu_cpu_stall_timeout=120 workqueue.watchdog_thresh=120 no_timer_check'
	# The kernel's tests of its own ciphers take a sixth of the boot.
	line+=' cryptomgr.notests'

	# Tell the guest how fast its time stamp counter is, see tsc.c, and so the loops of a delay (HZ is 250), which it
	# would measure anew in each socket; with -icount it is another.
	if [[ ${extra[*]} != *-icount* ]]; then
		khz=$("${tsc:-$BUILD/tsc}")
		line+=" tsc_early_khz=$khz lpj=$((khz * 4))"
	fi

	# Nothing here needs that congestion control, kprobes from the command line, or keys that are derived from
	# keys: a third of a second.
	line+=' initcall_blacklist=cubictcp_register,init_kprobe_trace,crypto_kdf108_init'
	# Debian's kernel clears whatever it allocates.
	line+=' init_on_alloc=0'
}

# Begins the array qemu
emulated() {
	# One thread for all CPUs. With one each, QEMU before 8.1 can keep a translation of the int3 that
	# a kernel writes while it patches its code, and that CPU never gets past it.
	qemu=(qemu-system-x86_64 -accel "tcg,thread=single" -nodefaults -display none -no-reboot -net none)
}
