/* SPDX-License-Identifier: GPL-2.0-only */
/* box.h - the boxes of the platform that this runs on, for the tests of this folder */
#ifndef SELFTESTS_COUNT_BOX_H
#define SELFTESTS_COUNT_BOX_H

#include <stdbool.h>
#include <linux/types.h>

#include "rows.h"
#include "pmu.h"
#include "testbed.h"

#define MAX_SOCKETS	2
#define FIXED		(-1)
#define STREAM_PER_SEC	1000000000
#define MAX_TYPES	24

/* struct box - one box of one socket */
struct box {
	const struct box_type *type;
	int unit;
	int socket;
	struct pmu pmu;			/* its PMU */
	int cpu;			/* the CPU that its events are opened on */
	const char *name;		/* the emulator's name of it */
	/* it has a fixed counter that is its own: of those that units share the first has it */
	bool fixed;
};

/* The types of boxes that the platform has; box_init() finds them. */
extern const struct box_type *box_types[MAX_TYPES];
extern int nr_box_types;

/* Sockets of the machine: two, or one if the platform has no more */
extern int sockets;

/* Find out which platform is emulated */
void box_init(void);

/* Is a row for this platform, which has the box? Return: whether it is. */
bool box_row(__u64 on, const char *type);

/* A type by its name. Return: the type; a wrong name ends the program. */
const struct box_type *box_type(const char *name);

/* How many units of a type, the first ones, have filters. Return: their number. */
int box_filtering(const struct box_type *type);

/* Bits of a counter. Return: as many as may be relied on. */
int box_width(const struct box_type *type, int counter);

/* Find a box. Return: the box; without its PMU the program ends. */
struct box box_get(const struct box_type *type, int unit, int socket);

/* Open an event and let it count. Return: the file descriptor; a refusal ends the program. */
int box_open(const struct box *box, const char *terms);

/* Make an event happen in a box. */
__printf(2, 3) void box_inject(const struct box *box, const char *what, ...);

/* Control word of a counter. Return: what the emulator's register holds. */
__u64 box_ctl(const struct box *box, int counter);

/* Is a counter enabled? Return: whether its control word has the enable bit. */
bool box_enabled(const struct box *box, int counter);

/* The counter that has a control word. Return: the generic counter, or -1. */
int box_find(const struct box *box, __u64 ctl);

/* Set a counter. @counter: the counter, or FIXED; it must be counting. */
void box_preset(const struct box *box, int counter, __u64 value);

/*
 * Let events happen steadily in a box, as virtual time passes. @signal: the emulator's words for
 * the event. There will be STREAM_PER_SEC of them in a second.
 */
void box_stream(const struct box *box, const char *signal);

/* Stop what box_stream() has started */
void box_streams_end(void);

/* The emulator's words for an event of a type. @i: which one, or FIXED. Return: the words. */
const char *box_signal(const struct box_type *type, int i);

#endif
