# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
# shellcheck disable=SC2154 # variables of those who source this
#
# initramfs.sh - the parts of a guest's file system, for tools/vm and xeon-emu; to be sourced behind lib.sh
#
# A guest's file system is several archives, one after the other: those that many guests share, and a small one that differs
# between guests, of write_machine. init is the same in all.

# archive DIR: make a reproducible archive, since its contents identify a saved machine
archive() {
	find "$1" -exec touch -hd @0 '{}' +
	(cd "$1" && find . -print0 | LC_ALL=C sort -z | cpio --quiet -0 -o -H newc --reproducible -R 0:0)
}

# put_busybox DIR BUSYBOX: the folders that init needs, and busybox with its names
put_busybox() {
	mkdir -p "$1"/{bin,sbin,dev,proc,sys,tmp,root,etc,usr/bin,usr/sbin,lib64,lib/modules/pmon}
	cp "$2" "$1/bin/busybox"
	"$2" --list | grep -vx busybox | (cd "$1/bin" && xargs -d '\n' -n 1 ln -s busybox)
}

# put_module DIR FILE [NAME]: copy a module for the guest's insmod, which cannot decompress it, and without debug
# information, which would be half the size: the guest's memory contains it twice while the kernel unpacks the archive
put_module() {
	local name=${2##*/} to

	name=${name%%.ko*}
	to=$1/lib/modules/pmon/${3:-$name}.ko
	case $2 in
	*.xz) xz -dc "$2" ;;
	*.zst) zstd -dcq "$2" ;;
	*.gz) gzip -dc "$2" ;;
	*) cat "$2" ;;
	esac > "$to"
	strip --strip-debug "$to" 2> /dev/null || true
}

# write_machine DIR: what init loads: the emulator with the parameters $emu, ${faults[@]} and the table ${entries[@]}, the workload
# $workload, the module $module
write_machine() {
	[ -z "${entries[*]}" ] || printf '%s\n' "${entries[@]}" > "$1/table"
	[ -z "$emu" ] || [ ! -e "$1/table" ] || emu+=' table=/table'
	printf '%s\n' "${faults[@]}" | grep . > "$1/faults" || true
	printf '%s=%s\n' EMU "${emu@Q}" DRIVER "$module" WORKLOAD "${workload@Q}" > "$1/machine"
}
