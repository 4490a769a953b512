/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Rows: where the registers of a type of box are.
 */
#ifndef PMON_TYPE_H
#define PMON_TYPE_H

#include "kind.h"

struct pmon_discovery_type;
struct pmon_place;
struct pmon_type;

/*
 * PMON_HOOK() is a function in a file of a box, for what that box alone has, and PMON_PROBE() its
 * function that probes. Tools and documents build the rows only; they have the name of the second.
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

/* PMON_NO_REG stands for the address of a register that does not exist, since 0 is an address */
#define PMON_NO_REG	(~0u)

/* PMON_NO_ADDRESS stands in the place of a unit's first base if this die does not have the unit */
#define PMON_NO_ADDRESS	(~0ULL)

/**
 * struct pmon_extra - a filter or match register that a box's events share
 * @reg: address of the register; MSR: what is added to the unit's base, PCI:
 *	 config offset
 * @base: MSR: which of the unit's bases
 * @gate: another extra register, later in the table, that must be 0 while
 *	  this one is written; 0 if there is none
 * @quad: PCI: 64 bits, the high half at @reg + 4
 * @match: PCI: it is in the match function
 * @probe: a value that the match function's register holds if it works
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
 * @ctl: its control register, PMON_NO_REG if it is free-running, or if it is a fixed one that
 *	 all units read, &pmon_platform.clock_ctl
 * @base: MSR: which of the unit's bases @ctr is added to; the first, unless it has no control
 *	  register
 * @wide: PCI and MMIO: the control register has 64 bits, the high half at @ctl + 4
 * @ctr: the counter itself; MMIO: it has 32 bits if @width is no more
 * @width: its bits
 * @max_inc: most it can gain in a clock, if it is free-running
 * @max_mhz: the fastest that clock can be, if it is free-running; 0: as the platform's
 * @early_carry: erratum that some of its hardware has: a read in which this many low bits are
 *		 0 or 1 shows a carry too many above them; 0 if none has it
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
 * Where the registers of a box are. PMON_PCI: our driver is bound to the function; PMON_PCI_AT: it
 * is at a known address, or is one that the driver of something else is bound to
 */
enum pmon_space { PMON_MSR, PMON_PCI, PMON_PCI_AT, PMON_MMIO };

/**
 * struct pmon_function - a PCI function
 * @device: device id (vendor 8086), 0 if there is none or no source names it
 * @devfn: its device and function number
 * @io: it is among the I/O of its die, on the first of the die's buses if these end with
 *	the one of the function of &struct pmon_topology, on any if they begin with it; the
 *	others are on the bus of that function
 * @exact: other functions of the die may have the same device id: only the one at @devfn is meant
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
 * @bits: bits of it, one for each unit; units are numbered without gaps all the same. Above bit
 *	  31: of the next register
 * @msr: instead, an MSR of the die, whose @bits are a number
 * @less: how many of those it counts are no units
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
 * struct pmon_window - how the windows in memory of a die are found
 * @device: PCI id of the function that knows them, one for each die
 * @base_reg: its register with the base of all windows
 * @base_bits: bits of it, from the lowest
 * @base_shift: what they are shifted by
 * @offset_reg: its register with the offset of the first window; the others follow
 * @offset_bits: bits of it, from the lowest
 * @offset_shift: what they are shifted by
 * @last_shift: first bit, in the same register, of the last offset that the window has, in the same
 *		number of bits and shifted alike
 * @first_at_base: the first window may have an offset of 0; else a controller that does not exist
 *		   has it
 * @controllers: by window, a function that the die has if the controller exists; NULL if nothing
 *		 but the offset says so
 *
 * Each window is where one memory controller decodes its registers.
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
 * struct pmon_bar - a window whose base the host bridge of the machine has
 * @reg: config offset of its register of 64 bits
 * @enabled: bit of it that is set if the window is decoded
 * @base: its bits with the address; the lowest of them is the size of the window
 *
 * Others use the window and the bridge as well: nothing is bound to, and no more is requested than
 * the registers of a box.
 */
struct pmon_bar {
	u16 reg;
	u64 enabled;
	u64 base;
};

/* PMON_NO_STACK stands for a unit that serves no stack, or none that is known */
#define PMON_NO_STACK	0xff

/**
 * struct pmon_stacks - which PCI root bus each I/O stack of a die has
 * @model: model number of the CPUs that have these, 0: all of the platform
 * @chip_by: the register that tells its chips apart, NULL: they are alike
 * @chip: what its bits say of those that have these
 * @msr: MSR of the die with a byte for each stack, its bus, in the order of the units; 0 if the
 *	 functions of @device say so
 * @valid: bit of it that is set if the buses are valid
 * @device: PCI id of a function that is on the root bus of each stack, or of one for each die
 * @mask: of one for each die, its register with a bit for each stack that has a bus; or 0
 * @buses: and those with a byte for each stack, its bus: of stacks 0 to 15 and of 16 to 31
 * @reg: register with @stack and @package, of @device or, with @mask, of function 0 of the first
 *	 stack's bus
 * @stack: bits with the number of the stack
 * @package: bits with the number of its package
 * @units: number of @of_unit
 * @of_unit: the stack of each unit
 *
 * The first row that fits the machine, of several that end with one of zeros.
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
 * struct pmon_far_end - where the link of a unit ends, by registers of its function
 * @status: config offset of the register with @trained
 * @trained: bit of it: the link is in use
 * @ends: config offset of the register with the far end
 * @port: bits of that with the number of the far link
 * @node: and with the node number of its die
 */
struct pmon_far_end {
	u16 status;
	u32 trained;
	u16 ends;
	u32 port;
	u32 node;
};

/**
 * struct pmon_unit - the place of one unit of a box type
 * @base: MSR: what is added to a register's number; a group of extra registers may
 *	  have a base of its own. MMIO: where it is in
 *	  its window or bar, or in memory if its type has none
 * @window: MMIO: number of its window
 * @id: its number, if its type was discovered; else that is its place among the units
 * @type: that of the box, if the table of its die lists other registers than that of the first
 *	  die; NULL: the PMU's
 * @function: PCI: its function
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
 * @enable: bit of a control word with which an overflow of its counter interrupts
 * @status: register with the counters that have overflowed
 * @clear: register that takes ones to clear bits of @status; may be the same
 * @bits: the bits of @status
 *
 * Generic counters only: no source has the bit of @enable for a fixed one.
 */
struct pmon_overflow {
	u64 enable;
	u32 status;
	u32 clear;
	u32 bits;
};

/**
 * struct pmon_type - where the registers of one type of box are
 * @kind: what its events mean
 * @space: where its registers are
 * @units: most units that a die can have
 * @discovery: how discovery tables list its units; NULL if they do not. If this row has units
 *	       all the same, tables are wrong about them; else number and registers of its
 *	       generic counters are for tools and documents only: the driver takes those of the
 *	       table
 * @discovered: made at load: the units have ids of their own and a row for each die, those of
 *		the first die first
 * @least: least number of units of a die: a missing one beyond these is not logged as hidden;
 *	   0: a die has all
 * @nr_extra: number of @extra
 * @size: MMIO: bytes of its registers
 * @box_ctl: box control register, or PMON_NO_REG
 * @counter: the counters: the generic ones of @kind, and the fixed one
 * @unit: one row per unit; see @discovered
 * @exists: MMIO: whether a unit is there, by registers beside its own; 0 or an error. May sleep
 * @probe: finds out more of a unit whose control registers work, on a CPU of its die: its counters
 *	   stand still and may be overwritten; 0 or an error. Both NULL mostly, see PMON_HOOK()
 * @probe_name: its name, in tools and documents
 * @unit_count: how many units a die has, NULL if their registers alone say so
 * @stacks: rows for the I/O stacks that its units serve; NULL if they serve none
 * @far_end: the far end of the link that each unit serves; NULL if it serves none
 * @extra: the extra registers
 * @overflow: how it samples, NULL if it cannot
 * @window: MMIO: how its windows are found
 * @bar: MMIO: instead, the window that all of it is in
 * @model: the CPU model that has it, 0: all of its platform
 * @part_of: name of the kind of which each unit is a part, by the same number: a die that lacks
 *	     that unit lacks this one, too. Neither kind has PCI functions of its own. NULL if it
 *	     is not a part
 * @part_units: number of consecutive units that one unit is a part of; 0: one
 * @once: MMIO: the machine has it once: it is of the first die with units of @part_of, any of them
 */
struct pmon_type {
	const struct pmon_kind *kind;
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
	int (*probe)(struct pmon_place *place, const struct pmon_type *type);
#ifdef PMON_WITH_DOCS
	const char *probe_name;
#endif
	const struct pmon_unit_count *unit_count;
	const struct pmon_stacks *stacks;
	const struct pmon_far_end *far_end;
	const struct pmon_extra *extra;
	const struct pmon_overflow *overflow;
	const struct pmon_window *window;
	const struct pmon_bar *bar;
	u8 model;
	const char *part_of;
	u8 part_units;
	bool once;
};

/* window.c: pure */
bool pmon_window_address(const struct pmon_window *row, const struct pmon_unit *unit, u32 size,
			 u32 base, u32 place, u64 *address);
bool pmon_bar_address(const struct pmon_bar *row, const struct pmon_unit *unit, u32 size,
		      u64 value, u64 *address);

#endif /* PMON_TYPE_H */
