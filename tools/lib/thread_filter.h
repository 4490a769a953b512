/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The thread filter of the C-boxes and CHAs from the E5-2600 to Sapphire Rapids: which number it
 * has for each CPU, and whether "xeon-pmon verify thread-filter" has passed on this machine.
 *
 * A number has the core and the thread of the core. No public source says whether the core is that
 * of the APIC ID (core_id) or its place among the cores of the socket, so the check finds out, and
 * stores the number of each CPU for xeon-pmon who.
 */
#ifndef XEON_PMON_THREAD_FILTER_H
#define XEON_PMON_THREAD_FILTER_H

#include "rows.h"
#include "util.h"

#define THREAD_SYSFS	"/sys"

/**
 * struct thread_filter - the thread filter of a platform
 * @on: the platforms
 * @formula: printf() format of the LLC misses of a thread that the memory of its own socket serves,
 *	     for metric_set_add_formula(); its argument is the number of the thread
 * @core_at: lowest bit of the core in the number; the thread of the core is below it
 * @core_bits: bits of the core
 */
struct thread_filter {
	u64 on;
	const char *formula;
	unsigned int core_at;
	unsigned int core_bits;
};

/**
 * thread_filter_of() - the thread filter of a platform
 * @platform: the platform
 *
 * Return: the filter; NULL: none.
 */
const struct thread_filter *thread_filter_of(const struct pmon_platform *platform);

/**
 * struct thread - a hardware thread that is online
 * @cpu: the CPU
 * @socket: its physical_package_id
 * @core: core_id
 * @place: place of the core among those of the socket
 * @sibling: place of the CPU among those of its core
 * @number: its number in the filter, for users of this structure
 */
struct thread {
	unsigned int cpu;
	int socket;
	unsigned int core;
	unsigned int place;
	unsigned int sibling;
	unsigned int number;
};

/**
 * struct threads - the hardware threads of the machine
 * @nr: their number
 * @thread: the threads, by CPU
 */
struct threads {
	unsigned int nr;
	struct thread *thread;
};

/**
 * threads_read() - list the hardware threads that are online
 * @sysfs: mount point of sysfs
 * @threads: filled in; threads_free() frees it
 */
void threads_read(const char *sysfs, struct threads *threads);

/**
 * threads_free() - free a list of threads
 * @threads: the list
 */
void threads_free(struct threads *threads);

/**
 * thread_number() - the number of a thread in the filter
 * @filter: the filter
 * @thread: the thread
 * @by_place: whether the number has the place of the core, not its core_id
 *
 * Return: the number, or -1 if the core has no number because the filter has too few bits.
 */
int thread_number(const struct thread_filter *filter, const struct thread *thread, bool by_place);

/**
 * thread_verdict_write() - store the result of the check
 * @threads: the threads with their numbers; NULL: the check has failed
 * @path: set to the path of the file
 * @size: size of @path
 *
 * The file is in /var/lib/xeon-pmon, or below XDG_CACHE_HOME if that is set. It is valid for this
 * CPU model, microcode and driver.
 *
 * Return: 0, or -1 with errno set.
 */
int thread_verdict_write(const struct threads *threads, char *path, size_t size);

/**
 * thread_verdict_read() - read the result of the check
 * @threads: sets the number of each thread
 * @error: if there is no valid result, or the check has failed, a sentence with the remedy
 *
 * Return: 0, or -1.
 */
int thread_verdict_read(struct threads *threads, struct xp_error *error);

#endif /* XEON_PMON_THREAD_FILTER_H */
