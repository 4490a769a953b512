// SPDX-License-Identifier: GPL-2.0-only
/* testbed.c - emulator and driver together, and an event on every box of every socket */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "pmu.h"
#include "testbed.h"
#include "sys.h"

#define BED_LINE	80

void bed_want(void)
{
	if (sys_sockets() != bed_sockets())
		ktap_skip_all("needs %d sockets", bed_sockets());
}

#define INTEL_FILE	SYS_MODULES "/intel-uncore.ko"

bool bed_intel_knows_cpu(void)
{
	char *text = sys_read("/proc/cpuinfo"), *at, command[128];
	unsigned int family = 0, model = 0;

	at = text ? strstr(text, "cpu family") : NULL;
	if (!at || sscanf(at, "cpu family : %u model : %u", &family, &model) != 2)
		ktap_bail("no family and model in /proc/cpuinfo");
	free(text);
	snprintf(command, sizeof(command), "grep -q fam%04Xmod%04X " INTEL_FILE, family, model);
	return !system(command);
}

/* Since Linux 5.13, which brought the parameter, discovery tables of other CPUs are enough */
void bed_want_intel(void)
{
	if (!sys_exists(INTEL_FILE))
		ktap_skip_all("needs intel_uncore");
	if (bed_intel_knows_cpu())
		return;
	if (!(bed()->id & ON_DISC) || system("grep -q uncore_no_discover " INTEL_FILE))
		ktap_skip_all("intel_uncore of this kernel does not know this CPU");
}

static void bed_load_or_bail(const char *module, int ret)
{
	if (ret)
		ktap_bail("cannot load %s: %s", module, strerror(-ret));
}

/* Unload the modules of a program that gave up, so that later programs do not fail. */
static void bed_sweep(void)
{
	static const char *const modules[] = { BED_DRIVER, BED_INTEL, EMU_MODULE };
	int i;

	for (i = 0; i < 3; i++)
		if (sys_loaded(modules[i]))
			bed_unload(modules[i]);
}

void bed_emulate(const char *params)
{
	char all[1024];

	bed_sweep();
	snprintf(all, sizeof(all), "platform=%s %s", bed()->name, params);
	bed_load_or_bail(EMU_MODULE, emu_load(all));
}

void bed_up(const char *params, const char *driver)
{
	bed_emulate(params);
	bed_load_or_bail(driver, sys_load(driver, ""));
}

bool bed_up_wrong(const char *platform, const char *file, const char *line)
{
	char params[32];
	int err;

	bed_sweep();
	snprintf(params, sizeof(params), "platform=%s", platform);
	bed_load_or_bail(EMU_MODULE, emu_load(params));
	if (file && emu_write(file, "%s", line))
		ktap_bail("the emulator refuses in %s: %s", file, line);
	sys_log_mark();
	err = sys_load(BED_DRIVER, "");
	if (err && err != -ENODEV)
		ktap_bail("the driver does not load: %s", strerror(-err));
	return !err;
}

int bed_unload(const char *module)
{
	int ret;

	/* perf frees a closed event, and what it holds, after a grace period. */
	sys_await((ret = sys_unload(module)) != -EWOULDBLOCK, "the last user of %s", module);
	return ret;
}

int bed_rebind(const struct bed_box *box, int socket)
{
	/* A function that a discovery table lists has no entry among the driver's ids */
	if (box->mapped || bed()->id & ON_DISC)
		return bed_unload(BED_DRIVER) ?: sys_load(BED_DRIVER, "");
	sys_write(BED_PCI_DRIVER "/unbind", bed_function(box, socket));
	return sys_write(BED_PCI_DRIVER "/bind", bed_function(box, socket));
}

static void bed_unload_or_bail(const char *module)
{
	int ret = bed_unload(module);

	if (ret)
		ktap_bail("cannot unload %s: %s", module, strerror(-ret));
}

void bed_down(const char *driver)
{
	bed_unload_or_bail(driver);
	bed_unload_or_bail(EMU_MODULE);
}

int bed_exit(void)
{
	bed_down(BED_DRIVER);
	return ktap_exit();
}

/* Where packages have several dies, the cpumask is in the order of the dies. */
static int bed_cpu(const struct pmu *pmu, int socket)
{
	int cpus[BED_SOCKETS];

	if (sys_sockets() == bed_dies())
		return pmu_cpu(pmu, socket);
	return pmu_cpumask(pmu, cpus, BED_SOCKETS) > socket ? cpus[socket] : -ENODEV;
}

int bed_open(const struct bed_box *box, int socket)
{
	struct pmu pmu;
	int ret;

	ret = pmu_find(&pmu, box->pmu);
	if (ret)
		return ret;
	ret = bed_cpu(&pmu, socket);
	return ret < 0 ? ret : pmu_open(&pmu, box->terms, ret, -1, 0);
}

/* A box's event so many times, and one that must not count. Return: the length. */
static int bed_happens(char *text, size_t room, const struct bed_box *box, int socket,
		       __u64 times)
{
	int len = snprintf(text, room, "%s socket=%d %s cycles=%llu\n", box->emu, socket,
			   box->signal, times);

	if (box->neighbour)
		len += snprintf(text + len, room - len, "%s socket=%d %s cycles=7\n", box->emu,
				socket, box->neighbour);
	return len;
}

void bed_inject(const struct bed_box *box, int socket, __u64 times)
{
	char text[2 * BED_LINE];
	int ret;

	bed_happens(text, sizeof(text), box, socket, times);
	ret = emu_write("inject", "%s", text);
	if (ret)
		ktap_bail("cannot inject into %s: %s", box->emu, strerror(-ret));
}

int bed_running(void)
{
	char text[16];

	if (emu_info("running", text, sizeof(text)))
		ktap_bail("the emulator does not say how many counters run");
	return atoi(text);
}

int bed_pmus(void)
{
	struct dirent *entry;
	int pmus = 0;
	DIR *dir;

	dir = opendir(PMU_DIR);
	while (dir && (entry = readdir(dir)))
		pmus += !strncmp(entry->d_name, "uncore", 6);
	if (dir)
		closedir(dir);
	return pmus;
}

static int bed_open_at(struct bed_set *set, int s, int b, bool two)
{
	const struct bed_box *box = &bed()->boxes[b];

	set->fd[s][b] = bed_open(box, s);
	set->more[s][b] = two && box->room > 1 ? bed_open(box, s) : -1;
	set->want[s][b] = 0;
	return (set->fd[s][b] >= 0) + (set->more[s][b] >= 0);
}

static int bed_open_all(struct bed_set *set, int sockets, bool two)
{
	int s, b, opened = 0;

	memset(set, 0, sizeof(*set));
	set->sockets = sockets;
	for (s = 0; s < sockets; s++)
		for (b = 0; b < bed()->nr; b++)
			opened += bed_open_at(set, s, b, two);
	return opened;
}

int bed_set_open(struct bed_set *set, int sockets)
{
	return bed_open_all(set, sockets, false);
}

int bed_set_open_two(struct bed_set *set)
{
	return bed_open_all(set, bed_sockets(), true);
}

static int bed_count_two(bool controlled)
{
	const struct bed_box *box = bed()->boxes;
	int size = 0;

	for (; box < bed()->boxes + bed()->nr; box++)
		if (!controlled || !box->free)
			size += 1 + (box->room > 1);
	return size;
}

int bed_two(void)
{
	return bed_count_two(false);
}

int bed_two_running(void)
{
	return bed_count_two(true);
}

/* No two boxes get the same number, so that an event which counts another box shows. */
static __u64 bed_set_number(const struct bed_set *set, int socket, int box)
{
	return 1000000ULL * set->round + 100000 * (socket + 1) + 101 * (box + 1);
}

/* Into hidden boxes too: a driver that counts it reads another box than it should. */
static bool bed_can_inject(const struct bed_set *set, int s, int b)
{
	__u64 value;

	return set->fd[s][b] >= 0 || !emu_reg(s, bed()->boxes[b].emu, "ctr0", &value);
}

void bed_set_inject(struct bed_set *set)
{
	size_t room = BED_SOCKETS * BED_BOXES * 2 * BED_LINE, len = 0;
	char *lines = malloc(room);
	int s, b;

	set->round++;
	for (s = 0; lines && s < set->sockets; s++) {
		for (b = 0; b < bed()->nr; b++) {
			if (!bed_can_inject(set, s, b))
				continue;
			len += bed_happens(lines + len, room - len, &bed()->boxes[b], s,
					   bed_set_number(set, s, b));
			set->want[s][b] += bed_set_number(set, s, b);
		}
	}
	if (!lines || emu_write("inject", "%s", lines))
		ktap_bail("cannot inject into all boxes");
	free(lines);
}

void bed_set_inject_lost(struct bed_set *set, int socket)
{
	int b;

	bed_set_inject(set);
	for (b = 0; b < bed()->nr; b++)
		if (bed_can_inject(set, socket, b))
			set->want[socket][b] -= bed_set_number(set, socket, b);
}

static bool bed_is_right(int fd, __u64 want, const char *pmu, int socket, bool quiet)
{
	struct pmu_count count = { };
	int ret;

	if (fd < 0)
		return true;
	ret = pmu_read_count(fd, &count);
	if (!ret && count.value == want)
		return true;
	if (!quiet)
		ktap_note("%s on socket %d: got %llu (%s), want %llu", pmu, socket, count.value,
			  strerror(-ret), want);
	return false;
}

int bed_set_wrong(const struct bed_set *set, int socket)
{
	int b, wrong = 0;

	for (b = 0; b < bed()->nr; b++) {
		const char *pmu = bed()->boxes[b].pmu;
		__u64 want = set->want[socket][b];

		wrong += !bed_is_right(set->fd[socket][b], want, pmu, socket, wrong);
		wrong += !bed_is_right(set->more[socket][b], want, pmu, socket, wrong);
	}
	return wrong;
}

bool bed_set_check(const struct bed_set *set, const char *fmt, ...)
{
	char *what;
	int s, wrong = 0;

	for (s = 0; s < set->sockets; s++)
		wrong += bed_set_wrong(set, s);
	what = sys_text(fmt);
	ktap_ok(!wrong, "%s", what);
	free(what);
	return !wrong;
}

int bed_set_waiting(const struct bed_set *set, int socket)
{
	int b, waiting = 0;

	for (b = 0; b < bed()->nr; b++)
		waiting += pmu_waits(set->fd[socket][b]) + pmu_waits(set->more[socket][b]);
	return waiting;
}

static void bed_close_at(struct bed_set *set, int s, int b)
{
	if (set->fd[s][b] >= 0)
		close(set->fd[s][b]);
	if (set->more[s][b] >= 0)
		close(set->more[s][b]);
	set->fd[s][b] = -1;
	set->more[s][b] = -1;
}

int bed_set_reopen(struct bed_set *set, int socket)
{
	int b, opened = 0;

	for (b = 0; b < bed()->nr; b++) {
		bed_close_at(set, socket, b);
		opened += bed_open_at(set, socket, b, true);
	}
	return opened;
}

void bed_set_close(struct bed_set *set)
{
	int s, b;

	for (s = 0; s < set->sockets; s++)
		for (b = 0; b < bed()->nr; b++)
			bed_close_at(set, s, b);
}

/* The process closes standard output: the runner waits for the end of that file. */
void bed_stay(void)
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

void bed_poll(int ms)
{
	char text[16];

	snprintf(text, sizeof(text), "%d", ms);
	if (sys_write("/sys/module/" BED_DRIVER "/parameters/poll_ms", text))
		ktap_bail("cannot set poll_ms");
}

__u64 bed_looks(const char *emu, int socket)
{
	struct emu_access access;

	if (emu_access(socket, emu, &access))
		ktap_bail("no accesses of %s", emu);
	return access.msr_rd + access.pci_rd + access.mmio_rd;
}
