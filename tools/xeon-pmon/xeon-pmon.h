/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the files of xeon-pmon have of each other.
 */
#ifndef XEON_PMON_H
#define XEON_PMON_H

#include <errno.h>
#include <stdio.h>

#include "cesr.h"
#include "formula.h"
#include "metric.h"

#define XP_GROUPS	16	/* groups of one metric, or of one type of box */
#define XP_EVENTS	64	/* events of one type of box */
#define XP_METRICS	128	/* metrics at a time */
#define XP_PLANS	16	/* types of box at a time */
#define XP_SOCKETS	8
#define XP_CPUS		4096
#define XP_ERROR	256

/* Exit code of every program: the driver has no rows for this CPU. Others are EXIT_FAILURE. */
#define XP_EXIT_UNSUPPORTED	3

/**
 * struct xp_error - why something cannot be done
 * @text: a sentence, for the user
 */
struct xp_error {
	char text[XP_ERROR];
};

/**
 * xp_fail() - say why something cannot be done
 * @error: where to
 * @fmt: printf style
 *
 * Return: -1.
 */
__printf(2, 3) int xp_fail(struct xp_error *error, const char *fmt, ...);

/**
 * xp_allocate() - memory, or the end of the program
 * @nr: how many elements
 * @size: of an element
 *
 * Return: zeroes, for free().
 */
void *xp_allocate(size_t nr, size_t size);

/**
 * xp_now() - the time
 *
 * Return: seconds of CLOCK_MONOTONIC.
 */
double xp_now(void);

/**
 * xp_box_name() - a PMU's name without what is the same for all
 * @pmu: "uncore_imc_2"
 *
 * Return: "imc_2".
 */
const char *xp_box_name(const char *pmu);

/**
 * xp_fits_one() - whether a name fits one of some patterns
 * @patterns: patterns of fnmatch() with commas between them
 * @name: the name
 *
 * Return: whether it does.
 */
bool xp_fits_one(const char *patterns, const char *name);

/* rows.c: the driver's rows, by name */

/**
 * xp_platforms() - the short names of all platforms
 *
 * Return: the names, with a space before each.
 */
const char *xp_platforms(void);

/**
 * xp_platform() - a platform by its short name, as in "snbep"
 * @name: the name; NULL for the one that this machine is
 *
 * Return: the platform, or NULL.
 */
const struct pmon_platform *xp_platform(const char *name);

/**
 * xp_cpuinfo() - a line of the first CPU in /proc/cpuinfo
 * @key: what is before the colon, as in "cpu family"
 * @value: filled in with what is behind it; empty if there is no such line
 * @size: room there
 */
void xp_cpuinfo(const char *key, char *value, size_t size);

/**
 * xp_unsupported() - report that this CPU is no platform of the driver
 * @error: filled in: the CPU as /proc/cpuinfo identifies it, and the supported platforms
 *
 * A program that ends for this reason returns XP_EXIT_UNSUPPORTED.
 *
 * Return: -1.
 */
int xp_unsupported(struct xp_error *error);

/**
 * xp_core() - the core PMU of an old CPU
 * @name: the model, as in "p5" or "winchip2"; NULL for the one that this machine is
 *
 * Return: its rows, or NULL.
 */
const struct cesr_family *xp_core(const char *name);

/**
 * xp_cores() - the models that xp_core() knows
 *
 * Return: the names, with a space between them.
 */
const char *xp_cores(void);

/**
 * xp_short_name() - the short name of a platform
 * @platform: the platform
 *
 * Return: its name.
 */
const char *xp_short_name(const struct pmon_platform *platform);

/**
 * xp_type() - a type of box
 * @platform: the platform
 * @name: its name, as in "cbox"
 *
 * Return: the type, or NULL.
 */
const struct pmon_type *xp_type(const struct pmon_platform *platform,
				const char *name);

/**
 * xp_metrics() - the table that has a platform's metrics
 * @platform: the platform
 *
 * Return: the table; not all of its rows are this platform's.
 */
const struct metric *xp_metrics(const struct pmon_platform *platform);

/**
 * xp_on() - a platform as a bit
 * @platform: the platform
 *
 * Return: one of the bits of &metric.on.
 */
u16 xp_on(const struct pmon_platform *platform);

/**
 * xp_has_metric() - whether a platform has a metric of the table
 * @platform: the platform
 * @metric: the metric
 *
 * Return: whether it has.
 */
bool xp_has_metric(const struct pmon_platform *platform,
		   const struct metric *metric);

/**
 * xp_metric() - a metric by its name
 * @platform: of which CPU
 * @name: the name
 *
 * Return: the metric, or NULL if this platform has none of that name.
 */
const struct metric *xp_metric(const struct pmon_platform *platform, const char *name);

/* event.c: an event's text to the words of its attr */

/* Nobody has told the node id of a socket */
#define XP_NO_NODE	(-1)

/**
 * struct xp_source - where events and fields are looked up
 * @type: the driver's rows: a box of this type
 * @folder: where its fields are in sysfs; NULL: in the rows, too
 * @node: node id of the socket, or XP_NO_NODE
 */
struct xp_source {
	const struct pmon_type *type;
	const char *folder;
	int node;
};

/**
 * xp_resolve() - the words of an event
 * @source: where to look it up
 * @text: as in &formula.event
 * @config: filled in, PMON_WORDS words
 * @error: why not
 *
 * Return: 0, or -1.
 */
int xp_resolve(const struct xp_source *source, const char *text, u64 *config,
	       struct xp_error *error);

/* plan.c: which events can be counted at the same time */

/**
 * struct xp_group - events that the hardware can count at the same time
 * @nr: how many
 * @event: which, indices of &xp_plan.config
 * @plan: their counters and filters, in the same order
 */
struct xp_group {
	unsigned int nr;
	unsigned int event[PMON_MAX_COUNTERS];
	struct pmon_plan plan;
};

/**
 * struct xp_plan - the events that are wanted of one type of box
 * @type: the type
 * @nr_events: how many events
 * @text: each event's text
 * @config: each event's words, of a socket with node id 0
 * @code: each event's encodings
 * @pinned: the first group counts all of the time, whoever else takes turns
 * @nr_groups: how many groups
 * @group: the groups; an event that two metrics share can be in two
 */
struct xp_plan {
	const struct pmon_type *type;
	unsigned int nr_events;
	char text[XP_EVENTS][FORMULA_TEXT];
	u64 config[XP_EVENTS][PMON_WORDS];
	struct pmon_code code[XP_EVENTS][PMON_MAX_TWINS];
	bool pinned;
	unsigned int nr_groups;
	struct xp_group group[XP_GROUPS];
};

/**
 * struct xp_place - where a plan has an event of a formula
 * @group: the group
 * @member: its place there
 */
struct xp_place {
	unsigned int group;
	unsigned int member;
};

/**
 * struct xp_wanted - a metric that is to be counted
 * @metric: its row
 * @formula: its formula
 * @plan: the plan of its boxes
 * @place: where that has each event of the formula
 * @split: whether its events are in several groups, which take turns
 */
struct xp_wanted {
	const struct metric *metric;
	struct formula formula;
	struct xp_plan *plan;
	struct xp_place place[FORMULA_EVENTS];
	bool split;
};

/**
 * xp_want() - add a metric's events to a plan
 * @wanted: filled in
 * @metric: the metric
 * @plan: the plan of its type of box
 * @error: why not
 *
 * The events of a metric get into one group if the hardware can count them at
 * the same time, into as few as possible otherwise.
 *
 * Return: 0, or -1.
 */
int xp_want(struct xp_wanted *wanted, const struct metric *metric,
	    struct xp_plan *plan, struct xp_error *error);

/**
 * xp_fits() - whether a box can count all groups of a plan at the same time
 * @plan: the plan
 *
 * Return: whether it can; otherwise they take turns.
 */
bool xp_fits(const struct xp_plan *plan);

/**
 * xp_plan_everywhere() - plan an event on every counter, in one group
 * @plan: filled in
 * @type: of which box
 * @text: the event, as in &formula.event
 *
 * Return: whether each of the generic counters can count it.
 */
bool xp_plan_everywhere(struct xp_plan *plan, const struct pmon_type *type, const char *text);

/**
 * xp_plan_also() - plan one more event in the group of xp_plan_everywhere()
 * @plan: the plan
 * @text: the event
 *
 * Return: whether there is a counter left for it.
 */
bool xp_plan_also(struct xp_plan *plan, const char *text);

/**
 * xp_plan_turns() - plan an event once for all of the time, and twice in turns
 * @plan: filled in: a group of one that is pinned, and two of which each fills the other counters
 * @type: of which box
 * @text: the event, as in &formula.event
 *
 * Return: whether there are counters for that.
 */
bool xp_plan_turns(struct xp_plan *plan, const struct pmon_type *type, const char *text);

/**
 * xp_plan_counter() - the counter that the driver gives to an event on an idle box
 * @plan: the plan
 * @group: the group
 * @member: its place there
 *
 * Return: its number; the fixed one comes after the generic ones.
 */
unsigned int xp_plan_counter(const struct xp_plan *plan, unsigned int group, unsigned int member);

/* want.c: what the user wants to see */

/**
 * struct xp_wants - the metrics that are wanted, and the plans to count them
 * @platform: the machine
 * @nr_plans: types of box that are needed
 * @plan: one for each
 * @nr_wanted: metrics
 * @wanted: one for each
 * @nr_own: formulas of the user
 * @own: their rows
 */
struct xp_wants {
	const struct pmon_platform *platform;
	unsigned int nr_plans;
	struct xp_plan *plan[XP_PLANS];
	unsigned int nr_wanted;
	struct xp_wanted wanted[XP_METRICS];
	unsigned int nr_own;
	struct metric own[XP_METRICS];
};

/**
 * xp_wants_init() - want nothing yet, of this machine
 * @wants: filled in
 * @error: why not
 *
 * Return: 0, or -1 if the CPU is unknown.
 */
int xp_wants_init(struct xp_wants *wants, struct xp_error *error);

/**
 * xp_want_list() - want some metrics
 * @wants: they are added here
 * @list: names with commas between them; * and ? stand for any text
 * @error: why not
 *
 * Return: 0, or -1.
 */
int xp_want_list(struct xp_wants *wants, const char *list, struct xp_error *error);

/**
 * xp_want_formula() - want a formula
 * @wants: it is added here
 * @text: "box:formula"; @wants keeps a copy
 * @error: why not
 *
 * Return: 0, or -1.
 */
int xp_want_formula(struct xp_wants *wants, const char *text, struct xp_error *error);

/**
 * xp_wants_free() - want nothing any more
 * @wants: the metrics
 */
void xp_wants_free(struct xp_wants *wants);

/* count.c: perf_event_open() */

/**
 * xp_read_line() - the first line of a file
 * @path: the file
 * @text: filled in, without the end of the line
 * @size: of that
 *
 * Return: 0, or -1 if it cannot be read, or is empty.
 */
int xp_read_line(const char *path, char *text, size_t size);

/**
 * xp_socket_of_cpu() - where a CPU is
 * @cpu: its number, less than XP_CPUS
 *
 * Return: the socket as the kernel numbers it, or -1 if the CPU is offline or there is none.
 */
int xp_socket_of_cpu(unsigned int cpu);

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
 * @next: the next one in the order of type, unit and socket
 * @name: of its PMU
 * @folder: of that in sysfs
 * @plan: the events
 * @unit: its number among the boxes of its type
 * @socket: the socket
 * @cpu: the CPU that owns it
 * @type: perf's number of the PMU
 * @probe: an event that could be opened
 * @missing: why it is not counted; empty if it is
 * @gone: whether it was, until it went away
 * @count: its groups
 */
struct xp_box {
	struct xp_box *next;
	char name[PMON_NAME_LEN];
	char folder[96];
	const struct xp_plan *plan;
	int unit;
	int socket;
	int cpu;
	u32 type;
	u64 probe[PMON_WORDS];
	char missing[XP_ERROR];
	bool gone;
	struct xp_count count[XP_GROUPS];
};

/**
 * struct xp_boxes - all the boxes that are counted
 * @first: the first of a list; one that is in it stays until the end
 * @nodes: node id of each socket, XP_NO_NODE: what the driver says
 * @sockets: a bit for each socket whose boxes are counted; 0: all sockets
 */
struct xp_boxes {
	struct xp_box *first;
	int nodes[XP_SOCKETS];
	u32 sockets;
};

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
 * Allows the program as many files as it may have: each event is one.
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
 * refuses, which @error is about.
 */
int xp_boxes_open(struct xp_boxes *boxes, const struct xp_wants *wants,
		  struct xp_error *error);

/**
 * xp_boxes_check() - whether each plan has a box
 * @boxes: the boxes
 * @wants: the plans
 * @error: which one has none
 *
 * Return: 0, or -1.
 */
int xp_boxes_check(const struct xp_boxes *boxes, const struct xp_wants *wants,
		   struct xp_error *error);

/**
 * xp_boxes_enable() - let all of them count
 * @boxes: the boxes
 * @on: or not any more
 */
void xp_boxes_enable(const struct xp_boxes *boxes, bool on);

/**
 * xp_boxes_read() - read all of them
 * @boxes: the boxes
 */
void xp_boxes_read(struct xp_boxes *boxes);

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

#endif /* XEON_PMON_H */
