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
 */
struct pmon_extra {
	/** @reg: MSR: offset from the unit's base; PCI: config offset */
	u32 reg;
	/** @base: MSR: index of the unit's base */
	u8 base;
	/**
	 * @gate: index of another extra register, later in the table, that must be 0 while this one
	 * is written; 0 if there is none
	 */
	u8 gate;
	/** @is64: PCI: the register has 64 bits, the high half at @reg + 4 */
	bool is64;
	/** @match: PCI: the register is in the match function */
	bool match;
	/** @probe: a value that a register of the match function holds if it works */
	u32 probe;
};

/**
 * struct pmon_counter - a counter
 *
 * Registers are MSRs relative to a base of the unit, or offsets in PCI config space.
 */
struct pmon_counter {
	/**
	 * @ctl: control register; PMON_NO_REG if the counter is free-running, or is the fixed
	 * counter that all units read, &pmon_platform.clock_ctl
	 */
	u32 ctl;
	/** @ctr: counter register; MMIO: of 32 bits if @width is at most 32 */
	u32 ctr;
	/** @base: MSR: index of the unit's base that @ctr is added to; 0 for a counter with @ctl */
	u8 base;
	/** @width: number of bits */
	u8 width;
	/**
	 * @early_carry: erratum of some parts: a read in which this many low bits are 0 or 1 shows
	 * a carry too many above them; 0 if no part has it
	 */
	u8 early_carry;
	/** @max_inc: free-running: largest increment in a clock */
	u16 max_inc;
	/** @max_mhz: free-running: highest frequency of that clock; 0: &pmon_platform.max_mhz */
	u16 max_mhz;
	/** @ctl64: PCI and MMIO: the control register has 64 bits, the high half at @ctl + 4 */
	bool ctl64;
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
 */
struct pmon_unit_count {
	/** @device: PCI id of the function with the register */
	u16 device;
	/** @devfn: its device and function number */
	u8 devfn;
	/** @reg: config offset of the register */
	u16 reg;
	/**
	 * @bits: one bit for each unit that exists; units have consecutive numbers whatever bits
	 * are set. Bits above 31 are those of the next register
	 */
	u64 bits;
	/** @msr: instead of a function: an MSR of the die, whose @bits are the number */
	u32 msr;
	/** @subtract: to be subtracted from the number in the MSR */
	u8 subtract;
};

/**
 * struct pmon_window - where the memory controllers of a die decode their registers
 *
 * Each memory controller has one window.
 */
struct pmon_window {
	/** @device: PCI id of the function with the base and the offsets, one for each die */
	u16 device;
	/** @base_reg: register with the base of all windows */
	u16 base_reg;
	/** @base_bits: number of bits of the base, from bit 0 */
	u8 base_bits;
	/** @base_shift: number of bits by which the base is shifted to the left */
	u8 base_shift;
	/** @offset_reg: register with the offset of the first window; those of the others follow */
	u16 offset_reg;
	/** @offset_bits: number of bits of the offset, from bit 0 */
	u8 offset_bits;
	/** @offset_shift: number of bits by which the offset is shifted to the left */
	u8 offset_shift;
	/**
	 * @last_shift: lowest bit, in the register of the offset, of the offset of the window's
	 * last page, which has @offset_bits and @offset_shift, too
	 */
	u8 last_shift;
	/**
	 * @first_at_base: the first window may have an offset of 0; any other offset of 0 is that
	 * of a controller that does not exist
	 */
	bool first_at_base;
	/**
	 * @controllers: for each window, a function that the die has if the controller exists; NULL
	 * if the offset alone shows that
	 */
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
 *
 * A table ends with a row of zeros; the first row that is for the machine is used.
 */
struct pmon_stacks {
	/** @model: CPU model that the row is for, 0: all of the platform */
	u8 model;
	/** @chip_by: register that distinguishes the chips of a model, NULL if they are alike */
	const struct pmon_unit_count *chip_by;
	/** @chip: value of its bits on the chips that the row is for */
	u8 chip;
	/**
	 * @msr: MSR of the die with the bus of each stack, a byte each, in the order of the units;
	 * 0 if functions with the id @device have the buses
	 */
	u32 msr;
	/** @valid: bit of @msr that is set if the buses are valid */
	u64 valid;
	/**
	 * @device: without @mask, PCI id of a function on the root bus of each stack; with @mask,
	 * of a function of which each die has one
	 */
	u16 device;
	/** @mask: register with a bit for each stack that has a bus, or 0 */
	u16 mask;
	/**
	 * @buses: with @mask, the registers with the bus of each stack, a byte each: of stacks 0 to
	 * 15, and of 16 to 31
	 */
	u16 buses[2];
	/**
	 * @reg: register with @stack and @package, of @device; with @mask, of function 0 on the bus
	 * of the first stack
	 */
	u16 reg;
	/** @stack: bits with the number of the stack */
	u32 stack;
	/** @package: bits with the number of the package */
	u32 package;
	/** @units: number of elements of @of_unit */
	u8 units;
	/** @of_unit: the stack of each unit */
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
 */
struct pmon_unit {
	/**
	 * @base: MSR: added to the address of a register; a group of extra registers may have a
	 * base of its own. MMIO: offset in the window or bar of the type; a physical address if it
	 * has none
	 */
	u64 base[PMON_BASES];
	/**
	 * @type: type of the box, if the discovery table of its die describes other registers than
	 * that of the first die; NULL: that of the PMU
	 */
	const struct pmon_type *type;
	/**
	 * @id: number of the unit, if its type was discovered; otherwise its index is the number
	 */
	u16 id;
	/** @window: MMIO: number of the window */
	u8 window;
	/** @overflow: bits of &pmon_pmi.status that are set when one of its counters overflows */
	u32 overflow;
	/** @function: PCI: the function with the registers */
	struct pmon_function function;
	/** @match: PCI: the function with its match registers */
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
 */
struct pmon_discovery_type {
	/** @number: number of the type in the tables */
	u16 number;
	/**
	 * @mmio_step: distance between the control registers of two counters in memory, in bytes; 0
	 * if the units are not in memory
	 */
	u8 mmio_step;
	/**
	 * @step_unknown: no source has the distance: it is @mmio_step or less, and step.c tests it
	 * at load
	 */
	bool step_unknown;
	/**
	 * @later_name: name of units that a table of a &pmon_discovery.source after the first one
	 * lists; NULL: the name with that of the source
	 */
	const char *later_name;
	/**
	 * @global: a register that freezes all boxes of the die, beside the one that the table
	 * names: its offset from the control register of a unit; 0: there is none
	 */
	u16 global;
	/**
	 * @space_unknown: no source has the space of the registers, so that of the table is used
	 */
	bool space_unknown;
	/** @count: MSR with the number of units, if tables may list too many or too few */
	struct pmon_unit_msr count;
};

/**
 * struct pmon_type - where the registers of one type of box are
 */
struct pmon_type {
	/** @desc: what its events mean */
	const struct pmon_pmu_desc *desc;
	/** @space: where its registers are */
	enum pmon_space space;
	/** @units: largest number of units of a die */
	u16 units;
	/**
	 * @discovery: how discovery tables list its units; NULL if they do not. If this row has
	 * @unit, too, its units are used, and those of the tables, which are wrong, are not.
	 * Otherwise number and registers of its generic counters are for tools and documents: the
	 * driver takes those of the table
	 */
	const struct pmon_discovery_type *discovery;
	/**
	 * @discovered: made at load from discovery tables: units have an &pmon_unit.id, and @unit
	 * has @units rows for each die, those of the first die first
	 */
	bool discovered;
	/**
	 * @min_units: smallest number of units of a die: an absent unit beyond these is not logged
	 * as hidden; 0: every die has all
	 */
	u8 min_units;
	/** @nr_extra: number of elements of @extra */
	u8 nr_extra;
	/** @size: MMIO: bytes of the registers of a unit */
	u32 size;
	/** @box_ctl: box control register, or PMON_NO_REG */
	u32 box_ctl;
	/** @counter: the counters: the generic ones of @desc, then the fixed one */
	const struct pmon_counter *counter;
	/** @unit: a row for each unit; see @discovered */
	const struct pmon_unit *unit;
	/**
	 * @exists: MMIO: tests by other registers whether a unit exists; returns 0 or an error. May
	 * sleep. Mostly NULL, see PMON_HOOK()
	 */
	int (*exists)(u64 address);
	/**
	 * @probe: called for a unit whose control registers work, on a CPU of its die, to find out
	 * more of it; may overwrite the counters, which do not run. Returns 0 or an error. Mostly
	 * NULL
	 */
	int (*probe)(struct pmon_regs *regs, const struct pmon_type *type);
#ifdef PMON_WITH_DOCS
	/** @probe_name: name of @probe, in tools and documents */
	const char *probe_name;
#endif
	/** @unit_count: register with the number of units of a die, NULL if there is none */
	const struct pmon_unit_count *unit_count;
	/** @stacks: rows for the I/O stacks that the units are for, NULL if they are for none */
	const struct pmon_stacks *stacks;
	/**
	 * @link_peer: registers with the peer of the link that each unit is for, NULL if there is
	 * none
	 */
	const struct pmon_link_peer *link_peer;
	/** @extra: the extra registers */
	const struct pmon_extra *extra;
	/** @overflow: registers of overflows, NULL if it cannot sample */
	const struct pmon_overflow *overflow;
	/** @window: MMIO: where the windows are found */
	const struct pmon_window *window;
	/** @bar: MMIO: instead of @window, the window that all units are in */
	const struct pmon_bar *bar;
	/** @model: CPU model that has the type, 0: all of its platform */
	u8 model;
	/**
	 * @part_of: name of another PMU of which each unit is a part, by the same number: on a die
	 * without that unit, this one is absent, too. Neither PMU has PCI functions of its own.
	 * NULL if a unit is no part
	 */
	const char *part_of;
	/** @part_units: number of consecutive units that are parts of one unit; 0: one */
	u8 part_units;
	/**
	 * @one_per_machine: MMIO: the machine has one such unit: a part of any unit @part_of on the
	 * first die with one
	 */
	bool one_per_machine;
};

#endif /* PMON_TYPE_H */
