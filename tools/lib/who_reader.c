// SPDX-License-Identifier: GPL-2.0-only
/* Books of each interval between two snapshots. */
#include <math.h>
#include <stdlib.h>

#include "who_reader.h"

#define PROC		"/proc"
#define NO_SYSFS	"/dev/null"	/* a recording has no names of devices */

void who_reader_open(struct who_reader *reader)
{
	if (reader->recording)
		return;
	reader->groups.root = reader->root;
	reader->groups.proc = PROC;
	reader->groups.sysfs = DEVICES_SYSFS;
	reader->has_groups = !who_groups_open(&reader->groups, &reader->mbm);
	reader->devices = devices_read(DEVICES_SYSFS);
}

static void reader_free_books(struct who_reader *reader)
{
	unsigned int s;

	for (s = 0; s < reader->counts.nr; s++)
		who_free(&reader->book[s]);
	reader->counts.nr = 0;
}

/**
 * struct reader_time - time of an interval
 * @seconds: time between the two reads of the groups; without groups, of the uncore counters
 * @skew: maximum time between the reads of the groups and of the uncore counters
 */
struct reader_time {
	double seconds;
	double skew;
};

static void reader_read_groups(struct who_reader *reader, const struct sampler_snapshot *snapshot,
			       struct reader_time *time)
{
	struct who_groups *groups = &reader->groups;

	if (who_groups_read(groups, &reader->mbm)) {
		reader->has_groups = false;
		return;
	}
	time->skew = fabs(groups->seconds - time->seconds) + groups->new.took + snapshot->duration;
	time->seconds = groups->seconds;
}

static void reader_read_recorded(struct who_reader *reader, struct reader_time *time)
{
	const struct recorded_groups *groups = &reader->recording->groups;

	*reader->mbm.text = '\0';
	reader->has_groups = groups->any;
	if (!groups->any) {
		xp_fail(&reader->mbm, "the recording has no groups at this time; "
			"\"record --groups\" records them");
		return;
	}
	time->skew = fabs(groups->seconds - time->seconds) + groups->took;
	time->seconds = groups->seconds;
}

static void reader_make_books(struct who_reader *reader, double seconds)
{
	struct who_input input = {
		.seconds = seconds, .nr_sockets = reader->counts.nr,
		.socket = reader->counts.socket,
	};

	if (reader->has_groups && reader->recording) {
		input.nr_groups = recorded_groups_take(&reader->recording->groups, input.socket,
						       input.nr_sockets);
		input.group = reader->recording->groups.group;
	} else if (reader->has_groups) {
		who_groups_use(&reader->groups, input.socket, input.nr_sockets);
		input.nr_groups = reader->groups.nr;
		input.group = reader->groups.group;
	}
	who_close_books(&input, reader->by, reader->book);
}

bool who_reader_read(struct who_reader *reader, const struct sampler_snapshot *snapshot)
{
	bool first = !reader->time && !reader->recording;
	struct reader_time time;

	/* The first counts of a recording are those since its start. */
	if (reader->recording && !reader->time)
		reader->time = reader->recording->start;
	time = (struct reader_time){ .seconds = snapshot->time - reader->time };
	if (reader->recording && time.seconds <= 0)
		return false;
	reader_free_books(reader);
	reader->time = snapshot->time;
	if (reader->recording)
		reader_read_recorded(reader, &time);
	else if (reader->has_groups)
		reader_read_groups(reader, snapshot, &time);
	if (first || time.seconds <= 0)
		return false;
	reader->seconds = time.seconds;
	if (!who_count(snapshot, time.seconds, time.skew,
		       reader->recording ? NO_SYSFS : DEVICES_SYSFS, reader->devices,
		       &reader->counts))
		return false;
	reader_make_books(reader, time.seconds);
	return true;
}

void who_reader_close(struct who_reader *reader)
{
	reader_free_books(reader);
	if (!reader->recording)
		who_groups_close(&reader->groups);
	devices_free(reader->devices);
	*reader = (struct who_reader){};
}
