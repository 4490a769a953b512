// SPDX-License-Identifier: GPL-2.0-only
/* Verdicts of "xeon-pmon verify" on counts. Pure functions. */
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "verdict.h"

#define MOST_OF		0.9	/* of the lines of a thread: those that its number must pass */
#define ENOUGH		1000.0	/* counts: with fewer, a single count is too large a share */

__printf(2, 3) static struct verify_finding say(enum verify_verdict verdict, const char *fmt, ...)
{
	struct verify_finding finding = { .verdict = verdict };
	va_list args;

	va_start(args, fmt);
	vsnprintf(finding.why, sizeof(finding.why), fmt, args);
	va_end(args);
	return finding;
}

/* Return: the most frequent value. */
static u64 verdict_usual(const u64 *count, unsigned int nr)
{
	unsigned int i, j, equal, most = 0;
	u64 value = 0;

	for (i = 0; i < nr; i++) {
		for (equal = 0, j = 0; j < nr; j++)
			equal += count[j] == count[i];
		if (equal > most || (equal == most && count[i] > value)) {
			most = equal;
			value = count[i];
		}
	}
	return value;
}

struct verify_finding verify_counters(const u64 *count, unsigned int nr, unsigned int alike)
{
	u64 value = verdict_usual(count, alike);
	unsigned int i;

	if (!value)
		return say(VERIFY_FAIL, "all %u counters stand still: 0", nr);
	for (i = 0; i < nr; i++) {
		if (!count[i])
			return say(VERIFY_FAIL, "counter %u is dead: 0, the others %llu", i, value);
		if (i < alike && count[i] != value)
			return say(VERIFY_FAIL, "counter %u has %llu, the others %llu: %+.2f %%", i,
				   count[i], value, 100.0 * count[i] / value - 100);
	}
	return say(VERIFY_PASS, "%u x %llu", alike, value);
}

struct verify_finding verify_near(double got, double want, double tolerance, double whole)
{
	double off = 100 * (got - want) / whole;

	bool vague = tolerance > VERIFY_DECIDES * whole;

	if (got < want - tolerance || (got > want + tolerance && !vague))
		return say(VERIFY_FAIL, "%.0f, must be %.0f +- %.0f (%+.2f %%)", got, want,
			   tolerance, off);
	if (vague)
		return say(VERIFY_CANNOT, "too busy to tell: %.0f, must be %.0f +- %.0f", got, want,
			   tolerance);
	return say(VERIFY_PASS, "%.0f, must be %.0f +- %.0f (%+.2f %%)", got, want, tolerance, off);
}

/*
 * Some noise is constant, such as reads of the display controller: subtract noise that was the same
 * twice.
 */
struct verify_finding verify_beside(double got, double want, double tolerance, double whole,
				    const double *noise)
{
	double steady = (noise[0] + noise[1]) / 2, differ = fabs(noise[0] - noise[1]);
	struct verify_finding all, rest;

	all = verify_near(got, want, tolerance + 2 * fmax(noise[0], noise[1]), whole);
	if (all.verdict != VERIFY_CANNOT)
		return all;
	rest = verify_near(got - steady, want, tolerance + 2 * differ + steady / 8, whole);
	return rest.verdict == VERIFY_FAIL && got - steady < want ? all : rest;
}

struct verify_finding verify_law(double got, double most, const char *kept)
{
	if (got < 0)
		return say(VERIFY_CANNOT, "not all boxes count, all of the time");
	if (got > most)
		return say(VERIFY_CANNOT, "%.2f %%, above %.4g %%, which held on %s", got, most,
			   kept);
	return say(VERIFY_PASS, "%.2f %%, no more than %.4g %%", got, most);
}

struct verify_finding verify_clock(u64 count, u64 other, double seconds, double skew,
				   double max_mhz)
{
	double mhz = count / seconds / 1e6;
	double share = skew / seconds;

	if (mhz < VERIFY_SLOWEST_MHZ * (1 - share))
		return say(VERIFY_FAIL, "its clock stands still: %.0f MHz", mhz);
	if (mhz > max_mhz * (1 + share))
		return say(VERIFY_FAIL, "%.0f MHz: no clock is faster than %.0f", mhz, max_mhz);
	if (fabs((double)count - other) <= other * share)
		return say(VERIFY_PASS, "%.0f MHz", mhz);
	if (share > VERIFY_DECIDES)
		return say(VERIFY_CANNOT, "too busy to tell: %llu, others of its kind %llu +- %.0f",
			   count, other, other * share);
	return say(VERIFY_FAIL, "%llu cycles, others of its kind %llu +- %.0f (%+.2f %%)", count,
		    other, other * share, 100.0 * count / other - 100);
}

struct verify_finding verify_step(u64 before, u64 after, double most)
{
	if (after < before)
		return say(VERIFY_FAIL, "back from %llu to %llu: a torn read", before, after);
	if (after - before > most)
		return say(VERIFY_FAIL, "jumped from %llu to %llu, more than %.0f: a torn read",
			   before, after, most);
	return say(VERIFY_PASS, "%llu", after);
}

struct verify_finding verify_together(const u64 *count, unsigned int nr)
{
	unsigned int i;

	for (i = 1; i < nr; i++)
		if (count[i] != count[0])
			return say(VERIFY_FAIL, "two counters of one event read %llu and %llu: %s",
				   count[0], count[i], "not read at the same instant");
	return say(VERIFY_PASS, "%u x %llu", nr, count[0]);
}

static bool verdict_all_are(double whole, const double *part, unsigned int nr, double tolerance)
{
	unsigned int i;

	for (i = 0; i < nr; i++)
		if (fabs(part[i] - whole) > tolerance)
			return false;
	return nr > 1;
}

struct verify_finding verify_split(double first, double last, const double *part, unsigned int nr)
{
	double whole = (first + last) / 2, differ = fabs(first - last) + nr, sum = 0;
	double tolerance = fmax(differ, VERIFY_DECIDES * whole);
	unsigned int i;

	for (i = 0; i < nr; i++)
		sum += part[i];
	if (whole < ENOUGH)
		return say(VERIFY_CANNOT, "too few events to tell: %.0f", whole);
	if (verdict_all_are(whole, part, nr, tolerance) && tolerance < whole / 2)
		return say(VERIFY_FAIL, "the filter does nothing: each of %u parts is %.0f", nr,
			   whole);
	if (differ > VERIFY_DECIDES * whole)
		return say(VERIFY_CANNOT, "too busy to tell: %.0f, and then %.0f", first, last);
	return verify_near(sum, whole, tolerance, whole);
}

struct verify_finding verify_waiting(double lines, double ns, double fastest_ns, double tolerance)
{
	if (lines * ns < fastest_ns)
		return say(VERIFY_FAIL, "%.1f ns for a line: no memory is faster than %.0f",
			   lines * ns, fastest_ns);
	if (lines > 2 + tolerance)
		return say(VERIFY_FAIL, "%.2f lines at a time, must be 1 +- %.2f at most", lines,
			   tolerance);
	if (lines > 1 + tolerance)
		return say(VERIFY_CANNOT, "%.2f lines at a time: %s", lines,
			   "neighbouring lines may have been fetched as well");
	return say(VERIFY_PASS, "%.0f ns for a line, of %.0f that it took", lines * ns, ns);
}

struct verify_finding verify_cores(double awake, double all, unsigned int spinning,
				   unsigned int most, double share)
{
	if (awake < spinning * (1 - share))
		return say(VERIFY_FAIL, "%.2f cores in C0, where %u spins", awake, spinning);
	if (all > most * (1 + share))
		return say(VERIFY_FAIL, "%.2f cores in all states, of %u", all, most);
	return say(VERIFY_PASS, "%.2f cores in C0, %.2f in all states, of %u", awake, all, most);
}

struct verify_finding verify_multiplexed(double first, double second, double whole, double lost)
{
	double mean = (first + second) / 2;

	if (!first || !second)
		return say(VERIFY_CANNOT, "a group was never counted: %.0f, %.0f", first, second);
	return verify_near(mean, whole, fabs(first - second) + lost, whole);
}

struct verify_finding verify_thread(double own, double other, double lines)
{
	if (own < MOST_OF * lines)
		return say(VERIFY_FAIL, "its number passes %.0f of %.0f lines", own, lines);
	if (other >= MOST_OF * lines)
		return say(VERIFY_FAIL, "the number of another thread passes %.0f of %.0f %s",
			   other, lines, "lines: the filter does nothing");
	if (own > lines / MOST_OF || other > (1 - MOST_OF) * lines)
		return say(VERIFY_CANNOT, "too busy to tell: %.0f of %.0f, another thread %.0f",
			   own, lines, other);
	return say(VERIFY_PASS, "%.0f of %.0f lines, another thread %.0f", own, lines, other);
}

bool verify_is_worse(enum verify_verdict one, enum verify_verdict other)
{
	static const unsigned int rank[] = {
		[VERIFY_PASS] = 0, [VERIFY_CANNOT] = 1, [VERIFY_FAIL] = 2,
	};

	return rank[one] > rank[other];
}

struct verify_finding verify_refused(int err)
{
	switch (err) {
	case 0:
		return say(VERIFY_FAIL, "accepted, but another event is counted than requested");
	case -EINVAL:
		return say(VERIFY_PASS, "refused");
	default:
		return say(VERIFY_CANNOT, "%s", strerror(-err));
	}
}
