/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The verdict on what a check has measured. Pure: no counter is read, no process started.
 */
#ifndef VERIFY_VERDICT_H
#define VERIFY_VERDICT_H

#include <linux/types.h>

#include "util.h"

/* No uncore clock of any platform is slower while it runs */
#define VERIFY_SLOWEST_MHZ	100.0

/**
 * enum verify_verdict - what a check has found
 * @VERIFY_PASS: it is as it must be
 * @VERIFY_FAIL: it is not
 * @VERIFY_CANNOT: what was measured does not decide it
 */
enum verify_verdict { VERIFY_PASS, VERIFY_FAIL, VERIFY_CANNOT };

/**
 * struct verify_finding - a verdict, and why
 * @verdict: the verdict
 * @why: what was read, and what that means
 */
struct verify_finding {
	enum verify_verdict verdict;
	char why[XP_ERROR];
};

/**
 * verify_counters() - counters that have counted the same
 * @count: of each
 * @nr: how many
 * @alike: the first so many count the same clock, those behind another one
 *
 * Those must be equal: the group starts and stops in one instant of its box. None may stand still.
 *
 * Return: the finding; it names the first counter that is not like the majority.
 */
struct verify_finding verify_counters(const u64 *count, unsigned int nr, unsigned int alike);

/**
 * verify_near() - a count that is known
 * @got: what was counted
 * @want: what it must be
 * @tolerance: by how much it may differ, in the same unit
 * @whole: what there was to be counted, for all programs
 *
 * Others can only add to a count, so that too little is wrong however busy they are.
 *
 * Return: the finding; VERIFY_CANNOT if the tolerance is more than VERIFY_DECIDES of @whole, and
 * the count is not too small.
 */
struct verify_finding verify_near(double got, double want, double tolerance, double whole);

/**
 * verify_law() - something that was never greater on a machine whose counts were published
 * @got: what it is here, in per cent; less than 0: unknown
 * @most: the greatest that is taken for like those
 * @kept: the machines
 *
 * Return: the finding, which is not VERIFY_FAIL: no source says that it must be so.
 */
struct verify_finding verify_law(double got, double most, const char *kept);

/**
 * verify_beside() - a count that is known, beside what others have counted before
 * @got: what was counted
 * @want: what it must be without others
 * @tolerance: by how much it may differ, in the same unit
 * @whole: what there was to be counted, for all programs
 * @noise: what others have counted before, in as much time, twice
 *
 * They may do twice as much meanwhile. If that is too much to decide it, but was the same both
 * times, so much is taken off, and it may be an eighth more or less.
 *
 * Return: the finding, as of verify_near(); VERIFY_CANNOT if others may have done less meanwhile.
 */
struct verify_finding verify_beside(double got, double want, double tolerance, double whole,
				    const double *noise);

/* A tolerance above this share of what is wanted would hide a count that is too small by 3 % */
#define VERIFY_DECIDES	0.015

/**
 * verify_clock() - a box's clock, beside that of another box of its type
 * @count: clocks of the box
 * @other: clocks of the other one
 * @seconds: in this time
 * @skew: by how much the times of the two may differ, in seconds
 * @max_mhz: no clock of the platform is faster
 *
 * Return: the finding.
 */
struct verify_finding verify_clock(u64 count, u64 other, double seconds, double skew,
				   double max_mhz);

/**
 * verify_step() - two reads of a running counter
 * @before: the first
 * @after: the second
 * @most: by how much it can have grown in between
 *
 * Return: the finding.
 */
struct verify_finding verify_step(u64 before, u64 after, double most);

/**
 * verify_split() - what a filter lets through in parts
 * @first: the whole, counted before the parts
 * @last: and after them, with the same work
 * @part: the parts
 * @nr: how many
 *
 * Each part is of another run. They may differ from the whole by half of what is to be found, or by
 * what the whole differs from itself.
 *
 * Return: the finding.
 */
struct verify_finding verify_split(double first, double last, const double *part, unsigned int nr);

/**
 * verify_together() - counters of a group that count the same, read while they run
 * @count: of each
 * @nr: how many
 *
 * A group is read in one instant of its box.
 *
 * Return: the finding.
 */
struct verify_finding verify_together(const u64 *count, unsigned int nr);

/**
 * verify_multiplexed() - counts of two multiplexed groups, and of a third all of the time
 * @first: what the first has, scaled to the whole time
 * @second: the same of the second
 * @whole: what the third has
 * @lost: what may be lost at a rotation
 *
 * Chance, and others, meet one of the groups more than the other.
 *
 * Return: the finding.
 */
struct verify_finding verify_multiplexed(double first, double second, double whole, double lost);

/**
 * verify_waiting() - a chain of loads, each of which waits for the one before
 * @lines: that were waited for at a time, on average
 * @ns: from one load to the next
 * @fastest_ns: no memory is faster
 * @tolerance: of @lines, what others wait for
 *
 * Return: the finding; VERIFY_CANNOT for up to two lines, as a prefetcher may fetch pairs.
 */
struct verify_finding verify_waiting(double lines, double ns, double fastest_ns, double tolerance);

/**
 * verify_cores() - how many cores are in C-states
 * @awake: in C0, on average
 * @all: in any of those that are counted
 * @spinning: so many are known to be awake
 * @most: more there cannot be
 * @share: of the time, by how much the spinning may be shorter
 *
 * Return: the finding.
 */
struct verify_finding verify_cores(double awake, double all, unsigned int spinning,
				   unsigned int most, double share);

/**
 * verify_refused() - an event that cannot be counted as it is given
 * @err: what perf_event_open() has said: 0, or a negative errno
 *
 * Return: the finding.
 */
struct verify_finding verify_refused(int err);

#endif /* VERIFY_VERDICT_H */
