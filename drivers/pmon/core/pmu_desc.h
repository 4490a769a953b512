/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Structures of rows that describe a PMU and its events. They name no register.
 */
#ifndef PMON_PMU_DESC_H
#define PMON_PMU_DESC_H

#include <linux/bits.h>
#include <linux/string.h>

#include "field.h"

#define PMON_MAX_USES		5	/* extra fields that one rule names */
#define PMON_MAX_RESET		4	/* box control words of one reset */
#define PMON_UPPER_MASKS	4	/* fields that show a filter in the wrong half, and a 0 */

/*
 * A bit of &pmon_alias.on: the name is in events/ without all_names=1, as those of intel_uncore, of
 * metrics and of common events are
 */
#define PMON_LISTED	BIT_ULL(63)

/**
 * struct pmon_alias - one name in a PMU's events/ folder
 * @on: mask of the descriptions that have the name: those with one of these bits in
 *	&pmon_pmu_desc.on; and PMON_LISTED
 * @name: lower-case name
 * @terms: the event in terms of format/, as perf reads it; "term=?" is left to
 *	   the user
 * @scale: text of <name>.scale, NULL if the event is not a quantity
 * @unit: text of <name>.unit, NULL if the event is not a quantity
 * @what: what increments it
 * @by: the increment
 * @perf: its name in Intel's lists, behind that of the box unless it is a whole one; NULL if it
 *	  is @name
 * @perf_on: the descriptions with @perf; 0: all
 *
 * events/rows.awk makes the rows of events/<box>.tsv. The last four are for people: tools and
 * documents have them, the module not.
 */
struct pmon_alias {
	u64 on;
	const char *name;
	const char *terms;
	const char *scale;
	const char *unit;
#ifdef PMON_WITH_DOCS
	const char *what;
	const char *by;
	const char *perf;
	u64 perf_on;
#endif
};

/* PMON_DOC() initializes the members that the module has not */
#ifdef PMON_WITH_DOCS
#define PMON_DOC(...)	__VA_ARGS__
#else
#define PMON_DOC(...)
#endif

#define PMON_NO_COUNTER	0x100

/**
 * struct pmon_constraint - counters that a range of event codes may use
 * @first: first event code (bits 7:0)
 * @last: last event code
 * @counters: mask of allowed counters, PMON_NO_COUNTER if the event does not exist; 0 ends a
 *	      table
 * @on: mask of the descriptions that have it, as in &pmon_alias.on; 0: all that share the table
 * @umask: only for events with at least one of these bits in the umask; 0: for all
 */
struct pmon_constraint {
	u8 first;
	u8 last;
	u16 counters;
	u64 on;
	u8 umask;
};

/**
 * struct pmon_counter_select - a field that chooses counters, and is written to no register
 * @lo: lowest bit of the field in config; it has two bits
 * @counters: mask of counters for each value of the field
 */
struct pmon_counter_select {
	u8 lo;
	u8 counters[4];
};

#define PMON_IN_CONTROL	0xff

/**
 * struct pmon_filter_field - one field of an extra register that an event uses
 * @mask: the field's bits in the extra register, 0 ends the list
 * @natural: value if the user gives none: the one that does not filter, if the event counts
 *	     without a filter
 * @extra: index of the register in &pmon_type.extra, PMON_IN_CONTROL if the
 *	    field is in the control word itself and only checked
 * @word: word of the event that has the value, enum pmon_word; PMON_WORDS if the value is
 *	  always @natural
 * @shift: bit of @word that is bit 0 of the register
 * @required: the event counts nothing without a value, and is refused
 * @advice: text for last_refusal if there is no value: the event is accepted, because lists of
 *	    published tools have it without
 * @step: number of bits by which the field moves from one alternative encoding to the next
 * @extra_step: number of registers by which it moves
 */
struct pmon_filter_field {
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
 * @key: the rule applies to events with this value of the bits @mask of config
 * @mask: the bits of config that are compared, 0 ends a table
 * @on: mask of the descriptions that have it, as in &pmon_alias.on; 0: all that share the table
 * @alts: number of alternative encodings of the event, 0 if it has one
 * @alt: index of the encoding that this rule describes
 * @step: difference of the control words of one alternative encoding and the next
 * @use: the fields
 *
 * Several rules can apply to an event, but only one with @alts.
 */
struct pmon_rule {
	u64 key;
	u64 mask;
	u64 on;
	u8 alts;
	u8 alt;
	u64 step;
	struct pmon_filter_field use[PMON_MAX_USES];
};

/**
 * struct pmon_pmu_desc - a PMU as perf sees it, and what its events mean
 * @name: name of the PMU without pmon_pmu_prefix() and the number
 * @alias: the name in perf's lists of events, if that is another one; otherwise NULL
 * @alias_from: number of the first unit that has @alias
 * @numbered: the PMU's name has the unit's number even if there is one unit, because other
 *	      platforms have several
 * @counters: number of generic counters, all alike
 * @fixed: one more counter follows, which counts event 0xff only
 * @freerunning: config of the one event of each free-running counter, ends with 0; NULL if there
 *		 is none. A PMU with free-running counters has no others
 * @ctl_bits: number of bits of config that are the control word; 0: 32
 * @reserved: bits of a field in config that the hardware lacks; the field of that name in
 *	      intel_uncore has them
 * @max_inc: largest increment of a counter in a clock
 * @enable: enable bit of a control word
 * @fixed_enable: enable bit of the control word of the fixed counter
 * @reset: box control words to be written one after the other, which clear all control and
 *	   counter registers except those of the fixed counter. Several if the register takes
 *	   one more bit with each write. None if the hardware has no reset: then the registers
 *	   are cleared one by one
 * @keeps: no source says that the counters can be cleared or written, so they are not
 * @run: box control word with which the counters run
 * @freeze: box control word that freezes the counters
 * @on: mask that selects the rows of this PMU in tables that several descriptions share
 * @zero_unused: fields that no event uses must be 0
 * @raw_filter: config1 is the filter register. If several of its fields have a value, the event
 *		  takes those that it uses, and the others are ignored, as Intel PCM expects
 * @upper_in: config2 or config1: if the upper half of the word before is 0, this word has its
 *	      value, where libpfm4 writes it; 0: no word has
 * @upper_in_lower: perf's tables write the upper half of config1 to the lower one. An event that
 *		    is refused is tried so if the upper half is 0, and the lower one has a bit of
 *		    each of these masks; ends with 0
 * @fields: the terms in format/
 * @events: the names in events/, also those of similar PMUs
 * @constraints: events that not every counter can count
 * @select: the field that chooses counters, NULL if there is none
 * @rules: events that use extra registers
 * @implied: bits of config that enable a filter. An event that is refused because it has a value
 *	     of that filter without these bits is tried with them
 *
 * A description names no register. Variants of a box share tables, and @on selects the rows of
 * each.
 */
struct pmon_pmu_desc {
	const char *name;
	const char *alias;
	u8 alias_from;
	bool numbered;
	u8 counters;
	bool fixed;
	const u16 *freerunning;
	u8 ctl_bits;
	u16 max_inc;
	u64 reserved;
	u64 implied;
	u64 enable;
	u64 fixed_enable;
	u32 reset[PMON_MAX_RESET];
	bool keeps;
	u32 run;
	u32 freeze;
	u64 on;
	bool zero_unused;
	bool raw_filter;
	enum pmon_word upper_in;
	u32 upper_in_lower[PMON_UPPER_MASKS];
	const struct pmon_field *fields;
	const struct pmon_alias *events;
	const struct pmon_constraint *constraints;
	const struct pmon_counter_select *select;
	const struct pmon_rule *rules;
};

/* Return: number of counters of a PMU, a fixed one or the free-running ones included */
static inline unsigned int pmon_nr_counters(const struct pmon_pmu_desc *desc)
{
	unsigned int nr = desc->counters + desc->fixed;

	while (desc->freerunning && desc->freerunning[nr])
		nr++;
	return nr;
}

/* Return: prefix of the names of PMUs, none for "uncore", where all units are one box */
static inline const char *pmon_pmu_prefix(const char *name)
{
	return strcmp(name, "uncore") ? "uncore_" : "";
}

/* Return: true if a row with the platforms @on applies to this description */
static inline bool pmon_has(const struct pmon_pmu_desc *desc, u64 on)
{
	return !on || on & desc->on;
}

#endif /* PMON_PMU_DESC_H */
