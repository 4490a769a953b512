/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Dies, and which CPU owns each.
 */
#ifndef PMON_DIE_H
#define PMON_DIE_H

#include <linux/atomic.h>
#include <linux/hrtimer.h>
#include <linux/ktime.h>
#include <linux/list.h>
#include <linux/topology.h>

#include "platform.h"

struct pmon_box;
struct pmon_sampler;
struct pmon_tables;

/**
 * struct pmon_die - a die: a socket has one, with a Cascade Lake-AP two
 * @id: its number, as the kernel counts
 * @cpu: the owner CPU, on which all its boxes are programmed; -1 if none is
 *	 online
 * @parking_cpu: without an owner: the CPU where its events wait, or -1
 * @seen: it had a CPU once, so it exists
 * @timer: polls the running counters of all its boxes
 * @pace: the longest time from one expiry of @timer to the next, 0 if it is stopped;
 *	  accessed by the owner CPU
 * @boxes: the boxes, absent ones included
 * @globals: the registers that control all its boxes, of discovery tables
 * @maybe_frozen: one that firmware leaves frozen is not known, or cannot be accessed
 * @global_word: what &pmon_platform.global_ctl holds, unless boxes freeze all: sampling has its own
 * @global_before: what these held when the die was attached
 * @global_holds: mask of those that hold what is written
 * @freezes: how many boxes freeze all of them by it at present
 * @clocks: how many boxes count with the counter of &pmon_platform.clock_ctl
 * @reenabled: a sleep state had switched off boxes that counted
 * @sampler: of sampling/; NULL if its overflows do not interrupt
 * @tables: of discovery/; NULL without discovery tables
 */
struct pmon_die {
	unsigned int id;
	int cpu;
	int parking_cpu;
	bool seen;
	struct hrtimer timer;
	ktime_t pace;
	struct list_head boxes;
	struct list_head globals;
	bool maybe_frozen;
	u64 global_word;
	u64 global_before[PMON_GLOBALS];
	u8 global_holds;
	atomic_t freezes;
	atomic_t clocks;
	bool reenabled;
	struct pmon_sampler *sampler;
	struct pmon_tables *tables;
};

/**
 * pmon_die_number() - the number of a CPU's die
 * @cpu: the CPU, which was online once
 *
 * Nothing else knows that a die need not be a package.
 *
 * Return: the number, as the kernel counts.
 */
static inline int pmon_die_number(unsigned int cpu)
{
	return topology_logical_die_id(cpu);
}

/* poll.c */
void pmon_poll_init(struct pmon_die *die);
void pmon_poll_begin(struct pmon_box *box);
void pmon_poll_start(struct pmon_box *box);
void pmon_poll_move(struct pmon_die *die);

/* die.c */
int pmon_dies_create(void);
void pmon_dies_free(void);
int pmon_dies_online(void (*arrived)(const struct pmon_die *die));
void pmon_dies_offline(void);
void pmon_die_attach(struct pmon_die *die);
void pmon_die_detach(struct pmon_die *die);
void pmon_die_call(const struct pmon_die *die, void (*call)(void *arg), void *arg);
void pmon_dies_detach(void);
unsigned int pmon_nr_dies(void);
struct pmon_die *pmon_die(unsigned int id);
struct pmon_die *pmon_die_of_cpu(unsigned int cpu);
int pmon_die_of_firmware(unsigned int number);
struct pmon_die *pmon_die_owned(void);

#endif /* PMON_DIE_H */
