// SPDX-License-Identifier: GPL-2.0-only
/*
 * Load and unload: what is refused, what is left behind, and that it can be done again and again.
 */
#include <errno.h>
#include <unistd.h>

#include "emu.h"
#include "pmu.h"
#include "rig.h"
#include "sys.h"

#define ROUNDS		20
#define SOCKETS		2

static const char *const bad_params[] = {
	"",
	"platform=",
	"platform=nhmex9",
	"platform=snbep clock=often",
	"platform=snbep cboxes=9",
	"platform=snbep hide=7f:01.0",
	"platform=snbep nodeids=1",
};

static void test_emulator_refusals(void)
{
	unsigned int i;

	for (i = 0; i < sizeof(bad_params) / sizeof(*bad_params); i++) {
		ktap_eq(-emu_load(bad_params[i]), EINVAL, "the emulator refuses '%s'",
			bad_params[i]);
		if (sys_loaded(EMU_MODULE))
			ktap_bail("it is loaded nevertheless");
	}
}

/* This machine has the CPU model, but nothing behind its registers. */
static void test_driver_alone(void)
{
	ktap_eq(-sys_load(RIG_DRIVER, ""), ENODEV, "without hardware the driver refuses to load");
	ktap_eq(rig_pmus(), 0, "and leaves no PMU");
	ktap_ok(!sys_loaded(RIG_DRIVER), "and no module");
	rig_unload(RIG_DRIVER);
}

static void test_references(void)
{
	int fd;

	rig_up("", RIG_DRIVER);
	ktap_eq(-sys_load(RIG_DRIVER, ""), EEXIST, "the driver cannot be loaded twice");
	ktap_eq(-sys_unload(EMU_MODULE), EWOULDBLOCK,
		"the emulator stays while the driver is loaded");
	fd = rig_open(rig_box("cbox0"), 0);
	ktap_ok(fd >= 0, "an event opens");
	ktap_eq(-sys_unload(RIG_DRIVER), EWOULDBLOCK, "the driver stays while an event is open");
	rig_inject(rig_box("cbox0"), 0, 77);
	ktap_eq(pmu_read(fd), 77, "and the event still counts");
	close(fd);
	rig_down(RIG_DRIVER);
	ktap_ok(true, "both go when nobody needs them");
}

/* @what is false the first time that something is wrong in any round. */
static void expect(bool *what, bool right, const char *why, int round)
{
	if (!right)
		ktap_note("round %d: %s", round, why);
	*what &= right;
}

static void one_round(int round, bool *counted, bool *clean)
{
	struct rig_set set;
	int b;

	rig_up("", RIG_DRIVER);
	expect(counted, rig_pmus() == RIG_BOXES, "a PMU is missing", round);
	/* Every event counts from zero, and not all are closed in the same state. */
	expect(counted, rig_set_open(&set, SOCKETS) == SOCKETS * RIG_BOXES, "an event", round);
	rig_set_inject(&set);
	for (b = 0; b < RIG_BOXES; b++)
		expect(counted, pmu_read(set.fd[round & 1][b]) == set.want[round & 1][b],
		       rig_boxes[b].pmu, round);
	expect(counted, rig_running() == SOCKETS * RIG_BOXES, "not every counter runs", round);
	rig_set_close(&set);

	expect(clean, !rig_unload(RIG_DRIVER), "the driver stays", round);
	expect(clean, rig_running() == 0, "a counter still runs", round);
	expect(clean, rig_pmus() == 0, "a PMU is left", round);
	expect(clean, !sys_exists("/sys/bus/pci/drivers/" RIG_DRIVER), "its PCI driver", round);
	expect(clean, !sys_exists("/sys/module/" RIG_DRIVER), "its module", round);
	expect(clean, !rig_unload(EMU_MODULE), "the emulator stays", round);
	expect(clean, !sys_exists(EMU_DIR), "its debugfs files", round);
	expect(clean, !sys_exists("/sys/bus/pci/devices/0000:7f:08.2"), "a function", round);
}

static void test_rounds(void)
{
	bool counted = true, clean = true;
	int round;

	for (round = 1; round <= ROUNDS; round++)
		one_round(round, &counted, &clean);
	ktap_ok(counted, "loaded %d times, every box counts exactly every time", ROUNDS);
	ktap_ok(clean, "unloaded %d times, nothing is left and no counter runs", ROUNDS);
}

static const struct idle_reg {
	const char *box;
	const char *reg;
	__u64 rubbish;
	__u64 want;
} idle_regs[] = {
	{ "cbox0", "box_ctl", RIG_FREEZE | RIG_FREEZE_ENABLE, RIG_FREEZE_ENABLE },
	{ "cbox0", "ctl0", RIG_ENABLE | 0x14, 0 },
	{ "cbox0", "ctr0", 0x800000, 0 },
	{ "cbox0", "filter", 0x800000, 0 },
	{ "cbox7", "ctl3", RIG_ENABLE | 0x14, 0 },
	{ "pcu", "ctl0", RIG_ENABLE | 0x14, 0 },
	{ "pcu", "filter", 0x800000, 0 },
	{ "ubox", "ctl1", RIG_ENABLE | 0x14, 0 },
	{ "ubox", "fixed_ctl", RIG_ENABLE, 0 },
	{ "ubox", "fixed_ctr", 0x800000, 0 },
	{ "imc0", "box_ctl", RIG_FREEZE | RIG_FREEZE_ENABLE, RIG_FREEZE_ENABLE },
	{ "imc0", "ctl0", RIG_ENABLE | 0x14, 0 },
	{ "imc0", "ctr0", 0x800000, 0 },
	{ "imc0", "fixed_ctl", RIG_ENABLE, 0 },
	{ "imc0", "fixed_ctr", 0x800000, 0 },
	{ "ha", "ctl0", RIG_ENABLE | 0x14, 0 },
	{ "ha", "addrmatch0", 0x800000, 0 },
	{ "qpi0", "ctl0", RIG_ENABLE | 0x14, 0 },
	{ "qpi0_mm", "match0", 0x20, 0 },
	{ "qpi0_mm", "mask1", 0x8, 0 },
	{ "r2pcie", "ctl3", RIG_ENABLE | 0x14, 0 },
	{ "r3qpi1", "ctr2", 0x800000, 0 },
};

#define IDLE_REGS	(sizeof(idle_regs) / sizeof(*idle_regs))

/* What firmware or another tool left behind: counters that run, filters that filter. */
static void leave_rubbish(void)
{
	const struct idle_reg *r;

	for (r = idle_regs; r < idle_regs + IDLE_REGS; r++)
		if (emu_reg_set(1, r->box, r->reg, r->rubbish))
			ktap_bail("cannot preset %s %s", r->box, r->reg);
}

static bool idle(const char *when)
{
	const struct idle_reg *r;
	bool right = true;

	for (r = idle_regs; r < idle_regs + IDLE_REGS; r++) {
		__u64 value = emu_reg_get(1, r->box, r->reg);

		if (value != r->want)
			ktap_note("%s: %s %s is %#llx, want %#llx", when, r->box, r->reg, value,
				  r->want);
		right &= value == r->want;
	}
	return right;
}

static void test_rubbish(void)
{
	if (emu_load("platform=snbep"))
		ktap_bail("cannot load the emulator");
	leave_rubbish();
	ktap_eq(-sys_load(RIG_DRIVER, ""), 0, "the driver loads on registers full of rubbish");
	ktap_ok(idle("loaded"), "and clears them");
	leave_rubbish();
	ktap_eq(-rig_unload(RIG_DRIVER), 0, "it unloads");
	ktap_ok(idle("unloaded"), "and clears them again");
	rig_unload(EMU_MODULE);
}

int main(void)
{
	ktap_plan(sizeof(bad_params) / sizeof(*bad_params) + 3 + 6 + 4 + 2);
	test_emulator_refusals();
	test_driver_alone();
	test_references();
	test_rubbish();
	test_rounds();
	return ktap_exit();
}
