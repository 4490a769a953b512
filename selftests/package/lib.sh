# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
#
# lib.sh - what the scripts of this folder share; to be sourced

. "${BASH_SOURCE[0]%/*}/../../tools/packaging/lib.sh"

# The stock system (RELEASE=bookworm or trixie), what apt-get is told to upgrade its kernel, and the
# name of a library there. With SHORT=1 the system lacks what only a boot needs.
RELEASE=${RELEASE:-bookworm}
SHORT=${SHORT:-}
# shellcheck disable=SC2034 # used by those who source this
DISK=$CACHE/package/$RELEASE${SHORT:+-short}.ext4
# shellcheck disable=SC2034
case $RELEASE in
bookworm) SECOND='linux-image-6.12-amd64 linux-headers-6.12-amd64' MICROHTTPD=libmicrohttpd12 ;;
trixie) SECOND='-t trixie-backports linux-image-amd64 linux-headers-amd64' MICROHTTPD=libmicrohttpd12t64 ;;
*) die "RELEASE is bookworm or trixie, not $RELEASE" ;;
esac
