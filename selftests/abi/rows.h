/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * rows.h - events that only some platforms refuse or accept, by the manuals, Intel's event lists,
 * and what the in-kernel driver, LIKWID and PCM agree on
 *
 * Types of boxes, their fields and counters are those that sysfs and the emulator list. @on are
 * platforms, as bits (ON_SNBEP); a row is for those of them that have the box. @pmu is a type of
 * box, as in uncore_cbox: its last unit is meant, or a unit, as in uncore_qpi_1.
 */
#ifndef SELFTESTS_ABI_ROWS_H
#define SELFTESTS_ABI_ROWS_H

#include <stdbool.h>

#include "pmu.h"

#define GROUP_ROOM	10

/* Why the last event of a group is refused: too few counters, or one register for two values */
#define FULL		"too many events for the counters"
#define ANOTHER_VALUE	"another value in the same filter"

/*
 * An event; @what: what the reason names if it is refused, or if it begins with "accepted", if the
 * event can only count 0; NULL: there is none
 */
struct event_row {
	__u64 on;
	const char *pmu;
	const char *terms;
	const char *what;
};

/* A group that cannot count together, but can without its last event; @why: words of the reason */
struct group_row {
	__u64 on;
	const char *what;
	const char *why;
	const char *pmu;
	const char *terms[GROUP_ROOM];
};

extern const struct event_row event_rows[];
extern const int nr_event_rows;
extern const struct group_row group_rows[];
extern const int nr_group_rows;

/* The PMU of a row. Return: whether the row is for this platform. */
bool row_pmu(__u64 on, const char *name, struct pmu *pmu);

#endif
