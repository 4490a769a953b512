#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# packaging.sh - the scripts that make packages remove nothing of a folder that is not theirs; "make uninstall"
# removes what "make install" has installed; the exporter is hardened

# shellcheck source=../lib/ktap.sh
. ../lib/ktap.sh

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for program in rpmbuild rpm makepkg pacman dpkg-buildpackage; do
	printf '#!/bin/sh\nexit 1\n' > "$work/$program"
	chmod +x "$work/$program"
done

# shellcheck disable=SC2317 # called by ktap_test
refuses() {
	mkdir -p "$work/of a user/folder"
	: > "$work/of a user/file"
	: > "$work/of a user/folder/file"
	PATH=$work:$PATH ../../../tools/packaging/"$1" '' "$work/of a user" 2>&1 | grep 'has other files' &&
		[ -e "$work/of a user/file" ] && [ -e "$work/of a user/folder/file" ]
}

for script in deb rpm/build arch/build; do
	ktap_test "$script: a folder with files is refused" refuses $script
done
unset MAKEFLAGS MAKELEVEL
for program in xeon-pmon xeon-pmon-export; do
	for target in install uninstall; do
		make -s -C ../../../tools/$program $target DESTDIR="$work/root" PREFIX=/usr/local > "$work/log" 2>&1
		find "$work/root" -type f > "$work/$target"
		[ $target = uninstall ] || cp "$work/root/usr/local/bin/$program" "$work/$program"
	done
	ktap_test "$program: nothing that was installed is left" test -s "$work/install" -a ! -s "$work/uninstall"
done
# Of the exporter as its container has it, built from source with no flags of a distribution
for mark in 'FLAGS.*BIND_NOW' 'GNU_RELRO' '__stack_chk_fail' '__[a-z]*printf_chk'; do
	# shellcheck disable=SC2016 # the arguments are those of sh
	ktap_test "the exporter is hardened: $mark" sh -c 'readelf -Wdls "$1" | grep -q "$2"' sh "$work/xeon-pmon-export" "$mark"
done
ktap_exit
