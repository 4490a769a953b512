// SPDX-License-Identifier: GPL-2.0-only
/*
 * bench.c - load one driver, measure, unload it, load the other one, measure, print
 *
 * The emulator and pmon_cost.ko are there before; time stands still in the emulator.
 */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"
#include "emu.h"
#include "sys.h"

static const char *const modules[DRIVERS] = {
	[KERNEL] = "intel_uncore",
	[OURS] = "xeon_pmon",
};

static void load(const char *module, const char *params, struct bench_load *load)
{
	struct emu_access access;

	bench_check(emu_access_reset(), "access totals");
	bench_check(sys_load(module, params), module);
	bench_check(emu_access_total(&access), "access totals");
	load->load_rd = access.msr_rd + access.pci_rd;
	load->load_wr = access.msr_wr + access.pci_wr;
}

/* perf lets go of a closed event, and of its module, after a grace period. */
static void unload(const char *module, struct bench_load *load)
{
	int tries = 50;
	int ret;

	bench_check(emu_access_reset(), "access totals");
	do {
		usleep(20000);
		ret = sys_unload(module);
	} while (ret == -EWOULDBLOCK && --tries);
	bench_check(ret, module);
	load->unload = bench_accesses();
}

static void measure_perf(enum bench_driver d, const char *params, struct bench_perf *perf)
{
	struct bench_load unused;

	ktap_note("%s %s: the perf tool", modules[d], params);
	load(modules[d], params, &unused);
	bench_perf(perf, true);
	unload(modules[d], &unused);
}

static void sample(enum bench_driver d)
{
	int b;

	ktap_note("%s: samples", modules[d]);
	for (b = 0; b < bench_nr; b++)
		bench_sampling(&bench_result[d], b);
}

static void sample_alone(enum bench_driver d)
{
	load(modules[d], "", &bench_result[d].load);
	sample(d);
	unload(modules[d], &bench_result[d].load);
}

static void measure(enum bench_driver d)
{
	struct bench_result *result = &bench_result[d];
	int b;

	ktap_note("%s: register accesses and instructions of every operation", modules[d]);
	load(modules[d], "", &result->load);
	for (b = 0; b < bench_nr; b++)
		bench_scenes(result, b);
	ktap_note("%s: timers", modules[d]);
	bench_poll(result);
	for (b = 0; b < bench_nr; b++)
		bench_rotate(result, b);
	bench_hour(&result->hour, modules[d]);
	ktap_note("%s: reads of counters that move", modules[d]);
	for (b = 0; b < bench_nr; b++)
		if (bench_boxes[b].slot)
			bench_moving(result, b);
	sample(d);
	unload(modules[d], &result->load);
}

static void measure_tool(void)
{
	ktap_note("the perf tool without any uncore driver");
	bench_perf(bench_bare, false);
	measure_perf(KERNEL, "", bench_result[KERNEL].perf);
	measure_perf(OURS, "", bench_result[OURS].perf);
	measure_perf(OURS, "all_names=1", bench_all);
}

/* "perf" as the argument: nothing but the perf tool; "sample": nothing but samples */
int main(int argc, char **argv)
{
	const char *only = argc > 1 ? argv[1] : "";

	bench_platform();
	bench_prove_ticks();
	if (!strcmp(only, "sample")) {
		sample_alone(KERNEL);
		sample_alone(OURS);
		bench_print_sampling();
	} else if (!strcmp(only, "perf")) {
		measure_tool();
		bench_print_perf();
	} else {
		measure(KERNEL);
		measure(OURS);
		measure_tool();
		bench_print();
	}
	return 0;
}
