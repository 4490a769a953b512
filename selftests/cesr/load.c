// SPDX-License-Identifier: GPL-2.0-only
/* load - when the driver refuses to load, and with which words; and that nothing stays of it */
#include <errno.h>
#include <stdlib.h>

#include "core_pmu.h"

#define RIVAL	"cesr_rival"

/* It must not load, say why, and leave all registers alone */
static void test_refused(const char *params, int err, const char *why, const char *what)
{
	char *before = emu_read("regs"), *after;

	sys_log_mark();
	ktap_eq(-core_load(params), err, "%s: refused", what);
	/* Behind the time is the line's beginning: the emulator names the driver, too */
	ktap_ok(sys_log_has(why) && sys_log_count("] " CORE_DRIVER ": ") == 1,
		"%s: the log says why, in one line", what);
	after = emu_read("regs");
	ktap_ok(before && after && !strcmp(before, after), "%s: registers are as they were", what);
	free(before);
	free(after);
	if (sys_loaded(CORE_DRIVER))
		core_unload();
}

static void test_running(void)
{
	/* Both halves of a CESR */
	bool shared = !strcmp(core()->select, "cesr");
	__u64 value = core()->running | (shared ? core()->running << 16 : 0);

	if (!core()->modes)
		return;
	emu_write("regs", "core cpu=1 %s=0x%llx", core()->select, value);
	test_refused("", EBUSY, "a counter is running", "a counter runs on one CPU");
	emu_write("rate", "core cpu=1 event=0x%x user=10000000", core()->a);
	emu_write("clock", "real");
	ktap_eq(-core_load("force=1"), 0, "loaded by force, while it moves");
	ktap_ok(core_halted(1), "it runs no longer");
	ktap_ok(!sys_online(1, false) && core_halted(1), "nor when its CPU goes");
	sys_online(1, true);
	emu_write("clock", "manual");
	emu_write("rate", "clear");
	ktap_eq(-core_unload(), 0, "unloaded");
	ktap_eq(core_reg(1, "%s", core()->select), value, "it runs again");
	core_leave(0);
}

static void test_broken(void)
{
	emu_write("fault", "readonly core cpu=1");
	test_refused("", ENODEV, "do not work", "a CPU whose counters keep nothing");
	test_refused("force=1", ENODEV, "do not work", "the same, by force");
	emu_write("fault", "clear\ngp core cpu=1");
	test_refused("", ENODEV, "do not work", "a CPU without counters");
	emu_write("fault", "clear");
}

/* The kernel cannot reserve a WinChip's counters: it takes their numbers for none it knows */
static const struct {
	const char *pmu;
	const char *reserve;
} reserves[] = {
	{ "p5", "evntsel=0x11" }, { "p5", "perfctr=0x12" }, { "m2", "evntsel=0x11" },
	{ "m2", "perfctr=0x13" }, { "c3", "evntsel=0x187" }, { "c3", "perfctr=0xc2" },
	{ "p6", "evntsel=0x187" }, { "p6", "perfctr=0xc1" }, { "k7", "evntsel=0xc0010003" },
	{ "k7", "perfctr=0xc0010005" },
};

static void with_rival(const char *params, const char *why, const char *what)
{
	if (sys_load(RIVAL, params))
		ktap_bail("cannot load " RIVAL);
	test_refused("", EBUSY, why, what);
	test_refused("force=1", EBUSY, why, what);
	sys_unload(RIVAL);
}

static void test_rivals(void)
{
	unsigned int i;

	for (i = 0; i < sizeof(reserves) / sizeof(*reserves); i++)
		if (!strcmp(reserves[i].pmu, core()->pmu))
			with_rival(reserves[i].reserve, "are reserved", reserves[i].reserve);
	with_rival("", "the kernel has a driver", "the kernel has a PMU");
}

static bool has_flag(const char *flag)
{
	char *text = sys_read("/proc/cpuinfo");
	bool has = text && strstr(text, flag);

	free(text);
	return has;
}

/* A 32-bit kernel knows that a WinChip C6 has none to be used */
static void test_tsc(void)
{
	bool used = has_flag(" tsc ");

	if (!core()->tsc)
		return;
	sys_log_mark();
	ktap_eq(-sys_load(CORE_DRIVER, ""), used ? ENODEV : 0, "the kernel %s the TSC",
		used ? "uses" : "does not use");
	ktap_eq(sys_log_has("uses the TSC"), used, "the log says it");
	if (!used)
		core_unload();
}

/* Nothing stays reserved, and an event in no mode is no reason */
static void test_rounds(void)
{
	int round, good = 0;

	core_leave(core()->left);
	for (round = 0; round < 10; round++) {
		const struct pmu *pmu = core_up();
		int fd = core_open(-1, 1, -1, "event=0x%x", core()->a);

		core_inject(1, core()->a, 50, 0);
		good += pmu_read(fd) == 50 && !sys_exists(pmu_path(pmu, "cpumask"));
		close(fd);
		good += core_halted(0) && core_halted(1);
		good += !core_unload();
	}
	ktap_eq(good, 3 * round, "loaded and unloaded, with a core PMU and an event meanwhile");
	ktap_ok(core_has(core()->left), "the select registers are as they were");
	core_leave(0);
}

/* Without anything at these addresses: QEMU reads 0, and takes what is written for nothing */
static void test_absent(void)
{
	char params[32];

	snprintf(params, sizeof(params), "platform=%s", core()->platform);
	if (sys_unload(EMU_MODULE))
		ktap_bail("cannot unload the emulator");
	sys_log_mark();
	ktap_eq(-sys_load(CORE_DRIVER, "force=1"), ENODEV, "refused without counters");
	ktap_ok(sys_log_has("do not work"), "the log says why");
	if (emu_load(params))
		ktap_bail("cannot load the emulator");
}

/* Where the driver must not even look */
static void test_guest(void)
{
	struct emu_access access;

	emu_access_reset();
	test_refused("", ENODEV, "virtual machine", "a virtual machine");
	ktap_ok(!emu_access_total(&access) && !access.msr_rd && !access.msr_wr,
		"no register was touched");
	ktap_eq(-core_load("force=1"), 0, "loaded by force");
	ktap_eq(-core_unload(), 0, "unloaded");
}

static void test_other_cpu(void)
{
	ktap_eq(-sys_load(CORE_DRIVER, ""), ENODEV, "another CPU: refused");
	/* Not before: once, the kernel itself says that the module is none of its own */
	sys_log_mark();
	ktap_eq(-sys_load(CORE_DRIVER, "force=1"), ENODEV, "the same, by force");
	ktap_ok(!sys_log_has(CORE_DRIVER ": "), "that is nothing for the log");
}

int main(void)
{
	if (!sys_loaded(EMU_MODULE)) {
		test_other_cpu();
		return ktap_exit();
	}
	if (has_flag(" hypervisor")) {
		test_guest();
		return core_exit();
	}
	test_running();
	test_broken();
	test_rivals();
	test_tsc();
	test_rounds();
	test_absent();
	return core_exit();
}
