// SPDX-License-Identifier: GPL-2.0-only
/*
 * rows.c - the operations, and the least that the hardware lets each of them take
 *
 * "least" is for software that remembers what it wrote, leaves a stopped box frozen, and neither
 * loses an event nor tears a counter. A counter of more than 32 bits is two accesses in PCI
 * configuration space, one behind an MSR.
 */
#include "bench.h"

static int halves(const struct bench_box *box)
{
	return box->slot ? 2 : 1;
}

static int least_one(const struct bench_box *box)
{
	return 1;
}

static const char *why_start(const struct bench_box *box)
{
	return "its control word";
}

static int least_stop(const struct bench_box *box)
{
	return 1 + halves(box);
}

static const char *why_stop(const struct bench_box *box)
{
	return box->slot ? "control word, both halves of the counter" : "control word, counter";
}

static int least_read(const struct bench_box *box)
{
	return halves(box);
}

static const char *why_read(const struct bench_box *box)
{
	return box->slot ? "both halves of the counter" : "the counter";
}

static int least_start_group(const struct bench_box *box)
{
	return box->freezes ? 1 : box->counters;
}

static const char *why_start_group(const struct bench_box *box)
{
	return box->freezes ? "box control: control words are as they were" :
			      "control words: there is no box control";
}

static int least_stop_group(const struct bench_box *box)
{
	return (box->freezes ? 1 : box->counters) + box->counters * halves(box);
}

static const char *why_stop_group(const struct bench_box *box)
{
	if (!box->freezes)
		return "control words and counters: there is no box control";
	return box->slot ? "box control, both halves of each counter" : "box control, counters";
}

static int least_read_group(const struct bench_box *box)
{
	return (box->freezes ? 2 : 0) + box->counters * halves(box);
}

static const char *why_read_group(const struct bench_box *box)
{
	if (!box->freezes)
		return "counters: there is no way to read them at one instant";
	return box->slot ? "freeze, halves of counters, unfreeze: one instant" :
			   "freeze, counters, unfreeze: one instant";
}

/* perf starts the leader, and then takes off what runs and puts it back for each member */
static int least_members(const struct bench_box *box)
{
	int nr = box->counters, others = nr * (nr - 1) / 2;

	if (!box->freezes)
		return 1 + others * (2 + halves(box)) + nr - 1;
	return (box->clears || box->selects ? 2 : nr) + 3 * (nr - 1) + others * halves(box);
}

static const char *why_members(const struct bench_box *box)
{
	return "the leader alone, then beside others for each member";
}

static int least_rotate(const struct bench_box *box)
{
	if (!box->freezes)
		return box->counters * (2 + halves(box));
	return 2 + box->counters * (1 + halves(box));
}

static const char *why_rotate(const struct bench_box *box)
{
	return box->freezes ? "freeze, read all, all control words, unfreeze" :
			      "stop, read and start all";
}

static int least_poll(const struct bench_box *box)
{
	return box->counters;
}

static const char *why_poll(const struct bench_box *box)
{
	return box->slot ? "high half of each counter" : "each counter";
}

static const char *why_start_filter(const struct bench_box *box)
{
	return "its control word: the filter is as it was";
}

static int least_other_filter(const struct bench_box *box)
{
	return box->gate ? 4 : 2;
}

static const char *why_other_filter(const struct bench_box *box)
{
	return box->gate ? "gate, filter word that differs, gate, control word" :
			   "filter word that differs, control word";
}

static int least_after(const struct bench_box *box)
{
	if (!box->freezes)
		return 1;
	return box->clears || box->selects ? 2 : box->counters;
}

static const char *why_after(const struct bench_box *box)
{
	if (!box->freezes)
		return "its control word";
	if (box->clears)
		return "box control that clears the others, control word";
	return box->selects ? "box control that lets it run alone, control word" :
			      "box control, control words of the others";
}

/* Counters that are taken off and put back; then their words need no change */
static int least_beside(const struct bench_box *box)
{
	int others = box->counters - 1;

	if (!box->freezes)
		return others * (2 + halves(box)) + 1;
	return 2 + others * halves(box) + 1;
}

static const char *why_beside(const struct bench_box *box)
{
	return box->freezes ? "freeze, read the others, new control word, unfreeze" :
			      "stop, read and start the others, new control word";
}

static int least_nothing(const struct bench_box *box)
{
	return 0;
}

static const char *why_nothing(const struct bench_box *box)
{
	return "nothing is to be done";
}

const struct bench_row_def bench_rows[ROWS] = {
	[START] = { "start one", true, least_one, why_start },
	[STOP] = { "stop one", true, least_stop, why_stop },
	[READ] = { "read one", false, least_read, why_read },
	[START_GROUP] = { "start group", true, least_start_group, why_start_group },
	[STOP_GROUP] = { "stop group", true, least_stop_group, why_stop_group },
	[READ_GROUP] = { "read group", true, least_read_group, why_read_group },
	[START_MEMBERS] = { "start group by members", true, least_members, why_members },
	[ROTATE] = { "rotate two groups", true, least_rotate, why_rotate },
	[POLL] = { "poll group", false, least_poll, why_poll },
	[START_FILTER] = { "start one, filter", true, least_one, why_start_filter },
	[START_FILTER_GROUP] = { "start group, filter", true, least_start_group, why_start_group },
	[START_OTHER_FILTER] = {
		"start one, new filter", true, least_other_filter, why_other_filter
	},
	[START_AFTER] = { "start one after group", true, least_after, why_after },
	[START_BESIDE] = { "start one beside others", true, least_beside, why_beside },
	[OPEN_CLOSE] = { "open and close", false, least_nothing, why_nothing },
	[REFUSE] = { "refuse to open", false, least_nothing, why_nothing },
};
