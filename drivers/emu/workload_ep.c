// SPDX-License-Identifier: GPL-2.0-only
/*
 * Events of the E5 and what came after it, and what they count.
 */
#include <linux/kernel.h>

#include "workload_model.h"

#define EMU_BAND_HZ		100000000ULL	/* 327043: PCU filter unit */
#define EMU_THREADS		2	/* per core */
#define EMU_TOR_DEPTH		4	/* a choice, not a fact */

/* Thread ids of the C-box filter that are no thread; the v3's have six bits. */
#define EMU_TID_IO		0x10
#define EMU_TID_NONE		0x1f
#define EMU_TID_IO_HSX		0x3e
#define EMU_TID_NONE_HSX	0x3f

#define EMU_EV_CTO_COUNT	0x38
#define EMU_EV_BAND0		0x0b
#define EMU_UMASK_NID		0x40
#define EMU_STATE_I		0x01

/* two schedulers that share the work, n clocks each, increment k */
#define EMU_SCHED(b, c, a, n, k)					\
	EMU_ROW(b, c, 0x03, a, .parts = 2, .inc = (k), .to = (n), .den = 1)
/* ring: two directions, two polarities; n clocks for each message */
#define EMU_RING(b, c, a, n)						\
	EMU_ROW(b, c, 0x0f, a, .parts = 4, .inc = 1, .to = (n), .den = 1)
/* the same, two rings */
#define EMU_RINGS(b, c, a, n)						\
	EMU_ROW(b, c, 0xff, a, .parts = 8, .inc = 1, .to = (n), .den = 1)
/* E5 v2: CAS commands by rank (code) and bank (umask), that share them evenly */
#define EMU_RANKS(c, a)							\
	EMU_ROW(IMC, c, 0xff, a, .codes = 8, .parts = 8, .inc = 1,	\
		.to = 1, .den = 1)
/* C-state transitions, a code for each of n cores */
#define EMU_CORES(c, n)							\
	EMU_ROW(PCU, c, 0, TRANS, .codes = (n), .each = 1, .to = 1, .den = 1)
/* a bit for each message class of QPI, n clocks, increment k */
#define EMU_CLASS(b, c, a, n, k)					\
	EMU_ROW(b, c, 0x1f, a, .step = 1, .inc = (k), .to = (n), .den = 1)

/*
 * Codes and umasks: Intel's event lists of both, first what they share.  Ring
 * use counts what a stop takes off the ring (64 bytes are two clocks of the BL
 * ring), not what passes by.
 */
static const struct emu_row emu_rows_ep[] = {
	/* ubox: 327043 table 2-6; UCLK is the fixed counter */
	EMU_BUSY(UBOX, EMU_EVENT_FIXED, 0, UCLK, 1),

	/* pcu: limits, residency (occ_sel 1 C0, 2 C3, 3 C6) */
	EMU_BUSY(PCU, 0x00, 0, PCLK, 1),
	EMU_BUSY(PCU, 0x04, 0, LIM_THERMAL, 1),
	EMU_BUSY(PCU, 0x05, 0, LIM_POWER, 1),
	EMU_BUSY(PCU, 0x06, 0, LIM_OS, 1),
	EMU_BUSY(PCU, 0x0a, 0, PROCHOT, 1),		/* asserted from outside */
	EMU_ALL(PCU, 0x80, BIT(1), C0),
	EMU_ALL(PCU, 0x80, BIT(2), C3),
	EMU_ALL(PCU, 0x80, BIT(3), C6),

	/* cbox: everything but 0x34..0x37 */
	EMU_BUSY(CBOX, 0x00, 0, UCLK, 1),
	EMU_ALL(CBOX, 0x02, 0x01, LLC_MISSES),		/* TxR AD cache */
	EMU_ALL(CBOX, 0x02, 0x01, LLC_WB_OUT),
	EMU_ALL(CBOX, 0x02, 0x02, LLC_SNOOPS),		/* AK cache */
	EMU_ALL(CBOX, 0x02, 0x04, LLC_WB_OUT),		/* BL cache */
	EMU_ALL(CBOX, 0x02, 0x20, LLC_WRITES),		/* AK core */
	EMU_ALL(CBOX, 0x02, 0x40, LLC_READS),		/* BL core */
	EMU_STAY(CBOX, 0x11, 0x01, LLC_READS, 4),	/* RxR occupancy */
	EMU_STAY(CBOX, 0x11, 0x01, LLC_WRITES, 4),
	EMU_STAY(CBOX, 0x11, 0x04, LLC_SNOOPS, 4),
	EMU_ALL(CBOX, 0x13, 0x01, LLC_READS),		/* RxR inserts */
	EMU_ALL(CBOX, 0x13, 0x01, LLC_WRITES),
	EMU_PART(CBOX, 0x13, 0x02, LLC_READS, 0, 1, 50),
	EMU_ALL(CBOX, 0x13, 0x04, LLC_SNOOPS),

	/* ha; bits 0 and 1 are reads, 2 and 3 writes, local and remote */
	EMU_BUSY(HA, 0x00, 0, UCLK, 1),
	EMU_ALL(HA, 0x01, 0x01, HA_RD_LOCAL),
	EMU_ALL(HA, 0x01, 0x02, HA_RD_REMOTE),
	EMU_ALL(HA, 0x01, 0x04, HA_WR_LOCAL),
	EMU_ALL(HA, 0x01, 0x08, HA_WR_REMOTE),
	EMU_ALL(HA, 0x0f, 0x01, HA_WR_REMOTE),		/* AD NDR */
	EMU_ALL(HA, 0x0f, 0x02, HA_SNOOPS),
	EMU_ALL(HA, 0x10, 0x02, HA_RD_LOCAL),		/* BL DRS */
	EMU_ALL(HA, 0x10, 0x04, HA_RD_REMOTE),
	EMU_ALL(HA, 0x11, 0, HA_RD_LOCAL),		/* direct2core */
	EMU_PART(HA, 0x14, 0x01, MEM_RD, 0, 1, 4),	/* bypass */
	EMU_PART(HA, 0x14, 0x02, MEM_RD, 1, 4, 4),
	EMU_ALL(HA, 0x1a, 0x01, MEM_FULL),		/* full lines */
	EMU_ALL(HA, 0x1a, 0x02, MEM_UNDERFILL),		/* partial */
	EMU_ALL(HA, 0x1b, 0x01, MEM_RD),		/* TAD region 0 */
	EMU_ALL(HA, 0x1b, 0x01, MEM_WR),
	EMU_SCHED(HA, 0x27, HA_WR_REMOTE, 1, 1),	/* AD egress */
	EMU_SCHED(HA, 0x27, HA_SNOOPS, 1, 1),
	EMU_SCHED(HA, 0x29, HA_WR_REMOTE, 1, 0),
	EMU_SCHED(HA, 0x29, HA_SNOOPS, 1, 0),
	EMU_SCHED(HA, 0x2f, HA_WR_LOCAL, 1, 1),	/* AK egress */
	EMU_SCHED(HA, 0x31, HA_WR_LOCAL, 1, 0),
	EMU_SCHED(HA, 0x33, MEM_RD, 1, 1),		/* BL egress */
	EMU_SCHED(HA, 0x34, MEM_RD, 2, 2),
	EMU_SCHED(HA, 0x35, MEM_RD, 1, 0),

	/* imc: a channel sees its share of the socket's memory traffic */
	EMU_BUSY(IMC, EMU_EVENT_FIXED, 0, DCLK, 1),
	EMU_BUSY(IMC, 0x00, 0, DCLK, 1),
	EMU_ALL(IMC, 0x02, 0x01, PAGE_MISS),		/* PRE */
	EMU_ALL(IMC, 0x02, 0x02, PAGE_EMPTY),
	EMU_ALL(IMC, 0x04, 0x01, MEM_RD),		/* CAS */
	EMU_ALL(IMC, 0x04, 0x02, MEM_UNDERFILL),
	EMU_PART(IMC, 0x04, 0x04, MEM_WR, 0, 7, 8),
	EMU_PART(IMC, 0x04, 0x08, MEM_WR, 7, 8, 8),
	EMU_BUSY(IMC, 0x07, 0x01, MEM_RD, 4),		/* major modes */
	EMU_BUSY(IMC, 0x07, 0x02, MEM_WR, 4),
	EMU_ALL(IMC, 0x10, 0, MEM_RD),			/* RPQ */
	EMU_ALL(IMC, 0x10, 0, MEM_UNDERFILL),
	EMU_BUSY(IMC, 0x11, 0, MEM_RD, 4),
	EMU_BUSY(IMC, 0x11, 0, MEM_UNDERFILL, 4),
	EMU_ALL(IMC, 0x20, 0, MEM_WR),			/* WPQ */
	EMU_BUSY(IMC, 0x21, 0, MEM_WR, 4),
	EMU_ALL(IMC, 0x41, 0xff, THROTTLE),
	EMU_ALL(IMC, 0x83, 0xff, CKE),
	EMU_BUSY(IMC, 0x85, 0, CKE, 1),			/* PPD */

	/* qpi: flits sent and received in three groups */
	EMU_BUSY(QPI, 0x14, 0, QCLK, 1),
	EMU_ALL(QPI, 0x00, 0x01, TX + EMU_FLIT_IDLE),
	EMU_ALL(QPI, 0x00, 0x02, TX + EMU_FLIT_DATA),
	EMU_ALL(QPI, 0x00, 0x04, TX + EMU_FLIT_CONTROL),
	EMU_ALL(QPI, 0x01, 0x01, RX + EMU_FLIT_IDLE),
	EMU_ALL(QPI, 0x01, 0x02, RX + EMU_FLIT_DATA),
	EMU_ALL(QPI, 0x01, 0x04, RX + EMU_FLIT_CONTROL),
	EMU_ALL(QPI, 0x00 | EMU_EXT, 0x01, TX + EMU_MSG_SNP),
	EMU_ALL(QPI, 0x00 | EMU_EXT, 0x02, TX + EMU_PKT_REQUEST),
	EMU_ALL(QPI, 0x00 | EMU_EXT, 0x04, TX + EMU_PKT_RESPONSE),
	EMU_TIMES(QPI, 0x00 | EMU_EXT, 0x08, TX + EMU_MSG_DRS, EMU_DATA_FLITS),
	EMU_ALL(QPI, 0x00 | EMU_EXT, 0x10, TX + EMU_MSG_DRS),
	EMU_ALL(QPI, 0x01 | EMU_EXT, 0x02, TX + EMU_MSG_NDR),
	EMU_TIMES(QPI, 0x01 | EMU_EXT, 0x04, TX + EMU_MSG_NCB, EMU_DATA_FLITS),
	EMU_ALL(QPI, 0x01 | EMU_EXT, 0x08, TX + EMU_MSG_NCB),
	EMU_ALL(QPI, 0x02 | EMU_EXT, 0x01, RX + EMU_MSG_SNP),
	EMU_ALL(QPI, 0x02 | EMU_EXT, 0x02, RX + EMU_PKT_REQUEST),
	EMU_ALL(QPI, 0x02 | EMU_EXT, 0x04, RX + EMU_PKT_RESPONSE),
	EMU_TIMES(QPI, 0x02 | EMU_EXT, 0x08, RX + EMU_MSG_DRS, EMU_DATA_FLITS),
	EMU_ALL(QPI, 0x02 | EMU_EXT, 0x10, RX + EMU_MSG_DRS),
	EMU_ALL(QPI, 0x03 | EMU_EXT, 0x02, RX + EMU_MSG_NDR),
	EMU_TIMES(QPI, 0x03 | EMU_EXT, 0x04, RX + EMU_MSG_NCB, EMU_DATA_FLITS),
	EMU_ALL(QPI, 0x03 | EMU_EXT, 0x08, RX + EMU_MSG_NCB),
	/* flit queues: every fourth waits, the others bypass */
	EMU_PART(QPI, 0x04, 0, TX + EMU_FLIT_DATA, 3, 4, 4),
	EMU_PART(QPI, 0x04, 0, TX + EMU_FLIT_CONTROL, 3, 4, 4),
	EMU_PART(QPI, 0x05, 0, TX + EMU_FLIT_DATA, 0, 3, 4),
	EMU_PART(QPI, 0x05, 0, TX + EMU_FLIT_CONTROL, 0, 3, 4),
	/* received: 9 flits or 1 for a message */
	EMU_PART(QPI, 0x08, 0, RX + EMU_MSG_DRS, 27, 36, 4),
	EMU_PART(QPI, 0x08, 0, RX + EMU_MSG_NCB, 27, 36, 4),
	EMU_PART(QPI, 0x08, 0, RX + EMU_MSG_HOM, 3, 4, 4),
	EMU_PART(QPI, 0x08, 0, RX + EMU_MSG_SNP, 3, 4, 4),
	EMU_PART(QPI, 0x08, 0, RX + EMU_MSG_NDR, 3, 4, 4),
	EMU_PART(QPI, 0x09, 0, RX + EMU_MSG_DRS, 0, 27, 4),
	EMU_PART(QPI, 0x09, 0, RX + EMU_MSG_NCB, 0, 27, 4),
	EMU_PART(QPI, 0x09, 0, RX + EMU_MSG_HOM, 0, 3, 4),
	EMU_PART(QPI, 0x09, 0, RX + EMU_MSG_SNP, 0, 3, 4),
	EMU_PART(QPI, 0x09, 0, RX + EMU_MSG_NDR, 0, 3, 4),
	EMU_STAY(QPI, 0x0b, 0, RX + EMU_MSG_DRS, 18),
	EMU_STAY(QPI, 0x0b, 0, RX + EMU_MSG_NCB, 18),
	EMU_STAY(QPI, 0x0b, 0, RX + EMU_MSG_HOM, 2),
	EMU_STAY(QPI, 0x0b, 0, RX + EMU_MSG_SNP, 2),
	EMU_STAY(QPI, 0x0b, 0, RX + EMU_MSG_NDR, 2),
	/* power states, sent and received; direct2core; VNA credits */
	EMU_BUSY(QPI, 0x0c, 0, LINK_L0, 1),
	EMU_BUSY(QPI, 0x0d, 0, LINK_L0P, 1),
	EMU_BUSY(QPI, 0x0f, 0, LINK_L0, 1),
	EMU_BUSY(QPI, 0x10, 0, LINK_L0P, 1),
	EMU_BUSY(QPI, 0x12, 0, LINK_L1, 1),
	EMU_ALL(QPI, 0x13, 0x01, RX + EMU_PKT_DATA),
	EMU_ALL(QPI, 0x1d | EMU_EXT, 0, RX + EMU_FLIT_DATA),
	EMU_ALL(QPI, 0x1d | EMU_EXT, 0, RX + EMU_FLIT_CONTROL),

	/* r2pcie: device reads come in from the ring, device writes go out */
	EMU_BUSY(R2PCIE, 0x01, 0, UCLK, 1),
	EMU_BUSY(R2PCIE, 0x10, 0x08, IO_RD, 2),
	EMU_BUSY(R2PCIE, 0x23, 0x01, IO_RD, 1),
	EMU_BUSY(R2PCIE, 0x23, 0x01, IO_WR, 1),
	EMU_BUSY(R2PCIE, 0x23, 0x04, IO_WR, 1),
	EMU_BUSY(R2PCIE, 0x32, 0x08, IO_RD, 4),
	EMU_BUSY(R2PCIE, 0x32, 0x10, RX + EMU_MSG_NCB, 4),
	EMU_ALL(R2PCIE, 0x33, 0x08, IO_RD),
	EMU_ALL(R2PCIE, 0x33, 0x10, RX + EMU_MSG_NCB),

	/* r3qpi: what it takes off the ring is what QPI sends */
	EMU_BUSY(R3QPI, 0x01, 0, UCLK, 1),
	/* ingress (to QPI): not empty, inserts */
	EMU_CLASS(R3QPI, 0x10, TX + EMU_MSG_HOM, 2, 0),
	EMU_CLASS(R3QPI, 0x11, TX + EMU_MSG_HOM, 1, 1),
};

/* What the E5 v3 has no more. */
static const struct emu_row emu_rows_old[] = {
	EMU_ALL(UBOX, 0x42, 0x02, MSI),
	EMU_ALL(UBOX, 0x42, 0x04, IPI),
	EMU_BUSY(UBOX, 0x44, 0, LOCK, 1),
	EMU_BUSY(PCU, 0x07, 0, LIM_CURRENT, 1),
	EMU_STAY(CBOX, 0x11, 0x10, LLC_READS, 4),	/* VFIFO */
	EMU_STAY(CBOX, 0x11, 0x10, LLC_WRITES, 4),
	EMU_ALL(CBOX, 0x13, 0x10, LLC_READS),
	EMU_ALL(CBOX, 0x13, 0x10, LLC_WRITES),
	EMU_SCHED(HA, 0x28, HA_WR_REMOTE, 2, 2),
	EMU_SCHED(HA, 0x28, HA_SNOOPS, 2, 2),
	EMU_SCHED(HA, 0x30, HA_WR_LOCAL, 2, 2),
	EMU_CLASS(R3QPI, 0x13, TX + EMU_MSG_HOM, 4, 2),	/* occupancy */
};

/* One ring in each direction: not so on the E5 v2. */
static const struct emu_row emu_rows_ring[] = {
	EMU_RING(CBOX, 0x1b, LLC_LOOKUPS, 1),
	EMU_RING(CBOX, 0x1c, LLC_WB_OUT, 1),
	EMU_RING(CBOX, 0x1d, LLC_MISSES, 2),
	EMU_RING(CBOX, 0x1d, LLC_WRITES, 2),
	EMU_RING(CBOX, 0x1e, LLC_RFO, 1),
	EMU_RING(HA, 0x3e, MEM_RD, 1),
	EMU_RING(HA, 0x3e, MEM_WR, 1),
	EMU_RING(HA, 0x3e, RX + EMU_PKT_RESPONSE, 1),
	EMU_RING(HA, 0x40, MEM_WR, 2),
	EMU_RING(R2PCIE, 0x08, IO_WR, 1),
	EMU_RING(R2PCIE, 0x09, IO_RD, 2),
	EMU_RING(R3QPI, 0x07, TX + EMU_MSG_HOM, 1),
	EMU_RING(R3QPI, 0x07, TX + EMU_MSG_SNP, 1),
	EMU_RING(R3QPI, 0x08, TX + EMU_MSG_NDR, 1),
	EMU_RING(R3QPI, 0x09, TX + EMU_MSG_DRS, 2),
	EMU_RING(R3QPI, 0x09, TX + EMU_MSG_NCB, 2),
	EMU_ALL(HA, 0x0e, 0, HA_WR_LOCAL),		/* AK NDR */
};

/* Since the E5 v2: QPI's queues have a umask bit for VN0 (all there is here) and VN1. */
static const struct emu_row emu_rows_new[] = {
	EMU_ALL(HA, 0x17, 0x01, MEM_RD),		/* iMC reads */
	EMU_ALL(IMC, 0x01, 0x01, PAGE_MISS_RD),		/* ACT: rd, wr */
	EMU_ALL(IMC, 0x01, 0x01, PAGE_EMPTY_RD),
	EMU_ALL(IMC, 0x01, 0x02, PAGE_MISS_WR),
	EMU_ALL(IMC, 0x01, 0x02, PAGE_EMPTY_WR),
	EMU_ALL(IMC, 0x02, 0x04, PAGE_MISS_RD),		/* PRE: rd, wr */
	EMU_ALL(IMC, 0x02, 0x08, PAGE_MISS_WR),
	EMU_PART(IMC, 0x04, 0x10, MEM_RD, 0, 1, 8),	/* by major mode */
	EMU_PART(IMC, 0x04, 0x10, MEM_UNDERFILL, 0, 1, 8),
	EMU_PART(IMC, 0x04, 0x20, MEM_RD, 1, 8, 8),
	EMU_PART(IMC, 0x04, 0x20, MEM_UNDERFILL, 1, 8, 8),
	EMU_ALL(IMC, 0xa0, 0x01, MEM_RD),		/* low priority */
	EMU_ALL(IMC, 0xa0, 0x01, MEM_UNDERFILL),
	EMU_PART(QPI, 0x09 | EMU_EXT, 0x01, RX + EMU_MSG_DRS, 27, 36, 4),
	EMU_PART(QPI, 0x0a | EMU_EXT, 0x01, RX + EMU_MSG_NCB, 27, 36, 4),
	EMU_PART(QPI, 0x0c | EMU_EXT, 0x01, RX + EMU_MSG_HOM, 3, 4, 4),
	EMU_PART(QPI, 0x0d | EMU_EXT, 0x01, RX + EMU_MSG_SNP, 3, 4, 4),
	EMU_PART(QPI, 0x0e | EMU_EXT, 0x01, RX + EMU_MSG_NDR, 3, 4, 4),
	EMU_STAY(QPI, 0x15 | EMU_EXT, 0x01, RX + EMU_MSG_DRS, 18),
	EMU_STAY(QPI, 0x16 | EMU_EXT, 0x01, RX + EMU_MSG_NCB, 18),
	EMU_STAY(QPI, 0x18 | EMU_EXT, 0x01, RX + EMU_MSG_HOM, 2),
	EMU_STAY(QPI, 0x19 | EMU_EXT, 0x01, RX + EMU_MSG_SNP, 2),
	EMU_STAY(QPI, 0x1a | EMU_EXT, 0x01, RX + EMU_MSG_NDR, 2),
	EMU_ALL(R3QPI, 0x33, 0x01, TX + EMU_FLIT_CONTROL),	/* AD */
	EMU_ALL(R3QPI, 0x33, 0x04, TX + EMU_FLIT_DATA),		/* BL */
	EMU_BUSY(IRP, 0x00, 0, UCLK, 1),
};

/* E5-2600: QPI's queues are not told apart by VN. */
static const struct emu_row emu_rows_snb[] = {
	EMU_BUSY(PCU, 0x00 | EMU_EXT, 0, FREQ_TRANS, 1),
	EMU_BUSY(PCU, 0x01 | EMU_EXT, 0, LIM_IO, 1),
	EMU_BUSY(PCU, 0x02 | EMU_EXT, 0, LIM_PERF, 1),
	EMU_CORES(0x03 | EMU_EXT, 8),
	EMU_ALL(PCU, 0x0b | EMU_EXT, 0, TRANS_ALL),
	EMU_ALL(HA, 0x06, 0x01, OUT_LOCAL),		/* tracker */
	EMU_ALL(HA, 0x06, 0x02, IN_REMOTE),
	EMU_ALL(IMC, 0x01, 0, PAGE_MISS),		/* ACT */
	EMU_ALL(IMC, 0x01, 0, PAGE_EMPTY),
	EMU_STAY(IMC, 0x80, 0, MEM_RD, 24),		/* RPQ */
	EMU_STAY(IMC, 0x80, 0, MEM_UNDERFILL, 24),
	EMU_STAY(IMC, 0x81, 0, MEM_WR, 16),		/* WPQ */
	EMU_PART(QPI, 0x09 | EMU_EXT, 0, RX + EMU_MSG_DRS, 27, 36, 4),
	EMU_PART(QPI, 0x0a | EMU_EXT, 0, RX + EMU_MSG_NCB, 27, 36, 4),
	EMU_PART(QPI, 0x0c | EMU_EXT, 0, RX + EMU_MSG_HOM, 3, 4, 4),
	EMU_PART(QPI, 0x0d | EMU_EXT, 0, RX + EMU_MSG_SNP, 3, 4, 4),
	EMU_PART(QPI, 0x0e | EMU_EXT, 0, RX + EMU_MSG_NDR, 3, 4, 4),
	EMU_STAY(QPI, 0x15 | EMU_EXT, 0, RX + EMU_MSG_DRS, 18),
	EMU_STAY(QPI, 0x16 | EMU_EXT, 0, RX + EMU_MSG_NCB, 18),
	EMU_STAY(QPI, 0x18 | EMU_EXT, 0, RX + EMU_MSG_HOM, 2),
	EMU_STAY(QPI, 0x19 | EMU_EXT, 0, RX + EMU_MSG_SNP, 2),
	EMU_STAY(QPI, 0x1a | EMU_EXT, 0, RX + EMU_MSG_NDR, 2),
	EMU_ALL(R2PCIE, 0x24, 0, IO_RD),
	EMU_ALL(R2PCIE, 0x24, 0, IO_WR),
	EMU_ALL(R3QPI, 0x24, 0, RX + EMU_MSG_HOM),
	EMU_ALL(R3QPI, 0x24, 0, RX + EMU_MSG_SNP),
	EMU_ALL(R3QPI, 0x24, 0, RX + EMU_MSG_NDR),
	EMU_ALL(R3QPI, 0x24, 0, RX + EMU_MSG_DRS),
	EMU_ALL(R3QPI, 0x24, 0, RX + EMU_MSG_NCB),
	EMU_ALL(R3QPI, 0x20, 0x10, RX + EMU_MSG_NCB),
	EMU_BUSY(R3QPI, 0x22, 0x10, RX + EMU_MSG_NCB, 4),
	EMU_ALL(R3QPI, 0x33, 0, TX + EMU_FLIT_DATA),
	EMU_ALL(R3QPI, 0x33, 0, TX + EMU_FLIT_CONTROL),
};

/* E5-2600 v2, E7 v2: two rings in each direction. */
static const struct emu_row emu_rows_ivb[] = {
	EMU_RINGS(CBOX, 0x1b, LLC_LOOKUPS, 1),
	EMU_RINGS(CBOX, 0x1c, LLC_WB_OUT, 1),
	EMU_RINGS(CBOX, 0x1d, LLC_MISSES, 2),
	EMU_RINGS(CBOX, 0x1d, LLC_WRITES, 2),
	EMU_RINGS(CBOX, 0x1e, LLC_RFO, 1),
	EMU_RINGS(HA, 0x3e, MEM_RD, 1),
	EMU_RINGS(HA, 0x3e, MEM_WR, 1),
	EMU_RINGS(HA, 0x3e, RX + EMU_PKT_RESPONSE, 1),
	EMU_RINGS(HA, 0x40, MEM_WR, 2),
	EMU_RINGS(R2PCIE, 0x08, IO_WR, 1),
	EMU_RINGS(R2PCIE, 0x09, IO_RD, 2),
	EMU_RINGS(R3QPI, 0x07, TX + EMU_MSG_HOM, 1),
	EMU_RINGS(R3QPI, 0x07, TX + EMU_MSG_SNP, 1),
	EMU_RINGS(R3QPI, 0x08, TX + EMU_MSG_NDR, 1),
	EMU_RINGS(R3QPI, 0x09, TX + EMU_MSG_DRS, 2),
	EMU_RINGS(R3QPI, 0x09, TX + EMU_MSG_NCB, 2),
	EMU_BUSY(PCU, 0x60, 0, FREQ_TRANS, 1),
	EMU_BUSY(PCU, 0x61, 0, LIM_IO, 1),
	EMU_BUSY(PCU, 0x62, 0, LIM_PERF, 1),
	EMU_BUSY(PCU, 0x2a | EMU_EXT, 0, PKG_C0, 1),
	EMU_BUSY(PCU, 0x2b | EMU_EXT, 0, PKG_C2, 1),
	EMU_BUSY(PCU, 0x2c | EMU_EXT, 0, PKG_C3, 1),
	EMU_BUSY(PCU, 0x2d | EMU_EXT, 0, PKG_C6, 1),
	EMU_CORES(0x70, 15),
	EMU_ALL(PCU, 0x63, 0, TRANS_ALL),
	EMU_BUSY(HA, 0x03, 0, OUT_LOCAL, 1),		/* tracker not empty */
	EMU_BUSY(HA, 0x03, 0, IN_REMOTE, 1),
	EMU_ALL(HA, 0x0e, 0x01, HA_WR_LOCAL),		/* AK NDR */
	EMU_RANKS(0xb0, MEM_RD),
	EMU_RANKS(0xb0, MEM_UNDERFILL),
	EMU_RANKS(0xb8, MEM_WR),
	EMU_ALL(IRP, 0x15, 0x01, IO_RD),
	EMU_ALL(IRP, 0x15, 0x02, IO_WR),
};

/*
 * E5 v3, E5 v4, Xeon D. To reach a home agent what leaves the LLC has to change
 * the ring once, in an S-box; the same way back for data. That is a choice.
 */
static const struct emu_row emu_rows_hsx[] = {
	EMU_BUSY(PCU, 0x2a, 0, PKG_C0, 1),
	EMU_BUSY(PCU, 0x2b, 0, PKG_C2, 1),
	EMU_BUSY(PCU, 0x2c, 0, PKG_C3, 1),
	EMU_BUSY(PCU, 0x2d, 0, PKG_C6, 1),
	EMU_CORES(0x60, 18),
	EMU_ALL(PCU, 0x72, 0, TRANS_ALL),
	EMU_BUSY(PCU, 0x73, 0, LIM_IO, 1),
	EMU_BUSY(PCU, 0x74, 0, FREQ_TRANS, 1),
	EMU_STAY(CBOX, 0x11, 0x10, IO_RD, 4),		/* PRQ: devices */
	EMU_STAY(CBOX, 0x11, 0x10, IO_WR, 4),
	EMU_ALL(CBOX, 0x13, 0x10, IO_RD),
	EMU_ALL(CBOX, 0x13, 0x10, IO_WR),
	EMU_ALL(CBOX, 0x3d, 0x01, LLC_MISSES),		/* S-box credits */
	EMU_ALL(CBOX, 0x3d, 0x01, LLC_WB_OUT),
	EMU_ALL(CBOX, 0x3d, 0x02, LLC_WB_OUT),
	EMU_STAY(CBOX, 0x3e, 0x01, LLC_MISSES, 4),
	EMU_STAY(CBOX, 0x3e, 0x01, LLC_WB_OUT, 4),
	EMU_STAY(CBOX, 0x3e, 0x02, LLC_WB_OUT, 4),
	EMU_BUSY(EP_SBOX, 0x00, 0, UCLK, 1),
	EMU_STAY(EP_SBOX, 0x01, 0x01, LLC_MISSES, 4),	/* egress */
	EMU_STAY(EP_SBOX, 0x01, 0x01, LLC_WB_OUT, 4),
	EMU_STAY(EP_SBOX, 0x01, 0x04, LLC_MISSES, 4),
	EMU_STAY(EP_SBOX, 0x01, 0x04, LLC_WB_OUT, 4),
	EMU_ALL(EP_SBOX, 0x02, 0x01, LLC_MISSES),
	EMU_ALL(EP_SBOX, 0x02, 0x01, LLC_WB_OUT),
	EMU_ALL(EP_SBOX, 0x02, 0x04, LLC_MISSES),
	EMU_ALL(EP_SBOX, 0x02, 0x04, LLC_WB_OUT),
	EMU_STAY(EP_SBOX, 0x11, 0x01, LLC_MISSES, 4),	/* ingress */
	EMU_STAY(EP_SBOX, 0x11, 0x01, LLC_WB_OUT, 4),
	EMU_STAY(EP_SBOX, 0x11, 0x04, LLC_MISSES, 4),
	EMU_STAY(EP_SBOX, 0x11, 0x04, LLC_WB_OUT, 4),
	EMU_ALL(EP_SBOX, 0x13, 0x01, LLC_MISSES),
	EMU_ALL(EP_SBOX, 0x13, 0x01, LLC_WB_OUT),
	EMU_ALL(EP_SBOX, 0x13, 0x04, LLC_MISSES),
	EMU_ALL(EP_SBOX, 0x13, 0x04, LLC_WB_OUT),
	EMU_RING(EP_SBOX, 0x1b, LLC_MISSES, 1),
	EMU_RING(EP_SBOX, 0x1b, LLC_WB_OUT, 1),
	EMU_RING(EP_SBOX, 0x1d, LLC_MISSES, 2),
	EMU_RING(EP_SBOX, 0x1d, LLC_WB_OUT, 2),
	EMU_BUSY(QPI, 0x0c, 0, LINK_L0P, 1),		/* L0: at any width */
	EMU_BUSY(QPI, 0x0f, 0, LINK_L0P, 1),
	EMU_ALL(IRP, 0x13, 0x01, ASK + EMU_DEV_RD),
	EMU_ALL(IRP, 0x13, 0x10, ASK + EMU_DEV_WR),
	EMU_ALL(IRP, 0x16, 0x01, IO_RD),
	EMU_ALL(IRP, 0x16, 0x02, IO_WR),
};

static const struct emu_table emu_tables_ep[] = {
	{ EMU_EP, emu_rows_ep, ARRAY_SIZE(emu_rows_ep) },
	{ EMU_SNB | EMU_IVB, emu_rows_old, ARRAY_SIZE(emu_rows_old) },
	{ EMU_SNB | EMU_HSX, emu_rows_ring, ARRAY_SIZE(emu_rows_ring) },
	{ EMU_IVB | EMU_HSX, emu_rows_new, ARRAY_SIZE(emu_rows_new) },
	{ EMU_SNB, emu_rows_snb, ARRAY_SIZE(emu_rows_snb) },
	{ EMU_IVB, emu_rows_ivb, ARRAY_SIZE(emu_rows_ivb) },
	{ EMU_HSX, emu_rows_hsx, ARRAY_SIZE(emu_rows_hsx) },
};

/* C-box thread filter: the threads of all cores do the same each. */
static u64 emu_ep_thread_part(u64 value, const struct emu_select *sel)
{
	unsigned int threads = EMU_THREADS * sel->units;

	return sel->tid < threads ? emu_split(value, sel->tid, threads) : 0;
}

/* Opcodes in the C-box filter: DRd, PCIRdCur, WbMtoI ... */
static const u16 emu_opcode[EMU_REQUESTS] = {
	[EMU_RFO]		= 0x180,
	[EMU_CRD]		= 0x181,
	[EMU_DRD]		= 0x182,
	[EMU_PF_RFO]		= 0x190,
	[EMU_PF_CODE]		= 0x191,
	[EMU_PF_DATA]		= 0x192,
	[EMU_DEV_RD]		= 0x19e,
	[EMU_DEV_NS_RD]		= 0x1e4,
	[EMU_DEV_PART_RD]	= 0x195,
	[EMU_DEV_WR]		= 0x19c,
	[EMU_DEV_WILF]		= 0x194,
	[EMU_DEV_NS_WR]		= 0x1e6,
	[EMU_DEV_PART_WR]	= 0x1e5,
	[EMU_WB]		= 0x1c4,
};

/*
 * Codes: C-box events 0x34 to 0x37, which choose classes of lines
 */

#define EMU_CODE_MISS		BIT(0)	/* misses alone */
#define EMU_CODE_OPCODE		BIT(1)	/* alone those of the filter's opcode */
#define EMU_CODE_NID		BIT(2)	/* exists with the NID bit only */
#define EMU_CODE_LOCAL		BIT(3)	/* alone those whose home is here */
#define EMU_CODE_REMOTE		BIT(4)	/* ... or elsewhere */
#define EMU_CODE_V2		BIT(5)	/* since the E5 v2 */
#define EMU_CODE_V3		BIT(6)	/* since the E5 v3 */

/*
 * struct emu_code - one umask of one of these events, without the NID bit
 * @event: event number (TOR_OCCUPANCY has the umasks of TOR_INSERTS)
 * @umask: compared whole; LLC_VICTIMS: one bit, bits add up
 * @how: EMU_CODE_*
 * @classes: bit mask of enum emu_class
 */
struct emu_code {
	u8 event;
	u8 umask;
	u8 how;
	u32 classes;
};

static const struct emu_code emu_codes[] = {
	{ EMU_EV_LLC_LOOKUP, 0x01, EMU_CODE_NID, EMU_LOOKUPS },
	{ EMU_EV_LLC_LOOKUP, 0x03, 0, EMU_READS },
	{ EMU_EV_LLC_LOOKUP, 0x05, 0, EMU_WRITES },
	{ EMU_EV_LLC_LOOKUP, 0x09, 0, BIT(EMU_SNOOP) },
	{ EMU_EV_LLC_LOOKUP, 0x11, 0, EMU_LOOKUPS },
	{ EMU_EV_LLC_LOOKUP, 0x21, EMU_CODE_V3, EMU_READS },
	{ EMU_EV_TOR_INSERTS, 0x01, EMU_CODE_OPCODE, EMU_ASKED },
	{ EMU_EV_TOR_INSERTS, 0x03, EMU_CODE_OPCODE | EMU_CODE_MISS, EMU_ASKED },
	{ EMU_EV_TOR_INSERTS, 0x04, 0, EMU_VICTIMS },
	{ EMU_EV_TOR_INSERTS, 0x08, 0, EMU_ASKED | EMU_VICTIMS },
	{ EMU_EV_TOR_INSERTS, 0x0a, EMU_CODE_MISS, EMU_ASKED },
	{ EMU_EV_TOR_INSERTS, 0x10, 0, BIT(EMU_WB) },
#define EMU_V2(u, h, c)							\
	{ EMU_EV_TOR_INSERTS, (u), EMU_CODE_V2 | (h), (c) }
	EMU_V2(0x21, EMU_CODE_LOCAL | EMU_CODE_OPCODE, EMU_ASKED),
	EMU_V2(0x23, EMU_CODE_LOCAL | EMU_CODE_OPCODE | EMU_CODE_MISS,
	       EMU_ASKED),
	EMU_V2(0x28, EMU_CODE_LOCAL, EMU_ASKED | EMU_VICTIMS),
	EMU_V2(0x2a, EMU_CODE_LOCAL | EMU_CODE_MISS, EMU_ASKED),
	EMU_V2(0x81, EMU_CODE_REMOTE | EMU_CODE_OPCODE, EMU_ASKED),
	EMU_V2(0x83, EMU_CODE_REMOTE | EMU_CODE_OPCODE | EMU_CODE_MISS,
	       EMU_ASKED),
	EMU_V2(0x88, EMU_CODE_REMOTE, EMU_ASKED | EMU_VICTIMS),
	EMU_V2(0x8a, EMU_CODE_REMOTE | EMU_CODE_MISS, EMU_ASKED),
#undef EMU_V2
	{ EMU_EV_LLC_VICTIMS, 0x00, EMU_CODE_NID, EMU_VICTIMS },
	{ EMU_EV_LLC_VICTIMS, 0x01, 0, BIT(EMU_VICTIM_M) },
	{ EMU_EV_LLC_VICTIMS, 0x02, 0, BIT(EMU_VICTIM_E) },
	{ EMU_EV_LLC_VICTIMS, 0x04, 0, BIT(EMU_VICTIM_S) },
};

static const struct emu_states emu_states_ep = {
	.miss = EMU_STATE_I, .shared = 0x02, .exclusive = 0x04, .modified = 0x08, .forward = 0x10,
};

static bool emu_ep_is_code(const struct emu_select *sel)
{
	return sel->box == EMU_CBOX && sel->event >= EMU_EV_LLC_LOOKUP &&
	       sel->event <= EMU_EV_LLC_VICTIMS;
}

static bool emu_ep_code_matches(const struct emu_code *c,
				const struct emu_select *sel)
{
	bool nid = sel->umask & EMU_UMASK_NID;
	u8 umask = sel->umask & ~EMU_UMASK_NID;
	u8 event = sel->event;

	if (event == EMU_EV_TOR_OCCUPANCY)
		event = EMU_EV_TOR_INSERTS;
	if (c->event != event || (c->how & EMU_CODE_NID && !nid) ||
	    (c->how & EMU_CODE_V2 && sel->gen == EMU_GEN_SNB) ||
	    (c->how & EMU_CODE_V3 && sel->gen != EMU_GEN_HSX))
		return false;
	if (c->event == EMU_EV_LLC_VICTIMS && c->umask)
		return umask & c->umask;
	return umask == c->umask;
}

static unsigned int emu_ep_code_classes(const struct emu_code *c,
					const struct emu_select *sel)
{
	unsigned int class, classes = 0;

	if (!(c->how & EMU_CODE_OPCODE) || sel->any_opc)
		return c->classes;
	for (class = 0; class < EMU_REQUESTS; class++)
		if (emu_opcode[class] == sel->opc)
			classes |= BIT(class);
	return c->classes & classes;
}

/* Thread filter: cores share their lines evenly, devices are no thread. */
static u64 emu_ep_code_thread(u64 value, enum emu_class class,
			      const struct emu_select *sel)
{
	bool hsx = sel->gen == EMU_GEN_HSX;
	u8 tid = hsx ? EMU_TID_NONE_HSX : EMU_TID_NONE;

	if (!sel->tid_en)
		return value;
	if (EMU_CORE & BIT(class))
		return emu_ep_thread_part(value, sel);
	if (EMU_IO & BIT(class))
		tid = hsx ? EMU_TID_IO_HSX : EMU_TID_IO;
	return sel->tid == tid ? value : 0;
}

static u64 emu_ep_code_lines(const struct emu_quantities *t, const struct emu_code *c,
			     const struct emu_select *sel, enum emu_class class,
			     unsigned int home)
{
	struct emu_lines l = t->line[sel->socket][class][home];

	l.hit = emu_ep_code_thread(emu_split(l.hit, sel->unit, sel->units),
				   class, sel);
	l.miss = emu_ep_code_thread(emu_split(l.miss, sel->unit, sel->units),
				    class, sel);
	if (c->how & EMU_CODE_MISS)
		l.hit = 0;
	if (sel->event == EMU_EV_LLC_LOOKUP)
		return emu_in_states(&l, &emu_states_ep, sel->state);
	if (sel->event == EMU_EV_TOR_OCCUPANCY)
		return emu_wait(&t->w[sel->socket], &l, home == sel->socket);
	return l.hit + l.miss;
}

/* The node filter; LLC_LOOKUP's NID code does not obey it any more on the v3. */
static bool emu_ep_code_node(const struct emu_select *sel, u16 node)
{
	if (!(sel->umask & EMU_UMASK_NID) ||
	    (sel->event == EMU_EV_LLC_LOOKUP && sel->gen == EMU_GEN_HSX))
		return true;
	return sel->nid & BIT(node);
}

static u64 emu_ep_code_home(const struct emu_quantities *t, const struct emu_code *c,
			    const struct emu_select *sel, unsigned int home)
{
	unsigned int classes = emu_ep_code_classes(c, sel);
	unsigned int class;
	u64 sum = 0;

	if (!emu_ep_code_node(sel, t->w[home].node))
		return 0;
	if (c->how & (home == sel->socket ? EMU_CODE_REMOTE : EMU_CODE_LOCAL))
		return 0;
	for (class = 0; class < EMU_CLASSES; class++)
		if (classes & BIT(class))
			sum += emu_ep_code_lines(t, c, sel, class, home);
	return sum;
}

static u64 emu_ep_code_rate(const struct emu_quantities *t,
			    const struct emu_select *sel)
{
	const struct emu_code *c;
	unsigned int home;
	u64 sum = 0;

	if (sel->ext)
		return 0;
	for (c = emu_codes; c < emu_codes + ARRAY_SIZE(emu_codes); c++)
		if (emu_ep_code_matches(c, sel))
			for (home = 0; home < t->sockets; home++)
				sum += emu_ep_code_home(t, c, sel, home);
	return sum;
}

/*
 * QPI packet match
 */

/*
 * Headers as the match registers see them: message class, opcode, data state
 * (327043 tables 2-88..91).  Only the opcodes of DRS are known from there; the
 * other classes have one header each, to be matched by their class.
 */
static const struct {
	u8 mc;
	u8 opc;
	u8 rds;
} emu_header[EMU_PACKETS] = {
	[EMU_PKT_REQUEST]	= { .mc = 0x0 },
	[EMU_PKT_RESPONSE]	= { .mc = 0x1 },
	[EMU_PKT_CMP]		= { .mc = 0x2 },
	[EMU_PKT_SNOOP]		= { .mc = 0x3 },
	[EMU_PKT_NCB]		= { .mc = 0xc },
	[EMU_PKT_DATA]		= { .mc = 0xe, .opc = 0x0, .rds = 0x4 },
	[EMU_PKT_WB]		= { .mc = 0xe, .opc = 0x4 },
};

/* 327043 tables 2-88..91: fields of the match and mask words. */
static bool emu_ep_header_matches(const struct emu_select *sel,
				  enum emu_packet kind, u32 requester, u32 target)
{
	u32 word0 = emu_header[kind].opc << 5 | emu_header[kind].mc << 9 |
		    (target & 0x1f) << 13 | (requester & 0x10) << 27;
	u32 word1 = (requester & 0xf) | emu_header[kind].rds << 16;

	return !((word0 ^ sel->match[0]) & sel->mask[0]) &&
	       !((word1 ^ sel->match[1]) & sel->mask[1]);
}

/*
 * CTO_COUNT looks at what a port receives.  The requester's node id is that of
 * the sender for what is addressed to a home, else the receiver's own.
 */
static u64 emu_ep_cto_rate(const struct emu_quantities *t,
			   const struct emu_select *sel)
{
	u32 me = t->w[sel->socket].node;
	unsigned int from, kind;
	u64 sum = 0;

	for (from = 0; from < t->sockets; from++) {
		for (kind = 0; kind < EMU_PACKETS; kind++) {
			bool own = kind == EMU_PKT_DATA || kind == EMU_PKT_CMP;
			u32 requester = own ? me : t->w[from].node;

			if (emu_ep_header_matches(sel, kind, requester, me))
				sum += emu_workload_packets(t, kind, from,
							    sel->socket);
		}
	}
	/* Sources disagree on the extra bit of CTO_COUNT: either counts. */
	return emu_split(sum, sel->unit, sel->units);
}

static bool emu_ep_is_cto(const struct emu_select *sel)
{
	return sel->box == EMU_QPI && sel->event == EMU_EV_CTO_COUNT;
}

/*
 * PCU frequency bands
 */

static bool emu_ep_is_band(const struct emu_select *sel)
{
	return sel->box == EMU_PCU && !sel->ext &&
	       sel->event >= EMU_EV_BAND0 &&
	       sel->event < EMU_EV_BAND0 + ARRAY_SIZE(sel->band);
}

/* Clocks at or above a band's frequency: some with turbo, the rest without. */
static u64 emu_ep_band_rate(const struct emu_quantities *t,
			    const struct emu_select *sel)
{
	const struct emu_workload *w = &t->w[sel->socket];
	u64 band = sel->band[sel->event - EMU_EV_BAND0] * EMU_BAND_HZ;
	u64 turbo = t->q[sel->socket][EMU_TURBO];
	u64 sum = 0;

	if (w->uclk >= band)
		sum += emu_on(w, w->pclk) - turbo;
	if (w->turbo_freq >= band)
		sum += turbo;
	return sum;
}

/*
 * CAS commands by rank and bank on the E5 v3: the umask is a number
 */

#define EMU_EV_RANKS		0xb0	/* eight for reads, then for writes */
#define EMU_RANKS_PER_CHANNEL	8
#define EMU_BANKS		16
#define EMU_UMASK_ALL_BANKS	0x10
#define EMU_UMASK_GROUPS	0x11
#define EMU_GROUPS		4

static bool emu_ep_is_bank(const struct emu_select *sel)
{
	return sel->gen == EMU_GEN_HSX && sel->box == EMU_IMC && !sel->ext &&
	       sel->event >= EMU_EV_RANKS &&
	       sel->event < EMU_EV_RANKS + 2 * EMU_RANKS_PER_CHANNEL;
}

static u64 emu_ep_bank_part(u64 value, u8 umask)
{
	if (umask < EMU_BANKS)
		return emu_split(value, umask, EMU_BANKS);
	if (umask == EMU_UMASK_ALL_BANKS)
		return value;
	if (umask < EMU_UMASK_GROUPS + EMU_GROUPS)
		return emu_split(value, umask - EMU_UMASK_GROUPS, EMU_GROUPS);
	return 0;
}

/* Ranks and banks share the commands evenly. */
static u64 emu_ep_bank_rate(const struct emu_quantities *t,
			    const struct emu_select *sel)
{
	unsigned int rank = sel->event - EMU_EV_RANKS;
	const u64 *q = t->q[sel->socket];
	u64 value;

	if (rank < EMU_RANKS_PER_CHANNEL)
		value = emu_split(q[EMU_MEM_RD], sel->unit, sel->units) +
			emu_split(q[EMU_MEM_UNDERFILL], sel->unit, sel->units);
	else
		value = emu_split(q[EMU_MEM_WR], sel->unit, sel->units);
	value = emu_split(value, rank % EMU_RANKS_PER_CHANNEL,
			  EMU_RANKS_PER_CHANNEL);
	return emu_ep_bank_part(value, sel->umask);
}

static const struct emu_special emu_specials_ep[] = {
	{ emu_ep_is_code, emu_ep_code_rate },
	{ emu_ep_is_cto, emu_ep_cto_rate },
	{ emu_ep_is_band, emu_ep_band_rate },
	{ emu_ep_is_bank, emu_ep_bank_rate },
};

static u64 emu_ep_share(u64 value, const struct emu_select *sel)
{
	if (sel->box == EMU_CBOX && sel->tid_en && sel->event)
		return emu_ep_thread_part(value, sel);
	return value;
}

static u32 emu_ep_inc(const struct emu_select *sel)
{
	if (sel->box == EMU_CBOX && sel->event == EMU_EV_TOR_OCCUPANCY)
		return EMU_TOR_DEPTH;
	return 0;
}

const struct emu_family emu_family_ep = {
	.tables = emu_tables_ep,
	.ntables = ARRAY_SIZE(emu_tables_ep),
	.specials = emu_specials_ep,
	.nspecials = ARRAY_SIZE(emu_specials_ep),
	.clock = emu_box_clock,
	.share = emu_ep_share,
	.inc = emu_ep_inc,
};
