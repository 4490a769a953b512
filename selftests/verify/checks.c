// SPDX-License-Identifier: GPL-2.0-only
/*
 * checks.c - xeon-pmon verify passes where all is right, and names what is not
 *
 * In one process: instead of doing anything, a workload has the emulated machine count what it
 * would have done. Time passes meanwhile alone.
 */
#include <fnmatch.h>
#include <stdio.h>
#include <string.h>
#include <pmon/platform_groups.h>

#include "emu.h"
#include "testbed.h"
#include "tool.h"
#include "traffic.h"
#include "workload.h"

#define RATE	1e10	/* bytes a second */
#define SLOW	5e8	/* of loads that wait for each other: 128 ns each */
/* Nothing moves, and what does move misses the LLC as a data read of a core */
#define IDLE	"default read=0 write=0 pcie_read=0 pcie_write=0 ncb=0 llc_hit=0 rfo=0 prefetch=0 snoop=0 partial=0"

static const char *others;	/* what goes on all of the time */

static void works(const char *words)
{
	if (traffic_set(IDLE " %s %s", others, words))
		ktap_bail("the emulator refuses: %s %s", others, words);
}

/* Of 20 reads one is of code, and none in a chain of pointers; some count both */
static double slower(const struct verify_work *work)
{
	return strcmp(work->kind, "chase") ? 1 : bed()->id & (ON_EX | ON_CLIENT) ? RATE / SLOW :
	       RATE / SLOW * 20 / 19;
}

static void begin(const struct verify_work *work)
{
	const char *key = strcmp(work->kind, "write") ? "read" : "write";
	unsigned int cpu = work->cpu ? work->cpu->number : 0;
	char words[128] = "", thread[32] = "";

	if (work->thread)
		sprintf(thread, " s%u.thread.%u.%u=1", cpu, work->thread->core,
			work->thread->sibling);
	if (!strcmp(work->kind, "spin"))
		sprintf(words, "cores=6 c0=0 c3=0 c6=1000 s%u.c6=826 s%u.c0=174", cpu, cpu);
	else if (work->bytes)
		sprintf(words, "s%u.%s=%.0f s%u.remote=%u%s", cpu, key,
			strcmp(work->kind, "chase") ? RATE : SLOW, cpu,
			work->cpu == work->memory ? 0 : 1000, thread);
	works(words);
}

int verify_do(struct verify_worker *worker, const struct verify_work *work,
	      struct verify_done *done, struct xp_error *error)
{
	done->bytes = work->bytes;
	done->seconds = work->bytes ? work->bytes / RATE * slower(work) : work->ns / 1e9;
	work->begin(work->context);
	begin(work);
	emu_advance(done->seconds * 1e9);
	works("");
	if (work->look)
		work->look(work->context);
	work->end(work->context);
	return 0;
}

int verify_worker_start(struct verify_worker *worker, const char *command, unsigned int patience,
			struct xp_error *error)
{
	*worker = (struct verify_worker){ .to = stderr, .still = true };
	works("");
	return 0;
}

int verify_worker_stop(struct verify_worker *worker, struct xp_error *error)
{
	return 0;
}

#define DEAF	"the filter does nothing*"
#define IGNORED	"FAIL thread-filter: CPU [0-9], thread 0* (by core_id): * another thread * " DEAF
/* Platforms whose C-boxes or CHAs have a thread filter that "who" uses */
#define THREADED	(ON_E5 | ON_SKX_ALL | ON_SUNNY | ON_RAPIDS)
/* The screen is read from memory all of the time */
#define SCREEN	"pcie_read=500M pcie_hit=0"

/* struct row - what is wrong, and what is said */
struct row {
	__u64 on;		/* platforms */
	const char *checks;	/* the checks that run */
	/* of the emulator, ";" between them; "#" is 0 to 3, as far as there are so many */
	const char *faults;
	const char *says;	/* a line that must be there, as a pattern */
	const char *names;	/* the lines that may fail */
	const char *others;	/* what else goes on */
};

static const struct row rows[] = {
	/* Of Diamond Rapids the emulator has no clock of the I/O, and moves no memory */
	{ ON_DMR, "steps refusals", "", "verify: [1-9]* passed, 0 failed, *", "" },
	{ ON_ALL & ~ON_DMR, "clocks steps slices memory latency laws states filters refusals", "",
	  "verify: [1-9]* passed, 0 failed, *", "" },
	/* Channels are alike when memory is read; one that is not is named with those that were */
	{ ON_EP | ON_ICX, "laws", "", "PASS laws: socket 0 (*", "" },
	{ ON_EP | ON_ICX, "laws", "loss imc1 socket=1 ctr# 30",
	  "CANNOT SAY laws: socket 1, difference *: 3.00 %, above 1.1 %, * 8160 *", "" },
	/* Memory that is not sold: 1500 MT/s */
	{ ON_EP | ON_ICX, "laws", "",
	  "CANNOT SAY laws: socket 0, * rate that is sold: 6.25 %, above 0.2 %, * 8160 *", "",
	  "dclk=750M" },
	/* What a screen reads is taken off, or is no request of the cores */
	{ ON_CLIENT, "memory", "", "PASS memory: read of socket 0 from socket 0 (*", "", SCREEN },
	{ ON_CLIENT, "memory", "", "PASS memory: write of socket 0 from socket 0 (*", "", SCREEN },

	/* No source has an event of a Core Ultra's C-boxes, by which slices can be told apart */
	{ ON_CLIENT & ~ON_ULTRA, "slices", "stuck cbox1 socket=0 ctr1",
	  "FAIL slices: cbox_1 socket 0: counter 1 is dead: 0,*", "*cbox_1 socket 0*" },
	{ ON_CLIENT & ~ON_ULTRA, "slices", "loss cbox2 socket=0 ctr0 30",
	  "FAIL slices: cbox_2 socket 0: *", "*cbox_2 socket 0*" },
	{ ON_CLIENT_V1, "slices", "loss arb socket=0 ctr1 30",
	  "FAIL slices: arb socket 0: counter 1 has *-3.00 %", "*arb socket 0*" },
	{ ON_CLIENT & ~ON_ULTRA, "slices", "stuck cbox1 socket=0 ctr#",
	  "FAIL slices: cbox_1 socket 0: all 2 counters stand still: 0", "*cbox_1 socket 0*" },
	{ ON_CLIENT & ~ON_ULTRA, "memory", "stuck cbox1 socket=0 ctr#",
	  "FAIL memory: cbox_1 socket 0: it counts none of the bytes", "*cbox*" },

	{ ON_EP | ON_ICX, "clocks", "stuck imc1 socket=0 ctr2",
	  "FAIL counters: imc_1 socket 0: counter 2 is dead: 0,*", "*imc_1 socket 0*" },
	{ ON_EP, "clocks", "loss cbox3 socket=1 ctr1 30",
	  "FAIL counters: cbox_3 socket 1: counter 1 has *-3.00 %", "*cbox_3 socket 1*" },
	{ ON_ICX, "clocks", "loss cha3 socket=1 ctr1 30",
	  "FAIL counters: cha_3 socket 1: counter 1 has *-3.00 %", "*cha_3 socket 1*" },
	{ ON_EP, "clocks", "loss cbox3 socket=1 ctr# 30;loss pcu socket=1 ctr# 30",
	  "FAIL clocks: cbox_3 socket 1: *-3.00 %)", "*cbox_3 socket 1*" },
	{ ON_ICX, "clocks", "loss cha3 socket=1 ctr# 30",
	  "FAIL clocks: cha_3 socket 1: *-3.00 %)", "*cha_3 socket 1*" },
	/* Each die of a Xeon 6 has a clock of its own, and several CHAs: one that is off is told */
	{ ON_GNR, "clocks",
	  "loss cha3 socket=0 ctr# 30;loss cha3 socket=1 ctr# 30;loss b2cmi0 socket=0 ctr# 30",
	  "FAIL clocks: cha_3 socket 0: *-3.00 %)", "*_[03] socket [01]*" },
	{ ON_GNR, "clocks",
	  "loss cha2 socket=0 ctr# 30;loss cha3 socket=0 ctr# 30",
	  "verify: [1-9]* passed, 0 failed, *", "" },
	{ ON_EP, "steps", "loss cbox3 socket=1 ctr1 30",
	  "FAIL steps: cbox_3 socket 1: two counters of one event read *: not read at the same instant",
	  "*cbox_3 socket 1*" },
	{ ON_ICX, "steps", "loss cha3 socket=1 ctr1 30",
	  "FAIL steps: cha_3 socket 1: two counters of one event read *: not read at the same instant",
	  "*cha_3 socket 1*" },
	/* These leave a counter behind that has leapt */
	{ ON_EP, "steps", "late imc1 socket=1 ctr0 1073741824",
	  "FAIL steps: imc_1 socket 1 counter 0: *: a torn read", "*imc_1 socket 1*" },
	{ ON_ICX, "steps", "late m2m1 socket=1 ctr0 1073741824",
	  "FAIL steps: m2m_1 socket 1 counter 0: *: a torn read", "*m2m_1 socket 1*" },
	{ ON_EP, "memory", "swap imc0 socket=0 imc0 socket=1",
	  "FAIL memory: imc_0 socket 0: *are the two boxes exchanged*", "*imc*" },
	{ ON_ICX, "memory", "swap m2m0 socket=0 m2m0 socket=1",
	  "FAIL memory: m2m_0 socket 0: *are the two boxes exchanged*", "*m2m*" },
	{ ON_EP, "filters", "deaf cbox2 socket=0", "FAIL filters: cbox_2 socket 0, *: " DEAF,
	  "*cbox_2 socket 0*" },
	{ ON_EP, "filters", "deaf cbox3 socket=1",
	  "FAIL filters: cbox_3 socket 1, opcodes: " DEAF, "*cbox_3 socket 1*" },
	{ ON_ICX, "filters", "deaf cha2 socket=0", "FAIL filters: cha_2 socket 0, *: " DEAF,
	  "*cha_2 socket 0*" },
	{ ON_ICX, "filters", "deaf cha3 socket=1",
	  "FAIL filters: cha_3 socket 1, opcodes: " DEAF, "*cha_3 socket 1*" },
	{ THREADED, "thread-filter", "", "PASS thread-filter: by core_id (*", "" },
	{ THREADED & ON_E5, "thread-filter", "deaf cbox2 socket=0", IGNORED, IGNORED },
	{ THREADED & ~ON_E5, "thread-filter", "deaf cha2 socket=0", IGNORED, IGNORED },
	{ ON_ALL & ~THREADED, "thread-filter", "",
	  "# This machine has no counters for these checks: thread-filter", "" },
	{ ON_EP, "filters", "deaf pcu socket=0",
	  "FAIL filters: pcu socket 0, frequencies: " DEAF, "*pcu socket 0*" },
	{ ON_EP, "filters", "readonly qpi0_mm socket=0",
	  "FAIL filters: qpi_0 socket 0, message classes: " DEAF, "*qpi_0 socket 0*" },
	{ ON_EP | ON_ICX, "states", "loss pcu socket=1 ctr0 333",
	  "FAIL states: pcu socket 1, where a core spins: 0.70 cores in C0*", "*pcu socket 1*" },
	/* Nine of ten that are waited for: counter 0 alone has those */
	{ ON_EP, "latency", "loss cbox# socket=1 ctr0 900",
	  "FAIL latency: chase of socket 1 from socket 1: 7.4 ns for a line*", "*from socket 1*" },
	{ ON_ICX, "latency", "loss cha# socket=1 ctr0 900",
	  "FAIL latency: chase of socket 1 from socket 1: 7.4 ns for a line*", "*from socket 1*" },
	/* A link whose counters all stand still is not in use, unless data comes over it */
	{ ON_EP, "clocks", "stuck qpi1 socket=0 ctr#",
	  "CANNOT SAY counters: qpi_1 socket 0: all its counters*", "" },
	{ ON_ICX, "clocks", "stuck upi1 socket=0 ctr#",
	  "CANNOT SAY counters: upi_1 socket 0: all its counters*", "" },
	{ ON_EP, "memory", "stuck qpi1 socket=0 ctr#",
	  "FAIL memory: qpi_1 socket 0: it counts none of the bytes", "*qpi*" },
	{ ON_ICX, "memory", "stuck upi1 socket=0 ctr#",
	  "FAIL memory: upi_1 socket 0: it counts none of the bytes", "*upi*" },

	/* Most boxes of the 7500 have no clock: faults show in the memory's traffic */
	{ ON_EX, "clocks", "loss mbox0 socket=0 ctr2 30",
	  "FAIL counters: mbox_0 socket 0: counter 2 has *-3.00 %", "*mbox_0 socket 0*" },
	{ ON_EX, "memory", "loss bbox1 socket=0 ctr1 30",
	  "FAIL memory: read of socket 0 * bbox:* on socket 0, *", "*bbox:* on socket 0*" },
	{ ON_EX, "memory", "loss cbox3 socket=1 ctr0 333",
	  "FAIL memory: chase of socket ? from socket 1: cbox:* on socket 1, *",
	  "*cbox:* on socket 1*" },
	{ ON_EX, "memory", "loss rbox0 socket=1 ctr# 333",
	  "FAIL memory: read of socket 0 from socket 1: rbox:* on socket 1, *",
	  "*rbox:* on socket 1*" },
};

static void set_fault(char *line)
{
	char *number = strchr(line, '#');
	int i, err = 0;

	for (i = 0; i < (number ? 4 : 1) && !err; i++) {
		if (number)
			*number = '0' + i;
		err = emu_write("fault", "%s", line);
	}
	if (err && i == 1)
		ktap_bail("the emulator refuses: %s", line);
}

static bool line_is(const char *line, const char *pattern)
{
	return !fnmatch(pattern, line, 0);
}

/* The line that confirms the clock of a type of box, of which one has failed */
static void note_failed(const struct row *row, const char *line, char *confirmed, size_t size)
{
	char type[16];

	if (!strcmp(row->checks, "clocks") &&
	    sscanf(line, "FAIL %*[a-z]: %15[a-z0-9]", type) == 1)
		snprintf(confirmed, size, "verify: confirmed %s:*", type);
}

static void run(const struct row *row)
{
	static char text[65536];
	char copy[512], *rest = copy, *fault, *line, confirmed[64] = "";
	int found = 0, strangers = 0, absent = 0;

	others = row->others ?: "";
	snprintf(copy, sizeof(copy), "%s", row->faults);
	while ((fault = strsep(&rest, ";")) && *fault)
		set_fault(fault);
	tool_text(text, sizeof(text), "xeon-pmon-verify %s", row->checks);
	emu_write("fault", "clear");
	for (rest = text; (line = strsep(&rest, "\n"));) {
		found += line_is(line, row->says);
		strangers += line_is(line, "FAIL *") && !line_is(line, row->names);
		strangers += *confirmed && line_is(line, confirmed);
		note_failed(row, line, confirmed, sizeof(confirmed));
		absent += line_is(line, "CANNOT SAY *is absent*");
		if (*line && *line != '#')
			ktap_note("%s", line);
	}
	ktap_ok(found, "%s%s%s: %s", others, *others ? ", " : "",
		*row->faults ? row->faults : row->checks, row->says);
	ktap_eq(strangers, 0, "and no other line fails, nor is what failed confirmed");
	ktap_eq(absent, 0, "nor is one about a box that this socket does not have");
}

int main(void)
{
	const struct row *row;

	for (row = rows; row < rows + sizeof(rows) / sizeof(*rows); row++)
		if (row->on & bed()->id)
			run(row);
	return ktap_exit();
}
