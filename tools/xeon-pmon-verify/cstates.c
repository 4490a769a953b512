// SPDX-License-Identifier: GPL-2.0-only
/*
 * xeon-pmon verify, check "states": the power control unit's counts of cores in C-states, while one
 * core spins.
 */
#include "rows.h"
#include "verify.h"

#define SPIN_NS	1000000000	/* duration: 1 s */
/* Counted in one group; with the other states, the sum would be the number of cores */
#define METRICS	"cores_c0,cores_c3,cores_c6"
#define NR	3

/*
 * Return: the greatest possible number of cores of a die, from the boxes that exist once for each
 * core; 0: unknown, as with a discovery table. The number of disabled cores is unknown.
 */
static unsigned int cstates_most_cores(const struct pmon_platform *platform)
{
	const struct metric *llc = xp_metric(platform, "llc_drd_miss");

	return llc && xp_metric(platform, "cores_c0") ? xp_type(platform, llc->box)->units : 0;
}

static void cstates_check(struct verify *run, const struct xp_die *die, bool spins)
{
	struct verify_finding finding;
	double cores[NR], all = 0;
	unsigned int i;

	for (i = 0; i < NR; i++) {
		cores[i] = verify_value(run, &run->set.request[i], die, NULL);
		if (cores[i] < 0) {
			verify_cannot_box(run, "states", "pcu", die,
					  "it did not count all of the time");
			return;
		}
		all += cores[i];
	}
	finding = verify_cores(cores[0], all, spins, cstates_most_cores(run->set.platform),
			       run->skew / run->done.seconds);
	verify_tell(run, "states", &finding, "pcu %s, where %s core spins",
		    xp_where(die).text, spins ? "a" : "no");
}

static void cstates_spin(struct verify *run, const struct xp_die *cpu)
{
	const struct xp_die *die;
	struct xp_error error;

	if (verify_spin(run, cpu, SPIN_NS, &error)) {
		verify_cannot_box(run, "states", "pcu", cpu, error.text);
		return;
	}
	for (die = run->machine.dies; die; die = die->next)
		cstates_check(run, die, die == cpu);
}

int verify_check_states(struct verify *run, struct xp_error *error)
{
	const struct xp_die *cpu;

	if (!cstates_most_cores(xp_platform(NULL)))
		return 0;
	if (verify_open_text(run, METRICS, error))
		return -1;
	verify_let_sleep(run);
	for (cpu = run->machine.dies; cpu; cpu = cpu->next)
		cstates_spin(run, cpu);
	verify_keep_awake(run);
	verify_tell_passed(run, "states", "pcu");
	verify_confirm(run, NULL);
	verify_close(run);
	return 0;
}
