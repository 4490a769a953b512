// SPDX-License-Identifier: GPL-2.0-only
/*
 * multiplexed.c - an exporter with more events than counters: it serves all samples, and says that
 * they are estimates
 */
#include <limits.h>

#include "emu.h"
#include "exporter.h"
#include "pmu.h"
#include "sys.h"
#include "testbed.h"
#include "traffic.h"

#define WANTED		"xeon_pmon_wanted_seconds_total"
#define MEASURED	"xeon_pmon_measured_seconds_total"

static char scrape[EXPORTER_TEXT];

/* Clients, one right after the other: each gets all samples. */
static void test_all_there(const char *name)
{
	int i, samples, least = INT_MAX, most = 0;

	for (i = 0; i < 20; i++) {
		if (exporter_scrape(EXPORTER_PORT, scrape, EXPORTER_TEXT) != 200)
			ktap_bail("no answer");
		exporter_value(scrape, name, 0, "", &samples);
		least = samples < least ? samples : least;
		most = samples > most ? samples : most;
	}
	ktap_ok(least == most && most > 1, "%s has %d to %d samples in %d scrapes", name, least,
		most, i);
}

/* More than the counters hold, with a clock that runs: the estimate says that it is one. */
static void test_estimate(void)
{
	bool llc = bed()->id & (BED_SINCE_E5 | BED_DISC);
	const char *label = llc ? "counter=\"xeon_pmon_llc_misses_total\",request=\"rfo\"" :
			    "counter=\"xeon_pmon_memory_bytes_total\",direction=\"write\"";
	double wanted, measured, since = 0;
	bool right;
	pid_t pid;

	pmu_set_turns("50");
	pid = exporter_start(EXPORTER_PORT, "-M %s", llc ? "llc_misses" : "memory_bytes");
	do {
		if (exporter_scrape(EXPORTER_PORT, scrape, EXPORTER_TEXT) != 200)
			ktap_bail("no answer");
		wanted = exporter_value(scrape, WANTED, 0, label, NULL);
		measured = exporter_value(scrape, MEASURED, 0, label, NULL);
		right = measured && measured < wanted * 0.9;
	} while (!right && sys_patient(&since));
	ktap_ok(right, "%.3f s of %.3f s were measured, multiplexed",
		measured, wanted);
	test_all_there(llc ? "xeon_pmon_llc_misses_total" : "xeon_pmon_memory_bytes_total");
	ktap_eq(exporter_stop(pid), 0, "it ends when it is told to");
	pmu_set_turns("4");
}

int main(void)
{
	bed_up("", BED_DRIVER);
	if (traffic_set("default"))
		ktap_bail("the emulator refuses the workload");
	test_estimate();
	return bed_exit();
}
