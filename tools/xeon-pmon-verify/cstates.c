// SPDX-License-Identifier: GPL-2.0-only
/*
 * xeon-pmon verify, check "states": what the power control unit says of the cores, of which one
 * spins.
 */
#include "rows.h"
#include "verify.h"

#define SPIN_NS	1000000000	/* a second */
#define CORES	"power_state_occupancy_cores_"

enum { AWAKE, ALL };

/* Of events in one group: cores, on average */
static const char *const formulas[] = {
	[AWAKE] = "pcu:" CORES "c0 / clockticks",
	[ALL] = "pcu:(" CORES "c0 + " CORES "c3 + " CORES "c6) / clockticks",
	NULL
};

/* On its die a core has a slice; how many of them do not work is not known */
static unsigned int most_cores(const struct verify *run)
{
	return xp_type(run->wants.platform, "cbox")->units;
}

static void cstates_check(struct verify *run, int socket, bool spins)
{
	double awake = verify_value(run, &run->wants.wanted[AWAKE], socket, NULL);
	double all = verify_value(run, &run->wants.wanted[ALL], socket, NULL);
	struct verify_finding finding;

	if (awake < 0 || all < 0) {
		verify_cannot(run, "states", "pcu", "it did not count all of the time");
		return;
	}
	finding = verify_cores(awake, all, spins, most_cores(run), run->skew / run->done.seconds);
	verify_tell(run, "states", &finding, "pcu socket %d, where %s core spins", socket,
		    spins ? "a" : "no");
}

static void spin(struct verify *run, int cpu)
{
	struct xp_error error;
	int socket;

	if (verify_spin(run, cpu, SPIN_NS, &error)) {
		verify_cannot(run, "states", "pcu", error.text);
		return;
	}
	for (socket = 0; socket < run->sockets; socket++)
		cstates_check(run, socket, socket == cpu);
}

int verify_check_states(struct verify *run, struct xp_error *error)
{
	int cpu;

	if (!(xp_on(xp_platform(NULL)) & ON_E5))
		return 0;
	if (verify_open_formulas(run, formulas, error))
		return -1;
	verify_let_sleep(run);
	for (cpu = 0; cpu < run->sockets; cpu++)
		spin(run, cpu);
	verify_keep_awake(run);
	verify_tell_passed(run, "states", "pcu");
	verify_close(run);
	return 0;
}
