/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Whose traffic the memory carries, as counters: the books of "xeon-pmon who", added up from read
 * to read. The number of series has a limit: what has none of its own is in group="other".
 */
#ifndef XEON_PMON_EXPORT_GROUPS_H
#define XEON_PMON_EXPORT_GROUPS_H

#include "text.h"
#include "who_counts.h"
#include "who_groups.h"

/**
 * struct groups_series - a part, on all sockets
 * @name: its name
 * @kind: what it is
 * @seen: whether the last books have it
 * @bytes: what it moved, on each socket in the order of &groups.socket; NAN: it has no series there
 */
struct groups_series {
	char name[WHO_NAME];
	enum who_kind kind;
	bool seen;
	double bytes[WHO_SOCKETS];
};

/**
 * struct groups_socket - the sums of a socket, in bytes
 * @id: its number
 * @whole: of the memory controllers
 * @rest: not attributed
 * @excess: by how much the parts exceeded the whole
 */
struct groups_socket {
	int id;
	double whole;
	double rest;
	double excess;
};

/**
 * struct groups - the counters
 * @limit: how many groups, and how many devices, have series of their own
 * @nr_sockets: how many sockets
 * @socket: each one
 * @nr: how many parts
 * @series: each one
 *
 * Other members are of the functions themselves.
 */
struct groups {
	unsigned int limit;
	unsigned int nr_sockets;
	struct groups_socket socket[WHO_SOCKETS];
	unsigned int nr;
	struct groups_series *series;

	/* private: */
	struct who_groups reader;
	bool has_mbm;
	double time;
	struct who_counts counts;
	struct who_book book[WHO_SOCKETS];
};

/**
 * groups_open() - begin
 * @groups: the caller has set @limit, all else is 0
 * @root: where resctrl is mounted
 * @error: why there are no monitoring groups; devices and other sockets are counted all the same
 *
 * Return: 0, or -1.
 */
int groups_open(struct groups *groups, const char *root, struct xp_error *error);

/**
 * groups_read() - add what was moved since the last read
 * @groups: the counters
 * @snapshot: of the metrics of who_list_metrics(); the same one again has no effect
 * @devices: all devices
 */
void groups_read(struct groups *groups, const struct sampler_snapshot *snapshot,
		 const struct xp_device *devices);

/**
 * groups_add() - add the books of an interval
 * @groups: the counters
 * @book: of each socket
 * @nr: how many sockets
 * @seconds: how long it was
 *
 * Pure. A part that the books do not have any more gives its series to a new one if all are taken;
 * what it has moved remains, as a part of group="other".
 */
void groups_add(struct groups *groups, const struct who_book *book, unsigned int nr,
		double seconds);

/**
 * groups_write() - write all counters
 * @groups: the counters
 * @samples: where to
 */
void groups_write(const struct groups *groups, struct samples *samples);

/**
 * groups_close() - free all of it
 * @groups: the counters
 */
void groups_close(struct groups *groups);

#endif /* XEON_PMON_EXPORT_GROUPS_H */
