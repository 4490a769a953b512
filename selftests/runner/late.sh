#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
# Fails: waits for what never comes.
. ../lib/ktap.sh
ktap_await "wonder 9" false
ktap_exit
