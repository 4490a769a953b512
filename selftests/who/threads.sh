#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# threads.sh - "xeon-pmon who --threads" names the process that runs on the hardware thread with the traffic, after "xeon-pmon
# verify thread-filter" has passed, and refuses where the filter cannot be trusted

. ../lib/ktap.sh

emu=/sys/kernel/debug/xeon_pmon_emu
cpus=/sys/devices/system/cpu
out=$(mktemp)
XDG_CACHE_HOME=$(mktemp -d)
export XDG_CACHE_HOME
stored=$XDG_CACHE_HOME/xeon-pmon/thread-filter
# An emulated socket of the machine has two CPUs: CPU 1 is on socket 0.
core=$(cat $cpus/cpu1/topology/core_id)
worker=
trap '[ -z "$worker" ] || kill $worker; rm -rf "$out" "$XDG_CACHE_HOME"' EXIT

who() {
	xeon-pmon who "$@" > "$out" 2>&1
	code=$?
}

# refuses 'SENTENCE' WHAT
refuses() {
	ktap_equal "$2: who --threads fails" "$code" 1
	ktap_test "$2: $1" grep -F "$1" "$out"
	ktap_equal "$2: no table" "$(grep -c '^S0' "$out")" 0
	sed 's/^/# /' "$out"
}

verify() {
	xeon-pmon verify --workload ../verify/emulated.sh thread-filter > "$out" 2>&1
	code=$?
	sed 's/^/# /' "$out"
}

[ -e $emu ] || ktap_skip_all 'the emulator is not loaded'

who --threads -n 1
refuses 'the thread filter was not verified on this machine: run xeon-pmon verify thread-filter' 'not verified'
who -n 1
ktap_equal 'without --threads: the other parts are there' "$code" 0
ktap_test 'without --threads: why no process is named' grep -F 'no parts by thread: the thread filter was not verified' "$out"

verify
ktap_equal 'verify passes' "$code" 0
ktap_test 'verify says so of all CPUs' grep '^PASS thread-filter: by core_id (4): ' "$out"

# The traffic of socket 0 is that of CPU 1, on which this shell runs
echo real > $emu/clock
emu-traffic default remote=0 "s0.thread.$core.0=1" > /dev/null
taskset 2 sh -c 'while :; do :; done' &
worker=$!
who --threads --by process -I 6 -n 1
sed 's/^/# /' "$out"
ktap_equal 'who ends well' "$code" 0
ktap_test 'its process is named' grep -E "^S0 .* = [a-z]* \($worker\) " "$out"
ktap_test 'the source is said' grep -E "^  [a-z]* \($worker\)  *threads, write-backs by fills " "$out"
who --threads --by process -I 6 -n 1 --json
# Cores read 10 GB/s; a thread that is counted by chance in some slots alone would have less
value=$(grep -o "\"[a-z]* ($worker)\",[^}]*" "$out" | head -n 1 | grep -o '"value" : [0-9]*' | grep -o '[0-9]*$')
ktap_test 'it has the traffic' test "${value:-0}" -ge 7
kill $worker
worker=

for option in --manage --resctrl=/nosuch; do
	who --threads $option -n 1
	ktap_test "not with $option" grep -F -e "${option%=*}: --threads uses no monitoring groups" "$out"
done

unshare -p -f -m sh -c 'mount -t proc proc /proc && xeon-pmon who --threads -n 1' > "$out" 2>&1
code=$?
refuses 'no names in this PID namespace' 'a PID namespace'

grep -q '^nobody:' /etc/passwd 2> /dev/null || echo 'nobody:x:65534:65534::/:/bin/sh' >> /etc/passwd
su nobody -s /bin/sh -c 'xeon-pmon who --threads -n 1' > "$out" 2>&1
code=$?
refuses 'run it as root' 'no root'

xeon-pmon who --threads -I 12 -n 1 > "$out" 2>&1 &
program=$!
sleep 5
echo 0 > $cpus/cpu3/online
wait $program
ktap_equal 'hotplug: it ends well' $? 0
ktap_test 'hotplug: it is said' grep 'came online or went offline in the interval' "$out"
ktap_equal 'hotplug: no parts by thread' "$(grep -c '^  .*  threads, ' "$out")" 0
sed 's/^/# /' "$out"
echo 1 > $cpus/cpu3/online

# A result of another microcode
sed -i 's/microcode [^,]*/microcode 0/' "$stored"
who --threads -n 1
refuses 'verified with another CPU, microcode or driver' 'another microcode'

for slice in $(seq 0 40); do
	echo "deaf cha$slice socket=0" > $emu/fault 2> /dev/null || echo "deaf cbox$slice socket=0" > $emu/fault 2> /dev/null
done
verify
echo clear > $emu/fault
ktap_equal 'filter ignored: verify fails' "$code" 1
ktap_test 'filter ignored: it says so' grep 'FAIL thread-filter: CPU 0, .*: the filter does nothing' "$out"
who --threads -n 1
refuses 'the thread filter does not count right on this machine: run xeon-pmon verify thread-filter to see why' 'filter ignored'

emu-traffic off > /dev/null
echo manual > $emu/clock
ktap_exit
