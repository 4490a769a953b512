// SPDX-License-Identifier: GPL-2.0-only
/*
 * The machine ends while events are open on all boxes: who holds them is still there.
 *
 * The suite may have loaded a driver, and looks for the emulator's last words in the console's log.
 */
#include "event_set.h"
#include "emu.h"
#include "sys.h"

static struct evset evset;

int main(void)
{
	int opened;

	bed_want();
	ktap_plan(2);
	if (!sys_loaded(BED_DRIVER) && !sys_loaded(BED_INTEL))
		bed_up("", BED_DRIVER);
	opened = evset_open(&evset);
	ktap_eq(opened, bed_sockets() * evset_size(), "events are open on all boxes");
	opened = bed_sockets() * evset_running() + evset_open_group();
	ktap_eq(bed_running(), opened, "and a group, and as many counters run");
	evset_stay();
	return ktap_exit();
}
