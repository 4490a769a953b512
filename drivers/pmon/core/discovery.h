/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The interface of discovery/ for the core: structures of rows, and the functions that the core
 * calls. Discovery tables are the firmware's list of the boxes of a machine.
 */
#ifndef PMON_DISCOVERY_H
#define PMON_DISCOVERY_H

#include <linux/types.h>

struct pmon_die;
struct pmon_pmu_desc;
struct seq_file;

/**
 * struct pmon_unit_msr - an MSR with the number of units that a die has
 * @msr: its number; 0: there is none, and the table is right
 * @first: control register of unit 0, an MSR
 * @stride: distance from the registers of one unit to those of the next
 */
struct pmon_unit_msr {
	u32 msr;
	u32 first;
	u32 stride;
};

/**
 * struct pmon_discovery_type - how discovery tables list the units of a type
 * @number: number of the type in the tables
 * @mmio_step: distance between the control registers of two counters in memory, in bytes; 0 if the
 *	       units are not in memory
 * @any_step: no source has the distance: it is @mmio_step or less, and step.c tests it at load
 * @count: MSR with the number of units, if tables may list too many or too few
 * @later: name of units that a table of a &pmon_discovery.source after the first one lists; NULL:
 *	   the name with that of the source
 * @global: a register that freezes all boxes of the die, beside the one that the table names: its
 *	    offset from the control register of a unit; 0: there is none
 * @any_space: no source has the space of the registers, so that of the table is used
 */
struct pmon_discovery_type {
	u16 number;
	u8 mmio_step;
	bool any_step;
	const char *later;
	u16 global;
	bool any_space;
	struct pmon_unit_msr count;
};

/**
 * struct pmon_source - where some of a machine's discovery tables are
 * @name: part of the names of PMUs whose type number tables of an earlier source list, too
 * @device: PCI id of the functions with tables in their memory; 0 if @msr has the address
 * @msr: MSR of a die with the physical address of its table, 0 if there is none
 * @broken: numbers of types whose units do not work; 0: no other
 * @frozen: firmware leaves all boxes of a die frozen by the register that the table names
 */
struct pmon_source {
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
	struct pmon_source source[PMON_SOURCES];
	bool of_package;
	u16 msr_first;
	u16 msr_last;
	u32 global_freeze;
};

/* boxes/common.c: the description of units with an unknown type number */
extern const struct pmon_pmu_desc pmon_generic_desc;

/* discovery/discovery.c */
bool pmon_discovery_exists(const struct pmon_discovery *row);
int pmon_discovery_read(void);
void pmon_discovery_arrived(const struct pmon_die *die);
void pmon_discovery_log_absent(void);
int pmon_discovery_show(struct seq_file *file, void *unused);
void pmon_discovery_forget(void);

#endif /* PMON_DISCOVERY_H */
