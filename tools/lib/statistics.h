/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Statistical tests of whether two series of values differ. Pure functions.
 *
 * Successive values are autocorrelated, so each series is cut into batches whose means are nearly
 * uncorrelated: the method of batch means (Law, Simulation Modeling and Analysis, 9.5.3). The means
 * are compared by Welch's t-test (Biometrika 34, 1947), and for many comparisons the procedure of
 * Benjamini and Hochberg controls the false discovery rate (J. R. Statist. Soc. B 57, 1995).
 */
#ifndef XEON_PMON_STATISTICS_H
#define XEON_PMON_STATISTICS_H

#include <stdbool.h>

#define STATISTICS_BATCHES	20	/* maximum number of batches of a series */
#define STATISTICS_LEAST	8	/* minimum number of values of a series */

/**
 * struct statistics - summary of a series
 * @nr: number of values
 * @mean: their mean
 * @low: 10th percentile
 * @median: the median
 * @high: 90th percentile
 * @batches: number of batches
 * @variance: variance of the batch means
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
 * statistics_of() - summarize a series
 * @value: its values, in their order
 * @nr: number of values, above 0
 *
 * Return: the summary.
 */
struct statistics statistics_of(const double *value, unsigned int nr);

/**
 * statistics_welch() - Welch's t-test of two series
 * @a: a series
 * @b: another one
 *
 * Return: the two-sided p value; 1 if a series has less than STATISTICS_LEAST values.
 */
double statistics_welch(const struct statistics *a, const struct statistics *b);

/**
 * statistics_student() - two-sided p value of Student's t
 * @t: the value
 * @degrees: of freedom, above 0
 *
 * Return: the probability of a value at least as far from 0.
 */
double statistics_student(double t, double degrees);

/**
 * statistics_keep() - select significant results by the Benjamini-Hochberg procedure
 * @p: p values in ascending order
 * @nr: number of p values
 * @rate: accepted false discovery rate
 *
 * Return: how many of the first p values are significant.
 */
unsigned int statistics_keep(const double *p, unsigned int nr, double rate);

#endif /* XEON_PMON_STATISTICS_H */
