// SPDX-License-Identifier: GPL-2.0-only
/*
 * The kernel's own intel_uncore on the emulated Skylake-SP: it finds every box of every socket, or
 * of every die, and counts in each; what it counts of the workload is what the truth says. What it
 * is known to get wrong is printed and is no test, since a later kernel may do better.
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
#define MAX_BOXES	28
#define SECOND		1000000000ULL

/* What TOR events need: any target, near memory or not */
#define MEMORY		"filter_nm=1,filter_not_nm=1"
#define TOR		"filter_rem=1,filter_loc=1," MEMORY

/**
 * struct kind - an event of a kind of box
 * @pmu: its PMUs, without a number
 * @box: the emulator's name, without a number
 * @boxes: how many a socket has; 0: one, without a number
 * @terms: the event
 * @signal: the same for the emulator
 */
struct kind {
	const char *pmu;
	const char *box;
	int boxes;
	const char *terms;
	const char *signal;
};

static const struct kind kinds[] = {
	{ "ubox", "ubox", 0, "event=0x42,umask=0x02", "event=0x42 umask=0x02" },
	{ "ubox", "ubox", 0, "config=0xff", "fixed" },
	{ "pcu", "pcu", 0, "event=0x05", "event=0x05" },
	{ "cha", "cha", 28, "event=0x50,umask=0x03", "event=0x50 umask=0x01" },
	{ "cha", "cha", 28, "event=0x34,umask=0x11,filter_state=0x3ff",
	  "event=0x34 umask=0x11 state=0x20" },
	{ "cha", "cha", 28, "event=0x35,umask=0x21,filter_opc0=0x202," TOR,
	  "event=0x35 umask=0x21 opc=0x202" },
	{ "iio", "iio", 6, "event=0x83,umask=0x04,ch_mask=0x02,fc_mask=0x07",
	  "event=0x83 umask=0x04 part=2 flow=4" },
	{ "iio_free_running", "iio", 6, "event=0xff,umask=0x20", "free=0x20" },
	{ "iio_free_running", "iio", 6, "event=0xff,umask=0x37", "free=0x37" },
	{ "irp", "irp", 6, "event=0x11,umask=0x01", "event=0x11 umask=0x01" },
	{ "imc", "imc", 6, "event=0x04,umask=0x03", "event=0x04 umask=0x01" },
	{ "imc", "imc", 6, "config=0xff", "fixed" },
	{ "upi", "upi", 3, "event=0x02,umask=0x0f", "event=0x02 umask=0x09" },
	{ "m2m", "m2m", 2, "event=0x37,umask=0x04", "event=0x37 umask=0x04" },
	/* The fourth M2PCIe is elsewhere than this driver looks */
	{ "m2pcie", "m2pcie", 3, "event=0x10,umask=0x01", "event=0x10 umask=0x01" },
	{ "m3upi", "m3upi", 3, "event=0x41,umask=0x02", "event=0x41 umask=0x02" },
};

#define KINDS	(sizeof(kinds) / sizeof(*kinds))

static int cpus[MAX_SOCKETS], sockets;

static void name_of(char *name, size_t size, const char *base, const char *between,
		    const struct kind *kind, int box)
{
	if (kind->boxes)
		snprintf(name, size, "%s%s%d", base, between, box);
	else
		snprintf(name, size, "%s", base);
}

static int open_event(const struct kind *kind, int box, int socket, const char *terms)
{
	char base[32], name[64];
	struct pmu pmu;

	snprintf(base, sizeof(base), "uncore_%s", kind->pmu);
	name_of(name, sizeof(name), base, "_", kind, box);
	return pmu_find(&pmu, name) ? -1 : pmu_open(&pmu, terms, cpus[socket], -1, 0);
}

static void inject(const struct kind *kind, int box, int socket, unsigned int cycles)
{
	char name[64];

	name_of(name, sizeof(name), kind->box, "", kind, box);
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
static int count_kind(const struct kind *kind)
{
	int boxes = kind->boxes ? kind->boxes : 1, fds[MAX_SOCKETS][MAX_BOXES], s, b, good = 0;

	for (s = 0; s < sockets; s++)
		for (b = 0; b < boxes; b++)
			fds[s][b] = open_event(kind, b, s, kind->terms);
	for (s = 0; s < sockets; s++)
		for (b = 0; b < boxes; b++)
			inject(kind, b, s, 1000 * (s + 1) + b);
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

static void test_boxes(void)
{
	const struct kind *kind;

	for (kind = kinds; kind < kinds + KINDS; kind++)
		ktap_eq(count_kind(kind), sockets * (kind->boxes ? kind->boxes : 1),
			"%s: every box counts %s", kind->pmu, kind->terms);
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

static const struct truth truths[] = {
	{ { "imc", "", 6, "event=0x04,umask=0x03", "mem_read_bytes" }, 64, 1 },
	{ { "imc", "", 6, "event=0x04,umask=0x0c", "mem_write_bytes" }, 64, 1 },
	{ { "imc", "", 6, "event=0x02,umask=0x01", "page_misses" }, 1, 1 },
	{ { "cha", "", 28, "event=0x50,umask=0x01", "home_reads_local" }, 1, 1 },
	{ { "cha", "", 28, "event=0x50,umask=0x08", "home_writes_remote" }, 1, 1 },
	{ { "cha", "", 28, "event=0x34,umask=0x11,filter_state=0x3ff", "llc_lookups" }, 1, 1 },
	{ { "cha", "", 28, "event=0x34,umask=0x03,filter_state=0x1", "llc_misses" }, 1, 1 },
	{ { "cha", "", 28, "event=0x37,umask=0x01", "llc_modified_victims" }, 1, 1 },
	{ { "cha", "", 28, "event=0x35,umask=0x21,filter_opc0=0x202," TOR, "llc_drd_misses" },
	  1, 1 },
	{ { "cha", "", 28, "event=0x35,umask=0x21,filter_opc0=0x202,filter_loc=1," MEMORY,
	    "llc_drd_misses_local" }, 1, 1 },
	{ { "cha", "", 28, "event=0x35,umask=0x21,filter_opc0=0x202,filter_rem=1," MEMORY,
	    "llc_drd_misses_remote" }, 1, 1 },
	{ { "cha", "", 28, "event=0x36,umask=0x21,filter_opc0=0x202," TOR,
	    "llc_drd_miss_clocks" }, 1, 1 },
	{ { "cha", "", 28, "event=0x35,umask=0x24,filter_opc0=0x21e," TOR,
	    "pcie_read_miss_bytes" }, 64, 1 },
	{ { "m2m", "", 2, "event=0x37,umask=0x04", "home_reads_" }, 1, 1 },
	{ { "upi", "", 3, "event=0x02,umask=0x0f", "upi_tx_data_bytes" }, 64, 9 },
	{ { "upi", "", 3, "event=0x03,umask=0x0f", "upi_rx_data_bytes" }, 64, 9 },
	{ { "iio", "", 6, "event=0x83,umask=0x01,ch_mask=0x0f,fc_mask=0x07", "io_in_bytes" },
	  4, 1 },
	{ { "iio", "", 6, "event=0x83,umask=0x04,ch_mask=0x0f,fc_mask=0x07", "io_out_bytes" },
	  4, 1 },
	{ { "pcu", "", 0, "event=0x00", "pclk_cycles" }, 1, 1 },
	{ { "pcu", "", 0, "event=0x80,umask=0x40", "core_c0_cycles" }, 1, 1 },
	{ { "ubox", "", 0, "config=0xff", "uclk_cycles" }, 1, 1 },
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
	int boxes = row->kind.boxes ? row->kind.boxes : 1, fds[MAX_BOXES], b;
	int socket = sockets - 1;
	__u64 sum = 0, want;

	go_to(cpus[socket]);
	for (b = 0; b < boxes; b++)
		fds[b] = open_event(&row->kind, b, socket, row->kind.terms);
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

/* The counters of the four ports of all stacks add up; they count from reset on. */
static void test_free_running(void)
{
	__u64 in = 0, out = 0, want_in, want_out;
	int stack, port, fds[2][6][4];
	struct kind kind = { .pmu = "iio_free_running", .boxes = 6 };
	char terms[32];

	go_to(cpus[0]);
	for (stack = 0; stack < 6; stack++) {
		for (port = 0; port < 4; port++) {
			snprintf(terms, sizeof(terms), "event=0xff,umask=0x%x", 0x20 + port);
			fds[0][stack][port] = open_event(&kind, stack, 0, terms);
			snprintf(terms, sizeof(terms), "event=0xff,umask=0x%x", 0x24 + port);
			fds[1][stack][port] = open_event(&kind, stack, 0, terms);
		}
	}
	emu_write("truth", "reset");
	emu_advance(SECOND);
	want_in = truth_of(0, "io_in_bytes");
	want_out = truth_of(0, "io_out_bytes");
	for (stack = 0; stack < 6; stack++) {
		for (port = 0; port < 4; port++) {
			in += pmu_read(fds[0][stack][port]);
			out += pmu_read(fds[1][stack][port]);
			close(fds[0][stack][port]);
			close(fds[1][stack][port]);
		}
	}
	ktap_near(in * 4, want_in, 4 * 24, "free-running counters: what devices write");
	ktap_near(out * 4, want_out, 4 * 24, "free-running counters: what devices read");
}

static void test_truth(void)
{
	unsigned int i;

	emu_write("traffic", "default pcie_read=2G pcie_write=3G");
	for (i = 0; i < TRUTHS; i++)
		test_truth_row(&truths[i]);
	test_free_running();
	emu_write("traffic", "off");
}

/*
 * What the hardware is like, which no driver of today shows
 */

static void test_hardware(void)
{
	__u64 value = 0;
	char text[64] = "", bus[80];

	ktap_ok(!emu_reg_address(0, "m2pcie3", "box_ctl", &value), "there is a fourth M2PCIe");
	ktap_ok(!emu_reg_address(0, "cha27", "box_ctl", &value) && value == 0xfb0,
		"the last CHA is at 0xfb0");
	emu_reg_set(0, "iio2", "bw_in1", 0xfffffffffULL);
	emu_inject("iio2 socket=0 free=0x21 cycles=3");
	ktap_eq(emu_reg_get(0, "iio2", "bw_in1"), 2, "a free-running counter has 36 bits");
	emu_info("bad_msrs", text, sizeof(text));
	ktap_str_eq(text, "0", "this driver accesses no register that is not there");
	emu_info("bus3_0", text, sizeof(text));
	snprintf(bus, sizeof(bus), "0000:%s", text);
	sys_read_line("/sys/bus/event_source/devices/uncore_iio_2/die0", text, sizeof(text));
	ktap_str_eq(text, bus, "it finds the root bus of a stack");
}

/*
 * What it gets wrong
 */

static void note_umask(void)
{
	static const struct kind upi = { .pmu = "upi", .boxes = 3 };
	int fd = open_event(&upi, 0, 0, "event=0x04,umask=0x200000f");

	ktap_note("UPI header match: of umask 0x200000f its control has %#llx",
		  emu_reg_get(0, "upi0", "ctl0"));
	close(fd);
}

static void note_bands(void)
{
	static const struct kind pcu = { .pmu = "pcu" };
	int fd = open_event(&pcu, 0, 0, "event=0x0c,filter_band1=0x20");

	ktap_note("PCU band 1: filter_band1=0x20 becomes %#llx, not 0x2000",
		  emu_reg_get(0, "pcu", "filter"));
	close(fd);
}

/* A value for the wrong half, as perf's own metrics give, and no value. */
static void note_tor(const char *terms)
{
	static const struct kind cha = { .pmu = "cha", .boxes = 28 };
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
	static const struct kind m3upi = { .pmu = "m3upi", .boxes = 3 };
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
	static const struct kind iio = { .pmu = "iio_free_running", .boxes = 6 };
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

static void note_faults(void)
{
	ktap_note("a PMU for the fourth M2PCIe: %s",
		  has_pmu("uncore_m2pcie_3") ? "there is" : "none");
	note_umask();
	note_bands();
	note_tor("event=0x35,umask=0x21,config1=0x40433");
	note_tor("event=0x35,umask=0x21");
	note_occupancy();
	note_wrap();
}

/* The question that the manual would answer: does a filter of 0 let everything pass? */
static void test_question(void)
{
	static const struct kind cha = { .pmu = "cha", .boxes = 28 };
	int fd = open_event(&cha, 3, 0, "event=0x35,umask=0x21");

	emu_inject("cha3 socket=0 event=0x35 umask=0x21 opc=0x202 cycles=10");
	ktap_eq(pmu_read(fd), 0, "a TOR filter without a target: nothing passes");
	emu_write("overflow", "no_target=everything");
	emu_inject("cha3 socket=0 event=0x35 umask=0x21 opc=0x202 cycles=10");
	ktap_eq(pmu_read(fd), 10, "or everything");
	emu_write("overflow", "no_target=nothing");
	close(fd);
}

static void load_modules(const char *params)
{
	struct pmu pmu;

	if (emu_load(params) || sys_load(INTEL, ""))
		ktap_bail("cannot load the modules: %s", params);
	if (pmu_find(&pmu, "uncore_cha_0"))
		ktap_bail("intel_uncore has found nothing");
	sockets = pmu_cpumask(&pmu, cpus, MAX_SOCKETS);
}

static void unload_modules(void)
{
	if (sys_unload(INTEL) || sys_unload(EMU_MODULE))
		ktap_bail("cannot unload the modules");
}

/*
 * A smaller die: ten CHAs, so bits of CAPID6 with holes between them, one UPI link hidden on each
 * socket, another with an id and nothing else.
 */
static void test_small(void)
{
	static const struct kind cha = { "cha", "cha", 10, "event=0x50,umask=0x03",
					 "event=0x50 umask=0x01" };
	char params[128], text[16] = "", *next = params;
	int s;

	next += sprintf(next, "platform=skx slices=10 ");
	for (s = 0; s < sockets; s++) {
		snprintf(text, sizeof(text), "bus%d", s);
		emu_info(text, text, sizeof(text));
		next += sprintf(next, "%s%s:10.0", s ? "," : "hide=", text);
	}
	sprintf(next, " dead=%s:0f.0", text);
	unload_modules();
	load_modules(params);
	ktap_eq(count_kind(&cha), 10 * sockets, "ten CHAs: every one counts");
	ktap_ok(has_pmu("uncore_cha_9") && !has_pmu("uncore_cha_10"), "and there are no more");
	ktap_ok(has_pmu("uncore_upi_0") && !has_pmu("uncore_upi_2"), "a hidden link has no PMU");
	/* A header type of all ones: the kernel's PCI core ignores such a function */
	ktap_eq(has_pmu("uncore_upi_1"), sockets > 1, "a dead function is no device");
}

int main(void)
{
	ktap_plan(0);
	load_modules("platform=skx");
	test_boxes();
	test_truth();
	test_hardware();
	test_question();
	note_faults();
	test_small();
	unload_modules();
	return ktap_exit();
}
