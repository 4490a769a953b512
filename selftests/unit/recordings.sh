#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# recordings.sh - what was published of two Platinum 8160 is what the tools read from the recording that is made of it; the
# recording as a page and as a trace has nothing that a reader of such files would not take

# shellcheck source=../lib/ktap.sh
. ../lib/ktap.sh

tool=../../xeon-pmon/static/xeon-pmon
make=../../../selftests/recordings/platinum-8160
command -v python3 > /dev/null || ktap_skip_all "no python3"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
$make > "$work/all" && $make 19 51 > "$work/stream" && $make 0 15 > "$work/start"

# values FILE OPTION... -- CHECK: Python, with the values of "stat" as v["S0", "uncore_imc_0", "mem_bw"]
# shellcheck disable=SC2317 # called by ktap_test
values() {
	local file=$1 options=()

	shift
	while [ "$1" != -- ]; do
		options+=("$1")
		shift
	done
	python3 -c 'import csv, sys
v = {tuple(row[:3]): float(row[3]) for row in csv.reader(open(sys.argv[1])) if row[3][:1] not in ("", "<")}
def near(a, b, part):
    return abs(a - b) <= part * abs(b)
def boxes(socket, metric):
    return [value for key, value in v.items() if key[0] == socket and key[1] and key[2] == metric]
table = [line.split() for line in open(sys.argv[3]) if line[0] != "#"]
def published(column):
    return sum(int(row[table[0].index(column)]) for row in table[1:])
assert eval(f"({sys.argv[2]})"), v' <("$tool" stat -x, --file "$work/$file" "${options[@]}" 2> /dev/null) "$2" "$make.tsv"
}

# finds FILE ID: "explain" says so
# shellcheck disable=SC2317 # called by ktap_test
finds() {
	"$tool" explain --file "$work/$1" 2> /dev/null | grep -q "($2)"
}

ktap_test "STREAM moves 95.95 and 96.52 GB/s" values stream -M mem_bw -- \
	'near(v["S0", "", "mem_bw"], 95950, 0.001) and near(v["S1", "", "mem_bw"], 96520, 0.001)'
ktap_test "each channel has 1.522 to 1.523 reads for a write" values stream --per-box -M 'mem_read_bw,mem_write_bw' -- \
	'len(boxes("S0", "mem_read_bw")) == 6 and all(near(r / w, 1.5226, 0.001) for s in ("S0", "S1")
	 for r, w in zip(boxes(s, "mem_read_bw"), boxes(s, "mem_write_bw")))'
ktap_test "the channels of a socket are alike" values stream --per-box -M mem_bw -- \
	'all(near(max(boxes(s, "mem_bw")), min(boxes(s, "mem_bw")), 0.0012) for s in ("S0", "S1"))'
ktap_test "the memory clock is half of 2666 MT/s" values stream -M dram_clock -- \
	'near(v["S0", "", "dram_clock"], 1333.333, 1e-4) and near(v["S1", "", "dram_clock"], 1333.333, 1e-4)'
ktap_test "pages are missed as published" values stream -M page_miss -- \
	'26.4 < v["S0", "", "page_miss"] < v["S1", "", "page_miss"] < 27.7'
ktap_test "24 of 28 slices count" values all --per-box -e uncore_cha/event=0x3d,umask=0x02/ -- \
	'all(sum(n > 0 for n in boxes(s, "uncore_cha/event=0x3d,umask=0x02/")) == 24 and len(boxes(s, "uncore_cha/event=0x3d,umask=0x02/")) == 28 for s in ("S0", "S1"))'
ktap_test "the stack got what InfiniBand received, and moved what it sent" values all --per-box -M 'pcie_port0_*' -- \
	'v["S0", "uncore_iio_free_running_3", "pcie_port0_write_bw"] * published("ns") / 1e3 >= published("ib_in") and
	 v["S0", "uncore_iio_free_running_3", "pcie_port0_read_bw"] * published("ns") / 1e3 >= published("ib_out")'
ktap_test "a port that was not published has no value" values all --per-box -M 'pcie_port1_write_bw' -- \
	'("S0", "uncore_iio_free_running_3", "pcie_port1_write_bw") not in v and len(boxes("S0", "pcie_port1_write_bw")) == 2'
ktap_test "explain finds the memory saturated" finds stream memory-saturated
ktap_test "not before STREAM begins" eval '! finds start memory-saturated'

# finding: of "explain" and of "map", which has it without the machine before
# shellcheck disable=SC2317 # called by ktap_test
finding() {
	"$tool" explain --file "$work/stream" 2> /dev/null | head -n 1 | grep -qF "$("$tool" map --file "$work/stream" 2> /dev/null |
		sed -n '1s/^S1: //; 1s/ (memory-saturated)//p')"
}

ktap_test "map compares with the same published machines as explain" finding

# What a replay counts in all intervals of each channel's reads is what was recorded. Channels are the first boxes of the file
# shellcheck disable=SC2317 # called by ktap_test
replay() {
	"$tool" replay "$work/all" > "$work/replay" && python3 -c 'import gzip, json, sys
lines = open(sys.argv[1]).read().splitlines()
assert lines[0] == "# platform=skx sockets=2 dies=1 slices=28 hide=imc:6-", lines[0]
assert all(int(line.split()[1]) < 1100000 for line in lines if line.startswith("interval "))
events = [line for line in lines if line.startswith("event ")]
replayed = recorded = 0
for line in lines:
    word = line.split()
    if word[0] == "count" and " imc" in events[int(word[1])] and "ctl=0x304 " in events[int(word[1])]:
        replayed += int(word[2])
for line in gzip.open(sys.argv[2]):
    recorded += sum(box[2] for box in json.loads(line).get("count", {"v": []})["v"][:12] if box)
assert replayed == recorded > 0, (replayed, recorded)' "$work/replay" "$work/all"
}

ktap_test "a replay counts what was recorded" replay

# A trace as the format describes it: https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU
# shellcheck disable=SC2317 # called by ktap_test
trace() {
	"$tool" report --perfetto --file "$work/all" > "$work/trace" && python3 -c 'import json, sys
events = json.load(open(sys.argv[1]))["traceEvents"]
last, named = {}, {e["pid"] for e in events if e["ph"] == "M" and e["name"] == "process_name" and e["args"]["name"]}
for e in events:
    assert e["ph"] in "MCi" and isinstance(e["pid"], int) and isinstance(e["name"], str), e
    if e["ph"] != "C":
        continue
    assert e["pid"] in named and len(e["args"]) == 1, e
    assert all(isinstance(n, (int, float)) for n in e["args"].values()), e
    track = e["pid"], e["name"]
    assert last.get(track, -1) < e["ts"], e
    last[track] = e["ts"]
reads = [e["args"]["MB/s"] for e in events if e["ph"] == "C" and e["name"] == "mem_bw" and e["pid"] == 1]
assert len(reads) == 58 and 96000 < max(reads) < 97000, reads' "$work/trace"
}

ktap_test "a trace has a track of each value, with a value of each interval" trace

# A page has nothing that is not in it: no element with an address, but links to what a reader may follow
# shellcheck disable=SC2317 # called by ktap_test
page() {
	"$tool" report --html --file "$work/all" > "$work/page" 2> "$work/errors" && python3 -c 'import html.parser, re, sys
class Page(html.parser.HTMLParser):
    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            assert name not in ("src", "srcset", "action", "data", "background") and not name.startswith("on"), (tag, name)
            assert name not in ("href", "xlink:href") or value[0] == "#" or (tag, value) == ("link", "data:,"), (tag, value)
text = open(sys.argv[1]).read()
Page().feed(text)
style = "".join(re.findall("<style>.*?</style>", text, re.S))
assert not re.search(r"url\(|@import", style)
assert "all counts are made up" not in text and "interval is missing" not in text
assert "default-src \x27none\x27" in text and "Platinum 8160" in text and text.count("xeon_pmon_memory_bytes_total{") == 24' "$work/page"
}

ktap_test "a page refers to nothing outside of it" page

# A group that has fetched 1 GB from its own socket's memory in each interval
zcat "$work/all" | sed 's|^{"count"|{"use":{"seconds":1,"took":0.001,"sockets":[0,1],"v":[[1000000000,1000000000,0,0]]}}\n&|
	2s/"emulated":false/"emulated":true/; 2i {"group":{"name":"web.slice"}}' > "$work/groups"
"$tool" report --html --file "$work/groups" > "$work/page" 2> /dev/null
ktap_test "the page of a recording with groups has their traffic" grep -E '^  web\.slice +MBM.* 1\.[0-9] ' "$work/page"

ktap_test "and says that the machine was emulated" grep -q "^emulated:  all counts are made up" "$work/page"

ktap_equal "a full disk is named, not the flush that failed before" \
	"$("$tool" stat --file "$work/start" 2>&1 > /dev/full | tail -n 1)" "xeon-pmon: standard output: No space left on device"
ktap_test "and says that the machine was emulated" grep -q "^emulated:  all counts are made up" "$work/page"

# The commands of the example in record.rst print what it shows, but for spaces at the ends of lines.
# shellcheck disable=SC2317 # called by ktap_test
example() {
	mkdir "$work/bin" && ln -s "$PWD/$tool" "$work/bin/xeon-pmon" && ln -s "$PWD/../../../selftests" "$work/selftests" &&
		python3 -c 'import os, re, subprocess, sys
page, work = open(sys.argv[1]).read(), sys.argv[2]
steps = re.findall(r"^\t\$ (.*)\n((?:\t[^$].*\n)*)", page, re.M)
environment = dict(os.environ, PATH=work + "/bin:" + os.environ["PATH"])
assert len(steps) > 8
for command, shown in steps:
    printed = subprocess.run(command, shell=True, cwd=work, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    lines = ["\t" + line.rstrip() for line in printed.stdout.splitlines()]
    assert lines == [line.rstrip() for line in shown.splitlines()], (command, lines)' ../../../Documentation/admin-guide/record.rst "$work"
}

ktap_test "record.rst shows what its example prints" example
ktap_exit
