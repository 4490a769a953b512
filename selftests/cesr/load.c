// SPDX-License-Identifier: GPL-2.0-only
/*
 * load - when the driver refuses to load, and with which words; and that nothing stays of it
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core_pmu.h"

#define ROUNDS	50
#define RIVAL	"cesr_rival"

/* It must not load, say why, and leave all registers alone */
static void test_refused(const char *params, int err, const char *why, const char *what)
{
	char *before = emu_read("regs"), *after;

	sys_log_mark();
	ktap_eq(-core_load(params), err, "%s: refused", what);
	ktap_ok(sys_log_has(why), "%s: the log says why", what);
	/* Behind the semicolon is the line's beginning: the emulator names the driver, too */
	ktap_eq(sys_log_count(";" CORE_DRIVER ": "), 1, "%s: in one line", what);
	after = emu_read("regs");
	ktap_ok(before && after && !strcmp(before, after), "%s: registers are as they were", what);
	free(before);
	free(after);
	if (sys_loaded(CORE_DRIVER))
		core_unload();
}

static void test_running(void)
{
	__u64 value = core()->running;

	if (!core()->modes)
		return;
	emu_write("regs", "core cpu=1 %s=0x%llx", core()->select, value);
	test_refused("", EBUSY, "a counter is running", "a counter runs on one CPU");
	ktap_eq(-core_load("force=1"), 0, "loaded by force");
	ktap_ok(core_halted(1), "it runs no longer");
	ktap_eq(-core_unload(), 0, "unloaded");
	ktap_eq(core_reg(1, "%s", core()->select), value, "it runs again");
	emu_write("regs", "core cpu=1 %s=0", core()->select);
}

/* A counter that moves while the driver looks whether it keeps a value */
static void test_moving(void)
{
	emu_write("rate", "core cpu=1 event=0x%x user=10000000", core()->a);
	emu_write("regs", "core cpu=1 %s=0x%llx", core()->select, core()->running);
	emu_write("clock", "real");
	ktap_eq(-core_load("force=1"), 0, "loaded while a counter moves");
	emu_write("clock", "manual");
	ktap_eq(-core_unload(), 0, "unloaded");
	emu_write("rate", "clear");
	core_leave(0);
}

static void test_broken(void)
{
	emu_write("fault", "readonly core cpu=1");
	test_refused("", ENODEV, "do not answer", "a CPU whose counters keep nothing");
	test_refused("force=1", ENODEV, "do not answer", "the same, by force");
	emu_write("fault", "clear");
	emu_write("fault", "gp core cpu=1");
	test_refused("", ENODEV, "do not answer", "a CPU without counters");
	emu_write("fault", "clear");
}

/* The kernel cannot reserve a WinChip's counters: it takes their numbers for none it knows */
static const struct {
	const char *pmu;
	const char *reserve;
} reserves[] = {
	{ "p5", "evntsel=0x11" },
	{ "p5", "perfctr=0x12" },
	{ "m2", "evntsel=0x11" },
	{ "m2", "perfctr=0x13" },
	{ "c3", "evntsel=0x187" },
	{ "c3", "perfctr=0xc2" },
	{ "p6", "evntsel=0x187" },
	{ "p6", "perfctr=0xc1" },
	{ "k7", "evntsel=0xc0010003" },
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
	ktap_eq(-core_load(""), 0, "without rivals it loads: nothing stayed reserved");
	core_unload();
}

/* A 32-bit kernel knows that a WinChip C6 has none to be used */
static void test_tsc(void)
{
	if (!core()->tsc)
		return;
	if (!core_has_flag(" tsc ")) {
		ktap_eq(-sys_load(CORE_DRIVER, ""), 0, "loaded: the kernel does not use the TSC");
		core_unload();
		return;
	}
	sys_log_mark();
	ktap_eq(-sys_load(CORE_DRIVER, ""), ENODEV, "refused: the kernel uses the TSC");
	ktap_ok(sys_log_has("uses the TSC"), "the log says why");
}

static void test_left(void)
{
	core_leave(core_left());
	ktap_eq(-core_load(""), 0, "an event in no mode is no reason");
	ktap_ok(core_halted(0) && core_halted(1), "nothing runs");
	ktap_eq(-core_unload(), 0, "unloaded");
	ktap_ok(core_has(core_left()), "the select registers are as they were");
	core_leave(0);
}

static void test_rounds(void)
{
	int round, good = 0;

	for (round = 0; round < ROUNDS; round++) {
		if (core_load(""))
			break;
		/* In every second round with an event meanwhile */
		if (round & 1) {
			int fd = core_open(-1, 1, -1, "event=0x%x", core()->a);

			core_inject(1, core()->a, round, 0);
			good -= pmu_read(fd) != (__u64)round;
			close(fd);
		}
		good += !core_unload();
	}
	ktap_eq(good, ROUNDS, "loaded and unloaded %d times", ROUNDS);
	ktap_ok(core_has(0), "the select registers are as they were");
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
	ktap_ok(sys_log_has("do not answer"), "the log says why");
	if (emu_load(params))
		ktap_bail("cannot load the emulator");
}

int main(void)
{
	test_running();
	test_moving();
	test_broken();
	test_rivals();
	test_tsc();
	test_left();
	test_rounds();
	test_absent();
	return ktap_exit();
}
