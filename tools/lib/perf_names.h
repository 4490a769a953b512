/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The names that Intel's event lists, and so perf, have for the driver's events
 */
#ifndef XEON_PMON_PERF_NAMES_H
#define XEON_PMON_PERF_NAMES_H

#include "boxes.h"
#include "util.h"

#define XP_PERF_NAME	96

/* Whether the name, upper or lower case, is one of such a list: "UNC_M_CAS_COUNT.RD" */
bool xp_is_perf_name(const char *name);

/* Whether the name of this event there is that one, or begins with it if it need not be whole */
bool xp_perf_name_fits(const struct pmon_kind *kind, const struct pmon_alias *event,
		       const char *text, bool whole);

/*
 * The metric that has the value of one of perf's, as of "memory_bandwidth_total"
 *
 * Return: its name here; NULL: none
 */
const char *xp_metric_of_perf(const char *name);

/*
 * The metric that is nearest to one of perf's, also if its value is another one
 *
 * @nearest: gets those of perf's that are like @name
 *
 * Return: its name here; NULL: @name is none of perf's that is like one here
 */
const char *xp_metric_near_perf(const char *name, struct xp_nearest *nearest);

/*
 * The whole name of this event there
 *
 * @text: filled in, with room for XP_PERF_NAME characters
 */
void xp_whole_perf_name(const struct pmon_kind *kind, const struct pmon_alias *event, char *text);

/*
 * The name of this event there, if it is more than the event's own behind the name of the box.
 *
 * Return: NULL, or the name, valid until the next call
 */
const char *xp_perf_name(const struct pmon_kind *kind, const struct pmon_alias *event);

#endif /* XEON_PMON_PERF_NAMES_H */
