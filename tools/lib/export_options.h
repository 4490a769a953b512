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

/* The default address */
#define EXPORT_ADDRESS	"127.0.0.1:12600"

#define EXPORT_GROUPS	64	/* default of &export_options.group_limit */

/**
 * struct export_options - the parsed arguments
 * @address: address and port to listen on
 * @prefix: prefix of all URL paths, without a trailing slash; may be empty
 * @counters: names of the counters to export, separated by commas
 * @textfile: the file to write instead of listening; NULL: listen
 * @interval: seconds between two writes of @textfile
 * @nodes: node ids of --nodes in &xp_boxes.nodes; no other member is used
 * @groups: whether to export counters of monitoring groups
 * @group_limit: maximum number of groups with their own series
 * @resctrl: mount point of resctrl
 * @list: whether to print the counters and exit
 * @platform: the platform for @list; NULL: this machine
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

/* The parser's input is a &struct export_options, which it initializes. */
extern const struct argp export_argp;

#endif /* XEON_PMON_EXPORT_OPTIONS_H */
