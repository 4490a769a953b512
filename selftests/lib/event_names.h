/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * event_names.h - every event name of a platform, and what it stands for
 *
 * In <platform>.names, one event a line:
 *
 *	<box> <name> <terms to add or "-"> on=<counters> <register>=<value>[/<mask>] ... [bytes=<n>]
 *		: <the event, for the emulator> ! <another one, which must not count>
 *
 * The first register is the control word; it is found on one of the counters of @on. A mask has the
 * bits that the event has to do with. "mm." before a register is the QPI port's match function. An
 * event whose counts are bytes has scale and unit.
 *
 * "parent <platform>" takes over that platform's list, before all else; "without <box> <name>"
 * leaves one of its events out, "without <box> *" all of a type of box; another line for a name
 * replaces it.
 *
 * The lists were made from Intel's and other projects' event lists, not from the driver's rows.
 */
#ifndef SELFTESTS_COUNT_NAMES_H
#define SELFTESTS_COUNT_NAMES_H

#include <stdbool.h>
#include <linux/types.h>

#define NAME_REGS	6

/**
 * struct name_reg - what a register must hold
 * @name: the register
 * @value: what it must hold
 * @mask: the bits that the event has to do with
 */
struct name_reg {
	char *name;
	__u64 value;
	__u64 mask;
};

/**
 * struct name - one line of the list
 * @box: the type of box, as "cbox"
 * @name: the event
 * @params: terms to add, or NULL
 * @counters: where it may count
 * @nr_regs: number of @reg
 * @reg: what registers must hold, the control word first
 * @bytes: what one count stands for, 0 if that is no quantity
 * @signal: the event for the emulator
 * @other: an event that it must not count, or NULL
 */
struct name {
	char *box;
	char *name;
	char *params;
	unsigned int counters;
	int nr_regs;
	struct name_reg reg[NAME_REGS];
	unsigned int bytes;
	char *signal;
	char *other;
};

extern struct name *names;
extern int nr_names;

/* Read the list of the platform that is emulated. Return: whether there is one. */
bool names_read(const char *dir);

/* Look up an event. Return: it, or NULL. */
const struct name *names_find(const char *box, const char *name);

#endif
