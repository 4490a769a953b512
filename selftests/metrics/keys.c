// SPDX-License-Identifier: GPL-2.0-only
/* keys.c - keys of the traffic that are off by default: what machines were seen to do */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "emu.h"
#include "ktap.h"
#include "tool.h"
#include "traffic.h"

#define WITHIN	0.02	/* ratios are published with two digits behind the point */

/* struct load - two ends of a curve */
struct load {
	const char *platform;	/* where */
	double dclk;		/* clock of the memory, Hz */
	double reads;		/* GB a second that a socket reaches by reads */
	double idle;		/* latency of a read without load, in ns */
	double busy;		/* and with this one */
	double mixed;	/* GB a second that it reaches with as many writes; 0: not published */
	double mixed_busy;	/* and the latency with these */
};

static const struct load loads[] = {
	{ "skx", 4000e6 / 3, 111.1, 89.3, 182.8, 86.5, 271.9 },
	{ "icx", 1600e6, 175.9, 89.2, 264 },
	{ "spr", 2400e6, 263.9, 113.5, 254.6, 228.1, 364.2 },
};

static double latency_of(const struct load *load, double reads, double writes)
{
	struct tool_line lines[8];
	int nr;

	if (traffic_set("loaded=1 remote=0 pcie_read=0 pcie_write=0 dclk=%.0f read=%.0f write=%.0f",
			load->dclk, reads * 1e9, writes * 1e9))
		ktap_bail("the traffic refuses the load");
	nr = tool_stat(lines, 8, "-M llc_miss_latency -- " TOOL_STEP);
	return nr > 0 && lines->counted ? lines->value : NAN;
}

static void test_load(const struct load *load)
{
	double idle = latency_of(load, 0.01, 0), busy = latency_of(load, load->reads, 0);
	double times = load->busy / load->idle;

	if (!ktap_ok(fabs(busy / idle - times) < WITHIN * times, "%.0f GB/s of reads", load->reads))
		ktap_note("%g cycles, idle %g; %g times, not %g", busy, idle, busy / idle, times);
	ktap_ok(latency_of(load, load->reads / 2, 0) < (idle + busy) / 2, "half of it is quicker");
	if (!load->mixed)
		return;
	busy = latency_of(load, load->mixed / 2, load->mixed / 2);
	times = load->mixed_busy / load->idle;
	if (!ktap_ok(fabs(busy / idle - times) < WITHIN * times, "%.0f GB/s with writes",
		     load->mixed))
		ktap_note("%g cycles, idle %g; %g times, not %g", busy, idle, busy / idle, times);
}

static double asleep_cores(const char *words)
{
	struct tool_line lines[8];
	int nr;

	if (traffic_set("cores=8 c6=250 %s", words))
		ktap_bail("the traffic refuses %s", words);
	nr = tool_stat(lines, 8, "-M cores_c6 -- " TOOL_STEP);
	return nr > 0 && lines->counted ? lines->value : NAN;
}

/* Two of eight cores are in C6; cores that the chip lacks are there as well, always. */
static void test_fused(void)
{
	double cores = asleep_cores(""), all = asleep_cores("fused=10");

	if (!ktap_ok(fabs(cores - 2) < WITHIN && fabs(all - 12) < WITHIN,
		     "cores that are fused off are in C6"))
		ktap_note("%g cores, %g with ten that are fused off", cores, all);
}

static double ticks(const char *words, const char *event)
{
	struct tool_line lines[64];
	int nr;

	if (traffic_set("dclk=1G %s", words))
		ktap_bail("the traffic refuses %s", words);
	nr = tool_stat(lines, 64, "--per-box -e %s -- " TOOL_STEP, event);
	return nr > 0 && lines->counted ? lines->value : NAN;
}

/* The clock of a channel stops; its fixed counter has another name on each platform */
static void test_sleep(void)
{
	double asleep = ticks("imc_sleep=300", "imc/event=0x00/");
	double fixed = ticks("imc_sleep=300", "imc/event=0xff/");

	if (!ktap_ok(fabs(asleep - 700e6) < 1000 && fabs(fixed - 1000e6) < 1000,
		     "the clock of a channel stops, that of the fixed counter does not"))
		ktap_note("%.9g and %.9g cycles", asleep, fixed);
}

/* The part of a thread is seen by verify/checks and by who/threads.sh. */
static void test_threads(void)
{
	ktap_eq(-traffic_set("thread.1=1"), EINVAL, "a thread without a core is refused");
	ktap_eq(-traffic_set("share.nosuch1=0"), ENODEV,
		"and the share of a box that does not exist");
	ktap_eq(-traffic_set("share.imc1=x"), EINVAL, "and a share that is no number");
	ktap_eq(-traffic_set("thread.2.4=1"), EINVAL,
		"a thread that a core does not have is refused");
}

int main(void)
{
	char platform[16];
	bool some = false;
	unsigned int i;

	if (emu_info("platform", platform, sizeof(platform)))
		ktap_skip_all("the emulator is not loaded");
	for (i = 0; i < sizeof(loads) / sizeof(*loads); i++)
		if (!strcmp(platform, loads[i].platform)) {
			test_load(&loads[i]);
			some = true;
		}
	if (!some)
		ktap_eq(-traffic_set("loaded=1"), EOPNOTSUPP, "no curve of this CPU is known");
	test_fused();
	test_threads();
	if (!strcmp(platform, "skx") || !strcmp(platform, "bdx"))
		test_sleep();
	return ktap_exit();
}
