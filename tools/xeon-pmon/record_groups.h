/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Monitoring groups for "xeon-pmon record --groups": their bytes in each interval, and their names
 * with a number that does not change in a recording.
 */
#ifndef XEON_PMON_RECORD_GROUPS_H
#define XEON_PMON_RECORD_GROUPS_H

#include "perf_events.h"
#include "who_counts.h"
#include "who_groups.h"

/**
 * struct record_groups - the groups
 * @reader: reads them; the caller sets @reader.root
 *
 * The other members are for use by the functions only.
 */
struct record_groups {
	struct who_groups reader;

	/* private: */
	bool lost;
	bool full;
	double begin;
	double took;
	unsigned int nr_sockets;
	struct who_socket socket[WHO_SOCKETS];
	unsigned int nr;
	char (*name)[WHO_NAME];
	const struct resctrl_use **use;
	unsigned int nr_written;
};

/**
 * record_groups_open() - test whether there are groups
 * @groups: the caller has set @reader.root
 * @error: the reason for a failure
 *
 * Return: 0, or -1.
 */
int record_groups_open(struct record_groups *groups, struct xp_error *error);

/**
 * record_groups_begin() - begin the first interval
 * @groups: the groups
 */
void record_groups_begin(struct record_groups *groups);

/**
 * record_groups_read() - read the uses since the last call
 * @groups: the groups
 * @boxes: the boxes, whose sockets are those of the uses
 * @now: time at which the uncore counters were read, in seconds since counting began
 *
 * A failure is reported once.
 *
 * Return: whether there are uses.
 */
bool record_groups_read(struct record_groups *groups, const struct xp_boxes *boxes, double now);

/**
 * record_groups_next_name() - get the name of a group that the recording does not have yet
 * @groups: the groups
 *
 * Return: the name; NULL: there is none.
 */
const char *record_groups_next_name(struct record_groups *groups);

/**
 * record_groups_write() - write the uses
 * @groups: the groups
 * @out: the line
 */
void record_groups_write(const struct record_groups *groups, FILE *out);

/**
 * record_groups_close() - free the groups
 * @groups: the groups
 */
void record_groups_close(struct record_groups *groups);

#endif /* XEON_PMON_RECORD_GROUPS_H */
