/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * rows.h - what the tests of this folder know of a platform: one file of tables for each
 *
 * Written from Intel's guides, not from the driver's rows.
 */
#ifndef SELFTESTS_ABI_PLATFORM_H
#define SELFTESTS_ABI_PLATFORM_H

#include <stdbool.h>

#include "platforms.h"
#include "pmu.h"

#define ARRAY_SIZE(a)	((int)(sizeof(a) / sizeof((a)[0])))

/* Bits that no box has a field for, and how a reason names them */
struct bits_row {
	const char *terms;
	const char *bits;
	unsigned int on;
};

/*
 * Rows with @on are for these platforms of the family only, as bits (BED_SNBEP). @pmu is a type of
 * box, as in uncore_cbox.
 */

/* A type of box */
struct pmu_row {
	const char *pmu;
	unsigned int on;
};

/* An event */
struct event_row {
	const char *pmu;
	const char *terms;
	unsigned int on;
};

/* What is wrong with an event, and the field or bits that the reason must name */
struct wrong_row {
	const char *pmu;
	const char *terms;
	const char *what;
	unsigned int on;
};

/* Groups that can never count together; without their last event they can */
struct group_row {
	const char *what;
	const char *pmu;
	const char *terms[10];
	unsigned int on;
};

/* A box of which an event can be opened on any CPU */
struct cpu_row {
	const char *pmu;
	const char *box;
	const char *terms;
	const char *signal;
	unsigned int on;
};

/*
 * All of it, and of which platforms. Since Skylake-SP, types of boxes, groups that are too large
 * and bits of no field go by sysfs and by what the emulator lists; a platform without a file has no
 * further rows.
 */
struct platform {
	unsigned int on;
	int cbox_counters;
	const struct pmu_row *pmus;
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

extern const struct platform platform_ep;
extern const struct platform platform_ex;
extern const struct platform platform_sp;
extern const struct platform platform_ice;
extern const struct platform platform_disc;

/* The tables of the platform that is emulated. Return: the tables; without any the program ends. */
const struct platform *platform_find(void);

/*
 * Is a row for this platform? @on: the platforms that it is for; 0: all of the table's. Return:
 * whether it is.
 */
bool platform_is(unsigned int on);

/* The same of a row of a type of box, which the platform may not have. Return: whether it is. */
bool platform_row(unsigned int on, const char *pmu);

/*
 * The last PMU of a type of box; without any the program ends. @type: "uncore_ha" for uncore_ha, or
 * for uncore_ha_1.
 */
void platform_pmu(struct pmu *pmu, const char *type);

#endif
