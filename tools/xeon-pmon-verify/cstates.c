// SPDX-License-Identifier: GPL-2.0-only
/*
 * xeon-pmon verify, check "states": what the power control unit says of the cores, of which one
 * spins.
 */
#include "rows.h"
#include "verify.h"

#define SPIN_NS	1000000000	/* a second */
#define CORES	"power_state_occupancy_cores_"
#define SP_CORES(_state)	"{event=0x80,umask=" #_state "}"

enum { AWAKE, ALL };

/*
 * struct states - how a platform counts cores in states
 * @on: the platforms
 * @slice: the box that each core of a die has one of; how many do not work is not known
 * @formulas: of events in one group: cores, on average
 */
static const struct states {
	u32 on;
	const char *slice;
	const char *formulas[3];
} states[] = {
	{ ON_E5, "cbox", {
		[AWAKE] = "pcu:" CORES "c0 / clockticks",
		[ALL] = "pcu:(" CORES "c0 + " CORES "c3 + " CORES "c6) / clockticks",
	} },
	{ ON_SP | ON_ICE, "cha", {
		[AWAKE] = "pcu:" SP_CORES(0x40) " / clockticks",
		[ALL] = "pcu:(" SP_CORES(0x40) " + " SP_CORES(0x80) " + " SP_CORES(0xc0)
			") / clockticks",
	} },
};

static const struct states *cstates_here(void)
{
	u32 on = xp_on(xp_platform(NULL));
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(states); i++)
		if (states[i].on & on)
			return &states[i];
	return NULL;
}

static unsigned int cstates_most_cores(const struct verify *run)
{
	return xp_type(run->wants.platform, cstates_here()->slice)->units;
}

static void cstates_check(struct verify *run, const struct xp_die *die, bool spins)
{
	double awake = verify_value(run, &run->wants.wanted[AWAKE], die, NULL);
	double all = verify_value(run, &run->wants.wanted[ALL], die, NULL);
	struct verify_finding finding;

	if (awake < 0 || all < 0) {
		verify_cannot_box(run, "states", "pcu", die, "it did not count all of the time");
		return;
	}
	finding = verify_cores(awake, all, spins, cstates_most_cores(run),
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

	if (!cstates_here())
		return 0;
	if (verify_open_formulas(run, cstates_here()->formulas, error))
		return -1;
	verify_let_sleep(run);
	for (cpu = run->machine.dies; cpu; cpu = cpu->next)
		cstates_spin(run, cpu);
	verify_keep_awake(run);
	verify_tell_passed(run, "states", "pcu");
	verify_close(run);
	return 0;
}
