// SPDX-License-Identifier: GPL-2.0-only
/*
 * The same events, the same happenings: intel_uncore and ours must count the same, and leave the
 * registers alike, but for the differences that are listed here with their reasons.
 *
 * Each driver is loaded on a fresh emulator and runs through the same list; after each step the
 * registers of the box are noted twice, while the events count and after they are closed.
 */
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "pmu.h"
#include "rig.h"
#include "sys.h"

#define MAX_EVENTS	4
#define MAX_REGS	24
#define SOCKETS		2

/**
 * struct step - some events at a time on one box
 * @pmu: the PMU
 * @box: the emulator's name of the box
 * @terms: the events; more than one: a group
 * @signals: what happens, each as in the emulator's file inject, behind "<box> socket=<s>"
 * @want: what each event must count
 */
struct step {
	const char *pmu;
	const char *box;
	const char *terms[MAX_EVENTS];
	const char *signals[MAX_EVENTS];
	__u64 want[MAX_EVENTS];
};

static const struct step steps[] = {
	{ "uncore_ubox", "ubox", { "event=0x42,umask=0x8" },
	  { "event=0x42 umask=0x8 cycles=11", "event=0x43 umask=0x8 cycles=7" }, { 11 } },
	{ "uncore_ubox", "ubox", { "config=0xff" }, { "fixed cycles=5000" }, { 5000 } },
	{ "uncore_ubox", "ubox",
	  { "event=0x41,umask=0x1", "event=0x42,umask=0x2", "config=0xff" },
	  { "event=0x41 umask=0x1 cycles=3", "event=0x42 umask=0x2 cycles=4", "fixed cycles=5" },
	  { 3, 4, 5 } },
	{ "uncore_ubox", "ubox", { "event=0x42,umask=0x8,thresh=0x1,edge=1" },
	  { "event=0x42 umask=0x8 cycles=5 idle=2 times=6" }, { 6 } },

	{ "uncore_pcu", "pcu", { "event=0x0" }, { "event=0x0 cycles=123456" }, { 123456 } },
	{ "uncore_pcu", "pcu", { "event=0xb,filter_band0=20" },
	  { "event=0xb freq=20 cycles=100", "event=0xb freq=19 cycles=3" }, { 100 } },
	{ "uncore_pcu", "pcu", { "event=0xe,filter_band3=30" },
	  { "event=0xe freq=40 cycles=100", "event=0xe freq=29 cycles=3" }, { 100 } },
	{ "uncore_pcu", "pcu",
	  { "event=0xb,filter_band0=12", "event=0xc,filter_band1=24", "event=0xd,filter_band2=30" },
	  { "event=0xb freq=26 cycles=50", "event=0xc freq=26 cycles=50",
	    "event=0xd freq=26 cycles=50" },
	  { 50, 50, 0 } },
	{ "uncore_pcu", "pcu", { "event=0x80,occ_sel=2,thresh=3" },
	  { "event=0x80 occ=2 inc=4 cycles=9", "event=0x80 occ=1 inc=4 cycles=5",
	    "event=0x80 occ=2 inc=2 cycles=6" }, { 9 } },
	{ "uncore_pcu", "pcu", { "event=0x80,occ_sel=1" }, { "event=0x80 occ=1 inc=8 cycles=10" },
	  { 80 } },

	{ "uncore_cbox_0", "cbox0", { "event=0x0" }, { "event=0x0 cycles=77" }, { 77 } },
	{ "uncore_cbox_7", "cbox7", { "event=0x0" }, { "event=0x0 cycles=78" }, { 78 } },
	{ "uncore_cbox_3", "cbox3", { "event=0x34,umask=0x3,filter_state=0x1f" },
	  { "event=0x34 umask=0x3 state=0x1 cycles=10", "event=0x34 umask=0x5 state=0x1 cycles=3" },
	  { 10 } },
	{ "uncore_cbox_3", "cbox3", { "event=0x34,umask=0x43,filter_state=0x8,filter_nid=0x2" },
	  { "event=0x34 umask=0x43 state=0x8 nid=0x2 cycles=10",
	    "event=0x34 umask=0x43 state=0x8 nid=0x1 cycles=3",
	    "event=0x34 umask=0x43 state=0x1 nid=0x2 cycles=4" }, { 10 } },
	{ "uncore_cbox_3", "cbox3", { "event=0x35,umask=0x1,filter_opc=0x182" },
	  { "event=0x35 umask=0x1 opc=0x182 cycles=21",
	    "event=0x35 umask=0x1 opc=0x187 cycles=4" },
	  { 21 } },
	{ "uncore_cbox_3", "cbox3", { "event=0x36,umask=0x1,filter_opc=0x19e" },
	  { "event=0x36 umask=0x1 opc=0x19e inc=20 cycles=30",
	    "event=0x36 umask=0x1 opc=0x182 inc=20 cycles=30" }, { 600 } },
	{ "uncore_cbox_3", "cbox3",
	  { "event=0x35,umask=0x41,filter_opc=0x182,filter_nid=0x1", "event=0x0",
	    "event=0x11,umask=0x1", "event=0x1f" },
	  { "event=0x35 umask=0x41 opc=0x182 nid=1 cycles=5", "event=0x0 cycles=6",
	    "event=0x11 umask=0x1 cycles=7", "event=0x1f cycles=8" }, { 5, 6, 7, 8 } },
	{ "uncore_cbox_4", "cbox4", { "event=0x37,umask=0x41,filter_nid=0x3" },
	  { "event=0x37 umask=0x41 nid=2 cycles=9", "event=0x37 umask=0x41 nid=4 cycles=2" },
	  { 9 } },
	{ "uncore_cbox_5", "cbox5", { "event=0x0,tid_en=1,filter_tid=0x3" },
	  { "event=0x0 tid=3 cycles=5", "event=0x0 tid=4 cycles=6" }, { 5 } },
	{ "uncore_cbox_6", "cbox6", { "event=0x1b,umask=0x1", "event=0x1c,umask=0x1" },
	  { "event=0x1b umask=0x1 cycles=5", "event=0x1c umask=0x1 cycles=6" }, { 5, 6 } },
	{ "uncore_cbox_6", "cbox6", { "event=0x12,umask=0x1,thresh=4,inv=1" },
	  { "event=0x12 umask=0x1 inc=5 cycles=5 idle=3 times=2" }, { 6 } },

	{ "uncore_ha", "ha", { "event=0x1,umask=0x3" },
	  { "event=0x1 umask=0x1 cycles=50", "event=0x1 umask=0x2 cycles=5",
	    "event=0x1 umask=0x4 cycles=3" }, { 55 } },
	{ "uncore_ha", "ha",
	  { "event=0x0", "event=0x1,umask=0x3", "event=0x1,umask=0xc", "event=0x3,umask=0x2" },
	  { "event=0x0 cycles=1000", "event=0x1 umask=0x1 cycles=20",
	    "event=0x1 umask=0x8 cycles=30", "event=0x3 umask=0x2 cycles=40" },
	  { 1000, 20, 30, 40 } },

	{ "uncore_imc_0", "imc0", { "config=0xff" }, { "fixed cycles=800000" }, { 800000 } },
	{ "uncore_imc_1", "imc1", { "cas_count_read" },
	  { "event=0x4 umask=0x1 cycles=64" }, { 64 } },
	{ "uncore_imc_2", "imc2",
	  { "cas_count_read", "cas_count_write", "config=0xff", "event=0x2,umask=0x1" },
	  { "event=0x4 umask=0x2 cycles=64", "event=0x4 umask=0x4 cycles=32", "fixed cycles=99",
	    "event=0x2 umask=0x1 cycles=8" }, { 64, 32, 99, 8 } },
	{ "uncore_imc_3", "imc3", { "event=0x80,thresh=8" },
	  { "event=0x80 inc=9 cycles=70", "event=0x80 inc=7 cycles=30" }, { 70 } },

	{ "uncore_qpi_0", "qpi0", { "clockticks" }, { "event=0x14 cycles=4000" }, { 4000 } },
	{ "uncore_qpi_1", "qpi1", { "drs_data", "ncb_data", "txl_flits_active" },
	  { "event=0x2 ext=1 umask=0x8 cycles=10", "event=0x3 ext=1 umask=0x4 cycles=20",
	    "event=0x0 umask=0x2 cycles=30", "event=0x2 umask=0x8 cycles=99" }, { 10, 20, 30 } },
	{ "uncore_qpi_0", "qpi0", { "event=0x38,match_mc=0xe,mask_mc=0xf" },
	  { "event=0x38 match0=0x1c00 cycles=10", "event=0x38 match0=0x1800 cycles=5" }, { 10 } },
	{ "uncore_qpi_1", "qpi1",
	  { "event=0x38,match_rds=0x8,mask_rds=0xf,match_dnid=3,mask_dnid=0x1f", "clockticks" },
	  { "event=0x38 match0=0x6000 match1=0x80000 cycles=10",
	    "event=0x38 match0=0x6000 match1=0x40000 cycles=3", "event=0x14 cycles=4" },
	  { 10, 4 } },

	{ "uncore_r2pcie", "r2pcie", { "event=0x1" }, { "event=0x1 cycles=1234" }, { 1234 } },
	{ "uncore_r2pcie", "r2pcie",
	  { "event=0x12", "event=0x10,umask=0x1", "event=0x26", "event=0x1" },
	  { "event=0x12 cycles=1" }, { 0 } },
	{ "uncore_r2pcie", "r2pcie", { "event=0x12", "event=0x10,umask=0x1", "event=0x1" },
	  { "event=0x12 cycles=1", "event=0x10 umask=0x1 cycles=2", "event=0x1 cycles=3" },
	  { 1, 2, 3 } },

	{ "uncore_r3qpi_0", "r3qpi0", { "event=0x1" }, { "event=0x1 cycles=4321" }, { 4321 } },
	{ "uncore_r3qpi_1", "r3qpi1",
	  { "event=0x13,umask=0x1", "event=0x10,umask=0x8", "event=0x1" },
	  { "event=0x13 umask=0x1 cycles=1", "event=0x10 umask=0x8 cycles=2",
	    "event=0x1 cycles=3" },
	  { 1, 2, 3 } },
};

#define STEPS	((int)(sizeof(steps) / sizeof(*steps)))

enum { COUNTING, CLOSED, PHASES };

static const char *const phase_names[PHASES] = { "counting", "closed" };

/* A register of the box, or of its match registers' function, as it was found. */
struct reg {
	char box[24];
	char name[24];
	__u64 value;
};

/**
 * struct record - what one driver did in one step on one socket
 * @error: why the events could not be opened, or 0
 * @filter: all that they have in config1
 * @count: what they counted
 * @regs: how many registers there are
 * @reg: registers in each phase
 */
struct record {
	int error;
	__u64 filter;
	__u64 count[MAX_EVENTS];
	int regs;
	struct reg reg[PHASES][MAX_REGS];
};

static struct record intel[SOCKETS][STEPS], ours[SOCKETS][STEPS];

/* The words and values of counters, in the order of their size. */
static int sort_counters(const struct record *record, int phase, __u64 *sorted)
{
	int n = 0, r, i;

	for (r = 0; r < record->regs; r++) {
		const struct reg *reg = &record->reg[phase][r];

		if (strncmp(reg->name, "ct", 2) ||
		    (reg->name[2] == 'l' && !(reg->value & RIG_ENABLE)))
			continue;
		for (i = n++; i && sorted[i - 1] > reg->value; i--)
			sorted[i] = sorted[i - 1];
		sorted[i] = reg->value;
	}
	return n;
}

/* The same events on the same counters, but for which has which. */
static bool other_order(const struct record *in, const struct record *our, int phase)
{
	__u64 a[MAX_REGS], b[MAX_REGS];
	int n = sort_counters(in, phase, a);

	return n == sort_counters(our, phase, b) && !memcmp(a, b, n * sizeof(*a));
}

/**
 * struct difference - registers that ours deliberately leaves otherwise than intel_uncore
 * @box: pattern of the box
 * @reg: pattern of the register
 * @phase: when
 * @is: whether two values differ in this way
 * @order: only if the counters of the box differ by their order alone
 * @why: the reason
 */
struct difference {
	const char *box;
	const char *reg;
	int phase;
	bool (*is)(__u64 intel, __u64 ours, __u64 filter);
	bool order;
	const char *why;
};

/* Each: intel_uncore's value, ours, and what the events of the step say in config1. */
static bool is_idle_word(__u64 intel, __u64 ours, __u64 filter)
{
	return !(intel & RIG_ENABLE) && !ours;
}

static bool is_frozen_word(__u64 intel, __u64 ours, __u64 filter)
{
	return !(intel & RIG_ENABLE) && ours & RIG_ENABLE;
}

static bool is_frozen(__u64 intel, __u64 ours, __u64 filter)
{
	return intel == RIG_FREEZE_ENABLE && ours == (RIG_FREEZE_ENABLE | RIG_FREEZE);
}

/* Ours holds what these events want; if they want nothing, less than is left on the other side. */
static bool is_less(__u64 intel, __u64 ours, __u64 filter)
{
	return filter ? ours == filter : !(ours & ~intel);
}

static bool is_other_word(__u64 intel, __u64 ours, __u64 filter)
{
	return intel & RIG_ENABLE && ours & RIG_ENABLE;
}

static bool is_any(__u64 intel, __u64 ours, __u64 filter)
{
	return true;
}

static const struct difference differences[] = {
	{ "cbox*", "ctl*", COUNTING, is_other_word, true,
	  "events of a group that may use several counters have them in another order" },
	{ "cbox*", "ctr*", CLOSED, is_any, true,
	  "and so their counts" },
	{ "*", "ctl*", CLOSED, is_idle_word, false,
	  "an idle control word is 0, not the last event without its enable bit" },
	{ "*", "ctl*", COUNTING, is_idle_word, false,
	  "the same, of counters that earlier events used" },
	{ "*", "box_ctl", CLOSED, is_frozen, false,
	  "after a group with nothing left to run, the box stays frozen: a write less" },
	{ "*", "ctl*", CLOSED, is_frozen_word, false,
	  "in a frozen box, members of the group keep their words until it runs again" },
	{ "*", "fixed_ctl", CLOSED, is_frozen_word, false,
	  "the same, of a fixed counter" },
	{ "cbox*", "filter", COUNTING, is_less, false,
	  "the filter holds what the present events need, nothing of earlier ones" },
	{ "cbox*", "filter", CLOSED, is_less, false,
	  "the same, afterwards" },
	{ "pcu", "filter", COUNTING, is_less, false,
	  "the bands too" },
	{ "pcu", "filter", CLOSED, is_less, false,
	  "the same, afterwards" },
};

#define DIFFERENCES	((int)(sizeof(differences) / sizeof(*differences)))

/* How often each was found. */
static int seen[DIFFERENCES];

static bool box_of_step(const struct step *step, const char *box)
{
	size_t len = strlen(step->box);

	return !strncmp(box, step->box, len) && (!box[len] || !strcmp(box + len, "_mm"));
}

static void note_registers(const struct step *step, int socket, struct record *record, int phase)
{
	char *text = emu_read("regs");
	char *line, *next = text;
	struct reg reg;
	int s, n = 0;

	while (text && n < MAX_REGS && (line = strsep(&next, "\n")))
		if (sscanf(line, "%d %23s %23s %*x %llx", &s, reg.box, reg.name, &reg.value) == 4 &&
		    s == socket && box_of_step(step, reg.box))
			record->reg[phase][n++] = reg;
	free(text);
	record->regs = n;
}

static int events_of(const struct step *step)
{
	int n = 0;

	while (n < MAX_EVENTS && step->terms[n])
		n++;
	return n;
}

static void inject(const struct step *step, int socket)
{
	int i;

	for (i = 0; i < MAX_EVENTS && step->signals[i]; i++)
		if (emu_inject("%s socket=%d %s", step->box, socket, step->signals[i]))
			ktap_bail("the emulator refuses: %s %s", step->box, step->signals[i]);
}

static int open_events(const struct step *step, int socket, int *fds)
{
	struct pmu pmu;
	int ret;

	ret = pmu_find(&pmu, step->pmu);
	if (!ret)
		ret = pmu_open_group(&pmu, step->terms, events_of(step), pmu_cpu(&pmu, socket),
				     fds);
	return ret ? ret : pmu_enable(fds[0]);
}

static __u64 filter_of(const struct step *step)
{
	struct perf_event_attr attr;
	__u64 filter = 0;
	struct pmu pmu;
	int i;

	pmu_find(&pmu, step->pmu);
	for (i = 0; i < events_of(step); i++)
		if (!pmu_parse(&pmu, step->terms[i], &attr))
			filter |= attr.config1;
	return filter;
}

static void run_step(const struct step *step, int socket, struct record *record)
{
	struct pmu_count counts[MAX_EVENTS];
	int fds[MAX_EVENTS];
	int i, nr;

	record->error = open_events(step, socket, fds);
	if (record->error)
		return;
	record->filter = filter_of(step);
	note_registers(step, socket, record, COUNTING);
	inject(step, socket);
	nr = pmu_read_group(fds[0], counts, MAX_EVENTS);
	for (i = 0; i < nr; i++)
		record->count[i] = counts[i].value;
	/* All at once, then: closing them one by one would be other sequences. */
	pmu_disable(fds[0]);
	pmu_close_group(fds, events_of(step));
	note_registers(step, socket, record, CLOSED);
}

static void run_driver(const char *driver, struct record records[SOCKETS][STEPS])
{
	int s, i;

	rig_up("", driver);
	for (i = 0; i < STEPS; i++)
		for (s = 0; s < SOCKETS; s++)
			run_step(&steps[i], s, &records[s][i]);
	rig_down(driver);
}

static bool explains(const struct difference *d, const struct record *in,
		     const struct record *our, int phase, int r)
{
	const struct reg *reg = &our->reg[phase][r];

	return d->phase == phase && !fnmatch(d->box, reg->box, 0) &&
	       !fnmatch(d->reg, reg->name, 0) &&
	       d->is(in->reg[phase][r].value, reg->value, our->filter) &&
	       (!d->order || other_order(in, our, COUNTING));
}

static bool same_register(const struct record *in, const struct record *our, int phase, int r)
{
	const struct reg *a = &in->reg[phase][r], *b = &our->reg[phase][r];
	int d;

	if (a->value == b->value)
		return true;
	for (d = 0; d < DIFFERENCES; d++) {
		if (explains(&differences[d], in, our, phase, r)) {
			seen[d]++;
			return true;
		}
	}
	ktap_note("%s, %s %s: intel_uncore %#llx, ours %#llx", phase_names[phase], b->box, b->name,
		  a->value, b->value);
	return false;
}

static bool same_registers(const struct record *in, const struct record *our)
{
	bool same = in->regs == our->regs;
	int phase, r;

	for (phase = 0; phase < PHASES; phase++)
		for (r = 0; r < our->regs; r++)
			same &= same_register(in, our, phase, r);
	return same;
}

static bool same_counts(const struct step *step, const struct record *in, const struct record *our)
{
	bool same = in->error == our->error;
	int i;

	if (!same)
		ktap_note("intel_uncore: error %d, ours: %d", in->error, our->error);
	for (i = 0; i < events_of(step); i++) {
		if (in->count[i] == step->want[i] && our->count[i] == step->want[i])
			continue;
		ktap_note("%s: intel_uncore %llu, ours %llu, right is %llu", step->terms[i],
			  in->count[i], our->count[i], step->want[i]);
		same = false;
	}
	return same;
}

static void compare(int i)
{
	bool counts = true, registers = true;
	int s;

	for (s = 0; s < SOCKETS; s++) {
		counts &= same_counts(&steps[i], &intel[s][i], &ours[s][i]);
		registers &= same_registers(&intel[s][i], &ours[s][i]);
	}
	ktap_ok(counts, "%s %s%s: same counts, and right ones", steps[i].pmu, steps[i].terms[0],
		steps[i].terms[1] ? " and others" : "");
	ktap_ok(registers, "%s %s%s: same registers", steps[i].pmu, steps[i].terms[0],
		steps[i].terms[1] ? " and others" : "");
}

/* A row that explains nothing would hide the day on which it becomes wrong. */
static void report_differences(void)
{
	const struct difference *d = differences;
	int i;

	for (i = 0; i < DIFFERENCES; i++, d++)
		ktap_ok(seen[i], "deliberately different %d times, %s %s when %s: %s", seen[i],
			d->box, d->reg, phase_names[d->phase], d->why);
}

int main(void)
{
	int i;

	if (sys_sockets() != SOCKETS || !sys_exists(SYS_MODULES "/intel-uncore.ko"))
		ktap_skip_all("needs two sockets and intel_uncore");
	ktap_plan(2 * STEPS + DIFFERENCES);
	run_driver(RIG_INTEL, intel);
	run_driver(RIG_DRIVER, ours);
	for (i = 0; i < STEPS; i++)
		compare(i);
	report_differences();
	return ktap_exit();
}
