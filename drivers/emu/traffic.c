// SPDX-License-Identifier: GPL-2.0-only
/*
 * A workload with a known truth, and the events it causes in every box.
 *
 * From the bottom up:
 *   lines   one class of LLC requests of a socket, by home socket: hits, misses
 *   model   the flows between sockets that follow: reads, writes, snoops
 *   amounts what each box of one socket sees per second
 *   rows    event code -> amount
 *
 * A division happens once, at the bottom, and its remainder stays in one of the
 * parts (emu_split).  All else is addition, so that a line read by a core is
 * the same 1 in the C-box, the home agent, the memory channel and on QPI.
 */
#include <linux/bits.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/math64.h>
#include <linux/string.h>
#include <linux/types.h>

#include "traffic.h"

#define EMU_MILLE		1000
#define EMU_BAND_HZ		100000000ULL	/* 327043: PCU filter unit */
#define EMU_CODE_SHARE		50	/* per mille of non-RFO reads: code */
#define EMU_THREADS		2	/* per core */
#define EMU_MAX_CORES		15	/* the PCU has an event for each */

/* What a request waits in the TOR, in uncore clocks: choices, not facts. */
#define EMU_WAIT_HIT		40
#define EMU_WAIT_LOCAL		200
#define EMU_WAIT_REMOTE		340
#define EMU_TOR_DEPTH		4

/* QPI packets, in flits of 8 bytes (327043 table 2-88: DRS and NCB have 9). */
#define EMU_DATA_FLITS		8
#define EMU_HEADER_FLITS	1

/* Thread ids of the C-box filter that are no thread (registers.md 2.3). */
#define EMU_TID_IO		0x10
#define EMU_TID_NONE		0x1f

#define EMU_EV_LLC_LOOKUP	0x34
#define EMU_EV_TOR_INSERTS	0x35
#define EMU_EV_TOR_OCCUPANCY	0x36
#define EMU_EV_LLC_VICTIMS	0x37
#define EMU_EV_CTO_COUNT	0x38
#define EMU_EV_BAND0		0x0b
#define EMU_UMASK_NID		0x40
#define EMU_STATE_I		0x01

/* Part i of n of a value; the parts add up to the value. */
static u64 emu_split(u64 value, unsigned int i, unsigned int n)
{
	if (n < 2)
		return value;
	return div_u64(value * (i + 1), n) - div_u64(value * i, n);
}

static u64 emu_mille(u64 value, u32 share)
{
	return div_u64(value * share, EMU_MILLE);
}

/*
 * Lines
 */

/* What a C-box handles: requests first, they carry an opcode. */
enum emu_class {
	EMU_RFO,
	EMU_CRD,
	EMU_DRD,
	EMU_PCI_RD,
	EMU_PCI_WR,
	EMU_WB,
	EMU_REQUESTS,
	EMU_SNOOP = EMU_REQUESTS,
	EMU_VICTIM_M,
	EMU_VICTIM_E,
	EMU_VICTIM_S,
	EMU_CLASSES
};

#define EMU_CORE_READS	(BIT(EMU_RFO) | BIT(EMU_CRD) | BIT(EMU_DRD))
#define EMU_READS	(EMU_CORE_READS | BIT(EMU_PCI_RD))
#define EMU_WRITES	(BIT(EMU_WB) | BIT(EMU_PCI_WR))
#define EMU_IO		(BIT(EMU_PCI_RD) | BIT(EMU_PCI_WR))
#define EMU_CORE	(EMU_CORE_READS | BIT(EMU_WB))
#define EMU_VICTIMS	(BIT(EMU_VICTIM_M) | BIT(EMU_VICTIM_E) | \
			 BIT(EMU_VICTIM_S))
#define EMU_LOOKUPS	(EMU_READS | EMU_WRITES | BIT(EMU_SNOOP))

/* Opcodes in the C-box filter (filter_values.csv): DRd, PCIRdCur, WbMtoI ... */
static const u16 emu_opcode[EMU_REQUESTS] = {
	[EMU_RFO]	= 0x180,
	[EMU_CRD]	= 0x181,
	[EMU_DRD]	= 0x182,
	[EMU_PCI_RD]	= 0x19e,
	[EMU_PCI_WR]	= 0x19c,
	[EMU_WB]	= 0x1c4,
};

struct emu_lines {
	u64 hit;
	u64 miss;
};

static u64 emu_on(const struct emu_workload *w, u64 value)
{
	return w->on ? value : 0;
}

static u64 emu_bytes_to_lines(const struct emu_workload *w, u64 bytes)
{
	return emu_on(w, div_u64(bytes, EMU_LINE_BYTES));
}

/* Core reads are given by their misses, the hits follow from the ratio. */
static struct emu_lines emu_core_lines(const struct emu_workload *w,
				       enum emu_class class)
{
	u64 all = emu_bytes_to_lines(w, w->read);
	u64 rfo = emu_mille(all, w->rfo);
	u64 code = emu_mille(all - rfo, EMU_CODE_SHARE);
	struct emu_lines l;

	if (class == EMU_RFO)
		l.miss = rfo;
	else if (class == EMU_CRD)
		l.miss = code;
	else
		l.miss = all - rfo - code;
	l.hit = div_u64(l.miss * w->llc_hit, EMU_MILLE - w->llc_hit);
	return l;
}

/* Device traffic is given whole, a share of it hits. */
static struct emu_lines emu_io_lines(const struct emu_workload *w, u64 bytes)
{
	u64 all = emu_bytes_to_lines(w, bytes);
	struct emu_lines l = { .hit = emu_mille(all, w->pcie_hit) };

	l.miss = all - l.hit;
	return l;
}

/* All lines of a request class that one socket asks for. */
static struct emu_lines emu_all_lines(const struct emu_workload *w,
				      enum emu_class class)
{
	struct emu_lines l = {};

	switch (class) {
	case EMU_RFO:
	case EMU_CRD:
	case EMU_DRD:
		return emu_core_lines(w, class);
	case EMU_PCI_RD:
		return emu_io_lines(w, w->pcie_read);
	case EMU_PCI_WR:
		return emu_io_lines(w, w->pcie_write);
	case EMU_WB:
		/* The LLC is inclusive: what a core evicts is in it. */
		l.hit = emu_bytes_to_lines(w, w->write);
		return l;
	default:
		return l;
	}
}

/*
 * Model
 */

/*
 * struct emu_model - the flows between sockets, in lines or packets per second
 * @rd: [requester][home] reads
 * @wr: [requester][home] writes
 */
struct emu_model {
	const struct emu_workload *w;
	unsigned int sockets;
	u64 rd[EMU_MAX_SOCKETS][EMU_MAX_SOCKETS];
	u64 wr[EMU_MAX_SOCKETS][EMU_MAX_SOCKETS];
};

/* Even share of what socket @from has for the other sockets, for @to. */
static u64 emu_spread(const struct emu_model *m, u64 value, unsigned int from,
		      unsigned int to)
{
	if (m->sockets < 2 || from == to)
		return 0;
	return emu_split(value, to < from ? to : to - 1, m->sockets - 1);
}

/* Share of socket @s's @value whose home is socket @home. */
static u64 emu_deal(const struct emu_model *m, u64 value, unsigned int s,
		    unsigned int home)
{
	u64 remote = 0;

	if (m->sockets > 1)
		remote = emu_mille(value, m->w[s].remote);
	return s == home ? value - remote : emu_spread(m, remote, s, home);
}

static struct emu_lines emu_request_lines(const struct emu_model *m,
					  unsigned int s, enum emu_class class,
					  unsigned int home)
{
	struct emu_lines l = emu_all_lines(&m->w[s], class);

	l.hit = emu_deal(m, l.hit, s, home);
	l.miss = emu_deal(m, l.miss, s, home);
	return l;
}

/*
 * A write reaches memory when its line leaves the LLC: what cores have
 * modified, and device writes that took a new line.
 */
static void emu_model_pair(struct emu_model *m, unsigned int s,
			   unsigned int home)
{
	unsigned int class;

	for (class = 0; class < EMU_REQUESTS; class++)
		if (EMU_READS & BIT(class))
			m->rd[s][home] += emu_request_lines(m, s, class, home).miss;
	m->wr[s][home] = emu_request_lines(m, s, EMU_WB, home).hit +
			 emu_request_lines(m, s, EMU_PCI_WR, home).miss;
}

/* Non-coherent packets. */
static u64 emu_ncb(const struct emu_model *m, unsigned int from,
		   unsigned int to)
{
	u64 all = emu_bytes_to_lines(&m->w[from], m->w[from].ncb);

	return emu_spread(m, all, from, to);
}

/* The home agent snoops every socket but its own and the requester's. */
static u64 emu_snoops(const struct emu_model *m, unsigned int home,
		      unsigned int to)
{
	u64 reads = 0;
	unsigned int s;

	if (home == to)
		return 0;
	for (s = 0; s < m->sockets; s++)
		if (s != to)
			reads += m->rd[s][home];
	return emu_mille(reads, m->w[home].snoop);
}

static void emu_model_init(struct emu_model *m, const struct emu_workload *w,
			   unsigned int sockets)
{
	unsigned int a, b;

	memset(m, 0, sizeof(*m));
	m->w = w;
	m->sockets = sockets;
	for (a = 0; a < sockets; a++)
		for (b = 0; b < sockets; b++)
			emu_model_pair(m, a, b);
}

/*
 * A miss fills a line and a fill evicts one.  Modified victims are the writes
 * to memory; the others are clean, three of four of them exclusive.
 */
static u64 emu_victims(const struct emu_model *m, unsigned int s,
		       enum emu_class class, unsigned int home)
{
	u64 fills = m->rd[s][home] +
		    emu_request_lines(m, s, EMU_PCI_WR, home).miss;
	u64 modified = m->wr[s][home];
	u64 clean = fills > modified ? fills - modified : 0;
	u64 shared = div_u64(clean, 4);

	if (class == EMU_VICTIM_M)
		return modified;
	return class == EMU_VICTIM_S ? shared : clean - shared;
}

/* Lines of any class at socket @s whose home is @home. */
static struct emu_lines emu_lines(const struct emu_model *m, unsigned int s,
				  enum emu_class class, unsigned int home)
{
	struct emu_lines l = {};

	if (class < EMU_REQUESTS)
		return emu_request_lines(m, s, class, home);
	if (class == EMU_SNOOP)
		l.miss = emu_snoops(m, home, s);
	else
		l.hit = emu_victims(m, s, class, home);
	return l;
}

/*
 * QPI packets
 */

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

static u64 emu_packets(const struct emu_model *m, enum emu_packet kind,
		       unsigned int from, unsigned int to)
{
	if (from == to)
		return 0;
	switch (kind) {
	case EMU_PKT_REQUEST:
		return m->rd[from][to] + m->wr[from][to];
	case EMU_PKT_RESPONSE:
		return emu_snoops(m, to, from);
	case EMU_PKT_SNOOP:
		return emu_snoops(m, from, to);
	case EMU_PKT_DATA:
		return m->rd[to][from];
	case EMU_PKT_WB:
		return m->wr[from][to];
	case EMU_PKT_CMP:
		return m->wr[to][from];
	case EMU_PKT_NCB:
		return emu_ncb(m, from, to);
	default:
		return 0;
	}
}

/* 327043 tables 2-88..91: fields of the match and mask words. */
static bool emu_header_matches(const struct emu_select *sel,
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
static u64 emu_cto_rate(const struct emu_model *m, const struct emu_select *sel)
{
	u32 me = m->w[sel->socket].node;
	unsigned int from, kind;
	u64 sum = 0;

	for (from = 0; from < m->sockets; from++) {
		for (kind = 0; kind < EMU_PACKETS; kind++) {
			bool own = kind == EMU_PKT_DATA || kind == EMU_PKT_CMP;
			u32 requester = own ? me : m->w[from].node;

			if (emu_header_matches(sel, kind, requester, me))
				sum += emu_packets(m, kind, from, sel->socket);
		}
	}
	return sum;
}

/*
 * Amounts
 */

/* One direction of QPI: packets by kind, then by class, then flits. */
enum emu_direction {
	EMU_MSG_HOM = EMU_PACKETS,	/* classes as R3QPI's umasks have them */
	EMU_MSG_SNP,
	EMU_MSG_NDR,
	EMU_MSG_DRS,
	EMU_MSG_NCB,
	EMU_FLIT_DATA,
	EMU_FLIT_CONTROL,
	EMU_FLIT_IDLE,
	EMU_DIRECTION
};

/* Per second and socket.  The first group is the same in every unit of a box. */
enum emu_amount {
	EMU_UCLK,
	EMU_DCLK,
	EMU_QCLK,
	EMU_PCLK,
	EMU_CKE,
	EMU_THROTTLE,
	EMU_LINK_L0,
	EMU_LINK_L0P,
	EMU_LINK_L1,
	EMU_DIVIDED,		/* from here on the units share the amount */
	EMU_LLC_RFO = EMU_DIVIDED,
	EMU_LLC_READS,
	EMU_LLC_MISSES,
	EMU_LLC_HITS,		/* of the reads */
	EMU_LLC_WRITES,
	EMU_LLC_SNOOPS,
	EMU_LLC_LOOKUPS,
	EMU_LLC_WB_OUT,
	EMU_LLC_VICTIM_M,
	EMU_LLC_VICTIM_E,
	EMU_LLC_VICTIM_S,
	EMU_HA_RD_LOCAL,
	EMU_HA_RD_REMOTE,
	EMU_HA_WR_LOCAL,
	EMU_HA_WR_REMOTE,
	EMU_HA_SNOOPS,
	EMU_MEM_RD,
	EMU_MEM_UNDERFILL,
	EMU_MEM_WR,
	EMU_MEM_FULL,
	EMU_PAGE_HIT,
	EMU_PAGE_MISS,
	EMU_PAGE_EMPTY,
	EMU_OUT_LOCAL,		/* lines this socket moves, own memory */
	EMU_OUT_REMOTE,		/* ... memory of the other sockets */
	EMU_IN_REMOTE,		/* lines the other sockets move, this memory */
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
	EMU_LIM_THERMAL,
	EMU_LIM_POWER,
	EMU_LIM_OS,
	EMU_LIM_CURRENT,
	EMU_PROCHOT,
	EMU_AMOUNTS
};

static void emu_amounts_clock(const struct emu_workload *w, u64 *q)
{
	q[EMU_UCLK] = w->uclk;
	q[EMU_DCLK] = w->dclk;
	q[EMU_QCLK] = w->qclk;
	q[EMU_PCLK] = w->pclk;
	q[EMU_CKE] = emu_on(w, emu_mille(w->dclk, w->cke));
	q[EMU_THROTTLE] = emu_on(w, emu_mille(w->dclk, w->throttle));
}

static void emu_amounts_cbox(const struct emu_model *m, unsigned int s, u64 *q)
{
	unsigned int class, home;
	struct emu_lines l;

	for (class = 0; class < EMU_REQUESTS; class++) {
		l = emu_all_lines(&m->w[s], class);
		if (class == EMU_RFO)
			q[EMU_LLC_RFO] += l.hit + l.miss;
		if (EMU_READS & BIT(class)) {
			q[EMU_LLC_READS] += l.hit + l.miss;
			q[EMU_LLC_MISSES] += l.miss;
		} else {
			q[EMU_LLC_WRITES] += l.hit + l.miss;
		}
	}
	for (home = 0; home < m->sockets; home++) {
		q[EMU_LLC_SNOOPS] += emu_snoops(m, home, s);
		q[EMU_LLC_WB_OUT] += m->wr[s][home];
		q[EMU_LLC_VICTIM_M] += emu_victims(m, s, EMU_VICTIM_M, home);
		q[EMU_LLC_VICTIM_E] += emu_victims(m, s, EMU_VICTIM_E, home);
		q[EMU_LLC_VICTIM_S] += emu_victims(m, s, EMU_VICTIM_S, home);
	}
	q[EMU_LLC_HITS] = q[EMU_LLC_READS] - q[EMU_LLC_MISSES];
	q[EMU_LLC_LOOKUPS] = q[EMU_LLC_READS] + q[EMU_LLC_WRITES] +
			     q[EMU_LLC_SNOOPS];
}

static void emu_amounts_ha(const struct emu_model *m, unsigned int s, u64 *q)
{
	unsigned int a;

	q[EMU_HA_RD_LOCAL] = m->rd[s][s];
	q[EMU_HA_WR_LOCAL] = m->wr[s][s];
	q[EMU_OUT_LOCAL] = m->rd[s][s] + m->wr[s][s];
	for (a = 0; a < m->sockets; a++) {
		q[EMU_HA_SNOOPS] += emu_snoops(m, s, a);
		if (a == s)
			continue;
		q[EMU_HA_RD_REMOTE] += m->rd[a][s];
		q[EMU_HA_WR_REMOTE] += m->wr[a][s];
		q[EMU_OUT_REMOTE] += m->rd[s][a] + m->wr[s][a];
	}
	q[EMU_IN_REMOTE] = q[EMU_HA_RD_REMOTE] + q[EMU_HA_WR_REMOTE];
}

/* Behind the home agent: the channels see what it asks for, and underfills. */
static void emu_amounts_imc(const struct emu_workload *w, u64 *q)
{
	u64 cas;

	q[EMU_MEM_RD] = q[EMU_HA_RD_LOCAL] + q[EMU_HA_RD_REMOTE];
	q[EMU_MEM_WR] = q[EMU_HA_WR_LOCAL] + q[EMU_HA_WR_REMOTE];
	q[EMU_MEM_UNDERFILL] = emu_mille(q[EMU_MEM_WR], w->partial);
	q[EMU_MEM_FULL] = q[EMU_MEM_WR] - q[EMU_MEM_UNDERFILL];
	cas = q[EMU_MEM_RD] + q[EMU_MEM_WR] + q[EMU_MEM_UNDERFILL];
	q[EMU_PAGE_MISS] = emu_mille(cas, w->page_miss);
	q[EMU_PAGE_HIT] = emu_mille(cas, w->page_hit);
	q[EMU_PAGE_EMPTY] = cas - q[EMU_PAGE_MISS] - q[EMU_PAGE_HIT];
}

/* A flit is data, control or idle; @slots is all that the links could move. */
static void emu_amounts_direction(u64 *d, u64 slots)
{
	u64 carriers, used;

	d[EMU_MSG_HOM] = d[EMU_PKT_REQUEST] + d[EMU_PKT_RESPONSE];
	d[EMU_MSG_SNP] = d[EMU_PKT_SNOOP];
	d[EMU_MSG_NDR] = d[EMU_PKT_CMP];
	d[EMU_MSG_DRS] = d[EMU_PKT_DATA] + d[EMU_PKT_WB];
	d[EMU_MSG_NCB] = d[EMU_PKT_NCB];
	carriers = d[EMU_MSG_DRS] + d[EMU_MSG_NCB];
	d[EMU_FLIT_DATA] = EMU_DATA_FLITS * carriers;
	d[EMU_FLIT_CONTROL] = EMU_HEADER_FLITS * carriers + d[EMU_MSG_HOM] +
			      d[EMU_MSG_SNP] + d[EMU_MSG_NDR];
	used = d[EMU_FLIT_DATA] + d[EMU_FLIT_CONTROL];
	d[EMU_FLIT_IDLE] = slots > used ? slots - used : 0;
}

static bool emu_any_on(const struct emu_model *m)
{
	unsigned int s;

	for (s = 0; s < m->sockets; s++)
		if (m->w[s].on)
			return true;
	return false;
}

/* A link without a partner is shut down (L1). */
static void emu_amounts_link(const struct emu_model *m, unsigned int s, u64 *q)
{
	const struct emu_workload *w = &m->w[s];

	if (!emu_any_on(m))
		return;
	if (m->sockets < 2) {
		q[EMU_LINK_L1] = w->qclk;
		return;
	}
	q[EMU_LINK_L0P] = emu_mille(w->qclk, w->l0p);
	q[EMU_LINK_L0] = w->qclk - q[EMU_LINK_L0P];
}

static void emu_amounts_qpi(const struct emu_model *m, unsigned int s,
			    unsigned int links, u64 *q)
{
	unsigned int kind, peer;
	u64 slots;

	for (kind = 0; kind < EMU_PACKETS; kind++) {
		for (peer = 0; peer < m->sockets; peer++) {
			q[EMU_TX + kind] += emu_packets(m, kind, s, peer);
			q[EMU_RX + kind] += emu_packets(m, kind, peer, s);
		}
	}
	emu_amounts_link(m, s, q);
	/* A link moves two flits a clock, at half width one. */
	slots = links * (2 * q[EMU_LINK_L0] + q[EMU_LINK_L0P]);
	emu_amounts_direction(&q[EMU_TX], slots);
	emu_amounts_direction(&q[EMU_RX], slots);
}

static void emu_amounts_io(const struct emu_workload *w, u64 *q)
{
	q[EMU_IO_RD] = emu_bytes_to_lines(w, w->pcie_read);
	q[EMU_IO_WR] = emu_bytes_to_lines(w, w->pcie_write);
	q[EMU_MSI] = emu_on(w, w->msi);
	q[EMU_IPI] = emu_on(w, w->ipi);
	q[EMU_LOCK] = emu_on(w, w->lock_cycles);
}

static void emu_amounts_pcu(const struct emu_workload *w, u64 *q)
{
	u64 clk = emu_on(w, w->pclk);
	unsigned int core;

	q[EMU_C0] = emu_mille(clk * w->cores, w->c0);
	q[EMU_C3] = emu_mille(clk * w->cores, w->c3);
	q[EMU_C6] = emu_mille(clk * w->cores, w->c6);
	for (core = 0; core < w->cores; core++) {
		q[EMU_TRANS + core] = emu_mille(clk, w->trans);
		q[EMU_TRANS_ALL] += q[EMU_TRANS + core];
	}
	q[EMU_LIM_THERMAL] = emu_mille(clk, w->lim_thermal);
	q[EMU_LIM_POWER] = emu_mille(clk, w->lim_power);
	q[EMU_LIM_OS] = emu_mille(clk, w->lim_os);
	q[EMU_LIM_CURRENT] = emu_mille(clk, w->lim_current);
	q[EMU_PROCHOT] = emu_mille(clk, w->prochot);
}

static void emu_amounts(const struct emu_model *m, unsigned int s,
			unsigned int links, u64 *q)
{
	memset(q, 0, EMU_AMOUNTS * sizeof(*q));
	emu_amounts_clock(&m->w[s], q);
	emu_amounts_cbox(m, s, q);
	emu_amounts_ha(m, s, q);
	emu_amounts_imc(&m->w[s], q);
	emu_amounts_qpi(m, s, links, q);
	emu_amounts_io(&m->w[s], q);
	emu_amounts_pcu(&m->w[s], q);
}

/*
 * Rows: events whose umask bits add up
 */

/*
 * struct emu_row - sub-events of one event, and the amounts that they count
 * @box: type of box
 * @inc: increment in a clock with the event; 0: cycles, at most the clock
 * @umask: the sub-events' bits; 0: the event has none.  PCU: BIT(occ_sel)
 * @step: the next bit counts the amount this much further on
 * @parts: the bits share the amount equally, this many of them; 0: do not
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
/* the parts f to t of d */
#define EMU_PART(b, c, u, a, f, t, d)					\
	EMU_ROW(b, c, u, a, .inc = 1, .from = (f), .to = (t), .den = (d))
/* entries that stay n clocks in a queue, two at a time */
#define EMU_STAY(b, c, u, a, n)						\
	EMU_ROW(b, c, u, a, .inc = 2, .to = (n), .den = 1)
/* cycles, n for each */
#define EMU_BUSY(b, c, u, a, n)						\
	EMU_ROW(b, c, u, a, .inc = 0, .to = (n), .den = 1)
/* two schedulers that share the work, n clocks each, increment k */
#define EMU_SCHED(b, c, a, n, k)					\
	EMU_ROW(b, c, 0x03, a, .parts = 2, .inc = (k), .to = (n), .den = 1)
/* ring: two directions, two polarities; n clocks for each message */
#define EMU_RING(b, c, a, n)						\
	EMU_ROW(b, c, 0x0f, a, .parts = 4, .inc = 1, .to = (n), .den = 1)
/* the same, two rings */
#define EMU_RINGS(b, c, a, n)						\
	EMU_ROW(b, c, 0xff, a, .parts = 8, .inc = 1, .to = (n), .den = 1)
/* a bit for each message class of QPI, n clocks, increment k */
#define EMU_CLASS(b, c, a, n, k)					\
	EMU_ROW(b, c, 0x1f, a, .step = 1, .inc = (k), .to = (n), .den = 1)

/*
 * Codes and umasks: events/snbep.csv and ivbep.csv, first what they share.  Ring
 * use counts what a stop takes off the ring (64 bytes are two clocks of the BL
 * ring), not what passes by.
 */
static const struct emu_row emu_rows_ep[] = {
	/* ubox: 327043 table 2-6; UCLK is the fixed counter */
	EMU_BUSY(UBOX, EMU_EVENT_FIXED, 0, UCLK, 1),
	EMU_ALL(UBOX, 0x42, 0x02, MSI),
	EMU_ALL(UBOX, 0x42, 0x04, IPI),
	EMU_BUSY(UBOX, 0x44, 0, LOCK, 1),

	/* pcu: limits, residency (occ_sel 1 C0, 2 C3, 3 C6) */
	EMU_BUSY(PCU, 0x00, 0, PCLK, 1),
	EMU_BUSY(PCU, 0x04, 0, LIM_THERMAL, 1),
	EMU_BUSY(PCU, 0x05, 0, LIM_POWER, 1),
	EMU_BUSY(PCU, 0x06, 0, LIM_OS, 1),
	EMU_BUSY(PCU, 0x07, 0, LIM_CURRENT, 1),
	EMU_BUSY(PCU, 0x0a, 0, PROCHOT, 1),
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
	EMU_STAY(CBOX, 0x11, 0x10, LLC_READS, 4),
	EMU_STAY(CBOX, 0x11, 0x10, LLC_WRITES, 4),
	EMU_ALL(CBOX, 0x13, 0x01, LLC_READS),		/* RxR inserts */
	EMU_ALL(CBOX, 0x13, 0x01, LLC_WRITES),
	EMU_PART(CBOX, 0x13, 0x02, LLC_READS, 0, 1, 50),
	EMU_ALL(CBOX, 0x13, 0x04, LLC_SNOOPS),
	EMU_ALL(CBOX, 0x13, 0x10, LLC_READS),
	EMU_ALL(CBOX, 0x13, 0x10, LLC_WRITES),

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
	EMU_SCHED(HA, 0x28, HA_WR_REMOTE, 2, 2),
	EMU_SCHED(HA, 0x28, HA_SNOOPS, 2, 2),
	EMU_SCHED(HA, 0x29, HA_WR_REMOTE, 1, 0),
	EMU_SCHED(HA, 0x29, HA_SNOOPS, 1, 0),
	EMU_SCHED(HA, 0x2f, HA_WR_LOCAL, 1, 1),	/* AK egress */
	EMU_SCHED(HA, 0x30, HA_WR_LOCAL, 2, 2),
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
	EMU_STAY(IMC, 0x80, 0, MEM_RD, 24),
	EMU_STAY(IMC, 0x80, 0, MEM_UNDERFILL, 24),
	EMU_ALL(IMC, 0x20, 0, MEM_WR),			/* WPQ */
	EMU_BUSY(IMC, 0x21, 0, MEM_WR, 4),
	EMU_STAY(IMC, 0x81, 0, MEM_WR, 16),
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
	/* ingress (to QPI): not empty, inserts, occupancy */
	EMU_CLASS(R3QPI, 0x10, TX + EMU_MSG_HOM, 2, 0),
	EMU_CLASS(R3QPI, 0x11, TX + EMU_MSG_HOM, 1, 1),
	EMU_CLASS(R3QPI, 0x13, TX + EMU_MSG_HOM, 4, 2),
};

/* E5-2600: rings have four umask bits; QPI's queues are not told apart by VN. */
static const struct emu_row emu_rows_snb[] = {
	EMU_BUSY(PCU, 0x03 | EMU_EXT, 0, TRANS, 1),
	EMU_BUSY(PCU, 0x04 | EMU_EXT, 0, TRANS + 1, 1),
	EMU_BUSY(PCU, 0x05 | EMU_EXT, 0, TRANS + 2, 1),
	EMU_BUSY(PCU, 0x06 | EMU_EXT, 0, TRANS + 3, 1),
	EMU_BUSY(PCU, 0x07 | EMU_EXT, 0, TRANS + 4, 1),
	EMU_BUSY(PCU, 0x08 | EMU_EXT, 0, TRANS + 5, 1),
	EMU_BUSY(PCU, 0x09 | EMU_EXT, 0, TRANS + 6, 1),
	EMU_BUSY(PCU, 0x0a | EMU_EXT, 0, TRANS + 7, 1),
	EMU_ALL(PCU, 0x0b | EMU_EXT, 0, TRANS_ALL),
	EMU_RING(CBOX, 0x1b, LLC_LOOKUPS, 1),
	EMU_RING(CBOX, 0x1c, LLC_WB_OUT, 1),
	EMU_RING(CBOX, 0x1d, LLC_MISSES, 2),
	EMU_RING(CBOX, 0x1d, LLC_WRITES, 2),
	EMU_RING(CBOX, 0x1e, LLC_RFO, 1),
	EMU_ALL(HA, 0x06, 0x01, OUT_LOCAL),		/* tracker */
	EMU_ALL(HA, 0x06, 0x02, IN_REMOTE),
	EMU_ALL(HA, 0x0e, 0, HA_WR_LOCAL),		/* AK NDR */
	EMU_RING(HA, 0x3e, MEM_RD, 1),
	EMU_RING(HA, 0x3e, MEM_WR, 1),
	EMU_RING(HA, 0x3e, RX + EMU_PKT_RESPONSE, 1),
	EMU_RING(HA, 0x40, MEM_WR, 2),
	EMU_ALL(IMC, 0x01, 0, PAGE_MISS),		/* ACT */
	EMU_ALL(IMC, 0x01, 0, PAGE_EMPTY),
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
	EMU_RING(R2PCIE, 0x08, IO_WR, 1),
	EMU_RING(R2PCIE, 0x09, IO_RD, 2),
	EMU_ALL(R2PCIE, 0x24, 0, IO_RD),
	EMU_ALL(R2PCIE, 0x24, 0, IO_WR),
	EMU_RING(R3QPI, 0x07, TX + EMU_MSG_HOM, 1),
	EMU_RING(R3QPI, 0x07, TX + EMU_MSG_SNP, 1),
	EMU_RING(R3QPI, 0x08, TX + EMU_MSG_NDR, 1),
	EMU_RING(R3QPI, 0x09, TX + EMU_MSG_DRS, 2),
	EMU_RING(R3QPI, 0x09, TX + EMU_MSG_NCB, 2),
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

/*
 * E5-2600 v2, E7 v2: two rings in each direction, cores have events of their own
 * in the PCU, QPI's queues have a umask bit for VN0 (all there is here) and VN1.
 */
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
	EMU_BUSY(PCU, 0x70, 0, TRANS, 1),
	EMU_BUSY(PCU, 0x71, 0, TRANS + 1, 1),
	EMU_BUSY(PCU, 0x72, 0, TRANS + 2, 1),
	EMU_BUSY(PCU, 0x73, 0, TRANS + 3, 1),
	EMU_BUSY(PCU, 0x74, 0, TRANS + 4, 1),
	EMU_BUSY(PCU, 0x75, 0, TRANS + 5, 1),
	EMU_BUSY(PCU, 0x76, 0, TRANS + 6, 1),
	EMU_BUSY(PCU, 0x77, 0, TRANS + 7, 1),
	EMU_BUSY(PCU, 0x78, 0, TRANS + 8, 1),
	EMU_BUSY(PCU, 0x79, 0, TRANS + 9, 1),
	EMU_BUSY(PCU, 0x7a, 0, TRANS + 10, 1),
	EMU_BUSY(PCU, 0x7b, 0, TRANS + 11, 1),
	EMU_BUSY(PCU, 0x7c, 0, TRANS + 12, 1),
	EMU_BUSY(PCU, 0x7d, 0, TRANS + 13, 1),
	EMU_BUSY(PCU, 0x7e, 0, TRANS + 14, 1),
	EMU_ALL(PCU, 0x63, 0, TRANS_ALL),
	EMU_BUSY(HA, 0x03, 0, OUT_LOCAL, 1),		/* tracker not empty */
	EMU_BUSY(HA, 0x03, 0, IN_REMOTE, 1),
	EMU_ALL(HA, 0x0e, 0x01, HA_WR_LOCAL),		/* AK NDR */
	EMU_ALL(HA, 0x17, 0x01, MEM_RD),		/* iMC reads */
	EMU_PART(IMC, 0x01, 0x01, PAGE_MISS, 0, 2, 3),	/* ACT: rd, wr */
	EMU_PART(IMC, 0x01, 0x01, PAGE_EMPTY, 0, 2, 3),
	EMU_PART(IMC, 0x01, 0x02, PAGE_MISS, 2, 3, 3),
	EMU_PART(IMC, 0x01, 0x02, PAGE_EMPTY, 2, 3, 3),
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
	EMU_ALL(IRP, 0x15, 0x01, IO_RD),
	EMU_ALL(IRP, 0x15, 0x02, IO_WR),
};

/*
 * Xeon 7500 and E7 (events/nhmex.csv, wsmex.csv).  A B-box is what a home agent
 * is to the E5; M-boxes have a pair of channels each; S-boxes pass on what the
 * C-boxes and QPI have for each other.
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
	EMU_ALL(EX_CBOX, 0x17, 0x01, LLC_VICTIM_M),
	EMU_ALL(EX_CBOX, 0x17, 0x02, LLC_VICTIM_E),
	EMU_ALL(EX_CBOX, 0x17, 0x04, LLC_VICTIM_S),
	EMU_STAY(EX_CBOX, 0x18, 0, LLC_READS, 4),
	EMU_STAY(EX_CBOX, 0x18, 0, LLC_WRITES, 4),
	EMU_ALL(EX_CBOX, 0x19, 0, LLC_READS),
	EMU_ALL(EX_CBOX, 0x19, 0, LLC_WRITES),
	EMU_STAY(EX_CBOX, 0x1a, 0, LLC_SNOOPS, 4),
	EMU_ALL(EX_CBOX, 0x1b, 0, LLC_SNOOPS),
	EMU_ALL(EX_CBOX, 0x1f, 0, LLC_READS),
	EMU_ALL(EX_CBOX, 0x1f, 0, LLC_WRITES),
	EMU_PART(EX_CBOX, 0x27, 0x01, LLC_SNOOPS, 0, 7, 10),
	EMU_PART(EX_CBOX, 0x27, 0x02, LLC_SNOOPS, 7, 10, 10),

	/* bbox: in-flight memory table, messages from and to the S-box */
	EMU_STAY(BBOX, EMU_B_SET(0, 0x07), 0, MEM_RD, 24),
	EMU_STAY(BBOX, EMU_B_SET(0, 0x07), 0, MEM_WR, 24),
	EMU_ALL(BBOX, EMU_B_SET(1, 0x07), 0, MEM_RD),
	EMU_ALL(BBOX, EMU_B_SET(1, 0x07), 0, MEM_WR),
	EMU_ALL(BBOX, EMU_B_SET(1, 0x0c), 0, MEM_WR),
	EMU_ALL(BBOX, EMU_B_SET(1, 0x1d), 0, MEM_RD),
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
	EMU_ALL(MBOX, 0x1a, 0, MEM_RD),
	EMU_ALL(MBOX, 0x1a, 0, MEM_UNDERFILL),
	EMU_ALL(MBOX, 0x1a, 0, MEM_WR),
	EMU_ALL(MBOX, EMU_M_DRAM + 0x02, 0, PAGE_MISS),		/* RAS */
	EMU_ALL(MBOX, EMU_M_DRAM + 0x02, 0, PAGE_EMPTY),
	EMU_PART(MBOX, EMU_M_DRAM + 0x03, 0, MEM_RD, 0, 3, 4),	/* open */
	EMU_PART(MBOX, EMU_M_DRAM + 0x03, 0, MEM_UNDERFILL, 0, 3, 4),
	EMU_PART(MBOX, EMU_M_DRAM + 0x04, 0, MEM_WR, 0, 3, 4),
	EMU_PART(MBOX, EMU_M_DRAM + 0x05, 0, MEM_RD, 3, 4, 4),	/* closed */
	EMU_PART(MBOX, EMU_M_DRAM + 0x05, 0, MEM_UNDERFILL, 3, 4, 4),
	EMU_PART(MBOX, EMU_M_DRAM + 0x06, 0, MEM_WR, 3, 4, 4),
	EMU_ALL(MBOX, EMU_M_DRAM + 0x11, 0, PAGE_MISS),		/* PRE */
	EMU_ALL(MBOX, 0x13, 0, PAGE_MISS),
	EMU_ALL(MBOX, 0x14, 0, PAGE_HIT),
	EMU_BUSY(MBOX, 0x1b, 0, DCLK, 1),

	/* sbox: sent to R- and B-box, received; data has a header flit */
	EMU_ALL(SBOX, 0x60, 0x01, OUT_REMOTE),
	EMU_ALL(SBOX, 0x60, 0x02, OUT_LOCAL),
	EMU_ALL(SBOX, 0x62, 0, TX + EMU_MSG_SNP),
	EMU_ALL(SBOX, 0x63, 0, TX + EMU_MSG_NDR),
	EMU_TIMES(SBOX, 0x65, 0, TX + EMU_MSG_DRS,
		  EMU_DATA_FLITS + EMU_HEADER_FLITS),
	EMU_ALL(SBOX, 0x70, 0, RX + EMU_MSG_NDR),
	EMU_ALL(SBOX, 0x71, 0, RX + EMU_MSG_SNP),
	EMU_ALL(SBOX, 0x72, 0, RX + EMU_MSG_DRS),
	EMU_ALL(SBOX, 0x73, 0, HA_RD_LOCAL),

	/* wbox */
	EMU_BUSY(WBOX, EMU_EVENT_FIXED, 0, UCLK, 1),
};

static const struct emu_row emu_rows_nhm_ex[] = {
	EMU_ALL(MBOX, 0x15, 0, PAGE_EMPTY),
	EMU_ROW(SBOX, 0x64, 0x0f, TX + EMU_MSG_DRS,
		.parts = 4, .inc = 1, .to = 1, .den = 1),
};

/* Ten C-boxes: five umask bits in each S-box. */
static const struct emu_row emu_rows_wsm_ex[] = {
	EMU_ROW(SBOX, 0x64, 0x1f, TX + EMU_MSG_DRS,
		.parts = 5, .inc = 1, .to = 1, .den = 1),
};

/* What a platform has in common with another one, and what it has alone. */
static const struct {
	const struct emu_row *rows;
	unsigned int count;
} emu_tables[EMU_GENS][2] = {
	[EMU_GEN_SNB] = {
		{ emu_rows_ep, ARRAY_SIZE(emu_rows_ep) },
		{ emu_rows_snb, ARRAY_SIZE(emu_rows_snb) },
	},
	[EMU_GEN_IVB] = {
		{ emu_rows_ep, ARRAY_SIZE(emu_rows_ep) },
		{ emu_rows_ivb, ARRAY_SIZE(emu_rows_ivb) },
	},
	[EMU_GEN_NHM_EX] = {
		{ emu_rows_ex, ARRAY_SIZE(emu_rows_ex) },
		{ emu_rows_nhm_ex, ARRAY_SIZE(emu_rows_nhm_ex) },
	},
	[EMU_GEN_WSM_EX] = {
		{ emu_rows_ex, ARRAY_SIZE(emu_rows_ex) },
		{ emu_rows_wsm_ex, ARRAY_SIZE(emu_rows_wsm_ex) },
	},
};

/* A PCU control has no umask; occ_sel chooses among its sub-events instead. */
static unsigned int emu_sub_events(const struct emu_select *sel)
{
	return sel->box == EMU_PCU ? BIT(sel->occ_sel) : sel->umask;
}

static bool emu_row_matches(const struct emu_row *r,
			    const struct emu_select *sel)
{
	if (r->box != sel->box ||
	    r->code != (sel->ext ? sel->event | EMU_EXT : sel->event))
		return false;
	return !r->umask || (r->umask & emu_sub_events(sel));
}

/* The first row behind @r that counts, or NULL; start with NULL. */
static const struct emu_row *emu_row_next(const struct emu_select *sel,
					  const struct emu_row *r)
{
	bool found = !r;
	unsigned int t;

	for (t = 0; t < ARRAY_SIZE(emu_tables[0]); t++) {
		const struct emu_row *row = emu_tables[sel->gen][t].rows;
		const struct emu_row *end = row + emu_tables[sel->gen][t].count;

		for (; row < end; row++) {
			if (found && emu_row_matches(row, sel))
				return row;
			found |= row == r;
		}
	}
	return NULL;
}

/* What the row's sub-event number @i counts in the selected unit. */
static u64 emu_row_part(const struct emu_row *r, const struct emu_select *sel,
			const u64 *q, unsigned int i)
{
	unsigned int amount = r->amount + i * r->step;
	u64 value = div_u64(q[amount] * r->to, r->den) -
		    div_u64(q[amount] * r->from, r->den);

	value = emu_split(value, i, r->parts);
	if (amount < EMU_DIVIDED)
		return value;
	return emu_split(value, sel->unit, sel->units);
}

static u64 emu_row_value(const struct emu_row *r, const struct emu_select *sel,
			 const u64 *q)
{
	unsigned int bit, i = 0;
	u64 sum = 0;

	if (!r->umask)
		return emu_row_part(r, sel, q, 0);
	for (bit = 0; bit < 8; bit++) {
		if (!(r->umask & BIT(bit)))
			continue;
		if (emu_sub_events(sel) & BIT(bit))
			sum += emu_row_part(r, sel, q, i);
		i++;
	}
	return sum;
}

/* Of the threads of all cores; traffic is the same for each. */
static u64 emu_thread_share(u64 value, const struct emu_select *sel)
{
	unsigned int threads = EMU_THREADS * sel->units;

	return sel->tid < threads ? emu_split(value, sel->tid, threads) : 0;
}

static u64 emu_row_rate(const struct emu_model *m, const struct emu_select *sel)
{
	/* Links share what a socket sends: idle flits need to know how many. */
	unsigned int links = sel->box == EMU_QPI ? sel->units : 1;
	u64 clock = emu_traffic_clock(m->w, sel);
	const struct emu_row *r = NULL;
	u64 q[EMU_AMOUNTS];
	bool cycles = true;
	u64 sum = 0;

	emu_amounts(m, sel->socket, links, q);
	while ((r = emu_row_next(sel, r))) {
		sum += emu_row_value(r, sel, q);
		cycles &= !r->inc;
	}
	if (sel->box == EMU_CBOX && sel->tid_en && sel->event)
		sum = emu_thread_share(sum, sel);
	return cycles && sum > clock ? clock : sum;
}

static u32 emu_row_inc(const struct emu_select *sel)
{
	const struct emu_row *r = NULL;
	u32 inc = 1;

	while ((r = emu_row_next(sel, r)))
		inc = max_t(u32, inc, r->inc);
	return inc;
}

/*
 * Codes: C-box events 0x34 to 0x37, which choose classes of lines
 */

#define EMU_CODE_MISS		BIT(0)	/* misses alone */
#define EMU_CODE_OPCODE		BIT(1)	/* alone those of the filter's opcode */
#define EMU_CODE_NID		BIT(2)	/* exists with the NID bit only */
#define EMU_CODE_LOCAL		BIT(3)	/* alone those whose home is here */
#define EMU_CODE_REMOTE		BIT(4)	/* ... or elsewhere */
#define EMU_CODE_IVB		BIT(5)	/* since the E5-2600 v2 */

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
	u16 classes;
};

#define EMU_ASKED	(EMU_READS | EMU_WRITES)

static const struct emu_code emu_codes[] = {
	{ EMU_EV_LLC_LOOKUP, 0x01, EMU_CODE_NID, EMU_LOOKUPS },
	{ EMU_EV_LLC_LOOKUP, 0x03, 0, EMU_READS },
	{ EMU_EV_LLC_LOOKUP, 0x05, 0, EMU_WRITES },
	{ EMU_EV_LLC_LOOKUP, 0x09, 0, BIT(EMU_SNOOP) },
	{ EMU_EV_LLC_LOOKUP, 0x11, 0, EMU_LOOKUPS },
	{ EMU_EV_TOR_INSERTS, 0x01, EMU_CODE_OPCODE, EMU_ASKED },
	{ EMU_EV_TOR_INSERTS, 0x03, EMU_CODE_OPCODE | EMU_CODE_MISS, EMU_ASKED },
	{ EMU_EV_TOR_INSERTS, 0x04, 0, EMU_VICTIMS },
	{ EMU_EV_TOR_INSERTS, 0x08, 0, EMU_ASKED | EMU_VICTIMS },
	{ EMU_EV_TOR_INSERTS, 0x0a, EMU_CODE_MISS, EMU_ASKED },
	{ EMU_EV_TOR_INSERTS, 0x10, 0, BIT(EMU_WB) },
#define EMU_IVB(u, h, c)						\
	{ EMU_EV_TOR_INSERTS, (u), EMU_CODE_IVB | (h), (c) }
	EMU_IVB(0x21, EMU_CODE_LOCAL | EMU_CODE_OPCODE, EMU_ASKED),
	EMU_IVB(0x23, EMU_CODE_LOCAL | EMU_CODE_OPCODE | EMU_CODE_MISS,
		EMU_ASKED),
	EMU_IVB(0x28, EMU_CODE_LOCAL, EMU_ASKED | EMU_VICTIMS),
	EMU_IVB(0x2a, EMU_CODE_LOCAL | EMU_CODE_MISS, EMU_ASKED),
	EMU_IVB(0x81, EMU_CODE_REMOTE | EMU_CODE_OPCODE, EMU_ASKED),
	EMU_IVB(0x83, EMU_CODE_REMOTE | EMU_CODE_OPCODE | EMU_CODE_MISS,
		EMU_ASKED),
	EMU_IVB(0x88, EMU_CODE_REMOTE, EMU_ASKED | EMU_VICTIMS),
	EMU_IVB(0x8a, EMU_CODE_REMOTE | EMU_CODE_MISS, EMU_ASKED),
#undef EMU_IVB
	{ EMU_EV_LLC_VICTIMS, 0x00, EMU_CODE_NID, EMU_VICTIMS },
	{ EMU_EV_LLC_VICTIMS, 0x01, 0, BIT(EMU_VICTIM_M) },
	{ EMU_EV_LLC_VICTIMS, 0x02, 0, BIT(EMU_VICTIM_E) },
	{ EMU_EV_LLC_VICTIMS, 0x04, 0, BIT(EMU_VICTIM_S) },
};

/* What state the lines are in that hit: up to per mille, choices. */
static const struct {
	u8 state;
	u16 from;
	u16 to;
} emu_states[] = {
	{ 0x02, 0, 300 },	/* S */
	{ 0x04, 300, 700 },	/* E */
	{ 0x08, 700, 950 },	/* M */
	{ 0x10, 950, 1000 },	/* F */
};

static bool emu_is_code(const struct emu_select *sel)
{
	return sel->box == EMU_CBOX && sel->event >= EMU_EV_LLC_LOOKUP &&
	       sel->event <= EMU_EV_LLC_VICTIMS;
}

static bool emu_code_matches(const struct emu_code *c,
			     const struct emu_select *sel)
{
	bool nid = sel->umask & EMU_UMASK_NID;
	u8 umask = sel->umask & ~EMU_UMASK_NID;
	u8 event = sel->event;

	if (event == EMU_EV_TOR_OCCUPANCY)
		event = EMU_EV_TOR_INSERTS;
	if (c->event != event || (c->how & EMU_CODE_NID && !nid) ||
	    (c->how & EMU_CODE_IVB && sel->gen != EMU_GEN_IVB))
		return false;
	if (c->event == EMU_EV_LLC_VICTIMS && c->umask)
		return umask & c->umask;
	return umask == c->umask;
}

static unsigned int emu_code_classes(const struct emu_code *c,
				     const struct emu_select *sel)
{
	unsigned int class, classes = 0;

	if (!(c->how & EMU_CODE_OPCODE))
		return c->classes;
	for (class = 0; class < EMU_REQUESTS; class++)
		if (emu_opcode[class] == sel->opc)
			classes |= BIT(class);
	return c->classes & classes;
}

/* Thread filter: cores share their lines evenly, devices are no thread. */
static u64 emu_code_thread(u64 value, enum emu_class class,
			   const struct emu_select *sel)
{
	if (!sel->tid_en)
		return value;
	if (EMU_CORE & BIT(class))
		return emu_thread_share(value, sel);
	if (EMU_IO & BIT(class))
		return sel->tid == EMU_TID_IO ? value : 0;
	return sel->tid == EMU_TID_NONE ? value : 0;
}

static u64 emu_in_states(const struct emu_lines *l, u8 states)
{
	u64 sum = states & EMU_STATE_I ? l->miss : 0;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(emu_states); i++)
		if (states & emu_states[i].state)
			sum += emu_mille(l->hit, emu_states[i].to) -
			       emu_mille(l->hit, emu_states[i].from);
	return sum;
}

/* Inserts times the time each stays; a miss waits for its home. */
static u64 emu_occupancy(const struct emu_lines *l, bool local)
{
	return l->hit * EMU_WAIT_HIT +
	       l->miss * (local ? EMU_WAIT_LOCAL : EMU_WAIT_REMOTE);
}

static u64 emu_code_lines(const struct emu_model *m, const struct emu_code *c,
			  const struct emu_select *sel, enum emu_class class,
			  unsigned int home)
{
	struct emu_lines l = emu_lines(m, sel->socket, class, home);

	l.hit = emu_code_thread(emu_split(l.hit, sel->unit, sel->units),
				class, sel);
	l.miss = emu_code_thread(emu_split(l.miss, sel->unit, sel->units),
				 class, sel);
	if (c->how & EMU_CODE_MISS)
		l.hit = 0;
	if (sel->event == EMU_EV_LLC_LOOKUP)
		return emu_in_states(&l, sel->state);
	if (sel->event == EMU_EV_TOR_OCCUPANCY)
		return emu_occupancy(&l, home == sel->socket);
	return l.hit + l.miss;
}

static u64 emu_code_home(const struct emu_model *m, const struct emu_code *c,
			 const struct emu_select *sel, unsigned int home)
{
	unsigned int classes = emu_code_classes(c, sel);
	unsigned int class;
	u64 sum = 0;

	if (sel->umask & EMU_UMASK_NID && !(sel->nid & BIT(m->w[home].node)))
		return 0;
	if (c->how & (home == sel->socket ? EMU_CODE_REMOTE : EMU_CODE_LOCAL))
		return 0;
	for (class = 0; class < EMU_CLASSES; class++)
		if (classes & BIT(class))
			sum += emu_code_lines(m, c, sel, class, home);
	return sum;
}

static u64 emu_code_rate(const struct emu_model *m,
			 const struct emu_select *sel)
{
	const struct emu_code *c;
	unsigned int home;
	u64 sum = 0;

	if (sel->ext)
		return 0;
	for (c = emu_codes; c < emu_codes + ARRAY_SIZE(emu_codes); c++)
		if (emu_code_matches(c, sel))
			for (home = 0; home < m->sockets; home++)
				sum += emu_code_home(m, c, sel, home);
	return sum;
}

/*
 * R-box: bits of IPERF_CFG, which add up
 */

#define EMU_IPERF_VNA		BIT(7)	/* 7:6 is 2 for VNA, 3 for any */

/* Packets all travel on VNA. Bit 31 counts all flits sent but idle ones. */
static const struct {
	u8 bit;
	u8 amount;
} emu_iperf_bits[] = {
	{ 0, EMU_RX + EMU_MSG_NCB },
	{ 2, EMU_RX + EMU_MSG_DRS },
	{ 3, EMU_RX + EMU_MSG_NDR },
	{ 4, EMU_RX + EMU_MSG_SNP },
	{ 5, EMU_RX + EMU_MSG_HOM },
	{ 30, EMU_TX + EMU_FLIT_IDLE },
	{ 31, EMU_TX + EMU_FLIT_DATA },
	{ 31, EMU_TX + EMU_FLIT_CONTROL },
};

static bool emu_iperf_selects(u32 iperf, unsigned int bit)
{
	return iperf & BIT(bit) && (bit > 5 || iperf & EMU_IPERF_VNA);
}

static u64 emu_iperf_rate(const struct emu_model *m,
			  const struct emu_select *sel)
{
	u64 q[EMU_AMOUNTS];
	unsigned int i;
	u64 sum = 0;

	emu_amounts(m, sel->socket, sel->units, q);
	for (i = 0; i < ARRAY_SIZE(emu_iperf_bits); i++)
		if (emu_iperf_selects(sel->iperf, emu_iperf_bits[i].bit))
			sum += emu_split(q[emu_iperf_bits[i].amount],
					 sel->unit, sel->units);
	return sum;
}

/*
 * The counter's view
 */

static bool emu_is_iperf(const struct emu_select *sel)
{
	return sel->box == EMU_RBOX && sel->event == EMU_R_IPERF;
}

static bool emu_is_band(const struct emu_select *sel)
{
	return sel->box == EMU_PCU && !sel->ext &&
	       sel->event >= EMU_EV_BAND0 &&
	       sel->event < EMU_EV_BAND0 + ARRAY_SIZE(sel->band);
}

/* Clocks at or above a band's frequency: all or none, it does not change. */
static u64 emu_band_rate(const struct emu_workload *w,
			 const struct emu_select *sel)
{
	u64 band = sel->band[sel->event - EMU_EV_BAND0] * EMU_BAND_HZ;

	return w->uclk >= band ? emu_on(w, w->pclk) : 0;
}

static bool emu_is_cto(const struct emu_select *sel)
{
	return sel->box == EMU_QPI && sel->event == EMU_EV_CTO_COUNT;
}

/* Is there anything to work out? Most events are none of the workload's. */
static bool emu_caused(const struct emu_select *sel)
{
	return emu_is_code(sel) || emu_is_iperf(sel) || emu_is_cto(sel) ||
	       emu_row_next(sel, NULL);
}

u64 emu_traffic_rate(const struct emu_workload *w, unsigned int sockets,
		     const struct emu_select *sel)
{
	struct emu_model m;

	if (emu_is_band(sel))
		return emu_band_rate(&w[sel->socket], sel);
	if (!emu_caused(sel))
		return 0;
	emu_model_init(&m, w, sockets);
	if (emu_is_code(sel))
		return emu_code_rate(&m, sel);
	if (emu_is_iperf(sel))
		return emu_iperf_rate(&m, sel);
	/* Sources disagree on the extra bit of CTO_COUNT: either counts. */
	if (emu_is_cto(sel))
		return emu_split(emu_cto_rate(&m, sel), sel->unit, sel->units);
	return emu_row_rate(&m, sel);
}

u32 emu_traffic_inc(const struct emu_workload *w, unsigned int sockets,
		    const struct emu_select *sel)
{
	u64 rate = emu_traffic_rate(w, sockets, sel);
	u64 clock = emu_traffic_clock(w, sel);
	u32 inc = emu_row_inc(sel);

	if (emu_is_code(sel) && sel->event == EMU_EV_TOR_OCCUPANCY)
		inc = EMU_TOR_DEPTH;
	return max_t(u64, inc, div64_u64(rate + clock - 1, clock));
}

u64 emu_traffic_clock(const struct emu_workload *w,
		      const struct emu_select *sel)
{
	w += sel->socket;
	switch (sel->box) {
	case EMU_IMC:
	case EMU_MBOX:
		return w->dclk;
	case EMU_QPI:
	case EMU_RBOX:
		return w->qclk;
	case EMU_PCU:
		return w->pclk;
	default:
		return w->uclk;
	}
}

/*
 * Text
 */

struct emu_key {
	const char *name;
	size_t offset;
	bool wide;		/* u64, else u32 */
	u64 min;
	u64 max;
	u64 value;		/* default */
};

#define EMU_KEY(n, w, lo, hi, v)					\
	{ #n, offsetof(struct emu_workload, n), w, lo, hi, v }
#define EMU_RATE(n, v)		EMU_KEY(n, true, 0, 1000000000000ULL, v)
#define EMU_HZ(n, v)		EMU_KEY(n, true, 1000000, 100000000000ULL, v)
#define EMU_SHARE(n, v)		EMU_KEY(n, false, 0, EMU_MILLE, v)

/*
 * Defaults: a busy E5-2600 with DDR3-1600 and QPI at 8 GT/s, which is a link
 * layer clock of 1 GHz; its PCU has a fixed clock of 800 MHz.
 */
static const struct emu_key emu_keys[] = {
	EMU_RATE(read, 10000000000ULL),
	EMU_RATE(write, 5000000000ULL),
	EMU_RATE(pcie_read, 1000000000),
	EMU_RATE(pcie_write, 1000000000),
	EMU_RATE(ncb, 0),
	EMU_HZ(uclk, 2700000000ULL),
	EMU_HZ(dclk, 800000000),
	EMU_HZ(qclk, 1000000000),
	EMU_HZ(pclk, 800000000),
	EMU_RATE(msi, 20000),
	EMU_RATE(ipi, 5000),
	EMU_RATE(lock_cycles, 10000),
	EMU_SHARE(remote, 250),
	EMU_SHARE(snoop, 1000),
	EMU_KEY(llc_hit, false, 0, EMU_MILLE - 1, 800),
	EMU_SHARE(pcie_hit, 250),
	EMU_SHARE(rfo, 300),
	EMU_SHARE(partial, 0),
	EMU_SHARE(page_hit, 600),
	EMU_SHARE(page_miss, 250),
	EMU_SHARE(cke, 100),
	EMU_SHARE(throttle, 0),
	EMU_SHARE(l0p, 0),
	EMU_KEY(cores, false, 1, EMU_MAX_CORES, 8),
	EMU_SHARE(c0, 700),
	EMU_SHARE(c3, 100),
	EMU_SHARE(c6, 200),
	EMU_SHARE(trans, 5),
	EMU_SHARE(lim_thermal, 0),
	EMU_SHARE(lim_power, 100),
	EMU_SHARE(lim_os, 50),
	EMU_SHARE(lim_current, 20),
	EMU_SHARE(prochot, 0),
	/* The last one: read back in this order, "on" has the last word. */
	EMU_KEY(on, false, 0, 1, 1),
};

static void emu_key_put(struct emu_workload *w, const struct emu_key *k,
			u64 value)
{
	void *field = (char *)w + k->offset;

	if (k->wide)
		*(u64 *)field = value;
	else
		*(u32 *)field = value;
}

static u64 emu_key_get(const struct emu_workload *w, const struct emu_key *k)
{
	const void *field = (const char *)w + k->offset;

	return k->wide ? *(const u64 *)field : *(const u32 *)field;
}

static void emu_defaults(struct emu_workload *w)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(emu_keys); i++)
		emu_key_put(w, &emu_keys[i], emu_keys[i].value);
}

void emu_traffic_init(struct emu_workload *w, unsigned int sockets)
{
	unsigned int s;

	memset(w, 0, sockets * sizeof(*w));
	for (s = 0; s < sockets; s++) {
		emu_defaults(&w[s]);
		w[s].node = s;
		w[s].on = 0;
	}
}

static u64 emu_suffix(const char *s)
{
	if (!strcmp(s, ""))
		return 1;
	if (!strcmp(s, "k"))
		return 1000;
	if (!strcmp(s, "M"))
		return 1000000;
	return strcmp(s, "G") ? 0 : 1000000000;
}

/* Decimal with k, M or G; at most 13 digits, so that nothing can overflow. */
static int emu_parse_value(const char *s, u64 *value)
{
	unsigned int digits = 0;
	u64 unit;

	for (*value = 0; *s >= '0' && *s <= '9'; s++, digits++) {
		if (digits == 13)
			return -EINVAL;
		*value = *value * 10 + *s - '0';
	}
	unit = emu_suffix(s);
	if (!digits || !unit || *value > div64_u64(U64_MAX, unit))
		return -EINVAL;
	*value *= unit;
	return 0;
}

static int emu_set_key(struct emu_workload *w, const char *name,
		       const char *text)
{
	unsigned int i;
	u64 value;

	if (emu_parse_value(text, &value))
		return -EINVAL;
	for (i = 0; i < ARRAY_SIZE(emu_keys); i++) {
		if (strcmp(name, emu_keys[i].name))
			continue;
		if (value < emu_keys[i].min || value > emu_keys[i].max)
			return -EINVAL;
		w->on = 1;
		emu_key_put(w, &emu_keys[i], value);
		return 0;
	}
	return -EINVAL;
}

static int emu_set_word(struct emu_workload *w, const char *word)
{
	if (!strcmp(word, "default"))
		emu_defaults(w);
	else if (!strcmp(word, "off"))
		w->on = 0;
	else if (!strcmp(word, "on"))
		w->on = 1;
	else
		return -EINVAL;
	return 0;
}

/* "s2." in front of a word; without it, all sockets: from *first to *last. */
static char *emu_set_range(char *word, unsigned int sockets,
			   unsigned int *first, unsigned int *last)
{
	*first = 0;
	*last = sockets - 1;
	if (word[0] != 's' || word[1] < '0' || word[1] > '9' || word[2] != '.')
		return word;
	*first = word[1] - '0';
	*last = *first;
	return *first < sockets ? word + 3 : NULL;
}

static int emu_set_one(struct emu_workload *w, unsigned int sockets, char *word)
{
	unsigned int first, last;
	char *value;
	int err = 0;

	word = emu_set_range(word, sockets, &first, &last);
	if (!word)
		return -EINVAL;
	value = strchr(word, '=');
	if (value)
		*value++ = '\0';
	for (; first <= last && !err; first++)
		err = value ? emu_set_key(&w[first], word, value) :
			      emu_set_word(&w[first], word);
	return err;
}

/* Shares of one whole must not exceed it. */
static bool emu_workload_valid(const struct emu_workload *w)
{
	return w->page_hit + w->page_miss <= EMU_MILLE &&
	       w->c0 + w->c3 + w->c6 <= EMU_MILLE;
}

int emu_traffic_set(struct emu_workload *w, unsigned int sockets, char *text)
{
	struct emu_workload next[EMU_MAX_SOCKETS];
	unsigned int s;
	char *word;

	memcpy(next, w, sockets * sizeof(*w));
	while ((word = strsep(&text, " \t\n")))
		if (*word && emu_set_one(next, sockets, word))
			return -EINVAL;
	for (s = 0; s < sockets; s++)
		if (!emu_workload_valid(&next[s]))
			return -EINVAL;
	memcpy(w, next, sockets * sizeof(*w));
	return 0;
}

ssize_t emu_traffic_show(const struct emu_workload *w, unsigned int sockets,
			 char *buf, size_t len)
{
	unsigned int s, i;
	size_t at = 0;

	for (s = 0; s < sockets; s++)
		for (i = 0; i < ARRAY_SIZE(emu_keys); i++)
			at += scnprintf(buf + at, len - at, "s%u.%s=%llu%c", s,
					emu_keys[i].name,
					(unsigned long long)
					emu_key_get(&w[s], &emu_keys[i]),
					i + 1 < ARRAY_SIZE(emu_keys) ?
					' ' : '\n');
	return at;
}

/*
 * Truth
 */

/* One or two amounts, in bytes or as they are. */
static const struct {
	const char *name;
	u16 amounts;
	u16 amount[2];
	u16 times;
} emu_truths[] = {
	{ "mem_read_bytes", 2, { EMU_MEM_RD, EMU_MEM_UNDERFILL }, EMU_LINE_BYTES },
	{ "mem_write_bytes", 1, { EMU_MEM_WR }, EMU_LINE_BYTES },
	{ "mem_local_bytes", 1, { EMU_OUT_LOCAL }, EMU_LINE_BYTES },
	{ "mem_remote_out_bytes", 1, { EMU_OUT_REMOTE }, EMU_LINE_BYTES },
	{ "mem_remote_in_bytes", 1, { EMU_IN_REMOTE }, EMU_LINE_BYTES },
	{ "llc_lookups", 1, { EMU_LLC_LOOKUPS }, 1 },
	{ "llc_misses", 1, { EMU_LLC_MISSES }, 1 },
	{ "pcie_read_bytes", 1, { EMU_IO_RD }, EMU_LINE_BYTES },
	{ "pcie_write_bytes", 1, { EMU_IO_WR }, EMU_LINE_BYTES },
	{ "qpi_tx_data_bytes", 1, { EMU_TX + EMU_FLIT_DATA }, EMU_DATA_FLITS },
	{ "qpi_rx_data_bytes", 1, { EMU_RX + EMU_FLIT_DATA }, EMU_DATA_FLITS },
	{ "msi", 1, { EMU_MSI }, 1 },
	{ "ipi", 1, { EMU_IPI }, 1 },
	{ "uclk_cycles", 1, { EMU_UCLK }, 1 },
	{ "dclk_cycles", 1, { EMU_DCLK }, 1 },
	{ "qclk_cycles", 1, { EMU_QCLK }, 1 },
	{ "pclk_cycles", 1, { EMU_PCLK }, 1 },
};

unsigned int emu_traffic_truths(void)
{
	return ARRAY_SIZE(emu_truths);
}

const char *emu_traffic_truth_name(unsigned int row)
{
	return emu_truths[row].name;
}

u64 emu_traffic_truth_rate(const struct emu_workload *w, unsigned int sockets,
			   unsigned int socket, unsigned int row)
{
	u64 q[EMU_AMOUNTS];
	struct emu_model m;
	unsigned int i;
	u64 sum = 0;

	emu_model_init(&m, w, sockets);
	emu_amounts(&m, socket, 1, q);
	for (i = 0; i < emu_truths[row].amounts; i++)
		sum += q[emu_truths[row].amount[i]];
	return sum * emu_truths[row].times;
}
