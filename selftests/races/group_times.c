// SPDX-License-Identifier: GPL-2.0-only
/*
 * Members of a group belong together: in each read(2) all have counted for the same time.
 *
 * All members count the same signal, and a million of it happens between any two accesses to
 * registers, so members that are not read at one instant differ. Events that are read one after
 * the other do: that shows that the test can see it.
 */
#include <errno.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "event_set.h"
#include "emu.h"
#include "group_instant.h"
#include "pmu.h"
#include "sys.h"

/*
 * The UBOX has no box control register that could freeze it (327043 table 2-4). On the 7500 it has
 * one counter, and the B-box has one for each event: no groups of equal events.
 */
static bool has_groups(const struct bed_box *box)
{
	return strcmp(box->emu, "ubox") && box->room > 1 && !box->free;
}

static int apart_of(const struct bed_box *box, int socket)
{
	int fds[INSTANT_MEMBERS];
	int members, apart;

	instant_begin(box, socket);
	members = instant_open(box, socket, fds);
	if (members < 0)
		ktap_bail("no group on %s: %s", box->pmu, strerror(-members));
	apart = instant_reads_apart(fds[0]);
	pmu_close_group(fds, members);
	instant_end();
	return apart;
}

static void test_all(int poll_ms)
{
	int apart = 0;
	int s, b, now;

	evset_poll(poll_ms);
	for (s = 0; s < bed_sockets(); s++) {
		for (b = 0; b < bed()->nr; b++) {
			if (!has_groups(&bed()->boxes[b]))
				continue;
			now = apart_of(&bed()->boxes[b], s);
			if (now)
				ktap_note("%s: %d of %d reads", bed()->boxes[b].pmu, now,
					  INSTANT_READS);
			apart += now;
		}
	}
	ktap_eq(apart, 0, "the members agree in every read, on all boxes that freeze, poll_ms=%d",
		poll_ms);
}

static const struct bed_box *memory_box(void)
{
	return bed_box(bed()->msr_only ? "mbox1" : "imc1");
}

/* They start together, too, as a group; but each has a read(2) of its own. */
static void test_singles(void)
{
	const struct bed_box *box = memory_box();
	int fd[2], differ = 0;
	struct pmu pmu;
	int i;

	pmu_find(&pmu, box->pmu);
	instant_begin(box, 0);
	fd[0] = pmu_open(&pmu, box->terms, pmu_cpu(&pmu, 0), -1, PMU_DISABLED);
	fd[1] = pmu_open(&pmu, box->terms, pmu_cpu(&pmu, 0), fd[0], 0);
	pmu_enable(fd[0]);
	for (i = 0; i < INSTANT_READS; i++)
		differ += pmu_read(fd[0]) != pmu_read(fd[1]);
	instant_end();
	ktap_eq(differ, INSTANT_READS, "members that are read one after the other never agree");
	pmu_close_group(fd, 2);
}

/*
 * An event that only counter 0 can count comes and goes: the group makes room. While it is there
 * the group has the box no more for itself, and is not frozen for each read: count/groups.
 */
static void test_moved(void)
{
	const struct bed_box *box = bed_box(bed_slice(4));
	int fds[INSTANT_MEMBERS], apart = 0, last = bed_sockets() - 1, members, fd, i;
	struct pmu pmu;

	pmu_find(&pmu, box->pmu);
	instant_begin(box, last);
	members = instant_open(box, last, fds);
	for (i = 0; i < 5; i++) {
		fd = pmu_open(&pmu, "event=0x11,umask=0x01", pmu_cpu(&pmu, last), -1, 0);
		if (fd < 0)
			ktap_bail("the other event: %s", strerror(-fd));
		close(fd);
		apart += instant_reads_apart(fds[0]);
	}
	pmu_close_group(fds, members);
	instant_end();
	ktap_eq(apart, 0, "nor do they part when they move to other counters");
}

/* As perf does it, by the leader alone: perf switches members that it is told to one by one. */
static void switch_group(int leader)
{
	if (ioctl(leader, PERF_EVENT_IOC_DISABLE, 0) || ioctl(leader, PERF_EVENT_IOC_ENABLE, 0))
		ktap_bail("cannot switch a group: %s", strerror(errno));
}

static void test_switched(void)
{
	const struct bed_box *box = memory_box();
	int fds[INSTANT_MEMBERS], apart = 0, members, i;

	instant_begin(box, 0);
	members = instant_open(box, 0, fds);
	for (i = 0; i < 10; i++) {
		apart += instant_reads_apart(fds[0]);
		switch_group(fds[0]);
	}
	pmu_close_group(fds, members);
	instant_end();
	ktap_eq(apart, 0, "nor when the group is switched off and on");
}

int main(void)
{
	bed_want();
	ktap_plan(bed()->msr_only ? 4 : 5);
	bed_up("", BED_DRIVER);
	test_all(1);
	test_singles();
	/* On the 7500 no event makes others move. */
	if (!bed()->msr_only)
		test_moved();
	test_switched();
	/* In this order: a timer that sleeps for long does not hear of a shorter time. */
	test_all(0);
	bed_down(BED_DRIVER);
	return ktap_exit();
}
