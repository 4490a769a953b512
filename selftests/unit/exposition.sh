#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# exposition.sh - Prometheus's own tools read what the exporter serves, on each platform, the example rules and the
# recipes of monitoring.rst; the counters that documents name exist, also those of other exporters

# shellcheck source=../lib/ktap.sh
. ../lib/ktap.sh

top=../../..
promtool=$top/.cache/prometheus/promtool
rules=$top/tools/xeon-pmon-export/prometheus
page=$top/Documentation/admin-guide/monitoring.rst
pcm=/usr/sbin/pcm-sensor-server

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

# recipe KEY: the block of the page that begins with this key
# shellcheck disable=SC2317
recipe() {
	awk -v key="$1:" '/^[^\t]/ { inside = 0 } $0 == "\t" key { inside = 1 } inside { print substr($0, 2) }' "$page"
}

# shellcheck disable=SC2317 # called by ktap_test
prometheus_recipe() {
	recipe remote_write > .recipe.yml && grep -q 'regex:.*xeon_pmon_' .recipe.yml && $promtool check config .recipe.yml
}

# Of a collector, what Prometheus knows: the receiver's configuration, without the protocols, which 2.42 does not know
# shellcheck disable=SC2317 # called by ktap_test
collector_recipe() {
	recipe receivers | /usr/bin/python3 -c '
import sys, yaml
collector = yaml.safe_load(sys.stdin)
pipeline = collector["service"]["pipelines"]["metrics"]
for part in "receivers", "exporters":
	assert set(pipeline[part]) == set(collector[part]), part
config = collector["receivers"]["prometheus"]["config"]
assert config["scrape_configs"][0].pop("scrape_protocols") == ["PrometheusText0.0.4"]
yaml.safe_dump(config, sys.stdout)
' > .recipe.yml && grep -q 'job_name: xeon-pmon' .recipe.yml && $promtool check config .recipe.yml
}

# Whether a collector keeps the names, by OpenTelemetry's rules for Prometheus (specification/compatibility), in the format that
# its recipe asks for: a back end that appends "_total" and "_ratio" must not change them, and no label may have the name of an
# attribute of the resource.
# shellcheck disable=SC2317 # called by ktap_test
otlp_names() {
	./expose "$1" old | /usr/bin/python3 -c '
import re, sys
from prometheus_client.parser import text_string_to_metric_families
resource = {"job", "instance", "service_name", "service_instance_id"}
for family in text_string_to_metric_families(sys.stdin.read()):
	assert family.type in ("counter", "gauge"), family
	for sample in family.samples:
		assert re.fullmatch("[a-z]+(_[a-z]+)*", sample.name), sample.name
		assert sample.name.endswith("_total") == (family.type == "counter"), sample.name
		assert not sample.name.endswith("_ratio"), sample.name
		assert not resource & set(sample.labels), sample.labels
'
}

# named: the counters that documents, rules and dashboard name
# shellcheck disable=SC2317
named() {
	grep -rhoE 'xeon_pmon_[a-z_]+_total\b' "$top/README.md" "$top/Documentation" "$rules" "$top/tools/packaging/grafana" | sort -u
}

# served: all counters of all platforms
# shellcheck disable=SC2317 # called by ktap_test
served() {
	local platform

	for platform in $platforms; do
		./expose "$platform" old
	done | sed -n 's/^# TYPE \([a-z_]*\) .*/\1/p' | sort -u
}

# shellcheck disable=SC2317 # called by ktap_test
named_are_served() {
	local words

	words=$(comm -23 <(named) <({ served; echo xeon_pmon_http_requests_total; } | sort -u))
	echo "$words"
	[ -z "$words" ] && [ "$(named | wc -l)" -gt 20 ]
}

# Names of the first column, in which an underscore stands for a blank or a dash
# shellcheck disable=SC2016,SC2317 # backquotes of the page; called by ktap_test
pcm_has_them() {
	local name names

	names=$(sed -n '/^``pcm-sensor-server``/,/^those with/s/^\(.\{52\}\).*/\1/p' "$page" | tr -d '\n ' | sed 's/``_On/_On/' | grep -oE '``[A-Z][A-Za-z_]+``' | tr -d '`')
	[ "$(wc -w <<< "$names")" -ge 10 ] || return
	for name in $names; do
		name=${name%_N}
		grep -aqE -- "${name//_/[ -]}" "$pcm" || { echo "PCM has no $name" && return 1; }
	done
}

[ -x $promtool ] || ktap_skip_all "no promtool: tools/vm/install-deps scrape"
[ -d /usr/lib/python3/dist-packages/prometheus_client ] || ktap_skip_all "no python3-prometheus-client"

# The list has several lines
platforms=$(../../xeon-pmon/static/xeon-pmon help | sed -n '/^Platforms:/,$p' | sed 's/^Platforms://')
ktap_test "there are platforms" test -n "$platforms"
for platform in $platforms; do
	ktap_test "promtool check metrics: nothing to say, $platform" lint "$platform"
	ktap_test "a parser of OpenMetrics reads it, $platform" parse "$platform"
	ktap_test "a collector of OpenTelemetry keeps the names, $platform" otlp_names "$platform"
done
ktap_test "promtool check rules" $promtool check rules $rules/xeon-pmon.rules.yml
ktap_test "promtool test rules" $promtool test rules $rules/xeon-pmon.rules.test.yml
ktap_test "promtool check config: remote_write of the page" prometheus_recipe
ktap_test "promtool check config: the collector's receiver of the page" collector_recipe
ktap_test "the counters that documents name exist" named_are_served
if [ -x $pcm ]; then
	ktap_test "PCM has the names of the page" pcm_has_them
fi
ktap_exit
