// SPDX-License-Identifier: GPL-2.0-only
/*
 * hotplug - a CPU that goes keeps its counts, and leaves no counter running
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core_pmu.h"

#define CPU	1
#define ROUNDS	5

static void test_round(void)
{
	int fd = core_open(-1, CPU, -1, "event=0x%x", core()->a);
	int stays = core_open(-1, 0, -1, "event=0x%x", core()->a);

	core_inject(CPU, core()->a, 1000, 1);
	core_inject(0, core()->a, 50, 0);
	ktap_eq(-sys_online(CPU, false), 0, "CPU %d goes", CPU);
	ktap_eq(pmu_read(fd), 1001, "its count is kept");
	ktap_ok(core_halted(CPU), "and no counter runs there");
	ktap_eq(-sys_online(CPU, true), 0, "it comes back");
	ktap_ok(core_halted(CPU), "still none does");
	core_inject(CPU, core()->a, 5000, 0);
	ktap_eq(pmu_read(fd), 1001, "an event that has ended stays as it was");
	core_inject(0, core()->a, 50, 0);
	ktap_eq(pmu_read(stays), 100, "an event on the other CPU goes on");
	close(fd);
	close(stays);
	fd = core_open(-1, CPU, -1, "event=0x%x", core()->a);
	core_inject(CPU, core()->a, 33, 0);
	ktap_eq(pmu_read(fd), 33, "a new event counts");
	close(fd);
}

/* What was in the select registers is there again, also of a CPU that is off at unload */
static void test_unload(void)
{
	if (core_unload())
		ktap_bail("cannot unload the driver");
	core_leave(core_left());
	core_up();
	close(core_open(-1, CPU, -1, "event=0x%x", core()->a));
	sys_online(CPU, false);
	ktap_eq(-core_unload(), 0, "unloaded with a CPU offline");
	ktap_ok(core_has(core_left()), "the select registers of both are as they were");
	sys_online(CPU, true);
	core_leave(0);
}

/* And of one that was off at load */
static void test_late(void)
{
	core_leave(core_left());
	sys_online(CPU, false);
	core_up();
	sys_online(CPU, true);
	close(core_open(-1, CPU, -1, "event=0x%x", core()->a));
	ktap_eq(-core_unload(), 0, "unloaded after a CPU has come");
	ktap_ok(core_has(core_left()), "the select registers of both are as they were");
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

/* The driver was not prepared for an access that raised #GP */
static int unguarded(void)
{
	char text[32] = "-1";

	emu_info("unguarded", text, sizeof(text));
	return atoi(text);
}

/* The registers of a CPU that was offline at load have not been looked at */
static void test_without(void)
{
	int before = unguarded(), fd;
	struct pmu_count count;

	sys_online(CPU, false);
	core_up();
	sys_log_mark();
	emu_write("fault", "gp core cpu=%d", CPU);
	ktap_eq(-sys_online(CPU, true), 0, "a CPU without counters comes");
	ktap_ok(sys_log_has("does not have the counters"), "and the log says so");
	fd = core_open(-1, CPU, -1, "event=0x%x", core()->a);
	ktap_eq(-pmu_read_count(fd, &count), 0, "an event there is read");
	ktap_eq(count.running, 0, "and does not count");
	close(fd);
	ktap_eq(-sys_online(CPU, false), 0, "the CPU goes");
	sys_online(CPU, true);
	ktap_eq(-core_unload(), 0, "unloaded");
	ktap_eq(unguarded(), before, "all accesses to its registers were safe");
	emu_write("fault", "clear");
}

int main(void)
{
	int round;

	core_up();
	for (round = 0; round < ROUNDS; round++)
		test_round();
	test_unload();
	test_late();
	test_timer();
	test_without();
	ktap_eq(core_misuses(), 0, "the registers were used as the manual asks");
	return ktap_exit();
}
