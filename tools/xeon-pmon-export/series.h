/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What is exported: families of counters, and the metrics that they are of.
 */
#ifndef XEON_PMON_EXPORT_SERIES_H
#define XEON_PMON_EXPORT_SERIES_H

#include "catalogue.h"
#include "sampler.h"
#include "text.h"

#define SERIES_ROWS	128	/* of all families */

/**
 * enum series_per - whose value it is
 * @PER_SOCKET: a sum for each socket
 * @PER_BOX: one for each box
 */
enum series_per {
	PER_SOCKET,
	PER_BOX,
};

/**
 * enum series_level - what it takes to have a counter exported
 * @SERIES_ASKED: its name
 * @SERIES_FULL: "full": with those of "default" it fits into the counters of its box, and perhaps
 *		 nothing else does
 * @SERIES_NORMAL: nothing, or "default": two counters of each box are left, since programs that do
 *		   not scale multiplexed counts show too little beside others
 */
enum series_level {
	SERIES_ASKED,
	SERIES_FULL,
	SERIES_NORMAL,
};

/**
 * struct series_family - counters of one name
 * @text: name, type, unit and help
 * @per: whose values
 */
struct series_family {
	struct text_family text;
	enum series_per per;
};

/* Ends with one without a name. */
extern const struct series_family series_families[];

/**
 * struct series_row - a counter of a family
 * @family: which family
 * @metric: the metric that it is of
 * @event: the event of that metric's formula that is exported, or SERIES_TOTAL
 * @label: what tells it from others of the family
 * @level: what it takes to have it exported
 */
struct series_row {
	const struct series_family *family;
	const struct metric *metric;
	int event;
	const struct text_label *label;
	enum series_level level;
};

/**
 * struct series_choice - what is exported
 * @platform: of which CPU
 * @nr: how many counters
 * @row: each of them, family by family
 */
struct series_choice {
	const struct pmon_platform *platform;
	unsigned int nr;
	struct series_row row[SERIES_ROWS];
};

/**
 * series_choose() - find out what is to be exported
 * @choice: what is
 * @platform: of which CPU
 * @text: names of families with commas between them; * and ? stand for any
 *	  text, "default" for what is exported without being asked for. A name that no family has
 *	  is one of metrics, as "xeon-pmon stat -M" takes it.
 * @error: why nothing can be
 *
 * Return: 0; -1 if a part of @text fits nothing.
 */
int series_choose(struct series_choice *choice, const struct pmon_platform *platform,
		  const char *text, struct xp_error *error);

/**
 * series_metrics() - the metrics that have to be counted
 * @choice: what is to be exported
 *
 * Return: their names as in &sampler_config.metrics, to be freed; NULL if there is none.
 */
char *series_metrics(const struct series_choice *choice);

/**
 * series_write() - write which counters there are, and which of them are exported
 * @choice: what is exported
 * @text: where to: a sample for each counter of the platform, without the prefix and the suffix of
 *	  its name; 1 if it is exported, 0 if not
 */
void series_write(const struct series_choice *choice, struct text *text);

#endif /* XEON_PMON_EXPORT_SERIES_H */
