// SPDX-License-Identifier: GPL-2.0-only
/* On machines with one to eight sockets: each counts its own, through MSRs and through PCI. */
#include <unistd.h>

#include "emu.h"
#include "pmu.h"
#include "testbed.h"
#include "sys.h"

/* One of them counts, all the others must not. */
static bool only_this(const struct bed_set *set, const struct bed_box *box, int socket)
{
	int b = box - bed()->boxes;
	__u64 before[BED_SOCKETS];
	bool right = true;
	int s;

	for (s = 0; s < set->sockets; s++)
		before[s] = pmu_read(set->fd[s][b]);
	bed_inject(box, socket, 12345);
	for (s = 0; s < set->sockets; s++)
		right &= pmu_read(set->fd[s][b]) == before[s] + (s == socket ? 12345 : 0);
	return right;
}

static void test_alone(struct bed_set *set, const struct bed_box *box)
{
	bool right = true;
	int s;

	for (s = 0; s < set->sockets; s++) {
		right &= only_this(set, box, s);
		set->want[s][box - bed()->boxes] += 12345;
	}
	ktap_ok(right, "%s: what one socket counts, no other does", box->pmu);
}

static int isolated_cpu(void)
{
	int isolated = -1;

	sys_cpulist("/sys/devices/system/cpu/isolated", &isolated, 1);
	return isolated;
}

static void test_cpumask(int sockets)
{
	int cpus[BED_SOCKETS + 1], isolated = isolated_cpu();
	struct pmu pmu;
	int s, nr;

	pmu_find(&pmu, bed()->boxes[bed()->nr - 1].pmu);
	nr = pmu_cpumask(&pmu, cpus, BED_SOCKETS + 1);
	ktap_eq(nr, sockets, "cpumask has a CPU for every socket, or die");
	for (s = 0; s < sockets && s < nr; s++)
		if (sys_socket(cpus[s]) != s * sys_sockets() / sockets)
			break;
	ktap_eq(s, sockets, "each of another one");
	while (s-- > 0 && cpus[s] != isolated)
		;
	ktap_eq(s, -1, "none of them is isolated");
}

/* A socket is emptied in ascending order; CPU 0 stays. */
static void test_emptied(int socket)
{
	int cpus[64], moved = 0, nr, i;
	struct pmu pmu;

	pmu_find(&pmu, bed()->boxes[0].pmu);
	nr = sys_cpus(cpus, 64);
	for (i = 0; i < nr; i++) {
		int owner = pmu_cpu(&pmu, socket), now;

		if (!cpus[i] || sys_socket(cpus[i]) != socket)
			continue;
		sys_online(cpus[i], false);
		now = pmu_cpu(&pmu, socket);
		moved += now >= 0 && now != owner;
	}
	ktap_ok(moved < 2, "a socket is emptied: one hand-over at most (%d)", moved);
}

/* Each CPU but the owner */
static void leave_and_return(int socket)
{
	struct pmu pmu;
	int owner, cpu;

	pmu_find(&pmu, bed()->boxes[0].pmu);
	owner = pmu_cpu(&pmu, socket);
	for (cpu = 0; cpu < 64; cpu++) {
		if (cpu == owner || sys_socket(cpu) != socket)
			continue;
		sys_online(cpu, false);
		sys_online(cpu, true);
	}
}

#pragma weak host_cpu_of
int host_cpu_of(int fd);

/* enum host_when of selftests/host/host.h */
#define BEFORE_MOVE	1

#pragma weak host_when
void host_when(void (*call)(void), int when);
#pragma weak host_state_of
int host_state_of(int fd);

/* Events of the last PMU that are opened while those of the first one move: it moves last */
static struct {
	int socket;
	int counts;
	int off;
	bool changed;
} opened;

static void look_at_disabled(void)
{
	opened.changed |= host_state_of(opened.off) != -1;
	host_when(look_at_disabled, BEFORE_MOVE);
}

static void open_two(void)
{
	const struct bed_box *box = &bed()->boxes[bed()->nr - 1];
	struct pmu pmu;
	int cpu;

	pmu_find(&pmu, box->pmu);
	cpu = pmu_cpu(&pmu, opened.socket);
	opened.counts = pmu_open(&pmu, box->terms, cpu, -1, 0);
	opened.off = pmu_open(&pmu, box->terms, cpu, -1, PMU_DISABLED);
	opened.changed = false;
	host_when(look_at_disabled, BEFORE_MOVE);
}

/* The owner of @socket goes; the CPU that follows may be where the events of another one wait */
static void open_in_hand_over(struct bed_set *set, int socket)
{
	const struct bed_box *box = &bed()->boxes[bed()->nr - 1];
	struct pmu pmu;
	int owner;

	pmu_find(&pmu, box->pmu);
	owner = pmu_cpu(&pmu, socket);
	opened.socket = socket;
	host_when(open_two, BEFORE_MOVE);
	sys_online(owner, false);
	host_when(NULL, BEFORE_MOVE);
	sys_online(owner, true);
	bed_inject(box, socket, 100);
	set->want[socket][bed()->nr - 1] += 100;
	ktap_eq(pmu_read(opened.counts), 100, "an event that is opened in a hand-over counts");
	close(opened.counts);
	close(opened.off);
}

/*
 * While the last socket has no CPU, those where its events may wait go as well. Of one socket
 * with dies CPU 0 is left alone, where no other die's can.
 */
static void test_emptied_sockets(struct bed_set *set)
{
	int last = sys_sockets() - 1, cpu;

	if (last > 1 && host_when) {
		open_in_hand_over(set, last);
		ktap_ok(!opened.changed, "and a disabled one is left alone: it is not moved");
	}
	test_emptied(last);
	if (last > 1 && host_cpu_of)
		ktap_ok(host_cpu_of(set->fd[last][0]) != isolated_cpu(),
			"its events wait on CPU %d, which is not isolated",
			host_cpu_of(set->fd[last][0]));
	if (last > 1) {
		leave_and_return(last - 1);
		if (host_when)
			open_in_hand_over(set, last - 2);
		test_emptied(last - 2);
	}
	for (cpu = 0; cpu < 64; cpu++)
		sys_online(cpu, true);
	if (set->sockets > sys_sockets())
		return;
	bed_set_inject(set);
	bed_set_check(set, "when all are back, the events of each count on");
}

int main(void)
{
	struct bed_set set;
	int sockets;

	bed_up("", BED_DRIVER);
	sockets = bed_dies();
	ktap_plan(10 + (sockets == sys_sockets()) +
		  (sys_sockets() > 2) * (1 + !!host_cpu_of + 3 * !!host_when));
	ktap_note("%d sockets or dies", sockets);
	test_cpumask(sockets);
	ktap_eq(bed_set_open(&set, sockets), sockets * bed()->nr, "every box opens");
	bed_set_inject(&set);
	bed_set_check(&set, "every event counts its own box and socket");
	test_alone(&set, bed_box(bed_slice(3)));
	test_alone(&set, &bed()->boxes[bed()->nr - 1]);
	bed_set_inject(&set);
	bed_set_check(&set, "and again");
	ktap_eq(bed_running(), sockets * bed()->controlled, "one counter runs in each box");
	test_emptied_sockets(&set);
	bed_set_close(&set);
	return bed_exit();
}
