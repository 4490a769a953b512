// SPDX-License-Identifier: GPL-2.0-only
/*
 * traffic_quantities.c - lines of each class of requests, by their home; the packets between
 * sockets; and the quantities of a socket that follow
 */
#include <string.h>

#include "traffic_model.h"

#define DATA_FLITS	8
#define CODE_SHARE	0.05	/* a choice: of reads by cores, but for RFO */

/* Divide the lines that socket @s moves among their homes */
static void traffic_deal(double to[], unsigned int s, double lines)
{
	double remote = model.sockets > 1 ? lines * model.work[s].remote / 1000 : 0;

	FOR(home, model.sockets)
		to[home] = home == s ? lines - remote : remote / (model.sockets - 1);
}

static void traffic_deal_reads(unsigned int s, unsigned int class, double lines)
{
	double hits = model.work[s].llc_hit / (1000 - model.work[s].llc_hit);
	double early = lines * model.work[s].prefetch / 1000;

	traffic_deal(model.miss[s][class], s, lines - early);
	traffic_deal(model.hit[s][class], s, (lines - early) * hits);
	traffic_deal(model.miss[s][class + PF_RFO - RFO], s, early);
	traffic_deal(model.hit[s][class + PF_RFO - RFO], s, early * hits);
}

/* I/O hubs of the 5500, 7500 and E7 are beyond QPI: what they ask for does not pass the LLC. */
static void traffic_deal_io(unsigned int s, unsigned int class, double lines)
{
	double hits = model.on & (ON_EX | ON_GQ) ? 0 : lines * model.work[s].pcie_hit / 1000;

	traffic_deal(model.hit[s][class], s, hits);
	traffic_deal(model.miss[s][class], s, lines - hits);
}

static double traffic_misses(unsigned int s, unsigned int home, unsigned int classes)
{
	double sum = 0;

	FOR(class, CLASSES)
		if (classes & 1u << class)
			sum += model.miss[s][class][home];
	return sum;
}

static void traffic_ask(unsigned int s)
{
	const struct traffic_keys *w = &model.work[s];
	double reads = w->read / LINE, rfo = reads * w->rfo / 1000;
	double code = (reads - rfo) * CODE_SHARE;
	double in = w->pcie_write / LINE, out = w->pcie_read / LINE;
	double ns = w->pcie_ns / 1000, wilf = w->pcie_wilf / 1000;

	traffic_deal_reads(s, RFO, rfo);
	traffic_deal_reads(s, CRD, code);
	traffic_deal_reads(s, DRD, reads - rfo - code);
	traffic_deal_io(s, DEV_RD, out * (1 - ns));
	traffic_deal_io(s, DEV_NS_RD, out * ns);
	traffic_deal_io(s, DEV_PART_RD, w->pcie_part_read);
	traffic_deal_io(s, DEV_WR, in * (1 - ns) * (1 - wilf));
	traffic_deal_io(s, DEV_WILF, in * (1 - ns) * wilf);
	traffic_deal_io(s, DEV_NS_WR, in * ns);
	traffic_deal_io(s, DEV_PART_WR, w->pcie_part_write);
	/* The LLC is inclusive: what a core evicts is in it. */
	traffic_deal(model.hit[s][WB], s, w->write / LINE);
}

/* The home agent snoops every socket but its own and the requester's. */
static double traffic_snoops(unsigned int home, unsigned int to)
{
	double reads = 0;

	FOR(s, model.sockets)
		if (s != to && home != to)
			reads += model.reads[s][home];
	return reads * model.work[home].snoop / 1000;
}

/* Requests that pass the LLC */
static unsigned int traffic_cached(void)
{
	return model.on & (ON_EX | ON_GQ) ? ASKED & ~(IO_READS | IO_WRITES) : ASKED;
}

/*
 * A write reaches memory when its line leaves the LLC. A miss fills a line and a fill evicts one:
 * modified ones are written, of the others three of four are exclusive.
 */
static void traffic_move(unsigned int s, unsigned int home)
{
	double fills = traffic_misses(s, home, traffic_cached()), clean;
	double modified = model.hit[s][WB][home] + traffic_misses(s, home,
								  WRITES & traffic_cached());

	model.reads[s][home] = traffic_misses(s, home, READS);
	model.writes[s][home] = model.hit[s][WB][home] + traffic_misses(s, home, WRITES);
	clean = fills > modified ? fills - modified : 0;
	model.hit[s][VICTIM_M][home] = modified;
	model.hit[s][VICTIM_E][home] = clean * 3 / 4;
	model.hit[s][VICTIM_S][home] = clean / 4;
}

/* How much longer a read waits when the memory of a home is busy: as in a queue (M/M/1) */
static double traffic_stretch(unsigned int home)
{
	double lines = 0, load;

	if (!model.work[home].queue)
		return 1;
	FOR(s, model.sockets)
		lines += model.reads[s][home] + model.writes[s][home];
	load = lines * LINE /
	       (16 * model.work[home].dclk * (traffic_count("imc") + traffic_count("mbox")));
	load = load < .95 ? load : .95;
	return 1 + model.work[home].queue / 1000 * load / (1 - load);
}

static double traffic_curve_at(const struct traffic_curve *curve, double share)
{
	double from, to;
	unsigned int p;

	for (p = 1; p < TRAFFIC_POINTS && curve->points[p].times; p++) {
		from = curve->points[p - 1].share;
		to = curve->points[p].share;
		if (share < to)
			return curve->points[p - 1].times + (share - from) / (to - from) *
			       (curve->points[p].times - curve->points[p - 1].times);
	}
	return curve->points[p - 1].times;
}

/* The curve of reads alone, and behind it that with most writes; NULL: none is known */
const struct traffic_curve *traffic_curve(void)
{
	const struct traffic_curve *curve = traffic_curves;

	while (curve->on && !(curve->on & model.on))
		curve++;
	return curve->on ? curve : NULL;
}

/* How many times a read waits, by a curve between those of two shares of writes */
static double traffic_loaded(unsigned int home)
{
	const struct traffic_curve *curve = traffic_curve();
	double reads = 0, writes = 0, share, mix;

	FOR(s, model.sockets) {
		reads += model.reads[s][home];
		writes += model.writes[s][home];
	}
	if (!model.work[home].loaded || !curve || !(reads + writes))
		return 1;
	share = (reads + writes) * LINE / (16 * model.work[home].dclk * traffic_count("imc"));
	mix = writes / (reads + writes) / curve[1].writes;
	mix = mix < 1 ? mix : 1;
	return (1 - mix) * traffic_curve_at(curve, share) +
	       mix * traffic_curve_at(curve + 1, share);
}

/* A busy memory adds the same wait for all sockets. */
static double traffic_wait_of(unsigned int s, unsigned int home)
{
	double wait = home == s ? model.work[s].wait_local : model.work[s].wait_remote;

	return wait * traffic_stretch(home) +
	       model.work[home].wait_local * (traffic_loaded(home) - 1);
}

double traffic_waits(unsigned int s, unsigned int class, unsigned int home, bool hits)
{
	return (hits ? model.hit[s][class][home] * model.work[s].wait_hit : 0) +
	       model.miss[s][class][home] * traffic_wait_of(s, home);
}

/* Quantities */

static void traffic_sum_llc(unsigned int s, double *q)
{
	FOR(class, SNOOP) {
		double all = 0, clocks = 0;

		FOR(home, model.sockets) {
			all += model.hit[s][class][home] + model.miss[s][class][home];
			q[ASK_MISS + class] += model.miss[s][class][home];
			clocks += traffic_waits(s, class, home, true);
			q[ASK_MISS_WAIT + class] += traffic_waits(s, class, home, false);
		}
		q[ASK + class] = all;
		q[ASK_MISS_REMOTE + class] = q[ASK_MISS + class] - model.miss[s][class][s];
		q[IO_RD] += IO_READS & 1u << class ? all : 0;
		q[IO_WR] += IO_WRITES & 1u << class ? all : 0;
		if (!(traffic_cached() & 1u << class))
			continue;
		q[READS & 1u << class ? LLC_READS : LLC_WRITES] += all;
		q[LLC_MISSES] += READS & 1u << class ? q[ASK_MISS + class] : 0;
		q[LLC_ANY_MISSES] += q[ASK_MISS + class];
		q[LLC_WAIT] += clocks;
	}
	FOR(home, model.sockets) {
		q[LLC_SNOOPS] += model.miss[s][SNOOP][home];
		q[LLC_VICTIM_M] += model.hit[s][VICTIM_M][home];
	}
	q[LLC_HITS] = q[LLC_READS] - q[LLC_MISSES];
	q[LLC_ASKED] = q[LLC_READS] + q[LLC_WRITES];
	q[LLC_LOOKUPS] = q[LLC_ASKED] + q[LLC_SNOOPS];
}

static void traffic_sum_home(unsigned int s, double *q)
{
	FOR(a, model.sockets) {
		q[a == s ? HA_RD_LOCAL : HA_RD_REMOTE] += model.reads[a][s];
		q[a == s ? HA_WR_LOCAL : HA_WR_REMOTE] += model.writes[a][s];
		q[HA_RD_IO] += traffic_misses(a, s, IO_READS);
		q[HA_WR_IO] += traffic_misses(a, s, IO_WRITES);
		q[a == s ? OUT_LOCAL : OUT_REMOTE] += model.reads[s][a] + model.writes[s][a];
		q[a == s ? WAIT_OUT_LOCAL : WAIT_OUT_REMOTE] +=
			model.reads[s][a] * traffic_wait_of(s, a);
	}
	q[HA_RD] = q[HA_RD_LOCAL] + q[HA_RD_REMOTE];
	q[HA_RD_CORE] = q[HA_RD] - q[HA_RD_IO];
	q[HA_RD_OWN] = q[HA_RD_LOCAL] - traffic_misses(s, s, IO_READS);
	q[HA_WR_OWN] = q[HA_WR_LOCAL] - traffic_misses(s, s, IO_WRITES);
	q[HA_WR] = q[HA_WR_LOCAL] + q[HA_WR_REMOTE];
	q[HA_WR_CORE] = q[HA_WR] - q[HA_WR_IO];
}

/*
 * The channels see what the home agent asks for, and reads for partial writes (underfill), but for
 * what other memory has: persistent one, on a Xeon Phi MCDRAM.
 */
static void traffic_sum_memory(const struct traffic_keys *w, double *q)
{
	double pmm = model.on & WITH_PMM ? w->pmm / 1000 : model.on & ON_PHI ? w->hbm / 1000 : 0;
	double found = w->page_hit / 1000, missed = w->page_miss / 1000;

	q[PMM_RD] = q[HA_RD] * pmm;
	q[PMM_WR] = q[HA_WR] * pmm;
	q[MEM_RD] = q[HA_RD] - q[PMM_RD];
	q[MEM_WR] = q[HA_WR] - q[PMM_WR];
	q[UNDERFILL] = q[MEM_WR] * w->partial / 1000;
	q[MEM_FULL] = q[MEM_WR] - q[UNDERFILL];
	q[CAS_RD] = q[MEM_RD] + q[UNDERFILL];
	q[CAS] = q[CAS_RD] + q[MEM_WR];
	q[PAGE_HIT_RD] = q[CAS_RD] * found;
	q[PAGE_HIT_WR] = q[MEM_WR] * found;
	q[PAGE_HIT] = q[CAS] * (found + (model.on & ON_ULTRA ? CAS_ULTRA - 1 : 0));
	q[PAGE_MISS_RD] = q[CAS_RD] * missed;
	q[PAGE_MISS_WR] = q[MEM_WR] * missed;
	q[PAGE_MISS] = q[PAGE_MISS_RD] + q[PAGE_MISS_WR];
	q[PAGE_EMPTY_RD] = q[CAS_RD] * (1 - found - missed);
	q[PAGE_EMPTY_WR] = q[MEM_WR] * (1 - found - missed);
	q[PAGE_EMPTY] = q[PAGE_EMPTY_RD] + q[PAGE_EMPTY_WR];
}

/* Packets from a socket to another one, on all links together */
static double traffic_packets(unsigned int kind, unsigned int from, unsigned int to)
{
	switch (kind) {
	case REQUEST:
		return model.reads[from][to] + model.writes[from][to];
	case RESPONSE:
		return traffic_snoops(to, from);
	case SNP:
		return traffic_snoops(from, to);
	case DATA:
		return model.reads[to][from];
	case WRITE_BACK:
		return model.writes[from][to];
	case CMP:
		return model.writes[to][from];
	default:
		return model.work[from].ncb / LINE / (model.sockets - 1);
	}
}

/* A flit or a slot is data, control or idle; the links could move so many */
static unsigned int traffic_links(void)
{
	return traffic_count("qpi") + traffic_count("upi") + 2 * traffic_count("rbox");
}

static void traffic_sum_direction(double *d, double flits, double slots)
{
	d[HOM] = d[REQUEST] + d[RESPONSE];
	d[NDR] = d[CMP];
	d[DRS] = d[DATA] + d[WRITE_BACK];
	d[LINES] = d[DRS] + d[NCB];
	d[MESSAGES] = d[HOM] + d[SNP] + d[NDR];
	d[FLIT_DATA] = DATA_FLITS * d[LINES];
	/* A header for each packet, with or without data */
	d[FLIT_CONTROL] = d[LINES] + d[MESSAGES];
	d[FLIT_IDLE] = flits - d[FLIT_DATA] - d[FLIT_CONTROL];
	d[SLOT_IDLE] = slots - 9 * d[LINES] - d[MESSAGES];
}

/* At half width a link moves one flit, not two; of UPI five flits of three slots in six clocks */
static void traffic_sum_links(unsigned int s, double *q)
{
	double moves;

	FOR(kind, PACKETS)
		FOR(peer, model.sockets) {
			q[TX + kind] += peer == s ? 0 : traffic_packets(kind, s, peer);
			q[RX + kind] += peer == s ? 0 : traffic_packets(kind, peer, s);
		}
	/* A link without a partner is shut down (L1). */
	q[LINK_L1] = model.sockets < 2 ? q[QCLK] : 0;
	q[LINK_L0P] = model.sockets < 2 ? 0 : q[QCLK] * model.work[s].l0p / 1000;
	q[LINK_L0] = q[QCLK] - q[LINK_L1] - q[LINK_L0P];
	moves = (2 * q[LINK_L0] + q[LINK_L0P]) * traffic_links();
	FOR(way, 2)
		traffic_sum_direction(q + (way ? RX : TX), model.on & ON_V3 ? moves / 2 : moves,
				      moves * 5 / 4);
}

static void traffic_sum_power(const struct traffic_keys *w, double *q)
{
	/* The W-box counts limits by the uncore's clock. */
	double clock = (model.on & ON_EX ? w->uclk : w->pclk) / 1000;

	q[C0] = clock * w->c0 * w->cores;
	q[C3] = clock * w->c3 * w->cores;
	/* Cores that are fused off count as C6 for ever (Linux commit 1fee2701a7d3). */
	q[C6] = clock * (w->c6 * w->cores + 1000 * w->fused);
	q[PKG_C2] = clock * w->pkg_c2;
	q[PKG_C3] = clock * w->pkg_c3;
	q[PKG_C6] = clock * w->pkg_c6;
	q[PKG_C0] = clock * 1000 - q[PKG_C2] - q[PKG_C3] - q[PKG_C6];
	q[TURBO] = clock * w->turbo;
	q[NO_TURBO] = clock * 1000 - q[TURBO];
	q[LIM_THERMAL] = clock * w->lim_thermal;
	q[LIM_POWER] = clock * w->lim_power;
	q[LIM_OS] = clock * w->lim_os;
	q[LIM_CURRENT] = clock * w->lim_current;
	q[PROCHOT] = clock * w->prochot;
}

void traffic_work_out(void)
{
	memset(model.hit, 0, sizeof(model.hit));
	memset(model.miss, 0, sizeof(model.miss));
	memset(model.quantities, 0, sizeof(model.quantities));
	FOR(s, model.off ? 0 : model.sockets) {
		traffic_ask(s);
		FOR(home, model.sockets)
			traffic_move(s, home);
	}
	FOR(s, model.sockets) {
		double *q = model.quantities[s];

		q[UCLK] = model.work[s].uclk;
		q[IOCLK] = 500e6;
		q[DCLK] = model.work[s].dclk;
		/*
		 * No source says whether the fixed counter stops, too: on a Skylake-SP the
		 * event counted 1.2 % less in one second than in the next (linux-perf-users,
		 * C.-T. Shao, 2025-05-12).
		 */
		q[DCLK_AWAKE] = q[DCLK] * (1 - model.work[s].imc_sleep / 1000);
		q[HCLK] = q[DCLK] / 2;
		/* Ports of the E5 v3 and v4 count twice at the same transfer rate (Intel PCM). */
		q[QCLK] = model.work[s].qclk * (model.on & ON_V3 ? 2 : 1);
		q[PCLK] = model.work[s].pclk;
		if (model.off)
			continue;
		FOR(home, model.sockets)
			model.miss[s][SNOOP][home] = traffic_snoops(home, s);
		traffic_sum_llc(s, q);
		traffic_sum_home(s, q);
		traffic_sum_memory(&model.work[s], q);
		traffic_sum_links(s, q);
		traffic_sum_power(&model.work[s], q);
	}
}
