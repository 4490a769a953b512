// SPDX-License-Identifier: GPL-2.0-only
/*
 * The 7500 and the E7: registers that raise #GP when written at the wrong time, readings that are
 * too large, and the one register that enables a socket.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "pmu.h"
#include "testbed.h"
#include "sys.h"

#define SOCKETS		2
#define MM_ENABLE	0x8000000000000000ULL

static int open_event(const char *name, const char *terms)
{
	struct pmu pmu;
	int fd;

	pmu_find(&pmu, name);
	fd = pmu_open(&pmu, terms, pmu_cpu(&pmu, 0), -1, 0);
	if (fd < 0)
		ktap_bail("cannot open %s/%s/: %s", name, terms, strerror(-fd));
	return fd;
}

static void trace_begin(void)
{
	emu_write("trace", "clear");
	emu_write("trace", "on");
}

static char *trace_end(void)
{
	emu_write("trace", "off");
	return emu_read("trace");
}

/* Writes to match registers of @box, and how many of them came while they were on. */
static void match_writes(const char *box, int *all, int *on)
{
	char *text = trace_end();
	const char *next = text;
	struct emu_trace t;
	__u64 cfg = 0;

	*all = 0;
	*on = 0;
	while (emu_trace_next(&next, &t)) {
		if (t.socket || strcmp(t.box, box) || !t.write)
			continue;
		if (!strcmp(t.reg, "mm_cfg"))
			cfg = t.new;
		if (!strstr(t.reg, "match") && !strstr(t.reg, "mask"))
			continue;
		(*all)++;
		*on += !!(cfg & MM_ENABLE);
	}
	free(text);
}

/* struct matched - two matches on a box, one after the other */
struct matched {
	const char *pmu;	/* the box */
	const char *emu;	/* the emulator's name of it */
	const char *terms[2];	/* an event with each match */
	const char *signals[2];	/* what happens, in each run: 5 of it match */
};

static const struct matched matched[] = {
	{ "uncore_sbox_0", "sbox0",
	  { "event=0x0,match=0x1234,mask=0x0", "event=0x0,match=0xff00,mask=0xf" },
	  { "sbox0 socket=0 event=0x0 match=0x1234 cycles=5\n"
	    "sbox0 socket=0 event=0x0 match=0x1235 cycles=100",
	    "sbox0 socket=0 event=0x0 match=0xff03 cycles=5\n"
	    "sbox0 socket=0 event=0x0 match=0x1234 cycles=100" } },
	{ "uncore_mbox_0", "mbox0",
	  { "inc_sel=0xb,pld=0x1,filter_match=0x40000,filter_mask=0x7ffffff,filter_cfg_en=1",
	    "inc_sel=0xb,pld=0x1,filter_match=0x80000,filter_mask=0x7ffffff,filter_cfg_en=1" },
	  { "mbox0 socket=0 event=0xb pld=0x1 addr=0x40000 cycles=5\n"
	    "mbox0 socket=0 event=0xb pld=0x1 addr=0x80000 cycles=100",
	    "mbox0 socket=0 event=0xb pld=0x1 addr=0x80000 cycles=5\n"
	    "mbox0 socket=0 event=0xb pld=0x1 addr=0x40000 cycles=100" } },
};

/* 323535 p2-49, of the S-box; of the M-box nothing is said, so it gets the same care. */
static void test_match(const struct matched *m)
{
	int all, on, i, fd;

	trace_begin();
	for (i = 0; i < 2; i++) {
		fd = open_event(m->pmu, m->terms[i]);
		emu_write("inject", "%s", m->signals[i]);
		ktap_eq(pmu_read(fd), 5, "%s: match %d counts what it should", m->pmu, i);
		close(fd);
	}
	match_writes(m->emu, &all, &on);
	ktap_ok(all, "match registers are written (%d times)", all);
	ktap_eq(on, 0, "never while they are on");
	ktap_eq(sys_log_count("unchecked MSR"), 0, "no access raises an exception");
}

/* No look before 2^24 counts have passed: what the value before was does not help. */
static void test_steps(const char *terms, const char *signal)
{
	int fd = open_event("uncore_wbox", terms);
	int wrong = 0, turn;
	__u64 got;

	for (turn = 1; turn < 5; turn++) {
		emu_inject("wbox socket=0 %s cycles=%llu", signal, 1ULL << 24);
		/* While it counts, and when it has stopped */
		if (turn == 4)
			pmu_disable(fd);
		got = pmu_read(fd);
		if (got != (__u64)turn << 24)
			ktap_note("%#llx is read as %#llx", (__u64)turn << 24, got);
		wrong += got != (__u64)turn << 24;
	}
	ktap_eq(wrong, 0, "wbox/%s/: right after 2^24 counts at a time", terms);
	close(fd);
}

/* No source tells whether the E7 has the erratum, nor whether every 7500 does. */
static void test_answer(const char *answer)
{
	emu_write("overflow", "low24=%s", answer);
	if (bed_unload(BED_DRIVER) || sys_load(BED_DRIVER, ""))
		ktap_bail("the driver cannot be loaded again");
	ktap_note("low24=%s", answer);
	/* While the counters are at 0; count/wrap reads them around each of these values */
	test_steps("event=0x01", "event=0x01");
	test_steps("event=0xff", "fixed");
}

/* What is written to the global control of each socket, and where it ends. */
static int global_writes(const char *text, int socket, __u64 *last)
{
	const char *next = text;
	struct emu_trace t;
	int writes = 0;

	*last = ~0ULL;
	while (emu_trace_next(&next, &t)) {
		if (t.socket != socket || !t.write || strcmp(t.reg, "global_ctl"))
			continue;
		writes++;
		*last = t.new;
	}
	return writes;
}

static void check_global(const char *when, int writes, __u64 value)
{
	char *text = trace_end();
	__u64 last;
	int s;

	for (s = 0; s < SOCKETS; s++) {
		ktap_eq(global_writes(text, s, &last), writes, "%s: writes to socket %d", when, s);
		ktap_eq(last, value, "and it then is so");
	}
	free(text);
}

/* intel_uncore writes it once for each box, and at the end of any one box turns all off. */
static void test_global(void)
{
	bed_emulate("");
	trace_begin();
	sys_load(BED_DRIVER, "");
	check_global("loaded, reset and on", 2, BED_EN_ALL | BED_EN_U);
	trace_begin();
	bed_unload(BED_DRIVER);
	check_global("unloaded, off", 1, 0);
	bed_unload(EMU_MODULE);
}

int main(void)
{
	unsigned int i;

	if (sys_sockets() != SOCKETS || !bed()->msr_only)
		ktap_skip_all("needs two sockets of a Xeon 7500 or E7");
	test_global();
	sys_log_mark();
	bed_up("", BED_DRIVER);
	for (i = 0; i < sizeof(matched) / sizeof(*matched); i++)
		test_match(&matched[i]);
	test_answer("always");
	test_answer("preload");
	test_answer("never");
	return bed_exit();
}
