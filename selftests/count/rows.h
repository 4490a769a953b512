/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * rows.h - what the tests of this folder know of the platforms
 *
 * Written from Intel's guides and event lists, not from the driver's rows. Types of boxes are those
 * that the emulator lists, their fields those of sysfs. Each array ends with an empty row.
 */
#ifndef SELFTESTS_COUNT_ROWS_H
#define SELFTESTS_COUNT_ROWS_H

#include <stdbool.h>
#include <linux/types.h>
#include <pmon/platform_groups.h>

#define ARRAY_SIZE(a)	((int)(sizeof(a) / sizeof((a)[0])))
#define MAX_COUNTERS	8
#define MAX_SIGNALS	6
#define MAX_TOGETHER	4

/* struct box_event - an event that no other event of its box has to do with */
struct box_event {
	const char *terms;	/* for the driver */
	const char *signal;	/* for the emulator */
	__u32 ctl;		/* control word, without the enable bit */
};

/* struct box_type - a type of box */
struct box_type {
	__u64 on;		/* platforms of a row, as bits (ON_SNBEP) */
	const char *name;	/* its name, in the emulator's */
	int units;		/* how many of them a socket has */
	int counters;		/* its generic counters */
	int width;		/* bits of a generic counter that may be relied on */
	int fixed_width;	/* and of the fixed one, 0: there is none */
	__u32 enable;		/* what makes a control word count */
	__u32 fixed_enable;	/* that of the fixed counter; 0 if it has none */
	int thresh;		/* bits of the threshold; 0 if it has none */
	const char *threshold;
	bool inv;		/* it has an invert bit */
	bool bound;		/* not every counter can count every event */
	/* as many events as counters, which all can be counted at the same time */
	struct box_event event[MAX_COUNTERS];
};

/**
 * enum row_kind - what the events of a row have to do with each other
 * @FILTER: one event, the signals that it counts and, with a "!" before, those that it does not
 * @RIVALS: two events that exclude each other in a box, and nowhere else
 * @VALUES: the same, by the value of a register; so either can be opened twice
 * @SHARED: one event, which can be opened twice with the same filter
 * @TOGETHER: events that differ in the value of one shared field, or have fields of their own in
 *	one register, and can count at the same time
 */
enum row_kind { FILTER, RIVALS, VALUES, SHARED, TOGETHER };

/* struct row - events of a type of box, where a platform has it */
struct row {
	enum row_kind kind;
	__u64 on;				/* platforms, as bits */
	const char *type;
	const char *terms[MAX_TOGETHER];	/* for the driver */
	/* for the emulator, one for each event; the second of two may be missing */
	const char *signal[MAX_SIGNALS];
	const char *what;			/* what the events are about */
};

/* An event that needs counter 0 */
struct displaced {
	__u64 on;
	const char *type;
	unsigned char event;
};

/* Types that differ from others: enable bits, bound, events */
extern const struct box_type own_types[];
extern const struct row rows[];
extern const struct displaced displaced[];

#endif
