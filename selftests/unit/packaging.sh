#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# packaging.sh - the scripts that make packages remove nothing of a folder that is not theirs; "make uninstall"
# removes what "make install" has installed

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
	done
	ktap_test "$program: nothing that was installed is left" test -s "$work/install" -a ! -s "$work/uninstall"
done
ktap_exit
