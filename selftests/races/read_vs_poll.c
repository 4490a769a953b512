// SPDX-License-Identifier: GPL-2.0-only
/*
 * Reads from other CPUs meet the poll timer, thousands of times: no interval is counted twice or
 * lost.
 *
 * The timer looks every millisecond, on the CPU that speaks for a socket; a thread on the other
 * CPU of that socket reads all events in a loop, and events happen meanwhile, half a turn of each
 * counter in every round. No count may ever be more than what has happened, and in the end all
 * are exact.
 */
#include <pthread.h>
#include <stdatomic.h>

#include "testbed.h"
#include "emu.h"
#include "pmu.h"
#include "sys.h"

#define ROUNDS		60

static struct bed_set set;
static atomic_ullong most[BED_PAIR][BED_BOXES];
static atomic_int passes[BED_PAIR];
static atomic_int excess, backwards;
static atomic_bool stop;

static void read_one(int s, int b, __u64 *last)
{
	__u64 now = pmu_read(set.fd[s][b]);

	excess += now > most[s][b];
	backwards += now < *last;
	*last = now;
}

/* CPUs 0 and 2 speak for the sockets. */
static void *read_all(void *arg)
{
	__u64 last[BED_BOXES] = { };
	int s = (long)arg;
	int b;

	sys_pin(2 * s + 1);
	while (!stop) {
		for (b = 0; b < bed()->nr; b++)
			read_one(s, b, &last[b]);
		sys_relax();
		passes[s]++;
	}
	return NULL;
}

static void half_turn(int s, int b)
{
	__u64 half = (1ULL << (bed()->boxes[b].width - 1)) - 12345 - b;

	set.want[s][b] += half;
	most[s][b] = set.want[s][b];
	bed_inject(&bed()->boxes[b], s, half);
}

/* A counter must be read twice per wrap: the timer does, but how late is it in a busy machine? */
static void wait_for_reader(int s)
{
	int seen = passes[s];

	sys_await(passes[s] >= seen + 2, "two more reads of all events of socket %d", s);
}

static void happen(void)
{
	int round, s, b;

	for (round = 0; round < ROUNDS; round++) {
		for (s = 0; s < bed_sockets(); s++)
			for (b = 0; b < bed()->nr; b++)
				half_turn(s, b);
		for (s = 0; s < bed_sockets(); s++)
			wait_for_reader(s);
	}
}

static void hammer(void)
{
	pthread_t reader[BED_PAIR];
	long s;

	for (s = 0; s < bed_sockets(); s++)
		if (pthread_create(&reader[s], NULL, read_all, (void *)s))
			ktap_bail("no thread");
	happen();
	for (s = 0; s < bed_sockets(); s++)
		sys_await(bed_looks(bed_slice(0), s) > (__u64)passes[s] + 60,
			  "the timer to meet readers of socket %ld", s);
	stop = true;
	for (s = 0; s < bed_sockets(); s++)
		pthread_join(reader[s], NULL);
}

static void check_looks(int s)
{
	__u64 looks = bed_looks(bed_slice(0), s);

	ktap_ok(looks > (__u64)passes[s] + 50,
		"socket %d: %llu looks at a counter were %d reads, and the timer", s, looks,
		passes[s]);
}

int main(void)
{
	int s;

	bed_want();
	ktap_plan(4 + bed_sockets());
	bed_up("", BED_DRIVER);
	bed_poll(1);
	ktap_eq(bed_set_open(&set, bed_sockets()), bed_sockets() * bed()->nr,
		"events on all boxes");
	emu_access_reset();
	hammer();
	ktap_eq(excess, 0, "no count was ever more than what had happened");
	ktap_eq(backwards, 0, "no count ever went back");
	for (s = 0; s < bed_sockets(); s++)
		check_looks(s);
	bed_set_check(&set, "in the end, after %d turns, all are exact", ROUNDS / 2);
	bed_set_close(&set);
	return bed_exit();
}
