// SPDX-License-Identifier: GPL-2.0-only
/*
 * Several processes open, close, read, enable and disable events and groups of random kinds on
 * all PMUs; in a second round CPUs and PCI functions go and come at the same time, while one event
 * on each box stays: its count never goes back, and afterwards it is exact.
 *
 *	fuzz [SEED [STEPS]]	each process does again what it has done with that seed, in so many
 *				steps a round; how they interleave is up to the scheduler
 *
 * Most of what they ask for is nonsense. No count may be more than what has happened, and in the
 * end no counter may run. The runner sees whether the kernel had anything to say.
 *
 * Needs the kernel argument cpu0_hotplug.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "testbed.h"
#include "emu.h"
#include "pmu.h"
#include "sys.h"

#define PROCESSES	3
#define SAMPLING	"/sys/module/" BED_DRIVER "/parameters/sampling"
#define SLOTS		20
#define STEPS		3000
#define ENOUGH		10
#define MAX_PMUS	256

/* struct tally - what the processes have done, shared by all */
struct tally {
	atomic_int opened;	/* events */
	atomic_int grouped;	/* of these, members of a group that are not its leader */
	atomic_int refused;	/* attempts to open one */
	atomic_int reads;	/* of events */
	atomic_int absurd;	/* reads of more than @most */
	atomic_ullong most;	/* events that have been injected, of all kinds */
};

/* struct slot - an event of a process */
struct slot {
	int fd;		/* its file descriptor; negative: free */
	bool plain;	/* a read returns just a count */
	void *page;	/* its mapping, or NULL */
};

static struct tally *tally;
static struct bed_set set;
static __u64 last[BED_PAIR][BED_BOXES];
static int backwards, lost;
static struct pmu pmus[MAX_PMUS];
static int nr_pmus;
static struct slot slots[SLOTS];
static int disturbed;
static int running, badly;
static unsigned long steps = STEPS;

static bool one_in(int n)
{
	return !(rand() % n);
}

static __u64 any_word(void)
{
	return (__u64)rand() << 42 ^ (__u64)rand() << 21 ^ rand();
}

static void find_pmus(void)
{
	struct dirent *entry;
	DIR *dir = opendir(PMU_DIR);

	while (dir && (entry = readdir(dir)) && nr_pmus < MAX_PMUS)
		if (!strncmp(entry->d_name, "uncore_", 7))
			nr_pmus += !pmu_find(&pmus[nr_pmus], entry->d_name);
	if (dir)
		closedir(dir);
}

static __u64 any_config(void)
{
	switch (rand() % 4) {
	case 0:
		return any_word();
	case 1:
		return rand() & 0xffff;
	case 2:
		return rand() & 0x3f;
	default:
		return one_in(3) ? 0xff : 0;
	}
}

/* The bits that perf itself looks at. */
static void make_odd(struct perf_event_attr *attr)
{
	attr->sample_period = one_in(8) ? rand() : 0;
	attr->inherit = one_in(8);
	attr->exclude_kernel = one_in(8);
	attr->exclude_idle = one_in(8);
	attr->enable_on_exec = one_in(8);
	attr->read_format = rand() & 0x1f;
}

static struct perf_event_attr any_attr(void)
{
	struct perf_event_attr attr = { };

	attr.type = pmus[rand() % nr_pmus].type;
	attr.config = any_config();
	attr.config1 = one_in(4) ? any_word() & any_word() & any_word() : 0;
	attr.config2 = one_in(8) ? any_word() : 0;
	attr.disabled = one_in(2);
	attr.pinned = one_in(6);
	attr.exclusive = one_in(12);
	if (one_in(4))
		make_odd(&attr);
	return attr;
}

static struct slot *any_slot(bool open)
{
	int first = rand() % SLOTS;
	int i;

	for (i = 0; i < SLOTS; i++) {
		struct slot *slot = &slots[(first + i) % SLOTS];

		if (open ? slot->fd >= 0 : slot->fd < 0)
			return slot;
	}
	return NULL;
}

/* A member that is to be accepted has the PMU of its leader: try until it fits. */
static void do_open(void)
{
	struct slot *slot = any_slot(false), *leader = one_in(2) ? any_slot(true) : NULL;
	struct perf_event_attr attr = any_attr();
	int tries = leader ? nr_pmus : 1;

	if (!slot)
		return;
	do {
		slot->fd = pmu_open_attr(&attr, one_in(16) ? rand() % 20 - 1 : rand() % 4,
					 leader ? leader->fd : -1);
		attr.type = pmus[rand() % nr_pmus].type;
	} while (slot->fd < 0 && --tries);
	slot->plain = !attr.read_format;
	tally->opened += slot->fd >= 0;
	tally->grouped += slot->fd >= 0 && leader;
	tally->refused += slot->fd < 0;
}

static void do_close(void)
{
	struct slot *slot = any_slot(true);

	if (!slot)
		return;
	close(slot->fd);
	if (slot->page)
		munmap(slot->page, getpagesize());
	*slot = (struct slot){ .fd = -1 };
}

static void do_read(void)
{
	struct slot *slot = any_slot(true);
	__u64 value[2 + 2 * SLOTS] = { };

	if (!slot || read(slot->fd, value, sizeof(value)) <= 0)
		return;
	tally->reads++;
	tally->absurd += slot->plain && value[0] > tally->most;
}

static void do_ioctl(void)
{
	static const unsigned long request[] = {
		PERF_EVENT_IOC_ENABLE, PERF_EVENT_IOC_DISABLE, PERF_EVENT_IOC_RESET,
		PERF_EVENT_IOC_REFRESH,
	};
	struct slot *slot = any_slot(true);

	if (slot)
		ioctl(slot->fd, request[rand() % 4], one_in(2) ? PERF_IOC_FLAG_GROUP : 0);
}

static void do_map(void)
{
	struct slot *slot = any_slot(true);
	void *page;

	if (!slot || slot->page)
		return;
	page = mmap(NULL, getpagesize(), PROT_READ, MAP_SHARED, slot->fd, 0);
	slot->page = page == MAP_FAILED ? NULL : page;
}

static void do_all(void)
{
	prctl(one_in(2) ? PR_TASK_PERF_EVENTS_DISABLE : PR_TASK_PERF_EVENTS_ENABLE);
}

/* What is listed more often is done more often. */
static void act(void)
{
	static void (*const acts[])(void) = {
		do_open, do_open, do_open, do_close, do_close, do_read, do_read, do_read,
		do_ioctl, do_ioctl, do_map, do_all,
	};

	acts[rand() % (sizeof(acts) / sizeof(*acts))]();
}

static void child(int seed)
{
	unsigned long i;

	srand(seed);
	for (i = 0; i < SLOTS; i++)
		slots[i].fd = -1;
	for (i = 0; i < steps; i++)
		act();
	_exit(0);
}

static void let_happen(void)
{
	const struct bed_box *box = &bed()->boxes[rand() % bed()->nr];
	int socket = rand() % bed_sockets();

	tally->most += 1000;
	bed_inject(box, socket, 500);
	/* A free-running counter has one event */
	if (!box->free && emu_inject("%s socket=%d event=%d umask=0 cycles=500", box->emu, socket,
				     rand() & 0x3f))
		ktap_bail("cannot inject");
}

static void look_at_set(void)
{
	int s, b;

	for (s = 0; s < bed_sockets(); s++) {
		for (b = 0; b < bed()->nr; b++) {
			set.want[s][b] = pmu_read(set.fd[s][b]);
			backwards += set.want[s][b] < last[s][b];
			last[s][b] = set.want[s][b];
		}
	}
}

static void toggle_cpu(void)
{
	int cpu = rand() % 4;

	disturbed += !sys_online(cpu, false);
	sys_online(cpu, true);
}

static void toggle_function(void)
{
	const struct bed_box *box = &bed()->boxes[rand() % bed()->nr];
	const char *name;

	if (!box->devfn)
		return;
	name = bed_function(box, rand() % bed_sockets());
	disturbed += !sys_write("/sys/bus/pci/drivers/xeon_pmon/unbind", name);
	sys_write("/sys/bus/pci/drivers/xeon_pmon/bind", name);
}

/* On again at once: else most of what samples would be refused. */
static void toggle_sampling(void)
{
	sys_write(SAMPLING, "0");
	usleep(rand() % 20000);
	sys_write(SAMPLING, "1");
}

static void quietly(void)
{
	usleep(1000);
}

static void disturb(void)
{
	if (one_in(8))
		toggle_sampling();
	else if (one_in(2))
		toggle_cpu();
	else
		toggle_function();
	look_at_set();
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

/* What was counted so far is what is expected. */
static void test_set(void)
{
	int s, b;

	for (s = 0; s < bed_sockets(); s++)
		for (b = 0; b < bed()->nr; b++)
			lost += !lost && !lives(set.fd[s][b]);
	ktap_eq(lost, 0, "no event is left behind on a CPU that goes");
	look_at_set();
	ktap_eq(backwards, 0, "no count has gone back");
	bed_set_inject(&set);
	bed_set_check(&set, "those that were there before count exactly");
	bed_set_close(&set);
}

static void start(int seed)
{
	int i;

	running = PROCESSES;
	for (i = 0; i < PROCESSES; i++)
		if (!fork())
			child(seed + i);
}

/* Each leaves after its last step. */
static bool some_run(void)
{
	int status;

	while (running && waitpid(-1, &status, WNOHANG) > 0) {
		running--;
		badly += !!status;
	}
	return running;
}

/* A process that hangs makes no step: then so many in all have been made, and no more. */
static void look_for_hang(void)
{
	static double since;
	static int seen;
	int made = tally->opened + tally->refused + tally->reads;

	if (made != seen)
		since = 0;
	else if (!sys_patient(&since))
		ktap_bail("no process has made a step for a minute, since %.3f s after boot",
			  since);
	seen = made;
}

static void fuzz(int seed, void (*meanwhile)(void))
{
	start(seed);
	while (some_run() || (meanwhile == disturb && disturbed < ENOUGH)) {
		let_happen();
		meanwhile();
		look_for_hang();
	}
	ktap_eq(badly, 0, "%d processes end well", PROCESSES);
	ktap_note("%d events opened, %d of them into a group, %d refused; %d reads", tally->opened,
		  tally->grouped, tally->refused, tally->reads);
	ktap_eq(tally->absurd, 0, "no count is more than what has happened");
	if (meanwhile == disturb)
		test_set();
	ktap_eq(bed_running(), 0, "and no counter runs afterwards");
}

static void make_tally(void)
{
	tally = mmap(NULL, sizeof(*tally), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1,
		     0);
	if (tally == MAP_FAILED)
		ktap_bail("no memory to share");
}

int main(int argc, char **argv)
{
	int seed = argc > 1 ? strtol(argv[1], NULL, 0) : time(NULL);

	if (argc > 2)
		steps = strtoul(argv[2], NULL, 0);

	bed_want();
	ktap_plan(15);
	ktap_note("seed %d, %lu steps", seed, steps);
	srand(seed);
	make_tally();
	bed_up("", BED_DRIVER);
	sys_write(SAMPLING, "1");
	bed_poll(1);
	find_pmus();
	ktap_eq(nr_pmus, bed()->nr, "PMUs");
	fuzz(seed, quietly);
	ktap_ok(tally->opened > 100 && tally->grouped > 20 && tally->refused > 100,
		"events of all kinds were opened and refused");
	ktap_eq(bed_set_open(&set, bed_sockets()), bed_sockets() * bed()->nr,
		"an event on each box");
	fuzz(seed + PROCESSES, disturb);
	ktap_ok(disturbed >= ENOUGH, "%d CPUs and functions went and came meanwhile", disturbed);
	ktap_eq(bed_set_open(&set, bed_sockets()), bed_sockets() * bed()->nr,
		"afterwards all boxes are there");
	bed_set_inject(&set);
	bed_set_check(&set, "and count exactly");
	bed_set_close(&set);
	return bed_exit();
}
