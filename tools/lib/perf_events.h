/* SPDX-License-Identifier: GPL-2.0-only */
/* Counting uncore events with perf_event_open(). */
#ifndef XEON_PMON_PERF_EVENTS_H
#define XEON_PMON_PERF_EVENTS_H

#include <errno.h>

#include "dies.h"
#include "event.h"
#include "metric_set.h"

struct xp_boxes;

/**
 * struct xp_counts - a source of counts other than perf_event_open()
 * @open: replaces xp_boxes_open()
 * @read: replaces xp_boxes_read()
 * @now: time of the last counts, in seconds since the Epoch
 * @platform: the platform that was counted
 * @driver: result of xp_other_driver()
 */
struct xp_counts {
	int (*open)(const struct xp_counts *counts, struct xp_boxes *boxes,
		    const struct metric_set *set, struct xp_error *error);
	unsigned int (*read)(const struct xp_counts *counts, struct xp_boxes *boxes);
	double (*now)(const struct xp_counts *counts);
	const struct pmon_platform *platform;
	const char *driver;
};

#define XP_SOCKETS	64	/* limit of --nodes */
/**
 * struct xp_tally - times and counts of a group
 * @enabled: time enabled, in ns
 * @running: time running, in ns
 * @count: count of each event
 */
struct xp_tally {
	u64 enabled;
	u64 running;
	u64 count[PMON_MAX_COUNTERS];
};

/**
 * struct xp_count - a group of perf events of a box
 * @fd: file descriptor of each event
 * @seen: values at the last read at which the group had been on the counters
 * @fresh: increase since then. While the group waits for a counter, @seen stays, so that the next
 *	   counts are scaled to the whole time.
 * @total: sum of all @fresh, also of events that were closed in the meantime
 * @estimate: sum of all @fresh counts, each scaled by its own time enabled / time running
 */
struct xp_count {
	int fd[PMON_MAX_COUNTERS];
	struct xp_tally seen;
	struct xp_tally fresh;
	struct xp_tally total;
	double estimate[PMON_MAX_COUNTERS];
};

/**
 * struct xp_box - a box on one die, with its open events
 * @next: the next box, sorted by type, unit and die
 * @name: name of the PMU
 * @folder: directory of the PMU in sysfs
 * @plan: the events to count
 * @unit: unit number within the box type
 * @nr: number of boxes that the counts are the sum of: 1, or more in a recording
 * @die: the die
 * @node: the NUMA node, set by xp_find_nodes(); NULL: unknown
 * @socket: the socket of @die
 * @cpu: the CPU in the PMU's cpumask
 * @type: perf_event_attr.type of the PMU
 * @probe: config words of an event that could be opened before
 * @missing: why the box is not counted; empty if it is
 * @gone: whether the box was counted and then lost
 * @refused: whether the box exists, but its events could not be opened
 * @count: the groups, &xp_plan.nr_groups
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
 * struct xp_boxes - all boxes of a measurement
 * @first: list of boxes; a box stays in the list until xp_boxes_free()
 * @dies: list of dies that have been found
 * @nr_dies: number of dies
 * @packages: list of the packages that have several dies, with XP_PACKAGE as &xp_die.id
 * @nr_packages: number of these
 * @numa: list of NUMA nodes that have CPUs, set by xp_find_nodes()
 * @nodes: node id of each socket; XP_NO_NODE: use the driver's
 * @some: whether only the boxes of dies with &xp_die.chosen are counted
 * @counts: the source of the counts; NULL: perf_event_open()
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
 * xp_add_box() - add a box without open events
 * @boxes: the list that gets the box
 * @like: provides name, plan, unit and &xp_box.nr
 * @die: the die
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
 * xp_box_config() - the config words of an event on a box
 * @boxes: all boxes
 * @box: the box
 * @event: index of &xp_plan.config
 * @config: set to the words
 *
 * Return: 0, or -1 if the event cannot be resolved on this box.
 */
int xp_box_config(const struct xp_boxes *boxes, const struct xp_box *box, unsigned int event,
		  u64 *config);

/**
 * xp_count_take() - add new counter values to a group
 * @count: the group
 * @now: the values that were read
 * @nr: number of events in the group
 */
void xp_count_take(struct xp_count *count, const struct xp_tally *now, unsigned int nr);

/**
 * xp_time_enabled() - time enabled of a group
 * @count: the group
 *
 * Unlike &xp_count.total, the result also increases while the group waits for a counter.
 *
 * Return: the time in ns, which never decreases.
 */
static inline u64 xp_time_enabled(const struct xp_count *count)
{
	return count->total.enabled + (count->fresh.running ? 0 : count->fresh.enabled);
}

/**
 * xp_is_forbidden() - whether an error means a missing permission
 * @err: a negative errno
 *
 * Return: true if perf would refuse every other event as well.
 */
static inline bool xp_is_forbidden(int err)
{
	return err == -EACCES || err == -EPERM;
}

/**
 * xp_boxes_init() - initialize an empty list of boxes
 * @boxes: initialized
 *
 * Raises RLIMIT_NOFILE, since each event uses a file descriptor: to the hard limit, or above it if
 * the process may raise that.
 */
void xp_boxes_init(struct xp_boxes *boxes);

/**
 * xp_parse_nodes() - parse the node ids of --nodes
 * @boxes: sets &xp_boxes.nodes
 * @text: "0,1": node ids of socket 0 and socket 1
 * @error: set to the reason of a failure
 *
 * Return: 0, or -1.
 */
int xp_parse_nodes(struct xp_boxes *boxes, const char *text, struct xp_error *error);

/**
 * xp_boxes_open() - open the events of all plans on every box of their types
 * @boxes: new boxes are added; boxes that do not count are opened again
 * @set: the plans
 * @error: set to the reason of a failure
 *
 * A box whose events cannot be opened sets &xp_box.missing and does not keep the other boxes from
 * being opened. After an error of xp_is_forbidden() no other box is tried.
 *
 * Return: 0, also if a box is missing; otherwise the negative errno of the last box that refuses
 * events that were requested by name, and its @error. If the result is 0, @error is that of a box
 * that refuses events requested by a pattern, if any does.
 */
int xp_boxes_open(struct xp_boxes *boxes, const struct metric_set *set,
		  struct xp_error *error);

/**
 * xp_boxes_check() - whether each plan has a box
 * @boxes: the boxes
 * @set: the plans; a plan whose metrics were all requested by patterns needs no box
 * @error: names a plan that has no box
 *
 * Return: 0, or -1.
 */
int xp_boxes_check(const struct xp_boxes *boxes, const struct metric_set *set,
		   struct xp_error *error);

/**
 * xp_other_driver() - the driver that counts, if it is not xeon_pmon
 * @boxes: the boxes
 *
 * Return: the name of the driver, or NULL for xeon_pmon.
 */
const char *xp_other_driver(const struct xp_boxes *boxes);

/**
 * xp_boxes_enable() - enable or disable all events
 * @boxes: the boxes
 * @on: true to enable
 */
void xp_boxes_enable(const struct xp_boxes *boxes, bool on);

/**
 * xp_boxes_read() - read all events
 * @boxes: the boxes
 *
 * Return: the number of boxes that were lost since the last read.
 */
unsigned int xp_boxes_read(struct xp_boxes *boxes);

/**
 * xp_box_try() - try to open an event on a box, and close it
 * @box: a box that has been opened before
 * @config: config words of the event
 *
 * Return: 0, or a negative errno.
 */
int xp_box_try(const struct xp_box *box, const u64 *config);

/**
 * xp_boxes_close() - close all events
 * @boxes: the boxes, which are missing afterwards; totals are kept
 */
void xp_boxes_close(struct xp_boxes *boxes);

/**
 * xp_boxes_free() - free all boxes and dies
 * @boxes: the boxes, whose events are closed
 */
void xp_boxes_free(struct xp_boxes *boxes);

#endif /* XEON_PMON_PERF_EVENTS_H */
