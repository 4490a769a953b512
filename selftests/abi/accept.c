// SPDX-License-Identifier: GPL-2.0-only
/*
 * accept.c - what must not be refused
 *
 * Any CPU names its socket; the values of a field have all its bits; what has a natural meaning
 * needs no filter.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "ktap.h"
#include "rows.h"
#include "pmu.h"
#include "sys.h"
#include "testbed.h"

static void test_event(const struct pmu *pmu, const char *terms)
{
	int fd = pmu_open(pmu, terms, 0, -1, 0);

	ktap_ok(fd >= 0, "%s/%s/ (%d)", pmu->name, terms, fd);
	close(fd);
}

/* What shapes an event, as far as a box has it */
static void test_shape(const struct bed_box *box)
{
	static const char *const shapes[] = { "edge", "inv", "thresh=0x1f" };
	char terms[128], file[32];
	struct pmu pmu;
	int i;

	pmu_find(&pmu, box->pmu);
	snprintf(terms, sizeof(terms), "%s", box->terms);
	for (i = 0; i < 3; i++) {
		snprintf(file, sizeof(file), "format/%.*s", (int)strcspn(shapes[i], "="),
			 shapes[i]);
		if (sys_exists(pmu_path(&pmu, file)))
			strcat(strcat(terms, ","), shapes[i]);
	}
	test_event(&pmu, terms);
}

/* An event on any CPU of a socket counts that socket's box. */
static void test_cpu(const struct bed_box *box, int cpu)
{
	int socket = sys_socket(cpu), fd;
	struct pmu pmu;

	pmu_find(&pmu, box->pmu);
	fd = pmu_open(&pmu, box->terms, cpu, -1, 0);
	if (!ktap_ok(fd >= 0, "%s on CPU %d (%d)", box->pmu, cpu, fd))
		return;
	bed_inject(box, socket, 1000 + cpu);
	if (sys_sockets() > 1)
		bed_inject(box, !socket, 1);
	ktap_eq(pmu_read(fd), 1000 + cpu, "%s on CPU %d counts socket %d", box->pmu, cpu, socket);
	close(fd);
}

static void test_everywhere(const struct bed_box *box)
{
	int cpus[8], nr, i;

	nr = sys_cpus(cpus, 8);
	for (i = 0; i < nr; i++)
		test_cpu(box, cpus[i]);
}

int main(void)
{
	const struct bed_box *box = bed()->boxes;
	const struct event_row *row;
	struct pmu pmu;

	ktap_plan(0);
	for (row = event_rows; row < event_rows + nr_event_rows; row++)
		if (!row->what && row_pmu(row->on, row->pmu, &pmu))
			test_event(&pmu, row->terms);
	for (; box < bed()->boxes + bed()->nr; box++)
		if (bed_is_first(box)) {
			test_shape(box);
			test_everywhere(box);
		}
	return ktap_exit();
}
