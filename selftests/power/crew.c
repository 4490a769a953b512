// SPDX-License-Identifier: GPL-2.0-only
/*
 * crew.c - what the tests of this folder share: many events on all boxes, and quiet checks
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "crew.h"
#include "emu.h"
#include "pmu.h"
#include "sys.h"

/* Whether there is room for event @i of a box. */
static bool has_room(int i, int box)
{
	return i < rig()->boxes[box].room;
}

int crew_size(void)
{
	int size = 0;
	int i, b;

	for (i = 0; i < CREW_PER_BOX; i++)
		for (b = 0; b < rig()->nr; b++)
			size += has_room(i, b);
	return size;
}

static bool open_one(struct rig_set *set, int socket, int box)
{
	set->fd[socket][box] = rig_open(&rig()->boxes[box], socket);
	set->want[socket][box] = 0;
	return set->fd[socket][box] >= 0;
}

/* What there is no room for is not open, and nobody asks for it. */
static int open_set(struct crew *crew, int i)
{
	struct rig_set *set = &crew->set[i];
	int opened = 0;
	int s, b;

	*set = (struct rig_set){ .sockets = rig_sockets() };
	for (s = 0; s < rig_sockets(); s++) {
		for (b = 0; b < rig()->nr; b++) {
			set->fd[s][b] = -1;
			if (has_room(i, b))
				opened += open_one(set, s, b);
		}
	}
	return opened;
}

int crew_open(struct crew *crew)
{
	int opened = 0;
	int i;

	for (i = 0; i < CREW_PER_BOX; i++)
		opened += open_set(crew, i);
	return opened;
}

/* Only one of the sets injects: all count it. */
static void share_wants(struct crew *crew)
{
	int i;

	for (i = 1; i < CREW_PER_BOX; i++)
		memcpy(crew->set[i].want, crew->set[0].want, sizeof(crew->set[0].want));
}

void crew_inject(struct crew *crew)
{
	rig_set_inject(&crew->set[0]);
	share_wants(crew);
}

void crew_inject_lost(struct crew *crew, int socket)
{
	__u64 want[RIG_BOXES];

	memcpy(want, crew->set[0].want[socket], sizeof(want));
	rig_set_inject(&crew->set[0]);
	memcpy(crew->set[0].want[socket], want, sizeof(want));
	share_wants(crew);
}

static bool is_right(const struct rig_set *set, int socket, int box, bool quiet)
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
		ktap_note("%s on socket %d: got %llu (%s), want %llu", rig()->boxes[box].pmu,
			  socket, count.value, strerror(-ret), want);
	return false;
}

int crew_wrong(const struct crew *crew, int socket)
{
	int wrong = 0;
	int i, b;

	for (i = 0; i < CREW_PER_BOX; i++)
		for (b = 0; b < rig()->nr; b++)
			wrong += !is_right(&crew->set[i], socket, b, wrong);
	return wrong;
}

int crew_ended(const struct crew *crew, int socket)
{
	struct pmu_count count;
	int ended = 0;
	int i, b;

	for (i = 0; i < CREW_PER_BOX; i++)
		for (b = 0; b < rig()->nr; b++)
			ended += pmu_read_count(crew->set[i].fd[socket][b], &count) == -ENODATA;
	return ended;
}

static bool reopen(struct rig_set *set, int socket, int box)
{
	close(set->fd[socket][box]);
	return open_one(set, socket, box);
}

int crew_reopen(struct crew *crew, int socket)
{
	int opened = 0;
	int i, b;

	for (i = 0; i < CREW_PER_BOX; i++)
		for (b = 0; b < rig()->nr; b++)
			opened += has_room(i, b) && reopen(&crew->set[i], socket, b);
	return opened;
}

void crew_close(struct crew *crew)
{
	int i;

	for (i = 0; i < CREW_PER_BOX; i++)
		rig_set_close(&crew->set[i]);
}

int crew_open_group(void)
{
	static const char *const terms[] = { "event=0x00", "event=0x00" };
	struct pmu pmu;
	int fds[2];

	pmu_find(&pmu, "uncore_cbox_1");
	if (pmu_open_group(&pmu, terms, 2, pmu_cpu(&pmu, 0), fds) || pmu_enable(fds[0]))
		ktap_bail("no group on %s", pmu.name);
	return 2;
}

/* Standard output is not held: somebody may wait for its end. */
void crew_stay(void)
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

void crew_poll(int ms)
{
	char text[16];

	snprintf(text, sizeof(text), "%d", ms);
	if (sys_write("/sys/module/" RIG_DRIVER "/parameters/poll_ms", text))
		ktap_bail("cannot set poll_ms");
}

__u64 crew_looks(const char *box, int socket)
{
	struct emu_access access;

	if (emu_access(socket, box, &access))
		ktap_bail("no accesses of %s", box);
	return access.msr_rd + access.pci_rd;
}
