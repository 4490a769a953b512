// SPDX-License-Identifier: GPL-2.0-only
/*
 * LLC misses of hardware threads, divided among the tasks that ran there.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "thread_shares.h"

#define RECENT	4	/* slots in which a thread stays in the rotation after its last task */
#define SPREAD	0.1	/* of a thread's lines in one box: difference from those in others */
#define SIGMAS	2	/* standard deviations of the range */
#define UNSEEN	3	/* samples: a task that runs so often is seen in 19 of 20 intervals */

/**
 * struct shares_sum - sums of a label on a socket
 * @bytes: bytes of counted slots, by samples
 * @alone: bytes of counted slots in which no other label was seen on the CPU
 * @possible: bytes of all counted slots in which the label was seen
 * @squares: sum of (bytes / time)^2 * time over counted slots
 * @boxes: variance of @bytes, because some boxes did not count
 * @counted: time in counted slots
 * @missed: time in slots that were not counted
 * @nr_counted: number of these slots, one for each CPU
 * @nr_missed: the same
 */
struct shares_sum {
	double bytes;
	double alone;
	double possible;
	double squares;
	double boxes;
	double counted;
	double missed;
	unsigned int nr_counted;
	unsigned int nr_missed;
};

/*
 * The thread that a box counts in a slot. In each slot a thread has as many boxes as any other, or
 * one more; or if there are more threads than boxes, one or none. In the next slot it has others.
 */
static unsigned int shares_thread_at(unsigned int boxes, unsigned int threads, unsigned int slot,
				     unsigned int box)
{
	unsigned int place = (box + boxes - slot % boxes) % boxes;
	unsigned long long first = threads > boxes ? (unsigned long long)slot * boxes : 0;

	return (first + place) % threads;
}

void shares_begin(struct shares *shares)
{
	if (shares->nr_labels)
		memset(shares->sum, 0, shares->nr_labels * SHARES_SOCKETS * sizeof(*shares->sum));
	shares->seconds = 0;
}

static bool shares_is_recent(const struct shares *shares, const struct shares_thread *thread)
{
	return thread->last && shares->slot - thread->last <= RECENT;
}

static void shares_activate(struct shares *shares, unsigned int t)
{
	unsigned int socket = shares->thread[t].socket, nr = shares->nr_active[socket]++;

	shares->active[socket] = xp_grow(shares->active[socket], nr + 1,
					 sizeof(*shares->active[socket]));
	shares->active[socket][nr] = t;
}

void shares_start_slot(struct shares *shares)
{
	bool any[SHARES_SOCKETS] = {};
	unsigned int t;

	shares->slot++;
	memset(shares->nr_active, 0, sizeof(shares->nr_active));
	for (t = 0; t < shares->nr_threads; t++)
		any[shares->thread[t].socket] |= shares_is_recent(shares, &shares->thread[t]);
	for (t = 0; t < shares->nr_threads; t++)
		if (!any[shares->thread[t].socket] || shares_is_recent(shares, &shares->thread[t]))
			shares_activate(shares, t);
}

int shares_cpu_at(const struct shares *shares, unsigned int socket, unsigned int box)
{
	unsigned int nr = shares->nr_active[socket];

	if (!nr || !shares->boxes[socket])
		return -1;
	return shares->thread[shares->active[socket][shares_thread_at(shares->boxes[socket], nr,
								      shares->slot, box)]].cpu;
}

static struct shares_thread *shares_find_thread(const struct shares *shares, unsigned int cpu)
{
	unsigned int low = 0, high = shares->nr_threads, middle;

	while (low < high) {
		middle = (low + high) / 2;
		if (shares->thread[middle].cpu < cpu)
			low = middle + 1;
		else
			high = middle;
	}
	return low < shares->nr_threads && shares->thread[low].cpu == cpu ? &shares->thread[low] :
									    NULL;
}

static struct shares_sum *shares_sum(struct shares *shares, unsigned int label,
				     unsigned int socket)
{
	unsigned int nr = label + 1;

	if (nr > shares->nr_labels) {
		shares->sum = xp_grow(shares->sum, (size_t)nr * SHARES_SOCKETS,
				      sizeof(*shares->sum));
		memset(shares->sum + shares->nr_labels * SHARES_SOCKETS, 0,
		       (nr - shares->nr_labels) * SHARES_SOCKETS * sizeof(*shares->sum));
		shares->nr_labels = nr;
	}
	return &shares->sum[label * SHARES_SOCKETS + socket];
}

/* @seen: samples of all labels on the CPU; @time: time in which the label ran */
static void shares_add_counted(struct shares_sum *sum, const struct shares *shares,
			       const struct shares_thread *thread, const struct shares_count *count,
			       const struct shares_run *run, unsigned int seen, double time)
{
	double boxes = shares->boxes[thread->socket];
	double bytes = count->bytes * boxes / count->boxes, own = bytes * run->seen / seen;

	sum->bytes += own;
	sum->alone += run->seen == seen ? bytes : 0;
	sum->possible += bytes;
	sum->squares += own * own / time;
	sum->boxes += pow(SPREAD * own, 2) * fmax(0, 1.0 / count->boxes - 1 / boxes);
	sum->counted += time;
	sum->nr_counted++;
}

/* All labels of one CPU, whose runs are adjacent. Return: number of runs. */
static unsigned int shares_add_cpu(struct shares *shares, const struct shares_slot *slot,
				   const struct shares_count *count, const struct shares_run *run)
{
	const struct shares_run *at, *end = slot->run + slot->nr_runs;
	struct shares_thread *thread = shares_find_thread(shares, run->cpu);
	double samples = slot->seconds / shares->period, time;
	struct shares_sum *sum;
	unsigned int seen = 0;

	for (at = run; at < end && at->cpu == run->cpu; at++)
		seen += at->seen;
	end = at;
	for (at = run; at < end && thread; at++) {
		thread->last = shares->slot;
		time = slot->seconds * at->seen / fmax(samples, seen);
		sum = shares_sum(shares, at->label, thread->socket);
		if (count) {
			shares_add_counted(sum, shares, thread, count, at, seen, time);
		} else {
			sum->missed += time;
			sum->nr_missed++;
		}
	}
	return end - run;
}

void shares_add(struct shares *shares, const struct shares_slot *slot)
{
	const struct shares_count *count, *counted;
	unsigned int r = 0;

	shares->seconds += slot->seconds;
	while (r < slot->nr_runs) {
		counted = NULL;
		for (count = slot->count; count < slot->count + slot->nr_counts; count++)
			if (count->cpu == slot->run[r].cpu && count->boxes)
				counted = count;
		r += shares_add_cpu(shares, slot, counted, &slot->run[r]);
	}
}

/* The highest rate of all labels on a socket, for those that were never counted */
static double shares_fastest(const struct shares *shares, unsigned int socket)
{
	const struct shares_sum *sum;
	double rate = 0;
	unsigned int l;

	for (l = 0; l < shares->nr_labels; l++) {
		sum = &shares->sum[l * SHARES_SOCKETS + socket];
		if (sum->counted > 0)
			rate = fmax(rate, sum->bytes / sum->counted);
	}
	return rate;
}

/* Standard deviation of the value: unequal boxes, and time that was not counted */
static double shares_deviation(const struct shares_sum *sum, double rate)
{
	double variance = fmax(0, sum->squares / sum->counted - rate * rate), slot;

	if (!sum->nr_missed)
		return sqrt(sum->boxes);
	slot = sum->missed / sum->nr_missed;
	/* One slot alone has no variance: its rate may be any. */
	if (sum->nr_counted < 2)
		variance = rate * rate;
	return sqrt(sum->boxes * pow(1 + sum->missed / sum->counted, 2) +
		    variance * slot * slot *
		    (sum->nr_missed + (double)sum->nr_missed * sum->nr_missed / sum->nr_counted));
}

bool shares_use(const struct shares *shares, unsigned int label, unsigned int socket,
		struct shares_use *use)
{
	double unseen = fmin(1, UNSEEN * shares->period / fmax(shares->seconds, shares->period));
	const struct shares_sum *sum;
	double rate, error;

	*use = (struct shares_use){};
	if (label >= shares->nr_labels)
		return false;
	sum = &shares->sum[label * SHARES_SOCKETS + socket];
	if (!(sum->counted + sum->missed > 0))
		return false;
	if (!(sum->counted > 0)) {
		use->high = sum->missed * shares_fastest(shares, socket);
		return true;
	}
	rate = sum->bytes / sum->counted;
	error = SIGMAS * shares_deviation(sum, rate);
	use->counted = sum->counted / (sum->counted + sum->missed);
	use->value = rate * (sum->counted + sum->missed);
	use->low = fmax(0, sum->alone / use->counted * (1 - unseen) - error);
	use->high = sum->possible / use->counted + error;
	return true;
}

void shares_free(struct shares *shares)
{
	unsigned int s;

	for (s = 0; s < SHARES_SOCKETS; s++)
		free(shares->active[s]);
	free(shares->sum);
	memset(shares, 0, sizeof(*shares));
}
