/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The metrics that a user requests, and the plans to count them.
 */
#ifndef XEON_PMON_METRIC_SET_H
#define XEON_PMON_METRIC_SET_H

#include "plan.h"

#define XP_METRICS	128	/* metrics at a time */
#define XP_PLANS	16	/* types of boxes at a time */

/**
 * struct metric_set - the requested metrics, and the plans to count them
 * @platform: the platform of the machine or of the recording
 * @other_driver: whether the PMUs may be those of intel_uncore
 * @no_nodes: the node ids of sockets are unknown: no file of the driver and no option has them
 * @partial: the program chose the metrics, not the user; one that the driver cannot count is no
 *	     error, even if the list has its name
 * @nr_plans: number of plans
 * @plan: one plan for each type of box
 * @nr_requests: number of metrics
 * @request: the metrics
 * @nr_own: number of formulas and events from the user
 * @own: their metric rows
 */
struct metric_set {
	const struct pmon_platform *platform;
	bool other_driver;
	bool no_nodes;
	bool partial;
	unsigned int nr_plans;
	struct xp_plan *plan[XP_PLANS];
	unsigned int nr_requests;
	struct metric_request request[XP_METRICS];
	unsigned int nr_own;
	struct metric own[XP_METRICS];
};

/**
 * metric_set_init() - initialize an empty set of metrics for this machine
 * @set: initialized
 * @error: set to the reason of a failure
 *
 * Return: 0, or -1 if the CPU is unknown.
 */
int metric_set_init(struct metric_set *set, struct xp_error *error);

/**
 * metric_set_add_names() - add metrics by name
 * @set: the set of metrics
 * @list: metric names, separated by commas; * and ? are wildcards, "@memory" is a group
 * @error: set to the reason of a failure
 *
 * Return: 0, or -1.
 */
int metric_set_add_names(struct metric_set *set, const char *list, struct xp_error *error);

/**
 * metric_set_add_defaults() - add the default metrics
 * @set: the set of metrics
 * @error: set to the reason of a failure
 *
 * The defaults are memory bandwidths, LLC misses and the uncore clock, as far as the platform has
 * them.
 *
 * Return: 0, or -1.
 */
int metric_set_add_defaults(struct metric_set *set, struct xp_error *error);

/**
 * metric_set_refused() - number of metrics that intel_uncore cannot count
 * @set: the set of metrics
 *
 * Return: the number of metrics.
 */
unsigned int metric_set_refused(const struct metric_set *set);

/**
 * xp_say_driver() - describe which driver counts, if it is not xeon_pmon
 * @text: set to the description
 * @size: size of @text
 * @driver: name of the driver
 * @refused: number of metrics that it cannot count
 * @all: number of requested metrics
 */
void xp_say_driver(char *text, size_t size, const char *driver, unsigned int refused,
		   unsigned int all);

/**
 * metric_set_add_ceilings() - add the ceilings of all metrics, if no other event loses a counter
 * @set: the set of metrics, complete
 * @spare: as for metric_request_add_ceiling()
 */
void metric_set_add_ceilings(struct metric_set *set, bool spare);

/**
 * metric_set_add_formula() - add a formula of the user
 * @set: the set of metrics
 * @text: "box:formula", which is copied
 * @error: set to the reason of a failure
 *
 * Return: 0, or -1.
 */
int metric_set_add_formula(struct metric_set *set, const char *text, struct xp_error *error);

/**
 * metric_set_add_events() - add events of the user
 * @set: the set of metrics
 * @list: events in perf's syntax, separated by commas: "uncore_imc/cas_count_read/", with or
 *	  without "uncore_" and a box's number, "unc_m_cas_count.rd", with the braces of a group;
 *	  until the next release also a formula as for metric_set_add_formula()
 * @error: set to the reason of a failure
 *
 * Return: 0, or -1.
 */
int metric_set_add_events(struct metric_set *set, const char *list, struct xp_error *error);

/**
 * metric_set_free() - free a set of metrics
 * @set: the set of metrics
 */
void metric_set_free(struct metric_set *set);

#endif /* XEON_PMON_METRIC_SET_H */
