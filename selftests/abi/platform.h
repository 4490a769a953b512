/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * platform.h - what the tests of this folder know of a platform: one file of tables for each
 *
 * Written from Intel's guides, not from the driver's rows.
 */
#ifndef SELFTESTS_ABI_PLATFORM_H
#define SELFTESTS_ABI_PLATFORM_H

#include <stdbool.h>

#define ARRAY_SIZE(a)	((int)(sizeof(a) / sizeof((a)[0])))

/* Bits that no box has a field for, and how a reason names them */
struct bits_row {
	const char *terms;
	const char *bits;
};

/* Rows with @only are for the one of two related platforms that has that name. */

/* An event */
struct event_row {
	const char *pmu;
	const char *terms;
	const char *only;
};

/* What is wrong with an event, and the field or bits that the reason must name */
struct wrong_row {
	const char *pmu;
	const char *terms;
	const char *what;
	const char *only;
};

/* Groups that can never count together; without their last event they can */
struct group_row {
	const char *what;
	const char *pmu;
	const char *terms[10];
	const char *only;
};

/* A box of which an event can be opened on any CPU */
struct cpu_row {
	const char *pmu;
	const char *box;
	const char *terms;
	const char *signal;
};

/* All of it */
struct platform {
	const char *name;
	const char *name_too;
	const char *const *pmus;
	int nr_pmus;
	const struct bits_row *everywhere;
	int nr_everywhere;
	const struct wrong_row *wrong;
	int nr_wrong;
	const struct group_row *groups;
	int nr_groups;
	const struct event_row *accepted;
	int nr_accepted;
	const struct cpu_row *anywhere;
	int nr_anywhere;
};

extern const struct platform platform_snbep;
extern const struct platform platform_ivbep;
extern const struct platform platform_ex;

/**
 * platform_find() - the tables of the platform that is emulated
 *
 * Return: the tables; without any the program ends.
 */
const struct platform *platform_find(void);

/**
 * platform_is() - is a row for this platform?
 * @only: the platform that it is for; NULL for all of the table
 *
 * Return: whether it is.
 */
bool platform_is(const char *only);

#endif
