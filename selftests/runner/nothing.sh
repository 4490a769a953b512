#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
# Fails: runs no test point and gives no reason.
. ../lib/ktap.sh
ktap_exit
