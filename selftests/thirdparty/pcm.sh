#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# pcm.sh - Intel PCM counts over perf what the workload did

. ./pcm_rows.sh
export PCM_USE_UNCORE_PERF=1 PCM_NO_MSR=1
errors='Linux Perf: Error'
pcm_rows
emu-traffic off
ktap_exit
