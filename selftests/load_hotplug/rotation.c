// SPDX-License-Identifier: GPL-2.0-only
/*
 * Unloading while a timer is queued by which perf rotates events: perf frees it with the PMU.
 * Loaded again, the driver has PMUs at the same place, and a timer that is still queued is
 * overwritten.
 */
#include <unistd.h>

#include "pmu.h"
#include "sys.h"
#include "testbed.h"

/* More than a box has counters for */
#define EVENTS		40

/* How long a timer may be queued, as a driver's file says it, and as usleep() takes it */
#define TURN_MS		"1000"
#define TURN_US		1000000

#define ROUNDS		3

static void multiplex(void)
{
	const struct bed_box *box = bed_box(bed_slice(0));
	int fd[EVENTS], i, opened = 0;

	for (i = 0; i < EVENTS; i++) {
		fd[i] = bed_open(box, 0);
		opened += fd[i] >= 0;
	}
	ktap_eq(opened, EVENTS, "%s has %d events, more than counters", box->pmu, EVENTS);
	for (i = 0; i < EVENTS; i++)
		close(fd[i]);
}

int main(void)
{
	int i;

	ktap_plan(2 * ROUNDS + 1);
	for (i = 0; i < ROUNDS; i++) {
		bed_up("", BED_DRIVER);
		pmu_set_turns(TURN_MS);
		multiplex();
		bed_down(BED_DRIVER);
		ktap_ok(!sys_loaded(BED_DRIVER), "unloaded in the middle of a turn");
	}
	ktap_eq(usleep(2 * TURN_US), 0, "timers expire, and none finds what was there");
	return ktap_exit();
}
