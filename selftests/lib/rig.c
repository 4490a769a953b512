// SPDX-License-Identifier: GPL-2.0-only
/*
 * rig.c - emulator and driver together, and an event on every box of every socket
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/klog.h>
#include <unistd.h>

#include "emu.h"
#include "pmu.h"
#include "rig.h"
#include "sys.h"

#define LOG_READ_ALL	3
#define LOG_SIZE	10

#define CBOX(n) { "uncore_cbox_" #n, "cbox" #n, "event=0x00", "event=0x00", NULL, 44 }
#define IMC(n, devfn) { \
	"uncore_imc_" #n, "imc" #n, "event=0x04,umask=0x03", "event=0x04 umask=0x03", devfn, 48 \
}

#define QPI(n, devfn) { "uncore_qpi_" #n, "qpi" #n, "event=0x14", "event=0x14", devfn, 48 }
#define R3QPI(n, devfn) { "uncore_r3qpi_" #n, "r3qpi" #n, "event=0x01", "event=0x01", devfn, 44 }

const struct rig_box rig_boxes[RIG_BOXES] = {
	{ "uncore_ubox", "ubox", "event=0x42,umask=0x08", "event=0x42 umask=0x08", NULL, 44 },
	{ "uncore_pcu", "pcu", "event=0x00", "event=0x00", NULL, 48 },
	CBOX(0), CBOX(1), CBOX(2), CBOX(3), CBOX(4), CBOX(5), CBOX(6), CBOX(7),
	{ "uncore_ha", "ha", "event=0x01,umask=0x03", "event=0x01 umask=0x03", "0e.1", 48 },
	IMC(0, "10.0"), IMC(1, "10.1"), IMC(2, "10.4"), IMC(3, "10.5"),
	QPI(0, "08.2"), QPI(1, "09.2"),
	{ "uncore_r2pcie", "r2pcie", "event=0x01", "event=0x01", "13.1", 44 },
	R3QPI(0, "13.5"), R3QPI(1, "13.6"),
};

static void load_or_bail(const char *module, int ret)
{
	if (ret)
		ktap_bail("cannot load %s: %s", module, strerror(-ret));
}

/* What a program left that gave up before its end: it must not take others with it. */
static void sweep(void)
{
	static const char *const modules[] = { RIG_DRIVER, RIG_INTEL, EMU_MODULE };
	int i;

	for (i = 0; i < 3; i++)
		if (sys_loaded(modules[i]))
			rig_unload(modules[i]);
}

void rig_up(const char *params, const char *driver)
{
	char all[1024];

	sweep();
	snprintf(all, sizeof(all), "platform=snbep %s", params);
	load_or_bail(EMU_MODULE, emu_load(all));
	load_or_bail(driver, sys_load(driver, ""));
}

int rig_unload(const char *module)
{
	int tries = 50;
	int ret;

	do {
		ret = sys_unload(module);
		if (ret != -EWOULDBLOCK)
			return ret;
		/* perf frees a closed event, and what it holds, after a grace period. */
		usleep(20000);
	} while (--tries);
	return ret;
}

static void unload_or_bail(const char *module)
{
	int ret = rig_unload(module);

	if (ret)
		ktap_bail("cannot unload %s: %s", module, strerror(-ret));
}

void rig_down(const char *driver)
{
	unload_or_bail(driver);
	unload_or_bail(EMU_MODULE);
}

const struct rig_box *rig_box(const char *emu)
{
	int b;

	for (b = 0; b < RIG_BOXES; b++)
		if (!strcmp(rig_boxes[b].emu, emu))
			return &rig_boxes[b];
	ktap_bail("no box %s", emu);
}

int rig_open(const struct rig_box *box, int socket)
{
	struct pmu pmu;
	int ret;

	ret = pmu_find(&pmu, box->pmu);
	if (ret)
		return ret;
	ret = pmu_cpu(&pmu, socket);
	return ret < 0 ? ret : pmu_open(&pmu, box->terms, ret, -1, 0);
}

void rig_inject(const struct rig_box *box, int socket, __u64 times)
{
	int ret;

	ret = emu_inject("%s socket=%d %s cycles=%llu", box->emu, socket, box->signal, times);
	if (ret)
		ktap_bail("cannot inject into %s: %s", box->emu, strerror(-ret));
}

const char *rig_function(const struct rig_box *box, int socket)
{
	static char name[32];
	char key[16], bus[8];

	snprintf(key, sizeof(key), "bus%d", socket);
	if (!box->devfn || emu_info(key, bus, sizeof(bus)))
		ktap_bail("%s of socket %d is no PCI function", box->emu, socket);
	snprintf(name, sizeof(name), "0000:%s:%s", bus, box->devfn);
	return name;
}

/* A line of "regs" is: socket, box, register, address, value. */
int rig_running(void)
{
	char *text = emu_read("regs");
	char *line, *next = text;
	char where[48], last[48] = "", reg[32];
	int total = 0, enabled = 0, socket;
	bool frozen = false;
	char box[24];
	__u64 value;

	while (text && (line = strsep(&next, "\n"))) {
		if (sscanf(line, "%d %23s %31s %*x %llx", &socket, box, reg, &value) != 4)
			continue;
		snprintf(where, sizeof(where), "%d %s", socket, box);
		if (strcmp(where, last)) {
			total += frozen ? 0 : enabled;
			strcpy(last, where);
			enabled = 0;
			frozen = false;
		}
		if (!strcmp(reg, "box_ctl"))
			frozen = (value & RIG_FREEZE) && (value & RIG_FREEZE_ENABLE);
		else if (strstr(reg, "ctl"))
			enabled += !!(value & RIG_ENABLE);
	}
	free(text);
	return total + (frozen ? 0 : enabled);
}

int rig_pmus(void)
{
	struct dirent *entry;
	int pmus = 0;
	DIR *dir;

	dir = opendir(PMU_DIR);
	while (dir && (entry = readdir(dir)))
		pmus += !strncmp(entry->d_name, "uncore_", 7);
	if (dir)
		closedir(dir);
	return pmus;
}

static const char log_mark[] = "rig: a new section of the log";

void rig_log_mark(void)
{
	sys_write("/dev/kmsg", log_mark);
}

int rig_log_lines(const char *text)
{
	int size = klogctl(LOG_SIZE, NULL, 0);
	char *log = calloc(1, size + 1);
	char *at, *next, *line;
	int lines = 0;

	if (!log || klogctl(LOG_READ_ALL, log, size) < 0)
		ktap_bail("cannot read the kernel log: %s", strerror(errno));
	next = log;
	for (at = log; (at = strstr(at, log_mark)); at++)
		next = at;
	while ((line = strsep(&next, "\n")))
		lines += !!strstr(line, text);
	free(log);
	return lines;
}

int rig_set_open(struct rig_set *set, int sockets)
{
	int opened = 0;
	int s, b;

	memset(set, 0, sizeof(*set));
	set->sockets = sockets;
	for (s = 0; s < sockets; s++) {
		for (b = 0; b < RIG_BOXES; b++) {
			set->fd[s][b] = rig_open(&rig_boxes[b], s);
			opened += set->fd[s][b] >= 0;
		}
	}
	return opened;
}

/* No two boxes get the same number, so that an event which counts another box shows. */
static __u64 set_number(const struct rig_set *set, int socket, int box)
{
	return 1000000ULL * set->round + 100000 * (socket + 1) + 101 * (box + 1);
}

/* Into hidden boxes too: whoever counts that counts another box than it should. */
static bool can_inject(const struct rig_set *set, int s, int b)
{
	__u64 value;

	return set->fd[s][b] >= 0 || !emu_reg(s, rig_boxes[b].emu, "ctr0", &value);
}

void rig_set_inject(struct rig_set *set)
{
	size_t room = RIG_SOCKETS * RIG_BOXES * 80, len = 0;
	char *lines = malloc(room);
	int s, b;

	set->round++;
	for (s = 0; lines && s < set->sockets; s++) {
		for (b = 0; b < RIG_BOXES; b++) {
			if (!can_inject(set, s, b))
				continue;
			len += snprintf(lines + len, room - len, "%s socket=%d %s cycles=%llu\n",
					rig_boxes[b].emu, s, rig_boxes[b].signal,
					set_number(set, s, b));
			set->want[s][b] += set_number(set, s, b);
		}
	}
	if (!lines || emu_write("inject", "%s", lines))
		ktap_bail("cannot inject into all boxes");
	free(lines);
}

static bool set_right(const struct rig_set *set, int s, int b)
{
	struct pmu_count count;
	int ret;

	if (set->fd[s][b] < 0)
		return true;
	ret = pmu_read_count(set->fd[s][b], &count);
	if (ret)
		ktap_note("%s on socket %d: cannot be read: %s", rig_boxes[b].pmu, s,
			  strerror(-ret));
	else if (count.value != set->want[s][b])
		ktap_note("%s on socket %d: got %llu, want %llu", rig_boxes[b].pmu, s, count.value,
			  set->want[s][b]);
	return !ret && count.value == set->want[s][b];
}

bool rig_set_check(const struct rig_set *set, const char *fmt, ...)
{
	bool right = true;
	va_list args;
	char *what;
	int s, b;

	for (s = 0; s < set->sockets; s++)
		for (b = 0; b < RIG_BOXES; b++)
			right &= set_right(set, s, b);
	va_start(args, fmt);
	what = sys_format(fmt, args);
	va_end(args);
	ktap_ok(right, "%s", what);
	free(what);
	return right;
}

void rig_set_close(struct rig_set *set)
{
	int s, b;

	for (s = 0; s < set->sockets; s++) {
		for (b = 0; b < RIG_BOXES; b++) {
			if (set->fd[s][b] >= 0)
				close(set->fd[s][b]);
			set->fd[s][b] = -1;
		}
	}
}
