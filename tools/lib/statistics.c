// SPDX-License-Identifier: GPL-2.0-only
/* Statistical tests of whether two series of values differ. Pure functions. */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "statistics.h"
#include "util.h"

#define STEPS	300	/* limit for the continued fraction; a dozen is usual */
#define ENOUGH	(50 * DBL_EPSILON)
#define TINY	DBL_MIN
#define EQUAL	0.000000001	/* relative difference below which means are equal */

static int statistics_order(const void *a, const void *b)
{
	const double *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

static double statistics_mean(const double *value, unsigned int nr)
{
	double sum = 0;
	unsigned int i;

	for (i = 0; i < nr; i++)
		sum += value[i];
	return sum / nr;
}

/* All batches have the same size, so the last values may be unused. */
static void statistics_batch(struct statistics *of, const double *value)
{
	unsigned int size, i;
	double mean, batch[STATISTICS_BATCHES];

	of->batches = of->nr / 2 < STATISTICS_BATCHES ? of->nr / 2 : STATISTICS_BATCHES;
	if (of->batches < 2)
		return;
	size = of->nr / of->batches;
	for (i = 0; i < of->batches; i++)
		batch[i] = statistics_mean(value + i * size, size);
	mean = statistics_mean(batch, of->batches);
	for (i = 0; i < of->batches; i++)
		of->variance += (batch[i] - mean) * (batch[i] - mean);
	of->variance /= of->batches - 1;
}

struct statistics statistics_of(const double *value, unsigned int nr)
{
	struct statistics of = { .nr = nr, .mean = statistics_mean(value, nr) };
	double *sorted = xp_allocate(nr, sizeof(*sorted));

	memcpy(sorted, value, nr * sizeof(*sorted));
	qsort(sorted, nr, sizeof(*sorted), statistics_order);
	of.low = sorted[nr / 10];
	of.median = sorted[nr / 2];
	of.high = sorted[nr - 1 - nr / 10];
	free(sorted);
	statistics_batch(&of, value);
	return of;
}

/* Return: @value, or TINY if it is too small as a divisor. */
static double statistics_divisor(double value)
{
	return fabs(value) < TINY ? TINY : value;
}

/* The continued fraction of the incomplete beta function (DLMF 8.17.22), by Lentz's method */
static double statistics_fraction(double a, double b, double x)
{
	double c = 1, d = 1 / statistics_divisor(1 - (a + b) * x / (a + 1)), value = d, term;
	unsigned int i, m;

	for (i = 2; i < STEPS; i++) {
		m = i / 2;
		term = i % 2 ? -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)) :
			       m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
		d = 1 / statistics_divisor(1 + term * d);
		c = statistics_divisor(1 + term / c);
		value *= d * c;
		if (fabs(d * c - 1) < ENOUGH)
			break;
	}
	return value;
}

/* The regularized incomplete beta function (DLMF 8.17) */
static double statistics_beta(double a, double b, double x)
{
	double front;

	if (x <= 0 || x >= 1)
		return x >= 1;
	front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x));
	if (x < (a + 1) / (a + b + 2))
		return front * statistics_fraction(a, b, x) / a;
	return 1 - front * statistics_fraction(b, a, 1 - x) / b;
}

double statistics_student(double t, double degrees)
{
	return statistics_beta(degrees / 2, 0.5, degrees / (degrees + t * t));
}

/* If the variance of both series is 0, any difference is significant. */
double statistics_welch(const struct statistics *a, const struct statistics *b)
{
	double distance = fabs(a->mean - b->mean), va, vb, degrees;

	if (a->nr < STATISTICS_LEAST || b->nr < STATISTICS_LEAST ||
	    distance <= EQUAL * fmax(fabs(a->mean), fabs(b->mean)))
		return 1;
	va = a->variance / a->batches;
	vb = b->variance / b->batches;
	if (va + vb <= 0)
		return 0;
	degrees = (va + vb) * (va + vb) /
		  (va * va / (a->batches - 1) + vb * vb / (b->batches - 1));
	return statistics_student(distance / sqrt(va + vb), degrees);
}

unsigned int statistics_keep(const double *p, unsigned int nr, double rate)
{
	unsigned int kept = nr;

	while (kept && p[kept - 1] > rate * kept / nr)
		kept--;
	return kept;
}
