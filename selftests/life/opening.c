// SPDX-License-Identifier: GPL-2.0-only
/*
 * Events are opened all the time on a CPU that goes offline: each is refused, or counts on another.
 *
 * perf reads the CPU of an event some time before it installs the event there. Half of the openers
 * run on that very CPU and give way to everybody, the others anywhere.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <sys/resource.h>
#include <unistd.h>

#include "emu.h"
#include "pmu.h"
#include "rig.h"
#include "sys.h"

#define ROUNDS		40
#define OPENERS		8
#define KEPT		8
#define SOCKET		1

/**
 * struct opener - somebody who opens events, and keeps the last ones
 * @thread: the thread
 * @lock: held while it opens one
 * @fd: the events, negative: none
 */
static struct opener {
	pthread_t thread;
	pthread_mutex_t lock;
	int fd[KEPT];
} openers[OPENERS];

static const struct rig_box *box;
static struct pmu pmu;
static atomic_int speaker, opened;
static atomic_bool stop;

static void open_one(struct opener *opener, int i)
{
	pthread_mutex_lock(&opener->lock);
	if (opener->fd[i] >= 0)
		close(opener->fd[i]);
	opener->fd[i] = pmu_open(&pmu, box->terms, speaker, -1, PMU_DISABLED);
	opened += opener->fd[i] >= 0;
	pthread_mutex_unlock(&opener->lock);
}

static void *keep_opening(void *arg)
{
	struct opener *opener = arg;
	int i = 0;

	setpriority(PRIO_PROCESS, 0, 19);
	while (!stop) {
		if (opener < openers + OPENERS / 2)
			sys_pin(speaker);
		open_one(opener, i++ % KEPT);
	}
	return NULL;
}

static void for_all(void (*act)(int fd))
{
	int o, i;

	for (o = 0; o < OPENERS; o++)
		for (i = 0; i < KEPT; i++)
			if (openers[o].fd[i] >= 0)
				act(openers[o].fd[i]);
}

static int dead;

/* All others are disabled, so there is a counter for it. */
static void check(int fd)
{
	__u64 before = pmu_read(fd);

	pmu_enable(fd);
	rig_inject(box, SOCKET, 3);
	dead += pmu_read(fd) != before + 3;
	pmu_disable(fd);
}

static void disable(int fd)
{
	pmu_disable(fd);
}

static void check_all(void)
{
	int o;

	for (o = 0; o < OPENERS; o++)
		pthread_mutex_lock(&openers[o].lock);
	for_all(disable);
	for_all(check);
	for (o = 0; o < OPENERS; o++)
		pthread_mutex_unlock(&openers[o].lock);
}

static void start(struct opener *opener)
{
	int i;

	for (i = 0; i < KEPT; i++)
		opener->fd[i] = -1;
	pthread_mutex_init(&opener->lock, NULL);
	if (pthread_create(&opener->thread, NULL, keep_opening, opener))
		ktap_bail("no thread");
}

static void hand_over(void)
{
	int cpu = speaker;

	sys_online(cpu, false);
	speaker = pmu_cpu(&pmu, SOCKET);
	check_all();
	sys_online(cpu, true);
}

static void close_one(int fd)
{
	close(fd);
}

int main(void)
{
	int i;

	if (sys_sockets() != 2)
		ktap_skip_all("needs two sockets");
	ktap_plan(2);
	rig_up("", RIG_DRIVER);
	box = rig_box("cbox0");
	pmu_find(&pmu, box->pmu);
	speaker = pmu_cpu(&pmu, SOCKET);
	for (i = 0; i < OPENERS; i++)
		start(&openers[i]);
	for (i = 0; i < ROUNDS; i++)
		hand_over();
	stop = true;
	for (i = 0; i < OPENERS; i++)
		pthread_join(openers[i].thread, NULL);
	ktap_ok(opened > ROUNDS, "%d events were opened while CPUs went", (int)opened);
	ktap_eq(dead, 0, "and every one counts, wherever its CPU is");
	for_all(close_one);
	rig_down(RIG_DRIVER);
	return ktap_exit();
}
