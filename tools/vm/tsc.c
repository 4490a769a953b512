// SPDX-License-Identifier: GPL-2.0-only
/*
 * tsc.c - print the frequency of this machine's time stamp counter in kHz
 *
 * Guests on QEMU's emulated CPUs see the TSC of the host. The guest's kernel would calibrate it
 * with emulated timers, which on a busy host is wrong by up to a factor of ten, and so would be all
 * its clocks.
 */
#include <stdio.h>
#include <time.h>
#include <x86intrin.h>

#define TRIES	50

struct stamp {
	long long ns;
	long long ticks;
};

static long long now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC_RAW, &t);
	return t.tv_sec * 1000000000LL + t.tv_nsec;
}

/* Read both clocks; of several tries, use the closest pair, since the scheduler may interfere. */
static struct stamp stamp(void)
{
	long long before, after, ticks, closest = 1000000000LL;
	struct stamp s = {};
	int i;

	for (i = 0; i < TRIES; i++) {
		before = now();
		ticks = __rdtsc();
		after = now();
		if (after - before >= closest)
			continue;
		closest = after - before;
		s.ns = before + closest / 2;
		s.ticks = ticks;
	}
	return s;
}

int main(void)
{
	const struct timespec pause = { .tv_nsec = 50000000 };
	struct stamp a, b;

	a = stamp();
	nanosleep(&pause, NULL);
	b = stamp();
	printf("%lld\n", (b.ticks - a.ticks) * 1000000 / (b.ns - a.ns));
	return 0;
}
