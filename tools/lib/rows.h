/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The tables of the driver and the metrics, by name.
 */
#ifndef XEON_PMON_ROWS_H
#define XEON_PMON_ROWS_H

#include "metric.h"
#include "util.h"

/* Exit code of every program: the driver has no rows for this CPU. Others are EXIT_FAILURE. */
#define XP_EXIT_UNSUPPORTED	3

/**
 * xp_platforms() - the short names of all platforms
 *
 * Return: the names, with a space before each.
 */
const char *xp_platforms(void);

/**
 * xp_platform() - a platform by its short name, as in "snbep"
 * @name: the name; NULL for the one that this machine is
 *
 * Return: the platform, or NULL.
 */
const struct pmon_platform *xp_platform(const char *name);

/**
 * xp_next_platform() - go through all platforms, later steppings of one included
 * @platform: the one before; NULL for the first
 *
 * Return: the platform, or NULL behind the last.
 */
const struct pmon_platform *xp_next_platform(const struct pmon_platform *platform);

/**
 * xp_cpuinfo() - a line of the first CPU in /proc/cpuinfo
 * @key: what is before the colon, as in "cpu family"
 * @value: filled in with what is behind it; empty if there is no such line
 * @size: room there
 */
void xp_cpuinfo(const char *key, char *value, size_t size);

/**
 * xp_unsupported() - report that this CPU is no platform of the driver
 * @error: filled in: the CPU as /proc/cpuinfo identifies it, and the supported platforms
 *
 * A program that ends for this reason returns XP_EXIT_UNSUPPORTED.
 *
 * Return: -1.
 */
int xp_unsupported(struct xp_error *error);

/**
 * xp_short_name() - the short name of a platform
 * @platform: the platform
 *
 * Return: its name.
 */
const char *xp_short_name(const struct pmon_platform *platform);

/**
 * xp_type() - a type of box
 * @platform: the platform
 * @name: its name, as in "cbox"
 *
 * Return: the type, or NULL.
 */
const struct pmon_type *xp_type(const struct pmon_platform *platform,
				const char *name);

/**
 * xp_metrics() - the table that has a platform's metrics
 * @platform: the platform
 *
 * Return: the table; not all of its rows are this platform's.
 */
const struct metric *xp_metrics(const struct pmon_platform *platform);

/**
 * xp_on() - a platform as a bit
 * @platform: the platform
 *
 * Return: one of the bits of &metric.on.
 */
u64 xp_on(const struct pmon_platform *platform);

/**
 * xp_has_metric() - whether a platform has a metric of the table
 * @platform: the platform
 * @metric: the metric
 *
 * Return: whether it has.
 */
bool xp_has_metric(const struct pmon_platform *platform,
		   const struct metric *metric);

/**
 * xp_metric() - a metric by its name
 * @platform: of which CPU
 * @name: the name
 *
 * Return: the metric, or NULL if this platform has none of that name.
 */
const struct metric *xp_metric(const struct pmon_platform *platform, const char *name);

#endif /* XEON_PMON_ROWS_H */
