#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
# Skipped as a whole.
. ../lib/ktap.sh
ktap_skip_all "not here"
