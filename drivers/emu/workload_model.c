// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the workload amounts to, from its few numbers: see workload_model.h.
 */
#include <linux/kernel.h>
#include <linux/string.h>

#include "workload_model.h"

#define EMU_CODE_SHARE		50	/* per mille of non-RFO reads: code */
#define EMU_IOCLK_HZ		500000000	/* a choice, not a fact */

/*
 * Lines
 */

static u64 emu_model_bytes_to_lines(const struct emu_workload *w, u64 bytes)
{
	return emu_on(w, div_u64(bytes, EMU_LINE_BYTES));
}

/* A share is prefetched, the other is asked for when it is needed. */
static u64 emu_model_prefetched(const struct emu_workload *w, u64 lines, bool yes)
{
	u64 early = emu_mille(lines, w->prefetch);

	return yes ? early : lines - early;
}

/* Core reads are given by their misses, the hits follow from the ratio. */
static u64 emu_model_core_misses(const struct emu_workload *w, enum emu_class class)
{
	u64 all = emu_model_bytes_to_lines(w, w->read);
	u64 rfo = emu_mille(all, w->rfo);
	u64 code = emu_mille(all - rfo, EMU_CODE_SHARE);

	switch (class) {
	case EMU_RFO:
	case EMU_PF_RFO:
		return emu_model_prefetched(w, rfo, class == EMU_PF_RFO);
	case EMU_CRD:
	case EMU_PF_CODE:
		return emu_model_prefetched(w, code, class == EMU_PF_CODE);
	default:
		return emu_model_prefetched(w, all - rfo - code,
					    class == EMU_PF_DATA);
	}
}

static struct emu_lines emu_model_core_lines(const struct emu_workload *w,
					     enum emu_class class)
{
	struct emu_lines l = { .miss = emu_model_core_misses(w, class) };

	l.hit = div_u64(l.miss * w->llc_hit, EMU_MILLE - w->llc_hit);
	return l;
}

/* Lines that devices ask for: whole ones, with snoop or not, and parts. */
static u64 emu_model_io_all(const struct emu_workload *w, enum emu_class class)
{
	u64 rd = emu_model_bytes_to_lines(w, w->pcie_read);
	u64 wr = emu_model_bytes_to_lines(w, w->pcie_write);
	u64 ns_rd = emu_mille(rd, w->pcie_ns);
	u64 ns_wr = emu_mille(wr, w->pcie_ns);
	u64 wilf = emu_mille(wr - ns_wr, w->pcie_wilf);

	switch (class) {
	case EMU_DEV_RD:
		return rd - ns_rd;
	case EMU_DEV_NS_RD:
		return ns_rd;
	case EMU_DEV_PART_RD:
		return emu_on(w, w->pcie_part_read);
	case EMU_DEV_WR:
		return wr - ns_wr - wilf;
	case EMU_DEV_WILF:
		return wilf;
	case EMU_DEV_NS_WR:
		return ns_wr;
	default:
		return emu_on(w, w->pcie_part_write);
	}
}

/*
 * Device traffic is given whole, a share of it hits. The I/O hubs of the 7500
 * and E7 are beyond QPI: what they ask for does not pass the LLC.
 */
static struct emu_lines emu_model_io_lines(const struct emu_quantities *t,
					   const struct emu_workload *w,
					   enum emu_class class)
{
	u64 all = emu_model_io_all(w, class);
	struct emu_lines l = {};

	if (!emu_is_ex(t->shape.gen))
		l.hit = emu_mille(all, w->pcie_hit);
	l.miss = all - l.hit;
	return l;
}

/* All lines of a request class that one socket asks for. */
static struct emu_lines emu_model_all_lines(const struct emu_quantities *t,
					    unsigned int s, enum emu_class class)
{
	const struct emu_workload *w = &t->w[s];
	struct emu_lines l = {};

	if (EMU_IO & BIT(class))
		return emu_model_io_lines(t, w, class);
	if (EMU_CORE_READS & BIT(class))
		return emu_model_core_lines(w, class);
	/* The LLC is inclusive: what a core evicts is in it. */
	l.hit = emu_model_bytes_to_lines(w, w->write);
	return l;
}

/* Classes of requests that pass the LLC. */
static unsigned int emu_model_cached(const struct emu_quantities *t)
{
	return emu_is_ex(t->shape.gen) ? EMU_ASKED & ~EMU_IO : EMU_ASKED;
}

/*
 * Flows
 */

/* Even share of what socket @from has for the other sockets, for @to. */
static u64 emu_model_spread(const struct emu_quantities *t, u64 value,
			    unsigned int from, unsigned int to)
{
	if (t->sockets < 2 || from == to)
		return 0;
	return emu_split(value, to < from ? to : to - 1, t->sockets - 1);
}

/* Share of socket @s's @value whose home is socket @home. */
static u64 emu_model_deal(const struct emu_quantities *t, u64 value, unsigned int s,
			  unsigned int home)
{
	u64 remote = 0;

	if (t->sockets > 1)
		remote = emu_mille(value, t->w[s].remote);
	return s == home ? value - remote : emu_model_spread(t, remote, s, home);
}

static u64 emu_model_sum_misses(const struct emu_quantities *t, unsigned int s,
				unsigned int home, unsigned int classes)
{
	unsigned int class;
	u64 sum = 0;

	for (class = 0; class < EMU_REQUESTS; class++)
		if (classes & BIT(class))
			sum += t->line[s][class][home].miss;
	return sum;
}

static void emu_model_flow_requests(struct emu_quantities *t, unsigned int s,
				    enum emu_class class)
{
	struct emu_lines all = emu_model_all_lines(t, s, class);
	unsigned int home;

	for (home = 0; home < t->sockets; home++) {
		t->line[s][class][home].hit = emu_model_deal(t, all.hit, s, home);
		t->line[s][class][home].miss = emu_model_deal(t, all.miss, s, home);
	}
}

/* Non-coherent packets. */
static u64 emu_model_ncb(const struct emu_quantities *t, unsigned int from,
			 unsigned int to)
{
	u64 all = emu_model_bytes_to_lines(&t->w[from], t->w[from].ncb);

	return emu_model_spread(t, all, from, to);
}

/* The home agent snoops every socket but its own and the requester's. */
static u64 emu_model_snoops(const struct emu_quantities *t, unsigned int home,
			    unsigned int to)
{
	u64 reads = 0;
	unsigned int s;

	if (home == to)
		return 0;
	for (s = 0; s < t->sockets; s++)
		if (s != to)
			reads += t->rd[s][home];
	return emu_mille(reads, t->w[home].snoop);
}

/*
 * A miss fills a line and a fill evicts one. Modified victims are the writes
 * to memory; the others are clean, three of four of them exclusive.
 */
static void emu_model_flow_victims(struct emu_quantities *t, unsigned int s,
				   unsigned int home)
{
	unsigned int cached = emu_model_cached(t);
	u64 fills = emu_model_sum_misses(t, s, home, cached);
	u64 modified = t->line[s][EMU_WB][home].hit +
		       emu_model_sum_misses(t, s, home, EMU_WRITES & cached);
	u64 clean = fills > modified ? fills - modified : 0;
	u64 shared = div_u64(clean, 4);

	t->line[s][EMU_VICTIM_M][home].hit = modified;
	t->line[s][EMU_VICTIM_E][home].hit = clean - shared;
	t->line[s][EMU_VICTIM_S][home].hit = shared;
}

/*
 * A write reaches memory when its line leaves the LLC: what cores have
 * modified, and device writes that took a new line or passed none.
 */
static void emu_model_flow_memory(struct emu_quantities *t, unsigned int s,
				  unsigned int home)
{
	t->rd[s][home] = emu_model_sum_misses(t, s, home, EMU_READS);
	t->wr[s][home] = t->line[s][EMU_WB][home].hit +
			 emu_model_sum_misses(t, s, home, EMU_WRITES);
}

static void emu_model_flows(struct emu_quantities *t)
{
	unsigned int s, home, class;

	for (s = 0; s < t->sockets; s++) {
		for (class = 0; class < EMU_REQUESTS; class++)
			emu_model_flow_requests(t, s, class);
		for (home = 0; home < t->sockets; home++) {
			emu_model_flow_memory(t, s, home);
			emu_model_flow_victims(t, s, home);
		}
	}
	for (s = 0; s < t->sockets; s++)
		for (home = 0; home < t->sockets; home++)
			t->line[s][EMU_SNOOP][home].miss =
				emu_model_snoops(t, home, s);
}

/**
 * emu_workload_packets() - packets on QPI
 * @t: traffic
 * @kind: what kind
 * @from: socket that sends them
 * @to: socket that receives them
 *
 * Return: per second, on all links together.
 */
u64 emu_workload_packets(const struct emu_quantities *t, enum emu_packet kind,
			 unsigned int from, unsigned int to)
{
	if (from == to)
		return 0;
	switch (kind) {
	case EMU_PKT_REQUEST:
		return t->rd[from][to] + t->wr[from][to];
	case EMU_PKT_RESPONSE:
		return emu_model_snoops(t, to, from);
	case EMU_PKT_SNOOP:
		return emu_model_snoops(t, from, to);
	case EMU_PKT_DATA:
		return t->rd[to][from];
	case EMU_PKT_WB:
		return t->wr[from][to];
	case EMU_PKT_CMP:
		return t->wr[to][from];
	case EMU_PKT_NCB:
		return emu_model_ncb(t, from, to);
	default:
		return 0;
	}
}

/*
 * Amounts
 */

/* Where the counters of limits are: in the PCU, or in the W-box. */
static u64 emu_model_power_clock(const struct emu_quantities *t, unsigned int s)
{
	const struct emu_workload *w = &t->w[s];

	return emu_on(w, emu_is_ex(t->shape.gen) ? w->uclk : w->pclk);
}

static void emu_model_amounts_clock(const struct emu_quantities *t, unsigned int s,
				    u64 *q)
{
	const struct emu_workload *w = &t->w[s];

	q[EMU_UCLK] = w->uclk;
	q[EMU_IOCLK] = EMU_IOCLK_HZ;
	q[EMU_DCLK] = w->dclk;
	q[EMU_QCLK] = w->qclk * emu_qpi_clocks(t->shape.gen);
	q[EMU_PCLK] = w->pclk;
	q[EMU_CKE] = emu_on(w, emu_mille(w->dclk, w->cke));
	q[EMU_THROTTLE] = emu_on(w, emu_mille(w->dclk, w->throttle));
}

static void emu_model_amounts_class(const struct emu_quantities *t, unsigned int s,
				    enum emu_class class, u64 *q)
{
	unsigned int home;

	for (home = 0; home < t->sockets; home++) {
		struct emu_lines l = t->line[s][class][home];

		q[EMU_ASK + class] += l.hit + l.miss;
		q[EMU_ASK_MISS + class] += l.miss;
		q[EMU_ASK_WAIT + class] += emu_wait(&t->w[s], &l, home == s);
		l.hit = 0;
		q[EMU_ASK_MISS_WAIT + class] += emu_wait(&t->w[s], &l,
							 home == s);
	}
	q[EMU_ASK_MISS_LOCAL + class] = t->line[s][class][s].miss;
	q[EMU_ASK_MISS_REMOTE + class] = q[EMU_ASK_MISS + class] -
					 t->line[s][class][s].miss;
}

static void emu_model_amounts_requests(const struct emu_quantities *t, unsigned int s,
				       u64 *q)
{
	unsigned int class, cached = emu_model_cached(t);

	for (class = 0; class < EMU_REQUESTS; class++) {
		emu_model_amounts_class(t, s, class, q);
		if (!(cached & BIT(class)))
			continue;
		q[EMU_LLC_WAIT] += q[EMU_ASK_WAIT + class];
		if (EMU_READS & BIT(class)) {
			q[EMU_LLC_READS] += q[EMU_ASK + class];
			q[EMU_LLC_MISSES] += q[EMU_ASK_MISS + class];
		} else {
			q[EMU_LLC_WRITES] += q[EMU_ASK + class];
		}
	}
	q[EMU_LLC_RFO] = q[EMU_ASK + EMU_RFO] + q[EMU_ASK + EMU_PF_RFO];
	q[EMU_LLC_HITS] = q[EMU_LLC_READS] - q[EMU_LLC_MISSES];
}

static void emu_model_amounts_cbox(const struct emu_quantities *t, unsigned int s,
				   u64 *q)
{
	unsigned int home;

	emu_model_amounts_requests(t, s, q);
	for (home = 0; home < t->sockets; home++) {
		q[EMU_LLC_SNOOPS] += t->line[s][EMU_SNOOP][home].miss;
		q[EMU_LLC_VICTIM_M] += t->line[s][EMU_VICTIM_M][home].hit;
		q[EMU_LLC_VICTIM_E] += t->line[s][EMU_VICTIM_E][home].hit;
		q[EMU_LLC_VICTIM_S] += t->line[s][EMU_VICTIM_S][home].hit;
	}
	q[EMU_LLC_WB_OUT] = q[EMU_LLC_VICTIM_M];
	q[EMU_LLC_LOOKUPS] = q[EMU_LLC_READS] + q[EMU_LLC_WRITES] +
			     q[EMU_LLC_SNOOPS];
}

/* Requests that arrive at a home agent, of all sources. */
static void emu_model_amounts_home(const struct emu_quantities *t, unsigned int s,
				   u64 *q)
{
	unsigned int a;

	q[EMU_HA_RD_LOCAL] = t->rd[s][s];
	q[EMU_HA_WR_LOCAL] = t->wr[s][s];
	for (a = 0; a < t->sockets; a++) {
		q[EMU_HA_SNOOPS] += emu_model_snoops(t, s, a);
		q[EMU_HA_RD_IO] += emu_model_sum_misses(t, a, s, EMU_IO_READS);
		q[EMU_HA_WR_IO] += emu_model_sum_misses(t, a, s, EMU_IO_WRITES);
		if (a == s)
			continue;
		q[EMU_HA_RD_REMOTE] += t->rd[a][s];
		q[EMU_HA_WR_REMOTE] += t->wr[a][s];
	}
	q[EMU_IN_REMOTE] = q[EMU_HA_RD_REMOTE] + q[EMU_HA_WR_REMOTE];
	q[EMU_HA_RD] = q[EMU_HA_RD_LOCAL] + q[EMU_HA_RD_REMOTE];
	q[EMU_HA_WR] = q[EMU_HA_WR_LOCAL] + q[EMU_HA_WR_REMOTE];
	q[EMU_HA_RD_CORE] = q[EMU_HA_RD] - q[EMU_HA_RD_IO];
	q[EMU_HA_WR_CORE] = q[EMU_HA_WR] - q[EMU_HA_WR_IO];
}

/* Lines that a socket moves from and to memory, own and others'. */
static void emu_model_amounts_out(const struct emu_quantities *t, unsigned int s, u64 *q)
{
	unsigned int a;

	q[EMU_OUT_LOCAL] = t->rd[s][s] + t->wr[s][s];
	q[EMU_WAIT_OUT_LOCAL] = t->rd[s][s] * t->w[s].wait_local;
	for (a = 0; a < t->sockets; a++) {
		if (a == s)
			continue;
		q[EMU_OUT_REMOTE] += t->rd[s][a] + t->wr[s][a];
		q[EMU_WAIT_OUT_REMOTE] += t->rd[s][a] * t->w[s].wait_remote;
	}
}

/* Persistent memory takes its share; it has whole lines only. */
static void emu_model_amounts_pmm(const struct emu_quantities *t, const struct emu_workload *w,
				  u64 *q)
{
	u32 share = BIT(t->shape.gen) & EMU_PMM ? w->pmm : 0;

	q[EMU_PMM_RD] = emu_mille(q[EMU_HA_RD], share);
	q[EMU_PMM_WR] = emu_mille(q[EMU_HA_WR], share);
	q[EMU_MEM_RD] = q[EMU_HA_RD] - q[EMU_PMM_RD];
	q[EMU_MEM_WR] = q[EMU_HA_WR] - q[EMU_PMM_WR];
}

/* Behind the home agent: the channels see what it asks for, and underfills. */
static void emu_model_amounts_imc(const struct emu_workload *w, u64 *q)
{
	u64 rd, cas;

	q[EMU_MEM_UNDERFILL] = emu_mille(q[EMU_MEM_WR], w->partial);
	q[EMU_MEM_FULL] = q[EMU_MEM_WR] - q[EMU_MEM_UNDERFILL];
	rd = q[EMU_MEM_RD] + q[EMU_MEM_UNDERFILL];
	cas = rd + q[EMU_MEM_WR];
	q[EMU_PAGE_HIT] = emu_mille(cas, w->page_hit);
	q[EMU_PAGE_MISS] = emu_mille(cas, w->page_miss);
	q[EMU_PAGE_EMPTY] = cas - q[EMU_PAGE_MISS] - q[EMU_PAGE_HIT];
	q[EMU_PAGE_MISS_RD] = emu_mille(rd, w->page_miss);
	q[EMU_PAGE_MISS_WR] = q[EMU_PAGE_MISS] - q[EMU_PAGE_MISS_RD];
	q[EMU_PAGE_EMPTY_RD] = emu_mille(rd, EMU_MILLE - w->page_hit -
					     w->page_miss);
	q[EMU_PAGE_EMPTY_WR] = q[EMU_PAGE_EMPTY] - q[EMU_PAGE_EMPTY_RD];
}

/* A flit is data, control or idle; @slots is all that the links could move. */
static void emu_model_amounts_direction(u64 *d, u64 slots)
{
	u64 carriers, used;

	d[EMU_MSG_HOM] = d[EMU_PKT_REQUEST] + d[EMU_PKT_RESPONSE];
	d[EMU_MSG_SNP] = d[EMU_PKT_SNOOP];
	d[EMU_MSG_NDR] = d[EMU_PKT_CMP];
	d[EMU_MSG_DRS] = d[EMU_PKT_DATA] + d[EMU_PKT_WB];
	d[EMU_MSG_NCB] = d[EMU_PKT_NCB];
	carriers = d[EMU_MSG_DRS] + d[EMU_MSG_NCB];
	d[EMU_MSG_ALL] = carriers + d[EMU_MSG_HOM] + d[EMU_MSG_SNP] +
			 d[EMU_MSG_NDR];
	d[EMU_FLIT_DATA] = EMU_DATA_FLITS * carriers;
	/* A header for each packet, with or without data. */
	d[EMU_FLIT_CONTROL] = EMU_HEADER_FLITS * d[EMU_MSG_ALL];
	used = d[EMU_FLIT_DATA] + d[EMU_FLIT_CONTROL];
	d[EMU_FLIT_IDLE] = slots > used ? slots - used : 0;
}

static bool emu_model_any_on(const struct emu_quantities *t)
{
	unsigned int s;

	for (s = 0; s < t->sockets; s++)
		if (t->w[s].on)
			return true;
	return false;
}

/* A link without a partner is shut down (L1). */
static void emu_model_amounts_link(const struct emu_quantities *t, unsigned int s,
				   u64 *q)
{
	if (!emu_model_any_on(t))
		return;
	if (t->sockets < 2) {
		q[EMU_LINK_L1] = q[EMU_QCLK];
		return;
	}
	q[EMU_LINK_L0P] = emu_mille(q[EMU_QCLK], t->w[s].l0p);
	q[EMU_LINK_L0] = q[EMU_QCLK] - q[EMU_LINK_L0P];
}

/**
 * emu_links() - QPI or UPI links of a socket
 * @shape: its boxes
 *
 * Return: how many there are.
 */
unsigned int emu_links(const struct emu_shape *shape)
{
	if (emu_is_ex(shape->gen))
		return shape->units[EMU_RBOX] * EMU_R_LINKS;
	return shape->units[EMU_QPI] + shape->units[EMU_UPI];
}

static void emu_model_amounts_qpi(const struct emu_quantities *t, unsigned int s, u64 *q)
{
	unsigned int kind, peer;
	u64 slots;

	for (kind = 0; kind < EMU_PACKETS; kind++) {
		for (peer = 0; peer < t->sockets; peer++) {
			q[EMU_TX + kind] +=
				emu_workload_packets(t, kind, s, peer);
			q[EMU_RX + kind] +=
				emu_workload_packets(t, kind, peer, s);
		}
	}
	emu_model_amounts_link(t, s, q);
	/* At half width it moves one. */
	slots = div_u64(2 * q[EMU_LINK_L0] + q[EMU_LINK_L0P],
			emu_qpi_clocks(t->shape.gen)) * emu_links(&t->shape);
	emu_model_amounts_direction(&q[EMU_TX], slots);
	emu_model_amounts_direction(&q[EMU_RX], slots);
}

static void emu_model_amounts_io(const struct emu_workload *w, u64 *q)
{
	unsigned int class;

	for (class = 0; class < EMU_REQUESTS; class++) {
		if (EMU_IO_READS & BIT(class))
			q[EMU_IO_RD] += q[EMU_ASK + class];
		if (EMU_IO_WRITES & BIT(class))
			q[EMU_IO_WR] += q[EMU_ASK + class];
	}
	q[EMU_MSI] = emu_on(w, w->msi);
	q[EMU_IPI] = emu_on(w, w->ipi);
	q[EMU_LOCK] = emu_on(w, w->lock_cycles);
}

static void emu_model_amounts_cores(const struct emu_workload *w, u64 clk, u64 *q)
{
	unsigned int core;

	q[EMU_C0] = emu_mille(clk * w->cores, w->c0);
	q[EMU_C3] = emu_mille(clk * w->cores, w->c3);
	q[EMU_C6] = emu_mille(clk * w->cores, w->c6);
	for (core = 0; core < w->cores; core++) {
		q[EMU_TRANS + core] = emu_mille(clk, w->trans);
		q[EMU_TRANS_ALL] += q[EMU_TRANS + core];
	}
}

static void emu_model_amounts_package(const struct emu_workload *w, u64 clk, u64 *q)
{
	q[EMU_PKG_C2] = emu_mille(clk, w->pkg_c2);
	q[EMU_PKG_C3] = emu_mille(clk, w->pkg_c3);
	q[EMU_PKG_C6] = emu_mille(clk, w->pkg_c6);
	q[EMU_PKG_C0] = clk - q[EMU_PKG_C2] - q[EMU_PKG_C3] - q[EMU_PKG_C6];
	q[EMU_TURBO] = emu_mille(clk, w->turbo);
	q[EMU_LIM_THERMAL] = emu_mille(clk, w->lim_thermal);
	q[EMU_LIM_POWER] = emu_mille(clk, w->lim_power);
	q[EMU_LIM_OS] = emu_mille(clk, w->lim_os);
	q[EMU_LIM_CURRENT] = emu_mille(clk, w->lim_current);
	q[EMU_LIM_IO] = emu_mille(clk, w->lim_io);
	q[EMU_LIM_PERF] = emu_mille(clk, w->lim_perf);
	q[EMU_FREQ_TRANS] = emu_mille(clk, w->freq_trans);
	q[EMU_PROCHOT] = emu_mille(clk, w->prochot);
}

static void emu_model_amounts(struct emu_quantities *t, unsigned int s)
{
	u64 clk = emu_model_power_clock(t, s);
	u64 *q = t->q[s];

	emu_model_amounts_clock(t, s, q);
	emu_model_amounts_cbox(t, s, q);
	emu_model_amounts_home(t, s, q);
	emu_model_amounts_out(t, s, q);
	emu_model_amounts_pmm(t, &t->w[s], q);
	emu_model_amounts_imc(&t->w[s], q);
	emu_model_amounts_qpi(t, s, q);
	emu_model_amounts_io(&t->w[s], q);
	emu_model_amounts_cores(&t->w[s], clk, q);
	emu_model_amounts_package(&t->w[s], clk, q);
}

void emu_workload_update(struct emu_quantities *t, const struct emu_workload *w,
			 unsigned int sockets, const struct emu_shape *shape)
{
	unsigned int s;

	memset(t, 0, sizeof(*t));
	t->w = w;
	t->sockets = sockets;
	t->shape = *shape;
	emu_model_flows(t);
	for (s = 0; s < sockets; s++)
		emu_model_amounts(t, s);
}

/* Of a thousand lines that hit, so many are in a state (a choice). */
static u64 emu_workload_in_state(u64 hits, u16 wanted, u16 from, u16 to)
{
	return wanted ? emu_mille(hits, to) - emu_mille(hits, from) : 0;
}

/**
 * emu_in_states() - lines whose state a filter lets pass
 * @l: lines
 * @bits: the platform's bits
 * @states: those that are set
 *
 * Return: how many.
 */
u64 emu_in_states(const struct emu_lines *l, const struct emu_states *bits, u16 states)
{
	return (states & bits->miss ? l->miss : 0) +
	       emu_workload_in_state(l->hit, states & bits->shared, 0, 300) +
	       emu_workload_in_state(l->hit, states & bits->exclusive, 300, 700) +
	       emu_workload_in_state(l->hit, states & bits->modified, 700, 950) +
	       emu_workload_in_state(l->hit, states & bits->forward, 950, 1000);
}

/**
 * emu_box_clock() - clock of a box since the E5
 * @w: workload of the socket
 * @sel: what a counter is programmed to see
 *
 * Return: Hz.
 */
u64 emu_box_clock(const struct emu_workload *w, const struct emu_select *sel)
{
	switch (sel->box) {
	case EMU_IMC:
	case EMU_MC:
		return w->dclk;
	case EMU_QPI:
	case EMU_UPI:
		return w->qclk * emu_qpi_clocks(sel->gen);
	case EMU_PCU:
		return w->pclk;
	default:
		return w->uclk;
	}
}
