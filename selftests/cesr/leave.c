// SPDX-License-Identifier: GPL-2.0-only
/*
 * leave - the machine ends while counters run: for each CPU, and for a task that spins on it
 *
 * The suite looks for the emulator's last words in the console's log.
 */
#include <unistd.h>

#include "core_pmu.h"

/* The process closes standard output: the runner waits for the end of that file. */
static void go_on(int cpu, int ready)
{
	int fd;

	setsid();
	if (sys_pin(cpu) || core_open(0, -1, -1, "event=0x%x", core()->a) < 0 ||
	    core_open(-1, cpu, -1, "event=0x%x", core()->b) < 0 || write(ready, "", 1) != 1)
		_exit(1);
	for (fd = 0; fd < 3; fd++)
		close(fd);
	close(ready);
	for (;;)
		;
}

static bool start(int cpu)
{
	int ready[2];
	char byte;

	if (pipe(ready))
		ktap_bail("no pipe");
	if (!fork()) {
		close(ready[0]);
		go_on(cpu, ready[1]);
	}
	close(ready[1]);
	return read(ready[0], &byte, 1) == 1;
}

int main(void)
{
	int cpu;

	core_up();
	for (cpu = 0; cpu < CORE_CPUS; cpu++) {
		ktap_ok(start(cpu), "a task on CPU %d has an event, and so has the CPU", cpu);
		ktap_ok(!core_halted(cpu), "a counter runs there");
	}
	return ktap_exit();
}
