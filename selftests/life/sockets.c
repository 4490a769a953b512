// SPDX-License-Identifier: GPL-2.0-only
/*
 * On machines with one to eight sockets: each counts its own, through MSRs and through PCI.
 */
#include "emu.h"
#include "pmu.h"
#include "rig.h"
#include "sys.h"

/* One of them counts, all the others must not. */
static bool only_this(const struct rig_set *set, const struct rig_box *box, int socket)
{
	int b = box - rig()->boxes;
	__u64 before[RIG_SOCKETS];
	bool right = true;
	int s;

	for (s = 0; s < set->sockets; s++)
		before[s] = pmu_read(set->fd[s][b]);
	rig_inject(box, socket, 12345);
	for (s = 0; s < set->sockets; s++)
		right &= pmu_read(set->fd[s][b]) == before[s] + (s == socket ? 12345 : 0);
	return right;
}

static void test_alone(struct rig_set *set, const struct rig_box *box)
{
	bool right = true;
	int s;

	for (s = 0; s < set->sockets; s++) {
		right &= only_this(set, box, s);
		set->want[s][box - rig()->boxes] += 12345;
	}
	ktap_ok(right, "%s: what one socket counts, no other does", box->pmu);
}

static void test_cpumask(int sockets)
{
	int cpus[RIG_SOCKETS + 1];
	struct pmu pmu;
	int s, nr;

	pmu_find(&pmu, rig()->boxes[rig()->nr - 1].pmu);
	nr = pmu_cpumask(&pmu, cpus, RIG_SOCKETS + 1);
	ktap_eq(nr, sockets, "cpumask has a CPU for every socket");
	for (s = 0; s < sockets && s < nr; s++)
		if (sys_socket(cpus[s]) != s)
			break;
	ktap_eq(s, sockets, "each of another socket");
}

int main(void)
{
	int sockets = sys_sockets();
	struct rig_set set;

	ktap_plan(8);
	ktap_note("%d sockets", sockets);
	rig_up("", RIG_DRIVER);
	test_cpumask(sockets);
	ktap_eq(rig_set_open(&set, sockets), sockets * rig()->nr, "every box opens");
	rig_set_inject(&set);
	rig_set_check(&set, "every event counts its own box and socket");
	test_alone(&set, rig_box("cbox3"));
	test_alone(&set, &rig()->boxes[rig()->nr - 1]);
	rig_set_inject(&set);
	rig_set_check(&set, "and again");
	ktap_eq(rig_running(), sockets * rig()->nr, "one counter runs in each box");
	rig_set_close(&set);
	rig_down(RIG_DRIVER);
	return ktap_exit();
}
