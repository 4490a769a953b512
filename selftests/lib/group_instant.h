/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * group_instant.h - are the members of a group read at one instant?
 */
#ifndef SELFTESTS_INSTANT_H
#define SELFTESTS_INSTANT_H

#include "testbed.h"

#define INSTANT_MEMBERS	BED_ROOM
#define INSTANT_READS	40

/*
 * From now on a box counts at a steady rate, and time passes with every access. A million events
 * happen between two accesses to registers.
 */
void instant_begin(const struct bed_box *box, int socket);

/* Time stands still again */
void instant_end(void);

/*
 * Open a group of equal events and start it. Return: how many members it has, at most
 * INSTANT_MEMBERS; or a negative errno.
 */
int instant_open(const struct bed_box *box, int socket, int *fds);

/*
 * Read a group again and again. Return: how many of INSTANT_READS reads had members that differ,
 * or did not go on.
 */
int instant_reads_apart(int leader);

#endif
