/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Books of each interval between two snapshots: counts of the sockets and of monitoring groups, of
 * this machine or of a recording.
 *
 *	struct who_reader reader = { .root = RESCTRL_ROOT };
 *
 *	who_reader_open(&reader);
 *	for (;;) {
 *		if (who_reader_read(&reader, sampler_read(live)))
 *			print(reader.book, reader.counts.nr);
 *		sleep(1);
 *	}
 *	who_reader_close(&reader);
 */
#ifndef XEON_PMON_WHO_READER_H
#define XEON_PMON_WHO_READER_H

#include "recording.h"
#include "who_counts.h"
#include "who_groups.h"

/**
 * struct who_reader - state of the reader
 * @root: mount point of resctrl; the caller sets @root, @recording and @by
 * @recording: the recording that the snapshots are of; NULL: this machine
 * @by: parts that are added up to one part
 * @mbm: the reason why there are no monitoring groups; empty: there are groups
 * @seconds: length of the last interval
 * @counts: counts of the last interval
 * @book: book of each socket in @counts, valid until the next read
 *
 * The other members are for use by the functions only.
 */
struct who_reader {
	const char *root;
	struct recording *recording;
	enum who_by by;
	struct xp_error mbm;
	double seconds;
	struct who_counts counts;
	struct who_book book[WHO_SOCKETS];

	/* private: */
	double time;
	bool has_groups;
	struct who_groups groups;
	struct xp_device *devices;
};

/**
 * who_reader_open() - begin to read
 * @reader: the caller has set @root, @recording and @by; all other members are 0
 *
 * Without monitoring groups, @mbm has the reason, and the books have the other parts.
 */
void who_reader_open(struct who_reader *reader);

/**
 * who_reader_read() - read the monitoring groups, and make the books
 * @reader: the reader
 * @snapshot: a new snapshot of the metrics of who_list_metrics()
 *
 * Return: whether there are books; false for the first snapshot.
 */
bool who_reader_read(struct who_reader *reader, const struct sampler_snapshot *snapshot);

/**
 * who_reader_close() - free all
 * @reader: the reader; all members are 0 afterwards
 */
void who_reader_close(struct who_reader *reader);

#endif /* XEON_PMON_WHO_READER_H */
