// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_core_ultra.c - the emulator's models of client dies since the Core Ultra against the numbers
 * of Linux 7.2 (uncore_snb.c) and of PmcReader: where registers are, which bits they take, and what
 * must be enabled for a counter to count
 */
#include "ktap.h"
#include "emulated.h"
#include "../../drivers/emu/engine/model.h"
#include "../../drivers/emu/engine/state.h"

#define EN		BIT_ULL(22)
#define TILE_EN		BIT_ULL(29)
#define SELECT_BITS	0x3fd4ffffULL
#define SAFBAR		0x1000000
#define CLOCK		0xff

/*
 * A counter: its control and itself, and the register that lets it count with the value that does,
 * all as addresses; @event in the control, CLOCK: that of a clock
 */
static const struct counter {
	const char *platform;
	const char *box;
	unsigned int index;
	u32 ctl;
	u32 ctr;
	unsigned int width;
	u32 gate;
	u64 opens;
	u8 event;
	u64 takes;
} counters[] = {
#define PAIR(_platform, _box, _index, _ctl, _gate)			\
	{ _platform, _box, _index, _ctl, (_ctl) + 6, 48, _gate, TILE_EN, 0x0f, SELECT_BITS }, \
	{ _platform, _box, _index, (_ctl) + 1, (_ctl) + 7, 48, _gate, TILE_EN, 0x0f, SELECT_BITS }
#define NCU(_platform, _box, _index, _ctl)				\
	{ _platform, _box, _index, _ctl, (_ctl) + 6, 48, (_ctl) + 12, TILE_EN, CLOCK, 0x5000ffULL }
	PAIR("mtl", "cbox", 0, 0x2442, 0x240e), PAIR("mtl", "cbox", 11, 0x24f2, 0x240e),
	PAIR("mtl", "arb", 0, 0x2412, 0x240e), PAIR("mtl", "arb", 1, 0x2422, 0x240e),
	PAIR("mtl", "hac_arb", 0, 0x2012, 0x200e), PAIR("mtl", "hac_arb", 1, 0x2022, 0x200e),
	PAIR("mtl", "hac_cbox", 0, 0x2042, 0x200e), PAIR("mtl", "hac_cbox", 1, 0x2052, 0x200e),
	NCU("mtl", "cncu", 0, 0x2402), NCU("mtl", "sncu", 0, 0x2002),

	PAIR("lnl", "cbox", 0, 0x2442, 0x240e), PAIR("lnl", "cbox", 3, 0x2472, 0x240e),
	PAIR("lnl", "arb", 1, 0x2422, 0x240e),
#define HBO(_index, _page, _n)						\
	{ "lnl", "hbo", _index, SAFBAR + (_page) + 0x550 + 4 * (_n),	\
	  SAFBAR + (_page) + 0x570 + 8 * (_n), 64, SAFBAR + 0xe4b700, 0, 0x0f, 0xff84ffffULL }
	HBO(0, 0xe54000, 0), HBO(0, 0xe54000, 3), HBO(1, 0xe53000, 1),
	{ "lnl", "sncu", 0, SAFBAR + 0xe4b398, SAFBAR + 0xe4b390, 64, SAFBAR + 0xe4b700, 0, 0x0f,
	  0xff84ffffULL },

	PAIR("ptl", "cbox", 0, 0x2442, 0x240e), PAIR("ptl", "cbox", 5, 0x2492, 0x240e),
	PAIR("ptl", "santa", 0, 0x2412, 0x240e), PAIR("ptl", "santa", 1, 0x2422, 0x240e),
	PAIR("ptl", "ia_core_bridge", 0, 0x2022, 0),
	NCU("ptl", "cncu", 0, 0x2402), NCU("ptl", "cncu", 1, 0x2542),

	PAIR("nvl", "cbox", 0, 0x2102, 0x202e), PAIR("nvl", "cbox", 11, 0x21b2, 0x202e),
	PAIR("nvl", "santa", 0, 0x2042, 0x202e), PAIR("nvl", "santa", 1, 0x2052, 0x202e),
	NCU("nvl", "cncu", 0, 0x2022),
};

/* Registers of relatives that a platform has not */
static const struct { const char *platform; u32 msr; } absent[] = {
	{ "mtl", 0x2ff0 }, { "mtl", 0x2000 }, { "mtl", 0x391 }, { "mtl", 0x201e },
	{ "lnl", 0x396 }, { "lnl", 0x2402 }, { "lnl", 0x2408 }, { "lnl", 0x2002 },
	{ "lnl", 0x200e }, { "lnl", 0x2012 }, { "lnl", 0x2042 }, { "lnl", 0x2482 },
	{ "ptl", 0x396 }, { "ptl", 0x711 }, { "ptl", 0x2002 }, { "ptl", 0x200e },
	{ "ptl", 0x24a2 }, { "nvl", 0x396 }, { "nvl", 0x201e }, { "nvl", 0x240e },
	{ "nvl", 0x2402 }, { "nvl", 0x2442 }, { "nvl", 0x21c2 },
};

/* All bits that a register takes, one by one */
static u64 takes(struct emu_box *box, u32 addr)
{
	unsigned int bit;
	u64 all = 0;

	for (bit = 0; bit < 64; bit++)
		if (emulated_write(box, addr, BIT_ULL(bit)))
			all |= BIT_ULL(bit);
	emulated_write(box, addr, 0);
	return all;
}

static struct emu_box *box_of(u32 addr)
{
	struct emu_box *box;
	unsigned int r;

	for (box = emu.boxes; box < emu.end; box++)
		for (r = 0; r < box->unit->nregs; r++)
			if (box->unit->space != EMU_PCI && emu_reg_addr(box, r) == addr)
				return box;
	return NULL;
}

static u32 count(const struct counter *c, struct emu_box *box)
{
	const struct emu_signal sig = { .fixed = c->event == CLOCK, .event = c->event, .umask = 5 };
	u32 gained = emulated_counts(box, &sig);
	unsigned int r;

	for (r = 0; r < box->unit->nregs; r++)
		if (emu_reg_addr(box, r) == c->ctr)
			return box->state[r].val ? gained : 0;
	return 0;
}

static void test_counter(const struct counter *c)
{
	u64 on = (c->ctl < SAFBAR ? EN : 0) | (c->event == CLOCK ? 0 : c->event | 0x500);
	struct emu_box *box, *gate;

	emulated_start(c->platform);
	box = emulated_box(c->box, c->index, false);
	if (!ktap_ok(box, "%s %s%u", c->platform, c->box, c->index))
		return;
	ktap_eq(takes(box, c->ctl), c->takes, "0x%x: bits", c->ctl);
	ktap_eq(takes(box, c->ctr), GENMASK_ULL(c->width - 1, 0), "0x%x: bits", c->ctr);
	gate = c->gate ? box_of(c->gate) : NULL;
	emulated_write(box, c->ctl, on);
	if (!c->gate) {
		ktap_ok(count(c, box), "it counts, whatever else is enabled");
		return;
	}
	ktap_ok(!count(c, box), "0x%x is closed after reset", c->gate);
	emulated_write(gate, c->gate, c->opens);
	ktap_ok(__builtin_popcount(count(c, box)) == 1, "and lets it count, and no other");
	emulated_write(box, c->ctl, 0);
	ktap_ok(!count(c, box), "without an event it stands");
}

static void test_absent(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(absent); i++) {
		emulated_start(absent[i].platform);
		ktap_ok(!box_of(absent[i].msr), "%s has no MSR 0x%x", absent[i].platform,
			absent[i].msr);
	}
}

/* Where the clock has it for itself, the others count without it */
static void test_question(void)
{
	const struct emu_signal sig = { .event = 0x0f, .umask = 5 };
	struct emu_box *box;
	int question;

	emulated_start("mtl");
	for (question = 1; strcmp(emu.chip->questions[question].name ?: "", "tile_control"); )
		question++;
	emu.answer[question] = 0;
	box = emulated_box("arb", 0, false);
	emulated_write(box, 0x2412, EN | 0x50f);
	ktap_eq(emulated_counts(box, &sig), 1, "tile_control=clock: an ARB counts without it");
	box = emulated_box("cncu", 0, false);
	emulated_write(box, 0x2402, EN);
	ktap_eq(emulated_counts(box, &(struct emu_signal){ .fixed = true }), 0,
		"the clock does not");
}

int main(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(counters); i++)
		test_counter(&counters[i]);
	test_absent();
	test_question();
	return ktap_exit();
}
