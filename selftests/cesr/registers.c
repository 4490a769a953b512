// SPDX-License-Identifier: GPL-2.0-only
/* registers - what is written when, as the manuals ask, and no more often than needed */
#include <stdlib.h>

#include "core_pmu.h"

#define CPU	1

/* What has been accessed since */
__printf(2, 3) static void traced(const char *what, const char *fmt, ...)
{
	char *want = sys_text(fmt);

	ktap_str_eq(core_trace(CPU), want, "%s", what);
	free(want);
}

/* Every access, in its order, of one event on the first counter */
static void test_one(const char *option, __u64 running)
{
	const char *select = core()->select;
	int first = core()->first, fd;
	bool modes = core()->modes;

	ktap_note("modes: %s", option);
	fd = core_open(-1, CPU, -1, "event=0x%x%s:d%s", core()->a,
		       core()->counters > 1 ? ",ctr=1" : "", option);
	traced("opening touches nothing", "%s", "");
	pmu_enable(fd);
	if (modes)
		traced("started the first time", "ctr%d=0 %s=%llx", first, select, running);
	else
		traced("started the first time", "%s=%llx ctr%d?", select, running, first);
	pmu_read(fd);
	traced("read", "ctr%d?", first);
	pmu_disable(fd);
	if (modes)
		traced("stopped", "%s=0 ctr%d?", select, first);
	else
		traced("stopped", "ctr%d?", first);
	pmu_enable(fd);
	if (modes)
		traced("started again", "%s=%llx", select, running);
	else
		traced("started again", "ctr%d?", first);
	close(fd);
	core_trace(CPU);
}

/* Both start at once, the P6's enable bit is last; and the other goes on if one stops */
static void test_group(void)
{
	bool shared = !strcmp(core()->select, "cesr");
	const char *reg = shared ? "cesr" : "evntsel1";
	__u64 mask = shared ? ~0xffffULL : ~0ULL, before;
	int fd[2];

	fd[0] = core_open(-1, CPU, -1, "event=0x%x,ctr=1:d", core()->a);
	fd[1] = core_open(-1, CPU, fd[0], "event=0x%x,ctr=2", core()->b);
	core_trace(CPU);
	pmu_enable(fd[0]);
	traced("a group starts at once", "%s", core()->group);
	close(fd[0]);
	before = core_reg(CPU, reg) & mask;
	fd[0] = core_open(-1, CPU, -1, "event=0x%x,ctr=1", core()->a);
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
	int fd;

	close(core_open(-1, CPU, -1, "event=0x%x,ctr=1", core()->b));
	core_trace(CPU);
	fd = core_open(-1, CPU, -1, "event=0x%x,ctr=1", core()->a);
	traced("another event finds the counter cleared", "ctr0=0 %s=%llx", core()->select,
	       core()->running);
	close(fd);
}

int main(void)
{
	core_up();
	emu_write("trace", "clear\non");
	core_trace(CPU);
	if (core()->modes) {
		test_one("", core()->running);
		test_one("u", core()->user);
		test_one("k", core()->kernel);
		test_group();
		test_change();
	} else {
		/* Another code first, so that there is something to write */
		close(core_open(-1, CPU, -1, "event=0x%x", core()->b));
		core_trace(CPU);
		test_one("", core()->running | (core_reg(CPU, core()->select) & ~0xffffULL));
	}
	ktap_eq(emu_number("bad_msrs"), 0, "no reserved bit was set");
	return core_exit();
}
