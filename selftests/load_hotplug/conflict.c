// SPDX-License-Identifier: GPL-2.0-only
/*
 * The kernel's own driver beside ours: whichever comes second leaves at once, and disturbs nothing.
 *
 * Needs a machine that hides its hypervisor.
 */
#include <errno.h>
#include <stdlib.h>

#include "emu.h"
#include "pmu.h"
#include "testbed.h"
#include "sys.h"

#define SOCKETS		2

static __u64 accesses(void)
{
	struct emu_access a;

	emu_access_total(&a);
	return a.msr_rd + a.msr_wr + a.pci_rd + a.pci_wr;
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

	bed_up("", BED_INTEL);
	before = registers();
	emu_access_reset();
	ktap_eq(-sys_load(BED_DRIVER, ""), EBUSY, "beside intel_uncore ours refuses to load");
	ktap_eq(accesses(), 0, "before it touches a register");
	ktap_ok(sys_log_has("intel_uncore is loaded and drives the same counters"), "and says why");
	after = registers();
	ktap_str_eq(after, before, "every register is as it was");
	free(before);
	free(after);
	bed_down(BED_INTEL);
}

static void test_intel_second(void)
{
	struct bed_set set;
	__u64 before;

	bed_up("", BED_DRIVER);
	ktap_eq(bed_set_open(&set, SOCKETS), SOCKETS * bed()->nr, "ours is there first");
	bed_set_inject(&set);
	before = accesses();
	sys_log_mark();
	ktap_eq(-sys_load(BED_INTEL, ""), EBUSY, "beside ours intel_uncore is kept out");
	ktap_eq(accesses(), before, "before it touches a register");
	ktap_eq(sys_log_count("intel_uncore was refused"), 1, "the log says why, once");
	bed_set_check(&set, "what ours has counted is still there");
	bed_set_inject(&set);
	bed_set_check(&set, "and it counts on");
	ktap_eq(bed_pmus(), bed()->nr, "its PMUs are all there, and no others");
	bed_set_close(&set);
	bed_unload(BED_DRIVER);
	ktap_eq(-sys_load(BED_INTEL, ""), 0, "without ours it can be loaded");
	bed_down(BED_INTEL);
}

int main(void)
{
	bed_want_intel();
	ktap_plan(12);
	test_intel_first();
	test_intel_second();
	return ktap_exit();
}
