// SPDX-License-Identifier: GPL-2.0-only
/*
 * The kernel's own intel_uncore on the machine that describes itself by a discovery table: it finds
 * the boxes of every socket or die, wherever their registers are, and counts in each.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <stdlib.h>
#include <unistd.h>

#include "emu.h"
#include "ktap.h"
#include "pmu.h"
#include "sys.h"
#include "testbed.h"

#define INTEL		"intel_uncore"
#define MAX_DIES	4

/* Boxes of every die: what intel_uncore calls them, and what the emulator does */
static const struct {
	const char *pmu;
	const char *emu;
} boxes[] = {
	{ "uncore_type_20_0", "msr0" },
	{ "uncore_type_20_1", "msr1" },
	{ "uncore_type_20_3", "msr3" },
	{ "uncore_type_21_0", "pci0" },
	{ "uncore_type_21_1", "pci1" },
	{ "uncore_type_22_0", "mmio0" },
	{ "uncore_type_22_1", "mmio1" },
	/* One box has no number; its controls are further apart than this driver believes */
	{ "uncore_type_23", "wide0" },
};

#define BOXES	(sizeof(boxes) / sizeof(*boxes))

static int fds[MAX_DIES][BOXES];

/* A number of their own for each box of each die */
static unsigned int events_of(int die, unsigned int i)
{
	return 1000 * (die + 1) + 10 * i;
}

static void open_all(const int *cpus, int dies)
{
	struct pmu pmu;
	unsigned int i;
	int die;

	for (i = 0; i < BOXES; i++) {
		if (!ktap_ok(!pmu_find(&pmu, boxes[i].pmu), "there is %s", boxes[i].pmu))
			ktap_bail("intel_uncore has no PMU for %s", boxes[i].emu);
		for (die = 0; die < dies; die++)
			fds[die][i] = pmu_open(&pmu, "event=0x42,umask=0x03", cpus[die], -1, 0);
	}
}

static void inject_all(int dies)
{
	unsigned int i;
	int die;

	for (die = 0; die < dies; die++)
		for (i = 0; i < BOXES; i++)
			if (emu_inject("%s socket=%d event=0x42 umask=1 cycles=%u", boxes[i].emu,
				       die, events_of(die, i)))
				ktap_bail("the emulator has no %s on die %d", boxes[i].emu, die);
}

/*
 * perf reads such an event on the CPU that asks, if that is in the package of the event's CPU
 * (PERF_EV_CAP_READ_ACTIVE_PKG): of another die it reads another register.
 */
static void go_to(int cpu)
{
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET(cpu, &set);
	if (sched_setaffinity(0, sizeof(set), &set))
		ktap_bail("cannot run on CPU %d", cpu);
}

static void check_all(const int *cpus, int dies)
{
	unsigned int i;
	int die;

	for (die = 0; die < dies; die++) {
		go_to(cpus[die]);
		for (i = 0; i < BOXES; i++) {
			ktap_eq(fds[die][i] < 0 ? 0 : pmu_read(fds[die][i]), events_of(die, i),
				"%s of die %d counts", boxes[i].pmu, die);
			close(fds[die][i]);
		}
	}
}

static int mappings(void)
{
	char text[16] = "";

	emu_info("mappings", text, sizeof(text));
	return *text ? atoi(text) : -1;
}

/* Before Linux 5.13, which brought the parameter, it knows no discovery table */
static int load_intel(void)
{
	int err = sys_load(INTEL, "uncore_no_discover=0");

	if (err != -ENODEV || !bed_log_lines("unknown parameter 'uncore_no_discover'"))
		return err;
	sys_unload(EMU_MODULE);
	ktap_skip_all("intel_uncore of this kernel does not look for a discovery table");
}

int main(void)
{
	int cpus[MAX_DIES], dies, err = emu_load("platform=madeup");
	struct pmu pmu;

	if (err == -EOPNOTSUPP)
		ktap_skip_all("boxes in memory are emulated on a 64-bit kernel only");
	err = err ?: load_intel();
	ktap_plan(0);
	if (err)
		ktap_bail("cannot load the modules: %d", err);
	if (pmu_find(&pmu, boxes[0].pmu))
		ktap_bail("intel_uncore has not found the table");
	dies = pmu_cpumask(&pmu, cpus, MAX_DIES);
	ktap_eq(dies, 2, "a CPU of two dies is in the cpumask");
	open_all(cpus, dies);
	inject_all(dies);
	check_all(cpus, dies);
	ktap_eq(mappings(), 3 * dies, "the boxes in memory are mapped");
	if (sys_unload(INTEL) || sys_unload(EMU_MODULE))
		ktap_bail("cannot unload the modules");
	return ktap_exit();
}
