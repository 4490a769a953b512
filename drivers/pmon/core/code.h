/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * An event as it is written to registers, and which events count at the same time. Pure.
 */
#ifndef PMON_CODE_H
#define PMON_CODE_H

#include <linux/types.h>

#include "field.h"

struct pmon_kind;

#define PMON_MAX_COUNTERS	9	/* eight generic ones and a fixed one */
#define PMON_MAX_EXTRA		36	/* extra registers of one box */
#define PMON_MAX_CLAIMS		8	/* extra fields that one event uses */
#define PMON_MAX_ALTS		4	/* alternative encodings of one event */

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
 * struct pmon_shared_regs - the claims of a box's events on its extra registers, taken together
 * @mask: per register, the bits that an event uses
 * @value: per register, their value; 0 in all the other bits
 */
struct pmon_shared_regs {
	u64 mask[PMON_MAX_EXTRA];
	u64 value[PMON_MAX_EXTRA];
};

/**
 * struct pmon_encoding - an event as it is written to registers, in one encoding
 * @ctl: control word, enable bit included
 * @counters: mask of the counters that can count it
 * @alts: number of alternative encodings, 1 to PMON_MAX_ALTS
 * @nr_claims: number of @claim
 * @claim: its claims on extra registers
 */
struct pmon_encoding {
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
	const struct pmon_encoding *code[PMON_MAX_COUNTERS];
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
enum pmon_fit pmon_plan_add(struct pmon_plan *plan, const struct pmon_encoding *code);
unsigned int pmon_plan_find(const struct pmon_plan *plan,
			    const struct pmon_encoding *code);
void pmon_plan_remove(struct pmon_plan *plan, unsigned int e);
void pmon_plan_hold(const struct pmon_plan *plan, unsigned int nr_extra,
		    struct pmon_shared_regs *shared);

/* The encoding of event @e that counts */
static inline const struct pmon_encoding *pmon_plan_code(const struct pmon_plan *plan,
							 unsigned int e)
{
	return &plan->code[e][plan->alt[e]];
}

/* encode.c: pure */
int pmon_encode(const struct pmon_kind *kind, const u64 *attr,
		struct pmon_encoding *code, struct pmon_refusal *refusal);

/* sched.c: pure */
bool pmon_assign(struct pmon_assigned *assigned, u32 can);

/* filter.c: pure */
bool pmon_codes_agree(const struct pmon_encoding *a, const struct pmon_encoding *b);
void pmon_shared_regs_add(struct pmon_shared_regs *shared, const struct pmon_encoding *code);

#endif /* PMON_CODE_H */
