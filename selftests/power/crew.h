/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * crew.h - what the tests of this folder share: many events on all boxes, and quiet checks
 */
#ifndef SELFTESTS_CREW_H
#define SELFTESTS_CREW_H

#include <stdbool.h>
#include <linux/types.h>

#include "rig.h"

#define CREW_PER_BOX	2

/**
 * struct crew - several events on every box of both sockets, which count the same
 * @set: one set for each; a box with room for fewer has none in the last ones
 */
struct crew {
	struct rig_set set[CREW_PER_BOX];
};

/* How many events a crew has on each socket. Return: their number. */
int crew_size(void);

/* Open them. Return: how many were opened. */
int crew_open(struct crew *crew);

/* Another number of events on every box, and expect them */
void crew_inject(struct crew *crew);

/* The same, on a socket whose events no longer count */
void crew_inject_lost(struct crew *crew, int socket);

/*
 * How many events of a socket have not counted what is expected. The first one is described in a
 * diagnostic line. Return: their number.
 */
int crew_wrong(const struct crew *crew, int socket);

/* How many events of a socket have ended: a read returns nothing. Return: their number. */
int crew_ended(const struct crew *crew, int socket);

/* Close the events of a socket and open them again. Return: how many were opened. */
int crew_reopen(struct crew *crew, int socket);

/* Close all */
void crew_close(struct crew *crew);

/*
 * Open a group of two on a box that has room, and start it. A group leaves its box in another state
 * than single events do. Return: how many events were opened.
 */
int crew_open_group(void);

/* Leave a process behind that holds whatever is open, to the end of the machine */
void crew_stay(void);

/* How often the timer looks. @ms: milliseconds; 0: as seldom as is safe. */
void crew_poll(int ms);

/* How often a counter of a box was read, since emu_access_reset(). Return: accesses. */
__u64 crew_looks(const char *box, int socket);

#endif
