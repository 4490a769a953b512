# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
#
# lib.sh - what the scripts of this folder share; to be sourced

. "${BASH_SOURCE[0]%/*}/../../tools/packaging/lib.sh"

# The stock system, and the packages of the kernel that it is upgraded to.
# shellcheck disable=SC2034 # used by those who source this
DISK=$CACHE/package/disk.ext4 SECOND='linux-image-6.12-amd64 linux-headers-6.12-amd64'
