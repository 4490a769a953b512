/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The text of an event, translated to the words of its perf_event_attr.
 */
#ifndef XEON_PMON_EVENT_H
#define XEON_PMON_EVENT_H

#include "boxes.h"
#include "formula.h"
#include "util.h"

/* The node id of a socket is unknown */
#define XP_NO_NODE	(-1)

/**
 * struct xp_source - where events and fields are looked up
 * @kind: the driver's rows: a box of this kind
 * @folder: where its fields are in sysfs; NULL: in the rows, too
 * @node: node id of the socket, or XP_NO_NODE
 */
struct xp_source {
	const struct pmon_kind *kind;
	const char *folder;
	int node;
};

/**
 * xp_resolve() - the words of an event
 * @source: where to look it up
 * @text: as in &formula.event
 * @config: filled in, PMON_WORDS words
 * @error: why not
 *
 * Return: 0, or -1.
 */
int xp_resolve(const struct xp_source *source, const char *text, u64 *config,
	       struct xp_error *error);

#endif /* XEON_PMON_EVENT_H */
