#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# curl.sh - the exporter answers curl, as the documentation has it

. ../lib/ktap.sh

url=http://127.0.0.1:12600

# get PATH [OPTION...]: the body
get() {
	path=$1
	shift
	curl -s "$@" $url"$path"
}

# answers PATH WANT FORMAT [OPTION...]: what curl's --write-out has to say of an answer
answers() {
	path=$1 want=$2 format=$3
	shift 3
	ktap_equal "$path $*: $want" "$(get "$path" -o /dev/null -w "$format" "$@")" "$want"
}

has() {
	ktap_test "$1 has $2" grep -q "$2" /tmp/body
}

command -v curl > /dev/null || ktap_skip_all "no curl"
insmod /lib/modules/pmon/xeon_pmon_emu.ko platform=snbep
insmod /lib/modules/pmon/xeon_pmon.ko
xeon-pmon export &
exporter=$!
ktap_await "an answer of the exporter" get /healthz || ktap_exit
ktap_equal /healthz "$(get /healthz)" ok
answers /metrics '200 text/plain; version=0.0.4; charset=utf-8' '%{http_code} %{content_type}'
answers /metrics 'application/openmetrics-text; version=1.0.0; charset=utf-8' '%{content_type}' \
	-H 'Accept: application/openmetrics-text; version=1.0.0'
get /metrics > /tmp/body
has /metrics '^# TYPE xeon_pmon_memory_bytes_total counter$'
has /metrics '^xeon_pmon_memory_bytes_total{socket="1",box="imc_3",direction="write"} [0-9]'
answers / '200 text/html; charset=utf-8' '%{http_code} %{content_type}'
get / -I > /tmp/body
has / "^Content-Security-Policy: default-src 'none'"
answers /metrics 200 '%{http_code}' --compressed
answers /metrics 200 '%{http_code}' --http1.0
answers /metrics 200 '%{http_code}' -I
answers /metrics/ 404 '%{http_code}'
answers /metrics 405 '%{http_code}' -d x
xeon-pmon export --list > /tmp/body
has --list 'xeon_pmon_llc_misses request=data_read \[llc_drd_miss\]'
kill $exporter
wait $exporter
ktap_equal "it ends well" $? 0
rmmod xeon_pmon
rmmod xeon_pmon_emu
ktap_exit
