// SPDX-License-Identifier: GPL-2.0-only
/*
 * xeon-pmon verify, check "latency": occupancy of request tables during a pointer chase, in which
 * one line is outstanding at a time.
 *
 * The occupancy of a table, summed over all LLC slices and divided by clock cycles, is the average
 * number of outstanding lines. The clock is counted by the same boxes, so no other clock is
 * involved.
 */
#include "memory_access.h"
#include "rows.h"
#include "verify.h"

static const struct table {
	u64 on;
	const char *waited;
	const char *clock;	/* clock event of another box, the divisor of the occupancy */
} tables[] = {
	{ ON_E5, "cbox:boxes * tor_occupancy_miss_drd / clockticks" },
	{ ON_P_CORES, "cha:boxes * tor_occupancy_ia_miss_drd / clockticks" },
	{ ON_E_CORES, "cha:boxes * tor_occupancy_ia_miss_drd_opt / clockticks" },
	{ ON_SKL, "arb:trk_occupancy_data_read", "cbox:clockticks / boxes" },
	{ ON_RKL | ON_CLIENT_64, "arb:trk_occupancy_rd", "clock:clockticks" },
	{ ON_SP, "cha:boxes * llc_data_read_miss_occupancy / clockticks" },
};

/*
 * Shortest time from a read command to its data in all speed bins of DDR3 and DDR4: JESD79-3F,
 * JESD79-4B
 */
#define FASTEST_NS	10.0

/*
 * struct wait - average number of outstanding lines
 * @lines: during the pointer chase; less than 0: not all slices counted all the time
 * @noise: without the workload
 */
struct wait {
	double lines;
	double noise;
};

/* Return: average number of outstanding lines; less than 0: not all boxes counted all the time. */
static double latency_lines(const struct verify *run, const struct xp_die *cpu)
{
	double waited = verify_value(run, run->set.request, cpu, NULL), clocks;

	if (run->set.nr_requests == 1)
		return waited;
	clocks = verify_value(run, run->set.request + 1, cpu, NULL);
	return clocks > 0 ? waited / clocks : -1;
}

/* The first round determines the duration */
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

/* Retry, since the load of other programs may end: the check fails only if all tries fail */
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

/* Return: the row of this platform; NULL: its tables do not count single loads. */
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
	if (metric_set_init(&run->set, error) || verify_add(run, table->waited, error) ||
	    (table->clock && verify_add(run, table->clock, error)) || verify_open(run, error))
		return -1;
	for (cpu = run->machine.dies; cpu; cpu = cpu->next) {
		latency_check_pair(run, cpu, cpu);
		if (run->machine.nr_dies > 1)
			latency_check_pair(run, cpu, verify_next_die(run, cpu));
	}
	verify_confirm(run, NULL);
	verify_close(run);
	return 0;
}
