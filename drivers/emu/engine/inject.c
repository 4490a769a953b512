// SPDX-License-Identifier: GPL-2.0-only
/* The files "inject" and "rate": events, in no virtual time or per second. */
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/overflow.h>
#include <linux/slab.h>
#include <linux/string.h>

#include "count.h"
#include "files.h"
#include "ground_truth.h"
#include "host.h"
#include "line.h"
#include "model.h"
#include "overflow.h"
#include "event.h"
#include "state.h"

#define EMU_MAX_PER_SEC	1000000000000ULL

/*
 * The keys of an event, see &struct emu_event. The hooks of the model compare them with the
 * registers of a counter.
 */
static const struct emu_key emu_keys[] = {
#define KEY(_name, _member, _max) { _name, offsetof(struct emu_event, _member), _max }
	KEY("event", code, 0x1ff),
	KEY("umask", umask, U64_MAX),
	KEY("ext", ext, 1),
	KEY("inc", burst.inc, 0xff),
	KEY("cycles", burst.cycles, U64_MAX),
	KEY("times", burst.times, U64_MAX),
	KEY("idle", burst.idle, U64_MAX),
	KEY("opc", req.opc, 0x7ff),
	KEY("nid", req.nid, 0xffff),
	KEY("state", req.state, 0x3ff),
	KEY("tid", req.tid, 0x3ff),
	KEY("freq", pcu.freq, 0xff),
	KEY("occ", pcu.occ, 3),
	KEY("match0", qpi.match[0], U32_MAX),
	KEY("match1", qpi.match[1], U32_MAX),
	KEY("addr", memory.addr, GENMASK_ULL(45, 0)),
	KEY("opcode", memory.opcode, 0x3f),
	KEY("link", req.link, 0xf),
	KEY("nc", req.nc, 1),
	KEY("isoc", req.isoc, 1),
	KEY("c6", req.c6, 1),
	KEY("remote", req.remote, 1),
	KEY("near", req.near, 1),
	KEY("part", iio.part, 0xfff),
	KEY("flow", iio.flow, 7),
	KEY("set", set, 3),
	KEY("flag", flag, 1),
	KEY("dsp", mbox.subselect[EMU_DSP], U32_MAX),
	KEY("iss", mbox.subselect[EMU_ISS], U32_MAX),
	KEY("map", mbox.subselect[EMU_MAP], U32_MAX),
	KEY("thr", mbox.subselect[EMU_THR], U32_MAX),
	KEY("pgt", mbox.subselect[EMU_PGT], U32_MAX),
	KEY("pld", mbox.subselect[EMU_PLD], U32_MAX),
	KEY("fvc", mbox.subselect[EMU_FVC], U32_MAX),
	KEY("match", packet.match, U64_MAX),
	KEY("match_hi", packet.match_hi, 0xff),
	KEY("flit", packet.flit, 0xf),
	KEY("iperf", rbox.iperf, U32_MAX),
	KEY("qlx", rbox.qlx, 0xff),
	KEY("user", mode.user, U64_MAX),
	KEY("kernel", mode.kernel, U64_MAX),
	KEY("free", free, 0xff),
	KEY("per_sec", per_sec, EMU_MAX_PER_SEC),
#undef KEY
};

/* struct emu_inject_request - a parsed line of inject or rate */
struct emu_inject_request {
	struct emu_box *box;	/* where */
	bool all;		/* in all boxes of that kind on the socket (rate) */
	struct emu_event event;	/* what */
	u64 seen;		/* bit mask of the rows of emu_keys that were given */
};

/*
 * State of a write to "rate": its lines so far end all rates (emu_inject_clear), and begin these
 * rates and these sums of the ground truth
 */
static bool emu_inject_clear;
static LIST_HEAD(emu_inject_rates);
static LIST_HEAD(emu_inject_truths);

static u64 emu_inject_key_bit(const char *name)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(emu_keys); i++) {
		if (!strcmp(emu_keys[i].name, name))
			return BIT_ULL(i);
	}
	return 0;
}

static bool emu_inject_is_rate(const struct emu_inject_request *request)
{
	return request->seen & emu_inject_key_bit("per_sec");
}

static int emu_inject_parse_word(struct emu_inject_request *request, char *word)
{
	if (!strcmp(word, "fixed") && !request->event.fixed) {
		request->event.fixed = true;
		return 0;
	}
	return emu_key_parse(word, emu_keys, ARRAY_SIZE(emu_keys), &request->event, &request->seen);
}

/* Only cores have modes, and a core takes no other number of times */
static bool emu_inject_modes_fit(const struct emu_inject_request *request)
{
	const u64 modes = emu_inject_key_bit("user") | emu_inject_key_bit("kernel");

	if (!request->box->unit->modes)
		return !(request->seen & modes);
	return request->event.mode.user + request->event.mode.kernel >= request->event.mode.user &&
	       !(request->seen & emu_inject_key_bit("times")) && !emu_inject_is_rate(request);
}

static bool emu_inject_event_fits(const struct emu_inject_request *request)
{
	const struct emu_unit *unit = request->box->unit;
	unsigned int last = request->event.set * unit->per_set;

	return request->seen & emu_inject_key_bit("event") &&
	       request->event.code <= (unit->event_max ?: 0xff) &&
	       request->event.umask <= emu_umask_max(unit) &&
	       emu_event_known(unit, request->event.code, request->event.set) &&
	       emu_reg_find(request->box, EMU_CTR, last) >= 0 &&
	       emu_inject_modes_fit(request);
}

/* Bursts are all that it can be given. */
static bool emu_inject_free_fits(const struct emu_inject_request *request)
{
	const u64 keys = emu_inject_key_bit("free") | emu_inject_key_bit("inc") |
			 emu_inject_key_bit("cycles") | emu_inject_key_bit("times") |
			 emu_inject_key_bit("idle") | emu_inject_key_bit("per_sec");

	return emu_reg_find(request->box, EMU_FREE, request->event.free) >= 0 &&
	       !request->event.fixed && !(request->seen & ~keys);
}

/* A box must have the counter that the event is for; "fixed" and "free" exclude an event number. */
static bool emu_inject_fits(const struct emu_inject_request *request)
{
	const u64 keys = emu_inject_key_bit("cycles") | emu_inject_key_bit("per_sec");

	if (request->seen & emu_inject_key_bit("free"))
		return emu_inject_free_fits(request);
	if (request->event.fixed)
		return emu_reg_find(request->box, EMU_FIXED_CTR, 0) >= 0 &&
		       !(request->seen & ~keys);
	return emu_inject_event_fits(request);
}

/* Occurrences are apart from each other unless the request says something else. */
static void emu_inject_set_modes(struct emu_inject_request *request)
{
	request->event.burst.times = request->event.mode.user + request->event.mode.kernel;
	if (!(request->seen & emu_inject_key_bit("idle")))
		request->event.burst.idle = 1;
}

static int emu_inject_parse(struct emu_inject_request *request, struct emu_line_args *args)
{
	char *word;
	int err = 0;

	*request = (struct emu_inject_request) {
		.box = args->box,
		.all = args->all,
		.event.burst = { .inc = 1, .cycles = 1, .times = 1 },
	};
	while (!err && (word = emu_word(&args->rest)))
		err = emu_inject_parse_word(request, word);
	if (err || !emu_inject_fits(request))
		return -EINVAL;
	if (request->box->unit->modes)
		emu_inject_set_modes(request);
	return 0;
}

/* Counts must fit into 64 bits, and an event must not be empty. */
static bool emu_inject_event_ok(const struct emu_event *ev)
{
	u64 active, idle, sum;

	return ev->burst.inc && ev->burst.cycles && ev->burst.times &&
	       !check_mul_overflow(ev->burst.cycles, ev->burst.times, &active) &&
	       !check_mul_overflow(active, ev->burst.inc, &sum) &&
	       !check_mul_overflow(ev->burst.idle, ev->burst.times, &idle) &&
	       !check_add_overflow(active, idle, &sum);
}

/* Inject until the next overflow, wait for the driver to serve it, and continue */
static int emu_inject_all(const struct emu_inject_request *request)
{
	unsigned long flags;
	u64 done = 0;
	bool all;
	int err;

	do {
		emu_lock(&flags);
		all = emu_inject(request->box, &request->event, &done);
		emu_unlock(flags);
		err = emu.host->wait_served();
	} while (!all && !err);
	return err;
}

/* A burst. Sleeps until the driver has served the overflows */
static int emu_inject_line(const struct emu_line_form *form, struct emu_line_args *args)
{
	struct emu_inject_request request;

	if (emu_inject_parse(&request, args) || emu_inject_is_rate(&request) || request.all ||
	    !emu_inject_event_ok(&request.event))
		return -EINVAL;
	return emu_inject_all(&request);
}

const struct emu_line_form emu_inject_lines[EMU_INJECT_LINES] = {
	{ NULL, "B*", emu_inject_line },
};

static void emu_inject_rates_free(struct list_head *rates)
{
	struct emu_rate *rate, *next;

	list_for_each_entry_safe(rate, next, rates, node)
		kfree(rate);
	INIT_LIST_HEAD(rates);
}

static int emu_inject_rate_add(const struct emu_inject_request *request)
{
	struct emu_rate *rate = kzalloc(sizeof(*rate), GFP_KERNEL);

	if (!rate)
		return -ENOMEM;
	rate->box = request->box;
	rate->all = request->all;
	rate->event = request->event;
	list_add_tail(&rate->node, &emu_inject_rates);
	return 0;
}

static void emu_inject_begin_rates(struct list_head *old)
{
	struct emu_rate *rate, *next;
	struct emu_box *box;

	emu_sync_all();
	for (box = emu.boxes; emu_inject_clear && box < emu.end; box++)
		list_splice_init(&box->rates, old);
	list_for_each_entry_safe(rate, next, &emu_inject_rates, node)
		list_move_tail(&rate->node, &rate->box->rates);
	emu_ground_truth_change(emu_inject_clear, &emu_inject_truths);
}

static void emu_inject_rate_clear(void)
{
	emu_inject_rates_free(&emu_inject_rates);
	emu_ground_truth_free(&emu_inject_truths);
}

/**
 * emu_rate_done() - begin and end rates as a write has asked for, all at one instant
 * @err: not 0: a line of it was wrong, forget it
 */
void emu_rate_done(int err)
{
	unsigned long flags;
	LIST_HEAD(old);

	if (!err && (emu_inject_clear || !list_empty(&emu_inject_rates) ||
		     !list_empty(&emu_inject_truths))) {
		emu_lock(&flags);
		emu_inject_begin_rates(&old);
		emu_unlock(flags);
	}
	emu_inject_clear = false;
	emu_inject_rates_free(&old);
	emu_inject_rate_clear();
}

static bool emu_inject_rate_ok(const struct emu_inject_request *request)
{
	if (request->box->unit->modes && request->event.burst.times > EMU_MAX_PER_SEC)
		return false;
	return request->event.burst.inc && emu_inject_is_rate(request) != request->box->unit->modes;
}

/* "truth <name> socket=S per_sec=N": the sum of what rates do, by its name in "truth" */
static int emu_inject_truth_line(const struct emu_line_form *form, struct emu_line_args *args)
{
	if (strlen(args->name) >= EMU_TRUTH_NAME)
		return -EINVAL;
	return emu_ground_truth_add(&emu_inject_truths, args->name, args->number[0],
				    args->number[1]);
}

/* All rates end */
static int emu_inject_clear_line(const struct emu_line_form *form, struct emu_line_args *args)
{
	emu_inject_clear = true;
	emu_inject_rate_clear();
	return 0;
}

static int emu_inject_rate_line(const struct emu_line_form *form, struct emu_line_args *args)
{
	const u64 bursts = emu_inject_key_bit("cycles") | emu_inject_key_bit("times") |
			   emu_inject_key_bit("idle");
	struct emu_inject_request request;

	if (emu_inject_parse(&request, args) || request.seen & bursts ||
	    !emu_inject_rate_ok(&request))
		return -EINVAL;
	return emu_inject_rate_add(&request);
}

const struct emu_line_form emu_rate_lines[EMU_RATE_LINES] = {
	{ "clear", "", emu_inject_clear_line },
	{ "truth", "wsp", emu_inject_truth_line },
	{ NULL, "B*", emu_inject_rate_line },
};

/* Values of 0 are left out, except that a line needs the number of its event */
static void emu_inject_show_event(struct emu_sink *sink, const struct emu_event *ev)
{
	unsigned int i;
	bool number;
	u64 val;

	for (i = 0; i < ARRAY_SIZE(emu_keys); i++) {
		val = *(const u64 *)((const void *)ev + emu_keys[i].offset);
		number = emu_keys[i].offset == offsetof(struct emu_event, code) && !ev->free;
		if (val || number)
			emu_print(sink, " %s=%#llx", emu_keys[i].name, val);
	}
}

/* Show a rate as the line that makes it, without the keys that only a burst has */
static void emu_inject_show_rate(struct emu_sink *sink, const struct emu_rate *rate)
{
	struct emu_event ev = rate->event;

	ev.burst.cycles = 0;
	ev.burst.times = 0;
	ev.burst.idle = 0;
	ev.per_sec = 0;
	emu_print(sink, "%s %s=%u", rate->all ? rate->box->unit->name : rate->box->name,
		  emu_line_key(), rate->box->socket);
	if (ev.fixed)
		emu_print(sink, " fixed");
	else
		emu_inject_show_event(sink, &ev);
	if (!rate->box->unit->modes)
		emu_print(sink, " per_sec=%llu", rate->event.per_sec);
	emu_print(sink, "\n");
}

/**
 * emu_rate_show() - all rates, as the lines that make them
 * @sink: where to
 */
void emu_rate_show(struct emu_sink *sink)
{
	const struct emu_rate *rate;
	const struct emu_box *box;

	for (box = emu.boxes; box < emu.end; box++)
		list_for_each_entry(rate, &box->rates, node)
			emu_inject_show_rate(sink, rate);
}
