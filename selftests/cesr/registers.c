// SPDX-License-Identifier: GPL-2.0-only
/*
 * registers - what is written when, as the manuals ask, and no more often than needed
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "core_pmu.h"

#define CPU	1

static void start_trace(void)
{
	if (emu_write("trace", "clear") || emu_write("trace", "on"))
		ktap_bail("cannot trace");
	core_trace(CPU);
}

/* Every access, in its order, of one event on the first counter */
static void test_one(const char *option, __u64 running, const char *what)
{
	int first = core()->first, fd;
	char want[64];

	fd = core_open(-1, CPU, -1, "event=0x%x%s:d%s", core()->a,
		       core()->counters > 1 ? ",ctr=1" : "", option);
	ktap_str_eq(core_trace(CPU), "", "%s: opening touches nothing", what);
	pmu_enable(fd);
	if (core()->modes)
		snprintf(want, sizeof(want), "ctr%d=0 %s=%llx", first, core()->select, running);
	else
		snprintf(want, sizeof(want), "%s=%llx ctr%d?", core()->select, running, first);
	ktap_str_eq(core_trace(CPU), want, "%s: started the first time", what);
	pmu_read(fd);
	snprintf(want, sizeof(want), "ctr%d?", first);
	ktap_str_eq(core_trace(CPU), want, "%s: read", what);
	pmu_disable(fd);
	snprintf(want, sizeof(want), "%s%s%sctr%d?", core()->modes ? core()->select : "",
		 core()->modes ? "=0" : "", core()->modes ? " " : "", first);
	ktap_str_eq(core_trace(CPU), want, "%s: stopped", what);
	pmu_enable(fd);
	if (core()->modes)
		snprintf(want, sizeof(want), "%s=%llx", core()->select, running);
	else
		snprintf(want, sizeof(want), "ctr%d?", first);
	ktap_str_eq(core_trace(CPU), want, "%s: started again", what);
	close(fd);
	core_trace(CPU);
}

/* One write starts both halves of CESR; the P6's enable bit, and so both counters, is last */
static const char *group_start(void)
{
	if (!strcmp(core()->platform, "m2"))
		return "ctr0=0 ctr1=0 cesr=d604c8";
	if (!strcmp(core()->select, "cesr"))
		return "ctr0=0 ctr1=0 cesr=d200d6";
	if (!strcmp(core()->platform, "p6"))
		return "ctr0=0 ctr1=0 evntsel1=300c4 evntsel0=4300c0";
	return "ctr0=0 ctr1=0 evntsel1=430040 evntsel0=4300c0";
}

static void test_group(void)
{
	int fd[2];

	if (!core()->modes)
		return;
	fd[0] = core_open(-1, CPU, -1, "event=0x%x,ctr=1:d", core()->a);
	fd[1] = core_open(-1, CPU, fd[0], "event=0x%x,ctr=2", core()->b);
	core_trace(CPU);
	pmu_enable(fd[0]);
	ktap_str_eq(core_trace(CPU), group_start(), "a group starts at once");
	close(fd[1]);
	close(fd[0]);
}

/* The other counter goes on, whichever stops */
static void test_other(void)
{
	bool shared = !strcmp(core()->select, "cesr");
	const char *reg = shared ? "cesr" : "evntsel1";
	__u64 mask = shared ? ~0xffffULL : ~0ULL, before;
	int fd[2];

	if (!core()->modes)
		return;
	fd[0] = core_open(-1, CPU, -1, "event=0x%x,ctr=1", core()->a);
	fd[1] = core_open(-1, CPU, -1, "event=0x%x,ctr=2", core()->b);
	before = core_reg(CPU, reg) & mask;
	core_trace(CPU);
	pmu_disable(fd[0]);
	ktap_ok(before && (core_reg(CPU, reg) & mask) == before, "the other counter's event stays");
	ktap_ok(!strstr(core_trace(CPU), "ctr1"), "and its counter is not touched");
	core_inject(CPU, core()->b, 9, 1);
	ktap_eq(pmu_read(fd[1]), 10, "it counts");
	close(fd[1]);
	close(fd[0]);
}

/* Another event on the same counter: that must stand, and be cleared */
static void test_change(void)
{
	const char *trace;
	char want[64];
	int fd;

	if (!core()->modes)
		return;
	close(core_open(-1, CPU, -1, "event=0x%x,ctr=1", core()->b));
	core_trace(CPU);
	fd = core_open(-1, CPU, -1, "event=0x%x,ctr=1", core()->a);
	snprintf(want, sizeof(want), "ctr0=0 %s=%llx", core()->select, core()->running);
	trace = core_trace(CPU);
	ktap_str_eq(trace, want, "another event finds the counter cleared");
	close(fd);
}

static bool reads_select(const char *trace)
{
	static const char *const reads[] = {
		"cesr?", "evntsel0?", "evntsel1?", "evntsel2?", "evntsel3?"
	};
	unsigned int i;

	for (i = 0; i < sizeof(reads) / sizeof(*reads); i++)
		if (strstr(trace, reads[i]))
			return true;
	return false;
}

static bool touches_tsc(const char *trace)
{
	return strstr(trace, "tsc") || (!strcmp(core()->pmu, "c3") && strstr(trace, "evntsel0"));
}

/* Three events in turns and in and out: whatever happens, these hold */
static void test_storm(void)
{
	bool select = false, tsc = false;
	int round, fd[3];

	for (round = 0; round < 20; round++) {
		const char *trace;

		fd[0] = core_open(-1, CPU, -1, "event=0x%x", core()->a);
		fd[1] = core_open(-1, CPU, -1, "event=0x%x", core()->b);
		fd[2] = core_open(-1, CPU, -1, "event=0x%x", core()->a);
		pmu_disable(fd[round % 3]);
		core_inject(CPU, core()->a, 3, 3);
		pmu_enable(fd[round % 3]);
		close(fd[(round + 1) % 3]);
		close(fd[(round + 2) % 3]);
		close(fd[round % 3]);
		trace = core_trace(CPU);
		select |= reads_select(trace);
		tsc |= touches_tsc(trace);
	}
	ktap_ok(!select, "select registers are not read back");
	ktap_ok(!tsc, "what is the time stamp counter's is not touched");
	ktap_ok(core_halted(CPU), "in the end nothing runs");
}

static void test_bad_bits(void)
{
	char text[32];

	ktap_ok(!emu_info("bad_msrs", text, sizeof(text)) && !strcmp(text, "0"),
		"no reserved bit was set");
	ktap_eq(core_misuses(), 0, "the registers were used as the manual asks");
}

int main(void)
{
	core_up();
	start_trace();
	if (core()->modes) {
		test_one("", core()->running, "both modes");
		test_one("u", core()->user, "user mode");
		test_one("k", core()->kernel, "kernel");
	} else {
		/* Another code first, so that there is something to write */
		close(core_open(-1, CPU, -1, "event=0x%x", core()->b));
		core_trace(CPU);
		test_one("", core()->running | (core_reg(CPU, core()->select) & ~0xffffULL),
			 "both modes");
	}
	test_group();
	test_other();
	test_change();
	test_storm();
	test_bad_bits();
	return ktap_exit();
}
