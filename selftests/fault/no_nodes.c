// SPDX-License-Identifier: GPL-2.0-only
/*
 * Without the firmware's NUMA tables (numa=off) the socket of a discovery table follows from
 * functions with node ids. If that of one socket is hidden, it is not known where the buses of the
 * others end: no table is used, rather than one for the wrong socket. Granite Rapids has no such
 * functions: there the tables are in the order of the sockets, if there is one for each.
 */
#include <errno.h>
#include <stdio.h>

#include "emu.h"
#include "pmu.h"
#include "testbed.h"
#include "sys.h"

#define NO_SOCKET	"belongs to no socket that is online"

/* @hide: the parameter; @unused: how many tables are not used, and then none is */
static void test_tables(const char *hide, int unused)
{
	struct pmu pmu;

	bed_log_mark();
	bed_emulate(hide);
	ktap_eq(sys_load(BED_DRIVER, ""), unused && bed()->id & BED_GNR ? -ENODEV : 0,
		"%s: the driver loads if there is anything to count", hide);
	ktap_eq(bed_log_lines(NO_SOCKET), unused, "a log line for each table that is not used");
	ktap_eq(-pmu_find(&pmu, "uncore_cha_0"), unused ? ENOENT : 0,
		"what it lists is %sthere", unused ? "not " : "");
	sys_unload(BED_DRIVER);
	sys_unload(EMU_MODULE);
}

int main(void)
{
	char hide[40] = "slices=4 hide=7e:00.0";

	bed_want();
	ktap_plan(6);
	test_tables("slices=4", 0);
	if (bed()->id & BED_GNR)
		snprintf(hide, sizeof(hide), "slices=4 hide=%s", bed_place("table_pci", 0));
	test_tables(hide, bed_sockets() - !!(bed()->id & BED_GNR));
	return ktap_exit();
}
