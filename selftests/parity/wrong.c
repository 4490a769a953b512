// SPDX-License-Identifier: GPL-2.0-only
/*
 * Where intel_uncore is wrong and ours is right: each case is run with both drivers. What
 * intel_uncore did is printed, and may change with the kernel; that ours is right is the test.
 */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "pmu.h"
#include "testbed.h"
#include "sys.h"

/* In an attempt's parameters: without what intel_uncore cannot bear. More functions may follow. */
#define HIDDEN		"hidden"

/**
 * struct verdict - what a driver did
 * @right: whether that is right
 * @what: what it did, in words
 */
struct verdict {
	bool right;
	char what[200];
};

__printf(3, 4) static void verdict(struct verdict *v, bool right, const char *fmt, ...)
{
	va_list args;

	v->right = right;
	va_start(args, fmt);
	vsnprintf(v->what, sizeof(v->what), fmt, args);
	va_end(args);
}

static int open_event(const char *name, const char *terms)
{
	struct pmu pmu;
	int ret;

	ret = pmu_find(&pmu, name);
	return ret ? ret : pmu_open(&pmu, terms, pmu_cpu(&pmu, 0), -1, 0);
}

static void must_inject(const char *signal)
{
	if (emu_inject("%s", signal))
		ktap_bail("the emulator refuses: %s", signal);
}

static void calm(void)
{
	emu_write("rate", "clear");
	emu_write("fault", "clear");
}

/* Counts move by a million between any two accesses. */
static void let_time_run(void)
{
	emu_write("rate", "imc0 socket=0 event=0x04 umask=0x03 per_sec=1000000000000");
	emu_write("fault", "gap 1000");
}

/* The low half carries between its read and that of the high half, if that can be. */
static void try_torn_read(struct verdict *v)
{
	int fd = open_event("uncore_imc_0", "event=0x04,umask=0x03");
	__u64 before, count = 0;
	bool right = true;
	int i;

	must_inject("imc0 socket=0 event=0x04 umask=0x03 cycles=4292467296");
	pmu_read(fd);
	let_time_run();
	for (i = 0; right && i < 10; i++) {
		before = emu_reg_get(0, "imc0", "ctr0");
		count = pmu_read(fd);
		right = count >= before && count <= emu_reg_get(0, "imc0", "ctr0");
	}
	calm();
	verdict(v, right, "after at most %llu events it reads %llu, then %llu",
		emu_reg_get(0, "imc0", "ctr0"), count, pmu_read(fd));
	close(fd);
}

/* Two members that count the same thing differ if they are not read in one instant. */
static void try_group_read(struct verdict *v)
{
	static const char *const terms[] = { "event=0x04,umask=0x03", "event=0x04,umask=0x03" };
	struct pmu_count counts[2] = { };
	struct pmu pmu;
	int fds[2];

	pmu_find(&pmu, "uncore_imc_0");
	if (pmu_open_group(&pmu, terms, 2, pmu_cpu(&pmu, 0), fds))
		ktap_bail("cannot open a group");
	pmu_enable(fds[0]);
	let_time_run();
	emu_advance(1000);
	pmu_read_group(fds[0], counts, 2);
	calm();
	verdict(v, counts[0].value == counts[1].value,
		"members of a group that count the same are at %llu and %llu", counts[0].value,
		counts[1].value);
	pmu_close_group(fds, 2);
}

/* 44 bits, says 327043 table 2-5. */
static void try_fixed_width(struct verdict *v)
{
	int fd = open_event("uncore_ubox", "config=0xff");
	__u64 count;

	must_inject("ubox socket=0 fixed cycles=17592186044406");
	pmu_read(fd);
	must_inject("ubox socket=0 fixed cycles=20");
	count = pmu_read(fd);
	verdict(v, count == (1ULL << 44) + 10, "after 2^44 + 10 clocks it reads %llu", count);
	close(fd);
}

static void try_all_ones(struct verdict *v)
{
	int fd = open_event("uncore_imc_1", "event=0x04,umask=0x03");
	struct pmu_count count;
	int ret;

	must_inject("imc1 socket=0 event=0x04 umask=0x03 cycles=1000");
	pmu_read(fd);
	emu_write("fault", "allones imc1 socket=0");
	ret = pmu_read_count(fd, &count);
	calm();
	verdict(v, ret == -ENODATA || count.value <= 1000,
		"after 1000 events, and with the function gone, it reads %llu",
		ret ? 0 : count.value);
	close(fd);
}

/* Words that mean nothing: each must be refused. */
static const struct {
	unsigned int platforms;
	const char *pmu;
	const char *terms;
} nonsense[] = {
	{ BED_E5, "uncore_cbox_0", "config=0x200003" },
	{ BED_E5, "uncore_cbox_0", "config=0x10000" },
	{ BED_E5, "uncore_ubox", "config=0x8000000000000042" },
	{ BED_E5, "uncore_ubox", "event=0x42,config1=0x1" },
	{ BED_E5, "uncore_imc_0", "event=0x4,umask=0x3,config2=0xdead" },
	{ BED_QPI, "uncore_qpi_0", "event=0x14,match_mc=0xe" },
	{ BED_E5, "uncore_cbox_0", "event=0x0,filter_opc=0x182" },
	{ BED_E5, "uncore_cbox_0", "event=0x34,umask=0x3,filter_opc=0x182" },
	{ BED_E5, "uncore_pcu", "event=0x0,filter_band0=20" },
	{ BED_E5, "uncore_pcu", "event=0xb,filter_band1=20" },
	{ BED_E5, "uncore_imc_1", "config=0x80001" },
	{ BED_SINCE_V2, "uncore_cbox_0", "event=0x0,filter_nc=1" },
	{ BED_IVBEP, "uncore_imc_0", "config=0x800304" },
	/* filter_link, of an event that has no link */
	{ BED_V3, "uncore_cbox_0", "event=0x35,umask=0x1,config1=0x1820000000000040" },
	{ BED_V3, "uncore_pcu", "config=0x20000b" },
	{ BED_SP, "uncore_cha_0", "config=0x10000" },
	{ BED_SKX, "uncore_cha_0", "event=0x0,filter_opc0=0x202" },
	{ BED_SKX, "uncore_cha_0", "event=0x35,umask=0x21,filter_state=0x1" },
	{ BED_SKX, "uncore_cha_0", "event=0x0,tid_en=1,filter_tid=0x5,filter_state=0x1" },
	{ BED_SP, "uncore_pcu", "config=0x105" },
	{ BED_SP, "uncore_pcu", "config=0x20000005" },
	{ BED_SP, "uncore_imc_0", "event=0x4,umask=0x3,config1=0x1" },
	{ BED_SKX, "uncore_upi_0", "config=0x100000000004" },
	{ BED_SP, "uncore_iio_free_running_0", "config=0x120ff" },
	{ BED_ICE, "uncore_cha_0", "event=0x0,tid_en=1,filter_tid=0x205" },
	{ BED_ICE, "uncore_m2pcie_0", "config=0x100000001" },
	{ BED_ICE, "uncore_imc_free_running_0", "config=0x120ff" },
	{ BED_EX, "uncore_cbox_0", "event=0x1,config1=0x1" },
	{ BED_EX, "uncore_cbox_0", "config=0x100001" },
	{ BED_EX, "uncore_wbox", "event=0x1,config2=0x1" },
	{ BED_EX, "uncore_sbox_0", "event=0x8,match=0x1" },
	{ BED_EX, "uncore_bbox_0", "event=0x10,counter=3,match=0x1" },
	{ BED_EX, "uncore_mbox_0", "inc_sel=0x1,dsp=0x80" },
	{ BED_EX, "uncore_mbox_0", "inc_sel=0x4,thr=0x200,filter_match=0x1,filter_cfg_en=1" },
	{ BED_EX, "uncore_rbox_0", "event=0x18" },
	{ BED_EX, "uncore_rbox_0", "event=0x2,qlx_cfg=0x3400" },
};

#define NONSENSE	((int)(sizeof(nonsense) / sizeof(*nonsense)))

static void try_nonsense(struct verdict *v)
{
	int accepted = 0, tried = 0, last = 0;
	int i, fd;

	for (i = 0; i < NONSENSE; i++) {
		if (!(nonsense[i].platforms & bed()->id))
			continue;
		tried++;
		fd = open_event(nonsense[i].pmu, nonsense[i].terms);
		if (fd == -EINVAL)
			continue;
		accepted++;
		last = i;
		if (fd >= 0)
			close(fd);
	}
	verdict(v, !accepted, "%d of %d events that mean nothing are accepted%s%s", accepted,
		tried, accepted ? ", as " : "", accepted ? nonsense[last].terms : "");
}

/**
 * struct counted - an event and what happens
 * @pmu: a PMU
 * @terms: the event
 * @signals: what happens
 * @want: what it must count of that
 */
struct counted {
	const char *pmu;
	const char *terms;
	const char *signals;
	__u64 want;
};

/* Does an event count what it says? */
static void try_event(struct verdict *v, const struct counted *event)
{
	int fd = open_event(event->pmu, event->terms);
	struct pmu_count count;

	if (fd < 0) {
		verdict(v, false, "%s/%s/ cannot be opened: %s", event->pmu, event->terms,
			strerror(-fd));
		return;
	}
	must_inject(event->signals);
	if (pmu_read_count(fd, &count))
		ktap_bail("cannot read %s", event->terms);
	verdict(v, count.value == event->want, "%s/%s/ counts %llu of %llu", event->pmu,
		event->terms, count.value, event->want);
	close(fd);
}

#define HA_HIT		" socket=0 event=0x20 umask=0x3 addr=0x12345678c0 opcode=0x2 cycles=6\n"
#define HA_OTHER_OPCODE	" socket=0 event=0x20 umask=0x3 addr=0x12345678c0 opcode=0x3 cycles=10\n"
#define HA_OTHER_ADDR	" socket=0 event=0x20 umask=0x3 addr=0x1234567900 opcode=0x2 cycles=100"

static void try_ha_match(struct verdict *v)
{
	const struct bed_box *box = bed_box(bed_has("ha") ? "ha" : "ha0");
	const char *ha = box->emu;
	char signals[256];

	snprintf(signals, sizeof(signals), "%s" HA_HIT "%s" HA_OTHER_OPCODE "%s" HA_OTHER_ADDR,
		 ha, ha, ha);
	try_event(v, &(struct counted){
		  box->pmu, "event=0x20,umask=0x3,filter_addr=0x48d159e3,filter_opc=0x2", signals,
		  6 });
}

static void try_absent_cpu(struct verdict *v)
{
	struct pmu pmu;
	int fd;

	pmu_find(&pmu, bed_box(bed_slice(0))->pmu);
	fd = pmu_open(&pmu, "event=0x00", 15, -1, 0);
	verdict(v, fd < 0, "an event on a CPU that was never there %s",
		fd < 0 ? "is refused" : "is accepted");
	if (fd >= 0)
		close(fd);
}

static void try_hidden_match(struct verdict *v)
{
	int fd = open_event("uncore_qpi_0", "event=0x38,match_mc=0xe,mask_mc=0xf");

	verdict(v, fd == -ENXIO, "a match, its function hidden: %s", strerror(fd < 0 ? -fd : 0));
	if (fd < 0)
		return;
	must_inject("qpi0 socket=0 event=0x38 match0=0x1800 cycles=5");
	verdict(v, false, "a match, its function hidden: accepted, and counts %llu of 0",
		pmu_read(fd));
	close(fd);
}

static void try_hidden_box(struct verdict *v)
{
	struct pmu pmu;
	int cpu, fd;

	pmu_find(&pmu, "uncore_qpi_0");
	cpu = pmu_cpu(&pmu, 1);
	fd = pmu_open(&pmu, "event=0x14", cpu < 0 ? 2 : cpu, -1, 0);
	verdict(v, cpu < 0 && fd == -ENXIO,
		"port 0 of socket 1 hidden: cpumask %s that socket, opening there: %s",
		cpu < 0 ? "leaves out" : "has", strerror(fd < 0 ? -fd : 0));
	if (fd >= 0)
		close(fd);
}

/* 329468: there is no invert; a field that is shown and then dropped counts the opposite. */
static void try_inv(struct verdict *v)
{
	int fd;

	fd = open_event("uncore_imc_0", "event=0x4,umask=0x3,thresh=2,inv=1");
	verdict(v, fd == -ENOENT, "there is no field inv");
	if (fd < 0)
		return;
	must_inject("imc0 socket=0 event=0x4 umask=0x1 inc=3 cycles=50\n"
		    "imc0 socket=0 event=0x4 umask=0x1 inc=1 cycles=7");
	verdict(v, false, "inv=1 is taken, and counts %llu of 7", pmu_read(fd));
	close(fd);
}

/* 329468 table 2-72: software must write 1 to bits 17:16 of the box control. */
static void try_imc_control(struct verdict *v)
{
	int fd = open_event("uncore_imc_5", "event=0x4,umask=0x3");
	__u64 word = emu_reg_get(0, "imc5", "box_ctl");

	verdict(v, (word & 0x30000) == 0x30000, "while an event counts, box control is %#llx",
		word);
	close(fd);
}

/* 329468 table 1-3: two units of two counters. Three events of one are one too many. */
static void try_irp_group(struct verdict *v)
{
	static const char *const terms[] = { "event=0x0f", "event=0x0f", "event=0x0f" };
	struct pmu_count counts[3] = { };
	struct pmu pmu;
	int fds[3], ret;

	pmu_find(&pmu, "uncore_irp");
	ret = pmu_open_group(&pmu, terms, 3, pmu_cpu(&pmu, 0), fds);
	verdict(v, ret == -EINVAL, "three events of one unit: %s", strerror(-ret));
	if (ret)
		return;
	pmu_enable(fds[0]);
	must_inject("irp socket=0 event=0x0f set=0 cycles=5");
	pmu_read_group(fds[0], counts, 3);
	verdict(v, false, "three events of one unit count %llu, %llu and %llu of 5",
		counts[0].value, counts[1].value, counts[2].value);
	pmu_close_group(fds, 3);
}

/* No source has its match registers, so it must be refused, or it counts every packet. */
static void try_third_match(struct verdict *v)
{
	int fd = open_event("uncore_qpi_2", "event=0x38,match_mc=0xe,mask_mc=0xf");

	verdict(v, fd == -ENXIO, "a match on the third QPI port: %s",
		fd < 0 ? strerror(-fd) : "accepted");
	if (fd >= 0)
		close(fd);
}

/* Counts over the end of a counter. */
static void try_end(struct verdict *v, const char *pmu, const char *terms, const char *signal)
{
	int fd = open_event(pmu, terms);
	__u64 count;

	if (emu_inject("%s cycles=%llu", signal, (1ULL << 48) - 2000))
		ktap_bail("the emulator refuses: %s", signal);
	pmu_read(fd);
	emu_inject("%s cycles=5000", signal);
	count = pmu_read(fd);
	verdict(v, count == (1ULL << 48) + 3000, "after 2^48 + 3000 events it reads %llu", count);
	close(fd);
}

/* 323535 table 2-67: a counter stops when it overflows, unless wrap mode is set. */
static void try_mbox_end(struct verdict *v)
{
	try_end(v, "uncore_mbox_1", "inc_sel=0x1", "mbox1 socket=0 event=0x1");
}

static void try_wbox_fixed_end(struct verdict *v)
{
	try_end(v, "uncore_wbox", "clockticks", "wbox socket=0 fixed");
}

/* 323535 p2-128: what ends in 24 zeros is read as 2^24 more. */
static void try_wbox_erratum(struct verdict *v)
{
	int fd = open_event("uncore_wbox", "event=0x3");
	__u64 count;

	must_inject("wbox socket=0 event=0x3 cycles=16777000");
	pmu_read(fd);
	must_inject("wbox socket=0 event=0x3 cycles=216");
	count = pmu_read(fd);
	verdict(v, count == 1ULL << 24, "after 2^24 events it reads %llu", count);
	close(fd);
}

static void try_socket_enable(struct verdict *v)
{
	struct emu_trace t;
	const char *next;
	int writes = 0;
	char *text;

	emu_write("trace", "clear");
	emu_write("trace", "on");
	close(open_event("uncore_ubox", "event=0x2"));
	emu_write("trace", "off");
	text = emu_read("trace");
	for (next = text; emu_trace_next(&next, &t);)
		writes += t.write && !strcmp(t.reg, "global_ctl");
	free(text);
	verdict(v, !writes, "an event of the U-box writes the socket's control %d times", writes);
}

/*
 * Xeon Scalable (Skylake-SP)
 */

static const char *this_driver(void)
{
	return sys_loaded(BED_INTEL) ? BED_INTEL : BED_DRIVER;
}

/* The same driver on another machine */
static void load_again(const char *params)
{
	const char *driver = this_driver();

	bed_down(driver);
	bed_up(params, driver);
}

/* What a header must match is in the upper half of the control word, on Skylake-SP with a hole. */
static void try_upi_header(struct verdict *v)
{
	int fd = open_event("uncore_upi_0", "event=0x04,umask=0x200000f");
	__u64 word = emu_reg_get(0, "upi0", "ctl0");

	verdict(v, word == (bed()->id == BED_SKX ? 0x0004000000400f04ULL : 0x0002000000400f04ULL),
		"of umask 0x200000f the control has %#llx", word);
	close(fd);
}

/* Two events that look at different fields of the filters, in either order */
static bool run_together(const char *first, const char *second)
{
	int fd[2] = { open_event("uncore_cha_2", first), open_event("uncore_cha_2", second) };
	struct pmu_count count = { };
	bool together = fd[0] >= 0 && fd[1] >= 0 && !pmu_read_count(fd[1], &count) &&
			count.running && count.running == count.enabled;

	close(fd[0]);
	close(fd[1]);
	return together;
}

#define ANY_TARGET	"filter_rem=1,filter_loc=1,filter_nm=1,filter_not_nm=1"

static void try_thread_and_opcode(struct verdict *v)
{
	static const char thread[] = "event=0x0f,tid_en=1,filter_tid=0x5";
	static const char opcode[] = "event=0x35,umask=0x21,filter_opc0=0x202," ANY_TARGET;
	bool together = run_together(thread, opcode);

	verdict(v, together, "an event of a thread and one of an opcode %s",
		together ? "count at a time" : "are multiplexed");
}

static void try_wide_threshold(struct verdict *v)
{
	int fd = open_event("uncore_pcu", "event=0x05,thresh=64");

	verdict(v, fd < 0, "thresh=64 %s; the control has %#llx",
		fd < 0 ? "is refused" : "is accepted", emu_reg_get(0, "pcu", "ctl0"));
	close(fd);
}

#define DATA_READS	"cha0 socket=0 event=0x35 umask=0x21 opc=0x202 cycles=1000\n"
#define OTHER_READS	"cha0 socket=0 event=0x35 umask=0x21 opc=0x200 cycles=30000"

/**
 * struct single - an event that Intel's list gives to counter 0 alone
 * @pmu: PMU
 * @terms: the event
 * @signal: the same for the emulator
 */
struct single {
	const char *pmu;
	const char *terms;
	const char *signal;
};

static void try_singles(struct verdict *v, const struct single *row, int nr)
{
	struct pmu_count count[2];
	int i, fd[2], wrong = 0;

	for (i = 0; i < nr; i++, row++) {
		fd[0] = open_event(row->pmu, row->terms);
		fd[1] = open_event(row->pmu, row->terms);
		if (fd[0] < 0 || emu_inject("%s cycles=1000", row->signal))
			ktap_bail("no event, or refused by the emulator: %s", row->signal);
		pmu_read_count(fd[0], &count[0]);
		pmu_read_count(fd[1], &count[1]);
		/* Multiplexed, one of them has not run all the time */
		wrong += count[1].running == count[1].enabled && !count[1].value;
		pmu_close_group(fd, 2);
	}
	verdict(v, !wrong, "of %d events that one counter can count, %d count 0 on another", nr,
		wrong);
}

static void try_occupancies(struct verdict *v)
{
	static const struct single rows[] = {
		{ "uncore_m3upi_0", "event=0x1c,umask=0x01", "m3upi0 socket=0 event=0x1c umask=1" },
		{ "uncore_m3upi_0", "event=0x3c,umask=0x01", "m3upi0 socket=0 event=0x3c umask=1" },
		{ "uncore_m3upi_0", "event=0x8e,umask=0x01", "m3upi0 socket=0 event=0x8e umask=1" },
		{ "uncore_cha_0", "event=0x3b,umask=0x01", "cha0 socket=0 event=0x3b umask=1" },
	};

	try_singles(v, rows, 4);
}

static void try_singles_disc(struct verdict *v)
{
	static const struct single rows[] = {
		{ "uncore_m3upi_0", "event=0x21,umask=1", "m3upi0 socket=0 event=0x21 umask=1" },
		{ "uncore_m3upi_1", "event=0x55,umask=1", "m3upi1 socket=0 event=0x55 umask=1" },
		{ "uncore_m3upi_2", "event=0x7d,umask=1", "m3upi2 socket=0 event=0x7d umask=1" },
		{ "uncore_pcu", "event=0x06", "pcu socket=0 event=0x06" },
	};

	try_singles(v, rows, 4);
}

/* The timer of the in-kernel driver comes once a minute. */
#define TURN_36_SECONDS	(68719476736.0 * 4 / 16e9)

static void try_short_turn(struct verdict *v)
{
	int fd = open_event("uncore_iio_free_running_1", "event=0xff,umask=0x20");
	struct emu_access access;
	__u64 count = 0;
	int i;

	for (i = 0; i < 3; i++) {
		emu_access_reset();
		must_inject("iio1 socket=0 free=0x20 cycles=60000000000");
		sys_await(!emu_access(0, "iio1", &access) && access.msr_rd,
			  "the timer to read a free-running counter");
	}
	count = pmu_read(fd);
	verdict(v, count == 180000000000ULL,
		"36 bits, which 16 GB/s fill in %.0f s: after 180000000000 it reads %llu",
		TURN_36_SECONDS, count);
	close(fd);
}

/* A die with fewer slices beside one with all */
static void try_smaller_socket(struct verdict *v)
{
	const char *driver = this_driver();
	struct pmu pmu;

	bed_unload(driver);
	emu_reg_set(1, "pcu_pci", "capid6", 0xfffff);
	if (sys_load(driver, ""))
		ktap_bail("cannot load %s", driver);
	verdict(v, pmu_find(&pmu, "uncore_cha_27") || pmu_cpu(&pmu, 1) < 0,
		"socket 1 has 20 slices: cpumask of uncore_cha_27 %s it",
		pmu_find(&pmu, "uncore_cha_27") || pmu_cpu(&pmu, 1) < 0 ? "leaves out" : "has");
	load_again("");
}

static void try_hidden_link(struct verdict *v)
{
	struct pmu pmu;
	char hide[32];
	int cpu;

	snprintf(hide, sizeof(hide), "hide=%s", bed_place("upi0", 1));
	load_again(hide);
	pmu_find(&pmu, "uncore_upi_0");
	cpu = pmu_cpu(&pmu, 1);
	verdict(v, cpu < 0, "link 0 of socket 1 hidden: cpumask %s that socket",
		cpu < 0 ? "leaves out" : "has");
	load_again("");
}

/*
 * Ice Lake
 */

/* A filter for all events of a slice */
static void try_two_threads(struct verdict *v)
{
	bool together = run_together("event=0x0f,tid_en=1,filter_tid=0x5",
				     "event=0x0f,tid_en=1,filter_tid=0x6");

	verdict(v, !together, "events of two threads %s",
		together ? "count at a time" : "are multiplexed");
}

/* Each controller has two channels, but numbers for three. */
static void try_third_channel(struct verdict *v)
{
	int fd = open_event("uncore_imc_2", "event=0x00");

	verdict(v, fd < 0, "the third channel of a controller %s",
		fd < 0 ? "is not there" : "is a PMU");
	close(fd);
}

static void try_without_map(struct verdict *v)
{
	const char *driver = this_driver();
	int fd;

	bed_unload(driver);
	emu_write("fault", "nomap imc0 socket=0");
	if (sys_load(driver, ""))
		ktap_bail("cannot load %s", driver);
	fd = open_event("uncore_imc_0", "event=0x62");
	verdict(v, fd < 0, "of a channel that cannot be mapped an event %s",
		fd < 0 ? "is refused" : "is accepted");
	close(fd);
	load_again("");
}

/* The in-kernel driver has Skylake's box control of both. */
static void try_link_reset(struct verdict *v)
{
	const char *driver = this_driver();
	__u64 upi, m3upi;

	bed_unload(driver);
	emu_reg_set(0, "upi0", "ctl1", 0x2);
	emu_reg_set(0, "m3upi0", "ctl1", 0x2);
	if (sys_load(driver, ""))
		ktap_bail("cannot load %s", driver);
	upi = emu_reg_get(0, "upi0", "ctl1");
	m3upi = emu_reg_get(0, "m3upi0", "ctl1");
	verdict(v, !upi && !m3upi, "controls that the firmware has left: upi %#llx, m3upi %#llx",
		upi, m3upi);
	load_again("");
}

/* Whether a link of socket 0 has its far end, where socket 1 has no links */
static void try_no_links(struct verdict *v)
{
	static const char *const files[] = { "uncore_upi_0/die0", "uncore_upi_1/die0",
					     "uncore_upi_2/die0", "uncore_iio_0/die0",
					     "uncore_iio_0/die1" };
	char hide[64] = "hide=", path[64];
	int i, lost = 0;

	for (i = 0; i < 3; i++) {
		snprintf(path, sizeof(path), "upi%d", i);
		strcat(strcat(hide, i ? "," : ""), bed_place(path, 1));
	}
	load_again(hide);
	for (i = 0; i < 5; i++) {
		snprintf(path, sizeof(path), PMU_DIR "/%s", files[i]);
		lost += !sys_exists(path);
	}
	verdict(v, !lost && !sys_exists(PMU_DIR "/uncore_upi_0/die1"),
		"no link on socket 1: %d of 5 files of other links and stacks are lost", lost);
	load_again("");
}

/* Firmware, or another program, has left all counters of a socket frozen */
static void try_frozen_socket(struct verdict *v)
{
	const char *driver = this_driver();

	bed_unload(driver);
	emu_reg_set(0, "global", "global_ctl", 1);
	if (sys_load(driver, ""))
		ktap_bail("cannot load %s", driver);
	try_event(v, &(struct counted){ "uncore_cha_1", "event=0x62,umask=0x01",
		  "cha1 socket=0 event=0x62 umask=1 cycles=9", 9 });
	load_again("");
}

/* The register with the thread is one event's as long as the other counts */
static void try_threads_left(struct verdict *v)
{
	int first = open_event("uncore_cha_1", "event=0x62,tid_en=1,filter_tid=0x5");
	int second = open_event("uncore_cha_1", "event=0x63,tid_en=1,filter_tid=0x5");
	__u64 count;

	close(first);
	must_inject("cha1 socket=0 event=0x63 tid=5 cycles=9");
	must_inject("cha1 socket=0 event=0x63 tid=0 cycles=500");
	count = pmu_read(second);
	verdict(v, count == 9, "the other of two events of a thread counts %llu of 9", count);
	close(second);
}

static void try_imc_upper_umask(struct verdict *v)
{
	int fd = open_event("uncore_imc_0", "config=0x100000062");

	verdict(v, fd < 0, "bit 32 of a control of 32 bits is %s", fd < 0 ? "refused" : "accepted");
	close(fd);
}

/* A controller without memory, which the table lists nevertheless */
static void try_listed_absent(struct verdict *v)
{
	const char *driver = this_driver();
	struct pmu_count count = { };
	int fd;

	bed_unload(driver);
	emu_write("fault", "allones imc2 socket=0");
	if (sys_load(driver, ""))
		ktap_bail("cannot load %s", driver);
	fd = open_event("uncore_imc_2", "event=0x62");
	if (fd >= 0)
		pmu_read_count(fd, &count);
	verdict(v, fd < 0, "a memory controller that reads all ones %s, count %llu",
		fd < 0 ? "is left out" : "is offered", count.value);
	close(fd);
	load_again("");
}

/* The capability of socket 0 says that its table is where no memory is */
static void try_one_bad_table(struct verdict *v)
{
	const char *driver = this_driver();
	struct pmu pmu;
	bool there;

	bed_unload(driver);
	emu_write("regs", "table_pci socket=0 pmon_bar=0x80000");
	sys_load(driver, "");
	there = !pmu_find(&pmu, "uncore_cha_0") && pmu_cpu(&pmu, 1) >= 0;
	verdict(v, there, "a bad table of socket 0: socket 1 %s", there ? "counts" : "has no PMU");
	bed_up("", driver);
}

/* Each link is a function of its own */
static void try_links(struct verdict *v)
{
	char name[16], pmu[24];
	int i, fd, wrong = 0;

	for (i = 0; i < 4; i++) {
		snprintf(name, sizeof(name), "upi%d", i);
		snprintf(pmu, sizeof(pmu), "uncore_upi_%d", i);
		fd = open_event(pmu, "event=0x62");
		if (fd < 0 || emu_inject("%s socket=0 event=0x62 cycles=%d", name, 10 + i))
			ktap_bail("no event on %s, or none there", pmu);
		wrong += pmu_read(fd) != 10ULL + i;
		close(fd);
	}
	verdict(v, !wrong, "%d of 4 links do not count what happens on them", wrong);
}

/**
 * struct entry - of the discovery table of a socket
 * @n: number of it
 * @word: its words
 */
struct entry {
	unsigned int n;
	unsigned long long word[3];
};

static struct entry entry_of(int socket, const char *emu)
{
	char *text = emu_read("table"), *next = text, *line, name[24];
	struct entry entry;
	int s;

	while (text && (line = strsep(&next, "\n"))) {
		if (sscanf(line, "%d %u %llx %llx %llx # %23s", &s, &entry.n, &entry.word[0],
			   &entry.word[1], &entry.word[2], name) != 6 ||
		    s != socket || strcmp(name, emu))
			continue;
		free(text);
		return entry;
	}
	ktap_bail("no entry of %s", emu);
}

static void put_entry(int socket, const struct entry *entry)
{
	if (emu_write("table", "%d %u %#llx %#llx %#llx", socket, entry->n, entry->word[0],
		      entry->word[1], entry->word[2]))
		ktap_bail("the emulator refuses an entry");
}

static void load_on_table(const char *driver)
{
	if (sys_load(driver, ""))
		ktap_bail("cannot load %s", driver);
}

/* On socket 1 the registers of two slices are the other way round */
static void try_other_addresses(struct verdict *v)
{
	struct entry first = entry_of(1, "cha0"), second = entry_of(1, "cha1");
	const char *driver = this_driver();
	unsigned long long address = first.word[1];
	struct pmu pmu;
	__u64 count;
	int fd;

	bed_unload(driver);
	first.word[1] = second.word[1];
	second.word[1] = address;
	put_entry(1, &first);
	put_entry(1, &second);
	load_on_table(driver);
	if (pmu_find(&pmu, "uncore_cha_0"))
		ktap_bail("no CHA");
	fd = pmu_open(&pmu, "event=0x62", pmu_cpu(&pmu, 1), -1, 0);
	must_inject("cha1 socket=1 event=0x62 cycles=9");
	count = pmu_read(fd);
	verdict(v, count == 9, "other addresses on socket 1 than on socket 0: counts %llu of 9",
		count);
	close(fd);
	load_again("");
}

/* No table has the first stack */
static void try_free_without_unit(struct verdict *v)
{
	const char *driver = this_driver();
	struct entry entry;
	struct pmu pmu;
	bool there;
	int socket;

	bed_unload(driver);
	for (socket = 0; socket < bed_sockets(); socket++) {
		entry = entry_of(socket, "iio0");
		memset(entry.word, 0, sizeof(entry.word));
		put_entry(socket, &entry);
	}
	load_on_table(driver);
	there = !pmu_find(&pmu, "uncore_iio_free_running_0");
	verdict(v, !there, "free-running counters of a stack that no table has %s",
		there ? "are offered" : "are not");
	load_again("");
}

/* The words of a table that no driver must believe */
static void try_same_registers(struct verdict *v)
{
	struct pmu pmu, first;
	bool both;

	load_again("table_fault=same-address");
	both = !pmu_find(&first, "uncore_cha_0") && !pmu_find(&pmu, "uncore_mdf_39");
	verdict(v, !both, "two units with one address: %s offered", both ? "both are" : "one is");
	load_again("");
}

/**
 * struct attempt - what to try with both drivers
 * @platforms: where
 * @hide: the emulator's parameters for it
 * @name: what must be right
 * @attempt: does it; NULL: @event does
 * @danger: why intel_uncore must be spared it, or NULL
 * @event: an event that must count what happens
 */
struct attempt {
	unsigned int platforms;
	const char *hide;
	const char *name;
	void (*attempt)(struct verdict *v);
	const char *danger;
	struct counted event;
};

static const struct attempt attempts[] = {
	{ BED_SINCE_E5, HIDDEN, "a PCI read that cannot tear", try_torn_read, NULL },
	{ BED_SINCE_E5, HIDDEN, "members of a group belong together", try_group_read, NULL },
	{ BED_EP, HIDDEN, "the U-box' fixed counter has 44 bits", try_fixed_width, NULL },
	{ BED_SINCE_E5, HIDDEN, "a function that is gone does not count", try_all_ones, NULL },
	{ BED_ALL & ~BED_DISC, HIDDEN, "an event that means nothing is refused", try_nonsense,
	  NULL },
	{ BED_E5, HIDDEN, "LLC_LOOKUP without a state is in any state", NULL, NULL,
	  { "uncore_cbox_1", "event=0x34,umask=0x3",
	    "cbox1 socket=0 event=0x34 umask=0x3 state=0x10 cycles=9", 9 } },
	{ BED_EP, HIDDEN, "LLC_LOOKUP.ANY has a state filter", NULL, NULL,
	  { "uncore_cbox_1", "event=0x34,umask=0x11,filter_state=0x4",
	    "cbox1 socket=0 event=0x34 umask=0x11 state=0x4 cycles=9\n"
	    "cbox1 socket=0 event=0x34 umask=0x11 state=0x1 cycles=100", 9 } },
	{ BED_E5, HIDDEN, "occ_edge is bit 31", NULL, NULL,
	  { "uncore_pcu", "event=0x80,occ_sel=1,thresh=1,occ_edge=1",
	    "pcu socket=0 event=0x80 occ=1 inc=2 cycles=3 idle=2 times=5", 5 } },
	{ BED_EP, HIDDEN, "the PCU's extra select bit", NULL, NULL,
	  { "uncore_pcu", "config=0x20000b",
	    "pcu socket=0 event=0x0b ext=1 cycles=7\n"
	    "pcu socket=0 event=0x0b freq=30 cycles=100", 7 } },
	{ BED_E5, HIDDEN, "address and opcode match of the home agent", try_ha_match, NULL },
	{ BED_ALL, HIDDEN, "a CPU that was never there", try_absent_cpu, NULL },
	{ BED_IVBEP, HIDDEN, "inv is not offered where it does nothing", try_inv, NULL },
	{ BED_IVBEP, HIDDEN, "box control of a memory channel", try_imc_control, NULL },
	{ BED_SINCE_V2, HIDDEN, "each unit of the IRP has two counters", try_irp_group,
	  NULL },
	{ BED_SINCE_V2, HIDDEN, "the second unit of the IRP", NULL, NULL,
	  { "uncore_irp", "event=0x0f,unit=1",
	    "irp socket=0 event=0x0f set=1 cycles=7\n"
	    "irp socket=0 event=0x0f set=0 cycles=100", 7 } },
	{ BED_IVBEP, HIDDEN, "a match on the third QPI port", try_third_match, NULL },
	/* Linux knows the match registers of the v4's third port, and of the v3's two. */
	{ BED_SBOX, HIDDEN, "a match on the third QPI port", NULL, NULL,
	  { "uncore_qpi_2", "event=0x38,match_mc=0xe,mask_mc=0xf",
	    "qpi2 socket=0 event=0x38 match0=0x1c00 cycles=7\n"
	    "qpi2 socket=0 event=0x38 match0=0x1800 cycles=100", 7 } },
	/* hswep_pcu_hw_config of mainline shifts the band's mask by its number, not by its bits. */
	{ BED_V3 | BED_SP, HIDDEN, "the second band of the PCU", NULL, NULL,
	  { "uncore_pcu", "event=0xc,filter_band1=20",
	    "pcu socket=0 event=0xc freq=20 cycles=7\n"
	    "pcu socket=0 event=0xc freq=19 cycles=100", 7 } },
	/* A core's number has five bits; mainline's filter_cid is config1:5 alone. */
	{ BED_HSX, HIDDEN, "a core in the filter of the U-box", NULL, NULL,
	  { "uncore_ubox", "event=0x41,umask=0x1,filter_tid=1,filter_cid=9",
	    "ubox socket=0 event=0x41 umask=0x1 tid=0x13 cycles=7\n"
	    "ubox socket=0 event=0x41 umask=0x1 tid=0x11 cycles=100", 7 } },
	{ BED_EX, HIDDEN, "an M-box counter goes on at its end", try_mbox_end, NULL },
	{ BED_EX, HIDDEN, "the W-box' fixed counter has 48 bits", try_wbox_fixed_end,
	  "it shifts by 64, of which a kernel that watches shifts complains" },
	{ BED_EX, HIDDEN, "a W-box counter that reads too large", try_wbox_erratum, NULL },
	{ BED_EX, HIDDEN, "an event of the U-box above 0xff", NULL, NULL,
	  { "uncore_ubox", "event=0x1df", "ubox socket=0 event=0x1df cycles=3", 3 } },
	/* LIKWID and the guide mean the flits that a link sends. */
	{ BED_EX, HIDDEN, "a flit is a flit", NULL, NULL,
	  { "uncore_rbox_0", "qpi1_flit_send",
	    "rbox0 socket=0 event=0x6 iperf=0x80000000 cycles=4", 4 } },
	{ BED_EX, HIDDEN, "the socket's control is no event's", try_socket_enable, NULL },
	/* The in-kernel driver looks at 21.5. */
	{ BED_SKX, HIDDEN, "the fourth M2PCIe", NULL, NULL,
	  { "uncore_m2pcie_3", "event=0x10,umask=0x01",
	    "m2pcie3 socket=0 event=0x10 umask=0x01 cycles=7", 7 } },
	{ BED_UPI, HIDDEN, "a UPI header match", try_upi_header, NULL },
	{ BED_SKX, HIDDEN, "a thread and an opcode at a time", try_thread_and_opcode, NULL },
	{ BED_SP, HIDDEN, "a threshold that the PCU does not have", try_wide_threshold, NULL },
	/* skx_unit_mrpc and others of perf's own metrics */
	{ BED_SKX, HIDDEN, "a TOR event as perf's metrics write it", NULL, NULL,
	  { "uncore_cha_0", "event=0x35,umask=0x21,config1=0x40433",
	    DATA_READS OTHER_READS, 1000 } },
	{ BED_SKX, HIDDEN, "a TOR event without a filter", NULL, NULL,
	  { "uncore_cha_0", "event=0x35,umask=0x21", DATA_READS OTHER_READS, 31000 } },
	{ BED_SKX, HIDDEN, "LLC_LOOKUP without a state is in any state", NULL, NULL,
	  { "uncore_cha_1", "event=0x34,umask=0x11",
	    "cha1 socket=0 event=0x34 umask=0x11 state=0x10 cycles=9", 9 } },
	{ BED_SKX, HIDDEN, "events that one counter alone can count", try_occupancies, NULL },
	{ BED_SKX, HIDDEN, "a free-running counter is read often enough", try_short_turn,
	  "its timer comes once a minute" },
	{ BED_SKX, HIDDEN, "a socket with fewer CHAs", try_smaller_socket, NULL },
	{ BED_UPI, HIDDEN, "a box that one socket lacks", try_hidden_link, NULL },
	{ BED_ICE, HIDDEN, "a channel of the M2M", NULL, NULL,
	  { "uncore_m2m_0", "event=0x37,umask=0x104",
	    "m2m0 socket=0 event=0x37 umask=0x104 cycles=7\n"
	    "m2m0 socket=0 event=0x37 umask=0x204 cycles=100", 7 } },
	{ BED_ICE, HIDDEN, "two threads at a time", try_two_threads, NULL },
	{ BED_ICX, HIDDEN, "a channel that does not exist", try_third_channel, NULL },
	{ BED_ICE | BED_SPR, HIDDEN, "a channel that cannot be mapped", try_without_map, NULL },
	{ BED_ICX, HIDDEN, "links are reset", try_link_reset, NULL },
	{ BED_SKX, HIDDEN, "far ends of links", try_no_links, NULL },
	{ BED_SPR, HIDDEN, "a freeze that was left", try_frozen_socket, NULL },
	{ BED_SPR, HIDDEN, "two events of a thread, one of which ends", try_threads_left, NULL },
	{ BED_SPR, HIDDEN, "events that one counter alone can count", try_singles_disc, NULL },
	{ BED_SPR, HIDDEN, "umask above bit 31 of a memory channel", try_imc_upper_umask, NULL },
	{ BED_SPR, HIDDEN, "a listed unit that does not answer", try_listed_absent, NULL },
	{ BED_SPR, HIDDEN, "two units with one address", try_same_registers, NULL },
	{ BED_SPR, HIDDEN, "the table of one socket is wrong", try_one_bad_table, NULL },
	{ BED_SPR, HIDDEN, "links that are functions of their own", try_links, NULL },
	{ BED_SPR, HIDDEN, "other addresses on the other socket", try_other_addresses, NULL },
	{ BED_SPR, HIDDEN, "free-running counters of no stack", try_free_without_unit, NULL },
	{ BED_QPI, HIDDEN ",7f:08.6", "a match that cannot be", try_hidden_match, NULL },
	{ BED_QPI, HIDDEN ",ff:08.2", "a box that one socket lacks", try_hidden_box, NULL },
	{ BED_IVBEP, "", "the third R3QPI", NULL, "it has room for two and would write behind them",
	  { "uncore_r3qpi_2", "event=0x1", "r3qpi2 socket=0 event=0x1 cycles=10", 10 } },
};

#define ATTEMPTS	((int)(sizeof(attempts) / sizeof(*attempts)))

static bool here(int i)
{
	return attempts[i].platforms & bed()->id;
}

/* What is hidden from both: the third R3QPI, or nothing. */
static const char *hidden(const char *hide)
{
	static char params[80];

	if (strncmp(hide, HIDDEN, strlen(HIDDEN)))
		return "";
	hide += strlen(HIDDEN);
	if (bed()->id == BED_IVBEP)
		snprintf(params, sizeof(params), "hide=7f:12.5,ff:12.5%s", hide);
	else
		snprintf(params, sizeof(params), "%s%s", *hide ? "hide=" : "", hide + !!*hide);
	return params;
}

/* All attempts with one driver; those on equal hardware without loading it anew. */
static void run(const char *driver, struct verdict *verdicts)
{
	const char *last = NULL;
	int i;

	for (i = 0; i < ATTEMPTS; i++) {
		if (!here(i))
			continue;
		if (attempts[i].danger && !strcmp(driver, BED_INTEL)) {
			verdict(&verdicts[i], false, "not tried: %s", attempts[i].danger);
			continue;
		}
		if (last && strcmp(attempts[i].hide, last))
			bed_down(driver);
		if (!last || strcmp(attempts[i].hide, last))
			bed_up(hidden(attempts[i].hide), driver);
		last = attempts[i].hide;
		if (attempts[i].attempt)
			attempts[i].attempt(&verdicts[i]);
		else
			try_event(&verdicts[i], &attempts[i].event);
	}
	bed_down(driver);
}

int main(void)
{
	struct verdict intel[ATTEMPTS], ours[ATTEMPTS];
	int i;

	bed_want();
	bed_want_intel();
	ktap_plan(0);
	run(BED_INTEL, intel);
	run(BED_DRIVER, ours);
	for (i = 0; i < ATTEMPTS; i++) {
		if (!here(i))
			continue;
		ktap_note("intel_uncore is %s: %s", intel[i].right ? "right" : "wrong",
			  intel[i].what);
		ktap_note("ours is %s: %s", ours[i].right ? "right" : "wrong", ours[i].what);
		ktap_ok(ours[i].right, "%s", attempts[i].name);
	}
	return ktap_exit();
}
