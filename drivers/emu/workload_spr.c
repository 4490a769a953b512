// SPDX-License-Identifier: GPL-2.0-only
/*
 * Events of Sapphire Rapids and Emerald Rapids, of Granite Rapids and Sierra Forest, and what
 * they count.
 */
#include <linux/kernel.h>

#include "workload_model.h"

#define EMU_TOR_DEPTH		4	/* a choice */

#define EMU_EV_CLOCK		0x01
#define EMU_EV_LLC_LOOKUP	0x34
#define EMU_EV_TOR_INSERTS	0x35
#define EMU_EV_TOR_OCCUPANCY	0x36
#define EMU_EV_LLC_VICTIMS	0x37

/* Codes and umasks: Intel's event lists. What takes more than bits of a umask is below. */
static const struct emu_row emu_rows_listed[] = {
	EMU_BUSY(UBOX, EMU_EVENT_FIXED, 0, UCLK, 1),
	EMU_ALL(UBOX, 0x42, 0x02, MSI),
	EMU_ALL(UBOX, 0x42, 0x04, IPI),

	EMU_BUSY(PCU, 0x01, 0, PCLK, 1),
	EMU_BUSY(PCU, 0x04, 0, LIM_THERMAL, 1),
	EMU_BUSY(PCU, 0x05, 0, LIM_POWER, 1),
	EMU_BUSY(PCU, 0x0a, 0, PROCHOT, 1),
	EMU_BUSY(PCU, 0x2a, 0, PKG_C0, 1),
	EMU_BUSY(PCU, 0x2b, 0, PKG_C2, 1),
	EMU_BUSY(PCU, 0x2d, 0, PKG_C6, 1),
	EMU_ALL(PCU, 0x35, 0, C0),
	EMU_ALL(PCU, 0x36, 0, C3),
	EMU_ALL(PCU, 0x37, 0, C6),
	EMU_ALL(PCU, 0x72, 0, TRANS_ALL),
	EMU_BUSY(PCU, 0x73, 0, LIM_IO, 1),
	EMU_BUSY(PCU, 0x74, 0, FREQ_TRANS, 1),

	EMU_BUSY(CHA, 0x01, 0, UCLK, 1),
	EMU_STAY(CHA, 0x11, 0x01, LLC_READS, 4),
	EMU_STAY(CHA, 0x11, 0x01, LLC_WRITES, 4),
	EMU_STAY(CHA, 0x11, 0x04, LLC_SNOOPS, 4),
	EMU_ALL(CHA, 0x13, 0x01, LLC_READS),
	EMU_ALL(CHA, 0x13, 0x01, LLC_WRITES),
	EMU_ALL(CHA, 0x13, 0x04, LLC_SNOOPS),
	EMU_ALL(CHA, 0x50, 0x01, HA_RD_LOCAL),
	EMU_ALL(CHA, 0x50, 0x02, HA_RD_REMOTE),
	EMU_ALL(CHA, 0x50, 0x04, HA_WR_LOCAL),
	EMU_ALL(CHA, 0x50, 0x08, HA_WR_REMOTE),
	EMU_ALL(CHA, 0x51, 0x01, HA_SNOOPS),
	EMU_ALL(CHA, 0x59, 0x01, MEM_RD),
	EMU_ALL(CHA, 0x5b, 0x01, MEM_FULL),
	EMU_ALL(CHA, 0x5b, 0x02, MEM_UNDERFILL),

	EMU_BUSY(IMC, EMU_EVENT_FIXED, 0, DCLK, 1),
	EMU_BUSY(HBM, EMU_EVENT_FIXED, 0, DCLK, 1),

	EMU_BUSY(UPI, 0x01, 0, QCLK, 1),
	EMU_BUSY(UPI, 0x21, 0, LINK_L1, 1),
	EMU_BUSY(UPI, 0x27, 0, LINK_L0P, 1),

	EMU_BUSY(M2M, 0x01, 0, UCLK, 1),
	EMU_BUSY(M3UPI, 0x01, 0, UCLK, 1),
	EMU_BUSY(M2PCIE, 0x01, 0, UCLK, 1),
	EMU_BUSY(MESH, 0x01, 0, UCLK, 1),
	EMU_BUSY(IIO, 0x01, 0, IOCLK, 1),
	EMU_BUSY(IRP, 0x01, 0, IOCLK, 1),
};

/* Pseudo channel 0 is in the low half of a umask, 1 in the high one. */
static const struct emu_row emu_rows_spr[] = {
	EMU_ROW(IMC, 0x02, 0x11, PAGE_MISS_RD, .inc = 1, .to = 1, .den = 1, .parts = 2),  /* ACT */
	EMU_ROW(IMC, 0x02, 0x11, PAGE_EMPTY_RD, .inc = 1, .to = 1, .den = 1, .parts = 2),
	EMU_ROW(IMC, 0x02, 0x22, PAGE_MISS_WR, .inc = 1, .to = 1, .den = 1, .parts = 2),
	EMU_ROW(IMC, 0x02, 0x22, PAGE_EMPTY_WR, .inc = 1, .to = 1, .den = 1, .parts = 2),
	EMU_ROW(IMC, 0x03, 0x11, PAGE_MISS_RD, .inc = 1, .to = 1, .den = 1, .parts = 2),  /* PRE */
	EMU_ROW(IMC, 0x03, 0x22, PAGE_MISS_WR, .inc = 1, .to = 1, .den = 1, .parts = 2),
	EMU_ROW(IMC, 0x03, 0x88, PAGE_EMPTY, .inc = 1, .to = 1, .den = 1, .parts = 2),
	EMU_ROW(IMC, 0x10, 0x03, MEM_RD, .inc = 1, .to = 1, .den = 1, .parts = 2),	/* RPQ */
	EMU_ROW(IMC, 0x10, 0x03, MEM_UNDERFILL, .inc = 1, .to = 1, .den = 1, .parts = 2),
	EMU_ROW(IMC, 0x20, 0x03, MEM_WR, .inc = 1, .to = 1, .den = 1, .parts = 2),	/* WPQ */
	EMU_ROW(IMC, 0x80, 0, MEM_RD, .inc = 2, .to = 24, .den = 1, .codes = 2),
	EMU_ROW(IMC, 0x80, 0, MEM_UNDERFILL, .inc = 2, .to = 24, .den = 1, .codes = 2),
	EMU_ROW(IMC, 0x82, 0, MEM_WR, .inc = 2, .to = 16, .den = 1, .codes = 2),
};

/* Subchannel and pseudo channel are one of four bits, or one of four codes. */
static const struct emu_row emu_rows_gnr[] = {
	EMU_ROW(IMC, 0x10, 0xf0, MEM_RD, .inc = 1, .to = 1, .den = 1, .parts = 4),	/* RPQ */
	EMU_ROW(IMC, 0x10, 0xf0, MEM_UNDERFILL, .inc = 1, .to = 1, .den = 1, .parts = 4),
	EMU_ROW(IMC, 0x22, 0xf0, MEM_WR, .inc = 1, .to = 1, .den = 1, .parts = 4),	/* WPQ */
	EMU_ROW(IMC, 0x80, 0, MEM_RD, .inc = 2, .to = 24, .den = 1, .codes = 4),
	EMU_ROW(IMC, 0x80, 0, MEM_UNDERFILL, .inc = 2, .to = 24, .den = 1, .codes = 4),
	EMU_ROW(IMC, 0x84, 0, MEM_WR, .inc = 2, .to = 16, .den = 1, .codes = 4),
};

static const struct emu_table emu_tables_listed[] = {
	{ EMU_LISTED, emu_rows_listed, ARRAY_SIZE(emu_rows_listed) },
	{ EMU_SPR, emu_rows_spr, ARRAY_SIZE(emu_rows_spr) },
	{ EMU_GNR, emu_rows_gnr, ARRAY_SIZE(emu_rows_gnr) },
};

/*
 * Events whose umask has two groups of bits: what is counted, and of which channels. Each channel
 * has an even share.
 */

/*
 * struct emu_grouped - such an event
 * @gens: platforms
 * @box: type of box
 * @event: event number
 * @part: so many of these events share what the box does, this is the number of this one
 * @parts: how many, 0: it is one
 * @nchannels: bits in @channels
 * @every: without any bit of @what, all of that counts
 * @channels: bits of the umask that name channels
 * @what: what other bits count, and those
 */
struct emu_grouped {
	u16 gens;
	u8 box;
	u8 event;
	u8 part;
	u8 parts;
	u8 nchannels;
	bool every;
	u64 channels;
	struct {
		u16 amount;
		u8 umask;
	} what[5];
};

#define EMU_CAS								\
	.channels = 0xc0,						\
	.nchannels = 2,							\
	.every = true,							\
	.what = { { EMU_MEM_RD, 0x01 }, { EMU_MEM_UNDERFILL, 0x04 }, { EMU_MEM_WR, 0x10 } }
#define EMU_M2M_READS							\
	.what = { { EMU_MEM_RD, 0x0d } }
#define EMU_M2M_WRITES							\
	.what = { { EMU_MEM_FULL, 0x31 }, { EMU_MEM_UNDERFILL, 0x32 } }

static const struct emu_grouped emu_groups[] = {
	{ EMU_SPR, EMU_IMC, 0x05, EMU_CAS },
	{ EMU_GNR, EMU_IMC, 0x05, .part = 0, .parts = 2, EMU_CAS },
	{ EMU_GNR, EMU_IMC, 0x06, .part = 1, .parts = 2, EMU_CAS },
	{ EMU_GNR, EMU_IMC, 0x02, .channels = 0xf0, .nchannels = 4, .what = {		/* ACT */
		{ EMU_PAGE_MISS_RD, 0x01 }, { EMU_PAGE_EMPTY_RD, 0x01 },
		{ EMU_PAGE_MISS_WR, 0x02 }, { EMU_PAGE_EMPTY_WR, 0x02 } } },
	{ EMU_GNR, EMU_IMC, 0x03, .channels = 0xf0, .nchannels = 4, .what = {		/* PRE */
		{ EMU_PAGE_MISS_RD, 0x01 }, { EMU_PAGE_MISS_WR, 0x02 },
		{ EMU_PAGE_EMPTY, 0x08 } } },
	{ EMU_SPR, EMU_M2M, 0x24, .channels = 0x300, .nchannels = 2, EMU_M2M_READS },
	{ EMU_SPR, EMU_M2M, 0x25, .channels = 0x1800, .nchannels = 2, EMU_M2M_WRITES },
	{ EMU_GNR, EMU_M2M, 0x24, .channels = 0x100, .nchannels = 1, EMU_M2M_READS },
	{ EMU_GNR, EMU_M2M, 0x25, .channels = 0x100, .nchannels = 1, EMU_M2M_WRITES },
};

static const struct emu_grouped *emu_spr_group(const struct emu_select *sel)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(emu_groups); i++) {
		if (emu_groups[i].gens & BIT(sel->gen) && emu_groups[i].box == sel->box &&
		    emu_groups[i].event == sel->event)
			return &emu_groups[i];
	}
	return NULL;
}

static bool emu_spr_is_grouped(const struct emu_select *sel)
{
	return emu_spr_group(sel);
}

/* What the box does of that, whatever the channel. */
static u64 emu_spr_group_sum(const struct emu_grouped *group, const u64 *q,
			     const struct emu_select *sel)
{
	bool every = group->every && !(sel->umask & ~group->channels);
	unsigned int i;
	u64 sum = 0;

	for (i = 0; i < ARRAY_SIZE(group->what); i++) {
		if (every || sel->umask & group->what[i].umask)
			sum += emu_split(q[group->what[i].amount], sel->unit, sel->units);
	}
	return emu_split(sum, group->part, group->parts);
}

static u64 emu_spr_group_rate(const struct emu_quantities *t, const struct emu_select *sel)
{
	const struct emu_grouped *group = emu_spr_group(sel);
	u64 all = emu_spr_group_sum(group, t->q[sel->socket], sel), sum = 0, bits;
	unsigned int i = 0;

	for (bits = group->channels; bits; bits &= bits - 1, i++) {
		if (sel->umask & bits & -bits)
			sum += emu_split(all, i, group->nchannels);
	}
	return sum;
}

/* The clock of the DRAM with umask 1, half of that with 0: the ratio is a choice. */
static bool emu_spr_is_memory_clock(const struct emu_select *sel)
{
	return (sel->box == EMU_IMC || sel->box == EMU_HBM) && sel->event == EMU_EV_CLOCK &&
	       !sel->ext;
}

static u64 emu_spr_memory_clock(const struct emu_quantities *t, const struct emu_select *sel)
{
	u64 dclk = t->q[sel->socket][EMU_DCLK];

	return sel->umask & 1 ? dclk : dclk / 2;
}

/*
 * CHA: lookups, the TOR, victims
 */

/* Opcodes of the TOR; 0: not among the facts. Devices have few. */
static const u16 emu_spr_opcode[EMU_REQUESTS] = {
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

/* Atom cores read data by opcodes of their own. */
#define EMU_DRD_OPT		0x104
#define EMU_DRD_OPT_PREF	0x114

static u16 emu_spr_opcode_of(const struct emu_select *sel, enum emu_class class)
{
	if (sel->gen == EMU_GEN_SRF && class == EMU_DRD)
		return EMU_DRD_OPT;
	if (sel->gen == EMU_GEN_SRF && class == EMU_PF_DATA)
		return EMU_DRD_OPT_PREF;
	return class < EMU_REQUESTS ? emu_spr_opcode[class] : 0;
}

/* Umask of the TOR, its pieces next to each other: of a group of bits one must be set. */
#define EMU_TOR_CORES		0x01
#define EMU_TOR_EVICT		0x02
#define EMU_TOR_IO		0x04
#define EMU_TOR_SNOOPS		0x08
#define EMU_TOR_HIT		BIT(8)
#define EMU_TOR_MISS		BIT(9)
#define EMU_TOR_DDR		BIT(10)
#define EMU_TOR_LOCAL		BIT(15)
#define EMU_TOR_REMOTE		BIT(16)
#define EMU_TOR_NOT_NEAR	BIT(31)

static bool emu_spr_is_tor(const struct emu_select *sel)
{
	return sel->box == EMU_CHA && (sel->event == EMU_EV_TOR_INSERTS ||
				       sel->event == EMU_EV_TOR_OCCUPANCY);
}

static u32 emu_spr_tor_sources(u64 umask)
{
	return (umask & EMU_TOR_CORES ? EMU_CORE : 0) |
	       (umask & EMU_TOR_EVICT ? EMU_VICTIMS : 0) |
	       (umask & EMU_TOR_IO ? EMU_IO : 0) |
	       (umask & EMU_TOR_SNOOPS ? BIT(EMU_SNOOP) : 0);
}

static bool emu_spr_opcode_matches(const struct emu_select *sel, enum emu_class class)
{
	u16 opcode = emu_spr_opcode_of(sel, class);

	return !(sel->umask & EMU_TOR_MATCH_OPC) ||
	       (opcode && opcode == (sel->umask & EMU_TOR_OPC) >> EMU_TOR_OPC_SHIFT);
}

/* All memory is DDR: what misses must be asked for with that, what hits with anything. */
static struct emu_lines emu_spr_tor_select(struct emu_lines l, u64 umask)
{
	if (!(umask & EMU_TOR_HIT))
		l.hit = 0;
	if (!(umask & EMU_TOR_MISS) || !(umask & EMU_TOR_DDR))
		l.miss = 0;
	return l;
}

static u64 emu_spr_tor_class(const struct emu_quantities *t, const struct emu_select *sel,
			     enum emu_class class, unsigned int home)
{
	struct emu_lines l = emu_skx_lines(t, sel, class, home);

	l = emu_spr_tor_select(l, sel->umask);
	if (sel->event == EMU_EV_TOR_OCCUPANCY)
		return emu_wait(&t->w[sel->socket], &l, home == sel->socket);
	return l.hit + l.miss;
}

static u64 emu_spr_tor_home(const struct emu_quantities *t, const struct emu_select *sel,
			    unsigned int home)
{
	u32 classes = emu_spr_tor_sources(sel->umask);
	unsigned int class;
	u64 sum = 0;

	for (class = 0; class < EMU_CLASSES; class++)
		if (classes & BIT(class) && emu_spr_opcode_matches(sel, class))
			sum += emu_spr_tor_class(t, sel, class, home);
	return sum;
}

/* Nothing is in near memory here. */
static u64 emu_spr_tor_rate(const struct emu_quantities *t, const struct emu_select *sel)
{
	unsigned int home;
	u64 sum = 0;

	if (!(sel->umask & EMU_TOR_NOT_NEAR))
		return 0;
	for (home = 0; home < t->sockets; home++) {
		if (sel->umask & (home == sel->socket ? EMU_TOR_LOCAL : EMU_TOR_REMOTE))
			sum += emu_spr_tor_home(t, sel, home);
	}
	return sum;
}

/* Umask of LLC lookups: states in the low byte, then what is asked, the source and the home */
#define EMU_LOOKUP_I		BIT(0)
#define EMU_LOOKUP_DATA		BIT(8)
#define EMU_LOOKUP_WRITE	BIT(9)
#define EMU_LOOKUP_RFO		BIT(11)
#define EMU_LOOKUP_CODE		BIT(12)
#define EMU_LOOKUP_ANY		BIT(13)
#define EMU_LOOKUP_DEMAND	BIT(14)
#define EMU_LOOKUP_PREFETCH	BIT(16)
#define EMU_LOOKUP_SNOOP	BIT(18)
#define EMU_LOOKUP_LOCAL	BIT(19)
#define EMU_LOOKUP_REMOTE	BIT(20)

static const struct {
	u32 classes;
	u64 what;
	u64 who;
} emu_spr_lookups[] = {
	{ BIT(EMU_DRD) | EMU_IO_READS, EMU_LOOKUP_DATA, EMU_LOOKUP_DEMAND },
	{ BIT(EMU_RFO), EMU_LOOKUP_RFO, EMU_LOOKUP_DEMAND },
	{ BIT(EMU_CRD), EMU_LOOKUP_CODE, EMU_LOOKUP_DEMAND },
	{ BIT(EMU_PF_DATA), EMU_LOOKUP_DATA, EMU_LOOKUP_PREFETCH },
	{ BIT(EMU_PF_RFO), EMU_LOOKUP_RFO, EMU_LOOKUP_PREFETCH },
	{ BIT(EMU_PF_CODE), EMU_LOOKUP_CODE, EMU_LOOKUP_PREFETCH },
	{ EMU_WRITES, EMU_LOOKUP_WRITE, EMU_LOOKUP_DEMAND },
	{ BIT(EMU_SNOOP), EMU_LOOKUP_DATA, EMU_LOOKUP_SNOOP },
};

/* States of lines that hit: so many of a thousand */
static const struct {
	u64 state;
	u16 from;
	u16 to;
} emu_spr_states[] = {
	{ BIT(4), 0, 300 },		/* S */
	{ BIT(5), 300, 700 },		/* E */
	{ BIT(6), 700, 950 },		/* M */
	{ BIT(7), 950, 1000 },		/* F */
};

static bool emu_spr_is_lookup(const struct emu_select *sel)
{
	return sel->box == EMU_CHA && sel->event == EMU_EV_LLC_LOOKUP;
}

static u64 emu_spr_in_states(const struct emu_lines *l, u64 states)
{
	u64 sum = states & EMU_LOOKUP_I ? l->miss : 0;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(emu_spr_states); i++)
		if (states & emu_spr_states[i].state)
			sum += emu_mille(l->hit, emu_spr_states[i].to) -
			       emu_mille(l->hit, emu_spr_states[i].from);
	return sum;
}

static u64 emu_spr_lookup_lines(const struct emu_quantities *t, const struct emu_select *sel,
				u32 classes, unsigned int home)
{
	struct emu_lines l;
	unsigned int class;
	u64 sum = 0;

	for (class = 0; class < EMU_CLASSES; class++) {
		if (!(classes & BIT(class)))
			continue;
		l = emu_skx_lines(t, sel, class, home);
		sum += emu_spr_in_states(&l, sel->umask);
	}
	return sum;
}

/* Classes of lines that the umask selects. */
static u32 emu_spr_lookup_classes(u64 umask)
{
	u32 classes = 0;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(emu_spr_lookups); i++) {
		if (umask & (emu_spr_lookups[i].what | EMU_LOOKUP_ANY) &&
		    umask & emu_spr_lookups[i].who)
			classes |= emu_spr_lookups[i].classes;
	}
	return classes;
}

static u64 emu_spr_lookup_rate(const struct emu_quantities *t, const struct emu_select *sel)
{
	u32 classes = emu_spr_lookup_classes(sel->umask);
	unsigned int home;
	u64 sum = 0;

	for (home = 0; home < t->sockets; home++) {
		if (sel->umask & (home == sel->socket ? EMU_LOOKUP_LOCAL : EMU_LOOKUP_REMOTE))
			sum += emu_spr_lookup_lines(t, sel, classes, home);
	}
	return sum;
}

static bool emu_spr_is_victim(const struct emu_select *sel)
{
	return sel->box == EMU_CHA && sel->event == EMU_EV_LLC_VICTIMS;
}

static u64 emu_spr_victim_rate(const struct emu_quantities *t, const struct emu_select *sel)
{
	return emu_cha_victim_rate(t, sel, EMU_ICX_VICTIM_LOCAL, EMU_ICX_VICTIM_REMOTE);
}

/*
 * IIO and IRP: eight ports a stack, which share the devices' lines
 */

#define EMU_EV_DATA_OF_CPU	0x83	/* in units of four bytes */
#define EMU_EV_TXN_OF_CPU	0x84
#define EMU_DEV_WRITES		0x01
#define EMU_DEV_READS		0x04
#define EMU_PORTS		8
#define EMU_UNITS_A_LINE	16
#define EMU_FREE_IOCLK		0x10
#define EMU_FREE_IN		0x20	/* what devices write, one a port */
#define EMU_FREE_OUT		0x30	/* what they read */
#define EMU_FREE_A_LINE		2	/* in units of 32 bytes */

static u64 emu_spr_port(u64 value, const struct emu_select *sel, unsigned int port)
{
	return emu_split(value, sel->unit * EMU_PORTS + port, sel->units * EMU_PORTS);
}

static u64 emu_spr_ports(u64 value, const struct emu_select *sel, unsigned int ports)
{
	unsigned int port;
	u64 sum = 0;

	for (port = 0; port < EMU_PORTS; port++)
		if (ports & BIT(port))
			sum += emu_spr_port(value, sel, port);
	return sum;
}

static bool emu_spr_is_iio(const struct emu_select *sel)
{
	return sel->box == EMU_IIO &&
	       (sel->event == EMU_EV_DATA_OF_CPU || sel->event == EMU_EV_TXN_OF_CPU);
}

static u64 emu_spr_iio_rate(const struct emu_quantities *t, const struct emu_select *sel)
{
	const u64 *q = t->q[sel->socket];
	u64 lines = 0;

	if (!sel->classes)
		return 0;
	if (sel->umask & EMU_DEV_WRITES)
		lines += emu_spr_ports(q[EMU_IO_WR], sel, sel->parts);
	if (sel->umask & EMU_DEV_READS)
		lines += emu_spr_ports(q[EMU_IO_RD], sel, sel->parts);
	return sel->event == EMU_EV_DATA_OF_CPU ? lines * EMU_UNITS_A_LINE : lines;
}

static bool emu_spr_is_free_iio(const struct emu_select *sel)
{
	return sel->box == EMU_IIO && sel->event == EMU_EVENT_FREE;
}

static u64 emu_spr_free_iio_rate(const struct emu_quantities *t, const struct emu_select *sel)
{
	const u64 *q = t->q[sel->socket];
	unsigned int number = sel->umask;

	if (number == EMU_FREE_IOCLK)
		return q[EMU_IOCLK];
	if (number >= EMU_FREE_IN && number < EMU_FREE_IN + EMU_PORTS)
		return emu_spr_port(q[EMU_IO_WR], sel, number - EMU_FREE_IN) * EMU_FREE_A_LINE;
	if (number >= EMU_FREE_OUT && number < EMU_FREE_OUT + EMU_PORTS)
		return emu_spr_port(q[EMU_IO_RD], sel, number - EMU_FREE_OUT) * EMU_FREE_A_LINE;
	return 0;
}

/* A memory controller's clock, and clocks times entries of its queues */
static bool emu_spr_is_free_mc(const struct emu_select *sel)
{
	return sel->box == EMU_MC && sel->event == EMU_EVENT_FREE;
}

static u64 emu_spr_free_mc_rate(const struct emu_quantities *t, const struct emu_select *sel)
{
	const u64 *q = t->q[sel->socket];

	switch (sel->umask) {
	case 0x10:
		return q[EMU_DCLK];
	case 0x20:
		return emu_split(q[EMU_MEM_RD] + q[EMU_MEM_UNDERFILL], sel->unit, sel->units) * 24;
	case 0x21:
		return emu_split(q[EMU_MEM_WR], sel->unit, sel->units) * 16;
	default:
		return 0;
	}
}

/* IRP: all that devices ask for, and of that what they write */
static bool emu_spr_is_irp(const struct emu_select *sel)
{
	return sel->box == EMU_IRP && (sel->event == 0x11 || sel->event == 0x20);
}

static u64 emu_spr_irp_rate(const struct emu_quantities *t, const struct emu_select *sel)
{
	const u64 *q = t->q[sel->socket];
	u64 writes = emu_spr_ports(q[EMU_IO_WR], sel, GENMASK(EMU_PORTS - 1, 0));

	if (sel->event == 0x11)
		return sel->umask & 0x08 ? writes : 0;
	return sel->umask & 0x01 ?
	       writes + emu_spr_ports(q[EMU_IO_RD], sel, GENMASK(EMU_PORTS - 1, 0)) : 0;
}

static const struct emu_special emu_specials_listed[] = {
	{ emu_spr_is_tor, emu_spr_tor_rate },
	{ emu_spr_is_lookup, emu_spr_lookup_rate },
	{ emu_spr_is_victim, emu_spr_victim_rate },
	{ emu_spr_is_grouped, emu_spr_group_rate },
	{ emu_spr_is_memory_clock, emu_spr_memory_clock },
	{ emu_skx_is_flits, emu_skx_flits_rate },
	{ emu_spr_is_iio, emu_spr_iio_rate },
	{ emu_spr_is_free_iio, emu_spr_free_iio_rate },
	{ emu_spr_is_free_mc, emu_spr_free_mc_rate },
	{ emu_spr_is_irp, emu_spr_irp_rate },
};

static u64 emu_spr_clock(const struct emu_workload *w, const struct emu_select *sel)
{
	switch (sel->box) {
	case EMU_IMC:
	case EMU_HBM:
	case EMU_MC:
		return w->dclk;
	case EMU_UPI:
		return w->qclk;
	case EMU_PCU:
		return w->pclk;
	default:
		return w->uclk;
	}
}

static u64 emu_spr_share(u64 value, const struct emu_select *sel)
{
	if (sel->box == EMU_CHA && sel->tid_en && sel->event != EMU_EV_CLOCK)
		return emu_skx_thread_part(value, sel);
	return value;
}

static u32 emu_spr_inc(const struct emu_select *sel)
{
	if (sel->box == EMU_CHA && sel->event == EMU_EV_TOR_OCCUPANCY)
		return EMU_TOR_DEPTH;
	if (emu_spr_is_iio(sel) && sel->event == EMU_EV_DATA_OF_CPU)
		return EMU_UNITS_A_LINE;
	return emu_skx_is_flits(sel) ? 3 : 0;
}

const struct emu_family emu_family_spr = {
	.tables = emu_tables_listed,
	.ntables = ARRAY_SIZE(emu_tables_listed),
	.specials = emu_specials_listed,
	.nspecials = ARRAY_SIZE(emu_specials_listed),
	.clock = emu_spr_clock,
	.share = emu_spr_share,
	.inc = emu_spr_inc,
};
