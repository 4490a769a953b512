// SPDX-License-Identifier: GPL-2.0-only
/*
 * Without the firmware's NUMA tables (numa=off) the socket of a discovery table follows from
 * functions with node ids. If that of one socket is hidden, it is not known where the buses of the
 * others end: no table is used, rather than one for the wrong socket. Granite Rapids has no such
 * functions: there the tables are in the order of the sockets, if there is one for each.
 */
#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#include "emu.h"
#include "pmu.h"
#include "testbed.h"
#include "sys.h"

#define NO_SOCKET	"belongs to no socket that is online"

/* @hide: the parameter; @unused: how many tables are not used, and then none is */
static void test_tables(const char *hide, int unused)
{
	struct pmu pmu;

	sys_log_mark();
	bed_emulate(hide);
	ktap_eq(sys_load(BED_DRIVER, ""), unused && bed()->id & ON_GNR ? -ENODEV : 0,
		"%s: the driver loads if there is anything to count", hide);
	ktap_eq(sys_log_count(NO_SOCKET), unused, "a log line for each table that is not used");
	ktap_eq(-pmu_find(&pmu, "uncore_cha_0"), unused ? ENOENT : 0,
		"what it lists is %sthere", unused ? "not " : "");
	sys_unload(BED_DRIVER);
	sys_unload(EMU_MODULE);
}

static void sockets_online(bool online)
{
	sys_online(2, online);
	sys_online(3, online);
}

static int try_count(int socket)
{
	const struct bed_box *box = bed_box("cha0");
	int fd = bed_open(box, socket), count;

	bed_inject(box, socket, 7);
	count = fd < 0 ? fd : (int)pmu_read(fd);
	close(fd);
	return count;
}

/*
 * The last socket has no CPU yet. As many tables as sockets are those of all; as many as sockets
 * with a CPU are theirs.
 */
static void test_offline(const char *hide, bool hidden)
{
	bed_emulate(hide);
	sockets_online(false);
	sys_log_mark();
	ktap_eq(sys_load(BED_DRIVER, ""), 0, "%s, socket 1 is offline: the driver loads", hide);
	ktap_eq(sys_log_count(NO_SOCKET), 0, "each table is used");
	ktap_eq(try_count(0), 7, "socket 0 counts");
	sockets_online(true);
	ktap_eq(try_count(1), hidden ? -ENODEV : 7, "socket 1 %s", hidden ? "has no table" :
		"counts when it comes");
	ktap_eq(sys_log_count("its discovery table was not read"), hidden,
		"a log line if that may be because it was offline");
	bed_down(BED_DRIVER);
}

int main(void)
{
	char hide[40] = "slices=4 hide=7e:00.0";

	bed_want();
	ktap_plan(bed()->id & ON_GNR ? 16 : 6);
	test_tables("slices=4", 0);
	if (bed()->id & ON_GNR)
		snprintf(hide, sizeof(hide), "slices=4 hide=%s", bed_place("table_pci", 0));
	test_tables(hide, bed_sockets() - !!(bed()->id & ON_GNR));
	if (bed()->id & ON_GNR) {
		test_offline("slices=4", false);
		snprintf(hide, sizeof(hide), "slices=4 hide=%s", bed_place("table_pci", 1));
		test_offline(hide, true);
	}
	return ktap_exit();
}
