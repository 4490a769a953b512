# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
#
# lib.sh - common functions of the scripts in this folder; to be sourced
#
# .cache/ contains downloads that do not change (the guest's kernel, checkpatch); build/ contains what is built from
# this tree. Neither is in git; both may be deleted at any time.

set -euo pipefail

TOP=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
# shellcheck disable=SC2034 # used by those who source this
CACHE=$TOP/.cache BUILD=$TOP/build LOGS=$TOP/build/logs VM=$TOP/tools/vm

# Arguments of kbuild: without debug information, which changes neither code nor warnings and takes a quarter of the time;
# and with each warning as an error, for tools/gates and for a run that includes them
# shellcheck disable=SC2034
NO_DEBUG=(CONFIG_DEBUG_INFO= CONFIG_DEBUG_INFO_BTF_MODULES=)
# shellcheck disable=SC2034
STRICT=(W=1 KCFLAGS=-Werror "${NO_DEBUG[@]}")

# say TEXT...: print progress to stderr
say() {
	printf '  %s\n' "$*" >&2
}

die() {
	printf '%s: %s\n' "${0##*/}" "$*" >&2
	exit 1
}

# platforms: print include/pmon/platforms.h, a line for each platform: name, id, family, model, cpu, stepping, cores,
# sockets, title
platforms() {
	sed -n '/^PMON_PLATFORM(/ {
		:more; /)$/! { N; b more; }
		s/\n[[:space:]]*/ /; s/^PMON_PLATFORM(\(.*\))$/\1/; s/[",]//g; p
	}' "$TOP/include/pmon/platforms.h"
}

# variants: print later steppings of platforms, a line each: name, id, name of the platform, its id, first stepping,
# title
variants() {
	sed -n 's/^PMON_VARIANT(\(.*\))$/\1/; t found; d; :found; s/[",]//g; p' "$TOP/include/pmon/platforms.h"
}

# old_cores: print the CPUs of cesr_pmu, a line each: name, vendor, family, model, stepping
old_cores() {
	sed -n 's/^OLD_CORE(\(.*\))$/\1/; t found; d; :found; s/[",]//g; p' "$TOP/selftests/lib/old_cores.h"
}

# models: print model number and title of each CPU in the driver's tables; for a family other than 6 as in 19-1
models() {
	local model title

	{
		platforms | cut -d' ' -f4,9-
		sed -n 's/^PMON_ALSO(\(.*\))$/\1/; t found; d; :found; s/[",]//g; p' "$TOP/include/pmon/platforms.h" | cut -d' ' -f3-
	} | while read -r model title; do
		[ $((model)) -lt 256 ] || model=$((model >> 8))-$((model & 255))
		echo "$model $title"
	done
}

# platform NAME: print its line; a variant has its platform's line with its own name, stepping and title
platform() {
	local name of first title

	platforms | grep "^$1 " && return
	read -r name _ of _ first title < <(variants | grep "^$1 ") || return 1
	platform "$of" | awk -v name="$name" -v first="$first" -v title="$title" \
		'{ print name, $2, $3, $4, $5, first, $7, $8, title }'
}

# platform_names: print the names of all platforms in one line
platform_names() {
	{ platforms && variants; } | cut -d' ' -f1 | paste -sd' '
}

# inside COMMAND...: run the command in the Debian whose kernel, compiler and perf are used: the host, or the folder
# ROOT=... (see tools/kernels/root).
inside() {
	if [ -n "${ROOT:-}" ]; then
		"$TOP/tools/kernels/enter" "$ROOT" "$@"
	else
		"$@"
	fi
}

# The guest runs the kernel of the installed headers, whatever the host runs. KVER=... selects another version, or a
# kernel that is built here: a name of tools/kernels/config.
kernel_version() {
	# shellcheck disable=SC2016 # a format of dpkg-query
	if [ -z "${KVER:-}" ]; then
		KVER=$(inside dpkg-query -W -f '${Depends}\n' linux-headers-amd64 linux-headers-686 2> /dev/null |
			sed -n 's/.*linux-headers-\([^ ,]*\).*/\1/p') || true
	fi
	[ -n "$KVER" ] || die "no kernel headers: run tools/vm/install-deps first"
	echo "$KVER"
}

# The folder of the guest's kernel: vmlinuz and kernel/, as in /lib/modules/<version>.
kernel_dir() {
	echo "$CACHE/linux-$(kernel_version)"
}

# The folder that modules are built with: Debian's headers, or the build folder of a kernel that was built here.
kernel_build() {
	local built

	built=$(kernel_dir)/build
	[ -d "$built" ] || built=/lib/modules/$(kernel_version)/build
	echo "$built"
}
