/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Rows: the boxes of a CPU model, and what is there once for all of them. boxes/ has the rows,
 * all const: a platform which types a CPU model has, a type where their registers are (type.h), a
 * kind what their events mean (kind.h).
 */
#ifndef PMON_PLATFORM_H
#define PMON_PLATFORM_H

#include "type.h"

struct pmon_discovery;

/**
 * struct pmon_topology - which die a PCI bus belongs to
 * @device: PCI id of the function that has the node numbers, one for each die; 0: there is one die,
 *	    which has all buses, and no function says so
 * @node_id: its register with the node number of its die
 * @node_map: its register with the node number of every die, by die
 * @node_bits: bits of a node number
 * @first: a die's buses begin with the one of this function; else they end with it
 * @behind: where they end with it: buses right behind it that are the die's, too
 */
struct pmon_topology {
	u16 device;
	u16 node_id;
	u16 node_map;
	u8 node_bits;
	bool first;
	u8 behind;
};

/**
 * struct pmon_receive - how a logical CPU receives the interrupt of its die
 * @ctl: MSR of the CPU with @enable
 * @enable: bit of it that lets the CPU receive it; the other bits have other users
 * @status: MSR of the CPU with @pending
 * @clear: MSR of the CPU that takes a one to clear @pending
 * @pending: bit of both: it was received
 */
struct pmon_receive {
	u32 ctl;
	u32 enable;
	u32 status;
	u32 clear;
	u64 pending;
};

/**
 * struct pmon_pmi - how an overflow stops a die and interrupts one of its cores
 * @ctl: MSR that stops and starts all counters, and names the core
 * @run: value of it with the counters running
 * @halt: value of it with the counters stopped
 * @core: lowest bit of the field of @ctl that names the core
 * @cores: how many there can be
 * @one_hot: the field has a bit per core, otherwise it is a number
 * @status: MSR whose bits report overflows
 * @any: bits of it, each of which may have raised an interrupt of its own
 * @clear: MSR that takes ones to clear bits of @status; may be the same
 * @by_unit: bits of @status are of units, &pmon_unit.overflow; overflows of one without
 *	     a bit are not reported
 * @receive: how the CPU receives it
 * @wake_ns: how long a CPU may need to leave its deepest sleep state, in nanoseconds
 */
struct pmon_pmi {
	u32 ctl;
	u64 run;
	u64 halt;
	u8 core;
	u8 cores;
	bool one_hot;
	u32 status;
	u64 any;
	u32 clear;
	bool by_unit;
	const struct pmon_receive *receive;
	u32 wake_ns;
};

/**
 * struct pmon_freezer - a register in memory that freezes boxes of the machine
 * @bar: the window that it is in
 * @unit: where in it
 * @freeze: bit of it that freezes them
 */
struct pmon_freezer {
	const struct pmon_bar *bar;
	const struct pmon_unit *unit;
	u32 freeze;
};

#define PMON_GLOBALS	2	/* MSRs that enable the boxes of a die */

/**
 * struct pmon_platform - the boxes of a CPU model
 * @name: for the log
 * @model: CPU model, as in <pmon/platforms.h>; &pmon_models has all that are the same
 * @stepping: first stepping of the model that it is for
 * @later: the row of later steppings that differ, NULL if there is none
 * @max_mhz: fastest clock of any box
 * @topology: which die a bus belongs to, NULL without PCI
 * @global_ctl: MSRs that enable all the boxes of a die, or of one tile of it each; the rest is 0
 * @global_reset: value of each that clears all registers
 * @global_run: value of each with everything enabled
 * @global_sleeps: a sleep state of the package may clear @global_run: it is looked at once a
 *		   second. Firmware's values come back at unload
 * @global_freeze: besides, 0 in @global_ctl freezes all the boxes in MSRs, which have no control
 *		   register of their own: a group does so
 * @freezer: a register that is unfrozen at load, NULL if there is none
 * @clock_ctl: MSR of a fixed counter that all units of a type read, 0 if there is none
 * @clock_run: value of it with the counter enabled
 * @pmi: how it samples, NULL if it cannot
 * @no_pmi: the reason if it cannot
 * @types: its boxes, ends with NULL
 * @discovery: its discovery tables, NULL if it has none
 */
struct pmon_platform {
	const char *name;
	u16 model;
	u8 stepping;
	const struct pmon_platform *later;
	u16 max_mhz;
	const struct pmon_topology *topology;
	u16 global_ctl[PMON_GLOBALS];
	u32 global_reset;
	u64 global_run;
	bool global_sleeps;
	bool global_freeze;
	const struct pmon_freezer *freezer;
	u16 clock_ctl;
	u32 clock_run;
	const struct pmon_pmi *pmi;
	const char *no_pmi;
	const struct pmon_type *const *types;
	const struct pmon_discovery *discovery;
};

/* Return: true if a function of each die has its node number */
static inline bool pmon_has_nodes(const struct pmon_platform *platform)
{
	return platform->topology && platform->topology->device;
}

/* boxes/platforms.c: all platforms; a row without a name ends the table */
extern const struct pmon_platform pmon_platforms[];

/**
 * struct pmon_model - a CPU model
 * @number: as in <pmon/platforms.h>
 * @platform: what it is, if its stepping is no &pmon_platform.later one; NULL ends the table
 */
struct pmon_model {
	u16 number;
	const struct pmon_platform *platform;
};

/* boxes/platforms.c: the types of all platforms */
extern const struct pmon_model pmon_models[];

/* boxes/common.c: the platform of a CPU that no row is for and that has discovery tables */
extern const struct pmon_platform pmon_unknown_platform;

/* platform.c */
extern const struct pmon_platform *pmon_platform;
const struct pmon_platform *pmon_find_platform(void);

#endif /* PMON_PLATFORM_H */
