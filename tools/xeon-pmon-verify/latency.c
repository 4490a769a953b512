// SPDX-License-Identifier: GPL-2.0-only
/*
 * xeon-pmon verify, check "latency": how long lines are waited for, where there is one at a time.
 *
 * What a table of requests holds in each clock, over all slices of the LLC, is how many are waited
 * for. The clock is that of the counts, so that no other has to be trusted.
 */
#include "memory_access.h"
#include "rows.h"
#include "verify.h"

static const struct table {
	u64 on;
	const char *waited;
	const char *clock;	/* of another box: what has waited is divided by it */
} tables[] = {
	{ ON_E5, "cbox:boxes * tor_occupancy_miss_drd / clockticks" },
	{ ON_P_CORES, "cha:boxes * tor_occupancy_ia_miss_drd / clockticks" },
	{ ON_E_CORES, "cha:boxes * tor_occupancy_ia_miss_drd_opt / clockticks" },
	{ ON_SKL, "arb:trk_occupancy_data_read", "cbox:clockticks / boxes" },
	{ ON_RKL | ON_CLIENT_64, "arb:trk_occupancy_rd", "clock:clockticks" },
	{ ON_SP, "cha:boxes * llc_data_read_miss_occupancy / clockticks" },
};

/* From a read command to its data, in any speed bin of DDR3 and DDR4: JESD79-3F, JESD79-4B */
#define FASTEST_NS	10.0

/*
 * struct wait - how many lines were waited for at a time, on average
 * @lines: while pointers were followed; less than 0: not all slices count, all of the time
 * @noise: the same without
 */
struct wait {
	double lines;
	double noise;
};

/* Less than 0: not all boxes count, all of the time */
static double latency_lines(const struct verify *run, const struct xp_die *cpu)
{
	double waited = verify_value(run, run->wants.wanted, cpu, NULL), clocks;

	if (run->wants.nr_wanted == 1)
		return waited;
	clocks = verify_value(run, run->wants.wanted + 1, cpu, NULL);
	return clocks > 0 ? waited / clocks : -1;
}

/* The first round tells how long it takes */
static int latency_measure(struct verify *run, const struct xp_die *cpu,
			   const struct xp_die *memory, struct wait *wait, struct xp_error *error)
{
	if (verify_during(run, "chase", cpu, memory, error) ||
	    verify_pass_time(run, run->done.seconds * 1e9, NULL, error))
		return -1;
	wait->noise = latency_lines(run, cpu);
	if (verify_during(run, "chase", cpu, memory, error))
		return -1;
	wait->lines = latency_lines(run, cpu);
	return 0;
}

static struct verify_finding latency_finding_of(const struct verify *run, const struct wait *wait)
{
	double lines = run->done.bytes / VERIFY_LINE;

	return verify_waiting(wait->lines, run->done.seconds * 1e9 / lines, FASTEST_NS,
			      2 * wait->noise);
}

/* Load of other programs may pass, a defect does not: a check fails if it fails each time */
static int latency_try(struct verify *run, const struct xp_die *cpu, const struct xp_die *memory,
		       struct wait *wait, struct xp_error *error)
{
	int tries = VERIFY_TRIES;

	do {
		if (latency_measure(run, cpu, memory, wait, error))
			return -1;
	} while (latency_finding_of(run, wait).verdict != VERIFY_PASS && --tries);
	return 0;
}

static void latency_check_pair(struct verify *run, const struct xp_die *cpu,
			       const struct xp_die *memory)
{
	struct verify_finding finding;
	struct xp_error error;
	struct wait wait;
	char of[96];

	snprintf(of, sizeof(of), "chase of %s from %s", xp_where(memory).text, xp_where(cpu).text);
	if (latency_try(run, cpu, memory, &wait, &error)) {
		verify_cannot(run, "latency", of, error.text);
	} else if (wait.lines < 0 || wait.noise < 0) {
		verify_cannot(run, "latency", of, "not all slices count, all of the time");
	} else {
		finding = latency_finding_of(run, &wait);
		verify_tell(run, "latency", &finding, "%s", of);
		verify_tell_passed(run, "latency", of);
	}
}

/* The row of this platform, NULL if its table does not tell single loads */
static const struct table *latency_table_here(void)
{
	u64 on = xp_on(xp_platform(NULL));
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(tables); i++)
		if (tables[i].on & on)
			return &tables[i];
	return NULL;
}

int verify_check_latency(struct verify *run, struct xp_error *error)
{
	const struct table *table = latency_table_here();
	const struct xp_die *cpu;

	if (!table)
		return 0;
	if (xp_wants_init(&run->wants, error) || verify_want(run, table->waited, error) ||
	    (table->clock && verify_want(run, table->clock, error)) || verify_open(run, error))
		return -1;
	for (cpu = run->machine.dies; cpu; cpu = cpu->next) {
		latency_check_pair(run, cpu, cpu);
		if (run->machine.nr_dies > 1)
			latency_check_pair(run, cpu, verify_next_die(run, cpu));
	}
	verify_close(run);
	return 0;
}
