/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Groups of xeon-pmon who without MBM: LLC misses of hardware threads by the thread filter, and
 * samples of the tasks that run there.
 *
 *	struct rotation rotation = { .proc = "/proc", .sysfs = "/sys" };
 *
 *	if (rotation_open(&rotation, &error))
 *		...
 *	for (;;) {
 *		do {
 *			sleep(rotation_slot(interval));
 *		} while (rotation_turn(&rotation, &error) ...);
 *		rotation_use(&rotation, counts.socket, counts.nr);
 *	}
 *	rotation_close(&rotation);
 */
#ifndef XEON_PMON_THREAD_ROTATION_H
#define XEON_PMON_THREAD_ROTATION_H

#include "perf_events.h"
#include "thread_filter.h"
#include "thread_shares.h"
#include "who.h"

/**
 * struct rotation - the hardware threads, their counts, and the tasks that run there
 * @proc: mount point of procfs; the caller sets @proc, @sysfs, @by_process and @nodes
 * @sysfs: mount point of sysfs
 * @by_process: groups are processes, not cgroups
 * @nodes: node ID of each socket; NULL: the driver's
 * @nr: number of groups
 * @group: the groups, for who_close_books()
 * @seconds: length of the interval that the last slot ended; 0: a CPU came online or went offline
 *
 * The other members are for use by the functions only.
 */
struct rotation {
	const char *proc;
	const char *sysfs;
	bool by_process;
	const int *nodes;
	unsigned int nr;
	struct who_group *group;
	double seconds;

	/* private: */
	const struct thread_filter *filter;
	struct threads threads;
	char online[4096];
	struct metric_set set;
	struct xp_boxes boxes;
	unsigned int nr_boxes;
	struct rotation_box *box;
	struct rotation_ring *ring;
	struct shares shares;
	unsigned int nr_sockets;
	int socket[SHARES_SOCKETS];
	bool changed;
	double begun;
	double slot_begun;
	struct shares_count *count;
	unsigned int nr_runs;
	struct shares_run *run;
	double named;
	unsigned int nr_tasks;
	struct rotation_task *task;
	unsigned int nr_labels;
	char (*label)[WHO_NAME];
	struct who_fills *fills;
};

/**
 * rotation_open() - start to count
 * @rotation: the caller has set the first members; all others are 0
 * @error: the reason why the thread filter cannot be used, with the remedy
 *
 * Return: 0, or -1.
 */
int rotation_open(struct rotation *rotation, struct xp_error *error);

/**
 * rotation_slot() - how long the boxes should count the same threads
 * @interval: length of an interval in seconds
 *
 * Return: the length of a slot in seconds.
 */
double rotation_slot(double interval);

/**
 * rotation_turn() - end a slot: read all boxes, and let each count the next thread
 * @rotation: from rotation_open()
 * @error: if a CPU came online or went offline, a sentence that says so; the interval then has no
 *	   groups
 *
 * Return: 0, or -1.
 */
int rotation_turn(struct rotation *rotation, struct xp_error *error);

/**
 * rotation_use() - the groups of the interval since the last call
 * @rotation: sets @nr, @group and @seconds, valid until the next call
 * @socket: the sockets, as in &who_input.socket
 * @nr: number of sockets
 */
void rotation_use(struct rotation *rotation, const struct who_socket *socket, unsigned int nr);

/**
 * rotation_close() - stop to count
 * @rotation: the members that the caller has set stay
 */
void rotation_close(struct rotation *rotation);

#endif /* XEON_PMON_THREAD_ROTATION_H */
