/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * LLC misses of hardware threads, counted in slots of time with the thread filter of the C-boxes or
 * CHAs, and divided among the tasks that ran there. The functions are pure.
 *
 * A box can count one thread at a time. Lines are spread evenly over the boxes of a socket, so each
 * box counts another thread, and the next one in the next slot: a thread is
 * counted in a part of the boxes all of the time, if there are as many boxes as threads that run.
 * The bytes of a thread in a slot are divided among the labels that were seen on its CPU, by the
 * number of times that each was seen. The time in which no box counted the thread is estimated by
 * the rate of the same label in other slots.
 *
 *	shares_begin(&shares);
 *	for (each slot) {
 *		shares_start_slot(&shares);
 *		...	box b of socket s counts shares_cpu_at(&shares, s, b)
 *		shares_add(&shares, &slot);
 *	}
 *	shares_use(&shares, label, socket, &use);
 */
#ifndef XEON_PMON_THREAD_SHARES_H
#define XEON_PMON_THREAD_SHARES_H

#include "util.h"

#define SHARES_SOCKETS	16

/**
 * struct shares_count - count of a hardware thread in a slot
 * @cpu: the CPU
 * @boxes: number of boxes that counted it all of the slot
 * @bytes: bytes of its LLC misses that these boxes counted
 */
struct shares_count {
	unsigned int cpu;
	unsigned int boxes;
	double bytes;
};

/**
 * struct shares_run - a task that was seen on a CPU in a slot
 * @cpu: the CPU
 * @label: number of the label of the task
 * @seen: number of samples
 */
struct shares_run {
	unsigned int cpu;
	unsigned int label;
	unsigned int seen;
};

/**
 * struct shares_slot - a slot
 * @seconds: its duration
 * @nr_counts: number of @count
 * @count: at most one for each CPU
 * @nr_runs: number of @run
 * @run: at most one for each CPU and label, those of a CPU one after the other
 */
struct shares_slot {
	double seconds;
	unsigned int nr_counts;
	const struct shares_count *count;
	unsigned int nr_runs;
	const struct shares_run *run;
};

/**
 * struct shares_use - bytes of a label on a socket in an interval
 * @low: lower bound of @value
 * @value: the estimate
 * @high: upper bound of @value
 * @counted: fraction of the label's time in which it was counted, 0 to 1
 */
struct shares_use {
	double low;
	double value;
	double high;
	double counted;
};

/**
 * struct shares_thread - a hardware thread
 * @cpu: the CPU
 * @socket: index of its socket, less than SHARES_SOCKETS
 * @last: number of the last slot in which a task was seen there; 0: none
 */
struct shares_thread {
	unsigned int cpu;
	unsigned int socket;
	unsigned int last;
};

/**
 * struct shares - sums over the slots of an interval
 * @nr_threads: number of hardware threads; the caller sets the first members, and all others to 0
 * @thread: the threads, by CPU
 * @boxes: number of boxes of each socket
 * @period: time between two samples of a CPU, in seconds
 *
 * The other members are for use by the functions only.
 */
struct shares {
	unsigned int nr_threads;
	struct shares_thread *thread;
	unsigned int boxes[SHARES_SOCKETS];
	double period;

	/* private: */
	unsigned int slot;
	double seconds;
	unsigned int nr_active[SHARES_SOCKETS];
	unsigned int *active[SHARES_SOCKETS];
	unsigned int nr_labels;
	struct shares_sum *sum;
};

/**
 * shares_begin() - begin an interval: all sums are 0
 * @shares: the sums
 */
void shares_begin(struct shares *shares);

/**
 * shares_start_slot() - choose the threads to count in the next slot
 * @shares: the sums
 *
 * These are the threads on which a task was seen in the last slots; if there are none, all of a
 * socket.
 */
void shares_start_slot(struct shares *shares);

/**
 * shares_cpu_at() - the CPU whose thread a box counts in this slot
 * @shares: the sums
 * @socket: index of the socket
 * @box: number of the box, less than &shares.boxes of the socket
 *
 * Return: the CPU, or -1 if the socket has no thread.
 */
int shares_cpu_at(const struct shares *shares, unsigned int socket, unsigned int box);

/**
 * shares_add() - add a slot
 * @shares: the sums
 * @slot: what was counted and seen
 */
void shares_add(struct shares *shares, const struct shares_slot *slot);

/**
 * shares_use() - the bytes of a label on a socket
 * @shares: the sums
 * @label: number of the label
 * @socket: index of the socket
 * @use: filled in
 *
 * Return: whether the label was seen there.
 */
bool shares_use(const struct shares *shares, unsigned int label, unsigned int socket,
		struct shares_use *use);

/**
 * shares_free() - free all sums
 * @shares: the sums; &shares.thread is the caller's
 */
void shares_free(struct shares *shares);

#endif /* XEON_PMON_THREAD_SHARES_H */
