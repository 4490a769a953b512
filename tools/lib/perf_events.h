/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Counting, with perf_event_open() alone.
 */
#ifndef XEON_PMON_PERF_EVENTS_H
#define XEON_PMON_PERF_EVENTS_H

#include <errno.h>

#include "event.h"
#include "metric_set.h"

struct xp_boxes;

/**
 * struct xp_counts - where counts come from, if not from perf
 * @open: as xp_boxes_open()
 * @read: as xp_boxes_read()
 * @now: when they were counted, in seconds of the Epoch
 * @platform: of which CPU they are
 * @driver: as xp_other_driver()
 */
struct xp_counts {
	int (*open)(const struct xp_counts *counts, struct xp_boxes *boxes,
		    const struct xp_wants *wants, struct xp_error *error);
	unsigned int (*read)(const struct xp_counts *counts, struct xp_boxes *boxes);
	double (*now)(const struct xp_counts *counts);
	const struct pmon_platform *platform;
	const char *driver;
};

#define XP_SOCKETS	64	/* that --nodes gives ids */
#define XP_CPUS		8192
#define XP_PACKAGE	(-1)	/* instead of a die: all of them */

/**
 * xp_socket_of_cpu() - where a CPU is
 * @cpu: its number, less than XP_CPUS
 *
 * Return: the socket as the kernel numbers it, or -1 if the CPU is offline or there is none.
 */
int xp_socket_of_cpu(unsigned int cpu);

/**
 * struct xp_die - the place of boxes, as the kernel numbers it
 * @next: the next one in the order of socket and die
 * @socket: the package
 * @id: its number among the dies of that, or XP_PACKAGE; of a NUMA node, its own
 * @name: the same as text
 * @several: whether its socket has others
 * @chosen: whether it is one of those that are counted, if not all are
 * @cpu: that speaks for it, or -1: while events are opened
 * @number: in the order in which dies were found
 * @of: of a NUMA node: the die that it is a part of, or all; of others NULL
 */
struct xp_die {
	struct xp_die *next;
	int socket;
	int id;
	char name[16];
	bool several;
	bool chosen;
	int cpu;
	unsigned int number;
	const struct xp_die *of;
};

/**
 * xp_die_name() - what tells a die from the others of its socket
 * @die: the die
 *
 * Return: its number as text, as good as the die itself; NULL if its socket has no other.
 */
static inline const char *xp_die_name(const struct xp_die *die)
{
	return die->several ? die->name : NULL;
}

/**
 * struct xp_where - a die in words
 * @text: "socket 0", or "socket 0 die 1" if its socket has others
 */
struct xp_where {
	char text[32];
};

/**
 * xp_where() - say where something is
 * @die: the die
 *
 * Return: the words.
 */
struct xp_where xp_where(const struct xp_die *die);

/**
 * xp_is_same_die() - compare dies of different lists
 * @a: a die
 * @b: a die
 *
 * Return: whether it is the same place.
 */
static inline bool xp_is_same_die(const struct xp_die *a, const struct xp_die *b)
{
	return a->socket == b->socket && a->id == b->id;
}

/**
 * xp_is_in() - whether a die is in a place
 * @die: the die
 * @place: itself, its package, or NULL for the machine; no NUMA node
 *
 * Return: whether it is.
 */
static inline bool xp_is_in(const struct xp_die *die, const struct xp_die *place)
{
	return !place || die == place ||
	       (place->id == XP_PACKAGE && place->socket == die->socket);
}

/**
 * xp_is_counted() - whether all of a place is counted, and not only dies that were chosen
 * @boxes: all boxes
 * @place: a die, a package, or NULL for the machine
 *
 * Return: whether a sum over @boxes is that of @place.
 */
bool xp_is_counted(const struct xp_boxes *boxes, const struct xp_die *place);

/**
 * struct xp_tally - what a group has counted in some time
 * @enabled: how long it was wanted, in ns
 * @running: how long it was on the counters
 * @count: of each of its events
 */
struct xp_tally {
	u64 enabled;
	u64 running;
	u64 count[PMON_MAX_COUNTERS];
};

/**
 * struct xp_count - a group of a box while it counts
 * @fd: its events
 * @seen: what perf said when the group had last had a turn
 * @fresh: what has come since then; the time without a turn is in it, so that a
 *	   later one stands for that as well
 * @total: all of it, also of former events of the same box
 * @estimate: @total.count, each part of it scaled to its whole time
 */
struct xp_count {
	int fd[PMON_MAX_COUNTERS];
	struct xp_tally seen;
	struct xp_tally fresh;
	struct xp_tally total;
	double estimate[PMON_MAX_COUNTERS];
};

/**
 * struct xp_box - a box of a socket while it counts
 * @next: the next one in the order of type, unit and die
 * @name: of its PMU
 * @folder: of that in sysfs
 * @plan: the events
 * @unit: its number among the boxes of its type
 * @nr: how many boxes its counts are the sum of: 1, or of a recording more
 * @die: where it is
 * @node: the NUMA node, after xp_find_nodes(); NULL: it is unknown
 * @socket: the socket of that
 * @cpu: the CPU that owns it
 * @type: perf's number of the PMU
 * @probe: an event that could be opened
 * @missing: why it is not counted; empty if it is
 * @gone: whether it was, until it went away
 * @refused: whether it is there all the same, and only its events could not be opened
 * @count: its groups, as many as @plan has
 */
struct xp_box {
	struct xp_box *next;
	char name[PMON_NAME_LEN];
	char folder[96];
	const struct xp_plan *plan;
	int unit;
	unsigned int nr;
	const struct xp_die *die;
	const struct xp_die *node;
	int socket;
	int cpu;
	u32 type;
	u64 probe[PMON_WORDS];
	char missing[XP_ERROR];
	bool gone;
	bool refused;
	struct xp_count count[];
};

/**
 * struct xp_boxes - all the boxes that are counted
 * @first: the first of a list; one that is in it stays until the end
 * @dies: the dies that have been found, as many as there are
 * @nr_dies: how many
 * @packages: those that have several dies, as places with XP_PACKAGE
 * @nr_packages: how many
 * @numa: NUMA nodes that have CPUs, as places, after xp_find_nodes()
 * @nodes: node id of each socket, XP_NO_NODE: what the driver says
 * @some: only the boxes of dies that are chosen
 * @counts: where their counts come from; NULL: perf
 */
struct xp_boxes {
	struct xp_box *first;
	struct xp_die *dies;
	unsigned int nr_dies;
	struct xp_die *packages;
	unsigned int nr_packages;
	struct xp_die *numa;
	int nodes[XP_SOCKETS];
	bool some;
	const struct xp_counts *counts;
};

/**
 * xp_die_of_cpu() - where a CPU is
 * @boxes: a die that is not known yet is added to theirs
 * @cpu: its number
 *
 * Return: the die, good until xp_boxes_free(); NULL if the CPU is offline or there is none.
 */
struct xp_die *xp_die_of_cpu(struct xp_boxes *boxes, unsigned int cpu);

/**
 * xp_add_die() - a die by its numbers
 * @boxes: gets it, if it is not there yet
 * @socket: the package
 * @id: its number in that
 * @several: whether the package has others
 *
 * Return: the die, as of xp_die_of_cpu().
 */
struct xp_die *xp_add_die(struct xp_boxes *boxes, int socket, int id, bool several);

/**
 * xp_add_box() - a box that does not count yet
 * @boxes: gets it
 * @like: its name, plan, unit and &xp_box.nr
 * @die: where it is
 *
 * Return: the box.
 */
struct xp_box *xp_add_box(struct xp_boxes *boxes, const struct xp_box *like,
			  const struct xp_die *die);

/**
 * xp_find_first() - set &xp_plan.first of a plan
 * @boxes: all boxes
 * @plan: the plan
 */
void xp_find_first(const struct xp_boxes *boxes, struct xp_plan *plan);

/**
 * xp_box_config() - the words of an event of the plan on a box
 * @boxes: all boxes
 * @box: the box
 * @event: index of &xp_plan.config
 * @config: filled in
 *
 * Return: 0, or -1 if it has none.
 */
int xp_box_config(const struct xp_boxes *boxes, const struct xp_box *box, unsigned int event,
		  u64 *config);

/**
 * xp_count_take() - take what was read of a group's counters
 * @count: the group
 * @now: all that they have counted
 * @nr: how many events the group has
 */
void xp_count_take(struct xp_count *count, const struct xp_tally *now, unsigned int nr);

/**
 * xp_find_dies() - all dies that have a CPU online
 * @boxes: gets them, with the first CPU of each as &xp_die.cpu
 */
void xp_find_dies(struct xp_boxes *boxes);

/**
 * xp_time_wanted() - how long a group was to be counted
 * @count: the group
 *
 * Also goes on while the group waits for a turn, which &xp_count.total does not.
 *
 * Return: ns, which never get less.
 */
static inline u64 xp_time_wanted(const struct xp_count *count)
{
	return count->total.enabled + (count->fresh.running ? 0 : count->fresh.enabled);
}

/**
 * xp_is_forbidden() - whether an error is that of a missing right
 * @err: a negative errno
 *
 * Return: whether every other event would be refused as well.
 */
static inline bool xp_is_forbidden(int err)
{
	return err == -EACCES || err == -EPERM;
}

/**
 * xp_boxes_init() - no boxes yet, and no node ids from the user
 * @boxes: filled in
 *
 * Allows the program as many files as it may have, each event is one: up to the hard limit, or
 * more with the right to raise that.
 */
void xp_boxes_init(struct xp_boxes *boxes);

/**
 * xp_parse_nodes() - node ids from the command line
 * @boxes: for these
 * @text: "0,1": of socket 0, of socket 1
 * @error: why not
 *
 * Return: 0, or -1.
 */
int xp_parse_nodes(struct xp_boxes *boxes, const char *text, struct xp_error *error);

/**
 * xp_boxes_open() - open the events of some plans on every box of their types
 * @boxes: boxes that are not there yet are added; those that are there and do
 *	   not count are opened again
 * @wants: the plans
 * @error: why not
 *
 * A box that refuses, and says why in &xp_box.missing, does not keep the others
 * from being opened. Only if none is allowed to, it ends at once.
 *
 * Return: 0, also if a box is missing; the negative errno of the last box that
 * refuses what was asked for by name, which @error is about. With 0, @error is
 * about a box that refuses what a pattern has asked for, if there is one.
 */
int xp_boxes_open(struct xp_boxes *boxes, const struct xp_wants *wants,
		  struct xp_error *error);

/**
 * xp_boxes_check() - whether each plan has a box
 * @boxes: the boxes
 * @wants: the plans; one whose metrics were all given by patterns needs none
 * @error: which one has none
 *
 * Return: 0, or -1.
 */
int xp_boxes_check(const struct xp_boxes *boxes, const struct xp_wants *wants,
		   struct xp_error *error);

/**
 * xp_other_driver() - whose boxes are counted
 * @boxes: the boxes
 *
 * Return: NULL, or the name of the driver if it is not ours.
 */
const char *xp_other_driver(const struct xp_boxes *boxes);

/**
 * xp_boxes_enable() - let all of them count
 * @boxes: the boxes
 * @on: or not any more
 */
void xp_boxes_enable(const struct xp_boxes *boxes, bool on);

/**
 * xp_boxes_read() - read all of them
 * @boxes: the boxes
 *
 * Return: how many have been lost since the last time.
 */
unsigned int xp_boxes_read(struct xp_boxes *boxes);

/**
 * xp_box_try() - whether an event can be opened now
 * @box: where; it has been opened before
 * @config: the event's words
 *
 * Return: 0, or a negative errno.
 */
int xp_box_try(const struct xp_box *box, const u64 *config);

/**
 * xp_boxes_close() - close all events
 * @boxes: the boxes, which are missing then; totals stay
 */
void xp_boxes_close(struct xp_boxes *boxes);

/**
 * xp_boxes_free() - forget them
 * @boxes: the boxes, closed
 */
void xp_boxes_free(struct xp_boxes *boxes);

#endif /* XEON_PMON_PERF_EVENTS_H */
