/* SPDX-License-Identifier: GPL-2.0-only */
/* Counting with the PMUs of the kernel's driver, intel_uncore. */
#ifndef XEON_PMON_OTHER_DRIVER_H
#define XEON_PMON_OTHER_DRIVER_H

#include "formula.h"
#include "perf_events.h"

/**
 * other_driver_counts() - whether this machine's PMUs are not those of xeon_pmon
 *
 * Return: true if xeon_pmon is not loaded; there may be no PMU at all.
 */
bool other_driver_counts(void);

/**
 * other_driver_has_pmu() - whether any driver has registered a PMU of a platform
 * @platform: the platform
 *
 * Return: true if there is a PMU.
 */
bool other_driver_has_pmu(const struct pmon_platform *platform);

/**
 * other_driver_refuses() - whether intel_uncore cannot count a metric, or counts it wrong
 * @platform: the platform, which must have a PMU for the metric's box
 * @metric: the metric; an event or formula of the user has no &metric.what
 * @formula: the parsed formula
 * @error: set to the reason
 *
 * Return: true if the metric must not be counted; false also if there is no such PMU.
 */
bool other_driver_refuses(const struct pmon_platform *platform, const struct metric *metric,
			  const struct formula *formula, struct xp_error *error);

/**
 * other_driver_may_read_zero() - whether counts of 0 may mean that intel_uncore reads no counter
 * @platform: the platform
 * @metric: the metric
 *
 * Client dies have these counters in an MMIO window of the host bridge. intel_uncore only knows the
 * host bridges in its list of PCI ids.
 *
 * Return: true if they may.
 */
bool other_driver_may_read_zero(const struct pmon_platform *platform, const struct metric *metric);

/**
 * other_driver_find_nodes() - read the sockets' node ids, which intel_uncore does not export
 * @boxes: sets the &xp_boxes.nodes that the user did not give
 * @platform: the platform
 *
 * The registers are in the part of config space that only root can read; for other users nothing is
 * set.
 *
 * Return: whether the node id of socket 0 is known.
 */
bool other_driver_find_nodes(struct xp_boxes *boxes, const struct pmon_platform *platform);

#endif /* XEON_PMON_OTHER_DRIVER_H */
