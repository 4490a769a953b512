// SPDX-License-Identifier: GPL-2.0-only
/*
 * Memory traffic by group, device and other socket, as OpenMetrics counters.
 */
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "groups.h"

#define GIGA	1e9
#define OTHER	"other"		/* sum of the parts without their own series */
#define REST	"not attributed"

static const struct text_family parts = {
	"xeon_pmon_group_bytes", "counter", "bytes",
	"Bytes of a socket's memory by what moved them; write-backs are an estimate."
};

static const struct text_family whole = {
	"xeon_pmon_group_memory_bytes", "counter", "bytes",
	"Bytes of a socket's memory in the time of xeon_pmon_group_bytes_total."
};

static const struct text_family excess = {
	"xeon_pmon_group_excess_bytes", "counter", "bytes",
	"By how much parts of xeon_pmon_group_bytes_total exceeded the memory's bytes."
};

int groups_open(struct groups *groups, const char *root, struct xp_error *error)
{
	groups->reader.root = root;
	groups->reader.proc = "/proc";
	groups->reader.sysfs = DEVICES_SYSFS;
	groups->has_mbm = !who_groups_open(&groups->reader, error);
	return groups->has_mbm ? 0 : -1;
}

static unsigned int groups_find_socket(struct groups *groups, int id)
{
	struct groups_series *series = groups->series;
	unsigned int s = 0;

	while (s < groups->nr_sockets && groups->socket[s].id != id)
		s++;
	if (s < groups->nr_sockets || s == WHO_SOCKETS)
		return s;
	groups->socket[groups->nr_sockets++] = (struct groups_socket){ .id = id };
	for (; series < groups->series + groups->nr; series++)
		series->bytes[s] = NAN;
	return s;
}

static struct groups_series *groups_find(struct groups *groups, enum who_kind kind,
					 const char *name)
{
	struct groups_series *series = groups->series, *end = series + groups->nr;

	while (series < end && (series->kind != kind || strcmp(series->name, name)))
		series++;
	return series < end ? series : NULL;
}

static void groups_begin_series(struct groups *groups, struct groups_series *series,
				enum who_kind kind, const char *name)
{
	unsigned int s;

	*series = (struct groups_series){ .kind = kind, .seen = true };
	snprintf(series->name, sizeof(series->name), "%s", name);
	for (s = 0; s < WHO_SOCKETS; s++)
		series->bytes[s] = NAN;
}

static struct groups_series *groups_new_series(struct groups *groups, enum who_kind kind,
					       const char *name)
{
	struct groups_series *series;

	groups->series = xp_grow(groups->series, groups->nr + 1, sizeof(*series));
	series = &groups->series[groups->nr++];
	groups_begin_series(groups, series, kind, name);
	return series;
}

static void groups_add_bytes(struct groups_series *series, unsigned int socket, double bytes)
{
	series->bytes[socket] = bytes + (isnan(series->bytes[socket]) ? 0 : series->bytes[socket]);
}

/*
 * Add the bytes of a series to the series "other" before another part uses the series, so that the
 * sum of all series does not decrease.
 */
static void groups_retire(struct groups *groups, unsigned int gone)
{
	enum who_kind kind = groups->series[gone].kind;
	struct groups_series *other = groups_find(groups, kind, OTHER) ?:
				      groups_new_series(groups, kind, OTHER);
	struct groups_series *series = &groups->series[gone];
	unsigned int s;

	for (s = 0; s < groups->nr_sockets; s++)
		if (!isnan(series->bytes[s]))
			groups_add_bytes(other, s, series->bytes[s]);
}

/*
 * Find the series of a part. If the limit is reached, a new part uses the series of a part that no
 * longer exists; if all parts exist, the new part is included in the series "other".
 */
static struct groups_series *groups_series_of(struct groups *groups, const struct who_part *part)
{
	struct groups_series *series = groups_find(groups, part->kind, part->name);
	unsigned int i, taken = 0, gone = groups->nr;

	if (series || part->kind == WHO_REMOTE)
		return series ?: groups_new_series(groups, part->kind, part->name);
	for (i = 0; i < groups->nr; i++) {
		if (groups->series[i].kind != part->kind ||
		    !strcmp(groups->series[i].name, OTHER))
			continue;
		taken++;
		if (!groups->series[i].seen && gone == groups->nr)
			gone = i;
	}
	if (taken < groups->limit)
		return groups_new_series(groups, part->kind, part->name);
	if (gone == groups->nr)
		return groups_find(groups, part->kind, OTHER) ?:
		       groups_new_series(groups, part->kind, OTHER);
	groups_retire(groups, gone);
	groups_begin_series(groups, &groups->series[gone], part->kind, part->name);
	return &groups->series[gone];
}

static void groups_mark(struct groups *groups, const struct who_book *book, unsigned int nr)
{
	struct groups_series *series;
	unsigned int i, s, p;

	for (i = 0; i < groups->nr; i++)
		groups->series[i].seen = false;
	for (s = 0; s < nr; s++)
		for (p = 0; p < book[s].nr; p++) {
			series = groups_find(groups, book[s].part[p].kind, book[s].part[p].name);
			if (series)
				series->seen = true;
		}
}

void groups_add(struct groups *groups, const struct who_book *book, unsigned int nr,
		double seconds)
{
	double bytes = seconds * GIGA;
	unsigned int b, p, s;

	groups_mark(groups, book, nr);
	for (b = 0; b < nr; b++) {
		s = groups_find_socket(groups, book[b].socket);
		/* Skip a socket without the whole: its parts would not add up to the counter. */
		if (s == WHO_SOCKETS || isnan(book[b].whole))
			continue;
		for (p = 0; p < book[b].nr; p++)
			groups_add_bytes(groups_series_of(groups, &book[b].part[p]), s,
					 book[b].part[p].value * bytes);
		groups->socket[s].whole += book[b].whole * bytes;
		groups->socket[s].rest += book[b].rest * bytes;
		groups->socket[s].excess += book[b].excess * bytes;
	}
}

void groups_read(struct groups *groups, const struct sampler_snapshot *snapshot,
		 const struct xp_device *devices)
{
	double seconds = snapshot->time - groups->time, skew = 0;
	bool first = !groups->time;
	struct xp_error error;
	struct who_input input;
	unsigned int s;

	if (!snapshot->time || seconds <= 0)
		return;
	groups->time = snapshot->time;
	if (groups->has_mbm && who_groups_read(&groups->reader, &error)) {
		fprintf(stderr, "xeon-pmon export: --groups: no groups any more: %s\n", error.text);
		groups->has_mbm = false;
	}
	if (first)
		return;
	if (groups->has_mbm) {
		skew = fabs(groups->reader.seconds - seconds) + groups->reader.new.took;
		seconds = groups->reader.seconds;
	}
	if (!who_count(snapshot, seconds, skew, DEVICES_SYSFS, devices, &groups->counts))
		return;
	if (groups->has_mbm)
		who_groups_use(&groups->reader, groups->counts.socket, groups->counts.nr);
	input = (struct who_input){
		.seconds = seconds, .nr_sockets = groups->counts.nr,
		.socket = groups->counts.socket,
		.nr_groups = groups->has_mbm ? groups->reader.nr : 0,
		.group = groups->reader.group,
	};
	who_close_books(&input, WHO_BY_GROUP, groups->book);
	groups_add(groups, groups->book, groups->counts.nr, seconds);
	for (s = 0; s < groups->counts.nr; s++)
		who_free(&groups->book[s]);
}

static void groups_write_part(const struct groups_socket *socket, const char *group,
			      const char *source, double bytes, struct samples *samples)
{
	char number[12];
	const struct text_label label[] = {
		{ "socket", number }, { "group", group }, { "source", source }, {}
	};

	snprintf(number, sizeof(number), "%d", socket->id);
	samples_add(samples, &parts, label, round(bytes));
}

static void groups_write_sum(const struct groups *groups, const struct text_family *family,
			     size_t value, struct samples *samples)
{
	char number[12];
	const struct text_label label[] = { { "socket", number }, {} };
	unsigned int s;

	samples_family(samples, family);
	for (s = 0; s < groups->nr_sockets; s++) {
		snprintf(number, sizeof(number), "%d", groups->socket[s].id);
		samples_add(samples, family, label,
			    round(*(const double *)((const char *)&groups->socket[s] + value)));
	}
}

void groups_write(const struct groups *groups, struct samples *samples)
{
	const struct groups_series *series;
	unsigned int s;

	samples_family(samples, &parts);
	for (s = 0; s < groups->nr_sockets; s++) {
		for (series = groups->series; series < groups->series + groups->nr; series++)
			if (!isnan(series->bytes[s]))
				groups_write_part(&groups->socket[s], series->name,
						  who_kind_name(series->kind), series->bytes[s],
						  samples);
		groups_write_part(&groups->socket[s], REST, "none", groups->socket[s].rest,
				  samples);
	}
	groups_write_sum(groups, &whole, offsetof(struct groups_socket, whole), samples);
	groups_write_sum(groups, &excess, offsetof(struct groups_socket, excess), samples);
}

void groups_close(struct groups *groups)
{
	who_groups_close(&groups->reader);
	free(groups->series);
}
