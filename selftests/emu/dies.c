// SPDX-License-Identifier: GPL-2.0-only
/*
 * dies.c - a Diamond Rapids whose packages have two dies with cores: each die has a table of its
 * own by an MSR, and counts its own; memory and I/O are once a package, and the first die's
 */
#include <stdbool.h>
#include <stdio.h>
#include <unistd.h>

#include "emu.h"
#include "ktap.h"
#include "pmu.h"
#include "sys.h"
#include "testbed.h"

#define EVENT	"event=0x42,umask=0x03"
#define DIES	8	/* of the machine, at most */

/* One in each die, or in each package, of two */
static const struct box {
	const char *pmu;
	const char *emu;
	int of;
} boxes[] = {
	{ "uncore_cbo_0", "cbo0", 1 },
	{ "uncore_d2d_ula_1", "d2d_ula1", 1 },
	{ "uncore_imc_0", "imc0", 2 },
	{ "uncore_imc_32768", "imc32768", 2 },
};

#define BOXES	((int)(sizeof(boxes) / sizeof(*boxes)))

/* CPUs 0 and 1 are of the first die, and so on. Return: dies that have counted their own */
static int counted(const struct box *box, int dies)
{
	int cpus[DIES], fd[DIES], nr, i, d, right = 0;
	struct pmu pmu;

	if (pmu_find(&pmu, box->pmu))
		return -1;
	nr = pmu_cpumask(&pmu, cpus, DIES);
	for (i = 0; i < nr; i++) {
		fd[i] = pmu_open(&pmu, EVENT, cpus[i], -1, 0);
		if (cpus[i] / 2 % box->of)
			ktap_note("%s: die %d has it", box->pmu, cpus[i] / 2);
	}
	for (d = 0; d < dies; d += box->of)
		emu_inject("%s socket=%d event=0x42 umask=1 cycles=%d", box->emu, d, 100 + d);
	for (i = 0; i < nr; i++) {
		right += fd[i] >= 0 && pmu_read(fd[i]) == 100ULL + cpus[i] / 2;
		close(fd[i]);
	}
	return right;
}

static void test_all(int dies, int without)
{
	int b;

	for (b = 0; b < BOXES; b++)
		ktap_eq(counted(&boxes[b], dies),
			boxes[b].of == 1 ? dies - without : dies / boxes[b].of,
			"%s: counts of its own die", boxes[b].pmu);
}

int main(void)
{
	int dies;

	if (emu_load("platform=dmr"))
		ktap_bail("the emulator does not load");
	dies = emu_number("sockets");
	ktap_eq(dies, 2 * sys_sockets(), "a package has two dies");
	ktap_eq(sys_load(BED_DRIVER, ""), 0, "the driver loads");
	ktap_eq(sys_log_count("firmware or another program had frozen"), dies, "each was frozen");
	test_all(dies, 0);
	bed_unload(BED_DRIVER);

	ktap_note("the second die has no table");
	emu_reg_set(1, "cbb", "table_at", 0);
	ktap_eq(sys_load(BED_DRIVER, ""), 0, "the driver loads");
	test_all(dies, 1);
	bed_unload(BED_DRIVER);
	bed_unload(EMU_MODULE);
	return ktap_exit();
}
