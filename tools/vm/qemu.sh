# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
# shellcheck disable=SC2034,SC2154 # variables of those who source this
#
# qemu.sh - QEMU's arguments for an emulated Xeon; to be sourced behind lib.sh
#
# From the caller's variables cpu, sockets, dies, nodes, packages, threads, hypervisor, memory, features, emu, extra; they are the
# options of tools/vm/run. The results are in the arrays qemu, faults and entries, and in line, for the kernel.

# be_like REPORT: set the options that tools/vm/machine prints for a report
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

# The line of the platform; also of CPUs that xeon_pmon does not support.
find_cpu() {
	case $cpu in
	plain) echo plain - - 23 SandyBridge 7 8 4 ;;
	*) platform "$cpu" ;;
	esac
}

# An old core: only vendor, family and model of CPUID are emulated; everything else is what a 64-bit kernel needs.
# Machine checks are disabled, since 5.10 cannot boot with them on family 5: it starts a timer that is not set up.
old_core() {
	local features

	features=$(old_cores | sed -n "s/^$1 \(.*\) \(.*\) \(.*\) \(.*\)/vendor=\1,family=\2,model=\3,stepping=\4/p")
	[ -n "$features" ] || return 1
	sockets=${sockets:-2}
	[ "$hypervisor" = 1 ] || features+=,-hypervisor
	qemu+=(-cpu "qemu64,-mce,-mca,$features" -smp "$sockets,sockets=$sockets,cores=1,threads=1")
}

# numa PLACE...: add the NUMA nodes of these dies, with equal shares of the memory. The distance to another socket is
# 21, as with most firmware, 11 within a socket. Core N of a die belongs to its node N modulo $nodes.
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

# Set the CPUID of the processor, and QEMU's model name.
machine() {
	local node core thread model number stepping cores most online=2 ids places=()

	[[ $threads =~ ^[12]$ ]] || die "--threads $threads: a core has 1 or 2"
	[[ $dies =~ ^[12]$ ]] || die "--dies $dies: a socket has 1 or 2"
	if old_core "$cpu"; then
		[ "$threads$dies" = 11 ] || die "--threads $threads --dies $dies: $cpu has 1 of each"
		return
	fi
	read -r _ _ _ number model stepping cores most _ < <(find_cpu) ||
		die "unknown CPU $cpu; known: $(platform_names) plain"
	sockets=${sockets:-$((most < 2 ? most : 2))}
	[[ $sockets =~ ^[1248]$ && $sockets -le $most ]] ||
		die "--sockets $sockets: $cpu has$(for nr in 1 2 4 8; do [ "$nr" -gt "$most" ] || echo -n " $nr"; done)"
	# QEMU emulates "rep stosb" byte by byte. Without the feature bit the kernel clears and copies by words, which
	# saves a tenth of a guest's time. All these CPUs have RDTSCP, which likwid needs and QEMU's Nehalem and
	# Westmere lack.
	features=family=$((number >> 8 ? number >> 8 : 6)),model=$((number & 255)),stepping=$stepping,-erms,rdtscp$features
	[ "$hypervisor" = 1 ] || features+=,-hypervisor
	# Registers of Diamond Rapids have an address of 45 bits; QEMU's CPU has 40, a Xeon 46 or more
	[ "${cpu%%-*}" != dmr ] || features+=,phys-bits=46
	# Two online cores in each package are enough for hotplug. Sixteen CPUs are more than a host with two can run.
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

# Set $line: the kernel's command line
kernel_line() {
	local khz

	# Only warnings are printed on the console; the rest is in dmesg. An oops panics, which ends the machine and
	# the wait. Page-table isolation doubles the work of an emulated CPU, and nothing here depends on it.
	line='console=ttyS0 quiet loglevel=5 panic=-1 oops=panic log_buf_len=1M mitigations=off'

	# Disable the watchdogs for lockups, stalls and unconnected timers: the guest's clock advances while a busy
	# host does not run the guest. $timeout detects real hangs.
	line+=' watchdog_thresh=60 rcupdate.rcu_cpu_stall_timeout=120 workqueue.watchdog_thresh=120 no_timer_check'
	# Skip the self-tests of ciphers, which take a sixth of the boot.
	line+=' cryptomgr.notests'

	# Pass the frequency of the TSC (see tsc.c) and loops_per_jiffy (HZ is 250), which the guest would measure for
	# each socket; with -icount the frequency is another.
	if [[ ${extra[*]} != *-icount* ]]; then
		khz=$("${tsc:-$BUILD/tsc}")
		line+=" tsc_early_khz=$khz lpj=$((khz * 4))"
	fi

	# Skip congestion control, kprobes from the command line and key derivation, which are not used: a third of a
	# second.
	line+=' initcall_blacklist=cubictcp_register,init_kprobe_trace,crypto_kdf108_init'
	# Disable Debian's init_on_alloc.
	line+=' init_on_alloc=0'
}

# Start the array qemu
emulated() {
	# Use one thread for all CPUs. With one thread each, QEMU before 8.1 can keep a translation of the int3 that
	# the kernel writes while it patches its code, and the CPU never gets past it.
	qemu=(qemu-system-x86_64 -accel "tcg,thread=single" -nodefaults -display none -no-reboot -net none)
}
