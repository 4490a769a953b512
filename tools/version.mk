# SPDX-License-Identifier: GPL-2.0-only
#
# The version of all programs is that of the package; to be included by their Makefiles, with TOP set.

VERSION	:= $(shell sed -n 's/^PACKAGE_VERSION="\(.*\)"$$/\1/p' $(TOP)/dkms.conf)
VERSION_FLAGS := '-DXP_VERSION="$(VERSION)"'
