#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# lab.sh - what xeon-emu does on the host, without a machine

# shellcheck disable=SC2317 # called by ktap_test
# shellcheck source=../lib/ktap.sh
. ../lib/ktap.sh

command -v python3 > /dev/null || ktap_skip_all "no python3"
emu=$(realpath ../../../tools/emu)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# truth RATE: "xeon-emu truth" of an emulator whose file "rate" has that, and whose workload is at work
truth() {
	printf '%s' "$1" > "$work/rate"
	python3 - "$emu/truth" "$work/" <<- 'END'
		import importlib.machinery, importlib.util, sys
		loader = importlib.machinery.SourceFileLoader("truth", sys.argv[1])
		truth = importlib.util.module_from_spec(importlib.util.spec_from_loader("truth", loader))
		sys.dont_write_bytecode = True
		loader.exec_module(truth)
		truth.EMU = sys.argv[2]

		def write(file, text):
		    with open(truth.EMU + file, "w") as out:
		        out.write(text)

		def pass_time(second):
		    write("clock", f"real {second * 10 ** 9}")
		    write("truth", f"0 mem_read_bytes {second * 640}\n")

		truth.time.sleep = lambda _: pass_time(2)
		pass_time(1)
		write("info", "platform: icx\nsockets: 1\nclock: real\n")
		write("boxes", "0 imc0 mmio counters=4\n")
		print(truth.Machine().rate("uncore_imc_0", {"event": 4, "umask": 3}))
	END
}

ktap_equal "truth: the workload's rates are what a counter must show" "$(truth 'imc0 socket=0 event=0x4 umask=0x3 per_sec=10')" '[10]'
ktap_equal "truth: a workload without rates is an error, and not 0" "$(truth '' 2>&1)" \
	"xeon-emu: no truth: a workload runs, and $work/rate is empty"

# gives CODE TEXT COMMAND...: that exit code, and a line with that on standard error
gives() {
	local code=0

	"${@:3}" 2> "$work/err" > "$work/out" < /dev/null || code=$?
	cat "$work/err"
	echo "exit code $code"
	[ "$code" = "$1" ] && { [ -z "$2" ] || grep -q -- "$2" "$work/err"; }
}

# refused TEXT OPTION...: by "xeon-emu run", before anything is built
refused() {
	gives 125 "$1" env XEON_EMU_STORE=/dev/null/store PATH="$work/bin:$PATH" "$emu/xeon-emu" run "${@:2}" -- true
}

mkdir "$work/bin"
for program in qemu-system-x86_64 cpio; do
	printf '#!/bin/sh\nexit 1\n' > "$work/bin/$program"
	chmod +x "$work/bin/$program"
done
if [ -x /bin/busybox ]; then
	while IFS='|' read -r text option value; do
		ktap_test "refused before it boots: $option $value" refused "$text" "$option" "$value"
	done <<- 'END'
		did you mean icx?|--cpu|icelake
		did you mean hsx?|--cpu|hsxx
		1, 2, 4 or 8|--sockets|two
		at least 256|--memory|10
		must be 1 to 4|--nodes|9
		must be kvm or tcg|--accel|xen
		no such folder|--root|/no/such/root
		no such folder|--modules|/no/such/modules
		needs --kernel|--modules|/
		seconds|--timeout|soon
		did you mean read|--workload|raed=20G
		is not KEY=NUMBER|--workload|read=20T
		read is at most 1e12|--workload|write=1G read=9999G
		did you mean stuck?|--fault|stuk imc0 socket=0 ctr0
		did you mean clock?|--emu|clok=manual
		no such user|--user|no-such-user
		no such file|--machine|/no/such/report
		cannot read|--script|/no/such/script
		no such file|--replay|/no/such/recording
		no option|--sokcets|2
	END
	ktap_test "without HOME: built for this run, and any failure is 125" gives 125 'HOME is not set' \
		env -u HOME -u XDG_CACHE_HOME -u XEON_EMU_STORE PATH="$work/bin:$PATH" "$emu/xeon-emu" run --kernel /dev/null/none -- true
else
	ktap_skip "no busybox" "what is refused before it boots"
fi
# Only the store is on a disk without space.
# shellcheck disable=SC2016 # for the shell of that df
printf '%s\n' '#!/bin/sh' 'case $2 in */full) printf "x\n/dev/x 9 9 9 99%% /\n" ;; *) exec /bin/df "$@" ;; esac' > "$work/bin/df"
chmod +x "$work/bin/df"
# The magic of a bzImage, and a version 16 bytes behind the offset of the boot protocol's header
{ head -c 514 /dev/zero && printf 'HdrS\0\0\0\0\0\0\0\0\20\0006.1.0 x\0'; } > "$work/kernel"
if [ -x /bin/busybox ]; then
	ktap_test "a store without space is refused before anything is written to it" gives 125 'full has less than .* free' \
		env XEON_EMU_STORE="$work/full" PATH="$work/bin:$PATH" "$emu/xeon-emu" run --kernel "$work/kernel" --modules "$work" -- true
	ktap_equal "and nothing is" "$(find "$work/full" -type f -size +0)" ''
	for kernel in /dev/null "$0" /no/such/kernel /; do
		ktap_test "no kernel: $kernel" gives 125 '^xeon-emu: \(--kernel .*: th\|no kernel was built\)' \
			env XEON_EMU_STORE="$work/store" PATH="$work/bin:$PATH" "$emu/xeon-emu" run --kernel "$kernel" -- true
	done
fi
ktap_test "a step needs the machine" gives 125 'this is not the emulated machine' "$emu/xeon-emu" step wait 1
ktap_test "count: what is no event" gives 2 'must be a PMU of this machine and terms' "$emu/xeon-emu" count nosuch
ktap_test "conform: an option needs a value" gives 1 'conform: --tool needs a value' "$emu/xeon-emu" conform --tool
echo '{"sockets": 2, "platform": "icx", "clock": "real", "boxes": {}, "signals": [], "pmus": {}, "rows": {}}' > "$work/told"
echo garbage > "$work/garbage"
ktap_test "check: 2 for what is not understood" gives 2 'garbage is not understood' "$emu/xeon-emu" check --truth "$work/told" "$work/garbage"
ktap_test "check: 2 for a truth that is not understood" gives 2 'garbage is not understood' "$emu/xeon-emu" check --truth "$work/garbage" "$work/told"
ktap_test "check: 2 for a missing file" gives 2 'missing: No such file' "$emu/xeon-emu" check --truth "$work/told" "$work/missing"
sed -i 's/"rows": {}/"rows": {"mem_read_bytes": {"per_second": [1e7, 2e7]}}/' "$work/told"
printf '%s\n' ',,SKT0,SKT1' 'Date,Time,Mem Read (MB/s),Mem Read (MB/s)' 'd,t,10,15' > "$work/pcm"
printf '<not counted>,,uncore_imc_0/a"b/,0,0.00,,\n5,,uncore_none/c/,1000,100.00,,\n' > "$work/csv"
"$emu/xeon-emu" check --truth "$work/told" --junit "$work/junit" "$work/pcm" "$work/csv" > "$work/out"
ktap_equal "check --junit: right, wrong, not counted and unknown values" "$(python3 - "$work/junit" <<- 'END'
	import sys, xml.etree.ElementTree as tree
	suite = tree.parse(sys.argv[1]).getroot()
	print(*(suite.attrib[key] for key in ("tests", "failures", "skipped")))
	for case in suite:
	    print(case.attrib["name"], *(f"{part.tag} {part.attrib['message']}" for part in case))
	END
)" '4 2 1
SKT0 Mem Read (MB/s)
SKT1 Mem Read (MB/s) failure 15.00, not 20.00
uncore_imc_0/a"b/ failure not counted
uncore_none/c/ skipped no PMU has this event'
ktap_test "no command is no success" gives 125 'xeon-emu run' "$emu/xeon-emu"
ktap_test "conform has a --help" "$emu/xeon-emu" conform --help

# step CODE TEXT LINE: what is said of a script that has it
step() {
	printf 'say before\nstart\n%s' "$3" > "$work/steps"
	gives "$1" "$2" sh "$emu/steps" --check "$work/steps"
}

for line in 'wait 0.2' 'cpu 1 offline # a comment' 'near-wrap imc0 socket=0 ctr0' 'fault stuck imc0 socket=0 ctr0' '' '# nothing'; do
	ktap_test "a step: \"$line\"" step 0 '' "$line"
done
for line in frobnicate 'wait soon' wait 'cpu 1 of' 'gone imc0' 'start now' fault 'advance 0.5' 'near-wrap imc0'; do
	ktap_test "no step: \"$line\"" step 1 "step \"$line\"" "$line"
done

# A QEMU whose guest is ready at once, is saved, and ends with 7
cat > "$work/qemu" << 'END'
import json, socket, subprocess, sys
control, qmp = (socket.socket(fileno=int(fd)) for fd in sys.argv[1:])
control.sendall(b"ready\n")
decoder, text, running = json.JSONDecoder(), "", True
while running:
    text = text or qmp.recv(4096).decode()
    command, end = decoder.raw_decode(text)
    text = text[end:]
    answer = {"status": "running", "running": True} if command["execute"] == "query-status" else {}
    qmp.sendall(json.dumps({"return": answer}).encode() + b"\n")
    if command["execute"] == "migrate":
        subprocess.run(["sh", "-c", command["arguments"]["uri"].removeprefix("exec:")], input=b"state" * 100000, check=True)
        qmp.sendall(b'{"data": {"status": "completed"}}\n')
    running = command["execute"] != "cont"
control.recv(4096)
control.sendall(b"exit 7\n")
END
# A QEMU whose guest has ended, though most of its output is still to come
cat > "$work/late" << 'END'
import socket, sys, time
control, out = (socket.socket(fileno=int(fd)) for fd in sys.argv[1:])
control.sendall(b"ready\n")
control.recv(4096)
out.sendall(b"early ")
control.sendall(b"exit 7 10 0\n")
time.sleep(0.5)
out.sendall(b"late")
time.sleep(60)
END

# session KEEP
session() {
	mkdir -p "$work/session"
	"$emu/../vm/session" --timeout 60 --keep "$1" "$work/session" python3 "$work/qemu" @control@ @qmp@
}

ktap_test "a machine is saved, whatever the name of the folder" gives 7 '' session "$work/it's \"kept\""
ktap_equal "and complete" "$(wc -c < "$work/it's \"kept\"")" 500000
ktap_test "a machine that cannot be saved runs" gives 7 'is not kept ready' session "$work/missing/kept"

mkdir "$work/ended"
ktap_test "output that comes after the exit code is waited for" gives 7 '' \
	"$emu/../vm/session" --timeout 60 "$work/ended" python3 "$work/late" @control@ @out@
ktap_equal "and printed" "$(cat "$work/out")" 'early late'

# A QEMU whose guest sleeps until it is woken up, and that ends with 3
cat > "$work/sleeper" << 'END'
import socket, sys
report, qmp = (socket.socket(fileno=int(fd)) for fd in sys.argv[1:])
report.sendall(b"asleep\n")
qmp.sendall(b'{"event": "SUSPEND"}\n')
while b"system_wakeup" not in (text := qmp.recv(4096)):
    text or sys.exit("not woken up")
report.sendall(b"awake\n")
sys.exit(3)
END

# report SECONDS PROGRAM [WORD...]: "session" as tools/vm/run starts it, with that timeout
report() {
	mkdir -p "$work/reported"
	"$emu/../vm/session" --report "$work/report" --timeout "$1" "$work/reported" "${@:2}"
}

ktap_test "a guest that sleeps is woken up, and the code is that of QEMU" gives 3 '' report 300 python3 "$work/sleeper" @report@ @qmp@
ktap_equal "its report is in the file" "$(paste -sd' ' "$work/report")" 'asleep awake'
ktap_equal "and on standard output" "$(cat "$work/out")" "$(cat "$work/report")"
ktap_test "a guest that says nothing ends after the timeout: 124" gives 124 '' report 1 sleep 1000

# stopped SIGNAL: "session" ends by it, though its guest is mute
stopped() {
	local code=0

	mkdir -p "$work/mute"
	timeout --preserve-status --signal="$1" --kill-after=300 3 "$emu/../vm/session" --timeout 0 "$work/mute" sleep 1000 || code=$?
	[ "$code" = "$2" ]
}

ktap_test "SIGTERM ends a run whose guest is mute" stopped TERM 143
ktap_test "so does SIGINT" stopped INT 130
ktap_test "session: an option without its value is 125" gives 125 timeout "$emu/../vm/session" --timeout
ktap_exit
