/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Monitoring groups in a recording: the lines "group" and "use", which "xeon-pmon record --groups"
 * writes. The format is described in Documentation/admin-guide/record.rst.
 *
 * The functions that read add up the uses of several intervals:
 *
 *	recorded_groups_read_group(&groups, &json);
 *	recorded_groups_read_use(&groups, &json);
 *	nr = recorded_groups_take(&groups, counts.socket, counts.nr);
 *	who_close_books(&(struct who_input){ .nr_groups = nr, .group = groups.group, ... });
 */
#ifndef XEON_PMON_RECORDED_GROUPS_H
#define XEON_PMON_RECORDED_GROUPS_H

#include <stdio.h>

#include "json.h"
#include "who.h"

#define RECORDED_GROUPS	16384	/* maximum number of groups of a recording */

/**
 * struct recorded_groups - the groups of a recording, when it is read
 * @any: whether there are uses since recorded_groups_take()
 * @seconds: time of these uses
 * @took: maximum time for reading the groups and the uncore counters once
 * @group: set by recorded_groups_take(), for who_close_books(); valid until its next call
 *
 * The other members are for use by the functions only.
 */
struct recorded_groups {
	bool any;
	double seconds;
	double took;
	struct who_group *group;

	/* private: */
	unsigned int nr_names;
	char (*name)[WHO_NAME];
	unsigned int nr_sockets;
	int *socket;
	bool *used;
	struct resctrl_use *sum;
	struct resctrl_use *taken;
};

/**
 * struct recorded_use - uses of all groups in an interval, to be written
 * @seconds: time between the two samples of the groups
 * @took: time for reading the groups and the uncore counters
 * @nr_sockets: number of sockets
 * @socket: the sockets
 * @nr: number of groups
 * @use: uses of each group on each socket; NULL: the group does not exist any more
 */
struct recorded_use {
	double seconds;
	double took;
	unsigned int nr_sockets;
	const struct who_socket *socket;
	unsigned int nr;
	const struct resctrl_use **use;
};

/**
 * recorded_groups_write_use() - write the element of a "use" line
 * @out: the line, after {"use":{
 * @use: the uses
 */
void recorded_groups_write_use(FILE *out, const struct recorded_use *use);

/**
 * recorded_groups_read_group() - read the element of a "group" line
 * @groups: the groups
 * @json: the parser
 */
void recorded_groups_read_group(struct recorded_groups *groups, struct json_reader *json);

/**
 * recorded_groups_read_use() - read the element of a "use" line, and add it to the sums
 * @groups: the groups
 * @json: the parser
 */
void recorded_groups_read_use(struct recorded_groups *groups, struct json_reader *json);

/**
 * recorded_groups_take() - set @groups->group to the sums, and begin new sums
 * @groups: the groups; @any, @seconds and @took are set to 0
 * @socket: the sockets, as in &who_input.socket
 * @nr: number of sockets
 *
 * Return: number of groups.
 */
unsigned int recorded_groups_take(struct recorded_groups *groups, const struct who_socket *socket,
				  unsigned int nr);

/**
 * recorded_groups_free() - free the groups
 * @groups: the groups
 */
void recorded_groups_free(struct recorded_groups *groups);

#endif /* XEON_PMON_RECORDED_GROUPS_H */
