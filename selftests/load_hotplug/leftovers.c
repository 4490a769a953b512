// SPDX-License-Identifier: GPL-2.0-only
/*
 * Registers in which firmware or another tool has left something: cleared when the driver loads,
 * and again when it unloads.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "emu.h"
#include "pmu.h"
#include "testbed.h"
#include "sys.h"

/* struct idle_reg - a register, what is left in it, and what the driver must make of that */
struct idle_reg {
	__u64 platforms;	/* where, if there is such a register */
	const char *box;	/* its box */
	const char *reg;
	__u64 left;		/* what is left in it */
	__u64 want;		/* what it must be when the driver has come, and when it has gone */
};

static const struct idle_reg idle_regs[] = {
	{ ON_E5 & ~ON_IVBEP, "cbox0", "box_ctl", BED_FREEZE | BED_FREEZE_ENABLE,
	  BED_FREEZE_ENABLE },
	{ ON_E5 & ~ON_IVBEP, "imc0", "box_ctl", BED_FREEZE | BED_FREEZE_ENABLE,
	  BED_FREEZE_ENABLE },
	{ ON_E5, "ha", "addrmatch0", 0x800000, 0 },
	{ ON_QPI, "qpi0_mm", "match0", 0x20, 0 },
	{ ON_QPI, "qpi0_mm", "mask1", 0x8, 0 },
	{ ON_E5, "ha1", "addrmatch0", 0x800000, 0 },
	{ ON_IVBEP, "imc7", "box_ctl", BED_FREEZE, 0x30000 },
	{ ON_E5, "qpi1_mm", "match1", 0x8, 0 },
	/* Its reset sets one bit after the other; the emulator keeps what was written last. */
	{ ON_E5, "sbox0", "box_ctl", BED_FREEZE | BED_FREEZE_ENABLE, BED_FREEZE_ENABLE },
	/* The driver does not use that of the E5 v2, whose id is a guess */
	{ ON_E5 & ~ON_IVBEP, "qpi2_mm", "match0", 0x20, 0 },
};

#define IDLE_REGS	(idle_regs + sizeof(idle_regs) / sizeof(*idle_regs))

/* Of these each box has its own; all must be 0. */
static const struct {
	const char *name;
	__u64 left;
} cleared_regs[] = {
	{ "ctl", BED_ENABLE | 0x14 }, { "ctr", 0x800000 }, { "fixed_ctl", BED_ENABLE },
	{ "fixed_ctr", 0x800000 }, { "filter", 0x1 },
	/* The 7500 and the E7 */
	{ "match", 0x800000 }, { "mask", 0x800000 }, { "mm_cfg", 1ULL << 63 },
	{ "addr_m", 0x800000 }, { "dsp", 0x80 }, { "fvc", 0x2800 }, { "pld", 0x100 },
	{ "iss", 0x1 }, { "map", 0x40 }, { "thr", 0x8 }, { "pgt", 0x1 },
	{ "iperf", 0x80000000 }, { "qlx", 0x1212 }, { "xbr_m", 0x800000 },
};

#define CLEARED_REGS	(sizeof(cleared_regs) / sizeof(*cleared_regs))

static __u64 leftover_of(const char *box, const char *reg)
{
	unsigned int i;

	/* Of four counters of a client's C-box the driver uses two, and the clock it only reads */
	if (bed()->id & ON_CLIENT &&
	    (strchr("23", reg[strlen(reg) - 1]) || !strcmp(reg, "fixed_ctr")))
		return 0;
	/* The driver uses one counter of Lunar Lake's HBO, and does not write to it */
	if (bed()->id & ON_LNL && !strncmp(box, "hbo", 3) && strcmp(reg, "ctl0"))
		return 0;
	/* No bit there enables a counter */
	if (bed()->id & (ON_DISC | ON_ADL | ON_ULTRA) && !strncmp(reg, "ctl", 3))
		return 0x14;
	/* The enable bit may be another one */
	if ((bed()->id & (ON_EX | ON_GQ) && !strcmp(reg, "fixed_ctl")) ||
	    (bed()->id & ON_EX && strchr("bmr", *box) && !strncmp(reg, "ctl", 3)))
		return BED_ENABLE_LOW;
	for (i = 0; i < CLEARED_REGS; i++)
		if (!strncmp(reg, cleared_regs[i].name, strlen(cleared_regs[i].name)))
			return cleared_regs[i].left;
	return 0;
}

/* Do something to each of them in the last socket. Return: whether all of that went well. */
static bool each_cleared(const char *when,
			 bool (*act)(const char *when, const char *box, const char *reg,
				     __u64 value))
{
	char *text = emu_read("regs"), *next = text, *line, box[24], reg[32];
	bool right = text;
	__u64 value;
	int socket;

	while (next && (line = strsep(&next, "\n")))
		if (sscanf(line, "%d %23s %31s %*x %llx", &socket, box, reg, &value) == 4 &&
		    socket == bed_sockets() - 1 && bed_has(box) && leftover_of(box, reg))
			right &= act(when, box, reg, value);
	free(text);
	return right;
}

static bool dirty(const char *when, const char *box, const char *reg, __u64 value)
{
	if (emu_reg_set(bed_sockets() - 1, box, reg, leftover_of(box, reg)))
		ktap_bail("cannot preset %s %s", box, reg);
	return true;
}

static bool is_cleared(const char *when, const char *box, const char *reg, __u64 value)
{
	if (value)
		ktap_note("%s: %s %s is %#llx, want 0", when, box, reg, value);
	return !value;
}

static bool is_here(const struct idle_reg *r)
{
	__u64 value;

	return r->platforms & bed()->id && !emu_reg(bed_sockets() - 1, r->box, r->reg, &value);
}

/* Counters that run, filters that filter */
static void leave_values(void)
{
	const struct idle_reg *r;

	for (r = idle_regs; r < IDLE_REGS; r++)
		if (is_here(r) &&
		    emu_reg_set(bed_sockets() - 1, r->box, r->reg, r->left))
			ktap_bail("cannot preset %s %s", r->box, r->reg);
	each_cleared("", dirty);
}

static bool idle(const char *when)
{
	bool right = each_cleared(when, is_cleared);
	const struct idle_reg *r;
	__u64 value;

	for (r = idle_regs; r < IDLE_REGS; r++) {
		if (!is_here(r))
			continue;
		value = emu_reg_get(bed_sockets() - 1, r->box, r->reg);
		if (value != r->want)
			ktap_note("%s: %s %s is %#llx, want %#llx", when, r->box, r->reg, value,
				  r->want);
		right &= value == r->want;
	}
	return right;
}

static void test_leftovers(void)
{
	bed_emulate("");
	leave_values();
	ktap_eq(-sys_load(BED_DRIVER, ""), 0, "the driver loads on registers that hold something");
	ktap_ok(idle("loaded"), "and clears them");
	leave_values();
	ktap_eq(-bed_unload(BED_DRIVER), 0, "it unloads");
	ktap_ok(idle("unloaded"), "and clears them again");
	bed_unload(EMU_MODULE);
}

int main(void)
{
	test_leftovers();
	return ktap_exit();
}
