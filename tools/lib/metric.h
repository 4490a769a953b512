/* SPDX-License-Identifier: GPL-2.0-only */
/* The tables of metrics. */
#ifndef XEON_PMON_METRIC_H
#define XEON_PMON_METRIC_H

#include "boxes.h"

/**
 * struct metric - a number that is computed from events of one type of box
 * @on: platforms that have it, as in &pmon_alias.on
 * @name: its name
 * @box: the type of box, as in &pmon_pmu_desc.name
 * @unit: unit of the value
 * @within: accepted deviation from the emulator's ground truth under a steady load, in thousandths
 * @formula: a formula of the box's events, see formula.h; "term=LOCAL_NODE" is the socket's own
 *	     node, "term=REMOTE_NODES" are all other nodes
 * @what: its description
 */
struct metric {
	u64 on;
	const char *name;
	const char *box;
	const char *unit;
	unsigned int within;
	const char *formula;
	const char *what;
};

/*
 * &metric.within of events that are counted at the same time: the deviation is the time to read
 * them
 */
#define ONCE	1
/* &metric.within of multiplexed events: their time slices are a few milliseconds */
#define MULTIPLEXED	50

/* The last row of each table has no name */
extern const struct metric metrics_ep[];
extern const struct metric metrics_ex[];
extern const struct metric metrics_sp[];
extern const struct metric metrics_disc[];
extern const struct metric metrics_phi[];
extern const struct metric metrics_client[];
extern const struct metric metrics_nhm[];

#endif /* XEON_PMON_METRIC_H */
