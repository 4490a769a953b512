/* SPDX-License-Identifier: GPL-2.0-only */
/* The names of the driver's events in Intel's event lists, which perf uses */
#ifndef XEON_PMON_PERF_NAMES_H
#define XEON_PMON_PERF_NAMES_H

#include "boxes.h"
#include "util.h"

#define XP_PERF_NAME	96

/* Return: true for a name of Intel's lists, in upper or lower case: "UNC_M_CAS_COUNT.RD" */
bool xp_is_perf_name(const char *name);

/* Return: true if @text is Intel's name of the event, or the beginning of it unless @whole */
bool xp_perf_name_fits(const struct pmon_pmu_desc *desc, const struct pmon_alias *event,
		       const char *text, bool whole);

/*
 * The metric with the same value as a metric of perf, such as "memory_bandwidth_total"
 *
 * Return: the metric's name; NULL: none
 */
const char *xp_metric_of_perf(const char *name);

/*
 * The metric that is nearest to a metric of perf, also if its value differs
 *
 * @nearest: for a misspelled @name, compared with perf's metrics that have a nearest metric
 *
 * Return: the metric's name; NULL: @name is no such metric of perf
 */
const char *xp_metric_near_perf(const char *name, struct xp_nearest *nearest);

/*
 * The full Intel name of an event
 *
 * @text: set to the name, with room for XP_PERF_NAME characters
 */
void xp_whole_perf_name(const struct pmon_pmu_desc *desc, const struct pmon_alias *event,
			char *text);

/*
 * Intel's name of an event, if it differs from the box's name followed by the event's name
 *
 * Return: NULL, or the name, valid until the next call
 */
const char *xp_perf_name(const struct pmon_pmu_desc *desc, const struct pmon_alias *event);

#endif /* XEON_PMON_PERF_NAMES_H */
