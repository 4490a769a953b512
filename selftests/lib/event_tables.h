/* SPDX-License-Identifier: GPL-2.0-only */
/* event_tables.h - events that another project has a name for, opened and counted */
#ifndef SELFTESTS_EVENT_TABLES_H
#define SELFTESTS_EVENT_TABLES_H

#include <stdbool.h>

#include "pmu.h"

/*
 * Read what is to say of the other project's events. Leaves the program as failed if there is no
 * @file.
 */
void tables_read(const char *file);

/* The expected reason why an event is refused. Return: a part of it; NULL: it is to be accepted. */
const char *tables_refusal(const char *event);

/* Whether the other project may fail to read its own event */
bool tables_unread(const char *event);

/* Whether the bits that the other project has for an event mean another one, or none */
bool tables_wrong(const char *event);

/*
 * Open an event, and look whether a counter holds the other project's control word, or at the
 * refusal. Since Skylake-SP the event must also count what the emulator injects of it. @why: what
 * the refusal must name; NULL if it is to be accepted. Return: whether all is as it should be; says
 * what is not.
 */
bool tables_check(const char *event, const struct pmu *pmu, struct perf_event_attr *attr,
		  const char *why);

#endif
