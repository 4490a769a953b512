/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * event_tables.h - events that another project has a name for, compared with our own names
 */
#ifndef SELFTESTS_TOOLS_TABLES_H
#define SELFTESTS_TOOLS_TABLES_H

#include <stdbool.h>

#include "event_names.h"
#include "pmu.h"

/*
 * Read what is to say of the other project's events, and our own names. @suffix: of the file, as in
 * <platform>.<suffix>. Leaves the program as failed if there is no such file.
 */
void tables_read(const char *suffix);

/* Whether there is a list of our own names */
bool tables_named(void);

/*
 * What must be said of an event that is to be refused. Return: a part of the reason; NULL: it is
 * to be accepted.
 */
const char *tables_refusal(const char *event);

/* Whether an event that is to be refused needs the extra select bit */
bool tables_is_ext(const char *event);

/* Whether the other project may fail to read its own event */
bool tables_unread(const char *event);

/*
 * The control word that an event should have by our own list; without a list, as the other project
 * has it. Return: it, or NULL if we have no such name.
 */
const struct name_reg *tables_control(const char *event, const struct pmu *pmu,
				      const struct perf_event_attr *attr, const char *suggested);

/* The control word as the other project has it. Return: it; valid until the next call. */
const struct name_reg *tables_as_given(const struct pmu *pmu, const struct perf_event_attr *attr);

/*
 * Open an event, and look at the control word or at the refusal. Where there is no list of our own
 * names the event must also count what the emulator injects of it. @why: what the refusal must
 * name; NULL if it is to be accepted. Return: whether all is as it should be; says what is not.
 */
bool tables_check(const char *event, const struct pmu *pmu, struct perf_event_attr *attr,
		  const char *why, const struct name_reg *want);

#endif
