# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
#
# lib.sh - what the scripts of this folder share; to be sourced

. "${BASH_SOURCE[0]%/*}/../vm/lib.sh"

# One module each; see put-source
# shellcheck disable=SC2034 # used by those who source this
DKMS_PACKAGES=(xeon-pmon xeon-pmon-emu cesr-pmu)

# version_of TREE: the version is in dkms.conf, and only there; modules and packages take it from it
version_of() {
	sed -n 's/^PACKAGE_VERSION="\(.*\)"$/\1/p' "$1/dkms.conf"
}

# copy_tree DIR [VERSION]: the sources of this tree, of that version, without what was built or
# downloaded
copy_tree() {
	mkdir -p "$1"
	tar -C "$TOP" -c --exclude-vcs --exclude-vcs-ignores --anchored --exclude=./build --exclude=./.cache \
		--no-anchored --exclude='*.o' --exclude='*.ko' --exclude='*.mod' --exclude='*.mod.c' --exclude='.*.cmd' . |
		tar -C "$1" -x
	[ -z "${2:-}" ] || sed -i "s/^PACKAGE_VERSION=.*/PACKAGE_VERSION=\"$2\"/" "$1/dkms.conf"
}

# empty_folder DIR: make it, or remove what is in it: below build/, or if its mark says that a script of this folder
# has made it. Nothing else is deleted.
empty_folder() {
	local mark=.made-by-xeon-pmon

	if [[ $1 != "$BUILD"/* && ! -e $1/$mark && -n $(find "$1" -maxdepth 0 ! -empty 2> /dev/null) ]]; then
		die "$1: has other files; name a folder that is new, or empty"
	fi
	mkdir -p "$1"
	find "$1" -mindepth 1 -delete
	: > "$1/$mark"
}
