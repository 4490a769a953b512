// SPDX-License-Identifier: GPL-2.0-only
/*
 * The same events, the same happenings: intel_uncore and ours must count the same, in each box that
 * both have, and with each kind of filter.
 *
 * Each driver is loaded on a fresh emulator and runs through the same list. What they leave in
 * registers is no matter here: abi, fault and load_hotplug say what ours must leave, and
 * unit/perf_tables which control word an event of perf's tables has.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "emu.h"
#include "pmu.h"
#include "testbed.h"
#include "sys.h"

#define MAX_EVENTS	4
#define MAX_STEPS	(BED_BOXES + 64)
#define TIMES		777
#define FIXED_TIMES	55

/* A value of a W-box counter that is not misread */
#define ELSEWHERE	0x1000ULL

/* struct step - some events at a time on one box */
struct step {
	__u64 platforms;		/* where */
	const char *box;		/* the emulator's name of the box, if it is there */
	const char *terms[MAX_EVENTS];	/* the events; more than one: a group */
	/* what happens, each as in the emulator's file inject, behind "<box> socket=<s>" */
	const char *signals[MAX_EVENTS];
	__u64 want[MAX_EVENTS];		/* what each event must count */
	const char *pmu;		/* its PMU, once it is there */
};

/* Any target, in memory of either kind: the in-kernel driver writes no more than is given */
#define TOR	"event=0x35,umask=0x21,filter_rem=1,filter_loc=1,filter_nm=1,filter_not_nm=1"

/*
 * Not filter_link and filter_c6 of the E5-2600 v2, which only intel_uncore has: reserved bits
 * (329468 tables 2-16 and 2-17). Bands above the first: see wrong.c.
 */
static const struct step steps[] = {
	{ ON_CLIENT, "cbox1", { "event=0x34,umask=0x8f", "event=0x34,umask=0x88" },
	  { "event=0x34 umask=0x11 cycles=9", "event=0x34 umask=0x18 cycles=4",
	    "event=0x22 umask=0x41 cycles=2" }, { 13, 4 } },
	{ ON_SP, "pcu", { "event=0x5", "event=0xb,filter_band0=20" },
	  { "event=0x5 cycles=123", "event=0xb freq=20 cycles=100", "event=0xb freq=19 cycles=3" },
	  { 123, 100 } },
	{ ON_SKX_ALL, "cha27", { "event=0x34,umask=0x11,filter_state=0x3ff" },
	  { "event=0x34 umask=0x11 state=0x20 cycles=8" }, { 8 } },
	{ ON_SKX_ALL, "cha3", { TOR ",filter_opc0=0x202" },
	  { "event=0x35 umask=0x21 opc=0x202 cycles=21",
	    "event=0x35 umask=0x21 opc=0x200 cycles=4" }, { 21 } },
	{ ON_SP, "iio1", { "event=0x83,umask=0x04,ch_mask=0x02,fc_mask=0x07" },
	  { "event=0x83 umask=0x04 part=2 flow=4 cycles=9",
	    "event=0x83 umask=0x04 part=1 flow=4 cycles=2" }, { 9 } },
	{ ON_SP, "imc1", { "event=0x4,umask=0xc,thresh=2" },
	  { "event=0x4 umask=0x4 inc=2 cycles=6", "event=0x4 umask=0x4 inc=1 cycles=9" }, { 6 } },
	{ ON_ICX, "cha39", { "event=0x35,umask=0xc817fe01" },
	  { "event=0x35 umask=0x88108601 cycles=21", "event=0x35 umask=0x88008601 cycles=4" },
	  { 21 } },
	{ ON_ICE, "cha7", { "event=0x34,umask=0x1bc1ff" },
	  { "event=0x34 umask=0x84120 cycles=8" }, { 8 } },
	{ ON_E5, "ubox", { "event=0x42,umask=0x8,thresh=0x1,edge=1" },
	  { "event=0x42 umask=0x8 cycles=5 idle=2 times=6" }, { 6 } },
	{ ON_E5, "pcu", { "event=0xb,filter_band0=20" },
	  { "event=0xb freq=20 cycles=100", "event=0xb freq=19 cycles=3" }, { 100 } },
	{ ON_EP, "pcu", { "event=0xe,filter_band3=30" },
	  { "event=0xe freq=40 cycles=100", "event=0xe freq=29 cycles=3" }, { 100 } },
	{ ON_EP, "pcu",
	  { "event=0xb,filter_band0=12", "event=0xc,filter_band1=24", "event=0xd,filter_band2=30" },
	  { "event=0xb freq=26 cycles=50", "event=0xc freq=26 cycles=50",
	    "event=0xd freq=26 cycles=50" }, { 50, 50, 0 } },
	{ ON_E5, "pcu", { "event=0x80,occ_sel=2,thresh=3" },
	  { "event=0x80 occ=2 inc=4 cycles=9", "event=0x80 occ=1 inc=4 cycles=5",
	    "event=0x80 occ=2 inc=2 cycles=6" }, { 9 } },
	{ ON_E5, "cbox3", { "event=0x34,umask=0x3,filter_state=0x1f" },
	  { "event=0x34 umask=0x3 state=0x1 cycles=10", "event=0x34 umask=0x5 state=0x1 cycles=3" },
	  { 10 } },
	{ ON_EP, "cbox3", { "event=0x34,umask=0x43,filter_state=0x8,filter_nid=0x2" },
	  { "event=0x34 umask=0x43 state=0x8 nid=0x2 cycles=10",
	    "event=0x34 umask=0x43 state=0x8 nid=0x1 cycles=3",
	    "event=0x34 umask=0x43 state=0x1 nid=0x2 cycles=4" }, { 10 } },
	{ ON_E5, "cbox3", { "event=0x35,umask=0x1,filter_opc=0x182" },
	  { "event=0x35 umask=0x1 opc=0x182 cycles=21", "event=0x35 umask=0x1 opc=0x187 cycles=4" },
	  { 21 } },
	{ ON_E5, "cbox3",
	  { "event=0x35,umask=0x41,filter_opc=0x182,filter_nid=0x1", "event=0x0",
	    "event=0x11,umask=0x1", "event=0x1f" },
	  { "event=0x35 umask=0x41 opc=0x182 nid=1 cycles=5", "event=0x0 cycles=6",
	    "event=0x11 umask=0x1 cycles=7", "event=0x1f cycles=8" }, { 5, 6, 7, 8 } },
	{ ON_E5, "cbox4", { "event=0x37,umask=0x41,filter_nid=0x3" },
	  { "event=0x37 umask=0x41 nid=2 cycles=9", "event=0x37 umask=0x41 nid=4 cycles=2" },
	  { 9 } },
	{ ON_E5, "cbox5", { "event=0x0,tid_en=1,filter_tid=0x3" },
	  { "event=0x0 tid=3 cycles=5", "event=0x0 tid=4 cycles=6" }, { 5 } },
	{ ON_SNBEP, "cbox6", { "event=0x12,umask=0x1,thresh=4,inv=1" },
	  { "event=0x12 umask=0x1 inc=5 cycles=5 idle=3 times=2" }, { 6 } },
	{ ON_E5, "imc3", { "event=0x80,thresh=8" },
	  { "event=0x80 inc=9 cycles=70", "event=0x80 inc=7 cycles=30" }, { 70 } },
	{ ON_QPI, "qpi0", { "event=0x38,match_mc=0xe,mask_mc=0xf" },
	  { "event=0x38 match0=0x1c00 cycles=10", "event=0x38 match0=0x1800 cycles=5" }, { 10 } },
	{ ON_EP, "r2pcie",
	  { "event=0x12,umask=0x1", "event=0x10,umask=0x1", "event=0x26", "event=0x1" },
	  { "event=0x12 umask=0x1 cycles=1" }, { 0 } },
	{ ON_V2UP, "cbox9",
	  { "event=0x36,umask=0x41,filter_opc=0x19e,filter_isoc=1,filter_nid=0x2" },
	  { "event=0x36 umask=0x41 opc=0x19e isoc=1 nid=2 inc=20 cycles=30",
	    "event=0x36 umask=0x41 opc=0x19e isoc=1 nid=1 cycles=7",
	    "event=0x36 umask=0x41 opc=0x19e nid=2 cycles=5" }, { 600 } },
	{ ON_V2UP, "irp", { "event=0x0", "event=0x1,umask=0x1" },
	  { "event=0x0 set=0 cycles=9", "event=0x1 umask=0x1 set=0 cycles=5",
	    "event=0x1 umask=0x1 set=1 cycles=100" }, { 9, 5 } },
	{ ON_QPI, "qpi1",
	  { "event=0x102,umask=0x8", "event=0x103,umask=0x4", "event=0x0,umask=0x6" },
	  { "event=0x2 ext=1 umask=0x8 cycles=10", "event=0x3 ext=1 umask=0x4 cycles=20",
	    "event=0x0 umask=0x2 cycles=30", "event=0x2 umask=0x8 cycles=99" }, { 10, 20, 30 } },
	{ ON_QPI, "qpi1",
	  { "event=0x38,match_rds=0x8,mask_rds=0xf,match_dnid=3,mask_dnid=0x1f", "event=0x14" },
	  { "event=0x38 match0=0x6000 match1=0x80000 cycles=10",
	    "event=0x38 match0=0x6000 match1=0x40000 cycles=3", "event=0x14 cycles=4" },
	  { 10, 4 } },
	{ ON_V3, "cbox3", { "event=0x34,umask=0x21,filter_state=0x40" },
	  { "event=0x34 umask=0x21 state=0x40 cycles=10",
	    "event=0x34 umask=0x21 state=0x20 cycles=3" }, { 10 } },
	{ ON_V3, "cbox5", { "event=0x0,tid_en=1,filter_tid=0x3e" },
	  { "event=0x0 tid=0x3e cycles=5", "event=0x0 tid=0x1e cycles=6" }, { 5 } },
	{ ON_V3, "r2pcie",
	  { "event=0x13,umask=0x8", "event=0x10,umask=0x10", "event=0x26", "event=0x1" },
	  { "event=0x13 umask=0x8 cycles=1" }, { 0 } },
	{ ON_EX, "ubox", { "event=0x2,edge=1" }, { "event=0x2 cycles=5 idle=2 times=6" }, { 6 } },
	{ ON_EX, "cbox3", { "event=0x12,umask=0x1,thresh=4,inv=1" },
	  { "event=0x12 umask=0x1 inc=5 cycles=5 idle=3 times=2" }, { 6 } },
	{ ON_EX, "bbox1",
	  { "event=0x12,counter=3", "event=0x11,counter=0", "event=0x12,counter=1" },
	  { "event=0x12 set=3 cycles=3", "event=0x11 set=0 cycles=4", "event=0x12 set=1 cycles=5" },
	  { 3, 4, 5 } },
	{ ON_EX, "bbox1", { "event=0x1,counter=0,match=0xabc,mask=0xff" },
	  { "event=0x1 set=0 match=0x1bc cycles=6", "event=0x1 set=0 match=0xabd cycles=50" },
	  { 6 } },
	{ ON_EX, "sbox1", { "event=0x0,match=0x1234,mask=0xf" },
	  { "event=0x0 match=0x1238 cycles=5", "event=0x0 match=0x1334 cycles=9" }, { 5 } },
	{ ON_NHMEX, "mbox0", { "bbox_cmds_read" },
	  { "event=0xd fvc=0x2800 cycles=9", "event=0xd fvc=0x2820 cycles=50" }, { 9 } },
	{ ON_EX, "mbox0", { "inc_sel=0x0,dsp=0x80", "inc_sel=0x4,thr=0x200" },
	  { "event=0x0 dsp=0x80 cycles=5", "event=0x0 dsp=0x100 cycles=50",
	    "event=0x4 thr=0x200 cycles=6" }, { 5, 6 } },
	{ ON_EX, "mbox0", { "inc_sel=0x9,iss=0x1", "inc_sel=0x16,pgt=0x1" },
	  { "event=0x9 iss=0x1 cycles=7", "event=0x16 pgt=0x1 cycles=8" }, { 7, 8 } },
	{ ON_EX, "mbox0", { "inc_sel=0xb,pld=0x80" },
	  { "event=0xb pld=0x80 cycles=12", "event=0xb pld=0x81 cycles=9" }, { 12 } },
	{ ON_EX, "mbox1", { "flag_mode=1,set_flag_sel=0x6,map=0x40" },
	  { "event=0x6 flag=1 map=0x40 cycles=13", "event=0x6 map=0x40 cycles=9" }, { 13 } },
	{ ON_EX, "mbox1",
	  { "inc_sel=0xb,pld=0x1,filter_match=0x40000,filter_mask=0x3ffffff,filter_cfg_en=1" },
	  { "event=0xb pld=0x1 addr=0x40000 cycles=14", "event=0xb pld=0x1 addr=0x80000 cycles=9" },
	  { 14 } },
	{ ON_EX, "rbox1", { "event=0x0,iperf_cfg=0x80000000", "event=0x0,iperf_cfg=0x40000000" },
	  { "event=0x0 iperf=0x80000000 cycles=9", "event=0x0 iperf=0x40000000 cycles=10" },
	  { 9, 10 } },
	{ ON_EX, "rbox1", { "event=0x2,qlx_cfg=0x12", "event=0x9,qlx_cfg=0x3400" },
	  { "event=0x2 qlx=0x12 cycles=9", "event=0x2 qlx=0x13 cycles=90",
	    "event=0x9 qlx=0x34 cycles=10" }, { 9, 10 } },
	{ ON_EX, "rbox0", { "event=0x4,xbr_mm_cfg=0x100000,xbr_match=0xab00,xbr_mask=0xff00" },
	  { "event=0x4 match=0xab01 cycles=9", "event=0x4 match=0xac01 cycles=90" }, { 9 } },
	{ ON_EX, "rbox0",
	  { "event=0x17,xbr_mm_cfg=0x3ff05,xbr_match=0x1,xbr_mask=0xffffffffffffffff" },
	  { "event=0x17 match=0x1 match_hi=0xff flit=3 cycles=9",
	    "event=0x17 match=0x1 match_hi=0xff flit=2 cycles=90",
	    "event=0x17 match=0x1 match_hi=0xfe flit=3 cycles=90" }, { 9 } },
	{ ON_GQ, "uncore", { "event=0x3,umask=0x40,cmask=4,inv=1" },
	  { "event=0x3 umask=0x40 inc=5 cycles=5 idle=3 times=2" }, { 6 } },
};

#define STEPS	((int)(sizeof(steps) / sizeof(*steps)))

/* What one driver did in one step on one socket: why no event could be opened, or the counts */
struct record {
	int error;
	__u64 count[MAX_EVENTS];
};

/* The steps, on boxes that both drivers have */
static struct step todo[MAX_STEPS];
static int nr_todo;

static struct record intel[BED_PAIR][MAX_STEPS], ours[BED_PAIR][MAX_STEPS];

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

static void run_step(const struct step *step, int socket, struct record *record)
{
	struct pmu_count counts[MAX_EVENTS];
	int fds[MAX_EVENTS];
	int i, nr;

	record->error = open_events(step, socket, fds);
	if (record->error)
		return;
	inject(step, socket);
	nr = pmu_read_group(fds[0], counts, MAX_EVENTS);
	for (i = 0; i < nr; i++)
		record->count[i] = counts[i].value;
	pmu_close_group(fds, events_of(step));
}

/*
 * For the W-box' fixed counter intel_uncore shifts by 64 (nhmex_uncore_wbox of mainline has no
 * fixed_ctr_bits). A kernel that watches shifts warns of it, and counts nothing.
 */
static bool shifts_watched;

static bool is_avoided(const struct bed_box *box)
{
	return (shifts_watched && !strcmp(box->type, "wbox")) ||
	       /* Of client dies it does not know the host bridge: wrong.c */
	       (box->mapped && bed()->id & ON_CLIENT & ~ON_SKL);
}

static const char *happens(const char *signal, int cycles)
{
	char *text;

	if (asprintf(&text, "%s cycles=%d", signal, cycles) < 0)
		ktap_bail("no memory");
	return text;
}

/* As many of its plain event at a time as it has room for, and its fixed counter */
static void add_plain(struct bed_box box)
{
	struct step *step = &todo[nr_todo++];
	int i;

	/* Of others it does not write the upper half of the control word: wrong.c */
	if (strstr(box.terms, "umask=0x105") && strcmp(box.type, "cha")) {
		box.terms = "event=0x0f,umask=0x05";
		box.signal = "event=0x0f umask=0x05";
		box.neighbour = NULL;
	}
	step->box = box.emu;
	step->pmu = box.pmu;
	for (i = 0; i < (box.free ? 1 : box.room); i++) {
		step->terms[i] = box.terms;
		step->want[i] = TIMES;
	}
	step->signals[0] = happens(box.signal, TIMES);
	if (box.fixed && box.counters) {
		step->terms[i] = "config=0xff";
		step->want[i] = FIXED_TIMES;
		step->signals[1] = happens("fixed", FIXED_TIMES);
	}
	if (box.neighbour)
		step->signals[1 + !!box.fixed] = happens(box.neighbour, 3);
}

/* On what intel_uncore has as well: since 6.9 not more C-boxes than cores that are plugged in */
static void choose_steps(void)
{
	const struct bed_box *box = bed()->boxes;
	struct pmu pmu;
	int i;

	for (; box < bed()->boxes + bed()->nr; box++) {
		if (is_avoided(box) || pmu_find(&pmu, box->pmu))
			continue;
		add_plain(*box);
		for (i = 0; i < STEPS; i++)
			if (steps[i].platforms & bed()->id && !strcmp(steps[i].box, box->emu) &&
			    !box->free) {
				todo[nr_todo] = steps[i];
				todo[nr_todo++].pmu = box->pmu;
			}
	}
}

/*
 * intel_uncore has room for two R3QPI and takes the third one for one more: it must not see it
 * (mainline's uncore_snbep.c, ivbep_uncore_r3qpi and its table of ids).
 */
static const char *hidden(void)
{
	return bed()->id == ON_IVBEP ? "hide=7f:12.5,ff:12.5" : "";
}

/*
 * A counter of the W-box reads too large at 0 (323535 p2-128), to which intel_uncore pays no heed:
 * none of its counts would be right if it began there. wrong.c has that.
 */
static void begin_elsewhere(void)
{
	static const char *const regs[] = { "fixed_ctr", "ctr0", "ctr1", "ctr2", "ctr3" };
	int s, i;

	for (s = 0; bed_has("wbox") && s < bed_sockets(); s++)
		for (i = 0; i < 5; i++)
			if (emu_reg_set(s, "wbox", regs[i], ELSEWHERE))
				ktap_bail("cannot preset the W-box");
}

static void run_driver(const char *driver, struct record records[BED_PAIR][MAX_STEPS])
{
	int s, i;

	bed_up(hidden(), driver);
	if (!strcmp(driver, BED_INTEL)) {
		begin_elsewhere();
		choose_steps();
	}
	for (i = 0; i < nr_todo; i++)
		for (s = 0; s < bed_sockets(); s++)
			run_step(&todo[i], s, &records[s][i]);
	bed_down(driver);
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
	bool same = true;
	int s;

	for (s = 0; s < bed_sockets(); s++)
		same &= same_counts(&todo[i], &intel[s][i], &ours[s][i]);
	ktap_ok(same, "%s %s%s: same counts, and right ones", todo[i].pmu, todo[i].terms[0],
		todo[i].terms[1] ? " and others" : "");
}

int main(void)
{
	int i;

	bed_want();
	bed_want_intel();
	shifts_watched = bed_has("wbox") &&
			 !system("grep -q __ubsan_handle_shift_out_of_bounds /proc/kallsyms");
	run_driver(BED_INTEL, intel);
	run_driver(BED_DRIVER, ours);
	ktap_ok(nr_todo, "there are boxes that both have");
	for (i = 0; i < nr_todo; i++)
		compare(i);
	return ktap_exit();
}
