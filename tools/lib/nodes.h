/* SPDX-License-Identifier: GPL-2.0-only */
/* NUMA nodes as places: a node is a die, or with sub-NUMA clustering a part of a die. */
#ifndef XEON_PMON_NODES_H
#define XEON_PMON_NODES_H

#include "perf_events.h"

/**
 * xp_find_nodes() - assign boxes to NUMA nodes
 * @boxes: the boxes, which have been opened; sets &xp_boxes.numa and &xp_box.node
 * @platform: the platform
 *
 * On a die with one node, all boxes belong to it, except boxes of memory that has NUMA nodes of its
 * own. On a die with several nodes, a table assigns the boxes of some types; &xp_box.node of the
 * others is NULL.
 */
void xp_find_nodes(struct xp_boxes *boxes, const struct pmon_platform *platform);

#endif /* XEON_PMON_NODES_H */
