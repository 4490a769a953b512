// SPDX-License-Identifier: GPL-2.0-only
/*
 * xeon-pmon verify, check "laws": relations that hold on every machine with published counts, but
 * that no manual promises. A machine that breaks a law has a defect or an unusual configuration.
 * The sources are in Documentation/dev-tools/evidence.rst.
 */
#include <math.h>
#include <string.h>

#include "evaluate.h"
#include "explain.h"
#include "rows.h"
#include "verify.h"

/* Share of the busiest channel's traffic: a channel with less has no memory */
#define UNUSED	0.01

/*
 * struct law - an upper limit that held on all machines
 * @metric: name of the metric
 * @what: what is limited, in per cent
 * @most: the limit
 * @kept: the machines
 * @take: computes the value from the metric of a die; less than 0: unknown
 */
struct law {
	const char *metric;
	const char *what;
	double most;
	const char *kept;
	double (*take)(const struct verify *run, const struct metric_request *request,
		       const struct xp_die *die);
};

/* Return: difference between the used channels, in per cent of the busiest. */
static double laws_spread(const struct verify *run, const struct metric_request *request,
			  const struct xp_die *die)
{
	double most = 0, least, value;
	const struct xp_box *box;

	xp_for_each_box(box, request, NULL)
		if (xp_is_same_die(box->die, die))
			most = fmax(most, verify_value(run, request, die, box));
	least = most;
	xp_for_each_box(box, request, NULL) {
		value = xp_is_same_die(box->die, die) ? verify_value(run, request, die, box) : most;
		if (value > UNUSED * most)
			least = fmin(least, value);
	}
	return most > 0 ? 100 * (most - least) / most : -1;
}

static double laws_value(const struct verify *run, const struct metric_request *request,
			 const struct xp_die *die)
{
	return verify_value(run, request, die, NULL);
}

/*
 * How far twice the DRAM clock is from a transfer rate that memory is sold with, in per cent. The
 * events were enabled up to verify.skew longer than the work took.
 */
static double laws_rate_error(const struct verify *run, const struct metric_request *request,
			      const struct xp_die *die)
{
	double cycles = verify_value(run, request, die, NULL);
	double rate = 2 * cycles / run->done.seconds / 1e6;
	double error = fabs(rate / explain_sold_rate(rate) - 1) - run->skew / run->done.seconds;

	return cycles > 0 ? 100 * fmax(error, 0) : -1;
}

static const struct law laws[] = {
	{ "mem_read_bw", "difference of the channels while memory is read", 1.1,
	  "2 x Platinum 8160 (0.1 %)", laws_spread },
	{ "mem_util", "use of the memory bus", 92,
	  "2 x Gold 5218 (87 %), 2 x Platinum 8160 (75 %), 2 x E5-2630 v4 (72 %)", laws_value },
	{ "dram_clock", "difference of twice the DRAM clock from a transfer rate that is sold", 0.2,
	  "2 x Platinum 8160 (0.02 %), 2 x E5-2630 v4 (0.14 %)", laws_rate_error },
};

static struct verify_finding laws_finding_of(const struct verify *run, unsigned int w,
					     const struct law *law, const struct xp_die *die)
{
	double got = law->take(run, &run->set.request[w], die);

	return verify_law(got, law->most, law->kept);
}

static const struct law *laws_of(const struct metric_request *request)
{
	const struct law *law = laws;

	while (strcmp(law->metric, request->metric->name))
		law++;
	return law;
}

static bool laws_hold(const struct verify *run, const struct xp_die *die)
{
	unsigned int w;

	for (w = 0; w < run->set.nr_requests; w++)
		if (laws_finding_of(run, w, laws_of(&run->set.request[w]), die).verdict !=
		    VERIFY_PASS)
			return false;
	return true;
}

/* Retry, since the load of other programs may break a law */
static void laws_check_die(struct verify *run, const struct xp_die *die)
{
	struct verify_finding finding;
	int tries = VERIFY_TRIES;
	const struct law *law;
	struct xp_error error;
	unsigned int w;

	do {
		if (verify_during(run, "read", die, die, &error)) {
			verify_cannot(run, "laws", xp_where(die).text, error.text);
			return;
		}
	} while (!laws_hold(run, die) && --tries);
	for (w = 0; w < run->set.nr_requests; w++) {
		law = laws_of(&run->set.request[w]);
		finding = laws_finding_of(run, w, law, die);
		verify_tell(run, "laws", &finding, "%s, %s", xp_where(die).text, law->what);
	}
	verify_tell_passed(run, "laws", xp_where(die).text);
}

int verify_check_laws(struct verify *run, struct xp_error *error)
{
	const struct xp_die *die;
	unsigned int i;

	if (metric_set_init(&run->set, error))
		return -1;
	for (i = 0; i < ARRAY_SIZE(laws); i++)
		if (xp_metric(run->set.platform, laws[i].metric) &&
		    verify_add(run, laws[i].metric, error))
			return -1;
	if (run->set.nr_requests && verify_open(run, error))
		return -1;
	for (die = run->machine.dies; die && run->set.nr_requests; die = die->next)
		laws_check_die(run, die);
	verify_confirm(run, NULL);
	verify_close(run);
	return 0;
}
