#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
# Fails, in good order: one of two points.
. ../lib/ktap.sh
ktap_plan 2
ktap_test "true is true" true
ktap_equal "one is two" 1 2
ktap_exit
