// SPDX-License-Identifier: GPL-2.0-only
/*
 * hotplug - a CPU that goes keeps its counts and leaves no counter running; likewise in sleep, in
 * which registers are lost
 *
 * The runner wakes the machine up.
 */
#include "core_pmu.h"

#define CPU	1

/* CPU 1 goes and comes, by itself or with the machine */
static void test_round(bool sleep)
{
	int fd = core_open(-1, CPU, -1, "event=0x%x", core()->a);
	int stays = core_open(-1, 0, -1, "event=0x%x", core()->a);
	int off = core_open(-1, 0, -1, "event=0x%x:d", core()->a);

	core_inject(CPU, core()->a, 1000, 1);
	core_inject(0, core()->a, 50, 0);
	ktap_eq(-(sleep ? sys_sleep() : sys_online(CPU, false)), 0, sleep ? "slept" : "CPU 1 goes");
	ktap_ok(pmu_read(fd) == 1001 && core_halted(CPU), "its count is kept, and none runs there");
	if (!sleep)
		ktap_eq(-sys_online(CPU, true), 0, "it comes back");
	core_inject(CPU, core()->a, 5000, 0);
	ktap_eq(pmu_read(fd), 1001, "an event that has ended stays as it was");
	core_inject(0, core()->a, 50, 0);
	ktap_eq(pmu_read(stays), 100, "an event on the other CPU goes on");
	ktap_eq(pmu_read(off), 0, "what was stopped stays stopped");
	close(fd);
	close(stays);
	close(off);
	fd = core_open(-1, CPU, -1, "event=0x%x", core()->a);
	core_inject(CPU, core()->a, 33, 0);
	ktap_eq(pmu_read(fd), 33, "a new event counts");
	close(fd);
}

/* What was in the select registers is there again, also of a CPU that is off at load or unload */
static void test_off(bool at_load)
{
	core_unload();
	core_leave(core()->left);
	if (at_load)
		sys_online(CPU, false);
	core_up();
	if (at_load)
		sys_online(CPU, true);
	close(core_open(-1, CPU, -1, "event=0x%x", core()->a));
	if (!at_load)
		sys_online(CPU, false);
	ktap_eq(-core_unload(), 0, "unloaded, a CPU was off");
	ktap_ok(core_has(core()->left), "the select registers of both are as they were");
	sys_online(CPU, true);
	core_leave(0);
}

/* A timer that was set when the CPU went must not be the one of the CPU that comes */
static void test_timer(void)
{
	int fd;

	if (core_load("poll_ms=2000"))
		ktap_bail("cannot load the driver");
	close(core_open(-1, CPU, -1, "event=0x%x", core()->a));
	sys_online(CPU, false);
	sys_online(CPU, true);
	fd = core_open(-1, CPU, -1, "event=0x%x", core()->a);
	ktap_ok(core_wait_for_look(CPU), "the timer looks at counters of its own CPU");
	close(fd);
	ktap_eq(-core_unload(), 0, "unloaded");
}

/* The registers of a CPU that was offline at load have not been looked at */
static void test_without(void)
{
	unsigned long long before = emu_number("unguarded");
	struct pmu_count count = {};
	int fd;

	sys_online(CPU, false);
	core_up();
	sys_log_mark();
	emu_write("fault", "gp core cpu=%d", CPU);
	ktap_eq(-sys_online(CPU, true), 0, "a CPU without counters comes");
	ktap_ok(sys_log_has("does not have the counters"), "and the log says so");
	fd = core_open(-1, CPU, -1, "event=0x%x", core()->a);
	ktap_ok(!pmu_read_count(fd, &count) && !count.running, "an event there does not count");
	close(fd);
	ktap_eq(-sys_online(CPU, false), 0, "the CPU goes");
	sys_online(CPU, true);
	ktap_eq(-core_unload(), 0, "unloaded");
	ktap_eq(emu_number("unguarded"), before, "all accesses to its registers were safe");
	emu_write("fault", "clear");
}

int main(void)
{
	core_up();
	test_round(false);
	test_round(false);
	if (sys_can_sleep()) {
		test_round(true);
		test_round(true);
	}
	test_off(false);
	test_off(true);
	test_timer();
	test_without();
	return core_exit();
}
