#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# exposition.sh - Prometheus's own tools read what the exporter serves, on each platform, and the
# example rules

# shellcheck source=../lib/ktap.sh
. ../lib/ktap.sh

top=../../..
promtool=$top/.cache/prometheus/promtool
rules=$top/tools/xeon-pmon-export/prometheus

# It has something to say on stdout, and then also an exit code.
# shellcheck disable=SC2317 # called by ktap_test
lint() {
	local words

	words=$(./expose "$1" old | $promtool check metrics 2>&1)
	echo "$words"
	[ -z "$words" ]
}

# Families whose help, type and unit the parser knows, in base units
# shellcheck disable=SC2317 # called by ktap_test
parse() {
	./expose "$1" openmetrics | /usr/bin/python3 -c '
import sys
from prometheus_client.openmetrics.parser import text_string_to_metric_families
families = list(text_string_to_metric_families(sys.stdin.read()))
assert len(families) > 15, len(families)
for family in families:
	assert family.documentation and family.samples, family.name
	assert family.unit in ("", "bytes", "cycles", "seconds"), family.name
'
}

[ -x $promtool ] || ktap_skip_all "no promtool: tools/vm/install-deps scrape"
[ -d /usr/lib/python3/dist-packages/prometheus_client ] || ktap_skip_all "no python3-prometheus-client"

platforms=$(../../xeon-pmon/static/xeon-pmon help | sed -n 's/^Platforms: //p')
ktap_test "there are platforms" test -n "$platforms"
for platform in $platforms; do
	ktap_test "promtool check metrics: nothing to say, $platform" lint "$platform"
	ktap_test "a parser of OpenMetrics reads it, $platform" parse "$platform"
done
ktap_test "promtool check rules" $promtool check rules $rules/xeon-pmon.rules.yml
ktap_test "promtool test rules" $promtool test rules $rules/xeon-pmon.rules.test.yml
ktap_exit
