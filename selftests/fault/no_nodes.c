// SPDX-License-Identifier: GPL-2.0-only
/*
 * Without the firmware's NUMA tables (numa=off) the socket of a discovery table follows from
 * functions with node ids. If that of one socket is hidden, it is not known where the buses of the
 * others end: no table is used, rather than one for the wrong socket.
 */
#include <errno.h>

#include "emu.h"
#include "pmu.h"
#include "testbed.h"
#include "sys.h"

#define NO_SOCKET	"belongs to no socket that is online"

/* @hide: the parameter; @tables: how many are used */
static void test_tables(const char *hide, int tables)
{
	struct pmu pmu;

	bed_log_mark();
	bed_up(hide, BED_DRIVER);
	ktap_eq(bed_log_lines(NO_SOCKET), bed_sockets() - tables,
		"%s: a log line for each table that is not used", hide);
	ktap_eq(-pmu_find(&pmu, "uncore_m2m_0"), tables ? 0 : ENOENT,
		"what it lists is %sthere", tables ? "" : "not ");
	bed_down(BED_DRIVER);
}

int main(void)
{
	bed_want();
	ktap_plan(4);
	test_tables("slices=4", bed_sockets());
	test_tables("slices=4 hide=7e:00.0", 0);
	return ktap_exit();
}
