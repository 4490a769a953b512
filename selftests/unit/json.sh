#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# json.sh - Python's parser reads each line of JSON that test_output prints, and gets back the values that
# were put in

# shellcheck source=../lib/ktap.sh
. ../lib/ktap.sh

# reads CHECK: a line of Python for each object "o", with the texts as they were in "text"
# shellcheck disable=SC2317 # called by ktap_test
reads() {
	python3 - "$1" 3< <(./test_output json) 4< <(./test_output texts) <<- 'END'
		import json, os, sys
		texts = os.fdopen(4, newline="").read().split("\0")[:-1]
		lines = os.fdopen(3, newline="").read().split("\n")[:-1]
		assert len(lines) == len(texts) > 5, (len(lines), len(texts))
		for o, text in zip(map(json.loads, lines), texts):
		    assert eval(sys.argv[1]), (o, text)
	END
}

# shellcheck disable=SC2317 # called by ktap_test
lists() {
	python3 -c 'import json, sys
objects, lines = (open(name).read().splitlines() for name in sys.argv[1:])
for o, line in zip(map(json.loads, objects), lines, strict=True):
    texts = o.get("MetricName") or o["EventName"], o["BriefDescription"], o.get("Encoding", o["Unit"]).split("/")[-2:][0]
    assert all(text in line for text in texts), (o, line)
' <("$tool" list -j -p "$1") <("$tool" list -p "$1")
}

tool=../../xeon-pmon/static/xeon-pmon
command -v python3 > /dev/null || ktap_skip_all "no python3"
ktap_test "event and note are the texts" reads 'o["event"] == o["note"] == text'
ktap_test "unit and box as well" reads 'o["unit"] == text and o["box"] == (text or "uncore_imc_0")'
ktap_test "numbers are numbers" reads 'o["aggregate-number"] == 3 and o["pcnt-running"] == 50.0 and o["interval"] == 0.25'
ktap_test "socket and value are texts, as in perf" reads 'o["socket"] == "S1" and o["counter-value"] == "1.500000"'
ktap_test "state says what the value is worth" reads 'o["state"] == "multiplexed"'
ktap_test "no other keys" reads 'set(o) == {"interval", "socket", "aggregate-number", "box", "counter-value", "unit", "event",
	"event-runtime", "pcnt-running", "state", "note", "variance"}'
for platform in snbep nhmex spr p6; do
	ktap_test "list --json: an object for each line of $platform" lists $platform
done
ktap_exit
