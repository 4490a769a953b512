// SPDX-License-Identifier: GPL-2.0-only
/* core_pmu.c - an old core under test: what the machine is, what happens on it, events on it */
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <linux/perf_event.h>

#include "core_pmu.h"

#define P5								\
	2, 40, true, false, 0, 0x16, 0x12, "cesr", 0xd6, 0x96, 0x56, 0x120016,	\
	"ctr0=0 ctr1=0 cesr=d200d6"
#define EVNTSEL	"evntsel0", 0x4300c0, 0x4100c0, 0x4200c0, 0x4000c0, "ctr0=0 ctr1=0 "

/*
 * SDM: ES 5:0, CC 8:6; M II: bit 6 of ES is bit 10; EVNTSEL: USR 16, OS 17, EN 22, of the P6 one
 * for both counters
 */
static const struct core cores[] = {
	{ "p5", "p5", P5 },
	{ "p55c", "p5", P5 },
	{ "m2", "m2", 2, 48, true, false, 0, 0x48, 0x16, "cesr", 0x4c8, 0x488, 0x448, 0x120016,
	  "ctr0=0 ctr1=0 cesr=d604c8" },
	{ "c6", "winchip", 2, 40, false, true, 0, 0x02, 0x47, "cesr", 0x02, 0, 0, 0x120016 },
	{ "winchip2", "winchip", 2, 40, false, true, 0, 0x16, 0x28, "cesr", 0x16, 0, 0, 0x120016 },
	{ "c3", "c3", 1, 32, false, false, 1, 0x1c0, 0xc0, "evntsel1", 0x1c0, 0, 0, 0xc0 },
	{ "p6", "p6", 2, 40, true, false, 0, 0xc0, 0xc4, EVNTSEL
	  "evntsel1=300c4 evntsel0=4300c0" },
	{ "k7", "k7", 4, 48, true, false, 0, 0xc0, 0x40, EVNTSEL
	  "evntsel1=430040 evntsel0=4300c0" },
};

/* Asked once: who is no longer root cannot ask */
const struct core *core(void)
{
	static const struct core *this;
	char name[32];
	size_t i;

	if (this)
		return this;
	if (emu_info("platform", name, sizeof(name)))
		ktap_bail("the emulator is not loaded");
	for (i = 0; i < sizeof(cores) / sizeof(*cores); i++)
		if (!strcmp(cores[i].platform, name))
			return this = &cores[i];
	ktap_bail("%s is not an old one", name);
}

int core_load(const char *params)
{
	char all[128];

	snprintf(all, sizeof(all), "%s%s", params, core()->tsc ? " force=1" : "");
	return sys_load(CORE_DRIVER, all);
}

int core_unload(void)
{
	int ret;

	sys_await((ret = sys_unload(CORE_DRIVER)) != -EAGAIN, "the last user of " CORE_DRIVER);
	return ret;
}

const struct pmu *core_up(void)
{
	static struct pmu pmu;

	if (!sys_loaded(CORE_DRIVER) && core_load(""))
		ktap_bail("the driver does not load");
	if (pmu_find(&pmu, core()->pmu))
		ktap_bail("there is no PMU %s", core()->pmu);
	return &pmu;
}

void core_inject(int cpu, unsigned int event, __u64 user, __u64 kernel)
{
	if (emu_inject("core cpu=%d event=0x%x user=%llu kernel=%llu", cpu, event, user, kernel))
		ktap_bail("cannot inject event 0x%x", event);
}

__u64 core_reg(int cpu, const char *reg, ...)
{
	__u64 value;
	char *name = sys_text(reg);

	value = emu_reg_get(cpu, "core", name);
	free(name);
	return value;
}

bool core_halted(int cpu)
{
	int i;

	if (!core()->modes)
		return true;
	if (!strcmp(core()->select, "cesr"))
		return !(core_reg(cpu, "cesr") & 0x00c000c0);
	for (i = 0; i < core()->counters; i++)
		if (core_reg(cpu, "evntsel%d", i) & 0x30000)
			return false;
	return true;
}

void core_leave(__u64 value)
{
	int cpu;

	for (cpu = 0; cpu < CORE_CPUS; cpu++)
		if (emu_write("regs", "core cpu=%d %s=0x%llx", cpu, core()->select, value))
			ktap_bail("cannot set %s", core()->select);
}

bool core_has(__u64 value)
{
	return core_reg(0, "%s", core()->select) == value &&
	       core_reg(1, "%s", core()->select) == value;
}

int core_open(pid_t pid, int cpu, int group, const char *terms, ...)
{
	struct perf_event_attr attr;
	char *text, *option;
	struct pmu pmu;
	int fd;

	text = sys_text(terms);
	option = strchrnul(text, ':');
	if (*option)
		*option++ = '\0';
	fd = pmu_find(&pmu, core()->pmu) ?: pmu_parse(&pmu, text, &attr);
	if (!fd) {
		attr.exclude_kernel = !!strchr(option, 'u');
		attr.exclude_user = !!strchr(option, 'k');
		attr.disabled = !!strchr(option, 'd');
		attr.inherit = !!strchr(option, 'i');
		attr.size = sizeof(attr);
		attr.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED |
				   PERF_FORMAT_TOTAL_TIME_RUNNING | PERF_FORMAT_ID;
		fd = syscall(SYS_perf_event_open, &attr, pid, cpu, group, PERF_FLAG_FD_CLOEXEC);
		fd = fd < 0 ? -errno : fd;
	}
	free(text);
	return fd;
}

static unsigned long long core_reads(int cpu)
{
	struct emu_access access;

	if (emu_access(cpu, "core", &access))
		ktap_bail("cannot tell accesses");
	return access.msr_rd;
}

bool core_wait_for_look(int cpu)
{
	unsigned long long before = core_reads(cpu);

	return sys_await(core_reads(cpu) != before, "the timer to read a counter of CPU %d", cpu);
}

const char *core_trace(int cpu)
{
	static unsigned long long seen;
	static char line[4096];
	struct emu_trace trace;
	char *text = emu_read("trace");
	const char *rest = text;
	size_t len = 0;

	if (!text)
		ktap_bail("cannot read the trace");
	line[0] = '\0';
	while (emu_trace_next(&rest, &trace)) {
		if (trace.seq < seen)
			continue;
		seen = trace.seq + 1;
		if (trace.socket != cpu || len > sizeof(line) - 64)
			continue;
		len += sprintf(line + len, trace.write ? "%s%s=%llx" : "%s%s?", len ? " " : "",
			       trace.reg, trace.new);
	}
	free(text);
	return line;
}

int core_exit(void)
{
	ktap_ok(core_halted(0) && core_halted(1), "in the end nothing runs");
	ktap_eq(emu_number("misuses"), 0, "the registers were used as the manual asks");
	return ktap_exit();
}
