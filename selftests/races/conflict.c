// SPDX-License-Identifier: GPL-2.0-only
/*
 * What intel_uncore does where suspend and together see ours doing right. Its deeds are printed,
 * and may change with the kernel; the tests are only that it was there and that the machine
 * slept.
 *
 * The suite has loaded the driver. Suspend needs what suspend.c needs.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "event_set.h"
#include "emu.h"
#include "group_instant.h"
#include "pmu.h"
#include "sys.h"

static struct evset evset;

static int group_apart(const struct bed_box *box)
{
	int fds[INSTANT_MEMBERS];
	int members, apart;

	instant_begin(box, 0);
	members = instant_open(box, 0, fds);
	if (members < 0)
		ktap_bail("no group on %s: %s", box->pmu, strerror(-members));
	apart = instant_reads_apart(fds[0]);
	pmu_close_group(fds, members);
	instant_end();
	return apart;
}

static void see_groups(void)
{
	const struct bed_box *box;

	for (box = bed()->boxes; box < bed()->boxes + bed()->nr; box++)
		if (bed_is_first(box) && !box->free && box->room > 1)
			ktap_note("a group on %s: %d of %d reads have members that differ",
				  box->emu, group_apart(box), INSTANT_READS);
}

static void see_suspend(void)
{
	int opened = evset_open(&evset);
	int running = bed_running();

	evset_inject(&evset);
	ktap_note("%d events are open, %d counters run", opened, running);
	bed_log_mark();
	ktap_eq(-sys_sleep(), 0, "the machine has slept");
	ktap_note("counters were %senabled asleep",
		  bed_log_lines(" 0 counters enabled at suspend") ? "not " : "");
	ktap_note("%d counters run afterwards", bed_running());
	evset_inject_lost(&evset, 1);
	ktap_note("socket 0: %d of its %d events have a wrong count", evset_wrong(&evset, 0),
		  opened / bed_sockets());
	ktap_note("socket 1: %d of its %d events have ended", evset_ended(&evset, 1),
		  opened / bed_sockets());
	evset_close(&evset);
}

int main(void)
{
	if (!sys_loaded(BED_INTEL))
		ktap_skip_all("needs intel_uncore");
	ktap_plan(2);
	/* One for each core that the kernel knows, and eight or more others */
	ktap_ok(bed_pmus() >= 10, "intel_uncore has %d PMUs", bed_pmus());
	see_groups();
	see_suspend();
	return ktap_exit();
}
