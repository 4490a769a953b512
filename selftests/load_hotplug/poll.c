// SPDX-License-Identifier: GPL-2.0-only
/*
 * The poll timer: a counter that wraps twice between two reads loses no wrap.
 *
 * A turn takes more than two minutes, so the machine of this test has a clock that leaps
 * over idle time (QEMU: -icount shift=auto,sleep=off). Events are injected between naps, so that
 * only the driver's timer looks at the counters: without it, two wraps look like none.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "plain_events.h"
#include "pmu.h"
#include "testbed.h"
#include "sys.h"

/* Half a turn of a C-box: 2^43 / (31 * 4 GHz); and time for a timer that is late. */
#define PERIOD		71
#define LATE		2

/* Time in which each box is looked at as often as it needs, and not much more. */
#define LOOKING		(3 * PERIOD)

#define STEPS		4
#define CLOCK		4e9

static struct bed_set set;

/* Seconds of half a turn of a box's counter, at its fastest */
static double half_turn(const struct bed_box *box)
{
	unsigned int most = plain_event_most(box->type);

	if (!most)
		ktap_bail("how fast is %s?", box->emu);
	return (1ULL << (box->width - 1)) / (most * CLOCK);
}

/* As much as the fastest event can be in this time, but half a turn at most. */
static __u64 inject_most(const struct bed_box *box, int socket)
{
	__u64 half = 1ULL << (box->width - 1), most = half * PERIOD / half_turn(box);

	most = (most < half ? most : half) - 1000 - bed_index(box->emu);
	bed_inject(box, socket, most);
	return most;
}

static void inject_step(void)
{
	int s, b;

	for (s = 0; s < set.sockets; s++)
		for (b = 0; b < bed()->nr; b++)
			set.want[s][b] += inject_most(&bed()->boxes[b], s);
}

/* The one that the driver comes to last needs fewer looks. */
static void test_shortest(void)
{
	int fd = bed_open(bed_box("cbox0"), 0), slow = bed_open(bed_box("pcu"), 0), i;
	__u64 want = 0;

	for (i = 0; i < STEPS; i++) {
		want += inject_most(bed_box("cbox0"), 0);
		sleep(PERIOD + LATE);
	}
	ktap_eq(pmu_read(fd), want, "beside a box that needs fewer looks, too");
	close(fd);
	close(slow);
}

static bool is_box_ctr(const struct emu_trace *t, int socket, const char *box)
{
	return t->socket == socket && !strcmp(t->box, box) && !t->write &&
	       !strcmp(t->reg, "ctr0");
}

static int looks_at(const char *text, int socket, const struct bed_box *box)
{
	struct emu_trace t;
	int n = 0;

	while (emu_trace_next(&text, &t))
		n += is_box_ctr(&t, socket, box->emu);
	return n;
}

static void test_looks(void)
{
	int s, b, n, seldom = 0, often = 0;
	double want;
	char *text;

	emu_write("trace", "clear");
	emu_write("trace", "on");
	sleep(LOOKING);
	emu_write("trace", "off");
	text = emu_read("trace");
	for (s = 0; s < set.sockets; s++) {
		for (b = 0; b < bed()->nr; b++) {
			want = LOOKING / half_turn(&bed()->boxes[b]);
			n = looks_at(text, s, &bed()->boxes[b]);
			seldom += n < want - 1;
			often += n > want * 4 / 3 + 1;
			ktap_note("%s on socket %d: %d looks, needs %.1f", bed()->boxes[b].emu, s,
				  n, want);
		}
	}
	free(text);
	ktap_eq(seldom, 0, "in %d s the timer looks at every running counter in time", LOOKING);
	ktap_eq(often, 0, "and at none more often than it must, but for a third");
}

static void test_idle(void)
{
	struct emu_access access;

	emu_access_reset();
	sleep(PERIOD + LATE);
	emu_access_total(&access);
	ktap_eq(access.msr_rd + access.msr_wr + access.pci_rd + access.pci_wr, 0,
		"while nothing counts it looks at nothing");
}

/* CPUs from which the MSRs of a socket were reached, as a mask. */
static unsigned int msr_cpus(int socket)
{
	char *text = emu_read("trace");
	const char *next = text;
	unsigned int cpus = 0;
	struct emu_trace t;

	while (emu_trace_next(&next, &t))
		if (t.socket == socket && !strncmp(t.box, "cbox", 4))
			cpus |= 1U << t.cpu;
	free(text);
	return cpus;
}

static unsigned int cpus_of_next_poll(int socket)
{
	emu_write("trace", "clear");
	emu_write("trace", "on");
	sleep(PERIOD + LATE);
	emu_write("trace", "off");
	return msr_cpus(socket);
}

static void test_follows(void)
{
	sys_online(3, true);
	ktap_eq(cpus_of_next_poll(1), 1U << 2, "the timer of socket 1 is on CPU 2");
	sys_online(2, false);
	ktap_eq(cpus_of_next_poll(1), 1U << 3, "when that goes, the timer moves to CPU 3");
	sys_online(2, true);
	bed_set_check(&set, "and nothing is lost");
}

/*
 * A PCI box comes back, by a process of the other socket, while no timer runs: the
 * timer must not stay there, because it reads MSRs too.
 */
static void test_rebind(void)
{
	const struct bed_box *qpi = bed_box("qpi0"), *cbox = bed_box("cbox0");
	const char *function = bed_function(qpi, 0);
	int fd[2];

	fd[0] = bed_open(qpi, 0);
	sys_write(BED_PCI_DRIVER "/unbind", function);
	sleep(PERIOD + LATE);
	sys_pin(2);
	sys_write(BED_PCI_DRIVER "/bind", function);
	pmu_enable(fd[0]);
	fd[1] = bed_open(cbox, 0);
	bed_inject(qpi, 0, 4000);
	bed_inject(cbox, 0, 5000);
	sleep(PERIOD + LATE);
	ktap_eq(pmu_read(fd[0]), 4000, "back again, a box counts if its event is enabled again");
	ktap_eq(pmu_read(fd[1]), 5000, "and the timer reads the MSRs of the right socket");
	close(fd[0]);
	close(fd[1]);
}

int main(void)
{
	int sockets = sys_sockets();
	int i;

	if (sockets != 2)
		ktap_skip_all("needs two sockets");
	ktap_plan(11);
	/*
	 * With this clock a CPU runs until its next timer expires: with one of a socket online this
	 * takes a sixth of the time.
	 */
	if (sys_online(1, false) || sys_online(3, false))
		ktap_bail("the CPUs that nothing needs stay online");
	bed_up("", BED_DRIVER);
	ktap_eq(bed_set_open(&set, sockets), sockets * bed()->nr, "events on all boxes");
	for (i = 0; i < STEPS; i++) {
		inject_step();
		sleep(PERIOD + LATE);
	}
	bed_set_check(&set, "as many events as can be in that time, unread, are all there");
	test_looks();
	test_follows();
	bed_set_close(&set);
	test_idle();
	test_shortest();
	test_rebind();
	return bed_exit();
}
