// SPDX-License-Identifier: GPL-2.0-only
/*
 * core.c - register accesses of the core PMU of an old CPU, operation by operation
 *
 * Ours are counted by the emulator. The kernel's P6 driver finds no counters under QEMU, so its
 * accesses are those in its source (arch/x86/events/core.c, intel/p6.c of Linux 6.1): it reads,
 * modifies and writes EVNTSEL0 before and after each change, and presets the counter. The third
 * column is what a driver does that reads a select register before it writes it: stop, clear,
 * start.
 */
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "core_pmu.h"

#define CPU	1

/* Accesses of the others; the last, on counters that cannot be stopped: select, and read */
static const struct {
	const char *what;
	int p6;
	int naive;
	int naive_endless;
	bool group;
} rows[] = {
	{ "start an event", 6, 5, 3, false },
	{ "read it", 1, 1, 1, false },
	{ "stop it", 6, 3, 1, false },
	{ "start it again", 6, 5, 3, false },
	{ "start a group of two", 8, 10, 0, true },
	{ "stop it", 8, 6, 0, true },
	{ "start it again", 8, 10, 0, true },
};

#define ROWS	((int)(sizeof(rows) / sizeof(*rows)))

static int measured[ROWS];

static int since_last(void)
{
	struct emu_access access;

	if (emu_access(CPU, "core", &access))
		ktap_bail("cannot tell accesses");
	emu_access_reset();
	return access.msr_rd + access.msr_wr;
}

static void measure_event(void)
{
	int fd;

	/* Another one was there before */
	close(core_open(-1, CPU, -1, "event=0x%x", core()->b));
	fd = core_open(-1, CPU, -1, "event=0x%x:d", core()->a);
	since_last();
	pmu_enable(fd);
	measured[0] = since_last();
	pmu_read(fd);
	measured[1] = since_last();
	pmu_disable(fd);
	measured[2] = since_last();
	pmu_enable(fd);
	measured[3] = since_last();
	close(fd);
}

/* By its leader: with PERF_IOC_FLAG_GROUP, perf takes the members one by one */
static void by_leader(int fd, unsigned long request)
{
	if (ioctl(fd, request, 0))
		ktap_bail("cannot start or stop a group");
}

static void measure_group(void)
{
	int fd[2];

	fd[0] = core_open(-1, CPU, -1, "event=0x%x:d", core()->b);
	fd[1] = core_open(-1, CPU, fd[0], "event=0x%x", core()->a);
	since_last();
	by_leader(fd[0], PERF_EVENT_IOC_ENABLE);
	measured[4] = since_last();
	by_leader(fd[0], PERF_EVENT_IOC_DISABLE);
	measured[5] = since_last();
	by_leader(fd[0], PERF_EVENT_IOC_ENABLE);
	measured[6] = since_last();
	close(fd[1]);
	close(fd[0]);
}

static void print(void)
{
	bool p6 = !strcmp(core()->platform, "p6");
	char kernel[8];
	int i;

	printf("\n%s: %d counter(s) of %d bits\n", core()->platform, core()->counters,
	       core()->width);
	printf("  %-24s %6s %10s %18s\n", "operation", "ours", "P6 driver", "read-modify-write");
	for (i = 0; i < ROWS; i++) {
		if (rows[i].group && !core()->modes)
			continue;
		snprintf(kernel, sizeof(kernel), p6 ? "%d" : "-", rows[i].p6);
		printf("  %-24s %6d %10s %18d\n", rows[i].what, measured[i], kernel,
		       core()->modes ? rows[i].naive : rows[i].naive_endless);
		printf("csv:%s,%s,%s,%d\n", core()->platform, rows[i].group ? "group" : "event",
		       rows[i].what, measured[i]);
	}
}

int main(void)
{
	core_up();
	measure_event();
	if (core()->modes)
		measure_group();
	print();
	return 0;
}
