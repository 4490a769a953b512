// SPDX-License-Identifier: GPL-2.0-only
/*
 * elsewhere - where the driver must not even look: in a virtual machine, and on another CPU
 */
#include <errno.h>

#include "core_pmu.h"

static void test_guest(void)
{
	struct emu_access access;

	sys_log_mark();
	emu_access_reset();
	ktap_eq(-core_load(""), ENODEV, "a virtual machine: refused");
	ktap_ok(sys_log_has("virtual machine"), "the log says why");
	if (emu_access_total(&access))
		ktap_bail("cannot tell accesses");
	ktap_eq(access.msr_rd + access.msr_wr, 0, "no register was touched");
	ktap_eq(-core_load("force=1"), 0, "loaded by force");
	ktap_eq(-core_unload(), 0, "unloaded");
}

static void test_other_cpu(void)
{
	ktap_eq(-sys_load(CORE_DRIVER, ""), ENODEV, "another CPU: refused");
	/* Not before: once, the kernel itself says that the module is none of its own */
	sys_log_mark();
	ktap_eq(-sys_load(CORE_DRIVER, "force=1"), ENODEV, "the same, by force");
	ktap_ok(!sys_log_has(CORE_DRIVER ": "), "that is nothing for the log");
}

int main(void)
{
	if (!core_has_flag(" hypervisor"))
		ktap_skip_all("this must look like a virtual machine");
	if (sys_loaded(EMU_MODULE))
		test_guest();
	else
		test_other_cpu();
	return ktap_exit();
}
