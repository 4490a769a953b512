// SPDX-License-Identifier: GPL-2.0-only
/*
 * CPUs go and come at random while two events are open on each box of both sockets, and groups.
 * What happens between the moves must be counted exactly: only during a move may something be
 * missed.
 *
 * Then whole sockets go: their events end, and new ones count when a CPU is back.
 *
 * CPU 0 takes part on a kernel before 6.5, with the argument cpu0_hotplug.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "event_set.h"
#include "emu.h"
#include "pmu.h"
#include "sys.h"

#define CPUS		(2 * BED_PAIR)
#define MOVES		50
#define ALL		evset_size()

static struct evset evset;
static bool offline[CPUS];
static int moves, wrong;

#define GROUPS		3
#define MEMBERS		2

/* Boxes that have room for a group beside the event set. */
static const char *const boxes[GROUPS - 1] = { "imc2", "pcu" };
static const char *const ex_boxes[GROUPS - 1] = { "mbox1", "wbox" };

static const struct bed_box *group_box(int g)
{
	if (g == GROUPS - 1)
		return bed_box(bed_slice(2));
	return bed_box(bed()->id & BED_EX ? ex_boxes[g] : boxes[g]);
}

static int group[BED_PAIR][GROUPS][MEMBERS];

static void open_group(int s, int g)
{
	const struct bed_box *box = group_box(g);
	const char *const terms[MEMBERS] = { box->terms, box->terms };
	struct pmu pmu;

	pmu_find(&pmu, box->pmu);
	if (pmu_open_group(&pmu, terms, MEMBERS, pmu_cpu(&pmu, s), group[s][g]) ||
	    pmu_enable(group[s][g][0]))
		ktap_bail("no group on %s", box->pmu);
}

static void each_group(int s, void (*act)(int s, int g))
{
	int g;

	for (g = 0; g < GROUPS; g++)
		act(s, g);
}

static void close_group(int s, int g)
{
	pmu_close_group(group[s][g], MEMBERS);
}

static bool group_right(int s, int g)
{
	__u64 want = evset.set[0].want[s][group_box(g) - bed()->boxes];
	struct pmu_count count[MEMBERS] = { };

	return pmu_read_group(group[s][g][0], count, MEMBERS) == MEMBERS &&
	       count[0].value == want && count[1].value == want;
}

static int groups_wrong(int s)
{
	int bad = 0;
	int g;

	for (g = 0; g < GROUPS; g++)
		bad += !group_right(s, g);
	if (bad)
		ktap_note("%d groups of socket %d are wrong", bad, s);
	return bad;
}

static int all_wrong(void)
{
	int bad = 0;
	int s;

	for (s = 0; s < bed_sockets(); s++)
		bad += evset_wrong(&evset, s) + groups_wrong(s);
	return bad;
}

static void move(int cpu, bool online)
{
	int ret = sys_online(cpu, online);

	if (ret)
		ktap_bail("CPU %d does not go %s: %s", cpu, online ? "online" : "offline",
			  strerror(-ret));
	offline[cpu] = !online;
	moves++;
}

/* CPUs 2n and 2n + 1 are in socket n; one of them stays. */
static void move_at_random(void)
{
	int cpu = rand() % (2 * bed_sockets());

	if (offline[cpu])
		move(cpu, true);
	else if (!offline[cpu ^ 1] && sys_can_go(cpu))
		move(cpu, false);
}

static void all_online(void)
{
	int cpu;

	for (cpu = 0; cpu < CPUS; cpu++)
		if (offline[cpu])
			move(cpu, true);
}

static void storm(void)
{
	while (moves < MOVES) {
		move_at_random();
		evset_inject(&evset);
		/* Most moves follow each other without a look at the counts. */
		if (!(rand() & 3) && !wrong)
			wrong = all_wrong();
	}
	all_online();
	evset_inject(&evset);
}

static int groups_ended(int s)
{
	struct pmu_count count[MEMBERS];
	int ended = 0;
	int g;

	for (g = 0; g < GROUPS; g++)
		ended += pmu_read_group(group[s][g][0], count, MEMBERS) == -ENODATA;
	return ended;
}

static void reopen(int s)
{
	each_group(s, close_group);
	ktap_eq(evset_reopen(&evset, s), ALL, "new ones open");
	each_group(s, open_group);
	evset_inject(&evset);
	ktap_eq(all_wrong(), 0, "and count, like those of the other socket");
}

static void whole_socket(int s)
{
	move(2 * s, false);
	move(2 * s + 1, false);
	evset_inject_lost(&evset, s);
	ktap_eq(evset_wrong(&evset, !s) + groups_wrong(!s), 0,
		"socket %d is gone, the other one counts on", s);
	move(2 * s + 1, true);
	move(2 * s, true);
	ktap_eq(evset_ended(&evset, s) + groups_ended(s), ALL + GROUPS,
		"it is back, and its old events have ended");
	reopen(s);
}

/* The last socket of a machine stays. */
static void whole_sockets(void)
{
	if (bed_sockets() == 1)
		return;
	whole_socket(1);
	if (sys_can_go(0))
		whole_socket(0);
	else
		ktap_skip("CPU 0 cannot go, and socket 0 neither");
}

int main(void)
{
	int seed = time(NULL);
	int s;

	bed_want();
	ktap_plan(0);
	ktap_note("seed %d", seed);
	srand(seed);
	bed_up("", BED_DRIVER);
	evset_poll(5);
	ktap_eq(evset_open(&evset), bed_sockets() * ALL, "events on all boxes");
	for (s = 0; s < bed_sockets(); s++)
		each_group(s, open_group);
	storm();
	ktap_eq(wrong, 0, "what happened between them was counted exactly at every look");
	ktap_eq(all_wrong(), 0, "and at the end");
	whole_sockets();
	evset_close(&evset);
	for (s = 0; s < bed_sockets(); s++)
		each_group(s, close_group);
	ktap_eq(bed_running(), 0, "in the end no counter runs");
	bed_down(BED_DRIVER);
	return ktap_exit();
}
