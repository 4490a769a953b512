// SPDX-License-Identifier: GPL-2.0-only
/*
 * CPUs go and come in a loop while events are open on every box, one thread reads them all, one
 * lets them happen and one opens and closes others.
 *
 * What happens while an event moves may be lost, so a count is between nothing and the truth; but
 * it never goes back, and afterwards every event counts exactly again.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "pmu.h"
#include "testbed.h"
#include "sys.h"

#define ROUNDS		2
#define ENOUGH_READS	1000
#define ENOUGH_OPENED	100
#define KEPT		32

static struct bed_set set;
static atomic_bool stop;
static atomic_int backwards, reads, opened, odd, lost;

static void *read_all(void *unused)
{
	__u64 last[BED_PAIR][BED_BOXES] = { };
	int s, b;

	while (!stop) {
		for (s = 0; s < bed_sockets(); s++) {
			for (b = 0; b < bed()->nr; b++) {
				__u64 now = pmu_read(set.fd[s][b]);

				backwards += now < last[s][b];
				last[s][b] = now;
				reads++;
				sys_relax();
			}
		}
	}
	return NULL;
}

/* Not more often than it is read. */
static void *happen(void *unused)
{
	while (!stop) {
		int seen = reads;

		bed_set_inject(&set);
		while (reads == seen && !stop)
			sys_relax();
	}
	return NULL;
}

/*
 * Its time goes on. That of an event stands still that was installed on a CPU after all others had
 * moved away from it: it is lost, and nothing says so.
 */
static bool lives(int fd)
{
	struct pmu_count first, now;
	bool ended = pmu_read_count(fd, &first) || pmu_read_count(fd, &now);

	if (ended)
		return false;
	sys_await((ended = pmu_read_count(fd, &now)) || now.running != first.running,
		  "the running time of an event to go on");
	return !ended && now.running != first.running;
}

/* Where there are more events than counters, this waits until it has had a turn. */
static void look_for_lost(int fd)
{
	lost += !lost && !lives(fd);
}

static void let_go(int fd)
{
	if (fd < 0)
		return;
	look_for_lost(fd);
	close(fd);
}

/*
 * A fresh event has counted nothing that was injected before it. It is kept until KEPT others
 * have come: the CPU that it was opened on may have gone meanwhile.
 */
static void *open_close(void *unused)
{
	int fd[KEPT];
	int i;

	memset(fd, -1, sizeof(fd));
	for (i = 0; !stop; i++) {
		let_go(fd[i % KEPT]);
		fd[i % KEPT] = bed_open(&bed()->boxes[i % bed()->nr], i % bed_sockets());
		if (fd[i % KEPT] >= 0) {
			odd += pmu_read(fd[i % KEPT]) > 1ULL << 40;
			opened++;
		}
		sys_relax();
	}
	for (i = 0; i < KEPT; i++)
		let_go(fd[i]);
	return NULL;
}

/* A machine of one socket has no CPUs 2 and 3: nothing comes of it. */
static void one_round(void)
{
	static const int cpus[] = { 0, 2, 1, 3 };
	unsigned int i;

	for (i = 0; i < 4; i++) {
		sys_online(cpus[i], false);
		sys_online(cpus[i], true);
	}
	/* and two at a time, one in each socket */
	sys_online(1, false);
	sys_online(3, false);
	sys_online(3, true);
	sys_online(1, true);
}

static void storm(void)
{
	int round;

	for (round = 0; round < ROUNDS || reads < ENOUGH_READS || opened < ENOUGH_OPENED; round++)
		one_round();
}

static void run_storm(void)
{
	void *(*const work[])(void *) = { read_all, happen, open_close };
	pthread_t threads[3];
	int i;

	for (i = 0; i < 3; i++)
		if (pthread_create(&threads[i], NULL, work[i], NULL))
			ktap_bail("no thread");
	storm();
	stop = true;
	for (i = 0; i < 3; i++)
		pthread_join(threads[i], NULL);
}

static void look_at_set(void)
{
	int s, b;

	for (s = 0; s < bed_sockets(); s++)
		for (b = 0; b < bed()->nr; b++)
			look_for_lost(set.fd[s][b]);
}

/* From here on, what was counted so far is what is expected. */
static bool take_stock(void)
{
	bool right = true;
	int s, b;

	for (s = 0; s < bed_sockets(); s++) {
		for (b = 0; b < bed()->nr; b++) {
			__u64 now = pmu_read(set.fd[s][b]);

			if (now > set.want[s][b] || !now)
				ktap_note("%s on socket %d: %llu of %llu", bed()->boxes[b].pmu, s,
					  now, set.want[s][b]);
			right &= now && now <= set.want[s][b];
			set.want[s][b] = now;
		}
	}
	return right;
}

int main(void)
{
	bed_want();
	ktap_plan(7);
	bed_up("", BED_DRIVER);
	ktap_eq(bed_set_open(&set, bed_sockets()), bed_sockets() * bed()->nr,
		"events on all boxes");
	run_storm();
	look_at_set();
	ktap_note("%d reads, %d events opened", reads, opened);
	ktap_eq(backwards, 0, "no count ever goes back");
	ktap_eq(odd, 0, "no new event starts with an absurd count");
	ktap_eq(lost, 0, "no event is left behind on a CPU that goes");
	ktap_ok(take_stock(), "no event has counted more than happened");
	bed_set_inject(&set);
	bed_set_check(&set, "afterwards every event counts exactly");
	bed_set_close(&set);
	ktap_eq(bed_running(), 0, "in the end no counter runs");
	bed_down(BED_DRIVER);
	return ktap_exit();
}
