/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * An event as encode.c translates it for the registers of a box. Pure.
 */
#ifndef PMON_ENCODING_H
#define PMON_ENCODING_H

#include <linux/types.h>

#include "field.h"

struct pmon_pmu_desc;

#define PMON_MAX_COUNTERS	9	/* eight generic ones and a fixed one */
#define PMON_MAX_EXTRA		36	/* extra registers of one box */
#define PMON_MAX_CLAIMS		8	/* extra fields that one event uses */
#define PMON_MAX_ALTS		4	/* alternative encodings of one event */

/**
 * struct pmon_claim - a value that an event needs in an extra register
 * @mask: the bits of the register
 * @value: the value of these bits
 * @extra: index of the register in &pmon_type.extra
 */
struct pmon_claim {
	u64 mask;
	u64 value;
	u8 extra;
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
 * @why: the reason, and what to do; NULL if the event counts
 * @word: the word of the event with the wrong bits, enum pmon_word
 * @bits: the wrong bits of @word
 */
struct pmon_refusal {
	const char *why;
	enum pmon_word word;
	u64 bits;
};

int pmon_encode(const struct pmon_pmu_desc *desc, const u64 *attr,
		struct pmon_encoding *enc, struct pmon_refusal *refusal);

#endif /* PMON_ENCODING_H */
