// SPDX-License-Identifier: GPL-2.0-only
/*
 * The machine ends while events are open on all boxes: who holds them is still there.
 *
 * The suite may have loaded a driver, and looks for the emulator's last words in the console's log.
 */
#include "testbed.h"
#include "emu.h"
#include "pmu.h"
#include "sys.h"

static struct bed_set set;

/* A group leaves its box in another state than single events do; two counters are taken already. */
static int open_group(void)
{
	const struct bed_box *box = bed_box(bed_slice(1));
	const char *const terms[] = { box->terms, box->terms };
	struct pmu pmu;
	int fds[2];

	if (box->counters < 4)
		return 0;
	pmu_find(&pmu, box->pmu);
	if (pmu_open_group(&pmu, terms, 2, pmu_cpu(&pmu, 0), fds) || pmu_enable(fds[0]))
		ktap_bail("no group on %s", pmu.name);
	return 2;
}

int main(void)
{
	int opened;

	bed_want();
	ktap_plan(2);
	if (!sys_loaded(BED_DRIVER) && !sys_loaded(BED_INTEL))
		bed_up("", BED_DRIVER);
	opened = bed_set_open_two(&set);
	ktap_eq(opened, bed_sockets() * bed_two(), "events are open on all boxes");
	opened = bed_sockets() * bed_two_running() + open_group();
	ktap_eq(bed_running(), opened, "and a group, and as many counters run");
	bed_stay();
	return ktap_exit();
}
