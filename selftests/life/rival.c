// SPDX-License-Identifier: GPL-2.0-only
/*
 * The kernel's own driver beside ours. If it is there first, ours leaves at once; if it comes
 * second, it must not disturb ours.
 *
 * Needs a machine that hides its hypervisor. Coming second, intel_uncore finds its names taken,
 * of which sysfs makes a warning with a backtrace: this program checks that there is no other,
 * and takes it out of the log by which the machine is judged.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/klog.h>

#include "emu.h"
#include "pmu.h"
#include "rig.h"
#include "sys.h"

#define LOG_CLEAR	5
#define LOG_CONSOLE_OFF	6
#define LOG_CONSOLE_ON	7
#define SOCKETS		2

static __u64 accesses(void)
{
	struct emu_access a;

	emu_access_total(&a);
	return a.msr_rd + a.msr_wr + a.pci_rd + a.pci_wr;
}

/* The node map, from which it learns which bus is whose: reading that disturbs nobody. */
static __u64 node_map_reads(void)
{
	struct emu_access a;
	__u64 reads = 0;
	int s;

	for (s = 0; s < SOCKETS; s++) {
		emu_access(s, "ubox_pci", &a);
		reads += a.pci_rd;
	}
	return reads;
}

static char *registers(void)
{
	char *text = emu_read("regs");

	if (!text)
		ktap_bail("no file regs");
	return text;
}

static void test_intel_first(void)
{
	char *before, *after;

	rig_up("", RIG_INTEL);
	before = registers();
	emu_access_reset();
	ktap_eq(-sys_load(RIG_DRIVER, ""), EBUSY, "beside intel_uncore ours refuses to load");
	ktap_eq(accesses(), 0, "before it touches a register");
	ktap_ok(sys_log_has("another uncore driver is there"), "and says why");
	after = registers();
	ktap_str_eq(after, before, "every register is as it was");
	free(before);
	free(after);
	rig_down(RIG_INTEL);
}

/* Are there warnings in the log that are not about a name that is taken? */
static int other_splats(void)
{
	return rig_log_lines("WARNING:") + rig_log_lines("BUG:") + rig_log_lines("Oops") +
	       rig_log_lines("unchecked MSR");
}

static int load_intel_quietly(void)
{
	int ret;

	rig_log_mark();
	klogctl(LOG_CONSOLE_OFF, NULL, 0);
	ret = sys_load(RIG_INTEL, "");
	ktap_note("intel_uncore: %s, %d names were taken", ret ? strerror(-ret) : "loads",
		  rig_log_lines("cannot create duplicate filename"));
	ktap_eq(other_splats(), 0, "nothing but taken names in the log");
	klogctl(LOG_CLEAR, NULL, 0);
	klogctl(LOG_CONSOLE_ON, NULL, 0);
	return ret;
}

static void test_intel_second(void)
{
	struct rig_set set;
	__u64 before;

	rig_up("", RIG_DRIVER);
	ktap_eq(rig_set_open(&set, SOCKETS), SOCKETS * rig()->nr, "ours is there first");
	rig_set_inject(&set);
	before = accesses() - node_map_reads();
	load_intel_quietly();
	ktap_eq(accesses() - node_map_reads(), before,
		"intel_uncore then touches no register but the node map");
	rig_set_check(&set, "what ours has counted is still there");
	rig_set_inject(&set);
	rig_set_check(&set, "and it counts on");
	ktap_eq(rig_pmus(), rig()->nr, "its PMUs are all there, and no others");
	if (sys_loaded(RIG_INTEL))
		rig_unload(RIG_INTEL);
	rig_set_inject(&set);
	rig_set_check(&set, "even when intel_uncore goes");
	rig_set_close(&set);
	rig_down(RIG_DRIVER);
}

int main(void)
{
	if (!sys_exists("/lib/modules/pmon/intel-uncore.ko"))
		ktap_skip_all("no intel_uncore here");
	ktap_plan(11);
	test_intel_first();
	test_intel_second();
	return ktap_exit();
}
