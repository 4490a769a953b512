// SPDX-License-Identifier: GPL-2.0-only
/*
 * traffic_rates.c - the events that count the quantities, and the truth, as lines for the emulator
 *
 * Units of a box share evenly what their socket has of it.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "traffic_model.h"

#define TOR_DEPTH	4	/* a choice */
#define CLOCK		1e9	/* most increments a second: the clock of thresholds */

static FILE *out;	/* the lines for the emulator */

/* Rates of the LLC's events that filters take part in */

static void rate_put(const char *box, unsigned int s, double rate, unsigned int inc,
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
static void rate_add(const char *box, unsigned int s, double rate, unsigned int inc,
		     const char *fmt, ...)
{
	char signal[128];
	va_list args;

	va_start(args, fmt);
	vsnprintf(signal, sizeof(signal), fmt, args);
	va_end(args);
	rate_put(box, s, rate, inc, 0, signal);
}

/* Requests of cores, and of devices or other sockets */
struct asked {
	double cores;
	double others;
};

static void rate_add_asked(struct asked *to, unsigned int class, double lines)
{
	if ((CORE_READS | 1u << WB) & 1u << class)
		to->cores += lines;
	else
		to->others += lines;
}

static double rate_thread_weights(unsigned int s)
{
	double sum = 0;

	FOR(i, model.nr_threads)
		if (s >= model.threads[i].first && s <= model.threads[i].last)
			sum += model.threads[i].weight;
	return sum;
}

/* A signal that has a thread: see rate_add() */
__printf(5, 6)
static void rate_by_thread(const char *box, unsigned int s, struct asked rate, unsigned int inc,
			   const char *fmt, ...)
{
	double all = rate_thread_weights(s);
	char signal[128];
	va_list args;

	va_start(args, fmt);
	vsnprintf(signal, sizeof(signal), fmt, args);
	va_end(args);
	if (!all) {
		rate_put(box, s, rate.cores + rate.others, inc, 0, signal);
		return;
	}
	rate_put(box, s, rate.others, inc, traffic_tid_of_others(), signal);
	FOR(i, model.nr_threads)
		if (s >= model.threads[i].first && s <= model.threads[i].last)
			rate_put(box, s, rate.cores * model.threads[i].weight / all, inc,
				 traffic_tid(model.threads[i].core, model.threads[i].thread),
				 signal);
}

/* One of requests of one class */
#define rate_class(_box, _s, _class, _rate, _inc, _signal...) ({	\
	struct asked _asked = {};					\
									\
	rate_add_asked(&_asked, _class, _rate);				\
	rate_by_thread(_box, _s, _asked, _inc, _signal);		\
})

static struct asked rate_sum(struct asked a, struct asked b)
{
	return (struct asked){ a.cores + b.cores, a.others + b.others };
}

static struct asked rate_times(struct asked of, double times)
{
	return (struct asked){ of.cores * times, of.others * times };
}

static const struct traffic_llc *rate_llc_here(void)
{
	const struct traffic_llc *llc = traffic_llcs;

	while (!(llc->on & model.on))
		llc++;
	return llc;
}

/* Shares of the lines that hit in the states S, E, M and F */
static const double in_state[] = { 0.3, 0.4, 0.25, 0.05 };

/* Umask of an E5's C-box: misses alone, this socket's memory, others', with a node filter */
#define EP_MISS		0x02
#define EP_LOCAL	0x20
#define EP_REMOTE	0x80
#define EP_NODE		0x40

/* TOR_INSERTS and TOR_OCCUPANCY */
static void rate_ep_tor(unsigned int s, double share, unsigned int umask, unsigned int classes,
			unsigned int opcode)
{
	const char *signal = "event=%#x umask=%#x opc=%#x nid=%#x";
	struct asked inserts[2] = {}, clocks[2] = {};
	unsigned int with = umask | EP_NODE, id;

	FOR(home, model.sockets) {
		if (umask & (home == s ? EP_REMOTE : EP_LOCAL))
			continue;
		inserts[1] = (struct asked){};
		clocks[1] = (struct asked){};
		FOR(class, SNOOP)
			if (classes & 1u << class) {
				double hits = umask & EP_MISS ? 0 : model.hit[s][class][home];

				rate_add_asked(&inserts[1], class, model.miss[s][class][home] +
					       hits);
				rate_add_asked(&clocks[1], class,
					       traffic_waits(s, class, home, !(umask & EP_MISS)));
			}
		inserts[0] = rate_sum(inserts[0], inserts[1]);
		clocks[0] = rate_sum(clocks[0], clocks[1]);
		id = 1 << model.node[home];
		rate_by_thread("cbox", s, rate_times(inserts[1], share), 1, signal, 0x35, with,
			       opcode, id);
		rate_by_thread("cbox", s, rate_times(clocks[1], share), TOR_DEPTH, signal, 0x36,
			       with, opcode, id);
	}
	rate_by_thread("cbox", s, rate_times(inserts[0], share), 1, signal, 0x35, umask, opcode,
		       0);
	rate_by_thread("cbox", s, rate_times(clocks[0], share), TOR_DEPTH, signal, 0x36, umask,
		       opcode, 0);
}

/* LLC_LOOKUP: lines that miss are in state I */
static void rate_lookup(const char *box, unsigned int s, double share, unsigned int umask,
			unsigned int classes, const unsigned int state[5])
{
	const char *signal = "event=0x34 umask=%#x state=%#x";
	struct asked hits = {}, missed = {};

	FOR(class, CLASSES)
		FOR(home, model.sockets)
			if (classes & 1u << class) {
				rate_add_asked(&hits, class, model.hit[s][class][home]);
				rate_add_asked(&missed, class, model.miss[s][class][home]);
			}
	rate_by_thread(box, s, rate_times(missed, share), 1, signal, umask, state[0]);
	FOR(i, 4)
		rate_by_thread(box, s, rate_times(hits, in_state[i] * share), 1, signal, umask,
			       state[i + 1]);
}

static void rate_lookups(const char *box, unsigned int s, double share, const unsigned int state[5])
{
	rate_lookup(box, s, share, 0x03, READS, state);
	rate_lookup(box, s, share, 0x05, WRITES, state);
	rate_lookup(box, s, share, 0x09, 1u << SNOOP, state);
	rate_lookup(box, s, share, 0x11, ASKED | 1u << SNOOP, state);
	if (model.on & ON_V3)
		rate_lookup(box, s, share, 0x21, READS, state);
}

static void rate_ep_llc(unsigned int s)
{
	static const unsigned int umasks[] = { 0, EP_LOCAL, EP_REMOTE };
	static const unsigned int state[] = { 1, 2, 4, 8, 0x10 };
	const struct traffic_llc *llc = rate_llc_here();
	double share = 1.0 / traffic_count("cbox");

	rate_lookups("cbox", s, share, state);
	FOR(i, model.on & ON_SNBEP ? 1 : 3) {
		FOR(class, SNOOP) {
			rate_ep_tor(s, share, 0x01 | umasks[i], 1u << class, llc->opcode[class]);
			rate_ep_tor(s, share, 0x03 | umasks[i], 1u << class, llc->opcode[class]);
		}
		rate_ep_tor(s, share, 0x0a | umasks[i], ASKED, 0);
	}
}

/*
 * Packets that a link receives, with the header that its match registers compare: message class,
 * opcode, data state (327043 tables 2-88 to 2-91; opcodes of DRS alone)
 */
static void rate_ep_headers(unsigned int s)
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
			rate_add("qpi", s, model.quantities[s][RX + kind] /
				 (traffic_count("qpi") ?: 1),
				 1, "event=0x38 ext=%u match0=%#x match1=%#x", ext, words[kind][0],
				 words[kind][1]);
}

/* The opcode of requests whose opcode is not known: no filter selects it */
#define NO_OPCODE	0x3ff

/* Umask of a CHA's TOR: who asks */
static unsigned int rate_source(unsigned int class)
{
	if ((IO_READS | IO_WRITES) & 1u << class)
		return 4;
	if (class == SNOOP)
		return 8;
	return class >= VICTIM_M ? 2 : 1;
}

static void rate_skx_tor(unsigned int s, double share, unsigned int class, unsigned int home,
			 unsigned int opcode)
{
	const char *signal = "event=%#x umask=%#x opc=%#x remote=%u";
	double missed = traffic_waits(s, class, home, false);
	double all = traffic_waits(s, class, home, true);
	unsigned int hits = rate_source(class) | 0x10, misses = rate_source(class) | 0x20;
	bool far = home != s;

	opcode = opcode ?: NO_OPCODE;
	rate_class("cha", s, class, model.hit[s][class][home] * share, 1, signal, 0x35, hits,
		   opcode, far);
	rate_class("cha", s, class, model.miss[s][class][home] * share, 1, signal, 0x35, misses,
		   opcode, far);
	rate_class("cha", s, class, (all - missed) * share, TOR_DEPTH, signal, 0x36, hits, opcode,
		   far);
	rate_class("cha", s, class, missed * share, TOR_DEPTH, signal, 0x36, misses, opcode, far);
}

/*
 * Since Ice Lake all is in the umask: hit 8, miss 9, DRAM 10, persistent memory 11, local 15,
 * remote 16, opcode from 19 on, not near memory 31
 */
static void rate_umask_tor(unsigned int s, double share, unsigned int class, unsigned int home,
			   unsigned int opcode)
{
	double missed = traffic_waits(s, class, home, false);
	double all = traffic_waits(s, class, home, true);
	double pmm = model.on & WITH_PMM ? model.work[home].pmm / 1000 : 0;
	unsigned long long umask = rate_source(class) | (home == s ? 0x8000 : 0x10000) |
				   (unsigned long long)opcode << 19 | 1ULL << 31;
	const struct {
		unsigned int umask;
		double lines, clocks;
	} parts[] = {
		{ 0x100, model.hit[s][class][home], all - missed },
		{ 0x600, model.miss[s][class][home] * (1 - pmm), missed * (1 - pmm) },
		{ 0xa00, model.miss[s][class][home] * pmm, missed * pmm },
	}, *part;

	for (part = parts; part < parts + 3; part++) {
		rate_class("cha", s, class, part->lines * share, 1, "event=0x35 umask=%#llx",
			   umask | part->umask);
		rate_class("cha", s, class, part->clocks * share, TOR_DEPTH,
			   "event=0x36 umask=%#llx", umask | part->umask);
	}
}

/* Kind 8 to 12, demand 14, prefetch 16 (Ice Lake: either), snoop 18, local 19, remote 20 */
static unsigned int rate_lookup_umask(unsigned int class)
{
	bool early = class >= PF_RFO && class <= PF_DATA;
	unsigned int who = early && model.on & ON_DISC_CHA ? 0x10000 : 0x4000;

	if (class == SNOOP)
		return 0x40100;
	if (class == RFO || class == PF_RFO)
		return who | 0x800;
	if (class == CRD || class == PF_CODE)
		return who | 0x1000;
	return who | (WRITES & 1u << class ? 0x200 : 0x100);
}

static void rate_umask_lookup(unsigned int s, double share, unsigned int class, unsigned int home)
{
	unsigned int umask = rate_lookup_umask(class) | (home == s ? 0x80000 : 0x100000);

	rate_class("cha", s, class, model.miss[s][class][home] * share, 1, "event=0x34 umask=%#x",
		   umask | 1);
	FOR(i, 4)
		rate_class("cha", s, class, model.hit[s][class][home] * in_state[i] * share, 1,
			   "event=0x34 umask=%#x", umask | 0x10 << i);
}

static void rate_cha_llc(unsigned int s)
{
	static const unsigned int state[] = { 1, 0x10, 0x20, 0x40, 0x80 };
	const struct traffic_llc *llc = rate_llc_here();
	double share = 1.0 / traffic_count("cha");

	if (model.on & ON_SKX_ALL)
		rate_lookups("cha", s, share, state);
	FOR(class, CLASSES)
		FOR(home, model.sockets) {
			unsigned int opcode = class <= WB ? llc->opcode[class] : 0;

			if (model.on & ON_SKX_ALL) {
				rate_skx_tor(s, share, class, home, opcode);
				continue;
			}
			rate_umask_tor(s, share, class, home, opcode);
			if (class <= SNOOP)
				rate_umask_lookup(s, share, class, home);
		}
}

/* Umask of a client's lookup: states (M, E, S, I), and above them requests: reads, writes, any */
static void rate_client_llc(unsigned int s)
{
	static const unsigned int states[] = { 0x04, 0x02, 0x01, 0x04 };
	const char *signal = "event=0x34 umask=%#x";
	double share = 1.0 / traffic_count("cbox");

	FOR(write, 2) {
		unsigned int any = write ? 0xa0 : 0x90;
		double hits = 0, missed = 0;

		FOR(class, SNOOP)
			if ((write ? WRITES : READS) & 1u << class) {
				hits += model.hit[s][class][0];
				missed += model.miss[s][class][0];
			}
		rate_add("cbox", s, missed * share, 1, signal, any | 0x08);
		FOR(i, 4)
			rate_add("cbox", s, hits * in_state[i] * share, 1, signal, any | states[i]);
	}
}

/*
 * Ports of stacks with PCI Express, which share the devices' lines: data in units of four bytes,
 * and transactions; free-running counters of what comes in, and of what goes out, if it is known
 */
static void rate_iio(unsigned int s)
{
	static const struct {
		__u64 on;
		unsigned int stacks, ports, in, out;
	} rows[] = {
		{ ON_SKX_ALL, 0x0e, 4, 16, 0x24 }, { ON_ICX, 0x1b, 8, 2, 0 },
		{ ON_ICXD, 0x3a, 8, 2, 0 }, { ON_SNR, 0x10, 8, 2, 0 },
		{ ON_DISC_CHA, -1u, 8, 2, 0x30 },
	}, *row = rows;
	const double *q = model.quantities[s];
	double stacks;

	while (!(row->on & model.on))
		row++;
	stacks = traffic_weights(s, "iio", row->stacks);
	FOR(i, model.nr_boxes) {
		int number = traffic_box_number(model.boxes[i], "iio");

		if (number < 0 || !(row->stacks & 1u << number))
			continue;
		FOR(port, row->ports) {
			const char *signal = "event=%#x umask=%#x part=%#x";
			double part = traffic_weight(s, model.boxes[i]) / (stacks * row->ports);
			double in = q[IO_WR] * part, to = q[IO_RD] * part;

			rate_add(model.boxes[i], s, in * 16, 16, signal, 0x83, 0x01, 1 << port);
			rate_add(model.boxes[i], s, to * 16, 16, signal, 0x83, 0x04, 1 << port);
			rate_add(model.boxes[i], s, in, 1, signal, 0x84, 0x01, 1 << port);
			rate_add(model.boxes[i], s, to, 1, signal, 0x84, 0x04, 1 << port);
			rate_add(model.boxes[i], s, in * row->in, 1, "free=%#x", 0x20 + port);
			if (row->out)
				rate_add(model.boxes[i], s, to * row->in, 1, "free=%#x",
					 row->out + port);
		}
	}
}

static void rate_events(unsigned int s)
{
	const struct traffic_event *event;

	for (event = traffic_events; event->on; event++) {
		/* A Diamond Rapids has the four HIOPs on socket 0 only */
		bool there = event->on & model.on && (!s || strcmp(event->box, "hiop"));
		unsigned int units = there ? traffic_count(event->box) : 0;
		double all = model.quantities[s][event->what];

		if (units && event->times && traffic_weights(s, event->box, -1u) != units)
			FOR(i, model.nr_boxes)
				rate_add(model.boxes[i], s,
					 traffic_box_number(model.boxes[i], event->box) < 0 ? 0 :
					 all * event->times * traffic_weight(s, model.boxes[i]) /
					 traffic_weights(s, event->box, -1u), event->inc ?: 1, "%s",
					 event->signal);
		else if (units && event->times)
			rate_add(event->box, s, all * event->times / units, event->inc ?: 1, "%s",
				 event->signal);
		else if (units)
			rate_add(event->box, s, all, 0, "%s", event->signal);
	}
}

/* The truth */

static void rate_put_truth(unsigned int s, const struct traffic_truth *row, const char *box,
			   unsigned int units)
{
	double sum = 0;

	FOR(i, 3)
		sum += model.quantities[s][row->what[i]];
	sum *= row->times / units;
	fprintf(out, "truth %s%s socket=%u per_sec=%.0f\n", box, row->name, s, sum > 0 ? sum : 0);
}

/* An R-box has two links. */
static void rate_truth_of_boxes(unsigned int s, const struct traffic_truth *row)
{
	unsigned int units = traffic_count(row->box);
	char box[24];

	FOR(i, model.nr_boxes) {
		int number = traffic_box_number(model.boxes[i], row->box);

		if (number < 0)
			continue;
		FOR(link, strcmp(row->box, "rbox") ? 0 : 2) {
			snprintf(box, sizeof(box), "qpi%u_", 2 * number + link);
			rate_put_truth(s, row, box, 2 * units);
		}
		snprintf(box, sizeof(box), "%.22s_", model.boxes[i]);
		if (strcmp(row->box, "rbox"))
			rate_put_truth(s, row, box, units);
	}
}

static void rate_truths(unsigned int s)
{
	const struct traffic_truth *row;

	for (row = traffic_truths; row->on; row++) {
		if (!(row->on & model.on))
			continue;
		if (row->box)
			rate_truth_of_boxes(s, row);
		else
			rate_put_truth(s, row, "", 1);
	}
}

void traffic_put_rates(FILE *file)
{
	out = file;
	fputs("clear\n", out);
	FOR(s, model.sockets) {
		rate_events(s);
		if (model.on & ON_E5) {
			rate_ep_llc(s);
			rate_ep_headers(s);
		}
		if (model.on & ON_CLIENT)
			rate_client_llc(s);
		if (model.on & ON_MESH) {
			rate_cha_llc(s);
			rate_iio(s);
		}
		rate_truths(s);
	}
}
