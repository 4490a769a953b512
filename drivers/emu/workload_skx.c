// SPDX-License-Identifier: GPL-2.0-only
/*
 * Events of Skylake-SP and its successors, and what they count.
 */
#include <linux/kernel.h>

#include "workload_model.h"

#define EMU_TOR_DEPTH		4	/* the same */

/*
 * Codes and umasks: Intel's event lists. The CHA has the part of the home agent. What
 * takes filters, slots or parts is below.
 */
static const struct emu_row emu_rows_sp[] = {
	EMU_BUSY(UBOX, EMU_EVENT_FIXED, 0, UCLK, 1),
	EMU_ALL(UBOX, 0x42, 0x02, MSI),
	EMU_ALL(UBOX, 0x42, 0x04, IPI),
	EMU_BUSY(UBOX, 0x44, 0, LOCK, 1),

	EMU_BUSY(PCU, 0x00, 0, PCLK, 1),
	EMU_BUSY(PCU, 0x04, 0, LIM_THERMAL, 1),
	EMU_BUSY(PCU, 0x05, 0, LIM_POWER, 1),
	EMU_BUSY(PCU, 0x0a, 0, PROCHOT, 1),
	EMU_BUSY(PCU, 0x2a, 0, PKG_C0, 1),
	EMU_BUSY(PCU, 0x2b, 0, PKG_C2, 1),
	EMU_BUSY(PCU, 0x2c, 0, PKG_C3, 1),
	EMU_BUSY(PCU, 0x2d, 0, PKG_C6, 1),
	EMU_ALL(PCU, 0x72, 0, TRANS_ALL),
	EMU_BUSY(PCU, 0x73, 0, LIM_IO, 1),
	EMU_BUSY(PCU, 0x74, 0, FREQ_TRANS, 1),
	EMU_ALL(PCU, 0x80, BIT(1), C0),
	EMU_ALL(PCU, 0x80, BIT(2), C3),
	EMU_ALL(PCU, 0x80, BIT(3), C6),

	/* cha: queues, requests to the home, what goes to memory */
	EMU_BUSY(CHA, 0x00, 0, UCLK, 1),
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
	EMU_ALL(CHA, 0x59, 0x01, HA_RD),
	EMU_ALL(CHA, 0x5b, 0x01, MEM_FULL),
	EMU_ALL(CHA, 0x5b, 0x01, PMM_WR),
	EMU_ALL(CHA, 0x5b, 0x02, MEM_UNDERFILL),

	EMU_BUSY(M2M, 0x00, 0, UCLK, 1),

	EMU_BUSY(UPI, 0x01, 0, QCLK, 1),
	EMU_BUSY(UPI, 0x21, 0, LINK_L1, 1),
	EMU_ALL(UPI, 0x40, 0, TX + EMU_MSG_ALL),

	/* m3upi: what comes from UPI */
	EMU_BUSY(M3UPI, 0x01, 0, UCLK, 1),
	EMU_ALL(M3UPI, 0x41, 0x01, RX + EMU_PKT_REQUEST),
	EMU_ALL(M3UPI, 0x41, 0x02, RX + EMU_PKT_SNOOP),
	EMU_ALL(M3UPI, 0x41, 0x04, RX + EMU_PKT_RESPONSE),
	EMU_ALL(M3UPI, 0x41, 0x08, RX + EMU_PKT_DATA),
	EMU_ALL(M3UPI, 0x41, 0x10, RX + EMU_PKT_WB),
	EMU_ALL(M3UPI, 0x41, 0x20, RX + EMU_PKT_NCB),

	EMU_BUSY(M2PCIE, 0x01, 0, UCLK, 1),
	EMU_BUSY(IIO, 0x01, 0, IOCLK, 1),
	EMU_BUSY(IRP, 0x01, 0, IOCLK, 1),
};

/* Memory before Ice Lake */
static const struct emu_row emu_rows_skx[] = {
	/* m2m: bit 2 or 4 is all, the others are parts of that */
	EMU_ALL(M2M, 0x23, 0, HA_RD_LOCAL),
	EMU_ALL(M2M, 0x26, 0, HA_RD_REMOTE),
	EMU_ANY(M2M, 0x37, 0x05, MEM_RD),
	EMU_ANY(M2M, 0x37, 0x0d, PMM_RD),
	EMU_ALL(M2M, 0x38, 0x10, MEM_WR),
	EMU_ALL(M2M, 0x38, 0x01, MEM_FULL),
	EMU_ANY(M2M, 0x38, 0x31, PMM_WR),
	EMU_ALL(M2M, 0x38, 0x02, MEM_UNDERFILL),

	EMU_BUSY(IMC, EMU_EVENT_FIXED, 0, DCLK, 1),
	EMU_BUSY(IMC, 0x00, 0, DCLK, 1),
	EMU_ALL(IMC, 0x01, 0x01, PAGE_MISS_RD),		/* ACT */
	EMU_ALL(IMC, 0x01, 0x01, PAGE_EMPTY_RD),
	EMU_ALL(IMC, 0x01, 0x02, PAGE_MISS_WR),
	EMU_ALL(IMC, 0x01, 0x02, PAGE_EMPTY_WR),
	EMU_ALL(IMC, 0x02, 0x01, PAGE_MISS),		/* PRE */
	EMU_ALL(IMC, 0x02, 0x02, PAGE_EMPTY),
	EMU_ALL(IMC, 0x02, 0x04, PAGE_MISS_RD),
	EMU_ALL(IMC, 0x02, 0x08, PAGE_MISS_WR),
	EMU_ALL(IMC, 0x04, 0x01, MEM_RD),		/* CAS */
	EMU_ALL(IMC, 0x04, 0x02, MEM_UNDERFILL),
	EMU_PART(IMC, 0x04, 0x04, MEM_WR, 0, 7, 8),
	EMU_PART(IMC, 0x04, 0x08, MEM_WR, 7, 8, 8),
	EMU_ALL(IMC, 0x10, 0, MEM_RD),			/* RPQ */
	EMU_ALL(IMC, 0x10, 0, MEM_UNDERFILL),
	EMU_BUSY(IMC, 0x11, 0, MEM_RD, 4),
	EMU_BUSY(IMC, 0x11, 0, MEM_UNDERFILL, 4),
	EMU_ALL(IMC, 0x20, 0, MEM_WR),			/* WPQ */
	EMU_BUSY(IMC, 0x21, 0, MEM_WR, 4),
	EMU_STAY(IMC, 0x80, 0, MEM_RD, 24),
	EMU_STAY(IMC, 0x80, 0, MEM_UNDERFILL, 24),
	EMU_STAY(IMC, 0x81, 0, MEM_WR, 16),
	EMU_ALL(IMC, 0x41, 0xff, THROTTLE),
	EMU_ALL(IMC, 0x83, 0xff, CKE),
};

/* Ice Lake: the two pseudo channels of a channel share its commands. The fixed clock is half. */
#define EMU_PSEUDO(c, u, a, n)						\
	EMU_ROW(IMC, c, u, a, .parts = 2, .inc = 1, .to = (n), .den = 1)
#define EMU_PSEUDO_BUSY(c, u, a, n)					\
	EMU_ROW(IMC, c, u, a, .parts = 2, .to = (n), .den = 1)
#define EMU_PSEUDO_STAY(c, a, n)					\
	EMU_ROW(IMC, c, 0, a, .codes = 2, .inc = 2, .to = (n), .den = 1)

static const struct emu_row emu_rows_icx[] = {
	EMU_ROW(IMC, EMU_EVENT_FIXED, 0, DCLK, .to = 1, .den = 2),
	EMU_BUSY(IMC, 0x00, 0, DCLK, 1),
	EMU_ALL(IMC, 0x01, 0x01, PAGE_MISS_RD),		/* ACT */
	EMU_ALL(IMC, 0x01, 0x01, PAGE_EMPTY_RD),
	EMU_ALL(IMC, 0x01, 0x02, PAGE_MISS_WR),
	EMU_ALL(IMC, 0x01, 0x02, PAGE_EMPTY_WR),
	EMU_ALL(IMC, 0x02, 0x04, PAGE_MISS_RD),		/* PRE */
	EMU_ALL(IMC, 0x02, 0x08, PAGE_MISS_WR),
	EMU_ALL(IMC, 0x02, 0x10, PAGE_EMPTY),
	EMU_PART(IMC, 0x04, 0x01, MEM_RD, 0, 7, 8),	/* CAS, without and with precharge */
	EMU_PART(IMC, 0x04, 0x02, MEM_RD, 7, 8, 8),
	EMU_PART(IMC, 0x04, 0x04, MEM_UNDERFILL, 0, 7, 8),
	EMU_PART(IMC, 0x04, 0x08, MEM_UNDERFILL, 7, 8, 8),
	EMU_PART(IMC, 0x04, 0x10, MEM_WR, 0, 7, 8),
	EMU_PART(IMC, 0x04, 0x20, MEM_WR, 7, 8, 8),
	EMU_PSEUDO(0x10, 0x03, MEM_RD, 1),		/* RPQ */
	EMU_PSEUDO(0x10, 0x03, MEM_UNDERFILL, 1),
	EMU_PSEUDO_BUSY(0x11, 0x03, MEM_RD, 4),
	EMU_PSEUDO_BUSY(0x11, 0x03, MEM_UNDERFILL, 4),
	EMU_PSEUDO_STAY(0x80, MEM_RD, 24),
	EMU_PSEUDO_STAY(0x80, MEM_UNDERFILL, 24),
	EMU_PSEUDO(0x20, 0x03, MEM_WR, 1),		/* WPQ */
	EMU_PSEUDO_BUSY(0x21, 0x03, MEM_WR, 4),
	EMU_PSEUDO_STAY(0x82, MEM_WR, 16),
	EMU_ALL(IMC, 0x46, 0x03, THROTTLE),
	EMU_ALL(IMC, 0x47, 0x0f, CKE),
};

/* Persistent memory: clocks in its queues are a choice. */
static const struct emu_row emu_rows_pmm[] = {
	EMU_STAY(IMC, 0xe0, 0x01, PMM_RD, 160),		/* RPQ */
	EMU_BUSY(IMC, 0xe1, 0, PMM_RD, 4),
	EMU_ALL(IMC, 0xe3, 0, PMM_RD),
	EMU_STAY(IMC, 0xe4, 0x01, PMM_WR, 96),		/* WPQ */
	EMU_BUSY(IMC, 0xe5, 0, PMM_WR, 4),
	EMU_ALL(IMC, 0xe7, 0, PMM_WR),
	EMU_ALL(IMC, 0xea, 0x03, PMM_RD),		/* commands: all, read, write */
	EMU_ALL(IMC, 0xea, 0x05, PMM_WR),
};

static const struct emu_table emu_tables_skx[] = {
	{ EMU_SP, emu_rows_sp, ARRAY_SIZE(emu_rows_sp) },
	{ EMU_SKX | EMU_CLX, emu_rows_skx, ARRAY_SIZE(emu_rows_skx) },
	{ EMU_ICX, emu_rows_icx, ARRAY_SIZE(emu_rows_icx) },
	{ EMU_PMM, emu_rows_pmm, ARRAY_SIZE(emu_rows_pmm) },
};

/*
 * CHA: lookups, the TOR, victims
 */

/* Opcodes of the TOR filter; 0: not among the facts. Devices have few. */
static const u16 emu_skx_opcode[EMU_REQUESTS] = {
	[EMU_RFO]		= 0x200,
	[EMU_CRD]		= 0x201,
	[EMU_DRD]		= 0x202,
	[EMU_PF_RFO]		= 0x258,
	[EMU_PF_CODE]		= 0x259,
	[EMU_PF_DATA]		= 0x25a,
	[EMU_DEV_RD]		= 0x21e,
	[EMU_DEV_NS_RD]		= 0x21e,
	[EMU_DEV_PART_RD]	= 0x207,
	[EMU_DEV_WR]		= 0x248,
	[EMU_DEV_WILF]		= 0x20c,
	[EMU_DEV_NS_WR]		= 0x248,
	[EMU_DEV_PART_WR]	= 0x20f,
};

/* Umask of the TOR: sources, and hit or miss; none of a group stands for all of it. */
#define EMU_TOR_CORES		0x01
#define EMU_TOR_EVICT		0x02
#define EMU_TOR_IO		0x04
#define EMU_TOR_SNOOPS		0x08
#define EMU_TOR_HIT		0x10
#define EMU_TOR_MISS		0x20
#define EMU_TOR_REMOTE		0xc0	/* requests of other sockets: not modelled */

/* What an LLC_LOOKUP code is about, and whose home is where */
static const struct {
	u8 umask;
	bool local;
	bool remote;
	u32 classes;
} emu_skx_lookups[] = {
	{ 0x03, true, true, EMU_READS },
	{ 0x05, true, true, EMU_WRITES },
	{ 0x09, true, true, BIT(EMU_SNOOP) },
	{ 0x11, true, true, EMU_LOOKUPS },
	{ 0x31, true, false, EMU_LOOKUPS },
	{ 0x91, false, true, EMU_LOOKUPS },
};

static bool emu_skx_is_cha(const struct emu_select *sel)
{
	return !(BIT(sel->gen) & EMU_ICX) && sel->box == EMU_CHA &&
	       sel->event >= EMU_EV_LLC_LOOKUP && sel->event <= EMU_EV_LLC_VICTIMS;
}

static u64 emu_skx_lookup_lines(const struct emu_quantities *t, const struct emu_select *sel,
				u32 classes, unsigned int home)
{
	struct emu_lines l;
	unsigned int class;
	u64 sum = 0;

	for (class = 0; class < EMU_CLASSES; class++) {
		if (!(classes & BIT(class)))
			continue;
		l = emu_skx_lines(t, sel, class, home);
		sum += emu_in_states(&l, &emu_states_skx, sel->state);
	}
	return sum;
}

static u64 emu_skx_lookup_rate(const struct emu_quantities *t, const struct emu_select *sel)
{
	unsigned int i, home;
	u64 sum = 0;

	for (i = 0; i < ARRAY_SIZE(emu_skx_lookups); i++) {
		if (emu_skx_lookups[i].umask != sel->umask)
			continue;
		for (home = 0; home < t->sockets; home++)
			if (home == sel->socket ? emu_skx_lookups[i].local :
						  emu_skx_lookups[i].remote)
				sum += emu_skx_lookup_lines(t, sel, emu_skx_lookups[i].classes,
							    home);
	}
	return sum;
}

static u32 emu_skx_tor_sources(u32 umask)
{
	u32 classes = 0;

	if (!(umask & ~(EMU_TOR_HIT | EMU_TOR_MISS)))
		return EMU_ASKED | EMU_VICTIMS | BIT(EMU_SNOOP);
	if (umask & EMU_TOR_CORES)
		classes |= EMU_CORE;
	if (umask & EMU_TOR_EVICT)
		classes |= EMU_VICTIMS;
	if (umask & EMU_TOR_IO)
		classes |= EMU_IO;
	if (umask & EMU_TOR_SNOOPS)
		classes |= BIT(EMU_SNOOP);
	return classes;
}

static bool emu_skx_opcode_matches(const struct emu_select *sel, enum emu_class class)
{
	u16 opcode = class < EMU_REQUESTS ? emu_skx_opcode[class] : 0;

	return sel->any_opc || (opcode && (opcode == sel->opc || opcode == sel->opc1));
}

static u64 emu_skx_tor_lines(const struct emu_quantities *t, const struct emu_select *sel,
			     enum emu_class class, unsigned int home)
{
	struct emu_lines l = emu_skx_lines(t, sel, class, home);
	u32 how = sel->umask & (EMU_TOR_HIT | EMU_TOR_MISS);

	if (how == EMU_TOR_HIT)
		l.miss = 0;
	if (how == EMU_TOR_MISS)
		l.hit = 0;
	if (sel->event == EMU_EV_TOR_OCCUPANCY)
		return emu_wait(&t->w[sel->socket], &l, home == sel->socket);
	return l.hit + l.miss;
}

/* Nothing is in near memory here. */
static u64 emu_skx_tor_rate(const struct emu_quantities *t, const struct emu_select *sel)
{
	u32 classes = sel->far ? emu_skx_tor_sources(sel->umask) : 0;
	unsigned int home, class;
	u64 sum = 0;

	for (home = 0; home < t->sockets; home++) {
		if (!(home == sel->socket ? sel->local : sel->remote))
			continue;
		for (class = 0; class < EMU_CLASSES; class++)
			if (classes & BIT(class) && emu_skx_opcode_matches(sel, class))
				sum += emu_skx_tor_lines(t, sel, class, home);
	}
	return sum;
}

/* Bit 5: victims whose home is here, bit 7: the others */
static u64 emu_skx_victim_rate(const struct emu_quantities *t, const struct emu_select *sel)
{
	return emu_cha_victim_rate(t, sel, BIT(5), BIT(7));
}

static u64 emu_skx_cha_rate(const struct emu_quantities *t, const struct emu_select *sel)
{
	if (sel->event == EMU_EV_LLC_LOOKUP)
		return emu_skx_lookup_rate(t, sel);
	if (sel->event == EMU_EV_LLC_VICTIMS)
		return emu_skx_victim_rate(t, sel);
	return emu_skx_tor_rate(t, sel);
}

/*
 * UPI: slots of flits. 64 bytes take nine, a message without data one; a link moves
 * five flits of three slots in six of its clocks.
 */

#define EMU_EV_TX_FLITS		0x02
#define EMU_EV_RX_FLITS		0x03
#define EMU_SLOTS		3
#define EMU_SLOTS_DATA		9
#define EMU_SLOT_DATA		0x08
#define EMU_SLOT_IDLE		0x40	/* link control */
#define EMU_SLOT_HEADER		0x80

/**
 * emu_skx_is_flits() - does a counter see slots of UPI flits?
 * @sel: what it is programmed to see
 *
 * Return: true if it does.
 */
bool emu_skx_is_flits(const struct emu_select *sel)
{
	return sel->box == EMU_UPI &&
	       (sel->event == EMU_EV_TX_FLITS || sel->event == EMU_EV_RX_FLITS);
}

static u64 emu_skx_slots(const u64 *q)
{
	return div_u64((2 * q[EMU_LINK_L0] + q[EMU_LINK_L0P]) * 5 * EMU_SLOTS, 2 * 6);
}

/* Slots of a link whose types the umask's upper bits name. */
static u64 emu_skx_slots_of(const u64 *q, const u64 *d, const struct emu_select *sel)
{
	u64 lines = emu_split(d[EMU_MSG_DRS], sel->unit, sel->units) +
		    emu_split(d[EMU_MSG_NCB], sel->unit, sel->units);
	u64 messages = emu_split(d[EMU_MSG_HOM], sel->unit, sel->units) +
		       emu_split(d[EMU_MSG_SNP], sel->unit, sel->units) +
		       emu_split(d[EMU_MSG_NDR], sel->unit, sel->units);
	u64 data = lines * EMU_SLOTS_DATA, all = emu_skx_slots(q);
	u64 sum = 0;

	if (sel->umask & EMU_SLOT_DATA)
		sum += data;
	if (sel->umask & EMU_SLOT_HEADER)
		sum += messages;
	if (sel->umask & EMU_SLOT_IDLE && all > data + messages)
		sum += all - data - messages;
	return sum;
}

/**
 * emu_skx_flits_rate() - slots of UPI flits
 * @t: quantities
 * @sel: what a counter is programmed to see
 *
 * The lower bits of the umask name the slots of a flit: the types are spread over them evenly.
 *
 * Return: per second.
 */
u64 emu_skx_flits_rate(const struct emu_quantities *t, const struct emu_select *sel)
{
	const u64 *q = t->q[sel->socket];
	const u64 *d = sel->event == EMU_EV_TX_FLITS ? &q[EMU_TX] : &q[EMU_RX];
	u64 slots = emu_skx_slots_of(q, d, sel), sum = 0;
	unsigned int i;

	for (i = 0; i < EMU_SLOTS; i++)
		if (sel->umask & BIT(i))
			sum += emu_split(slots, i, EMU_SLOTS);
	return sum;
}

/*
 * IIO and IRP: some stacks have ports, which share the devices' lines
 */

#define EMU_EV_DATA_OF_CPU	0x83	/* in units of four bytes */
#define EMU_EV_TXN_OF_CPU	0x84
#define EMU_DEV_WRITES		0x01
#define EMU_DEV_READS		0x04
#define EMU_STACKS		6
#define EMU_UNITS_A_LINE	16
#define EMU_FREE_IOCLK		0x10
#define EMU_FREE_IN		0x20	/* what devices write, one a port */
#define EMU_FREE_OUT		0x24	/* what they read, before Ice Lake */

/*
 * struct emu_io - where the devices of a platform are
 * @stack: which stack with PCI Express a box has, from 1 on; 0: none
 * @stacks: how many there are
 * @ports: of each
 * @free_units: of free-running counters, in a line
 */
struct emu_io {
	u8 stack[EMU_STACKS];
	u8 stacks;
	u8 ports;
	u8 free_units;
};

static const struct emu_io emu_io_skx = { { 0, 1, 2, 3 }, 3, 4, EMU_UNITS_A_LINE };
static const struct emu_io emu_io_icx = { { 1, 2, 0, 3, 4 }, 4, 8, 2 };
static const struct emu_io emu_io_icxd = { { 0, 1, 0, 2, 3, 4 }, 4, 8, 2 };

static const struct emu_io *emu_skx_io(const struct emu_select *sel)
{
	if (sel->gen == EMU_GEN_ICXD)
		return &emu_io_icxd;
	return sel->gen == EMU_GEN_ICX ? &emu_io_icx : &emu_io_skx;
}

static u64 emu_skx_port(u64 value, const struct emu_select *sel, unsigned int port)
{
	const struct emu_io *io = emu_skx_io(sel);
	unsigned int stack = io->stack[sel->unit];

	if (!stack || port >= io->ports)
		return 0;
	return emu_split(value, (stack - 1) * io->ports + port, io->stacks * io->ports);
}

static u64 emu_skx_ports(const u64 *q, const struct emu_select *sel, unsigned int parts)
{
	unsigned int port;
	u64 sum = 0;

	for (port = 0; port < emu_skx_io(sel)->ports; port++) {
		if (!(parts & BIT(port)))
			continue;
		if (sel->umask & EMU_DEV_WRITES)
			sum += emu_skx_port(q[EMU_IO_WR], sel, port);
		if (sel->umask & EMU_DEV_READS)
			sum += emu_skx_port(q[EMU_IO_RD], sel, port);
	}
	return sum;
}

static bool emu_skx_is_iio(const struct emu_select *sel)
{
	return sel->box == EMU_IIO &&
	       (sel->event == EMU_EV_DATA_OF_CPU || sel->event == EMU_EV_TXN_OF_CPU);
}

static u64 emu_skx_iio_rate(const struct emu_quantities *t, const struct emu_select *sel)
{
	u64 lines = sel->classes ? emu_skx_ports(t->q[sel->socket], sel, sel->parts) : 0;

	return sel->event == EMU_EV_DATA_OF_CPU ? lines * EMU_UNITS_A_LINE : lines;
}

static bool emu_skx_is_free(const struct emu_select *sel)
{
	return sel->box == EMU_IIO && sel->event == EMU_EVENT_FREE;
}

static u64 emu_skx_free_rate(const struct emu_quantities *t, const struct emu_select *sel)
{
	const struct emu_io *io = emu_skx_io(sel);
	const u64 *q = t->q[sel->socket];
	unsigned int port = sel->umask - EMU_FREE_IN;

	if (sel->umask == EMU_FREE_IOCLK)
		return q[EMU_IOCLK];
	if (sel->umask < EMU_FREE_IN)
		return 0;
	if (port < io->ports)
		return emu_skx_port(q[EMU_IO_WR], sel, port) * io->free_units;
	return emu_skx_port(q[EMU_IO_RD], sel, sel->umask - EMU_FREE_OUT) * io->free_units;
}

/* IRP transactions: bit 0 reads, which Ice Lake's does not have, bit 1 writes */
static bool emu_skx_is_irp(const struct emu_select *sel)
{
	return sel->box == EMU_IRP && sel->event == 0x11;
}

static u64 emu_skx_irp_rate(const struct emu_quantities *t, const struct emu_select *sel)
{
	const u64 *q = t->q[sel->socket];
	unsigned int port;
	u64 sum = 0;

	for (port = 0; port < emu_skx_io(sel)->ports; port++) {
		if (sel->umask & 0x01 && !(BIT(sel->gen) & EMU_ICX))
			sum += emu_skx_port(q[EMU_IO_RD], sel, port);
		if (sel->umask & 0x02)
			sum += emu_skx_port(q[EMU_IO_WR], sel, port);
	}
	return sum;
}

static const struct emu_special emu_specials_skx[] = {
	{ emu_skx_is_cha, emu_skx_cha_rate },
	{ emu_skx_is_flits, emu_skx_flits_rate },
	{ emu_skx_is_iio, emu_skx_iio_rate },
	{ emu_skx_is_free, emu_skx_free_rate },
	{ emu_skx_is_irp, emu_skx_irp_rate },
	{ emu_icx_is_cha, emu_icx_cha_rate },
	{ emu_icx_is_m2m, emu_icx_m2m_rate },
	{ emu_icx_is_mc, emu_icx_mc_rate },
};

static u64 emu_skx_share(u64 value, const struct emu_select *sel)
{
	if (sel->box == EMU_CHA && sel->tid_en && sel->event)
		return emu_skx_thread_part(value, sel);
	return value;
}

static u32 emu_skx_inc(const struct emu_select *sel)
{
	if (sel->box == EMU_CHA && sel->event == EMU_EV_TOR_OCCUPANCY)
		return EMU_TOR_DEPTH;
	if (emu_skx_is_iio(sel) && sel->event == EMU_EV_DATA_OF_CPU)
		return EMU_UNITS_A_LINE;
	return emu_skx_is_flits(sel) ? EMU_SLOTS : 0;
}

const struct emu_family emu_family_skx = {
	.tables = emu_tables_skx,
	.ntables = ARRAY_SIZE(emu_tables_skx),
	.specials = emu_specials_skx,
	.nspecials = ARRAY_SIZE(emu_specials_skx),
	.clock = emu_box_clock,
	.share = emu_skx_share,
	.inc = emu_skx_inc,
};
