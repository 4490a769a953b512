// SPDX-License-Identifier: GPL-2.0-only
/*
 * asleep - suspend to RAM: what was counted stays, and an event of the boot CPU goes on
 *
 * Asleep, registers are lost. The runner wakes the machine up. Needs vmlinuz, see
 * ../suspend/suspend.c.
 */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "core_pmu.h"

static void test_sleep(void)
{
	int a = core_open(-1, 0, -1, "event=0x%x", core()->a);
	int off = core_open(-1, 0, -1, "event=0x%x:d", core()->a);
	int gone = core_open(-1, 1, -1, "event=0x%x", core()->a);

	core_inject(0, core()->a, 1000, 1);
	core_inject(1, core()->a, 77, 0);
	ktap_eq(-sys_sleep(), 0, "slept");
	ktap_eq(pmu_read(a), 1001, "the count is kept");
	core_inject(0, core()->a, 500, 0);
	core_inject(1, core()->a, 500, 0);
	ktap_eq(pmu_read(a), 1501, "and goes on");
	ktap_eq(pmu_read(gone), 77, "on a CPU that was offline meanwhile, it stays");
	ktap_eq(pmu_read(off), 0, "what was stopped stays stopped");
	close(a);
	close(off);
	close(gone);
	ktap_ok(core_halted(0) && core_halted(1), "in the end nothing runs");
}

int main(void)
{
	if (!sys_can_sleep())
		ktap_skip_all("this kernel does not wake up again");
	core_up();
	test_sleep();
	test_sleep();
	ktap_eq(core_misuses(), 0, "the registers were used as the manual asks");
	ktap_eq(-core_unload(), 0, "unloaded");
	return ktap_exit();
}
