// SPDX-License-Identifier: GPL-2.0-only
/*
 * The kernel's own intel_uncore on an emulated Xeon Scalable: it finds the boxes that the emulator
 * has on every socket, or every die, and counts in each; what it counts of the workload is what the
 * truth says. What it is known to get wrong is printed and is no test, since a later kernel may do
 * better. The emulator is loaded and says which platform it is.
 */
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "ktap.h"
#include "pmu.h"
#include "sys.h"

#define INTEL		"intel_uncore"
#define MAX_SOCKETS	4
#define MAX_BOXES	40
#define SECOND		1000000000ULL

/* What TOR events of Skylake need: any target, near memory or not */
#define MEMORY		"filter_nm=1,filter_not_nm=1"
#define TOR		"filter_rem=1,filter_loc=1," MEMORY

/* The platforms, a bit each */
enum { SKX = 1, CLX = 2, CPX = 4, ICX = 8, ICXD = 16 };

static const char *const names[] = { "skx", "clx", "cpx", "icx", "icxd" };

#define MODEL_85	(SKX | CLX | CPX)
#define PMM		(CLX | CPX | ICX | ICXD)
#define ICE_LAKE	(ICX | ICXD)
#define LINKED		(MODEL_85 | ICX)
#define ALL		(MODEL_85 | ICE_LAKE)

/**
 * struct kind - an event of a kind of box
 * @on: platforms
 * @pmu: its PMUs, without a number
 * @box: the emulator's name, without a number; NULL: the same
 * @terms: the event
 * @signal: the same for the emulator
 */
struct kind {
	int on;
	const char *pmu;
	const char *box;
	const char *terms;
	const char *signal;
};

static const struct kind kinds[] = {
	{ ALL, "ubox", "ubox", "event=0x42,umask=0x02", "event=0x42 umask=0x02" },
	{ ALL, "ubox", "ubox", "config=0xff", "fixed" },
	{ ALL, "pcu", "pcu", "event=0x05", "event=0x05" },
	{ ALL, "cha", "cha", "event=0x50,umask=0x03", "event=0x50 umask=0x01" },
	{ MODEL_85, "cha", "cha", "event=0x34,umask=0x11,filter_state=0x3ff",
	  "event=0x34 umask=0x11 state=0x20" },
	{ MODEL_85, "cha", "cha", "event=0x35,umask=0x21,filter_opc0=0x202," TOR,
	  "event=0x35 umask=0x21 opc=0x202" },
	/* A read of a core that misses and is of this socket's DRAM */
	{ ICE_LAKE, "cha", "cha", "event=0x35,umask=0xc817fe01", "event=0x35 umask=0x88108601" },
	{ ICE_LAKE, "cha", "cha", "event=0x35,umask=0xc80ffe01", "event=0x35 umask=0x88088601" },
	{ ALL, "iio", "iio", "event=0x83,umask=0x04,ch_mask=0x02,fc_mask=0x07",
	  "event=0x83 umask=0x04 part=2 flow=4" },
	{ ICE_LAKE, "iio", "iio", "event=0x83,umask=0x01,ch_mask=0x80,fc_mask=0x07",
	  "event=0x83 umask=0x01 part=0x80" },
	{ ALL, "iio_free_running", "iio", "event=0xff,umask=0x20", "free=0x20" },
	{ MODEL_85, "iio_free_running", "iio", "event=0xff,umask=0x37", "free=0x37" },
	{ ICE_LAKE, "iio_free_running", "iio", "event=0xff,umask=0x27", "free=0x27" },
	{ ALL, "irp", "irp", "event=0x11,umask=0x02", "event=0x11 umask=0x02" },
	{ MODEL_85, "imc", "imc", "event=0x04,umask=0x03", "event=0x04 umask=0x01" },
	{ ICE_LAKE, "imc", "imc", "event=0x04,umask=0x0f", "event=0x04 umask=0x04" },
	{ ALL, "imc", "imc", "config=0xff", "fixed" },
	{ PMM, "imc", "imc", "event=0xe3", "event=0xe3" },
	{ ICE_LAKE, "imc_free_running", "mc", "event=0xff,umask=0x20", "free=0x20" },
	{ ICE_LAKE, "imc_free_running", "mc", "event=0xff,umask=0x31", "free=0x31" },
	{ LINKED, "upi", "upi", "event=0x02,umask=0x0f", "event=0x02 umask=0x09" },
	{ ALL, "m2m", "m2m", "event=0x37,umask=0x04", "event=0x37 umask=0x04" },
	{ ALL, "m2pcie", "m2pcie", "event=0x10,umask=0x01", "event=0x10 umask=0x01" },
	{ LINKED, "m3upi", "m3upi", "event=0x41,umask=0x02", "event=0x41 umask=0x02" },
};

#define KINDS	(sizeof(kinds) / sizeof(*kinds))

/* Boxes that this driver does not look for, from a number on: it knows other functions of them */
static const struct {
	int on;
	const char *box;
	int first;
} unknown[] = {
	{ SKX | CLX, "m2pcie", 3 },
	{ CPX, "upi", 3 },
	{ CPX, "m3upi", 2 },
};

static int platform;
static int cpus[MAX_SOCKETS], sockets;

static bool is_known(const char *box, int number)
{
	unsigned int i;

	for (i = 0; i < sizeof(unknown) / sizeof(*unknown); i++)
		if (platform & unknown[i].on && !strcmp(box, unknown[i].box) &&
		    number >= unknown[i].first)
			return false;
	return true;
}

/* A box that counts: its first counter is a register, or its free-running clock. */
static bool has_box(const char *name)
{
	__u64 value;

	return !emu_reg_address(0, name, "ctr0", &value) ||
	       !emu_reg_address(0, name, "dclk", &value);
}

/* The numbers of those that the driver knows; without one, -1 */
static int find_boxes(const struct kind *kind, int *numbers)
{
	const char *box = kind->box ? kind->box : kind->pmu;
	int number, nr = 0;
	char name[32];

	if (has_box(box)) {
		numbers[0] = -1;
		return 1;
	}
	for (number = 0; number < MAX_BOXES; number++) {
		snprintf(name, sizeof(name), "%s%d", box, number);
		if (has_box(name) && is_known(box, number))
			numbers[nr++] = number;
	}
	return nr;
}

static void name_of(char *name, size_t size, const char *base, const char *between, int box)
{
	if (box >= 0)
		snprintf(name, size, "%s%s%d", base, between, box);
	else
		snprintf(name, size, "%s", base);
}

static int open_event(const struct kind *kind, int box, int socket, const char *terms)
{
	char base[32], name[64];
	struct pmu pmu;

	snprintf(base, sizeof(base), "uncore_%s", kind->pmu);
	name_of(name, sizeof(name), base, "_", box);
	return pmu_find(&pmu, name) ? -1 : pmu_open(&pmu, terms, cpus[socket], -1, 0);
}

static void inject(const struct kind *kind, int box, int socket, unsigned int cycles)
{
	char name[64];

	name_of(name, sizeof(name), kind->box, "", box);
	if (emu_inject("%s socket=%d %s cycles=%u", name, socket, kind->signal, cycles))
		ktap_bail("the emulator refuses: %s %s", name, kind->signal);
}

/* perf reads an event on the CPU that asks if that is in the same package, even on another die. */
static void go_to(int cpu)
{
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET(cpu, &set);
	if (sched_setaffinity(0, sizeof(set), &set))
		ktap_bail("cannot run on CPU %d", cpu);
}

/* Each box of each socket gets a number of its own. Return: those that count it. */
static int count_boxes(const struct kind *kind, const int *box, int boxes)
{
	int fds[MAX_SOCKETS][MAX_BOXES], s, b, good = 0;

	for (s = 0; s < sockets; s++)
		for (b = 0; b < boxes; b++)
			fds[s][b] = open_event(kind, box[b], s, kind->terms);
	for (s = 0; s < sockets; s++)
		for (b = 0; b < boxes; b++)
			inject(kind, box[b], s, 1000 * (s + 1) + b);
	for (s = 0; s < sockets; s++) {
		go_to(cpus[s]);
		for (b = 0; b < boxes; b++) {
			if (fds[s][b] < 0)
				continue;
			good += pmu_read(fds[s][b]) == (__u64)(1000 * (s + 1) + b);
			close(fds[s][b]);
		}
	}
	return good;
}

static void test_kind(const struct kind *kind)
{
	int box[MAX_BOXES], boxes = find_boxes(kind, box);

	ktap_ok(boxes, "%s: there are boxes", kind->pmu);
	ktap_eq(count_boxes(kind, box, boxes), sockets * boxes, "%s: every box counts %s",
		kind->pmu, kind->terms);
}

static void test_boxes(void)
{
	const struct kind *kind;

	for (kind = kinds; kind < kinds + KINDS; kind++)
		if (kind->on & platform)
			test_kind(kind);
}

/**
 * struct truth - what the counts of all boxes of a socket add up to
 * @kind: the boxes; its signal is the name of the truth's row
 * @bytes: if the row is in bytes: so many
 * @count: are this many counts
 */
struct truth {
	struct kind kind;
	unsigned int bytes;
	unsigned int count;
};

#define T(on, box, terms, row, bytes, count)				\
	{ { on, box, NULL, terms, row }, bytes, count }

static const struct truth truths[] = {
	T(MODEL_85, "imc", "event=0x04,umask=0x03", "mem_read_bytes", 64, 1),
	T(MODEL_85, "imc", "event=0x04,umask=0x0c", "mem_write_bytes", 64, 1),
	T(MODEL_85, "imc", "event=0x02,umask=0x01", "page_misses", 1, 1),
	T(ICE_LAKE, "imc", "event=0x04,umask=0x0f", "mem_read_bytes", 64, 1),
	T(ICE_LAKE, "imc", "event=0x04,umask=0x30", "mem_write_bytes", 64, 1),
	T(ICE_LAKE, "imc", "event=0x02,umask=0x0c", "page_misses", 1, 1),
	T(PMM, "imc", "event=0xe3", "pmm_read_bytes", 64, 1),
	T(PMM, "imc", "event=0xe7", "pmm_write_bytes", 64, 1),
	T(ALL, "cha", "event=0x50,umask=0x01", "home_reads_local", 1, 1),
	T(ALL, "cha", "event=0x50,umask=0x08", "home_writes_remote", 1, 1),
	T(MODEL_85, "cha", "event=0x34,umask=0x11,filter_state=0x3ff", "llc_lookups", 1, 1),
	T(MODEL_85, "cha", "event=0x34,umask=0x03,filter_state=0x1", "llc_misses", 1, 1),
	T(ALL, "cha", "event=0x37,umask=0x01", "llc_modified_victims", 1, 1),
	T(MODEL_85, "cha", "event=0x35,umask=0x21,filter_opc0=0x202," TOR, "llc_drd_misses", 1, 1),
	T(MODEL_85, "cha", "event=0x35,umask=0x21,filter_opc0=0x202,filter_loc=1," MEMORY,
	  "llc_drd_misses_local", 1, 1),
	T(MODEL_85, "cha", "event=0x35,umask=0x21,filter_opc0=0x202,filter_rem=1," MEMORY,
	  "llc_drd_misses_remote", 1, 1),
	T(MODEL_85, "cha", "event=0x36,umask=0x21,filter_opc0=0x202," TOR,
	  "llc_drd_miss_clocks", 1, 1),
	T(MODEL_85, "cha", "event=0x35,umask=0x24,filter_opc0=0x21e," TOR,
	  "pcie_read_miss_bytes", 64, 1),
	T(ICE_LAKE, "cha", "event=0x34,umask=0x1fffff", "llc_lookups", 1, 1),
	T(ICE_LAKE, "cha", "event=0x34,umask=0x1bd901", "llc_misses", 1, 1),
	T(ICE_LAKE, "cha", "event=0x35,umask=0xc817fe01", "llc_drd_misses", 1, 1),
	T(ICE_LAKE, "cha", "event=0x35,umask=0xc816fe01", "llc_drd_misses_local", 1, 1),
	T(ICE_LAKE, "cha", "event=0x35,umask=0xc8177e01", "llc_drd_misses_remote", 1, 1),
	T(ICE_LAKE, "cha", "event=0x36,umask=0xc817fe01", "llc_drd_miss_clocks", 1, 1),
	T(ICE_LAKE, "cha", "event=0x35,umask=0xc8f3fe04", "pcie_read_miss_bytes", 64, 1),
	T(ICE_LAKE, "cha", "event=0x35,umask=0xcc43ff04", "pcie_write_bytes", 64, 1),
	T(SKX, "m2m", "event=0x37,umask=0x04", "home_reads_", 1, 1),
	T(LINKED & ~CPX, "upi", "event=0x02,umask=0x0f", "upi_tx_data_bytes", 64, 9),
	T(LINKED & ~CPX, "upi", "event=0x03,umask=0x0f", "upi_rx_data_bytes", 64, 9),
	T(ALL, "iio", "event=0x83,umask=0x01,ch_mask=0xff,fc_mask=0x07", "io_in_bytes", 4, 1),
	T(ALL, "iio", "event=0x83,umask=0x04,ch_mask=0xff,fc_mask=0x07", "io_out_bytes", 4, 1),
	T(ALL, "pcu", "event=0x00", "pclk_cycles", 1, 1),
	T(ALL, "pcu", "event=0x80,umask=0x40", "core_c0_cycles", 1, 1),
	T(ALL, "ubox", "config=0xff", "uclk_cycles", 1, 1),
};

#define TRUTHS	(sizeof(truths) / sizeof(*truths))

/* "home_reads_" is two rows. */
static __u64 truth_of(int socket, const char *row)
{
	__u64 local = 0, remote = 0;

	if (strcmp(row, "home_reads_")) {
		if (emu_truth(socket, row, &local))
			ktap_bail("the truth has no %s", row);
		return local;
	}
	emu_truth(socket, "home_reads_local", &local);
	emu_truth(socket, "home_reads_remote", &remote);
	return local + remote;
}

/* A second of the workload, in all boxes of a socket at a time. Each box may round down. */
static void test_truth_row(const struct truth *row)
{
	int box[MAX_BOXES], boxes = find_boxes(&row->kind, box), fds[MAX_BOXES], b;
	int socket = sockets - 1;
	__u64 sum = 0, want;

	go_to(cpus[socket]);
	for (b = 0; b < boxes; b++)
		fds[b] = open_event(&row->kind, box[b], socket, row->kind.terms);
	emu_write("truth", "reset");
	emu_advance(SECOND);
	want = truth_of(socket, row->kind.signal);
	for (b = 0; b < boxes; b++) {
		sum += fds[b] < 0 ? 0 : pmu_read(fds[b]);
		close(fds[b]);
	}
	ktap_near(sum * row->bytes / row->count, want, 2ULL * boxes * row->bytes,
		  "%s: %s", row->kind.signal, row->kind.terms);
}

/* Free-running counters count from reset on: those of some numbers in all boxes add up. */
static void test_free_running(const char *pmu, int boxes, int first, int numbers, int unit,
			      const char *row)
{
	struct kind kind = { .pmu = pmu };
	int box, n, fds[6][8];
	char terms[32];
	__u64 sum = 0;

	go_to(cpus[0]);
	for (box = 0; box < boxes; box++) {
		for (n = 0; n < numbers; n++) {
			snprintf(terms, sizeof(terms), "event=0xff,umask=0x%x", first + n);
			fds[box][n] = open_event(&kind, box, 0, terms);
		}
	}
	emu_write("truth", "reset");
	emu_advance(SECOND);
	for (box = 0; box < boxes; box++) {
		for (n = 0; n < numbers; n++) {
			sum += fds[box][n] < 0 ? 0 : pmu_read(fds[box][n]);
			close(fds[box][n]);
		}
	}
	ktap_near(sum * unit, truth_of(0, row), 2 * unit * boxes * numbers,
		  "free-running counters 0x%x of %s: %s", first, pmu, row);
}

static void test_all_free_running(void)
{
	if (platform & MODEL_85) {
		test_free_running("iio_free_running", 6, 0x20, 4, 4, "io_in_bytes");
		test_free_running("iio_free_running", 6, 0x24, 4, 4, "io_out_bytes");
		return;
	}
	test_free_running("iio_free_running", 6, 0x20, 8, 32, "io_in_bytes");
	test_free_running("imc_free_running", platform == ICX ? 4 : 1, 0x20, 1, 64,
			  "mem_read_bytes");
	test_free_running("imc_free_running", platform == ICX ? 4 : 1, 0x21, 1, 64,
			  "mem_write_bytes");
	test_free_running("imc_free_running", platform == ICX ? 4 : 1, 0x30, 1, 64,
			  "pmm_read_bytes");
}

static void test_truth(void)
{
	unsigned int i;

	emu_write("traffic", "default pcie_read=2G pcie_write=3G pmm=200");
	for (i = 0; i < TRUTHS; i++)
		if (truths[i].kind.on & platform)
			test_truth_row(&truths[i]);
	test_all_free_running();
	emu_write("traffic", "off");
}

/*
 * What the hardware is like, which no driver of today shows
 */

static void test_skylake(void)
{
	__u64 value = 0;

	if (platform & CPX)
		ktap_ok(!emu_reg_address(0, "upi5", "box_ctl", &value) &&
			!emu_reg_address(0, "m3upi5", "box_ctl", &value), "there are six links");
	else
		ktap_ok(!emu_reg_address(0, "m2pcie3", "box_ctl", &value),
			"there is a fourth M2PCIe");
	ktap_ok(!emu_reg_address(0, "cha27", "box_ctl", &value) && value == 0xfb0,
		"the last CHA is at 0xfb0");
	emu_reg_set(0, "iio2", "bw_in1", 0xfffffffffULL);
	emu_inject("iio2 socket=0 free=0x21 cycles=3");
	ktap_eq(emu_reg_get(0, "iio2", "bw_in1"), 2, "a free-running counter has 36 bits");
}

/* All bits of the opcode of RFO are in that of a data read. */
static void test_opcode(void)
{
	static const struct kind cha = { .pmu = "cha" };
	int fd = open_event(&cha, 2, 0, "event=0x35,umask=0xc817fe01");

	go_to(cpus[0]);
	emu_inject("cha2 socket=0 event=0x35 umask=0x88008601 cycles=10");
	emu_inject("cha2 socket=0 event=0x35 umask=0x88108601 cycles=7");
	ktap_eq(pmu_read(fd), 7, "an opcode is a number");
	close(fd);
}

/* Addresses that no stride gives */
static void test_ice_lake(void)
{
	__u64 value = 0;

	ktap_ok(!emu_reg_address(0, "cha1", "box_ctl", &value) && value == 0xe0e,
		"CHA 1 is at 0xe0e");
	ktap_ok(!emu_reg_address(0, "cha18", "box_ctl", &value) && value == 0xf0a,
		"CHA 18 is at 0xf0a");
	if (platform == ICX)
		ktap_ok(!emu_reg_address(0, "cha39", "ctr3", &value) && value == 0xbb1,
			"the last CHA ends at 0xbb1");
	ktap_ok(!emu_reg_address(0, "iio3", "bw_in0", &value) && value == 0xb30,
		"the free-running counters of stack 3 are at 0xb30");
	ktap_eq(emu_reg_address(0, "imc2", "box_ctl", &value) == 0, platform == ICXD,
		"Ice Lake-SP has no channel 2");
	emu_reg_set(0, "mc0", "read", 0xffffffffffffULL);
	emu_inject("mc0 socket=0 free=0x20 cycles=3");
	ktap_eq(emu_reg_get(0, "mc0", "read"), 2, "a free-running counter has 48 bits");
}

/* Stack n is that of IIO n on Skylake, of another one on Ice Lake; Ice Lake-D has no mapping. */
static void test_mapping(void)
{
	static const struct {
		int on;
		const char *bus;
		const char *file;
	} mappings[] = {
		{ MODEL_85, "bus3_0", "uncore_iio_2/die0" },
		{ ICX, "bus3_0", "uncore_iio_0/die0" },
		{ ICX, "bus7_0", "uncore_iio_4/die0" },
	};
	char text[64], bus[80], path[96];
	unsigned int i;

	for (i = 0; i < sizeof(mappings) / sizeof(*mappings); i++) {
		if (!(mappings[i].on & platform))
			continue;
		emu_info(mappings[i].bus, text, sizeof(text));
		snprintf(bus, sizeof(bus), "0000:%s", text);
		snprintf(path, sizeof(path), "/sys/bus/event_source/devices/%s", mappings[i].file);
		text[0] = 0;
		sys_read_line(path, text, sizeof(text));
		ktap_str_eq(text, bus, "it finds the root bus of a stack: %s", mappings[i].file);
	}
}

static void test_hardware(void)
{
	char text[64] = "";

	emu_info("bad_msrs", text, sizeof(text));
	ktap_str_eq(text, "0", "this driver accesses no register that is not there");
	if (platform & MODEL_85)
		test_skylake();
	else
		test_ice_lake();
	if (platform & ICE_LAKE)
		test_opcode();
	test_mapping();
}

static void load_driver(void)
{
	struct pmu pmu;

	if (sys_load(INTEL, ""))
		ktap_bail("cannot load %s", INTEL);
	if (pmu_find(&pmu, "uncore_cha_0"))
		ktap_bail("%s has found nothing", INTEL);
	sockets = pmu_cpumask(&pmu, cpus, MAX_SOCKETS);
}

/*
 * What it gets wrong
 */

static void note_umask(void)
{
	static const struct kind upi = { .pmu = "upi" };
	int fd = open_event(&upi, 0, 0, "event=0x04,umask=0x200000f");

	ktap_note("UPI header match: of umask 0x200000f its control has %#llx",
		  emu_reg_get(0, "upi0", "ctl0"));
	close(fd);
}

static void note_bands(void)
{
	static const struct kind pcu = { .pmu = "pcu" };
	int fd = open_event(&pcu, -1, 0, "event=0x0c,filter_band1=0x20");

	ktap_note("PCU band 1: filter_band1=0x20 becomes %#llx, not 0x2000",
		  emu_reg_get(0, "pcu", "filter"));
	close(fd);
}

/* A value for the wrong half, as perf's own metrics give, and no value. */
static void note_tor(const char *terms)
{
	static const struct kind cha = { .pmu = "cha" };
	int fd = open_event(&cha, 0, 0, terms);
	__u64 count = 0;

	emu_inject("cha0 socket=0 event=0x35 umask=0x21 opc=0x202 cycles=1000");
	if (fd >= 0)
		count = pmu_read(fd);
	ktap_note("TOR: %s: filter 1 is %#llx, 1000 data reads count %llu", terms,
		  emu_reg_get(0, "cha0", "filter1"), count);
	close(fd);
}

static void note_occupancy(void)
{
	static const struct kind m3upi = { .pmu = "m3upi" };
	int first = open_event(&m3upi, 0, 0, "event=0x1c,umask=0x01");
	int second = open_event(&m3upi, 0, 0, "event=0x1c,umask=0x01");

	emu_inject("m3upi0 socket=0 event=0x1c umask=0x01 cycles=1000");
	ktap_note("M3UPI: two events 0x1c, which one counter alone can count: %llu and %llu",
		  pmu_read(first), second < 0 ? 0 : pmu_read(second));
	close(first);
	close(second);
}

static void note_wrap(void)
{
	static const struct kind iio = { .pmu = "iio_free_running" };
	int fd = open_event(&iio, 1, 0, "event=0xff,umask=0x20");

	emu_inject("iio1 socket=0 free=0x20 cycles=68719476836");
	ktap_note("36 bits: after 2^36 + 100 units in a minute it reads %llu", pmu_read(fd));
	close(fd);
}

static int has_pmu(const char *name)
{
	struct pmu pmu;

	return !pmu_find(&pmu, name);
}

/* Which channels a read of M2M is of */
static void note_channels(void)
{
	static const struct kind m2m = { .pmu = "m2m" };
	int fd = open_event(&m2m, 0, 0, "event=0x37,umask=0x704");

	ktap_note("M2M: of umask 0x704 its control has %#llx", emu_reg_get(0, "m2m0", "ctl0"));
	close(fd);
}

/* Two events with thread filters of one CHA, which has one register of them */
static void note_threads(void)
{
	static const struct kind cha = { .pmu = "cha" };
	int first = open_event(&cha, 0, 0, "event=0x50,umask=0x01,tid_en=1,filter_tid=0x8");
	int second = open_event(&cha, 0, 0, "event=0x50,umask=0x01,tid_en=1,filter_tid=0x10");

	ktap_note("CHA: threads 0x8 and 0x10 %s: the filter is %#llx",
		  first < 0 || second < 0 ? "exclude each other" : "at a time",
		  emu_reg_get(0, "cha0", "filter"));
	close(first);
	close(second);
}

/* What it writes to a box when it is loaded */
static void note_writes(const char *trace, const char *box)
{
	struct emu_trace line;

	while (emu_trace_next(&trace, &line))
		if (!strcmp(line.box, box) && line.write && !line.socket)
			ktap_note("%s: it writes %#llx to %s", box, line.new, line.reg);
}

static void note_init(void)
{
	char *trace;

	sys_unload(INTEL);
	emu_write("trace", "on");
	load_driver();
	trace = emu_read("trace");
	emu_write("trace", "off");
	note_writes(trace, "upi0");
	note_writes(trace, "m3upi0");
	free(trace);
}

/* A channel that the hardware does not have */
static void note_phantoms(void)
{
	static const struct kind imc = { .pmu = "imc" };
	int fd = open_event(&imc, platform == ICX ? 2 : 3, 0, "config=0xff");

	ktap_note("memory channel %d, which does not exist: %s", platform == ICX ? 2 : 3,
		  fd < 0 ? "no event" : "an event");
	if (fd >= 0)
		ktap_note("it counts %llu", pmu_read(fd));
	close(fd);
}

static void note_skylake(void)
{
	ktap_note("a PMU for the fourth M2PCIe: %s",
		  has_pmu("uncore_m2pcie_3") ? "there is" : "none");
	ktap_note("a PMU for the fourth UPI link: %s",
		  has_pmu("uncore_upi_3") ? "there is" : "none");
	note_tor("event=0x35,umask=0x21,config1=0x40433");
	note_tor("event=0x35,umask=0x21");
	note_occupancy();
	note_wrap();
}

static void note_ice_lake(void)
{
	note_channels();
	note_threads();
	note_phantoms();
	if (!(platform & LINKED))
		return;
	note_init();
}

static void note_faults(void)
{
	if (platform & LINKED)
		note_umask();
	note_bands();
	if (platform & MODEL_85)
		note_skylake();
	else
		note_ice_lake();
}

/*
 * The question that the manual would answer: does a TOR filter without a target, of Ice Lake a
 * umask without one, let everything pass?
 */
static void test_question(void)
{
	static const struct kind cha = { .pmu = "cha" };
	const char *umask = platform & MODEL_85 ? "0x21" : "0x01";
	char terms[64], signal[96];
	int fd;

	snprintf(terms, sizeof(terms), "event=0x35,umask=%s", umask);
	snprintf(signal, sizeof(signal), "cha3 socket=0 event=0x35 umask=%s%s cycles=10",
		 umask, platform & MODEL_85 ? " opc=0x202" : "");
	go_to(cpus[0]);
	fd = open_event(&cha, 3, 0, terms);
	emu_write("overflow", "no_target=nothing");
	emu_inject("%s", signal);
	ktap_eq(pmu_read(fd), 0, "a TOR filter without a target: nothing passes");
	emu_write("overflow", "no_target=everything");
	emu_inject("%s", signal);
	ktap_eq(pmu_read(fd), 10, "or everything");
	close(fd);
}

static void find_platform(void)
{
	char name[16] = "";
	unsigned int i;

	emu_info("platform", name, sizeof(name));
	for (i = 0; i < sizeof(names) / sizeof(*names); i++)
		if (!strcmp(name, names[i]))
			platform = 1 << i;
	if (!platform)
		ktap_bail("platform %s is none of these", name);
}

static void load_again(const char *fmt, const char *name)
{
	char params[160];

	snprintf(params, sizeof(params), fmt, name);
	if (sys_unload(INTEL) || sys_unload(EMU_MODULE) || emu_load(params))
		ktap_bail("cannot load the modules again: %s", params);
	load_driver();
}

static const char *platform_name(void)
{
	return names[ffs(platform) - 1];
}

/* "bb:dd.f" of each socket */
static void functions(char *text, const char *bus, const char *function)
{
	char key[32], number[16];
	int s;

	for (s = 0; s < sockets; s++) {
		snprintf(key, sizeof(key), "%s%d", bus, s);
		emu_info(key, number, sizeof(number));
		text += sprintf(text, "%s%s:%s", s ? "," : "", number, function);
	}
}

/*
 * A smaller die: ten CHAs, so bits of the capability registers with holes between them; of the UPI
 * links the last one is hidden on each socket, another has an id and nothing else.
 */
static void test_small(void)
{
	static const struct kind cha = { ALL, "cha", "cha", "event=0x50,umask=0x03",
					 "event=0x50 umask=0x01" };
	char hide[96] = "", dead[96] = "", params[256];

	if (platform & LINKED) {
		functions(hide, "bus", platform == ICX ? "04.1" : "10.0");
		functions(dead, "bus", platform == ICX ? "03.1" : "0f.0");
	}
	snprintf(params, sizeof(params), "platform=%%s slices=10 hide=%s dead=%s", hide, dead);
	load_again(params, platform_name());
	test_kind(&cha);
	ktap_ok(has_pmu("uncore_cha_9") && !has_pmu("uncore_cha_10"), "ten CHAs and no more");
	if (!(platform & LINKED))
		return;
	ktap_ok(has_pmu("uncore_upi_0") && !has_pmu("uncore_upi_2"), "a hidden link has no PMU");
	/* A header type of all ones: the kernel's PCI core ignores such a function */
	ktap_ok(!has_pmu("uncore_upi_1"), "a dead function is no device");
}

/* A channel without memory reads all ones; the others have what there is. */
static void test_empty(void)
{
	static const struct kind imc = { ALL, "imc", "imc", "event=0x00", "" };
	static const struct truth row = T(ALL, "imc", "event=0x04,umask=0x0f",
					  "mem_read_bytes", 64, 1);
	int fd;

	load_again("platform=%s empty=imc1", platform_name());
	emu_write("traffic", "default");
	fd = open_event(&imc, 1, 0, imc.terms);
	ktap_note("memory channel 1, which has no memory: %s", fd < 0 ? "no event" : "an event");
	if (fd >= 0) {
		emu_advance(SECOND);
		ktap_note("it counts %llu", pmu_read(fd));
		close(fd);
	}
	if (platform & ICE_LAKE)
		test_truth_row(&row);
	emu_write("traffic", "off");
}

int main(void)
{
	ktap_plan(0);
	find_platform();
	load_driver();
	test_boxes();
	test_truth();
	test_hardware();
	note_faults();
	test_question();
	test_small();
	test_empty();
	sys_unload(INTEL);
	return ktap_exit();
}
