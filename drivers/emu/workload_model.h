/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Quantities that follow from the workload: shared by the files workload_*.c, and by all that hold
 * a struct emu_quantities.
 *
 * From the bottom up:
 *   lines   one class of LLC requests of a socket, by home socket: hits, misses
 *   flows   what follows between sockets: reads, writes, snoops, packets
 *   amounts what the boxes of one socket see per second
 *   rows    event code -> amount (workload_ep.c, workload_ex.c)
 *
 * A division happens once, at the bottom, and its remainder stays in one of the
 * parts (emu_split).  All else is addition, so that a line read by a core is
 * the same 1 in the C-box, the home agent, the memory channel and on QPI.
 */
#ifndef EMU_WORKLOAD_MODEL_H
#define EMU_WORKLOAD_MODEL_H

#include <linux/bits.h>
#include <linux/math64.h>
#include <linux/types.h>

#include "workload.h"

#define EMU_MILLE		1000
#define EMU_MAX_CORES		24

/* QPI packets, in flits of 8 bytes (327043 table 2-88: DRS and NCB have 9). */
#define EMU_DATA_FLITS		8
#define EMU_HEADER_FLITS	1

/* What a C-box handles: requests first, they carry an opcode. */
enum emu_class {
	EMU_RFO,
	EMU_CRD,
	EMU_DRD,
	EMU_PF_RFO,		/* prefetches */
	EMU_PF_CODE,
	EMU_PF_DATA,
	EMU_DEV_RD,		/* devices: whole lines that snoop, that do not, parts */
	EMU_DEV_NS_RD,
	EMU_DEV_PART_RD,
	EMU_DEV_WR,
	EMU_DEV_WILF,
	EMU_DEV_NS_WR,
	EMU_DEV_PART_WR,
	EMU_WB,
	EMU_REQUESTS,
	EMU_SNOOP = EMU_REQUESTS,
	EMU_VICTIM_M,
	EMU_VICTIM_E,
	EMU_VICTIM_S,
	EMU_CLASSES
};

#define EMU_CORE_READS	(BIT(EMU_RFO) | BIT(EMU_CRD) | BIT(EMU_DRD) | \
			 BIT(EMU_PF_RFO) | BIT(EMU_PF_CODE) | BIT(EMU_PF_DATA))
#define EMU_IO_READS	(BIT(EMU_DEV_RD) | BIT(EMU_DEV_NS_RD) | \
			 BIT(EMU_DEV_PART_RD))
#define EMU_IO_WRITES	(BIT(EMU_DEV_WR) | BIT(EMU_DEV_WILF) | \
			 BIT(EMU_DEV_NS_WR) | BIT(EMU_DEV_PART_WR))
#define EMU_READS	(EMU_CORE_READS | EMU_IO_READS)
#define EMU_WRITES	(BIT(EMU_WB) | EMU_IO_WRITES)
#define EMU_IO		(EMU_IO_READS | EMU_IO_WRITES)
#define EMU_CORE	(EMU_CORE_READS | BIT(EMU_WB))
#define EMU_VICTIMS	(BIT(EMU_VICTIM_M) | BIT(EMU_VICTIM_E) | \
			 BIT(EMU_VICTIM_S))
#define EMU_ASKED	(EMU_READS | EMU_WRITES)
#define EMU_LOOKUPS	(EMU_ASKED | BIT(EMU_SNOOP))

enum emu_packet {
	EMU_PKT_REQUEST,	/* HOM: read or write-back request */
	EMU_PKT_RESPONSE,	/* HOM: snoop response to the home */
	EMU_PKT_SNOOP,		/* SNP */
	EMU_PKT_DATA,		/* DRS: memory data to the requester */
	EMU_PKT_WB,		/* DRS: write-back data to the home */
	EMU_PKT_CMP,		/* NDR: completion of a write */
	EMU_PKT_NCB,		/* NCB: non-coherent data */
	EMU_PACKETS
};

/* One direction of QPI: packets by kind, then by class, then flits. */
enum emu_direction {
	EMU_MSG_HOM = EMU_PACKETS,	/* classes as R3QPI's umasks have them */
	EMU_MSG_SNP,
	EMU_MSG_NDR,
	EMU_MSG_DRS,
	EMU_MSG_NCB,
	EMU_MSG_ALL,
	EMU_FLIT_DATA,
	EMU_FLIT_CONTROL,
	EMU_FLIT_IDLE,
	EMU_DIRECTION
};

/* Per second and socket.  The first group is the same in every unit of a box. */
enum emu_amount {
	EMU_NOTHING,		/* 0 */
	EMU_UCLK,
	EMU_IOCLK,
	EMU_DCLK,
	EMU_QCLK,
	EMU_PCLK,
	EMU_CKE,
	EMU_THROTTLE,
	EMU_LINK_L0,
	EMU_LINK_L0P,
	EMU_LINK_L1,
	EMU_DIVIDED,		/* from here on the units share the amount */
	EMU_ASK = EMU_DIVIDED,	/* requests by class */
	EMU_ASK_MISS = EMU_ASK + EMU_REQUESTS,
	EMU_ASK_MISS_LOCAL = EMU_ASK_MISS + EMU_REQUESTS,
	EMU_ASK_MISS_REMOTE = EMU_ASK_MISS_LOCAL + EMU_REQUESTS,
	EMU_ASK_WAIT = EMU_ASK_MISS_REMOTE + EMU_REQUESTS,
	EMU_ASK_MISS_WAIT = EMU_ASK_WAIT + EMU_REQUESTS,
	EMU_LLC_RFO = EMU_ASK_MISS_WAIT + EMU_REQUESTS,
	EMU_LLC_READS,
	EMU_LLC_MISSES,
	EMU_LLC_HITS,		/* of the reads */
	EMU_LLC_WRITES,
	EMU_LLC_SNOOPS,
	EMU_LLC_LOOKUPS,
	EMU_LLC_WAIT,		/* clocks that reads and writes take */
	EMU_LLC_WB_OUT,
	EMU_LLC_VICTIM_M,
	EMU_LLC_VICTIM_E,
	EMU_LLC_VICTIM_S,
	EMU_HA_RD_LOCAL,
	EMU_HA_RD_REMOTE,
	EMU_HA_WR_LOCAL,
	EMU_HA_WR_REMOTE,
	EMU_HA_SNOOPS,
	EMU_HA_RD_IO,		/* for devices of whatever socket, and for cores */
	EMU_HA_WR_IO,
	EMU_HA_RD_CORE,
	EMU_HA_WR_CORE,
	EMU_HA_RD,		/* of all sources, of all memory */
	EMU_HA_WR,
	EMU_PMM_RD,
	EMU_PMM_WR,
	EMU_MEM_RD,		/* of DRAM */
	EMU_MEM_UNDERFILL,
	EMU_MEM_WR,
	EMU_MEM_FULL,
	EMU_PAGE_HIT,
	EMU_PAGE_MISS,
	EMU_PAGE_EMPTY,
	EMU_PAGE_MISS_RD,
	EMU_PAGE_MISS_WR,
	EMU_PAGE_EMPTY_RD,
	EMU_PAGE_EMPTY_WR,
	EMU_OUT_LOCAL,		/* lines this socket moves, own memory */
	EMU_OUT_REMOTE,		/* ... memory of the other sockets */
	EMU_IN_REMOTE,		/* lines the other sockets move, this memory */
	EMU_WAIT_OUT_LOCAL,	/* clocks that its reads wait for own memory */
	EMU_WAIT_OUT_REMOTE,
	EMU_TX,			/* a direction of QPI: enum emu_direction */
	EMU_RX = EMU_TX + EMU_DIRECTION,
	EMU_IO_RD = EMU_RX + EMU_DIRECTION,
	EMU_IO_WR,
	EMU_MSI,
	EMU_IPI,
	EMU_LOCK,
	EMU_C0,
	EMU_C3,
	EMU_C6,
	EMU_TRANS,		/* one per core */
	EMU_TRANS_ALL = EMU_TRANS + EMU_MAX_CORES,
	EMU_PKG_C0,
	EMU_PKG_C2,
	EMU_PKG_C3,
	EMU_PKG_C6,
	EMU_TURBO,
	EMU_LIM_THERMAL,
	EMU_LIM_POWER,
	EMU_LIM_OS,
	EMU_LIM_CURRENT,
	EMU_LIM_IO,
	EMU_LIM_PERF,
	EMU_FREQ_TRANS,
	EMU_PROCHOT,
	EMU_AMOUNTS
};

struct emu_lines {
	u64 hit;
	u64 miss;
};

/**
 * struct emu_quantities - all that follows from the workload, worked out
 * @w: workloads, one a socket
 * @sockets: how many
 * @shape: boxes of a socket
 * @line: [socket][class][home] what its C-boxes handle
 * @rd: [requester][home] reads of memory
 * @wr: [requester][home] writes
 * @q: [socket] amounts
 */
struct emu_quantities {
	const struct emu_workload *w;
	unsigned int sockets;
	struct emu_shape shape;
	struct emu_lines line[EMU_MAX_SOCKETS][EMU_CLASSES][EMU_MAX_SOCKETS];
	u64 rd[EMU_MAX_SOCKETS][EMU_MAX_SOCKETS];
	u64 wr[EMU_MAX_SOCKETS][EMU_MAX_SOCKETS];
	u64 q[EMU_MAX_SOCKETS][EMU_AMOUNTS];
};

/*
 * struct emu_row - sub-events of one event, and the amounts that they count
 * @box: type of box
 * @inc: increment in a clock with the event; 0: cycles, at most the clock
 * @umask: the sub-events' bits; 0: the event has none.  PCU: BIT(occ_sel)
 * @step: the next bit counts the amount this much further on
 * @parts: the bits share the amount equally, this many of them; 0: do not
 * @any: several bits count the amount once, not each
 * @codes: so many codes share the amount, from @code on; 0: it is one
 * @each: they do not, the next code counts the next amount
 * @code: event number, bit 8 is the extra select bit
 * @amount: what it counts: amount * @to / @den less amount * @from / @den
 *
 * Several rows may name the same bit: they add up.
 */
struct emu_row {
	u8 box;
	u8 inc;
	u8 umask;
	u8 step;
	u8 parts;
	u8 any;
	u8 codes;
	u8 each;
	u16 code;
	u16 amount;
	u16 from;
	u16 to;
	u16 den;
};

#define EMU_EXT			0x100
#define EMU_ROW(b, c, u, a, ...)					\
	{ .box = EMU_##b, .code = (c), .umask = (u),			\
	  .amount = EMU_##a, __VA_ARGS__ }
/* n times the amount; the amount */
#define EMU_TIMES(b, c, u, a, n)					\
	EMU_ROW(b, c, u, a, .inc = 1, .to = (n), .den = 1)
#define EMU_ALL(b, c, u, a)						\
	EMU_TIMES(b, c, u, a, 1)
/* once, whichever of the bits are set */
#define EMU_ANY(b, c, u, a)						\
	EMU_ROW(b, c, u, a, .any = 1, .inc = 1, .to = 1, .den = 1)
/* the parts f to t of d */
#define EMU_PART(b, c, u, a, f, t, d)					\
	EMU_ROW(b, c, u, a, .inc = 1, .from = (f), .to = (t), .den = (d))
/* entries that stay n clocks in a queue, two at a time */
#define EMU_STAY(b, c, u, a, n)						\
	EMU_ROW(b, c, u, a, .inc = 2, .to = (n), .den = 1)
/* cycles, n for each */
#define EMU_BUSY(b, c, u, a, n)						\
	EMU_ROW(b, c, u, a, .inc = 0, .to = (n), .den = 1)

/**
 * struct emu_table - events of some boxes
 * @gens: platforms that have them, bit mask of enum emu_gen
 * @rows: the rows
 * @count: how many
 */
struct emu_table {
	u16 gens;
	const struct emu_row *rows;
	unsigned int count;
};

#define EMU_SNB		BIT(EMU_GEN_SNB)
#define EMU_IVB		BIT(EMU_GEN_IVB)
#define EMU_HSX		BIT(EMU_GEN_HSX)
#define EMU_EP		(EMU_SNB | EMU_IVB | EMU_HSX)
#define EMU_NHM		BIT(EMU_GEN_NHM_EX)
#define EMU_WSM		BIT(EMU_GEN_WSM_EX)
#define EMU_EX		(EMU_NHM | EMU_WSM)
#define EMU_SKX		BIT(EMU_GEN_SKX)
#define EMU_CLX		BIT(EMU_GEN_CLX)
#define EMU_ICX		(BIT(EMU_GEN_ICX) | BIT(EMU_GEN_ICXD))
/* With persistent memory; with UPI */
#define EMU_PMM		(EMU_CLX | EMU_ICX)
#define EMU_SP		(EMU_SKX | EMU_PMM)
#define EMU_SPR		BIT(EMU_GEN_SPR)
#define EMU_GNR		(BIT(EMU_GEN_GNR) | BIT(EMU_GEN_SRF))
#define EMU_LISTED	(EMU_SPR | EMU_GNR)	/* with a discovery table */
#define EMU_EVERY	(EMU_EP | EMU_EX | EMU_SP | EMU_LISTED)

/**
 * struct emu_special - events that filters take part in: more than a row
 * @caught: is it one of them?
 * @rate: how fast it counts then
 */
struct emu_special {
	bool (*caught)(const struct emu_select *sel);
	u64 (*rate)(const struct emu_quantities *t, const struct emu_select *sel);
};

/**
 * struct emu_family - how platforms whose boxes are alike see the workload
 * @tables: their events
 * @ntables: how many tables
 * @specials: those that take more than a row
 * @nspecials: how many
 * @clock: Hz of the clock of a box
 * @share: what a box's filters leave of a row's count; or NULL
 * @inc: least increment of an event in a clock, 0 if that is not known; or NULL
 */
struct emu_family {
	const struct emu_table *tables;
	unsigned int ntables;
	const struct emu_special *specials;
	unsigned int nspecials;
	u64 (*clock)(const struct emu_workload *w, const struct emu_select *sel);
	u64 (*share)(u64 value, const struct emu_select *sel);
	u32 (*inc)(const struct emu_select *sel);
};

/* Events of the CHA, as of the C-box before */
#define EMU_EV_LLC_LOOKUP	0x34
#define EMU_EV_TOR_INSERTS	0x35
#define EMU_EV_TOR_OCCUPANCY	0x36
#define EMU_EV_LLC_VICTIMS	0x37

/* workload_ep.c, workload_ex.c, workload_skx.c, workload_spr.c */
extern const struct emu_family emu_family_ep;
extern const struct emu_family emu_family_ex;
extern const struct emu_family emu_family_skx;
extern const struct emu_family emu_family_spr;

/**
 * emu_is_ex() - Xeon 7500 or E7?
 * @gen: platform
 *
 * Return: true if it is.
 */
static inline bool emu_is_ex(enum emu_gen gen)
{
	return BIT(gen) & EMU_EX;
}

/**
 * emu_split() - part @i of @n of a value; the parts add up to the value
 * @value: value
 * @i: part, from 0
 * @n: number of parts; 0 or 1: the whole
 *
 * Return: the part.
 */
static inline u64 emu_split(u64 value, unsigned int i, unsigned int n)
{
	if (n < 2)
		return value;
	return div_u64(value * (i + 1), n) - div_u64(value * i, n);
}

/**
 * emu_mille() - a share
 * @value: value
 * @share: per mille of it
 *
 * Return: that.
 */
static inline u64 emu_mille(u64 value, u32 share)
{
	return div_u64(value * share, EMU_MILLE);
}

/**
 * emu_on() - nothing, if the socket does nothing
 * @w: its workload
 * @value: value
 *
 * Return: value or 0.
 */
static inline u64 emu_on(const struct emu_workload *w, u64 value)
{
	return w->on ? value : 0;
}

/**
 * emu_qpi_clocks() - clocks of a QPI port in which a link moves two flits
 * @gen: platform
 *
 * Intel PCM: the ports of the E5 v3 and v4 count twice as fast at the same
 * transfer rate.
 *
 * Return: 1 or 2.
 */
static inline unsigned int emu_qpi_clocks(enum emu_gen gen)
{
	return gen == EMU_GEN_HSX ? 2 : 1;
}

/**
 * emu_wait() - clocks that lines of one home stay in the TOR
 * @w: workload of the socket that asks
 * @l: lines
 * @local: the home is the socket itself
 *
 * Return: hits and misses, times the clocks that each takes.
 */
static inline u64 emu_wait(const struct emu_workload *w,
			   const struct emu_lines *l, bool local)
{
	return l->hit * w->wait_hit +
	       l->miss * (local ? w->wait_local : w->wait_remote);
}

/**
 * struct emu_states - bits of a platform's filter for the state of a line
 * @miss: I
 * @shared: S
 * @exclusive: E
 * @modified: M
 * @forward: F
 */
struct emu_states {
	u16 miss;
	u16 shared;
	u16 exclusive;
	u16 modified;
	u16 forward;
};

/* workload_cha.c */
extern const struct emu_states emu_states_skx;

struct emu_lines emu_skx_lines(const struct emu_quantities *t, const struct emu_select *sel,
			       enum emu_class class, unsigned int home);
u64 emu_cha_victim_rate(const struct emu_quantities *t, const struct emu_select *sel, u64 here,
			u64 elsewhere);
u64 emu_skx_thread_part(u64 value, const struct emu_select *sel);
bool emu_skx_is_flits(const struct emu_select *sel);
u64 emu_skx_flits_rate(const struct emu_quantities *t, const struct emu_select *sel);

/* workload_icx.c */

/* LLC_VICTIMS since Ice Lake-SP: those of this socket's memory, those of others' */
#define EMU_ICX_VICTIM_LOCAL	BIT_ULL(13)
#define EMU_ICX_VICTIM_REMOTE	BIT_ULL(15)

bool emu_icx_is_cha(const struct emu_select *sel);
u64 emu_icx_cha_rate(const struct emu_quantities *t, const struct emu_select *sel);
bool emu_icx_is_m2m(const struct emu_select *sel);
u64 emu_icx_m2m_rate(const struct emu_quantities *t, const struct emu_select *sel);
bool emu_icx_is_mc(const struct emu_select *sel);
u64 emu_icx_mc_rate(const struct emu_quantities *t, const struct emu_select *sel);

/* workload_model.c */
u64 emu_in_states(const struct emu_lines *l, const struct emu_states *bits, u16 states);
u64 emu_box_clock(const struct emu_workload *w, const struct emu_select *sel);
unsigned int emu_links(const struct emu_shape *shape);
u64 emu_workload_packets(const struct emu_quantities *t, enum emu_packet kind,
			 unsigned int from, unsigned int to);

#endif /* EMU_WORKLOAD_MODEL_H */
