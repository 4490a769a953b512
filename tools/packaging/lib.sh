# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
#
# lib.sh - what the scripts of this folder share; to be sourced

. "${BASH_SOURCE[0]%/*}/../vm/lib.sh"

# version_of TREE: the version is in dkms.conf, and only there; modules and packages take it from it
version_of() {
	sed -n 's/^PACKAGE_VERSION="\(.*\)"$/\1/p' "$1/dkms.conf"
}

# put_source TREE DIR: what dkms needs to build the modules of TREE, and nothing else, into DIR
put_source() {
	local files

	mkdir -p "$2"
	mapfile -t files < <(cd "$1" && find Kbuild COPYING drivers include -type f \
		\( -name '*.[ch]' -o -name '*.mk' -o -name Kbuild -o -name COPYING \) ! -name '*.mod.c')
	(cd "$1" && cp --parents "${files[@]}" dkms.conf "$2")
}
