// SPDX-License-Identifier: GPL-2.0-only
/*
 * testbed.c - emulator and driver together, and an event on every box of every socket
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
#include "testbed.h"
#include "sys.h"

#define LOG_READ_ALL	3
#define LOG_SIZE	10

/* The Xeon E5s: an event that any counter can count. */
#define EP_ROOM(_pmu, _emu, _terms, _signal, _devfn, _width, _room) \
	{ "uncore_" _pmu, _emu, _terms, _signal, _devfn, _width, BED_ENABLE, _room }
#define EP_BOX(_pmu, _emu, _terms, _signal, _devfn, _width) \
	EP_ROOM(_pmu, _emu, _terms, _signal, _devfn, _width, BED_ROOM)

#define CBOX(n, _width) \
	EP_BOX("cbox_" #n, "cbox" #n, "event=0x00", "event=0x00", NULL, _width)
#define HA(_pmu, _emu, _devfn) \
	EP_BOX(_pmu, _emu, "event=0x01,umask=0x03", "event=0x01 umask=0x03", _devfn, 48)
#define IMC(n, _devfn) \
	EP_BOX("imc_" #n, "imc" #n, "event=0x04,umask=0x03", "event=0x04 umask=0x03", _devfn, 48)
/* The plain event of an IRP is one of its first unit. */
#define IRP(_width) \
	EP_ROOM("irp", "irp", "event=0x00", "event=0x00", "05.6", _width, 2)
#define QPI(n, _devfn)	EP_BOX("qpi_" #n, "qpi" #n, "event=0x14", "event=0x14", _devfn, 48)
#define R2PCIE(_devfn, _width) \
	EP_BOX("r2pcie", "r2pcie", "event=0x01", "event=0x01", _devfn, _width)
#define R3QPI(n, _devfn) \
	EP_BOX("r3qpi_" #n, "r3qpi" #n, "event=0x01", "event=0x01", _devfn, 44)

/* All Xeon E5s have these. */
#define UBOX(_width) \
	EP_ROOM("ubox", "ubox", "event=0x42,umask=0x08", "event=0x42 umask=0x08", NULL, _width, 2)
#define PCU	EP_BOX("pcu", "pcu", "event=0x00", "event=0x00", NULL, 48)

static const struct bed_box snbep_boxes[] = {
	UBOX(44), PCU,
	CBOX(0, 44), CBOX(1, 44), CBOX(2, 44), CBOX(3, 44), CBOX(4, 44), CBOX(5, 44),
	CBOX(6, 44), CBOX(7, 44),
	HA("ha", "ha", "0e.1"),
	IMC(0, "10.0"), IMC(1, "10.1"), IMC(2, "10.4"), IMC(3, "10.5"),
	QPI(0, "08.2"), QPI(1, "09.2"),
	R2PCIE("13.1", 44),
	R3QPI(0, "13.5"), R3QPI(1, "13.6"),
};

/* 329468 tables 1-3 and 2-15 */
static const struct bed_box ivbep_boxes[] = {
	UBOX(44), PCU,
	CBOX(0, 44), CBOX(1, 44), CBOX(2, 44), CBOX(3, 44), CBOX(4, 44), CBOX(5, 44),
	CBOX(6, 44), CBOX(7, 44), CBOX(8, 44), CBOX(9, 44), CBOX(10, 44), CBOX(11, 44),
	CBOX(12, 44), CBOX(13, 44), CBOX(14, 44),
	HA("ha_0", "ha0", "0e.1"), HA("ha_1", "ha1", "1c.1"),
	IMC(0, "10.4"), IMC(1, "10.5"), IMC(2, "10.0"), IMC(3, "10.1"),
	IMC(4, "1e.4"), IMC(5, "1e.5"), IMC(6, "1e.0"), IMC(7, "1e.1"),
	IRP(44),
	QPI(0, "08.2"), QPI(1, "09.2"), QPI(2, "18.2"),
	R2PCIE("13.1", 44),
	R3QPI(0, "13.5"), R3QPI(1, "13.6"), R3QPI(2, "12.5"),
};

/*
 * The E5 v3, the v4 and the Xeon D, by the tables of Linux. Widths are the smaller where sources
 * disagree. On the v3 an R3QPI has its clock on two of its counters alone: another event, then.
 */
#define V3_SBOX(n, _width) \
	EP_BOX("sbox_" #n, "sbox" #n, "event=0x00", "event=0x00", NULL, _width)
#define V3_HA(n, _devfn)	HA("ha_" #n, "ha" #n, _devfn)
#define V3_R3QPI(n, _devfn) \
	EP_BOX("r3qpi_" #n, "r3qpi" #n, "event=0x07,umask=0x01", "event=0x07 umask=0x01", _devfn, \
	       44)

static const struct bed_box hsx_boxes[] = {
	UBOX(44), PCU,
	CBOX(0, 48), CBOX(1, 48), CBOX(2, 48), CBOX(3, 48), CBOX(4, 48), CBOX(5, 48),
	CBOX(6, 48), CBOX(7, 48), CBOX(8, 48), CBOX(9, 48), CBOX(10, 48), CBOX(11, 48),
	CBOX(12, 48), CBOX(13, 48), CBOX(14, 48), CBOX(15, 48), CBOX(16, 48), CBOX(17, 48),
	V3_SBOX(0, 44), V3_SBOX(1, 44), V3_SBOX(2, 44), V3_SBOX(3, 44),
	V3_HA(0, "12.1"), V3_HA(1, "12.5"),
	IMC(0, "14.0"), IMC(1, "14.1"), IMC(2, "15.0"), IMC(3, "15.1"),
	IMC(4, "17.0"), IMC(5, "17.1"), IMC(6, "18.0"), IMC(7, "18.1"),
	IRP(48), R2PCIE("10.1", 48),
	QPI(0, "08.2"), QPI(1, "09.2"), QPI(2, "0a.2"),
	V3_R3QPI(0, "0b.1"), V3_R3QPI(1, "0b.2"), V3_R3QPI(2, "0b.5"),
};

static const struct bed_box bdx_boxes[] = {
	UBOX(48), PCU,
	CBOX(0, 48), CBOX(1, 48), CBOX(2, 48), CBOX(3, 48), CBOX(4, 48), CBOX(5, 48),
	CBOX(6, 48), CBOX(7, 48), CBOX(8, 48), CBOX(9, 48), CBOX(10, 48), CBOX(11, 48),
	CBOX(12, 48), CBOX(13, 48), CBOX(14, 48), CBOX(15, 48), CBOX(16, 48), CBOX(17, 48),
	CBOX(18, 48), CBOX(19, 48), CBOX(20, 48), CBOX(21, 48), CBOX(22, 48), CBOX(23, 48),
	V3_SBOX(0, 48), V3_SBOX(1, 48), V3_SBOX(2, 48), V3_SBOX(3, 48),
	V3_HA(0, "12.1"), V3_HA(1, "12.5"),
	IMC(0, "14.0"), IMC(1, "14.1"), IMC(2, "15.0"), IMC(3, "15.1"),
	IMC(4, "17.0"), IMC(5, "17.1"), IMC(6, "18.0"), IMC(7, "18.1"),
	IRP(48), R2PCIE("10.1", 48),
	QPI(0, "08.2"), QPI(1, "09.2"), QPI(2, "0a.2"),
	V3_R3QPI(0, "0b.1"), V3_R3QPI(1, "0b.2"), V3_R3QPI(2, "0b.5"),
};

static const struct bed_box bdxde_boxes[] = {
	UBOX(48), PCU,
	CBOX(0, 48), CBOX(1, 48), CBOX(2, 48), CBOX(3, 48), CBOX(4, 48), CBOX(5, 48),
	CBOX(6, 48), CBOX(7, 48), CBOX(8, 48), CBOX(9, 48), CBOX(10, 48), CBOX(11, 48),
	CBOX(12, 48), CBOX(13, 48), CBOX(14, 48), CBOX(15, 48),
	V3_HA(0, "12.1"),
	IMC(0, "14.0"), IMC(1, "14.1"), IMC(2, "15.0"), IMC(3, "15.1"),
	IRP(48), R2PCIE("10.1", 48),
};

/* The 7500 and the E7: MSRs alone, 48 bits, and an enable bit that goes by the kind of box. */
#define EX_BOX(_pmu, _emu, _terms, _signal, _enable) \
	{ "uncore_" _pmu, _emu, _terms, _signal, NULL, 48, _enable, BED_ROOM }
/* The U-box has one counter; those of a B-box have events of their own each. */
#define EX_SINGLE(_pmu, _emu, _terms, _signal, _enable) \
	{ "uncore_" _pmu, _emu, _terms, _signal, NULL, 48, _enable, 1 }
#define EX_CBOX(n)	EX_BOX("cbox_" #n, "cbox" #n, "event=0x00", "event=0x00", BED_ENABLE)
#define EX_BBOX(n) \
	EX_SINGLE("bbox_" #n, "bbox" #n, "event=0x10,counter=0", "event=0x10 set=0", \
		  BED_ENABLE_LOW)
#define EX_SBOX(n)	EX_BOX("sbox_" #n, "sbox" #n, "event=0x08", "event=0x08", BED_ENABLE)
#define EX_MBOX(n)	EX_BOX("mbox_" #n, "mbox" #n, "inc_sel=0x1", "event=0x1", BED_ENABLE_LOW)
#define EX_RBOX(n) \
	EX_BOX("rbox_" #n, "rbox" #n, "event=0x0,iperf_cfg=0x80000000", \
	       "event=0x0 iperf=0x80000000", BED_ENABLE_LOW)

/* Beside their C-boxes the two are alike (323535): the E7 has two more, the last of these. */
#define EX_MORE		2

static const struct bed_box ex_boxes[] = {
	EX_SINGLE("ubox", "ubox", "event=0x02", "event=0x02", BED_ENABLE),
	EX_CBOX(0), EX_CBOX(1), EX_CBOX(2), EX_CBOX(3),
	EX_CBOX(4), EX_CBOX(5), EX_CBOX(6), EX_CBOX(7),
	EX_BBOX(0), EX_BBOX(1), EX_SBOX(0), EX_SBOX(1),
	EX_MBOX(0), EX_MBOX(1), EX_RBOX(0), EX_RBOX(1),
	EX_BOX("wbox", "wbox", "event=0x01", "event=0x01", BED_ENABLE),
	EX_CBOX(8), EX_CBOX(9),
};

#define NR(array)	((int)(sizeof(array) / sizeof(*(array))))

/*
 * Freezing needs permission on the E5-2600 (327043 table 2-85), and none on its successor. Of the
 * v3 no source says: the driver gives it.
 */
static const struct bed_platform platforms[BED_PLATFORMS] = {
	[BED_AT_SNBEP] = {
		.name = "snbep", .id = BED_SNBEP,
		.boxes = snbep_boxes, .nr = NR(snbep_boxes),
		.cboxes = 8, .freeze = BED_FREEZE | BED_FREEZE_ENABLE,
	},
	[BED_AT_IVBEP] = {
		.name = "ivbep", .id = BED_IVBEP,
		.boxes = ivbep_boxes, .nr = NR(ivbep_boxes),
		.cboxes = 15, .freeze = BED_FREEZE,
	},
	[BED_AT_HSX] = {
		.name = "hsx", .id = BED_HSX,
		.boxes = hsx_boxes, .nr = NR(hsx_boxes),
		.cboxes = 18, .freeze = BED_FREEZE | BED_FREEZE_ENABLE,
	},
	[BED_AT_BDX] = {
		.name = "bdx", .id = BED_BDX,
		.boxes = bdx_boxes, .nr = NR(bdx_boxes),
		.cboxes = 24, .freeze = BED_FREEZE | BED_FREEZE_ENABLE,
	},
	[BED_AT_BDXDE] = {
		.name = "bdxde", .id = BED_BDXDE,
		.boxes = bdxde_boxes, .nr = NR(bdxde_boxes),
		.cboxes = 16, .freeze = BED_FREEZE | BED_FREEZE_ENABLE,
	},
	[BED_AT_NHMEX] = {
		.name = "nhmex", .id = BED_NHMEX,
		.boxes = ex_boxes, .nr = NR(ex_boxes) - EX_MORE,
		.cboxes = 8, .msr_only = true,
	},
	[BED_AT_WSMEX] = {
		.name = "wsmex", .id = BED_WSMEX,
		.boxes = ex_boxes, .nr = NR(ex_boxes),
		.cboxes = 10, .msr_only = true,
	},
};

/* In the same order */
static const struct {
	int model;
	int most;
} cpus[] = {
#define PMON_PLATFORM(_name, _id, _family, _model, _cpu, _stepping, _cores, _most, _title) \
	{ _model, _most },
#include <pmon/platforms.h>
};

static int cpu_model(void)
{
	char *text = sys_read("/proc/cpuinfo");
	const char *line = text ? strstr(text, "\nmodel\t") : NULL;
	int model = -1;

	if (line)
		sscanf(line, "\nmodel%*[\t :]%d", &model);
	free(text);
	return model;
}

const struct bed_platform *bed(void)
{
	static const struct bed_platform *found;
	int model, i;

	if (found)
		return found;
	model = cpu_model();
	for (i = 0; i < BED_PLATFORMS; i++)
		if (cpus[i].model == model && platforms[i].boxes)
			found = &platforms[i];
	if (!found)
		ktap_bail("no boxes for CPU model %d", model);
	return found;
}

int bed_sockets(void)
{
	int most = cpus[bed() - platforms].most;

	return most < BED_PAIR ? most : BED_PAIR;
}

void bed_want(void)
{
	if (sys_sockets() != bed_sockets())
		ktap_skip_all("needs %d sockets", bed_sockets());
}

static void load_or_bail(const char *module, int ret)
{
	if (ret)
		ktap_bail("cannot load %s: %s", module, strerror(-ret));
}

/* What a program left that gave up before its end: it must not take others with it. */
static void sweep(void)
{
	static const char *const modules[] = { BED_DRIVER, BED_INTEL, EMU_MODULE };
	int i;

	for (i = 0; i < 3; i++)
		if (sys_loaded(modules[i]))
			bed_unload(modules[i]);
}

void bed_up(const char *params, const char *driver)
{
	char all[1024];

	sweep();
	snprintf(all, sizeof(all), "platform=%s %s", bed()->name, params);
	load_or_bail(EMU_MODULE, emu_load(all));
	load_or_bail(driver, sys_load(driver, ""));
}

int bed_unload(const char *module)
{
	int ret;

	/* perf frees a closed event, and what it holds, after a grace period. */
	sys_await((ret = sys_unload(module)) != -EWOULDBLOCK, "the last user of %s", module);
	return ret;
}

static void unload_or_bail(const char *module)
{
	int ret = bed_unload(module);

	if (ret)
		ktap_bail("cannot unload %s: %s", module, strerror(-ret));
}

void bed_down(const char *driver)
{
	unload_or_bail(driver);
	unload_or_bail(EMU_MODULE);
}

static const struct bed_box *find_box(const char *emu)
{
	int b;

	for (b = 0; b < bed()->nr; b++)
		if (!strcmp(bed()->boxes[b].emu, emu))
			return &bed()->boxes[b];
	return NULL;
}

bool bed_has(const char *emu)
{
	return find_box(emu);
}

const struct bed_box *bed_box(const char *emu)
{
	const struct bed_box *box = find_box(emu);

	if (!box)
		ktap_bail("no box %s", emu);
	return box;
}

int bed_index(const char *emu)
{
	return bed_box(emu) - bed()->boxes;
}

int bed_open(const struct bed_box *box, int socket)
{
	struct pmu pmu;
	int ret;

	ret = pmu_find(&pmu, box->pmu);
	if (ret)
		return ret;
	ret = pmu_cpu(&pmu, socket);
	return ret < 0 ? ret : pmu_open(&pmu, box->terms, ret, -1, 0);
}

void bed_inject(const struct bed_box *box, int socket, __u64 times)
{
	int ret;

	ret = emu_inject("%s socket=%d %s cycles=%llu", box->emu, socket, box->signal, times);
	if (ret)
		ktap_bail("cannot inject into %s: %s", box->emu, strerror(-ret));
}

const char *bed_function(const struct bed_box *box, int socket)
{
	static char name[32];
	bool io = !strcmp(box->emu, "irp");
	char key[16], bus[8];

	snprintf(key, sizeof(key), io ? "io_bus%d" : "bus%d", socket);
	if (!box->devfn || emu_info(key, bus, sizeof(bus)))
		ktap_bail("%s of socket %d is no PCI function", box->emu, socket);
	snprintf(name, sizeof(name), "0000:%s:%s", bus, box->devfn);
	return name;
}

/**
 * struct tally - the box whose registers are being read
 * @where: socket and name
 * @box: its row; NULL for one that is no PMU, such as match registers of a port
 * @global: the socket's global control, which comes first
 * @box_ctl: its box control
 * @enabled: a bit for each control word that enables its counter
 */
struct tally {
	char where[48];
	const struct bed_box *box;
	__u64 global;
	__u64 box_ctl;
	__u32 enabled;
};

/* Counters that run: on the 7500 socket and box have their say too (323535 section 2.1.4). */
static int tally_running(const struct tally *t)
{
	__u64 freeze = bed()->freeze;

	if (!t->box)
		return 0;
	if (!bed()->msr_only)
		return (t->box_ctl & freeze) == freeze && freeze ?
		       0 : __builtin_popcount(t->enabled);
	if (!(t->global & BED_EN_ALL))
		return 0;
	if (!strcmp(t->box->emu, "ubox"))
		return __builtin_popcount(t->enabled & t->global & BED_EN_U);
	return __builtin_popcount(t->enabled & (__u32)t->box_ctl);
}

static void tally_begin(struct tally *t, const char *where, const char *emu)
{
	strcpy(t->where, where);
	t->box = find_box(emu);
	t->box_ctl = 0;
	t->enabled = 0;
}

/* The fixed counter of the W-box has bit 31 of the box control; its own enable bit is bit 0. */
static void tally_register(struct tally *t, const char *reg, __u64 value)
{
	unsigned int n;

	if (!strcmp(reg, "global_ctl"))
		t->global = value;
	else if (!strcmp(reg, "box_ctl"))
		t->box_ctl = value;
	else if (!strcmp(reg, "fixed_ctl"))
		t->enabled |= value & (bed()->msr_only ? BED_ENABLE_LOW : BED_ENABLE) ?
			      1U << 31 : 0;
	else if (t->box && sscanf(reg, "ctl%u", &n) == 1 && value & t->box->enable)
		t->enabled |= 1U << n;
}

/* A line of "regs" is: socket, box, register, address, value. */
int bed_running(void)
{
	char *text = emu_read("regs");
	char *line, *next = text;
	struct tally t = { };
	char where[48], reg[32], box[24];
	int total = 0, socket;
	__u64 value;

	while (text && (line = strsep(&next, "\n"))) {
		if (sscanf(line, "%d %23s %31s %*x %llx", &socket, box, reg, &value) != 4)
			continue;
		snprintf(where, sizeof(where), "%d %s", socket, box);
		if (strcmp(where, t.where)) {
			total += tally_running(&t);
			tally_begin(&t, where, box);
		}
		tally_register(&t, reg, value);
	}
	free(text);
	return total + tally_running(&t);
}

int bed_pmus(void)
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

static const char log_mark[] = "testbed: a new section of the log";

void bed_log_mark(void)
{
	sys_write("/dev/kmsg", log_mark);
}

int bed_log_lines(const char *text)
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

int bed_set_open(struct bed_set *set, int sockets)
{
	int opened = 0;
	int s, b;

	memset(set, 0, sizeof(*set));
	set->sockets = sockets;
	for (s = 0; s < sockets; s++) {
		for (b = 0; b < bed()->nr; b++) {
			set->fd[s][b] = bed_open(&bed()->boxes[b], s);
			opened += set->fd[s][b] >= 0;
		}
	}
	return opened;
}

/* No two boxes get the same number, so that an event which counts another box shows. */
static __u64 set_number(const struct bed_set *set, int socket, int box)
{
	return 1000000ULL * set->round + 100000 * (socket + 1) + 101 * (box + 1);
}

/* Into hidden boxes too: a driver that counts it reads another box than it should. */
static bool can_inject(const struct bed_set *set, int s, int b)
{
	__u64 value;

	return set->fd[s][b] >= 0 || !emu_reg(s, bed()->boxes[b].emu, "ctr0", &value);
}

void bed_set_inject(struct bed_set *set)
{
	size_t room = BED_SOCKETS * BED_BOXES * 80, len = 0;
	char *lines = malloc(room);
	int s, b;

	set->round++;
	for (s = 0; lines && s < set->sockets; s++) {
		for (b = 0; b < bed()->nr; b++) {
			if (!can_inject(set, s, b))
				continue;
			len += snprintf(lines + len, room - len, "%s socket=%d %s cycles=%llu\n",
					bed()->boxes[b].emu, s, bed()->boxes[b].signal,
					set_number(set, s, b));
			set->want[s][b] += set_number(set, s, b);
		}
	}
	if (!lines || emu_write("inject", "%s", lines))
		ktap_bail("cannot inject into all boxes");
	free(lines);
}

static bool set_right(const struct bed_set *set, int s, int b)
{
	const char *pmu = bed()->boxes[b].pmu;
	struct pmu_count count;
	int ret;

	if (set->fd[s][b] < 0)
		return true;
	ret = pmu_read_count(set->fd[s][b], &count);
	if (ret)
		ktap_note("%s on socket %d: cannot be read: %s", pmu, s, strerror(-ret));
	else if (count.value != set->want[s][b])
		ktap_note("%s on socket %d: got %llu, want %llu", pmu, s, count.value,
			  set->want[s][b]);
	return !ret && count.value == set->want[s][b];
}

bool bed_set_check(const struct bed_set *set, const char *fmt, ...)
{
	bool right = true;
	va_list args;
	char *what;
	int s, b;

	for (s = 0; s < set->sockets; s++)
		for (b = 0; b < bed()->nr; b++)
			right &= set_right(set, s, b);
	va_start(args, fmt);
	what = sys_format(fmt, args);
	va_end(args);
	ktap_ok(right, "%s", what);
	free(what);
	return right;
}

void bed_set_close(struct bed_set *set)
{
	int s, b;

	for (s = 0; s < set->sockets; s++) {
		for (b = 0; b < bed()->nr; b++) {
			if (set->fd[s][b] >= 0)
				close(set->fd[s][b]);
			set->fd[s][b] = -1;
		}
	}
}
