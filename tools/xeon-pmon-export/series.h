/* SPDX-License-Identifier: GPL-2.0-only */
/* The exported counters: families, and the metrics that they are made from. */
#ifndef XEON_PMON_EXPORT_SERIES_H
#define XEON_PMON_EXPORT_SERIES_H

#include "catalogue.h"
#include "sampler.h"
#include "text.h"

#define SERIES_ROWS	128	/* counters of all families */

/**
 * enum series_per - scope of a counter
 * @PER_SOCKET: a sum for each socket
 * @PER_BOX: a value for each box
 */
enum series_per {
	PER_SOCKET,
	PER_BOX,
};

/**
 * enum series_level - which selections include a counter
 * @SERIES_ASKED: only its own name
 * @SERIES_FULL: "full": it fits into the counters of its box together with "default", possibly
 *		 using all of them
 * @SERIES_NORMAL: no selection, or "default": two counters of each box stay free, since programs
 *		   that do not scale multiplexed counts would report too little
 */
enum series_level {
	SERIES_ASKED,
	SERIES_FULL,
	SERIES_NORMAL,
};

/**
 * struct series_family - counters with the same name
 * @text: name, type, unit and help
 * @per: scope
 */
struct series_family {
	struct text_family text;
	enum series_per per;
};

/* The last family has no name. */
extern const struct series_family series_families[];

/**
 * struct series_row - a counter of a family
 * @family: its family
 * @metric: its metric
 * @event: index of the exported event in the metric's formula, or SERIES_TOTAL
 * @label: labels that distinguish it from others of the family
 * @level: selections that include it
 */
struct series_row {
	const struct series_family *family;
	const struct metric *metric;
	int event;
	const struct text_label *label;
	enum series_level level;
};

/**
 * struct series_choice - the exported counters
 * @platform: the platform
 * @nr: number of counters
 * @row: the counters, sorted by family
 */
struct series_choice {
	const struct pmon_platform *platform;
	unsigned int nr;
	struct series_row row[SERIES_ROWS];
};

/**
 * series_choose() - parse a selection of counters
 * @choice: set to the counters
 * @platform: the platform
 * @text: names of families, separated by commas; * and ? are wildcards, "default" is the default
 *	  selection. A name that matches no family is one of metrics, as for "xeon-pmon stat -M".
 * @error: set to the reason of a failure
 *
 * Return: 0; -1 if a part of @text matches nothing.
 */
int series_choose(struct series_choice *choice, const struct pmon_platform *platform,
		  const char *text, struct xp_error *error);

/**
 * series_metrics() - the metrics to count for the exported counters
 * @choice: the exported counters
 *
 * Return: their names as in &sampler_config.metrics, to be freed; NULL: none.
 */
char *series_metrics(const struct series_choice *choice);

/**
 * series_write() - write all counters of the platform, and whether each is exported
 * @choice: the exported counters
 * @text: the output: a sample for each counter, without prefix and suffix of its name; 1: exported,
 *	  0: not
 */
void series_write(const struct series_choice *choice, struct text *text);

#endif /* XEON_PMON_EXPORT_SERIES_H */
