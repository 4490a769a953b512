/* SPDX-License-Identifier: GPL-2.0-only */
/* Lookup in the tables of platforms, boxes and metrics by name. */
#ifndef XEON_PMON_ROWS_H
#define XEON_PMON_ROWS_H

#include "metric.h"
#include "util.h"

/*
 * Exit code of all programs if the driver does not support this CPU; other errors are EXIT_FAILURE
 */
#define XP_EXIT_UNSUPPORTED	3

/**
 * xp_platforms() - the short names of all platforms
 *
 * Return: the names, with a space before each.
 */
const char *xp_platforms(void);

/**
 * xp_platform() - find a platform by its short name, as in "snbep"
 * @name: the name; NULL: the platform of this machine
 *
 * Return: the platform, or NULL.
 */
const struct pmon_platform *xp_platform(const char *name);

/**
 * xp_next_platform() - iterate over all platforms, including later steppings
 * @platform: the last platform; NULL: begin
 *
 * Return: the next platform; NULL: no more.
 */
const struct pmon_platform *xp_next_platform(const struct pmon_platform *platform);

/**
 * xp_cpuinfo() - read a line of the first CPU in /proc/cpuinfo
 * @key: text before the colon, as in "cpu family"
 * @value: set to the text after the colon; empty if there is no such line
 * @size: size of @value
 */
void xp_cpuinfo(const char *key, char *value, size_t size);

/**
 * xp_unsupported() - report that the driver does not support this CPU
 * @error: set to a message with the CPU as in /proc/cpuinfo, and the supported platforms
 *
 * A program that exits for this reason returns XP_EXIT_UNSUPPORTED.
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
 * xp_type() - find a type of box
 * @platform: the platform
 * @name: its name, as in "cbox"
 *
 * Return: the type, or NULL.
 */
const struct pmon_type *xp_type(const struct pmon_platform *platform,
				const char *name);

/**
 * xp_metrics() - the table that contains a platform's metrics
 * @platform: the platform
 *
 * Return: the table, which also has rows of other platforms.
 */
const struct metric *xp_metrics(const struct pmon_platform *platform);

/**
 * xp_on() - the bit of a platform
 * @platform: the platform
 *
 * Return: a mask with one bit, as in &metric.on.
 */
u64 xp_on(const struct pmon_platform *platform);

/**
 * xp_has_metric() - whether a row of the table applies to a platform
 * @platform: the platform
 * @metric: the metric
 *
 * Return: true if it does.
 */
bool xp_has_metric(const struct pmon_platform *platform,
		   const struct metric *metric);

/**
 * xp_metric() - find a metric by its name
 * @platform: the platform
 * @name: the name
 *
 * Return: the metric, or NULL if this platform has none of that name.
 */
const struct metric *xp_metric(const struct pmon_platform *platform, const char *name);

#endif /* XEON_PMON_ROWS_H */
