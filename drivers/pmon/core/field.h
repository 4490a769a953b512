/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The terms of a PMU's format/ folder. Pure.
 */
#ifndef PMON_FIELD_H
#define PMON_FIELD_H

#include <linux/types.h>

struct pmon_pmu_desc;

#define PMON_PARTS		3	/* pieces of one field */

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
 * @word: the word of the event that has the field, enum pmon_word
 * @part: its bits, from the lowest; only the first piece can end at bit 0
 * @on: mask of the descriptions that have it, as in &pmon_alias.on; 0: all that share the table
 *
 * The text in sysfs and the bits that an event may have set both come from this row. The first
 * field of a table is the event code. A row without a name ends a table.
 */
struct pmon_field {
	const char *name;
	u8 word;
	struct pmon_part part[PMON_PARTS];
	u64 on;
};

#define PMON_FIELD(_name, _word, _lo, _hi) \
	{ .name = (_name), .word = (_word), .part = { { (_lo), (_hi) } } }
#define PMON_FIELD_ON(_on, _name, _word, _lo, _hi) \
	{ .name = (_name), .word = (_word), .part = { { (_lo), (_hi) } }, .on = (_on) }

/* Return: true if a field has a piece */
static inline bool pmon_has_part(const struct pmon_field *field, unsigned int p)
{
	return p < PMON_PARTS && (!p || field->part[p].hi);
}

/* field.c: pure */
const char *pmon_word_name(enum pmon_word word);
int pmon_field_text(const struct pmon_field *field, char *buf, int size);
u64 pmon_field_mask(const struct pmon_field *field);
void pmon_fields_clear(const struct pmon_field *field, u64 on, u64 *words);
u64 pmon_field_get(const struct pmon_field *field, u64 word);
bool pmon_field_set(const struct pmon_field *field, u64 value, u64 *word);
const struct pmon_field *pmon_next_field(const struct pmon_pmu_desc *desc,
					 const struct pmon_field *field);

#endif /* PMON_FIELD_H */
