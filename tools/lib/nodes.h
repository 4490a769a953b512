/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * NUMA nodes as places: a die, or with sub-NUMA clustering a part of one.
 */
#ifndef XEON_PMON_NODES_H
#define XEON_PMON_NODES_H

#include "perf_events.h"

/**
 * xp_find_nodes() - find out which boxes are of which node
 * @boxes: all of them have been opened; gets &xp_boxes.numa
 * @platform: the CPU
 *
 * All boxes of a die with one node are of that, but for memory that has nodes of its own. Of a die
 * with several, those boxes are that a table says; &xp_box.node of others is NULL.
 */
void xp_find_nodes(struct xp_boxes *boxes, const struct pmon_platform *platform);

#endif /* XEON_PMON_NODES_H */
