// SPDX-License-Identifier: GPL-2.0-only
/*
 * traffic.c - what follows from the traffic, told to the emulator
 *
 * From the bottom up: lines of each class of requests, by their home; what crosses from socket to
 * socket; quantities of a socket; and the events that count them (traffic_rows.c). Units of a box
 * share evenly what their socket has of it.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "emu.h"
#include "sys.h"
#include "traffic_model.h"

#define MAX_BOXES	512
#define LINE		64.0
#define REPLAY_PART	65536	/* of a recording, written at once */
#define DATA_FLITS	8
#define TOR_DEPTH	4	/* a choice, as all shares below */
#define CODE_SHARE	0.05	/* of reads by cores, but for RFO */
#define CLOCK		1e9	/* most increments a second: the clock of thresholds */
#define FOR(_i, _n)	for (unsigned int _i = 0; _i < (_n); _i++)

struct keys {
#define MEMBER(_name, _max, _default)	double _name;
	TRAFFIC_KEYS(MEMBER)
};

static const struct {
	const char *name;
	size_t offset;
	double max;
	double value;
} keys[] = {
#define KEY(_name, _max, _default)	{ #_name, offsetof(struct keys, _name), _max, _default },
	TRAFFIC_KEYS(KEY)
};

static struct keys work[TRAFFIC_SOCKETS];
static bool off;

/* The machine */
static __u64 gen;
static unsigned int sockets, nr_boxes, node[TRAFFIC_SOCKETS];
static char boxes[MAX_BOXES][16];

/* By socket, class and home; by socket and home; and of a socket */
static double hit[TRAFFIC_SOCKETS][CLASSES][TRAFFIC_SOCKETS];
static double miss[TRAFFIC_SOCKETS][CLASSES][TRAFFIC_SOCKETS];
static double rd[TRAFFIC_SOCKETS][TRAFFIC_SOCKETS], wr[TRAFFIC_SOCKETS][TRAFFIC_SOCKETS];
static double quantities[TRAFFIC_SOCKETS][QUANTITIES];

/* Boxes whose share is not that of the others of their type on a socket; the truth has even ones */
static struct { char box[16]; unsigned int first, last; double weight; } shares[8];
static unsigned int nr_shares;

/*
 * Hardware threads that do what the cores of a socket do, each as much as its weight; none: thread
 * 0 of core 0 does all
 */
static struct { unsigned int first, last, core, thread; double weight; } threads[64];
static unsigned int nr_threads;

static FILE *out;	/* the lines for the emulator */

/* Number of a box behind the name of its type; -1: it is of another type */
static int number_of(const char *box, const char *type)
{
	size_t len = strlen(type);

	if (strncmp(box, type, len) || box[len + strspn(box + len, "0123456789")])
		return -1;
	return atoi(box + len);
}

static unsigned int count(const char *type)
{
	unsigned int nr = 0;

	FOR(i, nr_boxes)
		nr += number_of(boxes[i], type) >= 0;
	return nr;
}

static double weight(unsigned int s, const char *box)
{
	FOR(i, nr_shares)
		if (s >= shares[i].first && s <= shares[i].last && !strcmp(shares[i].box, box))
			return shares[i].weight;
	return 1;
}

static double weights(unsigned int s, const char *type, unsigned int among)
{
	double sum = 0;

	FOR(i, nr_boxes) {
		int number = number_of(boxes[i], type);

		sum += number >= 0 && among & 1u << (number & 31) ? weight(s, boxes[i]) : 0;
	}
	return sum;
}

static unsigned int links(void)
{
	return count("qpi") + count("upi") + 2 * count("rbox");
}

static void find_machine(void)
{
	char *text = emu_read("boxes"), *rest = text, *line, key[16];
	unsigned int socket;

	nr_boxes = 0;
	sockets = emu_number("sockets");
	if (!text)
		ktap_bail("the emulator does not say what it is");
	gen = 1ULL << emu_platform();
	FOR(s, sockets) {
		snprintf(key, sizeof(key), "node%u", s);
		node[s] = emu_number(key);
	}
	while ((line = strsep(&rest, "\n")))
		if (sscanf(line, "%u %15s", &socket, boxes[nr_boxes]) == 2 && !socket &&
		    !strstr(line, " empty") && ++nr_boxes == MAX_BOXES)
			ktap_bail("more than %u boxes on socket 0", MAX_BOXES - 1);
	free(text);
}

/*
 * Lines
 */

/* What socket @s has of all the lines that it moves, by home */
static void deal(double to[], unsigned int s, double lines)
{
	double remote = sockets > 1 ? lines * work[s].remote / 1000 : 0;

	FOR(home, sockets)
		to[home] = home == s ? lines - remote : remote / (sockets - 1);
}

static void deal_reads(unsigned int s, unsigned int class, double lines)
{
	double hits = work[s].llc_hit / (1000 - work[s].llc_hit);
	double early = lines * work[s].prefetch / 1000;

	deal(miss[s][class], s, lines - early);
	deal(hit[s][class], s, (lines - early) * hits);
	deal(miss[s][class + PF_RFO - RFO], s, early);
	deal(hit[s][class + PF_RFO - RFO], s, early * hits);
}

/* I/O hubs of the 5500, 7500 and E7 are beyond QPI: what they ask for does not pass the LLC. */
static void deal_io(unsigned int s, unsigned int class, double lines)
{
	double hits = gen & (ON_EX | ON_GQ) ? 0 : lines * work[s].pcie_hit / 1000;

	deal(hit[s][class], s, hits);
	deal(miss[s][class], s, lines - hits);
}

static double misses(unsigned int s, unsigned int home, unsigned int classes)
{
	double sum = 0;

	FOR(class, CLASSES)
		if (classes & 1u << class)
			sum += miss[s][class][home];
	return sum;
}

static void ask(unsigned int s)
{
	const struct keys *w = &work[s];
	double reads = w->read / LINE, rfo = reads * w->rfo / 1000;
	double code = (reads - rfo) * CODE_SHARE;
	double in = w->pcie_write / LINE, out = w->pcie_read / LINE;
	double ns = w->pcie_ns / 1000, wilf = w->pcie_wilf / 1000;

	deal_reads(s, RFO, rfo);
	deal_reads(s, CRD, code);
	deal_reads(s, DRD, reads - rfo - code);
	deal_io(s, DEV_RD, out * (1 - ns));
	deal_io(s, DEV_NS_RD, out * ns);
	deal_io(s, DEV_PART_RD, w->pcie_part_read);
	deal_io(s, DEV_WR, in * (1 - ns) * (1 - wilf));
	deal_io(s, DEV_WILF, in * (1 - ns) * wilf);
	deal_io(s, DEV_NS_WR, in * ns);
	deal_io(s, DEV_PART_WR, w->pcie_part_write);
	/* The LLC is inclusive: what a core evicts is in it. */
	deal(hit[s][WB], s, w->write / LINE);
}

/* The home agent snoops every socket but its own and the requester's. */
static double snoops(unsigned int home, unsigned int to)
{
	double reads = 0;

	FOR(s, sockets)
		if (s != to && home != to)
			reads += rd[s][home];
	return reads * work[home].snoop / 1000;
}

/* Requests that pass the LLC */
static unsigned int cached(void)
{
	return gen & (ON_EX | ON_GQ) ? ASKED & ~(IO_READS | IO_WRITES) : ASKED;
}

/*
 * A write reaches memory when its line leaves the LLC. A miss fills a line and a fill evicts one:
 * modified ones are written, of the others three of four are exclusive.
 */
static void move(unsigned int s, unsigned int home)
{
	double fills = misses(s, home, cached()), clean;
	double modified = hit[s][WB][home] + misses(s, home, WRITES & cached());

	rd[s][home] = misses(s, home, READS);
	wr[s][home] = hit[s][WB][home] + misses(s, home, WRITES);
	clean = fills > modified ? fills - modified : 0;
	hit[s][VICTIM_M][home] = modified;
	hit[s][VICTIM_E][home] = clean * 3 / 4;
	hit[s][VICTIM_S][home] = clean / 4;
}

/* How much longer a read waits when the memory of a home is busy: as in a queue (M/M/1) */
static double stretch(unsigned int home)
{
	double lines = 0, load;

	if (!work[home].queue)
		return 1;
	FOR(s, sockets)
		lines += rd[s][home] + wr[s][home];
	load = lines * LINE / (16 * work[home].dclk * (count("imc") + count("mbox")));
	load = load < .95 ? load : .95;
	return 1 + work[home].queue / 1000 * load / (1 - load);
}

static double curve_at(const struct traffic_curve *curve, double share)
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
static const struct traffic_curve *curve_here(void)
{
	const struct traffic_curve *curve = traffic_curves;

	while (curve->on && !(curve->on & gen))
		curve++;
	return curve->on ? curve : NULL;
}

/* How many times a read waits, by a curve between those of two shares of writes */
static double loaded(unsigned int home)
{
	const struct traffic_curve *curve = curve_here();
	double reads = 0, writes = 0, share, mix;

	FOR(s, sockets) {
		reads += rd[s][home];
		writes += wr[s][home];
	}
	if (!work[home].loaded || !curve || !(reads + writes))
		return 1;
	share = (reads + writes) * LINE / (16 * work[home].dclk * count("imc"));
	mix = writes / (reads + writes) / curve[1].writes;
	mix = mix < 1 ? mix : 1;
	return (1 - mix) * curve_at(curve, share) + mix * curve_at(curve + 1, share);
}

/* What a busy memory adds is the same for all sockets. */
static double wait_of(unsigned int s, unsigned int home)
{
	double wait = home == s ? work[s].wait_local : work[s].wait_remote;

	return wait * stretch(home) + work[home].wait_local * (loaded(home) - 1);
}

static double waits(unsigned int s, unsigned int class, unsigned int home, bool hits)
{
	return (hits ? hit[s][class][home] * work[s].wait_hit : 0) +
	       miss[s][class][home] * wait_of(s, home);
}

/*
 * Quantities
 */

static void sum_llc(unsigned int s, double *q)
{
	FOR(class, SNOOP) {
		double all = 0, clocks = 0;

		FOR(home, sockets) {
			all += hit[s][class][home] + miss[s][class][home];
			q[ASK_MISS + class] += miss[s][class][home];
			clocks += waits(s, class, home, true);
			q[ASK_MISS_WAIT + class] += waits(s, class, home, false);
		}
		q[ASK + class] = all;
		q[ASK_MISS_REMOTE + class] = q[ASK_MISS + class] - miss[s][class][s];
		q[IO_RD] += IO_READS & 1u << class ? all : 0;
		q[IO_WR] += IO_WRITES & 1u << class ? all : 0;
		if (!(cached() & 1u << class))
			continue;
		q[READS & 1u << class ? LLC_READS : LLC_WRITES] += all;
		q[LLC_MISSES] += READS & 1u << class ? q[ASK_MISS + class] : 0;
		q[LLC_ANY_MISSES] += q[ASK_MISS + class];
		q[LLC_WAIT] += clocks;
	}
	FOR(home, sockets) {
		q[LLC_SNOOPS] += miss[s][SNOOP][home];
		q[LLC_VICTIM_M] += hit[s][VICTIM_M][home];
	}
	q[LLC_HITS] = q[LLC_READS] - q[LLC_MISSES];
	q[LLC_ASKED] = q[LLC_READS] + q[LLC_WRITES];
	q[LLC_LOOKUPS] = q[LLC_ASKED] + q[LLC_SNOOPS];
}

static void sum_home(unsigned int s, double *q)
{
	FOR(a, sockets) {
		q[a == s ? HA_RD_LOCAL : HA_RD_REMOTE] += rd[a][s];
		q[a == s ? HA_WR_LOCAL : HA_WR_REMOTE] += wr[a][s];
		q[HA_RD_IO] += misses(a, s, IO_READS);
		q[HA_WR_IO] += misses(a, s, IO_WRITES);
		q[a == s ? OUT_LOCAL : OUT_REMOTE] += rd[s][a] + wr[s][a];
		q[a == s ? WAIT_OUT_LOCAL : WAIT_OUT_REMOTE] +=
			rd[s][a] * wait_of(s, a);
	}
	q[HA_RD] = q[HA_RD_LOCAL] + q[HA_RD_REMOTE];
	q[HA_RD_CORE] = q[HA_RD] - q[HA_RD_IO];
	q[HA_RD_OWN] = q[HA_RD_LOCAL] - misses(s, s, IO_READS);
	q[HA_WR_OWN] = q[HA_WR_LOCAL] - misses(s, s, IO_WRITES);
	q[HA_WR] = q[HA_WR_LOCAL] + q[HA_WR_REMOTE];
	q[HA_WR_CORE] = q[HA_WR] - q[HA_WR_IO];
}

/*
 * The channels see what the home agent asks for, and reads for partial writes (underfill), but for
 * what other memory has: persistent one, on a Xeon Phi MCDRAM.
 */
static void sum_memory(const struct keys *w, double *q)
{
	double pmm = gen & WITH_PMM ? w->pmm / 1000 : gen & ON_PHI ? w->hbm / 1000 : 0;
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
	q[PAGE_HIT] = q[CAS] * (found + (gen & ON_ULTRA ? CAS_ULTRA - 1 : 0));
	q[PAGE_MISS_RD] = q[CAS_RD] * missed;
	q[PAGE_MISS_WR] = q[MEM_WR] * missed;
	q[PAGE_MISS] = q[PAGE_MISS_RD] + q[PAGE_MISS_WR];
	q[PAGE_EMPTY_RD] = q[CAS_RD] * (1 - found - missed);
	q[PAGE_EMPTY_WR] = q[MEM_WR] * (1 - found - missed);
	q[PAGE_EMPTY] = q[PAGE_EMPTY_RD] + q[PAGE_EMPTY_WR];
}

/* Packets from a socket to another one, on all links together */
static double packets(unsigned int kind, unsigned int from, unsigned int to)
{
	switch (kind) {
	case REQUEST:
		return rd[from][to] + wr[from][to];
	case RESPONSE:
		return snoops(to, from);
	case SNP:
		return snoops(from, to);
	case DATA:
		return rd[to][from];
	case WRITE_BACK:
		return wr[from][to];
	case CMP:
		return wr[to][from];
	default:
		return work[from].ncb / LINE / (sockets - 1);
	}
}

/* A flit or a slot is data, control or idle; the links could move so many */
static void sum_direction(double *d, double flits, double slots)
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
static void sum_links(unsigned int s, double *q)
{
	double moves;

	FOR(kind, PACKETS)
		FOR(peer, sockets) {
			q[TX + kind] += peer == s ? 0 : packets(kind, s, peer);
			q[RX + kind] += peer == s ? 0 : packets(kind, peer, s);
		}
	/* A link without a partner is shut down (L1). */
	q[LINK_L1] = sockets < 2 ? q[QCLK] : 0;
	q[LINK_L0P] = sockets < 2 ? 0 : q[QCLK] * work[s].l0p / 1000;
	q[LINK_L0] = q[QCLK] - q[LINK_L1] - q[LINK_L0P];
	moves = (2 * q[LINK_L0] + q[LINK_L0P]) * links();
	FOR(way, 2)
		sum_direction(q + (way ? RX : TX), gen & ON_V3 ? moves / 2 : moves, moves * 5 / 4);
}

static void sum_power(const struct keys *w, double *q)
{
	/* The W-box counts limits by the uncore's clock. */
	double clock = (gen & ON_EX ? w->uclk : w->pclk) / 1000;

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

static void work_out(void)
{
	memset(hit, 0, sizeof(hit));
	memset(miss, 0, sizeof(miss));
	memset(quantities, 0, sizeof(quantities));
	FOR(s, off ? 0 : sockets) {
		ask(s);
		FOR(home, sockets)
			move(s, home);
	}
	FOR(s, sockets) {
		double *q = quantities[s];

		q[UCLK] = work[s].uclk;
		q[IOCLK] = 500e6;
		q[DCLK] = work[s].dclk;
		/*
		 * What the fixed counter does meanwhile was not published: on a Skylake-SP the
		 * event counted 1.2 % less in one second than in the next (linux-perf-users,
		 * C.-T. Shao, 2025-05-12).
		 */
		q[DCLK_AWAKE] = q[DCLK] * (1 - work[s].imc_sleep / 1000);
		q[HCLK] = q[DCLK] / 2;
		/* Ports of the E5 v3 and v4 count twice at the same transfer rate (Intel PCM). */
		q[QCLK] = work[s].qclk * (gen & ON_V3 ? 2 : 1);
		q[PCLK] = work[s].pclk;
		if (off)
			continue;
		FOR(home, sockets)
			miss[s][SNOOP][home] = snoops(home, s);
		sum_llc(s, q);
		sum_home(s, q);
		sum_memory(&work[s], q);
		sum_links(s, q);
		sum_power(&work[s], q);
	}
}

/*
 * Rates of the LLC's events that filters take part in
 */

static void put_rate(const char *box, unsigned int s, double rate, unsigned int inc,
		     unsigned int tid, const char *signal)
{
	if (rate < 0.5)
		return;
	fprintf(out, "%s socket=%u per_sec=%.0f ", box, s, rate);
	if (inc) {
		while (inc < 255 && rate > inc * CLOCK)
			inc++;
		fprintf(out, "inc=%u ", inc);
	}
	fputs(signal, out);
	if (tid)
		fprintf(out, " tid=%#x", tid);
	fputc('\n', out);
}

/*
 * A signal of all boxes of a type, or of one box. @inc: its increment at least, so that no more
 * happen in a second than the emulator has clocks; 0: it is a clock
 */
__printf(5, 6)
static void rate(const char *box, unsigned int s, double rate, unsigned int inc, const char *fmt,
		 ...)
{
	char signal[128];
	va_list args;

	va_start(args, fmt);
	vsnprintf(signal, sizeof(signal), fmt, args);
	va_end(args);
	put_rate(box, s, rate, inc, 0, signal);
}

/* What cores have asked for, and devices or other sockets */
struct asked {
	double cores;
	double others;
};

static void add_asked(struct asked *to, unsigned int class, double lines)
{
	if ((CORE_READS | 1u << WB) & 1u << class)
		to->cores += lines;
	else
		to->others += lines;
}

/*
 * A thread as the filter has it. The E5: thread in bit 0, core above (327043, 331051); since
 * Skylake-SP three bits are the thread's (libpfm4, intel_skx_unc_cha_events.h).
 */
static unsigned int tid_of(unsigned int core, unsigned int thread)
{
	return gen & ON_E5 ? core << 1 | thread : core << 3 | thread;
}

/*
 * Who asks and is no core: 0x1f and, on v3 and v4, 0x3e by the guides (329468, 331051). Of later
 * ones no source has an id: here it is the highest.
 */
static unsigned int tid_of_others(void)
{
	if (gen & ON_E5)
		return gen & ON_V3 ? 0x3e : 0x1f;
	return gen & ON_DISC_CHA ? 0x3ff : 0x1ff;
}

static double thread_weights(unsigned int s)
{
	double sum = 0;

	FOR(i, nr_threads)
		sum += s >= threads[i].first && s <= threads[i].last ? threads[i].weight : 0;
	return sum;
}

/* A signal that has a thread: see rate() */
__printf(5, 6)
static void rate_by_thread(const char *box, unsigned int s, struct asked rate, unsigned int inc,
			   const char *fmt, ...)
{
	double all = thread_weights(s);
	char signal[128];
	va_list args;

	va_start(args, fmt);
	vsnprintf(signal, sizeof(signal), fmt, args);
	va_end(args);
	if (!all) {
		put_rate(box, s, rate.cores + rate.others, inc, 0, signal);
		return;
	}
	put_rate(box, s, rate.others, inc, tid_of_others(), signal);
	FOR(i, nr_threads)
		if (s >= threads[i].first && s <= threads[i].last)
			put_rate(box, s, rate.cores * threads[i].weight / all, inc,
				 tid_of(threads[i].core, threads[i].thread), signal);
}

/* One of requests of one class */
#define rate_class(_box, _s, _class, _rate, _inc, _signal...) ({	\
	struct asked _asked = {};					\
									\
	add_asked(&_asked, _class, _rate);				\
	rate_by_thread(_box, _s, _asked, _inc, _signal);		\
})

static struct asked asked_sum(struct asked a, struct asked b)
{
	return (struct asked){ a.cores + b.cores, a.others + b.others };
}

static struct asked asked_times(struct asked of, double times)
{
	return (struct asked){ of.cores * times, of.others * times };
}

static const struct traffic_llc *llc_here(void)
{
	const struct traffic_llc *llc = traffic_llcs;

	while (!(llc->on & gen))
		llc++;
	return llc;
}

/* Of a thousand lines that hit, so many are in a state: S, E, M, F */
static const double in_state[] = { 0.3, 0.4, 0.25, 0.05 };

/* Umask of an E5's C-box: misses alone, this socket's memory, others', with a node filter */
#define EP_MISS		0x02
#define EP_LOCAL	0x20
#define EP_REMOTE	0x80
#define EP_NODE		0x40

/* TOR_INSERTS and TOR_OCCUPANCY */
static void ep_tor(unsigned int s, double share, unsigned int umask, unsigned int classes,
		   unsigned int opcode)
{
	const char *signal = "event=%#x umask=%#x opc=%#x nid=%#x";
	struct asked inserts[2] = {}, clocks[2] = {};
	unsigned int with = umask | EP_NODE, id;

	FOR(home, sockets) {
		if (umask & (home == s ? EP_REMOTE : EP_LOCAL))
			continue;
		inserts[1] = (struct asked){};
		clocks[1] = (struct asked){};
		FOR(class, SNOOP)
			if (classes & 1u << class) {
				double hits = umask & EP_MISS ? 0 : hit[s][class][home];

				add_asked(&inserts[1], class, miss[s][class][home] + hits);
				add_asked(&clocks[1], class,
					  waits(s, class, home, !(umask & EP_MISS)));
			}
		inserts[0] = asked_sum(inserts[0], inserts[1]);
		clocks[0] = asked_sum(clocks[0], clocks[1]);
		id = 1 << node[home];
		rate_by_thread("cbox", s, asked_times(inserts[1], share), 1, signal, 0x35, with,
			       opcode, id);
		rate_by_thread("cbox", s, asked_times(clocks[1], share), TOR_DEPTH, signal, 0x36,
			       with, opcode, id);
	}
	rate_by_thread("cbox", s, asked_times(inserts[0], share), 1, signal, 0x35, umask, opcode,
		       0);
	rate_by_thread("cbox", s, asked_times(clocks[0], share), TOR_DEPTH, signal, 0x36, umask,
		       opcode, 0);
}

/* LLC_LOOKUP: lines that miss are in state I */
static void lookup(const char *box, unsigned int s, double share, unsigned int umask,
		   unsigned int classes, const unsigned int state[5])
{
	const char *signal = "event=0x34 umask=%#x state=%#x";
	struct asked hits = {}, missed = {};

	FOR(class, CLASSES)
		FOR(home, sockets)
			if (classes & 1u << class) {
				add_asked(&hits, class, hit[s][class][home]);
				add_asked(&missed, class, miss[s][class][home]);
			}
	rate_by_thread(box, s, asked_times(missed, share), 1, signal, umask, state[0]);
	FOR(i, 4)
		rate_by_thread(box, s, asked_times(hits, in_state[i] * share), 1, signal, umask,
			       state[i + 1]);
}

static void lookups(const char *box, unsigned int s, double share, const unsigned int state[5])
{
	lookup(box, s, share, 0x03, READS, state);
	lookup(box, s, share, 0x05, WRITES, state);
	lookup(box, s, share, 0x09, 1u << SNOOP, state);
	lookup(box, s, share, 0x11, ASKED | 1u << SNOOP, state);
	if (gen & ON_V3)
		lookup(box, s, share, 0x21, READS, state);
}

static void ep_llc(unsigned int s)
{
	static const unsigned int umasks[] = { 0, EP_LOCAL, EP_REMOTE };
	static const unsigned int state[] = { 1, 2, 4, 8, 0x10 };
	const struct traffic_llc *llc = llc_here();
	double share = 1.0 / count("cbox");

	lookups("cbox", s, share, state);
	FOR(i, gen & ON_SNBEP ? 1 : 3) {
		FOR(class, SNOOP) {
			ep_tor(s, share, 0x01 | umasks[i], 1u << class, llc->opcode[class]);
			ep_tor(s, share, 0x03 | umasks[i], 1u << class, llc->opcode[class]);
		}
		ep_tor(s, share, 0x0a | umasks[i], ASKED, 0);
	}
}

/*
 * What a link receives, by the headers that its match registers see: message class, opcode, data
 * state (327043 tables 2-88 to 2-91). Of DRS alone they have the opcodes.
 */
static void ep_headers(unsigned int s)
{
	static const unsigned int words[PACKETS][2] = {
		[REQUEST] = { 0x0 << 9 },
		[RESPONSE] = { 0x1 << 9 },
		[CMP] = { 0x2 << 9 },
		[SNP] = { 0x3 << 9 },
		[NCB] = { 0xc << 9 },
		[DATA] = { 0xe << 9 | 0x0 << 5, 0x4 << 16 },
		[WRITE_BACK] = { 0xe << 9 | 0x4 << 5 },
	};

	/* The guide names the event without the extra bit, Intel's list with it */
	FOR(kind, PACKETS)
		FOR(ext, 2)
			rate("qpi", s, quantities[s][RX + kind] / (count("qpi") ?: 1), 1,
			     "event=0x38 ext=%u match0=%#x match1=%#x", ext, words[kind][0],
			     words[kind][1]);
}

/* Of requests without a known opcode: one that no filter selects */
#define NO_OPCODE	0x3ff

/* Umask of a CHA's TOR: who asks */
static unsigned int source(unsigned int class)
{
	if ((IO_READS | IO_WRITES) & 1u << class)
		return 4;
	if (class == SNOOP)
		return 8;
	return class >= VICTIM_M ? 2 : 1;
}

static void skx_tor(unsigned int s, double share, unsigned int class, unsigned int home,
		    unsigned int opcode)
{
	const char *signal = "event=%#x umask=%#x opc=%#x remote=%u";
	double missed = waits(s, class, home, false), all = waits(s, class, home, true);
	unsigned int hits = source(class) | 0x10, misses = source(class) | 0x20;
	bool far = home != s;

	opcode = opcode ?: NO_OPCODE;
	rate_class("cha", s, class, hit[s][class][home] * share, 1, signal, 0x35, hits, opcode,
		   far);
	rate_class("cha", s, class, miss[s][class][home] * share, 1, signal, 0x35, misses, opcode,
		   far);
	rate_class("cha", s, class, (all - missed) * share, TOR_DEPTH, signal, 0x36, hits, opcode,
		   far);
	rate_class("cha", s, class, missed * share, TOR_DEPTH, signal, 0x36, misses, opcode, far);
}

/*
 * Since Ice Lake all is in the umask: hit 8, miss 9, DRAM 10, persistent memory 11, local 15,
 * remote 16, opcode from 19 on, not near memory 31
 */
static void umask_tor(unsigned int s, double share, unsigned int class, unsigned int home,
		      unsigned int opcode)
{
	double missed = waits(s, class, home, false), all = waits(s, class, home, true);
	double pmm = gen & WITH_PMM ? work[home].pmm / 1000 : 0;
	unsigned long long umask = source(class) | (home == s ? 0x8000 : 0x10000) |
				   (unsigned long long)opcode << 19 | 1ULL << 31;
	const struct {
		unsigned int umask;
		double lines, clocks;
	} parts[] = {
		{ 0x100, hit[s][class][home], all - missed },
		{ 0x600, miss[s][class][home] * (1 - pmm), missed * (1 - pmm) },
		{ 0xa00, miss[s][class][home] * pmm, missed * pmm },
	}, *part;

	for (part = parts; part < parts + 3; part++) {
		rate_class("cha", s, class, part->lines * share, 1, "event=0x35 umask=%#llx",
			   umask | part->umask);
		rate_class("cha", s, class, part->clocks * share, TOR_DEPTH,
			   "event=0x36 umask=%#llx", umask | part->umask);
	}
}

/* Kind 8 to 12, demand 14, prefetch 16 (Ice Lake: either), snoop 18, local 19, remote 20 */
static unsigned int lookup_umask(unsigned int class)
{
	bool early = class >= PF_RFO && class <= PF_DATA;
	unsigned int who = early && gen & ON_DISC_CHA ? 0x10000 : 0x4000;

	if (class == SNOOP)
		return 0x40100;
	if (class == RFO || class == PF_RFO)
		return who | 0x800;
	if (class == CRD || class == PF_CODE)
		return who | 0x1000;
	return who | (WRITES & 1u << class ? 0x200 : 0x100);
}

static void umask_lookup(unsigned int s, double share, unsigned int class, unsigned int home)
{
	unsigned int umask = lookup_umask(class) | (home == s ? 0x80000 : 0x100000);

	rate_class("cha", s, class, miss[s][class][home] * share, 1, "event=0x34 umask=%#x",
		   umask | 1);
	FOR(i, 4)
		rate_class("cha", s, class, hit[s][class][home] * in_state[i] * share, 1,
			   "event=0x34 umask=%#x", umask | 0x10 << i);
}

static void cha_llc(unsigned int s)
{
	static const unsigned int state[] = { 1, 0x10, 0x20, 0x40, 0x80 };
	const struct traffic_llc *llc = llc_here();
	double share = 1.0 / count("cha");

	if (gen & ON_SKX_ALL)
		lookups("cha", s, share, state);
	FOR(class, CLASSES)
		FOR(home, sockets) {
			unsigned int opcode = class <= WB ? llc->opcode[class] : 0;

			if (gen & ON_SKX_ALL) {
				skx_tor(s, share, class, home, opcode);
				continue;
			}
			umask_tor(s, share, class, home, opcode);
			if (class <= SNOOP)
				umask_lookup(s, share, class, home);
		}
}

/* Umask of a client's lookup: states (M, E, S, I), and above them requests: reads, writes, any */
static void client_llc(unsigned int s)
{
	static const unsigned int states[] = { 0x04, 0x02, 0x01, 0x04 };
	const char *signal = "event=0x34 umask=%#x";
	double share = 1.0 / count("cbox");

	FOR(write, 2) {
		unsigned int any = write ? 0xa0 : 0x90;
		double hits = 0, missed = 0;

		FOR(class, SNOOP)
			if ((write ? WRITES : READS) & 1u << class) {
				hits += hit[s][class][0];
				missed += miss[s][class][0];
			}
		rate("cbox", s, missed * share, 1, signal, any | 0x08);
		FOR(i, 4)
			rate("cbox", s, hits * in_state[i] * share, 1, signal, any | states[i]);
	}
}

/*
 * Ports of stacks with PCI Express, which share the devices' lines: data in units of four bytes,
 * and transactions; free-running counters of what comes in, and of what goes out, if it is known
 */
static void iio(unsigned int s)
{
	static const struct {
		__u64 on;
		unsigned int stacks, ports, in, out;
	} rows[] = {
		{ ON_SKX_ALL, 0x0e, 4, 16, 0x24 }, { ON_ICX, 0x1b, 8, 2, 0 },
		{ ON_ICXD, 0x3a, 8, 2, 0 }, { ON_SNR, 0x10, 8, 2, 0 },
		{ ON_DISC_CHA, -1u, 8, 2, 0x30 },
	}, *row = rows;
	const double *q = quantities[s];
	double stacks;

	while (!(row->on & gen))
		row++;
	stacks = weights(s, "iio", row->stacks);
	FOR(i, nr_boxes) {
		int number = number_of(boxes[i], "iio");

		if (number < 0 || !(row->stacks & 1u << number))
			continue;
		FOR(port, row->ports) {
			const char *signal = "event=%#x umask=%#x part=%#x";
			double part = weight(s, boxes[i]) / (stacks * row->ports);
			double in = q[IO_WR] * part, to = q[IO_RD] * part;

			rate(boxes[i], s, in * 16, 16, signal, 0x83, 0x01, 1 << port);
			rate(boxes[i], s, to * 16, 16, signal, 0x83, 0x04, 1 << port);
			rate(boxes[i], s, in, 1, signal, 0x84, 0x01, 1 << port);
			rate(boxes[i], s, to, 1, signal, 0x84, 0x04, 1 << port);
			rate(boxes[i], s, in * row->in, 1, "free=%#x", 0x20 + port);
			if (row->out)
				rate(boxes[i], s, to * row->in, 1, "free=%#x", row->out + port);
		}
	}
}

static void events(unsigned int s)
{
	const struct traffic_event *event;

	for (event = traffic_events; event->on; event++) {
		/* Of those of Diamond Rapids a machine has four */
		bool there = event->on & gen && (!s || strcmp(event->box, "hiop"));
		unsigned int units = there ? count(event->box) : 0;
		double all = quantities[s][event->what];

		if (units && event->times && weights(s, event->box, -1u) != units)
			FOR(i, nr_boxes)
				rate(boxes[i], s, number_of(boxes[i], event->box) < 0 ? 0 :
				     all * event->times * weight(s, boxes[i]) /
				     weights(s, event->box, -1u), event->inc ?: 1, "%s",
				     event->signal);
		else if (units && event->times)
			rate(event->box, s, all * event->times / units, event->inc ?: 1, "%s",
			     event->signal);
		else if (units)
			rate(event->box, s, all, 0, "%s", event->signal);
	}
}

/*
 * The truth
 */

static void put_truth(unsigned int s, const struct traffic_truth *row, const char *box,
		      unsigned int units)
{
	double sum = 0;

	FOR(i, 3)
		sum += quantities[s][row->what[i]];
	sum *= row->times / units;
	fprintf(out, "truth %s%s socket=%u per_sec=%.0f\n", box, row->name, s, sum > 0 ? sum : 0);
}

/* An R-box has two links. */
static void truth_of_boxes(unsigned int s, const struct traffic_truth *row)
{
	unsigned int units = count(row->box);
	char box[24];

	FOR(i, nr_boxes) {
		int number = number_of(boxes[i], row->box);

		if (number < 0)
			continue;
		FOR(link, strcmp(row->box, "rbox") ? 0 : 2) {
			snprintf(box, sizeof(box), "qpi%u_", 2 * number + link);
			put_truth(s, row, box, 2 * units);
		}
		snprintf(box, sizeof(box), "%.22s_", boxes[i]);
		if (strcmp(row->box, "rbox"))
			put_truth(s, row, box, units);
	}
}

static void truths(unsigned int s)
{
	const struct traffic_truth *row;

	for (row = traffic_truths; row->on; row++) {
		if (!(row->on & gen))
			continue;
		if (row->box)
			truth_of_boxes(s, row);
		else
			put_truth(s, row, "", 1);
	}
}

/*
 * Text
 */

static int set_value(struct keys *to, const char *name, const char *text)
{
	static const char suffixes[] = "kMG";
	const char *suffix;
	char *end;
	double value = strtod(text, &end);

	if (end == text || value < 0)
		return -EINVAL;
	suffix = *end && !end[1] ? strchr(suffixes, *end) : NULL;
	if (suffix)
		for (end++; suffix >= suffixes; suffix--)
			value *= 1000;
	FOR(i, sizeof(keys) / sizeof(*keys))
		if (!*end && !strcmp(keys[i].name, name) && value <= keys[i].max) {
			*(double *)((char *)to + keys[i].offset) = value;
			return 0;
		}
	return -EINVAL;
}

/* "2.1": thread 1 of core 2 */
static int set_thread(const char *name, unsigned int first, unsigned int last, double weight)
{
	unsigned int core, thread;
	char end;

	if (sscanf(name, "%u.%u%c", &core, &thread, &end) != 2 || weight < 0 ||
	    nr_threads == sizeof(threads) / sizeof(*threads) || core >= 64 || thread >= 4)
		return -EINVAL;
	if (!(gen & (ON_E5 | ON_MESH)))
		return -EOPNOTSUPP;
	/* Another id is that of another core, or of no core */
	if ((gen & ON_E5 && thread >= 2) || tid_of(core, thread) >= tid_of_others())
		return -EINVAL;
	threads[nr_threads].first = first;
	threads[nr_threads].last = last;
	threads[nr_threads].core = core;
	threads[nr_threads].thread = thread;
	threads[nr_threads++].weight = weight;
	return 0;
}

static int set_word(struct keys *to, char *word)
{
	unsigned int first = 0, last = sockets - 1;
	char *value = strchr(word, '=');
	int err = 0;

	if (!strcmp(word, "off") || !strcmp(word, "default")) {
		off = !strcmp(word, "off");
		return 0;
	}
	if (!value)
		return -EINVAL;
	*value++ = '\0';
	if (word[0] == 's' && word[1] >= '0' && word[1] <= '7' && word[2] == '.') {
		first = word[1] - '0';
		last = first;
		word += 3;
	}
	if (last >= sockets)
		return -EINVAL;
	if (!strncmp(word, "share.", 6) && nr_shares < 8) {
		shares[nr_shares].first = first;
		shares[nr_shares].last = last;
		snprintf(shares[nr_shares].box, sizeof(shares->box), "%s", word + 6);
		shares[nr_shares++].weight = atof(value);
		return 0;
	}
	if (!strncmp(word, "thread.", 7))
		return set_thread(word + 7, first, last, atof(value));
	for (; first <= last && !err; first++)
		err = set_value(&to[first], word, value);
	return err;
}

static int set_text(char *text)
{
	struct keys next[TRAFFIC_SOCKETS];
	char *word;
	int err = 0;

	off = false;
	nr_shares = 0;
	nr_threads = 0;
	FOR(s, TRAFFIC_SOCKETS)
		FOR(i, sizeof(keys) / sizeof(*keys))
			memcpy((char *)&next[s] + keys[i].offset, &keys[i].value, sizeof(double));
	while (!err && (word = strsep(&text, " \t\n")))
		err = *word ? set_word(next, word) : 0;
	FOR(s, sockets)
		if (!err && next[s].loaded && !curve_here())
			err = -EOPNOTSUPP;
	if (!err)
		memcpy(work, next, sizeof(work));
	return err;
}

int traffic_set(const char *fmt, ...)
{
	char *text;
	size_t size;
	int err;

	find_machine();
	text = sys_text(fmt);
	err = set_text(text);
	free(text);
	if (err)
		return err;
	work_out();
	out = open_memstream(&text, &size);
	fputs("clear\n", out);
	FOR(s, sockets) {
		events(s);
		if (gen & ON_E5) {
			ep_llc(s);
			ep_headers(s);
		}
		if (gen & ON_CLIENT)
			client_llc(s);
		if (gen & ON_MESH) {
			cha_llc(s);
			iio(s);
		}
		truths(s);
	}
	fclose(out);
	err = sys_write(EMU_DIR "/rate", text);
	free(text);
	return err;
}

double traffic_key(int socket, const char *name)
{
	FOR(i, sizeof(keys) / sizeof(*keys))
		if (!strcmp(keys[i].name, name))
			return *(double *)((char *)&work[socket] + keys[i].offset);
	ktap_bail("the traffic has no key %s", name);
}

/* Lines that define something are written one by one, so that a refused one is known. */
static int replay_write(char *text, int len, const char *line, char *what, int size)
{
	int ret;

	if (*line == 'c' && len + strlen(line) < REPLAY_PART) {
		strcpy(text + len, line);
		return len + strlen(line);
	}
	ret = len ? emu_write("replay", "%s", text) : 0;
	ret = ret ?: emu_write("replay", "%s", line);
	if (ret)
		snprintf(what, size, "%s", line);
	*text = '\0';
	return ret;
}

/* A recording is compressed, or begins with a bracket. */
static FILE *replay_open(const char *file)
{
	FILE *lines = fopen(file, "r");
	char command[512];
	int first = lines ? getc(lines) : EOF;

	if (lines)
		fclose(lines);
	snprintf(command, sizeof(command), "exec %s '%s'",
		 first == '#' ? "cat" : "xeon-pmon replay", file);
	return popen(command, "r");
}

int traffic_replay(const char *file, char *what, int size)
{
	static char text[REPLAY_PART];
	FILE *lines = replay_open(file);
	char line[1024];
	int len = 0, code;

	*what = '\0';
	*text = '\0';
	if (!lines)
		return -errno;
	while (len >= 0 && fgets(line, sizeof(line), lines))
		len = replay_write(text, len, line, what, size);
	code = pclose(lines);
	return len < 0 ? len : code ? -ENODATA : 0;
}
