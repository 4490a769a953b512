// SPDX-License-Identifier: GPL-2.0-only
/*
 * freerunning.c - counters that always count and have no control: each counts what happens in its
 * box, for any number of events at a time, across its wraps
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "box.h"
#include "emu.h"
#include "ktap.h"
#include "sys.h"

#define MAX_FREE	64

/* The free-running counters of a box */
static struct counter {
	int number;
	int width;
	char reg[24];
} counters[MAX_FREE];

static int nr_counters;

static void find_counters(const struct bed_box *box)
{
	char prefix[64], *text = emu_read("boxes"), *line, *next = text;

	nr_counters = 0;
	snprintf(prefix, sizeof(prefix), "0 %s ", box->emu);
	while (next && (line = strsep(&next, "\n"))) {
		if (strncmp(line, prefix, strlen(prefix)))
			continue;
		while (nr_counters < MAX_FREE && (line = strstr(line, " free="))) {
			struct counter *counter = &counters[nr_counters];

			nr_counters += sscanf(line, " free=%i:%d:%23s", &counter->number,
					      &counter->width, counter->reg) == 3;
			line++;
		}
	}
	free(text);
	if (!nr_counters)
		ktap_bail("%s: no free-running counters", box->emu);
}

static int open_counter(const struct bed_box *box, int socket, const struct counter *counter)
{
	char terms[64];
	struct pmu pmu;
	int fd;

	if (pmu_find(&pmu, box->pmu))
		ktap_bail("no %s", box->pmu);
	snprintf(terms, sizeof(terms), strcmp(box->type, "imc") ? "event=0xff,umask=%#x" :
		 "event=%#x", counter->number);
	fd = pmu_open(&pmu, terms, pmu_cpu(&pmu, socket), -1, 0);
	if (fd < 0)
		ktap_bail("%s/%s/: %s", box->pmu, terms, strerror(-fd));
	return fd;
}

static void inject(const struct bed_box *box, int socket, const struct counter *counter,
		   __u64 times)
{
	if (emu_inject("%s socket=%d free=%#x cycles=%llu", box->emu, socket, counter->number,
		       times))
		ktap_bail("the emulator refuses: %s free=%#x", box->emu, counter->number);
}

/* All at a time, and a number of its own for each */
static void test_box(const struct bed_box *box, int socket)
{
	int fd[MAX_FREE], i, right = 0;

	for (i = 0; i < nr_counters; i++)
		fd[i] = open_counter(box, socket, &counters[i]);
	for (i = 0; i < nr_counters; i++)
		inject(box, socket, &counters[i], 1000 + 7 * i);
	for (i = 0; i < nr_counters; i++) {
		right += pmu_read(fd[i]) == 1000ULL + 7 * i;
		close(fd[i]);
	}
	ktap_eq(right, nr_counters, "%s on socket %d: each of its counters counts", box->pmu,
		socket);
}

/* Each event begins at zero. */
static void test_shared(const struct bed_box *box, const struct counter *counter)
{
	int first = open_counter(box, 0, counter), second;

	inject(box, 0, counter, 1000);
	second = open_counter(box, 0, counter);
	inject(box, 0, counter, 234);
	ktap_eq(pmu_read(first), 1234, "%s %s: the first event has all", box->pmu, counter->reg);
	ktap_eq(pmu_read(second), 234, "the second what came since");
	close(first);
	inject(box, 0, counter, 6);
	ktap_eq(pmu_read(second), 240, "and goes on without the first");
	close(second);
}

#define POLL_MS		"/sys/module/xeon_pmon/parameters/poll_ms"

static __u64 reads_of_polls(const struct bed_box *box, const struct counter *counter, int events)
{
	struct emu_access access;
	int fd[3], i;

	for (i = 0; i < events; i++)
		fd[i] = open_counter(box, 0, counter);
	emu_access_reset();
	usleep(100000);
	emu_access(0, box->emu, &access);
	for (i = 0; i < events; i++)
		close(fd[i]);
	return access.msr_rd + access.mmio_rd;
}

/*
 * Where time is exact: nearly a turn between two polls, which do not end when another event ends;
 * one read of each for three events
 */
static void test_poll(const struct bed_box *box, const struct counter *counter)
{
	__u64 turn = counter->width < 64 ? 1ULL << counter->width : 235, one, three;
	int fd, other;

	if (!sys_in_process())
		return;
	sys_write(POLL_MS, "10");
	other = open_counter(box, 0, counter);
	fd = open_counter(box, 0, counter);
	close(other);
	inject(box, 0, counter, 1000);
	usleep(20000);
	inject(box, 0, counter, turn - 1);
	usleep(20000);
	inject(box, 0, counter, 6);
	ktap_eq(pmu_read(fd), 1005 + turn, "%s: what polls have gained is counted", box->pmu);
	ktap_eq(pmu_read(fd), 1005 + turn, "and once");
	close(fd);
	one = reads_of_polls(box, counter, 1);
	three = reads_of_polls(box, counter, 3);
	sys_write(POLL_MS, "0");
	ktap_ok(one && three == one, "%s: a poll reads a counter once for all events (%llu, %llu)",
		box->pmu, one, three);
}

static void test_wrap(const struct bed_box *box, const struct counter *counter)
{
	__u64 turn = 1ULL << counter->width;
	int fd, i, right = 0;

	emu_reg_set(0, box->emu, counter->reg, turn - 16);
	fd = open_counter(box, 0, counter);
	inject(box, 0, counter, 100);
	right += pmu_read(fd) == 100;
	for (i = 1; i <= 4; i++) {
		inject(box, 0, counter, turn - 1);
		right += pmu_read(fd) == 100 + i * (turn - 1);
	}
	ktap_eq(right, 5, "%s %s: right across wraps of %d bits", box->pmu, counter->reg,
		counter->width);
	close(fd);
}

/* A sleep state or another program has cleared a counter that is too wide to wrap */
static void test_cleared(const struct bed_box *box, const struct counter *counter)
{
	int fd = open_counter(box, 0, counter);

	inject(box, 0, counter, 1000);
	pmu_read(fd);
	emu_reg_set(0, box->emu, counter->reg, 0);
	inject(box, 0, counter, 7);
	ktap_eq(pmu_read(fd), 1007, "%s %s: right if it was cleared", box->pmu, counter->reg);
	close(fd);
}

int main(void)
{
	const struct bed_box *box = bed()->boxes, *end = box + bed()->nr;
	int i, socket, sockets = bed_sockets() < sys_sockets() ? bed_sockets() : sys_sockets();

	for (; box < end; box++) {
		if (!box->free)
			continue;
		find_counters(box);
		for (socket = 0; socket < sockets; socket++)
			test_box(box, socket);
		if (!bed_is_first(box))
			continue;
		test_shared(box, &counters[0]);
		test_poll(box, &counters[0]);
		/* 64 bits last for centuries */
		for (i = 0; i < nr_counters; i++)
			if (counters[i].width < 64)
				test_wrap(box, &counters[i]);
			else
				test_cleared(box, &counters[i]);
	}
	return ktap_exit();
}
