/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Structures of rows that describe a PMU and its events. They name no register.
 */
#ifndef PMON_PMU_DESC_H
#define PMON_PMU_DESC_H

#include <linux/bits.h>
#include <linux/string.h>

#include "field.h"

#define PMON_MAX_FILTERS		5	/* extra fields that one rule names */
#define PMON_MAX_RESET		4	/* box control words of one reset */
#define PMON_HALF_MASKS	4	/* fields that show a filter in the wrong half, and a 0 */

/*
 * A bit of &pmon_alias.on: the name is in events/ without all_names=1, as those of intel_uncore, of
 * metrics and of common events are
 */
#define PMON_LISTED	BIT_ULL(63)

/**
 * struct pmon_alias - one name in a PMU's events/ folder
 *
 * events/rows.awk makes the rows of events/<box>.tsv. The last four are for people: tools and
 * documents have them, the module not.
 */
struct pmon_alias {
	/**
	 * @on: mask of the descriptions that have the name: those with one of these bits in
	 * &pmon_pmu_desc.on; and PMON_LISTED
	 */
	u64 on;
	/** @name: lower-case name */
	const char *name;
	/** @terms: the event in terms of format/, as perf reads it; "term=?" is left to the user */
	const char *terms;
	/** @scale: text of <name>.scale, NULL if the event is not a quantity */
	const char *scale;
	/** @unit: text of <name>.unit, NULL if the event is not a quantity */
	const char *unit;
#ifdef PMON_WITH_DOCS
	/** @what: what increments it */
	const char *what;
	/** @by: the increment */
	const char *by;
	/**
	 * @perf: its name in Intel's lists, behind that of the box unless it is a whole one; NULL
	 * if it is @name
	 */
	const char *perf;
	/** @perf_on: the descriptions with @perf; 0: all */
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
 */
struct pmon_filter_field {
	/** @mask: the field's bits in the extra register, 0 ends the list */
	u64 mask;
	/**
	 * @neutral: value if the user gives none: the one that does not filter, if the event counts
	 * without a filter
	 */
	u64 neutral;
	/**
	 * @extra: index of the register in &pmon_type.extra, PMON_IN_CONTROL if the field is in the
	 * control word itself and only checked
	 */
	u8 extra;
	/**
	 * @word: word of the event that has the value, enum pmon_word; PMON_WORDS if the value is
	 * always @neutral
	 */
	u8 word;
	/** @shift: bit of @word that is bit 0 of the register */
	u8 shift;
	/** @required: the event counts nothing without a value, and is refused */
	bool required;
	/**
	 * @step: number of bits by which the field moves from one alternative encoding to the next
	 */
	u8 step;
	/** @extra_step: number of registers by which it moves */
	u8 extra_step;
	/**
	 * @advice: text for last_refusal if there is no value: the event is accepted, because lists
	 * of published tools have it without
	 */
	const char *advice;
};

/**
 * struct pmon_rule - which extra fields an event uses
 *
 * Several rules can apply to an event, but only one with @alts.
 */
struct pmon_rule {
	/** @key: the rule applies to events with this value of the bits @mask of config */
	u64 key;
	/** @mask: the bits of config that are compared, 0 ends a table */
	u64 mask;
	/**
	 * @on: mask of the descriptions that have it, as in &pmon_alias.on; 0: all that share the
	 * table
	 */
	u64 on;
	/** @alts: number of alternative encodings of the event, 0 if it has one */
	u8 alts;
	/** @alt: index of the encoding that this rule describes */
	u8 alt;
	/** @step: difference of the control words of one alternative encoding and the next */
	u64 step;
	/** @filter: the fields */
	struct pmon_filter_field filter[PMON_MAX_FILTERS];
};

/**
 * struct pmon_pmu_desc - a PMU as perf sees it, and what its events mean
 *
 * A description names no register. Variants of a box share tables, and @on selects the rows of
 * each.
 */
struct pmon_pmu_desc {
	/** @name: name of the PMU without pmon_pmu_prefix() and the number */
	const char *name;
	/** @alias: the name in perf's lists of events, if that is another one; otherwise NULL */
	const char *alias;
	/** @alias_from: number of the first unit that has @alias */
	u8 alias_from;
	/**
	 * @numbered: the PMU's name has the unit's number even if there is one unit, because other
	 * platforms have several
	 */
	bool numbered;
	/** @counters: number of generic counters, all alike */
	u8 counters;
	/** @fixed: one more counter follows, which counts event 0xff only */
	bool fixed;
	/**
	 * @freerunning: config of the one event of each free-running counter, ends with 0; NULL if
	 * there is none. A PMU with free-running counters has no others
	 */
	const u16 *freerunning;
	/** @ctl_bits: number of bits of config that are the control word; 0: 32 */
	u8 ctl_bits;
	/** @max_inc: largest increment of a counter in a clock */
	u16 max_inc;
	/**
	 * @reserved: bits of a field in config that the hardware lacks; the field of that name in
	 * intel_uncore has them
	 */
	u64 reserved;
	/**
	 * @implied: bits of config that enable a filter. An event that is refused because it has a
	 * value of that filter without these bits is tried with them
	 */
	u64 implied;
	/** @enable: enable bit of a control word */
	u64 enable;
	/** @fixed_enable: enable bit of the control word of the fixed counter */
	u64 fixed_enable;
	/**
	 * @reset: box control words to be written one after the other, which clear all control and
	 * counter registers except those of the fixed counter. Several if the register takes one
	 * more bit with each write. None if the hardware has no reset: then the registers are
	 * cleared one by one
	 */
	u32 reset[PMON_MAX_RESET];
	/**
	 * @read_only: no source says that the counters can be cleared or written, so they are not
	 */
	bool read_only;
	/** @run: box control word with which the counters run */
	u32 run;
	/** @freeze: box control word that freezes the counters */
	u32 freeze;
	/** @on: mask that selects the rows of this PMU in tables that several descriptions share */
	u64 on;
	/** @zero_unused: fields that no event uses must be 0 */
	bool zero_unused;
	/**
	 * @raw_filter: config1 is the filter register. If several of its fields have a value, the
	 * event takes those that it uses, and the others are ignored, as Intel PCM expects
	 */
	bool raw_filter;
	/**
	 * @libpfm_word: config2 or config1: if the upper half of the word before is 0, this word
	 * has its value, where libpfm4 writes it; 0: no word has
	 */
	enum pmon_word libpfm_word;
	/**
	 * @perf_half: perf's tables write the upper half of config1 to the lower one. An event that
	 * is refused is tried so if the upper half is 0, and the lower one has a bit of each of
	 * these masks; ends with 0
	 */
	u32 perf_half[PMON_HALF_MASKS];
	/** @fields: the terms in format/ */
	const struct pmon_field *fields;
	/** @events: the names in events/, also those of similar PMUs */
	const struct pmon_alias *events;
	/** @constraints: events that not every counter can count */
	const struct pmon_constraint *constraints;
	/** @select: the field that chooses counters, NULL if there is none */
	const struct pmon_counter_select *select;
	/** @rules: events that use extra registers */
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
