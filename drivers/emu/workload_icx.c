// SPDX-License-Identifier: GPL-2.0-only
/*
 * Events of Ice Lake whose umask is more than a set of sub-events: the CHA's, of which the
 * control word has what a filter register had before, and the M2M's, which choose channels.
 */
#include <linux/kernel.h>

#include "workload_model.h"

/* Umask with its upper part from bit 8 on: what a request in the TOR is like */
#define ICX_TOR_CORES		BIT_ULL(0)
#define ICX_TOR_EVICT		BIT_ULL(1)
#define ICX_TOR_IO		BIT_ULL(2)
#define ICX_TOR_SNOOPS		BIT_ULL(3)
#define ICX_TOR_HIT		BIT_ULL(8)
#define ICX_TOR_MISS		BIT_ULL(9)
#define ICX_TOR_DRAM		BIT_ULL(10)
#define ICX_TOR_PMM		BIT_ULL(11)
#define ICX_TOR_TARGETS		GENMASK_ULL(14, 10)
#define ICX_TOR_LOCAL		BIT_ULL(15)
#define ICX_TOR_REMOTE		BIT_ULL(16)
#define ICX_TOR_MATCH		GENMASK_ULL(18, 17)
#define ICX_TOR_OPCODE(umask)	((umask) >> 19 & 0x3ff)
#define ICX_TOR_NEAR		BIT_ULL(30)
#define ICX_TOR_NOT_NEAR	BIT_ULL(31)
#define ICX_TOR_ONLY		GENMASK_ULL(33, 32)	/* non-coherent, isochronous */

/* 0: not among the facts. Devices have few. */
static const u16 icx_opcode[EMU_REQUESTS] = {
	[EMU_RFO]		= 0x100,
	[EMU_CRD]		= 0x101,
	[EMU_DRD]		= 0x102,
	[EMU_PF_RFO]		= 0x110,
	[EMU_PF_CODE]		= 0x111,
	[EMU_PF_DATA]		= 0x112,
	[EMU_DEV_RD]		= 0x11e,
	[EMU_DEV_NS_RD]		= 0x11e,
	[EMU_DEV_WR]		= 0x188,
	[EMU_DEV_WILF]		= 0x188,
	[EMU_DEV_NS_WR]		= 0x188,
	[EMU_DEV_PART_WR]	= 0x1a8,
	[EMU_WB]		= 0x184,
};

static u32 icx_tor_classes(u64 umask)
{
	return (umask & ICX_TOR_CORES ? EMU_CORE : 0) |
	       (umask & ICX_TOR_EVICT ? EMU_VICTIMS : 0) |
	       (umask & ICX_TOR_IO ? EMU_IO : 0) |
	       (umask & ICX_TOR_SNOOPS ? BIT(EMU_SNOOP) : 0);
}

/* If nothing of a group is chosen, an open question says what that means. */
static bool icx_tor_wants(const struct emu_select *sel, u64 group, u64 bit)
{
	return sel->umask & group ? sel->umask & bit : sel->any_opc;
}

static bool icx_tor_opcode_matches(const struct emu_select *sel, enum emu_class class)
{
	u16 opcode = class < EMU_REQUESTS ? icx_opcode[class] : 0;

	return !(sel->umask & ICX_TOR_MATCH) || (opcode && opcode == ICX_TOR_OPCODE(sel->umask));
}

/* Those of DRAM, of persistent memory, or of both. */
static u64 icx_tor_of_memory(const struct emu_quantities *t, const struct emu_select *sel,
			     u64 lines, unsigned int home)
{
	u64 pmm = emu_mille(lines, t->w[home].pmm), sum = 0;

	if (icx_tor_wants(sel, ICX_TOR_TARGETS, ICX_TOR_DRAM))
		sum += lines - pmm;
	if (icx_tor_wants(sel, ICX_TOR_TARGETS, ICX_TOR_PMM))
		sum += pmm;
	return sum;
}

static u64 icx_tor_lines(const struct emu_quantities *t, const struct emu_select *sel,
			 enum emu_class class, unsigned int home)
{
	const u64 how = ICX_TOR_HIT | ICX_TOR_MISS;
	struct emu_lines l = emu_skx_lines(t, sel, class, home);

	l.hit = icx_tor_wants(sel, how, ICX_TOR_HIT) ? icx_tor_of_memory(t, sel, l.hit, home) : 0;
	l.miss = icx_tor_wants(sel, how, ICX_TOR_MISS) ?
		 icx_tor_of_memory(t, sel, l.miss, home) : 0;
	if (sel->event == EMU_EV_TOR_OCCUPANCY)
		return emu_wait(&t->w[sel->socket], &l, home == sel->socket);
	return l.hit + l.miss;
}

static bool icx_tor_home_matches(const struct emu_select *sel, unsigned int home)
{
	return icx_tor_wants(sel, ICX_TOR_LOCAL | ICX_TOR_REMOTE,
			     home == sel->socket ? ICX_TOR_LOCAL : ICX_TOR_REMOTE);
}

/* Nothing is in near memory here, nor non-coherent. */
static u64 icx_tor_rate(const struct emu_quantities *t, const struct emu_select *sel)
{
	u32 classes = icx_tor_classes(sel->umask);
	unsigned int home, class;
	u64 sum = 0;

	if (sel->umask & ICX_TOR_ONLY ||
	    !icx_tor_wants(sel, ICX_TOR_NEAR | ICX_TOR_NOT_NEAR, ICX_TOR_NOT_NEAR))
		return 0;
	for (home = 0; home < t->sockets; home++) {
		if (!icx_tor_home_matches(sel, home))
			continue;
		for (class = 0; class < EMU_CLASSES; class++)
			if (classes & BIT(class) && icx_tor_opcode_matches(sel, class))
				sum += icx_tor_lines(t, sel, class, home);
	}
	return sum;
}

/*
 * Lookups: umask bits 7:0 are states; above them kinds of requests, their sources, their homes
 */
#define ICX_LOOKUP_STATES	GENMASK_ULL(7, 0)
#define ICX_LOOKUP_DATA		BIT_ULL(8)
#define ICX_LOOKUP_OTHER	BIT_ULL(9)
#define ICX_LOOKUP_RFO		BIT_ULL(11)
#define ICX_LOOKUP_CODE		BIT_ULL(12)
#define ICX_LOOKUP_ANY		BIT_ULL(13)
#define ICX_LOOKUP_HERE		BIT_ULL(14)	/* requests of this socket */
#define ICX_LOOKUP_SNOOP	BIT_ULL(18)	/* snoops of another */
#define ICX_LOOKUP_LOCAL	BIT_ULL(19)
#define ICX_LOOKUP_REMOTE	BIT_ULL(20)

/* What devices read is data, a choice. */
static u64 icx_lookup_kind(enum emu_class class)
{
	if ((BIT(EMU_RFO) | BIT(EMU_PF_RFO)) & BIT(class))
		return ICX_LOOKUP_RFO;
	if ((BIT(EMU_CRD) | BIT(EMU_PF_CODE)) & BIT(class))
		return ICX_LOOKUP_CODE;
	return EMU_WRITES & BIT(class) ? ICX_LOOKUP_OTHER : ICX_LOOKUP_DATA;
}

static bool icx_lookup_matches(const struct emu_select *sel, enum emu_class class)
{
	u64 by = class == EMU_SNOOP ? ICX_LOOKUP_SNOOP : ICX_LOOKUP_HERE;

	return sel->umask & by && sel->umask & (icx_lookup_kind(class) | ICX_LOOKUP_ANY);
}

static u64 icx_lookup_rate(const struct emu_quantities *t, const struct emu_select *sel)
{
	unsigned int home, class;
	u64 sum = 0;

	for (home = 0; home < t->sockets; home++) {
		if (!(sel->umask & (home == sel->socket ? ICX_LOOKUP_LOCAL : ICX_LOOKUP_REMOTE)))
			continue;
		for (class = 0; class < EMU_CLASSES; class++) {
			struct emu_lines l = emu_skx_lines(t, sel, class, home);

			if (EMU_LOOKUPS & BIT(class) && icx_lookup_matches(sel, class))
				sum += emu_in_states(&l, &emu_states_skx,
						     sel->umask & ICX_LOOKUP_STATES);
		}
	}
	return sum;
}

/**
 * emu_icx_is_cha() - one of the CHA's events of lines?
 * @sel: what a counter is programmed to see
 *
 * Return: true if it is, on Ice Lake.
 */
bool emu_icx_is_cha(const struct emu_select *sel)
{
	return BIT(sel->gen) & EMU_ICX && sel->box == EMU_CHA &&
	       sel->event >= EMU_EV_LLC_LOOKUP && sel->event <= EMU_EV_LLC_VICTIMS;
}

/**
 * emu_icx_cha_rate() - how fast it counts
 * @t: traffic
 * @sel: what a counter is programmed to see
 *
 * Return: per second.
 */
u64 emu_icx_cha_rate(const struct emu_quantities *t, const struct emu_select *sel)
{
	if (sel->event == EMU_EV_LLC_LOOKUP)
		return icx_lookup_rate(t, sel);
	if (sel->event == EMU_EV_LLC_VICTIMS)
		return emu_cha_victim_rate(t, sel, EMU_ICX_VICTIM_LOCAL, EMU_ICX_VICTIM_REMOTE);
	return icx_tor_rate(t, sel);
}

/*
 * M2M and memory controllers: channel n of controller m has number 3 m + n
 */

#define ICX_CHANNELS		3
#define ICX_M2M_READS		0x37
#define ICX_M2M_WRITES		0x38

/* What some channels of a controller have of an amount that all channels share. */
static u64 icx_channels_part(const struct emu_quantities *t, const struct emu_select *sel,
			     enum emu_amount amount, u64 channels)
{
	unsigned int i, units = t->shape.units[EMU_IMC];
	u64 sum = 0;

	for (i = 0; i < units; i++) {
		unsigned int number = t->shape.channel[i];

		if (number / ICX_CHANNELS == sel->unit && channels & BIT(number % ICX_CHANNELS))
			sum += emu_split(t->q[sel->socket][amount], i, units);
	}
	return sum;
}

/* Bits: 0 normal, 2 all, 3 DRAM, 5 persistent memory; the channels from bit 8 on */
static u64 icx_m2m_reads(const struct emu_quantities *t, const struct emu_select *sel)
{
	u64 channels = sel->umask >> 8;
	u64 sum = 0;

	if (sel->umask & 0x0d)
		sum += icx_channels_part(t, sel, EMU_MEM_RD, channels);
	if (sel->umask & 0x25)
		sum += icx_channels_part(t, sel, EMU_PMM_RD, channels);
	return sum;
}

/* Bits: 0 full, 1 partial, 4 all, 5 DRAM, 7 persistent memory; the channels from bit 10 on */
static u64 icx_m2m_writes(const struct emu_quantities *t, const struct emu_select *sel)
{
	u64 channels = sel->umask >> 10;
	u64 sum = 0;

	if (sel->umask & 0x30)
		sum += icx_channels_part(t, sel, EMU_MEM_WR, channels);
	if (!(sel->umask & 0x30) && sel->umask & 0x01)
		sum += icx_channels_part(t, sel, EMU_MEM_FULL, channels);
	if (!(sel->umask & 0x30) && sel->umask & 0x02)
		sum += icx_channels_part(t, sel, EMU_MEM_UNDERFILL, channels);
	if (sel->umask & 0x91)
		sum += icx_channels_part(t, sel, EMU_PMM_WR, channels);
	return sum;
}

/**
 * emu_icx_is_m2m() - one of the M2M's events of memory?
 * @sel: what a counter is programmed to see
 *
 * Return: true if it is, on Ice Lake.
 */
bool emu_icx_is_m2m(const struct emu_select *sel)
{
	return BIT(sel->gen) & EMU_ICX && sel->box == EMU_M2M &&
	       (sel->event == ICX_M2M_READS || sel->event == ICX_M2M_WRITES);
}

/**
 * emu_icx_m2m_rate() - how fast it counts
 * @t: traffic
 * @sel: what a counter is programmed to see
 *
 * Return: per second.
 */
u64 emu_icx_m2m_rate(const struct emu_quantities *t, const struct emu_select *sel)
{
	return sel->event == ICX_M2M_READS ? icx_m2m_reads(t, sel) : icx_m2m_writes(t, sel);
}

/**
 * emu_icx_is_mc() - a free-running counter of a memory controller?
 * @sel: what a counter sees
 *
 * Return: true if it is.
 */
bool emu_icx_is_mc(const struct emu_select *sel)
{
	return sel->box == EMU_MC && sel->event == EMU_EVENT_FREE;
}

/**
 * emu_icx_mc_rate() - how fast it counts
 * @t: traffic
 * @sel: what a counter sees
 *
 * Return: per second.
 */
u64 emu_icx_mc_rate(const struct emu_quantities *t, const struct emu_select *sel)
{
	const u64 all = GENMASK(ICX_CHANNELS - 1, 0);

	switch (sel->umask) {
	case 0x10:
		return t->q[sel->socket][EMU_DCLK];
	case 0x20:
		return icx_channels_part(t, sel, EMU_MEM_RD, all) +
		       icx_channels_part(t, sel, EMU_MEM_UNDERFILL, all);
	case 0x21:
		return icx_channels_part(t, sel, EMU_MEM_WR, all);
	case 0x30:
		return icx_channels_part(t, sel, EMU_PMM_RD, all);
	case 0x31:
		return icx_channels_part(t, sel, EMU_PMM_WR, all);
	default:
		return 0;
	}
}
