// SPDX-License-Identifier: GPL-2.0-only
/*
 * Events of the Xeon 7500 and the E7, and what they count.
 */
#include <linux/kernel.h>

#include "workload_model.h"

/* clocks of a core, a bit for each; several bits: of any of them */
#define EMU_SAME(b, c, a)						\
	EMU_ROW(b, c, 0xff, a, .any = 1, .inc = 0, .to = 1, .den = 1)
/* packets that an S-box sends, by the C-box that they come from */
#define EMU_BY_CBOX(c, u, class, n)					\
	EMU_ROW(SBOX, c, u, TX + EMU_MSG_##class,			\
		.parts = (n), .inc = 1, .to = 1, .den = 1)

/*
 * Xeon 7500 (323535) and E7.  A B-box is what a home agent is to the E5; M-boxes
 * have a pair of channels each; S-boxes pass on what the C-boxes and QPI have for
 * each other.
 */
static const struct emu_row emu_rows_ex[] = {
	EMU_ALL(EX_UBOX, 0x00, 0, MSI),			/* local interrupts */
	EMU_ALL(EX_UBOX, 0x01, 0, IPI),			/* remote ones */
	EMU_BUSY(EX_UBOX, 0x02, 0, LOCK, 1),
	EMU_ALL(EX_UBOX, 0xf9, 0, IPI),

	/* cbox: misses (invalid), hits and victims by state, queues, snoops */
	EMU_ALL(EX_CBOX, 0x14, 0x04, LLC_MISSES),
	EMU_PART(EX_CBOX, 0x15, 0x01, LLC_HITS, 700, 950, 1000),
	EMU_PART(EX_CBOX, 0x15, 0x02, LLC_HITS, 300, 700, 1000),
	EMU_PART(EX_CBOX, 0x15, 0x04, LLC_HITS, 0, 300, 1000),
	EMU_PART(EX_CBOX, 0x15, 0x08, LLC_HITS, 950, 1000, 1000),
	EMU_PART(EX_CBOX, 0x16, 0x02, LLC_MISSES, 0, 3, 4),	/* fills */
	EMU_PART(EX_CBOX, 0x16, 0x04, LLC_MISSES, 3, 4, 4),
	EMU_ALL(EX_CBOX, 0x17, 0x01, LLC_VICTIM_M),
	EMU_ALL(EX_CBOX, 0x17, 0x02, LLC_VICTIM_E),
	EMU_ALL(EX_CBOX, 0x17, 0x04, LLC_VICTIM_S),
	EMU_STAY(EX_CBOX, 0x18, 0, LLC_READS, 4),
	EMU_STAY(EX_CBOX, 0x18, 0, LLC_WRITES, 4),
	EMU_ALL(EX_CBOX, 0x19, 0, LLC_READS),
	EMU_ALL(EX_CBOX, 0x19, 0, LLC_WRITES),
	EMU_STAY(EX_CBOX, 0x1a, 0, LLC_SNOOPS, 4),
	EMU_ALL(EX_CBOX, 0x1b, 0, LLC_SNOOPS),
	EMU_ALL(EX_CBOX, 0x1e, 0, LLC_WAIT),			/* MAF */
	EMU_ALL(EX_CBOX, 0x1f, 0, LLC_READS),
	EMU_ALL(EX_CBOX, 0x1f, 0, LLC_WRITES),
	EMU_PART(EX_CBOX, 0x27, 0x01, LLC_SNOOPS, 0, 7, 10),
	EMU_PART(EX_CBOX, 0x27, 0x02, LLC_SNOOPS, 7, 10, 10),

	/* bbox: in-flight memory table, messages from and to the S-box */
	EMU_STAY(BBOX, EMU_B_SET(0, 0x07), 0, MEM_RD, 24),
	EMU_STAY(BBOX, EMU_B_SET(0, 0x07), 0, MEM_WR, 24),
	EMU_ALL(BBOX, EMU_B_SET(1, 0x07), 0, MEM_RD),
	EMU_ALL(BBOX, EMU_B_SET(1, 0x07), 0, MEM_WR),
	EMU_ALL(BBOX, EMU_B_SET(1, 0x0a), 0, HA_RD_IO),	/* I/O hub's */
	EMU_ALL(BBOX, EMU_B_SET(1, 0x0a), 0, HA_WR_IO),
	EMU_ALL(BBOX, EMU_B_SET(1, 0x0b), 0, HA_RD_CORE),	/* not its */
	EMU_ALL(BBOX, EMU_B_SET(1, 0x0b), 0, HA_WR_CORE),
	EMU_ALL(BBOX, EMU_B_SET(1, 0x0c), 0, MEM_WR),
	EMU_ALL(BBOX, EMU_B_SET(1, 0x0d), 0, HA_WR_IO),
	EMU_ALL(BBOX, EMU_B_SET(1, 0x0e), 0, HA_WR_CORE),
	EMU_ALL(BBOX, EMU_B_SET(1, 0x1d), 0, MEM_RD),
	EMU_ALL(BBOX, EMU_B_SET(1, 0x1f), 0, HA_RD_CORE),
	EMU_ALL(BBOX, EMU_B_SET(2, 0x01), 0, MEM_RD),
	EMU_ALL(BBOX, EMU_B_SET(2, 0x01), 0, MEM_WR),
	EMU_ALL(BBOX, EMU_B_SET(2, 0x02), 0, OUT_LOCAL),
	EMU_ALL(BBOX, EMU_B_SET(2, 0x03), 0, OUT_LOCAL),
	EMU_BUSY(BBOX, EMU_B_SET(2, 0x07), 0, MEM_RD, 4),
	EMU_BUSY(BBOX, EMU_B_SET(2, 0x07), 0, MEM_WR, 4),

	/* mbox: commands from the B-box, commands to the DRAM, pages, clock */
	EMU_ALL(MBOX, EMU_M_BCMD + 0, 0, MEM_RD),
	EMU_ALL(MBOX, EMU_M_BCMD + 0, 0, MEM_UNDERFILL),
	EMU_ALL(MBOX, EMU_M_BCMD + 1, 0, MEM_WR),
	EMU_ALL(MBOX, EMU_M_RESP + 0, 0, MEM_RD),
	EMU_ALL(MBOX, EMU_M_RESP + 0, 0, MEM_UNDERFILL),
	EMU_ALL(MBOX, EMU_M_RESP + 0, 0, MEM_WR),
	EMU_ALL(MBOX, 0x12, 0, MEM_RD),			/* translated */
	EMU_ALL(MBOX, 0x12, 0, MEM_UNDERFILL),
	EMU_ALL(MBOX, 0x12, 0, MEM_WR),
	EMU_ALL(MBOX, 0x1a, 0, MEM_RD),
	EMU_ALL(MBOX, 0x1a, 0, MEM_UNDERFILL),
	EMU_ALL(MBOX, 0x1a, 0, MEM_WR),
	EMU_STAY(MBOX, 0x1d, 0, MEM_RD, 24),		/* in flight */
	EMU_STAY(MBOX, 0x1d, 0, MEM_UNDERFILL, 24),
	EMU_STAY(MBOX, 0x1d, 0, MEM_WR, 24),
	EMU_ALL(MBOX, EMU_M_DRAM + 0x02, 0, PAGE_MISS),		/* RAS */
	EMU_ALL(MBOX, EMU_M_DRAM + 0x02, 0, PAGE_EMPTY),
	EMU_PART(MBOX, EMU_M_DRAM + 0x03, 0, MEM_RD, 0, 3, 4),	/* open */
	EMU_PART(MBOX, EMU_M_DRAM + 0x03, 0, MEM_UNDERFILL, 0, 3, 4),
	EMU_PART(MBOX, EMU_M_DRAM + 0x04, 0, MEM_WR, 0, 3, 4),
	EMU_PART(MBOX, EMU_M_DRAM + 0x05, 0, MEM_RD, 3, 4, 4),	/* closed */
	EMU_PART(MBOX, EMU_M_DRAM + 0x05, 0, MEM_UNDERFILL, 3, 4, 4),
	EMU_PART(MBOX, EMU_M_DRAM + 0x06, 0, MEM_WR, 3, 4, 4),
	EMU_ALL(MBOX, EMU_M_DRAM + 0x11, 0, PAGE_MISS),		/* PRE */
	EMU_ALL(MBOX, EMU_M_DRAM + 0x11, 0, PAGE_EMPTY),
	EMU_ALL(MBOX, 0x13, 0, PAGE_MISS),
	EMU_ALL(MBOX, 0x14, 0, PAGE_HIT),
	EMU_ALL(MBOX, EMU_M_PAGE_EMPTY, 0, PAGE_EMPTY),
	/* what was found empty has been closed before */
	EMU_ALL(MBOX, EMU_M_OPENED, 0, PAGE_MISS),
	EMU_ALL(MBOX, EMU_M_OPENED, 0, PAGE_EMPTY),
	EMU_ALL(MBOX, EMU_M_CLOSED, 0, PAGE_MISS),
	EMU_ALL(MBOX, EMU_M_CLOSED, 0, PAGE_EMPTY),
	EMU_BUSY(MBOX, 0x1b, 0, DCLK, 1),

	/*
	 * sbox: requests in the table, sent to R- and B-box, received; data has a
	 * header flit
	 */
	EMU_ALL(SBOX, 0x31, 0x01, WAIT_OUT_LOCAL),
	EMU_ALL(SBOX, 0x31, 0x02, WAIT_OUT_REMOTE),
	EMU_ALL(SBOX, 0x60, 0x01, OUT_REMOTE),
	EMU_ALL(SBOX, 0x60, 0x02, OUT_LOCAL),
	EMU_ALL(SBOX, 0x62, 0, TX + EMU_MSG_SNP),
	EMU_ALL(SBOX, 0x63, 0, TX + EMU_MSG_NDR),
	EMU_TIMES(SBOX, 0x65, 0, TX + EMU_MSG_DRS,
		  EMU_DATA_FLITS + EMU_HEADER_FLITS),
	EMU_TIMES(SBOX, 0x69, 0, TX + EMU_MSG_NCB,
		  EMU_DATA_FLITS + EMU_HEADER_FLITS),
	EMU_ALL(SBOX, 0x6c, 0x01, OUT_LOCAL),
	EMU_ALL(SBOX, 0x6c, 0x02, OUT_REMOTE),
	EMU_ALL(SBOX, 0x70, 0, RX + EMU_MSG_NDR),
	EMU_ALL(SBOX, 0x71, 0, RX + EMU_MSG_SNP),
	EMU_ALL(SBOX, 0x72, 0, RX + EMU_MSG_DRS),
	EMU_ALL(SBOX, 0x73, 0, HA_RD_LOCAL),
	EMU_ALL(SBOX, 0x75, 0, RX + EMU_MSG_NCB),

	/* wbox: its cores are all limited, or in turbo, at the same time */
	EMU_BUSY(WBOX, EMU_EVENT_FIXED, 0, UCLK, 1),
	EMU_SAME(WBOX, 0x00, LIM_THERMAL),
	EMU_BUSY(WBOX, 0x02, 0, PROCHOT, 1),
	EMU_SAME(WBOX, 0x03, PROCHOT),
	EMU_SAME(WBOX, 0x04, TURBO),
	EMU_SAME(WBOX, 0x07, LIM_THERMAL),		/* TM1 */
};

/* Eight C-boxes: four umask bits in each S-box. */
static const struct emu_row emu_rows_nhm_ex[] = {
	EMU_BY_CBOX(0x64, 0x0f, DRS, 4),
	EMU_BY_CBOX(0x68, 0x0f, NCB, 4),
};

/* Ten C-boxes: five umask bits in each S-box. */
static const struct emu_row emu_rows_wsm_ex[] = {
	EMU_BY_CBOX(0x64, 0x1f, DRS, 5),
	EMU_BY_CBOX(0x68, 0x1f, NCB, 5),
};

static const struct emu_table emu_tables_ex[] = {
	{ EMU_EX, emu_rows_ex, ARRAY_SIZE(emu_rows_ex) },
	{ EMU_NHM, emu_rows_nhm_ex, ARRAY_SIZE(emu_rows_nhm_ex) },
	{ EMU_WSM, emu_rows_wsm_ex, ARRAY_SIZE(emu_rows_wsm_ex) },
};

/*
 * R-box: bits of IPERF_CFG, which add up
 */

#define EMU_IPERF_VNA		BIT(7)	/* 7:6 is 2 for VNA, 3 for any */

/*
 * Packets all travel on VNA. What is received is read from the input queue (8)
 * and asks for the arbiter (9 to 15); 31 counts all flits sent but idle ones.
 */
static const struct {
	u8 bit;
	u16 amount;
} emu_iperf_bits[] = {
	{ 0, EMU_RX + EMU_MSG_NCB },
	{ 2, EMU_RX + EMU_MSG_DRS },
	{ 3, EMU_RX + EMU_MSG_NDR },
	{ 4, EMU_RX + EMU_MSG_SNP },
	{ 5, EMU_RX + EMU_MSG_HOM },
	{ 8, EMU_RX + EMU_MSG_ALL },
	{ 9, EMU_RX + EMU_MSG_NCB },
	{ 11, EMU_RX + EMU_MSG_DRS },
	{ 12, EMU_RX + EMU_MSG_NDR },
	{ 13, EMU_RX + EMU_MSG_SNP },
	{ 14, EMU_RX + EMU_MSG_HOM },
	{ 30, EMU_TX + EMU_FLIT_IDLE },
	{ 31, EMU_TX + EMU_FLIT_DATA },
	{ 31, EMU_TX + EMU_FLIT_CONTROL },
};

static bool emu_ex_iperf_selects(u32 iperf, unsigned int bit)
{
	return iperf & BIT(bit) && (bit > 5 || iperf & EMU_IPERF_VNA);
}

static bool emu_ex_is_iperf(const struct emu_select *sel)
{
	return sel->box == EMU_RBOX && sel->event == EMU_R_IPERF;
}

static u64 emu_ex_iperf_rate(const struct emu_quantities *t,
			     const struct emu_select *sel)
{
	const u64 *q = t->q[sel->socket];
	unsigned int i;
	u64 sum = 0;

	for (i = 0; i < ARRAY_SIZE(emu_iperf_bits); i++)
		if (emu_ex_iperf_selects(sel->iperf, emu_iperf_bits[i].bit))
			sum += emu_split(q[emu_iperf_bits[i].amount],
					 sel->unit, sel->units);
	return sum;
}

static const struct emu_special emu_specials_ex[] = {
	{ emu_ex_is_iperf, emu_ex_iperf_rate },
};

static u64 emu_ex_clock(const struct emu_workload *w,
			const struct emu_select *sel)
{
	switch (sel->box) {
	case EMU_MBOX:
		return w->dclk;
	case EMU_RBOX:
		return w->qclk;
	default:
		return w->uclk;
	}
}

const struct emu_family emu_family_ex = {
	.tables = emu_tables_ex,
	.ntables = ARRAY_SIZE(emu_tables_ex),
	.specials = emu_specials_ex,
	.nspecials = ARRAY_SIZE(emu_specials_ex),
	.clock = emu_ex_clock,
};
