/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The metrics that a user requests, and the plans to count them.
 */
#ifndef XEON_PMON_METRIC_SET_H
#define XEON_PMON_METRIC_SET_H

#include "plan.h"

#define XP_METRICS	128	/* metrics at a time */
#define XP_PLANS	16	/* types of box at a time */

/**
 * struct xp_wants - the metrics that are wanted, and the plans to count them
 * @platform: the machine
 * @other_driver: its PMUs may be those of the kernel's own driver
 * @partial: the program chose the metrics, not the user; one that the driver cannot count is no
 *	     error, even if the list has its name
 * @nr_plans: types of box that are needed
 * @plan: one for each
 * @nr_wanted: metrics
 * @wanted: one for each
 * @nr_own: formulas of the user
 * @own: their rows
 */
struct xp_wants {
	const struct pmon_platform *platform;
	bool other_driver;
	bool partial;
	unsigned int nr_plans;
	struct xp_plan *plan[XP_PLANS];
	unsigned int nr_wanted;
	struct xp_wanted wanted[XP_METRICS];
	unsigned int nr_own;
	struct metric own[XP_METRICS];
};

/**
 * xp_wants_init() - want nothing yet, of this machine
 * @wants: filled in
 * @error: why not
 *
 * Return: 0, or -1 if the CPU is unknown.
 */
int xp_wants_init(struct xp_wants *wants, struct xp_error *error);

/**
 * xp_want_list() - want some metrics
 * @wants: they are added here
 * @list: names with commas between them; * and ? stand for any text, "@memory" for a group
 * @error: why not
 *
 * Return: 0, or -1.
 */
int xp_want_list(struct xp_wants *wants, const char *list, struct xp_error *error);

/**
 * xp_want_defaults() - want what to count if the user does not say
 * @wants: they are added here
 * @error: why not
 *
 * Memory bandwidths, misses of the LLC, the uncore's clock: those that the platform has.
 *
 * Return: 0, or -1.
 */
int xp_want_defaults(struct xp_wants *wants, struct xp_error *error);

/**
 * xp_refused() - metrics that the kernel's own driver cannot count
 * @wants: all metrics
 *
 * Return: how many.
 */
unsigned int xp_refused(const struct xp_wants *wants);

/**
 * xp_say_driver() - put into words who counts, if not xeon_pmon
 * @text: filled in
 * @size: room there
 * @driver: the driver
 * @refused: metrics that it cannot count
 * @all: of so many
 */
void xp_say_driver(char *text, size_t size, const char *driver, unsigned int refused,
		   unsigned int all);

/**
 * xp_want_ceilings() - count what the metrics cannot be above, as far as that takes nothing away
 * @wants: the metrics, all of them
 * @spare: as of xp_want_ceiling()
 */
void xp_want_ceilings(struct xp_wants *wants, bool spare);

/**
 * xp_want_formula() - want a formula
 * @wants: it is added here
 * @text: "box:formula"; @wants keeps a copy
 * @error: why not
 *
 * Return: 0, or -1.
 */
int xp_want_formula(struct xp_wants *wants, const char *text, struct xp_error *error);

/**
 * xp_want_events() - want events as they are
 * @wants: they are added here
 * @list: as perf writes them, with commas between them: "uncore_imc/cas_count_read/", also without
 *	  "uncore_", and with a box's number, "unc_m_cas_count.rd", with the braces of a group;
 *	  until the next release also as xp_want_formula()
 * @error: why not
 *
 * Return: 0, or -1.
 */
int xp_want_events(struct xp_wants *wants, const char *list, struct xp_error *error);

/**
 * xp_wants_free() - want nothing any more
 * @wants: the metrics
 */
void xp_wants_free(struct xp_wants *wants);

#endif /* XEON_PMON_METRIC_SET_H */
