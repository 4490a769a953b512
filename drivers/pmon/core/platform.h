/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Structures of rows that describe the uncore of a CPU model. The rows themselves are const, and in
 * boxes/: a platform lists the types of boxes of a CPU model, a type describes where their
 * registers are (type.h), and a description what their events mean (pmu_desc.h).
 */
#ifndef PMON_PLATFORM_H
#define PMON_PLATFORM_H

#include "type.h"

/**
 * struct pmon_discovery_source - where some of a machine's discovery tables are
 * @name: part of the names of PMUs whose type number tables of an earlier source list, too
 * @device: PCI id of the functions with tables in their memory; 0 if @msr has the address
 * @msr: MSR of a die with the physical address of its table, 0 if there is none
 * @broken: numbers of types whose units do not work; 0: no other
 * @frozen: firmware leaves all boxes of a die frozen by the register that the table names
 */
struct pmon_discovery_source {
	const char *name;
	u16 device;
	u16 msr;
	u16 broken[2];
	bool frozen;
};

#define PMON_SOURCES	4

/**
 * struct pmon_discovery - how discovery tables are found, and what they may name
 * @source: where the tables are: functions, then MSRs; unused elements are empty
 * @of_package: a package, not a die, has the functions, and may have several
 * @msr_first: first MSR that a table may name; others are not accessed
 * @msr_last: last MSR that a table may name
 * @global_freeze: bit of a die's control register that freezes all boxes
 */
struct pmon_discovery {
	struct pmon_discovery_source source[PMON_SOURCES];
	bool of_package;
	u16 msr_first;
	u16 msr_last;
	u32 global_freeze;
};

/**
 * struct pmon_topology - which die a PCI bus belongs to
 */
struct pmon_topology {
	/**
	 * @device: PCI id of the function with the node ids, one for each die; 0: the machine has
	 * one die, which has all buses
	 */
	u16 device;
	/** @node_id: register of the function with the node id of its die */
	u16 node_id;
	/** @node_map: register of the function with the node id of every die, by die */
	u16 node_map;
	/** @node_bits: bits of a node id */
	u8 node_bits;
	/**
	 * @first: the buses of a die begin with that of the function; otherwise they end with it
	 */
	bool first;
	/** @behind: if they end with it, number of buses behind it that belong to the die, too */
	u8 behind;
};

/**
 * struct pmon_receive - how a logical CPU receives the interrupt of its die
 * @ctl: MSR of the CPU with @enable
 * @enable: bit that lets the CPU receive the interrupt; the kernel and KVM use other bits of @ctl
 * @status: MSR of the CPU with @pending
 * @clear: MSR of the CPU to which a one is written to clear @pending
 * @pending: bit of @status and @clear: the CPU has received the interrupt
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
 */
struct pmon_pmi {
	/** @ctl: MSR that stops and starts all counters, and selects the core */
	u32 ctl;
	/** @run: value of @ctl with which the counters run */
	u64 run;
	/** @halt: value of @ctl that stops the counters */
	u64 halt;
	/** @core: lowest bit of the field of @ctl that selects the core */
	u8 core;
	/** @cores: number of cores that the field can select */
	u8 cores;
	/** @one_hot: the field has a bit for each core; otherwise it is a number */
	bool one_hot;
	/** @status: MSR whose bits report overflows */
	u32 status;
	/**
	 * @status_bits: the bits of @status, each of which may have raised an interrupt of its own
	 */
	u64 status_bits;
	/** @clear: MSR to which ones are written to clear bits of @status; may be the same */
	u32 clear;
	/**
	 * @by_unit: each unit has bits in @status, &pmon_unit.overflow; units without a bit report
	 * no overflows
	 */
	bool by_unit;
	/** @receive: how the CPU receives the interrupt */
	const struct pmon_receive *receive;
	/**
	 * @exit_latency_ns: longest time that a CPU needs to leave its deepest sleep state, in
	 * nanoseconds
	 */
	u32 exit_latency_ns;
};

/**
 * struct pmon_freeze_reg - a register in memory that freezes boxes of the machine
 * @bar: the window with the register
 * @unit: the offset in the window
 * @freeze: the bit that freezes the boxes
 */
struct pmon_freeze_reg {
	const struct pmon_bar *bar;
	const struct pmon_unit *unit;
	u32 freeze;
};

#define PMON_GLOBALS	2	/* MSRs that enable the boxes of a die */

/**
 * struct pmon_platform - the uncore of a CPU model
 */
struct pmon_platform {
	/** @name: for the log */
	const char *name;
	/**
	 * @model: CPU model, as in <pmon/platforms.h>; &pmon_models lists all models with this
	 * uncore
	 */
	u16 model;
	/** @stepping: first stepping of the model that the row is for */
	u8 stepping;
	/** @later: row of later steppings that differ, NULL if there is none */
	const struct pmon_platform *later;
	/** @max_mhz: highest frequency of the clock of any box */
	u16 max_mhz;
	/** @topology: how the die of a PCI bus is found, NULL without PCI boxes */
	const struct pmon_topology *topology;
	/**
	 * @global_ctl: MSRs that enable all boxes of a die, or each those of a tile; unused
	 * elements are 0
	 */
	u16 global_ctl[PMON_GLOBALS];
	/** @global_reset: value that clears all registers of the boxes */
	u32 global_reset;
	/** @global_run: value that enables the boxes */
	u64 global_run;
	/**
	 * @global_sleeps: a package sleep state may clear these MSRs, so they are tested once a
	 * second. The values of the firmware are restored at unload
	 */
	bool global_sleeps;
	/**
	 * @global_freeze: 0 in these MSRs freezes all boxes in MSRs, which have no control register
	 * of their own: groups freeze their box so
	 */
	bool global_freeze;
	/** @freeze_reg: a register whose bit is cleared at load, NULL if there is none */
	const struct pmon_freeze_reg *freeze_reg;
	/**
	 * @clock_ctl: MSR that controls a fixed counter which all units of a type read, 0 if there
	 * is none
	 */
	u16 clock_ctl;
	/** @clock_run: value of @clock_ctl that enables the counter */
	u32 clock_run;
	/** @pmi: registers of overflow interrupts, NULL if the platform cannot sample */
	const struct pmon_pmi *pmi;
	/** @no_pmi: the reason, if @pmi is NULL */
	const char *no_pmi;
	/** @types: the types of boxes, ends with NULL */
	const struct pmon_type *const *types;
	/** @discovery: where its discovery tables are, NULL if it has none */
	const struct pmon_discovery *discovery;
};

/* Return: true if a function of each die has its node id */
static inline bool pmon_has_nodes(const struct pmon_platform *platform)
{
	return platform->topology && platform->topology->device;
}

/* boxes/platforms.c: all platforms; a row without a name ends the table */
extern const struct pmon_platform pmon_platforms[];

/**
 * struct pmon_model - a CPU model
 * @number: the number, as in <pmon/platforms.h>
 * @platform: its first platform, see &pmon_platform.later; NULL ends the table
 */
struct pmon_model {
	u16 number;
	const struct pmon_platform *platform;
};

/* boxes/platforms.c: the CPU models of all platforms */
extern const struct pmon_model pmon_models[];

/* boxes/common.c: the description of units with an unknown type number */
extern const struct pmon_pmu_desc pmon_generic_desc;

/* boxes/common.c: the platform of a CPU without a row that has discovery tables */
extern const struct pmon_platform pmon_unknown_platform;

/* platform.c */
extern const struct pmon_platform *pmon_platform;
const struct pmon_platform *pmon_find_platform(void);

#endif /* PMON_PLATFORM_H */
