/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Rows: what the events of a kind of box mean. They name no register.
 */
#ifndef PMON_KIND_H
#define PMON_KIND_H

#include <linux/bits.h>
#include <linux/string.h>

#include "field.h"

#define PMON_MAX_USES		5	/* extra fields that one rule names */
#define PMON_MAX_RESET		4	/* box control words of one reset */
#define PMON_UPPER_MASKS	4	/* fields that show a filter in the wrong half, and a 0 */

/*
 * PMON_LISTED in &pmon_alias.on: the name is in events/ without all_names=1. The names of the
 * in-kernel driver, of metrics and of some more common events are listed.
 */
#define PMON_LISTED	BIT_ULL(63)

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
 * @perf: its name in Intel's lists, behind that of the box unless it is a whole one; NULL if it
 *	  is @name
 * @perf_on: the kinds with @perf; 0: all
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
 * @counters: mask of allowed counters, PMON_NO_COUNTER if there is no such
 *	      event; 0 ends a table
 * @on: the kinds that have it; 0: all that share the table
 * @umask: bits of which an event has one in its umask; 0: or has none
 */
struct pmon_constraint {
	u8 first;
	u8 last;
	u16 counters;
	u64 on;
	u8 umask;
};

/**
 * struct pmon_counter_select - a field that chooses counters and is not written anywhere
 * @lo: its lowest bit in config
 * @counters: mask of counters for each of its values
 */
struct pmon_counter_select {
	u8 lo;
	u8 counters[4];
};

#define PMON_IN_CONTROL	0xff

/**
 * struct pmon_filter_field - one field of an extra register that an event uses
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
	u64 on;
	u8 alts;
	u8 alt;
	u64 step;
	struct pmon_filter_field use[PMON_MAX_USES];
};

/**
 * struct pmon_kind - what the events of one kind of box mean
 * @name: as in the PMU's name, pmon_pmu_prefix()<name>
 * @alias: the same in perf's lists of events, if that is another name; NULL if it is not
 * @alias_from: number of the first unit that has that name
 * @numbered: names have the unit's number even if there is one unit: other platforms have
 *	      several
 * @counters: number of generic counters, all alike
 * @fixed: whether one more counter follows, which counts event 0xff only
 * @freerunning: config of the one event that each free-running counter has, in their order; ends
 *		 with 0; NULL if there is none. A kind with any has no other counters
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
 * @keeps: no source says that its counters can be cleared or written: they count on
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
 * @select: field that chooses counters, NULL if there is none
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
	bool one_filter;
	bool whole_filter;
	enum pmon_word upper_in;
	u32 upper_in_lower[PMON_UPPER_MASKS];
	const struct pmon_field *fields;
	const struct pmon_alias *events;
	const struct pmon_constraint *constraints;
	const struct pmon_counter_select *select;
	const struct pmon_rule *rules;
};

/* Return: number of counters of a kind, a fixed one or the free-running ones included */
static inline unsigned int pmon_nr_counters(const struct pmon_kind *kind)
{
	unsigned int nr = kind->counters + kind->fixed;

	while (kind->freerunning && kind->freerunning[nr])
		nr++;
	return nr;
}

/* Return: prefix of the PMUs of a kind, none for "uncore", where all units are one box */
static inline const char *pmon_pmu_prefix(const char *name)
{
	return strcmp(name, "uncore") ? "uncore_" : "";
}

/* Return: true if a row with the platforms @on applies to this kind */
static inline bool pmon_has(const struct pmon_kind *kind, u64 on)
{
	return !on || on & kind->on;
}

#endif /* PMON_KIND_H */
