/* SPDX-License-Identifier: GPL-2.0-only */
/* Conversion of an event's text to the config words of perf_event_attr. */
#ifndef XEON_PMON_EVENT_H
#define XEON_PMON_EVENT_H

#include "boxes.h"
#include "formula.h"
#include "util.h"

/* The socket's node id is unknown */
#define XP_NO_NODE	(-1)

/**
 * struct xp_source - where events and fields are looked up
 * @desc: the driver's description of the type of box
 * @folder: directory of the PMU in sysfs, with the fields' positions; NULL: use @desc for fields,
 *	    too
 * @node: node id of the socket, or XP_NO_NODE
 */
struct xp_source {
	const struct pmon_pmu_desc *desc;
	const char *folder;
	int node;
};

/**
 * xp_find_event() - find an event in the driver's tables
 * @desc: the driver's description of the type of box
 * @name: the event
 *
 * Return: the row of the platform of @desc, NULL: it has none of this name.
 */
const struct pmon_alias *xp_find_event(const struct pmon_pmu_desc *desc, const char *name);

/**
 * xp_resolve() - convert an event to its config words
 * @source: where to look it up
 * @text: as in &formula.event
 * @config: set to PMON_WORDS words
 * @error: set to the reason of a failure
 *
 * Return: 0, or -1.
 */
int xp_resolve(const struct xp_source *source, const char *text, u64 *config,
	       struct xp_error *error);

#endif /* XEON_PMON_EVENT_H */
