/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The arguments of "xeon-pmon export": xeon-pmon-export parses them, and xeon-pmon makes its
 * completion from the same tables.
 */
#ifndef XEON_PMON_EXPORT_OPTIONS_H
#define XEON_PMON_EXPORT_OPTIONS_H

#include <argp.h>
#include <stdbool.h>

#include "perf_events.h"

struct pmon_platform;

/* Where it listens unless told */
#define EXPORT_ADDRESS	"127.0.0.1:12600"

#define EXPORT_GROUPS	64	/* unless told */

/**
 * struct export_options - what was parsed
 * @address: where to listen
 * @prefix: what each path begins with, without a slash at its end; empty: nothing
 * @counters: what is to be exported, names with commas between them
 * @textfile: the file to write instead; NULL: listen
 * @interval: how often, in seconds
 * @nodes: node ids, and no boxes
 * @groups: whether counters by monitoring group are exported
 * @group_limit: how many groups have series of their own
 * @resctrl: where resctrl is mounted
 * @list: whether to print the counters, and no more
 * @platform: with @list: of which CPU; NULL: of this one
 */
struct export_options {
	const char *address;
	const char *prefix;
	const char *counters;
	const char *textfile;
	unsigned int interval;
	struct xp_boxes nodes;
	bool groups;
	unsigned int group_limit;
	const char *resctrl;
	bool list;
	const struct pmon_platform *platform;
};

/* Its input is a struct export_options, which it fills in from the defaults on. */
extern const struct argp export_argp;

#endif /* XEON_PMON_EXPORT_OPTIONS_H */
