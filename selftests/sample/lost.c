// SPDX-License-Identifier: GPL-2.0-only
/*
 * Overflows that no interrupt comes for: each is found, counted and warned of, and after several in
 * a row sampling ends there, with an error that a program sees. What others count goes on.
 */
#define _GNU_SOURCE
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "emu.h"
#include "pmu.h"
#include "sample_ring.h"
#include "sys.h"

#define PERIOD		1000ULL
/* After so many in a row it ends */
#define MOST		5
/* And what to do */
#define SWITCH		"sampling is off; to switch it on: echo 1 > /sys/module/"

static bool has_ended(const struct ring *ring)
{
	struct pollfd look = { .fd = ring->fd, .events = POLLIN };

	return poll(&look, 1, 0) == 1 && look.revents & POLLHUP;
}

static void check_one_lost(const struct bed_box *box, struct ring *ring, __u64 samples)
{
	struct ring_totals before, after;

	ring_totals(0, &before);
	ring_fault("lost-pmi socket=0");
	bed_inject(box, 0, PERIOD);
	ring_gives(ring, 0, samples, "no interrupt");
	ring_wait_running(ring, box, 0);
	ring_totals(0, &after);
	ktap_eq(after.lost - before.lost, 1, "%s: which is counted", box->pmu);
	ktap_eq(after.interrupts - before.interrupts, 0, "%s: and not as an interrupt", box->pmu);
	ktap_eq(ring->last_ip, 0, "%s: the timer's instruction is not in it", box->pmu);
	/* It waited for 20 watches, of 10 ms each */
	ktap_ok(after.stopped_ns - before.stopped_ns > 100000000ULL,
		"%s: the counters stood still for %llu us", box->pmu,
		(after.stopped_ns - before.stopped_ns) / 1000);
}

/* Any number of them, as long as interrupts come in between. */
static void test_some(const struct bed_box *box)
{
	struct ring ring;
	__u64 n;

	ring_open(&ring, box, 0, PERIOD);
	for (n = 0; n < 2; n++) {
		check_one_lost(box, &ring, 3 * n + 1);
		/* One has been counted when it was seen that the counters run */
		ring_gives(&ring, 2 * PERIOD - 1, 3 * n + 3, "interrupts");
		ktap_ok(ring.last_ip, "%s: with an instruction", box->pmu);
	}
	ktap_eq(sys_log_count("no interrupt came for an overflow"), 1, "%s: one warning", box->pmu);
	ktap_ok(!has_ended(&ring), "%s: it samples on", box->pmu);
	ring_close(&ring);
}

static void check_goes_on(const struct bed_box *box, int counting, struct ring *elsewhere)
{
	__u64 before = pmu_read(counting);

	bed_inject(box, 0, 77);
	ktap_eq(pmu_read(counting) - before, 77, "%s: what counts there goes on", box->pmu);
	ring_gives(elsewhere, 2 * PERIOD, elsewhere->samples + 2, "which is another");
	ktap_ok(!has_ended(elsewhere), "%s: and goes on", box->pmu);
}

/* What the loss cost is paid back while no event samples, too: the next one is interrupted. */
static void test_debt(const struct bed_box *box)
{
	struct ring ring;

	sys_write(RING_PARAMETER("sample_percent"), "2");
	ring_open(&ring, box, 0, PERIOD);
	ring_fault("lost-pmi socket=0");
	ring_gives(&ring, PERIOD, 1, "limited, and no interrupt");
	ring_close(&ring);
	sleep(2);
	ring_open(&ring, box, 0, PERIOD);
	bed_inject(box, 0, PERIOD);
	ktap_ok(ring_reaches(&ring, 1) && ring.last_ip, "%s: two seconds later one comes",
		box->pmu);
	ring_close(&ring);
}

/* When an overflow of another box ends a throttled time, the box whose counter ran on is found. */
static void test_throttled(const struct bed_box *box, const struct bed_box *other)
{
	struct ring ring, beside;

	sys_write(RING_PARAMETER("sample_percent"), "2");
	ring_open(&ring, box, 0, PERIOD);
	ring_open(&beside, other, 0, PERIOD);
	ring_fault("lost-pmi socket=0");
	bed_inject(box, 0, PERIOD);
	ring_wait_running(&ring, box, 0);
	bed_inject(box, 0, PERIOD);
	ring_fault("lost-pmi socket=0");
	bed_inject(other, 0, PERIOD);
	ring_no_limit();
	ring_wait_running(&beside, other, 0);
	ring_counts(&ring, PERIOD - 1, 3 * PERIOD, "throttled, and another box's is lost");
	ring_close(&beside);
	ring_close(&ring);
}

/* None comes: by the fifth in a row it is known that none will. */
static void test_none(const struct bed_box *box)
{
	int counting = bed_open(box, 0), n;
	struct ring ring, elsewhere;
	struct ring_totals before, after;

	/* What was lost before counts, until an interrupt comes */
	ring_works(box, 0, "interrupts come");
	ring_totals(0, &before);
	ring_open(&ring, box, 0, PERIOD);
	ring_open(&elsewhere, box, 1, PERIOD);
	ring_fault("lost-pmi socket=0 1000");
	for (n = 1; n <= MOST; n++) {
		ktap_ok(!has_ended(&ring), "%s: before overflow %d it samples", box->pmu, n);
		/* One has been counted when it was seen that the counters run */
		ring_gives(&ring, n == 1 ? PERIOD : PERIOD - 1, n, "it has its sample");
		if (n < MOST)
			ring_wait_running(&ring, box, 0);
	}
	ktap_ok(ring_ends(&ring), "%s: then it ends", box->pmu);
	ring_totals(0, &after);
	ktap_eq(after.lost - before.lost, MOST, "%s: after %d overflows", box->pmu, MOST);
	ktap_eq(sys_log_count("overflows in a row"), 1, "%s: and the log says so", box->pmu);
	ring_refused(box, ring_cpu(0), "sampling has ended");
	check_goes_on(box, counting, &elsewhere);
	ring_fault("lost-pmi socket=0 0");
	sys_write(RING_PARAMETER("sampling"), "1");
	ring_close(&ring);
	ring_works(box, 0, "switched on anew");
	ring_close(&elsewhere);
	close(counting);
}

/* The box has a status that keeps the overflow back, and the socket has none. */
static void test_hidden(const struct bed_box *box)
{
	struct ring_totals before, after;
	struct ring ring;

	if (emu_write("overflow", "blocked_by=box"))
		ktap_bail("no blocked_by");
	ring_totals(0, &before);
	ring_open(&ring, box, 0, PERIOD);
	if (emu_reg_set(0, box->emu, "status", 0xf))
		ktap_bail("%s has no status", box->emu);
	ring_gives(&ring, PERIOD + 1, 1, "an overflow that no status shows");
	ring_totals(0, &after);
	ktap_eq(after.lost - before.lost, 1, "%s: is counted", box->pmu);
	ring_gives(&ring, PERIOD - 1, 2, "and then interrupts come");
	ring_close(&ring);
	if (emu_write("overflow", bed()->msr_only ? "blocked_by=box" : "blocked_by=socket"))
		ktap_bail("no blocked_by");
}

/* A period that has passed has its sample, whatever length the next one has. */
static void test_new_period(const struct bed_box *box)
{
	__u64 period = 100;
	struct ring ring;

	ring_open(&ring, box, 0, PERIOD);
	ring_fault("lost-pmi socket=0");
	bed_inject(box, 0, PERIOD);
	ioctl(ring.fd, PERF_EVENT_IOC_PERIOD, &period);
	ring_counts(&ring, 0, PERIOD, "a period passed before it was changed");
	ring_close(&ring);
}

/* Off until it is asked for, and at any time. */
static void test_switch(const struct bed_box *box)
{
	int counting;
	struct ring ring, second;

	ring_refused(box, ring_cpu(0), SWITCH);
	counting = bed_open(box, 0);
	bed_inject(box, 0, 5);
	ktap_eq(pmu_read(counting), 5, "%s: off: it counts", box->pmu);
	sys_write(RING_PARAMETER("sampling"), "1");
	ring_no_limit();
	ring_open(&ring, box, 0, PERIOD);
	ring_open(&second, box, 0, 2 * PERIOD);
	ring_gives(&ring, 2 * PERIOD, 2, "on");
	sys_log_mark();
	sys_write(RING_PARAMETER("sampling"), "0");
	ktap_ok(ring_ends(&ring) && ring_ends(&second), "%s: switched off, all that sample end",
		box->pmu);
	ring_refused(box, ring_cpu(0), SWITCH);
	bed_inject(box, 0, 2 * PERIOD);
	ktap_eq(pmu_read(counting), 4 * PERIOD + 5, "%s: and what counts goes on", box->pmu);
	ktap_eq(sys_log_count("responds again"), 0, "no line says that the box was lost");
	close(counting);
	ring_close(&second);
	ring_close(&ring);
}

/* A box that the chip lacks has no events that could end. */
static void test_absent(const struct bed_box *box, const struct bed_box *absent)
{
	struct ring ring;

	bed_emulate("");
	ring_fault("gp %s socket=0", absent->emu);
	sys_log_mark();
	ring_load();
	ring_open(&ring, box, 0, PERIOD);
	sys_write(RING_PARAMETER("sampling"), "0");
	ktap_ok(ring_ends(&ring), "%s, without %s: switched off, it ends", box->pmu, absent->pmu);
	ring_close(&ring);
	bed_down(BED_DRIVER);
	ktap_eq(sys_log_count("does not answer any more"), 0, "%s: the log reports no loss",
		absent->pmu);
}

static bool has_state(int socket, const char *state)
{
	char *text = sys_read("/sys/kernel/debug/" BED_DRIVER "/sampling"), *line, name[16];
	bool has;

	snprintf(name, sizeof(name), "socket %d ", socket);
	line = text ? strstr(text, name) : NULL;
	if (line)
		line[strcspn(line, "\n")] = 0;
	has = line && strstr(line, state);
	free(text);
	return has;
}

/* Return: a process that leaves no time of the CPU to any other, nor to the kernel's threads */
static int occupy(int cpu)
{
	const struct sched_param first = { .sched_priority = 1 };
	int process, ready[2];
	char c;

	if (pipe(ready))
		ktap_bail("no pipe");
	process = fork();
	if (!process) {
		if (sys_pin(cpu) || sched_setscheduler(0, SCHED_FIFO, &first) ||
		    write(ready[1], "", 1) != 1)
			_exit(1);
		while (true)
			;
	}
	close(ready[1]);
	if (process < 0 || read(ready[0], &c, 1) != 1)
		ktap_bail("no process of real time");
	close(ready[0]);
	return process;
}

/*
 * Switched off and on, and a new event opened, before those of before have been ended: what ends
 * them is kept from running.
 */
static void test_switched_back(const struct bed_box *box)
{
	int fresh, busy, cpu = ring_cpu(0);
	struct ring ring;
	struct perf_event_attr attr;

	ring_open(&ring, box, 0, PERIOD);
	sys_pin(ring_cpu(1));
	sys_write("/proc/sys/kernel/sched_rt_runtime_us", "-1");
	busy = occupy(cpu);
	sys_write(RING_PARAMETER("sampling"), "0");
	sys_await(has_state(0, " ended"), "%s: sampling to end", box->pmu);
	sys_write(RING_PARAMETER("sampling"), "1");
	ring_attr(box, PERIOD, &attr);
	fresh = pmu_open_attr(&attr, cpu, -1);
	kill(busy, SIGKILL);
	waitpid(busy, NULL, 0);
	sys_write("/proc/sys/kernel/sched_rt_runtime_us", "950000");
	ktap_ok(fresh >= 0, "%s: off and on: a new one is opened", box->pmu);
	ktap_ok(ring_ends(&ring), "%s: and the one of before ends", box->pmu);
	/* perf gave it no counter while it had one to sample that was refused */
	ktap_ok(sys_await((bed_inject(box, 0, 1), pmu_read(fresh)), "%s: it to count", box->pmu),
		"%s: and the new one counts", box->pmu);
	close(fresh);
	ring_close(&ring);
}

int main(void)
{
	const struct bed_box *box;
	int b;

	bed_want();
	for (b = 0; b < 2; b++) {
		box = ring_box(b);
		bed_up("", BED_DRIVER);
		test_switch(box);
		bed_down(BED_DRIVER);
		sys_log_mark();
		ring_up();
		test_some(box);
		test_throttled(box, bed_box("cbox1"));
		test_none(box);
		test_hidden(box);
		test_new_period(box);
		test_switched_back(box);
		test_debt(box);
		ktap_eq(sys_log_count("Uhhuh"), 0, "no NMI was unclaimed");
		bed_down(BED_DRIVER);
		test_absent(box, bed_box("cbox1"));
	}
	return ktap_exit();
}
