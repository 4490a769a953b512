/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The vocabulary of xeon_pmon.
 *
 * Rows (struct pmon_platform, pmon_type, pmon_kind and what they point to)
 * describe hardware, are const and are written in boxes/. A kind says what the
 * events of a box mean, a type where its registers are. The other structs are
 * what the pure files work with: an event's code, its claims, a plan. The objects
 * that hold state, the die, the box and the PMU, are in box.h and presence.h.
 *
 * Dependencies run one way: platform -> rows -> core -> register access.
 */
#ifndef PMON_H
#define PMON_H

#include <linux/bits.h>
#include <linux/types.h>

#define PMON_MAX_COUNTERS	9	/* eight generic ones and a fixed one */
#define PMON_MAX_EXTRA		36	/* extra registers of one box */
#define PMON_MAX_USES		5	/* extra fields that one rule names */
#define PMON_MAX_CLAIMS		8	/* extra fields that one event uses */
#define PMON_MAX_ALTS		4	/* alternative encodings of one event */
#define PMON_MAX_RESET		4	/* box control words of one reset */
#define PMON_PARTS		3	/* pieces of one field */
#define PMON_BASES		2	/* groups of registers that one unit has apart */
#define PMON_UPPER_MASKS	4	/* fields that show a filter in the wrong half, and a 0 */
#define PMON_NAME_LEN		32

/* The words of perf_event_attr that describe an event */
enum pmon_word { PMON_CONFIG, PMON_CONFIG1, PMON_CONFIG2, PMON_WORDS };

/**
 * struct pmon_part - a piece of a field
 * @lo: lowest bit
 * @hi: highest bit, @lo <= @hi
 */
struct pmon_part {
	u8 lo;
	u8 hi;
};

/**
 * struct pmon_field - one term of a PMU's format/ folder
 * @name: the term, e.g. "thresh"
 * @word: the word it is in, enum pmon_word
 * @part: its bits, from the lowest; only the first piece can end at bit 0
 * @on: the kinds that have it, as in &struct pmon_alias; 0: all that share the
 *	table
 *
 * The only declaration of the field: the sysfs text and the bits that an event
 * may have set both come from it. The first field of a kind is the event code.
 * A row without a name ends a table.
 */
struct pmon_field {
	const char *name;
	u8 word;
	struct pmon_part part[PMON_PARTS];
	u32 on;
};

#define PMON_FIELD(_name, _word, _lo, _hi) \
	{ .name = (_name), .word = (_word), .part = { { (_lo), (_hi) } } }
#define PMON_FIELD_ON(_on, _name, _word, _lo, _hi) \
	{ .name = (_name), .word = (_word), .part = { { (_lo), (_hi) } }, .on = (_on) }

/*
 * In &pmon_alias.on: the name is in events/ without all_names=1. So are the in-kernel
 * driver's names, those of metrics, and some more common ones.
 */
#define PMON_LISTED	BIT(31)

/**
 * struct pmon_alias - one name in a PMU's events/ folder
 * @on: the kinds that have it: those with one of these bits in their own @on;
 *	and PMON_LISTED
 * @name: lower-case name
 * @terms: the event in terms of format/, as perf reads it; "term=?" is left to
 *	   the user
 * @scale: text of <name>.scale, NULL if the event is not a quantity
 * @unit: text of <name>.unit, NULL if the event is not a quantity
 * @what: what increments it
 * @by: the increment
 *
 * The last two are for people: tools and documents have them, the module not.
 */
struct pmon_alias {
	u32 on;
	const char *name;
	const char *terms;
	const char *scale;
	const char *unit;
#ifdef PMON_WITH_DOCS
	const char *what;
	const char *by;
#endif
};

#ifdef PMON_WITH_DOCS
#define PMON_DOC(_by, _what)	.by = (_by), .what = (_what)
#else
#define PMON_DOC(_by, _what)
#endif

#define PMON_EVENT(_on, _name, _terms, _by, _what) { \
	.on = (_on), .name = (_name), .terms = (_terms), \
	PMON_DOC(_by, _what) \
}

/* A quantity: _scale (a text) times the count is in units of _unit */
#define PMON_QUANTITY(_on, _name, _terms, _scale, _unit, _by, _what) { \
	.on = (_on), .name = (_name), .terms = (_terms), \
	.scale = (_scale), .unit = (_unit), \
	PMON_DOC(_by, _what) \
}

#define PMON_NO_COUNTER	0x100

/* In the place of a register's address: there is none. 0 is an address. */
#define PMON_NO_REG	(~0u)

/* In the place of a unit's first base: this die does not have the unit */
#define PMON_NO_ADDRESS	(~0ULL)

/**
 * struct pmon_constraint - counters that a range of event codes may use
 * @first: first event code (bits 7:0)
 * @last: last event code
 * @counters: mask of allowed counters, PMON_NO_COUNTER if there is no such
 *	      event; 0 ends a table
 * @on: the kinds that have it; 0: all that share the table
 * @umask: bits of which an event has one in its umask; 0: or has none
 */
struct pmon_constraint {
	u8 first;
	u8 last;
	u16 counters;
	u32 on;
	u8 umask;
};

/**
 * struct pmon_pick - a field that chooses counters and is not written anywhere
 * @lo: its lowest bit in config
 * @counters: mask of counters for each of its values
 */
struct pmon_pick {
	u8 lo;
	u8 counters[4];
};

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

#define PMON_IN_CONTROL	0xff

/**
 * struct pmon_use - one field of an extra register that an event uses
 * @mask: the field's bits in the extra register, 0 ends the list
 * @natural: value taken if the user gives none: one that does not filter, where an event can
 *	     do without
 * @extra: index of the register in &pmon_type.extra, PMON_IN_CONTROL if the
 *	    field is in the control word itself and only checked
 * @word: the word that the value comes from, enum pmon_word; PMON_WORDS if it
 *	  is always @natural
 * @shift: bit of that word that is bit 0 of the register
 * @required: the event counts nothing without a value, and is refused
 * @advice: it is accepted without, as lists of published tools have it so; what to say then
 * @step: how many bits the field moves from one alternative encoding to the next
 * @extra_step: and how many registers
 */
struct pmon_use {
	u64 mask;
	u64 natural;
	u8 extra;
	u8 word;
	u8 shift;
	bool required;
	u8 step;
	u8 extra_step;
	const char *advice;
};

/**
 * struct pmon_rule - which extra fields an event uses
 * @key: value of the control bits in @mask that select the rule
 * @mask: the control bits compared, 0 ends a table
 * @on: the kinds that have it; 0: all that share the table
 * @alts: number of alternative encodings of the event, 0 if it has one
 * @alt: which of them this rule describes
 * @step: difference of the control words of two neighbouring alternative encodings
 * @use: the fields
 *
 * All the rules whose @key an event has apply to it, at most one with @alts.
 */
struct pmon_rule {
	u64 key;
	u64 mask;
	u32 on;
	u8 alts;
	u8 alt;
	u64 step;
	struct pmon_use use[PMON_MAX_USES];
};

/**
 * struct pmon_kind - what the events of one kind of box mean
 * @name: as in the PMU's name, uncore_<name>
 * @alias: the same in perf's lists of events, if that is another name; NULL if it is not
 * @alias_from: number of the first unit that has that name
 * @numbered: names have the unit's number even if there is one unit: other platforms have
 *	      several
 * @counters: number of generic counters, all alike
 * @fixed: whether one more counter follows, which counts event 0xff only
 * @freerunning: umasks of event 0xff, each of which is a free-running counter, in their
 *		 order behind the others; ends with 0; NULL if there is none. A kind
 *		 with any has no other counters
 * @ctl_bits: bits of config that are the control word, 32 if 0
 * @reserved: bits of a field in config that the hardware lacks, where the in-kernel driver's
 *	      field of that name is wider
 * @max_inc: most a counter can gain in a clock
 * @enable: enable bit of a control word
 * @fixed_enable: that of the fixed counter's
 * @reset: box control words that, one after the other, clear every control and
 *	   counter register but the fixed one's; several if the register takes
 *	   one more bit at a time; none if the hardware cannot, and they are
 *	   cleared one by one
 * @run: box control word with the counters running
 * @freeze: box control word with the counters frozen
 * @on: which rows of its tables are this kind's, a mask
 * @one_filter: fields that no event uses must be 0
 * @whole_filter: config1 is the filter register: an event that is given several
 *		  fields of it takes those that it uses, as Intel PCM expects
 * @upper_in: this word is the upper half of the one before, config2 that of config1 or
 *	      config1 that of config, if that half is 0, because libpfm4 writes it there;
 *	      0: no word is
 * @upper_in_lower: if an event does not use config1 as given, the upper half of that is 0, and
 *		    the lower one has a bit of each of these masks, the lower half is taken
 *		    for the upper one; ends with 0
 * @fields: format/ terms
 * @events: events/ names, also of similar kinds
 * @constraints: events that not every counter can count
 * @pick: field that chooses counters, NULL if there is none
 * @rules: events that use extra registers
 * @implied: control bits that switch on a filter: an event has them that is refused without for
 *	     having a value of that filter
 *
 * It names no register. A variant of a box shares its tables, and @on says which
 * rows it has.
 */
struct pmon_kind {
	const char *name;
	const char *alias;
	u8 alias_from;
	bool numbered;
	u8 counters;
	bool fixed;
	const u8 *freerunning;
	u8 ctl_bits;
	u16 max_inc;
	u64 reserved;
	u64 implied;
	u64 enable;
	u64 fixed_enable;
	u32 reset[PMON_MAX_RESET];
	u32 run;
	u32 freeze;
	u32 on;
	bool one_filter;
	bool whole_filter;
	enum pmon_word upper_in;
	u32 upper_in_lower[PMON_UPPER_MASKS];
	const struct pmon_field *fields;
	const struct pmon_alias *events;
	const struct pmon_constraint *constraints;
	const struct pmon_pick *pick;
	const struct pmon_rule *rules;
};

/* How many counters a kind has, a fixed one or the free-running ones included */
static inline unsigned int pmon_nr_counters(const struct pmon_kind *kind)
{
	unsigned int nr = kind->counters + kind->fixed;

	while (kind->freerunning && kind->freerunning[nr])
		nr++;
	return nr;
}

/* Whether a row that is @on some kinds is of this one, too */
static inline bool pmon_has(const struct pmon_kind *kind, u32 on)
{
	return !on || on & kind->on;
}

/**
 * struct pmon_counter - a counter
 * @ctl: its control register, PMON_NO_REG if it is free-running
 * @base: MSR: which of the unit's bases @ctr is added to; the first, unless it is free-running
 * @wide: PCI and MMIO: the control register has 64 bits, the high half at @ctl + 4
 * @ctr: the counter itself
 * @width: its bits
 * @max_inc: most it can gain in a clock, if it is free-running
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
	bool wide;
};

/* Where the registers of a box are */
/* PMON_PCI: a driver is bound to the function. PMON_PCI_AT: it is at a known address. */
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
 * struct pmon_bound - how many units of a type a die has
 * @device: PCI id of the function with the register
 * @devfn: its device and function number
 * @reg: config offset of the register
 * @bits: bits of it, one for each unit; units are numbered without gaps all the same. Above bit
 *	  31: of the next register
 */
struct pmon_bound {
	u16 device;
	u8 devfn;
	u16 reg;
	u64 bits;
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
 *		number of bits and shifted alike; 0: no source has it
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
 * struct pmon_populated - a register that shows whether a memory channel has memory
 * @at: MMIO: where it is, from the first register of the channel; 32 bits
 * @bits: the channel has memory if any of them is set
 */
struct pmon_populated {
	s32 at;
	u32 bits;
};

/* Of a unit that serves no stack, or none that is known */
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
	const struct pmon_bound *chip_by;
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
 *	  its window, or in memory if its type has none
 * @window: MMIO: number of its window
 * @id: its number, if its type was discovered; else that is its place among the units
 * @function: PCI: its function
 * @match: PCI: the function with its match registers
 * @overflow: bits of &pmon_pmi.status that are set when one of its counters overflows
 */
struct pmon_unit {
	u64 base[PMON_BASES];
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
 * struct pmon_count - a register with the number of units that a die has
 * @msr: its number; 0: there is none, the table is right
 * @first: unit 0: its control register, an MSR
 * @stride: how far the units are apart
 */
struct pmon_count {
	u32 msr;
	u32 first;
	u32 stride;
};

/**
 * struct pmon_listed - how discovery tables list the units of a type
 * @number: number of the type in them
 * @mmio_step: how far control registers are apart in memory, 0 if they are not there
 * @count: where a table may list too many or too few, how many there are
 * @elsewhere: tables are wrong about them: the units are found by the rows of the type
 */
struct pmon_listed {
	u16 number;
	u8 mmio_step;
	bool elsewhere;
	struct pmon_count count;
};

/**
 * struct pmon_type - where the registers of one type of box are
 * @kind: what its events mean
 * @space: where its registers are
 * @units: most units that a die can have
 * @listed: how discovery tables list its units; NULL if they do not. Unless &pmon_listed.elsewhere
 *	    is set, this row has no units then, and number and registers of its generic counters
 *	    are for tools and documents only: the driver takes those of the table
 * @discovered: made at load: the units have ids of their own and a row for each die, those of
 *		the first die first
 * @phantoms: firmware shows functions of units that do not exist: their control
 *	      registers may work, their counters do not
 * @least: least number of units of a die: a missing one beyond these is not logged as hidden;
 *	   0: a die has all
 * @nr_extra: number of @extra
 * @size: MMIO: bytes of its registers
 * @box_ctl: box control register, or PMON_NO_REG
 * @counter: the counters: the generic ones of @kind, and the fixed one
 * @unit: one row per unit; see @discovered
 * @bound: how many units a die has, NULL if their registers alone say so
 * @stacks: rows for the I/O stacks that its units serve; NULL if they serve none
 * @far_end: the far end of the link that each unit serves; NULL if it serves none
 * @extra: the extra registers
 * @overflow: how it samples, NULL if it cannot
 * @window: MMIO: how its windows are found
 * @populated: MMIO: registers, ended by one without bits, of which one must say that there is
 *	       memory; NULL if none says so
 * @part_of: name of the kind of which each unit is a part, by the same number: a die that lacks
 *	     that unit lacks this one, too. Neither kind has PCI functions of its own. NULL if it
 *	     is not a part
 * @part_units: number of consecutive units that one unit is a part of; 0: one
 */
struct pmon_type {
	const struct pmon_kind *kind;
	enum pmon_space space;
	u16 units;
	const struct pmon_listed *listed;
	bool discovered;
	bool phantoms;
	u8 least;
	u8 nr_extra;
	u32 size;
	u32 box_ctl;
	const struct pmon_counter *counter;
	const struct pmon_unit *unit;
	const struct pmon_bound *bound;
	const struct pmon_stacks *stacks;
	const struct pmon_far_end *far_end;
	const struct pmon_extra *extra;
	const struct pmon_overflow *overflow;
	const struct pmon_window *window;
	const struct pmon_populated *populated;
	const char *part_of;
	u8 part_units;
};

/**
 * struct pmon_topology - which die a PCI bus belongs to
 * @device: PCI id of the function that has the node numbers, one for each die
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
 * struct pmon_bus - a PCI bus
 * @domain: its domain
 * @number: its number
 */
struct pmon_bus {
	int domain;
	u8 number;
};

/**
 * struct pmon_node_bus - a bus with a function that has the node ids
 * @domain: PCI domain
 * @number: bus number
 * @node: node number of the die, -1 if it is not known
 * @die: number of the die, negative if it has no CPU that the kernel knows
 */
struct pmon_node_bus {
	int domain;
	u8 number;
	int node;
	int die;
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
	u32 run;
	u32 halt;
	u8 core;
	u8 cores;
	bool one_hot;
	u32 status;
	u32 any;
	u32 clear;
	bool by_unit;
	const struct pmon_receive *receive;
	u32 wake_ns;
};

/**
 * struct pmon_discovery - how discovery tables are found, and what they may name
 * @devices: PCI ids of the functions with discovery tables, 0: no other
 * @broken: types whose units do not work, in tables of the second of @devices; 0: no other
 * @msr_first: first MSR that a table may name; what it names outside of these is not accessed
 * @msr_last: last one
 * @global_freeze: bit of the control register of a die that freezes all its boxes
 * @generic: kind of the units whose type number no type of the platform has
 */
struct pmon_discovery {
	u16 devices[2];
	u16 broken[2];
	u16 msr_first;
	u16 msr_last;
	u32 global_freeze;
	const struct pmon_kind *generic;
};

/**
 * struct pmon_platform - the boxes of a CPU model
 * @name: for the log
 * @model: CPU model, family 6
 * @also: another model that is the same; 0: none
 * @stepping: first stepping of the model that it is for
 * @later: the row of later steppings that differ, NULL if there is none
 * @max_mhz: fastest clock of any box
 * @topology: which die a bus belongs to, NULL without PCI
 * @global_ctl: MSR that enables all the boxes of a die, 0 if there is none
 * @global_reset: value of it that clears all registers
 * @global_run: value of it with everything enabled
 * @pmi: how it samples, NULL if it cannot
 * @no_pmi: the reason if it cannot
 * @types: its boxes, ends with NULL
 * @discovery: its discovery tables, NULL if it has none
 */
struct pmon_platform {
	const char *name;
	u8 model;
	u8 also;
	u8 stepping;
	const struct pmon_platform *later;
	u16 max_mhz;
	const struct pmon_topology *topology;
	u16 global_ctl;
	u32 global_reset;
	u32 global_run;
	const struct pmon_pmi *pmi;
	const char *no_pmi;
	const struct pmon_type *const *types;
	const struct pmon_discovery *discovery;
};

/* boxes/platforms.c: all of them; a row without a name ends the table */
extern const struct pmon_platform pmon_platforms[];

/* boxes/common.c: that of a CPU which is not among them and has discovery tables */
extern const struct pmon_platform pmon_unknown_platform;

/**
 * struct pmon_claim - a value that one event needs in an extra register
 * @mask: the bits
 * @value: their value
 * @extra: index of the register
 */
struct pmon_claim {
	u64 mask;
	u64 value;
	u8 extra;
};

/**
 * struct pmon_held - the claims of a box's events on its extra registers, taken together
 * @mask: per register, the bits that an event uses
 * @value: per register, their value; 0 in all the other bits
 */
struct pmon_held {
	u64 mask[PMON_MAX_EXTRA];
	u64 value[PMON_MAX_EXTRA];
};

/**
 * struct pmon_code - an event as it is written to registers, in one encoding
 * @ctl: control word, enable bit included
 * @counters: mask of the counters that can count it
 * @alts: number of alternative encodings, 1 to PMON_MAX_ALTS
 * @nr_claims: number of @claim
 * @claim: its claims on extra registers
 */
struct pmon_code {
	u64 ctl;
	u32 counters;
	unsigned int alts;
	unsigned int nr_claims;
	struct pmon_claim claim[PMON_MAX_CLAIMS];
};

/**
 * struct pmon_refusal - why an event cannot be counted, or can only count 0
 * @why: what is wrong and what to do, a sentence; NULL: nothing
 * @word: the word that is wrong, enum pmon_word
 * @bits: the bits of it that are wrong
 */
struct pmon_refusal {
	const char *why;
	enum pmon_word word;
	u64 bits;
};

/**
 * struct pmon_assigned - which counter each of a box's events has
 * @nr: number of events
 * @can: per event, mask of the counters that can count it
 * @at: per event, its counter
 */
struct pmon_assigned {
	unsigned int nr;
	u32 can[PMON_MAX_COUNTERS];
	s8 at[PMON_MAX_COUNTERS];
};

/**
 * struct pmon_plan - events that count on one box at the same time
 * @assigned: their counters
 * @code: per event, all its encodings, in the order of @assigned
 * @alt: per event, which of them it counts
 * @changes: how often an event was added or removed; an event that does not fit cannot fit
 *	     before this changes
 *
 * Opening an event makes a plan for its group on an empty box; starting it adds it to the
 * plan of its box. Both use the same functions, so a group that could be opened can count.
 */
struct pmon_plan {
	struct pmon_assigned assigned;
	const struct pmon_code *code[PMON_MAX_COUNTERS];
	u8 alt[PMON_MAX_COUNTERS];
	u64 changes;
};

/**
 * enum pmon_fit - whether an event can join a plan
 * @PMON_FITS: it can
 * @PMON_NO_COMMON_FILTER: no value of an extra register satisfies all
 * @PMON_NO_COUNTER_LEFT: there are too few counters that can count it
 */
enum pmon_fit { PMON_FITS, PMON_NO_COMMON_FILTER, PMON_NO_COUNTER_LEFT };

/* plan.c: pure */
enum pmon_fit pmon_plan_add(struct pmon_plan *plan, const struct pmon_code *code);
unsigned int pmon_plan_find(const struct pmon_plan *plan,
			    const struct pmon_code *code);
void pmon_plan_remove(struct pmon_plan *plan, unsigned int e);
void pmon_plan_hold(const struct pmon_plan *plan, unsigned int nr_extra,
		    struct pmon_held *held);

/* The encoding of event @e that counts */
static inline const struct pmon_code *pmon_plan_code(const struct pmon_plan *plan,
						     unsigned int e)
{
	return &plan->code[e][plan->alt[e]];
}

/* Whether a field has a piece */
static inline bool pmon_has_part(const struct pmon_field *field, unsigned int p)
{
	return p < PMON_PARTS && (!p || field->part[p].hi);
}

/* field.c: pure */
const char *pmon_word_name(enum pmon_word word);
int pmon_field_text(const struct pmon_field *field, char *buf, int size);
u64 pmon_field_mask(const struct pmon_field *field);
void pmon_fields_masks(const struct pmon_field *field, u32 on, u64 *masks);
u64 pmon_field_get(const struct pmon_field *field, u64 word);
bool pmon_field_set(const struct pmon_field *field, u64 value, u64 *word);
const struct pmon_field *pmon_next_field(const struct pmon_kind *kind,
					 const struct pmon_field *field);

/* encode.c: pure */
int pmon_encode(const struct pmon_kind *kind, const u64 *attr,
		struct pmon_code *code, struct pmon_refusal *refusal);

/* buses.c: pure */
const struct pmon_node_bus *pmon_node_bus_of(const struct pmon_node_bus *node_bus, unsigned int nr,
					     const struct pmon_bus *bus,
					     const struct pmon_topology *row);
unsigned int pmon_first_bus(const struct pmon_node_bus *node_bus, unsigned int nr,
			    const struct pmon_node_bus *last, const struct pmon_topology *row);

/**
 * struct pmon_found - a unit, as a discovery table describes it
 * @type: number of its type
 * @id: its number; neither from 0 on nor without gaps
 * @space: where its registers are
 * @address: MSR, physical address, or PCI function: 18:16 domain, 15:8 bus, 7:0 device and
 *	     function
 * @box_ctl: its control register; config space: its offset, otherwise 0
 * @counters: number of its counters
 * @unused: number of those that are too many for a box
 * @unmarked: bit 31 of the address of a PCI function is not set, which says that it is one
 * @width: their bits
 * @ctl: first control register of a counter, from @box_ctl
 * @ctl_step: how far they are apart
 * @ctr: first counter, from @box_ctl
 * @ctr_step: how far they are apart
 */
struct pmon_found {
	u16 type;
	u16 id;
	enum pmon_space space;
	u64 address;
	u16 box_ctl;
	u8 counters;
	u8 unused;
	bool unmarked;
	u8 width;
	u8 ctl;
	u8 ctl_step;
	u8 ctr;
	u8 ctr_step;
};

/**
 * struct pmon_table - what the first entry of a discovery table says
 * @stride: words of an entry
 * @units: number of entries that follow, as far as they are in the table's memory
 * @missing: number of entries beyond that memory
 * @has_global: there is a control register of the die
 * @global_wrong: what is wrong with it if it is listed and cannot be used, else NULL
 * @global: where that is; only space, address and control register are set
 */
struct pmon_table {
	unsigned int stride;
	unsigned int units;
	unsigned int missing;
	bool has_global;
	const char *global_wrong;
	struct pmon_found global;
};

/* Words of an entry of a discovery table that mean something */
#define PMON_ENTRY_WORDS	3

/* discovery.c: pure */
bool pmon_entry_is_void(const u64 *entry);
const char *pmon_table_check(const u64 *entry, size_t size, const struct pmon_discovery *row,
			     struct pmon_table *table);
const char *pmon_table_unit(const u64 *entry, const struct pmon_discovery *row,
			    const struct pmon_type *type, struct pmon_found *found);
const char *pmon_found_conflict(const struct pmon_found *a, const struct pmon_found *b,
				bool same_die);
bool pmon_found_alike(const struct pmon_found *a, const struct pmon_found *b);

/* window.c: pure */
bool pmon_window_address(const struct pmon_window *row, const struct pmon_unit *unit, u32 size,
			 u32 base, u32 place, u64 *address);

/* sched.c: pure */
bool pmon_assign(struct pmon_assigned *assigned, u32 can);

/* filter.c: pure */
bool pmon_codes_agree(const struct pmon_code *a, const struct pmon_code *b);
void pmon_held_add(struct pmon_held *held, const struct pmon_code *code);

/**
 * pmon_fold() - what a counter gained between two readings
 * @prev: earlier reading
 * @now: later reading; the gain is less than 2^@width
 * @width: bits of the counter
 *
 * Return: the gain, right across a wrap.
 */
static inline u64 pmon_fold(u64 prev, u64 now, unsigned int width)
{
	return (now - prev) & GENMASK_ULL(width - 1, 0);
}

/* fold.c: pure */
u64 pmon_preset(const struct pmon_counter *counter, u64 left);
bool pmon_carry_in_doubt(u64 value, unsigned int bits);
u64 pmon_undo_early_carry(u64 prev, u64 value, unsigned int bits,
			  unsigned int width);
bool pmon_halves_belong(u64 prev, u32 low, u32 high, unsigned int width);
u64 pmon_period_ns(unsigned int width, unsigned int max_inc,
		   unsigned int max_mhz);
u64 pmon_type_period_ns(const struct pmon_type *type, unsigned int max_mhz);

#endif /* PMON_H */
