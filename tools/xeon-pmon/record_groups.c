// SPDX-License-Identifier: GPL-2.0-only
/* Monitoring groups for "xeon-pmon record --groups". */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "record_groups.h"
#include "recorded_groups.h"

#define PROC	"/proc"

int record_groups_open(struct record_groups *groups, struct xp_error *error)
{
	struct xp_error why;

	groups->reader.proc = PROC;
	groups->reader.sysfs = DEVICES_SYSFS;
	if (who_groups_open(&groups->reader, &why))
		return xp_fail(error, "--groups: %.200s", why.text);
	return 0;
}

/* Return: false if resctrl was unmounted, which is reported once. */
static bool groups_read(struct record_groups *groups)
{
	struct xp_error error;

	if (groups->lost)
		return false;
	if (!who_groups_read(&groups->reader, &error))
		return true;
	fprintf(stderr, "xeon-pmon: --groups: no groups any more: %s\n", error.text);
	groups->lost = true;
	return false;
}

void record_groups_begin(struct record_groups *groups)
{
	groups->begin = xp_now();
	groups_read(groups);
}

static void groups_list_sockets(struct record_groups *groups, const struct xp_boxes *boxes)
{
	const struct xp_die *die;
	unsigned int s;

	groups->nr_sockets = 0;
	for (die = boxes->dies; die; die = die->next) {
		for (s = 0; s < groups->nr_sockets; s++)
			if (groups->socket[s].id == die->socket)
				break;
		if (s == groups->nr_sockets && s < WHO_SOCKETS)
			groups->socket[groups->nr_sockets++].id = die->socket;
	}
}

/* The bytes of groups that are not recorded are shown as not attributed. */
static void groups_say_full(struct record_groups *groups)
{
	if (!groups->full)
		fprintf(stderr, "xeon-pmon: --groups: the recording has %u groups, and new ones "
			"are not recorded: start a new recording\n", RECORDED_GROUPS);
	groups->full = true;
}

/*
 * Groups with the same name, one after the other, have the same number. Return: the number, or -1
 * if the recording has no place for a new group.
 */
static int groups_number(struct record_groups *groups, const char *name)
{
	unsigned int n;

	for (n = 0; n < groups->nr; n++)
		if (!strcmp(groups->name[n], name) && !groups->use[n])
			return n;
	if (groups->nr == RECORDED_GROUPS) {
		groups_say_full(groups);
		return -1;
	}
	groups->name = xp_grow(groups->name, groups->nr + 1, sizeof(*groups->name));
	groups->use = xp_grow(groups->use, groups->nr + 1, sizeof(*groups->use));
	groups->use[groups->nr] = NULL;
	snprintf(groups->name[groups->nr], sizeof(*groups->name), "%s", name);
	return groups->nr++;
}

bool record_groups_read(struct record_groups *groups, const struct xp_boxes *boxes, double now)
{
	struct who_groups *reader = &groups->reader;
	double since = xp_now() - groups->begin - now;
	unsigned int g;
	int n;

	if (!groups_read(groups))
		return false;
	groups->took = reader->new.took + fmax(0, since);
	groups_list_sockets(groups, boxes);
	who_groups_use(reader, groups->socket, groups->nr_sockets);
	for (g = 0; g < groups->nr; g++)
		groups->use[g] = NULL;
	for (g = 0; g < reader->nr; g++) {
		n = groups_number(groups, reader->group[g].name);
		if (n >= 0)
			groups->use[n] = reader->group[g].use;
	}
	return groups->nr_sockets && reader->seconds > 0;
}

const char *record_groups_next_name(struct record_groups *groups)
{
	return groups->nr_written < groups->nr ? groups->name[groups->nr_written++] : NULL;
}

void record_groups_write(const struct record_groups *groups, FILE *out)
{
	recorded_groups_write_use(out, &(const struct recorded_use){
		.seconds = groups->reader.seconds, .took = groups->took,
		.nr_sockets = groups->nr_sockets, .socket = groups->socket,
		.nr = groups->nr, .use = groups->use,
	});
}

void record_groups_close(struct record_groups *groups)
{
	who_groups_close(&groups->reader);
	free(groups->name);
	free(groups->use);
}
