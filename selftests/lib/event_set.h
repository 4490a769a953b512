/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * event_set.h - many events on all boxes, and quiet checks
 */
#ifndef SELFTESTS_EVENT_SET_H
#define SELFTESTS_EVENT_SET_H

#include <stdbool.h>
#include <linux/types.h>

#include "testbed.h"

#define EVSET_PER_BOX	2

/**
 * struct evset - several events on every box of both sockets, which count the same
 * @set: one set for each; a box with room for fewer has none in the last ones
 */
struct evset {
	struct bed_set set[EVSET_PER_BOX];
};

/* How many events an event set has on each socket. Return: their number. */
int evset_size(void);

/* How many of them are on counters that are enabled and disabled. Return: their number. */
int evset_running(void);

/* Open them. Return: how many were opened. */
int evset_open(struct evset *evset);

/* Another number of events on every box, and expect them */
void evset_inject(struct evset *evset);

/* The same, on a socket whose events no longer count */
void evset_inject_lost(struct evset *evset, int socket);

/*
 * How many events of a socket have not counted what is expected. The first one is described in a
 * diagnostic line. Return: their number.
 */
int evset_wrong(const struct evset *evset, int socket);

/* How many events of a socket can be read and have no counter. Return: their number. */
int evset_waiting(const struct evset *evset, int socket);

/* Close the events of a socket and open them again. Return: how many were opened. */
int evset_reopen(struct evset *evset, int socket);

/* Close all */
void evset_close(struct evset *evset);

/*
 * Open a group of two on a box that has room, and start it. A group leaves its box in another state
 * than single events do. Return: how many events were opened.
 */
int evset_open_group(void);

/* Leave a process behind that holds whatever is open, to the end of the machine */
void evset_stay(void);

/* How often the timer looks. @ms: milliseconds; 0: as seldom as is safe. */
void evset_poll(int ms);

/* How often a counter of a box was read, since emu_access_reset(). Return: accesses. */
__u64 evset_looks(const char *box, int socket);

#endif
