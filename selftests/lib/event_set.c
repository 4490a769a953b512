// SPDX-License-Identifier: GPL-2.0-only
/*
 * event_set.c - what the tests of this folder share: many events on all boxes, and quiet checks
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "event_set.h"
#include "emu.h"
#include "pmu.h"
#include "sys.h"

/* Whether there is room for event @i of a box. */
static bool has_room(int i, int box)
{
	return i < bed()->boxes[box].room;
}

static int size_of(bool controlled)
{
	int size = 0;
	int i, b;

	for (i = 0; i < EVSET_PER_BOX; i++)
		for (b = 0; b < bed()->nr; b++)
			size += has_room(i, b) && !(controlled && bed()->boxes[b].free);
	return size;
}

int evset_size(void)
{
	return size_of(false);
}

int evset_running(void)
{
	return size_of(true);
}

static bool open_one(struct bed_set *set, int socket, int box)
{
	set->fd[socket][box] = bed_open(&bed()->boxes[box], socket);
	set->want[socket][box] = 0;
	return set->fd[socket][box] >= 0;
}

/* Boxes with fewer counters have no event in the last sets; their slots stay closed. */
static int open_set(struct evset *evset, int i)
{
	struct bed_set *set = &evset->set[i];
	int opened = 0;
	int s, b;

	*set = (struct bed_set){ .sockets = bed_sockets() };
	for (s = 0; s < bed_sockets(); s++) {
		for (b = 0; b < bed()->nr; b++) {
			set->fd[s][b] = -1;
			if (has_room(i, b))
				opened += open_one(set, s, b);
		}
	}
	return opened;
}

int evset_open(struct evset *evset)
{
	int opened = 0;
	int i;

	for (i = 0; i < EVSET_PER_BOX; i++)
		opened += open_set(evset, i);
	return opened;
}

/* Only one of the sets injects: all count it. */
static void share_wants(struct evset *evset)
{
	int i;

	for (i = 1; i < EVSET_PER_BOX; i++)
		memcpy(evset->set[i].want, evset->set[0].want, sizeof(evset->set[0].want));
}

void evset_inject(struct evset *evset)
{
	bed_set_inject(&evset->set[0]);
	share_wants(evset);
}

void evset_inject_lost(struct evset *evset, int socket)
{
	__u64 want[BED_BOXES];

	memcpy(want, evset->set[0].want[socket], sizeof(want));
	bed_set_inject(&evset->set[0]);
	memcpy(evset->set[0].want[socket], want, sizeof(want));
	share_wants(evset);
}

static bool is_right(const struct bed_set *set, int socket, int box, bool quiet)
{
	__u64 want = set->want[socket][box];
	struct pmu_count count = { };
	int ret;

	if (set->fd[socket][box] < 0)
		return true;
	ret = pmu_read_count(set->fd[socket][box], &count);
	if (!ret && count.value == want)
		return true;
	if (!quiet)
		ktap_note("%s on socket %d: got %llu (%s), want %llu", bed()->boxes[box].pmu,
			  socket, count.value, strerror(-ret), want);
	return false;
}

int evset_wrong(const struct evset *evset, int socket)
{
	int wrong = 0;
	int i, b;

	for (i = 0; i < EVSET_PER_BOX; i++)
		for (b = 0; b < bed()->nr; b++)
			wrong += !is_right(&evset->set[i], socket, b, wrong);
	return wrong;
}

int evset_waiting(const struct evset *evset, int socket)
{
	int waiting = 0;
	int i, b;

	for (i = 0; i < EVSET_PER_BOX; i++)
		for (b = 0; b < bed()->nr; b++)
			waiting += pmu_waits(evset->set[i].fd[socket][b]);
	return waiting;
}

static bool reopen(struct bed_set *set, int socket, int box)
{
	close(set->fd[socket][box]);
	return open_one(set, socket, box);
}

int evset_reopen(struct evset *evset, int socket)
{
	int opened = 0;
	int i, b;

	for (i = 0; i < EVSET_PER_BOX; i++)
		for (b = 0; b < bed()->nr; b++)
			opened += has_room(i, b) && reopen(&evset->set[i], socket, b);
	return opened;
}

void evset_close(struct evset *evset)
{
	int i;

	for (i = 0; i < EVSET_PER_BOX; i++)
		bed_set_close(&evset->set[i]);
}

int evset_open_group(void)
{
	const struct bed_box *box = bed_box(bed_slice(1));
	const char *const terms[] = { box->terms, box->terms };
	struct pmu pmu;
	int fds[2];

	pmu_find(&pmu, box->pmu);
	if (pmu_open_group(&pmu, terms, 2, pmu_cpu(&pmu, 0), fds) || pmu_enable(fds[0]))
		ktap_bail("no group on %s", pmu.name);
	return 2;
}

/* The process closes standard output: the runner waits for the end of that file. */
void evset_stay(void)
{
	int fd;

	if (fork())
		return;
	setsid();
	for (fd = 0; fd < 3; fd++)
		close(fd);
	for (;;)
		pause();
}

void evset_poll(int ms)
{
	char text[16];

	snprintf(text, sizeof(text), "%d", ms);
	if (sys_write("/sys/module/" BED_DRIVER "/parameters/poll_ms", text))
		ktap_bail("cannot set poll_ms");
}

__u64 evset_looks(const char *box, int socket)
{
	struct emu_access access;

	if (emu_access(socket, box, &access))
		ktap_bail("no accesses of %s", box);
	return access.msr_rd + access.pci_rd + access.mmio_rd;
}
