/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Memory traffic by group, device and other socket, as OpenMetrics counters: each read adds the
 * books of an interval, as in "xeon-pmon who". The number of series is limited: parts without their
 * own series are added up in group="other".
 */
#ifndef XEON_PMON_EXPORT_GROUPS_H
#define XEON_PMON_EXPORT_GROUPS_H

#include "text.h"
#include "who_counts.h"
#include "who_groups.h"

/**
 * struct groups_series - series of a part, on all sockets
 * @name: name of the part
 * @kind: kind of the part
 * @seen: whether the last books have the part
 * @bytes: bytes of the part on each socket, in the order of &groups.socket; NAN: the socket has no
 *	   series of the part
 */
struct groups_series {
	char name[WHO_NAME];
	enum who_kind kind;
	bool seen;
	double bytes[WHO_SOCKETS];
};

/**
 * struct groups_socket - counters of a socket, in bytes
 * @id: the socket number
 * @whole: traffic of the memory controllers
 * @rest: traffic that is not attributed
 * @excess: sum of the parts less the whole, in intervals in which the parts exceeded the whole
 */
struct groups_socket {
	int id;
	double whole;
	double rest;
	double excess;
};

/**
 * struct groups - the counters
 * @limit: maximum number of groups, and also of devices, with their own series
 * @nr_sockets: number of sockets
 * @socket: the sockets
 * @nr: number of series
 * @series: the series
 *
 * The other members are for use by the functions only.
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
 * groups_open() - start to count
 * @groups: the caller has set @limit; all other members are 0
 * @root: mount point of resctrl
 * @error: the reason why there are no monitoring groups; devices and other sockets are counted
 *	   without groups
 *
 * Return: 0, or -1.
 */
int groups_open(struct groups *groups, const char *root, struct xp_error *error);

/**
 * groups_read() - add the traffic since the last read
 * @groups: the counters
 * @snapshot: snapshot of the metrics of who_list_metrics(); a second read of the same snapshot has
 *	      no effect
 * @devices: the PCI devices
 */
void groups_read(struct groups *groups, const struct sampler_snapshot *snapshot,
		 const struct xp_device *devices);

/**
 * groups_add() - add the books of an interval
 * @groups: the counters
 * @book: book of each socket
 * @nr: number of books
 * @seconds: length of the interval
 *
 * Pure. If the limit is reached, a new part replaces the series of a part that the books no longer
 * have, and the bytes of the old part are added to group="other".
 */
void groups_add(struct groups *groups, const struct who_book *book, unsigned int nr,
		double seconds);

/**
 * groups_write() - write all counters
 * @groups: the counters
 * @samples: the output
 */
void groups_write(const struct groups *groups, struct samples *samples);

/**
 * groups_close() - free the groups and the series
 * @groups: the counters
 */
void groups_close(struct groups *groups);

#endif /* XEON_PMON_EXPORT_GROUPS_H */
