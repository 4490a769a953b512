/* SPDX-License-Identifier: GPL-2.0-only */
/* sample_ring.h - events that sample, and what they have recorded */
#ifndef SELFTESTS_SAMPLE_RING_H
#define SELFTESTS_SAMPLE_RING_H

#include <stdbool.h>
#include <linux/perf_event.h>

#include "testbed.h"

/* Parameters of the module emu_try, if it is loaded */
#define RING_TRY	"/sys/module/emu_try/parameters/"

/* A limit of sampling, as root sets it */
#define RING_PARAMETER(name)	"/sys/module/" BED_DRIVER "/parameters/" name

/* Bit 13 of IA32_DEBUGCTL lets a CPU receive the interrupt */
#define RING_RECEIVE	0x2000ULL

/* struct ring - an event that samples */
struct ring {
	const struct bed_box *box;		/* of this box, if ring_open() opened it */
	int socket;				/* and this socket */
	int fd;					/* it */
	struct perf_event_mmap_page *page;	/* its ring buffer */
	__u64 samples;				/* records of samples so far */
	__u64 periods;				/* what they stand for, added up */
	__u64 cpus;	/* a bit for each of the first 64 CPUs that they come from */
	__u64 strange;				/* records of anything else */
	__u64 last_ip;	/* instruction of the last sample; 0: it is not known */
	__u64 values[8];			/* counts that the last one has of its group */
	__u64 nr;				/* number of these */
};

/*
 * Boxes of which the driver looks for overflows in different ways. @i: 0 to 3; the first one in the
 * interrupt. Return: the box.
 */
const struct bed_box *ring_box(int i);

/* An event of a box that samples. */
void ring_attr(const struct bed_box *box, __u64 period, struct perf_event_attr *attr);

/*
 * Open an event, and go to the CPU that owns its socket. @group: the leader, or -1. What is
 * injected while the counters stand still for a sample is not counted. On that CPU it cannot come
 * in between. Return: 0, or a negative errno.
 */
int ring_try(struct ring *ring, struct perf_event_attr *attr, int cpu, int group);

/* Open an event of a box; the program ends if that cannot be. */
void ring_open(struct ring *ring, const struct bed_box *box, int socket, __u64 period);

/* Close it */
void ring_close(struct ring *ring);

/*
 * None can be opened, and a user can read the reason, if @why is one: as many points, two for the
 * errno. perf 6.12 tries for ever if an exclude flag makes it another one.
 */
void ring_refused(const struct bed_box *box, int cpu, const char *why);

/* Take what has been recorded. @ring: the event; its totals go up. */
void ring_drain(struct ring *ring);

/* Wait for samples. Return: whether they have come, and not one more. */
bool ring_reaches(struct ring *ring, __u64 samples);

/* Wait for what samples stand for. Return: whether they have come, and not one more. */
bool ring_stands_for(struct ring *ring, __u64 periods);

/*
 * Let its event happen, and wait until there are as many samples in all, or until they stand for so
 * much: a test point. @fmt: how things are.
 */
__printf(4, 5) void ring_gives(struct ring *ring, __u64 times, __u64 samples, const char *fmt, ...);
__printf(4, 5) void ring_counts(struct ring *ring, __u64 times, __u64 periods, const char *fmt,
				...);

/* A new event of a box has three samples in three periods. @when: in which case */
void ring_works(const struct bed_box *box, int socket, const char *when);

/*
 * Wait until an event ends, as a program does that waits for samples. Return: whether it ended and
 * woke this program, which poll(2) does not tell apart from the end of its time-out.
 */
bool ring_ends(const struct ring *ring);

/*
 * Wait until the counters of a socket run again. A sample is there before they do. So this makes
 * events happen until one of them is counted.
 */
void ring_wait_running(const struct ring *ring, const struct bed_box *box, int socket);

/*
 * A fault of the emulator; the program ends if it has no such. @fmt: a line for its file "fault",
 * printf style.
 */
__printf(1, 2) void ring_fault(const char *fmt, ...);

/* The CPU that a socket's events belong on. Return: the CPU. */
int ring_cpu(int socket);

/* Whether that CPU receives the interrupt */
bool ring_receives(int socket);

/*
 * NMIs that no handler has claimed, as emu_try counts them. Return: how many since that was loaded.
 */
int ring_strays(void);

/*
 * Send an NMI without a source, from a CPU of the other socket: one that a CPU sends to itself
 * comes while the emulator is locked, and reads 0 from every status. Return: true if no handler has
 * claimed it.
 */
bool ring_stray(int cpu);

/*
 * Start a process that injects events into a box all the time. @cpu: its CPU, or -1: any.
 * Return: its ID, for ring_stop_injector().
 */
int ring_start_injector(const struct bed_box *box, int socket, int clocks, int cpu);

/* End this process */
void ring_stop_injector(int child);

/* Unload the driver while the process injects, end the process, and load the driver again */
void ring_unload(const struct bed_box *box, int child);

/* Samples may take all of the time: on an emulated CPU they do */
void ring_no_limit(void);

/* Load the driver, sampling switched on and without limits */
void ring_load(void);

/* Load the emulator and the driver, sampling switched on and without limits */
void ring_up(void);

/* Unload both and end the report: no NMI was left to the kernel. Return: exit code for main(). */
int ring_exit(void);

/* struct ring_totals - what the driver says of sampling on a socket, since it was loaded */
struct ring_totals {
	unsigned long long samples;	/* that were recorded */
	unsigned long long interrupts;	/* that came */
	unsigned long long lost;	/* overflows that none came for */
	unsigned long long stopped_ns;	/* time for which the counters stood still */
};

/* Read them; the program ends if there are none */
void ring_totals(int socket, struct ring_totals *totals);

/*
 * Whether an overflow of a box can be told. By 329468 and LIKWID: the status of the E5 v2 has no
 * bit for an IRP and for the third link. Return: true if so.
 */
bool ring_can(const struct bed_box *box);

#endif
