// SPDX-License-Identifier: GPL-2.0-only
/*
 * A reproducer of each fault of intel_uncore that Documentation/upstream has a patch for, and of
 * some that admin-guide/why has. What intel_uncore did is printed, and may change with the kernel.
 * Ours does the same right, which shows that the reproducer is: that is the test.
 */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "pmu.h"
#include "sys.h"
#include "testbed.h"

/* As what it counts: it must not be opened */
#define REFUSED		(~0ULL)

/* struct verdict - what a driver did */
struct verdict {
	bool right;	/* whether that is right */
	char what[200];	/* what it did, in words */
};

/* struct attempt - what to try with both drivers */
struct attempt {
	__u64 platforms;	/* where */
	const char *name;	/* what must be right */
	/* does it; NULL: the event must count @want of @first, and then of @then */
	void (*attempt)(struct verdict *v, const struct attempt *row);
	const char *pmu;	/* PMU of the event */
	const char *terms;	/* the event */
	const char *first;	/* what happens, or what @attempt says */
	const char *then;	/* as well */
	__u64 want;		/* a count or REFUSED, or what @attempt says */
	const char *params;	/* parameters of the emulator, or NULL */
	/* the emulator's file that is written before the driver is loaded, or NULL */
	const char *file;
	const char *line;	/* what is written there */
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

static __u64 count_of(int fd, const char *signal)
{
	struct pmu_count count;

	if (signal && emu_inject("%s", signal))
		ktap_bail("the emulator refuses: %s", signal);
	if (pmu_read_count(fd, &count))
		ktap_bail("cannot read an event");
	return count.value;
}

static void try_event(struct verdict *v, const struct attempt *row)
{
	int fd = open_event(row->pmu, row->terms);
	__u64 count;

	if (fd < 0) {
		verdict(v, row->want == REFUSED, "%s/%s/ cannot be opened: %s", row->pmu,
			row->terms, strerror(-fd));
		return;
	}
	count = count_of(fd, row->first);
	if (row->then)
		count = count_of(fd, row->then);
	if (row->want == REFUSED)
		verdict(v, false, "%s/%s/ is accepted, and counts %llu", row->pmu, row->terms,
			count);
	else
		verdict(v, count == row->want, "%s/%s/ counts %llu of %llu", row->pmu, row->terms,
			count, row->want);
	close(fd);
}

/* The low half carries between its read and that of the high half, if that can be. */
static void try_torn_read(struct verdict *v, const struct attempt *row)
{
	int fd = open_event(row->pmu, row->terms);
	__u64 before, count = 0;
	bool right = true;
	int i;

	count_of(fd, row->first);
	/* Counts move by a million between any two accesses. */
	emu_write("rate", "%s", row->then);
	emu_write("fault", "gap 1000");
	for (i = 0; right && i < 10; i++) {
		before = emu_reg_get(0, "imc0", "ctr0");
		count = pmu_read(fd);
		right = count >= before && count <= emu_reg_get(0, "imc0", "ctr0");
	}
	emu_write("rate", "clear");
	emu_write("fault", "clear");
	verdict(v, right, "after at most %llu events it reads %llu, then %llu",
		emu_reg_get(0, "imc0", "ctr0"), count, pmu_read(fd));
	close(fd);
}

static void try_absent_cpu(struct verdict *v, const struct attempt *row)
{
	struct pmu pmu;
	int fd;

	pmu_find(&pmu, bed_box(bed_slice(0))->pmu);
	fd = pmu_open(&pmu, row->terms, 15, -1, 0);
	verdict(v, fd < 0, "an event on a CPU that was never there is %s",
		fd < 0 ? "refused" : "accepted");
	if (fd >= 0)
		close(fd);
}

/* While the event counts, a register (@then) of a box (@first) has the value @want. */
static void try_register(struct verdict *v, const struct attempt *row)
{
	int fd = open_event(row->pmu, row->terms);
	__u64 word = emu_reg_get(0, row->first, row->then);

	verdict(v, fd >= 0 && word == row->want, "with %s/%s/ %s has %#llx, %#llx is right",
		row->pmu, row->terms, row->then, word, row->want);
	close(fd);
}

/* 329468 table 1-3: two units of two counters. Three events of one are one too many. */
static void try_irp_group(struct verdict *v, const struct attempt *row)
{
	const char *const terms[] = { row->terms, row->terms, row->terms };
	struct pmu_count counts[3] = { };
	struct pmu pmu;
	int fds[3], ret;

	pmu_find(&pmu, row->pmu);
	ret = pmu_open_group(&pmu, terms, 3, pmu_cpu(&pmu, 0), fds);
	verdict(v, ret == -EINVAL, "three events of one unit: %s", strerror(-ret));
	if (ret)
		return;
	pmu_enable(fds[0]);
	emu_inject("%s", row->first);
	pmu_read_group(fds[0], counts, 3);
	verdict(v, false, "three events of one unit count %llu, %llu and %llu of 5",
		counts[0].value, counts[1].value, counts[2].value);
	pmu_close_group(fds, 3);
}

/* Two events with filters, @terms and @first, count at a time, or not (@want). */
static void try_together(struct verdict *v, const struct attempt *row)
{
	int fd[2] = { open_event(row->pmu, row->terms), open_event(row->pmu, row->first) };
	struct pmu_count count = { };
	bool together = fd[0] >= 0 && fd[1] >= 0 && !pmu_read_count(fd[1], &count) &&
			count.running && count.running == count.enabled;

	verdict(v, together == row->want, "%s and %s %s", row->terms, row->first,
		together ? "count at a time" : "are multiplexed");
	close(fd[0]);
	close(fd[1]);
}

/* The register with the thread is one event's as long as the other counts */
static void try_threads_left(struct verdict *v, const struct attempt *row)
{
	int first = open_event(row->pmu, "event=0x62,tid_en=1,filter_tid=0x5");
	int second = open_event(row->pmu, row->terms);
	__u64 count;

	close(first);
	count = count_of(second, row->first);
	verdict(v, count == row->want, "the other of two events of a thread counts %llu of %llu",
		count, row->want);
	close(second);
}

/* Events that Intel's list gives to counter 0 alone, and the same for the emulator */
static const struct {
	__u64 platforms;
	const char *pmu;
	const char *terms;
	const char *signal;
} singles[] = {
	{ ON_SKX_ALL, "uncore_m3upi_0", "event=0x1c,umask=1",
	  "m3upi0 socket=0 event=0x1c umask=1" },
	{ ON_SKX_ALL, "uncore_m3upi_0", "event=0x3c,umask=1",
	  "m3upi0 socket=0 event=0x3c umask=1" },
	{ ON_SKX_ALL, "uncore_m3upi_0", "event=0x8e,umask=1",
	  "m3upi0 socket=0 event=0x8e umask=1" },
	{ ON_SKX_ALL, "uncore_cha_0", "event=0x3b,umask=1", "cha0 socket=0 event=0x3b umask=1" },
	{ ON_SPR, "uncore_m3upi_0", "event=0x21,umask=1", "m3upi0 socket=0 event=0x21 umask=1" },
	{ ON_SPR, "uncore_m3upi_1", "event=0x55,umask=1", "m3upi1 socket=0 event=0x55 umask=1" },
	{ ON_SPR, "uncore_m3upi_2", "event=0x7d,umask=1", "m3upi2 socket=0 event=0x7d umask=1" },
	{ ON_SPR, "uncore_pcu", "event=0x06", "pcu socket=0 event=0x06" },
	{ ON_CLIENT_64 & ~ON_ADL, "uncore_arb", "event=0x85,umask=1",
	  "arb socket=0 event=0x85 umask=1" },
	{ ON_ADL, "uncore_arb_1", "event=0x85,umask=1", "arb1 socket=0 event=0x85 umask=1" },
};

static void try_singles(struct verdict *v, const struct attempt *row)
{
	struct pmu_count count[2];
	int fd[2], wrong = 0;
	unsigned int i;

	for (i = 0; i < sizeof(singles) / sizeof(*singles); i++) {
		if (!(singles[i].platforms & bed()->id))
			continue;
		fd[0] = open_event(singles[i].pmu, singles[i].terms);
		fd[1] = open_event(singles[i].pmu, singles[i].terms);
		if (fd[0] < 0 || emu_inject("%s cycles=1000", singles[i].signal))
			ktap_bail("no event, or refused by the emulator: %s", singles[i].signal);
		pmu_read_count(fd[0], &count[0]);
		pmu_read_count(fd[1], &count[1]);
		/* Multiplexed, one of them has not run all the time */
		wrong += count[1].running == count[1].enabled && !count[1].value;
		pmu_close_group(fd, 2);
	}
	verdict(v, !wrong, "of events that one counter can count, %d count 0 on another", wrong);
}

/*
 * pm_test "core" is a suspend to RAM without the firmware's part. The emulator resets its
 * registers, as the power does.
 */
static void try_suspend(struct verdict *v, const struct attempt *row)
{
	int fd = open_event(row->pmu, row->terms);
	__u64 count;

	count_of(fd, row->first);
	if (sys_write("/sys/module/suspend/parameters/pm_test_delay", "0") ||
	    sys_write("/sys/power/pm_test", "core") || sys_write("/sys/power/state", "mem"))
		ktap_bail("cannot suspend");
	count = count_of(fd, row->first);
	verdict(v, count == row->want, "over a suspend %s/%s/ counts %llu of %llu", row->pmu,
		row->terms, count, row->want);
	close(fd);
}

/* Whether socket 1 has that box (@want) */
static void try_cpumask(struct verdict *v, const struct attempt *row)
{
	struct pmu pmu;
	bool there = !pmu_find(&pmu, row->pmu) && pmu_cpu(&pmu, 1) >= 0;

	verdict(v, there == row->want, "cpumask of %s %s socket 1", row->pmu,
		there ? "has" : "leaves out");
}

static void try_same_registers(struct verdict *v, const struct attempt *row)
{
	struct pmu pmu;
	bool both = !pmu_find(&pmu, row->pmu) && !pmu_find(&pmu, row->terms);

	verdict(v, !both, "two units with one address: %s offered", both ? "both are" : "one is");
}

#define MEMORY		"imc0 socket=0 event=0x04 umask=0x03"
#define DATA_READS	"cha0 socket=0 event=0x35 umask=0x21 opc=0x202 cycles=1000\n"
#define OTHER_READS	"cha0 socket=0 event=0x35 umask=0x21 opc=0x200 cycles=30000"
#define THREAD		"event=0x0f,tid_en=1,filter_tid=0x5"

static const struct attempt attempts[] = {
	{ ON_E5 | ON_SP, "a PCI read that cannot tear", try_torn_read,
	  "uncore_imc_0", "event=0x04,umask=0x03", MEMORY " cycles=4292467296",
	  MEMORY " per_sec=1000000000000" },
	{ ON_E5, "LLC_LOOKUP without a state is in any state", NULL,
	  "uncore_cbox_1", "event=0x34,umask=0x3",
	  "cbox1 socket=0 event=0x34 umask=0x3 state=0x10 cycles=9", NULL, 9 },
	{ ON_EP, "LLC_LOOKUP.ANY has a state filter", NULL,
	  "uncore_cbox_1", "event=0x34,umask=0x11,filter_state=0x4",
	  "cbox1 socket=0 event=0x34 umask=0x11 state=0x4 cycles=9\n"
	  "cbox1 socket=0 event=0x34 umask=0x11 state=0x1 cycles=100", NULL, 9 },
	{ ON_E5, "occ_edge is bit 31", NULL,
	  "uncore_pcu", "event=0x80,occ_sel=1,thresh=1,occ_edge=1",
	  "pcu socket=0 event=0x80 occ=1 inc=2 cycles=3 idle=2 times=5", NULL, 5 },
	{ ON_EP, "the PCU's extra select bit", NULL, "uncore_pcu", "config=0x20000b",
	  "pcu socket=0 event=0x0b ext=1 cycles=7\n"
	  "pcu socket=0 event=0x0b freq=30 cycles=100", NULL, 7 },
	{ ON_SNBEP | ON_SKX_ALL, "suspend to RAM", try_suspend, "uncore_imc_0",
	  "event=0x04,umask=0x03", MEMORY " cycles=9", NULL, 18 },
	{ ON_ALL, "a CPU that was never there", try_absent_cpu, .terms = "event=0x00" },
	/* 329468: there is no invert; a field that is shown and dropped counts the opposite. */
	{ ON_IVBEP, "inv is not offered where it does nothing", NULL,
	  "uncore_imc_0", "event=0x4,umask=0x3,thresh=2,inv=1",
	  "imc0 socket=0 event=0x4 umask=0x1 inc=3 cycles=50\n"
	  "imc0 socket=0 event=0x4 umask=0x1 inc=1 cycles=7", NULL, REFUSED },
	/* 329468 table 2-72: software must write 1 to bits 17:16 of the box control. */
	{ ON_IVBEP, "box control of a memory channel", try_register,
	  "uncore_imc_5", "event=0x4,umask=0x3", "imc5", "box_ctl", 0x30000 },
	{ ON_V2UP, "each unit of the IRP has two counters", try_irp_group,
	  "uncore_irp", "event=0x0f", "irp socket=0 event=0x0f set=0 cycles=5" },
	{ ON_QPI, "a match that cannot be", NULL,
	  "uncore_qpi_0", "event=0x38,match_mc=0xe,mask_mc=0xf",
	  "qpi0 socket=0 event=0x38 match0=0x1800 cycles=5", NULL, REFUSED, "hide=7f:08.6" },
	/* hswep_pcu_hw_config of mainline shifts the band's mask by its number, not by its bits. */
	{ ON_V3 | ON_SP, "the second band of the PCU", NULL,
	  "uncore_pcu", "event=0xc,filter_band1=20",
	  "pcu socket=0 event=0xc freq=20 cycles=7\n"
	  "pcu socket=0 event=0xc freq=19 cycles=100", NULL, 7 },
	/* A core's number has five bits; mainline's filter_cid is config1:5 alone. */
	{ ON_HSX, "a core in the filter of the U-box", NULL,
	  "uncore_ubox", "event=0x41,umask=0x1,filter_tid=1,filter_cid=9",
	  "ubox socket=0 event=0x41 umask=0x1 tid=0x13 cycles=7\n"
	  "ubox socket=0 event=0x41 umask=0x1 tid=0x11 cycles=100", NULL, 7 },
	/* 323535 table 2-67: a counter stops when it overflows, unless wrap mode is set. */
	{ ON_EX, "an M-box counter goes on at its end", NULL, "uncore_mbox_1", "inc_sel=0x1",
	  "mbox1 socket=0 event=0x1 cycles=281474976708656",
	  "mbox1 socket=0 event=0x1 cycles=5000", (1ULL << 48) + 3000 },
	/* LIKWID and the guide mean the flits that a link sends. */
	{ ON_EX, "a flit is a flit", NULL, "uncore_rbox_0", "qpi1_flit_send",
	  "rbox0 socket=0 event=0x6 iperf=0x80000000 cycles=4", NULL, 4 },
	/* The in-kernel driver looks at 21.5. */
	{ ON_SKX_ALL, "the fourth M2PCIe", NULL, "uncore_m2pcie_3", "event=0x10,umask=0x01",
	  "m2pcie3 socket=0 event=0x10 umask=0x01 cycles=7", NULL, 7 },
	/* What a header must match is in the upper half; on Skylake-SP with a hole */
	{ ON_SKX_ALL, "a UPI header match", try_register, "uncore_upi_0",
	  "event=0x04,umask=0x200000f",
	  "upi0", "ctl0", 0x0004000000400f04 },
	{ (ON_SKX_ALL | ON_ICX) & ~ON_SKX_ALL, "a UPI header match", try_register,
	  "uncore_upi_0", "event=0x04,umask=0x200000f", "upi0", "ctl0", 0x0002000000400f04 },
	{ ON_SKX_ALL, "a thread and an opcode at a time", try_together, "uncore_cha_2", THREAD,
	  "event=0x35,umask=0x21,filter_opc0=0x202,filter_rem=1,filter_loc=1,filter_nm=1,filter_not_nm=1",
	  .want = true },
	{ ON_SP, "a threshold that the PCU does not have", NULL,
	  "uncore_pcu", "event=0x05,thresh=64", .want = REFUSED },
	/* skx_unit_mrpc and others of perf's own metrics */
	{ ON_SKX_ALL, "a TOR event as perf's metrics write it", NULL,
	  "uncore_cha_0", "event=0x35,umask=0x21,config1=0x40433", DATA_READS OTHER_READS, NULL,
	  1000 },
	{ ON_SKX_ALL, "a TOR event without a filter", NULL,
	  "uncore_cha_0", "event=0x35,umask=0x21", DATA_READS OTHER_READS, NULL, 31000 },
	{ ON_SKX_ALL, "LLC_LOOKUP without a state is in any state", NULL,
	  "uncore_cha_1", "event=0x34,umask=0x11",
	  "cha1 socket=0 event=0x34 umask=0x11 state=0x10 cycles=9", NULL, 9 },
	{ ON_SKX_ALL, "a socket with fewer CHAs", try_cpumask, "uncore_cha_27", .want = false,
	  .file = "regs", .line = "pcu_pci socket=1 capid6=0xfffff" },
	{ ON_SKX_ALL | ON_SPR | ON_CLIENT_64 | ON_ULTRA, "events that one counter alone can count",
	  try_singles },
	{ ON_ICE, "a channel of the M2M", NULL, "uncore_m2m_0", "event=0x37,umask=0x104",
	  "m2m0 socket=0 event=0x37 umask=0x104 cycles=7\n"
	  "m2m0 socket=0 event=0x37 umask=0x204 cycles=100", NULL, 7 },
	{ ON_ICE, "two threads at a time", try_together, "uncore_cha_2", THREAD,
	  "event=0x0f,tid_en=1,filter_tid=0x6", .want = false },
	{ ON_ICE, "the tenth bit of a thread is refused", NULL,
	  "uncore_cha_0", "event=0x0,tid_en=1,filter_tid=0x205", .want = REFUSED },
	/* Each controller has two channels, but numbers for three. */
	{ ON_ICX, "a channel that does not exist", NULL, "uncore_imc_2", "event=0x00",
	  .want = REFUSED },
	/* The in-kernel driver has Skylake's box control. The firmware has left an event. */
	{ ON_ICX, "links are reset", try_register, "uncore_upi_0", "event=0x1", "upi0", "ctl1",
	  .file = "regs", .line = "upi0 socket=0 ctl1=0x2" },
	{ ON_ICX, "M3UPIs are reset", try_register, "uncore_m3upi_0", "event=0x1", "m3upi0",
	  "ctl1", .file = "regs", .line = "m3upi0 socket=0 ctl1=0x2" },
	/* Firmware, or another program, has left all counters of a socket frozen */
	{ ON_SPR, "a freeze that was left", NULL, "uncore_cha_1", "event=0x62,umask=0x01",
	  "cha1 socket=0 event=0x62 umask=1 cycles=9", .want = 9,
	  .file = "regs", .line = "global socket=0 global_ctl=0x1" },
	{ ON_SPR, "two events of a thread, one of which ends", try_threads_left,
	  "uncore_cha_1", "event=0x63,tid_en=1,filter_tid=0x5",
	  "cha1 socket=0 event=0x63 tid=5 cycles=9\n"
	  "cha1 socket=0 event=0x63 tid=0 cycles=500", NULL, 9 },
	{ ON_SPR, "umask above bit 31 of a memory channel", NULL,
	  "uncore_imc_0", "config=0x100000062", .want = REFUSED },
	/* A controller without memory, which the table lists nevertheless */
	{ ON_SPR, "a listed unit that does not answer", NULL, "uncore_imc_2", "event=0x62",
	  .want = REFUSED, .file = "fault", .line = "allones imc2 socket=0" },
	/* A unit whose registers would be at addresses above 64 bits */
	{ ON_SPR, "a unit at the end of all addresses", NULL, "uncore_imc_0", "event=0x62",
	  .want = REFUSED, .file = "table",
	  .line = "0 99 0x4000000008304004 0xfffffffffffffffc 0x6" },
	{ ON_SPR, "two units with one address", try_same_registers,
	  "uncore_cha_0", "uncore_mdf_39", .file = "table",
	  .line = "0 158 0x108300204 0x2000 0x27000b\n1 158 0x108300204 0x2000 0x27000b" },
	{ ON_SKL, "the last slice of ten", NULL, "uncore_cbox_9", "event=0x34,umask=0x8f",
	  "cbox9 socket=0 event=0x34 umask=0x11 cycles=7", NULL, 7, "slices=10" },
	/* The capability of socket 0 says that its table is where no memory is */
	{ ON_SPR, "the table of one socket is wrong", try_cpumask, "uncore_cha_0", .want = true,
	  .file = "regs", .line = "table_pci socket=0 pmon_bar=0x80000" },
};

#define ATTEMPTS	((int)(sizeof(attempts) / sizeof(*attempts)))

static bool here(int i)
{
	return attempts[i].platforms & bed()->id;
}

/*
 * Each on a machine of its own, where intel_uncore does not always load. It has room for two of the
 * v2's three R3QPIs.
 */
static void run(const char *driver, struct verdict *verdicts)
{
	const struct attempt *row;
	char params[80];
	int i;

	for (i = 0; i < ATTEMPTS; i++) {
		row = &attempts[i];
		if (!here(i))
			continue;
		snprintf(params, sizeof(params), "%s%s%s", row->params ?: "",
			 bed()->id != ON_IVBEP ? "" : row->params ? "," : "hide=",
			 bed()->id == ON_IVBEP ? "7f:12.5,ff:12.5" : "");
		bed_emulate(params);
		if (row->file && emu_write(row->file, "%s", row->line))
			ktap_bail("the emulator refuses: %s", row->line);
		sys_load(driver, "");
		(row->attempt ?: try_event)(&verdicts[i], row);
		bed_unload(driver);
		bed_unload(EMU_MODULE);
	}
}

int main(void)
{
	struct verdict intel[ATTEMPTS], ours[ATTEMPTS];
	int i;

	bed_want();
	bed_want_intel();
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
