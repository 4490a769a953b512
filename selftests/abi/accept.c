// SPDX-License-Identifier: GPL-2.0-only
/*
 * accept.c - what must not be refused
 *
 * Any CPU names its socket; the values of a field have all its bits; what has a natural meaning
 * needs no filter.
 */
#include <unistd.h>

#include "emu.h"
#include "ktap.h"
#include "rows.h"
#include "pmu.h"
#include "sys.h"

static void test_event(const struct event_row *row)
{
	struct pmu pmu;
	int fd;

	platform_pmu(&pmu, row->pmu);
	fd = pmu_open(&pmu, row->terms, 0, -1, 0);
	ktap_ok(fd >= 0, "%s/%s/ (%d)", row->pmu, row->terms, fd);
	close(fd);
}

/* An event on any CPU of a socket counts that socket's box. */
static void test_cpu(const struct cpu_row *row, int cpu)
{
	int socket = sys_socket(cpu);
	const char *name = row->pmu;
	struct pmu pmu;
	int fd;

	pmu_find(&pmu, name);
	fd = pmu_open(&pmu, row->terms, cpu, -1, 0);
	if (!ktap_ok(fd >= 0, "%s on CPU %d (%d)", name, cpu, fd))
		return;
	emu_inject("%s socket=%d %s cycles=%d", row->box, socket, row->signal, 1000 + cpu);
	if (sys_sockets() > 1)
		emu_inject("%s socket=%d %s cycles=1", row->box, !socket, row->signal);
	ktap_eq(pmu_read(fd), 1000 + cpu, "%s on CPU %d counts socket %d", name, cpu, socket);
	close(fd);
}

static void test_everywhere(const struct cpu_row *row)
{
	int cpus[8], nr, i;

	nr = sys_cpus(cpus, 8);
	for (i = 0; i < nr; i++)
		test_cpu(row, cpus[i]);
}

int main(void)
{
	const struct platform *platform = platform_find();
	int i;

	ktap_plan(0);
	for (i = 0; i < platform->nr_accepted; i++)
		if (platform_row(platform->accepted[i].on, platform->accepted[i].pmu))
			test_event(&platform->accepted[i]);
	for (i = 0; i < platform->nr_anywhere; i++)
		if (platform_is(platform->anywhere[i].on))
			test_everywhere(&platform->anywhere[i]);
	return ktap_exit();
}
