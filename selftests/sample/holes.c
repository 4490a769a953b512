// SPDX-License-Identifier: GPL-2.0-only
/*
 * A core whose id is larger than what the field that selects one can hold: ids may have holes. If
 * its CPU becomes the owner of the socket, sampling ends there, with the reason.
 *
 * The suite adds such a CPU to the second socket.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "pmu.h"
#include "sample_ring.h"
#include "sys.h"

#define PERIOD		1000ULL
#define CPUS		64
/* Of a field of four bits */
#define CORES		16
#define WHY		"cannot select the core"

static int core_of(int cpu)
{
	char path[80], text[16] = "";

	snprintf(path, sizeof(path), "/sys/devices/system/cpu/cpu%d/topology/core_id", cpu);
	return sys_read_line(path, text, sizeof(text)) ? -1 : atoi(text);
}

/* Return: how many CPUs of socket 1 can be selected; @far is the one that cannot */
static int find_cpus(int *near, int *far)
{
	int cpus[CPUS], nr = sys_cpus(cpus, CPUS), n = 0, i;

	*far = -1;
	for (i = 0; i < nr; i++)
		if (sys_socket(cpus[i]) != 1)
			continue;
		else if (core_of(cpus[i]) < CORES)
			near[n++] = cpus[i];
		else
			*far = cpus[i];
	return n;
}

static void set_online(const int *cpus, int nr, bool online)
{
	int i;

	for (i = 0; i < nr; i++)
		if (sys_online(cpus[i], online))
			ktap_bail("CPU %d does not go %sline", cpus[i], online ? "on" : "off");
}

static void test_owner(const struct bed_box *box, const int *near, int nr, int far)
{
	int counting = bed_open(box, 1);
	struct ring ring;
	__u64 before;

	ring_works(box, 1, "before");
	ring_open(&ring, box, 1, PERIOD);
	set_online(near, nr, false);
	ktap_eq(ring_cpu(1), far, "%s: CPU %d of core %d owns the socket", box->pmu, far,
		core_of(far));
	ktap_ok(ring_ends(&ring), "%s: what samples there ends", box->pmu);
	ktap_eq(sys_log_count(WHY), 1, "%s: and the log says why", box->pmu);
	ring_refused(box, far, WHY);
	before = pmu_read(counting);
	bed_inject(box, 1, 77);
	ktap_eq(pmu_read(counting) - before, 77, "%s: what counts goes on", box->pmu);
	set_online(near, nr, true);
	set_online(&far, 1, false);
	sys_write(RING_PARAMETER("sampling"), "1");
	ring_works(box, 1, "with another owner");
	set_online(&far, 1, true);
	ring_close(&ring);
	close(counting);
}

int main(void)
{
	int near[CPUS], far, nr = find_cpus(near, &far);

	if (far < 0 || !nr)
		ktap_skip_all("no core of socket 1 has an id of %d or more", CORES);
	bed_want();
	ring_up();
	sys_log_mark();
	test_owner(bed_box("cbox0"), near, nr, far);
	return ring_exit();
}
