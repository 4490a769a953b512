/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Counting by the PMUs of the kernel's own driver, intel_uncore.
 */
#ifndef XEON_PMON_OTHER_DRIVER_H
#define XEON_PMON_OTHER_DRIVER_H

#include "formula.h"
#include "perf_events.h"

/**
 * other_driver_counts() - whether PMUs of this machine are not those of xeon_pmon
 *
 * Return: whether xeon_pmon is not loaded; there may be no PMU at all.
 */
bool other_driver_counts(void);

/**
 * other_driver_has_pmu() - whether a platform has a PMU, of whatever driver
 * @platform: the machine
 *
 * Return: that.
 */
bool other_driver_has_pmu(const struct pmon_platform *platform);

/**
 * other_driver_refuses() - why the other driver cannot count a metric, or counts it wrong
 * @platform: the machine, which must have a PMU of the metric's box
 * @metric: the metric; without &metric.what, an event or a formula of the user
 * @formula: its formula, parsed
 * @error: filled in
 *
 * Return: whether it does; false also if there is no such PMU.
 */
bool other_driver_refuses(const struct pmon_platform *platform, const struct metric *metric,
			  const struct formula *formula, struct xp_error *error);

/**
 * other_driver_may_be_blind() - whether counts of 0 mean that the other driver reads no counter
 * @platform: the machine
 * @metric: the metric
 *
 * A client die has these counters in a window of its host bridge, of which that driver has a list.
 *
 * Return: whether they do.
 */
bool other_driver_may_be_blind(const struct pmon_platform *platform, const struct metric *metric);

/**
 * other_driver_find_nodes() - read the node ids of sockets, which are in no file of that driver
 * @boxes: gets those that the user did not give
 * @platform: the machine
 *
 * The registers are in config space beyond what users without root can read; nothing is set then.
 */
void other_driver_find_nodes(struct xp_boxes *boxes, const struct pmon_platform *platform);

#endif /* XEON_PMON_OTHER_DRIVER_H */
