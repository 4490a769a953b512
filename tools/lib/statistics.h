/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Whether two series of values differ beyond their noise. Pure.
 *
 * Values that follow each other are alike (autocorrelation), so each series is cut into batches
 * whose means are hardly so: the method of batch means (Law, Simulation Modeling and Analysis,
 * 9.5.3). The means are compared by Welch's t-test (Biometrika 34, 1947), and of many comparisons
 * those are kept that Benjamini and Hochberg's procedure keeps (J. R. Statist. Soc. B 57, 1995).
 */
#ifndef XEON_PMON_STATISTICS_H
#define XEON_PMON_STATISTICS_H

#include <stdbool.h>

#define STATISTICS_BATCHES	20	/* of a series, at most */
#define STATISTICS_LEAST	8	/* values of a series; of less nothing is said */

/**
 * struct statistics - a series in a few numbers
 * @nr: how many values
 * @mean: their mean
 * @low: a tenth of the values is below it
 * @median: half of them
 * @high: nine tenths
 * @batches: how many batches
 * @variance: of the means of these
 */
struct statistics {
	unsigned int nr;
	double mean;
	double low;
	double median;
	double high;
	unsigned int batches;
	double variance;
};

/**
 * statistics_of() - describe a series
 * @value: its values, in their order
 * @nr: how many; not 0
 *
 * Return: the numbers.
 */
struct statistics statistics_of(const double *value, unsigned int nr);

/**
 * statistics_welch() - how likely a difference as great as this one is by chance
 * @a: a series
 * @b: another one
 *
 * Return: the two-sided p of Welch's t-test; 1 if a series has less than STATISTICS_LEAST values.
 */
double statistics_welch(const struct statistics *a, const struct statistics *b);

/**
 * statistics_student() - the two-sided p of Student's t
 * @t: the value
 * @degrees: of freedom, above 0
 *
 * Return: the probability of a value that is at least as far from 0.
 */
double statistics_student(double t, double degrees);

/**
 * statistics_keep() - which of many comparisons are beyond chance
 * @p: the p of each, the least first
 * @nr: how many
 * @rate: the part of those kept that may be by chance
 *
 * Return: how many from the first on are kept.
 */
unsigned int statistics_keep(const double *p, unsigned int nr, double rate);

#endif /* XEON_PMON_STATISTICS_H */
