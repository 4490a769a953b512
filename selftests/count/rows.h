/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * rows.h - what the tests of this folder know of the platforms: a file of tables a family
 *
 * Written from Intel's guides and event lists, not from the driver's rows. Types of boxes are those
 * that the emulator lists, their fields those of sysfs; a platform without a file has no further
 * rows.
 */
#ifndef SELFTESTS_COUNT_ROWS_H
#define SELFTESTS_COUNT_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <linux/types.h>
#include <pmon/platform_groups.h>

#define ARRAY_SIZE(a)	((int)(sizeof(a) / sizeof((a)[0])))
#define MAX_COUNTERS	8
#define MAX_SIGNALS	4
#define MAX_TOGETHER	4

/* An event of a Xeon E5 with a umask, and one of a box that has none */
#define E(_event) \
	{ "event=" #_event ",umask=1", "event=" #_event " umask=1", 0x100 | (_event) }
#define N(_event)	{ "event=" #_event, "event=" #_event, (_event) }

/* Rows with @on are for these platforms of the family only, as bits (ON_SNBEP). */

/**
 * struct box_event - an event that no other event of its box has to do with
 * @terms: for the driver
 * @signal: for the emulator
 * @ctl: control word, without the enable bit
 */
struct box_event {
	const char *terms;
	const char *signal;
	__u32 ctl;
};

/**
 * struct box_type - a type of box
 * @name: its name, in the emulator's
 * @units: how many of them a socket has
 * @counters: its generic counters
 * @width: bits of a generic counter that may be relied on
 * @fixed_width: and of the fixed one, 0: there is none
 * @enable: what makes a control word count
 * @fixed_enable: that of the fixed counter; 0 if it has none
 * @thresh: bits of the threshold; 0 if it has none
 * @threshold: its name
 * @inv: it has an invert bit
 * @bound: not every counter can count every event
 * @event: as many events as counters, which all can be counted at the same time
 */
struct box_type {
	const char *name;
	int units;
	int counters;
	int width;
	int fixed_width;
	__u32 enable;
	__u32 fixed_enable;
	int thresh;
	const char *threshold;
	bool inv;
	bool bound;
	struct box_event event[MAX_COUNTERS];
};

/* An event, things that it must count and things that it must not */
struct filter_row {
	const char *type;
	const char *terms;
	const char *yes[MAX_SIGNALS];
	const char *no[MAX_SIGNALS];
	__u64 on;
};

/* An event that needs counter 0 */
struct displaced {
	const char *type;
	unsigned char event;
	__u64 on;
};

/* Two events that exclude each other in a box, and nowhere else */
struct rivals {
	const char *what;
	const char *type;
	const char *terms[2];
	const char *signal[2];
	__u64 on;
};

/* An event that can be opened twice, with the same filter */
struct shared_row {
	const char *type;
	const char *terms;
	const char *signal;
	__u64 on;
};

/*
 * Events that differ in the value of one shared field, or have fields of their own in one register,
 * and can count at the same time
 */
struct together {
	const char *what;
	const char *type;
	const char *terms[MAX_TOGETHER];
	const char *signal[MAX_TOGETHER];
	__u64 on;
};

/*
 * All of it: which platforms it is of, the tables; where C-box events need counters 0 and 1, where
 * the PCU has bands, and where demotions look at one of them.
 */
struct platform {
	__u64 on;
	const struct box_type *types;	/* of those that differ: enable bits, bound, events */
	int nr_types;
	const struct filter_row *filters;
	int nr_filters;
	const struct displaced *displaced;
	int nr_displaced;
	const struct rivals *rivals;
	int nr_rivals;
	const struct shared_row *shares;
	int nr_shares;
	const struct together *togethers;
	int nr_togethers;
	__u64 bands;
	unsigned int demotions;
};

extern const struct platform platform_ep;
extern const struct platform platform_ex;
extern const struct platform platform_sp;
extern const struct platform platform_ice;
extern const struct platform platform_disc;
extern const struct platform platform_phi;
extern const struct platform platform_dmr;
extern const struct platform platform_client;
extern const struct platform platform_nhm;

#endif
