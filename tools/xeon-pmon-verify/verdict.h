/* SPDX-License-Identifier: GPL-2.0-only */
/* Verdicts on measured counts. Pure functions: they read no counters and start no processes. */
#ifndef VERIFY_VERDICT_H
#define VERIFY_VERDICT_H

#include <linux/types.h>

#include "util.h"

/* The slowest running uncore clock of all platforms */
#define VERIFY_SLOWEST_MHZ	100.0

/**
 * enum verify_verdict - result of a check
 * @VERIFY_PASS: the counts are as expected
 * @VERIFY_FAIL: the counts are wrong
 * @VERIFY_CANNOT: the measurement is inconclusive
 */
enum verify_verdict { VERIFY_PASS, VERIFY_FAIL, VERIFY_CANNOT };

/**
 * struct verify_finding - a verdict with its reason
 * @verdict: the verdict
 * @why: the values, and what they mean
 */
struct verify_finding {
	enum verify_verdict verdict;
	char why[XP_ERROR];
};

/**
 * verify_counters() - check counters that should have equal counts
 * @count: their counts
 * @nr: number of counters
 * @alike: number of counters, from the first on, that count the same clock; the others count
 *	   another clock
 *
 * The first @alike must be equal, since a group starts and stops at once. None may be 0.
 *
 * Return: the finding; it names the first counter that differs from the majority.
 */
struct verify_finding verify_counters(const u64 *count, unsigned int nr, unsigned int alike);

/**
 * verify_near() - check a count with a known expected value
 * @got: the count
 * @want: the expected value
 * @tolerance: accepted difference, in the same unit
 * @whole: size of the workload, to which differences are relative
 *
 * Other programs can only add to a count, so a count that is too small is always wrong.
 *
 * Return: the finding; VERIFY_CANNOT if the tolerance is greater than VERIFY_DECIDES of @whole, and
 * the count is not too small.
 */
struct verify_finding verify_near(double got, double want, double tolerance, double whole);

/**
 * verify_law() - check an upper limit that held on machines with published counts
 * @got: the value on this machine in per cent; less than 0: unknown
 * @most: the limit
 * @kept: names of the machines
 *
 * Return: the finding, which is never VERIFY_FAIL: no source promises the limit.
 */
struct verify_finding verify_law(double got, double most, const char *kept);

/**
 * verify_beside() - check a count with a known expected value and measured noise
 * @got: the count
 * @want: the expected value without other programs
 * @tolerance: accepted difference, in the same unit
 * @whole: size of the workload, to which differences are relative
 * @noise: counts of other programs, measured before in two periods and scaled to the workload's
 *	   duration
 *
 * Other programs may cause twice the noise during the workload. If that is inconclusive but the
 * noise was about the same in both periods, it is subtracted, with a tolerance of an eighth of it.
 *
 * Return: the finding, as of verify_near(); VERIFY_CANNOT if the noise may have been smaller during
 * the workload.
 */
struct verify_finding verify_beside(double got, double want, double tolerance, double whole,
				    const double *noise);

/*
 * A greater tolerance, as a share of the expected value, would hide a count that is 3 % too small
 */
#define VERIFY_DECIDES	0.015

/**
 * verify_clock() - compare a box's clock with that of another box of its type
 * @count: cycles of the box
 * @other: cycles of the other box
 * @seconds: duration of counting
 * @skew: possible difference between the durations of the two boxes, in seconds
 * @max_mhz: the fastest clock of the platform
 *
 * Return: the finding.
 */
struct verify_finding verify_clock(u64 count, u64 other, double seconds, double skew,
				   double max_mhz);

/**
 * verify_step() - compare two reads of a running counter
 * @before: the first read
 * @after: the second read
 * @most: greatest possible increase
 *
 * Return: the finding.
 */
struct verify_finding verify_step(u64 before, u64 after, double most);

/**
 * verify_split() - check that parts of a filter add up to the whole
 * @first: the whole, counted before the parts
 * @last: the whole, counted after the parts, with the same workload
 * @part: the counts of the parts
 * @nr: number of parts
 *
 * Each part is from a separate run. The sum may differ from the whole by half of the error to be
 * found, or by the difference between @first and @last.
 *
 * Return: the finding.
 */
struct verify_finding verify_split(double first, double last, const double *part, unsigned int nr);

/**
 * verify_together() - check counters of a group that count the same event, read while running
 * @count: their counts
 * @nr: number of counters
 *
 * A group is read at once while its box is frozen, so the counts must be equal.
 *
 * Return: the finding.
 */
struct verify_finding verify_together(const u64 *count, unsigned int nr);

/**
 * verify_multiplexed() - compare scaled counts of two multiplexed groups with a pinned event
 * @first: scaled count of the first group
 * @second: scaled count of the second group
 * @whole: count of the pinned event
 * @lost: counts that rotations may lose
 *
 * Chance and other programs affect the groups differently, so the difference between them is added
 * to the tolerance.
 *
 * Return: the finding.
 */
struct verify_finding verify_multiplexed(double first, double second, double whole, double lost);

/**
 * verify_waiting() - check the average number of outstanding lines of a pointer chase
 * @lines: average number of outstanding lines
 * @ns: time from one load to the next
 * @fastest_ns: the fastest possible memory latency
 * @tolerance: outstanding lines of other programs
 *
 * Return: the finding; VERIFY_CANNOT for up to two lines, as a prefetcher may fetch adjacent lines.
 */
struct verify_finding verify_waiting(double lines, double ns, double fastest_ns, double tolerance);

/**
 * verify_cores() - check the numbers of cores in C-states
 * @awake: average number of cores in C0
 * @all: average number of cores in all counted states
 * @spinning: number of cores that are known to be in C0
 * @most: number of cores
 * @share: share of the time that the spinning may be too short
 *
 * Return: the finding.
 */
struct verify_finding verify_cores(double awake, double all, unsigned int spinning,
				   unsigned int most, double share);

/**
 * verify_thread() - check what the thread filter passes while one thread reads
 * @own: lines counted with the number of this thread
 * @other: lines counted with the number of another thread, with the same workload
 * @lines: lines that the thread reads
 *
 * Return: the finding.
 */
struct verify_finding verify_thread(double own, double other, double lines);

/**
 * verify_is_worse() - compare the verdicts of two CPUs
 * @one: a verdict
 * @other: the verdict to compare with
 *
 * Return: whether @one decides: a failure is worse than an inconclusive measurement.
 */
bool verify_is_worse(enum verify_verdict one, enum verify_verdict other);

/**
 * verify_refused() - check that an invalid event was rejected
 * @err: result of perf_event_open(): 0, or a negative errno
 *
 * Return: the finding.
 */
struct verify_finding verify_refused(int err);

#endif /* VERIFY_VERDICT_H */
