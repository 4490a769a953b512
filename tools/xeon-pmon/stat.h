/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What else can be said of metrics that "xeon-pmon stat" counts.
 */
#ifndef XEON_PMON_STAT_H
#define XEON_PMON_STAT_H

#include <stdio.h>

#include "perf_events.h"

/* @data: as given to stat_measure() */
typedef void stat_show(const struct xp_wants *wants, const struct xp_boxes *boxes, FILE *out,
		       void *data);

/**
 * stat_measure() - count metrics while a command runs
 * @metrics: as for xp_want_list()
 * @seconds: how long, without a command
 * @command: ends with NULL; NULL: none
 * @show: called in the end, with where to print
 * @data: for @show
 *
 * Return: an exit code.
 */
int stat_measure(const char *metrics, double seconds, char **command, stat_show *show, void *data);

#endif /* XEON_PMON_STAT_H */
