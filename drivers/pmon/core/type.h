/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Structures of rows that describe where the registers of a type of box are.
 */
#ifndef PMON_TYPE_H
#define PMON_TYPE_H

#include "pmu_desc.h"

struct pmon_regs;
struct pmon_type;

/*
 * PMON_HOOK() is a function in a file of boxes/, for a property of that box alone; PMON_PROBE() is
 * such a function for &pmon_type.probe. Tools and documents build rows without these functions,
 * and have the name of the second.
 */
#ifdef PMON_WITH_DOCS
#define PMON_HOOK(_function)	NULL
#define PMON_PROBE(_function)	.probe_name = #_function
#else
#define PMON_HOOK(_function)	(_function)
#define PMON_PROBE(_function)	.probe = (_function)
#endif

#define PMON_NAME_LEN		32
#define PMON_BASES		2	/* groups of registers that one unit has apart */

/* Address of a register that does not exist; 0 is an address */
#define PMON_NO_REG	(~0u)

/* The first base of a unit that this die does not have */
#define PMON_NO_ADDRESS	(~0ULL)

/**
 * struct pmon_extra - a filter or match register that a box's events share
 * @reg: MSR: offset from the unit's base; PCI: config offset
 * @base: MSR: index of the unit's base
 * @gate: index of another extra register, later in the table, that must be 0 while this one is
 *	  written; 0 if there is none
 * @quad: PCI: the register has 64 bits, the high half at @reg + 4
 * @match: PCI: the register is in the match function
 * @probe: a value that a register of the match function holds if it works
 */
struct pmon_extra {
	u32 reg;
	u8 base;
	u8 gate;
	bool quad;
	bool match;
	u32 probe;
};

/**
 * struct pmon_counter - a counter
 * @ctl: control register; PMON_NO_REG if the counter is free-running, or is the fixed counter
 *	 that all units read, &pmon_platform.clock_ctl
 * @base: MSR: index of the unit's base that @ctr is added to; 0 for a counter with @ctl
 * @wide: PCI and MMIO: the control register has 64 bits, the high half at @ctl + 4
 * @ctr: counter register; MMIO: of 32 bits if @width is at most 32
 * @width: number of bits
 * @max_inc: free-running: largest increment in a clock
 * @max_mhz: free-running: highest frequency of that clock; 0: &pmon_platform.max_mhz
 * @early_carry: erratum of some parts: a read in which this many low bits are 0 or 1 shows a carry
 *		 too many above them; 0 if no part has it
 *
 * Registers are MSRs relative to a base of the unit, or offsets in PCI config space.
 */
struct pmon_counter {
	u32 ctl;
	u32 ctr;
	u8 base;
	u8 width;
	u8 early_carry;
	u16 max_inc;
	u16 max_mhz;
	bool wide;
};

/*
 * The space of a box's registers. PMON_PCI: this driver binds to the function. PMON_PCI_AT: it does
 * not, because the address is known, or because another driver binds to the function
 */
enum pmon_space { PMON_MSR, PMON_PCI, PMON_PCI_AT, PMON_MMIO };

/**
 * struct pmon_function - a PCI function
 * @device: device id (vendor 8086), 0 if there is none or no source names it
 * @devfn: its device and function number
 * @io: the function is on the first bus of its die if the die's buses end with that of the
 *	function with the node ids (&struct pmon_topology), and on any bus of the die if these
 *	begin with it. Functions without this flag are on the bus of the function with the node
 *	ids
 * @exact: other functions of the die may have the same device id, so @devfn must match
 */
struct pmon_function {
	u16 device;
	u8 devfn;
	bool io;
	bool exact;
};

/**
 * struct pmon_unit_count - how many units of a type a die has
 * @device: PCI id of the function with the register
 * @devfn: its device and function number
 * @reg: config offset of the register
 * @bits: one bit for each unit that exists; units have consecutive numbers whatever bits are set.
 *	  Bits above 31 are those of the next register
 * @msr: instead of a function: an MSR of the die, whose @bits are the number
 * @less: to be subtracted from the number in the MSR
 */
struct pmon_unit_count {
	u16 device;
	u8 devfn;
	u16 reg;
	u64 bits;
	u32 msr;
	u8 less;
};

/**
 * struct pmon_window - where the memory controllers of a die decode their registers
 * @device: PCI id of the function with the base and the offsets, one for each die
 * @base_reg: register with the base of all windows
 * @base_bits: number of bits of the base, from bit 0
 * @base_shift: number of bits by which the base is shifted to the left
 * @offset_reg: register with the offset of the first window; those of the others follow
 * @offset_bits: number of bits of the offset, from bit 0
 * @offset_shift: number of bits by which the offset is shifted to the left
 * @last_shift: lowest bit, in the register of the offset, of the offset of the window's last page,
 *		which has @offset_bits and @offset_shift, too
 * @first_at_base: the first window may have an offset of 0; any other offset of 0 is that of a
 *		   controller that does not exist
 * @controllers: for each window, a function that the die has if the controller exists; NULL if
 *		 the offset alone shows that
 *
 * Each memory controller has one window.
 */
struct pmon_window {
	u16 device;
	u16 base_reg;
	u8 base_bits;
	u8 base_shift;
	u16 offset_reg;
	u8 offset_bits;
	u8 offset_shift;
	u8 last_shift;
	bool first_at_base;
	const struct pmon_function *controllers;
};

/**
 * struct pmon_bar - a window in memory whose base is in a register of the host bridge
 * @reg: config offset of the register, which has 64 bits
 * @enabled: bit that is set if the window is decoded
 * @base: bits of the address; the lowest of them is the size of the window
 *
 * Other drivers use the window and the bridge, too. So this driver does not bind to the bridge, and
 * requests the registers of a box only.
 */
struct pmon_bar {
	u16 reg;
	u64 enabled;
	u64 base;
};

/* A unit that is for no I/O stack, or for one that no source names */
#define PMON_NO_STACK	0xff

/**
 * struct pmon_stacks - where the PCI root bus of each I/O stack of a die is found
 * @model: CPU model that the row is for, 0: all of the platform
 * @chip_by: register that distinguishes the chips of a model, NULL if they are alike
 * @chip: value of its bits on the chips that the row is for
 * @msr: MSR of the die with the bus of each stack, a byte each, in the order of the units; 0 if
 *	 functions with the id @device have the buses
 * @valid: bit of @msr that is set if the buses are valid
 * @device: without @mask, PCI id of a function on the root bus of each stack; with @mask, of a
 *	    function of which each die has one
 * @mask: register with a bit for each stack that has a bus, or 0
 * @buses: with @mask, the registers with the bus of each stack, a byte each: of stacks 0 to 15, and
 *	   of 16 to 31
 * @reg: register with @stack and @package, of @device; with @mask, of function 0 on the bus of the
 *	 first stack
 * @stack: bits with the number of the stack
 * @package: bits with the number of the package
 * @units: number of elements of @of_unit
 * @of_unit: the stack of each unit
 *
 * A table ends with a row of zeros; the first row that is for the machine is used.
 */
struct pmon_stacks {
	u8 model;
	const struct pmon_unit_count *chip_by;
	u8 chip;
	u32 msr;
	u64 valid;
	u16 device;
	u16 mask;
	u16 buses[2];
	u16 reg;
	u32 stack;
	u32 package;
	u8 units;
	const u8 *of_unit;
};

/**
 * struct pmon_link_peer - registers of a link's function that name the peer of the link
 * @status: config offset of the register with @trained
 * @trained: bit that is set if the link is in use
 * @ends: config offset of the register with @port and @node
 * @port: bits with the number of the port of the peer
 * @node: bits with the node id of the die of the peer
 */
struct pmon_link_peer {
	u16 status;
	u32 trained;
	u16 ends;
	u32 port;
	u32 node;
};

/**
 * struct pmon_unit - the place of one unit of a box type
 * @base: MSR: added to the address of a register; a group of extra registers may have a base of
 *	  its own. MMIO: offset in the window or bar of the type; a physical address if it has
 *	  none
 * @window: MMIO: number of the window
 * @id: number of the unit, if its type was discovered; otherwise its index is the number
 * @type: type of the box, if the discovery table of its die describes other registers than that of
 *	  the first die; NULL: that of the PMU
 * @function: PCI: the function with the registers
 * @match: PCI: the function with its match registers
 * @overflow: bits of &pmon_pmi.status that are set when one of its counters overflows
 */
struct pmon_unit {
	u64 base[PMON_BASES];
	const struct pmon_type *type;
	u16 id;
	u8 window;
	u32 overflow;
	struct pmon_function function;
	struct pmon_function match;
};

/**
 * struct pmon_overflow - the overflow enable and status of a box
 * @enable: bit of a control word that enables the overflow interrupt of its counter
 * @status: register with a bit for each counter that has overflowed
 * @clear: register to which ones are written to clear bits of @status; may be the same
 * @bits: the bits of @status
 *
 * Only generic counters can sample, because no source documents @enable for the fixed counter.
 */
struct pmon_overflow {
	u64 enable;
	u32 status;
	u32 clear;
	u32 bits;
};

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
 * struct pmon_type - where the registers of one type of box are
 * @desc: what its events mean
 * @space: where its registers are
 * @units: largest number of units of a die
 * @discovery: how discovery tables list its units; NULL if they do not. If this row has @unit, too,
 *	       its units are used, and those of the tables, which are wrong, are not. Otherwise
 *	       number and registers of its generic counters are for tools and documents: the
 *	       driver takes those of the table
 * @discovered: made at load from discovery tables: units have an &pmon_unit.id, and @unit has
 *		@units rows for each die, those of the first die first
 * @least: smallest number of units of a die: an absent unit beyond these is not logged as hidden;
 *	   0: every die has all
 * @nr_extra: number of elements of @extra
 * @size: MMIO: bytes of the registers of a unit
 * @box_ctl: box control register, or PMON_NO_REG
 * @counter: the counters: the generic ones of @desc, then the fixed one
 * @unit: a row for each unit; see @discovered
 * @exists: MMIO: tests by other registers whether a unit exists; returns 0 or an error. May sleep.
 *	    Mostly NULL, see PMON_HOOK()
 * @probe: called for a unit whose control registers work, on a CPU of its die, to find out more of
 *	   it; may overwrite the counters, which do not run. Returns 0 or an error. Mostly NULL
 * @probe_name: name of @probe, in tools and documents
 * @unit_count: register with the number of units of a die, NULL if there is none
 * @stacks: rows for the I/O stacks that the units are for, NULL if they are for none
 * @link_peer: registers with the peer of the link that each unit is for, NULL if there is none
 * @extra: the extra registers
 * @overflow: registers of overflows, NULL if it cannot sample
 * @window: MMIO: where the windows are found
 * @bar: MMIO: instead of @window, the window that all units are in
 * @model: CPU model that has the type, 0: all of its platform
 * @part_of: name of another PMU of which each unit is a part, by the same number: on a die without
 *	     that unit, this one is absent, too. Neither PMU has PCI functions of its own. NULL
 *	     if a unit is no part
 * @part_units: number of consecutive units that are parts of one unit; 0: one
 * @once: MMIO: the machine has one such unit: a part of any unit @part_of on the first die with one
 */
struct pmon_type {
	const struct pmon_pmu_desc *desc;
	enum pmon_space space;
	u16 units;
	const struct pmon_discovery_type *discovery;
	bool discovered;
	u8 least;
	u8 nr_extra;
	u32 size;
	u32 box_ctl;
	const struct pmon_counter *counter;
	const struct pmon_unit *unit;
	int (*exists)(u64 address);
	int (*probe)(struct pmon_regs *regs, const struct pmon_type *type);
#ifdef PMON_WITH_DOCS
	const char *probe_name;
#endif
	const struct pmon_unit_count *unit_count;
	const struct pmon_stacks *stacks;
	const struct pmon_link_peer *link_peer;
	const struct pmon_extra *extra;
	const struct pmon_overflow *overflow;
	const struct pmon_window *window;
	const struct pmon_bar *bar;
	u8 model;
	const char *part_of;
	u8 part_units;
	bool once;
};

#endif /* PMON_TYPE_H */
