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
ktap_exit
