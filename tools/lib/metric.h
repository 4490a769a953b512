/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What a metric is, and the tables of them.
 */
#ifndef XEON_PMON_METRIC_H
#define XEON_PMON_METRIC_H

#include "boxes.h"

/**
 * struct metric - a number that is worked out from events of one type of box
 * @on: CPU models that have it, as in &pmon_alias.on
 * @name: what users call it
 * @box: the type of box, as in &pmon_kind.name
 * @unit: of the value
 * @within: how far from the emulator's ground truth it may be under a steady
 *	    load, in thousandths of that
 * @formula: in terms of the box's events, see formula.h; "term=LOCAL_NODE" is
 *	     the socket's own node, "term=REMOTE_NODES" are all the others
 * @what: what it says
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

/* Counted all at once: what is left is the time that reading takes */
#define ONCE	1
/* Its events are multiplexed, in time slices of a few milliseconds */
#define MULTIPLEXED	50

/* Tables end with a row without a name */
extern const struct metric metrics_ep[];
extern const struct metric metrics_ex[];
extern const struct metric metrics_sp[];
extern const struct metric metrics_disc[];
extern const struct metric metrics_phi[];
extern const struct metric metrics_client[];
extern const struct metric metrics_nhm[];

#endif /* XEON_PMON_METRIC_H */
