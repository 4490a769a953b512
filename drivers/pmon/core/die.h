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
 */
struct pmon_die {
	/** @id: its number, as the kernel counts */
	unsigned int id;
	/** @cpu: the owner CPU, on which all boxes are programmed; -1 if no CPU is online */
	int cpu;
	/** @parking_cpu: without an owner, the CPU of another die where its events wait, or -1 */
	int parking_cpu;
	/** @seen: a CPU of the die was online, so the die exists */
	bool seen;
	/** @timer: polls the running counters of all boxes */
	struct hrtimer timer;
	/** @timer_period: longest time from one expiry of @timer to the next, 0 if it is stopped */
	ktime_t timer_period;
	/** @boxes: all boxes, absent ones included */
	struct list_head boxes;
	/** @globals: registers of discovery tables that control all boxes */
	struct list_head globals;
	/**
	 * @maybe_frozen: firmware may have left the counters frozen by a register that the driver
	 * does not know, or cannot access
	 */
	bool maybe_frozen;
	/** @global_word: value of &pmon_platform.global_ctl while no box freezes the die */
	u64 global_word;
	/** @global_before: values of these MSRs before the die was attached */
	u64 global_before[PMON_GLOBALS];
	/** @global_holds: mask of these MSRs that exist, since they hold what is written */
	u8 global_holds;
	/** @freezes: number of boxes that freeze the die by these MSRs at present */
	atomic_t freezes;
	/** @clocks: number of boxes that count with the counter of &pmon_platform.clock_ctl */
	atomic_t clocks;
	/** @reenabled: a sleep state had disabled boxes while they counted; to be logged */
	bool reenabled;
	/** @sampler: of sampling/; NULL if overflows do not interrupt */
	struct pmon_sampler *sampler;
	/** @tables: of discovery/; NULL without discovery tables */
	struct pmon_tables *tables;
};

/**
 * pmon_die_number() - the number of a CPU's die
 * @cpu: the CPU, which was online once
 *
 * All other code gets the die of a CPU from here, because a die need not be a package.
 *
 * Return: the number, as the kernel counts.
 */
static inline int pmon_die_number(unsigned int cpu)
{
	return topology_logical_die_id(cpu);
}

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
